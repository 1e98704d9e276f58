//! Registering a person whom the platform has identified. A username, an optional email address and the accepted terms create an
//! account without a password, linked with the identity.

use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, Viewer};
use vitrine_kit::app::App;

use super::discord_rows;
use crate::accounts::account::{check_email, check_username, username_key};
use crate::accounts::account_rows::NewPerson;
use crate::accounts::identities::{self, PlatformIdentity};
use crate::accounts::register::require_open;
use crate::accounts::sessions::{self, NewSession, RequestOrigin, SignInAction, SignInProof, token_hash};
use crate::accounts::{Person, create};
use crate::mail::{self, confirm};

/// The fields of the registration form.
pub(super) struct SignUp {
    pub username: String,
    pub email: Option<String>,
    pub has_accepted: bool,
    /// Language of the form.
    pub language: Language,
}

/// Finds the identity that is about to register in the browser with this transaction cookie.
pub(super) async fn find(app: &App, cookie: Option<&str>) -> Result<Option<PlatformIdentity>> {
    let Some(cookie) = cookie else { return Ok(None) };
    Ok(discord_rows::sign_up(&app.db, token_hash(cookie), app.clock.now()).await?)
}

/// Creates the account and signs in.
///
/// # Errors
/// `FORBIDDEN` for a viewer who is signed in, `NOT_FOUND` if the platform has identified nobody or too long ago, `BAD_USER_INPUT`,
/// `CONFLICT` for a taken name, `DISCORD_ALREADY_LINKED`, `RATE_LIMITED`.
pub(super) async fn register(
    app: &App,
    viewer: &Viewer,
    from: RequestOrigin<'_>,
    cookie: Option<&str>,
    sign_up: SignUp,
) -> Result<(Person, NewSession)> {
    if viewer.account().is_some() {
        return Err(PublicError::forbidden());
    }
    let cookie = cookie.ok_or_else(PublicError::not_found)?;
    if find(app, Some(cookie)).await?.is_none() {
        return Err(PublicError::not_found());
    }
    require_open(app)?;
    if let Some(address) = from.address {
        app.rates.registrations.take(RateSubject::Address(address)).await?;
    }
    let username = sign_up.username.trim();
    let email = sign_up.email.as_deref().map(str::trim).filter(|email| !email.is_empty());
    let not_accepted = || FieldError::new("hasAccepted", ErrorReason::NotAccepted);
    let field_errors: Vec<FieldError> =
        [check_username(username), email.and_then(check_email), (!sign_up.has_accepted).then(not_accepted)]
            .into_iter()
            .flatten()
            .collect();
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    let person = NewPerson {
        uuid: app.random.uuid(),
        username,
        username_key: &username_key(username),
        email,
        is_email_unconfirmed: email.is_some(),
        password_hash: None,
        role: UserRole::User.as_str(),
        is_verified: false,
        has_accepted: true,
        language: Some(sign_up.language),
        now: app.clock.now(),
    };
    let person = &person;
    let id = app
        .db
        .transaction(|tx| async move {
            let identity = discord_rows::consume_sign_up(&tx, token_hash(cookie), person.now).await?;
            let identity = identity.ok_or_else(PublicError::not_found)?;
            let id = create::insert(&tx, person).await?;
            identities::link(&tx, id, &identity, person.now).await?;
            // Linking waits for a deletion of the account that had the identity, which may say that it is refused.
            identities::admit(app, &tx, &identity).await?;
            confirm::ask(app, &tx, person.uuid).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(id)
        })
        .await?;
    mail::notify(app);
    let begun =
        sessions::enter(app, id, UserRole::User, from, SignInAction::RegisteredByDiscord, SignInProof::New).await?;
    let person = create::by_id(app, id).await?;
    Ok((person, begun))
}

/// Suggests a valid username made from the name at the platform. Returns an empty one if nothing is left of it.
pub(super) fn suggested_name(name: &str) -> String {
    let (least, most) = limits::USERNAME;
    let is_inner = |c: char| matches!(c, '.' | '_' | '-');
    let kept: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || is_inner(*c)).take(most).collect();
    let name = kept.trim_matches(is_inner);
    if name.len() >= least && check_username(name).is_none() { name.to_owned() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::suggested_name;

    #[test]
    fn what_is_suggested_would_be_taken() {
        for (there, here) in
            [("mona", "mona"), ("..mo na!..", "mona"), ("_", ""), ("ö", ""), ("admin", ""), ("Mona#1234", "Mona1234")]
        {
            assert_eq!(suggested_name(there), here, "{there}");
        }
        assert_eq!(suggested_name(&"a".repeat(99)).len(), 32);
    }
}
