//! People: their accounts and sign-in methods, saves and follows, notifications and mail, and the audit log of decisions about
//! them.

pub mod accounts;
pub mod audit;
pub mod discord;
pub mod follows;
pub mod mail;
pub mod notifications;
pub mod saves;
pub mod ways_in;
