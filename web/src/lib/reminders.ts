// When the player is reminded: five minutes and one minute before a tournament of one's own starts, and before late
// registration of one that was looked at closes. Pure: what is due now, told once.

import { isOver, takesEntries } from './tournaments';
import type { Millis, TournamentRow } from './wire/protocol';

const MINUTES = [5, 1] as const;

/** `key` names it: what was told is not told again. */
export type Reminder = { key: string; game: number; name: string; what: 'starts' | 'lateCloses'; minutes: number };

/** The reminders that are due. Of two that are due at once only the later counts: nobody hears "five minutes" when one is left. */
export function dueNow(rows: readonly TournamentRow[], own: readonly number[], looked: readonly number[], now: Millis, told: ReadonlySet<string>): Reminder[] {
  return rows.flatMap((row): Reminder[] => {
    if (isOver(row)) return [];
    if (own.includes(row.game) && row.starts_at !== undefined) return due(row, 'starts', row.starts_at, now, told);
    if (looked.includes(row.game) && !own.includes(row.game) && row.late_until !== undefined && takesEntries(row, now)) return due(row, 'lateCloses', row.late_until, now, told);
    return [];
  });
}

function due(row: TournamentRow, what: Reminder['what'], at: Millis, now: Millis, told: ReadonlySet<string>): Reminder[] {
  const left = at - now;
  if (left <= 0) return [];
  const minutes = [...MINUTES].reverse().find((one) => left <= one * 60_000);
  if (minutes === undefined) return [];
  const key = `${row.game}/${what}/${minutes}`;
  return told.has(key) ? [] : [{ key, game: row.game, name: row.name, what, minutes }];
}

/** A tournament that was looked at; the newest are kept. */
const LOOKED_MAX = 20;
const LOOKED = 'cardroom.looked';

export function looked(): number[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(LOOKED) ?? '[]');
    return Array.isArray(found) ? found.filter((one): one is number => typeof one === 'number') : [];
  } catch {
    return [];
  }
}

export function lookAt(game: number): void {
  const others = looked().filter((one) => one !== game);
  sessionStorage.setItem(LOOKED, JSON.stringify([...others, game].slice(-LOOKED_MAX)));
}
