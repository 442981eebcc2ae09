//! What must hold across the values of a rulebook, beyond what their types already ensure.
//! Every problem is collected, so that a file is mended in one go.

use std::{fmt::Display, ops::RangeInclusive};

use base::{Cents, Chips, Millis, Rate};

use crate::{
    BuyIn, BuyInRange, Format, HexaPro, Level, MultiTableFee, ODDS_WHOLE, Prices, Rake, RakeRow,
    Rulebook, Stake, TimeBank, Variant, limits, report::Problem,
};

/// Everything that is wrong with a rulebook; empty for a sound one.
pub(crate) fn problems(rulebook: &Rulebook) -> Vec<Problem> {
    let mut check = Check::default();
    check.heading(rulebook);
    check.run_out(rulebook);
    check.cash(rulebook);
    check.banzai(rulebook);
    if let Some(rake) = &rulebook.rake {
        check.rake(rake, rulebook);
    }
    check.clocks(rulebook);
    check.tournaments(rulebook);
    check.fees(rulebook);
    for (key, game) in
        [("hexapro", &rulebook.hexapro), ("hexapro_extreme", &rulebook.hexapro_extreme)]
    {
        if let Some(game) = game {
            check.hexapro(key, game, rulebook);
        }
    }
    check.room(rulebook);
    check.problems
}

#[derive(Default)]
struct Check {
    problems: Vec<Problem>,
}

impl Check {
    /// Unless `holds`, notes that `expected` was expected at `key`, and what was found.
    fn expect(&mut self, holds: bool, key: &str, expected: impl Display, found: impl Display) {
        if !holds {
            self.problems.push(Problem::new(key, format!("expected {expected}, found {found}")));
        }
    }

    /// The value must lie in the range.
    fn within<T: PartialOrd + Display>(&mut self, key: &str, value: &T, range: &RangeInclusive<T>) {
        let (least, most) = (range.start(), range.end());
        self.expect(range.contains(value), key, format_args!("{least} to {most}"), value);
    }

    /// Neighbours must rise; the first that does not is named.
    fn rising<T: Display>(&mut self, key: &str, what: &str, list: &[T], rises: fn(&T, &T) -> bool) {
        self.expect(
            (1..=limits::ROWS_MAX).contains(&list.len()),
            key,
            format_args!("1 to {} {what}", limits::ROWS_MAX),
            list.len(),
        );
        if let Some(pair) = list.windows(2).find(|pair| !rises(&pair[0], &pair[1])) {
            let found = format!("{} after {}", pair[1], pair[0]);
            self.expect(false, key, format_args!("{what} that rise"), found);
        }
    }

    fn heading(&mut self, rulebook: &Rulebook) {
        for (key, name) in [("market", &rulebook.market), ("language", &rulebook.language)] {
            let sound = !name.trim().is_empty()
                && name.chars().count() <= limits::NAME_CHARS_MAX
                && !name.chars().any(char::is_control);
            let shown: String = name.chars().take(limits::NAME_CHARS_MAX).collect();
            let expected = format!("1 to {} characters on one line", limits::NAME_CHARS_MAX);
            self.expect(sound, key, expected, format_args!("\"{}\"", shown.escape_debug()));
        }
        self.within("minimum_age", &rulebook.minimum_age, &limits::AGE);
    }

    fn run_out(&mut self, rulebook: &Rulebook) {
        let pauses = &rulebook.hand.run_out;
        for (key, pause) in [
            ("hand.run_out.flop", pauses.flop),
            ("hand.run_out.turn", pauses.turn),
            ("hand.run_out.river", pauses.river),
            ("hand.run_out.award", pauses.award),
        ] {
            self.within(key, &pause, &limits::RUN_OUT_PAUSE);
        }
    }

    fn cash(&mut self, rulebook: &Rulebook) {
        let cash = &rulebook.cash;
        self.within("cash.seats", &cash.seats, &limits::SEATS);
        if limits::SEATS.contains(&cash.seats) {
            self.within("cash.players_to_start", &cash.players_to_start, &(2..=cash.seats));
        }
        self.within("cash.sit_out.longest", &cash.sit_out.longest, &limits::SIT_OUT);
        self.within("cash.sit_out.global_return", &cash.sit_out.global_return, &limits::SIT_OUT);
        self.within("cash.seating_memory", &cash.seating_memory, &limits::SEATING_MEMORY);
        self.within("cash.pause.after_showdown", &cash.pause.after_showdown, &limits::PAUSE);
        self.within("cash.pause.after_fold", &cash.pause.after_fold, &limits::PAUSE);
        if let BuyIn::Range(range) = &cash.buy_in {
            self.buy_in("cash.buy_in", range);
        }
        if let Some(ratholing) = &cash.ratholing {
            self.within("cash.ratholing.memory", &ratholing.memory, &limits::MEMORY);
        }
        for (key, depth) in [
            ("cash.deepstack.buy_in", &cash.deepstack),
            ("cash.shortstack.buy_in", &cash.shortstack),
        ] {
            if let Some(depth) = depth {
                self.buy_in(key, &depth.buy_in);
            }
        }
    }

    fn buy_in(&mut self, key: &str, range: &BuyInRange) {
        let expected = format!("at least the smallest, {}", range.least);
        self.expect(range.least <= range.most, &format!("{key}.most"), expected, range.most);
    }

    fn banzai(&mut self, rulebook: &Rulebook) {
        let Some(banzai) = &rulebook.banzai else { return };
        let games = &banzai.games;
        let distinct = (1..games.len()).all(|index| !games[..index].contains(&games[index]));
        self.expect(
            !games.is_empty() && distinct,
            "banzai.games",
            "one or more games, each once",
            format_args!("{} of them", games.len()),
        );
        self.within("banzai.seats", &banzai.seats, &limits::SEATS);
        self.within("banzai.tables_a_stake", &banzai.tables_a_stake, &(1..=100));
        self.within("banzai.memory", &banzai.memory, &limits::MEMORY);
    }

    /// K2, K4, K5.
    fn rake(&mut self, rake: &Rake, rulebook: &Rulebook) {
        self.within("rake.minimum", &rake.minimum, &(Cents::ZERO..=Cents(100)));
        self.rake_rows("rake.holdem", &rake.holdem, rake.minimum);
        self.rake_rows("rake.omaha", &rake.omaha, rake.minimum);
        let banzai = rake.banzai.as_ref();
        for (key, rows, partner, partner_there) in [
            (
                "rake.deepstack",
                &rake.deepstack,
                "cash.deepstack",
                rulebook.cash.deepstack.is_some(),
            ),
            (
                "rake.shortstack",
                &rake.shortstack,
                "cash.shortstack",
                rulebook.cash.shortstack.is_some(),
            ),
            (
                "rake.banzai.holdem",
                banzai.map_or(&Vec::new(), |rake| &rake.holdem),
                "banzai",
                rulebook.banzai.is_some(),
            ),
        ] {
            self.both_or_none(key, partner, partner_there, !rows.is_empty());
            if !rows.is_empty() {
                self.rake_rows(key, rows, rake.minimum);
            }
        }
        self.both_or_none(
            "rake.banzai.omaha",
            "Omaha among banzai.games",
            rulebook.offers(Variant::Omaha, Format::Banzai),
            banzai.is_some_and(|rake| rake.omaha.is_some()),
        );

        let few = &rake.short_handed;
        if limits::SEATS.contains(&rulebook.cash.seats) {
            let key = "rake.short_handed.players_most";
            self.within(key, &few.players_most, &(2..=rulebook.cash.seats));
        }
        self.share_of_cap(rake);
        if !few.printed.is_empty() {
            let stakes: Vec<Stake> = few.printed.iter().map(|row| row.stake).collect();
            self.rising("rake.short_handed.printed", "stakes", &stakes, |a, b| a.big() < b.big());
        }
        for row in &few.printed {
            let key = format!("rake.short_handed.printed[{}].cap", row.stake);
            self.within(&key, &row.cap, &(rake.minimum..=most_cap(row.stake)));
        }
    }

    /// K5: few players pay less, not nothing: below the least rake (K2) there is no room for a cap.
    fn share_of_cap(&mut self, rake: &Rake) {
        let few = &rake.short_handed;
        let least = rake.minimum.max(Cents(1));
        let banzai = rake.banzai.iter().flat_map(|rake| &rake.holdem);
        let regular = [&rake.holdem, &rake.omaha, &rake.deepstack, &rake.shortstack];
        let mut rows = regular.into_iter().flatten().chain(banzai);
        // A full cap that is too small has its own line already.
        let bare = rows.find(|row| row.cap >= least && few.share_left(row.cap) < least);
        if let Some(row) = bare {
            let expected = format!("a share that leaves {least} or more of each cap");
            let left = few.share_left(row.cap);
            let found = format!("{}, which leaves {left} of {}", few.share_of_cap, row.cap);
            self.expect(false, "rake.short_handed.share_of_cap", expected, found);
        }
    }

    fn rake_rows(&mut self, key: &str, rows: &[RakeRow], minimum: Cents) {
        let stakes: Vec<Stake> = rows.iter().map(|row| row.stake).collect();
        self.rising(key, "stakes", &stakes, |a, b| a.big() < b.big());
        for row in rows {
            let key = format!("{key}[{}]", row.stake);
            if row.rate == Rate::ZERO {
                let expected = "a rate above 0% (to take no rake: without = [\"rake\"])";
                self.expect(false, &format!("{key}.rate"), expected, row.rate);
            } else {
                self.within(&format!("{key}.rate"), &row.rate, &limits::rake_rates());
            }
            self.within(&format!("{key}.cap"), &row.cap, &(minimum..=most_cap(row.stake)));
        }
    }

    /// Something that goes with something else: neither may stand alone.
    fn both_or_none(&mut self, key: &str, partner: &str, partner_there: bool, there: bool) {
        if partner_there && !there {
            self.expect(false, key, format_args!("a value to go with {partner}"), "none");
        } else if there && !partner_there {
            self.expect(false, key, format_args!("{partner} beside it"), "none");
        }
    }

    /// R10, H17, R48.
    fn clocks(&mut self, rulebook: &Rulebook) {
        let times = &rulebook.decision_time;
        for (key, time) in [
            ("cash", times.cash),
            ("tournament", times.tournament),
            ("sit_and_go", times.sit_and_go),
        ] {
            self.within(&format!("decision_time.{key}"), &time, &limits::DECISION);
        }
        let banks = &rulebook.time_bank;
        for (key, bank) in [
            ("cash", &banks.cash),
            ("tournament", &banks.tournament),
            ("sit_and_go", &banks.sit_and_go),
        ] {
            self.time_bank(&format!("time_bank.{key}"), bank);
        }
        let kept = &banks.kept_after_leaving;
        self.within("time_bank.kept_after_leaving", kept, &limits::KEPT_BANK);
        let drawn = rulebook.hexapro.is_some() || rulebook.hexapro_extreme.is_some();
        let partner = "hexapro or hexapro_extreme";
        self.both_or_none("time_bank.hexapro", partner, drawn, banks.hexapro.is_some());
        self.both_or_none("decision_time.hexapro", partner, drawn, times.hexapro.is_some());
        if let Some(time) = &times.hexapro {
            self.within("decision_time.hexapro", time, &limits::DECISION);
        }
        if let Some(banks) = &banks.hexapro {
            let games = [&rulebook.hexapro, &rulebook.hexapro_extreme].into_iter().flatten();
            let largest = games.flat_map(|game| &game.multipliers).map(|row| row.multiplier).max();
            if let Some(largest) = largest {
                let expected = format!("at most the largest multiplier, {largest}");
                let reached = banks.high_from <= largest;
                self.expect(reached, "time_bank.hexapro.high_from", expected, banks.high_from);
            }
            self.time_bank("time_bank.hexapro.low", &banks.low);
            self.time_bank("time_bank.hexapro.high", &banks.high);
        }

        let lost = &rulebook.disconnection;
        self.within("disconnection.grace_a_turn", &lost.grace_a_turn, &limits::GRACE);
        for (key, grace) in [
            ("disconnection.grace_a_hand", lost.grace_a_hand),
            ("disconnection.final_stage_grace_a_hand", lost.final_stage_grace_a_hand),
        ] {
            if limits::GRACE.contains(&lost.grace_a_turn) {
                self.within(key, &grace, &(lost.grace_a_turn..=*limits::GRACE.end()));
            }
        }
    }

    fn time_bank(&mut self, key: &str, bank: &TimeBank) {
        self.within(&format!("{key}.cap"), &bank.cap, &limits::TIME_BANK);
        for (name, time) in [
            ("first", bank.first),
            ("at_least_each_hand", bank.at_least_each_hand),
            ("added", bank.added),
        ] {
            let most = bank.cap.min(*limits::TIME_BANK.end());
            self.within(&format!("{key}.{name}"), &time, &(Millis::ZERO..=most));
        }
        self.within(&format!("{key}.every_hands"), &bank.every_hands, &(1..=1_000));
    }

    /// R32, R47.
    fn tournaments(&mut self, rulebook: &Rulebook) {
        let tournament = &rulebook.tournament;
        let levels = &tournament.late_registration_levels;
        self.within("tournament.late_registration_levels", levels, &(0..=limits::LATE_LEVELS_MAX));
        let above = &tournament.late_registration_closes_above_prizes;
        let key = "tournament.late_registration_closes_above_prizes";
        self.within(key, above, &limits::ABOVE_PRIZES);
        let differ = &tournament.tables_differ_by_most;
        // R28: two tables of the same players cannot always be equal, and no more is needed.
        self.within("tournament.tables_differ_by_most", differ, &(1..=limits::SEATS_MAX));
        let decision = &tournament.rebuy_decision;
        self.within("tournament.rebuy_decision", decision, &limits::REBUY_DECISION);
        let decision = &tournament.deal_decision;
        self.within("tournament.deal_decision", decision, &limits::DEAL_DECISION);
        let again = &tournament.deal_again_after;
        self.within("tournament.deal_again_after", again, &limits::DEAL_AGAIN);
        let penalties = &tournament.several_accounts;
        self.expect(
            !penalties.is_empty() && penalties.is_sorted_by(|milder, harder| milder < harder),
            "tournament.several_accounts",
            "penalties from the mildest on, each once",
            format_args!("{} of them in another order", penalties.len()),
        );
        let breaks = &tournament.breaks;
        self.within("tournament.breaks.at_minute", &breaks.at_minute, &(0..=59));
        self.within("tournament.breaks.length", &breaks.length, &limits::BREAK);
        let from = &breaks.from_level;
        self.within("tournament.breaks.from_level", from, &(1..=limits::LATE_LEVELS_MAX));
    }

    /// F2.
    fn fees(&mut self, rulebook: &Rulebook) {
        for (seats, Prices(prices)) in &rulebook.fees.sit_and_go {
            let key = format!("fees.sit_and_go.{seats}");
            self.rising(&key, "prices", prices, |a, b| a.total() < b.total());
        }
        let key = "fees.multi_table";
        match &rulebook.fees.multi_table {
            MultiTableFee::Share(share) => self.within(key, share, &limits::fee_shares()),
            MultiTableFee::Prices(Prices(prices)) => {
                self.rising(key, "prices", prices, |a, b| a.total() < b.total());
            }
        }
    }

    /// X1–X6, XE, R55.
    fn hexapro(&mut self, key: &str, game: &HexaPro, rulebook: &Rulebook) {
        self.within(&format!("{key}.seats"), &game.seats, &limits::SEATS);
        self.rising(&format!("{key}.buy_ins"), "buy-ins", &game.buy_ins, |a, b| a < b);
        let cheapest = game.buy_ins.iter().min().copied().unwrap_or(Cents(1));
        let dearest = game.buy_ins.iter().max().copied().unwrap_or(Cents(1));
        let sound = cheapest > Cents::ZERO && dearest <= Cents(10_000_000);
        let found = format_args!("{cheapest} to {dearest}");
        self.expect(sound, &format!("{key}.buy_ins"), "0.01 to 100000.00", found);
        self.within(&format!("{key}.decided_within"), &game.decided_within, &limits::OPEN_BETS);
        let first_hand = format!("{key}.first_hand_after");
        self.within(&first_hand, &game.first_hand_after, &limits::PAUSE);

        let levels = format!("{key}.blinds");
        self.rising(&levels, "blinds", &game.blinds, |a, b| {
            a.big() < b.big() && a.small() <= b.small() && a.ante() <= b.ante()
        });
        let first_big = game.blinds.first().map_or(Chips(1), |level| Level::big(*level));

        let rows = format!("{key}.multipliers");
        let falling = game.multipliers.is_sorted_by(|a, b| a.multiplier > b.multiplier);
        self.expect(falling, &rows, "each multiplier once, the largest first", "another order");
        for row in &game.multipliers {
            let at = format!("{rows}[{}]", row.multiplier);
            self.within(&format!("{at}.odds"), &row.odds, &(1..=ODDS_WHOLE));
            self.within(&format!("{at}.stack"), &row.stack, &(first_big..=Chips(1_000_000_000)));
            self.within(&format!("{at}.level"), &row.level, &limits::LEVEL);
            let places = row.payout.shares().len();
            let expected = format!("at most {} places", game.seats);
            self.expect(
                places <= usize::from(game.seats),
                &format!("{at}.payout"),
                expected,
                places,
            );
        }
        self.odds(key, game);
        if let Some(cancelled) = &rulebook.cancellation.hexapro {
            let expected = format!("{key}.stated_rake, {}", game.stated_rake);
            let same = cancelled.fee == game.stated_rake;
            self.expect(same, "cancellation.hexapro.fee", expected, cancelled.fee);
        }
    }

    /// X2: the odds make the whole, and leave the house what is stated.
    fn odds(&mut self, key: &str, game: &HexaPro) {
        let sum = game.odds_sum();
        let rows = format!("{key}.multipliers");
        if sum != u64::from(ODDS_WHOLE) {
            let expected = "odds that sum to 100,000";
            return self.expect(false, &rows, expected, thousands(sum));
        }
        let stated = format!("odds that give the stated rake, {}", game.stated_rake);
        match game.rake_from_odds() {
            None => self.expect(false, &rows, stated, "odds that pay out more than is paid in"),
            Some(rake) => self.expect(rake == game.stated_rake, &rows, stated, rake),
        }
    }

    /// R52–R55b, H12b, EXPORT, R23.
    fn room(&mut self, rulebook: &Rulebook) {
        let cancelled = &rulebook.cancellation;
        for (key, there, partner, partner_there) in [
            (
                "cancellation.hexapro",
                cancelled.hexapro.is_some(),
                "hexapro",
                rulebook.hexapro.is_some() || rulebook.hexapro_extreme.is_some(),
            ),
            (
                "cancellation.bounty",
                cancelled.bounty.is_some(),
                "bounty",
                rulebook.bounty.is_some(),
            ),
        ] {
            // The other way round is allowed: some rulebooks regulate only the cancellation.
            if partner_there && !there {
                self.both_or_none(key, partner, partner_there, there);
            }
        }
        let room = &rulebook.room;
        if let Some(after) = &room.unresolved_bets_to_charity_after {
            self.within("room.unresolved_bets_to_charity_after", after, &limits::OPEN_BETS);
        }
        let delay = &room.export_delay;
        self.within("room.export_delay.play_money", &delay.play_money, &limits::EXPORT);
        self.within("room.export_delay.real_money", &delay.real_money, &limits::EXPORT);
        self.within("room.reopening_wait", &room.reopening_wait, &limits::REOPENING);
    }
}

/// The largest sensible cap at a stake.
fn most_cap(stake: Stake) -> Cents {
    Cents(stake.big().0 * limits::RAKE_CAP_BIG_BLINDS_MAX)
}

/// `99999` as `99,999`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
