//! The commands for authors, as they are called: what is written, what is said, and the status they end with.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod layouts;
mod pieces;
mod previews;

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use vitrine_nxtheme::{Theme, ThemeContainer, ThemeManifest, write};
use vitrine_target::Target;
use vitrine_utheme::{SystemFile, ThemeMetadata, ThemePatch};
use vitrine_zip::{CompressionMethod, NewEntry};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("vitrine-tools-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn vitrine<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vitrine")).args(args).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn succeeds<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> String {
    let output = vitrine(args);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Ends with that status, and says so.
#[track_caller]
fn fails<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>, status: i32, sentence: &str) {
    let output = vitrine(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{said}");
    assert!(said.contains(sentence), "{said}");
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn switch_theme(name: &str) -> Theme {
    let mut theme = Theme::new(ThemeManifest::new(Target::ResidentMenu, name, "Mona"));
    theme.manifest.id = Some("a-theme-of-tests".into());
    theme.layout =
        Some(br#"{"PatchName":"Rows","AuthorName":"Mona","TargetName":"ResidentMenu.szs","Files":[]}"#.to_vec());
    theme
}

/// A patch that says it is made from the console's own menu, and makes a few bytes of it.
fn menu_patch(file: &SystemFile) -> Vec<u8> {
    let made = b"a menu of ours";
    let mut patch = b"BPS1".to_vec();
    for number in [file.size.unwrap(), made.len() as u64, 0, ((made.len() as u64 - 1) << 2) | 1] {
        vitrine_bps::encode_number(number, &mut patch);
    }
    patch.extend_from_slice(made);
    patch.extend(file.crc.unwrap().to_le_bytes());
    patch.extend(crc32fast::hash(made).to_le_bytes());
    patch.extend(crc32fast::hash(&patch).to_le_bytes());
    patch
}

fn wiiu_theme() -> Vec<u8> {
    let file = SystemFile::find_by_patch_name("Men.bps").unwrap();
    let patch = ThemePatch::check(file, &menu_patch(file), &Default::default());
    let metadata = ThemeMetadata {
        theme_id: "x:1".into(),
        theme_name: "Paper harbour".into(),
        theme_author: "Mona".into(),
        theme_version: "1.0".into(),
    };
    vitrine_utheme::Theme { metadata, patches: vec![patch.unwrap()], previews: vec![] }.to_archive().unwrap()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<_> =
        files.iter().map(|(name, bytes)| NewEntry { name, bytes, method: CompressionMethod::Store }).collect();
    vitrine_zip::write(&entries).unwrap()
}

#[test]
fn what_is_unpacked_packs_to_the_same_file() {
    let folder = Folder::new("round");
    let files = [
        ("packed.nxtheme", write(&switch_theme("Sky"), ThemeContainer::Yaz0Sarc).unwrap()),
        ("zipped.nxtheme", write(&switch_theme("Sky"), ThemeContainer::Zip).unwrap()),
        ("harbour.utheme", wiiu_theme()),
    ];
    for (name, bytes) in files {
        let (file, parts, again) =
            (folder.put(name, &bytes), folder.path("parts"), folder.path(&format!("again-{name}")));
        succeeds([OsStr::new("unpack"), file.as_ref(), parts.as_ref()]);
        succeeds([OsStr::new("pack"), parts.as_ref(), again.as_ref()]);
        assert!(fs::read(&again).unwrap() == bytes, "{name}");
        fs::remove_dir_all(parts).unwrap();
    }
    assert!(names(&folder.0).iter().all(|name| !name.starts_with('.')), "{:?}", names(&folder.0));
}

#[test]
fn a_bundle_is_unpacked_without_its_folders() {
    let folder = Folder::new("bundle");
    let theme = write(&switch_theme("Sky"), ThemeContainer::Yaz0Sarc).unwrap();
    let bundle = folder.put("all.zip", zip(&[("menus/one.nxtheme", &theme), ("two.nxtheme", &theme), ("a.txt", b"-")]));
    let parts = folder.path("parts");
    succeeds([OsStr::new("unpack"), bundle.as_ref(), parts.as_ref()]);
    assert_eq!(names(&parts), ["one.nxtheme", "two.nxtheme"]);
    let again = folder.path("again.zip");
    succeeds([OsStr::new("pack"), parts.as_ref(), again.as_ref()]);
    assert_eq!(fs::read(again).unwrap(), zip(&[("one.nxtheme", &theme), ("two.nxtheme", &theme)]));

    // Two of one name are told apart, and what a Mac leaves behind is no theme.
    let entries =
        [("a/one.nxtheme", &theme[..]), ("b/ONE.nxtheme", &theme), ("__MACOSX/a/._one.nxtheme", b"\0\x05\x16\x07")];
    let same = folder.put("same.zip", zip(&entries));
    let other = folder.path("other");
    succeeds([OsStr::new("unpack"), same.as_ref(), other.as_ref()]);
    assert_eq!(names(&other), ["ONE (2).nxtheme", "one.nxtheme"]);
}

#[test]
fn a_pack_comes_back_byte_for_byte_in_the_order_of_menus() {
    let folder = Folder::new("pack-order");
    let theme = |target, name: &str| {
        let manifest = ThemeManifest::new(target, name, "Mona");
        let layout = br#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Visible":false}]}]}"#;
        write(&Theme { manifest, layout: Some(layout.to_vec()), ..switch_theme(name) }, ThemeContainer::Yaz0Sarc)
            .unwrap()
    };
    let (home, lock) = (theme(Target::ResidentMenu, "Zebra"), theme(Target::Entrance, "Apple"));
    // A site puts the home menu first, whatever the names are.
    let pack = zip(&[("Zebra.nxtheme", &home), ("Apple.nxtheme", &lock)]);
    let (file, parts, again) = (folder.put("pack.zip", &pack), folder.path("parts"), folder.path("again.zip"));
    succeeds([OsStr::new("unpack"), file.as_ref(), parts.as_ref()]);
    succeeds([OsStr::new("pack"), parts.as_ref(), again.as_ref()]);
    assert!(fs::read(again).unwrap() == pack);
}

#[test]
fn nothing_is_written_over_what_is_there() {
    let folder = Folder::new("over");
    let file = folder.put("sky.nxtheme", write(&switch_theme("Sky"), ThemeContainer::Yaz0Sarc).unwrap());
    let parts = folder.path("parts");
    succeeds([OsStr::new("unpack"), file.as_ref(), parts.as_ref()]);
    fails([OsStr::new("unpack"), file.as_ref(), parts.as_ref()], 2, "it already exists and isn't empty");
    let before = fs::read(&file).unwrap();
    fails([OsStr::new("pack"), parts.as_ref(), file.as_ref()], 2, "use --force to replace it");
    assert!(fs::read(&file).unwrap() == before);
    fails([OsStr::new("pack"), parts.as_ref(), folder.path("nowhere/sky.nxtheme").as_ref()], 2, "No such file");
    folder.put("parts/info.json", r#"{"Target":"home","ThemeName":"Dusk","Author":"Mona","Version":15}"#);
    succeeds([OsStr::new("pack"), parts.as_ref(), file.as_ref(), OsStr::new("--force")]);
    assert!(succeeds([OsStr::new("inspect"), file.as_ref()]).contains("Dusk"));
}

#[test]
fn what_consoles_refuse_is_not_packed() {
    let folder = Folder::new("refused");
    let (parts, output) = (folder.path("parts"), folder.path("sky.nxtheme"));
    folder.put("parts/notes.txt", "what to do");
    fails([OsStr::new("pack"), parts.as_ref(), output.as_ref()], 1, "info.json, metadata.json or .nxtheme files alone");
    folder.put("parts/info.json", r#"{"Target":"home","ThemeName":" ","Author":"Mona","Version":15}"#);
    fails([OsStr::new("pack"), parts.as_ref(), output.as_ref()], 1, "nothing was written");
    folder.put("parts/info.json", r#"{"Target":"sofa","ThemeName":"Sky","Author":"Mona","Version":15}"#);
    fails([OsStr::new("pack"), parts.as_ref(), output.as_ref()], 1, "sofa");
    folder.put("parts/info.json", r#"{"Target":"#);
    fails([OsStr::new("pack"), parts.as_ref(), output.as_ref()], 1, "info.json");
    assert_eq!(names(&folder.0), ["parts"]);
    fails([OsStr::new("pack"), folder.path("nowhere").as_ref(), output.as_ref()], 2, "No such file");
}

#[test]
fn a_repair_says_what_it_changed() {
    let folder = Folder::new("repair");
    let manifest =
        br#"{"target":"ResidentMenu","ThemeName":"Sky","Author":"Mona","Version":15,"Id":"a-theme-of-tests"}"#;
    let layout = switch_theme("Sky").layout.unwrap();
    let file =
        folder.put("sky.nxtheme", zip(&[("info.json", manifest), ("layout.json", &layout), ("notes.txt", b"-")]));
    let output = folder.path("new.nxtheme");
    let said = succeeds([OsStr::new("repair"), file.as_ref(), output.as_ref()]);
    assert!(said.contains("repaired  error"), "{said}");
    assert!(said.contains("notes.txt"), "{said}");
    assert_eq!(vitrine([OsStr::new("inspect"), output.as_ref()]).status.code(), Some(0), "{said}");
    let again = folder.path("again.nxtheme");
    let said = succeeds([OsStr::new("repair"), output.as_ref(), again.as_ref(), OsStr::new("--json")]);
    let facts: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(facts["repaired"], serde_json::json!([]));
    assert_eq!(fs::read(output).unwrap(), fs::read(again).unwrap());

    let page = folder.put("page.html", "<!doctype html><title>404</title>");
    fails([OsStr::new("repair"), page.as_ref(), folder.path("x").as_ref()], 1, "it isn't a theme, patch or layout");
}

#[test]
fn a_repair_puts_layouts_into_the_usual_form_and_ends_with_1_while_errors_are_left() {
    let folder = Folder::new("repair-layout");
    let repair = |from: &Path, to: &Path| vitrine([OsStr::new("repair"), from.as_ref(), to.as_ref()]);
    let pane = |fields: &str| {
        format!(r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P",{fields}}}]}}]}}"#)
    };
    let (old, new) = (folder.put("layout.json", pane(r#""ColorTL":"0","Visible":1"#)), folder.path("new.json"));
    let output = repair(&old, &new);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(fs::read_to_string(&new).unwrap(), pane(r#""ColorTL":"00000000","Visible":true"#));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("2 repaired, 0 left"), "{said}");

    let theme = Theme { layout: Some(pane(r#""ColorTL":"0""#).into_bytes()), ..switch_theme("Sky") };
    let files = [("info.json", theme.manifest.to_json(15).into_bytes()), ("layout.json", theme.layout.unwrap())];
    let old = folder.put("old.nxtheme", zip(&files.each_ref().map(|(name, bytes)| (*name, bytes.as_slice()))));
    assert_eq!(repair(&old, &folder.path("new.nxtheme")).status.code(), Some(0));
    let unpacked = folder.path("unpacked");
    succeeds([OsStr::new("unpack"), folder.path("new.nxtheme").as_ref(), unpacked.as_ref()]);
    assert!(fs::read_to_string(unpacked.join("layout.json")).unwrap().contains(r#""ColorTL":"00000000""#));

    let (broken, left) = (folder.put("broken.json", pane(r##""ColorTL":"#00000000""##)), folder.path("left.json"));
    let output = repair(&broken, &left);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("left      error"), "{said}");
    assert!(left.exists());
}

#[test]
fn patches_are_made_applied_and_told() {
    let folder = Folder::new("bps");
    let (source, target) = (folder.put("a", b"the untouched file"), folder.put("b", b"the file of ours, and more"));
    let (patch, made) = (folder.path("a.bps"), folder.path("made"));
    let bps = |command: &str| [OsStr::new("bps").to_owned(), OsStr::new(command).to_owned()];
    let call = |command: &str, paths: &[&Path]| {
        let paths = paths.iter().map(|path| path.as_os_str().to_owned());
        bps(command).into_iter().chain(paths).collect::<Vec<_>>()
    };
    succeeds(call("create", &[&source, &target, &patch]));
    succeeds(call("apply", &[&patch, &source, &made]));
    assert_eq!(fs::read(&made).unwrap(), fs::read(&target).unwrap());
    fails(call("apply", &[&patch, &target, &folder.path("other")]), 1, "vitrine: ");
    assert!(!folder.path("other").exists());
    fails(call("info", &[&source]), 1, "not a BPS patch");
    fails(call("info", &[&folder.path("missing")]), 2, "No such file");
    assert!(succeeds(call("info", &[&patch])).contains("result     26 bytes"));

    let mut info = Command::new(env!("CARGO_BIN_EXE_vitrine"))
        .args(["bps", "info", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    info.stdin.take().unwrap().write_all(&fs::read(&patch).unwrap()).unwrap();
    let facts: serde_json::Value = serde_json::from_slice(&info.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!((&facts["targetSize"], &facts["metadataSize"]), (&26.into(), &0.into()));
}

/// A wallpaper, or one with all that a JPEG needs but picture data that says nothing.
fn jpeg(is_sound: bool) -> Vec<u8> {
    if is_sound {
        let picture = vitrine_media::Picture::filled(1280, 720, [20, 40, 60]).unwrap();
        return vitrine_media::encode_wallpaper_jpeg(&picture).unwrap();
    }
    let mut bytes = vec![0xff, 0xd8, 0xff, 0xdb, 0, 67, 0];
    bytes.extend([1; 64]);
    for head in [0x00, 0x10] {
        bytes.extend([0xff, 0xc4, 0, 19, head]);
        bytes.extend([0; 16]);
    }
    bytes.extend([0xff, 0xc0, 0, 11, 8, 2, 0xd0, 5, 0, 1, 1, 0x11, 0]);
    bytes.extend([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0xff, 0xd9]);
    bytes
}

fn inspected(args: &[&OsStr]) -> (i32, String, String) {
    let output = vitrine([OsStr::new("inspect")].into_iter().chain(args.iter().copied()));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn inspect_ends_with_the_worst_status_of_all_files() {
    let folder = Folder::new("statuses");
    let sound = folder.put("sound.nxtheme", write(&switch_theme("Dusk"), ThemeContainer::Zip).unwrap());
    let error = folder.put("error.json", r#"{"Files":7}"#);
    let missing = folder.path("missing.nxtheme");
    assert_eq!(inspected(&[sound.as_ref()]).0, 0);
    assert_eq!(inspected(&[sound.as_ref(), error.as_ref()]).0, 1);
    let (status, told, said) = inspected(&[missing.as_ref(), sound.as_ref()]);
    assert_eq!(status, 2);
    assert!(said.contains("missing.nxtheme: "), "{said}");
    assert!(
        told.contains("Dusk") && told.ends_with("2 files: 0 with errors, 1 unreadable; 0 of other kinds skipped\n"),
        "{told}"
    );
    assert_eq!(inspected(&[missing.as_ref()]).0, 2);
}

#[test]
fn inspect_takes_folders_and_standard_input() {
    let folder = Folder::new("folder");
    let theme = write(&switch_theme("Dusk"), ThemeContainer::Zip).unwrap();
    folder.put("b/sound.nxtheme", &theme);
    folder.put("a/layout.json", r#"{"PatchName":"Rows","Files":[]}"#);
    folder.put("readme.txt", "words");
    folder.put("saved.nxtheme", "<!doctype html><html>404</html>");
    let (status, told, _) = inspected(&[folder.0.as_ref()]);
    assert_eq!(status, 2, "a page in the place of a theme");
    let place = |text: &str| told.find(text).unwrap_or_else(|| panic!("{text} in {told}"));
    assert!(place("layout.json: layout") < place("sound.nxtheme: Switch theme"));
    assert!(place("saved.nxtheme: web page") > place("sound.nxtheme: Switch theme"));
    assert!(told.ends_with("3 files: 0 with errors, 1 unreadable; 1 of other kinds skipped\n"), "{told}");
    let (_, json, _) = inspected(&[folder.0.as_ref(), OsStr::new("--json")]);
    let reports: serde_json::Value = serde_json::from_str(&json).unwrap();
    let kinds: Vec<_> = reports.as_array().unwrap().iter().map(|report| report["kind"].clone()).collect();
    assert_eq!(kinds, ["layout", "switch-theme", "web-page"]);

    let mut command = Command::new(env!("CARGO_BIN_EXE_vitrine"));
    let mut child =
        command.args(["inspect", "-", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&theme).unwrap();
    let output = child.wait_with_output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((report["kind"].as_str(), report["name"].as_str()), (Some("switch-theme"), Some("standard input")));
}

#[test]
fn inspect_decodes_pictures() {
    let folder = Folder::new("decoding");
    let themed = |wallpaper: Vec<u8>| {
        let mut theme = switch_theme("Dusk");
        theme.wallpaper = Some(vitrine_nxtheme::WallpaperImage::Jpeg(wallpaper));
        write(&theme, ThemeContainer::Yaz0Sarc).unwrap()
    };
    let files = [
        ("sound.jpg", jpeg(true), 0),
        ("damaged.jpg", jpeg(false), 1),
        ("sound.nxtheme", themed(jpeg(true)), 0),
        ("damaged.nxtheme", themed(jpeg(false)), 1),
        ("bundle.zip", zip(&[("a.nxtheme", &themed(jpeg(true))), ("b.nxtheme", &themed(jpeg(false)))]), 1),
    ];
    for (name, bytes, expected) in files {
        let file = folder.put(name, bytes);
        let (status, told, _) = inspected(&[file.as_ref()]);
        assert_eq!(status, expected, "{told}");
        assert_eq!(told.matches("[inspect.picture_damaged]").count(), expected as usize, "{told}");
    }
    let damaged = folder.path("damaged.nxtheme");
    let told = inspected(&[damaged.as_ref()]).1;
    assert!(told.contains("error: image.jpg: the picture can't be decoded: "), "{told}");
}

#[test]
#[cfg(target_os = "linux")]
fn inspect_does_not_read_what_is_too_large() {
    let folder = Folder::new("sparse");
    let sparse = folder.path("sparse.nxtheme");
    fs::File::create(&sparse).unwrap().set_len(3 << 30).unwrap();
    // More address space than the program takes, less than the file has.
    let limited = |command: &str| {
        let script = format!("ulimit -v 2900000; {command}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, "sh"]).arg(env!("CARGO_BIN_EXE_vitrine")).arg(&sparse).output().unwrap()
    };
    for command in [r#""$1" inspect "$2""#, r#""$1" inspect - < "$2""#] {
        let output = limited(command);
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(2), "{command}: {told}{}", String::from_utf8_lossy(&output.stderr));
        assert!(told.contains("[inspect.too_large]"), "{command}: {told}");
    }
}
