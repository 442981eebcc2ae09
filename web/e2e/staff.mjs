// Staff in a real room and a real browser: the link of the first start makes the first admin, who adds a director, changes
// and disables the account and finds all of it in the audit log; the director sees the pages of the own role alone. Codes come
// from an authenticator of our own. axe-core looks at every page in both themes, on a desk and on a phone.
//   ROOM=../target/debug/cardroom DATA=/tmp/staff-data OUT=/tmp/staff node e2e/staff.mjs
// With DIST=dist the page is that of the last `npm run build`, and only the rest is the room's.

import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, launch, openRoom, troublesOf } from './browser.mjs';
import { codeOf, looker } from './desk.mjs';
import { eventually } from './waiting.mjs';

const { ROOM, DATA, DIST, OUT: out = 'staff' } = process.env;
const PASSWORD = 'correct horse battery staple';
await mkdir(out, { recursive: true });

const room = await openRoom(ROOM, DATA);
const browser = await launch();
const contexts = [];

async function visit(options) {
  const context = await browser.newContext(options);
  const isPage = (address) => address.origin === room.url && !/^\/(api|ws)\b/.test(address.pathname);
  if (DIST) await context.route(isPage, (route) => {
    const path = new URL(route.request().url()).pathname;
    return route.fulfill({ path: join(DIST, path === '/' ? 'index.html' : path) });
  });
  return context;
}

async function person() {
  // Axe puts its own script into the page, which the page's policy would refuse.
  const context = await visit({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles = troublesOf(page);
  // A page that no server has sent gets no socket of this machine.
  troubles.lineDown = DIST !== undefined;
  contexts.push({ page, troubles });
  return page;
}

const looked = looker(out);

/** From an opened link to the desk; gives the secret and the recovery codes. */
async function enrol(page, name) {
  if (name !== null) await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('A password has 10 to 200 characters.').waitFor();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = await page.locator('[data-secret]').textContent();
  if (name !== null) await looked(page, 'authenticator');
  await page.getByLabel('Code of the app').fill('000000');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText(/This code is wrong/).waitFor();
  await page.getByLabel('Code of the app').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.locator('[data-recovery] li').first().waitFor();
  const codes = await page.locator('[data-recovery] li').allTextContents();
  assert.equal(codes.length, 10);
  if (name !== null) await looked(page, 'recovery-codes');
  assert.ok(await page.getByRole('button', { name: 'To the back office' }).isDisabled(), 'only once they are kept');
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'To the back office' }).click();
  await page.getByRole('heading', { name: 'What you may do' }).waitFor();
  return { secret, codes };
}

try {
  const link = await eventually(() => {
    const found = /http\S+#\/staff\/enrol\/\w+/.exec(room.printed());
    assert.ok(found, room.printed());
    return found[0];
  });
  const ingrid = await person();
  await ingrid.goto(link);
  await ingrid.getByRole('heading', { name: 'Create the first admin' }).waitFor();
  await looked(ingrid, 'first-admin');
  const own = await enrol(ingrid, 'Ingrid');
  await looked(ingrid, 'overview');

  // Add a director. The room asks for a fresh code as it would after five minutes.
  await ingrid.getByRole('link', { name: 'Staff', exact: true }).click();
  await ingrid.getByRole('heading', { name: 'Staff', level: 1 }).waitFor();
  let stale = true;
  await ingrid.route('**/api/staff/people', (route) => {
    if (route.request().method() === 'GET' || !stale) return route.continue();
    stale = false;
    return route.fulfill({ status: 403, json: { code: 'confirm_first' } });
  });
  await ingrid.getByRole('button', { name: 'Add somebody' }).click();
  await ingrid.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Samir');
  await ingrid.getByRole('dialog').getByLabel('Role').selectOption('director');
  await ingrid.getByLabel('Reason').fill('Runs the Sunday tournaments');
  await looked(ingrid, 'add');
  await ingrid.getByRole('dialog').getByRole('button', { name: 'Add somebody' }).click();
  await ingrid.getByLabel('Code of your authenticator').fill(codeOf(own.secret, 0));
  await ingrid.getByRole('dialog').getByRole('button', { name: 'Add somebody' }).click();
  const given = await ingrid.locator('[data-link]').inputValue();
  await looked(ingrid, 'link');
  await ingrid.getByRole('button', { name: 'Done' }).click();
  await ingrid.getByText('Not enrolled').waitFor();

  const samir = await person();
  await samir.goto(given);
  await samir.getByRole('heading', { name: 'Welcome, Samir' }).waitFor();
  await enrol(samir, null);
  assert.equal(await samir.getByRole('link', { name: 'Audit log' }).count(), 0, 'a director sees no log');
  await samir.goto(`${room.url}/#/staff/people`);
  await samir.getByText('Your role cannot do this').waitFor();
  await samir.goto(given);
  await samir.getByRole('heading', { name: 'This link does not work' }).waitFor();

  // Another role, then none at all; by keyboard.
  const act = async (button, answer, fill = async () => undefined) => {
    await ingrid.getByRole('button', { name: button }).press('Enter');
    await fill();
    await ingrid.getByLabel('Reason').fill('For this test');
    await ingrid.getByRole('dialog').getByRole('button', { name: answer, exact: true }).press('Enter');
    await ingrid.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await act('Role of Samir', 'Role', () => ingrid.getByRole('dialog').getByLabel('Role').selectOption('support'));
  await ingrid.locator('[data-staff="2"]').getByText('Support').waitFor();
  await looked(ingrid, 'staff');
  await act('Disable Samir', 'Disable');
  await ingrid.locator('[data-staff="2"]').getByText('Disabled').waitFor();
  await samir.goto(`${room.url}/#/staff`);
  await samir.reload();
  await samir.getByRole('button', { name: 'Log in' }).waitFor();

  await ingrid.getByRole('link', { name: 'Audit log' }).click();
  await ingrid.locator('[data-entry]').first().waitFor();
  const actions = await ingrid.locator('[data-entry]').evaluateAll((rows) => rows.map((row) => row.dataset.entry));
  assert.deepEqual(actions, ['staff_disable', 'staff_role', 'staff_enrolled', 'staff_create', 'staff_first_admin']);
  await looked(ingrid, 'audit');
  await ingrid.getByLabel('Action').selectOption('staff_create');
  await ingrid.getByRole('button', { name: 'Show', exact: true }).click();
  await eventually(async () => assert.equal(await ingrid.locator('[data-entry]').count(), 1));
  await ingrid.getByText('Runs the Sunday tournaments').waitFor();

  await ingrid.getByRole('button', { name: 'Log out' }).click();
  await ingrid.getByRole('button', { name: 'Log in' }).waitFor();
  await looked(ingrid, 'log-in');
  const logIn = async (code) => {
    await ingrid.getByLabel('Name').fill('ingrid');
    await ingrid.getByLabel('Password').fill(PASSWORD);
    await ingrid.getByLabel('Code', { exact: true }).fill(code);
    await ingrid.getByRole('button', { name: 'Log in' }).click();
  };
  await logIn('000000');
  await ingrid.getByText(/Name, password or code is wrong/).waitFor();
  await logIn(own.codes[0].toLowerCase());
  // Back on the page where one was.
  await ingrid.getByRole('link', { name: 'Overview' }).click();
  await ingrid.getByText('Recovery codes left: 9').waitFor();

  // The same in French, and nothing of staff in a player's first visit.
  const french = await visit({ locale: 'fr-FR' });
  const page = await french.newPage();
  const fetched = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(room.url);
  await page.locator('form').first().waitFor();
  assert.deepEqual(fetched.filter((one) => /staff/i.test(one)), [], 'no weight for players');
  await page.goto(`${room.url}/#/staff`);
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  for (const { page: one, troubles } of contexts) {
    // Refusals are logged by the browser as failed requests; anything else is a fault of the page.
    assert.deepEqual(troubles.list.filter((text) => !/status of (401|403|410|422)/.test(text)), [], one.url());
  }
} catch (error) {
  for (const [index, { page }] of contexts.entries()) await page.screenshot({ path: `${out}/failed-${index}.png` }).catch(() => {});
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await room.stop();
}
if (!process.exitCode) {
  await command(ROOM, 'admin', 'check', '--data', DATA);
  console.log('staff: enrolled, managed, audited, checked');
}
