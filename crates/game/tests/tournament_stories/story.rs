//! The little language of these tests.
//!
//! First line: a rulebook, then words for the tournament: `seats=6`, `stack=1500`, `levels=10/20,20/40`,
//! `level=10min` (how long one lasts), `late=4` (levels of late registration, 0 by default),
//! `price=9+1`, `prizes=50/30/20` (shares, whatever the field), `guarantee=1000`, `min=10`, `max=18`,
//! `full` (starts when full), `unregister=5min` (so long before the start), `starts=12:30`,
//! `currency=EUR` (play money by default), `own-break=2,10min` (after level 2), `hand-for-hand=never`,
//! `paced` (a run-out takes its time, H11), `seed=7`, `slow` (the store answers one commit at a time
//! while people act). Lines that begin with `|` are added to the spec as they are. The story begins ten
//! minutes before the start, and every player has 1000.00.
//!
//! Then what happens, a sentence a line or separated by `;`:
//!
//! `Ann registers`, `Ann Bob register`, `60 register` (called P1 to P60), `Ann unregisters`, `start`
//! (time passes until the start), `start: Ann=900 - Bob | Cid Dan` (the same, and these are the seats
//! that were drawn, table by table, with stacks that are not the usual ones; whoever has not entered
//! does so first),
//!
//! `1: Ann beats Bob` (at table 1 the two go all-in and everybody else folds; the deck makes Ann win),
//! `1: Ann beats Bob beats Cid`, `1: Ann and Bob beat Cid` (they split), `1: everyone folds`, `1:
//! everyone calls` (to the showdown), `everyone folds` (a hand at each table), `everyone folds until
//! 12:55`, `Ann folds`, `Ann calls`, `Ann checks`, `Ann raises 100`, `Ann is all in`, `Ann goes out`,
//! `Ann is back`, `Ann disconnects` (and acts no more), `Ann connects`, `everyone connects`,
//!
//! `t+15s`, `until 12:55` (nobody acts meanwhile), `the levels have run 39min` (set by hand: no hand is
//! played for it), `the machine sleeps 5min`, `the room closes`, `killed for 60s`, `kill before a place
//! for 60s` (armed: the next commit of that kind is not durable; `in`: it is durable and never answered;
//! `after`: it is answered; kinds: `an entry`, `the start`, `a hand`, `a bounty`, `a place`, `a move`, `a break`,
//! `the prizes`, `the decision` to cancel it, `a payout`), `store waits`, `store answers`,
//!
//! `tell` (only what comes after it is compared), `tell hands` (the same, with the positions of each
//! hand), `tell play` (with all that happens in hands), `hush` (what comes after is not compared),
//! `tables?`, `sizes?`, `places?`, `results?` (the records that stay), `wallets?`, `level?`, `moves?`, `registration?`, `house?` (what the
//! house has gained), `bank?` (the HexaPro bank), `chips?`, `cancellation?` (what each would get), `Ann
//! stack?`, `Ann seat?`, `Ann wallet?`, `Ann tickets?`, `Ann bank?`.
//!
//! `Ann registers for 50` (T6), `Ann registers with a ticket`, `Ann re-buys`, `Ann declines`, `Ann adds
//! on`, `Ann proposes a deal`, `Ann accepts`, `Ann refuses` (HOME), `deal?` (what each would get), `the bank has 5000`, `the game knows the bank`, `the multiplier is 25x` (of the HexaPro that starts next), `staff pause`,
//! `staff resume`, `staff add 5min`, `staff break 10min`, `staff delay to 12:30`, `staff move Ann to 2`,
//! `staff disqualify Ann`, `… with forfeiture`, `staff reinstate Ann`, `staff announce …`, `staff
//! cancel`.
//!
//! A story of several tournaments names each, `name=Sunday`, and has a line `also …` for each but the
//! first; `target=Sunday` is a satellite's, `second-phase=Final` a first phase's, `is-second-phase` the
//! other's. `in Sunday` goes there.
//!
//! After every sentence the runner checks that chips are constant, that money sums to zero, that nobody
//! sits twice and that no place is given twice; after every commit that the store can be read back.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    Commit, Ctx, Effect, SavedState, TournamentResult, TournamentSummary,
    tournament::{Entrant, Links, Payment, Tournament, TournamentRefusal, spec::TournamentRules},
};

mod chance;
mod check;
mod hands;
mod opening;
mod sentences;
mod staff;
mod store;
mod telling;

use chance::Chance;
use hands::Wish;
use store::{Books, Kill, Layout, Trap};
use telling::{Seen, Tells};

/// Plays `story` and compares the transcript with `expected`, both without indentation.
#[track_caller]
pub(crate) fn check(story: &str, expected: &str) {
    let transcript = play(story, None).transcript;
    assert_eq!(lines(&transcript), lines(expected), "\n--- transcript ---\n{transcript}");
}

/// Plays the same story under several rulebooks, with `RULEBOOK` in its place, and compares.
#[track_caller]
pub(crate) fn check_under(rulebooks: &[&str], story: &str, expected: &str) {
    for rulebook in rulebooks {
        check(&story.replace("RULEBOOK", rulebook), expected);
    }
}

/// Plays the same story with other seeds, `SEED` in its place, until each of the ends has come: chance
/// alone decides between them.
#[track_caller]
pub(crate) fn check_is_chance(story: &str, ends: &[&str]) {
    let mut left: Vec<String> = ends.iter().map(|end| lines(end)).collect();
    for seed in 1..=64 {
        let transcript = play(&story.replace("SEED", &seed.to_string()), None).transcript;
        let end = lines(&transcript);
        assert!(ends.iter().any(|other| lines(other) == end), "\n--- transcript ---\n{transcript}");
        left.retain(|other| *other != end);
        if left.is_empty() {
            return;
        }
    }
    panic!("it never comes to\n{}", left.join("\nnor\n"));
}

/// Plays `story` once whole, once with a slow store, and then with a kill at each commit, before it is durable and before it is
/// answered; everybody is back 30 s later. Whatever is lost, the end is the same: what is asked for after
/// the last `tell`. What a player or staff ask for is not lost: they would repeat it.
#[track_caller]
pub(crate) fn check_through_kills(story: &str, expected: &str) {
    check(story, expected);
    check(&story.replacen('\n', " slow\n", 1), expected);
    let commits = play(story, None).commits;
    assert!(commits > 3, "a story with commits to be killed at, not {commits}");
    for kill in 0..2 * commits {
        let transcript = play(story, Some(kill)).transcript;
        assert_eq!(
            lines(&transcript),
            lines(expected),
            "\n--- transcript ---\n{transcript}\nkill {kill} of {}",
            2 * commits
        );
    }
}

fn lines(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Every rulebook of public games.
pub(crate) const ALL: [&str; 5] = ["be-1.8", "dk-2.0", "int-2.2", "int-2.3", "int-2.7"];

/// Those in which the organiser sets the fee of a tournament.
pub(crate) const NEWER: [&str; 2] = ["int-2.3", "int-2.7"];

/// A hand had another end than the story's: it is told again with another deck for that deal.
struct Redeal(u64);

/// So many decks are tried before a story is given up as one that cannot come true.
const REDEALS_MAX: u32 = 20_000;

fn play(text: &str, kill: Option<u32>) -> Story {
    let mut decks = BTreeMap::new();
    for _ in 0..REDEALS_MAX {
        match Story::play(text, &decks, kill) {
            Ok(story) => return story,
            Err(Redeal(deal)) => *decks.entry(deal).or_insert(0) += 1,
        }
    }
    panic!("no decks make this story come true: {decks:?}");
}

struct Story {
    /// The tournament that the story is about just now.
    here: Played,
    /// The others: a satellite's target, other phases.
    elsewhere: Vec<Played>,
    now: Millis,
    chance: Chance,
    names: Vec<String>,
    requests: u64,
    books: Books,
    store_waits: bool,
    /// Whether the store answers one commit at a time, while others act.
    store_is_slow: bool,
    trap: Option<Trap>,
    kills: u32,
    /// X2: the number that is drawn, until the draw is durable.
    draw: Option<u32>,
    /// How many commits were asked for.
    commits: u32,
    /// Whether a player is answering a deal: somebody whose answer was lost would repeat it.
    answers_deal: bool,
    dealt: u64,
    redeal: Option<u64>,
    moves: u32,
    tells: Tells,
    transcript: String,
}

/// A tournament of a story.
struct Played {
    id: GameId,
    name: String,
    game: Tournament,
    rules: Arc<TournamentRules>,
    starts_at: Millis,
    links: Links,
    saved: SavedState,
    asked: VecDeque<Commit>,
    /// The seats that will have been drawn, if the story says so.
    layout: Option<Layout>,
    /// How the hand in progress at a table is to end.
    wishes: BTreeMap<TableId, Wish>,
    /// The number of the deal that is being played at a table, of all deals.
    deals: BTreeMap<TableId, u64>,
    /// How many hands of each table are durable.
    played: BTreeMap<TableId, u32>,
    places: BTreeMap<u32, PlayerId>,
    /// Who has entered and not taken it back.
    entered: BTreeSet<PlayerId>,
    /// The results that are stored.
    results: BTreeMap<PlayerId, TournamentResult>,
    summary: Option<TournamentSummary>,
    seen: Seen,
}

impl Story {
    fn play(text: &str, decks: &BTreeMap<u64, u64>, kill: Option<u32>) -> Result<Self, Redeal> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let (mut story, lines) = Self::open(lines.collect(), decks.clone());
        story.trap = kill.map(Trap::at_commit);
        for sentence in lines.iter().flat_map(|line| line.split(';')).map(str::trim) {
            if sentence.is_empty() {
                continue;
            }
            story.play_sentence(sentence);
            if let Some(deal) = story.redeal {
                return Err(Redeal(deal));
            }
            if !story.store_is_slow {
                story.check();
            }
        }
        story.answer_everything();
        story.check();
        Ok(story)
    }

    fn player(&mut self, name: &str) -> PlayerId {
        let index = self.names.iter().position(|other| other == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        let player = PlayerId(index as u64 + 1);
        self.books.open_wallet(player);
        player
    }

    fn name(&self, player: PlayerId) -> String {
        self.names[player.0 as usize - 1].clone()
    }

    fn names_to_players(&mut self, names: &[&str]) -> Vec<PlayerId> {
        names.iter().map(|name| self.player(name)).collect()
    }

    /// Calls the tournament with time and chance; what it asks of the store waits in `asked`.
    fn with<T>(
        &mut self,
        call: impl FnOnce(&mut Tournament, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> T {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        let value = call(&mut self.here.game, &mut ctx, &mut out);
        self.carry_out(out);
        value
    }

    /// The same, and the store answers.
    fn call<T>(
        &mut self,
        call: impl FnOnce(&mut Tournament, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> T {
        let value = self.with(call);
        self.answer_asked();
        self.deliver_messages();
        value
    }

    /// T4, T9: what one tournament tells another arrives.
    fn deliver_messages(&mut self) {
        for from in self.ids() {
            let outbox = |story: &mut Self| {
                let messages = story.here.game.outbox();
                messages.map(|(number, message)| (number, message.clone())).collect::<Vec<_>>()
            };
            for (number, message) in self.at(from, outbox) {
                if self.store_waits {
                    return;
                }
                let received = self.at(message.to, |story| {
                    let at = (from, number);
                    story.with(|game, ctx, out| game.receive(ctx.now, at, &message, out));
                    story.answer_asked();
                    story.here.game.has_received(from)
                });
                self.at(from, |story| {
                    story.with(|game, ctx, out| game.delivered(ctx.now, received, out));
                    story.answer_asked();
                });
            }
        }
    }

    fn register(&mut self, player: PlayerId, payment: Payment<'_>) {
        self.requests += 1;
        let request = RequestId(self.requests);
        let name = self.name(player);
        let entrant = Entrant::welcome(player, &name);
        let answer =
            self.call(|game, ctx, out| game.register(ctx.now, entrant, payment, request, out));
        self.tell_refusal(player, answer);
        // T2: the last one who enters lets it start.
        self.pass_until(self.now);
    }

    fn tell_refusal(&mut self, player: PlayerId, answer: Result<(), TournamentRefusal>) {
        if let Err(refusal) = answer {
            let name = self.name(player);
            self.line(&format!("{name}: refused, {} {}", refusal.code(), refusal.clause()));
        }
    }

    fn connection(&mut self, player: PlayerId, connected: bool) {
        self.call(|game, ctx, out| game.connection(ctx, player, connected, out));
    }

    fn everyone_connects(&mut self) {
        for player in 1..=self.names.len() as u64 {
            self.connection(PlayerId(player), true);
        }
    }

    /// Time passes, waking every tournament whenever it asks to be.
    fn pass_until(&mut self, until: Millis) {
        while let Some((wake, id)) = self.next_wake().filter(|(wake, _)| *wake <= until) {
            self.now = self.now.max(wake);
            self.at(id, |story| story.call(Tournament::tick));
        }
        self.now = self.now.max(until);
        for id in self.ids() {
            self.at(id, |story| story.call(Tournament::tick));
        }
    }

    fn next_wake(&self) -> Option<(Millis, GameId)> {
        let all = std::iter::once(&self.here).chain(&self.elsewhere);
        all.filter_map(|played| Some((played.game.next_wake()?, played.id))).min()
    }

    fn ids(&self) -> Vec<GameId> {
        std::iter::once(&self.here).chain(&self.elsewhere).map(|played| played.id).collect()
    }

    /// Makes another tournament the one that the story is about.
    fn go_to(&mut self, id: GameId) {
        if let Some(other) = self.elsewhere.iter_mut().find(|other| other.id == id) {
            std::mem::swap(&mut self.here, other);
        }
    }

    /// Does something in a tournament, and comes back.
    fn at<T>(&mut self, id: GameId, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.here.id;
        self.go_to(id);
        let value = act(self);
        self.go_to(before);
        value
    }

    fn id_of(&self, name: &str) -> GameId {
        let mut all = std::iter::once(&self.here).chain(&self.elsewhere);
        all.find(|played| played.name == name).unwrap_or_else(|| panic!("no game {name}")).id
    }

    fn start(&mut self, layout: Option<&str>) {
        if let Some(layout) = layout {
            let layout = self.read_layout(layout);
            for (player, _) in layout.0.iter().flatten().flatten() {
                if self.here.saved.keys.contains_key(&format!("entry/{player}")) {
                    continue;
                }
                self.here.layout = Some(layout.clone());
                self.register(*player, Payment::Money(None));
            }
            self.here.layout = Some(layout);
        }
        if self.here.game.stage() == game::tournament::Stage::Registering {
            self.pass_until(self.here.starts_at);
        }
    }
}

/// `t+15s`, `10min`, `1ms`.
fn millis(time: &str) -> Millis {
    let number: u64 = time.trim_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap();
    let unit = if time.ends_with("min") {
        60_000
    } else if time.ends_with("ms") {
        1
    } else {
        1_000
    };
    Millis(number * unit)
}

/// Midnight of the day on which all stories happen.
const MIDNIGHT: Millis = Millis(11_574 * 86_400_000);

/// `12:55`, or `12:55:30`.
fn time_of_day(text: &str) -> Millis {
    let parts: Vec<u64> = text.split(':').map(|part| part.parse().unwrap()).collect();
    let seconds = parts.get(2).copied().unwrap_or(0);
    MIDNIGHT + Millis::seconds(parts[0] * 3_600 + parts[1] * 60 + seconds)
}

fn time_text(at: Millis) -> String {
    let millis = at.saturating_sub(MIDNIGHT).0;
    let (hours, minutes, seconds) = (millis / 3_600_000, millis / 60_000 % 60, millis / 1_000 % 60);
    let text = format!("{hours:02}:{minutes:02}:{seconds:02}");
    match millis % 1_000 {
        0 => text,
        rest => format!("{text}.{rest:03}"),
    }
}

fn cents(text: &str) -> Cents {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}
