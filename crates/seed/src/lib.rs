//! Filling a database for demos, tests and benchmarks: [`fill`] adds any number of varied items, the same at every run;
//! [`sample`] adds the content of a first start. Neither changes a database that is in use.

mod content;
mod fixtures;
mod generate;
mod generated_pictures;
mod music;
mod names;
mod packs;
mod sample;
mod screens;
mod seed_rows;
mod wiiu;
mod wiiu_sample;

use rand::SeedableRng;
use rand::rngs::StdRng;
use serde::Serialize;
use vitrine_community::tags::{self, NewTag};
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::ItemId;
use vitrine_kit::app::App;
use vitrine_kit::app::SharedApp;
use vitrine_switch::layouts;

pub use fixtures::{FixtureAccounts, StateIds};
pub use sample::sample;

/// The seed of all random choices.
const SEED: u64 = 0x5649_5452_494e_4531;
/// The latest moment of seeded items: 1 November 2026. Fixed, so that a seeded database is the same at every run.
const LATEST: Millis = 1_793_491_200_000;
/// Items added in one transaction: a balance between few commits and short waits for other processes.
const AT_ONCE: usize = 5_000;

#[derive(Clone, Copy, Debug)]
pub struct SeedPlan {
    /// Number of themes. There is at least one in each state.
    pub items: usize,
    /// Number of packs that are made of them, as far as they suffice.
    pub packs: usize,
    /// Number of Wii U themes.
    pub wiiu_themes: usize,
    /// Seed even if the site is served over https, which looks like production.
    pub is_forced: bool,
}

/// Seeded data that an external test program needs to know.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SeedReport {
    pub items: usize,
    pub packs: usize,
    pub wiiu_themes: usize,
    /// Number of creators, not counting those of `accounts`.
    pub creators: usize,
    /// One account for each kind of caller.
    pub accounts: FixtureAccounts,
    /// Public numbers of themes for each state; the first of each list belongs to the owner, hidden ones to a hidden
    /// creator.
    pub themes: StateIds,
    /// Public numbers of layouts.
    pub layouts: Vec<String>,
    pub tags: Vec<String>,
}

/// Adds themes with creators, tags, saves, downloads and pictures, and an account for each kind of caller.
///
/// # Errors
/// `FORBIDDEN` if the site looks like production, `CONFLICT` if it has been seeded before, otherwise what database or
/// object store report.
pub async fn fill(app: &SharedApp, plan: SeedPlan) -> Result<SeedReport> {
    if app.config.public_url.scheme() == "https" && !plan.is_forced {
        let message =
            "This site is served over https: seeding would mix made-up content into it. Use --force to do it.";
        return Err(PublicError::new(ErrorCode::Forbidden, message));
    }
    let mut rng = StdRng::seed_from_u64(SEED);
    let fixtures = fixtures::create_accounts(app).await?;
    let layouts = usable_layouts(app).await?;
    let pictures = generated_pictures::create(app, &mut rng, plan.items).await?;
    let vocabulary = add_tags(app).await?;
    let creators = add_creators(app, &mut rng, (plan.items / 40).max(5)).await?;

    let inputs =
        generate::ThemeInputs { creators: &creators, tags: &vocabulary, layouts: &layouts, pictures: &pictures };
    let states = fixtures::create_themes(app, &mut rng, &fixtures, &inputs).await?;
    let mut done = states.count();
    let mut loose = packs::ThemesByCreator::default();
    while done < plan.items {
        let count = AT_ONCE.min(plan.items - done);
        let themes: Vec<generate::GeneratedTheme> = (0..count).map(|_| inputs.theme(&mut rng)).collect();
        let tx = app.db.begin().await?;
        let ids = seed_rows::add_themes(&tx, &themes).await?;
        tx.commit().await?;
        loose.add(&ids, &themes);
        done += count;
    }
    let packs = packs::add(app, &mut rng, &pictures, loose, plan.packs).await?;
    let wiiu_themes = wiiu::add(app, &mut rng, &creators, &vocabulary, plan.wiiu_themes).await?;
    finish(app).await?;
    Ok(SeedReport {
        items: done,
        packs,
        wiiu_themes,
        creators: creators.len(),
        accounts: fixtures.accounts,
        themes: states,
        layouts: layouts.iter().map(|layout| ItemId(layout.id).to_string()).collect(),
        tags: vocabulary.iter().map(|tag| tag.slug.clone()).collect(),
    })
}

/// A layout that seeded themes may use.
struct UsableLayout {
    id: i64,
    target: vitrine_target::Target,
    /// Option values that need nothing typed.
    values: Vec<uuid::Uuid>,
}

/// The existing layouts, or the project's own if there are none.
async fn usable_layouts(app: &SharedApp) -> Result<Vec<UsableLayout>> {
    if seed_rows::layouts(&app.db).await?.is_empty() {
        layouts::import::import(app, content::layouts()).await?;
    }
    let mut usable: Vec<UsableLayout> = seed_rows::layouts(&app.db)
        .await?
        .into_iter()
        .filter_map(|row| {
            let target = vitrine_target::Target::from_file_name(&row.target)?;
            Some(UsableLayout { id: row.id, target, values: Vec::new() })
        })
        .collect();
    for (layout_id, value) in seed_rows::simple_values(&app.db).await? {
        if let Some(layout) = usable.iter_mut().find(|layout| layout.id == layout_id) {
            layout.values.push(value);
        }
    }
    Ok(usable)
}

struct SeededTag {
    id: i64,
    slug: String,
}

async fn add_tags(app: &App) -> Result<Vec<SeededTag>> {
    let new: Vec<NewTag> = names::tags().iter().filter_map(|name| NewTag::read(name)).collect();
    let slugs: Vec<String> = new.iter().map(|tag| tag.slug.clone()).collect();
    let tx = app.db.begin().await?;
    let ids = tags::resolve(&tx, &new, LATEST).await?;
    tx.commit().await?;
    Ok(ids.into_iter().zip(slugs).map(|(id, slug)| SeededTag { id, slug }).collect())
}

async fn add_creators(app: &App, rng: &mut StdRng, count: usize) -> Result<Vec<i64>> {
    let creators: Vec<generate::GeneratedCreator> =
        (0..count).map(|position| generate::creator(rng, position)).collect();
    let tx = app.db.begin().await?;
    let ids = seed_rows::add_creators(&tx, &creators).await?;
    tx.commit().await?;
    Ok(ids)
}

/// Finishes a large import: updates the statistics of the query planner, and deletes the change log, so that other processes reload
/// everything instead of reading half a million entries one by one.
async fn finish(app: &App) -> Result<()> {
    app.catalogue.prune(&app.db, Millis::MAX).await?;
    app.db.analyze().await?;
    app.catalogue.refresh(&app.db).await?;
    Ok(())
}
