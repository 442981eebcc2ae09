// What the page of one's own results says.

import type { Choice, Span } from '../../statistics';

export type StatsWords = {
  title: string;
  logIn: string;
  enter: string;
  loading: string;
  again: string;
  choice: Record<Choice, string>;
  choices: string;
  span: Record<Span, string>;
  spans: string;
  money: string;
  playMoney: string;
  csv: string;
  csvAbout: string;
  empty: string;
  emptyWhat: string;
  emptySpan: string;
  toLobby: string;
  showAll: string;
  figures: string;
  result: string;
  afterRake: (rake: string) => string;
  hands: string;
  handsWon: (share: string) => string;
  perHundred: string;
  perHundredAbout: string;
  seesFlop: string;
  plays: (share: string) => string;
  showdown: string;
  ofShowdowns: (count: string) => string;
  raises: string;
  beforeFlop: string;
  bestDay: string;
  winnings: string;
  lines: { net: string; expected: string; showdown: string; other: string };
  /** The plot in a sentence: from, to, hands, and where each line ends. */
  winningsText: (from: string, to: string, hands: string, net: string, expected: string, showdown: string, other: string) => string;
  luck: (amount: string, up: boolean) => string;
  noLuck: string;
  asTable: string;
  day: string;
  total: string;
  stake: string;
  position: string;
  positionName: (code: string) => string;
  byStake: string;
  byPosition: string;
  byDay: string;
  handsCount: (count: number, written: string) => string;
  byStakeText: (count: number, losing: number) => string;
  byDayText: (won: number, lost: number, even: number) => string;
  lost: string;
  won: string;
  /** A square of the calendar. */
  square: (day: string, result: string, hands: string) => string;
  notPlayed: (day: string) => string;
  columns: { result: string; hands: string; perHundred: string };
};
