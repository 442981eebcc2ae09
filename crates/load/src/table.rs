//! The table a player sits at, as far as it can be checked: numbers without gaps, no cards but the
//! own, no turn but the own, and every action that was sent shown as it was sent.

use std::time::{Duration, Instant};

use wire::{Action, Card, Legal, Seat, Snapshot, TableMessage};

use crate::{choice, tally::Mistake};

/// A table that is watched.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) game: u64,
    pub(crate) table: u64,
    /// The number expected next; none before the snapshot.
    next: Option<u64>,
    /// The player's seat, known from the snapshot on.
    pub(crate) seat: Option<Seat>,
    hand: u64,
    own_cards: Vec<Card>,
    sent: Option<Sent>,
    /// The room has decided for the player in this hand.
    timed_out: bool,
    /// The player sits out: in a tournament the room goes on deciding, until it is the player's turn
    /// again.
    is_away: bool,
}

#[derive(Debug)]
struct Sent {
    action: Action,
    at: Instant,
}

/// Something at the table that a player reacts to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reaction {
    Nothing,
    /// It is the player's turn.
    Turn {
        hand: u64,
        turn: u32,
        legal: Legal,
    },
    /// The table shows what the player did, so long after it was sent.
    Shown(Duration),
    /// The room has decided for the player.
    TimedOut,
    /// The player sits out.
    SatOut,
    /// A hand is over.
    Ended {
        hand: u64,
    },
    /// A number is missing: the table is to be watched again.
    Gap,
}

impl Table {
    pub(crate) fn new(game: u64, table: u64) -> Self {
        Self {
            game,
            table,
            next: None,
            seat: None,
            hand: 0,
            own_cards: Vec::new(),
            sent: None,
            timed_out: false,
            is_away: false,
        }
    }

    pub(crate) fn is(&self, game: u64, table: u64) -> bool {
        (self.game, self.table) == (game, table)
    }

    /// The table is watched again: messages before the snapshot are ignored.
    pub(crate) fn forget(&mut self) {
        *self = Self { seat: self.seat, ..Self::new(self.game, self.table) };
    }

    /// An action was sent.
    pub(crate) fn sent(&mut self, action: Action, at: Instant) {
        self.sent = Some(Sent { action, at });
    }

    pub(crate) fn snapshot(
        &mut self,
        snapshot: &Snapshot<'_>,
        mistakes: &mut Vec<Mistake>,
    ) -> Reaction {
        self.next = Some(snapshot.n + 1);
        self.hand = snapshot.hand_number;
        self.seat = snapshot.own.as_ref().map(|own| own.seat);
        self.sent = None;
        self.timed_out = false;
        self.own_cards.clear();
        let own = snapshot.players.iter().find(|player| Some(player.seat) == self.seat);
        self.is_away = own.is_some_and(|own| own.out);
        let Some(hand) = &snapshot.hand else { return Reaction::Nothing };
        for player in &hand.players {
            let Some(cards) = &player.cards else { continue };
            if Some(player.seat) == self.seat {
                self.own_cards.clone_from(cards);
            } else if hand.to_act.is_some() {
                mistakes.push(Mistake::new("cards_of_others", "in a snapshot"));
            }
        }
        match (hand.to_act, hand.legal) {
            (Some(seat), Some(legal)) if Some(seat) == self.seat => {
                self.turn(self.hand, hand.turn, legal, mistakes)
            }
            (Some(seat), None) if Some(seat) == self.seat => {
                mistakes.push(Mistake::new("no_legal_actions", "in a snapshot"));
                Reaction::Nothing
            }
            (_, Some(_)) => {
                mistakes.push(Mistake::new("turn_of_others", "in a snapshot"));
                Reaction::Nothing
            }
            _ => Reaction::Nothing,
        }
    }

    /// Takes the message with this number of the table's stream.
    pub(crate) fn receive(
        &mut self,
        now: Instant,
        n: u64,
        message: &TableMessage<'_>,
        mistakes: &mut Vec<Mistake>,
    ) -> Reaction {
        use TableMessage as Message;
        let Some(next) = self.next else { return Reaction::Nothing };
        if n != next {
            let missing = format!("{n} came where {next} was due");
            mistakes.push(Mistake::new("gap", missing));
            return Reaction::Gap;
        }
        self.next = Some(next + 1);
        let own = |seat: &Seat| Some(*seat) == self.seat;
        match message {
            Message::HandStarts { hand, .. } => self.hand_starts(*hand, mistakes),
            Message::Dealt { seat, cards } => {
                let own = own(seat);
                self.dealt(cards.as_deref(), own, mistakes);
            }
            Message::Board { cards, .. } => self.check_cards(cards, "board", mistakes),
            Message::Shown { seat, cards, .. } if !own(seat) => {
                self.check_cards(cards, "shown", mistakes);
            }
            Message::Turn { seat, .. } if own(seat) => {
                mistakes.push(Mistake::new("no_legal_actions", "turn for the own seat"));
            }
            Message::YourTurn { seat, .. } if !own(seat) => {
                mistakes.push(Mistake::new("turn_of_others", "your_turn"));
            }
            Message::YourTurn { hand, turn, legal, .. } => {
                self.is_away = false;
                return self.turn(*hand, *turn, *legal, mistakes);
            }
            Message::Folded { seat }
            | Message::Checked { seat }
            | Message::Called { seat, .. }
            | Message::Raised { seat, .. }
                if own(seat) =>
            {
                return self.acted(now, message, mistakes);
            }
            Message::TimedOut { seat } if own(seat) => {
                self.timed_out = true;
                self.sent = None;
                mistakes.push(Mistake::new("timed_out", ""));
                return Reaction::TimedOut;
            }
            Message::SatOut { seat } if own(seat) => {
                self.is_away = true;
                return Reaction::SatOut;
            }
            Message::Ended {} => return Reaction::Ended { hand: self.hand },
            Message::RolledBack { .. } => {
                self.sent = None;
                mistakes.push(Mistake::new("rolled_back", "at the table"));
            }
            _ => {}
        }
        Reaction::Nothing
    }

    /// Checks a message for this player alone: about the own seat, and under the number of the last
    /// counted message.
    pub(crate) fn receive_own(
        &self,
        n: u64,
        message: &TableMessage<'_>,
        mistakes: &mut Vec<Mistake>,
    ) {
        let Some(next) = self.next else { return };
        if n + 1 != next {
            let other = format!("an own message under {n} where {next} was due");
            mistakes.push(Mistake::new("gap", other));
        }
        match message {
            TableMessage::Makes { seat, .. } | TableMessage::Busted { seat, .. }
                if Some(*seat) == self.seat => {}
            TableMessage::Makes { .. } => {
                mistakes.push(Mistake::new("cards_of_others", "makes"));
            }
            other => mistakes.push(Mistake::new("unreadable", format!("own: {other:?}"))),
        }
    }

    /// Cards that everyone sees are not the player's own.
    fn check_cards(&self, cards: &[Card], kind: &'static str, mistakes: &mut Vec<Mistake>) {
        if cards.iter().any(|card| self.own_cards.contains(card)) {
            mistakes.push(Mistake::new("card_twice", kind));
        }
    }

    fn hand_starts(&mut self, hand: u64, mistakes: &mut Vec<Mistake>) {
        if hand <= self.hand && self.hand > 0 {
            let after = format!("hand {hand} after {}", self.hand);
            mistakes.push(Mistake::new("hands_out_of_order", after));
        }
        if self.sent.take().is_some() {
            mistakes.push(Mistake::new("action_not_shown", format!("hand {}", self.hand)));
        }
        self.hand = hand;
        self.timed_out = false;
        self.own_cards.clear();
    }

    fn dealt(&mut self, cards: Option<&[Card]>, own: bool, mistakes: &mut Vec<Mistake>) {
        match (cards, own) {
            (Some(_), false) => mistakes.push(Mistake::new("cards_of_others", "dealt")),
            (None, true) => mistakes.push(Mistake::new("own_cards_missing", "dealt")),
            (Some(cards), true) => {
                self.own_cards = cards.to_vec();
                if ![2, 4].contains(&cards.len()) {
                    mistakes.push(Mistake::new("own_cards_missing", "neither two nor four"));
                }
            }
            (None, false) => {}
        }
    }

    fn turn(&self, hand: u64, turn: u32, legal: Legal, mistakes: &mut Vec<Mistake>) -> Reaction {
        if hand != self.hand {
            let other = format!("a turn of hand {hand} in hand {}", self.hand);
            mistakes.push(Mistake::new("hands_out_of_order", other));
        }
        if !choice::is_coherent(&legal) {
            mistakes.push(Mistake::new("legal_actions_incoherent", format!("{legal:?}")));
        }
        Reaction::Turn { hand, turn, legal }
    }

    fn acted(
        &mut self,
        now: Instant,
        message: &TableMessage<'_>,
        mistakes: &mut Vec<Mistake>,
    ) -> Reaction {
        match self.sent.take() {
            Some(sent) if choice::is_shown(sent.action, message) => {
                return Reaction::Shown(now.saturating_duration_since(sent.at));
            }
            Some(sent) => {
                let other = format!("{message:?} for {:?}", sent.action);
                mistakes.push(Mistake::new("other_action_shown", other));
            }
            None if self.timed_out || self.is_away => {}
            None => mistakes.push(Mistake::new("unasked_action", format!("{message:?}"))),
        }
        Reaction::Nothing
    }
}

#[cfg(test)]
mod tests {
    use wire::{Chips, ServerMessage};

    use super::*;

    /// A player in seat 2, after a snapshot with number 10 between hands.
    fn seated() -> Table {
        let mut table = Table::new(3, 12);
        let snapshot = r#"{"type":"snapshot","game":3,"table":12,"n":10,"seats":6,"hand_number":4,"blinds":{"small":5,"big":10},
            "players":[{"seat":2,"name":"Ada","house":false,"stack":1000,"out":false,"connected":true}],
            "own":{"seat":2,"time_bank":0}}"#;
        let mut mistakes = Vec::new();
        let ServerMessage::Snapshot(snapshot) = serde_json::from_str(snapshot).unwrap() else {
            panic!("no snapshot: {snapshot}")
        };
        table.snapshot(&snapshot, &mut mistakes);
        assert!(mistakes.is_empty());
        table
    }

    /// The mistakes in these messages, numbered from 11.
    fn check(table: &mut Table, messages: &[&str]) -> Vec<&'static str> {
        let mut mistakes = Vec::new();
        for (n, text) in (11..).zip(messages) {
            let message = serde_json::from_str(text).unwrap();
            table.receive(Instant::now(), n, &message, &mut mistakes);
        }
        mistakes.into_iter().map(|mistake| mistake.kind).collect()
    }

    const STARTS: &str =
        r#"{"type":"hand_starts","hand":5,"button":2,"blinds":{"small":5,"big":10}}"#;

    #[test]
    fn a_correct_hand_has_no_mistakes() {
        let mut table = seated();
        let messages = [
            STARTS,
            r#"{"type":"dealt","seat":1}"#,
            r#"{"type":"dealt","seat":2,"cards":["As","Kd"]}"#,
            r#"{"type":"turn","seat":1,"turn":0}"#,
            r#"{"type":"folded","seat":1}"#,
            r#"{"type":"ended"}"#,
        ];
        assert!(check(&mut table, &messages).is_empty());
    }

    #[test]
    fn cards_of_others_and_repeated_cards_are_mistakes() {
        let leak = r#"{"type":"dealt","seat":1,"cards":["As","Kd"]}"#;
        assert_eq!(check(&mut seated(), &[STARTS, leak]), ["cards_of_others"]);
        let own = r#"{"type":"dealt","seat":2,"cards":["As","Kd"]}"#;
        let board = r#"{"type":"board","street":"flop","cards":["2c","Kd","3h"]}"#;
        assert_eq!(check(&mut seated(), &[STARTS, own, board]), ["card_twice"]);
        assert_eq!(check(&mut seated(), &[r#"{"type":"dealt","seat":2}"#]), ["own_cards_missing"]);
    }

    #[test]
    fn own_messages_are_about_the_own_seat_and_not_counted() {
        let table = seated();
        let own = |n: u64, text: &str| {
            let mut mistakes = Vec::new();
            table.receive_own(n, &serde_json::from_str(text).unwrap(), &mut mistakes);
            mistakes.into_iter().map(|mistake| mistake.kind).collect::<Vec<_>>()
        };
        let makes = |seat: u8| {
            format!(
                r#"{{"type":"makes","seat":{seat},"makes":{{"rank":"pair","ranks":["A","A"]}},"cards":["As","Ad"]}}"#
            )
        };
        assert!(own(10, &makes(2)).is_empty());
        assert_eq!(own(11, &makes(2)), ["gap"]);
        assert_eq!(own(10, &makes(1)), ["cards_of_others"]);
        assert_eq!(own(10, r#"{"type":"ended"}"#), ["unreadable"]);
    }

    #[test]
    fn turns_of_others_and_incoherent_choices_are_mistakes() {
        let turn = |seat: u8, legal: &str| {
            format!(r#"{{"type":"your_turn","seat":{seat},"hand":5,"turn":1,"legal":{legal}}}"#)
        };
        let free = r#"{"check":true,"no_raise":"nobody_can_answer"}"#;
        assert!(check(&mut seated(), &[STARTS, &turn(2, free)]).is_empty());
        assert_eq!(check(&mut seated(), &[STARTS, &turn(1, free)]), ["turn_of_others"]);
        let both = r#"{"check":true,"call":{"adds":5,"all_in":false}}"#;
        assert_eq!(check(&mut seated(), &[STARTS, &turn(2, both)]), ["legal_actions_incoherent"]);
        let stale = r#"{"type":"your_turn","seat":2,"hand":4,"turn":1,"legal":{"check":true}}"#;
        assert_eq!(check(&mut seated(), &[STARTS, stale]), ["hands_out_of_order"]);
    }

    #[test]
    fn a_gap_is_a_mistake_and_messages_before_a_new_snapshot_are_ignored() {
        let mut table = seated();
        let ended = TableMessage::Ended {};
        let mut mistakes = Vec::new();
        assert!(matches!(table.receive(Instant::now(), 12, &ended, &mut mistakes), Reaction::Gap));
        assert_eq!(mistakes.len(), 1);
        table.forget();
        assert!(matches!(
            table.receive(Instant::now(), 12, &ended, &mut mistakes),
            Reaction::Nothing
        ));
        assert_eq!(mistakes.len(), 1);
    }

    #[test]
    fn the_room_decides_for_a_player_who_sits_out() {
        let folded = r#"{"type":"folded","seat":2}"#;
        assert_eq!(check(&mut seated(), &[folded]), ["unasked_action"]);
        let out = r#"{"type":"sat_out","seat":2}"#;
        assert!(check(&mut seated(), &[out, STARTS, folded]).is_empty());
    }

    #[test]
    fn the_shown_action_is_compared_with_the_sent_one() {
        let raised =
            r#"{"type":"raised","seat":2,"added":20,"to":20,"by":10,"opens":false,"all_in":false}"#;
        let mut table = seated();
        table.sent(Action::RaiseTo { to: Chips(20) }, Instant::now());
        assert!(check(&mut table, &[raised]).is_empty());
        let mut table = seated();
        table.sent(Action::RaiseTo { to: Chips(30) }, Instant::now());
        assert_eq!(check(&mut table, &[raised]), ["other_action_shown"]);
        assert_eq!(check(&mut seated(), &[raised]), ["unasked_action"]);
        let mut table = seated();
        table.sent(Action::Fold {}, Instant::now());
        assert_eq!(check(&mut table, &[STARTS]), ["action_not_shown"]);
        let fraction = r#"{"type":"stack","seat":2,"stack":1.5}"#;
        assert!(serde_json::from_str::<TableMessage<'_>>(fraction).is_err());
    }
}
