//! The table of console files a theme can patch: patch name, place on the console, and what is known of the original.
//! Sizes and checksums come from published patches and, for the three shared files, from published checksums; the
//! Japanese text file is unverified and therefore open. The table is the only place where these figures stand.

/// A console sales region. Each has its own menu title and its own text files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SalesRegion {
    /// Japan.
    Japan,
    /// America.
    America,
    /// Europe and Oceania.
    Europe,
}

impl SalesRegion {
    /// All regions.
    pub const ALL: [SalesRegion; 3] = [SalesRegion::Japan, SalesRegion::America, SalesRegion::Europe];

    /// The code packers write into `themeRegion`.
    pub const fn code(self) -> &'static str {
        match self {
            SalesRegion::Japan => "JPN",
            SalesRegion::America => "USA",
            SalesRegion::Europe => "EUR",
        }
    }
}

/// Part of the menu that a system file makes up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SystemPart {
    /// The launcher on the gamepad: panes, pictures, animations.
    Men,
    /// The plaza and the rest of the menu.
    Men2,
    /// Music and sounds of the menu.
    Sound,
    /// The sounds that `cafe_standard_men.bfsar` holds, beside those of the menu.
    StandardSound,
    /// All texts, for one region and language.
    Text {
        /// Only consoles of this region have the file.
        region: SalesRegion,
        /// Language as an ISO 639-1 code, for example `en`.
        language: &'static str,
        /// The last four letters of the patch's base name, for example `UsEn`.
        code: &'static str,
    },
}

/// One console file that a theme may patch.
#[derive(Debug, PartialEq, Eq)]
pub struct SystemFile {
    /// Part of the menu that it makes up.
    pub part: SystemPart,
    /// The only entry name that every installer accepts for its patch.
    pub patch_name: &'static str,
    /// Place below `content/` of the menu title.
    pub console_path: &'static str,
    /// Size in bytes of the original; `None` where it is unverified.
    pub size: Option<u64>,
    /// CRC-32 of the original; `None` where it is unverified.
    pub crc: Option<u32>,
}

const fn shared(
    part: SystemPart,
    patch_name: &'static str,
    console_path: &'static str,
    size: u64,
    crc: u32,
) -> SystemFile {
    SystemFile { part, patch_name, console_path, size: Some(size), crc: Some(crc) }
}

macro_rules! text {
    ($region:ident, $language:literal, $code:literal, $folder:literal, $size:expr, $crc:expr) => {
        SystemFile {
            part: SystemPart::Text { region: SalesRegion::$region, language: $language, code: $code },
            patch_name: concat!("AllMessage_", $code, ".bps"),
            console_path: concat!($folder, "/Message/AllMessage.szs"),
            size: $size,
            crc: $crc,
        }
    };
}

/// Every file a theme can patch, shared files first, in the order [`Theme::to_archive`](crate::Theme::to_archive)
/// writes their patches. Source: [`format`](crate::format), "Patch names".
pub static SYSTEM_FILES: [SystemFile; 17] = [
    shared(SystemPart::Men, "Men.bps", "Common/Package/Men.pack", 6_859_489, 0xb9a4_343a),
    shared(SystemPart::Men2, "Men2.bps", "Common/Package/Men2.pack", 7_863_004, 0x946c_d8a2),
    shared(
        SystemPart::Sound,
        "cafe_barista_men.bps",
        "Common/Sound/Men/cafe_barista_men.bfsar",
        8_477_808,
        0xc9c1_6521,
    ),
    SystemFile {
        part: SystemPart::StandardSound,
        patch_name: "cafe_standard_men.bps",
        console_path: "Common/Sound/Men/cafe_standard_men.bfsar",
        size: None,
        crc: None,
    },
    text!(Japan, "ja", "JpJa", "JpJapanese", None, None),
    text!(America, "en", "UsEn", "UsEnglish", Some(274_975), Some(0x9c91_a249)),
    text!(America, "fr", "UsFr", "UsFrench", Some(288_613), Some(0xf804_83ee)),
    text!(America, "pt", "UsPt", "UsPortuguese", Some(273_198), Some(0x82f3_cb76)),
    text!(America, "es", "UsEs", "UsSpanish", Some(285_345), Some(0xafa4_1b10)),
    text!(Europe, "nl", "EuNl", "EuDutch", Some(287_498), Some(0xa366_2453)),
    text!(Europe, "en", "EuEn", "EuEnglish", Some(278_872), Some(0x15db_5a6d)),
    text!(Europe, "fr", "EuFr", "EuFrench", Some(293_034), Some(0x2690_b327)),
    text!(Europe, "de", "EuDe", "EuGerman", Some(301_399), Some(0xf6fd_1ada)),
    text!(Europe, "it", "EuIt", "EuItalian", Some(286_717), Some(0xdaf7_7d8c)),
    text!(Europe, "pt", "EuPt", "EuPortuguese", Some(288_529), Some(0xe0dc_3860)),
    text!(Europe, "ru", "EuRu", "EuRussian", Some(299_208), Some(0x0bde_d99e)),
    text!(Europe, "es", "EuEs", "EuSpanish", Some(289_773), Some(0x89c4_aa89)),
];

impl SystemFile {
    /// The file whose patch has this name, whatever the letter case.
    pub fn find_by_patch_name(name: &str) -> Option<&'static SystemFile> {
        SYSTEM_FILES.iter().find(|file| file.patch_name.eq_ignore_ascii_case(name))
    }

    /// The file at this place below `content/`, whatever the letter case.
    pub fn find_by_console_path(path: &str) -> Option<&'static SystemFile> {
        SYSTEM_FILES.iter().find(|file| file.console_path.eq_ignore_ascii_case(path))
    }

    /// The file whose original has this size in bytes and this CRC-32.
    pub fn find_by_content(size: u64, crc: u32) -> Option<&'static SystemFile> {
        SYSTEM_FILES.iter().find(|file| file.size == Some(size) && file.crc == Some(crc))
    }

    /// The text file whose language folder (`UsEnglish`) or code (`UsEn`) this is, whatever the letter case.
    pub fn find_by_text_folder(folder: &str) -> Option<&'static SystemFile> {
        SYSTEM_FILES.iter().find(|file| match file.part {
            SystemPart::Text { code, .. } => {
                let full = file.console_path.split('/').next();
                code.eq_ignore_ascii_case(folder) || full.is_some_and(|full| full.eq_ignore_ascii_case(folder))
            }
            _ => false,
        })
    }

    /// Returns `true` if a patch for a source of this size and checksum can be for this file. If the original is
    /// unverified, any source can.
    pub fn accepts_source(&self, size: u64, crc: u32) -> bool {
        self.size.is_none_or(|known| known == size) && self.crc.is_none_or(|known| known == crc)
    }

    /// The region whose consoles alone have this file; `None` for the shared files.
    pub fn region(&self) -> Option<SalesRegion> {
        match self.part {
            SystemPart::Text { region, .. } => Some(region),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_file_is_found_by_each_of_its_marks() {
        for file in &SYSTEM_FILES {
            assert_eq!(SystemFile::find_by_patch_name(&file.patch_name.to_uppercase()), Some(file));
            assert_eq!(SystemFile::find_by_console_path(file.console_path), Some(file));
            if let (Some(size), Some(crc)) = (file.size, file.crc) {
                assert_eq!(SystemFile::find_by_content(size, crc), Some(file));
                assert!(file.accepts_source(size, crc) && !file.accepts_source(size, !crc));
            }
        }
        assert_eq!(
            SystemFile::find_by_text_folder("UsEnglish").map(|file| file.patch_name),
            Some("AllMessage_UsEn.bps")
        );
        assert_eq!(SystemFile::find_by_text_folder("eude").map(|file| file.patch_name), Some("AllMessage_EuDe.bps"));
        assert_eq!(SystemFile::find_by_text_folder("Common"), None);
    }

    #[test]
    fn no_two_files_share_a_mark() {
        let names: HashSet<_> = SYSTEM_FILES.iter().map(|file| file.patch_name).collect();
        let paths: HashSet<_> = SYSTEM_FILES.iter().map(|file| file.console_path).collect();
        let sums: HashSet<_> = SYSTEM_FILES.iter().filter_map(|file| file.crc).collect();
        assert_eq!((names.len(), paths.len(), sums.len()), (17, 17, 15));
    }

    #[test]
    fn the_standard_sounds_and_the_japanese_texts_are_unverified() {
        let open: Vec<_> = SYSTEM_FILES.iter().filter(|file| file.crc.is_none()).collect();
        let parts: Vec<_> = open.iter().map(|file| (file.patch_name, file.region())).collect();
        assert_eq!(parts, [("cafe_standard_men.bps", None), ("AllMessage_JpJa.bps", Some(SalesRegion::Japan))]);
        assert!(open.iter().all(|file| file.accepts_source(1, 2)));
    }
}
