//! The report of changes that a scene does not show.

/// Most changes that a report lists by name. It counts all of them.
pub const LEFT_OUT_LISTED_MAX: usize = 200;
/// Most characters of a name that come from a file.
const NAME_CHARACTERS_MAX: usize = 64;

/// A change of a layout that the scene leaves out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOutChange {
    /// The layout file, for example `RdtBase`.
    pub file: String,
    /// The pane, material or animation. Empty for a file as a whole.
    pub object: String,
    /// The field or property, for example `Position` or `S_DropShadowSize`.
    pub property: String,
}

impl std::fmt::Display for LeftOutChange {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (position, name) in
            [&self.file, &self.object, &self.property].into_iter().filter(|name| !name.is_empty()).enumerate()
        {
            if position > 0 {
                formatter.write_str("/")?;
            }
            formatter.write_str(name)?;
        }
        Ok(())
    }
}

/// Every change that a scene leaves out: how many, and the first of them by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeftOutReport {
    count: usize,
    changes: Vec<LeftOutChange>,
}

impl LeftOutReport {
    /// Number of changes left out.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The first [`LEFT_OUT_LISTED_MAX`] of them, in the order of the layout.
    #[must_use]
    pub fn changes(&self) -> &[LeftOutChange] {
        &self.changes
    }

    pub(crate) fn add(&mut self, file: &str, object: &str, property: &str) {
        self.count += 1;
        if self.changes.len() < LEFT_OUT_LISTED_MAX {
            let bounded = |name: &str| name.chars().take(NAME_CHARACTERS_MAX).collect();
            self.changes.push(LeftOutChange {
                file: bounded(file),
                object: bounded(object),
                property: bounded(property),
            });
        }
    }
}
