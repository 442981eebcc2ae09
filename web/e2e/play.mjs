// Plays one hand in a real browser: registers, joins the first Hold'em stake, sits down, plays to the
// end of a hand, reloads in the middle, leaves. Takes a picture of each step.
//   URL=http://127.0.0.1:8080 OUT=/tmp/play node e2e/play.mjs
// Without URL the built page plays against the cardboard room, which shows that the page itself works.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, serve } from './browser.mjs';
import { cardboard } from './room.mjs';

const out = process.env.OUT ?? 'play';
/** A hand waits for the big blind, for slow players and for the next deal; more means something hangs. */
const HAND_MS_MAX = Number(process.env.HAND_MS_MAX ?? 180_000);
await mkdir(out, { recursive: true });

const site = process.env.URL ? null : await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const url = process.env.URL ?? site.url;
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
page.setDefaultTimeout(30_000);
const troubles = [];
page.on('pageerror', (error) => troubles.push(String(error)));
page.on('console', (said) => said.text().includes('Content Security Policy') && troubles.push(said.text()));
if (site) await cardboard(page, { loggedIn: false });

let pictures = 0;
const picture = (name) => page.screenshot({ path: `${out}/${String(++pictures).padStart(2, '0')}-${name}.png` });
const seen = (selector) => page.locator(selector).first().isVisible();

try {
  await page.goto(url);
  await page.getByRole('button', { name: 'Register' }).first().click();
  await page.locator('select[name=market] option').first().waitFor({ state: 'attached' });
  await page.fill('input[name=name]', process.env.NAME ?? `guest${Date.now() % 1_000_000}`);
  await page.fill('input[name=password]', 'correct horse battery staple');
  await page.fill('input[name=birth_date]', '1990-05-17');
  await picture('door');
  await page.locator('form button.main').click();

  const join = page.locator('[data-join=holdem]').first();
  await join.waitFor();
  await picture('lobby');
  await page.getByRole('button', { name: 'Refill' }).click();
  await join.click();
  const accept = page.locator('button[name=accept]');
  const confirm = page.locator('button[name=confirm]');
  await accept.or(confirm).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await confirm.waitFor({ timeout: HAND_MS_MAX });
  await picture('buy-in');
  await confirm.click();
  await page.getByRole('region', { name: /^Table/ }).waitFor();
  await picture('seated');

  const own = page.locator('article.own .cards svg[aria-label*=" of "]').first();
  const ended = page.locator('li.event').filter({ hasText: / wins / });
  const until = Date.now() + HAND_MS_MAX;
  let [dealt, reloaded, acted] = [false, false, 0];
  for (;;) {
    if (Date.now() > until) throw new Error(`no hand was played to its end (dealt: ${dealt}, acted: ${acted})`);
    if (!dealt && (await own.isVisible())) {
      dealt = true;
      await picture('dealt');
    }
    // The log starts again with a reload, so what it says then is about this hand.
    if (dealt && reloaded && (await ended.count()) > 0) break;
    const post = page.getByRole('button', { name: 'Post now' });
    if (await post.isVisible()) await post.click({ timeout: 1_000 }).catch(() => {});
    const move = (await seen('[data-act=check]')) ? '[data-act=check]' : '[data-act=call]';
    if (await seen(move)) {
      if (!reloaded) {
        // R23 is not needed for this: the room still has the hand, and the page comes back to it.
        await picture('my-turn');
        await page.reload();
        await page.locator(move).waitFor();
        reloaded = true;
        await picture('reloaded');
      }
      // Too late is no failure: the room acts when the time is over.
      await page.locator(move).click({ timeout: 1_000 }).then(() => acted++, () => {});
    }
    await page.waitForTimeout(100);
  }
  await picture('hand-over');

  await page.getByRole('button', { name: 'Leave' }).click();
  await page.locator('button[name=leave]').click();
  await page.getByRole('heading', { name: 'Cash games' }).waitFor({ timeout: HAND_MS_MAX });
  await picture('left');
  if (troubles.length > 0) throw new Error(troubles.join('\n'));
  console.log(`a hand was played to its end in a browser; ${acted} own actions, ${pictures} pictures in ${out}`);
} catch (error) {
  await picture('failed').catch(() => {});
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  site?.stop();
}
