//! The same picture again, as creators and moderators are told of it.

use serde_json::{Value, json};
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_media::{CropRect, DecodeLimits, Picture, PreviewSet, PreviewSize};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Answer, Caller, File, THEME_INPUT, TestApp, jpeg, on_every_engine, picture, plain};

const ASK: &str = "mutation Compare($image: Upload!) { similarSwitchThemes(image: $image) { hexId name isSameFile } }";

/// A small copy, as the form sends it, with so much cut off its edges.
fn small(picture: &[u8], cut: f64) -> Vec<u8> {
    let crop = CropRect::Fractions { x: cut / 2.0, y: cut / 2.0, width: 1.0 - cut, height: 1.0 - cut };
    let picture = Picture::decode(picture, &DecodeLimits::default()).expect("a picture");
    let cropped = picture.crop_to(crop, 1280, 720).expect("within");
    let previews = PreviewSet::render(&cropped, &[PreviewSize::Tiny180], &mut |_, _| {}).expect("renders");
    previews.pictures[0].jpeg.clone().expect("a JPEG of this size")
}

async fn compare(caller: &Caller, bytes: &[u8]) -> Answer {
    caller.upload(ASK, json!({ "image": null }), &[File { path: "variables.image", bytes }], &[]).await
}

async fn found(caller: &Caller, bytes: &[u8]) -> Vec<String> {
    let found = compare(caller, bytes).await.data()["similarSwitchThemes"].clone();
    found
        .as_array()
        .expect("a list")
        .iter()
        .map(|theme| theme["hexId"].as_str().expect("a number").to_owned())
        .collect()
}

async fn look_alikes(caller: &Caller, hex_id: &str) -> Value {
    let query =
        "query($id: String!) { switchTheme(hexId: $id) { lookAlikes { hexId isSameFile creator { username } } } }";
    caller.graphql(query, json!({ "id": hex_id })).await.data()["switchTheme"]["lookAlikes"].clone()
}

#[tokio::test]
async fn a_picture_that_is_there_already_is_named_before_it_is_published() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("Mona").await, test.creator("Theo").await);
        let theme = test.theme(&mona, THEME_INPUT()).await;
        for (cut, what) in [(0.0, "scaled down"), (0.04, "cropped")] {
            assert_eq!(found(&theo, &small(&jpeg(), cut)).await, [theme.as_str()], "{what}");
        }
        assert_eq!(found(&mona, &small(&jpeg(), 0.0)).await, [theme.as_str()], "one's own too");
        assert!(found(&theo, &small(&plain(1280, 720, [200, 40, 40]), 0.0)).await.is_empty(), "another picture");
        let again = test.theme(&theo, THEME_INPUT()).await;
        assert_eq!(found(&theo, &small(&jpeg(), 0.0)).await, [theme, again], "nobody is kept from publishing");
    })
    .await;
}

#[tokio::test]
async fn its_creator_and_moderators_see_where_else_a_picture_is() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("Mona").await, test.creator("Theo").await);
        let staff = test.account("Staff", UserRole::Moderator).await;
        let theme = test.theme(&mona, THEME_INPUT()).await;
        assert_eq!(look_alikes(&mona, &theme).await, json!([]), "a theme is not its own double");
        let same = test.theme(&theo, THEME_INPUT()).await;
        let resaved =
            theo.publish(THEME_INPUT(), Some(&picture(1280, 720))).await.data()["createSwitchThemes"][0].clone();
        test.do_jobs().await;
        for caller in [&theo, &staff] {
            let shown = look_alikes(caller, &same).await;
            assert_eq!(shown.as_array().map(Vec::len), Some(2), "{shown}");
            assert_eq!((&shown[0]["hexId"], &shown[0]["isSameFile"]), (&json!(theme), &json!(true)));
            assert_eq!(shown[0]["creator"]["username"], "Mona");
            assert_eq!((&shown[1]["hexId"], &shown[1]["isSameFile"]), (&resaved["hexId"], &json!(false)));
        }
        for caller in [&test.visitor(), &mona] {
            assert_eq!(look_alikes(caller, &same).await, Value::Null, "nobody else's business");
        }
    })
    .await;
}

#[tokio::test]
async fn what_one_may_not_find_is_not_named() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("Mona").await, test.creator("Theo").await);
        let staff = test.account("Staff", UserRole::Moderator).await;
        let theme = test.theme(&mona, THEME_INPUT()).await;
        let own = test.theme(&theo, THEME_INPUT()).await;
        let id = KIND.parse_id(&theme).expect("a number").0;
        let print = small(&jpeg(), 0.0);
        for (set, of_mona, of_staff) in [
            ("is_private = $2", true, true),
            ("is_nsfw = $2", true, true),
            ("unlisted_reason = CASE WHEN $2 THEN 'stolen' END", true, true),
        ] {
            for is_set in [true, false] {
                let sql = format!("UPDATE items SET {set} WHERE id = $1");
                test.app.db.execute(&sql, params![id, is_set]).await.expect("changed");
                test.app.catalogue.refresh(&test.app.db).await.expect("followed");
                let is_named = !is_set || set.starts_with("is_nsfw");
                assert_eq!(found(&theo, &print).await.contains(&theme), is_named, "{set} {is_set}");
                let shown = look_alikes(&theo, &own).await;
                assert_eq!(
                    shown.as_array().is_some_and(|shown| !shown.is_empty()),
                    is_named,
                    "{set} {is_set}: {shown}"
                );
                assert_eq!(found(&mona, &print).await.contains(&theme), of_mona);
                assert_eq!(found(&staff, &print).await.contains(&theme), of_staff);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_no_small_picture_is_refused() {
    on_every_engine(async |test: TestApp| {
        let theo = test.creator("Theo").await;
        let too_large = vec![0xFF; limits::COMPARED_BYTES_MAX as usize + 1];
        let too_wide = plain(limits::COMPARED_SIDE_MAX + 1, 40, [1, 2, 3]);
        for bytes in [&b""[..], b"<svg/>", b"\xFF\xD8\xFF\xE0broken", &too_large, &too_wide, &plain(8, 8, [0; 3])] {
            let answer = compare(&theo, bytes).await;
            assert_eq!(answer.code(), "BAD_USER_INPUT", "{:?}", answer.json());
            assert_eq!(answer.json()["errors"][0]["extensions"]["field"], "image", "{:?}", answer.json());
        }
        let no_file = theo.graphql(ASK, json!({ "image": null })).await;
        assert_eq!(no_file.code(), "GRAPHQL_VALIDATION_FAILED");
    })
    .await;
}
