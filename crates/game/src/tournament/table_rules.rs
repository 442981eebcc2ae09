//! The rules that every table of a tournament is played by.

use rulebook::{MovedPlayer, Multiplier, NoButton, Variant};

use super::spec::TournamentRules;
use crate::table::{Absent, FirstButton, PositionRules, TableRules};

/// X6, R10: of a HexaPro they hang on the multiplier that was drawn.
pub(super) fn table_rules(rules: &TournamentRules, drawn: Option<Multiplier>) -> TableRules {
    let (spec, rulebook) = (rules.spec(), rules.rulebook());
    let cash = &rulebook.cash;
    TableRules {
        game: spec.game,
        seats: spec.seats,
        hand: hand::Rules::of(rulebook),
        positions: PositionRules {
            button_goes_to: cash.button_goes_to,
            // R46: the button may stand still; a table never starts anew, or a big blind would be
            // skipped or come twice.
            no_button: NoButton::Stays,
            waits_behind_button: rulebook.tournament.moved_behind_button == MovedPlayer::Waits,
            first_hand_without_posting: true,
        },
        first_button: FirstButton::LastSeat,
        run_out: rulebook.hand.run_out,
        absent: Absent::DealtInAndFolded,
        post_is_live: cash.post_is_live,
        missed_counts: match spec.game {
            Variant::Holdem => cash.missed_blind.counts.holdem,
            Variant::Omaha => cash.missed_blind.counts.omaha,
        },
        decision_time: rules.decision_time(),
        time_bank: rules.time_bank(drawn).clone(),
        disconnection: rulebook.disconnection.clone(),
        time_out_sits_out: cash.sit_out.after_time_out,
    }
}
