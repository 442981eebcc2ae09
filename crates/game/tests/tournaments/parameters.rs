//! What a rulebook can say otherwise: each parameter of tournaments that none of ours uses, played.

use std::sync::Arc;

use base::{Millis, PlayerId};
use game::{
    table::SitOut,
    tournament::{Stage, spec::TournamentRules},
};
use rulebook::{ClocksWhileDown, FinalTable, Rulebook};

use crate::world::World;

const SPEC: &str = r#"
name = "Small"
rulebook = "int-2.7"
game = "holdem"
currency = "PLAY"
seats = 6
start = "scheduled"
price = "9.00 + 1.00"
entrants_min = 3

[registration]
late_levels = 0

[structure]
stack = 300
level_time = "5 min"
levels = ["10/20", "15/30", "25/50", "50/100", "100/200", "200/400"]

[prizes]
table = [{ entrants_from = 3, shares = "50/30/20" }]
"#;

fn rules(change: impl Fn(&mut Rulebook)) -> Arc<TournamentRules> {
    let rulebook = |id: &str| {
        let mut book = rulebook::embedded(id)?;
        change(&mut book);
        Some(Arc::new(book))
    };
    Arc::new(TournamentRules::from_toml(SPEC, rulebook).unwrap())
}

#[test]
fn r42_seats_of_the_final_table_are_drawn_anew_where_the_rulebook_says_so() {
    let redrawn = rules(|book| book.tournament.final_table = FinalTable::Redrawn);
    for kill_after in [None, Some(30), Some(61), Some(92), Some(120)] {
        for seed in 0..6 {
            let mut world = World::new(Arc::clone(&redrawn), 14, seed);
            world.enter(14);
            let mut final_table = None;
            world.play(kill_after, |world| {
                if world.game.tables().count() == 1 {
                    final_table = world.game.tables().next().map(|(id, _)| id.0);
                }
            });
            world.check_the_end();
            // Three tables at the start: the fourth is drawn when one of them is left.
            assert_eq!(final_table, Some(4), "seed {seed}, killed {kill_after:?}");
        }
    }
}

#[test]
fn r50_clocks_run_on_while_the_room_is_down_where_the_rulebook_says_so() {
    for (clocks, level) in [(ClocksWhileDown::StandStill, 0), (ClocksWhileDown::RunOn, 2)] {
        let mut world = World::new(rules(|book| book.tournament.clocks_while_down = clocks), 6, 1);
        world.enter(6);
        world.pass(Millis::seconds(600));
        assert_eq!(world.game.stage(), Stage::Running);
        world.kill(Millis::seconds(601));
        assert_eq!(world.game.level(world.now), level, "{clocks:?}");
    }
}

/// R40: three places are paid, and two of the three players are away from the start.
#[test]
fn r40_a_prize_that_is_reached_while_away_is_shared_where_the_rulebook_says_so() {
    for (paid, expected) in [(true, [1_350, 810, 540]), (false, [2_700, 0, 0])] {
        let mut world = World::new(rules(|book| book.tournament.away_prize_paid = paid), 3, 1);
        world.enter(3);
        world.pass(Millis::seconds(600));
        let (table, _) = world.game.tables().next().unwrap();
        world.play(None, |world| {
            for player in [2, 3].map(PlayerId) {
                let away =
                    world.with(|game, ctx, out| game.sit_out(ctx, player, table, SitOut::Now, out));
                // Who is out cannot go away any more.
                let _ = away;
            }
        });
        let mut won: Vec<i64> = world.paid().into_values().map(|won| won.0).collect();
        won.sort_unstable_by(|one, other| other.cmp(one));
        won.resize(3, 0);
        assert_eq!(won, expected, "paid while away: {paid}");
    }
}
