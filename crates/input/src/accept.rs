//! `Accept` and `Accept-Encoding`: whether the client takes what the server could send.

/// Whether a media type or a coding is named, and not with a weight of zero, which means "not acceptable" (RFC 9110,
/// section 12.4.2). A wildcard names nothing. `values` are the header's lines; lines that are not text name nothing.
pub fn names<'a>(values: impl IntoIterator<Item = &'a [u8]>, wanted: &str) -> bool {
    values.into_iter().filter_map(|value| std::str::from_utf8(value).ok()).flat_map(|value| value.split(',')).any(
        |element| {
            let mut parts = element.split(';').map(str::trim);
            parts.next().is_some_and(|name| name.eq_ignore_ascii_case(wanted)) && !parts.any(is_zero_weight)
        },
    )
}

fn is_zero_weight(parameter: &str) -> bool {
    let weight = parameter.strip_prefix(['q', 'Q']).and_then(|rest| rest.strip_prefix('='));
    weight.and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0)
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
}
