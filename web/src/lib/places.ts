// Where things lie on the drawn table, in percent of it. The viewer sits at the bottom.

export type Point = { x: number; y: number };

/** How many places clockwise of the bottom a seat is drawn. */
export function turnOf(seat: number, seats: number, own: number | null): number {
  return (((seat - (own ?? 1)) % seats) + seats) % seats;
}

/** A point on the way from the middle (0) to the rim (1), towards this place. */
export function pointOf(turn: number, seats: number, out: Point): Point {
  const angle = Math.PI / 2 + (turn * 2 * Math.PI) / seats;
  return { x: 50 + out.x * Math.cos(angle), y: 50 + out.y * Math.sin(angle) };
}

/** Puts an element there. Through the style object: the server's policy forbids style attributes. */
export function place(point: Point): (element: HTMLElement) => void {
  return (element) => {
    element.style.setProperty('--x', `${point.x.toFixed(2)}%`);
    element.style.setProperty('--y', `${point.y.toFixed(2)}%`);
  };
}
