//! What an operator decides about a data folder and may change while the room runs: a small file
//! beside the database, which the server reads again every day.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};

use crate::{
    Retention, StoreError,
    private::make_file,
    sqlite::{of_folder, sync_folder},
};

/// The file in the data folder.
pub const SETTINGS: &str = "settings.toml";
/// A century. Who wants more wants them for ever.
pub const HAND_DAYS_MAX: u32 = 36_500;
/// A few lines; more is some other file.
const BYTES_MAX: u64 = 64 << 10;

/// What an operator decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How long records are kept.
    #[serde(default)]
    pub retention: Retention,
}

impl Settings {
    /// Of a data folder; what nobody has decided is as it is by default.
    ///
    /// # Errors
    /// If the file is there and cannot be read, or says something that is not known: nothing is
    /// guessed where records may be removed.
    pub fn read(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join(SETTINGS);
        let size = match fs::metadata(&file) {
            Ok(found) => found.len(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(of_folder(&error)),
        };
        let wrong = |why: &str| StoreError::Failed(format!("{SETTINGS}: {why}"));
        if size > BYTES_MAX {
            return Err(wrong("it is too long for settings"));
        }
        let text = fs::read_to_string(&file).map_err(|error| wrong(&error.to_string()))?;
        let settings: Self = toml::from_str(&text).map_err(|error| wrong(error.message()))?;
        match settings.retention.hand_days {
            Some(days) if !(1..=HAND_DAYS_MAX).contains(&days) => Err(wrong(&format!(
                "retention.hand_days: expected 1 to {HAND_DAYS_MAX} days, found {days}"
            ))),
            _ => Ok(settings),
        }
    }

    /// Writes the file: as a whole, or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), StoreError> {
        let days = match self.retention.hand_days {
            Some(days) => format!("hand_days = {days}"),
            None => "# hand_days = 365".to_owned(),
        };
        let text = format!(
            "# Read when the room opens and once a day.\n\n[retention]\n\
             # For how many days records of hands are kept; for ever without it.\n{days}\n"
        );
        let (file, part) = (folder.join(SETTINGS), folder.join(format!("{SETTINGS}.part")));
        let written = make_file(&part)
            .and_then(|mut part| {
                part.set_len(0)?;
                part.write_all(text.as_bytes())?;
                part.sync_all()
            })
            .and_then(|()| fs::rename(&part, &file))
            .and_then(|()| sync_folder(&file));
        written.map_err(|error| of_folder(&error))
    }
}
