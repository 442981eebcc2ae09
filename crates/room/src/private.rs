//! HOME: private tables. A host opens one and gives its invitation away; nobody comes without it. A
//! table where nobody has sat for a while is closed, and its invitation is good for nothing.

use base::{Chips, GameId, Millis, PlayerId};
use game::{
    Ctx,
    cash::{PoolKey, Privacy},
};
use rulebook::BuyIn;

use crate::{
    input::{Done, Out},
    refused::Refused,
    room::Room,
    saved::Opening,
};

/// One for tonight, one for tomorrow, one to try something out; more means a broken or hostile
/// client, and each costs the room memory.
const PRIVATE_TABLES_A_HOST_MAX: usize = 3;

/// An invitation that is sent in the morning is good for the evening, and a game that breaks up at
/// night can go on the next day; a table forgotten for longer is closed.
const DESERTED_MAX: Millis = Millis::seconds(24 * 60 * 60);

/// What a private table has besides its game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Private {
    pub(crate) host: PlayerId,
    /// What guests have.
    pub(crate) invitation: u64,
    /// When it is closed if nobody sits down before.
    pub(crate) closes_at: Option<Millis>,
    /// Whether staff close it: nobody comes any more, and it is gone when everyone has left.
    pub(crate) closing: bool,
}

impl Private {
    /// What the store has of it.
    pub(crate) fn of(opening: &Opening) -> Option<Self> {
        let Opening { host, invitation, .. } = *opening;
        Some(Self { host: host?, invitation: invitation?, closes_at: None, closing: false })
    }
}

/// Numbers of private tables are drawn from here on, far above those of public games, which are
/// counted …
pub const PRIVATE_FROM: u64 = 1 << 48;
/// … and stay where every client can read them. Nobody finds one by trying.
const PRIVATE_MASK: u64 = (1 << 52) - 1;

/// Whether a game's number was drawn for a private table, and not counted.
pub(crate) fn is_drawn(game: GameId) -> bool {
    game.0 >= PRIVATE_FROM
}

impl Room {
    /// HOME: who opened a private table, and what lets guests in; nothing of one that staff close.
    #[must_use]
    pub fn private(&self, game: GameId) -> Option<(PlayerId, u64)> {
        let private = self.games.get(&game)?.private.filter(|private| !private.closing)?;
        Some((private.host, private.invitation))
    }

    /// HOME: a private table is there for those alone who sit there or are about to.
    pub(crate) fn hides(&self, game: GameId, player: PlayerId) -> bool {
        self.games.get(&game).is_some_and(|open| {
            let pool = &open.pool;
            open.private.is_some()
                && pool.tables_of(player).next().is_none()
                && !pool.is_waiting(player)
        })
    }

    /// A number for a private table that says nothing about how many there are.
    pub(crate) fn draw_number(&self, ctx: &mut Ctx<'_>) -> GameId {
        loop {
            let id = GameId(PRIVATE_FROM + (ctx.rng.next_u64() & PRIVATE_MASK));
            if !self.games.contains_key(&id) {
                return id;
            }
        }
    }

    /// HOME: a host opens a private table with a buy-in of his or her own.
    pub(crate) fn open_private(
        &mut self,
        ctx: &mut Ctx<'_>,
        host: PlayerId,
        key: PoolKey,
        least: Chips,
        most: Chips,
        out: &mut Vec<Out>,
    ) -> Result<Done, Refused> {
        let rulebook = self.rulebooks.get(&key.rulebook).ok_or(Refused::NotOffered)?;
        if rulebook.cash.buy_in != BuyIn::Host {
            return Err(Refused::NotOffered);
        }
        if least.is_zero() || least > most {
            return Err(Refused::HostBuyIn);
        }
        let open = self.games.values().filter_map(|game| game.private);
        if open.filter(|private| private.host == host).count() >= PRIVATE_TABLES_A_HOST_MAX {
            return Err(Refused::TooManyPrivateTables { most: PRIVATE_TABLES_A_HOST_MAX });
        }
        let invitation = ctx.rng.next_u64();
        let private = Private { host, invitation, closes_at: None, closing: false };
        let privacy = Privacy::Private { least, most };
        let id = self.draw_number(ctx);
        let game = self.open(id, key.clone(), privacy, Some(private))?;
        let (invited, host) = (Some(invitation), Some(host));
        out.push(Out::Opened(game, Opening { key, privacy, invitation: invited, host }));
        self.note_deserted(ctx.now, game);
        Ok(Done::Opened { game, invitation })
    }

    /// HOME: notes when a private table is to be closed: a while after the last player has left
    /// and nothing of it is on its way to the store. One that is paused waits for staff.
    pub(crate) fn note_deserted(&mut self, now: Millis, id: GameId) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let Some(private) = game.private else { return };
        let deserted = game.is_open() && game.pending.is_empty() && game.pool.is_deserted();
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
    pub(crate) fn close_deserted(&mut self, now: Millis, out: &mut Vec<Out>) {
        while let Some((at, id)) = self.closings.first().copied()
            && at <= now
        {
            self.close_game(id, out);
        }
    }

    /// A game where nobody is any more is gone.
    pub(crate) fn close_game(&mut self, id: GameId, out: &mut Vec<Out>) {
        self.forget_wake(id);
        let private = self.games.remove(&id).and_then(|game| game.private);
        if let Some(at) = private.and_then(|private| private.closes_at) {
            self.closings.remove(&(at, id));
        }
        self.watchers.keep_tables(id, |_| false);
        out.push(Out::Closed(id));
    }
}
