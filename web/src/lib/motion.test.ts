import { describe as group, expect, test } from 'vitest';
import { movesOf, type Move } from './motion';
import { fromSnapshot, reduce, type Table } from './table';
import type { Snapshot, TableMessage } from './wire/protocol';

const NOW = 1_000_000;
const SNAPSHOT: Snapshot = {
  game: 3, table: 1, n: 10, seats: 6, hand_number: 7, blinds: { small: 5, big: 10 },
  players: [1, 3, 5].map((seat) => ({ seat, name: `P${seat}`, house: false, stack: 1000, out: false, connected: true })),
  own: { seat: 1, time_bank: 30_000 },
};

const say = (table: Table, ...said: TableMessage[]): Table => said.reduce((now, one) => reduce(now, now.n + 1, one, NOW), table);
/** What moves with the last of these messages. */
const movesWith = (before: TableMessage[], ...last: TableMessage[]): Move[] => {
  const table = say(fromSnapshot(SNAPSHOT, null, NOW), ...before);
  return movesOf(table, say(table, ...last));
};

const START: TableMessage[] = [
  { type: 'hand_starts', hand: 8, button: 1, blinds: { small: 5, big: 10 } },
  { type: 'posted', seat: 3, what: 'small_blind', amount: 5, all_in: false },
  { type: 'posted', seat: 5, what: 'big_blind', amount: 10, all_in: false },
  { type: 'dealt', seat: 1, cards: ['As', 'Kd'] },
  { type: 'dealt', seat: 3 },
  { type: 'dealt', seat: 5 },
];
const RAISED: TableMessage[] = [
  ...START,
  { type: 'raised', seat: 1, added: 30, to: 30, by: 20, opens: false, all_in: false },
  { type: 'folded', seat: 3 },
];
const CALLED: TableMessage[] = [...RAISED, { type: 'called', seat: 5, added: 20, to: 30, all_in: false }];

group('what moves', () => {
  test('chips go from the plate to the bet', () => {
    expect(movesWith(START, { type: 'raised', seat: 1, added: 30, to: 30, by: 20, opens: false, all_in: false })).toEqual([{ kind: 'bet', seat: 1, amount: 30 }]);
    expect(movesWith(START.slice(0, 1), ...START.slice(1, 2))).toEqual([{ kind: 'bet', seat: 3, amount: 5 }]);
  });

  test('cards are dealt clockwise from the button', () => {
    expect(movesWith(START.slice(0, 3), ...START.slice(3))).toEqual([
      { kind: 'deal', seat: 1, order: 5 }, { kind: 'deal', seat: 3, order: 1 }, { kind: 'deal', seat: 5, order: 3 },
    ]);
  });

  test('with the flop the bets go to the pot and three cards are turned', () => {
    expect(movesWith(CALLED, { type: 'board', street: 'flop', cards: ['Ah', '7c', '2s'] })).toEqual([
      { kind: 'collect', seat: 1, amount: 30 }, { kind: 'collect', seat: 3, amount: 5 }, { kind: 'collect', seat: 5, amount: 30 },
      { kind: 'board', index: 0, order: 0 }, { kind: 'board', index: 1, order: 1 }, { kind: 'board', index: 2, order: 2 },
    ]);
  });

  test('an uncalled bet goes back to its player', () => {
    expect(movesWith([...RAISED, { type: 'folded', seat: 5 }], { type: 'returned', seat: 1, amount: 20 })).toEqual([{ kind: 'return', seat: 1, amount: 20 }]);
  });

  test('pots go to their winners in the order in which the room pays them', () => {
    const ending: TableMessage[] = [...CALLED, { type: 'board', street: 'river', cards: ['Ah', '7c', '2s', '3d', '9c'] }];
    expect(movesWith(ending, { type: 'won', pot: 1, seat: 5, amount: 20 }, { type: 'won', pot: 0, seat: 1, amount: 45 })).toEqual([
      { kind: 'win', seat: 5, amount: 20, order: 0 }, { kind: 'win', seat: 1, amount: 45, order: 1 },
    ]);
  });

  test('shown cards are turned over', () => {
    expect(movesWith(CALLED, { type: 'shown', seat: 5, cards: ['Qs', 'Qd'] })).toEqual([{ kind: 'show', seat: 5 }]);
  });

  test('turns, chat and folds move nothing', () => {
    expect(movesWith(START, { type: 'turn', seat: 3, turn: 2 })).toEqual([]);
    expect(movesWith(START, { type: 'chat', name: 'P3', house: false, text: 'hello' })).toEqual([]);
    expect(movesWith(START, { type: 'folded', seat: 3 })).toEqual([]);
  });
});

group('what is cut short', () => {
  test('a new hand ends everything that still moves', () => {
    expect(movesWith(CALLED, { type: 'hand_starts', hand: 9, button: 3, blinds: { small: 5, big: 10 } })).toEqual([{ kind: 'jump' }]);
  });

  test('so does a snapshot, and another table', () => {
    const table = say(fromSnapshot(SNAPSHOT, null, NOW), ...CALLED);
    expect(movesOf(table, fromSnapshot(SNAPSHOT, table, NOW))).toEqual([{ kind: 'jump' }]);
    expect(movesOf(table, fromSnapshot({ ...SNAPSHOT, table: 2, n: 90 }, null, NOW))).toEqual([{ kind: 'jump' }]);
    expect(movesOf(table, table)).toEqual([]);
  });
});
