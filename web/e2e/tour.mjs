// The pictures of docs/TOUR.md: each page and the table in its states, against the fake room with a made-up history.
//   node e2e/tour.mjs                          (after `npm run build`)
//   OUT=../docs/tour node e2e/tour.mjs         renews the pictures of the documentation

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeHistory } from './fakeHistory.mjs';
import { fakeRoom, PRIVATE_ROW } from './fakeRoom.mjs';
import { HEXA_TABLE, hexaStatus, LAMP_TABLE, OWN, statusNow } from './fakeTournaments.mjs';
import { inPlay, runOut, table } from './tables.mjs';

const out = process.env.OUT ?? 'tour';
await mkdir(out, { recursive: true });
const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await launch();
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The hand of `inPlay` to its end: the winner has two pair. */
const END = [
  { type: 'called', seat: 1, added: 2_400, to: 2_400, all_in: false },
  { type: 'pots', pots: [{ amount: 3_840, seats: [1, 2, 4, 6] }, { amount: 10_800, seats: [1, 4, 6] }] },
  { type: 'board', street: 'river', cards: ['Qd', '9s', '4c', 'Kh', '2s'] },
  { type: 'checked', seat: 4 }, { type: 'checked', seat: 6 }, { type: 'checked', seat: 1 },
  { type: 'shown', seat: 2, cards: ['8h', '8s'], makes: { rank: 'pair', ranks: ['8', '8', 'K', 'Q', '9'] }, best: ['8h', '8s', 'Kh', 'Qd', '9s'] },
  { type: 'shown', seat: 4, cards: ['As', 'Qh'], makes: { rank: 'pair', ranks: ['Q', 'Q', 'A', 'K', '9'] }, best: ['Qd', 'Qh', 'As', 'Kh', '9s'] },
  { type: 'shown', seat: 6, cards: ['Kd', 'Td'], makes: { rank: 'pair', ranks: ['K', 'K', 'Q', 'T', '9'] }, best: ['Kh', 'Kd', 'Qd', 'Td', '9s'] },
  { type: 'shown', seat: 1, cards: ['Kc', 'Qc'], makes: { rank: 'two_pair', ranks: ['K', 'K', 'Q', 'Q', '9'] }, best: ['Kh', 'Kc', 'Qd', 'Qc', '9s'] },
  { type: 'raked', pot: 0, amount: 192 }, { type: 'raked', pot: 1, amount: 108 },
  { type: 'won', pot: 1, seat: 1, amount: 10_692, makes: { rank: 'two_pair', ranks: ['K', 'K', 'Q', 'Q', '9'] }, best: ['Kh', 'Kc', 'Qd', 'Qc', '9s'] },
  { type: 'won', pot: 0, seat: 1, amount: 3_648, makes: { rank: 'two_pair', ranks: ['K', 'K', 'Q', 'Q', '9'] }, best: ['Kh', 'Kc', 'Qd', 'Qc', '9s'] },
  { type: 'ended' },
];

const play = (room, snapshot, said) => said.forEach((one, index) => room.push({ type: 'table', game: snapshot.game, table: snapshot.table, n: snapshot.n + 1 + index, said: one }));
const at = (snapshot) => `#/table/${snapshot.game}/${snapshot.table}`;
const seated = (...tables) => ({ seats: tables.map(({ game, table: number }) => ({ game, table: number })), tables });
const stage = (page) => page.locator('section.stage [data-plate]').first().waitFor();
const hold = inPlay();
const omaha = inPlay({ game: 6, number: 3, holeCards: 4 });
const SIX = [1, 2, 3, 4, 5, 6].map((game) => inPlay({ game, number: game, holeCards: game === 6 ? 4 : 2 }));

const LAMP = { ...seated(LAMP_TABLE), euros: 41_260, registered: [46], statuses: { 41: () => statusNow() }, own: { 41: OWN } };
const HEXA = { ...seated(HEXA_TABLE), euros: 41_260, statuses: { 103: () => hexaStatus() } };

/** Name, address, screen with theme, options of the room, what to wait for. */
const PICTURES = [
  ['first-visit', '', { ...DESK, colorScheme: 'dark' }, { loggedIn: false, tables: [{ ...table({ own: false }), game: 1, table: 1 }] }, stage],
  ['lobby', '#/lobby', { ...DESK, colorScheme: 'dark' }, seated(hold), (page) => page.locator('[data-game]').first().waitFor()],
  ['lobby-phone', '#/lobby', { ...PHONE, colorScheme: 'light' }, {}, (page) => page.locator('[data-game]').first().waitFor()],
  ['table', at(hold), { ...DESK, colorScheme: 'dark' }, seated(hold), (page) => page.locator('[data-act=call]').waitFor()],
  ['table-light', at(hold), { ...DESK, colorScheme: 'light' }, seated(hold), (page) => page.locator('[data-act=call]').waitFor()],
  ['showdown', at(hold), { ...DESK, colorScheme: 'dark' }, seated(hold), async (page, room) => {
    await stage(page);
    play(room, hold, END);
    await page.locator('aside li.won').first().waitFor();
  }],
  ['all-in', at(hold), { ...DESK, colorScheme: 'dark' }, seated(hold), async (page, room) => {
    await stage(page);
    play(room, hold, [{ type: 'called', seat: 1, added: 2_400, to: 2_400, all_in: false }, ...runOut({ seats: 6 })].filter((one) => ![3, 5].includes(one.seat)).map((one) =>
      one.type === 'equity' ? { ...one, shares: [{ seat: 1, tenths: 523 }, { seat: 2, tenths: 114 }, { seat: 4, tenths: 250 }, { seat: 6, tenths: 113 }] } : one));
    await page.getByText('52.3%').first().waitFor();
  }],
  ['table-phone', at(hold), { ...PHONE, colorScheme: 'dark' }, seated(hold), (page) => page.locator('[data-act=call]').waitFor()],
  ['omaha-phone', at(omaha), { ...PHONE, colorScheme: 'light' }, seated(omaha), (page) => page.locator('[data-act=call]').waitFor()],
  ['six-tables', at(SIX[1]), { viewport: { width: 1920, height: 1080 }, colorScheme: 'dark' }, seated(...SIX), async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('section.stage').length === 6);
    await stage(page);
  }],
  ['tournaments', '#/lobby/tournaments', { ...DESK, colorScheme: 'dark' }, LAMP, async (page) => {
    await page.locator('tr[data-game="47"] button.name').click();
    await page.locator('[data-preview="47"] ol').first().waitFor();
  }],
  ['tournaments-phone', '#/lobby/tournaments', { ...PHONE, colorScheme: 'light' }, { ...LAMP, seats: [] }, (page) => page.locator('[data-game]').first().waitFor()],
  ['tournament', '#/tournament/41', { ...DESK, colorScheme: 'dark' }, LAMP, (page) => page.locator('[data-player=Ann]').waitFor()],
  ['tournament-table', at(LAMP_TABLE), { ...DESK, colorScheme: 'dark' }, LAMP, (page) => page.locator('[data-status]').waitFor()],
  ['tournament-table-phone', at(LAMP_TABLE), { ...PHONE, colorScheme: 'dark', locale: 'fr-BE' }, { ...LAMP, language: 'fr' }, (page) => page.locator('[data-status-line]').waitFor()],
  ['hexapro', '#/lobby/hexapro', { ...DESK, colorScheme: 'light' }, { ...LAMP, seats: [] }, (page) => page.getByText('(6.853%)').waitFor()],
  ['hexapro-reveal', at(HEXA_TABLE), { ...DESK, colorScheme: 'dark' }, HEXA, (page) => page.locator('[data-reveal=done]').waitFor()],
  ['results', '#/results', { ...DESK, colorScheme: 'light' }, LAMP, (page) => page.locator('[data-result]').first().waitFor()],
  ['hands', '#/hands/2/14/4155', { ...DESK, colorScheme: 'dark' }, { history: true }, stage],
  ['stats', '#/stats', { ...DESK, colorScheme: 'light' }, { history: true }, (page) => page.locator('[data-result]').waitFor()],
  ['rules', '#/rules', { ...DESK, colorScheme: 'light' }, { history: true }, (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['settings', '#/settings', { ...DESK, colorScheme: 'dark' }, {}, (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['invitation', '#/invite/2234420425181035/00c0ffee00c0ffee', { ...DESK, colorScheme: 'light' }, { row: { ...PRIVATE_ROW, host: 'Kit' } }, (page) => page.getByRole('heading', { name: /invites you/ }).waitFor()],
  ['table-french', at(hold), { ...PHONE, colorScheme: 'light', locale: 'fr-BE' }, { ...seated(hold), language: 'fr' }, (page) => page.locator('[data-act=call]').waitFor()],
];

const only = process.env.ONLY ?? '';
const failed = [];
for (const [name, hash, screen, { history, ...options }, ready] of PICTURES.filter(([one]) => one.includes(only))) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...screen });
  const page = await context.newPage();
  const troubles = troublesOf(page);
  try {
    const room = await fakeRoom(page, options);
    if (history) await fakeHistory(page);
    await page.goto(`${site.url}/${hash}`);
    await ready(page, room);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}/${name}.jpg`, type: 'jpeg', quality: 72 });
    failed.push(...troubles.list.map((trouble) => `${name}: ${trouble}`));
  } catch (error) {
    failed.push(`${name}: ${String(error).slice(0, 400)}`);
  }
  await context.close();
}
await browser.close();
site.stop();
if (failed.length > 0) {
  console.error(failed.join('\n'));
  process.exit(1);
}
console.log(`pictures in ${out}`);
