//! GraphQL types and fields of the settings of the site.

use async_graphql::{ComplexObject, Context, Enum, InputObject, Object, SimpleObject};
use vitrine_core::error::Result;
use vitrine_kit::graphql::{DateTime, app, clamped, request_context, viewer};
use vitrine_kit::site_settings::{FIELDS, FieldKind, FieldSection, SiteField};

use super::{SettingsAuthor, require_admin};
use crate::documents::graphql::DocumentBlock;

/// Longest value in the history, in characters.
const EXCERPT_MAX: usize = 200;

/// Settings of the site that pages show.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct SiteFacts {
    /// Line about the site; empty if it has none of its own.
    tagline: String,
    /// Announcement, while it is to be shown.
    announcement: Option<String>,
    /// Links in the footer.
    footer_links: Vec<SiteLink>,
    /// True if people may create accounts themselves.
    takes_registrations: bool,
}

/// A link in the footer.
#[derive(SimpleObject)]
pub struct SiteLink {
    label: String,
    /// A path of this site, or an https address.
    url: String,
}

impl SiteFacts {
    /// Collects them from the current settings.
    pub fn of(ctx: &Context<'_>) -> Self {
        let (app, values) = (app(ctx), app(ctx).site());
        let links = values.footer_links().into_iter().map(|link| SiteLink { label: link.label, url: link.url });
        Self {
            tagline: values.tagline().to_owned(),
            announcement: values.announcement(app.clock.now()).map(str::to_owned),
            footer_links: links.collect(),
            takes_registrations: values.takes_registrations(),
        }
    }
}

#[ComplexObject]
impl SiteFacts {
    /// Welcome text of the front page.
    async fn welcome(&self, ctx: &Context<'_>) -> Vec<DocumentBlock> {
        super::welcome(app(ctx)).iter().map(DocumentBlock::from).collect()
    }
}

/// Kind of a field of the site settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "FieldKind")]
pub enum SiteFieldKind {
    /// One line of text.
    Line,
    /// Text in the limited Markdown of documents.
    Markdown,
    /// A date and time, such as `2026-05-04T09:30:00.000Z`, or nothing.
    Moment,
    /// Links, one a line: `Label | https://example.org/`.
    Links,
    /// One of several words.
    Choice,
}

/// Section of the site settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "FieldSection")]
pub enum SiteSection {
    Identity,
    FrontPage,
    Announcement,
    Footer,
    Accounts,
}

/// A field of the site settings.
#[derive(SimpleObject)]
pub struct SiteSettingField {
    key: &'static str,
    section: SiteSection,
    kind: SiteFieldKind,
    /// Fewest characters.
    least: i32,
    /// Most characters; most entries of links.
    most: i32,
    /// Values of a choice.
    choices: Vec<&'static str>,
    value: String,
    /// Setting of the server that fixes the value, such as `VITRINE_SITE_NAME`.
    fixed_by: Option<&'static str>,
}

/// Settings of the site, as admins see and change them.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct SiteSettings {
    /// Number of changes so far.
    version: i32,
    /// Every field, in the order of the form.
    fields: Vec<SiteSettingField>,
}

impl SiteSettings {
    fn current(ctx: &Context<'_>) -> Self {
        let (app, values) = (app(ctx), app(ctx).site());
        let field = |field: &'static SiteField| SiteSettingField {
            key: field.key,
            section: field.section.into(),
            kind: field.kind.into(),
            least: clamped(field.bounds.0),
            most: clamped(field.bounds.1),
            choices: field.choices.to_vec(),
            value: values.text(field).to_owned(),
            fixed_by: field.fixed(&app.config).map(|(setting, _)| setting),
        };
        Self { version: clamped(values.version), fields: FIELDS.into_iter().map(field).collect() }
    }
}

#[ComplexObject]
impl SiteSettings {
    /// The latest 50 changes, latest first.
    #[graphql(complexity = "50 * child_complexity")]
    async fn history(&self, ctx: &Context<'_>) -> Result<Vec<SiteSettingsChange>> {
        let changes = super::history(app(ctx)).await?.into_iter().map(|change| SiteSettingsChange {
            version: clamped(change.version),
            at: DateTime(change.at),
            author: change.author,
            fields: change
                .fields
                .into_iter()
                .map(|(field, before, after)| SiteFieldChange {
                    key: field.key,
                    before: excerpt(before),
                    after: excerpt(after),
                })
                .collect(),
        });
        Ok(changes.collect())
    }
}

fn excerpt(text: String) -> String {
    match text.char_indices().nth(EXCERPT_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A change of the site settings.
#[derive(SimpleObject)]
pub struct SiteSettingsChange {
    /// Version that it made.
    version: i32,
    at: DateTime,
    /// Username of its author; null on the command line and for an account that is gone.
    author: Option<String>,
    fields: Vec<SiteFieldChange>,
}

/// A field that a change of the site settings has changed.
#[derive(SimpleObject)]
pub struct SiteFieldChange {
    key: &'static str,
    /// Beginning of the value before.
    before: String,
    /// Beginning of the value after.
    after: String,
}

/// New value of a field of the site settings.
#[derive(InputObject)]
pub struct SiteSettingInput {
    key: String,
    value: String,
}

/// Query fields of this feature.
#[derive(Default)]
pub struct SiteSettingsQuery;

#[Object]
impl SiteSettingsQuery {
    /// Settings of the site; only for admins.
    async fn site_settings(&self, ctx: &Context<'_>) -> Result<SiteSettings> {
        require_admin(viewer(ctx))?;
        // Another process may have changed them a moment ago.
        app(ctx).follow_site_settings().await?;
        Ok(SiteSettings::current(ctx))
    }

    /// Welcome text as the front page would show it; only for admins.
    async fn welcome_preview(&self, ctx: &Context<'_>, text: String) -> Result<Vec<DocumentBlock>> {
        require_admin(viewer(ctx))?;
        Ok(super::preview(app(ctx), &text)?.iter().map(DocumentBlock::from).collect())
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct SiteSettingsMutation;

#[Object]
impl SiteSettingsMutation {
    /// Changes settings of the site. `version` is the one that the author has seen; only for admins.
    async fn update_site_settings(
        &self,
        ctx: &Context<'_>,
        version: i32,
        values: Vec<SiteSettingInput>,
    ) -> Result<SiteSettings> {
        let author = SettingsAuthor::of(viewer(ctx), &request_context(ctx).request_id)?;
        let values: Vec<_> = values.into_iter().map(|new| (new.key, new.value)).collect();
        super::update(app(ctx), author, Some(version.into()), &values).await?;
        Ok(SiteSettings::current(ctx))
    }

    /// Undoes a change: the fields that it changed get the values that they had before. Only for admins.
    async fn undo_site_settings(&self, ctx: &Context<'_>, version: i32, change: i32) -> Result<SiteSettings> {
        let author = SettingsAuthor::of(viewer(ctx), &request_context(ctx).request_id)?;
        super::undo(app(ctx), author, version.into(), change.into()).await?;
        Ok(SiteSettings::current(ctx))
    }
}
