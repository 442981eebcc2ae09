//! Commands on a data folder that no room has open. Each takes the folder's lock for itself.

use std::path::Path;

use base::{GameId, Millis, PlayerId};
use game::cash::Privacy;
use store::{
    CashOutOutcome, GameRow, Item, ItemOutcome, People, Person, Reader, Retention, Sqlite, Staff,
    Store, erasure_blockers, games, hands_kept, open_folder,
};

use super::{
    AdminError, CashedOut, Command, CommandOutcome, Exclusion,
    bank::{self, Addition},
    exclusion, refused, staff, staff_accounts,
};
use crate::{clock::Clock, config::Policy, login::set_login, statistics::Counter};

pub(super) fn carry_out(
    folder: &Path,
    policy: &Policy,
    command: &Command,
) -> Result<CommandOutcome, AdminError> {
    match command {
        Command::Resume { game } => resume(folder, GameId(*game)),
        Command::CashOut { game } => cash_out_all(folder, policy, GameId(*game)),
        Command::Close { game } => close(folder, GameId(*game)),
        Command::Exclude { player, from, excluded } => exclude(folder, player, *from, *excluded),
        Command::Erase { player } => erase(folder, player),
        Command::Password { player, name, .. } => {
            let Some(login) = command.login() else { return refused("no name and no password") };
            set_login(folder, &policy.markets, PlayerId(*player), &login)?;
            chain(folder)?;
            Ok(CommandOutcome::Password { player: *player, name: name.clone() })
        }
        Command::StaffCreate { .. }
        | Command::StaffDisable { .. }
        | Command::StaffRole { .. }
        | Command::StaffEnrol { .. } => {
            let (books, people) = open_folder(folder)?;
            let changed = staff_accounts::in_folder(&people, command, Clock::start().now())?;
            drop((books, people));
            chain(folder)?;
            Ok(changed)
        }
        Command::TournamentList { .. }
        | Command::TournamentShow { .. }
        | Command::TournamentPreview { .. }
        | Command::TournamentAct { .. }
        | Command::TournamentAnnounce { .. } => {
            refused("the room is closed, and runs no tournaments: start it, and try again")
        }
        Command::Desk { .. } => refused(
            "the room is closed, and nobody answers for the back office: start it, and try again",
        ),
        Command::Banks { currency } => bank::read(folder, policy, currency.as_deref()),
        Command::FillBank { currency, cents, reason } => {
            let added = Addition::new(currency, *cents, reason, Clock::start().now())?;
            let mut store = Sqlite::open(folder)?;
            commit(&mut store, &added.items())?;
            bank::banks(&*store.reader()?, policy, Some(currency))
        }
        Command::Prune { clock_is_right } => prune(folder, policy, *clock_is_right),
    }
}

fn resume(folder: &Path, game: GameId) -> Result<CommandOutcome, AdminError> {
    let mut store = Sqlite::open(folder)?;
    let row = row(folder, game)?;
    let state = state(&row);
    if state != "paused" {
        return Ok(CommandOutcome::NotResumed { game: game.0, state: state.to_owned() });
    }
    let at = Clock::start().now();
    let noted = staff("resume_game", format!("game {game}"), None, at);
    commit(&mut store, &[Item::Pause { game, paused: false, at }, Item::Staff(noted)])?;
    Ok(CommandOutcome::Resumed { game: game.0 })
}

fn cash_out_all(
    folder: &Path,
    policy: &Policy,
    game: GameId,
) -> Result<CommandOutcome, AdminError> {
    let mut store = Sqlite::open(folder)?;
    let by = staff("cash_out", format!("game {game}"), None, Clock::start().now());
    let game = game.0;
    let why = match store.cash_out_all(GameId(game), policy.rulebooks.clone(), by)? {
        CashOutOutcome::Done { players, currency } => {
            let cashed_out = |(player, got): (PlayerId, base::Cents)| CashedOut {
                player: player.0,
                cents: got.0,
            };
            let went = players.into_iter().map(cashed_out).collect();
            return Ok(CommandOutcome::CashedOutAll {
                game,
                went,
                currency: currency.code().to_owned(),
            });
        }
        CashOutOutcome::NoSuchGame => return refused(format_args!("there is no game {game}")),
        CashOutOutcome::Closed => CLOSED,
        CashOutOutcome::CanResume => NOT_PAUSED,
    };
    Ok(CommandOutcome::NotCashedOut { game, why: why.to_owned() })
}

pub(super) const CLOSED: &str = "it is closed already";
pub(crate) const NOT_PAUSED: &str = "it is not paused";

fn close(folder: &Path, game: GameId) -> Result<CommandOutcome, AdminError> {
    let mut store = Sqlite::open(folder)?;
    let row = row(folder, game)?;
    private(&row)?;
    let by = staff("close_private", format!("game {game}"), None, Clock::start().now());
    match store.close_game(game, by)? {
        CashOutOutcome::Closed => Ok(CommandOutcome::ClosedBefore { game: game.0 }),
        _ => Ok(CommandOutcome::Closed { game: game.0 }),
    }
}

fn exclude(
    folder: &Path,
    player: &str,
    from: Exclusion,
    excluded: bool,
) -> Result<CommandOutcome, AdminError> {
    let (mut store, people) = open_folder(folder)?;
    let player = person(&people, player)?.player;
    stays_closed(&people, player, from, excluded)?;
    commit(&mut store, &[Item::Staff(exclusion(player, from, excluded, Clock::start().now()))])?;
    Ok(CommandOutcome::Excluded { player: player.0, from, excluded })
}

/// R18: an account that two people have closed stays out of every game.
///
/// # Errors
/// If the exclusion of such an account would be lifted.
pub(super) fn stays_closed(
    people: &People,
    player: PlayerId,
    from: Exclusion,
    excluded: bool,
) -> Result<(), AdminError> {
    if !excluded && from == Exclusion::Everything && people.is_closed(player)? {
        return refused(format_args!("the account of player {player} is closed for good"));
    }
    Ok(())
}

fn erase(folder: &Path, player: &str) -> Result<CommandOutcome, AdminError> {
    let (store, people) = open_folder(folder)?;
    let person = person(&people, player)?;
    if let Some(why) = erasure_blockers(folder, person.player)? {
        return Ok(CommandOutcome::NotErased { why });
    }
    let now = Clock::start().now();
    if let Some(why) = people.desk_erasure_blocker(person.player, now)? {
        return Ok(CommandOutcome::NotErased { why });
    }
    let name = people.erase(person.player, now)?.unwrap_or_default();
    drop(people);
    drop(store);
    chain(folder)?;
    Ok(CommandOutcome::Erased { player: person.player.0, name })
}

fn prune(
    folder: &Path,
    policy: &Policy,
    clock_is_right: bool,
) -> Result<CommandOutcome, AdminError> {
    let (retention, rulebooks) = (&policy.retention, &policy.rulebooks);
    let mut store = Sqlite::open(folder)?;
    let now = Clock::start().now();
    if !clock_is_right {
        check_clock(&*store.reader()?, now)?;
    }
    let Some(due @ Item::Prune { before, at }) = retention.due(now) else {
        return pruned(folder, retention, 0);
    };
    let old = hands_kept(folder, Some(before))?;
    Counter::open(folder, store.reader()?, rulebooks)?.count_all(now)?;
    commit(&mut store, &[Item::Staff(pruning(retention, at))])?;
    let items = [due];
    while store.commit(&items)? != [ItemOutcome::AlreadyDone] {}
    pruned(folder, retention, old)
}

/// Refuses to remove anything by a clock that cannot be right, or that was doubted less than a day
/// ago.
pub(super) fn check_clock(reader: &dyn Reader, now: Millis) -> Result<(), AdminError> {
    let clock = reader.clock()?;
    if let Err(doubt) = clock.judge(now) {
        return refused(doubt);
    }
    match clock.removes_nothing_before() {
        Some(until) if now < until => refused(
            "the clock was doubted less than a day ago, so nothing is removed yet; \
             --clock-is-right removes it now",
        ),
        _ => Ok(()),
    }
}

/// That old records are removed, for the chain of staff.
pub(super) fn pruning(retention: &Retention, at: Millis) -> Staff {
    let days = retention.hand_days.unwrap_or_default();
    staff("prune", format!("records of hands older than {days} days"), None, at)
}

/// The number of items left.
pub(super) fn pruned(
    folder: &Path,
    retention: &Retention,
    hands_pruned: u64,
) -> Result<CommandOutcome, AdminError> {
    let hands = hands_kept(folder, None)?;
    Ok(CommandOutcome::Pruned { hands_pruned, hands, hand_days: retention.hand_days })
}

/// A game as it is stored.
pub(super) fn row(folder: &Path, game: GameId) -> Result<GameRow, AdminError> {
    let row = games(folder)?.into_iter().find(|row| row.game == game);
    row.ok_or_else(|| AdminError::Refused(format!("there is no game {game}")))
}

pub(super) fn state(row: &GameRow) -> &'static str {
    match (row.closed, row.paused) {
        (Some(_), _) => "closed",
        (None, Some(_)) => "paused",
        (None, None) => "open",
    }
}

/// HOME: whether staff may close it like this.
pub(super) fn private(row: &GameRow) -> Result<(), AdminError> {
    match row.opening.cash().map(|opening| opening.privacy) {
        Some(Privacy::Private { .. }) => Ok(()),
        Some(Privacy::Public) | None => {
            refused(format_args!("game {} is no private table", row.game))
        }
    }
}

/// Somebody by name about whom something can be decided.
pub(super) fn person(people: &People, name: &str) -> Result<Person, AdminError> {
    let shown = name.escape_debug();
    match people.by_name(name)? {
        None => refused(format_args!("there is no player {shown}")),
        Some(person) if person.house => {
            refused(format_args!("{shown} is a house player, not a person"))
        }
        Some(person) => Ok(person),
    }
}

fn commit(store: &mut Sqlite, items: &[Item]) -> Result<(), AdminError> {
    let outcomes = store.commit(items)?;
    match outcomes.iter().find(|outcome| !outcome.is_done()) {
        Some(no) => refused(format_args!("the store refused: {no:?}")),
        None => Ok(()),
    }
}

/// Puts what was noted with the people into the chain of staff, as every opening does.
fn chain(folder: &Path) -> Result<(), AdminError> {
    Ok(open_folder(folder).map(drop)?)
}
