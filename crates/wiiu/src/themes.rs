//! Wii U themes: items of creators for the console's menu. Reading them lives here: lists, single themes, music,
//! splashes and their files. Publishing is in `publish`, the file for the console in `downloads`.

pub mod compatibility;
pub mod graphql;
pub mod making;
pub mod permissions;
pub mod pieces;
#[cfg(test)]
mod tests;
pub mod theme;
pub mod updates;
pub mod urls;
pub mod wiiu_theme_files;
pub mod wiiu_theme_rows;
