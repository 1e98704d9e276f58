//! Findings for programs: the same four fields whatever the kind.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{CodedKind, Finding, Severity};

/// `note`, `warning` or `error`.
impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The fields `severity`, `code`, `place` and `message`.
impl<K: CodedKind> Serialize for Finding<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Finding", 4)?;
        fields.serialize_field("severity", &self.severity())?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("place", self.place())?;
        fields.serialize_field("message", &self.message())?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyKind;

    #[test]
    fn a_finding_has_four_fields() {
        let finding = Finding::new(Severity::Warning, "x", AnyKind::new("a.odd", "is odd"));
        let json = serde_json::json!({"severity": "warning", "code": "a.odd", "place": "x", "message": "is odd"});
        assert_eq!(serde_json::to_value(finding).ok(), Some(json));
    }
}
