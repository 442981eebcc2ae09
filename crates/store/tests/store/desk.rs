//! What the back office keeps with the people, and what it reads of the books.

use base::{Cents, GameId, Millis, PlayerId, TableId};
use ledger::{Account, Currency, Kind};
use store::{
    ChatLine, Complaint, Effect, MESSAGES_A_PLAYER_MAX, NewPerson, OPERATOR, People, ReportQuery,
    Sqlite, Staff, Store, open_folder,
};

use crate::world::{START, World, refill};

fn add(people: &People, name: &str) -> PlayerId {
    let (password, birth_date, market) = (Some("digest"), "1970-01-02", "int-2.7");
    let new = NewPerson { name, password, birth_date, market, house: false };
    people.add(&new, Millis(1)).unwrap().unwrap()
}

fn names(found: &store::PlayersFound) -> Vec<&str> {
    found.players.iter().map(|row| row.name.as_str()).collect()
}

#[test]
fn players_are_found_page_by_page_by_how_their_names_begin() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    for number in 0..7 {
        add(&people, &format!("Player_{number}"));
    }
    let zoe = add(&people, "Zoe");
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let page = people.find_players("pLAY", after.as_deref(), 3).unwrap();
        assert!(page.players.len() <= 3);
        seen.extend(page.players.into_iter().map(|row| row.name));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen, (0..7).map(|number| format!("Player_{number}")).collect::<Vec<_>>());
    // Exactly one page has no next one.
    assert_eq!(people.find_players("player", None, 7).unwrap().next, None);
    assert_eq!(names(&people.find_players("8", None, 3).unwrap()), ["Zoe"], "by number");
    for nobody in ["9", "0", "18446744073709551615", "_layer", "%", "zoez"] {
        assert!(names(&people.find_players(nobody, None, 3).unwrap()).is_empty(), "{nobody}");
    }
    people.erase(zoe, Millis(5)).unwrap();
    let row = people.player_row(zoe).unwrap().unwrap();
    assert!(row.erased && row.name.starts_with("Erased_"));
    assert_eq!(people.player_row(PlayerId(u64::MAX)).unwrap(), None);
}

#[test]
fn r20_notes_messages_and_mutes_are_kept_until_they_are_erased() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let (ann, bo) = (add(&people, "Ann"), add(&people, "Bo"));
    let first = people.add_player_note(ann, OPERATOR, "calls too much", Millis(10)).unwrap();
    let second = people.add_player_note(ann, PlayerId(7), "stopped", Millis(20)).unwrap();
    for number in 0..=MESSAGES_A_PLAYER_MAX {
        people.add_player_message(ann, OPERATOR, &number.to_string(), Millis(30)).unwrap();
    }
    people.mute_chat(ann, Some(Millis(100))).unwrap();
    people.mute_chat(ann, Some(Millis(200))).unwrap();
    drop(people);
    let people = People::open(folder.path()).unwrap();
    let notes = people.player_notes(ann).unwrap();
    assert_eq!(notes.iter().map(|note| note.note).collect::<Vec<_>>(), [second, first]);
    assert_eq!(people.player_notes(bo).unwrap(), []);
    assert_eq!(people.player_messages(ann).unwrap().len(), MESSAGES_A_PLAYER_MAX as usize);
    let unread = people.unread_messages(ann).unwrap();
    assert_eq!(unread[0].text, "0", "the oldest first");
    assert!(!people.message_read(bo, unread[0].message, Millis(40)).unwrap(), "somebody else's");
    assert!(people.message_read(ann, unread[0].message, Millis(40)).unwrap());
    assert!(people.message_read(ann, unread[0].message, Millis(50)).unwrap(), "again");
    assert!(!people.message_read(ann, u64::MAX, Millis(50)).unwrap());
    assert_eq!(people.unread_messages(ann).unwrap()[0].text, "1");
    assert_eq!(people.chat_mutes(Millis(199)).unwrap(), [(ann, Millis(200))]);
    assert_eq!(people.chat_mutes(Millis(200)).unwrap(), []);
    people.mute_chat(bo, Some(Millis(300))).unwrap();
    people.mute_chat(bo, None).unwrap();
    people.erase(ann, Millis(60)).unwrap();
    assert_eq!(people.chat_mutes(Millis(0)).unwrap(), []);
    assert!(people.player_notes(ann).unwrap().is_empty());
    assert!(people.player_messages(ann).unwrap().is_empty());
}

#[test]
fn r20_a_report_keeps_its_chat_its_answer_and_its_outcome() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let (ann, bo) = (add(&people, "Ann"), add(&people, "Bo"));
    let complaint = |reporter, about, at| Complaint {
        reporter,
        about,
        game: GameId(3),
        table: TableId(12),
        text: "it's rude".to_owned(),
        at: Millis(at),
    };
    let line = |player, text: &str| ChatLine { at: Millis(5), player, text: text.to_owned() };
    let chat = [line(ann, "first"), line(bo, "second")];
    // One from before there were files of reports.
    people.complain(&complaint(ann, bo, 1)).unwrap();
    let report = people.report(&complaint(bo, ann, 2), &chat).unwrap();
    let last = people.report(&complaint(ann, bo, 3), &[]).unwrap();
    assert_eq!((report, last), (2, 3));
    let numbers = |query: ReportQuery, most| -> Vec<u64> {
        people.reports(&query, most).unwrap().iter().map(|report| report.report).collect()
    };
    let all = ReportQuery::default;
    assert_eq!(numbers(all(), 2), [3, 2]);
    assert_eq!(numbers(ReportQuery { before: Some(2), ..all() }, 9), [1]);
    assert_eq!(numbers(ReportQuery { about: Some(bo), ..all() }, 9), [3, 1]);
    assert_eq!(numbers(ReportQuery { reporter: Some(bo), ..all() }, 9), [2]);
    people.answer_report(1, OPERATOR, "first answer", Millis(10)).unwrap();
    people.answer_report(1, PlayerId(7), "second answer", Millis(20)).unwrap();
    people.close_report(2, OPERATOR, "warned", Millis(30)).unwrap();
    assert_eq!(numbers(ReportQuery { closed: Some(true), ..all() }, 9), [2]);
    assert_eq!(numbers(ReportQuery { closed: Some(false), ..all() }, 9), [3, 1]);
    let answered = ReportQuery { closed: Some(false), answered: Some(true), ..all() };
    assert_eq!(numbers(answered, 9), [1]);
    let (first, none) = people.report_with_chat(1).unwrap().unwrap();
    assert_eq!((first.file.answer.as_deref(), none.len()), (Some("second answer"), 0));
    assert_eq!(first.file.answered, Some((PlayerId(7), Millis(20))));
    let (second, kept) = people.report_with_chat(2).unwrap().unwrap();
    assert_eq!((second.file.outcome.as_deref(), kept.as_slice()), (Some("warned"), &chat[..]));
    assert_eq!(people.report_with_chat(4).unwrap(), None);
    assert_eq!(people.report_with_chat(u64::MAX).unwrap(), None);
    let facts = people.player_facts(bo, Millis(0)).unwrap();
    assert_eq!((facts.reports_about, facts.reports_by), (2, 1));
    // What an erased person wrote goes; what was decided stays.
    people.erase(bo, Millis(60)).unwrap();
    let (_, kept) = people.report_with_chat(2).unwrap().unwrap();
    assert_eq!(kept, chat[..1]);
}

#[test]
fn the_sums_of_all_accounts_are_zero_and_the_house_is_counted_by_day() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let empty = store.reader().unwrap().account_totals().unwrap();
    assert!(empty.totals.is_empty() && empty.off_balance().is_empty());
    let mut world = World::new(11);
    world.run(&mut store, 3_000);
    world.flush(&mut store);
    let later = Millis(START.0 + 5 * 86_400_000);
    let item = refill(PlayerId(900), 1, 12_345, later);
    assert!(store.commit(&[item]).unwrap()[0].is_done());
    let reader = store.reader().unwrap();
    let totals = reader.account_totals().unwrap();
    assert_eq!(totals.off_balance(), []);
    assert!(totals.overdrawn.is_empty(), "{:?}", totals.overdrawn);
    assert_eq!(totals.last_entry, reader.last_entry().unwrap());
    let sum = |group: &str| -> i64 {
        let of = totals.totals.iter().filter(|it| it.group == group);
        of.map(|it| it.balance.0).sum()
    };
    assert_ne!(sum("wallet"), 0);
    // In parts or at once, each entry is counted once.
    let last = totals.last_entry;
    let total = |from: u64, until: u64, group: &str| -> i64 {
        let flows = reader.house_flows(from, until).unwrap();
        flows.iter().filter(|it| it.group == group).map(|it| it.amount.0).sum()
    };
    for group in ["rake", "issued"] {
        let middle = last / 2;
        let parts = total(0, middle, group) + total(middle, last, group);
        assert_eq!((parts, total(0, last, group)), (sum(group), sum(group)), "{group}");
    }
    let flows = reader.house_flows(last - 1, last).unwrap();
    let [refill] = &flows[..] else { panic!("{flows:?}") };
    assert_eq!((refill.day, refill.kind), (later.0 / 86_400_000, Kind::Refill));
    assert_eq!((refill.currency, refill.amount), (Currency::PLAY, Cents(-12_345)));
    assert_eq!(
        reader.balance(&Account::Wallet(PlayerId(900)), Currency::PLAY).unwrap(),
        Cents(12_345)
    );
}

/// The check has teeth: a balance that somebody changed is found, and by how much.
#[test]
fn a_balance_that_was_changed_is_off_by_as_much() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    assert!(store.commit(&[refill(PlayerId(1), 1, 500, START)]).unwrap()[0].is_done());
    drop(store);
    let sql = rusqlite::Connection::open(folder.path().join(store::DATABASE)).unwrap();
    let change = "UPDATE balances SET balance = -7 WHERE account IN
                  (SELECT id FROM accounts WHERE account = 'wallet:1')";
    assert_eq!(sql.execute(change, []).unwrap(), 1);
    drop(sql);
    let totals = store::reader(folder.path()).unwrap().account_totals().unwrap();
    assert_eq!(totals.off_balance(), [(Currency::PLAY, Cents(-507))]);
    let overdrawn = (Account::Wallet(PlayerId(1)), Currency::PLAY, Cents(-7));
    assert_eq!(totals.overdrawn, [overdrawn]);
}

/// The entry was noted, and the room was killed before the chain had it.
#[test]
fn r18_a_suspension_that_was_noted_before_a_kill_is_in_force_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let (store, people) = open_folder(folder.path()).unwrap();
    let (ann, bo) = (add(&people, "Ann"), add(&people, "Bo"));
    let suspends = Staff {
        id: "desk/0001".to_owned(),
        who: PlayerId(7),
        action: "suspend_player".to_owned(),
        about: format!("player {ann}"),
        reason: "under review".to_owned(),
        effect: Some(Effect::Excluded { player: ann, excluded: true }),
        at: START,
    };
    people.note(&suspends).unwrap();
    drop((store, people));
    let (mut store, people) = open_folder(folder.path()).unwrap();
    assert_eq!(people.pending_audit().unwrap(), []);
    let saved = store.load().unwrap();
    let excluded = |player| saved.players.iter().any(|(of, it)| *of == player && it.excluded);
    assert!(excluded(ann) && !excluded(bo));
    let chain = store.reader().unwrap().staff(None, store::Page { most: 9 }).unwrap();
    assert_eq!(chain, [suspends]);
}
