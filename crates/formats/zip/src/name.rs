//! Rules for entry names. Names never become paths here, but the archives we pass on are unpacked by other people on
//! other systems, and a name must mean the same file to all of them.

use std::collections::HashSet;

use crate::NameDefect;

/// Checks one name of at most `limit` bytes. A single trailing `/` marks a directory and is allowed.
pub fn check_name(name: &str, limit: usize) -> Result<(), NameDefect> {
    if name.is_empty() {
        return Err(NameDefect::Empty);
    }
    if name.len() > limit {
        return Err(NameDefect::TooLong);
    }
    if name.starts_with('/') {
        return Err(NameDefect::Absolute);
    }
    if name.chars().any(|c| c == '\\' || c == ':' || c.is_control()) {
        return Err(NameDefect::ForbiddenCharacter);
    }
    for part in name.strip_suffix('/').unwrap_or(name).split('/') {
        if matches!(part, "" | "." | "..") {
            return Err(NameDefect::Traversal);
        }
        if part.ends_with([' ', '.']) {
            return Err(NameDefect::TrailingBlankOrDot);
        }
    }
    Ok(())
}

/// The names seen so far, compared as a disk that ignores letter case would.
#[derive(Default)]
pub(crate) struct SeenNames(HashSet<String>);

impl SeenNames {
    /// Remembers a name and returns `true` if it is new. A directory and a file of the same name are one name.
    pub(crate) fn insert(&mut self, name: &str) -> bool {
        self.0.insert(name.trim_end_matches('/').to_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_escape_or_confuse_are_refused() {
        for (name, defect) in [
            ("", NameDefect::Empty),
            ("/etc/passwd", NameDefect::Absolute),
            ("../up", NameDefect::Traversal),
            ("a/../b", NameDefect::Traversal),
            ("a//b", NameDefect::Traversal),
            ("./a", NameDefect::Traversal),
            ("C:evil", NameDefect::ForbiddenCharacter),
            ("a\\b", NameDefect::ForbiddenCharacter),
            ("a\0b", NameDefect::ForbiddenCharacter),
            ("a\nb", NameDefect::ForbiddenCharacter),
            ("info.json ", NameDefect::TrailingBlankOrDot),
            ("folder./x", NameDefect::TrailingBlankOrDot),
            ("a/b/", NameDefect::TooLong),
        ] {
            assert_eq!(check_name(name, if name == "a/b/" { 3 } else { 200 }), Err(defect), "{name:?}");
        }
    }

    #[test]
    fn plain_names_and_directories_pass() {
        for name in ["info.json", "folder/", "a/b/c.nxtheme", ".hidden", "Größe (1).nxtheme"] {
            assert_eq!(check_name(name, 200), Ok(()), "{name:?}");
        }
    }
}
