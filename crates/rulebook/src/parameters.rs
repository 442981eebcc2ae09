//! The parameter catalogue: for every value a rulebook can hold, the clauses it belongs to, what it
//! is called on a page, and where on the page it stands.
//!
//! `rules show` and `rules diff` are driven by this table; a test makes sure that it names every
//! value of every embedded rulebook and nothing else.

/// A part of the page that `rules show` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    Game,
    Hand,
    Tables,
    /// Blinds and newcomers.
    Newcomers,
    SitOut,
    BuyIns,
    Banzai,
    Rake,
    /// Time to act.
    Time,
    Tournaments,
    Fees,
    HexaPro,
    Extreme,
    Cancellation,
    Room,
}

impl Section {
    /// The sections in the order of the page.
    pub const ALL: [Self; 15] = [
        Self::Game,
        Self::Hand,
        Self::Tables,
        Self::Newcomers,
        Self::SitOut,
        Self::BuyIns,
        Self::Banzai,
        Self::Rake,
        Self::Time,
        Self::Tournaments,
        Self::Fees,
        Self::HexaPro,
        Self::Extreme,
        Self::Cancellation,
        Self::Room,
    ];

    /// Its heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Game => "The rulebook",
            Self::Hand => "One hand",
            Self::Tables => "Cash tables",
            Self::Newcomers => "Blinds and newcomers",
            Self::SitOut => "Sitting out",
            Self::BuyIns => "Buy-ins",
            Self::Banzai => "Banzai",
            Self::Rake => "Rake",
            Self::Time => "Time to act",
            Self::Tournaments => "Tournaments",
            Self::Fees => "Tournament fees",
            Self::HexaPro => "HexaPro",
            Self::Extreme => "HexaPro Extreme",
            Self::Cancellation => "Cancellation",
            Self::Room => "The room",
        }
    }
}

/// One parameter of a rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Its key path; `[]` stands for any row of a list.
    pub key: &'static str,
    /// The ids of the clauses that it belongs to, the first one leading, separated by spaces.
    pub clauses: &'static str,
    /// What it is called on a page.
    pub label: &'static str,
    /// Where on the page it stands.
    pub section: Section,
}

impl Parameter {
    /// The clause that leads: what `rules diff` groups by.
    #[must_use]
    pub fn leading_clause(&self) -> Option<&'static str> {
        self.clauses.split(' ').next().filter(|clause| !clause.is_empty())
    }

    /// Whether this is the entry for a key path with rows left open. The prices of a Sit & Go are
    /// keyed by their number of seats.
    #[must_use]
    pub fn covers(&self, key: &str) -> bool {
        key == self.key
            || (self.key == SIT_AND_GO
                && key.strip_prefix(SIT_AND_GO).is_some_and(|rest| rest.starts_with('.')))
    }
}

/// The one parameter whose keys are not fixed.
const SIT_AND_GO: &str = "fees.sit_and_go";

/// The catalogue's entry for a key path with rows left open, such as `rake.holdem[].cap`.
#[must_use]
pub fn parameter(key: &str) -> Option<&'static Parameter> {
    PARAMETERS.iter().find(|parameter| parameter.covers(key))
}

const fn entry(
    section: Section,
    key: &'static str,
    clauses: &'static str,
    label: &'static str,
) -> Parameter {
    Parameter { key, clauses, label, section }
}

/// Every parameter, in the order of the page. One a line, so that changes are easy to read.
#[rustfmt::skip]
pub const PARAMETERS: &[Parameter] = &{
    use Section::*;
    [
        entry(Game, "id", "", "Name"),
        entry(Game, "market", "", "Market"),
        entry(Game, "language", "", "Language"),
        entry(Game, "date", "", "Date"),
        entry(Game, "minimum_age", "AGE", "Minimum age"),
        entry(Hand, "hand.smallest_raise_after_reopening", "H10", "Raise after short all-ins reopen betting, at least by"),
        entry(Hand, "hand.show_all_in_hands", "H11", "All-in hands are shown"),
        entry(Hand, "hand.shows_first", "H11", "First to show at showdown"),
        entry(Hand, "hand.big_blind_ante", "H8", "A big blind too short for blind and ante pays"),
        entry(Hand, "hand.unmatched_folded_chips", "H8", "Folded chips nobody still in could match"),
        entry(Hand, "hand.run_out.flop", "H11", "No more betting: the flop follows after"),
        entry(Hand, "hand.run_out.turn", "H11", "No more betting: the turn follows after"),
        entry(Hand, "hand.run_out.river", "H11", "No more betting: the river follows after"),
        entry(Hand, "hand.run_out.award", "H11", "No more betting: the pots are awarded after"),
        entry(Tables, "cash.seats", "H13", "Seats"),
        entry(Tables, "cash.seating", "R2 H14 HOME", "Seating"),
        entry(Tables, "cash.seating_memory", "R2", "A table counts as played at before for"),
        entry(Tables, "cash.admission", "HOME", "Open to"),
        entry(Tables, "cash.players_to_start", "H13 HOME", "Players a hand needs"),
        entry(Tables, "cash.two_handed_hands", "H13 HOME", "Two-handed hands played after that"),
        entry(Tables, "cash.pause.after_showdown", "H11", "Next hand after a showdown"),
        entry(Tables, "cash.pause.after_fold", "H11", "Next hand after a hand won without one"),
        entry(Newcomers, "cash.button_goes_to", "R4", "The button goes to"),
        entry(Newcomers, "cash.no_button", "R4", "If nobody qualifies for it"),
        entry(Newcomers, "cash.new_player.holdem", "H15", "A new player at Hold'em"),
        entry(Newcomers, "cash.new_player.omaha", "H15", "A new player at Omaha"),
        entry(Newcomers, "cash.post_is_live", "H15", "A big blind posted out of place is live"),
        entry(Newcomers, "cash.newcomer_waits_behind_button", "H15", "A newcomer from button to big blind waits"),
        entry(Newcomers, "cash.first_hand_without_posting", "H15", "A table's first hand needs no posting"),
        entry(Newcomers, "cash.missed_blind.holdem", "H15", "A player who missed a blind while sitting out, Hold'em"),
        entry(Newcomers, "cash.missed_blind.omaha", "H15", "A player who missed a blind while sitting out, Omaha"),
        entry(Newcomers, "cash.missed_blind.counts.holdem", "H15", "Counts as a missed blind, Hold'em"),
        entry(Newcomers, "cash.missed_blind.counts.omaha", "H15", "Counts as a missed blind, Omaha"),
        entry(SitOut, "cash.sit_out.longest", "H16", "Longest at one table"),
        entry(SitOut, "cash.sit_out.global_return", "R9", "Time to come back after sitting out everywhere"),
        entry(SitOut, "cash.sit_out.after_time_out", "H17 H16", "Who runs out of time while connected sits out"),
        entry(BuyIns, "cash.buy_in", "H18 HOME", "Buy-in"),
        entry(BuyIns, "cash.buy_in.least", "H18", "Smallest buy-in"),
        entry(BuyIns, "cash.buy_in.most", "H18", "Largest buy-in"),
        entry(BuyIns, "cash.deepstack.buy_in.least", "H19", "Texas Deepstack, smallest buy-in"),
        entry(BuyIns, "cash.deepstack.buy_in.most", "H19", "Texas Deepstack, largest buy-in"),
        entry(BuyIns, "cash.shortstack.buy_in.least", "H19", "Omaha Shortstack, smallest buy-in"),
        entry(BuyIns, "cash.shortstack.buy_in.most", "H19", "Omaha Shortstack, largest buy-in"),
        entry(BuyIns, "cash.auto_top_up", "H20", "Auto top-up to the initial buy-in"),
        entry(BuyIns, "cash.manual_top_up", "H20", "Top-up by hand, up to the largest buy-in"),
        entry(BuyIns, "cash.rebuy", "H20", "A player without chips adds at least"),
        entry(BuyIns, "cash.ratholing.memory", "H18", "A table remembers who left for"),
        entry(BuyIns, "cash.ratholing.memory_ends", "H18", "The last instant of that time is"),
        entry(BuyIns, "cash.ratholing.free_returns_a_day", "H18", "Returns a day that need not bring the whole stack"),
        entry(BuyIns, "cash.ratholing.counter_restarts", "H18", "That counter starts again at"),
        entry(BuyIns, "cash.ratholing.counted_from", "H18", "Other formats: returns are counted from a last stack of"),
        entry(BuyIns, "cash.ratholing.counter_read_before_counting", "H18", "It is read before the present return counts"),
        entry(BuyIns, "cash.ratholing.counter_counts", "H18", "It counts returns at"),
        entry(BuyIns, "cash.ratholing.cannot_pay", "H18", "Who cannot pay the smallest gets"),
        entry(Banzai, "banzai.games", "B1", "Games"),
        entry(Banzai, "banzai.buy_in", "B1 B2", "Buy-in, re-buy and top-up to exactly"),
        entry(Banzai, "banzai.tables_a_stake", "B3", "Tables a player may hold at one stake"),
        entry(Banzai, "banzai.seats", "B4", "Seats"),
        entry(Banzai, "banzai.memory", "B5", "A larger stack is remembered at its stake for"),
        entry(Banzai, "banzai.resets_a_day", "B5", "Times a day a player may choose the buy-in instead"),
        entry(Banzai, "banzai.day_begins", "B5", "That day begins at"),
        entry(Banzai, "banzai.resets_count", "B5", "They are counted at"),
        entry(Banzai, "banzai.only_resets_count", "B5", "Only a reset uses one of them"),
        entry(Banzai, "banzai.reset_forgets", "B5", "A reset forgets the larger stack"),
        entry(Rake, "rake.minimum", "K2", "Least that is taken once a flop was seen"),
        entry(Rake, "rake.rounding", "K2", "To whole cents"),
        entry(Rake, "rake.between_pots", "K5", "From several pots"),
        entry(Rake, "rake.holdem[].stake", "K4", "Hold'em, stake"),
        entry(Rake, "rake.holdem[].rate", "K4", "Hold'em, rake"),
        entry(Rake, "rake.holdem[].cap", "K4", "Hold'em, cap"),
        entry(Rake, "rake.omaha[].stake", "K4", "Omaha, stake"),
        entry(Rake, "rake.omaha[].rate", "K4", "Omaha, rake"),
        entry(Rake, "rake.omaha[].cap", "K4", "Omaha, cap"),
        entry(Rake, "rake.deepstack[].stake", "K4", "Texas Deepstack, stake"),
        entry(Rake, "rake.deepstack[].rate", "K4", "Texas Deepstack, rake"),
        entry(Rake, "rake.deepstack[].cap", "K4", "Texas Deepstack, cap"),
        entry(Rake, "rake.shortstack[].stake", "K4", "Omaha Shortstack, stake"),
        entry(Rake, "rake.shortstack[].rate", "K4", "Omaha Shortstack, rake"),
        entry(Rake, "rake.shortstack[].cap", "K4", "Omaha Shortstack, cap"),
        entry(Rake, "rake.banzai.holdem[].stake", "K4", "Banzai Hold'em, stake"),
        entry(Rake, "rake.banzai.holdem[].rate", "K4", "Banzai Hold'em, rake"),
        entry(Rake, "rake.banzai.holdem[].cap", "K4", "Banzai Hold'em, cap"),
        entry(Rake, "rake.banzai.omaha", "K4", "Banzai Omaha"),
        entry(Rake, "rake.short_handed.players_most", "K5", "Lower cap up to this many players dealt in"),
        entry(Rake, "rake.short_handed.share_of_cap", "K5", "Share of the cap that is left"),
        entry(Rake, "rake.short_handed.rounding", "K5", "That share to whole cents"),
        entry(Rake, "rake.short_handed.printed[].stake", "K5", "Printed short-handed cap, stake"),
        entry(Rake, "rake.short_handed.printed[].cap", "K5", "Printed short-handed cap, amount"),
        entry(Rake, "rake.short_handed.where_both", "K5", "Where share and printed amount differ"),
        entry(Time, "decision_time.cash", "R10", "Time to act, cash"),
        entry(Time, "decision_time.tournament", "R10", "Time to act, tournament"),
        entry(Time, "decision_time.sit_and_go", "R10", "Time to act, Sit & Go"),
        entry(Time, "decision_time.hexapro", "R10", "Time to act, HexaPro"),
        entry(Time, "time_bank.cash.first", "R10", "Time bank, cash, first hand"),
        entry(Time, "time_bank.cash.at_least_each_hand", "R10", "Time bank, cash, at least each hand"),
        entry(Time, "time_bank.cash.added", "R10", "Time bank, cash, added"),
        entry(Time, "time_bank.cash.every_hands", "R10", "Time bank, cash, hands it takes"),
        entry(Time, "time_bank.cash.cap", "R10", "Time bank, cash, cap"),
        entry(Time, "time_bank.tournament.first", "R10", "Time bank, tournament, first hand"),
        entry(Time, "time_bank.tournament.at_least_each_hand", "R10", "Time bank, tournament, at least each hand"),
        entry(Time, "time_bank.tournament.added", "R10", "Time bank, tournament, added"),
        entry(Time, "time_bank.tournament.every_hands", "R10", "Time bank, tournament, hands it takes"),
        entry(Time, "time_bank.tournament.cap", "R10", "Time bank, tournament, cap"),
        entry(Time, "time_bank.sit_and_go.first", "R10", "Time bank, Sit & Go, first hand"),
        entry(Time, "time_bank.sit_and_go.at_least_each_hand", "R10", "Time bank, Sit & Go, at least each hand"),
        entry(Time, "time_bank.sit_and_go.added", "R10", "Time bank, Sit & Go, added"),
        entry(Time, "time_bank.sit_and_go.every_hands", "R10", "Time bank, Sit & Go, hands it takes"),
        entry(Time, "time_bank.sit_and_go.cap", "R10", "Time bank, Sit & Go, cap"),
        entry(Time, "time_bank.hexapro.high_from", "R10", "Large HexaPro prizes begin at"),
        entry(Time, "time_bank.hexapro.low.first", "R10", "Time bank, HexaPro, small prize, first hand"),
        entry(Time, "time_bank.hexapro.low.at_least_each_hand", "R10", "Time bank, HexaPro, small prize, at least each hand"),
        entry(Time, "time_bank.hexapro.low.added", "R10", "Time bank, HexaPro, small prize, added"),
        entry(Time, "time_bank.hexapro.low.every_hands", "R10", "Time bank, HexaPro, small prize, hands it takes"),
        entry(Time, "time_bank.hexapro.low.cap", "R10", "Time bank, HexaPro, small prize, cap"),
        entry(Time, "time_bank.hexapro.high.first", "R10", "Time bank, HexaPro, large prize, first hand"),
        entry(Time, "time_bank.hexapro.high.at_least_each_hand", "R10", "Time bank, HexaPro, large prize, at least each hand"),
        entry(Time, "time_bank.hexapro.high.added", "R10", "Time bank, HexaPro, large prize, added"),
        entry(Time, "time_bank.hexapro.high.every_hands", "R10", "Time bank, HexaPro, large prize, hands it takes"),
        entry(Time, "time_bank.hexapro.high.cap", "R10", "Time bank, HexaPro, large prize, cap"),
        entry(Time, "time_bank.kept_after_leaving", "R10", "A cash table keeps the bank of a player who left for"),
        entry(Time, "disconnection.grace_a_turn", "H17", "Lost connection: extra time, one turn"),
        entry(Time, "disconnection.grace_a_hand", "H17", "Lost connection: extra time, one hand"),
        entry(Time, "disconnection.time_bank_after_reconnecting", "H17", "Who reconnects then may use the time bank"),
        entry(Time, "disconnection.lost_in_time_bank", "H17", "Lost in the time bank, with that time used up"),
        entry(Time, "disconnection.final_stage_grace_a_hand", "R48", "Lost connection: extra time, final stages"),
        entry(Time, "disconnection.final_stages", "R48", "Final stages (of real-money tournaments)"),
        entry(Tournaments, "tournament.late_registration_levels", "R32", "Levels of late registration, by default"),
        entry(Tournaments, "tournament.late_registration_closes_above_prizes", "R32", "It closes early at the places paid and so many more"),
        entry(Tournaments, "tournament.several_accounts", "R32", "Several accounts in one tournament"),
        entry(Tournaments, "tournament.tables_differ_by_most", "R28", "Tables differ by at most, players"),
        entry(Tournaments, "tournament.away_prize_paid", "R40", "A prize reached while away is paid"),
        entry(Tournaments, "tournament.equal_prizes_end_bounties", "R41", "Equal prizes end it while bounties are to be won"),
        entry(Tournaments, "tournament.move_to", "R42", "A moved player gets"),
        entry(Tournaments, "tournament.final_table", "R42", "The final table"),
        entry(Tournaments, "tournament.hand_for_hand", "R43", "Hand for hand before"),
        entry(Tournaments, "tournament.big_blind_once_an_orbit", "R46", "The big blind comes once an orbit"),
        entry(Tournaments, "tournament.moved_behind_button", "R46", "Moved between button and big blind, a player"),
        entry(Tournaments, "tournament.breaks.at_minute", "R47", "Breaks at minute"),
        entry(Tournaments, "tournament.breaks.length", "R47", "Length of a break"),
        entry(Tournaments, "tournament.breaks.from_level", "R47", "No break before level"),
        entry(Tournaments, "tournament.breaks.level_clock", "R47", "From the beginning of a break the level clock"),
        entry(Tournaments, "tournament.after_last_level", "R47", "After the last level"),
        entry(Tournaments, "tournament.level_change", "R47", "A new level begins"),
        entry(Tournaments, "tournament.clocks_while_down", "R50", "While the room is down, clocks"),
        entry(Tournaments, "tournament.guarantee_covers_bounties", "T1", "A guarantee covers bounties too"),
        entry(Tournaments, "tournament.satellite_leftover", "T4", "What whole tickets leave over goes"),
        entry(Tournaments, "tournament.rebuy_decision", "T7", "Time to decide on a re-buy without chips"),
        entry(Tournaments, "tournament.final_table_deals", "HOME", "Deals at the final table"),
        entry(Tournaments, "tournament.deal_decision", "HOME", "Time to agree on a deal"),
        entry(Tournaments, "tournament.deal_again_after", "HOME", "Time before another deal may be proposed"),
        entry(Tournaments, "bounty.progressive_paid_out", "T8", "Progressive bounty, paid out at once"),
        entry(Tournaments, "bounty.paid_out_rounding", "T8", "Progressive bounty, the part paid out to whole cents"),
        entry(Tournaments, "bounty.winner_keeps_own", "T8", "The winner keeps his or her own bounty"),
        entry(Tournaments, "bounty.goes_to", "T8", "A bounty goes to"),
        entry(Tournaments, "phased.carried_stack", "T9", "Phased: of several stacks, carried over"),
        entry(Fees, "fees.sit_and_go", "F2", "Sit & Go"),
        entry(Fees, "fees.multi_table", "F2 F1 R35", "Multi-table"),
        entry(Fees, "fees.on_rebuys_and_add_ons", "F2", "Re-buys and add-ons may bear a fee"),
        entry(HexaPro, "hexapro.seats", "X1", "Seats"),
        entry(HexaPro, "hexapro.buy_ins", "X1", "Buy-ins"),
        entry(HexaPro, "hexapro.stated_rake", "X1 X2", "Rake on average, as shown to players"),
        entry(HexaPro, "hexapro.multipliers[].multiplier", "X2", "Multiplier"),
        entry(HexaPro, "hexapro.multipliers[].odds", "X2", "Odds in 100,000"),
        entry(HexaPro, "hexapro.multipliers[].payout", "X3", "Payout"),
        entry(HexaPro, "hexapro.multipliers[].stack", "X4", "Stack"),
        entry(HexaPro, "hexapro.multipliers[].level", "X6", "Level time"),
        entry(HexaPro, "hexapro.blinds", "X5", "Blinds"),
        entry(HexaPro, "hexapro.decided_within", "X8", "Incomplete games are decided within"),
        entry(HexaPro, "hexapro.first_hand_after", "X2", "From the draw to the first hand"),
        entry(Extreme, "hexapro_extreme.seats", "XE", "Seats"),
        entry(Extreme, "hexapro_extreme.buy_ins", "XE", "Buy-ins"),
        entry(Extreme, "hexapro_extreme.stated_rake", "XE", "Rake on average, as shown to players"),
        entry(Extreme, "hexapro_extreme.multipliers[].multiplier", "XE", "Multiplier"),
        entry(Extreme, "hexapro_extreme.multipliers[].odds", "XE", "Odds in 100,000"),
        entry(Extreme, "hexapro_extreme.multipliers[].payout", "XE", "Payout"),
        entry(Extreme, "hexapro_extreme.multipliers[].stack", "XE", "Stack"),
        entry(Extreme, "hexapro_extreme.multipliers[].level", "XE", "Level time"),
        entry(Extreme, "hexapro_extreme.blinds", "XE", "Blinds"),
        entry(Extreme, "hexapro_extreme.decided_within", "XE X8", "Incomplete games are decided within"),
        entry(Extreme, "hexapro_extreme.first_hand_after", "XE X2", "From the draw to the first hand"),
        entry(Cancellation, "cancellation.unusable_ticket", "R52", "For a ticket without another use comes back"),
        entry(Cancellation, "cancellation.shared_equally", "R53", "Before the prizes, shared equally (rest by chips)"),
        entry(Cancellation, "cancellation.freeroll_pool_shared", "R53", "A freeroll's added pool is shared so too"),
        entry(Cancellation, "cancellation.added_money_shared", "R53", "Guarantees and added money are shared so too"),
        entry(Cancellation, "cancellation.share_rounding", "R53 R54 R55", "Shares to whole cents"),
        entry(Cancellation, "cancellation.odd_cents", "R53 R54 R55", "Cents left over go one each to"),
        entry(Cancellation, "cancellation.ticket_entries_in_money", "R53 R54 R55", "Entries paid by ticket are paid out in money"),
        entry(Cancellation, "cancellation.kind_into_money_before_prizes", "R53", "Before the prizes, gains in kind become money"),
        entry(Cancellation, "cancellation.kind_into_money_in_prizes", "R54", "In the prizes, gains in kind become money"),
        entry(Cancellation, "cancellation.hexapro.fee", "R55", "HexaPro: fee that comes back, of the buy-in"),
        entry(Cancellation, "cancellation.hexapro.fee_rounding", "R55", "HexaPro: that fee to whole cents"),
        entry(Cancellation, "cancellation.hexapro.each_player_left", "R55", "HexaPro: to each player left (rest by ICM)"),
        entry(Cancellation, "cancellation.hexapro.paid_prizes", "R55", "HexaPro: prizes already paid"),
        entry(Cancellation, "cancellation.bounty.own_bounty", "R55b", "Bounty: each player left gets his or her own"),
        entry(Cancellation, "cancellation.bounty.vip_counts_as_own", "VIP", "Bounty: a VIP bounty counts as the player's own"),
        entry(Room, "room.malfunction_voids", "MALF", "A malfunction voids all pays and plays it touched"),
        entry(Room, "room.review_may_ask_for_recording", "R14", "A review may ask for a recording of play"),
        entry(Room, "room.unresolved_bets_to_charity_after", "H12b", "Unresolved bets are void and go to charity after"),
        entry(Room, "room.export_delay.play_money", "EXPORT", "A finished hand can be exported after, play money"),
        entry(Room, "room.export_delay.real_money", "EXPORT", "A finished hand can be exported after, real money"),
        entry(Room, "room.tokens_act", "EXPORT", "Access tokens may act"),
        entry(Room, "room.own_hands_on_page", "EXPORT", "The page shows one's own finished hands"),
        entry(Room, "room.hand_link_shows", "EXPORT", "A link to a hand shows people who did not play it"),
        entry(Room, "room.house_players", "HOUSE", "House players sit"),
        entry(Room, "room.reopening_wait", "R23", "After a crash, dealing waits for players up to"),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EMBEDDED_IDS, Leaf, clause, embedded};

    fn all_leaves() -> Vec<Leaf> {
        EMBEDDED_IDS.iter().flat_map(|id| embedded(id).unwrap().leaves()).collect()
    }

    #[test]
    fn every_value_of_every_rulebook_is_in_the_catalogue() {
        for leaf in all_leaves() {
            assert!(parameter(&leaf.key).is_some(), "{} has no entry", leaf.key);
        }
    }

    #[test]
    fn every_entry_of_the_catalogue_is_used_and_stands_once() {
        let leaves = all_leaves();
        for (index, entry) in PARAMETERS.iter().enumerate() {
            assert!(leaves.iter().any(|leaf| entry.covers(&leaf.key)), "{} is nowhere", entry.key);
            assert!(PARAMETERS[..index].iter().all(|other| other.key != entry.key));
        }
    }

    #[test]
    fn every_entry_names_clauses_that_exist() {
        for entry in PARAMETERS {
            for id in entry.clauses.split(' ').filter(|id| !id.is_empty()) {
                assert!(clause(id).is_some(), "{}: there is no clause {id}", entry.key);
            }
        }
    }

    #[test]
    fn sections_stand_together_in_the_order_of_the_page() {
        assert!(PARAMETERS.is_sorted_by_key(|entry| entry.section));
    }
}
