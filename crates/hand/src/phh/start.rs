//! What a recorded hand starts from, in our terms: who posts what, where the button is, what a
//! chip is. A game or a way of posting that we do not play is named, not guessed at.

use base::{Chips, Rate};
use rulebook::{
    BigBlindAnte, EarlyShow, PotSplit, Rounding, ShowsFirst, SmallestRaise, UnmatchedFolded,
};

use super::{Amount, Recorded};
use crate::{
    rake::Rake,
    seat::Seat,
    setup::{Ante, Dealt, Post, Rules, Setup},
};

/// A hand ready to be played, and what a chip of it is.
pub(crate) struct Start {
    pub(crate) setup: Setup,
    /// A chip is one unit of this many decimals.
    pub(crate) decimals: u8,
    /// Whether there is a small blind out of place, which has more than one reading.
    pub(crate) small_post_unclear: bool,
}

/// Money is counted in cents even where every bet was in whole units, for its rake is not.
const CURRENCY_DECIMALS: u8 = 2;

/// Stands for `inf`: above any real stack, and ten of them stay within what we count exactly.
const INFINITE_STACK: Chips = Chips(crate::setup::CHIPS_MAX / 16);

/// Why a hand is not replayed.
pub(crate) type Skip = String;

/// What a small blind posted out of place was. Real records write all three as the same negative
/// amount; where stacks are recorded, they tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SmallPost {
    /// Dead: into the pot, no part of a bet.
    Dead,
    /// Live: part of the poster's bet.
    Live,
    /// Dead, beside a live big blind that the record leaves out.
    DeadWithBigBlind,
}

impl SmallPost {
    pub(crate) const READINGS: [Self; 3] = [Self::Dead, Self::Live, Self::DeadWithBigBlind];

    fn post(self, small: Chips, big: Chips) -> Post {
        match self {
            Self::Dead => Post { live: Chips::ZERO, dead: small },
            Self::Live => Post { live: small, dead: Chips::ZERO },
            Self::DeadWithBigBlind => Post { live: big, dead: small },
        }
    }
}

pub(crate) fn start(recorded: &Recorded, small_post: SmallPost) -> Result<Start, Skip> {
    let count = recorded.starting_stacks.len();
    if !(2..=usize::from(Seat::MAX)).contains(&count) {
        return Err(format!("a table of {count} players"));
    }
    let decimals = decimals(recorded);
    let posts = Posts::read(recorded, decimals, small_post)?;
    let players = (0..count)
        .map(|player| {
            Ok(Dealt {
                seat: seat_of(player),
                stack: match recorded.starting_stacks[player] {
                    Amount::Infinite => INFINITE_STACK,
                    stack => stack.chips(decimals).ok_or("a stack larger than we count")?,
                },
                post: posts.out_of_place[player],
            })
        })
        .collect::<Result<_, Skip>>()?;
    let setup = Setup {
        game: recorded.game,
        rules: Rules {
            reopened_raise: SmallestRaise::LastFullRaise,
            all_in_show: EarlyShow::AtOnce,
            big_blind_ante: BigBlindAnte::BlindFirst,
            shows_first: ShowsFirst::LastAggressor,
            unmatched_folded: UnmatchedFolded::GoBack,
            rake: site_rake(recorded, decimals),
        },
        small_blind: posts.small_blind.map_or(Chips::ZERO, |(_, amount)| amount),
        big_blind: posts.big_blind.1,
        ante: ante(recorded, decimals, posts.big_blind.0)?,
        // Players are listed from the first after the button. R5 holds by itself heads-up, but
        // for records with the blinds turned: there the small blind acts first throughout.
        button: seat_of(count - 1),
        small_blind_seat: posts.small_blind.map(|(player, _)| seat_of(player)),
        big_blind_seat: seat_of(posts.big_blind.0),
        players,
    };
    match setup.check() {
        Ok(()) => Ok(Start { setup, decimals, small_post_unclear: posts.small_post_unclear }),
        Err(error) => Err(format!("a start we do not play: {error}")),
    }
}

/// Players are listed clockwise, so their numbers serve as seats.
pub(crate) fn seat_of(player: usize) -> Seat {
    let number = u8::try_from(player + 1).ok().and_then(Seat::new);
    number.expect("checked: at most ten players")
}

/// The decimals that everything put into the pot needs. Finishing stacks are left out on purpose:
/// a pot split in half-chips does not make a half-chip something one can bet.
fn decimals(recorded: &Recorded) -> u8 {
    let bets = recorded.acts.iter().filter_map(|(_, act)| match act {
        super::act::Act::RaiseTo { to, .. } => Some(to),
        _ => None,
    });
    let least = if recorded.has_currency { CURRENCY_DECIMALS } else { 0 };
    recorded
        .starting_stacks
        .iter()
        .chain(&recorded.antes)
        .chain(&recorded.blinds)
        .chain([&recorded.min_bet])
        .chain(bets)
        .map(|amount| amount.decimals())
        .fold(least, u8::max)
}

/// The most of a pot, in percent, that a site takes as rake: as much as any rulebook of ours may
/// say, and twice what the real hands need, whose sites took 5% at most. Chips that are missing
/// beyond it went elsewhere, and calling them rake would hide that.
pub(crate) const SITE_RAKE_PERCENT_MAX: u32 = 10;

/// K1: a site's rake is not recorded as such; it is what the stacks lost together. The engine is
/// told to take exactly that, by our rules for who pays it, as far as it can be rake: one chip, or
/// no more than the share above.
fn site_rake(recorded: &Recorded, decimals: u8) -> Option<Rake> {
    let finest = |amount: &Amount| amount.scaled(FINEST_DECIMALS);
    let started: i128 = recorded.starting_stacks.iter().map(finest).sum::<Option<_>>()?;
    let finished: i128 =
        recorded.finishing_stacks.as_ref()?.iter().map(finest).sum::<Option<_>>()?;
    let unit = 10i128.pow(u32::from(FINEST_DECIMALS - decimals));
    let rake = u64::try_from((started - finished) / unit).ok().filter(|rake| *rake > 0)?;
    Some(Rake {
        rate: Rate::from_parts(SITE_RAKE_PERCENT_MAX * 1_000).expect("10% is below the whole"),
        cap: Chips(rake),
        least: Chips(1),
        rounding: Rounding::HalfUp,
        between_pots: PotSplit::InProportion,
    })
}

/// As many decimals as an amount can have.
const FINEST_DECIMALS: u8 = 9;

fn ante(recorded: &Recorded, decimals: u8, big_blind: usize) -> Result<Ante, Skip> {
    let mut antes = recorded.antes.clone();
    if antes.len() == 2 {
        antes.reverse();
    }
    let chips = |ante: Amount| ante.chips(decimals).ok_or("an infinite ante".to_owned());
    let first = antes[0];
    if antes.iter().all(|ante| *ante == first) {
        return Ok(if first.is_zero() { Ante::None } else { Ante::Each(chips(first)?) });
    }
    let alone = |player: usize| {
        antes.iter().enumerate().all(|(other, ante)| ante.is_zero() != (other == player))
    };
    if alone(big_blind) {
        Ok(Ante::BigBlind(chips(antes[big_blind])?))
    } else {
        Err("antes that differ between players".to_owned())
    }
}

/// The posts of a hand.
struct Posts {
    small_blind: Option<(usize, Chips)>,
    big_blind: (usize, Chips),
    out_of_place: Vec<Post>,
    small_post_unclear: bool,
}

impl Posts {
    fn read(recorded: &Recorded, decimals: u8, small_post: SmallPost) -> Result<Self, Skip> {
        let mut blinds = Vec::with_capacity(recorded.blinds.len());
        for blind in &recorded.blinds {
            blinds.push(blind.scaled(decimals).ok_or("an infinite blind")?);
        }
        let count = blinds.len();
        if count == 2 {
            blinds.reverse();
        }
        let big = recorded.min_bet.scaled(decimals).ok_or("an infinite least bet")?;
        // The first two places hold the blinds; with the small blind's place empty, the big blind
        // stands first. Heads-up, as reversed, the big blind stands first too.
        let big_at = if blinds[1] == big && (count > 2 || blinds[0] != big) { 1 } else { 0 };
        if blinds[big_at] != big || big <= 0 {
            return Err("a big blind other than the least bet".to_owned());
        }
        let small_at = if count == 2 { Some(1 - big_at) } else { big_at.checked_sub(1) };
        let mut small = small_at.map(|at| (at, blinds[at])).filter(|(_, amount)| *amount > 0);
        if small.is_some_and(|(_, amount)| amount > big) {
            return Err("a small blind above the big blind".to_owned());
        }
        let usual_small = small.map_or(big / 2, |(_, amount)| amount);
        let mut small_post_unclear = false;
        let mut out_of_place = vec![Post::default(); count];
        for (at, amount) in blinds.into_iter().enumerate() {
            if at == big_at || amount == 0 || small.is_some_and(|(small_at, _)| at == small_at) {
                continue;
            }
            let chips = |amount: i128| u64::try_from(amount).map(Chips).map_err(|_| "a huge post");
            out_of_place[at] = match amount {
                // H15: a big blind out of place is live, whichever way it is written.
                _ if amount.abs() == big => Post { live: chips(big)?, dead: Chips::ZERO },
                _ if amount > big => return Err("a straddle".to_owned()),
                _ if amount > 0 => return Err("a third blind below the big blind".to_owned()),
                // If the small blind's place is empty, the player who posts it elsewhere has it.
                _ if -amount == usual_small && small.is_none() => {
                    small = Some((at, -amount));
                    Post::default()
                }
                _ if -amount == usual_small => {
                    small_post_unclear = true;
                    small_post.post(chips(usual_small)?, chips(big)?)
                }
                _ if -amount == usual_small + big => {
                    Post { live: chips(big)?, dead: chips(usual_small)? }
                }
                _ => return Err("a post of an unusual size".to_owned()),
            };
        }
        let chips = |(at, amount): (usize, i128)| {
            u64::try_from(amount).map(|amount| (at, Chips(amount))).map_err(|_| "a huge blind")
        };
        Ok(Self {
            small_blind: small.map(chips).transpose()?,
            big_blind: chips((big_at, big))?,
            out_of_place,
            small_post_unclear,
        })
    }
}
