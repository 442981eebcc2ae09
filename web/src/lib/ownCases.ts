// One's own cases, as far as they are disclosed, and what the page about fair play decides by itself.

import { ask, Refused } from './http';
import type { FairWords } from './language/fair/words';
import type { OwnCase, OwnCases, OwnHeld } from './wire/cases';

export const OWN_CODES = ['no_such_case', 'case_state', 'case_text', 'appeal', 'recording'] as const;
export type OwnCode = (typeof OWN_CODES)[number];

export const ownCases = (): Promise<OwnCases> => ask('api/cases');
export const appealCase = (number: number, text: string): Promise<OwnCases> => ask(`api/cases/${number}/appeal`, { text });
export const answerRecording = (number: number, text: string): Promise<OwnCases> => ask(`api/cases/${number}/recording`, { text });

/** What is still held. */
export const leftOf = (held: OwnHeld): number => held.cents - held.released - held.seized;

/** Whether an appeal can be made: against a penalty of one's own, once and in time. The room decides again. */
export const mayAppeal = (one: OwnCase, now: number): boolean => one.appeal === null && one.appeal_until !== null && now < one.appeal_until && one.verdict?.penalty != null;

/** Why something was refused, as a sentence. */
export function ownProblem(error: unknown, words: FairWords): string {
  const code = error instanceof Refused ? OWN_CODES.find((one) => one === error.code) : undefined;
  if (code !== undefined) return words.codes[code];
  return error instanceof Error ? error.message : String(error);
}
