//! Durable storage: one [`Store`] trait with a few coarse operations, an in-memory model of it for
//! the simulator, and SQLite. The room does not know which it uses.

mod clock;
mod commit_digest;
mod copies;
mod entry;
mod error;
mod folder;
mod house;
mod item;
mod memory;
mod outcome;
mod pack;
mod people;
mod private;
mod read;
mod rebuild_people;
mod records;
mod report;
mod results;
mod retention;
mod schema;
mod sqlite;
mod stored_hand;
mod tallies;
mod transfers;
mod writer;

pub use clock::{ClockDoubt, ClockHistory};
pub use copies::{backup_folder, restore_folder};
pub use error::StoreError;
pub use folder::{check_people, open_folder};
pub use house::{AccountTotal, AccountTotals, HOUSE_GROUPS, HouseFlow};
pub use item::{Effect, Item, OPERATOR, STAFF_TEXT_BYTES_MAX, Staff};
pub use memory::MemoryStore;
pub use outcome::{ItemOutcome, ItemRefusal};
pub use people::{
    ACCESS_TOKENS_A_PERSON_MAX, AccessToken, AgeDeclaration, ChatLine, Complaint, DEVICE_KEPT,
    DEVICES_A_PERSON_MAX, Enrolment, MESSAGES_A_PLAYER_MAX, NOTES_A_PERSON_MAX, NewPerson, Note,
    NoteStored, PEOPLE, People, Person, PlayerFacts, PlayerMessage, PlayerNote, PlayerReport,
    PlayerRow, PlayersFound, ReportFile, ReportQuery, STAFF_MAX, StaffAccount, StaffAdded,
    StaffChoice, StaffLink, StaffSession, TokenDigest,
};
pub use private::{is_open_to_others, new_private_file};
pub use read::{
    HandId, HandQuery, HandRow, Interrupt, NetResult, NumberedHand, PAGE_MOST, Page, Reader,
    Requested, StatementLine,
};
pub use rebuild_people::{RebuiltPeople, replace_people};
pub use report::{Chain, Difference, HandFault, MarkState, Report};
pub use results::{PlaceCursor, ResultQuery};
pub use retention::{HAND_DAYS_MAX, Retention};
use room::SavedRoom;
pub use sqlite::{
    CashOutOutcome, DATABASE, GameRow, Options, PAGE, Scrubbed, Scrubber, Sqlite, backup, check,
    check_with, erasure_blockers, games, hands_kept, held_by, reader, restore,
};
pub use tallies::{TALLIES, Tallies, Tally, TallyBatch};
pub use writer::{Health, QUEUE_MAX, SubmitError, UnfinishedWrites, Writer, WriterEvent};

/// Durable storage with a single writer.
pub trait Store: Send {
    /// Applies the items in this order in one transaction, and returns the outcome of each: a
    /// refusal does not affect the others. An item that was done before changes nothing and is
    /// `AlreadyDone`.
    ///
    /// # Errors
    /// If nothing was stored. With [`StoreError::Unknown`] it may have been: retry the same items
    /// before anything else.
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError>;

    /// What is stored of the room, as of the last commit.
    ///
    /// # Errors
    /// If it cannot be read, or does not fit together.
    fn load(&mut self) -> Result<SavedRoom, StoreError>;

    /// Opens a reader for queries from any thread; it never waits for the writer.
    ///
    /// # Errors
    /// If it cannot be opened.
    fn reader(&self) -> Result<Box<dyn Reader>, StoreError>;
}
