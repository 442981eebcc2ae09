// A finished hand, step by step. Every step is a table as the live page would draw it: the same reducer makes it from
// the same messages, so a replay cannot show a hand otherwise than it was seen.

import type { Replay, StreetEquity } from './history';
import { fromSnapshot, reduce, runsOut, type Table } from './table';
import type { Line } from './tableLog';
import type { Seat, Snapshot, Street, TableMessage } from './wire/protocol';

export const PHASES = ['preflop', 'flop', 'turn', 'river', 'showdown'] as const;
export type Phase = (typeof PHASES)[number];

export type Step = {
  phase: Phase;
  table: Table;
  /** What was said at this step. */
  lines: Line[];
};

/** What people step through. Everything else happens together with the step before it: whose turn it is now, how the
 *  pots are made up, what is taken as rake. All cards are dealt in one step. */
const STEPS: ReadonlySet<TableMessage['type']> = new Set([
  'hand_starts', 'posted', 'folded', 'checked', 'called', 'raised', 'returned', 'board', 'shown', 'won', 'cancelled', 'rolled_back',
]);

/** All steps of a hand; the first is the table before anything was posted. The chances of open hands are drawn from the
 *  moment on at which they were known at the table. */
export function stepsOf(start: Snapshot, messages: readonly TableMessage[], equity: readonly StreetEquity[] = []): Step[] {
  let table = fromSnapshot(start, null, 0);
  const lastBoard = messages.findLastIndex((said) => said.type === 'board');
  const steps: Step[] = [{ phase: 'preflop', table, lines: [] }];
  let dealing = false;
  // H11: where all others have folded there is no showdown, also where the winner shows afterwards.
  const won = messages.findIndex((said) => said.type === 'won');
  const contested = messages.slice(0, Math.max(0, won)).some((said) => said.type === 'shown');
  messages.forEach((said, index) => {
    const before = table;
    table = reduce(table, table.n + 1, said, 0);
    table = withChances(table, equity);
    const written = table.linesWritten - before.linesWritten;
    const lines = written === 0 ? [] : table.log.slice(-written);
    const dealt = said.type === 'dealt';
    const own = dealt ? !dealing : STEPS.has(said.type);
    dealing = dealt;
    const last = steps.at(-1);
    if (own || last === undefined) {
      steps.push({ phase: phaseOf(said, contested && index > lastBoard, table.street), table, lines });
    } else {
      steps[steps.length - 1] = { ...last, table, lines: [...last.lines, ...lines] };
    }
  });
  return steps;
}

/** What the room said of the chances, once nobody could act any more and the hands were open. */
function withChances(table: Table, equity: readonly StreetEquity[]): Table {
  if (!runsOut(table) || table.players.some((player) => player.equity !== null)) return table;
  const found = equity.find(({ street }) => street === table.street);
  const open = found?.shares.every(({ seat }) => table.players.some((player) => player.seat === seat && player.cards !== null));
  return found && open ? reduce(table, table.n + 1, { type: 'equity', ...found }, 0) : table;
}

/** Hands that are opened before the board is complete still belong to their street, and so does a pot that nobody contests. */
function phaseOf(said: TableMessage, atShowdown: boolean, street: Street): Phase {
  const ends = atShowdown && (said.type === 'won' || said.type === 'shown');
  return ends ? 'showdown' : street;
}

/** The steps of each phase, as numbers: a phase without steps is left out. */
export function phasesOf(steps: readonly Step[]): { phase: Phase; from: number; to: number }[] {
  return PHASES.flatMap((phase) => {
    const from = steps.findIndex((step) => step.phase === phase);
    const to = steps.findLastIndex((step) => step.phase === phase);
    return from < 0 ? [] : [{ phase, from, to }];
  });
}

/** Where the player is in a hand, and how it moves on. */
export type Player = { at: number; playing: boolean; speed: Speed };
export const SPEEDS = [0.5, 1, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a step stays at normal speed: long enough to read a line. */
const STEP_MS = 1_200;

export const stayMs = (speed: Speed): number => STEP_MS / speed;

export type Move = 'next' | 'back' | 'first' | 'last' | 'nextPhase' | 'backPhase' | 'toggle' | { to: number } | { speed: Speed };

/** The player after a move; whoever steps by hand stops the play. */
export function moved(player: Player, move: Move, steps: readonly Step[]): Player {
  const end = steps.length - 1;
  const to = (at: number): Player => ({ ...player, at: Math.min(end, Math.max(0, at)), playing: false });
  if (typeof move === 'object') return 'speed' in move ? { ...player, speed: move.speed } : to(move.to);
  switch (move) {
    case 'next': return to(player.at + 1);
    case 'back': return to(player.at - 1);
    case 'first': return to(0);
    case 'last': return to(end);
    case 'nextPhase': return to(phasesOf(steps).find(({ from }) => from > player.at)?.from ?? end);
    case 'backPhase': return to(phasesOf(steps).findLast(({ from }) => from < player.at)?.from ?? 0);
    // At the end, play starts again.
    case 'toggle': return { ...player, playing: !player.playing, at: !player.playing && player.at >= end ? 0 : player.at };
  }
}

/** The next step of a play; it stops at the end. */
export function ticked(player: Player, steps: readonly Step[]): Player {
  const at = Math.min(steps.length - 1, player.at + 1);
  return { ...player, at, playing: player.playing && at < steps.length - 1 };
}

/** What a key does, outside of fields. */
export function keyMove(key: string, shift: boolean): Move | null {
  switch (key) {
    case ' ': return 'toggle';
    case 'ArrowRight': return shift ? 'nextPhase' : 'next';
    case 'ArrowLeft': return shift ? 'backPhase' : 'back';
    case 'PageDown': return 'nextPhase';
    case 'PageUp': return 'backPhase';
    case 'Home': return 'first';
    case 'End': return 'last';
    default: return null;
  }
}

/** The chances of one seat, street by street. */
export type Chances = { seat: Seat; name: string; own: boolean; byStreet: { street: Street; tenths: number }[] };

/** Who had which chance when, the viewer first, then by seat. */
export function chancesOf(replay: Replay): Chances[] {
  const seats = [...new Set(replay.equity.flatMap(({ shares }) => shares.map(({ seat }) => seat)))];
  const own = replay.viewer_seat;
  return seats
    .sort((a, b) => Number(b === own) - Number(a === own) || a - b)
    .map((seat) => ({
      seat,
      name: replay.start.players.find((player) => player.seat === seat)?.name ?? '',
      own: seat === own,
      byStreet: replay.equity.flatMap(({ street, shares }) => {
        const share = shares.find((one) => one.seat === seat);
        return share ? [{ street, tenths: share.tenths }] : [];
      }),
    }));
}
