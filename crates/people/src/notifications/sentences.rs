//! Texts of the weekly email, and of the page that stops it. `{name}` and the like are placeholders.

use vitrine_core::language::Language;
use vitrine_kit::http::plain_page::LetterPage;

use super::NotificationType;

/// The sentences of a language.
pub(super) struct Sentences {
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

pub(super) fn sentences(language: Language) -> &'static Sentences {
    match language {
        Language::German => &GERMAN,
        Language::English => &ENGLISH,
        Language::Japanese => &JAPANESE,
    }
}

const ENGLISH: Sentences = Sentences {
    subject: "What is new for you",
    hello: "Hello {username},\n\nthis is new since the last letter:",
    of: |of| match of {
        NotificationType::NewWork => "New from {other}: {name}",
        NotificationType::WorkSaved => "{name} was saved by {other} people",
        NotificationType::WorkUnlisted => "{name} was taken off display",
        NotificationType::WorkRelisted => "{name} is back on display",
        NotificationType::WorkMarkedMature => "{name} was marked as mature",
        NotificationType::WorkDeleted => "{name} was deleted by staff",
        NotificationType::ReviewDeclined => "{name} was looked at again and stays off display",
        NotificationType::ReportDecided => "Your report of {name} was decided",
    },
    reason: "Staff write: {reason}",
    more: "\n\nThere is more on the site.",
    end: "All notifications: {page}\n\nTo get no more of these letters: {url}",
    page: LetterPage {
        ask: (
            "Stop the weekly letter?",
            "It tells once a week what is unread in your notifications. You still find them on the site.",
            "Stop the letter",
        ),
        done: ("You will get no more weekly letters.", "You can turn them on again under Mail in your account."),
        wrong: (
            "This is no address of a letter.",
            "It may have been cut off. Use the link in the letter again, or turn it off under Mail in your account.",
        ),
        failed: (
            "The letter was not stopped.",
            "Something is in the way at the moment. Nothing was changed; try again in a minute.",
            "Try again",
        ),
    },
};

const GERMAN: Sentences = Sentences {
    subject: "Neues für dich",
    hello: "Hallo {username},\n\ndas ist neu seit der letzten E-Mail:",
    of: |of| match of {
        NotificationType::NewWork => "Neu von {other}: {name}",
        NotificationType::WorkSaved => "{name} wurde von {other} Leuten gemerkt",
        NotificationType::WorkUnlisted => "{name} wurde aus der Ausstellung genommen",
        NotificationType::WorkRelisted => "{name} ist wieder ausgestellt",
        NotificationType::WorkMarkedMature => "{name} wurde als nicht jugendfrei gekennzeichnet",
        NotificationType::WorkDeleted => "{name} wurde von der Moderation gelöscht",
        NotificationType::ReviewDeclined => "{name} wurde noch einmal angesehen und bleibt nicht ausgestellt",
        NotificationType::ReportDecided => "Über deine Meldung zu {name} wurde entschieden",
    },
    reason: "Die Moderation schreibt: {reason}",
    more: "\n\nAuf der Website ist noch mehr.",
    end: "Alle Mitteilungen: {page}\n\nDiese E-Mails abbestellen: {url}",
    page: LetterPage {
        ask: (
            "Die wöchentliche E-Mail abbestellen?",
            "Sie sagt einmal in der Woche, was in deinen Mitteilungen ungelesen ist. Auf der Website findest du sie weiterhin.",
            "E-Mail abbestellen",
        ),
        done: (
            "Du bekommst keine wöchentlichen E-Mails mehr.",
            "In deinem Konto kannst du sie unter „E-Mail“ wieder einschalten.",
        ),
        wrong: (
            "Das ist keine Adresse aus einer E-Mail.",
            "Vielleicht wurde sie abgeschnitten. Nimm den Link in der E-Mail noch einmal, oder schalte sie in deinem Konto unter „E-Mail“ ab.",
        ),
        failed: (
            "Die E-Mail wurde nicht abbestellt.",
            "Im Moment steht etwas im Weg. Es wurde nichts geändert; versuche es in einer Minute noch einmal.",
            "Erneut versuchen",
        ),
    },
};

const JAPANESE: Sentences = Sentences {
    subject: "新しい通知があります",
    hello: "{username}さん\n\n前回のメールの後に届いた通知です。",
    of: |of| match of {
        NotificationType::NewWork => "{other}の新作：{name}",
        NotificationType::WorkSaved => "「{name}」が{other}人に保存されました",
        NotificationType::WorkUnlisted => "「{name}」が展示から外されました",
        NotificationType::WorkRelisted => "「{name}」が展示に戻りました",
        NotificationType::WorkMarkedMature => "「{name}」が成人向けにされました",
        NotificationType::WorkDeleted => "「{name}」がスタッフに削除されました",
        NotificationType::ReviewDeclined => "「{name}」は再審査され、展示から外れたままです",
        NotificationType::ReportDecided => "「{name}」についての報告への判断が出ました",
    },
    reason: "スタッフから：{reason}",
    more: "\n\nほかにも通知があります。サイトでご覧ください。",
    end: "すべての通知：{page}\n\nこのメールを停止する：{url}",
    page: LetterPage {
        ask: (
            "週1回のメールを停止しますか？",
            "未読の通知を週1回お知らせするメールです。停止しても、通知はサイトで読めます。",
            "メールを停止する",
        ),
        done: ("週1回のメールを停止しました。", "アカウントの「メール」からいつでも再開できます。"),
        wrong: (
            "このアドレスは正しくありません。",
            "アドレスが途中で切れているかもしれません。メールのリンクをもう一度開くか、アカウントの「メール」から停止してください。",
        ),
        failed: (
            "メールを停止できませんでした。",
            "いまは停止できません。何も変わっていません。1分後にもう一度お試しください。",
            "再試行",
        ),
    },
};
