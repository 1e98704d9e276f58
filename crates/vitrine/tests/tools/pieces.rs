//! Packing themes of pieces that are named one by one.

use std::fs;
use std::path::Path;

use vitrine_media::{Picture, encode_png};
use vitrine_nxtheme::{NxthemeLimits, OpenedTheme, ThemeContainer, WallpaperImage, read_theme};
use vitrine_target::Target;
use vitrine_utheme::SystemFile;

use super::layouts::sample;
use super::{Folder, fails, inspected, jpeg, menu_patch, names, succeeds, vitrine};

const SAID: [&str; 4] = ["--name", "Harbour", "--author", "Mona"];

/// The call that packs these pieces.
fn pack<'a>(output: &'a Path, args: &[&'a str]) -> Vec<&'a str> {
    [&["pack", output.to_str().unwrap()], &SAID[..], args].concat()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn png(width: u32, height: u32) -> Vec<u8> {
    encode_png(&Picture::filled(width, height, [20, 40, 60]).unwrap()).unwrap()
}

fn opened(path: &Path) -> OpenedTheme {
    read_theme(&fs::read(path).unwrap(), &NxthemeLimits::default()).unwrap()
}

#[test]
fn pieces_make_a_theme_that_every_installer_takes() {
    let folder = Folder::new("pieces");
    let (picture, icon) = (folder.put("sky.jpg", jpeg(true)), folder.put("mine.png", png(64, 56)));
    let (output, row) = (folder.path("harbour.nxtheme"), sample("ResidentMenu/Lantern Row"));
    let icon = format!("album={}", text(&icon));
    let pieces = ["--picture", text(&picture), "--layout", &row, "--option", "Dock=Left", "--icon", &icon];
    let said = succeeds(pack(&output, &pieces));
    assert!(said.ends_with(" bytes\n"), "{said}");
    let (status, told, _) = inspected(&[output.as_ref()]);
    assert_eq!(status, 0, "{told}");
    assert!(!told.contains("error") || told.ends_with("no error found\n"), "{told}");
    let OpenedTheme { theme, container, .. } = opened(&output);
    assert_eq!((theme.manifest.target, container), (Target::ResidentMenu, ThemeContainer::Yaz0Sarc));
    assert_eq!((theme.manifest.name.as_str(), theme.manifest.author.as_str()), ("Harbour", "Mona"));
    assert_eq!(theme.manifest.layout_info, "Lantern Row by Vitrine");
    assert_eq!(theme.wallpaper, Some(WallpaperImage::Jpeg(jpeg(true))), "a picture that consoles show stays as it is");
    assert_eq!(theme.icons.keys().collect::<Vec<_>>(), ["album"]);
    let layout = String::from_utf8(theme.layout.unwrap()).unwrap();
    assert!(layout.contains("|ed8363ae-e0c4-40bb-8ab7-da8fb5afd3b0"), "{layout}");
    assert!(theme.common.is_some(), "the layout has a part for the file that the home menu shares");

    let again = folder.path("again.nxtheme");
    succeeds(pack(&again, &pieces));
    assert_eq!(fs::read(&output).unwrap(), fs::read(&again).unwrap(), "the same pieces make the same file");
    fails(pack(&output, &pieces), 2, "use --force to replace it");
    succeeds(pack(&output, &[&pieces[..], &["--force", "--zip", "--id", "my-own-id"]].concat()));
    let OpenedTheme { theme, container, .. } = opened(&output);
    assert_eq!((container, theme.manifest.id.as_deref()), (ThemeContainer::Zip, Some("my-own-id")));
}

#[test]
fn another_picture_is_made_one_that_consoles_show() {
    let folder = Folder::new("converted");
    let (picture, output) = (folder.put("wide.png", png(2000, 800)), folder.path("lock.nxtheme"));
    let call = pack(&output, &["--menu", "lockscreen", "--picture", text(&picture), "--json"]);
    let packed = vitrine(call);
    let said = String::from_utf8_lossy(&packed.stderr);
    assert!(said.contains("converted to a JPEG of 1280×720 pixels"), "{said}");
    let facts: serde_json::Value = serde_json::from_slice(&packed.stdout).unwrap();
    assert_eq!(facts["sizeBytes"], fs::metadata(&output).unwrap().len());
    assert_eq!(inspected(&[output.as_ref()]).0, 0);
    assert_eq!(opened(&output).theme.manifest.target, Target::Entrance);
}

#[test]
fn pictures_that_no_theme_can_carry_are_refused() {
    let folder = Folder::new("pictures");
    let output = folder.path("x.nxtheme");
    let refused = |file: &Path, status, sentence: &str| {
        fails(pack(&output, &["--menu", "home", "--picture", text(file)]), status, sentence);
    };
    refused(&folder.path("missing.jpg"), 2, "No such file");
    refused(&folder.put("empty.jpg", ""), 1, "empty.jpg: the content is no JPEG, PNG or WebP picture");
    refused(&folder.put("small.png", png(640, 360)), 1, "small.png: ");
    refused(&folder.put("damaged.jpg", jpeg(false)), 1, "damaged.jpg: the picture is damaged");
    let mut bomb = png(16, 16);
    // Sides that would take 14 GB to decode, with the checksum of the changed header.
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    let sum = crc32fast::hash(&bomb[12..29]).to_be_bytes();
    bomb[29..33].copy_from_slice(&sum);
    refused(&folder.put("bomb.png", bomb), 1, "60000×60000 is too many pixels");
    refused(&folder.put("long.jpg", [&jpeg(true)[..], &vec![0; 9 << 20]].concat()), 1, "long.jpg: the file has");
    let odd = folder.put("album.png", png(60, 56));
    fails(pack(&output, &["--menu", "home", "--icon", text(&odd)]), 1, "nothing was written");
    assert!(!output.exists() && names(&folder.0).iter().all(|name| !name.starts_with('.')));
}

#[test]
fn a_wrong_call_is_explained_with_its_remedy() {
    let folder = Folder::new("calls");
    let (output, icon) = (folder.path("x.nxtheme"), folder.put("album.png", png(64, 56)));
    let (icon, row) = (text(&icon), sample("ResidentMenu/Lantern Row"));
    let wrong = |args: &[&str], sentence: &str| fails(pack(&output, args), 2, sentence);
    fails(["pack", text(&output)], 2, "give a folder to pack, or parts");
    fails(["pack", text(&output), "--menu", "home", "--icon", icon], 2, "--name is missing");
    fails(["pack", text(&output), "--icon", icon, "--name", "Harbour"], 2, "--author is missing");
    fails(["pack", text(&folder.0), text(&output), "--menu", "home"], 2, "leave out the other options, or the folder");
    wrong(&["--icon", icon], "such as --menu home");
    wrong(&["--menu", "sofa", "--icon", icon], "the menus are home");
    wrong(&["--menu", "home"], "add --picture, --layout or --icon");
    wrong(&["--menu", "apps", "--icon", icon], "All Apps has no icons of its own: leave out --icon");
    wrong(&["--menu", "lock", "--icon", icon], "has no icon called \"album\"; it has lock");
    wrong(&["--menu", "home", "--icon", icon, "--icon", icon], "two files are given for the icon album");
    wrong(&["--menu", "home", "--icon", icon, "--option", "Dock=Left"], "add it with --layout");
    wrong(&["--menu", "lock", "--layout", &row], "leave out --menu, or use home");
    wrong(&["--layout", &row, "--option", "Dock=Right"], "takes one of \"Centre\", \"Left\"");
    wrong(&["--menu", "lock", "--icon", &format!("lock={icon}"), "--common", icon], "leave out --common");
    wrong(&["--menu", "home", "--picture", "-", "--icon", "album=-"], "only one file can come from standard input");
    wrong(&["--menu", "home", "--icon", icon, "--patch", icon], "use only one kind");
    fails(pack(&folder.path("x.utheme"), &["--menu", "home", "--icon", icon]), 1, "nothing was written");
    assert_eq!(names(&folder.0), ["album.png"]);
}

#[test]
fn patches_and_changed_files_make_a_wii_u_theme() {
    let folder = Folder::new("wiiu");
    let german = SystemFile::find_by_patch_name("AllMessage_EuDe.bps").unwrap();
    let men = folder.put("my menu.bps", menu_patch(SystemFile::find_by_patch_name("Men.bps").unwrap()));
    let text_patch = folder.put("text.bps", menu_patch(german));
    let (sounds, changed) = (folder.put("sounds", "the sounds"), folder.put("changed", "the sounds of ours"));
    let (preview, output) = (folder.put("launcher.jpg", jpeg(true)), folder.path("harbour.utheme"));
    let sounds = format!("cafe_standard_men={}", text(&sounds));
    let german = format!("EuGerman={}", text(&text_patch));
    let pieces =
        ["--patch", text(&men), "--patch", &german, "--change", &sounds, text(&changed), "--preview", text(&preview)];
    succeeds(pack(&output, &pieces));
    let (status, told, _) = inspected(&[output.as_ref()]);
    assert_eq!(status, 0, "{told}");
    let read = vitrine_utheme::read(&fs::read(&output).unwrap(), &Default::default()).unwrap();
    let patches: Vec<_> = read.theme.patches.iter().map(|patch| patch.file().patch_name).collect();
    assert_eq!(patches, ["Men.bps", "cafe_standard_men.bps", "AllMessage_EuDe.bps"]);
    assert_eq!((read.theme.metadata.theme_version.as_str(), read.theme.previews.len()), ("1.0", 1));
    assert!(read.theme.metadata.theme_id.starts_with("Custom:"));

    let wrong = |args: &[&str], status, sentence: &str| fails(pack(&folder.path("x.utheme"), args), status, sentence);
    let named = |name: &str, file: &Path| format!("{name}={}", text(file));
    wrong(&["--preview", text(&preview)], 2, "add --patch, or --change");
    wrong(&["--patch", text(&changed)], 1, "not a BPS patch");
    wrong(&["--patch", text(&folder.path("missing.bps"))], 2, "No such file");
    wrong(&["--patch", &named("Men3", &men)], 2, "themes don't change a file called \"Men3\", but Men, Men2");
    wrong(&["--patch", &named("Men2", &men)], 1, "is named for Common/Package/Men2.pack but made from");
    wrong(&["--patch", text(&men), "--patch", text(&men)], 2, "two files are given for Men");
    wrong(&["--change", text(&changed), text(&men)], 2, "it isn't clear which console file this is for");
    wrong(&["--patch", text(&men), "--preview", &named("sofa", &preview)], 2, "isn't one of the screens collage");
    wrong(&["--patch", text(&men), "--preview", &named("collage", &changed)], 1, "isn't a WebP, JPEG or PNG");
    assert!(!folder.path("x.utheme").exists());
}
