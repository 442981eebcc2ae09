//! Decisions about accounts: who may register (name, age, market), who may get a new login, which
//! rules may be accepted, and whether an account may play; what staff may see and do (`staff`); and the
//! tournament programme (`programme`). Pure: facts come in as values, a decision comes out. A refusal is
//! a code with its parameters; the client makes the sentence.
//!
//! Nothing is stored or looked up here. `server` and `room` pass facts in and carry the decision
//! out. Only the store knows whether a name is taken.

mod age;
pub mod cases;
mod eligibility;
mod house_name;
mod login;
mod market;
mod name;
pub mod programme;
mod registration;
mod reserved_name;
pub mod staff;

pub use age::{AGE_MAX, BirthDate, NotADate};
pub use eligibility::{
    AcceptanceRefusal, AccountStatus, Member, OfferRefusal, PlayRefusal, may_accept,
    may_open_private, may_play,
};
pub use house_name::house_name;
pub use login::{Account, LoginChange, LoginRefusal, change_login};
pub use market::{Language, MARKET_NAME_CHARS, Market, MarketDefinition, MarketProblem, Markets};
pub use name::{
    ERASED_NAME_START, NAME_CHARS, NameRefusal, check_name, could_be_a_name, name_key, name_look,
    stored_name,
};
pub use registration::{
    AgeBasis, NewAccount, PASSWORD_BYTES, Registration, RegistrationRefusal, RegistrationRules,
    could_be_a_password, register,
};
