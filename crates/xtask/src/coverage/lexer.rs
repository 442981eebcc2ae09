//! Rust source as far as citations need it: comments, words and brackets. Strings and characters
//! are skipped, so that a clause id in a string is no citation.

/// A piece of source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// `/// …`: about what follows.
    Doc(&'a str),
    /// Any other comment.
    Comment { text: &'a str, inner_doc: bool },
    /// An identifier, keyword or number.
    Word(&'a str),
    /// Any other character.
    Mark(char),
}

/// The pieces of a source text. Never fails: what is not Rust gives odd pieces, not a panic.
pub(super) fn pieces(source: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
            pieces.push(line_comment(line));
            line.len()
        } else if rest.starts_with("/*") {
            let length = block_comment(rest);
            pieces.push(Piece::Comment { text: &rest[..length], inner_doc: false });
            length
        } else if let Some(length) = string(rest) {
            length
        } else if first == '\'' {
            character(rest)
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            pieces.push(Piece::Word(&rest[..end]));
            end
        } else {
            if !first.is_whitespace() {
                pieces.push(Piece::Mark(first));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    pieces
}

fn line_comment(line: &str) -> Piece<'_> {
    match line {
        // Four slashes are a ruler, not documentation.
        _ if line.starts_with("////") => Piece::Comment { text: &line[2..], inner_doc: false },
        _ if line.starts_with("///") => Piece::Doc(&line[3..]),
        _ if line.starts_with("//!") => Piece::Comment { text: &line[3..], inner_doc: true },
        _ => Piece::Comment { text: &line[2..], inner_doc: false },
    }
}

/// The length of a block comment; they nest.
fn block_comment(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => (depth, at) = (depth + 1, at + 2),
            Some(b"*/") => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of a string, raw or not, if one begins here.
fn string(rest: &str) -> Option<usize> {
    let body = rest.trim_start_matches(['b', 'c']);
    let prefix = rest.len() - body.len();
    if prefix > 1 {
        return None;
    }
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let open = prefix + 1 + hashes + 1;
            return Some(rest[open..].find(&end).map_or(rest.len(), |at| open + at + end.len()));
        }
    }
    let inside = body.strip_prefix('"')?;
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        match c {
            '"' if !escaped => return Some(prefix + 1 + at + 1),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    Some(rest.len())
}

/// The length of a character (`'x'`, `'\n'`), or of the quote alone if it begins a lifetime.
fn character(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => {
            rest[2..].char_indices().skip(1).find(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 3)
        }
        Some(_) => match chars.next() {
            Some((at, '\'')) => at + 1,
            _ => 1,
        },
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The pieces as text: comments in their brackets, words and marks as they are.
    fn shown(source: &str) -> String {
        pieces(source)
            .into_iter()
            .map(|piece| match piece {
                Piece::Doc(text) => format!("<doc{text}>"),
                Piece::Comment { text, inner_doc: true } => format!("<file{text}>"),
                Piece::Comment { text, .. } => format!("<{text}>"),
                Piece::Word(word) => word.to_owned(),
                Piece::Mark(mark) => mark.to_string(),
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn comments_are_told_from_strings() {
        for (source, pieces) in [
            ("/// H9\nfn a() {}", "<doc H9> fn a ( ) { }"),
            ("//! K5", "<file K5>"),
            (r#"let a = "// H9"; // K5"#, "let a = ; < K5>"),
            (r##"r#"a " // H9"# // K5"##, "< K5>"),
            (r#"b"\"// H9" x"#, "x"),
            ("'\"' // K5", "< K5>"),
            (r"'\'' x '\u{1F0A1}' y", "x y"),
            ("fn a<'a>(b: &'a str)", "fn a < a > ( b : & a str )"),
            ("/* a /* b */ c */ x", "</* a /* b */ c */> x"),
            ("let r = b; break", "let r = b ; break"),
        ] {
            assert_eq!(shown(source), pieces, "{source}");
        }
    }

    proptest! {
        #[test]
        fn any_text_has_pieces(text in r#"[a-z'"/*#\\r\n{}é ]{0,60}"#) {
            prop_assert!(pieces(&text).len() <= text.len());
        }
    }

    #[test]
    fn broken_source_ends() {
        for source in ["\"", "r#\"", "/*", "'", "'\\", "b", "r", "'é", "/* é", "//", "r##"] {
            let _ = pieces(source);
        }
    }
}
