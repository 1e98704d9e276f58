//! Publishing Wii U themes, tested with requests: the whole flow, and every file that does not belong into one.

mod overtaken;
mod update;

use serde_json::{Value, json};
use vitrine_blobs::BlobError;
use vitrine_blobs::testing::Call;
use vitrine_core::clock::DAY;
use vitrine_db::{Execute, params};
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch, patch_from, wav};
use vitrine_testing::{Answer, Caller, File, TestApp, on_every_engine, plain};

const STATE: &str = "query($hexId: String!) { wiiuTheme(hexId: $hexId) { previewState previewProgress version updatedAt \
    hasBgm hasSplash hasPlazaScreenshot hasCustomAllMessages thumbHash launcherScreenshotThumbHash colors { hex } \
    preview720Url launcherBgUrl waraWaraPlazaBgUrl bgmPreviewUrl bgmAlbumCoverUrl splashUrl \
    bgm { durationMs peaks } splash { hash } patches { file { name } url sizeBytes targetSizeBytes } } }";
const CREATE: &str = "mutation($data: [CreateWiiuThemeInput!]!) { createWiiuThemes(data: $data) { hexId } }";

pub async fn state(caller: &Caller, hex_id: &str) -> Value {
    caller.graphql(STATE, json!({ "hexId": hex_id })).await.data()["wiiuTheme"].clone()
}

pub fn hex_id(answer: &Answer) -> String {
    answer.data()["createWiiuThemes"][0]["hexId"].as_str().expect("an id").to_owned()
}

pub async fn count(test: &TestApp, table: &str) -> i64 {
    test.app.db.scalar(&format!("SELECT COUNT(*) FROM {table}"), params![]).await.expect("countable")
}

pub fn path(url: &Value) -> String {
    url.as_str().expect("an address").trim_start_matches("http://localhost:8080").to_owned()
}

pub fn screen(colour: [u8; 3]) -> Vec<u8> {
    plain(1280, 720, colour)
}

/// Field, code and reason of everything that is wrong.
fn complaints(answer: &Answer) -> Vec<[String; 3]> {
    let extensions = answer.error()["extensions"].clone();
    // A file that is too large is refused before it has arrived, and alone.
    let all = extensions["complaints"].as_array().cloned().unwrap_or_else(|| vec![extensions]);
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    all.iter().map(|one| [text(&one["field"]), text(&one["code"]), text(&one["reason"])]).collect()
}

fn input(changes: Value) -> Value {
    let mut input = WIIU_THEME_INPUT();
    for (name, value) in changes.as_object().expect("an object") {
        input[name] = value.clone();
    }
    input
}

#[tokio::test]
async fn a_theme_with_everything_reaches_its_page() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (launcher, plaza, splash) = (screen([30, 90, 150]), screen([150, 90, 30]), screen([4, 5, 6]));
        let (men, sound, text) = (
            patch("Men.bps", b"launcher"),
            patch("cafe_barista_men.bps", b"la"),
            patch("AllMessage_EuDe.bps", b"Text"),
        );
        let (bgm, cover) = (wav(4), plain(600, 600, [200, 30, 90]));
        let files = [
            ("menPatch", &men[..]),
            ("cafeBaristaMenPatch", &sound),
            ("allMessageEuDePatch", &text),
            ("launcherScreenshot", &launcher),
            ("waraWaraPlazaScreenshot", &plaza),
            ("bgm", &bgm),
            ("bgmAlbumCover", &cover),
            ("splash", &splash),
        ];
        let theme = input(json!({ "mayShareBgm": true, "bgmStartMs": 500, "bgmEndMs": 3000 }));
        let published = mona.publish_wiiu(theme, &files).await;
        assert_eq!(published.data()["createWiiuThemes"][0]["previewState"], "PENDING");
        let hex_id = hex_id(&published);
        let visitor = test.visitor();
        let list = "{ wiiuThemes { nodes { hexId } } wiiuBgms { nodes { hexId } } wiiuSplashes { nodes { hexId } } }";
        let listed = visitor.graphql(list, json!({})).await.data();
        assert_eq!(listed["wiiuThemes"]["nodes"], json!([]), "not before it can be shown");

        test.do_jobs().await;
        let found = state(&visitor, &hex_id).await;
        assert_eq!((&found["previewState"], &found["previewProgress"]), (&json!("READY"), &json!(100)));
        assert_eq!(found["version"], "1.0");
        for field in ["hasBgm", "hasSplash", "hasPlazaScreenshot", "hasCustomAllMessages"] {
            assert_eq!(found[field], true, "{field}");
        }
        assert_eq!(found["patches"].as_array().map(Vec::len), Some(3));
        let duration = found["bgm"]["durationMs"].as_i64().expect("a length");
        assert!((2_450..=2_550).contains(&duration), "{duration}");
        assert_eq!(found["bgm"]["peaks"].as_array().map(Vec::len), Some(160));
        assert!(found["thumbHash"].is_string() && found["colors"][0]["hex"].is_string());
        for field in ["preview720Url", "launcherBgUrl", "waraWaraPlazaBgUrl", "bgmAlbumCoverUrl"] {
            assert_eq!(visitor.get(&path(&found[field])).await.status.as_u16(), 200, "{field}");
        }
        let ogg = visitor.get(&path(&found["bgmPreviewUrl"])).await;
        vitrine_audio::check_ogg(&ogg.body).expect("a clip that players take");
        let png = visitor.get(&path(&found["splashUrl"])).await;
        assert_eq!(&png.body[16..29], b"\0\0\x05\0\0\0\x02\xd0\x08\x02\0\0\0", "1280×720, 8 bits, RGB, not interlaced");
        for stored in found["patches"].as_array().expect("patches") {
            let served = visitor.get(&path(&stored["url"])).await;
            assert!([&men, &sound, &text].iter().any(|patch| patch[..] == served.body[..]), "{stored}");
        }
        let listed = visitor.graphql(list, json!({})).await.data();
        for kind in ["wiiuThemes", "wiiuBgms", "wiiuSplashes"] {
            assert_eq!(listed[kind]["nodes"], json!([{ "hexId": hex_id }]), "{kind}");
        }
        // The uploaded sound is no longer needed.
        let waiting: Vec<String> =
            test.app.db.column("SELECT object_key FROM pending_objects", params![]).await.expect("reads");
        assert_eq!(waiting.len(), 1, "{waiting:?}");
        test.pass(DAY + 1);
        vitrine_kit::objects::sweep(&test.app).await.expect("sweeps");
        assert_eq!(count(&test, "pending_objects").await, 0);
        assert_eq!(visitor.get(&path(&found["bgmPreviewUrl"])).await.status.as_u16(), 200);
    })
    .await;
}

/// The first bytes of a patch, with other bytes after them and the patch's own checksum renewed.
fn with_actions(source_size: u64, source_crc: u32, target_size: u64, actions: &[u8]) -> Vec<u8> {
    let mut patch = b"BPS1".to_vec();
    for number in [source_size, target_size, 0] {
        vitrine_bps::encode_number(number, &mut patch);
    }
    patch.extend_from_slice(actions);
    patch.extend_from_slice(&source_crc.to_le_bytes());
    patch.extend_from_slice(&[0; 4]);
    let own = crc32fast::hash(&patch);
    patch.extend_from_slice(&own.to_le_bytes());
    patch
}

/// An Ogg file whose last page does not say that it is the last, and which goes on with half a page.
fn endless_ogg() -> Vec<u8> {
    let mut page = b"OggS\0\0".to_vec();
    page.extend_from_slice(&[0; 20]);
    page.push(255);
    page.extend_from_slice(&[255; 255]);
    page.extend_from_slice(b"\x01vorbis");
    page.extend_from_slice(&[7; 4_000]);
    page
}

#[tokio::test]
async fn every_file_that_does_not_belong_is_told_at_its_field() {
    on_every_engine(async |test: TestApp| {
        let (size, crc) = (6_859_489, 0xb9a4_343a);
        let men = patch("Men.bps", b"launcher");
        let mut wrong_checksum = men.clone();
        let middle = wrong_checksum.len() / 2;
        wrong_checksum[middle] ^= 1;
        let changed_original = patch_from(size, 0x1234_5678, b"launcher");
        let four_gigabytes = with_actions(size, crc, 4 << 30, &[0]);
        let mut copy = Vec::new();
        for number in [(8 - 1) << 2 | 2, (size - 3) << 1] {
            vitrine_bps::encode_number(number, &mut copy);
        }
        let out_of_range = with_actions(size, crc, 8, &copy);
        let archive = b"PK\x03\x04\x14\0\0\0\0\0".repeat(9);
        let mut lying = wav(3);
        lying[40..44].copy_from_slice(&0xffff_fff0_u32.to_le_bytes());
        lying[22] = 9;
        let (launcher, square) = (screen([30, 90, 150]), plain(1300, 1300, [9, 9, 9]));
        let (short, small) = (wav(0), plain(300, 300, [1, 2, 3]));
        let (long, oversize) = (wav(90), vec![b'B'; (16 << 20) + 1]);
        let (texts, others) = (patch("AllMessage_UsEn.bps", b"a"), patch("AllMessage_EuDe.bps", b"b"));
        let more = patch("AllMessage_EuFr.bps", b"c");
        let ips = b"PATCH\0\0\0EOF".to_vec();
        let men2 = patch("Men2.bps", b"plaza");
        let endless = endless_ogg();
        let sound = wav(3);

        let valid: &[(&str, &[u8])] = &[("menPatch", &men), ("launcherScreenshot", &launcher)];
        type Case<'a> = (&'a [(&'a str, &'a [u8])], &'a [[&'a str; 3]]);
        let bad = "BAD_USER_INPUT";
        let over = "FILE_LIMIT_EXCEEDED";
        let cases: &[Case<'_>] = &[
            (&[("menPatch", &wrong_checksum)], &[["menPatch", bad, "PATCH_CORRUPT"]]),
            (&[("menPatch", &changed_original)], &[["menPatch", bad, "PATCH_OF_CHANGED_ORIGINAL"]]),
            (&[("menPatch", &men2)], &[["menPatch", bad, "PATCH_FOR_OTHER_FILE"]]),
            (&[("men2Patch", &men)], &[["men2Patch", bad, "PATCH_FOR_OTHER_FILE"]]),
            (&[("allMessageJpJaPatch", &men)], &[["allMessageJpJaPatch", bad, "PATCH_FOR_OTHER_FILE"]]),
            (&[("menPatch", &four_gigabytes)], &[["menPatch", over, "PATCH_TOO_LARGE"]]),
            (&[("menPatch", &out_of_range)], &[["menPatch", bad, "PATCH_CORRUPT"]]),
            (&[("menPatch", &archive)], &[["menPatch", bad, "ARCHIVE_INSTEAD_OF_PATCH"]]),
            (&[("menPatch", &launcher)], &[["menPatch", bad, "NOT_A_PATCH"]]),
            (&[("menPatch", &ips)], &[["menPatch", bad, "OTHER_KIND"]]),
            (&[("menPatch", b"SARC\0\x14\xfe\xff a changed Men.pack")], &[["menPatch", bad, "OTHER_KIND"]]),
            (&[("bgm", b"FSTM\xfe\xff\0\x40 music of a console")], &[["bgm", bad, "OTHER_KIND"]]),
            (&[("bgm", b"\0\0\0\x20ftypM4A \0\0\x02\0 a song")], &[["bgm", bad, "OTHER_KIND"]]),
            (&[("menPatch", &oversize)], &[["menPatch", "FILE_TOO_LARGE", "-"]]),
            (
                &[("allMessageUsEnPatch", &texts), ("allMessageEuDePatch", &others), ("allMessageEuFrPatch", &more)],
                &[["allMessageUsEnPatch", bad, "MESSAGES_OF_TWO_REGIONS"]],
            ),
            (&[("launcherScreenshot", &square)], &[["launcherScreenshot", over, "NOT_WIDESCREEN"]]),
            (&[("launcherScreenshot", &small)], &[["launcherScreenshot", over, "TOO_SMALL"]]),
            (&[("splash", &sound)], &[["splash", "FILE_TYPE_NOT_ALLOWED", "-"]]),
            (&[("bgm", &lying)], &[["bgm", bad, "AUDIO_CORRUPT"]]),
            (&[("bgm", &launcher)], &[["bgm", bad, "NOT_AUDIO"]]),
            (&[("bgm", &endless)], &[["bgm", bad, "AUDIO_CORRUPT"]]),
            (&[("bgm", &short)], &[["bgm", bad, "AUDIO_CORRUPT"]]),
            (&[("bgm", &long)], &[["bgm", over, "AUDIO_TOO_LONG"]]),
            (&[("bgm", &sound), ("bgmAlbumCover", &launcher)], &[["bgmAlbumCover", over, "COVER_NOT_SQUARE"]]),
            (&[("bgm", &sound), ("bgmAlbumCover", &small)], &[["bgmAlbumCover", over, "TOO_SMALL"]]),
            (&[("bgmAlbumCover", &square)], &[["bgmAlbumCover", bad, "COVER_WITHOUT_BGM"]]),
            (
                &[("menPatch", &archive), ("splash", &square)],
                &[["menPatch", bad, "ARCHIVE_INSTEAD_OF_PATCH"], ["splash", over, "NOT_WIDESCREEN"]],
            ),
        ];
        for (at, (files, expected)) in cases.iter().enumerate() {
            // Each by somebody else: publishing is limited.
            let creator = test.creator(&format!("Mona{at}")).await;
            let mut sent = valid.to_vec();
            for (field, bytes) in *files {
                sent.retain(|(known, _)| known != field);
                sent.push((*field, *bytes));
            }
            let answer = creator.publish_wiiu(input(json!({ "mayShareBgm": true })), &sent).await;
            let told: Vec<[String; 3]> = complaints(&answer);
            let expected: Vec<[String; 3]> = expected
                .iter()
                .map(|[field, code, reason]| [format!("data.0.{field}"), (*code).to_owned(), (*reason).to_owned()])
                .collect();
            assert_eq!(told, expected, "case {at}");
        }
        assert_eq!(count(&test, "wiiu_themes").await + count(&test, "pending_objects").await, 0);
    })
    .await;
}

#[tokio::test]
async fn what_is_missing_or_outside_is_told_together_with_the_rest() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (text, sound) = (patch("AllMessage_UsEn.bps", b"a"), wav(3));
        let theme = input(json!({ "name": "x", "bgmStartMs": 9_000 }));
        let told = complaints(&mona.publish_wiiu(theme, &[("allMessageUsEnPatch", &text), ("bgm", &sound)]).await);
        let fields: Vec<(&str, &str)> = told.iter().map(|[field, _, reason]| (&field[7..], &reason[..])).collect();
        assert_eq!(
            fields,
            [
                ("name", "TOO_SHORT"),
                ("menPatch", "PATCH_NEEDED"),
                ("launcherScreenshot", "EMPTY"),
                ("mayShareBgm", "MAY_SHARE_BGM_NEEDED"),
                ("bgmStartMs", "TRIM_OUT_OF_RANGE"),
            ]
        );
        let refused = mona.graphql(CREATE, json!({ "data": [] })).await;
        assert_eq!(refused.code(), "BAD_USER_INPUT");
    })
    .await;
}

#[tokio::test]
async fn a_patch_loses_its_metadata_and_stays_sound() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let plain_patch = patch("Men.bps", b"launcher");
        let mut with_metadata = b"BPS1".to_vec();
        for number in [6_859_489, 8, 5] {
            vitrine_bps::encode_number(number, &mut with_metadata);
        }
        with_metadata.extend_from_slice(b"<xml>");
        let mut head = b"BPS1".to_vec();
        for number in [6_859_489, 8, 0] {
            vitrine_bps::encode_number(number, &mut head);
        }
        with_metadata.extend_from_slice(&plain_patch[head.len()..plain_patch.len() - 4]);
        let own = crc32fast::hash(&with_metadata);
        with_metadata.extend_from_slice(&own.to_le_bytes());
        let launcher = screen([1, 2, 3]);
        let files = [("menPatch", &with_metadata[..]), ("launcherScreenshot", &launcher)];
        let id = hex_id(&mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await);
        let url = state(&mona, &id).await["patches"][0]["url"].clone();
        assert_eq!(mona.get(&path(&url)).await.body[..], plain_patch[..]);
    })
    .await;
}

#[tokio::test]
async fn one_key_publishes_once_and_the_quota_holds() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (men, launcher) = (patch("Men.bps", b"launcher"), screen([1, 2, 3]));
        let files = [
            File { path: "variables.data.0.menPatch", bytes: &men },
            File { path: "variables.data.0.launcherScreenshot", bytes: &launcher },
        ];
        let key = [("idempotency-key", "0b8a3a52-1d2e-4a55-9f0e-5b8f7e0f1a2b")];
        let theme = input(json!({ "menPatch": null, "launcherScreenshot": null }));
        let first = mona.upload(CREATE, json!({ "data": [theme] }), &files, &key).await.data();
        let again = mona.upload(CREATE, json!({ "data": [theme] }), &files, &key).await.data();
        assert_eq!((first == again, count(&test, "wiiu_themes").await), (true, 1));
        let other = input(json!({ "name": "Another", "menPatch": null, "launcherScreenshot": null }));
        let refused = mona.upload(CREATE, json!({ "data": [other] }), &files, &key).await;
        assert_eq!(refused.code(), "IDEMPOTENCY_CONFLICT");

        test.add_items(mona.user_id, 499).await;
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        assert_eq!(mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await.code(), "QUOTA_EXCEEDED");
        let blocked = test.blocked("Bo").await;
        assert_eq!(blocked.publish_wiiu(WIIU_THEME_INPUT(), &files).await.code(), "BLOCKED");
        assert_eq!(test.visitor().publish_wiiu(WIIU_THEME_INPUT(), &files).await.code(), "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test]
async fn a_request_that_fails_after_its_repetition_was_faster_gets_the_same_answer() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (men, launcher) = (patch("Men.bps", b"launcher"), screen([1, 2, 3]));
        let files = [
            File { path: "variables.data.0.menPatch", bytes: &men },
            File { path: "variables.data.0.launcherScreenshot", bytes: &launcher },
        ];
        let key = [("idempotency-key", "0b8a3a52-1d2e-4a55-9f0e-5b8f7e0f1a2b")];
        let theme = json!({ "data": [input(json!({ "menPatch": null, "launcherScreenshot": null }))] });
        let mut held = test.faults.hold(Call::Put);
        let repetition = async {
            held.reached().await;
            let answer = mona.upload(CREATE, theme.clone(), &files, &key).await;
            test.faults.fail_all(BlobError::Unavailable("unplugged".into()));
            drop(held);
            answer.data()
        };
        let (first, repeated) = futures::join!(mona.upload(CREATE, theme.clone(), &files, &key), repetition);
        test.faults.fail_all(None);
        assert_eq!((first.data(), count(&test, "wiiu_themes").await), (repeated, 1));
    })
    .await;
}

#[tokio::test]
async fn private_and_mature_themes_are_on_no_list_of_others() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (men, launcher) = (patch("Men.bps", b"launcher"), screen([1, 2, 3]));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        for theme in [json!({ "isPrivate": true }), json!({ "isNSFW": true })] {
            mona.publish_wiiu(input(theme), &files).await.data();
        }
        test.do_jobs().await;
        let list = |arguments: &str| format!("{{ wiiuThemes({arguments}) {{ nodes {{ hexId }} }} }}");
        for (arguments, expected) in [("limit: 9", 0), ("includeNSFW: true", 1)] {
            let found = test.visitor().graphql(&list(arguments), json!({})).await.data();
            assert_eq!(found["wiiuThemes"]["nodes"].as_array().map(Vec::len), Some(expected), "{arguments}");
        }
    })
    .await;
}
