//! Files that are written from the table: the page of errors, and what the browser app says in English.

use std::fmt::Write as _;

use super::reason::{ParamEntry, ReasonEntry};
use super::{ErrorCode, ErrorReason};

/// Returns `docs/errors.md`.
pub fn page() -> String {
    let mut codes = String::new();
    for code in ErrorCode::ALL {
        let _ = writeln!(codes, "| `{code}` | {} | {} |", code.graphql_status(), code.entry().when);
    }
    let mut reasons = String::new();
    for (code, rows) in by_code() {
        let _ = write!(reasons, "\n### `{code}`\n\n");
        for row in rows {
            let params = row.params.iter().map(|param| format!("`{}`", param.word())).collect::<Vec<_>>().join(", ");
            let params = if params.is_empty() { params } else { format!(" ({params})") };
            let _ = writeln!(reasons, "- `{}`{params}: {}", row.word(), row.when);
        }
    }
    include_str!("page.md").replace("{codes}\n", &codes).replace("{reasons}\n", &reasons)
}

/// Returns `web/messages/en/errors.json`.
pub fn words() -> String {
    let quoted = |text: &str| serde_json::Value::from(text.replace('\'', "’"));
    let mut entries = Vec::new();
    for code in ErrorCode::ALL {
        if let Some(sentence) = code.entry().in_app {
            entries.push(format!("  \"{code}\": {}", quoted(sentence)));
        } else if let Some((_, rows)) = by_code().find(|(of, _)| of == code) {
            let rows: Vec<_> = rows.map(|row| format!("    \"{}\": {}", row.word(), quoted(&row.message()))).collect();
            entries.push(format!("  \"{code}\": {{\n{}\n  }}", rows.join(",\n")));
        }
    }
    format!("{{\n{}\n}}\n", entries.join(",\n"))
}

fn by_code() -> impl Iterator<Item = (ErrorCode, impl Iterator<Item = &'static ReasonEntry>)> {
    ErrorReason::TABLE.chunk_by(|one, next| one.code == next.code).map(|rows| (rows[0].code, rows.iter()))
}

impl ReasonEntry {
    /// Returns its form on the wire.
    fn word(&self) -> String {
        let mut word = String::new();
        for (at, letter) in self.name.char_indices() {
            if at > 0 && letter.is_uppercase() {
                word.push('_');
            }
            word.push(letter.to_ascii_uppercase());
        }
        word
    }

    /// Returns the sentence with its parameters as FormatJS reads them. Sizes of pictures are written without separators.
    fn message(&self) -> String {
        let sentence = if self.in_app.is_empty() { self.sentence } else { self.in_app };
        self.params.iter().fold(sentence.to_owned(), |sentence, param| {
            let is_size = param.name.ends_with("width") || param.name.ends_with("height");
            let format = if param.is_number && !is_size { ", number" } else { "" };
            sentence.replace(&format!("{{{}}}", param.name), &format!("{{{}{format}}}", param.word()))
        })
    }
}

impl ParamEntry {
    /// Returns its form on the wire.
    fn word(&self) -> String {
        let mut parts = self.name.split('_');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |word, part| word + &part[..1].to_uppercase() + &part[1..])
    }
}
