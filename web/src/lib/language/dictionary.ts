// What a language has to say: one entry for every code that a room can send, and for what the page says by itself. A
// language is a module that exports one value of this type; an entry that is missing does not compile.

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
  };
};
