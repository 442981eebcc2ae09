// What the director's pages say.

import type { ActName } from '../../../director';
import type { TournamentState } from '../../../wire/protocol';

export type DirectorWords = {
  states: Record<TournamentState, string>;
  /** The list. */
  find: string;
  name: string;
  state: string;
  anyState: string;
  start: string;
  anyStart: string;
  scheduled: string;
  whenFull: string;
  buyIn: string;
  prizes: string;
  players: string;
  /** `4 of 9 left`. */
  left: (left: string, all: string) => string;
  found: (count: number) => string;
  none: string;
  earlier: string;
  later: string;
  create: string;
  /** One. */
  gone: string;
  back: string;
  number: (game: number) => string;
  level: string;
  levelOf: (level: number, blinds: string) => string;
  levelEnds: string;
  breakUntil: string;
  paused: string;
  handForHand: string;
  average: string;
  pool: string;
  poolEstimated: string;
  guarantee: string;
  place: string;
  player: string;
  chips: string;
  table: string;
  bounty: string;
  prize: string;
  out: string;
  carriedOver: string;
  findPlayer: string;
  noPlayers: string;
  tables: string;
  noTables: string;
  seat: (seat: number) => string;
  acts: string;
  noActs: string;
  /** What staff did: `by` is who. */
  did: Record<string, string>;
  toTime: (when: string) => string;
  forTime: (span: string) => string;
  ofPlayer: (player: string) => string;
  toTable: (table: string) => string;
  /** What is done. */
  actions: Record<ActName, string>;
  about: Record<ActName, string>;
  actFor: (action: string, name: string) => string;
  newStart: string;
  minutes: string;
  forfeits: string;
  announcement: string;
  /** Cancelling. */
  keep: string;
  payouts: string;
  payoutsAbout: (clauses: string) => string;
  noPayouts: string;
  refund: string;
  fee: string;
  share: string;
  ticket: string;
  total: string;
  sum: string;
  /** A new one. */
  createAbout: string;
  template: string;
  chooseTemplate: string;
  ofProgramme: string;
  ofRoom: string;
  field: Record<'name' | 'price' | 'guarantee' | 'added' | 'seats' | 'entrants_min' | 'entrants_max', string>;
  text: string;
  textAbout: string;
  target: string;
  targetAbout: (name: string) => string;
  phased: string;
  announce: string;
  sound: string;
  checking: string;
  mistakes: (count: number) => string;
  line: (line: number) => string;
  error: (expected: string, found: string) => string;
  announced: (game: number) => string;
  corrections: string;
};
