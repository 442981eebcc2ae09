//! H11: the thread that computes what open hands are worth, so that the room's thread does not. It gets
//! the open hands and the board, which everybody at the table sees, and nothing else.

use std::{
    io,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

use base::{GameId, TableId};
use cards::{
    CardSet,
    equity::{Question, Range, Tally, Variant},
};
use room::{Equity, EquityAnswer, EquityQuestion};

use crate::{inbox::InboxSender, messages::ToRoom};

/// More run-outs at one moment than a room has; what comes beyond them is not answered, and nobody
/// misses more than a figure.
const QUESTIONS_MAX: usize = 1_024;
/// The error is a quarter of a percent, and the time about two milliseconds in Omaha, less in Hold'em.
const SAMPLES: u64 = 40_000;

type Asked = (GameId, TableId, EquityQuestion);

/// The way to the thread, which ends when this is dropped.
pub(crate) struct EquityWorker(Option<SyncSender<Asked>>);

impl EquityWorker {
    /// Answers go to the room's inbox.
    pub(crate) fn start(room: InboxSender<ToRoom>) -> io::Result<Self> {
        let (questions, asked) = sync_channel(QUESTIONS_MAX);
        thread::Builder::new().name("equity".to_owned()).spawn(move || run(&asked, &room))?;
        Ok(Self(Some(questions)))
    }

    /// Nothing is answered.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// Passes a question on, unless too many wait.
    pub(crate) fn ask(&self, game: GameId, table: TableId, question: EquityQuestion) {
        if let Some(questions) = &self.0 {
            let _ = questions.try_send((game, table, question));
        }
    }
}

fn run(asked: &Receiver<Asked>, room: &InboxSender<ToRoom>) {
    while let Ok((game, table, question)) = asked.recv() {
        let hand = question.hand;
        if let Some(equity) = answer(&question) {
            // A room that is overloaded does without.
            let _ = room.try_send(ToRoom::Equity(EquityAnswer { game, table, hand, equity }));
        }
    }
}

/// The worth of each hand: exact where that takes less than two milliseconds, that is with a board or
/// between two hands of Hold'em; else from a sample. `None` for more hands than can be counted.
fn answer(question: &EquityQuestion) -> Option<Equity> {
    let EquityQuestion { hand, street, board, open } = question;
    let game = match open.first()?.1.len() {
        2 => Variant::Holdem,
        4 => Variant::Omaha,
        _ => return None,
    };
    let ranges: Vec<Range> =
        open.iter().map(|(_, cards)| Range::of_hand(CardSet::from(cards.as_slice()))).collect();
    let asked =
        Question::new(game, &ranges, CardSet::from(board.as_slice()), CardSet::EMPTY).ok()?;
    let sampled = board.is_empty() && (game == Variant::Omaha || open.len() > 2);
    let tally = if sampled { asked.sampled(SAMPLES, *hand, 1) } else { asked.exact(1) };
    let tenths = tenths(&tally.ok()?);
    let shares = open.iter().map(|(seat, _)| *seat).zip(tenths).collect();
    Some(Equity { street: *street, shares, sampled })
}

/// Tenths of a percent that add up to a thousand: what rounding down leaves goes to the largest rests.
fn tenths(tally: &Tally) -> Vec<u16> {
    let exact: Vec<f64> = tally.shares().iter().map(|share| share.equity * 1_000.0).collect();
    let mut tenths: Vec<u16> = exact.iter().map(|share| share.floor() as u16).collect();
    let mut by_rest: Vec<usize> = (0..exact.len()).collect();
    by_rest.sort_by(|a, b| exact[*b].fract().total_cmp(&exact[*a].fract()));
    let missing = 1_000_u16.saturating_sub(tenths.iter().sum());
    for index in by_rest.into_iter().take(usize::from(missing)) {
        tenths[index] += 1;
    }
    tenths
}

#[cfg(test)]
mod tests {
    use hand::{Seat, Street};

    use super::*;

    fn check(hands: &[&str], board: &str, expected: Option<(&[u16], bool)>) {
        let cards = |text: &str| cards::parse_cards(text).unwrap();
        let seats = (1..).filter_map(Seat::new);
        let open = seats.zip(hands).map(|(seat, hand)| (seat, cards(hand))).collect();
        let (street, board) = (Street::Flop, cards(board));
        let equity = answer(&EquityQuestion { hand: 7, street, board, open });
        let shares = |equity: &Equity| equity.shares.iter().map(|(_, tenths)| *tenths).collect();
        let found: Option<(Vec<u16>, bool)> =
            equity.as_ref().map(|equity| (shares(equity), equity.sampled));
        match (found, expected) {
            (Some((found, true)), Some((near, true))) => {
                let off = |(a, b): (&u16, &u16)| a.abs_diff(*b);
                assert!(found.iter().zip(near).map(off).all(|off| off < 40), "{found:?} {near:?}");
                assert_eq!(found.iter().sum::<u16>(), 1_000);
            }
            (found, expected) => {
                let found = found.as_ref().map(|(tenths, sampled)| (tenths.as_slice(), *sampled));
                assert_eq!(found, expected, "{hands:?}");
            }
        }
    }

    #[test]
    fn h11_open_hands_are_worth_what_they_win_on_average() {
        check(&["AcAd", "KcKd"], "", Some((&[826, 174], false)));
        check(&["AcAd", "KcKd"], "2s3h9dJcKs", Some((&[0, 1_000], false)));
        check(&["AcAd", "AhAs"], "2s3h9dJcKs", Some((&[500, 500], false)));
        check(&["AcAd", "KcKd", "QcQd"], "", Some((&[670, 180, 150], true)));
        check(&["AcAd"], "", None);
        check(&["AcAd"; 7], "", None);
    }
}
