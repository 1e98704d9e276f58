//! The project's own content (`content/`), embedded in the binary so that a first start needs nothing else; a debug
//! build reads the folder at run time.

use rust_embed::RustEmbed;
use vitrine_layout::tree::MemorySource;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../content"]
#[allow_missing = true]
struct ContentFiles;

/// Path prefix of the layouts tree.
const LAYOUTS: &str = "layouts/";

/// The project's own layouts, as a tree to import.
pub(super) fn layouts() -> MemorySource {
    let files = ContentFiles::iter().filter_map(|path| {
        let inside = path.strip_prefix(LAYOUTS)?.to_owned();
        Some((inside, ContentFiles::get(&path)?.data.into_owned()))
    });
    MemorySource(files.collect())
}

pub(super) fn file(path: &str) -> Option<Vec<u8>> {
    ContentFiles::get(path).map(|file| file.data.into_owned())
}
