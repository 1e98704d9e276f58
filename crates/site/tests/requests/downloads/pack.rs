//! Downloads of packs: the archive, its headers, its count, and the installer's list.

use axum::body::Body;
use axum::http::Request;
use futures::StreamExt;
use futures::future::join_all;
use serde_json::{Value, json};
use tower::ServiceExt;
use vitrine_blobs::{BlobError, BlobKey, ContentHash};
use vitrine_core::clock::DAY;
use vitrine_core::items::item_rows;
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_nxtheme::read_theme;
use vitrine_site::downloads::content::ServedContent;
use vitrine_site::downloads::download_rows::DownloadTable;
use vitrine_site::downloads::{build, count};
use vitrine_switch::themes::packs::pack::KIND;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, on_every_engine};
use vitrine_zip::ZipArchive;

/// A pack of two public themes and a private one; its number and theirs.
async fn pack(test: &TestApp, creator: &Caller) -> (String, Vec<String>) {
    let inputs = ["Birch", "Ash / 空", "Hidden"].map(|name| {
        let mut input = THEME_INPUT();
        (input["name"], input["isPrivate"]) = (name.into(), (name == "Hidden").into());
        input
    });
    let answer = creator.publish_pack(json!({ "name": "Woods: \"空\"" }), inputs.to_vec()).await;
    let themes = answer.data()["createSwitchThemes"].clone();
    test.do_jobs().await;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let numbers = themes.as_array().expect("themes").iter().map(|theme| text(&theme["hexId"])).collect();
    (text(&themes[0]["pack"]["hexId"]), numbers)
}

fn path(hex_id: &str) -> String {
    format!("/api/switch/packs/{hex_id}/download")
}

/// Names of the entries, each of which is a sound theme.
fn entries(zip: &[u8]) -> Vec<String> {
    let archive = ZipArchive::read(zip, &vitrine_zip::ZipLimits::default()).expect("a ZIP");
    let themes = archive.entries().iter().map(|entry| {
        let bytes = entry.bytes().expect("it is sound");
        read_theme(&bytes, &vitrine_nxtheme::NxthemeLimits::default()).expect("a theme");
        entry.name().to_owned()
    });
    themes.collect()
}

async fn with(caller: &Caller, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let peer: std::net::SocketAddr = "192.0.2.1:4000".parse().expect("an address");
    let mut request = Request::builder().method(method).uri(path).extension(axum::extract::ConnectInfo(peer));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    caller.send(request, "").await
}

#[tokio::test]
async fn one_click_gives_every_theme_that_one_may_see() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack(&test, &mona).await;
        let answer = test.visitor().get(&path(&hex_id.to_lowercase())).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/zip"));
        assert_eq!(answer.header("content-length"), answer.body.len().to_string());
        assert_eq!((answer.header("content-encoding"), answer.header("cache-control")), ("", "public, no-cache"));
        let name = answer.header("content-disposition");
        assert!(name.starts_with("attachment; filename=\"Woods _ by Mona (Vitrine-P"), "{name}");
        let expected = [
            format!("Ash 空 by Mona (Home Menu) (Vitrine-T{}).nxtheme", themes[1]),
            format!("Birch by Mona (Home Menu) (Vitrine-T{}).nxtheme", themes[0]),
        ];
        assert_eq!(entries(&answer.body), expected, "by menu, then by name");
        let hers = mona.get(&path(&hex_id)).await;
        assert_eq!((entries(&hers.body).len(), hers.header("cache-control")), (3, "private, no-store"));
        assert_ne!(hers.header("etag"), answer.header("etag"));
        let again = test.visitor().get(&path(&hex_id)).await;
        assert_eq!(again.body, answer.body);

        let query = format!("{{ switchPack(hexId: \"{hex_id}\") {{ downloadSizeBytes downloadFileName }} }}");
        let told = test.visitor().graphql(&query, json!({})).await.data()["switchPack"].clone();
        assert_eq!(told["downloadSizeBytes"], answer.body.len());
        assert_eq!(told["downloadFileName"], format!("Woods 空 by Mona (Vitrine-P{hex_id}).zip"));
    })
    .await;
}

#[tokio::test]
async fn the_size_of_a_pack_tells_of_no_theme_that_has_become_private() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack(&test, &mona).await;
        let size = async || {
            test.app.follow_changes().await;
            let query = format!("{{ switchPack(hexId: \"{hex_id}\") {{ downloadSizeBytes }} }}");
            test.visitor().graphql(&query, json!({})).await.data()["switchPack"]["downloadSizeBytes"].clone()
        };
        let before = test.visitor().get(&path(&hex_id)).await.body.len();
        assert_eq!(size().await, before);
        let hide = "mutation($id: String!) { updateSwitchTheme(hexId: $id, data: { isPrivate: true }) { hexId } }";
        mona.graphql(hide, json!({ "id": themes[1] })).await.data();
        assert_eq!(size().await, Value::Null);
        test.do_jobs().await;
        assert_eq!(size().await, Value::Null, "nobody has taken the pack since");
        let after = test.visitor().get(&path(&hex_id)).await.body.len();
        assert!(after < before);
        assert_eq!(size().await, after);
    })
    .await;
}

/// The file is built of what was public, and is there when it is not any more.
#[tokio::test]
async fn a_download_that_ends_when_a_theme_has_become_private_records_no_size() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack(&test, &mona).await;
        let id = KIND.parse_id(&hex_id).expect("a number").0;
        let read = async || {
            item_rows::by_id::<vitrine_switch::themes::packs::pack::Pack>(&test.app.db, id)
                .await
                .expect("read")
                .expect("a pack")
                .item
        };
        let (whole, before) = (test.visitor().get(&path(&hex_id)).await.body, read().await);
        let hash = "SELECT download_hash FROM switch_packs WHERE item_id = $1";
        let hash: Vec<u8> = test.app.db.scalar(hash, params![id]).await.expect("a hash");
        let hash = ContentHash::from_slice(&hash).expect("a hash");
        let hide = "mutation($id: String!) { updateSwitchTheme(hexId: $id, data: { isPrivate: true }) { hexId } }";
        mona.graphql(hide, json!({ "id": themes[1] })).await.data();
        let waiting = read().await;
        test.do_jobs().await;
        for (read, size) in [(before, Value::Null), (waiting, Value::Null), (read().await, json!(whole.len()))] {
            let replaced = (DownloadTable::Packs, objects::pack_zip as fn(ContentHash) -> BlobKey);
            build::record_built(&test.app, replaced, &read, hash, &ServedContent::Held(whole.clone())).await;
            test.app.follow_changes().await;
            let query = format!("{{ switchPack(hexId: \"{hex_id}\") {{ downloadSizeBytes }} }}");
            let told = test.visitor().graphql(&query, json!({})).await.data();
            assert_eq!(told["switchPack"]["downloadSizeBytes"], size, "{}", read.preview_state);
        }
    })
    .await;
}

#[tokio::test]
async fn ranges_conditions_and_heads_are_answered_as_for_themes() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, _) = pack(&test, &mona).await;
        let (path, visitor) = (path(&hex_id), test.visitor());
        let whole = visitor.get(&path).await;
        let size = whole.body.len();
        let tag = whole.header("etag").to_owned();
        let head = with(&visitor, "HEAD", &path, &[]).await;
        assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
        assert_eq!(head.header("content-length"), size.to_string());
        let known = with(&visitor, "GET", &path, &[("if-none-match", &tag)]).await;
        assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
        for (range, first, end) in [
            ("bytes=0-99", 0, 100),
            ("bytes=100-100", 100, 101),
            ("bytes=-7", size - 7, size),
            ("bytes=50-", 50, size),
            ("bytes=0-999999999", 0, size),
        ] {
            let part = with(&visitor, "GET", &path, &[("range", range)]).await;
            assert_eq!(part.status.as_u16(), 206, "{range}");
            assert_eq!(part.header("content-range"), format!("bytes {first}-{}/{size}", end - 1));
            assert_eq!(part.header("content-length"), (end - first).to_string());
            assert!(part.body[..] == whole.body[first..end], "{range}");
        }
        let beyond = with(&visitor, "GET", &path, &[("range", &format!("bytes={size}-"))]).await;
        assert_eq!((beyond.status.as_u16(), beyond.header("content-range")), (416, format!("bytes */{size}").as_str()));
        let other = with(&visitor, "GET", &path, &[("range", "bytes=1-2"), ("if-range", "\"other\"")]).await;
        assert_eq!((other.status.as_u16(), other.body.len()), (200, size), "a part of another version");
        for absent in
            ["/api/switch/packs/FFFF/download", "/api/switch/packs/0/download", "/api/switch/packs/%00/download"]
        {
            let answer = visitor.get(absent).await;
            assert_eq!(
                (answer.status.as_u16(), answer.json()["message"].clone()),
                (404, json!("Pack not found.")),
                "{absent}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn the_file_follows_the_pack_and_the_old_one_is_swept() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack(&test, &mona).await;
        let id = KIND.parse_id(&hex_id).expect("a number").0;
        let stored = async || {
            let sql = "SELECT download_hash FROM switch_packs WHERE item_id = $1";
            let hash: Option<Vec<u8>> = test.app.db.scalar(sql, params![id]).await.expect("a row");
            objects::pack_zip(hash.as_deref().and_then(ContentHash::from_slice).expect("a hash"))
        };
        let first = test.visitor().get(&path(&hex_id)).await;
        let before = stored().await;
        let rename = "mutation($id: String!) { updateSwitchTheme(hexId: $id, data: { name: \"Cedar\" }) { hexId } }";
        mona.graphql(rename, json!({ "id": themes[0] })).await.data();
        let second = test.visitor().get(&path(&hex_id)).await;
        assert_ne!(first.header("etag"), second.header("etag"));
        assert!(entries(&second.body)[1].starts_with("Cedar by Mona"));
        let after = stored().await;
        let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
        mona.graphql(delete, json!({ "id": themes[1] })).await.data();
        assert_eq!(entries(&test.visitor().get(&path(&hex_id)).await.body).len(), 1);
        let last = stored().await;
        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("swept");
        for (key, is_there) in [(before, false), (after, false), (last, true)] {
            assert_eq!(test.app.blobs.exists(key).await.expect("the store answers"), is_there);
        }
        // One that has been swept is built again, although its size is known.
        test.app.blobs.delete(last).await.expect("deleted");
        assert_eq!(entries(&test.visitor().get(&path(&hex_id)).await.body).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_pack_is_built_once_for_all_and_served_while_the_store_takes_nothing() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack(&test, &mona).await;
        let visitor = test.visitor();
        let whole = path(&hex_id);
        let answers = join_all((0..8).map(|_| visitor.get(&whole))).await;
        assert!(answers.iter().all(|answer| answer.body == answers[0].body && answer.status.as_u16() == 200));
        let rename = "mutation($id: String!) { updateSwitchTheme(hexId: $id, data: { name: \"Cedar\" }) { hexId } }";
        mona.graphql(rename, json!({ "id": themes[0] })).await.data();
        // The files of the themes are built and held; the store takes nothing more.
        for theme in &themes[..2] {
            assert_eq!(visitor.get(&format!("/api/switch/themes/{theme}/download")).await.status.as_u16(), 200);
        }
        test.faults.fail_all(BlobError::Full);
        let held = with(&visitor, "GET", &path(&hex_id), &[("range", "bytes=0-1")]).await;
        assert_eq!((held.status.as_u16(), &held.body[..]), (206, &b"PK"[..]));
        test.faults.fail_all(None);
    })
    .await;
}

#[tokio::test]
async fn a_download_counts_once_and_ends_well_although_the_pack_is_deleted() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, _) = pack(&test, &mona).await;
        let (path, visitor) = (path(&hex_id), test.visitor());
        for (method, headers) in
            [("GET", &[][..]), ("GET", &[][..]), ("HEAD", &[][..]), ("GET", &[("range", "bytes=9-")][..])]
        {
            with(&visitor, method, &path, headers).await;
        }
        with(&mona, "GET", &path, &[]).await;
        count::flush(&test.app, &test.site.downloads).await.expect("counted");
        test.app.catalogue.refresh(&test.app.db).await.expect("followed");
        let query = format!("{{ switchPack(hexId: \"{hex_id}\") {{ downloadCount themes {{ downloadCount }} }} }}");
        let counted = visitor.graphql(&query, json!({})).await.data()["switchPack"].clone();
        assert_eq!(counted["downloadCount"], 1);
        assert_eq!(counted["themes"][0]["downloadCount"], 0, "nobody has chosen the theme");

        let whole = visitor.get(&path).await.body;
        let request = Request::get(&path).header("host", "localhost:8080").body(Body::empty()).expect("a request");
        let response = test.router.clone().oneshot(request).await.expect("an answer");
        let mut body = response.into_body().into_data_stream();
        let mut read = body.next().await.expect("a part").expect("no error").to_vec();
        let delete = format!("mutation {{ deleteSwitchPack(hexId: \"{hex_id}\", deleteThemes: true) {{ hexIds }} }}");
        mona.graphql(&delete, json!({})).await.data();
        assert_eq!(visitor.get(&path).await.status.as_u16(), 404);
        while let Some(part) = body.next().await {
            read.extend_from_slice(&part.expect("no error"));
        }
        assert!(read == whole, "{} of {} bytes", read.len(), whole.len());
    })
    .await;
}

#[tokio::test]
async fn the_installer_lists_the_themes_of_a_pack_under_its_name() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, _) = pack(&test, &mona).await;
        let visitor = test.visitor();
        for code in [format!("p{hex_id}"), format!("P{}", hex_id.to_lowercase())] {
            let list = visitor.get(&format!("/api/switch/nxinstaller/{code}")).await.json();
            assert_eq!(list["groupname"], "Woods: \"空\"");
            let themes = list["themes"].as_array().expect("themes").clone();
            let names: Vec<&Value> = themes.iter().map(|theme| &theme["name"]).collect();
            assert_eq!(names, ["Ash / 空", "Birch"], "and nothing private, not even for its owner");
            for theme in &themes {
                assert_eq!(theme["target"], "home");
                for field in ["url", "preview", "thumbnail"] {
                    let url = theme[field].as_str().expect("an address").replace("http://localhost:8080", "");
                    assert_eq!(visitor.get(&url).await.status.as_u16(), 200, "{url}");
                }
            }
        }
        assert_eq!(
            mona.get(&format!("/api/switch/nxinstaller/p{hex_id}")).await.json()["themes"].as_array().map(Vec::len),
            Some(2)
        );
        let absent = visitor.get("/api/switch/nxinstaller/pffff").await;
        assert_eq!((absent.status.as_u16(), absent.json()["message"].clone()), (404, json!("Pack not found.")));
    })
    .await;
}

#[tokio::test]
async fn a_pack_without_a_theme_for_the_public_has_no_file_for_it() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, _) = pack(&test, &mona).await;
        let hide = "UPDATE items SET is_private = TRUE WHERE kind = 'switch-theme'";
        test.app.db.execute(hide, params![]).await.expect("private");
        test.app.catalogue.refresh(&test.app.db).await.expect("followed");
        test.do_jobs().await;
        assert_eq!(test.visitor().get(&path(&hex_id)).await.status.as_u16(), 404);
        assert_eq!(entries(&mona.get(&path(&hex_id)).await.body).len(), 3);
        let code = test.visitor().get(&format!("/api/switch/nxinstaller/p{hex_id}")).await;
        assert_eq!(code.status.as_u16(), 404);
    })
    .await;
}
