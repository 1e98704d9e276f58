//! GraphQL types and fields of layouts.

mod effects;

use std::sync::Arc;

use async_graphql::{ComplexObject, Context, Enum, InputObject, Object, SimpleObject};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use uuid::Uuid;
use vitrine_layout::effects::of_value;
use vitrine_layout::options::Choice;

use self::effects::SwitchLayoutChange;
use super::layout::{KIND, Layout, OfferedOption, ValueRow};
use super::{pictures, store};
use crate::app::{App, SharedApp};
use crate::error::{FieldError, PublicError, Reason, Result, to_graphql};
use crate::features::accounts::graphql::CreatorSummary;
use crate::features::listing::creator::{Of, newest};
use crate::features::listing::names::{self, Wanted};
use crate::features::listing::spelling::{FailedSearch, SPELLING_COST};
use crate::features::listing::{self, Filter};
use crate::features::moderation::{self, graphql::DecidedWork};
use crate::features::saves;
use crate::graphql::lists::{self, ItemSortName, SortOrderName};
use crate::graphql::{DateTime, ItemColor, PositiveInt, absent, app, loader_error, long_text, viewer};
use crate::items;
use crate::limits::{self, NEWEST_OF_CREATOR_MAX};
use crate::paging::{Page, PageInfo};
use crate::visibility;

/// The Switch menu that a layout or theme dresses, by the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
#[graphql(name = "Target", remote = "vitrine_target::Target")]
pub enum TargetName {
    #[graphql(name = "ResidentMenu")]
    ResidentMenu,
    #[graphql(name = "Entrance")]
    Entrance,
    #[graphql(name = "Flaunch")]
    Flaunch,
    #[graphql(name = "Set")]
    Set,
    #[graphql(name = "Notification")]
    Notification,
    #[graphql(name = "MyPage")]
    MyPage,
    #[graphql(name = "Psl")]
    Psl,
}

/// What kind of choice an option is.
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

/// An option value chosen for a layout, with what was typed into it.
#[derive(Clone, Debug, InputObject)]
pub struct SwitchThemeOptionInput {
    /// Of the option value.
    pub layout_option_value_uuid: String,
    /// The number, text or colour; absent for TOGGLE and SELECT.
    pub variable: Option<String>,
}

impl SwitchThemeOptionInput {
    fn into_choice(self) -> Result<Choice> {
        let value_uuid = Uuid::parse_str(&self.layout_option_value_uuid)
            .map_err(|_| PublicError::bad_input("options", "An option value is named by its UUID."))?;
        Ok(Choice { value_uuid, variable: self.variable.filter(|v| !v.is_empty()) })
    }
}

/// A built file.
#[derive(SimpleObject)]
pub struct BuildResult {
    /// JSON as it is; a ZIP or a picture in Base64.
    pub data: String,
    /// A name to save it under.
    pub file_name: String,
    /// Its media type.
    pub mimetype: String,
}

/// A layout of a Switch menu.
pub struct SwitchLayout(pub Arc<Layout>);

/// An option of a layout.
pub struct SwitchLayoutOption(OfferedOption);

/// A value of an option.
pub struct SwitchLayoutOptionValue {
    value: ValueRow,
    kind: vitrine_layout::options::OptionKind,
    range: Option<(f64, f64)>,
}

/// A page of layouts.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct SwitchLayoutPage {
    nodes: Vec<SwitchLayout>,
    page_info: PageInfo,
    #[graphql(skip)]
    failed: Option<FailedSearch>,
}

#[ComplexObject]
impl SwitchLayoutPage {
    /// For a search that finds nothing, the nearest one that does: words spelt in another way, joined or parted.
    #[graphql(complexity = "SPELLING_COST")]
    async fn nearest_spelling(&self, ctx: &Context<'_>) -> Option<String> {
        self.failed.as_ref()?.nearest_spelling(app(ctx), viewer(ctx))
    }
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
    async fn json(&self, ctx: &Context<'_>) -> async_graphql::Result<&str> {
        long_text(ctx, self.value.value_json.as_str())
    }
    /// What it does to the menu, in words that people know.
    #[graphql(complexity = 10)]
    async fn changes(&self) -> Vec<SwitchLayoutChange> {
        let changes = of_value(self.kind, self.range, &self.value.value_json);
        changes.into_iter().map(SwitchLayoutChange::from).collect()
    }
    async fn thumb_hash(&self) -> Option<String> {
        self.value.thumb_hash.as_ref().map(|hash| STANDARD.encode(hash))
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
        self.value.overlay_hash.as_ref().map(|hash| pictures::overlay_url(app(ctx), hash))
    }
}

impl SwitchLayoutOptionValue {
    fn url(&self, ctx: &Context<'_>, lines: u32) -> Option<String> {
        self.value.preview_token.as_ref().map(|token| pictures::preview_url(app(ctx), token, lines))
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
    /// What was entered for the picture of its value, when the layout says so.
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

#[Object]
impl SwitchLayout {
    async fn uuid(&self) -> String {
        self.0.item.uuid.to_string()
    }
    async fn hex_id(&self) -> String {
        self.0.item.number().to_string()
    }
    async fn creator_uuid(&self) -> String {
        self.0.item.creator_account_uuid.to_string()
    }
    async fn creator(&self, ctx: &Context<'_>) -> CreatorSummary {
        CreatorSummary::of_item(app(ctx), &self.0.item)
    }
    async fn name(&self) -> &str {
        &self.0.item.name
    }
    async fn description(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<&str>> {
        self.0.item.description.as_deref().map(|text| long_text(ctx, text)).transpose()
    }
    async fn slug(&self) -> &str {
        &self.0.item.slug
    }
    async fn page_url(&self) -> String {
        self.0.item.page_url(&KIND)
    }
    async fn created_at(&self) -> DateTime {
        DateTime(self.0.item.created_at)
    }
    async fn updated_at(&self) -> DateTime {
        DateTime(self.0.item.updated_at)
    }
    async fn save_count(&self) -> i32 {
        self.0.item.save_count as i32
    }
    async fn download_count(&self) -> i32 {
        i32::try_from(self.0.item.download_count).unwrap_or(i32::MAX)
    }
    /// The leading colours of its picture, the one that covers most first.
    async fn colors(&self) -> Vec<ItemColor> {
        ItemColor::of(&self.0.item)
    }
    /// Whether the viewer has saved it; null for a visitor.
    async fn is_saved(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<bool>> {
        saves::graphql::is_saved(ctx, self.0.item.id).await
    }
    /// Number of public themes that use this layout.
    async fn theme_count(&self, ctx: &Context<'_>) -> i32 {
        app(ctx).catalogue.count_with_layout(self.0.item.id) as i32
    }
    async fn thumb_hash(&self) -> Option<String> {
        self.0.item.thumb_hash.as_ref().map(|hash| STANDARD.encode(hash))
    }
    #[graphql(name = "preview180Url")]
    async fn preview180_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 180)
    }
    #[graphql(name = "preview240Url")]
    async fn preview240_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 240)
    }
    #[graphql(name = "preview360Url")]
    async fn preview360_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 360)
    }
    #[graphql(name = "preview720Url")]
    async fn preview720_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 720)
    }
    /// `#RRGGBB` shown behind the overlay, when the layout names one.
    async fn color(&self) -> Option<String> {
        self.0.color.as_ref().map(|color| format!("#{color}"))
    }
    /// The layout's picture on a transparent background, PNG, 1280×720.
    async fn overlay_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.0.overlay_hash.as_ref().map(|hash| pictures::overlay_url(app(ctx), hash))
    }
    async fn target(&self) -> async_graphql::Result<TargetName> {
        Ok(self.0.target().map_err(to_graphql)?.into())
    }
    async fn common_json(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<&str>> {
        self.0.common_json.as_deref().map(|text| long_text(ctx, text)).transpose()
    }
    async fn json(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<&str>> {
        self.0.layout_json.as_deref().map(|text| long_text(ctx, text)).transpose()
    }
    /// Its own options and those of its menu, by priority.
    async fn options(&self, ctx: &Context<'_>) -> async_graphql::Result<Vec<SwitchLayoutOption>> {
        let loader = ctx.data_unchecked::<async_graphql::dataloader::DataLoader<OptionLoader>>();
        let key = (self.0.item.id, self.0.target.clone());
        let offered = loader.load_one(key).await.map_err(|error| to_graphql(loader_error(&error)))?;
        Ok(offered.unwrap_or_default().into_iter().map(SwitchLayoutOption).collect())
    }
}

impl SwitchLayout {
    fn url(&self, ctx: &Context<'_>, lines: u32) -> String {
        pictures::preview_url(app(ctx), &self.0.item.preview_token, lines)
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
        let mut found = store::options_of_all(&self.0.db, keys).await.map_err(|e| Arc::new(PublicError::from(e)))?;
        Ok(keys.iter().map(|key| (key.clone(), found.remove(&key.0).unwrap_or_default())).collect())
    }
}

/// Layouts that the cost of a list is computed with at most: pickers ask for a million and get what there is.
const COUNTED_MAX: u32 = 100;

/// Query fields of this feature.
#[derive(Default)]
pub struct LayoutsQuery;

#[Object]
impl LayoutsQuery {
    /// Layouts, by page. Pickers may ask for all of them. `isSaved: true` lists what the viewer has saved,
    /// `isSaved: false` the rest. `color`, as `#RRGGBB`, lists what has a leading colour near it, the nearest first.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(complexity = "lists::counted(limit, COUNTED_MAX) * child_complexity")]
    async fn switch_layouts(
        &self,
        ctx: &Context<'_>,
        target: Option<TargetName>,
        query: Option<String>,
        creator_uuids: Option<Vec<String>>,
        is_saved: Option<bool>,
        is_followed: Option<bool>,
        color: Option<String>,
        page: Option<PositiveInt>,
        limit: Option<PositiveInt>,
        sort: Option<ItemSortName>,
        order: Option<SortOrderName>,
    ) -> async_graphql::Result<SwitchLayoutPage> {
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
        let filter = Filter {
            target: target.map(Into::into),
            query,
            creator_uuids,
            is_saved,
            only_followed: is_followed.unwrap_or(false),
            color,
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..Filter::default()
        };
        let listed = listing::list::<Layout>(app(ctx), viewer(ctx), filter, page, false).await.map_err(to_graphql)?;
        let nodes = listed.items.into_iter().map(|layout| SwitchLayout(Arc::new(layout))).collect();
        Ok(SwitchLayoutPage { nodes, page_info: page.info(listed.total), failed: listed.failed })
    }

    /// One layout; null with NOT_FOUND when there is none.
    async fn switch_layout(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<Option<SwitchLayout>> {
        Ok(match items::find(&app(ctx).db, viewer(ctx), &hex_id).await.map_err(to_graphql)? {
            Some(layout) => Some(SwitchLayout(Arc::new(layout))),
            None => absent(ctx, &PublicError::not_found()),
        })
    }

    /// Creators with at least one public layout, by name; if they are more than `limit`, those with the most.
    /// `query` leaves those in whose name it stands, `uuids` those named.
    #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
    async fn switch_layout_creators(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        uuids: Option<Vec<String>>,
        #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<Vec<CreatorSummary>> {
        let most = lists::name_count(limit).map_err(to_graphql)?;
        let wanted = Wanted { query, uuids };
        names::creators(app(ctx), &KIND, &[], wanted, most).await.map_err(to_graphql)
    }
}

/// Whose layouts are shown on their page.
pub struct LayoutsOfCreator(pub Of);

#[Object]
impl LayoutsOfCreator {
    /// Their newest layouts, at most 20.
    #[graphql(complexity = "lists::counted(limit, NEWEST_OF_CREATOR_MAX) * child_complexity")]
    async fn switch_layouts(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(5))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<SwitchLayoutPage> {
        let page = lists::page(None, limit, NEWEST_OF_CREATOR_MAX).map_err(to_graphql)?;
        of_creator(ctx, self.0, page).await.map_err(to_graphql)
    }
}

/// The newest layouts of a creator.
async fn of_creator(ctx: &Context<'_>, creator: Of, page: Page) -> Result<SwitchLayoutPage> {
    let found = newest::<Layout>(app(ctx), viewer(ctx), creator, false, page, false).await?;
    let nodes = found.items.into_iter().map(|layout| SwitchLayout(Arc::new(layout))).collect();
    Ok(SwitchLayoutPage { nodes, page_info: page.info(found.total), failed: None })
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct LayoutsMutation;

#[Object]
impl LayoutsMutation {
    /// Saves a layout, so that the viewer finds it again; no change when it is saved already.
    async fn save_switch_layout(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<SwitchLayout> {
        let layout = saves::save(app(ctx), viewer(ctx), &hex_id).await.map_err(to_graphql)?;
        Ok(SwitchLayout(Arc::new(layout)))
    }

    /// Takes a layout off what the viewer has saved; no change when it is not. Null when the viewer may not see it any more.
    async fn unsave_switch_layout(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
    ) -> async_graphql::Result<Option<SwitchLayout>> {
        let layout = saves::unsave(app(ctx), viewer(ctx), &hex_id).await.map_err(to_graphql)?;
        Ok(layout.map(|layout| SwitchLayout(Arc::new(layout))))
    }

    /// Takes a layout off all lists; the reason has 3 to 500 characters.
    async fn mod_unlist_switch_layouts(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        reason: String,
    ) -> async_graphql::Result<DecidedWork> {
        moderation::graphql::unlist(ctx, &KIND, &hex_id, &reason).await
    }

    /// Puts a layout back on the lists.
    async fn mod_relist_switch_layouts(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<DecidedWork> {
        moderation::graphql::relist(ctx, &KIND, &hex_id).await
    }
}

/// Reads chosen options under their limits.
pub fn choices(options: Option<Vec<SwitchThemeOptionInput>>) -> Result<Vec<Choice>> {
    let options = options.unwrap_or_default();
    if options.len() > limits::LAYOUT_OPTIONS_MAX {
        return Err(FieldError::new("options", Reason::TooMany { most: limits::LAYOUT_OPTIONS_MAX }).into());
    }
    if options.iter().any(|o| o.variable.as_ref().is_some_and(|v| v.chars().count() > limits::OPTION_VARIABLE_MAX)) {
        return Err(FieldError::new("options", Reason::TooLong { most: limits::OPTION_VARIABLE_MAX }).into());
    }
    options.into_iter().map(SwitchThemeOptionInput::into_choice).collect()
}

/// The layouts with these ids, in this order.
pub async fn load(app: &App, ids: &[i64]) -> Result<Vec<SwitchLayout>> {
    let layouts = store::by_ids(&app.db, ids).await?;
    Ok(layouts.into_iter().map(|layout| SwitchLayout(Arc::new(layout))).collect())
}

/// The same of those that everybody may find by chance.
///
/// # Errors
/// What the database reports.
pub async fn load_public(app: &App, ids: &[i64]) -> Result<Vec<SwitchLayout>> {
    let mut layouts = load(app, ids).await?;
    layouts.retain(|layout| visibility::can_pick_at_random(&layout.0.item.visibility_facts()));
    Ok(layouts)
}
