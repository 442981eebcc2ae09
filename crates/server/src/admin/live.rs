//! Commands carried out by the room that runs. What changes play is the room's thread's to do
//! (`engine::orders`); accounts are changed here.

use std::sync::{Arc, atomic::Ordering};

use base::{GameId, PlayerId};
use store::{People, erasure_blockers, hands_kept};
use tokio::sync::oneshot;

use super::{
    AdminError, Command, CommandOutcome, Exclusion,
    bank::{self, Addition},
    desk,
    folder::{self, CLOSED},
    refused, staff_accounts, tournaments,
};
use crate::{
    Shared,
    accounts::AccountError,
    engine::Order,
    login::{self, LoginError, NewLogin},
    messages::{ToHub, ToRoom},
};

pub(super) async fn carry_out(
    shared: Arc<Shared>,
    command: Command,
) -> Result<CommandOutcome, AdminError> {
    able(&shared).await?;
    match command {
        Command::Resume { game } => {
            let row = blocking(&shared, move |data| folder::row(data, GameId(game))).await?;
            if row.closed.is_some() {
                let state = folder::state(&row).to_owned();
                return Ok(CommandOutcome::NotResumed { game, state });
            }
            order(&shared, Order::Resume(GameId(game))).await
        }
        Command::CashOut { game } => {
            let row = blocking(&shared, move |data| folder::row(data, GameId(game))).await?;
            if row.closed.is_some() {
                return Ok(CommandOutcome::NotCashedOut { game, why: CLOSED.to_owned() });
            }
            order(&shared, Order::CashOut(GameId(game))).await
        }
        Command::Close { game } => {
            let row = blocking(&shared, move |data| folder::row(data, GameId(game))).await?;
            folder::private(&row)?;
            if row.closed.is_some() {
                return Ok(CommandOutcome::ClosedBefore { game });
            }
            order(&shared, Order::Close(GameId(game))).await
        }
        Command::Exclude { player, from, excluded } => {
            exclude(&shared, player, from, excluded).await
        }
        Command::Erase { player } => {
            let erases = {
                let shared = Arc::clone(&shared);
                async move { erase(&shared, player).await }
            };
            before_closing(&shared, erases).await
        }
        Command::Password { player, .. } => {
            let Some(login) = command.login() else { return refused("no name and no password") };
            let gives = {
                let shared = Arc::clone(&shared);
                async move { password(&shared, PlayerId(player), login).await }
            };
            before_closing(&shared, gives).await
        }
        Command::StaffCreate { .. }
        | Command::StaffDisable { .. }
        | Command::StaffRole { .. }
        | Command::StaffEnrol { .. } => {
            let changes = {
                let shared = Arc::clone(&shared);
                async move { staff_account(&shared, command).await }
            };
            before_closing(&shared, changes).await
        }
        Command::TournamentList { .. }
        | Command::TournamentShow { .. }
        | Command::TournamentPreview { .. }
        | Command::TournamentAct { .. }
        | Command::TournamentAnnounce { .. } => tournaments::carry_out(&shared, command).await,
        Command::Desk { ask } => desk::carry_out(&shared, ask).await,
        Command::Banks { currency } => banks(&shared, currency).await,
        Command::FillBank { currency, cents, reason } => {
            let added = Addition::new(&currency, cents, &reason, shared.now())?;
            order(&shared, Order::FillBank(Box::new(added))).await?;
            banks(&shared, Some(currency)).await
        }
        Command::Prune { clock_is_right } => prune(&shared, clock_is_right).await,
    }
}

async fn banks(
    shared: &Arc<Shared>,
    currency: Option<String>,
) -> Result<CommandOutcome, AdminError> {
    let policy = shared.config.policy.clone();
    blocking(shared, move |data| bank::read(data, &policy, currency.as_deref())).await
}

/// Whether the room can do anything now.
async fn able(shared: &Arc<Shared>) -> Result<(), AdminError> {
    if let Some(part) = shared.failed.get() {
        return refused(format_args!("the room has failed ({part}): stop it, and start it again"));
    }
    if shared.stopping.load(Ordering::Relaxed) {
        return refused("the room is closing: try again when it is closed");
    }
    if !shared.healthy.load(Ordering::Relaxed) || !shared.accounts.can_store().await {
        return refused("the room cannot store anything now; see its log");
    }
    Ok(())
}

/// Does something that changes the people and then the books, both before the room closes.
async fn before_closing(
    shared: &Arc<Shared>,
    operation: impl Future<Output = Result<CommandOutcome, AdminError>> + Send + 'static,
) -> Result<CommandOutcome, AdminError> {
    match shared.detached_operations.finish(operation).await {
        Ok(done) => done,
        Err(_) => refused("the room is closing: try again when it is closed"),
    }
}

/// Has the room's thread do something, and waits until it is durable.
async fn order(shared: &Arc<Shared>, order: Order) -> Result<CommandOutcome, AdminError> {
    let (respond, answer) = oneshot::channel();
    let sent = shared.room_send(ToRoom::Order(Box::new(order), respond)).await;
    let answer = if sent { answer.await.ok() } else { None };
    match answer {
        Some(answer) => answer.map_err(AdminError::Refused),
        None => refused("the room closed before this was done"),
    }
}

async fn exclude(
    shared: &Arc<Shared>,
    player: String,
    from: Exclusion,
    excluded: bool,
) -> Result<CommandOutcome, AdminError> {
    let person = people(shared, move |people| {
        let person = folder::person(people, &player)?;
        folder::stays_closed(people, person.player, from, excluded)?;
        Ok(person)
    })
    .await?;
    order(shared, Order::Exclude { player: person.player, from, excluded }).await
}

/// Nothing the player asks for is carried out from the moment on at which it is looked whether
/// something is in the way: else a buy-in could come between.
async fn erase(shared: &Arc<Shared>, name: String) -> Result<CommandOutcome, AdminError> {
    let person = people(shared, move |people| folder::person(people, &name)).await?;
    let player = person.player;
    let erased = match erasing(shared, player, true).await {
        Some(false) => erase_unless_blocked(shared, player).await,
        Some(true) => {
            let why = format!("player {player} sits at a table or waits for a seat");
            Ok(CommandOutcome::NotErased { why })
        }
        None => refused("the room closed before this was done"),
    };
    let Ok(reply @ CommandOutcome::Erased { .. }) = erased else {
        erasing(shared, player, false).await;
        return erased;
    };
    shared.hub_send(ToHub::EndPlayer(player)).await;
    chain(shared, reply).await
}

async fn erase_unless_blocked(
    shared: &Arc<Shared>,
    player: PlayerId,
) -> Result<CommandOutcome, AdminError> {
    if let Some(why) = blocking(shared, move |data| Ok(erasure_blockers(data, player)?)).await? {
        return Ok(CommandOutcome::NotErased { why });
    }
    let now = shared.now();
    let desk = people(shared, move |people| Ok(people.desk_erasure_blocker(player, now)?)).await?;
    if let Some(why) = desk {
        return Ok(CommandOutcome::NotErased { why });
    }
    let name = people(shared, move |people| Ok(people.erase(player, now)?)).await?;
    let name = name.unwrap_or_default();
    shared.accounts.is_called(player, &name);
    Ok(CommandOutcome::Erased { player: player.0, name })
}

/// The room's thread takes nothing of this player any more, or does again; whether he or she sits
/// or waits somewhere.
async fn erasing(shared: &Arc<Shared>, player: PlayerId, erasing: bool) -> Option<bool> {
    let (answer, sits) = oneshot::channel();
    shared.room_send(ToRoom::Erasing { player, erasing, answer }).await;
    sits.await.ok()
}

async fn password(
    shared: &Arc<Shared>,
    player: PlayerId,
    new: NewLogin,
) -> Result<CommandOutcome, AdminError> {
    let now = shared.now();
    let secret = new.password.clone();
    let markets = shared.accounts.markets().clone();
    let checks = move |people: &People| Ok(login::check(people, &markets, player, &new, now)?);
    let account = people(shared, checks).await?;
    // The digest takes a while; others need the people meanwhile.
    let digest = shared.accounts.hash(secret).await?;
    let name = account.name.clone();
    people(shared, move |people| Ok(login::store(people, player, &account, &digest, now)?)).await?;
    shared.accounts.is_called(player, &name);
    // The sessions are over in the file; now so is what was opened with them.
    shared.hub_send(ToHub::EndPlayer(player)).await;
    chain(shared, CommandOutcome::Password { player: player.0, name }).await
}

async fn staff_account(
    shared: &Arc<Shared>,
    command: Command,
) -> Result<CommandOutcome, AdminError> {
    let password = match &command {
        Command::StaffCreate { password, .. } => {
            staff_accounts::check_password(password)?;
            // The digest takes a while; others need the people meanwhile.
            Some(shared.accounts.hash(password.clone()).await?)
        }
        _ => None,
    };
    let now = shared.now();
    let changes = move |people: &People| staff_accounts::change(people, &command, password, now);
    let changed = people(shared, changes).await?;
    chain(shared, changed).await
}

async fn prune(shared: &Arc<Shared>, clock_is_right: bool) -> Result<CommandOutcome, AdminError> {
    let now = shared.now();
    let retention = shared.config.policy.retention;
    let old = blocking(shared, move |data| {
        if !clock_is_right {
            folder::check_clock(&*store::reader(data)?, now)?;
        }
        match retention.due(now) {
            Some(store::Item::Prune { before, .. }) => Ok(hands_kept(data, Some(before))?),
            _ => Ok(0),
        }
    })
    .await?;
    if let Some(store::Item::Prune { before, .. }) = retention.due(now) {
        let statistics = shared.statistics.clone();
        blocking(shared, move |_| Ok(statistics.count_all()?)).await?;
        let noted = folder::pruning(&retention, now);
        order(shared, Order::Prune { noted: Box::new(noted), before }).await?;
    }
    blocking(shared, move |data| folder::pruned(data, &retention, old)).await
}

/// Puts what was noted with the people into the chain of staff, and replies then.
async fn chain(shared: &Arc<Shared>, reply: CommandOutcome) -> Result<CommandOutcome, AdminError> {
    let noted = people(shared, |people| Ok(people.pending_audit()?)).await?;
    order(shared, Order::Chain(noted, Box::new(reply))).await
}

/// With the people, off the threads that serve sockets.
async fn people<T: Send + 'static>(
    shared: &Arc<Shared>,
    call: impl FnOnce(&People) -> Result<T, AdminError> + Send + 'static,
) -> Result<T, AdminError> {
    let called = shared.accounts.with(move |people| match call(people) {
        Err(AdminError::Store(error)) => Err(error),
        other => Ok(other),
    });
    match called.await {
        Ok(result) => result,
        Err(refusal) => Err(refusal.into()),
    }
}

/// The same with the data folder.
async fn blocking<T: Send + 'static>(
    shared: &Arc<Shared>,
    call: impl FnOnce(&std::path::Path) -> Result<T, AdminError> + Send + 'static,
) -> Result<T, AdminError> {
    let data = shared.config.data.clone();
    let called = tokio::task::spawn_blocking(move || call(&data)).await;
    called.unwrap_or_else(|_| refused("the room failed over this command"))
}

impl From<AccountError> for AdminError {
    fn from(error: AccountError) -> Self {
        Self::Account((&error).into())
    }
}

impl From<LoginError> for AdminError {
    fn from(error: LoginError) -> Self {
        match error {
            LoginError::Store(error) => error.into(),
            LoginError::Account(refusal) => Self::Account(refusal),
            LoginError::Refused(why) => Self::Refused(why),
        }
    }
}
