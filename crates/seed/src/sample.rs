//! The content of a first start: the project's own layouts and themes, published by the same code as anybody's. It is
//! only added to an unused database.

use std::collections::HashMap;

use bytes::Bytes;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;
use vitrine_admission::uploads::UploadedFile;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::form::NewDetails;
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::ItemId;
use vitrine_core::viewer::{Viewer, Writer};
use vitrine_kit::app::SharedApp;
use vitrine_layout::options::OptionChoice;
use vitrine_people::accounts::account::username_key;
use vitrine_people::accounts::account_rows as accounts;
use vitrine_switch::layouts;
use vitrine_switch::publish::{BackgroundUpload, PackSubmission, ThemeParts, ThemeSubmission, publish};
use vitrine_switch::themes::packs;
use vitrine_target::Target;

use super::generate::GeneratedCreator;
use super::wiiu_sample::{self, WiiuTheme};
use super::{content, seed_rows};

/// Layouts are older than all themes, which would otherwise say that theirs has changed.
const LAYOUTS_AGE: Millis = 120 * DAY;

/// A creator, as `creators.json` has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SampleCreator {
    username: String,
    bio: String,
    created_days_ago: i64,
}

/// A theme, as `themes.json` has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SampleTheme {
    name: String,
    description: String,
    creator: String,
    target: String,
    tags: Vec<String>,
    layout_uuid: Option<Uuid>,
    options: Vec<ChosenValue>,
    wallpaper: Option<String>,
    created_days_ago: i64,
}

/// A pack of these themes, as `packs.json` has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SamplePack {
    name: String,
    description: String,
    creator: String,
    /// Names of its themes.
    themes: Vec<String>,
    created_days_ago: i64,
}

/// An option value chosen for a theme.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ChosenValue {
    value_uuid: Uuid,
    variable: Option<String>,
}

/// Adds the project's own content. Returns false if the database has been used before.
///
/// # Errors
/// Errors of publishing; if a start is interrupted here, the rest is never added.
pub async fn sample(app: &SharedApp) -> Result<bool> {
    if !seed_rows::is_untouched(&app.db).await? {
        return Ok(false);
    }
    let now = app.clock.now();
    layouts::import::import(app, content::layouts()).await?;
    seed_rows::date_layouts_back(&app.db, now, now - LAYOUTS_AGE).await?;
    let creators: Vec<SampleCreator> = parsed("creators.json")?;
    for creator in &creators {
        add_creator(app, creator, now).await?;
    }
    let mut themes: Vec<SampleTheme> = parsed("themes.json")?;
    // Oldest first, so that public numbers follow time.
    themes.sort_by_key(|theme| -theme.created_days_ago);
    let mut published = HashMap::new();
    for theme in themes {
        let name = theme.name.clone();
        published.insert(name, add_theme(app, theme, now).await?);
    }
    let mut packs: Vec<SamplePack> = parsed("packs.json")?;
    packs.sort_by_key(|pack| -pack.created_days_ago);
    for pack in packs {
        add_pack(app, pack, &published, now).await?;
    }
    let mut wiiu_themes: Vec<WiiuTheme> = parsed("wiiu-themes.json")?;
    wiiu_themes.sort_by_key(|theme| -theme.created_days_ago);
    for theme in wiiu_themes {
        let (writer, days) = (writer(app, &theme.creator).await?, theme.created_days_ago);
        let id = wiiu_sample::add(app, &writer, theme).await?;
        date_back(app, id, days, now).await?;
    }
    app.catalogue.refresh(&app.db).await?;
    Ok(true)
}

async fn add_creator(app: &SharedApp, creator: &SampleCreator, now: Millis) -> Result<()> {
    if accounts::by_key(&app.db, &username_key(&creator.username)).await?.is_none() {
        let row = GeneratedCreator {
            uuid: app.random.uuid(),
            username: creator.username.clone(),
            bio: Some(creator.bio.clone()),
            is_hidden: false,
            created_at: now - creator.created_days_ago * DAY,
        };
        seed_rows::add_creators(&app.db, &[row]).await?;
    }
    Ok(())
}

/// Returns its public number.
async fn add_theme(app: &SharedApp, theme: SampleTheme, now: Millis) -> Result<String> {
    let writer = writer(app, &theme.creator).await?;
    let layout_id = match theme.layout_uuid {
        Some(uuid) => Some(
            seed_rows::layout_by_uuid(&app.db, uuid)
                .await?
                .ok_or_else(|| unfit(&theme.name, "its layout is missing"))?,
        ),
        None => None,
    };
    let background = match &theme.wallpaper {
        Some(path) => {
            let bytes = content::file(path).ok_or_else(|| unfit(&theme.name, "its wallpaper is missing"))?;
            Some(BackgroundUpload { file: UploadedFile::held(Bytes::from(bytes)), crop: None })
        }
        None => None,
    };
    let choices =
        theme.options.into_iter().map(|o| OptionChoice { value_uuid: o.value_uuid, variable: o.variable }).collect();
    let submission = ThemeSubmission {
        target: Target::from_file_name(&theme.target).ok_or_else(|| unfit(&theme.name, "its menu is unknown"))?,
        details: NewDetails {
            name: theme.name,
            description: Some(theme.description),
            tags: theme.tags,
            is_private: false,
            is_nsfw: false,
        },
        parts: ThemeParts {
            layout_hex_id: ValueEdit::replace(layout_id.map(|id| ItemId(id).to_string())),
            choices: Some(choices),
            background: ValueEdit::replace(background),
            ..ThemeParts::default()
        },
    };
    let published = publish(app, &NsfwCheck::default(), &writer, vec![submission], None, None, None).await?;
    let id = published.first().copied().ok_or_else(|| unfit(&theme.creator, "nothing was published"))?;
    date_back(app, id, theme.created_days_ago, now).await?;
    Ok(ItemId(id).to_string())
}

async fn add_pack(app: &SharedApp, pack: SamplePack, published: &HashMap<String, String>, now: Millis) -> Result<()> {
    let writer = writer(app, &pack.creator).await?;
    let numbers: Option<Vec<String>> = pack.themes.iter().map(|name| published.get(name).cloned()).collect();
    let submission = PackSubmission {
        theme_hex_ids: numbers.ok_or_else(|| unfit(&pack.name, "one of its themes is missing"))?,
        name: pack.name,
        description: Some(pack.description),
        tags: None,
        is_private: false,
    };
    let themes = publish(app, &NsfwCheck::default(), &writer, Vec::new(), Some(submission), None, None).await?;
    for id in packs::pack_rows::packs_of(&app.db, &themes).await? {
        date_back(app, id, pack.created_days_ago, now).await?;
    }
    Ok(())
}

/// A few hours apart, because people publish at all times of the day.
async fn date_back(app: &SharedApp, id: i64, days: i64, now: Millis) -> Result<()> {
    let at = now - days * DAY - ItemId(id).number().0 * 2_377 * SECOND;
    seed_rows::date_back(&app.db, id, at).await?;
    Ok(())
}

async fn writer(app: &SharedApp, username: &str) -> Result<Writer> {
    let person =
        accounts::by_key(&app.db, &username_key(username)).await?.ok_or_else(|| unfit(username, "no such creator"))?;
    Viewer::SignedIn(person.account()).require_writer()
}

fn parsed<T: DeserializeOwned>(path: &str) -> Result<Vec<T>> {
    let bytes = content::file(path).ok_or_else(|| unfit(path, "it is not part of this build"))?;
    serde_json::from_slice(&bytes).map_err(|error| PublicError::internal("reading the sample content", error))
}

fn unfit(what: &str, why: &str) -> PublicError {
    PublicError::internal("bringing in the sample content", format!("{what}: {why}"))
}
