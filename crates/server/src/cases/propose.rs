//! From what somebody asks for to a proposal with every amount: what is approved later is exactly this.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{Cents, GameId, HoldId, PlayerId, TableId};
use hand::{HandRecord, Unit};
use ledger::{Account, Currency};
use office::cases::{
    CaseRefusal, CorrectionAgainst, EVIDENCE_MAX, HandResult, HoldShare, ProposalState, Proposed,
    Return, may_seize, net_losses, returned, reversal, split_over_holds,
};
use sha2::{Digest, Sha256};
use store::{HandId, People, Reader, StoreError};
use wire::desk::{CorrectionAgainst as Against, MoneyLine, MoneyPlace, ProposedAction};

use super::{
    facts::{case_with_holds, facts, is_held, penalised},
    shown::player_ref,
};
use crate::{Shared, history::over_at, staff::StaffError};

/// Ten thousand million in the largest unit: more than a room ever holds. Larger is a typing error.
const CENTS_MAX: i64 = 1_000_000_000_000;
/// Holds of one proposal.
const HOLDS_MAX: usize = 50;

/// A proposal before it is stored.
pub(crate) struct Drafted {
    pub(crate) proposed: Proposed,
    /// Its fingerprint.
    pub(crate) digest: String,
}

/// Works out what an action would do now.
///
/// # Errors
/// If it makes no sense now.
pub(crate) async fn draft(
    shared: &Arc<Shared>,
    action: ProposedAction,
) -> Result<Drafted, StaffError> {
    let proposed = match action {
        ProposedAction::CloseAccount { player } => close_account(shared, PlayerId(player)).await?,
        ProposedAction::CorrectBalance { player, currency, cents, against } => {
            correct_balance(shared, PlayerId(player), &currency, Cents(cents), against).await?
        }
        ProposedAction::VoidHand { game, table, hand } => {
            let id = HandId { game: GameId(game), table: TableId(table), number: hand };
            void_hand(shared, id).await?
        }
        ProposedAction::SeizeFunds { case, holds } => {
            let holds = holds.into_iter().map(|share| {
                let cents =
                    i64::try_from(share.cents).ok().filter(|cents| (1..=CENTS_MAX).contains(cents));
                cents.map(|cents| HoldShare { hold: HoldId(share.hold), cents: Cents(cents) })
            });
            let holds: Option<Vec<HoldShare>> = holds.collect();
            seize_funds(shared, case, holds.ok_or(CaseRefusal::Amount)?).await?
        }
    };
    // Plain data has a text.
    let text = serde_json::to_string(&proposed).unwrap_or_default();
    let digest = Sha256::digest(text.as_bytes());
    let digest = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Drafted { proposed, digest })
}

/// A person who has an account, and not a house player.
fn person(people: &People, player: PlayerId) -> Result<Result<(), CaseRefusal>, StoreError> {
    Ok(match people.by_number(player)? {
        Some(person) if !person.house && !people.is_erased(player)? => Ok(()),
        _ => Err(CaseRefusal::NoSuchPlayer),
    })
}

async fn close_account(shared: &Arc<Shared>, player: PlayerId) -> Result<Proposed, StaffError> {
    let found = shared.accounts.with(move |people| {
        if let Err(refusal) = person(people, player)? {
            return Ok(Err(refusal));
        }
        Ok(if people.is_closed(player)? { Err(CaseRefusal::AccountClosed) } else { Ok(()) })
    });
    found.await??;
    Ok(Proposed::CloseAccount { player })
}

async fn correct_balance(
    shared: &Arc<Shared>,
    player: PlayerId,
    currency: &str,
    cents: Cents,
    against: Against,
) -> Result<Proposed, StaffError> {
    shared.accounts.with(move |people| person(people, player)).await??;
    let currency = known_currency(shared, currency)?;
    if cents == Cents::ZERO || cents.0.checked_abs().is_none_or(|cents| cents > CENTS_MAX) {
        return Err(CaseRefusal::Amount.into());
    }
    let against = match against {
        Against::House => CorrectionAgainst::House,
        Against::Debt => CorrectionAgainst::Debt,
    };
    if against == CorrectionAgainst::Debt {
        if cents < Cents::ZERO {
            return Err(CaseRefusal::Amount.into());
        }
        let read = shared.books.read(move |reader| {
            let owed = reader.balance(&Account::Owed(player), currency)?;
            Ok((owed, reader.balance(&Account::Wallet(player), currency)?))
        });
        let (owed, wallet) = read.await?;
        if -owed.0 < cents.0 {
            return Err(CaseRefusal::NoDebt.into());
        }
        if wallet < cents {
            return Err(CaseRefusal::NotEnough.into());
        }
    }
    Ok(Proposed::CorrectBalance { player, currency, cents, against })
}

/// A currency that somebody in this room can have: play money, or a market's.
pub(super) fn known_currency(shared: &Shared, code: &str) -> Result<Currency, CaseRefusal> {
    let currency: Currency = code.parse().map_err(|_| CaseRefusal::Currency)?;
    let of_market = shared.config.policy.markets.iter().any(|market| market.currency == currency);
    if currency.is_play() || of_market { Ok(currency) } else { Err(CaseRefusal::Currency) }
}

/// A finished hand whose end the table has shown, with its players by number; `None` if there is none.
pub(super) fn finished_hand(
    shared: &Shared,
    reader: &dyn Reader,
    id: HandId,
) -> Result<Option<HandRecord>, StoreError> {
    let Some(record) = reader.hand(id)? else { return Ok(None) };
    let rulebook = shared.config.policy.rulebook(&record.rulebook.id);
    Ok(Some(record).filter(|record| over_at(record, rulebook) <= shared.now()))
}

/// What everyone won or lost in a hand.
pub(super) fn result_of(record: &HandRecord) -> HandResult {
    let nets = record.players.iter().map(|played| {
        let net = played.ended_with.0.wrapping_sub(played.started_with.0).cast_signed();
        (PlayerId(played.name.parse().unwrap_or(0)), net)
    });
    HandResult { nets: nets.collect(), rake: record.rake.0 }
}

/// R1, R25, MALF.
async fn void_hand(shared: &Arc<Shared>, id: HandId) -> Result<Proposed, StaffError> {
    let books = Arc::clone(shared);
    let read = shared.books.read(move |reader| {
        let Some(record) = finished_hand(&books, reader, id)? else {
            return Ok(Err(CaseRefusal::NoSuchHand));
        };
        if reader.is_void(id)? {
            return Ok(Err(CaseRefusal::HandVoid));
        }
        Ok(Ok(record))
    });
    let record = read.await??;
    // R38: the chips of a tournament are not money.
    let Unit::CentsOf(currency) = &record.unit else {
        return Err(CaseRefusal::TournamentHand.into());
    };
    let currency = currency.parse().map_err(|_| CaseRefusal::Currency)?;
    let HandResult { nets, rake } = result_of(&record);
    let nets: Vec<_> = nets.into_iter().map(|(player, net)| (player, Cents(net))).collect();
    let rake = Cents(rake.cast_signed());
    if reversal(&nets, rake).is_empty() {
        // Everyone has what he or she started with.
        return Err(CaseRefusal::Amount.into());
    }
    let HandId { game: GameId(game), table: TableId(table), number: hand } = id;
    Ok(Proposed::VoidHand { game, table, hand, currency, nets, rake })
}

/// R18: each opponent's net loss to the sanctioned accounts in the evidence hands, scaled to what is
/// seized.
async fn seize_funds(
    shared: &Arc<Shared>,
    case: u64,
    holds: Vec<HoldShare>,
) -> Result<Proposed, StaffError> {
    let once = |(at, share): (usize, &HoldShare)| {
        holds[..at].iter().all(|other: &HoldShare| other.hold != share.hold)
    };
    if holds.is_empty() || holds.len() > HOLDS_MAX || !holds.iter().enumerate().all(once) {
        return Err(CaseRefusal::NoSuchHold.into());
    }
    let (file, placed) = case_with_holds(shared, case).await?;
    let mut owners = Vec::with_capacity(holds.len());
    let mut currency = None;
    for share in &holds {
        let hold = placed.iter().find(|hold| hold.id == share.hold);
        let hold = hold.ok_or(CaseRefusal::NoSuchHold)?;
        if hold.left() < share.cents {
            return Err(CaseRefusal::NotEnough.into());
        }
        if *currency.get_or_insert(hold.currency) != hold.currency {
            return Err(CaseRefusal::Currency.into());
        }
        owners.push((*share, hold.player));
    }
    let currency = currency.ok_or(CaseRefusal::NoSuchHold)?;
    let (held, now) = (is_held(&placed), shared.now());
    let sanctioned: BTreeSet<PlayerId> = penalised(&file).into_iter().collect();
    let checked: Vec<PlayerId> = owners.iter().map(|(_, owner)| *owner).collect();
    let read = shared.accounts.with(move |people| {
        let facts = facts(people, &file, held, now)?;
        if let Some(refusal) = checked.iter().find_map(|owner| may_seize(&facts, *owner, now).err())
        {
            return Ok(Err(refusal));
        }
        let hands = people.case_hands(case, 0, EVIDENCE_MAX as u64)?;
        Ok(Ok((hands, returned_before(people, case, currency, now)?)))
    });
    let (hands, before) = read.await??;
    // A hand that was voided has no result any more.
    let read = shared.books.read(move |reader| {
        let mut results = Vec::with_capacity(hands.len());
        for hand in hands.into_iter().filter(|hand| hand.unit == currency.code()) {
            if !reader.is_void(hand.id)? {
                results.push(hand.result);
            }
        }
        Ok(results)
    });
    let results = read.await?;
    let losses = net_losses(&results, &sanctioned);
    let seized = holds.iter().map(|share| share.cents).sum();
    let returns = split_over_holds(&returned(&losses, &before, seized), &owners);
    if returns.is_empty() {
        return Err(CaseRefusal::NothingToReturn.into());
    }
    Ok(Proposed::SeizeFunds { case, currency, holds, returns })
}

/// What opponents got back in earlier seizures of the case.
fn returned_before(
    people: &People,
    case: u64,
    in_currency: Currency,
    now: base::Millis,
) -> Result<BTreeMap<PlayerId, u64>, StoreError> {
    let mut before: BTreeMap<PlayerId, u64> = BTreeMap::new();
    for proposal in people.proposals_of_case(case, now)? {
        let Proposed::SeizeFunds { currency, returns, .. } = &proposal.proposed else { continue };
        let carried_out = match proposal.state {
            ProposalState::Done | ProposalState::Approved => returns.len(),
            _ => usize::try_from(proposal.done_lines).unwrap_or(0),
        };
        for Return { to, cents, .. } in returns.iter().take(carried_out) {
            if *currency == in_currency {
                *before.entry(*to).or_default() += cents.0.unsigned_abs();
            }
        }
    }
    Ok(before)
}

/// What a proposal moves, as staff see it.
pub(crate) fn lines(shared: &Shared, proposed: &Proposed) -> Vec<MoneyLine> {
    let line = |place, player: Option<PlayerId>, currency: Currency, cents: i64| MoneyLine {
        place,
        player: player.map(|player| player_ref(shared, player)),
        currency: currency.code().to_owned(),
        cents,
    };
    match proposed {
        Proposed::CloseAccount { .. } => Vec::new(),
        &Proposed::CorrectBalance { player, currency, cents, against } => match against {
            CorrectionAgainst::House => vec![
                line(MoneyPlace::Wallet, Some(player), currency, cents.0),
                line(MoneyPlace::House, None, currency, -cents.0),
            ],
            CorrectionAgainst::Debt => vec![
                line(MoneyPlace::Wallet, Some(player), currency, -cents.0),
                line(MoneyPlace::Owed, Some(player), currency, cents.0),
            ],
        },
        Proposed::VoidHand { currency, nets, rake, .. } => {
            let seats = reversal(nets, *rake).into_iter();
            let seats = seats
                .map(|(player, cents)| line(MoneyPlace::Wallet, Some(player), *currency, cents.0));
            let rake =
                (*rake > Cents::ZERO).then(|| line(MoneyPlace::Rake, None, *currency, -rake.0));
            seats.chain(rake).collect()
        }
        Proposed::SeizeFunds { currency, returns, .. } => {
            let mut moved: BTreeMap<(bool, PlayerId), i64> = BTreeMap::new();
            for Return { from, to, cents, .. } in returns {
                *moved.entry((false, *from)).or_default() -= cents.0;
                *moved.entry((true, *to)).or_default() += cents.0;
            }
            let place = |wallet| if wallet { MoneyPlace::Wallet } else { MoneyPlace::Held };
            let lines = moved.into_iter();
            lines
                .map(|((wallet, player), cents)| {
                    line(place(wallet), Some(player), *currency, cents)
                })
                .collect()
        }
    }
}
