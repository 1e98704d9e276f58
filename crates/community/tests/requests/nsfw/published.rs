//! Pictures of published items: what the classifier reports, what it holds, and that nothing waits for one that is away.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use parking_lot::Mutex;
use serde_json::{Value, json};
use vitrine_community::nsfw::published::release_overdue;
use vitrine_core::items;
use vitrine_core::viewer::UserRole;
use vitrine_db::testing::engines;
use vitrine_db::{Execute, Params};
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch};
use vitrine_testing::{Caller, THEME_INPUT, TestApp, jpeg, picture};

use crate::moderation::{audited, decide, is_listed};

const MINUTE: i64 = 60_000;
const HOLD: &[(&str, &str)] = &[("VITRINE_NSFW_CHECK_HOLD", "on")];

/// A classifier that says what it is told to, or fails, and counts what it is asked.
#[derive(Clone, Default)]
struct Classifier {
    score: Arc<Mutex<Option<f32>>>,
    asked: Arc<AtomicUsize>,
}

impl Classifier {
    fn says(&self, score: f32) {
        *self.score.lock() = Some(score);
    }

    fn fails(&self) {
        *self.score.lock() = None;
    }

    fn answer(&self) -> Response {
        self.asked.fetch_add(1, Ordering::Relaxed);
        match *self.score.lock() {
            Some(score) => json!({ "score": score }).to_string().into_response(),
            None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
}

async fn with_classifier(settings: &[(&str, &str)], test: impl AsyncFn(TestApp, Classifier)) {
    for engine in engines() {
        let classifier = Classifier::default();
        classifier.says(0.0);
        let answering = classifier.clone();
        let route = post(move || async move { answering.answer() });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/check", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, Router::new().route("/check", route)).await });
        let all: Vec<_> = settings.iter().copied().chain([("VITRINE_NSFW_CHECK_URL", url.as_str())]).collect();
        test(TestApp::with(engine, &all).await, classifier).await;
    }
}

/// Publishes a theme whose pictures wait.
async fn publish(creator: &Caller, input: Value) -> String {
    let answer = creator.publish(input, Some(&jpeg())).await;
    answer.data()["createSwitchThemes"][0]["hexId"].as_str().expect("a theme").to_owned()
}

/// The open cases: what each is about, the score, and why that is on no list.
async fn open(staff: &Caller) -> Vec<Value> {
    let query = "{ moderationCases { nodes { id kind hexId nsfwScorePercent reportCount unlistedReason } } }";
    let page = staff.graphql(query, json!({})).await.data()["moderationCases"].clone();
    page["nodes"].as_array().expect("nodes").clone()
}

async fn change(creator: &Caller, hex_id: &str, data: Value) {
    let update = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { \
        updateSwitchTheme(hexId: $id, data: $data) { hexId } }";
    creator.graphql(update, json!({ "id": hex_id, "data": data })).await.data();
}

/// Has the pictures of all themes drawn again.
async fn redraw(test: &TestApp) {
    let ids: Vec<i64> =
        test.app.db.column("SELECT id FROM items WHERE kind = 'switch-theme'", Params::new()).await.expect("ids");
    for id in ids {
        let token = test.app.random.bytes::<16>().to_vec();
        items::item_rows::renew_previews(&test.app.db, id, token).await.expect("marked");
    }
    vitrine_switch::themes::backlog::enqueue_missing(&test.app).await.expect("enqueued");
    test.do_jobs().await;
}

#[tokio::test]
async fn what_looks_mature_and_is_not_marked_so_is_reported_once_and_stays_listed() {
    with_classifier(&[], async |test, classifier| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        classifier.says(0.69);
        let harmless = test.theme(&mona, THEME_INPUT()).await;
        assert_eq!(open(&staff).await, [] as [Value; 0]);
        classifier.says(0.93);
        let theme = publish(&mona, THEME_INPUT()).await;
        let before = classifier.asked.load(Ordering::Relaxed);
        test.do_jobs().await;
        assert_eq!(classifier.asked.load(Ordering::Relaxed) - before, 2, "the preview and the background");
        let case = open(&staff).await;
        assert_eq!(case.len(), 1);
        assert_eq!((&case[0]["hexId"], &case[0]["kind"]), (&json!(theme), &json!("SWITCH_THEME")));
        assert_eq!((&case[0]["nsfwScorePercent"], &case[0]["reportCount"]), (&json!(93), &json!(0)));
        assert!(is_listed(&test.visitor(), &theme).await && is_listed(&test.visitor(), &harmless).await);

        let before = classifier.asked.load(Ordering::Relaxed);
        redraw(&test).await;
        assert_eq!(classifier.asked.load(Ordering::Relaxed), before, "the same uploads are looked at once");
        assert_eq!(open(&staff).await, case);
        decide(&staff, &case[0]["id"], "DISMISSED", None).await.data();
        redraw(&test).await;
        assert_eq!(open(&staff).await, [] as [Value; 0], "a moderator has decided about these pictures");
        assert!(is_listed(&test.visitor(), &theme).await);
    })
    .await;
}

#[tokio::test]
async fn what_is_private_or_marked_is_reported_once_it_is_not() {
    with_classifier(HOLD, async |test, classifier| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        classifier.says(0.9);
        for (mark, open_to_all) in [
            (json!({ "isPrivate": true }), json!({ "isPrivate": false })),
            (json!({ "isNSFW": true }), json!({ "isNSFW": false })),
        ] {
            let mut input = THEME_INPUT();
            input.as_object_mut().expect("an object").extend(mark.as_object().expect("an object").clone());
            let theme = test.theme(&mona, input).await;
            assert_eq!(open(&staff).await, [] as [Value; 0], "{mark}");
            change(&mona, &theme, open_to_all).await;
            let case = open(&staff).await;
            assert_eq!((case.len(), &case[0]["hexId"]), (1, &json!(theme)), "{mark}");
            assert!(!is_listed(&test.visitor(), &theme).await);
            decide(&staff, &case[0]["id"], "MARKED_MATURE", None).await.data();
            assert!(is_listed(&test.visitor(), &theme).await, "marked, it is on the lists");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_held_is_listed_once_a_moderator_has_decided() {
    with_classifier(HOLD, async |test, classifier| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let reason = async |theme: &str| {
            let query = "query($id: String!) { switchTheme(hexId: $id) { unlistedReason } }";
            mona.graphql(query, json!({ "id": theme })).await.data()["switchTheme"]["unlistedReason"].clone()
        };
        classifier.says(0.9);
        let mut held = Vec::new();
        for decision in ["DISMISSED", "RELISTED", "UNLISTED"] {
            let theme = test.theme(&mona, THEME_INPUT()).await;
            assert!(!is_listed(&test.visitor(), &theme).await && is_listed(&mona, &theme).await);
            assert_eq!(reason(&theme).await, "Its pictures are being checked.");
            let case = open(&staff).await;
            let why = (decision == "UNLISTED").then_some("Against the rules.");
            decide(&staff, &case[0]["id"], decision, why).await.data();
            assert_eq!(is_listed(&test.visitor(), &theme).await, decision != "UNLISTED", "{decision}");
            held.push(theme);
        }
        assert_eq!(reason(&held[2]).await, "Against the rules.");
        let told = "{ notifications { nodes { type } } }";
        let told = mona.graphql(told, json!({})).await.data()["notifications"]["nodes"].clone();
        let types: Vec<&str> = told.as_array().expect("nodes").iter().filter_map(|one| one["type"].as_str()).collect();
        let expected =
            ["WORK_UNLISTED", "WORK_UNLISTED", "WORK_RELISTED", "WORK_UNLISTED", "WORK_RELISTED", "WORK_UNLISTED"];
        assert_eq!(types, expected);
        let actions = audited(&test).await;
        assert_eq!(actions.iter().filter(|(action, _)| action == "item.unlist").count(), 4);

        // Other pictures are another question: held again, and no harmless picture ends the case by itself.
        let update = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { \
            updateSwitchTheme(hexId: $id, data: $data) { hexId } }";
        let replace = async |bytes: &[u8]| {
            let files = [vitrine_testing::File { path: "variables.data.backgroundImage", bytes }];
            mona.upload(update, json!({ "id": held[0], "data": { "backgroundImage": null } }), &files, &[])
                .await
                .data();
            test.do_jobs().await;
        };
        replace(&picture(1280, 720)).await;
        let case = open(&staff).await;
        assert_eq!((case.len(), &case[0]["hexId"]), (1, &json!(held[0])));
        classifier.says(0.1);
        replace(&picture(1920, 1080)).await;
        assert_eq!(open(&staff).await, case);
        assert!(!is_listed(&test.visitor(), &held[0]).await);
    })
    .await;
}

#[tokio::test]
async fn a_classifier_that_is_away_holds_nothing_longer_than_an_hour_and_is_asked_again() {
    with_classifier(HOLD, async |test, classifier| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let harmless = publish(&mona, THEME_INPUT()).await;
        let mature = publish(&mona, THEME_INPUT()).await;
        classifier.fails();
        test.do_jobs().await;
        assert_eq!(open(&staff).await, [] as [Value; 0]);
        let mut listed = Vec::new();
        for _ in 0..60 {
            test.pass(MINUTE);
            release_overdue(&test.app).await.expect("released");
            test.do_jobs().await;
            listed.push(is_listed(&test.visitor(), &harmless).await);
        }
        assert_eq!(listed.iter().position(|is| *is), Some(54), "held for less than an hour, and then no more");
        assert!(listed[54..].iter().all(|is| *is));
        assert!(is_listed(&test.visitor(), &mature).await);
        redraw(&test).await;
        assert!(is_listed(&test.visitor(), &mature).await, "it has waited once");

        classifier.says(0.9);
        test.pass(5 * MINUTE);
        test.do_jobs().await;
        let open = open(&staff).await;
        assert_eq!(open.len(), 2, "both were asked about again");
        assert!(!is_listed(&test.visitor(), &mature).await);
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_comes_late_releases_what_is_harmless_and_without_holding_everything_is_listed_at_once() {
    for settings in [HOLD, &[]] {
        with_classifier(settings, async |test, classifier| {
            let mona = test.creator("mona").await;
            let theme = publish(&mona, THEME_INPUT()).await;
            classifier.fails();
            test.do_jobs().await;
            assert_eq!(is_listed(&test.visitor(), &theme).await, settings.is_empty());
            classifier.says(0.1);
            test.pass(5 * MINUTE);
            test.do_jobs().await;
            assert!(is_listed(&test.visitor(), &theme).await);
            let left: i64 = test
                .app
                .db
                .scalar("SELECT COUNT(*) FROM jobs WHERE kind = 'check_pictures' AND state <> 'done'", Params::new())
                .await
                .expect("a count");
            assert_eq!(left, 0);
        })
        .await;
    }
}

#[tokio::test]
async fn a_pack_is_held_with_its_theme_and_every_picture_of_a_wii_u_theme_is_looked_at() {
    with_classifier(HOLD, async |test, classifier| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let packs = async || {
            let query = "{ switchPacks { pageInfo { itemCount } } }";
            test.visitor().graphql(query, json!({})).await.data()["switchPacks"]["pageInfo"]["itemCount"].clone()
        };
        let mut inputs = vec![THEME_INPUT(), THEME_INPUT()];
        inputs[1]["target"] = "Set".into();
        mona.publish_pack(json!({ "name": "Both", "tags": ["calm"] }), inputs).await.data();
        classifier.says(0.9);
        test.do_jobs().await;
        let cases = open(&staff).await;
        assert_eq!((cases.len(), packs().await), (2, json!(0)));
        decide(&staff, &cases[0]["id"], "DISMISSED", None).await.data();
        assert_eq!(packs().await, 0, "the other theme is held");
        decide(&staff, &cases[1]["id"], "DISMISSED", None).await.data();
        assert_eq!(packs().await, 1);

        let (men, launcher) = (patch("Men.bps", b"A menu"), picture(1920, 1080));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher), ("waraWaraPlazaScreenshot", &launcher)];
        mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await.data();
        let before = classifier.asked.load(Ordering::Relaxed);
        test.do_jobs().await;
        assert_eq!(classifier.asked.load(Ordering::Relaxed) - before, 3, "the collage and both screens");
        assert_eq!(open(&staff).await[0]["kind"], "WIIU_THEME");
    })
    .await;
}
