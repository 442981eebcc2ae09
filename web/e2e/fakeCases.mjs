// The integrity part of a room, in the page's own browser: two cases, and proposals in every relation to whoever looks. It shows that the
// pages work; what a room does is tested in a room.

import { PUBLIC_REPLAY as REPLAY } from './fakeHistory.mjs';

const DAY = 86_400_000;
const PERMISSIONS = ['see_players', 'see_hands', 'see_money', 'see_cases', 'see_audit', 'close_accounts', 'void_hands', 'handle_cases', 'hold_funds', 'seize_funds', 'move_money', 'approve_as_second'];
const ME = { number: 2, name: 'Samir', role: 'integrity', permissions: PERMISSIONS, confirmed_until: null, recovery_codes: 10, idle_ms: 1_200_000 };
const INGRID = { type: 'staff', number: 1, name: 'Ingrid' };
const SAMIR = { type: 'staff', number: 2, name: 'Samir' };
const [FOX, LANTERN, TINKER] = [{ player: 9, name: 'foxglove_9' }, { player: 11, name: 'lantern_man' }, { player: 12, name: 'Tinker' }];
const SEIZED = [['wallet', TINKER, 2_410], ['wallet', { player: 14, name: null }, 36_230], ['held', LANTERN, -38_640]].map(([place, player, cents]) => ({ place, player, currency: 'EUR', cents }));

export async function fakeCases(page) {
  const now = Date.now();
  const room = { asked: [], bodies: [], confirmed: false, number: 119 };
  const evidence = Array.from({ length: 38 }, (_, index) => ({
    hand: { game: 7, table: 2, hand: 9_214 - index * 3 }, started_at: now - DAY + index * 60_000, rulebook: 'int-2.7', unit: 'EUR', nets: [[9, -(500 + index * 130)], [11, 480 + index * 130]], rake: 20, void: index === 3, views: index === 0 ? 2 : 0,
  }));
  const row = (number, over) => ({
    number, kind: 'collusion', state: 'open', title: 'Chip dumping', source: { type: 'alert', alert: 31 }, opened_at: now - DAY, opened_by: { type: 'room' }, due: now + 2 * DAY + 5_000, evidence: evidence.length,
    players: [
      { who: FOX, part: 'subject', why: 'named by the alert', disclosed_at: null },
      { who: LANTERN, part: 'subject', why: 'named by the alert', disclosed_at: now - 3_600_000 },
      { who: TINKER, part: 'linked', why: 'shared 9 hands with both', disclosed_at: null },
    ],
    ...over,
  });
  const file = (number, over) => ({
    row: row(number, {}), verdict: null, appeals: [], recordings: [{ who: LANTERN, asked_at: now - 3_600_000, due: now + 7 * DAY, answer: null, answered_at: null }], proposals: [], may_ask_for_recording: true,
    penalties: ['warning', 'disqualification', 'barring'], now,
    holds: [{ hold: 2, who: LANTERN, currency: 'EUR', cents: 38_640, released: 0, seized: 0, left: 38_640, placed_at: now - DAY }],
    timeline: [
      { at: now - DAY, by: { type: 'room' }, kind: 'opened', text: 'of 40,000 honest pairs with as many shared hands, 1 scores this high', hand: null },
      { at: now - DAY + 5_000, by: { type: 'room' }, kind: 'hold', text: 'hold 2: 386.40 EUR of player 11', hand: null },
      { at: now - 3_600_000, by: INGRID, kind: 'viewed', text: '', hand: { game: 7, table: 2, hand: 9_214 } },
    ],
    ...over,
  });
  const verdict = { at: now - 20 * DAY, by: INGRID, outcome: 'violation', clauses: ['R12', 'R22'], penalties: [{ player: 11, penalty: 'barring' }, { player: 9, penalty: 'warning' }], text: 'Chips were moved on purpose.', appeal_until: now - 6 * DAY };
  const appeal = { who: FOX, at: now - 15 * DAY, text: 'I lost these hands because I am a beginner.', answer_by: now + DAY, decision: null };
  room.files = new Map([
    [118, file(118)],
    [117, file(117, { row: row(117, { state: 'appealed', title: 'Several accounts in one game', source: { type: 'report', report: 5 }, due: now - 2 * DAY }), verdict, appeals: [appeal], proposals: [12] })],
    [116, file(116, { row: row(116, { state: 'decided', title: 'Seat by seat', source: { type: 'staff' }, due: null }), verdict })],
  ]);
  const proposal = (number, action, lines, over) => ({
    number, action, lines, digest: `d${number}`.repeat(16), reason: 'The evidence of case 116', proposed_by: INGRID, proposed_at: now - 3_600_000, expires_at: now + 3 * DAY, state: 'open', steps: [], failure: null, may_decide: 'yes', ...over,
  });
  const correction = [{ place: 'wallet', player: FOX, currency: 'EUR', cents: -500 }, { place: 'house', player: null, currency: 'EUR', cents: 500 }];
  room.proposals = new Map([
    [12, proposal(12, { type: 'seize_funds', case: 116, holds: [{ hold: 2, cents: 38_640 }] }, SEIZED)],
    [13, proposal(13, { type: 'close_account', player: 11 }, [], { proposed_by: SAMIR, may_decide: 'own' })],
    [14, proposal(14, { type: 'correct_balance', player: 9, currency: 'EUR', cents: -500, against: 'house' }, correction, { proposed_by: { type: 'staff', number: 5, name: 'Noor' }, may_decide: 'not_apart' })],
    [15, proposal(15, { type: 'void_hand', game: 7, table: 2, hand: 31 }, correction, { state: 'asked_back', proposed_by: SAMIR, may_decide: 'state', steps: [{ at: now, by: INGRID, state: 'asked_back', reason: 'Which malfunction?' }] })],
    [11, proposal(11, { type: 'close_account', player: 12 }, [], { state: 'failed', may_decide: 'state', failure: 'the account is closed already' })],
  ]);
  room.alert = {
    kind: { play: 'chip_dumping' }, standing: 'alert', players: [9, 11], score: 0.98, meaning: { meaning: 'honest_pairs', one_in: 40_000, shared_hands: 41, measured: true }, innocent: ['loses_to_everyone', 'household'],
    evidence: evidence.slice(0, 8).map((one, index) => ({ hand: { game: 7, table: 2, number: one.hand.hand }, at: one.started_at, weight: 2_000 - index * 220 })),
  };
  const flow = (from, to, amount, hands) => ({ from, to, unit: 'EUR', amount, hands });
  const flows = [flow(FOX, LANTERN, 41_230, 38), flow(LANTERN, TINKER, 1_780, 5), flow(FOX, TINKER, 630, 4), flow(FOX, null, 760, 38)];
  const log = (one, kind, text) => one.timeline.push({ at: Date.now(), by: SAMIR, kind, text, hand: null });

  await page.route('**/api/staff/**', async (route) => {
    const [request, address] = [route.request(), new URL(route.request().url())];
    const path = address.pathname.replace(/^.*\/api\/staff\//, '');
    const body = request.postDataJSON?.() ?? {};
    const reply = (json) => route.fulfill({ json });
    const refuse = (status, code) => route.fulfill({ status, json: { code } });
    room.asked.push(`${request.method()} ${path}${address.search}`);
    if (request.method() === 'POST') room.bodies.push([path, body]);
    if (path === 'me') return reply(ME);
    if (path === 'confirm') return (room.confirmed = true), reply({ confirmed_until: Date.now() + 300_000 });
    if (path === 'alerts/31') return reply(room.alert);
    if (path === 'cases' && request.method() === 'GET') {
      const [state, player] = [address.searchParams.get('state'), address.searchParams.get('player')];
      return reply({ cases: [...room.files.values()].map((one) => one.row).filter((one) => (!state || one.state === state) && (!player || one.players.some((each) => each.who.player === Number(player)))), next: null, now });
    }
    if (path === 'cases') {
      room.files.set(room.number, file(room.number, { row: row(room.number, { kind: body.kind, title: body.title, source: body.source, opened_by: SAMIR, evidence: 0, players: body.subjects.map((player) => ({ who: { player, name: null }, part: 'subject', why: '', disclosed_at: null })) }), holds: [], recordings: [], timeline: [] }));
      return reply(room.files.get(room.number++));
    }
    const [, number, what] = /^cases\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (number !== undefined) {
      const one = room.files.get(Number(number));
      if (!one) return refuse(404, 'no_such_case');
      const hands = one.row.evidence === 0 ? [] : evidence;
      switch (what) {
        case undefined: return reply(one);
        case 'evidence':
          if (request.method() === 'GET') return reply({ hands, found: hands.length, from: 1 });
          return reply({ added: body.hands.length, evidence: hands.length + body.hands.length });
        case 'shared': return (one.row.evidence = evidence.length), reply({ added: 38, evidence: 38 });
        case 'flow': return reply({ flows: hands.length === 0 ? [] : flows, hands: hands.length });
        case 'view': return log(one, 'viewed', ''), reply({ hand: body.hand, record: REPLAY, void: false });
        case 'note': return log(one, 'note', body.text), reply(one);
        case 'hold': case 'release':
          if (!room.confirmed) return refuse(403, 'confirm_first');
          if (what === 'hold' && body.cents > 100_000) return refuse(409, 'not_enough');
          if (what === 'hold') {
            one.holds.push({ hold: 3, who: FOX, currency: body.currency, cents: body.cents, released: 0, seized: 0, left: body.cents, placed_at: Date.now() });
            return log(one, 'hold', ''), reply({ hold: 3, case: one });
          }
          for (const hold of one.holds.filter((each) => each.hold === body.hold)) [hold.released, hold.left] = [hold.released + (body.cents ?? hold.left), body.cents === null ? 0 : hold.left - body.cents];
          return log(one, 'release', ''), reply(one);
        case 'disclose': return (one.row.players.find((each) => each.who.player === body.player).disclosed_at = Date.now()), log(one, 'disclosed', ''), reply(one);
        case 'verdict':
          one.verdict = { at: Date.now(), by: SAMIR, ...body, appeal_until: Date.now() + 14 * DAY };
          one.row.state = 'decided';
          return log(one, 'verdict', body.text), reply(one);
        case 'appeal':
          one.appeals[0].decision = { at: Date.now(), by: SAMIR, outcome: body.outcome, text: body.text };
          one.row.state = 'decided';
          return log(one, 'appeal_decided', ''), reply(one);
        default: return log(one, what, ''), reply(one);
      }
    }
    if (path === 'proposals' && request.method() === 'GET') {
      const state = address.searchParams.get('state');
      return reply({ proposals: [...room.proposals.values()].filter((one) => !state || one.state === state), next: null, people: 2, now });
    }
    if (path === 'proposals/preview') return reply({ lines: body.action.type === 'seize_funds' ? SEIZED : correction, digest: 'e'.repeat(32) });
    if (path === 'proposals') {
      if (!room.confirmed) return refuse(403, 'confirm_first');
      room.proposals.set(16, proposal(16, body.action, correction, { proposed_by: SAMIR, may_decide: 'own', reason: body.reason }));
      return reply(room.proposals.get(16));
    }
    const [, which, does] = /^proposals\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const one = room.proposals.get(Number(which));
    if (!one) return refuse(404, 'no_such_proposal');
    if (does === undefined) return reply(one);
    if (does === 'approve' && !room.confirmed) return refuse(403, 'confirm_first');
    if (does === 'approve' && body.digest !== one.digest) return refuse(409, 'proposal_changed');
    one.state = { approve: 'done', refuse: 'refused', ask: 'asked_back', answer: 'open', withdraw: 'withdrawn' }[does];
    one.may_decide = does === 'answer' ? 'own' : 'state';
    one.steps.push({ at: Date.now(), by: SAMIR, state: one.state, reason: body.reason });
    return reply(one);
  });
  return room;
}

/** Own cases of a player, on top of the fake room: one that can be appealed against, one that is open and asks for a recording. */
export async function fakeOwnCases(page) {
  const now = Date.now();
  const own = {
    now,
    cases: [
      { number: 117, kind: 'collusion', state: 'decided', disclosed_at: now - DAY, held: [{ currency: 'EUR', cents: 38_640, released: 8_640, seized: 0, placed_at: now - 2 * DAY }], verdict: { at: now - DAY, outcome: 'violation', clauses: ['R12'], penalty: 'warning', text: 'Chips were moved on purpose.' }, appeal_until: now + 13 * DAY, appeal: null, recording_due: null },
      { number: 120, kind: 'automation', state: 'open', disclosed_at: now, held: [], verdict: null, appeal_until: null, appeal: null, recording_due: now + 7 * DAY },
    ],
  };
  const sent = [];
  await page.route('**/api/cases**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const [, number, what] = /api\/cases\/(\d+)\/(\w+)$/.exec(path) ?? [];
    const one = own.cases.find((each) => each.number === Number(number));
    if (one) {
      const { text } = route.request().postDataJSON();
      sent.push([what, text]);
      if (what === 'appeal' && text === 'late') return route.fulfill({ status: 409, json: { code: 'appeal' } });
      if (what === 'appeal') [one.appeal, one.state] = [{ at: now, text, answer_by: now + 14 * DAY, outcome: null, answer: null }, 'appealed'];
      else one.recording_due = null;
    }
    return route.fulfill({ json: own });
  });
  return sent;
}
