//! Results of tournaments: what is asked of them, and the digest by which an entry proves them.

use base::{GameId, Millis, PlayerId};
use game::{TournamentResults, TournamentType};
use ledger::Currency;

use crate::{commit_digest::digest, entry::json};

/// Which results of a player to find; everything that is given has to fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ResultQuery {
    pub kind: Option<TournamentType>,
    pub currency: Option<Currency>,
    /// Final at this time or later.
    pub from: Option<Millis>,
    pub until: Option<Millis>,
    /// Only results older than this one, to turn the page.
    pub before: Option<(Millis, GameId)>,
}

/// A place in the list of a tournament's results.
pub type PlaceCursor = (Option<u32>, PlayerId);

/// Where players without a place come: above every place.
pub(crate) const UNPLACED: i64 = 1 << 32;

/// The digest of a commit's results, one after the other; `None` if it has none.
pub(crate) fn result_texts(results: &TournamentResults) -> Option<String> {
    if results.is_empty() {
        return None;
    }
    let mut texts: Vec<String> = results.players.iter().map(json).collect();
    texts.extend(results.summary.iter().map(|summary| json(&**summary)));
    Some(digest(&texts.join("\n")))
}
