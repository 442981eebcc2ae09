// One table as it is drawn, and the one function that changes it: `(state, message) → state`. It adds up what the room
// says happened; what is legal, who wins and what a pot is worth, the room says.

import { logged, type Line, type Said } from './tableLog';
import { payoutOf } from './tableSnapshot';
import type { Blinds, Card, Chips, Entering, Legal, Made, Millis, Phase, Poker, Pot, Preselect, Rebuy, TableMessage, Seat, SitOut, Street, TournamentStatus } from './wire/protocol';

export { fromSnapshot } from './tableSnapshot';
export { talked, type Line } from './tableLog';

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
  /** Has left the table, and is drawn until the next hand begins. */
  gone: boolean;
  /** Whether the player was dealt into the hand that is shown. */
  dealt: boolean;
  folded: boolean;
  allIn: boolean;
  /** Bet on this street. */
  bet: Chips;
  cards: Card[] | null;
  /** What the viewer's own cards make so far, or what shown cards make with a complete board. */
  makes: Made | null;
  /** The cards of `makes`, those that decide first. */
  best: Card[] | null;
  /** What an open hand wins of the pots on average, in tenths of a percent, while a hand is run out. */
  equity: number | null;
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
  /** Has no chips left: what may be brought, and until when the seat is kept. */
  rebuy: Rebuy | null;
  /** H20: whether the stack is topped up after every hand; `null` where the rules do not offer it. */
  autoTopUp: boolean | null;
};

/** Whose time runs: since when, as far as this page has heard, and until when, by the room's clock. */
export type Clock = { seat: Seat; phase: Phase | null; from: Millis; until: Millis };

/** A pot, or a part of it, that was paid out. */
export type Payout = { pot: number; seat: Seat; amount: Chips; makes: Made | null };

/** How a hand ended for the viewer: what was put in and what came back. */
export type Result = { hand: number; put: Chips; won: Chips };

export type Table = {
  game: number;
  table: number;
  /** Which poker, once a hand was seen. */
  poker: Poker | null;
  /** What the hand in progress is played for, or the next one. */
  blinds: Blinds;
  /** The number of the last message. */
  n: number;
  /** A message was missed, or the connection is down: nothing is believed until a new snapshot comes. */
  gap: boolean;
  seats: number;
  /** R38: chips are not money here, and nobody leaves. */
  tournament: boolean;
  /** How the tournament stands, once it is known. */
  status: TournamentStatus | null;
  /** The whole game has ended, or its players sit at other tables now: the table is a picture of how it was. */
  over?: 'game' | 'table';
  hand: number;
  /** Whether a hand is being played. */
  playing: boolean;
  /** When the hand that is shown was over, or something of it was shown after that; by the room's clock. */
  endedAt: Millis | null;
  button: Seat | null;
  street: Street;
  board: Card[];
  /** All chips in the middle, bets included. */
  pot: Chips;
  /** Main and side pots of earlier streets; while they are paid out, what is left of each. */
  pots: Pot[];
  /** What was paid out in the hand that is shown, in the order in which it was. */
  paid: Payout[];
  /** What the house has taken from the hand that is shown. */
  rake: Chips;
  /** What the main pot was won with, until the next hand. */
  winning: Made | null;
  players: Player[];
  toAct: Seat | null;
  turn: number;
  /** What the viewer may do now. */
  legal: Legal | null;
  clock: Clock | null;
  own: Own | null;
  /** Where the viewer sits, or sat last: seats do not move when he or she leaves. */
  home: Seat | null;
  /** H11: whether the viewer has won without showing, and may. */
  mayShow: boolean;
  /** The last hand that the viewer played to its end. */
  last: Result | null;
  log: Line[];
  /** Up to this number the log has all that was said. */
  loggedTo: number;
  /** Lines written so far, those included that the log has dropped. */
  linesWritten: number;
};

/** The table after message `n` of its stream, heard at this time of the room. A missed number changes nothing but
 *  `gap`. */
export function reduce(table: Table, n: number, said: TableMessage, now: Millis): Table {
  if (table.over || table.gap || n <= table.n) return table;
  if (n !== table.n + 1) return { ...table, gap: true };
  const after = { ...bankStopped(table, happened(table, said, now), now), n };
  return logged(after, said, table);
}

/** The table after a message for its owner alone, sent after message `n`. It has no number of its own; one that belongs
 *  to another moment is dropped: the snapshot has the same facts. */
export function reduceOwn(table: Table, n: number, said: TableMessage, now: Millis): Table {
  return table.over || table.gap || n !== table.n ? table : happened(table, said, now);
}

/** A line of the log that the page writes by itself. */
export const noted = (table: Table, said: Said): Table => logged(table, said, table);

/** The table as it is from now on: nobody's turn, no seat of one's own, no clock that runs. */
export function stilled(table: Table, over: 'game' | 'table'): Table {
  return { ...acted(table), gap: false, own: null, last: null, mayShow: false, playing: false, status: table.status && stopped(table.status), over };
}

function stopped(status: TournamentStatus): TournamentStatus {
  const { level_ends_at: _ends, break_at: _at, break_due: _due, on_break_until: _until, paused: _paused, hand_for_hand: _hand, consolidating: _merged, deal: _deal, may_deal: _may, ...rest } = status;
  return rest;
}

/** So long the end of a hand is looked at before anything is laid over it. The room pauses three seconds after a showdown. */
const SEEN_MS = 2_500;
/** Without a new hand the old one is cleared away so long after its end. */
const CLEARED_MS = 6_000;

/** H20: what the viewer, who has no chips left, is offered. Nobody is asked before the cards that took the last chip were seen. */
export function rebuyOf(table: Table, now: Millis): Rebuy | null {
  const player = ownPlayer(table);
  const rebuy = table.own?.rebuy ?? null;
  if (rebuy === null || !player?.dealt || player.folded) return rebuy;
  if (table.playing) return null;
  return table.endedAt === null || now - table.endedAt >= SEEN_MS ? rebuy : null;
}

/** Whether the hand that is shown is over for so long that the table is shown without it. The last hand of a tournament
 *  stays: its table is shown as it ended. */
export const isCleared = (table: Table, now: Millis): boolean =>
  !table.tournament && !table.playing && table.endedAt !== null && now - table.endedAt >= CLEARED_MS;

/** The table between two hands: whoever has left is gone, and so are the board and the cards. */
export const cleared = (table: Table): Table => ({ ...fresh(table), playing: false });

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
      const leaves = { ...table, own };
      // Whoever was in the hand that is shown stays to be seen with it.
      if (playerAt(table, said.seat)?.dealt) return change(leaves, said.seat, { gone: true });
      return { ...leaves, players: table.players.filter((player) => player.seat !== said.seat) };
    }
    case 'sat_out':
      return ownly(change(table, said.seat, { out: true }), said.seat, { sitOut: null });
    case 'came_back':
      return ownly(change(table, said.seat, { out: false }), said.seat, { sitOut: null });
    case 'connection':
      return change(table, said.seat, { connected: said.connected });
    case 'stack': {
      const stacked = change(table, said.seat, { stack: said.stack, stackAtStart: said.stack });
      return said.stack > 0 ? ownly(stacked, said.seat, { rebuy: null }) : stacked;
    }
    case 'hand_starts':
      return { ...fresh(table), hand: said.hand, button: said.button, blinds: said.blinds, playing: true, endedAt: null };
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
      return { ...fresh({ ...table, players }), playing: false, endedAt: now };
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
      return acted(change(table, said.seat, { folded: true, did: didOf(said) }));
    case 'checked':
      return acted(change(table, said.seat, { did: didOf(said) }));
    case 'called':
      return acted(put(table, said.seat, said.added, true, { allIn: said.all_in, bet: said.to, did: didOf(said) }));
    case 'raised':
      return losesCheck(
        acted(
          put(table, said.seat, said.added, true, {
            allIn: said.all_in,
            bet: said.to,
            did: didOf(said),
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
      // The shares of the street before are not true any more.
      return { ...withoutEquity(collected(table)), own, street: said.street, board: said.cards };
    }
    case 'pots':
      return { ...collected(table), pots: said.pots };
    case 'makes':
      return change(table, said.seat, { makes: said.makes, best: said.cards });
    case 'equity': {
      if (said.street !== table.street) return table;
      const shares = new Map(said.shares.map((share) => [share.seat, share.tenths]));
      return { ...table, players: table.players.map((player) => ({ ...player, equity: shares.get(player.seat) ?? null })) };
    }
    case 'busted':
      return ownly(table, said.seat, { rebuy: { least: said.least, most: said.most, until: said.until } });
    case 'shown': {
      const own = table.own?.seat === said.seat;
      const before = own ? playerAt(table, said.seat) : undefined;
      return change({ ...table, mayShow: table.mayShow && !own, endedAt: table.playing ? null : now }, said.seat, {
        cards: said.cards, makes: said.makes ?? before?.makes ?? null, best: said.best ?? before?.best ?? null,
      });
    }
    case 'raked': {
      const gathered = collected(table);
      return { ...takenFrom(gathered, said.pot, said.amount), rake: gathered.rake + said.amount };
    }
    case 'won': {
      const gathered = takenFrom(collected(table), said.pot, said.amount);
      const player = playerAt(gathered, said.seat);
      if (!player) return gathered;
      const wins = {
        stack: player.stack + said.amount, won: player.won + said.amount, makes: said.makes ?? player.makes, best: said.best ?? player.best,
      };
      const winning = said.pot === 0 ? (said.makes ?? null) : gathered.winning;
      return { ...change(gathered, said.seat, wins), winning, paid: [...gathered.paid, payoutOf(said)] };
    }
    case 'cancelled': {
      const players = table.players.map((player) => ({ ...player, stack: player.stackAtStart, bet: 0 }));
      return { ...acted({ ...table, players, pot: 0, pots: [] }), playing: false, endedAt: now };
    }
    case 'ended':
      return { ...withoutEquity(acted(collected(table))), playing: false, endedAt: now, pots: [], mayShow: wonUnseen(table), last: resultOf(table) ?? table.last };
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
    seat, name, house, stack, stackAtStart: stack, out: false, connected: true, gone: false, dealt: false,
    folded: false, allIn: false, bet: 0, cards: null, makes: null, best: null, equity: null, did: null, won: 0,
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

/** Bets lie in the middle now; how they make up side pots the room says. */
function collected(table: Table): Table {
  if (table.players.every((player) => player.bet === 0 && player.did === null)) return table;
  const pots = table.players.some((player) => player.bet > 0) ? [] : table.pots;
  const players = table.players.map((player) => ({ ...player, bet: 0, did: player.folded ? player.did : null }));
  return { ...table, players, pots };
}

/** Chips leave the middle, out of this pot. */
function takenFrom(table: Table, pot: number, amount: Chips): Table {
  const pots = table.pots.map((one, index) => (index === pot ? { ...one, amount: one.amount - amount } : one));
  return { ...table, pots, pot: table.pot - amount };
}

function withoutEquity(table: Table): Table {
  if (table.players.every((player) => player.equity === null)) return table;
  return { ...table, players: table.players.map((player) => ({ ...player, equity: null })) };
}

/** The table cleared for a new hand. */
function fresh(table: Table): Table {
  const seated = table.players.filter((player) => !player.gone);
  const players = seated.map((player) => ({
    ...player,
    stackAtStart: player.stack, dealt: false, folded: false, allIn: false, bet: 0, cards: null, makes: null, best: null,
    equity: null, did: null, won: 0,
  }));
  const own = table.own && { ...table.own, preselected: null };
  return {
    ...acted(table), players, own, street: 'preflop', board: [], pot: 0, pots: [], paid: [], rake: 0, winning: null, turn: 0, mayShow: false,
  };
}

function wonUnseen(table: Table): boolean {
  const own = ownPlayer(table);
  if (!own || own.won === 0 || own.folded) return false;
  return table.players.every((player) => player.seat === own.seat || !player.dealt || player.folded);
}

/** How the hand went for the viewer, if he or she was dealt in. */
function resultOf(table: Table): Result | null {
  const own = ownPlayer(table);
  if (!own?.dealt || !table.playing) return null;
  return { hand: table.hand, won: own.won, put: own.stackAtStart - own.stack + own.won };
}

/** What a message says that its player did. */
export function didOf(said: TableMessage): Did | null {
  switch (said.type) {
    case 'folded': return 'fold';
    case 'checked': return 'check';
    case 'called': return said.all_in ? 'all_in' : 'call';
    case 'raised': return said.all_in ? 'all_in' : said.opens ? 'bet' : 'raise';
    default: return null;
  }
}
