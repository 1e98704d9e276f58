//! The module of the stage with one function more: [`open`] reads a console's own menu file, which the drawings of that menu are
//! made from afterwards. Pages fetch it in place of the smaller module once somebody brings such a file.

use serde::Serialize;
use vitrine_menu_file::{MenuFileError, read_menu_file};
use vitrine_stage_wasm::{StageWorkshop, exports};

/// The answer to a file, as JSON.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MenuFileAnswer {
    /// The menu, by the name that the API has for it; missing for a file that shows none.
    menu: Option<&'static str>,
    /// The reason why it shows none.
    problem: Option<&'static str>,
    /// The defect of a damaged file, in English.
    defect: Option<String>,
    /// Names of what could not be read of it.
    unread: Vec<String>,
}

/// Reads the menu file in the input, and returns the length of the answer.
#[allow(unsafe_code, reason = "a name that is seen from outside is unsafe to choose, as two could have the same")]
#[unsafe(no_mangle)]
pub extern "C" fn open() -> usize {
    exports::answer_input(open_file)
}

fn open_file(workshop: &mut StageWorkshop, bytes: &[u8]) -> Vec<u8> {
    let answer = match read_menu_file(bytes) {
        Ok(file) => {
            let menu = file.menu.target().file_name();
            workshop.put_console(file.menu, file.pictures);
            MenuFileAnswer { menu: Some(menu), problem: None, defect: None, unread: file.unread }
        }
        Err(error) => {
            let defect = if let MenuFileError::Damaged { defect } = &error { Some(defect.clone()) } else { None };
            MenuFileAnswer { menu: None, problem: Some(error.code()), defect, unread: Vec::new() }
        }
    };
    serde_json::to_vec(&answer).unwrap_or_default()
}
