//! What is found after a crash, and whether that is what must be.

use std::{collections::BTreeMap, fs};

use base::Cents;
use faultfs::{Disk, Registered, Survival, Walk};
use ledger::{Account, Currency, self_check};
use room::{Room, SavedRoom};
use rusqlite::Connection;
use store::{ItemOutcome, Options, Report, Sqlite, Store, StoreError, check_with};

use crate::{
    script::{Script, digest_of_balances, digest_of_room, mark_of, open},
    world::{World, rulebooks},
};

/// How closely a disk is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Look {
    /// The room and every balance are those of the model.
    State,
    /// And the room opens with stacks as the escrows say; the last hand is there; asked again, what
    /// was acknowledged is already done and what was not becomes so.
    Again,
    /// And all hands are there, and the room plays on.
    PlayOn,
}

/// What is wrong with what is found when power fails at this point; else how many batches there are.
pub(crate) fn look(
    script: &Script,
    walk: &mut Walk<'_>,
    point: u64,
    survival: Survival,
    look: Look,
) -> Result<usize, String> {
    let wrong = |why: String| {
        let what = script.recording.describe(point);
        format!("{survival:?} at {point} ({what}): {why}")
    };
    look_at(script, &walk.at(point, survival), point, look).map_err(wrong)
}

/// The same, of a disk that was found.
pub(crate) fn look_at(
    script: &Script,
    disk: &Disk,
    point: u64,
    look: Look,
) -> Result<usize, String> {
    let mounted = disk.mount();
    let sure = script.acknowledged(point);
    // The mark was never synced. It may be any that was written; the latest says most.
    let mark = sure.checked_sub(1).map_or(&[][..], |last| &script.batches[last].mark);
    fs::write(mark_of(script.folder.path()), mark).unwrap();

    let text = |error: StoreError| error.to_string();
    let mut store = open(script.folder.path(), &mounted).map_err(text)?;
    let room = store.load().map_err(text)?;
    let there = which(script, sure, &room, &mounted)?;
    if look >= Look::Again {
        restored(&room)?;
        let hands = if look == Look::PlayOn { there } else { there.min(1) };
        has_hands(script, there, hands, &store)?;
        ask_again(script, sure, there, &mut store, &mounted)?;
    }
    if look == Look::PlayOn {
        play_on(script, point, store, &mounted)?;
    }
    Ok(there)
}

/// After how many batches the room was like this: those acknowledged, or one more.
fn which(
    script: &Script,
    sure: usize,
    room: &SavedRoom,
    mounted: &Registered,
) -> Result<usize, String> {
    let digest = digest_of_room(room);
    let states = script.states.iter().enumerate().skip(sure).take(2);
    let found = states.filter(|(_, state)| state.room == digest).map(|(at, _)| at);
    // Nothing but a balance may differ between two that look alike.
    let found: Vec<usize> = found.collect();
    // The model's are in balance, so whoever has the same is.
    let digest = digest_of_balances(balances(script, mounted)?);
    let there = found.iter().copied().find(|at| script.states[*at].balances == digest);
    there.ok_or_else(|| {
        let earlier = script.states[..sure].iter().position(|state| state.balances == digest);
        match (earlier, found.as_slice()) {
            (Some(earlier), _) => format!("{sure} batches were acknowledged, {earlier} are there"),
            (None, []) => format!("{sure} batches were acknowledged, and the room is like none"),
            (None, _) => "the balances are not the model's".to_owned(),
        }
    })
}

/// What every account holds, read past the store.
fn balances(script: &Script, mounted: &Registered) -> Result<Vec<(String, String, i64)>, String> {
    let read = || balances_in(&mounted.open(script.path().to_str().unwrap())?);
    read().map_err(|error| error.to_string())
}

pub(crate) fn balances_in(sql: &Connection) -> rusqlite::Result<Vec<(String, String, i64)>> {
    let mut query = sql.prepare(
        "SELECT a.account, currency, coalesce(sum(amount), 0), b.balance
         FROM accounts a LEFT JOIN postings p ON p.account = a.id
         LEFT JOIN balances b ON b.account = a.id GROUP BY a.id",
    )?;
    let held = query.query_map([], |row| {
        let (summed, held): (i64, i64) = (row.get(2)?, row.get(3)?);
        // As the room reads it, and as its postings make it.
        assert_eq!(summed, held, "{}", row.get::<_, String>(0)?);
        Ok((row.get(0)?, row.get(1)?, held))
    })?;
    held.collect()
}

/// They sum to zero, and none is below that must not be.
pub(crate) fn checked(balances: Vec<(String, String, i64)>) -> Result<(), String> {
    let parsed = balances.into_iter().map(|(account, currency, held)| {
        Some((account.parse().ok()?, currency.parse().ok()?, Cents(held)))
    });
    let parsed: Option<Vec<(Account, Currency, Cents)>> = parsed.collect();
    let faults = self_check(parsed.ok_or("an account that is none")?);
    faults.first().map_or(Ok(()), |fault| Err(fault.to_string()))
}

/// The room opens, and everybody sits there with what the escrow holds.
pub(crate) fn restored(saved: &SavedRoom) -> Result<(), String> {
    let now = saved.last_at.unwrap_or_default();
    let (room, recovery) = Room::restore(rulebooks(), saved.clone(), now);
    if let Some((game, why)) = recovery.not_opened.first() {
        return Err(format!("game {game} does not open: {why}"));
    }
    for game in &saved.games {
        let pool = room.pool(game.id).ok_or("a game is missing")?;
        let mut stacks: BTreeMap<Account, Cents> = BTreeMap::new();
        for (table, open) in pool.tables() {
            for (seat, seated) in open.occupants() {
                let (seat, player) = (seat.number(), seated.player);
                let account = Account::Escrow { game: game.id, table, seat, player };
                stacks.insert(account, Cents(i64::try_from(seated.stack.0).unwrap()));
            }
        }
        for (account, stack) in &stacks {
            let held = game.saved.balances.get(account).copied().unwrap_or(Cents::ZERO);
            if held != *stack {
                return Err(format!("{account} holds {held}, and {stack} lies there"));
            }
        }
        // A late buy-in waits to go back: another sits there, or its player sits elsewhere.
        for (account, held) in &game.saved.balances {
            if !stacks.keys().any(|other| is_instead_of(account, other)) {
                return Err(format!("{held} of {account} is nowhere"));
            }
        }
    }
    Ok(())
}

/// Whether the chips of the one had to go back, for the other.
fn is_instead_of(account: &Account, other: &Account) -> bool {
    let place = |account: &Account| match *account {
        Account::Escrow { table, seat, player, .. } => Some((table, seat, player)),
        _ => None,
    };
    place(account)
        .zip(place(other))
        .is_some_and(|(one, other)| one.0 == other.0 && (one.1 == other.1 || one.2 == other.2))
}

/// The records of the last hands of so many batches are there and sound.
fn has_hands(script: &Script, there: usize, batches: usize, store: &Sqlite) -> Result<(), String> {
    let reader = store.reader().map_err(|error| error.to_string())?;
    let hands = script.states[there - batches].hands..script.states[there].hands;
    for (id, started_at) in &script.hands[hands] {
        if *started_at < script.states[there].pruned_before {
            continue;
        }
        let record = reader.hand(*id).map_err(|error| error.to_string())?;
        let record = record.ok_or_else(|| format!("hand {id} is missing"))?;
        record.check().map_err(|error| format!("hand {id}: {error}"))?;
    }
    if let Some((next, _)) = script.hands.get(script.states[there].hands)
        && reader.hand(*next).map_err(|error| error.to_string())?.is_some()
    {
        return Err(format!("hand {next} is there without its batch"));
    }
    Ok(())
}

/// A retry with the same ids is answered, and nothing is done twice.
fn ask_again(
    script: &Script,
    sure: usize,
    there: usize,
    store: &mut Sqlite,
    mounted: &Registered,
) -> Result<(), String> {
    let from = sure.saturating_sub(2);
    for (at, batch) in script.batches.iter().enumerate().skip(from).take(sure + 1 - from) {
        let answers = store.commit(&batch.items).map_err(|error| error.to_string())?;
        for (now, before) in answers.iter().zip(&batch.answers) {
            let expected = match before {
                ItemOutcome::Done if at < there => ItemOutcome::AlreadyDone,
                other => other.clone(),
            };
            // What was refused may be refused for another reason now.
            if *now != expected && (at >= there || before.is_done()) {
                return Err(format!("batch {at} asked again: {now:?}, expected {expected:?}"));
            }
        }
    }
    let room = store.load().map_err(|error| error.to_string())?;
    let after = (sure + 1).min(script.batches.len());
    match which(script, after, &room, mounted) {
        Ok(now) if now == after => Ok(()),
        other => Err(format!("after asking again: {other:?}, expected {after}")),
    }
}

/// Everything that is stored is as it must be: every hash, every posting, every hand played again.
pub(crate) fn sound(checked: Result<Report, StoreError>) -> Result<(), String> {
    match checked.map_err(|error| error.to_string())?.difference {
        Some(difference) => Err(difference.to_string()),
        None => Ok(()),
    }
}

/// The room goes on, and what it does then is in order too.
fn play_on(
    script: &Script,
    point: u64,
    mut store: Sqlite,
    mounted: &Registered,
) -> Result<(), String> {
    let after = (script.acknowledged(point) + 1).min(script.batches.len());
    let mut world = World::new(point);
    world.now = script.states[after].now;
    world.requests = script.requests;
    if store.load().map_err(|error| error.to_string())?.games.is_empty() {
        return Ok(());
    }
    world.crash(&mut store);
    // Everybody may be sitting out, or away: then it takes a while until two play.
    for _ in 0..20 {
        world.run(&mut store, 200);
        if world.hands > 0 {
            break;
        }
    }
    let loaded = store.load().map_err(|error| error.to_string())?;
    restored(&loaded)?;
    checked(balances(script, mounted)?)?;
    let vfs = Some(mounted.name().to_str().unwrap().to_owned());
    let options = Options { vfs, ..Options::default() };
    sound(check_with(script.folder.path(), &options, rulebooks()))?;
    if world.hands == 0 {
        return Err("no hand was played after it".to_owned());
    }
    Ok(())
}
