// From the first visit to the end of a hand and out again with the keyboard alone: what is needed next is reached by Tab,
// is marked as focused, and is pressed with Enter or Space. Against the fake room.
//   node e2e/keyboard.mjs        (after `npm run build`)

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { becomes, last, settled } from './waiting.mjs';

/** Nobody presses Tab more often to reach something that is needed. */
const TABS_MAX = 60;

const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
const troubles = troublesOf(page);
let tabs = 0;

/** Goes on with Tab until the focus is on what the selector names. */
async function tabTo(selector) {
  await page.locator(selector).first().waitFor();
  for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
    const at = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (!focused?.matches(wanted)) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      return { seen: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' };
    }, selector);
    if (at) {
      assert.ok(at.seen, `${selector} has the focus and does not show it`);
      return;
    }
    await page.keyboard.press('Tab');
    tabs += 1;
  }
  assert.fail(`${selector} is not reached by Tab; the focus is on ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`);
}
/** Those of some elements that Tab does not reach in their order. */
async function stops(selectors) {
  let next = 0;
  for (let pressed = 0; pressed < TABS_MAX && next < selectors.length; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selectors[next])) next += 1;
  }
  return selectors.slice(next);
}
const press = async (selector, key = 'Enter') => {
  await tabTo(selector);
  await page.keyboard.press(key);
};

try {
  const room = await fakeRoom(page, { loggedIn: false });
  await page.goto(site.url);
  await tabTo('input[name=name]');
  await page.keyboard.type('Ann');
  await tabTo('input[name=password]');
  await page.keyboard.type('correct horse battery');
  await tabTo('select[name=market]');
  await page.keyboard.press('ArrowDown');
  await press('form button.go');
  await press('[data-join="2"]');
  await press('button[name=confirm]');
  await page.locator('[data-table]').waitFor();
  await page.locator('[data-act=call]').waitFor();
  assert.deepEqual(await stops(['[data-act=fold]', '[data-act=call]', '[data-act=raise]', '[data-raise-amount]', '[data-log]', '[data-leave]']), []);
  await tabTo('[data-act=call]');
  await settled(page);
  await page.keyboard.press('Enter');
  await page.locator('aside li.won').first().waitFor();
  assert.equal((await last(room, 'act')).action.type, 'call');
  // The log is scrolled by keys, and chat is said with Enter.
  await tabTo('aside [tabindex="0"]');
  await tabTo('aside input, aside textarea');
  await page.keyboard.type('Good game');
  await page.keyboard.press('Enter');
  assert.equal((await last(room, 'chat')).text, 'Good game');
  await becomes(() => page.locator('aside input, aside textarea').inputValue(), '');
  await tabTo('button[data-leave]');
  await page.keyboard.press('Enter');
  await press('dialog button[name=leave]');
  await page.locator('[data-table]').waitFor({ state: 'detached' });
  assert.deepEqual(troubles.list, []);
  console.log(`a hand was played with the keyboard alone, ${tabs} times Tab`);
} catch (error) {
  console.error(error, troubles.list);
  process.exitCode = 1;
} finally {
  await browser.close();
  site.stop();
}
