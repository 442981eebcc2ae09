// What a detector found, read from what the room sends. A room whose alerts are of another shape is read as having none.

import { ask } from './http';
import type { HandRef } from './wire/cases';

export const ALERT_KINDS = [
  'chip_dumping', 'soft_play', 'folds_for_partner', 'squeeze', 'unusual_together', 'automated_play', 'same_decisions', 'co_seating', 'same_tournament', 'sitting_out_together', 'shared_identity',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const INNOCENTS = [
  'few_hands', 'one_hand', 'loses_to_everyone', 'passive_with_everyone', 'knows_opponent', 'friends', 'household', 'public_network', 'many_tables', 'unusual_hours', 'common_interruption',
] as const;
export type Innocent = (typeof INNOCENTS)[number];

export type Meaning =
  | { meaning: 'honest_pairs'; one_in: number; shared_hands: number; measured: boolean }
  | { meaning: 'honest_players'; one_in: number; decisions: number; measured: boolean }
  | { meaning: 'chance_pairs'; one_in: number; meetings: number }
  | { meaning: 'fact'; times: number };

/** `weights`: how loudly each hand speaks, in thousandths, by `handKey`. */
export type Alert = { kind: AlertKind; score: number; meaning: Meaning; weights: Map<string, number>; innocent: Innocent[] };

export const handKey = (hand: HandRef): string => `${hand.game}/${hand.table}/${hand.hand}`;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function meaningOf(value: unknown): Meaning | null {
  if (!isFields(value)) return null;
  const { meaning, one_in: oneIn, shared_hands: shared, decisions, meetings, times } = value;
  const measured = value['measured'] === true;
  if (meaning === 'honest_pairs' && isNumber(oneIn) && isNumber(shared)) return { meaning, one_in: oneIn, shared_hands: shared, measured };
  if (meaning === 'honest_players' && isNumber(oneIn) && isNumber(decisions)) return { meaning, one_in: oneIn, decisions, measured };
  if (meaning === 'chance_pairs' && isNumber(oneIn) && isNumber(meetings)) return { meaning, one_in: oneIn, meetings };
  return meaning === 'fact' && isNumber(times) ? { meaning, times } : null;
}

/** A kind is a word, or `{"play":"soft_play"}`. */
function kindOf(value: unknown): AlertKind | undefined {
  const word = isFields(value) ? value['play'] : value;
  return ALERT_KINDS.find((kind) => kind === word);
}

/** Returns an alert as the room sends it, or `null` if it is none that this page knows. */
export function readAlert(value: unknown): Alert | null {
  if (!isFields(value)) return null;
  const [kind, meaning, score] = [kindOf(value['kind']), meaningOf(value['meaning']), value['score']];
  if (kind === undefined || meaning === null || !isNumber(score)) return null;
  const weights = new Map<string, number>();
  for (const one of Array.isArray(value['evidence']) ? value['evidence'] : []) {
    if (!isFields(one) || !isFields(one['hand']) || !isNumber(one['weight'])) continue;
    const { game, table, hand, number } = one['hand'];
    const last = hand ?? number;
    if (isNumber(game) && isNumber(table) && isNumber(last)) weights.set(handKey({ game, table, hand: last }), one['weight']);
  }
  const said: unknown[] = Array.isArray(value['innocent']) ? value['innocent'] : [];
  return { kind, score, meaning, weights, innocent: INNOCENTS.filter((one) => said.includes(one)) };
}

/** The alert that a case comes from. A room without this request, or one that has forgotten it, gives none. */
export const alertOf = async (number: number): Promise<Alert | null> => readAlert(await ask<unknown>(`api/staff/alerts/${number}`).catch(() => null));
