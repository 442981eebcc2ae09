//! Reserved names: those that players could mistake for the house or its staff, in any spelling.
//! Names are compared by their skeletons, in which letters and digits that look alike are the same.
//! The caller has brought letters that look like Latin ones to those.

/// How `cl` is read: it looks like a `d` (`aclmin`), and like the `ci` of `Officlal`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReadCl {
    AsD,
    AsLetters,
}

/// The whole name, whatever digits and dashes stand around it.
const WHOLE: [&str; 15] = [
    "admin",
    "administrator",
    "cardroom",
    "dealer",
    "floor",
    "house",
    "mod",
    "moderator",
    "official",
    "operator",
    "room",
    "security",
    "staff",
    "support",
    "system",
];
/// A word of the name, between dashes, digits or capitals: `Staff_Anna`, `AnnaSupport`. Not `house`:
/// a full house is every player's.
const WORD: [&str; 13] = [
    "admin",
    "administrator",
    "cardroom",
    "dealer",
    "floor",
    "mod",
    "moderator",
    "official",
    "operator",
    "security",
    "staff",
    "support",
    "system",
];
/// How the name begins: house players were called `House_Ada`, and no other word begins like these.
const START: [&str; 4] = ["admin", "cardroom", "house", "moderator"];
/// How the name ends: `theadmin`. `Badminton` neither begins nor ends like this.
const END: [&str; 3] = ["admin", "cardroom", "moderator"];

/// Whether a name could be taken for the house or its staff.
pub(crate) fn is_reserved(name: &str) -> bool {
    [ReadCl::AsD, ReadCl::AsLetters].into_iter().any(|cl| is_reserved_if(cl, name))
}

fn is_reserved_if(cl: ReadCl, name: &str) -> bool {
    let skeleton = |text: &str| skeleton(cl, text);
    let joined: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let bare = joined.trim_matches(|c: char| c.is_ascii_digit());
    let whole = [skeleton(&joined), skeleton(bare)];
    let is_any = |words: &[&str], fits: fn(&str, &str) -> bool| {
        let words = words.iter().map(|word| skeleton(word));
        words.into_iter().any(|word| whole.iter().any(|name| fits(name, &word)))
    };
    is_any(&WHOLE, |name, word| name == word)
        || is_any(&START, |name, word| name.starts_with(word))
        || is_any(&END, |name, word| name.ends_with(word))
        || words(cl, name).iter().any(|word| {
            let begins = |start: &&str| **start != *"house" && word.starts_with(&skeleton(start));
            WORD.iter().any(|known| skeleton(known) == *word) || START.iter().any(begins)
        })
}

/// The skeletons of a name's words: between dashes and underscores, and those again at capitals; with
/// digits taken for letters (`Supp0rtAnna`), as ends of words (`staff2anna`), or as their first letters
/// (`Anna5upport`).
fn words(cl: ReadCl, name: &str) -> Vec<String> {
    let skeleton = |text: &str| skeleton(cl, text);
    let mut words = Vec::new();
    for part in name.split(['-', '_']) {
        // In a part that is all capitals they begin no words: `PAT5TAFF` is `pat5taff`.
        let shouts = !part.contains(|c: char| c.is_ascii_lowercase());
        let part = if shouts { &part.to_ascii_lowercase() } else { part };
        words.push(skeleton(part));
        for (before_digits, after_digits) in [(false, false), (true, true), (true, false)] {
            let letters: Vec<char> = part.chars().collect();
            let mut word = String::new();
            for (index, &c) in letters.iter().enumerate() {
                let before = index.checked_sub(1).map(|at| letters[at]);
                let capital_begins = c.is_ascii_uppercase()
                    && before.is_some_and(|before| !before.is_ascii_uppercase());
                // `STAFFanna`: a run of capitals is a word of its own.
                let capitals_end = c.is_ascii_lowercase()
                    && index >= 2
                    && letters[index - 2..index].iter().all(char::is_ascii_uppercase);
                let digit_cuts = before.is_some_and(|before| {
                    match (before.is_ascii_digit(), c.is_ascii_digit()) {
                        (false, true) => before_digits,
                        (true, false) => after_digits,
                        _ => false,
                    }
                });
                if capital_begins || capitals_end || digit_cuts {
                    words.push(skeleton(&std::mem::take(&mut word)));
                }
                word.push(c);
            }
            words.push(skeleton(&word));
        }
        // `SuppOrtAnna`: capitals that stand for letters inside a word, by how the part begins or ends.
        let whole = skeleton(part);
        let mixed = part.chars().skip(1).filter(char::is_ascii_uppercase).count() > 1;
        let known = WORD.iter().map(|word| skeleton(word)).filter(|word| word.len() > 4);
        words.extend(
            known.filter(|word| mixed && (whole.starts_with(word) || whole.ends_with(word))),
        );
    }
    words
}

/// The skeleton of a name.
fn skeleton(cl: ReadCl, text: &str) -> String {
    let mut pairs = text.to_ascii_lowercase().replace("rn", "m").replace("nn", "m");
    pairs = pairs.replace("vv", "w");
    if cl == ReadCl::AsD {
        pairs = pairs.replace("cl", "d");
    }
    let alike = pairs.chars().map(|c| match c {
        '0' => 'o',
        '1' | 'i' | 'j' => 'l',
        '2' => 'z',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '6' | '9' | 'q' => 'g',
        '7' => 't',
        '8' => 'b',
        'v' => 'u',
        c => c,
    });
    alike.collect()
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    /// The look-alikes of a letter, the letter itself first.
    fn alike(letter: char) -> &'static [&'static str] {
        match letter {
            'a' => &["a", "4"],
            'b' => &["b", "8"],
            'd' => &["d", "cl"],
            'e' => &["e", "3"],
            'g' => &["g", "6", "9", "q"],
            'i' => &["i", "1", "l", "j"],
            'l' => &["l", "1", "i", "j"],
            'm' => &["m", "rn", "nn"],
            'o' => &["o", "0"],
            's' => &["s", "5"],
            't' => &["t", "7"],
            'u' => &["u", "v"],
            'w' => &["w", "vv"],
            'z' => &["z", "2"],
            'c' => &["c"],
            'f' => &["f"],
            'h' => &["h"],
            'n' => &["n"],
            'p' => &["p"],
            'r' => &["r"],
            'y' => &["y"],
            other => panic!("no reserved word has {other}"),
        }
    }

    /// A word with each letter replaced by the look-alike that `choices` selects.
    fn disguised(word: &str, choices: &[usize]) -> String {
        let letters = word.chars().zip(choices.iter().chain(std::iter::repeat(&0)));
        letters.map(|(letter, choice)| alike(letter)[choice % alike(letter).len()]).collect()
    }

    /// Every class of look-alikes at every place of every reserved word, one at a time.
    #[test]
    fn every_reserved_word_is_known_with_each_of_its_letters_replaced() {
        for word in WHOLE {
            assert!(is_reserved(word), "{word}");
            assert!(is_reserved(&word.to_uppercase()), "{word}");
            for (index, letter) in word.char_indices() {
                for replaced in alike(letter) {
                    let name = format!("{}{replaced}{}", &word[..index], &word[index + 1..]);
                    assert!(is_reserved(&name), "{name}");
                }
            }
        }
    }

    /// Around a whole word; a word of a longer name; how a name begins and ends.
    #[test]
    fn every_reserved_word_is_known_wherever_it_stands() {
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
        for word in WHOLE {
            for name in [
                format!("{word}7"),
                format!("24{word}"),
                format!("_{word}_"),
                format!("--{word}-9"),
                word.chars().map(String::from).collect::<Vec<_>>().join("_"),
            ] {
                assert!(is_reserved(&name), "{name}");
            }
        }
        for word in WORD {
            let (title, upper) = (capital(word), word.to_uppercase());
            for name in [
                format!("{title}_Pat"),
                format!("Pat-{title}"),
                format!("{word}_pat"),
                format!("{title}Pat"),
                format!("Pat{title}"),
                format!("{upper}pat"),
                format!("{word}2pat"),
                format!("pat2{word}"),
            ] {
                assert!(is_reserved(&name), "{name}");
            }
        }
        for start in START {
            assert!(is_reserved(&format!("{start}xyz")), "{start}");
        }
        for end in END {
            assert!(is_reserved(&format!("xyz{end}")), "{end}");
        }
        assert!(!is_reserved("xyzhouse"), "a full house is every player's");
    }

    proptest! {
        #[test]
        fn a_reserved_word_is_known_in_any_disguise(
            word in 0..WHOLE.len(),
            choices in vec(0..12_usize, 16),
            capitals in vec(any::<bool>(), 32),
        ) {
            let name = disguised(WHOLE[word], &choices);
            let cased = name.chars().zip(&capitals);
            let cased: String =
                cased.map(|(c, up)| if *up { c.to_ascii_uppercase() } else { c }).collect();
            prop_assert!(is_reserved(&cased), "{cased}");
        }

        /// Capitals separate words, so a name may be reserved only with its capitals.
        #[test]
        fn whatever_is_reserved_in_small_letters_is_reserved_in_capitals(
            name in "[a-z0-9_-]{3,16}"
        ) {
            if is_reserved(&name) {
                prop_assert!(is_reserved(&name.to_uppercase()), "{name}");
            }
        }
    }

    #[test]
    fn official_with_an_l_for_its_second_i_is_reserved() {
        for name in ["Officlal", "0fficlal", "0ff1c1a1", "Officlal_Pat", "offlclal"] {
            assert!(is_reserved(name), "{name}");
        }
        for name in ["Moci", "Aci", "Mocia"] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn names_of_the_house_and_its_staff_are_reserved_however_they_are_spelled() {
        for name in [
            // As they are, in any case, with digits and dashes.
            "House_Zed",
            "house_ada9",
            "HOUSE-Ada",
            "Staff",
            "admin",
            "Admin_1",
            "mod-",
            "Support24",
            "_system_",
            "24floor",
            "a_d_m_i_n",
            // With characters that look alike.
            "adrnin",
            "4dmin",
            "aclmin",
            "AdrninAnna",
            "admln",
            "adm1n",
            "ADM1N1STRAT0R",
            "H0use",
            "Hovse_Ada",
            "5taff",
            "5T4FF",
            "Supp0rt",
            "rnoderator",
            "Cardr00m",
            // As a word of a longer name.
            "Staff_Anna",
            "Anna-Staff",
            "AnnaStaff",
            "Anna_5taff",
            "staff2anna",
            "Mod_Anna",
            "SupportTeam",
            "Poker_Support",
            "The_Dealer",
            "adminbob",
            "theadmin",
            "Moderators",
            "CardroomTeam",
            "5taffAnna",
            "Supp0rtAnna",
            "M0dAnna",
            "Fl00rAnna",
            "De4lerAnna",
            "Anna5upport",
            "SuppOrtAnna",
            "STAFFanna",
            "adnnin",
            "xAdrninx",
            "Security_Anna",
            "Official_Anna",
            "System_Anna",
            "PAT5TAFF",
            "ANNA5UPPORT",
        ] {
            assert!(is_reserved(name), "{name}");
        }
    }

    #[test]
    fn names_that_only_contain_such_letters_are_free() {
        for name in [
            "Alice",
            "Badminton",
            "Madison",
            "Greenhouse",
            "Full_House",
            "FullHouse",
            "Modesty",
            "Modern",
            "Roomba",
            "Mushroom",
            "Rose-1",
            "Staffan",
            "Stafford",
            "Flooring",
            "Supporter",
            "Commodore",
            "Damian",
            "Martin99",
            "Broomfield",
            "Clara",
            "Load_0001",
            "Player_17",
            "Anna",
            "Hannah_99",
            "McSupporter",
            "Annaliese",
            "DonnaR",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
