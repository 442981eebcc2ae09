import { expect, test } from 'vitest';
import type { Replay } from './history';
import { chancesOf, keyMove, moved, phasesOf, stepsOf, ticked, type Player, type Step } from './replay';
import { playerAt, ownPlayer } from './table';
import type { Snapshot, TableMessage } from './wire/protocol';

const seat = (number: number, name: string, stack: number): Snapshot['players'][number] => ({ seat: number, name, house: false, stack, out: false, connected: true });
const START: Snapshot = {
  game: 2, table: 1, n: 0, seats: 3, hand_number: 7, blinds: { small: 50, big: 100 },
  players: [seat(1, 'Ann', 10_000), seat(2, 'Bo', 10_000), seat(3, 'Cy', 500)],
  own: { seat: 1, time_bank: 15_000 },
};
const dealt: TableMessage[] = [
  { type: 'hand_starts', hand: 7, button: 1, blinds: { small: 50, big: 100 } },
  { type: 'posted', seat: 2, what: 'small_blind', amount: 50, all_in: false },
  { type: 'posted', seat: 3, what: 'big_blind', amount: 100, all_in: false },
  { type: 'dealt', seat: 2 },
  { type: 'dealt', seat: 3 },
  { type: 'dealt', seat: 1, cards: ['As', 'Ad'] },
  { type: 'turn', seat: 1, turn: 1 },
];
/** Ann and Cy are all-in before the flop; the board runs out. */
const ALL_IN: TableMessage[] = [
  ...dealt,
  { type: 'raised', seat: 1, added: 500, to: 500, by: 400, opens: false, all_in: false },
  { type: 'turn', seat: 2, turn: 2 },
  { type: 'folded', seat: 2 },
  { type: 'turn', seat: 3, turn: 3 },
  { type: 'called', seat: 3, added: 400, to: 500, all_in: true },
  { type: 'shown', seat: 1, cards: ['As', 'Ad'] },
  { type: 'shown', seat: 3, cards: ['Ks', 'Kd'] },
  { type: 'board', street: 'flop', cards: ['2c', '7d', '9h'] },
  { type: 'board', street: 'turn', cards: ['2c', '7d', '9h', 'Kc'] },
  { type: 'board', street: 'river', cards: ['2c', '7d', '9h', 'Kc', 'Ac'] },
  { type: 'shown', seat: 1, cards: ['As', 'Ad'], makes: { rank: 'three_of_a_kind', ranks: ['A', 'A', 'A', 'K', '9'] } },
  { type: 'raked', pot: 0, amount: 50 },
  { type: 'won', pot: 0, seat: 1, amount: 1_000, makes: { rank: 'three_of_a_kind', ranks: ['A', 'A', 'A', 'K', '9'] } },
  { type: 'ended' },
];
const EQUITY: Replay['equity'] = [
  { street: 'preflop', shares: [{ seat: 1, tenths: 820 }, { seat: 3, tenths: 180 }], sampled: false },
  { street: 'flop', shares: [{ seat: 1, tenths: 910 }, { seat: 3, tenths: 90 }], sampled: false },
];
const types = (steps: Step[]): string[] => steps.map((step) => step.lines.map((line) => line.said.type).join('+'));
const STEPS = stepsOf(START, ALL_IN, EQUITY);

test('every card of a hand is dealt in one step, and a turn belongs to what came before it', () => {
  expect(types(stepsOf(START, dealt))).toEqual(['', 'hand_starts', 'posted', 'posted', 'dealt']);
  expect(stepsOf(START, dealt).at(-1)?.table.toAct).toBe(1);
});

test('the first step is the table before the blinds, the last one the table after the hand', () => {
  const [first, last] = [STEPS[0], STEPS.at(-1)];
  expect(first?.table.pot).toBe(0);
  expect(first && ownPlayer(first.table)?.stack).toBe(10_000);
  expect(last && playerAt(last.table, 1)?.stack).toBe(10_500);
  expect(last?.table.playing).toBe(false);
});

test('hands that are opened in a run-out belong to their street, those at the end to the showdown', () => {
  expect(phasesOf(STEPS).map(({ phase, from, to }) => `${phase} ${from}-${to}`)).toEqual(['preflop 0-9', 'flop 10-10', 'turn 11-11', 'river 12-12', 'showdown 13-14']);
});

test('chances are drawn only once the hands are open', () => {
  const before = STEPS.findIndex((step) => step.lines.some((line) => line.said.type === 'shown'));
  expect(STEPS.slice(0, before).flatMap((step) => step.table.players).every((player) => player.equity === null)).toBe(true);
  expect(STEPS[9]?.table.players.map((player) => player.equity)).toEqual([820, null, 180]);
  expect(STEPS[10]?.table.players.map((player) => player.equity)).toEqual([910, null, 90]);
  expect(STEPS[11]?.table.players.every((player) => player.equity === null)).toBe(true);
});

test('a hand without a word of it has one step', () => {
  expect(stepsOf(START, [])).toHaveLength(1);
});

test('a step goes on and back, and stays inside the hand', () => {
  const player: Player = { at: 0, playing: true, speed: 1 };
  expect(moved(player, 'back', STEPS)).toEqual({ at: 0, playing: false, speed: 1 });
  expect(moved(player, 'next', STEPS).at).toBe(1);
  expect(moved(player, 'last', STEPS).at).toBe(14);
  expect(moved({ ...player, at: 14 }, 'next', STEPS).at).toBe(14);
  expect(moved(player, { to: 99 }, STEPS).at).toBe(14);
  expect(moved(player, 'nextPhase', STEPS).at).toBe(10);
  expect(moved({ ...player, at: 12 }, 'backPhase', STEPS).at).toBe(11);
  expect(moved(player, { speed: 2 }, STEPS)).toEqual({ at: 0, playing: true, speed: 2 });
});

test('play ends at the last step, and starts again from there', () => {
  const almost: Player = { at: 13, playing: true, speed: 1 };
  const end = ticked(almost, STEPS);
  expect(end).toEqual({ at: 14, playing: false, speed: 1 });
  expect(moved(end, 'toggle', STEPS)).toEqual({ at: 0, playing: true, speed: 1 });
});

test('keys step, play and go by street', () => {
  expect(['ArrowRight', 'ArrowLeft', ' ', 'Home', 'End', 'PageDown', 'x'].map((key) => keyMove(key, false))).toEqual(['next', 'back', 'toggle', 'first', 'last', 'nextPhase', null]);
  expect(keyMove('ArrowRight', true)).toBe('nextPhase');
});

test('chances by street: the viewer first, only the streets that are known', () => {
  const replay = { equity: EQUITY, viewer_seat: 3, start: START } as Replay;
  expect(chancesOf(replay).map(({ name, own, byStreet }) => [name, own, byStreet.map(({ tenths }) => tenths)])).toEqual([
    ['Cy', true, [180, 90]],
    ['Ann', false, [820, 910]],
  ]);
});

test('H11: a pot that nobody contests is won on its street, also where the winner shows', () => {
  const folded: TableMessage[] = [...dealt, { type: 'folded', seat: 1 }, { type: 'folded', seat: 2 }, { type: 'won', pot: 0, seat: 3, amount: 150 }, { type: 'ended' }, { type: 'shown', seat: 3, cards: ['2c', '2d'] }];
  expect(phasesOf(stepsOf(START, folded)).map(({ phase }) => phase)).toEqual(['preflop']);
});
