//! A further kind of item needs no change of the code that all kinds share: it is published, listed, found, edited, saved, reported,
//! unlisted, downloaded, exported, checked, deleted and removed for good.

mod poster;

use std::sync::Arc;

use async_graphql::Request;
use bytes::Bytes;
use http::HeaderMap;
use serde_json::{Value, json};
use vitrine_blobs::ContentHash;
use vitrine_community::deletion::purge;
use vitrine_community::item_files;
use vitrine_community::moderation::reports;
use vitrine_community::moderation::subject::SubjectRef;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::audit_trail::AuditContext;
use vitrine_community::publishing::change::{self, ItemChange};
use vitrine_community::publishing::commit::{self, NewItemRows, NoGroup};
use vitrine_community::publishing::details::DetailsChange;
use vitrine_community::publishing::form::CheckedDetails;
use vitrine_community::tags::NewTag;
use vitrine_core::clock::{Clock, DAY, RandomSource};
use vitrine_core::items::{self, ItemKinds};
use vitrine_core::schema;
use vitrine_core::viewer::{UserRole, Viewer};
use vitrine_db::testing::engines;
use vitrine_jobs::{JobRegistry, Worker};
use vitrine_kit::graphql::RequestContext;
use vitrine_kit::objects;
use vitrine_operate::Installation;
use vitrine_operate::fsck::{self, FsckOptions};
use vitrine_testing::{TestApp, plain};
use vitrine_zip::{ZipArchive, ZipLimits};

use self::poster::{KIND, MakePoster, Poster, PosterContent, PosterParts};

const KINDS: ItemKinds = &[
    &vitrine_switch::layouts::layout::KIND,
    &vitrine_switch::themes::theme::KIND,
    &vitrine_switch::themes::packs::pack::KIND,
    &vitrine_wiiu::themes::theme::KIND,
    &KIND,
];

/// Asks the kind's own fields as this viewer.
async fn ask(test: &TestApp, viewer: Viewer, document: &str) -> Value {
    let request = Request::new(document).data(test.app.clone()).data(viewer).data(Arc::new(RequestContext::default()));
    let answer = poster::schema().execute(request).await;
    assert!(answer.errors.is_empty(), "{document}: {:?}", answer.errors);
    answer.data.into_json().expect("JSON")
}

async fn do_jobs(test: &TestApp) {
    let registry = JobRegistry::new().with::<MakePoster, _>(test.app.clone());
    let clock = test.app.clock.clone();
    let worker = Worker::new(test.app.db.clone(), registry).clock(move || clock.now());
    worker.drain().await.expect("the queue can be read");
}

async fn assert_whole(test: &TestApp) {
    let of = Installation { db: test.app.db.clone(), blobs: test.app.blobs.clone(), kinds: KINDS };
    let options = FsckOptions { is_thorough: true, repairs: false, now: Clock::system().now() + 2 * DAY };
    let report = Box::pin(fsck::check(&of, options, &RandomSource::System)).await.expect("it can look");
    assert!(report.is_clean(), "{report}");
}

#[tokio::test]
async fn a_further_kind_needs_no_change_of_shared_code() {
    for engine in engines() {
        let _steps = schema::testing::add_steps(&[poster::MIGRATION]);
        let test = TestApp::with_kinds(engine, KINDS).await;
        let (ada, fan) = (test.creator("ada").await, test.creator("fan").await);
        let staff = test.account("staff", UserRole::Moderator).await;
        let (owner, reader) = (ada.viewer(&test.app).await, fan.viewer(&test.app).await);
        let writer = owner.require_writer().expect("may write");

        // Published, and listed once it has its pictures.
        let png = Bytes::from(plain(1280, 720, [200, 40, 40]));
        let hash = ContentHash::of(&png);
        let details = CheckedDetails {
            name: "Red room".into(),
            description: None,
            tags: vec![NewTag::read("calm").expect("a tag")],
            is_private: false,
            is_nsfw: false,
        };
        let rows = [NewItemRows::<Poster>::new(&test.app, &writer, details, (), PosterContent { hash })];
        let by = AuditContext { writer: &writer, request_id: None, at: test.app.clock.now() };
        let files = vec![(objects::overlay(hash), png)];
        let ids = commit::commit(&test.app, by, files, &rows, None::<&NoGroup>, None).await.expect("published");
        test.app.follow_changes().await;
        let list = "{ posters { nodes { hexId name saveCount } } }";
        assert_eq!(ask(&test, Viewer::Visitor, list).await, json!({ "posters": { "nodes": [] } }));
        let own = ask(&test, owner.clone(), "{ ownPosters { nodes { hexId } } }").await;
        let hex_id = own["ownPosters"]["nodes"][0]["hexId"].as_str().expect("its own").to_owned();
        do_jobs(&test).await;
        let listed = json!({ "posters": { "nodes": [{ "hexId": hex_id, "name": "Red room", "saveCount": 0 }] } });
        assert_eq!(ask(&test, Viewer::Visitor, list).await, listed, "{engine}");
        let found =
            ask(&test, Viewer::Visitor, "{ posters(query: \"red\", tags: [\"calm\"]) { nodes { name } } }").await;
        assert_eq!(found["posters"]["nodes"][0]["name"], "Red room");
        assert_eq!(
            ask(&test, Viewer::Visitor, "{ randomPosters { name } }").await["randomPosters"][0]["name"],
            "Red room"
        );

        // Downloaded.
        let shown =
            items::find::<Poster>(&test.app.db, &Viewer::Visitor, &hex_id).await.expect("reads").expect("shown");
        let token = hex::encode(&shown.item.preview_token);
        let opened = item_files::open(&test.app, &KIND, &hex_id, &token, &HeaderMap::new()).await.expect("opens");
        assert!(opened.is_public && opened.is_ready);
        assert_eq!(ContentHash::of(&objects::get(&test.app, shown.file()).await.expect("a file")), hash);

        // Edited: its name at once, its picture by another job.
        let png = Bytes::from(plain(1280, 720, [40, 40, 200]));
        let change = ItemChange {
            details: DetailsChange { name: Some("Blue room".into()), ..DetailsChange::default() },
            is_nsfw: None,
            parts: PosterParts { png: Some(png) },
        };
        let check = NsfwCheck::default();
        change::update::<Poster>(&test.app, &check, &writer, &hex_id, &change, "test").await.expect("changed");
        do_jobs(&test).await;
        let name = format!("{{ poster(hexId: \"{hex_id}\") {{ name }} }}");
        assert_eq!(ask(&test, Viewer::Visitor, &name).await["poster"]["name"], "Blue room");

        // Saved, reported, taken off the lists and put back.
        let save = format!("mutation {{ savePoster(hexId: \"{hex_id}\") {{ saveCount }} }}");
        assert_eq!(ask(&test, reader.clone(), &save).await["savePoster"]["saveCount"], 1);
        assert_eq!(
            ask(&test, reader.clone(), "{ posters(isSaved: true) { nodes { hexId } } }").await["posters"]["nodes"][0]["hexId"],
            hex_id
        );
        let subject = SubjectRef::Item(&KIND, &hex_id);
        reports::report(&test.app, &reader, subject, "OTHER", "This is a copy of mine.").await.expect("reported");
        let staff = staff.viewer(&test.app).await;
        let unlist = format!("mutation {{ modUnlistPosters(hexId: \"{hex_id}\", reason: \"A copy.\") {{ hexId }} }}");
        ask(&test, staff.clone(), &unlist).await;
        assert_eq!(ask(&test, Viewer::Visitor, list).await["posters"]["nodes"], json!([]));
        ask(&test, staff, &format!("mutation {{ modRelistPosters(hexId: \"{hex_id}\") {{ hexId }} }}")).await;

        // Whole, exported with the account, deleted, restored, and removed for good with its files.
        assert_whole(&test).await;
        let archive = ada.get("/api/account/export").await;
        assert_eq!(archive.status.as_u16(), 200);
        let archive = ZipArchive::read(&archive.body, &ZipLimits::default()).expect("an archive");
        let items = archive.find("items.json").expect("items").bytes().expect("readable");
        let items: Value = serde_json::from_slice(&items).expect("JSON");
        assert_eq!(items[0]["name"], "Blue room", "{engine}");
        let delete = format!("mutation {{ deletePosters(hexIds: [\"{hex_id}\"]) {{ hexIds }} }}");
        ask(&test, owner.clone(), &delete).await;
        assert_eq!(ask(&test, Viewer::Visitor, list).await["posters"]["nodes"], json!([]));
        ask(&test, owner.clone(), &format!("mutation {{ restorePosters(hexIds: [\"{hex_id}\"]) {{ name }} }}")).await;
        assert_eq!(ask(&test, Viewer::Visitor, list).await["posters"]["nodes"][0]["saveCount"], 1);
        ask(&test, owner, &delete).await;
        test.pass(60 * DAY);
        purge::sweep(&test.app).await.expect("swept");
        let left = items::item_rows::by_id::<Poster>(&test.app.db, ids[0]).await.expect("reads");
        assert!(left.is_none(), "{engine}: removed for good");
        assert_whole(&test).await;
    }
}
