//! Scopes of an access token: the operations that a program may perform for the account. Each scope is one thing that people know
//! by a name. None of them reaches the security of the account, its tokens, or operations that only staff may perform.

/// One thing that a token can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, async_graphql::Enum)]
#[graphql(name = "AccessTokenScope")]
pub enum AccessTokenScope {
    /// See what the account sees: its private items, what it has saved, whom it follows, its notifications.
    Read,
    /// Publish, change and delete items of the account.
    Publish,
    /// Save items and follow creators, and take that back.
    Save,
}

impl AccessTokenScope {
    pub const ALL: [AccessTokenScope; 3] = [AccessTokenScope::Read, AccessTokenScope::Publish, AccessTokenScope::Save];

    /// Name in the API.
    pub fn as_str(self) -> &'static str {
        match self {
            AccessTokenScope::Read => "READ",
            AccessTokenScope::Publish => "PUBLISH",
            AccessTokenScope::Save => "SAVE",
        }
    }

    fn bit(self) -> i64 {
        match self {
            AccessTokenScope::Read => 1,
            AccessTokenScope::Publish => 2,
            AccessTokenScope::Save => 4,
        }
    }
}

/// The scopes of a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AccessTokenScopes(i64);

impl AccessTokenScopes {
    /// The stored form. Bits that this version does not know admit to nothing.
    pub fn bits(self) -> i64 {
        self.0
    }

    pub fn from_bits(bits: i64) -> Self {
        Self(bits)
    }

    pub fn contains(self, scope: AccessTokenScope) -> bool {
        self.0 & scope.bit() != 0
    }

    pub fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }

    pub fn iter(self) -> impl Iterator<Item = AccessTokenScope> {
        AccessTokenScope::ALL.into_iter().filter(move |scope| self.contains(*scope))
    }
}

impl FromIterator<AccessTokenScope> for AccessTokenScopes {
    fn from_iter<T: IntoIterator<Item = AccessTokenScope>>(scopes: T) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_into_it_and_nothing_else() {
        let some: AccessTokenScopes = [AccessTokenScope::Save, AccessTokenScope::Save].into_iter().collect();
        assert!(
            some.contains(AccessTokenScope::Save)
                && !some.contains(AccessTokenScope::Read)
                && !some.contains(AccessTokenScope::Publish)
        );
        let all: AccessTokenScopes = AccessTokenScope::ALL.into_iter().collect();
        assert_eq!(AccessTokenScopes::from_bits(all.bits()).iter().collect::<Vec<_>>(), AccessTokenScope::ALL);
        assert!(AccessTokenScopes::default().is_empty() && AccessTokenScopes::from_bits(64).is_empty());
    }
}
