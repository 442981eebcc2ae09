//! The operator's orders to the running room: each becomes durable, step by step, then it
//! is carried out in the room, and then the reply is sent.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use base::{Cents, GameId, Millis, PlayerId};
use game::{
    Commit,
    cash::{Pool, PoolKey, Privacy},
};
use ledger::{Account, Currency, Transfer};
use room::{CashOpening, Input, Opening, Staff as Decision};
use store::{Effect, Item, Staff};
use tokio::sync::oneshot;
use wire::{Refusal, RefusalCode, ServerReply};

use super::{Engine, open_item};
use crate::{
    admin::{self, CashedOut, CommandOutcome, Exclusion, bank::Addition},
    messages::{PendingWrite, ToRoom, UNNUMBERED},
};

/// Receives the result of an order.
pub(crate) type ReplySender = oneshot::Sender<Result<CommandOutcome, String>>;

/// An order of the operator.
#[derive(Debug)]
pub(crate) enum Order {
    /// R23: a paused game goes on.
    Resume(GameId),
    /// R23: everyone leaves a paused game, and it is closed.
    CashOut(GameId),
    /// HOME: a private table is closed, with the end of the hand.
    Close(GameId),
    /// B6, R18: a player is excluded, or no longer.
    Exclude { player: PlayerId, from: Exclusion, excluded: bool },
    /// Records of hands from before this go; with what is noted about it.
    Prune { noted: Box<Staff>, before: Millis },
    /// X2: the house adds money to a HexaPro bank.
    FillBank(Box<Addition>),
    /// What was done elsewhere is put into the chain of staff; then this is replied.
    Chain(Vec<Staff>, Box<CommandOutcome>),
}

/// The pending orders.
#[derive(Default)]
pub(super) struct Orders {
    /// The last number given to an order.
    orders: u64,
    waiting: HashMap<u64, Waiting>,
    /// Games from which everyone is on the way out.
    leaving: BTreeMap<GameId, Leaving>,
    /// Players who are about to be erased, or were.
    erasing: HashSet<PlayerId>,
    /// B6, R18: when the last decision about a player was made, since the room was opened.
    decided: HashMap<(PlayerId, Exclusion), Millis>,
}

/// An order of which something is on its way to the store.
struct Waiting {
    /// The next step, once that is durable.
    items: VecDeque<Item>,
    then: AfterCommit,
    respond: ReplySender,
}

/// The last step, once everything is durable.
enum AfterCommit {
    Reply(CommandOutcome),
    /// B6, R18: the decisions about players among what was recorded take effect.
    Chained(Vec<(Effect, Millis)>, CommandOutcome),
    Resume(GameId),
    Exclude {
        player: PlayerId,
        from: Exclusion,
        excluded: bool,
    },
    /// R23: a public game is offered again.
    Reopen(PoolKey, CommandOutcome),
    /// X2: so much more is in a bank.
    FillBank(Currency, Cents),
    /// A few records at a time, until nothing is left.
    Prune {
        before: Millis,
        begun: bool,
    },
}

struct Leaving {
    /// R23: who was cashed out, and with what; else it is a private table that is closed.
    cashed_out: Option<(Vec<CashedOut>, String)>,
    reopens: Option<PoolKey>,
    respond: ReplySender,
}

impl Engine {
    pub(super) fn order(&mut self, now: Millis, order: Order, respond: ReplySender) {
        match order {
            Order::Resume(game) => match self.room.is_paused(game) {
                Some(true) => {
                    let noted = admin::staff("resume_game", format!("game {game}"), None, now);
                    let pause = Item::Pause { game, paused: false, at: now };
                    self.begin([pause, Item::Staff(noted)], AfterCommit::Resume(game), respond);
                }
                Some(false) => {
                    let state = "open".to_owned();
                    let _ = respond.send(Ok(CommandOutcome::NotResumed { game: game.0, state }));
                }
                None => drop(respond.send(Err(not_here(game)))),
            },
            Order::CashOut(game) => self.cash_out_all(game, respond),
            Order::Close(game) => self.close_private(game, respond),
            Order::Exclude { player, from, excluded } => {
                let noted = admin::exclusion(player, from, excluded, now);
                let then = AfterCommit::Exclude { player, from, excluded };
                self.begin([Item::Staff(noted)], then, respond);
            }
            Order::Prune { noted, before } => {
                let then = AfterCommit::Prune { before, begun: false };
                self.begin([Item::Staff(*noted)], then, respond);
            }
            Order::FillBank(added) => {
                let then = AfterCommit::FillBank(added.currency, added.amount);
                self.begin(added.items(), then, respond);
            }
            Order::Chain(noted, reply) => {
                let effect = |staff: &Staff| Some((staff.effect.clone()?, staff.at));
                let effects = noted.iter().filter_map(effect).collect();
                let then = AfterCommit::Chained(effects, *reply);
                self.begin(noted.into_iter().map(Item::Staff), then, respond);
            }
        }
    }

    fn cash_out_all(&mut self, game: GameId, respond: ReplySender) {
        let answer = match self.room.is_paused(game) {
            None => Err(not_here(game)),
            Some(_) if self.state.orders.leaving.contains_key(&game) => {
                Err(format!("everyone is on the way out of game {game} already"))
            }
            Some(false) => {
                let why = admin::NOT_PAUSED.to_owned();
                Ok(CommandOutcome::NotCashedOut { game: game.0, why })
            }
            Some(true) => {
                let rules = self.room.pool(game).map(Pool::rules);
                let key = rules.map(|rules| rules.key.clone());
                let open = self.room.game(game);
                let currency = open.map_or(String::new(), |open| open.currency().code().to_owned());
                let reopens = key.filter(|_| rules.is_some_and(|rules| !rules.is_private()));
                let cashed_out = Some((Vec::new(), currency));
                let leaving = Leaving { cashed_out, reopens, respond };
                self.state.orders.leaving.insert(game, leaving);
                self.input(Input::Staff(Decision::CashOutAll(game)));
                return;
            }
        };
        let _ = respond.send(answer);
    }

    fn close_private(&mut self, game: GameId, respond: ReplySender) {
        let answer = match self.room.pool(game) {
            None => not_here(game),
            Some(pool) if !pool.rules().is_private() => format!("game {game} is no private table"),
            Some(_) if self.state.orders.leaving.contains_key(&game) => {
                format!("game {game} is being closed already")
            }
            Some(_) => {
                let leaving = Leaving { cashed_out: None, reopens: None, respond };
                self.state.orders.leaving.insert(game, leaving);
                self.input(Input::Staff(Decision::Close(game)));
                return;
            }
        };
        let _ = respond.send(Err(answer));
    }

    /// Has these things stored one after another, and then does the rest.
    fn begin(
        &mut self,
        items: impl IntoIterator<Item = Item>,
        then: AfterCommit,
        respond: ReplySender,
    ) {
        self.state.orders.orders += 1;
        let number = self.state.orders.orders;
        self.go_on(number, Waiting { items: items.into_iter().collect(), then, respond });
    }

    fn go_on(&mut self, number: u64, mut waiting: Waiting) {
        match waiting.items.pop_front() {
            Some(item) => {
                self.state.orders.waiting.insert(number, waiting);
                self.store(item, PendingWrite::Order(number));
            }
            None => self.finish(waiting),
        }
    }

    /// The store has answered something that was ordered.
    pub(super) fn ordered(&mut self, number: u64, answer: &store::ItemOutcome) {
        let Some(mut waiting) = self.state.orders.waiting.remove(&number) else { return };
        if let store::ItemOutcome::Refused(why) = answer {
            let _ = waiting.respond.send(Err(format!("the store refused: {why}")));
            return;
        }
        if !answer.is_done() {
            let _ = waiting.respond.send(Err("another process has taken over".to_owned()));
            return;
        }
        if let AfterCommit::Prune { before, begun } = &mut waiting.then
            && (!std::mem::replace(begun, true) || *answer == store::ItemOutcome::Done)
        {
            waiting.items.push_back(Item::Prune { before: *before, at: self.clock.now() });
        }
        self.go_on(number, waiting);
    }

    fn finish(&mut self, waiting: Waiting) {
        let Waiting { then, respond, .. } = waiting;
        let reply = match then {
            AfterCommit::Reply(reply) => reply,
            AfterCommit::Chained(effects, reply) => {
                for (effect, at) in effects {
                    self.take_effect(effect, at);
                }
                reply
            }
            AfterCommit::Resume(game) => {
                self.state.paused.remove(&game);
                self.input(Input::Staff(Decision::Resume(game)));
                match self.room.is_paused(game) {
                    Some(true) => {
                        let state = "paused".to_owned();
                        CommandOutcome::NotResumed { game: game.0, state }
                    }
                    _ => CommandOutcome::Resumed { game: game.0 },
                }
            }
            AfterCommit::Exclude { player, from, excluded } => {
                self.state.orders.decided.insert((player, from), self.clock.now());
                self.input(Input::Staff(match from {
                    Exclusion::Banzai => Decision::ExcludeFromBanzai(player, excluded),
                    Exclusion::Everything => Decision::Exclude(player, excluded),
                }));
                CommandOutcome::Excluded { player: player.0, from, excluded }
            }
            AfterCommit::Reopen(key, reply) => {
                self.reopen(key);
                reply
            }
            AfterCommit::FillBank(currency, amount) => {
                self.bank_moved(currency, amount);
                CommandOutcome::Recorded {}
            }
            // The caller counts the remaining hands.
            AfterCommit::Prune { .. } => {
                CommandOutcome::Pruned { hands_pruned: 0, hands: 0, hand_days: None }
            }
        };
        let _ = respond.send(Ok(reply));
    }

    /// Something that was noted earlier is recorded, and nobody waits for it.
    pub(super) fn chain_unwatched(&mut self, staff: Staff) {
        let (respond, _) = oneshot::channel();
        let done = Box::new(CommandOutcome::Recorded {});
        let now = self.clock.now();
        self.order(now, Order::Chain(vec![staff], done), respond);
    }

    /// B6, R18: the room goes by a decision that is durable, unless a later one was made meanwhile: an
    /// entry can come here twice. A hand in progress is played to its end.
    fn take_effect(&mut self, effect: Effect, at: Millis) {
        let (about, decision) = match effect {
            Effect::Excluded { player, excluded } => {
                ((player, Exclusion::Everything), Decision::Exclude(player, excluded))
            }
            Effect::ExcludedFrom { player, format, excluded } if format == room::BANZAI => {
                let decision = Decision::ExcludeFromBanzai(player, excluded);
                ((player, Exclusion::Banzai), decision)
            }
            Effect::ExcludedFrom { .. } => return,
        };
        let last = self.state.orders.decided.entry(about).or_insert(at);
        if *last <= at {
            *last = at;
            self.input(Input::Staff(decision));
        }
    }

    /// A public game that was closed is offered again under another number.
    fn reopen(&mut self, key: PoolKey) {
        match self.room.open_game(key.clone()) {
            Ok(game) => {
                let (privacy, invitation, host) = (Privacy::Public, None, None);
                let opening = Opening::Cash(CashOpening { key, privacy, invitation, host });
                let item = open_item(&self.room, game, opening, self.clock.now());
                if let Some(item) = item {
                    self.store(item, PendingWrite::Unwatched);
                }
            }
            Err(refused) => tracing::error!(%refused, "a game could not be offered again"),
        }
    }

    /// Makes the closing of a game durable; then replies to the order that closed it, if any.
    pub(super) fn close(&mut self, now: Millis, game: GameId) {
        let close = Item::Close { game, at: now };
        let Some(leaving) = self.state.orders.leaving.remove(&game) else {
            self.store(close, PendingWrite::Unwatched);
            return;
        };
        let Leaving { cashed_out, reopens, respond } = leaving;
        let (action, reply) = match cashed_out {
            Some((went, currency)) => {
                ("cash_out", CommandOutcome::CashedOutAll { game: game.0, went, currency })
            }
            None => ("close_private", CommandOutcome::Closed { game: game.0 }),
        };
        let noted = Item::Staff(admin::staff(action, format!("game {game}"), None, now));
        let then = match reopens {
            Some(key) => AfterCommit::Reopen(key, reply),
            None => AfterCommit::Reply(reply),
        };
        self.begin([close, noted], then, respond);
    }

    /// R23: a game is paused from which everyone should have gone.
    pub(super) fn not_cashed_out(&mut self, game: GameId) {
        if let Some(leaving) = self.state.orders.leaving.remove(&game) {
            let why = format!("game {game} is paused, and somebody's chips are still in it");
            let _ = leaving.respond.send(Err(why));
        }
    }

    /// R23: who leaves a paused game with what.
    pub(super) fn note_exit(&mut self, game: GameId, commit: &Commit) {
        let leaving = self.state.orders.leaving.get_mut(&game);
        let Some((went, _)) = leaving.and_then(|leaving| leaving.cashed_out.as_mut()) else {
            return;
        };
        for posting in commit.transfers().flat_map(Transfer::postings) {
            if let Account::Wallet(player) = posting.account {
                went.push(CashedOut { player: player.0, cents: posting.amount.0 });
            }
        }
    }

    /// Takes nothing of a player any more who is about to be erased, or does again; whether the
    /// player sits or waits somewhere.
    pub(super) fn erasing(&mut self, player: PlayerId, erasing: bool) -> bool {
        if erasing {
            self.state.orders.erasing.insert(player);
        } else {
            self.state.orders.erasing.remove(&player);
        }
        let waits = self.room.games().any(|(_, open)| open.is_waiting(player));
        waits || self.room.seats_of(player).next().is_some()
    }

    /// The message, unless it is a request of somebody who is being erased: that is refused.
    pub(super) fn unless_erased(&self, message: ToRoom) -> Option<ToRoom> {
        if self.state.orders.erasing.is_empty() {
            return Some(message);
        }
        let (player, reply_to) = match &message {
            ToRoom::Request { player, reply_to, .. }
            | ToRoom::AcceptRules { player, reply_to, .. } => (*player, Some(*reply_to)),
            ToRoom::Refill { player, reply_to } => (*player, *reply_to),
            _ => return Some(message),
        };
        if !self.state.orders.erasing.contains(&player) {
            return Some(message);
        }
        if let Some(reply_to) = reply_to {
            self.reply(
                reply_to,
                ServerReply::no(UNNUMBERED, Refusal::of(RefusalCode::AccountErased)),
            );
        }
        None
    }
}

fn not_here(game: GameId) -> String {
    format!("game {game} is not open in this room: stop the room, and give the command again")
}

#[cfg(test)]
mod tests {
    use store::MemoryStore;

    use super::{super::wallets::tests::engine, *};

    const ANN: PlayerId = PlayerId(1);

    #[test]
    fn r18_b6_an_older_decision_that_comes_again_changes_nothing() {
        let store = MemoryStore::new();
        let (mut engine, _to_hub, _lookups) = engine(&store);
        let everything = |excluded| Effect::Excluded { player: ANN, excluded };
        let banzai = |excluded| {
            let format = room::BANZAI.to_owned();
            Effect::ExcludedFrom { player: ANN, format, excluded }
        };
        engine.take_effect(everything(true), Millis(10));
        engine.take_effect(banzai(true), Millis(15));
        assert!(engine.room.decided_about(ANN).excluded);
        engine.take_effect(everything(false), Millis(20));
        engine.take_effect(everything(true), Millis(10));
        let decided = engine.room.decided_about(ANN);
        assert!(!decided.excluded && decided.excluded_from_banzai, "each has its own last word");
        engine.take_effect(everything(true), Millis(20));
        assert!(engine.room.decided_about(ANN).excluded);
    }
}
