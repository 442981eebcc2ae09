//! The socket of a room that runs: one command a connection, within bounds of size, time and number.

use std::{
    fs::{self, DirBuilder, Permissions},
    io,
    os::unix::{
        fs::{DirBuilderExt, MetadataExt, PermissionsExt},
        net::UnixListener as StdListener,
    },
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::{
    net::{UnixListener, UnixStream},
    sync::Semaphore,
    task::JoinHandle,
    time::{sleep, timeout},
};

use super::{AdminError, Command, SOCKET, command::CommandReply, live, short_path::short};
use crate::Shared;

/// A name, a password and what belongs to them, or the spec of a tournament; more is no command.
const COMMAND_BYTES_MAX: usize = 32 * 1024;
/// A command is one packet, written by a program.
const COMMAND_TIME: Duration = Duration::from_secs(10);
/// A command that waits for a hand to end waits for no longer than this.
const ANSWER_TIME: Duration = Duration::from_secs(10 * 60);
/// An operator gives one command at a time, a script perhaps a few.
const COMMANDS_AT_ONCE: usize = 16;
/// Out of files, most likely: some are given back meanwhile.
const ACCEPTS_AGAIN_AFTER: Duration = Duration::from_millis(100);
/// Where a socket is made before it has its place.
const NEW: &str = "cardroom.sock.new";

/// A socket that takes commands. It has to be gone before another process can have the folder.
pub(crate) struct Listening {
    file: PathBuf,
    task: JoinHandle<()>,
}

impl Listening {
    /// Nobody finds it any more; who has found it is answered.
    pub(crate) fn remove_file(&self) {
        if let Err(error) = fs::remove_file(&self.file) {
            tracing::warn!(%error, "{SOCKET} could not be removed");
        }
    }

    /// Nobody is answered any more.
    pub(crate) fn end(&self) {
        self.task.abort();
    }
}

/// Opens the socket of a room whose folder this process has locked. A room without it can be played
/// in all the same, so that it is only said if it cannot be had.
pub(crate) fn listen(shared: &Arc<Shared>) -> Option<Listening> {
    let folder = &shared.config.data;
    let opened = bind(folder).and_then(|listener| {
        let owner = fs::symlink_metadata(folder.join(SOCKET))?.uid();
        listener.set_nonblocking(true)?;
        Ok((UnixListener::from_std(listener)?, owner))
    });
    match opened {
        Ok((listener, owner)) => {
            let task = tokio::spawn(serve(listener, owner, Arc::clone(shared)));
            Some(Listening { file: folder.join(SOCKET), task })
        }
        Err(error) => {
            tracing::error!(%error, "no {SOCKET}: `cardroom admin` cannot reach this room");
            None
        }
    }
}

/// A socket for the owner alone from its first moment: it is made in a folder that nobody else can
/// enter, and gets its place when it is closed to others too. What a killed process left there is
/// replaced.
fn bind(folder: &Path) -> io::Result<StdListener> {
    let inside = folder.join(NEW);
    match fs::remove_dir_all(&inside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    DirBuilder::new().mode(0o700).create(&inside)?;
    let made = short(&inside, "s", |path| StdListener::bind(path)).and_then(|listener| {
        let file = inside.join("s");
        fs::set_permissions(&file, Permissions::from_mode(0o600))?;
        fs::rename(&file, folder.join(SOCKET))?;
        Ok(listener)
    });
    let _ = fs::remove_dir_all(&inside);
    made
}

async fn serve(listener: UnixListener, owner: u32, shared: Arc<Shared>) {
    let places = Arc::new(Semaphore::new(COMMANDS_AT_ONCE));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "a command could not be accepted");
                sleep(ACCEPTS_AGAIN_AFTER).await;
                continue;
            }
        };
        let place = Arc::clone(&places).try_acquire_owned();
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let answer = match place {
                Err(_) => {
                    CommandReply::Error("the room has too many commands to carry out".to_owned())
                }
                Ok(_) if !is_operator(&stream, owner) => CommandReply::Error(
                    "only the owner of the data folder gives commands".to_owned(),
                ),
                Ok(_) => answer(&stream, shared).await,
            };
            let text = serde_json::to_string(&answer).expect("our answers have string keys only");
            let _ = timeout(COMMAND_TIME, write(&stream, &format!("{text}\n"))).await;
            drop(place);
        });
    }
}

/// The permissions of the socket say the same; they are the folder's owner's to change.
fn is_operator(stream: &UnixStream, owner: u32) -> bool {
    stream.peer_cred().is_ok_and(|peer| peer.uid() == owner || peer.uid() == 0)
}

async fn answer(stream: &UnixStream, shared: Arc<Shared>) -> CommandReply {
    let line = match timeout(COMMAND_TIME, read(stream)).await {
        Ok(Ok(line)) => line,
        Ok(Err(error)) => {
            return CommandReply::Error(format!("the command cannot be read: {error}"));
        }
        Err(_) => return CommandReply::Error("the command took too long to arrive".to_owned()),
    };
    let command: Command = match serde_json::from_slice(&line) {
        Ok(command) => command,
        Err(error) => return CommandReply::Error(format!("this is no command: {error}")),
    };
    // What is begun is finished, whether or not anybody waits for the answer.
    let carried_out = tokio::spawn(live::carry_out(shared, command));
    match timeout(ANSWER_TIME, carried_out).await {
        Ok(Ok(Ok(reply))) => CommandReply::Done(reply),
        Ok(Ok(Err(AdminError::Account(refusal)))) => CommandReply::Account(refusal),
        Ok(Ok(Err(error))) => CommandReply::Error(error.to_string()),
        Ok(Err(_)) => CommandReply::Error("the room failed over this command".to_owned()),
        Err(_) => {
            CommandReply::Error("this takes longer; `cardroom admin games` shows it".to_owned())
        }
    }
}

/// One line, and nothing after it.
async fn read(stream: &UnixStream) -> io::Result<Vec<u8>> {
    let wrong = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidData, why));
    let mut line = Vec::new();
    let mut buffer = [0; 1024];
    loop {
        stream.readable().await?;
        match stream.try_read(&mut buffer) {
            Ok(0) => return wrong("it has no end"),
            Ok(count) => line.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => continue,
            Err(error) => return Err(error),
        }
        if line.len() > COMMAND_BYTES_MAX {
            return wrong("it is too long");
        }
        if let Some(end) = line.iter().position(|byte| *byte == b'\n') {
            return if end + 1 == line.len() { Ok(line) } else { wrong("it has more than a line") };
        }
    }
}

async fn write(stream: &UnixStream, text: &str) -> io::Result<()> {
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        stream.writable().await?;
        match stream.try_write(rest) {
            Ok(count) => rest = &rest[count..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
