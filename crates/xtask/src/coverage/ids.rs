//! Clause ids in names and in prose.

use rulebook::{CLAUSES, clause, is_of_a_known_family};

/// The clauses that a text cites: ids that stand as words, and all between two ids joined by a
/// dash (`X1–X8`). What stands between back-ticks is an example or a name, not a citation.
pub(super) fn cited(text: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    for token in prose.split(|c: char| !c.is_alphanumeric() && c != '–') {
        let mut ends = token.split('–');
        match (ends.next(), ends.next(), ends.next()) {
            (Some(first), Some(last), None) => found.extend(between(first, last)),
            _ => found.extend(token.split('–').filter_map(known)),
        }
    }
    found.dedup();
    found
}

fn known(word: &str) -> Option<&'static str> {
    clause(word).map(|clause| clause.id)
}

/// Both ids, and those numbered between them if they are of one family.
fn between(first: &str, last: &str) -> Vec<&'static str> {
    let (Some(low), Some(high)) = (number(first), number(last)) else {
        return [first, last].into_iter().filter_map(known).collect();
    };
    CLAUSES
        .iter()
        .map(|clause| clause.id)
        .filter(|id| number(id).is_some_and(|here| here.0 == low.0 && (low..=high).contains(&here)))
        .collect()
}

/// Family, number and letter of a numbered id: `R55b` is R, 55, b.
fn number(id: &str) -> Option<(&str, u16, &str)> {
    if !is_of_a_known_family(id) {
        return None;
    }
    let (family, rest) = id.split_at(1);
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
    Some((family, digits.parse().ok()?, &rest[digits.len()..]))
}

/// The clauses that a test's name begins with: `h9_short_all_in` is H9, `r4_r5_button` both. An
/// error names an id that looks like a clause and is none.
pub(super) fn of_test_name(name: &str) -> Result<Vec<&'static str>, String> {
    let mut found = Vec::new();
    let words: Vec<&str> = name.split('_').collect();
    // The last word is never an id: a name must also say what is tested.
    for word in words.iter().take(words.len().saturating_sub(1)) {
        let Some(id) = CLAUSES.iter().map(|clause| clause.id).find(|id| id.to_lowercase() == *word)
        else {
            let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
            let written = format!("{}{rest}", first.to_uppercase());
            return if is_of_a_known_family(&written) { Err(written) } else { Ok(found) };
        };
        found.push(id);
    }
    Ok(found)
}

/// An id at the start of a doc comment (`/// H99: …`) that looks like a clause and is none.
pub(super) fn unknown_at_start(doc: &str) -> Option<&str> {
    let (start, _) = doc.split_once(':')?;
    let words: Vec<&str> = start.split([',', '/', ' ']).filter(|word| !word.is_empty()).collect();
    let all_ids = words.iter().all(|word| clause(word).is_some() || is_of_a_known_family(word));
    words.into_iter().find(|word| all_ids && clause(word).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_as_words_and_between_dashes() {
        for (text, ids) in [
            ("H9: a short all-in", "H9"),
            ("see R6/R30 and (K5).", "R6 R30 K5"),
            ("X1–X3, XE", "X1 X2 X3 XE"),
            ("R54–R55b", "R54 R55 R55b"),
            ("H12b is not H12", "H12b H12"),
            ("h9, H99, H9x, AH9, DECKS, 2H9", ""),
            ("HOME and P1 – P4", "HOME P1 P4"),
            ("an id such as `H9`, K5", "K5"),
        ] {
            assert_eq!(cited(text).join(" "), ids, "{text}");
        }
    }

    #[test]
    fn a_test_name_begins_with_its_clauses() {
        for (name, ids) in [
            ("h9_short_all_in", "H9"),
            ("r4_r5_button_stays", "R4 R5"),
            ("h12b_goes_to_charity", "H12b"),
            ("deck_deals_every_card_once", "DECK"),
            ("xe_odds", "XE"),
            ("money_survives", ""),
            ("short_h9_all_in", ""),
        ] {
            assert_eq!(of_test_name(name).unwrap().join(" "), ids, "{name}");
        }
        assert_eq!(of_test_name("r99_nonsense"), Err("R99".to_owned()));
    }

    #[test]
    fn an_unknown_id_at_the_start_of_a_doc_comment_is_found() {
        assert_eq!(unknown_at_start(" H99: x"), Some("H99"));
        assert_eq!(unknown_at_start(" H9, H77: x"), Some("H77"));
        for fine in [" H9: x", " H99 x", " The H99: x", " X1–X8: x", " O1: x", ""] {
            assert_eq!(unknown_at_start(fine), None, "{fine}");
        }
    }
}
