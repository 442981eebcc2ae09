//! From text to hands: the shape of a PHH file, checked with a line and a reason for whatever is
//! wrong. Whether a hand makes sense as poker is decided when it is replayed.

use std::fmt;

use cards::{Card, CardSet};
use rulebook::Variant;
use toml::de::{DeTable, DeValue};

use super::{
    HandContent, PhhHand, Recorded,
    act::{self, Act, MaybeCard},
    table::{Fields, Lines},
};

/// The largest public file of real hands has about 4 MB; more than this in one file would only
/// fill the memory.
pub const TEXT_BYTES_MAX: usize = 64 << 20;

/// A long real hand has about a hundred actions; even ten players raising by the least from deep
/// stacks stay far below this.
const ACTIONS_MAX: usize = 2_000;

/// The code of ISO 4217 for no currency: play money, whose amounts are whole.
const NO_CURRENCY: &str = "XXX";

/// Why a text is not PHH.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// Where, from 1.
    pub line: usize,
    /// What was expected there.
    pub reason: String,
}

impl ReadError {
    pub(crate) fn new(line: usize, reason: impl Into<String>) -> Self {
        // A reason may quote the file; it stays one line.
        let reason: String = reason.into();
        let on_one_line = |letter: char| if letter.is_control() { ' ' } else { letter };
        Self { line, reason: reason.chars().map(on_one_line).collect() }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for ReadError {}

/// Reads one hand (`.phh`: the fields stand at the top) or many (`.phhs`: one table each, in the
/// order of the file). Any text is an answer or an error; none is a panic.
pub fn read(text: &str) -> Result<Vec<PhhHand>, ReadError> {
    read_each(text)?.into_iter().collect()
}

/// The same, but a malformed hand is an error in its own place among the others. Only where the
/// text is not TOML, or holds no hand at all, is there nothing to read.
pub fn read_each(text: &str) -> Result<Vec<Result<PhhHand, ReadError>>, ReadError> {
    if text.len() > TEXT_BYTES_MAX {
        return Err(ReadError::new(1, format!("expected at most {TEXT_BYTES_MAX} bytes")));
    }
    let lines = Lines::of(text);
    let document = DeTable::parse(text).map_err(|error| {
        let line = error.span().map_or(1, |span| lines.at(span.start));
        ReadError::new(line, format!("not TOML: {}", error.message()))
    })?;
    let table = document.get_ref();
    if table.contains_key("variant") {
        let fields = Fields { table, lines: &lines, line: 1 };
        return Ok(vec![hand(String::new(), &fields)]);
    }
    let mut hands = Vec::with_capacity(table.len());
    for (key, value) in table {
        let line = lines.at(key.span().start);
        let key = act::short(key.get_ref());
        let read = match value.get_ref() {
            DeValue::Table(table) => hand(key, &Fields { table, lines: &lines, line }),
            _ => {
                let reason = format!("expected one table a hand, found \"{key}\"");
                Err(ReadError::new(line, reason))
            }
        };
        hands.push((line, read));
    }
    if hands.is_empty() {
        return Err(ReadError::new(1, "expected a hand, found none"));
    }
    hands.sort_by_key(|(line, _)| *line);
    Ok(hands.into_iter().map(|(_, read)| read).collect())
}

fn hand(key: String, fields: &Fields<'_>) -> Result<PhhHand, ReadError> {
    let id = fields.label("hand");
    let variant = match fields.text("variant")? {
        "NT" => HandContent::Played(Box::new(recorded(Variant::Holdem, fields)?)),
        "PO" => HandContent::Played(Box::new(recorded(Variant::Omaha, fields)?)),
        other => HandContent::Other(act::short(other)),
    };
    Ok(PhhHand { key, line: fields.line, id, variant })
}

fn recorded(game: Variant, fields: &Fields<'_>) -> Result<Recorded, ReadError> {
    let starting_stacks = fields.amounts("starting_stacks")?;
    let players = starting_stacks.len();
    let for_each_player = |key: &str| {
        let amounts = fields.amounts(key)?;
        if amounts.len() == players {
            return Ok(amounts);
        }
        let found = amounts.len();
        let reason = format!("expected {players} amounts in \"{key}\", found {found}");
        Err(fields.error(fields.need(key)?, reason))
    };
    let if_there = |key: &str| fields.get(key).map(|_| for_each_player(key)).transpose();
    let (acts, Seen { holes, board, .. }) = acts(game, players, fields)?;
    let recorded = Recorded {
        game,
        has_currency: fields
            .get("currency")
            .or(fields.get("currency_symbol"))
            .is_some_and(|currency| currency.get_ref().as_str() != Some(NO_CURRENCY)),
        antes: for_each_player("antes")?,
        blinds: for_each_player("blinds_or_straddles")?,
        min_bet: fields.amount("min_bet")?,
        finishing_stacks: if_there("finishing_stacks")?,
        winnings: if_there("winnings")?,
        acts,
        holes,
        board,
        starting_stacks,
    };
    for (key, amounts) in [
        ("starting_stacks", Some(&recorded.starting_stacks)),
        ("finishing_stacks", recorded.finishing_stacks.as_ref()),
        ("antes", Some(&recorded.antes)),
    ] {
        if amounts.is_some_and(|amounts| amounts.iter().any(|amount| amount.is_negative())) {
            return Err(fields
                .error(fields.need(key)?, format!("expected no negative amount in \"{key}\"")));
        }
    }
    Ok(recorded)
}

fn acts(
    game: Variant,
    players: usize,
    fields: &Fields<'_>,
) -> Result<(Vec<(String, Act)>, Seen), ReadError> {
    let items = fields.items("actions")?;
    if items.len() > ACTIONS_MAX {
        let reason = format!("expected at most {ACTIONS_MAX} actions, found {}", items.len());
        return Err(fields.error(fields.need("actions")?, reason));
    }
    let mut seen = Seen {
        cards: CardSet::default(),
        board: Vec::new(),
        holes: vec![vec![None; game.hole_cards()]; players],
        dealt: vec![false; players],
    };
    let mut acts = Vec::with_capacity(items.len());
    for item in items {
        let text = item
            .get_ref()
            .as_str()
            .ok_or_else(|| fields.error(item, "expected an action as a string"))?;
        let act =
            act::parse(text, players).and_then(|act| seen.note(game, &act).map(|()| act)).map_err(
                |reason| fields.error(item, format!("action \"{}\": {reason}", act::short(text))),
            )?;
        acts.push((act::short(text), act));
    }
    Ok((acts, seen))
}

/// The cards seen so far in one hand: each exists once, and a player's never change.
struct Seen {
    cards: CardSet,
    board: Vec<MaybeCard>,
    holes: Vec<Vec<MaybeCard>>,
    dealt: Vec<bool>,
}

impl Seen {
    fn note(&mut self, game: Variant, act: &Act) -> Result<(), String> {
        match act {
            Act::DealHole { player, cards } => {
                if std::mem::replace(&mut self.dealt[*player], true) {
                    return Err("this player already has cards".to_owned());
                }
                self.hole(game, *player, cards)
            }
            Act::ShowOrMuck { player, cards: Some(cards) } => self.hole(game, *player, cards),
            Act::DealBoard { cards } => {
                self.board.extend(cards);
                if self.board.len() > 5 {
                    return Err("expected at most five board cards".to_owned());
                }
                cards.iter().flatten().try_for_each(|card| self.new_card(*card))
            }
            _ => Ok(()),
        }
    }

    fn hole(&mut self, game: Variant, player: usize, cards: &[MaybeCard]) -> Result<(), String> {
        if cards.len() != game.hole_cards() {
            return Err(format!("expected {} cards", game.hole_cards()));
        }
        let known = std::mem::take(&mut self.holes[player]);
        // Shown cards may stand in another order than they were dealt; what is open is filled.
        let new: Vec<Card> =
            cards.iter().flatten().filter(|card| !known.contains(&Some(**card))).copied().collect();
        let mut merged: Vec<MaybeCard> = known.into_iter().filter(Option::is_some).collect();
        for card in new {
            self.new_card(card)?;
            merged.push(Some(card));
        }
        if merged.len() > cards.len() {
            return Err("this player was dealt other cards".to_owned());
        }
        merged.resize(cards.len(), None);
        self.holes[player] = merged;
        Ok(())
    }

    fn new_card(&mut self, card: Card) -> Result<(), String> {
        if self.cards.insert(card) { Ok(()) } else { Err(format!("{card} is in this hand twice")) }
    }
}
