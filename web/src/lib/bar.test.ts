import { expect, test } from 'vitest';
import { barOf, choicesOf, isChosen, meaningOf } from './bar';
import { fromSnapshot, reduce, reduceOwn, type Table } from './table';
import type { Snapshot, TableMessage } from './wire/protocol';

const SNAPSHOT: Snapshot = {
  game: 3, table: 1, n: 1, seats: 6, hand_number: 7, blinds: { small: 5, big: 10 },
  players: [
    { seat: 1, name: 'Ann', house: false, stack: 1000, out: false, connected: true },
    { seat: 3, name: 'Bo', house: true, stack: 800, out: false, connected: true },
  ],
  own: { seat: 1, time_bank: 30_000 },
};
const start = (over: Partial<Snapshot> = {}): Table => fromSnapshot({ ...SNAPSHOT, ...over }, null, 0);
const after = (table: Table, ...said: TableMessage[]): Table => said.reduce((now, one) => reduce(now, now.n + 1, one, 0), table);
const DEALT: TableMessage[] = [
  { type: 'hand_starts', hand: 8, button: 1, blinds: SNAPSHOT.blinds },
  { type: 'posted', seat: 1, what: 'small_blind', amount: 5, all_in: false },
  { type: 'posted', seat: 3, what: 'big_blind', amount: 10, all_in: false },
  { type: 'dealt', seat: 1, cards: ['As', 'Kd'] },
  { type: 'dealt', seat: 3 },
];
const MY_TURN: TableMessage = { type: 'your_turn', seat: 1, hand: 8, turn: 1, legal: { check: false, call: { adds: 5, all_in: false } } };
const own = (over: Partial<NonNullable<Snapshot['own']>>): Table => start({ own: { seat: 1, time_bank: 0, ...over } });

test('the bar shows one thing at a time', () => {
  expect(barOf(start(), true, 0)).toEqual({ kind: 'idle', why: 'betweenHands' });
  expect(barOf(start({ players: SNAPSHOT.players.slice(0, 1) }), true, 0)).toEqual({ kind: 'idle', why: 'tooFew' });
  expect(barOf(after(start(), ...DEALT), true, 0)).toEqual({ kind: 'before', calls: 5 });
  expect(barOf(after(start(), ...DEALT, MY_TURN), true, 0)).toMatchObject({ kind: 'turn', legal: { check: false } });
  expect(barOf(after(start(), ...DEALT, { type: 'folded', seat: 1 }), true, 0)).toEqual({ kind: 'idle', why: 'folded' });
  expect(barOf(after(start(), ...DEALT, { type: 'raised', seat: 1, added: 995, to: 1000, by: 990, opens: false, all_in: true }), true, 0)).toEqual({ kind: 'idle', why: 'allIn' });
  const called = after(start(), ...DEALT, { type: 'called', seat: 1, added: 5, to: 10, all_in: false }, { type: 'checked', seat: 3 });
  expect(barOf(called, true, 0)).toMatchObject({ kind: 'before' });
  expect(barOf(after(called, { type: 'shown', seat: 1, cards: ['As', 'Kd'] }), true, 0)).toMatchObject({ kind: 'before' });
  expect(barOf(after(called, { type: 'shown', seat: 3, cards: ['Qs', 'Qd'] }), true, 0)).toEqual({ kind: 'idle', why: 'showdown' });
  expect(barOf(after(called, { type: 'won', pot: 0, seat: 3, amount: 20 }), true, 0)).toEqual({ kind: 'idle', why: 'showdown' });
  expect(barOf(after(start(), { type: 'sat_out', seat: 1 }), true, 0)).toEqual({ kind: 'out' });
  expect(barOf(own({ entering: { may_post: true, posts: false } }), true, 0)).toEqual({ kind: 'entering', mayPost: true, posts: false });
  expect(barOf(own({ leaving: true }), true, 0)).toEqual({ kind: 'leaving' });
  expect(barOf(own({ rebuy: { least: 400, most: 1000, until: 9 } }), true, 0)).toEqual({ kind: 'busted' });
  const { own: _own, ...watched } = SNAPSHOT;
  expect(barOf(fromSnapshot(watched, null, 0), true, 0)).toEqual({ kind: 'watching' });
});

test('a turn that may be over is never offered', () => {
  expect(barOf(after(start(), ...DEALT, MY_TURN), false, 0)).toEqual({ kind: 'offline' });
});

test('choices before the turn follow the price', () => {
  expect(choicesOf(0).map((choice) => choice.type)).toEqual(['check_or_fold', 'check']);
  expect(choicesOf(80)).toEqual([{ type: 'fold' }, { type: 'call', adds: 80 }]);
  expect(isChosen({ type: 'check_or_fold' }, { type: 'fold' })).toBe(true);
  expect(isChosen({ type: 'check' }, { type: 'fold' })).toBe(false);
  expect(isChosen(null, { type: 'fold' })).toBe(false);
});

test('the places mean something else when the turn comes, when the price changes, and with the next turn', () => {
  const before = after(start(), ...DEALT);
  const raised = after(before, { type: 'raised', seat: 3, added: 20, to: 30, by: 20, opens: false, all_in: false });
  const turn = after(before, MY_TURN);
  const meanings = [before, raised, turn, { ...turn, turn: 2 }].map((table) => meaningOf(barOf(table, true, 0), table));
  expect(new Set(meanings).size).toBe(4);
});

test('H20: whoever is busted is asked to buy in only after the end of the hand was seen', () => {
  const rebuy: TableMessage = { type: 'busted', seat: 1, least: 400, most: 1000, until: 600_000 };
  const allIn = after(start(), ...DEALT, { type: 'called', seat: 1, added: 995, to: 1000, all_in: true }, { type: 'board', street: 'river', cards: ['2c', '3d', '4h', '5s', '9c'] });
  const busted = reduceOwn(allIn, allIn.n, rebuy, 0);
  expect(barOf(busted, true, 0)).toEqual({ kind: 'idle', why: 'allIn' });
  const over = [{ type: 'won', pot: 0, seat: 3, amount: 2000 }, { type: 'ended' }] as const;
  const ended = over.reduce((now, one) => reduce(now, now.n + 1, one, 1_000), busted);
  expect(barOf(ended, true, 1_100)).not.toEqual({ kind: 'busted' });
  expect(barOf(ended, true, 3_500)).toEqual({ kind: 'busted' });
  // The next hand begins without the player: there is nothing to be covered any more.
  expect(barOf(after(ended, { type: 'hand_starts', hand: 9, button: 3, blinds: SNAPSHOT.blinds }), true, 1_200)).toEqual({ kind: 'busted' });
});
