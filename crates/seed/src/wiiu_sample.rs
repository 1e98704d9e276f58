//! The Wii U themes of a first start, published by the same code as anybody's. Their patches were made from the known
//! originals and make the same files again: whoever installs one sees that it works, and keeps the menu as it was.

use bytes::Bytes;
use serde::Deserialize;
use vitrine_admission::uploads::UploadedFile;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::form::NewDetails;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::viewer::Writer;
use vitrine_kit::app::SharedApp;
use vitrine_utheme::SystemFile;
use vitrine_wiiu::publish::{SoundUpload, WiiuSubmission, WiiuThemeParts, publish};

use super::{music, screens};

/// A theme, as `wiiu-themes.json` has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WiiuTheme {
    name: String,
    description: String,
    pub(super) creator: String,
    tags: Vec<String>,
    /// Number of the painting that its pictures show.
    painting: u64,
    /// Names of its patches in the file.
    patches: Vec<String>,
    has_plaza: bool,
    music: Option<SampleTune>,
    has_splash: bool,
    pub(super) created_days_ago: i64,
}

/// A tune, and how long it is.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SampleTune {
    tune: u64,
    seconds: u32,
}

/// Publishes a theme; returns its row id.
///
/// # Errors
/// Errors of publishing.
pub(super) async fn add(app: &SharedApp, writer: &Writer, theme: WiiuTheme) -> Result<i64> {
    let unfit = |why: &str| PublicError::internal("bringing in the sample content", format!("{}: {why}", theme.name));
    let (painting, tune) = (theme.painting, theme.music);
    let made = app.pools.builds.run(move || {
        let sound = tune.map(|SampleTune { tune, seconds }| music::wav(tune, seconds));
        screens::screens(painting).map(|screens| (screens, sound))
    });
    let (screens, sound) = made.await?.map_err(|error| unfit(&error.to_string()))?;
    let file = |bytes: Vec<u8>| UploadedFile::held(Bytes::from(bytes));
    let mut parts = WiiuThemeParts {
        launcher_screenshot: ValueEdit::Replace(file(screens.launcher)),
        plaza_screenshot: ValueEdit::replace(theme.has_plaza.then(|| file(screens.plaza))),
        splash: ValueEdit::replace(theme.has_splash.then(|| file(screens.splash))),
        album_cover: ValueEdit::replace(sound.is_some().then(|| file(screens.cover))),
        bgm: ValueEdit::replace(sound.map(|wav| SoundUpload {
            file: file(wav),
            start_ms: None,
            end_ms: None,
            may_be_shared: true,
        })),
        ..WiiuThemeParts::default()
    };
    for name in &theme.patches {
        let of = SystemFile::find_by_patch_name(name).ok_or_else(|| unfit("a patch is for no file of the menu"))?;
        parts.patches.insert(of.patch_name, ValueEdit::Replace(file(unchanged(of))));
    }
    let submission = WiiuSubmission {
        details: NewDetails {
            name: theme.name.clone(),
            description: Some(theme.description.clone()),
            tags: theme.tags.clone(),
            is_private: false,
            is_nsfw: false,
        },
        parts,
    };
    let published = publish(app, &NsfwCheck::default(), writer, vec![submission], None, None).await?;
    published.first().copied().ok_or_else(|| unfit("nothing was published"))
}

/// A patch that makes of a file's original the same again. Where the original is not known, its size and checksum are those of
/// a file of one byte.
pub(super) fn unchanged(file: &SystemFile) -> Vec<u8> {
    let (size, crc) = (file.size.unwrap_or(1), file.crc.unwrap_or_else(|| crc32fast::hash(&[0])));
    let mut patch = vitrine_bps::MAGIC.to_vec();
    // One action: as many bytes of the source as there are.
    for number in [size, size, 0, (size - 1) << 2] {
        vitrine_bps::encode_number(number, &mut patch);
    }
    for checksum in [crc, crc] {
        patch.extend_from_slice(&checksum.to_le_bytes());
    }
    let own = crc32fast::hash(&patch);
    patch.extend_from_slice(&own.to_le_bytes());
    patch
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitrine_utheme::SYSTEM_FILES;

    #[test]
    fn sample_patches_are_whole_and_change_nothing() {
        for file in &SYSTEM_FILES {
            let bytes = unchanged(file);
            let patch =
                vitrine_bps::BpsPatch::parse(&bytes, &vitrine_bps::PatchLimits::default()).expect(file.patch_name);
            assert!(patch.verify().expect(file.patch_name).changes_nothing, "{}", file.patch_name);
            assert!(file.accepts_source(patch.source_size(), patch.source_crc()));
        }
    }
}
