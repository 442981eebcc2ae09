//! R31: what there is to win: the pool with what the house adds (T1), the prizes by place, tickets and
//! prizes in kind (T4), and what follows from them: where the paid places begin, where prizes jump
//! (R43), whether all who are left win the same (R41).

use base::Cents;
use rulebook::{HandForHand, SatelliteLeftover};
use serde::{Deserialize, Serialize};

use super::{
    prize_ladder,
    spec::{HandForHandAt, PrizeForm, TournamentRules},
};

/// What has come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Takings {
    /// Entries, late ones and re-entries included.
    pub entries: u32,
    /// The players who made them: nobody has two places.
    pub players: u32,
    /// What entries, re-buys and add-ons brought to the prize pool.
    pub pool: Cents,
    /// What they put on the players' heads.
    pub bounties: Cents,
}

/// The prize pool by where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrizePool {
    /// From the players.
    pub paid: Cents,
    /// What the house adds whoever enters.
    pub added: Cents,
    /// T1, T4: what the house adds because a guarantee was not reached.
    pub overlay: Cents,
}

impl PrizePool {
    #[must_use]
    pub fn total(self) -> Cents {
        self.paid + self.added + self.overlay
    }
}

/// A prize that is not money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrizeInKind {
    pub form: PrizeForm,
    pub name: String,
    pub worth: Cents,
    /// Whether the prize pool pays for it; else the house does.
    pub from_pool: bool,
}

/// What a place wins.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prize {
    pub money: Cents,
    pub in_kind: Vec<PrizeInKind>,
}

impl Prize {
    /// What it is worth in all.
    #[must_use]
    pub fn worth(&self) -> Cents {
        self.money + self.in_kind.iter().map(|prize| prize.worth).sum()
    }

    /// What the prize pool pays of it.
    #[must_use]
    pub fn paid_by_pool(&self) -> Cents {
        let kind = self.in_kind.iter().filter(|kind| kind.from_pool);
        self.money + kind.map(|kind| kind.worth).sum()
    }

    fn is_nothing(&self) -> bool {
        self.money == Cents::ZERO && self.in_kind.is_empty()
    }
}

/// R31: the pool and the prizes of all paid places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrizeList {
    pub pool: PrizePool,
    /// From the first place on.
    prizes: Vec<Prize>,
}

impl TournamentRules {
    /// What this many players bring who enter once each, for the smallest buy-in.
    #[must_use]
    pub fn takings_of(&self, players: u32) -> Takings {
        let entry = self.entry();
        Takings {
            entries: players,
            players,
            pool: Cents(entry.pool.0 * i64::from(players)),
            bounties: Cents(entry.bounty.0 * i64::from(players)),
        }
    }

    /// T1, T4, T5: the pool. A guarantee covers prizes and bounties together where the rulebook says
    /// so; what the house adds goes to the prizes.
    #[must_use]
    pub fn prize_pool(&self, takings: &Takings) -> PrizePool {
        let added = self.spec().added.unwrap_or(Cents::ZERO);
        let guaranteed = match (&self.spec().satellite, self.spec().guarantee) {
            (Some(satellite), _) => {
                Cents(satellite.target_price.total().0 * i64::from(satellite.guaranteed))
            }
            (None, Some(guarantee)) => guarantee,
            (None, None) => Cents::ZERO,
        };
        let covers_bounties =
            self.rulebook().tournament.guarantee_covers_bounties && self.spec().satellite.is_none();
        let bounties = if covers_bounties { takings.bounties } else { Cents::ZERO };
        let reached = takings.pool + added + bounties;
        let overlay = Cents((guaranteed.0 - reached.0).max(0));
        PrizePool { paid: takings.pool, added, overlay }
    }

    /// R31: the prizes of a field. An estimate while registration is open, final once it is closed.
    #[must_use]
    pub fn prizes(&self, takings: &Takings) -> PrizeList {
        let pool = self.prize_pool(takings);
        let mut prizes = match &self.spec().satellite {
            Some(_) => self.satellite_prizes(pool.total(), takings.players),
            None => self.money_prizes(pool.total(), takings).into_iter().map(in_money).collect(),
        };
        for extra in &self.spec().prizes.extra {
            for place in extra.places.first..=extra.places.last.min(takings.players) {
                let index = place as usize - 1;
                if prizes.len() <= index {
                    prizes.resize(index + 1, Prize::default());
                }
                prizes[index].in_kind.push(PrizeInKind {
                    form: extra.form,
                    name: extra.name.clone(),
                    worth: extra.worth,
                    from_pool: false,
                });
            }
        }
        PrizeList::new(pool, prizes)
    }

    fn money_prizes(&self, pool: Cents, takings: &Takings) -> Vec<Cents> {
        let Takings { entries, players, .. } = *takings;
        let rows = &self.spec().prizes.table;
        match rows.iter().rev().find(|row| row.entrants_from <= entries) {
            Some(row) => {
                let mut prizes = prize_ladder::by_shares(pool, &row.shares.0);
                // Re-entries can make a field larger than its players are many.
                let unreachable = prizes.split_off(prizes.len().min(players as usize));
                if let Some(first) = prizes.first_mut() {
                    *first = *first + unreachable.into_iter().sum();
                }
                prizes
            }
            None => {
                let seats = self.spec().seats;
                let places = prize_ladder::places_paid(entries, seats).min(players);
                prize_ladder::prizes(pool, entries, places, seats)
            }
        }
    }

    /// T4: as many whole tickets as the pool buys. What they leave over goes where the rulebook says;
    /// if everybody has one, to all of them equally \[I\].
    fn satellite_prizes(&self, pool: Cents, players: u32) -> Vec<Prize> {
        let Some(satellite) = &self.spec().satellite else { return Vec::new() };
        let worth = satellite.target_price.total();
        let tickets = (pool.0 / worth.0).min(i64::from(players));
        let mut left_over = pool.0 - tickets * worth.0;
        let ticket = PrizeInKind {
            form: satellite.wins,
            name: satellite.target.clone(),
            worth,
            from_pool: true,
        };
        let winners = usize::try_from(tickets).expect("no more than the players");
        let mut prizes = vec![Prize { money: Cents::ZERO, in_kind: vec![ticket] }; winners];
        let to_next = match self.rulebook().tournament.satellite_leftover {
            SatelliteLeftover::NextPlace => tickets < i64::from(players),
            SatelliteLeftover::TicketWinners => false,
        };
        if to_next || tickets == 0 {
            prizes.push(in_money(Cents(left_over)));
        } else {
            for prize in &mut prizes {
                prize.money = Cents(left_over / tickets);
            }
            left_over %= tickets;
            // Cents that do not divide go to the first places, one each [I].
            for prize in prizes.iter_mut().take(usize::try_from(left_over).unwrap_or_default()) {
                prize.money = prize.money + Cents(1);
            }
        }
        prizes
    }
}

fn in_money(money: Cents) -> Prize {
    Prize { money, in_kind: Vec::new() }
}

impl PrizeList {
    /// A list of prizes from the first place on. Places at the end that win nothing are not paid.
    #[must_use]
    pub fn new(pool: PrizePool, mut prizes: Vec<Prize>) -> Self {
        while prizes.last().is_some_and(Prize::is_nothing) {
            prizes.pop();
        }
        Self { pool, prizes }
    }

    /// From the first place on.
    #[must_use]
    pub fn prizes(&self) -> &[Prize] {
        &self.prizes
    }

    /// What a place wins, the first being 1; `None` beyond the paid places.
    #[must_use]
    pub fn prize(&self, place: u32) -> Option<&Prize> {
        self.prizes.get((place as usize).checked_sub(1)?)
    }

    #[must_use]
    pub fn places_paid(&self) -> u32 {
        u32::try_from(self.prizes.len()).expect("no more places than players")
    }

    /// R41: whether all who are left would win the same.
    #[must_use]
    pub fn is_decided(&self, players_left: u32) -> bool {
        (2..=players_left).all(|place| self.prize(place) == self.prize(1))
    }

    /// R43: whether the next to go out misses a jump in the prizes at which hands are played hand for
    /// hand.
    #[must_use]
    pub fn is_before_jump(&self, jumps: &HandForHandAt, players_left: u32) -> bool {
        if players_left < 2 {
            return false;
        }
        let next = players_left - 1;
        match jumps {
            HandForHandAt::Named(HandForHand::Bubble) => next == self.places_paid(),
            HandForHandAt::Named(HandForHand::EveryJump) => {
                self.prize(players_left) != self.prize(next)
            }
            HandForHandAt::Named(HandForHand::Never) => false,
            HandForHandAt::Before(places) => places.contains(&next),
        }
    }
}
