//! `cardroom admin export-hands`: a player's own hands, as he or she saw them. Records know players
//! by number; their names are put in here, from the people.

use std::{
    collections::HashMap,
    ffi::OsString,
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    str::FromStr,
};

use base::{Millis, PlayerId};
use clap::Args;
use hand::{HandRecord, Viewer};
use store::{HandId, HandQuery, PAGE_MOST, Page, People, Person, Reader, new_private_file, reader};

use super::{Data, named, no, store_failed};
use crate::{
    export::Layout,
    failure::{Failure, Outcome, print, print_json},
};

/// Export all finished hands of one player as he or she saw them, also while the room runs.
///
/// Other players' cards are included only where they were shown. A cancelled hand is exported only as
/// a record. Exit status 1 if there are no hands.
///
/// Example: cardroom admin export-hands --player Ann --from 2026-01-01 --format phh --out ann.phhs
#[derive(Args)]
pub(crate) struct HandsArgs {
    #[command(flatten)]
    data: Data,
    /// The player's name.
    #[arg(long)]
    player: String,
    /// From this day on, UTC.
    #[arg(long, value_name = "YYYY-MM-DD")]
    from: Option<Day>,
    /// Up to and including this day, UTC.
    #[arg(long, value_name = "YYYY-MM-DD")]
    to: Option<Day>,
    /// The layout.
    #[arg(long, value_enum, default_value = "text")]
    format: Layout,
    /// A new file for all hands, or an existing folder for one file each; only you can read the files.
    /// Without this option they are printed.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// A day of the calendar.
#[derive(Clone, Copy)]
struct Day(jiff::civil::Date);

impl FromStr for Day {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let date = text.parse().ok().filter(|date: &jiff::civil::Date| {
            text.len() == 10 && (1970..=9998).contains(&date.year())
        });
        date.map(Self).ok_or_else(|| "expected a day such as 2026-12-31".to_owned())
    }
}

impl Day {
    /// When it begins.
    fn begins(self) -> Millis {
        let start = self.0.to_zoned(jiff::tz::TimeZone::UTC);
        let millis = start.map_or(0, |start| start.timestamp().as_millisecond());
        Millis(u64::try_from(millis).unwrap_or(0))
    }

    /// When it is over.
    fn ends(self) -> Millis {
        self.begins() + Millis::seconds(24 * 60 * 60)
    }
}

pub(crate) fn run(args: &HandsArgs, json: bool) -> Outcome {
    if let (Some(from), Some(to)) = (args.from, args.to)
        && from.0 > to.0
    {
        return Err(Failure::input(format_args!(
            "--to: expected {} or later, found {}",
            from.0, to.0
        )));
    }
    let folder = &args.data.people()?.folder;
    let people = People::read(folder).map_err(store_failed)?;
    let shown = args.player.escape_debug();
    let person = people.by_name(&args.player).map_err(store_failed)?;
    let person =
        person.ok_or_else(|| Failure::input(format_args!("there is no player {shown}")))?;
    let reader = reader(folder).map_err(store_failed)?;
    let mut found = list(&*reader, &person, args)?;
    // The oldest first, as trackers read them.
    found.reverse();
    if found.is_empty() {
        if json {
            print_json(&serde_json::json!({ "player": person.name, "hands": 0, "cancelled": 0 }))?;
        } else {
            note(&format!("{} has no finished hands in this time", person.name));
        }
        return Ok(no());
    }
    let names = people.names().map_err(store_failed)?;
    let names = names.into_iter().map(|(player, name, _)| (player, name)).collect();
    write_all(args, &person, &*reader, &names, &found, json)
}

/// Which hands there are. Of each only its number is kept: a busy player has a hundred thousand.
fn list(reader: &dyn Reader, person: &Person, args: &HandsArgs) -> Result<Vec<HandId>, Failure> {
    let mut query = HandQuery {
        player: Some(person.player),
        from: args.from.map(Day::begins),
        until: args.to.map(Day::ends),
        ..HandQuery::default()
    };
    let mut found = Vec::new();
    loop {
        let rows = reader.hands(&query, Page { most: PAGE_MOST }).map_err(store_failed)?;
        found.extend(rows.iter().map(|row| row.id));
        match rows.last() {
            Some(last) if rows.len() == PAGE_MOST as usize => {
                query.before = Some((last.started_at, last.id));
            }
            _ => return Ok(found),
        }
    }
}

fn write_all(
    args: &HandsArgs,
    person: &Person,
    reader: &dyn Reader,
    names: &HashMap<PlayerId, String>,
    found: &[HandId],
    json: bool,
) -> Outcome {
    let mut sink = Sink::open(args.out.as_deref(), args.format, json)?;
    let (mut hands, mut cancelled) = (0u64, 0u64);
    for id in found {
        // A hand pruned since it was listed is not there any more.
        let Some(record) = reader.hand(*id).map_err(store_failed)? else { continue };
        match exported(record, person.player, names, args.format) {
            None => cancelled += 1,
            Some(text) => {
                hands += 1;
                match sink.put(&id.to_string(), hands, &text) {
                    Ok(()) => {}
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                        return Ok(ExitCode::SUCCESS);
                    }
                    Err(error) => return Err(cannot_write(&error)),
                }
            }
        }
    }
    let answer = serde_json::json!({
        "player": person.name,
        "hands": hands,
        "cancelled": cancelled,
        "out": args.out.as_deref().map(named),
    });
    if json && args.out.is_none() {
        return sink.finish_json(answer);
    }
    sink.finish().map_err(|error| cannot_write(&error))?;
    let left_out = match cancelled {
        0 => String::new(),
        more => format!(", {more} cancelled ones left out"),
    };
    let text = format!("{hands} hands of {}{left_out}", person.name);
    match &args.out {
        Some(_) if json => print_json(&answer),
        Some(out) => print(&format!("{text}: {}", named(out))),
        None => {
            note(&text);
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// A hand as one of its players saw it, with everyone's name.
fn exported(
    mut record: HandRecord,
    player: PlayerId,
    names: &HashMap<PlayerId, String>,
    layout: Layout,
) -> Option<String> {
    let number = player.to_string();
    let seat = record.players.iter().find(|dealt| dealt.name == number)?.seat;
    for dealt in &mut record.players {
        let name = dealt.name.parse().ok().and_then(|number| names.get(&PlayerId(number)));
        dealt.name = name.cloned().unwrap_or_else(|| format!("Player_{}", dealt.name));
    }
    layout.of(&record, Viewer::Seat(seat))
}

/// Receives the hands, one by one.
struct Sink {
    layout: Layout,
    json: bool,
    to: To,
}

enum To {
    Printed(BufWriter<io::Stdout>),
    /// Complete under its name, or not there.
    File {
        writer: BufWriter<fs::File>,
        part: PathBuf,
        file: PathBuf,
    },
    Folder(PathBuf),
}

impl Sink {
    fn open(out: Option<&Path>, layout: Layout, json: bool) -> Result<Self, Failure> {
        let to = match out {
            None => To::Printed(BufWriter::new(io::stdout())),
            Some(folder) if folder.is_dir() => To::Folder(folder.to_owned()),
            Some(file) if file.exists() => {
                return Err(Failure::input(format_args!("{} exists already", named(file))));
            }
            Some(file) => {
                let part = with_part(file);
                let writer = new_private_file(&part).map_err(|error| cannot_write(&error))?;
                To::File { writer: BufWriter::new(writer), part, file: file.to_owned() }
            }
        };
        Ok(Self { layout, json: json && out.is_none(), to })
    }

    fn put(&mut self, id: &str, number: u64, text: &str) -> io::Result<()> {
        let text = text.trim_end_matches('\n');
        let all = match self.layout {
            Layout::Text => format!("{text}\n\n\n"),
            // A .phhs file: a table each.
            Layout::Phh => format!("[{number}]\n{text}\n\n"),
            Layout::Ohh => format!("{text}\n\n"),
            Layout::Record => format!("{text}\n"),
        };
        match &mut self.to {
            To::Printed(out) if self.json => {
                let before = if number == 1 { "{\"exports\":[" } else { "," };
                write!(out, "{before}{}", serde_json::Value::from(text))
            }
            To::Printed(out) => out.write_all(all.as_bytes()),
            To::File { writer, .. } => writer.write_all(all.as_bytes()),
            To::Folder(folder) => {
                let ending = match self.layout {
                    Layout::Text => "txt",
                    Layout::Phh => "phh",
                    Layout::Ohh => "ohh",
                    Layout::Record => "json",
                };
                let mut file = new_private_file(&folder.join(format!("{id}.{ending}")))?;
                writeln!(file, "{text}")
            }
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Printed(out) => match out.flush() {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
                _ => Ok(()),
            },
            To::File { writer, part, file } => {
                writer.flush()?;
                writer.get_ref().sync_all()?;
                fs::rename(part, file)
            }
            To::Folder(_) => Ok(()),
        }
    }

    /// The end of the one document: what else there is to say.
    fn finish_json(mut self, answer: serde_json::Value) -> Outcome {
        let To::Printed(out) = &mut self.to else { return print_json(&answer) };
        let serde_json::Value::Object(mut answer) = answer else { return print_json(&answer) };
        answer.remove("out");
        let none = answer.get("hands").and_then(serde_json::Value::as_u64) == Some(0);
        let start = if none { "{\"exports\":[" } else { "" };
        let rest = serde_json::to_string(&answer).expect("our answers have string keys only");
        let written = writeln!(out, "{start}],{}", rest.trim_start_matches('{'));
        written.and_then(|()| self.finish()).map(|()| ExitCode::SUCCESS).or_else(
            |error| match error.kind() {
                io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
                _ => Err(cannot_write(&error)),
            },
        )
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if let To::File { part, .. } = &self.to {
            // It has its name by now, or it is of no use.
            let _ = fs::remove_file(part);
        }
    }
}

fn with_part(file: &Path) -> PathBuf {
    let mut part: OsString = file.as_os_str().to_owned();
    part.push(".part");
    PathBuf::from(part)
}

fn cannot_write(error: &io::Error) -> Failure {
    Failure::input(format_args!("cannot write the hands: {error}"))
}

/// Beside the hands, so that they can be piped on.
fn note(text: &str) {
    // Nothing is left to do if standard error is closed.
    let _ = writeln!(io::stderr(), "cardroom: {text}");
}
