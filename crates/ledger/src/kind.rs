//! The kinds of transfers, as statements name them, and the accounts that each kind may touch.

use std::{fmt, str::FromStr};

use crate::{
    account::Account,
    text::{BadText, stored_as_text},
};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal,)*) => {
        /// What a transfer is for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// The name it is stored by.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    /// A wallet to a seat.
    BuyIn = "buy_in",
    /// A wallet to a seat that is taken already.
    TopUp = "top_up",
    /// Back the way it came: a late buy-in, a tournament that was cancelled.
    Refund = "refund",
    /// A seat to the wallet.
    Leave = "leave",
    /// A finished hand: between seats, and rake.
    Hand = "hand",
    /// A wallet to a tournament.
    Register = "register",
    /// A tournament to the wallet, before its closing time.
    Unregister = "unregister",
    /// A prize pool to its winner.
    Prize = "prize",
    /// A bounty to its winner.
    Bounty = "bounty",
    /// The house adds to a prize pool or to the bank, or takes back what it added; its own cash
    /// comes in and goes out this way too.
    Overlay = "overlay",
    /// The house draws its rake and fees.
    Sweep = "sweep",
    /// From the payment boundary to a wallet.
    Deposit = "deposit",
    /// From a wallet to the payment boundary.
    Withdrawal = "withdrawal",
    /// A withdrawal that did not arrive comes back.
    Returned = "returned",
    /// A chargeback: a deposit is reversed by its payer.
    Reversal = "reversal",
    /// Play money for a player who has none.
    Refill = "refill",
    /// R14: winnings are withheld.
    Hold = "hold",
    /// R14: withheld winnings are set free.
    Release = "release",
    /// R18: withheld money is taken.
    Seize = "seize",
    /// A ticket is made.
    TicketIssue = "ticket_issue",
    /// A ticket pays for an entry.
    TicketUse = "ticket_use",
    /// An entry becomes the ticket again that paid for it.
    TicketReturn = "ticket_return",
    /// A ticket becomes money.
    TicketConvert = "ticket_convert",
    /// A ticket was not used in time.
    TicketExpire = "ticket_expire",
    /// H12b: bets that were never resolved go to charity.
    Unresolved = "unresolved",
    /// MALF: staff put right what a malfunction did.
    Correction = "correction",
}

impl Kind {
    /// Whether it is a step of a payment.
    #[must_use]
    pub fn is_payment(self) -> bool {
        matches!(self, Self::Deposit | Self::Withdrawal | Self::Returned | Self::Reversal)
    }

    /// Whether a transfer of this kind may touch this account.
    ///
    /// Held money and tickets are backed by records of their own, so only the steps of those
    /// records move it. The outside has doors, so that no prize is ever paid out of nothing.
    #[must_use]
    pub fn may_touch(self, account: &Account) -> bool {
        match account {
            Account::Held(_) => matches!(self, Self::Hold | Self::Release | Self::Seize),
            Account::Tickets => matches!(
                self,
                Self::TicketIssue
                    | Self::TicketUse
                    | Self::TicketReturn
                    | Self::TicketConvert
                    | Self::TicketExpire
            ),
            Account::Transit(_) => {
                self.is_payment() || matches!(self, Self::Overlay | Self::Correction)
            }
            Account::Issued => self.is_payment() || matches!(self, Self::Refill | Self::Correction),
            Account::Owed(_) => matches!(self, Self::Reversal | Self::Correction),
            Account::Wallet(_)
            | Account::Escrow { .. }
            | Account::Prizes(_)
            | Account::Bounties(_)
            | Account::Fees(_)
            | Account::Rake(_)
            | Account::Overlay
            | Account::HexaproBank
            | Account::Charity => true,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| BadText::new("a kind of transfer such as \"buy_in\"", text))
    }
}

stored_as_text!(Kind);
