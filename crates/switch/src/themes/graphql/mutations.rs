//! Mutation fields of themes; publishing and editing have theirs in `switch/publish`.

use vitrine_community::graphql::item_fields::*;

use super::{KIND, SwitchTheme, Theme};
use crate::themes::backlog::OF_THEMES;

item_mutations! {
    "theme", SwitchTheme, Theme;
    impl ThemesMutation {
        delete delete_switch_themes;
        restore restore_switch_themes;
        save save_switch_theme;
        unsave unsave_switch_theme;
        retry retry_switch_theme_previews, OF_THEMES;
        unlist mod_unlist_switch_themes;
        relist mod_relist_switch_themes;
    }
}
