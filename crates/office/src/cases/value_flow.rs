//! Who won how much from whom. In a hand of several players each loser's loss goes to the winners and the
//! rake in proportion to what they got \[I\], in whole cents that sum exactly.

use base::PlayerId;

use super::apportion;

/// The results of one hand: what each player won or lost, and the rake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandResult {
    pub nets: Vec<(PlayerId, i64)>,
    pub rake: u64,
}

/// What one player lost to another in one hand; `to` is `None` for the rake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandFlow {
    pub from: PlayerId,
    pub to: Option<PlayerId>,
    pub amount: u64,
}

/// The flows of one hand. Each loser's flows sum to what that player lost.
#[must_use]
pub fn flow_of_hand(hand: &HandResult) -> Vec<HandFlow> {
    let mut nets = hand.nets.clone();
    // In one order, so that the same hand always has the same odd cents.
    nets.sort_unstable_by_key(|(player, _)| *player);
    let won = nets.iter().filter(|(_, net)| *net > 0);
    let mut takers: Vec<(Option<PlayerId>, u64)> =
        won.map(|(player, net)| (Some(*player), net.unsigned_abs())).collect();
    takers.push((None, hand.rake));
    let weights: Vec<u64> = takers.iter().map(|(_, weight)| *weight).collect();
    let mut flows = Vec::new();
    for (from, net) in nets.iter().filter(|(_, net)| *net < 0) {
        let shares = apportion(net.unsigned_abs(), &weights);
        for ((to, _), amount) in takers.iter().zip(shares).filter(|(_, amount)| *amount > 0) {
            flows.push(HandFlow { from: *from, to: *to, amount });
        }
    }
    flows
}
