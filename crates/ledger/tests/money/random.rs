//! Random transfers, good and bad, through both implementations.

use base::{Cents, GameId, Millis, PlayerId, TableId};
use ledger::{Account, Applied, Currency, Kind, Ledger, Posting, Transfer, TransferRefusal};
use proptest::prelude::*;

use super::{
    plain::{Asked, Plain},
    story::apply,
};

/// Any account with ids up to `most`.
pub(crate) fn account(most: u64) -> impl Strategy<Value = Account> {
    let id = 1..=most;
    prop_oneof![
        4 => id.clone().prop_map(|id| Account::Wallet(PlayerId(id))),
        2 => (id.clone(), id.clone(), 0..=9u8, id.clone()).prop_map(|(game, table, seat, player)| {
            Account::Escrow {
                game: GameId(game),
                table: TableId(table),
                seat,
                player: PlayerId(player),
            }
        }),
        1 => id.clone().prop_map(|id| Account::Prizes(GameId(id))),
        1 => id.clone().prop_map(|id| Account::Bounties(GameId(id))),
        1 => id.clone().prop_map(|id| Account::Fees(GameId(id))),
        1 => id.clone().prop_map(|id| Account::Rake(GameId(id))),
        1 => id.clone().prop_map(|id| Account::Held(PlayerId(id))),
        1 => id.prop_map(|id| Account::Owed(PlayerId(id))),
        3 => Just(Account::Overlay),
        1 => Just(Account::Tickets),
        1 => Just(Account::HexaproBank),
        1 => Just(Account::Charity),
        2 => "[a-z][a-z0-9-]{0,15}".prop_map(|name| Account::Transit(name.parse().unwrap())),
        2 => Just(Account::Issued),
    ]
}

fn amount() -> impl Strategy<Value = i64> {
    prop_oneof![
        12 => -60..=100i64,
        1 => prop_oneof![Just(i64::MAX), Just(i64::MIN), Just(i64::MIN + 1), any::<i64>()],
    ]
}

fn asked() -> impl Strategy<Value = Asked> {
    let currency = prop_oneof![2 => Just(Currency::EUR), 1 => Just(Currency::PLAY)];
    let kind = prop_oneof![
        6 => Just(Kind::Overlay),
        2 => Just(Kind::Correction),
        1 => Just(Kind::Seize),
        1 => Just(Kind::TicketIssue),
        1 => prop::sample::select(Kind::ALL),
    ];
    let postings = prop_oneof![
        20 => prop::collection::vec((account(2), amount()), 0..5),
        1 => prop::collection::vec((account(u64::MAX), amount()), 60..70),
    ];
    // Most are made to balance, as a random one hardly ever does.
    (0..60u32, currency, kind, postings, account(2), 0..10u32).prop_map(
        |(id, currency, kind, mut postings, last, dice)| {
            let sum: i128 = postings.iter().map(|(_, amount)| i128::from(*amount)).sum();
            if dice > 0
                && let Ok(rest) = i64::try_from(-sum)
            {
                postings.push((last, rest));
            }
            Asked { id: format!("test:{id}"), currency, kind, postings }
        },
    )
}

fn ask(ledger: &mut Ledger, asked: &Asked) -> Result<Applied, TransferRefusal> {
    let posting = |&(account, amount): &(Account, i64)| Posting { account, amount: Cents(amount) };
    let transfer = Transfer::new(
        asked.id.parse().unwrap(),
        asked.currency,
        asked.kind,
        Millis(1),
        asked.postings.iter().map(posting).collect(),
    )?;
    let applied = apply(ledger, &transfer);
    if applied.is_ok() {
        // Once more, later and in another order, it changes nothing.
        let postings = transfer.postings().iter().rev().copied().collect();
        let (id, kind) = (transfer.id().clone(), transfer.kind());
        let again = Transfer::new(id, asked.currency, kind, Millis(2), postings).unwrap();
        assert_eq!(apply(ledger, &again), Ok(Applied::AlreadyDone));
    }
    applied
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Both agree on every transfer and every balance; `apply` checks after each that the sum is
    /// zero, that nothing is below zero that must not be, and that a refusal changed nothing.
    #[test]
    fn both_implementations_agree(all in prop::collection::vec(asked(), 1..120)) {
        let (mut ledger, mut plain) = (Ledger::new(), Plain::default());
        for asked in &all {
            match (ask(&mut ledger, asked), plain.apply(asked)) {
                (Ok(applied), Ok(moved)) => prop_assert_eq!(applied == Applied::New, moved),
                (Err(refused), Err(against)) => {
                    prop_assert!(against.contains(&refused.name()), "{} {:?}", refused, against);
                }
                (ours, theirs) => prop_assert!(false, "{asked:?}: {ours:?}, plainly {theirs:?}"),
            }
            for (account, _) in &asked.postings {
                let balance = ledger.balance(account, asked.currency);
                prop_assert_eq!(balance, plain.balance(account, asked.currency));
            }
        }
        for (account, currency, balance) in ledger.balances() {
            prop_assert_eq!(balance, plain.balance(&account, currency));
            let mut running = Cents::ZERO;
            for line in ledger.statement(&account, currency) {
                running = running + line.amount;
                prop_assert_eq!(line.balance, running);
            }
            prop_assert_eq!(running, balance);
        }
    }
}
