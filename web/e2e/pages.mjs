// The pages of hands, one hand, results and rules against a made-up history: what is asked, what is shown, keys,
// downloads, deep links, errors, both themes, narrow screens, and axe on every page.
//   node e2e/pages.mjs        (after `npm run build`; ONLY=part of a name runs only such scenarios; OUT=folder keeps pictures)

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { fakeHistory, PUBLIC_REPLAY } from './fakeHistory.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { becomes, eventually, hasFocus, holds, nextFrame } from './waiting.mjs';

const site = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await launch();
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const HAND = '#/hands/2/14/4155';
const SCENARIOS = [];
/** `options`: for the fake room and history, the screen and the settings. */
const scenario = (name, at, run, options = {}) => SCENARIOS.push({ name, at, run, options });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const step = async (page) => Number(await page.locator('[data-steps]').getAttribute('data-step'));
const stepsOf = async (page) => Number(await page.locator('[data-steps]').getAttribute('data-steps'));
const stepIs = (page, expected) => becomes(() => step(page), expected);
const streetIs = (page, expected) => becomes(() => page.locator('.line button[aria-pressed=true]').textContent(), expected);
/** Waits until so many hands are listed. */
const handsAre = (page, count) => becomes(() => page.locator('[data-hands]').getAttribute('data-hands'), String(count));
const lastQuery = (queries) => new URLSearchParams(queries.at(-1)?.split('?')[1]);
const asks = (queries, name, value) => becomes(() => lastQuery(queries).get(name), value);

scenario('older hands are loaded at the end of the list, and nothing above moves', '#/hands', async (page, { queries }) => {
  const list = page.locator('[data-hands]');
  await handsAre(page, 50);
  const first = list.locator('li a').first();
  await list.evaluate((node) => node.scrollTo(0, 900));
  await nextFrame(page);
  const [before, at] = [await list.evaluate((node) => node.scrollTop), await first.boundingBox()];
  await list.evaluate((node) => node.scrollTo(0, node.scrollHeight - node.clientHeight - 300));
  await handsAre(page, 100);
  await list.evaluate((node, top) => node.scrollTo(0, top), before);
  await becomes(async () => (await first.boundingBox()).y, at.y);
  await list.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await page.getByText('137 hands. There are no more.').waitFor();
  await becomes(() => queries.map((query) => new URLSearchParams(query.split('?')[1]).get('before')), [null, '50', '100']);
});

scenario('a hand of a Sit & Go is listed in chips', '#/hands', async (page) => {
  await page.getByText(/Hold’em Sit & Go 20\/40/).first().waitFor();
  await page.locator('[data-hands] li', { hasText: '-1,500' }).or(page.locator('[data-hands] li', { hasText: '−1,500' })).first().waitFor();
});

scenario('an open hand keeps the way to the tournaments', HAND, async (page) => {
  await page.locator('aside').getByRole('link', { name: 'Tournaments' }).waitFor();
});

scenario('filters ask the room, and can be cleared', '#/hands', async (page, { queries }) => {
  await button(page, 'Won').click();
  await asks(queries, 'result', 'won');
  await button(page, 'Showdown').click();
  await asks(queries, 'showdown', '1');
  await page.getByPlaceholder('Cards, such as As Kd or AK').fill('As Ks');
  await asks(queries, 'card', 'AsKs');
  await page.getByPlaceholder('Cards, such as As Kd or AK').fill('66');
  await asks(queries, 'card', '66');
  await page.getByPlaceholder('Cards, such as As Kd or AK').fill('As Kx');
  await page.getByText('Type ranks, or ranks and suits: AK, 66, As Kd 10h.').waitFor();
  await button(page, 'More filters').click();
  await page.getByLabel('Position').selectOption('BTN');
  await asks(queries, 'position', 'BTN');
  await page.getByLabel('Game').selectOption('omaha');
  await page.getByLabel('Pot of at least').fill('12.50');
  await page.getByLabel('Pot of at least').press('Enter');
  await asks(queries, 'min_pot', '1250');
  await asks(queries, 'poker', 'omaha');
  await page.getByLabel('Stake').selectOption({ label: 'Banzai Hold’em 5/10' });
  await asks(queries, 'game', '5');
  await page.getByText('No hand fits these filters.').waitFor();
  await button(page, 'Clear filters').first().click();
  await handsAre(page, 50);
  await asks(queries, 'result', null);
});

scenario('the address keeps the filters of hands', '#/hands?result=won', async (page, { queries }) => {
  await asks(queries, 'result', 'won');
  await holds(() => button(page, 'Won').getAttribute('aria-pressed'));
  await button(page, 'Showdown').click();
  await page.waitForURL(/#\/hands\?result=won&showdown=1$/);
  await page.reload();
  await asks(queries, 'showdown', '1');
  await button(page, 'All').click();
  await page.waitForURL(/#\/hands$/);
  assert.equal(queries.filter((query) => !query.includes('result=won')).length, 1);
});

scenario('a player without hands is shown the way to the lobby', '#/hands', async (page) => {
  await page.getByText('You have not played a hand yet.').waitFor();
  await becomes(() => page.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href'), '#/lobby');
}, { history: { hands: 0 } });

scenario('a list that cannot be loaded says so and can be asked for again', '#/hands', async (page) => {
  await page.getByRole('alert').waitFor();
  await button(page, 'Load more hands').waitFor();
}, { history: { fails: { '/api/hands': 503 } }, troubles: /503/ });

scenario('the list is where it was after a look at a hand', '#/hands', async (page) => {
  const list = page.locator('[data-hands]');
  await list.locator('li a').nth(20).waitFor();
  await list.evaluate((node) => node.scrollTo(0, 700));
  await nextFrame(page);
  await page.locator(`a[href="${HAND}"]`).evaluate((link) => link.click());
  await page.getByRole('heading', { name: 'Hand 4,155' }).waitFor();
  await holds(async () => Math.abs((await page.locator('[data-hands]').evaluate((node) => node.scrollTop)) - 700) < 2, 'the list has moved');
  await becomes(() => page.locator('[data-hands] [aria-current=page]').getAttribute('href'), HAND);
});

scenario('a hand is stepped through with keys', HAND, async (page) => {
  await page.getByRole('heading', { name: 'Hand 4,155' }).waitFor();
  await stepIs(page, 0);
  for (let times = 1; times <= 3; times++) {
    await page.keyboard.press('ArrowRight');
    await stepIs(page, times);
  }
  await page.keyboard.press('ArrowLeft');
  await stepIs(page, 2);
  await page.keyboard.press('PageDown');
  await streetIs(page, 'Flop');
  await page.keyboard.press('End');
  await page.getByText('You win 198.00').first().waitFor();
  await stepIs(page, (await stepsOf(page)) - 1);
  await holds(() => button(page, 'One step on').isDisabled());
  await page.keyboard.press('Home');
  await stepIs(page, 0);
  // A field keeps its keys: it takes End, and the arrow after it moves the hand by one step.
  await page.getByPlaceholder('Cards, such as As Kd or AK').focus();
  await page.keyboard.press('End');
  await page.getByPlaceholder('Cards, such as As Kd or AK').blur();
  await page.keyboard.press('ArrowRight');
  await stepIs(page, 1);
});

scenario('a hand plays by itself, stops when somebody steps, and ends at its end', HAND, async (page) => {
  await button(page, '2×').click();
  await button(page, 'Play').click();
  await holds(async () => (await step(page)) >= 2, 'it does not play');
  await button(page, 'One step on').click();
  await button(page, 'Play').waitFor();
  await page.locator('input[type=range]').focus();
  await page.keyboard.press('End');
  const steps = await stepsOf(page);
  await stepIs(page, steps - 1);
  await button(page, 'River').click();
  await streetIs(page, 'River');
  await button(page, 'Play').click();
  await stepIs(page, steps - 1);
  await button(page, 'Play').waitFor();
});

scenario('one can point into the hand, and at its words', HAND, async (page) => {
  const marks = page.locator('.ticks i');
  await marks.nth(12).waitFor();
  await eventually(async () => {
    const box = await marks.nth(12).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + 2);
    assert.equal(await step(page), 12);
  });
  await page.getByRole('button', { name: 'Delphine bets 30.00' }).click();
  await streetIs(page, 'Turn');
});

scenario('chances are drawn, and are there as a table', HAND, async (page) => {
  const table = page.getByRole('table', { name: 'Chance to win by street' });
  await table.waitFor({ state: 'attached' });
  await becomes(() => table.locator('tbody tr').first().locator('th, td').allTextContents(), ['You', '46.0%', '54.4%', '36.4%', '100.0%']);
});

scenario('a link to a hand is copied', HAND, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy link').click();
  await page.getByText('Link copied').waitFor();
  await holds(async () => (await page.evaluate(() => navigator.clipboard.readText())).endsWith(HAND));
});

scenario('a hand and the filtered hands are downloaded', HAND, async (page, { queries }) => {
  const one = page.waitForEvent('download');
  await button(page, 'PHH').last().click();
  assert.equal((await one).suggestedFilename(), 'hand.phh');
  await becomes(() => queries.at(-1), '/api/hands/2/14/4155/file?as=phh');
  const all = page.waitForEvent('download');
  await button(page, 'Text').first().click();
  await all;
  await becomes(() => queries.at(-1), '/api/hands/file?as=text');
});

scenario('EXPORT: a file that has to wait says from when it can be had', HAND, async (page) => {
  await button(page, 'OHH').last().click();
  await page.getByText(/You can download this from 16 Nov,? \d\d:\d\d\. Until then you can read it here\./).waitFor();
}, { history: { later: Date.UTC(2026, 10, 16, 20, 58) }, troubles: /403/ });

scenario('somebody who did not play a hand sees the public view', HAND, async (page) => {
  await page.getByText('You see what everyone at the table saw.').waitFor();
  await page.keyboard.press('PageDown');
  await streetIs(page, 'Flop');
  assert.equal(await page.getByText('Your result').count(), 0);
}, { history: { replay: PUBLIC_REPLAY } });

scenario('a link to a hand opens without an account', HAND, async (page) => {
  await page.getByText('You see what everyone at the table saw.').waitFor();
  assert.equal(await page.locator('[data-hands]').count(), 0);
}, { room: { loggedIn: false }, history: { replay: PUBLIC_REPLAY } });

scenario('a hand that does not exist says so', '#/hands/2/14/9', async (page) => {
  await page.getByRole('heading', { name: 'This hand cannot be found.' }).waitFor();
}, { troubles: /404/ });

scenario('results are added up, and can be seen as a table', '#/stats', async (page) => {
  const result = page.locator('[data-result]');
  await result.waitFor();
  const half = await result.textContent();
  await button(page, '7 days').click();
  await holds(async () => (await result.textContent()) !== half, 'the span does not change');
  await button(page, 'All', true).click();
  await button(page, 'Banzai only').click();
  await page.getByText('No stake at a loss.').or(page.getByText('This stake is at a loss.')).first().waitFor();
  await page.locator('canvas').waitFor();
  await page.getByText('As a table').click();
  await holds(async () => (await page.getByRole('table').locator('tbody tr').count()) > 5, 'the table is short');
  const file = page.waitForEvent('download');
  await button(page, 'CSV').click();
  assert.equal((await file).suggestedFilename(), 'results.csv');
});

scenario('a player without results is shown the way to the lobby', '#/stats', async (page) => {
  await page.getByText('There are no results yet.').waitFor();
}, { history: { days: [] } });

scenario('results that cannot be loaded can be asked for again', '#/stats', async (page) => {
  await page.getByRole('alert').waitFor();
  await button(page, 'Try again').waitFor();
}, { history: { fails: { '/api/statistics': 500 } }, troubles: /500/ });

scenario('a link to a clause brings it into view and marks it', '#/rules/be-1.8/H9', async (page) => {
  const clause = page.locator('[data-clause=H9]');
  await clause.waitFor();
  await holds(async () => Math.abs((await clause.boundingBox()).y - 64) < 24, 'H9 is not in view');
  await holds(() => clause.evaluate((node) => node.classList.contains('marked')), 'H9 is not marked');
  await hasFocus(clause);
  await becomes(() => page.getByLabel('Rulebook').inputValue(), 'be-1.8');
  await page.goto(`${site.url}/#/rules/be-1.8/AGE`);
  await page.getByText('You must be at least 21 years old').waitFor();
  await holds(async () => (await page.locator('[data-clause=AGE]').boundingBox()).y < 700, 'AGE is not in view');
});

scenario('the menu leads to the drawn hand rankings', '#/rules', async (page) => {
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Hand rankings' }).click();
  await becomes(async () => {
    const [head, drawn] = await Promise.all(['#group-ranking', '[data-rankings]'].map((found) => page.locator(found).boundingBox()));
    return drawn.y > head.y && drawn.y - head.y < 80 && Math.abs(drawn.x - head.x) < 4 && drawn.y < 400;
  }, true, 'the rankings do not stand under their heading');
});

scenario('rules are readable without an account, and searched', '#/rules', async (page) => {
  await page.locator('[data-clause=P1]').waitFor();
  await page.getByPlaceholder('Search the rules').fill('short all-in');
  await page.getByText(/\d+ clauses? found/).waitFor();
  await page.locator('[data-clause=H9]').waitFor();
  await becomes(() => page.locator('[data-clause=P1]').count(), 0);
  await page.getByPlaceholder('Search the rules').fill('r21');
  await page.getByText('1 clause found').waitFor();
  await page.getByText('it is not liable for losses').waitFor();
  await page.getByPlaceholder('Search the rules').fill('zeppelin');
  await page.getByText('No clause has these words.').waitFor();
  await button(page, 'Show all clauses').click();
  await page.locator('[data-clause=P1]').waitFor();
}, { room: { loggedIn: false } });

scenario('two rulebooks are compared', '#/rules/int-2.7?with=be-1.8', async (page) => {
  const rows = page.locator('[data-compared]');
  await rows.waitFor();
  const differing = Number(await rows.getAttribute('data-compared'));
  await becomes(() => rows.locator('tbody tr').first().locator('th, td').allTextContents(), ['Minimum age', '18', '21']);
  await page.getByLabel('Only differences').uncheck();
  await holds(async () => Number(await rows.getAttribute('data-compared')) > differing, 'only differences');
  await page.getByLabel('Compare with').selectOption('home');
  await becomes(() => rows.locator('thead th').last().textContent(), 'Home game rules');
  await page.getByLabel('Rulebook').selectOption('int-2.3');
  await page.waitForURL(/\/rules\/int-2\.3/);
});

scenario('an unknown rulebook shows the usual one', '#/rules/club-9', async (page) => {
  await page.locator('[data-clause=P1]').waitFor();
  await becomes(() => page.getByLabel('Rulebook').inputValue(), 'int-2.7');
});

scenario('rules that cannot be loaded can be asked for again', '#/rules', async (page) => {
  await button(page, 'Try again').waitFor();
}, { history: { fails: { '/api/rulebooks': 503 } }, troubles: /503/ });

for (const [language, words] of [['fr', ['Vos mains', 'Chances de gagner', 'Vos résultats', 'Tapis incomplet']], ['da', ['Dine hænder', 'Chance for at vinde', 'Dine resultater', 'For lille all-in']]]) {
  for (const [index, at] of ['#/hands', HAND, '#/stats', '#/rules/int-2.7/H9'].entries()) {
    scenario(`${at} speaks ${language}`, at, async (page) => {
      await page.getByText(words[index], { exact: true }).first().waitFor({ state: 'attached' });
    }, { settings: { language } });
  }
}

const SCREENS = { desktop: [1440, 900], tablet: [1024, 768], phone: [390, 844], narrow: [320, 640], landscape: [844, 390] };
for (const [name, at, ready] of [['hands', '#/hands', 'li a'], ['hand', HAND, '[data-steps]'], ['stats', '#/stats', 'canvas'], ['rules', '#/rules/int-2.7/H9', '[data-clause=H9]']]) {
  for (const theme of ['dark', 'light']) {
    for (const [screen, [width, height]] of Object.entries(SCREENS)) {
      scenario(`${name} ${screen} ${theme}: fits, and axe has nothing to say`, at, async (page) => {
        await page.locator(ready).first().waitFor();
        if (name === 'hand') {
          for (let times = 0; times < 17; times++) await page.keyboard.press('ArrowRight');
          await stepIs(page, 17);
        }
        await nextFrame(page);
        await eventually(async () => {
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.ok(wide <= 0, `${wide} px too wide`);
        });
        if (process.env.OUT) await page.screenshot({ path: join(process.env.OUT, `pages-${name}-${screen}-${theme}.png`) });
        if (screen === 'tablet' || screen === 'landscape') return;
        await page.addScriptTag({ path: AXE });
        // The frame around a page is looked at where it is tested.
        const violations = await page.evaluate(async () => (await globalThis.axe.run('main', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })).violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`));
        assert.deepEqual(violations, []);
      }, { viewport: { width, height }, settings: { theme } });
    }
  }
}

for (const [width, height, touch] of [[844, 390, true], [844, 390, false], [667, 375, true], [568, 320, true], [390, 844, true]]) {
  scenario(`a hand on a phone of ${width} × ${height}${touch ? ', by touch' : ''}: the table and its controls are seen together, and none covers the other`, HAND, async (page) => {
    await page.locator('[data-steps]').waitFor();
    await eventually(async () => {
      const [table, controls] = await Promise.all(['section.stage', '[data-steps]'].map((part) => page.locator(part).boundingBox()));
      const nav = await page.locator('nav').last().boundingBox();
      const bottom = nav && nav.y > height / 2 ? nav.y : height;
      const across = Math.min(table.x + table.width, controls.x + controls.width) - Math.max(table.x, controls.x);
      const down = Math.min(table.y + table.height, controls.y + controls.height) - Math.max(table.y, controls.y);
      assert.ok(across <= 0 || down <= 0, `the controls cover ${across} × ${down} px of the table`);
      for (const [part, box] of Object.entries({ table, controls })) assert.ok(box.y >= 0 && box.y + box.height <= bottom + 1, `the ${part} end at ${box.y + box.height} of ${bottom}`);
    });
    await button(page, 'One step on').click();
    await stepIs(page, 1);
    await button(page, 'Turn').click();
    await streetIs(page, 'Turn');
    if (process.env.OUT) await page.screenshot({ path: join(process.env.OUT, `pages-hand-${width}-${height}${touch ? '-touch' : ''}.png`) });
  }, { viewport: { width, height }, touch });
}

if (process.env.OUT) await mkdir(process.env.OUT, { recursive: true });
let failed = 0;
for (const { name, at, run, options } of SCENARIOS.filter((one) => one.name.includes(process.env.ONLY ?? ''))) {
  const context = await browser.newContext({ viewport: options.viewport ?? { width: 1440, height: 900 }, reducedMotion: 'reduce', locale: 'en-GB', hasTouch: options.touch ?? false, isMobile: options.touch ?? false, bypassCSP: /axe/.test(name) });
  const page = await context.newPage();
  const troubles = troublesOf(page);
  await page.addInitScript((settings) => localStorage.setItem('cardroom.settings', JSON.stringify(settings)), { language: 'en', theme: 'dark', ...options.settings });
  await fakeRoom(page, options.room ?? {});
  const history = await fakeHistory(page, options.history ?? {});
  try {
    await page.goto(`${site.url}/${at}`);
    await run(page, history);
    const others = troubles.list.filter((trouble) => !options.troubles?.test(trouble));
    assert.deepEqual(others, []);
    console.log(`ok   ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack ?? error}`);
    if (process.env.OUT) await page.screenshot({ path: join(process.env.OUT, `failed-${failed}.png`) }).catch(() => undefined);
  }
  await context.close();
}
await browser.close();
site.stop();
if (failed > 0) {
  console.log(`${failed} of ${SCENARIOS.length} scenarios failed`);
  process.exit(1);
}
