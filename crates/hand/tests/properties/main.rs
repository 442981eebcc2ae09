//! Proof of the hand engine by properties over random hands and by agreement with a second
//! implementation. The scenario tests clause by clause are in `tests/rules`.

mod found;
