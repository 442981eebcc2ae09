//! Citations of clauses in one file, in code and in tests. Pure: text in, findings out.

use rulebook::clause;

use super::{
    ids::{cited, of_test_name, unknown_at_start},
    lexer::{Piece, pieces},
};

/// The citations of clauses in one file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Findings {
    /// Clause and, where known, the item that its documentation stands at.
    pub(super) citations: Vec<(&'static str, Option<String>)>,
    /// Clause and the test that names or cites it.
    pub(super) tests: Vec<(&'static str, String)>,
    /// Ids that look like clauses where one must stand, and are none.
    pub(super) unknown: Vec<String>,
}

/// Whether a whole file is test code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A file of code, perhaps with a module of tests.
    Code,
    /// A file under `tests/`.
    Tests,
}

/// Reads a Rust file.
pub(super) fn rust(source: &str, kind: Kind) -> Findings {
    let mut reader = Reader { in_test_file: kind == Kind::Tests, ..Reader::default() };
    let pieces = pieces(source);
    let mut at = 0;
    while at < pieces.len() {
        at += reader.step(&pieces[at..]);
    }
    reader.findings
}

/// Reads the comments of a TOML file.
pub(super) fn toml(source: &str) -> Findings {
    let mut findings = Findings::default();
    for line in source.lines() {
        let mut in_quotes = false;
        let comment = line.char_indices().find(|(_, c)| {
            in_quotes ^= *c == '"';
            *c == '#' && !in_quotes
        });
        if let Some((at, _)) = comment {
            findings.citations.extend(cited(&line[at..]).into_iter().map(|id| (id, None)));
        }
    }
    findings
}

/// Reads a file of the web client: comments that are lines of their own, and in a file of tests the
/// clauses that a test's title begins with (`H8, H11: …`).
pub(super) fn script(source: &str, kind: Kind) -> Findings {
    let mut findings = Findings::default();
    for line in source.lines().map(str::trim_start) {
        let comment = ["//", "/*", "* ", "<!--"].iter().any(|mark| line.starts_with(mark));
        if kind == Kind::Tests
            && let Some(title) = title(line)
            && let Some((ids, _)) = title.split_once(':')
        {
            let unknown = unknown_at_start(title).map(|id| format!("{id} (test `{title}`)"));
            findings.unknown.extend(unknown);
            findings.tests.extend(cited(ids).into_iter().map(|id| (id, title.to_owned())));
        } else if kind == Kind::Code && comment {
            findings.citations.extend(cited(line).into_iter().map(|id| (id, None)));
        }
    }
    findings
}

/// The title of the test that begins in this line.
fn title(line: &str) -> Option<&str> {
    let calls = ["test(", "it(", "scenario("];
    let after = calls.iter().find_map(|call| line.strip_prefix(call))?;
    let quote = after.chars().next().filter(|first| matches!(first, '\'' | '"' | '`'))?;
    after[1..].split(quote).next()
}

/// A scenario file: its name is the test's name.
pub(super) fn scenario(stem: &str) -> Findings {
    let mut findings = Findings::default();
    findings.test(&stem.replace('-', "_"), &[]);
    findings
}

impl Findings {
    fn test(&mut self, name: &str, docs: &[&str]) {
        let mut clauses: Vec<&'static str> = docs.iter().flat_map(|doc| cited(doc)).collect();
        match of_test_name(name) {
            Ok(named) => clauses.extend(named),
            Err(unknown) => self.unknown.push(format!("{unknown} (test `{name}`)")),
        }
        clauses.sort_unstable();
        clauses.dedup();
        self.tests.extend(clauses.into_iter().map(|id| (id, name.to_owned())));
    }
}

/// Walks over the pieces of a file and remembers where it is.
#[derive(Default)]
struct Reader<'a> {
    findings: Findings,
    in_test_file: bool,
    /// Documentation and attributes that wait for their item.
    docs: Vec<&'a str>,
    marked_test: bool,
    marked_cfg_test: bool,
    depth: usize,
    /// The depth outside the test module we are in.
    test_module: Option<usize>,
    /// The last type begun: what the documentation of fields and variants belongs to.
    type_name: Option<String>,
}

impl<'a> Reader<'a> {
    /// Takes in the next piece; how many pieces it was.
    fn step(&mut self, rest: &[Piece<'a>]) -> usize {
        match rest[0] {
            Piece::Doc(text) => {
                self.docs.push(text);
                self.starts_with_a_clause(text);
            }
            Piece::Comment { text, inner_doc } => {
                if inner_doc {
                    self.starts_with_a_clause(text);
                }
                self.cite(text, None);
            }
            Piece::Mark('#') if matches!(rest.get(1), Some(Piece::Mark('['))) => {
                return self.attribute(rest);
            }
            Piece::Mark('{') => {
                if self.marked_cfg_test && self.test_module.is_none() {
                    self.test_module = Some(self.depth);
                }
                self.item_ends();
                self.depth += 1;
            }
            Piece::Mark('}') => {
                self.item_ends();
                self.depth = self.depth.saturating_sub(1);
                if self.test_module == Some(self.depth) {
                    self.test_module = None;
                }
            }
            Piece::Mark(';' | ',') => self.item_ends(),
            Piece::Mark(_) => {}
            Piece::Word(word) => {
                // In `const fn x` and `const unsafe fn x` the item is what `fn` begins.
                if let Some(Piece::Word(name)) = rest.get(1)
                    && ITEMS.contains(&word)
                    && !ITEMS.contains(name)
                    && !QUALIFIERS.contains(name)
                {
                    self.item(word, name);
                }
            }
        }
        1
    }

    /// `#[…]`: what it marks, and how long it is.
    fn attribute(&mut self, rest: &[Piece<'a>]) -> usize {
        let mut depth = 0usize;
        let mut words = Vec::new();
        for (at, piece) in rest.iter().enumerate().skip(1) {
            match piece {
                Piece::Mark('[') => depth += 1,
                Piece::Mark(']') => depth -= 1,
                Piece::Word(word) => words.push(*word),
                _ => {}
            }
            if depth == 0 {
                // `#[test]`, `#[tokio::test]`; `#[cfg(test)]`, but not `#[cfg(not(test))]`.
                self.marked_test |= words.last() == Some(&"test") && words[0] != "cfg";
                self.marked_cfg_test |= words == ["cfg", "test"];
                return at + 1;
            }
        }
        rest.len()
    }

    fn item(&mut self, keyword: &str, name: &str) {
        if matches!(keyword, "struct" | "enum" | "trait") {
            self.type_name = Some(name.to_owned());
        }
        let docs = std::mem::take(&mut self.docs);
        if keyword == "fn" && self.marked_test {
            self.findings.test(name, &docs);
        } else {
            for doc in docs {
                self.cite(doc, Some(name));
            }
        }
        self.marked_test = false;
    }

    /// Documentation that met no item by then belongs to a field or variant.
    fn item_ends(&mut self) {
        let owner = self.type_name.clone();
        for doc in std::mem::take(&mut self.docs) {
            self.cite(doc, owner.as_deref());
        }
        self.marked_test = false;
        self.marked_cfg_test = false;
    }

    fn cite(&mut self, text: &str, item: Option<&str>) {
        if self.in_test_file || self.test_module.is_some() {
            return;
        }
        let item = item.map(str::to_owned);
        self.findings.citations.extend(cited(text).into_iter().map(|id| (id, item.clone())));
    }

    fn starts_with_a_clause(&mut self, doc: &str) {
        if let Some(unknown) = unknown_at_start(doc) {
            debug_assert!(clause(unknown).is_none(), "only unknown ids are reported");
            self.findings.unknown.push(unknown.to_owned());
        }
    }
}

/// The words that begin an item with a name.
const ITEMS: [&str; 9] =
    ["fn", "struct", "enum", "trait", "mod", "const", "static", "type", "macro_rules"];

/// The words that may stand between `const` and `fn`.
const QUALIFIERS: [&str; 3] = ["async", "unsafe", "extern"];

#[cfg(test)]
mod tests {
    use super::*;

    /// Findings in a line: `code: H9 may_raise, K5; tests: H9 h9_x; unknown: R99`.
    fn shown(findings: &Findings) -> String {
        let code: Vec<String> = findings
            .citations
            .iter()
            .map(|(id, item)| format!("{id} {}", item.as_deref().unwrap_or("-")))
            .collect();
        let tests: Vec<String> =
            findings.tests.iter().map(|(id, name)| format!("{id} {name}")).collect();
        format!(
            "code: {}; tests: {}; unknown: {}",
            code.join(", "),
            tests.join(", "),
            findings.unknown.join(", ")
        )
    }

    fn check(source: &str, expected: &str) {
        assert_eq!(shown(&rust(source, Kind::Code)), expected, "{source}");
    }

    #[test]
    fn the_web_client_cites_in_comments_and_in_titles_of_tests() {
        let source = "// H9: a\n  /** R7 */\nconst x = 'H1';\n<!-- K5 -->\nconst y = 1; // P1";
        let citations = script(source, Kind::Code).citations;
        assert_eq!(citations, [("H9", None), ("R7", None), ("K5", None)]);
        let source = "// H9\n  test('H8, H11: pots', () => {\nscenario(`R99: x`\ntest('a: H1')";
        let Findings { citations, tests, unknown } = script(source, Kind::Tests);
        assert_eq!(citations, []);
        assert_eq!(tests, [("H8", "H8, H11: pots".into()), ("H11", "H8, H11: pots".into())]);
        assert_eq!(unknown, ["R99 (test `R99: x`)"]);
    }

    #[test]
    fn code_cites_in_comments_with_its_item() {
        check(
            "/// H9: no.\nfn may_raise() { /* K5 */ } // H10",
            "code: H9 may_raise, K5 -, H10 -; tests: ; unknown: ",
        );
        check("//! B1–B3", "code: B1 -, B2 -, B3 -; tests: ; unknown: ");
        check(
            "/// One.\npub struct Cash {\n /// H13: seats.\n pub seats: u8,\n /// H16.\n #[serde(x)]\n pub out: u8 }",
            "code: H13 Cash, H16 Cash; tests: ; unknown: ",
        );
        check("let x = \"H9\";", "code: ; tests: ; unknown: ");
    }

    #[test]
    fn a_function_is_called_by_its_name_whatever_stands_before_it() {
        for before in ["const", "pub(crate) const", "const unsafe", "async", "unsafe extern \"C\""]
        {
            check(&format!("/// H9.\n{before} fn x() {{}}"), "code: H9 x; tests: ; unknown: ");
        }
        check("/// K5.\nconst CAP: u8 = 1;", "code: K5 CAP; tests: ; unknown: ");
    }

    #[test]
    fn tests_are_found_by_name_or_documentation() {
        check(
            "/// H1.\nfn a() {}\n#[cfg(test)]\nmod tests { // H2\n#[test]\nfn h9_x() {}\n/// K5: y.\n#[test]\nfn y_z() {}\n/// H3\nfn help() {} }\n/// H4.\nfn b() {}",
            "code: H1 a, H4 b; tests: H9 h9_x, K5 y_z; unknown: ",
        );
        check(
            "proptest! {\n #[test]\n fn h8_pots(x in 0..1) {} }",
            "code: ; tests: H8 h8_pots; unknown: ",
        );
        check("#[tokio::test]\nasync fn r23_back() {}", "code: ; tests: R23 r23_back; unknown: ");
        check("#[cfg(not(test))]\nmod a { /// H1\n fn b() {} }", "code: H1 b; tests: ; unknown: ");
        check("#[cfg(test)]\nuse x;\n/// H1\nfn b() {}", "code: H1 b; tests: ; unknown: ");
        check(
            "#[test]\n#[should_panic(expected = \"x\")]\nfn h9_x() {}",
            "code: ; tests: H9 h9_x; unknown: ",
        );
    }

    #[test]
    fn a_file_of_tests_cites_nothing_as_code() {
        let source = "//! H9\n/// H1\nfn help() {}\n#[test]\nfn h10_x() {}";
        assert_eq!(shown(&rust(source, Kind::Tests)), "code: ; tests: H10 h10_x; unknown: ");
    }

    #[test]
    fn unknown_ids_are_reported() {
        check("/// H99: x\nfn a() {}", "code: ; tests: ; unknown: H99");
        check("#[test]\nfn r99_x() {}", "code: ; tests: ; unknown: R99 (test `r99_x`)");
    }

    #[test]
    fn toml_cites_in_comments_and_scenarios_by_name() {
        let source = "a = \"# H9\" # K5\n# H13: x\nb = 1";
        assert_eq!(shown(&toml(source)), "code: K5 -, H13 -; tests: ; unknown: ");
        assert_eq!(
            shown(&scenario("h9-short-all-in")),
            "code: ; tests: H9 h9_short_all_in; unknown: "
        );
    }
}
