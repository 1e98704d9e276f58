//! Every SQL statement about layouts and their options.

use std::collections::HashMap;

use uuid::Uuid;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

use super::layout::{Layout, OfferedOption, OptionRow, ValueRow};
use crate::clock::Millis;

const COLUMNS: &str = "l.id, l.uuid, l.creator_id, u.uuid AS creator_account_uuid, u.username AS creator_username, \
    u.hide_items AS creator_is_hidden, l.name, l.slug, l.description, l.target, l.color, l.layout_json, l.common_json, \
    l.carried_id, l.overlay_hash, l.preview_token, l.thumb_hash, l.save_count, l.created_at, l.updated_at";

/// The layouts with these ids, in any order; unknown ids are left out.
pub async fn by_ids(db: &impl Execute, ids: Vec<i64>) -> Result<Vec<Layout>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, ids);
    db.rows(
        &format!("SELECT {COLUMNS} FROM switch_layouts l JOIN users u ON u.id = l.creator_id WHERE l.id IN ({list})"),
        values,
    )
    .await
}

pub async fn by_id(db: &impl Execute, id: i64) -> Result<Option<Layout>, DbError> {
    Ok(by_ids(db, vec![id]).await?.into_iter().next())
}

/// Options of one layout: its own, and those of its menu. By priority, own ones first.
pub async fn options_of(db: &impl Execute, layout_id: i64, target: &str) -> Result<Vec<OfferedOption>, DbError> {
    let mut offered = options_of_all(db, &[(layout_id, target.to_owned())]).await?;
    Ok(offered.remove(&layout_id).unwrap_or_default())
}

/// The same for many layouts in two statements.
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
    let columns = "id, layout_id, target, kind, priority, name, min_value, max_value";
    let options: Vec<OptionRow> = db
        .rows(
            &format!(
                "SELECT {columns} FROM switch_layout_options WHERE layout_id IN ({ids}) \
                 UNION ALL SELECT {columns} FROM switch_layout_options WHERE target IN ({targets}) AND layout_id IS NULL"
            ),
            values,
        )
        .await?;
    let mut values_of = values_of(db, options.iter().map(|o| o.id).collect()).await?;
    let mut options: Vec<OfferedOption> = options
        .into_iter()
        .map(|option| OfferedOption { values: values_of.remove(&option.id).unwrap_or_default(), option })
        .collect();
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

async fn values_of(db: &impl Execute, option_ids: Vec<i64>) -> Result<HashMap<i64, Vec<ValueRow>>, DbError> {
    if option_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, option_ids);
    let rows: Vec<ValueRow> = db
        .rows(
            &format!(
                "SELECT option_id, uuid, name, value_json, overlay_hash, preview_token, thumb_hash \
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

row! {
    /// What importing needs to know of a layout that is there.
    pub struct Known { pub id: i64, pub content_hash: Vec<u8>, pub name: String, pub target: String }
}

pub async fn known(db: &impl Execute, uuid: Uuid) -> Result<Option<Known>, DbError> {
    db.row_opt("SELECT id, content_hash, name, target FROM switch_layouts WHERE uuid = $1", params![uuid]).await
}

/// Everything an import writes of a layout.
pub struct NewLayout {
    pub uuid: Uuid,
    pub creator_id: i64,
    pub creator_uuid: Uuid,
    pub name: String,
    pub slug: String,
    pub description: Option<String>,
    pub target: String,
    pub color: Option<String>,
    pub layout_json: Option<String>,
    pub common_json: Option<String>,
    pub carried_id: Option<String>,
    pub overlay_hash: Option<Vec<u8>>,
    pub preview_token: Vec<u8>,
    pub thumb_hash: Option<Vec<u8>>,
    pub content_hash: Vec<u8>,
    pub now: Millis,
}

pub async fn insert(db: &impl Execute, new: &NewLayout) -> Result<i64, DbError> {
    db.scalar(
        "INSERT INTO switch_layouts (uuid, creator_id, creator_uuid, name, slug, description, target, color, \
         layout_json, common_json, carried_id, overlay_hash, preview_token, thumb_hash, content_hash, created_at, \
         updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) RETURNING id",
        row_values(new),
    )
    .await
}

/// Updates in place: id, uuid and the time of creation stay.
pub async fn update(db: &impl Execute, new: &NewLayout) -> Result<u64, DbError> {
    db.execute(
        "UPDATE switch_layouts SET creator_id = $2, creator_uuid = $3, name = $4, slug = $5, description = $6, \
         target = $7, color = $8, layout_json = $9, common_json = $10, carried_id = $11, overlay_hash = $12, \
         preview_token = $13, thumb_hash = $14, content_hash = $15, updated_at = $16 WHERE uuid = $1",
        row_values(new),
    )
    .await
}

fn row_values(new: &NewLayout) -> Params {
    params![
        new.uuid,
        new.creator_id,
        new.creator_uuid,
        new.name.clone(),
        new.slug.clone(),
        new.description.clone(),
        new.target.clone(),
        new.color.clone(),
        new.layout_json.clone(),
        new.common_json.clone(),
        new.carried_id.clone(),
        new.overlay_hash.clone(),
        new.preview_token.clone(),
        new.thumb_hash.clone(),
        new.content_hash.clone(),
        new.now
    ]
}

/// Takes away the options of a layout; their values go with them.
pub async fn remove_options(db: &impl Execute, layout_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM switch_layout_options WHERE layout_id = $1", params![layout_id]).await
}

/// Takes away a menu-wide option, known by its name or by one of its values.
pub async fn remove_global_option(
    db: &impl Execute,
    target: &str,
    name: &str,
    value_uuids: Vec<Uuid>,
) -> Result<u64, DbError> {
    let mut values = params![target, name];
    let list = push_list(&mut values, value_uuids);
    db.execute(
        &format!(
            "DELETE FROM switch_layout_options WHERE target = $1 AND layout_id IS NULL AND (name = $2 OR id IN \
             (SELECT option_id FROM switch_layout_option_values WHERE uuid IN ({list})))"
        ),
        values,
    )
    .await
}

/// An option as it is imported.
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
         preview_token, thumb_hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        params![
            value.option_id,
            value.uuid,
            position,
            value.name.clone(),
            value.value_json.clone(),
            value.overlay_hash.clone(),
            value.preview_token.clone(),
            value.thumb_hash.clone()
        ],
    )
    .await
}

row! {
    /// The pictures of a value that is there already.
    pub struct ValuePictures {
        pub overlay_hash: Option<Vec<u8>>,
        pub preview_token: Option<Vec<u8>>,
        pub thumb_hash: Option<Vec<u8>>,
    }
}

pub async fn value_pictures(db: &impl Execute, uuid: Uuid) -> Result<Option<ValuePictures>, DbError> {
    db.row_opt(
        "SELECT overlay_hash, preview_token, thumb_hash FROM switch_layout_option_values WHERE uuid = $1",
        params![uuid],
    )
    .await
}

/// Does a layout or an option value show the pictures of this name? Themes' pictures have rules of their own.
pub async fn is_layout_token(db: &impl Execute, token: Vec<u8>) -> Result<bool, DbError> {
    let found: Option<i64> = db
        .scalar_opt(
            "SELECT id FROM switch_layouts WHERE preview_token = $1 \
             UNION ALL SELECT id FROM switch_layout_option_values WHERE preview_token = $1 LIMIT 1",
            params![token],
        )
        .await?;
    Ok(found.is_some())
}
