//! How the text of a hand record is packed. The first byte says how, so that a better way can
//! come later and the old ones be read for ever.

use std::io;

/// Zstandard.
const ZSTD: u8 = 1;
/// Higher is slower for little: see the commit that chose it.
const ZSTD_LEVEL: i32 = 3;
/// Ten players who raise each other all night stay far below; more is damage.
const RECORD_BYTES_MAX: usize = 4 << 20;

pub(crate) fn pack(text: &str) -> Vec<u8> {
    let mut packed = vec![ZSTD];
    let compressed = zstd::bulk::compress(text.as_bytes(), ZSTD_LEVEL);
    packed.extend(compressed.expect("memory is the only thing it needs"));
    packed
}

pub(crate) fn unpack(packed: &[u8]) -> io::Result<String> {
    let bad = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
    let text = match packed.split_first() {
        Some((&ZSTD, rest)) => zstd::bulk::decompress(rest, RECORD_BYTES_MAX)?,
        _ => return Err(bad("packed in a way that is not known here")),
    };
    String::from_utf8(text).map_err(|_| bad("not text"))
}
