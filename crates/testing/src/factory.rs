//! Test data, with everything irrelevant defaulted.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Value, json};
use uuid::Uuid;
use vitrine_core::items::ItemKind;
use vitrine_core::items::item_rows::{NewItem, insert};
use vitrine_layout::tree::MemorySource;
use vitrine_media::{DecodeLimits, Picture, PreviewSet, PreviewSize, RenderedPreview, encode_wallpaper_jpeg};
use vitrine_switch::layouts::import::{ImportReport, import};
use vitrine_switch::themes::theme::KIND;

use super::TestApp;

/// A valid theme input.
pub const THEME_INPUT: fn() -> Value =
    || json!({ "name": "Paper Sky", "description": "Quiet.", "tags": ["Paper", "calm"], "target": "ResidentMenu" });

/// A real picture of this size as PNG, with visible content.
pub fn picture(width: u32, height: u32) -> Vec<u8> {
    let column = |x: u32, y: u32| [(x * 255 / width) as u8, (y * 255 / height) as u8, ((x / 8) ^ (y / 8)) as u8];
    encode(width, height, png::ColorType::Rgb, column)
}

/// A real picture of one colour as PNG.
pub fn plain(width: u32, height: u32, colour: [u8; 3]) -> Vec<u8> {
    write(width, height, png::ColorType::Rgb, &colour.repeat(width as usize * height as usize))
}

/// A real 1280×720 JPEG.
pub fn jpeg() -> Vec<u8> {
    static MADE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let picture = Picture::decode(&picture(1280, 720), &DecodeLimits::default()).expect("a sound picture");
        encode_wallpaper_jpeg(&picture).expect("it encodes")
    });
    MADE.clone()
}

/// The same picture with 320×180 pixels.
pub fn small_jpeg() -> Vec<u8> {
    preview(PreviewSize::Tiny180).jpeg.expect("a JPEG of this size")
}

/// The same picture as WebP, in its own size.
pub fn webp() -> Vec<u8> {
    preview(PreviewSize::Hd720).webp
}

fn preview(size: PreviewSize) -> RenderedPreview {
    let picture = Picture::decode(&jpeg(), &DecodeLimits::default()).expect("a sound picture");
    PreviewSet::render(&picture, &[size], &mut |_, _| {}).expect("it renders").pictures.swap_remove(0)
}

/// An overlay: 1280×720, a bar of half transparent white, nothing elsewhere.
pub fn overlay_png() -> Vec<u8> {
    static MADE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let bar = |_, y| if (500..600).contains(&y) { [255, 255, 255, 128] } else { [0; 4] };
        encode(1280, 720, png::ColorType::Rgba, bar)
    });
    MADE.clone()
}

fn encode<const N: usize>(
    width: u32,
    height: u32,
    colour: png::ColorType,
    pixel: impl Fn(u32, u32) -> [u8; N],
) -> Vec<u8> {
    let mut pixels = Vec::with_capacity(width as usize * height as usize * N);
    for y in 0..height {
        for x in 0..width {
            pixels.extend_from_slice(&pixel(x, y));
        }
    }
    write(width, height, colour, &pixels)
}

fn write(width: u32, height: u32, colour: png::ColorType, pixels: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(pixels)).expect("memory takes a picture");
    out
}

/// A small tree of layouts: a home layout with options of every kind, a stock layout, and a menu-wide option.
pub fn tree() -> MemorySource {
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut add = |path: &str, bytes: Vec<u8>| {
        files.insert(path.to_owned(), bytes);
    };
    let text = |value: Value| value.to_string().into_bytes();
    let home = "ResidentMenu/Low Row";
    add(
        &format!("{home}/details.json"),
        text(json!({ "description": "One row, low.", "creatorUuid": "11111111-1111-4111-8111-111111111111",
            "uuid": "22222222-2222-4222-8222-222222222222", "color": "336699" })),
    );
    add(
        &format!("{home}/layout.json"),
        text(json!({ "AuthorName": "Ines", "Files": [ { "FileName": "blyt/RdtBase.bflyt",
            "Patches": [ { "PaneName": "N_Game", "Position": { "X": 10, "Y": 20 } } ] } ], "Anims": [] })),
    );
    add(
        &format!("{home}/common.json"),
        text(json!({ "Files": [ { "FileName": "blyt/Common.bflyt",
            "Patches": [ { "PaneName": "RootPane", "Visible": true } ] } ] })),
    );
    add(&format!("{home}/overlay.png"), overlay_png());
    let value = |uuid: &str, patch: Value| {
        text(json!({ "uuid": uuid, "Files": [ { "FileName": "blyt/RdtBase.bflyt", "Patches": [patch] } ] }))
    };
    add(
        &format!("{home}/options/1_TOGGLE_Compact/on.json"),
        value("33333333-3333-4333-8333-333333333331", json!({ "PaneName": "N_Game", "Scale": { "X": 0.5, "Y": 0.5 } })),
    );
    add(
        &format!("{home}/options/2_INTEGER(0,100)_Offset/value.json"),
        value(
            "33333333-3333-4333-8333-333333333332",
            json!({ "PaneName": "N_Off", "Position": { "X": "??{integer}??" } }),
        ),
    );
    add(
        &format!("{home}/options/3_COLOR_Tint/value.json"),
        value("33333333-3333-4333-8333-333333333333", json!({ "PaneName": "P_Bg", "ColorTL": "??{color:AABBGGRR}??" })),
    );
    for (name, digit) in [("Left", 4), ("Right", 5)] {
        add(
            &format!("{home}/options/4_SELECT_Side/{name}.json"),
            value(&format!("33333333-3333-4333-8333-33333333333{digit}"), json!({ "PaneName": name, "Visible": true })),
        );
    }
    add(
        "ResidentMenu/_GLOBAL/options/100_TOGGLE_Square/on.json",
        value("44444444-4444-4444-8444-444444444444", json!({ "PaneName": "L_Hud", "Visible": false })),
    );
    add(
        "Entrance/Default/details.json",
        text(json!({ "description": "As it is.", "creatorUuid": "00000000-0000-0000-0000-000000000000",
            "uuid": "55555555-5555-4555-8555-555555555555" })),
    );
    add("Entrance/Default/overlay.png", overlay_png());
    MemorySource(files)
}

/// An item of a kind with nothing of its own but its id.
pub fn item(kind: &'static ItemKind, creator_id: i64, uuid: Uuid) -> NewItem {
    NewItem {
        kind,
        uuid,
        creator_id,
        name: "Paper Sky".into(),
        slug: "paper-sky".into(),
        description: None,
        is_private: false,
        is_nsfw: false,
        preview_token: vec![7; 16],
        preview_state: "READY",
        thumb_hash: None,
        now: 1,
    }
}

impl TestApp {
    pub async fn with_layouts(&self) -> ImportReport {
        import(&self.app, tree()).await.expect("the tree is fine")
    }

    /// Gives an account more items, of whatever kind.
    pub async fn add_items(&self, creator_id: i64, count: i64) {
        let tx = self.app.db.begin().await.expect("begins");
        for _ in 0..count {
            let item = item(&KIND, creator_id, self.app.random.uuid());
            insert(&tx, &item).await.expect("a row");
        }
        tx.commit().await.expect("commits");
    }

    /// Publishes a theme and makes its pictures; returns its public number.
    pub async fn theme(&self, creator: &super::Caller, input: Value) -> String {
        let answer = creator.publish(input, Some(&jpeg())).await;
        let hex_id = answer.data()["createSwitchThemes"][0]["hexId"].as_str().expect("a theme").to_owned();
        self.do_jobs().await;
        hex_id
    }
}
