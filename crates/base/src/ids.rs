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
    /// A game: a cash pool with all its tables, or a private table.
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
