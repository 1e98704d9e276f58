//! A layout to import.

use serde_json::{Value, json};

use crate::pictures;
use crate::site::Folder;

/// Writes a tree with one layout of so many patches for the settings menu, and returns its path.
pub fn write(folder: &Folder, patches: u32) -> String {
    let tree = folder.data().join("tree/targets/Set/Long");
    std::fs::create_dir_all(&tree).expect("the folder takes folders");
    let patches: Vec<Value> =
        (0..patches).map(|n| json!({ "PaneName": format!("N_Pane_{n:017}"), "Size": { "X": n, "Y": 1 } })).collect();
    let files = json!([{ "FileName": "blyt/Set.bflyt", "Patches": patches }]);
    let layout = json!({ "AuthorName": "House", "TargetFirmware": 2000, "Files": files });
    let details = json!({ "uuid": "5b0a2c55-6a4e-4d5f-9f0b-0c31ad4e8a10", "creatorUuid": "04d13022-33a8-48a8-849f-0c0001467b29" });
    for (name, content) in [("layout.json", layout), ("details.json", details)] {
        std::fs::write(tree.join(name), content.to_string()).expect("the folder takes files");
    }
    std::fs::write(tree.join("overlay.png"), pictures::overlay()).expect("the folder takes files");
    folder.data().join("tree").display().to_string()
}
