//! What is done with the stored room before it opens: the clock is checked, hands are rolled back, games
//! are closed, paused and opened.

use std::{collections::BTreeMap, sync::Arc};

use base::{Cents, GameId, Millis};
use game::cash::{PoolRules, Privacy};
use ledger::Account;
use room::{CashOpening, NotOpened, Opening, Recovery, Room, SavedGame};
use store::{Item, Store};

use super::error::{StartError, machine};
use crate::{
    config::Config,
    engine::{Offers, bank_item, bank_needs, open_item},
};

/// Compares the clock with the last time in the books, before anything relies on it. Returns the
/// time before which nothing is removed, if the clock was in doubt not long ago.
pub(super) fn trust_clock(
    store: &mut dyn Store,
    clock_is_right: bool,
    now: Millis,
) -> Result<Option<Millis>, StartError> {
    let reader = store.reader()?;
    if let Err(doubt) = reader.clock()?.judge(now) {
        if !clock_is_right {
            return Err(StartError::Clock(doubt));
        }
        for answer in store.commit(&[Item::Staff(doubt.confirmed())])? {
            if !answer.is_done() {
                return Err(machine(format!("the store refused to trust the clock: {answer:?}")));
            }
        }
        tracing::warn!(
            "the clock is trusted because of --clock-is-right; nothing is removed for a day"
        );
    }
    Ok(reader.clock()?.removes_nothing_before().filter(|at| *at > now))
}

/// Games that could not be read back and are paused for staff. One without rules is not in the room
/// at all, and opens again with its rulebook.
pub(super) fn paused_now(recovery: &Recovery) -> impl Iterator<Item = GameId> {
    let paused = |why: &NotOpened| !matches!(why, NotOpened::NotOffered(_));
    recovery.not_opened.iter().filter(move |(_, why)| paused(why)).map(|(game, _)| *game)
}

/// Takes out the public games that are to be closed because they are no longer on offer, nobody is in
/// them and no money is. One with players stays open for them; one whose rulebook is missing, or has
/// it no more, stays as it is until the rulebook is back; one that is paused is for staff to decide
/// about.
pub(super) fn close_unoffered(
    config: &Config,
    games: &mut Vec<SavedGame>,
    at: Millis,
) -> Vec<Item> {
    let mut closed = Vec::new();
    games.retain(|SavedGame { id, opening, paused, saved }| {
        let rulebook = config.policy.rulebook(opening.rulebook()).cloned().map(Arc::new);
        let Some(rulebook) = rulebook.filter(|_| paused.is_none()) else { return true };
        let (is_offered, has_rules) = match opening {
            Opening::Cash(CashOpening { key, privacy: Privacy::Public, .. }) => {
                let rules = PoolRules::new(rulebook, key.clone(), Privacy::Public);
                (config.games.contains(key), rules.is_ok())
            }
            Opening::Cash(_) => return true,
            Opening::Tournament(opening) => {
                // HOME: a host's own is nobody's offer; what staff announced stands by itself.
                let Some(occurrence) = &opening.occurrence else { return true };
                let template = config.programme.template(&occurrence.template);
                let is_offered = template.is_some_and(|template| template.spec == opening.spec);
                (is_offered, opening.spec.check(&rulebook).is_ok())
            }
        };
        if is_offered || !has_rules {
            return true;
        }
        let is_someone = |key: &String| key.starts_with("seat/") || key.starts_with("entry/");
        let rulebook = opening.rulebook();
        if !saved.keys.keys().any(is_someone) && !saved.has_money() {
            tracing::info!(game = %id, rulebook, "a game is no longer on offer: closed");
            closed.push(Item::Close { game: *id, at });
            return false;
        }
        tracing::warn!(
            game = %id,
            rulebook,
            "a game is no longer on offer, and stays open because players or chips are in it; it is \
             closed by the first start that finds none"
        );
        true
    });
    closed
}

/// R23: records what was rolled back, pauses what cannot go on, and opens the games that are not open yet.
pub(super) fn recover(
    store: &mut dyn Store,
    room: &mut Room,
    recovery: &Recovery,
    config: &Config,
    offers: &mut Offers,
    closed: Vec<Item>,
    at: Millis,
) -> Result<(), StartError> {
    let mut items = closed;
    let commits = recovery.commits.iter();
    items.extend(
        commits.map(|(game, commit)| Item::Game { game: *game, commit: Box::new(commit.clone()) }),
    );
    items.push(Item::CleanShutdown { clean: false, at });
    for (game, why) in &recovery.not_opened {
        match why {
            NotOpened::NotOffered(rulebook) => tracing::error!(
                %game,
                rulebook,
                "a game stays closed: no rulebook of this name that offers it is configured. Its \
                 chips stay at the seats, and it opens again when the rulebook is back"
            ),
            _ => tracing::error!(
                %game, %why, "a game could not be read back; `cardroom admin games` lists it"
            ),
        }
    }
    items.extend(paused_now(recovery).map(|game| Item::Pause { game, paused: true, at }));
    for key in &config.games {
        let is_open = room.pools().any(|(_, pool)| {
            let rules = pool.rules();
            !rules.is_private() && rules.key == *key
        });
        if !is_open {
            items.extend(open(room, Opening::public(key.clone()), at)?);
        }
    }
    for (game, opening) in offers.open_due(room, at) {
        items.extend(open_item(room, game, opening, at));
    }
    for answer in store.commit(&items)? {
        if !answer.is_done() {
            return Err(machine(format!("the store refused to open the room: {answer:?}")));
        }
    }
    Ok(())
}

/// X2: gives banks of play money what the largest prizes need, several times over, and notes what every
/// bank holds. Operators fund those of real money (`cardroom admin bank`).
pub(super) fn fund_banks(
    store: &mut dyn Store,
    config: &Config,
    offers: &mut Offers,
    at: Millis,
) -> Result<(), StartError> {
    let mut banks = BTreeMap::new();
    for (currency, must) in bank_needs(&config.programme) {
        let mut held = store.reader()?.balance(&Account::HexaproBank, currency)?;
        let least = Cents(must.0.saturating_mul(BANK_COVERS));
        if let Some(item) = bank_item(currency, least - held, at) {
            for answer in store.commit(&[item])? {
                if !answer.is_done() {
                    return Err(machine(format!("the store refused to fund a bank: {answer:?}")));
                }
            }
            held = least;
        }
        banks.insert(currency, held);
    }
    offers.set_banks(banks);
    Ok(())
}

/// As many games may be between the bank's cover and the draw at the same time.
const BANK_COVERS: i64 = 20;

fn open(room: &mut Room, opening: Opening, at: Millis) -> Result<Option<Item>, StartError> {
    match room.open_public(&opening) {
        Ok(game) => Ok(open_item(room, game, opening, at)),
        Err(_) => Err(StartError::NotOffered(Box::new(opening))),
    }
}
