//! Requests to a whole application, as its callers send them.

mod backup;
mod copy;
mod doctor;
mod fsck;
mod instances;
mod migrate;
mod seed;
