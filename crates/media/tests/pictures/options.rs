//! Composing several option values: by the vectors that the browser's implementation is tested with too, and with the
//! project's own layouts, of which the picture with all values together is known because the project draws them.

use std::path::Path;

use serde_json::Value;
use vitrine_media::{OptionLayers, Picture, PictureError, PixelChannels, ValueView, read_overlay};

/// The composed overlay and what is seen of each value.
fn view(layout: Picture, values: Vec<Picture>) -> (Picture, Vec<ValueView>) {
    let mut layers = OptionLayers::on(layout);
    let lay_below = |value| layers.lay_below(value).expect("pictures of one size");
    let mut views: Vec<_> = values.into_iter().rev().map(lay_below).collect();
    views.reverse();
    (layers.finish(), views)
}

fn positions(views: &[ValueView], of: ValueView) -> Vec<usize> {
    views.iter().enumerate().filter(|(_, view)| **view == of).map(|(position, _)| position).collect()
}

/// The composed overlay and the positions of the values that were left out.
fn compose(layout: Picture, values: Vec<Picture>) -> (Picture, Vec<usize>) {
    let (composed, views) = view(layout, values);
    (composed, positions(&views, ValueView::LeftOut))
}

fn drawn(colours: &Value, rows: &Value) -> Picture {
    let rows: Vec<&str> = rows.as_array().expect("rows").iter().map(|row| row.as_str().expect("a row")).collect();
    let channel = |value: &Value| value.as_u64().expect("a channel") as u8;
    let pixel = |letter: char| colours[letter.to_string()].as_array().expect("a colour").iter().map(channel);
    let pixels = rows.iter().flat_map(|row| row.chars()).flat_map(pixel).collect();
    Picture::from_pixels(rows[0].len() as u32, rows.len() as u32, PixelChannels::Rgba, pixels).expect("a picture")
}

#[test]
fn options_are_composed_as_the_shared_vectors_say() {
    let vectors: Value = serde_json::from_str(include_str!("../option-layers.vectors.json")).expect("JSON");
    let cases = vectors["cases"].as_array().expect("cases");
    assert!(cases.len() >= 10);
    for case in cases {
        let picture = |rows| drawn(&vectors["colours"], rows);
        let values = case["values"].as_array().expect("values").iter().map(picture).collect();
        let (composed, views) = view(picture(&case["layout"]), values);
        assert_eq!(composed.pixels(), picture(&case["composed"]).pixels(), "{}", case["name"]);
        for (of, name) in [(ValueView::LeftOut, "leftOut"), (ValueView::Unseen, "unseen")] {
            assert_eq!(serde_json::json!(positions(&views, of)), case[name], "{} {name}", case["name"]);
        }
    }
}

#[test]
fn a_picture_without_alpha_is_an_opaque_one() {
    let layout = Picture::filled(2, 1, [1, 2, 3]).expect("a picture");
    let value = Picture::from_pixels(2, 1, PixelChannels::Rgba, vec![1, 2, 3, 255, 90, 90, 90, 90]).expect("a picture");
    assert_eq!(compose(layout, vec![value]).0.pixels(), [1, 2, 3, 255, 90, 90, 90, 90]);
}

#[test]
fn pictures_of_different_sizes_are_refused() {
    let mut layers = OptionLayers::on(Picture::filled(4, 4, [0; 3]).expect("a picture"));
    let refused = layers.lay_below(Picture::filled(4, 3, [0; 3]).expect("a picture"));
    assert!(matches!(refused, Err(PictureError::WrongSize { height_px: 3, .. })));
}

/// Largest difference of a channel, as seen on black and on white, from the drawing with all values on. None is needed:
/// these pictures are not compressed with loss.
const TOLERANCE: u8 = 0;

#[test]
fn ten_combinations_look_as_if_they_had_been_drawn_together() {
    let combinations = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/combinations");
    let layouts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/layouts/targets");
    let read = |path: &Path| read_overlay(&std::fs::read(path).expect("a file")).expect("an overlay");
    let index = std::fs::read(combinations.join("index.json")).expect("an index");
    let index: Vec<Value> = serde_json::from_slice(&index).expect("JSON");
    assert_eq!(index.len(), 10);
    for combination in &index {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let layout = layouts.join(text(&combination["layout"]));
        let values = combination["values"].as_array().expect("values");
        assert!(values.len() > 1, "{combination}");
        let values = values.iter().map(|value| read(&layout.join(format!("options/{}.png", text(value))))).collect();
        let (composed, left_out) = compose(read(&layout.join("overlay.png")), values);
        assert!(left_out.is_empty(), "{combination}");
        let drawn = read(&combinations.join(text(&combination["picture"])));
        for ground in [[0; 3], [255; 3]] {
            let [composed, drawn] = [&composed, &drawn].map(|picture| picture.clone().flatten(ground));
            let differences = composed.pixels().iter().zip(drawn.pixels()).map(|(one, other)| one.abs_diff(*other));
            let largest = differences.max().expect("pixels");
            assert_eq!(largest, TOLERANCE, "{combination}");
        }
    }
}

#[test]
fn a_value_that_cannot_be_shown_with_a_later_one_is_left_out() {
    let layout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/layouts/targets/ResidentMenu/Lantern Row");
    let read = |path: &str| read_overlay(&std::fs::read(layout.join(path)).expect("a file")).expect("an overlay");
    let values = [
        "options/20_SELECT_Dock/Left.png",
        "options/30_INTEGER(0,96)_Lift the row by/Lift.png",
        "options/40_COLOR_Lantern light/Light.png",
    ];
    let (together, left_out) = compose(read("overlay.png"), values.map(read).into());
    assert_eq!(left_out, [1], "the light was drawn around a row that is not lifted");
    let (apart, _) = compose(read("overlay.png"), vec![read(values[0]), read(values[2])]);
    assert!(together == apart);
}

#[test]
fn a_value_that_looks_like_the_layout_is_not_seen() {
    let layout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/layouts/targets/Entrance/Quiet Lock");
    let read = |path: &str| read_overlay(&std::fs::read(layout.join(path)).expect("a file")).expect("an overlay");
    let values = [
        "options/10_SELECT_Clock/Middle.png",
        "options/20_TOGGLE_Hide battery/Hide battery.png",
        "options/30_STRING(3,24)_Pane to bring to the front/Pane.png",
    ];
    let (_, views) = view(read("overlay.png"), values.map(read).into());
    assert_eq!(views, [ValueView::Unseen, ValueView::Shown, ValueView::Unseen]);
}
