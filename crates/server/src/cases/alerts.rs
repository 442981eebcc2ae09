//! R13, R14: what happens by itself: an alert opens a case, and withholds money until a person has looked,
//! where it says so. Nothing is decided here about anybody.

use std::sync::Arc;

use base::{Cents, HoldId, PlayerId};
use ledger::Currency;
use office::cases::{CaseKind, CaseRefusal, EVIDENCE_MAX, check_title};
use store::{CaseHand, CaseSource, HandId, NewCase, OPERATOR, StoreError};

use super::{evidence::read_hand, holds::place_hold, second_person::line};
use crate::{
    Shared,
    staff::{StaffError, Work, operator_action},
};

/// An alert of a detector, as it becomes a case.
#[derive(Debug, Clone)]
#[allow(dead_code, reason = "the detectors' alerts are built beside this")]
pub(crate) struct AlertCase {
    pub(crate) alert: u64,
    pub(crate) kind: CaseKind,
    /// What was seen, in a line.
    pub(crate) title: String,
    /// What the score means: "of 40,000 honest pairs, 1 scores this high".
    pub(crate) reason: String,
    pub(crate) subjects: Vec<PlayerId>,
    /// Evidence, the weightiest first.
    pub(crate) hands: Vec<HandId>,
}

/// Opens a case for an alert, and returns its number.
///
/// # Errors
/// If it cannot be stored, or a hand is not finished.
#[allow(dead_code, reason = "the detectors' alerts are built beside this")]
pub(crate) async fn open_for_alert(
    shared: &Arc<Shared>,
    alert: AlertCase,
) -> Result<u64, StaffError> {
    let AlertCase { alert, kind, title, reason, subjects, hands } = alert;
    let title = check_title(&title)?.to_owned();
    let books = Arc::clone(shared);
    let read = shared.books.read(move |reader| {
        let hands = hands.into_iter().take(EVIDENCE_MAX);
        let read = hands.map(|id| read_hand(&books, reader, id));
        read.collect::<Result<Option<Vec<CaseHand>>, StoreError>>()
    });
    let hands = read.await?.ok_or(CaseRefusal::NoSuchHand)?;
    let work = Work::people(move |people, staff| {
        let source = CaseSource::Alert { alert };
        let (by, at) = (staff.who, staff.at);
        let case = people.open_case(&NewCase { kind, title, source, subjects, by, at })?;
        people.add_case_hands(case, &hands)?;
        staff.about = format!("case {case}, alert {alert}");
        line(people, case, staff, "opened", staff.reason.clone())?;
        Ok(Ok(case))
    });
    operator_action(shared, "alert_case", format!("alert {alert}"), &reason, work).await
}

/// R14: withholds money of a subject until a person has looked. The player is told.
///
/// # Errors
/// If the wallet has less, or it cannot be stored.
#[allow(dead_code, reason = "the detectors' alerts are built beside this")]
pub(crate) async fn hold_for_alert(
    shared: &Arc<Shared>,
    case: u64,
    (player, currency, cents): (PlayerId, Currency, Cents),
) -> Result<HoldId, StaffError> {
    let about = format!("case {case}, player {player}, {cents} {currency}");
    let desk = Arc::clone(shared);
    let work =
        Work::room(
            async move { place_hold(&desk, case, (player, currency, cents), OPERATOR).await },
        );
    operator_action(shared, "hold_funds", about, "until a person has looked", work).await
}

#[cfg(test)]
mod tests {
    use base::{GameId, Millis, TableId};
    use ledger::{Account, Kind, Posting, Transfer};
    use office::cases::HandResult;
    use store::{Item, NewPerson, Page};

    use super::*;
    use crate::{
        Config,
        cases::{books::submit, case_file, evidence_page, flow, own_cases},
        start,
    };

    #[tokio::test(flavor = "multi_thread")]
    async fn r14_an_alert_opens_a_case_and_holds_money_until_a_person_looks() {
        let folder = tempfile::tempdir().unwrap();
        let running = start(Config::for_tests(folder.path())).await.unwrap();
        let shared = Arc::clone(&running.shared);
        let player = shared.accounts.with(|people| {
            let new =
                NewPerson { name: "Ann", password: None, birth_date: "", market: "", house: false };
            people.add(&new, Millis(1))
        });
        let player = player.await.unwrap().unwrap();
        let wallet = Account::Wallet(player);
        let postings = Posting::pair(Account::Issued, wallet, Cents(500)).unwrap();
        let id = "test:1".parse().unwrap();
        let money = Transfer::new(id, Currency::PLAY, Kind::Refill, Millis(1), postings).unwrap();
        assert!(submit(&shared, Item::Money(money)).await.unwrap().is_done());
        let alert = AlertCase {
            alert: 7,
            kind: CaseKind::Collusion,
            title: "Chips go one way".to_owned(),
            reason: "of 40,000 honest pairs, 1 scores this high".to_owned(),
            subjects: vec![player],
            hands: Vec::new(),
        };
        let case = open_for_alert(&shared, alert).await.unwrap();
        let too_much = hold_for_alert(&shared, case, (player, Currency::PLAY, Cents(501))).await;
        assert!(too_much.is_err());
        hold_for_alert(&shared, case, (player, Currency::PLAY, Cents(300))).await.unwrap();
        let file = case_file(&shared, case).await.unwrap();
        assert_eq!((file.holds.len(), file.holds[0].left), (1, 300));
        let own = own_cases(&shared, player).await.unwrap();
        assert_eq!((own.cases.len(), own.cases[0].held[0].cents), (1, 300));
        let left = shared.books.read(move |reader| reader.balance(&wallet, Currency::PLAY));
        assert_eq!(left.await.unwrap(), Cents(200));
        drop(shared);
        running.stop().await;
        let reader = store::reader(folder.path()).unwrap();
        let chain = reader.staff(None, Page { most: 10 }).unwrap();
        let actions: Vec<&str> = chain.iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(actions, ["hold_funds", "alert_case"]);
    }
    /// A case with as many hands as one can have opens at once.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_case_with_ten_thousand_hands_opens_within_a_second() {
        let folder = tempfile::tempdir().unwrap();
        let running = start(Config::for_tests(folder.path())).await.unwrap();
        let shared = Arc::clone(&running.shared);
        let case = shared.accounts.with(|people| {
            people.in_transaction(|people| {
                let subjects = vec![PlayerId(1), PlayerId(2)];
                let title = "Many hands".to_owned();
                let (kind, source) = (CaseKind::Collusion, CaseSource::Staff);
                let (by, at) = (OPERATOR, Millis(1));
                let new = NewCase { kind, title, source, subjects, by, at };
                let case = people.open_case(&new)?;
                let hand = |number: u64| {
                    let won = 1 + number.cast_signed() % 97;
                    let nets = vec![(PlayerId(1), -won), (PlayerId(2), won - 1), (PlayerId(3), 0)];
                    CaseHand {
                        id: HandId { game: GameId(1), table: TableId(1), number },
                        started_at: Millis(number),
                        rulebook: "int-2.7".to_owned(),
                        unit: "PLAY".to_owned(),
                        result: HandResult { nets, rake: 1 },
                        views: 0,
                    }
                };
                let hands: Vec<CaseHand> = (1..=EVIDENCE_MAX as u64).map(hand).collect();
                people.add_case_hands(case, &hands)?;
                Ok(case)
            })
        });
        let case = case.await.unwrap();
        let began = std::time::Instant::now();
        let file = case_file(&shared, case).await.unwrap();
        let flow = flow(&shared, case).await.unwrap();
        let page = evidence_page(&shared, case, 9_900).await.unwrap();
        let took = began.elapsed();
        assert_eq!((file.row.evidence, flow.hands, page.found), (10_000, 10_000, 10_000));
        assert_eq!(page.hands.len(), 101);
        assert!(took < std::time::Duration::from_secs(1), "{took:?}");
        println!("a case of 10,000 hands: {took:?}");
        drop(shared);
        running.stop().await;
    }
}
