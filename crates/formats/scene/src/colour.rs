//! Colours of panes, and the table of colours that menus refer to by number.

/// A colour with alpha, not premultiplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PaneColour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// Alpha.
    pub alpha: u8,
}

impl PaneColour {
    /// Opaque white: the colour that leaves a picture as it is.
    pub const WHITE: Self = Self::opaque(255, 255, 255);

    /// An opaque colour.
    #[must_use]
    pub const fn opaque(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue, alpha: 255 }
    }

    /// The product of two colours: white leaves the other as it is.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        let product = |one: u8, other: u8| ((u32::from(one) * u32::from(other) + 127) / 255) as u8;
        Self {
            red: product(self.red, other.red),
            green: product(self.green, other.green),
            blue: product(self.blue, other.blue),
            alpha: product(self.alpha, other.alpha),
        }
    }

    /// Reads the eight digits AABBGGRR of a layout; `None` for any other text.
    #[must_use]
    pub fn from_layout_text(text: &str) -> Option<Self> {
        if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let [alpha, blue, green, red] = u32::from_str_radix(text, 16).ok()?.to_be_bytes();
        Some(Self { red, green, blue, alpha })
    }
}

/// The colours a console is set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ConsoleColours {
    /// Dark texts on light panels.
    White,
    /// Light texts on dark panels.
    #[default]
    Black,
}

/// Colours by number, for a console set to white and to black. Source: the table of global colours in the public layout
/// documentation (see [`format`](crate::format)). Number 0 means that a pane has colours of its own.
const NUMBERED: [(u32, u32); 57] = [
    (0xFFFFFF, 0xFFFFFF),
    (0xFFFFFF, 0x1D2025),
    (0x000000, 0x000000),
    (0x72C900, 0x95E700),
    (0xFFFFFF, 0xFFFFFF),
    (0xEBEBEB, 0x2D2D2D),
    (0xFFFFFF, 0x434343),
    (0xFFFFFF, 0x626367),
    (0xFFFFFF, 0x1F2022),
    (0x2D2D2D, 0xFFFFFF),
    (0x3250F0, 0x00FFC9),
    (0xFFFFFF, 0x1F2022),
    (0x808080, 0xA0A0A0),
    (0xFFFFFF, 0x2D2D2D),
    (0xFFFFFF, 0x2D2D2D),
    (0xFFFFFF, 0x464646),
    (0x72C900, 0x95E700),
    (0x72C900, 0xC8FF00),
    (0x3250F0, 0x00FFC9),
    (0x6EBFE1, 0x009782),
    (0xFFFFFF, 0x2D2D2D),
    (0x818CA0, 0xA0B4B3),
    (0x72C900, 0xB4FF00),
    (0x8CF100, 0x65AA00),
    (0xF01300, 0xFF2800),
    (0x00A000, 0xB4FF00),
    (0xFFFFFF, 0xFFFFFF),
    (0xFF285B, 0xFFFA00),
    (0x808080, 0xC8C8C8),
    (0xC077C1, 0x19D6D2),
    (0x70FFE7, 0x83FAFF),
    (0xFFFFFF, 0x505050),
    (0xFF00FF, 0xFF00FF),
    (0x57FFDB, 0x9DFFFB),
    (0x6E7879, 0xDCDCDC),
    (0x818CA0, 0xA0B4B3),
    (0xEBEBEB, 0x161616),
    (0x07A3CB, 0x2A7DC1),
    (0x12BDCF, 0x0288C7),
    (0x0F5972, 0x183346),
    (0x1DF1FF, 0x00DCE1),
    (0x1DF1FF, 0x00DCFF),
    (0x00BEC8, 0x18BDFF),
    (0x00BEC8, 0x18BDFF),
    (0xF0F0F0, 0x464646),
    (0xFFFFFF, 0x777777),
    (0xFF00FF, 0xFF00FF),
    (0xFFFFFF, 0x5A5A5A),
    (0x100D44, 0x000000),
    (0x3250F0, 0x00FFC9),
    (0xFFFFFF, 0x2D2D2D),
    (0xFFFFFF, 0x003D8C),
    (0xEBEBEB, 0x2D2D2D),
    (0xBEBEBE, 0xBEBEBE),
    (0xF0F0F0, 0x464646),
    (0x00C800, 0xB4FF00),
    (0x8CF01C, 0x65AA00),
];

/// Returns the colour of a number; `None` for one that is not documented.
pub(crate) fn numbered(number: u8, colours: ConsoleColours) -> Option<PaneColour> {
    let (white, black) = *NUMBERED.get(usize::from(number))?;
    let [_, red, green, blue] = match colours {
        ConsoleColours::White => white,
        ConsoleColours::Black => black,
    }
    .to_be_bytes();
    Some(PaneColour::opaque(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_from_the_lowest_byte_up() {
        let orange = PaneColour { red: 0xFF, green: 0x80, blue: 0, alpha: 0xCC };
        assert_eq!(PaneColour::from_layout_text("CC0080FF"), Some(orange));
        for wrong in ["", "CC0080F", "#C0080FF", "CC0080FG", "CC0080FFF", "é0080FF"] {
            assert_eq!(PaneColour::from_layout_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_console_set_to_black_has_light_texts() {
        assert_eq!(numbered(9, ConsoleColours::Black), Some(PaneColour::WHITE));
        assert_eq!(numbered(9, ConsoleColours::White), Some(PaneColour::opaque(0x2D, 0x2D, 0x2D)));
        assert_eq!(numbered(57, ConsoleColours::Black), None);
    }
}
