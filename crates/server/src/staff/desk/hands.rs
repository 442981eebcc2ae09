//! Finished hands for staff: a list without any card that was not shown, and one hand for the replayer, as
//! it was watched or with every card of its record. A hand whose table has not shown its end is not found.

use std::sync::Arc;

use base::{GameId, PlayerId, TableId};
use hand::{HandRecord, PlayerRecord, Unit, Viewer};
use office::staff::StaffRefusal;
use serde::Deserialize;
use store::{HandId, HandQuery, Page};
use wire::{
    Card, Names,
    desk::{DeskHand, DeskHandPlayer, DeskHands, DeskReplay},
};

use crate::{
    Shared,
    history::{Cursor, DAY, FoundHand, Search, day_begins, whole},
    http::table_at_start,
    staff::{StaffError, Work},
};

/// Hands of one page.
const HANDS_A_PAGE: usize = 50;

/// The parts of an address, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandsQuery {
    /// One hand: `3-12-40`.
    pub(crate) hand: Option<String>,
    pub(crate) player: Option<String>,
    pub(crate) game: Option<String>,
    pub(crate) table: Option<String>,
    /// Days in UTC, both included.
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) before: Option<String>,
}

/// Which hands, read.
#[derive(Debug, Clone)]
pub(crate) enum WantedHands {
    One(HandId),
    Query(HandQuery),
}

impl HandsQuery {
    /// Reads it strictly.
    ///
    /// # Errors
    /// What is wrong with the parts, in technical English.
    pub(crate) fn read(self) -> Result<WantedHands, String> {
        fn part<T>(
            name: &str,
            text: Option<String>,
            expected: &str,
            read: impl FnOnce(&str) -> Option<T>,
        ) -> Result<Option<T>, String> {
            let wrong = || format!("{name}: expected {expected}");
            text.map(|text| read(&text).ok_or_else(wrong)).transpose()
        }
        let Self { hand, player, game, table, from, to, before } = self;
        let others = [&player, &game, &table, &from, &to, &before];
        if hand.is_some() && others.iter().any(|part| part.is_some()) {
            return Err("hand: expected no other part beside it".to_owned());
        }
        if let Some(one) = part("hand", hand, "a hand such as 3-12-40", hand_id)? {
            return Ok(WantedHands::One(one));
        }
        let game = part("game", game, "the number of a game", whole)?.map(GameId);
        let table = part("table", table, "the number of a table", whole)?.map(TableId);
        if table.is_some() && game.is_none() {
            return Err("table: expected its game beside it".to_owned());
        }
        let day = "a day such as 2026-11-18";
        let before = part("before", before, "the next of a page", |text| text.parse().ok())?;
        Ok(WantedHands::Query(HandQuery {
            player: part("player", player, "the number of a player", whole)?.map(PlayerId),
            game,
            table,
            from: part("from", from, day, day_begins)?,
            until: part("to", to, day, day_begins)?.map(|to| to + DAY),
            before: before.map(|Cursor(at, id)| (at, id)),
            ..HandQuery::default()
        }))
    }
}

fn hand_id(text: &str) -> Option<HandId> {
    let parts: Vec<u64> = text.split('-').map(whole).collect::<Option<_>>()?;
    let [game, table, number] = parts[..] else { return None };
    Some(HandId { game: GameId(game), table: TableId(table), number })
}

/// A page of finished hands, the latest first.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn hands(
    shared: &Arc<Shared>,
    wanted: WantedHands,
) -> Result<DeskHands, StaffError> {
    let (books, now) = (Arc::clone(shared), shared.now());
    let read = shared.books.read(move |reader| {
        let mut search = Search::new(reader, &books.config.policy.rulebooks, now);
        let query = match wanted {
            WantedHands::One(id) => {
                return Ok((search.for_staff(id)?.into_iter().collect::<Vec<_>>(), None));
            }
            WantedHands::Query(query) => query,
        };
        let rows = reader.hands(&query, Page { most: HANDS_A_PAGE as u32 })?;
        let next = rows.last().filter(|_| rows.len() == HANDS_A_PAGE);
        let next = next.map(|row| Cursor(row.started_at, row.id));
        let mut found = Vec::new();
        for row in &rows {
            // Pruned since it was listed, damaged, or not shown yet: not a reason to show nothing.
            if let Ok(Some(hand)) = search.for_staff(row.id) {
                found.push(hand);
            }
        }
        Ok((found, next))
    });
    let (found, next) = read.await?;
    let names = shared.accounts.directory().now();
    Ok(DeskHands {
        hands: found.iter().map(|hand| row(hand, &names)).collect(),
        next: next.map(|next| next.to_string()),
    })
}

fn row(found: &FoundHand, names: &impl Names) -> DeskHand {
    let FoundHand { id, record, .. } = found;
    let player = |dealt: &PlayerRecord| {
        let player = PlayerId(dealt.name.parse().unwrap_or(0));
        let chips = |chips: base::Chips| i64::try_from(chips.0).unwrap_or(i64::MAX);
        DeskHandPlayer {
            seat: dealt.seat.number(),
            player: player.0,
            name: names.name(player).to_owned(),
            started_with: dealt.started_with.into(),
            net: chips(dealt.ended_with) - chips(dealt.started_with),
        }
    };
    DeskHand {
        game: id.game.0,
        table: id.table.0,
        hand: id.number,
        at: record.started_at.into(),
        poker: record.game.into(),
        rulebook: record.rulebook.id.clone(),
        currency: match &record.unit {
            Unit::CentsOf(currency) => Some(currency.clone()),
            Unit::TournamentChips => None,
        },
        small_blind: record.small_blind.into(),
        big_blind: record.big_blind.into(),
        players: record.players.iter().map(player).collect(),
        board: record.board().iter().copied().map(Card).collect(),
        pot: record.pot().into(),
        rake: record.rake.into(),
        showdown: record.ending == hand::Ending::Showdown,
    }
}

/// The hand and its record, with every card or as a visitor saw it.
async fn found(
    shared: &Arc<Shared>,
    id: HandId,
    all_cards: bool,
) -> Result<serde_json::Value, StaffError> {
    let (books, now) = (Arc::clone(shared), shared.now());
    let read = shared.books.read(move |reader| {
        let mut search = Search::new(reader, &books.config.policy.rulebooks, now);
        let Some(found) = search.for_staff(id)? else { return Ok(None) };
        let seen =
            if all_cards { found.record.clone() } else { found.record.seen_by(Viewer::Watcher) };
        let equity = hand::equity_by_street(&seen);
        Ok(Some((found, seen, equity)))
    });
    let (found, seen, equity) = read.await?.ok_or(StaffRefusal::NoSuchHand)?;
    let names = shared.accounts.directory().now();
    let messages = wire::replay(&seen, id.number);
    let (times, messages): (Vec<_>, Vec<_>) = messages.into_iter().unzip();
    let replay = DeskReplay {
        hand: row(&found, &names),
        all_cards: all_cards && hides_something(&found.record),
        start: table_at_start(&found, &names),
        messages,
        times,
        equity: equity.iter().map(Into::into).collect(),
    };
    Ok(serde_json::to_value(replay).unwrap_or_default())
}

/// Whether somebody's cards were not shown at the table.
fn hides_something(record: &HandRecord) -> bool {
    let shown = |seat| {
        record.events.iter().any(|timed| {
            matches!(timed.event, hand::EventView::Shown { seat: shows, .. } if shows == seat)
        })
    };
    record.players.iter().any(|dealt| !shown(dealt.seat))
}

/// A finished hand as a visitor at the table saw it.
///
/// # Errors
/// If there is no such finished hand.
pub(crate) async fn replay_as_watched(
    shared: &Arc<Shared>,
    id: HandId,
) -> Result<serde_json::Value, StaffError> {
    found(shared, id, false).await
}

/// A finished hand with every card that its record holds. The entry of the view is noted before it is
/// read.
pub(crate) fn open_hand(shared: &Arc<Shared>, id: HandId) -> Work<serde_json::Value> {
    let shared = Arc::clone(shared);
    Work::room(async move { found(&shared, id, true).await })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_strictly() {
        let some = |text: &str| Some(text.to_owned());
        let one = HandsQuery { hand: some("3-12-40"), ..HandsQuery::default() }.read().unwrap();
        assert!(matches!(one, WantedHands::One(id) if id.to_string() == "3-12-40"));
        let many = HandsQuery {
            player: some("9"),
            game: some("3"),
            table: some("12"),
            from: some("2026-11-17"),
            to: some("2026-11-18"),
            ..HandsQuery::default()
        };
        let WantedHands::Query(query) = many.read().unwrap() else { panic!("a query") };
        assert_eq!(query.until.unwrap().0 - query.from.unwrap().0, 2 * DAY.0);
        assert_eq!(query.player, Some(PlayerId(9)));
        for (bad, named) in [
            (HandsQuery { hand: some("3-12"), ..Default::default() }, "hand"),
            (HandsQuery { hand: some("3-12-x"), ..Default::default() }, "hand"),
            (HandsQuery { hand: some("3-12-4"), player: some("9"), ..Default::default() }, "hand"),
            (HandsQuery { player: some("Ann"), ..Default::default() }, "player"),
            (HandsQuery { player: some("-1"), ..Default::default() }, "player"),
            (HandsQuery { table: some("12"), ..Default::default() }, "table"),
            (HandsQuery { from: some("2026-13-01"), ..Default::default() }, "from"),
            (HandsQuery { to: some("yesterday"), ..Default::default() }, "to"),
            (HandsQuery { before: some("7"), ..Default::default() }, "before"),
        ] {
            let refused = bad.read().unwrap_err();
            assert!(refused.starts_with(named), "{refused}");
        }
    }
}
