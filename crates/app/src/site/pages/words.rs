//! What the heads of pages say where there is no page. `{path}` and such stand for what is filled in.

use crate::language::Language;

pub(super) struct Words {
    pub not_found: &'static str,
    pub error: &'static str,
    pub failed: &'static str,
}

pub(super) fn of(language: Language) -> &'static Words {
    match language {
        Language::German => &Words {
            not_found: "Seite nicht gefunden: {path}",
            error: "Fehler: {message}",
            failed: "Beim Laden der Seite ist ein Fehler aufgetreten.",
        },
        Language::English => &Words {
            not_found: "Page not found: {path}",
            error: "Error: {message}",
            failed: "An error occurred while trying to load the page.",
        },
        Language::Japanese => &Words {
            not_found: "ページが見つかりません：{path}",
            error: "エラー：{message}",
            failed: "ページを読み込めませんでした。",
        },
    }
}
