// How a player's time is drawn above the action bar, in hundredths of its width.

import type { Clock } from './table';
import type { Millis } from './wire/protocol';

/** `left`: the time that runs. */
export type TimeBar = { bankPercent: number; decisionPercent: number; left: Millis; bankRuns: boolean };

/** `bankMs` is what is left of the time bank now. The whole bar is the time to decide as it was at first, and the bank; once
 *  the bank runs, the bank as it was when it began. `calm`: it moves in whole seconds. */
export function timeBarOf(clock: Clock, bankMs: Millis, now: Millis, calm: boolean): TimeBar {
  const exact = Math.max(0, clock.until - now);
  const left = calm ? Math.ceil(exact / 1000) * 1000 : exact;
  const bankRuns = clock.phase === 'bank';
  const whole = Math.max(1, clock.until - clock.from + (bankRuns ? 0 : bankMs));
  const percent = (ms: Millis): number => Math.min(100, (100 * ms) / whole);
  return { bankPercent: percent(bankRuns ? left : bankMs), decisionPercent: bankRuns ? 0 : percent(left), left, bankRuns };
}
