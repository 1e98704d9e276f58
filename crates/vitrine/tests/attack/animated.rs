//! Animated pictures.

use serde_json::Value;

use crate::people::{self, Draft};
use crate::pictures;
use crate::site::Plan;

#[tokio::test]
async fn every_animated_picture_is_refused_by_the_same_code() {
    let site = Plan::new().start().await;
    let client = people::join(&site, 0, "alma").await;
    let mut codes = Vec::new();
    for (name, picture) in
        [("An animated PNG", pictures::animated_png()), ("An animated WebP", pictures::animated_webp())]
    {
        let answer = people::publish(&client, &Draft::new(name, &picture)).await.expect("it is answered");
        let field_error =
            answer.json().pointer("/errors/0/extensions/complaints/0/code").and_then(Value::as_str).map(str::to_owned);
        codes.push(field_error.unwrap_or_else(|| answer.code()));
    }
    assert_eq!(codes, ["FILE_LIMIT_EXCEEDED"; 2]);
    let still = people::publish(&client, &Draft::new("A still PNG", &pictures::flat_png(1280, 720))).await;
    assert_eq!(people::acknowledged(&still.expect("it is answered")).len(), 1, "a still one is accepted");
}
