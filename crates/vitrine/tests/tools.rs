//! The commands for authors, as they are called: what is written, what is said, and the status they end with.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use vitrine_nxtheme::{Container, Manifest, Theme, write};
use vitrine_target::Target;
use vitrine_utheme::{Metadata, SystemFile, ThemePatch};
use vitrine_zip::{Method, NewEntry};

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
    let mut theme = Theme::new(Manifest::new(Target::ResidentMenu, name, "Mona"));
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
    let metadata = Metadata {
        theme_id: "x:1".into(),
        theme_name: "Paper harbour".into(),
        theme_author: "Mona".into(),
        theme_version: "1.0".into(),
    };
    vitrine_utheme::Theme { metadata, patches: vec![patch.unwrap()], previews: vec![] }.to_archive().unwrap()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<_> = files.iter().map(|(name, bytes)| NewEntry { name, bytes, method: Method::Store }).collect();
    vitrine_zip::write(&entries).unwrap()
}

#[test]
fn what_is_unpacked_packs_to_the_same_file() {
    let folder = Folder::new("round");
    let files = [
        ("packed.nxtheme", write(&switch_theme("Sky"), Container::Yaz0Sarc).unwrap()),
        ("zipped.nxtheme", write(&switch_theme("Sky"), Container::Zip).unwrap()),
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
    let theme = write(&switch_theme("Sky"), Container::Yaz0Sarc).unwrap();
    let bundle = folder.put("all.zip", zip(&[("menus/one.nxtheme", &theme), ("two.nxtheme", &theme), ("a.txt", b"-")]));
    let parts = folder.path("parts");
    succeeds([OsStr::new("unpack"), bundle.as_ref(), parts.as_ref()]);
    assert_eq!(names(&parts), ["one.nxtheme", "two.nxtheme"]);
    let again = folder.path("again.zip");
    succeeds([OsStr::new("pack"), parts.as_ref(), again.as_ref()]);
    assert_eq!(fs::read(again).unwrap(), zip(&[("one.nxtheme", &theme), ("two.nxtheme", &theme)]));

    let same = folder.put("same.zip", zip(&[("a/one.nxtheme", &theme), ("b/ONE.nxtheme", &theme)]));
    fails(
        [OsStr::new("unpack"), same.as_ref(), folder.path("other").as_ref()],
        1,
        "two themes of the bundle are called",
    );
}

#[test]
fn nothing_is_written_over_what_is_there() {
    let folder = Folder::new("over");
    let file = folder.put("sky.nxtheme", write(&switch_theme("Sky"), Container::Yaz0Sarc).unwrap());
    let parts = folder.path("parts");
    succeeds([OsStr::new("unpack"), file.as_ref(), parts.as_ref()]);
    fails([OsStr::new("unpack"), file.as_ref(), parts.as_ref()], 2, "it exists already and is not empty");
    let before = fs::read(&file).unwrap();
    fails([OsStr::new("pack"), parts.as_ref(), file.as_ref()], 2, "--force replaces it");
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
    fails([OsStr::new("repair"), page.as_ref(), folder.path("x").as_ref()], 1, "neither a theme nor a patch");
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
    assert!(succeeds(call("info", &[&patch])).contains("makes      26 bytes"));

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
