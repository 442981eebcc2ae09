// A director in a browser: a tournament from a template with the linter's words, another start, a pause, a cancellation with every
// payout first. In a real room two players enter, and each page shows the right amount after the cancellation.
//   ROOM=../target/debug/cardroom DATA=/tmp/director-data OUT=/tmp/director node e2e/director.mjs
// Without ROOM the built page works against a fake room, which shows every state to axe-core.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { command, launch, openRoom, serve, troublesOf } from './browser.mjs';
import { codeOf, looker } from './desk.mjs';
import { fakeDirector } from './fakeDirector.mjs';
import { eventually } from './waiting.mjs';

const { ROOM, DATA, OUT: out = 'director' } = process.env;
const PASSWORD = 'correct horse battery staple';
const MINUTE = 60_000;
/** What a newcomer has, and an entry costs, in chips of play money. */
const [MONEY, PRICE] = [100_000, 1_000];
const SPEC = ['name = "Evening"', 'rulebook = "int-2.7"', 'game = "holdem"', 'currency = "PLAY"', 'seats = 6', 'start = "scheduled"', 'price = "9.00 + 1.00"', '', '[structure]', 'stack = 1500', 'level_time = "10 min"', 'levels = ["10/20", "15/30", "20/40"]', ''].join('\n');
await mkdir(out, { recursive: true });

const room = ROOM ? await openRoom(ROOM, DATA) : null;
const site = room ? null : await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const { url } = room ?? site;
const browser = await launch();
const contexts = [];
const looked = looker(out);

async function person(locale = 'en-GB') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale, bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles = troublesOf(page);
  // The fake room has no socket.
  troubles.lineDown = room === null;
  contexts.push({ page, troubles });
  return page;
}

/** From the link of the first start to the desk; gives the secret. */
async function enrol(page) {
  const link = await eventually(() => {
    const found = /http\S+#\/staff\/enrol\/\w+/.exec(room.printed());
    assert.ok(found, room.printed());
    return found[0];
  });
  await page.goto(link);
  await page.getByLabel('Name').fill('Ingrid');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = await page.locator('[data-secret]').textContent();
  await page.getByLabel('Code of the app').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'To the back office' }).click();
  await page.getByRole('heading', { name: 'What you may do' }).waitFor();
  return secret;
}

/** Somebody who plays, with the room's page open. */
async function newcomer(name) {
  const page = await person();
  await page.goto(url);
  await page.fill('input[name=name]', name);
  await page.fill('input[name=password]', PASSWORD);
  const market = page.locator('select[name=market]');
  if (await market.isVisible()) await market.selectOption({ index: 1 });
  await page.locator('form button.go').click();
  await has(page, MONEY);
  return page;
}

const has = (page, chips) => eventually(async () => assert.ok((await page.locator('.money').first().textContent()).includes(chips.toLocaleString('en-GB')), `${chips}`));

/** A request of the player, over a socket beside the page's own. */
const asks = (page, ask) =>
  page.evaluate(
    (ask) =>
      new Promise((done, fail) => {
        const socket = new WebSocket(new URL('ws', document.baseURI).href.replace(/^http/, 'ws'));
        const id = Date.now() * 1_000;
        socket.onerror = () => fail(new Error('the socket failed'));
        socket.onopen = () => socket.send(JSON.stringify({ id, ask }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type !== 'answer' || message.id !== id) return;
          socket.close();
          if (message.ok) done(message);
          else fail(new Error(JSON.stringify(message)));
        };
      }),
    ask,
  );

const field = (at) => {
  const time = new Date(at);
  const two = (value) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
};

try {
  const director = await person();
  const fake = room ? null : await fakeDirector(director);
  const secret = room ? await enrol(director) : null;
  await director.goto(`${url}/#/staff/tournaments`);
  await director.getByRole('heading', { name: 'Tournaments', level: 1 }).waitFor();
  if (fake) await director.locator('[data-game]').first().waitFor();
  await looked(director, 'list');

  // From a template; a mistake is said beside its key, and nothing can be announced with it.
  await director.getByRole('link', { name: 'New tournament' }).click();
  const templates = director.getByLabel('Template');
  await eventually(async () => assert.ok((await templates.locator('option').count()) > 1));
  await templates.selectOption({ index: 1 });
  const text = director.getByLabel('The whole tournament');
  await eventually(async () => assert.match(await text.inputValue(), /name = /));
  await text.fill(SPEC.replace('9.00 + 1.00', '1.00 + 9.00'));
  await director.locator('[data-error="price"]').first().waitFor();
  assert.ok(await director.getByRole('button', { name: 'Announce' }).isDisabled(), 'not with a mistake');
  await looked(director, 'mistake');
  await director.locator('[data-error="price"] button').press('Enter');
  assert.equal(await text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), 'price = "1.00 + 9.00"');
  await director.getByLabel('Price (pool + fee)').fill('9.00 + 1.00');
  await director.getByText('Everything is in order.').waitFor();
  assert.equal(await text.inputValue(), SPEC, 'the field has changed the text');
  await director.locator('input[name=starts_at]').fill(field(Date.now() + 60 * MINUTE));
  await looked(director, 'new');
  const answers = async (name) => {
    await director.getByLabel('Reason').fill('For this test');
    await director.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter');
  };
  await director.getByRole('button', { name: 'Announce tournament' }).click();
  await answers('Announce tournament');
  await director.getByRole('heading', { name: 'Evening', level: 1 }).waitFor();
  const game = Number(/tournaments\/(\d+)/.exec(director.url())[1]);

  const players = [];
  if (room) {
    for (const name of ['foxglove_9', 'lantern_man']) {
      const page = await newcomer(name);
      await asks(page, { type: 'accept_rules', rulebook: 'int-2.7' });
      await asks(page, { type: 'register', game });
      await has(page, MONEY - PRICE);
      players.push({ name, page });
    }
  }
  await eventually(async () => assert.equal(await director.locator('[data-player]').count(), 2));
  await looked(director, 'tournament');
  await director.getByPlaceholder('Find a player').fill('lantern');
  await eventually(async () => assert.equal(await director.locator('[data-player]').count(), 1));
  await director.getByPlaceholder('Find a player').fill('');

  // Another start, as soon as the clock of the field allows.
  await director.getByRole('button', { name: 'Change the start' }).click();
  await director.getByLabel('New start').fill(field(Date.now() + 2 * MINUTE));
  await looked(director, 'delay');
  await answers('Change the start');
  await director.locator('[data-did=delay]').waitFor();
  if (fake) fake.state = 'playing';
  await director.locator('[data-act=pause]').waitFor({ timeout: 4 * MINUTE });
  await director.getByRole('button', { name: 'Edit' }).click();
  await director.getByText('Everything is in order.').waitFor();
  await looked(director, 'edit');
  await director.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await director.getByRole('button', { name: 'Pause' }).press('Enter');
  await answers('Pause');
  await director.locator('[data-state=paused]').waitFor();
  await looked(director, 'paused');

  // Every payout first; then a fresh code.
  if (room) {
    const first = (route) => route.fulfill({ status: 403, json: { code: 'confirm_first' } });
    await director.route(`**/tournaments/${game}/cancel`, first, { times: 1 });
  }
  await director.getByRole('button', { name: 'Cancel tournament' }).click();
  await director.locator('[data-payout]').first().waitFor();
  await looked(director, 'payouts');
  await answers('Cancel tournament');
  await director.getByLabel('Code of your authenticator').fill(secret === null ? '123456' : codeOf(secret, 0));
  await director.getByRole('dialog').getByRole('button', { name: 'Cancel tournament' }).click();
  if (fake) {
    // What would be paid has changed: it is said, and asked again.
    await director.getByText('What would be paid has changed.', { exact: false }).waitFor();
    await director.getByRole('dialog').getByRole('button', { name: 'Cancel tournament' }).click();
  }
  const payouts = await director.locator('[data-payout]').evaluateAll((rows) => rows.map((row) => [row.querySelector('th').firstChild.textContent.trim(), Number(row.querySelector('[data-total]').dataset.total)])).catch(() => []);
  await director.getByRole('dialog').waitFor({ state: 'detached' });
  for (const { name, page } of players) {
    const [, paid] = payouts.find(([one]) => one === name);
    // The table is a still picture with a card, and the money is there.
    await page.getByText(`You got ${paid.toLocaleString('en-GB')} back`).first().waitFor();
    assert.equal(await page.locator('[data-act=fold]').count(), 0, 'nothing is left to do');
    await page.goto(`${url}/#/lobby`);
    await has(page, MONEY - PRICE + paid);
  }
  if (fake) {
    await director.locator('[data-state=cancelled]').waitFor();
    assert.equal(await director.locator('[data-act]').count(), 0, 'nothing is left to do');
    assert.deepEqual(fake.acts.map(({ act }) => (typeof act === 'string' ? act : Object.keys(act)[0])), ['cancel', 'pause', 'delay', 'announce']);
    const french = await person('fr-FR');
    await fakeDirector(french);
    await french.goto(`${url}/#/staff/tournaments/17`);
    await french.getByRole('button', { name: 'Annuler le tournoi' }).click();
    await french.getByText('Ce que chacun reçoit').waitFor();
    await looked(french, 'payouts-french');
  }
  for (const { page: one, troubles } of contexts) {
    // Refusals are logged by the browser as failed requests; anything else is a fault of the page.
    assert.deepEqual(troubles.list.filter((text) => !/status of (401|403|404|409|410|422)|favicon|\/api\/me/.test(text)), [], one.url());
  }
} catch (error) {
  for (const [index, { page }] of contexts.entries()) await page.screenshot({ path: `${out}/failed-${index}.png` }).catch(() => {});
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await room?.stop();
  site?.stop();
}
if (!process.exitCode) {
  if (room) await command(ROOM, 'admin', 'check', '--data', DATA);
  console.log('director: announced, delayed, paused, cancelled');
}
