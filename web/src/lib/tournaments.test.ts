import { describe, expect, test } from 'vitest';
import { NOW, page, row, status } from './fixtures/tournaments';
import { buyInsOf, combs, hexagon, keptOf, levelTimesOf, sharesOf } from './hexapro';
import { dueNow } from './reminders';
import { readResults, readTickets, fits, fitting, netOf } from './results';
import { gameAmong } from './tableNames';
import { REVEAL_MS, shownAt, stepsTo } from './reveal';
import * as room from './room';
import { turnsOf } from './attention';
import type { Table } from './table';
import { describe as describeLine } from './words';
import { barsOf, found, paidOf, ticksOf, timelineOf, withPlayers } from './tournamentPage';
import { newsOf, stateOf } from './tournamentSpeech';
import { tournaments as words } from './language/tournaments/en';
import { actionOf, canUnregister, changedRows, finishNow, isOut, mineOf, nextLike, rowsOf, seatsToWin, tabOfRow, takesEntries, wonOf } from './tournaments';
import { isInRange, limitsOf, readView, shown, sortedBy, stripOf, USUAL_VIEW, writeView, type View } from './tournamentView';
import type { OwnEntry, ServerMessage, Snapshot, TournamentPlayer } from './wire/protocol';

const MINUTE = 60_000;
const lobby = (over: Partial<Extract<ServerMessage, { type: 'lobby' }>>): Extract<ServerMessage, { type: 'lobby' }> => ({ type: 'lobby', full: false, pools: [], changed: [], gone: [], ...over });
const hear = (state: room.Room, message: ServerMessage): room.Room => room.reduce(state, message, NOW);
const NOBODY = { seats: [], registered: [], wallets: { EUR: 10_000 }, finishes: {} };
const games = (rows: { game: number }[]): number[] => rows.map((one) => one.game);

describe('rows of the lobby', () => {
  const two = changedRows([], lobby({ full: true, tournaments: [row(2, { starts_at: NOW + 2 }), row(1, { starts_at: NOW + 1 }), row(3, { pool: 100 }), row(4, { pool: 50 })] }));
  test('come whole, by their start, then by their price', () => expect(games(two)).toEqual([1, 2, 4, 3]));
  test('change only the fields that are named', () => {
    const later = changedRows(two, lobby({ tournament_changes: [{ game: 2, state: 'late', entries: 7 }] }));
    expect(later.find((one) => one.game === 2)).toEqual({ ...row(2, { starts_at: NOW + 2 }), state: 'late', entries: 7 });
    expect(later[0]).toEqual(two[0]);
  });
  test('are replaced whole and go', () => expect(games(changedRows(two, lobby({ tournaments: [row(2, { starts_at: NOW - 1 })], gone: [1, 3] })))).toEqual([2, 4]));
  test('that are not spoken of stay the very same', () => expect(changedRows(two, lobby({}))).toBe(two));
  test('belong under one tab each', () => {
    expect([row(1, { tags: ['sit_and_go'] }), row(2, { hexapro: 'extreme' }), row(3, { tags: ['private', 'sit_and_go'] }), row(4)].map(tabOfRow)).toEqual(['sit-and-go', 'hexapro', 'private', 'tournaments']);
    expect(games(rowsOf([row(1, { tags: ['sit_and_go'] }), row(4)], 'tournaments'))).toEqual([4]);
  });
});

describe('r33 r34 what can be done with a tournament', () => {
  const to = (over: Parameters<typeof row>[1], who = NOBODY as Parameters<typeof actionOf>[1]): string => actionOf(row(1, over), who, NOW).do;
  test('one registers, or enters late', () => {
    expect([to({}), to({ state: 'late' }), to({ state: 'on_break', late_until: NOW + 1 }), to({ state: 'on_break' }), to({ state: 'playing' }), to({ state: 'announced' })]).toEqual(['register', 'enterLate', 'enterLate', 'open', 'open', 'open']);
  });
  test('nobody enters a second phase, or a full one', () => expect([to({ tags: ['second_phase'] }), to({ most: 6, entries: 6 })]).toEqual(['open', 'open']));
  test('an entry is given back until its time', () => {
    const mine = { ...NOBODY, registered: [1] };
    expect([to({}, mine), to({ unregister: 'never' }, mine), to({ unregister: { until: NOW + 1 } }, mine), to({ unregister: { until: NOW } }, mine), to({ unregister: 'over' }, mine)]).toEqual(['unregister', 'open', 'unregister', 'open', 'open']);
    expect(canUnregister(row(1, { state: 'late' }), NOW)).toBe(false);
  });
  test('a seat comes first', () => expect(actionOf(row(1, { state: 'late' }), { seats: [{ game: 1, table: 5 }], registered: [] }, NOW)).toEqual({ do: 'go', at: { game: 1, table: 5 } }));
  test('one’s own are played, entered, or over', () => {
    const rows = [row(1), row(2), row(3), row(4)];
    const mine = mineOf(rows, { seats: [{ game: 2, table: 1 }], registered: [1], finishes: { 3: { place: 2, prize: 0, inKind: 0, bounties: 0 } } });
    expect([games(mine.playing), games(mine.entered), games(mine.finished)]).toEqual([[2], [1], [3]]);
  });
  test('the next one is of the same kind and price', () => {
    const rows = [row(1, { hexapro: 'regular', state: 'playing' }), row(2, { hexapro: 'extreme' }), row(3, { hexapro: 'regular', pool: 1_900 }), row(4, { hexapro: 'regular' }), row(5, { name: 'Tournament 1' })];
    expect(nextLike(rows, 1, 'Tournament 1', NOW)?.game).toBe(4);
    expect(nextLike([row(8, { name: 'Lamp', state: 'finished' }), row(9, { name: 'Lamp' })], 8, 'Lamp', NOW)?.game).toBe(9);
    expect(nextLike([row(8, { name: 'Lamp' })], 8, 'Lamp', NOW)).toBeUndefined();
  });
});

describe('r39 filters', () => {
  const rows = [
    row(1, { name: 'B', starts_at: NOW + 30 * MINUTE, tags: ['guaranteed'], guarantee: 100_000, prizes: 100_000, entries: 3 }),
    row(2, { name: 'A', starts_at: NOW + 10 * MINUTE, tags: ['freeroll'], pool: 0, fee: 0, poker: 'omaha', entries: 9 }),
    row(3, { name: 'C', starts_at: NOW - 10 * MINUTE, state: 'late', tags: ['progressive_bounty'], pool: 9_000, fee: 1_000, late_until: NOW + 5 * MINUTE }),
    row(4, { name: 'D', starts_at: NOW - 30 * MINUTE, state: 'finished' }), row(5, { name: 'E', starts_at: NOW - 120 * MINUTE, state: 'finished' }),
  ];
  const with_ = (over: Partial<View>): number[] => games(shown(rows, { ...USUAL_VIEW, ...over }, NOBODY, NOW));
  test('R39: what does not fit is left out', () => {
    expect(with_({})).toEqual([4, 3, 2, 1]);
    expect(with_({ kinds: ['freeroll'] })).toEqual([2]);
    expect(with_({ kinds: ['bounty', 'guaranteed'] })).toEqual([3, 1]);
    expect(with_({ poker: 'omaha' })).toEqual([2]);
    expect([with_({ buyIn: 'free' }), with_({ buyIn: 'middle' }), with_({ buyIn: 'high' })]).toEqual([[2], [4, 1], [3]]);
    expect([with_({ state: 'open' }), with_({ state: 'running' }), with_({ state: 'over' })]).toEqual([[3, 2, 1], [3], [5, 4]]);
    expect(with_({ forMe: true })).toEqual([3, 2, 1]);
    expect(games(shown(rows, { ...USUAL_VIEW, forMe: true }, { ...NOBODY, wallets: {} }, NOW))).toEqual([2]);
  });
  test('sort by each column, and turn', () => {
    expect(with_({ sort: 'name' })).toEqual([2, 1, 3, 4]);
    expect(with_({ sort: 'entries', down: true })).toEqual([2, 1, 4, 3]);
    expect(with_({ sort: 'buyIn' })).toEqual([2, 4, 1, 3]);
    expect(sortedBy(USUAL_VIEW, 'prizes')).toMatchObject({ sort: 'prizes', down: true });
    expect(sortedBy(sortedBy(USUAL_VIEW, 'name'), 'name')).toMatchObject({ sort: 'name', down: true });
  });
  test('stand in the address', () => {
    const view: View = { poker: 'omaha', kinds: ['freeroll', 'satellite'], buyIn: 'low', state: 'open', forMe: true, sort: 'prizes', down: true };
    expect(readView(writeView(view))).toEqual(view);
    expect([writeView(USUAL_VIEW), readView('sort=nonsense&state=x')]).toEqual(['', USUAL_VIEW]);
  });
  test('the strip has no two bars over each other', () => {
    const many = Array.from({ length: 30 }, (_, index) => row(index + 1, { starts_at: NOW + (index - 8) * 9 * MINUTE, state: index < 8 ? 'playing' : 'registering' }));
    const { bars, now, lanes, hours } = stripOf(many, NOW);
    for (const [index, a] of bars.entries()) for (const b of bars.slice(index + 1)) expect(a.lane === b.lane && a.from < b.to && b.from < a.to, `${a.row.game} and ${b.row.game}`).toBe(false);
    expect(bars.every((bar) => bar.from >= 0 && bar.to <= 1 && bar.to > bar.from)).toBe(true);
    expect(lanes).toBeLessThanOrEqual(4);
    expect(now).toBeGreaterThan(0.2);
    expect(hours.length).toBeGreaterThan(4);
  });
});

describe('places of one’s own', () => {
  const snapshot = (table: number, own = true): Snapshot => ({
    game: 7, table, n: 1, seats: 6, tournament: true, hand_number: 3, blinds: { small: 10, big: 20 }, players: [{ seat: 2, name: 'Ann', house: false, stack: 500, out: false, connected: true }], ...(own ? { own: { seat: 2, time_bank: 0 } } : {}),
  });
  const seated = ([
    { type: 'seats', seats: [{ game: 7, table: 1 }], held: [], waiting: [], registered: [9] }, { type: 'snapshot', ...snapshot(1) }, { type: 'tournament', game: 7, table: 1, status: status() },
  ] as ServerMessage[]).reduce(hear, room.EMPTY);

  test('a table keeps how its tournament stands', () => {
    expect(room.tabAt(seated, { game: 7, table: 1 })?.table?.status?.level).toBe(16);
    const again = hear(seated, { type: 'snapshot', ...snapshot(1) });
    expect(room.tabAt(again, { game: 7, table: 1 })?.table?.status?.level).toBe(16);
  });
  test('r42 who is moved keeps the place on the screen, and sees the old table until the new one is there', () => {
    const other = room.openTab(seated, { game: 3, table: 1 });
    const moved = hear(other, { type: 'note', game: 7, note: { code: 'moved', table: 4, seat: 1 } });
    expect(moved.tabs.map((tab) => tab.key)).toEqual(['7/1', '3/1']);
    expect(moved.tabs[0]).toMatchObject({ at: { game: 7, table: 4 }, table: { table: 1, gap: true, legal: null } });
    expect(moved.seats).toEqual([{ game: 7, table: 4 }]);
    expect(room.unseen(moved)).toContainEqual({ game: 7, table: 4 });
    const there = hear(moved, { type: 'snapshot', ...snapshot(4) });
    expect(there.tabs[0]).toMatchObject({ key: '7/1', table: { table: 4, gap: false, log: [] } });
  });
  test('r42 whichever comes first, the note or the places', () => {
    const places = hear(seated, { type: 'seats', seats: [{ game: 7, table: 4 }], held: [], waiting: [] });
    expect(places.tabs.map((tab) => [tab.key, tab.at.table])).toEqual([['7/1', 4]]);
    const told = hear(places, { type: 'note', game: 7, note: { code: 'moved', table: 4, seat: 1 } });
    expect(told.tabs.map((tab) => [tab.key, tab.at.table])).toEqual([['7/1', 4]]);
  });
  test('who is moved to a table that is watched has it once', () => {
    const watching = room.openTab(seated, { game: 7, table: 4 });
    expect(hear(watching, { type: 'note', game: 7, note: { code: 'moved', table: 4, seat: 1 } }).tabs.map((tab) => tab.at.table)).toEqual([4]);
    const back = room.openTab(hear(seated, { type: 'note', game: 7, note: { code: 'moved', table: 4, seat: 1 } }), { game: 7, table: 1 });
    expect(new Set(back.tabs.map((tab) => tab.key)).size).toBe(2);
  });
  test('registration follows the notes', () => {
    const entered = hear(room.EMPTY, { type: 'note', game: 5, note: { code: 'registered' } });
    expect(entered.registered).toEqual([5]);
    expect(hear(entered, { type: 'note', game: 5, note: { code: 'unregistered' } }).registered).toEqual([]);
    expect(hear(entered, { type: 'note', game: 5, note: { code: 'tournament_cancelled', paid: 500, ticket: false, why: 'too_few_entrants' } }).registered).toEqual([]);
    expect(hear(entered, { type: 'note', game: 5, note: { code: 'tournament_starts', table: 2, seat: 1 } })).toMatchObject({ registered: [], seats: [{ game: 5, table: 2 }] });
  });
  test('t7 a re-buy is offered until it is answered', () => {
    const offered = hear(seated, { type: 'note', game: 7, note: { code: 'rebuy_offered', until: NOW + 15_000 } });
    expect(offered.rebuys).toEqual({ 7: NOW + 15_000 });
    expect(room.answered(offered, { type: 'rebuy', game: 7 }, { id: 1, ok: true }, NOW).rebuys).toEqual({});
    expect(room.answered(offered, { type: 'decline_rebuy', game: 7 }, { id: 1, ok: true }, NOW).rebuys).toEqual({});
    expect(room.answered(offered, { type: 'rebuy', game: 7 }, { id: 1, ok: false, refused: { code: 'busy' } }, NOW).rebuys).toEqual({ 7: NOW + 15_000 });
  });
  test('who is out looks on at a table that stays as it ended', () => {
    const out = hear(seated, { type: 'note', game: 7, note: { code: 'tournament_finished', place: 14, prize: 4_038, bounties: 2_700 } });
    expect(out).toMatchObject({ seats: [], finishes: { 7: { place: 14, prize: 4_038, inKind: 0, bounties: 2_700 } } });
    expect(room.tabAt(out, { game: 7, table: 1 })?.table).toMatchObject({ own: null, legal: null });
    const gone = room.answered(out, { type: 'watch', game: 7, table: 1 }, { id: 1, ok: false, refused: { code: 'no_such_game' } }, NOW);
    expect(room.tabAt(gone, { game: 7, table: 1 })).toMatchObject({ table: { gap: false, over: 'game' } });
    expect([room.unseen(gone), gone.notices.length]).toEqual([[], out.notices.length]);
    expect(room.putAway(gone, 7).finishes).toEqual({});
  });
});

describe('a game that is over', () => {
  const at = { game: 7, table: 1 };
  const legal = { check: true };
  const playing = ([
    { type: 'seats', seats: [at], held: [], waiting: [] },
    { type: 'snapshot', ...at, n: 1, seats: 6, tournament: true, hand_number: 3, blinds: { small: 10, big: 20 }, clock_until: NOW + 9_000, own: { seat: 2, time_bank: 0 },
      players: [2, 3].map((seat) => ({ seat, name: seat === 2 ? 'Ann' : 'Bo', house: false, stack: 500, out: false, connected: true })),
      hand: { poker: 'holdem', big_blind: 20, button: 2, street: 'preflop', board: [], pot: 30, pots: [], turn: 1, to_act: 2, legal, players: [2, 3].map((seat) => ({ seat, stack: 490, bet: 10, folded: false, all_in: false })) } },
    { type: 'tournament', ...at, status: status({ name: 'Club Night', hand_for_hand: true, break_at: NOW + MINUTE }) },
  ] as ServerMessage[]).reduce(hear, { ...room.EMPTY, link: 'open' });
  const cancel = (state: room.Room, over = {}): room.Room => hear(state, { type: 'note', game: 7, note: { code: 'tournament_cancelled', paid: 1_289, ticket: false, why: 'staff', ...over } });

  test('r53 a cancelled one is a still picture: no seat, no turn, no clock, and a card with what came back', () => {
    expect(turnsOf(playing)).toHaveLength(1);
    const gone = cancel(playing);
    expect(turnsOf(gone)).toEqual([]);
    expect([gone.seats, gone.finishes[7]?.cancelled]).toEqual([[], { paid: 1_289, ticket: false, why: 'staff' }]);
    const table = room.tabAt(gone, at)?.table;
    expect(table).toMatchObject({ over: 'game', own: null, legal: null, clock: null, toAct: null, playing: false, gap: false });
    for (const clock of ['level_ends_at', 'break_at', 'hand_for_hand'] as const) expect(table?.status?.[clock]).toBeUndefined();
    expect(gone.notices.at(-1)?.say()).toBe('Club Night is cancelled: the staff decided so. You got €12.89 back.');
  });
  test('nothing that is still said of it wakes it', () => {
    const gone = cancel(playing);
    const later = ([{ type: 'own', ...at, n: 1, said: { type: 'your_turn', seat: 2, hand: 3, turn: 2, legal } }, { type: 'rolled_back', ...at, hand: 3 }, { type: 'tournament', ...at, status: status() }] as ServerMessage[]).reduce(hear, gone);
    expect(room.tabAt(later, at)?.table).toMatchObject({ over: 'game', legal: null, own: null, gap: false });
    expect(room.unseen(room.linked(later, 'lost', NOW))).toEqual([]);
  });
  test('says why', () => expect(cancel(playing, { why: 'too_few_entrants' }).finishes[7]?.cancelled?.why).toBe('too_few_entrants'));
  test('without a table there is only the news', () => {
    const gone = cancel({ ...room.EMPTY, registered: [7] });
    expect([gone.finishes, gone.registered, gone.notices.length]).toEqual([{}, [], 1]);
  });
  test('a table that was never seen goes without a word', () => {
    const opened = room.openTab(room.EMPTY, at);
    const refused = { id: 1, ok: false, refused: { code: 'no_such_game' as const, clause: 'H14' } };
    expect(room.answered(opened, { type: 'watch', ...at }, refused, NOW)).toMatchObject({ tabs: [], notices: [] });
  });
  test('who watches learns from the page that the table or the whole is gone', () => {
    const watching = { ...playing, seats: [] };
    expect([room.watchedGames(watching), room.watchedGames(playing)]).toEqual([[7], []]);
    const open = (table: number) => ({ row: row(7, { state: 'playing' }), tables: [{ table, stacks: [] }], tables_open: 1 });
    expect(room.tabAt(room.checked(watching, 7, open(1)), at)?.table?.over).toBeUndefined();
    expect(room.tabAt(room.checked(watching, 7, open(2)), at)?.table?.over).toBe('table');
    expect(room.tabAt(room.checked(watching, 7, { ...open(2), tables_open: 200 }), at)?.table?.over).toBeUndefined();
    expect(room.tabAt(room.checked(watching, 7, { ...open(1), row: row(7, { state: 'finished' }) }), at)?.table?.over).toBe('game');
    expect(room.tabAt(room.checked(watching, 7, null), at)?.table?.over).toBe('game');
  });
  test('tables that are over do not pile up; a card that was not read stays', () => {
    const watched = room.checked({ ...playing, seats: [] }, 7, null);
    expect(room.swept(watched, null).tabs).toEqual([]);
    const mine = cancel(playing);
    expect(room.swept(mine, null)).toBe(mine);
    expect(room.swept(mine, at)).toMatchObject({ tabs: [], finishes: {} });
    expect(room.swept(playing, at)).toBe(playing);
  });
  test('r42 the old table goes too if one has left it before the news come', () => {
    const left = hear(playing, { type: 'table', ...at, n: 2, said: { type: 'left', seat: 2, name: 'Ann', house: false } });
    const moved = hear({ ...left, seats: [] }, { type: 'note', game: 7, note: { code: 'moved', table: 4, seat: 1 } });
    expect(moved.tabs.map((tab) => tab.at.table)).toEqual([4]);
  });
  test('an announcement stays, and stands in the log with who says it', () => {
    const told = hear(playing, { type: 'note', game: 7, note: { code: 'announcement', text: 'Dinner at eight.' } });
    expect(told.notices.at(-1)).toMatchObject({ bad: false, stays: true });
    const line = room.tabAt(told, at)?.table?.log.at(-1);
    expect(line && describeLine(line, String).text).toBe('Tournament director: Dinner at eight.');
  });
  test('t8 knock-outs with their bounty, moves and one’s own bounties stand in the log', () => {
    const bounties = hear(playing, { type: 'tournament', ...at, status: status({ seats: [{ seat: 3, place: 2, bounty: 900 }] }) });
    const say = (state: room.Room): string | undefined => {
      const line = room.tabAt(state, at)?.table?.log.at(-1);
      return line && describeLine(line, String).text;
    };
    const leaves = (state: room.Room): room.Room => hear(state, { type: 'table', ...at, n: (room.tabAt(state, at)?.table?.n ?? 0) + 1, said: { type: 'left', seat: 3, name: 'Bo', house: false } });
    expect(say(leaves(bounties))).toBe('Bo moves to another table');
    const broke = hear(bounties, { type: 'table', ...at, n: 2, said: { type: 'stack', seat: 3, stack: 0 } });
    expect(say(leaves(broke))).toBe('Bo is out of the tournament (bounty €9.00)');
    expect(say(hear(bounties, { type: 'note', game: 7, note: { code: 'bounty_won', amount: 450 } }))).toBe('You win a bounty of €4.50');
  });
});

describe('how it ended for the player', () => {
  const own = (over: Partial<OwnEntry> = {}): OwnEntry => ({ state: 'out', place: 9, chips: 0, bounty: 0, bounties_won: 0, prize: 0, in_kind: 0, paid: 1_000, rebuys: 0, add_on: false, re_entries: 0, can_rebuy: false, can_add_on: false, can_unregister: false, can_re_enter: false, ...over });
  const OUT = { place: null, prize: 0, inKind: 0, bounties: 0 };
  const late = row(7, { state: 'late', late_until: NOW + MINUTE });
  test('r41 a place is final when registration closes', () => {
    expect(finishNow(OUT, { row: late, own: own() }, NOW)).toMatchObject({ place: null, waits: true, mayReEnter: false });
    expect(finishNow(OUT, { row: row(7, { state: 'playing' }), own: own({ prize: 300 }) }, NOW)).toMatchObject({ place: 9, prize: 300, waits: false });
    expect(finishNow(OUT, null, NOW)).toMatchObject({ place: null, waits: false });
  });
  test('r31 who may enter again is asked to', () => expect(finishNow(OUT, { row: late, own: own({ can_re_enter: true }) }, NOW).mayReEnter).toBe(true));
  test('r45 who was disqualified is told so', () => {
    expect(finishNow(OUT, { row: late, own: own({ state: 'disqualified' as OwnEntry['state'] }) }, NOW)).toMatchObject({ disqualified: true, waits: false });
    expect(hear(room.EMPTY, { type: 'note', game: 7, note: { code: 'tournament_finished', place: 3, prize: 0, ...{ disqualified: true } } }).finishes[7]?.disqualified).toBe(true);
  });
  test('who is out for good is offered no late entry', () => {
    expect([isOut(own()), isOut(own({ can_re_enter: true })), isOut(own({ state: 'in' })), isOut(null)]).toEqual([true, false, false, false]);
    expect(actionOf(late, NOBODY, NOW)).toEqual({ do: 'enterLate' });
    expect(actionOf(late, { ...NOBODY, finishes: { 7: OUT } }, NOW)).toEqual({ do: 'open' });
  });
  test('f a satellite’s winner is told what was won', () => {
    const satellite = { target: 'Sunday', worth: 5_000, wins: 'seat' as const, guaranteed: 2 };
    expect(wonOf({ inKind: 5_000 }, satellite, row(9, { name: 'Sunday Target', starts_at: NOW + 5 }))).toEqual({ what: 'seat', name: 'Sunday Target', worth: 5_000, startsAt: NOW + 5 });
    expect(wonOf({ inKind: 5_000 }, { ...satellite, wins: 'value_ticket' }, undefined)).toMatchObject({ what: 'ticketWorth', name: 'Sunday', startsAt: null });
    expect([wonOf({ inKind: 0 }, satellite, undefined), wonOf({ inKind: 5 }, undefined, undefined)]).toEqual([null, null]);
    expect([seatsToWin({ seats_to_win: 0 }, satellite), seatsToWin({ seats_to_win: 4 }, satellite), seatsToWin({}, satellite)]).toEqual([2, 4, undefined]);
  });
});

describe('x2 the multiplier', () => {
  const LADDER = [10_000, 1_000, 250, 100, 50, 30, 15];
  test.each(LADDER)('%s never shows more than was drawn, and ends with it', (drawn) => {
    const steps = stepsTo(LADDER, drawn);
    let [last, seen] = [0, [] as number[]];
    for (let ms = 0; ms <= REVEAL_MS; ms += 10) {
      const { tenths } = shownAt(steps, ms, false);
      if (tenths === null) continue;
      expect(tenths).toBeLessThanOrEqual(drawn);
      expect(tenths).toBeGreaterThanOrEqual(last);
      last = tenths;
      seen = [...seen, tenths];
    }
    expect(shownAt(steps, REVEAL_MS, false)).toEqual({ tenths: drawn, final: true });
    expect(new Set(seen)).toEqual(new Set(steps));
  });
  test('stands still for who wants no motion', () => expect(shownAt(stepsTo(LADDER, 100), 0, true)).toEqual({ tenths: 100, final: true }));
  test('begins with nothing', () => expect(shownAt(stepsTo(LADDER, 100), 100, false)).toEqual({ tenths: null, final: false }));
  test('takes no longer than it may', () => expect(REVEAL_MS).toBeLessThanOrEqual(1_600));
});

describe('x1 HexaPro', () => {
  test('several of one name that are open at once are told apart', () => {
    const tab = (game: number, name: string) => ({ at: { game }, table: { status: status({ name }) } as Table });
    const tabs = [tab(9, 'HexaPro'), tab(4, 'HexaPro'), tab(5, 'Lamp')];
    expect(tabs.map((one) => gameAmong(tabs, one))).toEqual([{ nth: 2, of: 2 }, { nth: 1, of: 2 }, null]);
  });
  const hexa = (game: number, over: Parameters<typeof row>[1]) => row(game, { hexapro: 'regular', pool: 466, fee: 34, ...over });
  test('has one hexagon for each buy-in', () => {
    const [five, ten] = buyInsOf([hexa(1, { players: 1 }), hexa(2, { players: 2 }), hexa(3, { state: 'playing', left: 3 }), hexa(4, { state: 'finished' }), hexa(5, { pool: 932, fee: 68, state: 'closed' }), hexa(6, { hexapro: 'extreme' })], 'regular');
    expect(five).toMatchObject({ cost: 500, waiting: 2, playing: 3, open: { game: 2 }, closed: false });
    expect(ten).toMatchObject({ cost: 1_000, closed: true });
  });
  test('hexagons lie in one another', () => {
    expect(combs([1, 2, 3, 4, 5, 6, 7], 4)).toEqual([[1, 2, 3, 4], [5, 6, 7]]);
    expect(combs([1, 2, 3, 4, 5], 3)).toEqual([[1, 2, 3], [4, 5]]);
    expect(hexagon(180, 204, 22)).toMatch(/^M[\d. QL]+Z$/);
  });
  test('what the room keeps, and how pools are shared', () => {
    const terms = { kind: 'regular' as const, keeps_thousandths: 6_853, prizes: [{ multiplier_tenths: 250, odds: 100, prizes: [10_000, 1_500, 1_000], stack: 500, level_time: 240_000 }, { multiplier_tenths: 15, odds: 56_294, prizes: [750, 0, 0], stack: 500, level_time: 60_000 }] };
    expect(keptOf(terms, 500)).toBe(34);
    expect(terms.prizes.map(sharesOf)).toEqual([[80, 12, 8], null]);
    expect(levelTimesOf(terms)).toEqual([{ time: 60_000, multipliers: [15] }, { time: 240_000, multipliers: [250] }]);
  });
});

describe('r39 the ranges of buy-ins', () => {
  test.each(['EUR', 'PLAY'])('begin and end at the amounts that are written, in %s', (currency) => {
    const { low, high } = limitsOf(currency);
    const inRange = (cost: number): string[] => (['free', 'low', 'middle', 'high'] as const).filter((range) => isInRange(row(1, { currency, pool: cost, fee: 0 }), range));
    expect([0, low - 1, low, high - 1, high].map(inRange)).toEqual([['free'], ['low'], ['middle'], ['middle'], ['high']]);
  });
});

describe('reminders', () => {
  const starts = (ms: number) => [row(1, { starts_at: NOW + ms })];
  const due = (rows: ReturnType<typeof row>[], told: string[] = [], own = [1], looked: number[] = []): string[] => dueNow(rows, own, looked, NOW, new Set(told)).map((one) => one.key);
  test('come five minutes and one minute before a start, once each', () => {
    expect(due(starts(6 * MINUTE))).toEqual([]);
    expect(due(starts(5 * MINUTE))).toEqual(['1/starts/5']);
    expect(due(starts(4 * MINUTE), ['1/starts/5'])).toEqual([]);
    expect(due(starts(40_000), ['1/starts/5'])).toEqual(['1/starts/1']);
    expect(due(starts(40_000))).toEqual(['1/starts/1']);
    expect(due(starts(-1))).toEqual([]);
    expect(dueNow(starts(3 * MINUTE + 10_000), [1], [], NOW, new Set()).map((one) => one.minutes)).toEqual([3]);
  });
  test('come before late registration of what was looked at closes, unless one is in it', () => {
    const late = [row(2, { state: 'late', late_until: NOW + 3 * MINUTE })];
    expect(due(late, [], [], [2])).toEqual(['2/lateCloses/5']);
    expect(due(late, [], [2], [2])).toEqual([]);
    expect(due(late, [], [], [])).toEqual([]);
    expect(dueNow(late, [], [2], NOW, new Set(), [2])).toEqual([]);
    expect(due([row(2, { state: 'playing', late_until: NOW + 3 * MINUTE })], [], [], [2])).toEqual([]);
  });
});

describe('the page of a tournament', () => {
  test('r27 has its way from the start to the winner', () => {
    expect(timelineOf(page()).map((mark) => [mark.what, mark.done])).toEqual([['start', true], ['closed', true], ['now', true], ['money', false], ['finalTable', false], ['end', false]]);
    expect(timelineOf(page()).find((mark) => mark.what === 'money')?.count).toBe(13);
    const before = timelineOf(page({ row: row(1, { starts_at: NOW + MINUTE, entries: 61 }), prizes_final: false }));
    expect(before.every((mark) => !mark.done)).toBe(true);
    expect(before.map((mark) => mark.what)).toEqual(['start', 'lateCloses', 'finalTable', 'end']);
  });
  test('draws bars of all sizes of fields', () => {
    expect(barsOf(page()).bars.map((bar) => bar.height)).toEqual([1, 400 / 600, 200 / 600]);
    const own = page({ row: row(41, { state: 'playing', left: 180 }), stacks: Array.from({ length: 60 }, (_, index) => 60 - index), own: { state: 'in', place: 100, chips: 5, bounty: 0, bounties_won: 0, prize: 0, in_kind: 0, paid: 0, rebuys: 0, add_on: false, re_entries: 0, can_rebuy: false, can_add_on: false, can_unregister: false, can_re_enter: false } });
    expect([barsOf(own).every, barsOf(own).bars.findIndex((bar) => bar.own)]).toEqual([3, 33]);
    expect(barsOf(page({ stacks: [] })).bars).toEqual([]);
    expect([ticksOf(633_000), ticksOf(1), ticksOf(95)]).toEqual([[0, 200_000, 400_000, 600_000], [0, 1], [0, 50]]);
    expect(paidOf(page().prizes)).toBe(45);
  });
  test('puts parts of the players together', () => {
    const player = (place: number, name = `P${place}`): TournamentPlayer => ({ place, name, house: false, state: 'in', chips: 1, bounty: 0, prize: 0, bounties_won: 0, in_kind: 0 });
    const first = withPlayers([], { players: [player(1), player(2)], players_from: 1 });
    const both = withPlayers(first, { players: [player(3)], players_from: 3 });
    expect(both.map((one) => one.place)).toEqual([1, 2, 3]);
    expect(withPlayers(both, { players: [player(1, 'New'), player(2)], players_from: 1 }).map((one) => one.name)).toEqual(['New', 'P2', 'P3']);
    expect(found(both, ' p2 ').map((one) => one.name)).toEqual(['P2']);
  });
});

describe('at the table', () => {
  test('who listens hears levels, breaks, hand for hand and the money', () => {
    expect(newsOf(null, status(), words, NOW)).toBe('');
    expect(newsOf(status(), status({ level: 17, blinds: { small: 4_000, big: 8_000 } }), words, NOW)).toBe('Level 17: blinds 4,000/8,000.');
    expect(newsOf(status(), status({ on_break_until: NOW + 5 * MINUTE }), words, NOW)).toBe('Break of 5 minutes.');
    expect(newsOf(status({ on_break_until: NOW }), status(), words, NOW)).toBe('The break is over.');
    expect(newsOf(status(), status({ hand_for_hand: true, left: 46 }), words, NOW)).toBe('Hand for hand.');
    expect(newsOf(status({ left: 46 }), status({ left: 45 }), words, NOW)).toBe('You are in the money.');
  });
  test('the most pressing thing is shown', () => {
    expect([stateOf(status({ paused: true, hand_for_hand: true })), stateOf(status({ on_break_until: NOW })), stateOf(status({ break_due: true })), stateOf(status({ hand_for_hand: true })), stateOf(status({ consolidating: true })), stateOf(status())])
      .toEqual(['paused', 'break', 'breakDue', 'handForHand', 'consolidating', null]);
  });
  test('late registration goes on in a break', () => expect([takesEntries(row(1, { state: 'on_break', late_until: NOW + 1 }), NOW), takesEntries(row(1, { state: 'on_break' }), NOW)]).toEqual([true, false]));
});

describe('x7 results over HTTP', () => {
  test('are read with what is missing left out', () => {
    const { results, next } = readResults({ results: [{ tournament: 1, name: 'Lamp', types: ['hexapro'], finished_at: 5, paid: 500, place: 1, prize: 1_500, multiplier: '3x' }, { name: 'nothing' }, null, 3], next: 'abc' });
    expect([results.length, next, results[0]?.kind, results[0]?.multiplierTenths, results[0] && netOf(results[0])]).toEqual([1, 'abc', 'hexapro', 30, 1_000]);
    expect(readResults('nonsense')).toEqual({ results: [], next: null });
  });
  test('r52 what a cancelled one paid back counts, and who was disqualified is told apart', () => {
    const { results } = readResults({ results: [{ tournament: 1, name: 'Club Night', finished_at: 5, paid: 1_000, paid_back: 1_289, outcome: 'cancelled' }, { tournament: 2, name: 'x', finished_at: 5, paid: 10, paid_back: 10, outcome: 'refunded' }, { tournament: 3, name: 'y', finished_at: 5, paid: 10, place: 3, outcome: 'disqualified' }] });
    expect(results.map((one) => [one.cancelled, one.disqualified, netOf(one)])).toEqual([[true, false, 289], [true, false, 0], [false, true, -10]]);
  });
  test('r33 the ticket that is good for the least else is taken first', () => {
    const tickets = readTickets({ tickets: [{ ticket: '1', value: 1_000, currency: 'EUR', for: 'any_of_its_price' }, { ticket: '2', value: 1_000, currency: 'EUR', good_until: 5, for: 'any_of_its_price' }, { ticket: '3', value: 1_000, currency: 'EUR', for: { tournament: 7 } }] });
    expect(fitting(tickets, row(7), 1_000).map((one) => one.id)).toEqual(['3', '2', '1']);
    expect(fitting(tickets, row(8), 1_000).map((one) => one.id)).toEqual(['2', '1']);
  });
  test('r33 a ticket fits its tournament, or a price', () => {
    const [forOne, forPrice] = readTickets({ tickets: [{ ticket: '11', name: 'Lamp', value: 2_000, currency: 'EUR', for: { tournament: 7 } }, { ticket: '12', value: 1_000, currency: 'EUR', for: 'any_of_its_price' }, { value: 3 }] });
    expect(forOne && [fits(forOne, row(7), 2_000), fits(forOne, row(8), 2_000)]).toEqual([true, false]);
    expect(forPrice && [fits(forPrice, row(8), 1_000), fits(forPrice, row(8), 500), fits(forPrice, row(8, { currency: 'PLAY' }), 1_000)]).toEqual([true, false, false]);
  });
});
