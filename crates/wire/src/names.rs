//! Players' names. On the wire players go by their screen names and never by the number of their
//! account, so that nobody can walk through accounts.

use std::borrow::Cow;

use base::PlayerId;

/// Finds players' screen names.
pub trait Names {
    /// The screen name of a player.
    fn name(&self, player: PlayerId) -> &str;
    /// Whether the player belongs to the house, which is shown wherever the player appears.
    fn is_house(&self, player: PlayerId) -> bool;
}

/// A player as the wire shows him or her.
pub(crate) fn shown<N: Names>(names: &N, player: PlayerId) -> (Cow<'_, str>, bool) {
    (Cow::Borrowed(names.name(player)), names.is_house(player))
}
