//! What clients send is read strictly, and whatever they send, nothing breaks.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use wire::{Action, Chips, ClientMessage, ClientRequest};

/// What is wrong with a message, with its number if that was understood.
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
    let ask = ClientRequest::Act { game: 3, table: 12, hand: 9, turn: 4, action };
    assert_eq!(ClientMessage::parse(text), Ok(ClientMessage { id: 7, ask }));
}

#[test]
fn what_is_wrong_is_named() {
    let number = "a whole number from 0 to 9007199254740991";
    let other = "a number that is negative, not whole or too large";
    for (text, expected) in [
        (r#"{"ask":{"type":"ping"}}"#, "-: id: is missing".to_owned()),
        (r#"{"id":"7","ask":{"type":"ping"}}"#, format!("-: id: expected {number}, found a text")),
        (r#"{"id":-7,"ask":{"type":"ping"}}"#, format!("-: id: expected {number}, found {other}")),
        (r#"{"id":7.0,"ask":{"type":"ping"}}"#, format!("-: id: expected {number}, found {other}")),
        (r#"{"id":7,"id":8,"ask":{"type":"ping"}}"#, "-: id: is given twice".to_owned()),
        (r#"{"id":9007199254740992,"ask":{}}"#, format!("-: id: expected {number}, found {other}")),
        (r#"[7,{"type":"ping"}]"#, "-: message: expected an object, found a list".to_owned()),
        (r#"{"id":7}"#, "7: ask: is missing".to_owned()),
        (r#"{"id":7,"ask":["ping"]}"#, "7: ask: expected an object, found a list".to_owned()),
        (r#"{"id":7,"ask":"ping"}"#, "7: ask: expected an object, found a text".to_owned()),
        (r#"{"id":7,"ask":{}}"#, "7: ask.type: is missing".to_owned()),
        (r#"{"id":7,"ask":{"type":null}}"#, "7: ask.type: expected a text, found null".to_owned()),
        (
            r#"{"id":7,"ask":{"type":"Ping"}}"#,
            "7: ask.type: \"Ping\" is not something to ask".to_owned(),
        ),
        (r#"{"id":7,"ask":{"type":"ping"},"v":1}"#, "7: v: has no place here".to_owned()),
        (r#"{"id":7,"ask":{"type":"ping","x":1}}"#, "7: ask.x: has no place here".to_owned()),
        (r#"{"id":7,"ask":{"type":"ping","type":"refill"}}"#, "7: ask.type: is given twice".into()),
        (r#"{"id":7,"ask":{"type":"ping"},"ask":{}}"#, "7: ask: is given twice".to_owned()),
        (r#"{"id":7,"ask":{"type":"join"}}"#, "7: ask.game: is missing".to_owned()),
        (
            r#"{"id":7,"ask":{"type":"confirm","game":3,"amount":-1}}"#,
            format!("7: ask.amount: expected {number}, found {other}"),
        ),
        (
            r#"{"id":7,"ask":{"type":"confirm","game":3,"amount":1e3}}"#,
            format!("7: ask.amount: expected {number}, found {other}"),
        ),
        (
            r#"{"id":7,"ask":{"type":"confirm","game":3,"amount":99999999999999999999999}}"#,
            format!("7: ask.amount: expected {number}, found {other}"),
        ),
        (
            r#"{"id":7,"ask":{"type":"join_private","game":3,"invitation":"x","seat":11}}"#,
            "7: ask.seat: expected a seat from 1 to 10, found 11".to_owned(),
        ),
        (
            r#"{"id":7,"ask":{"type":"sit_out","game":3,"table":1,"when":"later"}}"#,
            "7: ask.when: unknown variant `later`, expected one of `now`, `next_hand`, \
             `next_big_blind`"
                .to_owned(),
        ),
        (
            r#"{"id":7,"ask":{"type":"lobby","on":1}}"#,
            "7: ask.on: expected true or false, found a whole number".to_owned(),
        ),
        (
            r#"{"id":7,"ask":{"type":"act","game":3,"table":1,"hand":1,"turn":4294967296,"action":{"type":"fold"}}}"#,
            "7: ask.turn: 4294967296 is too large".to_owned(),
        ),
        (
            r#"{"id":7,"ask":{"type":"act","game":3,"table":1,"hand":1,"turn":1,"action":{"type":"fold","to":1}}}"#,
            "7: ask.action.to: has no place here".to_owned(),
        ),
        (
            r#"{"id":7,"ask":{"type":"act","game":3,"table":1,"hand":1,"turn":1,"action":"fold"}}"#,
            "7: ask.action: expected an object, found a text".to_owned(),
        ),
        (
            r#"{"id":7,"ask":{"type":"preselect","game":3,"table":1,"hand":1,"turn":1}}"#,
            "7: ask.choice: is missing".to_owned(),
        ),
        (
            r#"{"id":7,"ask":{"type":"chat","game":3,"table":1,"text":""}}"#,
            "7: ask.text: is empty".to_owned(),
        ),
    ] {
        assert_eq!(wrong(text), expected, "{text}");
    }
}

#[test]
fn texts_have_their_bounds() {
    let chat = |count| {
        let text = "é".repeat(count);
        wrong(&format!(r#"{{"id":7,"ask":{{"type":"chat","game":3,"table":1,"text":"{text}"}}}}"#))
    };
    assert!(chat(200).starts_with("understood"));
    assert_eq!(chat(201), "7: ask.text: is longer than 200 characters");
    assert_eq!(chat(3000), "-: the message is longer than 4096 bytes");
    let long_type = format!(r#"{{"id":7,"ask":{{"type":"{}"}}}}"#, "a".repeat(3000));
    assert_eq!(wrong(&long_type), "7: ask.type: is longer than 64 characters");
    let many: String = (0..300).map(|field| format!(r#","f{field}":1"#)).collect();
    assert!(wrong(&format!(r#"{{"id":7{many}}}"#)).contains("too many fields"));
}

#[test]
fn what_is_not_json_is_not_answered() {
    let deep = "[".repeat(4000);
    let deep_object = r#"{"a":"#.repeat(600);
    for text in
        ["", " ", "null", "7", "\"ping\"", "{", "{}}", "{\"id\":7", "\u{feff}{}", "{'id':7}"]
    {
        assert!(wrong(text).starts_with("-: "), "{text}");
    }
    // However deep, within a frame it costs little.
    assert!(wrong(&deep).starts_with("-: this is not JSON: EOF"), "{}", wrong(&deep));
    assert!(wrong(&deep_object).starts_with("-: this is not JSON: recursion limit"));
}

proptest! {
    #[test]
    fn nothing_breaks_it(text in ".{0,300}") {
        let _ = ClientMessage::parse(&text);
    }

    #[test]
    fn nothing_that_looks_like_a_message_breaks_it(
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
