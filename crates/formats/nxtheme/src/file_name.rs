//! Names of downloads: themes, packs and layouts. The rules are those of the public theme library, so that a file
//! saved from anywhere is recognised everywhere; only the name of the service in them is the operator's.

use unicode_normalization::UnicodeNormalization;
use vitrine_target::Target;

/// Longest file name in bytes of UTF-8, ending included.
const MAX_BYTES: usize = 240;
/// Characters that a file name may not hold on one system or another.
const FORBIDDEN: &[char] = &['\\', '~', '#', '*', '{', '}', '/', ':', '<', '>', '?', '|', '"'];

/// Why a name could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileNameError {
    /// The parts that may not be shortened fill the whole name: the service or the identifier is far too long.
    #[error("the fixed parts of the name need {needed} bytes, more than {MAX_BYTES}")]
    TooLong {
        /// Bytes needed with every other part at one character.
        needed: usize,
    },
}

/// Builds the names of downloads of one service.
#[derive(Debug, Clone, Copy)]
pub struct FileNames<'a> {
    /// The service's name, e.g. `Vitrine`. It marks where a file is from and stands in for a missing author.
    pub service: &'a str,
}

impl FileNames<'_> {
    /// `<name> by <author> (<menu>[, <layout info>]) (<service>-<quick id>).nxtheme`, e.g. with the quick id `T3F`.
    ///
    /// Every part is cleaned: NFC, line breaks and tabs to blanks, control characters and ``\~#*{}/:<>?|"`` removed,
    /// runs of blanks to one, none at the ends. A name that is then empty becomes `Untitled`; an author that is empty
    /// or `Unknown` becomes the service. Beyond 240 bytes the layout info, the author and the name are shortened, in
    /// this order, none below one character.
    pub fn theme(
        &self,
        name: &str,
        author: &str,
        target: Target,
        layout_info: &str,
        quick_id: &str,
    ) -> Result<String, FileNameError> {
        let layout_info = clean(layout_info);
        let comma = if layout_info.is_empty() { "" } else { ", " };
        let (menu, mark) = (target.nice_name(), self.mark(quick_id));
        let mut parts = [self.name(name), self.author(author), layout_info];
        let build = |[name, author, layout_info]: &[String; 3]| {
            format!("{name} by {author} ({menu}{comma}{layout_info}) ({mark}).nxtheme")
        };
        fit(&mut parts, build)
    }

    /// `<name> by <author> (<service>-<quick id>).zip`, e.g. with the quick id `P1A`. Cleaned and shortened like a
    /// theme's.
    pub fn pack(&self, name: &str, author: &str, quick_id: &str) -> Result<String, FileNameError> {
        let mark = self.mark(quick_id);
        let mut parts = [self.name(name), self.author(author)];
        fit(&mut parts, |[name, author]: &[String; 2]| format!("{name} by {author} ({mark}).zip"))
    }

    /// `<slug>[-common][ (customized)] (<service>).json`.
    pub fn layout(&self, slug: &str, is_common: bool, is_customized: bool) -> Result<String, FileNameError> {
        let common = if is_common { "-common" } else { "" };
        let customized = if is_customized { " (customized)" } else { "" };
        let service = clean(self.service);
        let mut parts = [self.name(slug)];
        fit(&mut parts, |[slug]: &[String; 1]| format!("{slug}{common}{customized} ({service}).json"))
    }

    fn mark(&self, quick_id: &str) -> String {
        format!("{}-{}", clean(self.service), clean(quick_id))
    }

    fn name(&self, name: &str) -> String {
        let name = clean(name);
        if name.is_empty() { "Untitled".to_owned() } else { name }
    }

    fn author(&self, author: &str) -> String {
        let author = clean(author);
        if author.is_empty() || author.eq_ignore_ascii_case("unknown") { clean(self.service) } else { author }
    }
}

/// One part of a name, made fit for every system.
fn clean(part: &str) -> String {
    let is_break = |c: char| matches!(c, '\t' | '\n' | '\u{b}' | '\u{c}' | '\r');
    let kept: String = part
        .nfc()
        .map(|c| if is_break(c) { ' ' } else { c })
        .filter(|c| !c.is_control() && !FORBIDDEN.contains(c))
        .collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Shortens the parts, the last first, until the whole fits.
fn fit<const PARTS: usize>(
    parts: &mut [String; PARTS],
    build: impl Fn(&[String; PARTS]) -> String,
) -> Result<String, FileNameError> {
    for index in (0..PARTS).rev() {
        let excess = build(parts).len().saturating_sub(MAX_BYTES);
        if excess == 0 {
            break;
        }
        if let Some(part) = parts.get_mut(index) {
            shorten(part, excess);
        }
    }
    let name = build(parts);
    if name.len() > MAX_BYTES { Err(FileNameError::TooLong { needed: name.len() }) } else { Ok(name) }
}

/// Cuts at least `excess` bytes from the end, whole characters only, and keeps at least the first character.
fn shorten(part: &mut String, excess: usize) {
    let first = part.chars().next().map_or(0, char::len_utf8);
    let mut keep = part.len().saturating_sub(excess).max(first);
    while !part.is_char_boundary(keep) {
        keep -= 1;
    }
    part.truncate(keep);
    part.truncate(part.trim_end().len());
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: FileNames<'_> = FileNames { service: "Vitrine" };

    fn theme(name: &str, author: &str, layout_info: &str) -> String {
        NAMES.theme(name, author, Target::ResidentMenu, layout_info, "T3F").unwrap()
    }

    #[test]
    fn names_carry_menu_layout_and_identifier() {
        assert_eq!(
            theme("Paper Sky", "Mona", "Low Row by Ines"),
            "Paper Sky by Mona (Home Menu, Low Row by Ines) (Vitrine-T3F).nxtheme"
        );
        assert_eq!(theme("Paper Sky", "Mona", ""), "Paper Sky by Mona (Home Menu) (Vitrine-T3F).nxtheme");
        assert_eq!(NAMES.pack("Set", "Mona", "P1A").unwrap(), "Set by Mona (Vitrine-P1A).zip");
        assert_eq!(NAMES.layout("low-row", false, false).unwrap(), "low-row (Vitrine).json");
        assert_eq!(NAMES.layout("low-row", true, true).unwrap(), "low-row-common (customized) (Vitrine).json");
    }

    #[test]
    fn parts_are_cleaned_and_fall_back() {
        assert_eq!(
            theme("  a\\b~c#d*e{f}g/h:i<j>k?l|m\"n  ", "UNKNOWN", " \t\n "),
            "abcdefghijklmn by Vitrine (Home Menu) (Vitrine-T3F).nxtheme"
        );
        assert_eq!(theme("///", "\u{7}", ""), "Untitled by Vitrine (Home Menu) (Vitrine-T3F).nxtheme");
        assert_eq!(theme("line\r\nbreak\u{0}s", "e\u{301}", ""), "line breaks by é (Home Menu) (Vitrine-T3F).nxtheme");
    }

    #[test]
    fn long_parts_give_way_from_the_last_to_the_first() {
        let long = "ä".repeat(100);
        let name = theme("Name", "Mona", &long);
        assert!(name.len() <= 240 && name.len() >= 238 && name.starts_with("Name by Mona (Home Menu, ä"), "{name}");

        let name = theme("Name", &long, &long);
        assert!(name.contains("ä (Home Menu, ä) (Vitrine-T3F)") && name.len() <= 240, "{name}");

        let name = theme(&long.repeat(2), &long, &long);
        assert!(name.contains("ä by ä (Home Menu, ä) (Vitrine-T3F)") && name.len() >= 238, "{name}");
    }

    #[test]
    fn a_service_as_long_as_the_whole_name_is_refused() {
        let names = FileNames { service: &"v".repeat(300) };
        assert!(matches!(names.pack("a", "b", "P1"), Err(FileNameError::TooLong { needed: 316 })));
    }
}
