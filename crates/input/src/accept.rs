//! `Accept`, `Accept-Encoding` and `Accept-Language`: choosing from what the server can send the one that the client
//! accepts or prefers.

/// Languages of a header that are looked at. Browsers send a handful.
const LANGUAGES_MAX: usize = 32;

/// Returns `true` if a media type or a coding is named with a weight above zero; zero means "not acceptable" (RFC 9110,
/// section 12.4.2). A wildcard names nothing. `values` are the header's lines; lines that are not text name nothing.
pub fn names<'a>(values: impl IntoIterator<Item = &'a [u8]>, wanted: &str) -> bool {
    values.into_iter().filter_map(|value| std::str::from_utf8(value).ok()).flat_map(|value| value.split(',')).any(
        |element| {
            let mut parts = element.split(';').map(str::trim);
            parts.next().is_some_and(|name| name.eq_ignore_ascii_case(wanted)) && !parts.any(is_zero_weight)
        },
    )
}

/// Compression of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentCoding {
    /// Brotli (RFC 7932).
    Brotli,
    /// gzip (RFC 1952).
    Gzip,
}

impl ContentCoding {
    /// The densest first.
    pub const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// Name in `Content-Encoding`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }
}

fn is_zero_weight(parameter: &str) -> bool {
    let weight = parameter.strip_prefix(['q', 'Q']).and_then(|rest| rest.strip_prefix('='));
    weight.and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0)
}

/// Chooses the preferred language among those `offered`, which are named by their first subtag: `de-AT` asks for `de`
/// (RFC 4647, section 3.4). Among equal weights the first counts. A wildcard and entries that violate RFC 9110, section
/// 12.5.4, ask for no language.
pub fn language<'a, 'o>(values: impl IntoIterator<Item = &'a [u8]>, offered: &[&'o str]) -> Option<&'o str> {
    let ranges =
        values.into_iter().filter_map(|value| std::str::from_utf8(value).ok()).flat_map(|value| value.split(','));
    let mut best = None;
    for range in ranges.take(LANGUAGES_MAX) {
        let mut parts = range.split(';').map(str::trim);
        let subtag = parts.next().and_then(|tag| tag.split('-').next()).unwrap_or_default();
        let named = offered.iter().find(|offer| offer.eq_ignore_ascii_case(subtag));
        let weight = parts.next().map_or(Some(1.0), weight);
        if let (Some(offer), Some(weight)) = (named, weight.filter(|weight| *weight > 0.0))
            && best.is_none_or(|(_, most)| weight > most)
        {
            best = Some((*offer, weight));
        }
    }
    best.map(|(offer, _)| offer)
}

/// The number of `q=`, if it is one from 0 to 1.
fn weight(parameter: &str) -> Option<f32> {
    let number = parameter.strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('=')?;
    let is_plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    number.parse().ok().filter(|weight| is_plain && (0.0..=1.0).contains(weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_counts_in_any_position_and_case() {
        for value in
            ["gzip", "br, gzip", "br,gzip;q=0.5", "deflate , GZIP ; q=1", "gzip;q=0.001", "gzip;q=", "gzip;q=x"]
        {
            assert!(names([value.as_bytes()], "gzip"), "{value}");
        }
        for value in ["", "br", "*", "x-gzip", "gzip2", "identity;gzip", "\u{feff}gzip"] {
            assert!(!names([value.as_bytes()], "gzip"), "{value}");
        }
        let lines: [&[u8]; 3] = [b"\xff, gzip", b"image/avif", b"image/webp"];
        assert!(names(lines, "image/webp"));
        assert!(!names(lines, "gzip"));
    }

    #[test]
    fn a_weight_of_zero_refuses() {
        for value in ["gzip;q=0", "gzip; Q=0.0", "br, gzip ;q=0.000, deflate", "gzip;level=1;q=0", "gzip;q=0, *"] {
            assert!(!names([value.as_bytes()], "gzip"), "{value}");
        }
        assert!(names([&b"br;q=0, gzip"[..]], "gzip"), "another's weight does not count");
    }

    #[test]
    fn the_language_with_the_greatest_weight_is_chosen() {
        let offered = ["de", "en", "ja"];
        for (value, expected) in [
            ("de", Some("de")),
            ("de-AT", Some("de")),
            ("DE-at, en;q=0.9", Some("de")),
            ("en;q=0.5, ja;q=0.8", Some("ja")),
            ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", Some("en")),
            ("ja-Jpan-JP", Some("ja")),
            ("de, ja", Some("de")),
            ("de ; q=0.2 , ja ; q=0.3", Some("ja")),
            ("de;q=1.000, en", Some("de")),
            // Refused, unknown, or no language at all.
            ("de;q=0, ja;q=0.1", Some("ja")),
            ("de;q=0", None),
            ("fr", None),
            ("*", None),
            ("", None),
            ("deu", None),
            ("d", None),
            // Malformed.
            ("de;q=2, ja;q=0.1", Some("ja")),
            ("de;q=-1", None),
            ("de;q=NaN", None),
            ("de;q=1e0", None),
            ("de;q=inf", None),
            ("de;q=", None),
            ("de;level=1", None),
            ("de_AT", None),
            (",;,-,;q=1", None),
        ] {
            assert_eq!(language([value.as_bytes()], &offered), expected, "{value}");
        }
        let lines: [&[u8]; 3] = [b"\xff, de", b"ja;q=0.4", b"en;q=0.6"];
        assert_eq!(language(lines, &offered), Some("en"), "lines go on one after another");
        assert_eq!(language([format!("{}de", "fr,".repeat(10_000)).as_bytes()], &offered), None, "a bounded number");
    }
}
