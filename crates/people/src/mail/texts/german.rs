//! German texts of emails.

use vitrine_kit::http::plain_page::LetterPage;

use super::{AccountEvent, Sentences};

pub(super) const SENTENCES: Sentences = Sentences {
    hello: "Hallo {username},",
    event: |event| match event {
        AccountEvent::PasswordChanged => ("Dein Passwort wurde geändert", "Das Passwort deines Kontos wurde geändert."),
        AccountEvent::AddressChanged => (
            "Deine E-Mail-Adresse wurde geändert",
            "Dein Konto hat jetzt eine andere E-Mail-Adresse oder keine mehr. Dies ist die letzte Nachricht an diese.",
        ),
        AccountEvent::PlatformLinked => (
            "{platform} wurde verknüpft",
            "Dein Konto wurde mit {platform} verknüpft. Du kannst dich jetzt darüber anmelden.",
        ),
        AccountEvent::PlatformUnlinked => (
            "{platform} ist nicht mehr verknüpft",
            "Über {platform} kannst du dich nicht mehr bei deinem Konto anmelden.",
        ),
        AccountEvent::PasskeyAdded => (
            "Ein Passkey wurde hinzugefügt",
            "Deinem Konto wurde ein Passkey hinzugefügt. Du kannst dich jetzt damit anmelden.",
        ),
        AccountEvent::PasskeyRemoved => (
            "Ein Passkey wurde entfernt",
            "Ein Passkey deines Kontos wurde entfernt. Überall sonst wurdest du abgemeldet.",
        ),
        AccountEvent::AccessTokenCreated => (
            "Ein Zugriffstoken wurde gemacht",
            "Für dein Konto wurde ein Zugriffstoken gemacht. Programme können damit für dich handeln, bis es abläuft oder du es widerrufst.",
        ),
        AccountEvent::RecoveryCodesMade => (
            "Wiederherstellungscodes wurden erstellt",
            "Für dein Konto wurden neue Wiederherstellungscodes erstellt. Mit jedem lässt sich ein neues Passwort setzen. Frühere Codes gelten nicht mehr.",
        ),
        AccountEvent::SignedInOnNewDevice => (
            "Eine neue Anmeldung",
            "Jemand hat sich bei deinem Konto auf einer Art von Gerät angemeldet, die dort zuletzt nicht genutzt wurde.",
        ),
    },
    browser: "Browser: {browser}",
    what_to_do: "Wenn du das warst, musst du nichts tun. Wenn nicht, melde dich überall sonst ab und ändere dein \
        Passwort:\n{page}",
    what_to_undo: "Wenn du das warst, musst du nichts tun. Wenn nicht, öffne innerhalb von {days} Tagen diesen Link. Damit setzt du ein \
        neues Passwort, alle anderen werden abgemeldet, und alle seitdem hinzugefügten Passkeys, verknüpften Konten, \
        Wiederherstellungscodes und Zugriffstoken werden entfernt:\n{undo}",
    recovery_subject: "Zurück in dein Konto",
    recovery: "jemand hat um einen Weg zurück in dein Konto gebeten. Mit diesem Link bekommt es ein neues Passwort. Er gilt \
        einmal und {minutes} Minuten lang:\n{page}",
    recovery_was_not_you: "Wenn du das nicht warst, musst du nichts tun: Ohne den Link ändert sich nichts.",
    token_subject: "Ein Zugriffstoken läuft bald ab",
    token: "Das Zugriffstoken „{name}“ deines Kontos läuft am {date} UTC ab. Programme, die es dann noch benutzen, werden abgewiesen.\n\n\
        Wenn du es brauchst, mach ein neues und gib es dem Programm an seiner Stelle:\n{page}\n\n\
        Wenn du es nicht mehr brauchst, musst du nichts tun.",
    confirmation_subject: "Bestätige deine E-Mail-Adresse",
    confirmation: "diese Adresse wurde für das Konto {username} auf {site} angegeben.\n\nWenn du das warst, öffne diesen Link und bestätige sie:\n\
        {page}\n\nWenn nicht, ist nichts zu tun: an eine Adresse, die nicht bestätigt ist, wird sonst nichts geschickt.",
    confirmation_page: LetterPage {
        ask: ("Diese Adresse bestätigen?", "E-Mails zu deinem Konto werden dann an sie geschickt.", "Bestätigen"),
        done: ("Deine Adresse ist bestätigt.", "Du kannst diese Seite schließen."),
        wrong: (
            "Dieser Link gilt nicht mehr.",
            "Vielleicht hat das Konto jetzt eine andere Adresse. Lass dir die E-Mail in deinem Konto unter „E-Mail“ noch einmal schicken.",
        ),
        failed: (
            "Die Adresse wurde nicht bestätigt.",
            "Im Moment steht etwas im Weg. Versuche es in einer Minute noch einmal.",
            "Bestätigen",
        ),
    },
};
