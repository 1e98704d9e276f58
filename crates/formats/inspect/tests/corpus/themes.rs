//! Switch themes and bundles whose entries are missing, doubled, mislabelled or too many.

use vitrine_dds::solid_wallpaper;
use vitrine_sarc::{ArchiveLayout, NewEntry};
use vitrine_yaz0::{CompressionLevel, compress};

use super::bytes::{noise, patched, zipped};
use super::pictures::{jpeg, png};
use super::{Cases, Reader};

const INFO: &[u8] = br#"{"Version":15,"ThemeName":"Paper Sky","Author":"Mona","Target":"home","Id":"5f0c2a91"}"#;
const LOCK: &[u8] = br#"{"Version":15,"ThemeName":"Paper Sky","Author":"Mona","Target":"lock","Id":"5f0c2a91"}"#;
const LAYOUT: &[u8] = br#"{"PatchName":"Low Row","AuthorName":"Ines","TargetName":"ResidentMenu.szs","Files":[]}"#;

fn sarc(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<_> = entries.iter().map(|(name, bytes)| NewEntry { name, bytes }).collect();
    vitrine_sarc::write(&entries, ArchiveLayout::default()).expect("the names of the corpus can be written")
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    compress(bytes, CompressionLevel::Fast, 0).expect("is short")
}

/// An archive of two entries with four more bytes before the data of the first.
fn shifted(archive: &[u8]) -> Vec<u8> {
    let number = |at: usize| u32::from_le_bytes(archive[at..at + 4].try_into().expect("four bytes"));
    let mut out = archive.to_vec();
    for place in [0x28, 0x2c, 0x38, 0x3c] {
        out = patched(&out, place, &(number(place) + 4).to_le_bytes());
    }
    let data = number(0x0c) as usize;
    out.splice(data..data, [0; 4]);
    patched(&out, 8, &(archive.len() as u32 + 4).to_le_bytes())
}

/// A theme in Yaz0 with these entries beside a manifest for the home menu.
fn theme(entries: &[(&str, &[u8])]) -> Vec<u8> {
    packed(&sarc(&[&[("info.json", INFO)], entries].concat()))
}

/// A valid theme.
pub fn sound() -> Vec<u8> {
    theme(&[("layout.json", LAYOUT)])
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("nxtheme", Reader::Inspect);
    let picture = jpeg(0xc0, 1280, 720, 3, b"");
    containers(&mut cases);
    wallpapers(&mut cases, &picture);
    icons(&mut cases, &picture);
    bundles(&mut cases);
    cases
}

fn containers(cases: &mut Cases) {
    cases.family("nxtheme-container");
    cases.refuse("empty", "nxtheme.unknown_container", b"");
    cases.refuse("text", "nxtheme.unknown_container", b"not found");
    cases.refuse("rar", "kind.rar", b"Rar!\x1a\x07\x01\0 and so on");
    cases.refuse("no-manifest-zip", "nxtheme.no_themes", zipped(&[("layout.json", LAYOUT)]));
    cases.refuse("manifest-in-a-folder", "nxtheme.entry_name", zipped(&[("theme/info.json", INFO)]));
    let many: Vec<_> = (0..40).map(|index| format!("{index}.bin")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
    cases.refuse("forty-entries", "nxtheme.too_many_entries", theme(&many));
    let large = noise(6 << 20);
    cases.refuse("wallpaper-of-6-mib", "nxtheme.entry_too_large", theme(&[("image.jpg", &large)]));
    cases.refuse("icon-of-300-kb", "nxtheme.entry_too_large", theme(&[("album.png", &large[..300_000])]));
    cases.refuse("manifest-of-100-kb", "nxtheme.entry_too_large", {
        packed(&sarc(&[("info.json", &[INFO, &[b' '; 100_000]].concat()), ("layout.json", LAYOUT)]))
    });
    cases.refuse("neither-wallpaper-nor-layout", "nxtheme.theme_empty", theme(&[]));
    cases.tell("unknown-entry", "nxtheme.entry_ignored", theme(&[("layout.json", LAYOUT), ("notes.txt", b"hi")]));
    cases.refuse("bare-sarc", "nxtheme.not_packed", sarc(&[("info.json", INFO), ("layout.json", LAYOUT)]));
    cases.refuse("empty-sarc", "nxtheme.manifest_missing", packed(&sarc(&[])));
    cases.refuse("no-manifest-sarc", "nxtheme.manifest_missing", packed(&sarc(&[("layout.json", LAYOUT)])));
    cases.refuse("bare-sarc-without-manifest", "nxtheme.manifest_missing", sarc(&[("layout.json", LAYOUT)]));
    let loose = sarc(&[("info.json", INFO), ("layout.json", LAYOUT)]);
    cases.refuse("first-data-offset", "sarc.first_data_offset", packed(&shifted(&loose)));
    // The high byte of the first node's attributes.
    cases.refuse("collision-mark", "sarc.collision_mark", packed(&patched(&loose, 0x27, &[2])));
    cases.accept("sound", sound());
    cases.accept("sound-zip", zipped(&[("info.json", INFO), ("layout.json", LAYOUT)]));
}

fn wallpapers(cases: &mut Cases, picture: &[u8]) {
    cases.family("nxtheme-wallpaper");
    let with = |name: &'static str, bytes: &[u8]| theme(&[(name, bytes)]);
    cases.refuse("png-named-jpg", "nxtheme.wallpaper_png", with("image.jpg", &png(1280, 720)));
    cases.refuse("words", "nxtheme.wallpaper_unknown", with("image.jpg", b"no picture"));
    cases.refuse("progressive", "nxtheme.wallpaper_progressive", with("image.jpg", &jpeg(0xc2, 1280, 720, 3, b"")));
    cases.refuse("one-wider", "nxtheme.wallpaper_size", with("image.jpg", &jpeg(0xc0, 1281, 720, 3, b"")));
    cases.refuse("dds-short", "nxtheme.wallpaper_dds_unreadable", with("image.dds", &solid_wallpaper(0, 0, 0)[..5000]));
    cases.refuse("jpeg-named-dds", "nxtheme.not_dds", with("image.dds", picture));
    cases.tell("dds-named-jpg", "nxtheme.content_unlike_name", with("image.jpg", &solid_wallpaper(0, 0, 0)));
    let both = theme(&[("image.jpg", picture), ("image.dds", &solid_wallpaper(9, 9, 9))]);
    cases.tell("both-wallpapers", "nxtheme.wallpaper_twice", both);
    cases.accept("jpeg", with("image.jpg", picture));
}

fn icons(cases: &mut Cases, picture: &[u8]) {
    cases.family("nxtheme-entries");
    let with = |name: &'static str, bytes: &[u8]| theme(&[("layout.json", LAYOUT), (name, bytes)]);
    cases.refuse("icon-one-pixel-wide", "nxtheme.icon_size", with("album.png", &png(65, 56)));
    cases.refuse("icon-a-jpeg", "nxtheme.icon_jpeg", with("album.png", picture));
    cases.refuse("icon-words", "nxtheme.icon_unknown", with("album.png", b"no picture"));
    cases.refuse("icon-png-named-dds", "nxtheme.not_dds", with("album.dds", &png(64, 56)));
    cases.tell("icon-of-another-menu", "nxtheme.icon_of_another_menu", with("lock.png", &png(184, 168)));
    cases.tell("icon-needs-firmware", "nxtheme.icon_needs_firmware", with("nso.png", &png(64, 56)));
    cases.refuse("preview-of-another-size", "nxtheme.preview_size", with("preview.png", &png(640, 360)));
    cases.refuse("layout-no-json", "json.unexpected_end", theme(&[("layout.json", b"{")]));
    cases.refuse("layout-a-list", "layout.not_an_object", theme(&[("layout.json", b"[]")]));
    cases.refuse("layout-of-a-number", "layout.wrong_type", theme(&[("layout.json", br#"{"Files":7}"#)]));
    let null = br#"{"Files":[],"Anims":null}"#;
    cases.refuse("common-null", "layout.null", theme(&[("layout.json", LAYOUT), ("common.json", null)]));
    let lock =
        packed(&sarc(&[("info.json", LOCK), ("layout.json", br#"{"Files":[]}"#), ("common.json", br#"{"Files":[]}"#)]));
    cases.tell("common-for-the-lock-screen", "nxtheme.common_ignored", lock);
    cases.tell(
        "both-previews",
        "nxtheme.preview_twice",
        theme(&[("layout.json", LAYOUT), ("preview.png", &png(1280, 720)), ("Preview.png", &png(1280, 720))]),
    );
}

fn bundles(cases: &mut Cases) {
    cases.family("nxtheme-bundle");
    let sound = sound();
    let names: Vec<_> = (0..60).map(|index| format!("{index}.nxtheme")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &sound[..])).collect();
    cases.refuse("sixty-themes", "nxtheme.too_many_themes", zipped(&many));
    cases.accept("fifty-themes", zipped(&many[..50]));
    let nested = zipped(&[("inner.nxtheme", &zipped(&[("a.nxtheme", &sound)]))]);
    cases.refuse("bundle-in-a-bundle", "nxtheme.bundle", nested);
    cases.refuse("one-damaged", "yaz0.too_short", zipped(&[("a.nxtheme", &sound), ("b.nxtheme", b"Yaz0")]));
    cases.refuse(
        "one-of-words",
        "nxtheme.unknown_container",
        zipped(&[("a.nxtheme", &sound), ("b.nxtheme", b"words")]),
    );
}
