import { expect, test } from 'vitest';
import type { Clock } from './table';
import { timeBarOf } from './timeBar';

const clock = (phase: Clock['phase'], from: number, until: number): Clock => ({ seat: 1, phase, from, until });

test('R10: the time to decide shrinks beside a whole time bank', () => {
  expect(timeBarOf(clock('decision', 0, 10_000), 10_000, 0, false)).toMatchObject({ bankPercent: 50, decisionPercent: 50 });
  expect(timeBarOf(clock('decision', 0, 10_000), 10_000, 5_000, false)).toMatchObject({ bankPercent: 50, decisionPercent: 25, left: 5_000 });
});

test('R10: a time bank that runs shrinks from the whole bar to nothing', () => {
  const runs = (now: number): number => timeBarOf(clock('bank', 0, 30_000), 30_000 - now, now, false).bankPercent;
  expect([0, 15_000, 24_000, 30_000].map(runs)).toEqual([100, 50, 20, 0]);
});

test('with reduced motion it moves in whole seconds', () => {
  expect(timeBarOf(clock('bank', 0, 10_000), 8_700, 1_300, true)).toMatchObject({ bankPercent: 90, left: 9_000 });
});
