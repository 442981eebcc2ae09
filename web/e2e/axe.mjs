// Every page in both themes, on a desk and on a phone: axe-core must find no violation of WCAG 2.2 A and AA or of its
// best practices.
//   node e2e/axe.mjs        (after `npm run build`; ONLY=lobby for some)

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, serve } from './browser.mjs';
import { fakeRoom, HELD, MY_TURN, PRIVATE_ROW } from './fakeRoom.mjs';
import { MARKETS } from './fakeLobby.mjs';
import { ALL, HEXA_TABLE, hexaStatus, LAMP_TABLE, OWN, PRIVATE, statusNow } from './fakeTournaments.mjs';
import { eventually } from './waiting.mjs';

const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = { desk: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };
const THEMES = ['dark', 'light'];
const INVITE = '#/invite/2234420425181035/00c0ffee00c0ffee';
const SEATED = { seats: [{ game: MY_TURN.game, table: MY_TURN.table }] };
const LAMP = { euros: 41_260, seats: [{ game: 41, table: 5 }], registered: [46], tables: [LAMP_TABLE], statuses: { 41: () => statusNow() }, own: { 41: OWN } };
const HEXA = { euros: 41_260, seats: [{ game: 103, table: 1 }], tables: [HEXA_TABLE], statuses: { 103: () => hexaStatus() } };
const note = (room, game, value) => room.push({ type: 'note', game, note: value });
const heading = (name) => (page) => page.getByRole('heading', { name }).first().waitFor();

/** Name, place, options of the fake room, what to wait for or to do first. Add a page here when there is a new one. */
export const PAGES = [
  ['first visit', '', { loggedIn: false, markets: { ...MARKETS, asks: { birth_date: true, market: true } } }, async (page) => {
    await page.getByRole('button', { name: 'Start playing' }).click();
    await page.getByText('Choose a name').waitFor();
  }],
  ['log in', '#/login', { loggedIn: false }, heading('Log in')],
  ['lobby of a visitor', '#/lobby', { loggedIn: false }, (page) => page.locator('[data-game]').first().waitFor()],
  ['lobby', '#/lobby', { ...SEATED, waiting: [{ game: 3, place: 2, needed: 1 }] }, (page) => page.locator('[data-game]').first().waitFor()],
  ['lobby, Sit & Go', '#/lobby/sit-and-go', {}, (page) => page.getByRole('button', { name: /^Enter for/ }).first().waitFor()],
  ['lobby, private', '#/lobby/private', { row: { ...PRIVATE_ROW, host: 'Ann', invitation: '00c0ffee' } }, async (page) => {
    await page.getByRole('button', { name: 'Players', exact: true }).click();
    await page.getByText('Frederiksberg').waitFor();
  }],
  ['accept the rules', '#/lobby', { accepted: [] }, async (page) => {
    await page.locator('[data-join="2"]').first().click();
    await page.getByRole('dialog').waitFor();
  }],
  ['buy-in', '#/lobby', { held: [HELD] }, (page) => page.getByRole('dialog').waitFor()],
  ['open a private table', '#/private', {}, async (page) => {
    await page.getByLabel('Small blind').fill('x');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByText('Type an amount').waitFor();
  }],
  ['invitation', INVITE, {}, heading(/invites you/)],
  ['invitation of a visitor', INVITE, { loggedIn: false }, heading(/invites you/)],
  ['bad invitation', '#/invite/3', {}, heading(/invalid or has expired/)],
  ['settings', '#/settings', {}, heading('Settings')],
  ['news', '#/lobby', { refuse: { refill: { code: 'refill_later', at: Date.now() + 3_600_000 } } }, async (page, room) => {
    await page.locator('[data-game]').first().waitFor();
    room.push({ type: 'closing', until: Date.now() + 60_000 });
    await page.getByText('The room is about to close').waitFor();
  }],
  ['table', `#/table/${MY_TURN.game}/${MY_TURN.table}`, SEATED, (page) => page.getByRole('button', { name: /^Call/ }).first().waitFor()],
  ['tournaments, lobby', '#/lobby/tournaments', LAMP, async (page) => {
    await page.locator('[data-game="47"] button').first().click();
    await page.locator('[data-preview="47"] ol').first().waitFor();
  }],
  ['tournaments, no un-registration', '#/lobby/tournaments', LAMP, async (page) => {
    await page.locator('[data-game="51"] button').first().click();
    await page.locator('[data-unregister=never]').first().waitFor();
  }],
  ['tournaments, register', '#/lobby/tournaments', LAMP, async (page) => {
    await page.locator('[data-game="49"] [data-do=register]').click();
    await page.getByLabel(/Ticket for Evening Lamp/).waitFor();
  }],
  ['tournaments, HexaPro', '#/lobby/hexapro', LAMP, (page) => page.getByText('(6.853%)').waitFor()],
  ['tournaments, page', '#/tournament/41', LAMP, (page) => page.locator('[data-player=Ann]').waitFor()],
  ['tournaments, page before the start', '#/tournament/46', LAMP, heading(/Night Boat/)],
  ['tournaments, table', '#/table/41/5', LAMP, (page) => page.locator('[data-status], [data-status-line]').first().waitFor()],
  ['tournaments, reveal', '#/table/103/1', HEXA, (page) => page.locator('[data-reveal=done]').waitFor()],
  ['tournaments, out', '#/table/41/5', LAMP, async (page, room) => {
    await page.locator('[data-status], [data-status-line]').first().waitFor();
    note(room, 41, { code: 'tournament_finished', place: 14, prize: 4_038, bounties: 2_700 });
    await page.locator('[data-finish]').waitFor();
  }],
  ['tournaments, re-buy', '#/table/41/5', LAMP, async (page, room) => {
    await page.locator('[data-status], [data-status-line]').first().waitFor();
    note(room, 41, { code: 'rebuy_offered', until: Date.now() + 600_000 });
    await page.getByRole('dialog').waitFor();
  }],
  ['tournaments, results', '#/results', LAMP, (page) => page.getByText('Lamp satellite').waitFor()],
  ['tournaments, announce', '#/announce', LAMP, async (page) => {
    await page.getByLabel('At a set time').check();
    await page.getByRole('button', { name: 'Create tournament' }).click();
    await page.getByText('Type a name').waitFor();
  }],
  ['tournaments, invitation', `#/invitation/${PRIVATE.game}/00c0ffee`, LAMP, heading(/invites you/)],
  ['tournaments, private', '#/lobby/private', { ...LAMP, tournaments: [...ALL, { ...PRIVATE, host: 'Ann', invitation: '00c0ffee' }] }, async (page) => {
    await page.locator(`[data-private="${PRIVATE.game}"]`).getByRole('button', { name: 'Invite' }).click();
    await page.locator('[data-invitation]').waitFor();
  }],
  ['table of a watcher', '#/table/6/1', {}, (page) => page.getByRole('heading', { level: 1 }).waitFor()],
];

const dist = process.env.DIST ?? fileURLToPath(new URL('../dist', import.meta.url));
const site = await serve(dist);
const browser = await launch();
let found = 0;
const report = (text) => {
  found += 1;
  console.error(text);
};

/** A seat is spoken as a sentence ("Oleander, house player, 640, folded"), which begins with the name that is written
 *  there; the rule wants every word of the drawing in its order. */
const isSpokenSummary = (rule, node) => rule === 'label-content-name-mismatch' && node.html.includes('plate');

async function check([name, hash, options, then], size, theme) {
  // Axe puts its own script into the page, which the page's policy would refuse.
  const context = await browser.newContext({ ...SIZES[size], colorScheme: theme, locale: 'en-GB', reducedMotion: 'reduce', bypassCSP: true });
  const page = await context.newPage();
  try {
    const room = await fakeRoom(page, options);
    await page.goto(`${site.url}/${hash}`);
    await then(page, room);
    await page.evaluate(AXE);
    // A colour may still be on its way to another.
    await eventually(async () => {
      const { violations } = await page.evaluate((values) => globalThis.axe.run(document, { runOnly: { type: 'tag', values } }), TAGS);
      const found = violations.flatMap((one) => {
        const nodes = one.nodes.filter((node) => !isSpokenSummary(one.id, node));
        const where = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`);
        return nodes.length === 0 ? [] : [`${one.id}: ${one.help}\n    ${where.join('\n    ')}`];
      });
      if (found.length > 0) throw new Error(found.join('\n'));
    });
  } catch (error) {
    report(`${name} (${size}, ${theme}): ${String(error).slice(0, 2_000)}`);
  }
  await context.close();
}

/** Most of a visit is waiting, so a few are made at once. */
const AT_ONCE = 3;
const only = process.env.ONLY ?? '';
const queue = PAGES.filter(([name]) => name.includes(only)).flatMap((page) => Object.keys(SIZES).flatMap((size) => THEMES.map((theme) => [page, size, theme])));
const visits = queue.length;
await Promise.all(Array.from({ length: AT_ONCE }, async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await check(...next);
}));
await browser.close();
site.stop();
if (found > 0) process.exit(1);
console.log(`${visits} pages looked at: axe-core finds nothing`);
