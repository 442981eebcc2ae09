//! The boundary to payment providers: payments go out, events come back. The providers here need no
//! network: play money, which clears at once, and one for tests that misbehaves in every way.
//!
//! A payment is submitted once it is durable, and an event is acknowledged once its result is durable.
//! A crash in between repeats a submission or an event and does no other harm.

use std::collections::BTreeSet;

use base::{Millis, PaymentId};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng, SeedableRng},
};

use crate::{
    account::Channel,
    currency::Currency,
    payment::{Payment, PaymentEvent, PaymentOutcome, PaymentState, Reference},
};

/// A service that moves money into and out of the room.
pub trait PaymentProvider: Send {
    /// Over which channel.
    fn channel(&self) -> Channel;

    /// Whether it moves this currency.
    fn takes(&self, currency: Currency) -> bool;

    /// Submits a payment. After a restart all open payments are submitted again; a provider ignores
    /// one that it already has.
    fn submit(&mut self, payment: &Payment, now: Millis);

    /// Returns the events that are not acknowledged, in any order, some of them more than once.
    fn poll(&mut self, now: Millis) -> Vec<PaymentEvent>;

    /// The event's result is durable, or it was refused for good: it need not be repeated.
    fn acknowledge(&mut self, event: &PaymentEvent);
}

/// Play money: every payment clears at once. Other currencies are refused.
#[derive(Debug)]
pub struct PlayMoney {
    channel: Channel,
    unacknowledged: Vec<PaymentEvent>,
}

impl PlayMoney {
    /// Over the channel `play`.
    #[must_use]
    pub fn new() -> Self {
        Self { channel: "play".parse().expect("a channel"), unacknowledged: Vec::new() }
    }
}

impl Default for PlayMoney {
    fn default() -> Self {
        Self::new()
    }
}

impl PaymentProvider for PlayMoney {
    fn channel(&self) -> Channel {
        self.channel
    }

    fn takes(&self, currency: Currency) -> bool {
        currency.is_play()
    }

    fn submit(&mut self, payment: &Payment, _now: Millis) {
        let ours = self.takes(payment.made.currency) && payment.made.channel == self.channel;
        let what = if ours { PaymentOutcome::Cleared } else { PaymentOutcome::Failed };
        let event = event(payment, &format!("play-{}", payment.made.id), what);
        if payment.state.is_open() && !self.unacknowledged.contains(&event) {
            self.unacknowledged.push(event);
        }
    }

    fn poll(&mut self, _now: Millis) -> Vec<PaymentEvent> {
        self.unacknowledged.clone()
    }

    fn acknowledge(&mut self, event: &PaymentEvent) {
        self.unacknowledged.retain(|pending| pending != event);
    }
}

/// For tests: fails, delays, repeats and reverses payments, reports events in the wrong order and now
/// and then contradicts itself; all of it fixed by a seed.
#[derive(Debug)]
pub struct TestProvider {
    channel: Channel,
    chance: SplitMix64,
    submitted: BTreeSet<PaymentId>,
    unacknowledged: Vec<(Millis, PaymentEvent)>,
}

/// The longest delay of an event: long enough that anything can happen meanwhile.
const DELAY_MAX: u64 = 10_000;

impl TestProvider {
    /// Everything it does follows from the seed.
    #[must_use]
    pub fn new(channel: Channel, seed: u64) -> Self {
        let chance = SplitMix64::seed_from_u64(seed);
        Self { channel, chance, submitted: BTreeSet::new(), unacknowledged: Vec::new() }
    }

    /// Whether it will report no more events.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.unacknowledged.is_empty()
    }

    /// A number below `many`.
    fn one_of(&mut self, many: u64) -> u64 {
        self.chance.next_u64() % many
    }

    fn queue_event(&mut self, payment: &Payment, what: PaymentOutcome, at: Millis) {
        let event = event(payment, &format!("T-{}", payment.made.id), what);
        let times = if self.one_of(3) == 0 { 2 + self.one_of(3) } else { 1 };
        for _ in 0..times {
            // Each with its own delay, so that they overtake each other.
            let delay = if self.one_of(4) == 0 { self.one_of(DELAY_MAX) } else { 0 };
            self.unacknowledged.push((at + Millis(delay), event.clone()));
        }
    }
}

impl PaymentProvider for TestProvider {
    fn channel(&self) -> Channel {
        self.channel
    }

    fn takes(&self, currency: Currency) -> bool {
        !currency.is_play()
    }

    fn submit(&mut self, payment: &Payment, now: Millis) {
        if !self.submitted.insert(payment.made.id) || payment.state != PaymentState::Asked {
            return;
        }
        let mut at = now + Millis(self.one_of(100));
        if self.one_of(4) > 0 {
            self.queue_event(payment, PaymentOutcome::Accepted, at);
        }
        at = at + Millis(self.one_of(DELAY_MAX));
        let fails = self.one_of(4) == 0;
        let end = if fails { PaymentOutcome::Failed } else { PaymentOutcome::Cleared };
        self.queue_event(payment, end, at);
        at = at + Millis(1 + self.one_of(DELAY_MAX));
        match self.one_of(12) {
            0..4 => self.queue_event(payment, PaymentOutcome::Reversed, at),
            4 if fails => self.queue_event(payment, PaymentOutcome::Cleared, at),
            4 => self.queue_event(payment, PaymentOutcome::Failed, at),
            _ => {}
        }
    }

    fn poll(&mut self, now: Millis) -> Vec<PaymentEvent> {
        let due = self.unacknowledged.iter().filter(|(at, _)| *at <= now);
        let mut due: Vec<PaymentEvent> = due.map(|(_, event)| event.clone()).collect();
        // In any order.
        for last in (1..due.len()).rev() {
            let other = usize::try_from(self.one_of(last as u64 + 1)).unwrap_or(last);
            due.swap(last, other);
        }
        due
    }

    fn acknowledge(&mut self, event: &PaymentEvent) {
        // One repetition at a time.
        if let Some(place) = self.unacknowledged.iter().position(|(_, pending)| pending == event) {
            self.unacknowledged.remove(place);
        }
    }
}

fn event(payment: &Payment, reference: &str, what: PaymentOutcome) -> PaymentEvent {
    let reference: Reference = reference.parse().expect("a short reference");
    PaymentEvent { payment: payment.made.id, reference, amount: payment.made.amount, what }
}
