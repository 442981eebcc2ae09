//! The specs that come with the program: each is sound, and together they cover every type.

use std::collections::BTreeMap;

use base::Cents;
use game::tournament::{
    cancellation::Moment,
    spec::{BountyKind, HexaProKind, TournamentRules, TournamentSpec, json_schema},
};
use serde_json::Value;

use crate::{
    cancellation::left,
    support::{files, in_lines, read},
};

fn all() -> BTreeMap<String, TournamentRules> {
    files()
        .into_iter()
        .map(|(name, text)| match read(&text) {
            Ok(rules) => (name, rules),
            Err(errors) => panic!("{name}: {}", in_lines(&errors)),
        })
        .collect()
}

#[test]
fn every_spec_is_sound_and_survives_being_written_and_read() {
    let specs = all();
    assert!(specs.len() >= 30, "{}", specs.len());
    for (name, rules) in &specs {
        let toml = toml::to_string(rules.spec()).unwrap();
        assert_eq!(TournamentSpec::from_toml(&toml).as_ref(), Ok(rules.spec()), "{name}: {toml}");
        let json = serde_json::to_string(rules.spec()).unwrap();
        assert_eq!(&serde_json::from_str::<TournamentSpec>(&json).unwrap(), rules.spec(), "{name}");
        // As a page shows it, and as a program sends it.
        for text in [rules.spec().to_toml().unwrap(), json] {
            let find = |id: &str| rulebook::embedded(id).map(std::sync::Arc::new);
            let again = TournamentRules::from_text(&text, find);
            assert_eq!(
                again.map(|rules| rules.spec().clone()).as_ref(),
                Ok(rules.spec()),
                "{text}"
            );
        }
    }
}

#[test]
fn a_spec_in_json_is_checked_as_one_in_toml() {
    let check = |text: &str| TournamentRules::from_text(text, |_| None).err().unwrap();
    for (text, found) in [
        ("{", "an error in line 1"),
        (" {\"name\": null}", "an error in line 1"),
        ("{\"name\": 5", "an error in line 1"),
    ] {
        let errors = check(text);
        assert!(errors[0].key.is_empty() && errors[0].found.contains(found), "{errors:?}");
    }
    let (json, toml) = (check("{\"name\": 5, \"colour\": 1}"), check("name = 5\ncolour = 1"));
    assert_eq!(json, toml);
    assert!(json.iter().any(|error| error.key == "colour"), "{json:?}");
}

#[test]
fn the_specs_cover_every_type_and_every_rulebook() {
    let specs = all();
    let has = |what: &str, is: &dyn Fn(&TournamentRules) -> bool| {
        assert!(specs.values().any(is), "no spec is {what}");
    };
    for id in rulebook::EMBEDDED_IDS {
        has(id, &|rules| rules.rulebook().id.as_str() == id);
    }
    has("guaranteed", &|rules| rules.spec().guarantee.is_some());
    has("a freeroll", &TournamentRules::is_freeroll);
    has("a satellite", &|rules| rules.spec().satellite.is_some());
    has("a satellite of the second tier", &|rules| {
        rules.spec().satellite.as_ref().is_some_and(|satellite| satellite.tier == 2)
    });
    has("multi-buy-in", &|rules| rules.spec().multi_buy_in.is_some());
    has("re-buy", &|rules| rules.spec().rebuys.is_some() && rules.spec().add_on.is_some());
    has("re-entry", &|rules| rules.spec().re_entry.is_some());
    has("phased", &|rules| rules.spec().phased.is_some());
    for kind in [BountyKind::Regular, BountyKind::Progressive] {
        has("bounty", &|rules| rules.spec().bounty.as_ref().is_some_and(|own| own.kind == kind));
    }
    has("VIP", &|rules| rules.spec().bounty.as_ref().is_some_and(|own| !own.vip.is_empty()));
    for kind in [HexaProKind::Regular, HexaProKind::Extreme] {
        for id in rulebook::EMBEDDED_IDS {
            let book = rulebook::embedded(id).unwrap();
            let offers = match kind {
                HexaProKind::Regular => book.hexapro.is_some(),
                HexaProKind::Extreme => book.hexapro_extreme.is_some(),
            };
            // `home` plays by int-2.7's own HexaPro Extreme.
            if offers && !(id == "home" && kind == HexaProKind::Extreme) {
                has(id, &|rules| {
                    rules.rulebook().id.as_str() == id
                        && rules.spec().hexapro.is_some_and(|hexapro| hexapro.kind == kind)
                });
            }
        }
    }
    for seats in [2, 5, 6, 9] {
        has("a Sit & Go", &|rules| {
            rules.entrants_max() == Some(seats) && u32::from(rules.spec().seats) == seats
        });
    }
}

/// T4: where a satellite's target is among the specs, the two agree about its price and tier.
#[test]
fn t4_satellites_know_what_their_targets_cost() {
    let specs = all();
    let mut found = 0;
    for (name, rules) in &specs {
        let Some(satellite) = &rules.spec().satellite else { continue };
        let target = specs.values().find(|other| other.spec().name == satellite.target);
        let Some(target) = target else { continue };
        found += 1;
        assert_eq!(target.spec().paid(), Some(satellite.target_price), "{name}");
        if let Some(above) = &target.spec().satellite {
            assert!(above.tier > satellite.tier, "{name}");
        }
    }
    assert!(found >= 3);
}

/// Every line of every spec left out, and every value replaced by nonsense: an error with a key, or a
/// tournament whose arithmetic works. Never a panic.
#[test]
fn r27_no_nonsense_in_a_spec_stops_the_program() {
    const NONSENSE: [&str; 14] = [
        "-1",
        "0",
        "1",
        "65535",
        "99999999999",
        "9223372036854775807",
        "1.5",
        "nan",
        "true",
        "\"\"",
        "\"x\"",
        "[]",
        "{}",
        "\"1000000.00 + 0.00\"",
    ];
    let (mut sound, mut refused) = (0, 0);
    for (name, text) in files() {
        let lines: Vec<&str> = text.lines().collect();
        for changed in 0..lines.len() {
            let key = lines[changed].split_once(" = ").map(|(key, _)| key);
            let values = NONSENSE.iter().filter_map(|value| Some(format!("{} = {value}", key?)));
            for line in [String::new()].into_iter().chain(values) {
                let mut lines = lines.clone();
                lines[changed] = &line;
                match read(&lines.join("\n")) {
                    Ok(rules) => {
                        sound += 1;
                        work_out(&rules);
                    }
                    Err(errors) => {
                        refused += 1;
                        assert!(!errors.is_empty(), "{name} with {line}");
                        assert!(errors.iter().all(|error| !error.to_string().contains('\n')));
                    }
                }
            }
        }
    }
    assert!(sound > 300 && refused > 3_000, "{sound} sound, {refused} refused");
}

/// Everything that is worked out of a tournament, for its smallest and its largest field.
fn work_out(rules: &TournamentRules) {
    assert!(rules.entries().count() <= 1_000);
    let _ = (rules.rebuy(), rules.add_on(), rules.time_bank(None), rules.decision_time());
    assert!(rules.level(0, None).0.big() <= rules.level(1_000, None).0.big());
    let most = rules.entrants_max().unwrap_or(100_000);
    for players in [rules.entrants_min(), most] {
        let takings = rules.takings_of(players);
        let list = rules.prizes(&takings);
        assert!(list.places_paid() <= players.max(1));
        assert!(list.is_decided(1));
        let moment = Moment::Running { prizes: &list, prizes_paid: Cents::ZERO, final_table: true };
        for stacks in [vec![1, 1], vec![u64::MAX / 4, 1, 0]] {
            let _ = rules.cancel(moment, &left(rules, &stacks));
        }
    }
}

/// docs/TOURNAMENTS.md: its example is sound, and its prize table is one.
#[test]
fn the_examples_of_the_documentation_are_sound() {
    let page = include_str!("../../../../docs/TOURNAMENTS.md");
    let mut examples =
        page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let spec = examples.next().unwrap();
    assert!(read(spec).is_ok(), "{}", in_lines(&read(spec).unwrap_err()));
    let with_table = format!("{spec}\n{}", examples.next().unwrap());
    assert!(read(&with_table).is_ok(), "{}", in_lines(&read(&with_table).unwrap_err()));
}

/// specs/tournament.schema.json is the schema of the specs beside it. `CARDROOM_WRITE=1` writes it.
#[test]
fn the_schema_beside_the_specs_is_up_to_date_and_knows_their_keys() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../specs/tournament.schema.json");
    let schema = json_schema();
    let text = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
    if std::env::var_os("CARDROOM_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == text,
        "run CARDROOM_WRITE=1 cargo test -p game --test tournament_money schema"
    );
    for (name, text) in files() {
        let spec: toml::Value = text.parse::<toml::Table>().unwrap().into();
        check_known(&schema, &schema, &spec, &name);
    }
}

/// Whether the schema knows every key of this value.
fn check_known(root: &Value, schema: &Value, value: &toml::Value, path: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.trim_start_matches('#')).unwrap();
        return check_known(root, target, value, path);
    }
    if let Some(one_of) = schema["anyOf"].as_array() {
        let some = one_of.iter().find(|schema| schema["type"] != "null").unwrap();
        return check_known(root, some, value, path);
    }
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                let path = format!("{path}.{key}");
                let known = &schema["properties"][key.as_str()];
                assert!(known.is_object(), "{path} is not in the schema");
                check_known(root, known, value, &path);
            }
        }
        toml::Value::Array(rows) => {
            for row in rows {
                check_known(root, &schema["items"], row, path);
            }
        }
        _ => {}
    }
}
