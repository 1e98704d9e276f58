//! What answers hold in memory.

use axum::body::Body;
use http::Request;
use tower::ServiceExt as _;
use vitrine_listener::HeldBytes;
use vitrine_testing::on_every_engine_in_memory;

#[tokio::test]
async fn an_answer_that_is_compressed_while_it_is_sent_is_counted_by_what_it_was() {
    on_every_engine_in_memory(async |test| {
        let plain = test.visitor().get("/schema.graphql").await;
        let asked = Request::get("/schema.graphql").header("host", "localhost:8080").header("accept-encoding", "gzip");
        let asked = asked.body(Body::empty()).expect("a request");
        let answer = test.router.clone().oneshot(asked).await.expect("an answer");
        assert_eq!(answer.headers()["content-encoding"], "gzip");
        assert_eq!(answer.extensions().get(), Some(&HeldBytes(plain.body.len() as u64)));
    })
    .await;
}
