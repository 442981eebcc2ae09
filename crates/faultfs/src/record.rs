//! A recording: every operation of one run, from which the disk after a power loss at *any* point
//! can be made without running it again.

use std::fmt;
use std::ops::RangeInclusive;

use crate::disk::{Disk, Hardware};
use crate::op::Op;
use crate::state::State;
use crate::survive::{Survival, survivors};

/// The whole state is kept every so many operations; from there on they are done again. Few enough
/// that a disk is made in well under a millisecond.
const KEYFRAME_OPS: usize = 256;

/// A recording of a disk's operations. A run of a thousand operations is done once and then
/// examined a thousand times.
#[derive(Clone)]
pub struct Recording {
    keyframes: Vec<State>,
    ops: Vec<Op>,
    hardware: Hardware,
}

impl Recording {
    pub(crate) fn new(state: &State, hardware: Hardware) -> Self {
        Self { keyframes: vec![state.clone()], ops: Vec::new(), hardware }
    }

    /// Notes what was done, and what it led to.
    pub(crate) fn push(&mut self, op: Op, state: &State) {
        self.ops.push(op);
        if self.ops.len().is_multiple_of(KEYFRAME_OPS) {
            self.keyframes.push(state.clone());
        }
    }

    /// Every point at which power may fail, in the numbers of [`Disk::points`]; the last is after
    /// everything.
    #[must_use]
    pub fn points(&self) -> RangeInclusive<u64> {
        let first = self.keyframes[0].points;
        first..=first + self.ops.len() as u64
    }

    /// The disk that is found if power fails at this point: the same as after
    /// [`Disk::cut_power_at`] and [`Disk::restart`].
    ///
    /// # Panics
    /// If the point is not one of the recording's.
    #[must_use]
    pub fn at(&self, point: u64, survival: Survival) -> Disk {
        self.walk().at(point, survival)
    }

    /// For going from one point to the next: each disk is made from the one before.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk { recording: self, state: self.keyframes[0].clone(), done: 0 }
    }

    /// Describes the operation in which power fails at this point.
    ///
    /// # Panics
    /// If the point is not one of the recording's.
    #[must_use]
    pub fn describe(&self, point: u64) -> String {
        self.ops.get(self.index(point)).map_or("the end".to_owned(), Op::to_string)
    }

    /// Whether something has just become durable, or the recording begins: at every other point
    /// [`Survival::DropAll`] leaves the same disk as at the point before.
    ///
    /// # Panics
    /// If the point is not one of the recording's.
    #[must_use]
    pub fn has_just_synced(&self, point: u64) -> bool {
        match self.index(point).checked_sub(1) {
            None => true,
            Some(before) => matches!(self.ops[before], Op::Sync { .. } | Op::SyncDir { .. }),
        }
    }

    fn index(&self, point: u64) -> usize {
        assert!(self.points().contains(&point), "point {point} was recorded");
        (point - self.points().start()) as usize
    }
}

/// A recording and a place in it; see [`Recording::walk`].
pub struct Walk<'a> {
    recording: &'a Recording,
    state: State,
    done: usize,
}

impl Walk<'_> {
    /// The same as [`Recording::at`], and cheap when it comes soon after the last.
    ///
    /// # Panics
    /// If the point is not one of the recording's.
    #[must_use]
    pub fn at(&mut self, point: u64, survival: Survival) -> Disk {
        let Recording { keyframes, ops, hardware } = self.recording;
        let done = self.recording.index(point);
        let frame = done / KEYFRAME_OPS;
        if done < self.done || frame > self.done / KEYFRAME_OPS {
            self.state = keyframes[frame].clone();
            self.done = frame * KEYFRAME_OPS;
        }
        for op in &ops[self.done..done] {
            self.state.apply(op);
        }
        self.done = done;
        let found = survivors(&self.state, ops.get(done), survival, hardware.powersafe);
        Disk::of(found, *hardware)
    }
}

impl fmt::Debug for Walk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Walk").field("done", &self.done).finish_non_exhaustive()
    }
}

impl fmt::Debug for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recording").field("points", &self.points()).finish_non_exhaustive()
    }
}
