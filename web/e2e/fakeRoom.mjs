// A fake room: it answers the page's requests well enough to show every part of the page. It knows no rules; the real
// room is tested with `play.mjs`.

import { answerHttp, MARKETS, TAKEN, VISITS } from './fakeLobby.mjs';
import { ALL, hearTournament, PRIVATE } from './fakeTournaments.mjs';

const NOW = Date.now();
const pool = (game, over) => ({
  game, rulebook: 'int-2.7', poker: 'holdem', format: 'regular', small_blind: 5, big_blind: 10, currency: 'PLAY', seats: 6,
  private: false, buy_in_least: 40 * (over.big_blind ?? 10), buy_in_most: 100 * (over.big_blind ?? 10), players: 0, house: 0, tables: 0, waiting: 0, average_pot: 0,
  players_per_flop_tenths: 0, hands_an_hour: 0, ...over,
});

export const LOBBY = {
  type: 'lobby', full: true, changed: [], gone: [], tournaments: ALL,
  pools: [
    pool(1, { small_blind: 1, big_blind: 2, players: 23, house: 6, tables: 4, waiting: 1, average_pot: 31, players_per_flop_tenths: 412, hands_an_hour: 71 }),
    pool(2, { players: 12, house: 3, tables: 2, average_pot: 134, players_per_flop_tenths: 335, hands_an_hour: 68 }),
    pool(3, { small_blind: 50, big_blind: 100, players: 3, house: 3, tables: 1, waiting: 2, average_pot: 1840, players_per_flop_tenths: 287, hands_an_hour: 64 }),
    pool(4, { format: 'deepstack', small_blind: 10, big_blind: 20 }),
    pool(5, { format: 'banzai', seats: 5, players: 9, tables: 2, average_pot: 98, players_per_flop_tenths: 530, hands_an_hour: 82 }),
    pool(6, { poker: 'omaha', players: 6, house: 4, tables: 1, average_pot: 410, players_per_flop_tenths: 610, hands_an_hour: 55 }),
  ],
};

const PLAYERS = [
  [1, 'Ann', false, 1000], [2, 'House_Huygens', true, 875], [3, 'BigSlick_77', false, 2140],
  [4, 'Oleander', true, 640], [5, 'Frederiksberg', false, 1000], [6, 'Kit', false, 388],
];
const seated = PLAYERS.map(([seat, name, house, stack]) => ({ seat, name, house, stack, out: seat === 6, connected: seat !== 5 }));

/** In the middle of a hand, and it is the viewer's turn on the turn. */
export const MY_TURN = {
  type: 'snapshot', game: 2, table: 1, n: 40, seats: 6, hand_number: 118, blinds: { small: 5, big: 10 }, players: seated,
  clock_until: NOW + 60_000,
  own: { seat: 1, time_bank: 30_000, auto_top_up: false },
  hand: {
    poker: 'holdem', big_blind: 10, button: 4, street: 'turn', board: ['Ah', 'Td', '7c', '2s'], pot: 245,
    pots: [{ amount: 165, seats: [1, 3, 5] }], turn: 11, to_act: 1,
    players: [
      { seat: 5, stack: 920, bet: 0, folded: true, all_in: false },
      { seat: 1, stack: 945, bet: 0, folded: false, all_in: false, cards: ['As', 'Kd'] },
      { seat: 2, stack: 865, bet: 0, folded: true, all_in: false },
      { seat: 3, stack: 2005, bet: 80, folded: false, all_in: false },
      { seat: 4, stack: 640, bet: 0, folded: true, all_in: false },
    ],
    legal: {
      check: false, call: { adds: 80, all_in: false },
      raise: { to_min: 160, to_max: 945, opens: false, max_is_all_in: true, presets: { half_pot: 242, three_quarters_pot: 323, pot: 405 } },
    },
  },
};

export const CHAT = [
  { type: 'chat', name: 'Kit', house: false, text: 'Back in five minutes.' },
  { type: 'chat', name: 'BigSlick_77', house: false, text: 'Good luck all' },
];

/** The hand played to its end, after the viewer called. */
const TENS = { rank: 'three_of_a_kind', ranks: ['T', 'T', 'T', 'A', 'K'] };
export const ENDING = [
  { type: 'called', seat: 1, added: 80, to: 80, all_in: false },
  { type: 'board', street: 'river', cards: ['Ah', 'Td', '7c', '2s', 'Kh'] },
  { type: 'checked', seat: 1 },
  { type: 'checked', seat: 3 },
  { type: 'shown', seat: 1, cards: ['As', 'Kd'], makes: { rank: 'two_pair', ranks: ['A', 'A', 'K', 'K', 'T'] } },
  { type: 'shown', seat: 3, cards: ['Tc', 'Ts'], makes: TENS },
  { type: 'raked', pot: 0, amount: 16 },
  { type: 'won', pot: 0, seat: 3, amount: 309, makes: TENS },
  { type: 'ended' },
];

/** An Omaha table that one only watches, before the flop. */
export const OMAHA = {
  type: 'snapshot', game: 6, table: 1, n: 7, seats: 6, hand_number: 44, blinds: { small: 5, big: 10 },
  players: seated.map((one) => ({ ...one, out: false, connected: true })),
  clock_until: NOW + 60_000,
  hand: {
    poker: 'omaha', big_blind: 10, button: 6, street: 'preflop', board: [], pot: 50, pots: [], turn: 3, to_act: 4,
    players: [[1, 5], [2, 10], [3, 35], [4, 0], [5, 0], [6, 0]].map(([seat, bet]) => ({ seat, stack: 900, bet, folded: false, all_in: false })),
  },
};

/** A private Omaha table: before the flop, and it is the viewer's turn with the button and a bet of the own. */
export const OMAHA_TURN = {
  ...OMAHA, game: 2234420425181035, n: 5, own: { seat: 1, time_bank: 30_000, auto_top_up: false },
  hand: {
    ...OMAHA.hand, button: 1, to_act: 1, turn: 5,
    players: [[1, 5], [2, 10], [3, 35], [4, 0], [5, 35], [6, 35]].map(([seat, bet]) => ({
      seat, stack: 900, bet, folded: seat === 4, all_in: false, ...(seat === 1 ? { cards: ['8h', 'Tc', '9d', '3d'] } : {}),
    })),
    legal: {
      check: false, call: { adds: 30, all_in: false },
      raise: { to_min: 60, to_max: 190, opens: false, max_is_all_in: false, presets: { half_pot: 110, three_quarters_pot: 150, pot: 190 } },
    },
  },
};

/** Banzai is played by five. */
export const FIVE = {
  ...OMAHA_TURN, game: 5, seats: 5, players: OMAHA_TURN.players.slice(0, 5),
  hand: {
    ...OMAHA_TURN.hand, poker: 'holdem', button: 3,
    players: OMAHA_TURN.hand.players.slice(0, 5).map((one) => ({ ...one, folded: false, bet: 1_035, ...(one.cards ? { cards: ['8h', 'Tc'] } : {}) })),
  },
};

/** Its row in the lobby of its host and guests. */
export const PRIVATE_ROW = pool(2234420425181035, { poker: 'omaha', rulebook: 'home', private: true, players: 2, tables: 1, host: 'Kit' });

export const HELD = {
  game: 3, table: 1, seat: 2,
  limits: { least: 6100, most: 10000, reason: 'last_stack', clause: 'H18', counts_as_return: false },
};

/** A table as it is seen by somebody who has a seat there, or has none. */
function snapshotFor(at, tables, seats) {
  const found = { ...([...tables, MY_TURN, OMAHA].find((one) => one.game === at.game) ?? { ...MY_TURN, game: at.game, table: at.table }) };
  const own = seats.some((one) => one.game === at.game);
  if (own || !found.own) return found.tournament ? { ...found, table: at.table } : found;
  const players = found.hand.players.map(({ cards, ...player }) => player);
  const { legal, ...hand } = found.hand;
  const { own: seat, ...seen } = found;
  return { ...seen, table: at.table, hand: { ...hand, players } };
}

/** Connects a page to this room. Returns functions to push messages to the page and to drop its connection, and the
 *  page's requests; `refuse` makes the room refuse one kind of request, or one HTTP path. */
export async function fakeRoom(page, {
  loggedIn = true, seats = [], held = [], waiting = [], refuse = {}, privateRow = true, leavesLater = false, accepted = ['int-2.7'], tables = [],
  markets = MARKETS, language, settings = null, row = PRIVATE_ROW, onlyGame = false, registered = [], tournaments = ALL, own = {}, statuses = {}, euros = 0,
} = {}) {
  let push = () => {};
  let cut = () => {};
  let say = () => {};
  let greet = () => {};
  let greetsLater = false;
  let connections = 0;
  let muted = false;
  const unsaid = [];
  const requests = [];
  const state = { inside: loggedIn, markets, language, settings };
  await page.route('**/api/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (refuse[path]) return route.fulfill(refuse[path]);
    return route.fulfill(answerHttp(state, path, route.request()) ?? { status: 404, json: { code: 'not_found' } });
  });
  await page.routeWebSocket('**/ws', (socket) => {
    connections += 1;
    push = (message) => (muted ? unsaid.push(JSON.stringify(message)) : socket.send(JSON.stringify(message)));
    cut = () => socket.close();
    say = (text) => socket.send(text);
    const visitor = !state.inside;
    greet = () => push({ type: 'hello', v: 5, name: visitor ? '' : 'Ann', visitor, house: false, now: Date.now(), accepted: visitor ? [] : accepted, blocked: [] });
    if (!greetsLater) greet();
    if (!visitor) {
      push({ type: 'wallet', currency: 'PLAY', cents: 1_254_050 });
      if (euros > 0) push({ type: 'wallet', currency: 'EUR', cents: euros });
      // Times start when the page connects, however long the tests before it took.
      push({ type: 'seats', seats, held: held.map((one) => ({ ...one, until: Date.now() + 60_000 })), waiting, registered });
    }
    socket.onMessage((text) => {
      const { id, ask } = JSON.parse(text);
      requests.push(ask);
      const refused = visitor && !VISITS.has(ask.type) ? { code: 'session' } : refuse[ask.type];
      if (refused) return push({ type: 'answer', id, ok: false, refused });
      const answer = { type: 'answer', id, ok: true };
      if (ask.type === 'tables') answer.tables = [{ table: 1, players: 6, house: 0, seats: 6 }, { table: 2, players: 5, house: 3, seats: 6 }];
      if (ask.type === 'open_private') answer.opened = { game: 2234420425181035, invitation: '00c0ffee00c0ffee' };
      if (ask.type === 'new_invitation') answer.opened = { game: ask.game, invitation: '11beef1111beef11' };
      if (ask.type === 'invited') answer.invited = { host: row.host, pool: row, taken: state.taken ?? TAKEN };
      hearTournament(ask, { push, answer, rows: [...tournaments, PRIVATE], own, notify: (game, note) => push({ type: 'note', game, note }) });
      const pools = onlyGame ? LOBBY.pools.filter((pool) => pool.players > 1).slice(0, 1) : LOBBY.pools;
      if (ask.type === 'lobby' && ask.on) push({ ...LOBBY, tournaments, pools: privateRow && !visitor ? [...pools, row] : pools });
      // A player who joins gets the seat at the table below, and a hand that ends with the next action.
      const at = { game: 2, table: 1 };
      const notify = (note) => push({ type: 'note', game: 2, note });
      if (ask.type === 'join') notify({ code: 'seat', table: 1, seat: 1, limits: HELD.limits, until: Date.now() + 20_000 });
      if (ask.type === 'confirm') {
        seats = [at];
        notify({ code: 'seated', table: 1, seat: 1, stack: ask.amount });
      }
      if (ask.type === 'act') ENDING.forEach((said, index) => push({ type: 'table', ...at, n: MY_TURN.n + 1 + index, said }));
      if (ask.type === 'leave' && !leavesLater) {
        seats = [];
        notify({ code: 'left_table', table: 1, stack: 865, at: Date.now(), why: 'left' });
      }
      if (ask.type === 'watch') {
        const shown = snapshotFor(ask, tables, seats);
        // The time to act starts when the table is looked at, however long the tests before it took.
        push(shown.clock_until === undefined ? shown : { ...shown, clock_until: Date.now() + 60_000 });
        const status = statuses[ask.game];
        if (status) push({ type: 'tournament', game: ask.game, table: ask.table, status: typeof status === 'function' ? status(ask.table) : status });
      }
    });
  });
  // A ping is answered inside the page: on a busy machine an answer from here would come so late that the page takes
  // the connection for lost.
  await page.addInitScript(() => {
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
      send(text) {
        const { id, ask } = JSON.parse(text);
        if (ask.type !== 'ping' || window.roomIsMute) super.send(text);
        else queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type: 'answer', id, ok: true }) })));
      }
    };
  });
  return {
    push: (message) => push(message),
    cut: () => cut(),
    /** How often the page has connected. */
    connections: () => connections,
    requests: (type) => requests.filter((ask) => ask.type === type),
    logOut: () => (state.inside = false),
    /** What is kept over HTTP: settings, the last registration. */
    state,
    /** From the next connection on the room keeps its greeting back until `greet`. */
    holdGreeting: () => (greetsLater = true),
    greet: () => greet(),
    /** The room is silent on an open connection; afterwards it says what it has kept back. */
    mute: async (on) => {
      muted = on;
      await page.evaluate((value) => (window.roomIsMute = value), on);
      if (!on) unsaid.splice(0).forEach((text) => say(text));
    },
  };
}
