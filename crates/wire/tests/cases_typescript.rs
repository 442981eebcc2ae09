//! The page's types of cases and proposals are these types: `web/src/lib/wire/cases.ts` is made from
//! them, with the codes of `office`, and this fails when it is stale.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{any::TypeId, collections::BTreeMap, collections::BTreeSet, fmt::Write as _};

use office::cases::{CASE_TEXT_CHARS_MAX, CASE_TITLE_CHARS_MAX, CaseRefusal};
use ts_rs::{Config, TS, TypeVisitor};
use wire::desk::{
    ApproveProposal, CaseFile, CasePage, DecideAppeal, EvidenceAdded, EvidenceHand, EvidencePage,
    HoldReply, NewAppeal, NewCase, NewCasePlayer, NewEvidence, NewHold, NewNote, NewProposal,
    NewVerdict, OnlyReason, OwnCases, PlayerAndReason, PreviewProposal, ProposalList,
    ProposalPreview, ReleaseHold, SharedEvidence, ValueFlow, ViewHand,
};

const HEAD: &str = "\
// Cases and approvals over HTTP (docs/PROTOCOL.md), made from crates/wire. Do not edit; make it again with
//   CARDROOM_WRITE=1 cargo test -p wire --test cases_typescript
";

#[test]
fn typescript_of_cases_is_made_from_these_types() {
    let made = text();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/wire/cases.ts");
    if std::env::var_os("CARDROOM_WRITE").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    let make = "CARDROOM_WRITE=1 cargo test -p wire --test cases_typescript";
    assert!(stored == made, "{path} is stale; run: {make}");
}

fn text() -> String {
    let mut text = HEAD.to_owned();
    let codes = CaseRefusal::ALL.map(|refusal| format!("'{}'", refusal.code())).join(", ");
    writeln!(text, "\nexport const CASE_CODES = [{codes}] as const").unwrap();
    writeln!(text, "export type CaseCode = (typeof CASE_CODES)[number]").unwrap();
    writeln!(text, "\nexport const CASE_TITLE_CHARS_MAX = {CASE_TITLE_CHARS_MAX}").unwrap();
    writeln!(text, "export const CASE_TEXT_CHARS_MAX = {CASE_TEXT_CHARS_MAX}").unwrap();
    let config = Config::new().with_large_int("number");
    let mut types = Types { config, seen: BTreeSet::new(), declared: BTreeMap::new() };
    macro_rules! visit {
        ($($kind:ty),* $(,)?) => { $(types.visit::<$kind>();)* };
    }
    visit!(
        ApproveProposal,
        CaseFile,
        CasePage,
        DecideAppeal,
        EvidenceAdded,
        EvidenceHand,
        EvidencePage,
        HoldReply,
        NewAppeal,
        NewCase,
        NewCasePlayer,
        NewEvidence,
        NewHold,
        NewNote,
        NewProposal,
        NewVerdict,
        OnlyReason,
        OwnCases,
        PlayerAndReason,
        PreviewProposal,
        ProposalList,
        ProposalPreview,
        ReleaseHold,
        SharedEvidence,
        ValueFlow,
        ViewHand,
    );
    text.extend(types.declared.into_values());
    text
}

/// Every type that a request or a reply is made of, by name.
struct Types {
    config: Config,
    seen: BTreeSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            T::visit_generics(self);
        } else if self.seen.insert(TypeId::of::<T>()) {
            let docs = T::docs().expect("every type says what it is");
            let words: Vec<&str> = words(&docs).collect();
            let declaration = T::decl(&self.config);
            let declaration = without_comments(declaration.trim_end_matches(';'));
            let text = format!("\n/** {} */\nexport {declaration}\n", words.join(" "));
            self.declared.insert(T::ident(&self.config), text);
            T::visit_dependencies(self);
            T::visit_generics(self);
        }
    }
}

fn words(comment: &str) -> impl Iterator<Item = &str> {
    comment.split_whitespace().filter(|word| !matches!(*word, "*" | "/**" | "*/"))
}

/// A declaration on one line. Comments on fields are for readers of the Rust types.
fn without_comments(declaration: &str) -> String {
    let mut parts = declaration.split("/**");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once("*/").unwrap().1);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
