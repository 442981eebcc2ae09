//! How a command ends when it cannot do what was asked: one clear line and an exit status.

use std::{
    fmt::Display,
    io::{self, Write},
    process::ExitCode,
};

/// The result of a command: its exit status, or why it failed.
pub(crate) type Outcome = Result<ExitCode, Failure>;

/// Why a command could not answer: the input is wrong, and the text says what was expected.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    /// Bad input, described in one line.
    pub(crate) fn input(reason: impl Display) -> Self {
        Self(reason.to_string())
    }

    /// Prints it on standard error and returns the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        // Nothing is left to do if standard error is closed too.
        let _ = writeln!(io::stderr(), "cardroom: {}", self.0);
        ExitCode::from(2)
    }
}

/// Writes an answer to standard output, with one line end at its end. A reader who has gone
/// (`cardroom … | head`) is no error of anyone's, and changes nothing about the answer: whoever has
/// a status of its own to give returns that one.
pub(crate) fn print(text: &str) -> Outcome {
    let mut out = io::stdout().lock();
    let text = text.trim_end_matches('\n');
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(Failure::input(format_args!("cannot write the answer: {error}"))),
    }
}

/// Writes an answer as one line of JSON.
pub(crate) fn print_json(answer: &impl serde::Serialize) -> Outcome {
    let text = serde_json::to_string(answer).expect("our answers have string keys only");
    print(&text)
}
