//! The site as a whole: the features assembled into routes and a schema, the rules for every request, the pages, and
//! the background work. Nothing below uses anything here.

// The futures of GraphQL fields lie within each other: a creator holds lists, whose items hold their creator.
#![recursion_limit = "256"]

pub mod admin;
mod answer_body;
pub mod caller;
mod files_host;
mod graphql;
mod guard;
mod headers;
pub mod jobs;
mod log;
mod namespaces;
pub mod operations;
pub mod pages;
pub mod permissions;
pub mod reference;
mod router;
mod schema;
mod statics;
mod trace;
mod uploads;
pub mod worker;

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use axum::extract::FromRef;
use bytes::Bytes;
use vitrine_community::documents::{Documents, SiteDocuments};
use vitrine_community::icons::IconSources;
use vitrine_community::nsfw::{NsfwCheck, PictureModel};
use vitrine_input::variables::InputTypes;
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::ParsedDocuments;
use vitrine_kit::http::plain_page::PlainPage;
use vitrine_people::discord::DiscordService;
use vitrine_seo::SeoState;
use vitrine_site::downloads::DownloadState;
use vitrine_site::personal_data::export::ExportSlots;

pub use router::router;
pub use schema::{Schema, sdl};
pub use worker::BackgroundWorker;

/// The site: state of routes and background work. Each takes the part it needs. Every request makes a few cheap copies.
#[derive(Clone)]
pub struct Site(Arc<SiteParts>);

/// The parts of a [`Site`].
pub struct SiteParts {
    pub app: SharedApp,
    pub downloads: Arc<DownloadState>,
    pub discord: Arc<DiscordService>,
    pub nsfw_check: NsfwCheck,
    findable: Arc<SeoState>,
    exports: Arc<ExportSlots>,
    icons: Arc<IconSources>,
    schema: Schema,
    /// Input types of the schema.
    input_types: &'static InputTypes,
    pages: Arc<pages::AppPages>,
    /// Parsed documents of recent requests.
    documents: ParsedDocuments,
    /// Metrics of requests.
    figures: log::RequestFigures,
    /// The schema as a file, built at the first request.
    sdl: Arc<OnceLock<Bytes>>,
}

impl Deref for Site {
    type Target = SiteParts;

    fn deref(&self) -> &SiteParts {
        &self.0
    }
}

impl Site {
    /// Creates the site from the documents and the model that the settings name. Both are read before, so that an error
    /// in them ends a start before anything is opened.
    pub fn new(app: SharedApp, documents: Documents, model: Option<Arc<dyn PictureModel>>) -> Self {
        let downloads = Arc::<DownloadState>::default();
        let pages = pages::AppPages::embedded(&app.config);
        let documents = SiteDocuments::new(&app.config, documents);
        let nsfw_check = NsfwCheck::new(&app.config, model);
        let schema = schema::schema(app.clone(), downloads.clone(), nsfw_check.clone(), documents);
        Self(Arc::new(SiteParts {
            input_types: input_types(&schema),
            schema,
            downloads,
            nsfw_check,
            discord: Arc::new(DiscordService::new(&app.config)),
            exports: Arc::default(),
            findable: Arc::new(SeoState::new(pages.texts())),
            icons: Arc::new(IconSources::new(&app.config, statics::icon_set)),
            pages: Arc::new(pages),
            documents: ParsedDocuments::default(),
            figures: log::RequestFigures::default(),
            sdl: Arc::default(),
            app,
        }))
    }
}

/// Reads the input types from the schema, once for all sites of the process: each test has a site.
fn input_types(schema: &Schema) -> &'static InputTypes {
    static READ: OnceLock<InputTypes> = OnceLock::new();
    READ.get_or_init(|| InputTypes::of_schema(&schema.sdl()).expect("a schema is written as GraphQL"))
}

impl FromRef<Site> for SharedApp {
    fn from_ref(site: &Site) -> Self {
        site.app.clone()
    }
}

impl FromRef<Site> for Arc<DiscordService> {
    fn from_ref(site: &Site) -> Self {
        site.discord.clone()
    }
}

impl FromRef<Site> for Arc<IconSources> {
    fn from_ref(site: &Site) -> Self {
        site.icons.clone()
    }
}

impl FromRef<Site> for Arc<SeoState> {
    fn from_ref(site: &Site) -> Self {
        site.findable.clone()
    }
}

impl FromRef<Site> for Arc<ExportSlots> {
    fn from_ref(site: &Site) -> Self {
        site.exports.clone()
    }
}

impl FromRef<Site> for Arc<DownloadState> {
    fn from_ref(site: &Site) -> Self {
        site.downloads.clone()
    }
}

impl FromRef<Site> for Arc<PlainPage> {
    fn from_ref(site: &Site) -> Self {
        Arc::new(site.pages.plain.named(&pages::escaped(site.app.site().name())))
    }
}
