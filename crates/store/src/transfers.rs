//! What a game's commit does to the ledger, and which transfers may come without a record.

use base::{Cents, Chips, GameId, Millis, PlayerId, TableId};
use game::cash::{Commit, SeatChange, What};
use hand::Seat;
use ledger::{
    Account, Currency, Kind, POSTINGS_MAX, Posting, Transfer, TransferId, TransferRefusal,
};

/// The transfer of a commit; `None` if it moves nothing (a player leaves without chips).
///
/// # Errors
/// If amounts do not fit or do not balance: only a mistake of ours makes such a commit.
pub fn transfer_of(
    game: GameId,
    currency: Currency,
    commit: &Commit,
    at: Millis,
) -> Result<Option<Transfer>, TransferRefusal> {
    let mut postings = Postings::new(game, commit.table);
    let kind = match &commit.what {
        What::BuyIn { .. } => Kind::BuyIn,
        What::TopUp { .. } => Kind::TopUp,
        What::Refund { .. } => Kind::Refund,
        What::Leave(_) => Kind::Leave,
        What::Hand(hand) => {
            postings.add(Account::Rake(game), hand.over.rake.0, 0)?;
            Kind::Hand
        }
    };
    let from_wallet = matches!(commit.what, What::BuyIn { .. } | What::TopUp { .. });
    for change in commit.change().seats {
        match change {
            SeatChange::Sits { seat, player, chips, .. } => {
                postings.moves(player, seat, chips)?;
            }
            SeatChange::Chips { seat, player, added, taken } => {
                postings.add(postings.escrow(player, seat), added.0, taken.0)?;
                if from_wallet {
                    postings.add(Account::Wallet(player), 0, added.0)?;
                }
            }
            SeatChange::Returned { seat, player, chips } => {
                postings.moves_back(player, seat, chips)?;
            }
            SeatChange::Leaves(exit) => postings.moves_back(exit.player, exit.seat, exit.stack)?,
        }
    }
    let postings = postings.finish();
    if postings.is_empty() {
        return Ok(None);
    }
    let id = TransferId::for_commit(game, commit.id.0);
    Transfer::new(id, currency, kind, at, postings).map(Some)
}

/// Postings in the making: an account has one, however often it is touched.
struct Postings {
    game: GameId,
    table: TableId,
    all: Vec<Posting>,
}

impl Postings {
    fn new(game: GameId, table: TableId) -> Self {
        Self { game, table, all: Vec::with_capacity(12) }
    }

    fn escrow(&self, player: PlayerId, seat: Seat) -> Account {
        Account::Escrow { game: self.game, table: self.table, seat: seat.number(), player }
    }

    fn moves(&mut self, player: PlayerId, seat: Seat, chips: Chips) -> Result<(), TransferRefusal> {
        self.add(self.escrow(player, seat), chips.0, 0)?;
        self.add(Account::Wallet(player), 0, chips.0)
    }

    fn moves_back(
        &mut self,
        player: PlayerId,
        seat: Seat,
        chips: Chips,
    ) -> Result<(), TransferRefusal> {
        self.add(self.escrow(player, seat), 0, chips.0)?;
        self.add(Account::Wallet(player), chips.0, 0)
    }

    fn add(&mut self, account: Account, added: u64, taken: u64) -> Result<(), TransferRefusal> {
        let cents =
            |chips: u64| i64::try_from(chips).map_err(|_| TransferRefusal::Overflow { account });
        let amount = cents(added)? - cents(taken)?;
        match self.all.iter_mut().find(|posting| posting.account == account) {
            Some(posting) => {
                let sum = posting.amount.0.checked_add(amount);
                posting.amount = Cents(sum.ok_or(TransferRefusal::Overflow { account })?);
            }
            None => self.all.push(Posting { account, amount: Cents(amount) }),
        }
        Ok(())
    }

    /// What moves: accounts where nothing changed in the end are left out.
    fn finish(mut self) -> Vec<Posting> {
        self.all.retain(|posting| posting.amount != Cents::ZERO);
        self.all
    }
}

/// Whether a transfer may come alone. What lies at a seat, under review or in tickets, and what
/// crosses the payment boundary, is backed by records of their own, and so are the names of their
/// transfers.
pub(crate) fn comes_alone(transfer: &Transfer) -> bool {
    let own_name = ["game:", "hold:", "ticket:", "payment:"];
    let backed = |posting: &Posting| {
        matches!(posting.account, Account::Escrow { .. } | Account::Held(_) | Account::Tickets)
    };
    !own_name.iter().any(|own| transfer.id().as_str().starts_with(own))
        && !transfer.kind().is_payment()
        && !transfer.postings().iter().any(backed)
}

/// H12b: what lies at the seats goes to charity, in as many transfers as it takes.
///
/// # Errors
/// If amounts do not fit.
pub(crate) fn void_transfers(
    game: GameId,
    currency: Currency,
    paused_since: Millis,
    escrows: &[(Account, Cents)],
    at: Millis,
) -> Result<Vec<Transfer>, TransferRefusal> {
    let name = void_name(game, paused_since);
    let parts = escrows.chunks(POSTINGS_MAX - 1).enumerate().map(|(part, escrows)| {
        let id: TransferId = format!("{name}/part:{part}").parse().expect("a short name");
        let mut sum = Cents::ZERO;
        let mut postings = Vec::with_capacity(escrows.len() + 1);
        for &(account, amount) in escrows {
            let charity = TransferRefusal::Overflow { account: Account::Charity };
            sum = Cents(sum.0.checked_add(amount.0).ok_or(charity)?);
            postings.push(Posting { account, amount: Cents(-amount.0) });
        }
        postings.push(Posting { account: Account::Charity, amount: sum });
        Transfer::new(id, currency, Kind::Unresolved, at, postings)
    });
    parts.collect()
}

/// H12b: one void a pause.
pub(crate) fn void_name(game: GameId, paused_since: Millis) -> String {
    format!("game:{game}/void:{}", paused_since.0)
}
