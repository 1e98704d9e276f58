//! The rule for crawlers, feed readers and link previews: how much they may see of an item. They read it as visitors and cannot be
//! asked whether they want mature content, and what they have fetched once they may keep.

use vitrine_core::visibility::{self, ListScope, VisibilityFacts};

/// Public visibility of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indexability {
    /// On the public lists: it may be found, shown and followed.
    Listed,
    /// Listed only for those who ask for mature items. A shared link to it shows no picture, and nothing leads to it.
    Mature,
    /// On no public list: private, unlisted, not ready, hidden or gone. Nothing is said of it.
    Apart,
}

impl Indexability {
    pub fn of(facts: &VisibilityFacts) -> Self {
        let is_public = |include_nsfw| visibility::is_public(facts, ListScope { include_nsfw, only_private: false });
        match (is_public(false), is_public(true)) {
            (true, _) => Self::Listed,
            (false, true) => Self::Mature,
            (false, false) => Self::Apart,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_everybody_finds_stands_as_listed() {
        let facts = |change: fn(&mut VisibilityFacts)| {
            let mut facts = VisibilityFacts {
                owner_id: 1,
                is_private: false,
                is_nsfw: false,
                is_hidden: false,
                is_unlisted: false,
                is_ready: true,
                is_deleted: false,
            };
            change(&mut facts);
            Indexability::of(&facts)
        };
        assert_eq!(facts(|_| ()), Indexability::Listed);
        assert_eq!(facts(|facts| facts.is_nsfw = true), Indexability::Mature);
        let apart: [fn(&mut VisibilityFacts); 5] = [
            |facts| facts.is_private = true,
            |facts| facts.is_hidden = true,
            |facts| facts.is_unlisted = true,
            |facts| facts.is_ready = false,
            |facts| facts.is_deleted = true,
        ];
        for change in apart {
            assert_eq!(facts(change), Indexability::Apart);
        }
    }
}
