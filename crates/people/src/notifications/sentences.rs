//! Texts of the weekly email, and of the page that stops it. `{name}` and the like are placeholders.

use vitrine_core::language::Language;
use vitrine_kit::http::plain_page::LetterPage;

use super::NotificationType;

/// The sentences of a language.
pub(super) struct DigestSentences {
    pub subject: &'static str,
    pub hello: &'static str,
    /// Text of one notification; `{other}` is the creator, or a number of people.
    pub of: fn(NotificationType) -> &'static str,
    pub reason: &'static str,
    pub more: &'static str,
    pub end: &'static str,
    /// Page that stops the email.
    pub page: LetterPage,
}

pub(super) fn sentences(language: Language) -> &'static DigestSentences {
    match language {
        Language::German => &GERMAN,
        Language::English => &ENGLISH,
        Language::Japanese => &JAPANESE,
    }
}

const ENGLISH: DigestSentences = DigestSentences {
    subject: "Your new notifications",
    hello: "Hello {username},\n\nThese notifications are new since the last email:",
    of: |of| match of {
        NotificationType::NewWork => "New from {other}: {name}",
        NotificationType::WorkSaved => "{name} was saved by {other} people",
        NotificationType::WorkUnlisted => "{name} was unlisted by a moderator",
        NotificationType::WorkRelisted => "{name} is listed again",
        NotificationType::WorkMarkedMature => "{name} was marked as mature by a moderator",
        NotificationType::WorkDeleted => "{name} was deleted by a moderator",
        NotificationType::ReviewDeclined => "{name} was reviewed and stays unlisted",
        NotificationType::ReportDecided => "Your report about {name} was decided",
        NotificationType::CaseOpened => "New cases wait for a moderator",
    },
    reason: "Moderators wrote: {reason}",
    more: "\n\nThere are more on the site.",
    end: "All notifications: {page}\n\nUnsubscribe: {url}",
    page: LetterPage {
        ask: (
            "Unsubscribe from the weekly email?",
            "It lists your unread notifications once a week. You can still read them on the site.",
            "Unsubscribe",
        ),
        done: ("You’re unsubscribed.", "You can turn the weekly email on again under Email in your account."),
        wrong: (
            "This link doesn’t work.",
            "It may be incomplete. Open the link in the email again, or turn the weekly email off under Email in your \
                account.",
        ),
        failed: (
            "Could not unsubscribe you.",
            "Something went wrong on our side. Nothing was changed. Try again in a minute.",
            "Try again",
        ),
    },
};

const GERMAN: DigestSentences = DigestSentences {
    subject: "Deine neuen Mitteilungen",
    hello: "Hallo {username},\n\ndiese Mitteilungen sind seit der letzten E-Mail neu:",
    of: |of| match of {
        NotificationType::NewWork => "Neu von {other}: {name}",
        NotificationType::WorkSaved => "{name} wurde von {other} Personen gemerkt",
        NotificationType::WorkUnlisted => "{name} wurde von der Moderation aus den Listen entfernt",
        NotificationType::WorkRelisted => "{name} ist wieder in den Listen",
        NotificationType::WorkMarkedMature => "{name} wurde von der Moderation als nicht jugendfrei gekennzeichnet",
        NotificationType::WorkDeleted => "{name} wurde von der Moderation gelöscht",
        NotificationType::ReviewDeclined => "{name} wurde erneut geprüft und wird weiterhin nicht gelistet",
        NotificationType::ReportDecided => "Über deine Meldung zu {name} wurde entschieden",
        NotificationType::CaseOpened => "Neue Fälle warten auf die Moderation",
    },
    reason: "Die Moderation schreibt: {reason}",
    more: "\n\nWeitere findest du auf der Website.",
    end: "Alle Mitteilungen: {page}\n\nAbbestellen: {url}",
    page: LetterPage {
        ask: (
            "Wöchentliche E-Mail abbestellen?",
            "Sie listet einmal in der Woche deine ungelesenen Mitteilungen auf. Auf der Website kannst du sie \
                weiterhin lesen.",
            "Abbestellen",
        ),
        done: ("Du hast die E-Mail abbestellt.", "In deinem Konto kannst du sie unter „E-Mail“ wieder einschalten."),
        wrong: (
            "Dieser Link funktioniert nicht.",
            "Vielleicht ist er unvollständig. Öffne den Link in der E-Mail noch einmal, oder bestelle sie in deinem \
                Konto unter „E-Mail“ ab.",
        ),
        failed: (
            "Das Abbestellen hat nicht geklappt.",
            "Bei uns ist etwas schiefgegangen. Es wurde nichts geändert. Versuche es in einer Minute noch einmal.",
            "Erneut versuchen",
        ),
    },
};

const JAPANESE: DigestSentences = DigestSentences {
    subject: "新しい通知があります",
    hello: "{username}さん\n\n前回のメール以降に届いた通知です。",
    of: |of| match of {
        NotificationType::NewWork => "{other}さんの新しい投稿：{name}",
        NotificationType::WorkSaved => "「{name}」が{other}人に保存されました",
        NotificationType::WorkUnlisted => "「{name}」がモデレーターにより非掲載になりました",
        NotificationType::WorkRelisted => "「{name}」が再び掲載されました",
        NotificationType::WorkMarkedMature => "「{name}」がモデレーターにより成人向けに設定されました",
        NotificationType::WorkDeleted => "「{name}」がモデレーターにより削除されました",
        NotificationType::ReviewDeclined => "「{name}」は再審査の結果、非掲載のままになりました",
        NotificationType::ReportDecided => "「{name}」についての報告の審査が終わりました",
        NotificationType::CaseOpened => "新しい案件がモデレーターの対応を待っています",
    },
    reason: "モデレーターからのメッセージ：{reason}",
    more: "\n\nほかの通知はサイトでご覧ください。",
    end: "すべての通知：{page}\n\n配信停止：{url}",
    page: LetterPage {
        ask: (
            "週1回のメールの配信を停止しますか？",
            "未読の通知を週1回お知らせするメールです。停止しても、通知はサイトで確認できます。",
            "配信を停止する",
        ),
        done: ("配信を停止しました。", "アカウントの「メール」からいつでも再開できます。"),
        wrong: (
            "このリンクは使えません。",
            "リンクが途中で切れている可能性があります。メールのリンクをもう一度開くか、アカウントの「メール」から停止してください。",
        ),
        failed: (
            "配信を停止できませんでした。",
            "サーバーで問題が発生しました。設定は変わっていません。1分ほど待ってからもう一度お試しください。",
            "再試行",
        ),
    },
};
