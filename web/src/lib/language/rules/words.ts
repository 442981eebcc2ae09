// What the rules page says. The sentences of a clause are filled with a rulebook's own values; a paragraph that a
// rulebook has nothing to say about is left out (`null`).

import type { CLAUSES, ClauseId, GroupId } from '../../rules/clauses';
import type { CompareId } from '../../rules/compare';
import type { Values } from '../../rules/values';
import type { HandRank } from '../../wire/protocol';

export type Say = string | ((values: Values) => string | null);

/** A title, and as many paragraphs as the clause has. */
type Entry<P extends readonly unknown[]> = readonly [title: string, ...says: { [I in keyof P]: Say }];

export type ClauseWords = { [C in ClauseId]: Entry<(typeof CLAUSES)[C]> };

export type RulesWords = {
  title: string;
  loading: string;
  noRulebooks: string;
  again: string;
  contents: string;
  rulebook: string;
  /** Rulebooks by name; others are called by their own title. */
  books: Record<string, string>;
  version: (id: string, date: string | null) => string;
  language: string;
  search: string;
  found: (count: number) => string;
  foundNone: string;
  clearSearch: string;
  /** Marks a paragraph that is our interpretation. */
  reading: string;
  readingAbout: string;
  notHere: string;
  copyLink: (clause: string) => string;
  groups: Record<GroupId, string>;
  groupNotes: Partial<Record<GroupId, string>>;
  compare: string;
  compareWith: string;
  onlyDifferences: string;
  differences: (count: number, of: number) => string;
  same: string;
  differs: string;
  what: string;
  none: string;
  rows: Record<CompareId, string>;
  rakeRow: (game: string, stake: string) => string;
  rankingsNote: string;
  rankingsTies: string;
  ranks: Record<HandRank, string>;
  tables: {
    stake: string; holdem: string; omaha: string; deepstack: string; shortstack: string; banzai: string; cap: (rate: string, cap: string) => string;
    game: string; toAct: string; first: string; added: string; most: string; every: (time: string, hands: number) => string; eachHand: (time: string) => string;
    cash: string; tournament: string; sitAndGo: string; hexaLow: (multiplier: string) => string; hexaHigh: (multiplier: string) => string;
    leftWith: string; returns: string; smallest: string; largest: string; lastStack: string; upTo: (amount: string) => string; between: (least: string, most: string) => string;
    atLeast: (amount: string) => string; fewer: (count: number) => string; orMore: (count: number) => string; any: string;
    multiplier: string; odds: string; payout: string; winner: string; stack: string; level: string; seats: (count: string) => string; multiTable: string; prices: string;
    poolAndFee: string; blinds: string;
  };
  example: string;
  /** H8's picture. */
  sidePots: { player: (name: string, chips: string) => string; allIn: (name: string, chips: string) => string; side: string; sideWho: string; main: string; mainWho: string };
  /** H9's picture. */
  shortAllIn: { checks: string; bets: string; calls: string; allIn: string; may: string; mayNot: string };
  credit: string;
  values: Record<string, string>;
  yes: string;
  no: string;
  bigBlinds: (count: string) => string;
  clauses: ClauseWords;
};
