//! Layouts and manifests: every row on strictness, and the ways JSON itself can be abused.

use super::{Cases, Reader};

/// A layout with this text in the place of one pane patch.
fn pane(body: &str) -> String {
    format!(r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{{"PaneName":"N_Base"{body}}}]}}]}}"#)
}

/// A layout with this text as further root members.
fn root(body: &str) -> String {
    format!(r#"{{"PatchName":"Low Row","Files":[]{body}}}"#)
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("json", Reader::Inspect);
    json(&mut cases);
    layouts(&mut cases);
    manifests(&mut cases);
    cases
}

fn json(cases: &mut Cases) {
    cases.family("json-text");
    cases.refuse("empty", "json.unexpected_end", "");
    cases.refuse("cut", "json.unexpected_end", &root("")[..20]);
    cases.refuse("comment", "json.unexpected", root(r#" /* why */"#));
    cases.refuse("trailing-comma", "json.unexpected", r#"{"Files":[],}"#);
    cases.refuse("single-quotes", "json.unexpected", "{'Files':[]}");
    cases.refuse("two-documents", "json.trailing_text", format!("{0}{0}", root("")));
    cases.tell("duplicate-key", "layout.duplicate_key", root(r#","Files":[]"#));
    cases.refuse("not-utf-8", "json.not_utf8", [b"{\"PatchName\":\"\xff\"".as_slice(), b",\"Files\":[]}"].concat());
    cases.refuse("utf-16", "json.not_utf8", "\u{feff}{}".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>());
    cases.tell("byte-order-mark", "layout.byte_order_mark", format!("\u{feff}{}", root("")));
    cases.refuse("two-byte-order-marks", "json.unexpected", format!("\u{feff}\u{feff}{}", root("")));
    cases.refuse("control-character", "json.control_character", root(",\"AuthorName\":\"a\tb\""));
    cases.refuse("unknown-escape", "json.malformed_escape", root(r#","AuthorName":"\x41""#));
    cases.refuse("half-a-pair", "json.lone_surrogate", root(r#","AuthorName":"\ud800""#));

    cases.family("json-numbers");
    cases.refuse("1e400", "json.number_out_of_range", pane(r#","Position":{"X":1E400}"#));
    cases.refuse("leading-zero", "json.malformed_number", pane(r#","Position":{"X":01}"#));
    cases.refuse("bare-point", "json.malformed_number", pane(r#","Position":{"X":1.}"#));
    cases.refuse("nan", "json.unexpected", pane(r#","Position":{"X":NaN}"#));
    cases.refuse("hexadecimal", "json.unexpected", pane(r#","Position":{"X":0x10}"#));
    cases.refuse(
        "thousand-digits",
        "json.number_too_long",
        pane(&format!(r#","Position":{{"X":{}}}"#, "1".repeat(1000))),
    );

    cases.family("json-size");
    cases.refuse(
        "depth-65",
        "json.too_deep",
        format!("{}{}", r#"{"Files":["#, "[".repeat(63) + &"]".repeat(63) + "]}"),
    );
    cases.refuse("depth-100000", "json.too_deep", format!(r#"{{"Files":{}"#, "[".repeat(100_000)));
    cases.refuse("above-1-mib", "json.too_long", root(&format!(r#","AuthorName":"{}""#, "a".repeat(1 << 20))));
    let panes = (0..100_000).map(|_| "{}").collect::<Vec<_>>().join(",");
    cases.refuse(
        "hundred-thousand-panes",
        "layout.missing_field",
        format!(r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{panes}]}}]}}"#),
    );
    let values = vec!["0"; 250_000].join(",");
    cases.refuse("quarter-million-values", "json.too_many_values", root(&format!(r#","x":[{values}]"#)));
    let members: Vec<_> = (0..300).map(|index| format!(r#""k{index}":0"#)).collect();
    cases.refuse("three-hundred-members", "json.too_many_members", root(&format!(r#","x":{{{}}}"#, members.join(","))));
}

fn layouts(cases: &mut Cases) {
    cases.family("layout-types");
    cases.refuse("a-list", "layout.not_an_object", "[]");
    cases.refuse("files-an-object", "layout.wrong_type", r#"{"PatchName":"x","Files":{}}"#);
    cases.refuse("files-of-numbers", "layout.wrong_type", r#"{"Files":[1,2]}"#);
    cases.refuse("visible-null", "layout.null", pane(r#","Visible":null"#));
    cases.refuse("id-null", "layout.null", root(r#","ID":null"#));
    cases.refuse("anims-null", "layout.null", root(r#","Anims":null"#));
    cases.refuse("visible-1", "layout.number_as_switch", pane(r#","Visible":1"#));
    cases.refuse(
        "number-in-values",
        "layout.number_in_prop_values",
        pane(r#","UsdPatches":[{"PropName":"S","PropValues":[2.8],"type":2}]"#),
    );
    cases.refuse("text-as-coordinate", "layout.wrong_type", pane(r#","Position":{"X":"1"}"#));
    cases.refuse("firmware-text", "layout.wrong_type", root(r#","TargetFirmware":"2000""#));
    cases.tell("position-null", "layout.null_vector", pane(r#","Position":null"#));
    cases.tell("lower-case-origin", "layout.wrong_case", pane(r#","originX":1"#));
    cases.accept("position-empty", pane(r#","Position":{}"#));

    cases.family("layout-identities");
    cases.refuse(
        "pane-without-name",
        "layout.missing_field",
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"Visible":true}]}]}"#,
    );
    cases.refuse("file-without-name", "layout.missing_field", r#"{"Files":[{"Patches":[]}]}"#);
    cases.refuse("anim-without-json", "layout.missing_field", root(r#","Anims":[{"FileName":"anim/A_In.bflan"}]"#));
    cases.tell("two-identities", "layout.two_identities", pane(r#","MaterialName":"M""#));
    cases.tell(
        "same-file-twice",
        "layout.duplicate_identity",
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[]},{"FileName":"blyt/A.bflyt","Patches":[]}]}"#,
    );
    cases.tell(
        "self-true",
        "layout.marker_not_null",
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","__self":true}]}]}"#,
    );
    cases.tell("proto", "layout.unknown_field", root(r#","__proto__":{"x":1}"#));
    cases.tell("constructor", "layout.unknown_field", pane(r#","constructor":1"#));

    cases.family("layout-values");
    cases.tell("colour-1-digit", "layout.colour_form", pane(r#","ColorTL":"0""#));
    cases.tell("colour-9-digits", "layout.colour_form", pane(r#","ColorTL":"1FF8000CC""#));
    cases.refuse("colour-empty", "layout.malformed_colour", pane(r#","ColorTL":"""#));
    let material = |body: &str| {
        format!(
            r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[],"Materials":[{{"MaterialName":"M"{body}}}]}}]}}"#
        )
    };
    cases.tell("material-colour-empty", "layout.empty_colour", material(r#","ForegroundColor":"""#));
    cases.accept("wrap-255", material(r#","Refs":[{"Name":"t","WrapS":255}]"#));
    cases.tell("wrap-256", "layout.number_form", material(r#","Refs":[{"Name":"t","WrapS":256}]"#));
    cases.refuse("wrap-1e9", "layout.out_of_range", material(r#","Refs":[{"Name":"t","WrapS":1e9}]"#));
    cases.refuse("wrap-true", "layout.unexpected_type", material(r#","Refs":[{"Name":"t","WrapS":true}]"#));
    cases.refuse(
        "group-of-35-letters",
        "layout.name_does_not_fit",
        format!(
            r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[],"AddGroups":[{{"GroupName":"{}"}}]}}]}}"#,
            "G".repeat(35)
        ),
    );
    cases.tell("colour-6-digits", "layout.colour_form", pane(r#","ColorTL":"FF8000""#));
    cases.refuse("colour-with-hash", "layout.malformed_colour", pane(r##","ColorTL":"#FF8000CC""##));
    cases.refuse("colour-letters", "layout.malformed_colour", pane(r#","ColorBR":"GGGGGGGG""#));
    cases.tell("origin-3", "layout.unknown_meaning", pane(r#","OriginX":3"#));
    cases.tell("name-of-25-letters", "layout.name_too_long", r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"ABCDEFGHIJKLMNOPQRSTUVWXY","Visible":true}]}]}"#);
    cases.tell(
        "user-data-of-type-3",
        "layout.unpatchable_type",
        pane(r#","UsdPatches":[{"PropName":"S","PropValues":["1"],"type":3}]"#),
    );
    cases.tell(
        "user-data-without-type",
        "layout.user_data_without",
        pane(r#","UsdPatches":[{"PropName":"S","PropValues":["1"]}]"#),
    );
    cases.tell(
        "decimal-comma",
        "layout.decimal_comma",
        pane(r#","UsdPatches":[{"PropName":"S","PropValues":["2,8"],"type":2}]"#),
    );
    let data = |value: &str, of_type: u8| {
        pane(&format!(r#","UsdPatches":[{{"PropName":"S","PropValues":["{value}"],"type":{of_type}}}]"#))
    };
    cases.refuse("value-no-number", "layout.not_a_number", data("much", 1));
    cases.refuse("value-empty", "layout.not_a_number", data("", 2));
    cases.refuse("value-no-fraction", "layout.not_a_number", data("much", 2));
    cases.refuse("value-of-33-bits", "layout.number_too_large", data("2147483648", 1));
    cases.refuse("value-below-32-bits", "layout.number_too_large", data("-2147483649", 1));
    cases.refuse("value-beyond-a-float", "layout.number_too_large", data("1e39", 2));
    cases.tell("value-with-a-unit", "layout.number_with_rest", data("8 px", 1));
    cases.tell("position-infinite", "layout.infinite_number", pane(r#","Position":{"X":1e39}"#));
    cases.tell("scale-infinite", "layout.infinite_number", pane(r#","Scale":{"X":1,"Y":-4e38}"#));
    cases.tell("misspelt-firmware", "layout.misspelt_target_firmware", root(r#","TargetFirmwareValue":2000"#));
    cases.tell("obsolete-field", "layout.obsolete_field", root(r#","Ready8X":true"#));

    cases.family("layout-animations");
    let anim = |json: &str| root(&format!(r#","Anims":[{{"FileName":"anim/A_In.bflan","AnimJson":{json}}}]"#));
    cases.refuse("not-json", "layout.animation_unreadable", anim(r#""hello""#));
    cases.refuse("cut", "layout.animation_unreadable", anim(r#""{\"LittleEndian\":""#));
    cases.refuse("a-list", "layout.animation_not_an_object", anim(r#""[]""#));
    cases.refuse("nested-absurdly", "layout.animation_unreadable", anim(&format!(r#""{}""#, "[".repeat(10_000))));
    cases.refuse("an-object-not-text", "layout.wrong_type", anim("{}"));
    cases.refuse("empty", "layout.animation_without", anim(r#""{}""#));
    let whole = r#"{"LittleEndian":true,"Version":150994944,"pat1":{"AnimationOrder":0,"Name":"In","ChildBinding":1,
        "Groups":["G"],"Unk_StartOfFile":0,"Unk_EndOfFile":0,"Unk_EndOfHeader":""},"pai1":{"FrameSize":10,"Flags":0,
        "Textures":[],"Entries":[{"Name":"P","Target":0,"UnkwnownData":"","Tags":[{"Unknown":0,"TagType":"FLPA",
        "Entries":[{"Index":0,"AnimationTarget":0,"DataType":2,"FLEUUnknownInt":0,"FLEUEntryName":"",
        "KeyFrames":[{"Frame":0,"Value":1.5,"Blend":0}]}]}]}]}}"#;
    let changed = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        let text = whole.replacen(from, to, 1).replace('\n', " ").replace('"', "\\\"");
        anim(&format!("\"{text}\""))
    };
    cases.accept("whole", changed("", ""));
    for (name, field) in [
        ("no-byte-order", r#""LittleEndian":true,"#),
        ("no-version", r#""Version":150994944,"#),
        ("pat1-without-order", r#""AnimationOrder":0,"#),
        ("pat1-without-start", r#""Unk_StartOfFile":0,"#),
        ("pai1-without-frames", r#""FrameSize":10,"#),
        ("pai1-without-flags", r#""Flags":0,"#),
        ("entry-without-name", r#""Name":"P","#),
        ("entry-without-data", r#""UnkwnownData":"","#),
        ("tag-without-number", r#""Unknown":0,"#),
        ("tag-without-type", r#""TagType":"FLPA","#),
        ("curve-without-data-type", r#""DataType":2,"#),
        ("key-frame-without-value", r#""Value":1.5,"#),
    ] {
        cases.refuse(name, "layout.animation_without", changed(field, ""));
    }
    cases.refuse("no-pat1", "layout.animation_without", changed(r#""pat1""#, r#""other""#));
    cases.refuse("no-pai1", "layout.animation_without", changed(r#""pai1""#, r#""other""#));
    cases.refuse("data-type-0", "layout.animation_data_type", changed(r#""DataType":2"#, r#""DataType":0"#));
    cases.refuse("data-type-3", "layout.animation_data_type", changed(r#""DataType":2"#, r#""DataType":3"#));
    cases.refuse("tag-of-five-letters", "layout.animation_tag_type", changed("FLPA", "FLPAX"));
    cases.tell("key-frame-infinite", "layout.infinite_number", changed(r#""Value":1.5"#, r#""Value":1e39"#));
    cases.tell(
        "pai1-without-entries",
        "layout.animation_incomplete",
        changed(r#""Entries":[{"Name""#, r#""Else":[{"Name""#),
    );
    cases.tell("entry-without-tags", "layout.animation_incomplete", changed(r#""Tags""#, r#""Else""#));
    for (name, from) in [
        ("index", r#""Index":0"#),
        ("target", r#""AnimationTarget":0"#),
        ("number", r#""FLEUUnknownInt":0"#),
        ("entry-name", r#""FLEUEntryName":"""#),
    ] {
        let (field, _) = from.split_once(':').expect("a member");
        cases.tell(&format!("null-{name}"), "layout.animation_null", changed(from, &format!("{field}:null")));
    }
    cases.refuse("null-frame", "layout.null", changed(r#""Frame":0"#, r#""Frame":null"#));
    cases.refuse(
        "entry-of-29-letters",
        "layout.name_does_not_fit",
        changed(r#""P","Target""#, r#""PPPPPPPPPPPPPPPPPPPPPPPPPPPPP","Target""#),
    );
    cases.tell("curve-without-index", "layout.animation_incomplete", changed(r#""Index":0,"#, ""));
}

fn manifests(cases: &mut Cases) {
    cases.family("manifest");
    let manifest = |version: &str, target: &str| {
        format!(r#"{{"Version":{version},"ThemeName":"Paper Sky","Author":"Mona","Target":{target},"Id":"5f0c2a91"}}"#)
    };
    // Named as in a theme, so that what cannot be parsed is still known for a manifest.
    let mut add = |name: &str, verdict, text: Vec<u8>| cases.add(&format!("{name}/info.json"), verdict, text);
    use super::Verdict::{Accepted, Refused, Told};
    add("sound", Accepted, manifest("15", r#""home""#).into());
    add("not-utf-8", Refused("json.not_utf8"), b"{\"ThemeName\":\"\xff\",\"Target\":\"home\"}".to_vec());
    add("cut", Refused("json.unexpected_end"), manifest("15", r#""home""#)[..40].into());
    add("empty", Refused("json.unexpected_end"), Vec::new());
    add("a-list", Refused("nxtheme.manifest_not_an_object"), b"[]".to_vec());
    add("byte-order-mark", Told("nxtheme.byte_order_mark"), format!("\u{feff}{}", manifest("15", r#""home""#)).into());
    add("duplicate-key", Refused("json.duplicate_key"), br#"{"Target":"home","Target":"lock","Version":15}"#.to_vec());
    add("nested", Refused("json.too_deep"), format!(r#"{{"Target":"home","Id":{}"#, "[".repeat(9000)).into());
    add("target-missing", Refused("nxtheme.target_missing"), br#"{"Version":15,"ThemeName":"x"}"#.to_vec());
    add("target-number", Refused("nxtheme.target_not_text"), manifest("15", "7").into());
    add("target-unknown", Refused("nxtheme.target_unknown"), manifest("15", r#""desktop""#).into());
    add("target-file-name", Refused("nxtheme.target_spelling"), manifest("15", r#""ResidentMenu""#).into());
    add("target-upper-case", Refused("nxtheme.target_spelling"), manifest("15", r#""HOME""#).into());
    add("version-text", Refused("nxtheme.version_not_an_integer"), manifest(r#""15""#, r#""home""#).into());
    add("version-fraction", Refused("nxtheme.version_not_an_integer"), manifest("15.5", r#""home""#).into());
    add("version-0", Refused("nxtheme.version_not_positive"), manifest("0", r#""home""#).into());
    add("version-minus-1", Refused("nxtheme.version_not_positive"), manifest("-1", r#""home""#).into());
    add("version-18", Refused("nxtheme.version_too_new"), manifest("18", r#""home""#).into());
    add("version-2-to-31", Refused("nxtheme.version_too_new"), manifest("2147483648", r#""home""#).into());
    add("version-1e400", Refused("json.number_out_of_range"), manifest("1E400", r#""home""#).into());
    add("version-missing", Refused("nxtheme.version_missing"), br#"{"Target":"home","ThemeName":"x"}"#.to_vec());
    add("name-blank", Refused("nxtheme.name_blank"), br#"{"Version":15,"Target":"home","ThemeName":" "}"#.to_vec());
    add("name-number", Refused("nxtheme.field_not_text"), br#"{"Version":15,"Target":"home","ThemeName":5}"#.to_vec());
    let control = br#"{"Version":15,"Target":"home","ThemeName":"a\nb","Author":"c","Id":"12345678"}"#;
    add("control-character", Told("nxtheme.control_character"), control.to_vec());
    add(
        "no-author",
        Told("nxtheme.author_blank"),
        br#"{"Version":15,"Target":"home","ThemeName":"x","Id":"12345678"}"#.to_vec(),
    );
    add(
        "short-id",
        Told("nxtheme.id_short"),
        br#"{"Version":15,"Target":"home","ThemeName":"x","Author":"a","Id":"1"}"#.to_vec(),
    );
    add(
        "lower-case-field",
        Refused("nxtheme.field_case"),
        br#"{"Version":15,"Target":"home","themename":"x"}"#.to_vec(),
    );
}
