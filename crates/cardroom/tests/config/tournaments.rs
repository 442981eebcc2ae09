//! `[[tournament]]`: the programme of a host, its mistakes, and what it makes of a year.

use serde_json::{Value, json};

use crate::operator::OperatorFolder;

const MAIN: &str = r#"
name = "Club championship"
game = "holdem"
seats = 9
price = "9.00 + 1.00"

[structure]
stack = 3000
level_time = "10 min"
levels = ["10/20", "25/50", "50/100", "100/200", "200/400", "400/800", "800/1600"]
"#;

const CONFIG: &str = r#"time_zone = "Europe/Copenhagen"

[[market]]
rulebook = "dk-2.0"

[[tournament]]
template = "championship"
spec = "championship.toml"
schedule = "weekly sun 19:00"
announce_before = "14 days"

[[tournament]]
template = "satellite"
schedule = "daily 18:00"
feeds = "championship"

[tournament.spec]
name = "Satellite"
game = "holdem"
seats = 6
price = "0.90 + 0.10"
satellite = { target = "Club championship", target_price = "9.00 + 1.00", wins = "a seat" }

[tournament.spec.structure]
stack = 1500
level_time = "5 min"
levels = ["10/20", "25/50", "50/100", "100/200", "200/400", "400/800"]

[[tournament]]
template = "night"
spec = "nightly-re-entry"
schedule = "cron 30 2 * * *"
time_zone = "America/New_York"
first = "2026-10-31"
last = "2026-11-02"
house_players = 5
"#;

fn check(config: &str, files: &[(&str, &str)]) -> Vec<String> {
    let output = OperatorFolder::new(config, files).run("config check");
    assert_eq!(output.status, 1, "{}{}", output.out, output.err);
    output.out.lines().map(str::to_owned).collect()
}

#[test]
fn a_programme_of_ones_own_is_sound_and_shown() {
    let folder = OperatorFolder::new(CONFIG, &[("championship.toml", MAIN)]);
    let output = folder.run("config check");
    assert_eq!(
        (output.status, output.out.as_str()),
        (
            0,
            "cardroom.toml: a sound configuration: rulebooks of your own 0, markets 1, games 6, Sit & \
             Gos 10, tournaments 3\n"
        )
    );
    let shown = folder.run("config show --json").json();
    let tournaments = shown["tournaments"].as_array().unwrap();
    let row = |template: &str| tournaments.iter().find(|row| row["template"] == template).unwrap();
    assert_eq!(
        *row("satellite"),
        json!({
            "template": "satellite", "rulebook": "dk-2.0", "name": "Satellite",
            "schedule": "daily 18:00", "time_zone": "Europe/Copenhagen", "first_phases": [],
            "feeds": "championship", "announce_before": "7 days", "announced_max": 10,
            "house_players": 0, "source": "cardroom.toml:12",
        })
    );
    assert_eq!(row("night")["name"], "Nightly re-entry");
    assert_eq!(row("night")["time_zone"], "America/New_York");
}

/// The week in which clocks go back in Europe, and the one after it, in which they do in America.
#[test]
fn the_programme_of_a_week_is_printed() {
    let folder = OperatorFolder::new(CONFIG, &[("championship.toml", MAIN)]);
    let output = folder.run("tournament programme --from 2026-10-24 --days 2");
    let starts = output.out.split_once("starts:\n").unwrap().1;
    assert_eq!(
        starts.trim_end(),
        "UTC               local\n\
         2026-10-24 16:00  Sat 2026-10-24 18:00 Europe/Copenhagen  Satellite, 0.90 + 0.10, dk-2.0 -> \
         Club championship 2026-10-25 18:00\n\
         2026-10-25 17:00  Sun 2026-10-25 18:00 Europe/Copenhagen  Satellite, 0.90 + 0.10, dk-2.0 -> \
         Club championship 2026-10-25 18:00\n\
         2026-10-25 18:00  Sun 2026-10-25 19:00 Europe/Copenhagen  Club championship, 9.00 + 1.00, \
         dk-2.0"
    );
    let json = folder.run("tournament programme --from 2026-10-30 --days 7 --json").json();
    let starts: &Vec<Value> = json["starts"].as_array().unwrap();
    let night = starts.iter().filter(|start| start["template"] == "night");
    let night: Vec<&str> = night.map(|start| start["utc"].as_str().unwrap()).collect();
    assert_eq!(night, ["2026-10-31 06:30", "2026-11-01 07:30", "2026-11-02 07:30"]);
    assert_eq!(json["always_open"].as_array().unwrap().len(), 10);
}

#[test]
fn a_year_of_the_default_programme_is_printed() {
    let folder = OperatorFolder::new("", &[]);
    let json = folder.run("tournament programme --from 2026-01-01 --days 365 --json").json();
    let starts = json["starts"].as_array().unwrap();
    let of = |template: &str| starts.iter().filter(|start| start["template"] == template).count();
    assert_eq!(of("daily-freezeout-dk-2-0"), 365);
    assert_eq!(of("sunday-main-event-be-1-8"), 52);
    assert_eq!(of("quick-freeroll-int-2-7"), 365 * 24 * 6);
    assert_eq!(of("weekend-series-int-2-7"), 4 * 52);
    let targets = starts.iter().filter(|start| start["template"] == "daily-satellite-int-2-7");
    assert!(
        targets.clone().all(|start| start["target"]["template"] == "sunday-main-event-int-2-7")
    );
    let output = folder.run("tournament programme --days 500");
    assert_eq!(output.status, 2, "{}", output.err);
}

#[test]
fn every_mistake_of_a_programme_is_named() {
    let config = r#"time_zone = "Europe/Kopenhagen"

[[tournament]]
template = "Main Event"
schedule = "sometimes"
first = "tomorrow"
first_phases = ["friday"]
announce_before = 5

[[tournament]]
template = "price"
rulebook = "dk-2.0"
schedule = "daily 20:00"
[tournament.spec]
name = "Odd price"
game = "holdem"
seats = 9
price = "5.00 + 0.50"
[tournament.spec.structure]
stack = 3000
level_time = "1 s"
levels = [
  "10/20",
  "5/10",
]

[[tournament]]
template = "feeds"
spec = "daily-satellite"
rulebook = "int-2.7"
schedule = "daily 18:30"
time_zone = "New York"
feeds = "nothing"

[[tournament]]
template = "lost"
spec = "daily-satellite"
rulebook = "int-2.7"
schedule = "daily 18:30"
feeds = "nothing"

[[tournament]]
template = "open"
spec = "hexapro"
rulebook = "int-2.7"
schedule = "daily 18:30"

[[tournament]]
template = "no-rules"
spec = "daily-freezeout"
schedule = "daily 18:30"

[[tournament]]
template = "no-spec"
spec = "daily-freezout"
rulebook = "int-2.7"
schedule = "daily 18:30"

[[tournament]]
template = "no-file"
spec = "specs/none.toml"
rulebook = "int-2.7"
schedule = "daily 18:30"

[[tournament]]
template = "file"
spec = "bad.toml"
rulebook = "int-2.7"
schedule = "daily 18:30"
scedule = "daily 18:30"
"#;
    let bad = "name = \"Bad\"\ngame = \"stud\"\nseats = 9\n";
    let lines = check(config, &[("bad.toml", bad)]);
    let expected = [
        "cardroom.toml:1: time_zone: expected a time zone such as \"Europe/Copenhagen\", found \
         \"Europe/Kopenhagen\"; the nearest names are Europe/Copenhagen,",
        "cardroom.toml:4: tournament[1].template: expected a name of 1 to 48 small letters, digits and \
         hyphens",
        "cardroom.toml:5: tournament[1].schedule: expected \"always open\", \"every 15 min\"",
        "cardroom.toml:6: tournament[1].first: expected a date such as \"2026-12-31\", found \"tomorrow\"",
        "cardroom.toml:7: tournament[1].first_phases[1]: expected a weekday and a time such as",
        "cardroom.toml:8: tournament[1].announce_before: expected a time such as \"30 min\"",
        "cardroom.toml:18: tournament[2].spec.price: expected a price of dk-2.0: 0.90 + 0.10",
        "cardroom.toml:21: tournament[2].spec.structure.level_time: expected a level of 30 s to 24 h",
        "cardroom.toml:24: tournament[2].spec.structure.levels[1]: expected blinds no lower than 10/20",
        "cardroom.toml:32: tournament[3].time_zone: expected a time zone such as \"Europe/Copenhagen\", \
         found \"New York\"; the nearest names are America/New_York,",
        "cardroom.toml:40: tournament[4].feeds: expected the name of another template of the programme, \
         found \"nothing\" (T4)",
        "cardroom.toml:44: tournament[5].spec.start: expected \"when full\", found \"scheduled\"",
        "cardroom.toml:48: tournament[6].rulebook: expected the rulebook of a market, found nothing",
        "cardroom.toml:55: tournament[7].spec: expected a file such as \"daily-freezout.toml\", or one of \
         the built-in specs",
        "cardroom.toml:61: tournament[8].spec: expected the file of a spec, found specs/none.toml",
        "cardroom.toml:70: tournament[9].scedule: there is no such key; did you mean \
         tournament[9].schedule?",
        "bad.toml: game: expected",
    ];
    for wanted in expected {
        assert!(lines.iter().any(|line| line.starts_with(wanted)), "{wanted}\n{lines:#?}");
    }
    // The row without a spec says that, too.
    assert!(
        lines.iter().any(|line| line.starts_with("cardroom.toml:3: tournament[1].spec")),
        "{lines:#?}"
    );
}

/// T4: a satellite whose target has a mistake of its own is not blamed, and one that does not fit is.
#[test]
fn t4_satellites_are_compared_with_their_targets() {
    let dear = MAIN.replace("9.00 + 1.00", "22.50 + 2.50");
    let lines = check(CONFIG, &[("championship.toml", &dear)]);
    assert_eq!(
        lines,
        [
            "cardroom.toml:22: tournament[2].spec.satellite.target_price: expected \"22.50 + 2.50\", what \
          \"Club championship\" costs, found \"9.00 + 1.00\" (T4)"
        ]
    );
    let broken = MAIN.replace("seats = 9", "seats = 99");
    let lines = check(CONFIG, &[("championship.toml", &broken)]);
    assert_eq!(lines, ["championship.toml: seats: expected 2 to 10 seats a table, found 99 (R28)"]);
}

#[test]
fn the_room_does_not_open_with_a_mistake_in_its_programme() {
    let folder = OperatorFolder::new(
        &CONFIG.replace("daily 18:00", "dayly 18:00"),
        &[("championship.toml", MAIN)],
    );
    let output = folder.run("serve");
    assert_eq!(output.status, 2);
    assert!(
        output.err.contains("cardroom.toml:14: tournament[2].schedule: expected"),
        "{}",
        output.err
    );
}

#[test]
fn an_empty_list_is_a_room_without_tournaments() {
    let folder = OperatorFolder::new("tournament = []\nsit_and_go = []\n", &[]);
    let shown = folder.run("config show --json").json();
    assert_eq!((&shown["tournaments"], &shown["sit_and_gos"]), (&json!([]), &json!([])));
    let folder = OperatorFolder::new("sit_and_go = []\n", &[]);
    let shown = folder.run("config show --json").json();
    assert!(shown["tournaments"].as_array().unwrap().len() > 40);
}
