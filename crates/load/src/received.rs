//! What the room says, as far as a player needs it: typed, borrowed from the frame, read in one
//! pass. Every amount is a whole number, or the frame is not readable.

use serde::Deserialize;

/// What kind of message this is. The room writes it first; from anyone else it is looked for.
pub(crate) fn kind(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix("{\"type\":\"") {
        return rest.split_once('"').map(|(kind, _)| kind);
    }
    #[derive(Deserialize)]
    struct Kind<'a> {
        #[serde(rename = "type")]
        kind: &'a str,
    }
    serde_json::from_str::<Kind<'_>>(text).ok().map(|message| message.kind)
}

/// One number of a table's stream.
#[derive(Debug, Deserialize)]
pub(crate) struct Frame<'a> {
    pub(crate) game: u64,
    pub(crate) table: u64,
    pub(crate) n: u64,
    #[serde(borrow)]
    pub(crate) said: Said<'a>,
}

/// What is said at a table, all kinds in one: which fields there are is the kind's.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Said<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: &'a str,
    pub(crate) seat: Option<u8>,
    pub(crate) hand: Option<u64>,
    pub(crate) turn: Option<u32>,
    #[serde(borrow)]
    pub(crate) cards: Option<Vec<&'a str>>,
    pub(crate) legal: Option<Legal>,
    pub(crate) to: Option<u64>,
    // Read for being whole numbers alone.
    #[allow(dead_code, reason = "a fraction makes the frame unreadable, which is the check")]
    pub(crate) amount: Option<u64>,
    #[allow(dead_code, reason = "as above")]
    pub(crate) added: Option<u64>,
    #[allow(dead_code, reason = "as above")]
    pub(crate) by: Option<u64>,
    #[allow(dead_code, reason = "as above")]
    pub(crate) stack: Option<u64>,
}

/// What may be done.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Legal {
    pub(crate) check: bool,
    pub(crate) call: Option<Call>,
    pub(crate) raise: Option<Raise>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Call {
    pub(crate) adds: u64,
    pub(crate) all_in: bool,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Raise {
    pub(crate) to_min: u64,
    pub(crate) to_max: u64,
    pub(crate) presets: Presets,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Presets {
    pub(crate) half_pot: u64,
    pub(crate) three_quarters_pot: u64,
    pub(crate) pot: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Hello<'a> {
    pub(crate) v: u32,
    #[serde(borrow)]
    pub(crate) accepted: Vec<&'a str>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Answer<'a> {
    pub(crate) id: u64,
    pub(crate) ok: bool,
    #[serde(borrow)]
    pub(crate) refused: Option<Refused<'a>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Refused<'a> {
    pub(crate) why: &'a str,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Lobby<'a> {
    pub(crate) full: bool,
    #[serde(borrow)]
    pub(crate) pools: Vec<Pool<'a>>,
    #[serde(default)]
    pub(crate) changed: Vec<PoolChange>,
    pub(crate) gone: Vec<u64>,
}

/// What changed of a game that was shown before.
#[derive(Debug, Deserialize)]
pub(crate) struct PoolChange {
    pub(crate) game: u64,
    pub(crate) players: Option<u64>,
    pub(crate) house: Option<u64>,
    pub(crate) tables: Option<u64>,
    pub(crate) waiting: Option<u64>,
    pub(crate) average_pot: Option<u64>,
    pub(crate) players_per_flop_tenths: Option<u64>,
    pub(crate) hands_an_hour: Option<u64>,
}

impl PoolChange {
    /// Whether it says anything at all.
    pub(crate) fn is_news(&self) -> bool {
        let counts = [self.players, self.house, self.tables, self.waiting];
        let figures = [self.average_pot, self.players_per_flop_tenths, self.hands_an_hour];
        counts.iter().chain(&figures).any(Option::is_some)
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Pool<'a> {
    pub(crate) game: u64,
    pub(crate) rulebook: &'a str,
    pub(crate) format: &'a str,
    pub(crate) currency: &'a str,
    pub(crate) seats: u8,
    pub(crate) private: bool,
    pub(crate) buy_in_most: u64,
    pub(crate) players: u64,
    pub(crate) house: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Seats {
    pub(crate) seats: Vec<SeatAt>,
    pub(crate) held: Vec<Held>,
    pub(crate) waiting: Vec<Waiting>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct SeatAt {
    pub(crate) game: u64,
    pub(crate) table: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Held {
    pub(crate) game: u64,
    pub(crate) limits: Option<Limits>,
    pub(crate) until: Option<u64>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Limits {
    pub(crate) most: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Waiting {
    #[allow(dead_code, reason = "that there is one says enough")]
    pub(crate) game: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Noted<'a> {
    pub(crate) game: u64,
    #[serde(borrow)]
    pub(crate) note: Note<'a>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Note<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: &'a str,
    pub(crate) table: Option<u64>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Snapshot<'a> {
    pub(crate) game: u64,
    pub(crate) table: u64,
    pub(crate) n: u64,
    pub(crate) hand_number: u64,
    pub(crate) players: Vec<Seated>,
    #[serde(borrow)]
    pub(crate) hand: Option<HandShown<'a>>,
    pub(crate) own: Option<Own>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Seated {
    pub(crate) seat: u8,
    pub(crate) stack: u64,
    pub(crate) out: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Own {
    pub(crate) seat: u8,
    pub(crate) entering: Option<Entering>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Entering {
    pub(crate) may_post: bool,
    pub(crate) posts: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct HandShown<'a> {
    #[serde(borrow)]
    pub(crate) players: Vec<HandPlayer<'a>>,
    pub(crate) to_act: Option<u8>,
    pub(crate) turn: u32,
    pub(crate) legal: Option<Legal>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct HandPlayer<'a> {
    pub(crate) seat: u8,
    #[serde(borrow)]
    pub(crate) cards: Option<Vec<&'a str>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Wallet<'a> {
    pub(crate) currency: &'a str,
    pub(crate) cents: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Bye<'a> {
    pub(crate) why: &'a str,
}

#[derive(Debug, Deserialize)]
pub(crate) struct OfGame {
    pub(crate) game: u64,
}

impl Legal {
    /// Whether it fits together: checking or calling, a range that is one, presets inside it.
    pub(crate) fn is_coherent(&self) -> bool {
        let one_way = self.check != self.call.is_some();
        let call_adds = self.call.is_none_or(|call| call.adds > 0);
        let raise = self.raise.is_none_or(|raise| {
            let Presets { half_pot, three_quarters_pot, pot } = raise.presets;
            let range = raise.to_min..=raise.to_max;
            !range.is_empty()
                && [half_pot, three_quarters_pot, pot].iter().all(|to| range.contains(to))
        });
        one_way && call_adds && raise
    }
}
