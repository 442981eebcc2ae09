//! `tournament programme`: what would start when, from the configuration.

use base::Millis;
use clap::Args;
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use office::programme::{Occurrence, Part, Planned, Programme, Schedule, Template};
use serde_json::{Value, json};

use crate::{
    config::ConfigArg,
    failure::{Failure, Outcome, print, print_json},
};

#[derive(Args)]
pub(crate) struct ProgrammeArgs {
    /// The first day, UTC; today without this.
    #[arg(long, value_name = "YYYY-MM-DD")]
    from: Option<Date>,
    /// How many days, 1 to 400.
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=400))]
    days: u16,
    #[command(flatten)]
    config: ConfigArg,
}

pub(super) fn run(args: &ProgrammeArgs, json: bool) -> Outcome {
    let programme = args.config.load(None)?.play.programme;
    let today = || Timestamp::now().to_zoned(TimeZone::UTC).date();
    let first = args.from.unwrap_or_else(today);
    let from = begins(first).ok_or_else(|| {
        Failure::input(format_args!("--from: expected a day from 1970-01-01 on, found {first}"))
    })?;
    let to = from + Millis::seconds(u64::from(args.days) * 24 * 60 * 60);
    let planned = programme.plan(from, to);
    if json {
        print_json(&document(&programme, &planned))
    } else {
        print(&page(&programme, &planned, first, args.days))
    }
}

fn begins(day: Date) -> Option<Millis> {
    let zoned = day.to_zoned(TimeZone::UTC).ok()?;
    let millis = u64::try_from(zoned.timestamp().as_millisecond()).ok()?;
    // Far from the calendar's end.
    (day.year() < 9_000).then_some(Millis(millis))
}

fn utc(at: Millis) -> String {
    office::programme::Zone::UTC.local(at).strftime("%Y-%m-%d %H:%M").to_string()
}

/// The date and time on the wall of the template, with the zone.
fn local(template: &Template, at: Millis) -> (String, String) {
    let zone = template.schedule.recurrence().map(|recurrence| &recurrence.zone);
    let utc = office::programme::Zone::UTC;
    let zone = zone.unwrap_or(&utc);
    (zone.local(at).strftime("%a %Y-%m-%d %H:%M").to_string(), zone.to_string())
}

fn part(part: Part) -> Option<String> {
    match part {
        Part::Whole => None,
        Part::SecondPhase => Some("second phase".to_owned()),
        Part::FirstPhase(number) => Some(format!("first phase {number}")),
    }
}

fn price(template: &Template) -> String {
    let spec = &template.spec;
    match (spec.price, spec.hexapro) {
        (Some(price), _) => price.to_string(),
        (None, Some(hexapro)) => hexapro.buy_in.to_string(),
        (None, None) => String::new(),
    }
}

fn always_open(programme: &Programme) -> impl Iterator<Item = &Template> {
    programme.templates().iter().filter(|template| template.schedule == Schedule::AlwaysOpen)
}

fn document(programme: &Programme, planned: &[Planned]) -> Value {
    let open = always_open(programme).map(|template| {
        json!({
            "template": template.id, "name": template.spec.name, "price": price(template),
            "rulebook": template.spec.rulebook.as_str(),
        })
    });
    let occurrence = |occurrence: &Occurrence, starts_at: Millis| {
        json!({
            "template": occurrence.template, "part": part(occurrence.part),
            "starts_at": starts_at.0, "utc": utc(starts_at),
        })
    };
    let starts = planned.iter().filter_map(|planned| {
        let template = programme.template(&planned.occurrence.template)?;
        let (local, zone) = local(template, planned.starts_at);
        let target =
            planned.target.as_ref().map(|(target, starts_at)| occurrence(target, *starts_at));
        Some(json!({
            "template": template.id, "name": template.spec.name, "price": price(template),
            "rulebook": template.spec.rulebook.as_str(), "part": part(planned.occurrence.part),
            "starts_at": planned.starts_at.0, "utc": utc(planned.starts_at),
            "local": local, "time_zone": zone, "target": target,
        }))
    });
    json!({ "always_open": open.collect::<Vec<_>>(), "starts": starts.collect::<Vec<_>>() })
}

fn page(programme: &Programme, planned: &[Planned], first: Date, days: u16) -> String {
    let mut lines: Vec<String> = Vec::new();
    let open: Vec<&Template> = always_open(programme).collect();
    if !open.is_empty() {
        lines.push("Always open:".to_owned());
        let line = |template: &&Template| {
            format!("  {} at {} ({})", template.spec.name, price(template), template.id)
        };
        lines.extend(open.iter().map(line));
        lines.push(String::new());
    }
    let (tournaments, span) = (planned.len(), if days == 1 { "day" } else { "days" });
    lines.push(format!("{days} {span} from {first}, {tournaments} starts:"));
    lines.push("UTC               local".to_owned());
    for planned in planned {
        let Some(template) = programme.template(&planned.occurrence.template) else { continue };
        let (local, zone) = local(template, planned.starts_at);
        let phase = part(planned.occurrence.part).map(|part| format!(", {part}"));
        let target = planned.target.as_ref().and_then(|(target, starts_at)| {
            let name = &programme.template(&target.template)?.spec.name;
            Some(format!(" -> {name} {}", utc(*starts_at)))
        });
        lines.push(format!(
            "{}  {local} {zone}  {}{}, {}, {}{}",
            utc(planned.starts_at),
            template.spec.name,
            phase.unwrap_or_default(),
            price(template),
            template.spec.rulebook,
            target.unwrap_or_default(),
        ));
    }
    lines.join("\n")
}
