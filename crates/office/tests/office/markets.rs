//! The table of markets: the built-in one, and those that operators write down.

use ledger::Currency;
use office::{MarketDefinition, MarketProblem, Markets};
use rulebook::Rulebook;

fn rulebooks() -> Vec<Rulebook> {
    rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id)).collect()
}

/// `id rulebook`, then what the operator says besides: `name=…`, `currency=…`, `age=…`.
fn definition(line: &str) -> MarketDefinition {
    let mut words = line.split_whitespace();
    let mut next = || words.next().unwrap_or_default().to_owned();
    let (id, rulebook) = (next(), next());
    let mut definition =
        MarketDefinition { id, rulebook, name: None, currency: None, minimum_age: None };
    for word in words {
        match word.split_once('=').unwrap() {
            ("name", name) => definition.name = Some(name.to_owned()),
            ("currency", currency) => definition.currency = Some(currency.to_owned()),
            ("age", age) => definition.minimum_age = Some(age.parse().unwrap()),
            other => panic!("{other:?}"),
        }
    }
    definition
}

fn markets(lines: &[&str]) -> Result<Markets, Vec<MarketProblem>> {
    let definitions: Vec<_> = lines.iter().map(|line| definition(line)).collect();
    Markets::new(&definitions, &rulebooks())
}

/// One line for each market: id, name, rulebook, currency, age.
fn shown(markets: &Markets) -> Vec<String> {
    let line = |market: &office::Market| {
        let office::Market { id, name, rulebook, currency, minimum_age, .. } = market;
        format!("{id} {name} {rulebook} {currency} {minimum_age}")
    };
    markets.iter().map(|market| line(market)).collect()
}

#[test]
fn the_built_in_markets_are_the_newest_rulebooks_for_play_money() {
    let markets = Markets::built_in();
    let expected = [
        "int-2.7 international int-2.7 PLAY 18",
        "dk-2.0 Denmark dk-2.0 PLAY 18",
        "be-1.8 Belgium be-1.8 PLAY 21",
    ];
    assert_eq!(shown(&markets), expected);
    assert_eq!(markets.first().id, "int-2.7");
    assert_eq!(markets.get("dk-2.0").unwrap().name, "Denmark");
    for unknown in ["", "int-2.3", "home", "house", "INT-2.7", "int-2.7 "] {
        assert_eq!(markets.get(unknown), None, "{unknown:?}");
    }
}

#[test]
fn age_every_market_asks_for_the_years_of_its_rulebook() {
    for market in Markets::built_in().iter() {
        let book = rulebook::embedded(market.rulebook.as_str()).unwrap();
        assert_eq!((market.minimum_age, &market.name), (book.minimum_age, &book.market));
    }
}

#[test]
fn what_an_operator_leaves_out_is_as_the_rulebook_says() {
    let own = markets(&[
        "club int-2.7",
        "seniors int-2.7 name=Seniors currency=PLAY age=60",
        "be be-1.8 age=21",
    ]);
    let expected = [
        "club international int-2.7 PLAY 18",
        "seniors Seniors int-2.7 PLAY 60",
        "be Belgium be-1.8 PLAY 21",
    ];
    assert_eq!(shown(&own.unwrap()), expected);
}

#[test]
fn a_rulebook_of_ones_own_makes_a_market() {
    let text = "id = \"club-1\"\nlike = \"int-2.7\"\nmarket = \"our club\"\nminimum_age = 20\n";
    let book = Rulebook::from_text("club-1.toml", text).unwrap();
    let own = Markets::new(&[definition("club club-1")], &[book]).unwrap();
    assert_eq!(shown(&own), ["club our club club-1 PLAY 20"]);
}

#[test]
fn a_market_offers_the_games_of_its_rulebook_and_currency() {
    let own = markets(&["club int-2.7"]).unwrap();
    let club = own.first();
    assert!(club.offers("int-2.7", "PLAY"));
    for (rulebook, currency) in
        [("int-2.7", "EUR"), ("club", "PLAY"), ("int-2.3", "PLAY"), ("int-2.7", "play"), ("", "")]
    {
        assert!(!club.offers(rulebook, currency), "{rulebook} {currency}");
    }
}

/// Each mistake alone: what is wrong, with its market and what was expected.
#[test]
fn every_mistake_in_a_table_of_markets_is_named() {
    let market = || "a".to_owned();
    let known: Vec<String> = rulebook::EMBEDDED_IDS.iter().map(|id| (*id).to_owned()).collect();
    let name = || MarketProblem::Name { market: market(), chars: 1..=40 };
    let currency = |currency: &str| {
        let (currency, offered) = (currency.to_owned(), Currency::PLAY);
        MarketProblem::Currency { market: market(), currency, offered }
    };
    let long = format!("a int-2.7 name={}", "x".repeat(41));
    for (line, problem) in [
        (
            "a int-9.9",
            MarketProblem::UnknownRulebook { market: market(), rulebook: "int-9.9".into(), known },
        ),
        (
            "a home",
            MarketProblem::PrivateRulebook { market: market(), rulebook: "home".to_owned() },
        ),
        ("a int-2.7 name=", name()),
        (long.as_str(), name()),
        ("a int-2.7 name=x\u{7}y", name()),
        ("a int-2.7 currency=EUR", currency("EUR")),
        ("a int-2.7 currency=play", currency("play")),
        ("a int-2.7 currency=", currency("")),
        ("a be-1.8 age=20", MarketProblem::MinimumAge { market: market(), years: 21..=99 }),
        ("a int-2.7 age=0", MarketProblem::MinimumAge { market: market(), years: 18..=99 }),
        ("a int-2.7 age=100", MarketProblem::MinimumAge { market: market(), years: 18..=99 }),
        ("A int-2.7", MarketProblem::Id { market: "A".to_owned() }),
        ("a/b int-2.7", MarketProblem::Id { market: "a/b".to_owned() }),
    ] {
        assert_eq!(markets(&[line]), Err(vec![problem]), "{line}");
    }
    let ids = ["", "a b", "ä", "-a", &"a".repeat(33)];
    for id in ids.map(str::to_owned) {
        let definition = MarketDefinition { id: id.clone(), ..definition("a int-2.7") };
        let problems = Markets::new(&[definition], &rulebooks()).unwrap_err();
        assert_eq!(problems, [MarketProblem::Id { market: id }]);
    }
}

#[test]
fn all_mistakes_are_named_at_once_and_in_order() {
    let problems = markets(&["a int-2.7 currency=EUR age=3", "b int-2.7", "b int-9.9", "C home"]);
    let kinds: Vec<&str> = problems
        .unwrap_err()
        .iter()
        .map(|problem| match problem {
            MarketProblem::NoMarkets => "no markets",
            MarketProblem::TooMany { .. } => "too many",
            MarketProblem::Id { .. } => "id",
            MarketProblem::Repeated { .. } => "repeated",
            MarketProblem::UnknownRulebook { .. } => "unknown rulebook",
            MarketProblem::PrivateRulebook { .. } => "private rulebook",
            MarketProblem::Name { .. } => "name",
            MarketProblem::Currency { .. } => "currency",
            MarketProblem::MinimumAge { .. } => "minimum age",
        })
        .collect();
    let expected =
        ["currency", "minimum age", "repeated", "unknown rulebook", "id", "private rulebook"];
    assert_eq!(kinds, expected);
}

#[test]
fn there_is_at_least_one_market_and_not_more_than_a_page_of_them() {
    assert_eq!(markets(&[]), Err(vec![MarketProblem::NoMarkets]));
    let lines: Vec<String> = (0..101).map(|number| format!("m{number} int-2.7")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert!(markets(&lines[..100]).is_ok());
    assert_eq!(markets(&lines), Err(vec![MarketProblem::TooMany { most: 100 }]));
}
