//! The first line of a story: the rulebook, how it is changed, and the pool.

use std::{collections::BTreeMap, sync::Arc};

use base::{Chips, Millis};
use game::cash::{Pool, PoolKey, PoolRules, Privacy};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rulebook::{
    CannotPay, EarlyShow, Format, LostInTimeBank, Rebuy, Rulebook, RunOutPauses, TopUp, Variant,
    Within,
};

use super::{GAME, Story};
use crate::books::Books;

impl Story {
    pub(super) fn open(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut rulebook = rulebook::embedded(words[0]).expect("a rulebook");
        let paced = words.contains(&"paced");
        if !paced {
            rulebook.hand.run_out = RunOutPauses::NONE;
        }
        words.iter().for_each(|word| read_otherwise(&mut rulebook, word));
        let rulebook = Arc::new(rulebook);
        let seed = words.iter().find_map(|word| word.strip_prefix("seed="));
        let game = if words[1] == "NL" { Variant::Holdem } else { Variant::Omaha };
        let format = match words.get(3).copied() {
            Some("banzai") => Format::Banzai,
            Some("deepstack") => Format::Deepstack,
            Some("shortstack") => Format::Shortstack,
            _ => Format::Regular,
        };
        let public = words.contains(&"public");
        let key = PoolKey {
            rulebook: words[0].to_owned(),
            game,
            stake: words[2].parse().unwrap(),
            format,
            currency: "PLAY".to_owned(),
        };
        let usual = |big_blinds: u64| Chips(key.stake.big().0.unsigned_abs() * big_blinds);
        let privacy = if public || format != Format::Regular {
            Privacy::Public
        } else {
            Privacy::Private { least: usual(50), most: usual(100) }
        };
        Self {
            pool: Pool::new(GAME, Arc::new(PoolRules::new(rulebook, key, privacy).unwrap())),
            now: Millis(1_000_000_000),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed.map_or(1, |seed| seed.parse().unwrap())),
            names: Vec::new(),
            public: public || format != Format::Regular,
            books: Books::default(),
            waiting: Vec::new(),
            answered: Vec::new(),
            store_waits: false,
            held: BTreeMap::new(),
            counted: BTreeMap::new(),
            requests: 0,
            transcript: String::new(),
            tells_commits: false,
            hushed: false,
            tells_streets: paced,
            said_at: Millis::ZERO,
        }
    }
}

/// Readings of a rulebook that an operator can change.
pub(super) fn read_otherwise(rulebook: &mut Rulebook, word: &str) {
    let cash = &mut rulebook.cash;
    match word {
        "cannot-pay=refused" => cash.ratholing.as_mut().unwrap().cannot_pay = CannotPay::Refused,
        "memory-ends=excluded" => cash.ratholing.as_mut().unwrap().memory_ends = Within::Excluded,
        "read-after-counting" => {
            cash.ratholing.as_mut().unwrap().counter_read_before_counting = false;
        }
        "only-resets-count=false" => rulebook.banzai.as_mut().unwrap().only_resets_count = false,
        "reset-forgets=false" => rulebook.banzai.as_mut().unwrap().reset_forgets = false,
        "time-out-sits-out=false" => cash.sit_out.after_time_out = false,
        "pause=0" => {
            (cash.pause.after_showdown, cash.pause.after_fold) = (Millis::ZERO, Millis::ZERO);
        }
        "award=2s" => rulebook.hand.run_out.award = Millis::seconds(2),
        "all-in-hands=at-showdown" => rulebook.hand.show_all_in_hands = EarlyShow::AtShowdown,
        "seating-memory=1min" => cash.seating_memory = Millis::seconds(60),
        "post=dead" => cash.post_is_live = false,
        "auto-top-up=on" => cash.auto_top_up = Some(TopUp::OnByDefault),
        "top-up=never" => cash.manual_top_up = false,
        "rebuy=any" => cash.rebuy = Rebuy::AnyAmount,
        "bank-kept=0" => rulebook.time_bank.kept_after_leaving = Millis::ZERO,
        "lost-in-bank=runs" => {
            rulebook.disconnection.lost_in_time_bank = LostInTimeBank::RunsOn;
        }
        _ => {}
    }
}
