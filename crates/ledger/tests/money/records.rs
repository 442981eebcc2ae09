//! Stories of holds and tickets.

use base::{Cents, GameId, Millis, PlayerId};
use ledger::{
    Account, Admission, Applied, Currency, Entry, Hold, HoldId, HoldReason, HoldState, Ledger,
    NewTicket, TemplateName, Ticket, TicketFor, TicketId, TicketState, TransferRefusal,
};

use super::story::{apply, run};

const AT: Millis = Millis(5);
const EUR: Currency = Currency::EUR;
const ENTRY: Entry = Entry { prizes: Cents(700), bounties: Cents(200), fees: Cents(100) };

fn holds(ledger: &Ledger, account: &str) -> i64 {
    ledger.balance(&account.parse().unwrap(), EUR).0
}

fn with_wallet(cents: i64) -> Ledger {
    let mut ledger = Ledger::new();
    run(&mut ledger, &format!("a EUR deposit transit:bank -{cents} wallet:1 {cents}")).unwrap();
    ledger
}

fn hold(amount: i64) -> (Hold, ledger::Transfer) {
    Hold::place(HoldId(7), PlayerId(1), EUR, Cents(amount), HoldReason::Review, AT).unwrap()
}

#[test]
fn r14_withheld_winnings_come_back_when_the_review_ends() {
    let mut ledger = with_wallet(1000);
    let (hold, placed) = hold(600);
    apply(&mut ledger, &placed).unwrap();
    assert_eq!((holds(&ledger, "wallet:1"), holds(&ledger, "held:1")), (400, 600));
    assert_eq!(hold.state(), HoldState::Placed);

    let (part, released) = hold.release(Cents(250), AT).unwrap();
    apply(&mut ledger, &released).unwrap();
    let (hold, left, asked) = (part.id, Cents(350), Cents(351));
    let refused = TransferRefusal::MoreThanHeld { hold, left, asked };
    assert_eq!(part.release(asked, AT), Err(refused.clone()));
    assert_eq!(part.seize(asked, Account::Charity, AT), Err(refused));
    let (ended, released) = part.release(part.left(), AT).unwrap();
    apply(&mut ledger, &released).unwrap();
    assert_eq!((holds(&ledger, "wallet:1"), holds(&ledger, "held:1")), (1000, 0));
    assert_eq!(ended.state(), HoldState::Released);
    assert_eq!(ended.release(Cents(1), AT), Err(TransferRefusal::HoldEnded { hold: HoldId(7) }));
}

#[test]
fn r14_what_is_not_in_the_wallet_cannot_be_withheld() {
    let mut ledger = with_wallet(100);
    let refused = apply(&mut ledger, &hold(101).1).unwrap_err();
    assert_eq!(refused.name(), "not_enough");
}

#[test]
fn r18_seized_winnings_go_to_those_they_were_won_from() {
    let mut ledger = with_wallet(1000);
    let (hold, placed) = hold(600);
    apply(&mut ledger, &placed).unwrap();
    let (part, seized) = hold.seize(Cents(400), Account::Wallet(PlayerId(2)), AT).unwrap();
    apply(&mut ledger, &seized).unwrap();
    assert_eq!(part.state(), HoldState::Placed);
    let (ended, released) = part.release(Cents(200), AT).unwrap();
    apply(&mut ledger, &released).unwrap();
    assert_eq!(ended.state(), HoldState::Seized);
    assert_eq!(holds(&ledger, "wallet:2"), 400);
    assert_eq!(holds(&ledger, "wallet:1"), 600);

    let own = hold.seize(Cents(1), Account::Wallet(PlayerId(1)), AT).unwrap_err();
    assert_eq!(own.name(), "seize_into");
}

/// Two members of staff decide on the same hold at once: the second is refused.
#[test]
fn r14_two_decisions_from_one_state_are_one() {
    let mut ledger = with_wallet(1000);
    let (hold, placed) = hold(600);
    apply(&mut ledger, &placed).unwrap();
    let first = hold.release(Cents(300), Millis(10)).unwrap().1;
    let same = hold.release(Cents(300), Millis(11)).unwrap().1;
    let other = hold.seize(Cents(300), Account::Charity, Millis(12)).unwrap().1;
    assert_eq!(apply(&mut ledger, &first), Ok(Applied::New));
    assert_eq!(apply(&mut ledger, &same), Ok(Applied::AlreadyDone));
    assert_eq!(apply(&mut ledger, &other).unwrap_err().name(), "same_id_other_content");
}

fn ticket(ledger: &mut Ledger) -> Ticket {
    let made = NewTicket {
        id: TicketId(5),
        owner: PlayerId(1),
        value: Cents(1000),
        currency: EUR,
        for_what: TicketFor::Tournament(GameId(9)),
        good_until: Some(Millis(100)),
    };
    run(ledger, "b EUR overlay overlay -1000 prizes:8 1000").unwrap();
    let (ticket, issued) = Ticket::issue(made, Account::Prizes(GameId(8)), AT).unwrap();
    apply(ledger, &issued).unwrap();
    ticket
}

fn entered(ledger: &mut Ledger, ticket: Ticket) -> Ticket {
    let (used, paid) =
        ticket.pay_for(PlayerId(1), Admission::to(GameId(9)), ENTRY, EUR, AT).unwrap();
    assert_eq!(apply(ledger, &paid), Ok(Applied::New));
    used
}

#[test]
fn t4_a_satellite_pays_in_tickets() {
    let mut ledger = Ledger::new();
    let ticket = ticket(&mut ledger);
    assert_eq!((holds(&ledger, "prizes:8"), holds(&ledger, "tickets")), (0, 1000));
    for fees in [Cents(99), Cents(101)] {
        let entry = Entry { fees, ..ENTRY };
        let refused =
            ticket.pay_for(PlayerId(1), Admission::to(GameId(9)), entry, EUR, AT).unwrap_err();
        assert_eq!(refused.name(), "ticket_value");
    }
    let used = entered(&mut ledger, ticket);
    assert_eq!(holds(&ledger, "tickets"), 0);
    assert_eq!(holds(&ledger, "prizes:9"), 700);
    assert_eq!(holds(&ledger, "bounties:9"), 200);
    assert_eq!(holds(&ledger, "fees:9"), 100);
    assert_eq!(used.expire(Millis(200)).unwrap_err().name(), "ticket_not_held");
}

#[test]
fn r33_a_seat_won_in_a_satellite_unregisters_into_a_ticket() {
    let mut ledger = Ledger::new();
    let ticket = ticket(&mut ledger);
    let used = entered(&mut ledger, ticket);
    let (back, returned) = used.give_back(AT).unwrap();
    apply(&mut ledger, &returned).unwrap();
    assert_eq!(back.state, TicketState::Held);
    assert_eq!((holds(&ledger, "tickets"), holds(&ledger, "fees:9")), (1000, 0));
    // It is as good as before, and each use is a transfer of its own.
    let again = entered(&mut ledger, back);
    assert_eq!(again.steps, 4);
    assert_eq!(used.give_back(AT).unwrap().1, returned);
}

#[test]
fn r52_a_ticket_that_fits_nothing_becomes_an_equal_one_or_money() {
    let mut ledger = Ledger::new();
    let ticket = ticket(&mut ledger);
    let refused =
        ticket.pay_for(PlayerId(1), Admission::to(GameId(10)), ENTRY, EUR, AT).unwrap_err();
    assert_eq!(refused.name(), "ticket_for_other");
    let equal = ticket.exchange(TicketFor::AnyOfItsPrice).unwrap();
    assert!(equal.pay_for(PlayerId(1), Admission::to(GameId(10)), ENTRY, EUR, AT).is_ok());
    // Both take the same step: only one of them happens.
    assert_eq!(equal.last_step().as_ref(), Some(ticket.convert(AT).unwrap().1.id()));

    let (converted, paid) = equal.convert(Millis(500)).unwrap();
    apply(&mut ledger, &paid).unwrap();
    assert_eq!((holds(&ledger, "tickets"), holds(&ledger, "wallet:1")), (0, 1000));
    assert_eq!(converted.exchange(TicketFor::AnyOfItsPrice).unwrap_err().name(), "ticket_not_held");
}

/// T4: a ticket for any tournament of one template.
#[test]
fn t4_a_ticket_for_a_template_admits_to_each_of_its_tournaments() {
    let mut ledger = Ledger::new();
    let name = |text: &str| text.parse::<TemplateName>().unwrap();
    let for_what = TicketFor::Template(name("sunday-50"));
    let ticket = ticket(&mut ledger).exchange(for_what).unwrap();
    let pays = |game, template| {
        let to = Admission { game: GameId(game), template };
        ticket.pay_for(PlayerId(1), to, ENTRY, EUR, AT)
    };
    for other in [None, Some(name("sunday-5")), Some(name("monday-50"))] {
        assert_eq!(pays(9, other).unwrap_err().name(), "ticket_for_other");
    }
    for game in [9, 10] {
        let (used, paid) = pays(game, Some(name("sunday-50"))).unwrap();
        assert!(Ticket::follows(Some(&ticket), &used, Some(&paid)));
        let other = TicketState::Used { game: GameId(11), entry: ENTRY };
        assert!(!Ticket::follows(Some(&ticket), &Ticket { state: other, ..used }, Some(&paid)));
    }
    // A template does not make a ticket for one tournament fit another.
    let one = ticket.exchange(TicketFor::Tournament(GameId(8))).unwrap();
    let to = Admission { game: GameId(9), template: Some(name("sunday-50")) };
    let refused = one.pay_for(PlayerId(1), to, ENTRY, EUR, AT).unwrap_err();
    assert_eq!(refused.name(), "ticket_for_other");
}

#[test]
fn a_ticket_that_is_too_old_falls_to_the_house() {
    let mut ledger = Ledger::new();
    let ticket = ticket(&mut ledger);
    let (expired, fell) = ticket.expire(Millis(100)).unwrap();
    apply(&mut ledger, &fell).unwrap();
    assert_eq!((holds(&ledger, "tickets"), holds(&ledger, "overlay")), (0, 0));
    assert_eq!(expired.convert(AT).unwrap_err().name(), "ticket_not_held");
}

#[test]
fn r52_an_entry_paid_in_money_goes_back_to_the_cent() {
    let wallet = Account::Wallet(PlayerId(1));
    let paid = ENTRY.paid_by(wallet, GameId(9)).unwrap();
    let back = ENTRY.back_to(wallet, GameId(9)).unwrap();
    assert_eq!(paid.len(), 4);
    for (out, into) in paid.iter().zip(&back) {
        assert_eq!((out.account, out.amount.0), (into.account, -into.amount.0));
    }
    let free = Entry { prizes: Cents::ZERO, bounties: Cents::ZERO, fees: Cents::ZERO };
    assert_eq!(free.paid_by(wallet, GameId(9)).unwrap_err().name(), "not_positive");
    let huge = Entry { prizes: Cents(i64::MAX), bounties: Cents(1), fees: Cents::ZERO };
    assert_eq!(huge.price(), Err(TransferRefusal::BadEntry));
}

/// A store takes nobody's word: a step is what the record itself would do, or it is none.
#[test]
fn r14_a_hold_follows_only_as_it_would_step_itself() {
    let (placed, placing) = hold(600);
    assert!(Hold::follows(None, &placed, Some(&placing)));
    assert!(!Hold::follows(Some(&placed), &placed, Some(&placing)));
    let odd = Hold { released: Cents(i64::MIN), ..placed };
    assert!(!Hold::follows(None, &odd, Some(&placing)));
    assert!(!Hold::follows(Some(&placed), &Hold { steps: 2, ..odd }, Some(&placing)));

    let (released, releasing) = placed.release(Cents(200), AT).unwrap();
    assert!(Hold::follows(Some(&placed), &released, Some(&releasing)));
    assert!(!Hold::follows(Some(&placed), &released, None));
    assert!(!Hold::follows(None, &released, Some(&releasing)));
    let other = Hold { reason: HoldReason::Collusion, ..released };
    assert!(!Hold::follows(Some(&placed), &other, Some(&releasing)));
    let (seized, seizing) = placed.seize(Cents(200), Account::Charity, AT).unwrap();
    assert!(Hold::follows(Some(&placed), &seized, Some(&seizing)));
    assert!(!Hold::follows(Some(&placed), &seized, Some(&releasing)));
    assert!(!Hold::follows(Some(&placed), &released, Some(&seizing)));
}

#[test]
fn a_ticket_follows_only_as_it_would_step_itself() {
    let mut ledger = Ledger::new();
    let ticket = ticket(&mut ledger);
    let (used, paying) =
        ticket.pay_for(PlayerId(1), Admission::to(GameId(9)), ENTRY, EUR, AT).unwrap();
    let (back, returning) = used.give_back(AT).unwrap();
    let (converted, converting) = ticket.convert(AT).unwrap();
    let equal = ticket.exchange(TicketFor::AnyOfItsPrice).unwrap();
    for (next, transfer) in [(used, Some(&paying)), (converted, Some(&converting)), (equal, None)] {
        assert!(Ticket::follows(Some(&ticket), &next, transfer));
        assert!(!Ticket::follows(Some(&used), &next, transfer));
        assert!(!Ticket::follows(None, &next, transfer));
        let other = TicketState::Expired;
        assert!(!Ticket::follows(Some(&ticket), &Ticket { state: other, ..next }, transfer));
    }
    assert!(Ticket::follows(Some(&used), &back, Some(&returning)));
    assert!(!Ticket::follows(Some(&converted), &back, Some(&returning)));
    assert!(!Ticket::follows(Some(&ticket), &converted, None));
    assert!(!Ticket::follows(Some(&ticket), &equal, Some(&converting)));
}

#[test]
fn records_survive_being_stored() {
    let hold = hold(600).0;
    let stored = serde_json::to_string(&hold).unwrap();
    assert_eq!(serde_json::from_str::<Hold>(&stored).unwrap(), hold);
    let mut ledger = Ledger::new();
    let ticket = ticket(&mut ledger);
    let used = entered(&mut ledger, ticket);
    let stored = serde_json::to_string(&used).unwrap();
    assert_eq!(serde_json::from_str::<Ticket>(&stored).unwrap(), used);
}
