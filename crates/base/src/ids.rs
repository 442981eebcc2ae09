//! Ids: plain numbers in types of their own, so that a player is never taken for a table. What the
//! outside calls them is the wire's affair.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

id! {
    /// A player's account.
    PlayerId;
    /// A game: a cash pool with all its tables, a private table, or a tournament.
    GameId;
    /// A table within the room.
    TableId;
    /// R14: money that is withheld.
    HoldId;
    /// A ticket to a tournament.
    TicketId;
    /// A deposit or a withdrawal.
    PaymentId;
    /// The durable id of a request: a client's own number for it, unique per account, so that a
    /// request that moves money is applied once.
    RequestId;
    /// Where a reply goes: a connection, and one of its requests. It is over with the connection and
    /// never stored.
    ReplyTo;
}

impl TicketId {
    /// The lower bits number a game's own tickets: a million, which is a hundred for each of the
    /// players of the largest tournament.
    const OF_GAME_BITS: u32 = 20;
    /// All larger numbers are not exact in JavaScript, where a page reads them.
    const BITS: u32 = 53;

    /// A ticket that a game makes, by the game's own number for it: no other game's ticket has the
    /// same id. Numbers below 2^20 belong to no game and are left to staff. `None` if the
    /// ticket's or the game's number is too large, or the game has none.
    #[must_use]
    pub fn for_game(game: GameId, number: u32) -> Option<Self> {
        let fits = game.0 > 0
            && game.0 >> (Self::BITS - Self::OF_GAME_BITS) == 0
            && number >> Self::OF_GAME_BITS == 0;
        fits.then(|| Self(game.0 << Self::OF_GAME_BITS | u64::from(number)))
    }
}

#[cfg(test)]
mod tests {
    use super::{GameId, TicketId};

    #[test]
    fn tickets_of_games_have_ids_of_their_own() {
        let id = |game, number| TicketId::for_game(GameId(game), number);
        let (games, tickets) = (1 << 33, 1 << 20);
        assert_eq!(id(1, 0), Some(TicketId(1 << 20)));
        assert_eq!(id(1, tickets - 1), Some(TicketId((2 << 20) - 1)));
        assert_eq!(id(2, 0), Some(TicketId(2 << 20)));
        assert_eq!(id(games - 1, tickets - 1), Some(TicketId((1 << 53) - 1)));
        for (game, number) in [(0, 1), (1, tickets), (1, u32::MAX), (games, 0), (u64::MAX, 0)] {
            assert_eq!(id(game, number), None, "{game} {number}");
        }
    }
}
