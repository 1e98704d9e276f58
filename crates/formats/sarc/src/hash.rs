//! The hash archives sort and find their names by. Every other rule about names is in `read`.

/// The multiplier every known archive uses.
pub const HASH_MULTIPLIER: u32 = 0x65;

/// Hash of a name: from zero, for each byte, multiply and add, modulo 2³².
///
/// Console code takes bytes from 0x80 up as negative numbers. No theme entry has any, and all known packers agree on
/// the unsigned form, so this is it.
pub fn name_hash(name: &[u8], multiplier: u32) -> u32 {
    name.iter().fold(0, |hash: u32, byte| hash.wrapping_mul(multiplier).wrapping_add(u32::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_entry_has_its_known_hash_in_sort_order() {
        let table = [
            ("info.json", 0x10c9_7b94),
            ("nso.png", 0x19ad_4b3f),
            ("power.png", 0x1cca_7dd0),
            ("news.png", 0x3374_70dc),
            ("common.json", 0x435d_68bd),
            ("lock.dds", 0x6ac3_86de),
            ("lock.png", 0x6ac5_68f0),
            ("layout.json", 0x6b15_6bd2),
            ("card.png", 0x6c8a_f161),
            ("image.dds", 0x7048_d4a4),
            ("image.jpg", 0x7049_c86a),
            ("preview.png", 0x737d_5421),
            ("album.dds", 0x8c89_71c6),
            ("album.png", 0x8c8b_53d8),
            ("share.png", 0xc001_5066),
            ("controller.png", 0xe456_9787),
            ("settings.png", 0xfb09_b7f8),
            ("shop.png", 0xff3d_ff3d),
        ];
        for (name, hash) in table {
            assert_eq!(name_hash(name.as_bytes(), HASH_MULTIPLIER), hash, "{name}");
        }
        assert!(table.is_sorted_by_key(|(_, hash)| *hash));
    }
}
