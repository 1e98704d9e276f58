//! GraphQL fields about passkeys. Requests to authenticators and their answers are WebAuthn JSON in a string, which the browser
//! passes on unchanged.

use async_graphql::{Context, Object, SimpleObject};
use uuid::Uuid;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_kit::graphql::{DateTime, app, request_context, viewer};

use super::super::graphql::{Me, origin, set_cookie};
use super::cookie;

/// A passkey of an account.
#[derive(SimpleObject)]
pub struct Passkey {
    uuid: String,
    /// Name given by its owner.
    name: String,
    created_at: DateTime,
    /// Time of the last use, to the hour; null until it is used.
    last_used_at: Option<DateTime>,
    /// True if it is stored on several devices, or in a backup.
    is_synced: bool,
}

impl From<super::Passkey> for Passkey {
    fn from(row: super::Passkey) -> Self {
        Self {
            uuid: row.uuid.to_string(),
            name: row.name,
            created_at: DateTime(row.created_at),
            last_used_at: row.last_used_at.map(DateTime),
            is_synced: row.is_synced,
        }
    }
}

/// Passkeys that an account has, in the format of `PublicKeyCredential.signalAllAcceptedCredentials`.
#[derive(SimpleObject)]
pub struct AcceptedPasskeys {
    rp_id: String,
    user_id: String,
    all_accepted_credential_ids: Vec<String>,
}

/// Query fields about passkeys.
#[derive(Default)]
pub struct PasskeysQuery;

#[Object]
impl PasskeysQuery {
    /// Passkeys of the viewer's account, oldest first; at most 20.
    #[graphql(complexity = "limits::PASSKEYS_MAX * child_complexity")]
    async fn my_passkeys(&self, ctx: &Context<'_>) -> Result<Vec<Passkey>> {
        let passkeys = super::mine(app(ctx), viewer(ctx)).await?;
        Ok(passkeys.into_iter().map(Passkey::from).collect())
    }
}

/// Mutation fields about passkeys.
#[derive(Default)]
pub struct PasskeysMutation;

#[Object]
impl PasskeysMutation {
    /// Begins to add a passkey to the viewer's account: `PublicKeyCredentialCreationOptionsJSON`, valid for five minutes. Needs a
    /// password or passkey that was used in the last quarter of an hour.
    async fn begin_adding_passkey(&self, ctx: &Context<'_>) -> Result<String> {
        super::begin_adding(app(ctx), viewer(ctx), origin(ctx)).await
    }

    /// Adds a passkey to the viewer's account: a `RegistrationResponseJSON` that answers `beginAddingPasskey`.
    async fn add_passkey(&self, ctx: &Context<'_>, name: String, credential: String) -> Result<Passkey> {
        let added = super::add(app(ctx), viewer(ctx), origin(ctx), &name, credential).await;
        added.map(Passkey::from)
    }

    /// Renames one of the viewer's passkeys.
    async fn rename_passkey(&self, ctx: &Context<'_>, uuid: String, name: String) -> Result<bool> {
        let renamed = async {
            viewer(ctx).require_account()?;
            super::rename(app(ctx), viewer(ctx), parse(&uuid)?, &name).await
        };
        renamed.await?;
        Ok(true)
    }

    /// Removes one of the viewer's passkeys, and ends all other sessions. Needs a password or passkey that was used in the last
    /// quarter of an hour, and another way into the account.
    async fn remove_passkey(&self, ctx: &Context<'_>, uuid: String) -> Result<AcceptedPasskeys> {
        let removed = async {
            viewer(ctx).require_account()?;
            super::remove(app(ctx), viewer(ctx), origin(ctx), parse(&uuid)?).await
        };
        let left = removed.await?;
        Ok(AcceptedPasskeys {
            rp_id: left.rp_id,
            user_id: left.user_id,
            all_accepted_credential_ids: left.credential_ids,
        })
    }

    /// Requests a passkey of any account: `PublicKeyCredentialRequestOptionsJSON`, valid for five minutes in this browser.
    async fn begin_passkey_login(&self, ctx: &Context<'_>) -> Result<String> {
        let token = request_context(ctx).passkey_token.as_deref();
        let (options, token) = super::begin_sign_in(app(ctx), origin(ctx), token).await?;
        *request_context(ctx).set_cookie.lock() = Some(cookie::set(&app(ctx).config, &token));
        Ok(options)
    }

    /// Signs in by passkey: an `AuthenticationResponseJSON` that answers `beginPasskeyLogin`.
    async fn login_with_passkey(&self, ctx: &Context<'_>, credential: String) -> Result<Me> {
        let token = request_context(ctx).passkey_token.as_deref();
        let signed_in = super::sign_in(app(ctx), origin(ctx), token, &credential).await;
        let (person, begun) = signed_in?;
        set_cookie(ctx, &begun);
        Ok(Me::new(app(ctx), person))
    }
}

fn parse(uuid: &str) -> Result<Uuid, PublicError> {
    Uuid::parse_str(uuid).map_err(|_| PublicError::not_found())
}
