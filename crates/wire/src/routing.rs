//! Where a request goes: into the room, or to the server, which answers the rest itself.

use base::{GameId, TableId};
use game::{
    cash::{PoolKey, TopUpChoice},
    table::Turn,
};
use rulebook::Stake;

use crate::{client::ClientRequest, values::Cents};

/// Who answers a request.
#[derive(Debug, Clone)]
pub enum Route {
    Room(room::Request),
    Server(ServerRequest),
}

/// What the server answers itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServerRequest {
    /// R24, R51: accepts the rules of a rulebook.
    AcceptRules(String),
    /// The lobby, from now on or no longer.
    Lobby(bool),
    /// The list of a game's tables.
    Tables(GameId),
    /// A private table, for whoever has its invitation.
    Invited {
        game: GameId,
        invitation: u64,
    },
    /// The day's play money.
    Refill,
    Report {
        game: GameId,
        table: TableId,
        player: String,
        text: String,
    },
    /// Whom not to hear any more, by name.
    Block(String),
    /// Whom to hear again, by name.
    Unblock(String),
    /// An answer and the time.
    Ping,
}

impl ClientRequest {
    /// Where this goes.
    ///
    /// # Errors
    /// If it is already clear here that the room would refuse it: a stake that is none, an
    /// invitation that never was one.
    pub fn route(self) -> Result<Route, room::RoomRefusal> {
        use room::Request as In;
        let room = match self {
            Self::AcceptRules { rulebook } => return server(ServerRequest::AcceptRules(rulebook)),
            Self::Join { game } => In::Join(GameId(game)),
            Self::OpenPrivate {
                rulebook,
                poker,
                format,
                small_blind,
                big_blind,
                currency,
                least,
                most,
            } => {
                let stake = stake(small_blind, big_blind).ok_or(room::RoomRefusal::NotOffered)?;
                let (game, format) = (poker.into(), format.into());
                let key = PoolKey { rulebook, game, stake, format, currency };
                In::OpenPrivate { key, least: least.into(), most: most.into() }
            }
            Self::JoinPrivate { game, invitation, seat } => {
                let invitation = invitation.number().ok_or(room::RoomRefusal::Invitation)?;
                In::JoinPrivate { game: GameId(game), invitation, seat: seat.into() }
            }
            Self::Confirm { game, amount } => In::Confirm(GameId(game), amount.into()),
            Self::Decline { game } => In::Decline(GameId(game)),
            Self::LeaveQueue { game } => In::LeaveQueue(GameId(game)),
            Self::Leave { game, table } => In::Leave(GameId(game), TableId(table)),
            Self::Act { game, table, hand, turn, action } => {
                In::Act(GameId(game), TableId(table), Turn { hand, turn }, action.into())
            }
            Self::Preselect { game, table, hand, turn, choice } => {
                let turn = Turn { hand, turn };
                In::Preselect(GameId(game), TableId(table), turn, choice.map(Into::into))
            }
            Self::SitOut { game, table, when } => {
                In::SitOut(GameId(game), TableId(table), when.into())
            }
            Self::ComeBack {} => In::ComeBack,
            Self::Post { game, table, posts } => In::Post(GameId(game), TableId(table), posts),
            Self::TopUp { game, table, amount } => {
                In::TopUp(GameId(game), TableId(table), TopUpChoice::Once(amount.into()))
            }
            Self::AutoTopUp { game, table, on } => {
                In::TopUp(GameId(game), TableId(table), TopUpChoice::Auto(on))
            }
            Self::Show { game, table } => In::Show(GameId(game), TableId(table)),
            Self::Chat { game, table, text } => In::Chat(GameId(game), TableId(table), text),
            Self::Watch { game, table } => In::Watch(GameId(game), TableId(table)),
            Self::Unwatch { game, table } => In::Unwatch(GameId(game), TableId(table)),
            Self::Invited { game, invitation } => {
                let invitation = invitation.number().ok_or(room::RoomRefusal::Invitation)?;
                return server(ServerRequest::Invited { game: GameId(game), invitation });
            }
            Self::Lobby { on } => return server(ServerRequest::Lobby(on)),
            Self::Tables { game } => return server(ServerRequest::Tables(GameId(game))),
            Self::Refill {} => return server(ServerRequest::Refill),
            Self::Report { game, table, player, text } => {
                let (game, table) = (GameId(game), TableId(table));
                return server(ServerRequest::Report { game, table, player, text });
            }
            Self::Block { player } => return server(ServerRequest::Block(player)),
            Self::Unblock { player } => return server(ServerRequest::Unblock(player)),
            Self::Ping {} => return server(ServerRequest::Ping),
        };
        Ok(Route::Room(room))
    }

    /// A request to the room as a client would send it: for house players and load generators,
    /// which use the same door as everyone.
    #[must_use]
    pub fn from_room(ask: room::Request) -> Self {
        use room::Request as In;
        match ask {
            In::Join(game) => Self::Join { game: game.0 },
            In::OpenPrivate { key, least, most } => {
                let PoolKey { rulebook, game, stake, format, currency } = key;
                Self::OpenPrivate {
                    rulebook,
                    poker: game.into(),
                    format: format.into(),
                    small_blind: cents(stake.small()),
                    big_blind: cents(stake.big()),
                    currency,
                    least: least.into(),
                    most: most.into(),
                }
            }
            In::JoinPrivate { game, invitation, seat } => Self::JoinPrivate {
                game: game.0,
                invitation: crate::Invitation::of(invitation),
                seat: seat.into(),
            },
            In::Confirm(game, amount) => Self::Confirm { game: game.0, amount: amount.into() },
            In::Decline(game) => Self::Decline { game: game.0 },
            In::LeaveQueue(game) => Self::LeaveQueue { game: game.0 },
            In::Leave(game, table) => Self::Leave { game: game.0, table: table.0 },
            In::Act(game, table, Turn { hand, turn }, action) => {
                Self::Act { game: game.0, table: table.0, hand, turn, action: action.into() }
            }
            In::Preselect(game, table, Turn { hand, turn }, choice) => Self::Preselect {
                game: game.0,
                table: table.0,
                hand,
                turn,
                choice: choice.map(Into::into),
            },
            In::SitOut(game, table, when) => {
                Self::SitOut { game: game.0, table: table.0, when: when.into() }
            }
            In::ComeBack => Self::ComeBack {},
            In::Post(game, table, posts) => Self::Post { game: game.0, table: table.0, posts },
            In::TopUp(game, table, TopUpChoice::Once(amount)) => {
                Self::TopUp { game: game.0, table: table.0, amount: amount.into() }
            }
            In::TopUp(game, table, TopUpChoice::Auto(on)) => {
                Self::AutoTopUp { game: game.0, table: table.0, on }
            }
            In::Show(game, table) => Self::Show { game: game.0, table: table.0 },
            In::Chat(game, table, text) => Self::Chat { game: game.0, table: table.0, text },
            In::Watch(game, table) => Self::Watch { game: game.0, table: table.0 },
            In::Unwatch(game, table) => Self::Unwatch { game: game.0, table: table.0 },
        }
    }
}

fn server(ask: ServerRequest) -> Result<Route, room::RoomRefusal> {
    Ok(Route::Server(ask))
}

fn stake(small: Cents, big: Cents) -> Option<Stake> {
    let whole = |cents: Cents| i64::try_from(cents.0).ok().map(base::Cents);
    Stake::new(whole(small)?, whole(big)?)
}

/// A blind, which is never negative.
pub(crate) fn cents(cents: base::Cents) -> Cents {
    Cents(cents.0.unsigned_abs())
}
