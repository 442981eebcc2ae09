//! Hands of a story: who goes all-in, who wins, and the deck that makes it so.

use std::collections::BTreeMap;

use base::{Chips, Millis, PlayerId, TableId};
use cards::{Card, CardSet, Strength, holdem};
use game::{
    PlayedHand,
    table::{Table, Turn},
    tournament::{Stage, Tournament, TournamentRefusal},
};
use hand::{Action, Event, LegalActions};

use super::Story;

/// How a hand is to end: who beats whom.
#[derive(Debug, Clone)]
pub(super) struct Wish {
    /// The strongest first.
    order: Vec<Group>,
}

#[derive(Debug, Clone)]
struct Group {
    players: Vec<PlayerId>,
    /// Whether their hands are equal, rather than in any order.
    is_tie: bool,
}

impl Wish {
    fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.order.iter().flat_map(|group| group.players.iter().copied())
    }
}

/// What those do who are not to win or lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Others {
    Fold,
    Call,
}

/// A hand is dealt within so long, unless the table waits for something.
const NEXT_HAND_WITHIN: Millis = Millis::seconds(5);

/// All the chips.
pub(super) fn all_in(legal: &LegalActions) -> Action {
    legal.raise.map_or(Action::Call, |raise| Action::RaiseTo(raise.to_max))
}

impl Story {
    pub(super) fn act(
        &mut self,
        player: PlayerId,
        action: Action,
    ) -> Result<(), TournamentRefusal> {
        let id = self.here.game.table_of(player).ok_or(TournamentRefusal::NotSeated)?;
        let turn = self.here.game.table(id).and_then(Table::turn);
        let (_, turn, _) = turn.unwrap_or_else(|| panic!("no hand waits at table {id}"));
        self.call(|game, ctx, out| game.act(ctx, player, (id, turn), action, out))
    }

    /// `Ann beats Bob`, `everyone folds`, `everyone calls`.
    pub(super) fn play_hand_as_told(&mut self, id: TableId, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (wish, others) = match words[..] {
            ["everyone", "folds"] => (Wish { order: Vec::new() }, Others::Fold),
            ["everyone", "calls"] => (Wish { order: Vec::new() }, Others::Call),
            _ => {
                let groups = words.split(|word| matches!(*word, "beats" | "beat"));
                let order = groups
                    .map(|names| {
                        let is_tie = names.contains(&"and");
                        let names: Vec<&str> =
                            names.iter().copied().filter(|name| *name != "and").collect();
                        Group { players: self.names_to_players(&names), is_tie }
                    })
                    .collect();
                (Wish { order }, Others::Fold)
            }
        };
        assert!(
            self.play_hand(id, &wish, others),
            "no hand is dealt at table {id}: {:?}",
            self.here.game
        );
    }

    /// Plays the hand at this table, or the next one. Whether there was one.
    fn play_hand(&mut self, id: TableId, wish: &Wish, others: Others) -> bool {
        if !wish.order.is_empty() && !self.store_waits {
            self.wait_for_deal_to(id, wish);
        }
        let played = self.here.played.get(&id).copied().unwrap_or(0);
        let kills = self.kills;
        // A kill may have made a break begin later than in the story.
        let on_break = self.here.game.on_break_until().filter(|_| self.kills > 0);
        let mut give_up = self.now.max(on_break.unwrap_or(self.now)) + NEXT_HAND_WITHIN;
        while self.here.played.get(&id).copied().unwrap_or(0) == played && self.redeal.is_none() {
            if self.kills > kills && !self.is_dealing_again() {
                return true;
            }
            self.here.wishes.insert(id, wish.clone());
            let Some((player, turn, legal)) = self.turn_at(id) else {
                // The hand is over, and its end on its way to the store.
                if self.store_waits && !self.waits_for_the_absent(id) {
                    return true;
                }
                if !self.here.asked.is_empty() {
                    self.answer_asked();
                    continue;
                }
                let wake = self.here.game.next_wake();
                let is_due = self.waits_for_the_absent(id) || wake.is_some_and(|it| it <= give_up);
                let Some(wake) = wake.filter(|_| is_due) else { return false };
                self.now = self.now.max(wake);
                self.call(Tournament::tick);
                continue;
            };
            let action = match others {
                _ if wish.players().any(|other| other == player) => all_in(&legal),
                _ if legal.check => Action::Check,
                Others::Call => Action::Call,
                Others::Fold => Action::Fold,
            };
            let acted = self.call(|game, ctx, out| game.act(ctx, player, turn, action, out));
            assert!(acted.is_ok() || self.kills > kills, "{acted:?}");
            give_up = self.now + NEXT_HAND_WITHIN;
        }
        self.here.wishes.remove(&id);
        true
    }

    /// R46: hands in which one of these waits behind the button are folded.
    fn wait_for_deal_to(&mut self, id: TableId, wish: &Wish) {
        self.wait_for_deal(id);
        while let Some(table) = self.here.game.table(id).filter(|table| table.turn().is_some())
            && !wish.players().all(|it| table.seat_of(it).is_some_and(|it| table.is_dealt_in(it)))
            && self.redeal.is_none()
        {
            assert!(
                wish.players().all(|it| table.seat_of(it).is_some()),
                "who sits at table {id}?"
            );
            self.play_hand(id, &Wish { order: Vec::new() }, Others::Fold);
            self.wait_for_deal(id);
        }
    }

    /// Time passes until the next hand at this table.
    fn wait_for_deal(&mut self, id: TableId) {
        let give_up = self.now + NEXT_HAND_WITHIN;
        while self.redeal.is_none()
            && self.here.game.table(id).is_some_and(|it| it.turn().is_none())
        {
            if !self.here.asked.is_empty() && !self.store_waits {
                self.answer_asked();
                continue;
            }
            let wake = self.here.game.next_wake().filter(|wake| *wake <= give_up);
            let Some(wake) = wake else { return };
            self.now = self.now.max(wake);
            self.call(Tournament::tick);
        }
    }

    /// Whether a hand that was lost in a kill is dealt again without more.
    fn is_dealing_again(&self) -> bool {
        let mut seated = self.here.game.tables().flat_map(|(_, table)| table.occupants());
        seated.all(|(_, occupant)| occupant.timing.connected)
    }

    pub(super) fn play_a_hand_everywhere(&mut self) {
        let ids: Vec<TableId> = self.here.game.tables().map(|(id, _)| id).collect();
        for id in ids {
            self.play_hand(id, &Wish { order: Vec::new() }, Others::Fold);
        }
    }

    /// Whose turn it is at this table, unless it is somebody's who is not connected: for those the room
    /// acts.
    fn turn_at(&self, id: TableId) -> Option<(PlayerId, (TableId, Turn), LegalActions)> {
        let table = self.here.game.table(id)?;
        let (seat, turn, legal) = table.turn()?;
        let occupant = table.occupant(seat)?;
        occupant.timing.connected.then_some((occupant.player, (id, turn), legal))
    }

    fn waits_for_the_absent(&self, id: TableId) -> bool {
        self.turn_at(id).is_none() && self.here.game.table(id).is_some_and(|it| it.turn().is_some())
    }

    /// Everybody checks or folds at once, at every table.
    pub(super) fn fold_until(&mut self, until: Millis) {
        while self.here.game.stage() == Stage::Running && self.redeal.is_none() {
            let turn = self.here.game.tables().find_map(|(id, _)| self.turn_at(id));
            if let Some((player, turn, legal)) = turn {
                let action = if legal.check { Action::Check } else { Action::Fold };
                self.call(|game, ctx, out| game.act(ctx, player, turn, action, out)).unwrap();
                continue;
            }
            let Some(wake) = self.here.game.next_wake().filter(|wake| *wake < until) else { break };
            self.now = self.now.max(wake);
            self.call(Tournament::tick);
        }
        self.pass_until(until);
    }

    /// A hand is over: if it did not end as the story has it, its deal is to have another deck.
    pub(super) fn compare_with_wish(&mut self, played: &PlayedHand) {
        let Some(wish) = self.here.wishes.get(&played.table) else { return };
        let strengths = strengths(played);
        let of = |player: &PlayerId| {
            strengths.get(player).copied().unwrap_or_else(|| {
                let name = self.name(*player);
                panic!("{name} is not in the showdown, kill {:?}\n{}", self.kills, self.transcript)
            })
        };
        let groups: Vec<Vec<Strength>> =
            wish.order.iter().map(|group| group.players.iter().map(of).collect()).collect();
        let ties = wish.order.iter().zip(&groups).all(|(group, strengths)| {
            !group.is_tie || strengths.iter().all(|strength| *strength == strengths[0])
        });
        let falls = groups.windows(2).all(|pair| pair[0].iter().min() > pair[1].iter().max());
        if !(ties && falls) {
            self.redeal = Some(self.here.deals[&played.table]);
        }
    }

    /// X2: the next draw of a HexaPro.
    pub(super) fn choose_multiplier(&mut self, multiplier: &str) {
        let hexapro = self.here.rules.hexapro().expect("a HexaPro");
        let rows = &hexapro.multipliers;
        let index = rows.iter().position(|row| row.multiplier.to_string() == multiplier).unwrap();
        self.draw = Some(rows[..index].iter().map(|row| row.odds).sum());
        self.chance.next = self.draw;
    }

    /// A player's chips, in a hand what is in front of him or her.
    pub(super) fn stack(&self, player: PlayerId) -> Option<Chips> {
        let table = self.here.game.table(self.here.game.table_of(player)?)?;
        let seat = table.seat_of(player)?;
        let view = table.hand_view(hand::Viewer::Watcher).filter(|_| table.is_playing());
        let in_hand = view.and_then(|view| {
            view.players.iter().find(|player| player.seat == seat).map(|player| player.stack)
        });
        in_hand.or_else(|| table.occupant(seat).map(|occupant| occupant.stack))
    }
}

/// What everybody had who did not fold, if the board was dealt.
fn strengths(played: &PlayedHand) -> BTreeMap<PlayerId, Strength> {
    let mut holes = BTreeMap::new();
    let mut board: &[Card] = &[];
    for (_, event) in &played.over.events {
        match event {
            Event::Dealt { seat, hole } => {
                let player = played.players.iter().find(|(other, _)| other == seat).unwrap().1;
                holes.insert(*seat, (player, *hole));
            }
            Event::Folded { seat } => {
                holes.remove(seat);
            }
            Event::Board { board: cards, .. } => board = cards,
            _ => {}
        }
    }
    if board.is_empty() {
        return BTreeMap::new();
    }
    let strength = |(player, hole): (PlayerId, hand::Hole)| {
        let cards: CardSet = hole.cards().iter().chain(board).copied().collect();
        (player, holdem::strength(cards))
    };
    holes.into_values().map(strength).collect()
}
