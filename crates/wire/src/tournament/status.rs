//! What is shown at the tables of a tournament: level, break, places, what is left to win.

use base::{Chips as StackChips, Millis as Instant, PlayerId, TableId};
use game::tournament::{BreakView, ClockView, StandingRow, Tournament, prizes::Prize};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    notice::{DealShare, count},
    routing::cents,
    table_message::Blinds,
    values::{Cents, Chips, Millis, Seat},
};

/// How a tournament stands, for whoever watches one of its tables. It comes with the snapshot and
/// whenever something in it has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentStatus {
    pub name: String,
    /// Which money it is played for: a currency's code, or `PLAY`.
    pub currency: String,
    /// The level, from 1.
    pub level: u32,
    pub blinds: Blinds,
    pub next: Blinds,
    /// When the level ends; left out while the clock stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level_ends_at: Option<Millis>,
    /// How much of the level is left, while the clock stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level_left: Option<Millis>,
    /// When the next break is due, as far as is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub break_at: Option<Millis>,
    /// A break begins when every table has finished its hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub break_due: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub on_break_until: Option<Millis>,
    /// Staff have stopped it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub paused: bool,
    /// Each table waits for the others after every hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hand_for_hand: bool,
    /// Tables are being put together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub consolidating: bool,
    pub left: u32,
    pub entries: u32,
    pub tables: u32,
    pub average: Chips,
    pub largest: Chips,
    /// Whether the prizes are final.
    pub prizes_final: bool,
    /// How many places are paid.
    pub paid: u32,
    pub first_prize: Cents,
    /// The next prize that one more elimination, or some more, would bring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next_prize: Option<NextPrize>,
    /// What was drawn of a HexaPro, in tenths of the buy-in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub multiplier_tenths: Option<u32>,
    /// A proposal to share what is left to win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deal: Option<Deal>,
    /// Whether a deal could be proposed now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub may_deal: bool,
    /// The players of this table, and how they stand in the whole tournament.
    pub seats: Vec<SeatStanding>,
}

/// A proposal to share what is left to win by what the stacks are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Deal {
    /// Who proposed it.
    pub by: Seat,
    /// Until when everybody may accept.
    pub until: Millis,
    pub shares: Vec<DealShare>,
    /// How many have accepted; who they are is told to nobody.
    pub accepted: u32,
}

/// Where prizes begin or jump next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NextPrize {
    /// The first place that wins it, counted from the bottom.
    pub place: u32,
    pub prize: Cents,
    /// So many have to go out first.
    pub players_to_go: u32,
}

/// A player of a table in the whole tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatStanding {
    pub seat: Seat,
    /// By chips, from 1; as of the start of the hand.
    pub place: u32,
    /// What is on the player's head; left out where there are no bounties.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bounty: Option<Cents>,
}

impl TournamentStatus {
    /// How it stands for this table. `standings`: the players who are in, by chips.
    #[must_use]
    pub fn of(
        tournament: &Tournament,
        table: TableId,
        standings: &[StandingRow],
        now: Instant,
    ) -> Option<Self> {
        let open = tournament.table(table)?;
        let spec = tournament.rules().spec();
        let ClockView { level, blinds, ends_at, left, next, .. } = tournament.clock_view(now);
        let clock = tournament.clock_view(now);
        let prizes = tournament.estimated_prizes();
        let players_left = tournament.players_left();
        let place_of = |player: PlayerId| {
            let index = standings.iter().position(|row| row.player == player);
            count(index.unwrap_or(standings.len())) + 1
        };
        let has_bounties = spec.bounty.is_some();
        let bounty = |player| tournament.entry(player).map(|entry| cents(entry.bounty));
        let proposes = |player| tournament.check_proposes_deal(now, player).is_ok();
        let may_deal = open.occupants().any(|(_, seated)| proposes(seated.player));
        let seats = open.occupants().map(|(seat, seated)| SeatStanding {
            seat: seat.into(),
            place: place_of(seated.player),
            bounty: bounty(seated.player).filter(|_| has_bounties),
        });
        let seats = seats.collect();
        let chips: StackChips = tournament.chips_in_play();
        let in_play = u64::from(players_left).max(1);
        let worth = |place: u32| prizes.prize(place).map_or(base::Cents::ZERO, Prize::worth);
        let here = worth(players_left);
        let next_place = (1..players_left).rev().find(|place| worth(*place) > here);
        let next_prize = next_place.map(|place| NextPrize {
            place,
            prize: cents(worth(place)),
            players_to_go: players_left - place,
        });
        Some(Self {
            name: spec.name.clone(),
            currency: spec.currency.code().to_owned(),
            level,
            blinds: blinds.into(),
            next: next.into(),
            level_ends_at: ends_at.map(Into::into),
            level_left: ends_at.is_none().then(|| left.into()),
            break_at: clock.break_at.map(Into::into),
            break_due: clock.on_break == Some(BreakView::Due),
            on_break_until: match clock.on_break {
                Some(BreakView::On { until }) => Some(until.into()),
                Some(BreakView::Due) | None => None,
            },
            paused: clock.is_paused,
            hand_for_hand: clock.is_hand_for_hand,
            consolidating: tournament.is_consolidating(),
            left: players_left,
            entries: tournament.entries_made(),
            tables: count(tournament.tables().count()),
            average: Chips(chips.0 / in_play),
            largest: standings.first().map_or(Chips(0), |row| row.chips.into()),
            prizes_final: tournament.prizes_are_known(),
            paid: prizes.places_paid(),
            first_prize: cents(worth(1)),
            next_prize,
            multiplier_tenths: tournament.drawn().map(|row| row.multiplier.tenths()),
            deal: deal(tournament, table),
            may_deal,
            seats,
        })
    }
}

fn deal(tournament: &Tournament, table: TableId) -> Option<Deal> {
    let proposal = tournament.open_deal().filter(|proposal| proposal.table == table)?;
    let by = proposal.shares.iter().find(|share| share.player == proposal.by)?.seat;
    Some(Deal {
        by: by.into(),
        until: proposal.until.into(),
        shares: proposal.shares.iter().map(Into::into).collect(),
        accepted: count(proposal.accepted()),
    })
}
