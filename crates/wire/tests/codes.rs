//! Refusals, notices and goodbyes are codes with parameters: all there are, each with its clause, and
//! no sentence among them. docs/PROTOCOL.md lists every code a client can meet.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod samples;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;
use ts_rs::{Config, TS};
use wire::{ByeCode, Notice, Refusal, RefusalCode, ServerMessage};

const PAGE: &str = include_str!("../../../docs/PROTOCOL.md");

/// The codes of a union, as its own declaration lists them.
fn codes<T: TS>() -> BTreeSet<String> {
    let text = T::inline(&Config::new());
    let tags = text.split("\"code\": \"").skip(1);
    tags.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

fn fields(sample: &impl Serialize) -> serde_json::Map<String, Value> {
    match serde_json::to_value(sample).unwrap() {
        Value::Object(fields) => fields,
        other => panic!("{other} is no object"),
    }
}

fn coded(samples: &[impl Serialize]) -> BTreeSet<String> {
    let code = |sample| fields(sample)["code"].as_str().unwrap().to_owned();
    samples.iter().map(code).collect()
}

/// A new code needs a sample, which the client's test of its sentences needs.
#[test]
fn every_code_has_a_sample() {
    assert_eq!(coded(&samples::refusals()), codes::<RefusalCode>());
    assert_eq!(coded(&samples::notices()), codes::<Notice>());
    assert_eq!(coded(&samples::byes()), codes::<ByeCode>());
}

#[test]
fn every_sample_reads_back_as_written() {
    for refusal in samples::refusals() {
        let text = serde_json::to_string(&refusal).unwrap();
        assert_eq!(serde_json::from_str::<Refusal>(&text).unwrap(), refusal, "{text}");
        assert!(text.starts_with(&format!(r#"{{"code":"{}""#, refusal.code.name())), "{text}");
    }
    for notice in samples::notices() {
        let text = serde_json::to_string(&notice).unwrap();
        assert_eq!(serde_json::from_str::<Notice>(&text).unwrap(), notice, "{text}");
    }
    for bye in samples::byes() {
        let message = ServerMessage::Bye(bye.clone());
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<ServerMessage<'_>>(&text).unwrap(), message, "{text}");
        assert!(text.starts_with(&format!(r#"{{"type":"bye","code":"{}""#, bye.name())), "{text}");
    }
}

/// The code that a refusal has in the room, in logs and in stories is the one that clients see.
#[test]
fn the_room_and_the_wire_use_the_same_codes() {
    for refused in samples::of_room() {
        let refusal = Refusal::from(&refused);
        assert_eq!(refusal.code.name(), refused.code());
        assert_eq!(refusal.clause.as_deref(), Some(refused.clause()));
    }
}

/// Parameters are numbers, words of the protocol and limits. The one text among them tells the
/// author of a client what was wrong with a message.
#[test]
fn no_refusal_notice_or_goodbye_holds_a_sentence() {
    fn texts<'a>(value: &'a Value, key: &'a str, found: &mut Vec<(&'a str, &'a str)>) {
        match value {
            Value::String(text) => found.push((key, text)),
            Value::Object(fields) => fields.iter().for_each(|(key, v)| texts(v, key, found)),
            Value::Array(items) => items.iter().for_each(|item| texts(item, key, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let refusals = samples::refusals().iter().map(fields).collect::<Vec<_>>();
    let notices = samples::notices().iter().map(fields).collect::<Vec<_>>();
    let byes = samples::byes().iter().map(fields).collect::<Vec<_>>();
    for sample in [refusals, notices, byes].into_iter().flatten() {
        let sample = Value::Object(sample);
        let mut found = Vec::new();
        texts(&sample, "", &mut found);
        for (key, text) in found {
            // What staff write is theirs, like chat.
            let by_staff = key == "text" && sample["code"] == "announcement";
            assert!(key == "detail" || by_staff || !text.contains(' '), "{key} of {sample}");
        }
    }
}

/// The list of codes in docs/PROTOCOL.md: each with the parameters and the clauses it really has.
#[test]
fn the_page_lists_every_code_with_its_parameters_and_clauses() {
    let listed = |head: &str| -> BTreeMap<String, (String, String)> {
        let table = PAGE.split(head).nth(1).unwrap_or_else(|| panic!("no table {head}"));
        let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
        let cells = |row: &str| -> Vec<String> {
            row.split('|').map(|cell| cell.trim().to_owned()).collect()
        };
        let row = |cells: Vec<String>| {
            (cells[1].trim_matches('`').to_owned(), (cells[2].clone(), cells[3].clone()))
        };
        rows.map(cells).map(row).collect()
    };
    let expected = |samples: Vec<serde_json::Map<String, Value>>| {
        let mut rows: BTreeMap<String, (Vec<String>, Vec<String>)> = BTreeMap::new();
        for sample in samples {
            let row = rows.entry(sample["code"].as_str().unwrap().to_owned()).or_default();
            for (key, value) in sample {
                let (into, text) = match key.as_str() {
                    "code" => continue,
                    "clause" => (&mut row.1, value.as_str().unwrap().to_owned()),
                    _ => (&mut row.0, format!("`{key}`")),
                };
                if !into.contains(&text) {
                    into.push(text);
                }
            }
        }
        for (parameters, clauses) in rows.values_mut() {
            parameters.sort();
            clauses.sort();
        }
        rows.into_iter()
            .map(|(code, (parameters, clauses))| {
                (code, (parameters.join(", "), clauses.join(", ")))
            })
            .collect::<BTreeMap<_, _>>()
    };
    for (head, samples) in [
        ("| code of a refusal ", samples::refusals().iter().map(fields).collect()),
        ("| code of a notice ", samples::notices().iter().map(fields).collect()),
        ("| code of a goodbye ", samples::byes().iter().map(fields).collect::<Vec<_>>()),
    ] {
        let (listed, expected) = (listed(head), expected(samples));
        for (code, row) in &expected {
            let (parameters, clauses) = row;
            let line = format!("| `{code}` | {parameters} | {clauses} | … |");
            assert_eq!(listed.get(code), Some(row), "docs/PROTOCOL.md needs the row {line}");
        }
        let unknown = listed.keys().filter(|code| !expected.contains_key(*code));
        assert_eq!(unknown.collect::<Vec<_>>(), Vec::<&String>::new(), "not a code any more");
    }
}
