// Tournaments of the fake room: rows of the lobby, the page of each, how they stand at a table, results and tickets. The
// shapes are those of `src/lib/wire/protocol.ts`; the tests of the client check the rows against its types.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The quarter of an hour in which the tests run, so that starts are round. */
const BASE = Math.floor(Date.now() / (15 * MINUTE)) * 15 * MINUTE;

export const tournament = (game, over = {}) => ({
  game, name: `Tournament ${game}`, rulebook: 'int-2.7', poker: 'holdem', currency: 'EUR', seats: 8, state: 'registering', tags: [], pool: 900, bounty: 0, fee: 100,
  stack: 30_000, level_time: 10 * MINUTE, prizes: 0, least: 2, late_levels: 8, unregister: { until: BASE + 2 * HOUR }, players: 0, house: 0, entries: 0, left: 0, level: 1, ...over,
});

const sitAndGo = (game, over) => tournament(game, {
  name: 'Sit & Go', currency: 'PLAY', seats: 6, tags: ['sit_and_go'], pool: 1_000, fee: 0, stack: 1_500, level_time: 3 * MINUTE, late_levels: 0, least: 6, most: 6, unregister: 'until_start', ...over,
});
export const SIT_AND_GOS = [
  sitAndGo(31, { players: 4, entries: 4, left: 4, house: 2 }), sitAndGo(32, { pool: 5_000, fee: 250 }), sitAndGo(33, { state: 'playing', players: 6, entries: 6, left: 3, poker: 'omaha', prizes: 6_000 }),
];

const HEXA = { seats: 3, least: 3, most: 3, tags: [], stack: 0, level_time: MINUTE, late_levels: 0, unregister: 'until_start' };
const hexapro = (game, euros, over) => tournament(game, { ...HEXA, name: `HexaPro €${euros}`, hexapro: 'regular', pool: Math.round(euros * 93.147), fee: euros * 100 - Math.round(euros * 93.147), ...over });
const waits = (players) => ({ players, entries: players, left: players });
export const HEXAPROS = [
  hexapro(101, 1, waits(1)), hexapro(102, 2, waits(0)), hexapro(103, 5, waits(2)), hexapro(104, 10, waits(1)), hexapro(105, 25, waits(2)), hexapro(106, 50, waits(1)), hexapro(107, 100, waits(2)),
  ...[[111, 1, 61], [112, 2, 45], [113, 5, 53], [114, 10, 31], [115, 25, 14], [116, 50, 7], [117, 100, 2]].map(([game, euros, left]) => hexapro(game, euros, { state: 'playing', players: left, entries: left, left, multiplier_tenths: 30, stack: 500 })),
  ...[20, 50, 100, 200, 500].map((cents, index) => tournament(121 + index, { ...HEXA, name: 'HexaPro Extreme', hexapro: 'extreme', pool: Math.round(cents * 0.93147), fee: cents - Math.round(cents * 0.93147), ...waits(index % 3) })),
];

const at = (minutes) => BASE + minutes * MINUTE;
export const TOURNAMENTS = [
  tournament(41, { name: 'Evening Lamp', starts_at: at(-150), state: 'playing', tags: ['guaranteed', 'progressive_bounty', 're_entry'], pool: 900, bounty: 900, fee: 200, guarantee: 500_000, prizes: 280_800, players: 271, entries: 312, left: 58, level: 16, unregister: 'over' }),
  tournament(42, { name: 'Turbo Six', starts_at: at(-30), state: 'late', late_until: at(28), seats: 6, tags: ['guaranteed'], guarantee: 100_000, prizes: 115_200, players: 128, entries: 128, left: 104, level: 4, unregister: 'over' }),
  tournament(43, { name: 'Omaha Hour', starts_at: at(-15), state: 'late', late_until: at(35), poker: 'omaha', seats: 6, pool: 450, fee: 50, prizes: 33_300, players: 74, entries: 74, left: 70, level: 2, unregister: 'over' }),
  tournament(44, { name: 'Open Door', starts_at: at(-2), state: 'late', late_until: at(40), tags: ['freeroll'], pool: 0, fee: 0, prizes: 10_000, players: 512, entries: 512, left: 510, house: 12, unregister: 'never' }),
  tournament(45, { name: 'Lamp satellite', starts_at: at(20), tags: ['satellite'], pool: 270, fee: 30, prizes: 12_420, seats_to_win: 10, target: 49, players: 46, entries: 46, left: 46 }),
  tournament(46, { name: 'Night Boat', starts_at: at(35), tags: ['guaranteed', 'rebuy', 'add_on'], pool: 450, fee: 50, guarantee: 150_000, prizes: 150_000, players: 203, entries: 203, left: 203 }),
  tournament(47, { name: 'Deep Sunday', starts_at: at(50), tags: ['guaranteed'], pool: 4_500, fee: 500, stack: 50_000, level_time: 12 * MINUTE, guarantee: 400_000, prizes: 400_000, players: 61, entries: 61, left: 61, unregister: { until: at(49) } }),
  tournament(48, { name: 'Two Lamps', starts_at: at(65), seats: 6, tags: ['bounty'], pool: 450, bounty: 450, prizes: 48_600, players: 54, entries: 54, left: 54 }),
  tournament(50, { name: 'Ladder', starts_at: at(80), tags: ['multi_buy_in'], pool: 450, fee: 50, largest: 5_000, prizes: 16_200, players: 18, entries: 18, left: 18 }),
  tournament(51, { name: 'No Way Back', starts_at: at(95), pool: 1_800, fee: 200, prizes: 32_400, players: 18, entries: 18, left: 18, late_levels: 0, unregister: 'never' }),
  tournament(49, { name: 'Evening Lamp', starts_at: at(1_290), tags: ['guaranteed', 'progressive_bounty'], pool: 900, bounty: 900, fee: 200, guarantee: 500_000, prizes: 500_000, players: 31, entries: 31, left: 31 }),
  tournament(52, { name: 'Long Winter 1B', starts_at: at(1_350), tags: ['guaranteed', 'first_phase'], pool: 2_250, fee: 250, guarantee: 1_000_000, prizes: 1_000_000, players: 12, entries: 12, left: 12 }),
];
export const PRIVATE = tournament(2234420425181099, {
  name: 'Friday at Kit’s', rulebook: 'home', currency: 'PLAY', tags: ['private', 'rebuy'], host: 'Kit', pool: 1_000, fee: 0, seats: 6, most: 12, stack: 5_000, late_levels: 4, players: 3, entries: 3, left: 3, starts_at: at(90), unregister: 'until_start', prizes: 3_000,
});
export const ALL = [...SIT_AND_GOS, ...HEXAPROS, ...TOURNAMENTS];

const LEVELS = [[100, 200, 25], [150, 300, 40], [200, 400, 50], [250, 500, 60], [300, 600, 75], [400, 800, 100], [500, 1_000, 125], [600, 1_200, 150], [800, 1_600, 200], [1_000, 2_000, 250], [1_200, 2_400, 300], [1_500, 3_000, 375], [2_000, 4_000, 500], [2_500, 5_000, 625], [3_000, 6_000, 750], [3_500, 7_000, 875], [4_000, 8_000, 1_000], [5_000, 10_000, 1_250], [6_000, 12_000, 1_500], [8_000, 16_000, 2_000]];
const NAMES = ['Marlow', 'Tobias_L', 'Kasper', 'Sunniva', 'Ilse', 'RedKnight', 'Amara', 'Jonas', 'Priya', 'Leif', 'Ottilie', 'Rasmus', 'Yara', 'Bram', 'hakon', 'Clement', 'Noor', 'Petra', 'Ansel', 'Nico', 'Vera', 'Otto'];
const REGULAR = [[10_000, 1, 3], [1_000, 5, 3], [250, 100, 3], [100, 4_600, 1], [50, 14_000, 1], [30, 25_000, 1], [15, 56_294, 1]];
const EXTREME = [[10_000, 1, 3], [1_250, 202, 3], [200, 100, 1], [100, 3_550, 1], [40, 12_000, 1], [30, 41_772, 1], [10, 42_375, 1]];

export function hexaproTerms(row) {
  const cost = row.pool + row.fee;
  const prizes = (row.hexapro === 'extreme' ? EXTREME : REGULAR).map(([tenths, odds, paid]) => {
    const pool = Math.round((cost * tenths) / 10);
    return {
      multiplier_tenths: tenths, odds, prizes: paid === 1 ? [pool, 0, 0] : [Math.round(pool * 0.8), Math.round(pool * 0.12), Math.round(pool * 0.08)],
      stack: row.hexapro === 'extreme' ? (tenths >= 1_250 ? 500 : tenths >= 100 ? 300 : tenths >= 30 ? 200 : 100) : 500, level_time: (tenths >= 250 ? 4 : tenths >= 50 ? 3 : tenths >= 30 ? 2 : 1) * MINUTE,
    };
  });
  return { kind: row.hexapro, keeps_thousandths: 6_853, prizes };
}

/** The page of a tournament; Ann is the 21st of those who play in game 41. */
export function pageOf(row, { from = 1, own } = {}) {
  const running = ['late', 'playing', 'on_break', 'paused'].includes(row.state);
  const count = row.left;
  const stack = (place) => Math.round(((635_000 * 0.93 ** (place - 1) + 11_000) * (row.stack || 500)) / 30_000 / 25) * 25;
  const name = (place) => (place === 21 && row.game === 41 ? 'Ann' : `${NAMES[(place - 1) % NAMES.length]}${place > NAMES.length ? Math.ceil(place / NAMES.length) : ''}`);
  const tables = running ? Math.ceil(count / row.seats) : 0;
  const players = Array.from({ length: Math.max(0, Math.min(100, row.players - from + 1)) }, (_, index) => {
    const place = from + index;
    return {
      place, name: name(place), house: place % 9 === 0 && row.house > 0, state: place <= count ? 'in' : 'out', chips: place > count ? 0 : running ? stack(place) : row.stack,
      ...(running && place <= count ? { table: ((place - 1) % tables) + 1 } : {}), bounty: place > count ? 0 : row.bounty * (1 + (place % 4)), prize: 0, bounties_won: place === 21 ? 1_350 : 0, in_kind: 0,
    };
  });
  const pool = row.prizes;
  const share = [0.27, 0.19, 0.135, 0.1, 0.075, 0.0324];
  const money = pool === 0 || row.seats_to_win !== undefined ? [] : [...share.slice(0, 5).map((part, index) => ({ from: index + 1, to: index + 1, money: Math.round(pool * part), in_kind: [] })), { from: 6, to: 12, money: Math.round(pool * 0.0324), in_kind: [] }];
  const seats = row.seats_to_win === undefined ? [] : [{ from: 1, to: row.seats_to_win, money: 0, in_kind: [['Evening Lamp', 2_000]] }, { from: row.seats_to_win + 1, to: row.seats_to_win + 1, money: 420, in_kind: [] }];
  return {
    row, now: Date.now(), levels: LEVELS.map(([small, big, ante]) => ({ small, big, ante, time: row.level_time })), breaks: [], break_at_minute: 55,
    ...(running ? { level_ends_at: Date.now() + 7 * MINUTE + 40_000, break_at: Date.now() + 12 * MINUTE + 40_000 } : {}),
    ...(row.tags.includes('re_entry') ? { re_entries: { most: 2 } } : {}),
    ...(row.tags.includes('rebuy') ? { rebuys: { price: 500, fee: 50, chips: 5_000, until_level: 6, at_stack: 5_000, most: 3 } } : {}),
    ...(row.tags.includes('add_on') ? { add_on: { price: 500, fee: 50, chips: 10_000, after_level: 6 } } : {}),
    ...(row.bounty > 0 ? { bounty: { kind: row.tags.includes('progressive_bounty') ? 'progressive' : 'regular', amount: row.bounty, paid_out_tenths: 500, rebuy_adds: false, vips: [] } } : {}),
    ...(row.tags.includes('satellite') ? { satellite: { target: 'Evening Lamp', worth: 2_000, wins: 'seat', guaranteed: 5 } } : {}),
    ...(row.hexapro ? { hexapro: hexaproTerms(row) } : {}),
    conditions: { invitation_only: false, ticket_only: false, ...(row.tags.includes('freeroll') ? { hands_played: 100, account_age: 7 * 24 * HOUR } : {}) },
    entries: row.tags.includes('multi_buy_in') ? [500, 1_000, 2_500, 5_000] : [row.pool + row.bounty + row.fee],
    prizes_final: row.state === 'playing', prizes: [...money, ...seats], bounties_left: row.bounty * count,
    tables: Array.from({ length: Math.min(tables, 12) }, (_, index) => ({
      table: index + 1, stacks: Array.from({ length: row.seats }, (_, seat) => (seat * tables + index < count ? stack(((seat * 7 + index * 3) % count) + 1) : 0)), ...(index === 4 && own ? { own_seat: 1 } : {}),
    })),
    tables_open: tables, stacks: running ? Array.from({ length: Math.min(60, count) }, (_, index) => stack(Math.round((index * count) / Math.min(60, count)) + 1)) : [],
    average: running ? Math.round((row.stack * row.entries) / Math.max(1, count)) : row.stack, players, players_from: from, ...(own ? { own } : {}),
  };
}

export const OWN = { state: 'in', place: 21, chips: 188_350, table: 5, bounty: 2_250, bounties_won: 1_350, prize: 0, in_kind: 0, paid: 2_000, rebuys: 0, add_on: false, re_entries: 0, can_rebuy: false, can_add_on: false, can_unregister: false, can_re_enter: false };

/** How Evening Lamp stands, at its table 5. */
export const STATUS = {
  name: 'Evening Lamp', currency: 'EUR', level: 16, blinds: { small: 3_500, big: 7_000, ante: { amount: 875, paid_by: 'everyone' } }, next: { small: 4_000, big: 8_000, ante: { amount: 1_000, paid_by: 'everyone' } },
  level_ends_at: Date.now() + 7 * MINUTE + 40_000, break_at: Date.now() + 12 * MINUTE + 40_000, left: 58, entries: 312, tables: 8, average: 161_379, largest: 633_000, prizes_final: true, paid: 45, first_prize: 47_927,
  next_prize: { place: 45, prize: 1_921, players_to_go: 13 },
  seats: [2_250, 6_300, 1_800, 3_150, 2_250, 1_350, 4_050, 1_350].map((bounty, index) => ({ seat: index + 1, place: [21, 7, 58, 24, 12, 16, 44, 31][index], bounty })),
};
export const statusNow = (over = {}) => ({ ...STATUS, level_ends_at: Date.now() + 7 * MINUTE + 40_000, break_at: Date.now() + 12 * MINUTE + 40_000, ...over });

const PLAYERS = [['Ann', 180_475], ['Sunniva', 396_625], ['Clement', 0], ['Ottilie', 142_925], ['Rasmus', 204_250], ['Yara', 166_425], ['Bram', 54_275], ['hakon', 95_525]];
/** Its table 5: two before the viewer are in, one of them all-in, and it is the viewer's turn. */
export const LAMP_TABLE = {
  type: 'snapshot', game: 41, table: 5, n: 20, seats: 8, tournament: true, hand_number: 213, blinds: STATUS.blinds, clock_until: Date.now() + 12_000,
  players: PLAYERS.map(([name, stack], index) => ({ seat: index + 1, name, house: false, stack, out: false, connected: true })),
  own: { seat: 1, time_bank: 20_000 },
  hand: {
    poker: 'holdem', big_blind: 7_000, button: 6, street: 'preflop', board: [], pot: 103_250, pots: [{ amount: 7_000, seats: [1, 2, 3] }], turn: 8, to_act: 1,
    players: PLAYERS.map(([, stack], index) => ({
      seat: index + 1, stack, bet: [7_000, 15_400, 70_350, 0, 0, 0, 3_500, 0][index], folded: index > 2, all_in: index === 2,
      ...(index === 0 ? { cards: ['Ad', 'Qd'], makes: { rank: 'high_card', ranks: ['A', 'Q'] }, best: ['Ad', 'Qd'] } : {}),
    })),
    legal: { check: false, call: { adds: 63_350, all_in: false }, raise: { to_min: 125_300, to_max: 187_475, opens: false, max_is_all_in: true, presets: { half_pot: 153_650, three_quarters_pot: 170_000, pot: 187_475 } } },
  },
};

/** A HexaPro that has just been drawn: three seats, no hand yet. */
export const HEXA_TABLE = {
  type: 'snapshot', game: 103, table: 1, n: 3, seats: 3, tournament: true, hand_number: 0, blinds: { small: 10, big: 20 },
  players: ['Ann', 'Kasper', 'Noor'].map((name, index) => ({ seat: index + 1, name, house: false, stack: 500, out: false, connected: true })),
  own: { seat: 1, time_bank: 10_000 },
};
export const hexaStatus = (over = {}) => ({
  name: 'HexaPro €5', currency: 'EUR', level: 1, blinds: { small: 10, big: 20 }, next: { small: 15, big: 30, ante: { amount: 4, paid_by: 'everyone' } }, level_ends_at: Date.now() + 3 * MINUTE, left: 3, entries: 3, tables: 1,
  average: 500, largest: 500, prizes_final: true, paid: 1, first_prize: 5_000, next_prize: { place: 1, prize: 5_000, players_to_go: 2 }, multiplier_tenths: 100, seats: [1, 2, 3].map((seat) => ({ seat, place: seat })), ...over,
});

const result = (index, over) => ({
  tournament: 700 + index, name: 'HexaPro €5', types: ['hexapro'], rulebook: 'int-2.7', currency: 'EUR', started_at: BASE - index * 50 * MINUTE - 5 * MINUTE, finished_at: BASE - index * 50 * MINUTE,
  entries: 3, multiplier: '1.5x', outcome: 'out', place: 2, paid: 500, prize: 0, bounties: 0, paid_back: 0, in_kind: [], ...over,
});
export const RESULTS = [
  result(0, { place: 1, prize: 1_500, multiplier: '3x' }), result(1, {}), result(2, { multiplier: '10x', place: 3 }), result(3, { place: 1, prize: 750 }), result(4, { multiplier: '3x' }), result(5, { multiplier: '5x' }),
  result(6, { place: 1, prize: 750 }), result(7, {}), result(8, { place: 1, prize: 1_500, multiplier: '3x' }), result(9, {}),
  result(10, { name: 'Evening Lamp', types: ['freezeout', 'progressive_bounty'], paid: 2_000, entries: 298, place: 14, prize: 4_038, bounties: 2_700, multiplier: null }),
  result(11, { name: 'Lamp satellite', types: ['freezeout', 'satellite'], paid: 300, entries: 60, place: 4, in_kind: [{ name: 'Evening Lamp', form: 'seat', worth: 2_000 }], multiplier: null }),
  result(12, { name: 'Sit & Go', types: ['sit_and_go', 'freezeout'], paid: 400, entries: 5, place: 5, multiplier: null }),
  result(13, { name: 'Turbo Six', types: ['freezeout'], paid: 1_000, paid_back: 1_000, entries: 2, place: null, outcome: 'cancelled', multiplier: null }),
];
export const TICKETS = [
  { ticket: '64424509441', name: 'Evening Lamp', value: 2_000, currency: 'EUR', for: { tournament: 49 }, good_until: Date.UTC(2026, 11, 31, 12), state: 'held', used_in: null },
  { ticket: '64424509442', name: null, value: 500, currency: 'EUR', for: 'any_of_its_price', good_until: null, state: 'held', used_in: null },
];

const finished = (game, over) => ({
  tournament: game, name: 'Evening Lamp', types: ['freezeout', 'progressive_bounty'], rulebook: 'int-2.7', currency: 'EUR', started_at: BASE - 1_500 * MINUTE, finished_at: BASE - 1_240 * MINUTE,
  entries: 298, multiplier: null, outcome: 'finished', players: 290, places_paid: 36, prizes: 298_000, bounties: 250_000, winner: 'Ottilie', ...over,
});
export const FINISHED = [finished(31, {}), finished(30, { name: 'Turbo Six', types: ['freezeout'], entries: 2, players: 2, places_paid: 0, prizes: null, outcome: 'called_off', winner: null })];
const place = (at, name, over) => ({ place: at, name, house: false, you: false, outcome: at === 1 ? 'won' : 'out', prize: 0, bounties: 0, in_kind: [], ...over });
const PLACES = [
  place(1, 'Ottilie', { prize: 62_000, bounties: 41_000 }), place(2, 'Bruno', { prize: 44_700, bounties: 12_400, house: true }), place(3, 'Anna', { prize: 31_200, bounties: 8_100, you: true }),
  ...Array.from({ length: 40 }, (_, index) => place(index + 4, `Player ${index + 4}`, { prize: index < 33 ? 4_038 : 0 })),
];

/** What is answered over HTTP about tournaments. */
export function answerTournaments(path, request) {
  if (path === '/api/tournaments') return { json: { tournaments: FINISHED, next: null } };
  const over = FINISHED.find((one) => path === `/api/tournaments/${one.tournament}`);
  if (over) {
    const rest = new URL(request.url()).searchParams.get('after') !== null;
    const own = { ...PLACES[2], paid: 2_000, paid_back: 0 };
    return { json: over.winner === null ? { ...over, places: [], next: null, own: null } : { ...over, places: rest ? PLACES.slice(30) : PLACES.slice(0, 30), next: rest ? null : '30-7', own } };
  }
  if (/^\/api\/tournaments\/\d+$/.test(path)) return { status: 404, json: { code: 'not_found' } };
  if (path === '/api/tickets') return { json: { tickets: TICKETS } };
  if (path === '/api/results') {
    const type = new URL(request.url()).searchParams.get('type');
    return { json: { results: RESULTS.filter((one) => !type || one.types.includes(type)), next: null } };
  }
  return null;
}

/** What the socket does about a request; `state` keeps who has entered. Gives whether it has answered. */
export function hearTournament(ask, { push, answer, rows, own, notify }) {
  const row = rows.find((one) => one.game === ask.game);
  switch (ask.type) {
    case 'tournament':
    case 'invited_tournament':
      if (row) answer.tournament = pageOf(row, { from: ask.from ?? 1, own: own?.[ask.game] });
      break;
    case 'open_tournament': answer.opened = { game: PRIVATE.game, invitation: '00c0ffee00c0ffee' }; break;
    default: break;
  }
  push(answer);
  if (ask.type === 'register' || ask.type === 'register_games') notify(ask.game, { code: 'registered' });
  if (ask.type === 'unregister') notify(ask.game, { code: 'unregistered' });
}
