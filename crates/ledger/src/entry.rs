//! What an entry to a tournament costs, by where it goes.

use base::{Cents, GameId};
use serde::{Deserialize, Serialize};

use crate::{account::Account, refusal::TransferRefusal, transfer::Posting};

/// The price of one entry (R35).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub prizes: Cents,
    /// T8: onto the player's own head.
    pub bounties: Cents,
    pub fees: Cents,
}

impl Entry {
    /// The whole price.
    ///
    /// # Errors
    /// When a share is below zero or the sum does not fit.
    pub fn price(&self) -> Result<Cents, TransferRefusal> {
        let add = |sum: i64, share: Cents| sum.checked_add(share.0).filter(|_| share.0 >= 0);
        [self.prizes, self.bounties, self.fees]
            .into_iter()
            .try_fold(0, add)
            .map(Cents)
            .ok_or(TransferRefusal::BadEntry)
    }

    /// What a payer gives for it: the postings of a registration.
    ///
    /// # Errors
    /// When the shares are no amounts of money, or it costs nothing: a freeroll moves nothing.
    pub fn paid_by(&self, payer: Account, game: GameId) -> Result<Vec<Posting>, TransferRefusal> {
        let price = self.price()?;
        if price == Cents::ZERO {
            return Err(TransferRefusal::NotPositive { amount: price });
        }
        let shares = [
            (Account::Prizes(game), self.prizes),
            (Account::Bounties(game), self.bounties),
            (Account::Fees(game), self.fees),
        ];
        let paid = shares.into_iter().filter(|(_, share)| *share > Cents::ZERO);
        let paid = paid.map(|(account, amount)| Posting { account, amount });
        Ok(paid.chain([Posting { account: payer, amount: Cents(-price.0) }]).collect())
    }

    /// R33, R37, R52: refunds the payer, to the cent, from where the money is.
    ///
    /// # Errors
    /// As for paying.
    pub fn back_to(&self, payer: Account, game: GameId) -> Result<Vec<Posting>, TransferRefusal> {
        let mut postings = self.paid_by(payer, game)?;
        // No amount is below the negative of a price, so each has its opposite.
        postings.iter_mut().for_each(|posting| posting.amount = Cents(-posting.amount.0));
        Ok(postings)
    }
}
