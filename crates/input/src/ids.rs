//! Public identifiers: the hexadecimal counter of each kind, its quick id and the slug of an address. They never change
//! once assigned, except the slug, which follows the name and is ignored in look-ups.

use std::fmt;

/// The number behind a public `hexId`: 1, 2, … A24. Read in any letter case, written in upper case without leading
/// zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(pub i64);

impl HexId {
    /// Reads 1 to 8 hexadecimal digits; padded forms, zero and anything else are invalid.
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() || text.len() > 8 || text.starts_with('0') || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        i64::from_str_radix(text, 16).ok().map(HexId)
    }

    /// The id at the end of a `{slug}-{hexId}`, or the whole text when it has no hyphen.
    pub fn from_slug_id(slug_id: &str) -> Option<Self> {
        Self::parse(slug_id.rsplit('-').next().unwrap_or(slug_id))
    }
}

impl fmt::Display for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}", self.0)
    }
}

/// The part of an address made from a name: lower-case, runs of blanks and hyphens become one hyphen, everything that
/// is not a letter, digit or underscore is dropped. At most 60 characters; empty when nothing is left.
pub fn slug(name: &str) -> String {
    let mut out = String::new();
    let mut gap = false;
    for c in name.chars().flat_map(char::to_lowercase) {
        if c.is_whitespace() || c == '-' {
            gap = true;
        } else if c.is_alphanumeric() || c == '_' {
            let hyphen = gap && !out.is_empty();
            if out.chars().count() + usize::from(hyphen) + 1 > 60 {
                break;
            }
            if hyphen {
                out.push('-');
            }
            gap = false;
            out.push(c);
        }
    }
    out
}

/// `{slug}-{hexId}`, or only the id when the name leaves no slug.
pub fn slug_id(slug: &str, id: HexId) -> String {
    if slug.is_empty() { id.to_string() } else { format!("{slug}-{id}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_id_is_read_in_any_case_and_written_in_upper_case() {
        assert_eq!(HexId::parse("a24").map(|i| i.to_string()).as_deref(), Some("A24"));
        for wrong in ["", "0", "03", "g", "123456789", "-1", "+1", " 1", "1 "] {
            assert_eq!(HexId::parse(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_id_is_the_last_part_of_the_address() {
        assert_eq!(HexId::from_slug_id("paper-sky-3F"), Some(HexId(0x3f)));
        assert_eq!(HexId::from_slug_id("3f"), Some(HexId(0x3f)));
        assert_eq!(HexId::from_slug_id("paper-sky"), None);
    }

    #[test]
    fn slugs_keep_letters_of_any_script() {
        assert_eq!(slug("  Paper -- Sky!  "), "paper-sky");
        assert_eq!(slug("空 の 紙"), "空-の-紙");
        assert_eq!(slug("***"), "");
        assert_eq!(slug(&format!("{} b", "a".repeat(59))), "a".repeat(59));
    }
}
