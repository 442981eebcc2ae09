// A newcomer in a real browser: registers, joins the first Hold'em stake, sits down, reloads in the middle of a
// hand and plays it to its end. Then the room is killed in the middle of another hand while the page stays open: no cent
// may be lost, and the page reconnects and plays on. A second browser sits down at the same table, and both play a hand
// with house players. Both leave; the hand is found in the history, replayed, and counted in the statistics. Last, a
// private table. Takes a screenshot of each step; any error of the page or in its console is a failure.
//   ROOM=../target/debug/cardroom DATA=/tmp/play-data OUT=/tmp/play node e2e/play.mjs
// With URL in place of ROOM and DATA it plays in a running room and does not kill it.
// With neither, the built page plays against the fake room, which shows that the page itself works.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { command, launch, openRoom, serve, troublesOf } from './browser.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { becomes, eventually } from './waiting.mjs';

const { ROOM, DATA, URL: running, OUT: out = 'play' } = process.env;
/** A hand waits for the big blind, for slow players and for the next deal; more means something hangs. */
const HAND_MS_MAX = Number(process.env.HAND_MS_MAX ?? 180_000);
await mkdir(out, { recursive: true });

let room = ROOM ? await openRoom(ROOM, DATA) : null;
const site = room || running ? null : await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const url = running ?? (room ?? site).url;
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
page.setDefaultTimeout(30_000);
const troubles = troublesOf(page);
if (site) await fakeRoom(page, { loggedIn: false });

let [pictures, acted] = [0, 0];
const picture = (name) => page.screenshot({ path: `${out}/${String(++pictures).padStart(2, '0')}-${name}.png` });
const won = page.locator('aside li.won');
const MOVE = '[data-act=check], [data-act=call]';
const myTurn = () => page.locator(MOVE).first().isVisible();

/** Acts whenever it is one's turn, until `done` says so. */
async function playUntil(what, done) {
  const until = Date.now() + HAND_MS_MAX;
  while (!(await done())) {
    if (Date.now() > until) throw new Error(`${what}: nothing after ${HAND_MS_MAX} ms, own actions: ${acted}`);
    const post = page.locator('[data-act=post][aria-pressed=false]');
    if (await post.isVisible()) await post.click({ timeout: 1_000 }).catch(() => {});
    const again = page.locator('button[name=rebuy]');
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => {});
    const move = page.locator(MOVE).first();
    // A late click is no failure: the room acts when the time is over.
    if (await move.isVisible()) await move.click({ timeout: 1_000 }).then(() => acted++, () => {});
    await page.waitForTimeout(100);
  }
}

async function register() {
  await page.goto(url);
  await page.fill('input[name=name]', process.env.NAME ?? `guest${Date.now() % 1_000_000}`);
  await page.fill('input[name=password]', 'correct horse battery staple');
  // Asked only in a room of several markets.
  const market = page.locator('select[name=market]');
  if (await market.isVisible()) await market.selectOption({ index: 1 });
  await picture('door');
  await page.locator('form button.go').click();
}

async function sitDown() {
  const join = page.locator('[data-join]').first();
  await join.waitFor();
  await picture('lobby');
  await page.getByRole('button', { name: 'Refill' }).first().click();
  await join.click();
  const accept = page.locator('button[name=accept]');
  const confirm = page.locator('button[name=confirm]');
  await accept.or(confirm).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await confirm.waitFor({ timeout: HAND_MS_MAX });
  await picture('buy-in');
  await confirm.click();
  await page.locator('[data-table]').waitFor();
  // Calling everything may lose everything; whoever has no chips gets no more turns (H20).
  await page.getByLabel('Top up after each hand').check();
  await picture('seated');
}

/** R23 is not needed for this: the room still has the hand, and the page comes back to it. */
async function reloadInMidHand() {
  await playUntil('a turn', myTurn);
  await picture('my-turn');
  await page.reload();
  await page.locator(MOVE).first().waitFor();
  await picture('reloaded');
}

/** The plug is pulled while a hand is played. */
async function crash() {
  await playUntil('a turn in another hand', myTurn);
  troubles.lineDown = true;
  await room.pull();
  await page.getByText(/Connection lost \d+ s ago/).waitFor();
  await picture('crashed');
  await command(ROOM, 'admin', 'check', '--data', DATA);
  room = await openRoom(ROOM, DATA, new URL(url).host);
  await page.locator('[data-line]').waitFor({ state: 'detached' });
  await page.getByText(/was rolled back\. All stacks are as before it/).first().waitFor();
  troubles.lineDown = false;
  await picture('back');
}

/** HOME: the link of a private table, whatever number the room has given it, leads to a seat at it. */
async function privateTable() {
  await page.goto(`${url}/#/private`);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('button[name=accept]').click();
  const link = await page.locator('[data-invitation]').inputValue();
  await page.goto(link);
  await page.reload();
  await page.locator('[data-seat="2"]').click();
  await page.locator('button[name=confirm]').click();
  await page.locator('[data-table]').waitFor();
  await picture('private');
  await page.reload();
  await page.locator('[data-table]').waitFor();
  await page.getByRole('button', { name: 'Leave table' }).click();
  await page.locator('dialog button[name=leave]').click();
  await page.locator('[data-table]').waitFor({ state: 'detached' });
}

/** Another person in a browser of his or her own. Seats are given by the room (R2), so the second player may come to
 *  another table of the stake; then both have a full hand with house players each. */
async function secondPlayer() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const other = await context.newPage();
  other.setDefaultTimeout(30_000);
  const otherTroubles = troublesOf(other);
  await other.goto(url);
  await other.fill('input[name=name]', `second${Date.now() % 1_000_000}`);
  await other.fill('input[name=password]', 'another horse battery staple');
  const market = other.locator('select[name=market]');
  if (await market.isVisible()) await market.selectOption({ index: 1 });
  await other.locator('form button.go').click();
  await other.locator('[data-join]').first().click();
  await other.locator('button[name=confirm]').click({ timeout: HAND_MS_MAX });
  await other.locator('[data-table]').waitFor();
  const post = other.locator('[data-act=post][aria-pressed=false]');
  const move = other.locator(MOVE).first();
  let otherActed = 0;
  const until = Date.now() + HAND_MS_MAX;
  // Both act whenever it is their turn, until the second has played a hand to its end.
  await playUntil('a hand of the second player', async () => {
    if (Date.now() > until) return false;
    if (await post.isVisible()) await post.click({ timeout: 1_000 }).catch(() => {});
    if (await move.isVisible()) await move.click({ timeout: 1_000 }).then(() => otherActed++, () => {});
    return otherActed > 0 && !(await move.isVisible()) && (await other.getByText(/^You (win|lose|fold|show)/).count()) > 0;
  });
  await other.screenshot({ path: `${out}/${String(++pictures).padStart(2, '0')}-second-player.png` });
  assert.deepEqual(otherTroubles.list, []);
  await context.close();
}

/** EXPORT: own hands are on the page at once; the newest is replayed to its end, and counted. */
async function history() {
  await page.goto(`${url}/#/hands`);
  const first = page.locator('a[href*="#/hands/"]').first();
  await first.waitFor();
  await picture('history');
  const replayed = (await first.getAttribute('href')).split('/').at(-1);
  await first.click();
  await page.locator('section.stage [data-plate]').first().waitFor();
  const steps = Number(await page.locator('[data-steps]').getAttribute('data-steps'));
  for (let step = 1; step < steps; step += 1) await page.getByRole('button', { name: 'One step on' }).click();
  await becomes(() => page.locator('[data-steps]').getAttribute('data-step'), String(steps - 1));
  await picture('replayer');
  assert.ok(page.url().endsWith(`/${replayed}`), page.url());
  await page.goto(`${url}/#/stats`);
  // A hand is counted some seconds after it.
  const until = Date.now() + HAND_MS_MAX;
  while (!(await page.locator('[data-result]').isVisible())) {
    if (Date.now() > until) throw new Error('the hands are not counted');
    await page.waitForTimeout(1_000);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await picture('statistics');
}

/** What is drawn after the crash is as whole as before it. */
const looksWhole = () => eventually(async () => {
  const [button, felt] = [await page.locator('section.stage .dealer').boundingBox(), await page.locator('section.stage').boundingBox()];
  assert.ok(button && felt, 'no dealer button is drawn');
  const inside = button.x > felt.x && button.y > felt.y && button.x < felt.x + felt.width && button.y < felt.y + felt.height;
  assert.ok(inside, `the dealer button is drawn outside the table: ${JSON.stringify(button)}`);
});

try {
  await register();
  await sitDown();
  await reloadInMidHand();
  // The log keeps the hand over the reload; what was won before it does not count.
  const wonSoFar = await won.count();
  await playUntil('a hand to its end', async () => (await won.count()) > wonSoFar);
  await picture('hand-over');
  if (room) {
    await crash();
    const wonBefore = await won.count();
    await playUntil('a hand after the crash', async () => (await won.count()) > wonBefore);
    await looksWhole();
    await picture('hand-after-crash');
    await secondPlayer();
  }
  await page.getByRole('button', { name: 'Leave table' }).click();
  await page.locator('dialog button[name=leave]').click();
  await page.locator('[data-table]').waitFor({ state: 'detached', timeout: HAND_MS_MAX });
  await picture('left');
  if (room) await history();
  if (room) await privateTable();
  assert.deepEqual(troubles.list, []);
  if (room) {
    troubles.lineDown = true;
    assert.equal(await room.stop(), 0, 'the room did not close in order');
    await command(ROOM, 'admin', 'check', '--data', DATA);
  }
  const crashed = room ? ', and on after a crash' : '';
  console.log(`a hand was played to its end in a browser${crashed}; ${acted} own actions, ${pictures} pictures in ${out}`);
} catch (error) {
  await picture('failed').catch(() => {});
  console.error(error, troubles.list);
  // The picture is lost with the machine; the words on the page are not.
  console.error(await page.locator('body').innerText().catch(() => 'the page is gone'));
  process.exitCode = 1;
} finally {
  await browser.close();
  await room?.pull();
  site?.stop();
}
