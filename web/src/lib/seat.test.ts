import { describe as group, expect, test } from 'vitest';
import { holeCardsOf, isQuiet, tagOf, winningOf } from './seat';
import type { Payout, Player } from './table';
import type { Card, Made } from './wire/protocol';

const PLAYER: Player = {
  seat: 3, name: 'Ann', house: false, stack: 1000, stackAtStart: 1000, out: false, connected: true, gone: false, dealt: true, folded: false, allIn: false,
  bet: 0, cards: null, makes: null, best: null, equity: null, did: null, won: 0,
};
const tag = (over: Partial<Player>, at: Partial<{ playing: boolean; acts: boolean; own: boolean; narrow: boolean }> = {}): string | undefined =>
  tagOf({ ...PLAYER, ...over }, { playing: true, acts: false, own: false, narrow: false, ...at }, (won) => `+${won}`)?.text;

group('the tag of a seat says one thing', () => {
  test('winner before disconnected before sitting out before all-in before the last action', () => {
    const all: Partial<Player> = { won: 50, connected: false, out: true, allIn: true, did: 'bet' };
    expect(tag(all)).toBe('+50');
    expect(tag({ ...all, won: 0 })).toBe('Disconnected');
    expect(tag({ ...all, won: 0, connected: true })).toBe('Sitting out');
    expect(tag({ ...all, won: 0, connected: true, out: false })).toBe('All-in');
    expect(tag({ did: 'bet' })).toBe('Bet');
  });

  test('who must act has no last action', () => {
    expect(tag({ did: 'call' }, { acts: true })).toBeUndefined();
  });

  test('a shown hand is named, one’s own is named elsewhere', () => {
    const shown: Partial<Player> = { cards: ['9d', '9c'], makes: { rank: 'three_of_a_kind', ranks: ['9', '9', '9', 'K', 'Q'] }, allIn: true };
    expect(tag(shown)).toBe('Three nines');
    expect(tag({ ...shown, makes: { rank: 'full_house', ranks: ['9', '9', '9', 'K', 'K'] } })).toBe('Full house');
    expect(tag(shown, { own: true })).toBe('All-in');
  });

  test('an open hand has its chance', () => {
    expect(tag({ equity: 412, allIn: true, connected: false })).toBe('All-in · 41.2%');
    expect(tag({ equity: 588 })).toBe('58.8%');
    expect(tag({ equity: 412, allIn: true }, { narrow: true })).toBe('41.2%');
    expect(tag({ equity: 1000, won: 70 })).toBe('+70');
  });

  test('who was not dealt in waits, who has left is still drawn', () => {
    expect(tag({ dealt: false })).toBe('Waiting');
    expect(tag({ dealt: false }, { playing: false })).toBeUndefined();
    expect(tag({ gone: true, folded: true })).toBe('Left');
  });
});

test('who has no part in the hand is drawn quietly', () => {
  const quiet = (over: Partial<Player>, playing = true): boolean => isQuiet({ ...PLAYER, ...over }, playing);
  expect(quiet({})).toBe(false);
  expect(quiet({ folded: true })).toBe(true);
  expect(quiet({ out: true })).toBe(true);
  expect(quiet({ dealt: false })).toBe(true);
  expect(quiet({ dealt: false }, false)).toBe(false);
});

group('the winning cards', () => {
  const best: Card[] = ['Kh', 'Kc', 'Qd', 'Qc', '9s'];
  const players = [{ ...PLAYER, seat: 1, best }, { ...PLAYER, seat: 2, best: ['9s', '9d', '9c', 'Kh', 'Qd'] satisfies Card[] }];
  const made: Made = { rank: 'two_pair', ranks: ['K', 'K', 'Q', 'Q', '9'] };
  const paid = (pot: number, seat: number, makes: Made | null = made): Payout => ({ pot, seat, amount: 5, makes });

  test('are those of the pot that was paid last', () => {
    expect(winningOf({ players, paid: [paid(1, 1), paid(0, 2)] })).toEqual({ seats: [2], cards: new Set(['9s', '9d', '9c', 'Kh', 'Qd']) });
  });

  test('of a split pot they are both hands’', () => {
    expect(winningOf({ players, paid: [paid(0, 1), paid(0, 2)] })?.cards.size).toBe(7);
  });

  test('there are none before a pot is paid, or without a showdown', () => {
    expect(winningOf({ players, paid: [] })).toBeNull();
    // H11: the own cards are known to their player, and still were not shown.
    expect(winningOf({ players, paid: [paid(0, 1, null)] })).toBeNull();
  });
});

test('who holds four cards plays Omaha, whatever else is known', () => {
  expect(holeCardsOf({ players: [PLAYER], poker: null })).toBe(2);
  expect(holeCardsOf({ players: [PLAYER], poker: 'omaha' })).toBe(4);
  expect(holeCardsOf({ players: [{ ...PLAYER, cards: ['As', 'Ks', 'Qs', 'Js'] }], poker: null })).toBe(4);
});
