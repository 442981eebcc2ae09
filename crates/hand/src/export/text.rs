//! The text that trackers read: a header, the posts, one line an action, the showdown. The closing
//! summary is `summary`'s, and what a name may hold is `names`'s.

use std::fmt::Write as _;

use base::Cents;
use cards::Card;
use rulebook::Variant;

use super::{
    SITE,
    date::utc,
    facts::{Facts, new_cards},
    money::PLAY,
    names::{Names, on_one_line},
    summary,
};
use crate::{
    event::{Forced, Street},
    hand::Ending,
    record::{HandRecord, TournamentHand, Unit},
    seat::Seat,
    view::{EventView, Viewer},
};

/// The hand as text for trackers, as this viewer saw it. `None` for a cancelled hand (H12).
#[must_use]
pub fn text(record: &HandRecord, viewer: Viewer) -> Option<String> {
    let facts = Facts::of(record, viewer)?;
    let names = Names::of(&facts.record.players);
    let mut lines = Lines { facts: &facts, names: &names, text: String::new() };
    lines.header();
    lines.posts();
    lines.play();
    lines.show_down();
    summary::write(&facts, &names, &mut lines.text);
    Some(lines.text)
}

struct Lines<'a> {
    facts: &'a Facts,
    names: &'a Names,
    text: String,
}

/// Cards with spaces between, in brackets.
pub(super) fn bracketed(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    format!("[{}]", cards.join(" "))
}

/// `Tournament #9, 9.00+1.00 EUR`; with a bounty in the middle, if there is one.
fn entry(of: &TournamentHand) -> String {
    let TournamentHand { number, currency, pool, bounty, fee, .. } = of;
    let none = Cents::ZERO;
    let price = match (*pool + *bounty + *fee == none, *bounty == none) {
        (true, _) => "Freeroll".to_owned(),
        (false, true) => format!("{pool}+{fee} {}", on_one_line(currency)),
        (false, false) => format!("{pool}+{bounty}+{fee} {}", on_one_line(currency)),
    };
    format!("Tournament #{number}, {price}")
}

/// A level as trackers read it: `XIV`.
fn roman(mut level: u32) -> String {
    const DIGITS: [(u32, &str); 13] = [
        (1_000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    // No structure is played so far.
    if level > 3_999 {
        return level.to_string();
    }
    let mut text = String::new();
    for (value, digit) in DIGITS {
        while level >= value {
            text.push_str(digit);
            level -= value;
        }
    }
    text
}

/// What the pot of this number is called among so many: the only side pot bears no number.
pub(super) fn pot_name(number: usize, pots: usize) -> String {
    match number {
        _ if pots == 1 => "pot".to_owned(),
        0 => "main pot".to_owned(),
        _ if pots == 2 => "side pot".to_owned(),
        side => format!("side pot-{side}"),
    }
}

impl<'a> Lines<'a> {
    fn line(&mut self, line: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn name(&self, seat: Seat) -> &'a str {
        self.names.get(seat)
    }

    fn header(&mut self) {
        let record = &self.facts.record;
        let unit = &record.unit;
        let game = match record.game {
            Variant::Holdem => "Hold'em No Limit",
            Variant::Omaha => "Omaha Pot Limit",
        };
        let stakes = format!("{}/{}", unit.text(record.small_blind), unit.text(record.big_blind));
        let stakes = match unit {
            Unit::CentsOf(currency) if currency == PLAY => format!("{game} ({stakes} Play Money)"),
            Unit::CentsOf(currency) => format!("{game} ({stakes} {currency})"),
            Unit::TournamentChips => match &record.tournament {
                Some(of) => format!("{} {game} - Level {} ({stakes})", entry(of), roman(of.level)),
                None => format!("Tournament {game} ({stakes})"),
            },
        };
        let date = utc(record.started_at);
        let id = on_one_line(&record.id);
        self.line(&format!(
            "{SITE} Hand #{id}: {stakes} - {} UTC",
            date.strftime("%Y/%m/%d %H:%M:%S")
        ));
        self.line(&format!(
            "Table '{}' {}-max Seat #{} is the button",
            on_one_line(&record.table),
            record.table_seats,
            record.button
        ));
        for player in self.facts.by_seat() {
            let stack = unit.text(player.started_with);
            let name = self.name(player.seat);
            self.line(&format!("Seat {}: {name} ({stack} in chips)", player.seat));
        }
    }

    /// H15: trackers know a blind out of place by who posts it, and a second small blind as dead.
    /// A live and a dead one of the same player are one line to them.
    fn posts(&mut self) {
        let mut posts = self
            .facts
            .events()
            .filter_map(|event| match event {
                EventView::Posted { seat, what, amount, all_in } => {
                    Some((*seat, *what, *amount, *all_in))
                }
                _ => None,
            })
            .peekable();
        while let Some((seat, what, mut amount, mut all_in)) = posts.next() {
            let mut words = match what {
                Forced::Ante => "the ante",
                Forced::SmallBlind | Forced::DeadPost => "small blind",
                Forced::BigBlind | Forced::Post => "big blind",
            };
            if what == Forced::Post
                && let Some((_, _, dead, last)) =
                    posts.next_if(|next| next.0 == seat && next.1 == Forced::DeadPost)
            {
                (words, amount, all_in) = ("small & big blinds", amount + dead, all_in || last);
            }
            let (name, amount) = (self.name(seat), self.facts.record.unit.text(amount));
            self.line(&format!("{name}: posts {words} {amount}{}", all_in_words(all_in)));
        }
    }

    fn play(&mut self) {
        let facts = self.facts;
        let unit = &facts.record.unit;
        self.line("*** HOLE CARDS ***");
        for event in facts.events() {
            match event {
                EventView::Dealt { seat, cards: Some(cards) } => {
                    let (name, cards) = (self.name(*seat), bracketed(cards.cards()));
                    self.line(&format!("Dealt to {name} {cards}"));
                }
                EventView::Folded { seat } => self.line(&format!("{}: folds", self.name(*seat))),
                EventView::Checked { seat } => self.line(&format!("{}: checks", self.name(*seat))),
                EventView::Called { seat, added, all_in, .. } => {
                    let (name, added) = (self.name(*seat), unit.text(*added));
                    self.line(&format!("{name}: calls {added}{}", all_in_words(*all_in)));
                }
                EventView::Raised { seat, to, by, opens, all_in, .. } => {
                    let (name, all_in) = (self.name(*seat), all_in_words(*all_in));
                    let (to, by) = (unit.text(*to), unit.text(*by));
                    self.line(&if *opens {
                        format!("{name}: bets {to}{all_in}")
                    } else {
                        format!("{name}: raises {by} to {to}{all_in}")
                    });
                }
                EventView::Returned { seat, amount } => {
                    let (name, amount) = (self.name(*seat), unit.text(*amount));
                    self.line(&format!("Uncalled bet ({amount}) returned to {name}"));
                }
                EventView::Board { street, board } => self.board(*street, board),
                EventView::Posted { .. }
                | EventView::Dealt { cards: None, .. }
                | EventView::Turn { .. }
                | EventView::Shown { .. }
                | EventView::Raked { .. }
                | EventView::Won { .. }
                | EventView::Cancelled
                | EventView::Ended => {}
            }
        }
    }

    fn board(&mut self, street: Street, board: &[Card]) {
        let name = match street {
            Street::Preflop => return,
            Street::Flop => "FLOP",
            Street::Turn => "TURN",
            Street::River => "RIVER",
        };
        let new = new_cards(street, board);
        let before = &board[..board.len() - new.len()];
        let before =
            if before.is_empty() { String::new() } else { format!("{} ", bracketed(before)) };
        self.line(&format!("*** {name} *** {before}{}", bracketed(new)));
    }

    /// Hands shown early because no more betting was possible stand here too, as trackers expect.
    fn show_down(&mut self) {
        let facts = self.facts;
        let showdown = facts.record.ending == Ending::Showdown;
        if showdown {
            self.line("*** SHOW DOWN ***");
            self.shown();
        }
        let pots = facts.pots.len();
        for (number, pot) in facts.pots.iter().enumerate() {
            let pot_name = pot_name(number, pots);
            for (seat, amount) in &pot.wins {
                let (name, amount) = (self.name(*seat), facts.record.unit.text(*amount));
                self.line(&format!("{name} collected {amount} from {pot_name}"));
            }
        }
        if !showdown {
            self.shown();
        }
    }

    fn shown(&mut self) {
        for event in self.facts.events() {
            let EventView::Shown { seat, cards } = event else { continue };
            let words = self.facts.words(cards.cards());
            let words = words.map_or(String::new(), |words| format!(" ({words})"));
            let (name, cards) = (self.name(*seat), bracketed(cards.cards()));
            self.line(&format!("{name}: shows {cards}{words}"));
        }
    }
}

fn all_in_words(all_in: bool) -> &'static str {
    if all_in { " and is all-in" } else { "" }
}
