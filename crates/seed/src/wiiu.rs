//! Generated Wii U themes. They share a few sets of pieces, as Switch themes share pictures.

use bytes::Bytes;
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use vitrine_blobs::{BlobToken, ContentHash};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::ids::slug;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_media::{DecodeLimits, LeadingColour, Picture, PictureError, PreviewSet, PreviewSize, screens_collage};
use vitrine_utheme::{SYSTEM_FILES, SystemFile, SystemPart};
use vitrine_wiiu::themes::theme::region_name;

use super::generate::{self, GeneratedWiiuTheme, StoredPatch, StoredPictures, WiiuPieces};
use super::wiiu_sample::unchanged;
use super::{SeededTag, music, screens, seed_rows};

/// Sets of pieces made, if there are enough themes to show them.
const SETS: usize = 6;
/// Seconds of a clip.
const CLIP_SECONDS: u32 = 6;
/// Themes added in one transaction.
const AT_ONCE: usize = 1_000;

/// Adds so many themes.
pub(super) async fn add(
    app: &App,
    rng: &mut StdRng,
    creators: &[i64],
    tags: &[SeededTag],
    count: usize,
) -> Result<usize> {
    let mut sets = Vec::new();
    for at in 0..SETS.min(count) {
        sets.push(pieces(app, rng, at).await?);
    }
    let mut done = 0;
    while done < count {
        let some: Vec<GeneratedWiiuTheme> =
            (0..AT_ONCE.min(count - done)).filter_map(|_| theme(rng, creators, tags, &sets)).collect();
        let tx = app.db.begin().await?;
        seed_rows::add_wiiu_themes(&tx, &some).await?;
        tx.commit().await?;
        done += some.len();
        if some.is_empty() {
            break;
        }
    }
    Ok(done)
}

fn theme(rng: &mut StdRng, creators: &[i64], tags: &[SeededTag], sets: &[WiiuPieces]) -> Option<GeneratedWiiuTheme> {
    let (creator_id, pieces) = (*creators.choose(rng)?, sets.choose(rng)?.clone());
    let name = generate::name(rng);
    let (downloads, created_at) = (generate::downloads(rng), generate::created_at(rng));
    let mut own_tags: Vec<i64> = (0..3).filter_map(|_| tags.choose(rng)).map(|tag| tag.id).collect();
    own_tags.sort_unstable();
    own_tags.dedup();
    Some(GeneratedWiiuTheme {
        uuid: generate::uuid(rng),
        creator_id,
        slug: slug(&name),
        description: generate::description(rng, &name),
        name,
        is_nsfw: rng.random_bool(0.05),
        downloads,
        demand: generate::demand(rng, created_at, downloads),
        created_at,
        tags: own_tags,
        has_bgm: rng.random_bool(0.4),
        has_splash: rng.random_bool(0.3),
        pieces,
    })
}

/// Files whose encoding takes processor time.
struct EncodedFiles {
    launcher: Vec<u8>,
    plaza: Vec<u8>,
    splash: Vec<u8>,
    cover: Vec<u8>,
    /// Previews of collage, launcher, plaza, cover and splash.
    previews: [PreviewSet; 5],
    clip: vitrine_audio::SoundClip,
}

fn make(at: usize) -> std::result::Result<EncodedFiles, String> {
    let said = |error: PictureError| error.to_string();
    let screens::ThemeScreens { launcher, plaza, splash, cover } = screens::screens(100 + at as u64).map_err(said)?;
    let read = |bytes: &[u8]| Picture::decode(bytes, &DecodeLimits::default()).map_err(said);
    let render = |picture: &Picture| PreviewSet::render(picture, &PreviewSize::THEME, &mut |_, _| {}).map_err(said);
    let (left, right) = (read(&launcher)?, read(&plaza)?);
    let collage = screens_collage(&left, Some(&right)).map_err(said)?;
    let square = PreviewSet::render_square(&read(&cover)?, &PreviewSize::THEME, &mut |_, _| {}).map_err(said)?;
    let previews = [render(&collage)?, render(&left)?, render(&right)?, square, render(&read(&splash)?)?];
    let sound = music::wav(at as u64, CLIP_SECONDS);
    let (limits, trim, target) = Default::default();
    let clip = vitrine_audio::make_clip(&sound, &limits, trim, &target).map_err(|error| error.to_string())?;
    Ok(EncodedFiles { launcher, plaza, splash, cover, previews, clip })
}

async fn pieces(app: &App, rng: &mut StdRng, at: usize) -> Result<WiiuPieces> {
    let failed = |what: String| PublicError::internal("making pieces of seeded themes", what);
    let made = tokio::task::spawn_blocking(move || make(at)).await.map_err(|error| failed(error.to_string()))?;
    let EncodedFiles { launcher, plaza, splash, cover, previews, clip } = made.map_err(failed)?;
    let [collage, launcher_previews, plaza_previews, cover_previews, splash_previews] = previews;
    let hashes = [&launcher, &plaza, &splash, &cover, &clip.ogg].map(|bytes| ContentHash::of(bytes));
    let [launcher_hash, plaza_hash, splash_hash, cover_hash, bgm_hash] = hashes;
    let (splash_bytes, bgm_bytes) = (splash.len() as i64, clip.ogg.len() as i64);
    let mut stored_files = vec![
        (objects::screenshot(launcher_hash), Bytes::from(launcher)),
        (objects::screenshot(plaza_hash), Bytes::from(plaza)),
        (objects::overlay(splash_hash), Bytes::from(splash)),
        (objects::wallpaper(cover_hash), Bytes::from(cover)),
        (objects::clip(bgm_hash), Bytes::from(clip.ogg)),
    ];
    let files = files(at);
    let mut patches = Vec::with_capacity(files.len());
    for file in &files {
        let bytes = unchanged(file);
        let hash = ContentHash::of(&bytes);
        patches.push(StoredPatch {
            file: file.patch_name.trim_end_matches(".bps"),
            hash: hash.as_bytes().to_vec(),
            bytes: bytes.len() as i64,
            target_bytes: file.size.and_then(|size| i64::try_from(size).ok()).unwrap_or(1),
        });
        stored_files.push((objects::patch(hash), Bytes::from(bytes)));
    }
    // They stay staged: the sweeper spares those that items have come to refer to.
    drop(objects::put(app, stored_files).await?);
    Ok(WiiuPieces {
        collage: stored(app, rng, collage).await?,
        launcher_hash: launcher_hash.as_bytes().to_vec(),
        launcher: stored(app, rng, launcher_previews).await?,
        plaza_hash: plaza_hash.as_bytes().to_vec(),
        plaza: stored(app, rng, plaza_previews).await?,
        cover_hash: cover_hash.as_bytes().to_vec(),
        cover: stored(app, rng, cover_previews).await?,
        splash_hash: splash_hash.as_bytes().to_vec(),
        splash_bytes,
        splash: stored(app, rng, splash_previews).await?,
        bgm_hash: bgm_hash.as_bytes().to_vec(),
        bgm_bytes,
        bgm_duration_ms: i64::from(clip.duration_ms),
        bgm_peaks: clip.peaks,
        text_region: files.iter().find_map(|file| file.region()).map(region_name),
        patches,
    })
}

/// The launcher and one more file, of one region where that has texts.
fn files(at: usize) -> Vec<&'static SystemFile> {
    let launcher = SYSTEM_FILES.iter().filter(|file| file.part == SystemPart::Men);
    let others: Vec<_> = SYSTEM_FILES.iter().filter(|file| file.part != SystemPart::Men).collect();
    launcher.chain(others.get(at * 3 % others.len()).copied()).collect()
}

async fn stored(app: &App, rng: &mut StdRng, previews: PreviewSet) -> Result<StoredPictures> {
    let token = BlobToken::from_bytes(rng.random());
    drop(objects::put(app, objects::rendered(token, previews.pictures).collect()).await?);
    let colors = LeadingColour::to_bytes(&previews.colours);
    Ok(StoredPictures { token: token.as_bytes().to_vec(), thumb_hash: previews.thumb_hash, colors })
}
