//! AVIF copies of the pictures of lists: who gets them, when there are none, and when they go.

use axum::http::Request;
use serde_json::json;
use vitrine_blobs::{BlobKey, BlobToken, PreviewFormat};
use vitrine_community::publishing::avif;
use vitrine_core::clock::DAY;
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_testing::{Answer, THEME_INPUT, TestApp, on_every_engine, on_every_engine_with};

const ON: &[(&str, &str)] = &[("VITRINE_AVIF", "on")];

struct Shown {
    hex_id: String,
    token: BlobToken,
    /// The address of its pictures, up to the lines.
    base: String,
}

impl Shown {
    fn key(&self, lines: u32, format: PreviewFormat) -> BlobKey {
        objects::preview(self.token, lines, format)
    }
}

/// Publishes a theme and does what jobs there are.
async fn theme(test: &TestApp) -> Shown {
    let hex_id = test.theme(&test.creator("Mona").await, THEME_INPUT()).await;
    let query = "query($id: String!) { switchTheme(hexId: $id) { preview540Url } }";
    let answer = test.visitor().graphql(query, json!({ "id": hex_id })).await.data();
    let url = answer["switchTheme"]["preview540Url"].as_str().expect("an address");
    let base = url.trim_start_matches("http://localhost:8080").trim_end_matches("540").to_owned();
    let sql = "SELECT preview_token FROM items WHERE kind = 'switch-theme'";
    let token: Vec<u8> = test.app.db.scalar(sql, params![]).await.expect("a token");
    Shown { hex_id, token: BlobToken::from_slice(&token).expect("a token"), base }
}

async fn get(test: &TestApp, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request =
        headers.iter().fold(Request::builder().uri(path), |request, (name, value)| request.header(*name, *value));
    test.visitor().send(request, "").await
}

async fn sent(test: &TestApp, path: &str, accept: &str) -> String {
    let answer = get(test, path, &[("accept", accept)]).await;
    assert_eq!(answer.status, 200, "{path}");
    answer.header("content-type").to_owned()
}

async fn jobs(test: &TestApp) -> i64 {
    let sql = "SELECT COUNT(*) FROM jobs WHERE kind = 'make_avif'";
    test.app.db.scalar(sql, params![]).await.expect("a count")
}

#[tokio::test]
async fn who_names_avif_gets_the_copies_that_a_job_has_made() {
    on_every_engine_with(ON, async |test: TestApp| {
        let shown = theme(&test).await;
        assert_eq!(jobs(&test).await, 1);
        for lines in [360, 540] {
            let path = format!("{}{lines}", shown.base);
            let copy = get(&test, &path, &[("accept", "image/avif,image/webp,*/*;q=0.8")]).await;
            assert_eq!((copy.status.as_u16(), copy.header("content-type")), (200, "image/avif"));
            assert_eq!(
                (copy.header("vary"), copy.header("etag")),
                ("accept", &*format!("\"{}-{lines}avif\"", shown.token))
            );
            assert_eq!(copy.header("content-length"), copy.body.len().to_string());
            assert_eq!(&copy.body[4..12], b"ftypavif");
            let webp = test.app.blobs.get(shown.key(lines, PreviewFormat::Webp)).await.expect("it is there");
            assert!(copy.body.len() < webp.len(), "{} of {}", copy.body.len(), webp.len());

            for (accept, kind) in [
                ("image/webp,*/*", "image/webp"),
                ("image/avif;q=0, image/webp", "image/webp"),
                ("image/avif", "image/avif"),
                ("image/AVIF;q=0.1 , image/webp", "image/avif"),
                ("*/*", "image/jpeg"),
                ("image/*", "image/jpeg"),
                ("", "image/jpeg"),
                (",;q=,image/avif;q=0.000;q=1,", "image/jpeg"),
                (&"image/avi,".repeat(400), "image/jpeg"),
            ] {
                assert_eq!(sent(&test, &path, accept).await, kind, "{accept}");
            }
            // What a browser has in either format is what it is told to keep.
            for format in ["avif", "webp"] {
                let tag = format!("\"{}-{lines}{format}\"", shown.token);
                let again = [("accept", "image/avif,image/webp"), ("if-none-match", tag.as_str())];
                let answer = get(&test, &path, &again).await;
                assert_eq!((answer.status.as_u16(), answer.header("etag")), (304, tag.as_str()));
                assert_eq!(answer.header("vary"), "accept");
            }
            let tag = format!("\"{}-{lines}avif\"", shown.token);
            let other = get(&test, &path, &[("accept", "image/webp"), ("if-none-match", &tag)]).await;
            assert_eq!((other.status.as_u16(), other.header("content-type")), (200, "image/webp"));
        }
        for (file, kind) in
            [("360.jpg", "image/jpeg"), ("540.webp", "image/webp"), ("720", "image/webp"), ("240", "image/webp")]
        {
            assert_eq!(sent(&test, &format!("{}{file}", shown.base), "image/avif,image/webp").await, kind, "{file}");
        }
        let head = Request::builder().method("HEAD").uri(format!("{}540", shown.base)).header("accept", "image/avif");
        let head = test.visitor().send(head, "").await;
        assert_eq!((head.status.as_u16(), head.header("content-type"), head.body.len()), (200, "image/avif", 0));
    })
    .await;
}

#[tokio::test]
async fn without_copies_the_webp_is_sent_and_a_later_copy_is_found() {
    on_every_engine_with(ON, async |test: TestApp| {
        let shown = theme(&test).await;
        let path = format!("{}540", shown.base);
        for lines in [360, 540] {
            test.app.blobs.delete(shown.key(lines, PreviewFormat::Avif)).await.expect("deleted");
        }
        assert_eq!(sent(&test, &path, "image/avif,image/webp").await, "image/webp");

        // What has none is found by the hourly search, and what has some is not.
        assert_eq!(avif::enqueue_missing(&test.app, 0).await.expect("looked"), 0);
        test.do_jobs().await;
        assert_eq!(sent(&test, &path, "image/avif,image/webp").await, "image/avif");
        let before = jobs(&test).await;
        avif::enqueue_missing(&test.app, 0).await.expect("looked");
        assert_eq!(jobs(&test).await, before);

        // A copy that would not be smaller is not kept.
        let copy = shown.key(540, PreviewFormat::Avif);
        test.app.blobs.delete(copy).await.expect("deleted");
        test.app
            .blobs
            .put(shown.key(540, PreviewFormat::Webp), bytes::Bytes::from_static(b"RIFF"))
            .await
            .expect("stored");
        let jobs = "UPDATE jobs SET state = 'queued', finished_at = NULL WHERE id = (SELECT MAX(id) FROM jobs)";
        test.app.db.execute(jobs, params![]).await.expect("a statement");
        test.do_jobs().await;
        assert!(!test.app.blobs.exists(copy).await.expect("asked"));
    })
    .await;
}

#[tokio::test]
async fn copies_outlast_the_sweeper_and_go_with_their_item() {
    on_every_engine_with(ON, async |test: TestApp| {
        let shown = theme(&test).await;
        let copy = shown.key(540, PreviewFormat::Avif);
        test.pass(2 * DAY);
        objects::sweep(&test.app).await.expect("swept");
        assert!(test.app.blobs.exists(copy).await.expect("asked"));
        let sql = "DELETE FROM items WHERE kind = 'switch-theme'";
        test.app
            .db
            .transaction(|tx| async move {
                let kind = &vitrine_switch::themes::theme::KIND;
                let ids: Vec<i64> = tx.column("SELECT id FROM items WHERE kind = 'switch-theme'", params![]).await?;
                objects::release_items(&tx, kind, &ids, vitrine_testing::NOW + 2 * DAY).await?;
                tx.execute(sql, params![]).await?;
                tx.commit().await
            })
            .await
            .expect("removed");
        test.pass(2 * DAY);
        objects::sweep(&test.app).await.expect("swept");
        for lines in [360, 540] {
            assert!(!test.app.blobs.exists(shown.key(lines, PreviewFormat::Avif)).await.expect("asked"));
        }
        assert_eq!(
            get(&test, &format!("{}540", shown.base), &[("accept", "image/avif")]).await.status,
            404,
            "{}",
            shown.hex_id
        );
    })
    .await;
}

#[tokio::test]
async fn a_site_without_avif_makes_none_and_sends_none() {
    on_every_engine(async |test: TestApp| {
        let shown = theme(&test).await;
        assert_eq!(jobs(&test).await, 0);
        avif::enqueue_missing(&test.app, 0).await.expect("looked");
        assert_eq!(jobs(&test).await, 0);
        test.app
            .blobs
            .put(shown.key(540, PreviewFormat::Avif), bytes::Bytes::from_static(b"made before"))
            .await
            .expect("stored");
        assert_eq!(sent(&test, &format!("{}540", shown.base), "image/avif,image/webp").await, "image/webp");
    })
    .await;
}
