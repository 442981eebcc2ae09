//! R4, R46, H15: how often each player pays the big blind, and where players are dealt in, over the
//! hands of one table.

use std::collections::BTreeMap;

use base::PlayerId;
use game::{PlayedHand, SeatSet};
use hand::Seat;

/// The hands of one table since each player sat down or sat out last.
#[derive(Default)]
pub(crate) struct Orbits {
    last_big_blind: Option<PlayerId>,
    players: BTreeMap<PlayerId, Record>,
}

/// How often everyone has paid the big blind since this player did, among those dealt into every
/// hand since.
#[derive(Default, Clone)]
struct Record {
    /// `None` until this player has paid the big blind once.
    others: Option<BTreeMap<PlayerId, u32>>,
}

impl Orbits {
    pub(crate) fn hand(&mut self, hand: &PlayedHand) {
        let setup = &hand.over.setup;
        let player_at = |seat: Seat| hand.players.iter().find(|(at, _)| *at == seat).unwrap().1;
        let dealt: Vec<PlayerId> = hand.players.iter().map(|(_, player)| *player).collect();
        let big_blind = player_at(setup.big_blind_seat);
        assert_ne!(self.last_big_blind, Some(big_blind), "the big blind twice running");
        self.last_big_blind = Some(big_blind);

        let seats: SeatSet = setup.players.iter().map(|player| player.seat).collect();
        let mut behind = seats.between(setup.button, setup.big_blind_seat);
        if let Some(seat) = setup.small_blind_seat {
            behind.remove(seat);
        }
        assert!(behind.is_empty(), "dealt in between button and big blind: {setup:?}");

        // Only a player who is dealt into every hand has a right to one big blind an orbit.
        self.players.retain(|player, _| dealt.contains(player));
        for player in &dealt {
            let record = self.players.entry(*player).or_default();
            if let Some(others) = &mut record.others {
                others.retain(|other, _| dealt.contains(other));
                if *player == big_blind {
                    let once = others.iter().all(|(_, paid)| *paid == 1);
                    assert!(once, "an orbit of {player:?}: {others:?}");
                } else if let Some(paid) = others.get_mut(&big_blind) {
                    *paid += 1;
                    assert!(*paid == 1, "{big_blind:?} paid twice before {player:?}");
                }
            }
        }
        let others = dealt.iter().filter(|player| **player != big_blind);
        let others = others.map(|player| (*player, 0)).collect();
        self.players.insert(big_blind, Record { others: Some(others) });
    }

    /// A player who left starts anew.
    pub(crate) fn left(&mut self, player: PlayerId) {
        self.players.remove(&player);
        for record in self.players.values_mut() {
            if let Some(others) = &mut record.others {
                others.remove(&player);
            }
        }
        if self.last_big_blind == Some(player) {
            self.last_big_blind = None;
        }
    }
}
