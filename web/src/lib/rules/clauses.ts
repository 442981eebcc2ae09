// The clauses of the rules page: which there are, how they are grouped, and which values of a rulebook each paragraph
// speaks of. A paragraph is marked as our reading where one of its values is. The words are in `language/rules`.

/** For each clause its paragraphs, and for each paragraph the values it speaks of. */
export const CLAUSES = {
  P1: [[]], P2: [[]], P3: [[]], P4: [[]], O2: [[]],

  H1: [[]], O1: [[]], DECK: [[]], H2: [[]], H3: [[]], H4: [[]], H5: [[]], H6: [[]], H7: [[]], R6: [[]],
  H8: [[], ['hand.unmatched_folded_chips'], ['hand.big_blind_ante']],
  H9: [[]],
  H10: [[], ['hand.smallest_raise_after_reopening']],
  H11: [[], ['hand.shows_first'], ['hand.show_all_in_hands'], ['hand.run_out', 'cash.pause']],
  H12: [[]],

  H13: [['cash.seats'], ['cash.players_to_start', 'cash.two_handed_hands']],
  R2: [['cash.seating'], ['cash.seating_memory']],
  H14: [[]],
  R3: [[]],
  R4: [[], ['cash.button_goes_to', 'cash.no_button']],
  R5: [[]],
  H15: [['cash.new_player'], ['cash.post_is_live', 'cash.newcomer_waits_behind_button'], ['cash.first_hand_without_posting'], ['cash.missed_blind']],
  H16: [['cash.sit_out.longest']],
  R7: [[]], R8: [[]],
  R9: [['cash.sit_out.global_return']],

  R10: [['time_bank.cash'], ['decision_time'], ['time_bank.kept_after_leaving']],
  H17: [
    ['disconnection.grace_a_turn'], ['disconnection.grace_a_hand'],
    ['disconnection.time_bank_after_reconnecting', 'disconnection.lost_in_time_bank'], ['cash.sit_out.after_time_out'],
  ],

  H18: [['cash.buy_in'], ['cash.ratholing.memory'], ['cash.ratholing.counter_read_before_counting', 'cash.ratholing.counter_counts', 'cash.ratholing.memory_ends'], ['cash.ratholing.cannot_pay']],
  H19: [[], ['cash.deepstack', 'cash.shortstack']],
  H20: [['cash.auto_top_up'], ['cash.manual_top_up'], ['cash.rebuy']],

  B1: [['banzai.buy_in']], B2: [['banzai.buy_in']], B3: [['banzai.tables_a_stake']], B4: [['banzai.seats']],
  B5: [['banzai.memory'], ['banzai.resets_a_day'], ['banzai.day_begins', 'banzai.only_resets_count', 'banzai.reset_forgets', 'banzai.resets_count']],
  B6: [[]],

  K1: [[]],
  K2: [['rake.minimum'], ['rake.rounding']],
  K3: [[]],
  K4: [[], ['rake.holdem'], ['rake.banzai.omaha']],
  K5: [['rake.short_handed.share_of_cap'], ['rake.short_handed.where_both', 'rake.short_handed.rounding'], ['rake.between_pots']],

  HOME: [['cash.admission'], ['tournament.final_table_deals', 'tournament.deal_decision', 'tournament.deal_again_after']],

  R26: [[]], R27: [[]], R39: [[]],
  R28: [[], ['tournament.tables_differ_by_most']],
  R29: [[]], R30: [[]], R31: [[]],
  R32: [['tournament.late_registration_levels'], ['tournament.late_registration_closes_above_prizes'], ['tournament.several_accounts']],
  R33: [[]], R34: [[]], R35: [[]], R36: [[]], R37: [[]], R38: [[]],
  F1: [[]],
  F2: [['fees.multi_table']],
  R40: [[], ['tournament.away_prize_paid']],
  R41: [[], ['tournament.equal_prizes_end_bounties']],
  R42: [[], ['tournament.move_to', 'tournament.final_table']],
  R43: [[], ['tournament.hand_for_hand']],
  R44: [[]], R45: [[]],
  R46: [[], ['tournament.big_blind_once_an_orbit', 'tournament.moved_behind_button']],
  R47: [['tournament.breaks.at_minute'], ['tournament.breaks.length', 'tournament.breaks.level_clock'], ['tournament.after_last_level', 'tournament.level_change']],
  R48: [[], ['disconnection.final_stage_grace_a_hand', 'disconnection.final_stages']],
  R50: [[], ['tournament.clocks_while_down']],
  R51: [[]],

  T1: [[], ['tournament.guarantee_covers_bounties']],
  T2: [[]], T3: [[]],
  T4: [[], ['tournament.satellite_leftover']],
  T5: [[]], T6: [[]],
  T7: [[], ['tournament.rebuy_decision']],
  T8: [[], ['bounty.progressive_paid_out', 'bounty.paid_out_rounding'], ['bounty.winner_keeps_own', 'bounty.goes_to']],
  VIP: [[], ['cancellation.bounty.vip_counts_as_own']],
  T9: [['phased.carried_stack']],

  X1: [['hexapro.buy_ins']],
  X2: [['hexapro.stated_rake'], ['hexapro.first_hand_after', 'hexapro_extreme.first_hand_after']],
  X3: [['hexapro.multipliers']], X4: [['hexapro.multipliers']], X5: [['hexapro.blinds']], X6: [['hexapro.multipliers']],
  X7: [[]],
  X8: [['hexapro.decided_within']],
  XE: [['hexapro_extreme.buy_ins'], ['hexapro_extreme.blinds']],

  R52: [['cancellation.unusable_ticket']],
  R53: [
    ['cancellation.shared_equally'], ['cancellation.added_money_shared', 'cancellation.freeroll_pool_shared', 'cancellation.kind_into_money_before_prizes'],
    ['cancellation.share_rounding', 'cancellation.odd_cents', 'cancellation.ticket_entries_in_money'],
  ],
  R54: [[], ['cancellation.kind_into_money_in_prizes']],
  R55: [['cancellation.hexapro.fee', 'cancellation.hexapro.each_player_left'], ['cancellation.hexapro.fee_rounding', 'cancellation.hexapro.paid_prizes']],
  R55b: [['cancellation.bounty.own_bounty']],

  R1: [[]], R25: [[]], R24: [[]],
  AGE: [['minimum_age']],
  R11: [[]], R12: [[]], R19: [[]], R22: [[]], R49: [[]], R13: [[]],
  R14: [[], ['room.review_may_ask_for_recording']],
  R15: [[]], R16: [[]], R17: [[]], R18: [[]], R20: [[]], R21: [[]],
  EXPORT: [['room.own_hands_on_page'], ['room.export_delay'], ['room.hand_link_shows', 'room.tokens_act']],
  HOUSE: [['room.house_players']],
  R23: [[], ['room.reopening_wait']],
  MALF: [['room.malfunction_voids']],
  H12b: [['room.unresolved_bets_to_charity_after']],
} as const satisfies Record<string, readonly (readonly string[])[]>;

export type ClauseId = keyof typeof CLAUSES;

export const isClause = (id: string): id is ClauseId => Object.hasOwn(CLAUSES, id);

/** What the rules page says, group by group; some clauses are nothing but said there (R21). */
export const GROUPS = [
  { id: 'ranking', clauses: ['P1', 'P2', 'P3', 'P4', 'O2'] },
  { id: 'hand', clauses: ['H1', 'O1', 'DECK', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'R6', 'H8', 'H9', 'H10', 'H11', 'H12'] },
  { id: 'cash', clauses: ['R2', 'H14', 'H13', 'R3', 'R4', 'R5', 'H15', 'H16', 'R7', 'R8', 'R9'] },
  { id: 'time', clauses: ['R10', 'H17'] },
  { id: 'buyIn', clauses: ['H18', 'H19', 'H20'] },
  { id: 'banzai', clauses: ['B1', 'B2', 'B3', 'B4', 'B5', 'B6'] },
  { id: 'rake', clauses: ['K1', 'K2', 'K3', 'K4', 'K5'] },
  { id: 'private', clauses: ['HOME'] },
  {
    id: 'tournaments',
    clauses: [
      'R26', 'R27', 'R39', 'R28', 'R29', 'R30', 'R31', 'R32', 'R33', 'R34', 'R36', 'R35', 'F1', 'F2', 'R37', 'R38', 'R40', 'R41', 'R42', 'R43', 'R44', 'R45',
      'R46', 'R47', 'R48', 'R50', 'R51',
    ],
  },
  { id: 'types', clauses: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'VIP', 'T9'] },
  { id: 'hexapro', clauses: ['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X7', 'X8', 'XE'] },
  { id: 'cancellation', clauses: ['R52', 'R53', 'R54', 'R55', 'R55b'] },
  { id: 'fair', clauses: ['R24', 'AGE', 'R1', 'R25', 'R11', 'R12', 'R19', 'R22', 'R49', 'R13', 'R14', 'R15', 'R16', 'R17', 'R18', 'R20', 'R21'] },
  { id: 'room', clauses: ['HOUSE', 'EXPORT', 'R23', 'MALF', 'H12b'] },
] as const satisfies readonly { id: string; clauses: readonly ClauseId[] }[];

export type GroupId = (typeof GROUPS)[number]['id'];
