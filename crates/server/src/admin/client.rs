//! The side of the command line: asks the room that has a folder open, if there is one.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    os::unix::net::UnixStream,
    path::Path,
    time::Duration,
};

use super::{
    AdminError, Command, CommandOutcome, SOCKET, command::CommandReply, refused, short_path::short,
};

/// A reply names everyone in a game at most; what is longer is none of ours.
const REPLY_BYTES_MAX: u64 = 16 << 20;
/// The room answers within this, whatever it is doing; see `listen`.
const REPLY_TIME: Duration = Duration::from_secs(11 * 60);
/// A command is one packet.
const COMMAND_TIME: Duration = Duration::from_secs(10);

/// Sends a command to the room and returns its result; `None` if no room has this folder open.
pub(super) fn send(folder: &Path, command: &Command) -> Result<Option<CommandOutcome>, AdminError> {
    let stream = match short(folder, SOCKET, |path| UnixStream::connect(path)) {
        Ok(stream) => stream,
        // Nobody listens: there is no socket, or it is of a process that was killed.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused
            ) =>
        {
            return Ok(None);
        }
        Err(error) => return refused(format_args!("cannot reach the room over {SOCKET}: {error}")),
    };
    match exchange(&stream, command) {
        Ok(Some(CommandReply::Done(reply))) => Ok(Some(reply)),
        Ok(Some(CommandReply::Account(refusal))) => Err(AdminError::Account(refusal)),
        Ok(Some(CommandReply::Error(why))) => refused(why),
        Ok(None) => {
            refused("the room closed before it answered: it is not known whether this was done")
        }
        Err(error) => refused(format_args!(
            "the room did not answer ({error}): it is not known whether this was done"
        )),
    }
}

fn exchange(mut stream: &UnixStream, command: &Command) -> io::Result<Option<CommandReply>> {
    stream.set_write_timeout(Some(COMMAND_TIME))?;
    stream.set_read_timeout(Some(REPLY_TIME))?;
    let mut line = serde_json::to_string(command)?;
    line.push('\n');
    // A room that has too much to do answers without reading.
    let written = stream.write_all(line.as_bytes());
    let mut reply = String::new();
    BufReader::new(stream.take(REPLY_BYTES_MAX)).read_line(&mut reply)?;
    if reply.is_empty() {
        written?;
        return Ok(None);
    }
    Ok(Some(serde_json::from_str(&reply)?))
}
