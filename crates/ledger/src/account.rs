//! Accounts: every place where money can lie, and which of them may fall below zero.

use std::{fmt, str::FromStr};

use base::{GameId, PlayerId, TableId};

use crate::text::{BadText, Short, stored_as_text};

/// An account. It has one balance per currency.
///
/// Accounts are ordered by variant, then by id: several accounts are locked in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// `wallet:17`: what a player has at hand.
    Wallet(PlayerId),
    /// `escrow:3/12/5/17`: what a player has on a table, in a seat.
    Escrow { game: GameId, table: TableId, seat: u8, player: PlayerId },
    /// `prizes:9`: a tournament's prize pool.
    Prizes(GameId),
    /// `bounties:9`: the bounties on the heads of a tournament's players.
    Bounties(GameId),
    /// `fees:9`: a tournament's fees, returned if it is cancelled.
    Fees(GameId),
    /// `rake:3`: a game's rake. Only ever credited by a hand, so a store may keep a row for each
    /// hand instead of one hot balance.
    Rake(GameId),
    /// R14: `held:17`: a player's money withheld until a review ends.
    Held(PlayerId),
    /// `owed:17`: what a player owes the house, below zero: a deposit was reversed after it was
    /// played away. Nobody plays with it; what comes of it is the office's affair.
    Owed(PlayerId),
    /// `tickets`: what all tickets in players' hands are worth.
    Tickets,
    /// `overlay`: the house's own money, from which it adds to prize pools and fills the bank, and
    /// into which it draws its rake and fees.
    Overlay,
    /// `hexapro-bank`: pays the large multipliers.
    HexaproBank,
    /// H12b: `charity`: what the house must not keep.
    Charity,
    /// `transit:NAME`: cash on its way in or out over one payment channel.
    Transit(Channel),
    /// `issued`: where play money comes from.
    Issued,
}

impl Account {
    /// The game that the account belongs to, if any. Rake belongs to the house.
    #[must_use]
    pub fn of_game(&self) -> Option<GameId> {
        match *self {
            Self::Escrow { game, .. }
            | Self::Prizes(game)
            | Self::Bounties(game)
            | Self::Fees(game) => Some(game),
            Self::Wallet(_)
            | Self::Rake(_)
            | Self::Held(_)
            | Self::Owed(_)
            | Self::Tickets
            | Self::Overlay
            | Self::HexaproBank
            | Self::Charity
            | Self::Transit(_)
            | Self::Issued => None,
        }
    }

    /// Whether it is one of a tournament's pools: prizes, bounties or fees.
    #[must_use]
    pub fn is_pool(&self) -> bool {
        matches!(self, Self::Prizes(_) | Self::Bounties(_) | Self::Fees(_))
    }

    /// Whether the balance may fall below zero.
    ///
    /// All accounts of a currency sum to zero, so the money inside is balanced by an account
    /// outside: the payment channels for real money, the issue for play money. The overlay is the
    /// house's expense. A player's debt is negative by nature. No other account may be overdrawn,
    /// the HexaPro bank included.
    #[must_use]
    pub fn may_go_negative(&self) -> bool {
        match self {
            Self::Transit(_) | Self::Issued | Self::Overlay | Self::Owed(_) => true,
            Self::Wallet(_)
            | Self::Escrow { .. }
            | Self::Prizes(_)
            | Self::Bounties(_)
            | Self::Fees(_)
            | Self::Rake(_)
            | Self::Held(_)
            | Self::Tickets
            | Self::HexaproBank
            | Self::Charity => false,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wallet(player) => write!(f, "wallet:{player}"),
            Self::Escrow { game, table, seat, player } => {
                write!(f, "escrow:{game}/{table}/{seat}/{player}")
            }
            Self::Prizes(game) => write!(f, "prizes:{game}"),
            Self::Bounties(game) => write!(f, "bounties:{game}"),
            Self::Fees(game) => write!(f, "fees:{game}"),
            Self::Rake(game) => write!(f, "rake:{game}"),
            Self::Held(player) => write!(f, "held:{player}"),
            Self::Owed(player) => write!(f, "owed:{player}"),
            Self::Tickets => f.write_str("tickets"),
            Self::Overlay => f.write_str("overlay"),
            Self::HexaproBank => f.write_str("hexapro-bank"),
            Self::Charity => f.write_str("charity"),
            Self::Transit(channel) => write!(f, "transit:{channel}"),
            Self::Issued => f.write_str("issued"),
        }
    }
}

impl FromStr for Account {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text)
            // One account has one text: no leading zeros, no signs.
            .filter(|account| account.to_string() == text)
            .ok_or_else(|| BadText::new("an account such as \"wallet:17\"", text))
    }
}

fn read(text: &str) -> Option<Account> {
    let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
    let number = || rest.parse().ok();
    Some(match kind {
        "wallet" => Account::Wallet(PlayerId(number()?)),
        "escrow" => {
            let mut parts = rest.splitn(4, '/');
            Account::Escrow {
                game: GameId(parts.next()?.parse().ok()?),
                table: TableId(parts.next()?.parse().ok()?),
                seat: parts.next()?.parse().ok()?,
                player: PlayerId(parts.next()?.parse().ok()?),
            }
        }
        "prizes" => Account::Prizes(GameId(number()?)),
        "bounties" => Account::Bounties(GameId(number()?)),
        "fees" => Account::Fees(GameId(number()?)),
        "rake" => Account::Rake(GameId(number()?)),
        "held" => Account::Held(PlayerId(number()?)),
        "owed" => Account::Owed(PlayerId(number()?)),
        "tickets" => Account::Tickets,
        "overlay" => Account::Overlay,
        "hexapro-bank" => Account::HexaproBank,
        "charity" => Account::Charity,
        "transit" => Account::Transit(rest.parse().ok()?),
        "issued" => Account::Issued,
        _ => return None,
    })
}

stored_as_text!(Account);

/// A payment channel by its name: 1 to 16 small letters, digits and hyphens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Channel(Short<16>);

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.as_str())
    }
}

impl FromStr for Channel {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Short::new(text, |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
            .filter(|_| !text.is_empty())
            .map(Self)
            .ok_or_else(|| BadText::new("a payment channel such as \"bank-1\"", text))
    }
}

stored_as_text!(Channel);
