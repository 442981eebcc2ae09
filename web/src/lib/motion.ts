// What moves on the table between two of its states. The drawing always shows the later state at once; what moves is
// added to it, so it can be cut short at any time.

import type { Player, Table } from './table';
import type { Chips, Seat } from './wire/protocol';

export type Move =
  /** Everything that still moves is over. */
  | { kind: 'jump' }
  /** Chips from a plate to the bet in front of it, from there to the pot, or back. */
  | { kind: 'bet' | 'collect' | 'return'; seat: Seat; amount: Chips }
  /** A pot, or a part of it, to its winner. `order` counts what goes to winners at once. */
  | { kind: 'win'; seat: Seat; amount: Chips; order: number }
  /** Cards to a seat, `order` seats after the button; a board card; cards of a seat turned over. */
  | { kind: 'deal'; seat: Seat; order: number }
  | { kind: 'board'; index: number; order: number }
  | { kind: 'show'; seat: Seat };

/** How many seats after the button this one is. */
const afterButton = (table: Table, seat: Seat): number => {
  const button = table.button ?? 0;
  return (((seat - button - 1) % table.seats) + table.seats) % table.seats;
};

function movesOfPlayer(was: Player, is: Player, after: Table): Move[] {
  const moves: Move[] = [];
  const more = is.bet - was.bet;
  if (more > 0) moves.push({ kind: 'bet', seat: is.seat, amount: more });
  // A bet that goes back is in the stack again; one that was won has gone through the pot.
  const cameBack = more < 0 && is.won === was.won && is.stack - was.stack === -more;
  if (more < 0) moves.push({ kind: cameBack ? 'return' : 'collect', seat: is.seat, amount: -more });
  if (is.dealt && !was.dealt && after.playing) moves.push({ kind: 'deal', seat: is.seat, order: afterButton(after, is.seat) });
  else if (is.dealt && is.cards && !was.cards) moves.push({ kind: 'show', seat: is.seat });
  return moves;
}

/** What moves from one state of a table to the next. After a snapshot, or at another table, nothing does. */
export function movesOf(before: Table, after: Table): Move[] {
  if (before === after) return [];
  const sameTable = before.game === after.game && before.table === after.table;
  // A message counts one further; a snapshot repeats a number or leaves some out.
  if (!sameTable || before.gap || after.gap || after.n <= before.n) return [{ kind: 'jump' }];
  if (after.hand !== before.hand) return [{ kind: 'jump' }];
  const moves: Move[] = after.players.flatMap((is) => {
    const was = before.players.find((player) => player.seat === is.seat && player.name === is.name);
    return was ? movesOfPlayer(was, is, after) : [];
  });
  const fresh = after.board.slice(before.board.length);
  fresh.forEach((_, order) => moves.push({ kind: 'board', index: before.board.length + order, order }));
  after.paid.slice(before.paid.length).forEach(({ seat, amount }, order) => moves.push({ kind: 'win', seat, amount, order }));
  return moves;
}
