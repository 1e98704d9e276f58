//! Wii U themes for tests: patches whose source is the known original of a file, without that file; sound; and publishing.

use serde_json::{Value, json};
use vitrine_utheme::SystemFile;

use super::caller::{Answer, Caller, File};

/// A valid theme besides its files.
pub const WIIU_THEME_INPUT: fn() -> Value =
    || json!({ "name": "Paper Plaza", "description": "Quiet.", "tags": ["Paper", "calm"] });

/// A patch that makes these bytes of the known original of a file, such as `Men.bps`, all of which it carries itself. Where no
/// original is known it says that it was made from an empty file.
pub fn patch(patch_name: &str, target: &[u8]) -> Vec<u8> {
    let file = SystemFile::find_by_patch_name(patch_name).expect("a file of the menu");
    patch_from(file.size.unwrap_or(0), file.crc.unwrap_or(0), target)
}

/// The same from a source of this size and with this checksum.
pub fn patch_from(source_size: u64, source_crc: u32, target: &[u8]) -> Vec<u8> {
    let mut patch = b"BPS1".to_vec();
    for number in [source_size, target.len() as u64, 0, (target.len() as u64 - 1) << 2 | 1] {
        vitrine_bps::encode_number(number, &mut patch);
    }
    patch.extend_from_slice(target);
    patch.extend_from_slice(&source_crc.to_le_bytes());
    patch.extend_from_slice(&crc32fast::hash(target).to_le_bytes());
    let own = crc32fast::hash(&patch);
    patch.extend_from_slice(&own.to_le_bytes());
    patch
}

/// A tone as a WAV file: mono, 16 bits, 8,000 samples a second.
pub fn wav(seconds: u32) -> Vec<u8> {
    let samples = (0..seconds * 8_000).map(|at| (f64::from(at) * 0.345).sin() * 12_000.0).map(|sample| sample as i16);
    let data: Vec<u8> = samples.flat_map(i16::to_le_bytes).collect();
    let mut file = b"RIFF".to_vec();
    file.extend_from_slice(&(36 + data.len() as u32).to_le_bytes());
    file.extend_from_slice(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    file.extend_from_slice(&8_000u32.to_le_bytes());
    file.extend_from_slice(&16_000u32.to_le_bytes());
    file.extend_from_slice(b"\x02\0\x10\0data");
    file.extend_from_slice(&(data.len() as u32).to_le_bytes());
    file.extend_from_slice(&data);
    file
}

impl Caller {
    /// Publishes a Wii U theme with files by the names of their fields.
    pub async fn publish_wiiu(&self, mut input: Value, files: &[(&str, &[u8])]) -> Answer {
        let paths: Vec<String> = files.iter().map(|(field, _)| format!("variables.data.0.{field}")).collect();
        let uploads: Vec<File<'_>> = paths.iter().zip(files).map(|(path, (_, bytes))| File { path, bytes }).collect();
        for (field, _) in files {
            input[*field] = Value::Null;
        }
        self.upload(PUBLISH, json!({ "data": [input] }), &uploads, &[]).await
    }
}

/// The mutation of [`Caller::publish_wiiu`].
const PUBLISH: &str = "mutation($data: [CreateWiiuThemeInput!]!) { createWiiuThemes(data: $data) { \
    hexId uuid pageUrl slug name previewState downloadUrl version tags { name slug } } }";
