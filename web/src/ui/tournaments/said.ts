// How the lobby, the pages and the tables write what a tournament costs, pays and lasts.

import { countdown, currency, date, decimal, whole } from '../../lib/locale';
import { money, PLAY } from '../../lib/money';
import type { TournamentWords } from '../../lib/language/tournaments/words';
import { costOf, has, isOver, isRunning, isFull, seatsToWin, takesEntries } from '../../lib/tournaments';
import type { Blinds, Cents, Chips, LevelTerms, Millis, SatelliteTerms, TournamentRow, TournamentTag } from '../../lib/wire/protocol';
import { words } from '../../lib/words';

const DAY_MS = 86_400_000;

/** `19:00` today, `Mon 19:00` this week, `23 Nov, 19:00` later. */
export function timeOf(at: Millis, now: Millis): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return sameDay ? date(at, 'time') : Math.abs(at - now) < 6 * DAY_MS ? date(at, 'week') : date(at, 'both');
}

/** Whole units without decimals: a guarantee of `€5,000`, a buy-in of `€5`. */
export const round = (cents: Cents, code: string): string => (code === PLAY ? whole(cents) : currency(cents, code, cents % 100 === 0 ? 0 : 2));

/** What is played for goes to the pool and on the head: `18.00`; the fee beside it. */
export const stakeOf = (row: TournamentRow): string => money(row.pool + row.bounty, row.currency);
export const priceOf = (row: TournamentRow, text: TournamentWords): string =>
  costOf(row) === 0 ? text.free : row.largest !== undefined && row.largest > costOf(row) ? text.range(money(costOf(row), row.currency), money(row.largest, row.currency)) : money(costOf(row), row.currency);

/** What there is to win, and what is remarkable about it. */
export function prizesOf(row: TournamentRow, text: TournamentWords, satellite?: Pick<SatelliteTerms, 'guaranteed'>): { amount: string; mark: string; about: string } {
  const seats = seatsToWin(row, satellite);
  if (seats !== undefined) return { amount: seats === 0 ? '–' : text.seatsToWin(seats), mark: '', about: '' };
  if (row.guarantee !== undefined && row.guarantee >= row.prizes) return { amount: round(row.guarantee, row.currency), mark: text.gtd, about: text.gtdAbout };
  if (has(row, 'freeroll') && row.prizes > 0) return { amount: round(row.prizes, row.currency), mark: text.added, about: text.added };
  return { amount: row.prizes === 0 ? '–' : round(row.prizes, row.currency), mark: '', about: '' };
}

export function entriesOf(row: TournamentRow, text: TournamentWords): string {
  if (isRunning(row)) return text.lobby.leftOf(whole(row.left), whole(row.entries));
  return row.most === undefined ? whole(row.entries) : text.lobby.ofMost(whole(row.entries), whole(row.most));
}

/** The column of the registration: a word, and how it looks. */
export function registrationOf(row: TournamentRow, text: TournamentWords, mine: 'playing' | 'registered' | null, now: Millis): { said: string; look: 'jade' | 'sky' | 'tag' | 'plain' } {
  if (mine === 'playing') return { said: text.lobby.playing, look: 'jade' };
  if (mine === 'registered') return { said: text.lobby.registered, look: 'sky' };
  if (isFull(row)) return { said: text.lobby.full, look: 'plain' };
  if (row.state === 'announced' && row.opens_at !== undefined && row.opens_at > now) return { said: text.lobby.opensAt(timeOf(row.opens_at, now)), look: 'plain' };
  if (takesEntries(row, now) && isRunning(row)) return { said: row.late_until === undefined ? text.state.late : text.lobby.lateUntil(timeOf(row.late_until, now)), look: 'tag' };
  return { said: text.state[row.state], look: isOver(row) || row.state === 'registering' ? 'plain' : 'tag' };
}

/** The marks beside a name, all or the first of them. `guaranteed` and `Sit & Go` are said elsewhere. */
const QUIET = new Set<TournamentTag>(['guaranteed', 'sit_and_go', 'private']);
export const tagsOf = (row: TournamentRow, most = Infinity): TournamentTag[] => row.tags.filter((tag) => !QUIET.has(tag)).slice(0, most);
export const isBounty = (tag: TournamentTag): boolean => tag === 'bounty' || tag === 'progressive_bounty' || tag === 'vip_bounty';
export const lookOf = (tag: TournamentTag): string => (isBounty(tag) ? 'violet' : tag === 'freeroll' ? 'jade' : tag === 'satellite' ? 'sky' : '');

/** `10 min`, `45 s`, `1 min 30 s`. */
export function spanOf(ms: Millis, text: Pick<TournamentWords, 'minutes' | 'seconds'>): string {
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.round((ms % 60_000) / 1000)];
  return [minutes > 0 ? text.minutes(whole(minutes)) : '', seconds > 0 || minutes === 0 ? text.seconds(whole(seconds)) : ''].filter((part) => part !== '').join(' ');
}
/** `10-minute levels`, `45-second levels`. */
export const levelsOf = (ms: Millis, text: TournamentWords): string =>
  ms % 60_000 === 0 ? text.page.levelsOf(whole(ms / 60_000)) : text.page.levelsOfSeconds(whole(ms / 1000));

/** `3,500/7,000`. */
export const blindsOf = (blinds: { small: Chips; big: Chips }, text: TournamentWords): string => text.blinds(whole(blinds.small), whole(blinds.big));
export const anteOf = (blinds: Blinds | LevelTerms): Chips => ('ante' in blinds ? (typeof blinds.ante === 'object' ? blinds.ante.amount : (blinds.ante ?? 0)) : 0);

/** Time that runs down, in hours where it is long: `7:40`, `1:07:40`, `2 d`. */
export function clock(ms: Millis): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 3_600) return seconds < 60 ? `0:${String(seconds).padStart(2, '0')}` : countdown(seconds);
  const [hours, rest] = [Math.floor(seconds / 3_600), seconds % 3_600];
  return `${hours}:${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
}

/** `2.5`, `1,000`. */
export const times = (tenths: number): string => (tenths % 10 === 0 ? whole(tenths / 10) : decimal(tenths * 10).replace(/0$/, ''));

export const pokerOf = (row: Pick<TournamentRow, 'poker'>): string => words.lobby.long[row.poker];
