//! Finds the parts of a menu that a wallpaper makes hard to read, and lays a scrim on the wallpaper under them.

use vitrine_scene::{ClipRectangle, MenuScene, PaneArtwork, PaneColour, ScenePane, TextRole};

use crate::draw::{StageError, draw_scene};
use crate::glyphs::TextFont;
use crate::part::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX};
use crate::words::sample_text;

/// Lowest contrast that counts as readable: that of WCAG 2.2 (1.4.3) for large text. A console's texts are read on a screen
/// in the hand or from a sofa, and the smallest has letters about as high as large text on a page.
const CONTRAST_MIN: f64 = 3.0;
/// Contrast that a scrim aims for, so that storing the picture with losses does not bring it back below.
const CONTRAST_AIMED: f64 = 3.8;
/// Share of the ground of a text that may be below, before some of its letters cannot be made out.
const HARD_SHARE: f64 = 0.3;
/// Side of the squares that the ground is averaged over: less than a letter, and more than the grain of a photograph.
const SQUARE_PX: usize = 4;
/// Opacity below which a text is meant not to be seen.
const FAINT_OPACITY: f64 = 0.3;
/// Share of a text that must be on the screen.
const ON_SCREEN_MIN: f64 = 0.5;

/// Distance around a text that a scrim has its full strength in.
const SCRIM_MARGIN: f64 = 14.0;
/// Distance over which it fades.
const SCRIM_FADE: f64 = 90.0;
/// Height of the parts at the top and bottom of the screen in which a scrim goes up to the edge.
const TOP_ROWS: f64 = 210.0;
const BOTTOM_ROWS: f64 = 120.0;
/// Weakest scrim that is laid, and the steps by which it grows.
const SCRIM_STEP: f64 = 0.1;
const SCRIM_MIN: f64 = 0.2;
/// Strongest one. A stronger one leaves no picture.
const SCRIM_MAX: f64 = 0.9;

const WIDTH: usize = SCREEN_WIDTH_PX as usize;
const HEIGHT: usize = SCREEN_HEIGHT_PX as usize;
const SCREEN: ClipRectangle =
    ClipRectangle { left: 0.0, top: 0.0, right: SCREEN_WIDTH_PX as f64, bottom: SCREEN_HEIGHT_PX as f64 };

/// A part of a menu that lies on the wallpaper and is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReadablePart {
    /// The clock.
    Clock,
    /// Battery and network beside the clock.
    Status,
    /// The title of the menu.
    Title,
    /// The name of the game with the cursor.
    GameName,
    /// The names of users.
    UserNames,
    /// The list at the left of settings and user page.
    List,
    /// Every other text between title and footer.
    Labels,
    /// Controllers and hints at the bottom.
    Footer,
}

impl ReadablePart {
    /// Every part, from the top of the screen down.
    pub const ALL: [Self; 8] = [
        Self::Clock,
        Self::Status,
        Self::Title,
        Self::GameName,
        Self::UserNames,
        Self::List,
        Self::Labels,
        Self::Footer,
    ];
}

/// Result of a check of readability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadabilityReport {
    /// The parts that are hard to read, each once.
    pub parts: Vec<ReadablePart>,
    /// The wallpaper with a scrim under them; `None` if there are none.
    pub scrimmed: Option<Vec<u8>>,
}

/// Finds the parts of a scene that are hard to read on an opaque wallpaper, of which the pixels are those of
/// [`draw_scene`](crate::draw_scene). A text that cannot be read on a plain wallpaper either, such as one on a panel of the
/// layout, says nothing of this one. Draws the scene three times at most, and only once if everything can be read.
///
/// # Errors
/// [`StageError`] for pixels that do not fill their size.
pub fn find_hard_parts(scene: &MenuScene<'_>, wallpaper: &[u8]) -> Result<Vec<ReadablePart>, StageError> {
    let check = TextCheck::of(scene);
    Ok(check.parts(&check.hard_because_of(wallpaper)?))
}

/// Finds the parts that are hard to read as [`find_hard_parts`] does, and lays a scrim under them. Draws the scene 13 times at
/// most.
///
/// # Errors
/// [`StageError`] for pixels that do not fill their size.
pub fn check_readability(scene: &MenuScene<'_>, wallpaper: &[u8]) -> Result<ReadabilityReport, StageError> {
    let check = TextCheck::of(scene);
    let mut hard = check.hard_because_of(wallpaper)?;
    let parts = check.parts(&hard);
    if parts.is_empty() {
        return Ok(ReadabilityReport { parts, scrimmed: None });
    }
    let lines = &check.lines;
    let mut strengths = vec![0.0_f64; lines.len()];
    loop {
        let mut has_grown = false;
        for line in hard {
            if strengths[line] < SCRIM_MAX {
                strengths[line] = (strengths[line] + SCRIM_STEP).max(SCRIM_MIN);
                has_grown = true;
            }
        }
        even_out(lines, &mut strengths);
        let scrimmed = with_scrim(wallpaper, lines, &strengths);
        // Lines that are readable as they are get no scrim of their own.
        hard = check.hard_on(&scrimmed, CONTRAST_AIMED)?;
        hard.retain(|line| strengths[*line] > 0.0);
        if hard.is_empty() || !has_grown {
            return Ok(ReadabilityReport { parts, scrimmed: Some(scrimmed) });
        }
    }
}

/// The texts of a scene, and what else of it is over the wallpaper.
struct TextCheck<'a> {
    lines: Vec<TextLine>,
    ground: MenuScene<'a>,
}

impl<'a> TextCheck<'a> {
    fn of(scene: &MenuScene<'a>) -> Self {
        let mut ground = scene.clone();
        ground.panes.retain(|pane| part_of(pane).is_none());
        Self { lines: lines_of(scene), ground }
    }

    /// The positions of lines with too little contrast on a picture.
    fn hard_on(&self, picture: &[u8], least: f64) -> Result<Vec<usize>, StageError> {
        let light = LightMap::of(&draw_scene(&self.ground, picture, &[])?.rgba);
        Ok((0..self.lines.len()).filter(|line| self.lines[*line].is_hard(&light, least)).collect())
    }

    /// The positions of lines that are hard to read because of a wallpaper.
    fn hard_because_of(&self, wallpaper: &[u8]) -> Result<Vec<usize>, StageError> {
        let lines = &self.lines;
        let mut hard = self.hard_on(wallpaper, CONTRAST_MIN)?;
        for is_light in [true, false] {
            if hard.iter().any(|line| lines[*line].is_light() == is_light) {
                let level = if is_light { 0 } else { u8::MAX };
                let plain = [level, level, level, u8::MAX].repeat(WIDTH * HEIGHT);
                let always = self.hard_on(&plain, CONTRAST_AIMED)?;
                hard.retain(|line| lines[*line].is_light() != is_light || !always.contains(line));
            }
        }
        Ok(hard)
    }

    fn parts(&self, hard: &[usize]) -> Vec<ReadablePart> {
        let is_hard = |part: &ReadablePart| hard.iter().any(|line| self.lines[*line].part == *part);
        ReadablePart::ALL.into_iter().filter(is_hard).collect()
    }
}

/// The part that a pane belongs to; `None` for one that is not read.
fn part_of(pane: &ScenePane<'_>) -> Option<ReadablePart> {
    match pane.artwork {
        PaneArtwork::Battery | PaneArtwork::Signal => Some(ReadablePart::Status),
        PaneArtwork::Controllers => Some(ReadablePart::Footer),
        // The lock screen has hints of its own, and no footer.
        PaneArtwork::HintButton(_) if pane.file == "FooterAll" => Some(ReadablePart::Footer),
        PaneArtwork::HintButton(_) => Some(ReadablePart::Labels),
        PaneArtwork::Text(role) => Some(match role {
            TextRole::ClockDigit(_) | TextRole::ClockColon => ReadablePart::Clock,
            TextRole::BatteryDigit(_) | TextRole::BatteryPercent => ReadablePart::Status,
            TextRole::MenuTitle | TextRole::SelectUser => ReadablePart::Title,
            TextRole::GameName(_) => ReadablePart::GameName,
            TextRole::UserName(_) => ReadablePart::UserNames,
            TextRole::NavigationItem(_) => ReadablePart::List,
            TextRole::HintOptions | TextRole::HintStart | TextRole::HintBack | TextRole::HintOk => ReadablePart::Footer,
            TextRole::ContentTitle
            | TextRole::ContentText
            | TextRole::ListTitle
            | TextRole::NewsTitle(_)
            | TextRole::SortOrder
            | TextRole::FindChannels
            | TextRole::Continue => ReadablePart::Labels,
        }),
        _ => None,
    }
}

/// Letters that are read together, on one line.
struct TextLine {
    part: ReadablePart,
    /// The areas of its letters or drawings.
    areas: Vec<ClipRectangle>,
    luminance: f64,
    opacity: f64,
}

/// The lines of a scene that are seen and lie on the screen.
fn lines_of(scene: &MenuScene<'_>) -> Vec<TextLine> {
    let font = TextFont::new();
    let mut lines: Vec<TextLine> = Vec::new();
    for pane in scene.panes.iter().filter(|pane| pane.is_visible) {
        let Some(part) = part_of(pane) else { continue };
        let (luminance, opacity) = ink_of(pane);
        let Some(area) = area_of(pane, scene, &font).filter(|_| opacity >= FAINT_OPACITY) else { continue };
        // Digits are panes of their own, and one is not read without the others.
        let is_joined = matches!(part, ReadablePart::Clock | ReadablePart::Status);
        match lines.iter_mut().find(|line| is_joined && line.part == part && line.luminance == luminance) {
            Some(line) => line.areas.push(area),
            None => lines.push(TextLine { part, areas: vec![area], luminance, opacity }),
        }
    }
    lines
}

/// Luminance and opacity of what a pane is drawn in.
fn ink_of(pane: &ScenePane<'_>) -> (f64, f64) {
    let mean = |of: fn(PaneColour) -> f64| pane.colours.iter().copied().map(of).sum::<f64>() / 4.0;
    let luminance = mean(|colour| luminance_of([colour.red, colour.green, colour.blue]));
    (luminance, pane.alpha.clamp(0.0, 1.0) * mean(|colour| f64::from(colour.alpha)) / 255.0)
}

/// The area of the screen that the letters of a pane are in; `None` if they are mostly outside.
fn area_of(pane: &ScenePane<'_>, scene: &MenuScene<'_>, font: &TextFont) -> Option<ClipRectangle> {
    let (width, height) = (pane.width as f32, pane.height as f32);
    let [left, top, right, bottom] = match pane.artwork {
        PaneArtwork::Text(role) => {
            let bounds = font.outline(sample_text(role, scene.target), width, height, pane.alignment)?.bounds();
            [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]
        }
        _ => [-width / 2.0, -height / 2.0, width / 2.0, height / 2.0],
    }
    .map(f64::from);
    // The letters' y points down, a pane's up.
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| pane.transform.map(x, -y));
    let side =
        |of: fn(&(f64, f64)) -> f64, more: fn(f64, f64) -> f64, from: f64| corners.iter().map(of).fold(from, more);
    let whole = ClipRectangle {
        left: side(|corner| corner.0, f64::min, f64::MAX),
        top: side(|corner| corner.1, f64::min, f64::MAX),
        right: side(|corner| corner.0, f64::max, f64::MIN),
        bottom: side(|corner| corner.1, f64::max, f64::MIN),
    };
    let seen = within(whole, pane.clip.map_or(SCREEN, |clip| within(clip, SCREEN)));
    let area = |of: ClipRectangle| (of.right - of.left).max(0.0) * (of.bottom - of.top).max(0.0);
    // Comparisons with a number that is not one are false.
    (area(seen) >= 1.0 && area(seen) >= area(whole) * ON_SCREEN_MIN).then_some(seen)
}

fn within(one: ClipRectangle, other: ClipRectangle) -> ClipRectangle {
    ClipRectangle {
        left: one.left.max(other.left),
        top: one.top.max(other.top),
        right: one.right.min(other.right),
        bottom: one.bottom.min(other.bottom),
    }
}

impl TextLine {
    /// Returns `true` if it is read better on black than on white.
    fn is_light(&self) -> bool {
        (self.luminance + 0.05) / 0.05 > 1.05 / (self.luminance + 0.05)
    }

    /// Returns `true` if too much of the ground has a contrast below `least`.
    fn is_hard(&self, light: &LightMap, least: f64) -> bool {
        let (mut low, mut all) = (0_u32, 0_u32);
        for area in &self.areas {
            light.each_within(area, |ground| {
                // Of a pane that is half transparent the ground is a part.
                let ink = self.luminance * self.opacity + ground * (1.0 - self.opacity);
                let contrast = (ink.max(ground) + 0.05) / (ink.min(ground) + 0.05);
                all += 1;
                low += u32::from(contrast < least);
            });
        }
        f64::from(low) > f64::from(all) * HARD_SHARE
    }
}

/// Relative luminance of the screen, averaged over squares.
struct LightMap {
    columns: usize,
    squares: Vec<f64>,
}

impl LightMap {
    fn of(rgba: &[u8]) -> Self {
        let columns = WIDTH.div_ceil(SQUARE_PX);
        let mut squares = vec![0.0; columns * HEIGHT.div_ceil(SQUARE_PX)];
        let linear: [f64; 256] = std::array::from_fn(|level| linear_of(level as u8));
        for (at, pixel) in rgba.as_chunks::<4>().0.iter().enumerate() {
            let (x, y) = (at % WIDTH, at / WIDTH);
            let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(|level| linear[usize::from(level)]);
            squares[y / SQUARE_PX * columns + x / SQUARE_PX] += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        }
        squares.iter_mut().for_each(|sum| *sum /= (SQUARE_PX * SQUARE_PX) as f64);
        Self { columns, squares }
    }

    fn each_within(&self, area: &ClipRectangle, mut see: impl FnMut(f64)) {
        // An area is on the screen and not empty.
        let [left, top] = [area.left, area.top].map(|edge| edge as usize / SQUARE_PX);
        let [right, bottom] = [area.right, area.bottom].map(|edge| (edge.ceil() as usize).div_ceil(SQUARE_PX));
        for row in self.squares.chunks(self.columns).take(bottom).skip(top) {
            row.iter().take(right).skip(left).for_each(|light| see(*light));
        }
    }
}

fn luminance_of(rgb: [u8; 3]) -> f64 {
    let [red, green, blue] = rgb.map(linear_of);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn linear_of(level: u8) -> f64 {
    let level = f32::from(level) / 255.0;
    // The power of a number of 64 bits would be a large part of the module for browsers.
    f64::from(if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) })
}

/// Lines of the same part and colour get the same scrim where they get one, which looks calmer.
fn even_out(lines: &[TextLine], strengths: &mut [f64]) {
    for at in 0..lines.len() {
        let is_same =
            |other: &usize| lines[*other].part == lines[at].part && lines[*other].is_light() == lines[at].is_light();
        let most = (0..lines.len()).filter(is_same).map(|other| strengths[other]).fold(0.0, f64::max);
        if strengths[at] > 0.0 {
            strengths[at] = most;
        }
    }
}

/// Darkens the wallpaper behind light lines, and lightens it behind dark ones: in bands from edge to edge, which look calmer
/// than patches.
fn with_scrim(wallpaper: &[u8], lines: &[TextLine], strengths: &[f64]) -> Vec<u8> {
    let mut picture = wallpaper.to_vec();
    for is_light in [true, false] {
        let mut veil = [0.0_f32; HEIGHT];
        for (line, strength) in lines.iter().zip(strengths).filter(|(line, _)| line.is_light() == is_light) {
            line.areas.iter().for_each(|area| add_band(&mut veil, area, *strength));
        }
        let level = if is_light { 0.0 } else { 255.0 };
        for (row, opacity) in picture.chunks_mut(WIDTH * 4).zip(veil).filter(|(_, opacity)| *opacity > 0.0) {
            for channel in row.as_chunks_mut::<4>().0.iter_mut().flat_map(|pixel| &mut pixel[..3]) {
                let own = f32::from(*channel);
                *channel = (own + (level - own) * opacity).round() as u8;
            }
        }
    }
    picture
}

/// Adds the band for an area: as strong as `strength` behind it, and fading above and below. At the top and bottom it goes up to
/// the edge of the screen.
fn add_band(veil: &mut [f32; HEIGHT], area: &ClipRectangle, strength: f64) {
    let top = if area.bottom < TOP_ROWS { 0.0 } else { area.top - SCRIM_MARGIN };
    let bottom = if area.top > SCREEN.bottom - BOTTOM_ROWS { SCREEN.bottom } else { area.bottom + SCRIM_MARGIN };
    for (y, opacity) in veil.iter_mut().enumerate() {
        let distance = (top - y as f64).max(y as f64 - bottom).max(0.0);
        let near = (1.0 - distance / SCRIM_FADE).max(0.0);
        *opacity = opacity.max((strength * near * near * (3.0 - 2.0 * near)) as f32);
    }
}
