//! The list of stored personal data: for every table, whether it holds data about a person, where the privacy policy mentions it,
//! how long it is kept, and how it is exported. Add new tables and columns here, and describe them in the policy. Documents and the
//! export read this list, and background work uses the same times. Tests compare it with the database, with the documents, and with
//! what is left before and after each time.

use vitrine_admission::rates;
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_kit::http::language;
use vitrine_kit::objects;
use vitrine_people::accounts::{identities, sessions, sign_in};
use vitrine_people::discord;
use vitrine_people::{audit, mail, notifications};

use crate::publishing::idempotency;

use super::{deletion, purge};

mod tables;

pub use tables::{OF_ITEMS, OF_NOBODY, STORED};

const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;

/// The personal data in one table.
pub struct StoredTable {
    pub table: &'static str,
    pub columns: &'static [&'static str],
    /// Sections of the privacy policy, by their anchors, with words of the English text that mention the data.
    pub told: &'static [(&'static str, &'static str)],
    /// Names, among those of [`times`], of the times after which background work removes the rows. Empty for rows that are removed
    /// with the account, the item or the case.
    pub kept: &'static [&'static str],
    pub exported: ExportRule,
}

/// The place of a table in an export.
pub enum ExportRule {
    /// Among the data of the account itself.
    Account,
    /// In a list of its own.
    List(ExportList),
    /// Not exported, for this reason.
    Not(&'static str),
}

/// A list of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExportList {
    Items,
    SavedItems,
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

impl ExportList {
    /// Returns the name of its files, without the extension.
    pub fn name(self) -> &'static str {
        match self {
            ExportList::Items => "items",
            ExportList::SavedItems => "saved-items",
            ExportList::SavedMixes => "saved-mixes",
            ExportList::FollowedCreators => "followed-creators",
            ExportList::Reports => "reports",
            ExportList::Notifications => "notifications",
            ExportList::NotificationChoices => "notification-choices",
            ExportList::Passkeys => "passkeys",
            ExportList::AccessTokens => "access-tokens",
            ExportList::Devices => "devices",
            ExportList::Sessions => "sessions",
            ExportList::FormerUsernames => "former-usernames",
        }
    }
}

/// Returns the lists of an export, in order.
pub fn lists() -> impl Iterator<Item = ExportList> {
    STORED.iter().filter_map(|stored| match stored.exported {
        ExportRule::List(list) => Some(list),
        ExportRule::Account | ExportRule::Not(_) => None,
    })
}

/// Returns the times for which the program keeps data, by the names that documents use.
pub fn times() -> Vec<(&'static str, i64)> {
    let (user, staff) = (sessions::lifetime(UserRole::User), sessions::lifetime(UserRole::Moderator));
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
        ("itemsDays", days(limits::DELETED_ITEMS_KEPT_FOR)),
        ("removedItemsDays", days(limits::REMOVED_ITEMS_KEPT_FOR)),
        ("nameDays", days(purge::NAME_RESERVED_FOR)),
    ]
}
