//! HOME: at the final table the players may share what is left to win by ICM, if all of them agree.
//!
//! Whoever is in may propose it. The proposal waits for the end of the hand, because the stacks decide what
//! each would get; then everybody sees the shares and answers, the proposer too: the hand may have
//! changed them. No hand is dealt and the levels stand still until everybody has accepted, somebody
//! has refused, or the time is over; so the stacks stay what the shares were counted from. Somebody who is
//! away cannot agree, so nothing is proposed meanwhile. Who accepted or refused is nobody's business: only
//! how many have accepted is told.
//!
//! A proposal is not stored: after a restart nobody has proposed anything. The deal itself is one commit.

use base::{Cents, Chips, Millis, PlayerId, TableId};
use hand::Seat;
use ledger::Account;
use rulebook::FinalTableDeals;
use serde::{Deserialize, Serialize};

use super::{
    TournamentRefusal,
    bounties::winners_own,
    entries::EntryState,
    prizes::Prize,
    state::{Stage, Tournament, say},
};
use crate::{
    Ctx, Effect, Notice,
    table::{Occupant, Presence},
};

/// How far a proposal has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Deal {
    /// The hand is played to its end first.
    Asked {
        by: PlayerId,
    },
    Open(DealProposal),
}

/// A deal that everybody may accept now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealProposal {
    pub table: TableId,
    pub by: PlayerId,
    pub until: Millis,
    /// Most chips first: the order of the places.
    pub shares: Vec<DealShare>,
}

impl DealProposal {
    /// How many have accepted.
    #[must_use]
    pub fn accepted(&self) -> usize {
        self.shares.iter().filter(|share| share.accepts).count()
    }
}

/// What one player would get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealShare {
    pub player: PlayerId,
    pub seat: Seat,
    pub chips: Chips,
    /// By ICM, of all prizes that are left.
    pub prize: Cents,
    /// T8: the bounty on the player's own head.
    pub bounty: Cents,
    pub accepts: bool,
}

/// T8: the bounties of a deal: the money that moves, and what each player gets.
#[derive(Debug, Default)]
pub(super) struct DealBounties {
    pub(super) moves: Vec<(Account, Cents)>,
    pub(super) told: Vec<(PlayerId, Cents)>,
}

/// Why a proposal came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealEnd {
    Refused,
    TimeOver,
    /// Somebody was away when the hand was over.
    SomebodyAway,
    /// Somebody is out, or what there is to win has changed.
    Changed,
}

impl Tournament {
    /// HOME: the deal that can be accepted now.
    #[must_use]
    pub fn open_deal(&self) -> Option<&DealProposal> {
        match &self.deal {
            Some(Deal::Open(proposal)) => Some(proposal),
            Some(Deal::Asked { .. }) | None => None,
        }
    }

    /// HOME: whether this player could propose a deal now.
    ///
    /// # Errors
    /// Why not.
    pub fn check_proposes_deal(
        &self,
        now: Millis,
        player: PlayerId,
    ) -> Result<(), TournamentRefusal> {
        match self.rules.rulebook().tournament.final_table_deals {
            FinalTableDeals::Icm => {}
            FinalTableDeals::Never => return Err(TournamentRefusal::NoDeals),
        }
        let is_in = self.entries.get(&player).is_some_and(|entry| entry.state == EntryState::In);
        if !is_in || self.tables.table_of(player).is_none() {
            return Err(TournamentRefusal::NotSeated);
        }
        let running = self.stage == Stage::Running && !self.closing && !self.is_decided();
        // R31: until the prizes are final nobody knows what there is to share.
        let Some(prizes) = self.prizes.as_ref().filter(|_| running && self.tables.len() == 1)
        else {
            return Err(TournamentRefusal::DealNotNow);
        };
        if self.deal.is_some() || self.players_left() < 2 {
            return Err(TournamentRefusal::DealNotNow);
        }
        if now < self.next_deal_at {
            return Err(TournamentRefusal::DealTooSoon);
        }
        let left = prizes.prizes().iter().take(self.players_left() as usize);
        if left.into_iter().any(|prize| !prize.in_kind.is_empty()) {
            return Err(TournamentRefusal::DealInKind);
        }
        if self.somebody_is_away() {
            return Err(TournamentRefusal::DealPlayerAway);
        }
        Ok(())
    }

    /// HOME: a player proposes to share what is left. It is shown to everybody between two hands.
    ///
    /// # Errors
    /// If the rulebook has no deals, or none can be made now. Nothing has changed then.
    pub fn propose_deal(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        self.check_proposes_deal(ctx.now, player)?;
        self.deal = Some(Deal::Asked { by: player });
        self.open_deal_if_due(ctx.now, out);
        Ok(())
    }

    /// HOME: a player accepts or refuses the deal; who has accepted may still refuse. With the last who accepts
    /// it is made.
    ///
    /// # Errors
    /// If none is open to the player. Nothing has changed then, but for a deal whose time is over.
    pub fn answer_deal(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        accepts: bool,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        self.tick_deal(ctx, out);
        let Some(Deal::Open(proposal)) = &mut self.deal else {
            return Err(TournamentRefusal::NoDealOpen);
        };
        let Some(own) = proposal.shares.iter_mut().find(|share| share.player == player) else {
            return Err(TournamentRefusal::NotSeated);
        };
        if !accepts {
            self.end_deal(ctx, DealEnd::Refused, out);
            return Ok(());
        }
        if std::mem::replace(&mut own.accepts, true) {
            return Ok(());
        }
        let (accepted, of) = (proposal.accepted(), proposal.shares.len());
        let proposal = proposal.clone();
        if accepted == of {
            self.make_deal(ctx.now, proposal, out);
            return Ok(());
        }
        for share in &proposal.shares {
            let notice = Notice::DealAccepted { table: proposal.table, accepted, of };
            out.push(Effect::Notice(share.player, notice));
        }
        Ok(())
    }

    /// When a proposal has to be looked at.
    pub(super) fn deal_wake(&self) -> Option<Millis> {
        match &self.deal {
            Some(Deal::Open(proposal)) => Some(proposal.until),
            Some(Deal::Asked { .. }) => self.is_between_hands().then_some(Millis::ZERO),
            None => None,
        }
    }

    /// Opens a proposal when the hand is over, and ends one whose time is.
    pub(super) fn tick_deal(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        self.open_deal_if_due(ctx.now, out);
        let Some(proposal) = self.open_deal() else { return };
        let (until, holds) = (proposal.until, self.still_holds(proposal));
        if !holds {
            self.end_deal(ctx, DealEnd::Changed, out);
        } else if until <= ctx.now {
            self.end_deal(ctx, DealEnd::TimeOver, out);
        }
    }

    /// Whether no hand is played or shown, nobody is about to go out and no chips are about to come.
    fn is_between_hands(&self) -> bool {
        let settled = |state: &EntryState| state.is_in() || state.is_over();
        self.all_idle()
            && self.chips_owed().is_zero()
            && self.entries.values().all(|entry| settled(&entry.state))
    }

    /// R40: nobody agrees to anything while away.
    fn somebody_is_away(&self) -> bool {
        let mut seated = self.tables.iter().flat_map(|(_, seated)| seated.table.occupants());
        seated.any(|(_, it)| it.presence != Presence::In || !it.timing.connected)
    }

    /// The hand is over: everybody sees what each would get.
    pub(super) fn open_deal_if_due(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let Some(Deal::Asked { by }) = self.deal else { return };
        if self.is_decided() || self.stage != Stage::Running {
            self.deal = None;
            return;
        }
        if !self.is_between_hands() {
            return;
        }
        self.deal = None;
        let table = self.tables.iter().find(|(id, _)| self.tables.size_of(*id) > 0);
        let Some(table) = table.map(|(id, _)| id) else { return };
        match self.check_proposes_deal(now, by) {
            Ok(()) => {}
            Err(refusal) => {
                let away = refusal == TournamentRefusal::DealPlayerAway;
                let why = if away { DealEnd::SomebodyAway } else { DealEnd::Changed };
                out.push(Effect::Notice(by, Notice::DealEnded { table, why }));
                return self.touch_all();
            }
        }
        let until = now + self.rules.rulebook().tournament.deal_decision;
        let proposal = DealProposal { table, by, until, shares: self.deal_shares(table) };
        let seat_of = |player| proposal.shares.iter().find(|share| share.player == player);
        let Some(by) = seat_of(by).map(|share| share.seat) else { return };
        for share in &proposal.shares {
            let shares = proposal.shares.clone();
            out.push(Effect::Notice(
                share.player,
                Notice::DealProposed { table, by, until, shares },
            ));
        }
        self.deal = Some(Deal::Open(proposal));
        // Nobody's blinds rise while nobody plays.
        self.clock.stop(now);
        self.touch_all();
    }

    /// What each player would get, most chips first; of equal stacks the earliest entry.
    fn deal_shares(&self, table: TableId) -> Vec<DealShare> {
        let Some(prizes) = self.prizes.as_deref() else { return Vec::new() };
        let entries = self.open_entries();
        let prizes = self.rules.deal(prizes, &entries);
        let seat_of = |player| self.tables.get(table).and_then(|it| it.table.seat_of(player));
        let mut shares: Vec<DealShare> = entries
            .iter()
            .zip(prizes)
            .filter_map(|(entry, prize)| {
                Some(DealShare {
                    player: entry.player,
                    seat: seat_of(entry.player)?,
                    chips: entry.chips,
                    prize,
                    bounty: entry.own_bounty,
                    accepts: false,
                })
            })
            .collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.chips));
        shares
    }

    /// Whether the same players have the same chips, and the same is left to win.
    fn still_holds(&self, proposal: &DealProposal) -> bool {
        let now = self.deal_shares(proposal.table);
        let same = |(one, other): (&DealShare, &DealShare)| {
            (one.player, one.chips, one.prize, one.bounty)
                == (other.player, other.chips, other.prize, other.bounty)
        };
        now.len() == proposal.shares.len()
            && now.iter().zip(&proposal.shares).all(same)
            && self.is_between_hands()
    }

    /// The next hand is dealt, and for a while nobody proposes again: play is not held up for ever.
    fn end_deal(&mut self, ctx: &mut Ctx<'_>, why: DealEnd, out: &mut Vec<Effect>) {
        let Some(Deal::Open(proposal)) = self.deal.take() else { return };
        self.next_deal_at = ctx.now + self.rules.rulebook().tournament.deal_again_after;
        self.run_clock(ctx.now);
        for share in &proposal.shares {
            let notice = Notice::DealEnded { table: proposal.table, why };
            out.push(Effect::Notice(share.player, notice));
        }
        self.touch_all();
    }

    /// Everybody has accepted: one commit pays all of them, and it is over. Who has more chips has the better
    /// place; T8: each has the bounty on his or her own head, as winners do \[I\].
    fn make_deal(&mut self, now: Millis, proposal: DealProposal, out: &mut Vec<Effect>) {
        self.deal = None;
        let DealProposal { table, shares, .. } = proposal;
        let bounties = self.deal_bounties(&shares);
        let mut events = Vec::new();
        let mut placings = Vec::with_capacity(shares.len());
        for share in shares.iter().rev() {
            let _: Option<Occupant> = self.tables.remove((table, share.seat), &mut events);
            let prize = Prize { money: share.prize, in_kind: Vec::new() };
            let place = Some(self.players_left());
            placings.push(self.go_out_with(share.player, Some(table), place, prize));
        }
        self.decide();
        self.commit_end(now, placings, Vec::new(), Some(bounties), out);
        say(table, events, out);
    }

    /// T8: the bounties that a deal pays: everybody's own; those of players who were disqualified are the
    /// first place's.
    fn deal_bounties(&mut self, shares: &[DealShare]) -> DealBounties {
        let mut paid = DealBounties::default();
        let Some(rules) = self.rules.rulebook().bounty.clone() else { return paid };
        if self.rules.spec().bounty.is_none() {
            return paid;
        }
        let mut lost = self.unclaimed_bounties();
        self.claim_bounties();
        for share in shares {
            let head = share.bounty + std::mem::replace(&mut lost, Cents::ZERO);
            let own = winners_own(&rules, head);
            let Some(entry) = self.entries.get_mut(&share.player) else { continue };
            entry.head_paid = true;
            entry.won.bounties = entry.won.bounties + own;
            paid.moves.push((Account::Wallet(share.player), own));
            paid.moves.push((Account::Overlay, head - own));
            paid.moves.push((Account::Bounties(self.id), Cents(-head.0)));
            paid.told.push((share.player, own));
        }
        paid
    }
}
