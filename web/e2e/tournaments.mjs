// Tournaments, click by click against the fake room: lobby, registration, the page, HexaPro with its reveal, the table with
// re-buys, moves, breaks and the end, results, private tournaments; with keys, on a phone, without motion.
//   node e2e/tournaments.mjs        (after `npm run build`; ONLY=… for some)

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { ALL, HEXA_TABLE, hexaStatus, LAMP_TABLE, OWN, PRIVATE, statusNow, tournament } from './fakeTournaments.mjs';
import { becomes, eventually, expectRequests, hasFocus, holds, last } from './waiting.mjs';

const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await launch();
const SCENARIOS = [];
const scenario = (name, hash, run, options = {}, context = {}) => SCENARIOS.push({ name, hash, run, options: { euros: 41_260, ...options }, context });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const AT_LAMP = { seats: [{ game: 41, table: 5 }], tables: [LAMP_TABLE], statuses: { 41: () => statusNow() }, own: { 41: OWN } };
const AT_HEXA = { seats: [{ game: 103, table: 1 }], tables: [HEXA_TABLE], statuses: { 103: () => hexaStatus() } };
const names = (page) => page.locator('tr[data-game] button.name').allTextContents();
const note = (room, game, code, over = {}) => room.push({ type: 'note', game, note: { code, ...over } });

scenario('r39 filters and order of the lobby stand in the address', '#/lobby/tournaments', async (page) => {
  await page.locator('tr[data-game="47"]').waitFor();
  await button(page, 'Freeroll').click();
  await becomes(() => names(page), ['Open Door']);
  await button(page, 'Satellite').click();
  await becomes(() => names(page), ['Open Door', 'Lamp satellite']);
  await page.reload();
  await becomes(() => names(page), ['Open Door', 'Lamp satellite']);
  await page.getByLabel('Buy-in', { exact: true }).selectOption('high');
  await page.getByText('No tournament fits these filters.').waitFor();
  await button(page, 'Show all tournaments').click();
  await button(page, 'Prizes').click();
  await becomes(async () => (await names(page))[0], 'Long Winter 1B');
  await page.getByLabel('State').selectOption('running');
  await becomes(() => names(page), ['Evening Lamp', 'Turbo Six', 'Omaha Hour', 'Open Door']);
});

scenario('r33 one registers for the price on the button, and un-registers', '#/lobby/tournaments', async (page, room) => {
  await page.locator('tr[data-game="47"] button.name').click();
  await page.locator('[data-preview="47"]').getByText('You can un-register until').waitFor();
  await page.locator('[data-preview="47"]').getByText('The tournament goes on break at 55 minutes past the hour.').waitFor();
  await button(page, 'Register for €50.00').click();
  const dialog = page.getByRole('dialog');
  await becomes(() => dialog.locator('[data-total]').textContent(), '€50.00');
  await dialog.getByRole('button', { name: 'Register for €50.00' }).click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 47 });
  await page.locator('tr[data-game="47"]').getByText('Registered').waitFor();
  await page.locator('tr[data-game="47"] [data-do=unregister]').click();
  await page.getByRole('dialog').locator('[name=unregister]').click();
  assert.deepEqual(await last(room, 'unregister'), { type: 'unregister', game: 47 });
  await page.locator('tr[data-game="47"] [data-do=register]').waitFor();
});

scenario('r33 that nobody can un-register is highlighted', '#/lobby/tournaments', async (page) => {
  await page.locator('tr[data-game="51"] button.name').click();
  await page.locator('[data-preview="51"] [data-unregister=never]').getByText('You cannot un-register').waitFor();
});

scenario('an entry is paid by a ticket, and a player chooses among buy-ins', '#/lobby/tournaments', async (page, room) => {
  await page.locator('tr[data-game="49"] [data-do=register]').click();
  await becomes(() => page.getByLabel(/Ticket for Evening Lamp/).isChecked(), true, 'a ticket that fits is taken first');
  await button(page, 'Register with the ticket').click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 49, ticket: '64424509441' });
  await page.locator('tr[data-game="50"] [data-do=register]').click();
  await page.getByLabel('€25.00').check();
  await page.getByText('150,000 chips').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Register for €25.00' }).click();
  assert.deepEqual(await last(room, 'register', 2), { type: 'register', game: 50, buy_in: 2_500 });
});

scenario('r32 late entry, and a balance that is too small', '#/lobby/tournaments', async (page, room) => {
  await page.locator('tr[data-game="42"] [data-do=enterLate]').click();
  await page.getByRole('dialog', { name: 'Enter Turbo Six late' }).getByRole('alert').filter({ hasText: 'not enough' }).waitFor();
  await holds(() => page.locator('[name=register]').isDisabled());
  room.push({ type: 'wallet', currency: 'EUR', cents: 5_000 });
  await page.locator('[name=register]').click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 42 });
  note(room, 42, 'tournament_starts', { table: 3, seat: 2 });
  await page.waitForURL(/#\/table\/42\/3$/);
}, { euros: 500 });

scenario('the list and a dialog are used with keys alone', '#/lobby/tournaments', async (page, room) => {
  await page.locator('tr[data-game="46"] button.name').focus();
  await page.keyboard.press('ArrowDown');
  await hasFocus(page.locator('tr[data-game="47"] button.name'));
  await page.locator('[data-preview="47"]').waitFor();
  await page.locator('tr[data-game="47"] [data-do=register]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await becomes(() => page.getByRole('dialog').count(), 0);
  await hasFocus(page.locator('tr[data-game="47"] [data-do=register]'));
  assert.deepEqual(room.requests('register'), []);
});

scenario('rows change while one looks', '#/lobby/tournaments', async (page, room) => {
  await page.locator('tr[data-game="47"]').waitFor();
  room.push({ type: 'lobby', full: false, pools: [], changed: [], gone: [48], tournament_changes: [{ game: 47, entries: 99, players: 99 }] });
  await page.locator('tr[data-game="47"]').getByText('99', { exact: true }).waitFor();
  await becomes(() => page.locator('tr[data-game="48"]').count(), 0);
});

scenario('one is reminded before the start of one’s own', '#/lobby/tournaments', async (page) => {
  await page.getByRole('status').filter({ hasText: 'Soon starts in 5 minutes.' }).waitFor();
}, { registered: [60], tournaments: [...ALL, tournament(60, { name: 'Soon', starts_at: Date.now() + 290_000 })] });

scenario('r27 the page of a tournament shows everything, and its tables can be watched', '#/tournament/41', async (page, room) => {
  await page.getByRole('heading', { level: 1, name: /Evening Lamp/ }).waitFor();
  for (const name of ['Players', 'Stacks by place', 'Tables', 'Prizes', 'Levels', 'Your tournament', 'Rules of this tournament']) await page.getByRole('heading', { name: new RegExp(`^${name}`) }).waitFor();
  await page.getByText('Up to 2 times after you are out.').waitFor();
  await page.getByText('If the entries fall short of €5,000, the house adds the rest.').waitFor();
  await page.locator('[aria-current=step]').getByText('3,500/7,000').waitFor();
  await page.locator('[data-player=Ann]').waitFor();
  await page.getByPlaceholder('Find a player').fill('kasper');
  await becomes(() => page.locator('[data-player]').count(), 5);
  await page.getByPlaceholder('Find a player').fill('');
  await button(page, 'Show 100 more').click();
  assert.deepEqual(await last(room, 'tournament', 2), { type: 'tournament', game: 41, from: 101 });
  await becomes(() => page.locator('[data-player]').count(), 200);
  await page.locator('summary').filter({ hasText: 'As a table' }).click();
  await page.getByText('58 players are in. The largest stack is').first().waitFor();
  await page.locator('[data-watch="3"]').click();
  await page.waitForURL(/#\/table\/41\/3$/);
  assert.deepEqual(await last(room, 'watch'), { type: 'watch', game: 41, table: 3 });
}, { own: { 41: OWN } });

scenario('the page is asked for again while it is looked at', '#/tournament/46', async (page, room) => {
  await last(room, 'tournament', 2);
  await page.getByText('€5.00 for 10,000 chips, in the break after level 6.').waitFor();
});

scenario('re-entry and the add-on on the page', '#/tournament/46', async (page, room) => {
  await button(page, 'Enter again').click();
  const again = page.getByRole('dialog', { name: 'Enter Night Boat again' });
  await again.getByRole('button', { name: 'Register with the ticket' }).waitFor();
  await again.getByLabel(/^Balance/).check();
  await again.getByRole('button', { name: 'Register for €5.00' }).click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 46 });
  await button(page, 'Add-on for €5.00').click();
  await page.getByRole('dialog').locator('[name=add-on]').click();
  assert.deepEqual(await last(room, 'add_on'), { type: 'add_on', game: 46 });
}, { own: { 46: { ...OWN, state: 'out', place: 190, chips: 0, can_re_enter: true, can_add_on: true } }, tournaments: ALL.map((row) => (row.game === 46 ? { ...row, state: 'late', late_until: Date.now() + 600_000 } : row)) });

scenario('a tournament that is not there says so', '#/tournament/999', async (page) => {
  await page.getByText('There is no such tournament, or not any more.').waitFor();
}, { refuse: { tournament: { code: 'no_such_game' } } });

scenario('r39 r41 tournaments that are over are listed, each with everybody’s place', '#/lobby/tournaments?state=over', async (page) => {
  await page.locator('[data-finished="30"]').getByText('Did not take place').waitFor();
  await page.locator('[data-finished="31"]').getByText('Ottilie').waitFor();
  await page.getByRole('link', { name: 'Evening Lamp' }).first().click();
  await page.waitForURL(/#\/tournament\/31$/);
  await page.locator('main[data-finished="31"]').getByText('3rd of 298').waitFor();
  await page.getByText('Paid €20.00, received €393.00').waitFor();
  await becomes(() => page.locator('[data-player]').count(), 30);
  await page.getByRole('button', { name: 'Show more' }).click();
  await becomes(() => page.locator('[data-player]').count(), 43);
  await page.getByRole('row', { name: /^1 Ottilie €410.00 €620.00$/ }).waitFor();
}, { refuse: { tournament: { code: 'no_such_game' } } });

scenario('x1 HexaPro: buy-in, number of games, a dialog with the total, odds', '#/lobby/hexapro', async (page, room) => {
  await page.locator('[data-buy-in="1000"]').click();
  await page.getByText('(6.853%)').waitFor();
  await page.getByRole('row', { name: /1,000× .*€10,000.00 0.001%/ }).waitFor();
  await button(page, 'One game more').click();
  await button(page, 'One game more').click();
  await button(page, 'Play 3 games for €30.00').click();
  const dialog = page.getByRole('dialog', { name: 'Play 3 HexaPros?' });
  await dialog.getByText('You pay 3 × €10.00, €30.00 in all.').waitFor();
  assert.deepEqual(room.requests('register_games'), []);
  await dialog.locator('[name=confirm]').click();
  assert.deepEqual(await last(room, 'register_games'), { type: 'register_games', game: 104, count: 3 });
  await page.getByText('You are registered; it starts with 2 more.').waitFor();
  await button(page, 'Withdraw').click();
  assert.deepEqual(await last(room, 'unregister'), { type: 'unregister', game: 104 });
  await page.getByText('won 4 of 10').waitFor();
  await button(page, 'Extreme').click();
  await page.locator('[data-buy-in="20"]').waitFor();
  await page.reload();
  await page.locator('[data-buy-in="20"]').waitFor();
});

scenario('x2 the multiplier climbs and never shows more than was drawn', '#/table/103/1', async (page) => {
  await page.locator('[data-reveal]').waitFor();
  const seen = new Set();
  await eventually(async () => {
    seen.add(Number(await page.locator('[data-shown]').getAttribute('data-shown')));
    assert.equal(await page.locator('[data-reveal]').getAttribute('data-reveal'), 'done');
  });
  assert.ok(Math.max(...seen) <= 100, `saw ${[...seen]}`);
  await page.getByText('€50.00 to win').first().waitFor();
  await page.getByRole('status').filter({ hasText: '10× is drawn: €50.00 to win.' }).waitFor();
  await button(page, 'Always skip this').click();
  await page.reload();
  await page.locator('[data-reveal=done]').waitFor();
}, AT_HEXA, { reducedMotion: 'no-preference' });

scenario('x2 the reveal can be skipped, and the first hand ends it', '#/table/103/1', async (page, room) => {
  await page.locator('[data-reveal]').waitFor();
  await page.locator('[name=skip]').click();
  room.push({ type: 'table', game: 103, table: 1, n: 4, said: { type: 'hand_starts', hand: 1, button: 1, blinds: { small: 10, big: 20 } } });
  await becomes(() => page.locator('[data-reveal]').count(), 0);
}, AT_HEXA, { reducedMotion: 'no-preference' });

scenario('x2 the reveal without its climb is a setting', '#/settings', async (page) => {
  await page.getByLabel('Show the HexaPro multiplier at once').check();
  await page.goto(page.url().replace(/#.*/, '#/table/103/1'));
  await page.locator('[data-reveal]').waitFor();
  assert.equal(await page.locator('[data-reveal]').getAttribute('data-reveal'), 'done');
}, AT_HEXA, { reducedMotion: 'no-preference' });

scenario('x2 who wants no motion sees the last picture', '#/table/103/1', async (page) => {
  await page.locator('[data-reveal=done]').waitFor();
}, AT_HEXA, { reducedMotion: 'reduce' });

scenario('the winner has a moment, and plays again', '#/table/103/1', async (page, room) => {
  await page.locator('[data-reveal]').waitFor();
  note(room, 103, 'tournament_finished', { place: 1, prize: 5_000 });
  const card = page.locator('[data-finish="103"]');
  await card.getByText('You won the tournament').waitFor();
  await card.getByText('€50.00').waitFor();
  room.push({ type: 'lobby', full: false, pools: [], changed: [], gone: [], tournaments: [{ ...ALL.find((row) => row.game === 103), game: 203 }], tournament_changes: [{ game: 103, state: 'finished' }] });
  await card.getByRole('button', { name: 'Play again' }).click();
  await page.getByRole('dialog').locator('[name=register]').click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 203, ticket: '64424509442' });
  await card.getByRole('button', { name: 'Leave the table' }).click();
  await page.waitForURL(/#\/lobby/);
}, AT_HEXA, { reducedMotion: 'reduce' });

scenario('at the table: level, break, place, next prize, bounties', '#/table/41/5', async (page, room) => {
  const panel = page.locator('[data-status]');
  for (const text of ['3,500/7,000', 'ante 875', 'Next 4,000/8,000', '21st of 58', '161,379', '13 players', '45th pays', '€19.21', '€479.27']) await panel.getByText(text).first().waitFor();
  await becomes(() => page.locator('[data-seat="3"] [data-bounty]').textContent(), '€18.00');
  await becomes(() => page.locator('[data-bounty].covered').count(), 1);
  await page.getByText('Sit out: you are dealt in and folded').waitFor();
  await becomes(() => page.locator('[data-leave]').count(), 0);
  await button(page, 'BB').click();
  await page.getByText('25.78 BB').first().waitFor();
  await button(page, 'Chips').click();
  room.push({ type: 'tournament', game: 41, table: 5, status: statusNow({ level: 17, blinds: { small: 4_000, big: 8_000 } }) });
  await becomes(() => page.locator('[data-news]').textContent(), 'Level 17: blinds 4,000/8,000.');
  room.push({ type: 'tournament', game: 41, table: 5, status: statusNow({ level: 17, hand_for_hand: true }) });
  await page.locator('[data-tournament-state=handForHand]').waitFor();
  room.push({ type: 'tournament', game: 41, table: 5, status: statusNow({ level: 17, on_break_until: Date.now() + 300_000, level_ends_at: undefined }) });
  await page.locator('[data-tournament-state=break]').getByText(/4:5\d|5:00/).waitFor();
  await becomes(() => page.locator('[data-news]').textContent(), 'Break of 5 minutes.');
}, AT_LAMP);

for (const [name, context] of [['a desktop', {}], ['a small screen', { viewport: { width: 1024, height: 768 } }], ['a phone', PHONE], ['a phone on its side', { viewport: { width: 844, height: 390 }, hasTouch: true }]]) {
  scenario(`what hangs over the table covers no seat on ${name}`, '#/table/41/5', async (page) => {
    await page.locator('[data-tournament-state=handForHand]').filter({ visible: true }).waitFor();
    await eventually(async () => {
      const hit = await page.evaluate(() => {
        const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
        const [banner] = boxes('[data-tournament-state]');
        return boxes('[data-seat], [data-seat] [data-plate], [data-seat] svg').filter((box) => box.left < banner.right && banner.left < box.right && box.top < banner.bottom && banner.top < box.bottom).length;
      });
      assert.equal(hit, 0);
    });
  }, { ...AT_LAMP, statuses: { 41: () => statusNow({ hand_for_hand: true }) } }, context);
}

scenario('who has played in one is not asked to enter it late, after a reload either', '#/table/42/5', async (page, room) => {
  await page.locator('[data-status]').waitFor();
  note(room, 42, 'tournament_finished', { place: 100, prize: 0 });
  await page.locator('[data-finish="42"]').waitFor();
  await page.evaluate(() => (location.hash = '#/lobby/tournaments'));
  await page.getByRole('link', { name: 'View Turbo Six' }).waitFor();
  await page.reload();
  await page.locator('tr[data-game="43"] [data-do=enterLate]').waitFor();
  room.push({ type: 'seats', seats: [], held: [], waiting: [] });
  await page.getByRole('link', { name: 'View Turbo Six' }).waitFor();
}, { seats: [{ game: 42, table: 5 }], tables: [{ ...LAMP_TABLE, game: 42 }], statuses: { 42: () => statusNow({ name: 'Turbo Six' }) } });

scenario('t7 a re-buy is offered with its price and time', '#/table/41/5', async (page, room) => {
  await page.locator('[data-status]').waitFor();
  note(room, 41, 'rebuy_offered', { until: Date.now() + 15_000 });
  const dialog = page.getByRole('dialog', { name: 'You have no chips left' });
  await dialog.getByText(/1\d s to decide/).waitFor();
  await becomes(() => page.locator('.toasts p').count(), 0, 'the dialog says it');
  await dialog.locator('[name=rebuy]').click();
  assert.deepEqual(await last(room, 'rebuy'), { type: 'rebuy', game: 41 });
  await becomes(() => page.getByRole('dialog').count(), 0);
  note(room, 41, 'rebuy_offered', { until: Date.now() + 16_000 });
  await page.getByRole('dialog').locator('[name=decline]').click();
  assert.deepEqual(await last(room, 'decline_rebuy'), { type: 'decline_rebuy', game: 41 });
}, { ...AT_LAMP, tournaments: ALL.map((row) => (row.game === 41 ? { ...row, tags: [...row.tags, 'rebuy'] } : row)) });

scenario('r42 who is moved sees the new table in the same place, with the focus where it was', '#/table/41/5', async (page, room) => {
  const chat = page.locator('[data-chat]');
  await chat.fill('good luck');
  await chat.focus();
  await page.evaluate(() => (window.page = document.querySelector('[data-table]')));
  note(room, 41, 'moved', { table: 7, seat: 1 });
  await page.waitForURL(/#\/table\/41\/7$/);
  await page.locator('[data-table="41/7"]').waitFor();
  await hasFocus(chat);
  await becomes(() => chat.inputValue(), 'good luck');
  assert.ok(await page.evaluate(() => window.page === document.querySelector('[data-table]')), 'the page was drawn anew');
  await page.getByText('You are moved to another table.').waitFor();
  await becomes(() => page.locator('nav a.tab').count(), 1);
  await page.goBack();
  await holds(() => !page.url().endsWith('/41/5'), 'back leads to a dead table');
}, { ...AT_LAMP, tables: [LAMP_TABLE], seats: [{ game: 41, table: 5 }] });

scenario('who is out sees the place, the prize and what comes next', '#/table/41/5', async (page, room) => {
  await page.locator('[data-status]').waitFor();
  note(room, 41, 'tournament_finished', { place: 14, prize: 4_038, bounties: 2_700 });
  const card = page.locator('[data-finish="41"]');
  for (const text of ['You finished 14th', '€40.38', '€27.00']) await card.getByText(text).waitFor();
  await becomes(() => page.locator('[data-act=call]').count(), 0);
  await becomes(() => page.locator('[data-news]').textContent(), 'You finished 14th');
  await card.getByRole('button', { name: 'Register for the next one' }).click();
  await page.getByRole('dialog').locator('[name=register]').click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 49, ticket: '64424509441' });
  await card.getByRole('button', { name: 'Stay and watch' }).click();
  await becomes(() => card.count(), 0);
  await becomes(() => page.url(), /#\/table\/41\/5$/);
}, AT_LAMP);

scenario('a table that closes after the end stays with the card', '#/table/41/5', async (page, room) => {
  await page.locator('[data-status]').waitFor();
  note(room, 41, 'tournament_finished', { place: 1, prize: 47_927 });
  room.push({ type: 'reloaded', game: 41 });
  await page.locator('[data-finish="41"]').getByText('€479.27').waitFor();
  await last(room, 'watch', 2);
  await becomes(() => page.url(), /#\/table\/41\/5$/);
}, AT_LAMP);

scenario('r53 a cancelled tournament is a still picture with what came back, and its tab goes', '#/table/41/5', async (page, room) => {
  await page.locator('[data-act=call]').waitFor();
  await page.evaluate(() => (location.hash = '#/lobby/cash'));
  await becomes(() => page.title(), /turn/i);
  await page.evaluate(() => (location.hash = '#/table/41/5'));
  note(room, 41, 'tournament_cancelled', { paid: 1_289, ticket: false });
  const card = page.locator('[data-finish="41"]');
  for (const text of ['The tournament is cancelled', 'You got €12.89 back.']) await card.getByText(text).waitFor();
  for (const act of ['fold', 'call', 'raise']) await becomes(() => page.locator(`[data-act=${act}]`).count(), 0);
  await page.locator('[data-status]').getByText('level 16, clock stopped').waitFor();
  await holds(async () => !/turn/i.test(await page.title()), 'the title asks for nothing');
  await becomes(() => page.locator('.toasts p').count(), 0, 'the card says it');
  room.push({ type: 'own', game: 41, table: 5, n: 20, said: { type: 'your_turn', seat: 1, hand: 213, turn: 9, legal: { check: true } } });
  await holds(async () => (await page.locator('[data-act=check]').count()) === 0, 'a ghost acts');
  await card.locator('[name=close]').click();
  await page.waitForURL(/#\/lobby/);
  await becomes(() => page.locator('nav a.tab').count(), 0);
  assert.deepEqual(room.requests('unwatch'), []);
}, AT_LAMP);

scenario('r31 who busts where one may enter again is offered that first; the place waits for the end of registration', '#/table/42/5', async (page, room) => {
  await page.locator('[data-status]').waitFor();
  note(room, 42, 'tournament_finished', { place: null, prize: 0 });
  const card = page.locator('[data-finish="42"]');
  await card.getByText('Your place is final when registration closes.').waitFor();
  await becomes(() => card.locator('.buttons > *').first().textContent(), 'Enter again for €10.00');
  await card.locator('[name=re-enter]').click();
  await page.getByRole('dialog', { name: 'Enter Turbo Six again' }).locator('[name=register]').click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 42 });
}, { seats: [{ game: 42, table: 5 }], tables: [{ ...LAMP_TABLE, game: 42 }], statuses: { 42: () => statusNow({ name: 'Turbo Six' }) }, own: { 42: { ...OWN, state: 'out', chips: 0, can_re_enter: true } } });

scenario('f a satellite’s winner is told what was won', '#/table/45/5', async (page, room) => {
  await page.locator('[data-status]').waitFor();
  note(room, 45, 'tournament_finished', { place: 1, prize: 0, in_kind: 2_000 });
  const card = page.locator('[data-finish="45"]');
  await card.getByText('A seat in Evening Lamp').waitFor();
  await card.getByText(/^starts /).waitFor();
  await becomes(() => card.getByText('Tickets and prizes in kind').count(), 0);
  await becomes(() => page.getByText('Stay and watch').count(), 0);
}, { seats: [{ game: 45, table: 5 }], tables: [{ ...LAMP_TABLE, game: 45 }], statuses: { 45: () => statusNow({ name: 'Lamp satellite' }) }, own: { 45: { ...OWN, state: 'out' } } });

scenario('who watches a table that is broken up goes to another one', '#/table/41/99', async (page, room) => {
  await page.locator('[data-over=table]').getByText('This table is closed').waitFor();
  await page.locator('[data-over=table] [name=other]').click();
  await page.waitForURL(/#\/table\/41\/1$/);
  await becomes(() => page.locator('nav a.tab').count(), 1);
  assert.deepEqual(room.requests('unwatch'), []);
}, { tables: [{ ...LAMP_TABLE, table: 99, own: undefined, hand: undefined, clock_until: undefined }], statuses: { 41: () => statusNow() } });

scenario('a table that the room does not know any more goes without a word', '#/table/41/5', async (page) => {
  await page.waitForURL(/#\/lobby/);
  await becomes(() => page.locator('.toasts p').count(), 0);
}, { refuse: { watch: { code: 'no_such_game', clause: 'H14' } } });

scenario('the director’s announcement stays, and stands in the log', '#/table/41/5', async (page, room) => {
  await page.locator('[data-status]').waitFor();
  note(room, 41, 'announcement', { text: 'Dinner at eight.' });
  await page.locator('[data-log]').getByText('Tournament director: Dinner at eight.').waitFor();
  await page.waitForTimeout(7_500);
  await page.locator('.toasts').getByText('Tournament director: Dinner at eight.').waitFor();
}, AT_LAMP);

scenario('home: a deal is proposed and answered', '#/table/41/5', async (page, room) => {
  await page.locator('[data-status]').waitFor();
  const shares = [{ seat: 1, prize: 38_000, bounty: 2_000 }, { seat: 2, prize: 50_000, bounty: 2_000 }];
  room.push({ type: 'snapshot', ...LAMP_TABLE, n: 30, hand: undefined, clock_until: undefined });
  room.push({ type: 'tournament', game: 41, table: 5, status: statusNow({ may_deal: true }) });
  await page.locator('[data-deal]').click();
  assert.deepEqual(await last(room, 'propose_deal'), { type: 'propose_deal', game: 41 });
  room.push({ type: 'tournament', game: 41, table: 5, status: statusNow({ deal: { by: 2, until: Date.now() + 60_000, shares, accepted: 1 } }) });
  await page.getByRole('dialog', { name: 'A deal is proposed' }).getByRole('button', { name: 'Agree to €400.00' }).click();
  assert.deepEqual(await last(room, 'answer_deal'), { type: 'answer_deal', game: 41, agrees: true });
}, AT_LAMP);

scenario('t7 the add-on is offered at the table while it is there', '#/table/41/5', async (page, room) => {
  await page.locator('[data-add-on]').click();
  await page.getByRole('dialog').locator('[name=add-on]').click();
  assert.deepEqual(await last(room, 'add_on'), { type: 'add_on', game: 41 });
  await becomes(() => page.locator('[data-add-on]').count(), 0);
}, { ...AT_LAMP, own: { 41: { ...OWN, can_add_on: true } }, tournaments: ALL.map((row) => (row.game === 41 ? { ...row, tags: [...row.tags, 'add_on'] } : row)) });

scenario('a reload in a break comes back to the break', '#/table/41/5', async (page) => {
  await page.locator('[data-tournament-state=break]').waitFor();
  await page.reload();
  await page.locator('[data-tournament-state=break]').waitFor();
}, { ...AT_LAMP, statuses: { 41: () => statusNow({ on_break_until: Date.now() + 240_000, level_ends_at: undefined, level_left: 100_000 }) } });

scenario('a phone has the list, the chosen one and the table with a line that opens', '#/lobby/tournaments', async (page, room) => {
  await page.locator('li[data-game="47"] .what').click();
  await page.locator('[data-preview="47"]').getByRole('button', { name: 'Register for €50.00' }).click();
  await page.getByRole('dialog').locator('[name=register]').click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: 47 });
  await becomes(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  await page.goto(`${site.url}/#/table/41/5`);
  await page.locator('[data-status-line]').click();
  await page.getByRole('dialog').getByText('21st of 58').waitFor();
}, AT_LAMP, PHONE);

scenario('x7 results with filters, tickets, multipliers and a file', '#/results', async (page) => {
  await becomes(() => page.locator('[data-result]').count(), 14);
  await page.getByText('13 played, result +€55.38').waitFor();
  await button(page, 'Tournaments').click();
  await becomes(() => page.locator('[data-result]').count(), 3);
  await becomes(() => page.url(), /#\/results\?type=tournament$/);
  await page.getByText('€27.00 bounties').waitFor();
  await page.locator('[data-result]').filter({ hasText: 'cancelled' }).getByText('€10.00 back').waitFor();
  await becomes(() => page.getByRole('link', { name: 'Download these results as CSV' }).getAttribute('href'), 'api/results.csv');
  await page.getByText('Any tournament for €5.00').waitFor();
  await page.getByRole('navigation', { name: 'History' }).getByRole('link', { name: 'Hands' }).click();
  await page.waitForURL(/#\/hands/);
});

scenario('home: a tournament is announced with sensible terms only', '#/announce', async (page, room) => {
  await page.getByLabel('Seats per table').fill('11');
  await button(page, 'Create tournament').click();
  await page.getByText('Type a name of 1 to 60 characters.').waitFor();
  await page.getByText('Type a whole number from 2 to 10.').waitFor();
  await hasFocus(page.getByLabel('Name', { exact: true }));
  await page.getByLabel('Name', { exact: true }).fill('Friday');
  await page.getByLabel('Seats per table').fill('6');
  await button(page, 'Create tournament').click();
  await button(page, 'Accept and continue').click();
  await becomes(() => page.locator('[data-invitation]').inputValue(), /#\/invitation\/2234420425181099\/00c0ffee00c0ffee$/);
  assert.deepEqual(await last(room, 'open_tournament'), {
    type: 'open_tournament', name: 'Friday', rulebook: 'home', poker: 'holdem', currency: 'PLAY', seats: 6, players: 12, buy_in: 1_000, stack: 5_000, level_time: 600_000, late_levels: 0, rebuys: false,
  });
  await expectRequests(room, 'open_tournament', 1);
});

scenario('home: late registration and re-buys are asked for where there is a start', '#/announce', async (page, room) => {
  await page.getByLabel('Name', { exact: true }).fill('Friday');
  await page.getByText('200–1,000,000').waitFor();
  assert.equal(await page.getByLabel('Allow re-buys').count(), 0);
  await page.getByLabel('At a set time').check();
  await button(page, 'Create tournament').click();
  await page.getByText('Choose a time in the future.').waitFor();
  await hasFocus(page.getByLabel('Date and time'));
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 24 * 3_600_000);
  await page.getByLabel('Date and time').fill(new Date(start.getTime() - start.getTimezoneOffset() * 60_000).toISOString().slice(0, 16));
  await page.getByLabel('Allow re-buys').check();
  await page.getByLabel('Maximum players').fill('500');
  await button(page, 'Create tournament').click();
  await button(page, 'Accept and continue').click();
  await page.locator('[data-invitation]').waitFor();
  const { starts_at, late_levels, rebuys, players } = await last(room, 'open_tournament');
  assert.deepEqual({ starts_at, late_levels, rebuys, players }, { starts_at: start.getTime(), late_levels: 4, rebuys: true, players: 500 });
});

scenario('home: a guest comes with a link and registers', '#/invitation/2234420425181099/00c0ffee', async (page, room) => {
  await page.getByRole('heading', { name: 'Kit invites you to a tournament' }).waitFor();
  await page.getByText('3 players registered').waitFor();
  await button(page, 'Register for 1,000').click();
  await button(page, 'Accept and continue').click();
  await page.getByRole('dialog').locator('[name=register]').click();
  assert.deepEqual(await last(room, 'register'), { type: 'register', game: PRIVATE.game, invitation: '00c0ffee' });
  await page.getByText('You are registered.').waitFor();
});

scenario('home: a visitor sees the invitation and can start at once', '#/invitation/2234420425181099/00c0ffee', async (page) => {
  await page.getByRole('heading', { name: 'Kit invites you to a tournament' }).waitFor();
  await page.getByLabel('Screen name').waitFor();
}, { loggedIn: false });

scenario('home: a host finds the link again in the lobby', '#/lobby/private', async (page) => {
  await page.locator(`[data-private="${PRIVATE.game}"]`).getByRole('button', { name: 'Invite' }).click();
  await becomes(() => page.locator('[data-invitation]').inputValue(), /#\/invitation\/2234420425181099\/abcdef$/);
}, { tournaments: [...ALL, { ...PRIVATE, host: 'Ann', invitation: 'abcdef' }] });

scenario('a visitor looks at tournaments, and is asked for an account', '#/lobby/tournaments', async (page, room) => {
  await page.locator('tr[data-game="47"] [data-do=register]').click();
  await page.getByText('Create an account to play.').waitFor();
  assert.deepEqual(room.requests('register'), []);
}, { loggedIn: false });

let failed = 0;
async function walk({ name, hash, run, options, context: over }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', ...over });
  const page = await context.newPage();
  const troubles = troublesOf(page);
  try {
    const room = await fakeRoom(page, options);
    await page.goto(`${site.url}/${hash}`);
    await page.locator('main, .frame').first().waitFor();
    await run(page, room, context);
    assert.deepEqual(troubles.list.filter((one) => !/status of 4\d\d/.test(one)), []);
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
