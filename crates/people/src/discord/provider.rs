//! The client of the platform: the page where people consent, and the requests that exchange a code for a token, identify the
//! person and revoke the token. The number of concurrent exchanges is limited.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures::FutureExt;
use futures::future::BoxFuture;
use oauth2::basic::BasicClient;
use oauth2::{
    AsyncHttpClient, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet,
    HttpRequest, HttpResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope, TokenResponse, TokenUrl,
};
use serde::Deserialize;
use tokio::sync::Semaphore;
use url::{Url, form_urlencoded};
use vitrine_config::Config;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::text;
use vitrine_kit::outgoing::{self, RequestError};

use super::transactions::{BegunTransaction, TransactionPurpose};
use crate::accounts::identities::PlatformIdentity;

/// Callback of the platform, below the API.
pub(super) const CALLBACK: &str = "/auth/discord/callback";
/// Time limit of a request, from its first byte to the last byte of its answer.
const TIME_MAX: Duration = Duration::from_secs(5);
/// Largest answer that is read, in bytes.
const ANSWER_BYTES_MAX: usize = 64 * 1024;
/// Concurrent exchanges: a platform that stalls holds these and no more.
const EXCHANGES_MAX: usize = 32;
/// Longest id and picture hash of the platform, in bytes, and longest name, in characters.
const ID_MAX: usize = 64;
const NAME_MAX: usize = 64;

type OAuthClient = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// The client of the platform.
#[derive(Clone)]
pub struct IdentityProvider {
    client: OAuthClient,
    credentials: String,
    settings: vitrine_config::DiscordSettings,
    exchanges: Arc<Semaphore>,
    http: PlatformHttp,
}

/// Error at the platform, for the log. It contains no code and no token.
#[derive(Debug, thiserror::Error)]
enum ProviderError {
    #[error(transparent)]
    Request(#[from] RequestError),
    #[error("the code is refused")]
    Refused,
    #[error("answered with status {0}")]
    Status(u16),
    #[error("the answer cannot be read")]
    Unreadable,
}

#[derive(Deserialize)]
struct PlatformProfile {
    id: String,
    username: String,
    avatar: Option<String>,
}

impl IdentityProvider {
    pub fn new(settings: &vitrine_config::DiscordSettings, config: &Config) -> Self {
        let client = BasicClient::new(ClientId::new(settings.client_id.clone()))
            .set_client_secret(settings.client_secret.clone())
            .set_auth_uri(AuthUrl::from_url(settings.authorize_url.clone()))
            .set_token_uri(TokenUrl::from_url(settings.token_url.clone()))
            .set_redirect_uri(RedirectUrl::from_url(redirect_url(config)));
        Self {
            client,
            credentials: basic_credentials(&settings.client_id, &settings.client_secret),
            settings: settings.clone(),
            exchanges: Arc::new(Semaphore::new(EXCHANGES_MAX)),
            http: PlatformHttp(outgoing::HttpClient::new(TIME_MAX, ANSWER_BYTES_MAX)),
        }
    }

    /// Returns the page of the platform on which people consent. Before linking it always asks again, even if they have consented
    /// earlier.
    pub(super) fn authorize_url(&self, begun: &BegunTransaction, purpose: TransactionPurpose) -> Url {
        let mut request = self
            .client
            .authorize_url(|| CsrfToken::new(begun.state.clone()))
            .add_scope(Scope::new("identify".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&begun.verifier));
        if purpose == TransactionPurpose::Link {
            request = request.add_extra_param("prompt", "consent");
        }
        request.url().0
    }

    pub(super) fn is_issuer(&self, issuer: &str) -> bool {
        issuer == self.settings.issuer
    }

    /// Exchanges the code for the identity of the person. The token is revoked even if the caller is gone by then.
    ///
    /// # Errors
    /// `PROVIDER_UNAVAILABLE`.
    pub(super) async fn identify(&self, code: String, verifier: PkceCodeVerifier) -> Result<PlatformIdentity> {
        let unavailable =
            || PublicError::new(ErrorCode::ProviderUnavailable, "The other site doesn't respond. Try again.");
        let Ok(permit) = self.exchanges.clone().try_acquire_owned() else {
            tracing::warn!("too many requests to the sign-in platform at once");
            return Err(unavailable());
        };
        let provider = self.clone();
        let (tell, told) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let exchange = provider.token(code, verifier).await;
            let token = match exchange {
                Ok(token) => token,
                Err(error) => return drop(tell.send(Err(error))),
            };
            drop(tell.send(provider.profile(&token).await));
            if let Err(error) = provider.revoke(&token).await {
                tracing::warn!(%error, "could not revoke a token of the sign-in platform");
            }
            drop(permit);
        });
        match told.await {
            Ok(Ok(identity)) => Ok(identity),
            Ok(Err(error)) => {
                tracing::warn!(%error, "the sign-in platform did not return an identity");
                Err(unavailable())
            }
            Err(_) => Err(unavailable()),
        }
    }

    async fn token(&self, code: String, verifier: PkceCodeVerifier) -> Result<String, ProviderError> {
        let exchange = self.client.exchange_code(AuthorizationCode::new(code)).set_pkce_verifier(verifier);
        let answer = exchange.request_async(&self.http).await.map_err(|error| match error {
            oauth2::RequestTokenError::Request(error) => ProviderError::Request(error),
            // Its sentence may repeat what was sent.
            oauth2::RequestTokenError::ServerResponse(_) => ProviderError::Refused,
            _ => ProviderError::Unreadable,
        })?;
        Ok(answer.access_token().secret().clone())
    }

    async fn profile(&self, token: &str) -> Result<PlatformIdentity, ProviderError> {
        let request = http::Request::get(self.settings.profile_url.as_str())
            .header(http::header::AUTHORIZATION, format!("Bearer {token}"))
            .header(http::header::ACCEPT, "application/json")
            .body(Vec::new())
            .map_err(|_| ProviderError::Unreadable)?;
        let answer = self.http.0.send(request).await?;
        if answer.status() != 200 {
            return Err(ProviderError::Status(answer.status().as_u16()));
        }
        let profile: PlatformProfile = serde_json::from_slice(answer.body()).map_err(|_| ProviderError::Unreadable)?;
        profile.checked().ok_or(ProviderError::Unreadable)
    }

    async fn revoke(&self, token: &str) -> Result<(), ProviderError> {
        let body = form_urlencoded::Serializer::new(String::new())
            .append_pair("token", token)
            .append_pair("token_type_hint", "access_token")
            .finish();
        let request = http::Request::post(self.settings.revoke_url.as_str())
            .header(http::header::AUTHORIZATION, &self.credentials)
            .header(http::header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body.into_bytes())
            .map_err(|_| ProviderError::Unreadable)?;
        let answer = self.http.0.send(request).await?;
        if answer.status().is_success() { Ok(()) } else { Err(ProviderError::Status(answer.status().as_u16())) }
    }
}

impl PlatformProfile {
    /// Keeps only the fields that can be stored and shown, within their limits.
    fn checked(self) -> Option<PlatformIdentity> {
        let is_word = |text: &str| {
            (1..=ID_MAX).contains(&text.len())
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        };
        is_word(&self.id).then(|| PlatformIdentity {
            username: text::line(&self.username, (1, NAME_MAX)).unwrap_or_else(|_| self.id.clone()),
            discord_id: self.id,
            avatar_hash: self.avatar.filter(|avatar| is_word(avatar)),
        })
    }
}

/// Returns the callback address. It is built from the settings, so that no `Host` header can change it.
fn redirect_url(config: &Config) -> Url {
    let mut url = config.public_url.clone();
    url.set_path(&format!("{}{CALLBACK}", config.api_base));
    url
}

/// Builds the credentials of RFC 6749, which escapes both parts first.
fn basic_credentials(id: &str, secret: &ClientSecret) -> String {
    let escaped = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    format!("Basic {}", STANDARD.encode(format!("{}:{}", escaped(id), escaped(secret.secret()))))
}

/// Sends requests to the platform.
#[derive(Clone)]
struct PlatformHttp(outgoing::HttpClient);

impl<'c> AsyncHttpClient<'c> for PlatformHttp {
    type Error = RequestError;
    type Future = BoxFuture<'c, Result<HttpResponse, RequestError>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        self.0.send(request).boxed()
    }
}
