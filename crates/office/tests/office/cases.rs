//! Two people, cases, and the money that goes back (R18), by their rules.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, HoldId, Millis, PlayerId};
use ledger::Currency;
use office::{
    cases::{
        APPEAL_WITHIN, CaseFacts, CaseRefusal, CaseState, Charged, HandResult, HoldShare, Outcome,
        PROPOSAL_VALID, Penalty, ProposalFacts, ProposalState, Proposed, Return, apportion, charge,
        check_clauses, check_penalties, check_text, check_title, flow_of_hand, may_answer,
        may_appeal, may_approve, may_close, may_decide_appeal, may_decide_proposal, may_pronounce,
        may_seize, net_losses, penalties_in_common, returned, reversal, split_over_holds,
    },
    staff::{Permission, Role, SECOND_PERSON_APART, StaffNumber, StaffOrigin},
};
use proptest::prelude::*;

use crate::NOW;

const ANNA: PlayerId = PlayerId(1);
const BENO: PlayerId = PlayerId(2);
const CARL: PlayerId = PlayerId(3);
const DORA: PlayerId = PlayerId(4);
const LONG_AGO: Millis = Millis(1_000_000);

fn origin(number: u32, role: Role) -> StaffOrigin {
    let operator = PlayerId(0);
    StaffOrigin {
        number: StaffNumber(number),
        role,
        created_by: operator,
        created_at: LONG_AGO,
        enrolled_by: operator,
        enrolled_at: LONG_AGO,
    }
}

fn proposal() -> ProposalFacts {
    ProposalFacts {
        state: ProposalState::Open,
        expires_at: NOW + PROPOSAL_VALID,
        first: Some(origin(1, Role::Integrity)),
        second: origin(2, Role::Admin),
        same_second_factor: false,
        one_person: false,
    }
}

#[test]
fn a_proposal_waits_for_somebody_else_with_another_second_factor() {
    let open = proposal();
    assert_eq!(may_decide_proposal(&open, NOW), Ok(()));
    let (first, second) = (open.first.unwrap(), open.second);
    let who = StaffNumber(1).who();
    let not_a_second_person = [
        ("the same person", ProposalFacts { second: first, ..open }),
        ("one second factor", ProposalFacts { same_second_factor: true, ..open }),
        (
            "made by the first",
            ProposalFacts {
                second: StaffOrigin { created_by: who, created_at: NOW, ..second },
                ..open
            },
        ),
        (
            "enrolled again by the first",
            ProposalFacts {
                second: StaffOrigin { enrolled_by: who, enrolled_at: NOW, ..second },
                ..open
            },
        ),
        (
            "the first was made by the second",
            ProposalFacts {
                first: Some(StaffOrigin {
                    created_by: StaffNumber(2).who(),
                    created_at: NOW,
                    ..first
                }),
                ..open
            },
        ),
        ("a role that may not", ProposalFacts { second: origin(2, Role::Cashier), ..open }),
        ("the first lost the second factor", ProposalFacts { first: None, ..open }),
    ];
    for (what, facts) in not_a_second_person {
        assert_eq!(may_decide_proposal(&facts, NOW), Err(CaseRefusal::SecondPerson), "{what}");
        let one = ProposalFacts { one_person: true, ..facts };
        let may = facts.second.role.may(Permission::ApproveAsSecond);
        assert_eq!(may_decide_proposal(&one, NOW).is_ok(), may, "{what}, in a room of one");
    }
    let made = ProposalFacts {
        second: StaffOrigin { created_by: who, created_at: LONG_AGO, ..second },
        ..open
    };
    assert_eq!(may_decide_proposal(&made, LONG_AGO + SECOND_PERSON_APART), Ok(()), "a week later");
}

#[test]
fn a_proposal_is_decided_once_in_time_and_as_it_was_seen() {
    let open = proposal();
    assert_eq!(may_approve(&open, "abc", "abc", NOW), Ok(()));
    assert_eq!(may_approve(&open, "abc", "abd", NOW), Err(CaseRefusal::ProposalChanged));
    let late = may_approve(&open, "abc", "abc", NOW + PROPOSAL_VALID);
    assert_eq!(late, Err(CaseRefusal::ProposalState));
    for state in ProposalState::ALL {
        let facts = ProposalFacts { state, ..open };
        assert_eq!(may_decide_proposal(&facts, NOW).is_ok(), state == ProposalState::Open);
        let own = |withdraws| may_answer(StaffNumber(1).who(), StaffNumber(1), state, withdraws);
        assert_eq!(own(false).is_ok(), state == ProposalState::AskedBack);
        let waits = matches!(state, ProposalState::Open | ProposalState::AskedBack);
        assert_eq!(own(true).is_ok(), waits);
        let other = may_answer(StaffNumber(1).who(), StaffNumber(2), state, true);
        assert_eq!(other, Err(CaseRefusal::NotTheProposer));
    }
}

#[test]
fn what_is_proposed_says_what_it_takes_and_what_it_is_about() {
    let close = Proposed::CloseAccount { player: ANNA };
    let void = Proposed::VoidHand {
        game: 7,
        table: 2,
        hand: 31,
        currency: Currency::EUR,
        nets: vec![(ANNA, Cents(-10)), (BENO, Cents(9))],
        rake: Cents(1),
    };
    let holds = vec![HoldShare { hold: HoldId(5), cents: Cents(100) }];
    let line = Return { hold: HoldId(5), from: ANNA, to: CARL, cents: Cents(100) };
    let seize =
        Proposed::SeizeFunds { case: 4, currency: Currency::EUR, holds, returns: vec![line] };
    for (proposed, word, permission, subject, players) in [
        (&close, "close_account", Permission::CloseAccounts, "player 1", vec![ANNA]),
        (&void, "void_hand", Permission::VoidHands, "hand 7-2-31", vec![ANNA, BENO]),
        (&seize, "seize_funds", Permission::SeizeFunds, "case 4", vec![ANNA, CARL]),
    ] {
        assert_eq!((proposed.word(), proposed.permission()), (word, permission));
        assert_eq!((proposed.subject(), proposed.players()), (subject.to_owned(), players));
    }
}

/// R1, R25, MALF: voiding gives every cent back, rake included.
#[test]
fn r1_r25_malf_voiding_reverses_every_seat_and_the_rake() {
    let nets = [(ANNA, Cents(-500)), (BENO, Cents(475)), (CARL, Cents(0))];
    assert_eq!(reversal(&nets, Cents(25)), [(ANNA, Cents(500)), (BENO, Cents(-475))]);
    // What a player no longer has becomes owed.
    let split = |due, holds| charge(Cents(due), Cents(holds));
    assert_eq!(split(475, 1_000), Charged { wallet: Cents(475), owed: Cents::ZERO });
    assert_eq!(split(475, 75), Charged { wallet: Cents(75), owed: Cents(400) });
    assert_eq!(split(475, 0), Charged { wallet: Cents::ZERO, owed: Cents(475) });
    assert_eq!(split(475, -5), Charged { wallet: Cents::ZERO, owed: Cents(475) });
}

fn hand(nets: &[(PlayerId, i64)], rake: u64) -> HandResult {
    HandResult { nets: nets.to_vec(), rake }
}

#[test]
fn value_flows_from_losers_to_winners_and_the_rake_to_the_cent() {
    let flows = |hand: &HandResult| -> Vec<(u64, Option<u64>, u64)> {
        let flows = flow_of_hand(hand).into_iter();
        flows.map(|flow| (flow.from.0, flow.to.map(|to| to.0), flow.amount)).collect()
    };
    assert_eq!(flows(&hand(&[(ANNA, -100), (BENO, 95)], 5)), [(1, Some(2), 95), (1, None, 5)]);
    // Three cents of two winners: the odd one goes to the larger remainder.
    let split = hand(&[(ANNA, -100), (BENO, 67), (CARL, 33)], 0);
    assert_eq!(flows(&split), [(1, Some(2), 67), (1, Some(3), 33)]);
    let two = hand(&[(ANNA, -10), (DORA, -20), (BENO, 20), (CARL, 10)], 0);
    assert_eq!(flows(&two), [(1, Some(2), 7), (1, Some(3), 3), (4, Some(2), 13), (4, Some(3), 7)]);
    assert!(flows(&hand(&[(ANNA, 0), (BENO, 0)], 0)).is_empty());
}

/// R18: only what was lost to the sanctioned accounts counts, after what was won from them.
#[test]
fn r18_losses_to_sanctioned_accounts_are_net() {
    let sanctioned = BTreeSet::from([ANNA, BENO]);
    let hands = [
        hand(&[(CARL, -1_000), (ANNA, 1_000)], 0),
        hand(&[(CARL, 300), (BENO, -300)], 0),
        hand(&[(DORA, 500), (ANNA, -500)], 0),
        // Among themselves, and among opponents.
        hand(&[(ANNA, -900), (BENO, 900)], 0),
        hand(&[(CARL, -50), (DORA, 50)], 0),
    ];
    assert_eq!(net_losses(&hands, &sanctioned), BTreeMap::from([(CARL, 700)]), "Dora is ahead");
}

/// R18: eleven opponents, and a sum that no eleven can share evenly.
#[test]
fn r18_seized_money_goes_back_to_eleven_players_and_sums_exactly() {
    let losses: BTreeMap<PlayerId, u64> =
        (1..=11).map(|player| (PlayerId(player), 1_000 + player * 7)).collect();
    let lost: u64 = losses.values().sum();
    let before = BTreeMap::new();
    for seized in [1_i64, 10, 11, 12, 997, 5_003, 11_461, 11_462] {
        let back = returned(&losses, &before, Cents(seized));
        let sum: i64 = back.iter().map(|(_, cents)| cents.0).sum();
        assert_eq!(sum, seized.min(lost.cast_signed()), "of {seized}");
        for (player, cents) in &back {
            let exact = seized as f64 * losses[player] as f64 / lost as f64;
            assert!((cents.0 as f64 - exact.min(losses[player] as f64)).abs() < 1.0, "{player}");
        }
    }
    // More than was lost: everyone gets the whole loss, and the rest stays held.
    let back = returned(&losses, &before, Cents(1_000_000));
    assert!(back.iter().all(|(player, cents)| cents.0.unsigned_abs() == losses[player]));
    // What went back before is not given twice.
    let half: BTreeMap<PlayerId, u64> =
        returned(&losses, &before, Cents(5_000)).iter().map(|(p, c)| (*p, c.0 as u64)).collect();
    let rest = returned(&losses, &half, Cents(1_000_000));
    let sum: i64 = rest.iter().map(|(_, cents)| cents.0).sum();
    assert_eq!(sum + 5_000, lost.cast_signed());
    assert!(returned(&losses, &losses, Cents(5_000)).is_empty());
}

#[test]
fn r18_returns_are_taken_from_the_holds_in_their_order() {
    let holds = [
        (HoldShare { hold: HoldId(1), cents: Cents(100) }, ANNA),
        (HoldShare { hold: HoldId(2), cents: Cents(50) }, BENO),
    ];
    let lines = split_over_holds(&[(CARL, Cents(70)), (DORA, Cents(60))], &holds);
    let line = |hold, from, to, cents| Return { hold: HoldId(hold), from, to, cents: Cents(cents) };
    assert_eq!(lines, [line(1, ANNA, CARL, 70), line(1, ANNA, DORA, 30), line(2, BENO, DORA, 30)]);
}

proptest! {
    #[test]
    fn apportioning_neither_makes_nor_loses_a_cent(
        total in 0_u64..1_000_000_000_000,
        weights in prop::collection::vec(0_u64..1_000_000_000, 0..40),
    ) {
        let shares = apportion(total, &weights);
        let sum: u64 = shares.iter().sum();
        let whole: u128 = weights.iter().map(|w| u128::from(*w)).sum();
        prop_assert_eq!(sum, if whole == 0 { 0 } else { total });
        for (share, weight) in shares.iter().zip(&weights) {
            let product = u128::from(total) * u128::from(*weight);
            let floor = product.checked_div(whole).map_or(0, |floor| floor as u64);
            prop_assert!(*share == floor || *share == floor + 1);
        }
    }

    #[test]
    fn every_losers_flows_sum_to_the_loss(
        nets in prop::collection::vec(-100_000_i64..100_000, 2..10),
        rake in 0_u64..300,
    ) {
        // The last player balances the hand.
        let mut nets: Vec<(PlayerId, i64)> =
            (1..).map(PlayerId).zip(nets).collect();
        let sum: i64 = nets.iter().map(|(_, net)| net).sum();
        nets.push((PlayerId(99), -sum - rake.cast_signed()));
        let hand = HandResult { nets: nets.clone(), rake };
        let mut out: BTreeMap<PlayerId, u64> = BTreeMap::new();
        for flow in flow_of_hand(&hand) {
            *out.entry(flow.from).or_default() += flow.amount;
        }
        for (player, net) in nets {
            prop_assert_eq!(out.get(&player).copied().unwrap_or(0), net.min(0).unsigned_abs());
        }
    }
}

fn decided() -> CaseFacts {
    CaseFacts {
        state: CaseState::Decided,
        verdict: Some((StaffNumber(1).who(), Outcome::Violation, NOW + APPEAL_WITHIN)),
        penalised: vec![ANNA],
        appeals: Vec::new(),
        money_is_held: false,
        proposals_wait: false,
    }
}

#[test]
fn a_player_appeals_once_in_time_against_an_own_penalty() {
    let facts = decided();
    assert_eq!(may_appeal(&facts, ANNA, NOW), Ok(()));
    assert_eq!(may_appeal(&facts, BENO, NOW), Err(CaseRefusal::Appeal), "no penalty");
    assert_eq!(may_appeal(&facts, ANNA, NOW + APPEAL_WITHIN), Err(CaseRefusal::Appeal), "late");
    let again = CaseFacts { appeals: vec![(ANNA, true)], ..facts.clone() };
    assert_eq!(may_appeal(&again, ANNA, NOW), Err(CaseRefusal::Appeal));
    let open = CaseFacts { state: CaseState::Open, verdict: None, ..facts };
    assert_eq!(may_appeal(&open, ANNA, NOW), Err(CaseRefusal::CaseState));
}

#[test]
fn somebody_else_than_who_decided_answers_an_appeal() {
    let facts = CaseFacts { state: CaseState::Appealed, appeals: vec![(ANNA, false)], ..decided() };
    assert_eq!(may_decide_appeal(&facts, ANNA, StaffNumber(2), false), Ok(()));
    let same = may_decide_appeal(&facts, ANNA, StaffNumber(1), false);
    assert_eq!(same, Err(CaseRefusal::SamePerson));
    assert_eq!(may_decide_appeal(&facts, ANNA, StaffNumber(1), true), Ok(()), "a room of one");
    let none = may_decide_appeal(&facts, BENO, StaffNumber(2), false);
    assert_eq!(none, Err(CaseRefusal::Appeal));
}

/// R18: nothing is seized that an appeal could still give back.
#[test]
fn r18_money_is_seized_after_a_verdict_that_is_final() {
    let facts = decided();
    assert_eq!(may_seize(&facts, ANNA, NOW), Err(CaseRefusal::CaseState), "she may appeal");
    assert_eq!(may_seize(&facts, ANNA, NOW + APPEAL_WITHIN), Ok(()));
    assert_eq!(may_seize(&facts, BENO, NOW + APPEAL_WITHIN), Err(CaseRefusal::NotInCase));
    let answered = CaseFacts { appeals: vec![(ANNA, true)], ..facts.clone() };
    assert_eq!(may_seize(&answered, ANNA, NOW), Ok(()));
    let waits =
        CaseFacts { state: CaseState::Appealed, appeals: vec![(ANNA, false)], ..facts.clone() };
    assert_eq!(may_seize(&waits, ANNA, NOW + APPEAL_WITHIN), Err(CaseRefusal::CaseState));
    let cleared = CaseFacts {
        verdict: Some((StaffNumber(1).who(), Outcome::NoViolation, NOW)),
        penalised: Vec::new(),
        ..facts
    };
    assert_eq!(may_seize(&cleared, ANNA, NOW), Err(CaseRefusal::CaseState));
}

#[test]
fn a_case_is_decided_once_and_closed_when_nothing_waits() {
    let facts = decided();
    assert_eq!(may_pronounce(&facts), Err(CaseRefusal::CaseState));
    let open = CaseFacts { state: CaseState::Open, verdict: None, ..facts.clone() };
    assert_eq!(may_pronounce(&open), Ok(()));
    assert_eq!(may_close(&open, NOW), Err(CaseRefusal::CaseState));
    assert_eq!(may_close(&facts, NOW), Err(CaseRefusal::CaseState), "she may appeal");
    let later = NOW + APPEAL_WITHIN;
    assert_eq!(may_close(&facts, later), Ok(()));
    let held = CaseFacts { money_is_held: true, ..facts.clone() };
    assert_eq!(may_close(&held, later), Err(CaseRefusal::OpenMatters));
    let waits = CaseFacts { proposals_wait: true, ..facts };
    assert_eq!(may_close(&waits, later), Err(CaseRefusal::OpenMatters));
}

/// R32, R45: the penalties are the rulebook's; `dk-2.0` has the first two.
#[test]
fn r32_r45_penalties_are_those_of_the_rulebooks() {
    let of = |ids: &[&str]| {
        let books: Vec<_> = ids.iter().filter_map(|id| rulebook::embedded(id)).collect();
        assert_eq!(books.len(), ids.len());
        penalties_in_common(&books)
    };
    let all = [Penalty::Warning, Penalty::Disqualification, Penalty::Barring];
    assert_eq!(of(&["int-2.7"]), all);
    assert_eq!(of(&["dk-2.0"]), all[..2]);
    assert_eq!(of(&["int-2.7", "dk-2.0"]), all[..2]);
    assert!(of(&[]).is_empty());
    let check = |outcome, penalties: &[(PlayerId, Penalty)]| {
        check_penalties(outcome, penalties, &[ANNA, BENO], &all[..2])
    };
    use Outcome::{NoViolation, Violation};
    assert_eq!(check(Violation, &[(ANNA, Penalty::Warning)]), Ok(()));
    assert_eq!(check(NoViolation, &[]), Ok(()));
    assert_eq!(check(Violation, &[]), Err(CaseRefusal::Penalty));
    assert_eq!(check(NoViolation, &[(ANNA, Penalty::Warning)]), Err(CaseRefusal::Penalty));
    assert_eq!(check(Violation, &[(ANNA, Penalty::Barring)]), Err(CaseRefusal::Penalty));
    assert_eq!(check(Violation, &[(CARL, Penalty::Warning)]), Err(CaseRefusal::NotInCase));
    let twice = [(ANNA, Penalty::Warning), (ANNA, Penalty::Disqualification)];
    assert_eq!(check(Violation, &twice), Err(CaseRefusal::Penalty));
}

#[test]
fn texts_are_bounded_and_clauses_exist() {
    assert_eq!(check_title(" dumping "), Ok("dumping"));
    assert_eq!(check_text(" one\ntwo "), Ok("one\ntwo"));
    for bad in ["", "  ", "\u{7}", &"x".repeat(5_000)] {
        assert_eq!(check_text(bad), Err(CaseRefusal::Text));
        assert_eq!(check_title(bad), Err(CaseRefusal::Text));
    }
    assert_eq!(check_title("one\ntwo"), Err(CaseRefusal::Text));
    let clauses =
        |ids: &[&str]| check_clauses(&ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>());
    assert_eq!(clauses(&["R12", "R19"]), Ok(()));
    for bad in [&["R12", "R12"][..], &["R999"], &[""]] {
        assert_eq!(clauses(bad), Err(CaseRefusal::Clause));
    }
}

#[test]
fn every_code_about_cases_is_one_refusals_own() {
    let mut codes: Vec<&str> = CaseRefusal::ALL.iter().map(|refusal| refusal.code()).collect();
    let mut staff: Vec<&str> =
        office::staff::StaffRefusal::ALL.iter().map(|refusal| refusal.code()).collect();
    // The same words for the same things.
    staff.retain(|code| !["no_such_player", "no_such_hand", "no_such_report"].contains(code));
    codes.extend(staff);
    let count = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), count);
}
