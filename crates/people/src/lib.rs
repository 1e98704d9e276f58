//! People: their accounts and how they sign in, what they save and whom they follow, what they are sent, and the audit log of what is
//! decided about them.

pub mod accounts;
pub mod audit;
pub mod discord;
pub mod follows;
pub mod mail;
pub mod notifications;
pub mod saves;
pub mod ways_in;
