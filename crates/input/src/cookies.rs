//! The `Cookie` header.

/// The value of the first cookie of this name. `values` are the header's lines in the order in which they came; lines
/// that are not text hold none.
pub fn find<'a>(values: impl IntoIterator<Item = &'a [u8]>, name: &str) -> Option<&'a str> {
    values
        .into_iter()
        .filter_map(|value| std::str::from_utf8(value).ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_name_counts() {
        let lines: [&[u8]; 3] = [b"\xff\xfe=1", b"a=b; sid=one ; sid=two", b"sid=three"];
        assert_eq!(find(lines, "sid"), Some("one"));
        assert_eq!(find(lines, "a"), Some("b"));
        assert_eq!(find([&b"xsid=1; sid; =1"[..]], "sid"), None);
        assert_eq!(find([&b"sid="[..]], "sid"), Some(""));
    }
}
