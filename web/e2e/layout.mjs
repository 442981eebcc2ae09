// Screenshots of every part of the page against a fake room, on a desktop and on a phone. Fails if the page writes an
// unexpected message to the console, such as a policy violation; if it is wider than the screen; and if things on the
// table overlap.
//   OUT=/tmp/look node e2e/layout.mjs        (after `npm run build`)

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeRoom, ENDING, FIVE, HELD, MY_TURN, OMAHA_TURN, CHAT } from './fakeRoom.mjs';

const out = process.env.OUT ?? 'look';
const dist = process.env.DIST ?? fileURLToPath(new URL('../dist', import.meta.url));
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const TABLE = { game: 2, table: 1 };
const TWO = { seats: [TABLE, { game: 2234420425181035, table: 1 }], tables: [OMAHA_TURN] };

await mkdir(out, { recursive: true });
const site = await serve(dist);
const browser = await launch();
const troubles = [];

/** Pairs of things on the table of which one covers the other. Cards may be tucked behind their own seat. */
const covered = (page) => page.evaluate(() => {
  const found = [];
  const names = ['.bet', '[data-button]', '.box, .empty', '.cards svg', '.board svg', '.pot:not(.none)', '.winning'];
  const things = names.flatMap((name) => [...document.querySelectorAll(`section.room :is(${name})`)].map((element) => ({ name, element, box: element.getBoundingClientRect() })));
  for (const [index, a] of things.entries()) {
    for (const b of things.slice(index + 1)) {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      const oneSeat = a.element.closest('.place') !== null && a.element.closest('.place') === b.element.closest('.place');
      const tucked = oneSeat && [a.name, b.name].includes('.cards svg') && [a.name, b.name].every((name) => name === '.cards svg' || name.startsWith('.box'));
      if (across > 1 && down > 1 && !tucked) found.push(`${a.name} and ${b.name}: ${Math.round(across)} × ${Math.round(down)}`);
    }
  }
  return found;
});

async function visit(size, name, hash, options, then) {
  const context = await browser.newContext({ viewport: SIZES[size] });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors = troublesOf(page);
  try {
    const room = await fakeRoom(page, options);
    await page.goto(`${site.url}/${hash}`);
    await then(page, room);
    await page.waitForTimeout(300);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) errors.list.push(`${wide} pixels too wide`);
    errors.list.push(...(await covered(page)));
    const unmarked = await page.locator('.house').evaluateAll((marks) => marks.filter((mark) => mark.scrollWidth > mark.clientWidth + 1).length);
    if (unmarked > 0) errors.list.push(`${unmarked} marks of the house are cut`);
  } catch (error) {
    errors.list.push(String(error));
  }
  await page.screenshot({ path: `${out}/${name}-${size}.png`, fullPage: size === 'phone' });
  troubles.push(...errors.list.map((trouble) => `${name} (${size}): ${trouble}`));
  await context.close();
}

const pushMessage = (room, messages, n = MY_TURN.n) => messages.forEach((one, index) => room.push({ type: 'table', ...TABLE, n: n + 1 + index, said: one }));

const VIEWS = [
  ['door', '', { loggedIn: false }, async (page) => {
    await page.getByRole('button', { name: 'Register' }).first().click();
    await page.getByText('from 18 years').waitFor();
  }],
  ['door-invited', '#/invite/2234420425181035/00c0ffee00c0ffee', { loggedIn: false }, (page) => page.getByText('You are invited').waitFor()],
  ['lobby', '', { waiting: [{ game: 3, place: 2, needed: 1 }], refuse: { refill: { code: 'refill_later', at: Date.now() + 3_600_000 } } }, async (page) => {
    await page.getByText('number 2').first().waitFor();
    await page.getByRole('button', { name: 'Tables' }).first().click();
    await page.getByText('Watch table 2').waitFor();
    await page.getByRole('button', { name: 'Refill' }).click();
    await page.getByText('The next comes').waitFor();
  }],
  ['buy-in', '', { held: [HELD] }, (page) => page.getByText('A seat is held').waitFor()],
  ['my-turn', '#/table/2/1', TWO, async (page, room) => {
    await page.locator('[data-act=call]').waitFor();
    pushMessage(room, CHAT);
    await page.getByText('Good luck all').first().waitFor();
  }],
  ['my-turn-omaha', '#/table/2234420425181035/1', TWO, (page) => page.locator('[data-act=call]').waitFor()],
  ['in-advance', '#/table/2/1', TWO, async (page, room) => {
    await page.locator('[data-act=call]').waitFor();
    pushMessage(room, [
      { type: 'clock', seat: 1, phase: 'bank', until: Date.now() + 9_000 },
      { type: 'raised', seat: 1, added: 245, to: 245, by: 165, opens: false, all_in: false },
      { type: 'turn', seat: 3, turn: 12 },
      { type: 'clock', seat: 3, phase: 'decision', until: Date.now() + 9_000 },
    ]);
    await page.getByText('In advance').waitFor();
  }],
  ['showdown', '#/table/2/1', TWO, async (page, room) => {
    await page.locator('[data-act=call]').waitFor();
    pushMessage(room, [...CHAT, ...ENDING]);
    await page.getByText('Wins 3.09', { exact: true }).waitFor();
    await page.getByText('Three of a kind', { exact: true }).waitFor();
  }],
  ['five', '#/table/5/1', { seats: [{ game: 5, table: 1 }], tables: [FIVE] }, (page) => page.locator('[data-act=call]').waitFor()],
  ['omaha', '#/table/6/1', {}, (page) => page.getByText('You are watching').waitFor()],
  ['private', '#/private', {}, async (page) => {
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: 'I accept the rules' }).click();
    await page.locator('[data-invitation]').waitFor();
  }],
  ['invite', '#/invite/2234420425181035/00c0ffee00c0ffee', {}, (page) => page.getByText('Seat 6').waitFor()],
];

/** Most of a view is waiting, so a few are looked at at once. */
const AT_ONCE = 4;
const only = process.env.ONLY ?? '';
try {
  const queue = Object.keys(SIZES).flatMap((size) => VIEWS.filter(([name]) => name.includes(only)).map((view) => [size, ...view]));
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(...next);
  }));
} finally {
  await browser.close();
  site.stop();
}
if (troubles.length > 0) {
  console.error(troubles.join('\n'));
  process.exit(1);
}
console.log(`${VIEWS.length} views on a desk and on a phone: nothing is covered, nothing complains`);
