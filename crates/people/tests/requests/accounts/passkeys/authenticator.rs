//! An authenticator: it makes a key, and signs what a browser hands it. What it is asked is read from the options alone.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Flags of authenticator data.
pub const PRESENT: u8 = 0x01;
pub const VERIFIED: u8 = 0x04;
pub const CAN_SYNC: u8 = 0x08;
pub const SYNCED: u8 = 0x10;
const HAS_KEY: u8 = 0x40;

pub struct Authenticator {
    pub key: EcdsaKeyPair,
    pub id: Vec<u8>,
    /// Of the account that it was asked to make the key for.
    pub user: String,
    pub count: u32,
    pub flags: u8,
    /// Of the page that asks, as its browser says.
    pub origin: String,
    /// The site that it signs for, when it is not the one that it was asked for.
    pub other_site: Option<String>,
    pub challenge: Option<String>,
}

impl Authenticator {
    pub fn new() -> Self {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).expect("a key");
        let mut id = vec![0; 32];
        random.fill(&mut id).expect("random");
        Self {
            key: EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key.as_ref(), &random).expect("a key"),
            id,
            user: String::new(),
            count: 0,
            flags: PRESENT | VERIFIED,
            origin: "http://localhost:8080".to_owned(),
            other_site: None,
            challenge: None,
        }
    }

    /// `RegistrationResponseJSON` for these options.
    pub fn create(&mut self, options: &str) -> Value {
        let options: Value = serde_json::from_str(options).expect("options");
        self.user = options["user"]["id"].as_str().expect("a handle").to_owned();
        let mut data = self.data(&options["rp"]["id"], HAS_KEY);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        data.extend(self.cose_key());
        let client = self.client_data("webauthn.create", &options);
        json!({
            "id": text(&self.id), "rawId": text(&self.id), "type": "public-key", "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
            "response": {
                "clientDataJSON": text(&client), "attestationObject": text(&attestation(&data)),
                "authenticatorData": text(&data), "transports": ["internal", "hybrid"],
            },
        })
    }

    /// `AuthenticationResponseJSON` for these options.
    pub fn get(&mut self, options: &str) -> Value {
        let options: Value = serde_json::from_str(options).expect("options");
        let data = self.data(&options["rpId"], 0);
        let client = self.client_data("webauthn.get", &options);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client));
        let signature = self.key.sign(&SystemRandom::new(), &signed).expect("signs");
        json!({
            "id": text(&self.id), "rawId": text(&self.id), "type": "public-key", "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
            "response": {
                "clientDataJSON": text(&client), "authenticatorData": text(&data),
                "signature": text(signature.as_ref()), "userHandle": self.user,
            },
        })
    }

    fn data(&self, site: &Value, flag: u8) -> Vec<u8> {
        let site = self.other_site.as_deref().or(site.as_str()).expect("a site");
        let mut data = Sha256::digest(site.as_bytes()).to_vec();
        data.push(self.flags | flag);
        data.extend(self.count.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = self.challenge.clone().map_or_else(|| options["challenge"].clone(), Value::from);
        let data = json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false });
        data.to_string().into_bytes()
    }

    /// For ES256.
    fn cose_key(&self) -> Vec<u8> {
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        [&[0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20], x, &[0x22, 0x58, 0x20], y].concat()
    }
}

/// An attestation object of format `none`.
fn attestation(data: &[u8]) -> Vec<u8> {
    let length = u8::try_from(data.len()).expect("short");
    [b"\xA3\x63fmt\x64none\x67attStmt\xA0\x68authData\x58".as_slice(), &[length], data].concat()
}

pub fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
