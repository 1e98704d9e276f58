//! Themes of the Wii U.

use serde_json::json;
use vitrine_jobs::{Job, Progress};
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch, wav};
use vitrine_testing::{Answer, Caller, TestApp};
use vitrine_wiiu::themes::making::MakePieces;
use vitrine_wiiu::themes::theme::KIND;

use crate::fault::harness::{Keeping, Outcome, endure};
use crate::fault::{creator, first_id, fresh_key, screen, send, sized};

const PUBLISH: &str = "mutation($data: [CreateWiiuThemeInput!]!) { createWiiuThemes(data: $data) { hexId } }";
const CHANGE: &str = "mutation($id: String!, $data: UpdateWiiuThemeInput!) { \
    updateWiiuTheme(hexId: $id, data: $data) { hexId } }";

/// Sound that no other round has.
fn sound(round: u32) -> Vec<u8> {
    let mut wav = wav(2);
    let samples = wav.len();
    wav[samples - 4..].copy_from_slice(&round.to_le_bytes());
    wav
}

/// A patch that no other round has.
fn patch_of(round: u32, name: &str) -> Vec<u8> {
    patch(name, format!("{name} of round {round}").as_bytes())
}

/// Publishes a theme of a patch, a picture, music and its cover.
async fn publish(mona: &Caller, round: u32, key: &str) -> Answer {
    let mut input = WIIU_THEME_INPUT();
    input["mayShareBgm"] = true.into();
    let (men, bgm, cover) = (patch_of(round, "Men.bps"), sound(round), sized((512, 512), round, 2));
    let files = [
        ("0.menPatch", &men[..]),
        ("0.launcherScreenshot", &screen(round, 1)),
        ("0.bgm", &bgm),
        ("0.bgmAlbumCover", &cover),
    ];
    send(mona, PUBLISH, json!({ "data": [input] }), &files, key).await
}

async fn unfinished_theme(test: &TestApp, mona: &Caller, round: u32) -> String {
    first_id(&publish(mona, round, &fresh_key(test)).await)
}

/// A published theme with everything that is made of it.
pub async fn theme(test: &TestApp, mona: &Caller, round: u32) -> String {
    let hex_id = unfinished_theme(test, mona, round).await;
    test.do_jobs().await;
    hex_id
}

#[tokio::test]
async fn publishing_a_theme_is_done_or_not() {
    endure(
        "publish a Wii U theme",
        Keeping::Needed,
        async |test, round| (creator(test, round).await, round, fresh_key(test)),
        async |_, (mona, round, key)| Outcome::of(&publish(mona, *round, key).await),
    )
    .await;
}

#[tokio::test]
async fn changing_a_theme_is_done_or_not() {
    endure(
        "change a Wii U theme",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            let hex_id = theme(test, &mona, round).await;
            (mona, round, hex_id)
        },
        async |test, (mona, round, hex_id)| {
            let data = json!({ "bgm": null, "menPatch": null });
            let (men2, launcher) = (patch_of(*round, "Men2.bps"), screen(*round, 3));
            let files = [("men2Patch", &men2[..]), ("launcherScreenshot", &launcher)];
            Outcome::of(&send(mona, CHANGE, json!({ "id": hex_id, "data": data }), &files, &fresh_key(test)).await)
        },
    )
    .await;
}

#[tokio::test]
async fn pictures_and_clip_of_a_theme_are_made_or_not() {
    endure(
        "make the pictures and the clip of a Wii U theme",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            KIND.parse_id(&unfinished_theme(test, &mona, round).await).expect("a number").0
        },
        async |test, theme_id| {
            let job = MakePieces { theme_id: *theme_id };
            Outcome::of_job(job.run((test.app.clone(), test.site.nsfw_check.clone()), Progress::default()).await)
        },
    )
    .await;
}
