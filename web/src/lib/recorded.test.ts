// Two hands as a real room sent them (e2e/record.mjs), through the reducers.

import { expect, test } from 'vitest';
import { barOf } from './bar';
import { SNAPSHOT, STREAM } from './fixtures/hands';
import { plain } from './money';
import * as rooms from './room';
import { fromSnapshot, reduce, type Table } from './table';
import { describe as inWords } from './words';
import type { TableMessage } from './wire/protocol';

const NOW = 1_794_859_000_000;
const AT = { game: SNAPSHOT.game, table: SNAPSHOT.table };
const counted = STREAM.filter((one) => one.type === 'table');

/** The table after each message. */
function play(): { said: TableMessage; table: Table }[] {
  let table = fromSnapshot(SNAPSHOT, null, NOW);
  return counted.map(({ n, said }) => ({ said, table: (table = reduce(table, n, said, NOW)) }));
}

test('every message is in its place, and none is missed', () => {
  for (const { table } of play()) expect(table.gap).toBe(false);
  expect(play().at(-1)?.table).toMatchObject({ n: counted.at(-1)?.n, playing: false, pot: 0, pots: [] });
});

test('no chip appears or gets lost: stacks, middle and rake stay the same through a hand', () => {
  const total = (table: Table): number => table.players.reduce((sum, player) => sum + player.stack, 0) + table.pot + table.rake;
  let before = total(fromSnapshot(SNAPSHOT, null, NOW));
  for (const { said, table } of play()) {
    // Chips come with players and top-ups; a new hand forgets the rake of the last one.
    if (said.type === 'sat' || said.type === 'left' || said.type === 'stack' || said.type === 'hand_starts') before = total(table);
    expect(total(table), `after ${said.type} at ${table.n}`).toBe(before);
  }
});

test('only the viewer’s cards are known before the showdown, and actions are offered in the viewer’s turn alone', () => {
  for (const { said, table } of play()) {
    if (said.type === 'hand_starts') expect(table.players.every((player) => player.cards === null)).toBe(true);
    if (said.type === 'your_turn') expect([table.toAct, barOf(table, true, 0).kind]).toEqual([table.own?.seat, 'turn']);
    else if (said.type !== 'clock' && said.type !== 'chat') expect(table.legal === null || table.toAct === table.own?.seat).toBe(true);
    if (said.type === 'dealt' && said.seat !== table.own?.seat) expect(said.cards).toBeUndefined();
  }
});

test('what the viewer won or lost is what the stack says', () => {
  let start = 0;
  for (const { said, table } of play()) {
    const own = table.players.find((player) => player.seat === table.own?.seat);
    if (said.type === 'hand_starts') start = own?.stack ?? 0;
    if (said.type === 'ended' && own?.dealt) expect(table.last).toMatchObject({ hand: table.hand, put: start - own.stack + own.won, won: own.won });
  }
});

test('a page that is loaded at the end has the same log of the hand as one that was there', () => {
  const steps = play();
  const last = steps.at(-1)?.table;
  const from = steps.findLastIndex(({ said }) => said.type === 'hand_starts');
  const left = new Set(['turn', 'your_turn', 'clock', 'connection', 'chat']);
  const soFar = steps.slice(from).map(({ said }) => said).filter((said) => !left.has(said.type));
  const again = fromSnapshot({ ...SNAPSHOT, n: last?.n ?? 0, hand_number: last?.hand ?? 0, players: SNAPSHOT.players, so_far: soFar }, last ?? null, NOW);
  expect(again.log, 'nothing is written twice').toEqual(last?.log);
  const texts = (table: Table | undefined): string[] =>
    (table?.log ?? []).filter((line) => line.hand === last?.hand && line.recorded && !('seat' in line.said)).map((line) => inWords(line, plain).text);
  const reloaded = fromSnapshot({ ...SNAPSHOT, n: last?.n ?? 0, hand_number: last?.hand ?? 0, so_far: soFar }, null, NOW);
  expect(texts(reloaded)).toEqual(texts(last));
});

test('through the room’s reducer the same table comes out', () => {
  const opened = rooms.reduce(rooms.openTab(rooms.EMPTY, AT), { type: 'snapshot', ...SNAPSHOT }, NOW);
  const room = STREAM.reduce((state, message) => rooms.reduce(state, message, NOW), opened);
  expect(rooms.tabAt(room, AT)?.table).toEqual(play().at(-1)?.table);
});
