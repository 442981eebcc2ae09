//! English sentences for the refusals that an operator can meet: the room gives a code. Players read
//! the sentences of their own client.

use wire::{Refusal, RefusalCode};

/// A refusal in words, with its clause if the rules say so.
pub(crate) fn in_words(refusal: &Refusal) -> String {
    let text = match &refusal.code {
        RefusalCode::Name { chars_min, chars_max } => {
            format!("a name has {chars_min} to {chars_max} letters, digits, dashes or underscores")
        }
        RefusalCode::NameTaken => "this name is taken".to_owned(),
        RefusalCode::NameReserved => "this name is reserved for the house and its staff".to_owned(),
        RefusalCode::Password { bytes_min, bytes_max } => {
            format!("a password has {bytes_min} to {bytes_max} characters")
        }
        RefusalCode::BirthDate => "a birth date is a past day such as 1990-12-31".to_owned(),
        RefusalCode::AgeNotDeclared { age_min } => {
            format!("a birth date is needed, or a declaration to be {age_min} or older")
        }
        RefusalCode::TooYoung { age_min } => {
            format!("these rules are for players of {age_min} and older")
        }
        RefusalCode::Market => "there is no such market".to_owned(),
        RefusalCode::Unavailable => "the room cannot store this now; see its log".to_owned(),
        RefusalCode::Busy => "the room is busy: try again in a moment".to_owned(),
        // Only players meet the others; an operator sees the code.
        other => format!("refused: {}", other.name()),
    };
    match &refusal.clause {
        Some(clause) => format!("{text} ({clause})"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn age_the_clause_follows_the_sentence() {
        let young = Refusal::under("AGE", RefusalCode::TooYoung { age_min: 21 });
        assert_eq!(in_words(&young), "these rules are for players of 21 and older (AGE)");
        assert_eq!(in_words(&Refusal::of(RefusalCode::NameTaken)), "this name is taken");
        assert_eq!(in_words(&Refusal::of(RefusalCode::Login)), "refused: login");
    }
}
