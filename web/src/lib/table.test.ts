import { describe as group, expect, test } from 'vitest';
import { cleared, fromSnapshot, isCleared, ownPlayer, playerAt, reduce, reduceOwn, runsOut, talked, toCall, usesBank, type Table } from './table';
import { plain } from './money';
import { describe, type Sentence } from './words';
import type { Card, Made, Preselect, TableMessage, Snapshot } from './wire/protocol';

const BLINDS = { small: 5, big: 10 };
const EMPTY_TABLE: Snapshot = {
  game: 3, table: 1, n: 10, seats: 6, hand_number: 7, blinds: BLINDS,
  players: [
    { seat: 1, name: 'Ann', house: false, stack: 1000, out: false, connected: true },
    { seat: 3, name: 'Bot 1', house: true, stack: 800, out: false, connected: true },
    { seat: 5, name: 'Cid', house: false, stack: 500, out: false, connected: true },
  ],
  own: { seat: 1, time_bank: 30_000, entering: { may_post: true, posts: false } },
};

const NOW = 1_000_000;
const start = (): Table => fromSnapshot(EMPTY_TABLE, null, NOW);
const after = (table: Table, ...said: TableMessage[]): Table =>
  said.reduce((now, one) => reduce(now, now.n + 1, one, NOW), table);

const lines = (table: Table): (Sentence & { cards: string })[] =>
  table.log.map((line) => ({ ...describe(line, plain), cards: line.cards.join(' ') }));
const texts = (table: Table): string[] => lines(table).map((line) => line.text);

const DEALT: TableMessage[] = [
  { type: 'hand_starts', hand: 8, button: 1, blinds: BLINDS },
  { type: 'posted', seat: 3, what: 'small_blind', amount: 5, all_in: false },
  { type: 'posted', seat: 5, what: 'big_blind', amount: 10, all_in: false },
  { type: 'dealt', seat: 1, cards: ['As', 'Kd'] },
  { type: 'dealt', seat: 3 },
  { type: 'dealt', seat: 5 },
];
const MY_TURN: TableMessage = {
  type: 'your_turn', seat: 1, hand: 8, turn: 1,
  legal: {
    check: false, call: { adds: 10, all_in: false },
    raise: { to_min: 20, to_max: 1000, opens: false, max_is_all_in: true, presets: { half_pot: 22, three_quarters_pot: 28, pot: 35 } },
  },
};

group('a hand', () => {
  test('starts with blinds in front of their players and cards in the own seat only', () => {
    const table = after(start(), ...DEALT);
    expect(table).toMatchObject({ hand: 8, button: 1, playing: true, pot: 15, board: [] });
    expect(playerAt(table, 3)).toMatchObject({ stack: 795, bet: 5, dealt: true, cards: null });
    expect(ownPlayer(table)).toMatchObject({ stack: 1000, cards: ['As', 'Kd'] });
    expect(table.own?.entering).toBeNull();
  });

  test('offers what the room says is legal, and only until something was done', () => {
    const asked = after(start(), ...DEALT, MY_TURN);
    expect(asked.legal).toEqual(MY_TURN.type === 'your_turn' && MY_TURN.legal);
    expect(asked).toMatchObject({ toAct: 1, turn: 1 });
    const done = after(asked, { type: 'raised', seat: 1, added: 30, to: 30, by: 20, opens: false, all_in: false });
    expect(done).toMatchObject({ toAct: null, legal: null, clock: null, pot: 45 });
    expect(ownPlayer(done)).toMatchObject({ stack: 970, bet: 30, did: 'raise' });
  });

  test('a bet goes into the middle with the next street, a returned one back to its player', () => {
    const table = after(
      start(), ...DEALT,
      { type: 'called', seat: 1, added: 10, to: 10, all_in: false },
      { type: 'folded', seat: 3 },
      { type: 'checked', seat: 5 },
      { type: 'board', street: 'flop', cards: ['2c', '3d', '4h'] },
    );
    expect(table).toMatchObject({ pot: 25, street: 'flop', board: ['2c', '3d', '4h'] });
    expect(table.players.map((player) => player.bet)).toEqual([0, 0, 0]);
    expect(playerAt(table, 3)).toMatchObject({ folded: true, did: 'fold' });
    const over = after(
      table,
      { type: 'raised', seat: 5, added: 490, to: 490, by: 490, opens: true, all_in: true },
      { type: 'folded', seat: 1 },
      { type: 'returned', seat: 5, amount: 490 },
      { type: 'raked', pot: 0, amount: 1 },
      { type: 'won', pot: 0, seat: 5, amount: 24 },
      { type: 'ended' },
    );
    expect(playerAt(over, 5)).toMatchObject({ stack: 514, won: 24, bet: 0 });
    expect(over).toMatchObject({ pot: 0, playing: false, mayShow: false });
  });

  test('dead posts and antes are no bets', () => {
    const table = after(
      start(),
      { type: 'hand_starts', hand: 8, button: 1, blinds: BLINDS },
      { type: 'posted', seat: 5, what: 'dead_post', amount: 5, all_in: false },
      { type: 'posted', seat: 5, what: 'post', amount: 10, all_in: false },
    );
    expect(playerAt(table, 5)).toMatchObject({ bet: 10, stack: 485 });
    expect(table.pot).toBe(15);
  });

  test('H11: who won without showing may show, once, until the next hand', () => {
    const won = after(
      start(), ...DEALT,
      { type: 'folded', seat: 3 }, { type: 'folded', seat: 5 },
      { type: 'won', pot: 0, seat: 1, amount: 15 }, { type: 'ended' },
    );
    expect(won.mayShow).toBe(true);
    expect(after(won, { type: 'shown', seat: 1, cards: ['As', 'Kd'] }).mayShow).toBe(false);
    expect(after(won, { type: 'hand_starts', hand: 9, button: 3, blinds: BLINDS }).mayShow).toBe(false);
  });

  test('H11: a run-out is drawn street by street as the room shows it, and nobody is asked for anything', () => {
    const allIn = after(
      start(), ...DEALT,
      { type: 'folded', seat: 3 },
      { type: 'raised', seat: 5, added: 490, to: 500, by: 490, opens: false, all_in: true },
      { type: 'turn', seat: 1, turn: 3 },
    );
    expect(runsOut(allIn)).toBe(false);
    const opened = after(
      allIn,
      { type: 'called', seat: 1, added: 500, to: 500, all_in: false },
      { type: 'shown', seat: 5, cards: ['2c', '2d'] }, { type: 'shown', seat: 1, cards: ['As', 'Kd'] },
    );
    expect(opened).toMatchObject({ board: [], pot: 1005, playing: true, toAct: null, winning: null });
    expect(opened.players.map((player) => player.bet)).toEqual([500, 5, 500]);
    expect(runsOut(opened)).toBe(true);
    const board: Card[] = ['4h', '5s', 'Jc', '9d', 'Qs'];
    let table = opened;
    for (const [street, cards] of [['flop', 3], ['turn', 4], ['river', 5]] as const) {
      table = after(table, { type: 'board', street, cards: board.slice(0, cards) });
      expect(table).toMatchObject({ street, board: board.slice(0, cards), pot: 1005, playing: true });
      expect(table.players.map((player) => [player.stack, player.bet, player.won])).toEqual([[500, 0, 0], [795, 0, 0], [0, 0, 0]]);
      expect(runsOut(table)).toBe(true);
    }
    const over = after(table, { type: 'won', pot: 0, seat: 5, amount: 1005 }, { type: 'ended' });
    expect(playerAt(over, 5)).toMatchObject({ stack: 1005, won: 1005, cards: ['2c', '2d'] });
    expect([over.playing, runsOut(over)]).toEqual([false, false]);
  });

  test('H11: who comes in the middle of a run-out sees as much of it, and then the rest', () => {
    const hand = {
      poker: 'holdem', big_blind: 10, button: 1, street: 'flop', board: ['4h', '5s', 'Jc'], pot: 1005,
      pots: [{ amount: 1005, seats: [1, 5] }], turn: 3,
      players: [
        { seat: 3, stack: 795, bet: 0, folded: true, all_in: false },
        { seat: 5, stack: 0, bet: 0, folded: false, all_in: true, cards: ['2c', '2d'] },
        { seat: 1, stack: 500, bet: 0, folded: false, all_in: false, cards: ['As', 'Kd'] },
      ],
    } satisfies Snapshot['hand'];
    const table = fromSnapshot({ ...EMPTY_TABLE, hand_number: 8, hand }, null, NOW);
    expect(table).toMatchObject({ playing: true, toAct: null, clock: null, legal: null, board: ['4h', '5s', 'Jc'] });
    expect(runsOut(table)).toBe(true);
    const turn = after(table, { type: 'board', street: 'turn', cards: ['4h', '5s', 'Jc', '9d'] });
    expect(turn).toMatchObject({ street: 'turn', pot: 1005, playing: true });
  });

  test('what lies on the table stays to be seen until the next hand', () => {
    const over = after(start(), ...DEALT, { type: 'shown', seat: 5, cards: ['2c', '2d'] }, { type: 'ended' });
    expect(playerAt(over, 5)?.cards).toEqual(['2c', '2d']);
    expect(playerAt(after(over, { type: 'hand_starts', hand: 9, button: 3, blinds: BLINDS }), 5)?.cards).toBeNull();
  });

  test('H11: what was shown and what has won have names, and the next hand has none', () => {
    const makes: Made = { rank: 'pair', ranks: ['2', '2', 'A', 'K', 'Q'] };
    const inWords = 'a pair of twos';
    const table = after(
      start(), ...DEALT,
      { type: 'shown', seat: 3, cards: ['4c', '5d'] }, { type: 'shown', seat: 5, cards: ['2c', '2d'], makes },
      { type: 'won', pot: 0, seat: 5, amount: 25, makes }, { type: 'ended' },
    );
    expect([playerAt(table, 3)?.makes, playerAt(table, 5)?.makes, table.winning]).toEqual([null, makes, makes]);
    expect(texts(table).slice(-2)).toEqual([`Cid shows ${inWords}`, `Cid wins 0.25 with ${inWords}, ace, king and queen kickers`]);
    const next = after(table, { type: 'hand_starts', hand: 9, button: 3, blinds: BLINDS });
    expect([playerAt(next, 5)?.makes, next.winning]).toEqual([null, null]);
  });

  test('R23: a hand that is rolled back leaves every stack as at its start', () => {
    const table = after(start(), ...DEALT, { type: 'rolled_back', hand: 8 });
    expect(table.players.map((player) => player.stack)).toEqual([1000, 800, 500]);
    expect(table).toMatchObject({ pot: 0, playing: false, legal: null });
    expect(lines(table).at(-1)).toMatchObject({ kind: 'alert' });
  });

  test('H12: so does one that is cancelled', () => {
    const table = after(start(), ...DEALT, { type: 'cancelled' }, { type: 'ended' });
    expect(table.players.map((player) => player.stack)).toEqual([1000, 800, 500]);
    expect(table.playing).toBe(false);
  });
});

group('talk', () => {
  const line = (n: number, text: string) => ({ n, name: 'Cid', house: false, text });

  test('from before a reload is there again', () => {
    const table = talked(start(), [line(4, 'hello'), line(9, 'nice hand')]);
    expect(texts(table)).toEqual(['hello', 'nice hand']);
    expect(table.log[0]).toMatchObject({ name: 'Cid', said: { type: 'chat' } });
  });

  test('that was missed is added, and nothing is said twice', () => {
    const heard = after(talked(start(), [line(4, 'hello')]), { type: 'chat', name: 'Cid', house: false, text: 'nice hand' });
    const back = fromSnapshot({ ...EMPTY_TABLE, n: 20 }, heard, NOW);
    const table = talked(back, [line(4, 'hello'), line(11, 'nice hand'), line(17, 'still there?')]);
    expect(texts(table)).toEqual(['hello', 'nice hand', 'still there?']);
    expect(texts(talked(table, [line(17, 'still there?')]))).toHaveLength(3);
  });
});

group('numbers', () => {
  test('a missed one makes the table wait for a snapshot', () => {
    const gap = reduce(start(), 12, { type: 'sat_out', seat: 5 }, NOW);
    expect(gap).toEqual({ ...start(), gap: true });
    expect(reduce(gap, 13, { type: 'sat_out', seat: 5 }, NOW)).toBe(gap);
    expect(fromSnapshot({ ...EMPTY_TABLE, n: 13 }, gap, NOW)).toMatchObject({ gap: false, n: 13 });
  });

  test('one that came before changes nothing', () => {
    const table = start();
    expect(reduce(table, 10, { type: 'left', seat: 5, name: 'Cid', house: false }, NOW)).toBe(table);
  });
});

group('seats', () => {
  test('people come, go, sit out and come back', () => {
    const table = after(
      start(),
      { type: 'sat', seat: 2, name: 'Dora', house: false, stack: 600 },
      { type: 'left', seat: 5, name: 'Cid', house: false },
      { type: 'sat_out', seat: 3 },
      { type: 'connection', seat: 2, connected: false },
      { type: 'stack', seat: 1, stack: 1200 },
    );
    expect(table.players.map((player) => player.name)).toEqual(['Ann', 'Dora', 'Bot 1']);
    expect(playerAt(table, 3)?.out).toBe(true);
    expect(playerAt(table, 2)?.connected).toBe(false);
    expect(ownPlayer(table)?.stack).toBe(1200);
    expect(after(table, { type: 'came_back', seat: 3 }).players[2]?.out).toBe(false);
  });

  test('who leaves no longer has a seat of one’s own', () => {
    const left = after(start(), { type: 'left', seat: 1, name: 'Ann', house: false });
    expect(left).toMatchObject({ own: null, home: 1 });
    // The seats stay where they were drawn.
    const { own: _, ...watched } = EMPTY_TABLE;
    expect(fromSnapshot(watched, left, NOW).home).toBe(1);
    expect(fromSnapshot(watched, null, NOW).home).toBeNull();
  });

  test('a bet by another ends a choice to check, and none to fold', () => {
    const choose = (choice: 'check' | 'fold'): Table => {
      const table = after(start(), ...DEALT);
      return { ...table, own: { ...table.own!, preselected: { type: choice } } };
    };
    const bet: TableMessage = { type: 'raised', seat: 5, added: 20, to: 30, by: 20, opens: false, all_in: false };
    expect(after(choose('check'), bet).own?.preselected).toBeNull();
    expect(after(choose('fold'), bet).own?.preselected).toEqual({ type: 'fold' });
  });

  test('a board card ends every choice made before it', () => {
    const table = after(start(), ...DEALT);
    const board: TableMessage = { type: 'board', street: 'flop', cards: ['2c', '3d', '4h'] };
    for (const preselected of [{ type: 'check_or_fold' }, { type: 'fold' }, { type: 'check' }, { type: 'call', adds: 10 }] satisfies Preselect[]) {
      expect(after({ ...table, own: { ...table.own!, preselected } }, board).own?.preselected).toBeNull();
    }
  });
});

group('a snapshot', () => {
  test('in the middle of a hand is enough to go on', () => {
    const table = fromSnapshot(
      {
        ...EMPTY_TABLE, hand_number: 8, clock_until: 5_000,
        hand: {
          poker: 'holdem', big_blind: 10, button: 1, street: 'turn', board: ['2c', '3d', '4h', '5s'], pot: 120,
          pots: [{ amount: 60, seats: [1, 5] }, { amount: 20, seats: [1] }],
          players: [
            { seat: 3, stack: 790, bet: 0, folded: true, all_in: false },
            { seat: 5, stack: 440, bet: 40, folded: false, all_in: false },
            { seat: 1, stack: 950, bet: 0, folded: false, all_in: false, cards: ['As', 'Kd'] },
          ],
          to_act: 1, turn: 9, legal: { check: false, call: { adds: 40, all_in: false } },
        },
      },
      null,
      NOW,
    );
    expect(table).toMatchObject({ poker: 'holdem', blinds: BLINDS });
    expect(fromSnapshot(EMPTY_TABLE, table, NOW)).toMatchObject({ poker: 'holdem', blinds: BLINDS });
    expect(table).toMatchObject({ playing: true, toAct: 1, pot: 120, clock: { seat: 1, until: 5_000 } });
    const called = after(table, { type: 'called', seat: 1, added: 40, to: 40, all_in: false });
    expect(ownPlayer(called)).toMatchObject({ stack: 910, bet: 40 });
    expect(after(called, { type: 'rolled_back', hand: 8 }).players.map((player) => player.stack)).toEqual([1000, 800, 500]);
  });

  test('keeps what was said before it', () => {
    const talked = after(start(), { type: 'chat', name: 'Cid', house: false, text: 'hi' });
    expect(fromSnapshot(EMPTY_TABLE, talked, NOW).log).toEqual(talked.log);
  });
});

test('after a restart of the room its numbers start again, and no two lines have one key', () => {
  const chat = (text: string): TableMessage => ({ type: 'chat', name: 'Cid', house: false, text });
  const before = after(start(), chat('one'), chat('two'), chat('three'));
  const restarted = fromSnapshot({ ...EMPTY_TABLE, n: 0 }, { ...before, gap: true }, NOW);
  const later = after(restarted, ...Array.from({ length: 15 }, (_, i) => chat(`later ${i}`)));
  expect(later.log.length).toBe(18);
  expect(new Set(later.log.map((line) => line.key)).size).toBe(18);
});

test('the log is bounded', () => {
  const many = Array.from({ length: 350 }, (_, i): TableMessage => ({ type: 'chat', name: 'Cid', house: false, text: String(i) }));
  const table = after(start(), ...many);
  expect(table.log.length).toBe(300);
  expect(texts(table).at(-1)).toBe('349');
});

group('time', () => {
  const asked = (): Table => after(start(), ...DEALT, MY_TURN);
  type ClockMessage = Extract<TableMessage, { type: 'clock' }>;
  // Only what the room says of a clock: another field does not compile.
  const clock = (phase: ClockMessage['phase'], until: number, more: Pick<ClockMessage, 'bank'> = {}): TableMessage =>
    ({ type: 'clock', seat: 1, phase, until, ...more }) satisfies ClockMessage;

  test('the time bank is counted while it runs, and what is left of it stays', () => {
    const thinking = after(asked(), clock('decision', NOW + 15_000));
    expect(thinking.own?.timeBank).toBe(30_000);
    const late = reduce(thinking, thinking.n + 1, clock('bank', NOW + 45_000), NOW + 15_000);
    expect(usesBank(late)).toBe(true);
    expect(late).toMatchObject({ clock: { from: NOW + 15_000, until: NOW + 45_000 }, own: { timeBank: 30_000 } });
    const acted = reduce(late, late.n + 1, { type: 'folded', seat: 1 }, NOW + 33_000);
    expect(acted).toMatchObject({ clock: null, own: { timeBank: 12_000 } });
  });

  test('a time bank that ran out is empty', () => {
    const late = after(asked(), clock('bank', NOW + 9_000));
    const over = reduce(late, late.n + 1, { type: 'timed_out', seat: 1 }, NOW + 9_001);
    expect(reduce(over, over.n + 1, { type: 'folded', seat: 1 }, NOW + 9_002).own?.timeBank).toBe(0);
  });

  test('what the room says of the time bank is believed', () => {
    expect(after(asked(), clock('bank', NOW + 9_000, { bank: 8_500 })).own?.timeBank).toBe(8_500);
    expect(after(asked(), clock('decision', NOW + 9_000, { bank: 20_000 })).own?.timeBank).toBe(20_000);
  });

  test('another player’s time bank is not one’s own', () => {
    const other = after(start(), ...DEALT, { type: 'clock', seat: 5, phase: 'bank', until: NOW + 5_000, bank: 5_000 });
    expect(usesBank(other)).toBe(false);
    expect(after(other, { type: 'folded', seat: 5 }).own?.timeBank).toBe(30_000);
  });

  test('a snapshot keeps since when the time runs, where that was heard', () => {
    const thinking = after(asked(), clock('decision', NOW + 15_000));
    const hand = {
      poker: 'holdem', big_blind: 10, button: 1, street: 'preflop', board: [], pot: 15, pots: [], players: [], to_act: 1, turn: 1,
    } as const satisfies Partial<Snapshot['hand']>;
    const again = { ...EMPTY_TABLE, clock_until: NOW + 15_000, hand: { ...hand, board: [], pots: [], players: [] } };
    expect(fromSnapshot(again, thinking, NOW + 4_000).clock).toEqual(thinking.clock);
    expect(fromSnapshot(again, null, NOW + 4_000).clock).toMatchObject({ phase: null, from: NOW + 4_000 });
  });
});

test('what there is to call in advance is read off the table', () => {
  const table = after(start(), ...DEALT);
  expect(toCall(table)).toBe(10);
  const raised = after(table, { type: 'raised', seat: 3, added: 795, to: 2_000, by: 1_990, opens: false, all_in: false });
  expect(toCall(raised)).toBe(1_000);
  expect(toCall(after(raised, { type: 'called', seat: 1, added: 1_000, to: 2_000, all_in: false }))).toBe(0);
});

group('the log', () => {
  test('shows only the cards that are new, and says nothing of turns', () => {
    const table = after(
      start(), ...DEALT, MY_TURN,
      { type: 'board', street: 'flop', cards: ['2c', '3d', '4h'] },
      { type: 'board', street: 'turn', cards: ['2c', '3d', '4h', 'Ts'] },
    );
    const written = lines(table).map((line) => [line.kind, line.text, line.cards]);
    expect(written.slice(-3)).toEqual([
      ['event', 'You are dealt', 'As Kd'], ['street', 'Flop', '2c 3d 4h'], ['street', 'Turn', 'Ts'],
    ]);
  });

  test('speaks to the viewer as you, and of a bet nobody called as returned', () => {
    const table = after(
      start(), ...DEALT,
      { type: 'raised', seat: 1, added: 30, to: 30, by: 20, opens: false, all_in: false },
      { type: 'folded', seat: 3 }, { type: 'folded', seat: 5 }, { type: 'returned', seat: 1, amount: 20 },
    );
    expect(texts(table).slice(-4)).toEqual(['You raise to 0.30', 'Bot 1 folds', 'Cid folds', 'Uncalled bet of 0.20 returned to you']);
  });
});

group('pots', () => {
  const POTS = [{ amount: 1005, seats: [1, 3, 5] }, { amount: 300, seats: [1, 3] }];
  const shared = (): Table => after(start(), ...DEALT, { type: 'called', seat: 1, added: 10, to: 10, all_in: false }, { type: 'pots', pots: POTS });

  test('are as the room says when bets were collected, and stay with the next card', () => {
    const table = after(shared(), { type: 'board', street: 'flop', cards: ['2c', '3d', '4h'] });
    expect(table.pots).toEqual(POTS);
    expect(table.players.map((player) => player.bet)).toEqual([0, 0, 0]);
    expect(after(table, { type: 'checked', seat: 3 }, { type: 'board', street: 'turn', cards: ['2c', '3d', '4h', '9s'] }).pots).toEqual(POTS);
  });

  test('shrink while they are paid out, and the payouts stay to be seen', () => {
    const paid = after(shared(), { type: 'raked', pot: 0, amount: 5 }, { type: 'won', pot: 1, seat: 3, amount: 300 });
    expect(paid.pots.map((pot) => pot.amount)).toEqual([1000, 0]);
    expect(paid).toMatchObject({ rake: 5, paid: [{ pot: 1, seat: 3, amount: 300, makes: null }] });
    expect(after(paid, { type: 'hand_starts', hand: 9, button: 3, blinds: BLINDS })).toMatchObject({ rake: 0, paid: [], pots: [] });
  });
});

group('what a hand makes', () => {
  const KINGS: Made = { rank: 'pair', ranks: ['K', 'K', 'A', '4', '3'] };
  const FIVE: Card[] = ['Kd', 'Kh', 'As', '4h', '3d'];

  test('the own hand is named as the room names it, outside of the numbers', () => {
    const flop = after(start(), ...DEALT, { type: 'board', street: 'flop', cards: ['Kh', '3d', '4h'] });
    const named = reduceOwn(flop, flop.n, { type: 'makes', seat: 1, makes: KINGS, cards: FIVE }, NOW);
    expect(ownPlayer(named)).toMatchObject({ makes: KINGS, best: FIVE });
    expect(named.n).toBe(flop.n);
    expect(reduceOwn(flop, flop.n - 1, { type: 'makes', seat: 1, makes: KINGS, cards: FIVE }, NOW)).toBe(flop);
    // Showing it later without a name keeps the name.
    expect(ownPlayer(after(named, { type: 'shown', seat: 1, cards: ['As', 'Kd'] }))).toMatchObject({ makes: KINGS, best: FIVE });
  });

  test('the five cards that win are known', () => {
    const table = after(start(), ...DEALT, { type: 'shown', seat: 5, cards: ['Kd', 'As'] }, { type: 'won', pot: 0, seat: 5, amount: 25, makes: KINGS, best: FIVE });
    expect(playerAt(table, 5)).toMatchObject({ makes: KINGS, best: FIVE });
  });
});

test('equity belongs to its street: another one ends it', () => {
  const open = after(start(), ...DEALT, { type: 'equity', street: 'preflop', shares: [{ seat: 1, tenths: 812 }, { seat: 5, tenths: 188 }], sampled: false });
  expect(open.players.map((player) => player.equity)).toEqual([812, null, 188]);
  const flop = after(open, { type: 'board', street: 'flop', cards: ['2c', '3d', '4h'] });
  expect(flop.players.map((player) => player.equity)).toEqual([null, null, null]);
  const late = after(flop, { type: 'equity', street: 'preflop', shares: [{ seat: 1, tenths: 812 }], sampled: true });
  expect(late.players.map((player) => player.equity)).toEqual([null, null, null]);
});

group('a player who leaves', () => {
  const LEFT: TableMessage = { type: 'left', seat: 5, name: 'Cid', house: false };
  test('stays to be seen with the hand until the next begins', () => {
    const over = after(start(), ...DEALT, { type: 'shown', seat: 5, cards: ['2c', '2d'] }, { type: 'won', pot: 0, seat: 1, amount: 15 }, { type: 'ended' }, LEFT);
    expect(playerAt(over, 5)).toMatchObject({ gone: true, cards: ['2c', '2d'] });
    const next = after(over, { type: 'hand_starts', hand: 9, button: 3, blinds: BLINDS });
    expect(playerAt(next, 5)).toBeUndefined();
  });

  test('makes room for the next one at once', () => {
    const taken = after(start(), ...DEALT, { type: 'ended' }, LEFT, { type: 'sat', seat: 5, name: 'Dora', house: false, stack: 600 });
    expect(playerAt(taken, 5)).toMatchObject({ name: 'Dora', gone: false, dealt: false });
  });
});

test('the last hand is known by what was put in and what came back', () => {
  const over = after(
    start(), ...DEALT,
    { type: 'called', seat: 1, added: 10, to: 10, all_in: false }, { type: 'folded', seat: 3 }, { type: 'folded', seat: 5 },
    { type: 'won', pot: 0, seat: 1, amount: 25 }, { type: 'ended' },
  );
  expect(over.last).toEqual({ hand: 8, put: 10, won: 25 });
  expect(after(over, { type: 'hand_starts', hand: 9, button: 3, blinds: BLINDS }).last).toEqual(over.last);
});

group('the record of the hand in a snapshot', () => {
  const RECORD: TableMessage[] = [
    ...DEALT,
    { type: 'called', seat: 1, added: 10, to: 10, all_in: false },
    { type: 'folded', seat: 3 },
    { type: 'checked', seat: 5 },
    { type: 'board', street: 'flop', cards: ['2c', '3d', '4h'] },
    { type: 'left', seat: 3, name: 'Bot 1', house: true },
    { type: 'raised', seat: 5, added: 20, to: 20, by: 20, opens: true, all_in: false },
  ];
  const SNAPSHOT: Snapshot = {
    ...EMPTY_TABLE, n: 30, hand_number: 8, players: EMPTY_TABLE.players.filter((player) => player.seat !== 3), so_far: RECORD,
    hand: {
      poker: 'holdem', big_blind: 10, button: 1, street: 'flop', board: ['2c', '3d', '4h'], pot: 45, pots: [{ amount: 25, seats: [1, 5] }], turn: 5, to_act: 1,
      players: [
        { seat: 3, stack: 795, bet: 0, folded: true, all_in: false },
        { seat: 5, stack: 470, bet: 20, folded: false, all_in: false },
        { seat: 1, stack: 990, bet: 0, folded: false, all_in: false, cards: ['As', 'Kd'] },
      ],
      legal: { check: false, call: { adds: 20, all_in: false } },
    },
  };

  test('writes the log of a page that was loaded again', () => {
    const table = fromSnapshot(SNAPSHOT, null, NOW);
    expect(texts(table)).toEqual([
      'Hand 8', 'Bot 1 posts the small blind 0.05', 'Cid posts the big blind 0.10', 'You are dealt', 'You call 0.10', 'Bot 1 folds', 'Cid checks',
      'Flop', 'Bot 1 leaves the table', 'Cid bets 0.20',
    ]);
    expect(lines(table)[7]?.cards).toBe('2c 3d 4h');
  });

  test('adds only what the page has missed', () => {
    const heard = after(start(), ...RECORD.slice(0, 8), { type: 'chat', name: 'Cid', house: false, text: 'hi' }, { type: 'connection', seat: 3, connected: false });
    const again = fromSnapshot(SNAPSHOT, { ...heard, gap: true }, NOW);
    expect(texts(again).slice(5)).toEqual(['Bot 1 folds', 'hi', 'Bot 1 has lost the connection', 'Cid checks', 'Flop', 'Bot 1 leaves the table', 'Cid bets 0.20']);
    expect(texts(fromSnapshot(SNAPSHOT, again, NOW))).toEqual(texts(again));
  });

  test('says who has left the hand, and what was done last', () => {
    const table = fromSnapshot(SNAPSHOT, null, NOW);
    expect(table.players.map((player) => [player.name, player.gone, player.did])).toEqual([['Ann', false, null], ['Bot 1', true, 'fold'], ['Cid', false, 'bet']]);
  });

  test('says who has won what in a hand that is over', () => {
    const { hand } = SNAPSHOT;
    const over: Snapshot = {
      ...SNAPSHOT, so_far: [...RECORD, { type: 'folded', seat: 1 }, { type: 'raked', pot: 0, amount: 1 }, { type: 'won', pot: 0, seat: 5, amount: 24 }, { type: 'ended' }],
      hand: { ...hand!, to_act: undefined, legal: undefined, ending: 'uncontested' } as NonNullable<Snapshot['hand']>,
    };
    const table = fromSnapshot(over, null, NOW);
    expect(table).toMatchObject({ playing: false, rake: 1, paid: [{ pot: 0, seat: 5, amount: 24 }], pots: [] });
    expect(playerAt(table, 5)?.won).toBe(24);
    // What came after the hand lies at the seat: a re-buy in the pause.
    const players = SNAPSHOT.players.map((seated) => (seated.seat === 1 ? { ...seated, stack: 4_321 } : seated));
    expect(ownPlayer(fromSnapshot({ ...over, players }, null, NOW))?.stack).toBe(4_321);
  });
});

group('a hand that is over', () => {
  const left = after(
    start(), ...DEALT, { type: 'folded', seat: 3 }, { type: 'folded', seat: 1 }, { type: 'won', pot: 0, seat: 5, amount: 15 }, { type: 'ended' },
    { type: 'left', seat: 3, name: 'Bot 1', house: true },
  );

  test('stays to be seen for the pause, with who has left; then the seats are free', () => {
    expect(isCleared(left, NOW + 3_000)).toBe(false);
    expect(left.players.map((player) => player.seat)).toEqual([1, 3, 5]);
    expect(isCleared(left, NOW + 6_000)).toBe(true);
    expect(cleared(left)).toMatchObject({ board: [], paid: [], playing: false });
    expect(cleared(left).players.map(({ seat, cards, won }) => ({ seat, cards, won }))).toEqual([{ seat: 1, cards: null, won: 0 }, { seat: 5, cards: null, won: 0 }]);
  });

  test('is seen longer where cards are shown after it, and not at all once a new one begins', () => {
    expect(isCleared(reduce(left, left.n + 1, { type: 'shown', seat: 5, cards: ['2c', '3d'] }, NOW + 5_000), NOW + 6_000)).toBe(false);
    expect(isCleared(after(left, { type: 'hand_starts', hand: 9, button: 3, blinds: BLINDS }), NOW + 60_000)).toBe(false);
  });

  test('is no older for a snapshot that shows it again', () => {
    const shown: Snapshot = { ...EMPTY_TABLE, n: left.n, hand_number: 8, hand: { poker: 'holdem', big_blind: 10, button: 1, street: 'preflop', board: [], pot: 0, pots: [], turn: 3, players: [], ending: 'uncontested' } };
    expect(fromSnapshot(shown, left, NOW + 5_000).endedAt).toBe(NOW);
    expect(fromSnapshot(shown, null, NOW + 5_000).endedAt).toBe(NOW + 5_000);
  });
});
