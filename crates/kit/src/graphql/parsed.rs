//! Cache of parsed documents. Clients send the same few again and again with other variables, and parsing one takes
//! longer than finding the items of a page.

use std::sync::Arc;

use async_graphql_parser::types::ExecutableDocument;
use moka::sync::Cache;

use super::CheckedOperation;

/// Bytes of memory that documents may take, as estimated from their texts.
const CAPACITY_BYTES: u64 = 8 * 1024 * 1024;
/// Estimated size of a parsed document: bytes for each byte of its text, and bytes for any text.
const BYTES_PER_BYTE: usize = 32;
const OVERHEAD_BYTES: usize = 1024;

/// Documents within the limits, by their text and the name of the operation.
pub struct ParsedDocuments(Cache<DocumentKey, ParsedDocument>);

/// A document, and the operation of it to execute.
pub type ParsedDocument = Arc<(ExecutableDocument, Arc<CheckedOperation>)>;

/// Cache key of a document. The text itself is not held.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DocumentKey {
    hash: [u8; 32],
    text_bytes: u32,
}

impl DocumentKey {
    pub fn of(text: &str, operation_name: Option<&str>) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(operation_name.unwrap_or_default().as_bytes());
        hasher.update(&[0, u8::from(operation_name.is_some())]);
        hasher.update(text.as_bytes());
        Self { hash: *hasher.finalize().as_bytes(), text_bytes: u32::try_from(text.len()).unwrap_or(u32::MAX) }
    }
}

impl Default for ParsedDocuments {
    fn default() -> Self {
        let bytes = |key: &DocumentKey| key.text_bytes as usize * BYTES_PER_BYTE + OVERHEAD_BYTES;
        let weigher = move |key: &DocumentKey, _: &ParsedDocument| u32::try_from(bytes(key)).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigher).max_capacity(CAPACITY_BYTES).build())
    }
}

impl ParsedDocuments {
    pub fn get(&self, key: &DocumentKey) -> Option<ParsedDocument> {
        self.0.get(key)
    }

    /// Caches a document that is within the limits.
    pub fn put(&self, key: DocumentKey, document: ParsedDocument) {
        self.0.insert(key, document);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphql::inspect;

    #[test]
    fn each_operation_of_a_document_is_found_by_its_name() {
        let text = "query One { tags { id } } query Two { configuration { version } }";
        let documents = ParsedDocuments::default();
        for name in ["One", "Two"] {
            let (document, operation) = inspect(text, Some(name)).expect("a document");
            documents.put(DocumentKey::of(text, Some(name)), Arc::new((document, Arc::new(operation))));
        }
        let root = |name| documents.get(&DocumentKey::of(text, name)).map(|found| found.1.root_fields.clone());
        assert_eq!(root(Some("One")), Some(vec!["tags".to_owned()]));
        assert_eq!(root(Some("Two")), Some(vec!["configuration".to_owned()]));
        assert_eq!((root(None), root(Some(""))), (None, None));
        let keys = [("ab", None), ("a", Some("b")), ("a", None), ("a", Some("")), ("", Some("a"))];
        let different: std::collections::HashSet<_> = keys.map(|(text, name)| DocumentKey::of(text, name)).into();
        assert_eq!(different.len(), keys.len());
    }
}
