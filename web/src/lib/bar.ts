// What the action bar shows: one thing at a time, read off the table.

import { ownPlayer, rebuyOf, runsOut, toCall, type Table } from './table';
import type { Chips, Legal, Millis, Preselect } from './wire/protocol';

export type Idle = 'folded' | 'allIn' | 'showdown' | 'handPlays' | 'betweenHands' | 'tooFew' | 'paused';

export type Bar =
  /** What is shown may be old: nothing can be done. */
  | { kind: 'offline' }
  | { kind: 'watching' }
  | { kind: 'turn'; legal: Legal }
  /** In the hand, and somebody else's turn: what there is to call. */
  | { kind: 'before'; calls: Chips }
  | { kind: 'leaving' }
  | { kind: 'busted' }
  | { kind: 'out' }
  | { kind: 'entering'; mayPost: boolean; posts: boolean }
  | { kind: 'idle'; why: Idle };

/** `now` is the room's time; `paused`: the host of a private table lets no new hand begin. */
export function barOf(table: Table, live: boolean, now: Millis, paused = false): Bar {
  const { own } = table;
  const player = ownPlayer(table);
  if (!live) return { kind: 'offline' };
  if (own === null || player === undefined) return { kind: 'watching' };
  if (own.leaving) return { kind: 'leaving' };
  if (table.legal) return { kind: 'turn', legal: table.legal };
  if (rebuyOf(table, now)) return { kind: 'busted' };
  const inHand = table.playing && player.dealt && !player.folded;
  if (inHand && isOpen(table)) return { kind: 'idle', why: 'showdown' };
  if (inHand) return player.allIn || runsOut(table) ? { kind: 'idle', why: 'allIn' } : { kind: 'before', calls: toCall(table) };
  if (player.out) return { kind: 'out' };
  if (!table.playing && paused) return { kind: 'idle', why: 'paused' };
  const ready = table.players.filter((one) => !one.out && !one.gone && one.stack > 0).length;
  // Nobody can be dealt in before another player has come.
  if (!table.playing && ready < 2) return { kind: 'idle', why: 'tooFew' };
  if (own.entering) return { kind: 'entering', mayPost: own.entering.may_post, posts: own.entering.posts };
  return { kind: 'idle', why: !table.playing ? 'betweenHands' : player.dealt ? 'folded' : 'handPlays' };
}

/** H11: whether hands are shown at the end of the betting, or pots are paid: there is nothing to choose any more. */
const isOpen = (table: Table): boolean =>
  table.toAct === null && !runsOut(table) && (table.paid.length > 0 || table.players.some((player) => player.seat !== table.own?.seat && player.dealt && !player.folded && player.cards !== null));

/** The choices that can be made before one's turn: those of the first and of the second place. */
export function choicesOf(calls: Chips): [Preselect, Preselect] {
  return calls > 0 ? [{ type: 'fold' }, { type: 'call', adds: calls }] : [{ type: 'check_or_fold' }, { type: 'check' }];
}

/** Whether a choice is the one that was made; with a bet to match, to check or fold is to fold. */
export const isChosen = (made: Preselect | null | undefined, choice: Preselect): boolean =>
  made?.type === choice.type || (made?.type === 'check_or_fold' && choice.type === 'fold');

/** What the three places mean now. A click that was meant for something else must not count. */
export function meaningOf(bar: Bar, table: Table): string {
  switch (bar.kind) {
    case 'turn': return `turn ${table.hand}/${table.turn} ${bar.legal.check ? 'check' : (bar.legal.call?.adds ?? 0)}`;
    case 'before': return `before ${bar.calls}`;
    case 'entering': return `entering ${bar.mayPost} ${bar.posts}`;
    default: return bar.kind;
  }
}

/** The clause that closes raising. */
export const NO_RAISE_CLAUSE = { betting_closed: 'H9', nobody_can_answer: 'H3', no_more_than_call: 'H8' } as const;
