//! Colours by how people see them: the distance of two colours in OKLab is about the difference that the eye sees.

use std::sync::LazyLock;

/// Linear brightness of each value of a channel.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| std::array::from_fn(|channel| linear(channel as u8)));

/// A colour in OKLab.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OklabColour {
    /// Lightness, 0 to 1.
    pub lightness: f32,
    /// From green to red; of an sRGB colour between −0.24 and 0.28.
    pub a: f32,
    /// From blue to yellow; of an sRGB colour between −0.32 and 0.2.
    pub b: f32,
}

impl OklabColour {
    /// Converts an sRGB colour.
    ///
    /// # Examples
    /// ```
    /// use vitrine_media::OklabColour;
    ///
    /// let [white, black] = [OklabColour::of([255; 3]), OklabColour::of([0; 3])];
    /// assert!((white.distance(black) - 1.0).abs() < 1e-3);
    /// ```
    #[must_use]
    pub fn of(rgb: [u8; 3]) -> Self {
        let [red, green, blue] = rgb.map(|channel| LINEAR[usize::from(channel)]);
        let long = (0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue).cbrt();
        let medium = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
        let short = (0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue).cbrt();
        Self {
            lightness: 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short,
            a: 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short,
            b: 0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short,
        }
    }

    /// The nearest sRGB colour.
    #[must_use]
    pub fn to_rgb(self) -> [u8; 3] {
        let Self { lightness, a, b } = self;
        let long = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
        let medium = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
        let short = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
        [
            4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short,
            -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_38 * short,
            -0.004_196_086_3 * long - 0.703_418_6 * medium + 1.707_614_7 * short,
        ]
        .map(encoded)
    }

    /// Distance of two colours. The eye notices about 0.02 and more.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        let (lightness, a, b) = (self.lightness - other.lightness, self.a - other.a, self.b - other.b);
        (lightness * lightness + a * a + b * b).sqrt()
    }
}

fn linear(channel: u8) -> f32 {
    let value = f32::from(channel) / 255.0;
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn encoded(value: f32) -> u8 {
    let value = if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
    (value.clamp(0.0, 1.0) * 255.0).round() as u8
}
