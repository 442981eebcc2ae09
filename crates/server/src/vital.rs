//! The threads without which there is no play. If one of them panics, the room says that it is not
//! ready, lets nobody in and sends everybody away; a new start is all that helps then.

use std::{
    sync::{Arc, OnceLock},
    thread,
};

use wire::ByeWhy;

use crate::{inbox::Inbox, messages::ToHub};

/// Which thread has failed, if one has.
pub(crate) type Failed = Arc<OnceLock<&'static str>>;

/// Held by such a thread for as long as it lives.
pub(crate) struct Vital {
    pub(crate) part: &'static str,
    pub(crate) failed: Failed,
    /// Who tells everybody; nobody, if it is the hub that failed: then their lines end.
    pub(crate) hub: Option<Inbox<ToHub>>,
}

impl Drop for Vital {
    fn drop(&mut self) {
        if thread::panicking() {
            tracing::error!(part = self.part, "a thread has failed: there is no play any more");
            let _ = self.failed.set(self.part);
            if let Some(hub) = &self.hub {
                let _ = hub.try_send(ToHub::Bye(ByeWhy::Restart));
            }
        }
    }
}
