//! What the site keeps of a person, in their own hands: the export of all of it, the deletion of an account, and what becomes of
//! what it leaves behind.

pub mod account_deletion_rows;
pub mod deletion;
pub mod permissions;
pub mod purge;
pub mod stored;
