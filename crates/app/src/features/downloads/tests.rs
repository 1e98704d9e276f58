//! Requests through the front door.
