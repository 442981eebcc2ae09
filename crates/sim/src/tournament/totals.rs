//! What a world comes to: where the money went, and the report.

use ledger::{Account, Kind};

use super::{
    report::{CancelledRow, Place, Report},
    world::{BEGINNING, World},
};

/// Where money went.
struct Flows {
    paid_in: i64,
    fees: i64,
    house: i64,
    bank: i64,
}

impl World {
    /// What wallets and tickets paid, how much of it as fees, and what fell to the house and came from
    /// the bank.
    fn flows(&self) -> Flows {
        let (mut paid_in, mut fees, mut house, mut bank) = (0, 0, 0, 0);
        let cancelled: Vec<String> =
            self.cancelled.keys().map(|id| format!("game:{id}/")).collect();
        for transfer in self.ledger.journal() {
            // R37: a game that was called off gives everything back.
            let id = transfer.id().to_string();
            let called_off = transfer.kind() == Kind::Refund
                && !cancelled.iter().any(|game| id.starts_with(game));
            let entering = called_off
                || matches!(transfer.kind(), Kind::Register | Kind::Unregister | Kind::TicketUse);
            let funding = id.starts_with("sim:");
            for posting in transfer.postings() {
                match posting.account {
                    Account::Wallet(_) | Account::Tickets if entering => {
                        paid_in -= posting.amount.0;
                    }
                    Account::Fees(_) if entering => fees += posting.amount.0,
                    Account::Overlay if !funding => house += posting.amount.0,
                    Account::HexaproBank if !funding => bank -= posting.amount.0,
                    _ => {}
                }
            }
        }
        Flows { paid_in, fees, house, bank }
    }

    pub(super) fn report(self) -> (Report, Vec<String>) {
        let Flows { paid_in, mut fees, house, bank } = self.flows();
        let mut places = Vec::new();
        let (mut pool, mut entries, mut delivered) = (0, 0, 0);
        fees -= self.cancelled.values().map(|plan| plan.sources.fees.0).sum::<i64>();
        for (id, run) in &self.runs {
            // Whoever was still in when it was cancelled is before those who were out, by chips.
            let rows = self.cancelled.get(id).map_or(&[][..], |plan| &plan.rows);
            let mut rows: Vec<_> = rows.iter().map(|row| (row.chips, row.player)).collect();
            rows.sort_unstable_by_key(|(chips, player)| (std::cmp::Reverse(*chips), *player));
            let left = rows.into_iter().map(|(_, player)| player);
            for (place, player) in (1..).zip(left.chain(run.places())) {
                let won = run.won.get(&player).copied().unwrap_or_default();
                places.push(Place {
                    game: id.0,
                    player: player.0,
                    place,
                    prize_cents: won.prize.0,
                    bounty_cents: won.bounties.0,
                    ticket_cents: won.in_kind.0,
                });
            }
            pool += run.pool.map_or(0, |pool| pool.total().0);
            entries += run.entries;
            delivered += run.delivered_in_kind(&self.tickets);
        }
        let won = self.runs.values().flat_map(|run| run.won.values());
        let paid: i64 = won.map(|won| (won.prize + won.bounties + won.in_kind).0).sum();
        let mut report = Report {
            players: u32::try_from(self.entrants.len()).unwrap_or(u32::MAX),
            places,
            prize_pool_cents: pool,
            fees_cents: fees,
            overlay_cents: fees - house + delivered,
            paid_cents: paid,
            bank_cents: bank,
            balance: 0,
            hands: self.hands,
            levels: u32::try_from(self.levels.max(1)).unwrap_or(u32::MAX),
            moves: self.moves,
            tables_broken: self.broken,
            hand_for_hand_hands: self.hand_for_hand_hands,
            big_blinds_per_orbit: self.orbits.counted(),
            games: u32::try_from(self.runs.len()).unwrap_or(u32::MAX),
            entries,
            kills: self.kills,
            minutes: self.now.saturating_sub(BEGINNING).0 / 60_000,
            clauses: Vec::new(),
            cancellation: None,
            digest: String::new(),
        };
        for plan in self.cancelled.values() {
            let clause = plan.clauses.first().map_or("", String::as_str);
            let rows = plan.rows.iter().map(|row| CancelledRow::new(row, clause));
            report.cancellation.get_or_insert_default().extend(rows);
            report.clauses.extend(plan.clauses.iter().cloned());
            report.paid_cents += plan.rows.iter().map(|row| row.total().0).sum::<i64>();
        }
        report.clauses.sort();
        report.clauses.dedup();
        report.balance = paid_in + report.overlay_cents + report.bank_cents
            - report.fees_cents
            - report.paid_cents;
        let mut digest = self.digest;
        for place in &report.places {
            digest.add_all(&(place.player, place.prize_cents));
        }
        report.digest = digest.hex();
        (report, self.log.unwrap_or_default())
    }
}
