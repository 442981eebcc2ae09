//! `admin results`.

use base::{Cents, GameId, Millis, PlayerId};
use game::{
    Commit, CommitId, ResultOutcome, TournamentInfo, TournamentOutcome, TournamentResult,
    TournamentResults, TournamentSummary, TournamentType,
};
use ledger::Currency;
use store::{Item, Sqlite, Store};

use crate::{
    room::{json, played, refuses, run},
    world::START,
};

const GAME: GameId = GameId(1);

fn info() -> TournamentInfo {
    TournamentInfo {
        game: GAME,
        name: "Sunday, late".to_owned(),
        types: vec![TournamentType::HexaPro],
        rulebook: "int-2.7".to_owned(),
        currency: Currency::PLAY,
        started_at: Some(START),
        finished_at: Millis(START.0 + 1_000),
        entries: 2,
        multiplier: Some("25x".to_owned()),
    }
}

fn result(player: u64, place: u32, prize: i64) -> TournamentResult {
    TournamentResult {
        player: PlayerId(player),
        tournament: info(),
        outcome: if place == 1 { ResultOutcome::Won } else { ResultOutcome::Out },
        place: Some(place),
        paid: Cents(1_000),
        prize: Cents(prize),
        bounties: Cents::ZERO,
        paid_back: Cents::ZERO,
        in_kind: Vec::new(),
    }
}

fn with_results() -> tempfile::TempDir {
    let folder = played();
    let summary = TournamentSummary {
        tournament: info(),
        outcome: TournamentOutcome::Finished,
        players: 2,
        places_paid: 1,
        pool: None,
        paid_to_pool: Cents(2_000),
        paid_to_bounties: Cents::ZERO,
        fees: Cents::ZERO,
    };
    let players = vec![result(2, 2, 0), result(1, 1, 2_000)];
    let commit = Commit {
        id: CommitId(1_000_000),
        at: Millis(START.0 + 1_000),
        transfer: None,
        tickets: Vec::new(),
        hand: None,
        state: Vec::new(),
        counts: Vec::new(),
        results: TournamentResults { players, summary: Some(Box::new(summary)) },
        request: None,
        holds: Vec::new(),
    };
    let mut store = Sqlite::open(folder.path()).unwrap();
    let item = Item::Game { game: GAME, commit: Box::new(commit) };
    assert!(store.commit(&[item]).unwrap()[0].is_done());
    drop(store);
    folder
}

#[test]
fn results_are_listed_by_tournament_and_by_player() {
    let folder = with_results();
    let (status, out, _) = run(folder.path(), &["results", "--tournament", "1"]);
    assert_eq!(status, 0);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].contains("1  Ann") && lines[0].contains("won 20.00 PLAY, 25x"), "{out}");
    assert!(lines[1].contains("2  Bo") && lines[1].contains("(1: Sunday, late)"), "{out}");
    let (status, answer) = json(folder.path(), &["results", "--tournament", "1"]);
    assert_eq!((status, &answer["tournament"]["outcome"]), (0, &"finished".into()), "{answer}");
    assert_eq!(answer["results"][0]["name"], "Ann");
    let (_, answer) = json(folder.path(), &["results", "--player", "bo"]);
    assert_eq!(answer["results"][0]["result"]["place"], 2, "{answer}");
    let (_, out, _) = run(folder.path(), &["results", "--player", "Ann", "--csv"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}");
    assert!(lines[0].starts_with("tournament,name,types,"), "{out}");
    assert!(lines[1].starts_with("1,\"Sunday, late\",hexapro,int-2.7,PLAY,"), "{out}");
    assert_eq!(json(folder.path(), &["check"]).0, 0);
}

#[test]
fn who_has_no_results_has_an_empty_list() {
    let folder = played();
    let (status, out, _) = run(folder.path(), &["results", "--player", "Ann"]);
    assert_eq!((status, out.as_str()), (1, "There are no results.\n"));
    let (status, answer) = json(folder.path(), &["results", "--tournament", "99"]);
    assert_eq!((status, answer["results"].as_array().map(Vec::len)), (1, Some(0)));
    refuses(folder.path(), &["results", "--player", "Nobody"], "there is no player Nobody");
}
