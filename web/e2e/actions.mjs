// Everything a player can do at a table, click by click against the fake room: each click must become the right
// request, each error the right message.
//   node e2e/actions.mjs        (after `npm run build`)

import assert from 'node:assert/strict';
import { MY_TURN, OMAHA_TURN, PRIVATE_ROW } from './fakeRoom.mjs';
import { AT, runAll, scenarios } from './runner.mjs';
import { becomes, expectRequests, hasFocus, holds, last, nextFrame, settled } from './waiting.mjs';

const { scenario, list } = scenarios();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const say = (room, n, said) => room.push({ type: 'table', ...AT, n, said });
const own = (room, n, said) => room.push({ type: 'own', ...AT, n, said });
const act = (page, name) => page.locator(`[data-act=${name}]`);
const amount = (page) => page.locator('[data-raise-amount]');
const amountIs = (page, text) => becomes(() => amount(page).inputValue(), text);
const says = (locator, pattern) => becomes(() => locator.innerText(), pattern);
const request = (action) => ({ type: 'act', ...AT, hand: 118, turn: 11, action });
/** The viewer's turn, with other actions. */
const turnWith = (legal) => ({ tables: [{ ...MY_TURN, hand: { ...MY_TURN.hand, legal } }] });
const FREE = { check: true, raise: { to_min: 10, to_max: 945, opens: true, max_is_all_in: true, presets: { half_pot: 82, three_quarters_pot: 123, pot: 165 } } };
const CALLED = { type: 'called', seat: 1, added: 80, to: 80, all_in: false };
const uncontested = (room) => [{ type: 'folded', seat: 3 }, { type: 'won', pot: 0, seat: 1, amount: 245 }, { type: 'ended' }].forEach((one, index) => say(room, 41 + index, one));
const BUSTED = () => ({ type: 'busted', seat: 1, least: 400, most: 1000, until: Date.now() + 599_000 });

scenario('the price is on the buttons', async (page) => {
  await says(act(page, 'call'), /Call 80\s+into 245/);
  await says(act(page, 'raise'), /Raise to 160\s+leaves you 785/);
});

scenario('folding', async (page, room) => {
  await act(page, 'fold').click();
  assert.deepEqual(await last(room, 'act'), request({ type: 'fold' }));
});

scenario('calling, once however often it is pressed', async (page, room) => {
  await act(page, 'call').dblclick();
  await expectRequests(room, 'act', 1);
  assert.deepEqual(await last(room, 'act'), request({ type: 'call' }));
});

scenario('checking', async (page, room) => {
  await act(page, 'check').click();
  assert.deepEqual((await last(room, 'act')).action, { type: 'check' });
}, turnWith(FREE));

scenario('raising by preset', async (page, room) => {
  await page.locator('[data-preset=pot]').click();
  await act(page, 'raise').click();
  assert.deepEqual(await last(room, 'act'), request({ type: 'raise_to', to: 405 }));
});

scenario('presets never repeat an amount', async (page) => {
  await becomes(() => page.locator('[data-preset]').evaluateAll((found) => found.map((one) => one.dataset.preset)), ['min', 'allIn']);
}, turnWith({ check: false, call: { adds: 80, all_in: false }, raise: { to_min: 160, to_max: 200, opens: false, max_is_all_in: true, presets: { half_pot: 200, three_quarters_pot: 200, pot: 200 } } }));

scenario('slider, arrows and wheel step by big blinds', async (page) => {
  const slider = page.locator('[data-bar] input[type=range]');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await amountIs(page, '170');
  await amount(page).focus();
  await page.keyboard.press('ArrowUp');
  await amountIs(page, '180');
  await slider.hover();
  await page.mouse.wheel(0, -100);
  await amountIs(page, '190');
  await slider.focus();
  await page.keyboard.press('End');
  await amountIs(page, '945');
  await says(act(page, 'raise'), /All-in 945/);
});

scenario('typing more than one has is all-in', async (page, room) => {
  await amount(page).fill('99999');
  await says(act(page, 'raise'), /All-in 945/);
  await amount(page).press('Enter');
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 945 });
});

scenario('an unreadable or too small amount is not bet', async (page, room) => {
  for (const text of ['', 'x', '3..5', '50', '-200']) {
    await amount(page).fill(text);
    await holds(() => act(page, 'raise').isDisabled(), `one can bet “${text}”`);
    await amount(page).press('Enter');
  }
  await amount(page).fill('250');
  await amount(page).press('Enter');
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 250 });
  await expectRequests(room, 'act', 1);
});

scenario('keys: presets, arrows, the amount, Enter', async (page, room) => {
  await page.keyboard.press('4');
  await amountIs(page, '405');
  await page.keyboard.press('ArrowDown');
  await amountIs(page, '400');
  await page.keyboard.press('a');
  await amountIs(page, '945');
  await page.keyboard.press('e');
  await hasFocus(amount(page));
  await page.keyboard.type('350');
  await amountIs(page, '350');
  await page.keyboard.press('Enter');
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 350 });
});

scenario('keys: R raises to what stands there, at once', async (page, room) => {
  await page.keyboard.press('2');
  await amountIs(page, '242');
  await settled(page);
  await page.keyboard.press('r');
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 242 });
  await expectRequests(room, 'act', 1);
});

scenario('keys: all-in by R is asked about unless it was chosen', async (page, room) => {
  await says(act(page, 'raise'), /All-in 160/);
  await settled(page);
  await page.keyboard.press('r');
  await page.locator('dialog[open] button[name=no]').click();
  await expectRequests(room, 'act', 0);
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 160 });
}, turnWith({ check: false, call: { adds: 80, all_in: false }, raise: { to_min: 160, to_max: 160, opens: false, max_is_all_in: true, presets: { half_pot: 160, three_quarters_pot: 160, pot: 160 } } }));

scenario('keys: call, and nothing while somebody types', async (page, room) => {
  await page.locator('[data-chat]').focus();
  await page.keyboard.type('fccr');
  await becomes(() => page.locator('[data-chat]').inputValue(), 'fccr');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.locator('[data-log]').focus();
  await page.keyboard.press('c');
  assert.deepEqual((await last(room, 'act')).action, { type: 'call' });
  await expectRequests(room, 'act', 1);
});

scenario('keys can be chosen', async (page, room) => {
  await page.keyboard.press('f');
  await page.keyboard.press('q');
  assert.deepEqual((await last(room, 'act')).action, { type: 'fold' });
  await expectRequests(room, 'act', 1);
}, { settings: { hotkeys: { fold: 'q' } } });

scenario('F asks first where checking is free', async (page, room) => {
  await page.keyboard.press('f');
  await page.getByText('Fold when you can check?').waitFor();
  // The safe answer has the focus.
  await hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }));
  await page.keyboard.press('Enter');
  assert.deepEqual((await last(room, 'act')).action, { type: 'check' });
  await expectRequests(room, 'act', 1);
}, turnWith(FREE));

scenario('folding where checking is free can be meant', async (page, room) => {
  await act(page, 'fold').click();
  await button(page, 'Fold anyway').click();
  assert.deepEqual((await last(room, 'act')).action, { type: 'fold' });
}, turnWith(FREE));

scenario('when raising is closed the third place says why, with the clause', async (page) => {
  await page.locator('.places').getByText('You cannot raise: nobody has made a full raise since you acted.').waitFor();
  await becomes(() => page.getByRole('link', { name: 'Rule H9' }).getAttribute('href'), '#/rules/int-2.7/H9');
  await becomes(() => act(page, 'raise').count(), 0);
}, turnWith({ check: false, call: { adds: 80, all_in: false }, no_raise: 'betting_closed' }));

scenario('a refusal is a sentence with its clause as a link, stays, and the action can be repeated', async (page, room) => {
  await act(page, 'call').click();
  const toast = page.getByRole('alert').filter({ hasText: 'Too late. The hand has moved on.' });
  await toast.waitFor();
  await becomes(() => toast.getByRole('link').getAttribute('href'), '#/rules/int-2.7/H3');
  await holds(async () => {
    const box = await toast.boundingBox();
    const free = ({ x, y, width, height }) => box.y + box.height <= y || y + height <= box.y || box.x + box.width <= x || x + width <= box.x;
    const others = await page.locator('.places, [data-bet], [data-board], [data-leave], [data-sit-out], [data-auto-top-up]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    return others.length > 4 && others.every(free);
  }, 'the toast covers an action, a bet or the board');
  await act(page, 'fold').click();
  await expectRequests(room, 'act', 2);
  await page.waitForTimeout(6_500);
  assert.ok(await toast.first().isVisible(), 'an error goes by itself');
}, { refuse: { act: { code: 'stale', clause: 'H3' } } });

scenario('a click that lands when the buttons have just changed is not taken', async (page, room) => {
  say(room, 41, CALLED);
  await page.getByLabel('Check/Fold').waitFor();
  await settled(page);
  // Somebody clicks in the very moment in which the button appears.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const fold = document.querySelector('[data-act=fold]');
      if (!fold) return;
      observer.disconnect();
      fold.click();
      window.clicked = true;
    });
    observer.observe(document.querySelector('.places'), { childList: true, subtree: true });
  });
  say(room, 42, { type: 'your_turn', seat: 1, hand: 118, turn: 12, legal: MY_TURN.hand.legal });
  await page.waitForFunction(() => window.clicked);
  await settled(page);
  await act(page, 'fold').click();
  assert.deepEqual((await last(room, 'act')).action, { type: 'fold' });
  await expectRequests(room, 'act', 1);
});

scenario('nothing moves when the turn is over', async (page, room) => {
  const boxes = () => page.evaluate(() => {
    const of = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const places = [...document.querySelectorAll('.places > *')].map((one) => one.getBoundingClientRect());
    return JSON.stringify([of('.stage'), of('.places'), ...places].map((box) => [box.x, box.y, box.width, box.height].map(Math.round)));
  });
  const before = await boxes();
  say(room, 41, CALLED);
  await page.getByLabel('Check/Fold').waitFor();
  await becomes(boxes, before);
  say(room, 42, { type: 'won', pot: 0, seat: 1, amount: 325 });
  say(room, 43, { type: 'ended' });
  await page.getByText('You win 325').first().waitFor();
  await becomes(boxes, before);
});

scenario('choosing before the turn', async (page, room) => {
  say(room, 41, CALLED);
  await page.getByLabel('Check/Fold').waitFor();
  await settled(page);
  await page.getByLabel('Check/Fold').check();
  assert.deepEqual(await last(room, 'preselect'), { type: 'preselect', ...AT, hand: 118, turn: 11, choice: { type: 'check_or_fold' } });
  await page.getByLabel('Check/Fold').uncheck();
  assert.equal((await last(room, 'preselect', 2)).choice, null);
  await expectRequests(room, 'preselect', 2);
});

scenario('a call chosen before the turn is dropped by a raise', async (page, room) => {
  say(room, 41, { type: 'turn', seat: 3, turn: 12 });
  await page.getByLabel('Call 80').waitFor();
  await settled(page);
  await page.getByLabel('Call 80').check();
  assert.deepEqual(await last(room, 'preselect'), { type: 'preselect', ...AT, hand: 118, turn: 12, choice: { type: 'call', adds: 80 } });
  say(room, 42, { type: 'raised', seat: 3, added: 80, to: 160, by: 80, opens: false, all_in: false });
  await page.getByLabel('Call 160').waitFor();
  await becomes(() => page.getByLabel('Call 160').isChecked(), false);
});

scenario('showing after an uncontested win, or not', async (page, room) => {
  uncontested(room);
  await button(page, 'Muck').waitFor();
  await button(page, 'Show cards').click();
  await last(room, 'show');
  await button(page, 'Muck').click();
  await becomes(() => button(page, 'Show cards').count(), 0);
});

scenario('the last hand is one click away', async (page, room) => {
  uncontested(room);
  await becomes(() => page.locator('[data-last-hand]').getAttribute('href'), '#/hands/2/1/118');
  await says(page.locator('[data-last-hand]'), /Last hand: you won 190/);
});

scenario('sitting out and being dealt in again', async (page, room) => {
  await page.getByLabel('Sit out at the next big blind').check();
  assert.equal((await last(room, 'sit_out')).when, 'next_big_blind');
  await page.getByLabel('Sit out at the next big blind').uncheck();
  await last(room, 'come_back');
  // How one comes back in only the room knows: the table is asked for again.
  await expectRequests(room, 'watch', 2);
  await act(page, 'fold').waitFor();
  say(room, 41, { type: 'folded', seat: 1 });
  say(room, 42, { type: 'sat_out', seat: 1 });
  await page.getByText('You’re sitting out').waitFor();
  await settled(page);
  await button(page, 'Deal me in').click();
  await expectRequests(room, 'come_back', 2);
});

scenario('waiting for the big blind, or posting', async (page, room) => {
  await act(page, 'post').click();
  assert.equal((await last(room, 'post')).posts, true);
}, { tables: [{ ...MY_TURN, hand: undefined, own: { seat: 1, time_bank: 0, entering: { may_post: true, posts: false } } }] });

scenario('topping up, once and after each hand', async (page, room) => {
  await button(page, 'Top up').click();
  await page.locator('dialog input[name=amount]').fill('50');
  await page.locator('dialog button[name=top_up]').click();
  assert.equal((await last(room, 'top_up')).amount, 50);
  await page.getByLabel('Top up after each hand').check();
  assert.equal((await last(room, 'auto_top_up')).on, true);
});

scenario('H20: topping up after each hand is offered only where the rules have it', async (page) => {
  await button(page, 'Top up').waitFor();
  assert.equal(await page.getByLabel('Top up after each hand').count(), 0);
}, { tables: [{ ...MY_TURN, own: { seat: 1, time_bank: 30_000 } }] });

const { hand: _hand, clock_until: _until, ...NOBODY_YET } = { ...OMAHA_TURN, players: OMAHA_TURN.players.slice(0, 1) };
scenario('the host of an empty private table is offered the invite link', async (page, room, context) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await act(page, 'invite').click();
  await becomes(() => act(page, 'invite').textContent(), 'Copied');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#\/invite\/2234420425181035\/00c0ffee00c0ffee$/);
}, {
  seats: [{ game: OMAHA_TURN.game, table: 1 }], hash: `#/table/${OMAHA_TURN.game}/1`, tables: [NOBODY_YET], ready: '[data-act=invite]',
  row: { ...PRIVATE_ROW, host: 'Ann', invitation: '00c0ffee00c0ffee', players: 1 },
});

scenario('house players are marked in words, and how to mute and to block differ is said', async (page) => {
  await becomes(() => page.locator('[data-house]').allTextContents(), ['House', 'House']);
  await page.locator('[data-seat="3"] [data-plate]').click();
  await page.getByText('Mute: Hides the chat until you close this page.').waitFor();
  await page.getByText('Block: Hides the chat at every table, on all your devices.').waitFor();
});

scenario('cards that won without a showdown are not marked', async (page, room) => {
  own(room, 40, { type: 'makes', seat: 1, makes: { rank: 'pair', ranks: ['A', 'A', 'K', 'T', '7'] }, cards: ['Ah', 'As', 'Kd', 'Td', '7c'] });
  uncontested(room);
  await act(page, 'show').waitFor();
  assert.equal(await page.locator('.raised').count(), 0);
});

scenario('on a phone a side pot is paid with its name and amount', async (page, room) => {
  const makes = { rank: 'pair', ranks: ['A', 'A', 'K', 'T', '7'] };
  [{ ...CALLED }, { type: 'pots', pots: [{ amount: 200, seats: [1, 3] }, { amount: 125, seats: [1, 3] }] }, { type: 'won', pot: 1, seat: 3, amount: 125, makes }].forEach((one, index) => say(room, 41 + index, one));
  await says(page.locator('[data-won]'), /125 Side pot\s+BigSlick_77/);
}, { viewport: { width: 390, height: 844 }, touch: true });

scenario('keys choose before one’s turn, and take the choice back', async (page, room) => {
  say(room, 41, CALLED);
  await page.locator('label.place').first().waitFor();
  await settled(page);
  await page.keyboard.press('f');
  assert.deepEqual((await last(room, 'preselect')).choice, { type: 'check_or_fold' });
  await becomes(() => page.locator('label.place input').first().isChecked(), true);
  await page.keyboard.press('f');
  assert.equal((await last(room, 'preselect', 2)).choice, null);
  await page.keyboard.press('c');
  assert.deepEqual((await last(room, 'preselect', 3)).choice, { type: 'check' });
  // What is no choice before the turn does nothing.
  await page.keyboard.press('r');
  await expectRequests(room, 'preselect', 3);
  assert.deepEqual(room.requests('act'), []);
});

scenario('every target on a phone on its side has 44 px', async (page) => {
  await amount(page).waitFor();
  const small = await page.evaluate(() => [...document.querySelectorAll('button, a, input')].filter((one) => one.getBoundingClientRect().width > 0 && one.getBoundingClientRect().y >= 0).flatMap((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    // Where a finger at the edge of 44 px around the middle hits.
    const hits = [-21, 21].every((off) => { const at = document.elementFromPoint(x + width / 2, y + height / 2 + off); return at !== null && (at === one || one.contains(at) || at.closest('button, label, a') === one || at.contains(one)); });
    return height >= 44 || hits ? [] : [`${one.getAttribute('aria-label') ?? one.textContent} ${Math.round(width)}×${Math.round(height)}`];
  }));
  assert.deepEqual(small, []);
}, { viewport: { width: 844, height: 390 }, touch: true });

scenario('busting opens a dialog: amount, limits, countdown, leave', async (page, room) => {
  say(room, 41, { type: 'folded', seat: 1 });
  own(room, 41, BUSTED());
  await page.getByText('You have no chips left').first().waitFor();
  await page.getByText('Buy in for 400–1,000').waitFor();
  await page.getByText(/Your seat is kept for 9:\d\d/).waitFor();
  await page.locator('dialog input[name=amount]').fill('5000');
  await becomes(() => page.locator('dialog input[type=range]').inputValue(), '1000', 'more than the most is at the end of the slider');
  await page.locator('dialog input[name=amount]').fill('300');
  await holds(() => page.locator('button[name=rebuy]').isDisabled());
  await page.locator('dialog input[name=amount]').fill('600');
  await page.getByRole('button', { name: 'Buy in for 600' }).click();
  assert.equal((await last(room, 'top_up')).amount, 600);
});

scenario('the card that busts a player is seen before the dialog', async (page, room) => {
  const lost = [{ ...CALLED, added: 945, to: 945, all_in: true }, { type: 'board', street: 'river', cards: ['Ah', 'Td', '7c', '2s', 'Kh'] }, { type: 'won', pot: 0, seat: 3, amount: 1_110 }, { type: 'ended' }];
  lost.forEach((one, index) => say(room, 41 + index, one));
  own(room, 44, BUSTED());
  await becomes(() => page.locator('[data-board]').count(), 5);
  const began = Date.now();
  await page.waitForTimeout(1_500);
  assert.equal(await page.locator('dialog[open]').count(), 0, 'a dialog covers the end of the hand');
  await page.locator('button[name=rebuy]').waitFor();
  assert.ok(Date.now() - began < 4_000);
});

scenario('who leaves after the last hand is not there for ever', async (page, room) => {
  uncontested(room);
  say(room, 44, { type: 'left', seat: 3, name: 'BigSlick_77', house: false });
  await page.locator('[data-seat="3"] [data-plate]').waitFor();
  await page.locator('[data-seat="3"] [data-free]').waitFor({ timeout: 9_000 });
  assert.equal(await page.locator('[data-board]').count(), 0);
  await holds(() => act(page, 'show').isVisible(), 'the winner may still show');
});

scenario('a time bank that runs is seen to shrink', async (page, room) => {
  say(room, 41, { type: 'clock', seat: 1, phase: 'bank', until: Date.now() + 10_000 });
  const share = () => page.locator('[data-time-bar] .bank').evaluate((bank) => Number.parseFloat(bank.style.width));
  await holds(async () => (await share()) > 80);
  await page.waitForTimeout(2_500);
  assert.ok((await share()) < 80, `${await share()}%`);
});

scenario('a busted player can leave, or come back to the dialog', async (page, room) => {
  say(room, 41, { type: 'folded', seat: 1 });
  own(room, 41, BUSTED());
  await page.locator('button[name=later]').click();
  await settled(page);
  await act(page, 'rebuy').click();
  await page.locator('button[name=leave]').click();
  assert.deepEqual(await last(room, 'leave'), { type: 'leave', ...AT });
});

scenario('a player who leaves in mid-hand is told what happens', async (page, room) => {
  await button(page, 'Leave table').click();
  await page.getByText(/You are in a hand/).waitFor();
  await page.locator('dialog button[name=leave]').click();
  assert.deepEqual(await last(room, 'leave'), { type: 'leave', ...AT });
  await page.getByText('You leave when this hand is over.').waitFor();
  await becomes(() => button(page, 'Leave table').count(), 0);
}, { leavesLater: true });

/** What can be pressed or says who plays, and lies under the news. */
const underNews = (page, what) => page.evaluate((what) => {
  const news = document.querySelector('.toasts').getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((one) => !one.closest('.toasts')).filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && Math.min(box.right, news.right) - Math.max(box.left, news.left) > 1 && Math.min(box.bottom, news.bottom) - Math.max(box.top, news.top) > 1;
  }).map((one) => one.getAttribute('aria-label') ?? one.textContent);
}, what);
const PRESSED = 'button:not([data-plate]), a, input, [data-log] li';
const FIVE_TABLES = [1, 2, 3, 5, 6].map((game) => ({ game, table: 1 }));
for (const [name, what, options] of [
  ['on a wide screen', `${PRESSED}, [data-plate], [data-card]`, {}],
  ['on a small screen', `${PRESSED}, [data-plate], [data-card]`, { viewport: { width: 1024, height: 768 } }],
  ['on a phone', PRESSED, { viewport: { width: 390, height: 844 }, touch: true }],
  ['on a phone with several tables', PRESSED, { viewport: { width: 390, height: 844 }, touch: true, seats: FIVE_TABLES }],
  ['on a phone on its side', PRESSED, { viewport: { width: 844, height: 390 }, touch: true }],
  ['over four tiles', PRESSED, { viewport: { width: 1600, height: 900 }, seats: FIVE_TABLES.slice(0, 4), settings: { tiles: true } }],
  ['over six tiles', PRESSED, { viewport: { width: 1920, height: 1080 }, seats: FIVE_TABLES, settings: { tiles: true } }],
]) {
  scenario(`news cover nothing that can be pressed ${name}`, async (page, room) => {
    room.push({ type: 'rolled_back', ...AT, hand: 118 });
    await page.locator('.toasts p').waitFor();
    await settled(page);
    assert.deepEqual(await underNews(page, what), []);
  }, options);
}

scenario('on a phone the news that one needs a name do not cover the button that takes it', async (page) => {
  await page.locator('[data-join]').first().click();
  await page.locator('.toasts p').waitFor();
  await page.getByRole('button', { name: 'Start playing' }).scrollIntoViewIfNeeded();
  assert.deepEqual(await underNews(page, 'form button, form input'), []);
}, { loggedIn: false, hash: '#/lobby', ready: '[data-join]', viewport: { width: 390, height: 844 }, touch: true, seats: [] });

scenario('bad news go by themselves too', async (page, room) => {
  await page.clock.install();
  room.push({ type: 'rolled_back', ...AT, hand: 118 });
  await page.locator('.toasts p').waitFor();
  await page.clock.runFor(31_000);
  await becomes(() => page.locator('.toasts p').count(), 0);
});

for (const language of ['en', 'fr', 'da']) {
  for (const [no_raise, width] of ['betting_closed', 'nobody_can_answer', 'no_more_than_call'].flatMap((why) => [320, 390].map((width) => [why, width]))) {
    scenario(`nothing moves on a phone of ${width} px where raising is closed: ${language}, ${no_raise}`, async (page, room) => {
      const places = () => page.evaluate(() => ['.places', '.stage'].map((one) => document.querySelector(one).getBoundingClientRect()).map(({ y, height }) => [y, height]));
      const before = await places();
      own(room, 40, { type: 'your_turn', seat: 1, hand: 118, turn: 12, legal: { check: false, call: { adds: 80, all_in: false }, no_raise } });
      const reason = page.locator('[data-no-raise]');
      await reason.waitFor();
      assert.deepEqual(await places(), before);
      assert.ok(await reason.evaluate((text) => text.scrollHeight <= text.clientHeight + 1 && text.getBoundingClientRect().height > 10), 'the reason is cut off');
    }, { settings: { language }, viewport: { width, height: 700 }, touch: true });
  }
}

scenario('a message of 200 characters wraps, and the log follows its end', async (page, room) => {
  const text = 'x'.repeat(200);
  await page.locator('[data-chat]').fill(text);
  await button(page, 'Send').click();
  assert.equal((await last(room, 'chat')).text, text);
  const atEnd = () => page.locator('[data-log]').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 4 && log.scrollWidth <= log.clientWidth);
  for (let n = 0; n < 30; n++) say(room, 41 + n, { type: 'chat', name: 'Kit', house: false, text: `${n} ${text}`.slice(0, 200) });
  await page.locator('li.chat', { hasText: '29 x' }).waitFor();
  await holds(atEnd, 'the log does not follow');
  // Somebody who reads above is left in peace, by keyboard too.
  await page.locator('[data-log]').focus();
  await page.keyboard.press('Home');
  await becomes(() => page.locator('[data-log]').evaluate((log) => log.scrollTop), 0);
  await nextFrame(page);
  say(room, 71, { type: 'chat', name: 'Kit', house: false, text: 'one more' });
  await button(page, '1 new line').click();
  await holds(atEnd);
});

scenario('notes, colours, muting, blocking and reporting a player', async (page, room) => {
  say(room, 41, { type: 'chat', name: 'Kit', house: false, text: 'unpleasant words' });
  const text = page.locator('li.chat', { hasText: 'unpleasant words' });
  await text.waitFor();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('button', { name: /^Kit/ }).last().click();
  await page.getByLabel('Violet').check({ force: true });
  await page.getByLabel('Note', { exact: true }).fill('Raises with nothing.');
  await button(page, 'Save note').click();
  await page.getByText('Note saved.').waitFor();
  await becomes(() => room.state.notes, [{ player: 'Kit', label: 5, text: 'Raises with nothing.' }]);
  await page.getByRole('button', { name: /^Kit/ }).last().click();
  await button(page, 'Mute').click();
  await button(page, 'Block').click();
  assert.equal((await last(room, 'block')).player, 'Kit');
  await button(page, 'Report').click();
  await page.locator('textarea').fill('He was rude.');
  await button(page, 'Send report').click();
  assert.deepEqual(await last(room, 'report'), { type: 'report', ...AT, player: 'Kit', text: 'He was rude.' });
  await page.getByRole('tab', { name: 'All', selected: false }).click();
  await page.getByRole('tab', { name: 'All', selected: true }).waitFor();
  await becomes(() => text.count(), 0);
});

scenario('a run-out is drawn card by card as the room sends it, without timers of the page', async (page, room) => {
  const board = page.locator('[data-board]');
  say(room, 41, { type: 'raised', seat: 1, added: 945, to: 945, by: 865, opens: false, all_in: true });
  say(room, 42, { type: 'turn', seat: 3, turn: 12 });
  say(room, 43, { type: 'called', seat: 3, added: 865, to: 945, all_in: false });
  say(room, 44, { type: 'shown', seat: 1, cards: ['As', 'Kd'] });
  say(room, 45, { type: 'shown', seat: 3, cards: ['9h', '9c'] });
  await page.getByText('You are all-in').waitFor();
  await page.waitForTimeout(300);
  await becomes(() => board.count(), 4, 'the page deals nothing by itself');
  say(room, 46, { type: 'board', street: 'river', cards: ['Ah', 'Td', '7c', '2s', '9d'] });
  await board.nth(4).waitFor();
  say(room, 47, { type: 'won', pot: 0, seat: 3, amount: 2055 });
  say(room, 48, { type: 'ended' });
  await page.locator('li.won', { hasText: 'BigSlick_77 wins 2,055' }).waitFor();
});

scenario('a player who leaves stays to be seen until the next hand', async (page, room) => {
  const gone = page.locator('[data-plate]', { hasText: 'BigSlick_77' });
  say(room, 41, { type: 'left', seat: 3, name: 'BigSlick_77', house: false });
  await page.locator('li', { hasText: 'BigSlick_77 leaves the table' }).waitFor();
  await becomes(() => gone.count(), 1);
  say(room, 42, { type: 'ended' });
  say(room, 43, { type: 'hand_starts', hand: 119, button: 5, blinds: { small: 5, big: 10 } });
  await gone.waitFor({ state: 'detached' });
});

scenario('a reload keeps the log of the hand', async (page) => {
  const line = page.locator('li', { hasText: 'BigSlick_77 bets 80' });
  await line.waitFor();
  await page.reload();
  await line.waitFor();
  await becomes(() => page.locator('li', { hasText: 'Hand 118' }).count(), 1);
}, { tables: [{ ...MY_TURN, so_far: [
  { type: 'hand_starts', hand: 118, button: 4, blinds: { small: 5, big: 10 } },
  { type: 'board', street: 'flop', cards: ['Ah', 'Td', '7c'] },
  { type: 'raised', seat: 3, added: 80, to: 80, by: 80, opens: true, all_in: false },
] }] });

scenario('chips of a tournament are numbers, and nobody leaves or tops up there', async (page, room) => {
  await page.getByText('Hold’em tournament, blinds 5/10').first().waitFor();
  await becomes(async () => (await button(page, 'Top up').count()) + (await button(page, 'Leave table').count()), 0);
  await amountIs(page, '160');
  await amount(page).fill('405');
  await act(page, 'raise').click();
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 405 });
}, { tables: [{ ...MY_TURN, tournament: true }] });

scenario('amounts in big blinds', async (page, room) => {
  await says(act(page, 'call'), /Call 8 BB\s+into 24.5 BB/);
  await amount(page).fill('35');
  await act(page, 'raise').click();
  assert.deepEqual((await last(room, 'act')).action, { type: 'raise_to', to: 350 });
}, { settings: { bigBlinds: true } });

for (const [name, viewport] of Object.entries({ phone: { width: 390, height: 844 }, 'phone held sideways': { width: 844, height: 390 }, 'narrow phone': { width: 320, height: 640 } })) {
  scenario(`a ${name} has large targets, nothing beside the screen, and its sheets`, async (page, room) => {
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    const small = () => page.locator('button:visible:not([data-plate]), a:visible, label.check:visible').evaluateAll((found) =>
      found.map((one) => [one.innerText || one.ariaLabel, one.getBoundingClientRect()]).filter(([, box]) => box.height < 40 || box.width < 40).map(([text, box]) => `${text} ${Math.round(box.width)}×${Math.round(box.height)}`));
    await becomes(small, []);
    await page.getByRole('button', { name: 'Log and chat' }).tap();
    await page.locator('[data-log]').waitFor();
    await button(page, 'Close').tap();
    await page.getByRole('button', { name: 'Seat options' }).tap();
    await page.getByLabel('Sit out next hand').check();
    assert.equal((await last(room, 'sit_out')).when, 'next_hand');
    await button(page, 'Close').tap();
    await act(page, 'call').tap();
    assert.deepEqual((await last(room, 'act')).action, { type: 'call' });
  }, { viewport, touch: true });
}

const HOSTED = { game: OMAHA_TURN.game, table: OMAHA_TURN.table };
scenario('a host invites and pauses without leaving the table', async (page, room) => {
  await page.locator('[data-private-options]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await becomes(() => dialog.locator('[data-invitation]').inputValue(), /00c0ffee$/);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  assert.deepEqual(await last(room, 'pause_private'), { type: 'pause_private', game: HOSTED.game, on: true });
  await page.getByText('No new hand begins until you resume.').waitFor();
  room.push({ type: 'lobby', full: false, pools: [], changed: [{ game: HOSTED.game, paused: true }], gone: [] });
  await page.getByRole('heading', { name: /Paused/ }).first().waitFor();
}, { seats: [HOSTED], tables: [OMAHA_TURN], row: { ...PRIVATE_ROW, host: 'Ann', invitation: '00c0ffee' }, hash: `#/table/${HOSTED.game}/${HOSTED.table}` });

scenario('an Omaha table shows four cards of everyone, though the lobby does not know it', async (page) => {
  await page.getByText('Pot-Limit Omaha').first().waitFor();
}, { seats: [{ game: 2234420425181035, table: 1 }], privateRow: false, tables: [OMAHA_TURN], hash: '#/table/2234420425181035/1' });

await runAll(list);
