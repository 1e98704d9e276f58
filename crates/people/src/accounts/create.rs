//! Creating an account and giving it a role, as the command line does.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items;
use vitrine_core::language::Language;
use vitrine_core::viewer::UserRole;
use vitrine_db::Execute;
use vitrine_kit::app::App;

use super::account::{Person, SystemAccount, check_email, check_username, lock_rights, username_key};
use super::account_rows::{self, NewPerson};
use super::{passwords, sessions};
use crate::audit;
use crate::mail::{self, confirm};

/// The data of an account to create.
pub struct NewAccount {
    pub username: String,
    pub email: Option<String>,
    /// Password in the clear, which is hashed here.
    pub password: String,
    pub role: UserRole,
    /// True if the terms have been accepted.
    pub has_accepted: bool,
    /// Language in which it is created.
    pub language: Option<Language>,
}

/// Checks all fields, then adds the account. The database decides whether the name is taken.
pub async fn create(app: &App, new: NewAccount) -> Result<Person> {
    create_unless(app, new, None, false).await
}

/// Creates an account unless there is another error, which is returned with the errors of the fields. An address that anybody may
/// have typed has to be confirmed.
pub(super) async fn create_unless(
    app: &App,
    new: NewAccount,
    other_error: Option<FieldError>,
    is_email_unconfirmed: bool,
) -> Result<Person> {
    let username = new.username.trim().to_owned();
    let email = new.email.map(|e| e.trim().to_owned()).filter(|e| !e.is_empty());
    let password_error = passwords::check(&app.pools.passwords, new.password.clone(), username.clone()).await?;
    let field_errors: Vec<FieldError> =
        [check_username(&username), email.as_deref().and_then(check_email), password_error, other_error]
            .into_iter()
            .flatten()
            .collect();
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    let password_hash = passwords::hash(&app.pools.passwords, &app.random, new.password).await?;
    let person = NewPerson {
        uuid: app.random.uuid(),
        username: &username,
        username_key: &username_key(&username),
        email: email.as_deref(),
        is_email_unconfirmed: is_email_unconfirmed && email.is_some(),
        password_hash: Some(&password_hash),
        role: new.role.as_str(),
        is_verified: new.role == UserRole::Verified,
        has_accepted: new.has_accepted,
        language: new.language,
        now: app.clock.now(),
    };
    let person = &person;
    let id = app
        .db
        .transaction(|tx| async move {
            let id = insert(&tx, person).await?;
            confirm::ask(app, &tx, person.uuid).await?;
            // Only the operator makes an account that begins with more rights than others.
            if new.role != UserRole::User {
                audit::record(&tx, role_given(person.uuid, format!("→ {}", person.role), person.now)).await?;
            }
            tx.commit().await?;
            Ok::<_, PublicError>(id)
        })
        .await?;
    mail::notify(app);
    by_id(app, id).await
}

/// Builds the audit entry for a role that the operator has given to an account.
fn role_given(uuid: Uuid, detail: String, at: Millis) -> audit::AuditRecord<'static> {
    audit::AuditRecord { detail: Some(detail), ..audit::AuditRecord::by_operator("user.role", uuid, None, at) }
}

/// Adds an account. The caller must roll back if this fails. The database decides whether the name is taken.
pub async fn insert(db: &impl Execute, person: &NewPerson<'_>) -> Result<i64> {
    let taken = || PublicError::from(FieldError::new("username", ErrorReason::Taken));
    let id = account_rows::insert(db, person)
        .await
        .map_err(|error| if error.is_unique_violation("users", "username_key") { taken() } else { error.into() })?;
    // Once it is stored: whoever has just given the name up, and keeps others from it, has committed before that.
    if account_rows::is_taken(db, person.username_key, Some(id)).await? { Err(taken()) } else { Ok(id) }
}

/// Returns an account that has just been added.
pub async fn by_id(app: &App, id: i64) -> Result<Person> {
    account_rows::by_id(&app.db, id).await?.ok_or_else(PublicError::not_found)
}

/// Returns the system account, and creates it if it does not exist yet. It has no password and its role cannot hold a session.
pub async fn system_account(app: &App) -> Result<Person> {
    // By its UUID, because older databases have this account under another name.
    if let Some(id) = account_rows::id_of(&app.db, SystemAccount::UUID).await? {
        return by_id(app, id).await;
    }
    let key = username_key(SystemAccount::USERNAME);
    let system = NewPerson {
        uuid: SystemAccount::UUID,
        username: SystemAccount::USERNAME,
        username_key: &key,
        email: None,
        is_email_unconfirmed: false,
        password_hash: None,
        role: UserRole::System.as_str(),
        is_verified: false,
        has_accepted: false,
        language: None,
        now: app.clock.now(),
    };
    match insert(&app.db, &system).await {
        Ok(_) => {}
        Err(error) if error.code == ErrorCode::Conflict => {}
        Err(error) => return Err(error),
    }
    account_rows::by_key(&app.db, &key).await?.ok_or_else(PublicError::not_found)
}

/// Gives an account a role, and ends its sessions. SYSTEM cannot be given.
pub async fn grant(app: &App, username: &str, role: UserRole) -> Result<Person> {
    if role == UserRole::System {
        return Err(PublicError::bad_input("role", "The role SYSTEM can't be given to anyone."));
    }
    let (key, now) = (&username_key(username), app.clock.now());
    let id = app
        .db
        .transaction(|tx| async move {
            // Staff who change the same account write all of its rights: they have done so before it is read, or read what
            // is given here.
            lock_rights(&tx).await?;
            let person = account_rows::by_key(&tx, key).await?.ok_or_else(PublicError::not_found)?;
            if person.role() == UserRole::System {
                return Err(PublicError::forbidden());
            }
            // What the account is publishing at this moment is there before that, or never.
            items::lock_publishing(&tx, person.id).await?;
            account_rows::set_role(&tx, person.id, role.as_str(), role == UserRole::Verified, now).await?;
            sessions::end_all(&tx, person.id).await?;
            let detail = format!("{} → {}", person.role, role.as_str());
            audit::record(&tx, role_given(person.uuid, detail, now)).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(person.id)
        })
        .await?;
    by_id(app, id).await
}
