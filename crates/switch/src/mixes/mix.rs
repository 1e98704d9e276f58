//! The record of a mix.

use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_target::Target;

use super::MixCode;
use crate::themes::theme::Theme;

/// A mix, with all its themes.
#[derive(Clone, Debug)]
pub struct Mix {
    pub code: MixCode,
    /// In the order of the menus.
    pub parts: Vec<MixPart>,
    pub used_at: Millis,
    /// Somebody has saved it.
    pub is_saved: bool,
}

/// The theme of one menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MixPart {
    pub target: Target,
    /// None for a theme whose row is gone.
    pub theme_id: Option<i64>,
}

impl Mix {
    /// Path of its page.
    pub fn page_url(&self) -> String {
        format!("/switch/mix/{}", self.code)
    }

    /// Returns the time of its deletion unless it is used before; `None` while somebody has it saved.
    pub fn expires_at(&self) -> Option<Millis> {
        (!self.is_saved).then_some(self.used_at + limits::MIX_KEPT_FOR)
    }

    /// Returns the name a browser saves its file under. It names the creators of its themes.
    ///
    /// # Errors
    /// `INTERNAL` for a name that no file can have.
    pub fn file_name(&self, themes: &[Theme]) -> Result<String> {
        let names = vitrine_nxtheme::FileNames { service: "Vitrine" };
        names
            .pack("Mix", &creators(themes).join(", "), &self.code.to_string())
            .map_err(|error| PublicError::internal("naming a file", error))
    }
}

/// The creators of these themes, each once.
fn creators(themes: &[Theme]) -> Vec<&str> {
    let mut creators: Vec<&str> = Vec::new();
    for theme in themes {
        let name = theme.item.creator_username.as_str();
        if !creators.contains(&name) {
            creators.push(name);
        }
    }
    creators
}
