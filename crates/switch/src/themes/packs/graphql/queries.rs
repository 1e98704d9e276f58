//! Query fields of packs, at the root and in the namespace `switch`.

use vitrine_community::graphql::item_fields::*;

use crate::themes::graphql::SwitchPack;
use crate::themes::packs::pack::KIND;

item_queries! {
    "pack", SwitchPack;
    impl PacksQuery {
        filters;
        /// Packs, by page. The arguments mean what they mean for `switchThemes`.
        list switch_packs() |_ctx, filter| filter;
        one switch_pack;
        own own_switch_packs;
        random random_switch_packs;
        creators switch_pack_creators;
    }
}

console_item_queries! {
    "pack", SwitchPack;
    impl NamespacedPacksQuery {
        /// Packs, by page, as `switchPacks` lists them. `activeTags` are tags that must all be there, by name or slug.
        list packs() |filter| filter;
        one pack;
    }
}

items_of_creator!("pack", SwitchPack; PacksOfCreator { switch_packs });
