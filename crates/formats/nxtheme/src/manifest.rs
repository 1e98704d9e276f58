//! `info.json`, the manifest of a theme. The console reads it strictly and the desktop tools do not, so files in the
//! wild hold things one of them refuses; whatever can be understood is, with a finding that says what was wrong.

use vitrine_finding::Severity;
use vitrine_layout::json::{self, JsonNumber, JsonObject, JsonValue};
use vitrine_target::Target;

use crate::{Error, Finding, FindingKind};

/// Newest format version. The console refuses anything above and asks for a newer installer.
pub const MAX_VERSION: i64 = 17;

/// The entry's name.
pub(crate) const MANIFEST: &str = "info.json";

/// Shortest `Id` the PC tool is content with.
const ID_CHARACTERS: usize = 8;

/// Contents of `info.json`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeManifest {
    /// The menu the theme is for.
    pub target: Target,
    /// `ThemeName`, shown in the installer's list.
    pub name: String,
    /// `Author`, shown as "by …".
    pub author: String,
    /// `LayoutInfo`: by convention `<layout name> by <layout author>`, empty without a layout.
    pub layout_info: String,
    /// `Id`, any text that identifies the theme, preferably of eight characters or more.
    pub id: Option<String>,
    /// `Version` as it was read; `None` where it was missing or no whole number, and in a theme yet to be written.
    /// Writing ignores it and declares what the content needs.
    pub version: Option<i64>,
}

impl ThemeManifest {
    /// A manifest with the three things every theme has to say.
    pub fn new(target: Target, name: impl Into<String>, author: impl Into<String>) -> ThemeManifest {
        ThemeManifest {
            target,
            name: name.into(),
            author: author.into(),
            layout_info: String::new(),
            id: None,
            version: None,
        }
    }

    /// Reads `info.json` and says what is odd about the way it is written: spellings of `Target`, types, letter case of
    /// names, the version. [`crate::validate`] checks the values.
    ///
    /// Fails only where no theme can be made of it: no JSON object, or no menu.
    pub fn read(bytes: &[u8]) -> Result<(ThemeManifest, Vec<Finding>), Error> {
        let mut reader = ManifestReader { fields: JsonObject::new(), findings: Vec::new() };
        if json::has_byte_order_mark(bytes) {
            reader.report(Severity::Note, FindingKind::ByteOrderMark);
        }
        let limits = json::JsonLimits { depth: 16, values: 1000, ..json::JsonLimits::default() };
        let JsonValue::Object(fields) = json::read(bytes, &limits).map_err(Error::ManifestJson)? else {
            return Err(Error::ManifestNotAnObject);
        };
        reader.fields = fields;
        let manifest = ThemeManifest {
            target: reader.target()?,
            version: reader.version(),
            name: reader.text("ThemeName"),
            author: reader.text("Author"),
            layout_info: reader.text("LayoutInfo"),
            id: reader.id(),
        };
        Ok((manifest, reader.findings))
    }

    /// `info.json` as compact JSON that declares `version`, with the theme name as `Target`.
    pub fn to_json(&self, version: i64) -> String {
        let mut fields = JsonObject::new();
        let text = |text: &str| JsonValue::Text(text.to_owned());
        fields.set("Version", JsonValue::Number(JsonNumber::from_integer(version)));
        fields.set("ThemeName", text(&self.name));
        fields.set("Author", text(&self.author));
        fields.set("Target", text(self.target.theme_name()));
        fields.set("LayoutInfo", text(&self.layout_info));
        if let Some(id) = &self.id {
            fields.set("Id", text(id));
        }
        JsonValue::Object(fields).to_json()
    }

    /// Checks the fields for values that a tool complains about.
    pub(crate) fn check(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut report = |severity, kind| findings.push(Finding::new(severity, MANIFEST, kind));
        if self.name.trim().is_empty() {
            report(Severity::Error, FindingKind::NameBlank);
        }
        if self.author.trim().is_empty() {
            report(Severity::Warning, FindingKind::AuthorBlank);
        }
        if self.id.as_ref().is_none_or(|id| id.trim().chars().count() < ID_CHARACTERS) {
            report(Severity::Warning, FindingKind::IdShort);
        }
        for (field, text) in [("ThemeName", &self.name), ("Author", &self.author), ("LayoutInfo", &self.layout_info)] {
            if text.chars().any(char::is_control) {
                report(Severity::Warning, FindingKind::ControlCharacter { field });
            }
        }
        findings
    }
}

struct ManifestReader {
    fields: JsonObject,
    findings: Vec<Finding>,
}

impl ManifestReader {
    fn report(&mut self, severity: Severity, kind: FindingKind) {
        self.findings.push(Finding::new(severity, MANIFEST, kind));
    }

    /// Takes a field out, in whatever letter case it is written.
    fn take(&mut self, field: &'static str) -> Option<JsonValue> {
        if let Some(value) = self.fields.remove(field) {
            return Some(value);
        }
        let written =
            self.fields.iter().map(|(name, _)| name).find(|name| name.eq_ignore_ascii_case(field))?.to_owned();
        let value = self.fields.remove(&written);
        self.report(Severity::Error, FindingKind::FieldCase { field, written });
        value
    }

    fn target(&mut self) -> Result<Target, Error> {
        let JsonValue::Text(written) = self.take("Target").ok_or(Error::TargetMissing)? else {
            return Err(Error::TargetNotText);
        };
        match Target::from_foreign(&written) {
            Some((target, true)) => Ok(target),
            Some((target, false)) => {
                self.report(Severity::Error, FindingKind::TargetSpelling { written });
                Ok(target)
            }
            None => Err(Error::TargetUnknown { target: written }),
        }
    }

    fn version(&mut self) -> Option<i64> {
        let (version, kind) = match self.take("Version") {
            None => (None, Some(FindingKind::VersionMissing)),
            Some(value) => match value.as_number().and_then(JsonNumber::as_i64) {
                None => (None, Some(FindingKind::VersionNotAnInteger)),
                Some(version) if version <= 0 => (Some(version), Some(FindingKind::VersionNotPositive { version })),
                Some(version) if version > MAX_VERSION => (Some(version), Some(FindingKind::VersionTooNew { version })),
                sound => (sound, None),
            },
        };
        if let Some(kind) = kind {
            self.report(Severity::Error, kind);
        }
        version
    }

    /// A text field the console reads: missing is fine, another type makes it refuse the file.
    fn text(&mut self, field: &'static str) -> String {
        match self.take(field) {
            None => String::new(),
            Some(JsonValue::Text(text)) => text,
            Some(_) => {
                self.report(Severity::Error, FindingKind::FieldNotText { field });
                String::new()
            }
        }
    }

    /// `Id`, which the console does not read: another type counts as missing.
    fn id(&mut self) -> Option<String> {
        match self.take("Id") {
            Some(JsonValue::Text(id)) => Some(id),
            None => None,
            Some(_) => {
                self.report(Severity::Warning, FindingKind::FieldNotText { field: "Id" });
                None
            }
        }
    }
}
