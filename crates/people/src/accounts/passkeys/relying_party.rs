//! The site as a WebAuthn relying party: its requests to authenticators, and the verification of their answers. CBOR, COSE and
//! signatures are left to the library (`webauthn_rp`).

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

use super::passkey::{CredentialRow, CredentialState, PasskeyRow, RegisteredCredential};

/// Random bytes that an authenticator signs.
pub(super) type ChallengeBytes = [u8; 16];

/// A stored public key.
type StoredKey = StaticState<CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>>;

/// The reason why an answer is refused, for the log.
pub(super) type CeremonyFault = Box<dyn std::error::Error + Send + Sync>;

/// The site, as authenticators know it.
#[derive(Clone)]
pub(super) struct RelyingParty {
    id: RpId,
    name: String,
    origin: String,
}

impl RelyingParty {
    /// Returns `None` where browsers offer no passkeys: the address has no domain name, or is not secure.
    pub(super) fn new(config: &Config) -> Option<Self> {
        let url = &config.public_url;
        let Some(Host::Domain(name)) = url.host() else { return None };
        let is_local = name == "localhost" || name.ends_with(".localhost");
        if url.scheme() != "https" && !is_local {
            return None;
        }
        let id = RpId::Domain(AsciiDomain::try_from(name.to_owned()).ok()?);
        Some(Self { id, name: config.site_name().to_owned(), origin: url.origin().ascii_serialization() })
    }

    /// Returns the site, or `NOT_FOUND` if it has no passkeys.
    pub(super) fn of(app: &App) -> Result<Self> {
        let site = Self::new(&app.config).ok_or_else(PublicError::not_found)?;
        Ok(Self { name: app.site().name().to_owned(), ..site })
    }

    pub(super) fn id(&self) -> &str {
        self.id.as_ref()
    }

    /// Builds the options with which a browser creates a credential, as `PublicKeyCredentialCreationOptionsJSON`.
    pub(super) fn creation_options(
        &self,
        challenge: ChallengeBytes,
        handle: &UserHandle64,
        username: &str,
        known: Vec<PasskeyRow>,
    ) -> Result<String> {
        let defect = |error: CeremonyFault| PublicError::internal("asking for a passkey", error);
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
        asked["rp"]["name"] = self.name.as_str().into();
        asked["user"]["displayName"] = username.into();
        Ok(asked.to_string())
    }

    /// Builds options for a credential that is discoverable without a username, with user verification.
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

    /// Builds the options with which a browser signs in, as `PublicKeyCredentialRequestOptionsJSON`. They are the same for
    /// everybody except the challenge.
    pub(super) fn request_options(&self, challenge: ChallengeBytes) -> Result<String> {
        let defect = |error: CeremonyFault| PublicError::internal("asking to sign in by passkey", error);
        let options = DiscoverableCredentialRequestOptions::passkey(&self.id);
        let (_, asked) = options.start_ceremony().map_err(|e| defect(Box::new(e)))?;
        let mut asked = serde_json::to_value(asked).map_err(|e| defect(Box::new(e)))?;
        asked["challenge"] = base64url(&challenge).into();
        Ok(asked.to_string())
    }

    /// Verifies that an answer registers a credential for this challenge and this account.
    pub(super) fn register(
        &self,
        challenge: ChallengeBytes,
        handle: &UserHandle64,
        answer: &Registration,
    ) -> Result<RegisteredCredential, CeremonyFault> {
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
        Ok(RegisteredCredential {
            credential_id: registered.id().as_ref().to_vec(),
            public_key: registered.static_state().encode()?,
            transports: registered.transports().encode()?,
            used: CredentialState::from(registered.dynamic_state()),
        })
    }

    /// Verifies that an answer signs this challenge with this credential of this account.
    pub(super) fn authenticate(
        &self,
        challenge: ChallengeBytes,
        handle: &UserHandle64,
        credential: &CredentialRow,
        answer: &DiscoverableAuthentication64,
    ) -> Result<CredentialState, CeremonyFault> {
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
        Ok(CredentialState::from(known.dynamic_state()))
    }
}

impl From<DynamicState> for CredentialState {
    fn from(state: DynamicState) -> Self {
        Self {
            sign_count: state.sign_count,
            can_sync: !matches!(state.backup, Backup::NotEligible),
            is_synced: matches!(state.backup, Backup::Exists),
        }
    }
}

/// Returns the id by which authenticators know an account. It reveals nothing to anybody else, and is always the same, so that an
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

/// Puts our challenge into the state of a new ceremony. The library only begins ceremonies with a challenge of its own, and expects
/// the whole state of each to be kept. Two of our ceremonies differ only in the challenge, whose hash is in the database. So a
/// ceremony is begun anew when its answer arrives, and the answered challenge replaces the new one.
fn with_challenge(mut state: Vec<u8>, own: u128, challenge: ChallengeBytes) -> Result<Vec<u8>, CeremonyFault> {
    let own = own.to_le_bytes();
    let at = state.windows(own.len()).position(|part| part == own).ok_or("a ceremony without its challenge")?;
    state[at..at + own.len()].copy_from_slice(&challenge);
    Ok(state)
}
