// The back office of a room, in the page's own browser: three players, two reports, three tables, one finished hand, a month of
// money. Its state changes as staff act. It shows that the pages work; what a room does is tested in a room.

import { REPLAY } from './fakeHistory.mjs';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
export const ALL = ['see_players', 'see_hands', 'see_tables', 'see_tournaments', 'see_money', 'see_reports', 'see_cases', 'see_staff', 'see_audit', 'see_configuration', 'message_players', 'mute_players', 'note_players', 'suspend_players', 'close_tables'];
const INGRID = { staff: 1, operator: false, name: 'Ingrid' };
const dayOf = (at) => new Date(at).toISOString().slice(0, 10);

/** What the people in it do is in `room`: `acts` are all changes that were asked for, `broken` paths answer with an error. */
export async function fakeDesk(page, { permissions = ALL, role = 'integrity' } = {}) {
  const now = Date.now();
  const person = (player, name, more = {}) => ({ player, name, market: 'int', house: false, erased: false, created_at: now - 90 * DAY, suspended: false, excluded_from_banzai: false, muted_until: null, online: false, ...more });
  const room = {
    acts: [], broken: new Map(), confirmed: false,
    players: [person(9, 'foxglove_9', { online: true }), person(12, 'lantern_man', { suspended: true, muted_until: now + DAY }), person(3, 'Oleander', { house: true })],
    notes: [{ note: 1, at: now - 2 * DAY, by: INGRID, text: 'Asked about a hand at table 12.\nNothing was wrong.' }], messages: [], log: [],
    reports: [
      { report: 4, at: now - HOUR, reporter: { player: 12, name: 'lantern_man' }, about: { player: 9, name: 'foxglove_9' }, game: 3, table: 12, text: 'foxglove_9 tells others what he folded while the hand is on.', state: 'open', outcome: null },
      { report: 2, at: now - 3 * DAY, reporter: { player: 9, name: 'foxglove_9' }, about: { player: 12, name: 'lantern_man' }, game: 3, table: 12, text: 'Bad words.', state: 'closed', outcome: 'muted' },
    ],
    answers: new Map([[2, 'Thank you. We have read the chat and acted.']]),
    tables: ['playing', 'waiting'].map((state, index) => ({
      game: 3, table: 12 + index, tournament: null, poker: 'holdem', rulebook: 'int-2.7', currency: 'EUR', small_blind: 50, big_blind: 100, seats: 6, private: index === 1, state, can_be_closed: true, hand: 40,
      players: index === 1 ? [] : [[1, 9, 'foxglove_9', false], [4, 3, 'Oleander', true], [5, 12, 'lantern_man', false]].map(([seat, player, name, house]) => ({ seat, player, name, house, stack: 10_000 + seat * 37, in_hand: seat !== 4, sits_out: seat === 4, leaving: seat === 5, connected: seat !== 5 })),
    })),
    balanced: true,
  };
  room.tables.push({ ...room.tables[1], game: 17, table: 1, tournament: 'Evening Lamp', currency: null, can_be_closed: false, private: false });
  const me = { number: 1, name: 'Ingrid', role, permissions, confirmed_until: null, recovery_codes: 10, idle_ms: 1_200_000 };
  const hand = () => ({
    game: 2, table: 14, hand: 4155, at: now - HOUR, poker: 'holdem', rulebook: 'int-2.7', currency: 'EUR', small_blind: 50, big_blind: 100, board: ['Ts', '7s', '2h', 'Jc', '4s'], pot: 20_100, rake: 300, showdown: true,
    players: [[1, 9, 'foxglove_9', 9_800], [2, 12, 'lantern_man', -10_000]].map(([seat, player, name, net]) => ({ seat, player, name, started_with: 10_000, net })),
  });
  const replay = (all) => ({
    hand: hand(), all_cards: all, start: { ...REPLAY.start, own: undefined }, times: REPLAY.messages.map((_, index) => index * 900), equity: [],
    messages: REPLAY.messages.map((said) => (said.type === 'dealt' ? { type: 'dealt', seat: said.seat, ...(all ? { cards: [`${'23456789'[said.seat]}c`, `${'23456789'[said.seat]}d`] } : {}) } : said)),
  });
  const playerPage = (player) => ({
    player, age: 34, declared_age: null, connections: player.online ? 1 : 0, sessions: [{ since: now - HOUR, until: now + 30 * DAY }], devices: [now - HOUR, now - 9 * DAY], tokens: [{ name: 'tracker', plays: false, created_at: now - DAY, used_at: null }],
    seats: [{ game: 3, table: 12, seat: 1, stack: 10_037, currency: 'EUR', in_hand: true, sits_out: false, leaving: player.suspended }], waiting: [6],
    wallets: [{ currency: 'EUR', wallet: 41_260, at_tables: 10_037, tickets: 5_000, held: 38_640, owed: 0 }, { currency: 'PLAY', wallet: 100_000, at_tables: 0, tickets: 0, held: 0, owed: 0 }],
    tickets: [{ ticket: 1, currency: 'EUR', worth: 5_000, admits_to: 'tournament 17', until: now + 5 * DAY }], holds: [{ hold: 1, currency: 'EUR', cents: 38_640, at_first: 38_640, at: now - HOUR, reason: 'review' }],
    notes: room.notes, messages: room.messages, reports_about: 1, reports_by: 1, acts: room.log,
  });
  const statement = (asked) => {
    const currency = asked.get('currency') ?? 'EUR';
    const account = asked.get('account') ?? 'wallet';
    const line = (kind, cents, balance, back) => ({ transfer: `game:3/commit:${back}`, kind, at: now - back * HOUR, cents, balance, game: 3 });
    const lines = account === 'wallet' && currency === 'EUR' ? [line('leave', 9_800, 41_260, 1), line('buy_in', -10_000, 31_460, 3), line('hold', -38_640, 41_460, 5)] : [];
    return { player: 9, account, currency, lines: asked.get('before') ? [line('deposit', 80_100, 80_100, 50)] : lines, next: asked.get('before') || lines.length === 0 ? null : 'older' };
  };
  const money = () => {
    const days = Array.from({ length: 30 }, (_, back) => ['EUR', 'PLAY'].map((currency) => ({
      day: dayOf(now - back * DAY), currency, rake: 4_100 + ((back * 37) % 11) * 310, fees: 1_200 + ((back * 13) % 7) * 150, overlay: back % 7 === 0 ? 2_500 : 0, hexapro_bank: back % 5 === 0 ? -900 : 240, charity: 0, deposits: 42_000, withdrawals: 17_500, issued: currency === 'PLAY' ? 100_000 : 0,
    }))).flat();
    const owed = (currency) => ({ currency, wallets: 812_410, escrows: 94_220, prizes: 120_000, fees: 9_000, tickets: 5_000, held: 38_640, charity: 120, owed_to_others: 1_079_390, owed_by_players: 0, rake: 188_040, hexapro_bank: 22_000, overlay: -10_000, outside: -1_279_430 });
    return {
      days, days_complete: true, liabilities: [owed('EUR'), owed('PLAY')], banks: [{ currency: 'EUR', cents: 22_000 }],
      check: { at: now, accounts: 412, entries: 88_214, balanced: room.balanced, off: room.balanced ? [] : [{ currency: 'EUR', cents: 1 }], overdrawn: [], scrubbed_at: now - 6 * HOUR, damaged: false },
    };
  };
  const configuration = {
    version: '0.11.0', settings: [['listen', '127.0.0.1:8080'], ['https', 'true'], ['house_players', 'false'], ['records_of_hands_are_kept', '1825 days'], ['something_new', '7']].map(([name, value]) => ({ name, value })),
    markets: [{ id: 'int', name: 'International', rulebook: 'int-2.7', currency: 'EUR', least_age: 18 }], rulebooks: [{ id: 'int-2.7', digest: 'd'.repeat(64), games: 12 }, { id: 'dk-2.0', digest: 'e'.repeat(64), games: 1 }],
  };

  await page.route('**/api/staff/**', async (route) => {
    const [request, address] = [route.request(), new URL(route.request().url())];
    const path = address.pathname.replace(/^.*\/api\/staff\//, '');
    const asked = address.searchParams;
    const body = request.postDataJSON?.() ?? {};
    const reply = (json) => route.fulfill({ json });
    const refuse = (status, code) => route.fulfill({ status, json: { code } });
    if (room.broken.has(path)) return refuse(...room.broken.get(path));
    if (path === 'me') return reply(me);
    if (path === 'confirm') return (room.confirmed = true), reply({ confirmed_until: now + 5 * MINUTE });
    const [place, number, act, second, third] = path.split('/');
    if (request.method() === 'POST') {
      if (!body.reason) return refuse(422, 'reason');
      room.acts.push({ path, ...body });
      const done = (action) => room.log.unshift({ at: Date.now(), by: INGRID, action, about: `${place} ${number}`, reason: body.reason });
      if (place === 'players') {
        const player = room.players.find((one) => one.player === Number(number));
        if (act === 'notes') return room.notes.unshift({ note: 9, at: Date.now(), by: INGRID, text: body.text }), done('note_player'), reply({ number: 9 });
        if (act === 'message') return room.messages.unshift({ message: 5, at: Date.now(), by: INGRID, text: body.text, read_at: null }), done('message_player'), reply({ number: 5 });
        if (act === 'mute') player.muted_until = body.until;
        if (act === 'banzai') player.excluded_from_banzai = body.excluded;
        if (act === 'suspend' && !room.confirmed) return refuse(403, 'confirm_first');
        if (act === 'suspend' || act === 'lift') player.suspended = act === 'suspend';
        return done(act === 'suspend' ? 'suspend_player' : act), reply({ player });
      }
      if (place === 'reports') {
        const report = room.reports.find((one) => one.report === Number(number));
        if (act === 'answer') [report.state, report.outcome] = ['answered', null], room.answers.set(report.report, body.text);
        else [report.state, report.outcome] = ['closed', body.outcome];
        return reply(reportPage(report));
      }
      if (place === 'tables') {
        const table = room.tables.find((one) => one.game === Number(number) && one.table === Number(act));
        table.state = { pause: 'paused', resume: 'waiting', close: 'closing' }[second];
        return reply(table);
      }
      if (place === 'hands' && third === 'open') return reply(replay(true));
      return refuse(404, 'not_found');
    }
    if (path === 'players') {
      const find = (asked.get('find') ?? '').toLowerCase();
      return reply({ players: room.players.filter((one) => one.name.toLowerCase().startsWith(find) || String(one.player) === find), next: null });
    }
    if (place === 'players') {
      const player = room.players.find((one) => one.player === Number(number));
      if (!player) return refuse(404, 'no_such_player');
      if (act === 'statement.csv') return route.fulfill({ body: 'at,cents\n', headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="statement.csv"' } });
      return reply(act === 'statement' ? statement(asked) : playerPage(player));
    }
    if (path === 'reports') return reply({ reports: room.reports.filter((one) => [null, one.state].includes(asked.get('state')) && [null, String(one.about.player)].includes(asked.get('about'))), next: null });
    if (place === 'reports') {
      const report = room.reports.find((one) => one.report === Number(number));
      return report ? reply(reportPage(report)) : refuse(404, 'no_such_report');
    }
    if (path === 'tables') {
      const found = room.tables.filter((one) => [null, one.state].includes(asked.get('state')));
      return reply({ tables: found, from: 1, found: found.length, now });
    }
    if (path === 'hands') return reply({ hands: [null, '9', '12'].includes(asked.get('player')) ? [hand()] : [], next: null });
    if (path === 'hands/2/14/4155') return reply(replay(false));
    if (place === 'hands') return refuse(404, 'no_such_hand');
    if (path === 'money') return reply(money());
    if (path === 'configuration') return reply(configuration);
    if (path === 'people') return reply({ staff: [] });
    if (path === 'audit') {
      const entries = [['view_hand', 'hand 2-14-4155'], ['suspend_player', 'player 9'], ['open_case', 'case 118']].map(([action, about]) => ({ at: now, staff: 1, operator: false, name: 'Ingrid', action, about, reason: 'Report 4' }));
      return reply({ entries: entries.filter((one) => [null, one.action].includes(asked.get('action')) && one.about.startsWith(asked.get('about') ?? '')), next: null });
    }
    return refuse(404, 'not_found');
  });
  const reportPage = (report) => ({
    report, chat: [[9, 'foxglove_9', 'I folded the seven of spades'], [12, 'lantern_man', 'please stop']].map(([player, name, text], index) => ({ at: now - HOUR - (3 - index) * MINUTE, player, name, text })),
    answer: room.answers.get(report.report) ?? null, answered_at: room.answers.has(report.report) ? now : null, answered_by: room.answers.has(report.report) ? INGRID : null,
    closed_at: report.state === 'closed' ? now : null, closed_by: report.state === 'closed' ? INGRID : null, others_about: 0,
  });
  return room;
}

/** What a player reads of staff. */
export async function fakeMail(page) {
  const now = Date.now();
  const mail = { read: [], broken: false };
  const messages = [{ message: 5, at: now - HOUR, text: 'Thank you for your patience. Your winnings are released.', read: false }, { message: 4, at: now - DAY, text: 'Please read rule R20.', read: true }];
  const report = (number, more) => ({ report: number, at: now - DAY, about: 'lantern_man', game: 3, table: 12, text: 'Tells others what he folded.', state: 'open', outcome: null, answer: null, answered_at: null, ...more });
  await page.route(/\/api\/(messages|reports)/, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (mail.broken) return route.fulfill({ status: 503, json: {} });
    if (path.endsWith('/read')) return mail.read.push(path), route.fulfill({ json: {} });
    if (path.endsWith('/messages')) return route.fulfill({ json: { messages } });
    return route.fulfill({ json: { reports: [report(6, {}), report(4, { state: 'closed', outcome: 'warned', answer: 'We have read the chat of that table.', answered_at: now - HOUR })] } });
  });
  return mail;
}
