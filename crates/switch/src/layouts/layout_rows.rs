//! Every SQL statement about layouts and their options.

use std::collections::HashMap;

use uuid::Uuid;
use vitrine_core::items::{ItemId, ItemKind, OfKind, select_items};
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

use super::layout::{KIND, Layout, OfferedOption, OptionRow, ValueRow};
use super::stage::DRAWING_VERSION;

impl OfKind for Layout {
    const KIND: &'static ItemKind = &KIND;
    const SELECT: &'static str = select_items!(
        "d.target, d.color, d.layout_json, d.common_json, d.carried_id, d.overlay_hash",
        "switch_layouts"
    );
}

/// Returns the layouts of a menu, at most `most`.
pub async fn ids_of_target(db: &impl Execute, target: &str, most: i64) -> Result<Vec<i64>, DbError> {
    let sql = "SELECT d.item_id FROM switch_layouts d JOIN items i ON i.id = d.item_id \
               WHERE d.target = $1 AND i.deleted_at IS NULL ORDER BY d.item_id LIMIT $2";
    db.column(sql, params![target, most]).await
}

/// Writes the items of a menu's layouts unchanged. The triggers then tell the catalogue and its caches of their new
/// options.
pub async fn touch_layouts_of(db: &impl Execute, target: &str) -> Result<u64, DbError> {
    let sql = "UPDATE items SET kind = kind WHERE id IN (SELECT item_id FROM switch_layouts WHERE target = $1)";
    db.execute(sql, params![target]).await
}

/// Returns the layouts of a menu that themes use, each with the number of these themes.
pub async fn uses_of_layouts_of(db: &impl Execute, target: &str) -> Result<Vec<(i64, i64)>, DbError> {
    let sql = "SELECT layout_id, COUNT(*) FROM switch_themes \
               WHERE layout_id IN (SELECT item_id FROM switch_layouts WHERE target = $1) \
               GROUP BY layout_id ORDER BY layout_id";
    db.rows(sql, params![target]).await
}

const OPTION_COLUMNS: &str = "id, layout_id, target, kind, priority, name, min_value, max_value";

/// Options that are offered for every layout of a menu.
pub async fn global_options(db: &impl Execute, target: &str) -> Result<Vec<OfferedOption>, DbError> {
    let sql = format!(
        "SELECT {OPTION_COLUMNS} FROM switch_layout_options WHERE target = $1 AND layout_id IS NULL ORDER BY id"
    );
    with_values(db, db.rows(&sql, params![target]).await?).await
}

/// Options of one layout: its own, and those of its menu. By priority, own ones first.
pub async fn options_of(db: &impl Execute, layout_id: i64, target: &str) -> Result<Vec<OfferedOption>, DbError> {
    let mut offered = options_of_all(db, &[(layout_id, target.to_owned())]).await?;
    Ok(offered.remove(&layout_id).unwrap_or_default())
}

/// Loads the options of many layouts in two statements.
pub async fn options_of_all(
    db: &impl Execute,
    layouts: &[(i64, String)],
) -> Result<HashMap<i64, Vec<OfferedOption>>, DbError> {
    let mut offered: HashMap<i64, Vec<OfferedOption>> = layouts.iter().map(|(id, _)| (*id, Vec::new())).collect();
    if layouts.is_empty() {
        return Ok(offered);
    }
    let mut values = Params::new();
    let ids = push_list(&mut values, layouts.iter().map(|(id, _)| *id).collect());
    let mut targets: Vec<String> = layouts.iter().map(|(_, target)| target.clone()).collect();
    targets.sort_unstable();
    targets.dedup();
    let targets = push_list(&mut values, targets);
    let sql = format!(
        "SELECT {OPTION_COLUMNS} FROM switch_layout_options WHERE layout_id IN ({ids}) \
         UNION ALL SELECT {OPTION_COLUMNS} FROM switch_layout_options WHERE target IN ({targets}) \
         AND layout_id IS NULL"
    );
    let mut options = with_values(db, db.rows(&sql, values).await?).await?;
    options.sort_by(|a, b| {
        (a.option.priority, a.option.layout_id.is_none(), &a.option.name, a.option.id).cmp(&(
            b.option.priority,
            b.option.layout_id.is_none(),
            &b.option.name,
            b.option.id,
        ))
    });
    for (layout_id, target) in layouts {
        let fits = |o: &&OfferedOption| match o.option.layout_id {
            Some(own) => own == *layout_id,
            None => o.option.target == *target,
        };
        offered.insert(*layout_id, options.iter().filter(fits).cloned().collect());
    }
    Ok(offered)
}

async fn with_values(db: &impl Execute, options: Vec<OptionRow>) -> Result<Vec<OfferedOption>, DbError> {
    let mut values_of = values_of(db, options.iter().map(|o| o.id).collect()).await?;
    let offered =
        |option: OptionRow| OfferedOption { values: values_of.remove(&option.id).unwrap_or_default(), option };
    Ok(options.into_iter().map(offered).collect())
}

async fn values_of(db: &impl Execute, option_ids: Vec<i64>) -> Result<HashMap<i64, Vec<ValueRow>>, DbError> {
    if option_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, option_ids);
    let rows: Vec<ValueRow> = db
        .rows(
            &format!(
                "SELECT option_id, uuid, name, value_json, overlay_hash, preview_token, thumb_hash, drawing_version \
                 FROM switch_layout_option_values WHERE option_id IN ({list}) ORDER BY option_id, position"
            ),
            values,
        )
        .await?;
    let mut by_option: HashMap<i64, Vec<ValueRow>> = HashMap::new();
    for row in rows {
        by_option.entry(row.option_id).or_default().push(row);
    }
    Ok(by_option)
}

/// Returns the hash of everything imported for each layout.
pub async fn content_hashes(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, Vec<u8>>, DbError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    let sql = format!("SELECT item_id, content_hash FROM switch_layouts WHERE item_id IN ({list})");
    let rows: Vec<(i64, Vec<u8>)> = db.rows(&sql, values).await?;
    Ok(rows.into_iter().collect())
}

row! {
    /// Columns of an existing layout that an import compares.
    pub struct ExistingLayout {
        pub id: i64,
        pub content_hash: Vec<u8>,
        pub overlay_hash: Option<Vec<u8>>,
        pub preview_token: Vec<u8>,
        pub layout_json: Option<String>,
        pub common_json: Option<String>,
        pub color: Option<String>,
    }
}

pub async fn known(db: &impl Execute, uuid: Uuid) -> Result<Option<ExistingLayout>, DbError> {
    let sql = "SELECT i.id, d.content_hash, d.overlay_hash, i.preview_token, d.layout_json, d.common_json, d.color \
               FROM items i JOIN switch_layouts d ON d.item_id = i.id WHERE i.uuid = $1";
    db.row_opt(sql, params![uuid]).await
}

/// The columns of a layout's own row that an import writes.
pub struct LayoutDetails {
    pub creator_uuid: Uuid,
    pub target: String,
    pub color: Option<String>,
    pub layout_json: Option<String>,
    pub common_json: Option<String>,
    pub carried_id: Option<String>,
    pub overlay_hash: Option<Vec<u8>>,
    pub content_hash: Vec<u8>,
}

/// Inserts or updates a layout's own row. Its item must have been written before.
pub async fn put(db: &impl Execute, id: ItemId, details: &LayoutDetails) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO switch_layouts (item_id, creator_uuid, target, color, layout_json, common_json, carried_id, \
         overlay_hash, content_hash, drawing_version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
         ON CONFLICT (item_id) DO UPDATE SET creator_uuid = excluded.creator_uuid, target = excluded.target, \
         color = excluded.color, layout_json = excluded.layout_json, common_json = excluded.common_json, \
         carried_id = excluded.carried_id, overlay_hash = excluded.overlay_hash, content_hash = excluded.content_hash, \
         drawing_version = excluded.drawing_version",
        params![
            id.0,
            details.creator_uuid,
            details.target.clone(),
            details.color.clone(),
            details.layout_json.clone(),
            details.common_json.clone(),
            details.carried_id.clone(),
            details.overlay_hash.clone(),
            details.content_hash.clone(),
            DRAWING_VERSION
        ],
    )
    .await
}

/// Deletes the options of a layout and their values. Returns the pictures of the values.
pub async fn remove_options(db: &impl Execute, layout_id: i64) -> Result<Vec<ValuePictures>, DbError> {
    remove(db, "layout_id = $1", params![layout_id]).await
}

/// Deletes a menu-wide option, identified by its name or by one of its values. Returns the pictures of the values.
pub async fn remove_global_option(
    db: &impl Execute,
    target: &str,
    name: &str,
    value_uuids: Vec<Uuid>,
) -> Result<Vec<ValuePictures>, DbError> {
    let mut values = params![target, name];
    let list = push_list(&mut values, value_uuids);
    let condition = format!(
        "target = $1 AND layout_id IS NULL AND (name = $2 OR id IN \
         (SELECT option_id FROM switch_layout_option_values WHERE uuid IN ({list})))"
    );
    remove(db, &condition, values).await
}

async fn remove(db: &impl Execute, condition: &str, values: Params) -> Result<Vec<ValuePictures>, DbError> {
    let pictures = format!(
        "SELECT overlay_hash, preview_token, thumb_hash, drawing_version FROM switch_layout_option_values \
         WHERE option_id IN (SELECT id FROM switch_layout_options WHERE {condition})"
    );
    let pictures = db.rows(&pictures, values.clone()).await?;
    db.execute(&format!("DELETE FROM switch_layout_options WHERE {condition}"), values).await?;
    Ok(pictures)
}

/// An option to import.
pub struct NewOption<'a> {
    pub layout_id: Option<i64>,
    pub target: &'a str,
    pub kind: &'a str,
    pub priority: i64,
    pub name: &'a str,
    pub range: Option<(f64, f64)>,
}

pub async fn insert_option(db: &impl Execute, new: &NewOption<'_>) -> Result<i64, DbError> {
    db.scalar(
        "INSERT INTO switch_layout_options (layout_id, target, kind, priority, name, min_value, max_value) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
        params![
            new.layout_id,
            new.target,
            new.kind,
            new.priority,
            new.name,
            new.range.map(|r| r.0),
            new.range.map(|r| r.1)
        ],
    )
    .await
}

pub async fn insert_value(db: &impl Execute, position: i64, value: &ValueRow) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO switch_layout_option_values (option_id, uuid, position, name, value_json, overlay_hash, \
         preview_token, thumb_hash, drawing_version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            value.option_id,
            value.uuid,
            position,
            value.name.clone(),
            value.value_json.clone(),
            value.overlay_hash.clone(),
            value.preview_token.clone(),
            value.thumb_hash.clone(),
            value.drawing_version
        ],
    )
    .await
}

row! {
    /// The pictures of an existing value.
    #[derive(Default)]
    pub struct ValuePictures {
        pub overlay_hash: Option<Vec<u8>>,
        pub preview_token: Option<Vec<u8>>,
        pub thumb_hash: Option<Vec<u8>>,
        pub drawing_version: i64,
    }
}

/// Returns the pictures of a value, if it still has this content.
pub async fn value_pictures(db: &impl Execute, uuid: Uuid, json: &str) -> Result<Option<ValuePictures>, DbError> {
    db.row_opt(
        "SELECT overlay_hash, preview_token, thumb_hash, drawing_version FROM switch_layout_option_values \
         WHERE uuid = $1 AND value_json = $2",
        params![uuid, json],
    )
    .await
}

row! {
    /// An option value, and another of the same option with the same picture.
    pub struct SamePicture { pub option_name: String, pub uuid: Uuid, pub name: String, pub other_name: String }
}

/// Returns the values that have the same picture as an earlier value of their option.
pub async fn same_pictures(db: &impl Execute) -> Result<Vec<SamePicture>, DbError> {
    let sql = "SELECT o.name AS option_name, v.uuid, v.name, b.name AS other_name FROM switch_layout_option_values v \
               JOIN switch_layout_options o ON o.id = v.option_id JOIN switch_layout_option_values b ON b.option_id = v.option_id \
               AND b.position = (SELECT MAX(s.position) FROM switch_layout_option_values s WHERE s.option_id = v.option_id \
               AND s.overlay_hash = v.overlay_hash AND s.position < v.position) ORDER BY v.option_id, v.position";
    db.rows(sql, params![]).await
}

/// Returns true if pictures with this token belong to a layout or an option value. Those of themes are subject to
/// visibility.
pub async fn is_layout_token(db: &impl Execute, token: Vec<u8>) -> Result<bool, DbError> {
    let found: Option<i64> = db
        .scalar_opt(
            "SELECT i.id FROM items i JOIN switch_layouts d ON d.item_id = i.id WHERE i.preview_token = $1 \
             UNION ALL SELECT id FROM switch_layout_option_values WHERE preview_token = $1 LIMIT 1",
            params![token],
        )
        .await?;
    Ok(found.is_some())
}

/// Returns true if this is the overlay of a layout or of an option value. Icons, splashes and overlays of themes have
/// the same kind of name, and are subject to visibility.
pub async fn is_layout_overlay(db: &impl Execute, hash: Vec<u8>) -> Result<bool, DbError> {
    let found: Option<i64> = db
        .scalar_opt(
            "SELECT item_id FROM switch_layouts WHERE overlay_hash = $1 \
             UNION ALL SELECT id FROM switch_layout_option_values WHERE overlay_hash = $1 LIMIT 1",
            params![hash],
        )
        .await?;
    Ok(found.is_some())
}

/// Finds a layout with pictures of an older drawing than this version.
pub async fn drawn_before(db: &impl Execute) -> Result<Option<i64>, DbError> {
    let sql = "SELECT d.item_id FROM switch_layouts d JOIN items i ON i.id = d.item_id \
               WHERE d.drawing_version < $1 AND i.deleted_at IS NULL ORDER BY d.item_id LIMIT 1";
    db.scalar_opt(sql, params![DRAWING_VERSION]).await
}

/// Finds a menu of which a menu-wide option has pictures of an older drawing.
pub async fn menu_drawn_before(db: &impl Execute) -> Result<Option<String>, DbError> {
    let sql = "SELECT o.target FROM switch_layout_options o JOIN switch_layout_option_values v ON v.option_id = o.id \
               WHERE o.layout_id IS NULL AND v.drawing_version < $1 ORDER BY o.id LIMIT 1";
    db.scalar_opt(sql, params![DRAWING_VERSION]).await
}

/// Stores new pictures of a layout. They are no change of it.
pub async fn set_drawing(db: &impl Execute, id: i64, token: Vec<u8>, thumb_hash: Vec<u8>) -> Result<u64, DbError> {
    let sql = "UPDATE items SET preview_token = $2, thumb_hash = $3 WHERE id = $1";
    db.execute(sql, params![id, token, thumb_hash]).await?;
    set_drawing_version(db, id).await
}

/// Marks a layout as drawn by this program.
pub async fn set_drawing_version(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    db.execute("UPDATE switch_layouts SET drawing_version = $2 WHERE item_id = $1", params![id, DRAWING_VERSION]).await
}

/// Stores new pictures of an option value. Its author's stays.
pub async fn set_value_drawing(db: &impl Execute, uuid: Uuid, pictures: &ValuePictures) -> Result<u64, DbError> {
    db.execute(
        "UPDATE switch_layout_option_values SET preview_token = $2, thumb_hash = $3, drawing_version = $4 WHERE uuid = $1",
        params![uuid, pictures.preview_token.clone(), pictures.thumb_hash.clone(), pictures.drawing_version],
    )
    .await
}
