//! Payments: each step, and whatever a provider does.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, Millis, PlayerId};
use ledger::{
    Account, Applied, Currency, Direction, Ledger, NewPayment, Payment, PaymentEvent, PaymentId,
    PaymentOutcome, PaymentProvider, PaymentState, PlayMoney, TestProvider, Transfer,
    TransferRefusal,
};
use proptest::prelude::*;

use super::story::{apply, run};

const EUR: Currency = Currency::EUR;
const ANN: PlayerId = PlayerId(1);

fn made(id: u64, direction: Direction, cents: i64) -> NewPayment {
    let (amount, channel) = (Cents(cents), "bank".parse().unwrap());
    NewPayment { id: PaymentId(id), player: ANN, direction, amount, currency: EUR, channel }
}

fn event(payment: &Payment, what: PaymentOutcome) -> PaymentEvent {
    let (id, amount) = (payment.made.id, payment.made.amount);
    let reference = format!("R{id}").parse().unwrap();
    PaymentEvent { payment: id, reference, amount, what }
}

/// A payment in a ledger: `DIRECTION AMOUNT` and what the provider says, a word each. Says the state
/// after each word, then what every account holds.
fn check(story: &str, wallet: i64, expected: &str) {
    use Direction::{Deposit, Withdrawal};
    let mut ledger = Ledger::new();
    if wallet > 0 {
        run(&mut ledger, &format!("a EUR overlay overlay -{wallet} wallet:1 {wallet}")).unwrap();
    }
    let mut words = story.split_whitespace();
    let direction = if words.next() == Some("deposit") { Deposit } else { Withdrawal };
    let amount = words.next().unwrap().parse().unwrap();
    let (mut payment, transfer) = Payment::request(made(7, direction, amount), Millis(1)).unwrap();
    if let Some(transfer) = &transfer {
        apply(&mut ledger, transfer).unwrap();
    }
    let mut lines = Vec::new();
    for word in words {
        let what = match word {
            "accepted" => PaymentOutcome::Accepted,
            "cleared" => PaymentOutcome::Cleared,
            "failed" => PaymentOutcome::Failed,
            "reversed" => PaymentOutcome::Reversed,
            // What the player does meanwhile.
            spent => {
                let line =
                    format!("b{} EUR overlay wallet:1 -{spent} overlay {spent}", lines.len());
                run(&mut ledger, &line).unwrap();
                continue;
            }
        };
        let held = ledger.balance(&Account::Wallet(ANN), EUR);
        match payment.step(&event(&payment, what), held, Millis(2)) {
            Ok((next, transfer)) => {
                assert!(next == payment || next.steps == payment.steps + 1);
                assert!(next != payment || transfer.is_none());
                if let Some(transfer) = &transfer {
                    assert_eq!(apply(&mut ledger, transfer), Ok(Applied::New));
                }
                payment = next;
                lines.push(payment.state.name().to_owned());
            }
            Err(refused) => lines.push(refused.name().to_owned()),
        }
    }
    let moved = ledger
        .balances()
        .filter(|(account, _, balance)| *balance != Cents::ZERO && *account != Account::Overlay);
    lines.extend(moved.map(|(account, _, balance)| format!("{account} {balance}")));
    assert_eq!(lines.join(", "), expected, "{story}");
}

#[test]
fn a_deposit_is_credited_when_it_has_cleared_and_once() {
    check("deposit 500 accepted", 0, "pending");
    check("deposit 500 accepted failed", 0, "pending, failed");
    check("deposit 500 accepted cleared", 0, "pending, cleared, wallet:1 5.00, transit:bank -5.00");
    check(
        "deposit 500 cleared cleared accepted cleared",
        0,
        "cleared, cleared, cleared, cleared, wallet:1 5.00, transit:bank -5.00",
    );
}

#[test]
fn a_reversed_deposit_is_taken_back_as_far_as_the_wallet_covers_it() {
    check("deposit 500 cleared reversed", 0, "cleared, reversed");
    check(
        "deposit 500 cleared reversed reversed cleared",
        0,
        "cleared, reversed, reversed, reversed",
    );
    check("deposit 500 cleared 300 reversed", 0, "cleared, reversed, owed:1 -3.00");
    check("deposit 500 cleared 500 reversed", 0, "cleared, reversed, owed:1 -5.00");
    check("deposit 500 cleared 300 reversed", 900, "cleared, reversed, wallet:1 6.00");
    // It overtakes what it undoes: nothing was credited, and nothing is.
    check("deposit 500 reversed cleared", 100, "reversed, reversed, wallet:1 1.00");
}

#[test]
fn a_withdrawal_is_gone_at_once_and_comes_back_if_it_does_not_arrive() {
    check("withdrawal 500 accepted", 800, "pending, wallet:1 3.00, transit:bank 5.00");
    check("withdrawal 500 cleared", 800, "cleared, wallet:1 3.00, transit:bank 5.00");
    check("withdrawal 500 failed failed", 800, "failed, failed, wallet:1 8.00");
    check("withdrawal 500 cleared reversed", 800, "cleared, reversed, wallet:1 8.00");
    check(
        "withdrawal 500 reversed cleared failed",
        800,
        "reversed, reversed, reversed, wallet:1 8.00",
    );
    let (_, transfer) = Payment::request(made(1, Direction::Withdrawal, 5), Millis(1)).unwrap();
    let refused = Ledger::new().apply(&transfer.unwrap()).unwrap_err();
    assert_eq!(refused.name(), "not_enough");
}

#[test]
fn what_makes_no_sense_is_refused() {
    check("deposit 500 failed cleared", 0, "failed, payment_contradicted");
    check("withdrawal 500 cleared failed", 500, "cleared, payment_contradicted, transit:bank 5.00");
    for cents in [0, -5, i64::MIN] {
        let refused = Payment::request(made(1, Direction::Deposit, cents), Millis(1)).unwrap_err();
        assert_eq!(refused, TransferRefusal::NotPositive { amount: Cents(cents) });
    }
    let (asked, _) = Payment::request(made(1, Direction::Deposit, 5), Millis(1)).unwrap();
    let (pending, _) =
        asked.step(&event(&asked, PaymentOutcome::Accepted), Cents::ZERO, Millis(2)).unwrap();
    let cleared = event(&asked, PaymentOutcome::Cleared);
    for (wrong, what) in [
        (PaymentEvent { amount: Cents(6), ..cleared.clone() }, "amount"),
        (PaymentEvent { payment: PaymentId(2), ..cleared.clone() }, "number"),
        (PaymentEvent { reference: "other".parse().unwrap(), ..cleared }, "reference"),
    ] {
        let refused = pending.step(&wrong, Cents::ZERO, Millis(3)).unwrap_err();
        assert_eq!(refused, TransferRefusal::PaymentMismatch { payment: PaymentId(1), what });
        assert!(refused.to_string().contains(what));
    }
}

/// A store takes nobody's word for it.
#[test]
fn only_what_follows_follows() {
    let (asked, none) = Payment::request(made(1, Direction::Deposit, 500), Millis(1)).unwrap();
    assert!(none.is_none() && Payment::follows(None, &asked, None));
    let (cleared, transfer) =
        asked.step(&event(&asked, PaymentOutcome::Cleared), Cents::ZERO, Millis(2)).unwrap();
    let transfer = transfer.unwrap();
    assert!(Payment::follows(Some(&asked), &cleared, Some(&transfer)));
    assert!(!Payment::follows(None, &cleared, Some(&transfer)), "it was never asked for");
    assert!(!Payment::follows(Some(&asked), &cleared, None), "the money is missing");
    assert!(!Payment::follows(Some(&cleared), &cleared, Some(&transfer)), "twice");
    let richer =
        Payment { made: NewPayment { amount: Cents(900), ..asked.made }, ..cleared.clone() };
    assert!(!Payment::follows(Some(&asked), &richer, Some(&transfer)), "another amount");
    let (reversed, back) =
        cleared.step(&event(&cleared, PaymentOutcome::Reversed), Cents(200), Millis(3)).unwrap();
    assert_eq!(reversed.owed, Cents(300));
    assert!(Payment::follows(Some(&cleared), &reversed, back.as_ref()));
    let forgiven = Payment { owed: Cents::ZERO, ..reversed };
    assert!(!Payment::follows(Some(&cleared), &forgiven, back.as_ref()));
    for owed in [Cents(-1), Cents(501), Cents(i64::MIN), Cents(i64::MAX)] {
        let odd = Payment { owed, ..forgiven.clone() };
        assert!(!Payment::follows(Some(&cleared), &odd, back.as_ref()));
    }
}

#[test]
fn play_money_is_there_at_once_and_nothing_else_is() {
    let mut provider = PlayMoney::new();
    let (mut ledger, channel) = (Ledger::new(), provider.channel());
    let play = NewPayment { currency: Currency::PLAY, channel, ..made(1, Direction::Deposit, 500) };
    let euros = NewPayment { channel, ..made(2, Direction::Deposit, 500) };
    for made in [play, euros] {
        let (asked, _) = Payment::request(made, Millis(1)).unwrap();
        provider.submit(&asked, Millis(1));
        provider.submit(&asked, Millis(1));
        let [event] = &provider.poll(Millis(1))[..] else { panic!("once") };
        let (payment, transfer) = asked.step(event, Cents::ZERO, Millis(1)).unwrap();
        if let Some(transfer) = &transfer {
            apply(&mut ledger, transfer).unwrap();
        }
        let open = provider.takes(made.currency);
        let state = if open { PaymentState::Cleared } else { PaymentState::Failed };
        assert_eq!(payment.state, state);
        provider.acknowledge(event);
        assert_eq!(provider.poll(Millis(2)), []);
    }
    assert_eq!(ledger.balance(&Account::Wallet(ANN), Currency::PLAY), Cents(500));
    assert_eq!(ledger.balance(&Account::Wallet(ANN), EUR), Cents::ZERO);
}

/// All payments in the books, and the outcomes that the provider reported.
#[derive(Default)]
struct House {
    ledger: Ledger,
    payments: BTreeMap<PaymentId, Payment>,
    transfers: Vec<(PaymentId, Transfer)>,
    outcomes: BTreeSet<(PaymentId, PaymentOutcome)>,
}

impl House {
    fn ask(&mut self, made: NewPayment, now: Millis) -> Option<Payment> {
        let (payment, transfer) = Payment::request(made, now).ok()?;
        self.keep(payment.clone(), transfer).ok()?;
        Some(payment)
    }

    fn keep(
        &mut self,
        payment: Payment,
        transfer: Option<Transfer>,
    ) -> Result<(), TransferRefusal> {
        let id = payment.made.id;
        assert!(Payment::follows(self.payments.get(&id), &payment, transfer.as_ref()));
        if let Some(transfer) = transfer {
            assert_eq!(apply(&mut self.ledger, &transfer)?, Applied::New);
            self.transfers.push((id, transfer));
        }
        self.payments.insert(id, payment);
        Ok(())
    }

    fn handle_event(&mut self, event: &PaymentEvent, now: Millis) {
        self.outcomes.insert((event.payment, event.what));
        let payment = &self.payments[&event.payment];
        let wallet = self.ledger.balance(&Account::Wallet(payment.made.player), EUR);
        match payment.step(event, wallet, now) {
            Ok((next, None)) if next == *payment => {}
            Ok((next, transfer)) => self.keep(next, transfer).unwrap(),
            Err(refused) => assert_eq!(refused.name(), "payment_contradicted"),
        }
    }

    /// What must hold after every step. `apply` itself checks that the sum is zero and no wallet is
    /// below it.
    fn check(&self) {
        let mut outside: i64 = 0;
        let mut owed: BTreeMap<PlayerId, i64> = BTreeMap::new();
        for (id, payment) in &self.payments {
            let NewPayment { player, direction, amount, .. } = payment.made;
            let moved: Vec<&str> = self
                .transfers
                .iter()
                .filter(|(of, _)| of == id)
                .map(|(_, transfer)| transfer.kind().name())
                .collect();
            let cleared = self.outcomes.contains(&(*id, PaymentOutcome::Cleared));
            match direction {
                Direction::Deposit => {
                    assert!(matches!(moved[..], [] | ["deposit"] | ["deposit", "reversal"]));
                    assert!(moved.is_empty() || cleared, "credited before it had cleared");
                }
                Direction::Withdrawal => {
                    assert!(matches!(moved[..], ["withdrawal"] | ["withdrawal", "returned"]));
                }
            }
            // At the end money is where the state says.
            outside += match (direction, payment.state) {
                (Direction::Deposit, PaymentState::Cleared) => -amount.0,
                (Direction::Withdrawal, PaymentState::Failed | PaymentState::Reversed)
                | (Direction::Deposit, _) => 0,
                (Direction::Withdrawal, _) => amount.0,
            };
            assert!(payment.owed >= Cents::ZERO && payment.owed <= amount);
            *owed.entry(player).or_default() += payment.owed.0;
        }
        let transit = Account::Transit("bank".parse().unwrap());
        assert_eq!(self.ledger.balance(&transit, EUR).0, outside);
        for (player, owed) in owed {
            assert_eq!(self.ledger.balance(&Account::Owed(player), EUR).0, -owed);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever the provider does: nothing is credited before it has cleared or twice, no wallet
    /// falls below zero, what was reversed is accounted for, and the sum is zero.
    #[test]
    fn whatever_the_provider_does(
        seed in any::<u64>(),
        steps in prop::collection::vec((0..6u8, 1..4u64, 1..1_000i64, 0..4_000u64), 1..80),
    ) {
        let mut provider = TestProvider::new("bank".parse().unwrap(), seed);
        let (mut house, mut now) = (House::default(), Millis(1));
        for (number, (what, player, cents, later)) in (1..).zip(steps) {
            let player = PlayerId(player);
            let made = |direction| NewPayment { player, ..made(number, direction, cents) };
            let asked = match what {
                0..3 => house.ask(made(Direction::Deposit), now),
                3 => house.ask(made(Direction::Withdrawal), now),
                // Playing it away.
                _ => {
                    let line = format!("p{number} EUR overlay wallet:{player} -{cents} overlay {cents}");
                    let _ = run(&mut house.ledger, &line);
                    None
                }
            };
            if let Some(payment) = asked {
                provider.submit(&payment, now);
                provider.submit(&payment, now);
            }
            now = now + Millis(later);
            for (nth, event) in provider.poll(now).iter().enumerate() {
                house.handle_event(event, now);
                house.check();
                // Now and then an event is not acknowledged, and comes again.
                if !(number + nth as u64).is_multiple_of(5) {
                    provider.acknowledge(event);
                }
            }
        }
        while !provider.is_quiet() {
            now = now + Millis(5_000);
            for event in provider.poll(now) {
                house.handle_event(&event, now);
                provider.acknowledge(&event);
            }
            house.check();
        }
        prop_assert!(house.payments.values().all(|payment| !payment.state.is_open()));
    }
}
