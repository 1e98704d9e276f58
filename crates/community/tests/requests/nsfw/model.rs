//! A model in this process: one that calls red pictures mature, one that cannot, and one that takes its time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;
use vitrine_classifier::testing::TestModel;
use vitrine_classifier::{Classifier, ModelSettings};
use vitrine_community::nsfw::PictureModel;
use vitrine_db::testing::engines;
use vitrine_media::{Picture, encode_png};
use vitrine_testing::{Answer, Caller, File, TestApp};

const CHECK: &str = "mutation($image: Upload!) { checkNsfw(image: $image) { isConfigured isNSFW score } }";

/// What a site is told; the tests open their models themselves.
const MODEL: &[(&str, &str)] = &[("VITRINE_NSFW_MODEL", "model.onnx")];

struct Onnx(Classifier);

impl PictureModel for Onnx {
    fn size_px(&self) -> (u32, u32) {
        (self.0.width_px(), self.0.height_px())
    }

    fn score(&self, rgb: &[u8]) -> Result<f32, String> {
        self.0.score(rgb).map_err(|error| error.to_string())
    }
}

/// Says nothing until it may.
#[derive(Default)]
struct Slow {
    may_answer: AtomicBool,
    looked: AtomicUsize,
}

impl PictureModel for Slow {
    fn size_px(&self) -> (u32, u32) {
        (4, 4)
    }

    fn score(&self, _: &[u8]) -> Result<f32, String> {
        self.looked.fetch_add(1, Ordering::SeqCst);
        while !self.may_answer.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(0.5)
    }
}

struct Broken;

impl PictureModel for Broken {
    fn size_px(&self) -> (u32, u32) {
        (4, 4)
    }

    fn score(&self, _: &[u8]) -> Result<f32, String> {
        Err("its answer contains values that aren't numbers".to_owned())
    }
}

async fn with_model(model: impl Fn() -> Arc<dyn PictureModel>, test: impl AsyncFn(TestApp)) {
    for engine in engines() {
        test(TestApp::with_model(engine, MODEL, Some(model())).await).await;
    }
}

async fn check(caller: &Caller, rgb: [u8; 3]) -> Answer {
    let picture = Picture::filled(640, 360, rgb).and_then(|picture| encode_png(&picture)).expect("a picture");
    caller.upload(CHECK, json!({ "image": null }), &[File { path: "variables.image", bytes: &picture }], &[]).await
}

#[tokio::test]
async fn a_model_finds_red_pictures_mature_and_blue_ones_not() {
    for model in [TestModel::default(), TestModel::interleaved()] {
        let open = || -> Arc<dyn PictureModel> {
            Arc::new(Onnx(Classifier::from_bytes(model.bytes(), &ModelSettings::default()).expect("it opens")))
        };
        with_model(open, async |test| {
            let mona = test.creator("mona").await;
            for (colour, expected) in [([250, 10, 10], true), ([10, 10, 250], false)] {
                let opinion = check(&mona, colour).await.data()["checkNsfw"].clone();
                assert_eq!((&opinion["isConfigured"], &opinion["isNSFW"]), (&json!(true), &json!(expected)));
                let score = opinion["score"].as_f64().expect("a score");
                assert!(if expected { score > 0.95 } else { score < 0.05 }, "{score}");
            }
            let configuration = test.visitor().graphql("{ configuration { hasNsfwCheck } }", json!({})).await;
            assert_eq!(configuration.data()["configuration"]["hasNsfwCheck"], true);
        })
        .await;
    }
}

#[tokio::test]
async fn a_model_that_cannot_say_is_unavailable_in_words() {
    with_model(
        || Arc::new(Broken),
        async |test| {
            let mona = test.creator("mona").await;
            assert_eq!(check(&mona, [1, 2, 3]).await.code(), "NSFW_CHECK_UNAVAILABLE");
        },
    )
    .await;
}

#[tokio::test]
async fn a_slow_model_is_given_up_looks_at_one_picture_at_a_time_and_holds_up_no_other_pictures() {
    for engine in engines() {
        let model = Arc::new(Slow::default());
        let test = TestApp::with_model(engine, MODEL, Some(model.clone())).await;
        let mona = test.creator("mona").await;
        let is_looking = async || {
            while model.looked.load(Ordering::SeqCst) == 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let first = async {
            assert_eq!(check(&mona, [1, 2, 3]).await.code(), "NSFW_CHECK_UNAVAILABLE");
            assert_eq!(model.looked.load(Ordering::SeqCst), 1, "the second picture waits for the first");
            model.may_answer.store(true, Ordering::SeqCst);
        };
        let second = async {
            is_looking().await;
            assert_eq!(check(&mona, [4, 5, 6]).await.code(), "", "the thread is free again");
        };
        let others = async {
            is_looking().await;
            for _ in 0..4 {
                test.app.pools.pictures.run(|| ()).await.expect("the pool for pictures is free");
            }
            assert!(!model.may_answer.load(Ordering::SeqCst), "nobody else waits for the model");
        };
        futures::join!(first, second, others);
    }
}
