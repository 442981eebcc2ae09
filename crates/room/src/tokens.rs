//! EXPORT: what an access token may ask the room for. It acts at play-money tables alone, and it sees
//! no table that is played for real money either: a player's own hands there wait for the delay.

use base::{GameId, PlayerId};
use game::table::SitOut;
use rulebook::TokensAct;

use crate::{input::Request, refusal::RoomRefusal, room::Room, visibility::Visibility};

impl Room {
    /// EXPORT: why an access token may not make this request for its player, if so.
    #[must_use]
    pub fn refuses_token(&self, player: PlayerId, request: &Request) -> Option<RoomRefusal> {
        if matches!(request, Request::Unwatch(..)) {
            return None;
        }
        let acts = !matches!(request, Request::Watch(..));
        // R7, R8: these are carried out at every table of the player.
        let everywhere =
            matches!(request, Request::ComeBack | Request::SitOut(_, _, SitOut::NextBigBlind));
        let opens = match request {
            Request::OpenPrivate { key, .. } => Some((&key.rulebook, &key.currency)),
            Request::OpenTournament(asked) => Some((&asked.rulebook, &asked.currency)),
            _ => None,
        };
        if let Some((rulebook, currency)) = opens {
            let play = ledger::Currency::PLAY.code() == currency;
            let book = self.rulebooks.get(rulebook);
            return match book.map(|book| book.room.tokens_act) {
                _ if !play => Some(RoomRefusal::TokenRealMoney),
                Some(TokensAct::Nowhere) => Some(RoomRefusal::TokenReadOnly),
                Some(TokensAct::AtPlayMoney) | None => None,
            };
        }
        let seats = self.seats_of(player).map(|(game, _)| game).filter(|_| everywhere);
        let mut concerned = game_of(request).into_iter().chain(seats);
        concerned.find_map(|game| self.refuses_token_at(player, game, acts))
    }

    fn refuses_token_at(&self, player: PlayerId, id: GameId, acts: bool) -> Option<RoomRefusal> {
        // HOME: a refusal does not reveal which private tables exist; the room answers for itself.
        if self.visibility(id, player) == Visibility::Nothing {
            return None;
        }
        let game = &self.games.get(&id)?.game;
        if !game.currency().is_play() {
            return Some(RoomRefusal::TokenRealMoney);
        }
        let nowhere = game.rulebook().room.tokens_act == TokensAct::Nowhere;
        (acts && nowhere).then_some(RoomRefusal::TokenReadOnly)
    }
}

/// The game that a request is about, whether or not it exists.
fn game_of(request: &Request) -> Option<GameId> {
    match *request {
        Request::OpenPrivate { .. } | Request::OpenTournament(_) | Request::ComeBack => None,
        Request::Join(game)
        | Request::Register(game, _)
        | Request::RegisterPrivate { game, .. }
        | Request::Unregister(game)
        | Request::Rebuy(game)
        | Request::DeclineRebuy(game)
        | Request::AddOn(game)
        | Request::ProposeDeal(game)
        | Request::AnswerDeal(game, _)
        | Request::JoinPrivate { game, .. }
        | Request::ClosePrivate(game)
        | Request::PausePrivate(game, _)
        | Request::RemoveGuest(game, _)
        | Request::NewInvitation(game)
        | Request::ForgetPrivate(game)
        | Request::Confirm(game, _)
        | Request::Decline(game)
        | Request::LeaveQueue(game)
        | Request::Leave(game, _)
        | Request::Act(game, ..)
        | Request::Preselect(game, ..)
        | Request::SitOut(game, ..)
        | Request::Post(game, ..)
        | Request::TopUp(game, ..)
        | Request::Show(game, _)
        | Request::Chat(game, ..)
        | Request::Watch(game, _)
        | Request::Unwatch(game, _) => Some(game),
    }
}
