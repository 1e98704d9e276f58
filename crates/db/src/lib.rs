//! Connection, transaction, and the few places where the two engines differ.
