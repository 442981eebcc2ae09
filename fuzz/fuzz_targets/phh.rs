//! Any text given to the PHH reader is read or refused, and what was read replays or says why not;
//! it never panics.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(hands) = hand::phh::read(text) {
        for hand in &hands {
            let _ = hand::phh::replay(hand);
        }
    }
});
