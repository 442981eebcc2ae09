//! How a command ends when it cannot do what was asked: one clear line and an exit status.

use std::{
    fmt::Display,
    io::{self, Write},
    process::ExitCode,
};

/// What a command returns: the exit status of an answer given, or why there is none.
pub(crate) type Outcome = Result<ExitCode, Failure>;

/// Why a command could not answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is wrong; the text says what was expected.
    Input(String),
    /// Nobody reads what we write any more (`cardroom … | head`): not an error of anyone's.
    ReaderGone,
}

impl Failure {
    /// Bad input, told in one line.
    pub(crate) fn input(reason: impl Display) -> Self {
        Self::Input(reason.to_string())
    }

    /// Says it on standard error and gives the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Input(reason) => {
                // Nothing is left to do if standard error is closed too.
                let _ = writeln!(io::stderr(), "cardroom: {reason}");
                ExitCode::from(2)
            }
            Self::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

/// Writes an answer to standard output, with one line end at its end.
pub(crate) fn print(text: &str) -> Outcome {
    let mut out = io::stdout().lock();
    let text = text.trim_end_matches('\n');
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::ReaderGone),
        Err(error) => Err(Failure::input(format_args!("cannot write the answer: {error}"))),
    }
}

/// Writes an answer as one line of JSON.
pub(crate) fn print_json(answer: &impl serde::Serialize) -> Outcome {
    let text = serde_json::to_string(answer).expect("our answers have string keys only");
    print(&text)
}
