//! Mutation fields of Wii U themes; publishing and editing have theirs in `wiiu/publish`.

use vitrine_community::graphql::item_fields::*;

use super::{KIND, Theme, WiiuTheme};
use crate::themes::making::PICTURES;

item_mutations! {
    "theme", WiiuTheme, Theme;
    impl WiiuThemesMutation {
        delete delete_wiiu_themes;
        restore restore_wiiu_themes;
        save save_wiiu_theme;
        unsave unsave_wiiu_theme;
        retry retry_wiiu_theme_previews, PICTURES;
        unlist mod_unlist_wiiu_themes;
        relist mod_relist_wiiu_themes;
    }
}
