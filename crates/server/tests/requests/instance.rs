//! Several instances over one database and one store: whatever order things happen in, each says the same within a second.

mod background_jobs;
mod files;
mod lists;
mod people;
