//! Import of a tree of layouts. `vitrine_layout::tree` reads and validates the tree; here its layouts become rows and
//! pictures. An existing layout (by UUID) is updated in place and keeps its number; an unchanged one is not touched.
//! One bad layout never stops the rest.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

use crate::layouts::layout::Layout;
use bytes::Bytes;
use uuid::Uuid;
use vitrine_blobs::{BlobToken, ContentHash};
use vitrine_community::nsfw::published;
use vitrine_community::publishing::avif;
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::ids::slug;
use vitrine_core::items::item_rows;
use vitrine_core::items::item_rows::{ItemChanges, NewItem};
use vitrine_core::items::{self, ItemId};
use vitrine_db::{DbError, Tx};
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects;
use vitrine_layout::layout_id;
use vitrine_layout::options::LayoutOption;
use vitrine_layout::tree::{self, CatalogueLayout, TreeEntry, TreeSource};
use vitrine_layout::{Layout as FormatLayout, LayoutStrictness, Severity};
use vitrine_media::{LeadingColour, clean_overlay};
use vitrine_people::accounts;
use vitrine_people::audit;
use vitrine_target::Target;

use super::drawing::{LayoutDrawing, draw_layout, draw_value};
use super::follow::FollowLayout;
use super::layout::{KIND, OfferedOption, ValueRow};
use super::layout_rows::{self, NewOption};
use super::stage::DRAWING_VERSION;

/// Result of an import, as text for the person who ran it.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// Layouts added: menu and name.
    pub added: Vec<String>,
    pub updated: Vec<String>,
    /// Layouts that have not changed.
    pub unchanged: Vec<String>,
    /// Menus whose menu-wide options were set, with their number.
    pub global_options: Vec<String>,
    pub refused: Vec<String>,
    /// Irregularities of accepted layouts.
    pub remarks: Vec<String>,
    /// Harmless oddities, of which real trees have hundreds.
    pub notes: Vec<String>,
}

pub struct ImportFolder(pub PathBuf);

impl TreeSource for ImportFolder {
    fn list(&self, folder: &[&str]) -> std::result::Result<Vec<TreeEntry>, String> {
        let path = folder.iter().fold(self.0.clone(), |path, part| path.join(part));
        let entries = std::fs::read_dir(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut items = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| format!("{}: {error}", path.display()))?;
            // Symbolic links are not followed: a tree from elsewhere must not reach outside its folder.
            let kind = entry.file_type().map_err(|error| format!("{}: {error}", entry.path().display()))?;
            if let (Ok(name), false) = (entry.file_name().into_string(), kind.is_symlink()) {
                items.push(TreeEntry { name, is_folder: kind.is_dir() });
            }
        }
        items.sort();
        Ok(items)
    }

    fn read(&self, file: &[&str], longest_bytes: usize) -> std::result::Result<Vec<u8>, String> {
        let path = file.iter().fold(self.0.clone(), |path, part| path.join(part));
        let size = std::fs::metadata(&path).map_err(|error| error.to_string())?.len();
        if size > longest_bytes as u64 {
            return Err(format!("{size} bytes; at most {longest_bytes} are read"));
        }
        std::fs::read(&path).map_err(|error| error.to_string())
    }
}

pub async fn import(app: &SharedApp, source: impl TreeSource + Send + 'static) -> Result<ImportReport> {
    let read = tokio::task::spawn_blocking(move || tree::read(&source));
    let tree = read.await.map_err(|error| PublicError::internal("reading a layouts tree", error))?;
    let system_account = accounts::create::system_account(app).await?;
    let (notes, warnings): (Vec<_>, Vec<_>) = tree.remarks.iter().partition(|r| r.severity() < Severity::Warning);
    let mut report = ImportReport {
        refused: tree.refusals.iter().map(ToString::to_string).collect(),
        remarks: warnings.into_iter().map(ToString::to_string).collect(),
        notes: notes.into_iter().map(ToString::to_string).collect(),
        ..ImportReport::default()
    };
    for layout in &tree.layouts {
        let name = format!("{} / {}", layout.target.file_name(), layout.name);
        if let Some(id) = layout.layout_json.as_deref().and_then(carried_id)
            && layout_id::parse(&id).is_ok_and(|id| id.service() == app.config.layout_id_service)
        {
            report.remarks.push(format!(
                "{name}: carries the layout ID {id:?} under this site's own prefix; files get it only if it is the number \
                 that the layout has here"
            ));
        }
        match import_layout(app, system_account.id, layout).await {
            Ok(ImportOutcome::Added) => report.added.push(name),
            Ok(ImportOutcome::Updated) => report.updated.push(name),
            Ok(ImportOutcome::Unchanged) => report.unchanged.push(name),
            // One bad layout never stops the rest, but an error of the server affects all.
            Err(error) if error.code.http_status() >= 500 => return Err(error),
            Err(error) => report.refused.push(format!("{name}: {}", error.message)),
        }
    }
    let mut follow_from = app.clock.now();
    for (target, options) in &tree.global_options {
        follow_from = import_global_options(app, target.file_name(), options, follow_from).await?;
        report.global_options.push(format!("{}: {}", target.file_name(), options.len()));
    }
    report.remarks.extend(same_pictures(app, &tree).await?);
    app.catalogue.refresh(&app.db).await?;
    Ok(report)
}

/// Lists the values of each option of the tree that have the same picture. It compares stored pictures, so that nothing
/// of an unchanged layout is decoded.
async fn same_pictures(app: &SharedApp, tree: &tree::LayoutTree) -> Result<Vec<String>> {
    let same = layout_rows::same_pictures(&app.db).await?;
    let of_layouts = tree.layouts.iter().map(|layout| (layout.target, layout.name.as_str(), &layout.options));
    let of_menus = tree.global_options.iter().map(|(target, options)| (*target, "every layout", options));
    let mut remarks = Vec::new();
    for (target, name, options) in of_layouts.chain(of_menus) {
        let uuids: HashSet<Uuid> = options.iter().flat_map(|option| &option.values).map(|value| value.uuid).collect();
        for layout_rows::SamePicture { option_name, name: value, other_name, .. } in
            same.iter().filter(|same| uuids.contains(&same.uuid))
        {
            remarks.push(format!(
                "{} / {name}: the values \"{other_name}\" and \"{value}\" of the option \"{option_name}\" have the same picture",
                target.file_name()
            ));
        }
    }
    Ok(remarks)
}

/// Imports the menu-wide options. Another tree may have added options for the same menu, so only those of this tree are
/// replaced, and unchanged ones are not touched. Items that use layouts of the menu are updated from a time on; returns
/// the end of that.
async fn import_global_options(
    app: &SharedApp,
    target: &str,
    options: &[LayoutOption],
    follow_from: Millis,
) -> Result<Millis> {
    let Some(menu) = Target::from_file_name(target) else { return Ok(follow_from) };
    let pictures = draw_options(app, &LayoutDrawing::stock(menu), options, true).await?;
    let (pictures, now) = (&pictures, app.clock.now());
    app.db
        .transaction(|tx| async move {
            lock(&tx).await?;
            let offered = layout_rows::global_options(&tx, target).await?;
            let is_offered =
                |option: &LayoutOption| offered.iter().any(|offered| is_same(offered, option, &pictures.values));
            if options.iter().all(is_offered) {
                return Ok(follow_from);
            }
            // First of all, because it takes the lock of the catalogue. Every layout of the menu has other options now.
            layout_rows::touch_layouts_of(&tx, target).await?;
            let layouts = layout_rows::uses_of_layouts_of(&tx, target).await?;
            let followed_at = FollowLayout::enqueue_in_turn(&tx, &layouts, now, follow_from).await?;
            for option in options {
                let uuids = option.values.iter().map(|value| value.uuid).collect();
                let before = layout_rows::remove_global_option(&tx, target, &option.name, uuids).await?;
                release(&tx, &before, now).await?;
            }
            insert_options(&tx, None, target, options, &pictures.values).await?;
            for layout_id in layout_rows::ids_of_target(&tx, target, i64::MAX).await? {
                check_pictures(app, &tx, layout_id, target, now).await?;
            }
            pictures.staged.commit(&tx).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(followed_at)
        })
        .await
}

/// Lets one import or redrawing write after the other, because each reads before what it replaces.
pub(super) async fn lock(tx: &Tx) -> std::result::Result<(), DbError> {
    tx.lock("import layouts", &[]).await
}

/// Returns true if an option of the database equals that of the tree, including its pictures.
fn is_same(
    offered: &OfferedOption,
    option: &LayoutOption,
    pictures: &HashMap<Uuid, layout_rows::ValuePictures>,
) -> bool {
    let mut as_in_tree = offered.to_format();
    for (value, of_tree) in as_in_tree.values.iter_mut().zip(&option.values) {
        value.picture.clone_from(&of_tree.picture);
    }
    let overlay = |uuid: Uuid| pictures.get(&uuid).and_then(|pictures| pictures.overlay_hash.as_ref());
    as_in_tree == *option && offered.values.iter().all(|value| value.overlay_hash.as_ref() == overlay(value.uuid))
}

enum ImportOutcome {
    Added,
    Updated,
    Unchanged,
}

async fn import_layout(app: &SharedApp, house_id: i64, layout: &CatalogueLayout) -> Result<ImportOutcome> {
    let content_hash = content_hash(layout);
    let known = layout_rows::known(&app.db, layout.details.uuid).await?;
    if is_unchanged(known.as_ref(), &content_hash) {
        return Ok(ImportOutcome::Unchanged);
    }
    let upper_colour = layout.details.colour.as_ref().map(|colour| colour.to_ascii_uppercase());
    let is_drawn_alike = known.is_some_and(|known| {
        (known.layout_json, known.common_json, known.color)
            == (layout.layout_json.clone(), layout.common_json.clone(), upper_colour.clone())
    });

    let colour = layout.details.colour.as_deref();
    let (layout_json, common_json) = (layout.layout_json.as_deref(), layout.common_json.as_deref());
    let drawing = LayoutDrawing::of(layout.target, layout_json, common_json, colour);
    let mut files = Vec::new();
    let overlay = match layout.overlay_png.clone() {
        Some(png) => Some(clean(png, "overlay.png").await?),
        None => None,
    };
    let overlay_hash = overlay.as_ref().map(|(hash, _)| hash.as_bytes().to_vec());
    files.extend(overlay.map(|(hash, png)| (objects::overlay(hash), png)));
    let drawn = draw_layout(app, &drawing, &mut files).await?;
    let staged = objects::put(app, files).await?;
    let options = draw_options(app, &drawing, &layout.options, is_drawn_alike).await?;

    let now = app.clock.now();
    let item = NewItem {
        kind: &KIND,
        uuid: layout.details.uuid,
        creator_id: house_id,
        name: layout.name.clone(),
        slug: slug(&layout.name),
        description: Some(layout.details.description.clone()).filter(|d| !d.is_empty()),
        is_private: false,
        is_nsfw: false,
        preview_token: drawn.token.as_bytes().to_vec(),
        // The pictures of layouts are rendered during the import.
        preview_state: "READY",
        thumb_hash: Some(drawn.thumb_hash),
        now,
    };
    let looks =
        &items::item_rows::VisualFeatures { colors: LeadingColour::to_bytes(&drawn.colours), fingerprint: None };
    let details = layout_rows::LayoutDetails {
        creator_uuid: layout.details.creator_uuid,
        target: layout.target.file_name().to_owned(),
        color: upper_colour,
        carried_id: layout.layout_json.as_deref().and_then(carried_id),
        layout_json: layout.layout_json.clone(),
        common_json: layout.common_json.clone(),
        overlay_hash,
        content_hash,
    };
    let staged = staged.and(options.staged);
    let (staged, item, details, pictures) = (&staged, &item, &details, &options.values);
    app.db
        .transaction(|tx| async move {
            lock(&tx).await?;
            // Another import may have written it since the first look-up.
            let known = layout_rows::known(&tx, item.uuid).await?;
            let known = known.as_ref();
            if is_unchanged(known, &details.content_hash) {
                return Ok(ImportOutcome::Unchanged);
            }
            let (id, outcome) = match known {
                Some(known) => {
                    let id = ItemId(known.id);
                    items::item_rows::update(&tx, id, changes(item)).await?;
                    FollowLayout::enqueue(&tx, known.id, now).await?;
                    (id, ImportOutcome::Updated)
                }
                None => (items::item_rows::insert(&tx, item).await?, ImportOutcome::Added),
            };
            layout_rows::put(&tx, id, details).await?;
            items::item_rows::set_visual_features(&tx, id.0, looks).await?;
            let mut before = layout_rows::remove_options(&tx, id.0).await?;
            before.extend(known.map(|known| layout_rows::ValuePictures {
                overlay_hash: known.overlay_hash.clone(),
                preview_token: Some(known.preview_token.clone()),
                ..layout_rows::ValuePictures::default()
            }));
            release(&tx, &before, now).await?;
            insert_options(&tx, Some(id.0), &details.target, &layout.options, pictures).await?;
            check_pictures(app, &tx, id.0, &details.target, now).await?;
            avif::enqueue(&tx, app, id.0, house_id, now).await?;
            staged.commit(&tx).await?;
            audit::record(&tx, entry(id, known.map(|known| &known.content_hash), details, now)).await?;
            tx.commit().await?;
            Ok(outcome)
        })
        .await
}

/// Enqueues the check of all pictures on the page of a layout, including those of the options of its menu.
pub(super) async fn check_pictures(app: &SharedApp, tx: &Tx, layout_id: i64, target: &str, now: Millis) -> Result<()> {
    let Some(layout) = item_rows::by_id::<Layout>(tx, layout_id).await? else { return Ok(()) };
    let offered = layout_rows::options_of(tx, layout_id, target).await?;
    let values = offered.iter().flat_map(|option| &option.values).filter_map(|value| value.preview_token.as_deref());
    let tokens = std::iter::once(layout.item.preview_token.as_slice()).chain(values);
    let pictures: Vec<_> = tokens.filter_map(BlobToken::from_slice).map(published::looked_at).collect();
    published::check_later(tx, &app.config, layout_id, &pictures, now).await
}

/// Returns true if a stored layout equals that of the tree.
fn is_unchanged(known: Option<&layout_rows::ExistingLayout>, content_hash: &[u8]) -> bool {
    known.is_some_and(|known| known.content_hash == content_hash)
}

/// Returns the audit log entry of a layout that is added or changed; `before` is the hash of its former content.
fn entry(
    id: ItemId,
    before: Option<&Vec<u8>>,
    details: &layout_rows::LayoutDetails,
    now: Millis,
) -> audit::AuditRecord<'static> {
    let told = |hash: &Vec<u8>| format!("blake3:{}", hex::encode(hash));
    let after = told(&details.content_hash);
    let (action, detail) = match before {
        Some(before) => ("item.change-files", format!("{} → {after}", told(before))),
        None => ("item.publish", after),
    };
    audit::AuditRecord {
        actor: audit::AuditActor::CommandLine,
        action,
        target: KIND.target(id),
        detail: Some(detail),
        reason: None,
        request_id: None,
        at: now,
    }
}

/// Releases replaced pictures to the sweeper, which spares those that are used again.
pub(super) async fn release(
    tx: &Tx,
    pictures: &[layout_rows::ValuePictures],
    now: Millis,
) -> std::result::Result<(), DbError> {
    let overlays = pictures.iter().filter_map(|p| p.overlay_hash.as_deref()).filter_map(ContentHash::from_slice);
    let tokens = pictures.iter().filter_map(|p| p.preview_token.as_deref()).filter_map(BlobToken::from_slice);
    let files = overlays.map(objects::overlay).chain(tokens.flat_map(objects::previews));
    objects::release(tx, files, now).await
}

fn changes(item: &NewItem) -> ItemChanges<'_> {
    ItemChanges {
        creator_id: item.creator_id,
        name: &item.name,
        slug: &item.slug,
        description: item.description.as_deref(),
        preview_token: item.preview_token.clone(),
        thumb_hash: item.thumb_hash.clone(),
        now: item.now,
    }
}

/// Returns the hash of everything about a layout that an import can change.
fn content_hash(layout: &CatalogueLayout) -> Vec<u8> {
    let mut hasher = blake3::Hasher::new();
    let mut add = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    add(layout.target.file_name().as_bytes());
    add(layout.name.as_bytes());
    add(format!("{:?}", layout.details).as_bytes());
    add(layout.layout_json.as_deref().unwrap_or_default().as_bytes());
    add(layout.common_json.as_deref().unwrap_or_default().as_bytes());
    add(layout.overlay_png.as_deref().unwrap_or_default());
    for option in &layout.options {
        add(format!("{} {} {} {:?}", option.priority, option.kind, option.name, option.range).as_bytes());
        for value in &option.values {
            add(value.uuid.as_bytes());
            add(value.name.as_bytes());
            add(value.json.as_bytes());
            add(value.picture.as_deref().unwrap_or_default());
        }
    }
    hasher.finalize().as_bytes().to_vec()
}

/// Returns the layout ID in the file itself. It is preserved, because installers select firmware fixes by it.
fn carried_id(json: &str) -> Option<String> {
    let (layout, _) = FormatLayout::read(json.as_bytes(), LayoutStrictness::Lenient).ok()?;
    layout.id().map(str::to_owned)
}

/// Re-encodes an author's picture, without the metadata of its drawing tool.
async fn clean(png: Vec<u8>, name: &str) -> Result<(ContentHash, Bytes)> {
    let work = tokio::task::spawn_blocking(move || clean_overlay(&png));
    let png = work
        .await
        .map_err(|error| PublicError::internal("reading a layout's picture", error))?
        .map_err(|error| PublicError::bad_input(name, format!("{name} can't be used: {error}.")))?;
    Ok((ContentHash::of(&png), Bytes::from(png)))
}

/// Pictures of option values, by value.
struct OptionPictures {
    values: HashMap<Uuid, layout_rows::ValuePictures>,
    staged: objects::StagedFiles,
}

/// Draws the pictures of all values. `is_reusing` takes the stored pictures of values that have not changed.
async fn draw_options(
    app: &SharedApp,
    layout: &Arc<LayoutDrawing>,
    options: &[LayoutOption],
    is_reusing: bool,
) -> Result<OptionPictures> {
    let mut values = HashMap::new();
    let mut files = Vec::new();
    for (option, value) in options.iter().flat_map(|option| option.values.iter().map(move |value| (option, value))) {
        let overlay = match value.picture.clone() {
            Some(png) => Some(clean(png, &format!("{}.png", value.name)).await?),
            None => None,
        };
        let overlay_hash = overlay.as_ref().map(|(hash, _)| hash.as_bytes().to_vec());
        let stored = layout_rows::value_pictures(&app.db, value.uuid, &value.json).await?;
        let pictures = match stored.filter(|stored| is_reusing && stored.overlay_hash == overlay_hash) {
            Some(stored) => stored,
            None => {
                files.extend(overlay.iter().map(|(hash, png)| (objects::overlay(*hash), png.clone())));
                let overlay = overlay.map(|(_, png)| png);
                let drawn = draw_value(app, layout, option, value, overlay, &mut files).await?;
                let (preview_token, thumb_hash) =
                    drawn.map(|drawn| (drawn.token.as_bytes().to_vec(), drawn.thumb_hash)).unzip();
                layout_rows::ValuePictures { overlay_hash, preview_token, thumb_hash, drawing_version: DRAWING_VERSION }
            }
        };
        values.insert(value.uuid, pictures);
    }
    Ok(OptionPictures { values, staged: objects::put(app, files).await? })
}

async fn insert_options(
    tx: &Tx,
    layout_id: Option<i64>,
    target: &str,
    options: &[LayoutOption],
    pictures: &HashMap<Uuid, layout_rows::ValuePictures>,
) -> Result<()> {
    for option in options {
        let new = NewOption {
            layout_id,
            target,
            kind: option.kind.name(),
            priority: i64::from(option.priority),
            name: &option.name,
            range: option.range,
        };
        let option_id = layout_rows::insert_option(tx, &new).await?;
        for (position, value) in option.values.iter().enumerate() {
            let drawn = pictures.get(&value.uuid);
            let row = ValueRow {
                option_id,
                uuid: value.uuid,
                name: value.name.clone(),
                value_json: value.json.clone(),
                overlay_hash: drawn.and_then(|d| d.overlay_hash.clone()),
                preview_token: drawn.and_then(|d| d.preview_token.clone()),
                thumb_hash: drawn.and_then(|d| d.thumb_hash.clone()),
                drawing_version: drawn.map_or(0, |d| d.drawing_version),
            };
            layout_rows::insert_value(tx, position as i64, &row).await.map_err(|error| {
                if error.is_unique_violation("switch_layout_option_values", "uuid") {
                    let message = format!("The uuid {} of \"{}\" belongs to another layout.", value.uuid, value.name);
                    PublicError::bad_input("uuid", message)
                } else {
                    error.into()
                }
            })?;
        }
    }
    Ok(())
}
