//! The client's types are these types: `web/src/lib/wire/protocol.ts` is made from them, and this
//! fails when it is stale.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod samples;

use std::{
    any::TypeId,
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::PathBuf,
};

use serde::Serialize;
use ts_rs::{Config, TS, TypeVisitor};
use wire::{
    ClientMessage, Refusal, RefusalCode, ServerMessage,
    desk::{
        ANSWER_CHARS_MAX, Acted, AnswerReport, CloseReport, DeskConfiguration, DeskHands,
        DeskMoney, DeskPlayerPage, DeskPlayers, DeskReplay, DeskReportPage, DeskReports,
        DeskStatement, DeskTables, ExcludeFromBanzai, MESSAGE_CHARS_MAX, Mail, MessagePlayer, Mute,
        NOTE_CHARS_MAX, NotePlayer, Numbered, OpenHand, OwnReports, WithReason,
    },
};

const HEAD: &str = "\
// The protocol of the live room (docs/PROTOCOL.md), made from crates/wire. Do not edit; make it again with
//   CARDROOM_WRITE=1 cargo test -p wire --test typescript
";

const DESK_HEAD: &str = "\
// The back office's requests and replies (docs/PROTOCOL.md, The back office), made from crates/wire/src/desk. Do not
// edit; make it again with
//   CARDROOM_WRITE=1 cargo test -p wire --test typescript
";

const SAMPLES_HEAD: &str = "\
// One of every refusal, notice and goodbye, made from crates/wire, for the tests of their sentences. Do not edit; make
// it again with
//   CARDROOM_WRITE=1 cargo test -p wire --test typescript

import type { ByeCode, Notice, Refusal } from './protocol';
";

#[test]
fn typescript_is_made_from_these_types() {
    check("protocol.ts", &protocol());
}

#[test]
fn the_desks_typescript_is_made_from_these_types() {
    check("desk.ts", &desk());
}

/// The client's tests make a sentence of each of these.
#[test]
fn samples_are_made_from_these_types() {
    let mut text = SAMPLES_HEAD.to_owned();
    list(&mut text, "REFUSALS: Refusal[]", &samples::refusals());
    list(&mut text, "NOTICES: Notice[]", &samples::notices());
    list(&mut text, "BYES: ByeCode[]", &samples::byes());
    check("samples.ts", &text);
}

fn list(text: &mut String, declared: &str, samples: &[impl Serialize]) {
    write!(text, "\nexport const {declared} = [").unwrap();
    for sample in samples {
        write!(text, "\n  {},", serde_json::to_string(sample).unwrap()).unwrap();
    }
    text.push_str("\n];\n");
}

fn check(file: &str, made: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire").join(file);
    if std::env::var_os("CARDROOM_WRITE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, made).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == made,
        "{} is stale; run: CARDROOM_WRITE=1 cargo test -p wire --test typescript",
        path.display()
    );
}

/// Visits every type of the protocol.
fn visit_protocol(types: &mut Types) {
    types.visit::<ClientMessage>();
    types.visit::<ServerMessage<'static>>();
    // The answer of a refused HTTP request, too.
    types.visit::<Refusal>();
    types.visit::<RefusalCode>();
}

/// The back office's types; those of the protocol are imported.
fn desk() -> String {
    let mut of_protocol = Types::new();
    visit_protocol(&mut of_protocol);
    let mut types = Types { of_protocol: of_protocol.seen, ..Types::new() };
    types.visit::<DeskPlayers>();
    types.visit::<DeskPlayerPage>();
    types.visit::<DeskStatement>();
    types.visit::<WithReason>();
    types.visit::<NotePlayer>();
    types.visit::<ExcludeFromBanzai>();
    types.visit::<Mute>();
    types.visit::<MessagePlayer>();
    types.visit::<Acted>();
    types.visit::<Numbered>();
    types.visit::<DeskReports>();
    types.visit::<DeskReportPage>();
    types.visit::<AnswerReport>();
    types.visit::<CloseReport>();
    types.visit::<DeskTables>();
    types.visit::<DeskHands>();
    types.visit::<DeskReplay<'static>>();
    types.visit::<OpenHand>();
    types.visit::<DeskMoney>();
    types.visit::<DeskConfiguration>();
    types.visit::<Mail>();
    types.visit::<OwnReports>();
    let imports: Vec<String> = types.imported.into_iter().collect();
    let mut text = DESK_HEAD.to_owned();
    writeln!(text, "\nimport type {{ {} }} from './protocol';", imports.join(", ")).unwrap();
    for (name, value) in [
        ("NOTE_CHARS_MAX", NOTE_CHARS_MAX),
        ("MESSAGE_CHARS_MAX", MESSAGE_CHARS_MAX),
        ("ANSWER_CHARS_MAX", ANSWER_CHARS_MAX),
    ] {
        write!(text, "\nexport const {name} = {value}").unwrap();
    }
    text.push('\n');
    text.extend(types.declared.into_values());
    text
}

fn protocol() -> String {
    let mut text = HEAD.to_owned();
    for (name, value) in [
        ("VERSION", u64::from(wire::VERSION)),
        ("FRAME_BYTES_MAX", wire::FRAME_BYTES_MAX as u64),
        ("CHAT_CHARS_MAX", wire::CHAT_CHARS_MAX as u64),
        ("REPORT_CHARS_MAX", wire::REPORT_CHARS_MAX as u64),
        ("NAME_CHARS_MAX", wire::NAME_CHARS_MAX as u64),
        ("TOURNAMENT_NAME_CHARS_MAX", wire::TOURNAMENT_NAME_CHARS_MAX as u64),
        ("GAMES_AT_ONCE_MAX", u64::from(wire::GAMES_AT_ONCE_MAX)),
        ("PAGE_PLAYERS", wire::PAGE_PLAYERS as u64),
    ] {
        write!(text, "\nexport const {name} = {value}").unwrap();
    }
    text.push('\n');
    let mut types = Types::new();
    visit_protocol(&mut types);
    // What a reader looks for first, then the rest by name.
    for name in
        ["ClientMessage", "ClientRequest", "ServerMessage", "TableMessage", "Notice", "RefusalCode"]
    {
        text += &types.declared.remove(name).unwrap();
    }
    text.extend(types.declared.into_values());
    text
}

/// Every type that a message is made of, by name: the order in which they are met may change with
/// the compiler.
#[derive(Default)]
struct Types {
    config: Config,
    seen: BTreeSet<TypeId>,
    declared: BTreeMap<String, String>,
    /// Types that another file declares, and those of them that were met.
    of_protocol: BTreeSet<TypeId>,
    imported: BTreeSet<String>,
}

impl Types {
    fn new() -> Self {
        Self { config: Config::new().with_large_int("number"), ..Self::default() }
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            // A list or a choice: what is in it may be a type of ours.
            T::visit_generics(self);
        } else if self.of_protocol.contains(&TypeId::of::<T>()) {
            self.imported.insert(T::ident(&self.config));
        } else if self.seen.insert(TypeId::of::<T>()) {
            let docs = one_line(&T::docs().expect("every type says what it is"));
            let declaration = laid_out(&T::decl(&self.config));
            let text = format!("\n{docs}\nexport {declaration}\n");
            assert_eq!(self.declared.insert(T::ident(&self.config), text), None, "a name twice");
            T::visit_dependencies(self);
            T::visit_generics(self);
        }
    }
}

/// A doc comment on one line: `/** … */`.
fn one_line(comment: &str) -> String {
    let words = comment.split_whitespace().filter(|word| !matches!(*word, "*" | "/**" | "*/"));
    format!("/** {} */", words.collect::<Vec<_>>().join(" "))
}

/// A declaration with a line for each field, or for each kind of a union.
fn laid_out(declaration: &str) -> String {
    let (name, body) = declaration.trim_end_matches(';').split_once(" = ").unwrap();
    let body = body.replace("\"type\":", "type:").replace("\"code\":", "code:");
    if !body.starts_with('{') {
        return format!("{name} = {body}");
    }
    let kinds: Vec<&str> = body.split(" | {").collect();
    if let [only] = kinds[..] {
        let mut lines = String::new();
        for part in fields(only) {
            writeln!(lines, "  {part}").unwrap();
        }
        return format!("{name} = {{\n{lines}}}");
    }
    let mut lines = String::new();
    for kind in kinds {
        let (own, rest) = kind.trim_start_matches('{').split_once('}').unwrap();
        let own: Vec<_> = fields(own).into_iter().filter(|f| !f.starts_with("/**")).collect();
        write!(lines, "\n  | {{ {} }}{}", own.join(" "), rest.trim_end()).unwrap();
    }
    format!("{name} ={lines}")
}

/// The fields of a body, with their comments before them.
fn fields(body: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = body.trim().trim_start_matches('{').trim_end_matches('}').trim();
    while !rest.is_empty() {
        if rest.starts_with("/**") {
            let end = rest.find("*/").unwrap() + 2;
            parts.push(one_line(&rest[..end]));
            rest = rest[end..].trim();
        } else {
            let end = field_end(rest);
            parts.push(format!("{};", rest[..end].trim()));
            rest = rest[end..].trim_start_matches(',').trim();
        }
    }
    parts
}

/// Where the first field ends: at a comma that is not between brackets.
fn field_end(fields: &str) -> usize {
    let mut depth = 0;
    for (place, letter) in fields.char_indices() {
        match letter {
            '[' | '<' | '(' => depth += 1,
            ']' | '>' | ')' => depth -= 1,
            ',' if depth == 0 => return place,
            _ => {}
        }
    }
    fields.len()
}
