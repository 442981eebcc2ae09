//! A case from its opening to its end: looked into, decided, appealed, closed. Nothing here happens by
//! itself: every step is a person's.

use base::{Millis, PlayerId};
use serde::{Deserialize, Serialize};

use super::{CaseRefusal, Outcome};
use crate::staff::StaffNumber;

const DAY: u64 = 24 * 60 * 60;
/// A case should be decided in this time; a later one is shown as late.
pub const DECIDED_WITHIN: Millis = Millis::seconds(30 * DAY);
/// A player has so long to appeal.
pub const APPEAL_WITHIN: Millis = Millis::seconds(14 * DAY);
/// An appeal should be answered in this time.
pub const APPEAL_ANSWERED_WITHIN: Millis = Millis::seconds(14 * DAY);
/// R14: a player has so long to send a recording of play.
pub const RECORDING_WITHIN: Millis = Millis::seconds(7 * DAY);

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$of])* $variant,)*
        }

        impl $name {
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name in the database and in the protocol.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// The one of this name.
            #[must_use]
            pub fn of(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == word)
            }
        }
    };
}

words! {
    /// What a case is about.
    CaseKind {
        /// R14: a routine review.
        Review = "review",
        /// R11, R12, R19, R22: play together.
        Collusion = "collusion",
        /// R15–R17: automated play or forbidden help.
        Automation = "automation",
        /// R32: one person, several accounts.
        SeveralAccounts = "several_accounts",
        /// R20: another player's complaint.
        Complaint = "complaint",
        /// MALF.
        Malfunction = "malfunction",
        /// The payment that money came from is in doubt.
        Payment = "payment",
    }
}

words! {
    /// How far a case is.
    CaseState {
        Open = "open",
        Decided = "decided",
        Appealed = "appealed",
        Closed = "closed",
    }
}

words! {
    /// What a player is in a case.
    CasePart {
        /// Play of this player is looked into.
        Subject = "subject",
        /// An account that seems to belong with a subject's.
        Linked = "linked",
    }
}

/// What decides about the next step of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseFacts {
    pub state: CaseState,
    /// The verdict, if there is one: who gave it, what it was, and until when players may appeal.
    pub verdict: Option<(PlayerId, Outcome, Millis)>,
    /// Players who have a penalty.
    pub penalised: Vec<PlayerId>,
    /// Players who appealed, and whether that is decided.
    pub appeals: Vec<(PlayerId, bool)>,
    pub money_is_held: bool,
    pub proposals_wait: bool,
}

impl CaseFacts {
    /// Whether a player who has a penalty can still appeal, or an appeal waits.
    fn may_change(&self, now: Millis) -> bool {
        let Some((_, _, appeal_until)) = self.verdict else { return true };
        let waits = self.appeals.iter().any(|(_, decided)| !decided);
        let appealed = |player| self.appeals.iter().any(|(who, _)| *who == player);
        let may_come = now < appeal_until && self.penalised.iter().any(|who| !appealed(*who));
        waits || may_come
    }
}

/// Decides whether a verdict can be given.
///
/// # Errors
/// If there is one.
pub fn may_pronounce(facts: &CaseFacts) -> Result<(), CaseRefusal> {
    if facts.state == CaseState::Open { Ok(()) } else { Err(CaseRefusal::CaseState) }
}

/// Decides whether a player can appeal: once, in time, against a penalty of his or her own.
///
/// # Errors
/// If not.
pub fn may_appeal(facts: &CaseFacts, player: PlayerId, now: Millis) -> Result<(), CaseRefusal> {
    let Some((_, _, appeal_until)) = facts.verdict else { return Err(CaseRefusal::CaseState) };
    if !matches!(facts.state, CaseState::Decided | CaseState::Appealed) {
        return Err(CaseRefusal::CaseState);
    }
    let appealed = facts.appeals.iter().any(|(who, _)| *who == player);
    if appealed || now >= appeal_until || !facts.penalised.contains(&player) {
        return Err(CaseRefusal::Appeal);
    }
    Ok(())
}

/// Decides whether somebody can answer a player's appeal: another person than who gave the verdict.
///
/// # Errors
/// If not.
pub fn may_decide_appeal(
    facts: &CaseFacts,
    player: PlayerId,
    by: StaffNumber,
    one_person: bool,
) -> Result<(), CaseRefusal> {
    if facts.state != CaseState::Appealed || !facts.appeals.contains(&(player, false)) {
        return Err(CaseRefusal::Appeal);
    }
    let same = facts.verdict.is_some_and(|(who, ..)| who == by.who());
    if same && !one_person { Err(CaseRefusal::SamePerson) } else { Ok(()) }
}

/// R18: decides whether money of a player can be seized: after a verdict that is final, from a player who
/// has a penalty.
///
/// # Errors
/// If not.
pub fn may_seize(facts: &CaseFacts, owner: PlayerId, now: Millis) -> Result<(), CaseRefusal> {
    let violation = facts.verdict.is_some_and(|(_, outcome, _)| outcome == Outcome::Violation);
    if facts.state != CaseState::Decided || !violation || facts.may_change(now) {
        return Err(CaseRefusal::CaseState);
    }
    if facts.penalised.contains(&owner) { Ok(()) } else { Err(CaseRefusal::NotInCase) }
}

/// Decides whether a case can be closed: it is decided, nobody can appeal any more, no money is held and
/// no proposal waits.
///
/// # Errors
/// If not.
pub fn may_close(facts: &CaseFacts, now: Millis) -> Result<(), CaseRefusal> {
    if facts.state != CaseState::Decided || facts.may_change(now) {
        return Err(CaseRefusal::CaseState);
    }
    if facts.money_is_held || facts.proposals_wait {
        return Err(CaseRefusal::OpenMatters);
    }
    Ok(())
}
