// What the lobby's rows of tournaments mean: which tab they belong to, what an entry costs, and what the player can do
// with one now. Pure: rows come in, facts go out.

import type { LobbyTab } from './route';
import type { Room } from './room';
import type { Finish } from './room';
import type { Cents, Millis, OwnEntry, SatelliteTerms, SeatAt, ServerMessage, TournamentPage, TournamentRow, TournamentTag } from './wire/protocol';

type LobbyMessage = Extract<ServerMessage, { type: 'lobby' }>;

/** The rows after a message of the lobby: whole rows replace, changes have only the fields that are not as they were. */
export function changedRows(rows: TournamentRow[], message: LobbyMessage): TournamentRow[] {
  const { full, gone, tournaments: whole = [], tournament_changes: changes = [] } = message;
  if (!full && gone.length + whole.length + changes.length === 0) return rows;
  const replaced = new Set([...gone, ...whole.map((row) => row.game)]);
  const changed = new Map(changes.map((change) => [change.game, change]));
  const kept = full ? [] : rows.filter((row) => !replaced.has(row.game));
  return [...kept.map((row) => ({ ...row, ...changed.get(row.game) })), ...whole].sort(byStart);
}

/** The next one first; those that start when they are full by their price. */
const byStart = (a: TournamentRow, b: TournamentRow): number =>
  (a.starts_at ?? Infinity) - (b.starts_at ?? Infinity) || costOf(a) - costOf(b) || a.game - b.game || 0;

export const has = (row: Pick<TournamentRow, 'tags'>, tag: TournamentTag): boolean => row.tags.includes(tag);

/** What the smallest entry costs in all. */
export const costOf = (row: Pick<TournamentRow, 'pool' | 'bounty' | 'fee'>): Cents => row.pool + row.bounty + row.fee;

export type TournamentTab = Extract<LobbyTab, 'sit-and-go' | 'hexapro' | 'tournaments' | 'private'>;

/** Under which tab a row is listed. */
export const tabOfRow = (row: TournamentRow): TournamentTab =>
  has(row, 'private') ? 'private' : row.hexapro !== undefined ? 'hexapro' : has(row, 'sit_and_go') ? 'sit-and-go' : 'tournaments';

export const rowsOf = (rows: readonly TournamentRow[], tab: LobbyTab): TournamentRow[] => rows.filter((row) => tabOfRow(row) === tab);

const OVER = new Set<TournamentRow['state']>(['finished', 'cancelled']);
const RUNS = new Set<TournamentRow['state']>(['late', 'playing', 'on_break', 'paused']);
export const isOver = (row: Pick<TournamentRow, 'state'>): boolean => OVER.has(row.state);
export const isRunning = (row: Pick<TournamentRow, 'state'>): boolean => RUNS.has(row.state);
/** Whether its first hand was dealt: before it there are no places to speak of. */
export const hasBegun = (row: Pick<TournamentRow, 'state'>): boolean => isRunning(row) || row.state === 'finished';
/** Whether it takes entries: before it starts, or late (R32). A break or a pause does not end late registration. */
export const takesEntries = (row: TournamentRow, now: Millis): boolean =>
  row.state === 'registering' || row.state === 'late' || ((row.state === 'on_break' || row.state === 'paused') && row.late_until !== undefined && row.late_until > now);

/** People in it: those who play, or those who wait for it. */
export const peopleIn = (row: TournamentRow): number => (isOver(row) ? 0 : isRunning(row) ? row.left : row.players);

/** How many people play in the room, and at how many tables; those of a tournament are as full as they can be. */
export function playNow({ pools, tournaments }: Pick<Room, 'pools' | 'tournaments'>): { people: number; tables: number } {
  const running = tournaments.filter(isRunning);
  return {
    people: pools.reduce((sum, pool) => sum + pool.players, 0) + running.reduce((sum, row) => sum + row.left, 0),
    tables: pools.reduce((sum, pool) => sum + pool.tables, 0) + running.reduce((sum, row) => sum + Math.ceil(row.left / row.seats), 0),
  };
}

/** What the lobby's button does. `open`: nothing but a look. */
export type RowAction = { do: 'go'; at: SeatAt } | { do: 'register' | 'enterLate' | 'unregister' | 'open' };

/** `finishes`: whoever is out of it since the page was opened is offered no late entry; where one may enter again, its page
 *  says so. */
export function actionOf(row: TournamentRow, room: Pick<Room, 'seats' | 'registered'> & Partial<Pick<Room, 'finishes'>>, now: Millis): RowAction {
  const seat = room.seats.find((one) => one.game === row.game);
  if (seat) return { do: 'go', at: seat };
  if (room.registered.includes(row.game)) return canUnregister(row, now) ? { do: 'unregister' } : { do: 'open' };
  if (has(row, 'second_phase') || !takesEntries(row, now) || isFull(row) || room.finishes?.[row.game] !== undefined) return { do: 'open' };
  return { do: row.state === 'registering' ? 'register' : 'enterLate' };
}

/** Whether an entry is out for good: nothing is offered to its player but a look. A room may also say why. */
export const isOut = (own: Pick<OwnEntry, 'state' | 'can_re_enter'> | null | undefined): boolean => own != null && own.state !== 'in' && !own.can_re_enter;
/** R45. */
export const isDisqualified = (own: { state: string } | null | undefined): boolean => own?.state === 'disqualified';

/** How a tournament has ended for the player, with what its page knows since: a place is final once registration is closed.
 *  `waits`: it is not yet. */
export function finishNow(finish: Finish, page: Pick<TournamentPage, 'row' | 'own'> | null, now: Millis): Finish & { waits: boolean; mayReEnter: boolean } {
  const own = page?.own;
  if (!page || !own || finish.cancelled) return { ...finish, waits: false, mayReEnter: false };
  const open = isRunning(page.row) && takesEntries(page.row, now);
  const known = own.state === 'in' ? finish : {
    ...finish,
    place: finish.place ?? (open ? null : own.place), prize: Math.max(finish.prize, own.prize), inKind: Math.max(finish.inKind, own.in_kind), bounties: Math.max(finish.bounties, own.bounties_won),
  };
  const disqualified = finish.disqualified || isDisqualified(own);
  return { ...known, ...(disqualified ? { disqualified } : {}), waits: known.place === null && open && !disqualified, mayReEnter: own.can_re_enter };
}

/** What a satellite's winner has won, to be said in words. */
export type WonInKind = { what: 'seat' | 'ticket' | 'ticketLike' | 'ticketWorth' | 'other'; name: string; worth: Cents; startsAt: Millis | null };
export function wonOf(finish: Pick<Finish, 'inKind'>, satellite: SatelliteTerms | undefined, target: TournamentRow | undefined): WonInKind | null {
  if (finish.inKind === 0 || !satellite) return null;
  const what = ({ seat: 'seat', tournament_ticket: 'ticket', template_ticket: 'ticketLike', value_ticket: 'ticketWorth', in_kind: 'other' } as const)[satellite.wins];
  return { what, name: target?.name ?? satellite.target, worth: finish.inKind, startsAt: what === 'seat' || what === 'ticket' ? (target?.starts_at ?? null) : null };
}

/** So many seats or tickets are won at least, as far as is known: what has come in, or the guarantee where that is more. */
export const seatsToWin = (row: Pick<TournamentRow, 'seats_to_win'>, satellite?: Pick<SatelliteTerms, 'guaranteed'>): number | undefined =>
  row.seats_to_win === undefined ? undefined : Math.max(row.seats_to_win, satellite?.guaranteed ?? 0);

export const isFull = (row: TournamentRow): boolean => row.most !== undefined && row.entries >= row.most && !isRunning(row);

/** R33: whether an entry can be given back now. */
export function canUnregister(row: TournamentRow, now: Millis): boolean {
  const { unregister } = row;
  if (typeof unregister === 'object') return now < unregister.until;
  return unregister === 'until_start' && !isRunning(row) && !isOver(row);
}

/** Whether nothing stands between this player and a seat but the price: R38's conditions are checked by the room. */
export const isOpenTo = (row: TournamentRow, room: Pick<Room, 'registered' | 'seats' | 'wallets'>, now: Millis): boolean =>
  takesEntries(row, now) && !isFull(row) && !has(row, 'second_phase') && !has(row, 'invitation_only') && !has(row, 'ticket_only') &&
  (room.wallets[row.currency] ?? 0) >= costOf(row) && !room.registered.includes(row.game);

/** One's own: played now, entered, or over since the page was opened. */
export function mineOf(rows: readonly TournamentRow[], room: Pick<Room, 'registered' | 'seats' | 'finishes'>): { playing: TournamentRow[]; entered: TournamentRow[]; finished: TournamentRow[] } {
  const sits = (row: TournamentRow): boolean => room.seats.some((seat) => seat.game === row.game);
  return {
    playing: rows.filter(sits),
    entered: rows.filter((row) => !sits(row) && room.registered.includes(row.game)),
    finished: rows.filter((row) => !sits(row) && !room.registered.includes(row.game) && room.finishes[row.game] !== undefined),
  };
}

/** The next one like this that takes entries: another HexaPro of the same price, the next of the same name. */
export function nextLike(rows: readonly TournamentRow[], game: number, name: string, now: Millis): TournamentRow | undefined {
  const over = rows.find((row) => row.game === game);
  const like = (row: TournamentRow): boolean =>
    over?.hexapro !== undefined
      ? row.hexapro === over.hexapro && costOf(row) === costOf(over) && row.currency === over.currency
      : row.name === name && (over === undefined || (costOf(row) === costOf(over) && row.poker === over.poker && row.seats === over.seats));
  return rows.find((row) => row.game !== game && like(row) && takesEntries(row, now) && !isFull(row));
}
