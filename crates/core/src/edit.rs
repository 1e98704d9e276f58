//! A change of something that may be there or not.

/// What becomes of one value.
#[derive(Clone, Debug, Default)]
pub enum Edit<T> {
    /// It stays as it is; something new has none.
    #[default]
    Keep,
    Remove,
    Replace(T),
}

impl<T> Edit<T> {
    /// A value that is there, or stays as it is.
    pub fn replace(new: Option<T>) -> Self {
        new.map_or(Self::Keep, Self::Replace)
    }

    /// The value that takes its place.
    pub fn given(&self) -> Option<&T> {
        match self {
            Self::Replace(new) => Some(new),
            Self::Keep | Self::Remove => None,
        }
    }

    pub fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }

    /// Whether there is one afterwards.
    pub fn leaves(&self, has_one: bool) -> bool {
        match self {
            Self::Keep => has_one,
            Self::Remove => false,
            Self::Replace(_) => true,
        }
    }

    /// Has what is made of the value that takes its place take the place of what is held.
    pub fn put<Made>(&self, held: &mut Option<Made>, made: Option<Made>) {
        match self {
            Self::Keep => {}
            Self::Remove => *held = None,
            Self::Replace(_) => *held = made,
        }
    }
}
