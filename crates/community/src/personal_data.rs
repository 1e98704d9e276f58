//! Personal data: the export of everything about a person, the deletion of an account, and the removal of what it leaves behind.

pub mod account_deletion_rows;
pub mod deletion;
pub mod overview;
pub mod permissions;
pub mod purge;
pub mod stored;
