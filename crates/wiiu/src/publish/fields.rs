//! The input fields of patches: `Men.bps` goes to `menPatch`, `AllMessage_UsEn.bps` to `allMessageUsEnPatch`.

/// The input field that takes the patch of this name.
pub fn field_of(patch_name: &str) -> String {
    let mut field = String::with_capacity(patch_name.len() + 2);
    for word in patch_name.trim_end_matches(".bps").split('_') {
        let mut letters = word.chars();
        let Some(first) = letters.next() else { continue };
        let first = if field.is_empty() { first.to_ascii_lowercase() } else { first.to_ascii_uppercase() };
        field.push(first);
        field.push_str(letters.as_str());
    }
    field + "Patch"
}

#[cfg(test)]
mod tests {
    use vitrine_utheme::SYSTEM_FILES;

    use super::*;

    #[test]
    fn every_patch_has_a_field() {
        assert_eq!(field_of("Men2.bps"), "men2Patch");
        assert_eq!(field_of("cafe_barista_men.bps"), "cafeBaristaMenPatch");
        assert_eq!(field_of("AllMessage_UsEn.bps"), "allMessageUsEnPatch");
        let fields: std::collections::BTreeSet<_> = SYSTEM_FILES.iter().map(|file| field_of(file.patch_name)).collect();
        assert_eq!(fields.len(), SYSTEM_FILES.len());
    }
}
