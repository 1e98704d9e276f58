//! The page of a creator: the works of every kind beside what everybody sees of them.

pub mod graphql;
