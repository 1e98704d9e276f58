//! Pictures of a console's own menus: textures in the colours of a pane.

use std::collections::HashMap;

use tiny_skia::{FilterQuality, IntSize, Pattern, Pixmap, SpreadMode, Transform};
use vitrine_scene::PaneColour;

use crate::brush::{PaneBrush, rounded};
use crate::premultiplied::premultiply;

/// Most bytes of coloured pictures that are kept for later drawings.
const KEPT_BYTES_MAX: usize = 32 << 20;

/// The textures of a menu, and the pictures that panes make of them.
#[derive(Debug, Default)]
pub struct ConsolePictures {
    textures: Vec<Option<ConsoleTexture>>,
    pictures: Vec<ConsolePicture>,
    /// Pictures in the colours of panes, by texture, black and white.
    coloured: HashMap<(usize, PaneColour, PaneColour), Pixmap>,
    kept_bytes: usize,
}

/// A texture: pixels of red, green, blue and alpha, not premultiplied, from the top left.
#[derive(Debug, Clone)]
pub struct ConsoleTexture {
    size: IntSize,
    rgba: Vec<u8>,
}

/// A picture of a pane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConsolePicture {
    /// Number of its texture.
    pub texture: usize,
    /// The colour that black of the texture becomes.
    pub black: PaneColour,
    /// The point of the texture at the top left, top right and bottom left of the pane: 0 and 1 are its edges.
    pub corners: [[f32; 2]; 3],
    /// What lies beyond its edges.
    pub repeat: PictureRepeat,
}

/// What lies beyond the edges of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureRepeat {
    /// Its last pixels.
    Edge,
    /// The texture again.
    Again,
    /// The texture mirrored.
    Mirrored,
}

impl ConsoleTexture {
    /// A texture of this size; `None` for pixels that do not fill it.
    #[must_use]
    pub fn new(width_px: u32, height_px: u32, rgba: Vec<u8>) -> Option<Self> {
        let size = IntSize::from_wh(width_px, height_px)?;
        let bytes = u64::from(width_px) * u64::from(height_px) * 4;
        (rgba.len() as u64 == bytes).then_some(Self { size, rgba })
    }

    /// The texture with black and white as other colours.
    fn coloured(&self, black: PaneColour, white: PaneColour) -> Option<Pixmap> {
        let (black, white) = (channels(black), channels(white));
        let mut rgba = self.rgba.clone();
        for pixel in rgba.as_chunks_mut::<4>().0 {
            for (channel, (black, white)) in pixel.iter_mut().zip(black.into_iter().zip(white)) {
                let share = u32::from(*channel);
                *channel = ((u32::from(black) * (255 - share) + u32::from(white) * share + 127) / 255) as u8;
            }
        }
        premultiply(&mut rgba);
        Pixmap::from_vec(rgba, self.size)
    }
}

fn channels(colour: PaneColour) -> [u8; 4] {
    [colour.red, colour.green, colour.blue, colour.alpha]
}

impl ConsolePictures {
    /// Puts textures and pictures together. A texture that is missing shows nothing.
    #[must_use]
    pub fn new(textures: Vec<Option<ConsoleTexture>>, pictures: Vec<ConsolePicture>) -> Self {
        Self { textures, pictures, ..Self::default() }
    }

    fn pixmap(&mut self, picture: ConsolePicture, white: PaneColour) -> Option<&Pixmap> {
        let key = (picture.texture, picture.black, white);
        if !self.coloured.contains_key(&key) {
            let made = self.textures.get(picture.texture)?.as_ref()?.coloured(picture.black, white)?;
            if self.kept_bytes + made.data().len() > KEPT_BYTES_MAX {
                self.coloured.clear();
                self.kept_bytes = 0;
            }
            self.kept_bytes += made.data().len();
            self.coloured.insert(key, made);
        }
        self.coloured.get(&key)
    }
}

/// Paints the pictures of a console's own menu. Behind a trait, so that a program without such menus has none of its code.
pub(crate) trait PaintPicture: std::fmt::Debug {
    /// Paints a picture over a pane of this width, height and radius, whose corners have these colours.
    fn paint(&mut self, brush: &mut PaneBrush<'_, '_>, number: u16, colours: [PaneColour; 4], shape: (f32, f32, f32));
}

impl PaintPicture for ConsolePictures {
    fn paint(
        &mut self,
        brush: &mut PaneBrush<'_, '_>,
        number: u16,
        colours: [PaneColour; 4],
        (width, height, radius): (f32, f32, f32),
    ) {
        let Some(&picture) = self.pictures.get(usize::from(number)) else { return };
        // A texture takes one colour: the mean of the corners.
        let mean = |channel: fn(PaneColour) -> u8| {
            (colours.iter().map(|colour| u32::from(channel(*colour))).sum::<u32>() / 4) as u8
        };
        let white = PaneColour {
            red: mean(|colour| colour.red),
            green: mean(|colour| colour.green),
            blue: mean(|colour| colour.blue),
            alpha: mean(|colour| colour.alpha),
        };
        let opacity = brush.alpha.clamp(0.0, 1.0);
        let Some(pixmap) = self.pixmap(picture, white) else { return };
        let (across, down) = (pixmap.width() as f32, pixmap.height() as f32);
        let [start, right, below] = picture.corners.map(|[x, y]| [x * across, y * down]);
        // From the unit square of the pane to the texture, turned round, after the pane's own size.
        let of_texture = Transform::from_row(
            right[0] - start[0],
            right[1] - start[1],
            below[0] - start[0],
            below[1] - start[1],
            start[0],
            start[1],
        );
        let Some(to_square) = of_texture.invert() else { return };
        let placed = to_square.post_scale(width, height).post_translate(-width / 2.0, -height / 2.0);
        let spread = match picture.repeat {
            PictureRepeat::Edge => SpreadMode::Pad,
            PictureRepeat::Again => SpreadMode::Repeat,
            PictureRepeat::Mirrored => SpreadMode::Reflect,
        };
        let shader = Pattern::new(pixmap.as_ref(), spread, FilterQuality::Bilinear, opacity, placed);
        brush.fill(rounded(0.0, 0.0, width, height, radius), shader);
    }
}
