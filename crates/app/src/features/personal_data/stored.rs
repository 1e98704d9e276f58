//! What is stored of people: every table, whether it says anything of anybody, where the privacy policy tells of it, for how
//! long it is kept, and in which file of an export it is. A table or a column that is added has to be added here, and what is
//! said of it to the policy: tests compare this list with the database, the export and the documents.

use crate::clock::{DAY, Millis, SECOND};
use crate::features::accounts::{identities, sessions, sign_in};
use crate::features::discord;
use crate::features::publishing::idempotency;
use crate::features::{audit, downloads, mail, notifications};
use crate::http::language;
use crate::limits;
use crate::objects;
use crate::rates;
use crate::viewer::Role;

use super::{deletion, export, purge};

const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;

/// Everything that one table holds of people.
pub struct Stored {
    pub table: &'static str,
    pub columns: &'static [&'static str],
    /// Parts of the privacy policy, by their anchors, with words of the English one that tell of it.
    pub told: &'static [(&'static str, &'static str)],
    /// Names of the times after which it goes, among those of [`times`]; nothing for what goes with the account or the work.
    pub kept: &'static [&'static str],
    /// The file of an export that has it; `None` for what is no use to anybody, or not for whom it is about.
    pub exported: Option<&'static str>,
}

/// How long the program keeps what, by the names under which documents say it.
pub fn times() -> Vec<(&'static str, i64)> {
    let (user, staff) = (sessions::lifetime(Role::User), sessions::lifetime(Role::Moderator));
    let days = |time: Millis| time / DAY;
    vec![
        ("languageDays", i64::try_from(language::COOKIE_MAX_AGE).unwrap_or(i64::MAX) * SECOND / DAY),
        ("sessionIdleDays", days(user.0)),
        ("sessionDays", days(user.1)),
        ("staffSessionIdleHours", staff.0 / HOUR),
        ("staffSessionDays", days(staff.1)),
        ("knownDeviceDays", days(sessions::known_devices_kept_for())),
        ("signInMinutes", sign_in::WINDOW / MINUTE),
        ("rateMinutes", rates::KEPT_FOR / MINUTE),
        ("recoveryLinkMinutes", limits::RECOVERY_LINK_MAX_AGE / MINUTE),
        ("accessTokenDays", days(limits::ACCESS_TOKEN_KEPT_FOR)),
        ("passkeyMinutes", limits::PASSKEY_CHALLENGE_MAX_AGE / MINUTE),
        ("platformMinutes", discord::TRANSACTION_MAX_AGE / MINUTE),
        ("platformSignUpMinutes", discord::SIGN_UP_MAX_AGE / MINUTE),
        ("refusedDays", days(identities::REFUSED_FOR)),
        ("downloadHours", downloads::count::MARKS_KEPT_FOR / HOUR),
        ("mixDays", days(limits::MIX_KEPT_FOR)),
        ("notificationDays", days(notifications::KEPT_FOR)),
        ("auditDays", days(audit::KEPT_FOR)),
        ("letterDays", days(mail::WORTH_SENDING)),
        ("jobHours", vitrine_jobs::DONE_KEPT_MS / HOUR),
        ("failedJobDays", days(vitrine_jobs::FAILED_KEPT_MS)),
        ("requestHours", idempotency::ANSWERS_KEPT_FOR / HOUR),
        ("fileHours", objects::STAGED_FOR_MAX / HOUR),
        ("undoSeconds", limits::RESTORABLE_FOR / SECOND),
        ("exportHours", export::EVERY / HOUR),
        ("signInAgeHours", limits::RECENT_SIGN_IN / HOUR),
        ("caseDays", days(deletion::CASE_HOLDS_FOR)),
        ("worksDays", days(limits::DELETED_WORKS_KEPT_FOR)),
        ("nameDays", days(purge::NAME_RESERVED_FOR)),
    ]
}

/// Tables that say something of somebody.
pub const STORED: &[Stored] = &[
    Stored {
        table: "users",
        columns: &[
            "id",
            "uuid",
            "username",
            "username_key",
            "email",
            "password_hash",
            "role",
            "is_blocked",
            "blocked_reason",
            "is_verified",
            "hide_items",
            "show_nsfw",
            "notification_emails",
            "promotion_emails",
            "language",
            "digested_at",
            "new_works_seen",
            "bio",
            "accepted_at",
            "avatar_token",
            "avatar_thumb_hash",
            "banner_token",
            "banner_thumb_hash",
            "follower_count",
            "created_at",
            "updated_at",
            "exported_at",
            "deleted_at",
        ],
        told: &[
            ("account", "name"),
            ("account", "e-mail address"),
            ("account", "password"),
            ("account", "picture and banner"),
            ("account", "accepted the terms"),
            ("account", "mature works"),
            ("account", "last took your data"),
            ("moderation", "blocked"),
        ],
        kept: &["nameDays"],
        exported: Some("account"),
    },
    Stored {
        table: "follows",
        columns: &["creator_id", "user_id", "created_at"],
        told: &[("activity", "creators you follow")],
        kept: &[],
        exported: Some("followed-creators"),
    },
    Stored {
        table: "sessions",
        columns: &["token_hash", "uuid", "user_id", "browser", "system", "created_at", "last_seen_at", "expires_at"],
        told: &[("sign-in", "session"), ("sign-in", "family of browser")],
        kept: &["sessionIdleDays", "sessionDays", "staffSessionIdleHours", "staffSessionDays"],
        exported: Some("sessions"),
    },
    Stored {
        table: "known_devices",
        columns: &["user_id", "browser", "system", "seen_at"],
        told: &[("sign-in", "kinds of devices")],
        kept: &["knownDeviceDays"],
        exported: Some("devices"),
    },
    Stored {
        table: "sign_in_attempts",
        columns: &["key_hash", "attempt", "attempted_at"],
        told: &[("sign-in", "attempts to sign in")],
        kept: &["signInMinutes"],
        // A keyed hash of an address.
        exported: None,
    },
    Stored {
        table: "rate_buckets",
        columns: &["key_hash", "full_at"],
        told: &[("sign-in", "may only be done so often")],
        kept: &["rateMinutes"],
        // A keyed hash of an account or an address.
        exported: None,
    },
    Stored {
        table: "discord_identities",
        columns: &["user_id", "discord_id", "username", "avatar_hash", "linked_at"],
        told: &[("platform", "number, name and picture")],
        kept: &[],
        exported: Some("account"),
    },
    Stored {
        table: "discord_transactions",
        columns: &["state_hash", "cookie_hash", "purpose", "session_hash", "verifier", "expires_at"],
        told: &[("platform", "way there and back")],
        kept: &["platformMinutes"],
        exported: None,
    },
    Stored {
        table: "discord_sign_ups",
        columns: &["cookie_hash", "discord_id", "username", "avatar_hash", "expires_at"],
        told: &[("platform", "have not registered yet")],
        kept: &["platformSignUpMinutes"],
        // Of somebody who has no account.
        exported: None,
    },
    Stored {
        table: "refused_identities",
        columns: &["identity_hash", "expires_at"],
        told: &[("platform", "blocked account")],
        kept: &["refusedDays"],
        // Of somebody who has no account any more.
        exported: None,
    },
    Stored {
        table: "recovery_codes",
        columns: &["user_id", "code_hash", "created_at"],
        told: &[("sign-in", "recovery codes")],
        kept: &[],
        exported: None,
    },
    Stored {
        table: "recovery_links",
        columns: &["token_hash", "user_id", "expires_at"],
        told: &[("mail", "link into your account")],
        kept: &["recoveryLinkMinutes"],
        exported: None,
    },
    Stored {
        table: "access_tokens",
        columns: &[
            "token_hash",
            "uuid",
            "user_id",
            "name",
            "scopes",
            "created_at",
            "expires_at",
            "last_used_at",
            "told_at",
        ],
        told: &[("sign-in", "access tokens")],
        kept: &["accessTokenDays"],
        exported: Some("access-tokens"),
    },
    Stored {
        table: "passkeys",
        columns: &[
            "credential_id",
            "uuid",
            "user_id",
            "name",
            "public_key",
            "transports",
            "sign_count",
            "can_sync",
            "is_synced",
            "created_at",
            "last_used_at",
        ],
        told: &[("passkeys", "public key")],
        kept: &[],
        exported: Some("passkeys"),
    },
    Stored {
        table: "passkey_challenges",
        columns: &["challenge_hash", "cookie_hash", "purpose", "expires_at"],
        told: &[("passkeys", "is asked to sign")],
        kept: &["passkeyMinutes"],
        exported: None,
    },
    Stored {
        table: "audit_log",
        columns: &["seq", "at", "actor", "action", "target", "detail", "reason", "request_id", "previous_hash", "hash"],
        told: &[("moderation", "audit log")],
        kept: &["auditDays"],
        // Of what staff do; it also speaks of others.
        exported: None,
    },
    Stored {
        table: "items",
        columns: &[
            "id",
            "kind",
            "uuid",
            "creator_id",
            "name",
            "slug",
            "description",
            "is_private",
            "is_nsfw",
            "unlisted_reason",
            "preview_token",
            "preview_state",
            "next_preview_token",
            "thumb_hash",
            "colors",
            "fingerprint",
            "download_count",
            "save_count",
            "demand_2d",
            "demand_7d",
            "demand_28d",
            "created_at",
            "updated_at",
            "deleted_at",
            "deleted_by",
        ],
        told: &[("works", "name, description and tags"), ("works", "look like another"), ("works", "delete a work")],
        kept: &["undoSeconds", "worksDays"],
        exported: Some("works"),
    },
    Stored {
        table: "item_saves",
        columns: &["item_id", "user_id", "created_at"],
        told: &[("activity", "works you save")],
        kept: &[],
        exported: Some("saved-works"),
    },
    Stored {
        table: "download_marks",
        columns: &["item_id", "visitor_hash", "counted_at"],
        told: &[("visit", "downloads are counted")],
        kept: &["downloadHours"],
        // A keyed hash of an address.
        exported: None,
    },
    Stored {
        table: "switch_mix_saves",
        columns: &["mix_number", "user_id", "created_at"],
        told: &[("activity", "mixes you save")],
        kept: &[],
        exported: Some("saved-mixes"),
    },
    Stored {
        table: "moderation_cases",
        columns: &[
            "id",
            "item_id",
            "creator_id",
            "is_last",
            "assignee_id",
            "opened_at",
            "closed_at",
            "closed_by",
            "decision",
            "note",
        ],
        told: &[("moderation", "case")],
        kept: &["caseDays"],
        // Notes of the staff, about others too.
        exported: None,
    },
    Stored {
        table: "reports",
        columns: &["id", "case_id", "reporter_id", "category", "text", "created_at"],
        told: &[("activity", "reports you write"), ("moderation", "without you")],
        kept: &[],
        exported: Some("reports"),
    },
    Stored {
        table: "review_requests",
        columns: &["item_id", "item_updated_at", "case_id", "asked_at"],
        told: &[("moderation", "look at it again")],
        kept: &[],
        exported: None,
    },
    Stored {
        table: "notifications",
        columns: &["id", "user_id", "type", "item_id", "creator_id", "detail", "reason", "created_at", "read_at"],
        told: &[("activity", "notifications")],
        kept: &["notificationDays"],
        exported: Some("notifications"),
    },
    Stored {
        table: "notification_preferences",
        columns: &["user_id", "type", "on_site", "by_mail"],
        told: &[("activity", "want to be told")],
        kept: &[],
        exported: Some("notification-choices"),
    },
    Stored {
        table: "jobs",
        columns: &[
            "id",
            "kind",
            "payload",
            "unique_key",
            "state",
            "progress",
            "attempts",
            "max_attempts",
            "run_at",
            "locked_until",
            "locked_by",
            "last_error",
            "created_at",
            "finished_at",
        ],
        told: &[("mail", "waits to be sent"), ("works", "pictures are made")],
        kept: &["letterDays", "jobHours", "failedJobDays"],
        exported: None,
    },
    Stored {
        table: "idempotency_keys",
        columns: &["user_id", "key", "request_hash", "answer", "created_at"],
        told: &[("works", "sent twice")],
        kept: &["requestHours"],
        exported: None,
    },
];

/// Tables of what works are made of: what is in them is in a work's own files and pages, and goes with it.
pub const OF_WORKS: &[&str] = &[
    "item_files",
    "item_tags",
    "new_works",
    "switch_packs",
    "switch_theme_icons",
    "switch_theme_layouts",
    "switch_theme_options",
    "switch_themes",
    "wiiu_theme_patches",
    "wiiu_themes",
];

/// Tables that say nothing of anybody.
pub const OF_NOBODY: &[&str] = &[
    "audit_chain",
    "catalogue_changes",
    "item_numbers",
    "pending_objects",
    "schema_migrations",
    "schema_recreatable",
    "secrets",
    "switch_layout_option_values",
    "switch_layout_options",
    "switch_layouts",
    "switch_mix_themes",
    "switch_mixes",
    "tags",
];
