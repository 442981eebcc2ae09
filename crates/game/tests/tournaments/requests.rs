//! R51: a request that comes twice is carried out once, and another one waits for the first.

use base::{Cents, PlayerId, RequestId};
use game::tournament::TournamentRefusal;
use ledger::{Account, Kind};

use crate::room::{GAME, Room, WALLET, spec};

const PRICE: &str = "price = \"9.00 + 1.00\"";

#[test]
fn r51_the_same_entry_asked_for_twice_is_one() {
    let mut room = Room::of(&spec(PRICE, ""), 2, 1);
    room.store_waits = true;
    let request = RequestId(900);
    room.register_as(GAME, 5, request).unwrap();
    room.register_as(GAME, 5, request).unwrap();
    let other = room.register_as(GAME, 5, RequestId(901));
    assert_eq!(other, Err(TournamentRefusal::AlreadyRegistered));
    assert_eq!(room.asked(GAME), 1);
    room.store_goes_on();
    assert_eq!((room.game(GAME).entrants(), room.wallet(5)), (3, WALLET - Cents(1_000)));
    assert_eq!(room.register_as(GAME, 5, request), Err(TournamentRefusal::AlreadyRegistered));
    room.kill();
    assert_eq!(room.register_as(GAME, 5, request), Err(TournamentRefusal::AlreadyRegistered));
    assert_eq!(room.wallet(5), WALLET - Cents(1_000));
}

#[test]
fn r33_r51_the_same_entry_taken_back_twice_is_taken_back_once() {
    let mut room = Room::of(&spec(PRICE, ""), 3, 1);
    room.store_waits = true;
    let (player, request) = (PlayerId(2), RequestId(900));
    let take_back = |room: &mut Room, request| {
        room.with(GAME, |game, ctx, out| game.unregister(ctx.now, player, request, out))
    };
    take_back(&mut room, request).unwrap();
    take_back(&mut room, request).unwrap();
    let other = take_back(&mut room, RequestId(901));
    assert_eq!(other, Err(TournamentRefusal::NotRegistered));
    assert_eq!(room.register(GAME, 2), Err(TournamentRefusal::AlreadyRegistered));
    assert_eq!(room.asked(GAME), 1);
    room.store_goes_on();
    assert_eq!((room.game(GAME).entrants(), room.wallet(2)), (2, WALLET));
    let again = take_back(&mut room, request);
    assert_eq!(again, Err(TournamentRefusal::NotRegistered));
    // An old request that comes once more does not take back the new entry.
    room.register(GAME, 2).unwrap();
    let _ = take_back(&mut room, request);
    assert_eq!((room.game(GAME).entrants(), room.wallet(2)), (3, WALLET - Cents(1_000)));
    room.play_to_the_end();
    room.check_the_end();
}

#[test]
fn t7_r51_the_same_re_buy_asked_for_twice_is_one() {
    let rules = spec(
        PRICE,
        "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 2\nat_stack = 300",
    );
    let mut room = Room::of(&rules, 4, 1);
    room.start(GAME);
    room.store_waits = true;
    let (player, request) = (PlayerId(2), RequestId(900));
    let rebuy = |room: &mut Room, request| {
        room.with(GAME, |game, ctx, out| game.rebuy(ctx.now, player, request, out))
    };
    rebuy(&mut room, request).unwrap();
    rebuy(&mut room, request).unwrap();
    assert_eq!(rebuy(&mut room, RequestId(901)), Err(TournamentRefusal::NoRebuyNow));
    assert_eq!(room.asked(GAME), 1);
    room.store_goes_on();
    assert_eq!(room.wallet(2), WALLET - Cents(2_000));
    // Once more, and after a restart: the chips are there already.
    for _ in 0..2 {
        let _ = rebuy(&mut room, request);
        assert_eq!(room.wallet(2), WALLET - Cents(2_000));
        room.kill();
    }
    // As often as it comes while it is played on: the store knows the request.
    let paid = |room: &Room| {
        let journal = room.ledger.journal().iter();
        let wallet = Account::Wallet(player);
        let entries = journal.filter(|transfer| transfer.kind() == Kind::Register);
        entries.filter(|it| it.postings().iter().any(|posting| posting.account == wallet)).count()
    };
    room.buys = false;
    while !room.is_over() {
        let _ = rebuy(&mut room, request);
        assert_eq!(paid(&room), 2);
        room.step();
    }
    room.check_the_end();
}
