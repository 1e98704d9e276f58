//! Requests to a whole application, as its callers send them.

mod publish;
