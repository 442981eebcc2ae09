// The log of a table. A line keeps the message itself, so that the page writes it in the language and the money of the
// moment (`describe` in `words`).

import type { Player, Table } from './table';
import type { Card, Cents, Seat, TableMessage, Written } from './wire/protocol';

export type LineKind = 'hand' | 'street' | 'event' | 'won' | 'chat' | 'alert';

/** What the page writes into the log by itself: news of the tournament that no table tells. */
export type Said = TableMessage | { type: 'announced'; text: string } | { type: 'bounty'; amount: Cents };

export type Line = {
  /** Counts the lines of this table as the page has written them. The room's numbers would not do: they start again
   *  with the room, while the log goes on. */
  key: number;
  /** The hand in which it was written. */
  hand: number;
  /** Whether a snapshot's record of the hand (`so_far`) repeats it. */
  recorded: boolean;
  said: Said;
  /** The player it is about, if any; `own` where that is the viewer. */
  name: string;
  own: boolean;
  /** Cards that it brings: of a board only the new ones. */
  cards: Card[];
  /** Of somebody who left a tournament's table: knocked out with this bounty, or moved. */
  went?: 'out' | 'moved';
  bounty?: Cents;
  /** Which money its amounts are, where they are not chips. */
  currency?: string;
};

/** Enough for an evening's scrolling; older hands are in the history. */
export const LINES_MAX = 300;

/** What kind of line a message gives; `null` where it gives none. */
export function kindOf(said: Said): LineKind | null {
  switch (said.type) {
    case 'hand_starts': return 'hand';
    case 'board': return 'street';
    case 'won':
    case 'bounty':
    case 'announced':
      return 'won';
    case 'chat': return 'chat';
    case 'rolled_back':
    case 'cancelled':
      return 'alert';
    case 'clock': return said.phase === 'decision' ? null : 'event';
    case 'dealt': return said.cards ? 'event' : null;
    case 'sat':
    case 'left':
    case 'sat_out':
    case 'came_back':
    case 'connection':
    case 'timed_out':
    case 'posted':
    case 'folded':
    case 'checked':
    case 'called':
    case 'raised':
    case 'returned':
    case 'shown':
    case 'raked':
      return 'event';
    case 'stack':
    case 'turn':
    case 'your_turn':
    case 'pots':
    case 'makes':
    case 'equity':
    case 'busted':
    case 'ended':
      return null;
    default:
      // A newer room may send messages that this page does not know.
      said satisfies never;
      return null;
  }
}

const UNRECORDED: ReadonlySet<Said['type']> = new Set(['clock', 'connection', 'chat', 'announced', 'bounty']);

type Seats = Pick<Table, 'board' | 'own'> & Partial<Pick<Table, 'status' | 'tournament'>> & { players: (Pick<Player, 'seat' | 'name'> & Partial<Pick<Player, 'stack'>>)[] };

function lineOf(said: Said, at: Seats, hand: number): Omit<Line, 'key'> | null {
  if (kindOf(said) === null) return null;
  const seat: Seat | null = 'seat' in said ? said.seat : null;
  const named = 'name' in said ? said.name : at.players.find((player) => player.seat === seat)?.name;
  const cards = said.type === 'board' ? said.cards.filter((card) => !at.board.includes(card)) : 'cards' in said ? (said.cards ?? []) : [];
  return {
    hand, said, cards, recorded: !UNRECORDED.has(said.type),
    name: named ?? '', own: seat !== null && at.own?.seat === seat, ...wentOf(said, at), ...(at.status ? { currency: at.status.currency } : {}),
  };
}

/** Whoever leaves a tournament's table without chips is out; anybody else is moved (R42). */
function wentOf(said: Said, at: Seats): Pick<Line, 'went' | 'bounty'> {
  if (said.type !== 'left' || !at.tournament) return {};
  const stack = at.players.find((player) => player.seat === said.seat)?.stack;
  if (stack === undefined) return {};
  if (stack > 0) return { went: 'moved' };
  const bounty = at.status?.seats.find((one) => one.seat === said.seat)?.bounty;
  return { went: 'out', ...(bounty === undefined ? {} : { bounty }) };
}

/** The table with a line for this message, where it gives one. `at` is the table before it. */
export function logged(table: Table, said: Said, at: Table): Table {
  const line = lineOf(said, at, said.type === 'hand_starts' ? said.hand : at.hand);
  return line === null ? table : append(table, [line]);
}

function append(table: Table, lines: Omit<Line, 'key'>[]): Table {
  const keyed = lines.map((line, index): Line => ({ key: table.linesWritten + 1 + index, ...line }));
  return { ...table, linesWritten: table.linesWritten + lines.length, log: [...table.log, ...keyed].slice(-LINES_MAX) };
}

/** Chat from before the snapshot, as far as the log does not have it. */
export function talked(table: Table, lines: Written[]): Table {
  const fresh = lines.filter((line) => line.n > table.loggedTo && line.n <= table.n);
  const told = fresh.reduce((after, { name, house, text }) => logged(after, { type: 'chat', name, house, text }, after), table);
  return { ...told, loggedTo: table.n };
}

/** The record of the hand in a snapshot, as far as the log does not have it. */
export function replayed(table: Table, soFar: TableMessage[]): Table {
  const has = table.log.filter((line) => line.hand === table.hand && line.recorded).length;
  const left = soFar.flatMap((said) => (said.type === 'left' ? [{ seat: said.seat, name: said.name }] : []));
  let at: Seats = { board: [], own: table.own, players: [...table.players, ...left] };
  const lines = soFar.flatMap((said) => {
    const line = lineOf(said, at, table.hand);
    if (said.type === 'board') at = { ...at, board: said.cards };
    return line?.recorded ? [line] : [];
  });
  return append(table, lines.slice(has));
}
