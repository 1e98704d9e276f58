//! Permissions on passkeys: everybody manages their own, even while they are blocked, and anybody may be asked for one. The answers
//! and ids in these requests belong to nobody.

use vitrine_core::permissions::{FeaturePermissions, query};

const ADD: &str = "mutation { addPasskey(name: \"Phone\", credential: \"{}\") { uuid } }";
const RENAME: &str = "mutation { renamePasskey(uuid: \"00000000-0000-4000-8000-000000000000\", name: \"Phone\") }";
const REMOVE: &str = "mutation { removePasskey(uuid: \"00000000-0000-4000-8000-000000000000\") { rpId } }";
const LOGIN: &str = "mutation { loginWithPasskey(credential: \"{}\") { uuid } }";

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions::by_document(&[
    query("myPasskeys", "{ myPasskeys { uuid } }", "UA D D D D D D D"),
    query("beginAddingPasskey", "mutation { beginAddingPasskey }", "UA ok ok ok ok ok ok ok"),
    query("addPasskey", ADD, "UA BI BI BI BI BI BI BI"),
    query("renamePasskey", RENAME, "UA NF NF NF NF NF NF NF"),
    query("removePasskey", REMOVE, "UA NF NF NF NF NF NF NF"),
    query("beginPasskeyLogin", "mutation { beginPasskeyLogin }", "ok ok ok ok ok ok ok ok"),
    query("loginWithPasskey", LOGIN, "BI BI BI BI BI BI BI BI"),
]);
