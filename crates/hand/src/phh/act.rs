//! The actions of PHH: one short text each, such as `p3 cbr 21` or `d db 2c5d3c`.

use cards::Card;

use super::Amount;

/// A card that the record may leave open (`??`).
pub(crate) type MaybeCard = Option<Card>;

/// One action. Players count from 0 here, from 1 in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Act {
    /// `d dh pN cards`: a player gets hidden cards.
    DealHole { player: usize, cards: Vec<MaybeCard> },
    /// `d db cards`: board cards.
    DealBoard { cards: Vec<MaybeCard> },
    /// `pN f`.
    Fold { player: usize },
    /// `pN cc`: a check or a call, whichever it is.
    CheckOrCall { player: usize },
    /// `pN cbr amount`: a bet or raise *to* this much on this street.
    RaiseTo { player: usize, to: Amount },
    /// `pN sm [cards]`: shows or mucks.
    ShowOrMuck { player: usize, cards: Option<Vec<MaybeCard>> },
    /// Only a comment.
    Nothing,
}

/// Reads one action of a hand with this many players, or returns what was expected.
pub(crate) fn parse(text: &str, players: usize) -> Result<Act, String> {
    let words = text.split('#').next().unwrap_or_default();
    let words: Vec<&str> = words.split_ascii_whitespace().collect();
    let player = |word: &str| player(word, players);
    match *words.as_slice() {
        [] => Ok(Act::Nothing),
        ["d", "dh", who, what] => Ok(Act::DealHole { player: player(who)?, cards: cards(what)? }),
        ["d", "db", what] => Ok(Act::DealBoard { cards: cards(what)? }),
        [who, "f"] => Ok(Act::Fold { player: player(who)? }),
        [who, "cc"] => Ok(Act::CheckOrCall { player: player(who)? }),
        [who, "cbr", to] => match Amount::parse(to) {
            Some(to @ Amount::Exact { units: 1.., .. }) => {
                Ok(Act::RaiseTo { player: player(who)?, to })
            }
            _ => Err(format!("expected an amount above zero, found \"{}\"", short(to))),
        },
        [who, "sm"] => Ok(Act::ShowOrMuck { player: player(who)?, cards: None }),
        [who, "sm", what] => {
            Ok(Act::ShowOrMuck { player: player(who)?, cards: Some(cards(what)?) })
        }
        _ => Err("expected d dh, d db, f, cc, cbr or sm".to_owned()),
    }
}

/// A text from a file as far as it fits in an error message of one line.
pub(crate) fn short(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}

fn player(word: &str, players: usize) -> Result<usize, String> {
    let number = word.strip_prefix('p').and_then(|digits| digits.parse::<usize>().ok());
    match number {
        Some(number @ 1..) if number <= players => Ok(number - 1),
        _ => Err(format!("expected a player from p1 to p{players}, found \"{}\"", short(word))),
    }
}

/// A board is five cards, a hand four; more is not a deal of ours.
const CARDS_MAX: usize = 5;

fn cards(text: &str) -> Result<Vec<MaybeCard>, String> {
    let letters: Vec<char> = text.chars().take(2 * CARDS_MAX + 1).collect();
    if letters.len() > 2 * CARDS_MAX {
        return Err(format!("expected at most {CARDS_MAX} cards, found \"{}\"", short(text)));
    }
    letters
        .chunks(2)
        .map(|pair| match pair {
            ['?', '?'] => Ok(None),
            _ => {
                let text: String = pair.iter().collect();
                text.parse().map(Some).map_err(|error: cards::ParseCardError| error.to_string())
            }
        })
        .collect()
}
