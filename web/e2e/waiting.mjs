// Checks that wait. What follows from a click or a message comes with a later event, on a busy machine much later, so a
// value is read again until it is as it should be. Nothing here depends on how fast the machine is.

import assert from 'node:assert/strict';

/** What has not come about by then does not. */
const WAIT_MS_MAX = 30_000;
const AGAIN_MS = 30;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Repeats a check until it passes; when the time is over its last error counts. */
export async function eventually(check) {
  for (const until = Date.now() + WAIT_MS_MAX; ; await pause(AGAIN_MS)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** Waits until what is read equals what is expected, or matches it if that is a pattern. */
export const becomes = (read, expected, message) => eventually(async () => {
  const value = await read();
  if (expected instanceof RegExp) assert.match(value, expected, message);
  else assert.deepEqual(value, expected, message);
});

/** Waits until something holds. */
export const holds = (read, message) => becomes(async () => Boolean(await read()), true, message);

export const hasFocus = (locator) => holds(() => locator.evaluate((node) => node === document.activeElement), `${locator} has no focus`);

/** Waits until a frame has been drawn: a page hears of its size and of scrolling with the next one. */
export const nextFrame = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until the page has sent so many requests of a kind, and gives the last one. */
export async function last(room, type, times = 1) {
  await holds(() => room.requests(type).length >= times, `the page has sent ${type} less than ${times} times`);
  return room.requests(type).at(-1);
}

/** Waits until the page has sent so many requests of a kind, and checks that no more follow. */
export async function expectRequests(room, type, times) {
  await last(room, type, times);
  await pause(150);
  assert.equal(room.requests(type).length, times);
}

/** The page takes no click on an action whose meaning has just changed; this is longer than it waits. */
const GUARD_MS = 300;

/** Waits until the actions of a table have stayed as they are for so long that a click on them counts. The page's own
 *  clock decides, and whatever changes them meanwhile starts it again. */
export const settled = (page) => page.evaluate((ms) => new Promise((done) => {
  const all = () => [...document.querySelectorAll('[data-bar]')].map((bar) => bar.querySelector('.places').textContent).join();
  let [seen, since] = [all(), performance.now()];
  const look = () => {
    if (all() !== seen) [seen, since] = [all(), performance.now()];
    if (performance.now() - since > ms) done();
    else setTimeout(look, 20);
  };
  look();
}), GUARD_MS);
