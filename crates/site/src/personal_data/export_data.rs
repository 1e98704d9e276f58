//! JSON content of an export, a part at a time. Long lists have several parts.

use std::collections::VecDeque;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use vitrine_community::personal_data::stored::{self, ExportList};
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::ItemId;
use vitrine_core::scopes::{AccessTokenScope, AccessTokenScopes};
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::DateTime;
use vitrine_people::accounts::{identities, usernames};
use vitrine_people::notifications::{NotificationType, is_action_taken};

use crate::personal_data::export_rows::{self as rows, PART};

/// Precision of the times of sessions.
const HOUR: Millis = 3_600 * SECOND;

/// Parts of an export in their order: the account, then each list of stored data.
pub struct ExportData<'a> {
    app: &'a SharedApp,
    account_id: i64,
    /// Lists that are not finished.
    lists: VecDeque<ExportList>,
    /// Number of entries of the first list that are written.
    offset: i64,
}

impl<'a> ExportData<'a> {
    pub fn new(app: &'a SharedApp, account_id: i64) -> Self {
        Self { app, account_id, lists: stored::lists().collect(), offset: -1 }
    }

    /// Returns name and content of the next part.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn next(&mut self) -> Result<Option<(String, Value)>> {
        if self.offset < 0 {
            self.offset = 0;
            return Ok(Some(("account.json".to_owned(), self.account().await?)));
        }
        let Some(list) = self.lists.front().copied() else { return Ok(None) };
        let entries = self.entries(list).await?;
        let (name, number) = (list.name(), self.offset / PART + 1);
        let is_last = (entries.len() as i64) < PART;
        let file = if number == 1 { format!("{name}.json") } else { format!("{name}-{number}.json") };
        self.offset += PART;
        if is_last {
            self.lists.pop_front();
            self.offset = 0;
        }
        Ok(Some((file, Value::Array(entries))))
    }

    async fn account(&self) -> Result<Value> {
        let account = rows::account(&self.app.db, self.account_id).await?.ok_or_else(PublicError::not_found)?;
        let entered = identities::sign_in_methods(&self.app.db, self.account_id).await?;
        Ok(json!({
            "uuid": account.uuid, "username": account.username, "email": account.email, "bio": account.bio,
            "role": account.role, "isVerified": account.is_verified, "isBlocked": account.is_blocked,
            "blockedReason": account.blocked_reason, "showNSFW": account.show_nsfw,
            "notificationEmails": account.notification_emails, "promotionEmails": account.promotion_emails,
            "language": account.language, "hasPassword": entered.has_password, "discordId": entered.discord_id,
            "discordUsername": entered.username, "discordAvatarHash": entered.avatar_hash,
            "acceptedAt": account.accepted_at.map(time), "exportedAt": account.exported_at.map(time),
            "createdAt": time(account.created_at), "updatedAt": time(account.updated_at),
        }))
    }

    async fn entries(&self, list: ExportList) -> Result<Vec<Value>> {
        let hour = |at: Millis| time(at - at.rem_euclid(HOUR));
        let (db, id, offset) = (&self.app.db, self.account_id, self.offset);
        Ok(match list {
            ExportList::Items => self.items().await?,
            ExportList::SavedItems => rows::saves(db, id, offset)
                .await?
                .into_iter()
                .map(|row| json!({ "kind": row.kind, "hexId": ItemId(row.id).to_string(), "savedAt": time(row.at) }))
                .collect(),
            ExportList::SavedMixes => rows::mixes(db, id, offset)
                .await?
                .into_iter()
                .map(|(number, at): (i64, i64)| json!({ "number": number, "savedAt": time(at) }))
                .collect(),
            ExportList::FollowedCreators => rows::follows(db, id, offset)
                .await?
                .into_iter()
                .map(|(username, at): (Option<String>, i64)| json!({ "username": username, "followedAt": time(at) }))
                .collect(),
            ExportList::Reports => rows::reports(db, id, offset)
                .await?
                .into_iter()
                .map(|row| json!({ "category": row.category, "text": row.text, "madeAt": time(row.created_at) }))
                .collect(),
            ExportList::Notifications => rows::notifications(db, id, offset)
                .await?
                .into_iter()
                .map(|row| {
                    let is_of_report = row.notification_type == NotificationType::ReportDecided.as_str();
                    let (decision, detail) = if is_of_report { (row.detail, None) } else { (None, row.detail) };
                    json!({ "type": row.notification_type, "detail": detail, "reason": row.reason,
                        "isActionTaken": decision.as_deref().map(is_action_taken),
                        "toldAt": time(row.created_at), "readAt": row.read_at.map(time) })
                })
                .collect(),
            ExportList::NotificationChoices => rows::notification_choices(db, id, offset)
                .await?
                .into_iter()
                .map(|(name, on_site, by_mail)| json!({ "type": name, "onSite": on_site, "byMail": by_mail }))
                .collect(),
            ExportList::Passkeys => rows::passkeys(db, id, offset)
                .await?
                .into_iter()
                .map(|row| {
                    json!({ "name": row.name, "credentialId": URL_SAFE_NO_PAD.encode(row.credential_id),
                        "isSynced": row.is_synced, "addedAt": time(row.created_at),
                        "lastUsedAt": row.last_used_at.map(time) })
                })
                .collect(),
            ExportList::AccessTokens => rows::access_tokens(db, id, offset)
                .await?
                .into_iter()
                .map(|row| {
                    let scopes: Vec<&str> =
                        AccessTokenScopes::from_bits(row.scopes).iter().map(AccessTokenScope::as_str).collect();
                    json!({ "name": row.name, "scopes": scopes, "createdAt": time(row.created_at),
                        "expiresAt": time(row.expires_at), "lastUsedAt": row.last_used_at.map(time) })
                })
                .collect(),
            ExportList::Devices => rows::devices(db, id, offset)
                .await?
                .into_iter()
                .map(|(browser, system, at)| json!({ "browser": browser, "system": system, "lastSeenAt": hour(at) }))
                .collect(),
            ExportList::Sessions => rows::sessions(db, id, offset)
                .await?
                .into_iter()
                .map(|row| {
                    json!({ "browser": row.browser, "system": row.system, "beganAt": hour(row.created_at),
                        "lastSeenAt": hour(row.last_seen_at) })
                })
                .collect(),
            ExportList::FormerUsernames => usernames::former(db, id, PART, offset)
                .await?
                .into_iter()
                .map(|row| json!({ "username": row.username, "changedAt": time(row.changed_at) }))
                .collect(),
        })
    }

    async fn items(&self) -> Result<Vec<Value>> {
        let items = rows::items(&self.app.db, self.account_id, self.offset).await?;
        let ids: Vec<i64> = items.iter().map(|item| item.id).collect();
        let tags = rows::tags(&self.app.db, &ids).await?;
        let tags_of =
            |id: i64| -> Vec<&String> { tags.iter().filter(|(of, _)| *of == id).map(|(_, tag)| tag).collect() };
        let told = items.iter().map(|item| {
            json!({
                "kind": item.kind, "hexId": ItemId(item.id).to_string(), "uuid": item.uuid, "name": item.name,
                "description": item.description, "tags": tags_of(item.id), "isPrivate": item.is_private,
                "isNSFW": item.is_nsfw, "unlistedReason": item.unlisted_reason,
                "downloadCount": item.download_count, "saveCount": item.save_count,
                "createdAt": time(item.created_at), "updatedAt": time(item.updated_at),
                "deletedAt": item.deleted_at.map(time),
            })
        });
        Ok(told.collect())
    }
}

fn time(at: Millis) -> String {
    DateTime(at).to_string()
}
