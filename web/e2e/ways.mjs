// What a player may do at a table and what may go wrong, click by click against the cardboard room:
// each click must become the right request, each trouble the right words.
//   node e2e/ways.mjs        (after `npm run build`)

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch, serve } from './browser.mjs';
import { cardboard, MY_TURN } from './room.mjs';

const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await launch();
const AT = { game: 2, table: 1 };
const WAYS = [];
const way = (name, run, options = {}) => WAYS.push({ name, run, options: { seats: [AT], ...options } });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const say = (room, n, said) => room.push({ type: 'table', ...AT, n, said });
const last = async (room, type) => {
  for (let tries = 0; tries < 40 && room.asked(type).length === 0; tries++) await new Promise((done) => setTimeout(done, 50));
  const found = room.asked(type).at(-1);
  assert.ok(found, `the page did not ask to ${type}`);
  return found;
};

way('raising by preset and by typing', async (page, room) => {
  await button(page, 'Pot').click();
  await page.locator('[data-act=raise]').click();
  assert.deepEqual(await last(room, 'act'), { type: 'act', ...AT, hand: 118, turn: 11, action: { type: 'raise_to', to: 405 } });
});

way('keys', async (page, room) => {
  await page.keyboard.press('r');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3.5');
  await page.keyboard.press('Enter');
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 350 });
});

way('a refusal is said in words, and one may try again', async (page, room) => {
  await page.keyboard.press('c');
  await page.getByText('This turn is over. (H3)').waitFor();
  await button(page, 'Fold').click();
  assert.equal(room.asked('act').length, 2);
}, { refuse: { act: { why: 'stale', clause: 'H3', text: 'this turn is over' } } });

way('deciding in advance', async (page, room) => {
  say(room, 41, { type: 'called', seat: 1, added: 80, to: 80, all_in: false });
  await page.getByLabel('Check or fold').check();
  assert.deepEqual(await last(room, 'preselect'), { type: 'preselect', ...AT, hand: 118, choice: { type: 'check_or_fold' } });
  await page.getByLabel('Check or fold').uncheck();
  await page.waitForTimeout(100);
  assert.equal(room.asked('preselect').at(-1).choice, null);
});

way('sitting out and coming back', async (page, room) => {
  await page.getByText('Sit out').click();
  await button(page, 'At the next big blind').click();
  assert.equal((await last(room, 'sit_out')).when, 'next_big_blind');
  await page.getByText('Sit out: at the next big blind').waitFor();
  say(room, 41, { type: 'folded', seat: 1 });
  say(room, 42, { type: 'sat_out', seat: 1 });
  await button(page, 'I am back').click();
  await last(room, 'come_back');
});

way('topping up, once and by itself', async (page, room) => {
  await button(page, 'Top up').click();
  await page.locator('input[name=top_up]').fill('2.50');
  await page.locator('dialog button.main').click();
  assert.equal((await last(room, 'top_up')).amount, 250);
  await button(page, 'Top up').click();
  await button(page, 'On').click();
  assert.equal((await last(room, 'auto_top_up')).on, true);
});

way('talking, not reading someone, and complaining', async (page, room) => {
  await page.getByLabel('Say to the table').fill('nice hand');
  await button(page, 'Say').click();
  assert.equal((await last(room, 'chat')).text, 'nice hand');
  say(room, 41, { type: 'chat', name: 'Kit', house: false, text: 'unpleasant words' });
  const words = page.locator('li.chat', { hasText: 'unpleasant words' });
  await words.waitFor();
  await page.getByText('Players: block chat, report').click();
  const kit = page.locator('aside ul li', { hasText: 'Kit' });
  await kit.getByRole('button', { name: 'Block' }).click();
  assert.equal((await last(room, 'block')).player, 'Kit');
  await words.waitFor({ state: 'detached' });
  await kit.getByRole('button', { name: 'Report' }).click();
  await page.locator('textarea').fill('He was rude.');
  await button(page, 'Send').click();
  assert.deepEqual(await last(room, 'report'), { type: 'report', ...AT, player: 'Kit', text: 'He was rude.' });
});

way('showing after an uncontested win', async (page, room) => {
  const said = [{ type: 'folded', seat: 3 }, { type: 'won', pot: 0, seat: 1, amount: 245 }, { type: 'ended' }];
  said.forEach((one, index) => say(room, 41 + index, one));
  await button(page, 'Show your cards').click();
  await last(room, 'show');
});

way('a missed number asks for the table again', async (page, room) => {
  const before = room.asked('watch').length;
  say(room, 44, { type: 'folded', seat: 3 });
  await page.waitForTimeout(200);
  assert.equal(room.asked('watch').length, before + 1);
  await page.locator('[data-act=call]').waitFor();
});

way('a line that breaks comes back to the same table', async (page, room) => {
  const before = room.asked('watch').length;
  room.cut();
  await page.getByText('The line is lost').waitFor();
  await page.getByText('The line is lost').waitFor({ state: 'detached' });
  await page.waitForTimeout(200);
  assert.equal(room.asked('watch').length, before + 1);
  await page.locator('[data-act=call]').waitFor();
});

way('a session that is used elsewhere waits to be taken back', async (page, room) => {
  room.push({ type: 'bye', why: 'replaced', text: 'you have connected elsewhere' });
  await page.getByText('You are connected elsewhere').waitFor();
  await page.waitForTimeout(1_500);
  assert.equal(room.asked('lobby').length, 1);
  await button(page, 'Use it here').click();
  await page.locator('[data-act=call]').waitFor();
});

way('a session that is over leads to the door', async (page, room) => {
  room.logOut();
  room.push({ type: 'bye', why: 'logged_out', text: 'your session is over; log in again' });
  await page.getByText('Your session is over').waitFor();
  await page.locator('input[name=password]').waitFor();
});

way('a hand that is rolled back is told, and the table seen again', async (page, room) => {
  const before = room.asked('watch').length;
  room.push({ type: 'rolled_back', ...AT, hand: 118 });
  await page.getByText('Hand 118 was rolled back').waitFor();
  await page.waitForTimeout(100);
  assert.equal(room.asked('watch').length, before + 1);
});

way('two tables side by side in tabs, and the one that waits is marked', async (page) => {
  await page.getByRole('link', { name: /^Omaha/ }).click();
  await page.getByText('Omaha Regular').waitFor();
  await page.locator('nav a.mine', { hasText: "Hold'em" }).click();
  await page.locator('[data-act=call]').waitFor();
  assert.equal(await page.title(), 'Your turn · Cardroom');
}, { seats: [AT, { game: 6, table: 1 }] });

way('logging out', async (page) => {
  await button(page, 'Log out').click();
  await page.locator('input[name=password]').waitFor();
});

let failed = 0;
for (const { name, run, options } of WAYS) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(8_000);
  try {
    const errors = [];
    page.on('pageerror', (error) => errors.push(error));
    const room = await cardboard(page, options);
    await page.goto(`${site.url}/#/table/${MY_TURN.game}/${MY_TURN.table}`);
    await page.locator('[data-act=call]').waitFor();
    await run(page, room);
    assert.deepEqual(errors, []);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error}`);
  }
  await page.close();
}
await browser.close();
site.stop();
process.exitCode = failed > 0 ? 1 : 0;
