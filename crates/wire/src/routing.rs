//! Which part handles a request: the room, or the server itself.

use base::{GameId, TableId, TicketId};
use game::{
    cash::{PoolKey, TopUpChoice},
    table::Turn,
    tournament::{EntryPayment, EntryRequest, TournamentRefusal},
};

use crate::{client::ClientRequest, values::Cents};

/// The part that handles a request.
#[derive(Debug, Clone)]
pub enum Route {
    Room(room::Request),
    Server(ServerRequest),
}

/// A request that the server handles itself.
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
    /// X1: enters several HexaPros like this one.
    RegisterGames {
        game: GameId,
        count: u8,
    },
    /// R27: the page of a tournament.
    Tournament {
        game: GameId,
        /// The place of the first player to list, from 1.
        from: u32,
    },
    /// The page of a private one, for whoever has its invitation.
    InvitedTournament {
        game: GameId,
        invitation: u64,
    },
    /// HOME: the host of a private table sends a guest away, by name.
    RemoveGuest {
        game: GameId,
        player: String,
    },
    /// The day's play money.
    Refill,
    Report {
        game: GameId,
        table: TableId,
        player: String,
        text: String,
    },
    /// The player to mute, by name.
    Block(String),
    /// The player to unmute, by name.
    Unblock(String),
    /// A reply with the time.
    Ping,
}

impl ClientRequest {
    /// The part that handles this request.
    ///
    /// # Errors
    /// If it is already clear here that the room would refuse it: a stake that is none, an
    /// invitation that never was one.
    pub fn route(self) -> Result<Route, room::RoomRefusal> {
        use room::Request as In;
        let room = match self {
            Self::AcceptRules { rulebook } => return server(ServerRequest::AcceptRules(rulebook)),
            Self::Join { game } => In::Join(GameId(game)),
            Self::Register { game, buy_in, ticket, invitation } => {
                let payment = match ticket {
                    Some(number) => {
                        let refusal = TournamentRefusal::TicketDoesNotFit;
                        let number = number.parse().map(TicketId);
                        EntryPayment::TicketNamed(
                            number.map_err(|_| room::RoomRefusal::Tournament(refusal))?,
                        )
                    }
                    None => EntryPayment::Money(buy_in.map(signed)),
                };
                let entry = Box::new(EntryRequest::stranger(payment));
                match invitation {
                    Some(invitation) => {
                        let invitation =
                            invitation.number().ok_or(room::RoomRefusal::Invitation)?;
                        In::RegisterPrivate { game: GameId(game), invitation, entry }
                    }
                    None => In::Register(GameId(game), entry),
                }
            }
            Self::RegisterGames { game, count } => {
                return server(ServerRequest::RegisterGames { game: GameId(game), count });
            }
            Self::Rebuy { game } => In::Rebuy(GameId(game)),
            Self::DeclineRebuy { game } => In::DeclineRebuy(GameId(game)),
            Self::AddOn { game } => In::AddOn(GameId(game)),
            Self::ProposeDeal { game } => In::ProposeDeal(GameId(game)),
            Self::AnswerDeal { game, agrees } => In::AnswerDeal(GameId(game), agrees),
            Self::Tournament { game, from } => {
                let from = from.unwrap_or(1);
                return server(ServerRequest::Tournament { game: GameId(game), from });
            }
            Self::InvitedTournament { game, invitation } => {
                let invitation = invitation.number().ok_or(room::RoomRefusal::Invitation)?;
                return server(ServerRequest::InvitedTournament { game: GameId(game), invitation });
            }
            Self::OpenTournament {
                name,
                rulebook,
                poker,
                currency,
                seats,
                players,
                buy_in,
                stack,
                level_time,
                starts_at,
                late_levels,
                rebuys,
                bounty,
            } => In::OpenTournament(Box::new(room::HomeTournament {
                name,
                rulebook,
                game: poker.into(),
                currency,
                seats,
                players,
                buy_in: signed(buy_in),
                stack: stack.into(),
                level_time: base::Millis(level_time.0),
                starts_at: starts_at.map(|at| base::Millis(at.0)),
                late_levels,
                rebuys,
                bounty: bounty.map(signed),
            })),
            Self::Unregister { game } => In::Unregister(GameId(game)),
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
                let stake = room::private_stake(small_blind.into(), big_blind.into())?;
                let (game, format) = (poker.into(), format.into());
                let key = PoolKey { rulebook, game, stake, format, currency };
                In::OpenPrivate { key, least: least.into(), most: most.into() }
            }
            Self::JoinPrivate { game, invitation, seat } => {
                let invitation = invitation.number().ok_or(room::RoomRefusal::Invitation)?;
                In::JoinPrivate { game: GameId(game), invitation, seat: seat.into() }
            }
            Self::ClosePrivate { game } => In::ClosePrivate(GameId(game)),
            Self::PausePrivate { game, on } => In::PausePrivate(GameId(game), on),
            Self::NewInvitation { game } => In::NewInvitation(GameId(game)),
            Self::ForgetPrivate { game } => In::ForgetPrivate(GameId(game)),
            Self::RemoveGuest { game, player } => {
                return server(ServerRequest::RemoveGuest { game: GameId(game), player });
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
}

fn server(request: ServerRequest) -> Result<Route, room::RoomRefusal> {
    Ok(Route::Server(request))
}

/// What a client names is never negative; what is too large is refused as any other wrong amount.
fn signed(cents: Cents) -> base::Cents {
    base::Cents(i64::try_from(cents.0).unwrap_or(i64::MAX))
}

/// An amount which is never negative.
pub(crate) fn cents(cents: base::Cents) -> Cents {
    Cents(cents.0.unsigned_abs())
}
