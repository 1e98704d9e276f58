//! The columns that triggers keep, and what they follow from.

/// Column whose value follows from other rows.
pub(super) struct DerivedColumn {
    pub table: &'static str,
    /// Column that identifies a row.
    pub id: &'static str,
    pub column: &'static str,
    /// Expression for the correct value, on the row `t`.
    pub truth: &'static str,
    /// Condition for the rows that count, on `t`.
    pub of: &'static str,
    /// Statement that waits for everybody who might be changing the value's sources, by the id of the row.
    pub lock: &'static str,
    /// Expression for the time at which the row was made, on `t`.
    pub created_at: &'static str,
    pub is_flag: bool,
}

const TOUCH_ITEM: &str = "UPDATE items SET kind = kind WHERE id = $1";
const THEMES_OF_PACK: &str = "(SELECT COUNT(*) FROM switch_themes x JOIN items i ON i.id = x.item_id \
                              WHERE x.pack_id = t.item_id AND i.deleted_at IS NULL)";

pub(super) const DERIVED: &[DerivedColumn] = &[
    DerivedColumn {
        table: "items",
        id: "id",
        column: "save_count",
        truth: "(SELECT COUNT(*) FROM item_saves s WHERE s.item_id = t.id)",
        of: "1 = 1",
        lock: TOUCH_ITEM,
        created_at: "t.created_at",
        is_flag: false,
    },
    DerivedColumn {
        table: "users",
        id: "id",
        column: "follower_count",
        truth: "(SELECT COUNT(*) FROM follows f WHERE f.creator_id = t.id)",
        of: "1 = 1",
        lock: "UPDATE users SET follower_count = follower_count WHERE id = $1",
        created_at: "t.created_at",
        is_flag: false,
    },
    DerivedColumn {
        table: "switch_packs",
        id: "item_id",
        column: "theme_count",
        truth: THEMES_OF_PACK,
        of: "1 = 1",
        lock: TOUCH_ITEM,
        created_at: "(SELECT i.created_at FROM items i WHERE i.id = t.item_id)",
        is_flag: false,
    },
    DerivedColumn {
        table: "items",
        id: "id",
        column: "is_nsfw",
        truth: "EXISTS (SELECT 1 FROM switch_themes x JOIN items i ON i.id = x.item_id \
                WHERE x.pack_id = t.id AND i.deleted_at IS NULL AND i.is_nsfw AND (t.is_private OR NOT i.is_private))",
        of: "t.kind = 'switch-pack' AND t.deleted_at IS NULL",
        lock: TOUCH_ITEM,
        created_at: "t.created_at",
        is_flag: true,
    },
];
