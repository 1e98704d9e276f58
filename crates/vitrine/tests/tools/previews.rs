//! Previews of themes and layouts, drawn without a console.

use std::fs;
use std::path::Path;

use serde_json::Value;
use vitrine_media::{DecodeLimits, Picture, encode_png};
use vitrine_nxtheme::{ThemeContainer, write};

use super::layouts::sample;
use super::{Folder, fails, succeeds, switch_theme, zip};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn preview<'a>(file: &'a str, out: &'a Path, args: &[&'a str]) -> Vec<&'a str> {
    [&["preview", file, "--out", text(out)], args].concat()
}

fn drawn(path: &Path) -> Picture {
    Picture::decode(&fs::read(path).unwrap(), &DecodeLimits::default()).unwrap()
}

fn pixel(picture: &Picture, x: u32, y: u32) -> [u8; 3] {
    let bytes = picture.channels().bytes();
    let at = (y * picture.width_px() + x) as usize * bytes;
    [picture.pixels()[at], picture.pixels()[at + 1], picture.pixels()[at + 2]]
}

#[test]
fn a_layout_is_drawn_with_its_options() {
    let folder = Folder::new("drawn-layout");
    let (plain, chosen) = (folder.path("plain.png"), folder.path("chosen.png"));
    let row = sample("ResidentMenu/Lantern Row");
    let said = succeeds(preview(&row, &plain, &[]));
    assert!(said.ends_with("This preview shows every change.\n"), "{said}");
    let said = succeeds(preview(&row, &chosen, &["--option", "Hide players", "--option", "Lift the row by=64"]));
    assert!(said.starts_with("chosen    Hide players: Hide players\nchosen    Lift the row by: 64\n"), "{said}");
    let (plain, chosen) = (drawn(&plain), drawn(&chosen));
    assert_eq!((plain.width_px(), plain.height_px()), (1280, 720));
    let ground = pixel(&plain, 640, 20);
    // The first user, and the lower edge of the first icon.
    for (x, y) in [(84, 72), (206, 440)] {
        assert_ne!(pixel(&plain, x, y), ground, "{x}, {y}");
        assert_eq!(pixel(&chosen, x, y), ground, "{x}, {y}");
    }
}

#[test]
fn a_theme_is_drawn_over_its_picture_with_its_icons() {
    let folder = Folder::new("drawn-theme");
    let picture = |width, height, rgb| encode_png(&Picture::filled(width, height, rgb).unwrap()).unwrap();
    let sky = folder.put("sky.png", picture(1280, 720, [10, 90, 160]));
    let icon = format!("power={}", text(&folder.put("power.png", picture(64, 56, [255, 0, 0]))));
    let theme = folder.path("sky.nxtheme");
    let parts = ["--menu", "home", "--name", "Sky", "--author", "Mona", "--picture", text(&sky), "--icon", &icon];
    succeeds([&["pack", text(&theme)][..], &parts].concat());
    let out = folder.path("sky.out.png");
    succeeds(preview(text(&theme), &out, &["--firmware", "19", "--colours", "white"]));
    let seen = drawn(&out);
    let near = |pixel: [u8; 3], rgb: [u8; 3]| pixel.iter().zip(rgb).all(|(one, other)| one.abs_diff(other) < 12);
    assert!(near(pixel(&seen, 640, 20), [10, 90, 160]), "{:?}", pixel(&seen, 640, 20));
    // The power button of a console with seven.
    assert!(near(pixel(&seen, 640 + 324 + 10, 360 + 186 + 10), [255, 0, 0]));
    fails(preview(text(&theme), &out, &[]), 2, "use --force to replace it");
    fails(preview(text(&theme), &out, &["--force", "--menu", "lock"]), 2, "it is a theme for the menu home");
    fails(preview(text(&theme), &out, &["--force", "--option", "Dock=Left"]), 2, "leave out --option");
}

#[test]
fn changes_that_a_preview_leaves_out_are_counted_and_named() {
    let folder = Folder::new("left-out");
    let layout = r#"{"TargetName":"ResidentMenu.szs","Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[
        {"PaneName":"N_Strange","Position":{"X":1},"Visible":true}]}]}"#;
    let layout = folder.put("strange.json", layout);
    let said = succeeds(preview(text(&layout), &folder.path("one.png"), &[]));
    assert!(said.starts_with("left out  RdtBase/N_Strange/Position\n"), "{said}");
    assert!(said.ends_with("This preview leaves out 2 changes.\n"), "{said}");
    let facts = succeeds(preview(text(&layout), &folder.path("two.png"), &["--json"]));
    let facts: Value = serde_json::from_str(&facts).unwrap();
    assert_eq!((&facts["leftOut"]["count"], &facts["menu"]), (&2.into(), &"home".into()));
    assert_eq!(facts["leftOut"]["changes"][1]["property"], "Visible");
}

#[test]
fn a_file_without_a_menu_to_draw_is_refused() {
    let folder = Folder::new("undrawn");
    let out = folder.path("out.png");
    let bundle = zip(&[
        ("one.nxtheme", &write(&switch_theme("One"), ThemeContainer::Zip).unwrap()),
        ("two.nxtheme", &write(&switch_theme("Two"), ThemeContainer::Zip).unwrap()),
    ]);
    fails(preview(text(&folder.put("both.zip", bundle)), &out, &[]), 1, "it holds several themes");
    fails(preview(text(&folder.put("note.txt", "a note")), &out, &[]), 1, "it isn't a Switch theme or a layout");
    let layout = folder.put("mine.json", r#"{"Files":[]}"#);
    fails(preview(text(&layout), &out, &[]), 2, "add --menu");
    assert!(!out.exists());
}
