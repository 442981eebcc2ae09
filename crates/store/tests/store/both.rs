//! A store that asks two and insists that they say the same.

use std::path::Path;

use base::{Cents, GameId, Millis, PlayerId, RequestId};
use game::{TournamentResult, TournamentSummary};
use hand::HandRecord;
use ledger::{Account, Currency, Hold, HoldId, Payment, PaymentId, Ticket, TicketId, TransferId};
use room::SavedRoom;
use store::{
    HandId, HandQuery, HandRow, Item, ItemOutcome, MemoryStore, Options, Page, PlaceCursor, Reader,
    Requested, ResultQuery, Sqlite, Staff, StatementLine, Store, StoreError,
};

pub(crate) struct Both {
    pub(crate) memory: MemoryStore,
    pub(crate) sqlite: Option<Sqlite>,
    folder: tempfile::TempDir,
    options: Options,
}

impl Both {
    pub(crate) fn new() -> Self {
        Self::with(Options::default())
    }

    pub(crate) fn with(options: Options) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // So that a search goes through many.
        let options = Options { hands_a_span: Some(4), ..options };
        let sqlite = Sqlite::open_with(folder.path(), options.clone()).unwrap();
        Self { memory: MemoryStore::new(), sqlite: Some(sqlite), folder, options }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Closes the database and opens it again.
    pub(crate) fn reopen(&mut self) {
        self.sqlite = None;
        let sqlite = Sqlite::open_with(self.folder.path(), self.options.clone()).unwrap();
        self.sqlite = Some(sqlite);
    }
}

impl Store for Both {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        let ours = self.memory.commit(items)?;
        let theirs = self.sqlite.as_mut().unwrap().commit(items)?;
        for ((item, ours), theirs) in items.iter().zip(&ours).zip(&theirs) {
            assert_eq!(ours, theirs, "{item:?}");
        }
        assert_eq!(ours.len(), theirs.len());
        Ok(ours)
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        let ours = self.memory.load()?;
        let theirs = self.sqlite.as_mut().unwrap().load()?;
        for (ours, theirs) in ours.games.iter().zip(&theirs.games) {
            assert_eq!(ours.saved, theirs.saved, "game {}", ours.id);
        }
        assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
        Ok(theirs)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        let (memory, sqlite) = (self.memory.reader()?, self.sqlite.as_ref().unwrap().reader()?);
        Ok(Box::new(BothRead { memory, sqlite }))
    }
}

struct BothRead {
    memory: Box<dyn Reader>,
    sqlite: Box<dyn Reader>,
}

impl BothRead {
    fn same<T: PartialEq + std::fmt::Debug>(
        &self,
        ask: impl Fn(&dyn Reader) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (ours, theirs) = (ask(&*self.memory)?, ask(&*self.sqlite)?);
        assert_eq!(ours, theirs);
        Ok(ours)
    }
}

impl Reader for BothRead {
    fn hands(&self, query: &HandQuery, page: Page) -> Result<Vec<HandRow>, StoreError> {
        self.same(|reader| reader.hands(query, page))
    }

    fn hand(&self, id: HandId) -> Result<Option<HandRecord>, StoreError> {
        self.same(|reader| reader.hand(id))
    }

    fn players_of(&self, id: HandId) -> Result<Vec<(u8, PlayerId)>, StoreError> {
        self.same(|reader| reader.players_of(id))
    }

    fn balance(&self, account: &Account, currency: Currency) -> Result<Cents, StoreError> {
        self.same(|reader| reader.balance(account, currency))
    }

    fn request(
        &self,
        player: PlayerId,
        request: RequestId,
    ) -> Result<Option<Requested>, StoreError> {
        self.same(|reader| reader.request(player, request))
    }

    fn statement(
        &self,
        account: &Account,
        currency: Currency,
        before: Option<&TransferId>,
        page: Page,
    ) -> Result<Vec<StatementLine>, StoreError> {
        self.same(|reader| reader.statement(account, currency, before, page))
    }

    fn holds(
        &self,
        player: PlayerId,
        after: Option<HoldId>,
        page: Page,
    ) -> Result<Vec<Hold>, StoreError> {
        self.same(|reader| reader.holds(player, after, page))
    }

    fn tickets(
        &self,
        player: PlayerId,
        after: Option<TicketId>,
        page: Page,
    ) -> Result<Vec<Ticket>, StoreError> {
        self.same(|reader| reader.tickets(player, after, page))
    }

    fn results(
        &self,
        player: PlayerId,
        query: &ResultQuery,
        page: Page,
    ) -> Result<Vec<TournamentResult>, StoreError> {
        self.same(|reader| reader.results(player, query, page))
    }

    fn tournament_results(
        &self,
        game: GameId,
        after: Option<PlaceCursor>,
        page: Page,
    ) -> Result<Vec<TournamentResult>, StoreError> {
        self.same(|reader| reader.tournament_results(game, after, page))
    }

    fn tournament_result(
        &self,
        game: GameId,
        player: PlayerId,
    ) -> Result<Option<TournamentResult>, StoreError> {
        self.same(|reader| reader.tournament_result(game, player))
    }

    fn tournament_summary(&self, game: GameId) -> Result<Option<TournamentSummary>, StoreError> {
        self.same(|reader| reader.tournament_summary(game))
    }

    fn tournament_summaries(
        &self,
        before: Option<(Millis, GameId)>,
        page: Page,
    ) -> Result<Vec<TournamentSummary>, StoreError> {
        self.same(|reader| reader.tournament_summaries(before, page))
    }

    fn staff(&self, before: Option<&str>, page: Page) -> Result<Vec<Staff>, StoreError> {
        self.same(|reader| reader.staff(before, page))
    }

    fn payment(&self, id: PaymentId) -> Result<Option<Payment>, StoreError> {
        self.same(|reader| reader.payment(id))
    }

    fn payments_open(
        &self,
        after: Option<PaymentId>,
        page: Page,
    ) -> Result<Vec<Payment>, StoreError> {
        self.same(|reader| reader.payments_open(after, page))
    }
}
