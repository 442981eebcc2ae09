//! `rs_poker`'s arena: a simulation a hand, agents as futures, chips as floats, no record kept.
//! Its generator is its own, ChaCha12, seeded a hand as ours is.

use std::{
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll, Waker},
};

use async_trait::async_trait;
use rand::{SeedableRng, rngs::StdRng};
use rs_poker::arena::{
    Agent, GameState, GameStateBuilder, HoldemSimulationBuilder, action::AgentAction,
};

use crate::{
    BIG_BLIND, PLAYERS, SEED, SMALL_BLIND, STACK,
    mix::{Choice, Mix, Size},
};

/// Plays hands; gives how many actions they had.
pub(crate) fn play(hands: u64) -> u64 {
    let mut mix = Mix::new(SEED);
    let actions = Arc::new(AtomicU64::new(0));
    for hand in 0..hands {
        let state = GameStateBuilder::new()
            .num_players_with_stack(usize::from(PLAYERS), STACK as f32)
            .blinds(BIG_BLIND as f32, SMALL_BLIND as f32)
            .dealer_idx((hand % u64::from(PLAYERS)) as usize)
            .max_raises_per_round(None)
            .build()
            .expect("six players with chips");
        let agents = (0..PLAYERS)
            .map(|_| -> Box<dyn Agent> {
                Box::new(Player { mix: Mix::new(mix.chance()), actions: Arc::clone(&actions) })
            })
            .collect();
        let mut simulation = HoldemSimulationBuilder::default()
            .game_state(state)
            .agents(agents)
            .build_with_rng(StdRng::seed_from_u64(mix.chance()))
            .expect("a game state is given");
        run(simulation.run());
        let chips: f32 = simulation.game_state.stacks.iter().sum();
        assert!((chips - f32::from(PLAYERS) * STACK as f32).abs() < 1.0, "chips are conserved");
    }
    actions.load(Ordering::Relaxed)
}

/// Nothing here ever waits, so one poll is enough and no runtime is in the way.
fn run(future: impl Future<Output = ()>) {
    let polled = pin!(future).poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(polled, Poll::Ready(()));
}

struct Player {
    mix: Mix,
    actions: Arc<AtomicU64>,
}

#[async_trait]
impl Agent for Player {
    async fn act(&mut self, _id: u128, state: &GameState) -> AgentAction {
        self.actions.fetch_add(1, Ordering::Relaxed);
        let round = &state.round_data;
        let (bet, own) = (round.bet, round.current_player_bet());
        let all_in = own + state.stacks[round.to_act_idx];
        match self.mix.choose() {
            Choice::Fold if bet > own => AgentAction::Fold,
            Choice::Raise(size) if state.player_active.count() > 1 && all_in > bet => {
                let least = (bet + round.min_raise).min(all_in);
                let pot = state.total_pot + bet - own;
                AgentAction::Bet(match size {
                    Size::Least => least,
                    Size::HalfPot => (bet + (pot / 2.0).floor()).clamp(least, all_in),
                    Size::Pot => (bet + pot).clamp(least, all_in),
                    Size::AllIn => all_in,
                })
            }
            Choice::Fold | Choice::Stay | Choice::Raise(_) => AgentAction::Call,
        }
    }

    fn name(&self) -> &str {
        "random"
    }
}
