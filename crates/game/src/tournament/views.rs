//! What people may see of a tournament: who is in and how they stand, the clock, what is left to win.
//! Places and prizes are told when they are durable and the hand that decided them has been shown, so
//! nothing here tells more than the tables do.

use base::{Cents, Chips, Millis, PlayerId, TableId};
use hand::Blinds;

use super::{
    answers::Pending,
    entries::{BoughtKind, Entry, EntryState},
    levels,
    links::{Links, Phase},
    spec::Unregistration,
    state::{Registration, Stage, Tournament},
};

/// Somebody who has entered, as everybody may see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryView {
    pub player: PlayerId,
    pub state: EntryViewState,
    /// T8: what is on the player's head, VIP bounties included.
    pub bounty: Cents,
    pub won_prize: Cents,
    /// T4: tickets and prizes in kind, by what they are worth.
    pub won_in_kind: Cents,
    pub won_bounties: Cents,
    /// What was paid in all, with fees, earlier entries, re-buys and add-ons.
    pub paid: Cents,
    pub rebuys: u16,
    pub add_on: bool,
    pub re_entries: u16,
}

/// How far an entry has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryViewState {
    /// Before the start, or seated with chips.
    In { chips: Chips, table: Option<TableId> },
    /// R41: out. The place is known once the prizes are final; before that, how many were in after it.
    Out { nth: u32, place: Option<u32>, disqualified: bool },
    /// T9: in the second phase.
    CarriedOver,
}

/// R47: a break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BreakView {
    /// As soon as every table has finished its hand.
    Due,
    On {
        until: Millis,
    },
}

/// R47: levels and breaks at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockView {
    /// The first is 1.
    pub level: u32,
    pub blinds: Blinds,
    /// When the level ends; nothing while the clock stands still or before the start.
    pub ends_at: Option<Millis>,
    /// How much of the level is left.
    pub left: Millis,
    pub next: Blinds,
    pub on_break: Option<BreakView>,
    /// When the next break is due, as far as is known.
    pub break_at: Option<Millis>,
    /// R45: whether staff have stopped it.
    pub is_paused: bool,
    /// R43.
    pub is_hand_for_hand: bool,
}

/// A player who is in, for the order by chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct StandingRow {
    pub chips: Chips,
    pub player: PlayerId,
    pub table: Option<TableId>,
}

impl Tournament {
    #[must_use]
    pub fn links(&self) -> Links {
        self.links
    }

    /// R26: when it starts, or was to start; nothing for one that starts when it is full.
    #[must_use]
    pub fn starts_at(&self) -> Option<Millis> {
        self.starts_at
    }

    /// R33: until when an entry can be given back; nothing if never or not any more.
    #[must_use]
    pub fn unregisters_until(&self) -> Option<Option<Millis>> {
        let waits = self.stage == Stage::Registering && !self.is_starting();
        if !waits || self.links.phase == Some(Phase::Second) {
            return None;
        }
        match self.rules.spec().registration.unregister {
            Unregistration::Never => None,
            Unregistration::UntilStart => Some(self.starts_at),
            Unregistration::UntilBeforeStart(time) => {
                Some(self.starts_at.map(|start| start.saturating_sub(time)))
            }
        }
    }

    /// R32: whether entries are taken now.
    #[must_use]
    pub fn takes_entries(&self, now: Millis) -> bool {
        self.check_takes_entries(now).is_ok() && self.bank_suffices()
    }

    /// T2: whether seats are left in one that has not started.
    #[must_use]
    pub fn has_room(&self) -> bool {
        let entering = u32::try_from(self.entering().count()).unwrap_or(u32::MAX);
        let taken = self.entrants().saturating_add(entering);
        let free = self.rules.entrants_max().is_none_or(|most| taken < most);
        self.stage == Stage::Registering && !self.is_starting() && free
    }

    /// R32: when late registration closes, as far as the clock tells.
    #[must_use]
    pub fn late_until(&self) -> Option<Millis> {
        let levels = usize::from(self.rules.late_registration_levels());
        let open = self.registration == Registration::Open && self.stage == Stage::Running;
        if levels == 0 || !open {
            return None;
        }
        self.clock.reaches(self.rules.time_of_levels(levels))
    }

    /// R31: whether the prizes are final.
    #[must_use]
    pub fn prizes_are_known(&self) -> bool {
        self.prizes.is_some()
    }

    /// X2: whether the bank covers the largest prize of this buy-in, as far as is known.
    #[must_use]
    pub fn bank_is_enough(&self) -> bool {
        self.bank_suffices()
    }

    /// Who has entered, or is paying, while it has not started.
    pub fn waiting(&self) -> impl Iterator<Item = PlayerId> {
        let before = self.stage == Stage::Registering;
        let entered = self.entries.keys().filter(move |_| before).copied();
        let paying = self.entering().map(|(player, _)| player);
        entered.chain(paying.filter(move |player| !before || !self.entries.contains_key(player)))
    }

    #[must_use]
    pub fn is_waiting(&self, player: PlayerId) -> bool {
        let before = self.stage == Stage::Registering;
        (before && self.entries.contains_key(&player))
            || self.entering().any(|(other, _)| other == player)
    }

    /// R45: whether staff have disqualified this player.
    #[must_use]
    pub fn is_disqualified(&self, player: PlayerId) -> bool {
        let state = self.entries.get(&player).map(|entry| &entry.state);
        matches!(
            state,
            Some(EntryState::Disqualified { .. } | EntryState::Out { disqualified: Some(_), .. })
        )
    }

    /// Whether this player has entered and is not out.
    #[must_use]
    pub fn is_in(&self, player: PlayerId) -> bool {
        self.entries.get(&player).is_some_and(|entry| !entry.state.is_over())
    }

    /// Everybody who has entered.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.entries.keys().copied()
    }

    /// One entry.
    #[must_use]
    pub fn entry(&self, player: PlayerId) -> Option<EntryView> {
        self.entries.get(&player).map(|entry| self.view(player, entry))
    }

    fn view(&self, player: PlayerId, entry: &Entry) -> EntryView {
        let mut paid = entry.paid_in_all();
        paid.add(entry.earlier);
        let state = match entry.state {
            // A place is told when it is durable.
            EntryState::Out { .. } if self.is_being_placed(player) => {
                EntryViewState::In { chips: Chips::ZERO, table: None }
            }
            EntryState::Out { nth, .. } => {
                let place = self.prizes.is_some().then(|| self.place_of(nth));
                EntryViewState::Out { nth, place, disqualified: self.is_disqualified(player) }
            }
            EntryState::CarriedOver => EntryViewState::CarriedOver,
            _ => {
                let table = self.tables.table_of(player);
                let chips = match table {
                    Some(_) => self.shown_stack(player),
                    None => entry.paid.chips,
                };
                EntryViewState::In { chips, table }
            }
        };
        EntryView {
            player,
            state,
            bounty: entry.head() + entry.vip,
            won_prize: entry.won.prize,
            won_in_kind: entry.won.in_kind,
            won_bounties: entry.won.bounties,
            paid: paid.total(),
            rebuys: entry.times_bought(BoughtKind::Rebuy),
            add_on: entry.times_bought(BoughtKind::AddOn) > 0,
            re_entries: entry.re_entries,
        }
    }

    fn is_being_placed(&self, player: PlayerId) -> bool {
        self.pending.values().any(|pending| match pending {
            Pending::Places(placings) => placings.iter().any(|placing| placing.player == player),
            _ => false,
        })
    }

    /// R41: who went out as the last of all has the first place; re-entries leave no gaps.
    fn place_of(&self, nth: u32) -> u32 {
        let later = self.entries.values().filter(|entry| match entry.state {
            EntryState::Out { nth: other, .. } => other > nth,
            EntryState::CarriedOver => false,
            _ => true,
        });
        u32::try_from(later.count()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// What lies before a player, as the table shows it: an outcome that is not shown yet is not told.
    fn shown_stack(&self, player: PlayerId) -> Chips {
        let seated = self.tables.table_of(player).and_then(|id| self.tables.get(id));
        let stack = seated.and_then(|seated| {
            let seat = seated.table.seat_of(player)?;
            Some(seated.table.occupant(seat)?.stack)
        });
        stack.unwrap_or(Chips::ZERO)
    }

    /// Those who are in, the largest stack first; equal stacks by their number.
    #[must_use]
    pub fn standings(&self) -> Vec<StandingRow> {
        let mut rows: Vec<StandingRow> = match self.tables.is_empty() {
            true => {
                let entered = self.entries.iter().filter(|(_, entry)| !entry.state.is_over());
                let row = |(player, entry): (&PlayerId, &Entry)| StandingRow {
                    chips: entry.paid.chips,
                    player: *player,
                    table: None,
                };
                entered.map(row).collect()
            }
            false => self
                .tables
                .iter()
                .flat_map(|(id, seated)| {
                    seated.table.occupants().map(move |(_, it)| StandingRow {
                        chips: it.stack,
                        player: it.player,
                        table: Some(id),
                    })
                })
                .collect(),
        };
        rows.sort_unstable_by(|one, other| {
            other.chips.cmp(&one.chips).then(one.player.cmp(&other.player))
        });
        rows
    }

    /// R41: those who are out, the last of them first.
    #[must_use]
    pub fn out_in_order(&self) -> Vec<PlayerId> {
        let gone = self.entries.iter().filter_map(|(player, entry)| match entry.state {
            EntryState::Out { nth, .. } => Some((nth, *player)),
            _ => None,
        });
        let mut gone: Vec<(u32, PlayerId)> = gone.collect();
        gone.sort_unstable_by(|one, other| other.cmp(one));
        gone.into_iter().map(|(_, player)| player).collect()
    }

    /// R47: the clock at this moment.
    #[must_use]
    pub fn clock_view(&self, now: Millis) -> ClockView {
        let index = self.level(now);
        let drawn = self.drawn.as_ref();
        let ends = self.rules.time_of_drawn_levels(index + 1, drawn);
        let blinds_of = |index| levels::blinds(self.rules.level(index, drawn).0);
        let on_break = self.pause.map(|pause| match pause.until() {
            Some(until) => BreakView::On { until },
            None => BreakView::Due,
        });
        let running = self.stage == Stage::Running;
        ClockView {
            level: u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1),
            blinds: if running { self.blinds(now) } else { blinds_of(index) },
            ends_at: self.clock.reaches(ends).filter(|_| running),
            left: ends.saturating_sub(self.clock.elapsed(now)),
            next: blinds_of(index + 1),
            on_break,
            break_at: self.break_wake().filter(|_| running && on_break.is_none()),
            is_paused: self.is_paused,
            is_hand_for_hand: self.hand_for_hand.is_some(),
        }
    }

    /// T7: until when this player without chips may re-buy.
    #[must_use]
    pub fn rebuy_offer(&self, player: PlayerId) -> Option<Millis> {
        self.offers.get(&player).copied().flatten()
    }

    /// T7: those who may re-buy and have not decided.
    pub fn rebuy_offers(&self) -> impl Iterator<Item = PlayerId> {
        let open = self.offers.iter().filter(|(_, until)| until.is_some());
        open.map(|(player, _)| *player)
    }

    /// T7: whether this player could re-buy now.
    #[must_use]
    pub fn can_rebuy(&self, now: Millis, player: PlayerId) -> bool {
        let Some(entry) = self.entries.get(&player) else { return false };
        match entry.state {
            EntryState::Busted { .. } => self.rebuy_offer(player).is_some_and(|until| now < until),
            EntryState::In => {
                self.stage == Stage::Running
                    && self.registration == Registration::Open
                    && self.may_rebuy(now, player, self.stack_of(player))
            }
            _ => false,
        }
    }

    /// T7: whether this player could take the add-on now.
    #[must_use]
    pub fn can_add_on(&self, now: Millis, player: PlayerId) -> bool {
        self.check_add_on(now, player).is_ok()
    }

    /// What the last hand that was dealt was played for, or the first will be.
    #[must_use]
    pub fn last_blinds(&self) -> Blinds {
        self.last_blinds.unwrap_or_else(|| levels::blinds(self.rules.level(0, None).0))
    }

    /// R42: whether tables are being put together: one is about to be broken.
    #[must_use]
    pub fn is_consolidating(&self) -> bool {
        let seats = usize::from(self.rules.spec().seats);
        let tables = self.tables.len();
        tables > 1 && self.tables.seated() <= seats * (tables - 1)
    }
}
