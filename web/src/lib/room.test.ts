import { describe as group, expect, test } from 'vitest';
import * as room from './room';
import type { ServerReply, ClientRequest, Notice, PoolRow, TableMessage, ServerMessage, Snapshot } from './wire/protocol';

const HELLO: ServerMessage = { type: 'hello', v: 1, name: 'Ann', house: false, now: 5_000, accepted: [], blocked: ['Cid'] };
const SNAPSHOT: Snapshot = { game: 3, table: 1, n: 4, seats: 6, hand_number: 0, blinds: { small: 5, big: 10 }, players: [] };
const AT = { game: 3, table: 1 };
const SEATED: ServerMessage = { type: 'seats', seats: [AT], held: [], waiting: [] };
const hear = (state: room.Room, ...messages: ServerMessage[]): room.Room =>
  messages.reduce((now, message) => room.reduce(now, message, 4_000), state);

const answered = (state: room.Room, ask: ClientRequest, answer: ServerReply, now = 4_000): room.Room => room.answered(state, ask, answer, now);

const pool = (game: number, over: Partial<PoolRow> = {}): PoolRow => ({
  game, rulebook: 'int-2.7', poker: 'holdem', format: 'regular', small_blind: 5, big_blind: 10, currency: 'PLAY',
  seats: 6, private: false, buy_in_least: 400, buy_in_most: 1000, players: 0, house: 0, tables: 0, waiting: 0, average_pot: 0,
  players_per_flop_tenths: 0, hands_an_hour: 0, ...over,
});

test('the first message says who one is and what time it is there', () => {
  expect(hear(room.EMPTY, HELLO)).toMatchObject({ name: 'Ann', aheadMs: 1_000, blocked: ['Cid'] });
});

group('own tables', () => {
  test('are opened by themselves after connecting, and asked for once', () => {
    const sat = hear(room.EMPTY, HELLO, SEATED);
    expect(room.unseen(sat)).toEqual([AT]);
    expect(room.unseen(room.askedFor(sat, AT))).toEqual([]);
    expect(hear(room.askedFor(sat, AT), { type: 'snapshot', ...SNAPSHOT }).tabs[0]?.table?.n).toBe(4);
  });

  test('are asked for again after a missed number, a lost line, a reload and a rollback', () => {
    const live = hear(room.askedFor(hear(room.EMPTY, SEATED), AT), { type: 'snapshot', ...SNAPSHOT });
    expect(room.unseen(live)).toEqual([]);
    const chat: ServerMessage = { type: 'table', ...AT, n: 6, said: { type: 'chat', name: 'Cid', house: false, text: 'hi' } };
    expect(room.unseen(hear(live, chat))).toEqual([AT]);
    expect(room.unseen(room.linked(live, 'lost', 4_000))).toEqual([AT]);
    expect(room.unseen(hear(live, { type: 'reloaded', game: 3 }))).toEqual([AT]);
    expect(room.unseen(hear(live, { type: 'rolled_back', ...AT, hand: 2 }))).toEqual([AT]);
    expect(room.unseen(hear(live, { type: 'reloaded', game: 4 }))).toEqual([]);
  });

  test('are asked for again when one is back: how one comes in only the room knows', () => {
    const own = { ...SNAPSHOT, own: { seat: 2, time_bank: 15_000 } };
    const live = hear(room.askedFor(hear(room.EMPTY, SEATED), AT), { type: 'snapshot', ...own });
    const back = (seat: number): ServerMessage => ({ type: 'table', ...AT, n: 5, said: { type: 'came_back', seat } });
    expect(room.unseen(hear(live, back(2)))).toEqual([AT]);
    expect(room.unseen(hear(live, back(3)))).toEqual([]);
  });

  test('say once, after a restart, which hand was rolled back', () => {
    const after: ServerMessage = { type: 'snapshot', ...SNAPSHOT, rolled_back: 7 };
    const opened = hear(room.askedFor(hear(room.EMPTY, SEATED), AT), after);
    expect(opened.notices.map((notice) => notice.say())).toEqual(['Hand 7 was rolled back. All stacks are as before it.']);
    expect(hear(opened, after, { type: 'rolled_back', ...AT, hand: 7 }).notices).toHaveLength(1);
    const played = hear(room.openTab(room.EMPTY, AT), { type: 'snapshot', ...SNAPSHOT }, after);
    expect(played.tabs[0]?.table?.log.map((line) => line.said)).toEqual([{ type: 'rolled_back', hand: 7 }]);
    expect(hear(opened, { type: 'snapshot', ...SNAPSHOT, rolled_back: 9 }).notices).toHaveLength(2);
    expect(room.unseen(opened)).toEqual([]);
  });

  test('name the table of a rolled-back hand where several are open', () => {
    const two = hear(room.openTab(room.openTab(room.EMPTY, AT), { game: 9, table: 4 }), { type: 'snapshot', ...SNAPSHOT });
    expect(hear(two, { type: 'rolled_back', ...AT, hand: 7 }).notices.at(-1)?.say()).toMatch(/, table \d+: hand 7 was rolled back\./);
  });

  test('say so too if the next hand is dealt before one sees the table', () => {
    const told = hear(room.EMPTY, { type: 'rolled_back', ...AT, hand: 7 }, SEATED, { type: 'snapshot', ...SNAPSHOT });
    expect(told.notices).toHaveLength(1);
  });

  test('are asked for again if the line breaks before the snapshot comes', () => {
    const asked = room.askedFor(hear(room.EMPTY, SEATED), AT);
    expect(room.unseen(room.linked(asked, 'lost', 4_000))).toEqual([AT]);
  });

  test('close with the note that one has left, and it says with how much', () => {
    const left = hear(hear(room.EMPTY, SEATED), { type: 'note', game: 3, note: { code: 'left_table', table: 1, stack: 1250, at: 0, why: 'left' } });
    expect(left.tabs).toEqual([]);
    expect(left.notices.at(-1)?.say()).toContain('12.50');
  });

  test('a guest whom the host removed is told so, and the news stays', () => {
    const note = { code: 'left_table', table: 1, stack: 1250, at: 0, why: 'removed_by_host' } as const;
    const left = hear(hear(room.EMPTY, SEATED), { type: 'note', game: 3, note });
    expect(left.notices.map(({ say, bad }) => [say(), bad])).toEqual([['The host removed you from the table. 12.50 went back to your balance.', true]]);
  });

  test('of a host who closes it say so to the guests', () => {
    const closing = pool(3, { private: true, host: 'Bea', closing: true });
    const seated = hear(hear(room.EMPTY, SEATED), { type: 'lobby', full: true, pools: [closing], changed: [], gone: [] });
    const left = hear(seated, { type: 'note', game: 3, note: { code: 'left_table', table: 1, stack: 1250, at: 0, why: 'left' } });
    expect(left.notices.at(-1)?.say()).toBe('The host has closed the table. You left with 1,250.');
  });

  test('stay open when the list of seats comes again', () => {
    const live = hear(room.askedFor(hear(room.EMPTY, SEATED), AT), { type: 'snapshot', ...SNAPSHOT });
    expect(hear(live, SEATED).tabs).toEqual(live.tabs);
  });
});

group('on the way to a seat', () => {
  const limits = { least: 400, most: 1000, reason: 'usual', clause: 'H18', counts_as_return: false } as const;
  const note = (news: Notice): ServerMessage => ({ type: 'note', game: 3, note: news });

  test('notes tell one’s place, whether or not the list of places has come', () => {
    const queued = hear(room.EMPTY, note({ code: 'queued', place: 2, needed: 1 }), note({ code: 'queued', place: 1, needed: 1 }));
    expect(queued.waiting).toEqual([{ game: 3, place: 1, needed: 1 }]);
    const held = hear(queued, note({ code: 'seat', table: 1, seat: 4, limits, until: 9 }));
    expect(held).toMatchObject({ waiting: [], held: [{ game: 3, table: 1, seat: 4, until: 9 }] });
    const seated = hear(held, note({ code: 'seated', table: 1, seat: 4, stack: 1000 }));
    expect(seated).toMatchObject({ held: [], seats: [AT] });
    expect(room.unseen(seated)).toEqual([AT]);
  });

  test('a confirmed seat asks nothing more, and one that is gone says so', () => {
    const held = hear(room.EMPTY, note({ code: 'seat', table: 1, seat: 4, limits, until: 9 }));
    expect(answered(held, { type: 'confirm', game: 3, amount: 400 }, { id: 1, ok: true }).held).toEqual([{ ...AT, seat: 4 }]);
    const gone = hear(held, note({ code: 'seat_gone', table: 1 }));
    expect(gone.held).toEqual([]);
    expect(gone.notices.length).toBe(1);
  });
});

test('what a later room may send changes nothing', () => {
  const live = hear(room.openTab(room.EMPTY, AT), { type: 'snapshot', ...SNAPSHOT });
  expect(hear(live, { type: 'news' } as unknown as ServerMessage)).toBe(live);
  const said = { type: 'fireworks' } as unknown as TableMessage;
  expect(hear(live, { type: 'table', ...AT, n: 5, said }).tabs[0]?.table).toMatchObject({ n: 5, gap: false });
});

group('the lobby', () => {
  test('comes whole, then what changed', () => {
    const full = hear(room.EMPTY, { type: 'lobby', full: true, pools: [pool(2, { big_blind: 50 }), pool(1)], changed: [], gone: [] });
    expect(full.pools.map((one) => one.game)).toEqual([1, 2]);
    const later = hear(full, { type: 'lobby', full: false, pools: [pool(1, { players: 5 }), pool(4, { poker: 'omaha' })], changed: [], gone: [2] });
    expect(later.pools.map((one) => [one.game, one.players])).toEqual([[1, 5], [4, 0]]);
  });
  test('changes only the fields that are named, of games that it knows', () => {
    const before = hear(room.EMPTY, {
      type: 'lobby', full: true, pools: [pool(1, { players: 5, waiting: 2, average_pot: 140 }), pool(2, { players: 3, big_blind: 50 })], changed: [], gone: [],
    });
    const after = hear(before, {
      type: 'lobby', full: false, pools: [], changed: [{ game: 1, players: 6, waiting: 0 }, { game: 99, players: 1 }], gone: [],
    });
    expect(after.pools).toEqual([{ ...before.pools[0], players: 6, waiting: 0 }, before.pools[1]]);
    expect(hear(after, { type: 'lobby', full: true, pools: [pool(7)], changed: [], gone: [] }).pools).toEqual([pool(7)]);
  });
});

group('answers', () => {
  test('a refusal is said in words, with its clause', () => {
    const refused = answered(room.EMPTY, { type: 'join', game: 3 }, {
      id: 1, ok: false, refused: { code: 'rules_not_accepted', clause: 'R24' },
    });
    expect(refused.notices).toMatchObject([{ id: 1, bad: true, clause: null }]);
    expect(refused.notices.at(-1)?.say()).toBe('Accept the rules first.');
    const known = { ...hear(room.EMPTY, { type: 'lobby', full: true, pools: [pool(3)], changed: [], gone: [] }) };
    const linked = answered(known, { type: 'join', game: 3 }, { id: 1, ok: false, refused: { code: 'rules_not_accepted', clause: 'R24' } });
    expect(linked.notices.at(-1)?.clause).toEqual({ rulebook: pool(3).rulebook, clause: 'R24' });
  });

  test('amounts of a refusal are in the money of the game that was asked about', () => {
    const lobby: ServerMessage = { type: 'lobby', full: true, pools: [pool(3, { currency: 'EUR' })], changed: [], gone: [] };
    const most = { code: 'top_up_stack_is_full', most: 1000, clause: 'H20' } as const;
    const refused = answered(hear(room.EMPTY, lobby), { type: 'top_up', ...AT, amount: 5 }, { id: 1, ok: false, refused: most });
    expect(refused.notices.at(-1)?.say()).toContain('€10.00');
  });

  test('a code that a later room may send is said as far as it is known', () => {
    const unknown = { code: 'full_moon', clause: 'H99' } as unknown as NonNullable<ServerReply['refused']>;
    const refused = answered(room.EMPTY, { type: 'join', game: 3 }, { id: 1, ok: false, refused: unknown });
    expect(refused.notices.at(-1)?.say()).toBe('The room refused this (full_moon).');
  });

  test('a table that may not be watched is not shown', () => {
    const open = room.openTab(room.EMPTY, AT);
    expect(answered(open, { type: 'watch', ...AT }, { id: 1, ok: false }).tabs).toEqual([]);
  });

  test('one’s own table stays, and is asked for again', () => {
    const asked = room.askedFor(hear(room.EMPTY, SEATED), AT);
    const frozen = { code: 'frozen', clause: 'R23' } as const;
    const refused = answered(asked, { type: 'watch', ...AT }, { id: 1, ok: false, refused: frozen });
    expect(refused.notices).toEqual([]);
    expect(room.unseen(refused)).toEqual([]);
    expect(room.unseen(room.notAsked(refused, AT))).toEqual([AT]);
  });

  test('what one chose is shown once the room has taken it', () => {
    const own = { seat: 1, time_bank: 0, entering: { may_post: true, posts: false } };
    const live = hear(room.openTab(room.EMPTY, AT), { type: 'snapshot', ...SNAPSHOT, own });
    const yes = { id: 1, ok: true };
    expect(answered(live, { type: 'sit_out', ...AT, when: 'next_hand' }, yes).tabs[0]?.table?.own?.sitOut).toBe('next_hand');
    expect(answered(live, { type: 'leave', ...AT }, yes).tabs[0]?.table?.own?.leaving).toBe(true);
    expect(answered(live, { type: 'post', ...AT, posts: true }, yes).tabs[0]?.table?.own?.entering?.posts).toBe(true);
    const late = answered(live, { type: 'preselect', ...AT, hand: 99, turn: 1, choice: { type: 'fold' } }, yes);
    expect(late.tabs[0]?.table?.own?.preselected).toBeNull();
    const choice = { type: 'fold' } as const;
    const taken = (turn: number) => {
      const after = answered(live, { type: 'preselect', ...AT, hand: SNAPSHOT.hand_number, turn, choice }, yes);
      return after.tabs[0]?.table?.own?.preselected;
    };
    expect(taken(0)).toEqual(choice);
    expect(taken(1), 'it was carried out at once').toBeNull();
  });
});

test('who asks for play money too early is told when it comes', () => {
  const day = 86_400_000;
  const refused = { id: 1, ok: false, refused: { code: 'refill_later', at: 20 * day } } as const;
  const told = answered({ ...room.EMPTY, aheadMs: 500 }, { type: 'refill' }, refused, 20 * day - 500 - 65 * 60_000);
  expect(told.notices.at(-1)?.say()).toContain('1 h 5 min');
});

test('a turn comes once, however often its table is shown', () => {
  const hand: Snapshot['hand'] = {
    poker: 'holdem', big_blind: 10, button: 1, street: 'preflop', board: [], pot: 15, pots: [], players: [], to_act: 1, turn: 4, legal: { check: true },
  };
  const before = room.openTab(room.EMPTY, AT);
  const mine = hear(before, { type: 'snapshot', ...SNAPSHOT, hand });
  expect(room.turnCame(before, mine)).toBe(true);
  expect(room.turnCame(mine, hear(room.linked(mine, 'lost', 4_000), { type: 'snapshot', ...SNAPSHOT, hand }))).toBe(false);
  expect(room.turnCame(mine, hear(mine, { type: 'snapshot', ...SNAPSHOT, hand: { ...hand, turn: 9 } }))).toBe(true);
});

group('private tables', () => {
  test('are rows of the lobby, on every device, until the room says that they are gone', () => {
    const row = pool(9, { private: true, host: 'Ann', invitation: '00ff' });
    const listed = hear(room.EMPTY, { type: 'lobby', full: true, pools: [row], changed: [], gone: [] });
    expect(room.poolOf(listed, 9)).toEqual(row);
    expect(hear(listed, { type: 'lobby', full: false, pools: [], changed: [], gone: [9] }).pools).toEqual([]);
  });

  test('a bad invitation and refused stakes are shown where they were typed, not as news', () => {
    const stakes: ClientRequest = {
      type: 'open_private', rulebook: 'home', poker: 'omaha', format: 'regular', small_blind: 50, big_blind: 10, currency: 'PLAY', least: 400, most: 1000,
    };
    const refused: ServerReply = { id: 1, ok: false, refused: { code: 'private_stakes', field: 'small_blind', least: 1, most: 10 } };
    expect(answered(room.EMPTY, stakes, refused).notices).toEqual([]);
    expect(answered(room.EMPTY, { type: 'invited', game: 9, invitation: 'x' }, { id: 2, ok: false, refused: { code: 'invitation' } }).notices).toEqual([]);
    expect(answered(room.EMPTY, { type: 'close_private', game: 9 }, { id: 3, ok: false, refused: { code: 'not_host' } }).notices).toHaveLength(1);
  });
});

group('a table beside the lobby', () => {
  const peeked = room.peekAt(room.EMPTY, AT);

  test('is asked for, kept up to date, and is no tab', () => {
    expect(room.unseen(peeked)).toEqual([AT]);
    const shown = hear(room.askedFor(peeked, AT), { type: 'snapshot', ...SNAPSHOT });
    expect(shown.tabs).toEqual([]);
    expect(room.shownAt(shown, AT)?.n).toBe(4);
    expect(room.unseen(room.linked(shown, 'lost', 4_000))).toEqual([AT]);
    expect(room.peekAt(shown, AT)).toBe(shown);
    expect(room.peekAt(shown, null).peek).toBeNull();
  });

  test('that is open anyway is taken from its tab', () => {
    const open = hear(room.openTab(room.EMPTY, AT), { type: 'snapshot', ...SNAPSHOT });
    expect(room.peekAt(open, AT).peek).toBeNull();
    expect(room.shownAt(open, AT)?.n).toBe(4);
  });

  test('that cannot be shown goes away in silence', () => {
    const refused = answered(peeked, { type: 'watch', ...AT }, { id: 1, ok: false, refused: { code: 'too_many_watchers' } });
    expect(refused).toMatchObject({ peek: null, notices: [] });
  });
});

test('a visitor has no name, and is listened to', () => {
  const visitor = hear({ ...room.EMPTY, link: 'open' }, { ...HELLO, name: '', visitor: true });
  expect(visitor.visitor).toBe(true);
  expect([room.isGreeted(visitor), room.isListening(visitor), room.isListening(room.EMPTY)]).toEqual([false, true, false]);
});

group('news of the lobby', () => {
  const table = { at: 'table', ...AT } as const;
  test('are wanted in the lobby, and at a table until it is known what is played there', () => {
    expect(room.wantsLobby(room.EMPTY, { at: 'lobby' })).toBe(true);
    expect(room.wantsLobby(room.EMPTY, table)).toBe(true);
    const come = hear(room.openTab(room.EMPTY, AT), { type: 'lobby', full: true, pools: [pool(3)], changed: [], gone: [] });
    expect(room.wantsLobby(come, table)).toBe(false);
    expect(room.wantsLobby(come, { at: 'lobby' })).toBe(true);
    expect(room.wantsLobby(room.openTab(come, { game: 9, table: 1 }), table)).toBe(true);
    expect(room.wantsLobby(room.linked(come, 'lost', 4_000), table)).toBe(true);
  });
});

test('notices are bounded', () => {
  let state = room.EMPTY;
  for (let i = 0; i < 9; i++) state = room.notify(state, () => String(i), false);
  expect(state.notices.map((notice) => notice.say())).toEqual(['7', '8']);
  expect(room.dismiss(state, 9).notices.length).toBe(1);
  expect(room.notify(state, () => '8', true).notices.map((notice) => notice.say()), 'the same news is there once').toEqual(['7', '8']);
});

group('the connection', () => {
  const live = (): room.Room => room.heard(room.linked(hear(room.askedFor(hear(room.EMPTY, SEATED), AT), { type: 'snapshot', ...SNAPSHOT }), 'open', 4_000));
  const isLive = (state: room.Room): boolean => state.tabs.every((tab) => tab.table !== null && room.isLive(state, tab.table));

  test('is good once the room speaks, not when a socket opens', () => {
    const lost = room.linked(live(), 'lost', 9_000);
    expect([lost.lostAt, isLive(lost)]).toEqual([9_000, false]);
    const again = room.linked(room.linked(lost, 'connecting', 9_500), 'open', 9_600);
    expect([again.lostAt, isLive(again)]).toEqual([9_000, false]);
    const greeted = hear(room.heard(again), HELLO);
    expect([greeted.lostAt, isLive(greeted)], 'the table waits for its snapshot').toEqual([null, false]);
    expect(isLive(hear(greeted, { type: 'snapshot', ...SNAPSHOT }))).toBe(true);
  });

  test('that is silent shows no table as live, and is as before when it speaks again', () => {
    const quiet = room.silent(live(), 7_000);
    expect([quiet.lostAt, isLive(quiet)]).toEqual([7_000, false]);
    expect(room.silent(quiet, 9_000).lostAt).toBe(7_000);
    expect(isLive(room.heard(quiet))).toBe(true);
  });
});

group('messages for one player alone', () => {
  const seated = { ...SNAPSHOT, players: [{ seat: 2, name: 'Ann', house: false, stack: 0, out: true, connected: true }], own: { seat: 2, time_bank: 0 } };
  const live = hear(room.openTab(room.EMPTY, AT), { type: 'snapshot', ...seated });
  const busted: TableMessage = { type: 'busted', seat: 2, least: 400, most: 1000, until: 60_000 };

  test('are applied at the moment they belong to, and do not count', () => {
    const told = hear(live, { type: 'own', ...AT, n: 4, said: busted });
    expect(told.tabs[0]?.table).toMatchObject({ n: 4, gap: false, own: { rebuy: { least: 400, most: 1000, until: 60_000 } } });
    const late = hear(live, { type: 'own', ...AT, n: 3, said: busted });
    expect(late.tabs[0]?.table?.own?.rebuy).toBeNull();
  });

  test('chips end the offer to re-buy', () => {
    const told = hear(live, { type: 'own', ...AT, n: 4, said: busted }, { type: 'table', ...AT, n: 5, said: { type: 'stack', seat: 2, stack: 400 } });
    expect(told.tabs[0]?.table?.own?.rebuy).toBeNull();
  });
});

test('H14: a reserved seat that goes when its time is over says so', () => {
  const gone: ServerMessage = { type: 'note', game: 3, note: { code: 'seat_gone', table: 1 } };
  const held = (until: number): room.Room => ({ ...room.EMPTY, held: [{ ...AT, seat: 2, until }] });
  expect(hear(held(4_000), gone).notices.map((notice) => notice.say())).toEqual(['The time to buy in ran out: your reserved seat was given up.']);
  expect(hear(held(20_000), gone).notices.map((notice) => notice.say())).toEqual(['Your reserved seat was given up.']);
});

test('H17: one’s time runs only where it is one’s turn, and not for who sits out', () => {
  const hand = { poker: 'holdem' as const, big_blind: 10, button: 2, street: 'preflop' as const, board: [], pot: 15, pots: [], turn: 1, to_act: 2, players: [{ seat: 2, stack: 1, bet: 0, folded: false, all_in: false }] };
  const runs = (toAct: number, out: boolean): boolean => room.timeRuns(hear(room.askedFor(hear(room.EMPTY, SEATED), AT), {
    type: 'snapshot', ...SNAPSHOT, hand: { ...hand, to_act: toAct }, own: { seat: 2, time_bank: 0 }, players: [{ seat: 2, name: 'Ann', house: false, stack: 1, out, connected: true }],
  }));
  expect([runs(2, false), runs(3, false), runs(2, true)]).toEqual([true, false, false]);
  expect(room.timeRuns(hear(room.EMPTY, SEATED))).toBe(false);
});
