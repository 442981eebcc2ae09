import { expect, test } from 'vitest';
import { bandsOf, grouped, ofTab, quickSeat, readView, shown, sortedBy, sparkline, USUAL_VIEW, writeView } from './lobbyView';
import type { PoolRow } from './wire/protocol';

const row = (game: number, big: number, over: Partial<PoolRow> = {}): PoolRow => ({
  game, rulebook: 'int-2.7', poker: 'holdem', format: 'regular', small_blind: big / 2, big_blind: big, currency: 'PLAY', seats: 6, private: false,
  buy_in_least: 40 * big, buy_in_most: 100 * big, players: 0, house: 0, tables: 0, waiting: 0, average_pot: 0, players_per_flop_tenths: 0, hands_an_hour: 0,
  ...over,
});
const ROWS = [
  row(1, 2, { players: 23, average_pot: 31 }), row(2, 10, { players: 12, waiting: 3, average_pot: 134 }), row(3, 100, { players: 3 }), row(4, 20),
  row(5, 10, { format: 'banzai' }), row(6, 10, { poker: 'omaha', players: 6 }), row(7, 10, { private: true }),
];
const games = (rows: PoolRow[]): number[] => rows.map((one) => one.game);
const cash = ofTab(ROWS, 'cash');

test('each tab has its rows', () => {
  expect(games(cash)).toEqual([1, 2, 3, 4, 6]);
  expect(games(ofTab(ROWS, 'banzai'))).toEqual([5]);
  expect(games(ofTab(ROWS, 'private'))).toEqual([7]);
  expect(ofTab(ROWS, 'sit-and-go')).toEqual([]);
});

test('filters leave out what does not fit', () => {
  expect(games(shown(cash, { ...USUAL_VIEW, poker: 'omaha' }))).toEqual([6]);
  expect(games(shown(cash, { ...USUAL_VIEW, withPlayers: true }))).toEqual([1, 2, 6, 3]);
  expect(games(shown(cash, { ...USUAL_VIEW, band: 'high' }))).toEqual([3]);
  expect(games(shown(cash, { ...USUAL_VIEW, band: 'low' }))).toEqual([1]);
});

test('a column sorts by its figure, first with the largest, and the other way with a second click', () => {
  const byPlayers = sortedBy(USUAL_VIEW, 'players');
  expect(games(shown(cash, byPlayers))).toEqual([1, 2, 6, 3, 4]);
  expect(games(shown(cash, sortedBy(byPlayers, 'players')))).toEqual([4, 3, 6, 2, 1]);
  expect(games(shown(cash, sortedBy(USUAL_VIEW, 'blinds')))).toEqual([3, 4, 2, 6, 1]);
  expect(sortedBy(byPlayers, 'blinds')).toMatchObject({ sort: 'blinds', down: false });
});

test('stakes are cut into three parts that cover all of them, unless there are too few', () => {
  const bands = bandsOf(cash);
  expect(bands.map((one) => [one.band, one.from.big_blind, one.to.big_blind])).toEqual([['low', 2, 2], ['middle', 10, 20], ['high', 100, 100]]);
  expect(bandsOf(cash.slice(0, 3))).toEqual([]);
  expect(bandsOf([...cash, row(8, 50, { currency: 'EUR' })])).toEqual([]);
});

test('the address keeps the view, and nonsense in it is as usual', () => {
  for (const view of [USUAL_VIEW, sortedBy({ ...USUAL_VIEW, poker: 'omaha', band: 'high', withPlayers: true }, 'pot')]) {
    expect(readView(writeView(view))).toEqual(view);
  }
  expect(writeView(USUAL_VIEW)).toBe('');
  expect(readView('poker=chess&stakes=x&sort=luck&players=yes')).toEqual(USUAL_VIEW);
  expect(readView(undefined)).toEqual(USUAL_VIEW);
});

test('games are grouped by poker, and empty groups are left out', () => {
  expect(grouped(cash).map((group) => [group.poker, games(group.pools)])).toEqual([['holdem', [1, 2, 3, 4]], ['omaha', [6]]]);
  expect(grouped(ofTab(ROWS, 'banzai')).map((group) => group.poker)).toEqual(['holdem']);
});

test('quick seat takes the usual game, else the fullest that one can pay', () => {
  expect(quickSeat(ROWS, { PLAY: 10_000 }, 6)?.game).toBe(6);
  expect(quickSeat(ROWS, { PLAY: 10_000 }, null)?.game).toBe(1);
  expect(quickSeat(ROWS, { PLAY: 10_000 }, 99)?.game).toBe(1);
  expect(quickSeat(ROWS, { PLAY: 10 }, 1)).toBeUndefined();
  expect(quickSeat(ROWS, {}, null)).toBeUndefined();
});

test('a sparkline fills its box, and a day without hands is a line at the bottom', () => {
  expect(sparkline([0, 5, 10], 20, 12)).toEqual({ line: 'M0.0 12.0L10.0 7.0L20.0 2.0', area: 'M0.0 12.0L10.0 7.0L20.0 2.0L20 12L0 12Z' });
  expect(sparkline([0, 0], 10, 10).line).toBe('M0.0 10.0L10.0 10.0');
});
