// What the HexaPro lobby shows: one buy-in of each kind with who waits and how many play. Pure.

import { costOf, isOver, isRunning } from './tournaments';
import type { Cents, HexaProKind, HexaProPrize, HexaProTerms, TournamentRow } from './wire/protocol';

/** One hexagon. `open`: the game that takes entries now. */
export type BuyIn = { cost: Cents; currency: string; open: TournamentRow | null; waiting: number; playing: number; closed: boolean };

export const kindsOf = (rows: readonly TournamentRow[]): HexaProKind[] => (['regular', 'extreme'] as const).filter((kind) => rows.some((row) => row.hexapro === kind));

export function buyInsOf(rows: readonly TournamentRow[], kind: HexaProKind): BuyIn[] {
  const found = new Map<string, BuyIn>();
  for (const row of rows) {
    if (row.hexapro !== kind || isOver(row)) continue;
    const key = `${row.currency}/${costOf(row)}`;
    const one = found.get(key) ?? { cost: costOf(row), currency: row.currency, open: null, waiting: 0, playing: 0, closed: false };
    const playing = one.playing + (isRunning(row) ? row.left : 0);
    // Of several that take entries the fullest starts first.
    const better = !isRunning(row) && row.state !== 'announced' && (one.open === null || row.players > one.open.players);
    found.set(key, better ? { ...one, playing, open: row, waiting: row.players, closed: row.state === 'closed' } : { ...one, playing });
  }
  return [...found.values()].sort((a, b) => a.currency.localeCompare(b.currency) || a.cost - b.cost);
}

/** Rows of hexagons that lie in one another: as many as fit, and one less. */
export function combs<T>(all: readonly T[], across: number): T[][] {
  const rows: T[][] = [];
  for (let at = 0, short = false; at < all.length; short = !short) {
    const count = short ? Math.max(1, across - 1) : across;
    rows.push(all.slice(at, at + count));
    at += count;
  }
  return rows;
}

/** What can be drawn, the largest first. */
export const ladderOf = (terms: HexaProTerms): HexaProPrize[] => [...terms.prizes].sort((a, b) => b.multiplier_tenths - a.multiplier_tenths);

export const poolOf = (prize: HexaProPrize): Cents => prize.prizes.reduce((sum, cents) => sum + cents, 0);

/** How a pool is shared, in whole percents; `null` where the winner takes all. */
export function sharesOf(prize: HexaProPrize): number[] | null {
  const paid = prize.prizes.filter((cents) => cents > 0);
  const pool = poolOf(prize);
  return paid.length < 2 ? null : paid.map((cents) => Math.round((cents * 100) / pool));
}

/** What the room keeps of a buy-in on average. */
export const keptOf = (terms: HexaProTerms, cost: Cents): Cents => Math.round((cost * terms.keeps_thousandths) / 100_000);

/** Levels of the same length together: minutes, and the multipliers that have them, the smallest first. */
export function levelTimesOf(terms: HexaProTerms): { time: number; multipliers: number[] }[] {
  const times = [...new Set(terms.prizes.map((prize) => prize.level_time))].sort((a, b) => a - b);
  return times.map((time) => ({ time, multipliers: terms.prizes.filter((prize) => prize.level_time === time).map((prize) => prize.multiplier_tenths).sort((a, b) => a - b) }));
}

/** A hexagon that stands on its point, with round corners, in a box of this size. */
export function hexagon(width: number, height: number, round: number): string {
  const [x, y] = [width / 2, height / 4];
  const corners: [number, number][] = [[x, 0], [width, y], [width, 3 * y], [x, height], [0, 3 * y], [0, y]];
  const towards = ([ax, ay]: [number, number], [bx, by]: [number, number]): string => {
    const part = round / Math.hypot(bx - ax, by - ay);
    return `${(ax + (bx - ax) * part).toFixed(1)} ${(ay + (by - ay) * part).toFixed(1)}`;
  };
  const steps = corners.map((corner, index) => {
    const [before, after] = [corners[(index + 5) % 6] ?? corner, corners[(index + 1) % 6] ?? corner];
    return `${index === 0 ? 'M' : 'L'}${towards(corner, before)}Q${corner[0]} ${corner[1]} ${towards(corner, after)}`;
  });
  return `${steps.join('')}Z`;
}
