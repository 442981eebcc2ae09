//! R23: a tournament that cannot go on gives everybody what is due, to the cent, as far as can be told from
//! what the store has of it; and one that is reloaded goes on from there.

use std::sync::Arc;

use base::{Cents, PlayerId, TicketId};
use game::{
    CommitOutcome, Damaged, Reopening,
    tournament::{Links, Tournament, hexapro::bank_must_cover, spec::TournamentRules},
};
use ledger::{Account, Currency, TicketFor, TicketState, self_check};

use crate::room::{GAME, Room, WALLET, spec};

const PRICE: &str = "price = \"9.00 + 1.00\"";

/// Everybody in it is paid; what that left in the wallets, in all, beside what was there before.
fn refunded(room: &mut Room) -> Result<(), Damaged> {
    let run = &room.runs[&GAME];
    let commits = run.game.refund_all(&run.saved, room.now)?;
    for commit in &commits {
        assert_eq!(room.store(GAME, commit), CommitOutcome::Done, "{commit:?}");
    }
    let saved = &room.runs[&GAME].saved;
    assert!(saved.keys.keys().all(|key| key == "progress"), "{:?}", saved.keys);
    assert!(saved.balances.values().all(|held| *held == Cents::ZERO), "{:?}", saved.balances);
    assert_eq!(self_check(room.ledger.balances()), []);
    assert_eq!(room.ledger.sum(Currency::PLAY), 0);
    for account in [Account::Prizes(GAME), Account::Bounties(GAME), Account::Fees(GAME)] {
        assert_eq!(room.held(&account), Cents::ZERO, "{account}");
    }
    // Once more there is nothing left to pay.
    let run = &room.runs[&GAME];
    let again = run.game.refund_all(&run.saved, room.now).unwrap();
    assert!(again.iter().all(|commit| commit.transfers().next().is_none()), "{again:?}");
    Ok(())
}

fn won(room: &Room, player: u64) -> Cents {
    room.game(GAME).won(PlayerId(player)).map_or(Cents::ZERO, |won| won.prize)
}

fn sum(room: &Room) -> Cents {
    room.wallets().into_iter().sum()
}

/// Before the start everything goes back the way it came: money as money, a ticket as a ticket.
#[test]
fn r23_r52_before_the_start_everything_goes_back() {
    let rules = spec(PRICE, "[bounty]\nkind = \"regular\"\namount = \"2.00\"");
    let mut room = Room::of(&rules, 5, 1);
    room.give_ticket(77, 9, Cents(1_000), TicketFor::AnyOfItsPrice);
    room.register_with_ticket(GAME, 9, 77).unwrap();
    refunded(&mut room).unwrap();
    assert!(room.wallets().iter().all(|wallet| *wallet == WALLET), "{:?}", room.wallets());
    assert_eq!(room.tickets[&TicketId(77)].state, TicketState::Held);
    assert_eq!(room.held(&Account::Tickets), Cents(1_000));
}

/// In the middle of play: all that was paid in goes to those who are still in, fees included, and no cent
/// to anybody else.
#[test]
fn r23_r53_a_running_tournament_pays_out_all_that_was_paid_in() {
    for seed in 0..12 {
        let rules = spec(PRICE, "");
        let mut room = Room::of(&rules, 8, seed);
        room.start(GAME);
        let hands = u32::try_from(seed).unwrap();
        room.play_until(|room| room.hands >= hands || room.is_over());
        if room.is_over() {
            continue;
        }
        let out: Vec<PlayerId> =
            (1..=8).map(PlayerId).filter(|it| room.game(GAME).nth_out(*it).is_some()).collect();
        let house = room.held(&Account::Overlay);
        let all = |room: &Room| (1..=8).map(|player| room.wallet(player)).collect::<Vec<Cents>>();
        let before = all(&room);
        refunded(&mut room).unwrap();
        let after = all(&room);
        let unpaid: Vec<u64> = (1..=8)
            .zip(before.iter().zip(&after))
            .filter(|(_, (b, a))| b == a)
            .map(|(p, _)| p)
            .collect();
        assert!(
            out.iter().all(|it| unpaid.contains(&it.0)),
            "seed {seed}: who is out gets nothing more"
        );
        let gone = room.held(&Account::Overlay) - house;
        assert_eq!(sum(&room) + gone, Cents(30 * WALLET.0), "seed {seed}");
        // The house keeps the fees of those who are out, at most.
        let fees = Cents(100 * i64::try_from(unpaid.len()).unwrap());
        assert!((Cents::ZERO..=fees).contains(&gone), "seed {seed}: {gone}");
    }
}

/// A table that cannot be read: who has paid what can still be told.
#[test]
fn r23_damaged_tables_do_not_stop_a_refund() {
    let rules = spec(PRICE, "");
    let mut room = Room::of(&rules, 7, 3);
    room.start(GAME);
    room.play_until(|room| room.hands >= 2);
    let saved = &mut room.runs.get_mut(&GAME).unwrap().saved;
    let keys: Vec<String> =
        saved.keys.keys().filter(|key| key.starts_with("table/")).cloned().collect();
    assert!(keys.len() > 1, "{keys:?}");
    saved.keys.insert(keys[0].clone(), "{not json".into());
    let left = room.game(GAME).players_left();
    assert!(restored(&room).is_err(), "it cannot go on");
    let house = room.held(&Account::Overlay);
    refunded(&mut room).unwrap();
    let gone = room.held(&Account::Overlay) - house;
    assert_eq!(sum(&room) + gone, Cents(30 * WALLET.0), "{left} were left");
    let back = (1..=7).filter(|player| room.wallet(*player) > WALLET - Cents(1_000)).count();
    assert_eq!(back, left as usize, "each of those who were left has something back");
}

fn restored(room: &Room) -> Result<Tournament, Damaged> {
    let run = &room.runs[&GAME];
    run.game.emptied().restored(&run.saved, Reopening::At(room.now))
}

/// Prizes that were paid stay; what is left of the pool goes to those who are left.
#[test]
fn r23_r44_r54_after_some_prizes_were_paid_the_rest_is_shared() {
    let rules = spec(
        PRICE,
        "[registration]\nlate_levels = 0\n[prizes]\ntable = [\n\
         { entrants_from = 2, shares = \"60/40\" },\n{ entrants_from = 4, shares = \"40/30/20/10\" },\n]",
    );
    let mut tried = 0;
    for seed in 0..12 {
        let mut room = Room::of(&rules, 6, seed);
        room.play_until(|room| room.game(GAME).players_left() <= 3 || room.is_over());
        if room.is_over() {
            continue;
        }
        let paid: Vec<u64> = (1..=6).filter(|it| won(&room, *it) > Cents::ZERO).collect();
        let before = room.wallets();
        let house = room.held(&Account::Overlay);
        refunded(&mut room).unwrap();
        for player in &paid {
            let index = usize::try_from(*player).unwrap() - 1;
            assert_eq!(room.wallets()[index], before[index], "seed {seed}: paid already");
        }
        let gone = room.held(&Account::Overlay) - house;
        assert_eq!(sum(&room) + gone, Cents(30 * WALLET.0), "seed {seed}");
        tried += paid.len();
    }
    assert!(tried > 3, "{tried} prizes were paid before");
}

/// R44: a player who is out, and whose place is not durable yet, has the prize of that place.
#[test]
fn r23_r44_a_prize_that_is_owed_is_paid() {
    let rules = spec(
        PRICE,
        "[registration]\nlate_levels = 0\n[prizes]\ntable = [\n\
         { entrants_from = 2, shares = \"60/40\" },\n{ entrants_from = 4, shares = \"40/30/20/10\" },\n]",
    );
    let mut tried = 0;
    for seed in 0..30 {
        let mut room = Room::of(&rules, 4, seed);
        room.start(GAME);
        // The hand that puts somebody out is durable, the place is not.
        room.store_waits = true;
        for _ in 0..5_000 {
            room.step();
            while room.asked(GAME) > 0 && !room.asks_for_places(GAME) {
                room.store_answers_only(GAME, 1);
            }
            if room.game(GAME).is_finished() || room.asks_for_places(GAME) {
                break;
            }
        }
        if room.game(GAME).is_finished() || !room.asks_for_places(GAME) {
            continue;
        }
        refunded(&mut room).unwrap();
        let house = room.held(&Account::Overlay);
        assert_eq!(sum(&room) + house, Cents(30 * WALLET.0), "seed {seed}");
        let paid = (1..=4).filter(|player| room.wallet(*player) > WALLET - Cents(1_000)).count();
        assert_eq!(paid, 4, "seed {seed}: every place is paid");
        tried += 1;
    }
    assert!(tried > 3, "{tried} tried");
}

/// X2: what the bank has given goes back to it.
#[test]
fn r23_r55_a_hexapro_gives_the_bank_back_what_it_does_not_need() {
    let rules = crate::world::rules_of("hexapro");
    let must = bank_must_cover(rules.hexapro().unwrap(), rules.spec().hexapro.unwrap().buy_in);
    for hands in [0, 2] {
        let mut room = Room::new(3).with_game(GAME, &rules, Links::default());
        room.fill_bank(must);
        room.enter(GAME, 1..=3);
        room.play_until(|room| room.hands >= hands);
        let before = room.held(&Account::HexaproBank) + room.held(&Account::Overlay);
        let inside = room.held(&Account::Prizes(GAME)) + room.held(&Account::Fees(GAME));
        let wallets = sum(&room);
        refunded(&mut room).unwrap();
        let after = room.held(&Account::HexaproBank) + room.held(&Account::Overlay);
        assert_eq!(after - before + (sum(&room) - wallets), inside, "{hands} hands");
    }
}

/// What does not fit its money is damaged, and nothing is paid out of it.
#[test]
fn r23_a_tournament_that_does_not_fit_its_money_is_damaged() {
    let rules = spec(PRICE, "");
    let mut room = Room::of(&rules, 4, 1);
    let pool = Account::Prizes(GAME);
    let saved = &mut room.runs.get_mut(&GAME).unwrap().saved;
    saved.balances.get_mut(&pool).unwrap().0 -= 1;
    let damaged = restored(&room).err();
    assert_eq!(damaged.map(|Damaged { at, .. }| at), Some(pool.to_string()));
    let run = &room.runs[&GAME];
    assert!(run.game.refund_all(&run.saved, room.now).is_err());
}

/// R23: a game that failed is read back while the room goes on: the same players, chips and prizes, and no
/// number is given twice.
#[test]
fn r23_a_reloaded_tournament_goes_on_to_its_end() {
    let types: [Arc<TournamentRules>; 3] = [
        spec(PRICE, ""),
        spec(PRICE, "[bounty]\nkind = \"progressive\"\namount = \"3.33\""),
        spec(PRICE, "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 2\nmost = 2"),
    ];
    for rules in &types {
        for seed in 0..6 {
            let mut room = Room::of(rules, 7, seed);
            let mut reloads = 0;
            while !room.is_over() {
                room.step();
                if room.asked(GAME) == 0
                    && room.hands.is_multiple_of(3)
                    && !room.game(GAME).is_finished()
                {
                    let (now, left) = (room.now, room.game(GAME).players_left());
                    let run = room.runs.get_mut(&GAME).unwrap();
                    let hands: Vec<_> =
                        run.game.tables().map(|(id, it)| (id, it.hand_number())).collect();
                    run.game = run.game.reload(&run.saved, Reopening::At(now)).unwrap();
                    assert_eq!(run.game.players_left(), left);
                    for (id, hand) in hands {
                        let table = run.game.table(id);
                        assert!(table.is_none_or(|table| table.hand_number() >= hand));
                    }
                    for player in 1..=7 {
                        room.with(GAME, |game, ctx, out| {
                            game.connection(ctx, PlayerId(player), true, out);
                        });
                    }
                    // One in three hands at most is void.
                    let hands = room.hands;
                    room.play_until(|room| room.hands > hands || room.is_over());
                    reloads += 1;
                }
            }
            room.check_the_end();
            assert!(reloads > 0);
        }
    }
}
