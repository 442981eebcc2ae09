//! A real room over the wire: the texts each viewer receives.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod request;

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId, TicketId};
use game::tournament::{EntryPayment, EntryRequest};
use game::{
    CommitOutcome, Ctx,
    cash::{self, Limits, PoolKey, Reason, TopUpChoice},
    table::{ActError, Preselect, SitOut, Turn},
};
use hand::{Action, Seat};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use room::{Input, Outcome, Output, Profile, Request, Room, RoomRefusal};
use rulebook::{Format, Variant};
use wire::{
    ClientMessage, Names, PoolRow, Route, RowChange, ServerMessage, TableRow, Traffic, encode,
};

/// Account numbers that would show in any text.
const ADA: PlayerId = PlayerId(770_001);
const MARVIN: PlayerId = PlayerId(770_002);
const GRACE: PlayerId = PlayerId(770_003);
const WATCHER: PlayerId = PlayerId(770_004);
const SEATED: [PlayerId; 3] = [ADA, MARVIN, GRACE];
const ALL: [PlayerId; 4] = [ADA, MARVIN, GRACE, WATCHER];

struct Known;

impl Names for Known {
    fn name(&self, player: PlayerId) -> &str {
        match player {
            ADA => "Ada \"the Countess\"",
            MARVIN => "Marvin",
            GRACE => "Grace",
            _ => "somebody",
        }
    }
    fn is_house(&self, player: PlayerId) -> bool {
        player == MARVIN
    }
}

/// A room and the texts each of the four players receives.
struct World {
    room: Room,
    now: Millis,
    rng: Xoshiro256PlusPlus,
    game: GameId,
    sent: Vec<(PlayerId, String)>,
}

impl World {
    /// Three sit down, and one watches.
    fn new() -> Self {
        let mut room = Room::new(rulebook::embedded("int-2.7"));
        let game = room.open_game(key("int-2.7")).unwrap();
        let rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let now = Millis(1_000_000_000);
        let mut world = Self { room, now, rng, game, sent: Vec::new() };
        for player in ALL {
            world.handle(Input::Profile(player, Profile { age: 30 }));
            world.handle(Input::Accepted(player, "int-2.7".to_owned()));
            world.handle(Input::Wallet(player, "PLAY".to_owned(), Chips(5000)));
        }
        for player in SEATED {
            world.request(player, Request::Join(game));
        }
        let table = world.table();
        world.request(WATCHER, Request::Watch(game, table));
        for player in SEATED {
            world.request(player, Request::Confirm(game, Chips(1000)));
            world.request(player, Request::Watch(game, table));
        }
        world
    }

    fn request(&mut self, player: PlayerId, request: Request) {
        // Through the text of the wire, as a client would.
        let sent = ClientMessage { id: 5, ask: request::as_client(request) };
        let read = ClientMessage::parse(&serde_json::to_string(&sent).unwrap()).unwrap();
        let Ok(Route::Room(request)) = read.ask.route() else { panic!("for the room") };
        let (request_id, reply_to) = (RequestId(read.id), ReplyTo(read.id));
        self.handle(Input::Request { player, request_id, reply_to, request });
    }

    fn handle(&mut self, input: Input) {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.rng };
        self.room.handle(&mut ctx, input, &mut out);
        for output in out {
            match output {
                Output::Frame(frame) => {
                    let encoded = encode::frame(&frame, &Known);
                    let owner = encoded.private.as_ref().map(|(player, _)| *player);
                    for player in ALL {
                        if owner != Some(player) {
                            self.sent.push((player, encoded.public.clone()));
                        }
                    }
                    self.sent.extend(encoded.private);
                }
                Output::Snapshot { player, snapshot } => {
                    self.sent.push((player, encode::snapshot(&snapshot, &Known)));
                }
                Output::Notice { player, game, notice } => {
                    self.sent.push((player, encode::note(game, &notice)));
                }
                Output::Reply { player, reply_to, result } => {
                    self.sent.push((player, encode::reply(reply_to.0, &result)));
                }
                Output::Commit(game, commit) => {
                    self.handle(Input::CommitOutcome(game, commit.id, CommitOutcome::Done));
                }
                Output::Own { player, game, table, number, message } => {
                    self.sent.push((player, encode::own(game, table, number, &message, &Known)));
                }
                Output::Reloaded(_)
                | Output::Equity(..)
                | Output::Paused(_)
                | Output::Opened(..)
                | Output::Closed(_)
                | Output::Directed { .. }
                | Output::StopWatching { .. } => {}
            }
        }
    }

    fn table(&self) -> TableId {
        self.room.pool(self.game).unwrap().tables().next().unwrap().0
    }

    fn texts_for(&self, player: PlayerId) -> impl Iterator<Item = &str> {
        self.sent.iter().filter(move |(to, _)| *to == player).map(|(_, text)| text.as_str())
    }

    /// The player to act does this.
    fn act(&mut self, action: Action) -> PlayerId {
        let game = self.game;
        let (id, table) = self.room.pool(game).unwrap().tables().next().unwrap();
        let (seat, turn, _) = table.turn().expect("someone's turn");
        let player = table.occupant(seat).unwrap().player;
        self.request(player, Request::Act(game, id, turn, action));
        player
    }
}

fn key(rulebook: &str) -> PoolKey {
    PoolKey {
        rulebook: rulebook.to_owned(),
        game: Variant::Holdem,
        stake: "0.05/0.10".parse().unwrap(),
        format: Format::Regular,
        currency: "PLAY".to_owned(),
    }
}

/// All cards in a text.
fn cards(text: &str) -> Vec<&str> {
    let card = |word: &&str| word.len() == 2 && word.parse::<cards::Card>().is_ok();
    text.split('"').filter(card).collect()
}

#[test]
fn hidden_cards_go_to_their_owner_alone() {
    let mut world = World::new();
    let folded = world.act(Action::Fold);
    world.act(Action::Fold);
    assert!(world.texts_for(WATCHER).any(|text| text.contains(r#""type":"ended""#)));
    for player in ALL {
        world.request(player, Request::Watch(world.game, world.table()));
    }
    let cards_for = |player| -> Vec<&str> { world.texts_for(player).flat_map(cards).collect() };
    // No board was dealt and nothing shown, so any card is a hidden one.
    assert_eq!(cards_for(WATCHER), Vec::<&str>::new());
    for player in SEATED {
        let others = SEATED.into_iter().filter(|other| *other != player);
        let others: Vec<&str> = others.flat_map(cards_for).collect();
        let own = cards_for(player);
        assert!(own.len() >= 2 && own.iter().all(|card| !others.contains(card)), "{own:?}");
    }
    let dealt = world.texts_for(WATCHER).filter(|text| text.contains(r#""said":{"type":"dealt""#));
    let dealt: Vec<&str> = dealt.collect();
    assert_eq!(dealt.len(), 3);
    assert!(dealt.iter().all(|text| !text.contains("cards")), "{dealt:?}");
    assert!(!world.texts_for(WATCHER).any(|text| text.contains("your_turn")));
    assert!(world.texts_for(folded).any(|text| text.contains("your_turn")));
}

#[test]
fn every_text_is_a_message_and_names_no_account() {
    let mut world = World::new();
    world.act(Action::RaiseTo(Chips(1000)));
    world.act(Action::Call);
    world.act(Action::Call);
    // H11: the rest of the board is shown in time.
    for _ in 0..4 {
        world.now = world.now + Millis(1_250);
        world.handle(Input::Tick);
    }
    world.request(
        ADA,
        Request::Chat(world.game, world.table(), "<b>\"well\"</b> \\ played".to_owned()),
    );
    let mut kinds = std::collections::BTreeSet::new();
    for (_, text) in &world.sent {
        let message: ServerMessage<'_> = serde_json::from_str(text).unwrap();
        assert_eq!(&encode::message(&message), text);
        assert!(!text.contains("77000"), "{text}");
        let kind: serde_json::Value = serde_json::from_str(text).unwrap();
        let body = kind.get("said").or(kind.get("note")).unwrap_or(&kind);
        let tag = body.get("type").or(body.get("code")).unwrap();
        kinds.insert(tag.as_str().unwrap().to_owned());
    }
    for kind in ["answer", "snapshot", "seat", "seated", "sat", "dealt", "shown", "won", "chat"] {
        assert!(kinds.contains(kind), "{kind} among {kinds:?}");
    }
    let won = world.texts_for(WATCHER).find(|text| text.contains(r#""type":"won""#)).unwrap();
    assert!(won.contains(r#""makes":{"rank":""#), "{won}");
    let sat = world.texts_for(WATCHER).find(|text| text.contains(r#""type":"sat","seat""#));
    assert!(sat.unwrap().contains(r#""name":"Ada \"the Countess\"","house":false"#));
    assert!(world.texts_for(WATCHER).any(|text| text.contains(r#""name":"Marvin","house":true"#)));
}

#[test]
fn numbers_have_no_gaps_for_anyone() {
    let mut world = World::new();
    world.act(Action::Fold);
    world.act(Action::Fold);
    for player in ALL {
        let numbers: Vec<u64> = world
            .texts_for(player)
            .filter_map(|text| match serde_json::from_str(text).unwrap() {
                ServerMessage::Table { n, .. } => Some(n),
                _ => None,
            })
            .collect();
        assert!(numbers.len() > 5);
        assert!(numbers.iter().zip(1..).all(|(n, expected)| *n == expected), "{numbers:?}");
    }
}

#[test]
fn every_request_to_the_room_reads_back() {
    let (game, table) = (GameId(3), TableId(12));
    let seat = Seat::new(4).unwrap();
    let turn = Turn { hand: 9, turn: 4 };
    let most = Chips(wire::WHOLE_MAX);
    for request in [
        Request::Join(game),
        Request::OpenPrivate { key: key("home"), least: Chips(1), most },
        Request::JoinPrivate { game, invitation: u64::MAX, seat },
        Request::Confirm(game, most),
        Request::Decline(game),
        Request::Register(game, Box::new(EntryRequest::stranger(EntryPayment::Money(None)))),
        Request::Register(
            game,
            Box::new(EntryRequest::stranger(EntryPayment::Money(Some(base::Cents(2_000))))),
        ),
        Request::Register(
            game,
            Box::new(EntryRequest::stranger(EntryPayment::TicketNamed(TicketId(77)))),
        ),
        Request::RegisterPrivate {
            game,
            invitation: u64::MAX,
            entry: Box::new(EntryRequest::stranger(EntryPayment::Money(None))),
        },
        Request::Rebuy(game),
        Request::DeclineRebuy(game),
        Request::AddOn(game),
        Request::ProposeDeal(game),
        Request::AnswerDeal(game, true),
        Request::OpenTournament(Box::new(room::HomeTournament {
            name: "Friday night".to_owned(),
            rulebook: "home".to_owned(),
            game: Variant::Holdem,
            currency: "PLAY".to_owned(),
            seats: 9,
            players: 18,
            buy_in: base::Cents(1_000),
            stack: Chips(3_000),
            level_time: Millis::seconds(600),
            starts_at: Some(Millis(1_800_000_000_000)),
            late_levels: 4,
            rebuys: true,
            bounty: Some(base::Cents(250)),
        })),
        Request::Unregister(game),
        Request::LeaveQueue(game),
        Request::Leave(game, table),
        Request::Act(game, table, turn, Action::Fold),
        Request::Act(game, table, turn, Action::Check),
        Request::Act(game, table, turn, Action::Call),
        Request::Act(game, table, turn, Action::RaiseTo(Chips(60))),
        Request::Preselect(game, table, turn, None),
        Request::Preselect(game, table, turn, Some(Preselect::Fold)),
        Request::Preselect(game, table, turn, Some(Preselect::CheckOrFold)),
        Request::Preselect(game, table, turn, Some(Preselect::Check)),
        Request::Preselect(game, table, turn, Some(Preselect::Call(Chips(30)))),
        Request::SitOut(game, table, SitOut::Now),
        Request::SitOut(game, table, SitOut::NextHand),
        Request::SitOut(game, table, SitOut::NextBigBlind),
        Request::ComeBack,
        Request::Post(game, table, true),
        Request::TopUp(game, table, TopUpChoice::Once(Chips(5))),
        Request::TopUp(game, table, TopUpChoice::Auto(false)),
        Request::Show(game, table),
        Request::Chat(game, table, "grüß \"dich\"\n".to_owned()),
        Request::Watch(game, table),
        Request::Unwatch(game, table),
        Request::ClosePrivate(game),
        Request::PausePrivate(game, true),
        Request::NewInvitation(game),
        Request::ForgetPrivate(game),
    ] {
        let meant = format!("{request:?}");
        let sent = ClientMessage { id: 1, ask: request::as_client(request) };
        let read = ClientMessage::parse(&serde_json::to_string(&sent).unwrap()).unwrap();
        let Ok(Route::Room(request)) = read.ask.route() else { panic!("{meant} is for the room") };
        assert_eq!(format!("{request:?}"), meant);
    }
}

#[test]
fn bad_stakes_and_invitations_are_refused_before_the_room() {
    let refused = |text: &str| {
        let message = ClientMessage::parse(text).unwrap();
        message.ask.route().expect_err("refused")
    };
    let open = r#"{"id":1,"ask":{"type":"open_private","rulebook":"home","poker":"holdem","format":"regular","small_blind":10,"big_blind":10,"currency":"PLAY","least":1,"most":2}}"#;
    assert_eq!(
        refused(open),
        RoomRefusal::PrivateStakes {
            field: room::StakesField::SmallBlind,
            least: Chips(1),
            most: Chips(9)
        }
    );
    let join = r#"{"id":1,"ask":{"type":"join_private","game":1,"invitation":"guess","seat":1}}"#;
    assert_eq!(refused(join), RoomRefusal::Invitation);
}

#[test]
fn replies_hold_the_reason() {
    let limits = Limits {
        least: Chips(850),
        most: Chips(1000),
        reset: None,
        reason: Reason::LastStack,
        counts_as_return: false,
    };
    let act = |refusal| Err(RoomRefusal::Game(cash::CashRefusal::Act(ActError::Refused(refusal))));
    for (result, expected) in [
        (Ok(Outcome::Done), r#""ok":true}"#),
        (
            Ok(Outcome::Opened { game: GameId(31), invitation: 10 }),
            r#""ok":true,"opened":{"game":31,"invitation":"000000000000000a"}}"#,
        ),
        (
            Err(RoomRefusal::Game(cash::CashRefusal::BuyIn(limits))),
            r#""ok":false,"refused":{"code":"buy_in","limits":{"least":850,"most":1000,"reason":"last_stack","clause":"H18","counts_as_return":false},"clause":"H18"}}"#,
        ),
        (
            act(hand::ActionRefusal::RaiseTooSmall { to: Chips(3), least: Chips(20) }),
            r#""ok":false,"refused":{"code":"raise_too_small","to":3,"least":20,"clause":"H7"}}"#,
        ),
        (
            Err(RoomRefusal::Age { least: 21 }),
            r#""ok":false,"refused":{"code":"too_young","age_min":21,"clause":"AGE"}}"#,
        ),
    ] {
        let expected = format!(r#"{{"type":"answer","id":7,{expected}"#);
        assert_eq!(encode::reply(7, &result), expected);
    }
}

#[test]
fn a_message_that_is_not_understood_is_answered_if_it_can_be() {
    let reply = |text: &str| {
        encode::message(&ServerMessage::from(ClientMessage::parse(text).expect_err("malformed")))
    };
    assert_eq!(
        reply(r#"{"id":7,"ask":{"type":"join"}}"#),
        r#"{"type":"answer","id":7,"ok":false,"refused":{"code":"malformed","detail":"ask: missing field `game`"}}"#
    );
    assert_eq!(
        reply("{}"),
        r#"{"type":"bye","code":"unreadable","detail":"message: missing field `id`"}"#
    );
}

#[test]
fn the_lobby_shows_a_pool_as_it_is() {
    let world = World::new();
    let pool = world.room.pool(world.game).unwrap();
    let traffic = Traffic { average_pot: Chips(143), ..Traffic::default() };
    let row = PoolRow::of(world.game, pool, traffic, &Known);
    assert_eq!((row.players, row.house), (3, 1), "Marvin is of the house");
    assert_eq!((row.tables, row.waiting, row.seats), (1, 0, 6));
    assert_eq!((row.small_blind.0, row.big_blind.0, row.average_pot.0), (5, 10, 143));
    assert!(row.buy_in_least < row.buy_in_most && !row.private);
    let (id, table) = pool.tables().next().unwrap();
    let row = TableRow { table: id.0, players: 3, house: 1, seats: 6 };
    assert_eq!(TableRow::of(id, table, &Known), row);
}

/// After the first row only the changed fields are sent, and they bring the row up to date.
#[test]
fn the_lobby_sends_the_changed_fields() {
    let world = World::new();
    let pool = world.room.pool(world.game).unwrap();
    let before = PoolRow::of(world.game, pool, Traffic::default(), &Known);
    assert_eq!(before.change_since(&before), RowChange::Nothing);
    let after = PoolRow { players: 4, waiting: 1, ..before.clone() };
    let RowChange::Fields(change) = after.change_since(&before) else { panic!("no change") };
    let update = ServerMessage::Lobby {
        full: false,
        pools: Vec::new(),
        changed: vec![change.clone()],
        tournaments: None,
        tournament_changes: None,
        gone: Vec::new(),
    };
    let expected = format!(
        r#"{{"type":"lobby","full":false,"pools":[],"changed":[{{"game":{},"players":4,"waiting":1}}],"gone":[]}}"#,
        world.game
    );
    assert_eq!(encode::message(&update), expected);
    let mut patched = before.clone();
    patched.apply(&change);
    assert_eq!(patched, after);
    // Every field of a row that changes is sent.
    let all = PoolRow {
        players: 9,
        house: 8,
        tables: 7,
        waiting: 6,
        average_pot: wire::Cents(5),
        players_per_flop_tenths: 4,
        hands_an_hour: 3,
        ..before.clone()
    };
    let RowChange::Fields(change) = all.change_since(&before) else { panic!("no change") };
    let mut patched = before.clone();
    patched.apply(&change);
    assert_eq!(patched, all);
    // Some fields of a game never change; if one does, it is another row.
    let other = PoolRow { seats: 9, ..before.clone() };
    assert_eq!(other.change_since(&before), RowChange::Another);
}
