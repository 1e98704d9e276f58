//! Page of a creator: their items of every kind, and their public profile.

pub mod graphql;
