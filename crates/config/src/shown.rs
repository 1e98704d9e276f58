//! Values of settings in messages. A message may repeat a wrong value, and people and log collectors read it, so no password may
//! appear in it.

const QUOTES: [char; 4] = ['\'', '"', '‘', '“'];

/// Describes the value of a setting for the end of a sentence about a mistake in it. A secret value is not shown. Only enclosing
/// quotes are mentioned, since environment files for containers often keep them.
pub(super) fn found(value: &str, is_secret: bool) -> String {
    let is_quoted = value.trim().starts_with(QUOTES) || value.trim().ends_with(QUOTES);
    let told = match is_secret || may_hold_secret(value) {
        true => "what was found is not shown, because it may hold a secret".to_owned(),
        false => format!("found \"{value}\""),
    };
    match is_quoted {
        true => format!("{told}; the quotes count as part of the value: remove them"),
        false => told,
    }
}

/// Returns true if a value begins and ends with the same quotation mark.
pub(super) fn is_in_quotes(value: &str) -> bool {
    let value = value.trim();
    QUOTES.into_iter().any(|quote| value.strip_prefix(quote).is_some_and(|rest| rest.ends_with(quote)))
}

/// Returns true if a text looks like an address with a password or a key. One setting's value may have been given to another.
fn may_hold_secret(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let has_account = text.find(':').is_some_and(|colon| text[colon..].contains('@'));
    let has_parameters = text.contains("://") && text.contains(['?', '#']);
    has_account || has_parameters || ["secret", "passw", "token", "key"].iter().any(|word| lower.contains(word))
}

/// Wrong values that contain a secret which no message may show: addresses in quotes, of another scheme or in capitals, for other
/// settings, after the beginning of a file address, and with characters that need escaping.
#[cfg(any(test, feature = "testing"))]
pub const WRONG_WITH_SECRET: [&str; 12] = [
    "'postgres://u:GEHEIM@h/d'",
    "\"postgres://u:GEHEIM@h/d\"",
    "mysql://u:GEHEIM@h/d",
    "S3://b?endpoint=http://h&secret_access_key=GEHEIM",
    "'s3://b?secret_access_key=GEHEIM'",
    "https://u:GEHEIM@h.example/d",
    "u:GEHEIM@h",
    "postgres://u:12#GEHEIM@h/d",
    "postgres://u:12?GEHEIM@h/d",
    "postgres://u:GEHEIM@h:port/d",
    "sqlite:postgres://u:GEHEIM@h/d",
    "file:s3://b?secret_access_key=GEHEIM",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_a_secret_is_shown_and_quotes_are_named() {
        assert_eq!(found("many", false), "found \"many\"");
        assert!(found("'2'", false).ends_with("the quotes count as part of the value: remove them"));
        assert!(found("nobody@example", false).contains("nobody@example"));
        assert!(found("https://themes.example", false).contains("https://themes.example"));
        for value in ["abc", "\"abc\"", "abc'"] {
            let told = found(value, true);
            assert!(!told.contains("abc"), "{told}");
            assert_eq!(told.contains("quotes"), value != "abc", "{told}");
        }
    }

    #[test]
    fn a_value_is_in_quotes_between_two_of_the_same() {
        for value in ["'a b'", "\"a\"", "''", " 'a' ", "'it's'"] {
            assert!(is_in_quotes(value), "{value}");
        }
        for value in ["", " ", "a", "'", "'a", "a'", "'a\"", "it's", "a 'b'", "'a' b"] {
            assert!(!is_in_quotes(value), "{value}");
        }
    }

    #[test]
    fn an_address_with_an_account_or_a_key_is_shown_in_no_setting() {
        for value in ["mysql://u:abc@h/d", "u:abc@h", "S3://b?secret_access_key=abc", "Bearer token abc"] {
            assert!(!found(value, false).contains("abc"), "{value}");
        }
    }
}
