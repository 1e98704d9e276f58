//! Scopes of an access token: the operations that a program may perform for the account. Each scope is one thing that people know
//! by a name. None of them reaches the security of the account, its tokens, or operations that only staff may perform.

/// One thing that a token can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, async_graphql::Enum)]
#[graphql(name = "AccessTokenScope")]
pub enum Scope {
    /// See what the account sees: its private works, what it has saved, whom it follows, its notifications.
    Read,
    /// Publish, change and delete works of the account.
    Publish,
    /// Save works and follow creators, and take that back.
    Save,
}

impl Scope {
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Publish, Scope::Save];

    /// Name in the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Scope::Read => "READ",
            Scope::Publish => "PUBLISH",
            Scope::Save => "SAVE",
        }
    }

    fn bit(self) -> i64 {
        match self {
            Scope::Read => 1,
            Scope::Publish => 2,
            Scope::Save => 4,
        }
    }
}

/// The scopes of a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(i64);

impl Scopes {
    /// The stored form. Bits that this version does not know admit to nothing.
    pub fn bits(self) -> i64 {
        self.0
    }

    pub fn from_bits(bits: i64) -> Self {
        Self(bits)
    }

    pub fn contains(self, scope: Scope) -> bool {
        self.0 & scope.bit() != 0
    }

    pub fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }

    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.contains(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<T: IntoIterator<Item = Scope>>(scopes: T) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_into_it_and_nothing_else() {
        let some: Scopes = [Scope::Save, Scope::Save].into_iter().collect();
        assert!(some.contains(Scope::Save) && !some.contains(Scope::Read) && !some.contains(Scope::Publish));
        let all: Scopes = Scope::ALL.into_iter().collect();
        assert_eq!(Scopes::from_bits(all.bits()).iter().collect::<Vec<_>>(), Scope::ALL);
        assert!(Scopes::default().is_empty() && Scopes::from_bits(64).is_empty());
    }
}
