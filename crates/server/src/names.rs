//! Which names nobody may choose: those that others would take for the house or its staff, however
//! they are spelled. Names are compared by their skeletons, in which letters and digits that look
//! alike are the same. A name is made of ASCII letters, digits, dashes and underscores.

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
/// How the name begins: house players are called `House_Ada`, and no other word begins like these.
const START: [&str; 4] = ["admin", "cardroom", "house", "moderator"];
/// How the name ends: `theadmin`. `Badminton` neither begins nor ends like this.
const END: [&str; 3] = ["admin", "cardroom", "moderator"];

/// Whether a name could be taken for the house or its staff.
pub(crate) fn is_reserved(name: &str) -> bool {
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
        || words(name).iter().any(|word| {
            let begins = |start: &&str| **start != *"house" && word.starts_with(&skeleton(start));
            WORD.iter().any(|known| skeleton(known) == *word) || START.iter().any(begins)
        })
}

/// The skeletons of a name's words: between dashes and underscores, and those again at capitals; with
/// digits taken for letters (`Supp0rtAnna`), as ends of words (`staff2anna`), or as their first letters
/// (`Anna5upport`).
fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in name.split(['-', '_']) {
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

/// What a name looks like at a glance.
fn skeleton(text: &str) -> String {
    let pairs = text.to_ascii_lowercase().replace("rn", "m").replace("nn", "m");
    let pairs = pairs.replace("vv", "w").replace("cl", "d");
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
    use super::*;

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
