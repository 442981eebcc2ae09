// The number of a HexaPro climbs the ladder of what can be drawn and stops at what was drawn (X2): it never shows more.
// Pure: the time since it began comes in, what is shown goes out.

import type { Millis } from './wire/protocol';

/** All of it, from the first step to the last. */
export const REVEAL_MS = 1_600;
/** Nothing but the empty hexagon at first, and the last number stands alone at the end. */
const FIRST_MS = 400;
const LAST_MS = 1_000;

/** The multipliers that are shown on the way, the drawn one last; in tenths. `ladder` may come in any order. */
export const stepsTo = (ladder: readonly number[], drawn: number): number[] =>
  [...new Set([...ladder.filter((one) => one < drawn), drawn])].sort((a, b) => a - b);

export type Shown = { tenths: number | null; final: boolean };

/** What is shown this long after it began. `still`: the result at once, for who wants no motion or no waiting. */
export function shownAt(steps: readonly number[], since: Millis, still: boolean): Shown {
  const drawn = steps.at(-1) ?? null;
  if (still || since >= LAST_MS + (REVEAL_MS - LAST_MS) * 0.99 || steps.length === 1 && since >= FIRST_MS) return { tenths: drawn, final: true };
  if (since < FIRST_MS || drawn === null) return { tenths: null, final: false };
  // All but the drawn one pass in the time between; the drawn one comes at the end.
  const before = steps.length - 1;
  const index = Math.min(before - 1, Math.floor(((since - FIRST_MS) / (LAST_MS - FIRST_MS)) * before));
  if (since >= LAST_MS) return { tenths: drawn, final: false };
  return { tenths: steps[index] ?? drawn, final: false };
}

/** Games whose result was shown on this page: nobody sees it climb twice. */
export class Revealed {
  private readonly games = new Set<number>();
  has(game: number): boolean {
    return this.games.has(game);
  }
  add(game: number): void {
    this.games.add(game);
  }
}
