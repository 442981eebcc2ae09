//! Who has entered a tournament, what was paid for it, and what has become of the entry.

use base::{Cents, Chips, PlayerId};
use ledger::Ticket;
use serde::{Deserialize, Serialize};

use super::{prizes::Prize, spec::BuyIn};
use crate::table::Bank;

/// R35, T6–T8: what was paid for chips, by where it went.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Paid {
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) pool: Cents,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) bounty: Cents,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) fee: Cents,
    pub(super) chips: Chips,
}

impl Paid {
    pub(super) fn total(self) -> Cents {
        self.pool + self.bounty + self.fee
    }

    pub(super) fn add(&mut self, other: Self) {
        self.pool = self.pool + other.pool;
        self.bounty = self.bounty + other.bounty;
        self.fee = self.fee + other.fee;
        self.chips += other.chips;
    }

    pub(super) fn subtract(&mut self, other: Self) {
        self.pool = self.pool - other.pool;
        self.bounty = self.bounty - other.bounty;
        self.fee = self.fee - other.fee;
        self.chips -= other.chips;
    }
}

impl From<BuyIn> for Paid {
    fn from(BuyIn { pool, bounty, fee, chips }: BuyIn) -> Self {
        Self { pool, bounty, fee, chips }
    }
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A player who has entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// In the order of entering, from 1; a re-entry has a number of its own.
    pub(super) number: u32,
    /// For the entry that is played, without re-buys and add-ons.
    pub(super) paid: Paid,
    /// R33: the ticket that paid for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ticket: Option<Box<Ticket>>,
    /// R32: for earlier entries of this player, with all that belonged to them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) earlier: Paid,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) re_entries: u16,
    /// T8: what came onto the player's head by knocking others out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) gained: Cents,
    /// T8: whether the bounty on this head has been paid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) head_paid: bool,
    /// T8: the extra bounty on a named player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) vip: Cents,
    #[serde(default, skip_serializing_if = "EntryState::is_in")]
    pub(super) state: EntryState,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) won: Won,
    /// Whether the player's result is stored.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) has_result: bool,
    /// T7: the re-buys and add-ons of the entry that is played. Each is stored under a key of its own.
    #[serde(skip)]
    pub(super) bought: Vec<Bought>,
}

/// What a player has been paid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Won {
    /// R44: out of the prize pool, in money.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prize: Cents,
    /// T8.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bounties: Cents,
    /// T4: tickets and prizes in kind, by what they are worth.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_kind: Cents,
    /// The part of `in_kind` that the prize pool paid for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) in_kind_from_pool: Cents,
}

impl Won {
    pub(super) fn add(&mut self, prize: &Prize) {
        let kind = |from_pool: bool| -> Cents {
            let of = prize.in_kind.iter().filter(|kind| !from_pool || kind.from_pool);
            of.map(|kind| kind.worth).sum()
        };
        self.prize = self.prize + prize.money;
        self.in_kind = self.in_kind + kind(false);
        self.in_kind_from_pool = self.in_kind_from_pool + kind(true);
    }

    pub(super) fn subtract(&mut self, prize: &Prize) {
        let mut lost = Self::default();
        lost.add(prize);
        self.prize = self.prize - lost.prize;
        self.in_kind = self.in_kind - lost.in_kind;
        self.in_kind_from_pool = self.in_kind_from_pool - lost.in_kind_from_pool;
    }

    pub(super) fn has_prize(&self) -> bool {
        self.prize > Cents::ZERO || self.in_kind > Cents::ZERO
    }

    /// What the prize pool has paid.
    pub(super) fn paid_by_pool(&self) -> Cents {
        self.prize + self.in_kind_from_pool
    }
}

/// T7: a re-buy or an add-on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Bought {
    pub(super) kind: BoughtKind,
    pub(super) paid: Paid,
    /// Whether the chips lie on the table.
    pub(super) given: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BoughtKind {
    Rebuy,
    AddOn,
}

/// R45: a player who was disqualified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Disqualified {
    /// The chips that left the game.
    pub(super) chips: Chips,
    /// R10: the time bank, for who is reinstated.
    pub(super) bank: Bank,
    pub(super) forfeits: bool,
}

/// R41: whether a player is still in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum EntryState {
    #[default]
    In,
    /// Without chips; the place is decided when the hand has been shown, when the time for a re-buy is
    /// over (T7), or when all tables have played it (R43).
    Busted {
        /// What the player had at the start of the hand.
        chips: Chips,
        /// R41: the lot that decides between equal stacks.
        lot: u32,
        /// T7: whether the player could re-buy when the hand ended.
        #[serde(default, skip_serializing_if = "is_default")]
        may_rebuy: bool,
        /// T8: who won the last pot that the player could have won, clockwise from the button.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<PlayerId>,
    },
    /// R45: disqualified; out as soon as no hand holds the player.
    Disqualified { forfeits: bool },
    /// Who went out later has a higher number.
    Out {
        nth: u32,
        /// R45: whether the player was disqualified.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disqualified: Option<Disqualified>,
    },
    /// T9: went on to the second phase.
    CarriedOver,
}

impl EntryState {
    pub(super) fn is_in(&self) -> bool {
        *self == Self::In
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self, Self::Out { .. } | Self::CarriedOver)
    }
}

impl Entry {
    pub(super) fn new(number: u32, paid: Paid, vip: Cents, ticket: Option<Box<Ticket>>) -> Self {
        Self {
            number,
            paid,
            ticket,
            earlier: Paid::default(),
            re_entries: 0,
            gained: Cents::ZERO,
            head_paid: false,
            vip,
            state: EntryState::In,
            won: Won::default(),
            has_result: false,
            bought: Vec::new(),
        }
    }

    /// R32: the next entry of a player who is out. What was won stays.
    pub(super) fn again(&self, number: u32, paid: Paid, ticket: Option<Box<Ticket>>) -> Self {
        let mut earlier = self.earlier;
        earlier.add(self.paid_in_all());
        Self {
            earlier,
            re_entries: self.re_entries + 1,
            won: self.won,
            ..Self::new(number, paid, self.vip, ticket)
        }
    }

    /// What was paid for the entry that is played, re-buys and add-ons included.
    pub(super) fn paid_in_all(&self) -> Paid {
        let mut sum = self.paid;
        self.bought.iter().for_each(|bought| sum.add(bought.paid));
        sum
    }

    /// T8: the bounty on the player's head, VIP bounties apart.
    pub(super) fn head(&self) -> Cents {
        if self.head_paid {
            return Cents::ZERO;
        }
        self.paid_in_all().bounty + self.gained
    }

    pub(super) fn times_bought(&self, kind: BoughtKind) -> u16 {
        let times = self.bought.iter().filter(|bought| bought.kind == kind).count();
        u16::try_from(times).unwrap_or(u16::MAX)
    }

    /// T7: chips that were paid for and do not lie on the table yet.
    pub(super) fn owed(&self) -> Chips {
        let owed = self.bought.iter().filter(|bought| !bought.given);
        owed.map(|bought| bought.paid.chips).sum()
    }
}

/// Somebody who wants to enter, as far as a tournament asks.
#[derive(Debug, Clone, Copy)]
pub struct Entrant<'a> {
    pub player: PlayerId,
    /// T8: the name that a VIP bounty goes by.
    pub name: &'a str,
    /// T5: whether the organiser has invited the player.
    pub is_invited: bool,
    /// T5: how many hands the player has played in the room.
    pub hands_played: u64,
    /// T5: how long the player has had the account.
    pub account_age: base::Millis,
}

impl<'a> Entrant<'a> {
    /// Somebody who meets every condition.
    #[must_use]
    pub fn welcome(player: PlayerId, name: &'a str) -> Self {
        let account_age = base::Millis(u64::MAX);
        Self { player, name, is_invited: true, hands_played: u64::MAX, account_age }
    }
}

/// R35: how an entry is paid for.
#[derive(Debug, Clone, Copy)]
pub enum Payment<'a> {
    /// T6: of this much in all, if the player chose; else the smallest.
    Money(Option<Cents>),
    Ticket(&'a Ticket),
}
