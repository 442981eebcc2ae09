// A rulebook's numbers and choices, as the room gives them: quantities are text as a person writes them (`10 min`,
// `50 BB`, `3.5%`), what a rulebook does not have is absent or null.

type Maybe<T> = T | null | undefined;

export type BuyInRange = { least: string; most: string };
export type RakeRow = { stake: string; rate: string; cap: string };
export type TimeBank = { first: string; at_least_each_hand: string; added: string; every_hands: number; cap: string };
export type MultiplierRow = { multiplier: string; odds: number; payout: string; stack: number; level: string };
export type HexaPro = {
  seats: number; buy_ins: string[]; stated_rake: string; decided_within: string; first_hand_after: string; multipliers: MultiplierRow[]; blinds: string[];
};
type ByGame = { holdem: string; omaha: string };

export type Parameters = {
  id: string;
  market: string;
  language: string;
  date?: Maybe<string>;
  minimum_age: number;
  hand: {
    smallest_raise_after_reopening: string; show_all_in_hands: string; shows_first: string; big_blind_ante: string; unmatched_folded_chips: string;
    run_out: { flop: string; turn: string; river: string; award: string };
  };
  cash: {
    seats: number; seating: string; seating_memory: string; admission: string; players_to_start: number; two_handed_hands: number | string;
    pause: { after_showdown: string; after_fold: string };
    button_goes_to: string; no_button: string; new_player: ByGame; post_is_live: boolean; newcomer_waits_behind_button: boolean;
    first_hand_without_posting: boolean; missed_blind: ByGame & { counts: ByGame };
    sit_out: { longest: string; global_return: string; after_time_out: boolean };
    buy_in: BuyInRange | string;
    ratholing?: Maybe<{
      memory: string; memory_ends: string; free_returns_a_day: number; counter_restarts: string; counted_from: string;
      counter_read_before_counting: boolean; counter_counts: string; cannot_pay: string;
    }>;
    deepstack?: Maybe<{ buy_in: BuyInRange }>;
    shortstack?: Maybe<{ buy_in: BuyInRange }>;
    auto_top_up?: Maybe<string>;
    manual_top_up: boolean;
    rebuy: string;
  };
  banzai?: Maybe<{
    games: string[]; buy_in: string; tables_a_stake: number; seats: number; memory: string; resets_a_day: number; day_begins: string;
    resets_count: string; only_resets_count: boolean; reset_forgets: boolean;
  }>;
  rake?: Maybe<{
    minimum: string; rounding: string; between_pots: string; holdem: RakeRow[]; omaha: RakeRow[]; deepstack?: Maybe<RakeRow[]>; shortstack?: Maybe<RakeRow[]>;
    banzai?: Maybe<{ holdem: RakeRow[]; omaha?: Maybe<string | RakeRow[]> }>;
    short_handed?: Maybe<{ players_most: number; share_of_cap: string; rounding: string; where_both: string; printed?: Maybe<{ stake: string; cap: string }[]> }>;
  }>;
  decision_time: { cash: string; tournament: string; sit_and_go: string; hexapro?: Maybe<string> };
  time_bank: {
    kept_after_leaving: string; cash: TimeBank; tournament: TimeBank; sit_and_go: TimeBank; hexapro?: Maybe<{ high_from: string; low: TimeBank; high: TimeBank }>;
  };
  disconnection: {
    grace_a_turn: string; grace_a_hand: string; time_bank_after_reconnecting: boolean; lost_in_time_bank: string; final_stage_grace_a_hand: string;
    final_stages: string[];
  };
  tournament: {
    late_registration_levels: number; late_registration_closes_above_prizes: number; several_accounts: string[]; tables_differ_by_most: number;
    away_prize_paid: boolean; equal_prizes_end_bounties: boolean; move_to: string; final_table: string; hand_for_hand: string;
    big_blind_once_an_orbit: string; moved_behind_button: string; after_last_level: string; level_change: string; clocks_while_down: string;
    guarantee_covers_bounties: boolean; satellite_leftover: string; rebuy_decision: string; final_table_deals: string;
    deal_decision: string; deal_again_after: string;
    breaks: { at_minute: number; length: string; from_level: number; level_clock: string };
  };
  fees: { multi_table: string | string[]; on_rebuys_and_add_ons: boolean; sit_and_go: Record<string, string[]> };
  bounty?: Maybe<{ progressive_paid_out: string; paid_out_rounding: string; winner_keeps_own: boolean; goes_to: string }>;
  phased?: Maybe<{ carried_stack: string }>;
  hexapro?: Maybe<HexaPro>;
  hexapro_extreme?: Maybe<HexaPro>;
  cancellation: {
    unusable_ticket: string; shared_equally: string; freeroll_pool_shared: boolean; added_money_shared: boolean; share_rounding: string; odd_cents: string;
    ticket_entries_in_money: boolean; kind_into_money_before_prizes: boolean; kind_into_money_in_prizes: boolean;
    hexapro?: Maybe<{ fee: string; fee_rounding: string; each_player_left: string; paid_prizes: string }>;
    bounty?: Maybe<{ own_bounty: boolean; vip_counts_as_own: boolean }>;
  };
  room: {
    malfunction_voids: boolean; review_may_ask_for_recording: boolean; unresolved_bets_to_charity_after?: Maybe<string>; tokens_act: string;
    own_hands_on_page: string; hand_link_shows: string; house_players: string; reopening_wait: string;
    export_delay: { play_money: string; real_money: string };
  };
  /** Where a value is our reading: key paths. */
  interpretations: string[];
};

/** Whether the value at this path, a part of it, or what it is part of, is our reading. */
export const isReading = (of: Parameters, path: string): boolean =>
  of.interpretations.some((marked) => within(marked, path) || within(path, marked));

const within = (inner: string, outer: string): boolean =>
  inner === outer || (inner.startsWith(outer) && ['.', '['].includes(inner.charAt(outer.length)));
