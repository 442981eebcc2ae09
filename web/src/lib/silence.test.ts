import { expect, test } from 'vitest';
import { silenceOf, TICK_MS, type Heard } from './silence';

/** Looks every tick after the last word of the room, asks when told to, and gives when the loss is said. */
function noticedAfterMs(firstTickMs: number): number {
  const state: Heard = { heardAt: 0, askedAt: null, answeredAt: 0 };
  for (let now = firstTickMs; now < 20_000; now += TICK_MS) {
    const what = silenceOf(state, now);
    if (what === 'ask') state.askedAt = now;
    if (what === 'lost') return now;
  }
  return Infinity;
}

test('a lost connection is noticed within five seconds, whenever the page looks', () => {
  for (let first = 0; first < TICK_MS; first += 10) expect(noticedAfterMs(first)).toBeLessThanOrEqual(5_000);
});

test('a page in the background that looks once a minute loses nothing', () => {
  expect(silenceOf({ heardAt: 0, askedAt: null, answeredAt: 0 }, 60_000)).toBe('ask');
  expect(silenceOf({ heardAt: 60_020, askedAt: null, answeredAt: 60_020 }, 60_100)).toBe('fine');
});

test('whatever is heard counts as an answer, and a slow connection gets its chance', () => {
  expect(silenceOf({ heardAt: 4_000, askedAt: 2_000, answeredAt: 0 }, 5_000)).toBe('fine');
  expect(silenceOf({ heardAt: 0, askedAt: 2_000, answeredAt: 0 }, 10_000)).toBe('lost');
  expect(silenceOf({ heardAt: 0, askedAt: 2_000, answeredAt: 0 }, 11_001)).toBe('dead');
});
