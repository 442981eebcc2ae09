import { expect, test } from 'vitest';
import { cardsTyped } from './cardsTyped';
import { grouped } from './handsList.svelte';
import { filterOf, filterQuery, NO_FILTER, type HandFilter, type HandRow } from './history';

const FILTER: HandFilter = { poker: 'omaha', format: 'banzai', game: 6, from: '2026-11-01', to: '2026-11-02', minPot: 5_000, result: 'won', showdown: true, cards: ['As', 'Kd'], position: 'UTG+1' };

test('cards are read as people type them', () => {
  expect(cardsTyped('')).toEqual([]);
  expect(cardsTyped('AsKd')).toEqual(['As', 'Kd']);
  expect(cardsTyped(' as, 10h ')).toEqual(['As', 'Th']);
  expect(cardsTyped('A♠ K♦')).toEqual(['As', 'Kd']);
  expect(cardsTyped('AK')).toEqual(['A', 'K']);
  expect(cardsTyped('66')).toEqual(['6', '6']);
  expect(cardsTyped('10 As')).toEqual(['T', 'As']);
  for (const wrong of ['Axs', 'AsAs', '1h', 's', 'AsKdQhJcTs9d8h7c6s5d', 'AKQJT']) expect(cardsTyped(wrong)).toBeNull();
});

test('only filters that are set are asked for', () => {
  expect(filterQuery(NO_FILTER).toString()).toBe('');
  expect(filterQuery(FILTER).toString()).toBe('poker=omaha&format=banzai&game=6&from=2026-11-01&to=2026-11-02&min_pot=5000&result=won&showdown=1&card=AsKd&position=UTG%2B1');
});

test('an address keeps the filter, and nothing that makes no sense', () => {
  expect(filterOf(filterQuery(FILTER).toString())).toEqual(FILTER);
  expect(filterOf('')).toEqual(NO_FILTER);
  expect(filterOf('poker=whist&format=x&game=-1&from=today&min_pot=a&result=both&showdown=2&card=AKx&position=dealer')).toEqual(NO_FILTER);
});

test('hands of one day at one table stand together', () => {
  const row = (hand: number, table: number, at: number, net: number): HandRow => ({
    game: 2, table, hand, at, poker: 'holdem', format: 'regular', currency: 'EUR', blinds: { small: 50, big: 100 }, rulebook: 'int-2.7', seats: 6, players: 6,
    position: 'BTN', cards: [], board: [], pot: 100, net, showdown: false, all_in: false,
  });
  const groups = grouped([row(9, 1, 20, 5), row(8, 1, 20, -7), row(7, 2, 20, 1), row(6, 1, 10, 2)], (at) => String(at));
  expect(groups.map(({ key, rows, net }) => [key, rows.length, net])).toEqual([['2/1/9', 2, -2], ['2/2/7', 1, 1], ['2/1/6', 1, 2]]);
});
