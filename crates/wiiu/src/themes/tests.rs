//! Reading Wii U themes: lists, parts of themes, console clients.
