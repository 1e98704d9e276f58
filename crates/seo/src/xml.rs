//! Writing XML. Text that people typed may hold characters that XML cannot represent, and one of them would make a document
//! unreadable for everybody.

use std::borrow::Cow;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// A document in memory. Writing to memory never fails, so the results of the library are dropped here and nowhere else.
pub struct XmlWriter(Writer<Vec<u8>>);

impl XmlWriter {
    pub fn new() -> Self {
        let mut writer = Writer::new(Vec::new());
        let _written = writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)));
        Self(writer)
    }

    /// Writes an element with elements in it.
    pub fn within(&mut self, name: &str, attributes: &[(&str, &str)], inner: impl FnOnce(&mut Self)) {
        self.open(name, attributes);
        inner(self);
        self.close(name);
    }

    /// Opens an element.
    pub fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        let _written = self.0.write_event(Event::Start(start));
    }

    /// Closes the element that was opened last.
    pub fn close(&mut self, name: &str) {
        let _written = self.0.write_event(Event::End(BytesEnd::new(name)));
    }

    /// Writes an element with text in it.
    pub fn text(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        let clean = clean(text);
        let element = self.0.create_element(name).with_attributes(attributes.iter().copied());
        let _written = element.write_text_content(BytesText::new(&clean));
    }

    /// Writes an element with attributes alone.
    pub fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        let clean: Vec<(&str, Cow<'_, str>)> = attributes.iter().map(|(name, value)| (*name, clean(value))).collect();
        let attributes = clean.iter().map(|(name, value)| (*name, value.as_ref()));
        let _written = self.0.create_element(name).with_attributes(attributes).write_empty();
    }

    pub fn finish(self) -> Vec<u8> {
        self.0.into_inner()
    }
}

/// Escapes text as HTML, for HTML within XML.
pub fn html(text: &str) -> Cow<'_, str> {
    quick_xml::escape::escape(text)
}

/// Removes the characters that XML 1.0 forbids.
fn clean(text: &str) -> Cow<'_, str> {
    let is_allowed =
        |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    if text.chars().all(is_allowed) { text.into() } else { text.chars().filter(|c| is_allowed(*c)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_neither_ends_an_element_nor_breaks_the_document() {
        let typed = "</a><b c=\"'d&\">\u{0}\u{8}\u{b}\u{1f}\u{fffe}\u{ffff}\u{1f600}空\n";
        let mut xml = XmlWriter::new();
        xml.within("feed", &[("lang", "en")], |xml| {
            xml.text("title", &[("type", "text")], typed);
            xml.empty("link", &[("href", typed)]);
        });
        let text = String::from_utf8(xml.finish()).expect("UTF-8");
        let mut reader = quick_xml::Reader::from_str(&text);
        let (mut names, mut read) = (Vec::new(), String::new());
        loop {
            match reader.read_event().expect("well-formed") {
                Event::Eof => break,
                Event::Start(element) | Event::Empty(element) => {
                    names.push(String::from_utf8_lossy(element.name().as_ref()).into_owned());
                }
                Event::Text(text) => read.push_str(&text.decode().expect("text")),
                Event::GeneralRef(entity) => read.push_str(&entity.decode().expect("a name")),
                _ => {}
            }
        }
        assert_eq!(names, ["feed", "title", "link"], "{text}");
        assert_eq!(read, "lt/agtltb c=quotaposdampquotgt\u{1f600}空\n");
        assert!(!text.contains(['\u{0}', '\u{8}', '\u{b}', '\u{1f}', '\u{fffe}', '\u{ffff}']), "{text:?}");
    }
}
