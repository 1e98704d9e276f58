//! Input fields for the parts of a theme, the same for publishing and for changing it.

use async_graphql::{Context, InputObject, MaybeUndefined, Upload};
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::Result;
use vitrine_kit::graphql::uploaded_edit as file;

use super::super::{SoundUpload, WiiuThemeParts};

macro_rules! pieces_input {
    ($($field:ident $patch:literal $doc:literal;)*) => {
        /// Parts of a Wii U theme.
        #[derive(InputObject)]
        pub struct WiiuPiecesInput {
            $(
                #[doc = $doc]
                $field: MaybeUndefined<Upload>,
            )*
            /// The menu on television: JPEG, PNG or WebP, 16:9, at least 1280×720.
            launcher_screenshot: MaybeUndefined<Upload>,
            /// The plaza, likewise.
            wara_wara_plaza_screenshot: MaybeUndefined<Upload>,
            /// Music of which a clip is made: WAV, MP3, Ogg Vorbis or FLAC, at most 16 MiB and 5 minutes.
            bgm: MaybeUndefined<Upload>,
            /// Start of the clip in `bgm`, in milliseconds; the beginning of `bgm` when left out.
            bgm_start_ms: Option<u32>,
            /// End of the clip in `bgm`, at most a minute later; the end of `bgm` when left out.
            bgm_end_ms: Option<u32>,
            /// Its cover: JPEG, PNG or WebP, square, at least 512×512. It goes with the music.
            bgm_album_cover: MaybeUndefined<Upload>,
            /// True if the creator may share the music; required with `bgm`.
            may_share_bgm: Option<bool>,
            /// Picture that the console shows while it starts, as `launcherScreenshot`.
            splash: MaybeUndefined<Upload>,
        }

        impl WiiuPiecesInput {
            pub(super) fn read(self, ctx: &Context<'_>) -> Result<WiiuThemeParts> {
                let patches = [$(($patch, file(ctx, self.$field)?),)*];
                Ok(WiiuThemeParts {
                    patches: patches.into_iter().filter(|(_, edit)| !edit.is_keep()).collect(),
                    launcher: file(ctx, self.launcher_screenshot)?,
                    plaza: file(ctx, self.wara_wara_plaza_screenshot)?,
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
                    cover: file(ctx, self.bgm_album_cover)?,
                    splash: file(ctx, self.splash)?,
                })
            }

            #[cfg(test)]
            pub(super) const PATCHES: &[&str] = &[$($patch,)*];
        }
    };
}

pieces_input! {
    men_patch "Men.bps" "The patch of the launcher: BPS, at most 16 MiB, made from the untouched file; as those that follow.";
    men2_patch "Men2.bps" "That of the plaza.";
    cafe_standard_men_patch "cafe_standard_men.bps" "That of the standard sounds.";
    cafe_barista_men_patch "cafe_barista_men.bps" "That of music and sounds.";
    all_message_jp_ja_patch "AllMessage_JpJa.bps" "That of the texts of Japan, Japanese.";
    all_message_us_en_patch "AllMessage_UsEn.bps" "That of the texts of America, English.";
    all_message_us_fr_patch "AllMessage_UsFr.bps" "That of the texts of America, French.";
    all_message_us_pt_patch "AllMessage_UsPt.bps" "That of the texts of America, Portuguese.";
    all_message_us_es_patch "AllMessage_UsEs.bps" "That of the texts of America, Spanish.";
    all_message_eu_nl_patch "AllMessage_EuNl.bps" "That of the texts of Europe, Dutch.";
    all_message_eu_en_patch "AllMessage_EuEn.bps" "That of the texts of Europe, English.";
    all_message_eu_fr_patch "AllMessage_EuFr.bps" "That of the texts of Europe, French.";
    all_message_eu_de_patch "AllMessage_EuDe.bps" "That of the texts of Europe, German.";
    all_message_eu_it_patch "AllMessage_EuIt.bps" "That of the texts of Europe, Italian.";
    all_message_eu_pt_patch "AllMessage_EuPt.bps" "That of the texts of Europe, Portuguese.";
    all_message_eu_ru_patch "AllMessage_EuRu.bps" "That of the texts of Europe, Russian.";
    all_message_eu_es_patch "AllMessage_EuEs.bps" "That of the texts of Europe, Spanish.";
}

#[cfg(test)]
mod tests {
    use vitrine_utheme::{SYSTEM_FILES, SystemFile};

    use super::*;

    #[test]
    fn every_file_of_the_menu_has_its_field() {
        for name in WiiuPiecesInput::PATCHES {
            assert_eq!(SystemFile::find_by_patch_name(name).map(|file| file.patch_name), Some(*name));
        }
        assert_eq!(WiiuPiecesInput::PATCHES.len(), SYSTEM_FILES.len());
    }
}
