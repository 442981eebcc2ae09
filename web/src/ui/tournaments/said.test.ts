import { expect, test } from 'vitest';
import { tournaments as text } from '../../lib/language/tournaments/en';
import { levelsOf, priceOf, prizesOf, spanOf, times } from './said';
import { row } from '../../lib/fixtures/tournaments';

test('spans are written in minutes and seconds', () => {
  expect([30_000, 45_000, 60_000, 90_000, 600_000].map((ms) => spanOf(ms, text))).toEqual(['30 s', '45 s', '1 min', '1 min 30 s', '10 min']);
  expect([levelsOf(45_000, text), levelsOf(600_000, text)]).toEqual(['45-second levels', '10-minute levels']);
});
test('x2 a multiplier of one and a half is not two', () => expect([times(15), times(20), times(10_000)]).toEqual(['1.5', '2', '1,000']));
test('t6 several buy-ins are a range', () => expect(priceOf(row(1, { largest: 5_000 }), text)).toBe('€10.00–€50.00'));
test('f a satellite shows the seats that are sure', () => {
  expect(prizesOf(row(1, { seats_to_win: 0 }), text, { guaranteed: 5 }).amount).toBe('5 seats');
  expect(prizesOf(row(1, { seats_to_win: 0 }), text).amount).toBe('–');
});
