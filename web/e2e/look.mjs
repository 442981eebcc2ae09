// Pictures of every part of the page with a cardboard room behind it, on a desk and on a phone.
// Fails if the page says anything to the console that it should not, such as a broken policy.
//   OUT=/tmp/look node e2e/look.mjs        (after `npm run build`)

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, serve } from './browser.mjs';
import { cardboard, ENDING, HELD, TALK } from './room.mjs';

const out = process.env.OUT ?? 'look';
const dist = process.env.DIST ?? fileURLToPath(new URL('../dist', import.meta.url));
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const TABLE = { game: 2, table: 1 };

await mkdir(out, { recursive: true });
const site = await serve(dist);
const browser = await launch();
const troubles = [];

async function visit(size, name, hash, options, then) {
  const page = await browser.newPage({ viewport: SIZES[size] });
  page.on('console', (said) => ['error', 'warning'].includes(said.type()) && !said.text().includes('401') && troubles.push(`${name}: ${said.text()}`));
  page.on('pageerror', (error) => troubles.push(`${name}: ${error}`));
  const room = await cardboard(page, options);
  await page.goto(`${site.url}/${hash}`);
  await then(page, room);
  await page.waitForTimeout(150);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) troubles.push(`${name} (${size}): ${wide} pixels too wide`);
  await page.screenshot({ path: `${out}/${name}-${size}.png`, fullPage: size === 'phone' });
  await page.close();
}

try {
  for (const size of Object.keys(SIZES)) {
    await visit(size, 'door', '', { loggedIn: false }, async (page) => {
      await page.getByRole('button', { name: 'Register' }).first().click();
      await page.getByText('from 18 years').waitFor();
    });
    await visit(size, 'lobby', '', { waiting: [{ game: 3, place: 2, needed: 1 }] }, async (page) => {
      await page.getByText('number 2').first().waitFor();
      await page.getByRole('button', { name: 'Tables' }).first().click();
      await page.getByText('Watch table 2').waitFor();
    });
    await visit(size, 'buy-in', '', { held: [HELD] }, (page) => page.getByText('A seat is held').waitFor());
    const play = { seats: [TABLE, { game: 6, table: 1 }] };
    await visit(size, 'my-turn', '#/table/2/1', play, async (page, room) => {
      await page.locator('[data-act=call]').waitFor();
      TALK.forEach((said, index) => room.push({ type: 'table', ...TABLE, n: 41 + index, said }));
      await page.getByText('Good luck all').first().waitFor();
    });
    await visit(size, 'showdown', '#/table/2/1', play, async (page, room) => {
      await page.locator('[data-act=call]').waitFor();
      ENDING.forEach((said, index) => room.push({ type: 'table', ...TABLE, n: 41 + index, said }));
      await page.getByText('Wins 3.09', { exact: true }).waitFor();
    });
    await visit(size, 'omaha', '#/table/6/1', {}, (page) => page.getByText('You are watching').waitFor());
    await visit(size, 'private', '#/private', {}, async (page) => {
      await page.getByRole('button', { name: 'Open the table' }).click();
      await page.getByRole('button', { name: 'I accept the rules' }).click();
      await page.locator('[data-invitation]').waitFor();
    });
    await visit(size, 'invite', '#/invite/9/00c0ffee00c0ffee', {}, (page) => page.getByText('Seat 6').waitFor());
  }
} finally {
  await browser.close();
  site.stop();
}
if (troubles.length > 0) {
  console.error(troubles.join('\n'));
  process.exit(1);
}
