//! Permissions on access tokens: everybody manages their own, with a session cookie. A blocked account cannot create tokens,
//! because they would not be admitted. No token is admitted here.

use vitrine_core::permissions::{FeaturePermissions, query};

const CREATE: &str = "mutation { createAccessToken(name: \"Backup\", scopes: [READ]) { token } }";
// Of a token that is somebody else's.
const REVOKE: &str = "mutation { revokeAccessToken(uuid: \"00000000-0000-4000-8000-000000000000\") }";

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions::by_document(&[
    query("myAccessTokens", "{ myAccessTokens { uuid } }", "UA D D D D D D D"),
    query("createAccessToken", CREATE, "UA ok ok BL ok BL ok ok"),
    query("revokeAccessToken", REVOKE, "UA NF NF NF NF NF NF NF"),
]);
