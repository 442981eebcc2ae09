//! One hand a second time: plain, slow, and written from the clauses rather than from the engine,
//! so that the two agree only where both are right. Everything is told anew at each turn from the
//! list of what was done on the street; pots are layers; hands are compared by trying every five.
//!
//! It does not check who may act or how much: it says so, and the caller compares.

use cards::Card;
use hand::{Action, Ante, Seat, Setup};
use rulebook::{BigBlindAnte, PotSplit, Rounding, SmallestRaise, Variant};

/// A hand in the second implementation.
pub(crate) struct Plain<'a> {
    setup: &'a Setup,
    /// Clockwise from the first after the button.
    pub(crate) players: Vec<Player>,
    /// 0 before the flop … 3 on the river.
    pub(crate) street: usize,
    /// What was done on this street, in order.
    deeds: Vec<Deed>,
    /// The place of the player to act; `None` once the hand is over.
    pub(crate) turn: Option<usize>,
    pub(crate) rake: u64,
    /// The pots that were paid out and how many shared each.
    pub(crate) paid: Vec<(u64, usize)>,
}

pub(crate) struct Player {
    pub(crate) seat: Seat,
    pub(crate) stack: u64,
    /// What others have to match: bets and antes of the whole hand.
    total: u64,
    /// The part of it bet on this street.
    bet: u64,
    /// What nobody has to match.
    dead: u64,
    folded: bool,
}

impl Player {
    fn put(&mut self, due: u64, counts_as_bet: bool) {
        let chips = due.min(self.stack);
        self.stack -= chips;
        self.total += chips;
        self.bet += if counts_as_bet { chips } else { 0 };
    }

    fn put_dead(&mut self, due: u64) {
        let chips = due.min(self.stack);
        self.stack -= chips;
        self.dead += chips;
    }

    fn can_bet(&self) -> bool {
        !self.folded && self.stack > 0
    }
}

#[derive(Clone, Copy)]
enum Deed {
    Pass(usize),
    Call(usize),
    Raise { who: usize, from: u64, to: u64 },
}

impl Deed {
    fn who(self) -> usize {
        match self {
            Self::Pass(who) | Self::Call(who) | Self::Raise { who, .. } => who,
        }
    }
}

/// What the player to act may do: check, what a call adds, the range of totals to raise to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) check: bool,
    pub(crate) call: Option<u64>,
    pub(crate) raise: Option<(u64, u64)>,
}

/// What the betting of a street has come to.
struct Betting {
    bet: u64,
    /// H7: the largest full bet or raise so far.
    raise_by: u64,
    /// The deed that opened the betting last; 0 if none did. Who acted from there on is done.
    open_since: usize,
    /// H10: how often short all-ins together reopened it.
    runs: usize,
}

impl<'a> Plain<'a> {
    /// Posts everything that is due.
    pub(crate) fn start(setup: &'a Setup) -> Self {
        let after_button = |seat: Seat| (seat.number() + 9 - setup.button.number()) % 10;
        let mut dealt = setup.players.clone();
        dealt.sort_by_key(|dealt| after_button(dealt.seat));
        let post = |dealt: &hand::Dealt| {
            let (seat, stack) = (dealt.seat, dealt.stack.0);
            let mut player = Player { seat, stack, total: 0, bet: 0, dead: 0, folded: false };
            if let Ante::Each(ante) = setup.ante {
                player.put(ante.0, false);
            }
            if Some(seat) == setup.small_blind_seat {
                player.put(setup.small_blind.0, true);
            }
            if seat == setup.big_blind_seat {
                let ante = if let Ante::BigBlind(ante) = setup.ante { ante.0 } else { 0 };
                if setup.rules.big_blind_ante == BigBlindAnte::AnteFirst {
                    player.put_dead(ante);
                    player.put(setup.big_blind.0, true);
                } else {
                    player.put(setup.big_blind.0, true);
                    player.put_dead(ante);
                }
            }
            player.put(dealt.post.live.0, true);
            player.put_dead(dealt.post.dead.0);
            player
        };
        let players: Vec<Player> = dealt.iter().map(post).collect();
        let big_blind = players.iter().position(|player| player.seat == setup.big_blind_seat);
        let mut plain = Self {
            setup,
            players,
            street: 0,
            deeds: Vec::new(),
            turn: None,
            rake: 0,
            paid: Vec::new(),
        };
        plain.go_on(big_blind.expect("the big blind is dealt in"));
        plain
    }

    /// H7, H9, H10: reads the street from its first deed to its last.
    fn betting(&self) -> Betting {
        let big_blind = self.setup.big_blind.0;
        // A short big blind is still a whole one to match.
        let bet = if self.street == 0 { big_blind } else { 0 };
        let mut now = Betting { bet, raise_by: big_blind, open_since: 0, runs: 0 };
        let mut opened = false;
        for (index, deed) in self.deeds.iter().enumerate() {
            let Deed::Raise { from, to, .. } = *deed else { continue };
            now.bet = to;
            if to - from >= now.raise_by {
                now.raise_by = to - from;
                (now.open_since, opened) = (index, true);
                continue;
            }
            // H10: look back over the short all-ins of this run: to the last call, or to what
            // opened the betting. Folds and checks on the way do not matter.
            let mut run_from = from;
            for before in (0..index).rev() {
                match self.deeds[before] {
                    Deed::Call(_) => break,
                    Deed::Raise { .. } if opened && before == now.open_since => break,
                    Deed::Raise { from, .. } => run_from = from,
                    Deed::Pass(_) => {}
                }
            }
            if to - run_from >= now.raise_by {
                if self.setup.rules.reopened_raise == SmallestRaise::SumOfShortAllIns {
                    now.raise_by = to - run_from;
                }
                (now.open_since, opened) = (index, true);
                now.runs += 1;
            }
        }
        now
    }

    /// H10: how often short all-ins together have reopened the betting of this street.
    pub(crate) fn runs(&self) -> usize {
        self.betting().runs
    }

    fn others(&self, place: usize) -> impl Iterator<Item = &Player> {
        self.players.iter().enumerate().filter(move |(other, _)| *other != place).map(|(_, p)| p)
    }

    /// Whether anyone could answer a bet of this player.
    fn answerable(&self, place: usize) -> bool {
        self.others(place).any(Player::can_bet)
    }

    fn owed(&self, place: usize) -> u64 {
        // Against players who are all all-in, what they and the folded really put in is to be
        // matched, and no more: the rest would only come back (H8).
        let bet = if self.answerable(place) {
            self.betting().bet
        } else {
            self.others(place).map(|other| other.bet).max().unwrap_or(0)
        };
        bet.saturating_sub(self.players[place].bet)
    }

    /// H9: a player who has acted since the betting was last opened may not raise.
    fn has_acted(&self, place: usize) -> bool {
        self.deeds[self.betting().open_since..].iter().any(|deed| deed.who() == place)
    }

    /// H3: whether this player still has a say on this street.
    fn must_act(&self, place: usize) -> bool {
        self.players[place].can_bet()
            && (self.owed(place) > 0 || (self.answerable(place) && !self.has_acted(place)))
    }

    pub(crate) fn pot(&self) -> u64 {
        self.players.iter().map(|player| player.total + player.dead).sum()
    }

    /// H5–H9, O1: what the player to act may do.
    pub(crate) fn options(&self, place: usize) -> Options {
        let player = &self.players[place];
        let owed = self.owed(place);
        let betting = self.betting();
        let least = betting.bet + betting.raise_by;
        let all_in = player.bet + player.stack;
        let most = match self.setup.game {
            Variant::Holdem => all_in,
            // O1: call, then raise by the pot. The least raise is always allowed.
            Variant::Omaha => all_in.min(least.max(betting.bet + self.pot() + owed)),
        };
        let open = !self.has_acted(place) && self.answerable(place) && player.stack > owed;
        Options {
            check: owed == 0,
            call: (owed > 0).then_some(owed.min(player.stack)),
            raise: open.then_some((least.min(most), most)),
        }
    }

    /// Takes a choice of the player to act that is known to be legal.
    pub(crate) fn act(&mut self, action: Action) {
        let place = self.turn.expect("someone is to act");
        let deed = match action {
            Action::Fold => {
                self.players[place].folded = true;
                Deed::Pass(place)
            }
            Action::Check => Deed::Pass(place),
            Action::Call => {
                let owed = self.owed(place);
                self.players[place].put(owed, true);
                Deed::Call(place)
            }
            Action::RaiseTo(to) => {
                let from = self.betting().bet;
                let player = &mut self.players[place];
                player.put(to.0 - player.bet, true);
                Deed::Raise { who: place, from, to: to.0 }
            }
        };
        self.deeds.push(deed);
        self.go_on(place);
    }

    /// H2, H3: finds who acts after this player, on this street or a later one.
    fn go_on(&mut self, after: usize) {
        let count = self.players.len();
        let live = self.players.iter().filter(|player| !player.folded).count();
        self.turn = (1..=count)
            .map(|steps| (after + steps) % count)
            .find(|place| live > 1 && self.must_act(*place));
        let able = self.players.iter().filter(|player| player.can_bet()).count();
        if self.turn.is_none() && live > 1 && able > 1 && self.street < 3 {
            self.street += 1;
            self.deeds.clear();
            self.players.iter_mut().for_each(|player| player.bet = 0);
            // Whoever comes first after the button comes after the last place.
            self.go_on(count - 1);
        }
    }

    /// H8, H11, K1–K5: pays out a hand in which nobody is to act any more.
    pub(crate) fn settle(&mut self, deck: &[Card]) {
        let live: Vec<usize> = self.places(|player| !player.folded);
        let mut pots: Vec<(u64, Vec<usize>)> = Vec::new();
        let dead = self.players.iter().map(|player| player.dead).sum();
        if dead > 0 {
            pots.push((dead, live.clone()));
        }
        let mut levels: Vec<u64> = self.players.iter().map(|player| player.total).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut below = 0;
        for level in levels.into_iter().filter(|level| *level > 0) {
            let height = level - std::mem::replace(&mut below, level);
            let reached = self.places(|player| player.total >= level);
            let contenders = self.places(|player| player.total >= level && !player.folded);
            if contenders.is_empty() || reached.len() == 1 {
                // H8: nobody who is still in matched it, or nobody at all.
                reached.iter().for_each(|place| self.players[*place].stack += height);
                continue;
            }
            let amount = height * reached.len() as u64;
            match pots.last_mut() {
                Some(last) if last.1 == contenders => last.0 += amount,
                _ => pots.push((amount, contenders)),
            }
        }
        let saw_flop = self.street > 0 || live.len() > 1;
        let rakes = self.rakes(&pots.iter().map(|pot| pot.0).collect::<Vec<_>>(), saw_flop);
        let hole_cards = self.setup.game.hole_cards();
        let board = &deck[self.players.len() * hole_cards..][..5];
        let strengths: Vec<u32> = (0..self.players.len())
            .map(|place| {
                let hole = &deck[place * hole_cards..][..hole_cards];
                if live.len() > 1 && live.contains(&place) { best(hole, board) } else { 0 }
            })
            .collect();
        for ((amount, contenders), rake) in pots.into_iter().zip(rakes) {
            self.rake += rake;
            let best = contenders.iter().map(|place| strengths[*place]).max();
            let winners: Vec<usize> =
                contenders.into_iter().filter(|place| Some(strengths[*place]) == best).collect();
            let mut left = amount - rake;
            let share = left / winners.len() as u64;
            for winner in &winners {
                self.players[*winner].stack += share;
                left -= share;
            }
            // H11: the odd chips one by one, clockwise from the first after the button.
            for winner in winners.iter().cycle().take(left as usize) {
                self.players[*winner].stack += 1;
            }
            self.paid.push((amount, winners.len()));
        }
    }

    fn places(&self, keep: impl Fn(&Player) -> bool) -> Vec<usize> {
        (0..self.players.len()).filter(|place| keep(&self.players[*place])).collect()
    }

    /// K1–K5: what is taken from each pot.
    fn rakes(&self, pots: &[u64], saw_flop: bool) -> Vec<u64> {
        let all: u64 = pots.iter().sum();
        let Some(terms) = self.setup.rules.rake.filter(|_| saw_flop && all > 0) else {
            return vec![0; pots.len()];
        };
        // K2: to the nearest cent, half up, or down where a room says so.
        let twice = 2 * all * u64::from(terms.rate.parts());
        let up = if terms.rounding == Rounding::HalfUp { 100_000 } else { 0 };
        let share = (twice + up) / 200_000;
        let rake = share.max(terms.least.0).min(terms.cap.0).min(all);
        if terms.between_pots == PotSplit::MainPotFirst {
            let mut left = rake;
            let from_each = |pot: &u64| {
                let taken = left.min(*pot);
                left -= taken;
                taken
            };
            return pots.iter().map(from_each).collect();
        }
        let mut rakes: Vec<u64> = pots.iter().map(|pot| rake * pot / all).collect();
        let mut by_remainder: Vec<usize> = (0..pots.len()).collect();
        by_remainder.sort_by_key(|index| std::cmp::Reverse(rake * pots[*index] % all));
        let left = rake - rakes.iter().sum::<u64>();
        for index in by_remainder.into_iter().take(left as usize) {
            rakes[index] += 1;
        }
        rakes
    }
}

/// H1, O1: the best five of two hole cards or fewer and the board; of exactly two in Omaha.
fn best(hole: &[Card], board: &[Card]) -> u32 {
    let all: Vec<Card> = hole.iter().chain(board).copied().collect();
    let mut best = 0;
    for chosen in 0u32..1 << all.len() {
        let from_hole = (chosen & ((1 << hole.len()) - 1)).count_ones();
        if chosen.count_ones() == 5 && (hole.len() == 2 || from_hole == 2) {
            let mut five = all.iter().enumerate().filter(|(n, _)| chosen & (1 << n) != 0);
            best = best.max(strength(std::array::from_fn(|_| *five.next().expect("five").1)));
        }
    }
    best
}

/// P1–P3: the category and then the ranks that matter, as digits of one number.
fn strength(five: [Card; 5]) -> u32 {
    let mut ranks = five.map(|card| card.index() / 4);
    let many = |rank: u8| ranks.iter().filter(|other| **other == rank).count();
    let counts = ranks.map(many);
    let mut order: [(usize, u8); 5] = std::array::from_fn(|n| (counts[n], ranks[n]));
    order.sort_unstable_by(|a, b| b.cmp(a));
    ranks = order.map(|(_, rank)| rank);
    let flush = five.iter().all(|card| card.index() % 4 == five[0].index() % 4);
    let distinct = order[0].0 == 1;
    // P2: the ace is low only below the five.
    let wheel = ranks == [12, 3, 2, 1, 0];
    let straight = distinct && (ranks[0] - ranks[4] == 4 || wheel);
    if wheel {
        ranks = [3, 2, 1, 0, 0];
    }
    let category = match (order[0].0, order[3].0, straight, flush) {
        (_, _, true, true) => 8,
        (4, ..) => 7,
        (3, 2, ..) => 6,
        (_, _, _, true) => 5,
        (_, _, true, _) => 4,
        (3, ..) => 3,
        (2, 2, ..) => 2,
        (2, ..) => 1,
        _ => 0,
    };
    ranks.iter().fold(category, |number, rank| number * 16 + u32::from(*rank))
}
