// R39: which tournaments the lobby lists, in which order, and how the next hours look. Pure; the choice is part of the
// address.

import type { Room } from './room';
import { costOf, has, isOpenTo, isOver, isRunning, takesEntries } from './tournaments';
import type { Cents, Millis, Poker, TournamentRow, TournamentTag } from './wire/protocol';

export const COLUMNS = ['start', 'name', 'game', 'buyIn', 'prizes', 'entries', 'registration'] as const;
export type Column = (typeof COLUMNS)[number];
/** What can be looked for: a mark stands for one or several tags. */
export const KINDS = ['guaranteed', 'freeroll', 'satellite', 'bounty', 'rebuy', 'phased', 'multiBuyIn'] as const;
export type Kind = (typeof KINDS)[number];
export const STATES = ['all', 'open', 'running', 'over'] as const;
export type StateFilter = (typeof STATES)[number];
/** Buy-ins in units of the money: from, and below. */
export const BUY_INS = ['all', 'free', 'low', 'middle', 'high'] as const;
export type BuyIns = (typeof BUY_INS)[number];
const LOW: Cents = 500;
const HIGH: Cents = 2_500;
/** Chips of play money are cheaper: a buy-in of five euro is one of 5,000 of them. */
const PLAY_TIMES = 10;

export type View = { poker: Poker | 'all'; kinds: Kind[]; buyIn: BuyIns; state: StateFilter; forMe: boolean; sort: Column; down: boolean };
export const USUAL_VIEW: View = { poker: 'all', kinds: [], buyIn: 'all', state: 'all', forMe: false, sort: 'start', down: false };

const TAGS: Record<Kind, TournamentTag[]> = {
  guaranteed: ['guaranteed'], freeroll: ['freeroll'], satellite: ['satellite'], bounty: ['bounty', 'progressive_bounty', 'vip_bounty'],
  rebuy: ['rebuy', 'add_on', 're_entry'], phased: ['first_phase', 'second_phase'], multiBuyIn: ['multi_buy_in'],
};

export const isOfKind = (row: TournamentRow, kind: Kind): boolean => TAGS[kind].some((tag) => has(row, tag));

export function readView(query: string | undefined): View {
  const asked = new URLSearchParams(query ?? '');
  const one = <T extends string>(key: string, of: readonly T[], usual: T): T => of.find((value) => value === asked.get(key)) ?? usual;
  return {
    poker: one('poker', ['all', 'holdem', 'omaha'] as const, 'all'),
    kinds: KINDS.filter((kind) => asked.getAll('kind').includes(kind)),
    buyIn: one('buy-in', BUY_INS, 'all'),
    state: one('state', STATES, 'all'),
    forMe: asked.get('me') === '1',
    sort: one('sort', COLUMNS, 'start'),
    down: asked.get('order') === 'down',
  };
}

export function writeView(view: View): string {
  const said = new URLSearchParams();
  if (view.poker !== 'all') said.set('poker', view.poker);
  for (const kind of view.kinds) said.append('kind', kind);
  if (view.buyIn !== 'all') said.set('buy-in', view.buyIn);
  if (view.state !== 'all') said.set('state', view.state);
  if (view.forMe) said.set('me', '1');
  if (view.sort !== USUAL_VIEW.sort) said.set('sort', view.sort);
  if (view.down) said.set('order', 'down');
  return said.toString();
}

/** The view after a click on a column: amounts start with the largest, names and times with the first. */
export function sortedBy(view: View, column: Column): View {
  if (view.sort === column) return { ...view, down: !view.down };
  return { ...view, sort: column, down: column === 'prizes' || column === 'entries' };
}

export function isInRange(row: TournamentRow, range: BuyIns): boolean {
  const cost = costOf(row) / (row.currency === 'PLAY' ? PLAY_TIMES : 1);
  if (range === 'all') return true;
  if (range === 'free') return cost === 0;
  if (range === 'low') return cost > 0 && cost < LOW;
  return range === 'middle' ? cost >= LOW && cost < HIGH : cost >= HIGH;
}

/** Where a range of buy-ins begins or ends, in a money. */
export const limitsOf = (currency: string): { low: Cents; high: Cents } => ({ low: LOW * (currency === 'PLAY' ? PLAY_TIMES : 1), high: HIGH * (currency === 'PLAY' ? PLAY_TIMES : 1) });

const isInState = (row: TournamentRow, state: StateFilter, now: Millis): boolean =>
  state === 'all' || (state === 'open' ? takesEntries(row, now) : state === 'running' ? isRunning(row) : isOver(row));

/** A tournament of which a week's programme has many; the time of the last day comes to its end. */
const OVER_MS = 3_600_000;

/** The rows that the filters let through, in the order asked for. What is over disappears after an hour, unless it is asked for. */
export function shown(rows: readonly TournamentRow[], view: View, room: Pick<Room, 'registered' | 'seats' | 'wallets'>, now: Millis): TournamentRow[] {
  const fits = (row: TournamentRow): boolean =>
    (view.poker === 'all' || row.poker === view.poker) &&
    (view.kinds.length === 0 || view.kinds.some((kind) => isOfKind(row, kind))) &&
    isInRange(row, view.buyIn) && isInState(row, view.state, now) &&
    (view.state === 'over' || !isOver(row) || (row.starts_at ?? now) > now - OVER_MS) &&
    (!view.forMe || isOpenTo(row, room, now) || room.registered.includes(row.game) || room.seats.some((seat) => seat.game === row.game));
  const turn = view.down ? -1 : 1;
  return rows.filter(fits).sort((a, b) => turn * COMPARE[view.sort](a, b) || COMPARE.start(a, b) || a.game - b.game);
}

const COMPARE: Record<Column, (a: TournamentRow, b: TournamentRow) => number> = {
  start: (a, b) => (a.starts_at ?? Number.MAX_SAFE_INTEGER) - (b.starts_at ?? Number.MAX_SAFE_INTEGER),
  name: (a, b) => a.name.localeCompare(b.name),
  game: (a, b) => a.poker.localeCompare(b.poker) || a.seats - b.seats,
  buyIn: (a, b) => costOf(a) - costOf(b),
  prizes: (a, b) => a.prizes - b.prizes,
  entries: (a, b) => a.entries - b.entries,
  registration: (a, b) => closesAt(a) - closesAt(b),
};

/** When entries end, as far as is known. */
const closesAt = (row: TournamentRow): number => (isOver(row) ? Infinity : (row.late_until ?? row.starts_at ?? Number.MAX_SAFE_INTEGER));

/** The strip of the next hours: so much before now, and so much in all. */
const STRIP_BEFORE_MS = 2 * 3_600_000;
const STRIP_MS = 6 * 3_600_000;
const HOUR_MS = 3_600_000;
/** A bar has room for its name. */
const BAR_MS_MIN = 55 * 60_000;
const LANES_MAX = 4;

export type StripBar = { row: TournamentRow; lane: number; from: number; to: number };
export type Strip = { hours: { at: Millis; x: number }[]; now: number; bars: StripBar[]; lanes: number };

/** Where the tournaments of these hours lie: parts of the width from 0 to 1, in as few lanes as they need. What finds no room is in the list alone. */
export function stripOf(rows: readonly TournamentRow[], now: Millis): Strip {
  const from = Math.floor((now - STRIP_BEFORE_MS) / HOUR_MS) * HOUR_MS + (now % HOUR_MS > HOUR_MS / 2 ? HOUR_MS / 2 : 0);
  const x = (at: Millis): number => (at - from) / STRIP_MS;
  const hours = Array.from({ length: 7 }, (_, index) => Math.ceil(from / HOUR_MS) * HOUR_MS + index * HOUR_MS).filter((at) => x(at) < 0.97);
  const ends: number[] = [];
  const bars = rows.flatMap((row): StripBar[] => {
    if (row.starts_at === undefined || row.state === 'cancelled') return [];
    const until = isRunning(row) && now > row.starts_at + BAR_MS_MIN ? now + BAR_MS_MIN / 4 : row.starts_at + BAR_MS_MIN;
    const [start, end] = [Math.max(0, x(row.starts_at)), Math.min(1, x(until))];
    if (start >= 0.97 || end <= 0.02 || (isOver(row) && x(row.starts_at) < 0)) return [];
    const free = ends.findIndex((last) => last <= start);
    const lane = free < 0 ? ends.length : free;
    if (lane >= LANES_MAX) return [];
    ends[lane] = end + 0.004;
    return [{ row, lane, from: start, to: end }];
  });
  return { hours: hours.map((at) => ({ at, x: x(at) })), now: x(now), bars, lanes: Math.max(1, ends.length) };
}
