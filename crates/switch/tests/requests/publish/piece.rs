//! Everything a theme can carry, from the upload to the file for the console and back.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use vitrine_blobs::BlobKey;
use vitrine_core::clock::DAY;
use vitrine_core::viewer::UserRole;
use vitrine_inspect::{Severity, inspect};
use vitrine_kit::objects;
use vitrine_media::{DecodeLimits, Picture, PixelChannels, encode_png};
use vitrine_nxtheme::{NxthemeLimits, OpenedTheme, WallpaperImage, read_theme};
use vitrine_switch::themes::icons::MenuIcon;
use vitrine_target::Target;
use vitrine_testing::{Answer, Caller, File, THEME_INPUT, TestApp, jpeg, on_every_engine, plain};

const LAYOUT: &[u8] = br#"{"PatchName":"Low Bar","AuthorName":"Ines","TargetName":"ResidentMenu.szs","TargetFirmware":2000,
    "HideOnlineBtn":false,"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[{"PaneName":"N_Game","Visible":false}]}]}"#;
const COMMON: &[u8] =
    br#"{"Files":[{"FileName":"blyt/Hud.bflyt","Patches":[{"PaneName":"RootPane","Visible":true}]}]}"#;

const PIECES: &str = "previewState previewJpgLargeUrl backgroundImageUrl albumIconUrl nsoIconUrl cardIconUrl homeIconUrl \
    customLayoutJson customCommonLayoutJson customOverlayImageUrl changesLayout minimumFirmware updatedAt \
    layout { hexId } options { layoutOptionValueUuid }";

/// An input, files by the names of their fields, and the field, code and reason of the refusal.
type Case<'a> = (Value, &'a [(&'a str, &'a [u8])], &'a str, &'a str, Value);

/// An icon of the size that the console takes, of one colour.
pub fn icon_file(icon: MenuIcon, shade: u8) -> Vec<u8> {
    let spec = icon.spec().expect("a line in the table");
    plain(spec.width, spec.height, [shade, 120, 40])
}

/// The screen with a grey bar, over a wallpaper of this shade.
fn screen(shade: u8, bar: u8) -> Vec<u8> {
    let picture = (0..1280 * 720).flat_map(|at| {
        let is_bar = (500..600).contains(&(at / 1280));
        if is_bar { [bar; 3] } else { [shade; 3] }
    });
    let pixels: Vec<u8> = picture.collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1280, 720);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).expect("memory takes a picture");
    bytes
}

fn input(target: Target) -> Value {
    let mut input = THEME_INPUT();
    input["target"] = target.file_name().into();
    input
}

pub fn hex_id(answer: &Answer) -> String {
    answer.data()["createSwitchThemes"][0]["hexId"].as_str().expect("an id").to_owned()
}

pub async fn pieces(caller: &Caller, hex_id: &str) -> Value {
    let query = format!("query($hexId: String!) {{ switchTheme(hexId: $hexId) {{ {PIECES} }} }}");
    caller.graphql(&query, json!({ "hexId": hex_id })).await.data()["switchTheme"].clone()
}

/// Changes a theme; files are by the names of their fields.
pub async fn change(caller: &Caller, hex_id: &str, mut data: Value, files: &[(&str, &[u8])]) -> Answer {
    let document = format!(
        "mutation($hexId: String!, $data: UpdateSwitchThemeInput!) {{ updateSwitchTheme(hexId: $hexId, data: $data) {{ {PIECES} }} }}"
    );
    let paths: Vec<String> = files.iter().map(|(field, _)| format!("variables.data.{field}")).collect();
    let sent: Vec<File<'_>> = paths.iter().zip(files).map(|(path, (_, bytes))| File { path, bytes }).collect();
    for (field, _) in files {
        data[*field] = Value::Null;
    }
    let variables = json!({ "hexId": hex_id, "data": data });
    match sent.is_empty() {
        true => caller.graphql(&document, variables).await,
        false => caller.upload(&document, variables, &sent, &[]).await,
    }
}

async fn downloaded(caller: &Caller, hex_id: &str) -> Answer {
    let answer = caller.get(&format!("/api/switch/themes/{hex_id}/download")).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    answer
}

/// The theme in a file that no tool complains about.
fn opened(file: &Answer) -> OpenedTheme {
    let report = inspect("theme.nxtheme", &file.body);
    let worst = report.findings.iter().map(|finding| finding.severity()).max();
    assert!(worst < Some(Severity::Error), "{:?}", report.findings);
    read_theme(&file.body, &NxthemeLimits::default()).expect("a reader opens it")
}

fn path(url: &Value) -> String {
    url.as_str().expect("an address").trim_start_matches("http://localhost:8080").to_owned()
}

fn colour(bytes: &[u8]) -> [u8; 3] {
    let picture = Picture::decode(bytes, &DecodeLimits::default()).expect("a picture");
    let pixel = &picture.pixels()[..3];
    [pixel[0], pixel[1], pixel[2]]
}

/// The colour in the middle of the bar of [`screen`].
async fn bar_of(caller: &Caller, url: &Value) -> [u8; 3] {
    pixel_of(caller, url, (640, 550)).await
}

/// The colour at a place of a picture.
async fn pixel_of(caller: &Caller, url: &Value, (x, y): (usize, usize)) -> [u8; 3] {
    let file = caller.get(&path(url)).await;
    let picture = Picture::decode(&file.body, &DecodeLimits::default()).expect("a picture");
    let at = (y * picture.width_px() as usize + x) * 3;
    [picture.pixels()[at], picture.pixels()[at + 1], picture.pixels()[at + 2]]
}

#[tokio::test]
async fn every_icon_of_every_menu_reaches_the_file_and_its_address() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut seen = 0;
        for target in Target::ALL {
            let icons: Vec<MenuIcon> = MenuIcon::ALL.into_iter().filter(|icon| icon.target() == target).collect();
            let Some(last) = icons.last() else { continue };
            let files: BTreeMap<String, Vec<u8>> = icons
                .iter()
                .enumerate()
                .map(|(at, icon)| (icon.input_field(), icon_file(*icon, 20 * at as u8)))
                .collect();
            let sent: Vec<(&str, &[u8])> = files.iter().map(|(field, bytes)| (field.as_str(), &bytes[..])).collect();
            let hex_id = hex_id(&mona.publish_pictures(input(target), &sent).await);
            test.do_jobs().await;
            let file = opened(&downloaded(&test.visitor(), &hex_id).await);
            let names: Vec<&str> = target.icons().iter().map(|spec| spec.name).collect();
            assert_eq!(file.theme.icons.len(), names.len());
            for (at, icon) in icons.iter().enumerate() {
                let bytes = file.theme.icons[icon.entry()].bytes();
                assert_eq!(colour(bytes), [20 * at as u8, 120, 40], "{icon:?}");
                let query = format!("{{ switchTheme(hexId: \"{hex_id}\") {{ url: {}IconUrl }} }}", icon.name());
                let url = test.visitor().graphql(&query, json!({})).await.data()["switchTheme"]["url"].clone();
                let served = test.visitor().get(&path(&url)).await;
                assert_eq!((served.header("content-type"), &served.body[..]), ("image/png", bytes), "{icon:?}");
                seen += 1;
            }
            let facts = pieces(&test.visitor(), &hex_id).await;
            let needed = if *last == MenuIcon::Share { json!("20.0.0") } else { Value::Null };
            assert_eq!((&facts["changesLayout"], &facts["minimumFirmware"]), (&json!(false), &needed));
        }
        assert_eq!(seen, MenuIcon::ALL.len());
    })
    .await;
}

#[tokio::test]
async fn a_layout_of_ones_own_is_in_the_file_and_in_the_picture() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (black, white) = (screen(0, 90), screen(255, 90));
        let files = [
            ("customLayoutJson", LAYOUT),
            ("customCommonLayoutJson", COMMON),
            ("overlayBlackImage", &black[..]),
            ("overlayWhiteImage", &white[..]),
            ("backgroundImage", &plain(1280, 720, [20, 40, 220])[..]),
        ];
        let hex_id = hex_id(&mona.publish_pictures(input(Target::ResidentMenu), &files).await);
        test.do_jobs().await;
        let file = opened(&downloaded(&test.visitor(), &hex_id).await);
        let read = |bytes: &Option<Vec<u8>>| -> Value {
            serde_json::from_slice(bytes.as_ref().expect("there")).expect("JSON")
        };
        let (layout, common) = (read(&file.theme.layout), read(&file.theme.common));
        assert_eq!((&layout["PatchName"], &layout["AuthorName"]), (&json!("Low Bar"), &json!("Ines")));
        assert_eq!((&layout["TargetFirmware"], &layout["HideOnlineBtn"]), (&json!(2000), &json!(false)));
        assert_eq!(layout["Files"][0]["Patches"][0]["PaneName"], "N_Game");
        let id = layout["ID"].as_str().expect("an ID");
        assert!(id.starts_with("Vitrine_Custom:"), "{id}");
        assert_eq!(common["ID"], format!("{id}-common"));
        assert_eq!(common["Files"][0]["FileName"], "blyt/Hud.bflyt");
        assert_eq!(file.theme.manifest.layout_info, "Low Bar by Ines");
        assert_eq!(file.theme.manifest.version, Some(16));

        let shown = pieces(&test.visitor(), &hex_id).await;
        let stored: Value = serde_json::from_str(shown["customLayoutJson"].as_str().expect("text")).expect("JSON");
        assert_eq!(stored, serde_json::from_slice::<Value>(LAYOUT).expect("JSON"));
        assert!(shown["customCommonLayoutJson"].as_str().expect("text").contains("Hud.bflyt"));
        assert_eq!((&shown["changesLayout"], &shown["minimumFirmware"]), (&json!(true), &json!("20.0.0")));
        let bar = bar_of(&test.visitor(), &shown["previewJpgLargeUrl"]).await;
        assert!(bar.iter().all(|channel| channel.abs_diff(90) < 8), "the overlay is over the background: {bar:?}");
        let overlay = test.visitor().get(&path(&shown["customOverlayImageUrl"])).await;
        assert_eq!(overlay.header("content-type"), "image/png");

        // Without the screenshots the menu is drawn from the layout: its middle button is seen, and the hidden games are not.
        let bare = mona.publish_pictures(input(Target::ResidentMenu), &[files[0], files[4]]).await;
        test.do_jobs().await;
        let shown = pieces(&test.visitor(), &self::hex_id(&bare)).await;
        assert_eq!(shown["customOverlayImageUrl"], Value::Null);
        let button = bar_of(&test.visitor(), &shown["previewJpgLargeUrl"]).await;
        assert!(button[2].abs_diff(220) > 20, "a button over the background: {button:?}");
        let place_of_a_game = pixel_of(&test.visitor(), &shown["previewJpgLargeUrl"], (500, 322)).await;
        assert!(place_of_a_game[2] > 200, "the background alone: {place_of_a_game:?}");
    })
    .await;
}

/// A PNG of the screen's size whose left half is transparent.
fn half_transparent() -> Vec<u8> {
    let pixel = |at: u32| if at % 1280 < 640 { [0, 0, 0, 0] } else { [200, 120, 40, 255] };
    let pixels = (0..1280 * 720).flat_map(pixel).collect();
    let picture = Picture::from_pixels(1280, 720, PixelChannels::Rgba, pixels).expect("pixels of the screen");
    encode_png(&picture).expect("a PNG")
}

#[tokio::test]
async fn a_background_keeps_its_transparent_parts_where_the_menu_shows_through_them() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let publish = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { \
            hexId backgroundImageUrl changes { field code place message } } }";
        let image = half_transparent();
        let colour = br#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","ColorTL":"0"}]}]}"#;
        let send = async |target: Target, files: &[(&str, &[u8])]| {
            let mut data = input(target);
            let paths: Vec<String> = files.iter().map(|(field, _)| format!("variables.data.0.{field}")).collect();
            let sent: Vec<File<'_>> = paths.iter().zip(files).map(|(path, (_, bytes))| File { path, bytes }).collect();
            files.iter().for_each(|(field, _)| data[*field] = Value::Null);
            mona.upload(publish, json!({ "data": [data] }), &sent, &[]).await.data()["createSwitchThemes"][0].clone()
        };

        let shown = send(Target::Psl, &[("backgroundImage", &image)]).await;
        assert_eq!(shown["changes"], json!([]));
        test.do_jobs().await;
        let hex_id = shown["hexId"].as_str().expect("an id").to_owned();
        let file = opened(&downloaded(&test.visitor(), &hex_id).await);
        let Some(WallpaperImage::Dds(texture)) = &file.theme.wallpaper else { panic!("{:?}", file.theme.manifest) };
        let decoded = vitrine_dds::decode(texture, 1280 * 720).expect("a texture");
        assert_eq!((decoded.rgba[3], decoded.rgba[640 * 4 + 3]), (0, 255));
        let served = test.visitor().get(&path(&shown["backgroundImageUrl"])).await;
        assert_eq!(served.header("content-type"), "image/png");
        assert!(Picture::decode(&served.body, &DecodeLimits::default()).expect("a picture").has_transparency());

        let body = downloaded(&test.visitor(), &hex_id).await.body.to_vec();
        let read = crate::reading::read(&test.visitor(), body).await;
        let again = read[0]["theme"]["backgroundImage"].as_str().expect("a picture");
        let again = STANDARD.decode(again).expect("Base64");
        assert!(Picture::decode(&again, &DecodeLimits::default()).expect("a picture").has_transparency());

        let flat = send(Target::ResidentMenu, &[("backgroundImage", &image), ("customLayoutJson", colour)]).await;
        let noted: Vec<_> =
            flat["changes"].as_array().expect("a list").iter().map(|it| (&it["field"], &it["code"])).collect();
        assert_eq!(
            noted,
            [
                (&json!("backgroundImage"), &json!("nxtheme.transparency_lost")),
                (&json!("customLayoutJson"), &json!("layout.colour_form")),
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn what_a_theme_cannot_carry_is_refused_at_its_field() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layouts = test.visitor().graphql(layouts, json!({})).await.data();
        let before = crate::publish::screenshot::files(&test).await.len();
        let mona = test.creator("Mona").await;
        let (home, lock) = (Target::ResidentMenu, Target::Entrance);
        let mut with_layout = input(home);
        with_layout["layoutHexId"] = layouts["switchLayouts"]["nodes"][0]["hexId"].clone();
        let (album, door) = (icon_file(MenuIcon::Album, 0), icon_file(MenuIcon::Home, 0));
        let (black, white, moved) = (screen(0, 90), screen(255, 90), screen(0, 255));
        let large = format!("{{\"Files\":[],\"PatchName\":\"{}\"}}", "a".repeat(600 * 1024));
        let deep = format!("{{\"Files\":{}{}}}", "[".repeat(5_000), "]".repeat(5_000));
        let own = ("customLayoutJson", LAYOUT);
        let image = jpeg();
        #[rustfmt::skip]
        let cases: &[Case<'_>] = &[
            (input(home), &[], "backgroundImage", "BAD_USER_INPUT", json!("BACKGROUND_OR_LAYOUT")),
            (input(home), &[("customLayoutJson", b"{\"Files\":[]}")], "customLayoutJson", "BAD_USER_INPUT", json!("LAYOUT_CHANGES_NOTHING")),
            (input(home), &[("backgroundImage", &image), ("customLayoutJson", br#"{"name":"left-pad"}"#)], "customLayoutJson", "BAD_USER_INPUT", json!("LAYOUT_CHANGES_NOTHING")),
            (with_layout.clone(), &[own], "customLayoutJson", "BAD_USER_INPUT", json!("LAYOUT_TWICE")),
            (with_layout, &[("customCommonLayoutJson", COMMON)], "customCommonLayoutJson", "BAD_USER_INPUT", json!("LAYOUT_TWICE")),
            (input(lock), &[own], "customLayoutJson", "BAD_USER_INPUT", json!("LAYOUT_OF_OTHER_MENU")),
            (input(lock), &[("customCommonLayoutJson", COMMON)], "customCommonLayoutJson", "BAD_USER_INPUT", json!("COMMON_LAYOUT_NOT_TAKEN")),
            (input(home), &[("customLayoutJson", b"not JSON")], "customLayoutJson", "BAD_USER_INPUT", json!("LAYOUT_UNREADABLE")),
            (input(home), &[("customLayoutJson", b"\xff\xfe{}")], "customLayoutJson", "BAD_USER_INPUT", json!("LAYOUT_UNREADABLE")),
            (input(home), &[("customLayoutJson", br#"{"Files":[{"FileName":7}]}"#)], "customLayoutJson", "BAD_USER_INPUT", json!("LAYOUT_REFUSED")),
            (input(home), &[("customLayoutJson", large.as_bytes())], "customLayoutJson", "FILE_LIMIT_EXCEEDED", json!("LAYOUT_TOO_LARGE")),
            (input(home), &[("customLayoutJson", deep.as_bytes())], "customLayoutJson", "FILE_LIMIT_EXCEEDED", json!("LAYOUT_TOO_LARGE")),
            (input(lock), &[("albumIcon", &album)], "albumIcon", "BAD_USER_INPUT", json!("ICON_OF_OTHER_MENU")),
            (input(home), &[("homeIcon", &door)], "homeIcon", "BAD_USER_INPUT", json!("ICON_OF_OTHER_MENU")),
            (input(Target::Set), &[("homeIcon", &door)], "homeIcon", "BAD_USER_INPUT", json!("ICON_OF_OTHER_MENU")),
            (input(lock), &[("homeIcon", &album)], "homeIcon", "FILE_LIMIT_EXCEEDED", json!("ICON_SIZE")),
            (input(home), &[("albumIcon", &door)], "albumIcon", "FILE_LIMIT_EXCEEDED", json!("ICON_SIZE")),
            (input(home), &[("albumIcon", &image)], "albumIcon", "BAD_USER_INPUT", json!("ICON_NOT_PNG")),
            (input(home), &[("albumIcon", &album[..album.len() / 2])], "albumIcon", "FILE_CORRUPT", Value::Null),
            (input(home), &[own, ("overlayBlackImage", &black)], "overlayWhiteImage", "BAD_USER_INPUT", json!("OVERLAY_INCOMPLETE")),
            (input(home), &[own, ("overlayWhiteImage", &white)], "overlayBlackImage", "BAD_USER_INPUT", json!("OVERLAY_INCOMPLETE")),
            (input(home), &[("backgroundImage", &image), ("overlayBlackImage", &black), ("overlayWhiteImage", &white)], "overlayBlackImage", "BAD_USER_INPUT", json!("OVERLAY_WITHOUT_LAYOUT")),
            (input(home), &[own, ("overlayBlackImage", &white), ("overlayWhiteImage", &black)], "overlayWhiteImage", "BAD_USER_INPUT", json!("OVERLAY_SWAPPED")),
            (input(home), &[own, ("overlayBlackImage", &black), ("overlayWhiteImage", &black)], "overlayWhiteImage", "BAD_USER_INPUT", json!("OVERLAY_SAME")),
            (input(home), &[own, ("overlayBlackImage", &moved), ("overlayWhiteImage", &white)], "overlayWhiteImage", "BAD_USER_INPUT", json!("OVERLAY_DIFFERENT")),
            (input(home), &[own, ("overlayBlackImage", &album), ("overlayWhiteImage", &white)], "overlayBlackImage", "FILE_LIMIT_EXCEEDED", json!("NOT_THE_SCREEN")),
        ];
        for (input, files, field, code, reason) in cases {
            let error = mona.publish_pictures(input.clone(), files).await.error();
            let told = &error["extensions"]["complaints"][0];
            let told = (told["field"].clone(), told["code"].clone(), told["reason"].clone());
            assert_eq!(told, (json!(format!("themesData.0.{field}")), json!(code), reason.clone()), "{error}");
        }
        assert_eq!(crate::publish::screenshot::files(&test).await.len(), before, "nothing of it is kept");
    })
    .await;
}

#[tokio::test]
async fn every_piece_can_be_replaced_and_taken_away() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layouts = test.visitor().graphql(layouts, json!({})).await.data();
        let layout = layouts["switchLayouts"]["nodes"][0]["hexId"].clone();
        let (mona, visitor) = (test.creator("Mona").await, test.visitor());
        let blue = plain(1280, 720, [20, 40, 220]);
        let hex_id = hex_id(&mona.publish_pictures(input(Target::ResidentMenu), &[("backgroundImage", &blue)]).await);
        test.do_jobs().await;
        let mut tags = vec![downloaded(&visitor, &hex_id).await.header("etag").to_owned()];
        let (album, other) = (icon_file(MenuIcon::Album, 0), icon_file(MenuIcon::Album, 200));
        let (black, white) = (screen(0, 90), screen(255, 90));
        let value = "33333333-3333-4333-8333-333333333331";
        let none: &[(&str, &[u8])] = &[];
        let (own, no_layout) = (("customLayoutJson", LAYOUT), json!({ "layoutHexId": null }));
        let options = json!({ "options": [{ "layoutOptionValueUuid": value }] });
        for (what, data, files) in [
            ("an icon", json!({}), &[("albumIcon", &album[..])][..]),
            ("another icon", json!({}), &[("albumIcon", &other)]),
            ("another background", json!({}), &[("backgroundImage", &plain(1280, 720, [200, 40, 20]))]),
            ("a layout", json!({ "layoutHexId": layout }), none),
            ("an option", options, none),
            ("a layout of one's own", no_layout, &[own, ("overlayBlackImage", &black), ("overlayWhiteImage", &white)]),
            ("a common layout", json!({}), &[("customCommonLayoutJson", COMMON)]),
            ("no icon", json!({ "albumIcon": null }), none),
            ("no background", json!({ "backgroundImage": null }), none),
        ] {
            let changed = change(&mona, &hex_id, data, files).await.data()["updateSwitchTheme"].clone();
            assert_eq!(changed["previewState"], "OUTDATED", "{what}");
            let listed =
                visitor.graphql("{ switchThemes { nodes { hexId previewJpgLargeUrl } } }", json!({})).await.data();
            let listed = &listed["switchThemes"]["nodes"][0];
            assert_eq!(listed["hexId"], hex_id, "{what}");
            assert_eq!(visitor.get(&path(&listed["previewJpgLargeUrl"])).await.status.as_u16(), 200, "{what}");
            test.do_jobs().await;
            let file = downloaded(&visitor, &hex_id).await;
            opened(&file);
            let tag = file.header("etag").to_owned();
            assert!(!tags.contains(&tag), "{what}: another file has another name");
            tags.push(tag);
        }
        let shown = pieces(&visitor, &hex_id).await;
        assert_eq!((&shown["layout"], &shown["options"]), (&Value::Null, &json!([])));
        assert_eq!((&shown["backgroundImageUrl"], &shown["albumIconUrl"]), (&Value::Null, &Value::Null));
        assert!(shown["customLayoutJson"].is_string() && shown["customOverlayImageUrl"].is_string());
        let bar = bar_of(&visitor, &shown["previewJpgLargeUrl"]).await;
        assert!(bar.iter().all(|channel| channel.abs_diff(90) < 8), "{bar:?}");

        // Another layout of one's own is not drawn by the picture of the last.
        let another = LAYOUT.to_vec().iter().map(|byte| if *byte == b'L' { b'M' } else { *byte }).collect::<Vec<_>>();
        let changed = change(&mona, &hex_id, json!({}), &[("customLayoutJson", &another)]).await.data();
        assert_eq!(changed["updateSwitchTheme"]["customOverlayImageUrl"], Value::Null);
        for (data, files, field, reason) in [
            (
                json!({ "customLayoutJson": null, "customCommonLayoutJson": null }),
                none,
                "backgroundImage",
                "BACKGROUND_OR_LAYOUT",
            ),
            (
                json!({ "customCommonLayoutJson": null }),
                &[("customLayoutJson", &b"{\"Files\":[]}"[..])],
                "customLayoutJson",
                "LAYOUT_CHANGES_NOTHING",
            ),
            (json!({ "layoutHexId": layout }), none, "customLayoutJson", "LAYOUT_TWICE"),
            (json!({ "options": [{ "layoutOptionValueUuid": value }] }), none, "options", "OPTIONS_WITHOUT_LAYOUT"),
            (json!({}), &[("overlayBlackImage", &black[..])], "overlayWhiteImage", "OVERLAY_INCOMPLETE"),
            (json!({}), &[("homeIcon", &icon_file(MenuIcon::Home, 0))], "homeIcon", "ICON_OF_OTHER_MENU"),
        ] {
            let error = change(&mona, &hex_id, data, files).await.error();
            let told = &error["extensions"]["complaints"][0];
            assert_eq!((&told["field"], &told["reason"]), (&json!(format!("data.{field}")), &json!(reason)), "{error}");
        }
        let staff = test.account("keeper", UserRole::Moderator).await;
        let refused = change(&staff, &hex_id, json!({}), &[("albumIcon", &album)]).await;
        assert_eq!(refused.code(), "FORBIDDEN");

        test.do_jobs().await;
        test.pass(DAY + 1);
        for _ in 0..3 {
            objects::sweep(&test.app).await.expect("swept");
        }
        let sources = crate::publish::screenshot::files(&test).await;
        let sources = sources.iter().filter(|(key, _)| matches!(key, BlobKey::Source { .. }));
        assert_eq!(sources.count(), 1, "the picture of the layout in the catalogue");
        opened(&downloaded(&visitor, &hex_id).await);
    })
    .await;
}

#[tokio::test]
async fn pieces_of_a_private_theme_are_for_its_owner_and_staff() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = input(Target::ResidentMenu);
        input["isPrivate"] = json!(true);
        let (black, white, album) = (screen(0, 90), screen(255, 90), icon_file(MenuIcon::Album, 0));
        let files = [
            ("backgroundImage", &jpeg()[..]),
            ("albumIcon", &album),
            ("customLayoutJson", LAYOUT),
            ("overlayBlackImage", &black),
            ("overlayWhiteImage", &white),
        ];
        let hex_id = hex_id(&mona.publish_pictures(input, &files).await);
        let shown = pieces(&mona, &hex_id).await;
        let (other, moderator) = (test.creator("Theo").await, test.account("Vera", UserRole::Moderator).await);
        for field in ["backgroundImageUrl", "albumIconUrl", "customOverlayImageUrl"] {
            let path = path(&shown[field]);
            for (caller, status) in [(&mona, 200), (&moderator, 200), (&other, 404), (&test.visitor(), 404)] {
                let answer = caller.get(&path).await;
                assert_eq!(answer.status.as_u16(), status, "{path}");
                if status == 200 {
                    assert_eq!(answer.header("cache-control"), "private, no-store", "{path}");
                }
            }
            for wrong in
                [path.replace("/icon/", "/overlay/"), path[..path.len() - 5].to_owned(), path.replacen("a", "b", 9)]
            {
                if wrong != path {
                    assert_eq!(mona.get(&wrong).await.status.as_u16(), 404, "{wrong}");
                }
            }
        }
        let query = format!("{{ switchTheme(hexId: \"{hex_id}\") {{ customLayoutJson }} }}");
        assert_eq!(other.graphql(&query, json!({})).await.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn a_list_does_not_hand_out_layouts_by_the_hundred() {
    on_every_engine(async |test: TestApp| {
        let list = "{ switchThemes(limit: 50) { nodes { customLayoutJson } } }";
        assert_eq!(test.visitor().graphql(list, json!({})).await.code(), "QUERY_TOO_COMPLEX");
        let few = "{ switchThemes(limit: 20) { nodes { customLayoutJson customCommonLayoutJson } } }";
        assert_eq!(test.visitor().graphql(few, json!({})).await.code(), "QUERY_TOO_COMPLEX");
        let few = "{ switchThemes(limit: 20) { nodes { customLayoutJson } } }";
        assert_eq!(test.visitor().graphql(few, json!({})).await.code(), "");
    })
    .await;
}
