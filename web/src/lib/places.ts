// Where things lie on the drawn table, in percent of it. The viewer sits at the bottom.

export type Point = { x: number; y: number };

/** How many places clockwise of the bottom a seat is drawn. */
export function turnOf(seat: number, seats: number, own: number | null): number {
  return (((seat - (own ?? 1)) % seats) + seats) % seats;
}

/** The middle of the ring of seats: below that of the table, because cards stick out above the seats. */
const MIDDLE: Point = { x: 50, y: 53 };

/** Where a seat is drawn on a ring this far out of the middle. */
export function pointOf(turn: number, seats: number, out: Point): Point {
  const angle = angleOf(turn, seats);
  return { x: MIDDLE.x + out.x * Math.cos(angle), y: MIDDLE.y + out.y * Math.sin(angle) };
}

const angleOf = (turn: number, seats: number): number => Math.PI / 2 + (turn * 2 * Math.PI) / seats;

export type Side = 'top' | 'bottom' | 'left' | 'right';

/** At which side of the table a seat is: bets and the button lie on the other side of it, towards the middle. */
export function sideOf(turn: number, seats: number): Side {
  const angle = angleOf(turn, seats);
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  // Two seats side by side at the top have their bets below them: between them there is no room.
  if (Math.abs(across) > (down < 0 ? 0.62 : 0.4)) return across < 0 ? 'left' : 'right';
  return down > 0 ? 'bottom' : 'top';
}

/** Puts an element there. Through the style object: the server's policy forbids style attributes. */
export function place(point: Point): (element: HTMLElement) => void {
  return (element) => {
    element.style.setProperty('--x', `${point.x.toFixed(2)}%`);
    element.style.setProperty('--y', `${point.y.toFixed(2)}%`);
  };
}
