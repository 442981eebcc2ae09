//! What is read from the books: finished hands, money; and the configuration in force.

use axum::{
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
};
use base::{GameId, TableId};
use office::staff::{Permission, StaffRefusal};
use store::HandId;
use wire::desk::OpenHand;

use super::{Answer, csv, not_understood, read_body, read_query, sent, viewer};
use crate::{
    http::{SharedState, staff::Body},
    staff::{
        StaffRequest,
        desk::{
            HandsQuery, MoneyQuery, configuration, hands, money, money_csv, open_hand,
            replay_as_watched,
        },
        staff_action,
    },
};

type OneHand = Result<Path<(u64, u64, u64)>, PathRejection>;

pub(super) async fn find_hands(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<HandsQuery>, QueryRejection>,
) -> Answer {
    viewer(&shared, &headers, Permission::SeeHands).await?;
    let wanted = read_query(parts)?.read().map_err(not_understood)?;
    sent(hands(&shared, wanted).await?)
}

fn hand_of(path: &OneHand) -> Result<HandId, StaffRefusal> {
    let Ok(Path((game, table, number))) = *path else { return Err(StaffRefusal::NoSuchHand) };
    Ok(HandId { game: GameId(game), table: TableId(table), number })
}

pub(super) async fn one_hand(
    State(shared): SharedState,
    path: OneHand,
    headers: HeaderMap,
) -> Answer {
    viewer(&shared, &headers, Permission::SeeHands).await?;
    sent(replay_as_watched(&shared, hand_of(&path)?).await?)
}

/// With every card; the view is recorded.
pub(super) async fn open_one_hand(
    State(shared): SharedState,
    path: OneHand,
    headers: HeaderMap,
    body: Body<OpenHand>,
) -> Answer {
    let session = viewer(&shared, &headers, Permission::SeeHands).await?;
    let id = hand_of(&path)?;
    let OpenHand { reason } = read_body(body)?;
    let request = StaffRequest {
        permission: Permission::SeeHands,
        action: "view_hand",
        about: format!("hand {id}"),
        reason: &reason,
    };
    sent(staff_action(&shared, &session, request, open_hand(&shared, id)).await?)
}

pub(super) async fn money_page(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<MoneyQuery>, QueryRejection>,
) -> Answer {
    viewer(&shared, &headers, Permission::SeeMoney).await?;
    let wanted = read_query(parts)?.read(shared.now()).map_err(not_understood)?;
    sent(money(&shared, wanted).await?)
}

pub(super) async fn money_file(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<MoneyQuery>, QueryRejection>,
) -> Answer {
    viewer(&shared, &headers, Permission::SeeMoney).await?;
    let wanted = read_query(parts)?.read(shared.now()).map_err(not_understood)?;
    csv("money", money_csv(&shared, wanted).await?)
}

pub(super) async fn configuration_page(State(shared): SharedState, headers: HeaderMap) -> Answer {
    viewer(&shared, &headers, Permission::SeeConfiguration).await?;
    sent(configuration(&shared).await?)
}
