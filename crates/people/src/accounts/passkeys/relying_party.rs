//! The site as what WebAuthn calls a relying party: what authenticators are asked, and whether what they answer is right. All
//! of CBOR, COSE and signatures is the library's (`webauthn_rp`).

use url::Host;
use uuid::Uuid;
use vitrine_config::Config;
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::App;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle, UserHandle64,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, AuthenticatorAttachment, Backup, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
};

use super::passkey::{CredentialRow, PasskeyRow, Registered, Used};

/// What an authenticator signs.
pub(super) type Challenge = [u8; 16];

/// A public key as it is stored.
type StoredKey = StaticState<CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>>;

/// Why an answer is refused; for the log.
pub(super) type Fault = Box<dyn std::error::Error + Send + Sync>;

/// The site, as authenticators know it.
#[derive(Clone)]
pub(super) struct RelyingParty {
    id: RpId,
    origin: String,
}

impl RelyingParty {
    /// None where browsers offer no passkeys: the address has no domain name, or is not a secure one.
    pub(super) fn new(config: &Config) -> Option<Self> {
        let url = &config.public_url;
        let Some(Host::Domain(name)) = url.host() else { return None };
        let is_local = name == "localhost" || name.ends_with(".localhost");
        if url.scheme() != "https" && !is_local {
            return None;
        }
        let id = RpId::Domain(AsciiDomain::try_from(name.to_owned()).ok()?);
        Some(Self { id, origin: url.origin().ascii_serialization() })
    }

    /// The site, or `NOT_FOUND` where there are no passkeys.
    pub(super) fn of(app: &App) -> Result<Self> {
        Self::new(&app.config).ok_or_else(PublicError::not_found)
    }

    pub(super) fn id(&self) -> &str {
        self.id.as_ref()
    }

    /// What a browser is given to make a credential, as `PublicKeyCredentialCreationOptionsJSON`.
    pub(super) fn creation_options(
        &self,
        challenge: Challenge,
        handle: &UserHandle64,
        username: &str,
        known: Vec<PasskeyRow>,
    ) -> Result<String> {
        let defect = |error: Fault| PublicError::internal("asking for a passkey", error);
        let user = PublicKeyCredentialUserEntity {
            name: username.try_into().map_err(|e| defect(Box::new(e)))?,
            id: handle,
            display_name: None,
        };
        let known = known.into_iter().filter_map(|row| {
            let id = CredentialId::<Vec<u8>>::decode(row.credential_id).ok()?;
            let transports = u8::try_from(row.transports).ok().and_then(|bits| AuthTransports::decode(bits).ok());
            Some(PublicKeyCredentialDescriptor { id, transports: transports.unwrap_or(AuthTransports::NONE) })
        });
        let (_, asked) = self.creation(user, known.collect()).start_ceremony().map_err(|e| defect(Box::new(e)))?;
        let mut asked = serde_json::to_value(asked).map_err(|e| defect(Box::new(e)))?;
        asked["challenge"] = base64url(&challenge).into();
        asked["rp"]["name"] = "Vitrine".into();
        asked["user"]["displayName"] = username.into();
        Ok(asked.to_string())
    }

    /// A credential that is found without a name, by somebody whom the authenticator verifies.
    fn creation<'a>(
        &'a self,
        user: PublicKeyCredentialUserEntity<'a, 'a, 'a, 64>,
        known: Vec<PublicKeyCredentialDescriptor<Vec<u8>>>,
    ) -> PublicKeyCredentialCreationOptions<'a, 'a, 'a, 'a, 64> {
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.id, user, known);
        // Signing in asks for verification anyway, and many authenticators cannot promise to insist on it.
        options.extensions.cred_protect = CredProtect::None;
        options
    }

    /// What a browser is given to sign in, as `PublicKeyCredentialRequestOptionsJSON`: the same for everybody but for the
    /// challenge.
    pub(super) fn request_options(&self, challenge: Challenge) -> Result<String> {
        let defect = |error: Fault| PublicError::internal("asking to sign in by passkey", error);
        let options = DiscoverableCredentialRequestOptions::passkey(&self.id);
        let (_, asked) = options.start_ceremony().map_err(|e| defect(Box::new(e)))?;
        let mut asked = serde_json::to_value(asked).map_err(|e| defect(Box::new(e)))?;
        asked["challenge"] = base64url(&challenge).into();
        Ok(asked.to_string())
    }

    /// Whether this answers the challenge for this account.
    pub(super) fn register(
        &self,
        challenge: Challenge,
        handle: &UserHandle64,
        answer: &Registration,
    ) -> Result<Registered, Fault> {
        let user = PublicKeyCredentialUserEntity::from(handle);
        let (begun, asked) =
            PublicKeyCredentialCreationOptions::passkey(&self.id, user, Vec::new()).start_ceremony()?;
        let own = asked.options().challenge.as_data();
        let begun = RegistrationServerState::<64>::decode(&with_challenge(begun.encode()?, own, challenge)?)?;
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[&self.origin],
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        let registered = begun.verify(&self.id, answer, &options)?;
        Ok(Registered {
            credential_id: registered.id().as_ref().to_vec(),
            public_key: registered.static_state().encode()?,
            transports: registered.transports().encode()?,
            used: Used::from(registered.dynamic_state()),
        })
    }

    /// Whether this answers the challenge with this credential of this account.
    pub(super) fn authenticate(
        &self,
        challenge: Challenge,
        handle: &UserHandle64,
        credential: &CredentialRow,
        answer: &DiscoverableAuthentication64,
    ) -> Result<Used, Fault> {
        let (begun, asked) = DiscoverableCredentialRequestOptions::passkey(&self.id).start_ceremony()?;
        let own = asked.options().0.challenge.as_data();
        let begun = DiscoverableAuthenticationServerState::decode(&with_challenge(begun.encode()?, own, challenge)?)?;
        let state = DynamicState {
            user_verified: true,
            backup: match (credential.can_sync, credential.is_synced) {
                (_, true) => Backup::Exists,
                (true, false) => Backup::Eligible,
                (false, false) => Backup::NotEligible,
            },
            sign_count: u32::try_from(credential.sign_count)?,
            authenticator_attachment: AuthenticatorAttachment::None,
        };
        let key = StoredKey::decode(&credential.public_key)?;
        let mut known = AuthenticatedCredential::new(answer.raw_id(), handle, key, state)?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[&self.origin],
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        begun.verify(&self.id, answer, &mut known, &options)?;
        Ok(Used::from(known.dynamic_state()))
    }
}

impl From<DynamicState> for Used {
    fn from(state: DynamicState) -> Self {
        Self {
            sign_count: state.sign_count,
            can_sync: !matches!(state.backup, Backup::NotEligible),
            is_synced: matches!(state.backup, Backup::Exists),
        }
    }
}

/// What authenticators know an account by: nothing that anybody else could make something of, and always the same, so that an
/// authenticator sees which of its credentials belong together.
pub(super) fn user_handle(app: &App, account: Uuid) -> UserHandle64 {
    let mut handle = [0; 64];
    let mut hasher = blake3::Hasher::new_keyed(&app.secret);
    hasher.update(b"passkey user handle").update(account.as_bytes()).finalize_xof().fill(&mut handle);
    UserHandle::from(handle)
}

pub(super) fn base64url(bytes: &[u8]) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}

/// The library only begins ceremonies with a challenge of its own, and has the whole state of each kept. All that differs
/// between two of ours is the challenge, of which the database has the hash; so a ceremony is begun anew when it ends, and the
/// challenge that was answered takes the place of the new one.
fn with_challenge(mut state: Vec<u8>, own: u128, challenge: Challenge) -> Result<Vec<u8>, Fault> {
    let own = own.to_le_bytes();
    let at = state.windows(own.len()).position(|part| part == own).ok_or("a ceremony without its challenge")?;
    state[at..at + own.len()].copy_from_slice(&challenge);
    Ok(state)
}
