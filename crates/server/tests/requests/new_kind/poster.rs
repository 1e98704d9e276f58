//! A kind that the product does not have: a poster, one PNG. Only this file knows of it.

use async_graphql::{Context, EmptySubscription, Lookahead, Schema, SimpleObject};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use vitrine_blobs::{BlobKey, BlobToken, ContentHash, FileKind};
use vitrine_community::deletion::DeletableItem;
use vitrine_community::graphql::item_fields::*;
use vitrine_community::graphql::item_objects::{ItemObject, LoadedObjects};
use vitrine_community::listing::ItemTags;
use vitrine_community::publishing::audit_trail::MadeOf;
use vitrine_community::publishing::backlog::PictureJobs;
use vitrine_community::publishing::change::{AppliedChange, ChangeableItem, ItemContent, PartChanges, RenewedContent};
use vitrine_community::publishing::commit::PublishableItem;
use vitrine_community::publishing::picture_files::as_files;
use vitrine_core::clock::Millis;
use vitrine_core::error::FieldError;
use vitrine_core::items::{
    FileColumns, HasItem, Item, ItemId, ItemKind, OfKind, PreviewNaming, item_rows, select_items,
};
use vitrine_core::paging::ItemSort;
use vitrine_core::viewer::Writer;
use vitrine_db::{Db, Execute, Migration, SqlByEngine, Tx, params, row};
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects;
use vitrine_media::{DecodeLimits, Picture, PreviewSet, PreviewSize};

pub const KIND: ItemKind = ItemKind {
    name: "test-poster",
    code: 200,
    path: "/test/posters",
    letter: None,
    fields: &["poster", "posters", "ownPosters", "posterCreators"],
    sorts: &ItemSort::ALL,
    page_limit_max: limits::PAGE_LIMIT_MAX,
    pictures_path: |number, token| format!("/test/posters/{number}/preview/{token}"),
    drawing: PreviewNaming::NamedBefore,
    is_marked_mature: true,
    facets: None,
    views: &[],
    files: FileColumns {
        sources: &[(("test_posters", "poster_hash"), FileKind::Png)],
        previews: &[],
        sizes: &PreviewSize::THEME,
        built: &[],
        item_ids: &[],
    },
};

pub const MIGRATION: Migration = Migration {
    number: 0,
    name: "posters",
    sql: SqlByEngine {
        sqlite: "CREATE TABLE test_posters (item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE, \
                 poster_hash BLOB NOT NULL) STRICT;",
        postgres: "CREATE TABLE test_posters (item_id BIGINT PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE, \
                   poster_hash BYTEA NOT NULL);",
    },
    down: None,
};

row! {
    #[derive(Clone, Debug)]
    pub struct Poster with pub item: Item {
        pub poster_hash: Vec<u8>,
    }
}

impl HasItem for Poster {
    fn item(&self) -> &Item {
        &self.item
    }
}

impl OfKind for Poster {
    const KIND: &'static ItemKind = &KIND;
    const SELECT: &'static str = select_items!("d.poster_hash", "test_posters");
}

impl Poster {
    pub fn file(&self) -> BlobKey {
        objects::overlay(ContentHash::from_slice(&self.poster_hash).expect("a hash"))
    }
}

#[derive(Clone, PartialEq)]
pub struct PosterContent {
    pub hash: ContentHash,
}

impl ItemContent for PosterContent {
    fn files(&self) -> impl Iterator<Item = BlobKey> + Send {
        std::iter::once(objects::overlay(self.hash))
    }

    fn made_of(&self, name: &str) -> MadeOf {
        MadeOf::new(name).with("poster", self.hash.as_bytes())
    }
}

/// Another picture.
#[derive(Clone, Debug, Default)]
pub struct PosterParts {
    pub png: Option<Bytes>,
}

impl PartChanges for PosterParts {
    fn is_keep(&self) -> bool {
        self.png.is_none()
    }

    fn has_picture(&self) -> bool {
        self.png.is_some()
    }
}

impl ChangeableItem for Poster {
    type Parts = PosterParts;
    type Content = PosterContent;

    async fn content(&self, _: &Db) -> Result<PosterContent> {
        Ok(PosterContent { hash: ContentHash::from_slice(&self.poster_hash).expect("a hash") })
    }

    async fn renewed(
        &self,
        _: &SharedApp,
        _: &Writer,
        before: &PosterContent,
        parts: &PosterParts,
        _: &mut Vec<FieldError>,
    ) -> Result<Option<RenewedContent<PosterContent>>> {
        let files: Vec<_> = parts.png.iter().map(|png| (objects::overlay(ContentHash::of(png)), png.clone())).collect();
        let content =
            parts.png.as_ref().map_or_else(|| before.clone(), |png| PosterContent { hash: ContentHash::of(png) });
        Ok(Some(RenewedContent { is_due: content != *before, content, files, gone: Vec::new() }))
    }

    async fn set_content(tx: &Tx, id: i64, content: &PosterContent) -> Result<()> {
        let sql = "UPDATE test_posters SET poster_hash = $2 WHERE item_id = $1";
        tx.execute(sql, params![id, content.hash.as_bytes().to_vec()]).await?;
        Ok(())
    }

    async fn enqueue_making(tx: &Tx, id: i64, account_id: i64, now: Millis) -> Result<()> {
        vitrine_jobs::enqueue(tx, &MakePoster { id }, MakePoster::options(id, now).of_account(account_id)).await?;
        Ok(())
    }

    async fn follow(_: &Tx, _: AppliedChange<'_, PosterContent>) -> Result<()> {
        Ok(())
    }
}

impl PublishableItem for Poster {
    type FixedProperties = ();

    async fn insert(tx: &Tx, id: ItemId, (): &(), content: &PosterContent) -> Result<()> {
        let sql = "INSERT INTO test_posters (item_id, poster_hash) VALUES ($1, $2)";
        tx.execute(sql, params![id.0, content.hash.as_bytes().to_vec()]).await?;
        Ok(())
    }
}

impl DeletableItem for Poster {
    async fn follow(_: &Tx, _: &[i64], _: Millis) -> Result<()> {
        Ok(())
    }
}

/// Makes the previews of a poster.
#[derive(Serialize, Deserialize)]
pub struct MakePoster {
    id: i64,
}

impl MakePoster {
    fn options(id: i64, now: Millis) -> EnqueueOptions {
        EnqueueOptions::at(now).unique(id.to_string())
    }
}

impl Job for MakePoster {
    const KIND: &'static str = "make_poster";
    type Context = SharedApp;

    async fn run(self, app: SharedApp, _: Progress) -> std::result::Result<(), JobError> {
        draw(&app, self.id).await.map_err(|error| JobError::retry(&error))
    }
}

async fn draw(app: &SharedApp, id: i64) -> Result<()> {
    let poster = item_rows::by_id::<Poster>(&app.db, id).await?.ok_or_else(PublicError::not_found)?;
    let png = objects::get(app, poster.file()).await?;
    let picture = Picture::decode(&png, &DecodeLimits::default()).expect("it was checked");
    let drawn = PreviewSet::render(&picture, &PreviewSize::THEME, &mut |_, _| {}).expect("it can be drawn");
    let item = &poster.item;
    let (token, thumb_hash, now) = (item.current_preview_token(), &drawn.thumb_hash.clone(), app.clock.now());
    let staged = &objects::put(app, as_files(token, drawn)?).await?;
    app.db
        .transaction(|tx| async move {
            item_rows::show_previews(&tx, id, token, item.updated_at, thumb_hash.clone(), now).await?;
            let before = Some(item.preview_token.as_slice()).filter(|before| *before != token);
            let replaced = before.and_then(BlobToken::from_slice).into_iter().flat_map(objects::previews);
            objects::release(&tx, replaced, now).await?;
            staged.commit(&tx).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.catalogue.refresh(&app.db).await?;
    Ok(())
}

const PICTURES: PictureJobs<MakePoster> =
    PictureJobs { kind: &KIND, job: |id| MakePoster { id }, options: MakePoster::options };

#[derive(SimpleObject)]
pub struct TestPoster {
    hex_id: String,
    name: String,
    save_count: i64,
}

impl ItemObject for TestPoster {
    type Row = Poster;
    const PAGE: &'static str = "TestPosterPage";

    fn complete<'a>(
        _: &'a Context<'_>,
        rows: Vec<Poster>,
        _: ItemTags,
        _: &'a Lookahead<'_>,
    ) -> LoadedObjects<'a, Self> {
        let object = |Poster { item, .. }: Poster| Self {
            hex_id: item.number().to_string(),
            name: item.name,
            save_count: item.save_count,
        };
        Box::pin(async move { Ok(rows.into_iter().map(object).collect()) })
    }
}

item_queries! {
    "poster", TestPoster;
    impl PostersQuery {
        filters;
        /// Posters, by page.
        list posters() |_ctx, filter| filter;
        one poster;
        own own_posters;
        random random_posters;
        creators poster_creators;
    }
}

item_mutations! {
    "poster", TestPoster, Poster;
    impl PostersMutation {
        delete delete_posters;
        restore restore_posters;
        save save_poster;
        unsave unsave_poster;
        retry retry_poster_previews, PICTURES;
        unlist mod_unlist_posters;
        relist mod_relist_posters;
    }
}

/// The schema of a site with nothing but posters.
pub fn schema() -> Schema<PostersQuery, PostersMutation, EmptySubscription> {
    Schema::new(PostersQuery, PostersMutation, EmptySubscription)
}
