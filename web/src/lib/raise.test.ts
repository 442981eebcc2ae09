import { expect, test } from 'vitest';
import { asksByKey, atStop, presetsOf, sliderStops, stepped, stopOf, typedTo } from './raise';
import type { Raise } from './wire/protocol';

const RAISE: Raise = { to_min: 48, to_max: 214, opens: false, max_is_all_in: true, presets: { half_pot: 97, three_quarters_pot: 133, pot: 170 } };
/** A short stack: everything from half the pot on is all-in. */
const SHORT: Raise = { ...RAISE, to_max: 97, presets: { half_pot: 97, three_quarters_pot: 97, pot: 97 } };
const POT_LIMIT: Raise = { ...RAISE, to_max: 170, max_is_all_in: false };

test('no preset repeats an amount', () => {
  expect(presetsOf(RAISE).map((one) => one.name)).toEqual(['min', 'half', 'threeQuarters', 'pot', 'allIn']);
  expect(presetsOf(SHORT)).toEqual([{ name: 'min', to: 48 }, { name: 'allIn', to: 97 }]);
  expect(presetsOf(POT_LIMIT).map((one) => one.name)).toEqual(['min', 'half', 'threeQuarters', 'pot']);
  expect(presetsOf({ ...SHORT, to_min: 97 })).toEqual([{ name: 'allIn', to: 97 }]);
});

test('steps are whole big blinds, and both ends are reached', () => {
  expect([1, 2, -1].map((steps) => stepped(RAISE, 48, steps, 10))).toEqual([50, 60, 48]);
  expect(stepped(RAISE, 97, 1, 10)).toBe(100);
  expect(stepped(RAISE, 97, -1, 10)).toBe(90);
  expect(stepped(RAISE, 210, 1, 10)).toBe(214);
  expect(stepped(RAISE, 214, -1, 10)).toBe(210);
});

test('a slider stands on whole big blinds and on both ends, and finds its place again', () => {
  const stops = Array.from({ length: sliderStops(RAISE, 10) }, (_, stop) => atStop(RAISE, stop, 10));
  expect(stops).toEqual([48, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210, 214]);
  stops.forEach((to, stop) => expect(stopOf(RAISE, to, 10)).toBe(stop));
  expect(sliderStops({ ...RAISE, to_min: 214 }, 10)).toBe(1);
  expect(sliderStops({ ...RAISE, to_min: 20, to_max: 40 }, 10)).toBe(3);
  expect(atStop({ ...RAISE, to_min: 20, to_max: 40 }, 1, 10)).toBe(30);
});

test('typing more than one has is all-in; less than the least is no bet', () => {
  expect([null, 47, 48, 100, 214, 99_999].map((chips) => typedTo(RAISE, chips))).toEqual([null, null, 48, 100, 214, 214]);
});

test('a key goes all-in only where the player has chosen that amount', () => {
  expect([asksByKey(true, false), asksByKey(true, true), asksByKey(false, false)]).toEqual([true, false, false]);
});
