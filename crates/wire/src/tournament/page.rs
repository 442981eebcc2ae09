//! The page of one tournament (R27): all that its lobby shows.

use base::{GameId, Millis as Instant, PlayerId};
use game::tournament::{
    EntryViewState, Tournament, hexapro,
    prizes::Prize,
    spec::{self, TournamentRules},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::row::{BountyKind, HexaProKind, SatelliteWins, TournamentRow};
use crate::{
    names::Names,
    notice::count,
    routing::cents,
    values::{Cents, Chips, Millis},
};

/// So many players are listed at once; the page asks for the next ones.
pub const PAGE_PLAYERS: usize = 100;
/// Tables that a page shows with their stacks; nobody looks through more.
const TABLES_MAX: usize = 120;
/// Bars of the plot of stacks.
const STACKS_MAX: usize = 60;
/// Levels beyond the printed ones repeat the last.
const LEVELS_MAX: usize = 100;

/// Everything about one tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentPage {
    pub row: TournamentRow,
    /// The room's time.
    pub now: Millis,
    pub levels: Vec<LevelTerms>,
    /// Breaks of its own.
    pub breaks: Vec<ScheduledBreak>,
    /// The minute of the hour at which it goes on break with all others, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub break_at_minute: Option<u8>,
    /// When the level ends; left out while the clock stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level_ends_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub break_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub on_break_until: Option<Millis>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hand_for_hand: bool,
    /// How often a player who is out may enter again: left out if not at all; without a limit `most` is
    /// left out of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub re_entries: Option<Limit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rebuys: Option<RebuyTerms>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub add_on: Option<AddOnTerms>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bounty: Option<BountyTerms>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub satellite: Option<SatelliteTerms>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hexapro: Option<HexaProTerms>,
    pub conditions: Conditions,
    /// What an entry costs in all, the smallest first; several, where a player may choose.
    pub entries: Vec<Cents>,
    /// Whether the prizes are final; else they are what they would be now.
    pub prizes_final: bool,
    pub prizes: Vec<PrizePlaces>,
    /// What lies on the heads of all who are in.
    pub bounties_left: Cents,
    pub tables: Vec<TableStacks>,
    pub tables_open: u32,
    /// The stacks of those who are in, the largest first; of a large field only some of them.
    pub stacks: Vec<Chips>,
    pub average: Chips,
    /// Players from the place that was asked for on, those who are in first.
    pub players: Vec<TournamentPlayer>,
    /// The place of the first of them, from 1.
    pub players_from: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<OwnEntry>,
}

/// How often something may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limit {
    /// No limit if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub most: Option<u16>,
}

/// One level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LevelTerms {
    pub small: Chips,
    pub big: Chips,
    pub ante: Chips,
    pub time: Millis,
}

/// A break between two levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScheduledBreak {
    /// The level it follows, from 1.
    pub after_level: u16,
    pub length: Millis,
}

/// What a re-buy costs and buys, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RebuyTerms {
    /// What it costs in all.
    pub price: Cents,
    /// The part of it that goes to the house.
    pub fee: Cents,
    pub chips: Chips,
    /// The last level with re-buys.
    pub until_level: u16,
    /// At this stack or below.
    pub at_stack: Chips,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub most: Option<u16>,
}

/// What the add-on costs and buys, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AddOnTerms {
    pub price: Cents,
    pub fee: Cents,
    pub chips: Chips,
    pub after_level: u16,
}

/// What is paid for knocking players out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BountyTerms {
    pub kind: BountyKind,
    /// The part of an entry that is the player's bounty.
    pub amount: Cents,
    /// What part of a progressive bounty is paid out at once, in tenths of a percent.
    pub paid_out_tenths: u16,
    pub rebuy_adds: bool,
    /// Players with an extra bounty, and how much.
    pub vips: Vec<(String, Cents)>,
}

/// What a satellite leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SatelliteTerms {
    /// The name of the target.
    pub target: String,
    /// What an entry in it costs, the fee included.
    pub worth: Cents,
    pub wins: SatelliteWins,
    /// So many are won at least.
    pub guaranteed: u16,
}

/// What can be drawn in a HexaPro, and what the house keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HexaProTerms {
    pub kind: HexaProKind,
    /// What the house keeps on average, in thousandths of a percent.
    pub keeps_thousandths: u32,
    pub prizes: Vec<HexaProPrize>,
}

/// What can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HexaProPrize {
    /// In tenths of the buy-in.
    pub multiplier_tenths: u32,
    /// In 100,000 games.
    pub odds: u32,
    /// What each place wins, the first first.
    pub prizes: Vec<Cents>,
    pub stack: Chips,
    pub level_time: Millis,
}

/// Who may enter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Conditions {
    pub invitation_only: bool,
    pub ticket_only: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hands_played: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub account_age: Option<Millis>,
}

/// Places that win the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PrizePlaces {
    pub from: u32,
    pub to: u32,
    pub money: Cents,
    /// Tickets, seats and prizes in kind, by name, with what they are worth.
    pub in_kind: Vec<(String, Cents)>,
}

/// A table, and the stacks of its seats in order; 0 where nobody sits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableStacks {
    pub table: u64,
    pub stacks: Vec<Chips>,
    /// The seat of the player who asks, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own_seat: Option<u8>,
}

/// A player of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentPlayer {
    /// By chips, or the place of finishing once it is known; from 1.
    pub place: u32,
    pub name: String,
    pub house: bool,
    pub state: PlayerState,
    pub chips: Chips,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<u64>,
    /// What is on the player's head.
    pub bounty: Cents,
    pub prize: Cents,
    pub bounties_won: Cents,
    /// Tickets and prizes in kind, by what they are worth.
    pub in_kind: Cents,
}

/// How far a player has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlayerState {
    In,
    Out,
    /// Out by a decision of staff.
    Disqualified,
    /// In the second phase of a phased tournament.
    CarriedOver,
}

/// The entry of the player who asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnEntry {
    pub state: PlayerState,
    /// By chips, or the place of finishing.
    pub place: u32,
    pub chips: Chips,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<u64>,
    pub bounty: Cents,
    pub bounties_won: Cents,
    pub prize: Cents,
    pub in_kind: Cents,
    /// What was paid in all.
    pub paid: Cents,
    pub rebuys: u16,
    pub add_on: bool,
    pub re_entries: u16,
    /// Whether the player may re-buy now.
    pub can_rebuy: bool,
    pub can_add_on: bool,
    /// Until when a player without chips may re-buy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rebuy_until: Option<Millis>,
    /// Whether the entry can be given back now.
    pub can_unregister: bool,
    /// Whether the player is out and may enter again now.
    pub can_re_enter: bool,
}

impl TournamentPage {
    /// The page as this player sees it, with players from this place on (from 1).
    #[must_use]
    pub fn of(
        game: GameId,
        tournament: &Tournament,
        viewer: PlayerId,
        from: u32,
        now: Instant,
        names: &impl Names,
    ) -> Self {
        let rules = tournament.rules();
        let spec = rules.spec();
        let clock = tournament.clock_view(now);
        let standings = tournament.standings();
        let gone = tournament.out_in_order();
        let order: Vec<PlayerId> =
            standings.iter().map(|row| row.player).chain(gone.iter().copied()).collect();
        let first = usize::try_from(from).unwrap_or(usize::MAX).max(1) - 1;
        let listed = order.iter().enumerate().skip(first).take(PAGE_PLAYERS);
        let players = listed.filter_map(|(index, player)| {
            Some(TournamentPlayer::of(tournament, *player, count(index) + 1, names))?
        });
        let own_place = order.iter().position(|player| *player == viewer);
        let own =
            own_place.and_then(|index| OwnEntry::of(tournament, viewer, count(index) + 1, now));
        let tables = tournament.tables().take(TABLES_MAX).map(|(id, table)| {
            let mut stacks = vec![Chips(0); usize::from(table.rules().seats)];
            for (seat, seated) in table.occupants() {
                if let Some(place) = stacks.get_mut(usize::from(seat.number()) - 1) {
                    *place = seated.stack.into();
                }
            }
            let own_seat = table.seat_of(viewer).map(hand::Seat::number);
            TableStacks { table: id.0, stacks, own_seat }
        });
        let every = standings.len().div_ceil(STACKS_MAX).max(1);
        let stacks = standings.iter().step_by(every).map(|row| row.chips.into());
        let left = u64::from(tournament.players_left()).max(1);
        let bounties: base::Cents = standings
            .iter()
            .filter_map(|row| tournament.entry(row.player))
            .map(|entry| entry.bounty)
            .sum();
        let rulebook = &rules.rulebook().tournament;
        Self {
            row: TournamentRow::of(game, tournament, now, names),
            now: now.into(),
            levels: levels(tournament),
            breaks: breaks(spec),
            break_at_minute: rules.has_synchronized_breaks().then_some(rulebook.breaks.at_minute),
            level_ends_at: clock.ends_at.map(Into::into),
            break_at: clock.break_at.map(Into::into),
            on_break_until: tournament.on_break_until().map(Into::into),
            hand_for_hand: clock.is_hand_for_hand,
            re_entries: spec.re_entry.map(|again| Limit { most: again.most }),
            rebuys: rebuys(rules),
            add_on: add_on(rules),
            bounty: bounty(rules),
            satellite: satellite(spec),
            hexapro: hexapro_terms(rules),
            conditions: Conditions {
                invitation_only: spec.conditions.invitation_only,
                ticket_only: spec.conditions.ticket_only,
                hands_played: spec.conditions.hands_played_min,
                account_age: spec.conditions.account_age_min.map(Into::into),
            },
            entries: rules.entries().map(|entry| cents(entry.total())).collect(),
            prizes_final: tournament.prizes_are_known(),
            prizes: prize_places(tournament.estimated_prizes().prizes()),
            bounties_left: cents(bounties),
            tables: tables.collect(),
            tables_open: count(tournament.tables().count()),
            stacks: stacks.collect(),
            average: Chips(tournament.chips_in_play().0 / left),
            players: players.collect(),
            players_from: count(first) + 1,
            own,
        }
    }
}

impl TournamentPlayer {
    /// A player who has entered, at this place of the list.
    #[must_use]
    pub fn of(
        tournament: &Tournament,
        player: PlayerId,
        place: u32,
        names: &impl Names,
    ) -> Option<Self> {
        let entry = tournament.entry(player)?;
        let (state, chips, table) = split(entry.state);
        Some(Self {
            place,
            name: names.name(player).to_owned(),
            house: names.is_house(player),
            state,
            chips,
            table,
            bounty: cents(entry.bounty),
            prize: cents(entry.won_prize),
            bounties_won: cents(entry.won_bounties),
            in_kind: cents(entry.won_in_kind),
        })
    }
}

impl OwnEntry {
    fn of(tournament: &Tournament, player: PlayerId, place: u32, now: Instant) -> Option<Self> {
        let entry = tournament.entry(player)?;
        let (state, chips, table) = split(entry.state);
        let unregisters = match tournament.unregisters_until() {
            Some(Some(until)) => now < until,
            Some(None) => true,
            None => false,
        };
        let is_out = state == PlayerState::Out;
        let re_enters = tournament.rules().may_re_enter(entry.re_entries);
        Some(Self {
            state,
            place,
            chips,
            table,
            bounty: cents(entry.bounty),
            bounties_won: cents(entry.won_bounties),
            prize: cents(entry.won_prize),
            in_kind: cents(entry.won_in_kind),
            paid: cents(entry.paid),
            rebuys: entry.rebuys,
            add_on: entry.add_on,
            re_entries: entry.re_entries,
            can_rebuy: tournament.can_rebuy(now, player),
            can_add_on: tournament.can_add_on(now, player),
            rebuy_until: tournament.rebuy_offer(player).map(Into::into),
            can_unregister: unregisters,
            can_re_enter: is_out && re_enters && tournament.takes_entries(now),
        })
    }
}

fn split(state: EntryViewState) -> (PlayerState, Chips, Option<u64>) {
    match state {
        EntryViewState::In { chips, table } => {
            (PlayerState::In, chips.into(), table.map(|table| table.0))
        }
        EntryViewState::Out { disqualified: true, .. } => {
            (PlayerState::Disqualified, Chips(0), None)
        }
        EntryViewState::Out { .. } => (PlayerState::Out, Chips(0), None),
        EntryViewState::CarriedOver => (PlayerState::CarriedOver, Chips(0), None),
    }
}

fn levels(tournament: &Tournament) -> Vec<LevelTerms> {
    let rules = tournament.rules();
    let printed = rules.printed_levels().min(LEVELS_MAX);
    let level = |index| {
        let (level, time) = rules.level(index, tournament.drawn());
        LevelTerms {
            small: level.small().into(),
            big: level.big().into(),
            ante: level.ante().into(),
            time: time.into(),
        }
    };
    (0..printed).map(level).collect()
}

fn breaks(spec: &spec::TournamentSpec) -> Vec<ScheduledBreak> {
    let own = spec.structure.iter().flat_map(|structure| &structure.breaks);
    own.map(|pause| ScheduledBreak { after_level: pause.after_level, length: pause.length.into() })
        .collect()
}

fn rebuys(rules: &TournamentRules) -> Option<RebuyTerms> {
    let (terms, buy_in) = (rules.spec().rebuys?, rules.rebuy()?);
    Some(RebuyTerms {
        price: cents(buy_in.total()),
        fee: cents(buy_in.fee),
        chips: buy_in.chips.into(),
        until_level: terms.until_level,
        at_stack: terms.at_stack.into(),
        most: terms.most,
    })
}

fn add_on(rules: &TournamentRules) -> Option<AddOnTerms> {
    let (terms, buy_in) = (rules.spec().add_on?, rules.add_on()?);
    Some(AddOnTerms {
        price: cents(buy_in.total()),
        fee: cents(buy_in.fee),
        chips: buy_in.chips.into(),
        after_level: terms.after_level,
    })
}

fn bounty(rules: &TournamentRules) -> Option<BountyTerms> {
    let bounty = rules.spec().bounty.as_ref()?;
    let whole = base::Cents(1_000);
    let paid = rules.rulebook().bounty.as_ref();
    let paid = paid.map_or(whole, |terms| game::tournament::bounties::paid_out(terms, whole));
    let paid_out_tenths = match bounty.kind {
        spec::BountyKind::Progressive => u16::try_from(paid.0).unwrap_or(1_000),
        spec::BountyKind::Regular | spec::BountyKind::Vip => 1_000,
    };
    let vips = bounty.vip.iter().map(|vip| (vip.player.clone(), cents(vip.amount)));
    Some(BountyTerms {
        kind: bounty.kind.into(),
        amount: bounty.amount.map_or(Cents(0), cents),
        paid_out_tenths,
        rebuy_adds: bounty.rebuy_adds_bounty,
        vips: vips.collect(),
    })
}

fn satellite(spec: &spec::TournamentSpec) -> Option<SatelliteTerms> {
    let satellite = spec.satellite.as_ref()?;
    Some(SatelliteTerms {
        target: satellite.target.clone(),
        worth: cents(satellite.target_price.total()),
        wins: satellite.wins.into(),
        guaranteed: satellite.guaranteed,
    })
}

fn hexapro_terms(rules: &TournamentRules) -> Option<HexaProTerms> {
    let (terms, spec) = (rules.hexapro()?, rules.spec().hexapro?);
    let prizes = terms.multipliers.iter().map(|row| {
        let drawn = hexapro::of_row(terms, spec.buy_in, row);
        HexaProPrize {
            multiplier_tenths: row.multiplier.tenths(),
            odds: row.odds,
            prizes: drawn.prizes.prizes().iter().map(|prize| cents(prize.money)).collect(),
            stack: row.stack.into(),
            level_time: row.level.into(),
        }
    });
    let parts = u64::from(terms.stated_rake.parts());
    let whole = u64::from(base::Rate::WHOLE.parts());
    Some(HexaProTerms {
        kind: spec.kind.into(),
        keeps_thousandths: u32::try_from(parts * 100_000 / whole).unwrap_or(u32::MAX),
        prizes: prizes.collect(),
    })
}

/// Places next to each other that win the same are one row.
fn prize_places(prizes: &[Prize]) -> Vec<PrizePlaces> {
    let mut rows: Vec<PrizePlaces> = Vec::new();
    for (place, prize) in (1..).zip(prizes) {
        let in_kind: Vec<(String, Cents)> =
            prize.in_kind.iter().map(|kind| (kind.name.clone(), cents(kind.worth))).collect();
        let money = cents(prize.money);
        match rows.last_mut() {
            Some(last) if last.money == money && last.in_kind == in_kind => last.to = place,
            _ => rows.push(PrizePlaces { from: place, to: place, money, in_kind }),
        }
    }
    rows
}
