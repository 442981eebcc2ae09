//! T8: bounties.

use base::Cents;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text;

/// T8: what is paid for knocking players out. How a progressive bounty is shared, and who gets one, is
/// the rulebook's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BountySpec {
    pub kind: BountyKind,
    /// The part of the price's pool that is the player's bounty; none where there are only VIPs.
    #[serde(default, with = "text::option", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text::schema::money")]
    pub amount: Option<Cents>,
    /// Whether a re-buy puts another such bounty on the player's head, out of its price.
    #[serde(default)]
    pub rebuy_adds_bounty: bool,
    /// Extra bounties on named players, paid by the house when that player is really out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vip: Vec<VipBounty>,
}

/// T8: the kinds of bounty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BountyKind {
    /// All of it to the player who knocked the other out.
    Regular,
    /// A share is paid out, the rest goes onto the winner's own.
    Progressive,
    /// VIP bounties and no others.
    Vip,
}

/// VIP: an extra bounty on a named player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VipBounty {
    /// The player's name in the room.
    pub player: String,
    #[serde(with = "text")]
    #[schemars(schema_with = "text::schema::money")]
    pub amount: Cents,
}
