// How much to bet or raise, with what people do it: presets, steps of a slider, typing.

import type { Chips, Raise } from './wire/protocol';

export type PresetName = 'min' | 'half' | 'threeQuarters' | 'pot' | 'max' | 'allIn';
export type Preset = { name: PresetName; to: Chips };

/** The presets that the room names, each amount once: where two are the same, the one that says more stays. */
export function presetsOf(raise: Raise): Preset[] {
  const named: Preset[] = [
    { name: 'min', to: raise.to_min },
    { name: 'half', to: raise.presets.half_pot },
    { name: 'threeQuarters', to: raise.presets.three_quarters_pot },
    { name: 'pot', to: raise.presets.pot },
    { name: raise.max_is_all_in ? 'allIn' : 'max', to: raise.to_max },
  ];
  const best = (to: Chips): Preset | undefined =>
    named.find((one) => one.to === to && one.name === 'allIn') ?? named.find((one) => one.to === to && one.name === 'pot') ?? named.find((one) => one.to === to);
  return named.filter((one) => best(one.to) === one).sort((a, b) => a.to - b.to);
}

const within = (raise: Raise, to: Chips): Chips => Math.min(raise.to_max, Math.max(raise.to_min, to));

/** So many big blinds more or less, on whole big blinds; the least and the most are always reached. */
export function stepped(raise: Raise, from: Chips, steps: number, bigBlind: Chips): Chips {
  const step = Math.max(1, bigBlind);
  const whole = from / step;
  // From between two steps the first one leads to the next whole step.
  const on = steps > 0 ? Math.floor(whole) + steps : Math.ceil(whole) + steps;
  return within(raise, on * step);
}

/** How many places a slider has: one for each whole big blind between the least and the most, and both ends. */
export function sliderStops(raise: Raise, bigBlind: Chips): number {
  const step = Math.max(1, bigBlind);
  const [first, last] = [Math.floor(raise.to_min / step) + 1, Math.ceil(raise.to_max / step) - 1];
  return Math.max(0, last - first + 1) + (raise.to_min === raise.to_max ? 1 : 2);
}

/** The amount at a place of the slider. */
export function atStop(raise: Raise, stop: number, bigBlind: Chips): Chips {
  const step = Math.max(1, bigBlind);
  if (stop <= 0) return raise.to_min;
  if (stop >= sliderStops(raise, bigBlind) - 1) return raise.to_max;
  return (Math.floor(raise.to_min / step) + stop) * step;
}

/** The place of the slider nearest to an amount. */
export function stopOf(raise: Raise, to: Chips, bigBlind: Chips): number {
  const last = sliderStops(raise, bigBlind) - 1;
  if (to <= raise.to_min) return 0;
  if (to >= raise.to_max) return last;
  const step = Math.max(1, bigBlind);
  return Math.min(last, Math.max(0, Math.round(to / step) - Math.floor(raise.to_min / step)));
}

/** What typing means: more than one has is all one has; less than the least, or no number, is nothing. */
export function typedTo(raise: Raise, chips: Chips | null): Chips | null {
  if (chips === null || chips < raise.to_min) return null;
  return Math.min(chips, raise.to_max);
}

/** Whether a key that bets what stands there asks first: nobody goes all-in by a key who has not chosen that amount, as
 *  when the least raise is all one has. */
export const asksByKey = (isAllIn: boolean, chosen: boolean): boolean => isAllIn && !chosen;
