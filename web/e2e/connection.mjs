// The connection, several tables at once, and what tells that it is one's turn, against the fake room.
//   node e2e/connection.mjs        (after `npm run build`)

import assert from 'node:assert/strict';
import { FIVE, MY_TURN, OMAHA, OMAHA_TURN } from './fakeRoom.mjs';
import { AT, runAll, scenarios } from './runner.mjs';
import { becomes, expectRequests, holds, last, settled } from './waiting.mjs';

const { scenario, list } = scenarios();
const say = (room, n, said, at = AT) => room.push({ type: 'table', ...at, n, said });
const isOffline = (page) => becomes(() => page.locator('[data-bar]').getAttribute('data-bar'), 'offline');
const myTurn = (turn) => ({ type: 'your_turn', seat: 1, hand: 118, turn, legal: MY_TURN.hand.legal });

scenario('a lost connection is said, counted, and no turn is shown as live', async (page, room) => {
  room.holdGreeting();
  room.cut();
  await page.getByText(/Connection lost \d+ s ago/).waitFor();
  await isOffline(page);
  await becomes(() => page.locator('[data-act]').count(), 0);
  await becomes(() => page.title(), 'Hold’em 5/10 · Cardroom');
  await becomes(() => page.locator('[data-spoken]').textContent(), 'Connection lost. Reconnecting.');
  await page.keyboard.press('f');
  await becomes(room.connections, 2);
  room.greet();
  await page.locator('[data-act=call]').waitFor();
  assert.deepEqual(room.requests('act'), []);
});

scenario('a connection that opens but does not speak is not shown as good', async (page, room) => {
  room.holdGreeting();
  room.cut();
  await page.getByText(/Connection lost/).first().waitFor();
  await becomes(room.connections, 2);
  await page.waitForTimeout(300);
  await isOffline(page);
  room.greet();
  await page.locator('[data-act=call]').waitFor();
  await becomes(() => page.getByText(/Connection lost \d/).count(), 0);
});

scenario('a room that falls silent is noticed by asking it', async (page, room) => {
  await room.mute(true);
  // How soon is tested in src/lib/silence.test.ts.
  await page.getByText(/Connection lost \d+ s ago/).waitFor();
  await isOffline(page);
  // Nothing was lost: when the room speaks again, the table is as it was.
  const watched = room.requests('watch').length;
  await room.mute(false);
  await page.locator('[data-act=call]').waitFor();
  // A page that was left alone for too long by a slow machine has connected anew.
  if (room.connections() === 1) assert.equal(room.requests('watch').length, watched);
});

scenario('nothing moves when the connection is lost and comes back', async (page, room) => {
  const places = () => page.evaluate(() => ['.stage', '.places', 'aside', '[data-chat]'].map((one) => JSON.stringify(document.querySelector(one).getBoundingClientRect())));
  const before = await places();
  await room.mute(true);
  await page.locator('[data-line]').waitFor();
  await becomes(places, before);
  await room.mute(false);
  await page.locator('[data-line]').waitFor({ state: 'detached' });
  await becomes(places, before);
});

scenario('being offline is noticed at once', async (page, room) => {
  room.holdGreeting();
  const drawn = await page.evaluate(async () => {
    window.dispatchEvent(new Event('offline'));
    await Promise.resolve();
    return document.querySelector('[data-bar]').dataset.bar;
  });
  assert.equal(drawn, 'offline');
  await page.getByText(/Connection lost \d+ s ago/).waitFor();
});

scenario('a lost connection comes back to the same table', async (page, room) => {
  const before = room.requests('watch').length;
  room.cut();
  await page.locator('[data-line]').waitFor();
  await page.locator('[data-line]').waitFor({ state: 'detached' });
  await expectRequests(room, 'watch', before + 1);
  await page.locator('[data-act=call]').waitFor();
});

scenario('a missed number requests the table again', async (page, room) => {
  const before = room.requests('watch').length;
  say(room, 44, { type: 'folded', seat: 3 });
  await expectRequests(room, 'watch', before + 1);
  await page.locator('[data-act=call]').waitFor();
});

scenario('after a restart of the room its numbers start again, and the chat goes on', async (page, room) => {
  ['one', 'two', 'three'].forEach((text, index) => say(room, 41 + index, { type: 'chat', name: 'Kit', house: false, text }));
  await page.locator('li.chat', { hasText: 'three' }).waitFor();
  room.cut();
  await page.locator('[data-line]').waitFor();
  await page.locator('[data-line]').waitFor({ state: 'detached' });
  await page.locator('[data-act=call]').waitFor();
  for (let n = 41; n < 46; n++) say(room, n, { type: 'chat', name: 'Kit', house: false, text: `again ${n}` });
  await page.locator('li.chat', { hasText: 'again 45' }).waitFor();
  await becomes(() => page.locator('li.chat').count(), 8);
});

scenario('a rolled-back hand is announced, and the table is loaded again', async (page, room) => {
  const before = room.requests('watch').length;
  room.push({ type: 'rolled_back', ...AT, hand: 118 });
  await page.getByRole('alert').getByText('Hand 118 was rolled back').waitFor();
  await expectRequests(room, 'watch', before + 1);
});

scenario('an expired session leads out of the room', async (page, room) => {
  room.logOut();
  room.push({ type: 'bye', code: 'logged_out' });
  await page.getByText('Your session is over').first().waitFor();
});

scenario('title and icon tell whose turn it is, and the live region what it costs', async (page, room) => {
  const icon = () => page.locator('link[rel=icon]').getAttribute('href');
  await becomes(() => page.title(), /^Your turn · Hold’em 5\/10/);
  await becomes(icon, /favicon-turn\.svg/);
  await becomes(() => page.locator('[data-spoken]').textContent(), 'Your turn. Call 80 chips into 245. You hold ace of spades, king of diamonds.');
  await becomes(() => page.locator('[aria-live=polite]').count(), 1);
  say(room, 41, { type: 'folded', seat: 1 });
  await becomes(() => page.title(), /^(?!Your turn)/);
  await becomes(icon, /^(?!.*turn)/);
});

scenario('a notification tells the turn while the page is hidden, where it is allowed', async (page, room) => {
  await page.evaluate(() => {
    window.told = [];
    window.Notification = class { constructor(text) { window.told.push(text); } close() {} static permission = 'granted'; };
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  });
  say(room, 41, myTurn(12));
  await becomes(() => page.evaluate(() => window.told.join()), /^Your turn at Hold’em/);
}, { settings: { notifications: true } });

scenario('sounds: one’s turn, the others one by one, and none before a click', async (page, room) => {
  await page.evaluate(() => {
    window.sounds = 0;
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.audio = this;
      }
    };
    for (const type of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = type.prototype;
      type.prototype.start = function (...when) { window.sounds += 1; start.apply(this, when); };
    }
  });
  const played = () => page.evaluate(() => window.sounds);
  /** A line of the log is drawn when everything before it has been heard. */
  const heard = async (n) => {
    say(room, n, { type: 'chat', name: 'Kit', house: false, text: `line ${n}` });
    await page.locator('li.chat', { hasText: `line ${n}` }).waitFor();
  };
  say(room, 41, myTurn(12));
  await heard(42);
  assert.equal(await played(), 0, 'nobody has clicked yet');
  await page.locator('[data-log]').click();
  await becomes(() => page.evaluate(() => window.audio?.state), 'running');
  say(room, 43, myTurn(13));
  await becomes(played, 2);
  say(room, 44, { type: 'checked', seat: 3 });
  await heard(45);
  assert.equal(await played(), 2, 'this sound is switched off');
  await page.getByRole('button', { name: 'Turn the sound off' }).click();
  await page.getByRole('button', { name: 'Turn the sound on' }).waitFor();
  say(room, 46, myTurn(14));
  await heard(47);
  assert.equal(await played(), 2);
}, { settings: { sounds: { check: false, message: false } } });

scenario('the time bank runs down beside the time to act', async (page, room) => {
  await page.getByText('then 30 s time bank').waitFor();
  say(room, 41, { type: 'clock', seat: 1, phase: 'bank', until: Date.now() + 50_000 });
  await page.getByText(/^\d+ s$/).first().waitFor();
  await page.getByText('time bank', { exact: true }).waitFor();
});

const OMAHA_AT = { game: 6, table: 1 };
const MINE = { ...OMAHA, own: { seat: 4, time_bank: 0 } };
const OMAHA_ACTS = { type: 'your_turn', seat: 4, hand: 44, turn: 4, legal: OMAHA_TURN.hand.legal };

scenario('in tabs the table that needs the player is marked, comes forward, and N leads to it', async (page, room) => {
  await page.locator('nav a', { hasText: 'Omaha' }).click();
  await page.getByRole('heading', { name: /Pot-Limit Omaha/ }).waitFor();
  await page.locator('nav a.needs', { hasText: 'Hold’em' }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: /No-Limit Hold’em/ }).waitFor();
  await settled(page);
  await page.locator('[data-act=fold]').click();
  // Nothing is done here any more: the other table comes forward by itself.
  await page.waitForTimeout(1_700);
  say(room, 8, OMAHA_ACTS, OMAHA_AT);
  await page.getByRole('heading', { name: /Pot-Limit Omaha/ }).waitFor();
  assert.equal((await last(room, 'act')).game, 2);
}, { seats: [AT, OMAHA_AT], tables: [MINE] });

const SIX = {
  seats: [AT, OMAHA_AT, { game: 5, table: 1 }, { game: 2234420425181035, table: 1 }, { game: 1, table: 1 }, { game: 3, table: 1 }],
  tables: [MINE, FIVE, OMAHA_TURN, { ...MINE, game: 1 }, { ...MINE, game: 3 }], viewport: { width: 1920, height: 1080 }, ready: '[data-tile] [data-act]',
};

scenario('six tables lie side by side, none moves, and the one that needs the player takes the keys', async (page, room) => {
  const places = () => page.locator('[data-tile]').evaluateAll((tiles) => tiles.map((tile) => [tile.dataset.tile, ...Object.values(tile.getBoundingClientRect().toJSON()).map(Math.round)].join(' ')).join('\n'));
  const takesKeys = (tile) => becomes(() => page.locator('.tile.needs.active').getAttribute('data-tile'), tile);
  await becomes(() => page.locator('[data-tile] [data-seat]').count(), 35);
  await takesKeys('2/1');
  const before = await places();
  await page.keyboard.press('n');
  await takesKeys('5/1');
  await settled(page);
  await page.keyboard.press('c');
  assert.equal((await last(room, 'act')).game, 5);
  say(room, 8, OMAHA_ACTS, OMAHA_AT);
  await page.locator('[data-tile="6/1"].needs').waitFor();
  await becomes(places, before);
  // A click acts at the table where it lands.
  await settled(page);
  await page.locator('[data-tile="6/1"] [data-act=call]').click();
  assert.equal((await last(room, 'act', 2)).game, 6);
  await expectRequests(room, 'act', 2);
  await becomes(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}, SIX);

scenario('tiles or tabs is a choice', async (page, room) => {
  await page.getByRole('button', { name: 'Tabs', exact: true }).click();
  await page.locator('[data-table]').waitFor();
  await becomes(() => page.locator('[data-tile]').count(), 0);
  await page.getByRole('button', { name: 'Tiles', exact: true }).click();
  await becomes(() => page.locator('[data-tile]').count(), 6);
}, SIX);

scenario('on a phone a swipe on the header changes the table', async (page) => {
  const head = await page.locator('header').boundingBox();
  const swipe = (from, to) => page.evaluate(([x, to, y]) => {
    const header = document.querySelector('header');
    for (const [type, clientX] of [['pointerdown', x], ['pointerup', to]]) header.dispatchEvent(new PointerEvent(type, { clientX, clientY: y, bubbles: true }));
  }, [from, to, head.y + 10]);
  await swipe(300, 100);
  await page.getByRole('heading', { name: /Omaha/ }).waitFor();
  await swipe(100, 300);
  await page.getByRole('heading', { name: /Hold’em/ }).waitFor();
}, { seats: [AT, OMAHA_AT], tables: [MINE], viewport: { width: 390, height: 844 }, touch: true });

scenario('lobby updates stop at the table and start again in the lobby', async (page, room) => {
  const asked = () => room.requests('lobby').map((ask) => ask.on);
  await becomes(asked, [true, false]);
  await page.getByRole('link', { name: 'Lobby', exact: true }).click();
  await becomes(asked, [true, false, true]);
});

scenario('a watcher is seated in the game that is watched, after its rules', async (page, room) => {
  await page.locator('[data-act=join]').click();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await becomes(() => room.requests('join'), [{ type: 'join', game: 6 }]);
}, { seats: [], hash: '#/table/6/1', accepted: [] });

scenario('a watcher sees the table, and stops watching', async (page, room) => {
  await page.getByText('You are watching').waitFor();
  await page.locator('[data-act=unwatch]').click();
  await last(room, 'unwatch');
}, { seats: [], hash: '#/table/6/1' });

await runAll(list);
