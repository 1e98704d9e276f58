//! The statement of reasons that the creator of a removed item gets by email.

use vitrine_core::language::Language;
use vitrine_people::mail::EmailMessage;

use super::decision::RemovalGround;

/// Facts of a statement.
#[derive(Clone, Copy, Debug)]
pub(super) struct RemovalStatement<'a> {
    pub username: &'a str,
    pub name: &'a str,
    pub ground: RemovalGround,
    pub reason: &'a str,
    pub is_detected: bool,
    /// Contact of the operator, if the settings name one.
    pub contact: Option<&'a str>,
    /// Address at which the creator reads the statement.
    pub page: &'a str,
}

pub(super) fn letter(language: Language, statement: &RemovalStatement<'_>) -> EmailMessage {
    let (subject, text) = subject_and_text(language, statement);
    EmailMessage::new(subject, text)
}

fn subject_and_text(language: Language, statement: &RemovalStatement<'_>) -> (&'static str, String) {
    match language {
        Language::English => ("Your item was removed", english(statement)),
        Language::German => ("Dein Beitrag wurde entfernt", german(statement)),
        Language::Japanese => ("投稿が削除されました", japanese(statement)),
    }
}

fn english(statement: &RemovalStatement<'_>) -> String {
    let RemovalStatement { username, name, reason, page, .. } = statement;
    let ground = match statement.ground {
        RemovalGround::Law => "Illegal content",
        RemovalGround::Copyright => "Infringes copyright or another right",
        RemovalGround::Rules => "Breaks the terms of service",
    };
    let automation = match statement.is_detected {
        true => "An automated check of the pictures found it. A moderator decided.",
        false => "No automated means were used.",
    };
    let contact = statement.contact.unwrap_or("the operator of the site");
    format!(
        "Hello {username},\n\na moderator removed “{name}”. Its page, files, pictures and codes no longer work.\n\n\
         Ground: {ground}\nReason: {reason}\nAutomation: {automation}\n\n\
         If you think this is wrong, write to {contact} within 30 days. Until then, a moderator can restore the item. You can also \
         turn to an out-of-court dispute settlement body or to a court.\n\nThis statement on the site, while you are signed in:\n{page}"
    )
}

fn german(statement: &RemovalStatement<'_>) -> String {
    let RemovalStatement { username, name, reason, page, .. } = statement;
    let ground = match statement.ground {
        RemovalGround::Law => "Rechtswidriger Inhalt",
        RemovalGround::Copyright => "Verletzt das Urheberrecht oder ein anderes Recht",
        RemovalGround::Rules => "Verstößt gegen die Nutzungsbedingungen",
    };
    let automation = match statement.is_detected {
        true => "Eine automatische Bildprüfung hat den Beitrag gefunden. Entschieden hat ein Mensch.",
        false => "Es wurden keine automatisierten Mittel verwendet.",
    };
    let contact = statement.contact.unwrap_or("den Betreiber der Website");
    format!(
        "Hallo {username},\n\ndie Moderation hat „{name}“ entfernt. Seite, Dateien, Bilder und Codes funktionieren nicht mehr.\n\n\
         Grundlage: {ground}\nBegründung: {reason}\nAutomatisierung: {automation}\n\n\
         Wenn du das für falsch hältst, schreibe innerhalb von 30 Tagen an {contact}. Bis dahin kann die Moderation den Beitrag \
         wiederherstellen. Du kannst dich auch an eine außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.\n\n\
         Diese Begründung auf der Website, wenn du angemeldet bist:\n{page}"
    )
}

fn japanese(statement: &RemovalStatement<'_>) -> String {
    let RemovalStatement { username, name, reason, page, .. } = statement;
    let ground = match statement.ground {
        RemovalGround::Law => "違法な内容",
        RemovalGround::Copyright => "著作権またはその他の権利の侵害",
        RemovalGround::Rules => "利用規約違反",
    };
    let automation = match statement.is_detected {
        true => "画像の自動チェックで見つかり、モデレーターが判断しました。",
        false => "自動化された手段は使われていません。",
    };
    let contact = statement.contact.unwrap_or("サイトの運営者");
    format!(
        "{username}さん\n\nモデレーターが「{name}」を削除しました。ページ、ファイル、画像、コードは使えなくなりました。\n\n\
         根拠：{ground}\n理由：{reason}\n自動化：{automation}\n\n\
         この判断に異議がある場合は、30日以内に次の宛先へご連絡ください：{contact}\nその間は、モデレーターが元に戻すことができます。\
         裁判外紛争解決機関や裁判所に申し立てることもできます。\n\nサインインすると、サイトでも確認できます：\n{page}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_states_ground_facts_automation_and_redress() {
        let statement = RemovalStatement {
            username: "mona",
            name: "Dusk {reason}",
            ground: RemovalGround::Copyright,
            reason: "The picture is of somebody else.",
            is_detected: true,
            contact: Some("rights@example.org"),
            page: "https://example.org/switch/themes/dusk-1",
        };
        for (language, ground) in
            [(Language::English, "copyright"), (Language::German, "Urheberrecht"), (Language::Japanese, "著作権")]
        {
            let (_, text) = subject_and_text(language, &statement);
            for part in [ground, "mona", "Dusk {reason}", statement.reason, "rights@example.org", statement.page] {
                assert!(text.contains(part), "{language:?}: {part}");
            }
            let (_, unaided) = subject_and_text(language, &RemovalStatement { is_detected: false, ..statement });
            assert_ne!(text, unaided);
        }
    }
}
