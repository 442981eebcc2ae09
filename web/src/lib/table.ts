// One table as it is drawn, and the one function that changes it: `(state, said) → state`. It adds
// up what the room says happened; what is legal, who wins and what a pot is worth, the room says.

import type { Blinds, Card, Chips, Entering, Legal, Made, Millis, OwnSeat, Phase, Poker, Pot, Preselect, TableMessage, Seat, SitOut, Snapshot, Street, Written } from './wire/protocol';
import { chat, describe } from './words';

/** What a player can do; a bet is the first raise of a street. */
export type Did = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in';

/** A player as drawn in a seat. */
export type Player = {
  seat: Seat;
  name: string;
  house: boolean;
  /** What lies in front of the player now. */
  stack: Chips;
  /** What lay there when the hand began: R23 goes back to it. */
  stackAtStart: Chips;
  out: boolean;
  connected: boolean;
  /** Whether the player has been dealt into the hand that is shown. */
  dealt: boolean;
  folded: boolean;
  allIn: boolean;
  /** Bet on this street. */
  bet: Chips;
  cards: Card[] | null;
  /** What the shown cards make, once the room has said it. */
  makes: Made | null;
  /** The last thing the player did on this street. */
  did: Did | null;
  /** Won in the hand that is shown. */
  won: Chips;
};

/** The viewer's own seat. */
export type Own = {
  seat: Seat;
  timeBank: Millis;
  entering: Entering | null;
  sitOut: SitOut | null;
  preselected: Preselect | null;
  /** Leaves when the hand is over. */
  leaving: boolean;
};

/** `key` counts the lines of this table as the page has seen them. The room's own numbers would not do: they
 *  start again with the room, while the log goes on. */
export type Line = {
  key: number;
  kind: 'hand' | 'street' | 'event' | 'won' | 'chat' | 'alert';
  who: string | null;
  house: boolean;
  text: string;
  /** Cards the line is about, drawn after its text. */
  cards: Card[];
};

/** Whose time runs: since when, as far as this page has heard, and until when, by the room's clock. */
export type Clock = { seat: Seat; phase: Phase | null; from: Millis; until: Millis };

export type Table = {
  game: number;
  table: number;
  /** Which poker, once a hand was seen. */
  poker: Poker | null;
  /** What the hand in progress is played for, or the next one. */
  blinds: Blinds;
  /** The number of the last thing said. */
  n: number;
  /** A number was missed: nothing is believed until a new snapshot comes. */
  gap: boolean;
  seats: number;
  /** R38: chips are not money here, and nobody leaves. */
  tournament: boolean;
  hand: number;
  /** Whether a hand is being played. */
  playing: boolean;
  button: Seat | null;
  street: Street;
  board: Card[];
  /** All chips in the middle, bets included. */
  pot: Chips;
  /** Main and side pots of earlier streets, where the room has said them. */
  pots: Pot[];
  /** What the main pot was won with, until the next hand. */
  winning: Made | null;
  players: Player[];
  toAct: Seat | null;
  turn: number;
  /** What the viewer may do now. */
  legal: Legal | null;
  clock: Clock | null;
  own: Own | null;
  /** H11: whether the viewer has won without showing, and may. */
  mayShow: boolean;
  log: Line[];
  /** Up to this number the log has all that was said. */
  loggedTo: number;
  /** Lines written so far, those included that the log has dropped. */
  linesWritten: number;
};

/** Enough for an evening's scrolling; older lines are in the hand histories. */
const LINES_MAX = 200;

/** A table from its snapshot, at this time of the room; what was said before stays readable. */
export function fromSnapshot(snapshot: Snapshot, before: Table | null, now: Millis): Table {
  const hand = snapshot.hand;
  const dealt = new Map((hand?.players ?? []).map((player) => [player.seat, player]));
  const players = snapshot.players.map((seated): Player => {
    const inHand = dealt.get(seated.seat);
    return {
      seat: seated.seat,
      name: seated.name,
      house: seated.house,
      stack: inHand?.stack ?? seated.stack,
      stackAtStart: seated.stack,
      out: seated.out,
      connected: seated.connected,
      dealt: inHand !== undefined,
      folded: inHand?.folded ?? false,
      allIn: inHand?.all_in ?? false,
      bet: inHand?.bet ?? 0,
      cards: inHand?.cards ?? null,
      makes: inHand?.makes ?? null,
      did: null,
      won: 0,
    };
  });
  const toAct = hand?.to_act ?? null;
  return {
    game: snapshot.game,
    table: snapshot.table,
    poker: hand?.poker ?? before?.poker ?? null,
    blinds: snapshot.blinds,
    n: snapshot.n,
    gap: false,
    seats: snapshot.seats,
    tournament: snapshot.tournament ?? false,
    hand: snapshot.hand_number,
    playing: hand !== undefined && hand.ending === undefined,
    button: hand?.button ?? before?.button ?? null,
    street: hand?.street ?? 'preflop',
    board: hand?.board ?? [],
    pot: hand?.pot ?? 0,
    pots: hand?.pots ?? [],
    winning: null,
    players,
    toAct,
    turn: hand?.turn ?? 0,
    legal: hand?.legal ?? null,
    clock: toAct === null || snapshot.clock_until === undefined ? null : clockOf(toAct, snapshot.clock_until, before, now),
    own: snapshot.own ? ownOf(snapshot.own) : null,
    mayShow: false,
    log: before?.log ?? [],
    // A room that was opened again counts from the start.
    loggedTo: before && before.n <= snapshot.n ? before.n : 0,
    linesWritten: before?.linesWritten ?? 0,
  };
}

/** A snapshot does not say which time runs nor since when; the page may have heard it before. */
function clockOf(seat: Seat, until: Millis, before: Table | null, now: Millis): Clock {
  const heard = before?.clock;
  return heard && heard.seat === seat && heard.until === until ? heard : { seat, phase: null, from: now, until };
}

function ownOf(own: OwnSeat): Own {
  return {
    seat: own.seat,
    timeBank: own.time_bank,
    entering: own.entering ?? null,
    sitOut: own.sit_out ?? null,
    preselected: own.preselected ?? null,
    leaving: own.leaving ?? false,
  };
}

/** The table after number `n` of its stream, heard at this time of the room. A missed number changes nothing
 *  but `gap`. */
export function reduce(table: Table, n: number, said: TableMessage, now: Millis): Table {
  if (table.gap || n <= table.n) return table;
  if (n !== table.n + 1) return { ...table, gap: true };
  const line = describe(said, table);
  const after = { ...bankStopped(table, happened(table, said, now), now), n };
  return line === null ? after : written(after, line);
}

/** What befell the table, in its log. */
export function noted(table: Table, text: string): Table {
  return written(table, { kind: 'alert', who: null, house: false, text, cards: [] });
}

/** What was written before the snapshot came, as far as the log does not have it. */
export function talked(table: Table, lines: Written[]): Table {
  const fresh = lines.filter((line) => line.n > table.loggedTo && line.n <= table.n);
  const told = fresh.reduce((after, line) => written(after, chat(line)), table);
  return { ...told, loggedTo: table.n };
}

function written(table: Table, line: Omit<Line, 'key'>): Table {
  const linesWritten = table.linesWritten + 1;
  return { ...table, linesWritten, log: [...table.log, { key: linesWritten, ...line }].slice(-LINES_MAX) };
}

/** Whether the viewer's own time bank is running. */
export const usesBank = (table: Table): boolean =>
  table.own !== null && table.clock?.seat === table.own.seat && table.clock.phase === 'bank';

/** Who acts out of the time bank keeps what is left of it. */
function bankStopped(before: Table, after: Table, now: Millis): Table {
  if (!usesBank(before) || !before.clock || !after.own || after.clock !== null) return after;
  return { ...after, own: { ...after.own, timeBank: Math.max(0, before.clock.until - now) } };
}

/**
 * What lies between the viewer and the largest bet, to be called in advance. It is only read off the table: if
 * the room sees it otherwise, the choice does not fit when the turn comes, and the viewer is asked.
 */
export function toCall(table: Table): Chips {
  const own = ownPlayer(table);
  if (!own) return 0;
  const highest = Math.max(0, ...table.players.map((player) => player.bet));
  return Math.min(own.stack, highest - own.bet);
}

/** H11: whether nobody has anything to decide in this hand any more: the room shows the rest of it in its own time. */
export function runsOut(table: Table): boolean {
  const withChips = table.players.filter((player) => player.dealt && !player.folded && !player.allIn);
  return table.playing && table.toAct === null && withChips.length < 2;
}

function happened(table: Table, said: TableMessage, now: Millis): Table {
  switch (said.type) {
    case 'sat': {
      const others = table.players.filter((player) => player.seat !== said.seat);
      const player = newcomer(said.seat, said.name, said.house, said.stack);
      return { ...table, players: [...others, player].sort((a, b) => a.seat - b.seat) };
    }
    case 'left': {
      const own = table.own?.seat === said.seat ? null : table.own;
      return { ...table, own, players: table.players.filter((player) => player.seat !== said.seat) };
    }
    case 'sat_out':
      return ownly(change(table, said.seat, { out: true }), said.seat, { sitOut: null });
    case 'came_back':
      return ownly(change(table, said.seat, { out: false }), said.seat, { sitOut: null });
    case 'connection':
      return change(table, said.seat, { connected: said.connected });
    case 'stack':
      return change(table, said.seat, { stack: said.stack, stackAtStart: said.stack });
    case 'hand_starts':
      return { ...fresh(table), hand: said.hand, button: said.button, blinds: said.blinds, playing: true };
    case 'clock': {
      const { seat, phase, until } = said;
      const left = said.bank ?? (phase === 'bank' ? Math.max(0, until - now) : null);
      const ticking = { ...table, clock: { seat, phase, from: now, until } };
      return left === null ? ticking : ownly(ticking, seat, { timeBank: left });
    }
    case 'timed_out':
      return table;
    case 'rolled_back': {
      const players = table.players.map((player) => ({ ...player, stack: player.stackAtStart }));
      return { ...fresh({ ...table, players }), playing: false };
    }
    case 'posted': {
      const live = said.what !== 'ante' && said.what !== 'dead_post';
      return put(table, said.seat, said.amount, live, { allIn: said.all_in });
    }
    case 'dealt': {
      const dealt = change(table, said.seat, { dealt: true, cards: said.cards ?? null });
      return ownly(dealt, said.seat, { entering: null });
    }
    case 'turn':
      return { ...table, toAct: said.seat, turn: said.turn, legal: null };
    case 'your_turn':
      return ownly(
        { ...table, toAct: said.seat, turn: said.turn, hand: said.hand, legal: said.legal },
        said.seat,
        { preselected: null },
      );
    case 'folded':
      return acted(change(table, said.seat, { folded: true, did: 'fold' }));
    case 'checked':
      return acted(change(table, said.seat, { did: 'check' }));
    case 'called':
      return acted(put(table, said.seat, said.added, true, { allIn: said.all_in, bet: said.to, did: said.all_in ? 'all_in' : 'call' }));
    case 'raised':
      return losesCheck(
        acted(
          put(table, said.seat, said.added, true, {
            allIn: said.all_in,
            bet: said.to,
            did: said.all_in ? 'all_in' : said.opens ? 'bet' : 'raise',
          }),
        ),
        said.seat,
      );
    case 'returned': {
      const player = playerAt(table, said.seat);
      if (!player) return table;
      const back = { stack: player.stack + said.amount, bet: Math.max(0, player.bet - said.amount) };
      return { ...change(table, said.seat, back), pot: table.pot - said.amount };
    }
    case 'board': {
      // What was chosen for the next turn was chosen without this card: the room forgets it too.
      const own = table.own && { ...table.own, preselected: null };
      return { ...collected(table), own, street: said.street, board: said.cards };
    }
    case 'shown':
      return change({ ...table, mayShow: table.mayShow && table.own?.seat !== said.seat }, said.seat, {
        cards: said.cards, makes: said.makes ?? null,
      });
    case 'raked':
      return { ...collected(table), pot: table.pot - said.amount };
    case 'won': {
      const gathered = collected(table);
      const player = playerAt(gathered, said.seat);
      if (!player) return gathered;
      const wins = { stack: player.stack + said.amount, won: player.won + said.amount, makes: said.makes ?? player.makes };
      const winning = said.pot === 0 ? (said.makes ?? null) : gathered.winning;
      return { ...change(gathered, said.seat, wins), winning, pot: gathered.pot - said.amount };
    }
    case 'cancelled': {
      const players = table.players.map((player) => ({ ...player, stack: player.stackAtStart, bet: 0 }));
      return { ...acted({ ...table, players, pot: 0, pots: [] }), playing: false };
    }
    case 'ended':
      return { ...acted(collected(table)), playing: false, pots: [], mayShow: wonUnseen(table) };
    case 'chat':
      return table;
    default:
      // A later room may say things this page does not know yet.
      said satisfies never;
      return table;
  }
}

export const playerAt = (table: Table, seat: Seat): Player | undefined =>
  table.players.find((player) => player.seat === seat);

export const ownPlayer = (table: Table): Player | undefined =>
  table.own === null ? undefined : playerAt(table, table.own.seat);

function newcomer(seat: Seat, name: string, house: boolean, stack: Chips): Player {
  return {
    seat, name, house, stack, stackAtStart: stack, out: false, connected: true, dealt: false,
    folded: false, allIn: false, bet: 0, cards: null, makes: null, did: null, won: 0,
  };
}

function change(table: Table, seat: Seat, to: Partial<Player>): Table {
  return { ...table, players: table.players.map((player) => (player.seat === seat ? { ...player, ...to } : player)) };
}

/** Changes the viewer's own seat, if this is it. */
function ownly(table: Table, seat: Seat, to: Partial<Own>): Table {
  return table.own?.seat === seat ? { ...table, own: { ...table.own, ...to } } : table;
}

/** Chips go from a stack into the middle; as a bet, if they are live. */
function put(table: Table, seat: Seat, amount: Chips, live: boolean, to: Partial<Player>): Table {
  const player = playerAt(table, seat);
  if (!player) return table;
  const bet = live ? player.bet + amount : player.bet;
  const moved = { stack: player.stack - amount, bet, ...to };
  return { ...change(table, seat, moved), pot: table.pot + amount };
}

function acted(table: Table): Table {
  return { ...table, toAct: null, legal: null, clock: null };
}

/** A bet by another ends a choice to check. */
function losesCheck(table: Table, by: Seat): Table {
  if (table.own === null || table.own.seat === by) return table;
  const kind = table.own.preselected?.type;
  return kind === 'check' || kind === 'call' ? { ...table, own: { ...table.own, preselected: null } } : table;
}

/** Bets lie in the middle now; how they make up side pots only the room says. */
function collected(table: Table): Table {
  if (table.players.every((player) => player.bet === 0 && player.did === null)) return table;
  const players = table.players.map((player) => ({ ...player, bet: 0, did: player.folded ? player.did : null }));
  return { ...table, players, pots: [] };
}

/** The table cleared for a new hand. */
function fresh(table: Table): Table {
  const players = table.players.map((player) => ({
    ...player,
    stackAtStart: player.stack, dealt: false, folded: false, allIn: false, bet: 0, cards: null, makes: null, did: null, won: 0,
  }));
  const own = table.own && { ...table.own, preselected: null };
  return { ...acted(table), players, own, street: 'preflop', board: [], pot: 0, pots: [], winning: null, turn: 0, mayShow: false };
}

function wonUnseen(table: Table): boolean {
  const own = ownPlayer(table);
  if (!own || own.won === 0 || own.folded) return false;
  return table.players.every((player) => player.seat === own.seat || !player.dealt || player.folded);
}
