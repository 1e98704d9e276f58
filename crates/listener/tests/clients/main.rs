//! Difficult clients: they send nothing or only half, read nothing, or come in crowds. Over real sockets, with short
//! limits; no test measures time, a hang ends in a failure.

mod crowds;
mod heads;
mod reading;
mod silence;
mod site;
mod stop;
