//! What is said to people who do not see the app: in feeds, under shared links, on pictures made for them. Titles and
//! descriptions of pages come from the table of pages; everything else is here, so that a language can be added.

use vitrine_input::page_address::Page;

/// What the site is called.
pub const SITE: &str = "Vitrine";
/// The language of these words and of the table.
pub const LANGUAGE: &str = "en";
/// Longest description of a page, in characters.
const EXCERPT_MAX: usize = 200;

/// A title as browsers and feed readers show it.
pub fn titled(title: &str) -> String {
    if title.is_empty() { SITE.to_owned() } else { format!("{title} – {SITE}") }
}

/// The title of the feed with everything new.
pub fn new_works() -> &'static str {
    "New works"
}

pub fn works_by(username: &str) -> String {
    format!("Works by {username}")
}

pub fn works_tagged(tag: &str) -> String {
    format!("Works tagged {tag}")
}

/// How a mature work is described.
pub fn mature(description: &str) -> String {
    format!("Mature. {description}")
}

/// Words of the table about a work. The name comes last: it may hold braces, a username cannot.
pub fn of_work(words: &str, name: &str, creator: &str) -> String {
    words.replace("{creator}", creator).replace("{username}", creator).replace("{name}", name)
}

/// The description of a work's page as the table has it.
pub fn line_of(page: &Page, name: &str, creator: &str) -> String {
    of_work(&page.description, name, creator)
}

/// The beginning of what somebody wrote, in one line, cut between words where there are any.
pub fn excerpt(written: &str) -> String {
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(EXCERPT_MAX) else { return line };
    let kept = &line[..end];
    let cut = kept.rfind(' ').filter(|at| *at > end / 2).unwrap_or(end);
    format!("{}…", kept[..cut].trim_end_matches([' ', ',', '.', ';', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_line_and_ends_between_words() {
        assert_eq!(excerpt(" Two\n\nlines\tof  text. "), "Two lines of text.");
        let long = excerpt(&"word, ".repeat(100));
        assert!(long.chars().count() <= 201 && long.ends_with("word…"), "{long}");
        assert_eq!(excerpt(&"空".repeat(300)).chars().count(), 201);
    }

    #[test]
    fn a_name_with_braces_stays_as_it_is() {
        assert_eq!(of_work("{name} by {creator}", "{creator}", "Mona"), "{creator} by Mona");
    }
}
