//! The schema as a file.

use vitrine_testing::{TestApp, on_every_engine_with};

#[tokio::test]
async fn the_schema_is_a_file_unless_it_is_not_to_be_seen() {
    on_every_engine_with(&[], async |test: TestApp| {
        let file = test.visitor().get("/schema.graphql").await;
        assert_eq!((file.status.as_u16(), file.text()), (200, vitrine_server::sdl()));
        assert_eq!(file.header("content-type"), "text/plain; charset=utf-8");
        let known = axum::http::Request::builder().uri("/schema.graphql").header("if-none-match", file.header("etag"));
        assert_eq!(test.visitor().send(known, "").await.status.as_u16(), 304);
    })
    .await;
    on_every_engine_with(&[("VITRINE_INTROSPECTION", "off")], async |test: TestApp| {
        let file = test.visitor().get("/schema.graphql").await;
        assert_eq!((file.status.as_u16(), file.json()["code"].as_str()), (404, Some("NOT_FOUND")));
        let shown = "{ configuration { showsSchema } }";
        let answer = test.visitor().graphql(shown, serde_json::json!({})).await.data();
        assert_eq!(answer["configuration"]["showsSchema"], false);
    })
    .await;
}
