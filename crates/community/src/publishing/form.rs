//! Validation of the texts of an item: name, description and tags.

use vitrine_core::error::{ErrorReason, FieldError};
use vitrine_core::ids::slug;
use vitrine_core::items::ItemKind;
use vitrine_core::items::item_rows::NewItem;
use vitrine_core::limits;
use vitrine_core::text::{self, TextError};
use vitrine_core::viewer::Writer;
use vitrine_kit::app::App;

use crate::tags;

/// Details of a new item, unchecked.
#[derive(Clone, Debug)]
pub struct NewDetails {
    pub name: String,
    pub description: Option<String>,
    /// Names of tags.
    pub tags: Vec<String>,
    pub is_private: bool,
    pub is_nsfw: bool,
}

/// Details of a new item, checked.
pub struct CheckedDetails {
    pub name: String,
    pub description: Option<String>,
    pub tags: Vec<tags::NewTag>,
    pub is_private: bool,
    pub is_nsfw: bool,
}

impl CheckedDetails {
    /// Returns whether the item is public and not marked as mature.
    pub fn is_for_everybody(&self) -> bool {
        !self.is_private && !self.is_nsfw
    }

    /// Builds a new item with these details, whose pictures are still to be made, and its tags.
    pub fn into_item(self, app: &App, writer: &Writer, kind: &'static ItemKind) -> (NewItem, Vec<tags::NewTag>) {
        let item = NewItem {
            kind,
            uuid: app.random.uuid(),
            creator_id: writer.account().id,
            slug: slug(&self.name),
            name: self.name,
            description: self.description,
            is_private: self.is_private,
            is_nsfw: self.is_nsfw,
            preview_token: app.random.bytes::<16>().to_vec(),
            preview_state: "PENDING",
            thumb_hash: None,
            now: app.clock.now(),
        };
        (item, self.tags)
    }
}

/// The fields of one item, and the errors in them.
pub struct DetailsForm<'a> {
    /// Path of its input.
    pub path: String,
    pub field_errors: &'a mut Vec<FieldError>,
}

impl DetailsForm<'_> {
    /// Adds an error. Its field is relative to the input of the item.
    pub fn add(&mut self, error: FieldError) {
        let field = format!("{}.{}", self.path, error.field);
        self.field_errors.push(FieldError { field, ..error });
    }

    pub fn new_details(&mut self, typed: &NewDetails) -> CheckedDetails {
        CheckedDetails {
            name: self.name(&typed.name),
            description: self.description(typed.description.as_deref()),
            tags: self.tags(&typed.tags),
            is_private: typed.is_private,
            is_nsfw: typed.is_nsfw,
        }
    }

    pub fn name(&mut self, typed: &str) -> String {
        match text::line(typed, limits::ITEM_NAME) {
            Ok(name) => name,
            Err(error) => {
                let named = |reason| FieldError::new("name", reason);
                self.add(match error {
                    TextError::TooShort(_) if typed.trim().is_empty() => {
                        named(ErrorReason::Empty).saying("Give it a name.")
                    }
                    TextError::TooShort(least) => named(ErrorReason::TooShort { least }),
                    TextError::TooLong(most, found) => named(ErrorReason::TooLong { most })
                        .saying(format!("Use at most {most} characters. This name has {found}.")),
                    TextError::Forbidden => named(ErrorReason::ForbiddenCharacters)
                        .saying("Remove control characters and invisible characters from the name."),
                });
                String::new()
            }
        }
    }

    pub fn description(&mut self, typed: Option<&str>) -> Option<String> {
        match text::paragraph(typed.unwrap_or_default(), limits::DESCRIPTION_MAX) {
            Ok(description) => description,
            Err(error) => {
                let described = |reason| FieldError::new("description", reason);
                self.add(match error {
                    TextError::TooLong(most, found) => described(ErrorReason::TooLong { most })
                        .saying(format!("Remove {} characters.", found.saturating_sub(most))),
                    _ => described(ErrorReason::ForbiddenCharacters)
                        .saying("Remove control characters and invisible characters from the description."),
                });
                None
            }
        }
    }

    pub fn tags(&mut self, typed: &[String]) -> Vec<tags::NewTag> {
        let (least, most) = limits::TAG;
        if typed.is_empty() {
            self.add(FieldError::new("tags", ErrorReason::Empty).saying("Add at least one tag so people can find it."));
        } else if typed.len() > limits::TAGS_PER_ITEM_MAX {
            self.add(FieldError::new("tags", ErrorReason::TooMany { most: limits::TAGS_PER_ITEM_MAX }));
        }
        let mut tags: Vec<tags::NewTag> = Vec::new();
        for (position, name) in typed.iter().take(limits::TAGS_PER_ITEM_MAX).enumerate() {
            match tags::NewTag::read(name) {
                Some(tag) if tags.iter().any(|known| known.slug == tag.slug) => {}
                Some(tag) => tags.push(tag),
                None => self.add(FieldError::new(format!("tags.{position}"), ErrorReason::Length { least, most })),
            }
        }
        tags
    }
}
