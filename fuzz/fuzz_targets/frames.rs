//! Any text given to the protocol's reader is read or refused in a sentence; it never panics. What
//! was read goes to the room or the server, or is refused too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wire::ClientMessage;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match ClientMessage::parse(text) {
        Ok(message) => {
            let _ = message.ask.route();
        }
        Err(bad) => assert!(!bad.why.is_empty()),
    }
});
