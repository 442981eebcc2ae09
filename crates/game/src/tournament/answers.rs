//! What the store was asked for, and what follows when it answers.

use std::sync::Arc;

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId};
use hand::Seat;
use rulebook::MultiplierRow;

use super::{
    entries::{Bought, Entry},
    places::Placing,
    prizes::PrizeList,
    state::Tournament,
};
use crate::{
    Ctx, Effect, Notice,
    commit::{CommitId, CommitOutcome},
};

/// What a commit is for.
#[derive(Debug, Clone)]
pub(super) enum Pending {
    Register {
        player: PlayerId,
        cause: EntryCause,
        entry: Box<Entry>,
    },
    Unregister {
        player: PlayerId,
        request: RequestId,
    },
    /// T7: a re-buy or an add-on.
    Buy {
        player: PlayerId,
        request: RequestId,
        bought: Bought,
    },
    /// T8: bounties, and who gets them.
    Bounties(Vec<(PlayerId, Cents)>),
    /// X2: the bank covers the largest prize.
    Bank(Cents),
    /// X2: the multiplier is drawn.
    Draw(Box<MultiplierRow>, Arc<PrizeList>),
    /// This message of this game is taken in.
    Receive(GameId, u32),
    /// T9: survivors go over.
    CarryOver,
    /// R52–R55b: the next payouts of a cancellation, so many in all.
    PayOut(usize),
    /// R28: who sits where.
    Start(Vec<Vec<(Seat, PlayerId)>>),
    /// R32: somebody sits down while it runs.
    Sit(PlayerId, TableId, Seat),
    /// A hand, and how long to wait after its end.
    Hand {
        table: TableId,
        pause: Millis,
    },
    /// R41, R44: who is out, with place and prize.
    Places(Vec<Placing>),
    /// HOME: everybody has agreed on a deal: places, prizes and own bounties.
    Deal {
        placings: Vec<Placing>,
        bounties: Vec<(PlayerId, Cents)>,
    },
    /// R42: who has moved.
    Move {
        from: TableId,
        moved: Vec<(PlayerId, TableId, Seat)>,
    },
    /// R31: the prizes are final.
    Prizes(Arc<PrizeList>),
    /// R45: everybody reads this.
    Announce(Box<str>),
    /// Something that nobody waits for.
    Note,
}

/// Why an entry is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EntryCause {
    /// The player asked for it.
    Request(RequestId),
    /// R33: the player has won the seat in this game, which says so in this message.
    Message(GameId, u32),
}

impl Tournament {
    /// The store has answered.
    pub fn committed(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: CommitId,
        answer: CommitOutcome,
        out: &mut Vec<Effect>,
    ) {
        // An answer that comes again finds nothing that waits for it.
        let Some(pending) = self.pending.remove(&id) else { return };
        if answer != CommitOutcome::Done {
            return self.refused(ctx, &pending, answer, out);
        }
        match pending {
            Pending::Register { player, entry, .. } => self.enter(ctx, player, *entry, out),
            Pending::Unregister { player, .. } => {
                if let Some(entry) = self.entries.remove(&player) {
                    self.sums.subtract(entry.paid);
                    self.entries_made -= 1;
                }
                out.push(Effect::Notice(player, Notice::Unregistered));
            }
            Pending::Buy { player, bought, .. } => self.bought(ctx, player, bought, out),
            Pending::Bounties(told) => Self::bounties_paid(told, out),
            Pending::Bank(covered) => self.bank_covers(ctx, covered, out),
            Pending::Draw(row, prizes) => self.multiplier_is_drawn(ctx, *row, prizes, out),
            Pending::Receive(..) => self.start_if_due(ctx, out),
            Pending::CarryOver => self.carried_over(ctx.now, out),
            Pending::PayOut(paid) => self.paid_out(ctx.now, paid, out),
            Pending::Start(seats) => self.started(ctx, seats, out),
            Pending::Hand { table, pause } => self.hand_saved(ctx, table, pause, out),
            Pending::Places(placings) => self.placed(ctx, placings, out),
            Pending::Deal { placings, bounties } => {
                Self::bounties_paid(bounties, out);
                self.placed(ctx, placings, out);
            }
            Pending::Move { from, moved } => self.moved(ctx, from, &moved, out),
            Pending::Prizes(prizes) => self.prizes_are_final(ctx, prizes, out),
            Pending::Announce(text) => self.announced(&text, out),
            Pending::Sit(player, table, seat) => {
                out.push(Effect::Notice(player, Notice::TournamentStarts { table, seat }));
            }
            Pending::Note => {}
        }
    }

    /// The store will never do this.
    fn refused(
        &mut self,
        ctx: &mut Ctx<'_>,
        pending: &Pending,
        answer: CommitOutcome,
        out: &mut Vec<Effect>,
    ) {
        let not_enough = answer == CommitOutcome::NotEnough;
        match *pending {
            Pending::Register { player, cause, .. } => {
                out.push(Effect::Notice(player, Notice::RegistrationRefused { not_enough }));
                // R33: the ticket is no good any more: the message is dealt with all the same.
                if let EntryCause::Message(from, number) = cause {
                    self.commit_received(ctx.now, (from, number), Vec::new(), out);
                }
                self.close_registration_if_due(ctx.now, out);
            }
            Pending::Buy { player, .. } => {
                out.push(Effect::Notice(player, Notice::RegistrationRefused { not_enough }));
                self.close_registration_if_due(ctx.now, out);
                let table = self.tables.table_of(player);
                self.go_on(ctx, table, out);
            }
            // X2: the bank is too small: it does not take place.
            Pending::Bank(_) => self.call_off(ctx.now, out),
            // Anything else will never be saved: whoever runs the game reloads it (R23).
            _ => {}
        }
    }
}
