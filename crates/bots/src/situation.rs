//! The situation of a player to act: opponents, price of a call, position. It holds facts only;
//! decisions are made elsewhere.

use base::Chips;
use cards::Card;
use hand::{LegalActions, View};

/// A view on the viewer's own turn.
#[derive(Clone, Copy)]
pub(crate) struct Situation<'a> {
    pub(crate) view: &'a View,
    pub(crate) legal: &'a LegalActions,
    pub(crate) hole: &'a [Card],
    /// How many others are still in, all-in or not: at least one, for it is our turn.
    pub(crate) opponents: u32,
    /// The highest bet of this street.
    pub(crate) highest_bet: Chips,
    /// How many of those still in act after the viewer on later streets.
    pub(crate) behind: u32,
}

impl<'a> Situation<'a> {
    /// `None` when it is not the viewer's turn.
    pub(crate) fn of(view: &'a View) -> Option<Self> {
        let legal = view.legal.as_ref()?;
        let own = view.players.iter().position(|player| Some(player.seat) == view.to_act)?;
        let player = &view.players[own];
        let in_hand = |players: &[hand::PlayerView]| {
            players.iter().filter(|player| !player.folded).count() as u32
        };
        Some(Self {
            view,
            legal,
            hole: player.cards.as_ref()?.cards(),
            opponents: in_hand(&view.players).saturating_sub(1).max(1),
            highest_bet: view.players.iter().map(|player| player.bet).max().unwrap_or_default(),
            behind: in_hand(&view.players[own + 1..]),
        })
    }

    /// What of the pot after a call the call pays, of a thousand: one must win as often for the
    /// call to cost nothing. Nothing when there is nothing to call.
    pub(crate) fn price(&self) -> u32 {
        let Some(call) = self.legal.call else { return 0 };
        // A pot that one's own few chips cannot win entirely looks cheaper than it is; side pots
        // are rare enough for a bot to be wrong about them.
        let after = u128::from(self.view.pot.0) + u128::from(call.adds.0);
        (u128::from(call.adds.0) * 1_000 / after.max(1)) as u32
    }

    /// How many times the betting before the flop has been raised, read from how high it is.
    pub(crate) fn raises(&self) -> usize {
        let big_blind = self.view.big_blind.0;
        [1, 5, 14]
            .iter()
            .filter(|blinds| self.highest_bet.0 > big_blind.saturating_mul(**blinds))
            .count()
    }
}
