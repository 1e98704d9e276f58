//! Themes: items of creators for one menu of the Switch. Reading them lives here: lists, single themes and their
//! pictures. Publishing is in `publish`, the file for the console in `downloads`. `visibility` decides which themes a
//! viewer sees; the SQL in this folder never does.

pub mod backlog;
pub mod changes;
pub mod compatibility;
mod drawing;
pub mod graphql;
pub mod icons;
pub mod layout_files;
pub mod packs;
pub mod permissions;
pub mod previews;
pub mod redraw;
mod stage;
pub mod theme;
pub mod theme_pictures;
pub mod theme_rows;
pub mod urls;

pub use self::graphql::look_alikes;
