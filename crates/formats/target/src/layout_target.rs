//! Target of a layout patch: a menu, or the file several menus share. A theme never targets the shared file, so this is
//! a type of its own and [`Target`] stays closed.

use crate::{Target, strip_szs};

/// The file a layout patch is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LayoutTarget {
    /// A menu's own file.
    Menu(Target),
    /// `common.szs`, which the home menu shares with its neighbours.
    Common,
}

impl LayoutTarget {
    /// The console's archive, as layouts write it in `TargetName`, e.g. `common.szs`.
    pub const fn console_file(self) -> &'static str {
        match self {
            LayoutTarget::Menu(target) => target.console_file(),
            LayoutTarget::Common => "common.szs",
        }
    }

    /// Title id of the applet the file belongs to.
    pub const fn title_id(self) -> &'static str {
        match self {
            LayoutTarget::Menu(target) => target.title_id(),
            LayoutTarget::Common => Target::ResidentMenu.title_id(),
        }
    }

    /// The English name people read.
    pub const fn nice_name(self) -> &'static str {
        match self {
            LayoutTarget::Menu(target) => target.nice_name(),
            LayoutTarget::Common => "Common",
        }
    }

    /// Reads `TargetName`: a file name, with or without `.szs` in any letter case.
    pub fn from_file_name(name: &str) -> Option<LayoutTarget> {
        if strip_szs(name) == "common" {
            return Some(LayoutTarget::Common);
        }
        Target::from_file_name(name).map(LayoutTarget::Menu)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_may_name_the_shared_file_but_a_theme_may_not() {
        assert_eq!(LayoutTarget::from_file_name("common.szs"), Some(LayoutTarget::Common));
        assert_eq!(LayoutTarget::from_file_name("Set.SZS"), Some(LayoutTarget::Menu(Target::Set)));
        assert_eq!(LayoutTarget::Common.title_id(), Target::ResidentMenu.title_id());
        assert_eq!(Target::from_foreign("common"), None);
    }
}
