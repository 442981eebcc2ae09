//! The payment boundary as seen from inside: what a provider is asked, and what it tells. The
//! providers here need no network: play money, which is there at once, and one for tests that does
//! everything a bad one does.
//!
//! Money first: a payment is handed to its provider when it is durable, and what the provider tells
//! is `heard` when what follows from it is. So a crash in between costs a repetition and nothing
//! else.

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

/// Someone who moves money between us and outside.
pub trait PaymentProvider: Send {
    /// Over which channel.
    fn channel(&self) -> Channel;

    /// Whether it moves this currency.
    fn takes(&self, currency: Currency) -> bool;

    /// Hands it a payment that was asked for. Whoever starts again hands over all that are open
    /// again: a payment that it has already is not a second one.
    fn ask(&mut self, payment: &Payment, now: Millis);

    /// What has happened and was not heard yet, in any order, some of it more than once.
    fn happened(&mut self, now: Millis) -> Vec<PaymentEvent>;

    /// What follows from this is durable, or it was refused for good: it need not be told again.
    fn heard(&mut self, event: &PaymentEvent);
}

/// Play money: whatever is asked for is there at once. It moves nothing else.
#[derive(Debug)]
pub struct PlayMoney {
    channel: Channel,
    untold: Vec<PaymentEvent>,
}

impl PlayMoney {
    /// Over the channel `play`.
    #[must_use]
    pub fn new() -> Self {
        Self { channel: "play".parse().expect("a channel"), untold: Vec::new() }
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

    fn ask(&mut self, payment: &Payment, _now: Millis) {
        let ours = self.takes(payment.made.currency) && payment.made.channel == self.channel;
        let what = if ours { PaymentOutcome::Cleared } else { PaymentOutcome::Failed };
        let event = event(payment, &format!("play-{}", payment.made.id), what);
        if payment.state.is_open() && !self.untold.contains(&event) {
            self.untold.push(event);
        }
    }

    fn happened(&mut self, _now: Millis) -> Vec<PaymentEvent> {
        self.untold.clone()
    }

    fn heard(&mut self, event: &PaymentEvent) {
        self.untold.retain(|untold| untold != event);
    }
}

/// For tests: fails, delays, repeats, reverses, tells things in the wrong order and now and then
/// the opposite of what it told before; all of it fixed by a seed.
#[derive(Debug)]
pub struct TestProvider {
    channel: Channel,
    chance: SplitMix64,
    asked: BTreeSet<PaymentId>,
    untold: Vec<(Millis, PaymentEvent)>,
}

/// The longest that it takes its time: long enough that anything can happen meanwhile.
const DELAY_MAX: u64 = 10_000;

impl TestProvider {
    /// Everything it does follows from the seed.
    #[must_use]
    pub fn new(channel: Channel, seed: u64) -> Self {
        let chance = SplitMix64::seed_from_u64(seed);
        Self { channel, chance, asked: BTreeSet::new(), untold: Vec::new() }
    }

    /// Whether it has nothing more to tell, ever.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.untold.is_empty()
    }

    /// A number below `many`.
    fn one_of(&mut self, many: u64) -> u64 {
        self.chance.next_u64() % many
    }

    fn will_tell(&mut self, payment: &Payment, what: PaymentOutcome, at: Millis) {
        let event = event(payment, &format!("T-{}", payment.made.id), what);
        let times = if self.one_of(3) == 0 { 2 + self.one_of(3) } else { 1 };
        for _ in 0..times {
            // Each on its own way, so that they overtake each other.
            let delay = if self.one_of(4) == 0 { self.one_of(DELAY_MAX) } else { 0 };
            self.untold.push((at + Millis(delay), event.clone()));
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

    fn ask(&mut self, payment: &Payment, now: Millis) {
        if !self.asked.insert(payment.made.id) || payment.state != PaymentState::Asked {
            return;
        }
        let mut at = now + Millis(self.one_of(100));
        if self.one_of(4) > 0 {
            self.will_tell(payment, PaymentOutcome::Accepted, at);
        }
        at = at + Millis(self.one_of(DELAY_MAX));
        let fails = self.one_of(4) == 0;
        let end = if fails { PaymentOutcome::Failed } else { PaymentOutcome::Cleared };
        self.will_tell(payment, end, at);
        at = at + Millis(1 + self.one_of(DELAY_MAX));
        match self.one_of(12) {
            0..4 => self.will_tell(payment, PaymentOutcome::Reversed, at),
            4 if fails => self.will_tell(payment, PaymentOutcome::Cleared, at),
            4 => self.will_tell(payment, PaymentOutcome::Failed, at),
            _ => {}
        }
    }

    fn happened(&mut self, now: Millis) -> Vec<PaymentEvent> {
        let due = self.untold.iter().filter(|(at, _)| *at <= now);
        let mut due: Vec<PaymentEvent> = due.map(|(_, event)| event.clone()).collect();
        // In any order.
        for last in (1..due.len()).rev() {
            let other = usize::try_from(self.one_of(last as u64 + 1)).unwrap_or(last);
            due.swap(last, other);
        }
        due
    }

    fn heard(&mut self, event: &PaymentEvent) {
        // One repetition at a time.
        if let Some(place) = self.untold.iter().position(|(_, untold)| untold == event) {
            self.untold.remove(place);
        }
    }
}

fn event(payment: &Payment, reference: &str, what: PaymentOutcome) -> PaymentEvent {
    let reference: Reference = reference.parse().expect("a short reference");
    PaymentEvent { payment: payment.made.id, reference, amount: payment.made.amount, what }
}
