//! Random items, good and bad, in random batches, with repeats: both stores give the same answers,
//! whatever is asked.

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId};
use game::{Commit, Counter, PlayerCount, StateChange, TicketStep};
use ledger::{
    Account, Admission, Currency, Direction, Entry, Hold, HoldId, HoldReason, Kind, NewPayment,
    NewTicket, Payment, PaymentEvent, PaymentId, PaymentOutcome, Posting, Ticket, TicketFor,
    TicketId, Transfer,
};
use proptest::prelude::*;
use store::{Effect, Item, Options, Page, Staff, Store, check};

use super::{
    both::Both,
    commits::{Place, empty, transfer},
    world::{START, key, open_item, refill},
};

/// Random requests, with small numbers so that they collide.
#[derive(Debug, Clone, Copy)]
struct Step {
    what: u8,
    game: u64,
    table: u64,
    seat: u8,
    player: u64,
    number: u64,
    amount: u64,
    at: u64,
    flag: bool,
    ends: u8,
    /// Keys that a commit changes, with their values; 0 removes a key.
    keys: [(u8, u8); 3],
}

fn step() -> impl Strategy<Value = Step> {
    let places = (0..52u8, 1..3u64, 1..3u64, 1..4u8, 1..4u64);
    let keys = prop::array::uniform3((0..6u8, 0..4u8));
    (places, 0..40u64, 0..200u64, 0..2_000u64, any::<bool>(), 0..40u8, keys).prop_map(
        |((what, game, table, seat, player), number, amount, at, flag, ends, keys)| Step {
            what,
            game,
            table,
            seat,
            player,
            number,
            amount,
            at,
            flag,
            ends,
            keys,
        },
    )
}

/// Records as requested, whatever the outcome.
#[derive(Default)]
struct Seen {
    holds: Vec<Hold>,
    tickets: Vec<Ticket>,
    payments: Vec<Payment>,
}

impl Seen {
    fn note(&mut self, item: Item) {
        match item {
            Item::Hold(hold, _) => self.holds.push(hold),
            Item::Ticket(ticket, _) | Item::Exchange { ticket, .. } => self.tickets.push(ticket),
            Item::Payment(payment, _) => self.payments.push(payment),
            Item::Game { commit, .. } => {
                self.tickets.extend(commit.tickets.iter().map(|step| step.ticket));
            }
            _ => {}
        }
    }
}

fn item(step: &Step, seen: &Seen) -> Option<Item> {
    let Seen { holds, tickets, payments } = seen;
    let (game, table, player) = (GameId(step.game), TableId(step.table), PlayerId(step.player));
    let at = Millis(START.0 + step.at);
    match step.what {
        0 => Some(open_item(game, key(step.at as usize % 2), at)),
        1 => Some(Item::Close { game, at }),
        2 | 3 => Some(Item::Pause { game, paused: step.flag, at: Millis(START.0 + step.at / 500) }),
        4 => Some(Item::Void {
            game,
            paused_since: Millis(START.0 + step.number % 4),
            after: Millis(500),
            at,
        }),
        7 => Some(Item::Accept { player, rulebook: format!("book-{}", step.seat), at }),
        8..11 => Some(refill(player, step.number, 1 + step.amount as i64, at)),
        5 | 6 | 11..30 => Some(Item::Game { game, commit: Box::new(commit(step)) }),
        30 => {
            let (id, reason) = (HoldId(step.number % 4), HoldReason::Review);
            let amount = Cents(step.amount as i64);
            let (hold, transfer) =
                Hold::place(id, player, Currency::PLAY, amount, reason, at).ok()?;
            Some(Item::Hold(hold, transfer))
        }
        31 | 32 => {
            let hold = holds.get(step.number as usize % holds.len().max(1))?;
            let amount = Cents(step.amount as i64 % 40);
            let (hold, transfer) = match step.flag {
                true => hold.release(amount, at).ok()?,
                false => hold.seize(amount, Account::Charity, at).ok()?,
            };
            Some(Item::Hold(hold, transfer))
        }
        33 => {
            let made = NewTicket {
                id: TicketId(step.number % 4),
                owner: player,
                value: Cents(step.amount as i64),
                currency: Currency::PLAY,
                for_what: TicketFor::AnyOfItsPrice,
                good_until: step.flag.then_some(at),
            };
            let (ticket, transfer) = Ticket::issue(made, Account::Wallet(player), at).ok()?;
            Some(Item::Ticket(ticket, transfer))
        }
        34 => {
            let ticket = tickets.get(step.number as usize % tickets.len().max(1))?;
            let (ticket, transfer) =
                if step.flag { ticket.convert(at).ok()? } else { ticket.expire(at).ok()? };
            Some(Item::Ticket(ticket, transfer))
        }
        35 => {
            let account = match step.seat {
                1 => Account::Escrow { game, table, seat: 1, player },
                _ => Account::Wallet(player),
            };
            let (id, kind) = (format!("staff:{}", step.number), Kind::Correction);
            let postings =
                Posting::pair(account, Account::Overlay, Cents(step.amount as i64)).ok()?;
            let id = id.parse().unwrap();
            Some(Item::Money(Transfer::new(id, Currency::PLAY, kind, at, postings).ok()?))
        }
        40 => {
            let ticket = tickets.get(step.number as usize % tickets.len().max(1))?;
            let for_what = TicketFor::Tournament(GameId(step.game));
            Some(Item::Exchange { ticket: ticket.exchange(for_what).ok()?, at })
        }
        41 => {
            let ticket = tickets.get(step.number as usize % tickets.len().max(1))?;
            let entry = Entry { prizes: ticket.made.value, bounties: Cents(0), fees: Cents(0) };
            let (ticket, transfer) = match step.flag {
                true => ticket
                    .pay_for(ticket.made.owner, Admission::to(game), entry, Currency::PLAY, at)
                    .ok()?,
                false => ticket.give_back(at).ok()?,
            };
            Some(Item::Ticket(ticket, transfer))
        }
        42 => {
            let made = NewPayment {
                id: PaymentId(step.number % 4),
                player,
                direction: if step.flag { Direction::Deposit } else { Direction::Withdrawal },
                amount: Cents(step.amount as i64),
                currency: Currency::PLAY,
                channel: "play".parse().unwrap(),
            };
            let (payment, transfer) = Payment::request(made, at).ok()?;
            Some(Item::Payment(payment, transfer))
        }
        43 | 44 => {
            let payment = payments.get(step.number as usize % payments.len().max(1))?;
            let event = PaymentEvent {
                payment: payment.made.id,
                reference: format!("R{}", payment.made.id.0 / 2).parse().unwrap(),
                amount: payment.made.amount,
                what: [
                    PaymentOutcome::Accepted,
                    PaymentOutcome::Cleared,
                    PaymentOutcome::Failed,
                    PaymentOutcome::Reversed,
                ][step.at as usize % 4],
            };
            let (payment, transfer) = payment.step(&event, Cents(step.amount as i64), at).ok()?;
            Some(Item::Payment(payment, transfer))
        }
        // A step of one with the money of another.
        45 => {
            let (hold, ticket) = (holds.last()?, tickets.last()?);
            let (_, transfer) = ticket.convert(at).ok()?;
            Some(match step.flag {
                true => Item::Hold(*hold, transfer),
                false => Item::Ticket(*ticket, hold.release(hold.left(), at).ok()?.1),
            })
        }
        46.. => {
            let commit = commit(step);
            let tickets = ticket_steps(step, tickets, commit.at);
            Some(Item::Game { game, commit: Box::new(Commit { tickets, ..commit }) })
        }
        36 => Some(Item::Prune { before: at, at }),
        _ => Some(Item::Staff(Staff {
            id: (step.number % 8).to_string(),
            who: player,
            action: "exclude".to_owned(),
            about: step.game.to_string(),
            reason: String::new(),
            effect: step.flag.then_some(Effect::ExcludedFrom {
                player,
                format: ["banzai", "regular"][step.seat as usize % 2].to_owned(),
                excluded: step.at.is_multiple_of(2),
            }),
            at,
        })),
    }
}

/// Up to three steps of one ticket or of several, which may follow from each other.
fn ticket_steps(step: &Step, seen: &[Ticket], at: Millis) -> Vec<TicketStep> {
    let game = GameId(step.game);
    let mut latest = seen.get(step.number as usize % seen.len().max(1)).copied();
    let mut steps = Vec::new();
    for (nth, &(key, value)) in (0..).zip(&step.keys) {
        let next = match (latest, key) {
            (Some(ticket), 0) => ticket.convert(at),
            (Some(ticket), 1) => ticket.give_back(at),
            (Some(ticket), 2 | 3) => {
                let entry = Entry { prizes: ticket.made.value, bounties: Cents(0), fees: Cents(0) };
                let owner = ticket.made.owner;
                ticket.pay_for(owner, Admission::to(game), entry, Currency::PLAY, at)
            }
            (Some(ticket), 4) => {
                let for_what = TicketFor::Tournament(GameId(1 + u64::from(value % 2)));
                let exchanged = ticket.exchange(for_what);
                steps.extend(exchanged.map(|ticket| TicketStep { ticket, transfer: None }));
                continue;
            }
            _ => {
                let made = NewTicket {
                    id: TicketId((step.number + nth) % 6),
                    owner: PlayerId(step.player),
                    value: Cents(1 + step.amount as i64 / 4),
                    currency: Currency::PLAY,
                    for_what: TicketFor::AnyOfItsPrice,
                    good_until: None,
                };
                Ticket::issue(made, Account::Prizes(game), at)
            }
        };
        if let Ok((ticket, transfer)) = next {
            latest = Some(ticket);
            steps.push((ticket, transfer).into());
        }
    }
    steps
}

/// Money in or out of the game, or none; keys, a count and a request, each or none of it.
fn commit(step: &Step) -> Commit {
    let (game, table, player) = (GameId(step.game), TableId(step.table), PlayerId(step.player));
    let commit = empty(step.number, Millis(START.0 + step.at));
    let place = Place { game, table, seat: step.seat, player };
    let wallet = Account::Wallet(player);
    let (kind, between) = match step.what {
        5 | 6 => (Kind::Hand, (wallet, wallet)),
        11..18 => (Kind::BuyIn, (wallet, place.escrow())),
        18..23 => (Kind::Leave, (place.escrow(), wallet)),
        23 | 24 => (Kind::Register, (wallet, Account::Prizes(game))),
        25 | 26 => (Kind::Prize, (Account::Prizes(game), wallet)),
        27 => (Kind::Hand, (place.escrow(), Account::Rake(game))),
        // Of another game, or past a record.
        28 => (Kind::Leave, (place.escrow(), Account::Prizes(GameId(3 - step.game)))),
        29 => (Kind::TicketIssue, (wallet, Account::Tickets)),
        46 | 47 => (Kind::Register, (wallet, Account::Prizes(game))),
        48 => (Kind::Overlay, (Account::Prizes(game), Account::Prizes(GameId(3 - step.game)))),
        _ => (Kind::Hand, (wallet, wallet)),
    };
    let key = |key: u8| format!("key/{key}");
    let changed = step.keys.iter().filter(|(nth, _)| *nth < 4);
    let state = changed.map(|&(nth, value)| match value {
        0 => StateChange::remove(key(nth)),
        value => StateChange::write(key(nth), value),
    });
    let counter = Counter::ALL[step.ends as usize % Counter::ALL.len()];
    let count = PlayerCount { player, counter, day: step.at / 500 };
    let has_request = step.number.is_multiple_of(3);
    Commit {
        transfer: transfer(game, &commit, kind, between, step.amount as i64),
        state: state.collect(),
        counts: step.flag.then_some(count).into_iter().collect(),
        request: has_request.then_some((player, RequestId(step.at % 30))),
        ..commit
    }
}

fn run(steps: &[Step]) {
    let mut store = Both::with(Options { without_checkpoints: true, ..Options::default() });
    let (mut seen, mut batch) = (Seen::default(), Vec::new());
    batch.push(open_item(GameId(1), key(0), START));
    for player in 1..4 {
        batch.push(refill(PlayerId(player), 99, 500, START));
    }
    for (index, step) in steps.iter().enumerate() {
        batch.extend(item(step, &seen));
        if step.ends > 5 && index + 1 < steps.len() {
            continue;
        }
        store.commit(&batch).unwrap();
        batch.drain(..).for_each(|item| seen.note(item));
        store.load().unwrap();
        if step.ends == 0 {
            store.reopen();
        }
    }
    let reader = store.reader().unwrap();
    for (account, currency, _) in store.memory.balances() {
        reader.balance(&account, currency).unwrap();
        reader.statement(&account, currency, None, Page { most: 100 }).unwrap();
    }
    let page = Page { most: 100 };
    for player in (1..4).map(PlayerId) {
        for request in (0..30).map(RequestId) {
            reader.request(player, request).unwrap();
        }
        reader.holds(player, None, page).unwrap();
        reader.tickets(player, None, page).unwrap();
    }
    reader.payments_open(None, page).unwrap();
    reader.staff(None, page).unwrap();
    let report = check(store.folder(), []).unwrap();
    assert_eq!(report.difference, None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn both_say_the_same_to_anything(steps in prop::collection::vec(step(), 1..250)) {
        run(&steps);
    }
}
