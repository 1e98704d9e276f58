//! Layouts: how the panes of a menu are arranged, with options that change them. They belong to the system account and
//! are imported from a tree of layouts; importing again updates in place and keeps identifiers. Building a layout's
//! JSON with chosen options lives here; packing it into a theme file does not.

pub mod build;
mod drawing;
pub mod follow;
pub mod graphql;
pub mod import;
pub mod layout;
pub mod layout_pictures;
pub mod layout_rows;
pub mod permissions;
pub mod redraw;
pub mod stage;
