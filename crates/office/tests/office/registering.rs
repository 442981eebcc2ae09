//! Registration.

use std::sync::Arc;

use base::Millis;
use office::{
    MarketDefinition, Markets, NameRefusal, PASSWORD_BYTES, Registration, RegistrationRefusal,
    could_be_a_password, register,
};
use proptest::prelude::*;

use crate::NOW;

const GOOD: Registration<'_> =
    Registration { name: "Alice", password_bytes: 13, birth_date: "1990-01-31", market: "int-2.7" };

fn refused(new: Registration<'_>) -> Option<RegistrationRefusal> {
    register(&new, &Markets::built_in(), NOW).err()
}

#[test]
fn an_account_is_made_of_what_was_given() {
    let markets = Markets::built_in();
    for market in markets.iter() {
        let account =
            register(&Registration { market: &market.id, ..GOOD }, &markets, NOW).unwrap();
        assert_eq!(
            (account.name.as_str(), account.birth_date.to_string()),
            ("Alice", "1990-01-31".into())
        );
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
            register(&Registration { birth_date, market, ..GOOD }, &markets, now).map(|_| ())
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
        let new = Registration { birth_date, ..GOOD };
        assert_eq!(register(&new, &markets, NOW).map(|_| ()), expected);
    }
}

#[test]
fn a_registration_is_refused_by_the_first_thing_in_the_way() {
    let bad =
        Registration { name: "Al", password_bytes: 1, birth_date: "31.1.1990", market: "int-9.9" };
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
    let bad = Registration { market: "int-2.7", ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::BirthDate));
    let bad = Registration { birth_date: "2999-01-01", ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::BirthDate));
    let bad = Registration { birth_date: "2015-01-01", ..bad };
    assert_eq!(refused(bad), Some(RegistrationRefusal::TooYoung { least: 18 }));
    assert_eq!(refused(Registration { birth_date: "1990-01-01", ..bad }), None);
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
        birth_date in "\\PC{0,12}|(19|20)[0-9]{2}-[01][0-9]-[0-3][0-9]",
        market in "int-2.7|dk-2.0|be-1.8|home|\\PC{0,8}",
        now in any::<u64>().prop_map(|at| at % 4_000_000_000_000),
    ) {
        let markets = Markets::built_in();
        let new = Registration { name: &name, password_bytes, birth_date: &birth_date, market: &market };
        if let Ok(account) = register(&new, &markets, Millis(now)) {
            prop_assert_eq!(office::check_name(&account.name), Ok(()));
            prop_assert_eq!(account.birth_date.to_string(), birth_date);
            prop_assert!(account.birth_date.age_at(Millis(now)) >= Some(account.market.minimum_age));
            prop_assert_eq!(&account.market.id, &market);
        }
    }
}
