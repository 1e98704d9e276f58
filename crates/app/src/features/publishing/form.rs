//! What is said of a published work, checked: name, description and tags.

use crate::error::{FieldError, Reason};
use crate::features::tags;
use crate::limits;
use crate::text::{self, TextError};

/// The fields of one work and what is wrong with them.
pub(crate) struct Form<'a> {
    /// Of its input.
    pub path: String,
    pub field_errors: &'a mut Vec<FieldError>,
}

impl Form<'_> {
    /// Adds an error whose field is named as in the input of one work.
    pub(crate) fn add(&mut self, error: FieldError) {
        let field = format!("{}.{}", self.path, error.field);
        self.field_errors.push(FieldError { field, ..error });
    }

    pub(crate) fn name(&mut self, typed: &str) -> String {
        match text::line(typed, limits::ITEM_NAME) {
            Ok(name) => name,
            Err(error) => {
                let named = |reason| FieldError::new("name", reason);
                self.add(match error {
                    TextError::TooShort(_) if typed.trim().is_empty() => named(Reason::Empty).saying("Give it a name."),
                    TextError::TooShort(least) => named(Reason::TooShort { least }),
                    TextError::TooLong(most, found) => named(Reason::TooLong { most })
                        .saying(format!("Names end at {most} characters; this has {found}.")),
                    TextError::Forbidden => {
                        named(Reason::ForbiddenCharacters).saying("A name has no control or invisible characters.")
                    }
                });
                String::new()
            }
        }
    }

    pub(crate) fn description(&mut self, typed: Option<&str>) -> Option<String> {
        match text::paragraph(typed.unwrap_or_default(), limits::DESCRIPTION_MAX) {
            Ok(description) => description,
            Err(error) => {
                let described = |reason| FieldError::new("description", reason);
                self.add(match error {
                    TextError::TooLong(most, found) => described(Reason::TooLong { most })
                        .saying(format!("{} characters too many.", found.saturating_sub(most))),
                    _ => described(Reason::ForbiddenCharacters)
                        .saying("A description has no control or invisible characters."),
                });
                None
            }
        }
    }

    pub(crate) fn tags(&mut self, typed: &[String]) -> Vec<tags::NewTag> {
        let (least, most) = limits::TAG;
        if typed.is_empty() {
            self.add(FieldError::new("tags", Reason::Empty).saying("Add at least one tag so people can find it."));
        } else if typed.len() > limits::TAGS_PER_ITEM_MAX {
            self.add(FieldError::new("tags", Reason::TooMany { most: limits::TAGS_PER_ITEM_MAX }));
        }
        let mut tags: Vec<tags::NewTag> = Vec::new();
        for (position, name) in typed.iter().take(limits::TAGS_PER_ITEM_MAX).enumerate() {
            match tags::NewTag::read(name) {
                Some(tag) if tags.iter().any(|known| known.slug == tag.slug) => {}
                Some(tag) => tags.push(tag),
                None => self.add(FieldError::new(format!("tags.{position}"), Reason::Length { least, most })),
            }
        }
        tags
    }
}
