//! Holds and tickets in every store: each step once, and only as the record itself would take it.

use base::{Cents, GameId, Millis, PlayerId};
use ledger::{
    Account, Admission, Currency, Entry, Hold, HoldId, HoldReason, Kind, NewTicket, Payment,
    Posting, Ticket, TicketFor, TicketId, TicketState, Transfer,
};
use store::{Item, ItemOutcome, ItemRefusal, Page};

use super::{
    payments,
    promises::{ANNA, BERT, GAME, TABLE, ask, balance, buy_in, done, each, open, refused, wallet},
    world::{START, key, open_item, refill},
};

const PLAY: Currency = Currency::PLAY;
const PAGE: Page = Page { most: 100 };
const LATER: Millis = Millis(START.0 + 1);

fn place(reason: HoldReason, at: Millis) -> (Hold, Transfer) {
    Hold::place(HoldId(1), ANNA, PLAY, Cents(100), reason, at).unwrap()
}

fn made(id: u64, owner: PlayerId) -> NewTicket {
    let (value, for_what) = (Cents(100), TicketFor::AnyOfItsPrice);
    NewTicket { id: TicketId(id), owner, value, currency: PLAY, for_what, good_until: None }
}

fn moves(name: &str, kind: Kind, from: Account, to: Account, cents: i64) -> Transfer {
    let postings = Posting::pair(from, to, Cents(cents)).unwrap();
    Transfer::new(name.parse().unwrap(), PLAY, kind, START, postings).unwrap()
}

/// R14.
#[test]
fn r14_a_hold_takes_its_steps_in_order() {
    each(|store| {
        done(store, refill(ANNA, 1, 500, START));
        let place = |amount| {
            let (id, reason) = (HoldId(3), HoldReason::Review);
            Hold::place(id, ANNA, Currency::PLAY, Cents(amount), reason, START).unwrap()
        };
        let (placed, transfer) = place(300);
        done(store, Item::Hold(placed, transfer.clone()));
        assert_eq!(ask(store, Item::Hold(placed, transfer.clone())), ItemOutcome::AlreadyDone);
        let (other, again) = place(200);
        refused(store, Item::Hold(other, again), ItemRefusal::SameIdOtherContent);
        let (released, first) = placed.release(Cents(100), START).unwrap();
        let (ended, second) = released.seize(Cents(200), Account::Charity, START).unwrap();
        refused(store, Item::Hold(ended, second.clone()), ItemRefusal::OutOfStep);
        refused(store, Item::Hold(ended, first.clone()), ItemRefusal::OutOfStep);
        done(store, Item::Hold(released, first));
        done(store, Item::Hold(ended, second));
        assert_eq!(ask(store, Item::Hold(placed, transfer)), ItemOutcome::AlreadyDone);
        assert_eq!((wallet(store, ANNA), balance(store, Account::Charity)), (300, 200));
    });
}

#[test]
fn a_ticket_takes_its_steps_in_order() {
    each(|store| {
        done(store, refill(ANNA, 1, 500, START));
        let made = NewTicket {
            id: TicketId(9),
            owner: ANNA,
            value: Cents(200),
            currency: Currency::PLAY,
            for_what: TicketFor::AnyOfItsPrice,
            good_until: None,
        };
        let (ticket, issued) = Ticket::issue(made, Account::Wallet(ANNA), START).unwrap();
        let (converted, back) = ticket.convert(START).unwrap();
        refused(store, Item::Ticket(converted, back.clone()), ItemRefusal::OutOfStep);
        done(store, Item::Ticket(ticket, issued.clone()));
        assert_eq!(wallet(store, ANNA), 300);
        done(store, Item::Ticket(converted, back.clone()));
        assert_eq!(ask(store, Item::Ticket(converted, back)), ItemOutcome::AlreadyDone);
        assert_eq!(ask(store, Item::Ticket(ticket, issued)), ItemOutcome::AlreadyDone);
        assert_eq!(wallet(store, ANNA), 500);
    });
}

/// Nothing of a hold is taken on somebody's word: not whose it is, where it goes or how much.
#[test]
fn r14_a_hold_ends_as_its_record_says() {
    each(|store| {
        done(store, refill(ANNA, 1, 500, START));
        let (placed, transfer) = place(HoldReason::Review, START);
        let huge = Hold { released: Cents(i64::MIN), ..placed };
        refused(store, Item::Hold(huge, transfer.clone()), ItemRefusal::OutOfStep);
        done(store, Item::Hold(placed, transfer));
        let (held, name) = (Account::Held(ANNA), "hold:1/step:1");
        let stranger = moves(name, Kind::Release, held, Account::Wallet(BERT), 100);
        let released = Hold { released: Cents(100), steps: 2, ..placed };
        refused(store, Item::Hold(released, stranger), ItemRefusal::OutOfStep);
        let charity = moves(name, Kind::Seize, held, Account::Charity, 100);
        let odd = Hold { released: Cents(-50), seized: Cents(150), steps: 2, ..placed };
        refused(store, Item::Hold(odd, charity.clone()), ItemRefusal::OutOfStep);
        refused(store, Item::Hold(released, charity), ItemRefusal::OutOfStep);
        assert_eq!((wallet(store, ANNA), wallet(store, BERT)), (400, 0));
        assert_eq!(balance(store, held), 100);
    });
}

#[test]
fn r14_a_hold_of_the_same_number_for_another_reason_is_another() {
    each(|store| {
        done(store, refill(ANNA, 1, 500, START));
        let (placed, transfer) = place(HoldReason::Review, START);
        done(store, Item::Hold(placed, transfer));
        let (again, transfer) = place(HoldReason::Review, LATER);
        assert_eq!(ask(store, Item::Hold(again, transfer)), ItemOutcome::AlreadyDone);
        let (other, transfer) = place(HoldReason::Collusion, LATER);
        refused(store, Item::Hold(other, transfer), ItemRefusal::SameIdOtherContent);
    });
}

/// A step has the name of its record. Under any other nothing is even looked for.
#[test]
fn a_step_under_the_name_of_another_record_is_out_of_step() {
    each(|store| {
        done(store, refill(ANNA, 1, 500, START));
        done(store, payments::asked(1, 500).1);
        let (placed, transfer) = place(HoldReason::Review, START);
        for name in ["payment:1/step:0", "hold:2/step:0", "hold:1/step:1", "staff:1"] {
            let postings = transfer.postings().to_vec();
            let named =
                Transfer::new(name.parse().unwrap(), PLAY, Kind::Hold, START, postings).unwrap();
            refused(store, Item::Hold(placed, named), ItemRefusal::OutOfStep);
        }
        refused(
            store,
            Item::Hold(Hold { steps: 0, ..placed }, transfer.clone()),
            ItemRefusal::OutOfStep,
        );
        let (payment, _) = payments::asked(2, 500);
        let unborn = Payment { steps: 0, ..payment };
        refused(store, Item::Payment(unborn, None), ItemRefusal::OutOfStep);
        done(store, Item::Hold(placed, transfer));
    });
}

#[test]
fn a_ticket_of_the_same_number_for_another_is_another() {
    each(|store| {
        let issue = |made| {
            let (ticket, transfer) = Ticket::issue(made, Account::Overlay, START).unwrap();
            Item::Ticket(ticket, transfer)
        };
        done(store, issue(made(1, ANNA)));
        assert_eq!(ask(store, issue(made(1, ANNA))), ItemOutcome::AlreadyDone);
        for other in [
            made(1, BERT),
            NewTicket { for_what: TicketFor::Tournament(GameId(9)), ..made(1, ANNA) },
            NewTicket { good_until: Some(LATER), ..made(1, ANNA) },
        ] {
            refused(store, issue(other), ItemRefusal::SameIdOtherContent);
        }
    });
}

/// Nothing of a ticket is taken on somebody's word: whose it is, what it was or what it cost.
#[test]
fn a_ticket_ends_as_its_record_says() {
    each(|store| {
        done(store, refill(ANNA, 1, 500, START));
        let (ticket, issued) = Ticket::issue(made(1, ANNA), Account::Overlay, START).unwrap();
        done(store, Item::Ticket(ticket, issued));
        let (tickets, hers) = (Account::Tickets, Account::Wallet(ANNA));
        let (converted, paid) = ticket.convert(START).unwrap();
        let stranger =
            moves("ticket:1/step:1", Kind::TicketConvert, tickets, Account::Wallet(BERT), 100);
        refused(store, Item::Ticket(converted, stranger), ItemRefusal::OutOfStep);
        done(store, Item::Ticket(converted, paid));
        let expired = Ticket { state: TicketState::Expired, steps: 3, ..ticket };
        let gift = moves("ticket:1/step:2", Kind::Prize, hers, Account::Wallet(BERT), 50);
        refused(store, Item::Ticket(expired, gift), ItemRefusal::OutOfStep);
        let again = Ticket { state: TicketState::Held, steps: 3, ..ticket };
        let back = moves("ticket:1/step:2", Kind::TicketReturn, hers, tickets, 100);
        refused(store, Item::Ticket(again, back), ItemRefusal::OutOfStep);

        let entry = Entry { prizes: Cents(100), bounties: Cents::ZERO, fees: Cents::ZERO };
        let state = TicketState::Used { game: GameId(1), entry };
        let born_used = Ticket { made: made(2, ANNA), state, steps: 1 };
        let cheap = moves("ticket:2/step:0", Kind::Prize, hers, Account::Wallet(BERT), 1);
        refused(store, Item::Ticket(born_used, cheap), ItemRefusal::OutOfStep);
        assert_eq!((wallet(store, ANNA), wallet(store, BERT)), (600, 0));
    });
}

/// Chips at a seat do not pay for tickets, so no seat holds less than its player sees.
#[test]
fn a_ticket_is_not_paid_from_a_seat() {
    each(|store| {
        open(store);
        done(store, buy_in(1, ANNA, 400, 1));
        let escrow = Account::Escrow { game: GAME, table: TABLE, seat: 3, player: ANNA };
        let paid = moves("ticket:1/step:0", Kind::TicketIssue, escrow, Account::Tickets, 100);
        let ticket = Ticket { made: made(1, BERT), state: TicketState::Held, steps: 1 };
        refused(store, Item::Ticket(ticket, paid), ItemRefusal::OutOfStep);
        assert_eq!(balance(store, escrow), 400);
    });
}

/// R52: no money moves, and it is a step like any other: the ticket as it was can do nothing more.
#[test]
fn r52_a_ticket_is_exchanged_for_an_equal_one() {
    each(|store| {
        let first = NewTicket { for_what: TicketFor::Tournament(GameId(9)), ..made(1, ANNA) };
        let (ticket, issued) = Ticket::issue(first, Account::Overlay, START).unwrap();
        let equal = ticket.exchange(TicketFor::AnyOfItsPrice).unwrap();
        let exchange = |ticket| Item::Exchange { ticket, at: LATER };
        refused(store, exchange(equal), ItemRefusal::OutOfStep);
        done(store, Item::Ticket(ticket, issued));
        for other in [
            Ticket { made: NewTicket { owner: BERT, ..equal.made }, ..equal },
            Ticket { made: NewTicket { value: Cents(500), ..equal.made }, ..equal },
            Ticket { state: TicketState::Converted, ..equal },
            Ticket { steps: 1, ..equal },
            Ticket { steps: 3, ..equal },
        ] {
            let answer = ask(store, exchange(other));
            let same_name = other.steps == 1;
            let refusal =
                if same_name { ItemRefusal::SameIdOtherContent } else { ItemRefusal::OutOfStep };
            assert_eq!(answer, ItemOutcome::Refused(refusal));
        }
        done(store, exchange(equal));
        assert_eq!(ask(store, exchange(equal)), ItemOutcome::AlreadyDone);
        let (converted, money) = ticket.convert(LATER).unwrap();
        refused(store, Item::Ticket(converted, money), ItemRefusal::SameIdOtherContent);
        let other = ticket.exchange(TicketFor::Tournament(GameId(8))).unwrap();
        refused(store, exchange(other), ItemRefusal::SameIdOtherContent);

        let entry = Entry { prizes: Cents(90), bounties: Cents::ZERO, fees: Cents(10) };
        done(store, open_item(GameId(7), key(0), START));
        let (used, paid) =
            equal.pay_for(ANNA, Admission::to(GameId(7)), entry, PLAY, LATER).unwrap();
        done(store, Item::Ticket(used, paid));
        assert_eq!(balance(store, Account::Prizes(GameId(7))), 90);
        assert_eq!(store.reader().unwrap().tickets(ANNA, None, PAGE).unwrap(), [used]);
        assert_eq!(store.load().unwrap().last_at, Some(LATER));
    });
}

#[test]
fn holds_and_tickets_are_read_by_player() {
    each(|store| {
        let numbers = [2, 5, 1 << 63, u64::MAX];
        let all = [ANNA, BERT, PlayerId(u64::MAX)];
        let (mut holds, mut tickets) = (Vec::new(), Vec::new());
        for (nth, player) in (0..).zip(all) {
            done(store, refill(player, 1, 5_000, START));
            for number in numbers.map(|number| number - nth) {
                let (id, reason) = (HoldId(number), HoldReason::Review);
                let (hold, transfer) =
                    Hold::place(id, player, PLAY, Cents(10), reason, START).unwrap();
                done(store, Item::Hold(hold, transfer));
                holds.push(hold);
                let from = Account::Wallet(player);
                let (ticket, transfer) = Ticket::issue(made(number, player), from, START).unwrap();
                done(store, Item::Ticket(ticket, transfer));
                tickets.push(ticket);
            }
        }
        let (ended, transfer) = holds[0].release(Cents(10), LATER).unwrap();
        done(store, Item::Hold(ended, transfer));
        holds[0] = ended;
        let reader = store.reader().unwrap();
        for (nth, player) in all.into_iter().enumerate() {
            let (holds, tickets) = (&holds[4 * nth..][..4], &tickets[4 * nth..][..4]);
            assert_eq!(reader.holds(player, None, PAGE).unwrap(), holds);
            assert_eq!(reader.tickets(player, None, PAGE).unwrap(), tickets);
            let two = Page { most: 2 };
            assert_eq!(reader.holds(player, None, two).unwrap(), holds[..2]);
            assert_eq!(reader.holds(player, Some(holds[0].id), two).unwrap(), holds[1..3]);
            assert_eq!(
                reader.tickets(player, Some(tickets[2].made.id), two).unwrap(),
                tickets[3..]
            );
            assert_eq!(reader.tickets(player, Some(tickets[3].made.id), two).unwrap(), []);
        }
        assert_eq!(reader.holds(PlayerId(77), None, PAGE).unwrap(), []);
    });
}
