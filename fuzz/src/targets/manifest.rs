//! Reads `info.json`. A manifest that can be read is written with its version, and must read back unchanged and without findings.

use vitrine_nxtheme::ThemeManifest;

pub fn manifest(data: &[u8]) {
    let Ok((manifest, _)) = ThemeManifest::read(data) else { return };
    let version = manifest.version.unwrap_or(15);
    let json = manifest.to_json(version);
    let (again, _) = ThemeManifest::read(json.as_bytes()).expect("what is written can be read");
    assert_eq!(again, ThemeManifest { version: Some(version), ..manifest });
}
