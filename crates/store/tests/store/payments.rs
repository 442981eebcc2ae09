//! Payments in every store: what each promises, and whatever a provider does.

use base::{Cents, Millis, PlayerId};
use ledger::{
    Account, Currency, Direction, Kind, NewPayment, Payment, PaymentEvent, PaymentId,
    PaymentOutcome, PaymentProvider, Posting, TestProvider, Transfer, TransferRefusal,
};
use proptest::prelude::*;
use rusqlite::Connection;
use store::{DATABASE, Item, ItemOutcome, ItemRefusal, Options, Page, Store, check};

use super::{
    both::Both,
    promises::{ANNA, ask, each},
    world::START,
};

const EUR: Currency = Currency::EUR;
const PAGE: Page = Page { most: 1_000 };

fn made(id: u64, player: PlayerId, direction: Direction, cents: i64) -> NewPayment {
    let (amount, channel) = (Cents(cents), "bank".parse().unwrap());
    NewPayment { id: PaymentId(id), player, direction, amount, currency: EUR, channel }
}

fn event(payment: &Payment, reference: &str, what: PaymentOutcome) -> PaymentEvent {
    let (payment, amount) = (payment.made.id, payment.made.amount);
    PaymentEvent { payment, reference: reference.parse().unwrap(), amount, what }
}

fn held(store: &dyn Store, account: Account) -> i64 {
    store.reader().unwrap().balance(&account, EUR).unwrap().0
}

pub(crate) fn asked(id: u64, cents: i64) -> (Payment, Item) {
    let (payment, transfer) =
        Payment::request(made(id, ANNA, Direction::Deposit, cents), START).unwrap();
    (payment.clone(), Item::Payment(payment, transfer))
}

fn step(payment: &Payment, what: PaymentOutcome, wallet: i64) -> (Payment, Item) {
    let event = event(payment, &format!("R{}", payment.made.id), what);
    let (payment, transfer) = payment.step(&event, Cents(wallet), Millis(START.0 + 1)).unwrap();
    (payment.clone(), Item::Payment(payment, transfer))
}

#[test]
fn a_payment_takes_its_steps_in_order_and_each_once() {
    each(|store| {
        let (first, ask_first) = asked(1, 500);
        let (pending, accept) = step(&first, PaymentOutcome::Accepted, 0);
        let (cleared, clear) = step(&pending, PaymentOutcome::Cleared, 0);
        assert_eq!(ask(store, clear.clone()), ItemOutcome::Refused(ItemRefusal::OutOfStep));
        assert_eq!(ask(store, ask_first.clone()), ItemOutcome::Done);
        assert_eq!(ask(store, clear.clone()), ItemOutcome::Refused(ItemRefusal::OutOfStep));
        assert_eq!(ask(store, accept.clone()), ItemOutcome::Done);
        assert_eq!(held(store, Account::Wallet(ANNA)), 0, "nothing before it has cleared");
        assert_eq!(ask(store, clear.clone()), ItemOutcome::Done);
        for again in [&ask_first, &accept, &clear] {
            assert_eq!(ask(store, again.clone()), ItemOutcome::AlreadyDone);
        }
        // Another decision from the same state.
        let (_, fail) = step(&pending, PaymentOutcome::Failed, 0);
        assert_eq!(ask(store, fail), ItemOutcome::Refused(ItemRefusal::SameIdOtherContent));
        let (_, other) = asked(1, 600);
        assert_eq!(ask(store, other), ItemOutcome::Refused(ItemRefusal::SameIdOtherContent));
        assert_eq!(held(store, Account::Wallet(ANNA)), 500);

        // The wallet holds less than somebody thought: decide again.
        let (_, too_much) = step(&cleared, PaymentOutcome::Reversed, 500);
        let spend = |name: &str, cents| {
            let postings =
                Posting::pair(Account::Wallet(ANNA), Account::Overlay, Cents(cents)).unwrap();
            let kind = Kind::Correction;
            Item::Money(Transfer::new(name.parse().unwrap(), EUR, kind, START, postings).unwrap())
        };
        assert_eq!(ask(store, spend("staff:1", 400)), ItemOutcome::Done);
        let account = Account::Wallet(ANNA);
        let refused = TransferRefusal::NotEnough { account, has: Cents(100), needs: Cents(500) };
        assert_eq!(ask(store, too_much), ItemOutcome::Refused(refused.into()));
        // A player cannot owe what the wallet covers.
        for wallet in [0, 99] {
            let (_, too_little) = step(&cleared, PaymentOutcome::Reversed, wallet);
            let refused = TransferRefusal::Covered { player: ANNA, left: Cents(100 - wallet) };
            assert_eq!(ask(store, too_little), ItemOutcome::Refused(refused.into()));
        }
        let (reversed, back) = step(&cleared, PaymentOutcome::Reversed, 100);
        assert_eq!(ask(store, back), ItemOutcome::Done);
        assert_eq!(held(store, account), 0);
        assert_eq!(held(store, Account::Owed(ANNA)), -400);
        let reader = store.reader().unwrap();
        assert_eq!(reader.payment(PaymentId(1)).unwrap(), Some(reversed));
        assert_eq!(reader.payment(PaymentId(2)).unwrap(), None);
    });
}

/// One payment of the provider's is never two of ours.
#[test]
fn a_reference_belongs_to_one_payment() {
    each(|store| {
        let (first, ask_first) = asked(1, 500);
        let (second, ask_second) = asked(2, 500);
        for item in [ask_first, ask_second, step(&first, PaymentOutcome::Cleared, 0).1] {
            assert_eq!(ask(store, item), ItemOutcome::Done);
        }
        let same = event(&second, "R1", PaymentOutcome::Cleared);
        let (payment, transfer) = second.step(&same, Cents::ZERO, START).unwrap();
        let item = Item::Payment(payment, transfer);
        assert_eq!(ask(store, item), ItemOutcome::Refused(ItemRefusal::SameReference));
        assert_eq!(held(store, Account::Wallet(ANNA)), 500);
        let open = store.reader().unwrap().payments_open(None, PAGE).unwrap();
        assert_eq!(open, [second]);
        let after = store.reader().unwrap().payments_open(Some(PaymentId(2)), PAGE).unwrap();
        assert_eq!(after, []);
    });
}

/// Numbers without a sign are in their order, also where a column with a sign holds them.
#[test]
fn open_payments_are_found_by_their_numbers_whatever_those_are() {
    each(|store| {
        let numbers = [3, i64::MAX as u64, 1 << 63, u64::MAX - 1, u64::MAX];
        for number in numbers {
            assert_eq!(ask(store, asked(number, 5).1), ItemOutcome::Done);
        }
        let reader = store.reader().unwrap();
        let open = |after, most| {
            let open = reader.payments_open(after, Page { most }).unwrap();
            open.into_iter().map(|payment| payment.made.id.0).collect::<Vec<_>>()
        };
        assert_eq!(open(None, 9), numbers);
        for (nth, number) in numbers.into_iter().enumerate() {
            assert_eq!(open(Some(PaymentId(number)), 9), numbers[nth + 1..]);
            assert_eq!(open(Some(PaymentId(number - 1)), 2), numbers[nth..(nth + 2).min(5)]);
        }
    });
}

/// Nothing is credited past the steps of a payment.
#[test]
fn payments_do_not_move_money_alone() {
    each(|store| {
        let (payment, _) = asked(1, 500);
        let (_, item) = step(&payment, PaymentOutcome::Cleared, 0);
        let Item::Payment(_, Some(transfer)) = item else { panic!("it moves money") };
        assert_eq!(
            ask(store, Item::Money(transfer.clone())),
            ItemOutcome::Refused(ItemRefusal::NotItsItem)
        );
        let other = Transfer::new(
            "staff:1".parse().unwrap(),
            EUR,
            Kind::Deposit,
            START,
            transfer.postings().to_vec(),
        );
        let item = Item::Money(other.unwrap());
        assert_eq!(ask(store, item), ItemOutcome::Refused(ItemRefusal::NotItsItem));
    });
}

#[test]
fn a_changed_payment_is_found() {
    for (change, words) in [
        ("UPDATE payments SET payment = replace(payment, 'asked', 'failed')", "it was changed"),
        ("UPDATE payments SET reference = 'R9'", "another in the list of payments"),
        ("UPDATE payments SET open = 0", "another in the list of payments"),
        ("DELETE FROM payments", "it is missing"),
        (
            "INSERT INTO payments SELECT 9, channel, 'R9', 0, payment FROM payments",
            "rows of payments",
        ),
    ] {
        let mut store = Both::new();
        assert_eq!(ask(&mut store, asked(1, 500).1), ItemOutcome::Done);
        store.sqlite = None;
        let sql = Connection::open(store.folder().join(DATABASE)).unwrap();
        assert_eq!(sql.execute(change, []).unwrap(), 1);
        drop(sql);
        let difference = check(store.folder(), []).unwrap().difference.unwrap().to_string();
        assert!(difference.contains(words), "{difference}");
    }
}

/// Asks the store, now and then twice, and opens it anew now and then; `None` if it was refused.
fn keep(store: &mut Both, dice: u64, payment: &Payment, transfer: Option<Transfer>) -> Option<()> {
    let item = Item::Payment(payment.clone(), transfer);
    let answer = ask(store, item.clone());
    if dice.is_multiple_of(3) {
        if dice.is_multiple_of(9) {
            store.reopen();
        }
        let again = ask(store, item);
        assert!(
            again == answer || (answer, again) == (ItemOutcome::Done, ItemOutcome::AlreadyDone)
        );
        return store.reader().unwrap().payment(payment.made.id).unwrap().map(|_| ());
    }
    answer.is_done().then_some(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(25) })]

    /// Whatever the provider does and however often requests repeat: both stores agree, every open
    /// payment is found again, and the books are sound.
    #[test]
    fn whatever_the_provider_does(
        seed in any::<u64>(),
        steps in prop::collection::vec((0..4u8, 1..4u64, 1..1_000i64, 0..4_000u64), 1..40),
    ) {
        let mut store = Both::with(Options { without_checkpoints: true, ..Options::default() });
        let mut provider = TestProvider::new("bank".parse().unwrap(), seed);
        let mut now = START;
        for (number, (what, player, cents, later)) in (1..).zip(steps) {
            let direction = if what == 0 { Direction::Withdrawal } else { Direction::Deposit };
            let made = made(number, PlayerId(player), direction, cents);
            let (payment, transfer) = Payment::request(made, now).unwrap();
            if keep(&mut store, seed ^ number, &payment, transfer).is_some() {
                provider.submit(&payment, now);
            }
            now = now + Millis(later);
            handle_events(&mut store, &mut provider, now, seed);
        }
        while !provider.is_quiet() {
            now = now + Millis(5_000);
            handle_events(&mut store, &mut provider, now, seed);
        }
        prop_assert_eq!(store.reader().unwrap().payments_open(None, PAGE).unwrap(), []);
        prop_assert_eq!(check(store.folder(), []).unwrap().difference, None);
    }
}

fn handle_events(store: &mut Both, provider: &mut TestProvider, now: Millis, seed: u64) {
    for (nth, event) in (0..).zip(provider.poll(now)) {
        let reader = store.reader().unwrap();
        let payment = reader.payment(event.payment).unwrap().expect("it was kept");
        let wallet = reader.balance(&Account::Wallet(payment.made.player), EUR).unwrap();
        match payment.step(&event, wallet, now) {
            Ok((next, transfer)) if next != payment => {
                keep(store, seed ^ now.0 ^ nth, &next, transfer).expect("it follows");
            }
            Ok(_) => {}
            Err(refused) => assert_eq!(refused.name(), "payment_contradicted"),
        }
        provider.acknowledge(&event);
    }
}
