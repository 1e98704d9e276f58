//! Panes of a layout file, as the scene takes them.

use vitrine_bflyt::{
    LayoutFile, LayoutMaterial, LayoutPane, PaneContent, PaneOrigin, PicturePane, TextPane, UserData, UserValues,
};
use vitrine_scene::{ConsoleDrawing, ConsoleFile, ConsolePane, PaneColour, ReplacedPane, TextAlignment};

use crate::pictures::PictureTable;

/// Height of a text pane of the stand-in for a font of size 1: its panes are about as high as a capital with its accent.
const HEIGHT_PER_EM: f64 = 1.0 / 1.25;
/// Cuts off what is in it.
const SCISSORS: [u8; 4] = *b"scr1";

/// The panes of a layout file.
pub(crate) fn console_file(name: &str, layout: LayoutFile, pictures: &mut PictureTable<'_>) -> ConsoleFile {
    let LayoutFile { textures, materials, panes, .. } = layout;
    let mut looks = PaneLooks { textures: &textures, materials: &materials, pictures };
    let panes = panes.into_iter().enumerate().map(|(index, pane)| looks.pane(index, pane)).collect();
    ConsoleFile { name: name.to_owned(), panes }
}

struct PaneLooks<'a, 'b> {
    textures: &'a [String],
    materials: &'a [LayoutMaterial],
    pictures: &'a mut PictureTable<'b>,
}

/// The drawing of a pane, the colours of its corners, and white of its material.
type PaneLook = (ConsoleDrawing, [PaneColour; 4], PaneColour);

impl PaneLooks<'_, '_> {
    fn pane(&mut self, index: usize, pane: LayoutPane) -> ConsolePane {
        let (drawing, colours, white) = self.look(&pane.content);
        let is_scissors = matches!(pane.content, PaneContent::Other(SCISSORS));
        let (part, magnification, replaced) = match pane.content {
            PaneContent::Part(part) => {
                let replaced = part.overrides.into_iter().filter_map(|own| {
                    let (drawing, colours, white) = self.look(&own.content?);
                    Some(ReplacedPane { pane: own.pane, drawing, colours, white })
                });
                (Some(part.layout), part.magnification.map(f64::from), replaced.collect())
            }
            _ => (None, [1.0; 2], Vec::new()),
        };
        let number = |name: &str| pane.user_data.iter().find(|datum| datum.name == name).and_then(first_number);
        let colour_number =
            number("C_W").filter(|number| (0.0..=255.0).contains(number)).map_or(0, |number| number as u8);
        ConsolePane {
            // A file has one root. Whatever stands beside it belongs to the screen too.
            parent: if index == 0 { None } else { Some(pane.parent.unwrap_or(0)) },
            is_visible: pane.is_visible,
            passes_alpha: pane.passes_alpha,
            alpha: f64::from(pane.alpha) / 255.0,
            origin: pane.origin.map(origin_number),
            parent_origin: pane.parent_origin.map(origin_number),
            position: pane.position.map(f64::from),
            rotation: pane.rotation.map(f64::from),
            scale: pane.scale.map(f64::from),
            size: pane.size.map(f64::from),
            colours,
            white,
            colour_number,
            has_user_data: !pane.user_data.is_empty(),
            radius: number("S_RoundRadius").map(|radius| radius.clamp(0.0, 10_000.0)),
            border: number("S_BorderSize").map(|border| border.clamp(0.0, 10_000.0)),
            drawing,
            clips: is_scissors,
            part,
            magnification,
            replaced,
            name: pane.name,
        }
    }

    fn look(&mut self, content: &PaneContent) -> PaneLook {
        match content {
            PaneContent::Picture(picture) => self.picture(picture),
            // Without its frame, which has textures of its own.
            PaneContent::Window(window) => self.picture(&window.content),
            PaneContent::Text(text) => self.text(text),
            _ => (ConsoleDrawing::Nothing, [PaneColour::WHITE; 4], PaneColour::WHITE),
        }
    }

    fn picture(&mut self, picture: &PicturePane) -> PaneLook {
        let material = self.materials.get(usize::from(picture.material));
        let texture = material.and_then(|material| material.textures.first());
        let drawing = match (material, texture) {
            (Some(material), Some(texture)) => {
                let name = self.textures.get(usize::from(texture.texture)).map_or("", String::as_str);
                let corners = picture.coordinates.first();
                let number = self.pictures.number_of(name, texture, colour(material.black), corners);
                number.map_or(ConsoleDrawing::Nothing, ConsoleDrawing::Picture)
            }
            _ => ConsoleDrawing::Fill,
        };
        (drawing, picture.colours.map(colour), white_of(material))
    }

    fn text(&self, text: &TextPane) -> PaneLook {
        let [top, bottom] = text.colours.map(colour);
        let alignment = match text.alignment[0] {
            PaneOrigin::Start => TextAlignment::Left,
            PaneOrigin::Centre => TextAlignment::Centre,
            PaneOrigin::End => TextAlignment::Right,
        };
        let down = match text.alignment[1] {
            PaneOrigin::Start => -1.0,
            PaneOrigin::Centre => 0.0,
            PaneOrigin::End => 1.0,
        };
        let height = f64::from(text.font_size[1]).clamp(0.0, 1000.0) * HEIGHT_PER_EM;
        let drawing = ConsoleDrawing::Text { height, down, alignment };
        (drawing, [top, top, bottom, bottom], white_of(self.materials.get(usize::from(text.material))))
    }
}

fn colour([red, green, blue, alpha]: [u8; 4]) -> PaneColour {
    PaneColour { red, green, blue, alpha }
}

fn white_of(material: Option<&LayoutMaterial>) -> PaneColour {
    material.map_or(PaneColour::WHITE, |material| colour(material.white))
}

fn origin_number(origin: PaneOrigin) -> u8 {
    match origin {
        PaneOrigin::Centre => 0,
        PaneOrigin::Start => 1,
        PaneOrigin::End => 2,
    }
}

fn first_number(datum: &UserData) -> Option<f64> {
    let number = match &datum.values {
        UserValues::Integers(numbers) => numbers.first().map(|number| f64::from(*number)),
        UserValues::Floats(numbers) => numbers.first().map(|number| f64::from(*number)),
        _ => None,
    };
    number.filter(|number| number.is_finite())
}
