// What the page about fair play says to players.

import type { OwnCode } from '../../ownCases';
import type { AppealOutcome, CaseKind, CaseState, Outcome, PenaltyKind } from '../../wire/cases';

/** A title, and what is said under it. */
type Part = { title: string; says: string[] };

export type FairWords = {
  title: string;
  about: string;
  toRules: string;
  recorded: Part;
  review: Part;
  appealing: Part;
  /** One's own cases. */
  own: string;
  ownNone: string;
  ownLogIn: string;
  logIn: string;
  loading: string;
  again: string;
  number: (number: number) => string;
  disclosed: (when: string) => string;
  kinds: Record<CaseKind, string>;
  states: Record<CaseState, string>;
  outcomes: Record<Outcome, string>;
  penalties: Record<PenaltyKind, string>;
  appealOutcomes: Record<AppealOutcome, string>;
  noVerdict: string;
  verdict: string;
  clauses: string;
  penalty: string;
  noPenalty: string;
  held: string;
  heldOf: (left: string, all: string, when: string) => string;
  released: (amount: string) => string;
  seized: (amount: string) => string;
  heldAbout: string;
  recording: string;
  recordingDue: (when: string) => string;
  recordingWhere: string;
  recordingSend: string;
  recordingSent: string;
  appeal: string;
  appealUntil: (when: string) => string;
  appealText: string;
  appealAbout: string;
  appealSend: string;
  appealed: (when: string) => string;
  answerBy: (when: string) => string;
  answer: string;
  codes: Record<OwnCode, string>;
};
