//! The rulebooks as data.
