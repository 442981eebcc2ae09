// Everything a player can do at a table, click by click against the fake room: each click must become the right
// request, each error the right message.
//   node e2e/actions.mjs        (after `npm run build`)

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeRoom, MY_TURN, OMAHA_TURN } from './fakeRoom.mjs';

const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await launch();
const AT = { game: 2, table: 1 };
const SCENARIOS = [];
const scenario = (name, run, options = {}) => SCENARIOS.push({ name, run, options: { seats: [AT], ...options } });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const pushMessage = (room, n, said) => room.push({ type: 'table', ...AT, n, said });
const last = async (room, type) => {
  for (let tries = 0; tries < 40 && room.requests(type).length === 0; tries++) await new Promise((done) => setTimeout(done, 50));
  const found = room.requests(type).at(-1);
  assert.ok(found, `the page did not send ${type}`);
  return found;
};

/** Waits until the page has sent so many requests of a kind, and checks that no more follow. */
const expectRequests = async (page, room, type, times) => {
  for (let tries = 0; tries < 100 && room.requests(type).length < times; tries++) await page.waitForTimeout(50);
  await page.waitForTimeout(100);
  assert.equal(room.requests(type).length, times);
};

scenario('raising by preset', async (page, room) => {
  await button(page, 'Pot 4.05').click();
  await page.locator('[data-act=raise]').click();
  assert.deepEqual(await last(room, 'act'), { type: 'act', ...AT, hand: 118, turn: 11, action: { type: 'raise_to', to: 405 } });
});

scenario('keys', async (page, room) => {
  await page.keyboard.press('r');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3.5');
  await page.keyboard.press('Enter');
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 350 });
});

scenario('an unreadable or illegal amount is not bet', async (page, room) => {
  const [field, raise] = [page.locator('[data-raise-amount]'), page.locator('[data-act=raise]')];
  for (const text of ['', 'x', '3..5', '0.50', '99']) {
    await field.fill(text);
    assert.ok(await raise.isDisabled(), `one can bet “${text}”`);
    await field.press('Enter');
  }
  assert.deepEqual(room.requests('act'), []);
  await field.fill('2,50');
  await field.press('Enter');
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 250 });
});

scenario('a refusal is shown as a sentence, and the action can be repeated', async (page, room) => {
  await page.keyboard.press('c');
  await page.getByText('Too late: the hand has moved on. (H3)').waitFor();
  await button(page, 'Fold').click();
  assert.equal(room.requests('act').length, 2);
}, { refuse: { act: { code: 'stale', clause: 'H3' } } });

scenario('pre-selecting an action', async (page, room) => {
  pushMessage(room, 41, { type: 'called', seat: 1, added: 80, to: 80, all_in: false });
  await page.getByLabel('Check or fold').check();
  assert.deepEqual(await last(room, 'preselect'), { type: 'preselect', ...AT, hand: 118, turn: 11, choice: { type: 'check_or_fold' } });
  await page.getByLabel('Check or fold').uncheck();
  await page.waitForTimeout(100);
  assert.equal(room.requests('preselect').at(-1).choice, null);
});

scenario('a run-out is drawn card by card as the room sends it, without timers of the page', async (page, room) => {
  const board = page.locator('.board svg');
  pushMessage(room, 41, { type: 'raised', seat: 1, added: 945, to: 945, by: 865, opens: false, all_in: true });
  pushMessage(room, 42, { type: 'turn', seat: 3, turn: 12 });
  pushMessage(room, 43, { type: 'called', seat: 3, added: 865, to: 945, all_in: false });
  pushMessage(room, 44, { type: 'shown', seat: 1, cards: ['As', 'Kd'] });
  pushMessage(room, 45, { type: 'shown', seat: 3, cards: ['9h', '9c'] });
  await page.getByText('You are all-in.').waitFor();
  await page.waitForTimeout(300);
  assert.equal(await board.count(), 4, 'the page deals nothing by itself');
  pushMessage(room, 46, { type: 'board', street: 'river', cards: ['Ah', 'Td', '7c', '2s', '9d'] });
  await board.nth(4).waitFor();
  assert.equal(await page.getByText(/^Wins/).count(), 0);
  pushMessage(room, 47, { type: 'won', pot: 0, seat: 3, amount: 2055 });
  pushMessage(room, 48, { type: 'ended' });
  await page.getByText('Wins 20.55', { exact: true }).waitFor();
});

scenario('a pre-selected call ends with a raise', async (page, room) => {
  pushMessage(room, 41, { type: 'turn', seat: 3, turn: 12 });
  await page.getByLabel('Call 0.80').check();
  assert.deepEqual(await last(room, 'preselect'), { type: 'preselect', ...AT, hand: 118, turn: 12, choice: { type: 'call', adds: 80 } });
  assert.ok(await page.getByLabel('Call 0.80').isChecked());
  pushMessage(room, 42, { type: 'raised', seat: 3, added: 80, to: 160, by: 80, opens: false, all_in: false });
  await page.getByLabel('Call 1.60').waitFor();
  assert.equal(await page.getByLabel('Call 1.60').isChecked(), false);
});

scenario('nothing moves when the turn is over', async (page, room) => {
  const top = async () => (await button(page, 'Leave').boundingBox()).y;
  const before = await top();
  pushMessage(room, 41, { type: 'called', seat: 1, added: 80, to: 80, all_in: false });
  await page.getByLabel('Check or fold').waitFor();
  assert.equal(await top(), before);
  pushMessage(room, 42, { type: 'won', pot: 0, seat: 1, amount: 325 });
  pushMessage(room, 43, { type: 'ended' });
  await page.getByText('Waiting for the next hand').waitFor();
  assert.equal(await top(), before);
});

scenario('a sound announces the turn, unless it is switched off', async (page, room) => {
  const soundsPlayed = () => page.evaluate(() => window.soundsPlayed);
  await page.evaluate(() => {
    window.soundsPlayed = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.soundsPlayed += 1; start.apply(this, when); };
  });
  const myTurn = (n, turn) => pushMessage(room, n, { type: 'your_turn', seat: 1, hand: 118, turn, legal: MY_TURN.hand.legal });
  const sound = page.getByLabel('A sound when it is your turn');
  // Nobody has clicked yet.
  myTurn(41, 12);
  await page.waitForTimeout(200);
  assert.equal(await soundsPlayed(), 0);
  await page.locator('h1, nav').first().click();
  await page.waitForTimeout(300);
  myTurn(42, 13);
  await page.waitForFunction(() => window.soundsPlayed === 1);
  await sound.uncheck();
  myTurn(43, 14);
  await page.waitForTimeout(200);
  assert.equal(await soundsPlayed(), 1);
  await page.reload();
  await page.locator('[data-act=call]').waitFor();
  assert.equal(await sound.isChecked(), false);
});

scenario('the time bank runs down', async (page, room) => {
  pushMessage(room, 41, { type: 'clock', seat: 1, phase: 'bank', until: Date.now() + 9_000 });
  await page.getByText('Time bank 8 s').waitFor();
  pushMessage(room, 42, { type: 'folded', seat: 1 });
  await page.waitForTimeout(1_200);
  assert.match(await page.locator('.bank').textContent(), /[78] s/);
});

scenario('after a restart of the room its numbers start again, and the chat goes on', async (page, room) => {
  ['one', 'two', 'three'].forEach((text, index) => pushMessage(room, 41 + index, { type: 'chat', name: 'Kit', house: false, text }));
  await page.locator('li.chat', { hasText: 'three' }).waitFor();
  room.cut();
  await page.locator('[data-line]').waitFor();
  await page.locator('[data-line]').waitFor({ state: 'detached' });
  for (let n = 41; n < 46; n++) pushMessage(room, n, { type: 'chat', name: 'Kit', house: false, text: `again ${n}` });
  await page.locator('li.chat', { hasText: 'again 45' }).waitFor();
  assert.equal(await page.locator('li.chat').count(), 8);
});

scenario('lobby updates stop at the table and start again in the lobby', async (page, room) => {
  const asked = async (count) => {
    for (let tries = 0; tries < 40 && room.requests('lobby').length < count; tries++) await page.waitForTimeout(50);
    return room.requests('lobby').map((ask) => ask.on);
  };
  assert.deepEqual(await asked(2), [true, false]);
  await page.getByRole('link', { name: 'Lobby', exact: true }).click();
  assert.deepEqual(await asked(3), [true, false, true]);
});

scenario('a host finds the invitation again in the lobby', async (page, room) => {
  await page.goto(page.url().replace(/#.*/, '#/private'));
  await button(page, 'Open the table').click();
  await button(page, 'I accept the rules').click();
  await page.locator('[data-invitation]').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Lobby', exact: true }).click();
  const row = page.locator('[data-private="2234420425181035"]');
  await row.getByText('Omaha Regular 0.05/0.10').waitFor();
  assert.equal(await row.getByRole('link', { name: 'Take a seat' }).getAttribute('href'), '#/invite/2234420425181035/00c0ffee00c0ffee');
  await row.getByRole('button', { name: 'Copy the invitation' }).waitFor();
  await page.getByRole('link', { name: 'Take a seat' }).click();
  await page.getByText('buy-in 4.00 to 10.00').waitFor();
});

scenario('an error message is shown and disappears by itself', async (page) => {
  await button(page, 'Refill').click();
  await page.getByText(/The next comes in \d/).waitFor();
  await page.getByText(/The next comes in \d/).waitFor({ state: 'detached', timeout: 12_000 });
}, { refuse: { refill: { code: 'refill_later', at: Date.now() + 3_600_000 } } });

scenario('sitting out and coming back', async (page, room) => {
  await page.getByText('Sit out').click();
  await button(page, 'At the next big blind').click();
  assert.equal((await last(room, 'sit_out')).when, 'next_big_blind');
  await page.getByText('Sit out: at the next big blind').waitFor();
  pushMessage(room, 41, { type: 'folded', seat: 1 });
  pushMessage(room, 42, { type: 'sat_out', seat: 1 });
  await button(page, 'I am back').click();
  await last(room, 'come_back');
});

scenario('topping up, once and by itself', async (page, room) => {
  await button(page, 'Top up').click();
  await page.locator('input[name=top_up]').fill('2.50');
  await page.locator('dialog button.main').click();
  assert.equal((await last(room, 'top_up')).amount, 250);
  await button(page, 'Top up').click();
  await button(page, 'On').click();
  assert.equal((await last(room, 'auto_top_up')).on, true);
});

scenario('chatting, blocking and reporting', async (page, room) => {
  await page.getByLabel('Say to the table').fill('nice hand');
  await button(page, 'Say').click();
  assert.equal((await last(room, 'chat')).text, 'nice hand');
  pushMessage(room, 41, { type: 'chat', name: 'Kit', house: false, text: 'unpleasant words' });
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

scenario('showing after an uncontested win', async (page, room) => {
  const messages = [{ type: 'folded', seat: 3 }, { type: 'won', pot: 0, seat: 1, amount: 245 }, { type: 'ended' }];
  messages.forEach((one, index) => pushMessage(room, 41 + index, one));
  await button(page, 'Show your cards').click();
  await last(room, 'show');
});

scenario('a missed number requests the table again', async (page, room) => {
  const before = room.requests('watch').length;
  pushMessage(room, 44, { type: 'folded', seat: 3 });
  await expectRequests(page, room, 'watch', before + 1);
  await page.locator('[data-act=call]').waitFor();
});

scenario('a lost connection comes back to the same table', async (page, room) => {
  const before = room.requests('watch').length;
  room.cut();
  await page.getByText('The line is lost').waitFor();
  await page.getByText('The line is lost').waitFor({ state: 'detached' });
  await expectRequests(page, room, 'watch', before + 1);
  await page.locator('[data-act=call]').waitFor();
});

scenario('a player who leaves in mid-hand sees when', async (page, room) => {
  await button(page, 'Leave').click();
  await page.locator('dialog button[name=leave]').click();
  assert.deepEqual(await last(room, 'leave'), { type: 'leave', ...AT });
  await page.getByText('You leave when this hand is over.').waitFor();
  assert.equal(await button(page, 'Leave').count(), 0);
}, { leavesLater: true });

scenario('an expired session leads to the login', async (page, room) => {
  room.logOut();
  room.push({ type: 'bye', code: 'logged_out' });
  await page.getByText('Your session is over').waitFor();
  await page.locator('input[name=password]').waitFor();
});

scenario('a rolled-back hand is announced, and the table is loaded again', async (page, room) => {
  const before = room.requests('watch').length;
  room.push({ type: 'rolled_back', ...AT, hand: 118 });
  await page.getByRole('alert').getByText('Hand 118 was rolled back').waitFor();
  await expectRequests(page, room, 'watch', before + 1);
});

scenario('two tables in tabs, and the one that waits is marked', async (page) => {
  await page.getByRole('link', { name: /^Omaha/ }).click();
  await page.getByText('Omaha Regular').waitFor();
  assert.equal(await page.locator('nav a[aria-current]').textContent().then((text) => text.includes('Omaha')), true);
  await page.locator('nav a.mine', { hasText: "Hold'em" }).click();
  await page.locator('[data-act=call]').waitFor();
  assert.equal(await page.title(), 'Your turn · Cardroom');
}, { seats: [AT, { game: 6, table: 1 }] });

scenario('an Omaha table shows four cards of everyone, though the lobby does not know it', async (page) => {
  await page.goto(page.url().replace(/#.*/, '#/table/2234420425181035/1'));
  await page.getByText('Omaha 0.05/0.10').waitFor();
  assert.equal(await page.locator('article:not(.own) .cards').first().locator('svg').count(), 4);
}, { seats: [AT, { game: 2234420425181035, table: 1 }], privateRow: false, tables: [OMAHA_TURN] });

scenario('watched tables are forgotten at logout', async (page) => {
  await page.goto(page.url().replace(/#.*/, '#/table/6/1'));
  await page.getByText('You are watching').waitFor();
  await button(page, 'Log out').click();
  await page.locator('input[name=name]').fill('Bea');
  await page.locator('input[name=password]').fill('correct horse');
  await page.locator('form button.main').click();
  await page.getByRole('heading', { name: 'Cash games' }).waitFor();
  assert.equal(await page.locator('nav a', { hasText: 'Omaha' }).count(), 0);
});

scenario('logging out', async (page) => {
  await button(page, 'Log out').click();
  await page.locator('input[name=password]').waitFor();
});

scenario('a refused login is shown as a sentence', async (page, room) => {
  room.logOut();
  await page.reload();
  await page.locator('input[name=name]').fill('Ann');
  await page.locator('input[name=password]').fill('wrong horse');
  await page.locator('form button.main').click();
  await page.getByText('The name or the password is wrong.').waitFor();
}, { refuse: { '/api/login': { status: 401, json: { code: 'login' } } } });

scenario('a guest with a link sees what it is for before logging in', async (page, room) => {
  room.logOut();
  await page.goto(page.url().replace(/#.*/, '#/invite/2234420425181035/00c0ffee00c0ffee'));
  await page.reload();
  await page.getByText('You are invited to a private table').waitFor();
  await page.locator('input[name=name]').fill('Bea');
  await page.locator('input[name=password]').fill('correct horse');
  await page.locator('form button.main').click();
  await page.getByRole('button', { name: 'Seat 6' }).waitFor();
});

scenario('a guest who has accepted the rules is not asked again, however slow the room is to greet', async (page, room) => {
  room.holdGreeting();
  await page.goto(page.url().replace(/#.*/, '#/invite/2234420425181035/00c0ffee00c0ffee'));
  await page.reload();
  const seat = page.getByRole('button', { name: 'Seat 6' });
  await seat.waitFor();
  assert.ok(await seat.isDisabled(), 'a seat can be taken before the room has said who one is');
  room.greet();
  await seat.click();
  assert.equal((await last(room, 'join_private')).seat, 6);
}, { accepted: ['int-2.7', 'home'] });

scenario('chips of a tournament are numbers, and nobody leaves or tops up there', async (page, room) => {
  await page.locator('[data-pot]').filter({ hasText: /^245$/ }).waitFor();
  await page.getByText('Hold\'em tournament, blinds 5/10').first().waitFor();
  assert.equal(await button(page, 'Top up').count() + (await button(page, 'Leave').count()), 0);
  const amount = page.locator('[data-raise-amount]');
  assert.equal(await amount.inputValue(), '160');
  await amount.fill('405');
  await page.locator('[data-act=raise]').click();
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 405 });
}, { tables: [{ ...MY_TURN, tournament: true }] });

let failed = 0;

async function walk({ name, run, options }) {
  // A browser context each, so that pages share no storage.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const troubles = troublesOf(page);
  // The fake room drops connections on purpose.
  troubles.lineDown = true;
  try {
    const room = await fakeRoom(page, options);
    await page.goto(`${site.url}/#/table/${MY_TURN.game}/${MY_TURN.table}`);
    await page.locator('[data-act=call]').waitFor();
    await run(page, room);
    assert.deepEqual(troubles.list, []);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error}\n${troubles.list.join('\n')}`);
  }
  await context.close();
}

/** Most of a way is waiting, so a few are gone at once. */
const AT_ONCE = 4;
const only = process.env.ONLY;
const queue = SCENARIOS.filter((one) => !only || one.name.includes(only));
await Promise.all(Array.from({ length: AT_ONCE }, async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await walk(next);
}));
await browser.close();
site.stop();
process.exitCode = failed > 0 ? 1 : 0;
