//! A finished hand in the formats of others, for one player's eyes: PHH, Open Hand History, and
//! the text that trackers read. Each redacts the record itself, so that no caller can leak a card.
//! A cancelled hand (H12) has no result, and none of these formats a word for it: `None`.

mod date;
mod facts;
mod money;
mod names;
mod ohh;
mod phh;
mod summary;
mod text;

pub use ohh::ohh;
pub use phh::phh;
pub use text::text;

/// What the exports call this room.
pub const SITE: &str = "Cardroom";
