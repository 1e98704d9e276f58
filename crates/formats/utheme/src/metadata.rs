//! `metadata.json`: read in every shape found in the wild, written in the only shape every installer accepts, which is
//! exactly four non-empty strings inside `Metadata`. Installer A refuses unknown keys, so nothing else is ever written.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::{Error, Finding, FindingKind, SalesRegion, WriteError};

/// The four fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeMetadata {
    /// `<service>:<hex id>`; installer A links its own service's prefix to its catalogue.
    pub theme_id: String,
    /// Shown in lists, and part of the folder name on the SD card.
    pub theme_name: String,
    /// Shown beside the name.
    pub theme_author: String,
    /// Compared for updates, for example `1.0`.
    pub theme_version: String,
}

/// Shape of `metadata.json`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetadataShape {
    /// The fields stand inside `Metadata`: what installers expect.
    Wrapped,
    /// The fields stand at the root: accepted by one installer only.
    Flat,
}

/// `themeRegion` as the desktop packer writes it: catalogue data, never written back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThemeRegion {
    /// Meant for all consoles.
    Universal,
    /// Meant for consoles of one region.
    Only(SalesRegion),
}

/// Contents of `metadata.json`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadMetadata {
    /// The four fields; those that were absent are filled in (`1.0` for the version, empty otherwise).
    pub metadata: ThemeMetadata,
    /// Shape they were found in.
    pub variant: MetadataShape,
    /// `themeRegion`, if there was one.
    pub region: Option<ThemeRegion>,
    /// `Patches`: entry name to console path, as written.
    pub patches: Vec<(String, String)>,
    /// Findings, all without an entry.
    pub findings: Vec<Finding>,
}

impl ThemeMetadata {
    /// The JSON text of the entry.
    ///
    /// # Errors
    /// [`WriteError::EmptyField`] for a blank field.
    pub fn to_json(&self) -> Result<String, WriteError> {
        let fields = [
            ("themeID", &self.theme_id),
            ("themeName", &self.theme_name),
            ("themeAuthor", &self.theme_author),
            ("themeVersion", &self.theme_version),
        ];
        let mut members = serde_json::Map::new();
        for (field, text) in fields {
            if text.trim().is_empty() {
                return Err(WriteError::EmptyField { field });
            }
            members.insert(field.to_owned(), text.as_str().into());
        }
        Ok(serde_json::json!({ "Metadata": members }).to_string())
    }
}

/// Reads `metadata.json` in either variant. A byte order mark at the start is skipped and reported.
///
/// # Errors
/// [`Error::MetadataNotJson`], [`Error::DuplicateKey`], [`Error::MetadataType`], [`Error::NoName`].
pub fn read_metadata(bytes: &[u8]) -> Result<ReadMetadata, Error> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf");
    let root: JsonSubset = serde_json::from_slice(text.unwrap_or(bytes)).map_err(|error| not_json(&error))?;
    let root = root.into_object("the root")?;
    let is_wrapped = root.iter().any(|(key, _)| key == "Metadata");
    let variant = if is_wrapped { MetadataShape::Wrapped } else { MetadataShape::Flat };
    let mut reading = MetadataFields::default();
    if text.is_some() {
        reading.remark(FindingKind::ByteOrderMark);
    }
    if !is_wrapped {
        reading.remark(FindingKind::FlatMetadata);
    }
    for (key, value) in root {
        match key.as_str() {
            "Metadata" => reading.fields(value.into_object("Metadata")?, "Metadata.")?,
            "Patches" => reading.patches(value)?,
            _ if is_wrapped => reading.remark(FindingKind::UnknownKey { key }),
            _ => reading.field(key, value, "")?,
        }
    }
    reading.finish(variant)
}

#[derive(Default)]
struct MetadataFields {
    id: Option<String>,
    name: Option<String>,
    author: Option<String>,
    version: Option<String>,
    region: Option<ThemeRegion>,
    patches: Vec<(String, String)>,
    findings: Vec<Finding>,
}

impl MetadataFields {
    fn remark(&mut self, kind: FindingKind) {
        self.findings.push(kind.general());
    }

    fn fields(&mut self, members: Vec<(String, JsonSubset)>, prefix: &str) -> Result<(), Error> {
        members.into_iter().try_for_each(|(key, value)| self.field(key, value, prefix))
    }

    fn field(&mut self, key: String, value: JsonSubset, prefix: &str) -> Result<(), Error> {
        let slot = match key.as_str() {
            "themeID" => &mut self.id,
            "themeName" => &mut self.name,
            "themeAuthor" => &mut self.author,
            "themeVersion" => &mut self.version,
            "themeRegion" => {
                let region = value.into_text("themeRegion")?;
                self.remark(FindingKind::UnknownKey { key: format!("{prefix}themeRegion") });
                self.region = match region.as_str() {
                    "UNIVERSAL" => Some(ThemeRegion::Universal),
                    code => SalesRegion::ALL.into_iter().find(|region| region.code() == code).map(ThemeRegion::Only),
                };
                if self.region.is_none() {
                    self.remark(FindingKind::UnknownRegion { value: region });
                }
                return Ok(());
            }
            _ => {
                self.remark(FindingKind::UnknownKey { key: format!("{prefix}{key}") });
                return Ok(());
            }
        };
        *slot = Some(value.into_text(&key)?);
        Ok(())
    }

    fn patches(&mut self, value: JsonSubset) -> Result<(), Error> {
        self.remark(FindingKind::UnknownKey { key: "Patches".to_owned() });
        for (name, path) in value.into_object("Patches")? {
            let path = path.into_text("Patches")?;
            self.patches.push((name, path));
        }
        Ok(())
    }

    fn finish(mut self, variant: MetadataShape) -> Result<ReadMetadata, Error> {
        let filled = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.trim().is_empty());
        if !filled(&self.name) {
            return Err(Error::NoName);
        }
        let required = [("themeID", &self.id), ("themeAuthor", &self.author), ("themeVersion", &self.version)];
        let missing: Vec<_> = required.into_iter().filter(|(_, text)| !filled(text)).map(|(field, _)| field).collect();
        for field in missing {
            self.remark(FindingKind::MissingField { field });
        }
        let metadata = ThemeMetadata {
            theme_id: self.id.unwrap_or_default(),
            theme_name: self.name.unwrap_or_default(),
            theme_author: self.author.unwrap_or_default(),
            theme_version: self
                .version
                .filter(|version| !version.trim().is_empty())
                .unwrap_or_else(|| "1.0".to_owned()),
        };
        Ok(ReadMetadata { metadata, variant, region: self.region, patches: self.patches, findings: self.findings })
    }
}

fn not_json(error: &serde_json::Error) -> Error {
    let text = error.to_string();
    match text.strip_prefix(DUPLICATE).and_then(|rest| rest.rsplit_once(DUPLICATE_END)) {
        Some((key, _)) => Error::DuplicateKey { key: key.to_owned() },
        None => Error::MetadataNotJson { reason: text },
    }
}

const DUPLICATE: &str = "duplicate key \u{1}";
const DUPLICATE_END: &str = "\u{1}";

/// JSON reduced to what this entry needs: text, objects with unique keys, and everything else.
enum JsonSubset {
    Text(String),
    Object(Vec<(String, JsonSubset)>),
    Other,
}

impl JsonSubset {
    fn into_object(self, field: &str) -> Result<Vec<(String, JsonSubset)>, Error> {
        match self {
            JsonSubset::Object(members) => Ok(members),
            _ => Err(Error::MetadataType { field: field.to_owned() }),
        }
    }

    fn into_text(self, field: &str) -> Result<String, Error> {
        match self {
            JsonSubset::Text(text) => Ok(text),
            _ => Err(Error::MetadataType { field: field.to_owned() }),
        }
    }
}

impl<'de> Deserialize<'de> for JsonSubset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = JsonSubset;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_str<E>(self, text: &str) -> Result<JsonSubset, E> {
        Ok(JsonSubset::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, _: bool) -> Result<JsonSubset, E> {
        Ok(JsonSubset::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<JsonSubset, E> {
        Ok(JsonSubset::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<JsonSubset, E> {
        Ok(JsonSubset::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<JsonSubset, E> {
        Ok(JsonSubset::Other)
    }

    fn visit_unit<E>(self) -> Result<JsonSubset, E> {
        Ok(JsonSubset::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<JsonSubset, A::Error> {
        while items.next_element::<JsonSubset>()?.is_some() {}
        Ok(JsonSubset::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonSubset, A::Error> {
        let mut members: Vec<(String, JsonSubset)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        while let Some((key, value)) = map.next_entry::<String, JsonSubset>()? {
            if !seen.insert(key.clone()) {
                return Err(serde::de::Error::custom(format_args!("{DUPLICATE}{key}{DUPLICATE_END}")));
            }
            members.push((key, value));
        }
        Ok(JsonSubset::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRAPPED: &str =
        r#"{"Metadata":{"themeID":"Vitrine:3f","themeName":"Paper Sky","themeAuthor":"Mona","themeVersion":"1.0"}}"#;

    fn codes(read: &ReadMetadata) -> Vec<&'static str> {
        read.findings.iter().map(Finding::code).collect()
    }

    #[test]
    fn what_is_written_is_read_without_a_remark() {
        let metadata = ThemeMetadata {
            theme_id: "Vitrine:3f".into(),
            theme_name: "Paper Sky".into(),
            theme_author: "Mona".into(),
            theme_version: "1.0".into(),
        };
        let json = metadata.to_json().unwrap();
        assert_eq!(json, WRAPPED);
        let read = read_metadata(json.as_bytes()).unwrap();
        assert_eq!((read.metadata, read.variant), (metadata, MetadataShape::Wrapped));
        assert_eq!((read.findings, read.region, read.patches), (vec![], None, vec![]));
    }

    #[test]
    fn a_blank_field_is_not_written() {
        let mut read = read_metadata(WRAPPED.as_bytes()).unwrap();
        read.metadata.theme_author = " ".into();
        assert_eq!(read.metadata.to_json(), Err(WriteError::EmptyField { field: "themeAuthor" }));
    }

    #[test]
    fn the_packers_variant_keeps_its_region_and_patch_table() {
        let json = r#"{"Metadata":{"themeID":"a1","themeName":"N","themeAuthor":"A","themeRegion":"EUR"},
                       "Patches":{"foo.bps":"Common/Package/Men.pack"}}"#;
        let read = read_metadata(json.as_bytes()).unwrap();
        assert_eq!(read.region, Some(ThemeRegion::Only(SalesRegion::Europe)));
        assert_eq!(read.patches, [("foo.bps".to_owned(), "Common/Package/Men.pack".to_owned())]);
        assert_eq!(read.metadata.theme_version, "1.0");
        assert_eq!(codes(&read), ["utheme.unknown_key", "utheme.unknown_key", "utheme.missing_field"]);
    }

    #[test]
    fn the_flat_variant_is_read_and_remarked() {
        let json = r#"{"themeID":"a","themeName":"N","themeAuthor":"A","themeVersion":"2","other":[{"x":null}]}"#;
        let read = read_metadata(json.as_bytes()).unwrap();
        assert_eq!((read.variant, read.metadata.theme_version.as_str()), (MetadataShape::Flat, "2"));
        assert_eq!(codes(&read), ["utheme.flat_metadata", "utheme.unknown_key"]);
    }

    #[test]
    fn broken_metadata_is_refused_with_its_own_error() {
        let check = |json: &[u8], code: &str| assert_eq!(read_metadata(json).map_err(|error| error.code()), Err(code));
        check(b"", "utheme.metadata_not_json");
        check(b"{\"Metadata\":{\"themeName\":\"\xff\"}}", "utheme.metadata_not_json");
        check(b"[]", "utheme.metadata_type");
        check(br#"{"Metadata":7}"#, "utheme.metadata_type");
        check(br#"{"Metadata":{"themeName":7}}"#, "utheme.metadata_type");
        check(br#"{"Metadata":{"themeName":"a"},"Patches":["x"]}"#, "utheme.metadata_type");
        check(br#"{"Metadata":{"themeID":"a"}}"#, "utheme.no_name");
        check(br#"{"Metadata":{"themeName":"a","themeName":"b"}}"#, "utheme.duplicate_key");
        check("[".repeat(5000).as_bytes(), "utheme.metadata_not_json");
    }

    #[test]
    fn a_duplicate_key_is_named() {
        let error = read_metadata(br#"{"Metadata":{"a\nb":1,"a\nb":2}}"#);
        assert_eq!(error, Err(Error::DuplicateKey { key: "a\nb".to_owned() }));
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        let marked = read_metadata(format!("\u{feff}{WRAPPED}").as_bytes()).expect("it can be read");
        assert_eq!(marked.findings, [FindingKind::ByteOrderMark.general()]);
    }
}
