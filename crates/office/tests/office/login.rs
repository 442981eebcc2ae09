//! New names and passwords.

use office::{
    Account, AgeBasis, LoginChange, LoginRefusal, Markets, NameRefusal, RegistrationRefusal,
    change_login,
};

use crate::NOW;

const KNOWN: Account<'_> = Account {
    is_house: false,
    is_erased: false,
    birth_date: "1990-01-31",
    declared_age: false,
    market: "dk-2.0",
};
const CHANGE: LoginChange<'_> =
    LoginChange { name: "Alicia", password_bytes: 12, birth_date: None, market: None };

fn refused(account: Option<Account<'_>>, change: LoginChange<'_>) -> Option<LoginRefusal> {
    change_login(account.as_ref(), &change, &Markets::built_in(), NOW).err()
}

#[test]
fn what_is_not_given_stays_as_it_is_known() {
    let markets = Markets::built_in();
    let change = |change: &LoginChange<'_>| {
        let account = change_login(Some(&KNOWN), change, &markets, NOW).unwrap();
        let AgeBasis::BirthDate(born) = account.age else { panic!("{account:?}") };
        format!("{} {born} {}", account.name, account.market.id)
    };
    assert_eq!(change(&CHANGE), "Alicia 1990-01-31 dk-2.0");
    let (birth_date, market) = (Some("1971-03-05"), Some("be-1.8"));
    assert_eq!(change(&LoginChange { birth_date, market, ..CHANGE }), "Alicia 1971-03-05 be-1.8");
}

#[test]
fn nobody_a_house_player_and_somebody_erased_get_no_login() {
    assert_eq!(refused(None, CHANGE), Some(LoginRefusal::NoSuchPlayer));
    let house = Account { is_house: true, market: "house", ..KNOWN };
    assert_eq!(refused(Some(house), CHANGE), Some(LoginRefusal::HousePlayer));
    let erased = Account { is_erased: true, birth_date: "", market: "", ..KNOWN };
    assert_eq!(refused(Some(erased), CHANGE), Some(LoginRefusal::Erased));
}

#[test]
fn what_the_books_do_not_know_has_to_be_given() {
    let lost = Account { birth_date: "", market: "", ..KNOWN };
    assert_eq!(refused(Some(lost), CHANGE), Some(LoginRefusal::BirthDateUnknown));
    let change = LoginChange { birth_date: Some("1971-03-05"), ..CHANGE };
    let known = ["int-2.7", "dk-2.0", "be-1.8"].map(str::to_owned).to_vec();
    let unknown = Some(LoginRefusal::MarketUnknown { known });
    assert_eq!(refused(Some(lost), change), unknown);
    assert_eq!(refused(Some(lost), LoginChange { market: Some("x"), ..change }), unknown);
    assert_eq!(refused(Some(lost), LoginChange { market: Some("be-1.8"), ..change }), None);
    // An account of a market that is gone needs another one.
    let gone = Account { market: "int-2.3", ..KNOWN };
    assert_eq!(refused(Some(gone), CHANGE), unknown);
}

#[test]
fn age_that_was_declared_is_good_for_the_same_market() {
    let declared = Account { birth_date: "", declared_age: true, ..KNOWN };
    let account = change_login(Some(&declared), &CHANGE, &Markets::built_in(), NOW).unwrap();
    assert_eq!(account.age, AgeBasis::Declared { least: 18 });
    // Belgium asks for 21 years, and the declaration was about 18.
    let moved = LoginChange { market: Some("be-1.8"), ..CHANGE };
    assert_eq!(refused(Some(declared), moved), Some(LoginRefusal::BirthDateUnknown));
    let moved = LoginChange { birth_date: Some("1971-03-05"), ..moved };
    assert_eq!(refused(Some(declared), moved), None);
}

#[test]
fn what_holds_for_registering_holds_here() {
    for (change, refusal) in [
        (LoginChange { name: "Al", ..CHANGE }, RegistrationRefusal::Name(NameRefusal::Form)),
        (
            LoginChange { name: "House_Ada", ..CHANGE },
            RegistrationRefusal::Name(NameRefusal::Reserved),
        ),
        (LoginChange { password_bytes: 5, ..CHANGE }, RegistrationRefusal::Password),
        (LoginChange { birth_date: Some("x"), ..CHANGE }, RegistrationRefusal::BirthDate),
        (
            LoginChange { birth_date: Some("2015-01-01"), ..CHANGE },
            RegistrationRefusal::TooYoung { least: 18 },
        ),
    ] {
        assert_eq!(refused(Some(KNOWN), change), Some(LoginRefusal::Registration(refusal)));
    }
}
