//! Building layouts with chosen options, from the sample layouts of this repository and from files made here.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Folder, fails, inspected, succeeds, vitrine};

const DOCK_LEFT: &str = "ed8363ae-e0c4-40bb-8ab7-da8fb5afd3b0";
const PLAYERS: &str = "ad032d28-1646-4bb7-9519-ea2c7ee80deb";

/// The folder of a sample layout.
pub fn sample(of_menu: &str) -> String {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/layouts/targets");
    content.join(of_menu).to_str().unwrap().to_owned()
}

fn lantern_row() -> String {
    sample("ResidentMenu/Lantern Row")
}

fn read(path: &PathBuf) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

fn build<'a>(layout: &'a str, args: &[&'a str]) -> Vec<&'a str> {
    [&["layout", "build", layout], args].concat()
}

#[test]
fn a_layout_is_built_with_what_was_chosen_by_name_and_by_uuid() {
    let folder = Folder::new("built");
    let output = folder.path("layout.json");
    let row = lantern_row();
    let options = [
        "--option",
        "Dock=Left",
        "--option",
        "Lift the row by=64",
        "--option",
        PLAYERS,
        "--option",
        "Tile corners=Soft",
    ];
    let said = succeeds(build(&row, &[&[output.to_str().unwrap()][..], &options].concat()));
    assert!(said.starts_with("chosen    Dock: Left\nchosen    Lift the row by: 64\n"), "{said}");
    let built = read(&output);
    assert_eq!((&built["PatchName"], &built["TargetName"]), (&"Lantern Row".into(), &"ResidentMenu.szs".into()));
    let id = built["ID"].as_str().unwrap();
    assert!(id.starts_with("Vitrine_Custom:afe2312c-1843-4efa-8d2a-c3714c3686e6|"), "{id}");
    assert!(id.contains(DOCK_LEFT) && id.contains("413e1063-cd51-434a-8484-5d5bf0ece3e1(64)"), "{id}");
    let files = built["Files"].to_string();
    assert!(files.contains(r#""Y":292,"Z":0},"Visible":false}"#), "the players are hidden: {files}");
    assert!(files.contains(r#""Y":88"#), "the row is lifted from 24 by 64");
    assert_eq!(inspected(&[output.as_ref()]).0, 0);

    let again = folder.path("again.json");
    let report = succeeds(build(&row, &[&[again.to_str().unwrap(), "--json"][..], &options].concat()));
    let facts: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&facts["menu"], &facts["chosen"][1]["variable"]), (&"home".into(), &"64".into()));
    assert_eq!(fs::read(output).unwrap(), fs::read(again).unwrap());
}

#[test]
fn what_is_built_goes_to_standard_output_and_builds_to_itself() {
    let folder = Folder::new("piped");
    let row = lantern_row();
    let (layout, common) = (succeeds(build(&row, &[])), succeeds(build(&row, &["-", "--common"])));
    let file = folder.put("layout.json", &layout);
    assert_eq!(succeeds(build(file.to_str().unwrap(), &[])), layout);
    let file = folder.put("common.json", &common);
    assert_eq!(succeeds(build(file.to_str().unwrap(), &["--common"])), common);
    let common: Value = serde_json::from_str(&common).unwrap();
    assert_eq!(common["TargetName"], "common.szs");
    assert_eq!(common["ID"], "Vitrine_Custom:afe2312c-1843-4efa-8d2a-c3714c3686e6-common");
}

#[test]
fn a_file_alone_takes_its_menu_and_its_options_from_the_call() {
    let folder = Folder::new("alone");
    let file = folder.put("mine.json", r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[]}]}"#);
    let (file, options) = (file.to_str().unwrap(), format!("{}/options", lantern_row()));
    fails(build(file, &[]), 2, "add --menu");
    fails(build(file, &["--menu", "sofa"]), 2, "the menus are home, lock, apps, set, psl, user, news");
    fails(build(file, &["--menu", "home", "--option", "Dock=Left"]), 2, "it has no options");
    let built = succeeds(build(file, &["--menu", "home", "--options", &options, "--option", "Dock=Left"]));
    let built: Value = serde_json::from_str(&built).unwrap();
    assert_eq!((&built["PatchName"], &built["TargetName"]), (&"mine".into(), &"ResidentMenu.szs".into()));
    let missing = format!("{options}/nowhere");
    fails(build(file, &["--menu", "home", "--options", &missing]), 2, "No such file");
}

#[test]
fn a_wrong_choice_is_refused_with_what_could_be_chosen() {
    let row = lantern_row();
    let chosen = |option, sentence: &str| fails(build(&row, &["--option", option]), 2, sentence);
    chosen("Doc", "it has no option called \"Doc\"; it has:\n  Hide players: on or off, no value");
    chosen("Dock", "\"Dock\" takes one of \"Centre\", \"Left\": write it like --option \"Dock=Centre\"");
    chosen("Dock=Right", "takes one of \"Centre\", \"Left\"");
    chosen("Hide players=yes", "leave it out to turn it off");
    chosen("Lift the row by", "takes a whole number from 0 to 96");
    chosen("Lift the row by=97", "must be between 0 and 96");
    chosen("Lift the row by=1e1", "must be a whole number");
    chosen("Lantern light=red", "must be a colour");
    chosen("00000000-0000-0000-0000-000000000007", "none of its options has a value with the UUID");
    fails(build(&row, &["--option", "Dock=Left", "--option", "Dock=Centre"]), 2, "only one value of \"Dock\"");
    fails(build(&row, &["--menu", "lock"]), 2, "leave out --menu, or use home");
    fails(build(&row, &["--json"]), 2, "give a file to write the layout to");
    fails(build(&sample("Entrance/Quiet Lock"), &["--common"]), 2, "leave out --common");
    fails(build(&sample("ResidentMenu/Default"), &[]), 2, "choose one with --option");
}

#[test]
fn what_cannot_be_read_or_would_be_refused_is_not_built() {
    let folder = Folder::new("unbuilt");
    let output = folder.path("out/layout.json");
    let call = |path: &PathBuf| vec!["layout".to_owned(), "build".into(), path.display().to_string()];
    fails(call(&folder.path("nowhere")), 2, "No such file");
    fs::create_dir(folder.path("empty")).unwrap();
    fails(call(&folder.path("empty")), 1, "must contain layout.json, details.json or options");
    fails(call(&folder.put("list.json", "[]")), 1, "a layout must be a JSON object");
    fails(call(&folder.put("deep.json", "[".repeat(5000))), 1, "are nested more than");
    fails(call(&folder.put("wrong.json", r#"{"TargetName":"Set.szs","Files":7}"#)), 1, "Files: must be a list");
    let file = folder.put("sound.json", r#"{"TargetName":"Set.szs","Files":[{"FileName":"a","Patches":[]}]}"#);
    let to = |output: &PathBuf| [call(&file), vec![output.display().to_string()]].concat();
    fails(to(&output), 2, "No such file");
    fails(to(&file), 2, "use --force to replace it");
    let broken = folder.put("tree/details.json", r#"{"uuid":"none"}"#);
    fails(call(&broken.parent().unwrap().to_owned()), 1, "its uuid is malformed");
}

#[test]
fn options_that_cannot_be_read_are_told_and_left_out() {
    let folder = Folder::new("remarks");
    folder.put("Mine/layout.json", r#"{"TargetName":"Set.szs","Files":[{"FileName":"blyt/A.bflyt","Patches":[]}]}"#);
    folder.put("Mine/options/1_TOGGLE_Broken/on.json", r#"{"uuid":"#);
    folder.put("Mine/options/2_TOGGLE_Sound/on.json", format!(r#"{{"uuid":"{PLAYERS}","Files":[]}}"#));
    let listed = vitrine(["layout", "options", folder.path("Mine").to_str().unwrap()]);
    assert_eq!(String::from_utf8_lossy(&listed.stdout), "  Sound: on or off, no value\n");
    let said = String::from_utf8_lossy(&listed.stderr);
    assert!(said.contains("1_TOGGLE_Broken: on.json: ") && said.contains("it was left out"), "{said}");
    let listed: Value = serde_json::from_str(&succeeds(["layout", "options", &lantern_row(), "--json"])).unwrap();
    let names: Vec<_> = listed.as_array().unwrap().iter().map(|option| option["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Hide players", "Dock", "Lift the row by", "Lantern light", "Tile corners"]);
    assert_eq!((&listed[2]["range"][1], &listed[4]["isOfMenu"]), (&96.0.into(), &true.into()));
}
