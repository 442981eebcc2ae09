// The integrity desk in a browser, against a fake room: a case is opened, read, worked on, decided; a second person approves, and is told why
// where he or she may not; a player reads about fair play and appeals. Every page is shown to axe-core in both themes, on a desk and a phone.
//   OUT=/tmp/cases node e2e/cases.mjs        (after `npm run build`)

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { looker } from './desk.mjs';
import { fakeCases, fakeOwnCases } from './fakeCases.mjs';
import { fakeHistory } from './fakeHistory.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { eventually } from './waiting.mjs';

const { OUT: out = 'look/cases' } = process.env;
await mkdir(out, { recursive: true });
const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const { url } = site;
const browser = await launch();
const contexts = [];
const looked = looker(out);

async function person(locale = 'en-GB', socket = false) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale, bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles = troublesOf(page);
  // The fake desk has no socket.
  troubles.lineDown = !socket;
  contexts.push({ page, troubles });
  return page;
}

try {
  const page = await person();
  const room = await fakeCases(page);
  const dialog = page.getByRole('dialog');
  const answers = async (name, reason = 'For this test') => {
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name, exact: true }).press('Enter');
  };
  const closed = () => dialog.waitFor({ state: 'detached' });
  const lastBody = (path) => room.bodies.findLast(([at]) => at === path)?.[1];

  // The list, its filter, and a new case.
  await page.goto(`${url}/#/staff/cases`);
  await page.locator('[data-case="118"]').waitFor();
  assert.equal(await page.locator('[data-case="117"] [data-due]').getAttribute('data-due'), 'over');
  assert.equal(await page.locator('[data-case="118"] [data-due]').textContent(), 'In 2 days');
  await page.getByLabel('1 approval waits for you').or(page.getByTitle('1 approval waits for you')).first().waitFor();
  await looked(page, 'list');
  await page.getByLabel('State').selectOption('appealed');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await eventually(async () => assert.equal(await page.locator('[data-case]').count(), 1));
  await page.getByRole('button', { name: 'Open a case' }).click();
  await dialog.getByLabel('Kind').selectOption('several_accounts');
  await dialog.getByLabel('Title').fill('Two accounts');
  await dialog.getByLabel('Subjects').fill('9, Ann');
  assert.ok(await dialog.getByRole('button', { name: 'Open a case' }).isDisabled(), 'a name is no number');
  await dialog.getByLabel('Subjects').fill('9, 11');
  await dialog.getByLabel('Report, if there is one').fill('5');
  await looked(page, 'open');
  await answers('Open a case');
  await page.getByRole('heading', { name: 'Case 119: Two accounts' }).waitFor();
  assert.deepEqual(lastBody('cases'), { kind: 'several_accounts', title: 'Two accounts', source: { type: 'report', report: 5 }, subjects: [9, 11], reason: 'For this test' });
  await page.getByText('No hands yet.').waitFor();
  await page.locator('[data-act=shared]').click();
  await answers('Add shared hands');
  await page.getByText('38 hands added; the case has 38.').waitFor();
  await page.locator('[data-hand]').first().waitFor();
  assert.deepEqual(lastBody('cases/119/shared').players, [9, 11]);

  // A case of an alert: score and meaning, the heaviest hand first, the flow, innocent explanations.
  await page.goto(`${url}/#/staff/cases/118`);
  await page.getByText('Of 40,000 honest pairs with about as many shared hands (41), 1 scores this high.').waitFor();
  assert.equal(await page.locator('[data-hand]').first().getAttribute('data-hand'), '7/2/9214');
  await page.locator('[data-innocent=household]').waitFor();
  await page.getByText('foxglove_9 lost €412.30 to lantern_man in 38 hands').waitFor();
  assert.equal(await page.locator('svg[data-flow] .edge').count(), 4);
  await looked(page, 'case');
  await page.screenshot({ path: `${out}/case-whole.png`, fullPage: true });
  await page.getByRole('button', { name: 'Replay hand 9,214' }).click();
  await dialog.getByRole('button', { name: /step|forward|next/i }).last().waitFor();
  await looked(page, 'replay');
  await page.keyboard.press('End');
  await dialog.getByRole('button', { name: 'Done' }).click();
  assert.deepEqual(lastBody('cases/118/view'), { hand: { game: 7, table: 2, hand: 9_214 } });
  await eventually(async () => assert.equal(await page.locator('[data-entry=viewed]').count(), 2));

  // A note, hands, money held with a fresh code, a refusal in words, a disclosure.
  await page.locator('[data-act=note]').click();
  await dialog.getByLabel('Note').fill('Addresses and devices differ.');
  await answers('Write a note');
  await page.locator('[data-entry=note]').getByText('Addresses and devices differ.').waitFor();
  await page.locator('[data-act=hands]').click();
  await dialog.getByLabel('Hands').fill('7/2');
  await dialog.getByText('One line is not game/table/hand', { exact: false }).waitFor();
  await dialog.getByLabel('Hands').fill('7/2/31\n7/2/32');
  await answers('Add hands');
  await closed();
  await page.locator('[data-act=hold]').click();
  await dialog.getByLabel('Player').selectOption('9');
  await dialog.getByLabel('Amount').fill('9999');
  await answers('Hold money');
  await dialog.getByLabel('Code of your authenticator').fill('123456');
  await dialog.getByRole('button', { name: 'Hold money' }).click();
  await dialog.getByText('There is less than that in the wallet or in the hold.').waitFor();
  await dialog.getByLabel('Amount').fill('12.50');
  await looked(page, 'hold');
  await dialog.getByRole('button', { name: 'Hold money' }).click();
  await page.locator('[data-hold="3"]').waitFor();
  assert.deepEqual(lastBody('cases/118/hold'), { player: 9, currency: 'EUR', cents: 1_250, reason: 'For this test' });
  await page.getByRole('button', { name: 'Release hold 3' }).click();
  await answers('Release');
  await closed();
  assert.deepEqual(lastBody('cases/118/release'), { hold: 3, cents: null, reason: 'For this test' });
  await page.getByRole('button', { name: 'Disclose to foxglove_9' }).click();
  await answers('Disclose');
  await closed();

  // A verdict: nothing is chosen for whoever decides, and a violation needs a penalty.
  await page.locator('[data-act=verdict]').click();
  await dialog.getByLabel('Outcome').selectOption('violation');
  await dialog.getByLabel('Verdict in words').fill('Chips were moved on purpose.');
  await dialog.getByLabel('Clauses').fill('r12, R22');
  assert.ok(await dialog.getByRole('button', { name: 'Give a verdict' }).isDisabled(), 'no violation without a penalty');
  await dialog.getByLabel('Penalty of lantern_man').selectOption('barring');
  await looked(page, 'verdict');
  await answers('Give a verdict');
  await page.locator('[data-outcome=violation]').waitFor();
  assert.deepEqual(lastBody('cases/118/verdict'), { outcome: 'violation', clauses: ['R12', 'R22'], penalties: [{ player: 11, penalty: 'barring' }], text: 'Chips were moved on purpose.', reason: 'For this test' });
  assert.equal(await page.locator('[data-act=verdict]').count(), 0, 'one verdict');
  assert.equal(await page.locator('[data-act=seize]').count(), 0, 'R18: not before the time to appeal is over');

  // An appeal, and a seizure that shows every cent before it is proposed.
  await page.goto(`${url}/#/staff/cases/117`);
  await page.getByRole('button', { name: 'Answer the appeal of foxglove_9' }).click();
  await dialog.getByLabel('Outcome').selectOption('overturned');
  await dialog.getByLabel('Answer to the player').fill('The hands are those of a beginner.');
  await answers('Answer the appeal');
  await page.getByText('Verdict overturned').waitFor();
  await looked(page, 'appealed');
  await page.goto(`${url}/#/staff/cases/116`);
  await page.locator('[data-act=seize]').click();
  assert.ok(await dialog.getByRole('button', { name: 'Propose' }).isDisabled(), 'looked at first');
  await dialog.getByRole('button', { name: 'Show what moves' }).click();
  await dialog.locator('[data-lines="3"]').waitFor();
  await dialog.getByText('The lines sum to zero in each currency.').waitFor();
  await looked(page, 'seize');
  await answers('Propose');
  await page.locator('[data-proposal="16"][data-may=own]').waitFor();
  assert.deepEqual(lastBody('proposals').action, { type: 'seize_funds', case: 116, holds: [{ hold: 2, cents: 38_640 }] });

  // Approvals: what waits for this person first, and why not where not.
  await page.goto(`${url}/#/staff/approvals`);
  await page.locator('[data-proposal="12"]').waitFor();
  assert.equal(await page.locator('[data-proposal]').first().getAttribute('data-proposal'), '12');
  await page.locator('[data-proposal="13"]').getByText('You have proposed this yourself', { exact: false }).waitFor();
  await page.locator('[data-proposal="14"]').getByText('are not two people to the room', { exact: false }).waitFor();
  assert.equal(await page.locator('[data-proposal="14"] button').count(), 0, 'nothing to press');
  await looked(page, 'approvals');
  await page.screenshot({ path: `${out}/approvals-whole.png`, fullPage: true });
  room.confirmed = false;
  await page.locator('[data-proposal="12"]').getByRole('button', { name: 'Approve' }).click();
  await answers('Approve', 'Each cent is in the evidence');
  await dialog.getByLabel('Code of your authenticator').fill('123456');
  await looked(page, 'approve');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.locator('[data-proposal="12"] [data-state=done]').waitFor();
  await eventually(async () => assert.equal(await page.getByTitle(/waits? for you/).count(), 0, 'nothing waits any more'));
  assert.deepEqual(lastBody('proposals/12/approve'), { digest: 'd12'.repeat(16), reason: 'Each cent is in the evidence' });
  await page.locator('[data-proposal="15"]').getByRole('button', { name: 'Answer' }).click();
  await answers('Answer', 'The deck of table 2');
  await page.locator('[data-proposal="15"][data-may=own]').waitFor();
  await page.getByRole('button', { name: 'Propose' }).click();
  await dialog.getByLabel('Action').selectOption('correct_balance');
  await dialog.getByLabel('Number of a player').fill('9');
  await dialog.getByLabel('Amount').fill('-5');
  await dialog.getByRole('button', { name: 'Show what moves' }).click();
  await dialog.locator('[data-lines="2"]').waitFor();
  await looked(page, 'propose');
  await dialog.getByLabel('Amount').fill('-6');
  assert.ok(await dialog.getByRole('button', { name: 'Propose' }).isDisabled(), 'what was changed is looked at again');
  await dialog.getByRole('button', { name: 'Show what moves' }).click();
  await eventually(async () => assert.ok(!(await dialog.getByRole('button', { name: 'Propose' }).isDisabled())));
  await answers('Propose');
  await closed();
  assert.deepEqual(lastBody('proposals').action, { type: 'correct_balance', player: 9, currency: 'EUR', cents: -600, against: 'house' });

  // In French.
  const french = await person('fr-FR');
  await fakeCases(french);
  await french.goto(`${url}/#/staff/cases/118`);
  await french.getByRole('heading', { name: 'Flux de valeur' }).waitFor();
  await looked(french, 'case-french');

  // A player: from the rules and from the account menu; an appeal, and a recording.
  const player = await person('en-GB', true);
  await fakeRoom(player, {});
  await fakeHistory(player);
  const sent = await fakeOwnCases(player);
  await player.goto(`${url}/#/rules`);
  await player.getByRole('link', { name: 'Fair play and reviews' }).click();
  await player.locator('[data-own-case="117"]').waitFor();
  assert.equal(await player.locator('[data-held]').getAttribute('data-held'), '30000');
  await looked(player, 'fair');
  await player.screenshot({ path: `${out}/fair-whole.png`, fullPage: true });
  await player.getByLabel('Your appeal').fill('late');
  await player.getByRole('button', { name: 'Send the appeal' }).click();
  await player.getByText('You have appealed already', { exact: false }).waitFor();
  await player.getByLabel('Your appeal').fill('I am a beginner.');
  await player.getByRole('button', { name: 'Send the appeal' }).click();
  await player.locator('[data-own-case="117"] [data-appealed]').waitFor();
  await player.getByLabel('Where the recording can be found').fill('https://example.org/play');
  await player.getByRole('button', { name: 'Send', exact: true }).click();
  await player.getByText('Your answer has been sent.').waitFor();
  assert.deepEqual(sent, [['appeal', 'late'], ['appeal', 'I am a beginner.'], ['recording', 'https://example.org/play']]);
  await looked(player, 'fair-appealed');
  await player.goto(`${url}/#/lobby`);
  await player.getByRole('button', { name: /account and settings/ }).click();
  await player.getByRole('link', { name: 'Fair play and reviews' }).click();
  await player.getByRole('heading', { name: 'Fair play', level: 1 }).waitFor();
  const visitor = await person('da-DK', true);
  await fakeRoom(visitor, { loggedIn: false });
  await visitor.goto(`${url}/#/fair-play`);
  await visitor.getByRole('heading', { name: 'Ærligt spil', level: 1 }).waitFor();
  await looked(visitor, 'fair-visitor-danish');

  for (const { page: one, troubles } of contexts) {
    // Refusals are logged by the browser as failed requests; anything else is a fault of the page.
    assert.deepEqual(troubles.list.filter((text) => !/status of (401|403|404|409|422)|favicon|\/api\/me/.test(text)), [], one.url());
  }
} catch (error) {
  for (const [index, { page }] of contexts.entries()) await page.screenshot({ path: `${out}/failed-${index}.png`, fullPage: true }).catch(() => {});
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  site.stop();
}
if (!process.exitCode) console.log('cases: opened, worked on, decided, appealed, approved; fair play read and answered');
