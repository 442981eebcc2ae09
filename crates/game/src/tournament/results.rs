//! When a result is final, and what it says. A player's result is final with the place, and no place is final
//! before the prizes are (R31): whoever went out earlier has a result then. What has no result when
//! the tournament ends (it was cancelled, or a first phase) has one with its last commit.

use base::{Cents, Millis, PlayerId};
use hand::TournamentHand;

use super::{
    commits::entry_key,
    entries::EntryState,
    links::Phase,
    places::Placing,
    prizes::{PrizeInKind, PrizeList},
    spec::{BountyKind, BuyIn, HexaProKind, Start, TournamentRules},
    state::Tournament,
};
use crate::{
    commit::StateChange,
    results::{
        ResultOutcome, TournamentInfo, TournamentOutcome, TournamentResult, TournamentSummary,
        TournamentType,
    },
};

impl TournamentRules {
    /// What it is, in words.
    #[must_use]
    pub fn types(&self) -> Vec<TournamentType> {
        let spec = self.spec();
        let hexapro = spec.hexapro.map(|hexapro| match hexapro.kind {
            HexaProKind::Regular => TournamentType::HexaPro,
            HexaProKind::Extreme => TournamentType::HexaProExtreme,
        });
        let bounty = spec.bounty.as_ref().map(|bounty| match bounty.kind {
            BountyKind::Regular => TournamentType::Bounty,
            BountyKind::Progressive => TournamentType::ProgressiveBounty,
            BountyKind::Vip => TournamentType::VipBounty,
        });
        let more = spec.re_entry.is_some() || spec.rebuys.is_some() || spec.add_on.is_some();
        let sit_and_go = spec.start == Start::WhenFull && hexapro.is_none();
        let is = |it: bool, name: TournamentType| it.then_some(name);
        let types = [
            hexapro,
            is(sit_and_go, TournamentType::SitAndGo),
            is(hexapro.is_none() && !more, TournamentType::Freezeout),
            is(self.is_freeroll(), TournamentType::Freeroll),
            is(spec.satellite.is_some(), TournamentType::Satellite),
            is(spec.multi_buy_in.is_some(), TournamentType::MultiBuyIn),
            is(spec.re_entry.is_some(), TournamentType::ReEntry),
            is(spec.rebuys.is_some() || spec.add_on.is_some(), TournamentType::Rebuy),
            bounty,
            is(spec.phased.is_some(), TournamentType::Phased),
        ];
        types.into_iter().flatten().collect()
    }
}

impl Tournament {
    /// When it started.
    #[must_use]
    pub fn began_at(&self) -> Option<Millis> {
        self.began_at
    }

    /// What the record of a hand that was dealt then says of it.
    pub(super) fn hand_of(&self, dealt_at: Millis) -> TournamentHand {
        let BuyIn { pool, bounty, fee, .. } = self.rules.entry();
        let spec = self.rules.spec();
        TournamentHand {
            number: self.id.0,
            name: spec.name.clone(),
            started_at: self.began_at,
            level: u32::try_from(self.level(dealt_at) + 1).unwrap_or(u32::MAX),
            currency: spec.currency.code().to_owned(),
            pool,
            bounty,
            fee,
        }
    }

    fn info(&self, now: Millis) -> TournamentInfo {
        let spec = self.rules.spec();
        TournamentInfo {
            game: self.id,
            name: spec.name.clone(),
            types: self.rules.types(),
            rulebook: self.rules.rulebook().id.to_string(),
            currency: spec.currency,
            started_at: self.began_at,
            finished_at: now,
            entries: self.takings().entries,
            multiplier: self.drawn.as_ref().map(|row| row.multiplier.to_string()),
        }
    }

    /// The result of an entry as it is now; from now on it has one.
    fn record_result(
        &mut self,
        info: &TournamentInfo,
        player: PlayerId,
        (outcome, place): (ResultOutcome, Option<u32>),
    ) -> Option<TournamentResult> {
        // T9: a first phase has the result of what was paid for it.
        let is_second = self.links.phase == Some(Phase::Second);
        let entry = self.entries.get_mut(&player)?;
        if std::mem::replace(&mut entry.has_result, true) {
            return None;
        }
        let mut paid = entry.earlier;
        paid.add(entry.paid_in_all());
        Some(TournamentResult {
            player,
            tournament: info.clone(),
            outcome,
            place,
            paid: if is_second { Cents::ZERO } else { paid.total() },
            prize: entry.won.prize,
            bounties: entry.won.bounties,
            paid_back: Cents::ZERO,
            in_kind: Vec::new(),
        })
    }

    /// R41, R44: of players who have their places now. HOME: by a deal, if so.
    pub(super) fn results_of_places(
        &mut self,
        now: Millis,
        placings: &[Placing],
        is_deal: bool,
    ) -> Vec<TournamentResult> {
        let info = self.info(now);
        let mut results = Vec::with_capacity(placings.len());
        for Placing { player, place, prize, .. } in placings {
            if place.is_none() {
                continue;
            }
            let outcome = match (is_deal, place) {
                (true, _) => ResultOutcome::Deal,
                (false, Some(1)) => ResultOutcome::Won,
                (false, _) => self.outcome_of(*player),
            };
            let in_kind: Vec<PrizeInKind> = prize.in_kind.clone();
            let result = self.record_result(&info, *player, (outcome, *place));
            results.extend(result.map(|result| TournamentResult { in_kind, ..result }));
        }
        results
    }

    fn outcome_of(&self, player: PlayerId) -> ResultOutcome {
        match self.entries.get(&player).map(|entry| &entry.state) {
            Some(EntryState::Out { disqualified: Some(_), .. }) => ResultOutcome::Disqualified,
            Some(EntryState::CarriedOver) => ResultOutcome::Survived,
            _ => ResultOutcome::Out,
        }
    }

    /// R31: with the prizes final, so are the places of those who are out. Whoever has reached a paid one
    /// has the result with the prize. Returns what changes with it, too.
    pub(super) fn results_of_earlier(
        &mut self,
        now: Millis,
        prizes: &PrizeList,
    ) -> (Vec<TournamentResult>, Vec<StateChange>) {
        let info = self.info(now);
        let places: Vec<(u32, PlayerId)> = self
            .earlier_places()
            .filter(|(place, player)| *place > prizes.places_paid() || self.forfeits(*player))
            .collect();
        let (mut results, mut state) = (Vec::new(), Vec::new());
        for (place, player) in places {
            let outcome = self.outcome_of(player);
            results.extend(self.record_result(&info, player, (outcome, Some(place))));
            let Some(entry) = self.entries.get(&player) else { continue };
            state.push(StateChange::write(entry_key(player), entry.clone()));
        }
        (results, state)
    }

    fn forfeits(&self, player: PlayerId) -> bool {
        let state = self.entries.get(&player).map(|entry| &entry.state);
        matches!(state, Some(EntryState::Out { disqualified: Some(it), .. }) if it.forfeits)
    }

    /// The places of everybody who is out, the best first.
    fn earlier_places(&self) -> impl Iterator<Item = (u32, PlayerId)> {
        let out = self.entries.iter().filter_map(|(player, entry)| match entry.state {
            EntryState::Out { nth, .. } => Some((nth, *player)),
            _ => None,
        });
        let mut out: Vec<(u32, PlayerId)> = out.collect();
        out.sort_unstable_by(|one, other| other.cmp(one));
        (self.players_left() + 1..).zip(out).map(|(place, (_, player))| (place, player))
    }

    /// Of everybody who has none when it ends.
    pub(super) fn results_of_the_rest(
        &mut self,
        now: Millis,
        with_places: bool,
    ) -> Vec<TournamentResult> {
        let info = self.info(now);
        let places: Vec<(Option<u32>, PlayerId)> = match with_places {
            true => self.earlier_places().map(|(place, player)| (Some(place), player)).collect(),
            false => self.entries.keys().map(|player| (None, *player)).collect(),
        };
        let mut results = Vec::new();
        for (place, player) in places {
            let outcome = self.outcome_of(player);
            results.extend(self.record_result(&info, player, (outcome, place)));
        }
        results
    }

    /// R52–R55b: of players whom a cancellation pays this much.
    pub(super) fn results_of_payouts(
        &mut self,
        now: Millis,
        paid: &[(PlayerId, Cents)],
        outcome: ResultOutcome,
    ) -> Vec<TournamentResult> {
        let info = self.info(now);
        let mut results = Vec::with_capacity(paid.len());
        for (player, paid_back) in paid {
            let result = self.record_result(&info, *player, (outcome, None));
            let paid_back = *paid_back;
            results.extend(result.map(|result| TournamentResult { paid_back, ..result }));
        }
        results
    }

    /// The record of the whole.
    pub(super) fn summary(
        &self,
        now: Millis,
        outcome: TournamentOutcome,
    ) -> Box<TournamentSummary> {
        // T9: what survivors brought along was paid in a first phase.
        let is_second = self.links.phase == Some(Phase::Second);
        let sums = if is_second { super::entries::Paid::default() } else { self.sums };
        let prizes = self.prizes.as_deref();
        Box::new(TournamentSummary {
            tournament: self.info(now),
            outcome,
            players: self.entrants(),
            places_paid: prizes.map_or(0, PrizeList::places_paid),
            pool: prizes.map(|prizes| prizes.pool),
            paid_to_pool: sums.pool,
            paid_to_bounties: sums.bounty,
            fees: sums.fee,
        })
    }
}
