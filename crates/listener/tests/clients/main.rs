//! What strangers do to a listener: say nothing, say half, read nothing, come in crowds. Over real sockets, with short
//! limits; no test measures a time, a hang ends in a failure.

mod crowds;
mod heads;
mod reading;
mod silence;
mod site;
mod stop;
