// Runs scenarios against the fake room, each in a browser context of its own, a few at once. Any error of the page or in
// its console is a failure.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { settled } from './waiting.mjs';

export const AT = { game: 2, table: 1 };

/** Most of a scenario is waiting, so a few run at once. */
const AT_ONCE = 4;

export function scenarios() {
  const list = [];
  /** `options` are those of the fake room; besides `viewport`, `hash` and `touch`. */
  const scenario = (name, run, options = {}) => list.push({ name, run, options: { seats: [AT], ...options } });
  return { scenario, list };
}

export async function runAll(list) {
  const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
  const browser = await launch();
  let failed = 0;

  async function walk({ name, run, options: { viewport = { width: 1440, height: 900 }, hash = '#/table/2/1', touch = false, ready = '[data-bar]', ...options } }) {
    const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch });
    const page = await context.newPage();
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
