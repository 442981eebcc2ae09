//! The lobby as connections see it: which rows there are, who may see each, and what to tell whom
//! when some of them change. Only what changed is looked at, whoever it concerns is found by an
//! index, and everyone who sees the same is told the same. Who may see a private table is the
//! room's to say (`Room::viewers`).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use base::{GameId, PlayerId};
use room::Viewers;
use wire::{Invitation, PoolChange, PoolRow, RowChange, ServerMessage};

/// A game as it is now.
#[derive(Debug)]
pub(crate) struct GameCounts {
    pub(crate) game: GameId,
    /// `None`: it is gone.
    pub(crate) row: Option<Row>,
}

/// A row of the lobby, and whose it is to see.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) row: PoolRow,
    /// HOME: of a private table; a public game is for everyone of its market.
    pub(crate) viewers: Option<Viewers>,
}

/// All rows, by game, by market and by who may see a private one.
#[derive(Debug, Default)]
pub(crate) struct LobbyIndex {
    rows: HashMap<GameId, Row>,
    by_market: BTreeMap<String, BTreeSet<GameId>>,
    by_viewer: HashMap<PlayerId, BTreeSet<GameId>>,
}

/// What is to be told, and to whom.
#[derive(Debug, Default)]
pub(crate) struct LobbyChanges {
    /// To everyone of a market.
    pub(crate) of_market: BTreeMap<String, LobbyUpdate>,
    pub(crate) of_viewer: BTreeMap<PlayerId, LobbyUpdate>,
}

/// What somebody is told.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LobbyUpdate {
    pools: Vec<PoolRow>,
    changed: Vec<PoolChange>,
    gone: Vec<u64>,
}

impl LobbyUpdate {
    pub(crate) fn message(self) -> ServerMessage<'static> {
        let Self { pools, changed, gone } = self;
        ServerMessage::Lobby { full: false, pools, changed, gone }
    }

    /// A row as it is seen now and as it was seen before.
    fn add(
        told: &mut BTreeMap<PlayerId, Self>,
        to: PlayerId,
        before: Option<PoolRow>,
        now: Option<PoolRow>,
    ) {
        let change = Change::of(before, now);
        if !matches!(change, Change::Nothing) {
            told.entry(to).or_default().push(change);
        }
    }

    fn push(&mut self, change: Change) {
        match change {
            Change::Nothing => {}
            Change::Row(row) => self.pools.push(row),
            Change::Fields(change) => self.changed.push(change),
            Change::Gone(game) => self.gone.push(game),
        }
    }
}

enum Change {
    Nothing,
    Row(PoolRow),
    Fields(PoolChange),
    Gone(u64),
}

impl Change {
    fn of(before: Option<PoolRow>, now: Option<PoolRow>) -> Self {
        match (before, now) {
            (None, None) => Self::Nothing,
            (None, Some(row)) => Self::Row(row),
            (Some(before), None) => Self::Gone(before.game),
            (Some(before), Some(row)) => match row.change_since(&before) {
                RowChange::Nothing => Self::Nothing,
                RowChange::Fields(change) => Self::Fields(change),
                RowChange::Another => Self::Row(row),
            },
        }
    }
}

impl Row {
    fn market(&self) -> Option<&str> {
        self.viewers.is_none().then_some(&*self.row.rulebook)
    }

    /// The row as somebody sees it for whom it is: the host with the invitation.
    fn seen_by(&self, player: PlayerId) -> PoolRow {
        let host = self.viewers.as_ref().filter(|viewers| viewers.host == player);
        let invitation = host.map(|viewers| Invitation::of(viewers.invitation));
        PoolRow { invitation, ..self.row.clone() }
    }

    /// HOME: everyone who may see a private table.
    fn private_viewers(&self) -> BTreeSet<PlayerId> {
        let Some(Viewers { host, guests, .. }) = &self.viewers else { return BTreeSet::new() };
        guests.iter().copied().chain([*host]).collect()
    }
}

impl LobbyIndex {
    /// The whole lobby of a player.
    pub(crate) fn full(&self, market: &str, player: PlayerId) -> ServerMessage<'static> {
        let public = self.by_market.get(market).into_iter().flatten();
        let private = self.by_viewer.get(&player).into_iter().flatten();
        let rows = public.chain(private).filter_map(|game| self.rows.get(game));
        let pools = rows.map(|row| row.seen_by(player)).collect();
        ServerMessage::Lobby { full: true, pools, changed: Vec::new(), gone: Vec::new() }
    }

    /// Takes games as they are now, and gives what is to be told to whom. `watches` says whether a
    /// player watches the lobby: nothing is made for others.
    pub(crate) fn update(
        &mut self,
        counted: Vec<GameCounts>,
        watches: impl Fn(PlayerId) -> bool,
    ) -> LobbyChanges {
        let mut news = LobbyChanges::default();
        for GameCounts { game, row } in counted {
            let before = self.rows.remove(&game);
            self.tell_market(&mut news, before.as_ref(), row.as_ref());
            self.tell_viewers(&mut news, before.as_ref(), row.as_ref(), &watches);
            self.index(game, before.as_ref(), row.as_ref());
            if let Some(row) = row {
                self.rows.insert(game, row);
            }
        }
        news
    }

    fn tell_market(&self, news: &mut LobbyChanges, before: Option<&Row>, now: Option<&Row>) {
        let public =
            |row: Option<&Row>| row.filter(|row| row.viewers.is_none()).map(|row| row.row.clone());
        let Some(market) = now.or(before).and_then(Row::market) else { return };
        let change = Change::of(public(before), public(now));
        if !matches!(change, Change::Nothing) {
            news.of_market.entry(market.to_owned()).or_default().push(change);
        }
    }

    fn tell_viewers(
        &self,
        news: &mut LobbyChanges,
        before: Option<&Row>,
        now: Option<&Row>,
        watches: impl Fn(PlayerId) -> bool,
    ) {
        let viewers = |row: Option<&Row>| row.map(Row::private_viewers).unwrap_or_default();
        let (old, new) = (viewers(before), viewers(now));
        for player in old.union(&new).copied().filter(|player| watches(*player)) {
            let seen = |row: Option<&Row>, by: &BTreeSet<PlayerId>| {
                row.filter(|_| by.contains(&player)).map(|row| row.seen_by(player))
            };
            LobbyUpdate::add(&mut news.of_viewer, player, seen(before, &old), seen(now, &new));
        }
    }

    fn index(&mut self, game: GameId, before: Option<&Row>, now: Option<&Row>) {
        if let Some(before) = before {
            if let Some(market) = before.market() {
                take(self.by_market.get_mut(market), game);
            }
            for player in before.private_viewers() {
                take(self.by_viewer.get_mut(&player), game);
                if self.by_viewer.get(&player).is_some_and(BTreeSet::is_empty) {
                    self.by_viewer.remove(&player);
                }
            }
        }
        if let Some(now) = now {
            if let Some(market) = now.market() {
                self.by_market.entry(market.to_owned()).or_default().insert(game);
            }
            for player in now.private_viewers() {
                self.by_viewer.entry(player).or_default().insert(game);
            }
        }
    }
}

fn take(games: Option<&mut BTreeSet<GameId>>, game: GameId) {
    if let Some(games) = games {
        games.remove(&game);
    }
}
