//! HOME: private tables. A host opens one and gives out its invitation, which every guest needs. A
//! deserted table is closed after a while, and its invitation is void. Who may see a private table
//! is decided in `visibility`.

use std::collections::BTreeMap;

use base::{Cents, Chips, GameId, Millis, PlayerId};
use game::{
    Ctx,
    cash::{HomeState, Pool, PoolKey, Privacy},
    tournament::{Stage, Tournament},
};
use rulebook::{BuyIn, Format, Stake};

use crate::{
    input::{Outcome, Output},
    refusal::{RoomRefusal, StakesField},
    room::Room,
    saved::{CashOpening, Opening, PrivateTournament},
    watchers::is_visitor,
};

/// One for tonight, one for tomorrow, one to try something out; more means a broken or hostile
/// client, and each costs the room memory.
const PRIVATE_TABLES_A_HOST_MAX: usize = 3;

/// All private tables of a room together. So many are measured to cost the other players nothing
/// (docs/BENCHMARKS.md), and some 30 MB of memory; far more than any room needs. Without this
/// bound, a few thousand accounts could fill the memory.
pub const PRIVATE_TABLES_MAX: usize = 10_000;

/// A table has at most ten seats; more guests see the table when they ask again.
pub(crate) const GUESTS_MAX: usize = 50;

/// A club's evening; whoever comes after these sees a private tournament once he or she has entered.
const TOURNAMENT_GUESTS_MAX: usize = 500;

/// An invitation that is sent in the morning is good for the evening, and a game that breaks up at
/// night can go on the next day; a table forgotten for longer is closed.
const DESERTED_MAX: Millis = Millis::seconds(24 * 60 * 60);

/// A host may set the buy-in between these depths, in big blinds. With less nobody could pay a
/// blind; the deepest games on record are played with a thousand, and beyond ten thousand a typing
/// error is likelier than a game.
const BUY_IN_BIG_BLINDS: std::ops::RangeInclusive<u64> = 1..=10_000;

/// The stake of a private table.
///
/// # Errors
/// If there is no such stake: which blind is wrong, and what it may be.
pub fn private_stake(small: Chips, big: Chips) -> Result<Stake, RoomRefusal> {
    let cents = |chips: Chips| i64::try_from(chips.0).map_or(Cents(i64::MAX), Cents);
    Stake::new(cents(small), cents(big)).ok_or_else(|| {
        let most = Chips(Stake::BIG_BLIND_MAX.0.unsigned_abs());
        let (field, least, most) = if (Chips(2)..=most).contains(&big) {
            (StakesField::SmallBlind, Chips(1), Chips(big.0 - 1))
        } else {
            (StakesField::BigBlind, Chips(2), most)
        };
        RoomRefusal::PrivateStakes { field, least, most }
    })
}

/// The buy-in that a host sets.
fn host_buy_in(stake: Stake, least: Chips, most: Chips) -> Result<(), RoomRefusal> {
    let big = stake.big().0.unsigned_abs();
    let (smallest, largest) =
        (Chips(big * BUY_IN_BIG_BLINDS.start()), Chips(big * BUY_IN_BIG_BLINDS.end()));
    let wrong = |field, least, most| Err(RoomRefusal::PrivateStakes { field, least, most });
    if !(smallest..=largest).contains(&most) {
        wrong(StakesField::Most, smallest, largest)
    } else if !(smallest..=most).contains(&least) {
        wrong(StakesField::Least, smallest, most)
    } else {
        Ok(())
    }
}

/// What a private table has besides its game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Private {
    pub(crate) host: PlayerId,
    pub(crate) invitation: u64,
    /// When it is closed if nobody sits down before.
    pub(crate) closes_at: Option<Millis>,
    /// Whether staff are closing it: nobody may join, and it is removed when everyone has left.
    pub(crate) closing: bool,
}

impl Private {
    /// What the store has of it.
    pub(crate) fn of(opening: &Opening) -> Option<Self> {
        let (host, invitation) = match opening {
            Opening::Cash(CashOpening { host, invitation, .. }) => ((*host)?, (*invitation)?),
            Opening::Tournament(opening) => {
                let PrivateTournament { host, invitation } = opening.private?;
                (host, invitation)
            }
        };
        Some(Self { host, invitation, closes_at: None, closing: false })
    }

    /// The same after what the host has decided since.
    pub(crate) fn after(self, home: &HomeState) -> Self {
        let invitation = home.invitation.unwrap_or(self.invitation);
        Self { invitation, closing: home.closing, ..self }
    }
}

/// Whether nobody has come to a tournament that waits for players. One with a start of its own is over
/// then.
fn is_deserted(tournament: &Tournament) -> bool {
    let waits = tournament.stage() == Stage::Registering && tournament.starts_at().is_none();
    waits && tournament.waiting().next().is_none()
}

/// Numbers of private tables are drawn from here on, far above those of public games, which are
/// counted …
pub const PRIVATE_FROM: u64 = 1 << 48;
/// … and stay where every client can read them. Nobody finds one by trying.
const PRIVATE_MASK: u64 = (1 << 52) - 1;

/// Whether a game's number was drawn for a private table, and not counted.
pub(crate) fn is_private_number(game: GameId) -> bool {
    game.0 >= PRIVATE_FROM
}

/// The private tables by host, without empty entries.
#[derive(Debug, Default)]
pub(crate) struct PrivateTables {
    /// The operator's limit; by default as many as a room can hold.
    most: Option<usize>,
    open: usize,
    by_host: BTreeMap<PlayerId, usize>,
}

impl PrivateTables {
    pub(crate) fn opened(&mut self, host: PlayerId) {
        self.open += 1;
        *self.by_host.entry(host).or_default() += 1;
    }

    fn closed(&mut self, host: PlayerId) {
        self.open = self.open.saturating_sub(1);
        if let Some(count) = self.by_host.get_mut(&host) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.by_host.remove(&host);
            }
        }
    }

    /// Whether one more may be opened by this host.
    pub(crate) fn may_open(&self, host: PlayerId) -> Result<(), RoomRefusal> {
        if self.by_host.get(&host).is_some_and(|count| *count >= PRIVATE_TABLES_A_HOST_MAX) {
            return Err(RoomRefusal::TooManyPrivateTables { most: PRIVATE_TABLES_A_HOST_MAX });
        }
        let most = self.most.unwrap_or(PRIVATE_TABLES_MAX);
        if self.open >= most {
            return Err(RoomRefusal::PrivateTablesFull { most });
        }
        Ok(())
    }
}

impl Room {
    /// HOME: no more private tables than this are opened. Those that are open stay.
    pub fn limit_private_tables(&mut self, most: usize) {
        self.private_tables.most = Some(most.min(PRIVATE_TABLES_MAX));
    }

    /// HOME: a player shows the invitation of a private table, and may see that it is there from now
    /// on. Returns whether the invitation is this table's.
    pub fn show_invitation(&mut self, player: PlayerId, game: GameId, invitation: u64) -> bool {
        if !self.is_invitation(player, game, invitation) {
            return false;
        }
        // Who has no account is shown the table, and is nobody's guest yet.
        if is_visitor(player) {
            return true;
        }
        let Some(open) = self.games.get_mut(&game) else { return false };
        if open.game.tournament().is_some() && open.guests.len() < TOURNAMENT_GUESTS_MAX {
            let is_new = open.guests.insert(player);
            if is_new {
                self.note_changed(game);
            }
            return true;
        }
        if let Some(pool) = open.game.cash_mut()
            && pool.home().guests.len() < GUESTS_MAX
            && !pool.home().guests.contains(&player)
        {
            let mut home = pool.home().clone();
            home.guests.insert(player);
            pool.note_home(home);
            self.note_changed(game);
        }
        true
    }

    /// HOME: whether this invitation lets a guest in. Nobody is let into a table that is closing, nor
    /// whom the host has sent away.
    fn is_invitation(&self, player: PlayerId, game: GameId, invitation: u64) -> bool {
        let private = self.games.get(&game).and_then(|open| open.private);
        let is_valid =
            private.is_some_and(|private| !private.closing && private.invitation == invitation);
        let removed = |pool: &Pool| pool.home().removed.contains(&player);
        is_valid && !self.pool(game).is_some_and(removed)
    }

    /// HOME: whether a private table is closed as soon as everybody has left.
    pub(crate) fn is_closing(&self, game: GameId) -> bool {
        let private = self.games.get(&game).and_then(|open| open.private);
        private.is_some_and(|private| private.closing)
    }

    /// A random number for a private table, which does not reveal how many there are.
    pub(crate) fn draw_number(&self, ctx: &mut Ctx<'_>) -> GameId {
        loop {
            let id = GameId(PRIVATE_FROM + (ctx.rng.next_u64() & PRIVATE_MASK));
            if !self.games.contains_key(&id) {
                return id;
            }
        }
    }

    /// HOME: a host opens a private table, with a buy-in of his or her own where the format leaves
    /// it open.
    pub(crate) fn open_private(
        &mut self,
        ctx: &mut Ctx<'_>,
        host: PlayerId,
        key: PoolKey,
        least: Chips,
        most: Chips,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        let rulebook = self.rulebooks.get(&key.rulebook).ok_or(RoomRefusal::NotOffered)?;
        if rulebook.cash.buy_in != BuyIn::Host {
            return Err(RoomRefusal::NotOffered);
        }
        // B1, H19: where the format fixes the buy-in, the host's limits are ignored.
        if key.format == Format::Regular {
            host_buy_in(key.stake, least, most)?;
        }
        self.private_tables.may_open(host)?;
        let invitation = ctx.rng.next_u64();
        let private = Private { host, invitation, closes_at: None, closing: false };
        let privacy = Privacy::Private { least, most };
        let id = self.draw_number(ctx);
        let (invited, host) = (Some(invitation), Some(host));
        let opening = CashOpening { key: key.clone(), privacy, invitation: invited, host };
        let game = self.open(id, &Opening::Cash(opening), Some(private))?;
        let privacy = self.pool(game).map_or(privacy, |pool| {
            let (least, most) = pool.rules().usual_buy_in();
            Privacy::Private { least, most }
        });
        out.push(Output::Opened(
            game,
            Opening::Cash(CashOpening { key, privacy, invitation: invited, host }),
        ));
        self.note_deserted(ctx.now, game);
        Ok(Outcome::Opened { game, invitation })
    }

    /// HOME: notes when a private table is to be closed: a while after the last player has left
    /// and nothing of it is on its way to the store. One that is paused waits for staff.
    pub(crate) fn note_deserted(&mut self, now: Millis, id: GameId) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let Some(private) = game.private else { return };
        let deserted = game.is_open()
            && game.pending.is_empty()
            && match game.game.tournament() {
                Some(tournament) => is_deserted(tournament),
                None => game.game.cash().is_some_and(Pool::is_deserted),
            };
        let closes_at = deserted.then(|| match private.closes_at {
            Some(at) if private.closing => at.min(now),
            Some(at) => at,
            None if private.closing => now,
            None => now + DESERTED_MAX,
        });
        if closes_at != private.closes_at {
            game.private = Some(Private { closes_at, ..private });
            if let Some(no_longer) = private.closes_at {
                self.closings.remove(&(no_longer, id));
            }
            self.closings.extend(closes_at.map(|at| (at, id)));
        }
    }

    /// HOME: closes the private tables that were deserted for too long.
    pub(crate) fn close_deserted(&mut self, now: Millis, out: &mut Vec<Output>) {
        while let Some((at, id)) = self.closings.first().copied()
            && at <= now
        {
            self.close_game(id, out);
        }
    }

    /// Removes a deserted game and everything about it.
    pub(crate) fn close_game(&mut self, id: GameId, out: &mut Vec<Output>) {
        self.forget_wake(id);
        self.senders.remove(&id);
        let Some(game) = self.games.remove(&id) else { return };
        if let Some(private) = game.private {
            self.private_tables.closed(private.host);
            if let Some(at) = private.closes_at {
                self.closings.remove(&(at, id));
            }
        }
        for (player, _) in game.game.waiting_players() {
            self.update_waiting(id, player);
        }
        self.watchers.keep_tables(id, |_| false);
        self.note_changed(id);
        out.push(Output::Closed(id));
    }
}
