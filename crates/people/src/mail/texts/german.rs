//! German texts of emails.

use vitrine_kit::http::plain_page::LetterPage;

use super::{AccountEvent, EmailSentences};

pub(super) const SENTENCES: EmailSentences = EmailSentences {
    hello: "Hallo {username},",
    event: |event| match event {
        AccountEvent::PasswordChanged => ("Dein Passwort wurde geändert", "das Passwort deines Kontos wurde geändert."),
        AccountEvent::AddressChanged => (
            "Deine E-Mail-Adresse wurde geändert",
            "die E-Mail-Adresse deines Kontos wurde geändert oder entfernt. Dies ist die letzte E-Mail an diese \
                Adresse.",
        ),
        AccountEvent::PlatformLinked => (
            "{platform} wurde mit deinem Konto verknüpft",
            "dein Konto wurde mit {platform} verknüpft. Du kannst dich jetzt darüber anmelden.",
        ),
        AccountEvent::PlatformUnlinked => (
            "{platform} ist nicht mehr verknüpft",
            "die Verknüpfung mit {platform} wurde aufgehoben. Du kannst dich darüber nicht mehr anmelden.",
        ),
        AccountEvent::PasskeyAdded => (
            "Ein Passkey wurde hinzugefügt",
            "deinem Konto wurde ein Passkey hinzugefügt. Du kannst dich jetzt damit anmelden.",
        ),
        AccountEvent::PasskeyRemoved => (
            "Ein Passkey wurde entfernt",
            "ein Passkey wurde aus deinem Konto entfernt. Alle anderen Sitzungen wurden abgemeldet.",
        ),
        AccountEvent::AccessTokenCreated => (
            "Ein Zugriffstoken wurde erstellt",
            "für dein Konto wurde ein Zugriffstoken erstellt. Programme können damit in deinem Namen handeln, bis es \
                abläuft \
                oder du es widerrufst.",
        ),
        AccountEvent::RecoveryCodesMade => (
            "Neue Wiederherstellungscodes wurden erstellt",
            "für dein Konto wurden neue Wiederherstellungscodes erstellt. Mit jedem lässt sich ein neues Passwort \
                festlegen. \
                Deine früheren Codes gelten nicht mehr.",
        ),
        AccountEvent::SignedInOnNewDevice => (
            "Neue Anmeldung bei deinem Konto",
            "jemand hat sich bei deinem Konto angemeldet, und zwar mit einer Art von Gerät, die du zuletzt nicht \
                benutzt hast.",
        ),
    },
    browser: "Browser: {browser}",
    what_to_do: "Wenn du das warst, musst du nichts tun. Wenn nicht, melde dich überall sonst ab und ändere dein \
        Passwort:\n{page}",
    what_to_undo: "Wenn du das warst, musst du nichts tun. Wenn nicht, öffne innerhalb von {days} Tagen diesen Link. \
        Du kannst dann ein \
        neues Passwort festlegen. Alle anderen werden abgemeldet, und alle seitdem hinzugefügten Passkeys, verknüpften Konten, \
        Wiederherstellungscodes und Zugriffstoken werden entfernt:\n{undo}",
    recovery_subject: "Passwort zurücksetzen",
    recovery: "jemand möchte das Passwort deines Kontos zurücksetzen. Über diesen Link kannst du ein neues festlegen. \
        Er gilt \
        einmal und {minutes} Minuten lang:\n{page}",
    recovery_was_not_you: "Wenn du das nicht warst, ignoriere diese E-Mail. Ohne den Link ändert sich nichts.",
    token_subject: "Ein Zugriffstoken läuft bald ab",
    token: "das Zugriffstoken „{name}“ deines Kontos läuft am {date} UTC ab. Programme, die es verwenden, \
        funktionieren dann nicht \
        mehr.\n\n\
        Wenn du es noch brauchst, erstelle ein neues und trage es im Programm ein:\n{page}\n\n\
        Wenn nicht, musst du nichts tun.",
    confirmation_subject: "Bestätige deine E-Mail-Adresse",
    confirmation: "diese Adresse wurde für das Konto {username} auf {site} angegeben.\n\nWenn du das warst, bestätige \
        sie über diesen Link:\n\
        {page}\n\nWenn nicht, ignoriere diese E-Mail. An eine unbestätigte Adresse schicken wir sonst nichts.",
    confirmation_page: LetterPage {
        ask: ("Diese Adresse bestätigen?", "E-Mails zu deinem Konto gehen dann an diese Adresse.", "Bestätigen"),
        done: ("Deine Adresse ist bestätigt.", "Du kannst diese Seite schließen."),
        wrong: (
            "Dieser Link gilt nicht mehr.",
            "Vielleicht hat dein Konto jetzt eine andere Adresse. Fordere in deinem Konto unter „E-Mail“ einen neuen \
                Link an.",
        ),
        failed: (
            "Die Adresse konnte nicht bestätigt werden.",
            "Bei uns ist etwas schiefgegangen. Versuche es in einer Minute noch einmal.",
            "Bestätigen",
        ),
    },
};
