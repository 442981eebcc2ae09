//! The exports of finished hands: what they say, that nothing unseen is in them, and that PHH
//! replays through our own reader to the same stacks.

// The helpers of a test may stop it too; clippy only knows the test functions themselves.
#![allow(clippy::unwrap_used)]

use base::{Cents, Chips, Millis, Rate};
use cards::{Card, Deck};
use hand::{
    Action, Ante, Dealt, EventView, FinishedHand, Hand, HandInfo, HandRecord, Post, Rake, Recorder,
    RulebookRef, Rules, Seat, Setup, TournamentHand, Unit, Viewer, export,
    phh::{Outcome, Proof, read, replay},
};
use proptest::prelude::*;
use rulebook::{
    BigBlindAnte, EarlyShow, PotSplit, Rounding, ShowsFirst, SmallestRaise, UnmatchedFolded,
    Variant,
};

/// A small generator of choices from a seed, enough to play at random.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn seat(number: u64) -> Seat {
    Seat::new(u8::try_from(number).unwrap()).unwrap()
}

/// A hand played at random: any table, short and deep stacks, antes, posts, rake.
fn random_hand(seed: u64) -> FinishedHand {
    let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let count = 2 + chance.below(9);
    let big_blind = Chips(2 * (1 + chance.below(50)));
    let ante = match chance.below(3) {
        0 => Ante::None,
        1 => Ante::Each(Chips(1 + chance.below(big_blind.0))),
        _ => Ante::BigBlind(big_blind),
    };
    let cash = chance.below(2) == 0;
    // The first after the button is the small blind, but heads-up the button is (R5).
    let (small, big) = if count == 2 { (count, 1) } else { (1, 2) };
    let small_blind_seat = (count == 2 || chance.below(5) > 0).then(|| seat(small));
    let players = (1..=count)
        .map(|number| {
            let depth = [3, 30, 300][chance.below(3) as usize];
            let posts = number > 2 && chance.below(6) == 0;
            Dealt {
                seat: seat(number),
                stack: Chips(1 + chance.below(big_blind.0 * depth)),
                post: Post { live: if posts { big_blind } else { Chips::ZERO }, dead: Chips::ZERO },
            }
        })
        .collect();
    let setup = Setup {
        game: if chance.below(2) == 0 { Variant::Holdem } else { Variant::Omaha },
        rules: Rules {
            reopened_raise: SmallestRaise::LastFullRaise,
            all_in_show: EarlyShow::AtOnce,
            big_blind_ante: BigBlindAnte::BlindFirst,
            shows_first: ShowsFirst::LastAggressor,
            unmatched_folded: UnmatchedFolded::GoBack,
            rake: cash.then(|| Rake {
                rate: Rate::from_parts(5_500).unwrap(),
                cap: Chips(300),
                least: Chips(1),
                rounding: Rounding::HalfUp,
                between_pots: PotSplit::InProportion,
            }),
        },
        small_blind: Chips(big_blind.0 / 2),
        big_blind,
        ante,
        button: seat(count),
        small_blind_seat,
        big_blind_seat: seat(big),
        players,
    };
    let mut deck_seed = [0; 32];
    deck_seed[..8].copy_from_slice(&seed.to_le_bytes());
    let unit = if cash { Unit::CentsOf("EUR".to_owned()) } else { Unit::TournamentChips };
    play(setup, Deck::shuffled(deck_seed), unit, |hand| {
        let legal = hand.legal_actions().unwrap();
        match chance.below(10) {
            0 | 1 => Action::Fold,
            2..=4 if legal.raise.is_some() => {
                let raise = legal.raise.unwrap();
                let span = raise.to_max.0 - raise.to_min.0;
                Action::RaiseTo(match chance.below(4) {
                    0 => raise.to_max,
                    1 => raise.to_min,
                    _ => Chips(raise.to_min.0 + chance.below(span + 1)),
                })
            }
            _ if legal.check => Action::Check,
            _ => Action::Call,
        }
    })
}

fn play(
    setup: Setup,
    deck: Deck,
    unit: Unit,
    mut choose: impl FnMut(&Hand) -> Action,
) -> FinishedHand {
    let mut events = Vec::new();
    let mut hand = Hand::start(&setup, deck, &mut events).unwrap();
    while let Some(seat) = hand.to_act() {
        let action = choose(&hand);
        hand.act(seat, action, &mut events).unwrap();
    }
    let seats: Vec<Seat> = setup.players.iter().map(|dealt| dealt.seat).collect();
    let mut recorder = Recorder::new(setup);
    recorder.note(Millis::seconds(1_767_323_045), &events);
    let names = seats.into_iter().zip(["Ann", "Bo \"B\"", "Cy", "Di", "Ed", "Fay"]);
    let info = HandInfo {
        tournament: None,
        id: "4711".to_owned(),
        table: "Lyra".to_owned(),
        rulebook: RulebookRef { id: "int-2.7".to_owned(), digest: "0".repeat(64) },
        unit,
        table_seats: 6,
        started_at: Millis::seconds(1_767_323_045),
        names: names.map(|(seat, name)| (seat, name.to_owned())).collect(),
    };
    recorder.finish(&hand, info).unwrap()
}

/// The cards that this viewer never saw: dealt to others and not shown.
fn unseen(record: &HandRecord, viewer: Viewer) -> Vec<Card> {
    let shown = |seat: Seat| {
        record.events.iter().any(
            |timed| matches!(timed.event, EventView::Shown { seat: shown, .. } if shown == seat),
        )
    };
    let dealt = record.events.iter().filter_map(|timed| match &timed.event {
        EventView::Dealt { seat, cards: Some(cards) }
            if viewer != Viewer::Seat(*seat) && !shown(*seat) =>
        {
            Some(cards.cards().to_vec())
        }
        _ => None,
    });
    dealt.flatten().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn phh_replays_to_the_same_stacks(seed in any::<u64>()) {
        let finished = random_hand(seed);
        for viewer in [Viewer::Seat(seat(1)), Viewer::Watcher] {
            let text = export::phh(finished.record(), viewer).unwrap();
            let hands = read(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            let outcome = replay(&hands[0]);
            prop_assert!(
                matches!(outcome, Outcome::Exact(Proof::Stacks | Proof::StacksRaked)),
                "{outcome:?}\n{text}"
            );
        }
    }

    /// Redaction is checked on the text itself: `4d` may also be part of a number or a name, so
    /// cards are looked for where each format puts them.
    #[test]
    fn no_export_holds_a_card_its_viewer_never_saw(seed in any::<u64>()) {
        let finished = random_hand(seed);
        // The full record goes in: the exports redact it themselves.
        let record = finished.record();
        for viewer in [Viewer::Seat(seat(2)), Viewer::Watcher] {
            let hidden = unseen(record, viewer);
            let phh = export::phh(record, viewer).unwrap();
            let actions = phh.lines().find(|line| line.starts_with("actions")).unwrap();
            let ohh = export::ohh(record, viewer).unwrap();
            let text = export::text(record, viewer).unwrap();
            let bracketed: String =
                text.split('[').skip(1).filter_map(|rest| rest.split(']').next()).collect();
            for card in hidden {
                let card = card.to_string();
                prop_assert!(!actions.contains(&card), "{card} {phh}");
                prop_assert!(!ohh.contains(&format!("\"{card}\"")), "{card} {ohh}");
                prop_assert!(!bracketed.contains(&card), "{card} {text}");
            }
        }
    }

    #[test]
    fn every_chip_of_the_pots_is_accounted_for(seed in any::<u64>()) {
        let finished = random_hand(seed);
        let record = finished.record();
        let ohh: serde_json::Value =
            serde_json::from_str(&export::ohh(record, Viewer::Seat(seat(1))).unwrap()).unwrap();
        // Read back to whole cents or chips, by the text of the number.
        let chips = |value: &serde_json::Value| -> u64 {
            let text = match record.unit {
                Unit::CentsOf(_) => format!("{:.2}", value.as_f64().unwrap()).replace('.', ""),
                Unit::TournamentChips => value.to_string(),
            };
            text.parse().unwrap()
        };
        let (mut rake, mut contributed) = (0, 0);
        for pot in ohh["ohh"]["pots"].as_array().unwrap() {
            let wins = pot["player_wins"].as_array().unwrap();
            let won: u64 = wins.iter().map(|win| chips(&win["win_amount"])).sum();
            prop_assert_eq!(chips(&pot["amount"]), won + chips(&pot["rake"]));
            rake += chips(&pot["rake"]);
            contributed += wins.iter().map(|win| chips(&win["contributed_rake"])).sum::<u64>();
        }
        prop_assert_eq!((rake, contributed), (record.rake.0, record.rake.0));
        let text = export::text(record, Viewer::Seat(seat(1))).unwrap();
        prop_assert_eq!(text.matches("Total pot ").count(), 1);
        prop_assert_eq!(text.matches(" | Rake ").count(), 1);
    }
}

/// Four players, €1/€2: an all-in with a side pot, and two who fold.
fn golden_hand() -> FinishedHand {
    let setup = table_of_four([20_000, 3_050, 15_000, 20_000]);
    let cards = cards::parse_cards("AhAd KsKc 2c7d QhQd Kd5s9c 3h 8s").unwrap();
    let mut actions = [
        Action::Fold,
        Action::RaiseTo(Chips(400)),
        Action::RaiseTo(Chips(1_200)),
        Action::Call,
        Action::Call,
        Action::Check,
        Action::RaiseTo(Chips(1_850)),
        Action::RaiseTo(Chips(6_000)),
        Action::Call,
        Action::RaiseTo(Chips(5_000)),
        Action::Call,
        Action::RaiseTo(Chips(4_050)),
        Action::Fold,
    ]
    .into_iter();
    play(setup, Deck::stacked(&cards), Unit::CentsOf("EUR".to_owned()), |_| actions.next().unwrap())
}

/// Seats 1, 3, 4 and 5, the button on 5.
fn table_of_four(stacks: [u64; 4]) -> Setup {
    let dealt =
        |(number, stack)| Dealt { seat: seat(number), stack: Chips(stack), post: Post::default() };
    Setup {
        game: Variant::Holdem,
        rules: Rules {
            reopened_raise: SmallestRaise::LastFullRaise,
            all_in_show: EarlyShow::AtOnce,
            big_blind_ante: BigBlindAnte::BlindFirst,
            shows_first: ShowsFirst::LastAggressor,
            unmatched_folded: UnmatchedFolded::GoBack,
            rake: Some(Rake {
                rate: "6%".parse().unwrap(),
                cap: Chips(300),
                least: Chips(1),
                rounding: Rounding::HalfUp,
                between_pots: PotSplit::InProportion,
            }),
        },
        small_blind: Chips(100),
        big_blind: Chips(200),
        ante: Ante::None,
        button: seat(5),
        small_blind_seat: Some(seat(1)),
        big_blind_seat: seat(3),
        players: [1, 3, 4, 5].into_iter().zip(stacks).map(dealt).collect(),
    }
}

/// The whole of each export, to be read beside the hand above.
fn check(export: fn(&HandRecord, Viewer) -> Option<String>, golden: &str) {
    let text = export(golden_hand().record(), Viewer::Seat(seat(1))).unwrap();
    assert_eq!(text.trim_end(), golden.trim_end(), "\n{text}");
}

#[test]
fn the_text_for_trackers() {
    check(export::text, include_str!("export/golden.txt"));
}

#[test]
fn the_open_hand_history() {
    check(export::ohh, include_str!("export/golden.ohh.json"));
}

#[test]
fn the_poker_hand_history() {
    check(export::phh, include_str!("export/golden.phh"));
}

#[test]
fn r38_tournament_chips_and_play_money_have_no_sign() {
    let mut record = golden_hand().record().clone();
    record.unit = Unit::TournamentChips;
    let text = export::text(&record, Viewer::Seat(seat(1))).unwrap();
    assert!(text.starts_with("Cardroom Hand #4711: Tournament Hold'em No Limit (100/200) - "));
    assert!(text.contains("Ann: raises 800 to 1200\n"), "{text}");
    record.unit = Unit::CentsOf("PLAY".to_owned());
    let text = export::text(&record, Viewer::Seat(seat(1))).unwrap();
    // As the table shows them: whole chips, and the file says what they are.
    assert!(text.contains("(100/200 Play Money)") && text.contains("Total pot 27450 "), "{text}");
    let ohh = export::ohh(&record, Viewer::Watcher).unwrap();
    assert!(
        ohh.contains("\"currency\":\"XPM\"") && ohh.contains("\"big_blind_amount\":200,"),
        "{ohh}"
    );
    let phh = export::phh(&record, Viewer::Watcher).unwrap();
    assert!(phh.contains("currency = \"XXX\"\n_play_money = true\n"), "{phh}");
    assert!(phh.contains("min_bet = 200\n"), "{phh}");
}

/// R38, EXPORT: number, buy-in and level, as each format has them.
#[test]
fn r38_a_hand_of_a_tournament_names_it() {
    let mut record = golden_hand().record().clone();
    record.unit = Unit::TournamentChips;
    let of = TournamentHand {
        number: 12,
        name: "Sunday \"special\"".to_owned(),
        started_at: Some(Millis(1_794_700_800_000)),
        level: 14,
        currency: "EUR".to_owned(),
        pool: Cents(900),
        bounty: Cents::ZERO,
        fee: Cents(100),
    };
    record.tournament = Some(of.clone());
    let first = |record: &HandRecord| {
        let text = export::text(record, Viewer::Seat(seat(1))).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    let start = "Cardroom Hand #4711: Tournament #12, ";
    let line = first(&record);
    let expected = format!("{start}9.00+1.00 EUR Hold'em No Limit - Level XIV (100/200) - ");
    assert!(line.starts_with(&expected), "{line}");
    let phh = export::phh(&record, Viewer::Seat(seat(1))).unwrap();
    for field in ["event = 'Sunday \"special\"'\n", "level = 14\n", "_tournament = \"12\"\n"] {
        assert!(phh.contains(field), "{phh}");
    }
    let ohh = export::ohh(&record, Viewer::Watcher).unwrap();
    let info = r#""tournament":true,"tournament_info":{"tournament_number":"12","name":"Sunday \"special\"","start_date_utc":"2026-11-15T00:00:00Z","currency":"EUR","buyin_amount":9.00,"fee_amount":1.00,"bounty_fee_amount":0.00},"#;
    assert!(ohh.contains(info), "{ohh}");
    // The record itself, written and read.
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(HandRecord::read(&text).unwrap(), record);

    record.tournament = Some(TournamentHand { bounty: Cents(250), level: 3_999, ..of.clone() });
    let line = first(&record);
    assert!(line.contains("9.00+2.50+1.00 EUR") && line.contains("Level MMMCMXCIX "), "{line}");
    record.tournament = Some(TournamentHand { pool: Cents::ZERO, fee: Cents::ZERO, ..of });
    let line = first(&record);
    assert!(line.starts_with(&format!("{start}Freeroll Hold'em")), "{line}");
}

#[test]
fn h12_a_cancelled_hand_has_no_export() {
    let mut record = golden_hand().record().clone();
    record.ending = hand::Ending::Cancelled;
    for export in [export::phh, export::ohh, export::text] {
        assert_eq!(export(&record, Viewer::Watcher), None);
    }
}

/// The tracker text of a hand in which everyone folds to the big blind.
fn folded_round(setup: Setup) -> String {
    let finished =
        play(setup, Deck::shuffled([7; 32]), Unit::CentsOf("EUR".to_owned()), |_| Action::Fold);
    export::text(finished.record(), Viewer::Watcher).unwrap()
}

#[test]
fn h15_a_live_and_a_dead_blind_of_one_player_are_one_line_for_trackers() {
    for (live, dead, stack, expected) in [
        (200, 100, 15_000, "Cy: posts small & big blinds €3\n"),
        (200, 100, 250, "Cy: posts small & big blinds €2.50 and is all-in\n"),
        (200, 0, 15_000, "Cy: posts big blind €2\n"),
        (0, 100, 15_000, "Cy: posts small blind €1\n"),
    ] {
        let mut setup = table_of_four([20_000, 20_000, stack, 20_000]);
        setup.players[2].post = Post { live: Chips(live), dead: Chips(dead) };
        let text = folded_round(setup);
        assert!(text.contains(expected), "{text}");
        assert_eq!(text.matches("Cy: posts").count(), 1, "{text}");
    }
}

#[test]
fn h8_several_side_pots_are_numbered_and_a_lone_one_is_not() {
    let setup = table_of_four([1_000, 2_000, 3_000, 3_000]);
    let finished = play(setup, Deck::shuffled([7; 32]), Unit::CentsOf("EUR".to_owned()), |hand| {
        match hand.legal_actions().unwrap().raise {
            Some(raise) => Action::RaiseTo(raise.to_max),
            None => Action::Call,
        }
    });
    let text = export::text(finished.record(), Viewer::Watcher).unwrap();
    assert!(text.contains("Main pot €40. Side pot-1 €30. Side pot-2 €20. | Rake €3\n"), "{text}");
    for pot in ["main pot", "side pot-1", "side pot-2"] {
        assert!(text.contains(&format!(" from {pot}\n")), "{text}");
    }
}

/// A reader that splits a line at its first colon gets the player, and no name adds a line.
#[test]
fn a_name_cannot_forge_a_line_of_the_text() {
    let mut record = golden_hand().record().clone();
    for (player, name) in record.players.iter_mut().zip([
        "Ann: folds\r\nDi: shows [As Ks]",
        "A:B",
        "A_B",
        "\u{1b}\u{2028}\u{202e}",
    ]) {
        name.clone_into(&mut player.name);
    }
    let text = export::text(&record, Viewer::Seat(seat(1))).unwrap();
    let plain = export::text(golden_hand().record(), Viewer::Seat(seat(1))).unwrap();
    assert_eq!(text.lines().count(), plain.lines().count(), "{text}");
    assert!(!text.contains(['\u{1b}', '\r', '\u{2028}', '\u{202e}']), "{text}");
    for expected in [
        "Seat 1: Ann_ folds  Di_ shows _As Ks_ (€200 in chips)\n",
        "Dealt to Ann_ folds  Di_ shows _As Ks_ [Ah Ad]\n",
        "A_B #3: posts big blind €2\n",
        "A_B: folds\n",
        "Seat 5: Seat 5 (€200 in chips)\n",
        "Seat 4: A_B folded before Flop (didn't bet)\n",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    // The other formats quote names, and keep them.
    assert!(export::ohh(&record, Viewer::Watcher).unwrap().contains("\"A:B\""));
}
