// A made-up history for the pages of hands, one hand, results and rules, in the shapes of the room's HTTP API. It is
// put on top of `fakeRoom`.

import { readFile } from 'node:fs/promises';

export const RULEBOOKS = JSON.parse(await readFile(new URL('../src/lib/rules/rulebooks.json', import.meta.url), 'utf8'));

const AT = Date.UTC(2026, 10, 15, 20, 58);
const MINUTE = 60_000;
const RANKS = '23456789TJQKA';
const card = (index) => RANKS[index % 13] + 'cdhs'[Math.floor(index / 13) % 4];
/** Cards that look shuffled and are the same every time. */
const cards = (seed, count) => {
  const found = [];
  for (let at = seed * 7 + 3; found.length < count; at = (at * 31 + 11) % 5_209) if (!found.includes(card(at % 52))) found.push(card(at % 52));
  return found;
};
const POSITIONS = ['UTG', 'HJ', 'CO', 'BTN', 'SB', 'BB'];

export const HEADER = {
  game: 2, table: 14, hand: 4155, at: AT, poker: 'holdem', format: 'regular', currency: 'EUR', blinds: { small: 50, big: 100 }, rulebook: 'int-2.7',
  seats: 6, players: 6, position: 'BTN', cards: ['As', 'Ks'], board: ['Ts', '7s', '2h', 'Jc', '4s'], pot: 20_100, net: 9_800, showdown: true, all_in: true,
};

/** Row `index` of a long history, newest first. */
function row(index) {
  if (index === 4) return HEADER;
  // A tournament's chips are no money.
  if (index === 9) return { ...HEADER, game: 19, table: 1, hand: 8, at: AT + 25 * MINUTE, format: 'sit_and_go', currency: null, blinds: { small: 20, big: 40 }, net: -1_500 };
  const omaha = index % 30 >= 18;
  const board = [0, 5, 3, 5, 0, 5, 4][index % 7];
  const all = cards(index, 4 + 5);
  const net = [0, 425, -300, 11_983, 0, -3_650, 1_240][index % 7] * (omaha ? 1 : 1);
  return {
    ...HEADER, game: omaha ? 6 : 2, table: omaha ? 3 : 14, hand: 5_000 - index, at: AT + (43 - index * 2) * MINUTE, poker: omaha ? 'omaha' : 'holdem',
    blinds: omaha ? { small: 25, big: 50 } : HEADER.blinds, position: POSITIONS[index % 6], cards: all.slice(0, omaha ? 4 : 2), board: all.slice(4, 4 + board),
    pot: 400 + Math.abs(net), net, showdown: board === 5, all_in: index % 9 === 0,
  };
}

const seat = (number, name, stack, house = false) => ({ seat: number, name, house, stack, out: false, connected: true });
const START = {
  game: 2, table: 14, n: 0, seats: 6, hand_number: 4155, blinds: { small: 50, big: 100 },
  players: [seat(1, 'Maren', 10_000), seat(2, 'Delphine', 17_420), seat(3, 'Basile', 9_900), seat(4, 'Ada', 10_000), seat(5, 'QuietRiver', 4_225), seat(6, 'Oskar88', 10_830)],
  own: { seat: 1, time_bank: 15_000 },
};
const FLUSH = { rank: 'flush', ranks: ['A', 'K', 'T', '7', '4'] };
const QUEENS = { rank: 'pair', ranks: ['Q', 'Q', 'J', 'T', '7'] };
const MESSAGES = [
  { type: 'hand_starts', hand: 4155, button: 1, blinds: { small: 50, big: 100 } },
  { type: 'posted', seat: 2, what: 'small_blind', amount: 50, all_in: false },
  { type: 'posted', seat: 3, what: 'big_blind', amount: 100, all_in: false },
  ...[2, 3, 4, 5, 6, 1].map((at) => ({ type: 'dealt', seat: at, ...(at === 1 ? { cards: ['As', 'Ks'] } : {}) })),
  { type: 'turn', seat: 4, turn: 1 },
  { type: 'folded', seat: 4 },
  { type: 'folded', seat: 5 },
  { type: 'folded', seat: 6 },
  { type: 'raised', seat: 1, added: 250, to: 250, by: 150, opens: false, all_in: false },
  { type: 'raised', seat: 2, added: 950, to: 1_000, by: 750, opens: false, all_in: false },
  { type: 'folded', seat: 3 },
  { type: 'called', seat: 1, added: 750, to: 1_000, all_in: false },
  { type: 'board', street: 'flop', cards: ['Ts', '7s', '2h'] },
  { type: 'raised', seat: 2, added: 1_300, to: 1_300, by: 1_300, opens: true, all_in: false },
  { type: 'called', seat: 1, added: 1_300, to: 1_300, all_in: false },
  { type: 'board', street: 'turn', cards: ['Ts', '7s', '2h', 'Jc'] },
  { type: 'raised', seat: 2, added: 3_000, to: 3_000, by: 3_000, opens: true, all_in: false },
  { type: 'raised', seat: 1, added: 7_700, to: 7_700, by: 4_700, opens: false, all_in: true },
  { type: 'called', seat: 2, added: 4_700, to: 7_700, all_in: false },
  { type: 'shown', seat: 2, cards: ['Qh', 'Qd'] },
  { type: 'shown', seat: 1, cards: ['As', 'Ks'] },
  { type: 'board', street: 'river', cards: ['Ts', '7s', '2h', 'Jc', '4s'] },
  { type: 'shown', seat: 2, cards: ['Qh', 'Qd'], makes: QUEENS },
  { type: 'shown', seat: 1, cards: ['As', 'Ks'], makes: FLUSH },
  { type: 'raked', pot: 0, amount: 300 },
  { type: 'won', pot: 0, seat: 1, amount: 19_800, makes: FLUSH },
  { type: 'ended' },
];
const share = (one, two) => [{ seat: 1, tenths: one }, { seat: 2, tenths: two }];
export const REPLAY = {
  hand: HEADER, viewer_seat: 1, start: START, messages: MESSAGES,
  equity: [
    { street: 'preflop', shares: share(460, 540), sampled: false },
    { street: 'flop', shares: share(544, 456), sampled: false },
    { street: 'turn', shares: share(364, 636), sampled: false },
    { street: 'river', shares: share(1000, 0), sampled: false },
  ],
};
/** The same hand for somebody who only has the link. */
export const PUBLIC_REPLAY = {
  ...REPLAY, viewer_seat: null, hand: { ...HEADER, position: null, cards: [], net: 0 },
  start: { ...START, own: undefined }, messages: MESSAGES.map((said) => (said.type === 'dealt' ? { type: 'dealt', seat: said.seat } : said)),
};

/** Half a year of results. */
export function statisticsRows(now = Date.now()) {
  const rows = [];
  for (let back = 170; back >= 0; back -= 1) {
    if ((back * 37) % 11 > 7) continue;
    const day = new Date(now - back * 86_400_000).toISOString().slice(0, 10);
    for (const [poker, format, big] of [['holdem', 'regular', 100], ['holdem', 'regular', 50], ['omaha', 'regular', 50], ['holdem', 'banzai', 50]]) {
      const of = (back * 13 + big + format.length * 5 + poker.length) % 29;
      if (of % 4 === 0) continue;
      for (const [index, position] of POSITIONS.entries()) {
        const hands = 6 + ((of + index) % 9);
        const net = ((of * 7 + index * 5) % 23) * 24 - 232 - (position === 'BB' ? 90 : 0) - (poker === 'omaha' ? 40 : 0);
        const shown = Math.round(net * 1.2) + 24;
        rows.push({
          day, poker, format, currency: 'EUR', big_blind: big, position, hands, net, showdown_net: shown, other_net: net - shown,
          all_in_expected: net + ((of * 11 + index * 3) % 19) * 9 - 88, won: Math.round(hands / 5), saw_flop: Math.round(hands / 3.6), showdowns: Math.round(hands / 6),
          showdowns_won: Math.round(hands / 11), raised_preflop: Math.round(hands / 5.2), put_in_preflop: Math.round(hands / 3.4), rake: hands * 3,
        });
      }
    }
  }
  return rows;
}

/** Answers the requests of these pages. `later`: files have to wait until then. Gives the queries that came in. */
export async function fakeHistory(page, { hands = 137, replay = REPLAY, days = statisticsRows(), later = null, fails = {} } = {}) {
  const queries = [];
  await page.route(/\/api\/(hands|statistics|rulebooks)/, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    queries.push(`${pathname}?${searchParams}`);
    if (fails[pathname]) return route.fulfill({ status: fails[pathname], json: {} });
    const [kind, ...rest] = pathname.split('/').slice(2);
    if (kind === 'rulebooks') {
      const found = RULEBOOKS[rest[0]];
      const of = (one) => ({ id: one.id, title: one.id, language: one.language, digest: 'd'.repeat(64) });
      if (rest.length === 0) return route.fulfill({ json: Object.values(RULEBOOKS).map(of) });
      return found ? route.fulfill({ json: { ...of(found), source: '', parameters: found } }) : route.fulfill({ status: 404, json: { code: 'not_found' } });
    }
    if (kind === 'statistics') return route.fulfill({ json: { days } });
    if (rest.at(-1) === 'file') {
      if (later !== null) return route.fulfill({ status: 403, json: { code: 'export_later', at: later } });
      return route.fulfill({ body: 'a hand', headers: { 'content-disposition': 'attachment; filename="hand.phh"', 'content-type': 'text/plain' } });
    }
    if (rest.length === 3) {
      return rest.join('/') === '2/14/4155' ? route.fulfill({ json: replay }) : route.fulfill({ status: 404, json: { code: 'not_found' } });
    }
    const [result, showdown] = [searchParams.get('result'), searchParams.get('showdown')];
    const fits = (one) => (result !== 'won' || one.net > 0) && (result !== 'lost' || one.net < 0) && (showdown !== '1' || one.showdown) && [null, one.poker].includes(searchParams.get('poker')) &&
      (searchParams.get('card') ?? '').match(/../g)?.every((name) => one.cards.includes(name)) !== false;
    const all = Array.from({ length: hands }, (_, index) => row(index)).filter(fits);
    const from = Number(searchParams.get('before') ?? 0);
    const to = from + Number(searchParams.get('limit') ?? 50);
    return route.fulfill({ json: { hands: all.slice(from, to), next: to < all.length ? String(to) : null } });
  });
  return { queries };
}
