//! The back office: what staff see of players, reports, tables, hands and money, and what they do about
//! them. Requests of pages and commands of the operator come here alike; who may do what is decided before.
//! Nothing here reads a hand in progress but for who sits where.

mod configuration;
mod hands;
mod house_money;
mod money;
mod players;
mod reports;
mod statement;
mod tables;
mod text;
mod works;

use std::collections::HashMap;

use base::PlayerId;
use office::staff::StaffNumber;
use store::{OPERATOR, PlayerMessage};
use tokio::sync::oneshot;
use wire::{
    ServerMessage,
    desk::{DeskAuthor, DeskPerson},
    encode,
};

pub(crate) use self::{
    configuration::configuration,
    hands::{HandsQuery, hands, open_hand, replay_as_watched},
    house_money::HouseMoney,
    money::{MoneyQuery, money, money_csv},
    players::{find_players, player, player_page},
    reports::{answer_report, close_report, mail, own_reports, report_page, reports},
    statement::{StatementQuery, statement, statement_csv},
    tables::{act_at_table, tables},
    text::{check_text, mute_until},
    works::{exclusion, message, mute, note, person},
};
use super::StaffError;
use crate::{Shared, accounts::AccountError, engine::DeskQuestion, messages::ToRoom};

/// Names that staff have now.
type StaffNames = HashMap<StaffNumber, String>;

/// Asks the room's thread, and waits for its answer.
async fn ask<T>(
    shared: &Shared,
    question: impl FnOnce(oneshot::Sender<T>) -> DeskQuestion,
) -> Result<T, StaffError> {
    let (answer, answered) = oneshot::channel();
    if !shared.room_send(ToRoom::Desk(question(answer))).await {
        return Err(AccountError::Busy.into());
    }
    Ok(answered.await.map_err(|_| AccountError::Busy)?)
}

async fn staff_names(shared: &Shared) -> Result<StaffNames, StaffError> {
    let all = shared.accounts.with(store::People::all_staff).await?;
    Ok(all.into_iter().map(|account| (account.number, account.name)).collect())
}

fn author(who: PlayerId, names: &StaffNames) -> DeskAuthor {
    let number = StaffNumber::of(who);
    DeskAuthor {
        staff: number.map(|number| number.0),
        operator: who == OPERATOR,
        name: number.and_then(|number| names.get(&number).cloned()),
    }
}

fn named(player: PlayerId, names: &impl wire::Names) -> DeskPerson {
    DeskPerson { player: player.0, name: names.name(player).to_owned() }
}

/// What staff wrote to a player, as the player's page gets it.
pub(crate) fn encoded(message: &PlayerMessage) -> String {
    encode::message(&ServerMessage::StaffMessage {
        message: message.message,
        at: message.at.into(),
        text: message.text.as_str().into(),
    })
}
