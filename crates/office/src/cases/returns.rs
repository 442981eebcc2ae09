//! R18: seized money goes back to those it was won from: each opponent's net loss to the sanctioned
//! accounts in the evidence hands, scaled to what was seized, to the cent. The rest stays held.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, PlayerId};

use super::{HandResult, HoldShare, Return, flow_of_hand};

/// Splits an amount by weights, in whole units that sum to it: everyone gets the whole part, and the
/// units left over go to the largest remainders, the earlier one of equals first. Nothing is split where
/// all weights are zero.
#[must_use]
pub fn apportion(total: u64, weights: &[u64]) -> Vec<u64> {
    let sum: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
    if sum == 0 {
        return vec![0; weights.len()];
    }
    let product = |weight: &u64| u128::from(total) * u128::from(*weight);
    // Each is at most the total, so it fits.
    let mut shares: Vec<u64> =
        weights.iter().map(|weight| (product(weight) / sum) as u64).collect();
    let mut left = total - shares.iter().sum::<u64>();
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(product(&weights[*at]) % sum));
    for at in order {
        if left == 0 {
            break;
        }
        shares[at] += 1;
        left -= 1;
    }
    shares
}

/// What each opponent has lost to the sanctioned accounts in these hands, after what was won from them.
/// Those who have won more are not here.
#[must_use]
pub fn net_losses<'a>(
    hands: impl IntoIterator<Item = &'a HandResult>,
    sanctioned: &BTreeSet<PlayerId>,
) -> BTreeMap<PlayerId, u64> {
    let mut net: BTreeMap<PlayerId, i128> = BTreeMap::new();
    for flow in hands.into_iter().flat_map(flow_of_hand) {
        let Some(to) = flow.to else { continue };
        match (sanctioned.contains(&flow.from), sanctioned.contains(&to)) {
            (false, true) => *net.entry(flow.from).or_default() += i128::from(flow.amount),
            (true, false) => *net.entry(to).or_default() -= i128::from(flow.amount),
            // Among themselves, or among their opponents.
            (true, true) | (false, false) => {}
        }
    }
    let losses = net.into_iter().filter_map(|(player, lost)| {
        let lost = u64::try_from(lost).ok().filter(|lost| *lost > 0)?;
        Some((player, lost))
    });
    losses.collect()
}

/// What each opponent gets of what is seized: the whole loss if there is enough, else in proportion.
/// `before` is what they got in earlier seizures of the case.
#[must_use]
pub fn returned(
    losses: &BTreeMap<PlayerId, u64>,
    before: &BTreeMap<PlayerId, u64>,
    seized: Cents,
) -> Vec<(PlayerId, Cents)> {
    let open: Vec<(PlayerId, u64)> = losses
        .iter()
        .map(|(player, lost)| (*player, lost.saturating_sub(*before.get(player).unwrap_or(&0))))
        .filter(|(_, open)| *open > 0)
        .collect();
    let weights: Vec<u64> = open.iter().map(|(_, open)| *open).collect();
    let sum: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
    let total = u128::from(seized.0.max(0).unsigned_abs()).min(sum) as u64;
    let shares = apportion(total, &weights);
    let paid = open.into_iter().zip(shares).filter(|(_, share)| *share > 0);
    // No share is more than what is seized, which has a sign.
    paid.map(|((player, _), share)| (player, Cents(share.cast_signed()))).collect()
}

/// Takes what is returned from the holds in their order. `owner` says whose hold each is.
#[must_use]
pub fn split_over_holds(
    returned: &[(PlayerId, Cents)],
    holds: &[(HoldShare, PlayerId)],
) -> Vec<Return> {
    let mut lines = Vec::new();
    let mut holds = holds.iter().copied();
    let mut at = holds.next();
    for &(to, mut due) in returned {
        while due > Cents::ZERO {
            let Some((share, from)) = &mut at else { return lines };
            let cents = due.min(share.cents);
            if cents > Cents::ZERO {
                lines.push(Return { hold: share.hold, from: *from, to, cents });
                due = due - cents;
                share.cents = share.cents - cents;
            }
            if share.cents <= Cents::ZERO {
                at = holds.next();
            }
        }
    }
    lines
}
