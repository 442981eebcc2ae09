//! Whoever changes what is stored, by hand and with care, is found out, and where.

use std::{fs, path::Path, sync::LazyLock};

use base::{Cents, Millis};
use game::{Commit, StateChange};
use ledger::{Account, Currency, Hold, HoldId, HoldReason};
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};
use store::{DATABASE, Effect, Item, Options, Report, Sqlite, Staff, Store, StoreError, check};

use super::{
    commits::item,
    promises::{ANNA, GAME, buy_in, done, leave, open, place},
    tamper::tamper,
    world::{START, World},
};

/// A played room with a little of everything. It is played once and copied.
pub(crate) fn played(folder: &Path) {
    static PLAYED: LazyLock<Vec<u8>> = LazyLock::new(play);
    fs::write(folder.join(DATABASE), &*PLAYED).unwrap();
}

fn play() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let mut world = World::new(11);
    world.run(&mut store, 1_500);
    world.crash(&mut store);
    world.run(&mut store, 1_500);
    let staff = |number: u64| {
        Item::Staff(Staff {
            id: format!("{number}"),
            who: ANNA,
            action: "exclude_from_banzai".to_owned(),
            about: format!("case {number}"),
            effect: Some(Effect::ExcludedFrom {
                player: ANNA,
                format: room::BANZAI.to_owned(),
                excluded: true,
            }),
            at: Millis(START.0 + number),
        })
    };
    let reason = HoldReason::Review;
    let (hold, transfer) =
        Hold::place(HoldId(1), ANNA, Currency::PLAY, Cents(500), reason, START).unwrap();
    let rest = Item::CleanShutdown { clean: true, at: START };
    let items = [staff(1), staff(2), staff(3), Item::Hold(hold, transfer), rest];
    assert!(store.commit(&items).unwrap().iter().all(store::ItemOutcome::is_done));
    assert!(world.hands > 30);
    drop(store);
    fs::read(folder.path().join(DATABASE)).unwrap()
}

pub(crate) fn rulebooks() -> Vec<rulebook::Rulebook> {
    rulebook::EMBEDDED_IDS.iter().map(|id| rulebook::embedded(id).unwrap()).collect()
}

/// Runs a check after these statements and compares what it finds.
fn found(statements: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    tamper(folder.path(), statements);
    let report = check(folder.path(), rulebooks()).unwrap();
    report.difference.expect("nothing was found").to_string()
}

#[track_caller]
fn check_finds(statements: &str, expected: &[&str]) {
    let found = found(statements);
    assert!(expected.iter().all(|part| found.contains(part)), "{found}");
}

#[test]
fn a_room_nobody_tampered_with_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let report = check(folder.path(), rulebooks()).unwrap();
    let Report { difference, entries, transfers, accounts, hands, chains, .. } = report;
    assert_eq!(difference, None);
    assert!(entries > transfers && transfers > hands && hands > 30 && accounts > 14);
    let streams: Vec<_> = chains.iter().map(|chain| chain.stream.as_str()).collect();
    assert_eq!(streams, ["game:1", "game:2", "game:3", "cashier", "accepted", "staff"]);
}

#[test]
fn a_changed_balance_is_found() {
    check_finds(
        "UPDATE postings SET balance = balance + 1
         WHERE (account, seq) = (SELECT account, max(seq) FROM postings
                                 WHERE account = (SELECT id FROM accounts WHERE account = 'wallet:3'))",
        &["wallet:3 held", "by its statement"],
    );
}

#[test]
fn a_changed_posting_is_found() {
    check_finds(
        "UPDATE postings SET amount = amount + 5, balance = balance + 5
         WHERE account = (SELECT id FROM accounts WHERE account = 'wallet:4')",
        &["wallet:4: the posting was changed"],
    );
}

/// The way back through a statement.
#[test]
fn a_statement_with_a_gap_is_found() {
    for earlier in ["NULL", "1", "seq", "earlier + 1"] {
        check_finds(
            &format!(
                "UPDATE postings SET earlier = {earlier} WHERE (seq, account) =
                 (SELECT seq, account FROM balances WHERE account =
                  (SELECT id FROM accounts WHERE account = 'wallet:4'))"
            ),
            &["wallet:4: the posting was changed"],
        );
    }
}

#[test]
fn money_that_is_said_to_be_held_is_found() {
    let of = "account = (SELECT id FROM accounts WHERE account = 'wallet:3')";
    let earlier = "(SELECT earlier FROM postings p WHERE (p.seq, p.account) =
                    (balances.seq, balances.account))";
    for change in ["balance = balance + 1", "seq = seq - 1", &format!("seq = {earlier}")] {
        let held = "wallet:3: what it holds is missing, or not what its statement ends with";
        check_finds(&format!("UPDATE balances SET {change} WHERE {of}"), &[held]);
    }
    let held = "wallet:3: what it holds is missing";
    for statements in [
        format!("DELETE FROM balances WHERE {of}"),
        format!("UPDATE balances SET seq = NULL, balance = 0 WHERE {of}"),
        format!("UPDATE balances SET account = 99999 WHERE {of}"),
    ] {
        check_finds(&statements, &[held]);
    }
    check_finds(
        "INSERT INTO balances SELECT max(account) + 1, max(seq), 500 FROM balances",
        &["1 rows of balances belong to nothing"],
    );
}

/// Nobody acts on it as if it were nothing.
#[test]
fn money_whose_balance_is_missing_stops_every_reader() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    tamper(folder.path(), "DELETE FROM balances");
    let refused = Sqlite::open(folder.path()).unwrap_err();
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused:?}");
    // Also if that look had not found it.
    let mut store = Sqlite::open_with(folder.path(), Options::default()).unwrap();
    let damaged = |error| assert!(matches!(error, StoreError::Damaged(_)), "{error:?}");
    damaged(store.load().unwrap_err());
    let account = Account::Wallet(ANNA);
    damaged(store.reader().unwrap().balance(&account, Currency::PLAY).unwrap_err());
    damaged(store.commit(&[super::world::refill(ANNA, 99, 5, START)]).unwrap_err());
    damaged(store::held_by(folder.path(), ANNA).unwrap_err());
    damaged(store::games(folder.path()).unwrap_err());
}

#[test]
fn a_posting_out_of_nowhere_is_found() {
    check_finds(
        "INSERT INTO postings
         SELECT 1, id, 500, 500, NULL FROM accounts WHERE account = 'wallet:4'",
        &["1 rows of postings belong to nothing"],
    );
}

#[test]
fn a_changed_transfer_is_found() {
    check_finds(
        "UPDATE entries SET content = replace(content, '2000000', '3000000')
         WHERE name = 'player:5/request:1000005'",
        &["of cashier (player:5/request:1000005): it was changed"],
    );
}

#[test]
fn a_deleted_transfer_is_found() {
    check_finds(
        "DELETE FROM postings WHERE seq = 8;
         DELETE FROM entries WHERE seq = 8",
        &["entry 8 is missing"],
    );
}

/// Even if the ones behind it move up.
#[test]
fn a_deleted_transfer_whose_gap_is_closed_is_found() {
    check_finds(
        "DELETE FROM postings WHERE seq = 8;
         DELETE FROM entries WHERE seq = 8;
         UPDATE postings SET seq = -(seq - 1) WHERE seq > 8;
         UPDATE postings SET seq = -seq WHERE seq < 0;
         UPDATE entries SET seq = -(seq - 1) WHERE seq > 8;
         UPDATE entries SET seq = -seq WHERE seq < 0",
        &["of accepted", "it is not at its place"],
    );
}

#[test]
fn a_swapped_pair_is_found() {
    check_finds(
        "UPDATE entries SET number = -number WHERE stream = 4 AND number IN (2, 3);
         UPDATE entries SET number = 5 + number WHERE stream = 4 AND number < 0",
        &["of cashier", "it is not at its place"],
    );
    check_finds(
        "CREATE TEMP TABLE two AS SELECT * FROM entries WHERE stream = 4 AND number IN (2, 3);
         UPDATE entries SET name = 'x' || seq WHERE seq IN (SELECT seq FROM two);
         UPDATE entries SET (name, content) =
             (SELECT name, content FROM two WHERE two.number = 5 - entries.number)
         WHERE seq IN (SELECT seq FROM two)",
        &["entry 2 of cashier", "it was changed"],
    );
}

const SOME_HAND: &str = "(SELECT seq FROM hands ORDER BY seq LIMIT 1 OFFSET 7)";

#[test]
fn a_changed_hand_record_is_found() {
    let other = "(SELECT seq FROM hands ORDER BY seq LIMIT 1 OFFSET 8)";
    check_finds(
        &format!(
            "UPDATE hands SET record = (SELECT record FROM hands WHERE seq = {other}) WHERE seq = {SOME_HAND}"
        ),
        &["hand ", "its record was changed"],
    );
    check_finds(
        &format!("UPDATE hands SET record = x'0102030405' WHERE seq = {SOME_HAND}"),
        &["hand ", "its record cannot be read"],
    );
    check_finds(
        &format!("UPDATE hands SET seed = zeroblob(32) WHERE seq = {SOME_HAND}"),
        &["hand ", "its record was changed"],
    );
}

#[test]
fn a_hand_that_is_listed_as_another_is_found() {
    for (column, what) in
        [("pot", "pot"), ("rake", "rake"), ("started_at", "time"), ("number", "number")]
    {
        let found = found(&format!(
            "UPDATE hands SET {column} = {column} + 100000 WHERE seq = {SOME_HAND}"
        ));
        assert!(found.contains("hand ") && found.contains(what), "{found}");
    }
    check_finds(
        "UPDATE hand_players SET net = net + 1 WHERE player = 2",
        &["a player is another in the list of hands"],
    );
    let times = "(SELECT started_at FROM hands ORDER BY started_at LIMIT 1 OFFSET 9)";
    for statements in [
        format!("UPDATE spans SET since = {times}"),
        "UPDATE hand_players SET span = 5 WHERE player = 2".to_owned(),
        format!("INSERT INTO spans VALUES ({times})"),
    ] {
        check_finds(&statements, &["a player is another in the list of hands"]);
    }
    for statements in [
        "DELETE FROM spans",
        "INSERT INTO spans VALUES (-5)",
        "INSERT INTO spans SELECT max(started_at) + 2 FROM hands",
    ] {
        check_finds(statements, &["spans: they are not those of the hands"]);
    }
}

#[test]
fn a_deleted_hand_is_found() {
    check_finds(
        &format!("DELETE FROM hands WHERE seq = {SOME_HAND}"),
        &["hand ", "its record is missing"],
    );
}

/// Nobody can say that it was let go, either.
#[test]
fn a_deleted_hand_with_a_forged_permission_is_found() {
    check_finds(
        &format!(
            "INSERT OR REPLACE INTO facts VALUES ('pruned_before', {});
             DELETE FROM hands WHERE seq = {SOME_HAND}",
            i64::MAX
        ),
        &["hand ", "its record is missing"],
    );
}

#[test]
fn a_changed_staff_record_is_found() {
    check_finds(
        "UPDATE entries SET content = replace(content, 'case 2', 'case 7') WHERE name = 'staff#2'",
        &["entry 2 of staff (staff#2): it was changed"],
    );
}

#[test]
fn a_changed_exclusion_is_found() {
    let decided = "the exclusion is not what staff decided";
    check_finds("DELETE FROM exclusions", &["player 1, banzai: ", decided]);
    check_finds("INSERT INTO exclusions VALUES (77, 'banzai')", &["player 77, banzai: ", decided]);
    check_finds("INSERT INTO exclusions VALUES (1, 'regular')", &["player 1, regular: ", decided]);
    check_finds("UPDATE exclusions SET format = 'regular'", &["player 1, banzai: ", decided]);
    check_finds("UPDATE exclusions SET player = 2", &["player 1, banzai: ", decided]);
}

/// A key of the played room, of each kind.
const KEYS: [&str; 5] = ["table/", "seat/", "left/", "rolled_back/", "opened"];

fn one_of(kind: &str) -> String {
    format!("(game, key) = (SELECT game, key FROM state WHERE key LIKE '{kind}%' LIMIT 1)")
}

#[test]
fn a_changed_key_is_found() {
    for kind in KEYS {
        let one = one_of(kind);
        let changed = [kind, " of game ", ": it was changed"];
        check_finds(&format!("UPDATE state SET value = value || ' ' WHERE {one}"), &changed);
        check_finds(&format!("UPDATE state SET value = '' WHERE {one}"), &changed);
        check_finds(
            &format!("DELETE FROM state WHERE {one}"),
            &[kind, " of game ", ": it is missing"],
        );
        let other = [kind, " of game ", ": no commit has left it behind"];
        check_finds(&format!("UPDATE state SET key = '{kind}77' WHERE {one}"), &other);
        let copied = "INSERT INTO state SELECT 4 - game, key || '0', value FROM state WHERE";
        check_finds(&format!("{copied} {one}"), &other);
    }
    check_finds("DELETE FROM state", &["of game 1: it is missing"]);
    // Every stack is shown as more than what is there.
    check_finds(
        r#"UPDATE state SET value = replace(value, '"stack":', '"stack":9')
           WHERE key LIKE 'table/%'"#,
        &["table/", "it was changed"],
    );
    // The values of two keys are swapped.
    check_finds(
        "UPDATE state SET value = (SELECT max(value) FROM state WHERE key LIKE 'seat/%')
         WHERE key = (SELECT min(key) FROM state WHERE key LIKE 'seat/%')",
        &["seat/", "it was changed"],
    );
}

#[test]
fn a_key_out_of_nowhere_is_found() {
    // As one who has lost everything, as one who left, in a queue, and what no game knows.
    for key in ["seat/1/4/77", "left/77/1", "queue/1", "other", "", "TABLE/1"] {
        check_finds(
            &format!("INSERT INTO state VALUES (1, '{key}', '1')"),
            &[&format!("{key} of game 1: no commit has left it behind")],
        );
    }
    check_finds(
        "INSERT INTO state VALUES (99, 'table/1', '{}')",
        &["1 rows of state belong to nothing"],
    );
}

#[test]
fn a_changed_account_of_a_game_is_found() {
    let unknown = "it holds money, and its game does not know";
    let one = "account = (SELECT min(account) FROM game_accounts)";
    check_finds("DELETE FROM game_accounts", &["escrow:", unknown]);
    check_finds(&format!("DELETE FROM game_accounts WHERE {one}"), &["escrow:", unknown]);
    let empty = "an account is said to hold money of it, and does not";
    for (game, account) in [(1, "wallet:3"), (1, "rake:1"), (99, "wallet:3")] {
        check_finds(
            &format!(
                "INSERT INTO game_accounts SELECT {game}, id FROM accounts WHERE account = '{account}'"
            ),
            &[&format!("game {game}: {empty}")],
        );
    }
    // A seat where nothing lies any more; a row of no account; another game's.
    check_finds(
        "INSERT INTO game_accounts
         SELECT 1, a.id FROM accounts a JOIN balances b ON b.account = a.id
         WHERE a.account LIKE 'escrow:1/%' AND b.balance = 0 LIMIT 1",
        &[&format!("game 1: {empty}")],
    );
    check_finds("INSERT INTO game_accounts VALUES (1, 99999)", &[&format!("game 1: {empty}")]);
    check_finds(&format!("UPDATE game_accounts SET game = game % 3 + 1 WHERE {one}"), &[empty]);
}

/// What a chain says may be wrong itself: then a mistake of ours made it so, and the room cannot be
/// read back from it.
#[test]
fn a_state_that_does_not_fit_its_money_is_found() {
    let nobody = "escrow:1/1/3/1 of game 1: it holds chips, and nobody sits there";
    for (state, expected) in [
        (vec![], nobody),
        (vec![("seat/1/3/2", "1")], nobody),
        (vec![("seat/1/3/1", "1"), ("table/x", "1")], "table/x of game 1: it is not a key"),
        (vec![("seat/1/3/1", "1"), ("table/1", "1")], "table/1 of game 1: it cannot be read"),
        (vec![("seat/1/3", "1")], "seat/1/3 of game 1: it names no seat"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Sqlite::open(folder.path()).unwrap();
        open(&mut store);
        let change = |(key, value): (&str, &str)| StateChange {
            key: key.to_owned(),
            value: Some(value.into()),
        };
        let state = state.into_iter().map(change).collect();
        let commit = Commit { state, ..place(ANNA).buy_in(1, 400, 1, START) };
        done(&mut store, item(GAME, commit));
        drop(store);
        let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap();
        assert!(found.to_string().starts_with(expected), "{found}");
        assert_eq!(found.kind(), "room");
    }
}

#[test]
fn a_changed_hold_is_found() {
    check_finds("UPDATE holds SET hold = replace(hold, '500', '400')", &["hold 1: it was changed"]);
    check_finds("DELETE FROM holds", &["hold 1: it is missing"]);
}

/// Who changes a step of the past and forges every hash after it.
#[test]
fn a_step_that_does_not_follow_is_found_however_it_is_chained() {
    for (change, name) in [
        ("replace(content, '\"released\":0', '\"released\":100')", "hold:1/step:0"),
        ("replace(content, '\"steps\":1', '\"steps\":2')", "hold:1/step:0"),
        ("json_remove(content, '$.hold')", "hold:1/step:0"),
        ("json_set(content, '$.payment', json('null'), '$.hold', json('null'))", "hold:1/step:0"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        played(folder.path());
        tamper(
            folder.path(),
            &format!("UPDATE entries SET content = {change} WHERE name = '{name}'"),
        );
        tamper(folder.path(), &rehashed(folder.path(), "cashier"));
        let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap().to_string();
        assert_eq!(found, format!("{name}: it does not follow from the step before"));
    }
}

/// What makes the hashes of a chain fit its entries again.
pub(crate) fn rehashed(folder: &Path, stream: &str) -> String {
    let sql = Connection::open(folder.join(DATABASE)).unwrap();
    let mut select = sql
        .prepare(
            "SELECT seq, e.number, at, e.name, kind, content
             FROM entries e JOIN streams s ON s.id = e.stream WHERE s.name = ?1 ORDER BY seq",
        )
        .unwrap();
    let hex = |hash: &[u8]| hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut hash = Sha256::digest(format!("cardroom {stream}"));
    let mut statements = String::new();
    let mut rows = select.query([stream]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let (seq, number, at): (i64, i64, i64) =
            (row.get(0).unwrap(), row.get(1).unwrap(), row.get(2).unwrap());
        let [name, kind, content] = [3, 4, 5].map(|column| row.get::<_, String>(column).unwrap());
        let body = format!("{number}\n{at}\n{name}\n{kind}\n{content}");
        hash = Sha256::new().chain_update(hash).chain_update(body).finalize();
        statements += &format!("UPDATE entries SET hash = x'{}' WHERE seq = {seq};", hex(&hash));
    }
    statements + &format!("UPDATE streams SET hash = x'{}' WHERE name = '{stream}'", hex(&hash))
}

/// Every commit says what it leaves behind, and all of it, however the chain is hashed.
#[test]
fn a_commit_that_says_less_than_it_left_is_found() {
    let first = |kind: &str| format!("(SELECT min(seq) FROM entries WHERE kind = '{kind}')");
    let wrote = |kind: &str| {
        format!(
            "(SELECT e.seq FROM state s JOIN entries e ON e.name LIKE 'game:' || s.game || '/commit:%'
              WHERE s.key LIKE '{kind}%' AND e.content LIKE '%\"' || s.key || '\"%'
              ORDER BY e.seq DESC LIMIT 1)"
        )
    };
    for (removed, seq, expected) in [
        ("", &*first("buy_in"), " cannot be read: it does not say what it leaves behind"),
        ("", &first("hand"), " cannot be read: it does not say what it leaves behind"),
        ("", &first("leave"), " cannot be read: it does not say what it leaves behind"),
        ("", &first("commit"), " cannot be read: missing field `commit`"),
        (".request", &first("buy_in"), "1 rows of requests belong to nothing"),
        (".state", &wrote("seat/"), " of game "),
        // A commit writes several keys, and an older value may be what the chain knows of one.
        (".state", &wrote("left/"), " of game "),
        (".state", &wrote("table/"), " of game "),
        (".state", &wrote("rolled_back/"), " of game "),
    ] {
        let folder = tempfile::tempdir().unwrap();
        played(folder.path());
        let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
        let query = format!(
            "SELECT s.name, e.name FROM entries e JOIN streams s ON s.id = e.stream
             WHERE e.seq = {seq}"
        );
        let (stream, name): (String, String) =
            sql.query_row(&query, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        drop(sql);
        let remove = format!(
            "UPDATE entries SET content = json_remove(content, '$.commit{removed}')
             WHERE name = '{name}' AND json_extract(content, '$.commit{removed}') IS NOT NULL"
        );
        tamper(folder.path(), &remove);
        tamper(folder.path(), &rehashed(folder.path(), &stream));
        let found = check(folder.path(), rulebooks()).unwrap().difference;
        let found = found.unwrap_or_else(|| panic!("{name}, {removed}: nothing was found"));
        let (kind, found) = (found.kind(), found.to_string());
        assert!(found.contains(expected), "{name}, {removed}: {found}");
        assert_eq!(kind, if removed.is_empty() { "chain" } else { "room" });
    }
}

#[test]
fn a_changed_game_is_found() {
    check_finds("UPDATE games SET commits = commits + 1 WHERE id = 2", &["game 2", "last commit"]);
    check_finds("UPDATE games SET paused_at = 5 WHERE id = 2", &["game 2", "paused"]);
    check_finds("UPDATE games SET seats = 9 WHERE id = 1", &["game 1", "something else"]);
}

/// What the room is read back from besides money: each alone.
#[test]
fn whatever_the_room_is_read_back_from_is_proved() {
    for (statements, expected) in [
        ("DELETE FROM requests", "it is not known that it was done"),
        (
            "DELETE FROM requests WHERE (player, request) = (SELECT player, max(request) FROM requests)",
            "it is not known that it was done",
        ),
        ("UPDATE requests SET number = number + 1", "it is not known that it was done"),
        ("INSERT INTO requests VALUES (1, 77777777, 1, 1)", "1 rows of requests"),
        ("DELETE FROM counts", "what was counted of the day was changed"),
        ("UPDATE counts SET count = count + 1", "what was counted of the day was changed"),
        (
            "INSERT INTO counts VALUES (77, 'resets', 1, 1)",
            "what was counted of the day was changed",
        ),
        ("DELETE FROM accepted WHERE player = 3", "that a player accepted it was changed"),
        ("INSERT INTO accepted SELECT 77, 'int-2.7', max(at) FROM accepted", "1 rows of accepted"),
        ("INSERT INTO accepted VALUES (77, 'int-2.7', 0)", "1 rows of accepted"),
        ("DELETE FROM facts", "last_at: the room ran later"),
        (
            "UPDATE facts SET value = value - 1 WHERE name = 'last_at'",
            "last_at: the room ran later",
        ),
        ("INSERT INTO facts VALUES ('pruned_before', 5)", "pruned_before: it is not what"),
        ("INSERT INTO facts VALUES ('other', 5)", "1 rows of facts"),
        ("UPDATE games SET stream = 2 WHERE id = 1", "game 1: it has another's chain"),
        ("INSERT INTO accounts VALUES (99999, 'wallet:77', 'PLAY')", "wallet:77: what it holds"),
        (
            "INSERT INTO accounts VALUES (99999, 'wallet:77', 'PLAY');
             INSERT INTO balances VALUES (99999, NULL, 0)",
            "1 rows of accounts",
        ),
    ] {
        let found = found(statements);
        assert!(found.contains(expected), "{statements}: {found}");
    }
}

#[test]
fn a_truncated_chain_is_found() {
    check_finds("DELETE FROM entries WHERE name = 'staff#3'", &["is missing"]);
    // The last of all entries: only the chain's end knows of it.
    check_finds(
        "DELETE FROM postings WHERE seq = (SELECT max(seq) FROM entries);
         DELETE FROM holds;
         DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
        &["the chain of cashier ends with entry 14, not with 15"],
    );
}

#[test]
fn triggers_that_are_gone_are_found() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
    for statement in [
        "DELETE FROM entries WHERE seq = 1",
        "UPDATE entries SET at = 0",
        "DELETE FROM postings",
        "UPDATE postings SET amount = 1",
        "DELETE FROM hands",
        "UPDATE hands SET pot = 1",
    ] {
        assert!(sql.execute_batch(statement).is_err(), "{statement}");
    }
    sql.execute_batch("DROP TRIGGER entries_stay").unwrap();
    drop(sql);
    let report = check(folder.path(), rulebooks()).unwrap();
    assert_eq!(
        report.difference.unwrap().to_string(),
        "entries_stay is not as this version makes it"
    );
}

/// What the end of each chain was, kept elsewhere, is what tells of a whole copy put back.
#[test]
fn chains_only_ever_grow() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let before = check(folder.path(), rulebooks()).unwrap().chains;
    let mut store = Sqlite::open(folder.path()).unwrap();
    let account = Account::Wallet(ANNA);
    assert!(store.reader().unwrap().balance(&account, Currency::PLAY).unwrap() > Cents::ZERO);
    store.commit(&[super::world::refill(ANNA, 99, 5, START)]).unwrap();
    let after = check(folder.path(), rulebooks()).unwrap().chains;
    let grown: Vec<_> = before.iter().zip(&after).filter(|(one, other)| one != other).collect();
    assert_eq!(grown.len(), 1);
    assert_eq!(
        (grown[0].0.entries + 1, grown[0].1.stream.as_str()),
        (grown[0].1.entries, "cashier")
    );
}

/// Only its key says that it is taken.
#[test]
fn a_seat_that_was_taken_with_nothing_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    open(&mut store);
    for item in [buy_in(1, ANNA, 0, 1), leave(2, ANNA, 0)] {
        done(&mut store, item);
        assert_eq!(check(folder.path(), rulebooks()).unwrap().difference, None);
    }
}

#[test]
fn a_seat_with_nothing_that_is_taken_away_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    open(&mut store);
    done(&mut store, buy_in(1, ANNA, 0, 1));
    drop(store);
    tamper(folder.path(), "DELETE FROM state");
    let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap().to_string();
    assert_eq!(found, "seat/1/3/1 of game 1: it is missing");
}

/// H12b: what was voided and what was closed leave nothing that a check would miss.
#[test]
fn h12b_a_game_that_was_voided_or_closed_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    open(&mut store);
    let sound = || assert_eq!(check(folder.path(), rulebooks()).unwrap().difference, None);
    let (game, at) = (GAME, START);
    for item in [
        buy_in(1, ANNA, 400, 1),
        Item::Pause { game, paused: true, at },
        Item::Void { game, paused_since: at, after: Millis::ZERO, at },
        Item::Pause { game, paused: false, at },
        buy_in(2, ANNA, 400, 2),
        leave(3, ANNA, 400),
        buy_in(4, ANNA, 0, 4),
        Item::Close { game, at },
    ] {
        done(&mut store, item);
        sound();
    }
    drop(store);
    tamper(folder.path(), "INSERT INTO state VALUES (1, 'seat/1/3/1', '4')");
    let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap().to_string();
    assert_eq!(found, "seat/1/3/1 of game 1: no commit has left it behind");
}
