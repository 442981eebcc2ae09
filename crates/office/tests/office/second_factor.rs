//! Codes of the authenticator and recovery codes.

use base::Millis;
use office::staff::{
    RECOVERY_RANDOM_BYTES, TotpSecret, could_be_a_code, is_recovery_code, recovery_code,
    recovery_key,
};
use proptest::prelude::*;

use crate::NOW;

/// The secret of RFC 6238's test vectors.
const RFC: TotpSecret = TotpSecret(*b"12345678901234567890");

#[test]
fn codes_are_those_of_rfc_6238() {
    for (seconds, code) in [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
    ] {
        let at = Millis(seconds * 1_000);
        assert_eq!(RFC.code_at(at), code);
        assert_eq!(RFC.accepts(code, at, 0), Some(seconds / 30));
    }
}

#[test]
fn a_clock_may_be_a_step_off_and_no_more() {
    let step = NOW.0 / 30_000;
    let code = |steps: i64| RFC.code_at(Millis(NOW.0.saturating_add_signed(steps * 30_000)));
    assert_eq!(RFC.accepts(&code(0), NOW, 0), Some(step));
    assert_eq!(RFC.accepts(&code(-1), NOW, 0), Some(step - 1));
    assert_eq!(RFC.accepts(&code(1), NOW, 0), Some(step + 1));
    assert_eq!(RFC.accepts(&code(-2), NOW, 0), None);
    assert_eq!(RFC.accepts(&code(2), NOW, 0), None);
}

#[test]
fn a_code_is_accepted_once_and_none_before_it_later() {
    let step = RFC.accepts(&RFC.code_at(NOW), NOW, 0).unwrap();
    assert_eq!(RFC.accepts(&RFC.code_at(NOW), NOW, step), None, "used");
    let before = RFC.code_at(Millis(NOW.0 - 30_000));
    assert_eq!(RFC.accepts(&before, NOW, step), None, "of an earlier step");
    let later = Millis(NOW.0 + 30_000);
    assert_eq!(RFC.accepts(&RFC.code_at(later), later, step), Some(step + 1));
}

#[test]
fn what_is_no_code_is_refused() {
    for bad in ["", "12345", "1234567", "12 456", "abcdef", "12345٣", "-12345", "+12345"] {
        assert!(!could_be_a_code(bad), "{bad}");
        assert_eq!(RFC.accepts(bad, NOW, 0), None);
    }
}

#[test]
fn an_authenticator_can_read_the_secret() {
    let text = RFC.text("Søren-1");
    assert_eq!(text.base32, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    let expected = "otpauth://totp/Cardroom:S%C3%B8ren-1?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cardroom";
    assert_eq!(text.uri, expected);
    assert!(!format!("{RFC:?}").contains("123"), "never in a log");
}

proptest! {
    #[test]
    fn a_recovery_code_is_read_however_it_is_written(random: [u8; RECOVERY_RANDOM_BYTES]) {
        let code = recovery_code(random);
        prop_assert_eq!(code.len(), 19);
        let key = recovery_key(&code).unwrap();
        prop_assert_eq!(recovery_key(&code.to_lowercase().replace('-', " ")), Some(key.clone()));
        prop_assert_eq!(recovery_key(&code.replace('0', "o").replace('1', "L")), Some(key));
    }

    #[test]
    fn two_recovery_codes_differ(one: [u8; RECOVERY_RANDOM_BYTES], two: [u8; RECOVERY_RANDOM_BYTES]) {
        prop_assert_eq!(one == two, recovery_code(one) == recovery_code(two));
    }

    #[test]
    fn any_text_is_a_code_or_not(text in "\\PC*") {
        let _ = (could_be_a_code(&text), is_recovery_code(&text), RFC.accepts(&text, NOW, 0));
    }
}
