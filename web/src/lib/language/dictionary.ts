// What a language has to say: one entry for every code that a room can send, and for what the page says by itself. A
// language is a module that exports one value of this type; an entry that is missing does not compile.

import type { Suit } from '../cards';
import type { Did } from '../table';
import type {
  ByeCode, Cents, Forced, Format, HandRank, Millis, NoRaise, Notice, Phase, Poker, Rank, Reason, RefusalCode, Seat, SitOut, Street,
} from '../wire/protocol';

/** What a sentence needs besides its parameters: how amounts are written where it is about, and what time it is. */
export type About = {
  /** An amount in the money of the game that the sentence is about. */
  money: (cents: Cents) => string;
  /** The room's time. */
  now: Millis;
};

/** A sentence for each code of a union, with the parameters of that code. */
type ByCode<U extends { code: string }, S> = { [C in U['code']]: (params: Extract<U, { code: C }>, about: About) => S };

export type Dictionary = {
  /** Why something was refused: a whole sentence each. The clause is added behind it. */
  refusal: ByCode<RefusalCode, string>;
  /** A code that this page does not know: the room is newer. */
  refusalUnknown: (code: string) => string;
  /** News about one's own place; nothing for what the page shows anyway. */
  notice: ByCode<Notice, string | null>;
  /** Why the room ended the connection. */
  bye: ByCode<ByeCode, string>;

  poker: Record<Poker, string>;
  format: Record<Format, string>;
  rank: Record<HandRank, string>;
  /** A hand with the cards that decide, in the middle of a sentence. */
  hand: { [R in HandRank]: (ranks: Rank[]) => string };
  street: Record<Street, string>;
  forced: Record<Forced, string>;
  phase: Record<Phase, string>;
  sitOut: Record<SitOut, string>;
  /** Why there is no raise. */
  noRaise: Record<NoRaise, string>;
  /** Why the limits of a buy-in are what they are. */
  reason: Record<Reason, string>;

  /** The lines of a table's log. */
  log: {
    seat: (seat: Seat) => string;
    sat: (name: string, stack: string) => string;
    left: (name: string) => string;
    satOut: (name: string) => string;
    cameBack: (name: string) => string;
    connection: (name: string, connected: boolean) => string;
    hand: (hand: number) => string;
    clock: (name: string, phase: string) => string;
    timedOut: (name: string) => string;
    rolledBack: (hand: number) => string;
    posted: (name: string, what: string, amount: string, allIn: boolean) => string;
    dealt: string;
    folded: (name: string) => string;
    checked: (name: string) => string;
    called: (name: string, amount: string, allIn: boolean) => string;
    raised: (name: string, to: string, opens: boolean, allIn: boolean) => string;
    returned: (name: string, amount: string) => string;
    shown: (name: string, hand: string | null) => string;
    raked: (amount: string) => string;
    /** `sidePot` is null for the main pot. */
    won: (name: string, amount: string, sidePot: number | null, hand: string | null) => string;
    cancelled: string;
  };

  /** What the page tells by itself. */
  page: {
    bigBlind: (amount: string) => string;
    reloaded: string;
    rolledBack: (hand: number) => string;
    closing: string;
    reported: string;
    topUpComes: string;
    lineDown: string;
    noAnswer: string;
    sessionOver: string;
    failed: (status: number) => string;
    noAmount: string;
    topUpAuto: (on: boolean) => string;
    copyByHand: (link: string) => string;
  };

  /** Cards for who cannot see them. */
  cards: { card: (rank: Rank, suit: Suit) => string; hidden: string; board: (cards: string) => string; noBoard: string };

  /** What was done last, in a seat. */
  did: Record<Did, string>;

  /** Buttons, headings and labels, by where they are. */
  door: {
    invited: string; invitedHow: string; newHere: string; logIn: string; register: string; screenName: string; password: string;
    newPassword: string; birthDate: string; market: string; plays: (rulebook: string, age: number) => string;
  };
  bar: {
    yourTurnTitle: string; wallet: string; yourWallet: string; play: string; refill: string; refillAbout: string; logOut: string; tables: string;
    lobby: string; privateTable: string; table: (table: number) => string; watching: string; yourTurn: string; putAway: string;
    connecting: string; lost: string; looking: string;
  };
  lobby: {
    cashGames: string; openPrivate: string; queued: (game: string, place: number, needed: number) => string; leaveQueue: string; opening: string;
    none: string; nobody: string; game: (game: number) => string;
    stakes: string; players: string; tables: string; waiting: string; averagePot: string; playersPerFlop: string; handsPerHour: string; actions: string;
    playMoney: string; noTable: string; inShort: (tables: number, pot: string, flop: string, pace: string) => string;
    house: (count: number) => string; houseAbout: string; watch: (table: number, players: number, seats: number, house: number) => string;
    noTables: string; join: string; waits: string;
  };
  private: {
    title: string; isOpen: string; invitation: string; copied: string; copy: string; takeSeat: string; findAgain: string; about: string;
    game: string; money: string; playMoney: string; smallBlind: string; bigBlind: string; smallestBuyIn: string; largestBuyIn: string;
    open: string; back: string;
    yours: string; numbered: (game: number) => string; toTable: string; takeASeat: string; copyInvitation: string; forget: string;
    seats: (players: number, seats: number, least: string, most: string) => string;
  };
  invite: { title: string; about: (play: boolean, least: string, most: string, players: number, seats: number) => string; sits: string; pick: string; seat: (seat: Seat) => string; next: string };
  rules: { title: string; before: string; after: string; accept: string; notNow: string };
  buyIn: {
    title: string; at: (game: string, seat: Seat) => string; inPlayMoney: string; exactly: (amount: string) => string;
    range: (least: string, most: string) => string; countsAsReturn: string; amount: string; wallet: (amount: string) => string; heldFor: string;
    sitDown: string; reset: (amount: string) => string; decline: string;
  };
  seat: {
    label: string; sitOut: (when: string | null) => string; playOn: string; topUp: string; leave: string; bank: (seconds: number) => string;
    add: string; bring: (least: string, most: string) => string; upTo: (most: string) => string; notNow: string; auto: string; on: string; off: string;
    leaveTitle: string; leaveAbout: string; stay: string;
  };
  move: {
    label: string; leaving: string; fold: string; check: string; call: (amount: string, allIn: boolean) => string; checkOrFold: string;
    out: string; back: string; posts: string; waitsForBlind: string; wait: string; post: string; advance: string; inAdvance: string; won: string; show: string;
    folded: string; allIn: string; playing: string; waiting: string;
    bet: string; raise: string; raiseTo: string; allInButton: string; min: string; halfPot: string; threeQuartersPot: string; pot: string; max: string; amount: string;
    fromTo: (least: string, most: string) => string;
  };
  table: {
    label: (table: number) => string; hand: (hand: number) => string; pot: string; main: string; side: (index: number) => string; watching: string; stopWatching: string; yourTurn: string;
    tournament: (poker: string | null, level: string) => string; wins: (amount: string) => string; disconnected: string; out: string; folded: string; allIn: string; house: string; houseAbout: string;
    seconds: (seconds: number, phase: Phase | null) => string; acts: string; empty: (seat: Seat) => string; hasBet: (name: string) => string; button: string;
  };
  talk: {
    label: string; house: string; say: string; send: string; sound: string; players: string; block: string; unblock: string; report: string;
    reportTitle: (name: string) => string; whatHappened: string; sendReport: string; cancel: string;
  };
};
