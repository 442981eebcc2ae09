//! `poker_engine`: a table that goes on from hand to hand and keeps typed events, as ours does.
//! Stacks are set anew before each hand.

use poker_engine::{
    action::{Action, LegalActions},
    player::Player,
    table::{Table, TableConfig},
};

use crate::{
    BIG_BLIND, PLAYERS, SEED, SMALL_BLIND, STACK,
    mix::{Choice, Mix, Size},
};

/// Plays hands; gives how many actions they had.
pub(crate) fn play(hands: u64) -> u64 {
    let mut table = Table::new(TableConfig {
        small_blind: u64::from(SMALL_BLIND),
        big_blind: u64::from(BIG_BLIND),
        ante: 0,
        max_players: usize::from(PLAYERS),
    });
    for seat in 0..usize::from(PLAYERS) {
        let player = Player::new(seat, "random", u64::from(STACK));
        table.sit_player(seat, player).expect("a free seat");
    }
    let mut mix = Mix::new(SEED);
    let mut actions = 0;
    for _ in 0..hands {
        for player in table.seats.iter_mut().flatten() {
            player.chips = u64::from(STACK);
        }
        table.start_hand().expect("six players with chips");
        while let Some(seat) = table.current_player {
            let legal = table.legal_actions(seat).expect("it is this player's turn");
            let action = choose(&mut mix, &table, seat, &legal);
            table.apply_action(action).expect("a legal action is accepted");
            actions += 1;
        }
        let chips: u64 = table.seats.iter().flatten().map(|player| player.chips).sum();
        assert_eq!(chips, u64::from(PLAYERS) * u64::from(STACK), "chips are conserved");
    }
    actions
}

fn choose(mix: &mut Mix, table: &Table, seat: usize, legal: &LegalActions) -> Action {
    let choice = mix.choose();
    let able = table.active_players_count() > 1;
    match choice {
        Choice::Raise(size) if able && (legal.can_raise || legal.can_bet) => {
            let (least, most) = if legal.can_bet {
                (legal.min_bet, legal.max_bet)
            } else {
                (legal.min_raise, legal.max_raise)
            };
            let own = table.player(seat).map_or(0, |player| player.current_bet);
            let pot = table.pot_manager.total_pot() + table.highest_bet - own;
            let to = match size {
                Size::Least => least,
                Size::HalfPot => (table.highest_bet + pot / 2).clamp(least, most),
                Size::Pot => (table.highest_bet + pot).clamp(least, most),
                Size::AllIn => most,
            };
            if legal.can_bet { Action::Bet(to) } else { Action::Raise(to) }
        }
        Choice::Fold | Choice::Stay | Choice::Raise(_) if legal.can_check => Action::Check,
        Choice::Fold => Action::Fold,
        Choice::Stay | Choice::Raise(_) => Action::Call,
    }
}
