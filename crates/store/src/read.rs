//! Look-ups: finished hands, results of tournaments, statements, holds, tickets, payments and what staff did. They never wait for the writer.

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId, TableId};
use game::{Commit, TournamentResult, TournamentSummary};
use hand::HandRecord;
use ledger::{
    Account, Currency, Hold, HoldId, Kind, Payment, PaymentId, Ticket, TicketId, TicketState,
    Transfer, TransferId,
};
use room::Opening;

use crate::{
    clock::ClockHistory,
    error::StoreError,
    house::{AccountTotals, HouseFlow},
    item::Staff,
    results::{PlaceCursor, ResultQuery},
};

/// A hand: unique in the room for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandId {
    pub game: GameId,
    pub table: TableId,
    pub number: u64,
}

impl std::fmt::Display for HandId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", self.game, self.table, self.number)
    }
}

/// Which hands to find; everything that is given has to fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HandQuery {
    pub player: Option<PlayerId>,
    /// In this game: a pool or a tournament.
    pub game: Option<GameId>,
    /// At this table of it.
    pub table: Option<TableId>,
    /// Started at this time or later.
    pub from: Option<Millis>,
    pub until: Option<Millis>,
    /// With a pot of at least this much.
    pub pot_least: Option<Chips>,
    /// With this result of the player in the query.
    pub result: Option<NetResult>,
    /// Only hands older than this one, to turn the page.
    pub before: Option<(Millis, HandId)>,
}

/// What a hand did to a player's chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NetResult {
    Won,
    Lost,
}

/// Stops what a reader is doing, from another thread.
pub struct Interrupt(pub(crate) rusqlite::InterruptHandle);

impl Interrupt {
    /// What the reader reads now fails; what it reads next does not.
    pub fn interrupt(&self) {
        self.0.interrupt();
    }
}

/// A hand with its place in the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberedHand {
    /// The number of its entry: hands are numbered in the order in which they became durable.
    pub seq: u64,
    pub id: HandId,
    pub started_at: Millis,
    /// The record; `None` if it is damaged.
    pub record: Option<HandRecord>,
}

/// A hand as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRow {
    pub id: HandId,
    pub started_at: Millis,
    /// All that was put in and not given back.
    pub pot: Chips,
    pub rake: Chips,
    /// The result of the player in the query.
    pub net: Option<Cents>,
}

/// One line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementLine {
    pub id: TransferId,
    pub kind: Kind,
    pub at: Millis,
    /// What came in, or went out if it is negative.
    pub amount: Cents,
    /// What the account held then.
    pub balance: Cents,
}

/// What a player's request has led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requested {
    pub game: GameId,
    /// What the money moved for, if any did.
    pub kind: Option<Kind>,
    pub moved: Vec<(Account, Cents)>,
}

impl Requested {
    pub(crate) fn of(game: GameId, commit: &Commit) -> Self {
        let postings = commit.transfer.iter().flat_map(Transfer::postings);
        let moved = postings.map(|posting| (posting.account, posting.amount)).collect();
        Self { game, kind: commit.transfer.as_ref().map(Transfer::kind), moved }
    }
}

/// How much of a list: as much as fits a screen, and no more than a reader should hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    pub most: u32,
}

/// A screen shows a few dozen lines; an export reads page after page.
pub const PAGE_MOST: u32 = 1_000;

impl Page {
    pub(crate) fn count(self) -> usize {
        self.most.min(PAGE_MOST) as usize
    }
}

/// Reads what is durable.
pub trait Reader: Send {
    /// The clock history; empty, if the store does not keep it.
    ///
    /// # Errors
    /// If it cannot be read.
    fn clock(&self) -> Result<ClockHistory, StoreError> {
        Ok(ClockHistory::default())
    }

    /// Hands, the latest first.
    ///
    /// # Errors
    /// If it cannot be read.
    fn hands(&self, query: &HandQuery, page: Page) -> Result<Vec<HandRow>, StoreError>;

    /// The whole record of a hand.
    ///
    /// # Errors
    /// If it cannot be read.
    fn hand(&self, id: HandId) -> Result<Option<HandRecord>, StoreError>;

    /// The players of a hand, by seat.
    ///
    /// # Errors
    /// If it cannot be read.
    fn players_of(&self, id: HandId) -> Result<Vec<(u8, PlayerId)>, StoreError>;

    /// What a game was opened as, if there was such a game.
    ///
    /// # Errors
    /// If it cannot be read.
    fn opening(&self, _game: GameId) -> Result<Option<Opening>, StoreError> {
        Ok(None)
    }

    /// The next hands after an entry, in the order of the books; none, if the store does not number
    /// them.
    ///
    /// # Errors
    /// If they cannot be read.
    fn hands_after(&self, _seq: u64, _page: Page) -> Result<Vec<NumberedHand>, StoreError> {
        Ok(Vec::new())
    }

    /// The number of the last entry in the books, 0 if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn last_entry(&self) -> Result<u64, StoreError> {
        Ok(0)
    }

    /// Stops what this reader does; `None` if it is never long at it.
    fn interrupt(&self) -> Option<Interrupt> {
        None
    }

    /// What an account holds.
    ///
    /// # Errors
    /// If it cannot be read.
    fn balance(&self, account: &Account, currency: Currency) -> Result<Cents, StoreError>;

    /// What this request of a player has led to, if it is done.
    ///
    /// # Errors
    /// If it cannot be read.
    fn request(
        &self,
        player: PlayerId,
        request: RequestId,
    ) -> Result<Option<Requested>, StoreError>;

    /// The lines of an account, the latest first. Those before the given transfer, to turn the page.
    ///
    /// # Errors
    /// If it cannot be read.
    fn statement(
        &self,
        account: &Account,
        currency: Currency,
        before: Option<&TransferId>,
        page: Page,
    ) -> Result<Vec<StatementLine>, StoreError>;

    /// R14: a player's holds as they stand, ended ones too, by their numbers. Those after the given
    /// one, to turn the page.
    ///
    /// # Errors
    /// If it cannot be read.
    fn holds(
        &self,
        player: PlayerId,
        after: Option<HoldId>,
        page: Page,
    ) -> Result<Vec<Hold>, StoreError>;

    /// A player's tickets as they stand, used ones too, by their numbers. Those after the given one,
    /// to turn the page.
    ///
    /// # Errors
    /// If it cannot be read.
    fn tickets(
        &self,
        player: PlayerId,
        after: Option<TicketId>,
        page: Page,
    ) -> Result<Vec<Ticket>, StoreError>;

    /// The tickets that a player can use, by their numbers, at most [`PAGE_MOST`]: what each is worth, what it
    /// admits to and until when is in the ticket.
    ///
    /// # Errors
    /// If it cannot be read.
    fn open_tickets(&self, player: PlayerId) -> Result<Vec<Ticket>, StoreError> {
        let mut open = Vec::new();
        let mut after = None;
        loop {
            let page = self.tickets(player, after, Page { most: PAGE_MOST })?;
            let is_last = page.len() < PAGE_MOST as usize;
            after = page.last().map(|ticket| ticket.made.id);
            open.extend(page.into_iter().filter(|ticket| ticket.state == TicketState::Held));
            if is_last || open.len() >= PAGE_MOST as usize {
                open.truncate(PAGE_MOST as usize);
                return Ok(open);
            }
        }
    }

    /// A player's results in tournaments, the latest first; none, if the store does not keep them.
    ///
    /// # Errors
    /// If it cannot be read.
    fn results(
        &self,
        _player: PlayerId,
        _query: &ResultQuery,
        _page: Page,
    ) -> Result<Vec<TournamentResult>, StoreError> {
        Ok(Vec::new())
    }

    /// The results of a tournament that are final, the best place first, players without one last. Those
    /// after the given one, to turn the page.
    ///
    /// # Errors
    /// If it cannot be read.
    fn tournament_results(
        &self,
        _game: GameId,
        _after: Option<PlaceCursor>,
        _page: Page,
    ) -> Result<Vec<TournamentResult>, StoreError> {
        Ok(Vec::new())
    }

    /// How a tournament ended for one player.
    ///
    /// # Errors
    /// If it cannot be read.
    fn tournament_result(
        &self,
        _game: GameId,
        _player: PlayerId,
    ) -> Result<Option<TournamentResult>, StoreError> {
        Ok(None)
    }

    /// A tournament that is over.
    ///
    /// # Errors
    /// If it cannot be read.
    fn tournament_summary(&self, _game: GameId) -> Result<Option<TournamentSummary>, StoreError> {
        Ok(None)
    }

    /// Tournaments that are over, the latest first. Those before the given one, to turn the page.
    ///
    /// # Errors
    /// If it cannot be read.
    fn tournament_summaries(
        &self,
        _before: Option<(Millis, GameId)>,
        _page: Page,
    ) -> Result<Vec<TournamentSummary>, StoreError> {
        Ok(Vec::new())
    }

    /// What staff did, the latest first. What was done before the given one, by its id, to turn the
    /// page.
    ///
    /// # Errors
    /// If it cannot be read.
    fn staff(&self, before: Option<&str>, page: Page) -> Result<Vec<Staff>, StoreError>;

    /// The sums of all accounts; none, if the store does not keep them.
    ///
    /// # Errors
    /// If they cannot be read.
    fn account_totals(&self) -> Result<AccountTotals, StoreError> {
        Ok(AccountTotals::default())
    }

    /// What the entries after one and up to another did to the accounts of the house, by day; nothing, if
    /// the store does not number them.
    ///
    /// # Errors
    /// If it cannot be read.
    fn house_flows(&self, _after: u64, _until: u64) -> Result<Vec<HouseFlow>, StoreError> {
        Ok(Vec::new())
    }

    /// A payment in its current state.
    ///
    /// # Errors
    /// If it cannot be read.
    fn payment(&self, id: PaymentId) -> Result<Option<Payment>, StoreError>;

    /// Open payments, oldest first, after the given one: they are submitted again after a restart.
    ///
    /// # Errors
    /// If it cannot be read.
    fn payments_open(
        &self,
        after: Option<PaymentId>,
        page: Page,
    ) -> Result<Vec<Payment>, StoreError>;
}
