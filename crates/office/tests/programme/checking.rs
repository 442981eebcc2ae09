//! What keeps a programme from being one.

use office::programme::{Template, TemplateError};

use super::support::{
    DAY, check, lines, satellite, schedule, sit_and_go, spec, template, try_programme,
};

#[track_caller]
fn refused(templates: &[Template], expected: &str) {
    let names: Vec<String> = templates.iter().map(|template| template.id.to_string()).collect();
    let errors = try_programme(templates).err().unwrap_or_default();
    let line =
        |TemplateError { index, error }: &TemplateError| format!("{}: {error}", names[*index]);
    check(&errors.iter().map(line).collect::<Vec<_>>().join("\n"), &lines(expected));
}

#[test]
fn a_sound_programme_is_one() {
    let templates = [template("main", "daily 20:00"), satellite("sat", "daily 19:00", "main")];
    assert_eq!(try_programme(&templates).unwrap().templates().len(), 2);
}

#[test]
fn names_are_unique() {
    refused(
        &[template("main", "daily 20:00"), template("main", "daily 21:00")],
        r#"main: template: expected a name that no other template has, found "main" again"#,
    );
}

#[test]
fn t2_only_what_starts_when_full_is_always_open() {
    let mut never_full = template("open", "daily 20:00");
    never_full.schedule = sit_and_go("five").schedule;
    let mut scheduled = sit_and_go("five");
    scheduled.schedule = schedule("daily 20:00", "UTC");
    refused(
        &[never_full, scheduled],
        r#"open: schedule: expected times, or a spec with start = "when full", found "always open" (T2)
           five: schedule: expected "always open": the spec starts when it is full, found "daily 20:00" (T2)"#,
    );
}

#[test]
fn a_spec_is_checked_by_its_rulebook() {
    let mut dear = template("dear", "daily 20:00");
    dear.spec.seats = 11;
    let mut stranger = template("stranger", "daily 20:00");
    stranger.spec.rulebook = "fr-1.0".parse().unwrap();
    let mut private = template("private", "daily 20:00");
    private.spec.rulebook = "home".parse().unwrap();
    let mut money = template("money", "daily 20:00");
    money.spec.currency = ledger::Currency::EUR;
    refused(
        &[dear, stranger, private, money],
        r#"dear: spec.seats: expected 2 to 10 seats a table, found 11 (R28)
           stranger: spec.rulebook: expected a rulebook of this room (`cardroom rules list`), found "fr-1.0"
           private: spec.rulebook: expected the rulebook of a market: nobody else can enter, found "home"
           money: spec.currency: expected PLAY, the money of its market, found EUR"#,
    );
}

#[test]
fn bounds_hold() {
    let mut late = template("late", "daily 20:00");
    (late.announce_before, late.announced_max) = (base::Millis(33 * DAY.0), 0);
    late.house_players = 3_000;
    let mut dates = template("dates", "daily 20:00");
    if let office::programme::Schedule::Recurring(recurrence) = &mut dates.schedule {
        recurrence.first = Some("2026-12-02".parse().unwrap());
        recurrence.last = Some("2026-12-01".parse().unwrap());
    }
    refused(
        &[late, dates],
        "late: announce_before: expected 1 min to 32 days, found 33 days
         late: announced_max: expected 1 to 100, found 0
         late: house_players: expected at most 2000, found 3000
         dates: last: expected 2026-12-02, the first date, or later, found 2026-12-01",
    );
}

#[test]
fn t4_a_satellite_needs_a_target_that_fits() {
    let mut alone = satellite("alone", "daily 19:00", "main");
    alone.feeds = None;
    let plain =
        Template { feeds: Some("main".parse().unwrap()), ..template("plain", "daily 19:00") };
    let mut dear = satellite("dear", "daily 19:00", "main");
    dear.spec.satellite.as_mut().unwrap().target_price = "90.00 + 10.00".parse().unwrap();
    let mut other = satellite("other", "daily 19:00", "main");
    other.spec.rulebook = "dk-2.0".parse().unwrap();
    let mut name = satellite("name", "daily 19:00", "main");
    name.spec.satellite.as_mut().unwrap().target = "something else".to_owned();
    refused(
        &[
            template("main", "daily 20:00"),
            satellite("lost", "daily 19:00", "nowhere"),
            alone,
            plain,
            dear,
            other,
            name,
        ],
        r#"lost: feeds: expected the name of another template of the programme, found "nowhere" (T4)
           alone: feeds: expected the template whose seats are won, found nothing (T4)
           plain: feeds: expected a spec with a table `satellite`, or no such key, found "main" (T4)
           dear: spec.satellite.target_price: expected "9.00 + 1.00", what "main" costs, found "90.00 + 10.00" (T4)
           other: spec.rulebook: expected "int-2.7", as its target main, found "dk-2.0" (T4)
           name: spec.satellite.target: expected "main", the name of main, found "something else" (T4)"#,
    );
}

#[test]
fn t4_targets_do_not_go_in_circles() {
    refused(
        &[satellite("one", "daily 19:00", "two"), satellite("two", "daily 20:00", "one")],
        r#"one: feeds: expected a target that does not lead back to the satellite, found "two" (T4)
           two: feeds: expected a target that does not lead back to the satellite, found "one" (T4)"#,
    );
}

#[test]
fn t4_tiers_rise_and_a_free_target_is_none() {
    let mut free = template("free", "daily 20:00");
    free.spec.price = Some("free".parse().unwrap());
    free.spec.added = Some(base::Cents(100));
    let mut upper = satellite("upper", "daily 19:00", "main");
    upper.spec.price = Some("3.60 + 0.40".parse().unwrap());
    let mut lower = satellite("lower", "daily 18:00", "upper");
    lower.spec.satellite.as_mut().unwrap().target_price = "3.60 + 0.40".parse().unwrap();
    refused(
        &[
            template("main", "daily 20:00"),
            free,
            upper,
            lower,
            satellite("sat", "daily 19:00", "free"),
        ],
        r#"lower: spec.satellite.tier: expected a tier below that of "upper", 1, found 1 (T4)
           sat: spec.satellite.target: expected a tournament with a price, found "free", which is free (T4)"#,
    );
}

#[test]
fn t4_seats_are_won_in_tournaments_with_a_time() {
    let mut full = satellite("full", "daily 19:00", "main");
    full.spec.start = game::tournament::spec::Start::WhenFull;
    full.schedule = sit_and_go("five").schedule;
    refused(
        &[template("main", "daily 20:00"), full],
        r#"full: spec.satellite.wins: expected "a ticket for the template" or "a ticket for the value": nobody knows when one that starts full will start, found "a seat" (T4)"#,
    );
}

#[test]
fn t9_first_phases_fit_the_spec_and_the_second() {
    let more = "start = \"scheduled\"\nprice = \"9.00 + 1.00\"\nphased = { first_phases = 2, \
                ends_after_level = 4 }";
    let series = |id: &str, first: &[&str]| Template {
        first_phases: first.iter().map(|text| text.parse().unwrap()).collect(),
        ..Template::new(id.parse().unwrap(), spec(id, more), schedule("weekly sun 15:00", "UTC"))
    };
    let plain = Template {
        first_phases: vec!["fri 20:00".parse().unwrap()],
        ..template("plain", "daily 20:00")
    };
    refused(
        &[
            series("one", &["fri 20:00"]),
            series("late", &["fri 20:00", "same day 14:30"]),
            series("after", &["fri 20:00", "same day 16:00"]),
            plain,
        ],
        r#"one: first_phases: expected as many as phased.first_phases says, 2, found 1 (T9)
           late: first_phases: expected at least 40 min before the second phase: its 4 levels take that, found "same day 14:30" (T9)
           after: first_phases: expected at least 40 min before the second phase: its 4 levels take that, found "same day 16:00" (T9)
           plain: first_phases: expected a spec with a table `phased`, or no such key, found a list (T9)"#,
    );
}
