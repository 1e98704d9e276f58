//! The `Range` header: one range of bytes, or the whole file. Several ranges, or an invalid header, are answered with
//! the whole file (RFC 9110, section 14.2, lets a server ignore the header).

use std::ops::RangeInclusive;

/// The requested part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedRange {
    /// All of it.
    Whole,
    /// These bytes, which are within the file.
    Part(RangeInclusive<u64>),
    /// Bytes beyond its end.
    Unsatisfiable,
}

/// Reads the header's value for a file of this many bytes.
pub fn read(value: &[u8], size_bytes: u64) -> RequestedRange {
    let Some(parsed) =
        std::str::from_utf8(value).ok().and_then(|text| http_range_header::parse_range_header(text).ok())
    else {
        return RequestedRange::Whole;
    };
    if parsed.ranges.len() != 1 {
        return RequestedRange::Whole;
    }
    match parsed.validate(size_bytes).as_deref() {
        // The library finds a valid range even in an empty file.
        Ok([range]) if *range.end() < size_bytes => RequestedRange::Part(range.clone()),
        _ => RequestedRange::Unsatisfiable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_served_and_nothing_else() {
        for (value, wanted) in [
            ("bytes=0-", RequestedRange::Part(0..=99)),
            ("bytes=0-0", RequestedRange::Part(0..=0)),
            ("bytes=90-", RequestedRange::Part(90..=99)),
            ("bytes=-10", RequestedRange::Part(90..=99)),
            ("bytes=10-1000", RequestedRange::Part(10..=99)),
            ("bytes=100-", RequestedRange::Unsatisfiable),
            ("bytes=0-1,5-6", RequestedRange::Whole),
            ("bytes=0-1,0-1,0-1", RequestedRange::Whole),
            ("bytes=5-2", RequestedRange::Unsatisfiable),
            ("bytes=", RequestedRange::Whole),
            ("bytes=a-b", RequestedRange::Whole),
            ("items=0-1", RequestedRange::Whole),
            ("", RequestedRange::Whole),
            ("bytes=99999999999999999999-", RequestedRange::Whole),
        ] {
            assert_eq!(read(value.as_bytes(), 100), wanted, "{value}");
        }
        assert_eq!(read(b"bytes=0-", 0), RequestedRange::Unsatisfiable);
        assert_eq!(read(b"bytes=\xff", 100), RequestedRange::Whole);
    }
}
