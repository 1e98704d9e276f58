//! Generates creators and themes. Amounts have the long tails of real sites: a few tags, creators and themes have most
//! of everything.

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use uuid::Uuid;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::ids::slug;
use vitrine_core::items::demand::{DOWNLOAD, ItemDemand};
use vitrine_target::Target;

use super::generated_pictures::PictureSet;
use super::{LATEST, SeededTag, UsableLayout, names};

/// Time over which seeded items are spread.
const SPAN: Millis = 5 * 365 * DAY;
/// Most tags of a seeded theme.
const TAGS_MAX: usize = 5;

pub(super) struct GeneratedCreator {
    pub(super) uuid: Uuid,
    pub(super) username: String,
    pub(super) bio: Option<String>,
    pub(super) is_hidden: bool,
    pub(super) created_at: Millis,
}

/// A pack to add.
pub(super) struct GeneratedPack {
    pub(super) uuid: uuid::Uuid,
    pub(super) creator_id: i64,
    pub(super) name: String,
    pub(super) slug: String,
    pub(super) description: Option<String>,
    pub(super) preview_token: Vec<u8>,
    pub(super) thumb_hash: Vec<u8>,
    pub(super) colors: Vec<u8>,
    pub(super) downloads: i64,
    pub(super) demand: ItemDemand,
    pub(super) created_at: i64,
    pub(super) themes: Vec<i64>,
    pub(super) tags: Vec<i64>,
}

/// A Wii U theme to add.
pub(super) struct GeneratedWiiuTheme {
    pub(super) uuid: Uuid,
    pub(super) creator_id: i64,
    pub(super) name: String,
    pub(super) slug: String,
    pub(super) description: Option<String>,
    pub(super) is_nsfw: bool,
    pub(super) downloads: i64,
    pub(super) demand: ItemDemand,
    pub(super) created_at: Millis,
    pub(super) tags: Vec<i64>,
    pub(super) has_bgm: bool,
    pub(super) has_splash: bool,
    pub(super) pieces: WiiuPieces,
}

/// Files shared by several themes.
#[derive(Clone, Debug)]
pub(super) struct WiiuPieces {
    pub collage: StoredPictures,
    pub launcher_hash: Vec<u8>,
    pub launcher: StoredPictures,
    pub plaza_hash: Vec<u8>,
    pub plaza: StoredPictures,
    pub cover_hash: Vec<u8>,
    pub cover: StoredPictures,
    pub splash_hash: Vec<u8>,
    pub splash_bytes: i64,
    pub splash: StoredPictures,
    pub bgm_hash: Vec<u8>,
    pub bgm_bytes: i64,
    pub bgm_duration_ms: i64,
    pub bgm_peaks: Vec<u8>,
    pub text_region: Option<&'static str>,
    pub patches: Vec<StoredPatch>,
}

/// Pictures by the token that names them.
#[derive(Clone, Debug)]
pub(super) struct StoredPictures {
    pub token: Vec<u8>,
    pub thumb_hash: Vec<u8>,
    pub colors: Vec<u8>,
}

/// A patch by its file's name without the ending.
#[derive(Clone, Debug)]
pub(super) struct StoredPatch {
    pub file: &'static str,
    pub hash: Vec<u8>,
    pub bytes: i64,
    pub target_bytes: i64,
}

/// A theme to add, with its tags and saves.
#[derive(Clone, Debug)]
pub(super) struct GeneratedTheme {
    pub(super) uuid: Uuid,
    pub(super) creator_id: i64,
    pub(super) name: String,
    pub(super) slug: String,
    pub(super) description: Option<String>,
    pub(super) target: Target,
    pub(super) layout_id: Option<i64>,
    pub(super) values: Vec<Uuid>,
    pub(super) is_private: bool,
    pub(super) is_nsfw: bool,
    pub(super) deleted_at: Option<Millis>,
    pub(super) preview_state: &'static str,
    pub(super) wallpaper_hash: Vec<u8>,
    pub(super) wallpaper_bytes: i64,
    pub(super) preview_token: Vec<u8>,
    pub(super) thumb_hash: Option<Vec<u8>>,
    pub(super) colors: Vec<u8>,
    pub(super) fingerprint: Vec<u8>,
    pub(super) downloads: i64,
    pub(super) demand: ItemDemand,
    pub(super) created_at: Millis,
    pub(super) updated_at: Millis,
    pub(super) tags: Vec<i64>,
    pub(super) saved_by: Vec<i64>,
}

pub(super) fn uuid(rng: &mut StdRng) -> Uuid {
    uuid::Builder::from_random_bytes(rng.random()).into_uuid()
}

/// The creator at this position; names do not repeat. One in a hundred is hidden.
pub(super) fn creator(rng: &mut StdRng, position: usize) -> GeneratedCreator {
    let name = names::MAKERS[position % names::MAKERS.len()];
    GeneratedCreator {
        uuid: uuid(rng),
        username: format!("{name}-{}", position / names::MAKERS.len() + 1),
        bio: None,
        is_hidden: position % 100 == 99,
        created_at: LATEST - SPAN - rng.random_range(0..365) * DAY,
    }
}

pub(super) struct ThemeInputs<'a> {
    pub(super) creators: &'a [i64],
    pub(super) tags: &'a [SeededTag],
    pub(super) layouts: &'a [UsableLayout],
    pub(super) pictures: &'a PictureSet,
}

impl ThemeInputs<'_> {
    /// A theme of a random creator.
    pub(super) fn theme(&self, rng: &mut StdRng) -> GeneratedTheme {
        let creator_id = self.creators[early(rng, self.creators.len())];
        let mut theme = self.theme_of(rng, creator_id);
        theme.is_nsfw = rng.random_bool(0.06);
        theme.is_private = rng.random_bool(0.04);
        theme.deleted_at = rng.random_bool(0.005).then_some(LATEST);
        theme
    }

    /// A public theme of one creator.
    pub(super) fn theme_of(&self, rng: &mut StdRng, creator_id: i64) -> GeneratedTheme {
        let target = Target::ALL[early(rng, Target::ALL.len())];
        let name = name(rng);
        let of_target: Vec<&UsableLayout> = self.layouts.iter().filter(|layout| layout.target == target).collect();
        let layout = of_target.choose(rng).filter(|_| rng.random_bool(0.7));
        let values = layout.and_then(|layout| layout.values.choose(rng)).filter(|_| rng.random_bool(0.25));
        let picture = self.pictures.choose(rng, target);
        let created_at = created_at(rng);
        let is_changed = rng.random_bool(0.4);
        let updated_at = if is_changed { rng.random_range(created_at..=LATEST) } else { created_at };
        let downloads = downloads(rng);
        GeneratedTheme {
            uuid: uuid(rng),
            creator_id,
            slug: slug(&name),
            description: description(rng, &name),
            name,
            target,
            layout_id: layout.map(|layout| layout.id),
            values: values.into_iter().copied().collect(),
            is_private: false,
            is_nsfw: false,
            deleted_at: None,
            preview_state: "READY",
            wallpaper_hash: picture.wallpaper_hash.clone(),
            wallpaper_bytes: picture.wallpaper_bytes,
            preview_token: picture.preview_token.clone(),
            thumb_hash: Some(picture.thumb_hash.clone()),
            colors: picture.colors.clone(),
            fingerprint: picture.fingerprint.clone(),
            downloads,
            demand: demand(rng, created_at, downloads),
            created_at,
            updated_at,
            tags: self.tags(rng),
            saved_by: self.savers(rng, downloads),
        }
    }

    fn tags(&self, rng: &mut StdRng) -> Vec<i64> {
        let count = rng.random_range(1..=TAGS_MAX);
        let mut tags: Vec<i64> = Vec::with_capacity(count);
        for _ in 0..count {
            let tag = self.tags[early(rng, self.tags.len())].id;
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        tags
    }

    /// About one in twenty who download a theme save it; they are consecutive creators.
    fn savers(&self, rng: &mut StdRng, downloads: i64) -> Vec<i64> {
        let most = self.creators.len().min(200);
        let count = ((downloads as f64 * rng.random::<f64>() / 10.0) as usize).min(most);
        let first = rng.random_range(0..self.creators.len());
        (0..count).map(|at| self.creators[(first + at) % self.creators.len()]).collect()
    }
}

/// Most moments at which the downloads of a seeded theme are counted; each stands for several.
const MOMENTS_MAX: i64 = 24;

/// Interest is greatest at the beginning and never ends.
pub(super) fn demand(rng: &mut StdRng, created_at: Millis, downloads: i64) -> ItemDemand {
    let moments = downloads.min(MOMENTS_MAX);
    let weight = DOWNLOAD * downloads as f64 / moments.max(1) as f64;
    (0..moments).fold(ItemDemand::of_new(created_at), |demand, _| {
        let age = (LATEST - created_at) as f64 * rng.random::<f64>().powi(3);
        demand.with(weight, created_at + age as Millis)
    })
}

/// A random position, with a probability of about its reciprocal.
fn early(rng: &mut StdRng, length: usize) -> usize {
    let position = (length as f64 + 1.0).powf(rng.random::<f64>()) - 1.0;
    (position as usize).min(length - 1)
}

/// More of them late than early.
pub(super) fn created_at(rng: &mut StdRng) -> Millis {
    LATEST - (SPAN as f64 * rng.random::<f64>().powf(1.3)) as Millis
}

pub(super) fn downloads(rng: &mut StdRng) -> i64 {
    (3.0 * (rng.random::<f64>().max(1e-9).powf(-0.8) - 1.0)).min(50_000.0) as i64
}

pub(super) fn name(rng: &mut StdRng) -> String {
    let one = |rng: &mut StdRng, of: &[&'static str]| of.choose(rng).copied().unwrap_or_default();
    let (first, second) = (one(rng, names::FIRST), one(rng, names::SECOND));
    if rng.random_bool(0.25) {
        format!("{first} {second} {}", one(rng, names::THIRD))
    } else {
        format!("{first} {second}")
    }
}

pub(super) fn description(rng: &mut StdRng, name: &str) -> Option<String> {
    let count = rng.random_range(0..=3);
    let sentences: Vec<String> =
        names::SENTENCES.choose_multiple(rng, count).map(|sentence| sentence.replace("{}", name)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}
