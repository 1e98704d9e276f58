//! Whole layout trees. The input is a list of files in the notation of [`input::files`].

use std::collections::BTreeMap;

use vitrine_layout::tree::{MemorySource, read};

use crate::input;

pub fn tree(data: &[u8]) {
    let files: BTreeMap<_, _> = input::files(data).into_iter().collect();
    let catalogue = read(&MemorySource(files));
    for layout in &catalogue.layouts {
        let options = catalogue.options_of(layout);
        assert!(options.iter().all(|option| !option.values.is_empty()));
    }
    for refusal in &catalogue.refusals {
        assert!(!refusal.to_string().is_empty());
    }
}
