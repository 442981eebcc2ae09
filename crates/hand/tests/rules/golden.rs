//! Whole hands as each seat and a watcher see them, event by event and as a snapshot in the
//! middle, kept as text in `snapshots/`, so that a leak shows in a diff.

use std::fmt::Write;

use hand::{EventView, Seat, Viewer};

use crate::script::{Script, seat};

/// The hand of `script` through the eyes of every seat and of a watcher.
fn every_view(script: &str) -> String {
    let script = Script::read(script);
    let viewers = script.seats().map(Viewer::Seat).chain([Viewer::Watcher]);
    let mut out = String::new();
    for viewer in viewers {
        let who = match viewer {
            Viewer::Seat(seat) => script.name(seat).to_owned(),
            Viewer::Watcher => "a watcher".to_owned(),
        };
        writeln!(out, "== as {who} sees it").unwrap();
        for event in script.events() {
            writeln!(out, "{}", serde_json::to_string(&event.seen_by(viewer)).unwrap()).unwrap();
        }
        writeln!(out, "-- the table before the last action").unwrap();
        let view = script.before_last_action().view(viewer);
        writeln!(out, "{}", serde_json::to_string(&view).unwrap()).unwrap();
    }
    out
}

#[test]
fn h11_a_showdown_as_everyone_sees_it() {
    insta::assert_snapshot!(every_view(
        "NL 50/100 board 2c7d9hTs3d  A 1000 [AsAh]  B 1200 [KsKh]  C 400 [QsQh]  D 900 [JsTd]
         D fold; A raise 300; B call; C all-in; A call; B call; B check; A bet 600; B call"
    ));
}

#[test]
fn h4_an_uncontested_hand_as_everyone_sees_it() {
    insta::assert_snapshot!(every_view(
        "PL 50/100 rake 5% cap 300 board 2c7d9hTs3d  A 1000 [AsAhKsKh]  B 1000 [QsQhJsJh]  C 1000 [8s8h6d6c]
         A raise 300; B fold; C call; C check; A bet 400; C fold"
    ));
}

#[test]
fn h12_a_cancelled_hand_as_everyone_sees_it() {
    insta::assert_snapshot!(every_view(
        "NL 50/100 ante 10  A 1000 [AsAh]  B 1000 [KsKh]
         A raise 300; cancel"
    ));
}

/// H11: a hand that was never shown stays hidden from all but its owner, to the end and after it.
#[test]
fn h11_unshown_cards_are_seen_by_their_owner_only() {
    let script = Script::read(
        "NL 50/100  A 1000 [AsAh]  B 1000 [KsKh]
         A raise 300; B fold",
    );
    let sees = |viewer: Viewer, owner: Seat| {
        script.events().iter().any(|event| match event.seen_by(viewer) {
            EventView::Dealt { seat, cards } => seat == owner && cards.is_some(),
            EventView::Shown { seat, .. } => seat == owner,
            _ => false,
        })
    };
    for owner in [seat(0), seat(1)] {
        for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Watcher] {
            assert_eq!(sees(viewer, owner), viewer == Viewer::Seat(owner), "{viewer:?} {owner:?}");
        }
    }
}
