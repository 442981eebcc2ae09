//! `docs/PROTOCOL.md` is true and complete: every example is a message, and every message and
//! every name of an enum is there.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use serde_json::Value;
use ts_rs::{Config, TS};
use wire::{
    Action, AntePayer, ClientMessage, ClientRequest, Ending, Forced, Format, NoRaise, Notice,
    Phase, Poker, Preselect, Reason, ServerMessage, SitOut, Street, TableMessage,
};

const PAGE: &str = include_str!("../../../docs/PROTOCOL.md");

/// The examples: every value in a block marked `json`.
fn examples() -> Vec<Value> {
    let blocks = PAGE.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let values = blocks.flat_map(|block| {
        serde_json::Deserializer::from_str(block)
            .into_iter::<Value>()
            .map(move |value| value.unwrap_or_else(|error| panic!("{error} in {block}")))
    });
    values.collect()
}

#[test]
fn every_example_is_a_message() {
    for example in examples() {
        let again = if example.get("ask").is_some() {
            let message = ClientMessage::parse(&example.to_string());
            serde_json::to_value(message.unwrap_or_else(|bad| panic!("{bad:?}: {example}")))
        } else {
            let message = serde_json::from_value::<ServerMessage<'_>>(example.clone());
            serde_json::to_value(message.unwrap_or_else(|error| panic!("{error}: {example}")))
        };
        assert_eq!(again.unwrap(), example);
    }
}

#[test]
fn every_message_has_an_example() {
    let shown = |path: &[&str]| -> BTreeSet<String> {
        let at = |example: &Value| {
            path.iter().try_fold(example.clone(), |value, key| value.get(*key).cloned())
        };
        let found = examples().into_iter().filter_map(|example| at(&example));
        found.filter_map(|tag| Some(tag.as_str()?.to_owned())).collect()
    };
    for (path, kinds) in [
        (&["ask", "type"][..], kinds::<ClientRequest>()),
        (&["ask", "action", "type"], kinds::<Action>()),
        (&["ask", "choice", "type"], kinds::<Preselect>()),
        (&["type"], kinds::<ServerMessage<'_>>()),
        (&["said", "type"], kinds::<TableMessage<'_>>()),
        (&["note", "code"], kinds::<Notice>()),
    ] {
        assert!(!kinds.is_empty());
        assert_eq!(shown(path), kinds, "{path:?}");
    }
}

#[test]
fn every_enum_value_is_explained() {
    for values in [
        enum_values::<Poker>(),
        enum_values::<Format>(),
        enum_values::<Street>(),
        enum_values::<Forced>(),
        enum_values::<AntePayer>(),
        enum_values::<Phase>(),
        enum_values::<SitOut>(),
        enum_values::<Ending>(),
        enum_values::<NoRaise>(),
        enum_values::<Reason>(),
    ] {
        assert!(!values.is_empty());
        for value in values {
            assert!(PAGE.contains(&format!("`{value}`")), "{value} is not in docs/PROTOCOL.md");
        }
    }
}

#[test]
fn the_limits_are_as_documented() {
    assert!(PAGE.contains(&format!("version {}", wire::VERSION)));
    for (limit, documented) in [
        (wire::FRAME_BYTES_MAX, "4,096 bytes"),
        (wire::CHAT_CHARS_MAX, "chat at most 200"),
        (wire::REPORT_CHARS_MAX, "a report at most 1,000"),
        (wire::NAME_CHARS_MAX, "a name at most 32"),
    ] {
        let digits: String = documented.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(digits, limit.to_string());
        assert!(PAGE.contains(documented), "{documented}");
    }
}

/// The kinds of a union, as its own declaration lists them.
fn kinds<T: TS>() -> BTreeSet<String> {
    let text = T::inline(&Config::new());
    let tags = ["\"type\": \"", "\"code\": \""].into_iter().flat_map(|tag| text.split(tag).skip(1));
    tags.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

/// The values of an enum, as its own declaration lists them.
fn enum_values<T: TS>() -> Vec<String> {
    let text = T::inline(&Config::new());
    text.split(" | ").map(|value| value.trim_matches('"').to_owned()).collect()
}
