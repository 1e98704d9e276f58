//! Options of layouts, offered and chosen.

use std::sync::Arc;

use async_graphql::{Context, Enum, InputObject, Object};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use uuid::Uuid;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::{app, long_text};
use vitrine_layout::effects::of_value;
use vitrine_layout::options::OptionChoice;

use super::super::layout::{OfferedOption, ValueRow};
use super::super::{layout_pictures, layout_rows};
use super::effects::SwitchLayoutChange;

/// Kind of choice that an option offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "vitrine_layout::options::OptionKind")]
pub enum OptionKind {
    /// On or off.
    Toggle,
    /// One of several.
    Select,
    /// A whole number.
    Integer,
    /// A number.
    Decimal,
    /// Text.
    String,
    /// A colour with opacity.
    Color,
}

/// An option value chosen for a layout, with the text that was typed into it.
#[derive(Clone, Debug, InputObject)]
pub struct SwitchThemeOptionInput {
    /// UUID of the option value.
    pub layout_option_value_uuid: String,
    /// The number, text or colour; absent for TOGGLE and SELECT.
    pub variable: Option<String>,
}

impl SwitchThemeOptionInput {
    fn into_choice(self) -> Result<OptionChoice> {
        let value_uuid = Uuid::parse_str(&self.layout_option_value_uuid)
            .map_err(|_| PublicError::bad_input("options", "Give the UUID of an option value."))?;
        Ok(OptionChoice { value_uuid, variable: self.variable.filter(|v| !v.is_empty()) })
    }
}

/// An option of a layout.
pub struct SwitchLayoutOption(pub(super) OfferedOption);

/// A value of an option.
pub struct SwitchLayoutOptionValue {
    value: ValueRow,
    kind: vitrine_layout::options::OptionKind,
    range: Option<(f64, f64)>,
}

#[Object]
impl SwitchLayoutOptionValue {
    async fn uuid(&self) -> String {
        self.value.uuid.to_string()
    }
    async fn name(&self) -> &str {
        &self.value.name
    }
    /// The fragment that is merged into the layout, markers included.
    async fn json(&self, ctx: &Context<'_>) -> Result<&str> {
        long_text(ctx, self.value.value_json.as_str())
    }
    /// Its effects on the menu, in common words.
    #[graphql(complexity = 10)]
    async fn changes(&self) -> Vec<SwitchLayoutChange> {
        let changes = of_value(self.kind, self.range, &self.value.value_json);
        changes.into_iter().map(SwitchLayoutChange::from).collect()
    }
    async fn thumb_hash(&self) -> Option<String> {
        self.value.thumb_hash.as_ref().map(|hash| STANDARD.encode(hash))
    }
    /// BLAKE3 of the value's picture, hexadecimal. Values with the same one look the same, and it changes when the picture does.
    async fn preview_hash(&self) -> Option<String> {
        self.value.overlay_hash.as_ref().map(hex::encode)
    }
    #[graphql(name = "preview180Url")]
    async fn preview180_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.url(ctx, 180)
    }
    #[graphql(name = "preview240Url")]
    async fn preview240_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.url(ctx, 240)
    }
    #[graphql(name = "preview360Url")]
    async fn preview360_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.url(ctx, 360)
    }
    #[graphql(name = "preview720Url")]
    async fn preview720_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.url(ctx, 720)
    }
    /// The layout's picture with only this value on, on a transparent background.
    async fn overlay_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.value.overlay_hash.as_ref().map(|hash| layout_pictures::overlay_url(app(ctx), hash))
    }
}

impl SwitchLayoutOptionValue {
    fn url(&self, ctx: &Context<'_>, lines: u32) -> Option<String> {
        self.value.preview_token.as_ref().map(|token| layout_pictures::preview_url(app(ctx), token, lines))
    }
}

#[Object]
impl SwitchLayoutOption {
    async fn name(&self) -> &str {
        &self.0.option.name
    }
    async fn kind(&self) -> OptionKind {
        self.0.kind().into()
    }
    /// Options are applied in ascending priority.
    async fn priority(&self) -> i32 {
        self.0.option.priority as i32
    }
    /// Lower bound of an INTEGER or DECIMAL value, or of the length of a STRING.
    async fn min(&self) -> Option<f64> {
        self.0.option.min_value
    }
    /// Upper bound of an INTEGER or DECIMAL value, or of the length of a STRING.
    async fn max(&self) -> Option<f64> {
        self.0.option.max_value
    }
    /// Text in the picture of its value, if the layout names it.
    async fn example(&self) -> Option<String> {
        self.0.example()
    }
    /// True when offered for every layout of the menu.
    async fn is_global(&self) -> bool {
        self.0.option.layout_id.is_none()
    }
    async fn values(&self) -> Vec<SwitchLayoutOptionValue> {
        let (kind, range) = (self.0.kind(), self.0.range());
        self.0.values.iter().cloned().map(|value| SwitchLayoutOptionValue { value, kind, range }).collect()
    }
}

/// Batches the options of all layouts on a page into two statements.
pub struct OptionLoader(pub SharedApp);

impl async_graphql::dataloader::Loader<(i64, String)> for OptionLoader {
    type Value = Vec<OfferedOption>;
    type Error = Arc<PublicError>;

    async fn load(
        &self,
        keys: &[(i64, String)],
    ) -> std::result::Result<std::collections::HashMap<(i64, String), Self::Value>, Self::Error> {
        let mut found =
            layout_rows::options_of_all(&self.0.db, keys).await.map_err(|e| Arc::new(PublicError::from(e)))?;
        Ok(keys.iter().map(|key| (key.clone(), found.remove(&key.0).unwrap_or_default())).collect())
    }
}

/// Reads chosen options under their limits.
pub fn choices(options: Option<Vec<SwitchThemeOptionInput>>) -> Result<Vec<OptionChoice>> {
    let options = options.unwrap_or_default();
    if options.len() > limits::LAYOUT_OPTIONS_MAX {
        return Err(FieldError::new("options", ErrorReason::TooMany { most: limits::LAYOUT_OPTIONS_MAX }).into());
    }
    if options.iter().any(|o| o.variable.as_ref().is_some_and(|v| v.chars().count() > limits::OPTION_VARIABLE_MAX)) {
        return Err(FieldError::new("options", ErrorReason::TooLong { most: limits::OPTION_VARIABLE_MAX }).into());
    }
    options.into_iter().map(SwitchThemeOptionInput::into_choice).collect()
}
