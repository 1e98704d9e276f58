//! Requests of the worker, in JSON.

use serde::{Deserialize, Serialize};
use vitrine_layout::options::OptionKind;
use vitrine_scene::{AnimationMoment, ConsoleColours, FirmwareGeneration};

/// A menu to draw, and everything that changes it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StageRequest {
    /// The number of the drawing among those of a page. Each differs from the last one of its number.
    #[serde(default)]
    pub place: usize,
    /// The menu, by the name that the API has for it.
    pub menu: String,
    /// `layout.json`.
    pub layout: Option<String>,
    /// `common.json`.
    pub common: Option<String>,
    #[serde(default)]
    pub options: Vec<ChosenOption>,
    /// The icons, whose pixels follow the request in this order.
    #[serde(default)]
    pub icons: Vec<IconSize>,
    /// The system version; that of the layout if it is missing.
    pub firmware: Option<FirmwareVersion>,
    #[serde(default)]
    pub colours: ColourSetting,
    /// The cell that has the cursor.
    pub cursor: Option<CursorCell>,
    /// Pixels that the row of games was scrolled by before.
    #[serde(default)]
    pub row_scroll: f64,
    /// The frame of the menu's animations; the menu at rest if it is missing.
    pub frame: Option<u16>,
}

impl StageRequest {
    pub fn take_files(&mut self) -> MenuFiles {
        MenuFiles {
            menu: std::mem::take(&mut self.menu),
            layout: self.layout.take(),
            common: self.common.take(),
            options: std::mem::take(&mut self.options),
        }
    }

    pub fn moment(&self) -> AnimationMoment {
        self.frame.map_or(AnimationMoment::Rest, AnimationMoment::Frame)
    }
}

/// A menu, and the files that change it, as a request has them.
#[derive(Debug, PartialEq)]
pub(crate) struct MenuFiles {
    pub menu: String,
    pub layout: Option<String>,
    pub common: Option<String>,
    pub options: Vec<ChosenOption>,
}

/// A chosen value of an option.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChosenOption {
    pub kind: OptionKindName,
    pub name: String,
    pub priority: u32,
    pub is_global: bool,
    pub min: Option<f64>,
    pub max: Option<f64>,
    /// The file of the value.
    pub json: String,
    pub variable: Option<String>,
}

/// Name and size of an icon.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IconSize {
    pub name: String,
    pub width_px: u32,
    pub height_px: u32,
}

/// The cell that has the cursor.
#[derive(Debug, Deserialize)]
pub(crate) struct CursorCell {
    pub kind: String,
    pub number: u8,
}

/// The kind of an option, as the API names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum OptionKindName {
    Toggle,
    Select,
    Integer,
    Decimal,
    String,
    Color,
}

impl From<OptionKindName> for OptionKind {
    fn from(kind: OptionKindName) -> Self {
        match kind {
            OptionKindName::Toggle => Self::Toggle,
            OptionKindName::Select => Self::Select,
            OptionKindName::Integer => Self::Integer,
            OptionKindName::Decimal => Self::Decimal,
            OptionKindName::String => Self::String,
            OptionKindName::Color => Self::Color,
        }
    }
}

/// The colours that the console is set to.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum ColourSetting {
    White,
    #[default]
    Black,
}

impl From<ColourSetting> for ConsoleColours {
    fn from(colours: ColourSetting) -> Self {
        match colours {
            ColourSetting::White => Self::White,
            ColourSetting::Black => Self::Black,
        }
    }
}

/// The system version of the console.
#[derive(Debug, Clone, Copy, Deserialize, Serialize)]
pub(crate) enum FirmwareVersion {
    #[serde(rename = "UP_TO_19")]
    UpTo19,
    #[serde(rename = "FROM_20")]
    From20,
}

impl From<FirmwareVersion> for FirmwareGeneration {
    fn from(firmware: FirmwareVersion) -> Self {
        match firmware {
            FirmwareVersion::UpTo19 => Self::UpTo19,
            FirmwareVersion::From20 => Self::From20,
        }
    }
}

impl From<FirmwareGeneration> for FirmwareVersion {
    fn from(firmware: FirmwareGeneration) -> Self {
        match firmware {
            FirmwareGeneration::UpTo19 => Self::UpTo19,
            FirmwareGeneration::From20 => Self::From20,
        }
    }
}
