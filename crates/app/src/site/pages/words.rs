//! What the heads of pages are made from: titles and descriptions, and what else they say. `{path}` and such stand for what is filled in.

use crate::language::Language;

/// What the head of a page is made from, in one language.
#[derive(Clone, Copy)]
pub(super) struct PageWords<'a> {
    pub title: &'a str,
    pub description: &'a str,
}

pub(super) struct Words {
    pub not_found: &'static str,
    pub error: &'static str,
    pub failed: &'static str,
    pub mature: &'static str,
}

pub(super) fn of(language: Language) -> &'static Words {
    match language {
        Language::German => &Words {
            not_found: "Seite nicht gefunden: {path}",
            error: "Fehler: {message}",
            failed: "Beim Laden der Seite ist ein Fehler aufgetreten.",
            mature: "Nicht jugendfrei. {description}",
        },
        Language::English => &Words {
            not_found: "Page not found: {path}",
            error: "Error: {message}",
            failed: "An error occurred while trying to load the page.",
            mature: "Mature. {description}",
        },
        Language::Japanese => &Words {
            not_found: "ページが見つかりません：{path}",
            error: "エラー：{message}",
            failed: "ページを読み込めませんでした。",
            mature: "成人向け。{description}",
        },
    }
}
