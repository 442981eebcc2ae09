//! A process that plays as fast as it can is killed with `kill -9` at any instant, again and again,
//! on the real disk. It says what it asks for before it asks, and what was acknowledged after; what
//! its death has cost is looked at from outside.
//!
//! `scripts/crash kill` runs more of it than the suite does.

#![allow(clippy::unwrap_used, reason = "a store that fails here fails its test")]
#![allow(clippy::print_stdout, reason = "how much was seen is what one reads it for")]

#[allow(dead_code, reason = "shared with the tests of what a store promises")]
#[path = "../store/commits.rs"]
mod commits;

#[allow(dead_code, reason = "shared with the tests of power losses")]
#[path = "../crash/found.rs"]
mod found;
#[allow(dead_code, reason = "shared with the tests of power losses")]
#[path = "../crash/office.rs"]
mod office;
#[allow(dead_code, reason = "shared with the tests of power losses")]
#[path = "../crash/script.rs"]
mod script;
#[allow(dead_code, reason = "shared with the tests that a store agrees with its model")]
#[path = "../store/world.rs"]
mod world;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    env,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use base::{GameId, Millis, PlayerId, TableId};
use ledger::{Account, Currency};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use room::SavedRoom;
use rusqlite::{Connection, OpenFlags};
use store::{HandId, Item, ItemOutcome, Options, Reader, Sqlite, Store, StoreError, check};

use crate::{
    found::{checked, restored, sound},
    script::{hand_of, in_memory_folder},
    world::{START, World, refill, rulebooks},
};

/// Environment variables for the child.
const FOLDER: &str = "CRASH_CHILD_FOLDER";
const ROUND: &str = "CRASH_CHILD_ROUND";

/// Games that make tickets have numbers above those of games that are played, and no round has as many.
const GAMES_WITH_TICKETS: u64 = 1_000_000;
const GAMES_A_ROUND: u64 = 100_000;

/// So much a refill. Wallets only ever get more from `issued` this way, so it can be counted.
const REFILL_CENTS: i64 = 1_000;
/// Requests of a round have numbers of their own.
const ROUND_REQUESTS: u64 = 1_000_000_000;
/// A folder is used for so many kills; then its hands are too many to look at each time.
const KILLS_A_FOLDER: u64 = 30;
/// Longer than opening takes, on a machine that has other things to do.
const OPENS_IN: Duration = Duration::from_secs(30);

/// How many kills; `scripts/crash kill` asks for more.
fn kills() -> u64 {
    env::var("CRASH_KILLS").map_or(100, |kills| kills.parse().unwrap())
}

/// This test starts its own program as the process that is killed; there it only plays.
#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    if let Some(folder) = env::var_os(FOLDER) {
        play(Path::new(&folder));
    }
    let (began, kills) = (Instant::now(), kills());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(script::SEED);
    let mut folder = Folder::new(false);
    let mut total = Seen::default();
    let mut round = 0;
    // On a busy machine many die before they have done anything: it goes on until enough was seen.
    while round < kills || !total.with(&folder.seen).is_enough(kills) {
        assert!(round < 50 * kills, "{:?}", total.with(&folder.seen));
        if round > 0 && round.is_multiple_of(KILLS_A_FOLDER) {
            total = total.with(&folder.seen);
            folder = Folder::new(round / KILLS_A_FOLDER % 2 == 1);
        }
        // Some die while they open the folder, most while they play.
        let die = match rng.next_u64() % 4 {
            0 => Die::AfterStart(Duration::from_micros(rng.next_u64() % 60_000)),
            _ => Die::AfterOpening(Duration::from_micros(rng.next_u64() % 100_000)),
        };
        folder.run_and_kill(round, die);
        folder.look(round);
        round += 1;
    }
    println!("{round} kills, {:?}, {:?}", total.with(&folder.seen), began.elapsed());
}

/// When a child is killed.
#[derive(Debug, Clone, Copy)]
enum Die {
    AfterStart(Duration),
    AfterOpening(Duration),
}

/// What was seen in all.
#[derive(Debug, Default)]
struct Seen {
    batches: u64,
    hands: u64,
    /// Requests without an answer: each is stored completely or not at all.
    unanswered: u64,
    /// Of those, the ones that were there.
    unanswered_there: u64,
}

impl Seen {
    fn with(&self, other: &Self) -> Self {
        Self {
            batches: self.batches + other.batches,
            hands: self.hands + other.hands,
            unanswered: self.unanswered + other.unanswered,
            unanswered_there: self.unanswered_there + other.unanswered_there,
        }
    }

    fn is_enough(&self, kills: u64) -> bool {
        self.batches > kills && self.unanswered > 0
    }
}

/// A data folder, and what is known about it from outside.
struct Folder {
    dir: tempfile::TempDir,
    hands: BTreeSet<HandId>,
    /// Entries that were acknowledged, with their hashes.
    entries: BTreeMap<i64, String>,
    /// Refills that must be there.
    refills: BTreeSet<(u64, u64)>,
    /// Refills that may be there.
    asked: BTreeSet<(u64, u64)>,
    now: Millis,
    seen: Seen,
}

impl Folder {
    /// On the disk; or in memory, where nobody waits for a disk and far more happens in the time.
    fn new(in_memory: bool) -> Self {
        Self {
            dir: if in_memory { in_memory_folder() } else { tempfile::tempdir().unwrap() },
            hands: BTreeSet::new(),
            entries: BTreeMap::new(),
            refills: BTreeSet::new(),
            asked: BTreeSet::new(),
            now: START,
            seen: Seen::default(),
        }
    }

    /// Starts a child on the folder, kills it after a while, and notes all it had printed.
    fn run_and_kill(&mut self, round: u64, die: Die) {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--nocapture", "--test-threads=1"])
            .env(FOLDER, self.dir.path())
            .env(ROUND, round.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (opened, wait_opened) = mpsc::channel();
        let listener = thread::spawn(move || {
            let note_open = |line: &String| {
                if line.starts_with("open") {
                    opened.send(()).unwrap_or(());
                }
            };
            output.lines().map_while(Result::ok).inspect(note_open).collect::<Vec<_>>()
        });
        let after = match die {
            Die::AfterStart(after) => after,
            Die::AfterOpening(after) => {
                // If it does not say so it is stuck, or has panicked, which shows below.
                let _ = wait_opened.recv_timeout(OPENS_IN);
                after
            }
        };
        thread::sleep(after);
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success(), "it plays until it is killed");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(!complaint.contains("panicked"), "round {round}: {complaint}");
        for line in listener.join().unwrap() {
            self.note_open(&line);
        }
    }

    /// A line may have been cut by the kill: then it was not output.
    fn note_open(&mut self, line: &str) {
        let Some(line) = line.strip_suffix(" .") else { return };
        let words: Vec<&str> = line.split(' ').collect();
        let number = |word: &str| word.parse::<u64>().unwrap();
        match words.as_slice() {
            ["ask", player, request] => {
                self.asked.insert((number(player), number(request)));
            }
            ["now", now] => self.now = self.now.max(Millis(number(now))),
            ["done", player, request] => {
                self.refills.insert((number(player), number(request)));
            }
            ["hand", game, table, hand] => {
                let (game, table) = (GameId(number(game)), TableId(number(table)));
                self.hands.insert(HandId { game, table, number: number(hand) });
                self.seen.hands += 1;
            }
            ["ack", seq, hash] => {
                self.entries.insert(seq.parse().unwrap(), (*hash).to_owned());
                self.seen.batches += 1;
            }
            _ => {}
        }
    }

    /// Everything acknowledged is there, whole and once; the books balance; the room plays on.
    fn look(&mut self, round: u64) {
        let mut store = Sqlite::open(self.dir.path()).unwrap_or_else(|e| panic!("{round}: {e}"));
        let room = store.load().unwrap();
        restored(&room).unwrap();

        let sql = Raw::open(self.dir.path());
        for (seq, hash) in &self.entries {
            assert_eq!(sql.hash(*seq).as_ref(), Some(hash), "{round}: entry {seq}");
        }
        checked(sql.balances()).unwrap();
        let reader = store.reader().unwrap();
        for id in &self.hands {
            let record = reader.hand(*id).unwrap();
            record.unwrap_or_else(|| panic!("{round}: hand {id} is missing")).check().unwrap();
        }
        // Those of earlier rounds were looked at in earlier rounds, and are behind the hashes.
        self.hands.clear();
        while self.entries.len() > 1 {
            self.entries.pop_first();
        }

        self.ask_again(round, &mut store);
        if !room.games.is_empty() && round.is_multiple_of(5) {
            let mut world = World::new(round);
            (world.now, world.requests) = (self.now + Millis::seconds(1), requests_of(round, 1));
            world.crash(&mut store);
            world.run(&mut store, 100);
            self.now = world.now;
            restored(&store.load().unwrap()).unwrap();
            checked(sql.balances()).unwrap();
            sound(check(self.dir.path(), rulebooks())).unwrap();
        }
    }

    /// A request without an answer is repeated with the same id: it is done once.
    fn ask_again(&mut self, round: u64, store: &mut Sqlite) {
        let known = self.refills.clone();
        assert!(known.is_subset(&self.asked));
        let asked: Vec<(u64, u64)> = self.asked.iter().copied().collect();
        let item = |&(player, request): &(u64, u64)| {
            refill(PlayerId(player), request, REFILL_CENTS, self.now)
        };
        let items: Vec<Item> = asked.iter().map(item).collect();
        for (key, answer) in asked.iter().zip(store.commit(&items).unwrap()) {
            if known.contains(key) {
                assert_eq!(answer, ItemOutcome::AlreadyDone, "{round}: refill {key:?}");
            } else {
                assert!(answer.is_done(), "{round}: refill {key:?}: {answer:?}");
                self.seen.unanswered += 1;
                self.seen.unanswered_there += u64::from(answer == ItemOutcome::AlreadyDone);
                self.refills.insert(*key);
            }
        }
        let issued = store.reader().unwrap().balance(&Account::Issued, Currency::PLAY).unwrap();
        let refills = self.refills.len() as i64 * REFILL_CENTS;
        let welcome = -issued.0 - refills;
        assert_eq!(welcome % 2_000_000, 0, "{round}: {refills} were asked for, {issued:?} issued");
    }
}

/// The numbers of a round's requests begin here; the parent has a range of its own.
fn requests_of(round: u64, who: u64) -> u64 {
    (2 * round + who + 1) * ROUND_REQUESTS
}

/// The database, read past the store.
struct Raw(Connection);

impl Raw {
    fn open(folder: &Path) -> Self {
        let file = folder.join(store::DATABASE);
        Self(Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap())
    }

    fn hash(&self, seq: i64) -> Option<String> {
        let query = "SELECT lower(hex(hash)) FROM entries WHERE seq = ?1";
        self.0.query_row(query, [seq], |row| row.get(0)).ok()
    }

    fn last(&self) -> (i64, String) {
        let query = "SELECT seq, lower(hex(hash)) FROM entries ORDER BY seq DESC LIMIT 1";
        self.0.query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
    }

    fn balances(&self) -> Vec<(String, String, i64)> {
        found::balances_in(&self.0).unwrap()
    }
}

/// What the process does that is killed.
fn play(folder: &Path) -> ! {
    let round: u64 = env::var(ROUND).unwrap().parse().unwrap();
    // The harness has begun a line.
    say("");
    let sqlite = Sqlite::open_with(folder, Options::default()).unwrap();
    let mut store = Speaking {
        raw: Raw::open(folder),
        sqlite,
        requests: requests_of(round, 0),
        games: GAMES_WITH_TICKETS + round * GAMES_A_ROUND,
        tickets: VecDeque::new(),
    };
    let mut world = World::new(round);
    world.steady = true;
    let saved = store.load().unwrap();
    if let Some(last) = saved.last_at {
        world.now = last + Millis::seconds(1);
    }
    world.requests = requests_of(round, 0) + ROUND_REQUESTS / 2;
    if !saved.games.is_empty() {
        world.crash(&mut store);
    }
    say("open");
    loop {
        world.run(&mut store, 100);
    }
}

/// A store that prints each request and each acknowledgement for the parent. Each line is one write
/// to a pipe, so it arrives completely or not at all.
struct Speaking {
    sqlite: Sqlite,
    raw: Raw,
    requests: u64,
    /// The last number of a game that makes tickets, and what of it waits for the next batches.
    games: u64,
    tickets: VecDeque<Item>,
}

impl Speaking {
    /// The next commit that moves tickets: one a batch, so that a kill comes between them too. What
    /// pays for them is the refill of the same batch.
    fn next_tickets(&mut self, player: PlayerId, at: Millis) -> Vec<Item> {
        if let Some(next) = self.tickets.pop_front() {
            return vec![next];
        }
        self.games += 1;
        assert!(!self.games.is_multiple_of(GAMES_A_ROUND), "nobody lives that long");
        self.tickets.extend(office::ticket_commits(GameId(self.games), player, at));
        self.tickets.drain(..2).collect()
    }
}

impl Store for Speaking {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        self.requests += 1;
        let (player, request) = (1 + self.requests % 14, self.requests);
        let mut items = items.to_vec();
        let at = items.iter().map(Item::at).max().unwrap_or(START);
        items.push(refill(PlayerId(player), request, REFILL_CENTS, at));
        say(&format!("ask {player} {request}"));
        let tickets = self.next_tickets(PlayerId(player), at);
        let asked = items.len() - 1;
        items.extend(tickets);
        let mut answers = self.sqlite.commit(&items)?;
        for answer in answers.drain(asked..) {
            assert_eq!(answer, ItemOutcome::Done);
        }
        let (seq, hash) = self.raw.last();
        say(&format!("ack {seq} {hash}"));
        say(&format!("done {player} {request}"));
        say(&format!("now {}", at.0));
        for (item, answer) in items.iter().zip(&answers) {
            if let Some(HandId { game, table, number }) = hand_of(item)
                && answer.is_done()
            {
                say(&format!("hand {game} {table} {number}"));
            }
        }
        Ok(answers)
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.sqlite.load()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.sqlite.reader()
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("{line} .\n").as_bytes()).and_then(|()| out.flush()).unwrap();
}
