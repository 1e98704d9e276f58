//! Code of a mix, which people type into installers and which ends its address.

use std::fmt;

use vitrine_blobs::ContentHash;
use vitrine_core::ids::HexId;

/// Range of the numbers: seven hexadecimal digits, the first of them decimal. So no word is a code (`made`, `mace`),
/// and no code is a word.
const NUMBERS: std::ops::Range<i64> = 0x100_0000..0xA00_0000;

/// `M` and a number in hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MixCode(i64);

impl MixCode {
    /// Reads a code in any letter case.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(['m', 'M'])?;
        HexId::parse(digits).and_then(|number| Self::from_number(number.0))
    }

    /// Returns the code with this number, if it is valid.
    pub fn from_number(number: i64) -> Option<Self> {
        NUMBERS.contains(&number).then_some(Self(number))
    }

    /// Returns the code of the mix whose themes have this hash. Each attempt returns another one, in case it belongs to
    /// another mix.
    pub fn of(themes: &ContentHash, attempt: u32) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(themes.as_bytes()).update(&attempt.to_le_bytes());
        let [a, b, c, d, ..] = *hasher.finalize().as_bytes();
        Self(NUMBERS.start + i64::from(u32::from_le_bytes([a, b, c, d])) % (NUMBERS.end - NUMBERS.start))
    }

    /// The number in the database.
    pub fn number(self) -> i64 {
        self.0
    }
}

impl fmt::Display for MixCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "M{}", HexId(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_in_any_case_and_never_a_word() {
        let code = MixCode::parse("m3fa0b1c").expect("a code");
        assert_eq!(code.to_string(), "M3FA0B1C");
        assert_eq!(MixCode::parse("M3FA0B1C"), Some(code));
        for wrong in [
            "",
            "m",
            "made",
            "maceface",
            "mdecade",
            "mA00000F",
            "m123456",
            "m12345678",
            "m0123456",
            "t3fa0b1c",
            "m 123456",
            "ｍ1234567",
        ] {
            assert_eq!(MixCode::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_hash_and_attempt_gives_a_code_of_its_own() {
        let hash = |byte| ContentHash::from_bytes([byte; 32]);
        let mut codes: Vec<i64> =
            (0..=255).flat_map(|byte| (0..4).map(move |attempt| MixCode::of(&hash(byte), attempt).0)).collect();
        assert!(codes.iter().all(|number| NUMBERS.contains(number)));
        assert_eq!(MixCode::of(&hash(1), 0), MixCode::of(&hash(1), 0));
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 1_024);
    }
}
