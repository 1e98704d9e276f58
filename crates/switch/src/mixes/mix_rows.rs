//! Every SQL statement about mixes.

use std::collections::HashMap;

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};
use vitrine_target::Target;

use super::MixCode;
use super::mix::{Mix, MixPart};

row! {
    /// A mix with one of its parts.
    struct PartRow { number: i64, used_at: Millis, is_saved: bool, target: String, theme_id: Option<i64> }
}

pub const BY_NUMBERS: &str = "
    SELECT m.number, m.used_at, t.target, t.theme_id,
           EXISTS (SELECT 1 FROM switch_mix_saves s WHERE s.mix_number = m.number) AS is_saved
    FROM switch_mixes m JOIN switch_mix_themes t ON t.mix_number = m.number WHERE m.number IN";

/// The mixes with these numbers, in this order; unknown ones are left out.
pub async fn by_numbers(db: &impl Execute, numbers: &[i64]) -> Result<Vec<Mix>, DbError> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, numbers.to_vec());
    let rows: Vec<PartRow> = db.rows(&format!("{BY_NUMBERS} ({list})"), values).await?;
    let mut mixes: HashMap<i64, Mix> = HashMap::with_capacity(numbers.len());
    for row in rows {
        let Some((code, target)) = MixCode::from_number(row.number).zip(Target::from_file_name(&row.target)) else {
            continue;
        };
        let new = || Mix { code, parts: Vec::new(), used_at: row.used_at, is_saved: row.is_saved };
        mixes.entry(row.number).or_insert_with(new).parts.push(MixPart { target, theme_id: row.theme_id });
    }
    mixes.values_mut().for_each(|mix| mix.parts.sort_by_key(|part| part.target));
    Ok(numbers.iter().filter_map(|number| mixes.remove(number)).collect())
}

pub const NUMBER_OF: &str = "SELECT number FROM switch_mixes WHERE themes_hash = $1";

/// The number of the mix whose themes have this hash.
pub async fn number_of(db: &impl Execute, themes_hash: &[u8]) -> Result<Option<i64>, DbError> {
    db.scalar_opt(NUMBER_OF, params![themes_hash.to_vec()]).await
}

/// Adds a mix without its parts, unless its number or its themes are those of another.
pub async fn insert(db: &impl Execute, code: MixCode, themes_hash: &[u8], now: Millis) -> Result<bool, DbError> {
    let sql = "INSERT INTO switch_mixes (number, themes_hash, created_at, used_at) VALUES ($1, $2, $3, $3) \
               ON CONFLICT DO NOTHING";
    Ok(db.execute(sql, params![code.number(), themes_hash.to_vec(), now]).await? == 1)
}

/// Adds the theme of a menu to a new mix.
pub async fn insert_part(db: &impl Execute, code: MixCode, target: Target, theme_id: i64) -> Result<u64, DbError> {
    let sql = "INSERT INTO switch_mix_themes (mix_number, target, theme_id) VALUES ($1, $2, $3)";
    db.execute(sql, params![code.number(), target.file_name(), theme_id]).await
}

/// Records the use of a mix, unless one was recorded since `before`.
pub async fn touch(db: &impl Execute, code: MixCode, now: Millis, before: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE switch_mixes SET used_at = $2 WHERE number = $1 AND used_at < $3";
    db.execute(sql, params![code.number(), now, before]).await
}

pub const UNUSED: &str = "SELECT m.number FROM switch_mixes m WHERE m.used_at < $1 \
                          AND NOT EXISTS (SELECT 1 FROM switch_mix_saves s WHERE s.mix_number = m.number) \
                          ORDER BY m.used_at LIMIT $2";

/// Deletes up to `most` mixes that nobody has used since a time and nobody has saved.
pub async fn forget(db: &impl Execute, before: Millis, most: i64) -> Result<u64, DbError> {
    // The time is checked again in the row itself: somebody may be using it at this moment.
    let sql = format!("DELETE FROM switch_mixes WHERE used_at < $1 AND number IN ({UNUSED})");
    db.execute(&sql, params![before, most]).await
}

pub const SAVE: &str = "INSERT INTO switch_mix_saves (mix_number, user_id, created_at) \
                        SELECT number, $2, $3 FROM switch_mixes WHERE number = $1 \
                        ON CONFLICT (mix_number, user_id) DO NOTHING";

/// Saves a mix for an account. Returns true if that changed anything.
pub async fn save(db: &impl Execute, code: MixCode, account_id: i64, now: Millis) -> Result<bool, DbError> {
    Ok(db.execute(SAVE, params![code.number(), account_id, now]).await? == 1)
}

/// Removes a mix from those that an account has saved. From now on it is kept as if it had just been used.
pub async fn unsave(db: &impl Execute, code: MixCode, account_id: i64) -> Result<bool, DbError> {
    let sql = "DELETE FROM switch_mix_saves WHERE mix_number = $1 AND user_id = $2";
    Ok(db.execute(sql, params![code.number(), account_id]).await? == 1)
}

pub const SAVED_BY: &str =
    "SELECT mix_number FROM switch_mix_saves WHERE user_id = $1 ORDER BY created_at DESC, mix_number LIMIT $2";

/// The numbers of the mixes that an account has saved, the last one first.
pub async fn saved_by(db: &impl Execute, account_id: i64, most: i64) -> Result<Vec<i64>, DbError> {
    db.column(SAVED_BY, params![account_id, most]).await
}
