//! DECK: whoever changes cards or the seed of a hand and forges every hash after it is found out,
//! because the deck is dealt again from the seed.

use std::path::Path;

use base::{GameId, TableId};
use cards::Card;
use hand::{EventView, HandRecord};
use rusqlite::{Connection, params};
use sha2::{Digest as _, Sha256};
use store::{DATABASE, HandId, check, reader};

use super::{
    tamper::tamper,
    tampering::{played, rehashed, rulebooks},
};

/// A hand in which somebody folds, with its seed; and who that is.
fn some_hand(folder: &Path) -> (i64, HandId, HandRecord, Vec<u8>) {
    let sql = Connection::open(folder.join(DATABASE)).unwrap();
    let mut select = sql.prepare("SELECT seq, game, tbl, number, seed FROM hands").unwrap();
    let mut rows = select.query([]).unwrap();
    let reader = reader(folder).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let number = |column| row.get::<_, i64>(column).unwrap().cast_unsigned();
        let id = HandId { game: GameId(number(1)), table: TableId(number(2)), number: number(3) };
        let record = reader.hand(id).unwrap().unwrap();
        let folds = |event: &EventView| matches!(event, EventView::Folded { .. });
        let has_flop = |event: &EventView| matches!(event, EventView::Board { .. });
        let any = |is: fn(&EventView) -> bool| record.events.iter().any(|timed| is(&timed.event));
        if any(folds) && any(has_flop) {
            return (row.get(0).unwrap(), id, record, row.get(4).unwrap());
        }
    }
    panic!("nobody ever folds")
}

/// Puts another record and seed in the place of a hand's, with every digest and hash that follows
/// from them.
fn forge(folder: &Path, (seq, id): (i64, HandId), record: &HandRecord, seed: &[u8]) {
    let text = serde_json::to_string(record).unwrap();
    let mut packed = zstd::bulk::compress(text.as_bytes(), 3).unwrap();
    packed.insert(0, 1);
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let digest = Sha256::new().chain_update(seed).chain_update(&text).finalize();
    tamper(
        folder,
        &format!(
            "UPDATE hands SET record = x'{}', seed = x'{}' WHERE seq = {seq};
             UPDATE entries SET content = json_set(content, '$.hand.digest', '{}')
             WHERE seq = {seq}",
            hex(&packed),
            hex(seed),
            hex(&digest)
        ),
    );
    tamper(folder, &rehashed(folder, &format!("game:{}", id.game)));
}

fn found(folder: &Path) -> Option<String> {
    check(folder, rulebooks()).unwrap().difference.map(|difference| difference.to_string())
}

/// Another card in the hand of somebody who folded: it changes nothing of what was won.
#[test]
fn a_card_that_was_not_dealt_is_found_however_it_is_hashed() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let (seq, id, record, seed) = some_hand(folder.path());
    let folded = record.events.iter().find_map(|timed| match timed.event {
        EventView::Folded { seat } => Some(seat),
        _ => None,
    });
    let mut text = serde_json::to_value(&record).unwrap();
    let all = text.to_string();
    let unused = Card::all().find(|card| !all.contains(&card.to_string())).unwrap();
    let events = text["events"].as_array_mut().unwrap();
    let seat = serde_json::to_value(folded.unwrap()).unwrap();
    let dealt = events.iter_mut().find(|it| it["event"] == "dealt" && it["seat"] == seat).unwrap();
    let first = dealt["cards"][0].as_str().unwrap().to_owned();
    dealt["cards"][0] = unused.to_string().into();
    assert_ne!(first, unused.to_string());
    let forged: HandRecord = serde_json::from_value(text).unwrap();
    forged.check().expect("the engine plays it as well");
    forge(folder.path(), (seq, id), &forged, &seed);
    let expected = format!("hand {id}: its cards are not those that its seed deals");
    assert_eq!(found(folder.path()), Some(expected));
    // The same with nothing changed is sound: it is the card that was found.
    forge(folder.path(), (seq, id), &record, &seed);
    assert_eq!(found(folder.path()), None);
}

#[test]
fn another_seed_is_found_however_it_is_hashed() {
    for forged in [vec![0; 32], vec![7; 31], Vec::new()] {
        let folder = tempfile::tempdir().unwrap();
        played(folder.path());
        let (seq, id, record, _) = some_hand(folder.path());
        forge(folder.path(), (seq, id), &record, &forged);
        let expected = format!("hand {id}: its cards are not those that its seed deals");
        assert_eq!(found(folder.path()), Some(expected));
    }
}

/// The first bit of a seed, turned.
#[test]
fn a_seed_that_is_almost_right_is_found() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let (seq, id, record, mut seed) = some_hand(folder.path());
    seed[0] ^= 1;
    forge(folder.path(), (seq, id), &record, &seed);
    assert!(found(folder.path()).unwrap().contains("its seed"));
    let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
    let stored: Vec<u8> = sql
        .query_row("SELECT seed FROM hands WHERE seq = ?1", params![seq], |row| row.get(0))
        .unwrap();
    assert_eq!(stored, seed);
}
