//! The second factor: six digits from an authenticator (TOTP, RFC 6238), or one of the recovery codes
//! that are shown once. A code is accepted once: whoever looked over a shoulder has nothing.

use std::fmt;

use base::Millis;
use totp_rs::{Builder, Secret, Totp};

/// RFC 4226 recommends 160 bits.
pub const TOTP_SECRET_BYTES: usize = 20;
/// A phone is lost now and then; a page of them fits a drawer.
pub const RECOVERY_CODES: usize = 10;
/// 80 bits each: nobody finds one by trying, not even with the digests at hand.
pub const RECOVERY_RANDOM_BYTES: usize = 10;
/// After so many wrong codes in a row, all with the right password, an account waits: three of a
/// million codes are right at any time, and nobody may try thousands.
pub const WRONG_CODES_MAX: u32 = 5;
/// So long: 480 tries a day find a code once in two years.
pub const WRONG_CODES_WAIT: Millis = Millis::seconds(15 * 60);

const STEP_SECONDS: u64 = 30;
/// A clock may be half a minute off, as the RFC recommends.
const SKEW_STEPS: u16 = 1;
const DIGITS: u8 = 6;
/// Shown by the authenticator beside the account.
const ISSUER: &str = "Cardroom";
/// No I, L, O, U: nobody copies them wrong.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What authenticator and room share.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TotpSecret(pub [u8; TOTP_SECRET_BYTES]);

/// Not written to a log.
impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret")
    }
}

/// A secret in the forms in which a person takes it over.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretText {
    /// To be typed.
    pub base32: String,
    /// To be read by a camera: `otpauth://totp/…`.
    pub uri: String,
}

impl TotpSecret {
    fn totp(self) -> Totp {
        // The secret has the length that the RFC asks for, so this is compliant.
        Builder::new()
            .with_secret(Secret::new(self.0.into()))
            .with_digits(DIGITS)
            .with_skew(SKEW_STEPS)
            .with_step_duration(STEP_SECONDS)
            .build_noncompliant()
    }

    /// Which step a code is of, if it is right and of a later step than the last one accepted. The
    /// caller stores the step before the code opens anything.
    #[must_use]
    pub fn accepts(self, code: &str, now: Millis, last_step: u64) -> Option<u64> {
        if !could_be_a_code(code) {
            return None;
        }
        // Compared in constant time: see `totp_rs::Token`.
        self.totp().check(code, now.0 / 1_000).filter(|step| *step > last_step)
    }

    /// The code of this time; for tests and for authenticators of our own.
    #[must_use]
    pub fn code_at(self, at: Millis) -> String {
        self.totp().generate(at.0 / 1_000).to_string()
    }

    /// The secret for the authenticator of this person.
    #[must_use]
    pub fn text(self, name: &str) -> SecretText {
        let base32 = Secret::new(self.0.into()).to_base32();
        let name = percent_encoded(name);
        let uri = format!("otpauth://totp/{ISSUER}:{name}?secret={base32}&issuer={ISSUER}");
        SecretText { base32, uri }
    }
}

/// Whether a text has the form of an authenticator's code.
#[must_use]
pub fn could_be_a_code(code: &str) -> bool {
    code.len() == usize::from(DIGITS) && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// A recovery code from random bytes: `4F7K-9QRT-0ABC-XYZ1`.
#[must_use]
pub fn recovery_code(random: [u8; RECOVERY_RANDOM_BYTES]) -> String {
    let all = random.iter().fold(0_u128, |all, byte| all << 8 | u128::from(*byte));
    let mut code = String::with_capacity(19);
    for place in 0..16_u32 {
        if place > 0 && place % 4 == 0 {
            code.push('-');
        }
        let letter = (all >> (75 - 5 * place)) as usize & 31;
        code.push(char::from(ALPHABET.get(letter).copied().unwrap_or(b'0')));
    }
    code
}

/// A recovery code as it is compared: however somebody writes it down. `None` if it cannot be one.
#[must_use]
pub fn recovery_key(code: &str) -> Option<String> {
    if code.len() > 40 {
        return None;
    }
    let key: String = code
        .chars()
        .filter(|c| !matches!(c, '-' | ' '))
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect();
    let fits = key.len() == 16 && key.bytes().all(|byte| ALPHABET.contains(&byte));
    fits.then_some(key)
}

/// Whether a text has the form of a recovery code.
#[must_use]
pub fn is_recovery_code(code: &str) -> bool {
    recovery_key(code).is_some()
}

fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                encoded.push(char::from(byte));
            }
            other => encoded.push_str(&format!("%{other:02X}")),
        }
    }
    encoded
}
