//! T8: knock-outs to the cent.

use std::sync::LazyLock;

use base::{Cents, PlayerId};
use game::tournament::{
    bounties::{BountyShare, knock_out, winners_own},
    spec::{BountyKind, BountySpec},
};
use rulebook::Bounty;

fn spec(kind: BountyKind) -> BountySpec {
    BountySpec { kind, amount: None, rebuy_adds_bounty: false, vip: Vec::new() }
}

static BOOK: LazyLock<Bounty> =
    LazyLock::new(|| rulebook::embedded("int-2.7").unwrap().bounty.unwrap());

/// Who gets what: paid, onto the own head, VIP, in cents.
fn shares(kind: BountyKind, own: i64, vip: i64, winners: u32) -> Vec<(i64, i64, i64)> {
    let winners: Vec<PlayerId> = (1..=winners).map(|id| PlayerId(u64::from(id))).collect();
    let shares = knock_out(&spec(kind), &BOOK, Cents(own), Cents(vip), &winners);
    assert_eq!(shares.iter().map(|share| share.player).collect::<Vec<_>>(), winners);
    shares
        .iter()
        .map(|BountyShare { paid, onto_own, vip, .. }| (paid.0, onto_own.0, vip.0))
        .collect()
}

#[test]
fn t8_a_regular_bounty_is_paid_whole() {
    assert_eq!(shares(BountyKind::Regular, 1_000, 0, 1), [(1_000, 0, 0)]);
    assert_eq!(shares(BountyKind::Regular, 1_000, 0, 3), [(334, 0, 0), (333, 0, 0), (333, 0, 0)]);
}

/// A (10) knocks out B (10): 5 is paid, A's bounty is 15. A and C split D's 15: 7.50 is paid, 3.75 each.
#[test]
fn t8_half_of_a_progressive_bounty_goes_onto_the_winners_own() {
    assert_eq!(shares(BountyKind::Progressive, 1_000, 0, 1), [(500, 500, 0)]);
    assert_eq!(shares(BountyKind::Progressive, 1_500, 0, 2), [(375, 375, 0), (375, 375, 0)]);
}

#[test]
fn t8_the_part_paid_out_is_rounded_down_and_odd_cents_go_clockwise_from_the_button() {
    assert_eq!(shares(BountyKind::Progressive, 1_501, 0, 1), [(750, 751, 0)]);
    assert_eq!(
        shares(BountyKind::Progressive, 1_501, 0, 4),
        [(188, 188, 0), (188, 188, 0), (187, 188, 0), (187, 187, 0)]
    );
    assert_eq!(shares(BountyKind::Progressive, 1, 0, 2), [(0, 1, 0), (0, 0, 0)]);
}

#[test]
fn t8_a_vip_bounty_is_paid_whole_besides() {
    assert_eq!(
        shares(BountyKind::Progressive, 1_000, 5_001, 2),
        [(250, 250, 2_501), (250, 250, 2_500)]
    );
    assert_eq!(shares(BountyKind::Vip, 0, 5_000, 1), [(0, 0, 5_000)]);
}

#[test]
fn t8_the_winner_keeps_the_own_bounty() {
    assert_eq!(winners_own(&BOOK, Cents(4_321)), Cents(4_321));
    let given_up = Bounty { winner_keeps_own: false, ..BOOK.clone() };
    assert_eq!(winners_own(&given_up, Cents(4_321)), Cents::ZERO);
}

/// No cent is lost or made, whatever is shared among however many.
#[test]
fn t8_every_cent_of_a_bounty_is_shared() {
    for own in (0..700).chain([123_456, 999_999]) {
        for vip in [0, 1, 777] {
            for winners in 1..=9 {
                for kind in [BountyKind::Regular, BountyKind::Progressive] {
                    let shares = shares(kind, own, vip, winners);
                    let owns: i64 = shares.iter().map(|(paid, onto, _)| paid + onto).sum();
                    let vips: i64 = shares.iter().map(|(_, _, vip)| vip).sum();
                    assert_eq!((owns, vips), (own, vip), "{kind:?} {own} {winners}");
                    let most = shares.iter().map(|(paid, ..)| paid).max();
                    let least = shares.iter().map(|(paid, ..)| paid).min();
                    assert!(most.unwrap() - least.unwrap() <= 1);
                }
            }
        }
    }
}
