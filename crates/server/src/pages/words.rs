//! Texts for the heads of pages about errors. `{path}` and `{message}` are filled in.

use vitrine_core::language::Language;

pub(super) struct PageErrorTexts {
    pub not_found: &'static str,
    pub error: &'static str,
    pub failed: &'static str,
    pub unavailable: &'static str,
    pub too_many: &'static str,
    pub other: &'static str,
}

pub(super) fn of(language: Language) -> &'static PageErrorTexts {
    match language {
        Language::German => &PageErrorTexts {
            not_found: "Seite nicht gefunden: {path}",
            error: "Fehler: {message}",
            failed: "Beim Laden der Seite ist ein Fehler aufgetreten.",
            unavailable: "Dienst nicht verfügbar",
            too_many: "Zu viele Anfragen",
            other: "Seite nicht geladen",
        },
        Language::English => &PageErrorTexts {
            not_found: "Page not found: {path}",
            error: "Error: {message}",
            failed: "An error occurred while trying to load the page.",
            unavailable: "Service unavailable",
            too_many: "Too many requests",
            other: "Page not loaded",
        },
        Language::Japanese => &PageErrorTexts {
            not_found: "ページが見つかりません：{path}",
            error: "エラー：{message}",
            failed: "ページを読み込めませんでした。",
            unavailable: "サービスを利用できません",
            too_many: "リクエストが多すぎます",
            other: "ページを読み込めません",
        },
    }
}
