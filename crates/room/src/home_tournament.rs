//! HOME: the tournament that a host asks for in a few words, as a spec. What is not asked for is what a
//! club's evening usually has.

use base::{Cents, Chips, Millis};
use game::tournament::spec::{
    BountyKind, BountySpec, Conditions, EntryPrice, LevelRow, PrizeTable, Rebuys, Registration,
    Start, Structure, TournamentSpec,
};
use ledger::Currency;
use rulebook::{Price, RulebookId, Variant};

/// What a host decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeTournament {
    pub name: String,
    pub rulebook: String,
    pub game: Variant,
    pub currency: String,
    /// Seats a table.
    pub seats: u8,
    /// No more players than this; one that starts when full has as many.
    pub players: u32,
    /// What an entry costs; all of it is to be won.
    pub buy_in: Cents,
    pub stack: Chips,
    pub level_time: Millis,
    /// When it starts, unless it starts when it is full.
    pub starts_at: Option<Millis>,
    /// Late registration closes when this level ends; 0 for none.
    pub late_levels: u16,
    /// Whether players without chips may re-buy while late registration is open.
    pub rebuys: bool,
    /// The part of the buy-in that is a bounty.
    pub bounty: Option<Cents>,
}

/// Each level is about one and a half times the one before.
const LEVELS: [&str; 20] = [
    "10/20",
    "15/30",
    "20/40",
    "30/60",
    "50/100",
    "75/150",
    "100/200",
    "150/300",
    "200/400",
    "300/600",
    "400/800",
    "600/1200",
    "800/1600",
    "1000/2000",
    "1500/3000",
    "2000/4000",
    "3000/6000",
    "5000/10000",
    "7500/15000",
    "10000/20000",
];
/// A name fits into a row of the lobby.
const NAME_CHARS_MAX: usize = 60;
/// Ten big blinds of the first level, to far more than any structure needs.
const STACK: std::ops::RangeInclusive<u64> = 200..=1_000_000;
/// From a hyper-turbo to an evening of slow play.
const LEVEL_TIME: std::ops::RangeInclusive<u64> = 60_000..=7_200_000;

impl HomeTournament {
    /// The spec; nothing if what was asked for makes no sense. Its rulebook has the last word.
    #[must_use]
    pub fn spec(&self) -> Option<TournamentSpec> {
        let name = self.name.trim();
        let fits = !name.is_empty()
            && name.chars().count() <= NAME_CHARS_MAX
            && !name.chars().any(char::is_control)
            && STACK.contains(&self.stack.0)
            && LEVEL_TIME.contains(&self.level_time.0);
        if !fits {
            return None;
        }
        let rulebook: RulebookId = self.rulebook.parse().ok()?;
        let currency: Currency = self.currency.parse().ok()?;
        let price = Price::new(self.buy_in, Cents::ZERO)?;
        let start = if self.starts_at.is_some() { Start::Scheduled } else { Start::WhenFull };
        let levels = LEVELS.iter().map(|level| level.parse::<LevelRow>().expect("a level of ours"));
        let late_levels = if start == Start::Scheduled { self.late_levels } else { 0 };
        let rebuys = (self.rebuys && late_levels > 0).then_some(Rebuys {
            price,
            chips: self.stack,
            until_level: late_levels,
            at_stack: Chips::ZERO,
            most: None,
        });
        let bounty = self.bounty.map(|amount| BountySpec {
            kind: BountyKind::Regular,
            amount: Some(amount),
            rebuy_adds_bounty: rebuys.is_some(),
            vip: Vec::new(),
        });
        Some(TournamentSpec {
            name: name.to_owned(),
            rulebook,
            game: self.game,
            currency,
            seats: self.seats,
            start,
            entrants_min: None,
            entrants_max: Some(self.players),
            price: Some(EntryPrice::Paid(price)),
            guarantee: None,
            added: None,
            decision_time: None,
            time_bank: None,
            hand_for_hand: None,
            registration: Registration {
                late_levels: Some(late_levels),
                ..Registration::default()
            },
            conditions: Conditions { invitation_only: true, ..Conditions::default() },
            structure: Some(Structure {
                stack: self.stack,
                level_time: self.level_time,
                levels: levels.collect(),
                synchronized_breaks: None,
                breaks: Vec::new(),
            }),
            prizes: PrizeTable::default(),
            multi_buy_in: None,
            re_entry: None,
            rebuys,
            add_on: None,
            bounty,
            satellite: None,
            phased: None,
            hexapro: None,
        })
    }
}
