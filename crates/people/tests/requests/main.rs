//! Requests to a whole application, as its callers send them.

mod accounts;
mod audit;
mod discord;
mod follows;
mod mail;
mod notifications;
mod saves;
