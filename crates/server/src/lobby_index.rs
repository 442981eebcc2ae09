//! The lobby as connections see it: which rows there are, who may see each, and what to send to whom
//! when some of them change. Only what changed is looked at, whoever it concerns is found by an
//! index, and everyone who sees the same gets the same text. Who may see a private table is the
//! room's decision (`Room::viewers`), which public games are on offer to whom the market's.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use base::{GameId, PlayerId};
use office::Market;
use room::Viewers;
use wire::{
    Invitation, PoolChange, PoolRow, RowChange, ServerMessage, TournamentChange, TournamentRow,
    TournamentRowChange, TournamentState,
};

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
    pub(crate) row: GameRow,
    /// HOME: of a private table; a public game is for everyone of its market.
    pub(crate) viewers: Option<Viewers>,
}

/// The row of a game, by its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum GameRow {
    Pool(PoolRow),
    Tournament(Box<TournamentRow>),
}

impl GameRow {
    fn game(&self) -> u64 {
        match self {
            Self::Pool(row) => row.game,
            Self::Tournament(row) => row.game,
        }
    }

    fn offer(&self) -> Offer {
        let (rulebook, currency) = match self {
            Self::Pool(row) => (&row.rulebook, &row.currency),
            Self::Tournament(row) => (&row.rulebook, &row.currency),
        };
        Offer { rulebook: rulebook.clone(), currency: currency.clone() }
    }

    /// Players who sit at its tables, and the tables.
    pub(crate) fn size(&self) -> (u32, u32) {
        match self {
            Self::Pool(row) => (row.players, row.tables),
            Self::Tournament(row) => match row.state {
                TournamentState::Late
                | TournamentState::Playing
                | TournamentState::OnBreak
                | TournamentState::Paused => (row.left, row.left.div_ceil(row.seats.into())),
                TournamentState::Announced
                | TournamentState::Registering
                | TournamentState::Cancelled
                | TournamentState::Closed
                | TournamentState::Finished => (0, 0),
            },
        }
    }
}

/// What public games have in common that are on offer to the same players.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Offer {
    rulebook: String,
    currency: String,
}

impl Offer {
    pub(crate) fn is_of(&self, market: &Market) -> bool {
        market.offers(&self.rulebook, &self.currency)
    }
}

/// All rows, by game, by what is on offer together and by who may see a private one.
#[derive(Debug, Default)]
pub(crate) struct LobbyIndex {
    rows: HashMap<GameId, Row>,
    by_offer: BTreeMap<Offer, BTreeSet<GameId>>,
    by_viewer: HashMap<PlayerId, BTreeSet<GameId>>,
}

/// Updates to send, and to whom.
#[derive(Debug, Default)]
pub(crate) struct LobbyChanges {
    /// To everyone of a market that has this on offer.
    pub(crate) of_offer: BTreeMap<Offer, LobbyUpdate>,
    pub(crate) of_viewer: BTreeMap<PlayerId, LobbyUpdate>,
}

/// The content of a lobby message.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LobbyUpdate {
    pools: Vec<PoolRow>,
    changed: Vec<PoolChange>,
    tournaments: Vec<TournamentRow>,
    tournament_changes: Vec<TournamentChange>,
    gone: Vec<u64>,
}

impl LobbyUpdate {
    pub(crate) fn message(self) -> ServerMessage<'static> {
        self.into_message(false)
    }

    fn into_message(self, full: bool) -> ServerMessage<'static> {
        let Self { pools, changed, tournaments, tournament_changes, gone } = self;
        let tournaments = Some(tournaments).filter(|rows| !rows.is_empty());
        let tournament_changes = Some(tournament_changes).filter(|changes| !changes.is_empty());
        ServerMessage::Lobby { full, pools, changed, tournaments, tournament_changes, gone }
    }

    /// A row as it is seen now and as it was seen before.
    fn add(
        updates: &mut BTreeMap<PlayerId, Self>,
        to: PlayerId,
        before: Option<GameRow>,
        now: Option<GameRow>,
    ) {
        let change = Change::of(before, now);
        if !matches!(change, Change::Nothing) {
            updates.entry(to).or_default().push(change);
        }
    }

    fn push(&mut self, change: Change) {
        match change {
            Change::Nothing => {}
            Change::Row(GameRow::Pool(row)) => self.pools.push(row),
            Change::Row(GameRow::Tournament(row)) => self.tournaments.push(*row),
            Change::TournamentFields(change) => self.tournament_changes.push(change),
            Change::Fields(change) => self.changed.push(change),
            Change::Gone(game) => self.gone.push(game),
        }
    }
}

enum Change {
    Nothing,
    Row(GameRow),
    Fields(PoolChange),
    TournamentFields(TournamentChange),
    Gone(u64),
}

impl Change {
    fn of(before: Option<GameRow>, now: Option<GameRow>) -> Self {
        match (before, now) {
            (None, None) => Self::Nothing,
            (None, Some(row)) => Self::Row(row),
            (Some(before), None) => Self::Gone(before.game()),
            (Some(GameRow::Pool(before)), Some(GameRow::Pool(row))) => {
                match row.change_since(&before) {
                    RowChange::Nothing => Self::Nothing,
                    RowChange::Fields(change) => Self::Fields(change),
                    RowChange::Another => Self::Row(GameRow::Pool(row)),
                }
            }
            (Some(GameRow::Tournament(before)), Some(GameRow::Tournament(row))) => {
                match row.change_since(&before) {
                    TournamentRowChange::Nothing => Self::Nothing,
                    TournamentRowChange::Fields(change) => Self::TournamentFields(change),
                    TournamentRowChange::Another => Self::Row(GameRow::Tournament(row)),
                }
            }
            (Some(_), Some(row)) => Self::Row(row),
        }
    }
}

impl Row {
    /// The offer that a public game belongs to.
    fn offer(&self) -> Option<Offer> {
        self.viewers.is_none().then(|| self.row.offer())
    }

    /// The row as somebody sees it for whom it is: the host with the invitation.
    fn seen_by(&self, player: PlayerId) -> GameRow {
        let host = self.viewers.as_ref().and_then(|viewers| viewers.host);
        let host = host.filter(|host| host.player == player);
        let invitation = host.map(|host| Invitation::of(host.invitation));
        match &self.row {
            GameRow::Pool(row) => GameRow::Pool(PoolRow { invitation, ..row.clone() }),
            GameRow::Tournament(row) => {
                GameRow::Tournament(Box::new(TournamentRow { invitation, ..(**row).clone() }))
            }
        }
    }

    /// HOME: everyone who may see a private table.
    fn private_viewers(&self) -> impl Iterator<Item = PlayerId> {
        self.viewers.iter().flat_map(|viewers| &viewers.players).copied()
    }
}

impl LobbyIndex {
    /// The whole lobby of a player.
    pub(crate) fn full(&self, market: Option<&Market>, player: PlayerId) -> ServerMessage<'static> {
        let of_market = |offer: &Offer| market.is_some_and(|market| offer.is_of(market));
        let public = self.by_offer.iter().filter(|(offer, _)| of_market(offer));
        let public = public.flat_map(|(_, games)| games);
        let private = self.by_viewer.get(&player).into_iter().flatten();
        let rows = public.chain(private).filter_map(|game| self.rows.get(game));
        let mut all = LobbyUpdate::default();
        rows.for_each(|row| all.push(Change::Row(row.seen_by(player))));
        all.into_message(true)
    }

    /// Takes games as they are now, and returns the updates to send. `watches` is whether a player
    /// watches the lobby: nothing is made for others.
    pub(crate) fn update(
        &mut self,
        counted: Vec<GameCounts>,
        watches: impl Fn(PlayerId) -> bool,
    ) -> LobbyChanges {
        let mut changes = LobbyChanges::default();
        for GameCounts { game, row } in counted {
            let before = self.rows.remove(&game);
            self.add_for_offer(&mut changes, before.as_ref(), row.as_ref());
            self.add_for_viewers(&mut changes, before.as_ref(), row.as_ref(), &watches);
            self.index(game, before.as_ref(), row.as_ref());
            if let Some(row) = row {
                self.rows.insert(game, row);
            }
        }
        changes
    }

    fn add_for_offer(&self, changes: &mut LobbyChanges, before: Option<&Row>, now: Option<&Row>) {
        let public =
            |row: Option<&Row>| row.filter(|row| row.viewers.is_none()).map(|row| row.row.clone());
        let Some(offer) = now.or(before).and_then(Row::offer) else { return };
        let change = Change::of(public(before), public(now));
        if !matches!(change, Change::Nothing) {
            changes.of_offer.entry(offer).or_default().push(change);
        }
    }

    fn add_for_viewers(
        &self,
        changes: &mut LobbyChanges,
        before: Option<&Row>,
        now: Option<&Row>,
        watches: impl Fn(PlayerId) -> bool,
    ) {
        let viewers = |row: Option<&Row>| -> BTreeSet<PlayerId> {
            row.into_iter().flat_map(Row::private_viewers).collect()
        };
        let (old, new) = (viewers(before), viewers(now));
        for player in old.union(&new).copied().filter(|player| watches(*player)) {
            let visible = |row: Option<&Row>, by: &BTreeSet<PlayerId>| {
                row.filter(|_| by.contains(&player)).map(|row| row.seen_by(player))
            };
            LobbyUpdate::add(
                &mut changes.of_viewer,
                player,
                visible(before, &old),
                visible(now, &new),
            );
        }
    }

    fn index(&mut self, game: GameId, before: Option<&Row>, now: Option<&Row>) {
        if let Some(before) = before {
            if let Some(offer) = before.offer() {
                take(self.by_offer.get_mut(&offer), game);
            }
            for player in before.private_viewers() {
                take(self.by_viewer.get_mut(&player), game);
                if self.by_viewer.get(&player).is_some_and(BTreeSet::is_empty) {
                    self.by_viewer.remove(&player);
                }
            }
        }
        if let Some(now) = now {
            if let Some(offer) = now.offer() {
                self.by_offer.entry(offer).or_default().insert(game);
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
