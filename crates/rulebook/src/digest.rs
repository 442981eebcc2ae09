//! The fingerprint of a rulebook: two that say the same have the same, whatever their files look
//! like.

use sha2::{Digest, Sha256};

use crate::Rulebook;

impl Rulebook {
    /// Everything the rulebook says as one TOML text, with what it inherits written out.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a rulebook that was read can be written")
    }

    /// SHA-256 over everything the rulebook says, as hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> String {
        Sha256::digest(self.to_toml().as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn what_differs_has_another_digest_and_what_does_not_has_the_same() {
        let digests: BTreeSet<String> =
            crate::EMBEDDED_IDS.iter().map(|id| crate::embedded(id).unwrap().digest()).collect();
        assert_eq!(digests.len(), crate::EMBEDDED_IDS.len());
        assert_eq!(
            crate::embedded("home").unwrap().digest(),
            crate::embedded("home").unwrap().digest()
        );
    }
}
