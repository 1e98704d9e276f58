//! A fuzz target for every parser of files and of requests: a function that takes any bytes and panics if the parser
//! breaks the promise in its comment. `docs/formats/fuzzing.md` says how to run them.

mod bflan;
mod bflyt;
mod bntx;
mod bps_apply;
mod bps_parse;
mod clip;
mod dds;
mod document;
mod head;
mod headers;
mod inspect;
mod jpeg;
mod layout_id;
mod layout_json;
mod manifest;
mod menu_file;
mod merge;
mod multipart;
mod nxtheme;
mod option_value;
mod page_address;
mod png;
mod range;
mod request_variables;
mod sarc;
mod scene;
mod sound;
mod text;
mod tree;
mod utheme;
mod variables;
mod webp;
mod yaz0;
mod zip;

/// Gives the names of all targets to a macro.
#[macro_export]
macro_rules! for_each_target {
    ($use_names:ident) => {
        $use_names! {
            bflan
            bflyt
            bntx
            bps_apply
            bps_parse
            clip
            dds
            document
            head
            headers
            inspect
            jpeg
            layout_id
            layout_json
            manifest
            menu_file
            merge
            multipart
            nxtheme
            option_value
            page_address
            png
            range
            request_variables
            sarc
            scene
            sound
            text
            tree
            utheme
            variables
            webp
            yaz0
            zip
        }
    };
}

/// A target: whatever it is given, it must return.
pub type Target = fn(&[u8]);

macro_rules! table {
    ($($name:ident)*) => { &[$((stringify!($name), $name::$name)),*] };
}

/// Every target under its name.
pub const ALL: &[(&str, Target)] = for_each_target!(table);

/// The target of this name.
pub fn find(name: &str) -> Option<Target> {
    ALL.iter().find(|(other, _)| *other == name).map(|(_, target)| *target)
}
