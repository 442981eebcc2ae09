//! What happens in a room beside play: holds, tickets, payments, what staff does, a game that is
//! voided, and records that are not kept any longer.

use base::{Cents, GameId, Millis, PlayerId, TableId};
use game::Commit;
use ledger::{
    Account, Admission, Currency, Direction, Entry, Hold, HoldId, HoldReason, Kind, NewPayment,
    NewTicket, Payment, PaymentEvent, PaymentId, PaymentOutcome, Ticket, TicketFor, TicketId,
};
use store::{Effect, Item, Staff};

use crate::{
    commits::{Place, empty, item, transfer},
    world::{key, open_item, refill},
};

/// Nobody who plays: nothing here is in the way of the room.
const CLARA: PlayerId = PlayerId(90);
const PLAY: Currency = Currency::PLAY;

/// One of each, in batches; the number makes them different from all others.
pub(crate) fn batches(number: u64, prune_before: Millis, now: Millis) -> Vec<Vec<Item>> {
    let (amount, reason) = (Cents(100), HoldReason::Review);
    let hold = Hold::place(HoldId(number), CLARA, PLAY, amount, reason, now).unwrap();
    let released = hold.0.release(Cents(40), now).unwrap();
    let seized = released.0.seize(Cents(60), Account::Charity, now).unwrap();

    let made = NewTicket {
        id: TicketId(number),
        owner: CLARA,
        value: Cents(50),
        currency: PLAY,
        for_what: TicketFor::Tournament(GameId(9)),
        good_until: None,
    };
    let ticket = Ticket::issue(made, Account::Wallet(CLARA), now).unwrap();
    let equal = ticket.0.exchange(TicketFor::AnyOfItsPrice).unwrap();
    let converted = equal.convert(now).unwrap();

    let made = NewPayment {
        id: PaymentId(number),
        player: CLARA,
        direction: Direction::Deposit,
        amount: Cents(70),
        currency: PLAY,
        channel: "play".parse().unwrap(),
    };
    let asked = Payment::request(made, now).unwrap();
    let event = |what| PaymentEvent {
        payment: made.id,
        reference: format!("R{number}").parse().unwrap(),
        amount: made.amount,
        what,
    };
    let cleared = asked.0.step(&event(PaymentOutcome::Cleared), Cents::ZERO, now).unwrap();
    let reversed = cleared.0.step(&event(PaymentOutcome::Reversed), made.amount, now).unwrap();

    let excluded = number.is_multiple_of(2);
    let staff = Staff {
        id: number.to_string(),
        who: CLARA,
        action: "exclude_from_banzai".to_owned(),
        about: "herself".to_owned(),
        reason: String::new(),
        effect: Some(Effect::ExcludedFrom {
            player: CLARA,
            format: room::BANZAI.to_owned(),
            excluded,
        }),
        at: now,
    };
    let mut first = vec![
        refill(CLARA, number, 1_000, now),
        Item::Hold(hold.0, hold.1),
        Item::Ticket(ticket.0, ticket.1),
        Item::Payment(asked.0, asked.1),
        Item::Staff(staff),
    ];
    first.extend(voided(GameId(100 + number), number, now));
    let [opened, won, entered, cancelled, closed] =
        ticket_commits(GameId(1_000 + number), CLARA, now);
    first.extend([opened, won]);
    vec![
        first,
        vec![
            entered,
            Item::Hold(released.0, released.1),
            Item::Exchange { ticket: equal, at: now },
            Item::Payment(cleared.0, cleared.1),
        ],
        vec![
            cancelled,
            Item::Hold(seized.0, seized.1),
            Item::Ticket(converted.0, converted.1),
            Item::Payment(reversed.0, reversed.1),
            closed,
            Item::Prune { before: prune_before, at: now },
        ],
    ]
}

/// R52, T4: a game whose commits move money and tickets at once: a ticket is won, pays for an entry
/// and comes back, and becomes money. After each of them nothing is in the game, which is a cash game
/// and would not know what that is.
pub(crate) fn ticket_commits(game: GameId, player: PlayerId, now: Millis) -> [Item; 5] {
    let made = NewTicket {
        id: TicketId::for_game(game, 1).unwrap(),
        owner: player,
        value: Cents(30),
        currency: PLAY,
        for_what: TicketFor::AnyOfItsPrice,
        good_until: None,
    };
    let pool = Account::Prizes(game);
    let won = Ticket::issue(made, pool, now).unwrap();
    let entry = Entry { prizes: Cents(20), bounties: Cents(7), fees: Cents(3) };
    let used = won.0.pay_for(player, Admission::to(game), entry, PLAY, now).unwrap();
    let back = used.0.give_back(now).unwrap();
    let money = back.0.convert(now).unwrap();

    let commit = empty(1, now);
    let paid = transfer(game, &commit, Kind::Register, (Account::Wallet(player), pool), 30);
    [
        open_item(game, key(0), now),
        item(game, Commit { transfer: paid, tickets: vec![won.into()], ..commit }),
        item(game, Commit { tickets: vec![used.into(), back.into()], ..empty(2, now) }),
        item(game, Commit { tickets: vec![money.into()], ..empty(3, now) }),
        Item::Close { game, at: now },
    ]
}

/// H12b: a game with chips in it that was paused for too long.
fn voided(game: GameId, number: u64, now: Millis) -> [Item; 4] {
    let place = Place { game, table: TableId(1), seat: 1, player: CLARA };
    [
        open_item(game, key(0), now),
        item(game, place.buy_in(1, 200, 1_000 + number, now)),
        Item::Pause { game, paused: true, at: now },
        Item::Void { game, paused_since: now, after: Millis::ZERO, at: now },
    ]
}
