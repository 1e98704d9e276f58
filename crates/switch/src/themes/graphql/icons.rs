//! Addresses of the background and the icons of a theme.

use async_graphql::SimpleObject;
use vitrine_kit::app::App;

use super::super::icons::MenuIcon;
use super::super::theme::Theme;
use super::super::theme_rows::StoredIcon;
use super::super::urls;

/// The fields that ask for icons, here and in `assets`.
pub(super) const FIELDS: [&str; 10] = [
    "albumIconUrl",
    "newsIconUrl",
    "shopIconUrl",
    "controllerIconUrl",
    "settingsIconUrl",
    "powerIconUrl",
    "nsoIconUrl",
    "cardIconUrl",
    "shareIconUrl",
    "homeIconUrl",
];

/// Icons as PNG, as the theme's file has them; each is absent for a theme without it.
#[derive(Default, SimpleObject)]
pub struct IconUrls {
    /// 64×56, home menu.
    album_icon_url: Option<String>,
    /// 64×56, home menu.
    news_icon_url: Option<String>,
    /// 64×56, home menu.
    shop_icon_url: Option<String>,
    /// 64×56, home menu.
    controller_icon_url: Option<String>,
    /// 64×56, home menu.
    settings_icon_url: Option<String>,
    /// 64×56, home menu.
    power_icon_url: Option<String>,
    /// The online service: 64×56, home menu, system 11.0.0 and newer.
    nso_icon_url: Option<String>,
    /// Virtual game cards: 64×56, home menu, system 20.0.0 and newer.
    card_icon_url: Option<String>,
    /// Game share: 64×56, home menu, system 20.0.0 and newer.
    share_icon_url: Option<String>,
    /// The home icon of the lock screen: 184×168.
    home_icon_url: Option<String>,
}

/// The pictures that the theme's file has, in one object for console clients.
#[derive(SimpleObject)]
pub struct SwitchThemeAssets {
    /// The background alone, JPEG 1280×720; absent for a theme without one.
    background_image_url: Option<String>,
    #[graphql(flatten)]
    icons: IconUrls,
}

impl SwitchThemeAssets {
    pub(super) fn of(app: &App, theme: &Theme, icons: &[StoredIcon]) -> Self {
        Self { background_image_url: urls::background(app, theme), icons: IconUrls::of(app, theme, icons) }
    }
}

impl IconUrls {
    pub(super) fn of(app: &App, theme: &Theme, icons: &[StoredIcon]) -> Self {
        let mut urls = Self::default();
        for stored in icons {
            let Some(icon) = MenuIcon::from_name(&stored.name) else { continue };
            *urls.field(icon) =
                Some(urls::piece(app, theme, "icon", &stored.icon_hash, &format!("{}.png", icon.name())));
        }
        urls
    }

    fn field(&mut self, icon: MenuIcon) -> &mut Option<String> {
        match icon {
            MenuIcon::Album => &mut self.album_icon_url,
            MenuIcon::News => &mut self.news_icon_url,
            MenuIcon::Shop => &mut self.shop_icon_url,
            MenuIcon::Controller => &mut self.controller_icon_url,
            MenuIcon::Settings => &mut self.settings_icon_url,
            MenuIcon::Power => &mut self.power_icon_url,
            MenuIcon::Nso => &mut self.nso_icon_url,
            MenuIcon::Card => &mut self.card_icon_url,
            MenuIcon::Share => &mut self.share_icon_url,
            MenuIcon::Home => &mut self.home_icon_url,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_has_its_field() {
        assert_eq!(MenuIcon::ALL.map(|icon| format!("{}IconUrl", icon.name())), FIELDS);
    }
}
