//! The seven Switch menus.
