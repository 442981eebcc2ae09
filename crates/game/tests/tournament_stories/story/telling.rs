//! How a story tells what happened: one line for each piece of news.

use std::fmt::Write;

use base::{Cents, Millis, PlayerId, TableId};
use game::{
    Effect, Notice, TournamentResult, TournamentSummary,
    table::TableEvent,
    tournament::{
        Stage,
        prizes::{Prize, PrizeList, PrizePool},
    },
};
use hand::{Blinds, Event, Forced, Seat};
use ledger::Account;

use super::{Story, time_text};

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tells {
    Nothing,
    /// Entries, moves, places, breaks.
    News,
    /// Besides these, who has which position in each hand.
    Hands,
    /// And everything that is done in them.
    Play,
}

/// What was told last of everything that can change.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    is_running: bool,
    is_finished: bool,
    hand_for_hand: bool,
    break_until: Option<Millis>,
    registration_closed: bool,
}

impl Story {
    pub(super) fn tell(&mut self, tells: Tells) {
        self.tells = tells;
        self.transcript.clear();
    }

    pub(super) fn line(&mut self, line: &str) {
        if self.tells == Tells::Nothing {
            return;
        }
        match &*self.here.name {
            "Story" => writeln!(self.transcript, "{line}").unwrap(),
            name => writeln!(self.transcript, "{name}: {line}").unwrap(),
        }
    }

    /// News that everybody gets is told once.
    fn line_once(&mut self, line: &str) {
        let last = self.transcript.lines().last().unwrap_or_default();
        if last != line {
            self.line(line);
        }
    }

    /// Tells of everything that a call led to; commits wait for the store.
    pub(super) fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut starting: Option<(TableId, HandLine)> = None;
        for effect in effects {
            match &effect {
                Effect::Event(table, TableEvent::HandStarts { button, blinds, .. }) => {
                    self.tell_hand(starting.take());
                    self.here.deals.insert(*table, self.dealt);
                    self.dealt += 1;
                    starting = Some((*table, HandLine::new(*button, *blinds)));
                    continue;
                }
                Effect::Event(_, TableEvent::Hand(event))
                    if starting.as_mut().is_some_and(|(_, line)| line.note(event)) =>
                {
                    continue;
                }
                _ => {}
            }
            self.tell_hand(starting.take());
            match effect {
                Effect::Event(table, event) => self.tell_event(table, event),
                Effect::Notice(player, notice) => self.tell_notice(player, &notice),
                Effect::Commit(commit) => self.here.asked.push_back(*commit),
                Effect::SatOut(_) | Effect::TablesChanged => {}
            }
        }
        self.tell_hand(starting);
        self.tell_changes();
    }

    fn tell_hand(&mut self, hand: Option<(TableId, HandLine)>) {
        let Some((table, line)) = hand.filter(|_| self.tells >= Tells::Hands) else { return };
        let at = |seat: Seat| self.name_at(table, seat);
        let Blinds { small, big, .. } = line.blinds;
        let mut text = format!("table {table}: {small}/{big}, button {}", at(line.button));
        if let Some(seat) = line.small_blind {
            write!(text, ", small blind {}", at(seat)).unwrap();
        }
        if let Some(seat) = line.big_blind {
            write!(text, ", big blind {}", at(seat)).unwrap();
        }
        let dealt: Vec<String> = line.dealt.into_iter().map(at).collect();
        self.line(&format!("{text}, cards for {}", dealt.join(" ")));
    }

    fn name_at(&self, table: TableId, seat: Seat) -> String {
        let seated = self.here.game.table(table).and_then(|table| table.occupant(seat));
        seated.map_or_else(|| format!("seat {seat}"), |seated| self.name(seated.player))
    }

    fn tell_event(&mut self, table: TableId, event: TableEvent) {
        if self.tells < Tells::Play {
            return;
        }
        let at = |seat: Seat| self.name_at(table, seat);
        let what = match event {
            TableEvent::Hand(Event::Posted { seat, what: Forced::Ante, amount, .. }) => {
                format!("{} antes {amount}", at(seat))
            }
            TableEvent::Hand(Event::Folded { seat }) => format!("{} folds", at(seat)),
            TableEvent::Hand(Event::Checked { seat }) => format!("{} checks", at(seat)),
            TableEvent::Hand(Event::Called { seat, added, .. }) => {
                format!("{} calls {added}", at(seat))
            }
            TableEvent::Hand(Event::Raised { seat, to, .. }) => {
                format!("{} raises to {to}", at(seat))
            }
            TableEvent::Hand(Event::Won { seat, amount, .. }) => {
                format!("{} wins {amount}", at(seat))
            }
            TableEvent::Clock { seat, phase, until, .. } => {
                format!("{}: {phase:?} {}", at(seat), until.saturating_sub(self.now))
            }
            TableEvent::TimedOut { seat } => format!("{} is out of time", at(seat)),
            TableEvent::SatOut { seat } => format!("{} sits out", at(seat)),
            TableEvent::CameBack { seat } => format!("{} is back", at(seat)),
            _ => return,
        };
        self.line(&format!("table {table}: {what}"));
    }

    fn tell_notice(&mut self, player: PlayerId, notice: &Notice) {
        let name = self.name(player);
        let line = match *notice {
            Notice::Registered => format!("{name} enters"),
            Notice::RegistrationRefused { not_enough } => {
                let why = if not_enough { "the wallet is too small" } else { "the store refuses" };
                format!("{name} does not enter: {why}")
            }
            Notice::Unregistered => format!("{name} is unregistered"),
            // By lot: a story asks for the seats that it is about.
            Notice::TournamentStarts { .. } => return,
            Notice::Moved { table, seat } => {
                self.moves += 1;
                format!("{name} moves to table {table} seat {seat}")
            }
            Notice::TournamentCancelled { .. } => format!("cancelled: {name} is paid"),
            Notice::TournamentFinished { place, prize, .. } => match place {
                Some(place) => format!("place {place}: {name} {prize}"),
                None => format!("out: {name}"),
            },
            Notice::RebuyOffered { until } => {
                format!("{name} may re-buy until {}", time_text(until))
            }
            Notice::BountyWon { amount } => format!("bounty: {name} {amount}"),
            Notice::DealProposed { table, by, until, ref shares } => {
                let shares = shares.iter().map(|share| {
                    let (name, prize) = (self.name(share.player), share.prize);
                    match share.bounty {
                        Cents::ZERO => format!("{name} {prize}"),
                        bounty => format!("{name} {prize} and {bounty}"),
                    }
                });
                let shares: Vec<String> = shares.collect();
                let by = self.name_at(table, by);
                let until = time_text(until);
                let line = format!("{by} proposes a deal until {until}: {}", shares.join(", "));
                return self.line_once(&line);
            }
            Notice::DealAccepted { accepted, of, .. } => {
                return self.line_once(&format!("{accepted} of {of} accept"));
            }
            Notice::DealEnded { why, .. } => return self.line_once(&format!("no deal: {why:?}")),
            Notice::Announcement { ref text } => format!("{name} reads: {text}"),
            ref other => format!("{name}: {other:?}"),
        };
        self.line(&line);
    }

    /// Tells of what has changed for all of the tournament.
    fn tell_changes(&mut self) {
        let now = Seen {
            is_running: self.here.game.stage() == Stage::Running,
            is_finished: self.here.game.is_finished(),
            hand_for_hand: self.here.game.is_hand_for_hand(),
            break_until: self.here.game.on_break_until(),
            registration_closed: self.here.saved.keys.contains_key("prizes"),
        };
        let before = std::mem::replace(&mut self.here.seen, now);
        if self.here.seen.is_running && !before.is_running {
            self.line(&format!("starts at {}", time_text(self.now)));
        }
        if self.here.seen.registration_closed && !before.registration_closed {
            let list = self.prizes();
            let prizes: Vec<String> = list.prizes().iter().map(prize_text).collect();
            self.line(&format!("registration closed, prizes {}", prizes.join(" ")));
        }
        match (before.hand_for_hand, self.here.seen.hand_for_hand) {
            (false, true) => self.line("hand for hand"),
            (true, false) => self.line("hand for hand is over"),
            _ => {}
        }
        match (before.break_until, self.here.seen.break_until) {
            (None, Some(until)) => self.line(&format!("break until {}", time_text(until))),
            (Some(_), None) => self.line(&format!("the break is over at {}", time_text(self.now))),
            _ => {}
        }
        if self.here.seen.is_finished && !before.is_finished {
            self.line("finished");
        }
    }

    fn prizes(&self) -> PrizeList {
        serde_json::from_str(&self.here.saved.keys["prizes"]).unwrap()
    }

    pub(super) fn answer_question(&mut self, question: &str) {
        match question {
            "tables?" => self.tell_tables(),
            "sizes?" => {
                let sizes = self.here.game.tables().map(|(_, table)| table.occupants().count());
                let mut sizes: Vec<usize> = sizes.collect();
                sizes.sort_unstable_by_key(|size| std::cmp::Reverse(*size));
                let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
                self.line(&format!("tables of {}", sizes.join(" ")));
            }
            "places?" => {
                let lines: Vec<String> = self
                    .here
                    .places
                    .iter()
                    .map(|(place, player)| {
                        format!("{place} {} {}", self.name(*player), self.books.prize(*player))
                    })
                    .collect();
                lines.iter().for_each(|line| self.line(line));
            }
            "results?" => {
                let mut results: Vec<_> = self.here.results.values().collect();
                results.sort_by_key(|result| (result.place.unwrap_or(u32::MAX), result.player));
                let lines: Vec<String> =
                    results.into_iter().map(|result| self.result_line(result)).collect();
                lines.iter().for_each(|line| self.line(line));
                if let Some(summary) = &self.here.summary {
                    let TournamentSummary { tournament, outcome, players, fees, .. } = summary;
                    let types = tournament.types.iter().map(|it| it.word());
                    let types = types.collect::<Vec<_>>().join(" ");
                    let (entries, pool) = (tournament.entries, summary.pool.map(PrizePool::total));
                    let pool = pool.map_or("no pool".to_owned(), |pool| format!("pool {pool}"));
                    self.line(&format!(
                        "{outcome}: {types}, {players} players, {entries} entries, {pool}, fees {fees}"
                    ));
                }
            }
            "wallets?" => {
                let players = (1..=self.names.len() as u64).map(PlayerId);
                let wallets = players.map(|player| {
                    format!("{} {}", self.name(player), self.books.balance(Account::Wallet(player)))
                });
                let wallets: Vec<String> = wallets.collect();
                self.line(&wallets.join(", "));
            }
            "level?" => {
                let (level, blinds) =
                    (self.here.game.level(self.now) + 1, self.here.game.blinds(self.now));
                self.line(&format!("level {level}: {}/{}", blinds.small, blinds.big));
            }
            "cancellation?" => self.tell_cancellation(),
            "deal?" => {
                let deal = self.here.game.open_deal();
                let open = deal.map(|deal| format!("{} of {}", deal.accepted(), deal.shares.len()));
                self.line(&format!("deal: {}", open.as_deref().unwrap_or("none")));
            }
            "bank?" => {
                let bank = self.books.balance(Account::HexaproBank);
                self.line(&format!("the bank has {bank}"));
            }
            "chips?" => {
                let (chips, out) =
                    (self.here.game.chips_in_play(), self.here.game.chips_out_of_play());
                self.line(&format!("{chips} in play, {out} out of play"));
            }
            "moves?" => self.line(&format!("{} moved", self.moves)),
            "registration?" => {
                let closed = self.here.saved.keys.contains_key("prizes");
                self.line(if closed { "registration closed" } else { "registration open" });
            }
            "house?" => {
                let gained = self.books.balance(Account::Overlay);
                self.line(&format!("the house has {gained}"));
            }
            _ => panic!("what is {question}"),
        }
    }

    pub(super) fn answer_about(&mut self, player: PlayerId, question: &str) {
        let name = self.name(player);
        let table = self.here.game.table_of(player);
        let seated = table.and_then(|id| self.here.game.table(id));
        let seat = seated.and_then(|table| table.seat_of(player));
        let line = match question {
            "stack?" => {
                let stack = self.stack(player).map_or("none".to_owned(), |it| it.to_string());
                format!("{name} has {stack}")
            }
            "seat?" => match (table, seat) {
                (Some(table), Some(seat)) => format!("{name} sits at table {table} seat {seat}"),
                _ => format!("{name} does not sit"),
            },
            "wallet?" => {
                format!("{name} has {}", self.books.balance(Account::Wallet(player)))
            }
            "tickets?" => {
                let tickets = self.books.tickets.values();
                let own = tickets.filter(|ticket| ticket.made.owner == player);
                let own =
                    own.map(|ticket| format!("{} {}", ticket.made.value, ticket.state.name()));
                let own: Vec<String> = own.collect();
                format!("{name} has tickets: {}", own.join(", "))
            }
            "bank?" => {
                let occupant = seat.and_then(|seat| seated?.occupant(seat)).unwrap();
                format!("{name} has {} in the bank", occupant.timing.bank.left)
            }
            _ => panic!("what is {question}"),
        };
        self.line(&line);
    }

    fn result_line(&self, result: &TournamentResult) -> String {
        let place = result.place.map_or("-".to_owned(), |place| place.to_string());
        let mut line = format!("{place} {} {}", self.name(result.player), result.outcome);
        let amounts = [
            ("paid", result.paid),
            ("prize", result.prize),
            ("bounties", result.bounties),
            ("back", result.paid_back),
        ];
        for (what, amount) in amounts.iter().filter(|(_, amount)| *amount != Cents::ZERO) {
            write!(line, ", {what} {amount}").unwrap();
        }
        for kind in &result.in_kind {
            write!(line, ", {} worth {}", kind.name, kind.worth).unwrap();
        }
        if let Some(multiplier) = &result.tournament.multiplier {
            write!(line, ", {multiplier}").unwrap();
        }
        line
    }

    fn tell_tables(&mut self) {
        let lines: Vec<String> = self
            .here
            .game
            .tables()
            .map(|(id, table)| {
                let seated = table.occupants().map(|(_, seated)| {
                    let stack = self.stack(seated.player).unwrap();
                    format!("{} {stack}", self.name(seated.player))
                });
                format!("table {id}: {}", seated.collect::<Vec<_>>().join(", "))
            })
            .collect();
        lines.iter().for_each(|line| self.line(line));
    }
}

/// Money, and what is won besides.
fn prize_text(prize: &Prize) -> String {
    let kind = prize.in_kind.iter().map(|kind| format!("{} worth {}", kind.name, kind.worth));
    let money =
        (prize.money != Cents::ZERO || prize.in_kind.is_empty()).then(|| prize.money.to_string());
    money.into_iter().chain(kind).collect::<Vec<_>>().join(" and ")
}

/// What is known of a hand that starts.
struct HandLine {
    button: Seat,
    blinds: Blinds,
    small_blind: Option<Seat>,
    big_blind: Option<Seat>,
    dealt: Vec<Seat>,
}

impl HandLine {
    fn new(button: Seat, blinds: Blinds) -> Self {
        Self { button, blinds, small_blind: None, big_blind: None, dealt: Vec::new() }
    }

    /// Whether the event belongs to how the hand starts.
    fn note(&mut self, event: &Event) -> bool {
        match *event {
            Event::Posted { seat, what: Forced::SmallBlind, .. } => self.small_blind = Some(seat),
            Event::Posted { seat, what: Forced::BigBlind, .. } => self.big_blind = Some(seat),
            Event::Dealt { seat, .. } => self.dealt.push(seat),
            _ => return false,
        }
        true
    }
}
