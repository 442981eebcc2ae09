// What the page knows of the room, and the one function that changes it by what the room says:
// `(state, message, now) → state`. What the page itself does (opening a tab, a lost line) has small
// functions of its own below. Nothing here sends anything; `unseen` tells what to ask for.

import type { LinkState } from './link';
import type { Route } from './route';
import { tabOf } from './tableNames';
import { changedRows, isOver, isRunning } from './tournaments';
import { fromSnapshot, noted, reduce as reduceTable, reduceOwn, ownPlayer, stilled, talked, type Table } from './table';
import * as words from './words';
import type { ServerReply, ClientRequest, ByeCode, CancelCause, Cents, HeldSeat, Millis, Notice, PoolRow, SeatAt, ServerMessage, TournamentPage, TournamentRow, Waiting } from './wire/protocol';


/** A clause of a rulebook, to be linked to. */
export type ClauseRef = { rulebook: string; clause: string };

/** News at the edge of the page, in the language that is spoken when it is read. Bad news stays longer, and what `stays`
 *  stays until it is put away. */
export type Toast = { id: number; say: () => string; bad: boolean; clause: ClauseRef | null; stays?: boolean };

/** A table one looks at. `asked`: a snapshot is on its way; `table` is then the last that was known. `key` stays when one is
 *  moved to another table of a tournament: it is the same place on the screen. */
export type Tab = { key: string; at: SeatAt; asked: boolean; table: Table | null };

/** How a tournament has ended for the player. `cancelled`: it did not end by itself, and what came back. */
export type Finish = { place: number | null; prize: Cents; inKind: Cents; bounties: Cents; disqualified?: boolean; cancelled?: Cancellation };
export type Cancellation = { paid: Cents; ticket: boolean; why: CancelCause };

export type Room = {
  link: LinkState;
  /** Since when nothing was heard from the room, by this machine's clock; `null` while the connection is good. */
  lostAt: Millis | null;
  name: string;
  /** Somebody without an account, who only looks. */
  visitor: boolean;
  house: boolean;
  /** The room's clock less this machine's. */
  aheadMs: Millis;
  accepted: string[];
  blocked: string[];
  pools: PoolRow[];
  /** Sit & Gos and HexaPros too. */
  tournaments: TournamentRow[];
  /** Whether the lobby has come. */
  lobby: boolean;
  seats: SeatAt[];
  held: HeldSeat[];
  waiting: Waiting[];
  /** The tournaments that one has entered. */
  registered: number[];
  /** T7: tournaments in which one has no chips, and until when one may re-buy. */
  rebuys: Record<number, Millis>;
  /** Tournaments that have ended for the player since the page was opened, until the card about it is put away. */
  finishes: Record<number, Finish>;
  wallets: Record<string, Cents>;
  tabs: Tab[];
  /** A table that the lobby shows beside its list; it is no tab. */
  peek: Tab | null;
  /** Roll-backs that have been told: snapshots repeat them until the next hand. */
  rolledBack: (SeatAt & { hand: number })[];
  notices: Toast[];
  noticesGiven: number;
  /** The room has ended the connection, and why. */
  bye: ByeCode | null;
};

/** All of the room but its tables: it changes rarely, and most of what is drawn at a table needs no more of it. */
export type Surroundings = Omit<Room, 'tabs' | 'peek'>;

export const EMPTY: Room = {
  link: 'connecting', lostAt: null, name: '', visitor: false, house: false, aheadMs: 0, accepted: [], blocked: [], pools: [], tournaments: [], lobby: false,
  seats: [], held: [], waiting: [], registered: [], rebuys: {}, finishes: {}, wallets: {}, tabs: [], peek: null, rolledBack: [], notices: [], noticesGiven: 0,
  bye: null,
};

/** Whether two states differ in nothing but tables. */
export const sameAround = (a: Room, b: Room): boolean =>
  (Object.keys(a) as (keyof Room)[]).every((key) => key === 'tabs' || key === 'peek' || a[key] === b[key]);

/** More would hide the page; the oldest go. */
const NOTICES_MAX = 2;

export const same = (a: SeatAt, b: SeatAt): boolean => a.game === b.game && a.table === b.table;
export const tabAt = (room: Room, at: SeatAt): Tab | undefined => room.tabs.find((tab) => same(tab.at, at));
export const sitsAt = (room: Room, at: SeatAt): boolean => room.seats.some((seat) => same(seat, at));
/** Whether the room has said who one is and which rules one has accepted. */
export const isGreeted = (room: Room): boolean => room.name !== '';
/** Whether the room listens: to a player or to a visitor. */
export const isListening = (room: Room): boolean => room.link === 'open' && (room.visitor || isGreeted(room));
/** What is known of a table that is shown beside the lobby, or open anyway. */
export const shownAt = (room: Room, at: SeatAt): Table | null =>
  tabAt(room, at)?.table ?? (room.peek && same(room.peek.at, at) ? room.peek.table : null);
export const tournamentOf = (room: Pick<Room, 'tournaments'>, game: number): TournamentRow | undefined => room.tournaments.find((row) => row.game === game);
export const poolOf = (room: Pick<Room, 'pools'>, game: number): PoolRow | undefined => room.pools.find((pool) => pool.game === game);

export function reduce(room: Room, message: ServerMessage, now: Millis): Room {
  switch (message.type) {
    case 'hello':
      return {
        ...room,
        name: message.name, visitor: message.visitor ?? false, house: message.house, aheadMs: message.now - now,
        accepted: message.accepted, blocked: message.blocked, bye: null,
      };
    case 'answer':
      return message.now === undefined ? room : { ...room, aheadMs: message.now - now };
    case 'table':
      return onTab(room, message, (tab) => {
        if (tab.table === null) return tab;
        const said = message.said;
        const next = { ...tab, table: reduceTable(tab.table, message.n, said, now + room.aheadMs) };
        // How one comes back in (at once, by a post, with the big blind) only the room knows.
        return said.type === 'came_back' && said.seat === tab.table.own?.seat ? stale(next) : next;
      });
    case 'own':
      return onTab(room, message, (tab) => (tab.table === null ? tab : { ...tab, table: reduceOwn(tab.table, message.n, message.said, now + room.aheadMs) }));
    case 'snapshot': {
      const told = message.rolled_back === undefined ? room : rolledBack(room, message, message.rolled_back);
      return onTab(told, message, (tab) => (tab.table?.over ? tab : { ...tab, asked: false, table: fromSnapshot(message, sameTable(tab), now + room.aheadMs) }));
    }
    case 'tournament':
      return onTab(room, message, (tab) => (tab.table === null || tab.table.over ? tab : { ...tab, table: { ...tab.table, status: message.status } }));
    case 'talk':
      return onTab(room, message, (tab) => (tab.table === null ? tab : { ...tab, table: talked(tab.table, message.lines) }));
    case 'note': {
      const { game, note } = message;
      const about = aboutGame(room, game, now);
      const news = note.code === 'left_table' && hostCloses(room, game)
        ? { say: () => words.words.page.hostClosed(about.money(note.stack)), bad: false, clause: null }
        : note.code === 'seat_gone' && timeIsOver(room, game, now)
          ? { say: () => words.words.page.seatTimeOver, bad: false, clause: null }
          : words.note(note, about);
      const told = news === null ? room : notify(room, news.say, news.bad, clauseOf(room, message.game, news.clause), note.code === 'announcement');
      return placed(told, message.game, message.note);
    }
    case 'lobby': {
      const replaced = new Set([...message.gone, ...message.pools.map((pool) => pool.game)]);
      const changes = new Map(message.changed.map((change) => [change.game, change]));
      const kept = message.full ? [] : room.pools.filter((pool) => !replaced.has(pool.game));
      // A change has only the fields that are not as they were.
      const now = kept.map((pool) => ({ ...pool, ...changes.get(pool.game) }));
      return { ...room, lobby: true, tournaments: changedRows(room.tournaments, message), pools: [...now, ...message.pools].sort(byStake) };
    }
    case 'seats': {
      const opened = message.seats.reduce(seatedTab, room);
      return { ...opened, seats: message.seats, held: message.held, waiting: message.waiting, registered: message.registered ?? [] };
    }
    case 'wallet':
      return { ...room, wallets: { ...room.wallets, [message.currency]: message.cents } };
    case 'reloaded': {
      const here = room.tabs.some((tab) => tab.at.game === message.game);
      const tabs = room.tabs.map((tab) => (tab.at.game === message.game ? stale(tab) : tab));
      return here ? notify({ ...room, tabs }, () => words.words.page.reloaded, true) : room;
    }
    case 'rolled_back':
      return onTab(rolledBack(room, message, message.hand), message, stale);
    case 'staff_message':
      return notify(room, () => words.words.page.staffMessage(message.text), false);
    case 'closing':
      return notify(room, () => words.words.page.closing, true);
    case 'bye':
      return { ...room, bye: message };
    default:
      // A later room may send what this page does not know yet.
      message satisfies never;
      return room;
  }
}

/** What a sentence about a game needs: its money, and the room's time. `now` is this machine's. */
const aboutGame = (room: Room, game: number | null, now: Millis) =>
  words.about(
    game === null ? undefined : (poolOf(room, game) ?? tournamentOf(room, game) ?? statusOf(room, game))?.currency, now + room.aheadMs,
    game === null ? undefined : (tournamentOf(room, game) ?? statusOf(room, game))?.name,
  );

/** What is known of a tournament from one of its tables. */
const statusOf = (room: Room, game: number): { currency: string; name: string } | undefined => room.tabs.find((tab) => tab.at.game === game && tab.table?.status)?.table?.status ?? undefined;

/** The clause of the rulebook by which this game is played; of the newest that the player has accepted where no game is named. */
function clauseOf(room: Room, game: number | null, clause: string | null | undefined): ClauseRef | null {
  const rulebook = (game === null ? undefined : (poolOf(room, game) ?? tournamentOf(room, game))?.rulebook) ?? room.accepted.at(-1);
  return clause == null || rulebook === undefined ? null : { rulebook, clause };
}

/** A held seat that goes within so much of its end was not given back: the time for it was over. */
const HOLD_SLACK_MS = 1_000;
const timeIsOver = (room: Room, game: number, now: Millis): boolean =>
  room.held.some((one) => one.game === game && one.until !== undefined && one.until - HOLD_SLACK_MS <= now + room.aheadMs);

/** Whether somebody else closes this private table. */
function hostCloses(room: Room, game: number): boolean {
  const pool = poolOf(room, game);
  return pool?.closing === true && pool.host !== room.name;
}

/** R23, told once a hand; with the table's name where there are several. */
function rolledBack(room: Room, at: SeatAt, hand: number): Room {
  if (room.rolledBack.some((told) => same(told, at) && told.hand === hand)) return room;
  const [table, pool, alone] = [tabAt(room, at)?.table ?? null, poolOf(room, at.game), room.tabs.length < 2];
  const say = (): string => words.words.page.rolledBack(hand, alone ? null : `${tabOf(table, pool)}, ${words.words.tables.table(at.table)}`);
  const told = onTab(notify(room, say, true), at, (tab) => (tab.table === null ? tab : { ...tab, table: noted(tab.table, { type: 'rolled_back', hand }) }));
  return { ...told, rolledBack: [...room.rolledBack.filter((one) => !same(one, at)), { game: at.game, table: at.table, hand }] };
}

/** One's own place after a note about it. The room also sends all places; whichever comes first. */
function placed(room: Room, game: number, note: Notice): Room {
  const held = room.held.filter((one) => one.game !== game);
  const waiting = room.waiting.filter((one) => one.game !== game);
  switch (note.code) {
    case 'seat': {
      const { table, seat, limits, until } = note;
      return { ...room, waiting, held: [...held, { game, table, seat, limits, until }] };
    }
    case 'queued':
      return { ...room, waiting: [...waiting, { game, place: note.place, needed: note.needed }] };
    case 'left_queue':
      return { ...room, waiting };
    case 'seat_gone':
    case 'buy_in_refused':
    case 'buy_in_returned':
      return { ...room, held };
    case 'seated': {
      const at = { game, table: note.table };
      const seats = sitsAt(room, at) ? room.seats : [...room.seats, at];
      // Whoever watched the table before has not seen a seat of one's own there.
      return onTab(openTab({ ...room, held, seats }, at), at, stale);
    }
    case 'left_table': {
      const at = { game, table: note.table };
      return closeTab({ ...room, seats: room.seats.filter((seat) => !same(seat, at)) }, at);
    }
    case 'moved':
    case 'tournament_starts': {
      const at = { game, table: note.table };
      const others = room.seats.filter((seat) => seat.game !== game);
      // Whoever enters again or is moved has no card about an end any more.
      const known = { ...room, registered: without(room.registered, game), finishes: but(room.finishes, game) };
      return onTab({ ...seatedTab(known, at), seats: [...others, at] }, at, stale);
    }
    case 'registered':
      return { ...room, registered: [...without(room.registered, game), game] };
    case 'unregistered':
      return { ...room, registered: without(room.registered, game), rebuys: but(room.rebuys, game) };
    case 'tournament_cancelled': {
      const { paid, ticket, why } = note;
      const gone = { ...ended(room, game), seats: room.seats.filter((seat) => seat.game !== game), registered: without(room.registered, game), rebuys: but(room.rebuys, game) };
      // Without a table there is no place for a card: the news alone say it.
      if (!gone.tabs.some((tab) => tab.at.game === game)) return gone;
      return { ...gone, finishes: { ...room.finishes, [game]: { place: null, prize: 0, inKind: 0, bounties: 0, cancelled: { paid, ticket, why } } } };
    }
    case 'tournament_finished': {
      const { place = null, prize, in_kind: inKind = 0, bounties = 0, disqualified = false } = note;
      const seats = room.seats.filter((seat) => seat.game !== game);
      // Whoever is out has no seat there any more, and looks on.
      const tabs = room.tabs.map((tab) => (tab.at.game === game && tab.table ? { ...tab, table: { ...tab.table, own: null, legal: null, last: null } } : tab));
      return { ...room, tabs, seats, registered: without(room.registered, game), rebuys: but(room.rebuys, game), finishes: { ...room.finishes, [game]: { place, prize, inKind, bounties, ...(disqualified ? { disqualified } : {}) } } };
    }
    case 'bounty_won':
    case 'announcement':
      return { ...room, tabs: room.tabs.map((tab) => (tab.at.game === game && tab.table ? { ...tab, table: noted(tab.table, note.code === 'bounty_won' ? { type: 'bounty', amount: note.amount } : { type: 'announced', text: note.text }) } : tab)) };
    case 'rebuy_offered':
      return { ...room, rebuys: { ...room.rebuys, [game]: note.until } };
    case 'top_up_no_longer_fits':
    case 'top_up_refused':
    case 'registration_refused':
    case 'deal_proposed':
    case 'deal_accepted':
    case 'deal_ended':
      return room;
    default:
      note satisfies never;
      return room;
  }
}

/** The game is over: its tables stay as they were, and nothing is expected of anybody. */
export function ended(room: Room, game: number): Room {
  return { ...room, tabs: room.tabs.map((tab) => (tab.at.game === game && tab.table ? { ...tab, asked: false, table: stilled(tab.table, 'game') } : tab)) };
}

/** Tournaments whose tables one only watches: the room does not say when a table there is closed, so its page is asked. */
export const watchedGames = (room: Room): number[] => [
  ...new Set(room.tabs.filter((tab) => tab.table?.tournament && !tab.table.over && !sitsAt(room, tab.at)).map((tab) => tab.at.game)),
];

/** What the page of a tournament says of the tables one watches; `null`: the room has no such tournament any more. */
export function checked(room: Room, game: number, page: Pick<TournamentPage, 'row' | 'tables' | 'tables_open'> | null): Room {
  if (page === null || isOver(page.row)) return ended(room, game);
  // Of very many tables the page names only some.
  if (page.tables.length < page.tables_open || page.tables.length === 0) return room;
  const isClosed = (tab: Tab): boolean => tab.at.game === game && !sitsAt(room, tab.at) && !page.tables.some((one) => one.table === tab.at.table);
  return { ...room, tabs: room.tabs.map((tab) => (tab.table && !tab.table.over && isClosed(tab) ? { ...tab, asked: false, table: stilled(tab.table, 'table') } : tab)) };
}

/** Tables that are over go when they are left behind; one with a card about one's own end stays until that is read. `left`:
 *  the table that was looked at until now. */
export function swept(room: Room, left: SeatAt | null): Room {
  const goes = (tab: Tab): boolean => tab.table?.over !== undefined && (room.finishes[tab.at.game] === undefined || (left !== null && same(tab.at, left)));
  const gone = room.tabs.filter(goes);
  if (gone.length === 0) return room;
  const finishes = Object.fromEntries(Object.entries(room.finishes).filter(([game]) => !gone.some((tab) => tab.at.game === Number(game))));
  return { ...room, finishes, tabs: room.tabs.filter((tab) => !goes(tab)) };
}

const without = (games: readonly number[], game: number): number[] => games.filter((one) => one !== game);
const but = <T>(by: Record<number, T>, game: number): Record<number, T> => Object.fromEntries(Object.entries(by).filter(([one]) => Number(one) !== game));

/** By poker, then format, then the size of the blinds. */
function byStake(a: PoolRow, b: PoolRow): number {
  return (
    Number(a.private) - Number(b.private) ||
    a.poker.localeCompare(b.poker) ||
    FORMATS.indexOf(a.format) - FORMATS.indexOf(b.format) ||
    a.big_blind - b.big_blind ||
    a.game - b.game
  );
}
const FORMATS: PoolRow['format'][] = ['regular', 'deepstack', 'shortstack', 'banzai'];

function onTab(room: Room, at: SeatAt, change: (tab: Tab) => Tab): Room {
  const peek = room.peek && same(room.peek.at, at) ? change(room.peek) : room.peek;
  return { ...room, peek, tabs: room.tabs.map((tab) => (same(tab.at, at) ? change(tab) : tab)) };
}

/** The lobby shows this table from now on, or none. A table that is open is taken from its tab. */
export function peekAt(room: Room, at: SeatAt | null): Room {
  if (at === null || tabAt(room, at)) return room.peek === null ? room : { ...room, peek: null };
  if (room.peek && same(room.peek.at, at)) return room;
  return { ...room, peek: newTab(room, at) };
}

const stale = (tab: Tab): Tab => (tab.table?.over ? tab : { ...tab, asked: false, table: tab.table && { ...tab.table, gap: true } });

/** One looks at a table from now on. */
export function openTab(room: Room, at: SeatAt): Room {
  if (tabAt(room, at)) return room;
  return { ...room, tabs: [...room.tabs, newTab(room, at)] };
}

function newTab(room: Room, { game, table }: SeatAt): Tab {
  let key = `${game}/${table}`;
  while (room.tabs.some((tab) => tab.key === key)) key += '+';
  return { key, at: { game, table }, asked: false, table: null };
}

/**
 * A table where one sits from now on. Whoever was at another table of the same game is moved (R42): the new table takes
 * the old one's place on the screen, which shows what was there until the new one is known.
 */
export function seatedTab(room: Room, at: SeatAt): Room {
  const left = room.tabs.find((tab) => tab.at.game === at.game && tab.at.table !== at.table && tab.table?.tournament && !tab.table.over && (tab.table.home !== null || sitsAt(room, tab.at)));
  if (!left) return openTab(room, at);
  const others = room.tabs.filter((tab) => tab === left || !same(tab.at, at));
  const table = left.table && { ...left.table, gap: true, legal: null, clock: null };
  return { ...room, tabs: others.map((tab) => (tab === left ? { key: tab.key, at: { game: at.game, table: at.table }, asked: false, table } : tab)) };
}

/** What was known of the very table: whoever was moved has seen another one. */
function sameTable({ at, table }: Tab): Table | null {
  return table?.table === at.table ? table : null;
}

export function closeTab(room: Room, at: SeatAt): Room {
  return { ...room, tabs: room.tabs.filter((tab) => !same(tab.at, at)) };
}

/** The connection changed. What was seen before it broke may be old: everything is asked for again. */
export function linked(room: Room, link: LinkState, now: Millis): Room {
  if (link === 'closed') return { ...room, link };
  // Only a room that speaks is there (`heard`); an open socket alone is not enough.
  if (link === 'open') return { ...room, link };
  // A connection that was never there is not lost.
  const lostAt = room.lostAt ?? (room.link === 'open' ? now : null);
  return { ...room, link, lostAt, tabs: room.tabs.map(stale), peek: room.peek && stale(room.peek), lobby: false };
}

/** Nothing was heard since then: until something is, no turn is shown as live. */
export const silent = (room: Room, since: Millis): Room => (room.lostAt === null ? { ...room, lostAt: since } : room);

/** The room has spoken on an open connection. */
export const heard = (room: Room): Room => (room.lostAt === null ? room : { ...room, lostAt: null });

/** Whether what is shown of a table is known to be true now. */
export const isLive = (room: Pick<Room, 'link' | 'lostAt'>, table: Table): boolean => room.link === 'open' && room.lostAt === null && !table.gap;

/**
 * Whether the news of the lobby are needed: where its rows are looked at, until it is known what is played at the tables
 * one looks at, at private tables, which their hosts pause and close, and
 * after a tournament, where the next one is offered. At other tables they would only be work for both sides.
 */
export const wantsLobby = (room: Room, route: Route): boolean =>
  route.at !== 'table' || !room.lobby || Object.keys(room.finishes).length > 0 || room.tabs.some((tab) => {
    const pool = poolOf(room, tab.at.game);
    return pool ? pool.private : tab.table?.status == null && !tournamentOf(room, tab.at.game);
  });

/** Whether it was one's turn somewhere when last heard, so that one's time runs (H17). */
export const timeRuns = (room: Pick<Room, 'tabs'>): boolean =>
  room.tabs.some(({ table }) => table?.own != null && table.playing && table.toAct === table.own.seat && ownPlayer(table)?.out === false);

/** Tables of which a snapshot is needed and has not been asked for. */
export const unseen = (room: Room): SeatAt[] =>
  [...room.tabs, ...(room.peek && !tabAt(room, room.peek.at) ? [room.peek] : [])].filter((tab) => !tab.asked && !tab.table?.over && (tab.table === null || tab.table.gap)).map((tab) => tab.at);

/** Whether it has become one's turn somewhere. A table that is shown again is no news. */
export function turnCame(before: Room, after: Room): boolean {
  const turns = (room: Room): string[] =>
    room.tabs.flatMap(({ at, table }) => (table?.legal ? [`${at.game}/${at.table}/${table.hand}/${table.turn}`] : []));
  const known = turns(before);
  return turns(after).some((turn) => !known.includes(turn));
}

export function askedFor(room: Room, at: SeatAt): Room {
  return onTab(room, at, (tab) => ({ ...tab, asked: true }));
}

/** A snapshot that was asked for will not come. */
export function notAsked(room: Room, at: SeatAt): Room {
  return onTab(room, at, (tab) => ({ ...tab, asked: false }));
}

/** Requests whose refusal is shown where the request was made. */
const SHOWN_IN_PLACE: ReadonlySet<ClientRequest['type']> = new Set(['invited', 'tables', 'open_private', 'tournament', 'invited_tournament', 'open_tournament']);

/** What an answer says about something this page asked for, beyond what the room tells by itself. */
export function answered(room: Room, ask: ClientRequest, answer: ServerReply, now: Millis): Room {
  if (!answer.ok) {
    // A table of one's own that cannot be shown just now stays, and is asked for again, in silence.
    if (ask.type === 'watch' && sitsAt(room, ask)) return room;
    // What is only shown beside the lobby goes away without a word.
    if (ask.type === 'watch' && room.peek && same(room.peek.at, ask)) return { ...room, peek: null };
    // A tournament's table that was seen stays as it ended, with a card that says so; what was never seen goes without a word.
    if (ask.type === 'watch' && answer.refused?.code === 'no_such_game') {
      const seen = tabAt(room, ask)?.table;
      const row = tournamentOf(room, ask.game);
      const what = row && isRunning(row) ? 'table' : 'game';
      if (seen?.tournament) return onTab(room, ask, (tab) => ({ ...tab, asked: false, table: tab.table && stilled(tab.table, what) }));
      if (!seen) return closeTab(room, ask);
    }
    if (SHOWN_IN_PLACE.has(ask.type)) return room;
    const about = aboutGame(room, 'game' in ask ? ask.game : null, now);
    const { refused } = answer;
    const game = 'game' in ask ? ask.game : null;
    const told = refused ? notify(room, () => words.refusal(refused, about), true, clauseOf(room, game, refused.clause)) : room;
    return ask.type === 'watch' ? closeTab(told, ask) : told;
  }
  switch (ask.type) {
    case 'accept_rules':
      return { ...room, accepted: [...room.accepted.filter((id) => id !== ask.rulebook), ask.rulebook] };
    case 'block':
      return { ...room, blocked: [...room.blocked.filter((name) => name !== ask.player), ask.player] };
    case 'unblock':
      return { ...room, blocked: room.blocked.filter((name) => name !== ask.player) };
    case 'report':
      return notify(room, () => words.words.page.reported, false);
    case 'preselect':
      // If the turn has passed since, the choice was carried out at once and is not there any more.
      return onOwn(room, ask, (own, table) =>
        table.hand === ask.hand && (ask.choice == null || table.turn === ask.turn) ? { ...own, preselected: ask.choice ?? null } : own,
      );
    case 'leave':
      return onOwn(room, ask, (own) => ({ ...own, leaving: true }));
    case 'sit_out':
      return onOwn(room, ask, (own) => ({ ...own, sitOut: ask.when }));
    case 'auto_top_up':
      return onOwn(room, ask, (own) => ({ ...own, autoTopUp: ask.on }));
    case 'post':
      return onOwn(room, ask, (own) => ({ ...own, entering: own.entering && { ...own.entering, posts: ask.posts } }));
    case 'come_back':
      // The same, also where one only took a wish to sit out back.
      return { ...room, tabs: room.tabs.map((tab) => (tab.table?.own ? stale({ ...tab, table: { ...tab.table, own: { ...tab.table.own, sitOut: null } } }) : tab)) };
    case 'confirm':
      // The seat stays held while the buy-in is on its way; there is nothing left to ask.
      return { ...room, held: room.held.map((one) => (one.game === ask.game ? { game: one.game, table: one.table, seat: one.seat } : one)) };
    case 'decline':
      return { ...room, held: room.held.filter((one) => one.game !== ask.game) };
    case 'leave_queue':
      return { ...room, waiting: room.waiting.filter((one) => one.game !== ask.game) };
    case 'rebuy':
    case 'decline_rebuy':
      return { ...room, rebuys: but(room.rebuys, ask.game) };
    case 'top_up':
      // In the pause between two hands they are there at once.
      return tabAt(room, ask)?.table?.playing ? notify(room, () => words.words.page.topUpComes, false) : room;
    default:
      return room;
  }
}

type Own = NonNullable<Table['own']>;

function onOwn(room: Room, at: SeatAt, change: (own: Own, table: Table) => Own): Room {
  return onTab(room, at, (tab) =>
    tab.table?.own ? { ...tab, table: { ...tab.table, own: change(tab.table.own, tab.table) } } : tab,
  );
}

export function notify(room: Room, say: () => string, bad: boolean, clause: ClauseRef | null = null, stays = false): Room {
  const id = room.noticesGiven + 1;
  // The same news twice is one toast.
  const others = room.notices.filter((notice) => notice.say() !== say());
  return { ...room, noticesGiven: id, notices: [...others, { id, say, bad, clause, ...(stays ? { stays } : {}) }].slice(-NOTICES_MAX) };
}

/** The card about the end of a tournament is put away. */
export const putAway = (room: Room, game: number): Room => ({ ...room, finishes: but(room.finishes, game) });

export function dismiss(room: Room, id: number): Room {
  return { ...room, notices: room.notices.filter((notice) => notice.id !== id) };
}
