//! One tournament from its spec to its last place, in virtual time, with players who choose at random.
//! Every commit is applied to a ledger and to what a store would keep; with faults, the process is
//! killed now and then and the tournament read back from that. One that starts when it is full is
//! played as often as the players fill it; one with phases is all of them.

mod log;
mod orbits;
mod players;
mod report;
mod run;
mod totals;
mod world;

use std::sync::Arc;

use base::GameId;
use game::tournament::{
    Links, Phase,
    spec::{Start, TournamentRules},
};

pub use report::{BigBlinds, CancelledRow, CancelledTicket, Place, Report, Unplayed};
use world::World;

/// What to play.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    pub players: u32,
    pub seed: u64,
    /// Whether the process is killed now and then.
    pub faults: bool,
    /// R52–R55b: after how many hands it is cancelled, if it is.
    pub cancel_after: Option<u64>,
}

/// Plays a tournament to its end. `log`: whether to write down what happens, for people.
///
/// # Errors
/// If it cannot be played with so many players, or was over before it was to be cancelled.
pub fn run(
    rules: &Arc<TournamentRules>,
    config: Config,
    log: bool,
) -> Result<(Report, Vec<String>), Unplayed> {
    let spec = rules.spec();
    let least = rules.entrants_min();
    if config.players < least {
        return Err(Unplayed::TooFew(least));
    }
    let mut world = World::new(Arc::clone(rules), config, log);
    let players: Vec<u64> = (1..=u64::from(config.players)).collect();
    if let Some(phased) = &spec.phased {
        let first_phases = u64::from(phased.first_phases);
        let second = GameId(first_phases + 1);
        world.open(second, Links { target: None, phase: Some(Phase::Second) });
        for phase in 1..=first_phases {
            let phase = GameId(phase);
            world.open(phase, Links { target: None, phase: Some(Phase::First { second }) });
            // With one phase the others are cancelled too.
            let entrants = match world.is_cancelled() {
                true => Vec::new(),
                false => world.entrants_of_phase(phase.0, first_phases, &players),
            };
            world.play(phase, &entrants);
        }
        // What the first phases have sent is paid out too, if it is cancelled.
        world.play(second, &[]);
    } else if spec.start == Start::WhenFull {
        let seats = rules.entrants_max().unwrap_or(least) as usize;
        for (game, entrants) in (1..).zip(players.chunks_exact(seats)) {
            world.open(GameId(game), Links::default());
            world.play(GameId(game), entrants);
            if world.is_cancelled() {
                break;
            }
        }
    } else {
        if let Some(most) = rules.entrants_max().filter(|most| config.players > *most) {
            return Err(Unplayed::TooMany(most));
        }
        world.open(GameId(1), Links::default());
        world.play(GameId(1), &players);
    }
    if config.cancel_after.is_some() && !world.is_cancelled() {
        return Err(Unplayed::OverBefore(world.hands()));
    }
    Ok(world.report())
}
