//! Finished hands for their players: found in the books and shown as each may see them. Nothing here
//! decides what is hidden: `hand` redacts a record for its viewer.
//!
//! A hand is in the books before the table has shown the end of it (H11: the rest of the board comes
//! step by step after an all-in). Until then it is not found here either.

mod filter;
mod held;
mod readers;

use std::collections::HashMap;

use base::{GameId, Millis, PlayerId};
use game::cash::Privacy;
use hand::{HandRecord, HandSummary, Seat, Unit, Viewer};
use ledger::Currency;
use room::Opening;
use rulebook::{HandLink, OwnHands, Rulebook, Variant};
use serde_json::{Value, json};
use store::{HandId, Page, Reader, StoreError};

pub(crate) use self::{
    filter::{Cursor, DAY, HandFilter, HandParts, WantedFormat, day_begins, whole},
    readers::{BookReaders, READERS, ReadError},
};

/// How many hands one request goes through: beyond it the page gets what was found, and a cursor.
const LOOKED_THROUGH_MAX: usize = 2_000;
/// Read at once while searching.
const CHUNK: u32 = 100;
/// A hand is shown after the pauses of its run-out, and so much later for sure: its commit, which the
/// pauses begin with, may have waited for the disk.
const RUN_OUT_MARGIN: Millis = Millis::seconds(10);
/// EXPORT: where the rulebook of a hand is not among those of the room any more.
const REAL_MONEY_DELAY: Millis = Millis::seconds(24 * 60 * 60);

/// A finished hand that was found for one of its players, or for anyone.
pub(crate) struct FoundHand {
    pub(crate) id: HandId,
    pub(crate) record: HandRecord,
    pub(crate) opening: Option<Opening>,
    /// The player's own hand in short; `None` for somebody who was not dealt in.
    pub(crate) own: Option<HandSummary>,
}

/// One page of somebody's hands.
pub(crate) struct HandPage {
    pub(crate) hands: Vec<FoundHand>,
    /// Where to go on, if there may be more.
    pub(crate) next: Option<Cursor>,
}

/// Finds hands with the rules of the room at a moment.
pub(crate) struct Search<'a> {
    pub(crate) reader: &'a dyn Reader,
    pub(crate) rulebooks: &'a [Rulebook],
    pub(crate) now: Millis,
    /// EXPORT: whether hands wait for the delay, as for an access token.
    delays: bool,
    openings: HashMap<GameId, Option<Opening>>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(reader: &'a dyn Reader, rulebooks: &'a [Rulebook], now: Millis) -> Self {
        Self { reader, rulebooks, now, delays: false, openings: HashMap::new() }
    }

    /// EXPORT: the same for somebody who may have to wait for the delay of the rulebooks: an access
    /// token does, the page does not.
    pub(crate) fn delayed(self, delays: bool) -> Self {
        Self { delays, ..self }
    }

    /// Whether a hand may be shown now, which is over and which the page shows from then on.
    fn is_shown(&self, found: &FoundHand, page_shows_at: Millis) -> bool {
        let waits = if self.delays { found.file_at(self.rulebooks) } else { Millis::ZERO };
        page_shows_at.max(waits) <= self.now
    }

    fn opening(&mut self, game: GameId) -> Result<Option<Opening>, StoreError> {
        if let Some(known) = self.openings.get(&game) {
            return Ok(known.clone());
        }
        let opening = self.reader.opening(game)?;
        self.openings.insert(game, opening.clone());
        Ok(opening)
    }

    /// The next page of a player's own hands, the newest first. It may have fewer hands than were
    /// asked for, even none, and still a cursor.
    pub(crate) fn page(
        &mut self,
        player: PlayerId,
        filter: &HandFilter,
    ) -> Result<HandPage, StoreError> {
        let mut query = filter.query;
        let mut hands = Vec::new();
        let mut looked_through = 0;
        // What is found without reading records is read in one go.
        let most = if filter.reads_little() { filter.limit as u32 } else { CHUNK };
        loop {
            let rows = self.reader.hands(&query, Page { most })?;
            for row in &rows {
                looked_through += 1;
                query.before = Some((row.started_at, row.id));
                let opening = self.opening(row.id.game)?;
                if !filter.fits_game(opening.as_ref()) {
                    continue;
                }
                // Pruned since it was listed, or damaged: not a reason to show nothing at all.
                let Ok(Some(record)) = self.reader.hand(row.id) else { continue };
                let found = FoundHand::of(row.id, record, opening, Some(player));
                let shown = self.is_shown(&found, found.own_shown_at(self.rulebooks));
                if !shown || !filter.fits(&found) {
                    continue;
                }
                hands.push(found);
                if hands.len() == filter.limit {
                    break;
                }
            }
            let at = query.before.map(|(at, id)| Cursor(at, id));
            let is_last = (rows.len() as u32) < most && hands.len() < filter.limit;
            if is_last {
                return Ok(HandPage { hands, next: None });
            }
            if hands.len() == filter.limit || looked_through >= LOOKED_THROUGH_MAX {
                return Ok(HandPage { hands, next: at });
            }
        }
    }

    /// A finished hand for staff, of a private table too; `None` if there is none, or the table has not
    /// shown the end of it yet.
    pub(crate) fn for_staff(&mut self, id: HandId) -> Result<Option<FoundHand>, StoreError> {
        let Some(record) = self.reader.hand(id)? else { return Ok(None) };
        let opening = self.opening(id.game)?;
        let found = FoundHand::of(id, record, opening, None);
        Ok(Some(found).filter(|found| found.over_at(self.rulebooks) <= self.now))
    }

    /// One hand, as this player may look at it: `None` if there is none, it is not shown yet, or it is
    /// a private table's and the player was not dealt in.
    pub(crate) fn one(
        &mut self,
        id: HandId,
        player: Option<PlayerId>,
    ) -> Result<Option<FoundHand>, StoreError> {
        let Some(record) = self.reader.hand(id)? else { return Ok(None) };
        let opening = self.opening(id.game)?;
        let found = FoundHand::of(id, record, opening, player);
        let shown_at = match found.own {
            Some(_) => found.own_shown_at(self.rulebooks),
            None => found.over_at(self.rulebooks),
        };
        let is_open = found.own.is_some() || found.is_public(self.rulebooks);
        let shown = self.is_shown(&found, shown_at);
        Ok(Some(found).filter(|_| is_open && shown))
    }
}

impl HandFilter {
    /// Whether every hand that the query finds fits.
    fn reads_little(&self) -> bool {
        let by_game = self.poker.is_some() || self.format.is_some();
        let by_hand = self.showdown || self.position.is_some() || !self.held.is_empty();
        !by_game && !by_hand
    }

    fn fits_game(&self, opening: Option<&Opening>) -> bool {
        let format = self.format.is_none_or(|wanted| match (wanted, opening) {
            (WantedFormat::Cash(format), Some(Opening::Cash(cash))) => cash.key.format == format,
            (WantedFormat::Tournament, Some(Opening::Tournament(_))) => true,
            _ => false,
        });
        let poker = self.poker.is_none_or(|wanted| match opening {
            Some(Opening::Cash(cash)) => cash.key.game == wanted,
            Some(Opening::Tournament(opening)) => opening.spec.game == wanted,
            None => false,
        });
        format && poker
    }

    fn fits(&self, found: &FoundHand) -> bool {
        let Some(own) = &found.own else { return false };
        (!self.showdown || own.showdown)
            && self.position.is_none_or(|wanted| own.position == wanted)
            && self.held.are_in(&own.cards)
    }
}

impl FoundHand {
    fn of(
        id: HandId,
        record: HandRecord,
        opening: Option<Opening>,
        player: Option<PlayerId>,
    ) -> Self {
        let number = player.map(|player| player.to_string());
        let dealt = record.players.iter().find(|dealt| Some(&dealt.name) == number.as_ref());
        let own = dealt.and_then(|dealt| HandSummary::of(&record, dealt.seat));
        Self { id, record, opening, own }
    }

    /// Where the player sat.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.own.as_ref().map(|own| own.seat)
    }

    pub(crate) fn viewer(&self) -> Viewer {
        self.seat().map_or(Viewer::Watcher, Viewer::Seat)
    }

    fn rulebook<'r>(&self, rulebooks: &'r [Rulebook]) -> Option<&'r Rulebook> {
        rulebooks.iter().find(|book| book.id.as_str() == self.record.rulebook.id)
    }

    /// H11: when the table has shown the end of the hand.
    pub(crate) fn over_at(&self, rulebooks: &[Rulebook]) -> Millis {
        over_at(&self.record, self.rulebook(rulebooks))
    }

    /// EXPORT: when the player sees the hand on the page.
    fn own_shown_at(&self, rulebooks: &[Rulebook]) -> Millis {
        let waits = self
            .rulebook(rulebooks)
            .is_some_and(|book| book.room.own_hands_on_page == OwnHands::AfterDelay);
        if waits { self.file_at(rulebooks) } else { self.over_at(rulebooks) }
    }

    /// EXPORT: when the hand can be had as a file.
    pub(crate) fn file_at(&self, rulebooks: &[Rulebook]) -> Millis {
        let currency = self.opening.as_ref().map(Opening::currency);
        let is_play = currency.is_some_and(|code| code == Currency::PLAY.code());
        let delay = match (self.rulebook(rulebooks), is_play) {
            (Some(book), true) => book.room.export_delay.play_money,
            (Some(book), false) => book.room.export_delay.real_money,
            (None, true) => Millis::ZERO,
            (None, false) => REAL_MONEY_DELAY,
        };
        self.over_at(rulebooks) + delay
    }

    /// EXPORT, HOME: whether people who did not play it may look at it.
    fn is_public(&self, rulebooks: &[Rulebook]) -> bool {
        let is_private = matches!(
            &self.opening,
            Some(Opening::Cash(cash)) if cash.privacy != Privacy::Public
        );
        let link = self.rulebook(rulebooks).map(|book| book.room.hand_link_shows);
        !is_private && link != Some(HandLink::Nothing)
    }

    /// The hand as a row of a list shows it.
    pub(crate) fn row(&self) -> Value {
        let record = &self.record;
        let format = match &self.opening {
            Some(Opening::Cash(cash)) => Some(cash.key.format.to_string().to_lowercase()),
            Some(Opening::Tournament(_)) => Some("tournament".to_owned()),
            None => None,
        };
        let currency = match &record.unit {
            Unit::CentsOf(currency) => Some(currency.as_str()),
            Unit::TournamentChips => None,
        };
        let cards = |cards: &[cards::Card]| -> Vec<String> {
            cards.iter().map(ToString::to_string).collect()
        };
        let own = self.own.as_ref();
        let HandId { game, table, number } = self.id;
        json!({
            "game": game.0,
            "table": table.0,
            "hand": number,
            "at": record.started_at.0,
            "poker": key(record.game),
            "format": format,
            "currency": currency,
            "blinds": { "small": record.small_blind.0, "big": record.big_blind.0 },
            "rulebook": record.rulebook.id,
            "seats": record.table_seats,
            "players": record.players.len(),
            "position": own.map(|own| own.position),
            "cards": own.map_or_else(Vec::new, |own| cards(&own.cards)),
            "board": cards(record.board()),
            "pot": record.pot().0,
            "net": own.map(|own| own.net),
            "showdown": own.map_or(record.ending == hand::Ending::Showdown, |own| own.showdown),
            "all_in": own.is_some_and(|own| own.all_in),
        })
    }
}

/// H11: when the table has shown the end of a hand.
pub(crate) fn over_at(record: &HandRecord, rulebook: Option<&Rulebook>) -> Millis {
    let decided = record.decided_at();
    let Some(before) = record.run_out_from() else { return decided };
    let Some(book) = rulebook else { return decided + RUN_OUT_MARGIN };
    let pauses = &book.hand.run_out;
    let streets = [(0, pauses.flop), (3, pauses.turn), (4, pauses.river)];
    let shown: Millis = streets
        .into_iter()
        .filter(|(cards, _)| *cards >= before.len())
        .fold(pauses.award, |sum, (_, pause)| sum + pause);
    decided + shown + RUN_OUT_MARGIN
}

fn key(variant: Variant) -> &'static str {
    variant.key()
}
