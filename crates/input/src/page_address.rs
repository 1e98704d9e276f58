//! Reading an address as the browser does: finds the page, and the first query of that page. A table
//! (`addresses.json`), which the browser reads too, lists the pages; nothing here knows one of them. An address has no
//! wrong parameters: a meaningless one is ignored. `addresses.vectors.json` holds the results that both sides must
//! reach.

use std::collections::{HashMap, HashSet};

use percent_encoding::percent_decode_str;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::ids::HexId;

/// Default sort of a list.
const BY_AGE: &str = "created";

/// The table of all pages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddressTable {
    /// Every page.
    pub pages: Vec<PageEntry>,
    /// Meaning of each parameter, the same on every page that reads it.
    parameters: HashMap<String, PageParameter>,
}

/// A page of the browser app.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageEntry {
    /// Its path. `{slugId}` stands for the end of an item's address and gives the variable `hexId`; any other name in
    /// braces gives what stands there.
    pub pattern: String,
    /// The kind of item whose list or item it shows, as the database names it.
    pub kind: Option<String>,
    /// For a list that shows some of a kind: the list that shows all of it.
    pub of: Option<String>,
    /// The field that holds the address of its item on this page, if it is not `pageUrl`. An item without one is not here.
    pub address: Option<String>,
    /// The operation that it begins with.
    pub operation: Option<String>,
    /// The parameters that it reads.
    #[serde(default)]
    pub parameters: Vec<String>,
    /// Sorts of its list. The first is the default, unless the list is searched by words or by colour.
    #[serde(default)]
    pub sorts: Vec<String>,
    /// Title of the window. `{name}` stands for the name of the item, `{creator}` for its creator.
    #[serde(default)]
    pub title: String,
    /// Description in link previews, with the same placeholders. The item's own description takes precedence.
    #[serde(default)]
    pub description: String,
    /// True if search engines may list it, under its path.
    #[serde(default)]
    pub is_indexed: bool,
}

/// Meaning of a parameter of an address.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PageParameter {
    #[serde(rename = "type")]
    form: ParameterForm,
    /// The variable of the page's operation.
    variable: String,
    /// Words that a choice allows.
    #[serde(default)]
    values: Vec<String>,
    /// False if the answer is for one person. The browser then sends the query itself.
    #[serde(default = "yes")]
    is_inlined: bool,
}

fn yes() -> bool {
    true
}

/// Syntax of a parameter's value.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum ParameterForm {
    /// Anything but blanks.
    Text,
    /// One of the parameter's words.
    Choice,
    /// Words with commas between them.
    Words,
    /// UUIDs with commas between them.
    Uuids,
    /// Public numbers of items with commas between them.
    HexIds,
    /// `1`.
    Flag,
    /// One of the page's sorts.
    Sort,
    /// Six hexadecimal digits.
    Color,
    /// `desc` or `asc`.
    Order,
    /// A number from 1.
    Page,
}

/// An address that leads to a page.
#[derive(Debug)]
pub struct PageAddress<'a> {
    /// The page.
    pub page: &'a PageEntry,
    /// Variables of the page's operation, from the address. Defaults of the operation are left out.
    pub variables: Map<String, Value>,
    is_inlined: bool,
}

impl<'a> PageAddress<'a> {
    /// Returns the operation whose answer comes with the page, and its variables; `None` if the browser sends the
    /// query.
    pub fn question(&self) -> Option<(&'a str, &Map<String, Value>)> {
        let operation = self.page.operation.as_deref().filter(|_| self.is_inlined)?;
        Some((operation, &self.variables))
    }
}

impl AddressTable {
    /// Reads the table.
    ///
    /// # Errors
    /// The table is malformed.
    pub fn parse(table: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(table)
    }

    /// Reads path and query of an address; `None` where there is no page.
    pub fn read(&self, path: &str, query: &str) -> Option<PageAddress<'_>> {
        let parts = parts_of(path)?;
        let (page, mut variables) = self.pages.iter().find_map(|page| Some((page, page.matched(&parts)?)))?;
        let mut is_inlined = true;
        let mut seen = HashSet::new();
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            let Some(parameter) = self.parameters.get(&*name).filter(|_| page.parameters.iter().any(|p| *p == *name))
            else {
                continue;
            };
            // Among several with one name the first counts, whatever its value.
            if seen.insert(name.into_owned())
                && let Some(value) = parameter.read(&value, page)
            {
                variables.insert(parameter.variable.clone(), value);
                is_inlined &= parameter.is_inlined;
            }
        }
        if !self.has_own_order(&variables)
            && let (Some(default), Some(variable)) = (page.sorts.first(), self.sort_variable())
        {
            let sort = variables.remove(variable).unwrap_or_else(|| constant(default));
            if sort != constant(BY_AGE) {
                variables.insert(variable.to_owned(), sort);
            }
        }
        Some(PageAddress { page, variables, is_inlined })
    }

    /// The path of the page that is meant, where a path differs from it by nothing but capitals.
    pub fn in_right_case(&self, path: &str) -> Option<String> {
        let parts = parts_of(path)?;
        let meant = self.pages.iter().find_map(|page| page.in_right_case(&parts))?;
        (self.read(path, "").is_none() && self.read(&meant, "").is_some()).then_some(meant)
    }
}

impl AddressTable {
    /// Returns `true` if the list is searched by words or by colour. Then the best match comes first, unless an order is
    /// chosen, even the usual one.
    fn has_own_order(&self, variables: &Map<String, Value>) -> bool {
        let mut wanted = self
            .parameters
            .values()
            .filter(|parameter| matches!(parameter.form, ParameterForm::Text | ParameterForm::Color));
        wanted.any(|parameter| variables.contains_key(&parameter.variable))
    }

    fn sort_variable(&self) -> Option<&str> {
        let mut sorts = self.parameters.values().filter(|parameter| matches!(parameter.form, ParameterForm::Sort));
        sorts.next().map(|parameter| parameter.variable.as_str())
    }
}

/// Decodes the parts of a path between the slashes. Slashes at the end change nothing, and a path that is not UTF-8
/// names no page.
fn parts_of(path: &str) -> Option<Vec<String>> {
    let decode = |part: &str| Some(percent_decode_str(part).decode_utf8().ok()?.into_owned());
    path.trim_end_matches('/').split('/').skip(1).map(decode).collect()
}

impl PageEntry {
    /// The variables in the path, when it is one of this page.
    fn matched(&self, parts: &[String]) -> Option<Map<String, Value>> {
        let pattern: Vec<&str> = self.pattern.trim_end_matches('/').split('/').skip(1).collect();
        if pattern.len() != parts.len() {
            return None;
        }
        let mut variables = Map::new();
        for (expected, part) in pattern.into_iter().zip(parts) {
            match expected.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
                Some("slugId") => {
                    variables.insert("hexId".into(), HexId::from_slug_id(part)?.to_string().into());
                }
                Some(name) => {
                    variables.insert(name.into(), part.as_str().into());
                }
                None if expected != part => return None,
                None => {}
            }
        }
        Some(variables)
    }

    /// The path with its words as this page writes them, when they are those of this page but for capitals.
    fn in_right_case(&self, parts: &[String]) -> Option<String> {
        let pattern: Vec<&str> = self.pattern.trim_end_matches('/').split('/').skip(1).collect();
        if pattern.len() != parts.len() {
            return None;
        }
        let mut path = String::new();
        for (expected, part) in pattern.into_iter().zip(parts) {
            let word = if expected.starts_with('{') { part.as_str() } else { expected };
            if !word.eq_ignore_ascii_case(part) {
                return None;
            }
            path.push('/');
            path.push_str(word);
        }
        Some(path)
    }
}

impl PageParameter {
    /// The value as a variable; `None` for nonsense and for the default, except for that of sorts.
    fn read(&self, value: &str, page: &PageEntry) -> Option<Value> {
        let value = trim(value);
        match self.form {
            ParameterForm::Text => (!value.is_empty()).then(|| value.into()),
            ParameterForm::Choice => self.values.iter().any(|word| word == value).then(|| value.into()),
            ParameterForm::Words => list(value, |word| Some(word.to_owned())),
            ParameterForm::Uuids => list(value, read_uuid),
            ParameterForm::HexIds => list(value, |word| HexId::parse(word).map(|id| id.to_string())),
            ParameterForm::Flag => (value == "1").then(|| true.into()),
            ParameterForm::Sort => page.sorts.iter().any(|word| word == value).then(|| constant(value)),
            ParameterForm::Color => read_color(value),
            ParameterForm::Order => (value == "asc").then(|| constant(value)),
            ParameterForm::Page => read_page(value),
        }
    }
}

/// Trims the characters that browsers treat as blank.
fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() && c != '\u{85}' || c == '\u{feff}')
}

/// Converts a word to the form of GraphQL's enum values.
fn constant(word: &str) -> Value {
    word.to_ascii_uppercase().into()
}

/// Reads a list of words. Keeps each valid one once; `None` if none is valid.
fn list(value: &str, read: impl Fn(&str) -> Option<String>) -> Option<Value> {
    let mut seen = HashSet::new();
    let words: Vec<String> = value
        .split(',')
        .map(trim)
        .filter(|word| !word.is_empty())
        .filter_map(read)
        .filter(|word| seen.insert(word.clone()))
        .collect();
    (!words.is_empty()).then(|| words.into())
}

fn read_uuid(word: &str) -> Option<String> {
    // The forms without hyphens, in braces and as a URN are shorter or longer.
    Uuid::parse_str(word).ok().filter(|_| word.len() == 36).map(|uuid| uuid.hyphenated().to_string())
}

fn read_color(value: &str) -> Option<Value> {
    let digits = value.strip_prefix('#').unwrap_or(value);
    let is_color = digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit());
    is_color.then(|| format!("#{}", digits.to_ascii_uppercase()).into())
}

fn read_page(value: &str) -> Option<Value> {
    let is_plain = !value.starts_with('0') && value.bytes().all(|b| b.is_ascii_digit());
    let page: i32 = value.parse().ok().filter(|_| is_plain)?;
    (page > 1).then(|| json!(page))
}

#[cfg(test)]
mod tests {
    use vitrine_target::Target;

    use super::*;

    fn table() -> AddressTable {
        AddressTable::parse(include_str!("../../../addresses.json")).expect("our own table")
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct TestVector {
        address: String,
        page: Option<String>,
        #[serde(default)]
        variables: Map<String, Value>,
        #[serde(default = "yes")]
        is_inlined: bool,
        because: Option<String>,
    }

    #[test]
    fn addresses_are_read_as_in_the_browser() {
        let table = table();
        let vectors: Vec<TestVector> =
            serde_json::from_str(include_str!("../../../addresses.vectors.json")).expect("our own vectors");
        for TestVector { address, page, variables, is_inlined, because } in vectors {
            let because = because.unwrap_or_default();
            let (path, query) = address.split_once('?').unwrap_or((&address, ""));
            let read = table.read(path, query);
            assert_eq!(read.as_ref().map(|read| &read.page.pattern), page.as_ref(), "{address} {because}");
            let Some(read) = read else { continue };
            assert_eq!(read.variables, variables, "{address} {because}");
            assert_eq!(read.question().is_some(), is_inlined && read.page.operation.is_some(), "{address} {because}");
        }
    }

    #[test]
    fn a_path_in_capitals_means_the_page_without() {
        let table = table();
        let meant = |path| table.in_right_case(path);
        assert_eq!(meant("/SWITCH/themes").as_deref(), Some("/switch/themes"));
        assert_eq!(meant("/Switch/Themes/Paper-Sky-3F/").as_deref(), Some("/switch/themes/Paper-Sky-3F"));
        for path in ["/", "/switch/themes", "/switch/themes/Paper-3F", "/SWITCH/stickers", "/SWITCH/themes/paper-sky"] {
            assert_eq!(meant(path), None, "{path}");
        }
    }

    #[test]
    fn every_page_reads_parameters_that_are_explained() {
        let table = table();
        for page in &table.pages {
            for name in &page.parameters {
                assert!(table.parameters.contains_key(name), "{}: {name}", page.pattern);
            }
            assert_eq!(page.parameters.iter().any(|name| name == "sort"), !page.sorts.is_empty(), "{}", page.pattern);
        }
    }

    #[test]
    fn the_menus_are_those_of_the_console() {
        let mut menus = table().parameters["target"].values.clone();
        let mut targets: Vec<&str> = Target::ALL.iter().map(|target| target.file_name()).collect();
        menus.sort_unstable();
        targets.sort_unstable();
        assert_eq!(menus, targets);
    }

    #[test]
    fn a_table_with_an_unknown_word_is_refused() {
        assert!(
            AddressTable::parse(r#"{ "parameters": {}, "pages": [{ "pattern": "/", "tilte": "Home" }] }"#).is_err()
        );
    }
}
