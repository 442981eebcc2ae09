//! What an account may do: accept rules, sit down, open a private table.

use std::{collections::BTreeSet, sync::Arc};

use office::{
    AcceptanceRefusal, AccountStatus, MarketDefinition, Markets, Member, OfferRefusal, PlayRefusal,
    may_accept, may_open_private, may_play,
};
use rulebook::{EMBEDDED_IDS, Format};

fn accepted(ids: &[&str]) -> BTreeSet<Arc<str>> {
    ids.iter().map(|id| (*id).into()).collect()
}

#[test]
fn age_under_every_rulebook_to_the_year() {
    let accepted = accepted(&EMBEDDED_IDS);
    for id in EMBEDDED_IDS {
        let book = rulebook::embedded(id).unwrap();
        let least = book.minimum_age;
        let with_age = |age| {
            let accepted = &accepted;
            AccountStatus { age, accepted, is_excluded: false, is_excluded_from_banzai: false }
        };
        let refused = Err(PlayRefusal::Age { least });
        for (age, expected) in
            [(None, refused), (Some(0), refused), (Some(least - 1), refused), (Some(least), Ok(()))]
        {
            assert_eq!(may_play(&with_age(age), &book, Format::Regular), expected, "{id} {age:?}");
        }
    }
}

#[test]
fn r24_each_rulebook_is_accepted_for_itself() {
    for id in EMBEDDED_IDS {
        let book = rulebook::embedded(id).unwrap();
        let others: Vec<&str> = EMBEDDED_IDS.into_iter().filter(|other| *other != id).collect();
        for (ids, expected) in
            [(&others[..], Err(PlayRefusal::RulesNotAccepted)), (&[id][..], Ok(()))]
        {
            let accepted = accepted(ids);
            let status = AccountStatus {
                age: Some(40),
                accepted: &accepted,
                is_excluded: false,
                is_excluded_from_banzai: false,
            };
            assert_eq!(may_play(&status, &book, Format::Regular), expected, "{id}");
        }
    }
}

/// Every combination, in the order of the refusals: age, rules, exclusion, Banzai.
#[test]
fn r18_b6_every_combination_of_what_is_in_the_way() {
    let book = rulebook::embedded("int-2.7").unwrap();
    let (none, all) = (accepted(&[]), accepted(&["int-2.7"]));
    for bits in 0..32_u8 {
        let bit = |number: u8| bits & (1 << number) != 0;
        let status = AccountStatus {
            age: Some(if bit(0) { 17 } else { 18 }),
            accepted: if bit(1) { &none } else { &all },
            is_excluded: bit(2),
            is_excluded_from_banzai: bit(3),
        };
        let format = if bit(4) { Format::Banzai } else { Format::Regular };
        let expected = match () {
            () if bit(0) => Err(PlayRefusal::Age { least: 18 }),
            () if bit(1) => Err(PlayRefusal::RulesNotAccepted),
            () if bit(2) => Err(PlayRefusal::Excluded),
            () if bit(3) && bit(4) => Err(PlayRefusal::ExcludedFromBanzai),
            () => Ok(()),
        };
        assert_eq!(may_play(&status, &book, format), expected, "{status:?} {format:?}");
        let opens = if bit(2) { Err(PlayRefusal::Excluded) } else { Ok(()) };
        assert_eq!(may_open_private(&status), opens, "{status:?}");
    }
}

#[test]
fn r24_only_rules_that_are_in_force_can_be_accepted() {
    for id in EMBEDDED_IDS {
        assert_eq!(may_accept(id, EMBEDDED_IDS), Ok(()));
        assert_eq!(may_accept(id, []), Err(AcceptanceRefusal::NoSuchRulebook));
    }
    for unknown in ["", "int-9.9", "INT-2.7", "int-2.7 "] {
        let refused = Err(AcceptanceRefusal::NoSuchRulebook);
        assert_eq!(may_accept(unknown, EMBEDDED_IDS), refused, "{unknown:?}");
    }
}

#[test]
fn everyone_joins_public_games_of_the_own_market_alone() {
    let markets = Markets::built_in();
    for own in markets.iter() {
        let member = Member {
            market: Some(Arc::clone(own)),
            age: own.minimum_age,
            registered_at: base::Millis::ZERO,
        };
        for id in EMBEDDED_IDS {
            for currency in ["PLAY", "EUR"] {
                let offered = id == own.rulebook.as_str() && currency == "PLAY";
                let expected = if offered { Ok(()) } else { Err(OfferRefusal::NotOffered) };
                assert_eq!(member.may_join(id, currency), expected, "{} {id} {currency}", own.id);
            }
        }
        assert_eq!(member.may_host("PLAY"), Ok(()));
        for currency in ["EUR", "XXX", "play", ""] {
            assert_eq!(member.may_host(currency), Err(OfferRefusal::NotOffered), "{currency}");
        }
    }
    let nowhere = Member { market: None, age: 40, registered_at: base::Millis::ZERO };
    assert_eq!(nowhere.may_join("int-2.7", "PLAY"), Err(OfferRefusal::NotOffered));
    assert_eq!(nowhere.may_host("PLAY"), Err(OfferRefusal::NotOffered));
}

/// AGE: an operator asks for more years than when the account was made.
#[test]
fn age_of_a_market_holds_for_accounts_that_were_there_before() {
    let definition =
        MarketDefinition { minimum_age: Some(25), ..MarketDefinition::of_rulebook("int-2.7") };
    let books = [rulebook::embedded("int-2.7").unwrap()];
    let markets = Markets::new(&[definition], &books).unwrap();
    for (age, expected) in [(24, Err(OfferRefusal::Age { least: 25 })), (25, Ok(()))] {
        let member = Member {
            market: Some(Arc::clone(markets.first())),
            age,
            registered_at: base::Millis::ZERO,
        };
        assert_eq!(member.may_join("int-2.7", "PLAY"), expected);
    }
}
