//! Changing the settings of the site: by admins, and on the command line. Each change is a version with its author, and can be
//! undone. All of them are in the audit log.

pub mod graphql;
pub mod permissions;

use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_kit::app::App;
use vitrine_kit::site_settings::site_setting_rows::{self as rows, SettingsRow};
use vitrine_kit::site_settings::{FIELDS, FieldKind, SiteField, SiteTexts, WELCOME, check_together};
use vitrine_people::audit::{self, AuditActor, AuditRecord};

use crate::documents::facts::DocumentFacts;
use crate::documents::{TextBlock, markdown};

/// Address below which the pages for admins are.
pub const PAGES: &str = "/admin";
/// Versions that are kept.
const KEPT: i64 = 200;
/// Versions that admins see.
const SHOWN: usize = 50;
/// Name of the site as a target of the audit log.
const TARGET: &str = "site";

/// Author of a change.
#[derive(Clone, Copy)]
pub struct SettingsAuthor<'a> {
    actor: AuditActor,
    account_id: Option<i64>,
    request_id: Option<&'a str>,
}

impl<'a> SettingsAuthor<'a> {
    /// The operator, on the command line.
    pub const COMMAND_LINE: SettingsAuthor<'static> =
        SettingsAuthor { actor: AuditActor::CommandLine, account_id: None, request_id: None };

    /// Returns the viewer as an author.
    ///
    /// # Errors
    /// `UNAUTHENTICATED`; `FORBIDDEN` for everybody but admins; `BLOCKED`.
    pub fn of(viewer: &Viewer, request_id: &'a str) -> Result<Self> {
        let account = require_admin(viewer)?;
        viewer.require_writer()?;
        let actor = AuditActor::Account(account.uuid);
        Ok(Self { actor, account_id: Some(account.id), request_id: Some(request_id) })
    }
}

/// Returns the account of an admin.
///
/// # Errors
/// `UNAUTHENTICATED`; `FORBIDDEN` for everybody else.
pub fn require_admin(viewer: &Viewer) -> Result<&ViewerAccount> {
    let account = viewer.require_account()?;
    if account.role == UserRole::Admin { Ok(account) } else { Err(PublicError::forbidden()) }
}

/// Reads the welcome text. One that cannot be read any more, because a later version of the program knows other facts, is left out.
pub fn welcome(app: &App) -> Vec<TextBlock> {
    let values = app.site();
    read_markdown(app, values.text(&WELCOME)).unwrap_or_else(|error| {
        tracing::warn!(error = error.message, "the welcome text cannot be shown");
        Vec::new()
    })
}

/// Reads Markdown as a field with it is shown.
///
/// # Errors
/// `BAD_USER_INPUT` with the line of the first mistake.
pub fn preview(app: &App, text: &str) -> Result<Vec<TextBlock>> {
    read_markdown(app, &WELCOME.check(text)?).map_err(PublicError::from)
}

fn read_markdown(app: &App, text: &str) -> std::result::Result<Vec<TextBlock>, FieldError> {
    let facts = DocumentFacts::new(&app.config, app.site().name());
    markdown::read_blocks(text, &facts).map_err(|mistake| {
        FieldError::new(WELCOME.key, ErrorReason::MarkdownRefused { line: mistake.line }).saying(mistake.to_string())
    })
}

/// Checks new values, all of them before the first error is returned.
///
/// # Errors
/// `BAD_USER_INPUT` with the fields that are refused.
pub fn check(app: &App, new: &[(String, String)]) -> Result<Vec<(&'static SiteField, String)>> {
    if new.len() > FIELDS.len() {
        return Err(FieldError::new("values", ErrorReason::TooMany { most: FIELDS.len() }).into());
    }
    let mut checked = Vec::with_capacity(new.len());
    let mut errors = Vec::new();
    for (key, value) in new {
        let Some(field) = SiteField::find(key) else {
            let known = FIELDS.map(|field| field.key).join(", ");
            return Err(PublicError::bad_input("values", format!("There is no such field. The fields are {known}.")));
        };
        let fixed =
            field.fixed(&app.config).map(|(setting, _)| ErrorReason::FixedBySetting { setting: setting.to_owned() });
        let read = match fixed {
            Some(reason) => Err(FieldError::new(field.key, reason)),
            None => field.check(value),
        };
        let read = read.and_then(|value| match field.kind {
            FieldKind::Markdown => read_markdown(app, &value).map(|_| value),
            _ => Ok(value),
        });
        match read {
            Ok(value) => checked.push((field, value)),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(checked) } else { Err(PublicError::field_errors(errors)) }
}

/// Changes fields. `version` is the one that the author has seen; the command line has seen the latest.
///
/// # Errors
/// Errors of [`check`]; `CONFLICT` if there is a later version; database errors.
pub async fn update(
    app: &App,
    author: SettingsAuthor<'_>,
    version: Option<i64>,
    new: &[(String, String)],
) -> Result<()> {
    let checked = &check(app, new)?;
    let changing = |mut texts: SiteTexts| {
        for (field, value) in checked {
            field.put(&mut texts, value.clone());
        }
        texts
    };
    write(app, author, version, "site.settings", &changing).await
}

/// Undoes a change: the fields that it changed get the values that they had before. Later changes of other fields stay.
///
/// # Errors
/// `NOT_FOUND` for a change that is not kept; `CONFLICT` if there is a later version than the author has seen; database errors.
pub async fn undo(app: &App, author: SettingsAuthor<'_>, version: i64, change: i64) -> Result<()> {
    let after = rows::find(&app.db, change).await?.ok_or_else(PublicError::not_found)?.texts();
    let before = match change {
        1 => SiteTexts::new(),
        later => rows::find(&app.db, later - 1).await?.ok_or_else(PublicError::not_found)?.texts(),
    };
    let undoing = |mut texts: SiteTexts| {
        let is_free = |field: &&&SiteField| field.fixed(&app.config).is_none();
        for field in FIELDS.iter().filter(is_free).filter(|field| field.of(&before) != field.of(&after)) {
            field.put(&mut texts, field.of(&before).to_owned());
        }
        texts
    };
    write(app, author, Some(version), "site.settings-undo", &undoing).await
}

/// Adds a version. The database decides who of two authors was first.
async fn write(
    app: &App,
    author: SettingsAuthor<'_>,
    version: Option<i64>,
    action: &'static str,
    change: &(impl Fn(SiteTexts) -> SiteTexts + Sync),
) -> Result<()> {
    let now = app.clock.now();
    app.db
        .transaction(|tx| async move {
            let changed = || PublicError::because(ErrorReason::SettingsChanged);
            let latest = rows::latest(&tx, 1).await?.pop();
            let last = latest.as_ref().map_or(0, |row| row.version);
            if version.is_some_and(|seen| seen != last) {
                return Err(changed());
            }
            let before = latest.as_ref().map(SettingsRow::texts).unwrap_or_default();
            let after = change(before.clone());
            if let Some(error) = check_together(&after) {
                return Err(error.into());
            }
            if before == after {
                return Ok(tx.rollback().await?);
            }
            let settings =
                serde_json::to_string(&after).map_err(|error| PublicError::internal("writing the settings", error))?;
            if rows::add(&tx, last + 1, &settings, now, author.account_id).await? == 0 {
                return Err(changed());
            }
            rows::delete_through(&tx, last + 1 - KEPT).await?;
            let keys: Vec<&str> = differing(&before, &after).map(|field| field.key).collect();
            let entry = AuditRecord {
                actor: author.actor,
                action,
                target: TARGET.to_owned(),
                detail: Some(keys.join(", ")),
                reason: None,
                request_id: author.request_id,
                at: now,
            };
            audit::record(&tx, entry).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    // It is stored. If this fails, the next poll catches up.
    if let Err(error) = app.follow_site_settings().await {
        tracing::warn!(%error, "the settings of the site are followed at the next poll");
    }
    Ok(())
}

fn differing<'a>(before: &'a SiteTexts, after: &'a SiteTexts) -> impl Iterator<Item = &'static SiteField> + use<'a> {
    FIELDS.into_iter().filter(move |field| field.of(before) != field.of(after))
}

/// A change of the settings.
#[derive(Clone, Debug)]
pub struct SettingsChange {
    pub version: i64,
    pub at: Millis,
    /// Name of the account; `None` on the command line and for an account that is gone.
    pub author: Option<String>,
    /// Fields that changed, with their values before and after.
    pub fields: Vec<(&'static SiteField, String, String)>,
}

/// Returns the latest changes, latest first.
///
/// # Errors
/// Database errors.
pub async fn history(app: &App) -> Result<Vec<SettingsChange>> {
    let versions = rows::latest(&app.db, SHOWN as i64 + 1).await?;
    let texts: Vec<SiteTexts> = versions.iter().map(SettingsRow::texts).collect();
    let none = SiteTexts::new();
    let changes = versions.into_iter().enumerate().take(SHOWN).filter_map(|(place, row)| {
        // The version before the earliest that is kept is not known.
        let before = texts.get(place + 1).or((row.version == 1).then_some(&none))?;
        let after = &texts[place];
        let fields = differing(before, after)
            .map(|field| (field, field.of(before).to_owned(), field.of(after).to_owned()))
            .collect();
        Some(SettingsChange { version: row.version, at: row.changed_at, author: row.changed_by, fields })
    });
    Ok(changes.collect())
}
