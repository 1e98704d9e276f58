//! Reading a theme's file or a ZIP of them.

use serde::Serialize;
use vitrine_inspect::foreign;
use vitrine_nxtheme::{Error, NxthemeLimits, OpenedFile, OpenedTheme, open};

/// Refusal of a whole file, or of one theme in a ZIP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RefusedTheme {
    /// Its path in the ZIP; absent for a file that came alone.
    pub file_name: Option<String>,
    /// Code from `crates/formats/inspect/findings.md`.
    pub code: &'static str,
    /// Sentence without capital and full stop.
    pub message: String,
}

impl RefusedTheme {
    /// Refuses a theme for its error.
    pub fn new(file_name: Option<String>, error: &Error) -> Self {
        Self { file_name, code: error.code(), message: error.to_string() }
    }

    /// Refuses a whole file for its error. A file of a kind that nothing here reads gets the name of that kind.
    pub fn of_file(error: &Error, bytes: &[u8]) -> Self {
        match foreign(bytes).filter(|_| matches!(error, Error::UnknownContainer | Error::Sarc(_))) {
            // Packed data may be a damaged theme.
            Some(kind) if !bytes.starts_with(b"Yaz") => {
                Self { file_name: None, code: kind.code, message: kind.to_string() }
            }
            _ => Self::new(None, error),
        }
    }
}

/// Bytes of the themes of a ZIP unpacked so far.
#[derive(Debug, Default)]
pub struct UnpackedBytes(usize);

impl UnpackedBytes {
    /// Counts a theme.
    ///
    /// # Errors
    /// [`Error::BundleTooLarge`] once all of them together are larger than one archive may be.
    pub fn count(&mut self, opened: OpenedTheme) -> Result<OpenedTheme, Error> {
        let limit = NxthemeLimits::default().bundle_bytes;
        self.0 += opened.theme.size_bytes();
        if self.0 > limit { Err(Error::BundleTooLarge { limit }) } else { Ok(opened) }
    }
}

/// Results for a whole file.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct ThemeFileVerdict {
    /// Themes that can be read.
    pub themes: usize,
    /// Themes that cannot be read.
    pub refused: Vec<RefusedTheme>,
}

/// Reads every theme of a file, one after the other.
pub fn check(bytes: &[u8]) -> ThemeFileVerdict {
    let mut verdict = ThemeFileVerdict::default();
    let mut unpacked = UnpackedBytes::default();
    let mut note = |file_name, result: Result<OpenedTheme, Error>| match result.and_then(|theme| unpacked.count(theme))
    {
        Ok(_) => {
            verdict.themes += 1;
            true
        }
        Err(error) => {
            verdict.refused.push(RefusedTheme::new(file_name, &error));
            !matches!(error, Error::BundleTooLarge { .. })
        }
    };
    match open(bytes, &NxthemeLimits::default()) {
        Ok(OpenedFile::Theme(theme)) => {
            note(None, Ok(*theme));
        }
        Err(error) => verdict.refused.push(RefusedTheme::of_file(&error, bytes)),
        Ok(OpenedFile::Bundle(bundle)) => {
            for entry in (0..bundle.len()).map_while(|position| bundle.read(position)) {
                if !note(Some(entry.name), entry.result) {
                    break;
                }
            }
        }
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_theme_has_the_code_that_the_server_names() {
        let verdict = check(b"<!doctype html>");
        let [refused] = &verdict.refused[..] else { panic!("one refusal, not {verdict:?}") };
        assert_eq!((verdict.themes, refused.file_name.as_deref()), (0, None));
        assert!(refused.code.starts_with("nxtheme."), "{refused:?}");
    }
}
