//! The games as the command line calls them, for every command that has a `--game`.

use clap::ValueEnum;

/// A game by its name.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum GameName {
    /// No-Limit Hold'em.
    #[value(aliases = ["nlhe", "nlh", "nl", "hold'em", "texas"])]
    Holdem,
    /// Pot-Limit Omaha.
    #[value(aliases = ["plo", "pl"])]
    Omaha,
}

impl From<GameName> for rulebook::Variant {
    fn from(name: GameName) -> Self {
        match name {
            GameName::Holdem => Self::Holdem,
            GameName::Omaha => Self::Omaha,
        }
    }
}

impl From<GameName> for cards::equity::Variant {
    fn from(name: GameName) -> Self {
        match name {
            GameName::Holdem => Self::Holdem,
            GameName::Omaha => Self::Omaha,
        }
    }
}
