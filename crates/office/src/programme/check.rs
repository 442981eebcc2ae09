//! Whether a programme makes sense: every template by itself and under its rulebook, and beside the
//! others. Nothing stops at the first error.

use std::{fmt, sync::Arc};

use base::Millis;
use game::tournament::spec::{PrizeForm, SpecError, Start, TournamentRules, TournamentSpec};
use rulebook::Rulebook;

use super::{
    ANNOUNCE_BEFORE, ANNOUNCED_MAX, HOUSE_PLAYERS_MAX, Pattern, Programme, Schedule, Template,
    due::needs_target, order::depths, satellite::beside_its_target,
};
use crate::Markets;

/// Nobody keeps an eye on more.
pub const TEMPLATES_MAX: usize = 1_000;

/// One thing that is wrong with a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateError {
    /// Which template, in the order in which they were given.
    pub index: usize,
    /// Its key is that of the template (`feeds`), or of its spec (`spec.price`).
    pub error: SpecError,
}

impl Programme {
    /// A programme of these templates, whose rulebooks `find` gives by their names.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the templates.
    pub fn new(
        templates: &[Template],
        markets: &Markets,
        find: impl Fn(&str) -> Option<Arc<Rulebook>>,
    ) -> Result<Self, Vec<TemplateError>> {
        let mut check = Check { templates, markets, errors: Vec::new(), index: 0 };
        let depths = depths(templates);
        let mut checked = Vec::with_capacity(templates.len());
        for (index, template) in templates.iter().enumerate() {
            check.index = index;
            checked.push(check.spec(template, &find));
            check.template(template);
            check.satellite(template, depths[index].is_none());
            check.phases(template);
        }
        if let Some(index) = templates.get(TEMPLATES_MAX).map(|_| TEMPLATES_MAX) {
            check.index = index;
            check.add("template", None, "more", format_args!("at most {TEMPLATES_MAX} templates"));
        }
        if !check.errors.is_empty() {
            return Err(check.errors);
        }
        let rules: Vec<Arc<TournamentRules>> = checked.into_iter().flatten().collect();
        let mut order: Vec<usize> = (0..templates.len()).collect();
        order.sort_by_key(|index| depths[*index]);
        Ok(Self {
            templates: order.iter().map(|index| templates[*index].clone()).collect(),
            rules: order.iter().map(|index| Arc::clone(&rules[*index])).collect(),
        })
    }
}

struct Check<'a> {
    templates: &'a [Template],
    markets: &'a Markets,
    errors: Vec<TemplateError>,
    index: usize,
}

impl Check<'_> {
    fn add(
        &mut self,
        key: &str,
        clause: Option<&'static str>,
        found: impl fmt::Display,
        expected: impl fmt::Display,
    ) {
        let (found, expected) = (found.to_string(), expected.to_string());
        let error = SpecError { key: key.to_owned(), found, expected, clause };
        self.errors.push(TemplateError { index: self.index, error });
    }

    fn spec(
        &mut self,
        template: &Template,
        find: impl Fn(&str) -> Option<Arc<Rulebook>>,
    ) -> Option<Arc<TournamentRules>> {
        let spec = &template.spec;
        let id = spec.rulebook.as_str();
        let Some(rulebook) = find(id) else {
            let expected = "a rulebook of this room (`cardroom rules list`)";
            self.add("spec.rulebook", None, format_args!("\"{id}\""), expected);
            return None;
        };
        let mut of_rules = self.markets.iter().filter(|market| market.rulebook == spec.rulebook);
        match of_rules.next() {
            None => {
                let expected = "the rulebook of a market: nobody else can enter";
                self.add("spec.rulebook", None, format_args!("\"{id}\""), expected);
            }
            Some(market)
                if !self.markets.iter().any(|market| market.offers(id, spec.currency.code())) =>
            {
                let expected = format_args!("{}, the money of its market", market.currency);
                self.add("spec.currency", None, spec.currency, expected);
            }
            Some(_) => {}
        }
        match spec.check(&rulebook) {
            Ok(rules) => Some(Arc::new(rules)),
            Err(errors) => {
                for error in errors {
                    let error = SpecError { key: format!("spec.{}", error.key), ..error };
                    self.errors.push(TemplateError { index: self.index, error });
                }
                None
            }
        }
    }

    fn template(&mut self, template: &Template) {
        let earlier = &self.templates[..self.index];
        if earlier.iter().any(|other| other.id == template.id) {
            let found = format_args!("\"{}\" again", template.id);
            self.add("template", None, found, "a name that no other template has");
        }
        match (&template.schedule, template.spec.start) {
            (Schedule::AlwaysOpen, Start::Scheduled) => self.add(
                "schedule",
                Some("T2"),
                "\"always open\"",
                "times, or a spec with start = \"when full\"",
            ),
            (Schedule::Recurring(_), Start::WhenFull) => self.add(
                "schedule",
                Some("T2"),
                format_args!("\"{}\"", template.schedule),
                "\"always open\": the spec starts when it is full",
            ),
            (Schedule::AlwaysOpen, Start::WhenFull)
            | (Schedule::Recurring(_), Start::Scheduled) => {}
        }
        if let Some(recurrence) = template.schedule.recurrence()
            && let (Some(first), Some(last)) = (recurrence.first, recurrence.last)
            && first > last
        {
            self.add("last", None, last, format_args!("{first}, the first date, or later"));
        }
        if !ANNOUNCE_BEFORE.contains(&template.announce_before) {
            self.add("announce_before", None, template.announce_before, "1 min to 32 days");
        }
        if !ANNOUNCED_MAX.contains(&template.announced_max) {
            self.add("announced_max", None, template.announced_max, "1 to 100");
        }
        if template.house_players > HOUSE_PLAYERS_MAX {
            let expected = format_args!("at most {HOUSE_PLAYERS_MAX}");
            self.add("house_players", None, template.house_players, expected);
        }
        if template.house_players > 0 && !template.spec.currency.is_play() {
            let expected = "0: house players play for play money only";
            self.add("house_players", None, template.house_players, expected);
        }
    }

    /// T4.
    fn satellite(&mut self, template: &Template, is_circle: bool) {
        let wins = template.spec.satellite.as_ref().map(|satellite| satellite.wins);
        let Some(feeds) = &template.feeds else {
            if needs_target(&template.spec) {
                let expected = "the template whose seats are won";
                self.add("feeds", Some("T4"), "nothing", expected);
            }
            return;
        };
        let quoted = format!("\"{feeds}\"");
        let Some(wins) = wins else {
            let expected = "a spec with a table `satellite`, or no such key";
            return self.add("feeds", Some("T4"), quoted, expected);
        };
        let Some(target) = self.templates.iter().find(|other| other.id == *feeds) else {
            let expected = "the name of another template of the programme";
            return self.add("feeds", Some("T4"), quoted, expected);
        };
        if is_circle {
            let expected = "a target that does not lead back to the satellite";
            return self.add("feeds", Some("T4"), quoted, expected);
        }
        if needs_target(&template.spec)
            && (template.schedule == Schedule::AlwaysOpen
                || target.schedule == Schedule::AlwaysOpen)
        {
            let found =
                if wins == PrizeForm::Seat { "a seat" } else { "a ticket for the tournament" };
            let expected = "\"a ticket for the template\" or \"a ticket for the value\": nobody knows \
                            when one that starts full will start";
            self.add("spec.satellite.wins", Some("T4"), format_args!("\"{found}\""), expected);
        }
        let named = template.spec.satellite.as_ref().map(|satellite| satellite.target.as_str());
        if wins != PrizeForm::InKind && named != Some(target.spec.name.as_str()) {
            let found = format_args!("\"{}\"", named.unwrap_or_default());
            let expected = format_args!("\"{}\", the name of {feeds}", target.spec.name);
            self.add("spec.satellite.target", Some("T4"), found, expected);
        }
        let same = |one: &TournamentSpec, other: &TournamentSpec| {
            (one.rulebook == other.rulebook, one.currency == other.currency)
        };
        let (same_rules, same_money) = same(&template.spec, &target.spec);
        if !same_rules {
            let found = format_args!("\"{}\"", template.spec.rulebook);
            let expected = format_args!("\"{}\", as its target {feeds}", target.spec.rulebook);
            self.add("spec.rulebook", Some("T4"), found, expected);
        }
        if !same_money {
            let expected = format_args!("{}, as its target {feeds}", target.spec.currency);
            self.add("spec.currency", Some("T4"), template.spec.currency, expected);
        }
        for error in beside_its_target(&template.spec, &target.spec) {
            let error = SpecError { key: format!("spec.{}", error.key), ..error };
            self.errors.push(TemplateError { index: self.index, error });
        }
    }

    /// T9.
    fn phases(&mut self, template: &Template) {
        let Some(phased) = &template.spec.phased else {
            if !template.first_phases.is_empty() {
                let expected = "a spec with a table `phased`, or no such key";
                self.add("first_phases", Some("T9"), "a list", expected);
            }
            return;
        };
        let (found, wanted) = (template.first_phases.len(), usize::from(phased.first_phases));
        if found != wanted {
            let expected = format_args!("as many as phased.first_phases says, {wanted}");
            return self.add("first_phases", Some("T9"), found, expected);
        }
        if let Some(recurrence) = template.schedule.recurrence()
            && let Pattern::Every(distance) = recurrence.pattern
        {
            let expected = "days and times: first phases are counted back from them";
            self.add("schedule", Some("T9"), format_args!("\"every {distance}\""), expected);
        }
        let lasts = first_phase_lasts(&template.spec, phased.ends_after_level);
        let Some(recurrence) = template.schedule.recurrence() else { return };
        let Some(second) = recurrence.starts_after(SAMPLE).next() else { return };
        for first in &template.first_phases {
            let start = first.instant(second, &recurrence.zone);
            if start.is_none_or(|start| start + lasts > second) {
                let expected = format_args!(
                    "at least {lasts} before the second phase: its {} levels take that",
                    phased.ends_after_level
                );
                self.add("first_phases", Some("T9"), format_args!("\"{first}\""), expected);
            }
        }
    }
}

/// A date of the recent past: a programme's first dates after it are as good as any.
const SAMPLE: Millis = Millis::seconds(1_767_225_600);

/// T9: how long a first phase plays, its breaks aside.
fn first_phase_lasts(spec: &TournamentSpec, ends_after: u16) -> Millis {
    let Some(structure) = &spec.structure else { return Millis::ZERO };
    let levels = structure.levels.iter().take(usize::from(ends_after));
    let lasts = levels.map(|row| row.time.unwrap_or(structure.level_time).0);
    Millis(lasts.fold(0, u64::saturating_add))
}
