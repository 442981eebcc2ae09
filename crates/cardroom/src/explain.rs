//! The message for a command line that cannot be read: one line, with the probable meaning and the
//! valid choices.

use std::{ffi::OsString, process::ExitCode};

use clap::{
    Arg, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::failure::Failure;

/// The command, with numbers below zero taken for values: what is wrong with them is then said by
/// the option they were given for.
pub(crate) fn with_negative_numbers(command: Command) -> Command {
    // Only arguments that take a value; a switch has none that could be negative.
    let takes = |arg: Arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    command.mut_args(takes).mut_subcommands(with_negative_numbers)
}

/// Help as clap prints it; a mistake as one line, like every other bad input.
pub(crate) fn explain(
    error: &clap::Error,
    command: &Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Nothing is left to do if nobody reads the help.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
        _ => Failure::input(in_a_line(error, command, arguments)).report(),
    }
}

/// A mistake as one line.
pub(crate) fn in_a_line(
    error: &clap::Error,
    command: &Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> String {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let (path, here) = meant(command, arguments.iter().cloned());
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let given = text(error, ContextKind::InvalidSubcommand);
            let similar = suggestion(error, ContextKind::SuggestedSubcommand);
            format!("there is no command '{given}'{similar}; {path} has {}", commands(here))
        }
        ErrorKind::UnknownArgument => {
            let given = text(error, ContextKind::InvalidArg);
            let similar = suggestion(error, ContextKind::SuggestedArg);
            let there = match here.has_subcommands() {
                true => format!("{path} has {}", commands(here)),
                false => format!("see '{path} --help'"),
            };
            format!("{path} takes no '{given}'{similar}; {there}")
        }
        _ => {
            let rendered = error.render().to_string();
            let paragraph: Vec<&str> =
                rendered.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
            let reason = paragraph.join(" ");
            let reason = expected(reason.strip_prefix("error: ").unwrap_or(&reason));
            match variable(error, here, &arguments) {
                Some(variable) => format!("{reason} (in the environment variable {variable})"),
                None => reason,
            }
        }
    }
}

/// The environment variable that gave a bad value, if none of the arguments did.
fn variable(error: &clap::Error, command: &Command, arguments: &[OsString]) -> Option<String> {
    let named = text(error, ContextKind::InvalidArg);
    let flag = named.split([' ', '=', '[']).next().filter(|flag| flag.starts_with("--"))?;
    let given = |argument: &OsString| {
        let rest = argument.to_str().and_then(|argument| argument.strip_prefix(flag));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    };
    if arguments.iter().any(given) {
        return None;
    }
    let arg = command.get_arguments().find(|arg| arg.get_long() == flag.strip_prefix("--"))?;
    arg.get_env().map(|variable| variable.to_string_lossy().into_owned())
}

/// The last command that was named, and how one gets there.
fn meant(command: &Command, arguments: impl IntoIterator<Item = OsString>) -> (String, &Command) {
    let (mut path, mut here) = (command.get_name().to_owned(), command);
    for argument in arguments.into_iter().skip(1) {
        match here.find_subcommand(&argument) {
            Some(next) => here = next,
            None if argument.as_encoded_bytes().starts_with(b"-") => continue,
            None => break,
        }
        path = format!("{path} {}", here.get_name());
    }
    (path, here)
}

/// Their names, in a sentence.
fn commands(of: &Command) -> String {
    let shown = of.get_subcommands().filter(|command| !command.is_hide_set());
    let names: Vec<&str> = shown.map(Command::get_name).filter(|name| *name != "help").collect();
    names.join(", ")
}

fn text(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.escape_debug().to_string(),
        _ => String::new(),
    }
}

/// The probable meaning, if anything is similar.
fn suggestion(error: &clap::Error, kind: ContextKind) -> String {
    let similar = match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(several)) => several.clone(),
        _ => Vec::new(),
    };
    match similar.is_empty() {
        true => String::new(),
        false => format!(" (did you mean '{}'?)", similar.join("' or '")),
    }
}

/// Replaces the libraries' message about a number with one that names the expected value.
fn expected(reason: &str) -> String {
    if let Some((before, bounds)) = reason.rsplit_once(" is not in ")
        && let Some((least, most)) = bounds.split_once("..=")
        && let Some((before, _)) = before.rsplit_once(": ")
    {
        return format!("{before}: expected a whole number from {least} to {most}");
    }
    let whole = "expected a whole number that is not negative";
    for (given, instead) in [
        ("invalid digit found in string", whole),
        ("cannot parse integer from empty string", whole),
        ("number too large to fit in target type", "the number is too large"),
        ("number would be zero for non-zero type", "expected a whole number above zero"),
    ] {
        if let Some(before) = reason.strip_suffix(given) {
            return format!("{before}{instead}");
        }
    }
    reason.to_owned()
}
