//! Reading what a client sends, field by field. Strict: what is not in the protocol is refused with
//! the name of the field, so that a mistake in a client shows on its first day. Never panics.

use serde::{Deserialize, de::IntoDeserializer};

use crate::{
    FRAME_BYTES_MAX, WHOLE_MAX,
    client::{
        Action, BadMessage, CHAT_CHARS_MAX, ClientMessage, ClientRequest, NAME_CHARS_MAX,
        Preselect, REPORT_CHARS_MAX,
    },
    json::Json,
    values::{Cents, Chips, Invitation, Seat},
};

/// Rulebook ids and currency codes are short words.
const WORD_CHARS_MAX: usize = 64;
/// An explanation is a sentence; it may quote what it explains, but not all of it.
const WHY_CHARS_MAX: usize = 200;

impl ClientMessage {
    /// Reads one text frame.
    ///
    /// # Errors
    /// If it is not a message of the protocol; with its number, wherever that can be read.
    pub fn parse(text: &str) -> Result<Self, BadMessage> {
        let mut id = None;
        read(text, &mut id)
            .map_err(|why| BadMessage { id, why: why.chars().take(WHY_CHARS_MAX).collect() })
    }
}

fn read(text: &str, id_read: &mut Option<u64>) -> Result<ClientMessage, String> {
    if text.len() > FRAME_BYTES_MAX {
        return Err(format!("the message is longer than {FRAME_BYTES_MAX} bytes"));
    }
    let json: Json =
        serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let mut message = Fields::of("message", "", json)?;
    let repeats = message.refuse_repeats();
    let id = message.whole("id")?;
    *id_read = Some(id).filter(|_| !message.has("id"));
    repeats?;
    let mut fields = message.object("ask", "ask.")?;
    message.finish()?;
    let ask = read_ask(&mut fields)?;
    fields.finish()?;
    Ok(ClientMessage { id, ask })
}

fn read_ask(f: &mut Fields) -> Result<ClientRequest, String> {
    let word = f.text("type", WORD_CHARS_MAX)?;
    Ok(match word.as_str() {
        "accept_rules" => {
            ClientRequest::AcceptRules { rulebook: f.text("rulebook", WORD_CHARS_MAX)? }
        }
        "join" => ClientRequest::Join { game: f.whole("game")? },
        "open_private" => ClientRequest::OpenPrivate {
            rulebook: f.text("rulebook", WORD_CHARS_MAX)?,
            poker: f.word("poker")?,
            format: f.word("format")?,
            small_blind: Cents(f.whole("small_blind")?),
            big_blind: Cents(f.whole("big_blind")?),
            currency: f.text("currency", WORD_CHARS_MAX)?,
            least: Cents(f.whole("least")?),
            most: Cents(f.whole("most")?),
        },
        "join_private" => ClientRequest::JoinPrivate {
            game: f.whole("game")?,
            invitation: Invitation(f.text("invitation", WORD_CHARS_MAX)?),
            seat: f.seat("seat")?,
        },
        "invited" => ClientRequest::Invited {
            game: f.whole("game")?,
            invitation: Invitation(f.text("invitation", WORD_CHARS_MAX)?),
        },
        "confirm" => {
            ClientRequest::Confirm { game: f.whole("game")?, amount: Cents(f.whole("amount")?) }
        }
        "decline" => ClientRequest::Decline { game: f.whole("game")? },
        "leave_queue" => ClientRequest::LeaveQueue { game: f.whole("game")? },
        "leave" => ClientRequest::Leave { game: f.whole("game")?, table: f.whole("table")? },
        "act" => ClientRequest::Act {
            game: f.whole("game")?,
            table: f.whole("table")?,
            hand: f.whole("hand")?,
            turn: f.small("turn")?,
            action: read_action(f.object("action", "ask.action.")?)?,
        },
        "preselect" => ClientRequest::Preselect {
            game: f.whole("game")?,
            table: f.whole("table")?,
            hand: f.whole("hand")?,
            turn: f.small("turn")?,
            choice: match f.object_or_null("choice", "ask.choice.")? {
                None => None,
                Some(choice) => Some(read_preselect(choice)?),
            },
        },
        "sit_out" => ClientRequest::SitOut {
            game: f.whole("game")?,
            table: f.whole("table")?,
            when: f.word("when")?,
        },
        "come_back" => ClientRequest::ComeBack {},
        "post" => ClientRequest::Post {
            game: f.whole("game")?,
            table: f.whole("table")?,
            posts: f.flag("posts")?,
        },
        "top_up" => ClientRequest::TopUp {
            game: f.whole("game")?,
            table: f.whole("table")?,
            amount: Cents(f.whole("amount")?),
        },
        "auto_top_up" => ClientRequest::AutoTopUp {
            game: f.whole("game")?,
            table: f.whole("table")?,
            on: f.flag("on")?,
        },
        "show" => ClientRequest::Show { game: f.whole("game")?, table: f.whole("table")? },
        "chat" => ClientRequest::Chat {
            game: f.whole("game")?,
            table: f.whole("table")?,
            text: f.text("text", CHAT_CHARS_MAX)?,
        },
        "watch" => ClientRequest::Watch { game: f.whole("game")?, table: f.whole("table")? },
        "unwatch" => ClientRequest::Unwatch { game: f.whole("game")?, table: f.whole("table")? },
        "lobby" => ClientRequest::Lobby { on: f.flag("on")? },
        "tables" => ClientRequest::Tables { game: f.whole("game")? },
        "refill" => ClientRequest::Refill {},
        "report" => ClientRequest::Report {
            game: f.whole("game")?,
            table: f.whole("table")?,
            player: f.text("player", NAME_CHARS_MAX)?,
            text: f.text("text", REPORT_CHARS_MAX)?,
        },
        "block" => ClientRequest::Block { player: f.text("player", NAME_CHARS_MAX)? },
        "unblock" => ClientRequest::Unblock { player: f.text("player", NAME_CHARS_MAX)? },
        "ping" => ClientRequest::Ping {},
        _ => return Err(format!("ask.type: {word:?} is not something to ask")),
    })
}

fn read_action(mut f: Fields) -> Result<Action, String> {
    let word = f.text("type", WORD_CHARS_MAX)?;
    let action = match word.as_str() {
        "fold" => Action::Fold {},
        "check" => Action::Check {},
        "call" => Action::Call {},
        "raise_to" => Action::RaiseTo { to: Chips(f.whole("to")?) },
        _ => return Err(format!("ask.action.type: {word:?} is not an action")),
    };
    f.finish().map(|()| action)
}

fn read_preselect(mut f: Fields) -> Result<Preselect, String> {
    let word = f.text("type", WORD_CHARS_MAX)?;
    let choice = match word.as_str() {
        "fold" => Preselect::Fold {},
        "check_or_fold" => Preselect::CheckOrFold {},
        "check" => Preselect::Check {},
        "call" => Preselect::Call { adds: Chips(f.whole("adds")?) },
        _ => return Err(format!("ask.choice.type: {word:?} cannot be chosen before the turn")),
    };
    f.finish().map(|()| choice)
}

/// The fields of one object, taken one after the other; what is left at the end is refused.
struct Fields {
    /// The way to them, for whoever reads what is wrong.
    path: &'static str,
    left: Vec<(String, Json)>,
}

impl Fields {
    fn of(name: &str, path: &'static str, json: Json) -> Result<Self, String> {
        match json {
            Json::Object(left) => Ok(Self { path, left }),
            other => Err(format!("{name}: expected an object, found {}", other.kind())),
        }
    }

    /// Which of two equal fields is meant, nobody can know.
    fn refuse_repeats(&self) -> Result<(), String> {
        for (index, (name, _)) in self.left.iter().enumerate() {
            if self.left[..index].iter().any(|(other, _)| other == name) {
                return Err(format!("{}{name}: is given twice", self.path));
            }
        }
        Ok(())
    }

    fn has(&self, name: &str) -> bool {
        self.left.iter().any(|(other, _)| other == name)
    }

    fn take(&mut self, name: &str) -> Result<Json, String> {
        let index = self.left.iter().position(|(other, _)| other == name);
        let index = index.ok_or_else(|| format!("{}{name}: is missing", self.path))?;
        Ok(self.left.remove(index).1)
    }

    fn wrong(&self, name: &str, expected: &str, found: &Json) -> String {
        format!("{}{name}: expected {expected}, found {}", self.path, found.kind())
    }

    fn whole(&mut self, name: &str) -> Result<u64, String> {
        match self.take(name)? {
            Json::Whole(number) => Ok(number),
            other => {
                Err(self.wrong(name, &format!("a whole number from 0 to {WHOLE_MAX}"), &other))
            }
        }
    }

    fn small(&mut self, name: &str) -> Result<u32, String> {
        let number = self.whole(name)?;
        u32::try_from(number).map_err(|_| format!("{}{name}: {number} is too large", self.path))
    }

    fn seat(&mut self, name: &str) -> Result<Seat, String> {
        let number = self.whole(name)?;
        let seat = u8::try_from(number).ok().and_then(hand::Seat::new).map(Seat);
        seat.ok_or_else(|| {
            format!("{}{name}: expected a seat from 1 to 10, found {number}", self.path)
        })
    }

    fn flag(&mut self, name: &str) -> Result<bool, String> {
        match self.take(name)? {
            Json::Flag(flag) => Ok(flag),
            other => Err(self.wrong(name, "true or false", &other)),
        }
    }

    fn text(&mut self, name: &str, chars_max: usize) -> Result<String, String> {
        match self.take(name)? {
            Json::Text(text) if text.is_empty() => Err(format!("{}{name}: is empty", self.path)),
            Json::Text(text) if text.chars().count() > chars_max => {
                Err(format!("{}{name}: is longer than {chars_max} characters", self.path))
            }
            Json::Text(text) => Ok(text),
            other => Err(self.wrong(name, "a text", &other)),
        }
    }

    /// One of a small set of words.
    fn word<T: for<'de> Deserialize<'de>>(&mut self, name: &str) -> Result<T, String> {
        let text = self.text(name, WORD_CHARS_MAX)?;
        let read = T::deserialize(text.as_str().into_deserializer());
        read.map_err(|error: serde::de::value::Error| format!("{}{name}: {error}", self.path))
    }

    fn object(&mut self, name: &str, path: &'static str) -> Result<Self, String> {
        let json = self.take(name)?;
        let fields = Self::of(&format!("{}{name}", self.path), path, json)?;
        fields.refuse_repeats().map(|()| fields)
    }

    fn object_or_null(&mut self, name: &str, path: &'static str) -> Result<Option<Self>, String> {
        let json = self.take(name)?;
        if matches!(json, Json::Null) {
            return Ok(None);
        }
        let fields = Self::of(&format!("{}{name}", self.path), path, json)?;
        fields.refuse_repeats().map(|()| Some(fields))
    }

    fn finish(&self) -> Result<(), String> {
        match self.left.first() {
            None => Ok(()),
            Some((name, _)) => Err(format!("{}{name}: has no place here", self.path)),
        }
    }
}
