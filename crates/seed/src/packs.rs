//! Packs of seeded themes. They share a few collages, as themes share pictures.

use std::collections::HashMap;

use bytes::Bytes;
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use vitrine_blobs::{BlobToken, PreviewFormat};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::ids::slug;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_media::{CollageCanvas, DecodeLimits, LeadingColour, Picture, PictureError, PreviewSet, PreviewSize};

use super::generate::{self, GeneratedPack, GeneratedTheme};
use super::generated_pictures::PictureSet;
use super::seed_rows;

/// Collages made, if there are enough packs to show them.
const COLLAGES: usize = 8;
/// Themes of a seeded pack: minimum and maximum.
const THEMES: (usize, usize) = (2, 7);
/// Packs added in one transaction.
const AT_ONCE: usize = 500;

/// The themes that packs can be made of, by creator.
#[derive(Default)]
pub(super) struct ThemesByCreator(HashMap<i64, Vec<LooseTheme>>);

struct LooseTheme {
    id: i64,
    tags: Vec<i64>,
}

impl ThemesByCreator {
    pub(super) fn add(&mut self, ids: &[i64], themes: &[GeneratedTheme]) {
        for (id, theme) in ids.iter().zip(themes) {
            if theme.deleted_at.is_none() && !theme.is_private {
                let tags = theme.tags.clone();
                self.0.entry(theme.creator_id).or_default().push(LooseTheme { id: *id, tags });
            }
        }
    }
}

/// Adds so many packs, or as many as the themes suffice for; returns how many.
pub(super) async fn add(
    app: &App,
    rng: &mut StdRng,
    pictures: &PictureSet,
    loose: ThemesByCreator,
    count: usize,
) -> Result<usize> {
    let collages = collages(app, rng, pictures, count).await?;
    // Smaller packs where the themes would not suffice for as many otherwise.
    let themes: usize = loose.0.values().map(Vec::len).sum();
    let most = (themes / count.max(1)).clamp(THEMES.0, THEMES.1);
    let mut packs = Vec::new();
    let mut creators: Vec<_> = loose.0.into_iter().collect();
    creators.sort_unstable_by_key(|(creator_id, _)| *creator_id);
    for (creator_id, themes) in creators {
        let mut rest = &themes[..];
        while rest.len() >= THEMES.0 && packs.len() < count {
            let (of_pack, others) = rest.split_at(rng.random_range(THEMES.0..=most.min(rest.len())));
            rest = others;
            let Some(collage) = collages.choose(rng) else { return Ok(0) };
            packs.push(pack(rng, creator_id, of_pack, collage));
        }
    }
    for some in packs.chunks(AT_ONCE) {
        let tx = app.db.begin().await?;
        seed_rows::add_packs(&tx, some).await?;
        tx.commit().await?;
    }
    Ok(packs.len())
}

fn pack(rng: &mut StdRng, creator_id: i64, themes: &[LooseTheme], collage: &StoredCollage) -> GeneratedPack {
    let name = generate::name(rng);
    let (downloads, created_at) = (generate::downloads(rng), generate::created_at(rng));
    GeneratedPack {
        uuid: generate::uuid(rng),
        creator_id,
        slug: slug(&name),
        description: generate::description(rng, &name),
        name,
        preview_token: collage.token.as_bytes().to_vec(),
        thumb_hash: collage.thumb_hash.clone(),
        colors: collage.colors.clone(),
        downloads,
        demand: generate::demand(rng, created_at, downloads),
        created_at,
        themes: themes.iter().map(|theme| theme.id).collect(),
        tags: themes[0].tags.clone(),
    }
}

struct StoredCollage {
    token: BlobToken,
    thumb_hash: Vec<u8>,
    colors: Vec<u8>,
}

async fn collages(app: &App, rng: &mut StdRng, pictures: &PictureSet, count: usize) -> Result<Vec<StoredCollage>> {
    let mut collages = Vec::new();
    for at in 0..COLLAGES.min(count) {
        let mut shown: Vec<Bytes> = Vec::new();
        for token in pictures.some(rng, THEMES.0 + at % (THEMES.1 - THEMES.0 + 1)) {
            shown.push(app.blobs.get(objects::preview(token, 720, PreviewFormat::Jpeg)).await?);
        }
        let work = tokio::task::spawn_blocking(move || compose(&shown));
        let previews = work
            .await
            .map_err(|error| PublicError::internal("composing a collage", error))?
            .map_err(|error| PublicError::internal("composing a collage", error))?;
        let token = BlobToken::from_bytes(rng.random());
        drop(objects::put(app, objects::rendered(token, previews.pictures).collect()).await?);
        let colors = LeadingColour::to_bytes(&previews.colours);
        collages.push(StoredCollage { token, thumb_hash: previews.thumb_hash, colors });
    }
    Ok(collages)
}

fn compose(shown: &[Bytes]) -> std::result::Result<PreviewSet, PictureError> {
    let mut collage = CollageCanvas::of(shown.len());
    for bytes in shown {
        collage.add(&Picture::decode(bytes, &DecodeLimits::default())?)?;
    }
    PreviewSet::render(&collage.finish()?, &PreviewSize::ALL, &mut |_, _| {})
}
