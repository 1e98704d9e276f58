//! The built binary with a model that looks at pictures: what it says of them, and what it says of a model that is of no use.
//! Without the feature `onnx` it has to say that it runs none.

#![allow(dead_code, reason = "what the attack suite has more than this test needs")]

#[path = "attack/client.rs"]
mod client;
#[path = "attack/people.rs"]
mod people;
#[path = "attack/site.rs"]
mod site;

#[cfg(feature = "onnx")]
use serde_json::{Value, json};
use vitrine_classifier::testing::TestModel;

use site::{Folder, Plan};

const CHECK: &str = "mutation Check($image: Upload!) { checkNsfw(image: $image) { isConfigured isNSFW score } }";

/// A server over a folder that has a model in it.
fn with_model(model: &[u8], settings: &[(&str, &str)]) -> Plan {
    let folder = Folder::new();
    let path = folder.data().with_extension("onnx");
    std::fs::write(&path, model).expect("the folder takes files");
    let plan = Plan::new().set("VITRINE_NSFW_MODEL", path.to_str().expect("a plain path")).over(folder);
    settings.iter().fold(plan, |plan, (name, value)| plan.set(name, value))
}

async fn is_refused(plan: Plan, status: i32, words: &str) {
    let output = plan.start_refused().await;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{said}");
    assert!(said.contains(words) && !said.contains("panicked"), "{said}");
}

#[cfg(not(feature = "onnx"))]
#[tokio::test]
async fn a_build_that_runs_no_models_says_how_to_get_one() {
    is_refused(with_model(&TestModel::default().bytes(), &[]), 78, "--features onnx").await;
}

#[cfg(feature = "onnx")]
#[tokio::test]
async fn the_binary_finds_red_pictures_mature_and_blue_ones_not() {
    let site = with_model(&TestModel::default().bytes(), &[]).start().await;
    let mona = people::join(&site, 0, "mona").await;
    for (colour, expected) in [([250, 10, 10], true), ([10, 10, 250], false)] {
        let operations = json!({ "query": CHECK, "variables": { "image": Value::Null } }).to_string();
        let mut body = people::part("operations", "", operations.as_bytes());
        body.extend(people::part("map", "", br#"{"picture":["variables.image"]}"#));
        body.extend(people::part("picture", "; filename=\"picture\"", &png(colour)));
        body.extend(people::end());
        let answer = mona.send(people::multipart(body)).await.expect("it is answered");
        assert_eq!(answer.data()["checkNsfw"]["isNSFW"], expected, "{}", String::from_utf8_lossy(&answer.body));
    }
}

#[cfg(feature = "onnx")]
#[tokio::test]
async fn a_model_of_no_use_ends_the_start_in_words() {
    let whole = TestModel::default().bytes();
    is_refused(with_model(b"<html>", &[]), 78, "isn't an ONNX model").await;
    is_refused(with_model(&whole[..whole.len() / 2], &[]), 78, "isn't an ONNX model").await;
    is_refused(with_model(&whole, &[("VITRINE_NSFW_MODEL_CLASSES", "7")]), 78, "counted from 0").await;
    is_refused(with_model(&TestModel { last: "Identity", ..TestModel::default() }.bytes(), &[]), 78, "logits").await;
    is_refused(Plan::new().set("VITRINE_NSFW_MODEL", "missing.onnx"), 66, "can't be read").await;
}

/// A picture of one colour.
#[cfg(feature = "onnx")]
fn png(rgb: [u8; 3]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 64, 36);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&rgb.repeat(64 * 36)).expect("pixels");
    writer.finish().expect("it ends");
    bytes
}
