//! The pictures that panes make of textures. Only textures that a pane shows are decoded.

use std::collections::{BTreeSet, HashMap};

use vitrine_bflyt::{TextureUse, TextureWrap};
use vitrine_bntx::{BntxLimits, BntxTexture, TextureFile};
use vitrine_scene::PaneColour;
use vitrine_stage::{ConsolePicture, ConsolePictures, ConsoleTexture, PictureRepeat};

/// Most pixels of a texture: more than a menu can show.
const TEXTURE_PIXELS_MAX: u64 = 4 << 20;
/// Most pixels of all textures that are decoded, of four bytes each.
const PIXELS_MAX: u64 = 12 << 20;
const TEXTURES_MAX: u32 = 8192;
/// Most pictures of a texture that are compared with a new one.
const SAME_MAX: usize = 16;

/// The textures of an archive, and the pictures made of them so far.
pub(crate) struct PictureTable<'a> {
    textures: Vec<BntxTexture<'a>>,
    by_name: HashMap<String, usize>,
    /// Textures that a picture needs, in the order of decoding, and where each is.
    used: Vec<usize>,
    places: HashMap<usize, usize>,
    pictures: Vec<ConsolePicture>,
    /// Numbers of the pictures of a texture.
    of_texture: HashMap<usize, Vec<usize>>,
    missing: BTreeSet<String>,
}

/// A corner's points of a texture at a pane: top left, top right, bottom left, bottom right.
type TextureCorners = [[f32; 2]; 4];

const WHOLE: TextureCorners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];

impl<'a> PictureTable<'a> {
    /// Lists the textures of a file. `unread` gets the name of one that cannot be read.
    pub fn new(bntx: Option<&'a [u8]>, unread: &mut Vec<String>) -> Self {
        let limits = BntxLimits { textures: TEXTURES_MAX, pixels: TEXTURE_PIXELS_MAX, ..BntxLimits::default() };
        let read = bntx.map(|bytes| TextureFile::read(bytes, &limits));
        if matches!(read, Some(Err(_))) {
            unread.push("__Combined.bntx".to_owned());
        }
        let textures = read.and_then(Result::ok).map_or_else(Vec::new, |file| file.textures);
        let by_name = textures.iter().enumerate().rev().map(|(place, texture)| (texture.name.clone(), place)).collect();
        Self {
            textures,
            by_name,
            used: Vec::new(),
            places: HashMap::new(),
            pictures: Vec::new(),
            of_texture: HashMap::new(),
            missing: BTreeSet::new(),
        }
    }

    /// The number of the picture that a pane makes of a texture. `None` for a texture that is not there.
    pub fn number_of(
        &mut self,
        name: &str,
        usage: &TextureUse,
        black: PaneColour,
        corners: Option<&TextureCorners>,
    ) -> Option<u16> {
        let Some(&place) = self.by_name.get(name) else {
            self.missing.insert(name.to_owned());
            return None;
        };
        let texture = *self.places.entry(place).or_insert_with(|| {
            self.used.push(place);
            self.used.len() - 1
        });
        let [start, right, below, _] = corners.copied().unwrap_or(WHOLE).map(|point| moved(point, usage.transform));
        let picture = ConsolePicture {
            texture,
            black,
            corners: [start, right, below],
            repeat: match usage.wrap_across {
                TextureWrap::Clamp => PictureRepeat::Edge,
                TextureWrap::Repeat => PictureRepeat::Again,
                TextureWrap::Mirror => PictureRepeat::Mirrored,
            },
        };
        let known = self.of_texture.entry(texture).or_default();
        // Most panes show a texture alike. Of many that do not, the last few are looked through.
        let number = known.iter().rev().take(SAME_MAX).find(|number| self.pictures.get(**number) == Some(&picture));
        let number = number.copied().unwrap_or_else(|| {
            self.pictures.push(picture);
            known.push(self.pictures.len() - 1);
            self.pictures.len() - 1
        });
        u16::try_from(number).ok()
    }

    /// Decodes the textures that pictures need. `unread` gets the names of those that cannot be, and that were missing.
    pub fn decoded(self, unread: &mut Vec<String>) -> ConsolePictures {
        unread.extend(self.missing);
        let mut pixels_left = PIXELS_MAX;
        let textures = self.used.iter().map(|place| {
            let texture = &self.textures[*place];
            let pixels = u64::from(texture.width) * u64::from(texture.height);
            let rest = pixels_left.checked_sub(pixels);
            let decoded = rest.and_then(|_| texture.decode().ok());
            let made = decoded.and_then(|rgba| ConsoleTexture::new(texture.width, texture.height, rgba));
            match (&made, rest) {
                (Some(_), Some(rest)) => pixels_left = rest,
                _ => unread.push(texture.name.clone()),
            }
            made
        });
        ConsolePictures::new(textures.collect(), self.pictures)
    }
}

/// A point of a texture after the texture's own movement: scaled and turned around its middle, then shifted.
fn moved([x, y]: [f32; 2], [right, down, degrees, across, along]: [f32; 5]) -> [f32; 2] {
    let (x, y) = ((x - 0.5) * across, (y - 0.5) * along);
    let (sin, cos) = degrees.to_radians().sin_cos();
    [x * cos - y * sin + 0.5 + right, x * sin + y * cos + 0.5 + down]
}
