// Runs scenarios against the fake room, each in a browser context of its own, a few at once. Any error of the page or in
// its console is a failure.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeRoom } from './fakeRoom.mjs';

export const AT = { game: 2, table: 1 };

/** Most of a scenario is waiting, so a few run at once. */
const AT_ONCE = 4;

export function scenarios() {
  const list = [];
  /** `options` are those of the fake room; besides `viewport`, `hash` and `touch`. */
  const scenario = (name, run, options = {}) => list.push({ name, run, options: { seats: [AT], ...options } });
  return { scenario, list };
}

/** Waits until the page has sent a request of this kind, and gives the last one. */
export async function last(room, type) {
  for (let tries = 0; tries < 100 && room.requests(type).length === 0; tries++) await new Promise((done) => setTimeout(done, 50));
  const found = room.requests(type).at(-1);
  assert.ok(found, `the page did not send ${type}`);
  return found;
}

/** Waits until the page has sent so many requests of a kind, and checks that no more follow. */
export async function expectRequests(page, room, type, times) {
  for (let tries = 0; tries < 100 && room.requests(type).length < times; tries++) await page.waitForTimeout(50);
  await page.waitForTimeout(150);
  assert.equal(room.requests(type).length, times);
}

/** Longer than the time in which a click is taken for one that was meant for what was there before. */
export const settled = (page) => page.waitForTimeout(300);

export async function runAll(list) {
  const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
  const browser = await launch();
  let failed = 0;

  async function walk({ name, run, options: { viewport = { width: 1440, height: 900 }, hash = '#/table/2/1', touch = false, ready = '[data-bar]', ...options } }) {
    const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const troubles = troublesOf(page);
    // The fake room drops connections on purpose.
    troubles.lineDown = true;
    try {
      const room = await fakeRoom(page, options);
      await page.goto(`${site.url}/${hash}`);
      await page.locator(ready).first().waitFor();
      await settled(page);
      await run(page, room, context);
      assert.deepEqual(troubles.list, []);
      console.log(`ok      ${name}`);
    } catch (error) {
      failed += 1;
      if (process.env.OUT) await page.screenshot({ path: `${process.env.OUT}/failed-${failed}.png` }).catch(() => {});
      console.log(`FAILED  ${name}\n${error.stack ?? error}\n${troubles.list.join('\n')}`);
    }
    await context.close();
  }

  const only = process.env.ONLY;
  const queue = list.filter((one) => !only || one.name.includes(only));
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await walk(next);
  }));
  await browser.close();
  site.stop();
  process.exitCode = failed > 0 ? 1 : 0;
}
