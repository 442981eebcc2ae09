//! R52–R55b: what a cancelled tournament pays back, as a list of who gets what and why. A pure
//! function: staff see the list before it is carried out, and the list they saw is what is carried out.
//!
//! Shares come to whole cents as the rulebook says; the cents that all shares of a tournament leave
//! over are counted together and go one each, in the rulebook's order, round after round.

mod rows;

use base::{Cents, Chips, Rate};
use rulebook::{OddCents, PaidPrizes, Rounding, UnusableTicket};

use super::{icm, prizes::PrizeList, spec::TournamentRules};

pub use rows::{
    Cancellation, CancellationRow, OpenEntry, PaidWith, Sources, TicketBack, TicketBackForm,
};

/// When a tournament is cancelled.
#[derive(Debug, Clone, Copy)]
pub enum Moment<'a> {
    BeforeStart,
    Running {
        /// The prizes as they stand.
        prizes: &'a PrizeList,
        /// R44: what has been paid of them.
        prizes_paid: Cents,
        /// Whether all who are left sit at one table.
        final_table: bool,
    },
}

impl TournamentRules {
    /// R52–R55b: what each player gets if the tournament is cancelled now. `entries`: before the start
    /// all of them, then those still in; the earliest first.
    #[must_use]
    pub fn cancel(&self, moment: Moment<'_>, entries: &[OpenEntry]) -> Cancellation {
        let cancelled = match moment {
            Moment::BeforeStart => self.cancel_before_start(entries),
            Moment::Running { .. } if entries.is_empty() => nothing("R53"),
            Moment::Running { prizes, prizes_paid, .. } if self.spec().hexapro.is_some() => {
                self.cancel_hexapro(prizes, prizes_paid, entries)
            }
            Moment::Running { prizes, prizes_paid, final_table } => {
                let left = u32::try_from(entries.len()).unwrap_or(u32::MAX);
                let cancelled = if left > prizes.places_paid() {
                    self.cancel_before_prizes(prizes, prizes_paid, entries)
                } else {
                    self.cancel_in_prizes(prizes, final_table, entries)
                };
                self.with_fees_and_bounties(cancelled, entries)
            }
        };
        let rows: Cents = cancelled.rows.iter().map(CancellationRow::total).sum();
        assert_eq!(
            rows,
            cancelled.sources.total(),
            "every cent of a cancellation is accounted for"
        );
        cancelled
    }

    /// R52: everything back, the way it was paid.
    fn cancel_before_start(&self, entries: &[OpenEntry]) -> Cancellation {
        let mut cancelled = nothing("R52");
        for entry in entries {
            let mut row = CancellationRow::new(entry);
            row.buy_in = entry.pool;
            row.fee = entry.fees;
            row.bounty = entry.own_bounty;
            cancelled.sources.prize_pool = cancelled.sources.prize_pool + row.buy_in;
            cancelled.sources.fees = cancelled.sources.fees + row.fee;
            cancelled.sources.bounties = cancelled.sources.bounties + row.bounty;
            cancelled.rows.push(match entry.paid_with {
                PaidWith::Money => row,
                PaidWith::Ticket { fits_another } => {
                    let unusable = self.rulebook().cancellation.unusable_ticket;
                    row.into_ticket(match unusable {
                        UnusableTicket::MoneyOrEqualTicket if !fits_another => {
                            TicketBackForm::MoneyOrEqualTicket
                        }
                        _ => TicketBackForm::Ticket,
                    })
                }
            });
        }
        cancelled
    }

    /// R53: a part of the pool in equal shares, the rest by chips.
    fn cancel_before_prizes(
        &self,
        prizes: &PrizeList,
        prizes_paid: Cents,
        entries: &[OpenEntry],
    ) -> Cancellation {
        let book = &self.rulebook().cancellation;
        let pool = prizes.pool;
        // What players paid in, less what went out already.
        let mut in_pool = Cents((pool.paid.0 - prizes_paid.0).max(0));
        if book.added_money_shared {
            in_pool = in_pool + pool.added + pool.overlay;
        } else if self.is_freeroll() && book.freeroll_pool_shared {
            in_pool = in_pool + pool.added;
        }
        let in_kind = if book.kind_into_money_before_prizes {
            from_house(prizes, prizes.places_paid())
        } else {
            Cents::ZERO
        };
        let shared = (in_pool + in_kind).0;
        let mut cancelled = nothing("R53");
        cancelled.sources.prize_pool = in_pool;
        cancelled.sources.house = in_kind;
        cancelled.rows = entries.iter().map(CancellationRow::new).collect();
        let (whole, equally) =
            (i128::from(Rate::WHOLE.parts()), i128::from(book.shared_equally.parts()));
        let many = entries.len() as i128;
        let chips: i128 = entries.iter().map(|entry| i128::from(entry.chips.0)).sum();
        for row in &mut cancelled.rows {
            let of = i128::from(shared);
            row.equal_share = rounded(book.share_rounding, of * equally, whole * many);
            let (part, of_all) = by_chips(row.chips, chips, many);
            let rest = of * (whole - equally);
            row.chip_share = rounded(book.share_rounding, rest * part, whole * of_all);
        }
        self.hand_out_odd_cents(&mut cancelled.rows, shared, |row| &mut row.chip_share);
        cancelled
    }

    /// R54: the lowest prize that is left for everybody and the rest by chips; at the final table ICM.
    fn cancel_in_prizes(
        &self,
        prizes: &PrizeList,
        final_table: bool,
        entries: &[OpenEntry],
    ) -> Cancellation {
        let book = &self.rulebook().cancellation;
        let left = u32::try_from(entries.len()).unwrap_or(u32::MAX);
        let worth = |place: u32| {
            prizes.prize(place).map_or(Cents::ZERO, |prize| {
                let kind = prize.in_kind.iter();
                let counted = kind.filter(|kind| kind.from_pool || book.kind_into_money_in_prizes);
                prize.money + counted.map(|kind| kind.worth).sum()
            })
        };
        let remaining: Vec<Cents> = (1..=left).map(worth).collect();
        let total = remaining.iter().copied().sum::<Cents>().0;
        let mut cancelled = nothing("R54");
        cancelled.rows = entries.iter().map(CancellationRow::new).collect();
        // What the house gives in kind it gives in money now; the rest is in the pool.
        let in_kind =
            if book.kind_into_money_in_prizes { from_house(prizes, left) } else { Cents::ZERO };
        cancelled.sources.prize_pool = Cents(total) - in_kind;
        cancelled.sources.house = in_kind;
        if final_table {
            let equities = equities(entries, &remaining);
            for (row, equity) in cancelled.rows.iter_mut().zip(equities) {
                row.icm = rounded_share(book.share_rounding, equity);
            }
            self.hand_out_odd_cents(&mut cancelled.rows, total, |row| &mut row.icm);
        } else {
            let lowest = remaining.last().copied().unwrap_or(Cents::ZERO);
            let many = entries.len() as i128;
            let rest = i128::from(total) - i128::from(lowest.0) * many;
            let chips: i128 = entries.iter().map(|entry| i128::from(entry.chips.0)).sum();
            for row in &mut cancelled.rows {
                row.prize = lowest;
                let (part, of_all) = by_chips(row.chips, chips, many);
                row.chip_share = rounded(book.share_rounding, rest * part, of_all);
            }
            self.hand_out_odd_cents(&mut cancelled.rows, total, |row| &mut row.chip_share);
        }
        cancelled
    }

    /// HOME: what each player of a final table gets by ICM of all prizes that are left, in whole cents that
    /// make exactly these prizes; cents that do not divide go as at a cancellation.
    #[must_use]
    pub fn deal(&self, prizes: &PrizeList, entries: &[OpenEntry]) -> Vec<Cents> {
        let shared = self.cancel_in_prizes(prizes, true, entries);
        shared.rows.into_iter().map(|row| row.icm).collect()
    }

    /// R55: fees back, a part of the whole pool for everybody, the rest by ICM.
    fn cancel_hexapro(
        &self,
        prizes: &PrizeList,
        prizes_paid: Cents,
        entries: &[OpenEntry],
    ) -> Cancellation {
        let book = &self.rulebook().cancellation;
        let buy_in = self.spec().hexapro.map_or(Cents::ZERO, |hexapro| hexapro.buy_in);
        let mut cancelled = nothing("R55");
        cancelled.rows = entries.iter().map(CancellationRow::new).collect();
        // A rulebook without R55 pays what is left of the pool by ICM, and no fee: none was posted.
        let hexapro = book.hexapro.as_ref();
        let fee = hexapro.map_or(Cents::ZERO, |own| share_of(own.fee_rounding, own.fee, buy_in));
        let pool = prizes.pool.total();
        let remaining = match hexapro.map(|own| own.paid_prizes) {
            Some(PaidPrizes::ComeOffFirst) | None => Cents((pool.0 - prizes_paid.0).max(0)),
        };
        let many = i64::try_from(entries.len()).unwrap_or(i64::MAX);
        let most_each = Cents(remaining.0 / many);
        let each = hexapro.map_or(Cents::ZERO, |own| {
            share_of(book.share_rounding, own.each_player_left, pool).min(most_each)
        });
        let rest = remaining.0 - each.0 * many;
        let left = u32::try_from(entries.len()).unwrap_or(u32::MAX);
        let places: Vec<Cents> = (1..=left)
            .map(|place| prizes.prize(place).map_or(Cents::ZERO, |prize| prize.money))
            .collect();
        let of_places = places.iter().copied().sum::<Cents>().0.max(1);
        // The remaining prizes are scaled to what is left: so are the equities.
        let scale = rest as f64 / of_places as f64;
        for (row, equity) in cancelled.rows.iter_mut().zip(equities(entries, &places)) {
            row.fee = fee;
            row.equal_share = each;
            row.icm = rounded_share(book.share_rounding, equity * scale);
        }
        self.hand_out_odd_cents(&mut cancelled.rows, remaining.0, |row| &mut row.icm);
        for (row, entry) in cancelled.rows.iter_mut().zip(entries) {
            self.pay_ticket_entries(row, entry);
        }
        cancelled.sources.prize_pool = remaining;
        cancelled.sources.house = Cents(fee.0 * many);
        cancelled
    }

    /// R53, R54: fees come back, re-buys' and add-ons' too; R55b: and each player's own bounty.
    fn with_fees_and_bounties(
        &self,
        mut cancelled: Cancellation,
        entries: &[OpenEntry],
    ) -> Cancellation {
        let bounty = self.rulebook().cancellation.bounty.as_ref();
        for (row, entry) in cancelled.rows.iter_mut().zip(entries) {
            row.fee = entry.fees;
            cancelled.sources.fees = cancelled.sources.fees + entry.fees;
            if let Some(bounty) = bounty
                && bounty.own_bounty
            {
                row.bounty = entry.own_bounty;
                cancelled.sources.bounties = cancelled.sources.bounties + entry.own_bounty;
                if bounty.vip_counts_as_own {
                    row.bounty = row.bounty + entry.vip_bounty;
                    cancelled.sources.house = cancelled.sources.house + entry.vip_bounty;
                }
            }
            self.pay_ticket_entries(row, entry);
        }
        if self.spec().bounty.is_some() && bounty.is_some() {
            cancelled.clauses.push("R55b".to_owned());
        }
        cancelled
    }

    /// From R53 on an entry that was paid by ticket is paid out in money, where the rulebook says so.
    fn pay_ticket_entries(&self, row: &mut CancellationRow, entry: &OpenEntry) {
        let in_money = self.rulebook().cancellation.ticket_entries_in_money;
        if !in_money && entry.paid_with != PaidWith::Money {
            *row = row.clone().into_ticket(TicketBackForm::ValueTicket);
        }
    }

    /// Whole shares leave cents over; each goes to a player in the rulebook's order, round after round.
    /// Where shares are rounded up, the last in that order give cents back.
    fn hand_out_odd_cents(
        &self,
        rows: &mut [CancellationRow],
        total: i64,
        column: impl Fn(&mut CancellationRow) -> &mut Cents,
    ) {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        match self.rulebook().cancellation.odd_cents {
            OddCents::MostChips => order.sort_by_key(|index| std::cmp::Reverse(rows[*index].chips)),
            OddCents::EarliestEntry => {}
        }
        let shared: Cents =
            rows.iter().map(|row| row.equal_share + row.chip_share + row.prize + row.icm).sum();
        let odd = total - shared.0;
        if odd < 0 {
            order.reverse();
        }
        let rounds = order.iter().cycle().take(usize::try_from(odd.unsigned_abs()).unwrap_or(0));
        for index in rounds {
            let cents = column(&mut rows[*index]);
            *cents = *cents + Cents(odd.signum());
        }
    }
}

fn nothing(clause: &str) -> Cancellation {
    Cancellation { clauses: vec![clause.to_owned()], rows: Vec::new(), sources: Sources::default() }
}

/// What the house gives in kind to the first places.
fn from_house(prizes: &PrizeList, places: u32) -> Cents {
    let kind = prizes.prizes().iter().take(places as usize).flat_map(|prize| &prize.in_kind);
    kind.filter(|kind| !kind.from_pool).map(|kind| kind.worth).sum()
}

/// A player's part of all chips; if nobody has any, everybody's is the same.
fn by_chips(own: Chips, all: i128, players: i128) -> (i128, i128) {
    if all == 0 { (1, players) } else { (i128::from(own.0), all) }
}

/// A share of whole cents.
fn rounded(rounding: Rounding, part: i128, of: i128) -> Cents {
    let cents = match rounding {
        Rounding::Down => part / of,
        Rounding::HalfUp => (2 * part + of) / (2 * of),
    };
    Cents(i64::try_from(cents).expect("a share is no more than the whole"))
}

/// The same for a share that ICM found.
fn rounded_share(rounding: Rounding, cents: f64) -> Cents {
    match rounding {
        Rounding::Down => icm::floor_to_cents(cents),
        Rounding::HalfUp => icm::floor_to_cents(cents + 0.5),
    }
}

fn share_of(rounding: Rounding, rate: Rate, amount: Cents) -> Cents {
    let amount = u64::try_from(amount.0).unwrap_or(0);
    Cents(
        i64::try_from(rounding.share_of(rate, amount)).expect("a share is no more than the whole"),
    )
}

/// What each player's chips are worth of these prizes, in cents.
fn equities(entries: &[OpenEntry], prizes: &[Cents]) -> Vec<f64> {
    let stacks: Vec<Chips> = entries.iter().map(|entry| entry.chips).collect();
    let prizes: Vec<f64> = prizes.iter().map(|prize| prize.0 as f64).collect();
    match icm::equities(&stacks, &prizes, None) {
        Ok(found) => found.equities,
        // Nobody has chips, or the prizes make no order: everybody is worth the same.
        Err(_) => vec![prizes.iter().sum::<f64>() / entries.len().max(1) as f64; entries.len()],
    }
}
