//! Stable codes for the defects of crates that identify a defect by the variant of an enum: the format's name, a full
//! stop, the variant in lower case with underscores. So a variant cannot be added there and be forgotten here, and
//! renaming one is what it should be: a change of the public list in [`format::findings`](crate::format::findings).

use std::fmt::Debug;

/// `Error::CopyPastEnd { … }` of `yaz0` becomes `yaz0.copy_past_end`.
pub(crate) fn of_variant(format: &str, value: &impl Debug) -> String {
    let debug = format!("{value:?}");
    let variant = debug.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let mut code = format!("{format}.");
    for (index, letter) in variant.chars().enumerate() {
        if letter.is_uppercase() && index > 0 {
            code.push('_');
        }
        code.extend(letter.to_lowercase());
    }
    code
}

#[cfg(test)]
mod tests {
    use super::of_variant;

    #[test]
    fn a_variant_becomes_words() {
        assert_eq!(of_variant("yaz0", &vitrine_yaz0::Error::TooShort { size: 3 }), "yaz0.too_short");
        assert_eq!(of_variant("yaz0", &vitrine_yaz0::Error::Magic), "yaz0.magic");
        assert_eq!(of_variant("json", &vitrine_layout::json::Defect::TooLong(3)), "json.too_long");
    }
}
