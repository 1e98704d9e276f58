//! The files of the console's menu that a theme can patch, and the patches of a theme.

use async_graphql::{Context, Enum, Object};
use vitrine_kit::graphql::{app, clamped};
use vitrine_utheme::{SYSTEM_FILES, SalesRegion, SystemFile, SystemPart};

use super::urls;
use crate::themes::theme::Theme;
use crate::themes::wiiu_theme_rows::StoredPatch;

/// A sales region of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(name = "WiiuRegion", remote = "SalesRegion")]
pub enum WiiuRegionName {
    #[graphql(name = "JP")]
    Japan,
    #[graphql(name = "US")]
    America,
    #[graphql(name = "EU")]
    Europe,
}

macro_rules! system_files {
    ($($variant:ident $name:literal $field:literal $url:ident $doc:literal;)*) => {
        /// A file of the menu, by the name of its patch without the ending.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
        pub enum WiiuSystemFileName {
            $(#[graphql(name = $name)] $variant,)*
        }

        impl WiiuSystemFileName {
            /// Returns its name in rows.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Returns the input field that takes a patch for it.
            pub fn field(self) -> &'static str {
                match self { $(Self::$variant => $field,)* }
            }

            /// All files, in the order of the API.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];
        }

        /// The addresses of a theme's patches, one field for each file.
        pub struct PatchUrls<'a> {
            pub(super) theme: &'a Theme,
            pub(super) patches: &'a [StoredPatch],
        }

        #[Object]
        impl PatchUrls<'_> {
            $(
                #[doc = $doc]
                async fn $url(&self, ctx: &Context<'_>) -> Option<String> {
                    self.url(ctx, $name)
                }
            )*
            /// BLAKE3 hash of the patch for `Men.pack`, hexadecimal.
            async fn men_hash(&self) -> Option<String> {
                self.hash("Men")
            }
            /// BLAKE3 hash of the patch for `Men2.pack`, hexadecimal.
            async fn men2_hash(&self) -> Option<String> {
                self.hash("Men2")
            }
            /// BLAKE3 hash of the patch for `cafe_standard_men.bfsar`, hexadecimal.
            async fn cafe_standard_men_hash(&self) -> Option<String> {
                self.hash("cafe_standard_men")
            }
            /// BLAKE3 hash of the patch for `cafe_barista_men.bfsar`, hexadecimal.
            async fn cafe_barista_men_hash(&self) -> Option<String> {
                self.hash("cafe_barista_men")
            }
        }
    };
}

system_files! {
    Men "Men" "menPatch" men_url "Address of the patch for `Men.pack`.";
    Men2 "Men2" "men2Patch" men2_url "Address of the patch for `Men2.pack`.";
    CafeStandardMen "cafe_standard_men" "cafeStandardMenPatch" cafe_standard_men_url "Address of the patch for `cafe_standard_men.bfsar`.";
    CafeBaristaMen "cafe_barista_men" "cafeBaristaMenPatch" cafe_barista_men_url "Address of the patch for `cafe_barista_men.bfsar`.";
    AllMessageJpJa "AllMessage_JpJa" "allMessageJpJaPatch" all_message_jp_ja_url "Address of the patch for `JpJapanese/Message/AllMessage.szs`.";
    AllMessageUsEn "AllMessage_UsEn" "allMessageUsEnPatch" all_message_us_en_url "Address of the patch for `UsEnglish/Message/AllMessage.szs`.";
    AllMessageUsFr "AllMessage_UsFr" "allMessageUsFrPatch" all_message_us_fr_url "Address of the patch for `UsFrench/Message/AllMessage.szs`.";
    AllMessageUsPt "AllMessage_UsPt" "allMessageUsPtPatch" all_message_us_pt_url "Address of the patch for `UsPortuguese/Message/AllMessage.szs`.";
    AllMessageUsEs "AllMessage_UsEs" "allMessageUsEsPatch" all_message_us_es_url "Address of the patch for `UsSpanish/Message/AllMessage.szs`.";
    AllMessageEuNl "AllMessage_EuNl" "allMessageEuNlPatch" all_message_eu_nl_url "Address of the patch for `EuDutch/Message/AllMessage.szs`.";
    AllMessageEuEn "AllMessage_EuEn" "allMessageEuEnPatch" all_message_eu_en_url "Address of the patch for `EuEnglish/Message/AllMessage.szs`.";
    AllMessageEuFr "AllMessage_EuFr" "allMessageEuFrPatch" all_message_eu_fr_url "Address of the patch for `EuFrench/Message/AllMessage.szs`.";
    AllMessageEuDe "AllMessage_EuDe" "allMessageEuDePatch" all_message_eu_de_url "Address of the patch for `EuGerman/Message/AllMessage.szs`.";
    AllMessageEuIt "AllMessage_EuIt" "allMessageEuItPatch" all_message_eu_it_url "Address of the patch for `EuItalian/Message/AllMessage.szs`.";
    AllMessageEuPt "AllMessage_EuPt" "allMessageEuPtPatch" all_message_eu_pt_url "Address of the patch for `EuPortuguese/Message/AllMessage.szs`.";
    AllMessageEuRu "AllMessage_EuRu" "allMessageEuRuPatch" all_message_eu_ru_url "Address of the patch for `EuRussian/Message/AllMessage.szs`.";
    AllMessageEuEs "AllMessage_EuEs" "allMessageEuEsPatch" all_message_eu_es_url "Address of the patch for `EuSpanish/Message/AllMessage.szs`.";
}

/// The fields of a theme that need its patches.
pub(super) const FIELDS: &[&str] = &[
    "patches",
    "compatibility",
    "menUrl",
    "men2Url",
    "cafeStandardMenUrl",
    "cafeBaristaMenUrl",
    "menHash",
    "men2Hash",
    "cafeStandardMenHash",
    "cafeBaristaMenHash",
    "allMessageJpJaUrl",
    "allMessageUsEnUrl",
    "allMessageUsFrUrl",
    "allMessageUsPtUrl",
    "allMessageUsEsUrl",
    "allMessageEuNlUrl",
    "allMessageEuEnUrl",
    "allMessageEuFrUrl",
    "allMessageEuDeUrl",
    "allMessageEuItUrl",
    "allMessageEuPtUrl",
    "allMessageEuRuUrl",
    "allMessageEuEsUrl",
];

impl PatchUrls<'_> {
    fn of(&self, name: &str) -> Option<&StoredPatch> {
        self.patches.iter().find(|patch| patch.file == name)
    }

    fn url(&self, ctx: &Context<'_>, name: &str) -> Option<String> {
        self.of(name).map(|patch| urls::patch(app(ctx), self.theme, patch))
    }

    fn hash(&self, name: &str) -> Option<String> {
        self.of(name).map(|patch| hex::encode(&patch.patch_hash))
    }
}

impl WiiuSystemFileName {
    /// Returns the file with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|file| file.name() == name)
    }
}

/// A file of the console's menu that a theme can patch.
#[derive(Clone, Copy)]
pub struct WiiuSystemFile {
    name: WiiuSystemFileName,
    file: &'static SystemFile,
}

impl WiiuSystemFile {
    /// Returns all files.
    pub(super) fn all() -> Vec<Self> {
        SYSTEM_FILES.iter().filter_map(Self::of).collect()
    }

    fn of(file: &'static SystemFile) -> Option<Self> {
        let name = WiiuSystemFileName::find(file.patch_name.trim_end_matches(".bps"))?;
        Some(Self { name, file })
    }
}

#[Object]
impl WiiuSystemFile {
    async fn name(&self) -> WiiuSystemFileName {
        self.name
    }
    /// The only name of its patch that every installer accepts, such as `Men2.bps`.
    async fn patch_name(&self) -> &str {
        self.file.patch_name
    }
    /// The field of `createWiiuThemes` that takes a patch for it.
    async fn field(&self) -> &str {
        self.name.field()
    }
    /// The region whose consoles alone have it; null for those that all have.
    async fn region(&self) -> Option<WiiuRegionName> {
        self.file.region().map(Into::into)
    }
    /// The language of its texts, ISO 639-1; null for files without texts.
    async fn language(&self) -> Option<&'static str> {
        match self.file.part {
            SystemPart::Text { language, .. } => Some(language),
            _ => None,
        }
    }
    /// Null where the original is not known.
    async fn original_size_bytes(&self) -> Option<i32> {
        self.file.size.and_then(|size| i32::try_from(size).ok())
    }
    /// CRC-32, eight hexadecimal digits; null where the original is not known.
    async fn original_crc32(&self) -> Option<String> {
        self.file.crc.map(|crc| format!("{crc:08x}"))
    }
}

/// A patch of a theme.
pub struct WiiuThemePatch<'a> {
    theme: &'a Theme,
    patch: &'a StoredPatch,
    file: WiiuSystemFile,
}

impl<'a> WiiuThemePatch<'a> {
    pub(super) fn all(theme: &'a Theme, patches: &'a [StoredPatch]) -> Vec<Self> {
        let of = |file: &'static SystemFile| {
            let patch = patches.iter().find(|patch| file.patch_name.trim_end_matches(".bps") == patch.file)?;
            Some(Self { theme, patch, file: WiiuSystemFile::of(file)? })
        };
        SYSTEM_FILES.iter().filter_map(of).collect()
    }
}

#[Object]
impl WiiuThemePatch<'_> {
    async fn file(&self) -> WiiuSystemFile {
        self.file
    }
    /// BPS, to be saved.
    async fn url(&self, ctx: &Context<'_>) -> String {
        urls::patch(app(ctx), self.theme, self.patch)
    }
    async fn size_bytes(&self) -> i32 {
        clamped(self.patch.patch_bytes)
    }
    /// BLAKE3, hexadecimal.
    async fn hash(&self) -> String {
        hex::encode(&self.patch.patch_hash)
    }
    /// Size of the file that it makes.
    async fn target_size_bytes(&self) -> i32 {
        clamped(self.patch.target_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_file_has_its_name_and_its_fields() {
        for file in &SYSTEM_FILES {
            let found = WiiuSystemFile::of(file).expect(file.patch_name);
            assert_eq!(format!("{}.bps", found.name.name()), file.patch_name);
            let url = found.name.field().replace("Patch", "Url");
            assert!(FIELDS.contains(&url.as_str()), "{url}");
        }
        assert_eq!(FIELDS.len(), 6 + WiiuSystemFileName::ALL.len());
    }
}
