// What a language has to say: one entry for every code that a room can send, and for what the page says by itself. A
// language is a module that exports one value of this type; an entry that is missing does not compile.

import type { Suit } from '../cards';
import type { entrance } from './en/entrance';
import type { lobby } from './en/lobby';
import type { page } from './en/page';
import type { settings } from './en/settings';
import type { play } from './en/play';
import type { stage } from './en/stage';
import type { table } from './en/table';
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
  /** What the tournament is called, where it is about one. */
  name?: string;
};

/** A sentence for each code of a union, with the parameters of that code. */
type ByCode<U extends { code: string }, S> = { [C in U['code']]: (params: Extract<U, { code: C }>, about: About) => S };

/** The same entries with the same parameters, and any words: what English says is what there is to say. */
export type Worded<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { [K in keyof T]: Worded<T[K]> };

/** What the room can say, and the lines of a table's log. */
export type Codes = {
  /** Why something was refused: a whole sentence each. The page adds a link to the clause. */
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
  /** A hand in a few words, by itself: `Two pair, kings and queens`. Before the flop there are two ranks. */
  brief: { [R in HandRank]: (ranks: Rank[]) => string };
  street: Record<Street, string>;
  forced: Record<Forced, string>;
  phase: Record<Phase, string>;
  sitOut: Record<SitOut, string>;
  /** Why there is no raise. */
  noRaise: Record<NoRaise, string>;
  /** Why the limits of a buy-in are what they are. */
  reason: Record<Reason, string>;
  /** The lines of a table's log. `who` is a player's name, or `null` for the viewer: "Ann calls", "You call". */
  log: {
    /** Knocked out; the bounty that was on the player's head, if there was one. */
    out: (who: string | null, bounty: string | null) => string;
    moved: (who: string | null) => string;
    bounty: (amount: string) => string;
    announced: (text: string) => string;
    seat: (seat: Seat) => string;
    sat: (who: string | null, stack: string) => string;
    left: (who: string | null) => string;
    satOut: (who: string | null) => string;
    cameBack: (who: string | null) => string;
    connection: (who: string | null, connected: boolean) => string;
    hand: (hand: number) => string;
    clock: (who: string | null, phase: Phase) => string;
    timedOut: (who: string | null) => string;
    rolledBack: (hand: number) => string;
    posted: (who: string | null, what: string, amount: string, allIn: boolean) => string;
    dealt: string;
    folded: (who: string | null) => string;
    checked: (who: string | null) => string;
    called: (who: string | null, amount: string, allIn: boolean) => string;
    raised: (who: string | null, to: string, opens: boolean, allIn: boolean) => string;
    returned: (who: string | null, amount: string) => string;
    shown: (who: string | null, hand: string | null) => string;
    raked: (amount: string) => string;
    /** `sidePot` is null for the main pot. */
    won: (who: string | null, amount: string, sidePot: number | null, hand: string | null) => string;
    cancelled: string;
  };
  /** Cards for who cannot see them. */
  cards: { card: (rank: Rank, suit: Suit) => string; hidden: string; board: (cards: string) => string; noBoard: string };
  /** What was done last, in a seat. */
  did: Record<Did, string>;
};

/** Areas whose English says what there is to say: the other languages say the same. */
export type PageWords = Worded<typeof page>;
export type EntranceWords = Worded<typeof entrance>;
export type LobbyWords = Worded<typeof lobby>;
export type SettingsWords = Worded<typeof settings>;

export type TableWords = Worded<typeof table>;

/** What is said around the drawn table; English says what there is to say. */
export type PlayWords = Worded<typeof play>;

/** What is written and spoken on the drawn table. */
export type StageWords = Worded<typeof stage>;

/** Everything that a language says. */
export type Dictionary = Codes & PlayWords & StageWords & PageWords & EntranceWords & LobbyWords & SettingsWords & TableWords;
