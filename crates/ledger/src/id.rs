//! The names of transfers. A name is made from the cause, never drawn at random, so that a
//! repetition has the same name and is recognised.

use std::{fmt, str::FromStr};

use base::{GameId, PlayerId, RequestId, TableId};

use crate::text::{BadText, stored_as_text};

/// A transfer's name, unique for ever: letters, digits and `: / . _ -`.
///
/// Two causes never share a name: each begins with a word of its own, and a derived name adds a
/// step, which holds no `:` and no `/`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransferId(String);

impl TransferId {
    /// The longest: two numbers with their words, or a few steps. An index
    /// holds every name for ever.
    pub const BYTES_MAX: usize = 96;

    /// What a game's commit moves.
    #[must_use]
    pub fn for_commit(game: GameId, commit: u64) -> Self {
        Self(format!("game:{game}/commit:{commit}"))
    }

    /// What a player's request moves.
    #[must_use]
    pub fn for_request(player: PlayerId, request: RequestId) -> Self {
        Self(format!("player:{player}/request:{request}"))
    }

    /// R1, R25, MALF: what voids a finished hand. A hand is void when this has happened.
    #[must_use]
    pub fn for_void(game: GameId, table: TableId, hand: u64) -> Self {
        Self(format!("void:{game}/{table}/{hand}"))
    }

    /// The hand that this voids, if it does.
    #[must_use]
    pub fn voided(&self) -> Option<(GameId, TableId, u64)> {
        let mut parts = self.0.strip_prefix("void:")?.split('/').map(|part| part.parse().ok());
        let (game, table, hand) = (parts.next()??, parts.next()??, parts.next()??);
        let own = Self::for_void(GameId(game), TableId(table), hand);
        (own == *self).then_some((GameId(game), TableId(table), hand))
    }

    /// What corrects a balance, by the number of the proposal that a second person approved.
    #[must_use]
    pub fn for_correction(proposal: u64) -> Self {
        Self(format!("correction:{proposal}"))
    }

    /// What follows from another transfer: the refund of a buy-in that came too late.
    ///
    /// # Errors
    /// When the step is empty or holds other than letters, digits and `. _ -`, or the name would
    /// be too long.
    pub fn derived(of: &Self, step: &str) -> Result<Self, BadText> {
        if !is_step(step) {
            return Err(BadText::new("a step such as \"refund\"", step));
        }
        format!("{of}/{step}").parse()
    }

    /// The step that a record of its own (a hold, a ticket, a payment) takes. Asked for twice from the same
    /// state it is the same name, so two members of staff cannot both take it.
    pub(crate) fn for_step(record: &'static str, number: u64, step: u32) -> Self {
        Self(format!("{record}:{number}/step:{step}"))
    }

    /// The step that led to a record which has taken so many; `None` if it has taken none.
    pub(crate) fn for_last_step(record: &'static str, number: u64, steps: u32) -> Option<Self> {
        Some(Self::for_step(record, number, steps.checked_sub(1)?))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_step(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    !text.is_empty() && text.bytes().all(allowed)
}

impl fmt::Display for TransferId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for TransferId {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts_fit = text.split(['/', ':']).all(is_step);
        if parts_fit && text.len() <= Self::BYTES_MAX {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadText::new("a transfer's name of at most 96 letters, digits and : / . _ -", text))
        }
    }
}

stored_as_text!(TransferId);
