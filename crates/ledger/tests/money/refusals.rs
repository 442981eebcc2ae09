//! Every refusal, provoked once and read aloud. A new one does not compile here until it is listed.

use base::{Cents, GameId, Millis, PlayerId};
use ledger::{
    Account, Admission, Currency, Direction, Entry, Hold, HoldId, HoldReason, Ledger, NewPayment,
    NewTicket, Payment, PaymentEvent, PaymentId, PaymentOutcome, Ticket, TicketFor, TicketId,
    TransferRefusal,
};

use super::story::{run, transfer};

/// The place of each in the list below.
fn place(refused: &TransferRefusal) -> usize {
    match refused {
        TransferRefusal::Empty => 0,
        TransferRefusal::TooManyPostings { .. } => 1,
        TransferRefusal::ZeroPosting { .. } => 2,
        TransferRefusal::AccountTwice { .. } => 3,
        TransferRefusal::Unbalanced { .. } => 4,
        TransferRefusal::ClosedToKind { .. } => 5,
        TransferRefusal::ClosedToCurrency { .. } => 6,
        TransferRefusal::NotEnough { .. } => 7,
        TransferRefusal::Overflow { .. } => 8,
        TransferRefusal::Covered { .. } => 9,
        TransferRefusal::SameIdOtherContent { .. } => 10,
        TransferRefusal::NotPositive { .. } => 11,
        TransferRefusal::HoldEnded { .. } => 12,
        TransferRefusal::MoreThanHeld { .. } => 13,
        TransferRefusal::SeizeInto { .. } => 14,
        TransferRefusal::IssueFrom { .. } => 15,
        TransferRefusal::NotTheOwner { .. } => 16,
        TransferRefusal::TicketNotHeld { .. } => 17,
        TransferRefusal::TicketNotUsed { .. } => 18,
        TransferRefusal::TicketForOther { .. } => 19,
        TransferRefusal::TicketCurrency { .. } => 20,
        TransferRefusal::TicketValue { .. } => 21,
        TransferRefusal::TicketTooOld { .. } => 22,
        TransferRefusal::TicketStillGood { .. } => 23,
        TransferRefusal::BadEntry => 24,
        TransferRefusal::PaymentMismatch { .. } => 25,
        TransferRefusal::PaymentContradicted { .. } => 26,
    }
}

const SENTENCES: [&str; 27] = [
    "empty: the transfer moves nothing",
    "too_many_postings: the transfer has 65 postings, and 64 is the most",
    "zero_posting: the posting to wallet:1 moves nothing",
    "account_twice: wallet:1 comes twice in the transfer",
    "unbalanced: the postings sum to -1 cents, not to zero",
    "closed_to_kind: a transfer of the kind prize does not touch issued",
    "closed_to_currency: issued does not take EUR",
    "not_enough: wallet:1 holds 5.00, and 5.01 is needed",
    "overflow: wallet:2 cannot hold that much",
    "covered: player 1 owes nothing yet: the wallet still holds 1.00",
    "same_id_other_content: the name a belongs to another transfer",
    "not_positive: 0.00 is not more than nothing",
    "hold_ended: nothing is left of hold 7",
    "more_than_held: 2.00 is left of hold 7, and 2.01 was asked for",
    "seize_into: seized money does not go to escrow:3/1/0/1",
    "issue_from: charity does not pay for tickets",
    "not_the_owner: ticket 5 is not player 2's",
    "ticket_not_held: ticket 5 cannot be spent: it is used",
    "ticket_not_used: ticket 5 cannot come back: it is held",
    "ticket_for_other: ticket 5 does not admit to tournament 8",
    "ticket_currency: ticket 5 does not pay in DKK",
    "ticket_value: ticket 5 is worth 10.00, and the entry costs 10.01",
    "ticket_too_old: ticket 5 is no longer valid",
    "ticket_still_good: ticket 5 is still valid",
    "bad_entry: the shares of the entry are not amounts of money",
    "payment_mismatch: the provider speaks of another amount than that of payment 6",
    "payment_contradicted: payment 6 is failed already, and staff has to look",
];

#[test]
fn every_refusal_has_a_name_and_a_sentence() {
    let all = [of_transfers(), of_holds(), of_tickets(), of_payments()].concat();
    assert_eq!(all.len(), SENTENCES.len());
    for (nth, refused) in all.iter().enumerate() {
        assert_eq!(place(refused), nth, "{refused}");
        assert_eq!(format!("{}: {refused}", refused.name()), SENTENCES[nth]);
    }
}

fn of_transfers() -> Vec<TransferRefusal> {
    let many: String = (1..=65).map(|player| format!(" wallet:{player} 1")).collect();
    let shape = [
        "a EUR hand",
        &format!("a EUR hand{many}"),
        "a EUR hand wallet:1 0",
        "a EUR hand wallet:1 5 wallet:1 -5",
        "a EUR hand wallet:1 5 wallet:2 -6",
        "a PLAY prize issued -5 wallet:1 5",
        "a EUR refill issued -5 wallet:1 5",
    ];
    let mut refused: Vec<_> = shape.iter().map(|line| transfer(line).unwrap_err()).collect();
    let mut ledger = Ledger::new();
    run(&mut ledger, "a EUR overlay overlay -500 wallet:1 500").unwrap();
    let most = i64::MAX;
    run(&mut ledger, &format!("b EUR overlay overlay -{most} wallet:2 {most}")).unwrap_err();
    run(&mut ledger, &format!("b EUR deposit transit:x -{most} wallet:2 {most}")).unwrap();
    for line in [
        "c EUR buy_in wallet:1 -501 escrow:3/1/0/1 501",
        "c EUR deposit transit:y -1 wallet:2 1",
        "c EUR reversal transit:x 500 wallet:1 -400 owed:1 -100",
        "a EUR overlay overlay -400 wallet:1 400",
    ] {
        refused.push(run(&mut ledger, line).unwrap_err());
    }
    refused
}

fn of_holds() -> Vec<TransferRefusal> {
    let at = Millis(1);
    let place =
        |amount| Hold::place(HoldId(7), PlayerId(1), Currency::EUR, amount, HoldReason::Review, at);
    let hold = place(Cents(200)).unwrap().0;
    let ended = hold.release(Cents(200), at).unwrap().0;
    vec![
        place(Cents::ZERO).unwrap_err(),
        ended.release(Cents(1), at).unwrap_err(),
        hold.release(Cents(201), at).unwrap_err(),
        hold.seize(Cents(1), "escrow:3/1/0/1".parse().unwrap(), at).unwrap_err(),
    ]
}

fn of_tickets() -> Vec<TransferRefusal> {
    let (early, late) = (Millis(1), Millis(100));
    let made = NewTicket {
        id: TicketId(5),
        owner: PlayerId(1),
        value: Cents(1000),
        currency: Currency::EUR,
        for_what: TicketFor::Tournament(GameId(9)),
        good_until: Some(late),
    };
    let entry = Entry { prizes: Cents(900), bounties: Cents::ZERO, fees: Cents(100) };
    let ticket = Ticket::issue(made, Account::Overlay, early).unwrap().0;
    let pay = |player, game, entry, currency, at| {
        ticket.pay_for(PlayerId(player), Admission::to(GameId(game)), entry, currency, at)
    };
    let eur = Currency::EUR;
    let used = pay(1, 9, entry, eur, early).unwrap().0;
    vec![
        Ticket::issue(made, Account::Charity, early).unwrap_err(),
        pay(2, 9, entry, eur, early).unwrap_err(),
        used.convert(early).unwrap_err(),
        ticket.give_back(early).unwrap_err(),
        pay(1, 8, entry, eur, early).unwrap_err(),
        pay(1, 9, entry, Currency::DKK, early).unwrap_err(),
        pay(1, 9, Entry { fees: Cents(101), ..entry }, eur, early).unwrap_err(),
        pay(1, 9, entry, eur, late).unwrap_err(),
        ticket.expire(early).unwrap_err(),
        pay(1, 9, Entry { fees: Cents(-100), prizes: Cents(1100), ..entry }, eur, early)
            .unwrap_err(),
    ]
}

fn of_payments() -> Vec<TransferRefusal> {
    let made = NewPayment {
        id: PaymentId(6),
        player: PlayerId(1),
        direction: Direction::Deposit,
        amount: Cents(1000),
        currency: Currency::EUR,
        channel: "bank".parse().unwrap(),
    };
    let (asked, _) = Payment::request(made, Millis(1)).unwrap();
    let says = |payment: &Payment, amount, what| {
        let reference = "R1".parse().unwrap();
        let event = PaymentEvent { payment: PaymentId(6), reference, amount, what };
        payment.step(&event, Cents::ZERO, Millis(2))
    };
    let failed = says(&asked, Cents(1000), PaymentOutcome::Failed).unwrap().0;
    vec![
        says(&asked, Cents(999), PaymentOutcome::Cleared).unwrap_err(),
        says(&failed, Cents(1000), PaymentOutcome::Cleared).unwrap_err(),
    ]
}
