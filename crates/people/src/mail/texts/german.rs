//! What letters say in German.

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
        AccountEvent::SignedInOnNewDevice => (
            "Eine neue Anmeldung",
            "Jemand hat sich bei deinem Konto auf einer Art von Gerät angemeldet, die dort zuletzt nicht genutzt wurde.",
        ),
    },
    browser: "Browser: {browser}",
    what_to_do: "Wenn du das warst, musst du nichts tun. Wenn nicht, melde dich überall sonst ab und ändere dein \
        Passwort:\n{page}",
    recovery_subject: "Zurück in dein Konto",
    recovery: "jemand hat um einen Weg zurück in dein Konto gebeten. Mit diesem Link bekommt es ein neues Passwort. Er gilt \
        einmal und {minutes} Minuten lang:\n{page}",
    recovery_was_not_you: "Wenn du das nicht warst, musst du nichts tun: Ohne den Link ändert sich nichts.",
    token_subject: "Ein Zugriffstoken läuft bald ab",
    token: "Das Zugriffstoken „{name}“ deines Kontos läuft am {date} UTC ab. Programme, die es dann noch benutzen, werden abgewiesen.\n\n\
        Wenn du es brauchst, mach ein neues und gib es dem Programm an seiner Stelle:\n{page}\n\n\
        Wenn du es nicht mehr brauchst, musst du nichts tun.",
};
