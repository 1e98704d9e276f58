//! The one place that decides who may see an item: lists, searches, pages, object routes and the console manifest all
//! use it. What a viewer may not see is absent, not forbidden.

use crate::viewer::Viewer;

/// The facts about an item that its visibility depends on, whatever its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibilityFacts {
    pub owner_id: i64,
    /// Only for the owner and staff.
    pub is_private: bool,
    /// Left out of lists unless asked for.
    pub is_nsfw: bool,
    /// Staff have hidden all items of this creator.
    pub is_hidden: bool,
    /// Staff have removed it from lists; anybody who has its address may open it.
    pub is_unlisted: bool,
    /// Its pictures are ready; until then it is not listed, but its page can be opened.
    pub is_ready: bool,
    /// Withdrawn by its owner or staff.
    pub is_deleted: bool,
}

/// Items that a list shows besides public ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ListScope {
    /// Mature items too.
    pub include_nsfw: bool,
    /// Only private items: the viewer's own, or for staff those of the creators asked for.
    pub only_private: bool,
}

/// Returns true if the viewer may open this item by its address, and fetch its pictures and its download.
pub fn can_open(viewer: &Viewer, item: &VisibilityFacts) -> bool {
    if item.is_deleted {
        return false;
    }
    if item.is_private || item.is_hidden {
        return viewer.owns(item.owner_id) || viewer.is_staff();
    }
    true
}

/// Returns true if the viewer may come across this item elsewhere than at its own address, such as on the page of its pack.
pub fn can_meet(viewer: &Viewer, item: &VisibilityFacts) -> bool {
    can_open(viewer, item) && (!item.is_unlisted || viewer.owns(item.owner_id) || viewer.is_staff())
}

/// Returns true if the viewer may see that this creator exists. Staff hide a creator together with all their items.
pub fn can_see_creator(viewer: &Viewer, creator_id: i64, is_hidden: bool) -> bool {
    !is_hidden || viewer.owns(creator_id) || viewer.is_staff()
}

/// Returns true if this item is on a list that the viewer asked for with this scope.
///
/// Nothing is ever listed that cannot be opened. Items without pictures are on no list.
pub fn can_list(viewer: &Viewer, item: &VisibilityFacts, scope: ListScope) -> bool {
    if !can_meet(viewer, item) || !item.is_ready {
        return false;
    }
    if scope.only_private {
        return item.is_private && (viewer.owns(item.owner_id) || viewer.is_staff());
    }
    if item.is_private || (item.is_nsfw && !scope.include_nsfw) {
        return false;
    }
    true
}

/// Returns true if everybody sees this item in lists with this scope. Such lists may be cached and shared between viewers.
pub fn is_public(item: &VisibilityFacts, scope: ListScope) -> bool {
    !scope.only_private && can_list(&Viewer::Visitor, item, scope)
}

/// Returns true if this item may be picked at random. Mature items never are.
pub fn can_pick_at_random(item: &VisibilityFacts) -> bool {
    is_public(item, ListScope::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::viewer::{UserRole, ViewerAccount};

    fn viewer(id: i64, role: UserRole) -> Viewer {
        Viewer::SignedIn(ViewerAccount {
            id,
            uuid: uuid::Uuid::nil(),
            username: "Ada".into(),
            role,
            is_blocked: false,
            blocked_reason: None,
            show_nsfw: false,
            language: None,
            sees_own: true,
        })
    }

    fn every_combination() -> Vec<VisibilityFacts> {
        (0..64)
            .map(|bits| VisibilityFacts {
                owner_id: 1,
                is_private: bits & 1 != 0,
                is_nsfw: bits & 2 != 0,
                is_hidden: bits & 4 != 0,
                is_ready: bits & 8 != 0,
                is_deleted: bits & 16 != 0,
                is_unlisted: bits & 32 != 0,
            })
            .collect()
    }

    #[test]
    fn nothing_is_listed_that_cannot_be_opened() {
        let viewers = [
            Viewer::Visitor,
            viewer(1, UserRole::User),
            viewer(2, UserRole::User),
            viewer(3, UserRole::Moderator),
            viewer(4, UserRole::Admin),
        ];
        for item in every_combination() {
            for viewer in &viewers {
                for scope in [(false, false), (true, false), (false, true), (true, true)] {
                    let scope = ListScope { include_nsfw: scope.0, only_private: scope.1 };
                    assert!(
                        !can_list(viewer, &item, scope) || can_open(viewer, &item),
                        "{item:?} {viewer:?} {scope:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn an_outsider_sees_a_private_or_hidden_item_as_absent() {
        for item in every_combination().into_iter().filter(|i| (i.is_private || i.is_hidden) && !i.is_deleted) {
            assert!(!can_open(&Viewer::Visitor, &item));
            assert!(!can_open(&viewer(2, UserRole::Verified), &item));
            assert!(can_open(&viewer(1, UserRole::User), &item));
            assert!(can_open(&viewer(3, UserRole::Moderator), &item));
        }
    }

    #[test]
    fn a_deleted_item_is_absent_for_everybody() {
        for item in every_combination().into_iter().filter(|i| i.is_deleted) {
            assert!(!can_open(&viewer(1, UserRole::User), &item));
            assert!(!can_open(&viewer(4, UserRole::Admin), &item));
        }
    }

    #[test]
    fn an_unlisted_item_is_opened_by_whoever_has_its_address_and_listed_for_owner_and_staff() {
        let listed = |item: &VisibilityFacts| VisibilityFacts { is_unlisted: false, ..*item };
        for item in every_combination().into_iter().filter(|i| i.is_unlisted) {
            for anybody in [
                Viewer::Visitor,
                viewer(1, UserRole::User),
                viewer(2, UserRole::Verified),
                viewer(3, UserRole::Moderator),
            ] {
                assert_eq!(can_open(&anybody, &item), can_open(&anybody, &listed(&item)));
            }
            for scope in [(false, false), (true, false), (false, true), (true, true)] {
                let scope = ListScope { include_nsfw: scope.0, only_private: scope.1 };
                assert!(
                    !can_list(&Viewer::Visitor, &item, scope)
                        && !can_list(&viewer(2, UserRole::Verified), &item, scope)
                );
                for insider in [viewer(1, UserRole::User), viewer(3, UserRole::Moderator)] {
                    assert_eq!(can_list(&insider, &item, scope), can_list(&insider, &listed(&item), scope));
                }
            }
        }
    }

    #[test]
    fn random_items_are_never_mature() {
        assert!(every_combination().iter().all(|i| !can_pick_at_random(i) || !i.is_nsfw));
    }
}
