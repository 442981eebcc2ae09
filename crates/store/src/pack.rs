//! How the text of a hand record is packed. Records are short and much alike, so they are
//! compressed with a dictionary of a few whole records. The first byte is the format, so that a
//! better one can be added while old records stay readable.

use std::{fmt, io, sync::LazyLock};

use zstd::{
    bulk::{Compressor, Decompressor},
    dict::{DecoderDictionary, EncoderDictionary},
};

/// Zstandard with the first dictionary.
const ZSTD_1: u8 = 1;
/// Never edited: every record packed with it needs it.
const DICTIONARY_1: &[u8] = include_bytes!("dictionary-1.txt");
/// Higher is several times slower for a sixth less.
const LEVEL: i32 = 3;
/// Ten players in an endless raising war stay far below; more is damage.
const RECORD_BYTES_MAX: usize = 4 << 20;

static ENCODER_1: LazyLock<EncoderDictionary<'static>> =
    LazyLock::new(|| EncoderDictionary::copy(DICTIONARY_1, LEVEL));
static DECODER_1: LazyLock<DecoderDictionary<'static>> =
    LazyLock::new(|| DecoderDictionary::copy(DICTIONARY_1));

/// Packs records; making one costs more than packing one.
pub(crate) struct Packer(Compressor<'static>);

impl Packer {
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self(Compressor::with_prepared_dictionary(&ENCODER_1)?))
    }

    pub(crate) fn pack(&mut self, text: &str) -> io::Result<Vec<u8>> {
        let mut packed = self.0.compress(text.as_bytes())?;
        packed.insert(0, ZSTD_1);
        Ok(packed)
    }
}

impl fmt::Debug for Packer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Packer")
    }
}

pub(crate) fn unpack(packed: &[u8]) -> io::Result<String> {
    let bad = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
    let text = match packed.split_first() {
        Some((&ZSTD_1, rest)) => Decompressor::with_prepared_dictionary(&DECODER_1)?
            .decompress(rest, unpacked_size(rest))?,
        _ => return Err(bad("packed in a way that is not known here")),
    };
    String::from_utf8(text).map_err(|_| bad("not text"))
}

/// The size it declares, bounded.
fn unpacked_size(packed: &[u8]) -> usize {
    let bound = Decompressor::upper_bound(packed).unwrap_or(RECORD_BYTES_MAX);
    bound.min(RECORD_BYTES_MAX)
}

#[cfg(test)]
mod tests {
    use super::{DICTIONARY_1, Packer, unpack};

    #[test]
    fn what_is_packed_is_unpacked() {
        let mut packer = Packer::new().unwrap();
        let long = "a hand that never ends ".repeat(10_000);
        for text in ["", "{}", "é", &long, std::str::from_utf8(DICTIONARY_1).unwrap()] {
            assert_eq!(unpack(&packer.pack(text).unwrap()).unwrap(), text);
        }
    }

    #[test]
    fn damage_is_an_error() {
        let packed = Packer::new().unwrap().pack("{\"format\":\"cardroom-hand\"}").unwrap();
        assert!(unpack(&[]).is_err());
        assert!(unpack(&packed[..packed.len() - 1]).is_err());
        let unknown = [&[9], &packed[1..]].concat();
        assert!(unpack(&unknown).is_err());
    }

    /// A record packed long ago is read for ever: the dictionary is not edited.
    #[test]
    fn the_first_dictionary_stays_as_it_is() {
        let digest = crate::entry::hex(&crate::stored_hand::digest_of(&[], DICTIONARY_1));
        assert_eq!(digest, "8a07586fd0b4fd56833dba4a956e7c5039d07689f427cdbc233683d0eb94e6d6");
    }
}
