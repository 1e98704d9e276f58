//! GraphQL field for the configuration.

use async_graphql::{Context, Object, SimpleObject};
use vitrine_community::site_settings::graphql::SiteFacts;
use vitrine_core::limits::Limits;
use vitrine_kit::graphql::app;
use vitrine_people::accounts::passkeys;

/// Facts about the server that the browser needs.
#[derive(SimpleObject)]
pub struct Configuration {
    /// Name of the site.
    product_name: String,
    /// Settings of the site that pages show.
    site: SiteFacts,
    /// Version of the server.
    version: &'static str,
    /// The platform that people may sign in through; null when there is none.
    discord: Option<DiscordConfiguration>,
    /// True if accounts can use passkeys: browsers require a secure site with a domain name.
    takes_passkeys: bool,
    /// True if `checkNsfw` has a classifier to ask.
    has_nsfw_check: bool,
    /// True if the site can send mail, such as links for signing in.
    sends_mail: bool,
    /// Program that installs themes on the console.
    installer: Installer,
    /// True if the schema is public, by introspection and as `/schema.graphql`.
    shows_schema: bool,
    /// Every limit the server applies, so that forms and server agree.
    limits: Limits,
}

/// A platform that people sign in through.
#[derive(SimpleObject)]
pub struct DiscordConfiguration {
    /// Name of the platform.
    name: String,
}

/// A program on the console that takes themes.
#[derive(SimpleObject)]
pub struct Installer {
    /// Name of the program.
    name: String,
    /// Page where people get it.
    url: String,
}

/// Query fields of this feature.
#[derive(Default)]
pub struct HomeQuery;

#[Object]
impl HomeQuery {
    /// Facts about the server that the browser needs.
    async fn configuration(&self, ctx: &Context<'_>) -> Configuration {
        let installer = &app(ctx).config.installer;
        let discord = app(ctx).config.discord.as_ref();
        let site = app(ctx).site();
        Configuration {
            product_name: site.name().to_owned(),
            site: SiteFacts::of(ctx),
            version: env!("CARGO_PKG_VERSION"),
            discord: discord.map(|discord| DiscordConfiguration { name: discord.name.clone() }),
            takes_passkeys: passkeys::is_on(&app(ctx).config),
            has_nsfw_check: app(ctx).config.nsfw_check.is_some(),
            sends_mail: app(ctx).config.mail.is_some(),
            installer: Installer { name: installer.name.clone(), url: installer.url.to_string() },
            shows_schema: app(ctx).config.introspection,
            limits: Limits::current(),
        }
    }
}
