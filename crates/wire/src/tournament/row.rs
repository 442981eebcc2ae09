//! The row of a tournament in the lobby (R27, R39).

use base::{GameId, Millis as Instant};
use game::tournament::{
    Phase, Stage, Tournament,
    spec::{self, PrizeForm, Start},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    enums::Poker,
    names::Names,
    notice::count,
    routing::cents,
    values::{Cents, Chips, Invitation, Millis},
};

/// One tournament of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentRow {
    /// Its number, for `register` and everything after.
    pub game: u64,
    pub name: String,
    /// By which rules it is played.
    pub rulebook: String,
    pub poker: Poker,
    /// Which money: a currency's code, or `PLAY`.
    pub currency: String,
    /// Seats a table.
    pub seats: u8,
    /// When it starts; left out if it starts when it is full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub starts_at: Option<Millis>,
    /// When it takes entries, if not from its announcement on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opens_at: Option<Millis>,
    pub state: TournamentState,
    pub tags: Vec<TournamentTag>,
    /// Which HexaPro it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hexapro: Option<HexaProKind>,
    /// What an entry pays into the prize pool, bounties not included.
    pub pool: Cents,
    /// What an entry puts on the player's own head.
    pub bounty: Cents,
    /// What an entry pays besides, for the house.
    pub fee: Cents,
    /// The largest entry in all, where a player may choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub largest: Option<Cents>,
    /// The chips that everyone starts with; 0 in a HexaPro that is not drawn.
    pub stack: Chips,
    /// How long the first level lasts.
    pub level_time: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub guarantee: Option<Cents>,
    /// What there is to win now, as far as has come in: guarantees and added money included, bounties
    /// not.
    pub prizes: Cents,
    /// Of a satellite: so many tickets or seats as of now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats_to_win: Option<u32>,
    /// Of a satellite: the tournament that it leads to, if it is announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub target: Option<u64>,
    /// Fewer, and it does not take place.
    pub least: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub most: Option<u32>,
    /// Late registration closes when this level ends; 0 for none.
    pub late_levels: u16,
    /// When late registration closes, while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub late_until: Option<Millis>,
    pub unregister: Unregistration,
    /// How many players have entered.
    pub players: u32,
    /// How many of them belong to the house.
    pub house: u32,
    /// How many entries were made, re-entries included.
    pub entries: u32,
    /// How many are not out.
    pub left: u32,
    /// The level, from 1.
    pub level: u32,
    /// What was drawn of a HexaPro, in tenths of the buy-in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub multiplier_tenths: Option<u32>,
    /// Why it does not take place, if it was announced so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub called_off: Option<CalledOff>,
    /// Of a private tournament: the name of its host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<String>,
    /// Of a private tournament, to its host alone: what to give to guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<Invitation>,
}

/// How far a tournament has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TournamentState {
    /// It takes no entries yet.
    Announced,
    Registering,
    /// It is played, and takes entries.
    Late,
    Playing,
    OnBreak,
    /// Staff have stopped it.
    Paused,
    /// It does not take place, or not to its end: money goes back.
    Cancelled,
    /// Its buy-in is closed, because the bank does not cover the largest prize.
    Closed,
    Finished,
}

/// Why a tournament does not take place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CalledOff {
    /// The tournament that its winners would play in is not announced.
    TargetMissing,
}

impl From<game::tournament::CalledOff> for CalledOff {
    fn from(why: game::tournament::CalledOff) -> Self {
        match why {
            game::tournament::CalledOff::TargetMissing => Self::TargetMissing,
        }
    }
}

/// What is special about a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TournamentTag {
    /// Starts when it is full.
    SitAndGo,
    Guaranteed,
    Freeroll,
    Satellite,
    Bounty,
    ProgressiveBounty,
    VipBounty,
    Rebuy,
    AddOn,
    ReEntry,
    MultiBuyIn,
    /// A first phase of a phased tournament.
    FirstPhase,
    /// The second one, which nobody enters directly.
    SecondPhase,
    InvitationOnly,
    TicketOnly,
    Private,
}

/// Which HexaPro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HexaProKind {
    Regular,
    Extreme,
}

/// Which bounties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BountyKind {
    Regular,
    Progressive,
    Vip,
}

/// What a satellite's places win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SatelliteWins {
    Seat,
    TournamentTicket,
    TemplateTicket,
    ValueTicket,
    InKind,
}

/// Until when an entry can be given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Unregistration {
    Never,
    UntilStart,
    /// Until this instant.
    Until(Millis),
    /// It is too late.
    Over,
}

/// What changed of a tournament whose row was sent before: the fields that are not as they were.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentChange {
    pub game: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub state: Option<TournamentState>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub prizes: Option<Cents>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats_to_win: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub players: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub house: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entries: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<u32>,
}

/// How a row differs from the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TournamentRowChange {
    Nothing,
    /// In these fields.
    Fields(TournamentChange),
    /// In what is sent with the whole row.
    Another,
}

impl TournamentRow {
    /// The row of a tournament at this moment.
    #[must_use]
    pub fn of(game: GameId, tournament: &Tournament, now: Instant, names: &impl Names) -> Self {
        let rules = tournament.rules();
        let spec = rules.spec();
        let entry = rules.entry();
        let drawn = tournament.drawn();
        let prizes = tournament.estimated_prizes();
        let largest = spec.multi_buy_in.map(|multi| cents(multi.largest.total()));
        let stack = drawn.map_or(entry.chips, |row| row.stack);
        let house = tournament.players().filter(|player| names.is_house(*player)).count();
        let clock = tournament.clock_view(now);
        let in_kind = |form: PrizeForm| form != PrizeForm::InKind;
        let won = || prizes.prizes().iter().flat_map(|prize| &prize.in_kind);
        // T4: as long as more may enter, at least as many as are guaranteed.
        let guaranteed = spec.satellite.as_ref().filter(|_| tournament.prizes().is_none());
        let guaranteed = guaranteed.map_or(0, |satellite| satellite.guaranteed.into());
        let seats_to_win = spec
            .satellite
            .as_ref()
            .map(|_| count(won().filter(|kind| in_kind(kind.form)).count()).max(guaranteed));
        Self {
            game: game.0,
            name: spec.name.clone(),
            rulebook: spec.rulebook.as_str().to_owned(),
            poker: spec.game.into(),
            currency: spec.currency.code().to_owned(),
            seats: spec.seats,
            starts_at: tournament.starts_at().map(Into::into),
            opens_at: tournament.registration_opens_at().map(Into::into),
            state: tournament_state(tournament, now),
            tags: tags(tournament),
            hexapro: spec.hexapro.map(|hexapro| hexapro.kind.into()),
            pool: cents(entry.pool),
            bounty: cents(entry.bounty),
            fee: cents(entry.fee),
            largest,
            stack: stack.into(),
            level_time: rules.level(0, drawn).1.into(),
            guarantee: spec.guarantee.map(cents),
            prizes: cents(prizes.pool.total()),
            seats_to_win,
            target: tournament.links().target.map(|target| target.0),
            least: rules.entrants_min(),
            most: rules.entrants_max(),
            late_levels: rules.late_registration_levels(),
            late_until: tournament.late_until().map(Into::into),
            unregister: unregistration(tournament, now),
            players: tournament.entrants(),
            house: count(house),
            entries: tournament.entries_made(),
            left: tournament.players_left(),
            level: clock.level,
            multiplier_tenths: drawn.map(|row| row.multiplier.tenths()),
            called_off: tournament.is_called_off().map(Into::into),
            host: None,
            invitation: None,
        }
    }

    /// How this row differs from the one that was sent before.
    #[must_use]
    pub fn change_since(&self, before: &Self) -> TournamentRowChange {
        if self == before {
            return TournamentRowChange::Nothing;
        }
        let new = |old: u32, now: u32| (old != now).then_some(now);
        let seats = self.seats_to_win.filter(|now| before.seats_to_win != Some(*now));
        let change = TournamentChange {
            game: self.game,
            state: (before.state != self.state).then_some(self.state),
            prizes: (before.prizes != self.prizes).then_some(self.prizes),
            seats_to_win: seats,
            players: new(before.players, self.players),
            house: new(before.house, self.house),
            entries: new(before.entries, self.entries),
            left: new(before.left, self.left),
            level: new(before.level, self.level),
        };
        let mut patched = before.clone();
        patched.apply(&change);
        match patched == *self {
            true => TournamentRowChange::Fields(change),
            false => TournamentRowChange::Another,
        }
    }

    /// Changes the fields that a change has.
    pub fn apply(&mut self, change: &TournamentChange) {
        let TournamentChange {
            game: _,
            state,
            prizes,
            seats_to_win,
            players,
            house,
            entries,
            left,
            level,
        } = *change;
        self.state = state.unwrap_or(self.state);
        self.prizes = prizes.unwrap_or(self.prizes);
        self.seats_to_win = seats_to_win.or(self.seats_to_win);
        self.players = players.unwrap_or(self.players);
        self.house = house.unwrap_or(self.house);
        self.entries = entries.unwrap_or(self.entries);
        self.left = left.unwrap_or(self.left);
        self.level = level.unwrap_or(self.level);
    }
}

/// How far a tournament has come; far cheaper than its row.
#[must_use]
pub fn tournament_state(tournament: &Tournament, now: Instant) -> TournamentState {
    let clock = tournament.clock_view(now);
    match tournament.stage() {
        Stage::Registering if tournament.is_called_off().is_some() => TournamentState::Cancelled,
        Stage::Registering if !tournament.bank_is_enough() => TournamentState::Closed,
        Stage::Registering => match tournament.registration_opens_at() {
            Some(opens) if now < opens => TournamentState::Announced,
            _ if tournament.links().phase == Some(Phase::Second) => TournamentState::Announced,
            _ => TournamentState::Registering,
        },
        Stage::Running if clock.is_paused => TournamentState::Paused,
        Stage::Running if clock.on_break.is_some() => TournamentState::OnBreak,
        Stage::Running if tournament.takes_entries(now) => TournamentState::Late,
        Stage::Running => TournamentState::Playing,
        Stage::Cancelled => TournamentState::Cancelled,
        Stage::Finished => TournamentState::Finished,
    }
}

fn unregistration(tournament: &Tournament, now: Instant) -> Unregistration {
    match tournament.rules().spec().registration.unregister {
        spec::Unregistration::Never => Unregistration::Never,
        spec::Unregistration::UntilStart | spec::Unregistration::UntilBeforeStart(_) => {
            match tournament.unregisters_until() {
                Some(Some(until)) if now < until => Unregistration::Until(until.into()),
                Some(None) => Unregistration::UntilStart,
                Some(Some(_)) | None => Unregistration::Over,
            }
        }
    }
}

fn tags(tournament: &Tournament) -> Vec<TournamentTag> {
    let rules = tournament.rules();
    let spec = rules.spec();
    let bounty = spec.bounty.as_ref().map(|bounty| match bounty.kind {
        spec::BountyKind::Regular => TournamentTag::Bounty,
        spec::BountyKind::Progressive => TournamentTag::ProgressiveBounty,
        spec::BountyKind::Vip => TournamentTag::VipBounty,
    });
    let phase = tournament.links().phase.map(|phase| match phase {
        Phase::First { .. } => TournamentTag::FirstPhase,
        Phase::Second => TournamentTag::SecondPhase,
    });
    let when = |is: bool, tag| is.then_some(tag);
    let all = [
        when(spec.start == Start::WhenFull && spec.hexapro.is_none(), TournamentTag::SitAndGo),
        when(spec.guarantee.is_some(), TournamentTag::Guaranteed),
        when(rules.is_freeroll(), TournamentTag::Freeroll),
        when(spec.satellite.is_some(), TournamentTag::Satellite),
        bounty,
        when(spec.rebuys.is_some(), TournamentTag::Rebuy),
        when(spec.add_on.is_some(), TournamentTag::AddOn),
        when(spec.re_entry.is_some(), TournamentTag::ReEntry),
        when(spec.multi_buy_in.is_some(), TournamentTag::MultiBuyIn),
        phase,
        when(spec.conditions.invitation_only, TournamentTag::InvitationOnly),
        when(spec.conditions.ticket_only, TournamentTag::TicketOnly),
    ];
    all.into_iter().flatten().collect()
}

impl From<spec::HexaProKind> for HexaProKind {
    fn from(kind: spec::HexaProKind) -> Self {
        match kind {
            spec::HexaProKind::Regular => Self::Regular,
            spec::HexaProKind::Extreme => Self::Extreme,
        }
    }
}

impl From<spec::BountyKind> for BountyKind {
    fn from(kind: spec::BountyKind) -> Self {
        match kind {
            spec::BountyKind::Regular => Self::Regular,
            spec::BountyKind::Progressive => Self::Progressive,
            spec::BountyKind::Vip => Self::Vip,
        }
    }
}

impl From<PrizeForm> for SatelliteWins {
    fn from(form: PrizeForm) -> Self {
        match form {
            PrizeForm::Seat => Self::Seat,
            PrizeForm::TournamentTicket => Self::TournamentTicket,
            PrizeForm::TemplateTicket => Self::TemplateTicket,
            PrizeForm::ValueTicket => Self::ValueTicket,
            PrizeForm::InKind => Self::InKind,
        }
    }
}
