//! The latest chat of the tables, so that a page that is loaded again shows the chat it
//! showed before, and so that a report has the chat of its time (R20). In memory alone, and gone with the
//! table.

use std::{
    borrow::Cow,
    collections::{HashMap, VecDeque},
};

use base::{GameId, Millis, PlayerId, TableId};
use wire::{Names, ServerMessage, Written, encode};

/// As many lines as people look back; with the longest lines all of them are about 40 kB.
const LINES_MAX: usize = 50;

/// The last lines of every table.
#[derive(Debug, Default)]
pub(crate) struct ChatHistory {
    tables: HashMap<(GameId, TableId), VecDeque<ChatLine>>,
}

#[derive(Debug)]
struct ChatLine {
    number: u64,
    at: Millis,
    player: PlayerId,
    text: String,
}

impl ChatHistory {
    /// Somebody has written something now, under this number.
    pub(crate) fn note(
        &mut self,
        table: (GameId, TableId),
        (number, at): (u64, Millis),
        player: PlayerId,
        text: &str,
    ) {
        let lines = self.tables.entry(table).or_default();
        if lines.len() == LINES_MAX {
            lines.pop_front();
        }
        lines.push_back(ChatLine { number, at, player, text: text.to_owned() });
    }

    /// R20: the last lines of a table, for a report.
    pub(crate) fn for_report(&self, table: (GameId, TableId)) -> Vec<store::ChatLine> {
        let lines = self.tables.get(&table).into_iter().flatten();
        let kept = |line: &ChatLine| store::ChatLine {
            at: line.at,
            player: line.player,
            text: line.text.clone(),
        };
        lines.map(kept).collect()
    }

    /// A table is gone.
    pub(crate) fn forget(&mut self, at: (GameId, TableId)) {
        self.tables.remove(&at);
    }

    /// The last lines of a table without those of the players who are blocked, if there are any.
    pub(crate) fn of(
        &self,
        at: (GameId, TableId),
        blocked: &[String],
        names: &impl Names,
    ) -> Option<String> {
        let wanted = |line: &&ChatLine| !blocked.iter().any(|name| name == names.name(line.player));
        let lines = self.tables.get(&at)?.iter().filter(wanted).map(|line| Written {
            n: line.number,
            name: Cow::Borrowed(names.name(line.player)),
            house: names.is_house(line.player),
            text: Cow::Borrowed(&line.text),
        });
        let lines: Vec<Written<'_>> = lines.collect();
        let (game, table) = (at.0.0, at.1.0);
        (!lines.is_empty()).then(|| encode::message(&ServerMessage::Talk { game, table, lines }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directory::Directory;

    const AT: (GameId, TableId) = (GameId(3), TableId(12));

    #[test]
    fn the_last_lines_are_kept_until_the_table_is_gone() {
        let people =
            [(PlayerId(1), "Ada".to_owned(), false), (PlayerId(2), "Bo".to_owned(), false)];
        let directory = Directory::new(people);
        let mut history = ChatHistory::default();
        for number in 1..=60 {
            history.note(AT, (number, Millis(number)), PlayerId(1 + number % 2), "good evening");
        }
        let lines = |history: &ChatHistory, blocked: &[&str]| -> Vec<(u64, String)> {
            let blocked: Vec<String> = blocked.iter().map(|name| (*name).to_owned()).collect();
            let text = history.of(AT, &blocked, &directory.now());
            match text.as_deref().map(serde_json::from_str).transpose().expect("a message") {
                Some(ServerMessage::Talk { lines, .. }) => {
                    lines.into_iter().map(|line| (line.n, line.name.into_owned())).collect()
                }
                _ => Vec::new(),
            }
        };
        let all = lines(&history, &[]);
        assert_eq!((all.len(), all[0].0, all[49].0), (50, 11, 60));
        let without = lines(&history, &["Bo"]);
        assert!(without.len() == 25 && without.iter().all(|(_, name)| name == "Ada"));
        assert!(history.of(AT, &["Ada".to_owned(), "Bo".to_owned()], &directory.now()).is_none());
        let kept = history.for_report(AT);
        assert_eq!((kept.len(), kept[0].at, kept[49].at), (50, Millis(11), Millis(60)));
        history.forget(AT);
        assert!(lines(&history, &[]).is_empty() && history.for_report(AT).is_empty());
    }
}
