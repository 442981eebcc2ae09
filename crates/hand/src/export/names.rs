//! Players' names as they may stand in the tracker text, where a line is told apart only by its
//! punctuation. The other formats quote names and keep them as they are.

use crate::{record::PlayerRecord, seat::Seat};

/// The safe names of one hand, no two alike.
pub(super) struct Names(Vec<(Seat, String)>);

impl Names {
    /// Names that differ only in what had to be replaced get their seats added, so that no line
    /// speaks of two players.
    pub(super) fn of(players: &[PlayerRecord]) -> Self {
        let mut names: Vec<(Seat, String)> =
            players.iter().map(|player| (player.seat, safe(player))).collect();
        let plain = names.clone();
        for (seat, name) in &mut names {
            let player = players.iter().find(|player| player.seat == *seat);
            let changed = player.is_some_and(|player| player.name != *name);
            if changed && plain.iter().any(|(other, same)| other != seat && same == name) {
                name.push_str(&format!(" #{seat}"));
            }
        }
        Self(names)
    }

    /// The safe name of the player in this seat.
    pub(super) fn get(&self, seat: Seat) -> &str {
        self.0.iter().find(|(other, _)| *other == seat).map_or("", |(_, name)| name)
    }
}

/// A colon ends a name and brackets hold cards: each becomes `_`. What ends a line or turns its
/// direction becomes a space. A name of which nothing is left is called by its seat.
fn safe(player: &PlayerRecord) -> String {
    let name: String = on_one_line(&player.name)
        .chars()
        .map(|letter| if matches!(letter, ':' | '[' | ']') { '_' } else { letter })
        .collect();
    match name.trim() {
        "" => format!("Seat {}", player.seat),
        name => name.to_owned(),
    }
}

/// A text without line ends, control characters or changes of direction.
pub(super) fn on_one_line(text: &str) -> String {
    let breaks = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|letter| if breaks(letter) { ' ' } else { letter }).collect()
}
