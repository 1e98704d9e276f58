//! Requests to a whole application, as its callers send them.

mod creators;
mod downloads;
mod home;
mod personal_data;
mod seo;
