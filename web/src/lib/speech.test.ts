import { expect, test } from 'vitest';
import { unitOf } from './amounts';
import { speechOf } from './speech';
import { fromSnapshot, reduce, reduceOwn, type Table } from './table';
import type { Snapshot, TableMessage } from './wire/protocol';

const NOW = 1_000_000;
const SNAPSHOT: Snapshot = {
  game: 3, table: 1, n: 1, seats: 6, hand_number: 7, blinds: { small: 100, big: 200 },
  players: [
    { seat: 1, name: 'Ann', house: false, stack: 20_000, out: false, connected: true },
    { seat: 3, name: 'Bo', house: true, stack: 20_000, out: false, connected: true },
  ],
  own: { seat: 1, time_bank: 25_000 },
};
const after = (table: Table, ...said: TableMessage[]): Table => said.reduce((now, one) => reduce(now, now.n + 1, one, NOW), table);
const dealt = after(
  fromSnapshot(SNAPSHOT, null, NOW),
  { type: 'hand_starts', hand: 8, button: 1, blinds: SNAPSHOT.blinds },
  { type: 'dealt', seat: 1, cards: ['Kh', 'Ks'] }, { type: 'dealt', seat: 3 },
);
const turn: TableMessage = { type: 'your_turn', seat: 1, hand: 8, turn: 1, legal: { check: false, call: { adds: 200, all_in: false } } };
const say = (table: Table, live = true, now = NOW): string => speechOf(table, unitOf(table, 'EUR'), live, now);

test('the turn says what it costs and what one holds', () => {
  const mine = after({ ...dealt, pot: 700 }, turn);
  expect(say(mine)).toBe('Your turn. Call 2 euro into 7. You hold king of hearts, king of spades.');
  const made = reduceOwn(mine, mine.n, { type: 'makes', seat: 1, makes: { rank: 'pair', ranks: ['K', 'K'] }, cards: ['Kh', 'Ks'] }, NOW);
  expect(say({ ...made, pot: 12_240 })).toBe('Your turn. Call 2 euro into 122.40. You hold king of hearts, king of spades: pair of kings.');
  expect(say(after({ ...dealt, pot: 700 }, { ...turn, legal: { check: true } }))).toMatch(/^Your turn\. You can check\. The pot is 7 euro\./);
});

test('the time is said at ten and at five seconds, the time bank included', () => {
  const ticking = (phase: 'decision' | 'bank', ms: number): Table => after(dealt, turn, { type: 'clock', seat: 1, phase, until: NOW + ms });
  expect(say(ticking('decision', 4_000))).toMatch(/^Your turn/);
  expect(say(ticking('bank', 10_000))).toBe('10 seconds left.');
  expect(say(ticking('bank', 9_000), true, NOW + 4_100)).toBe('5 seconds left.');
});

test('cards and winners are said, single bets are not', () => {
  expect(say(dealt)).toBe('Hand 8. You are dealt king of hearts, king of spades.');
  const flop = after(dealt, { type: 'board', street: 'flop', cards: ['2c', '3d', '4h'] });
  expect(say(flop)).toBe('Flop: two of clubs, three of diamonds, four of hearts.');
  expect(say(after(flop, { type: 'raised', seat: 3, added: 400, to: 400, by: 400, opens: true, all_in: false }))).toBe(say(flop));
  expect(say(after(flop, { type: 'won', pot: 0, seat: 3, amount: 1_250 }))).toBe('Bo wins 12.50 euro.');
  expect(say(after(flop, { type: 'won', pot: 0, seat: 1, amount: 1_200 }, { type: 'ended' }))).toBe('You win 12 euro.');
});

test('a lost connection is said, and no turn', () => {
  expect(say(after(dealt, turn), false)).toBe('Connection lost. Reconnecting.');
});
