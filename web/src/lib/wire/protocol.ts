// The protocol of the live room (docs/PROTOCOL.md), made from crates/wire. Do not edit; make it again with
//   CARDROOM_WRITE=1 cargo test -p wire --test typescript

export const VERSION = 5
export const FRAME_BYTES_MAX = 4096
export const CHAT_CHARS_MAX = 200
export const REPORT_CHARS_MAX = 1000
export const NAME_CHARS_MAX = 32
export const TOURNAMENT_NAME_CHARS_MAX = 60
export const GAMES_AT_ONCE_MAX = 10
export const PAGE_PLAYERS = 100

/** Everything a client sends: a number of its own for the request, and the request. Exactly one reply with the same number follows. */
export type ClientMessage = {
  /** From 0 to 2^53 - 1, never twice on one connection. */
  id: number;
  ask: ClientRequest;
}

/** A client's request. */
export type ClientRequest =
  | { type: "accept_rules"; rulebook: string; }
  | { type: "join"; game: number; }
  | { type: "register"; game: number; buy_in?: Cents | null; ticket?: string | null; invitation?: Invitation | null; }
  | { type: "register_games"; game: number; count: number; }
  | { type: "unregister"; game: number; }
  | { type: "rebuy"; game: number; }
  | { type: "decline_rebuy"; game: number; }
  | { type: "add_on"; game: number; }
  | { type: "propose_deal"; game: number; }
  | { type: "answer_deal"; game: number; agrees: boolean; }
  | { type: "tournament"; game: number; from?: number | null; }
  | { type: "invited_tournament"; game: number; invitation: Invitation; }
  | { type: "open_tournament"; name: string; rulebook: string; poker: Poker; currency: string; seats: number; players: number; buy_in: Cents; stack: Chips; level_time: Millis; starts_at?: Millis | null; late_levels: number; rebuys: boolean; bounty?: Cents | null; }
  | { type: "open_private"; rulebook: string; poker: Poker; format: Format; small_blind: Cents; big_blind: Cents; currency: string; least: Cents; most: Cents; }
  | { type: "join_private"; game: number; invitation: Invitation; seat: Seat; }
  | { type: "invited"; game: number; invitation: Invitation; }
  | { type: "close_private"; game: number; }
  | { type: "pause_private"; game: number; on: boolean; }
  | { type: "remove_guest"; game: number; player: string; }
  | { type: "new_invitation"; game: number; }
  | { type: "forget_private"; game: number; }
  | { type: "confirm"; game: number; amount: Cents; }
  | { type: "decline"; game: number; }
  | { type: "leave_queue"; game: number; }
  | { type: "leave"; game: number; table: number; }
  | { type: "act"; game: number; table: number; hand: number; turn: number; action: Action; }
  | { type: "preselect"; game: number; table: number; hand: number; turn: number; choice?: Preselect | null; }
  | { type: "sit_out"; game: number; table: number; when: SitOut; }
  | { type: "come_back"; }
  | { type: "post"; game: number; table: number; posts: boolean; }
  | { type: "top_up"; game: number; table: number; amount: Cents; }
  | { type: "auto_top_up"; game: number; table: number; on: boolean; }
  | { type: "show"; game: number; table: number; }
  | { type: "chat"; game: number; table: number; text: string; }
  | { type: "watch"; game: number; table: number; }
  | { type: "unwatch"; game: number; table: number; }
  | { type: "lobby"; on: boolean; }
  | { type: "tables"; game: number; }
  | { type: "refill"; }
  | { type: "report"; game: number; table: number; player: string; text: string; }
  | { type: "block"; player: string; }
  | { type: "unblock"; player: string; }
  | { type: "ping"; }

/** Everything the server sends. */
export type ServerMessage =
  | { type: "hello"; } & Hello
  | { type: "answer"; } & ServerReply
  | { type: "table"; game: number; table: number; n: number; said: TableMessage; }
  | { type: "own"; game: number; table: number; n: number; said: TableMessage; }
  | { type: "snapshot"; } & Snapshot
  | { type: "talk"; game: number; table: number; lines: Array<Written>; }
  | { type: "note"; game: number; note: Notice; }
  | { type: "lobby"; full: boolean; pools: Array<PoolRow>; changed: Array<PoolChange>; tournaments?: Array<TournamentRow>; tournament_changes?: Array<TournamentChange>; gone: Array<number>; }
  | { type: "seats"; seats: Array<SeatAt>; held: Array<HeldSeat>; waiting: Array<Waiting>; registered?: Array<number>; }
  | { type: "tournament"; game: number; table: number; status: TournamentStatus; }
  | { type: "wallet"; currency: string; cents: Cents; }
  | { type: "reloaded"; game: number; }
  | { type: "rolled_back"; game: number; table: number; hand: number; }
  | { type: "staff_message"; message: number; at: Millis; text: string; }
  | { type: "closing"; until: Millis; }
  | { type: "bye"; } & ByeCode

/** One message about a table. */
export type TableMessage =
  | { type: "sat"; seat: Seat; name: string; house: boolean; stack: Chips; }
  | { type: "left"; seat: Seat; name: string; house: boolean; }
  | { type: "sat_out"; seat: Seat; }
  | { type: "came_back"; seat: Seat; }
  | { type: "connection"; seat: Seat; connected: boolean; }
  | { type: "stack"; seat: Seat; stack: Chips; }
  | { type: "hand_starts"; hand: number; button: Seat; blinds: Blinds; }
  | { type: "clock"; seat: Seat; phase: Phase; until: Millis; bank?: Millis; }
  | { type: "timed_out"; seat: Seat; }
  | { type: "rolled_back"; hand: number; }
  | { type: "posted"; seat: Seat; what: Forced; amount: Chips; all_in: boolean; }
  | { type: "dealt"; seat: Seat; cards?: Array<Card>; }
  | { type: "turn"; seat: Seat; turn: number; }
  | { type: "folded"; seat: Seat; }
  | { type: "checked"; seat: Seat; }
  | { type: "called"; seat: Seat; added: Chips; to: Chips; all_in: boolean; }
  | { type: "raised"; seat: Seat; added: Chips; to: Chips; by: Chips; opens: boolean; all_in: boolean; }
  | { type: "returned"; seat: Seat; amount: Chips; }
  | { type: "board"; street: Street; cards: Array<Card>; }
  | { type: "pots"; pots: Array<Pot>; }
  | { type: "makes"; seat: Seat; makes: Made; cards: Array<Card>; }
  | { type: "shown"; seat: Seat; cards: Array<Card>; makes?: Made; best?: Array<Card>; }
  | { type: "equity"; } & Equity
  | { type: "raked"; pot: number; amount: Chips; }
  | { type: "won"; pot: number; seat: Seat; amount: Chips; makes?: Made; best?: Array<Card>; }
  | { type: "busted"; seat: Seat; least: Cents; most: Cents; until: Millis; }
  | { type: "cancelled"; }
  | { type: "ended"; }
  | { type: "your_turn"; seat: Seat; hand: number; turn: number; legal: Legal; }
  | { type: "chat"; name: string; house: boolean; text: string; }

/** News for one player. */
export type Notice =
  | { code: "seat"; table: number; seat: Seat; limits: Limits; until: Millis; }
  | { code: "queued"; place: number; needed: number; }
  | { code: "left_queue"; }
  | { code: "seat_gone"; table: number; }
  | { code: "buy_in_refused"; table: number; not_enough: boolean; }
  | { code: "top_up_no_longer_fits"; table: number; refusal: Refusal; }
  | { code: "buy_in_returned"; table: number; amount: Cents; }
  | { code: "seated"; table: number; seat: Seat; stack: Cents; }
  | { code: "top_up_refused"; table: number; }
  | { code: "left_table"; table: number; stack: Cents; at: Millis; why: LeaveReason; }
  | { code: "registered"; }
  | { code: "registration_refused"; not_enough: boolean; }
  | { code: "unregistered"; }
  | { code: "tournament_starts"; table: number; seat: Seat; }
  | { code: "tournament_finished"; place?: number | null; prize: Cents; in_kind?: Cents; bounties?: Cents; disqualified?: boolean; }
  | { code: "moved"; table: number; seat: Seat; }
  | { code: "tournament_cancelled"; paid: Cents; ticket: boolean; why: CancelCause; }
  | { code: "rebuy_offered"; until: Millis; }
  | { code: "bounty_won"; amount: Cents; }
  | { code: "deal_proposed"; table: number; by: Seat; until: Millis; shares: Array<DealShare>; }
  | { code: "deal_accepted"; table: number; accepted: number; of: number; }
  | { code: "deal_ended"; table: number; why: DealEnd; }
  | { code: "announcement"; text: string; }

/** Every reason to refuse, with what a sentence about it needs to know. */
export type RefusalCode =
  | { code: "malformed"; detail: string; }
  | { code: "too_fast"; }
  | { code: "busy"; }
  | { code: "request_used"; }
  | { code: "no_such_player"; }
  | { code: "no_such_rulebook"; }
  | { code: "refill_later"; at: Millis; }
  | { code: "account_erased"; }
  | { code: "too_many_reports"; a_day: number; }
  | { code: "too_many_blocked"; most: number; }
  | { code: "name"; chars_min: number; chars_max: number; }
  | { code: "name_taken"; }
  | { code: "name_reserved"; }
  | { code: "password"; bytes_min: number; bytes_max: number; }
  | { code: "birth_date"; }
  | { code: "age_not_declared"; age_min: number; }
  | { code: "market"; }
  | { code: "login"; }
  | { code: "session"; }
  | { code: "too_many_attempts"; wait_ms: Millis; }
  | { code: "unavailable"; }
  | { code: "token"; }
  | { code: "token_not_allowed"; }
  | { code: "token_read_only"; }
  | { code: "token_real_money"; }
  | { code: "foreign"; }
  | { code: "not_found"; }
  | { code: "too_slow"; }
  | { code: "too_large"; bytes_max: number; }
  | { code: "too_many_connections"; }
  | { code: "note_text"; chars_max: number; }
  | { code: "too_many_notes"; most: number; }
  | { code: "token_name"; chars_max: number; }
  | { code: "too_many_tokens"; most: number; }
  | { code: "export_later"; at: Millis; }
  | { code: "stopping"; }
  | { code: "store"; }
  | { code: "damaged"; }
  | { code: "failed"; }
  | { code: "no_such_game"; }
  | { code: "rules_not_accepted"; }
  | { code: "too_young"; age_min: number; }
  | { code: "excluded_from_banzai"; }
  | { code: "excluded"; }
  | { code: "invitation"; }
  | { code: "private"; }
  | { code: "not_offered"; }
  | { code: "private_stakes"; field: StakesField; least: Cents; most: Cents; }
  | { code: "not_host"; }
  | { code: "is_host"; }
  | { code: "no_chips"; game: number; table: number; least: Cents; most: Cents; }
  | { code: "too_many_private_tables"; most: number; }
  | { code: "private_tables_full"; most: number; }
  | { code: "too_many_tables"; most: number; }
  | { code: "chat_text"; chars_max: number; }
  | { code: "chat_rate"; }
  | { code: "chat_muted"; until: Millis; }
  | { code: "too_many_watchers"; }
  | { code: "paused"; }
  | { code: "already_registered"; }
  | { code: "not_registered"; }
  | { code: "tournament_full"; }
  | { code: "tournament_started"; }
  | { code: "tournament_nobody_leaves"; }
  | { code: "second_phase"; }
  | { code: "registration_not_open"; }
  | { code: "no_more_entries"; }
  | { code: "not_invited"; }
  | { code: "ticket_only"; }
  | { code: "too_few_hands"; }
  | { code: "account_too_new"; }
  | { code: "no_such_buy_in"; }
  | { code: "ticket_does_not_fit"; }
  | { code: "bank_too_small"; }
  | { code: "no_rebuy_now"; }
  | { code: "no_add_on_now"; }
  | { code: "no_deals"; }
  | { code: "deal_not_now"; }
  | { code: "deal_too_soon"; }
  | { code: "deal_in_kind"; }
  | { code: "deal_player_away"; }
  | { code: "no_deal_open"; }
  | { code: "tournament_terms"; }
  | { code: "tournament_start"; latest: Millis; }
  | { code: "cash_only"; }
  | { code: "tournament_only"; }
  | { code: "not_seated"; }
  | { code: "already_waiting"; }
  | { code: "not_waiting"; }
  | { code: "buy_in"; limits: Limits; }
  | { code: "wallet_too_small"; least: Cents; limits: Limits; }
  | { code: "top_up_not_after_every_hand"; }
  | { code: "top_up_not_by_hand"; }
  | { code: "top_up_nothing"; }
  | { code: "top_up_stack_is_full"; most: Cents; }
  | { code: "top_up_too_much"; adds_most: Cents; most: Cents; }
  | { code: "rebuy_too_small"; least: Cents; most: Cents; }
  | { code: "banzai_stack_is_full"; stack: Cents; }
  | { code: "banzai_exactly"; adds: Cents; stack: Cents; }
  | { code: "too_many_tables_of_stake"; most: number; }
  | { code: "nothing_to_post"; }
  | { code: "seat_taken"; }
  | { code: "seating"; }
  | { code: "frozen"; }
  | { code: "stale"; }
  | { code: "not_your_turn"; turn_of: Seat; }
  | { code: "hand_over"; }
  | { code: "not_in_hand"; }
  | { code: "bet_to_match"; }
  | { code: "nothing_to_call"; }
  | { code: "raise_too_small"; to: Chips; least: Chips; }
  | { code: "more_than_stack"; to: Chips; most: Chips; }
  | { code: "more_than_pot"; to: Chips; most: Chips; }
  | { code: "betting_closed"; }
  | { code: "nobody_can_answer"; }
  | { code: "no_more_than_call"; }
  | { code: "nothing_to_show"; }

/** What a player does at his or her turn. A bet and a raise are one action: a new total. */
export type Action =
  | { type: "fold"; }
  | { type: "check"; }
  | { type: "call"; }
  | { type: "raise_to"; to: Chips; }

/** What the add-on costs and buys, and when. */
export type AddOnTerms = {
  price: Cents;
  fee: Cents;
  chips: Chips;
  after_level: number;
}

/** An ante, and who pays it. */
export type Ante = {
  amount: Chips;
  paid_by: AntePayer;
}

/** Who pays an ante. */
export type AntePayer = "everyone" | "big_blind"

/** What a hand is played for. */
export type Blinds = {
  small: Chips;
  big: Chips;
  ante?: Ante;
}

/** Which bounties. */
export type BountyKind = "regular" | "progressive" | "vip"

/** What is paid for knocking players out. */
export type BountyTerms = {
  kind: BountyKind;
  /** The part of an entry that is the player's bounty. */
  amount: Cents;
  /** What part of a progressive bounty is paid out at once, in tenths of a percent. */
  paid_out_tenths: number;
  rebuy_adds: boolean;
  /** Players with an extra bounty, and how much. */
  vips: Array<[string, Cents]>;
}

/** Why the server closes a connection. */
export type ByeCode =
  | { code: "restart"; }
  | { code: "account_unavailable"; }
  | { code: "logged_out"; }
  | { code: "unreadable"; detail: string; }
  | { code: "too_fast"; }
  | { code: "too_slow"; }

/** A possible call. */
export type Call = {
  adds: Chips;
  /** Whether these are all the player has. */
  all_in: boolean;
}

/** Why a tournament does not take place. */
export type CalledOff = "target_missing"

/** Why a tournament does not take place, or not to its end. */
export type CancelCause = "too_few_entrants" | "bank_too_small" | "staff"

/** A card: rank and suit, such as `As` or `Td`. */
export type Card = `${'2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A'}${'c' | 'd' | 'h' | 's'}`

/** Money in whole cents of a currency. */
export type Cents = number

/** Chips on a table. At a cash table one chip is one cent. */
export type Chips = number

/** Who may enter. */
export type Conditions = {
  invitation_only: boolean;
  ticket_only: boolean;
  hands_played?: number;
  account_age?: Millis;
}

/** A proposal to share what is left to win by what the stacks are worth. */
export type Deal = {
  /** Who proposed it. */
  by: Seat;
  /** Until when everybody may accept. */
  until: Millis;
  shares: Array<DealShare>;
  /** How many have accepted; who they are is told to nobody. */
  accepted: number;
}

/** HOME: why a deal came to nothing. */
export type DealEnd = "refused" | "time_over" | "somebody_away" | "changed"

/** HOME: what one player would get. */
export type DealShare = {
  seat: Seat;
  prize: Cents;
  /** The bounty on the player's own head. */
  bounty: Cents;
}

/** How a hand ended. */
export type Ending = "uncontested" | "showdown" | "cancelled"

/** How a player comes into the game. */
export type Entering = {
  /** Whether the rules let this player post. */
  may_post: boolean;
  /** Whether the player has chosen to. */
  posts: boolean;
}

/** What the open hands of a run-out are worth. */
export type Equity = {
  /** The street whose board it is about. */
  street: Street;
  shares: Array<EquityShare>;
  /** Whether it was estimated from a sample of the possible boards. */
  sampled: boolean;
}

/** The share of one hand. */
export type EquityShare = {
  seat: Seat;
  /** Tenths of a percent of the main pot, for which all of them play. */
  tenths: number;
}

/** Why chips were put in without a choice. */
export type Forced = "ante" | "small_blind" | "big_blind" | "post" | "dead_post"

/** In which form a cash game is played. */
export type Format = "regular" | "deepstack" | "shortstack" | "banzai"

/** One player of a hand. */
export type HandPlayer = {
  seat: Seat;
  /** Chips in front of the player. */
  stack: Chips;
  /** What the player has bet on this street. */
  bet: Chips;
  /** Whether the player has folded. */
  folded: boolean;
  /** Whether the player is all-in. */
  all_in: boolean;
  /** The hidden cards: one's own, and others' once shown. */
  cards?: Array<Card>;
  /** What the viewer's own cards make with the board so far, or what cards that were shown make with a complete board. */
  makes?: Made;
  /** The cards of `makes`, in the order of its ranks. */
  best?: Array<Card>;
}

/** The rank of a hand, weakest first. */
export type HandRank = "high_card" | "pair" | "two_pair" | "three_of_a_kind" | "straight" | "flush" | "full_house" | "four_of_a_kind" | "straight_flush"

/** A hand in progress as one viewer sees it. */
export type HandShown = {
  poker: Poker;
  /** The size of the big blind. */
  big_blind: Chips;
  button: Seat;
  /** Which betting round it is. */
  street: Street;
  board: Array<Card>;
  /** All chips in the middle, bets of this street included. */
  pot: Chips;
  /** The chips of earlier streets as main and side pots. */
  pots: Array<Pot>;
  /** The players dealt in, clockwise from the first after the button. */
  players: Array<HandPlayer>;
  to_act?: Seat;
  /** The number of the turn. */
  turn: number;
  /** What the viewer may do, on his or her own turn. */
  legal?: Legal;
  /** How the hand ended, once it has. */
  ending?: Ending;
}

/** A seat held for the player. */
export type HeldSeat = {
  game: number;
  table: number;
  seat: Seat;
  /** What may be brought, while it is not confirmed. */
  limits?: Limits;
  /** Until when it is held, while it is not confirmed. */
  until?: Millis;
}

/** The first message of a connection. */
export type Hello = {
  /** The version of the protocol. */
  v: number;
  /** The player's own screen name; empty for a visitor. */
  name: string;
  /** Whether there is no session: the connection may only look at public games. */
  visitor?: boolean;
  /** Whether the player belongs to the house. */
  house: boolean;
  now: Millis;
  /** The rulebooks this player has accepted. */
  accepted: Array<string>;
  /** Whose chat this player does not want to read, by name. */
  blocked: Array<string>;
}

/** Which HexaPro. */
export type HexaProKind = "regular" | "extreme"

/** What can be drawn. */
export type HexaProPrize = {
  /** In tenths of the buy-in. */
  multiplier_tenths: number;
  /** In 100,000 games. */
  odds: number;
  /** What each place wins, the first first. */
  prizes: Array<Cents>;
  stack: Chips;
  level_time: Millis;
}

/** What can be drawn in a HexaPro, and what the house keeps. */
export type HexaProTerms = {
  kind: HexaProKind;
  /** What the house keeps on average, in thousandths of a percent. */
  keeps_thousandths: number;
  prizes: Array<HexaProPrize>;
}

/** What lets a guest in at a private table. A text without meaning to clients: pass it on as it is. */
export type Invitation = string

/** A private table, for whoever has its invitation. */
export type Invited = {
  /** What is played there, as the lobby shows it. */
  pool: PoolRow;
  /** The name of its host. */
  host: string;
  taken: Array<TakenSeat>;
}

/** Why a player left a table. */
export type LeaveReason = "left" | "removed_by_host" | "sat_out_too_long"

/** What may be done at a turn. Folding is always possible. */
export type Legal = {
  /** Whether there is no bet to match. */
  check: boolean;
  /** What a call adds, if there is a bet to match. */
  call?: Call;
  /** What a bet or raise may be, if one is possible. */
  raise?: Raise;
  /** Why there is no raise, where there is none. */
  no_raise?: NoRaise;
}

/** One level. */
export type LevelTerms = {
  small: Chips;
  big: Chips;
  ante: Chips;
  time: Millis;
}

/** How often something may be done. */
export type Limit = {
  /** No limit if left out. */
  most?: number;
}

/** What a player may sit down with, and why. */
export type Limits = {
  least: Cents;
  most: Cents;
  /** The one other stack that may be chosen instead, using up a reset. */
  reset?: Cents;
  reason: Reason;
  /** The clause that says so. */
  clause: string;
  /** Whether sitting down counts as one of the day's returns. */
  counts_as_return: boolean;
}

/** What the best five cards of a hand make, or fewer before the flop. */
export type Made = {
  /** The rank of the hand. */
  rank: HandRank;
  /** The ranks of these cards, those that decide first: kings, sixes and an ace are `K K 6 6 A`; the ace of a five-high straight is last. */
  ranks: Array<Rank>;
}

/** Whole milliseconds: a span, or an instant counted from 1970 in UTC. */
export type Millis = number

/** Where prizes begin or jump next. */
export type NextPrize = {
  /** The first place that wins it, counted from the bottom. */
  place: number;
  prize: Cents;
  /** So many have to go out first. */
  players_to_go: number;
}

/** Why a player may not bet or raise. */
export type NoRaise = "betting_closed" | "nobody_can_answer" | "no_more_than_call"

/** A private table that is open. */
export type Opened = {
  game: number;
  /** What to give to guests. */
  invitation: Invitation;
}

/** The entry of the player who asks. */
export type OwnEntry = {
  state: PlayerState;
  /** By chips, or the place of finishing. */
  place: number;
  chips: Chips;
  table?: number;
  bounty: Cents;
  bounties_won: Cents;
  prize: Cents;
  in_kind: Cents;
  /** What was paid in all. */
  paid: Cents;
  rebuys: number;
  add_on: boolean;
  re_entries: number;
  /** Whether the player may re-buy now. */
  can_rebuy: boolean;
  can_add_on: boolean;
  /** Until when a player without chips may re-buy. */
  rebuy_until?: Millis;
  /** Whether the entry can be given back now. */
  can_unregister: boolean;
  /** Whether the player is out and may enter again now. */
  can_re_enter: boolean;
}

/** A viewer's own seat. */
export type OwnSeat = {
  seat: Seat;
  /** What is left of the time bank. */
  time_bank: Millis;
  /** Not yet in the game: comes in with the big blind or by posting. */
  entering?: Entering;
  /** A request to sit out that is not due yet. */
  sit_out?: SitOut;
  /** What is done when the turn comes. */
  preselected?: Preselect;
  /** Whether the player leaves when the hand is over. */
  leaving?: boolean;
  /** The player has no chips, and may re-buy by `top_up`. */
  rebuy?: Rebuy;
  /** Whether the stack is topped up after every hand; left out where the rules do not offer it. */
  auto_top_up?: boolean;
}

/** Which time runs. */
export type Phase = "decision" | "bank" | "grace"

/** How far a player has come. */
export type PlayerState = "in" | "out" | "disqualified" | "carried_over"

/** Which poker. */
export type Poker = "holdem" | "omaha"

/** What changed of a game whose row was sent before: the fields that are not as they were, each with its value now. */
export type PoolChange = {
  game: number;
  players?: number;
  /** How many of them belong to the house. */
  house?: number;
  tables?: number;
  waiting?: number;
  average_pot?: Cents;
  /** Of the players dealt in, how many see the flop: in tenths of a percent. */
  players_per_flop_tenths?: number;
  /** Hands an hour at a table. */
  hands_an_hour?: number;
}

/** One game of the lobby. */
export type PoolRow = {
  /** Its number, for `join` and everything after. */
  game: number;
  /** By which rules it is played. */
  rulebook: string;
  poker: Poker;
  format: Format;
  small_blind: Cents;
  big_blind: Cents;
  /** Which money: a currency's code, or `PLAY`. */
  currency: string;
  seats: number;
  /** A private table, shown only to its host and guests. */
  private: boolean;
  buy_in_least: Cents;
  buy_in_most: Cents;
  players: number;
  /** How many of them belong to the house. */
  house: number;
  tables: number;
  waiting: number;
  average_pot: Cents;
  /** Of the players dealt in, how many see the flop: in tenths of a percent. */
  players_per_flop_tenths: number;
  /** Hands an hour at a table. */
  hands_an_hour: number;
  /** Of a private table, to its host alone: what to give to guests. */
  invitation?: Invitation;
  /** Of a private table: the name of its host. */
  host?: string;
  /** Of a private table: whether its host lets no new hand begin. */
  paused?: boolean;
  /** Of a private table: whether it closes with the end of the hand. */
  closing?: boolean;
}

/** A pot and who can win it. */
export type Pot = {
  amount: Chips;
  seats: Array<Seat>;
}

/** A choice to carry out when the player's turn comes. */
export type Preselect =
  | { type: "fold"; }
  | { type: "check_or_fold"; }
  | { type: "check"; }
  | { type: "call"; adds: Chips; }

/** Raise totals that players ask for by name, each within the legal range. */
export type Presets = {
  half_pot: Chips;
  /** Three quarters of the pot. */
  three_quarters_pot: Chips;
  pot: Chips;
}

/** Places that win the same. */
export type PrizePlaces = {
  from: number;
  to: number;
  money: Cents;
  /** Tickets, seats and prizes in kind, by name, with what they are worth. */
  in_kind: Array<[string, Cents]>;
}

/** A possible bet or raise: any whole number from `to_min` to `to_max`. */
export type Raise = {
  /** The smallest total on this street. */
  to_min: Chips;
  to_max: Chips;
  /** Whether nothing was bet yet, so that people call it a bet. */
  opens: boolean;
  /** Whether `to_max` puts the player all-in. */
  max_is_all_in: boolean;
  /** Totals for the usual buttons. */
  presets: Presets;
}

/** The rank of a card, without its suit. */
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A"

/** Why the limits of a buy-in are what they are. */
export type Reason = "usual" | "left_small" | "last_stack" | "left_large" | "returns_used_up" | "no_ratholing" | "banzai_stack" | "banzai_resume"

/** What a player without chips may bring. */
export type Rebuy = {
  least: Cents;
  most: Cents;
  /** Then the seat is given up. */
  until: Millis;
}

/** What a re-buy costs and buys, and when. */
export type RebuyTerms = {
  /** What it costs in all. */
  price: Cents;
  /** The part of it that goes to the house. */
  fee: Cents;
  chips: Chips;
  /** The last level with re-buys. */
  until_level: number;
  /** At this stack or below. */
  at_stack: Chips;
  most?: number;
}

/** A refusal. Nothing has changed then. */
export type Refusal = RefusalCode & { clause?: string }

/** What a satellite leads to. */
export type SatelliteTerms = {
  /** The name of the target. */
  target: string;
  /** What an entry in it costs, the fee included. */
  worth: Cents;
  wins: SatelliteWins;
  /** So many are won at least. */
  guaranteed: number;
}

/** What a satellite's places win. */
export type SatelliteWins = "seat" | "tournament_ticket" | "template_ticket" | "value_ticket" | "in_kind"

/** A break between two levels. */
export type ScheduledBreak = {
  /** The level it follows, from 1. */
  after_level: number;
  length: Millis;
}

/** A place at a table, 1 to 10, counted clockwise. */
export type Seat = number

/** A table where the player sits. */
export type SeatAt = {
  game: number;
  table: number;
}

/** A player of a table in the whole tournament. */
export type SeatStanding = {
  seat: Seat;
  /** By chips, from 1; as of the start of the hand. */
  place: number;
  /** What is on the player's head; left out where there are no bounties. */
  bounty?: Cents;
}

/** One player at a table. */
export type Seated = {
  seat: Seat;
  name: string;
  /** Whether the player belongs to the house. */
  house: boolean;
  /** With how much, between hands or at the start of the one in progress. */
  stack: Chips;
  /** Whether the player sits out. */
  out: boolean;
  /** Whether the player's client is connected. */
  connected: boolean;
}

/** The one reply to a request. */
export type ServerReply = {
  /** The client's number of the request. */
  id: number;
  /** Whether it is done, or on its way. */
  ok: boolean;
  /** It was done before, by this very request: nothing was moved again. */
  already?: boolean;
  refused?: Refusal;
  /** To `open_private` and `new_invitation`: the table that is open. */
  opened?: Opened;
  /** To `invited`: the table. */
  invited?: Invited;
  /** To `tables`: the list. */
  tables?: Array<TableRow>;
  /** To `tournament` and `invited_tournament`: the page. */
  tournament?: TournamentPage;
  /** To `ping`: the room's time. */
  now?: Millis;
}

/** When a request to sit out takes effect. */
export type SitOut = "now" | "next_hand" | "next_big_blind"

/** A table at one moment. */
export type Snapshot = {
  game: number;
  table: number;
  /** The number of the last message about the table: the one after it has the next number. */
  n: number;
  /** How many seats there are. */
  seats: number;
  /** Whether it is a tournament's: its chips are not money, and nobody leaves it or tops up. */
  tournament?: boolean;
  /** The number of the hand in progress, or of the last one. */
  hand_number: number;
  /** What the hand in progress is played for, or else the next one. */
  blinds: Blinds;
  players: Array<Seated>;
  hand?: HandShown;
  /** Until when the player whose turn it is may think, as far as now is known. */
  clock_until?: Millis;
  /** R23: the hand that was rolled back, until the next one is dealt. */
  rolled_back?: number;
  own?: OwnSeat;
  /** What the open hands are worth, as last sent. */
  equity?: Equity;
  /** The messages of the hand in progress, or else of the last one, as this viewer sees them: from its `hand_starts` on, without turns and clocks. */
  so_far?: Array<TableMessage>;
}

/** The field of `open_private` that a private table cannot have. */
export type StakesField = "small_blind" | "big_blind" | "least" | "most"

/** The betting rounds. */
export type Street = "preflop" | "flop" | "turn" | "river"

/** One table of a game. */
export type TableRow = {
  /** Its number, for `watch`. */
  table: number;
  players: number;
  /** How many of them belong to the house. */
  house: number;
  seats: number;
}

/** A table, and the stacks of its seats in order; 0 where nobody sits. */
export type TableStacks = {
  table: number;
  stacks: Array<Chips>;
  /** The seat of the player who asks, from 1. */
  own_seat?: number;
}

/** A seat that somebody has. */
export type TakenSeat = {
  seat: Seat;
  name: string;
  /** Whether he or she belongs to the house. */
  house: boolean;
  /** With how much, between hands or at the start of the one in progress. */
  stack: Chips;
}

/** What changed of a tournament whose row was sent before: the fields that are not as they were. */
export type TournamentChange = {
  game: number;
  state?: TournamentState;
  prizes?: Cents;
  seats_to_win?: number;
  players?: number;
  house?: number;
  entries?: number;
  left?: number;
  level?: number;
}

/** Everything about one tournament. */
export type TournamentPage = {
  row: TournamentRow;
  /** The room's time. */
  now: Millis;
  levels: Array<LevelTerms>;
  /** Breaks of its own. */
  breaks: Array<ScheduledBreak>;
  /** The minute of the hour at which it goes on break with all others, if it does. */
  break_at_minute?: number;
  /** When the level ends; left out while the clock stands still. */
  level_ends_at?: Millis;
  break_at?: Millis;
  on_break_until?: Millis;
  hand_for_hand?: boolean;
  /** How often a player who is out may enter again: left out if not at all; without a limit `most` is left out of it. */
  re_entries?: Limit;
  rebuys?: RebuyTerms;
  add_on?: AddOnTerms;
  bounty?: BountyTerms;
  satellite?: SatelliteTerms;
  hexapro?: HexaProTerms;
  conditions: Conditions;
  /** What an entry costs in all, the smallest first; several, where a player may choose. */
  entries: Array<Cents>;
  /** Whether the prizes are final; else they are what they would be now. */
  prizes_final: boolean;
  prizes: Array<PrizePlaces>;
  /** What lies on the heads of all who are in. */
  bounties_left: Cents;
  tables: Array<TableStacks>;
  tables_open: number;
  /** The stacks of those who are in, the largest first; of a large field only some of them. */
  stacks: Array<Chips>;
  average: Chips;
  /** Players from the place that was asked for on, those who are in first. */
  players: Array<TournamentPlayer>;
  /** The place of the first of them, from 1. */
  players_from: number;
  own?: OwnEntry;
}

/** A player of a tournament. */
export type TournamentPlayer = {
  /** By chips, or the place of finishing once it is known; from 1. */
  place: number;
  name: string;
  house: boolean;
  state: PlayerState;
  chips: Chips;
  table?: number;
  /** What is on the player's head. */
  bounty: Cents;
  prize: Cents;
  bounties_won: Cents;
  /** Tickets and prizes in kind, by what they are worth. */
  in_kind: Cents;
}

/** One tournament of the lobby. */
export type TournamentRow = {
  /** Its number, for `register` and everything after. */
  game: number;
  name: string;
  /** By which rules it is played. */
  rulebook: string;
  poker: Poker;
  /** Which money: a currency's code, or `PLAY`. */
  currency: string;
  /** Seats a table. */
  seats: number;
  /** When it starts; left out if it starts when it is full. */
  starts_at?: Millis;
  /** When it takes entries, if not from its announcement on. */
  opens_at?: Millis;
  state: TournamentState;
  tags: Array<TournamentTag>;
  /** Which HexaPro it is, if it is one. */
  hexapro?: HexaProKind;
  /** What an entry pays into the prize pool, bounties not included. */
  pool: Cents;
  /** What an entry puts on the player's own head. */
  bounty: Cents;
  /** What an entry pays besides, for the house. */
  fee: Cents;
  /** The largest entry in all, where a player may choose. */
  largest?: Cents;
  /** The chips that everyone starts with; 0 in a HexaPro that is not drawn. */
  stack: Chips;
  /** How long the first level lasts. */
  level_time: Millis;
  guarantee?: Cents;
  /** What there is to win now, as far as has come in: guarantees and added money included, bounties not. */
  prizes: Cents;
  /** Of a satellite: so many tickets or seats as of now. */
  seats_to_win?: number;
  /** Of a satellite: the tournament that it leads to, if it is announced. */
  target?: number;
  /** Fewer, and it does not take place. */
  least: number;
  most?: number;
  /** Late registration closes when this level ends; 0 for none. */
  late_levels: number;
  /** When late registration closes, while it runs. */
  late_until?: Millis;
  unregister: Unregistration;
  /** How many players have entered. */
  players: number;
  /** How many of them belong to the house. */
  house: number;
  /** How many entries were made, re-entries included. */
  entries: number;
  /** How many are not out. */
  left: number;
  /** The level, from 1. */
  level: number;
  /** What was drawn of a HexaPro, in tenths of the buy-in. */
  multiplier_tenths?: number;
  /** Why it does not take place, if it was announced so. */
  called_off?: CalledOff;
  /** Of a private tournament: the name of its host. */
  host?: string;
  /** Of a private tournament, to its host alone: what to give to guests. */
  invitation?: Invitation;
}

/** How far a tournament has come. */
export type TournamentState = "announced" | "registering" | "late" | "playing" | "on_break" | "paused" | "cancelled" | "closed" | "finished"

/** How a tournament stands, for whoever watches one of its tables. It comes with the snapshot and whenever something in it has changed. */
export type TournamentStatus = {
  name: string;
  /** Which money it is played for: a currency's code, or `PLAY`. */
  currency: string;
  /** The level, from 1. */
  level: number;
  blinds: Blinds;
  next: Blinds;
  /** When the level ends; left out while the clock stands still. */
  level_ends_at?: Millis;
  /** How much of the level is left, while the clock stands still. */
  level_left?: Millis;
  /** When the next break is due, as far as is known. */
  break_at?: Millis;
  /** A break begins when every table has finished its hand. */
  break_due?: boolean;
  on_break_until?: Millis;
  /** Staff have stopped it. */
  paused?: boolean;
  /** Each table waits for the others after every hand. */
  hand_for_hand?: boolean;
  /** Tables are being put together. */
  consolidating?: boolean;
  left: number;
  entries: number;
  tables: number;
  average: Chips;
  largest: Chips;
  /** Whether the prizes are final. */
  prizes_final: boolean;
  /** How many places are paid. */
  paid: number;
  first_prize: Cents;
  /** The next prize that one more elimination, or some more, would bring. */
  next_prize?: NextPrize;
  /** What was drawn of a HexaPro, in tenths of the buy-in. */
  multiplier_tenths?: number;
  /** A proposal to share what is left to win. */
  deal?: Deal;
  /** Whether a deal could be proposed now. */
  may_deal?: boolean;
  /** The players of this table, and how they stand in the whole tournament. */
  seats: Array<SeatStanding>;
}

/** What is special about a tournament. */
export type TournamentTag = "sit_and_go" | "guaranteed" | "freeroll" | "satellite" | "bounty" | "progressive_bounty" | "vip_bounty" | "rebuy" | "add_on" | "re_entry" | "multi_buy_in" | "first_phase" | "second_phase" | "invitation_only" | "ticket_only" | "private"

/** Until when an entry can be given back. */
export type Unregistration = "never" | "until_start" | { "until": Millis } | "over"

/** A queue in which the player waits. */
export type Waiting = {
  game: number;
  /** The player's place, from 1. */
  place: number;
  /** How many more players a new table needs. */
  needed: number;
}

/** Something that was written at a table before. */
export type Written = {
  /** The number in the table's stream under which it was sent. */
  n: number;
  name: string;
  /** Whether the player belongs to the house. */
  house: boolean;
  text: string;
}
