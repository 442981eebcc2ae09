//! The clause catalogue: every clause of the rules, which part of the plan carries it out, and
//! whether it is carried out whole.
//!
//! `cargo xtask coverage` reads this table: a clause that is done must be cited in code and have a test.

/// One clause of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause {
    /// Its id: `H9`.
    pub id: &'static str,
    /// What it is about, in a line.
    pub title: &'static str,
    /// Which part of the plan carries it out.
    pub part: u8,
    /// Whether it is carried out whole. Its numbers alone, in a rulebook, do not count.
    pub done: bool,
}

/// The parts of the plan; part 1 stands first.
pub const PARTS: [&str; 9] = [
    "Foundation",
    "One hand",
    "Cash games",
    "Ledger and storage",
    "The live room",
    "Accounts and back office",
    "The client",
    "Tournaments",
    "Integrity",
];

/// The clause of that id, as it is written: `H12b`.
#[must_use]
pub fn clause(id: &str) -> Option<&'static Clause> {
    CLAUSES.iter().find(|clause| clause.id == id)
}

/// Whether a word looks like a numbered clause (`H99`, `R55b`), whether or not it exists.
#[must_use]
pub fn is_of_a_known_family(word: &str) -> bool {
    let Some(number) = word.strip_prefix(['P', 'H', 'O', 'R', 'B', 'K', 'F', 'T', 'X']) else {
        return false;
    };
    let digits = number.strip_suffix(|letter: char| letter.is_ascii_lowercase()).unwrap_or(number);
    (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

const fn done(id: &'static str, part: u8, title: &'static str) -> Clause {
    Clause { id, title, part, done: true }
}

const fn open(id: &'static str, part: u8, title: &'static str) -> Clause {
    Clause { id, title, part, done: false }
}

/// Every clause, in the order of the rules. One a line, so that branches merge.
#[rustfmt::skip]
pub const CLAUSES: &[Clause] = &[
    done("P1", 1, "Hands rank from straight flush to high card"),
    done("P2", 1, "The ace is high, and low only in the smallest straight"),
    done("P3", 1, "Equal hands are told apart by every kicker and never by suit"),
    done("P4", 1, "The strongest reading of the cards counts"),
    done("H1", 2, "Hold'em: two hole cards, best five of seven, no-limit"),
    done("O1", 2, "Omaha: four hole cards, exactly two with three of the board, pot-limit"),
    done("O2", 1, "The two misread Omaha hands are read rightly"),
    done("DECK", 1, "One deck of 52, freshly and evenly shuffled for each hand"),
    done("H2", 2, "The streets of a hand and who acts first on each"),
    done("H3", 2, "A betting round ends when every bet is matched or folded"),
    done("H4", 2, "Fold"),
    done("H5", 2, "Check, with nothing to match"),
    done("H6", 2, "Call, with a bet to match"),
    done("H7", 2, "Bet and raise, at least the big blind and the largest raise"),
    done("H8", 2, "All-in, side pots, uncalled bets go back"),
    done("H9", 2, "A short all-in does not reopen betting"),
    done("H10", 2, "Short all-ins that add up to a raise reopen it"),
    done("H11", 2, "Showdown, split pots and odd cents"),
    done("H12", 2, "A hand that cannot finish is cancelled, and bets return"),
    done("H12b", 4, "Bets unresolved for too long are void and go to charity"),
    done("H13", 3, "Seats, and how many players a hand needs"),
    done("H14", 3, "The room seats players; a queue holds who cannot be seated"),
    done("H15", 3, "New players, and those who missed blinds, wait for the big blind or post it"),
    done("H16", 3, "Sitting out keeps the seat for a time"),
    done("H17", 3, "A lost connection gets extra time, then the room acts"),
    done("H18", 3, "Buy-ins and ratholing"),
    done("H19", 3, "Deepstack and Shortstack allow no ratholing"),
    done("H20", 3, "Topping up"),
    open("R1", 6, "Fairness goes before technicality"),
    done("R2", 3, "Tables are assigned at random"),
    done("R3", 3, "A new table's first button is random"),
    done("R4", 3, "How blinds and button move"),
    done("R5", 2, "Two-handed, the button is the small blind"),
    done("R6", 2, "No limit on the number of raises"),
    done("R7", 3, "Sitting out at one cash table sits out at all"),
    done("R8", 3, "Sitting out at the next big blind"),
    done("R9", 3, "Time to come back after sitting out everywhere"),
    done("R10", 3, "Time to act and time banks"),
    open("R11", 9, "Helping another player is a violation"),
    open("R12", 9, "Soft play and chip dumping are violations"),
    open("R13", 9, "Game patterns are recorded"),
    open("R14", 9, "Play is reviewed, and winnings can be withheld meanwhile"),
    open("R15", 9, "Automated play is forbidden and detected"),
    open("R16", 9, "Forbidden helper programs are detected"),
    open("R17", 9, "Evading detection leads to a block"),
    open("R18", 9, "Funds seized, accounts closed, case files disclosed"),
    open("R19", 9, "Collusion is a violation"),
    open("R20", 9, "Complaints against a player are investigated"),
    done("R21", 7, "The room is not liable for losses by collusion"),
    open("R22", 9, "Who receives dumped chips is sanctioned too"),
    done("R23", 4, "After a crash, hands roll back to their start"),
    done("R24", 3, "Playing a hand accepts the rules"),
    open("R25", 6, "Staff decide in the interest of the game"),
    done("R26", 8, "Tournaments start on schedule, unless staff delay or cancel"),
    done("R27", 8, "What the tournament lobby shows"),
    done("R28", 8, "Random seats; who is away is seated and blinded off"),
    done("R29", 8, "The first button is the last occupied seat"),
    done("R30", 2, "No limit on raises in tournaments"),
    done("R31", 8, "Prizes by entrants, final when registration closes"),
    done("R32", 8, "Late registration, one entry, one account"),
    done("R33", 8, "Un-registration and its refund"),
    done("R34", 8, "When registration and un-registration close"),
    done("R35", 8, "Buy-in and fee"),
    done("R36", 8, "After the closing time nothing is refunded"),
    done("R37", 8, "Too few entrants: cancelled and refunded"),
    done("R38", 8, "Chips have no cash value; freerolls may have conditions"),
    done("R39", 8, "Freerolls and guarantees are marked and can be filtered"),
    done("R40", 8, "Sitting out in a tournament"),
    done("R41", 8, "Order of finish, and when it ends"),
    done("R42", 8, "Balancing and breaking tables"),
    done("R43", 8, "Hand for hand"),
    done("R44", 8, "Prizes are paid as soon as a player is out"),
    done("R45", 8, "What staff may do in a tournament"),
    done("R46", 8, "The big blind comes exactly once an orbit"),
    done("R47", 8, "Synchronized breaks"),
    done("R48", 8, "Time-outs and lost connections in tournaments"),
    open("R49", 9, "Unethical play in tournaments"),
    done("R50", 8, "After a crash, tournaments roll back"),
    done("R51", 8, "Entering a tournament accepts the rules"),
    done("R52", 8, "Cancelled before the start"),
    done("R53", 8, "Cancelled before the prizes"),
    done("R54", 8, "Cancelled in the prizes"),
    done("R55", 8, "A cancelled HexaPro"),
    done("R55b", 8, "A cancelled bounty tournament"),
    done("B1", 3, "Banzai: sit down with exactly the buy-in"),
    done("B2", 3, "Banzai: re-buy and top up to exactly the buy-in"),
    done("B3", 3, "Banzai: tables a player may hold"),
    done("B4", 3, "Banzai: seats"),
    done("B5", 3, "Banzai: a larger stack is remembered"),
    done("B6", 3, "Banzai: staff can exclude a player"),
    done("K1", 2, "Rake is a share of the pot up to a cap"),
    done("K2", 2, "At least one cent, to the nearest cent"),
    done("K3", 2, "No flop, no rake"),
    done("K4", 2, "Shares and caps by game and stake"),
    done("K5", 2, "A lower cap with two or three players"),
    done("F1", 8, "Fees are part of the buy-in"),
    done("F2", 8, "Fee tables"),
    done("T1", 8, "Guaranteed prize pools"),
    done("T2", 8, "Sit & Go"),
    done("T3", 8, "Freezeout"),
    done("T4", 8, "Satellites"),
    done("T5", 8, "Freerolls"),
    done("T6", 8, "Multi-buy-in tournaments"),
    done("T7", 8, "Re-buys and add-ons"),
    done("T8", 8, "Bounties, regular and progressive"),
    done("VIP", 8, "An extra bounty on a named player"),
    done("T9", 8, "Phased tournaments"),
    done("X1", 8, "HexaPro: seats, buy-ins, number of games"),
    done("X2", 8, "HexaPro: the multiplier and its odds"),
    done("X3", 8, "HexaPro: payouts"),
    done("X4", 8, "HexaPro: stacks"),
    done("X5", 8, "HexaPro: blinds"),
    done("X6", 8, "HexaPro: level times"),
    done("X7", 8, "HexaPro: results in the history"),
    done("X8", 8, "HexaPro: incomplete games are decided in time"),
    done("XE", 8, "HexaPro Extreme"),
    open("MALF", 6, "A malfunction voids what it touched"),
    done("EXPORT", 6, "Exports of one's own finished hands"),
    done("HOME", 3, "Private games"),
    done("HOUSE", 5, "House players are marked, know only their own cards, and pace by chance alone"),
    done("AGE", 3, "Nobody plays below the rulebook's age"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_stands_once_and_in_a_part_of_the_plan() {
        for (index, clause) in CLAUSES.iter().enumerate() {
            assert!(CLAUSES[..index].iter().all(|other| other.id != clause.id), "{}", clause.id);
            assert!((1..=PARTS.len()).contains(&usize::from(clause.part)), "{}", clause.id);
        }
        for (family, last) in [
            ("P", 4),
            ("H", 20),
            ("O", 2),
            ("R", 55),
            ("B", 6),
            ("K", 5),
            ("F", 2),
            ("T", 9),
            ("X", 8),
        ] {
            for number in 1..=last {
                assert!(clause(&format!("{family}{number}")).is_some(), "{family}{number}");
            }
        }
        assert_eq!(
            CLAUSES.len(),
            111 + ["H12b", "R55b", "DECK", "VIP", "XE", "MALF", "EXPORT", "HOME", "HOUSE", "AGE"]
                .len()
        );
    }

    #[test]
    fn numbered_clauses_are_told_from_other_words() {
        for id in ["H99", "R55b", "X2", "P1"] {
            assert!(is_of_a_known_family(id), "{id}");
        }
        for word in ["H", "h9", "HOME", "X12345", "U64", "Hold'em", "K5x1", ""] {
            assert!(!is_of_a_known_family(word), "{word}");
        }
    }
}
