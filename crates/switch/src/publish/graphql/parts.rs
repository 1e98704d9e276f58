//! Input fields for the parts of a theme, the same for publishing and for changing it.

use async_graphql::{Context, InputObject, MaybeUndefined, Upload};
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::Result;
use vitrine_kit::graphql::{CropInput, uploaded_edit as file};

use super::super::{BackgroundUpload, ThemeParts};
use crate::layouts::graphql::{SwitchThemeOptionInput, choices};
use crate::themes::icons::MenuIcon;

/// Parts of a theme.
#[derive(InputObject)]
pub struct SwitchThemePartsInput {
    /// A published layout to use instead of a custom one. Changing it resets the chosen options.
    layout_hex_id: MaybeUndefined<String>,
    /// Choices for the layout's options. They replace the earlier choices.
    options: Option<Vec<SwitchThemeOptionInput>>,
    /// JPEG, PNG or WebP, at least 1280×720.
    background_image: MaybeUndefined<Upload>,
    /// The part of `backgroundImage` to show. Default: the middle.
    background_crop: Option<CropInput>,
    /// Screenshot of the menu, taken on the console: JPEG, PNG or WebP, exactly 1280×720. Shown first, instead of the preview.
    screenshot_image: MaybeUndefined<Upload>,
    /// A layout of one's own for the theme's menu: JSON, at most 512 KiB, 32 levels and 20,000 values, such that no console
    /// refuses it.
    custom_layout_json: MaybeUndefined<Upload>,
    /// A layout for what the home menu shares with others, likewise; no other menu takes one.
    custom_common_layout_json: MaybeUndefined<Upload>,
    /// The menu with `customLayoutJson` on a black wallpaper: a screenshot as above. From it and `overlayWhiteImage`, which
    /// comes and goes with it, the site computes the picture of that layout for the preview that it draws. Another layout
    /// without other screenshots has no such picture.
    overlay_black_image: MaybeUndefined<Upload>,
    /// A screenshot as `overlayBlackImage`, on a white wallpaper.
    overlay_white_image: MaybeUndefined<Upload>,
    /// The icon of the album: PNG, 64×56, for the home menu, as those that follow.
    album_icon: MaybeUndefined<Upload>,
    /// News.
    news_icon: MaybeUndefined<Upload>,
    /// The shop.
    shop_icon: MaybeUndefined<Upload>,
    /// Controllers.
    controller_icon: MaybeUndefined<Upload>,
    /// System settings.
    settings_icon: MaybeUndefined<Upload>,
    /// Sleep and power.
    power_icon: MaybeUndefined<Upload>,
    /// The online service; shown from system 11.0.0 on.
    nso_icon: MaybeUndefined<Upload>,
    /// Virtual game cards; shown from system 20.0.0 on.
    card_icon: MaybeUndefined<Upload>,
    /// Game share; shown from system 20.0.0 on.
    share_icon: MaybeUndefined<Upload>,
    /// The home icon: PNG, 184×168, for the lock screen.
    home_icon: MaybeUndefined<Upload>,
}

impl SwitchThemePartsInput {
    pub(super) fn read(self, ctx: &Context<'_>) -> Result<ThemeParts> {
        let crop = self.background_crop.map(Into::into);
        let icons = [
            (MenuIcon::Album, self.album_icon),
            (MenuIcon::News, self.news_icon),
            (MenuIcon::Shop, self.shop_icon),
            (MenuIcon::Controller, self.controller_icon),
            (MenuIcon::Settings, self.settings_icon),
            (MenuIcon::Power, self.power_icon),
            (MenuIcon::Nso, self.nso_icon),
            (MenuIcon::Card, self.card_icon),
            (MenuIcon::Share, self.share_icon),
            (MenuIcon::Home, self.home_icon),
        ];
        let icons = icons.into_iter().map(|(icon, upload)| Ok((icon, file(ctx, upload)?)));
        let icons: Result<Vec<_>> = icons.collect();
        Ok(ThemeParts {
            layout_hex_id: match self.layout_hex_id {
                MaybeUndefined::Undefined => ValueEdit::Keep,
                MaybeUndefined::Value(hex_id) if !hex_id.is_empty() => ValueEdit::Replace(hex_id),
                MaybeUndefined::Value(_) | MaybeUndefined::Null => ValueEdit::Remove,
            },
            choices: self.options.map(|options| choices(Some(options))).transpose()?,
            background: match file(ctx, self.background_image)? {
                ValueEdit::Keep => ValueEdit::Keep,
                ValueEdit::Remove => ValueEdit::Remove,
                ValueEdit::Replace(file) => ValueEdit::Replace(BackgroundUpload { file, crop }),
            },
            screenshot: file(ctx, self.screenshot_image)?,
            custom_layout: file(ctx, self.custom_layout_json)?,
            custom_common_layout: file(ctx, self.custom_common_layout_json)?,
            overlay_black: file(ctx, self.overlay_black_image)?,
            overlay_white: file(ctx, self.overlay_white_image)?,
            icons: icons?.into_iter().filter(|(_, edit)| !edit.is_keep()).collect(),
            changes: Default::default(),
        })
    }
}
