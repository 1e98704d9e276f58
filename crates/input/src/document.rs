//! The size and expansion of GraphQL documents, computed before a validator or an executor walks them. Validators
//! follow every spread, so a document of two kilobytes can keep them busy for years; here each fragment is counted once
//! and its figures are reused wherever it is spread.

use std::collections::{BTreeSet, HashMap};

use async_graphql_parser::Positioned;
use async_graphql_parser::types::{
    Directive, ExecutableDocument, OperationDefinition, OperationType, Selection, SelectionSet,
};

/// The limits of a document.
#[derive(Clone, Copy, Debug)]
pub struct DocumentLimits {
    /// Bytes of its text.
    pub bytes: usize,
    /// Tokens: names, numbers, strings and punctuators.
    pub tokens: usize,
    /// Nesting depth of brackets of any kind; the parser recurses with it.
    pub nesting: usize,
    /// Depth of nested fields, spreads followed.
    pub depth: usize,
    /// Depth of fields below `__schema` and `__type`, where the usual introspection queries are deeper.
    pub introspection_depth: usize,
    /// Fields with an alias.
    pub aliases: usize,
    /// Directives in all.
    pub directives: usize,
    /// Directives on one field, spread, fragment or operation.
    pub directives_in_one_place: usize,
    /// Fragment definitions.
    pub fragments: usize,
    /// Fields and spreads of one definition with every spread followed, and of all operations together.
    pub selections: usize,
    /// Root fields of a query; a mutation has one.
    pub root_fields: usize,
}

/// Why a document is not executed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// It is not GraphQL; contains the parser's message.
    #[error("it is not GraphQL: {0}")]
    Unparsable(String),
    /// It exceeds a limit; contains a sentence that says which.
    #[error("{0}")]
    TooMuch(&'static str),
    /// It is invalid in any schema; contains a sentence that says why.
    #[error("{0}")]
    Invalid(&'static str),
}

/// The operation to execute, and the figures of the whole document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedOperation {
    /// True for a mutation.
    pub is_mutation: bool,
    /// Names of its root fields, spreads followed.
    pub root_fields: Vec<String>,
    /// Names of all fields in the document, selected or not.
    pub field_names: BTreeSet<String>,
    /// Fields and spreads of all operations, spreads followed: the cost of validation.
    pub selections: usize,
}

/// Reads a document and selects the operation to execute: the one with this name, or the only one.
///
/// # Errors
/// [`DocumentError`]; whatever the text, the work is bounded by the limits.
pub fn read(
    text: &str,
    operation_name: Option<&str>,
    limits: &DocumentLimits,
) -> Result<(ExecutableDocument, CheckedOperation), DocumentError> {
    check_text(text, limits)?;
    let document =
        async_graphql_parser::parse_query(text).map_err(|error| DocumentError::Unparsable(error.to_string()))?;
    if document.fragments.len() > limits.fragments {
        return Err(DocumentError::TooMuch("The document has too many fragments"));
    }
    let mut counts = DocumentCounts { limits, aliases: 0, directives: 0, field_names: BTreeSet::new() };
    let mut expansion = FragmentWeights { document: &document, limits, known: HashMap::new() };
    let mut selections = 0usize;
    for (_, operation) in document.operations.iter() {
        counts.directives(&operation.node.directives)?;
        counts.selections(&operation.node.selection_set.node)?;
        let weight = expansion.of(&operation.node.selection_set.node)?;
        if weight.depth > limits.depth {
            return Err(DocumentError::TooMuch("The selection is too deep"));
        }
        selections = selections.saturating_add(weight.selections);
        expansion.check_amount(selections)?;
    }
    for (name, fragment) in &document.fragments {
        counts.directives(&fragment.node.directives)?;
        counts.selections(&fragment.node.selection_set.node)?;
        // Unused fragments are validated too.
        expansion.of_fragment(name.as_str())?;
    }

    let chosen = choose(&document, operation_name)?;
    if chosen.node.ty == OperationType::Subscription {
        return Err(DocumentError::Invalid("Subscriptions are not offered"));
    }
    let mut root_fields = Vec::new();
    collect_root(&document, &chosen.node.selection_set.node, &mut root_fields);
    let is_mutation = chosen.node.ty == OperationType::Mutation;
    if root_fields.len() > if is_mutation { 1 } else { limits.root_fields } {
        return Err(DocumentError::TooMuch("The request asks for too many root fields"));
    }
    let field_names = counts.field_names.into_iter().map(str::to_owned).collect();
    let operation = CheckedOperation { is_mutation, root_fields, field_names, selections };
    Ok((document, operation))
}

/// Checks everything that needs no parser: length, tokens, and nesting of brackets. Brackets in strings and comments do
/// not count.
fn check_text(text: &str, limits: &DocumentLimits) -> Result<(), DocumentError> {
    if text.len() > limits.bytes {
        return Err(DocumentError::TooMuch("The document is too long"));
    }
    let (mut tokens, mut depth) = (0usize, 0usize);
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = match byte {
            b' ' | b'\t' | b'\n' | b'\r' | b',' => {
                rest = after;
                continue;
            }
            b'#' => {
                rest = skip_while(after, |b| b != b'\n' && b != b'\r');
                continue;
            }
            b'"' => skip_string(rest),
            b'{' | b'[' | b'(' => {
                depth += 1;
                after
            }
            b'}' | b']' | b')' => {
                depth = depth.saturating_sub(1);
                after
            }
            b'.' => skip_while(after, |b| b == b'.'),
            b'0'..=b'9' | b'-' | b'_' | b'A'..=b'Z' | b'a'..=b'z' => {
                skip_while(after, |b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.')
            }
            _ => after,
        };
        tokens += 1;
        if tokens > limits.tokens {
            return Err(DocumentError::TooMuch("The document has too many tokens"));
        }
        if depth > limits.nesting {
            return Err(DocumentError::TooMuch("The document is nested too deeply"));
        }
    }
    Ok(())
}

fn skip_while(bytes: &[u8], belongs: impl Fn(u8) -> bool) -> &[u8] {
    let length = bytes.iter().position(|byte| !belongs(*byte)).unwrap_or(bytes.len());
    &bytes[length..]
}

/// The text after the string that begins here; empty if it does not end. A string that the parser would end at a line
/// break may hide brackets here, but then the parser fails at that very line break.
fn skip_string(bytes: &[u8]) -> &[u8] {
    let (quote, escape): (&[u8], &[u8]) =
        if bytes.starts_with(b"\"\"\"") { (b"\"\"\"", b"\\\"\"\"") } else { (b"\"", b"\\") };
    let is_block = quote.len() == 3;
    let mut rest = &bytes[quote.len()..];
    while !rest.is_empty() {
        if rest.starts_with(escape) {
            rest = rest.get(if is_block { 4 } else { 2 }..).unwrap_or_default();
        } else if rest.starts_with(quote) {
            return &rest[quote.len()..];
        } else {
            rest = &rest[1..];
        }
    }
    rest
}

/// Counts of syntax elements, each occurrence in the text counted once.
struct DocumentCounts<'a> {
    limits: &'a DocumentLimits,
    aliases: usize,
    directives: usize,
    field_names: BTreeSet<&'a str>,
}

impl<'a> DocumentCounts<'a> {
    fn selections(&mut self, set: &'a SelectionSet) -> Result<(), DocumentError> {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => {
                    self.field_names.insert(field.node.name.node.as_str());
                    self.aliases += usize::from(field.node.alias.is_some());
                    if self.aliases > self.limits.aliases {
                        return Err(DocumentError::TooMuch("The document has too many aliases"));
                    }
                    self.directives(&field.node.directives)?;
                    self.selections(&field.node.selection_set.node)?;
                }
                Selection::InlineFragment(fragment) => {
                    self.directives(&fragment.node.directives)?;
                    self.selections(&fragment.node.selection_set.node)?;
                }
                Selection::FragmentSpread(spread) => self.directives(&spread.node.directives)?,
            }
        }
        Ok(())
    }

    fn directives(&mut self, directives: &[Positioned<Directive>]) -> Result<(), DocumentError> {
        self.directives += directives.len();
        if self.directives > self.limits.directives || directives.len() > self.limits.directives_in_one_place {
            return Err(DocumentError::TooMuch("The document has too many directives"));
        }
        Ok(())
    }
}

/// The weight of a selection with every spread followed.
#[derive(Clone, Copy, Debug, Default)]
struct SelectionWeight {
    selections: usize,
    depth: usize,
    introspection_depth: usize,
}

/// The weight of each fragment, computed once.
struct FragmentWeights<'a> {
    document: &'a ExecutableDocument,
    limits: &'a DocumentLimits,
    /// `None` while a fragment is being computed: meeting it again is a cycle.
    known: HashMap<&'a str, Option<SelectionWeight>>,
}

impl<'a> FragmentWeights<'a> {
    fn of(&mut self, set: &'a SelectionSet) -> Result<SelectionWeight, DocumentError> {
        let mut whole = SelectionWeight::default();
        for selection in &set.items {
            let part = match &selection.node {
                Selection::Field(field) => {
                    let inner = self.of(&field.node.selection_set.node)?;
                    if matches!(field.node.name.node.as_str(), "__schema" | "__type") {
                        SelectionWeight { depth: 0, introspection_depth: inner.depth + 1, ..inner }
                    } else {
                        SelectionWeight { depth: inner.depth + 1, ..inner }
                    }
                }
                Selection::InlineFragment(fragment) => self.of(&fragment.node.selection_set.node)?,
                Selection::FragmentSpread(spread) => self.of_fragment(spread.node.fragment_name.node.as_str())?,
            };
            whole.selections = whole.selections.saturating_add(part.selections).saturating_add(1);
            whole.depth = whole.depth.max(part.depth);
            whole.introspection_depth = whole.introspection_depth.max(part.introspection_depth);
            self.check_amount(whole.selections)?;
            // Only outer fields show if a part belongs to an introspection query, so the wider limit applies to
            // both here.
            if whole.depth.max(whole.introspection_depth) > self.limits.introspection_depth {
                return Err(DocumentError::TooMuch("The selection is too deep"));
            }
        }
        Ok(whole)
    }

    /// An undefined fragment weighs nothing: validation reports it.
    fn of_fragment(&mut self, name: &str) -> Result<SelectionWeight, DocumentError> {
        let Some((name, fragment)) = self.document.fragments.get_key_value(name) else {
            return Ok(SelectionWeight::default());
        };
        match self.known.get(name.as_str()) {
            Some(Some(weight)) => return Ok(*weight),
            Some(None) => return Err(DocumentError::TooMuch("A fragment spreads itself")),
            None => {}
        }
        self.known.insert(name.as_str(), None);
        let weight = self.of(&fragment.node.selection_set.node)?;
        self.known.insert(name.as_str(), Some(weight));
        Ok(weight)
    }

    fn check_amount(&self, selections: usize) -> Result<(), DocumentError> {
        if selections > self.limits.selections {
            return Err(DocumentError::TooMuch("The document expands to too many fields"));
        }
        Ok(())
    }
}

/// The operation to execute: the one with this name, or the only one.
///
/// # Errors
/// [`DocumentError::Invalid`] if there is none, or if there are several and no name is given.
pub fn choose<'a>(
    document: &'a ExecutableDocument,
    name: Option<&str>,
) -> Result<&'a Positioned<OperationDefinition>, DocumentError> {
    let mut operations = document.operations.iter();
    let found = match name.filter(|n| !n.is_empty()) {
        Some(wanted) => operations.find(|(name, _)| name.is_some_and(|n| n.as_str() == wanted)),
        None => {
            let first = operations.next();
            if operations.next().is_some() { None } else { first }
        }
    };
    found
        .map(|(_, operation)| operation)
        .ok_or(DocumentError::Invalid("The request does not say which operation to run"))
}

/// Bounded by the expansion computed before.
fn collect_root(document: &ExecutableDocument, set: &SelectionSet, names: &mut Vec<String>) {
    for selection in &set.items {
        match &selection.node {
            Selection::Field(field) => names.push(field.node.name.node.to_string()),
            Selection::InlineFragment(fragment) => {
                collect_root(document, &fragment.node.selection_set.node, names);
            }
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = document.fragments.get(&spread.node.fragment_name.node) {
                    collect_root(document, &fragment.node.selection_set.node, names);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
