//! `Content-Disposition`: marks a response as a file to save, and names it.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters that RFC 5987 leaves unencoded in an extended file name.
const EXTENDED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// An attachment of this name, in both forms of the name: ASCII for old clients, and extended for all characters.
pub fn disposition(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%') || c == ' ' { c } else { '_' })
        .collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, EXTENDED))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn a_name_cannot_leave_its_header() {
        let header = disposition("空\r\nX: \"y\" %41.nxtheme");
        assert_eq!(
            header,
            "attachment; filename=\"___X: _y_ _41.nxtheme\"; filename*=UTF-8''%E7%A9%BA%0D%0AX%3A%20%22y%22%20%2541.nxtheme"
        );
        assert!(HeaderValue::from_str(&header).is_ok());
    }
}
