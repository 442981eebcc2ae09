//! The very first opening of a data folder, killed with `kill -9` at any instant: the next one goes
//! on, and does not take the books for lost. A program of its own: a process that is being started
//! holds the files that are open in this one for a moment, locks included.

#![allow(clippy::unwrap_used, reason = "a store that fails here fails its test")]

use std::{
    env, fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use base::Millis;
use store::{DATABASE, NewPerson, PEOPLE, StoreError, check_people, open_folder};

/// Environment variables for the child.
const FOLDER: &str = "FIRST_OPENING_FOLDER";
const KILLS: u64 = 60;

/// This test starts its own program as the process that is killed.
#[test]
fn a_first_opening_that_is_killed_can_be_done_again() {
    if let Some(folder) = env::var_os(FOLDER) {
        drop(open_folder(Path::new(&folder)).unwrap());
        // It has come to its end; it is killed all the same.
        fs::write(Path::new(&folder).join("opened"), "").unwrap();
        thread::park();
    }
    let (mut opened, mut between) = (0, 0);
    for round in 0..KILLS {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let name = "a_first_opening_that_is_killed_can_be_done_again";
        let mut child = Command::new(env::current_exe().unwrap())
            .args([name, "--exact"])
            .env(FOLDER, &data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Whatever the machine does meanwhile: from the first file on, a little later each time.
        while !data.exists() {
            thread::yield_now();
        }
        thread::sleep(Duration::from_micros(round * 400));
        child.kill().unwrap();
        child.wait().unwrap();
        let is_there = |file: &str| data.join(file).exists();
        opened += u32::from(is_there("opened"));
        between += u32::from(is_there(DATABASE) && !is_there("opened"));
        let (store, people) = open_folder(&data).unwrap_or_else(|error| panic!("{round}: {error}"));
        let (password, birth_date, market) = (None, "1970-01-02", "int-2.7");
        let ann = NewPerson { name: "Ann", password, birth_date, market, house: false };
        people.add(&ann, Millis(1)).unwrap();
        drop((store, people));
        check_people(&data).unwrap();
        // From here on the books are missed.
        fs::remove_file(data.join(DATABASE)).unwrap();
        assert!(is_there(PEOPLE));
        assert_eq!(open_folder(&data).unwrap_err(), StoreError::NoBooks);
    }
    assert!(opened + between > 0, "{opened} came to their end, {between} were cut off");
}
