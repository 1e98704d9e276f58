//! A tag, and its normalisation from a typed name.

use vitrine_core::ids::slug;
use vitrine_core::limits;
use vitrine_core::text;
use vitrine_db::row;

row! {
    /// A tag of the vocabulary.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Tag {
        /// Row id, public.
        pub id: i64,
        /// Name as its first user wrote it.
        pub name: String,
        /// Form by which it is identified.
        pub slug: String,
    }
}

/// A tag as a creator gave it: normalised and within its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTag {
    pub name: String,
    /// Form by which it is identified.
    pub slug: String,
}

impl NewTag {
    /// Reads a typed name. `None` if it has too few or too many characters, or characters that are forbidden in all
    /// text. A leading `#` is how some people mark tags and is not part of the name.
    pub fn read(typed: &str) -> Option<Self> {
        let name = text::line(typed.trim().trim_start_matches('#'), limits::TAG).ok()?;
        let slug = slug_of(&name);
        Some(Self { name, slug })
    }
}

/// Returns the form by which a tag is identified. A name made of symbols only, such as `:-)`, is its own slug.
pub fn slug_of(name: &str) -> String {
    let slug = slug(name);
    if slug.is_empty() { name.to_lowercase() } else { slug }
}

#[cfg(test)]
mod tests {
    use super::NewTag;

    fn read(typed: &str) -> Option<(String, String)> {
        NewTag::read(typed).map(|tag| (tag.name, tag.slug))
    }

    #[test]
    fn names_that_differ_in_case_and_blanks_are_one_tag() {
        let expected = Some(("Pixel Art".to_owned(), "pixel-art".to_owned()));
        assert_eq!(read("  Pixel   Art "), expected);
        assert_eq!(read("#Pixel Art"), expected);
        assert_eq!(read("pixel-art").map(|(_, slug)| slug), Some("pixel-art".to_owned()));
        assert_eq!(read("空の紙"), Some(("空の紙".to_owned(), "空の紙".to_owned())));
    }

    #[test]
    fn names_out_of_bounds_are_refused() {
        for typed in ["", "a", "#", " # a", &"x".repeat(31), "night\u{202e}sky", "two\nlines"] {
            assert_eq!(read(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn a_name_of_signs_is_found_by_itself() {
        assert_eq!(read(":-)"), Some((":-)".to_owned(), ":-)".to_owned())));
    }
}
