//! Records of random hands: written, read and played again they say the same; damaged they do not.

use base::Millis;
use hand::{HandInfo, HandRecord, Mismatch, Recorder, RulebookRef, Seat, Unit, Viewer};

use crate::walk::Walk;

fn record_of(seed: u64) -> HandRecord {
    let walk = Walk::start(seed).finish();
    let mut recorder = Recorder::new(walk.setup.clone());
    recorder.note(Millis(5), &walk.events);
    let info = HandInfo {
        tournament: None,
        id: seed.to_string(),
        table: "T".to_owned(),
        rulebook: RulebookRef { id: "int-2.7".to_owned(), digest: String::new() },
        unit: Unit::TournamentChips,
        table_seats: Seat::MAX,
        started_at: Millis(3),
        names: Vec::new(),
    };
    recorder.finish(&walk.hand, info).expect("a finished hand").record().clone()
}

#[test]
fn a_record_is_complete_it_plays_again_from_its_json_alone() {
    for seed in 0..20_000 {
        let record = record_of(seed);
        let json = serde_json::to_string(&record).unwrap();
        let read = HandRecord::read(&json).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(read, record);
        assert_eq!(read.check(), Ok(()), "seed {seed}");
    }
}

#[test]
fn a_viewer_s_record_cannot_be_played_and_a_changed_one_shows() {
    let (mut stacks, mut amounts) = (0, 0);
    for seed in 0..2_000 {
        let record = record_of(seed);
        assert_eq!(record.seen_by(Viewer::Watcher).check(), Err(Mismatch::Hidden));
        let mut richer = record.clone();
        richer.players[0].ended_with.0 += 1;
        assert_eq!(richer.check(), Err(Mismatch::Result));
        stacks += 1;
        let json = serde_json::to_string(&record).unwrap();
        // One chip more in the first amount that was posted.
        if let Some(at) = json.find("\"amount\":") {
            let digit = at + "\"amount\":".len();
            let changed = format!("{}1{}", &json[..digit], &json[digit..]);
            if let Ok(changed) = HandRecord::read(&changed) {
                assert!(changed.check().is_err(), "seed {seed}");
                amounts += 1;
            }
        }
    }
    assert!(stacks > 1_000 && amounts > 1_000);
}

#[test]
fn a_record_of_another_format_or_version_is_refused() {
    let json = serde_json::to_string(&record_of(1)).unwrap();
    let wrong =
        |from: &str, to: &str| HandRecord::read(&json.replace(from, to)).unwrap_err().to_string();
    assert_eq!(
        wrong("\"format\":\"cardroom-hand\"", "\"format\":\"lolcat\""),
        "expected a hand record of format cardroom-hand, found \"lolcat\""
    );
    assert_eq!(
        wrong("\"version\":1", "\"version\":99"),
        "expected a version from 1 to 1, found 99"
    );
    assert!(HandRecord::read("{}").is_err() && HandRecord::read("").is_err());
}
