//! Results of tournaments: stored with the commit that makes them final, once, found by player and by
//! tournament, and proved by the chain.

use base::{Cents, GameId, Millis, PlayerId};
use game::{
    Commit, ResultOutcome, TournamentInfo, TournamentOutcome, TournamentResult, TournamentResults,
    TournamentSummary, TournamentType,
};
use ledger::{Account, Currency, Kind};
use store::{
    Item, ItemOutcome, ItemRefusal, Page, ResultQuery, Scrubber, Sqlite, Store, backup, check,
    restore,
};

use super::{
    commits::{empty, item, transfer},
    promises::{ANNA, BERT, GAME, ask, done, each, open, refused},
    tamper::tamper,
    world::{START, key, open_item, rulebooks},
};

const OTHER: GameId = GameId(2);
const PAGE: Page = Page { most: 100 };

fn at(id: u64) -> Millis {
    Millis(START.0 + id)
}

fn info(game: GameId, at: Millis, types: &[TournamentType]) -> TournamentInfo {
    TournamentInfo {
        game,
        name: "Sunday \"special\"".to_owned(),
        types: types.to_vec(),
        rulebook: "int-2.7".to_owned(),
        currency: Currency::PLAY,
        started_at: Some(START),
        finished_at: at,
        entries: 3,
        multiplier: None,
    }
}

fn result(game: GameId, id: u64, player: PlayerId, place: Option<u32>) -> TournamentResult {
    TournamentResult {
        player,
        tournament: info(game, at(id), &[TournamentType::SitAndGo, TournamentType::Freezeout]),
        outcome: ResultOutcome::Out,
        place,
        paid: Cents(1_000),
        prize: Cents(300),
        bounties: Cents::ZERO,
        paid_back: Cents::ZERO,
        in_kind: Vec::new(),
    }
}

fn summary(game: GameId, id: u64) -> TournamentSummary {
    TournamentSummary {
        tournament: info(game, at(id), &[TournamentType::SitAndGo]),
        outcome: TournamentOutcome::Finished,
        players: 3,
        places_paid: 1,
        pool: None,
        paid_to_pool: Cents(2_700),
        paid_to_bounties: Cents::ZERO,
        fees: Cents(300),
    }
}

fn with(id: u64, players: Vec<TournamentResult>, whole: Option<TournamentSummary>) -> Commit {
    let results = TournamentResults { players, summary: whole.map(Box::new) };
    Commit { results, ..empty(id, at(id)) }
}

fn results_of(store: &dyn Store, player: PlayerId, query: ResultQuery) -> Vec<TournamentResult> {
    store.reader().unwrap().results(player, &query, PAGE).unwrap()
}

fn places(store: &dyn Store, game: GameId) -> Vec<(Option<u32>, PlayerId)> {
    let found = store.reader().unwrap().tournament_results(game, None, PAGE).unwrap();
    found.iter().map(|result| (result.place, result.player)).collect()
}

/// Two tournaments: in the first one Bert is third, Carl second, Anna first; the other is cancelled.
fn played(store: &mut dyn Store) {
    open(store);
    done(store, open_item(OTHER, key(1), START));
    done(store, item(GAME, with(1, vec![result(GAME, 1, BERT, Some(3))], None)));
    let carl = result(GAME, 2, PlayerId(3), Some(2));
    let anna = result(GAME, 2, ANNA, Some(1));
    done(store, item(GAME, with(2, vec![carl, anna], Some(summary(GAME, 2)))));
    let back = |player| TournamentResult {
        tournament: info(OTHER, at(5), &[TournamentType::HexaPro]),
        ..result(OTHER, 5, player, None)
    };
    done(store, item(OTHER, with(1, vec![back(ANNA), back(BERT)], Some(summary(OTHER, 5)))));
}

#[test]
fn results_are_found_by_player_and_by_tournament() {
    each(|store| {
        played(store);
        let of = |result: &TournamentResult| (result.tournament.game, result.place);
        let anna = results_of(store, ANNA, ResultQuery::default());
        assert_eq!(anna.iter().map(of).collect::<Vec<_>>(), [(OTHER, None), (GAME, Some(1))]);
        assert_eq!(anna[1], result(GAME, 2, ANNA, Some(1)));
        assert_eq!(results_of(store, PlayerId(9), ResultQuery::default()), []);
        let all = [(Some(1), ANNA), (Some(2), PlayerId(3)), (Some(3), BERT)];
        assert_eq!(places(store, GAME), all);
        assert_eq!(places(store, OTHER), [(None, ANNA), (None, BERT)]);
        let reader = store.reader().unwrap();
        let of_anna = reader.tournament_result(GAME, ANNA).unwrap();
        assert_eq!(of_anna, Some(result(GAME, 2, ANNA, Some(1))));
        assert_eq!(reader.tournament_result(OTHER, PlayerId(3)).unwrap(), None);
        assert_eq!(reader.tournament_summary(GAME).unwrap(), Some(summary(GAME, 2)));
        assert_eq!(reader.tournament_summary(GameId(9)).unwrap(), None);
        let newest = reader.tournament_summaries(None, PAGE).unwrap();
        assert_eq!(newest, [summary(OTHER, 5), summary(GAME, 2)]);
        let before = Some((at(5), OTHER));
        assert_eq!(reader.tournament_summaries(before, PAGE).unwrap(), [summary(GAME, 2)]);
    });
}

/// X7: a HexaPro's is found among others.
#[test]
fn x7_results_are_found_by_type_time_and_currency() {
    each(|store| {
        played(store);
        let found = |query: ResultQuery| -> Vec<u64> {
            let found = results_of(store, ANNA, query);
            found.iter().map(|result| result.tournament.game.0).collect()
        };
        let query = ResultQuery::default();
        assert_eq!(found(query), [2, 1]);
        let kind = |kind| ResultQuery { kind: Some(kind), ..query };
        assert_eq!(found(kind(TournamentType::HexaPro)), [2]);
        assert_eq!(found(kind(TournamentType::Freezeout)), [1]);
        assert_eq!(found(kind(TournamentType::HexaProExtreme)), [0; 0]);
        assert_eq!(found(ResultQuery { from: Some(at(3)), ..query }), [2]);
        assert_eq!(found(ResultQuery { from: Some(at(2)), ..query }), [2, 1]);
        assert_eq!(found(ResultQuery { until: Some(at(5)), ..query }), [1]);
        let currency = |currency| ResultQuery { currency: Some(currency), ..query };
        assert_eq!(found(currency(Currency::PLAY)), [2, 1]);
        assert_eq!(found(currency("EUR".parse().unwrap())), [0; 0]);
        assert_eq!(found(ResultQuery { before: Some((at(5), OTHER)), ..query }), [1]);
    });
}

#[test]
fn lists_of_results_turn_their_pages() {
    each(|store| {
        open(store);
        let players: Vec<_> =
            (1..=25).map(|id| result(GAME, 1, PlayerId(id), Some(26 - id as u32))).collect();
        let unplaced = (26..=30).map(|id| result(GAME, 1, PlayerId(id), None));
        let all: Vec<_> = players.into_iter().chain(unplaced).collect();
        done(store, item(GAME, with(1, all, None)));
        let reader = store.reader().unwrap();
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page = reader.tournament_results(GAME, after, Page { most: 7 }).unwrap();
            after = page.last().map(|last| (last.place, last.player));
            found.extend(page.iter().map(|result| result.player.0));
            if page.len() < 7 {
                break;
            }
        }
        assert_eq!(found, (1..=25).rev().chain(26..=30).collect::<Vec<u64>>());
    });
}

/// All of the commit or nothing of it, and the same commit again is recognised.
#[test]
fn results_are_stored_with_their_commit_and_once() {
    each(|store| {
        open(store);
        let commit = with(1, vec![result(GAME, 1, BERT, Some(3))], None);
        done(store, item(GAME, commit.clone()));
        assert_eq!(ask(store, item(GAME, commit.clone())), ItemOutcome::AlreadyDone);
        let other = with(1, vec![result(GAME, 1, BERT, Some(2))], None);
        refused(store, item(GAME, other), ItemRefusal::SameIdOtherContent);
        // Nobody has two, and nobody's is changed.
        let again =
            with(2, vec![result(GAME, 2, ANNA, Some(1)), result(GAME, 2, BERT, Some(2))], None);
        refused(store, item(GAME, again), ItemRefusal::SameIdOtherContent);
        assert_eq!(places(store, GAME), [(Some(3), BERT)]);
        // A commit whose money does not move has no results either.
        let poor = with(2, vec![result(GAME, 2, ANNA, Some(1))], Some(summary(GAME, 2)));
        let between = (Account::Prizes(GAME), Account::Wallet(ANNA));
        let transfer = transfer(GAME, &poor, Kind::Prize, between, 500);
        let poor = Commit { transfer, ..poor };
        assert!(matches!(ask(store, item(GAME, poor)), ItemOutcome::Refused(_)));
        assert_eq!(places(store, GAME), [(Some(3), BERT)]);
        assert_eq!(store.reader().unwrap().tournament_summary(GAME).unwrap(), None);
        // Another game's, or of another currency.
        let foreign = with(2, vec![result(OTHER, 2, ANNA, Some(1))], None);
        refused(store, item(GAME, foreign), ItemRefusal::NotItsItem);
        let mut euro = result(GAME, 2, ANNA, Some(1));
        euro.tournament.currency = "EUR".parse().unwrap();
        refused(store, item(GAME, with(2, vec![euro], None)), ItemRefusal::NotItsItem);
    });
}

/// They stay when the game is closed.
#[test]
fn results_outlive_their_game() {
    each(|store| {
        played(store);
        done(store, Item::Close { game: GAME, at: at(9) });
        assert_eq!(places(store, GAME).len(), 3);
        assert!(store.reader().unwrap().tournament_summary(GAME).unwrap().is_some());
    });
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    played(&mut store);
    folder
}

#[test]
fn results_are_in_a_backup() {
    let (folder, copy, back) =
        (folder(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = copy.path().join("copy.db");
    backup(folder.path(), &file).unwrap();
    restore(&file, back.path()).unwrap();
    let store = Sqlite::open(back.path()).unwrap();
    assert_eq!(places(&store, GAME).len(), 3);
    drop(store);
    assert_eq!(check(back.path(), rulebooks()).unwrap().difference, None);
}

#[test]
fn changed_results_are_found() {
    let sound = folder();
    assert_eq!(check(sound.path(), rulebooks()).unwrap().difference, None);
    for statements in [
        "UPDATE results SET result = replace(result, '\"prize\":300', '\"prize\":900') WHERE player = 1 AND game = 1",
        "UPDATE results SET place = 7 WHERE player = 1 AND game = 1",
        "UPDATE results SET finished_at = finished_at + 1 WHERE player = 2 AND game = 2",
        "UPDATE results SET player = 77 WHERE player = 2 AND game = 2",
        "UPDATE results SET nth = 9 WHERE player = 1 AND game = 1",
        "DELETE FROM results WHERE player = 1 AND game = 1",
        "UPDATE tournaments SET summary = replace(summary, '\"fees\":300', '\"fees\":1') WHERE game = 1",
        "UPDATE tournaments SET finished_at = 1 WHERE game = 1",
        "DELETE FROM tournaments WHERE game = 1",
    ] {
        let folder = folder();
        tamper(folder.path(), statements);
        let found = check(folder.path(), rulebooks()).unwrap().difference;
        let found = found.expect(statements).to_string();
        assert!(found.contains("its results were changed"), "{statements}: {found}");
        // The same while a room runs.
        let mut scrubber = Scrubber::open(folder.path()).unwrap();
        let mut differs = false;
        for _ in 0..100 {
            let found = scrubber.step().err().map(|error| error.to_string());
            differs |= found.is_some_and(|found| found.contains("its results were changed"));
        }
        assert!(differs, "{statements}");
    }
    let folder = folder();
    tamper(
        folder.path(),
        "INSERT INTO results SELECT game, 99, finished_at, 4, seq + 1000, nth, result FROM results WHERE player = 2 AND game = 1",
    );
    let found = check(folder.path(), rulebooks()).unwrap().difference.expect("one too many");
    assert!(found.to_string().contains("results"), "{found}");
}
