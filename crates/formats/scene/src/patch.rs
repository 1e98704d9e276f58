//! Applies the changes of a layout to the trees of a menu, and reports those that a scene does not show.

use vitrine_layout::json::{JsonNumber, JsonObject, JsonValue};
use vitrine_layout::{File, Layout, Material, Pane, UserData};

use crate::artwork::PaneArtwork;
use crate::base;
use crate::colour::PaneColour;
use crate::left_out::LeftOutReport;
use crate::tree::{FileTree, PaneTint, TreePane, TreeSet};

/// Applies the files of a layout.
pub(crate) fn apply_files(trees: &mut TreeSet<'_>, layout: &Layout, report: &mut LeftOutReport) {
    for file in layout.files() {
        let path = file.name();
        let name = path.strip_prefix("blyt/").and_then(|name| name.strip_suffix(".bflyt")).unwrap_or(path);
        match trees.file_mut(name) {
            Some(tree) => apply_file(tree, name, file, report),
            None if base::is_unseen_file(name) => {}
            None => report_file(name, file, report),
        }
    }
}

fn apply_file(tree: &mut FileTree<'_>, name: &str, file: File<'_>, report: &mut LeftOutReport) {
    // The order of a console: materials, panes, groups, then the order of drawing. Groups serve animations alone.
    for material in file.materials() {
        apply_material(tree, name, material, report);
    }
    for pane in file.panes() {
        match tree.pane_mut(pane.name()) {
            Some(known) => apply_pane(known, name, pane, report),
            None if base::is_unseen_pane(name, pane.name()) => {}
            None => report_pane(name, pane, report),
        }
    }
    for (panes, is_first) in
        [(file.pull_front_panes().collect::<Vec<_>>(), true), (file.push_back_panes().collect(), false)]
    {
        for pane in panes {
            if !tree.reorder(pane, is_first) && !base::is_unseen_pane(name, pane) {
                report.add(name, pane, if is_first { "PullFrontPanes" } else { "PushBackPanes" });
            }
        }
    }
}

fn apply_pane(known: &mut TreePane<'_>, file: &str, pane: Pane<'_>, report: &mut LeftOutReport) {
    if let Some(position) = pane.position() {
        known.position = [position.x, position.y, position.z];
    }
    if let Some(rotation) = pane.rotation() {
        known.rotation = [rotation.x, rotation.y, rotation.z];
    }
    if let Some(scale) = pane.fields().get("Scale").and_then(JsonValue::as_object)
        && !known.base.has_fixed_scale
    {
        known.scale = [number(scale, "X").unwrap_or(1.0), number(scale, "Y").unwrap_or(1.0)];
    }
    if let Some(size) = pane.size()
        && !known.base.has_fixed_size
    {
        known.size = [size.x, size.y];
    }
    if let Some(is_visible) = pane.is_visible() {
        known.is_visible = is_visible;
    }
    // An installer writes each of them into two bits of a pane, and a console reads these bits as something else.
    let TreePane { origin: [across, down], parent_origin: [parent_across, parent_down], .. } = known;
    for (field, edge) in
        [("ParentOriginY", across), ("ParentOriginX", down), ("OriginY", parent_across), ("OriginX", parent_down)]
    {
        match pane.origin(field).map(u8::try_from) {
            Some(Ok(value @ 0..=2)) => *edge = value,
            Some(_) => report.add(file, pane.name(), field),
            None => {}
        }
    }
    apply_colours(known, file, pane, report);
    let takes_user_data = known.own.is_none_or(|own| own.has_user_data);
    for user_data in pane.user_data() {
        if !takes_user_data || !apply_user_data(known, user_data) {
            report.add(file, pane.name(), user_data.name());
        }
    }
}

fn apply_colours(known: &mut TreePane<'_>, file: &str, pane: Pane<'_>, report: &mut LeftOutReport) {
    let texts = pane.colours();
    if texts.iter().all(Option::is_none) {
        return;
    }
    let mut corners = known.tint.corners;
    for (position, (corner, text)) in corners.iter_mut().zip(texts).enumerate() {
        let Some(text) = text else { continue };
        match PaneColour::from_layout_text(text) {
            Some(colour) => *corner = colour,
            None => report.add(file, pane.name(), ["ColorTL", "ColorTR", "ColorBL", "ColorBR"][position]),
        }
    }
    known.tint.corners = corners;
}

/// Applies one property. Returns `false` for one that a scene cannot show.
fn apply_user_data(known: &mut TreePane<'_>, user_data: UserData<'_>) -> bool {
    let value = user_data.values().next().and_then(read_number);
    let is_integer = user_data.data_type() == Some(vitrine_layout::UserDataType::Integer);
    match (user_data.name(), value) {
        ("S_RoundRadius", Some(value)) => known.radius = length(value, is_integer),
        // Other panes have a border of their drawing, or none.
        ("S_BorderSize", Some(value)) if known.base.border > 0.0 => known.border = length(value, is_integer),
        // A pane that draws nothing here is a detail of a drawing of our own, or the glow around the cursor.
        ("S_BorderSize", Some(value)) => return value == 0.0 || known.base.artwork.is_none(),
        ("C_W", Some(value)) => match colour_number(value) {
            Some(0) => {
                known.tint.number = 0;
                // A colour of the stand-in's own artwork belongs to its number.
                known.tint.material = PaneColour::WHITE;
            }
            Some(number) => known.tint.number = number,
            None => return false,
        },
        ("S_BorderColorSelect0", Some(value)) => match colour_number(value) {
            Some(0) => {}
            Some(number) => known.border_tint = Some(PaneTint { number, ..PaneTint::WHITE }),
            None => return false,
        },
        ("S_BorderColor0", _) => {
            let parts: Vec<f64> = user_data.values().filter_map(read_number).collect();
            let &[red, green, blue, alpha] = parts.as_slice() else { return false };
            let [red, green, blue, alpha] =
                [red, green, blue, alpha].map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
            known.border_tint = Some(PaneTint { material: PaneColour { red, green, blue, alpha }, ..PaneTint::WHITE });
        }
        // A stage draws no shadows, so that taking one away is shown.
        (name, Some(value)) if name.starts_with("S_DropShadow") || name.starts_with("S_BorderVolume") => {
            return value == 0.0;
        }
        ("C_B", Some(value)) => return value == 0.0,
        _ => return false,
    }
    true
}

/// A length in layout units. Some tools write a float's bits as an integer.
fn length(value: f64, is_integer: bool) -> f64 {
    let value = if is_integer && value > 100_000.0 { f64::from(f32::from_bits(value as u32)) } else { value };
    if value.is_finite() { value.clamp(0.0, 10_000.0) } else { 0.0 }
}

fn colour_number(value: f64) -> Option<u8> {
    let number = (0.0..=255.0).contains(&value).then_some(value as u8)?;
    crate::colour::numbered(number, crate::ConsoleColours::Black).map(|_| number)
}

fn read_number(text: &str) -> Option<f64> {
    text.replace(',', ".").trim().parse().ok().filter(|number: &f64| number.is_finite())
}

fn number(object: &JsonObject, axis: &str) -> Option<f64> {
    object.get(axis).and_then(JsonValue::as_number).map(JsonNumber::as_f64)
}

fn apply_material(tree: &mut FileTree<'_>, file: &str, material: Material<'_>, report: &mut LeftOutReport) {
    let name = material.name();
    if base::is_unseen_pane(file, name) {
        return;
    }
    // Each picture pane of the known files has a material of its name, whose background colour is that of its white pixels.
    let colour = material.background_colour().and_then(PaneColour::from_layout_text);
    let known = tree.pane_mut(name);
    let (mut is_shown, mut is_gradient) = (false, false);
    if let Some(pane) = known {
        // The cursor moves between both colours of its material. A still picture has the second.
        is_gradient = matches!(pane.base.artwork, None | Some(PaneArtwork::Cursor));
        if let Some(colour) = colour {
            pane.tint.material = colour;
            is_shown = true;
        }
    }
    for (field, value) in material.fields().iter() {
        let is_empty = value.as_array().is_some_and(<[JsonValue]>::is_empty) || value.as_text() == Some("");
        let is_applied = match field {
            "MaterialName" => true,
            "BackgroundColor" => is_shown,
            "ForegroundColor" => is_gradient,
            _ => false,
        };
        if !is_empty && !is_applied {
            report.add(file, name, field);
        }
    }
}

/// Reports the changes of a pane that the stand-in lacks.
fn report_pane(file: &str, pane: Pane<'_>, report: &mut LeftOutReport) {
    // The stage does not draw it either. A group may hold panes that it does draw.
    if pane.is_visible() == Some(false) && !pane.name().starts_with("N_") {
        return;
    }
    for (field, value) in pane.fields().iter() {
        match field {
            "PaneName" => {}
            "UsdPatches" => pane.user_data().for_each(|user_data| report.add(file, pane.name(), user_data.name())),
            _ if value.as_array().is_some_and(<[JsonValue]>::is_empty) => {}
            _ => report.add(file, pane.name(), field),
        }
    }
}

fn report_file(name: &str, file: File<'_>, report: &mut LeftOutReport) {
    for pane in file.panes().filter(|pane| !base::is_unseen_pane(name, pane.name())) {
        report_pane(name, pane, report);
    }
    for material in file.materials() {
        report.add(name, material.name(), "Materials");
    }
    for pane in file.pull_front_panes().chain(file.push_back_panes()) {
        report.add(name, pane, "PushBackPanes");
    }
}
