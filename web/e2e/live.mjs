// Tournaments in a real room, played in a browser from the lobby to the prize:
// - a Sit & Go against a house player, from the lobby to the prize and the result in the history;
// - a HexaPro against two, with the multiplier drawn before the first hand, to its line in the history;
// - four people at two tables: one enters late, one loses everything and re-buys, one is moved with the page open; pages are
//   reloaded in the break and in hand-for-hand, and come back to them; in the end the four prizes and what is left in the
//   wallets add up to the chip.
//   ROOM=../target/debug/cardroom DATA=/tmp/live-data OUT=/tmp/live node e2e/live.mjs

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { command, launch, openRoom, troublesOf } from './browser.mjs';
import { eventually } from './waiting.mjs';

const { ROOM, DATA, OUT: out = 'live' } = process.env;
/** A tournament waits for its start, its levels and slow machines; more means that something hangs. */
const END_MS_MAX = 420_000;
/** The starts of the tournament below. */
const EVERY_MS = 120_000;
const PASSWORD = 'correct horse battery staple';
/** Two seats a table, prizes for three: with four players left at two tables it is hand for hand. */
const CONFIG = `
[[tournament]]
template = "lamp"
schedule = "every 2 min"
announce_before = "10 min"
rulebook = "int-2.7"

[tournament.spec]
name = "Lamp"
game = "holdem"
seats = 2
entrants_min = 3
price = "9.00 + 1.00"

[tournament.spec.registration]
late_levels = 2

[tournament.spec.structure]
stack = 200
level_time = "30 s"
synchronized_breaks = false
levels = ["5/10", "5/10", "10/20", "20/40", "40/80", "80/160", "160/320"]
breaks = [{ after_level = 1, length = "1 min" }]

[tournament.spec.rebuys]
price = "9.00 + 1.00"
chips = 200
until_level = 1

[tournament.spec.prizes]
table = [{ entrants_from = 2, shares = "100" }, { entrants_from = 4, shares = "50/30/20" }]

[[tournament]]
template = "hexa"
schedule = "always open"
rulebook = "int-2.7"
house_players = 2

[tournament.spec]
name = "HexaPro"
game = "holdem"
seats = 3
hexapro = { kind = "regular", buy_in = "5.00" }
`;
await mkdir(out, { recursive: true });
await mkdir(DATA, { recursive: true });
const config = `${out}/cardroom.toml`;
await writeFile(config, CONFIG);

const room = await openRoom(ROOM, DATA, '127.0.0.1:0', ['--config', config]);
const { url } = room;
const browser = await launch();
const people = [];

/** Somebody with a page of his or her own; `way` says what is done in a turn. */
async function newcomer(name) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const person = { name, page, troubles: troublesOf(page), way: 'passive', rebuys: true, seen: new Set() };
  people.push(person);
  await page.goto(url);
  await page.fill('input[name=name]', name);
  await page.fill('input[name=password]', PASSWORD);
  const market = page.locator('select[name=market]');
  if (await market.isVisible()) await market.selectOption({ label: 'International' }).catch(() => market.selectOption({ index: 1 }));
  await page.locator('form button.go').click();
  await page.locator('.money').first().waitFor();
  return person;
}

const shown = (locator) => locator.isVisible().catch(() => false);
const picture = (person, name) => person.page.screenshot({ path: `${out}/${person.name}-${name}.png` }).catch(() => {});

/** One look at a page, and one click if there is something to do. A late click is no failure: the room acts in time. */
async function look(person) {
  const { page, way } = person;
  const click = (locator) => locator.click({ timeout: 1_000 }).catch(() => {});
  const reveal = page.locator('[data-reveal]');
  if (!person.seen.has('reveal') && (await shown(reveal))) {
    person.seen.add('reveal');
    await picture(person, 'reveal');
  }
  if (await shown(page.locator('button[name=rebuy]'))) {
    person.seen.add('rebuy offer');
    await picture(person, 'rebuy');
    return click(page.locator(person.rebuys ? 'button[name=rebuy]' : 'button[name=decline]').first());
  }
  const back = page.locator('[data-act=come-back]');
  if (await shown(back)) return click(back);
  const [check, call, fold] = ['check', 'call', 'fold'].map((act) => page.locator(`[data-act=${act}]`));
  if (way === 'all-in') {
    const [most, raise] = [page.locator('[data-preset=allIn]'), page.locator('[data-act=raise]')];
    if (await shown(most)) await click(most);
    if (await shown(raise)) return click(raise);
    return (await shown(call)) ? click(call) : (await shown(check)) ? click(check) : undefined;
  }
  return (await shown(check)) ? click(check) : (await shown(fold)) ? click(fold) : undefined;
}

/** All of them play until something holds. */
async function play(persons, what, done) {
  const until = Date.now() + END_MS_MAX;
  for (;;) {
    if (await done()) return;
    if (Date.now() > until) {
      for (const person of persons) await picture(person, 'stuck');
      throw new Error(`${what}: nothing after ${END_MS_MAX} ms`);
    }
    await Promise.all(persons.map(look));
    await persons[0].page.waitForTimeout(150);
  }
}

const finish = (person) => person.page.locator('[data-finish]');
const stateOf = (person) => person.page.locator('[data-tournament-state]').getAttribute('data-tournament-state', { timeout: 500 }).catch(() => null);
const tableOf = (person) => /#\/table\/(\d+)\/(\d+)/.exec(person.page.url());

/** Registers with the button of a dialog, after the rules if they are asked for. */
async function confirm(page, name) {
  const accept = page.locator('button[name=accept]');
  const go = page.locator(`dialog button[name=${name}]`);
  await accept.or(go).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await go.click();
}

/** What stands in the history of the last tournament. */
async function resultOf({ page }) {
  await page.goto(`${url}/#/results`);
  const row = page.locator('[data-result]').first();
  await row.waitFor();
  return row.innerText();
}

async function sitAndGo() {
  const person = await newcomer('solo_ann');
  const { page } = person;
  await page.goto(`${url}/#/lobby/sit-and-go`);
  await page.getByRole('button', { name: /^Enter for/ }).first().click();
  await page.getByRole('dialog').locator('[name=register]').click();
  person.way = 'all-in';
  await play([person], 'the Sit & Go', () => shown(finish(person)));
  await picture(person, 'sit-and-go-over');
  assert.match(await finish(person).innerText(), /You won|You finished 2nd/);
  assert.match(await resultOf(person), /Sit & Go[\s\S]*of 2/);
  // Its page stays: everybody's place.
  await page.locator('[data-result] a').first().click();
  await page.locator('main[data-finished]').waitFor();
  assert.equal(await page.locator('main[data-finished] [data-player]').count(), 2);
  await picture(person, 'sit-and-go-page');
}

async function hexaPro() {
  const person = await newcomer('hexa_bo');
  const { page } = person;
  await page.goto(`${url}/#/lobby/hexapro`);
  await page.locator('[data-buy-in]').first().click();
  await page.getByRole('button', { name: /^Play for/ }).click();
  await confirm(page, 'confirm');
  person.way = 'all-in';
  await play([person], 'the HexaPro', () => shown(finish(person)));
  assert.ok(person.seen.has('reveal'), 'the multiplier was drawn before the first hand');
  await picture(person, 'hexapro-over');
  assert.match(await resultOf(person), /HexaPro[\s\S]*×[\s\S]*of 3/);
  await picture(person, 'hexapro-result');
}

/** Chips of play money that a page shows as one's own. */
const balance = ({ page }) => eventually(async () => {
  const text = (await page.locator('.money').first().textContent()) ?? '';
  const chips = Number(text.replaceAll(/[^\d]/g, ''));
  assert.ok(Number.isFinite(chips) && text !== '', text);
  return chips;
});

async function lamp() {
  const early = [];
  for (const name of ['lamp_one', 'lamp_two', 'lamp_three']) early.push(await newcomer(name));
  const late = await newcomer('lamp_late');
  const all = [...early, late];
  const before = [];
  for (const person of all) before.push(await balance(person));
  // The first of the list may be about to start: then all enter the second.
  const next = EVERY_MS - (Date.now() % EVERY_MS) > EVERY_MS / 2 ? 0 : 1;
  for (const { page } of early) {
    await page.goto(`${url}/#/lobby/tournaments`);
    await page.locator('[data-game]').nth(next).getByRole('button', { name: /^Register/ }).click();
    await confirm(page, 'register');
  }
  await Promise.all(early.map(({ page }) => page.waitForURL(/#\/table\//, { timeout: END_MS_MAX })));
  const game = Number(tableOf(early[0])[1]);

  // Late registration, with the tournament running.
  await late.page.goto(`${url}/#/tournament/${game}`);
  await late.page.getByRole('button', { name: /^Enter late for/ }).click();
  await confirm(late.page, 'register');
  await late.page.waitForURL(/#\/table\//);
  await picture(late, 'late');

  // In the first level somebody loses all chips, and re-buys.
  all.forEach((person) => (person.way = 'all-in'));
  await play(all, 'a re-buy', async () => all.some((person) => person.seen.has('rebuy offer')));
  all.forEach((person) => (person.way = 'passive'));

  // The break: a reload comes back to it.
  await play(all, 'the break', async () => (await stateOf(late)) === 'break');
  await picture(late, 'break');
  await late.page.reload();
  await eventually(async () => assert.equal(await stateOf(late), 'break'));

  // Registration closes with four players for three prizes: hand for hand, and a reload comes back to it.
  const inIt = async () => {
    for (const person of all) if (!(await shown(finish(person)))) return person;
    return null;
  };
  await play(all, 'hand for hand', async () => (await stateOf(early[0])) === 'handForHand' || (await stateOf(late)) === 'handForHand');
  const one = (await stateOf(late)) === 'handForHand' ? late : early[0];
  await one.page.reload();
  await play(all, 'hand for hand after a reload', async () => (await stateOf(one)) === 'handForHand' || (await shown(finish(one))));
  await picture(one, 'hand-for-hand');

  // Everything goes in until one is left. Two tables become one: somebody is moved, with the page open.
  const first = new Map(all.map((person) => [person.name, tableOf(person)?.[2]]));
  const moved = new Set();
  all.forEach((person) => ([person.way, person.rebuys] = ['all-in', false]));
  await play(all, 'the end', async () => {
    for (const person of all) {
      const at = tableOf(person)?.[2];
      if (at !== undefined && at !== first.get(person.name)) moved.add(person.name);
    }
    return (await inIt()) === null;
  });
  assert.ok(moved.size > 0, 'somebody was moved to another table with the page open');
  for (const person of all) await picture(person, 'over');

  // What everybody has won and paid adds up: four entries and the re-buys, less the fees, are the prizes.
  const results = await Promise.all(all.map(async ({ page }) => page.evaluate(async () => (await (await fetch('api/results', { credentials: 'same-origin' })).json()).results[0])));
  assert.deepEqual(results.map(({ place }) => place).sort(), [1, 2, 3, 4]);
  const [paid, prizes] = [results.reduce((sum, { paid }) => sum + paid, 0), results.reduce((sum, { prize }) => sum + prize, 0)];
  assert.equal(prizes, (paid / 1_000) * 900, 'nine of ten paid are won');
  for (const [index, person] of all.entries()) {
    await person.page.goto(`${url}/#/lobby`);
    await eventually(async () => assert.equal(await balance(person), before[index] + (results[index].prize - results[index].paid), person.name));
  }
  const place = await resultOf(all[0]);
  assert.match(place, /Lamp[\s\S]*of 4/);
}

try {
  const runs = { sitAndGo, hexaPro, lamp };
  const only = process.env.ONLY?.split(',') ?? Object.keys(runs);
  const done = await Promise.allSettled(only.map((name) => runs[name]()));
  const failed = done.flatMap((one, index) => (one.status === 'rejected' ? [`${only[index]}: ${one.reason?.stack ?? one.reason}`] : []));
  assert.deepEqual(failed, []);
  for (const { name, troubles } of people) assert.deepEqual(troubles.list, [], name);
} catch (error) {
  for (const person of people) await picture(person, 'failed');
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await room.stop();
}
if (!process.exitCode) {
  await command(ROOM, 'admin', 'check', '--data', DATA);
  console.log('live: a Sit & Go, a HexaPro and a tournament of four, from the lobby to the prize');
}
