//! Players as staff see them.

use base::{Millis, PlayerId};
use ledger::{Account, Currency, Hold, Ticket, TicketFor};
use office::{BirthDate, staff::StaffRefusal};
use store::{PAGE_MOST, Page, PlayerRow, PlayersFound, Reader, StoreError};
use wire::desk::{
    DeskAudit, DeskHold, DeskMessage, DeskNote, DeskPlayer, DeskPlayerPage, DeskPlayers, DeskSeat,
    DeskSession, DeskTicket, DeskToken, DeskWallet,
};

use super::{StaffNames, ask, author, staff_names};
use crate::{
    Shared,
    accounts::AccountError,
    engine::{DeskQuestion, Places, PlayerNow},
    staff::{AuditParts, StaffError, read_audit},
};

/// Players of one page.
const PLAYERS_A_PAGE: u32 = 50;

/// Players whose names begin like this, or the one with this number.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn find_players(
    shared: &Shared,
    find: String,
    after: Option<String>,
) -> Result<DeskPlayers, StaffError> {
    let found = shared
        .accounts
        .with(move |people| people.find_players(&find, after.as_deref(), PLAYERS_A_PAGE))
        .await?;
    let PlayersFound { players, next } = found;
    let numbers: Vec<PlayerId> = players.iter().map(|row| row.player).collect();
    let known = ask(shared, |answer| DeskQuestion::Players { players: numbers, answer }).await?;
    let now = shared.now();
    let rows = players.into_iter().zip(known).map(|(row, known)| shown(row, known, now));
    Ok(DeskPlayers { players: rows.collect(), next })
}

/// A player as a list shows one.
///
/// # Errors
/// If there is no such player.
pub(crate) async fn player(shared: &Shared, player: PlayerId) -> Result<DeskPlayer, StaffError> {
    let row = shared.accounts.with(move |people| people.player_row(player)).await?;
    let row = row.ok_or(StaffRefusal::NoSuchPlayer)?;
    let players = vec![player];
    let known = ask(shared, |answer| DeskQuestion::Players { players, answer }).await?;
    let known = known.first().copied().unwrap_or_default();
    Ok(shown(row, known, shared.now()))
}

fn shown(row: PlayerRow, known: PlayerNow, now: Millis) -> DeskPlayer {
    let PlayerNow { decided, connections } = known;
    DeskPlayer {
        player: row.player.0,
        name: row.name,
        market: row.market,
        house: row.house,
        erased: row.erased,
        created_at: row.registered_at.into(),
        suspended: decided.excluded,
        excluded_from_banzai: decided.excluded_from_banzai,
        muted_until: decided.muted_until.filter(|until| now < *until).map(Into::into),
        online: connections > 0,
    }
}

/// Everything about one player.
///
/// # Errors
/// If there is no such player, or it cannot be read.
pub(crate) async fn player_page(
    shared: &Shared,
    player: PlayerId,
) -> Result<DeskPlayerPage, StaffError> {
    let now = shared.now();
    let of_people = shared.accounts.with(move |people| {
        let Some(row) = people.player_row(player)? else { return Ok(None) };
        let person = people.by_number(player)?;
        Ok(Some((
            row,
            person,
            people.player_facts(player, now)?,
            people.access_tokens(player)?,
            people.player_notes(player)?,
            people.player_messages(player)?,
        )))
    });
    let of_people = of_people.await?.ok_or(StaffRefusal::NoSuchPlayer)?;
    let (row, person, facts, tokens, notes, messages) = of_people;
    let Places { now: known, seats, waiting } =
        ask(shared, |answer| DeskQuestion::Places { player, answer }).await?;
    let currencies = currencies(shared);
    let acts = read_audit(AuditParts::about(format!("player {player}")))
        .map_err(|_| AccountError::Busy)?;
    let books = shared.books.read(move |reader| {
        let money = read_money(reader, player, &currencies)?;
        let (acts, _) = acts(reader)?;
        Ok((money, acts))
    });
    let ((balances, tickets, holds), acts) = books.await?;
    let names = staff_names(shared).await?;
    let person = person.as_ref();
    let born: Option<BirthDate> = person.and_then(|person| person.birth_date.parse().ok());
    Ok(DeskPlayerPage {
        player: shown(row, known, now),
        age: born.and_then(|born| born.age_at(now)),
        declared_age: person.and_then(|person| person.declared_age),
        connections: known.connections,
        sessions: facts
            .sessions
            .into_iter()
            .map(|(since, until)| DeskSession { since: since.into(), until: until.into() })
            .collect(),
        devices: facts.devices.into_iter().map(Into::into).collect(),
        tokens: tokens
            .into_iter()
            .map(|token| DeskToken {
                name: token.name,
                plays: token.plays,
                created_at: token.created_at.into(),
                used_at: token.used_at.map(Into::into),
            })
            .collect(),
        wallets: wallets(&balances, &seats, &tickets),
        seats,
        waiting,
        tickets: tickets.iter().map(shown_ticket).collect(),
        holds: holds.iter().map(shown_hold).collect(),
        notes: notes
            .into_iter()
            .map(|note| DeskNote {
                note: note.note,
                at: note.at.into(),
                by: author(note.by, &names),
                text: note.text,
            })
            .collect(),
        messages: messages
            .into_iter()
            .map(|message| DeskMessage {
                message: message.message,
                at: message.at.into(),
                by: author(message.by, &names),
                text: message.text,
                read_at: message.read_at.map(Into::into),
            })
            .collect(),
        reports_about: facts.reports_about,
        reports_by: facts.reports_by,
        acts: acts.into_iter().map(|entry| shown_act(entry, &names)).collect(),
    })
}

fn shown_act(entry: store::Staff, names: &StaffNames) -> DeskAudit {
    DeskAudit {
        at: entry.at.into(),
        by: author(entry.who, names),
        action: entry.action,
        about: entry.about,
        reason: entry.reason,
    }
}

/// The currencies of the room: those of its markets, and play money.
pub(super) fn currencies(shared: &Shared) -> Vec<Currency> {
    let mut all: Vec<Currency> = shared.accounts.markets().iter().map(|it| it.currency).collect();
    all.push(Currency::PLAY);
    all.sort_unstable();
    all.dedup();
    all
}

/// Wallet, withheld and owed, by currency.
type Balances = Vec<(Currency, [i64; 3])>;

fn read_money(
    reader: &dyn Reader,
    player: PlayerId,
    currencies: &[Currency],
) -> Result<(Balances, Vec<Ticket>, Vec<Hold>), StoreError> {
    let accounts = [Account::Wallet(player), Account::Held(player), Account::Owed(player)];
    let mut balances = Vec::new();
    for currency in currencies {
        let mut held = [0; 3];
        for (at, account) in held.iter_mut().zip(&accounts) {
            *at = reader.balance(account, *currency)?.0;
        }
        balances.push((*currency, held));
    }
    let tickets = reader.open_tickets(player)?;
    let mut holds = reader.holds(player, None, Page { most: PAGE_MOST })?;
    holds.reverse();
    Ok((balances, tickets, holds))
}

/// Play money always, other money if there is any or was any to be owed.
fn wallets(balances: &Balances, seats: &[DeskSeat], tickets: &[Ticket]) -> Vec<DeskWallet> {
    let wallet = |(currency, [wallet, held, owed]): &(Currency, [i64; 3])| {
        let code = currency.code();
        let at_tables = seats.iter().filter(|seat| seat.currency.as_deref() == Some(code));
        let tickets = tickets.iter().filter(|ticket| ticket.made.currency == *currency);
        DeskWallet {
            currency: code.to_owned(),
            wallet: *wallet,
            at_tables: at_tables.map(|seat| i64::try_from(seat.stack.0).unwrap_or(i64::MAX)).sum(),
            tickets: tickets.map(|ticket| ticket.made.value.0).sum(),
            held: *held,
            owed: -owed,
        }
    };
    let all = balances.iter().map(wallet);
    let is_empty = |it: &DeskWallet| {
        [it.wallet, it.at_tables, it.tickets, it.held, it.owed].iter().all(|cents| *cents == 0)
    };
    all.filter(|it| it.currency == Currency::PLAY.code() || !is_empty(it)).collect()
}

fn shown_ticket(ticket: &Ticket) -> DeskTicket {
    let made = &ticket.made;
    DeskTicket {
        ticket: made.id.0,
        currency: made.currency.code().to_owned(),
        worth: made.value.0,
        admits_to: match made.for_what {
            TicketFor::Tournament(game) => format!("tournament {game}"),
            TicketFor::Template(template) => format!("template {template}"),
            TicketFor::AnyOfItsPrice => "price".to_owned(),
        },
        until: made.good_until.map(Into::into),
    }
}

fn shown_hold(hold: &Hold) -> DeskHold {
    let reason = serde_json::to_value(hold.reason).ok();
    let reason = reason.and_then(|reason| reason.as_str().map(str::to_owned));
    DeskHold {
        hold: hold.id.0,
        currency: hold.currency.code().to_owned(),
        cents: hold.amount.0 - hold.released.0 - hold.seized.0,
        at_first: hold.amount.0,
        at: hold.placed_at.into(),
        reason: reason.unwrap_or_default(),
    }
}
