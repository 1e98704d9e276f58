//! What is stored of people: every table, whether it says anything of anybody, where the privacy policy tells of it, for how
//! long it is kept, and what of it is in an export. A table or a column that is added has to be added here, and what is
//! said of it to the policy. Documents and the export read this list, and the times are those by which the background work goes;
//! tests compare it with the database, with the documents, and with what is left before and after each time.

use vitrine_admission::rates;
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::limits;
use vitrine_core::viewer::Role;
use vitrine_kit::http::language;
use vitrine_kit::objects;
use vitrine_people::accounts::{identities, sessions, sign_in};
use vitrine_people::discord;
use vitrine_people::{audit, mail, notifications};

use crate::publishing::idempotency;

use super::{deletion, purge};

mod tables;

pub use tables::{OF_NOBODY, OF_WORKS, STORED};

const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;

/// Everything that one table holds of people.
pub struct Stored {
    pub table: &'static str,
    pub columns: &'static [&'static str],
    /// Parts of the privacy policy, by their anchors, with words of the English one that tell of it.
    pub told: &'static [(&'static str, &'static str)],
    /// Names of the times after which the background work removes it, among those of [`times`]; nothing for what goes with the
    /// account, the work or the case.
    pub kept: &'static [&'static str],
    pub exported: Exported,
}

/// How an export has something.
pub enum Exported {
    /// In what it says of the account itself.
    Account,
    /// In a list of its own.
    List(List),
    /// Not at all, and why.
    Not(&'static str),
}

/// A list of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    Works,
    SavedWorks,
    SavedMixes,
    FollowedCreators,
    Reports,
    Notifications,
    NotificationChoices,
    Passkeys,
    AccessTokens,
    Devices,
    Sessions,
    FormerUsernames,
}

impl List {
    /// What its files are called, without their ending.
    pub fn name(self) -> &'static str {
        match self {
            List::Works => "works",
            List::SavedWorks => "saved-works",
            List::SavedMixes => "saved-mixes",
            List::FollowedCreators => "followed-creators",
            List::Reports => "reports",
            List::Notifications => "notifications",
            List::NotificationChoices => "notification-choices",
            List::Passkeys => "passkeys",
            List::AccessTokens => "access-tokens",
            List::Devices => "devices",
            List::Sessions => "sessions",
            List::FormerUsernames => "former-usernames",
        }
    }
}

/// The lists of an export, in their order.
pub fn lists() -> impl Iterator<Item = List> {
    STORED.iter().filter_map(|stored| match stored.exported {
        Exported::List(list) => Some(list),
        Exported::Account | Exported::Not(_) => None,
    })
}

/// How long the program keeps what, by the names under which documents say it.
pub fn times() -> Vec<(&'static str, i64)> {
    let (user, staff) = (sessions::lifetime(Role::User), sessions::lifetime(Role::Moderator));
    let days = |time: Millis| time / DAY;
    vec![
        ("languageDays", days(language::COOKIE_MAX_AGE)),
        ("sessionIdleDays", days(user.0)),
        ("sessionDays", days(user.1)),
        ("staffSessionIdleHours", staff.0 / HOUR),
        ("staffSessionDays", days(staff.1)),
        ("knownDeviceDays", days(sessions::known_devices_kept_for())),
        ("signInMinutes", sign_in::WINDOW / MINUTE),
        ("rateHours", rates::KEPT_FOR / HOUR),
        ("recoveryLinkMinutes", limits::RECOVERY_LINK_MAX_AGE / MINUTE),
        ("undoLinkDays", days(limits::UNDO_LINK_MAX_AGE)),
        ("accessTokenDays", days(limits::ACCESS_TOKEN_KEPT_FOR)),
        ("passkeyMinutes", limits::PASSKEY_CHALLENGE_MAX_AGE / MINUTE),
        ("platformMinutes", discord::TRANSACTION_MAX_AGE / MINUTE),
        ("platformSignUpMinutes", discord::SIGN_UP_MAX_AGE / MINUTE),
        ("refusedDays", days(identities::REFUSED_FOR)),
        ("downloadHours", limits::DOWNLOAD_MARKS_KEPT_FOR / HOUR),
        ("mixDays", days(limits::MIX_KEPT_FOR)),
        ("notificationDays", days(notifications::KEPT_FOR)),
        ("auditDays", days(audit::KEPT_FOR)),
        ("letterDays", days(mail::WORTH_SENDING)),
        ("jobHours", vitrine_jobs::DONE_KEPT_MS / HOUR),
        ("failedJobDays", days(vitrine_jobs::FAILED_KEPT_MS)),
        ("requestHours", idempotency::ANSWERS_KEPT_FOR / HOUR),
        ("fileHours", objects::STAGED_FOR_MAX / HOUR),
        ("undoSeconds", limits::RESTORABLE_FOR / SECOND),
        ("exportHours", limits::EXPORT_EVERY / HOUR),
        ("signInAgeHours", limits::RECENT_SIGN_IN / HOUR),
        ("caseDays", days(deletion::CASE_HOLDS_FOR)),
        ("worksDays", days(limits::DELETED_WORKS_KEPT_FOR)),
        ("removedWorksDays", days(limits::REMOVED_WORKS_KEPT_FOR)),
        ("nameDays", days(purge::NAME_RESERVED_FOR)),
    ]
}
