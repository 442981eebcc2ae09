//! Staff accounts with the people: what is used is used up, what is over is over, and numbers are never
//! given twice.

use std::fs;

use base::{Millis, PlayerId};
use office::staff::{
    LINK_VALID, Role, STAFF_SESSION_IDLE, STAFF_SESSION_MAX, StaffNumber, TotpSecret,
    WRONG_CODES_MAX, WRONG_CODES_WAIT,
};
use store::{
    Enrolment, Item, OPERATOR, PEOPLE, People, Staff, StaffAdded, StaffChoice, Store, check_people,
    open_folder, replace_people,
};

use crate::world::START;

const SECRET: TotpSecret = TotpSecret([7; 20]);

fn enrolled(people: &People, name: &str, role: Role) -> StaffNumber {
    let added = people.add_staff(name, role, OPERATOR, START).unwrap();
    let StaffAdded::Done(number) = added else { panic!("{added:?}") };
    let codes = [[1; 32], [2; 32]];
    let enrolment = Enrolment { password: "hash", secret: SECRET, step: 5, recovery_codes: &codes };
    people.enrol_staff(number, &enrolment, OPERATOR, START).unwrap();
    number
}

#[test]
fn an_account_can_log_in_once_it_is_enrolled_and_while_it_is_not_disabled() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    assert!(!people.has_staff().unwrap());
    let added = people.add_staff("Ingrid", Role::Integrity, PlayerId(3), START).unwrap();
    assert_eq!(added, StaffAdded::Done(StaffNumber(1)));
    assert_eq!(
        people.add_staff("iNGRID", Role::Admin, OPERATOR, START).unwrap(),
        StaffAdded::NameTaken
    );
    let ingrid = people.staff_by_name("INGRID").unwrap().unwrap();
    assert!(!ingrid.is_active() && ingrid.origin().is_none());
    let number = enrolled(&people, "Samir", Role::Director);
    let samir = people.staff_by_number(number).unwrap().unwrap();
    assert!(samir.is_active());
    assert_eq!((samir.recovery_codes, samir.enrolled), (2, Some((OPERATOR, START))));
    people.begin_staff_session(&[9; 32], number, None, START).unwrap();
    people.set_staff_disabled(number, Some(START)).unwrap();
    assert_eq!(people.staff_session(&[9; 32], START).unwrap(), None);
    people.set_staff_disabled(number, None).unwrap();
    assert_eq!(people.staff_session(&[9; 32], START).unwrap(), None, "it ended then");
    people.begin_staff_session(&[9; 32], number, None, START).unwrap();
    people.set_staff_role(number, Role::Support).unwrap();
    assert_eq!(people.staff_session(&[9; 32], START).unwrap(), None, "another role, another login");
    people.begin_staff_session(&[9; 32], number, None, START).unwrap();
    people.unenrol_staff(number).unwrap();
    assert_eq!(people.staff_session(&[9; 32], START).unwrap(), None);
    assert!(!people.staff_by_number(number).unwrap().unwrap().is_active());
    // Staff are no players: nobody finds one among them.
    assert_eq!(people.by_name("Ingrid").unwrap(), None);
    assert_eq!(people.names().unwrap(), []);
}

#[test]
fn a_session_ends_when_idle_and_after_its_longest() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let number = enrolled(&people, "Ingrid", Role::Integrity);
    let token = [9; 32];
    let is_in = |now: Millis| people.staff_session(&token, now).unwrap().is_some();
    people.begin_staff_session(&token, number, None, START).unwrap();
    let mut now = START;
    let step = Millis(STAFF_SESSION_IDLE.0 - 1);
    while now + step < START + STAFF_SESSION_MAX {
        now = now + step;
        assert!(is_in(now), "used all the time");
    }
    assert!(!is_in(START + STAFF_SESSION_MAX));
    people.begin_staff_session(&token, number, None, START).unwrap();
    assert!(!is_in(START + STAFF_SESSION_IDLE));
    assert!(!is_in(START), "it is gone for good");
    people.begin_staff_session(&token, number, None, START).unwrap();
    people.confirm_staff_session(&token, START + Millis(60_000)).unwrap();
    let session = people.staff_session(&token, START).unwrap().unwrap();
    assert_eq!(session.confirmed_until, Some(START + Millis(60_000)));
    people.end_staff_session(&token).unwrap();
    assert!(!is_in(START));
}

#[test]
fn codes_are_used_once_and_too_many_wrong_ones_wait() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let number = enrolled(&people, "Ingrid", Role::Integrity);
    assert!(!people.use_staff_step(number, 5).unwrap(), "the code that enrolled");
    assert!(people.use_staff_step(number, 6).unwrap());
    assert!(!people.use_staff_step(number, 6).unwrap());
    assert!(!people.use_staff_step(number, 4).unwrap(), "an earlier one");
    assert!(people.use_recovery_code(number, &[1; 32]).unwrap());
    assert!(!people.use_recovery_code(number, &[1; 32]).unwrap());
    assert!(!people.use_recovery_code(number, &[3; 32]).unwrap());
    let account = || people.staff_by_number(number).unwrap().unwrap();
    assert_eq!(account().recovery_codes, 1);
    for _ in 1..WRONG_CODES_MAX {
        people.count_wrong_code(number, START).unwrap();
    }
    assert_eq!(account().waits_until, Millis::ZERO);
    assert!(people.use_staff_step(number, 7).unwrap());
    for _ in 1..WRONG_CODES_MAX {
        people.count_wrong_code(number, START).unwrap();
    }
    assert_eq!(account().waits_until, Millis::ZERO, "a right one in between");
    people.count_wrong_code(number, START).unwrap();
    assert_eq!(account().waits_until, START + WRONG_CODES_WAIT);
}

#[test]
fn a_link_is_good_once_and_not_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let until = START + LINK_VALID;
    let link = |token: u8, now| people.staff_link(&[token; 32], now).unwrap();
    people.make_staff_link(&[1; 32], None, OPERATOR, until).unwrap();
    people.make_staff_link(&[2; 32], None, OPERATOR, until).unwrap();
    assert_eq!(link(1, START), None, "a later start makes another");
    assert!(link(2, START).is_some() && link(2, until).is_none());
    let choice = StaffChoice { name: "Ingrid".into(), password: "hash".into(), secret: SECRET };
    assert!(people.choose_with_link(&[2; 32], &choice).unwrap());
    assert!(!people.choose_with_link(&[1; 32], &choice).unwrap());
    assert_eq!(link(2, START).unwrap().choice, Some(choice));
    let number = enrolled(&people, "Samir", Role::Admin);
    assert_eq!(link(2, START), None, "there are staff now");
    people.make_staff_link(&[3; 32], Some(number), OPERATOR, until).unwrap();
    people.make_staff_link(&[4; 32], Some(number), PlayerId(8), until).unwrap();
    assert_eq!(link(3, START), None);
    assert_eq!(link(4, START).unwrap().made_by, PlayerId(8));
    assert!(people.use_staff_link(&[4; 32]).unwrap());
    assert!(!people.use_staff_link(&[4; 32]).unwrap());
    people.make_staff_link(&[5; 32], Some(number), OPERATOR, until).unwrap();
    for _ in 0..WRONG_CODES_MAX * 2 {
        assert!(link(5, START).is_some());
        people.count_wrong_link_code(&[5; 32]).unwrap();
    }
    assert_eq!(link(5, START), None, "nobody tries for ever");
}

/// Else an entry of the chain would be somebody else's after the file is lost.
#[test]
fn numbers_in_the_chain_are_not_given_again_when_people_are_lost() {
    let folder = tempfile::tempdir().unwrap();
    let (mut store, people) = open_folder(folder.path()).unwrap();
    let entry = |number: u64, who, about: &str| {
        Item::Staff(Staff {
            id: number.to_string(),
            who,
            action: "staff_create".to_owned(),
            about: about.to_owned(),
            reason: "for a test".to_owned(),
            effect: None,
            at: START,
        })
    };
    let items = [entry(1, OPERATOR, "staff 4"), entry(2, StaffNumber(2).who(), "player 900")];
    assert!(store.commit(&items).unwrap().iter().all(store::ItemOutcome::is_done));
    assert!(
        store
            .commit(&[Item::Accept { player: PlayerId(1), rulebook: "int-2.7".into(), at: START }])
            .unwrap()[0]
            .is_done()
    );
    drop((store, people));
    fs::remove_file(folder.path().join(PEOPLE)).unwrap();
    assert!(check_people(folder.path()).is_err());
    replace_people(folder.path(), START).unwrap().unwrap();
    let people = People::open(folder.path()).unwrap();
    assert!(!people.has_staff().unwrap());
    let added = people.add_staff("Ingrid", Role::Admin, OPERATOR, START).unwrap();
    assert_eq!(added, StaffAdded::Done(StaffNumber(5)));
}
