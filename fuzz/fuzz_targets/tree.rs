//! Whole layout trees. The input is a list of files in the notation of [`vitrine_fuzz::files`].
#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use vitrine_layout::tree::{MemorySource, read};

fuzz_target!(|data: &[u8]| {
    let files: BTreeMap<_, _> = vitrine_fuzz::files(data).into_iter().collect();
    let catalogue = read(&MemorySource(files));
    for layout in &catalogue.layouts {
        let options = catalogue.options_of(layout);
        assert!(options.iter().all(|option| !option.values.is_empty()));
    }
    for refusal in &catalogue.refusals {
        assert!(!refusal.to_string().is_empty());
    }
});
