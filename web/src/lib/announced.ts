// HOME: what a host types to announce a private tournament, checked field by field before the room is asked.

import { words } from './language';
import { whole } from './locale';
import { money } from './money';
import { readAmount } from './privateTable';
import type { TournamentWords } from './language/tournaments/words';
import { TOURNAMENT_NAME_CHARS_MAX, type Cents, type ClientRequest, type Millis, type Poker } from './wire/protocol';

/** As it is typed. `start` is empty for one that starts when it is full, else local time as `2026-11-20T20:00`. */
export type Entry = { name: string; poker: Poker; currency: string; seats: string; players: string; buyIn: string; stack: string; minutes: string; start: string; late: string; rebuys: boolean; bounty: string };
export type Field = Exclude<keyof Entry, 'poker' | 'currency' | 'rebuys'>;
export type Errors = Partial<Record<Field, string>>;
export type Announcement = Extract<ClientRequest, { type: 'open_tournament' }>;

/** What a private tournament can be: the limits of the room (`home_tournament.rs`), which a test compares. */
export const LIMITS = { seats: [2, 10], players: [2, 500], stack: [200, 1_000_000], minutes: [1, 120], late: [0, 20] } as const;
/** The room's limit for any buy-in; a private tournament is not free either. */
export const BUY_IN: readonly [least: Cents, most: Cents] = [1, 100_000_000];

export const RULEBOOK = 'home';

export function check(entry: Entry, text: TournamentWords, now: Millis): { announcement: Announcement | null; errors: Errors } {
  const { wrong } = text.announce;
  const errors: Errors = {};
  const number = (field: keyof typeof LIMITS): number => {
    const [least, most] = LIMITS[field];
    const typed = /^\d{1,7}$/.test(entry[field].trim()) ? Number(entry[field].trim()) : NaN;
    if (!(typed >= least && typed <= most)) errors[field] = wrong.whole(whole(least), whole(most));
    return typed;
  };
  const name = entry.name.trim();
  if (name === '' || [...name].length > TOURNAMENT_NAME_CHARS_MAX) errors.name = wrong.name(TOURNAMENT_NAME_CHARS_MAX);
  const starts = entry.start === '' ? null : new Date(entry.start).getTime();
  if (starts !== null && !(starts > now)) errors.start = wrong.start;
  const [seats, players, stack, minutes] = [number('seats'), number('players'), number('stack'), number('minutes')];
  // One that starts when it is full has no late registration, and no re-buys.
  const late = starts === null ? 0 : number('late');
  const buyIn = readAmount(entry.buyIn, entry.currency);
  if (buyIn === null) errors.buyIn = wrong.amount;
  else if (buyIn < BUY_IN[0] || buyIn > BUY_IN[1]) errors.buyIn = words.private.wrong.between(money(BUY_IN[0], entry.currency), money(BUY_IN[1], entry.currency));
  const bounty = entry.bounty.trim() === '' ? null : readAmount(entry.bounty, entry.currency);
  if (entry.bounty.trim() !== '' && bounty === null) errors.bounty = wrong.amount;
  else if (bounty !== null && buyIn !== null && bounty >= buyIn) errors.bounty = wrong.bounty;
  if (Object.keys(errors).length > 0 || buyIn === null) return { announcement: null, errors };
  return {
    errors,
    announcement: {
      type: 'open_tournament', name, rulebook: RULEBOOK, poker: entry.poker, currency: entry.currency, seats, players, buy_in: buyIn, stack, level_time: minutes * 60_000,
      ...(starts === null ? {} : { starts_at: starts }), late_levels: late, rebuys: entry.rebuys && late > 0, ...(bounty === null || bounty === 0 ? {} : { bounty }),
    },
  };
}
