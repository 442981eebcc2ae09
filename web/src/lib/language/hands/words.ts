// What the pages of the own hands and of one hand say.

import type { Speed, Phase } from '../../replay';
import type { FileKind } from '../../history';

export type HandsWords = {
  history: string;
  historyHands: string;
  toTournament: string;
  historyTournaments: string;
  title: string;
  /** The list of hands, for who cannot see it. */
  list: string;
  logIn: string;
  enter: string;
  search: string;
  searchExample: string;
  notCards: string;
  all: string;
  won: string;
  lost: string;
  showdown: string;
  more: string;
  game: string;
  anyGame: string;
  format: string;
  anyFormat: string;
  stake: string;
  anyStake: string;
  seat: string;
  anySeat: string;
  from: string;
  to: string;
  minPot: string;
  clear: string;
  /** A line above the hands of one day at one table. */
  today: string;
  yesterday: string;
  table: (table: number) => string;
  /** Instead of a board: lost before the flop, or won there. */
  folded: string;
  noFlop: string;
  position: (code: string) => string;
  loading: string;
  loadMore: string;
  end: (count: number) => string;
  noHands: string;
  noHandsWhat: string;
  noMatch: string;
  toLobby: string;
  download: string;
  downloadAs: string;
  downloading: string;
  fileMost: string;
  file: Record<FileKind, string>;
  fileAbout: Record<FileKind, string>;
  /** EXPORT: files wait. */
  later: (at: string) => string;
  noFile: string;
  pick: string;
  hand: (hand: string) => string;
  back: string;
  copy: string;
  copied: string;
  copyByHand: (link: string) => string;
  publicView: string;
  notFound: string;
  notFoundWhat: string;
  controls: string;
  play: string;
  pause: string;
  stepBack: string;
  stepOn: string;
  speed: string;
  speeds: Record<`${Speed}`, string>;
  keys: string;
  step: (at: number, of: number) => string;
  timeline: string;
  phase: Record<Phase, string>;
  chances: string;
  chancesNone: string;
  chancesTable: string;
  sampled: string;
  you: string;
  player: string;
  /** `Ann 36.4%`. */
  toWin: string;
  inWords: string;
  before: string;
  result: (amount: string) => string;
};
