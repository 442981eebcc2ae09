import { expect, test } from 'vitest';
import { pointOf, sideOf, turnOf } from './places';

test('the viewer sits at the bottom, and seats go round clockwise', () => {
  expect([3, 4, 5, 6, 1, 2].map((seat) => turnOf(seat, 6, 3))).toEqual([0, 1, 2, 3, 4, 5]);
  const out = { x: 40, y: 40 };
  const rounded = (turn: number): number[] => Object.values(pointOf(turn, 4, out)).map(Math.round);
  expect([0, 1, 2, 3].map(rounded)).toEqual([[50, 93], [10, 53], [50, 13], [90, 53]]);
});

test('for a watcher the first seat is at the bottom', () => {
  expect(turnOf(1, 6, null)).toBe(0);
});

test('bets lie towards the middle of the table', () => {
  expect([0, 1, 2, 3, 4, 5].map((turn) => sideOf(turn, 6))).toEqual(['bottom', 'left', 'left', 'top', 'right', 'right']);
  expect([0, 1, 2, 3, 4].map((turn) => sideOf(turn, 5))).toEqual(['bottom', 'left', 'top', 'top', 'right']);
});
