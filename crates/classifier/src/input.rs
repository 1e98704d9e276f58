//! Input of a model: the side lengths and the position of the colours, from its file, and the numbers made of a
//! picture.

use rten::{DataType, Dimension, Model, NodeId, Value, ValueType};

use crate::{ModelSettings, OpenError, ScoreError};

/// Side in pixels for models that leave it open. Nearly all in use were trained with it.
const USUAL_SIDE: usize = 224;
/// Longer sides are a mistake: the numbers of such a picture alone would take 50 MB.
const SIDE_MAX: usize = 2048;

/// Order of the colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourOrder {
    /// Red, green, blue.
    #[default]
    Rgb,
    /// Blue, green, red, as older models have it.
    Bgr,
}

/// Input that a model takes.
#[derive(Debug)]
pub(crate) struct ModelInput {
    id: NodeId,
    width: usize,
    height: usize,
    /// A whole plane for each colour, and not the colours of a pixel side by side.
    is_planar: bool,
    colours: ColourOrder,
    /// Each byte is multiplied by the first and the second is added, for red, green and blue.
    scaling: [(f32, f32); 3],
}

impl ModelInput {
    pub(crate) fn of(model: &Model, settings: &ModelSettings) -> Result<Self, OpenError> {
        let &[id] = model.input_ids() else {
            return Err(OpenError::Input(format!("{} inputs", model.input_ids().len())));
        };
        let node = model.node_info(id);
        let of_floats =
            node.as_ref().and_then(|node| node.dtype()).is_none_or(|of| of == ValueType::Tensor(DataType::Float));
        let shape = node.and_then(|node| node.shape());
        let described = || shape.as_deref().map_or_else(|| "an unknown shape".to_owned(), described);
        if !of_floats {
            return Err(OpenError::Input(format!("no 32-bit floats but another type, shaped {}", described())));
        }
        let Some([count, sides @ ..]) = shape.as_deref() else { return Err(OpenError::Input(described())) };
        let (is_planar, height, width) = match sides {
            [colours, height, width] if is_colours(colours) => (true, height, width),
            [height, width, colours] if is_colours(colours) => (false, height, width),
            // Everything left open is what exports from PyTorch have.
            [Dimension::Symbolic(_), height, width] => (true, height, width),
            _ => return Err(OpenError::Input(described())),
        };
        let (height, width) = (side(height), side(width));
        let sides_fit = [height, width].iter().all(|side| (1..=SIDE_MAX).contains(side));
        if matches!(count, Dimension::Fixed(count) if *count > 1) || !sides_fit {
            return Err(OpenError::Input(described()));
        }
        Ok(Self { id, width, height, is_planar, colours: settings.colours, scaling: scaling(settings)? })
    }

    pub(crate) fn width_px(&self) -> u32 {
        self.width as u32
    }

    pub(crate) fn height_px(&self) -> u32 {
        self.height as u32
    }

    /// The bytes of a picture of its size.
    pub(crate) fn bytes(&self) -> usize {
        self.width * self.height * 3
    }

    /// The numbers of a picture, and where the model takes them.
    pub(crate) fn value(&self, rgb: &[u8]) -> Result<(NodeId, Value), ScoreError> {
        if rgb.len() != self.bytes() {
            return Err(ScoreError::Size);
        }
        let order = match self.colours {
            ColourOrder::Rgb => [0, 1, 2],
            ColourOrder::Bgr => [2, 1, 0],
        };
        let number = |pixel: &[u8; 3], colour: usize| {
            let (factor, added) = self.scaling[colour];
            f32::from(pixel[colour]).mul_add(factor, added)
        };
        let (pixels, _) = rgb.as_chunks::<3>();
        let (shape, numbers): (_, Vec<f32>) = if self.is_planar {
            let planes = order.into_iter().flat_map(|colour| pixels.iter().map(move |pixel| number(pixel, colour)));
            ([1, 3, self.height, self.width], planes.collect())
        } else {
            let dots = pixels.iter().flat_map(|pixel| order.into_iter().map(move |colour| number(pixel, colour)));
            ([1, self.height, self.width, 3], dots.collect())
        };
        let value = Value::from_shape(shape, numbers).map_err(|_| ScoreError::Size)?;
        Ok((self.id, value))
    }
}

fn is_colours(dimension: &Dimension) -> bool {
    matches!(dimension, Dimension::Fixed(3))
}

fn side(dimension: &Dimension) -> usize {
    match dimension {
        Dimension::Fixed(side) => *side,
        Dimension::Symbolic(_) => USUAL_SIDE,
    }
}

fn described(shape: &[Dimension]) -> String {
    let of = |dimension: &Dimension| match dimension {
        Dimension::Fixed(side) => side.to_string(),
        Dimension::Symbolic(_) => "?".to_owned(),
    };
    format!("[{}]", shape.iter().map(of).collect::<Vec<_>>().join(", "))
}

fn scaling(settings: &ModelSettings) -> Result<[(f32, f32); 3], OpenError> {
    let deviation = settings.deviation.unwrap_or([1.0; 3]);
    let mut scaling = [(0.0, 0.0); 3];
    for (of_colour, (mean, deviation)) in scaling.iter_mut().zip(settings.mean.into_iter().zip(deviation)) {
        *of_colour = (1.0 / (255.0 * deviation), -mean / deviation);
        if !(of_colour.0.is_finite() && of_colour.1.is_finite()) {
            return Err(OpenError::Scaling);
        }
    }
    Ok(scaling)
}
