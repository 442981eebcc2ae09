// When the player is reminded: five minutes and one minute before a tournament of one's own starts, and before late
// registration of one that was looked at closes. Pure: what is due now, told once.

import { isOver, takesEntries } from './tournaments';
import type { Millis, TournamentRow } from './wire/protocol';

const MINUTES = [5, 1] as const;

/** `key` names it: what was told is not told again. */
export type Reminder = { key: string; game: number; name: string; what: 'starts' | 'lateCloses'; /** So many are left, to the nearest. */ minutes: number };

/** `entered`: what the player plays or has played in; nobody is asked to enter it late. The reminders that are due. Of two that are due at once only the later counts: nobody hears "five minutes" when one is left. */
export function dueNow(rows: readonly TournamentRow[], own: readonly number[], looked: readonly number[], now: Millis, told: ReadonlySet<string>, entered: readonly number[] = []): Reminder[] {
  return rows.flatMap((row): Reminder[] => {
    if (isOver(row)) return [];
    if (own.includes(row.game) && row.starts_at !== undefined) return due(row, 'starts', row.starts_at, now, told);
    if (looked.includes(row.game) && !own.includes(row.game) && !entered.includes(row.game) && row.late_until !== undefined && takesEntries(row, now)) return due(row, 'lateCloses', row.late_until, now, told);
    return [];
  });
}

function due(row: TournamentRow, what: Reminder['what'], at: Millis, now: Millis, told: ReadonlySet<string>): Reminder[] {
  const left = at - now;
  if (left <= 0) return [];
  const threshold = [...MINUTES].reverse().find((one) => left <= one * 60_000);
  if (threshold === undefined) return [];
  const key = `${row.game}/${what}/${threshold}`;
  return told.has(key) ? [] : [{ key, game: row.game, name: row.name, what, minutes: Math.max(1, Math.round(left / 60_000)) }];
}

/** Of the tournaments that were looked at, and of those that one was in, the newest are kept. */
const KEPT_MAX = 20;
const LOOKED = 'cardroom.looked';
const PLAYED = 'cardroom.played';

function kept(key: string): number[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter((one): one is number => typeof one === 'number') : [];
  } catch {
    return [];
  }
}

function keep(key: string, games: readonly number[]): void {
  const others = kept(key).filter((one) => !games.includes(one));
  if (games.length > 0) sessionStorage.setItem(key, JSON.stringify([...others, ...games].slice(-KEPT_MAX)));
}

export const looked = (): number[] => kept(LOOKED);
export const lookAt = (game: number): void => keep(LOOKED, [game]);
/** What the player has played in since the page was first opened. */
export const played = (): number[] => kept(PLAYED);
/** The same, with what he or she plays in now. */
export function playedWith(now: readonly number[]): number[] {
  if (now.some((game) => !played().includes(game))) keep(PLAYED, now);
  return played();
}
