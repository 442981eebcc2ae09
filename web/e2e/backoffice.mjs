// The back office in a browser against a fake API: players, reports, tables, hands, money, rulebooks and the log, each looked at by
// axe-core in both themes on a desk and a phone; each act with its reason; errors beside what failed; a role that sees less. And what
// a player reads of staff.
//   OUT=/tmp/backoffice node e2e/backoffice.mjs        (after `npx vite build`)

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { looker } from './desk.mjs';
import { fakeDesk, fakeMail } from './fakeDesk.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { eventually } from './waiting.mjs';

const { OUT: out = 'backoffice' } = process.env;
await mkdir(out, { recursive: true });
const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await launch();
const looked = looker(out);
const contexts = [];

async function person(locale = 'en-GB') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale, bypassCSP: true, reducedMotion: 'reduce', acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const troubles = troublesOf(page);
  // The fake room has no socket.
  troubles.lineDown = true;
  contexts.push({ page, troubles });
  return page;
}
const heading = (page, name) => page.getByRole('heading', { name, level: 1 }).waitFor();
const count = (page, what, many) => eventually(async () => assert.equal(await page.locator(what).count(), many, what));

try {
  const ingrid = await person();
  const room = await fakeDesk(ingrid);
  const to = (path) => ingrid.goto(`${site.url}/#/staff/${path}`);
  /** Fills in the reason and does it. */
  async function answers(name, reason = 'Report 4') {
    await ingrid.getByLabel('Reason').fill(reason);
    await ingrid.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }
  const gone = () => ingrid.getByRole('dialog').waitFor({ state: 'detached' });

  // Players.
  await to('players');
  await heading(ingrid, 'Players');
  await count(ingrid, '[data-player]', 3);
  await ingrid.locator('aside [data-check=good]').waitFor();
  await looked(ingrid, 'players');
  await ingrid.getByLabel('Name or number').fill('fox');
  await ingrid.getByRole('button', { name: 'Find' }).click();
  await count(ingrid, '[data-player]', 1);
  await ingrid.getByRole('link', { name: 'foxglove_9' }).click();
  await heading(ingrid, /foxglove_9/);
  await count(ingrid, '[data-line]', 3);
  await ingrid.getByRole('button', { name: 'Show more' }).click();
  await count(ingrid, '[data-line]', 4);
  const [saved] = await Promise.all([ingrid.waitForEvent('download'), ingrid.getByRole('link', { name: 'Download as CSV' }).click()]);
  assert.match(saved.url(), /players\/9\/statement\.csv\?account=wallet&currency=EUR$/);
  await looked(ingrid, 'player');
  await ingrid.getByRole('group', { name: 'Account' }).getByRole('button', { name: 'Owed' }).click();
  await ingrid.getByText('No postings.').waitFor();

  await ingrid.locator('[data-act=note]').click();
  const save = ingrid.getByRole('dialog').getByRole('button', { name: 'Note', exact: true });
  assert.ok(await save.isDisabled(), 'no note without a text');
  await ingrid.getByLabel('Text').fill('Polite on the telephone.');
  await looked(ingrid, 'note');
  await answers('Note');
  await ingrid.locator('[data-note="9"]').getByText('Polite on the telephone.').waitFor();
  await ingrid.locator('[data-act=message]').click();
  await ingrid.getByLabel('Text').fill('Please keep folded cards to yourself.');
  await answers('Message');
  await ingrid.locator('[data-message="5"]').getByText('not read yet').waitFor();
  await ingrid.locator('[data-act=mute]').click();
  await ingrid.getByLabel('For how long').selectOption('week');
  await answers('Mute');
  await ingrid.locator('[data-act=unmute]').waitFor();
  await ingrid.locator('[data-act=exclude]').click();
  await answers('Exclude from Banzai');
  await ingrid.getByText('Not at Banzai').waitFor();
  // A fresh code is asked for in the dialog, and a refusal is said there.
  await ingrid.locator('[data-act=suspend]').click();
  room.broken.set('players/9/suspend', [409, 'impossible_now']);
  await answers('Suspend');
  await ingrid.getByRole('dialog').getByRole('alert').getByText('cannot be done at this moment').waitFor();
  room.broken.clear();
  await answers('Suspend');
  await ingrid.getByLabel('Code of your authenticator').fill('123456');
  await looked(ingrid, 'suspend');
  await answers('Suspend');
  await ingrid.locator('[data-act=lift]').waitFor();
  await gone();
  await ingrid.locator('[data-did=suspend_player]').getByText('Suspended a player').waitFor();
  await ingrid.locator('[data-act=lift]').click();
  await answers('Lift suspension');
  await ingrid.locator('[data-act=suspend]').waitFor();
  const [mute] = room.acts.filter((one) => one.path === 'players/9/mute');
  assert.ok(Math.abs(mute.until - Date.now() - 7 * 86_400_000) < 60_000, 'a week');
  assert.ok(room.acts.every((one) => one.reason === 'Report 4'), 'each has its reason');
  await to('players/77');
  await ingrid.getByRole('alert').getByText('There is no such player.').waitFor();
  await to('players/3');
  await ingrid.getByText('Nothing can be done here.').waitFor();
  assert.equal(await ingrid.locator('[data-act]').count(), 0, 'nothing is done to a house player');

  // Reports.
  await to('reports');
  await count(ingrid, '[data-report]', 2);
  await looked(ingrid, 'reports');
  await ingrid.getByLabel('State').selectOption('open');
  await ingrid.getByRole('button', { name: 'Show', exact: true }).click();
  await count(ingrid, '[data-report]', 1);
  await ingrid.getByRole('link', { name: 'Report 4' }).click();
  await ingrid.getByText('I folded the seven of spades').waitFor();
  await looked(ingrid, 'report');
  await ingrid.getByRole('button', { name: 'Answer', exact: true }).click();
  await ingrid.getByRole('textbox', { name: 'Answer' }).fill('We have read the chat.');
  await answers('Answer');
  await ingrid.locator('[data-answer]').getByText('We have read the chat.').waitFor();
  await ingrid.getByRole('button', { name: 'Close', exact: true }).click();
  await ingrid.getByLabel('Outcome').selectOption('warned');
  await looked(ingrid, 'close-report');
  await answers('Close');
  await ingrid.locator('[data-outcome=warned]').waitFor();
  await gone();
  assert.equal(await ingrid.getByRole('button', { name: 'Replace the answer' }).count(), 0, 'a closed report stays closed');

  // Tables.
  await to('tables');
  await count(ingrid, '[data-table]', 3);
  assert.equal(await ingrid.locator('[data-table="17/1"] [data-act]').count(), 0, 'a tournament is paused from its own page');
  await looked(ingrid, 'tables');
  for (const [act, name, state] of [['pause', 'Pause', 'paused'], ['resume', 'Resume', 'waiting'], ['close', 'Close after the hand', 'closing']]) {
    await ingrid.locator(`[data-table="3/12"] [data-act=${act}]`).click();
    await answers(name);
    await ingrid.locator(`[data-table="3/12"] [data-state=${state}]`).waitFor();
    await gone();
  }
  assert.equal(await ingrid.locator('[data-table="3/12"] [data-act]').count(), 0);

  // Hands: first as the table saw it; all cards with a reason, which is recorded.
  await to('hands?player=9');
  await count(ingrid, '[data-hand]', 1);
  await looked(ingrid, 'hands');
  await ingrid.getByLabel('Hand', { exact: true }).fill('40');
  await ingrid.getByRole('button', { name: 'Search' }).click();
  await ingrid.getByText('A hand has three numbers').waitFor();
  await ingrid.getByRole('link', { name: '2-14-4155' }).click();
  await ingrid.locator('[data-all-cards=false] [data-steps]').first().waitFor();
  await ingrid.getByText('This is what everybody at the table saw.').waitFor();
  assert.equal(room.acts.filter((one) => one.path.endsWith('/open')).length, 0, 'looking opens nothing');
  await ingrid.getByRole('button', { name: 'Open with all cards' }).click();
  await looked(ingrid, 'open-hand');
  await answers('Open with all cards');
  await ingrid.locator('[data-all-cards=true]').waitFor();
  await ingrid.getByText('This view is recorded.').waitFor();
  for (let step = 0; step < 4; step += 1) await ingrid.getByRole('button', { name: 'One step on' }).click();
  assert.equal(await ingrid.getByText('You are dealt').count(), 0, 'nobody of the staff is dealt cards');
  await ingrid.locator('.log').getByText('Delphine', { exact: true }).first().waitFor();
  await looked(ingrid, 'hand');
  assert.deepEqual(room.acts.filter((one) => one.path.endsWith('/open')), [{ path: 'hands/2/14/4155/open', reason: 'Report 4' }]);

  // Money, and the check in plain sight: out of balance is said at once.
  await to('money');
  await ingrid.locator('.plot canvas').waitFor();
  assert.equal(await ingrid.locator('[data-owed]').getAttribute('data-owed'), '1079390');
  await count(ingrid, '[data-day]', 30);
  await looked(ingrid, 'money');
  const file = await ingrid.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
  assert.equal(file, 'api/staff/money.csv?currency=EUR');
  await ingrid.getByRole('button', { name: 'PLAY' }).click();
  await ingrid.locator('[data-sum=issued]').getByText('3,000,000').waitFor();
  room.balanced = false;
  await ingrid.reload();
  await ingrid.locator('aside [data-check=bad]').getByText('€0.01 off').waitFor();
  await looked(ingrid, 'out-of-balance');
  room.balanced = true;
  room.broken.set('money', [503, 'not_now']);
  await ingrid.reload();
  await ingrid.locator('aside [role=alert]').waitFor();
  await ingrid.locator('main [role=alert]').waitFor();
  room.broken.clear();

  // Rulebooks and configuration; the log in words.
  await to('rulebooks');
  await ingrid.locator('[data-rulebook="dk-2.0"]').getByText('1 open game').waitFor();
  await ingrid.locator('[data-setting=something_new]').getByText('something new').waitFor();
  await looked(ingrid, 'rulebooks');
  await to('audit');
  await count(ingrid, '[data-entry]', 3);
  await ingrid.locator('[data-entry=view_hand]').getByText('Opened a hand').waitFor();
  await looked(ingrid, 'audit');
  await ingrid.getByLabel('Action').selectOption({ label: 'Suspended a player' });
  await ingrid.getByRole('button', { name: 'Show', exact: true }).click();
  await count(ingrid, '[data-entry]', 1);
  await ingrid.getByRole('button', { name: 'Clear' }).click();
  await count(ingrid, '[data-entry]', 3);
  await ingrid.locator('select[name=subject]').selectOption('hand');
  await ingrid.getByLabel('Its number').fill('2-14-4155');
  await ingrid.getByRole('button', { name: 'Show', exact: true }).click();
  await count(ingrid, '[data-entry]', 1);

  // A role that sees less: no page, no action and no check that it may not use.
  const auditor = await person('fr-FR');
  await fakeDesk(auditor, { role: 'auditor', permissions: ['see_players', 'see_tables', 'see_reports'] });
  await auditor.goto(`${site.url}/#/staff/players/9`);
  await heading(auditor, /foxglove_9/);
  await auditor.getByText('Votre rôle peut regarder ici et ne rien changer.').waitFor();
  assert.deepEqual(await auditor.locator('aside nav a').allTextContents(), ['Vue d’ensemble', 'Joueurs', 'Tables', 'Signalements']);
  assert.equal(await auditor.locator('[data-act], [data-check]').count(), 0);
  await looked(auditor, 'player-french');
  await auditor.goto(`${site.url}/#/staff/money`);
  await heading(auditor, 'Votre rôle ne peut pas le faire');

  // What a player reads of staff, behind the account menu.
  const ann = await person('da-DK');
  await fakeRoom(ann, { language: 'da' });
  const mail = await fakeMail(ann);
  await ann.goto(`${site.url}/#/lobby`);
  await ann.locator('[aria-expanded]').filter({ has: ann.locator('.name') }).first().click();
  await ann.getByRole('link', { name: 'Beskeder' }).click();
  await heading(ann, 'Beskeder');
  await ann.locator('[data-report="4"]').getByText('Spilleren er advaret.').waitFor();
  await looked(ann, 'mail');
  await ann.getByRole('button', { name: 'Jeg har læst det' }).click();
  await ann.locator('[data-message="5"][data-read=true]').waitFor();
  assert.deepEqual(mail.read.map((path) => path.replace(/^.*api/, '')), ['/messages/5/read']);
  mail.broken = true;
  await ann.reload();
  await count(ann, 'main [role=alert]', 2);

  for (const { page: one, troubles } of contexts) {
    // Refusals are logged by the browser as failed requests; anything else is a fault of the page.
    assert.deepEqual(troubles.list.filter((text) => !/status of (401|403|404|409|422|503)|favicon|\/api\/me/.test(text)), [], one.url());
  }
} catch (error) {
  for (const [index, { page }] of contexts.entries()) await page.screenshot({ path: `${out}/failed-${index}.png` }).catch(() => {});
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  site.stop();
}
if (!process.exitCode) console.log('back office: players, reports, tables, hands, money, rulebooks, log; and what players read');
