//! Stories: a transfer a line, `NAME CURRENCY KIND ACCOUNT AMOUNT ACCOUNT AMOUNT …`, amounts in
//! cents. This is the only place that turns text into transfers.

use base::{Cents, Millis};
use ledger::{Applied, Ledger, Posting, Transfer, TransferRefusal, self_check};

/// The transfer that a line says.
pub(crate) fn transfer(line: &str) -> Result<Transfer, TransferRefusal> {
    let mut words = line.split_whitespace();
    let mut word = || words.next().unwrap();
    let (id, currency, kind) = (word(), word(), word());
    let rest: Vec<_> = words.collect();
    let posting = |pair: &[&str]| Posting {
        account: pair[0].parse().unwrap(),
        amount: Cents(pair[1].parse().unwrap()),
    };
    Transfer::new(
        id.parse().unwrap(),
        currency.parse().unwrap(),
        kind.parse().unwrap(),
        Millis(1),
        rest.chunks(2).map(posting).collect(),
    )
}

/// Carries out a line; whatever comes of it, the house is sound, and a refusal changes nothing.
pub(crate) fn run(ledger: &mut Ledger, line: &str) -> Result<Applied, TransferRefusal> {
    let transfer = transfer(line)?;
    apply(ledger, &transfer)
}

/// Carries out a transfer; whatever comes of it, the house is sound, and only a new one changes
/// anything.
pub(crate) fn apply(ledger: &mut Ledger, transfer: &Transfer) -> Result<Applied, TransferRefusal> {
    let before: Vec<_> = ledger.balances().collect();
    let applied = ledger.apply(transfer);
    assert_eq!(self_check(ledger.balances()), []);
    assert_eq!(ledger.sum(transfer.currency()), 0);
    if applied != Ok(Applied::New) {
        assert_eq!(before, ledger.balances().collect::<Vec<_>>());
    }
    applied
}

/// Plays a story and says what came of each line, then what each account holds in the end.
pub(crate) fn check(story: &str, expected: &str) {
    let mut ledger = Ledger::new();
    let mut lines = Vec::new();
    for line in story.lines().map(str::trim).filter(|line| !line.is_empty()) {
        lines.push(match run(&mut ledger, line) {
            Ok(Applied::New) => "new".to_owned(),
            Ok(Applied::AlreadyDone) => "already done".to_owned(),
            Err(refused) => format!("{}: {refused}", refused.name()),
        });
    }
    let moved = ledger.balances().filter(|(_, _, balance)| *balance != Cents::ZERO);
    lines.extend(
        moved.map(|(account, currency, balance)| format!("{account} {balance} {currency}")),
    );
    let expected: Vec<_> =
        expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines, expected);
}
