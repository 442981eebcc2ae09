// The log of a table. A line keeps the message itself, so that the page writes it in the language and the money of the
// moment (`describe` in `words`).

import type { Player, Table } from './table';
import type { Card, Seat, TableMessage, Written } from './wire/protocol';

export type LineKind = 'hand' | 'street' | 'event' | 'won' | 'chat' | 'alert';

export type Line = {
  /** Counts the lines of this table as the page has written them. The room's numbers would not do: they start again
   *  with the room, while the log goes on. */
  key: number;
  /** The hand in which it was written. */
  hand: number;
  /** Whether a snapshot's record of the hand (`so_far`) repeats it. */
  recorded: boolean;
  said: TableMessage;
  /** The player it is about, if any; `own` where that is the viewer. */
  name: string;
  own: boolean;
  /** Cards that it brings: of a board only the new ones. */
  cards: Card[];
};

/** Enough for an evening's scrolling; older hands are in the history. */
export const LINES_MAX = 300;

/** What kind of line a message gives; `null` where it gives none. */
export function kindOf(said: TableMessage): LineKind | null {
  switch (said.type) {
    case 'hand_starts': return 'hand';
    case 'board': return 'street';
    case 'won': return 'won';
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

const UNRECORDED: ReadonlySet<TableMessage['type']> = new Set(['clock', 'connection', 'chat']);

type Seats = Pick<Table, 'board' | 'own'> & { players: Pick<Player, 'seat' | 'name'>[] };

function lineOf(said: TableMessage, at: Seats, hand: number): Omit<Line, 'key'> | null {
  if (kindOf(said) === null) return null;
  const seat: Seat | null = 'seat' in said ? said.seat : null;
  const named = 'name' in said ? said.name : at.players.find((player) => player.seat === seat)?.name;
  const cards = said.type === 'board' ? said.cards.filter((card) => !at.board.includes(card)) : 'cards' in said ? (said.cards ?? []) : [];
  return {
    hand, said, cards, recorded: !UNRECORDED.has(said.type),
    name: named ?? '', own: seat !== null && at.own?.seat === seat,
  };
}

/** The table with a line for this message, where it gives one. `at` is the table before it. */
export function logged(table: Table, said: TableMessage, at: Table): Table {
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
