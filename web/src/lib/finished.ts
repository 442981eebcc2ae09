// Tournaments that are over, over HTTP: the latest ones, and one with everybody's place. What the room sends is read here
// and nowhere else: a field that is missing or of another kind becomes nothing.

import { ask, Refused } from './http';
import { isObject, kindOf, number, text, wonInKind, type ResultKind } from './results';
import type { Cents, Millis } from './wire/protocol';

const OUTCOMES = ['finished', 'deal', 'phase_over', 'cancelled', 'called_off'] as const;
export type FinishedOutcome = (typeof OUTCOMES)[number];

export type Finished = {
  game: number;
  name: string;
  kind: ResultKind;
  rulebook: string;
  currency: string;
  startedAt: Millis | null;
  at: Millis;
  entries: number;
  players: number;
  paid: number;
  /** `null` if it was cancelled before the prizes were final. */
  prizes: Cents | null;
  bounties: Cents;
  multiplierTenths: number | null;
  outcome: FinishedOutcome;
  winner: string | null;
  /** Why it was cancelled, where the room says so. */
};

export type FinishedPlace = {
  place: number | null;
  name: string;
  house: boolean;
  you: boolean;
  prize: Cents;
  bounties: Cents;
  inKind: Cents;
  inKindName: string | null;
  /** What a cancelled tournament paid this player; `null` where the room does not say it of others. */
  paidBack: Cents | null;
  disqualified: boolean;
};

export type FinishedPage = Finished & { places: FinishedPlace[]; next: string | null; own: (FinishedPlace & { won: Cents; paidIn: Cents; paidBack: Cents }) | null };

export function readFinished(row: unknown): Finished | null {
  if (!isObject(row)) return null;
  const [game, at] = [number(row['tournament']), number(row['finished_at'])];
  if (game === null || at === null) return null;
  const drawn = Number.parseFloat(text(row['multiplier']) ?? '');
  return {
    game, at, name: text(row['name']) ?? '', kind: kindOf(row['types']),
    rulebook: text(row['rulebook']) ?? '', currency: text(row['currency']) ?? 'PLAY',
    startedAt: number(row['started_at']),
    entries: number(row['entries']) ?? 0, players: number(row['players']) ?? 0, paid: number(row['places_paid']) ?? 0,
    prizes: number(row['prizes']), bounties: number(row['bounties']) ?? 0,
    multiplierTenths: Number.isFinite(drawn) ? Math.round(drawn * 10) : null,
    outcome: OUTCOMES.find((one) => one === row['outcome']) ?? 'finished',
    winner: text(row['winner']),
  };
}

function readPlace(row: unknown): FinishedPlace | null {
  if (!isObject(row)) return null;
  const name = text(row['name']);
  if (name === null) return null;
  return {
    name, place: number(row['place']), house: row['house'] === true, you: row['you'] === true,
    prize: number(row['prize']) ?? 0, bounties: number(row['bounties']) ?? 0, ...wonInKind(row['in_kind']),
    paidBack: number(row['paid_back']), disqualified: row['outcome'] === 'disqualified',
  };
}

export function readFinishedPage(answer: unknown): FinishedPage | null {
  const finished = readFinished(answer);
  if (finished === null || !isObject(answer)) return null;
  const places = Array.isArray(answer['places']) ? answer['places'].flatMap((row) => readPlace(row) ?? []) : [];
  const own = readPlace(answer['own']);
  const part = (key: string): Cents => (isObject(answer['own']) ? (number(answer['own'][key]) ?? 0) : 0);
  return {
    ...finished, places, next: text(answer['next']),
    own: own === null ? null : { ...own, paidIn: part('paid'), paidBack: part('paid_back'), won: own.prize + own.bounties + part('paid_back') },
  };
}

export type FinishedList = { finished: Finished[]; next: string | null };

/** The latest scheduled tournaments that are over. */
export async function askFinished(before: string | null = null): Promise<FinishedList> {
  const answer = await ask<unknown>(`api/tournaments?kind=scheduled${before === null ? '' : `&before=${encodeURIComponent(before)}`}`);
  const rows = isObject(answer) && Array.isArray(answer['tournaments']) ? answer['tournaments'] : [];
  return { finished: rows.flatMap((row) => readFinished(row) ?? []), next: isObject(answer) ? text(answer['next']) : null };
}

/** One of them; `null` if there is none, or not for this player. */
export async function askFinishedPage(game: number, after: string | null = null): Promise<FinishedPage | null> {
  try {
    return readFinishedPage(await ask<unknown>(`api/tournaments/${game}${after === null ? '' : `?after=${encodeURIComponent(after)}`}`));
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}
