//! Input fields for the parts of a theme, the same for publishing and for changing it.

use async_graphql::{Context, InputObject, MaybeUndefined, Upload};
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::Result;
use vitrine_kit::graphql::uploaded_edit as file;

use super::super::{SoundUpload, WiiuThemeParts};

macro_rules! wiiu_theme_parts_input {
    ($($field:ident $patch:literal $doc:literal;)*) => {
        /// Parts of a Wii U theme.
        #[derive(InputObject)]
        pub struct WiiuThemePartsInput {
            $(
                #[doc = $doc]
                $field: MaybeUndefined<Upload>,
            )*
            /// Screenshot of the Wii U Menu on the TV, taken on the console: JPEG, PNG or WebP, 16:9, at least 1280×720.
            launcher_screenshot: MaybeUndefined<Upload>,
            /// Screenshot of WaraWara Plaza: the same formats and size.
            wara_wara_plaza_screenshot: MaybeUndefined<Upload>,
            /// Music from which a clip is made: WAV, MP3, Ogg Vorbis or FLAC, at most 16 MiB and 5 minutes.
            bgm: MaybeUndefined<Upload>,
            /// Start of the clip in `bgm`, in milliseconds. Default: the beginning of `bgm`.
            bgm_start_ms: Option<u32>,
            /// End of the clip in `bgm`, in milliseconds, at most a minute after its start. Default: the end of `bgm`.
            bgm_end_ms: Option<u32>,
            /// Album cover of the music: JPEG, PNG or WebP, square, at least 512×512. Refused without music.
            bgm_album_cover: MaybeUndefined<Upload>,
            /// True if the creator may share the music. Required with `bgm`.
            may_share_bgm: Option<bool>,
            /// Picture that the console shows while it starts: the same formats and size as `launcherScreenshot`.
            splash: MaybeUndefined<Upload>,
        }

        impl WiiuThemePartsInput {
            pub(super) fn read(self, ctx: &Context<'_>) -> Result<WiiuThemeParts> {
                let patches = [$(($patch, file(ctx, self.$field)?),)*];
                Ok(WiiuThemeParts {
                    patches: patches.into_iter().filter(|(_, edit)| !edit.is_keep()).collect(),
                    launcher_screenshot: file(ctx, self.launcher_screenshot)?,
                    plaza_screenshot: file(ctx, self.wara_wara_plaza_screenshot)?,
                    bgm: match file(ctx, self.bgm)? {
                        ValueEdit::Keep => ValueEdit::Keep,
                        ValueEdit::Remove => ValueEdit::Remove,
                        ValueEdit::Replace(file) => ValueEdit::Replace(SoundUpload {
                            file,
                            start_ms: self.bgm_start_ms,
                            end_ms: self.bgm_end_ms,
                            may_be_shared: self.may_share_bgm.unwrap_or_default(),
                        }),
                    },
                    album_cover: file(ctx, self.bgm_album_cover)?,
                    splash: file(ctx, self.splash)?,
                })
            }

            #[cfg(test)]
            pub(super) const PATCHES: &[&str] = &[$($patch,)*];
        }
    };
}

wiiu_theme_parts_input! {
    men_patch "Men.bps" "Patch for `Men.pack`: BPS, at most 16 MiB, made from the unmodified file.";
    men2_patch "Men2.bps" "Patch for `Men2.pack`: BPS, at most 16 MiB, made from the unmodified file.";
    cafe_standard_men_patch "cafe_standard_men.bps" "Patch for `cafe_standard_men.bfsar`: BPS, at most 16 MiB, made from the unmodified file.";
    cafe_barista_men_patch "cafe_barista_men.bps" "Patch for `cafe_barista_men.bfsar`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_jp_ja_patch "AllMessage_JpJa.bps" "Patch for `JpJapanese/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_us_en_patch "AllMessage_UsEn.bps" "Patch for `UsEnglish/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_us_fr_patch "AllMessage_UsFr.bps" "Patch for `UsFrench/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_us_pt_patch "AllMessage_UsPt.bps" "Patch for `UsPortuguese/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_us_es_patch "AllMessage_UsEs.bps" "Patch for `UsSpanish/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_eu_nl_patch "AllMessage_EuNl.bps" "Patch for `EuDutch/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_eu_en_patch "AllMessage_EuEn.bps" "Patch for `EuEnglish/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_eu_fr_patch "AllMessage_EuFr.bps" "Patch for `EuFrench/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_eu_de_patch "AllMessage_EuDe.bps" "Patch for `EuGerman/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_eu_it_patch "AllMessage_EuIt.bps" "Patch for `EuItalian/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_eu_pt_patch "AllMessage_EuPt.bps" "Patch for `EuPortuguese/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_eu_ru_patch "AllMessage_EuRu.bps" "Patch for `EuRussian/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
    all_message_eu_es_patch "AllMessage_EuEs.bps" "Patch for `EuSpanish/Message/AllMessage.szs`: BPS, at most 16 MiB, made from the unmodified file.";
}

#[cfg(test)]
mod tests {
    use vitrine_utheme::{SYSTEM_FILES, SystemFile};

    use super::*;

    #[test]
    fn every_system_file_has_a_field() {
        for name in WiiuThemePartsInput::PATCHES {
            assert_eq!(SystemFile::find_by_patch_name(name).map(|file| file.patch_name), Some(*name));
        }
        assert_eq!(WiiuThemePartsInput::PATCHES.len(), SYSTEM_FILES.len());
    }
}
