//! A change of something that may be there or not.

/// Change of one value: keep, remove or replace it.
#[derive(Clone, Debug, Default)]
pub enum ValueEdit<T> {
    /// The value stays; a new record has none.
    #[default]
    Keep,
    Remove,
    Replace(T),
}

impl<T> ValueEdit<T> {
    /// Creates an edit that sets a value if there is one, and keeps the old one otherwise.
    pub fn replace(new: Option<T>) -> Self {
        new.map_or(Self::Keep, Self::Replace)
    }

    /// New value, if there is one.
    pub fn given(&self) -> Option<&T> {
        match self {
            Self::Replace(new) => Some(new),
            Self::Keep | Self::Remove => None,
        }
    }

    pub fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }

    /// Returns true if there is a value after the edit.
    pub fn leaves(&self, has_one: bool) -> bool {
        match self {
            Self::Keep => has_one,
            Self::Remove => false,
            Self::Replace(_) => true,
        }
    }

    /// Applies the edit to a derived value: `made` is derived from the new value and takes the place of the one in `held`.
    pub fn put<Made>(&self, held: &mut Option<Made>, made: Option<Made>) {
        match self {
            Self::Keep => {}
            Self::Remove => *held = None,
            Self::Replace(_) => *held = made,
        }
    }
}
