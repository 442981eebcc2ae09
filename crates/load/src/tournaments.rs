//! The tournaments as one connection received them: which can be entered. Reports what does not fit.

use std::collections::BTreeMap;

use wire::{TournamentChange, TournamentRow, TournamentState, TournamentTag};

use crate::tally::Mistake;

#[derive(Debug, Default)]
pub(crate) struct Tournaments {
    rows: BTreeMap<u64, TournamentRow>,
}

/// The tournaments of a lobby message.
#[derive(Debug)]
pub(crate) struct TournamentsUpdate<'a> {
    pub(crate) full: bool,
    pub(crate) rows: Vec<TournamentRow>,
    pub(crate) changes: &'a [TournamentChange],
    pub(crate) gone: &'a [u64],
}

/// Tournaments in which all that is won is money for places.
const NOT_ONLY_PLACES: [TournamentTag; 9] = [
    TournamentTag::Bounty,
    TournamentTag::ProgressiveBounty,
    TournamentTag::VipBounty,
    TournamentTag::Satellite,
    TournamentTag::FirstPhase,
    TournamentTag::SecondPhase,
    TournamentTag::InvitationOnly,
    TournamentTag::TicketOnly,
    TournamentTag::Private,
];

impl Tournaments {
    /// Takes a lobby message.
    pub(crate) fn receive(&mut self, update: TournamentsUpdate<'_>, mistakes: &mut Vec<Mistake>) {
        let TournamentsUpdate { full, rows, changes, gone } = update;
        if full {
            self.rows.clear();
        }
        self.rows.retain(|game, _| !gone.contains(game));
        for row in rows {
            check(self.rows.get(&row.game), &row, mistakes);
            self.rows.insert(row.game, row);
        }
        for change in changes {
            let Some(row) = self.rows.get_mut(&change.game) else {
                let detail = "a change of a tournament that was not shown";
                mistakes.push(Mistake::new("lobby", detail));
                continue;
            };
            let before = row.clone();
            row.apply(change);
            if *row == before {
                mistakes.push(Mistake::new("lobby", "a change of a tournament without a field"));
            }
            check(Some(&before), row, mistakes);
        }
    }

    /// The rulebook that they are played by; nothing if there are none.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        self.rows.values().next().map(|row| row.rulebook.as_str())
    }

    pub(crate) fn row(&self, game: u64) -> Option<&TournamentRow> {
        self.rows.get(&game)
    }

    /// Sit & Gos with free seats, of so many if that is given.
    pub(crate) fn open_sit_and_gos(&self, seats: Option<u8>) -> Vec<&TournamentRow> {
        let fits = |row: &&TournamentRow| {
            row.tags.contains(&TournamentTag::SitAndGo)
                && row.state == TournamentState::Registering
                && room_in(row) > 0
                && seats.is_none_or(|seats| row.seats == seats)
        };
        self.rows.values().filter(fits).collect()
    }

    /// The scheduled tournament with the most room, with so many seats a table if that is given, if one takes
    /// entries; the first to start of those.
    pub(crate) fn roomiest(&self, seats: Option<u8>) -> Option<u64> {
        let fits = |row: &&TournamentRow| {
            row.starts_at.is_some()
                && seats.is_none_or(|seats| row.seats == seats)
                && row.currency == "PLAY"
                && row.state == TournamentState::Registering
                && !row.tags.iter().any(|tag| NOT_ONLY_PLACES.contains(tag))
        };
        let best = self.rows.values().filter(fits).max_by_key(|row| {
            let starts_at = row.starts_at.map_or(u64::MAX, |at| at.0);
            (room_in(row), std::cmp::Reverse((starts_at, row.game)))
        });
        best.map(|row| row.game)
    }
}

/// How many more may enter.
fn room_in(row: &TournamentRow) -> u32 {
    row.most.map_or(u32::MAX, |most| most.saturating_sub(row.players))
}

/// What an entry costs in all.
pub(crate) fn price(row: &TournamentRow) -> u64 {
    row.pool.0 + row.bounty.0 + row.fee.0
}

fn has_started(row: &TournamentRow) -> bool {
    use TournamentState as State;
    matches!(
        row.state,
        State::Late | State::Playing | State::OnBreak | State::Paused | State::Finished
    )
}

fn check(before: Option<&TournamentRow>, row: &TournamentRow, mistakes: &mut Vec<Mistake>) {
    let full = row.tags.contains(&TournamentTag::SitAndGo);
    for (wrong, detail) in [
        (row.most.is_some_and(|most| row.players > most), "more players than may enter"),
        (row.house > row.players, "more players of the house than players"),
        (row.left > row.players, "more players left than there were"),
        (row.entries < row.players, "more players than entries"),
        (
            full && has_started(row) && row.most.is_some_and(|most| row.players < most),
            "started, and not full",
        ),
        (
            before.is_some_and(|before| has_started(before) && !has_started(row))
                && row.state != TournamentState::Cancelled,
            "started, and not any more",
        ),
        (before.is_some_and(|before| row.level < before.level), "a level that came before"),
        (row.guarantee.is_some_and(|least| row.prizes < least), "less to win than guaranteed"),
    ] {
        if wrong {
            mistakes.push(Mistake::new("lobby", detail));
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::Cents;

    use super::*;

    fn row(state: &str, players: u32, left: u32) -> TournamentRow {
        let text = format!(
            r#"{{"game":9,"name":"Quick","rulebook":"int-2.7","poker":"holdem","currency":"PLAY","seats":5,"state":"{state}","tags":["sit_and_go"],"pool":95,"bounty":0,"fee":5,"stack":1500,"level_time":180000,"prizes":475,"least":5,"most":5,"late_levels":0,"unregister":"until_start","players":{players},"house":0,"entries":{players},"left":{left},"level":1}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    fn mistakes(rows: Vec<TournamentRow>) -> Vec<String> {
        let (mut known, mut mistakes) = (Tournaments::default(), Vec::new());
        for row in rows {
            let update =
                TournamentsUpdate { full: false, rows: vec![row], changes: &[], gone: &[] };
            known.receive(update, &mut mistakes);
        }
        mistakes.into_iter().map(|mistake| mistake.detail.into_owned()).collect()
    }

    #[test]
    fn an_inconsistent_row_is_a_mistake() {
        let (open, full, playing) =
            (row("registering", 2, 2), row("registering", 5, 5), row("playing", 5, 3));
        assert!(mistakes(vec![open.clone(), full, playing.clone()]).is_empty());
        assert_eq!(mistakes(vec![row("registering", 6, 6)]), ["more players than may enter"]);
        assert_eq!(mistakes(vec![row("playing", 4, 4)]), ["started, and not full"]);
        assert_eq!(mistakes(vec![row("playing", 5, 6)]), ["more players left than there were"]);
        assert_eq!(mistakes(vec![playing, open.clone()]), ["started, and not any more"]);
        let poor = TournamentRow { guarantee: Some(Cents(500)), ..open };
        assert_eq!(mistakes(vec![poor]), ["less to win than guaranteed"]);
    }

    #[test]
    fn changes_are_applied_and_those_that_change_nothing_are_mistakes() {
        let (mut known, mut mistakes) = (Tournaments::default(), Vec::new());
        let full = |rows| TournamentsUpdate { full: true, rows, changes: &[], gone: &[] };
        known.receive(full(vec![row("registering", 2, 2)]), &mut mistakes);
        let change = TournamentChange {
            game: 9,
            players: Some(3),
            entries: Some(3),
            left: Some(3),
            ..TournamentChange::default()
        };
        let changes = [change.clone()];
        let update =
            || TournamentsUpdate { full: false, rows: Vec::new(), changes: &changes, gone: &[] };
        known.receive(update(), &mut mistakes);
        assert!(mistakes.is_empty(), "{mistakes:?}");
        assert_eq!(known.row(9).unwrap().players, 3);
        known.receive(update(), &mut mistakes);
        assert_eq!(mistakes.len(), 1, "the same again");
        let gone = TournamentsUpdate { full: false, rows: Vec::new(), changes: &[], gone: &[9] };
        known.receive(gone, &mut mistakes);
        known.receive(update(), &mut mistakes);
        assert_eq!(mistakes.len(), 2, "it was not shown any more");
    }

    #[test]
    fn the_scheduled_tournament_with_the_most_room_is_chosen() {
        let scheduled = |game, most, starts_at, tags: Vec<TournamentTag>| TournamentRow {
            game,
            most,
            starts_at: Some(wire::Millis(starts_at)),
            tags,
            ..row("registering", 0, 0)
        };
        let rows = vec![
            row("registering", 0, 0),
            scheduled(1, Some(100), 10, Vec::new()),
            scheduled(2, Some(500), 30, vec![TournamentTag::Guaranteed]),
            scheduled(3, Some(500), 20, Vec::new()),
            scheduled(4, None, 5, vec![TournamentTag::Satellite]),
            TournamentRow {
                state: TournamentState::Announced,
                ..scheduled(5, None, 5, Vec::new())
            },
        ];
        let mut known = Tournaments::default();
        assert_eq!(known.roomiest(None), None);
        let update = TournamentsUpdate { full: true, rows, changes: &[], gone: &[] };
        known.receive(update, &mut Vec::new());
        assert_eq!(known.roomiest(None), Some(3));
        assert_eq!(known.open_sit_and_gos(Some(5)).len(), 1);
        assert!(known.open_sit_and_gos(Some(2)).is_empty());
    }
}
