//! The sentences of a story about one player.

use base::{Cents, Chips, PlayerId, RequestId, TableId};
use game::{
    Ctx, Effect,
    cash::{CashRefusal, Facts, Pool, TopUpChoice},
    table::{EntryStatus, Preselect, Presence, SitOut, Turn},
};
use hand::{Action, Seat};
use ledger::Account;

use super::{GAME, Story, chips, millis};
use crate::transcript;

impl Story {
    pub(super) fn play_request(&mut self, player: PlayerId, words: &[&str]) {
        let table = self.table_of(player);
        // The same request once more, as from a client that has not received the answer.
        let (words, again) = match words {
            [words @ .., "again"] => (words, true),
            words => (words, false),
        };
        self.requests += u64::from(!again);
        let request = RequestId(self.requests);
        let facts = self.facts(player);
        let at_table = self.turns().into_iter().find(|(id, ..)| *id == table);
        let meant_for = at_table.map_or(Turn { hand: 0, turn: 0 }, |(_, _, turn)| turn);
        let act = |action| {
            move |pool: &mut Pool, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>| {
                pool.act(ctx, player, table, meant_for, action, out)
            }
        };
        let result = match *words {
            ["joins", "at", _] => self.hold(player, facts, &words[1..]),
            ["joins"] => self.hold(player, facts, &[]),
            ["sits", amount, ref at @ ..] => self.sit(player, facts, chips(amount), at, request),
            ["confirms", amount] => self.with(|pool, ctx, out| {
                pool.confirm(ctx.now, player, chips(amount), facts, request, out)
            }),
            ["declines"] => self.with(|pool, ctx, out| pool.decline(ctx, player, out)),
            ["leaves", "the", "queue"] => {
                self.with(|pool, ctx, out| pool.leave_queue(ctx, player, out))
            }
            ["leaves"] => self.with(|pool, ctx, out| pool.leave(ctx, player, table, out)),
            ["folds"] => self.with(act(Action::Fold)),
            ["checks"] => self.with(act(Action::Check)),
            ["calls"] => self.with(act(Action::Call)),
            ["raises", to] => self.with(act(Action::RaiseTo(chips(to)))),
            ["folds", "after", time] => {
                // Before any call has given the pool the time.
                self.now = self.now + millis(time);
                self.with(act(Action::Fold))
            }
            ["clicks", "late"] => {
                let stale = Turn { turn: meant_for.turn.wrapping_sub(1), ..meant_for };
                self.with(|pool, ctx, out| pool.act(ctx, player, table, stale, Action::Fold, out))
            }
            ["preselects", ref what @ ..] => {
                let (what, seen) = match *what {
                    [ref what @ .., "for", "hand", hand] => {
                        (what, Turn { hand: hand.parse().unwrap(), ..meant_for })
                    }
                    [ref what @ .., "late"] => {
                        (what, Turn { turn: meant_for.turn.wrapping_sub(1), ..meant_for })
                    }
                    ref what => (what, meant_for),
                };
                let choice = match *what {
                    ["call", amount] => Some(Preselect::Call(chips(amount))),
                    ["check-fold"] => Some(Preselect::CheckOrFold),
                    ["check"] => Some(Preselect::Check),
                    ["fold"] => Some(Preselect::Fold),
                    _ => None,
                };
                self.with(|pool, ctx, out| pool.preselect(ctx, player, table, seen, choice, out))
            }
            ["goes", "out"] => self.sit_out(player, table, SitOut::Now),
            ["goes", "out", "after", "this", "hand"] => {
                self.sit_out(player, table, SitOut::NextHand)
            }
            ["goes", "out", "at", "the", "big", "blind"] => {
                self.sit_out(player, table, SitOut::NextBigBlind)
            }
            ["goes", "out", "elsewhere"] => {
                let wish = SitOut::NextHand;
                self.with(|pool, ctx, out| pool.join_global_sit_out(ctx, player, table, wish, out))
            }
            ["is", "back"] => self.with(|pool, ctx, out| pool.come_back(ctx, player, table, out)),
            ["posts"] => self.with(|p, ctx, out| p.choose_post(ctx, player, table, true, out)),
            ["waits"] => self.with(|p, ctx, out| p.choose_post(ctx, player, table, false, out)),
            ["tops", "up", amount] => {
                let choice = TopUpChoice::Once(chips(amount));
                self.with(|pool, ctx, out| pool.top_up(ctx, player, table, choice, request, out))
            }
            [ref no_longer @ .., "auto-tops", "up"] => {
                let choice = TopUpChoice::Auto(no_longer.is_empty());
                self.with(|pool, ctx, out| pool.top_up(ctx, player, table, choice, request, out))
            }
            ["shows"] => self.with(|pool, _, out| pool.show(player, table, out)),
            ["loses", "connection"] => {
                self.with(|pool, ctx, out| pool.connection(ctx, player, false, out));
                Ok(())
            }
            ["reconnects"] => {
                self.with(|pool, ctx, out| pool.connection(ctx, player, true, out));
                Ok(())
            }
            ["bank?"] => {
                let bank = self.occupant(player).timing.bank.left;
                self.line(&format!("{} has {bank} of bank", self.name(player)));
                Ok(())
            }
            ["stack?"] => {
                let stack = self.occupant(player).stack;
                self.line(&format!("{} has {stack}", self.name(player)));
                Ok(())
            }
            ["wallet?"] => {
                let line = format!("{} has {} at home", self.name(player), facts.wallet);
                self.line(&line);
                Ok(())
            }
            ["standing?"] => {
                let status =
                    match (self.occupant(player).presence, self.occupant(player).entry_status) {
                        (Presence::Out { .. }, _) => "sits out",
                        (Presence::In, EntryStatus::Playing) => "plays",
                        (Presence::In, EntryStatus::Entering { may_post: true, posts: true }) => {
                            "posts"
                        }
                        (Presence::In, EntryStatus::Entering { may_post: true, .. }) => {
                            "waits or posts"
                        }
                        (Presence::In, EntryStatus::Entering { .. }) => "waits",
                    };
                self.line(&format!("{} {status}", self.name(player)));
                Ok(())
            }
            ["has", "a", "wallet", "of", amount] => {
                self.books.set_wallet(player, chips(amount));
                Ok(())
            }
            _ => panic!("no such sentence: {words:?}"),
        };
        if let Err(refusal) = result {
            self.line(&format!("refused {}: {}", self.name(player), transcript::why(&refusal)));
        }
    }

    pub(super) fn occupant(&self, player: PlayerId) -> &game::table::Occupant {
        let table = self.pool.table(self.table_of(player)).unwrap();
        table.occupant(table.seat_of(player).expect("seated")).unwrap()
    }

    pub(super) fn sit_out(
        &mut self,
        player: PlayerId,
        table: TableId,
        wish: SitOut,
    ) -> Result<(), CashRefusal> {
        self.with(|pool, ctx, out| pool.sit_out(ctx, player, table, wish, out))
    }

    pub(super) fn sit(
        &mut self,
        player: PlayerId,
        facts: Facts,
        amount: Chips,
        at: &[&str],
        request: RequestId,
    ) -> Result<(), CashRefusal> {
        self.hold(player, facts, at)?;
        self.with(|pool, ctx, out| pool.confirm(ctx.now, player, amount, facts, request, out))
    }

    /// Asks for a seat: whichever the room chooses, or at a private table this one or the next.
    pub(super) fn hold(
        &mut self,
        player: PlayerId,
        facts: Facts,
        at: &[&str],
    ) -> Result<(), CashRefusal> {
        if self.public {
            return self.with(|pool, ctx, out| pool.join(ctx, player, facts, out));
        }
        let free = self.pool.tables().next().map(|(_, table)| table.free_seats());
        let next = free.and_then(|free| free.iter().next()).unwrap_or(Seat::new(1).unwrap());
        let seat = match at {
            ["at", number] => Seat::new(number.parse().unwrap()).unwrap(),
            _ => next,
        };
        self.with(|pool, ctx, out| pool.join_seat(ctx, player, facts, seat, out))
    }

    /// A stack as if it had been played for, by way of what is stored.
    pub(super) fn set_stack(&mut self, player: PlayerId, stack: Chips) {
        let table = self.table_of(player);
        assert!(!self.pool.table(table).unwrap().is_playing(), "between hands");
        let seat = self.pool.table(table).unwrap().seat_of(player).unwrap();
        let account = Account::Escrow { game: GAME, table, seat: seat.number(), player };
        self.books.set_escrow(account, stack);
        let mut saved = self.pool.saved();
        let stored = saved.keys.get_mut(&format!("table/{table}")).unwrap();
        let mut value: serde_json::Value = serde_json::from_str(stored).unwrap();
        value["table"]["seats"][usize::from(seat.number()) - 1]["stack"] = stack.0.into();
        *stored = value.to_string().into();
        saved.balances.remove(&account);
        if !stack.is_zero() {
            saved.balances.insert(account, Cents(stack.0.cast_signed()));
        }
        self.restore(&saved);
    }
}
