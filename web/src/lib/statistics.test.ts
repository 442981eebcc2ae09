import { expect, test } from 'vitest';
import type { DayRow, Position } from './history';
import { bestDay, bigBlindsPer100, byDay, byPosition, byStake, calendar, chosen, csv, currencies, firstDay, running, share, sum } from './statistics';

const row = (day: string, net: number, more: Partial<DayRow> = {}): DayRow => ({
  day, poker: 'holdem', format: 'regular', currency: 'EUR', big_blind: 100, position: 'BTN', hands: 10, net, showdown_net: net * 2, other_net: -net,
  all_in_expected: net + 5, won: 2, saw_flop: 4, showdowns: 2, showdowns_won: 1, raised_preflop: 3, put_in_preflop: 4, rake: 7, ...more,
});
const ROWS = [row('2026-11-02', 500), row('2026-11-01', -200, { position: 'BB' }), row('2026-11-02', 300, { big_blind: 50, hands: 30 }), row('2026-11-09', 90, { currency: 'PLAY', format: 'banzai' })];

test('rows add up', () => {
  const all = sum(ROWS.slice(0, 3));
  expect([all.hands, all.net, all.showdownNet, all.otherNet, all.expected, all.rake]).toEqual([50, 600, 1_200, -600, 615, 21]);
  // 5 and 6 big blinds won and 2 lost in 50 hands: 18.0 in a hundred.
  expect(bigBlindsPer100(all)).toBe(180);
  expect(bigBlindsPer100(sum([]))).toBe(0);
});

test('a share of nothing is nothing', () => {
  expect(share(1, 3)).toBe(333);
  expect(share(0, 0)).toBe(0);
});

test('money, games and time are chosen apart', () => {
  expect(currencies(ROWS)).toEqual(['EUR', 'PLAY']);
  expect(chosen(ROWS, 'EUR', 'all', null)).toHaveLength(3);
  expect(chosen(ROWS, 'EUR', 'banzai', null)).toHaveLength(0);
  expect(chosen(ROWS, 'PLAY', 'banzai', null)).toHaveLength(1);
  expect(chosen(ROWS, 'PLAY', 'regular', null)).toHaveLength(0);
  expect(chosen(ROWS, 'EUR', 'all', '2026-11-02')).toHaveLength(2);
});

test('a span ends today and counts it', () => {
  const now = Date.UTC(2026, 10, 16, 23, 30);
  expect(firstDay('week', now)).toBe('2026-11-10');
  expect(firstDay('month', now)).toBe('2026-10-18');
  expect(firstDay('all', now)).toBeNull();
});

test('the lines run from zero, a day before the first', () => {
  const days = byDay(chosen(ROWS, 'EUR', 'all', null));
  expect(days.map(({ day, net }) => [day, net])).toEqual([['2026-11-01', -200], ['2026-11-02', 800]]);
  expect(running(days).map(({ day, hands, net, showdown, other, expected }) => [day, hands, net, showdown, other, expected])).toEqual([
    ['2026-10-31', 0, 0, 0, 0, 0],
    ['2026-11-01', 10, -200, -400, 200, -195],
    ['2026-11-02', 50, 600, 1_200, -600, 615],
  ]);
  expect(running([])).toEqual([]);
  expect(bestDay(days)?.day).toBe('2026-11-02');
  expect(bestDay([])).toBeNull();
  expect(bestDay(byDay([row('2026-11-01', -200), row('2026-11-02', 0)])), 'no day was won').toBeNull();
});

test('stakes by hands, positions from first to act to the big blind', () => {
  expect(byStake(ROWS.slice(0, 3)).map(({ big_blind, hands, net }) => [big_blind, hands, net])).toEqual([[50, 30, 300], [100, 20, 300]]);
  expect(byPosition([row('2026-11-01', 1, { position: 'BB' }), row('2026-11-01', 1, { position: 'UTG' }), row('2026-11-01', 1)]).map(({ position }) => position)).toEqual(['UTG', 'BTN', 'BB']);
});

test('the calendar has whole weeks from Monday, and a weight for each day that was played', () => {
  const weeks = calendar(byDay([row('2026-11-02', 400), row('2026-11-03', -100), row('2026-11-10', 0)]), 10);
  expect(weeks.map((week) => [week[0]?.day, week.length])).toEqual([['2026-11-02', 7], ['2026-11-09', 7]]);
  expect(weeks[0]?.map(({ weight }) => weight)).toEqual([4, -2, null, null, null, null, null]);
  expect(weeks[1]?.[1]?.weight).toBe(0);
  expect(calendar(byDay([row('2025-01-06', 1), row('2026-11-09', 1)]), 3)).toHaveLength(3);
  expect(calendar([], 3)).toEqual([]);
});

test('a file for other programs has a point in its amounts and quotes what needs it', () => {
  const [head, first] = csv([row('2026-11-02', -1_234, { position: 'a"b,c' as Position })]).split('\n');
  expect(head?.split(',')).toHaveLength(18);
  expect(first).toBe('2026-11-02,holdem,regular,EUR,1.00,"a""b,c",10,-12.34,-24.68,12.34,-12.29,2,4,2,1,3,4,0.07');
});
