//! Changed and deleted hands.

use super::{check_finds, found};

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
