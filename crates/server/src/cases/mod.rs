//! The integrity desk in the live room: proposals that a second person approves, and cases. What may happen
//! is decided in `office::cases`; people and texts are in `people.db`, money is in the books. Staff's changes
//! go through `staff::action`.

mod alerts;
mod books;
mod carry_out;
mod changes;
mod evidence;
mod export;
mod facts;
mod holds;
mod own;
mod propose;
mod second_person;
mod shown;

pub(crate) use self::{
    carry_out::{carry_out_approved, finish_approved},
    changes::{
        add_player, appeal_decided, ask_for_recording, close, disclose, note, open_case, pronounce,
    },
    evidence::{add_hands, add_shared, evidence_page, flow, view_hand},
    export::{ExportAs, export},
    holds::{place, release},
    own::{answer_recording, appeal, own_cases},
    propose::{Drafted, draft, lines},
    second_person::{Decision, decide, propose},
    shown::{case_file, case_page, proposal_shown, proposals_shown},
};

use office::{cases::CaseRefusal, staff::StaffRefusal};

use crate::staff::StaffError;

impl From<CaseRefusal> for StaffError {
    fn from(refusal: CaseRefusal) -> Self {
        Self::Refused(StaffRefusal::Case(refusal))
    }
}
