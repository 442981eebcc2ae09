//! The program as an operator uses it: in a folder with a configuration and rulebooks.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Output, Stdio},
};

use tempfile::TempDir;

/// A folder with `cardroom.toml` and other files.
pub(crate) struct OperatorFolder(TempDir);

impl OperatorFolder {
    pub(crate) fn new(config: &str, files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        folder.write("cardroom.toml", config);
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).unwrap();
    }

    /// The program, without the CARDROOM variables of the test's environment.
    pub(crate) fn cardroom(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardroom"));
        command.current_dir(self.path());
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("CARDROOM_") {
                command.env_remove(name);
            }
        }
        command
    }

    pub(crate) fn run(&self, arguments: &str) -> CommandOutput {
        CommandOutput::of(self.cardroom().args(arguments.split_whitespace()).output().unwrap())
    }

    /// Opens a room with the configuration as it is now.
    pub(crate) fn serve(&self) -> Open {
        let log = self.path().join("log");
        let mut process = self
            .cardroom()
            .arg("serve")
            .stdout(Stdio::piped())
            .stderr(fs::File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let log_text = || fs::read_to_string(&log).unwrap();
        let address = line.trim().strip_prefix("The room is open: http://");
        let address = address.unwrap_or_else(|| panic!("{line}{}", log_text()));
        Open { address: address.parse().unwrap(), process, stdout, log }
    }
}

/// The output of a command.
pub(crate) struct CommandOutput {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl CommandOutput {
    fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let status = output.status.code().unwrap();
        Self { status, out: text(output.stdout), err: text(output.stderr) }
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{}{}", self.out, self.err))
    }
}

/// A room that is open; it is killed when the test is over, whatever becomes of it.
pub(crate) struct Open {
    pub(crate) address: SocketAddr,
    process: Child,
    stdout: BufReader<ChildStdout>,
    log: PathBuf,
}

impl Open {
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// Closes it in order.
    pub(crate) fn stop(mut self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let mut rest = String::new();
        while self.stdout.read_line(&mut rest).unwrap() > 0 {}
        assert!(self.process.wait().unwrap().success(), "{rest}{}", self.log());
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
