//! What is said of patches, those of several panes and those of none.

use super::*;
use crate::schema::LayoutStrictness;

fn layout(files: &str) -> Vec<MenuChange> {
    let (layout, _) = Layout::read(files.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
    of_layout(&layout)
}

fn change(effect: LayoutEffect, parts: &[MenuPart]) -> MenuChange {
    MenuChange { effect, parts: parts.to_vec() }
}

#[test]
fn parts_are_told_once_and_in_their_order() {
    let told = layout(
        r#"{"Files":[
          {"FileName":"blyt/RdtBase.bflyt","Patches":[
            {"PaneName":"L_BtnShop","Position":{"X":1,"Y":2}},
            {"PaneName":"N_Icon_03","Position":{"X":1,"Y":2}},
            {"PaneName":"N_Icon_04","Position":{"X":3,"Y":2},"Scale":{"X":0.5,"Y":0.5}},
            {"PaneName":"L_BtnNoti","Visible":false}]},
          {"FileName":"blyt/RdtBtnPow.bflyt","Patches":[{"PaneName":"P_PictBase","ColorTL":"FF0000FF"}]}]}"#,
    );
    assert_eq!(
        told,
        [
            change(LayoutEffect::Moved, &[MenuPart::Games, MenuPart::Shop]),
            change(LayoutEffect::Resized, &[MenuPart::Games]),
            change(LayoutEffect::Hidden, &[MenuPart::News]),
            change(LayoutEffect::Recolored, &[MenuPart::Power]),
        ]
    );
}

#[test]
fn no_size_is_hidden_and_nothing_is_told_of_nothing() {
    let told = layout(
        r#"{"Files":[{"FileName":"blyt/Hud.bflyt","Patches":[{"PaneName":"L_Time","Scale":{"X":0,"Y":0}},{"PaneName":"N_Time"}]}]}"#,
    );
    assert_eq!(told, [change(LayoutEffect::Hidden, &[MenuPart::Status])]);
    assert_eq!(layout(r#"{"Files":[]}"#), []);
}

#[test]
fn what_is_no_pane_is_told_as_well() {
    let told = layout(
        r#"{"HideOnlineBtn":false,
          "Files":[{"FileName":"blyt/Mystery.bflyt","Patches":[],"PushBackPanes":["P"]},
                   {"FileName":"blyt/EntMain.bflyt","Patches":[{"PaneName":"N_Home","UsdPatches":[{"PropName":"S_Move","PropValues":["1"],"type":2}]}]}],
          "Anims":[{"FileName":"anim/RdtBtnIconGame_Active.bflan","AnimJson":"{}"}]}"#,
    );
    assert_eq!(
        told,
        [
            change(LayoutEffect::Shown, &[MenuPart::Online]),
            change(LayoutEffect::Animated, &[MenuPart::Games]),
            change(LayoutEffect::Changed, &[MenuPart::Home, MenuPart::Other]),
        ]
    );
}

#[test]
fn a_value_is_told_whatever_is_typed_and_a_broken_one_not_at_all() {
    let text = r#"{"uuid":"b77b434f-5811-42fc-bd5e-ab44d7f24b61","Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[
        {"PaneName":"L_Hud","Position":{"X":"??{integer}??","Y":0}}]},{"FileName":"blyt/BgNml.bflyt","__self":null}]}"#;
    let told = of_value(OptionKind::Integer, Some((0.0, 9.0)), text);
    assert_eq!(
        told,
        [change(LayoutEffect::Moved, &[MenuPart::Status]), change(LayoutEffect::Changed, &[MenuPart::Background])]
    );
    for broken in ["", "[]", "{", r#"{"Files":7}"#] {
        assert_eq!(of_value(OptionKind::Toggle, None, broken), [], "{broken}");
    }
}

#[test]
fn every_part_and_effect_is_in_its_list_once() {
    assert!(MenuPart::ALL.is_sorted_by(|one, next| one < next));
    assert!(LayoutEffect::ALL.is_sorted_by(|one, next| one < next));
}
