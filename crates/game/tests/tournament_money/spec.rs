//! What a spec may say, and how nonsense is named: by key, by what was found, by what was expected,
//! by clause.

use base::{Cents, Chips, Millis};
use game::tournament::spec::{HandForHandAt, TimingFormat, json_schema};
use rulebook::HandForHand;

use crate::support::{file, freezeout, freezeout_with, in_lines, read};

/// Everything that is wrong with a freezeout of which these lines are changed, one a line.
fn wrong(lines: &str) -> String {
    match read(&freezeout_with(lines)) {
        Ok(_) => "nothing".to_owned(),
        Err(errors) => in_lines(&errors),
    }
}

#[test]
fn r32_r37_r43_r47_absent_keys_mean_the_rulebooks_defaults() {
    let rules = freezeout("");
    assert_eq!((rules.entrants_min(), rules.entrants_max()), (2, None));
    assert_eq!(rules.late_registration_levels(), 4);
    assert!(rules.has_synchronized_breaks());
    assert_eq!(rules.hand_for_hand(), HandForHandAt::Named(HandForHand::Bubble));
    assert_eq!(rules.decision_time(), Millis::seconds(15));
    let (level, time) = rules.level(2, None);
    assert_eq!((level.to_string().as_str(), time), ("25/50/5", Millis::seconds(600)));
    // R47: after the last level its blinds stay.
    assert_eq!(rules.level(99, None).0.to_string(), "200/400/50");
}

#[test]
fn t2_a_tournament_that_starts_when_full_has_one_table_and_the_times_of_a_sit_and_go() {
    let rules = file("sit-and-go-5");
    assert_eq!((rules.entrants_min(), rules.entrants_max()), (5, Some(5)));
    assert_eq!(rules.spec().format(), TimingFormat::SitAndGo);
    assert_eq!(rules.late_registration_levels(), 0);
    assert!(!rules.has_synchronized_breaks());
    assert_eq!(rules.decision_time(), Millis::seconds(10));
    let two_tables = file("sit-and-go-18");
    assert_eq!(two_tables.entrants_min(), 18);
    assert_eq!(two_tables.spec().format(), TimingFormat::Tournament);
}

#[test]
fn r47_a_level_may_last_longer_than_the_others() {
    let rules = freezeout(
        "[structure]
         levels = [\"100/200 for 90 s\", \"200/400\"]",
    );
    assert_eq!(rules.level(0, None).1, Millis::seconds(90));
    assert_eq!(rules.level(1, None).1, Millis::seconds(600));
}

#[test]
fn t6_stack_and_fee_grow_in_proportion_to_the_buy_in() {
    let rules = file("multi-buy-in");
    let entries: Vec<(Cents, Cents, Chips)> =
        rules.entries().map(|entry| (entry.total(), entry.fee, entry.chips)).collect();
    assert_eq!(entries.len(), 5);
    assert_eq!(entries[0], (Cents(1_000), Cents(100), Chips(2_000)));
    assert_eq!(entries[4], (Cents(5_000), Cents(500), Chips(10_000)));
    assert_eq!(rules.entry_for(Cents(3_000)).unwrap().chips, Chips(6_000));
    assert_eq!(rules.entry_for(Cents(3_500)), None);
}

#[test]
fn t8_a_part_of_the_buy_in_is_the_bounty() {
    let entry = file("bounty").entry();
    assert_eq!((entry.pool, entry.bounty, entry.fee), (Cents(450), Cents(450), Cents(100)));
    // Whether a re-buy adds a bounty is set per tournament.
    let rebuy = file("bounty-vip").rebuy().unwrap();
    assert_eq!((rebuy.pool, rebuy.bounty, rebuy.fee), (Cents(700), Cents(200), Cents(100)));
    let rules = freezeout(
        "[rebuys]
         price = \"9.00 + 1.00\"
         chips = 1500
         until_level = 2
         [bounty]
         kind = \"regular\"
         amount = \"2.00\"",
    );
    assert_eq!(rules.rebuy().unwrap().bounty, Cents::ZERO);
}

#[test]
fn x6_the_levels_of_a_hexapro_last_as_its_multiplier_says() {
    let rules = file("hexapro");
    let rows = &rules.hexapro().unwrap().multipliers;
    assert_eq!(rules.level(0, Some(&rows[0])).1, Millis::seconds(240));
    assert_eq!(rules.level(0, rows.last()).1, Millis::seconds(60));
    assert_eq!(rules.time_bank(Some(rows[0].multiplier)).cap, Millis::seconds(60));
    assert_eq!(rules.time_bank(rows.last().map(|row| row.multiplier)).cap, Millis::seconds(20));
}

#[test]
fn a_file_that_cannot_be_read_says_where() {
    assert_eq!(
        in_lines(&read("name = ").unwrap_err()),
        "expected a TOML file, found an error in line 1: string values must be quoted, expected literal string"
    );
    assert!(in_lines(&read(&"#".repeat(300_000)).unwrap_err()).contains("at most 256 KiB"));
}

#[test]
fn r34_registration_opens_before_entries_can_no_longer_be_given_back() {
    assert_eq!(
        wrong(
            "[registration]
             unregister = \"until 10 min before the start\"
             opens_before_start = \"10 min\"",
        ),
        "registration.opens_before_start: expected more than 10 min, and no more than 365 days, \
         found 10 min (R34)"
    );
}

#[test]
fn t5_no_ticket_is_worth_nothing() {
    assert_eq!(
        wrong(
            "price = \"free\"
             added = \"10.00\"
             [conditions]
             ticket_only = true",
        ),
        "conditions.ticket_only: expected no such key: an entry is free, and no ticket is worth \
         nothing, found a free entry (T5)"
    );
}

/// What a ticket for a template goes by must say which one it is.
#[test]
fn t4_a_template_has_a_name_that_a_ticket_can_hold() {
    for name in ["Ünïcödé ÄÖ", "A tournament with a name that goes on and on and on"] {
        let text = format!(
            "[satellite]
             target = \"{name}\"
             target_price = \"90.00 + 10.00\"
             wins = \"a ticket for the template\"",
        );
        let found = wrong(&text);
        let is_named = found.starts_with("satellite.target: expected a name with 1 to 32 letters");
        assert_eq!(is_named, name.len() > 32, "{found}");
    }
}

/// What cannot be read and what makes no sense are named together, each once.
#[test]
fn every_mistake_is_named_at_once() {
    assert_eq!(
        wrong(
            "colour = \"red\"
             seats = \"nine\"
             [structure]
             stack = -5
             level_time = 600
             levels = [\"10/20\", \"20/10\", \"30\"]"
        ),
        "colour: expected a known key (name, rulebook, game, currency, seats, start, entrants_min, \
         entrants_max, price, guarantee, added, decision_time, time_bank, hand_for_hand, \
         registration, conditions, structure, prizes, multi_buy_in, re_entry, rebuys, add_on, \
         bounty, satellite, phased, hexapro), found this one\n\
         seats: expected a whole number from 0 to 255, found string \"nine\"\n\
         structure.level_time: expected a time such as \"0.25 s\", \"500 s\", \"10 min\", \"24 h\" \
         or \"90 days\", found \"600\"\n\
         structure.levels[1]: expected a level such as \"10/20\", \"15/30/4\" or \"15/30/4 for 5 \
         min\": small blind below big blind, ante below it too, found \"20/10\"\n\
         structure.levels[2]: expected a level such as \"10/20\", \"15/30/4\" or \"15/30/4 for 5 \
         min\": small blind below big blind, ante below it too, found \"30\"\n\
         structure.stack: expected a whole number from 0 on, found integer -5"
    );
    assert_eq!(
        wrong(
            "guarantee = 0
             price = 9.5
             [satellite]
             target = \"Test\"
             wins = \"glory\"
             [phased]
             first_phases = 0
             ends_after_level = 9"
        ),
        "price: expected a text in quotes, found floating point 9.5\n\
         satellite.wins: expected \"a seat\", \"a ticket for the tournament\", \"a ticket for \
         the template\", \"a ticket for the value\", \"in kind\", found \"glory\"\n\
         satellite.target_price: expected a value, found nothing\n\
         guarantee: expected 0.01 to 1000000000.00, found 0.00 (T1)\n\
         phased.first_phases: expected at least one first phase, found 0 (T9)\n\
         phased.ends_after_level: expected a level before the last, 6: the second phase goes on, \
         found 9 (T9)"
    );
}

#[test]
fn r27_names_seats_and_rulebooks_are_sound() {
    assert_eq!(
        wrong("seats = 11\nname = \" \""),
        "name: expected a name of 1 to 60 characters on one line, found \" \" (R27)\n\
         seats: expected 2 to 10 seats a table, found 11 (R28)"
    );
    assert_eq!(
        wrong("rulebook = \"fr-1.0\""),
        "rulebook: expected a rulebook of this room (`cardroom rules list`), found \"fr-1.0\""
    );
}

#[test]
fn r27_r32_t7_t9_a_structure_must_not_run_out_of_chips() {
    assert_eq!(
        wrong("[structure]\nstack = 10"),
        "structure.stack: expected at least 20, a big blind and an ante of 10/20 at level 1, found \
         10 chips (R27)"
    );
    // R32: the rulebook's four levels.
    assert_eq!(
        wrong("[structure]\nstack = 100"),
        "structure.stack: expected at least 110, a big blind and an ante of 50/100/10 at the end \
         of late registration, found 100 chips (R32)"
    );
    assert_eq!(wrong("[structure]\nstack = 110"), "nothing");
    assert_eq!(
        wrong("[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 200\nuntil_level = 5"),
        "rebuys.chips: expected at least 225, a big blind and an ante of 100/200/25 at the last \
         level with re-buys, found 200 chips (T7)"
    );
    assert_eq!(
        wrong("[structure]\nstack = 200\n[phased]\nfirst_phases = 2\nends_after_level = 5"),
        "structure.stack: expected at least 225, a big blind and an ante of 100/200/25 at the end \
         of the first phase, found 200 chips (T9)"
    );
    // R47: nor out of levels.
    assert_eq!(
        wrong("[structure]\nstack = 1000000"),
        "structure.levels: expected a last level of which the smallest field has at most 1000 big \
         blinds: its blinds stay, found 5000 big blinds (R47)"
    );
    assert_eq!(
        wrong("[structure]\nlevels = [\"50/100\", \"25/200\"]\nlevel_time = \"10 s\""),
        "structure.levels[1]: expected blinds no lower than 50/100 before it, found \"25/200\" \
         (R47)\nstructure.level_time: expected a level of 30 s to 24 h, found 10 s (R27)"
    );
}

#[test]
fn r31_prizes_must_add_up() {
    assert_eq!(
        wrong("[prizes]\ntable = [{ entrants_from = 2, shares = \"60/30\" }]"),
        "prizes.table[0].shares: expected shares that add up to 100%, found 90.000% (R31)"
    );
    assert_eq!(
        wrong(
            "entrants_min = 3
             [prizes]
             table = [{ entrants_from = 4, shares = \"30/70\" }, { entrants_from = 4, shares = \"5x20\" }]"
        ),
        "prizes.table[0].entrants_from: expected 3 or fewer, so that there is a row for every \
         field, found 4 (R31)\n\
         prizes.table[0].shares: expected shares that fall, found a place that wins more than one \
         above it (R31)\n\
         prizes.table[1].entrants_from: expected more than 4 in the row before, found 4 (R31)\n\
         prizes.table[1].shares: expected no more paid places than 4 entrants, found 5 places (R31)"
    );
    assert_eq!(
        wrong("entrants_max = 9\nhand_for_hand = \"before places 9, 3\""),
        "hand_for_hand: expected places below the largest field, 9, found 9 (R43)"
    );
    assert_eq!(
        wrong("price = \"free\""),
        "price: expected `added`, prizes.extra or satellite.guaranteed: something to win, found a \
         free entry and no prize (T5)"
    );
}

#[test]
fn f2_where_a_rulebook_prints_prices_only_those_are_on_offer() {
    assert_eq!(
        wrong("rulebook = \"be-1.8\"\nprice = \"18.00 + 2.00\""),
        "price: expected a price of be-1.8: 0.90 + 0.10, 3.60 + 0.40, 9.00 + 1.00, 22.50 + 2.50, \
         45.00 + 5.00, 90.00 + 10.00, found \"18.00 + 2.00\" (F2)"
    );
    assert_eq!(wrong("price = \"18.00 + 2.00\""), "nothing");
    assert_eq!(
        wrong("seats = 5\nstart = \"when full\"\nprice = \"48.50 + 1.50\""),
        "price: expected a price of int-2.7: 0.95 + 0.05, 1.90 + 0.10, 3.80 + 0.20, 9.50 + 0.50, \
         23.75 + 1.25, found \"48.50 + 1.50\" (F2)"
    );
    assert_eq!(
        wrong("price = absent"),
        "price: expected \"free\", or a price such as \"9.00 + 1.00\", found nothing (R35)"
    );
}

#[test]
fn t4_a_satellite_costs_less_than_its_target() {
    let satellite = |price: &str| {
        wrong(&format!(
            "[satellite]\ntarget = \"Main\"\ntarget_price = \"{price}\"\nwins = \"a seat\""
        ))
    };
    assert_eq!(
        satellite("9.00 + 1.00"),
        "satellite.target_price: expected more than the satellite's own price, 10.00, found 10.00 \
         (T4)"
    );
    assert_eq!(satellite("9.01 + 1.00"), "nothing");
}

#[test]
fn t8_t9_x1_a_format_that_the_rulebook_does_not_have_is_refused() {
    for id in ["be-1.8", "dk-2.0", "int-2.2"] {
        let book = format!("rulebook = \"{id}\"\n");
        assert_eq!(
            wrong(&format!("{book}[bounty]\nkind = \"regular\"\namount = \"4.50\"")),
            format!(
                "bounty: expected a rulebook that offers bounty tournaments, found {id}, which \
                 does not (T8)"
            )
        );
        assert_eq!(
            wrong(&format!("{book}[phased]\nfirst_phases = 2\nends_after_level = 5")),
            format!(
                "phased: expected a rulebook that offers phased tournaments, found {id}, which \
                 does not (T9)"
            )
        );
    }
    let hexapro = |book: &str, kind: &str, buy_in: &str| {
        let text = format!(
            "name = \"X\"\nrulebook = \"{book}\"\ngame = \"holdem\"\ncurrency = \"EUR\"\nseats = 3\n\
             start = \"when full\"\n[hexapro]\nkind = \"{kind}\"\nbuy_in = \"{buy_in}\"\n"
        );
        read(&text).err().map_or("nothing".to_owned(), |errors| in_lines(&errors))
    };
    assert_eq!(
        hexapro("dk-2.0", "regular", "1.00"),
        "hexapro.kind: expected a rulebook that offers HexaPro, found dk-2.0, which does not (X1)"
    );
    assert_eq!(
        hexapro("int-2.2", "extreme", "1.00"),
        "hexapro.kind: expected a rulebook that offers HexaPro Extreme, found int-2.2, which does \
         not (XE)"
    );
    assert_eq!(
        hexapro("int-2.3", "extreme", "5.00"),
        "hexapro.buy_in: expected one of 1.00, 10.00, found 5.00 (XE)"
    );
    assert_eq!(hexapro("int-2.2", "regular", "5.00"), "nothing");
}

#[test]
fn x1_a_hexapro_sets_nothing_that_its_rulebook_decides() {
    assert_eq!(
        wrong("[hexapro]\nkind = \"regular\"\nbuy_in = \"1.00\""),
        "price: expected no such key: the rulebook decides it for a HexaPro, found a value (X1)\n\
         structure: expected no such key: the rulebook decides it for a HexaPro, found a value \
         (X1)\nstart: expected \"when full\", found \"scheduled\" (X1)\n\
         seats: expected 3, found 9 (X1)"
    );
}

#[test]
fn t6_t7_t8_limits_make_sense() {
    assert_eq!(
        wrong("[multi_buy_in]\nlargest = \"9.00 + 1.00\""),
        "multi_buy_in.largest: expected more than \"9.00 + 1.00\", found \"9.00 + 1.00\" (T6)"
    );
    assert_eq!(
        wrong("[multi_buy_in]\nlargest = \"40.00 + 5.00\""),
        "multi_buy_in.largest: expected a fee in the proportion of \"9.00 + 1.00\", found \"40.00 \
         + 5.00\" (T6)\nmulti_buy_in.largest: expected \"9.00 + 1.00\" and a whole number of steps \
         of \"9.00 + 1.00\", found \"40.00 + 5.00\" (T6)"
    );
    assert_eq!(
        wrong("[bounty]\nkind = \"progressive\"\namount = \"9.00\"\nrebuy_adds_bounty = true"),
        "bounty.amount: expected 0.02 or more, and less than the price's pool, 9.00, found 9.00 \
         (T8)\nbounty.rebuy_adds_bounty: expected a table `rebuys`, or no such key, found true \
         without re-buys (T8)"
    );
    assert_eq!(
        wrong(
            "[rebuys]
             price = \"9.00 + 1.00\"
             chips = 1500
             until_level = 7
             at_stack = 1501
             most = 0
             [re_entry]"
        ),
        "re_entry: expected one of the two: a player who is out would be offered both, found \
         rebuys beside it (T7)\n\
         rebuys.most: expected 1 or more, or no such key for no limit, found 0 (T7)\n\
         rebuys.until_level: expected one of the levels 1 to 6, found 7 (T7)\n\
         rebuys.at_stack: expected no more than the starting stack, 1500, found 1501 (T7)"
    );
}

#[test]
fn the_schema_knows_every_key_and_describes_it() {
    let schema = json_schema();
    let keys = schema["properties"].as_object().unwrap();
    for key in ["name", "rulebook", "structure", "bounty", "hexapro", "hand_for_hand"] {
        assert!(keys.contains_key(key), "{key}");
    }
    assert_eq!(schema["required"].as_array().unwrap().len(), 6);
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["properties"]["seats"]["maximum"], 10);
}
