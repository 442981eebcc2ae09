//! The numbers of the rules, table by table, written as compactly as the rules write them so that
//! the two can be compared by eye.

use rulebook::{EMBEDDED_IDS, Format, HexaPro, RakeTerms, Rulebook, Stake, Variant, embedded};

fn book(id: &str) -> Rulebook {
    embedded(id).expect("an embedded rulebook")
}

/// The value at a path, with `[I]` if it is an interpretation; `–` if there is none.
fn value(id: &str, path: &str) -> String {
    let leaves = book(id).leaves();
    leaves.iter().find(|leaf| leaf.path == path).map_or("–".to_owned(), |leaf| {
        format!("{}{}", leaf.value, if leaf.interpreted { " [I]" } else { "" })
    })
}

const FIVE: [&str; 5] = ["be-1.8", "dk-2.0", "int-2.2", "int-2.3", "int-2.7"];

/// One parameter in the five rulebooks, separated by bars.
fn across(path: &str, expected: &str) {
    let found: Vec<String> = FIVE.iter().map(|id| value(id, path)).collect();
    assert_eq!(found.join(" | "), expected, "{path}");
}

/// One parameter that all six share.
fn everywhere(path: &str, expected: &str) {
    for id in EMBEDDED_IDS {
        assert_eq!(value(id, path), expected, "{id}: {path}");
    }
}

#[test]
fn age_market_language_and_date() {
    across("market", "Belgium | Denmark | international | international | international");
    across("language", "French | Danish | English | English | English");
    across("date", "– | 2019-04-08 | – | 2022-10-06 | 2023-07-30");
    across("minimum_age", "21 | 18 [I] | 18 [I] | 18 [I] | 18 [I]");
}

/// The parameter table of the rules, row by row: H15, H18, H20, B3–B5, X1, X3, XE, T8, T9, MALF,
/// R14, R55, R55b, H12b, K5.
#[test]
fn the_parameter_table_holds_row_by_row() {
    let (wait, post) = ("waits for the big blind", "waits or posts");
    let (new, both) = ("as a new player [I]", "Hold'em, Omaha");
    let extreme = "0.20, 0.50, 1.00, 2.00, 5.00, 10.00, 20.00, 25.00, 50.00, 100.00";
    let row = |path: &str, cells: [&str; 5]| across(path, &cells.join(" | "));
    row("cash.new_player.holdem", [wait, wait, post, post, post]);
    row("cash.new_player.omaha", [wait, wait, wait, post, post]);
    row("cash.missed_blind.holdem", [wait, wait, new, new, new]);
    row("cash.missed_blind.omaha", [wait, wait, wait, new, new]);
    let (any, big) = ("any blind", "the big blind [I]");
    row("cash.missed_blind.counts.holdem", [any, any, big, big, big]);
    row("cash.missed_blind.counts.omaha", [any, any, any, big, big]);
    row("cash.ratholing.memory", ["–", "–", "–", "30 min", "30 min"]);
    row("banzai.games", ["Hold'em", both, both, both, both]);
    row("banzai.seats", ["6 [I]", "6 [I]", "6 [I]", "5", "5"]);
    row("banzai.tables_a_stake", ["2", "2", "2", "4", "4"]);
    row("banzai.resets_a_day", ["0", "0", "0", "5", "5"]);
    row("cash.auto_top_up", ["–", "–", "–", "–", "off by default"]);
    let days = "90 days";
    row("room.unresolved_bets_to_charity_after", [days, "–", days, days, days]);
    row("hexapro.seats", ["–", "–", "3", "3", "3"]);
    row("cancellation.hexapro.each_player_left", ["–", "10%", "10%", "10%", "10%"]);
    let at_25x = "hexapro.multipliers[25x].payout";
    row(at_25x, ["–", "–", "winner takes all", "80/12/8", "80/12/8"]);
    row("hexapro_extreme.buy_ins", ["–", "–", "–", "1.00, 10.00", extreme]);
    row("bounty.progressive_paid_out", ["–", "–", "–", "50% [I]", "50% [I]"]);
    row("cancellation.bounty.own_bounty", ["–", "yes", "yes", "yes", "yes"]);
    let largest = "the largest only";
    row("phased.carried_stack", ["–", "–", "–", largest, largest]);
    row("room.malfunction_voids", ["no", "no", "no", "yes", "yes"]);
    row("room.review_may_ask_for_recording", ["no", "no", "no", "no", "yes"]);
    row("rake.short_handed.share_of_cap", ["50%"; 5]);
    row("rake.short_handed.printed[0.10/0.25].cap", ["1.50", "1.50", "–", "–", "1.50"]);
    row("cash.buy_in.least", ["50 BB [I]", "50 BB [I]", "50 BB [I]", "50 BB", "50 BB"]);
    row("cash.buy_in.most", ["100 BB [I]", "100 BB [I]", "100 BB [I]", "100 BB", "100 BB"]);
}

/// `first/at least/added/every/cap` of every time bank.
fn time_banks(id: &str) -> String {
    ["cash", "hexapro.low", "hexapro.high", "tournament", "sit_and_go"]
        .map(|game| {
            ["first", "at_least_each_hand", "added", "every_hands", "cap"]
                .map(|figure| value(id, &format!("time_bank.{game}.{figure}")).replace(" s", ""))
                .join("/")
        })
        .join("  ")
}

#[test]
fn r10_time_banks() {
    let (old, none) = ("10/10/0.25/1/30", "–/–/–/–/–");
    for id in ["be-1.8", "dk-2.0"] {
        assert_eq!(time_banks(id), [old, none, none, old, old].join("  "), "{id}");
    }
    assert_eq!(time_banks("int-2.2"), [old; 5].join("  "));
    for id in ["int-2.3", "int-2.7", "home"] {
        let new = "15/0/5/10/30  10/0/5/5/20  30/0/5/5/60  15/0/5/10/30  10/0/5/5/20";
        assert_eq!(time_banks(id), new, "{id}");
        assert_eq!(value(id, "time_bank.hexapro.high_from"), "25x");
    }
    everywhere("decision_time.cash", "15 s [I]");
    everywhere("decision_time.tournament", "15 s [I]");
    everywhere("decision_time.sit_and_go", "10 s [I]");
    across("decision_time.hexapro", "– | – | 10 s [I] | 10 s [I] | 10 s [I]");
    everywhere("time_bank.kept_after_leaving", "30 min [I]");
}

#[test]
fn h8_h10_h11_readings_of_a_hand() {
    everywhere("hand.smallest_raise_after_reopening", "last full raise [I]");
    everywhere("hand.show_all_in_hands", "at once [I]");
    everywhere("hand.shows_first", "the last to bet or raise [I]");
    everywhere("hand.big_blind_ante", "the blind first [I]");
    everywhere("hand.unmatched_folded_chips", "go back [I]");
    everywhere("hand.run_out.flop", "0.8 s [I]");
    everywhere("hand.run_out.turn", "1 s [I]");
    everywhere("hand.run_out.river", "1.2 s [I]");
    everywhere("hand.run_out.award", "0 s [I]");
    everywhere("cash.pause.after_showdown", "3 s [I]");
    everywhere("cash.pause.after_fold", "1 s [I]");
}

#[test]
fn h13_r2_r4_h15_tables_and_newcomers() {
    everywhere("cash.seats", "6");
    across("cash.players_to_start", "3 | 3 | 3 | 3 | 3");
    across("cash.two_handed_hands", "1 | 1 | 1 | 1 | 1");
    across("cash.seating", "random | random | random | random | random");
    everywhere("cash.seating_memory", "12 h [I]");
    everywhere("cash.button_goes_to", "who played the last hand and is dealt in [I]");
    everywhere("cash.no_button", "the table starts anew [I]");
    everywhere("cash.post_is_live", "yes [I]");
    everywhere("cash.newcomer_waits_behind_button", "yes [I]");
    everywhere("cash.first_hand_without_posting", "yes [I]");
}

#[test]
fn h16_r9_h17_r48_sitting_out_and_lost_connections() {
    everywhere("cash.sit_out.longest", "10 min");
    everywhere("cash.sit_out.global_return", "500 s");
    everywhere("cash.sit_out.after_time_out", "yes [I]");
    everywhere("disconnection.grace_a_turn", "20 s");
    everywhere("disconnection.grace_a_hand", "30 s [I]");
    everywhere("disconnection.time_bank_after_reconnecting", "yes [I]");
    everywhere("disconnection.lost_in_time_bank", "the room acts at once [I]");
    everywhere("disconnection.final_stage_grace_a_hand", "60 s [I]");
    everywhere("disconnection.final_stages", "final table, bubble [I]");
}

#[test]
fn h18_h19_h20_buy_ins() {
    let newest = |path: &str, cell: &str| across(path, &["–", "–", "–", cell, cell].join(" | "));
    newest("cash.ratholing.free_returns_a_day", "5");
    newest("cash.ratholing.counter_restarts", "00:00 UTC");
    newest("cash.ratholing.memory_ends", "included [I]");
    newest("cash.ratholing.counter_read_before_counting", "yes [I]");
    newest("cash.ratholing.cannot_pay", "another table [I]");
    newest("cash.ratholing.counted_from", "100 BB");
    newest("cash.ratholing.counter_counts", "play money and real money apart [I]");
    newest("cash.deepstack.buy_in.least", "100 BB [I]");
    newest("cash.deepstack.buy_in.most", "1000 BB [I]");
    newest("cash.shortstack.buy_in.least", "20 BB [I]");
    newest("cash.shortstack.buy_in.most", "20 BB [I]");
    everywhere("cash.manual_top_up", "yes [I]");
    everywhere("cash.rebuy", "the smallest buy-in [I]");
}

#[test]
fn b1_b2_b5_banzai() {
    everywhere("banzai.buy_in", "10 BB");
    everywhere("banzai.memory", "30 min");
    everywhere("banzai.day_begins", "00:00 UTC [I]");
    everywhere("banzai.resets_count", "play money and real money apart [I]");
    everywhere("banzai.only_resets_count", "yes [I]");
    everywhere("banzai.reset_forgets", "yes [I]");
}

/// One line of a rake table: rate and cap by stake.
fn rake(id: &str, game: Variant, format: Format, stakes: &str) -> String {
    let rulebook = book(id);
    let cells = stakes.split(' ').map(|stake| {
        let stake: Stake = stake.parse().expect("a stake");
        match rulebook.rake_terms(game, format, stake, 6) {
            Ok(terms) => format!("{} {}", terms.rate, terms.cap),
            Err(_) => "–".to_owned(),
        }
    });
    cells.collect::<Vec<_>>().join(" | ")
}

const STAKES: &str = "0.02/0.04 0.05/0.10 0.10/0.25 0.25/0.50 0.50/1 1/2 2/4 4/8";
const BANZAI_STAKES: &str = "0.05/0.10 0.25/0.50 1/2 2.50/5 5/10";

#[test]
#[rustfmt::skip]
fn k4_holdem() {
    for (id, row, deepstack) in [
        ("be-1.8", "1% 1.00 | 3% 2.00 | 5% 3.00 | 5.5% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00", "–"),
        ("dk-2.0", "1% 1.00 | 3% 2.00 | 5% 3.00 | 5.5% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | –", "–"),
        ("int-2.2", "2% 0.50 | 3.5% 1.00 | 4.5% 2.00 | 5.5% 2.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | –", "–"),
        ("int-2.3", "2% 0.50 | 3.5% 1.00 | 4.5% 2.00 | 5.5% 2.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | –", "3.5% 2.00"),
        ("int-2.7", "2% 0.50 | 3.5% 1.00 | 4.5% 2.00 | 5.5% 2.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | –", "3.5% 2.00"),
    ] {
        assert_eq!(rake(id, Variant::Holdem, Format::Regular, STAKES), row, "{id}");
        assert_eq!(rake(id, Variant::Holdem, Format::Deepstack, "0.05/0.10"), deepstack, "{id}");
    }
    let (plain, marked) = ("0.10/0.25", "0.10/0.25 [I]");
    across("rake.holdem[0.10/0.25].stake", &[plain, plain, plain, marked, marked].join(" | "));
}

#[test]
#[rustfmt::skip]
fn k4_omaha() {
    for (id, row, shortstack) in [
        ("be-1.8", "1% 1.00 | 3% 2.00 | 3% 3.00 | 3.5% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00", "–"),
        ("dk-2.0", "1% 1.00 | 3% 2.00 | 3% 3.00 | 3.5% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | –", "–"),
        ("int-2.2", "2% 0.50 | 3% 1.50 | 3% 2.50 | 3.5% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | –", "–"),
        ("int-2.3", "2% 0.50 | 3% 1.50 | 3% 2.50 | 3.5% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | –", "3% 1.50"),
        ("int-2.7", "2% 0.50 | 3% 1.50 | 3% 2.50 | 3.5% 3.00 | 6% 3.00 | 6% 3.00 | 6% 3.00 | –", "3% 1.50"),
    ] {
        assert_eq!(rake(id, Variant::Omaha, Format::Regular, STAKES), row, "{id}");
        assert_eq!(rake(id, Variant::Omaha, Format::Shortstack, "0.25/0.50"), shortstack, "{id}");
    }
}

#[test]
fn k4_banzai() {
    let old = "1% 3.00 | 1% 3.00 | 1% 3.00 | – | –";
    for (id, row) in [
        ("be-1.8", old),
        ("dk-2.0", old),
        ("int-2.2", old),
        ("int-2.3", "2% 0.25 | 2% 0.50 | 2.5% 1.00 | 2.5% 1.50 | 2.5% 2.00"),
        ("int-2.7", "1% 3.00 | 1% 3.00 | 1% 3.00 | 2.5% 1.50 | –"),
    ] {
        assert_eq!(rake(id, Variant::Holdem, Format::Banzai, BANZAI_STAKES), row, "{id}");
        let omaha = if id == "be-1.8" { "– | – | – | – | –" } else { row };
        assert_eq!(rake(id, Variant::Omaha, Format::Banzai, BANZAI_STAKES), omaha, "{id}");
    }
    let same = "as Banzai Hold'em [I]";
    across("rake.banzai.omaha", &["–", same, same, same, same].join(" | "));
}

#[test]
fn k5_short_handed_caps() {
    use Format::{Banzai, Deepstack, Regular, Shortstack};
    use Variant::{Holdem, Omaha};
    for (id, game, format, stake, full, short) in [
        // The printed amounts are the halves of the older caps.
        ("be-1.8", Holdem, Regular, "0.02/0.04", "1.00", "0.50"),
        ("be-1.8", Holdem, Regular, "0.05/0.10", "2.00", "1.00"),
        ("be-1.8", Omaha, Regular, "4/8", "3.00", "1.50"),
        ("dk-2.0", Omaha, Regular, "0.10/0.25", "3.00", "1.50"),
        // Only the half.
        ("int-2.2", Holdem, Regular, "0.02/0.04", "0.50", "0.25"),
        ("int-2.2", Omaha, Regular, "0.10/0.25", "2.50", "1.25"),
        ("int-2.2", Holdem, Banzai, "0.05/0.10", "3.00", "1.50"),
        ("int-2.3", Holdem, Banzai, "0.05/0.10", "0.25", "0.12"),
        // Both: the smaller holds.
        ("int-2.7", Holdem, Regular, "0.02/0.04", "0.50", "0.25"),
        ("int-2.7", Holdem, Regular, "0.05/0.10", "1.00", "0.50"),
        ("int-2.7", Omaha, Regular, "0.05/0.10", "1.50", "0.75"),
        ("int-2.7", Omaha, Regular, "0.10/0.25", "2.50", "1.25"),
        ("int-2.7", Holdem, Regular, "2/4", "3.00", "1.50"),
        ("int-2.7", Holdem, Deepstack, "0.05/0.10", "2.00", "1.00"),
        ("int-2.7", Omaha, Shortstack, "0.25/0.50", "1.50", "0.75"),
        ("int-2.7", Holdem, Banzai, "0.05/0.10", "3.00", "1.00"),
        ("int-2.7", Omaha, Banzai, "2.50/5", "1.50", "0.75"),
    ] {
        for (dealt_in, expected) in [(2, short), (3, short), (4, full), (6, full)] {
            let terms = book(id).rake_terms(game, format, stake.parse().unwrap(), dealt_in);
            let cap = terms.unwrap().cap.to_string();
            assert_eq!(cap, expected, "{id} {game} {format} {stake}, {dealt_in} players");
        }
    }
    across("rake.short_handed.printed[0.02/0.04].cap", "0.50 | 0.50 | – | – | 0.50");
    across("rake.short_handed.printed[0.05/0.10].cap", "1.00 | 1.00 | – | – | 1.00");
    across("rake.short_handed.players_most", "3 | 3 | 3 | 3 | 3");
    across("rake.short_handed.where_both", &["the smaller [I]"; 5].join(" | "));
    across("rake.short_handed.rounding", &["down [I]"; 5].join(" | "));
    across("rake.between_pots", &["in proportion [I]"; 5].join(" | "));
}

#[test]
fn k2_rounding_and_the_least_rake() {
    across("rake.minimum", "0.01 | 0.01 | 0.01 | 0.01 | 0.01");
    across("rake.rounding", &["half up [I]"; 5].join(" | "));
}

#[test]
fn f2_fees() {
    let five = "0.95 + 0.05, 1.90 + 0.10, 3.80 + 0.20, 9.50 + 0.50, 23.75 + 1.25";
    let seven = format!("{five}, 48.50 + 1.50, 97.00 + 3.00");
    across("fees.sit_and_go.5", &[&seven, &seven, &seven, five, five].join(" | "));
    everywhere(
        "fees.sit_and_go.2",
        "0.97 + 0.03, 1.94 + 0.06, 3.88 + 0.12, 9.70 + 0.30, 24.25 + 0.75, 48.50 + 1.50, \
         97.00 + 3.00, 194.00 + 6.00",
    );
    let multi = "0.90 + 0.10, 3.60 + 0.40, 9.00 + 1.00, 22.50 + 2.50, 45.00 + 5.00, 90.00 + 10.00";
    across("fees.multi_table", &[multi, multi, multi, "10%", "10%"].join(" | "));
    everywhere("fees.on_rebuys_and_add_ons", "yes");
}

/// R28, R32, R40, R41, R42, R43, R46, R47, R50, T1, T4, T7, T8, VIP.
#[test]
fn tournament_defaults_and_readings() {
    let two = "warning, disqualification with forfeiture";
    let all = &format!("{two}, barring");
    across("tournament.several_accounts", &[all, two, all, all, all].join(" | "));
    everywhere("tournament.late_registration_levels", "4 [I]");
    everywhere("tournament.late_registration_closes_above_prizes", "1 [I]");
    everywhere("tournament.tables_differ_by_most", "1 [I]");
    everywhere("tournament.away_prize_paid", "yes [I]");
    everywhere("tournament.final_table", "is not redrawn [I]");
    everywhere("tournament.level_change", "with the next hand [I]");
    everywhere("tournament.guarantee_covers_bounties", "yes [I]");
    everywhere("tournament.satellite_leftover", "to the next place in money [I]");
    everywhere("tournament.rebuy_decision", "15 s [I]");
    everywhere("tournament.breaks.level_clock", "stands still [I]");
    across("tournament.final_table_deals", &["never [I]"; 5].join(" | "));
    everywhere("tournament.deal_decision", "60 s [I]");
    everywhere("tournament.deal_again_after", "5 min [I]");
    everywhere("tournament.breaks.at_minute", "55");
    everywhere("tournament.breaks.length", "5 min [I]");
    everywhere("tournament.breaks.from_level", "2");
    everywhere("tournament.after_last_level", "its blinds stay [I]");
    everywhere("tournament.hand_for_hand", "the bubble [I]");
    everywhere("tournament.equal_prizes_end_bounties", "no [I]");
    everywhere("tournament.move_to", "the seat that pays the big blind last [I]");
    everywhere("tournament.big_blind_once_an_orbit", "at each table [I]");
    everywhere("tournament.moved_behind_button", "waits [I]");
    everywhere("tournament.clocks_while_down", "stand still [I]");
    across("bounty.paid_out_rounding", "– | – | – | down [I] | down [I]");
    across("bounty.winner_keeps_own", "– | – | – | yes [I] | yes [I]");
    let last_pot = "the winner of the last pot the player could win [I]";
    across("bounty.goes_to", &["–", "–", "–", last_pot, last_pot].join(" | "));
    let no = "no [I]";
    across("cancellation.bounty.vip_counts_as_own", &["–", no, no, no, no].join(" | "));
}

/// `multiplier odds payout stack level`, row by row.
fn rows(game: &HexaPro) -> Vec<String> {
    let row = |row: &rulebook::MultiplierRow| {
        format!("{} {} {} {} {}", row.multiplier, row.odds, row.payout, row.stack, row.level)
    };
    game.multipliers.iter().map(row).collect()
}

fn blinds(game: &HexaPro) -> String {
    game.blinds.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// X1, X3–X6, X8.
#[test]
fn x2_hexapro_row_by_row() {
    for id in ["int-2.2", "int-2.3", "int-2.7", "home"] {
        let game = book(id).hexapro.unwrap();
        let at_25x = if id == "int-2.2" { "winner takes all" } else { "80/12/8" };
        assert_eq!(
            rows(&game),
            [
                "1000x 1 80/12/8 500 4 min",
                "100x 5 80/12/8 500 4 min",
                &format!("25x 100 {at_25x} 500 4 min"),
                "10x 4600 winner takes all 500 3 min",
                "5x 14000 winner takes all 500 3 min",
                "3x 25000 winner takes all 500 2 min",
                "1.5x 56294 winner takes all 500 1 min",
            ],
            "{id}"
        );
        assert_eq!(
            blinds(&game),
            "10/20 15/30/4 20/40/5 25/50/6 30/60/7 40/80/10 50/100/12 60/120/15 75/150/20 \
             100/200/25 125/250/30 150/300/40 200/400/50 250/500/60 300/600/70 350/700/85 \
             400/800/100 500/1000/125 600/1200/150 700/1400/175 800/1600/200 900/1800/225 \
             1000/2000/250 1200/2400/300 1400/2800/350 1600/3200/400 1800/3600/450 2000/4000/500"
        );
        assert_eq!(value(id, "hexapro.buy_ins"), "1.00, 2.00, 5.00, 10.00, 25.00, 50.00, 100.00");
        assert_eq!(value(id, "hexapro.decided_within"), "90 days");
    }
}

#[test]
fn x2_xe_odds_give_the_stated_rake_exactly() {
    for id in ["int-2.2", "int-2.3", "int-2.7"] {
        let rulebook = book(id);
        for game in [rulebook.hexapro, rulebook.hexapro_extreme].into_iter().flatten() {
            assert_eq!(game.odds_sum(), 100_000);
            assert_eq!(game.rake_from_odds().unwrap().to_string(), "6.853%");
            // 2.79441 of 3 buy-ins, exactly: in 100,000 games, tenths of a buy-in.
            let paid: u64 = game
                .multipliers
                .iter()
                .map(|row| u64::from(row.multiplier.tenths()) * u64::from(row.odds))
                .sum();
            assert_eq!(paid, 2_794_410);
        }
    }
}

#[test]
fn xe_extreme_row_by_row() {
    for id in ["int-2.3", "int-2.7", "home"] {
        let game = book(id).hexapro_extreme.unwrap();
        assert_eq!(
            rows(&game),
            [
                "1000x 1 80/12/8 500 3 min",
                "125x 202 80/16/4 500 3 min",
                "20x 100 winner takes all 300 2 min",
                "10x 3550 winner takes all 300 2 min",
                "4x 12000 winner takes all 200 1 min",
                "3x 41772 winner takes all 200 1 min",
                "1x 42375 winner takes all 100 1 min",
            ]
        );
        assert_eq!(
            blinds(&game),
            "10/20 15/30 20/40 30/60 40/80 50/100 60/120 75/150 100/200 125/250 150/300 200/400 \
             250/500 300/600 350/700 400/800 500/1000 600/1200 700/1400"
        );
    }
}

#[test]
fn r52_r53_r54_r55_cancellation() {
    let (ticket, money) = ("the ticket", "money or an equal ticket");
    across("cancellation.unusable_ticket", &[money, ticket, ticket, ticket, ticket].join(" | "));
    across("cancellation.added_money_shared", "yes | no | no | no | no");
    across("cancellation.kind_into_money_before_prizes", "yes | no | no | no | no");
    everywhere("cancellation.kind_into_money_in_prizes", "yes");
    everywhere("cancellation.freeroll_pool_shared", "yes");
    everywhere("cancellation.shared_equally", "50%");
    everywhere("cancellation.share_rounding", "down [I]");
    everywhere("cancellation.odd_cents", "most chips first, then the earliest entry [I]");
    everywhere("cancellation.ticket_entries_in_money", "yes [I]");
    let later = |path: &str, cell: &str| across(path, &["–", cell, cell, cell, cell].join(" | "));
    later("cancellation.hexapro.fee", "6.853%");
    later("cancellation.hexapro.fee_rounding", "half up [I]");
    later("cancellation.hexapro.paid_prizes", "come off first, the others scaled [I]");
}

#[test]
fn export_house_players_and_the_wait_after_a_crash() {
    everywhere("room.own_hands_on_page", "at once [I]");
    everywhere("room.hand_link_shows", "the public view [I]");
    everywhere("room.house_players", "at play-money tables [I]");
    everywhere("room.export_delay.play_money", "0 s [I]");
    everywhere("room.export_delay.real_money", "24 h [I]");
    everywhere("room.tokens_act", "at play-money tables [I]");
    everywhere("room.reopening_wait", "60 s [I]");
}

#[test]
fn home_differs_from_the_default_only_for_private_games() {
    for (path, expected) in [
        ("cash.seating", "chosen"),
        ("cash.admission", "invitation link"),
        ("cash.players_to_start", "2"),
        ("cash.two_handed_hands", "unlimited"),
        ("cash.buy_in", "as the host sets"),
        ("tournament.final_table_deals", "by ICM if all agree [I]"),
        ("rake.minimum", "–"),
    ] {
        assert_eq!(value("home", path), expected, "{path}");
    }
    // No rake, whatever the stake.
    let terms = book("home").rake_terms(Variant::Omaha, Format::Regular, "3/7".parse().unwrap(), 2);
    assert_eq!(terms.unwrap(), RakeTerms::NONE);

    let home = book("home").leaves();
    let others: Vec<String> = book("int-2.7")
        .leaves()
        .into_iter()
        .filter(|leaf| !leaf.key.starts_with("rake.") && !home.contains(leaf))
        .map(|leaf| leaf.path)
        .collect();
    assert_eq!(
        others.join(" "),
        "cash.admission cash.buy_in.least cash.buy_in.most cash.players_to_start cash.seating \
         cash.two_handed_hands date id market tournament.final_table_deals"
    );
}

#[test]
fn games_that_are_not_offered_are_refused() {
    let refused = |id: &str, game, format, stake: &str| {
        let terms = book(id).rake_terms(game, format, stake.parse().unwrap(), 6);
        terms.unwrap_err().to_string()
    };
    assert_eq!(
        refused("int-2.7", Variant::Holdem, Format::Regular, "4/8"),
        "Hold'em (regular) is not offered at 4.00/8.00"
    );
    for (id, game, format) in [
        ("int-2.7", Variant::Omaha, Format::Deepstack),
        ("int-2.7", Variant::Holdem, Format::Shortstack),
        ("int-2.2", Variant::Holdem, Format::Deepstack),
        ("be-1.8", Variant::Omaha, Format::Banzai),
        ("home", Variant::Omaha, Format::Deepstack),
    ] {
        assert!(refused(id, game, format, "0.05/0.10").contains("not offered"), "{id} {game}");
    }
}
