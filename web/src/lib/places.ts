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

/** Puts an element there, on a narrow screen elsewhere. Through the style object: the server's policy
 *  forbids style attributes. */
export function place(point: Point, narrow: Point = point): (element: HTMLElement) => void {
  return (element) => {
    const set = (name: string, percent: number): void => element.style.setProperty(name, `${percent.toFixed(2)}%`);
    set('--x', point.x);
    set('--y', point.y);
    set('--narrow-x', narrow.x);
    set('--narrow-y', narrow.y);
  };
}
