//! Lists against the plain rule, and the catalogue against a changing database.

mod following;
mod lists;
mod search;
mod spelling;
mod typed;
