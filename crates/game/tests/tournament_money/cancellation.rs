//! R52–R55b: the cases of the clauses, by hand. Random ones are compared with a plain implementation
//! in `plain_cancellation`.

use base::{Cents, Chips, PlayerId};
use game::tournament::{
    cancellation::{Cancellation, Moment, OpenEntry, PaidWith, TicketBackForm},
    hexapro,
    prizes::{Prize, PrizeList, PrizePool},
    spec::{TournamentRules, TournamentSpec},
};

use crate::support::{file, freezeout, freezeout_with};

/// Players still in, by their chips, each with what the rules say that an entry pays.
pub(crate) fn left(rules: &TournamentRules, stacks: &[u64]) -> Vec<OpenEntry> {
    let entry = rules.entry();
    stacks
        .iter()
        .enumerate()
        .map(|(index, chips)| OpenEntry {
            player: PlayerId(index as u64 + 1),
            chips: Chips(*chips),
            pool: entry.pool,
            fees: entry.fee,
            own_bounty: entry.bounty,
            vip_bounty: Cents::ZERO,
            paid_with: PaidWith::Money,
        })
        .collect()
}

fn running(prizes: &PrizeList, prizes_paid: i64, final_table: bool) -> Moment<'_> {
    Moment::Running { prizes, prizes_paid: Cents(prizes_paid), final_table }
}

fn totals(cancelled: &Cancellation) -> Vec<i64> {
    cancelled.rows.iter().map(|row| row.total().0).collect()
}

/// Prizes from the first place on that are all of the players' money.
fn list(prizes: &[i64]) -> PrizeList {
    let pool =
        PrizePool { paid: Cents(prizes.iter().sum()), added: Cents::ZERO, overlay: Cents::ZERO };
    let prizes = prizes.iter().map(|cents| Prize { money: Cents(*cents), in_kind: Vec::new() });
    PrizeList::new(pool, prizes.collect())
}

/// Pool 100, four left with 40, 30, 20 and 10% of the chips: 32.50, 27.50, 22.50 and 17.50, plus fees.
#[test]
fn r53_half_in_equal_shares_half_by_chips() {
    let rules = freezeout("price = \"10.00 + 1.00\"");
    let prizes = list(&[5_000, 3_000, 2_000]);
    let cancelled = rules.cancel(running(&prizes, 0, true), &left(&rules, &[4, 3, 2, 1]));
    assert_eq!(cancelled.clauses, ["R53"]);
    assert_eq!(totals(&cancelled), [3_350, 2_850, 2_350, 1_850]);
    let first = &cancelled.rows[0];
    assert_eq!(
        (first.fee, first.equal_share, first.chip_share),
        (Cents(100), Cents(1_250), Cents(2_000))
    );
}

#[test]
fn r53_odd_cents_go_to_most_chips_then_the_earliest_entry() {
    let rules = freezeout("price = \"1.00 + 0.00\"");
    let prizes = list(&[60, 40]);
    let cancelled = rules.cancel(running(&prizes, 0, true), &left(&rules, &[1, 1, 1]));
    // 16 and 16 each, four cents over: one each from the earliest on, and a second one for the first.
    assert_eq!(totals(&cancelled), [34, 33, 33]);
    let cancelled = rules.cancel(running(&prizes, 0, true), &left(&rules, &[1, 1, 2]));
    // 16.66 and 12.5, 12.5, 25: 28, 28, 41 and three cents.
    assert_eq!(totals(&cancelled), [29, 29, 42]);
    let cancelled = rules.cancel(running(&list(&[50, 51]), 0, true), &left(&rules, &[1, 2, 1]));
    assert_eq!(totals(&cancelled), [29, 43, 29]);
}

/// R53: guarantees and added money are shared in `be-1.8` alone; a freeroll's pool everywhere.
#[test]
fn r53_what_the_house_added_is_shared_where_the_rulebook_says() {
    for (id, shared) in
        [("be-1.8", 30_000), ("dk-2.0", 9_000), ("int-2.2", 9_000), ("int-2.7", 9_000)]
    {
        let rules =
            freezeout(&format!("rulebook = \"{id}\"\nguarantee = \"250.00\"\nadded = \"50.00\""));
        let takings = rules.takings_of(10);
        let mut prizes = rules.prizes(&takings);
        assert_eq!(prizes.pool.total(), Cents(25_000));
        prizes.pool.overlay = Cents(16_000);
        let cancelled = rules.cancel(running(&prizes, 0, true), &left(&rules, &[5, 5, 5, 5]));
        let paid: i64 = totals(&cancelled).iter().sum();
        assert_eq!(paid - 400, shared, "{id}");
        let freeroll =
            freezeout(&format!("rulebook = \"{id}\"\nprice = \"free\"\nadded = \"100.00\""));
        let prizes = freeroll.prizes(&freeroll.takings_of(10));
        let cancelled = freeroll.cancel(running(&prizes, 0, true), &left(&freeroll, &[4, 3, 2, 1]));
        assert_eq!(totals(&cancelled), [3_250, 2_750, 2_250, 1_750], "{id}");
    }
}

/// R53: prizes in kind become money before the prizes in `be-1.8` alone; R54: in the prizes everywhere.
#[test]
fn r53_r54_prizes_in_kind_become_money_where_the_rulebook_says() {
    for (id, before) in [("be-1.8", 1_000), ("dk-2.0", 0), ("int-2.3", 0), ("home", 0)] {
        let rules = freezeout(&format!(
            "rulebook = \"{id}\"
             price = \"free\"
             [prizes]
             extra = [{{ places = \"1-2\", name = \"T\", worth = \"5.00\", form = \"in kind\" }}]"
        ));
        let prizes = rules.prizes(&rules.takings_of(10));
        let paid = |stacks: &[u64]| {
            let cancelled = rules.cancel(running(&prizes, 0, true), &left(&rules, stacks));
            assert_eq!(cancelled.sources.house, cancelled.sources.total());
            (cancelled.clauses.join(" "), totals(&cancelled).iter().sum::<i64>())
        };
        assert_eq!(paid(&[3, 2, 1]), ("R53".to_owned(), before), "{id}");
        assert_eq!(paid(&[3, 2]), ("R54".to_owned(), 1_000), "{id}");
    }
}

#[test]
fn r53_fees_of_rebuys_and_add_ons_come_back_too() {
    let rules = file("rebuy");
    let prizes = rules.prizes(&rules.takings_of(20));
    let mut entries = left(&rules, &[3_000, 6_000, 9_000, 3_000]);
    entries[1].fees = Cents(400);
    let cancelled = rules.cancel(running(&prizes, 0, false), &entries);
    let fees: Vec<i64> = cancelled.rows.iter().map(|row| row.fee.0).collect();
    assert_eq!(fees, [100, 400, 100, 100]);
    assert_eq!(cancelled.sources.fees, Cents(700));
}

/// Eight left of twelve paid, two tables: 10 each, the other 90 by chips.
#[test]
fn r54_at_several_tables_the_lowest_prize_each_and_the_rest_by_chips() {
    let rules = freezeout("seats = 6\nprice = \"10.00 + 1.00\"");
    let prizes =
        list(&[5_000, 3_200, 2_400, 1_800, 1_400, 1_200, 1_000, 1_000, 900, 900, 900, 900]);
    let stacks = [30, 20, 10, 10, 10, 5, 4, 1];
    let cancelled = rules.cancel(running(&prizes, 3_600, false), &left(&rules, &stacks));
    assert_eq!(cancelled.clauses, ["R54"]);
    for (row, stack) in cancelled.rows.iter().zip(stacks) {
        assert_eq!((row.fee, row.prize), (Cents(100), Cents(1_000)));
        assert_eq!(row.chip_share, Cents(9_000 * i64::try_from(stack).unwrap() / 90));
    }
    assert_eq!(cancelled.sources.prize_pool, Cents(17_000));
}

#[test]
fn r54_at_the_final_table_by_icm() {
    let rules = freezeout("price = \"10.00 + 1.00\"");
    let prizes = list(&[5_000, 3_000, 2_000]);
    let cancelled = rules.cancel(running(&prizes, 0, true), &left(&rules, &[5_000, 3_000, 2_000]));
    let icm: Vec<i64> = cancelled.rows.iter().map(|row| row.icm.0).collect();
    // 3,839.28…, 3,275.00 and 2,885.71…; the odd cent to the most chips.
    assert_eq!(icm, [3_840, 3_275, 2_885]);
    let cancelled = rules.cancel(running(&prizes, 2_000, true), &left(&rules, &[3, 1]));
    assert_eq!(cancelled.rows.iter().map(|row| row.icm.0).collect::<Vec<_>>(), [4_500, 3_500]);
}

/// 10 € at 10x, 900 and 600 chips left: 58 and 42, plus 0.69 each.
#[test]
fn r55_a_hexapro_pays_a_tenth_each_and_the_rest_by_icm() {
    let rules = file("hexapro");
    let row = |multiplier: &str| {
        let rows = &rules.hexapro().unwrap().multipliers;
        rows.iter().find(|row| row.multiplier.to_string() == multiplier).unwrap()
    };
    let drawn =
        |multiplier| hexapro::of_row(rules.hexapro().unwrap(), Cents(1_000), row(multiplier));
    let cancelled =
        rules.cancel(running(&drawn("10x").prizes, 0, true), &left(&rules, &[900, 600]));
    assert_eq!(cancelled.clauses, ["R55"]);
    assert_eq!(totals(&cancelled), [5_869, 4_269]);
    let first = &cancelled.rows[0];
    assert_eq!((first.fee, first.equal_share, first.icm), (Cents(69), Cents(1_000), Cents(4_800)));
    assert_eq!(cancelled.sources.house, Cents(138));
    // 25x, the third has his 20.00: 230.00 are left, 25.00 each, and 80/12 scaled to 180.00.
    let cancelled =
        rules.cancel(running(&drawn("25x").prizes, 2_000, true), &left(&rules, &[750, 750]));
    assert_eq!(totals(&cancelled), [11_569, 11_569]);
    let cancelled =
        rules.cancel(running(&drawn("25x").prizes, 2_000, true), &left(&rules, &[1_500, 0]));
    let scaled = 18_000 * 20_000 / 23_000;
    assert_eq!(cancelled.rows[1].icm, Cents(18_000 - scaled - 1));
    assert_eq!(cancelled.rows[0].icm, Cents(scaled + 1));
    // All three are left.
    let cancelled =
        rules.cancel(running(&drawn("1.5x").prizes, 0, true), &left(&rules, &[500, 500, 500]));
    assert_eq!(totals(&cancelled), [569, 569, 569]);
}

#[test]
fn r55_nothing_is_drawn_before_the_start_and_everything_comes_back() {
    let rules = file("hexapro-extreme");
    let cancelled = rules.cancel(Moment::BeforeStart, &left(&rules, &[0, 0]));
    assert_eq!(
        (cancelled.clauses.join(" "), totals(&cancelled)),
        ("R52".to_owned(), vec![1_000, 1_000])
    );
}

/// R55b: each player left gets the own bounty; a VIP bounty is not one's own.
#[test]
fn r55b_each_player_left_gets_the_own_bounty() {
    let rules = file("bounty-progressive");
    let prizes = rules.prizes(&rules.takings_of(20));
    let mut entries = left(&rules, &[3_000, 6_000, 51_000, 3_000]);
    entries[2].own_bounty = Cents(1_234);
    entries[3].vip_bounty = Cents(5_000);
    let cancelled = rules.cancel(running(&prizes, 0, true), &entries);
    assert_eq!(cancelled.clauses, ["R53", "R55b"]);
    let bounties: Vec<i64> = cancelled.rows.iter().map(|row| row.bounty.0).collect();
    assert_eq!(bounties, [450, 450, 1_234, 450]);
    // Bounties lie outside the pool that is halved.
    assert_eq!(cancelled.sources.prize_pool, Cents(9_000));
}

#[test]
fn r52_before_the_start_everything_comes_back_as_it_was_paid() {
    let rules = file("bounty");
    let mut entries = left(&rules, &[0; 4]);
    entries[1].paid_with = PaidWith::Ticket { fits_another: true };
    entries[2].paid_with = PaidWith::Ticket { fits_another: false };
    let cancelled = rules.cancel(Moment::BeforeStart, &entries);
    assert_eq!(cancelled.clauses, ["R52"]);
    assert_eq!(totals(&cancelled), [1_000; 4]);
    let [money, ticket, unusable, _] = &cancelled.rows[..] else { panic!("four rows") };
    assert_eq!((money.buy_in, money.bounty, money.fee), (Cents(450), Cents(450), Cents(100)));
    assert_eq!((ticket.money(), ticket.ticket.unwrap().worth), (Cents::ZERO, Cents(1_000)));
    assert_eq!(ticket.ticket.unwrap().form, TicketBackForm::Ticket);
    assert_eq!(unusable.ticket.unwrap().form, TicketBackForm::Ticket);
}

/// R52, `be-1.8`: a ticket that fits no other tournament becomes money or an equal ticket.
#[test]
fn r52_an_unusable_ticket_becomes_money_or_an_equal_one_in_belgium() {
    let rules = file("freezeout-be-1.8");
    let mut entries = left(&rules, &[0; 2]);
    entries[0].paid_with = PaidWith::Ticket { fits_another: true };
    entries[1].paid_with = PaidWith::Ticket { fits_another: false };
    let cancelled = rules.cancel(Moment::BeforeStart, &entries);
    let forms: Vec<_> = cancelled.rows.iter().map(|row| row.ticket.unwrap().form).collect();
    assert_eq!(forms, [TicketBackForm::Ticket, TicketBackForm::MoneyOrEqualTicket]);
}

/// T1: a guarantee adds nothing to a tournament that never starts.
#[test]
fn r52_t1_nothing_is_added_before_the_start() {
    let rules = file("guaranteed");
    let cancelled = rules.cancel(Moment::BeforeStart, &left(&rules, &[0; 60]));
    assert_eq!(cancelled.sources.total(), Cents(60_000));
    assert_eq!(cancelled.sources.house, Cents::ZERO);
}

/// R53: an entry that was paid by ticket is paid out in money.
#[test]
fn r53_ticket_entries_are_paid_out_in_money() {
    let rules = freezeout("");
    let prizes = rules.prizes(&rules.takings_of(10));
    let mut entries = left(&rules, &[3, 3, 3, 1]);
    entries[0].paid_with = PaidWith::Ticket { fits_another: true };
    let cancelled = rules.cancel(running(&prizes, 0, true), &entries);
    assert_eq!(cancelled.rows[0].ticket, None);
    assert_eq!(cancelled.rows[0].money(), cancelled.rows[1].money());
}

#[test]
fn r53_a_tournament_without_players_pays_nothing() {
    let rules = freezeout("");
    let prizes = rules.prizes(&rules.takings_of(10));
    assert!(rules.cancel(running(&prizes, 0, true), &[]).rows.is_empty());
    assert!(rules.cancel(Moment::BeforeStart, &[]).rows.is_empty());
}

/// A freezeout with bounties under a rulebook like int-2.7 but for these lines.
fn under_own_rulebook(lines: &str) -> TournamentRules {
    let text = format!("id = \"own\"\nlike = \"int-2.7\"\n{lines}");
    let book = std::sync::Arc::new(rulebook::Rulebook::from_text("own.toml", &text).unwrap());
    let spec = "rulebook = \"own\"\n[bounty]\nkind = \"regular\"\namount = \"2.00\"";
    let spec = TournamentSpec::from_toml(&freezeout_with(spec)).unwrap();
    spec.check(&book).unwrap()
}

/// What each of three players gets of 1.00, without fees and bounties.
fn shares_of_one(rules: &TournamentRules) -> Vec<i64> {
    let mut entries = left(rules, &[1, 2, 1]);
    for entry in &mut entries {
        (entry.fees, entry.own_bounty) = (Cents::ZERO, Cents::ZERO);
    }
    totals(&rules.cancel(running(&list(&[60, 40]), 0, true), &entries))
}

#[test]
fn r53_the_rulebook_says_how_shares_are_rounded_and_who_gets_the_odd_cents() {
    // 16.66 and 12.5, 25, 12.5 each.
    assert_eq!(shares_of_one(&under_own_rulebook("")), [29, 42, 29]);
    let earliest = under_own_rulebook("[cancellation]\nodd_cents = \"the earliest entry first\"");
    assert_eq!(shares_of_one(&earliest), [29, 42, 29]);
    let uneven = under_own_rulebook(
        "[cancellation]\nodd_cents = \"the earliest entry first\"\nshared_equally = \"0%\"",
    );
    let by_chips = running_one_cent(&uneven);
    assert_eq!(by_chips, [1, 0, 0]);
    assert_eq!(
        running_one_cent(&under_own_rulebook("[cancellation]\nshared_equally = \"0%\"")),
        [0, 1, 0]
    );
    // 17 and 13, 25, 13 make 102: the last in the order give a cent each.
    let nearest = under_own_rulebook("[cancellation]\nshare_rounding = \"half up\"");
    assert_eq!(shares_of_one(&nearest), [29, 42, 29]);
}

fn running_one_cent(rules: &TournamentRules) -> Vec<i64> {
    let mut entries = left(rules, &[1, 1, 2]);
    entries.swap(1, 2);
    for entry in &mut entries {
        (entry.fees, entry.own_bounty) = (Cents::ZERO, Cents::ZERO);
    }
    totals(&rules.cancel(running(&list(&[1]), 0, true), &entries))
}

#[test]
fn r53_ticket_entries_may_be_paid_in_tickets_where_a_rulebook_says_so() {
    let rules = under_own_rulebook("[cancellation]\nticket_entries_in_money = false");
    let mut entries = left(&rules, &[1, 1, 1]);
    entries[0].paid_with = PaidWith::Ticket { fits_another: true };
    let cancelled = rules.cancel(running(&list(&[60, 40]), 0, true), &entries);
    let ticket = cancelled.rows[0].ticket.unwrap();
    assert_eq!((ticket.worth, ticket.form), (Cents(334), TicketBackForm::ValueTicket));
    assert_eq!((cancelled.rows[0].money(), cancelled.rows[1].money()), (Cents::ZERO, Cents(333)));
}

#[test]
fn r55b_the_rulebook_says_what_becomes_of_bounties() {
    let bounties = |lines: &str| {
        let rules = under_own_rulebook(lines);
        let mut entries = left(&rules, &[1, 1, 1]);
        entries[0].vip_bounty = Cents(5_000);
        let cancelled = rules.cancel(running(&list(&[60, 40]), 0, true), &entries);
        cancelled.rows.iter().map(|row| row.bounty.0).collect::<Vec<_>>()
    };
    assert_eq!(bounties(""), [200, 200, 200]);
    assert_eq!(bounties("[cancellation.bounty]\nvip_counts_as_own = true"), [5_200, 200, 200]);
    assert_eq!(bounties("[cancellation.bounty]\nown_bounty = false"), [0, 0, 0]);
}
