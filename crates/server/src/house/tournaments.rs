//! House players in tournaments: they take seats that nobody else comes for, so that nobody has to wait
//! for company, and play to the end.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, GameId, Millis, PlayerId};
use game::{
    table::Presence,
    tournament::{EntryRequest, Stage, Tournament, spec::Start},
};
use room::{Request, Room};

use super::House;

/// So long after the last person has entered, people who come at the same time have found each
/// other, and whoever is alone has not waited long.
const FILLS_AFTER: Millis = Millis::seconds(10);
/// House players come to a scheduled tournament when it is about to start: who looks at it before sees
/// who really plays.
const COMES_BEFORE: Millis = Millis::seconds(20);
/// House players are given more before they have less than this: what costs more they might not be
/// able to pay.
pub(crate) const PRICE_MAX: Cents = Cents(1_000_000);

/// People who have entered a tournament that has not started.
#[derive(Debug, Clone, Copy)]
pub(super) struct People {
    count: usize,
    /// When the last of them came.
    since: Millis,
}

impl House {
    /// House players who have entered, or are paying.
    pub(super) fn registered(&self, room: &Room) -> BTreeSet<PlayerId> {
        let waiting = self.players().filter(|player| room.waits_of(*player).next().is_some());
        waiting.collect()
    }

    /// Fills the seats beside people who wait, and gives them back where the people have gone.
    /// `fills` says how many house players may come to a tournament at most.
    pub(super) fn look_at_tournaments(
        &mut self,
        now: Millis,
        room: &Room,
        fills: impl Fn(GameId) -> usize,
        free: &mut Vec<PlayerId>,
        requests: &mut Vec<(PlayerId, Request)>,
    ) {
        let mut registering = BTreeMap::new();
        for (game, open) in room.tournaments() {
            let spec = open.rules().spec();
            if !spec.currency.is_play() {
                continue;
            }
            if open.stage() == Stage::Running {
                requests.extend(self.sat_out(open).map(|player| (player, Request::ComeBack)));
                self.decline_rebuys(open, game, requests);
                self.accept_deal(open, game, requests);
            }
            if open.stage() != Stage::Registering || open.is_called_off().is_some() {
                continue;
            }
            let (house, people): (Vec<_>, Vec<_>) =
                open.waiting().partition(|player| self.is_house(*player));
            if people.is_empty() {
                let back = house.into_iter().map(|player| (player, Request::Unregister(game)));
                requests.extend(back);
                continue;
            }
            let known = self.registering.get(&game).filter(|known| known.count >= people.len());
            let since = known.map_or(now, |known| known.since);
            registering.insert(game, People { count: people.len(), since });
            let most = fills(game).saturating_sub(house.len());
            let entered = house.len() + people.len();
            let wanted = match spec.start {
                // All of them or none: a seat that a house player holds while others are free would be
                // one less for people, and the game would not start for it.
                Start::WhenFull => {
                    let seats = open.rules().entrants_max().unwrap_or(0) as usize;
                    let missing = seats.saturating_sub(entered);
                    let fits = missing <= free.len() && missing <= most;
                    let waited = now.saturating_sub(since) >= FILLS_AFTER;
                    if fits && waited { missing } else { 0 }
                }
                Start::Scheduled => {
                    let starts = open.starts_at().unwrap_or(Millis(u64::MAX));
                    let about_to = now + COMES_BEFORE >= starts && now < starts;
                    let left = open.rules().entrants_max().map_or(usize::MAX, |most| most as usize);
                    if about_to {
                        most.min(free.len()).min(left.saturating_sub(entered))
                    } else {
                        0
                    }
                }
            };
            if open.rules().entry().total() <= PRICE_MAX {
                let enter = |player| (player, Request::Register(game, Box::new(welcome())));
                requests.extend(free.drain(..wanted).map(enter));
            }
        }
        self.registering = registering;
    }

    /// R40: house players who ran out of time, as on a machine that was too busy, play on.
    fn sat_out<'a>(&'a self, open: &'a Tournament) -> impl Iterator<Item = PlayerId> + 'a {
        let seated = open.tables().flat_map(|(_, table)| table.occupants());
        let out = seated.filter(|(_, seated)| seated.presence != Presence::In);
        out.map(|(_, seated)| seated.player).filter(|player| self.is_house(*player))
    }

    /// T7: house players buy no more chips: nobody waits for their decision.
    fn decline_rebuys(
        &self,
        open: &Tournament,
        game: GameId,
        requests: &mut Vec<(PlayerId, Request)>,
    ) {
        let offered = open.rebuy_offers().filter(|player| self.is_house(*player));
        requests.extend(offered.map(|player| (player, Request::DeclineRebuy(game))));
    }

    /// HOME: house players take what their chips are worth, and stand in nobody's way.
    fn accept_deal(
        &self,
        open: &Tournament,
        game: GameId,
        requests: &mut Vec<(PlayerId, Request)>,
    ) {
        let shares = open.open_deal().into_iter().flat_map(|proposal| &proposal.shares);
        let asked = shares.filter(|share| !share.accepts && self.is_house(share.player));
        requests.extend(asked.map(|share| (share.player, Request::AnswerDeal(game, true))));
    }
}

/// House players meet the conditions of every tournament that they are asked to.
fn welcome() -> EntryRequest {
    EntryRequest::welcome()
}

#[cfg(test)]
mod tests;
