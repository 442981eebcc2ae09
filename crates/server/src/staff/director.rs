//! R26, R45: tournaments as staff see and run them: what is asked of the room's thread, and the rules
//! before it. Requests of pages and commands of the operator come here alike; who may do what is decided
//! before.

use std::sync::Arc;

use axum::http::StatusCode;
use base::{GameId, Millis};
use game::tournament::{
    ANNOUNCEMENT_MAX, Links, StaffAct, StaffOrder, StaffRefusal as OrderRefusal,
    cancellation::Cancellation,
    spec::{SpecError, Start, TournamentRules, TournamentSpec},
};
use office::{
    programme::{BuiltIn, Template, beside_its_target},
    staff::{StaffNumber, StaffRefusal},
};
use room::{DirectorRefusal, TournamentOpening};
use tokio::sync::oneshot;
use wire::Refusal;

use super::StaffError;
use crate::{
    Shared,
    accounts::AccountError,
    engine::{Direction, Listed, Look, NotDirected, Preview, TournamentFilter},
    messages::ToRoom,
};

/// A tournament is announced for the evening or for next month; later than this is a typing error.
pub(crate) const ANNOUNCED_BEFORE_DAYS_MAX: u64 = 60;
const DAY: Millis = Millis::seconds(24 * 60 * 60);

/// Who gives an order, as the tournament records it: by number, because what is stored there stays.
pub(crate) fn by(number: StaffNumber) -> String {
    format!("staff {number}")
}

/// The operator at the command line, in the same place.
pub(crate) const BY_OPERATOR: &str = "operator";

/// Asks the room's thread, and waits for its answer.
async fn ask<T>(
    shared: &Shared,
    direction: impl FnOnce(oneshot::Sender<T>) -> Direction,
) -> Result<T, StaffError> {
    let (answer, answered) = oneshot::channel();
    if !shared.room_send(ToRoom::Direct(direction(answer))).await {
        return Err(AccountError::Busy.into());
    }
    Ok(answered.await.map_err(|_| AccountError::Busy)?)
}

pub(crate) async fn list(shared: &Shared, filter: TournamentFilter) -> Result<Listed, StaffError> {
    ask(shared, |answer| Direction::List { filter, answer }).await
}

/// One tournament, with players from this place on (from 1), or those whom `find` finds: a part of the
/// name in small letters, or the number.
///
/// # Errors
/// If there is no such tournament.
pub(crate) async fn look(
    shared: &Shared,
    game: GameId,
    from: u32,
    find: Option<String>,
) -> Result<Box<Look>, StaffError> {
    let look = ask(shared, |answer| Direction::Look { game, from, find, answer }).await?;
    Ok(look.ok_or(StaffRefusal::NoSuchTournament)?)
}

/// R52–R55b: what a cancellation would pay now.
///
/// # Errors
/// If there is no such tournament.
pub(crate) async fn preview(shared: &Shared, game: GameId) -> Result<Preview, StaffError> {
    let preview = ask(shared, |answer| Direction::Preview { game, answer }).await?;
    Ok(preview.ok_or(StaffRefusal::NoSuchTournament)?)
}

/// Has an order carried out. A cancellation names the list of payouts that was seen.
///
/// # Errors
/// If it is refused; nothing has changed then.
pub(crate) async fn order(
    shared: Arc<Shared>,
    game: GameId,
    order: StaffOrder,
    seen: Option<u64>,
) -> Result<Option<Cancellation>, StaffError> {
    if let StaffAct::Announce { text } = &order.act
        && (text.trim().is_empty() || text.chars().count() > ANNOUNCEMENT_MAX)
    {
        return Err(StaffRefusal::Announcement.into());
    }
    if let StaffAct::Delay { starts_at } = order.act {
        may_start_at(shared.now(), starts_at)?;
    }
    let order = Box::new(order);
    let done = ask(&shared, |answer| Direction::Order { game, order, seen, answer }).await?;
    Ok(done.map_err(refusal)?)
}

fn refusal(refused: NotDirected) -> StaffRefusal {
    match refused {
        NotDirected::Changed => StaffRefusal::PayoutsChanged,
        NotDirected::Refused(DirectorRefusal::NoSuchTournament) => StaffRefusal::NoSuchTournament,
        NotDirected::Refused(DirectorRefusal::NotNow) => StaffRefusal::ImpossibleNow,
        NotDirected::Refused(DirectorRefusal::Tournament(refused)) => match refused {
            OrderRefusal::NoReason => StaffRefusal::Reason,
            OrderRefusal::ImpossibleNow => StaffRefusal::ImpossibleNow,
            OrderRefusal::BadChange => StaffRefusal::BadChange,
            OrderRefusal::NotIn => StaffRefusal::NotInTournament,
            OrderRefusal::Over => StaffRefusal::TournamentOver,
        },
    }
}

/// The rules that a text describes, as the room's rulebooks have them.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn check(shared: &Shared, text: &str) -> Result<TournamentRules, Vec<SpecError>> {
    let rulebooks = &shared.config.policy;
    TournamentRules::from_text(text, |id| rulebooks.rulebook(id).cloned().map(Arc::new))
}

/// What a tournament of staff's is announced as.
///
/// # Errors
/// If the spec makes no sense, or the start does not.
pub(crate) async fn opening(
    shared: &Shared,
    text: &str,
    starts_at: Option<Millis>,
    target: Option<GameId>,
) -> Result<TournamentOpening, StaffError> {
    let rules = check(shared, text).map_err(StaffError::Spec)?;
    let spec = rules.spec().clone();
    match (spec.start, starts_at) {
        (Start::Scheduled, Some(at)) => may_start_at(shared.now(), at)?,
        (Start::WhenFull, None) => {}
        (Start::Scheduled, None) | (Start::WhenFull, Some(_)) => {
            return Err(StaffRefusal::StartTime.into());
        }
    }
    let errors = links_errors(shared, &spec, target).await?;
    if !errors.is_empty() {
        return Err(StaffError::Spec(errors));
    }
    let links = Links { target, phase: None };
    Ok(TournamentOpening { links, ..TournamentOpening::public(spec, starts_at) })
}

/// T4, T9: what is wrong with the tournaments that it belongs together with.
async fn links_errors(
    shared: &Shared,
    spec: &TournamentSpec,
    target: Option<GameId>,
) -> Result<Vec<SpecError>, StaffError> {
    let error = |key: &str, found: String, expected: &str, clause| SpecError {
        key: key.to_owned(),
        found,
        expected: expected.to_owned(),
        clause: Some(clause),
    };
    if spec.phased.is_some() {
        let expected = "no phases: the programme announces all phases of a series together";
        return Ok(vec![error("phased", "this table".to_owned(), expected, "T9")]);
    }
    let expected = "a satellite with the number of its target, or neither";
    let (satellite, game) = match (&spec.satellite, target) {
        (None, None) => return Ok(Vec::new()),
        (Some(satellite), Some(game)) => (satellite, game),
        (Some(_), None) => {
            let found = "no number of a target".to_owned();
            return Ok(vec![error("satellite.target", found, expected, "T4")]);
        }
        (None, Some(game)) => {
            let found = format!("the target {game} and no satellite");
            return Ok(vec![error("satellite", found, expected, "T4")]);
        }
    };
    let announced = ask(shared, |answer| Direction::Spec { game, answer }).await?;
    let fits = announced.filter(|known| {
        known.rulebook == spec.rulebook
            && known.currency == spec.currency
            && known.start == Start::Scheduled
    });
    Ok(match fits {
        Some(known) => beside_its_target(spec, &known),
        None => {
            let found = format!("\"{}\", as number {game}", satellite.target);
            let expected = "an announced tournament of the same rules and money with a start";
            vec![error("satellite.target", found, expected, "T4")]
        }
    })
}

fn may_start_at(now: Millis, at: Millis) -> Result<(), StaffRefusal> {
    let latest = now + Millis(DAY.0 * ANNOUNCED_BEFORE_DAYS_MAX);
    if at <= now || at > latest { Err(StaffRefusal::StartTime) } else { Ok(()) }
}

/// R26: announces a tournament. Returns its number.
///
/// # Errors
/// If the room does not open it.
pub(crate) async fn announce(
    shared: Arc<Shared>,
    opening: TournamentOpening,
) -> Result<GameId, StaffError> {
    let opening = Box::new(opening);
    let opened = ask(&shared, |answer| Direction::Announce { opening, answer }).await?;
    opened.map_err(|refused| {
        StaffError::Other(StatusCode::UNPROCESSABLE_ENTITY, Box::new(Refusal::from(&refused)))
    })
}

/// What a tournament can be made from.
pub(crate) struct Source {
    pub(crate) template: Template,
    /// Whether it is of the room's programme; else of the built-in one.
    pub(crate) of_programme: bool,
}

/// The templates of the programme, then the built-in ones of every market that it does not have.
pub(crate) fn templates(shared: &Shared) -> Vec<Source> {
    let policy = &shared.config.policy;
    let own = shared.config.programme.templates().iter().cloned();
    let mut sources: Vec<Source> =
        own.map(|template| Source { template, of_programme: true }).collect();
    for market in policy.markets.iter() {
        let Some(rulebook) = policy.rulebook(market.rulebook.as_str()) else { continue };
        let built_in = BuiltIn::of(rulebook, market.currency, None);
        for template in built_in.tournaments.into_iter().chain(built_in.sit_and_gos) {
            if sources.iter().all(|known| known.template.id != template.id) {
                sources.push(Source { template, of_programme: false });
            }
        }
    }
    sources
}
