//! What is on a disk: what a program sees, what would be there after a power loss, and what stands
//! between the two. It only ever changes by [`State::apply`], so a log of operations is a disk.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::Content;
use crate::op::{Change, FileId, Op, dir_of};

#[derive(Clone, Default)]
pub(crate) struct State {
    pub(crate) files: BTreeMap<FileId, File>,
    /// The names as programs see them.
    pub(crate) names: BTreeMap<Arc<str>, FileId>,
    /// The names after a power loss that takes everything it can.
    pub(crate) names_durable: BTreeMap<Arc<str>, FileId>,
    /// What happened to names since, in order; `None` is a deletion.
    pub(crate) names_pending: Vec<(Arc<str>, Option<FileId>)>,
    /// How many operations have been done.
    pub(crate) points: u64,
}

#[derive(Clone, Default)]
pub(crate) struct File {
    pub(crate) live: Content,
    /// As of the last sync.
    pub(crate) durable: Content,
    /// What happened since, in order.
    pub(crate) pending: Vec<Change>,
    /// Whether a failed sync has made the system forget changes that programs still see.
    forgot: bool,
}

impl File {
    pub(crate) fn of(content: Content) -> Self {
        Self { live: content.clone(), durable: content, ..Self::default() }
    }

    fn sync(&mut self) {
        if self.forgot {
            for change in &self.pending {
                change.apply(&mut self.durable);
            }
        } else {
            self.durable = self.live.clone();
        }
        self.pending.clear();
    }
}

impl Change {
    pub(crate) fn apply(&self, content: &mut Content) {
        match self {
            Self::Write { offset, bytes } => content.write(*offset, bytes),
            Self::Truncate { len } => content.truncate(*len),
        }
    }
}

impl State {
    /// A number no file here has had.
    pub(crate) fn fresh(&self) -> FileId {
        FileId(self.files.last_key_value().map_or(0, |(last, _)| last.0 + 1))
    }

    pub(crate) fn file(&self, name: &str) -> Option<FileId> {
        self.names.get(name).copied()
    }

    pub(crate) fn content(&self, file: FileId) -> &Content {
        &self.files[&file].live
    }

    /// How much room the files take that programs can see.
    pub(crate) fn bytes(&self) -> usize {
        self.names.values().map(|file| self.content(*file).len()).sum()
    }

    /// Does one operation.
    pub(crate) fn apply(&mut self, op: &Op) {
        self.points += 1;
        match op {
            Op::Create { name, file } => {
                self.files.insert(*file, File::default());
                self.names.insert(name.clone(), *file);
                self.names_pending.push((name.clone(), Some(*file)));
            }
            Op::Delete { name } => {
                self.names.remove(name);
                self.names_pending.push((name.clone(), None));
            }
            Op::Change { file, change } => {
                let file = self.known(*file);
                change.apply(&mut file.live);
                file.pending.push(change.clone());
            }
            Op::Sync { file } => self.known(*file).sync(),
            Op::SyncDir { dir } => {
                let (there, elsewhere) = std::mem::take(&mut self.names_pending)
                    .into_iter()
                    .partition(|(name, _)| dir_of(name) == &**dir);
                self.names_pending = elsewhere;
                let there: Vec<_> = there;
                for (name, file) in there {
                    rename(&mut self.names_durable, name, file);
                }
            }
            Op::LiedSync => {}
            Op::LostSync { file } => {
                let file = self.known(*file);
                file.pending.clear();
                file.forgot = true;
            }
        }
    }

    /// Puts a file there that has always been there.
    pub(crate) fn import(&mut self, name: &str, bytes: &[u8]) {
        let file = self.fresh();
        self.files.insert(file, File::of(Content::from(bytes)));
        self.names.insert(name.into(), file);
        self.names_durable.insert(name.into(), file);
        self.names_pending.retain(|(pending, _)| &**pending != name);
    }

    /// Changes a byte as a failing disk does: at once, for good and unasked.
    pub(crate) fn damage(&mut self, name: &str, offset: usize, mask: u8) -> bool {
        let Some(file) = self.file(name).and_then(|file| self.files.get_mut(&file)) else {
            return false;
        };
        let mut found = false;
        for content in [&mut file.live, &mut file.durable] {
            let mut byte = [0];
            if content.read(offset, &mut byte) == 1 {
                content.write(offset, &[byte[0] ^ mask]);
                found = true;
            }
        }
        found
    }

    fn known(&mut self, file: FileId) -> &mut File {
        self.files.get_mut(&file).expect("files are never forgotten while a disk runs")
    }
}

/// Lets a name stand for a file, or for none.
pub(crate) fn rename(names: &mut BTreeMap<Arc<str>, FileId>, name: Arc<str>, file: Option<FileId>) {
    match file {
        Some(file) => names.insert(name, file),
        None => names.remove(&name),
    };
}
