// From the first visit to the lobby, private tables and settings, click by click against the fake room.
//   node e2e/lobby.mjs        (after `npm run build`)

import assert from 'node:assert/strict';
import { createServer, request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeRoom, PRIVATE_ROW } from './fakeRoom.mjs';
import { MARKETS, ONE_MARKET } from './fakeLobby.mjs';
import { becomes, eventually, expectRequests, hasFocus, holds, last } from './waiting.mjs';

const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await launch();
const SCENARIOS = [];
const scenario = (name, hash, run, options = {}, context = {}) => SCENARIOS.push({ name, hash, run, options, context });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const OWN_TABLE = { ...PRIVATE_ROW, host: 'Ann', invitation: '00c0ffee00c0ffee' };
const INVITE = '#/invite/2234420425181035/00c0ffee00c0ffee';

/** Waits until these stakes are listed, from the top; with `first` only so many of them count. */
const stakesAre = (page, expected, first = Infinity) => becomes(async () => (await page.locator('tr[data-game] button.stake').allTextContents()).slice(0, first), expected);
const isInvalid = (page, label, expected = 'true') => becomes(() => page.getByLabel(label).getAttribute('aria-invalid'), expected);

scenario('the first visit shows a live table and needs two fields', '', async (page, room) => {
  await page.getByRole('heading', { name: 'Take a seat.' }).waitFor();
  await page.getByText('no hidden cards').waitFor();
  assert.deepEqual(await last(room, 'watch'), { type: 'watch', game: 1, table: 1 });
  await button(page, 'Another table').click();
  await page.getByText('Hold’em 5/10').or(page.getByText("Hold'em 5/10")).first().waitFor();
  await becomes(async () => (await page.getByLabel('Date of birth').count()) + (await page.getByLabel('Where you play').count()), 0);
  await page.getByLabel('Screen name').fill('Nordlys');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await button(page, 'Start playing').click();
  await page.getByRole('navigation', { name: 'Kinds of games' }).waitFor();
  await becomes(() => room.state.registered, { name: 'Nordlys', password: 'correct horse', declares_age: true, market: 'int' });
}, { loggedIn: false, markets: ONE_MARKET });

scenario('another table of the only game is offered on the first visit', '', async (page, room) => {
  await page.getByText('no hidden cards').waitFor();
  const before = await last(room, 'watch');
  await button(page, 'Another table').click();
  const then = await last(room, 'watch', 2);
  assert.equal(then.game, before.game);
  assert.notEqual(then.table, before.table);
}, { loggedIn: false, markets: ONE_MARKET, onlyGame: true });

/** The least size in which something is written on the tables, as it is seen. */
const leastWriting = (page) => page.locator('section.stage .field').first().evaluate((field) => {
  const scale = new DOMMatrix(getComputedStyle(field).transform).a;
  const texts = [...field.querySelectorAll('.name, .stack, .dealer, .pot, .bet span')].filter((one) => one.textContent.trim() !== '' && one.getClientRects().length > 0);
  return Math.min(...texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))) * scale;
});
scenario('the live table of the first visit can be read on a phone', '', async (page) => {
  await page.locator('section.stage [data-plate]').first().waitFor();
  await holds(async () => (await leastWriting(page)) >= 12);
}, { loggedIn: false }, PHONE);

scenario('the preview of a table can be read', '#/lobby', async (page) => {
  await page.locator('section.stage [data-plate]').first().waitFor();
  await holds(async () => (await leastWriting(page)) >= 12);
}, {}, { viewport: { width: 1024, height: 768 } });

scenario('the Banzai tab says what Banzai is, with its rules', '#/lobby/banzai', async (page) => {
  await page.getByText('everyone sits down with exactly 10 big blinds').waitFor();
  await becomes(() => page.getByRole('link', { name: 'The Banzai rules' }).getAttribute('href'), '#/rules/int-2.7/B1');
});

for (const width of [1000, 1024, 1150]) {
  scenario(`the lobby is not wider than a screen of ${width} px`, '#/lobby', async (page) => {
    await page.getByRole('button', { name: 'Observer' }).waitFor();
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), width);
  }, { settings: { language: 'fr' } }, { viewport: { width, height: 768 } });
}

scenario('wrong inputs are named at their field, and nothing is sent', '', async (page, room) => {
  await button(page, 'Start playing').click();
  await page.getByText('Choose a name of 3 to 16').waitFor();
  await page.getByText('At least 10 characters: 10 more.').waitFor();
  await becomes(() => page.getByLabel('Where you play').inputValue(), 'int', 'the likely market is chosen beforehand');
  await page.getByText('Type your date of birth.').waitFor();
  await hasFocus(page.getByLabel('Screen name'));
  await isInvalid(page, 'Screen name');
  await page.getByLabel('Screen name').fill('Åse');
  await isInvalid(page, 'Screen name', 'false');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Where you play').selectOption('be');
  await page.getByLabel('Date of birth').fill('2010-01-01');
  await button(page, 'Start playing').click();
  await page.getByText('These rules are for players of 21 and older.').waitFor();
  assert.equal(room.state.registered, undefined);
  await page.getByLabel('Date of birth').fill('1990-12-31');
  await button(page, 'Start playing').click();
  await page.getByRole('navigation', { name: 'Kinds of games' }).waitFor();
  await becomes(() => room.state.registered?.birth_date, '1990-12-31');
}, { loggedIn: false, markets: { ...MARKETS, asks: { birth_date: true, market: true } } });

scenario('a name that is taken is said at the name', '', async (page) => {
  await page.getByLabel('Screen name').fill('Nordlys');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await button(page, 'Start playing').click();
  await page.locator('.note.error', { hasText: 'This name is taken' }).waitFor();
  await isInvalid(page, 'Screen name');
}, { loggedIn: false, markets: ONE_MARKET, refuse: { '/api/register': { status: 409, json: { code: 'name_taken' } } } });

scenario('a password can be shown, and a wrong one is said', '#/login', async (page) => {
  await page.getByLabel('Screen name').fill('Ann');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong password');
  await button(page, 'Show password').click();
  await becomes(() => password.getAttribute('type'), 'text');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Wrong name or password.' }).waitFor();
}, { loggedIn: false, refuse: { '/api/login': { status: 401, json: { code: 'login' } } } });

scenario('a session that is over says so where one logs in again', '#/lobby', async (page, room) => {
  room.logOut();
  room.push({ type: 'bye', code: 'logged_out' });
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.getByRole('alert').filter({ hasText: /session/i }).waitFor();
});

scenario('who comes to log in can type at once', '#/login', async (page) => {
  await hasFocus(page.getByLabel('Screen name'));
}, { loggedIn: false });

scenario('a phone shows the live table, the whole form and the way to the rules at once', '', async (page) => {
  await page.locator('section.stage [data-plate]').first().waitFor();
  await eventually(async () => {
    const [stage, go] = [await page.locator('section.stage').boundingBox(), await button(page, 'Start playing').boundingBox()];
    assert.ok(stage.y >= 56 && stage.height > 120 && go.y > stage.y + stage.height && go.y + go.height <= 844, JSON.stringify([stage, go]));
  });
  await page.getByRole('link', { name: 'Rules', exact: true }).waitFor();
}, { loggedIn: false }, PHONE);

for (const [who, loggedIn] of [['a player', true], ['a visitor', false]]) {
  scenario(`an address that leads nowhere says so to ${who}`, '#/nonsense', async (page) => {
    await page.getByText('There is no page at this address.').waitFor();
    await becomes(() => page.title(), 'Not found · Cardroom');
    await page.getByRole('link', { name: 'Go to the lobby' }).click();
    await page.locator('tr[data-game]').first().waitFor();
  }, { loggedIn });
}

scenario('news that are shown change their language with the page', '#/settings', async (page, room) => {
  room.push({ type: 'closing', until: Date.now() + 60_000 });
  await page.getByRole('alert').filter({ hasText: 'The room is about to close' }).waitFor();
  await page.getByLabel('Language').selectOption('da');
  await page.getByRole('alert').filter({ hasText: 'lukker' }).waitFor();
});

scenario('one looks around without an account, and is asked for one to sit down', '', async (page, room) => {
  await page.getByRole('link', { name: 'Look around' }).click();
  await page.locator('tr[data-game]').first().waitFor();
  await becomes(() => page.getByRole('link', { name: 'Private' }).count(), 0);
  await page.locator('[data-join="2"]').first().click();
  await page.getByRole('heading', { name: 'Take a seat.' }).waitFor();
  await page.getByText('Create an account to play.').waitFor();
  assert.deepEqual(room.requests('join'), []);
}, { loggedIn: false });

scenario('filters leave out what does not fit, and the address keeps them', '#/lobby', async (page) => {
  const all = ['1/2', '5/10', '10/20', '50/100', '5/10'];
  await stakesAre(page, all);
  await button(page, 'Omaha').click();
  await stakesAre(page, ['5/10']);
  await button(page, 'All').click();
  await stakesAre(page, all);
  await page.getByLabel('Only with players').check();
  await stakesAre(page, ['1/2', '5/10', '50/100', '5/10']);
  await button(page, '50/100 and up').click();
  await stakesAre(page, ['50/100']);
  await page.reload();
  await stakesAre(page, ['50/100']);
  await button(page, 'Omaha').click();
  await page.getByText('No game fits these filters.').waitFor();
  await button(page, 'Show all games').click();
  await stakesAre(page, all);
});

scenario('columns sort by click and by key, and say so', '#/lobby', async (page) => {
  const players = page.getByRole('columnheader', { name: 'Players' });
  await players.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await becomes(() => players.getAttribute('aria-sort'), 'descending');
  await stakesAre(page, ['1/2', '5/10', '50/100', '10/20'], 4);
  await page.keyboard.press('Enter');
  await becomes(() => players.getAttribute('aria-sort'), 'ascending');
  await stakesAre(page, ['10/20', '50/100', '5/10', '1/2'], 4);
});

scenario('a row shows its table, arrows go through rows and tables', '#/lobby', async (page, room) => {
  await button(page, '1/2').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('region', { name: 'Table preview' }).getByRole('heading', { name: /5\/10/ }).waitFor();
  await page.getByText('Table 1 of 2').waitFor();
  await button(page, 'Next table').click();
  await page.getByText('Table 2 of 2').waitFor();
  await becomes(() => room.requests('watch').at(-1), { type: 'watch', game: 2, table: 2 });
  await holds(() => room.requests('unwatch').some((one) => one.game === 2 && one.table === 1), 'the table before is still watched');
  await button(page, 'Watch').click();
  await page.waitForURL(/#\/table\/2\/2/);
});

scenario('“Seat me” asks for the rules once, then for a seat', '#/lobby', async (page, room) => {
  await page.locator('tr[data-game="2"] [data-join]').click();
  await button(page, 'Accept and continue').click();
  assert.deepEqual(await last(room, 'accept_rules'), { type: 'accept_rules', rulebook: 'int-2.7' });
  assert.deepEqual(await last(room, 'join'), { type: 'join', game: 2 });
}, { accepted: [] });

scenario('quick seat goes where most people play, and then to the usual game', '#/lobby', async (page, room) => {
  await page.getByRole('button', { name: /^Quick seat/ }).click();
  assert.deepEqual(await last(room, 'join'), { type: 'join', game: 1 });
  room.push({ type: 'seats', seats: [], held: [], waiting: [] });
  await page.locator('tr[data-game="6"] [data-join]').click();
  await page.getByRole('button', { name: /^Quick seat: Omaha/ }).waitFor();
}, { refuse: { join: { code: 'paused' } } });

scenario('waiting lists say the place, and can be left', '#/lobby', async (page, room) => {
  await page.getByText('you are 2nd; a table opens with 1 more').waitFor();
  await holds(() => page.locator('tr[data-game="3"] [data-join]').isDisabled());
  await page.getByRole('button', { name: /^Leave list/ }).click();
  assert.deepEqual(await last(room, 'leave_queue'), { type: 'leave_queue', game: 3 });
  await page.getByText('you are 2nd').waitFor({ state: 'detached' });
  await becomes(() => page.locator('tr[data-game="3"] [data-join]').isDisabled(), false);
}, { waiting: [{ game: 3, place: 2, needed: 1 }] });

scenario('own tables say whose turn it is', '#/lobby', async (page) => {
  await page.getByRole('main').getByText(/your turn, \d+ s/).waitFor();
  await becomes(() => page.title(), /^Your turn/);
  await page.getByRole('link', { name: /^Go to/ }).first().click();
  await page.waitForURL(/#\/table\/2\/1/);
}, { seats: [{ game: 2, table: 1 }] });

scenario('a phone has its navigation below and tells the turn above', '#/lobby', async (page) => {
  await page.getByRole('link', { name: /your turn, \d+ s/i }).waitFor();
  await page.locator('li[data-game="2"]').waitFor();
  await button(page, 'Filter').click();
  await button(page, 'Omaha').click();
  await becomes(() => page.locator('li[data-game]').count(), 1);
  await page.getByRole('link', { name: 'You', exact: true }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
}, { seats: [{ game: 2, table: 1 }] }, PHONE);

scenario('a Sit & Go is entered for the price on its button', '#/lobby/sit-and-go', async (page, room) => {
  await button(page, 'Enter for 5,250').click();
  assert.deepEqual(room.requests('register'), []);
  await page.getByRole('dialog').locator('[name=register]').click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 32 });
  room.push({ type: 'seats', seats: [], held: [], waiting: [], registered: [32] });
  await button(page, 'Withdraw').click();
  assert.deepEqual(await last(room, 'unregister'), { type: 'unregister', game: 32 });
});

scenario('a Sit & Go that begins opens its table, and a prize is told in its money', '#/lobby/sit-and-go', async (page, room) => {
  room.push({ type: 'note', game: 32, note: { code: 'tournament_finished', place: 1, prize: 19_500 } });
  await page.getByText('You finished 1st and won 19,500.').waitFor();
  room.push({ type: 'note', game: 32, note: { code: 'tournament_starts', table: 1, seat: 2 } });
  await page.waitForURL(/#\/table\/32\/1$/);
});

scenario('a private table is opened with sensible stakes only', '#/private', async (page, room) => {
  await page.getByLabel('Small blind').fill('20');
  await page.getByLabel('Largest buy-in').fill('100000000');
  await page.getByLabel('Smallest buy-in').fill('0.01');
  await button(page, 'Open the table').click();
  await page.getByText('The small blind cannot be above the big blind.').waitFor();
  await page.getByText('A buy-in is from 10 to 100,000 at these blinds.').waitFor();
  await page.getByLabel('Small blind').fill('5');
  await page.getByLabel('Smallest buy-in').fill('400');
  await page.getByLabel('Largest buy-in').fill('1,000');
  await button(page, 'Open the table').click();
  await button(page, 'Accept and continue').click();
  await becomes(() => page.locator('[data-invitation]').inputValue(), /#\/invite\/2234420425181035\/00c0ffee00c0ffee$/);
  assert.deepEqual(await last(room, 'open_private'), {
    type: 'open_private', rulebook: 'home', poker: 'holdem', format: 'regular', small_blind: 5, big_blind: 10, currency: 'PLAY', least: 400, most: 1000,
  });
  await expectRequests(room, 'open_private', 1);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('invit'))), []);
});

scenario('what the room refuses about the stakes is said at the field', '#/private', async (page) => {
  await button(page, 'Open the table').click();
  await page.locator('.note.error', { hasText: 'Choose from 100 to 5,000.' }).waitFor();
  await isInvalid(page, 'Largest buy-in');
}, { accepted: ['home'], refuse: { open_private: { code: 'private_stakes', field: 'most', least: 100, most: 5_000 } } });

scenario('the host invites, pauses, removes a player and closes', '#/lobby/private', async (page, room) => {
  await page.getByText('you are the host').waitFor();
  await button(page, 'Invite').click();
  await button(page, 'New link').click();
  await last(room, 'new_invitation');
  await becomes(() => page.locator('[data-invitation]').inputValue(), /11beef1111beef11$/);
  await button(page, 'Pause').click();
  assert.deepEqual(await last(room, 'pause_private'), { type: 'pause_private', game: OWN_TABLE.game, on: true });
  room.push({ type: 'lobby', full: false, pools: [{ ...OWN_TABLE, paused: true }], changed: [], gone: [] });
  await button(page, 'Resume').waitFor();
  await button(page, 'Players').click();
  await button(page, 'Remove Kit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Kit' }).click();
  assert.deepEqual(await last(room, 'remove_guest'), { type: 'remove_guest', game: OWN_TABLE.game, player: 'Kit' });
  await page.getByText('Kit leaves the table after this hand.').waitFor();
  // The hand is over: the list follows.
  room.state.taken = [];
  room.push({ type: 'lobby', full: false, pools: [], changed: [{ game: OWN_TABLE.game, players: 1 }], gone: [] });
  await becomes(() => button(page, 'Remove Kit').count(), 0);
  await button(page, 'Close the table').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the table' }).click();
  assert.deepEqual(await last(room, 'close_private'), { type: 'close_private', game: OWN_TABLE.game });
  room.push({ type: 'lobby', full: false, pools: [], changed: [], gone: [OWN_TABLE.game] });
  await page.getByText('You have no private tables.').waitFor();
}, { row: OWN_TABLE });

scenario('a guest sees host, game and seats, and takes a free one', INVITE, async (page, room) => {
  await page.getByRole('heading', { name: 'Kit invites you to a private table' }).waitFor();
  await page.getByText('Pot-Limit Omaha 5/10').waitFor();
  await page.getByText('2 of 6 seats taken').waitFor();
  await page.locator('[data-taken="4"]', { hasText: 'Frederiksberg' }).waitFor();
  await becomes(() => page.locator('[data-seat="1"]').count(), 0);
  await button(page, 'Take seat 6').click();
  await button(page, 'Accept and continue').click();
  assert.deepEqual(await last(room, 'join_private'), { type: 'join_private', game: OWN_TABLE.game, invitation: '00c0ffee00c0ffee', seat: 6 });
});

scenario('a guest without an account sees the table before registering', INVITE, async (page, room) => {
  await page.getByRole('heading', { name: 'Kit invites you to a private table' }).waitFor();
  await page.locator('[data-taken="4"]', { hasText: 'Frederiksberg' }).waitFor();
  await becomes(() => page.locator('[data-seat]').count(), 0);
  await page.getByLabel('Screen name').fill('Nordlys');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await button(page, 'Start playing').click();
  await button(page, 'Take seat 6').waitFor();
  await becomes(() => room.state.registered?.name, 'Nordlys');
}, { loggedIn: false, markets: ONE_MARKET });

for (const [name, hash, refuse] of [['a broken', '#/invite/3', {}], ['an expired', INVITE, { invited: { code: 'invitation' } }]]) {
  scenario(`${name} invitation says so`, hash, async (page) => {
    await page.getByRole('heading', { name: 'This invitation is invalid or has expired' }).waitFor();
    await becomes(() => page.getByText('invites you').count(), 0);
    await page.getByRole('link', { name: 'To the lobby', exact: true }).click();
    await page.locator('tr[data-game]').first().waitFor();
  }, { refuse });
}

scenario('EXPORT: an access token is made, shown once and revoked', '#/settings', async (page, room) => {
  const make = button(page, 'Create token');
  await holds(() => make.isDisabled(), 'a token without a name can be made');
  await page.locator('input[name=token-name]').fill('Tracker');
  await page.locator('select[name=token-plays]').selectOption('plays');
  await make.click();
  await becomes(() => page.locator('[data-secret]').inputValue(), /^cardroom_[0-9a-f]{64}$/);
  await becomes(() => room.state.tokens?.map(({ name, plays }) => [name, plays]), [['Tracker', true]]);
  await page.locator('[data-token]').getByText('Never used.').waitFor();
  await button(page, 'Done').click();
  await becomes(() => page.locator('[data-secret]').count(), 0);
  await page.reload();
  await button(page, 'Revoke Tracker').click();
  await becomes(() => page.locator('[data-secret]').count(), 0, 'it is shown again');
  await button(page, 'Revoke now').click();
  await becomes(() => page.locator('[data-token]').count(), 0);
  assert.deepEqual(room.state.tokens, []);
});

scenario('settings hold at once, survive a reload and are kept with the account', '#/settings', async (page, room) => {
  const rootIs = (name, value) => becomes(() => page.evaluate((key) => document.documentElement.dataset[key], name), value);
  await button(page, 'Light').click();
  await rootIs('theme', 'light');
  await button(page, 'Two colours').click();
  await rootIs('deck', 'two');
  await button(page, 'Off').click();
  await rootIs('motion', 'off');
  await page.getByLabel('Fold', { exact: true }).uncheck();
  await page.locator('[data-command=fold]').click();
  await page.locator('[data-command=fold]', { hasText: 'Press a key' }).waitFor();
  await page.keyboard.press('c');
  await page.getByText('C is already used for “Check or call”.').waitFor();
  await page.keyboard.press('q');
  await page.locator('[data-command=fold]', { hasText: 'Q' }).waitFor();
  await becomes(() => room.state.settings?.hotkeys?.fold, 'q');
  await becomes(() => room.state.settings?.theme, 'light');
  await becomes(() => room.state.settings?.sounds.fold, false);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator('[data-command=fold]', { hasText: 'Q' }).waitFor();
  await rootIs('theme', 'light');
  await becomes(() => page.getByLabel('Fold', { exact: true }).isChecked(), false);
});

scenario('the theme is there before the first paint, without a script in the page', '#/lobby', async (page) => {
  await page.evaluate(() => localStorage.setItem('cardroom.settings', JSON.stringify({ theme: 'light' })));
  // Without the page's own scripts nothing else can have set it.
  await page.route('**/assets/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await page.reload();
  await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), 'light');
});

scenario('the language is changed for the whole page', '#/settings', async (page, room) => {
  await page.getByLabel('Language').selectOption('fr');
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await becomes(() => room.state.settings?.language, 'fr');
});

scenario('a Danish market greets in Danish', '#/lobby', async (page) => {
  await page.waitForFunction(() => document.documentElement.lang === 'da');
}, { language: 'da' });

scenario('the page works under a path of a proxy', '', async (page) => {
  const proxy = await behindAPath('/poker/room', site.url);
  try {
    await page.goto(`${proxy.url}/poker/room/`);
    await page.getByRole('heading', { name: 'Take a seat.' }).waitFor();
    assert.deepEqual(proxy.outside, []);
  } finally {
    proxy.stop();
  }
}, { loggedIn: false });

/** A proxy that shows a site under a path, and lists what was asked for outside of it. */
async function behindAPath(path, target) {
  const outside = [];
  const server = createServer((request, response) => {
    if (!request.url.startsWith(`${path}/`)) {
      outside.push(request.url);
      response.writeHead(404).end();
      return;
    }
    const passed = httpRequest(target + request.url.slice(path.length), (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.end();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, outside, stop: () => (server.closeAllConnections(), server.close()) };
}

scenario('without the room an installed page says so', '', async (page, room, context) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  // The worker in the background is offline a moment later than the page.
  let tries = 0;
  await eventually(async () => {
    await page.goto(`${site.url}/?again=${tries++}`).catch(() => undefined);
    await page.getByRole('heading', { name: 'No connection to the room' }).waitFor({ timeout: 2_000 });
  });
  await context.setOffline(false);
}, { loggedIn: false }, { serviceWorkers: 'allow' });

let failed = 0;

async function walk({ name, hash, run, options, context: over }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...over });
  const page = await context.newPage();
  const troubles = troublesOf(page);
  troubles.lineDown = true;
  try {
    const room = await fakeRoom(page, options);
    await page.goto(`${site.url}/${hash}`);
    await page.locator('main').waitFor();
    if (hash.startsWith('#/lobby') && !over.hasTouch) await page.locator('tr[data-game], li[data-game], [data-private]').first().waitFor();
    await run(page, room, context);
    // A refusal is logged by the browser; the scenario has looked at what the page says.
    assert.deepEqual(troubles.list.filter((one) => !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(one)), []);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    if (process.env.OUT) await page.screenshot({ path: `${process.env.OUT}/failed-${failed}.png` });
    console.log(`FAILED  ${name}\n${error.stack ?? error}\n${troubles.list.join('\n')}`);
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
