//! Requirements on the kind of a finding.

use std::fmt;

/// Kind of finding that one reader can make, usually an enum with a variant for each irregularity.
///
/// `Display` gives a sentence without capital and full stop, which makes sense without the place.
pub trait CodedKind: fmt::Display {
    /// Stable identifier: the format's name, a full stop and words in lower case with underscores, such as
    /// `jpeg.trailing_bytes`. It never changes its meaning. A kind that passes on what another reader noticed has the
    /// code of that.
    fn code(&self) -> &'static str;
}
