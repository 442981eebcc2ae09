//! The players who are connected, as their markets see them: what is on offer to them is decided by
//! `office`, what they may see by `room`, and carried out here.

use base::{Cents, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use game::Game;
use office::{AcceptanceRefusal, Member, OfferRefusal};
use room::{Input, Profile, Request, RoomRefusal, Visibility};
use store::Item;
use wire::{Refusal, RefusalCode, ServerMessage, ServerReply, encode};

use super::{ConnectionCount, Engine};
use crate::{
    messages::{PendingWrite, Reply, SessionId, ToHub, UNNUMBERED},
    money::moves_money,
};

impl Engine {
    /// Carries out a player's request, after the player's earlier ones.
    pub(super) fn request(
        &mut self,
        player: PlayerId,
        reply_to: ReplyTo,
        request_id: RequestId,
        request: Request,
    ) {
        if let Some(request) = self.unless_held(player, reply_to, request_id, request) {
            self.carry_out_request(player, reply_to, request_id, request);
        }
    }

    /// A player's request, unless the player's market does not offer what it asks for.
    pub(super) fn carry_out_request(
        &mut self,
        player: PlayerId,
        reply_to: ReplyTo,
        request_id: RequestId,
        request: Request,
    ) {
        if let Err(refusal) = self.is_offered(player, &request) {
            let refusal = match refusal {
                OfferRefusal::NotOffered => RoomRefusal::NotOffered,
                OfferRefusal::Age { least } => RoomRefusal::Age { least },
            };
            let reply = Box::new(Reply::Room(Err(refusal)));
            let _ = self.hub.send(ToHub::Reply(reply_to, reply));
        } else if moves_money(&request) {
            self.look_up_request(player, reply_to, request_id, request);
        } else {
            let request_id = self.own_request_id();
            self.input(Input::Request { player, request_id, reply_to, request });
        }
    }

    /// Everyone plays by the rules and for the money of his or her market.
    fn is_offered(&self, player: PlayerId, request: &Request) -> Result<(), OfferRefusal> {
        let member = || self.state.members.get(&player).ok_or(OfferRefusal::NotOffered);
        match request {
            Request::Join(game) => match self.room.public_pool(*game) {
                Some(pool) => {
                    let key = &pool.rules().key;
                    member()?.may_join(&key.rulebook, &key.currency)
                }
                // There is no such game, or not for this player: the room refuses it.
                None => Ok(()),
            },
            Request::Register(game, _) => match self.room.tournament(*game) {
                Some(open) if self.room.viewers(*game).is_none() => {
                    let spec = open.rules().spec();
                    member()?.may_join(spec.rulebook.as_str(), spec.currency.code())
                }
                Some(_) | None => Ok(()),
            },
            Request::OpenTournament(asked) => member()?.may_host(&asked.currency),
            Request::OpenPrivate { key, .. } => member()?.may_host(&key.currency),
            _ => Ok(()),
        }
    }

    /// R24: a player accepts the rules of a rulebook.
    pub(super) fn accept_rules(
        &mut self,
        now: Millis,
        player: PlayerId,
        reply_to: ReplyTo,
        rulebook: String,
    ) {
        match office::may_accept(&rulebook, self.room.rulebook_ids()) {
            Ok(()) => {
                // A player who has accepted can sit down at once, so the reply waits until it is
                // durable.
                let write = PendingWrite::Acceptance(player, rulebook.clone(), reply_to);
                self.store(Item::Accept { player, rulebook, at: now }, write);
            }
            Err(AcceptanceRefusal::NoSuchRulebook) => {
                self.reply(
                    reply_to,
                    ServerReply::no(UNNUMBERED, Refusal::of(RefusalCode::NoSuchRulebook)),
                );
            }
        }
    }

    /// Whether a player can know this table, open or closed by now.
    pub(super) fn may_know_table(&self, player: PlayerId, game: GameId, table: TableId) -> bool {
        let opened = match self.room.game(game) {
            Some(Game::Cash(pool)) => pool.has_opened(table),
            Some(Game::Tournament(open)) => open.table(table).is_some(),
            None => false,
        };
        opened && self.room.visibility(game, player) >= Visibility::Row
    }

    pub(super) fn connected(
        &mut self,
        player: PlayerId,
        session: SessionId,
        member: Member,
        plays: bool,
    ) {
        let count = self.state.connections.entry(player).or_default();
        count.all += 1;
        count.playing += u32::from(plays);
        self.state.members.insert(player, member);
        match self.state.wallets.get(&player).copied() {
            // It is known as long as the player is connected.
            Some(held) => self.greet(player, session, Some(held)),
            None => self.look_up_arrival(player, session),
        }
    }

    pub(super) fn disconnected(&mut self, player: PlayerId, plays: bool) {
        let Some(count) = self.state.connections.get_mut(&player) else { return };
        count.all = count.all.saturating_sub(1);
        count.playing = count.playing.saturating_sub(u32::from(plays));
        let ConnectionCount { all, playing } = *count;
        let mut never_came = self.lookups.is_arriving(player);
        if all == 0 {
            self.state.connections.remove(&player);
            self.state.members.remove(&player);
            self.state.wallets.remove(&player);
            never_came = self.forget_arrival(player);
        }
        if plays && playing == 0 && !never_came {
            self.input(Input::Connection(player, false));
        }
    }

    /// The wallet of a player who has connected is known, unless it cannot be read.
    pub(super) fn greet(&mut self, player: PlayerId, session: SessionId, held: Option<Cents>) {
        let Some(age) = self.state.members.get(&player).map(|member| member.age) else { return };
        let Some(held) = held else {
            let _ = self.hub.send(ToHub::TryLater(session));
            return;
        };
        let _ = self.hub.send(ToHub::Hello(session, self.room.accepted_by(player)));
        self.input(Input::Profile(player, Profile { age }));
        self.wallet(player, held);
        if self.state.connections.get(&player).is_some_and(|count| count.playing > 0) {
            self.input(Input::Connection(player, true));
        }
        self.state.moved.insert(player);
        for (game, table, hand) in
            self.state.rollbacks_to_report.remove(&player).unwrap_or_default()
        {
            let message = ServerMessage::RolledBack { game: game.0, table: table.0, hand };
            let _ = self.hub.send(ToHub::ToPlayer(player, encode::message(&message)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use base::Chips;
    use game::CommitId;
    use office::Markets;
    use room::{Output, PRIVATE_FROM, TableSnapshot};
    use store::{ItemOutcome, MemoryStore};

    use super::{
        super::{lobby::tests::room, wallets::tests::engine},
        *,
    };
    use crate::{inbox::InboxReceiver, lobby_index::LobbyIndex, messages::ToRoom};

    /// As `room` opens it.
    const PRIVATE: GameId = GameId(PRIVATE_FROM);
    const INVITATION: u64 = 0;
    const HOST: PlayerId = PlayerId(1_000);
    const GUEST: PlayerId = PlayerId(1);
    const WAITING: PlayerId = PlayerId(2);
    const SEATED: PlayerId = PlayerId(3);
    const STRANGER: PlayerId = PlayerId(4);
    const EVERYONE: [PlayerId; 5] = [HOST, GUEST, WAITING, SEATED, STRANGER];
    const TABLE: TableId = TableId(1);
    const NOW: Millis = Millis(1_000);

    fn member(market: &str, age: u8) -> Member {
        Member {
            market: Markets::built_in().get(market).map(Arc::clone),
            age,
            registered_at: Millis::ZERO,
        }
    }

    fn request(engine: &mut Engine, player: PlayerId, request: Request) -> Result<(), RoomRefusal> {
        let (reply_to, request_id) = (ReplyTo(1), RequestId(1));
        engine.handle(NOW, ToRoom::Request { player, reply_to, request_id, request });
        let outputs = std::mem::take(&mut engine.state.for_hub);
        let reply = outputs.into_iter().find_map(|output| match output {
            Output::Reply { result, .. } => Some(result.map(|_| ())),
            _ => None,
        });
        reply.expect("the room replies at once")
    }

    /// The refusal sent to the hub without asking the room, if there is one.
    fn refused(to_hub: &InboxReceiver<ToHub>) -> Option<RoomRefusal> {
        to_hub.waiting().find_map(|message| match message {
            ToHub::Reply(_, reply) => match *reply {
                Reply::Room(result) => result.err(),
                Reply::Server(_) => None,
            },
            _ => None,
        })
    }

    fn introduced(engine: &mut Engine, player: PlayerId) {
        engine.state.members.insert(player, member("int-2.7", 30));
        engine.input(Input::Profile(player, Profile { age: 30 }));
        for rulebook in ["home", "int-2.7"] {
            engine.input(Input::Accepted(player, rulebook.to_owned()));
        }
        engine.input(Input::Wallet(player, "PLAY".to_owned(), Chips(100_000)));
    }

    /// A private table with a host who does not sit there, a guest who has shown the invitation, one
    /// who waits for a seat, one who sits, and a stranger.
    fn private_table(store: &MemoryStore) -> (Engine, InboxReceiver<ToHub>) {
        let (mut engine, to_hub, _) = engine(store);
        engine.room = room(1);
        EVERYONE.into_iter().for_each(|player| introduced(&mut engine, player));
        engine.invited(GUEST, ReplyTo(1), PRIVATE, INVITATION);
        for (player, seat) in [(WAITING, 2), (SEATED, 3)] {
            let seat = hand::Seat::new(seat).unwrap();
            let join = Request::JoinPrivate { game: PRIVATE, invitation: INVITATION, seat };
            request(&mut engine, player, join).unwrap();
        }
        engine.input(Input::Request {
            player: SEATED,
            request_id: RequestId(1),
            reply_to: ReplyTo(1),
            request: Request::Confirm(PRIVATE, Chips(300)),
        });
        let (wallets, request_id, bank) = (Vec::new(), None, None);
        let commit =
            PendingWrite::Commit { game: PRIVATE, commit: CommitId(1), wallets, request_id, bank };
        engine.handle(NOW, ToRoom::Answered(commit, ItemOutcome::Done, Vec::new()));
        to_hub.waiting().for_each(drop);
        engine.state.for_hub.clear();
        (engine, to_hub)
    }

    /// HOME: the lobby, requests, snapshots, reports and lists of tables give each what the room
    /// decides, and no more.
    #[test]
    fn home_every_path_follows_the_rooms_decision() {
        let store = MemoryStore::new();
        let (mut engine, to_hub) = private_table(&store);
        let sights = EVERYONE.map(|player| engine.room.visibility(PRIVATE, player));
        use Visibility::{Answers, Nothing, Row, Tables};
        assert_eq!(sights, [Row, Row, Answers, Tables, Nothing]);

        let mut lobby = LobbyIndex::default();
        lobby.update(engine.count_lobby(NOW), |_| true);
        let markets = Markets::built_in();
        let number = format!("\"game\":{PRIVATE},");
        for (player, visibility) in EVERYONE.into_iter().zip(sights) {
            let row = encode::message(&lobby.full(Some(markets.first()), player));
            assert_eq!(row.contains(&number), visibility >= Row, "the lobby of {player}");
            assert_eq!(row.contains("\"invitation\":"), player == HOST, "{player}");
            assert_eq!(
                engine.may_know_table(player, PRIVATE, TABLE),
                visibility >= Row,
                "a report of {player}"
            );
            assert!(!engine.may_know_table(player, PRIVATE, TableId(9)), "no such table");

            let chat = Request::Chat(PRIVATE, TABLE, String::new());
            let hidden = request(&mut engine, player, chat) == Err(RoomRefusal::NoSuchGame);
            assert_eq!(hidden, visibility < Answers, "a request of {player}");

            let watch = Request::Watch(PRIVATE, TABLE);
            engine.input(Input::Request {
                player,
                request_id: RequestId(2),
                reply_to: ReplyTo(1),
                request: watch,
            });
            let snapshot = engine.state.for_hub.drain(..).find_map(|output| match output {
                Output::Snapshot { player: to, snapshot } => Some((to, snapshot)),
                _ => None,
            });
            let shown = snapshot.is_some_and(|(to, shown): (PlayerId, Box<TableSnapshot>)| {
                to == player && shown.own.is_some()
            });
            assert_eq!(shown, visibility == Tables, "a snapshot for {player}");

            engine.handle(NOW, ToRoom::Tables { reply_to: ReplyTo(1), game: PRIVATE });
            let listed = to_hub.waiting().any(|message| match message {
                ToHub::Reply(_, reply) => {
                    matches!(&*reply, Reply::Server(reply) if reply.tables.is_some())
                }
                _ => false,
            });
            assert!(!listed, "tables of a private game are listed for nobody");
        }
    }

    #[test]
    fn public_games_can_be_joined_only_in_their_own_market() {
        let store = MemoryStore::new();
        let (mut engine, to_hub) = private_table(&store);
        let game = engine.room.public_pools().next().unwrap().0;
        for (member, expected) in [
            (member("dk-2.0", 30), Some(RoomRefusal::NotOffered)),
            (member("gone", 30), Some(RoomRefusal::NotOffered)),
            (member("int-2.7", 17), Some(RoomRefusal::Age { least: 18 })),
            (member("int-2.7", 18), None),
        ] {
            engine.state.members.insert(STRANGER, member);
            let (reply_to, request_id, request) = (ReplyTo(1), RequestId(5), Request::Join(game));
            engine.handle(NOW, ToRoom::Request { player: STRANGER, reply_to, request_id, request });
            assert_eq!(refused(&to_hub), expected);
        }
    }

    #[test]
    fn r24_accepting_unknown_rules_is_refused() {
        let store = MemoryStore::new();
        let (mut engine, to_hub) = private_table(&store);
        for (rulebook, expected) in
            [("int-9.9", Some(RefusalCode::NoSuchRulebook)), ("dk-2.0", None)]
        {
            let (player, reply_to) = (STRANGER, ReplyTo(1));
            let accept = ToRoom::AcceptRules { player, reply_to, rulebook: rulebook.to_owned() };
            engine.handle(NOW, accept);
            let why = to_hub.waiting().find_map(|message| match message {
                ToHub::Reply(_, reply) => match *reply {
                    Reply::Server(reply) => reply.refused.map(|refused| refused.code),
                    Reply::Room(_) => None,
                },
                _ => None,
            });
            assert_eq!(why, expected, "{rulebook}");
        }
    }
}
