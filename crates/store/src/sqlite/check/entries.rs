//! Walks the chains entry by entry: hashes, postings, balances, and the resulting state of games,
//! holds and tickets.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use base::{Cents, GameId, Millis, PlayerId, TableId};
use hand::RulebookRef;
use ledger::{
    Account, Currency, Hold, Kind, Payment, Ticket, Transfer, TransferId, TransferRefusal,
    self_check, settle,
};
use room::Opening;
use rusqlite::{Connection, OptionalExtension, params};
use serde::Deserialize;

use super::{CheckStop, game_state_check::GameStateCheck, hands, players::Players, voids};
use crate::{
    Effect, Staff,
    commit_digest::CommitDigest,
    entry::{ACCEPTED, CASHIER, COMMIT, Entry, Hash, Moved, STAFF, Unmoved, first_hash, hex},
    records::{Record, Recorded},
    report::{Chain, Difference, Report},
    sqlite::{
        cache::{int, millis, uint},
        prune::PRUNE,
        results,
    },
    transfers::needs_no_record,
};

/// What was found so far.
pub(super) struct Entries<'a> {
    sql: &'a Connection,
    streams: BTreeMap<i64, Stream>,
    /// What accounts hold; an account of a game that is empty is not here.
    pub(super) balances: HashMap<(Account, Currency), Held>,
    /// Where every account saw something last, by its row.
    saw_last: HashMap<i64, i64>,
    pub(super) games: BTreeMap<GameId, Game>,
    pub(super) holds: BTreeMap<u64, Hold>,
    pub(super) tickets: BTreeMap<u64, Ticket>,
    pub(super) payments: BTreeMap<u64, Payment>,
    /// B6: exclusions of players by format.
    pub(super) excluded: BTreeSet<(PlayerId, String)>,
    /// Hands that started earlier need not be there.
    pub(super) pruned_before: Millis,
    /// The last numbers of those that are not there, by table.
    pub(super) pruned: BTreeMap<(GameId, TableId), u64>,
    /// The ticket steps of the last commit whose entries have to follow: their names, and digests.
    steps_due: VecDeque<(String, String)>,
    /// What is remembered of players across games.
    pub(super) players: Players,
    /// When the room ran last, by the latest entry that shows it.
    pub(super) last_at: Millis,
    /// How many results of players, and of tournaments, the entries prove.
    results: (u64, u64),
    postings: u64,
    dealt: u64,
    /// When the hand started that started last, kept or not.
    last_start: Option<u64>,
}

/// An account.
pub(super) struct Held {
    pub(super) row: i64,
    pub(super) balance: i64,
}

/// A game by its chain.
#[derive(Default)]
pub(super) struct Game {
    pub(super) opened: Option<Opened>,
    pub(super) paused: Option<Millis>,
    pub(super) closed: Option<Millis>,
    pub(super) commits: u64,
    pub(super) state: GameStateCheck,
}

#[derive(Deserialize)]
pub(super) struct Opened {
    pub(super) opening: Opening,
    pub(super) rulebook: RulebookRef,
    pub(super) seats: u8,
}

struct Stream {
    name: String,
    /// The end that is stored.
    should: (u64, Hash),
    /// The end that was found.
    ends: (u64, Hash),
}

#[derive(Deserialize)]
struct Pruned {
    before: u64,
}

impl<'a> Entries<'a> {
    pub(super) fn new(sql: &'a Connection) -> Result<Self, CheckStop> {
        let mut streams = BTreeMap::new();
        let mut query = sql.prepare("SELECT id, name, number, hash FROM streams")?;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            let name: String = row.get(1)?;
            let ends = (0, first_hash(&name));
            let stream = Stream { name, should: (uint(row.get(2)?), row.get(3)?), ends };
            streams.insert(row.get(0)?, stream);
        }
        let mut pruned_before = 0;
        let mut query = sql.prepare("SELECT content FROM entries WHERE kind = ?1")?;
        let mut rows = query.query([PRUNE])?;
        while let Some(row) = rows.next()? {
            let pruned: Pruned = content(PRUNE, &row.get::<_, String>(0)?)?;
            pruned_before = pruned.before.max(pruned_before);
        }
        Ok(Self {
            sql,
            streams,
            balances: HashMap::new(),
            saw_last: HashMap::new(),
            games: BTreeMap::new(),
            holds: BTreeMap::new(),
            tickets: BTreeMap::new(),
            payments: BTreeMap::new(),
            excluded: BTreeSet::new(),
            pruned_before: Millis(pruned_before),
            pruned: BTreeMap::new(),
            steps_due: VecDeque::new(),
            players: Players::default(),
            last_at: Millis::ZERO,
            results: (0, 0),
            postings: 0,
            dealt: 0,
            last_start: None,
        })
    }

    /// Every entry, in the order in which it happened.
    pub(super) fn walk(&mut self, report: &mut Report) -> Result<(), CheckStop> {
        let mut query = self.sql.prepare(
            "SELECT seq, stream, number, at, name, kind, content, hash FROM entries ORDER BY seq",
        )?;
        let mut rows = query.query([])?;
        let mut last = 0;
        while let Some(row) = rows.next()? {
            let seq: i64 = row.get(0)?;
            if seq != last + 1 {
                return Err(Difference::EntryMissing { seq: uint(last + 1) }.into());
            }
            last = seq;
            report.entries += 1;
            let kind: String = row.get(5)?;
            let entry = Entry {
                name: row.get(4)?,
                kind: kind.into(),
                at: millis(row.get(3)?),
                content: row.get(6)?,
            };
            let stream = self.check_link(row.get(1)?, uint(row.get(2)?), &entry, row.get(7)?)?;
            self.check_step_due(&stream, &entry)?;
            self.check_content(seq, &stream, &entry, report)?;
        }
        self.steps_due.pop_front().map_or(Ok(()), |(name, _)| Err(step_differs(name)))
    }

    /// Whether an entry is the ticket step that a commit before it took, if one is due.
    fn check_step_due(&mut self, stream: &str, entry: &Entry) -> Result<(), CheckStop> {
        let Some((name, digest)) = self.steps_due.pop_front() else { return Ok(()) };
        match stream == CASHIER && entry.name == name && hex(&entry.fingerprint()) == digest {
            true => Ok(()),
            false => Err(step_differs(name)),
        }
    }

    /// Whether an entry follows from the one before it in its stream.
    fn check_link(
        &mut self,
        stream: i64,
        number: u64,
        entry: &Entry,
        hash: Hash,
    ) -> Result<String, CheckStop> {
        let name = entry.name.clone();
        let Some(stream) = self.streams.get_mut(&stream) else {
            let stream = stream.to_string();
            let what = "there is no such chain";
            return Err(Difference::Entry { stream, number, name, what }.into());
        };
        let (last, before) = stream.ends;
        let what = if number != last + 1 {
            "it is not at its place"
        } else if entry.hash(&before, number) != hash {
            "it was changed, or one before it"
        } else {
            stream.ends = (number, hash);
            return Ok(stream.name.clone());
        };
        Err(Difference::Entry { stream: stream.name.clone(), number, name, what }.into())
    }

    /// Checks the content of an entry.
    fn check_content(
        &mut self,
        seq: i64,
        stream: &str,
        entry: &Entry,
        report: &mut Report,
    ) -> Result<(), CheckStop> {
        let Entry { name, kind, at, content: text } = entry;
        if stream != STAFF && kind != "resume" {
            self.last_at = self.last_at.max(*at);
        }
        let game = stream.strip_prefix("game:").and_then(|id| id.parse().ok()).map(GameId);
        if let Some(id) = game {
            let game = self.games.entry(id).or_default();
            match kind.as_ref() {
                "open" => game.opened = Some(content(name, text)?),
                "close" => {
                    game.closed = Some(*at);
                    game.state.clear();
                }
                "pause" => game.paused = Some(*at),
                "resume" => game.paused = None,
                "void" => game.state.clear(),
                _ => {}
            }
        }
        if stream == ACCEPTED {
            self.players.accepted(self.sql, &content(name, text)?, *at)?;
        }
        if stream == STAFF && kind != PRUNE {
            let staff: Staff = content(name, text)?;
            if let Some(Effect::ExcludedFrom { player, format, excluded }) = staff.effect {
                match excluded {
                    true => self.excluded.insert((player, format)),
                    false => self.excluded.remove(&(player, format)),
                };
            }
        }
        let (digest, commit, postings) = if let Ok(kind) = kind.parse::<Kind>() {
            let moved: Moved = content(name, text)?;
            report.transfers += 1;
            let transfer = self.transfer(seq, name, kind, *at, &moved)?;
            voids::check(self.sql, &transfer, self.pruned_before)?;
            self.record(stream, name, moved.recorded, Some(&transfer))?;
            (moved.hand, moved.commit, moved.postings)
        } else if stream == CASHIER {
            self.record(stream, name, content(name, text)?, None)?;
            (None, None, Vec::new())
        } else if kind == COMMIT {
            let Unmoved { hand, commit } = content(name, text)?;
            (hand, Some(commit), Vec::new())
        } else {
            (None, None, Vec::new())
        };
        let number = name.strip_prefix(stream).and_then(|rest| rest.strip_prefix("/commit:"));
        if let (Some(number), Some(id)) = (number.and_then(|number| number.parse().ok()), game) {
            let commit = commit.ok_or_else(|| {
                let what = "it does not say what it leaves behind".to_owned();
                Difference::Content { name: name.clone(), what }
            })?;
            self.commit(seq, id, number, &commit)?;
        }
        if let (Some(digest), Some(game)) = (digest, game) {
            self.last_start = self.last_start.max(Some(digest.started_at));
            match hands::check(self.sql, seq, game, &digest, &postings, self.pruned_before)? {
                Some(players) => {
                    self.dealt += players;
                    report.hands += 1;
                }
                None => {
                    let last = self.pruned.entry((game, TableId(digest.table))).or_default();
                    *last = digest.number.max(*last);
                    report.hands_pruned += 1;
                }
            }
        }
        Ok(())
    }

    /// What a game's commit leaves behind, after its money has moved.
    fn commit(
        &mut self,
        seq: i64,
        id: GameId,
        number: u64,
        commit: &CommitDigest,
    ) -> Result<(), CheckStop> {
        let (players, tournaments) = check_results(self.sql, seq, id, commit)?;
        self.results.0 += players;
        self.results.1 += tournaments;
        let game = self.games.entry(id).or_default();
        game.commits = game.commits.max(number);
        game.state.commit(commit);
        self.steps_due.extend(commit.tickets.iter().cloned());
        commit.counts.iter().for_each(|count| self.players.count(*count));
        match commit.request {
            Some(request) => self.players.requested(self.sql, id, number, request),
            None => Ok(()),
        }
    }

    /// Whether a transfer balances and agrees with its postings.
    fn transfer(
        &mut self,
        seq: i64,
        name: &str,
        kind: Kind,
        at: Millis,
        moved: &Moved,
    ) -> Result<Transfer, CheckStop> {
        let bad = |what: String| Difference::Content { name: name.to_owned(), what };
        let id: TransferId = name.parse().map_err(|error| bad(format!("{error}")))?;
        let transfer = moved.transfer(id, kind, at).map_err(|error| bad(error.to_string()))?;
        let currency = transfer.currency();
        let held = |account: &Account| self.balances.get(&(*account, currency));
        settle(&transfer, |account| {
            Ok::<_, TransferRefusal>(held(account).map_or(Cents::ZERO, |held| Cents(held.balance)))
        })
        .map_err(|refused| bad(refused.to_string()))?;
        for posting in transfer.postings() {
            let (account, amount) = (posting.account, posting.amount.0);
            let key = (account, currency);
            let wrong = |what| Difference::Posting { name: name.to_owned(), account, what };
            if !self.balances.contains_key(&key) {
                let mut select = self.sql.prepare_cached(
                    "SELECT id FROM accounts WHERE account = ?1 AND currency = ?2",
                )?;
                let row = params![account.to_string(), currency.code()];
                let row = select.query_row(row, |row| row.get(0)).optional()?;
                let row = row.ok_or_else(|| wrong("the account is missing"))?;
                self.balances.insert(key, Held { row, balance: 0 });
            }
            let held = self.balances.get_mut(&key).expect("just put there");
            let mut select = self.sql.prepare_cached(
                "SELECT amount, balance, earlier FROM postings WHERE seq = ?1 AND account = ?2",
            )?;
            let stored = select
                .query_row([seq, held.row], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
                .optional()?;
            let stored = stored.ok_or_else(|| wrong("the posting is missing"))?;
            let (stored_amount, stored, earlier): (i64, i64, Option<i64>) = stored;
            if stored_amount != amount || earlier != self.saw_last.insert(held.row, seq) {
                return Err(wrong("the posting was changed").into());
            }
            let sum = held.balance.checked_add(amount).ok_or_else(|| wrong("it overflows"))?;
            if stored != sum {
                let (stored, sum) = (Cents(stored), Cents(sum));
                let name = name.to_owned();
                return Err(Difference::Balance { name, account, currency, stored, sum }.into());
            }
            held.balance = sum;
            self.postings += 1;
            if sum == 0 && account.of_game().is_some() {
                self.balances.remove(&key);
            }
        }
        Ok(transfer)
    }

    /// Whether a hold, a ticket or a payment takes this step; what has no record needs none.
    fn record(
        &mut self,
        stream: &str,
        name: &str,
        recorded: Recorded,
        transfer: Option<&Transfer>,
    ) -> Result<(), CheckStop> {
        let follows = match recorded {
            Recorded { hold: Some(hold), ticket: None, payment: None } => {
                follows(&mut self.holds, name, hold, transfer)
            }
            Recorded { hold: None, ticket: Some(ticket), payment: None } => {
                follows(&mut self.tickets, name, ticket, transfer)
            }
            Recorded { hold: None, ticket: None, payment: Some(payment) } => {
                follows(&mut self.payments, name, payment, transfer)
            }
            other => {
                let alone = stream != CASHIER || transfer.is_some_and(needs_no_record);
                other == Recorded::default() && alone
            }
        };
        let what = "it does not follow from the step before";
        if follows {
            Ok(())
        } else {
            Err(Difference::Record { name: name.to_owned(), what }.into())
        }
    }

    /// Whether chains end where they should, nothing else is there, and the accounts keep their
    /// rules.
    pub(super) fn ends(&self, report: &mut Report) -> Result<(), CheckStop> {
        for Stream { name, should, ends } in self.streams.values() {
            if should != ends {
                let (stream, ends_at, should) = (name.clone(), ends.0, should.0);
                return Err(Difference::ChainEnd { stream, ends_at, should }.into());
            }
            let chain = Chain { stream: name.clone(), entries: ends.0, hash: hex(&ends.1) };
            report.chains.push(chain);
        }
        let count = |table: &str| -> Result<u64, rusqlite::Error> {
            let query = format!("SELECT count(*) FROM {table}");
            self.sql.query_row(&query, [], |row| row.get(0)).map(uint)
        };
        report.accounts = self.saw_last.len() as u64;
        self.balances_stand()?;
        let expected = [
            ("postings", self.postings),
            ("balances", count("accounts")?),
            ("hands", report.hands),
            ("hand_players", self.dealt),
            ("results", self.results.0),
            ("tournaments", self.results.1),
        ];
        for (table, expected) in expected {
            Difference::rows(table, count(table)?, expected)?;
        }
        let query = "accounts a JOIN balances b ON b.account = a.id WHERE b.seq IS NULL";
        Difference::rows("accounts", count(query)?, 0)?;
        self.spans_stand()?;
        let balances = self.balances.iter();
        let balances =
            balances.map(|(&(account, currency), held)| (account, currency, Cents(held.balance)));
        match self_check(balances).into_iter().next() {
            Some(fault) => Err(Difference::Money(fault).into()),
            None => Ok(()),
        }
    }

    /// Whether what accounts hold now is what they held after what they saw last, which was proved.
    fn balances_stand(&self) -> Result<(), CheckStop> {
        let mut select = self.sql.prepare(
            "SELECT a.id, a.account, b.seq, b.balance IS
                    coalesce((SELECT p.balance FROM postings p
                              WHERE p.seq = b.seq AND p.account = b.account), 0)
             FROM accounts a LEFT JOIN balances b ON b.account = a.id",
        )?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let last = self.saw_last.get(&row.get(0)?).copied();
            if row.get::<_, Option<i64>>(2)? != last || !row.get::<_, bool>(3)? {
                return Err(Difference::Held { account: row.get(1)? }.into());
            }
        }
        Ok(())
    }

    /// Whether players' hands are in the right spans.
    fn spans_stand(&self) -> Result<(), CheckStop> {
        let query = "SELECT min(since), max(since) FROM spans";
        let (first, last): (Option<i64>, Option<i64>) =
            self.sql.query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let latest = self.last_start.map_or(0, |started_at| int(started_at).saturating_add(1));
        match first == Some(0) && last <= Some(latest) {
            true => Ok(()),
            false => {
                let what = "they are not those of the hands";
                Err(Difference::Record { name: "spans".to_owned(), what }.into())
            }
        }
    }
}

fn follows<R: Record>(
    records: &mut BTreeMap<u64, R>,
    name: &str,
    next: R,
    transfer: Option<&Transfer>,
) -> bool {
    let number = next.number();
    let named = next.last_step().is_some_and(|step| step.as_str() == name);
    let follows = named && R::follows(records.get(&number), &next, transfer);
    records.insert(number, next);
    follows
}

/// Whether the results that came with a commit are those that its entry digests. Gives how many there are of
/// players, and of tournaments.
pub(super) fn check_results(
    sql: &Connection,
    seq: i64,
    game: GameId,
    commit: &CommitDigest,
) -> Result<(u64, u64), CheckStop> {
    let Some(digest) = &commit.results else { return Ok((0, 0)) };
    match results::stored_with(sql, seq)? {
        Some(stored) if stored.digest.as_ref() == Some(digest) => Ok(stored.rows),
        _ => {
            let what = "its results were changed";
            Err(Difference::Game { game, what }.into())
        }
    }
}

fn step_differs(name: String) -> CheckStop {
    let what = "it is not the step that its game's commit took";
    Difference::Record { name, what }.into()
}

/// The number of a game in a column.
pub(super) fn column(id: GameId) -> i64 {
    int(id.0)
}

pub(super) fn content<'t, T: Deserialize<'t>>(name: &str, text: &'t str) -> Result<T, CheckStop> {
    serde_json::from_str(text).map_err(|error| {
        Difference::Content { name: name.to_owned(), what: error.to_string() }.into()
    })
}
