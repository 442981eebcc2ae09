//! Messages of clients are read strictly, and no input makes the reader panic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use wire::{Action, Chips, ClientMessage, ClientRequest};

/// The mistake in a message, with the message's number if that was readable.
fn wrong(text: &str) -> String {
    match ClientMessage::parse(text) {
        Ok(message) => format!("understood: {message:?}"),
        Err(bad) => match bad.id {
            Some(id) => format!("{id}: {}", bad.why),
            None => format!("-: {}", bad.why),
        },
    }
}

#[test]
fn a_message_reads() {
    let text = r#"{"ask":{"action":{"to":600,"type":"raise_to"},"type":"act","turn":4,"hand":9,"table":12,"game":3},"id":7}"#;
    let action = Action::RaiseTo { to: Chips(600) };
    let request = ClientRequest::Act { game: 3, table: 12, hand: 9, turn: 4, action };
    assert_eq!(ClientMessage::parse(text), Ok(ClientMessage { id: 7, ask: request }));
}

#[test]
fn a_mistake_is_named_with_its_field() {
    let whole = "expected a whole number from 0 to 9007199254740991 at line 1";
    for (text, expected) in [
        (r#"{"ask":{"type":"ping"}}"#, "-: message: missing field `id`"),
        (r#"{"id":"7","ask":{"type":"ping"}}"#, "-: id: invalid type: string \"7\", expected u64"),
        (r#"{"id":-7,"ask":{"type":"ping"}}"#, "-: id: invalid value: integer `-7`, {whole}"),
        (
            r#"{"id":7.0,"ask":{"type":"ping"}}"#,
            "-: id: invalid value: floating point `7.0`, {whole}",
        ),
        (r#"{"id":7,"id":8,"ask":{"type":"ping"}}"#, "-: message: duplicate field `id`"),
        (
            r#"{"id":9007199254740992,"ask":{}}"#,
            "-: id: invalid value: integer `9007199254740992`, {whole}",
        ),
        (r#"[7,{"type":"ping"}]"#, "-: message: invalid type: sequence, expected an object"),
        (r#"[7]"#, "-: message: invalid type: sequence, expected an object"),
        (r#"7"#, "-: message: invalid type: integer `7`, expected an object with the fields"),
        (r#"{"id":7}"#, "7: message: missing field `ask`"),
        (r#"{"id":7,"ask":["ping"]}"#, "7: ask: invalid type: sequence, expected an object"),
        (
            r#"{"id":7,"ask":"ping"}"#,
            "7: ask: invalid type: string \"ping\", expected an object with a type",
        ),
        (r#"{"id":7,"ask":{}}"#, "7: ask: missing field `type`"),
        (r#"{"id":7,"ask":{"game":3}}"#, "7: ask: missing field `type`"),
        (r#"{"id":7,"ask":{"type":null}}"#, "7: ask.type: invalid type: null, expected"),
        (
            r#"{"id":7,"ask":{"type":"Ping"}}"#,
            "7: ask.type: unknown variant `Ping`, expected one of `accept_rules`, `join`, ",
        ),
        (
            r#"{"id":7,"ask":{"type":"ping"},"v":1}"#,
            "7: v: unknown field `v`, expected `id` or `ask`",
        ),
        (r#"{"v":1,"ask":{"type":"ping"},"id":7}"#, "7: v: unknown field `v`, expected"),
        (r#"{"ask":{"type":"ping","x":1},"id":7}"#, "7: ask.x: unknown field `x`, "),
        (
            r#"{"id":7,"ask":{"type":"join","table":1,"game":3}}"#,
            "7: ask.table: unknown field `table`, expected `game`",
        ),
        (r#"{"id":7,"ask":{"type":"ping","type":"refill"}}"#, "7: ask: duplicate field `type`"),
        (r#"{"id":7,"ask":{"type":"join","game":3,"game":3}}"#, "7: ask: duplicate field `game`"),
        (r#"{"id":7,"ask":{"type":"ping"},"ask":{}}"#, "7: message: duplicate field `ask`"),
        (
            r#"{"id":7,"ask":{"type":"act","game":3,"table":1,"hand":1,"turn":1,"action":{"type":"raise_to","to":1,"to":2}}}"#,
            "7: ask.action: duplicate field `to`",
        ),
        (r#"{"id":7,"ask":{"type":"join"}}"#, "7: ask: missing field `game`"),
        (
            r#"{"id":7,"ask":{"type":"join","game":"3"}}"#,
            "7: ask.game: invalid type: string \"3\", expected u64",
        ),
        (
            r#"{"id":7,"ask":{"type":"confirm","game":3,"amount":-1}}"#,
            "7: ask.amount: invalid value: integer `-1`, {whole}",
        ),
        (
            r#"{"id":7,"ask":{"type":"confirm","game":3,"amount":1e3}}"#,
            "7: ask.amount: invalid value: floating point `1000.0`, {whole}",
        ),
        (
            r#"{"id":7,"ask":{"type":"confirm","game":3,"amount":99999999999999999999999}}"#,
            "7: ask.amount: invalid value: floating point `1e+23`, {whole}",
        ),
        (
            r#"{"id":7,"ask":{"type":"confirm","game":3,"amount":9007199254740992}}"#,
            "7: ask.amount: invalid value: integer `9007199254740992`, {whole}",
        ),
        (
            r#"{"id":7,"ask":{"type":"join_private","game":3,"invitation":"x","seat":11}}"#,
            "7: ask.seat: expected a seat from 1 to 10, found 11",
        ),
        (
            r#"{"id":7,"ask":{"type":"sit_out","game":3,"table":1,"when":"later"}}"#,
            "7: ask.when: unknown variant `later`, expected one of `now`, `next_hand`, \
             `next_big_blind`",
        ),
        (
            r#"{"id":7,"ask":{"type":"lobby","on":1}}"#,
            "7: ask.on: invalid type: integer `1`, expected a boolean",
        ),
        (
            r#"{"id":7,"ask":{"type":"act","game":3,"table":1,"hand":1,"turn":4294967296,"action":{"type":"fold"}}}"#,
            "7: ask.turn: invalid value: integer `4294967296`, expected u32",
        ),
        (
            r#"{"id":7,"ask":{"type":"act","game":3,"table":1,"hand":1,"turn":1,"action":{"type":"fold","to":1}}}"#,
            "7: ask.action.to: unknown field `to`, ",
        ),
        (
            r#"{"id":7,"ask":{"type":"act","game":3,"table":1,"hand":1,"turn":1,"action":"fold"}}"#,
            "7: ask.action: invalid type: string \"fold\", expected an object with a type",
        ),
        (
            r#"{"id":7,"ask":{"type":"act","game":3,"table":1,"hand":1,"turn":1,"action":{"to":"all","type":"raise_to"}}}"#,
            "7: ask.action.to: invalid type: string \"all\", expected u64",
        ),
        (
            r#"{"id":7,"ask":{"type":"preselect","game":3,"table":1,"hand":1,"turn":1}}"#,
            "7: ask: missing field `choice`",
        ),
        (
            r#"{"id":7,"ask":{"type":"preselect","game":3,"table":1,"hand":1,"turn":1,"choice":{"type":"call"}}}"#,
            "7: ask.choice: missing field `adds`",
        ),
        (r#"{"id":7,"ask":{"type":"chat","game":3,"table":1,"text":""}}"#, "7: ask.text: is empty"),
    ] {
        let (found, expected) = (wrong(text), expected.replace("{whole}", whole));
        assert!(found.starts_with(&expected), "{text}: {found}, not {expected}");
    }
}

#[test]
fn texts_are_bounded() {
    let chat = |count| {
        let text = "é".repeat(count);
        wrong(&format!(r#"{{"id":7,"ask":{{"type":"chat","game":3,"table":1,"text":"{text}"}}}}"#))
    };
    assert!(chat(200).starts_with("understood"));
    assert_eq!(chat(201), "7: ask.text: is longer than 200 characters");
    assert_eq!(chat(3000), "-: the message is longer than 4096 bytes");
    let long_type = format!(r#"{{"id":7,"ask":{{"type":"{}"}}}}"#, "a".repeat(3000));
    let why = wrong(&long_type);
    assert!(why.starts_with("7: ask.type: unknown variant `aaa") && why.ends_with("a…"), "{why}");
    let many: String = (0..300).map(|field| format!(r#","f{field}":1"#)).collect();
    assert!(wrong(&format!(r#"{{"id":7{many}}}"#)).starts_with("7: f0: unknown field `f0`"));
}

#[test]
fn a_frame_that_is_not_json_has_no_number_to_reply_to() {
    let deep = "[".repeat(4000);
    let deep_object = r#"{"a":"#.repeat(600);
    for text in
        ["", " ", "null", "7", "\"ping\"", "{", "{}}", "{\"id\":7", "\u{feff}{}", "{'id':7}"]
    {
        assert!(wrong(text).starts_with("-: "), "{text}");
    }
    // However deep, within a frame it costs little.
    assert!(wrong(&deep).starts_with("-: message: invalid type: sequence"), "{}", wrong(&deep));
    assert!(wrong(&deep_object).starts_with("-: this is not JSON: recursion limit"));
}

/// Any JSON value, as a text that is shorter than a frame.
fn json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,3})?(e[0-9]{1,2})?",
        "\"(ping|join|fold|[ -!#-\\[\\]-~]{0,8})\"",
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let name = "(type|game|table|action|choice|to|[a-z]{1,3})";
        let field = (name, inner.clone()).prop_map(|(name, value)| format!(r#""{name}":{value}"#));
        prop_oneof![
            prop::collection::vec(inner, 0..3).prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec(field, 0..4).prop_map(|all| format!("{{{}}}", all.join(","))),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_panics(text in ".{0,300}") {
        let _ = ClientMessage::parse(&text);
    }

    /// The number of a bad request is found, also when it is the last field.
    #[test]
    fn a_readable_number_is_always_found(value in json()) {
        let text = format!(r#"{{"ask":{value},"id":7}}"#);
        if let Err(bad) = ClientMessage::parse(&text) {
            prop_assert_eq!(bad.id, Some(7), "{}: {}", text, bad.why);
            prop_assert!(bad.why.chars().count() <= 201);
        }
    }

    #[test]
    fn no_near_message_panics(
        id in prop_oneof!["-?[0-9]{1,25}", "[0-9]e[0-9]{1,4}", Just("null".to_owned())],
        kind in "(join|act|confirm|preselect|chat|open_private|report|[a-z_]{1,8})",
        field in "(game|table|amount|action|choice|text|type|seat|[a-z]{1,5})",
        value in prop_oneof![
            "-?[0-9]{1,25}(\\.[0-9]{1,3})?",
            "\"[ -!#-\\[\\]-~]{0,40}\"",
            Just("null".to_owned()),
            Just("[{}]".to_owned()),
            Just(r#"{"type":"call","adds":1}"#.to_owned()),
        ],
    ) {
        let text = format!(
            r#"{{"id":{id},"ask":{{"type":"{kind}","game":3,"table":4,"hand":5,"turn":1,"{field}":{value}}}}}"#
        );
        if let Ok(message) = ClientMessage::parse(&text) {
            let again = serde_json::to_string(&message).unwrap();
            prop_assert_eq!(ClientMessage::parse(&again), Ok(message));
        }
    }
}
