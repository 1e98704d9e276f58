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
use vitrine_testing::{Caller, THEME_INPUT, TestApp, jpeg, picture, plain};

use crate::moderation::{audited, decide, is_listed};

const MINUTE: i64 = 60_000;
pub const HOLD: &[(&str, &str)] = &[("VITRINE_NSFW_CHECK_HOLD", "on")];

/// A classifier that says what it is told to, or fails, and counts what it is asked.
#[derive(Clone, Default)]
pub struct Classifier {
    score: Arc<Mutex<Option<f32>>>,
    asked: Arc<AtomicUsize>,
}

impl Classifier {
    pub fn says(&self, score: f32) {
        *self.score.lock() = Some(score);
    }

    pub fn fails(&self) {
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

pub async fn with_classifier(settings: &[(&str, &str)], test: impl AsyncFn(TestApp, Classifier)) {
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
pub async fn open(staff: &Caller) -> Vec<Value> {
    let query = "{ moderationCases { nodes { id kind hexId nsfwScorePercent reportCount unlistedReason isHeld isUnchecked } } }";
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
            let query = "query($id: String!) { switchTheme(hexId: $id) { isHeld unlistedReason } \
                unlistedReview(kind: SWITCH_THEME, hexId: $id) { isHeld } }";
            let data = mona.graphql(query, json!({ "id": theme })).await.data();
            assert_eq!(data["switchTheme"]["isHeld"], data["unlistedReview"]["isHeld"]);
            let others = "query($id: String!) { switchTheme(hexId: $id) { isHeld } }";
            let others = test.visitor().graphql(others, json!({ "id": theme })).await.data();
            assert_eq!(others["switchTheme"]["isHeld"], false);
            json!([data["switchTheme"]["isHeld"], data["switchTheme"]["unlistedReason"]])
        };
        classifier.says(0.9);
        let mut held = Vec::new();
        for decision in ["DISMISSED", "RELISTED", "UNLISTED"] {
            let theme = test.theme(&mona, THEME_INPUT()).await;
            assert!(!is_listed(&test.visitor(), &theme).await && is_listed(&mona, &theme).await);
            assert_eq!(reason(&theme).await, json!([true, "Its pictures are being checked."]));
            let case = open(&staff).await;
            assert_eq!(case[0]["isHeld"], true);
            let why = (decision == "UNLISTED").then_some("Against the rules.");
            decide(&staff, &case[0]["id"], decision, why).await.data();
            assert_eq!(is_listed(&test.visitor(), &theme).await, decision != "UNLISTED", "{decision}");
            held.push(theme);
        }
        assert_eq!(reason(&held[2]).await, json!([false, "Against the rules."]));
        // The words of a moderator hold nothing.
        let words = Some("Its pictures are being checked.");
        let unlist = "mutation($id: String!, $reason: String) { moderateItem(kind: SWITCH_THEME, hexId: $id, \
            decision: UNLISTED, reason: $reason) { hexId } }";
        staff.graphql(unlist, json!({ "id": held[2], "reason": words })).await.data();
        assert_eq!(reason(&held[2]).await, json!([false, "Its pictures are being checked."]));
        let told = "{ notifications { nodes { type isHeld reason } } }";
        let told = mona.graphql(told, json!({})).await.data()["notifications"]["nodes"].clone();
        let told: Vec<_> = told.as_array().expect("nodes").iter().map(|one| (&one["type"], &one["isHeld"])).collect();
        let (held_one, by_staff, relisted) = (
            (&json!("WORK_UNLISTED"), &json!(true)),
            (&json!("WORK_UNLISTED"), &json!(false)),
            (&json!("WORK_RELISTED"), &Value::Null),
        );
        assert_eq!(told, [by_staff, by_staff, held_one, relisted, held_one, relisted, held_one]);
        let actions = audited(&test).await;
        assert_eq!(actions.iter().filter(|(action, _)| action == "item.unlist").count(), 5);

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
        let unchecked = open(&staff).await;
        assert_eq!(unchecked.len(), 2, "moderators are told of what is shown unchecked");
        assert!(unchecked.iter().all(|case| case["isUnchecked"] == true && case["nsfwScorePercent"].is_null()));
        assert_eq!(audited(&test).await.iter().filter(|(action, _)| action == "item.relist").count(), 2);
        redraw(&test).await;
        assert!(is_listed(&test.visitor(), &mature).await, "it has waited once");

        classifier.says(0.93);
        test.pass(5 * MINUTE);
        test.do_jobs().await;
        let cases = open(&staff).await;
        assert_eq!(cases.len(), 2, "both were asked about again");
        assert!(cases.iter().all(|case| case["isUnchecked"] == false && case["nsfwScorePercent"] == 93));
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

#[tokio::test]
async fn a_case_about_unchecked_pictures_ends_once_they_are_found_harmless_unless_somebody_is_on_it() {
    with_classifier(HOLD, async |test, classifier| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let themes = [publish(&mona, THEME_INPUT()).await, publish(&mona, THEME_INPUT()).await];
        classifier.fails();
        test.do_jobs().await;
        test.pass(55 * MINUTE);
        release_overdue(&test.app).await.expect("released");
        let cases = open(&staff).await;
        assert_eq!(cases.len(), 2);
        let keeper = crate::moderation::uuid(&staff).await;
        crate::moderation::assign(&staff, &cases[0]["id"], Some(&keeper)).await.data();
        classifier.says(0.1);
        test.do_jobs().await;
        let left = open(&staff).await;
        assert_eq!((left.len(), &left[0]["id"]), (1, &cases[0]["id"]));
        for theme in themes {
            assert!(is_listed(&test.visitor(), &theme).await);
        }
    })
    .await;
}

#[tokio::test]
async fn icons_are_looked_at_with_the_theme_and_when_they_change() {
    with_classifier(HOLD, async |test, classifier| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let icon = |shade| plain(64, 56, [shade, 120, 40]);
        let (first, second) = (icon(10), icon(20));
        let files = [("backgroundImage", &jpeg()[..]), ("albumIcon", &first)];
        let answer = mona.publish_pictures(THEME_INPUT(), &files).await;
        let theme = answer.data()["createSwitchThemes"][0]["hexId"].as_str().expect("a theme").to_owned();
        let asked = || classifier.asked.load(Ordering::Relaxed);
        let before = asked();
        test.do_jobs().await;
        assert_eq!(asked() - before, 3, "the preview, the background and the icon");
        classifier.says(0.9);
        let update = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { \
            updateSwitchTheme(hexId: $id, data: $data) { hexId } }";
        let files = [vitrine_testing::File { path: "variables.data.albumIcon", bytes: &second }];
        mona.upload(update, json!({ "id": theme, "data": { "albumIcon": null } }), &files, &[]).await.data();
        test.do_jobs().await;
        assert_eq!(open(&staff).await[0]["hexId"], theme);
        assert!(!is_listed(&test.visitor(), &theme).await);
    })
    .await;
}

#[tokio::test]
async fn imported_layouts_and_their_options_are_looked_at_in_a_job() {
    with_classifier(HOLD, async |test, classifier| {
        let staff = test.account("keeper", UserRole::Moderator).await;
        let listed = async || {
            let query = "{ switchLayouts { pageInfo { itemCount } } }";
            test.visitor().graphql(query, json!({})).await.data()["switchLayouts"]["pageInfo"]["itemCount"].clone()
        };
        test.with_layouts().await;
        assert_eq!(listed().await, 0, "nobody has looked");
        let pictures: i64 = test
            .app
            .db
            .scalar("SELECT COUNT(*) FROM switch_layout_option_values WHERE preview_token IS NOT NULL", Params::new())
            .await
            .expect("a count");
        test.do_jobs().await;
        let all = listed().await.as_u64().expect("a count") as usize;
        assert!(all > 0 && classifier.asked.load(Ordering::Relaxed) >= all + pictures as usize);
        test.with_layouts().await;
        assert_eq!(listed().await, all, "what has not changed is not looked at again");

        // Of other pictures, those that look mature are held.
        test.app
            .db
            .execute("UPDATE picture_checks SET uploads = $1", vitrine_db::params![vec![0_u8]])
            .await
            .expect("updates");
        test.app
            .db
            .execute("UPDATE switch_layouts SET content_hash = $1", vitrine_db::params![vec![0_u8]])
            .await
            .expect("updates");
        classifier.says(0.9);
        test.with_layouts().await;
        test.do_jobs().await;
        assert_eq!(listed().await, 0);
        let cases = open(&staff).await;
        assert_eq!((cases.len(), &cases[0]["kind"]), (all, &json!("SWITCH_LAYOUT")));
        for case in &cases {
            decide(&staff, &case["id"], "DISMISSED", None).await.data();
        }
        assert_eq!(listed().await, all);
    })
    .await;
}
