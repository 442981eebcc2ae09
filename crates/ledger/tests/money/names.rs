//! Names: one text each, which is also how they are stored.

use base::{GameId, PlayerId, RequestId};
use ledger::{Account, Kind, Reference, TemplateName, TicketFor, Transfer, TransferId};
use proptest::prelude::*;

use super::{
    random::account,
    story::{check, transfer},
};

proptest! {
    #[test]
    fn an_account_survives_print_and_read(account in account(u64::MAX)) {
        prop_assert_eq!(account.to_string().parse::<Account>().unwrap(), account);
        let stored = serde_json::to_string(&account).unwrap();
        prop_assert_eq!(&stored, &format!("\"{account}\""));
        prop_assert_eq!(serde_json::from_str::<Account>(&stored).unwrap(), account);
    }

    #[test]
    fn what_reads_as_an_account_prints_as_it_was(text in "[a-z-]{0,12}(:[0-9a-z/+]{0,8})?") {
        if let Ok(account) = text.parse::<Account>() {
            prop_assert_eq!(account.to_string(), text);
        }
    }
}

#[test]
fn what_is_no_account_is_refused() {
    for bad in [
        "",
        "wallet",
        "wallet:",
        "wallet:x",
        "wallet:01",
        "wallet:+1",
        "wallet:-1",
        "Wallet:1",
        "wallet:1/2",
        "escrow:1/2/3",
        "escrow:1/2/3/4/5",
        "escrow:1/2/300/4",
        "tickets:",
        "tickets:1",
        "transit",
        "transit:",
        "transit:Bank",
        "transit:a-name-of-17-chars",
        "wallet:99999999999999999999",
        "rake:1 ",
    ] {
        assert!(bad.parse::<Account>().is_err(), "{bad:?}");
    }
    let error = "purse:1".parse::<Account>().unwrap_err().to_string();
    assert_eq!(error, "expected an account such as \"wallet:17\", found \"purse:1\"");
}

#[test]
fn a_template_has_a_short_name() {
    let names = ["a", "sunday-50", "a-name-of-a-template-of-32-bytes"];
    for name in names {
        let template: TemplateName = name.parse().unwrap();
        assert_eq!((template.as_str(), template.to_string()), (name, name.to_owned()));
        let admits = TicketFor::Template(template);
        let stored = serde_json::to_string(&admits).unwrap();
        assert_eq!(stored, format!("{{\"template\":\"{name}\"}}"));
        assert_eq!(serde_json::from_str::<TicketFor>(&stored).unwrap(), admits);
    }
    let long = format!("{}x", names[2]);
    for bad in ["", "Sunday", "sunday 50", "sunday_50", "sonntag-für-alle", &long] {
        assert!(bad.parse::<TemplateName>().is_err(), "{bad:?}");
        let stored = format!("{{\"template\":\"{bad}\"}}");
        assert!(serde_json::from_str::<TicketFor>(&stored).is_err(), "{bad:?}");
    }
}

#[test]
fn every_kind_is_stored_by_its_name() {
    for &kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    assert!("".parse::<Kind>().is_err());
}

#[test]
fn causes_have_names_of_their_own_within_the_bound() {
    let commit = TransferId::for_commit(GameId(u64::MAX), u64::MAX);
    let request = TransferId::for_request(PlayerId(u64::MAX), RequestId(u64::MAX));
    let refund = TransferId::derived(&commit, "refund").unwrap();
    for id in [commit.clone(), request, refund] {
        assert!(id.as_str().len() <= TransferId::BYTES_MAX);
        assert_eq!(id.as_str().parse(), Ok(id));
    }
    for bad in ["", "a/b", "a:b", "a b", "é", &"x".repeat(97)] {
        assert!(TransferId::derived(&commit, bad).is_err(), "{bad:?}");
        assert!(bad.parse::<Reference>().is_err(), "{bad:?}");
    }
    for bad in ["", "/", "a//b", "a b", &"x".repeat(97)] {
        assert!(bad.parse::<TransferId>().is_err(), "{bad:?}");
    }
}

/// What is read back is checked again: a damaged record does not become a transfer.
#[test]
fn a_stored_transfer_is_balanced_too() {
    let line = "game:3/commit:1 EUR buy_in wallet:1 -5 escrow:3/1/0/1 5";
    let made = transfer(line).unwrap();
    let stored = serde_json::to_string(&made).unwrap();
    assert_eq!(
        stored,
        r#"{"id":"game:3/commit:1","currency":"EUR","kind":"buy_in","at":1,"postings":[{"account":"wallet:1","amount":-5},{"account":"escrow:3/1/0/1","amount":5}]}"#
    );
    assert_eq!(serde_json::from_str::<Transfer>(&stored).unwrap(), made);
    let damaged = stored.replace("\"amount\":5", "\"amount\":6");
    let error = serde_json::from_str::<Transfer>(&damaged).unwrap_err().to_string();
    assert!(error.contains("the postings sum to 1 cents"), "{error}");
    check(line, "not_enough: wallet:1 holds 0.00, and 0.05 is needed");
}
