//! Layout JSON read strictly and leniently: every irregularity with its severity and its place.

use super::*;

/// Reads a layout and returns its findings as lines, the severity first.
fn findings(text: &str, strictness: LayoutStrictness) -> Vec<String> {
    let (_, findings) = Layout::read(text.as_bytes(), strictness).expect("the text is a JSON object");
    findings.iter().map(|finding| format!("{:?} {finding}", finding.severity())).collect()
}

/// Reads a pane with these fields strictly, then leniently, and compares findings and what the lenient reading made.
fn check_pane(fields: &str, strict: &[&str], lenient: &[&str], repaired: &str) {
    let wrapped = |fields: &str| {
        format!(r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P",{fields}}}]}}]}}"#)
    };
    let prefixed = |lines: &[&str]| -> Vec<String> {
        lines.iter().map(|line| line.replacen(' ', " Files[0].Patches[0].", 1)).collect()
    };
    let text = wrapped(fields);
    assert_eq!(findings(&text, LayoutStrictness::Strict), prefixed(strict), "{fields}, strictly");
    assert_eq!(findings(&text, LayoutStrictness::Lenient), prefixed(lenient), "{fields}, leniently");
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("it was read a moment ago");
    let expected = if repaired.is_empty() { wrapped("").replace(",}", "}") } else { wrapped(repaired) };
    assert_eq!(layout.to_json(), expected, "{fields}, repaired");
}

#[test]
fn null_is_an_error_on_a_console_and_repaired_for_desktop_tools() {
    check_pane(
        r#""Position":null,"Visible":true"#,
        &["Warning Position: null means zero on a console and unchanged in desktop tools"],
        &["Warning Position: null means zero on a console and unchanged in desktop tools"],
        r#""Position":{"X":0,"Y":0,"Z":0},"Visible":true"#,
    );
    check_pane(
        r#""Visible":null,"Scale":{"X":1}"#,
        &["Error Visible: null is not accepted by consoles"],
        &["Warning Visible: null is not accepted by consoles"],
        r#""Scale":{"X":1}"#,
    );
    for field in ["ID", "Anims"] {
        let text = format!(r#"{{"{field}":null,"Files":[]}}"#);
        assert_eq!(
            findings(&text, LayoutStrictness::Strict),
            [format!("Error {field}: null is not accepted by consoles")]
        );
        assert_eq!(
            findings(&text, LayoutStrictness::Lenient),
            [format!("Warning {field}: null is not accepted by consoles")]
        );
    }
}

#[test]
fn numbers_in_the_wrong_place_are_repaired_for_desktop_tools() {
    check_pane(
        r#""UsdPatches":[{"PropName":"R","PropValues":[2.50,"1"],"type":2}]"#,
        &["Error UsdPatches[0].PropValues[0]: values of user data must be text, but this is a number"],
        &["Warning UsdPatches[0].PropValues[0]: values of user data must be text, but this is a number"],
        r#""UsdPatches":[{"PropName":"R","PropValues":["2.50","1"],"type":2}]"#,
    );
    check_pane(
        r#""Visible":1"#,
        &["Error Visible: must be true or false, but this is a number"],
        &["Warning Visible: must be true or false, but this is a number"],
        r#""Visible":true"#,
    );
}

#[test]
fn a_name_in_the_wrong_letter_case_is_kept_with_a_warning() {
    let line = ["Warning originX: the correct name is OriginX; consoles ignore this spelling"];
    check_pane(r#""originX":1"#, &line, &line, r#""originX":1"#);
}

#[test]
fn user_data_without_values_has_no_effect_and_a_warning() {
    let lines = [
        "Warning UsdPatches[0]: PropValues is missing, so this has no effect and some tools fail",
        "Warning UsdPatches[0]: type is missing, so this has no effect and some tools fail",
    ];
    check_pane(r#""UsdPatches":[{"PropName":"R"}]"#, &lines, &lines, r#""UsdPatches":[{"PropName":"R"}]"#);
}

#[test]
fn an_animation_without_content_is_left_out_for_desktop_tools() {
    let text = r#"{"Files":[],"Anims":[{"FileName":"anim/A_In.bflan"}]}"#;
    assert_eq!(findings(text, LayoutStrictness::Strict), ["Error Anims[0]: AnimJson is missing"]);
    assert_eq!(findings(text, LayoutStrictness::Lenient), ["Warning Anims[0]: AnimJson is missing"]);
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("it was read a moment ago");
    assert_eq!(layout.to_json(), r#"{"Files":[],"Anims":[]}"#);
}

#[test]
fn odd_values_are_named() {
    let check = |fields: &str, line: &str| {
        let text = format!(r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P",{fields}}}]}}]}}"#);
        let expected = line.replacen(' ', " Files[0].Patches[0].", 1);
        assert_eq!(findings(&text, LayoutStrictness::Strict), [expected], "{fields}");
    };
    let colour = "a colour must be eight hexadecimal digits in the order AABBGGRR, but this is";
    check(r#""ColorTL":"FF8000""#, "Note ColorTL: \"FF8000\" is read as the colour 00FF8000");
    check(r#""ColorTL":"1FF8000CC""#, "Warning ColorTL: \"1FF8000CC\" is read as the colour FF8000CC");
    check(r#""ColorTL":"""#, &format!("Error ColorTL: {colour} \"\""));
    check(r##""ColorBR":"#FF8000C""##, &format!("Error ColorBR: {colour} \"#FF8000C\""));
    check(r#""ColorTL":7"#, "Error ColorTL: must be text");
    check(r#""OriginX":3"#, "Warning OriginX: only 0 to 2 have a known meaning");
    check(r#""OriginY":1.5"#, "Warning OriginY: 1.5 is read as 1");
    check(r#""OriginY":true"#, "Error OriginY: must be a whole number");
    check(r#""OriginY":1e9"#, "Error OriginY: must be a whole number from 0 to 255");
    check(r#""ParentOriginX":"1""#, "Error ParentOriginX: must be a whole number");
    check(r#""Position":{}"#, "Note Position: an empty vector sets every component to zero");
    check(r#""Position":{"X":"1"}"#, "Error Position.X: must be a number");
    check(r#""Scale":{"x":1}"#, "Warning Scale.x: the correct name is X; consoles ignore this spelling");
    check(r#""Scale":{"Z":1}"#, "Note Scale.Z: this field isn't part of the format and is ignored");
    check(r#""Scale":7"#, "Error Scale: must be an object of numbers");
    check(r#""Bogus":[null]"#, "Note Bogus: this field isn't part of the format and is ignored");
    check(r#""UsdPatches":{}"#, "Error UsdPatches: must be a list");
    check(r#""UsdPatches":[7]"#, "Error UsdPatches[0]: must be an object");
    let data = |values: &str, of_type: u8| {
        format!(r#""UsdPatches":[{{"PropName":"R","PropValues":[{values}],"type":{of_type}}}]"#)
    };
    check(&data(r#""2,8""#, 2), "Note UsdPatches[0]: consoles understand a decimal comma, but a full stop is usual");
    check(&data(r#""x""#, 2), "Error UsdPatches[0]: \"x\" isn't a number of this type, so installing fails");
    check(&data(r#""1e39""#, 2), "Error UsdPatches[0]: \"1e39\" doesn't fit into 32 bits, so installing fails");
    check(
        &data(r#""2147483648""#, 1),
        "Error UsdPatches[0]: \"2147483648\" doesn't fit into 32 bits, so installing fails",
    );
    check(
        r#""Position":{"X":1e39}"#,
        "Warning Position.X: 1e39 is too large for a 32-bit number; it isn't known what a console shows",
    );
    check(
        &data(r#""2,8""#, 1),
        "Warning UsdPatches[0]: only part of \"2,8\" is a number of this type; the rest is ignored",
    );
    check(&data(r#""x""#, 3), "Warning UsdPatches[0]: only the types 1 (integer) and 2 (float) can be patched");
    check(&data("true", 1), "Error UsdPatches[0].PropValues[0]: must be text");
}

#[test]
fn odd_files_and_lists_are_named() {
    let check = |root: &str, lines: &[&str]| assert_eq!(findings(root, LayoutStrictness::Strict), lines, "{root}");
    check("{}", &["Warning Files is missing, and some tools fail without it"]);
    check(r#"{"Files":{}}"#, &["Error Files: must be a list"]);
    check(r#"{"Files":[{"Patches":[{"PaneName":"P","Visible":true}]}]}"#, &["Error Files[0]: FileName is missing"]);
    check(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","PullFrontPanes":["P"]}]}"#,
        &["Warning Files[0]: Patches is missing, and some tools fail without it"],
    );
    check(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[]}]}"#,
        &["Note Files[0]: this file is listed but not changed"],
    );
    check(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P"}]}]}"#,
        &["Note Files[0].Patches[0]: this pane is listed but not changed"],
    );
    check(
        r#"{"Files":[{"FileName":"../A","PushBackPanes":["P"],"Patches":[]}]}"#,
        &["Warning Files[0]: consoles have no file with this name; blyt/<name>.bflyt is usual"],
    );
    check(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","PushBackPanes":[7],"Patches":[]}]}"#,
        &["Error Files[0].PushBackPanes[0]: must be text"],
    );
    check(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Visible":true},{"PaneName":"P","Visible":false}]}]}"#,
        &["Warning Files[0].Patches[1]: \"P\" occurs more than once in this list"],
    );
    check(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","GroupName":"G"}]}]}"#,
        &[
            "Warning Files[0].Patches[0]: this has both PaneName and GroupName, which name different things",
            "Note Files[0].Patches[0].GroupName: this field isn't part of the format and is ignored",
        ],
    );
    check(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"","Visible":true},{"PaneName":"ABCDEFGHIJKLMNOPQRSTUVWXY","Visible":true}]}]}"#,
        &[
            "Warning Files[0].Patches[0].PaneName: the name is empty",
            "Warning Files[0].Patches[1].PaneName: the name has more than the 24 characters that a console stores",
        ],
    );
    check(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[],"Materials":[{"MaterialName":"M","Refs":[{"Name":"t","WrapS":255,"WrapT":256}],"Transforms":[{"X":1}]}]}]}"#,
        &[
            "Warning Files[0].Materials[0].Refs[0].WrapT: 256 is read as 0",
            "Error Files[0].Materials[0].Transforms[0]: Name is missing",
        ],
    );
}

#[test]
fn odd_root_fields_are_named() {
    let check = |field: &str, line: &str| {
        assert_eq!(findings(&format!(r#"{{"Files":[],{field}}}"#), LayoutStrictness::Strict), [line], "{field}");
    };
    check(r#""TargetFirmware":0"#, "Warning TargetFirmware: tools drop 0, and it becomes 1100");
    check(r#""TargetFirmware":"2000""#, "Error TargetFirmware: must be a whole number");
    check(
        r#""TargetFirmwareValue":2000"#,
        "Warning TargetFirmwareValue: the correct name is TargetFirmware; every reader ignores this spelling",
    );
    check(r#""Ready8X":true"#, "Warning Ready8X: this field is obsolete");
    check(r#""HideOnlineBtn":"no""#, "Error HideOnlineBtn: must be true or false");
    check(r#""Comment":"x""#, "Warning Comment: this field isn't part of the format and is ignored");
}

#[test]
fn leftover_markers_are_named_and_repaired() {
    let text = r#"{"Files":[{"FileName":"blyt/A.bflyt","__self":null}],"Anims":[{"FileName":"anim/A_In.bflan","__self":null}]}"#;
    let words = "deletion markers only work in options";
    assert_eq!(
        findings(text, LayoutStrictness::Strict),
        [format!("Warning Files[0]: {words}"), format!("Error Anims[0]: {words}")],
        "the animation lacks AnimJson"
    );
    let (layout, found) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("it was read a moment ago");
    assert!(found.iter().all(|finding| finding.severity() == Severity::Warning));
    assert!(layout.is_empty());
    assert_eq!(
        findings(
            r#"{"Files":[{"FileName":"blyt/A.bflyt","PullFrontPanes":["P"],"Patches":[],"__self":7}]}"#,
            LayoutStrictness::Lenient
        ),
        ["Warning Files[0].__self: __self must be null"]
    );
}

#[test]
fn a_marker_is_harmful_where_a_console_asks_for_the_entrys_name() {
    let text = r#"{"Files":[{"__self":null}]}"#;
    assert_eq!(findings(text, LayoutStrictness::Strict), ["Error Files[0]: deletion markers only work in options"]);
    let (_, found) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("it was read a moment ago");
    assert!(found.iter().all(|finding| finding.severity() == Severity::Warning));
}

#[test]
fn a_marker_with_a_value_is_named_in_a_vector_too() {
    let text = r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Position":{"X":1,"__self":7}}]}]}"#;
    assert_eq!(
        findings(text, LayoutStrictness::Strict),
        ["Warning Files[0].Patches[0].Position.__self: __self must be null"]
    );
}

#[test]
fn the_document_inside_an_animation_is_checked() {
    let animation_findings = |animation: &str| {
        let text = format!(
            r#"{{"Files":[],"Anims":[{{"FileName":"anim/A_In.bflan","AnimJson":{}}}]}}"#,
            JsonValue::Text(animation.to_owned()).to_json()
        );
        findings(&text, LayoutStrictness::Strict)
    };
    let check = |animation: &str, lines: &[&str]| {
        let expected: Vec<String> = lines.iter().map(|line| line.replacen(' ', " Anims[0].AnimJson", 1)).collect();
        assert_eq!(animation_findings(animation), expected, "{animation}");
    };
    let whole = r#"{"LittleEndian":true,"Version":150994944,
        "pat1":{"AnimationOrder":0,"Name":"In","ChildBinding":1,"Groups":["G"],"Unk_StartOfFile":0,"Unk_EndOfFile":0,"Unk_EndOfHeader":""},
        "pai1":{"FrameSize":10,"Flags":0,"Textures":[],"Entries":[{"Name":"P","Target":0,"UnkwnownData":"","Tags":[
            {"Unknown":0,"TagType":"FLPA","Entries":[{"Index":0,"AnimationTarget":0,"DataType":2,"FLEUUnknownInt":0,
                "FLEUEntryName":"","KeyFrames":[{"Frame":0,"Value":1.5,"Blend":0}]}]}]}]}}"#;
    check(whole, &[]);
    check(&whole.replace("\"pai1\"", "\"grp1\":[],\"pai1\""), &["Note .grp1: this field of the animation is ignored"]);
    check(
        &whole.replace("\"Value\":1.5,", ""),
        &["Error .pai1.Entries[0].Tags[0].Entries[0].KeyFrames[0]: Value is missing from the animation, so \
                installing fails"],
    );
    for field in
        ["\"LittleEndian\":true,", "\"AnimationOrder\":0,", "\"FrameSize\":10,", "\"Target\":0,", "\"Unknown\":0,"]
    {
        assert!(whole.contains(field), "{field}");
        let found = animation_findings(&whole.replace(field, ""));
        assert!(
            found.len() == 1 && found[0].starts_with("Error ") && found[0].ends_with("so installing fails"),
            "{found:?}"
        );
    }
    for field in ["\"Index\":0,", "\"FLEUEntryName\":\"\","] {
        let found = animation_findings(&whole.replace(field, ""));
        assert!(found.len() == 1 && found[0].ends_with("consoles don't need it"), "{found:?}");
    }
    let tag = ".pai1.Entries[0].Tags[0]";
    check(
        &whole.replace("\"DataType\":2", "\"DataType\":0"),
        &[&format!(
            "Error {tag}.Entries[0].DataType: the DataType of key frames must be 1 or 2, not 0, so installing fails"
        )],
    );
    check(
        &whole.replace("\"FLPA\"", "\"FLPAX\""),
        &[&format!(
            "Error {tag}.TagType: a tag's type must have four letters, but \"FLPAX\" has more, so consoles can't read \
                the animation"
        )],
    );
    check(&whole.replace("\"Flags\":0", "\"Flags\":256"), &["Warning .pai1.Flags: 256 is read as 0"]);
    check(
        &whole.replace("\"Name\":\"P\"", &format!("\"Name\":\"{}\"", "P".repeat(29))),
        &["Error .pai1.Entries[0].Name: the name has more than 28 bytes, so installing fails"],
    );
    check("ONE", &["Error : the animation can't be read: line 1, column 1: unexpected character 'O'"]);
    check("[]", &["Error : the animation is not a JSON object"]);
    check(
        &"[".repeat(100_000),
        &["Error : the animation can't be read: line 1, column 65: lists and objects are nested more than 64 levels \
                deep"],
    );
}

#[test]
fn a_byte_order_mark_is_read_and_told() {
    for strictness in [LayoutStrictness::Strict, LayoutStrictness::Lenient] {
        let found = findings("\u{feff}{\"Files\":[]}", strictness);
        assert_eq!(found, ["Note the text starts with a byte order mark, which consoles skip"]);
    }
}

#[test]
fn what_is_no_layout_is_refused() {
    let refusal =
        |bytes: &[u8], strictness| Layout::read(bytes, strictness).map(|_| ()).map_err(|error| error.to_string());
    let words = |text: &str| Err(text.to_owned());
    assert_eq!(refusal(b"[]", LayoutStrictness::Lenient), words("a layout must be a JSON object"));
    assert_eq!(
        refusal(b"{\n\"a\":1E400}", LayoutStrictness::Lenient),
        words("line 2 can't be read: a number is too large")
    );
    let panes =
        format!(r#"{{"Files":[{{"FileName":"f","Patches":[{}]}}]}}"#, vec![r#"{"PaneName":"P"}"#; 100_000].join(","));
    assert_eq!(
        refusal(panes.as_bytes(), LayoutStrictness::Strict),
        words("line 1 can't be read: the text is longer than 1048576 bytes")
    );
}

#[test]
fn unknown_fields_key_order_and_numbers_survive() {
    let text = r#"{"Zeta":[1.0,-0],"Files":[{"Patches":[{"Visible":false,"PaneName":"P","Why":{"b":1e2,"a":2}}],"FileName":"blyt/A.bflyt"}],"AuthorName":"é"}"#;
    for strictness in [LayoutStrictness::Strict, LayoutStrictness::Lenient] {
        let (layout, _) = Layout::read(text.as_bytes(), strictness).expect("the text is a layout");
        assert_eq!(layout.to_json(), text);
    }
}

#[test]
fn writing_leaves_out_null_and_adds_the_lists_tools_need() {
    let (layout, _) =
        Layout::read(br#"{"ID":null,"Extra":[null,1]}"#, LayoutStrictness::Strict).expect("it is an object");
    assert_eq!(layout.to_json(), r#"{"Extra":[1],"Files":[]}"#);
    let (layout, _) =
        Layout::read(br#"{"Files":[{"FileName":"blyt/A.bflyt"}]}"#, LayoutStrictness::Strict).expect("it is an object");
    assert_eq!(layout.to_json(), r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[]}]}"#);
}

#[test]
fn what_a_console_reads_is_written_in_the_usual_form() {
    let anim = r#"{\"LittleEndian\":true,\"Version\":1,\"pat1\":{\"AnimationOrder\":0,\"Name\":\"In\",\"ChildBinding\":1,\"Groups\":[],
        \"Unk_StartOfFile\":0,\"Unk_EndOfFile\":0,\"Unk_EndOfHeader\":\"\"},\"pai1\":{\"FrameSize\":1,\"Flags\":0,\"Textures\":[],\"Entries\":[
        {\"Name\":\"P\",\"Target\":0,\"UnkwnownData\":\"\",\"Tags\":[{\"Unknown\":0,\"TagType\":\"FLPA\",\"Entries\":[{\"Index\":null,
        \"AnimationTarget\":null,\"DataType\":2,\"FLEUUnknownInt\":null,\"FLEUEntryName\":null,\"KeyFrames\":null}]},
        {\"Unknown\":0,\"TagType\":\"FLPA\",\"Entries\":null}]},{\"Name\":\"Q\",\"Target\":0,\"UnkwnownData\":\"\",\"Tags\":null}]}}"#
        .replace("\n        ", "");
    let text = format!(
        r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P","ColorTL":"0","ColorTR":"1FF8000cc","OriginX":1.0}}],
        "Materials":[{{"MaterialName":"M","ForegroundColor":"","BackgroundColor":"ff","Refs":[{{"Name":"t","WrapS":10}}]}}]}}],
        "Anims":[{{"FileName":"anim/A_In.bflan","AnimJson":"{anim}"}}],"TargetName":null}}"#
    );
    let filled = anim
        .replace(r#":null,\"AnimationTarget\":null"#, r#":0,\"AnimationTarget\":0"#)
        .replace(
            r#"FLEUUnknownInt\":null,\"FLEUEntryName\":null,\"KeyFrames\":null"#,
            r#"FLEUUnknownInt\":0,\"FLEUEntryName\":\"\",\"KeyFrames\":[]"#,
        )
        .replace(":null", ":[]");
    let usual = format!(
        r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P","ColorTL":"00000000","ColorTR":"FF8000CC","OriginX":1}}],"Materials":[{{"MaterialName":"M","BackgroundColor":"000000FF","Refs":[{{"Name":"t","WrapS":10}}]}}]}}],"Anims":[{{"FileName":"anim/A_In.bflan","AnimJson":"{filled}"}}]}}"#
    );
    for strictness in [LayoutStrictness::Strict, LayoutStrictness::Lenient] {
        let (layout, found) = Layout::read(text.as_bytes(), strictness).expect("a layout");
        assert!(found.iter().all(|finding| finding.severity() < Severity::Error), "{found:?}");
        assert_eq!(found.len(), 13, "each change is a finding: {found:?}");
        assert_eq!(layout.to_json(), usual);
        let (again, left) = Layout::read(usual.as_bytes(), strictness).expect("what is written");
        assert_eq!((again, left), (layout, vec![]), "nothing is left to change");
    }
}

#[test]
fn of_a_key_twice_the_last_value_counts() {
    let (layout, found) =
        Layout::read(br#"{"Files":[],"PatchName":"a","PatchName":"b"}"#, LayoutStrictness::Strict).expect("one");
    assert_eq!(layout.patch_name(), Some("b"));
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["PatchName: the key occurs more than once in one object, and the last value counts"]);
}

#[test]
fn the_views_show_what_is_written() {
    let text = r#"{"PatchName":"N","AuthorName":"A","TargetName":"Psl.szs","ID":"builtin_TransparentPSL","HideOnlineBtn":false,
        "TargetFirmware":2000,"Files":[{"FileName":"blyt/A.bflyt","PullFrontPanes":["F"],"PushBackPanes":["B"],
        "Patches":[{"PaneName":"P","Position":{"X":1,"Z":-3},"Scale":{"Y":2.5},"Visible":true,"OriginX":2,"ColorTR":"FF0000FF",
            "UsdPatches":[{"PropName":"R","PropValues":["2,8"],"type":2}]},7],
        "AddGroups":[{"GroupName":"G","Panes":["P","Q"]}],
        "Materials":[{"MaterialName":"M","ForegroundColor":"00000000","Refs":[{"Name":"t","WrapT":5}],
            "Transforms":[{"Name":"t","ScaleX":0.5}]}]}],
        "Anims":[{"FileName":"anim/RdtBase_In.bflan","AnimJson":"{}"}]}"#;
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Strict).expect("the text is a layout");
    assert_eq!(layout.patch_name(), Some("N"));
    assert_eq!(layout.layout_id().map(|id| id.id().to_owned()), Some("3".into()));
    assert_eq!((layout.hide_online_button(), layout.target_firmware()), (Some(false), Some(2000)));
    let file = layout.files().next().expect("there is one file");
    assert_eq!((file.pull_front_panes().next(), file.push_back_panes().next()), (Some("F"), Some("B")));
    assert_eq!(file.panes().count(), 1, "a number is no pane");
    let pane = file.panes().next().expect("there is one pane");
    assert_eq!(pane.position(), Some(Vector3 { x: 1.0, y: 0.0, z: -3.0 }));
    assert_eq!(pane.scale(), Some(Vector2 { x: 0.0, y: 2.5 }));
    assert_eq!((pane.size(), pane.rotation()), (None, None));
    assert_eq!((pane.is_visible(), pane.origin("OriginX")), (Some(true), Some(2)));
    assert_eq!(pane.colours(), [None, Some("FF0000FF"), None, None]);
    let property = pane.user_data().next().expect("there is one property");
    assert_eq!((property.name(), property.values().next()), ("R", Some("2,8")));
    assert_eq!(property.data_type(), Some(UserDataType::Float));
    assert_eq!(file.groups().flat_map(|group| group.panes().collect::<Vec<_>>()).collect::<Vec<_>>(), ["P", "Q"]);
    let material = file.materials().next().expect("there is one material");
    assert_eq!((material.foreground_colour(), material.background_colour()), (Some("00000000"), None));
    assert_eq!(material.refs().next().map(|texture| texture.wrap()), Some((None, Some(5))));
    assert_eq!(material.transforms().next().and_then(|texture| texture.number("ScaleX")), Some(0.5));
    let anim = layout.anims().next().expect("there is one animation");
    assert_eq!(anim.layout_file().as_deref(), Some("blyt/RdtBase.bflyt"));
    assert_eq!(anim.animation_json(), Some("{}"));
}

#[test]
fn findings_beyond_a_thousand_of_a_kind_are_counted_and_hide_no_error() {
    let notes = vec!["{\"PaneName\":\"P\"}"; 5000].join(",");
    let text = format!(r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{notes},7]}}]}}"#);
    let (_, found) = Layout::read(text.as_bytes(), LayoutStrictness::Strict).expect("the text is a JSON object");
    let count = |severity| found.iter().filter(|finding| finding.severity() == severity).count();
    assert_eq!((count(Severity::Note), count(Severity::Warning), count(Severity::Error)), (1001, 1000, 1));
    assert_eq!(found.last().map(|finding| finding.kind().clone()), Some(FindingKind::More(4000 + 3999)));
}
