//! Random lives of holds and tickets: what their records say and what their accounts hold is the
//! same at every step, also when somebody decides from a record that is out of date.

use base::{Cents, GameId, Millis, PlayerId};
use ledger::{
    Account, Admission, Applied, Currency, Entry, Hold, HoldId, HoldReason, Ledger, NewTicket,
    Ticket, TicketFor, TicketId, TicketState, Transfer, TransferRefusal,
};
use proptest::prelude::*;

use super::story::{apply, run};

const EUR: Currency = Currency::EUR;

/// A step: what to do to which record, as it is now or as it was some steps ago.
#[derive(Debug, Clone)]
struct Step {
    what: u8,
    record: usize,
    steps_ago: usize,
    player: u64,
    cents: i64,
    at: u64,
}

fn step() -> impl Strategy<Value = Step> {
    let steps_ago = prop_oneof![4 => Just(0), 1 => 1..4usize];
    (0..8u8, 0..6usize, steps_ago, 1..3u64, -5..300i64, 0..100u64).prop_map(
        |(what, record, steps_ago, player, cents, at)| Step {
            what,
            record,
            steps_ago,
            player,
            cents,
            at,
        },
    )
}

/// All that was ever true of some records, the latest last.
type Histories<T> = Vec<Vec<T>>;

fn seen<T: Copy>(histories: &Histories<T>, step: &Step) -> Option<(usize, T, bool)> {
    let record = step.record % histories.len().max(1);
    let history = histories.get(record)?;
    let nth = (history.len() - 1).saturating_sub(step.steps_ago);
    Some((record, history[nth], nth + 1 == history.len()))
}

/// Carries out a step; one from a record that is out of date never moves anything, and one from a
/// record that is not always finds its money.
fn keep<T>(
    ledger: &mut Ledger,
    history: &mut Vec<T>,
    is_latest: bool,
    next: Result<(T, Transfer), TransferRefusal>,
) {
    let Ok((record, transfer)) = next else { return };
    match apply(ledger, &transfer) {
        Ok(Applied::New) => {
            assert!(is_latest, "an old record moved money: {transfer:?}");
            history.push(record);
        }
        Ok(Applied::AlreadyDone) => assert!(!is_latest),
        Err(TransferRefusal::SameIdOtherContent { .. }) => assert!(!is_latest),
        Err(other) => panic!("{other}"),
    }
}

fn rich() -> Ledger {
    let mut ledger = Ledger::new();
    run(&mut ledger, "a EUR deposit transit:x -2000 wallet:1 1000 wallet:2 1000").unwrap();
    ledger
}

fn hold_step(ledger: &mut Ledger, holds: &mut Histories<Hold>, step: &Step) {
    let (amount, at) = (Cents(step.cents), Millis(step.at));
    if step.what < 2 {
        let (id, player) = (HoldId(holds.len() as u64), PlayerId(step.player));
        let Ok((hold, placed)) = Hold::place(id, player, EUR, amount, HoldReason::Review, at)
        else {
            return assert!(step.cents <= 0);
        };
        if apply(ledger, &placed).is_ok() {
            holds.push(vec![hold]);
        }
        return;
    }
    let Some((nth, hold, is_latest)) = seen(holds, step) else { return };
    let next = match step.what {
        2..5 => hold.release(amount, at),
        5 => hold.release(hold.left(), at),
        6 => hold.seize(amount, Account::Charity, at),
        _ => hold.seize(amount, Account::Wallet(PlayerId(step.player)), at),
    };
    keep(ledger, &mut holds[nth], is_latest, next);
}

fn ticket_step(ledger: &mut Ledger, tickets: &mut Histories<Ticket>, step: &Step) {
    let (player, at) = (PlayerId(step.player), Millis(step.at));
    if step.what < 2 {
        let made = NewTicket {
            id: TicketId(tickets.len() as u64),
            owner: player,
            value: Cents(step.cents),
            currency: EUR,
            for_what: TicketFor::AnyOfItsPrice,
            good_until: step.at.is_multiple_of(2).then_some(Millis(50)),
        };
        let Ok((ticket, issued)) = Ticket::issue(made, Account::Wallet(player), at) else {
            return assert!(step.cents <= 0);
        };
        if apply(ledger, &issued).is_ok() {
            tickets.push(vec![ticket]);
        }
        return;
    }
    let Some((nth, ticket, is_latest)) = seen(tickets, step) else { return };
    let fees = Cents(ticket.made.value.0 / 10);
    let entry = Entry { prizes: ticket.made.value - fees, bounties: Cents::ZERO, fees };
    // Now and then the entry costs a little more or less than the ticket is worth.
    let off = if step.cents < 20 { Cents(step.cents.signum()) } else { Cents::ZERO };
    let entry = Entry { prizes: entry.prizes + off, ..entry };
    let next = match step.what {
        2..5 => ticket.pay_for(player, Admission::to(GameId(step.at % 3)), entry, EUR, at),
        5 => ticket.give_back(at),
        6 => ticket.convert(at),
        _ => ticket.expire(at),
    };
    keep(ledger, &mut tickets[nth], is_latest, next);
}

proptest! {
    #[test]
    fn r14_held_accounts_hold_what_holds_say(steps in prop::collection::vec(step(), 1..80)) {
        let (mut ledger, mut holds) = (rich(), Vec::new());
        for step in &steps {
            hold_step(&mut ledger, &mut holds, step);
            for player in [PlayerId(1), PlayerId(2)] {
                let latest = holds.iter().filter_map(|history| history.last());
                let left: Cents =
                    latest.filter(|hold| hold.player == player).map(Hold::left).sum();
                prop_assert_eq!(ledger.balance(&Account::Held(player), EUR), left);
                let latest = holds.iter().filter_map(|history| history.last());
                prop_assert!(latest.map(Hold::left).all(|left| left >= Cents::ZERO));
            }
        }
    }

    #[test]
    fn r33_the_ticket_account_holds_what_tickets_are_worth(
        steps in prop::collection::vec(step(), 1..80),
    ) {
        let (mut ledger, mut tickets) = (rich(), Vec::new());
        for step in &steps {
            ticket_step(&mut ledger, &mut tickets, step);
            let latest = tickets.iter().filter_map(|history: &Vec<Ticket>| history.last());
            let at_hand = latest.filter(|ticket| ticket.state == TicketState::Held);
            let worth: Cents = at_hand.map(|ticket| ticket.made.value).sum();
            prop_assert_eq!(ledger.balance(&Account::Tickets, EUR), worth);
        }
    }
}
