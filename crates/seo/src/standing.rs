//! What those may know of a work who are asked nothing and look for themselves: search engines, feed readers, and whoever
//! shows a preview of a link. All of them are visitors, and what they were told once stays with them.

use vitrine_core::visibility::{self, ListScope, VisibilityFacts};

/// How a work stands towards everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is on the public lists: it may be found, shown and followed.
    Listed,
    /// It is there for those who ask for mature works. A link to it is described without what it shows; nothing leads to it.
    Mature,
    /// It is on no public list: private, unlisted, not ready, hidden or gone. Nothing is said of it.
    Apart,
}

impl Standing {
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
            Standing::of(&facts)
        };
        assert_eq!(facts(|_| ()), Standing::Listed);
        assert_eq!(facts(|facts| facts.is_nsfw = true), Standing::Mature);
        let apart: [fn(&mut VisibilityFacts); 5] = [
            |facts| facts.is_private = true,
            |facts| facts.is_hidden = true,
            |facts| facts.is_unlisted = true,
            |facts| facts.is_ready = false,
            |facts| facts.is_deleted = true,
        ];
        for change in apart {
            assert_eq!(facts(change), Standing::Apart);
        }
    }
}
