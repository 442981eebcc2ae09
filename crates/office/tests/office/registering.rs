//! Registration.

use std::sync::Arc;

use base::Millis;
use office::{
    AgeBasis, MarketDefinition, Markets, NameRefusal, PASSWORD_BYTES, Registration,
    RegistrationRefusal, RegistrationRules, could_be_a_password, register,
};
use proptest::prelude::*;

use crate::NOW;

const GOOD: Registration<'_> = Registration {
    name: "Alice",
    password_bytes: 13,
    birth_date: Some("1990-01-31"),
    declares_age: false,
    market: Some("int-2.7"),
};
/// By default a declaration of age is enough.
const RULES: RegistrationRules = RegistrationRules { birth_date: false };

fn refused(new: Registration<'_>) -> Option<RegistrationRefusal> {
    register(&new, RULES, &Markets::built_in(), NOW).err()
}

#[test]
fn an_account_is_made_of_what_was_given() {
    let markets = Markets::built_in();
    for market in markets.iter() {
        let account =
            register(&Registration { market: Some(&market.id), ..GOOD }, RULES, &markets, NOW)
                .unwrap();
        let born = AgeBasis::BirthDate("1990-01-31".parse().unwrap());
        assert_eq!((account.name.as_str(), account.age), ("Alice", born));
        assert!(Arc::ptr_eq(&account.market, market));
    }
}

/// On the day before, on the birthday, and for whoever was born on 29 February.
#[test]
fn age_is_asked_for_in_every_market_to_the_day() {
    // 28 February and 1 March 2026, noon.
    let (february, march) = (Millis(1_772_280_000_000), Millis(1_772_366_400_000));
    let markets = Markets::built_in();
    for (market, now, too_late, in_time) in [
        ("int-2.7", NOW, "2008-11-16", "2008-11-15"),
        ("dk-2.0", NOW, "2008-11-16", "2008-11-15"),
        ("be-1.8", NOW, "2005-11-16", "2005-11-15"),
        ("int-2.7", february, "2008-02-29", "2008-02-28"),
        ("int-2.7", march, "2008-03-02", "2008-02-29"),
        ("dk-2.0", february, "2008-02-29", "2008-02-28"),
        ("be-1.8", february, "2005-03-01", "2005-02-28"),
        ("be-1.8", march, "2005-03-02", "2005-03-01"),
    ] {
        let least = markets.get(market).unwrap().minimum_age;
        let at = |birth_date| {
            let (birth_date, market) = (Some(birth_date), Some(market));
            let new = Registration { birth_date, market, ..GOOD };
            register(&new, RULES, &markets, now).map(|_| ())
        };
        let too_young = Err(RegistrationRefusal::TooYoung { least });
        assert_eq!(at(too_late), too_young, "{market}, born {too_late}");
        assert_eq!(at(in_time), Ok(()), "{market}, born {in_time}");
    }
}

#[test]
fn age_of_an_operators_market_is_what_he_or_she_says() {
    let older =
        MarketDefinition { minimum_age: Some(30), ..MarketDefinition::of_rulebook("int-2.7") };
    let books = [rulebook::embedded("int-2.7").unwrap()];
    let markets = Markets::new(&[older], &books).unwrap();
    for (birth_date, expected) in
        [("1996-11-16", Err(RegistrationRefusal::TooYoung { least: 30 })), ("1996-11-15", Ok(()))]
    {
        let new = Registration { birth_date: Some(birth_date), ..GOOD };
        assert_eq!(register(&new, RULES, &markets, NOW).map(|_| ()), expected);
    }
}

#[test]
fn age_may_be_declared_unless_the_operator_asks_for_the_date() {
    let markets = Markets::built_in();
    let dateless = Registration { birth_date: None, ..GOOD };
    let declares = Registration { declares_age: true, ..dateless };
    let asks = RegistrationRules { birth_date: true };
    for (market, least) in [("int-2.7", 18), ("be-1.8", 21)] {
        let register = |new: Registration<'_>, rules| {
            let new = Registration { market: Some(market), ..new };
            register(&new, rules, &markets, NOW).map(|account| account.age)
        };
        assert_eq!(register(declares, RULES), Ok(AgeBasis::Declared { least }));
        let refused = Err(RegistrationRefusal::AgeNotDeclared { least });
        assert_eq!(register(dateless, RULES), refused);
        assert_eq!(register(declares, asks), Err(RegistrationRefusal::BirthDate));
        assert!(matches!(register(GOOD, asks), Ok(AgeBasis::BirthDate(_))));
        // A date that is too late counts, whatever is declared.
        let young = Registration { birth_date: Some("2015-01-01"), ..declares };
        assert_eq!(register(young, RULES), Err(RegistrationRefusal::TooYoung { least }));
    }
}

#[test]
fn a_market_is_chosen_only_where_there_are_several() {
    let chooses_none = Registration { market: None, ..GOOD };
    assert_eq!(refused(chooses_none), Some(RegistrationRefusal::Market));
    let books = [rulebook::embedded("dk-2.0").unwrap()];
    let one = Markets::new(&[MarketDefinition::of_rulebook("dk-2.0")], &books).unwrap();
    let account = register(&chooses_none, RULES, &one, NOW).unwrap();
    assert_eq!(account.market.id, "dk-2.0");
    let other = Registration { market: Some("int-2.7"), ..GOOD };
    assert_eq!(register(&other, RULES, &one, NOW), Err(RegistrationRefusal::Market));
}

#[test]
fn a_registration_is_refused_by_the_first_thing_in_the_way() {
    let bad = Registration {
        name: "Al",
        password_bytes: 1,
        birth_date: Some("31.1.1990"),
        declares_age: true,
        market: Some("int-9.9"),
    };
    // One thing after the other is put right.
    assert_eq!(refused(bad), Some(RegistrationRefusal::Name(NameRefusal::Form)));
    let bad = Registration { name: "Staff", ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::Name(NameRefusal::Reserved)));
    let bad = Registration { name: "Erased_1", ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::Name(NameRefusal::Erased)));
    let bad = Registration { name: "Alice", ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::Password));
    let bad = Registration { password_bytes: 10, ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::Market));
    let bad = Registration { market: Some("int-2.7"), ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::BirthDate));
    let bad = Registration { birth_date: Some("2999-01-01"), ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::BirthDate));
    let bad = Registration { birth_date: Some("2015-01-01"), ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::TooYoung { least: 18 }));
    assert_eq!(refused(Registration { birth_date: Some("1990-01-01"), ..bad }), None);
}

#[test]
fn a_password_has_10_to_200_bytes() {
    for (password_bytes, refusal) in [
        (0, Some(RegistrationRefusal::Password)),
        (9, Some(RegistrationRefusal::Password)),
        (10, None),
        (200, None),
        (201, Some(RegistrationRefusal::Password)),
        (usize::MAX, Some(RegistrationRefusal::Password)),
    ] {
        assert_eq!(refused(Registration { password_bytes, ..GOOD }), refusal, "{password_bytes}");
    }
    assert!(could_be_a_password(&"x".repeat(*PASSWORD_BYTES.end())));
    assert!(!could_be_a_password(&"x".repeat(*PASSWORD_BYTES.end() + 1)));
}

proptest! {
    /// Whatever is typed, whenever: no panic, and an account that is made is sound.
    #[test]
    fn whoever_may_register_has_a_name_an_age_and_a_market(
        name in "\\PC{0,20}|[A-Za-z0-9_-]{3,16}",
        password_bytes in 0..300_usize,
        birth_date in proptest::option::of("\\PC{0,12}|(19|20)[0-9]{2}-[01][0-9]-[0-3][0-9]"),
        declares_age in any::<bool>(),
        asks in any::<bool>(),
        market in "int-2.7|dk-2.0|be-1.8|home|\\PC{0,8}",
        now in any::<u64>().prop_map(|at| at % 4_000_000_000_000),
    ) {
        let markets = Markets::built_in();
        let new = Registration {
            name: &name,
            password_bytes,
            birth_date: birth_date.as_deref(),
            declares_age,
            market: Some(&market),
        };
        let rules = RegistrationRules { birth_date: asks };
        if let Ok(account) = register(&new, rules, &markets, Millis(now)) {
            prop_assert_eq!(office::check_name(&account.name), Ok(()));
            match account.age {
                AgeBasis::BirthDate(born) => {
                    prop_assert_eq!(Some(born.to_string()), birth_date);
                }
                AgeBasis::Declared { .. } => {
                    prop_assert!(birth_date.is_none() && declares_age && !asks);
                }
            }
            prop_assert!(account.age.age_at(Millis(now)) >= account.market.minimum_age);
            prop_assert_eq!(&account.market.id, &market);
        }
    }
}
