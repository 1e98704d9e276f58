//! Effects of layouts and option values, as the API describes them.

use async_graphql::{Enum, SimpleObject};
use vitrine_layout::effects::{LayoutEffect, MenuChange, MenuPart};

/// Effect on parts of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(name = "SwitchLayoutEffect", remote = "LayoutEffect")]
pub enum EffectName {
    /// They are somewhere else.
    Moved,
    /// They have another size.
    Resized,
    /// They are turned.
    Turned,
    /// They are not seen any more.
    Hidden,
    /// They are seen.
    Shown,
    /// They have other colours.
    Recolored,
    /// They move in another way.
    Animated,
    /// They are different in a way that has no name here.
    Changed,
}

/// A part of a menu, as people see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(name = "SwitchMenuPart", remote = "MenuPart")]
pub enum PartName {
    Games,
    AllApps,
    SystemButtons,
    Online,
    News,
    Shop,
    Album,
    Controllers,
    Settings,
    Power,
    GameCards,
    GameShare,
    Users,
    /// Clock, battery and connection.
    Status,
    ParentalControls,
    /// The names beside what is chosen.
    Labels,
    Cursor,
    Background,
    Header,
    Footer,
    /// The lock screen's button that goes on with a game.
    Resume,
    /// The lock screen's button back to the home menu.
    Home,
    List,
    Navigation,
    Other,
}

/// An effect, and the parts of the menu that it changes.
#[derive(Clone, Debug, SimpleObject)]
pub struct SwitchLayoutChange {
    effect: EffectName,
    /// Each once.
    parts: Vec<PartName>,
}

impl From<MenuChange> for SwitchLayoutChange {
    fn from(change: MenuChange) -> Self {
        Self { effect: change.effect.into(), parts: change.parts.into_iter().map(Into::into).collect() }
    }
}
