//! A Sit & Go with a store, a clock and chance that the tests hold in their hands.

use std::{collections::BTreeMap, sync::Arc};

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId, TableId};
pub(crate) use game::tournament::SitAndGoKey;
use game::{
    Commit, CommitOutcome, Ctx, Damaged, Effect, Notice, Reopening, SavedChange, SavedState,
    table::{ActError, TableEvent},
    tournament::{SitAndGo, SitAndGoRules, TournamentRefusal},
};
use hand::Action;
use ledger::{
    Account, Currency, Kind, Ledger, Posting, Transfer, TransferId, TransferRefusal, self_check,
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rulebook::Variant;

pub(crate) const GAME: GameId = GameId(9);
const TABLE: TableId = TableId(1);

pub(crate) struct World {
    pub(crate) game: SitAndGo,
    pub(crate) now: Millis,
    chance: Xoshiro256PlusPlus,
    choices: Xoshiro256PlusPlus,
    pub(crate) ledger: Ledger,
    pub(crate) saved: SavedState,
    pub(crate) asked: Vec<Commit>,
    pub(crate) store_waits: bool,
    pub(crate) refuse_next: Option<CommitOutcome>,
    pub(crate) notices: Vec<(PlayerId, Notice)>,
    done: u32,
    kill_after: Option<u32>,
    hands: u32,
    last_hand_stored_at: Millis,
    last_hand_is_shown: bool,
    /// Hands whose end was shown later than it was decided.
    pub(crate) paced_hands: u32,
}

pub(crate) fn key(seats: u8) -> SitAndGoKey {
    let price = match seats {
        2 => "9.70 + 0.30",
        _ => "9.50 + 0.50",
    };
    SitAndGoKey {
        rulebook: "int-2.7".to_owned(),
        game: Variant::Holdem,
        currency: "PLAY".to_owned(),
        seats,
        price: price.parse().unwrap(),
        stack: Chips(500),
        levels: ["10/20", "15/30", "25/50/5", "50/100/10", "100/200/20"]
            .map(|level| level.parse().unwrap())
            .to_vec(),
        level_time: Millis::seconds(5 * 60),
        payout: if seats > 4 { "50/30/20" } else { "winner takes all" }.parse().unwrap(),
    }
}

impl World {
    pub(crate) fn new(key: SitAndGoKey, seed: u64) -> Self {
        let rulebook = Arc::new(rulebook::embedded(&key.rulebook).unwrap());
        let players = u64::from(key.seats) + 1;
        let rules = Arc::new(SitAndGoRules::new(rulebook, key).unwrap());
        let mut world = Self {
            game: SitAndGo::new(GAME, rules),
            now: Millis(1_000_000_000),
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            choices: Xoshiro256PlusPlus::seed_from_u64(!seed),
            ledger: Ledger::new(),
            saved: SavedState::default(),
            asked: Vec::new(),
            store_waits: false,
            refuse_next: None,
            notices: Vec::new(),
            done: 0,
            kill_after: None,
            hands: 0,
            last_hand_stored_at: Millis::ZERO,
            last_hand_is_shown: true,
            paced_hands: 0,
        };
        for player in 1..=players {
            let id: TransferId = format!("test:{player}").parse().unwrap();
            let wallet = Account::Wallet(PlayerId(player));
            let postings = Posting::pair(Account::Issued, wallet, Cents(100_000)).unwrap();
            let refill = Transfer::new(id, Currency::PLAY, Kind::Refill, world.now, postings);
            world.ledger.apply(&refill.unwrap()).unwrap();
        }
        world
    }

    fn with<T>(
        &mut self,
        call: impl FnOnce(&mut SitAndGo, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> T {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        let value = call(&mut self.game, &mut ctx, &mut out);
        for effect in out {
            match effect {
                Effect::Commit(commit) => self.asked.push(*commit),
                Effect::Notice(player, note) => self.notices.push((player, note)),
                Effect::Event(_, TableEvent::HandStarts { .. }) => self.last_hand_is_shown = false,
                Effect::Event(_, TableEvent::Hand(hand::Event::Ended)) => {
                    self.last_hand_is_shown = true;
                    self.paced_hands += u32::from(self.now > self.last_hand_stored_at);
                }
                Effect::Event(..) | Effect::SatOut(_) | Effect::TablesChanged => {}
            }
        }
        if !self.store_waits {
            self.store_answers();
        }
        value
    }

    pub(crate) fn store_answers(&mut self) {
        self.store_waits = false;
        while !self.asked.is_empty() {
            let commit = self.asked.remove(0);
            if self.kill_after == Some(2 * self.done) {
                return self.kill(Millis::seconds(30));
            }
            let answer = match self.refuse_next.take() {
                Some(refusal) => refusal,
                None => self.store(&commit),
            };
            self.done += 1;
            if self.kill_after.is_some_and(|kill| kill + 1 == 2 * self.done) {
                return self.kill(Millis::seconds(30));
            }
            self.with(|game, ctx, out| game.committed(ctx, commit.id, answer, out));
            // The same answer once more changes nothing.
            self.with(|game, ctx, out| game.committed(ctx, commit.id, answer, out));
        }
    }

    fn store(&mut self, commit: &Commit) -> CommitOutcome {
        assert!(commit.belongs_to(GAME, Currency::PLAY));
        if let Some(transfer) = &commit.transfer {
            // H11: a prize in the wallet would tell how a hand ends.
            assert!(transfer.kind() != Kind::Prize || self.last_hand_is_shown, "{commit:?}");
            match self.ledger.apply(transfer) {
                Ok(_) => {}
                Err(TransferRefusal::NotEnough { account: Account::Wallet(_), .. }) => {
                    return CommitOutcome::NotEnough;
                }
                Err(refusal) => panic!("{refusal}: {commit:?}"),
            }
        }
        if let Some(hand) = &commit.hand {
            // R40, R46: nobody sits a hand out, whoever was away before.
            let seated = self.game.table(TABLE).map_or(0, |table| table.occupants().count());
            assert_eq!(hand.players.len(), seated, "somebody was not dealt in");
            self.hands += 1;
            self.last_hand_stored_at = self.now;
        }
        self.saved.apply(SavedChange::of(GAME, commit)).unwrap();
        CommitOutcome::Done
    }

    pub(crate) fn restored(&self) -> Result<SitAndGo, Damaged> {
        let rules = Arc::new(self.game.rules().clone());
        let reopening =
            Reopening::WithTheRoom { now: self.now, gone_for: Millis(0), clean_shutdown: false };
        SitAndGo::restore(GAME, rules, &self.saved, reopening)
    }

    /// R50: everything but what the store has is gone, and the room is closed for so long.
    pub(crate) fn kill(&mut self, gone_for: Millis) {
        self.kill_after = None;
        self.last_hand_is_shown = true;
        self.asked.clear();
        self.now = self.now + gone_for;
        let rules = Arc::new(self.game.rules().clone());
        let reopening = Reopening::WithTheRoom { now: self.now, gone_for, clean_shutdown: false };
        self.game = SitAndGo::restore(GAME, rules, &self.saved, reopening).unwrap();
        if let Some(commit) = self.game.commit_rolled_back(self.now) {
            assert_eq!(self.store(&commit), CommitOutcome::Done);
        }
        let players: Vec<PlayerId> = self.game.entries().map(|(player, _)| player).collect();
        for player in players {
            self.with(|game, ctx, out| game.connection(ctx, player, true, out));
        }
    }

    pub(crate) fn register(
        &mut self,
        player: PlayerId,
        request: u64,
    ) -> Result<(), TournamentRefusal> {
        let request = RequestId(request);
        self.with(|game, ctx, out| game.register(ctx.now, player, request, out))
    }

    pub(crate) fn unregister(
        &mut self,
        player: PlayerId,
        request: u64,
    ) -> Result<(), TournamentRefusal> {
        let request = RequestId(request);
        self.with(|game, ctx, out| game.unregister(ctx.now, player, request, out))
    }

    pub(crate) fn everyone_enters(&mut self) {
        for player in 1..=u64::from(self.game.rules().key.seats) {
            self.register(PlayerId(player), player).unwrap();
        }
    }

    pub(crate) fn pass(&mut self, time: Millis) {
        let until = self.now + time;
        while let Some(wake) = self.game.next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.with(SitAndGo::tick);
        }
        self.now = until;
        self.with(SitAndGo::tick);
    }

    /// Until the end, with a kill at one step of one commit on the way, if so: even numbers before it
    /// is durable, odd ones before it is answered. Whether that was reached.
    pub(crate) fn play_to_the_end(&mut self, kill_after: Option<u32>) -> bool {
        self.kill_after = kill_after.map(|kill| kill + 2 * self.done);
        for _ in 0..200_000 {
            if self.game.is_finished() {
                return kill_after.is_some() && self.kill_after.is_none();
            }
            self.step();
        }
        panic!("it goes on for ever");
    }

    pub(crate) fn play_hands(&mut self, hands: u32) {
        let until = self.hands + hands;
        while self.hands < until && !self.game.is_finished() {
            self.step();
        }
    }

    /// Until somebody is out and not paid.
    pub(crate) fn play_until_a_prize_is_owed(&mut self) {
        let owed = |value: &str| value.contains("place") && !value.contains("paid");
        while !self.saved.keys.values().any(|value| owed(value)) {
            self.step();
        }
    }

    fn step(&mut self) {
        let turn = self.game.table(TABLE).and_then(|table| {
            let (seat, turn, legal) = table.turn()?;
            Some((table.occupant(seat)?.player, turn, legal))
        });
        let Some((player, turn, legal)) = turn else {
            let wake = self.game.next_wake().unwrap_or(self.now + Millis::seconds(1));
            return self.pass(wake.saturating_sub(self.now));
        };
        let action = match (self.choices.next_u64() % 10, legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1, Some(raise), _) => Action::RaiseTo(raise.to_min),
            (2..8, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        if self.choices.next_u64().is_multiple_of(40) {
            // R48, R40: nobody acts for a minute; whoever is away by then comes back.
            self.pass(Millis::seconds(60));
            let players: Vec<PlayerId> = self.game.entries().map(|(player, _)| player).collect();
            for player in players {
                self.with(|game, ctx, out| game.come_back(ctx, player, out));
            }
            return;
        }
        self.now = self.now + Millis(2_000);
        let acted = self.with(|game, ctx, out| game.act(ctx, player, (TABLE, turn), action, out));
        // A player whose last second has passed meanwhile is too late.
        assert!(
            matches!(acted, Ok(()) | Err(TournamentRefusal::Act(ActError::Stale))),
            "{acted:?}"
        );
    }

    pub(crate) fn cancel(&mut self) {
        let rules = Arc::new(self.game.rules().clone());
        for commit in SitAndGo::cancel(GAME, &rules, &self.saved, self.now).unwrap() {
            assert_eq!(self.store(&commit), CommitOutcome::Done);
        }
    }

    pub(crate) fn wallet(&self, player: PlayerId) -> Cents {
        self.ledger.balance(&Account::Wallet(player), Currency::PLAY)
    }

    pub(crate) fn wallets(&self) -> Vec<Cents> {
        let seats = u64::from(self.game.rules().key.seats);
        (1..=seats).map(|player| self.wallet(PlayerId(player))).collect()
    }

    /// The places that were announced, with their prizes.
    pub(crate) fn finishes(&self) -> BTreeMap<u32, Cents> {
        let finish = |(_, note): &(PlayerId, Notice)| match note {
            Notice::TournamentFinished { place, prize } => Some(((*place)?, *prize)),
            _ => None,
        };
        self.notices.iter().filter_map(finish).collect()
    }

    /// Nothing is left in it, everything that was paid in is paid out but the fees, and the prizes are
    /// those of the structure.
    pub(crate) fn check_the_end(&self) {
        let key = &self.game.rules().key;
        let seats = i64::from(key.seats);
        assert!(self.saved.keys.keys().eq(["finished"]), "{:?}", self.saved.keys);
        assert!(self.saved.balances.is_empty());
        assert_eq!(self_check(self.ledger.balances()), []);
        assert_eq!(self.ledger.sum(Currency::PLAY), 0);
        let house = self.ledger.balance(&Account::Overlay, Currency::PLAY);
        assert_eq!(house.0, seats * key.price.fee().0);
        let mut won: Vec<i64> = self
            .ledger
            .journal()
            .iter()
            .filter(|transfer| transfer.kind() == Kind::Prize)
            .flat_map(Transfer::postings)
            .filter(|posting| matches!(posting.account, Account::Wallet(_)))
            .map(|posting| posting.amount.0)
            .collect();
        won.sort_unstable_by_key(|won| std::cmp::Reverse(*won));
        assert_eq!(won.iter().sum::<i64>(), seats * key.price.pool().0);
        assert_eq!(won.len(), key.payout.shares().len());
        assert!(self.notices.len() >= key.seats.into());
    }
}
