//! The checks of uploaded console files as a module of WebAssembly, for a worker of the browser app.
//!
//! The worker writes a question, as JSON, and the file behind it into the memory that [`exports::input`] names, calls
//! [`exports::check`] with the length of the question, and reads the answer, JSON too, from [`exports::answer`]. A generator of
//! bindings would be one more program to build, for three functions.

use serde::{Deserialize, Serialize};
use vitrine_checks::{CheckRefusal, layout, patch, theme_file};
use vitrine_target::{LayoutTarget, Target};

/// Check to run on a file.
#[derive(Debug, Deserialize)]
#[serde(tag = "check", rename_all = "camelCase")]
enum CheckQuestion {
    /// The layout of a menu, by the name that the API has for it, or `common`.
    Layout {
        #[serde(rename = "use")]
        used_for: String,
    },
    /// A patch for a file of the Wii U.
    Patch,
    /// A theme, or a ZIP of them.
    ThemeFile,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum CheckAnswer {
    Refusal { refusal: Option<RefusalMessage> },
    ThemeFile(theme_file::ThemeFileVerdict),
}

/// A refusal in the form in which the API sends it.
#[derive(Debug, Serialize)]
struct RefusalMessage {
    code: &'static str,
    #[serde(flatten)]
    reason: vitrine_checks::RefusalReason,
    message: Option<String>,
}

impl From<CheckRefusal> for RefusalMessage {
    fn from(CheckRefusal { reason, sentence }: CheckRefusal) -> Self {
        Self { code: reason.code(), reason, message: sentence }
    }
}

/// Returns the answer as JSON; empty if the question cannot be read.
fn answer_to(question: &[u8], file: &[u8]) -> Vec<u8> {
    let Ok(question) = serde_json::from_slice::<CheckQuestion>(question) else { return Vec::new() };
    let answer = match question {
        CheckQuestion::Layout { used_for } => {
            let used_for = match used_for.as_str() {
                "common" => Some(LayoutTarget::Common),
                menu => Target::from_file_name(menu).map(LayoutTarget::Menu),
            };
            let Some(used_for) = used_for else { return Vec::new() };
            CheckAnswer::Refusal { refusal: layout::read(file, used_for).err().map(RefusalMessage::from) }
        }
        CheckQuestion::Patch => {
            CheckAnswer::Refusal { refusal: patch::check_alone(file).err().map(RefusalMessage::from) }
        }
        CheckQuestion::ThemeFile => CheckAnswer::ThemeFile(theme_file::check(file)),
    };
    serde_json::to_vec(&answer).unwrap_or_default()
}

/// Functions that the worker calls. The memory that they exchange belongs to this module, and nothing here dereferences
/// an address.
#[allow(unsafe_code, reason = "a name that is seen from outside is unsafe to choose, as two could have the same")]
pub mod exports {
    use std::cell::RefCell;

    thread_local! {
        static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
        static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Allocates `length` bytes for question and file together, and returns their address.
    #[unsafe(no_mangle)]
    pub extern "C" fn input(length: usize) -> *mut u8 {
        INPUT.with_borrow_mut(|input| {
            input.clear();
            input.resize(length, 0);
            input.as_mut_ptr()
        })
    }

    /// Checks the file that follows a question of this length, and returns the length of the answer: 0 for no valid
    /// question.
    #[unsafe(no_mangle)]
    pub extern "C" fn check(question_length: usize) -> usize {
        let answer = INPUT.with_borrow(|input| {
            input.split_at_checked(question_length).map(|(question, file)| super::answer_to(question, file))
        });
        ANSWER.replace(answer.unwrap_or_default());
        // A file is not kept longer than it is needed.
        INPUT.take();
        ANSWER.with_borrow(Vec::len)
    }

    /// Returns the address of the last answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn answer() -> *const u8 {
        ANSWER.with_borrow(|answer| answer.as_ptr())
    }
}

#[cfg(test)]
mod tests {
    use super::answer_to;

    fn answer(question: &str, file: &[u8]) -> String {
        String::from_utf8(answer_to(question.as_bytes(), file)).expect("JSON")
    }

    #[test]
    fn a_refusal_has_the_form_in_which_the_api_sends_it() {
        let question = r#"{"check":"layout","use":"ResidentMenu"}"#;
        assert_eq!(answer(question, br#"{"Files":[],"HideOnlineBtn":false}"#), r#"{"refusal":null}"#);
        assert_eq!(
            answer(question, br#"{"TargetName":"Entrance.szs","Files":[]}"#),
            r#"{"refusal":{"code":"BAD_USER_INPUT","reason":"LAYOUT_OF_OTHER_MENU","message":"This layout is for Lockscreen. A layout for Home Menu is needed here."}}"#
        );
        assert_eq!(
            answer(r#"{"check":"layout","use":"common"}"#, br#"{"Files":[{}]}"#),
            r#"{"refusal":{"code":"BAD_USER_INPUT","reason":"LAYOUT_REFUSED","params":{"place":"Files[0]","finding":"layout.missing_field"},"message":"A console would refuse this layout. Files[0]: FileName is missing."}}"#
        );
        assert_eq!(
            answer(r#"{"check":"patch"}"#, b"PK\x03\x04"),
            r#"{"refusal":{"code":"BAD_USER_INPUT","reason":"ARCHIVE_INSTEAD_OF_PATCH","message":null}}"#
        );
    }

    #[test]
    fn a_theme_s_file_is_told_theme_by_theme() {
        let told = answer(r#"{"check":"themeFile"}"#, b"nothing of the kind");
        assert!(told.starts_with(r#"{"themes":0,"refused":[{"fileName":null,"code":"nxtheme."#), "{told}");
    }

    #[test]
    fn what_is_no_question_has_no_answer() {
        for question in ["", "{}", r#"{"check":"layout","use":"Kitchen"}"#, r#"{"check":"taste"}"#] {
            assert_eq!(answer(question, b"{}"), "", "{question}");
        }
    }
}
