//! Draws a scene, pane by pane, within bounds of time.

use tiny_skia::{FilterQuality, Mask, Pattern, Pixmap, PixmapMut, PixmapRef, Shader, SpreadMode, Transform};
use vitrine_scene::{ClipRectangle, MenuScene, PaneArtwork, PaneColour, ScenePane};
use vitrine_target::Target;

use crate::artwork::{
    GAME_PICTURES, NEWS_AFTER, PICTURE_PX, USER_PICTURES, draw_battery, draw_controllers, draw_signal, draw_symbol,
};
use crate::brush::{PaneBrush, circle, frame, line, rounded};
use crate::console::{ConsolePictures, PaintPicture};
use crate::coverage::{PlacedText, TextMasks, fill_upright, scaled};
use crate::glyphs::TextFont;
use crate::part::{self, SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, ScreenPart, ScreenReach};
use crate::picture::{PictureCache, PictureKey, PlacedPicture};
use crate::premultiplied::{demultiply, premultiply};
use crate::words::sample_text;

/// Bytes of the screen's pixels.
const SCREEN_BYTES: usize = (SCREEN_WIDTH_PX * SCREEN_HEIGHT_PX * 4) as usize;

/// Most pixels that all panes together may paint, as a multiple of the screen. A console's own menus stay below 2.
const PAINTED_SCREENS_MAX: f64 = 24.0;
/// Largest coordinate of a shape, in pixels. The painter works with 16 bits before the point.
const COORDINATE_MAX: f64 = 16_000.0;
/// Smallest area of a pane in pixels that leaves a trace.
const AREA_MIN: f64 = 0.01;
/// Width of the edge of a shape in pixels, which is half covered.
const EDGE_PX: f64 = 1.0;
/// Longest side of an icon in pixels. The largest that a theme may hold has 184.
const ICON_SIDE_MAX: u32 = 1024;

/// Reason why a scene cannot be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StageError {
    /// The wallpaper does not have four bytes for each pixel of the screen.
    #[error("the wallpaper must have {SCREEN_WIDTH_PX}×{SCREEN_HEIGHT_PX} pixels")]
    WallpaperSize,
    /// An icon does not have four bytes for each pixel that it declares.
    #[error("an icon doesn't have the pixels it declares")]
    IconSize,
}

/// An icon of a theme: pixels of red, green, blue and alpha, not premultiplied, from the top left.
#[derive(Debug, Clone, Copy)]
pub struct ThemeIcon<'a> {
    /// Name of its file without the ending, for example `album`.
    pub name: &'a str,
    /// Width in pixels.
    pub width_px: u32,
    /// Height in pixels.
    pub height_px: u32,
    /// The pixels.
    pub rgba: &'a [u8],
}

/// A drawn menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnStage {
    /// The pixels, as those of the wallpaper.
    pub rgba: Vec<u8>,
    /// Panes left out because all together would have painted the screen too often, or because they are too large.
    pub skipped: usize,
}

/// A drawn part of a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnOverlay {
    /// The part of the screen that differs from the last drawing.
    pub part: ScreenPart,
    /// Its pixels: red, green, blue and alpha, not premultiplied.
    pub rgba: Vec<u8>,
    /// Panes left out, as in [`DrawnStage`].
    pub skipped: usize,
}

/// Draws a scene over a wallpaper of [`SCREEN_WIDTH_PX`] × [`SCREEN_HEIGHT_PX`] pixels: red, green, blue and alpha, not
/// premultiplied. The icons are drawn in place of the symbols that they are named for.
///
/// # Errors
/// [`StageError`] for pixels that do not fill their size.
pub fn draw_scene(scene: &MenuScene<'_>, wallpaper: &[u8], icons: &[ThemeIcon<'_>]) -> Result<DrawnStage, StageError> {
    if wallpaper.len() != SCREEN_BYTES {
        return Err(StageError::WallpaperSize);
    }
    let mut rgba = wallpaper.to_vec();
    let is_opaque = rgba.iter().skip(3).step_by(4).all(|alpha| *alpha == u8::MAX);
    if !is_opaque {
        premultiply(&mut rgba);
    }
    let (panes, skipped) = drawn_panes(scene);
    let icons = icon_pictures(icons)?;
    paint(&mut StagePictures::default(), &icons, scene.target, &panes, &mut rgba, ScreenPart::WHOLE)?;
    if !is_opaque {
        demultiply(&mut rgba);
    }
    Ok(DrawnStage { rgba, skipped })
}

/// Draws a scene over nothing, as a page lays it over a picture of its own: only the part of the screen in which it differs
/// from the last scene that `memory` was given. `pictures` keeps what later drawings need again.
///
/// # Errors
/// [`StageError`] for icons that do not fill their size.
pub fn draw_overlay(
    pictures: &mut StagePictures,
    memory: &mut OverlayMemory,
    scene: &MenuScene<'_>,
    icons: &[ThemeIcon<'_>],
) -> Result<DrawnOverlay, StageError> {
    let icons = icon_pictures(icons)?;
    let (panes, skipped) = drawn_panes(scene);
    let part = memory.changed_part(scene, &panes, &icons);
    let mut rgba = vec![0; part.bytes()];
    if !part.is_empty() {
        paint(pictures, &icons, scene.target, &panes, &mut rgba, part)?;
        demultiply(&mut rgba);
    }
    *memory =
        OverlayMemory { target: Some(scene.target), panes: panes.into_iter().map(without_names).collect(), icons };
    Ok(DrawnOverlay { part, rgba, skipped })
}

/// Paints the panes that reach into a part of the screen over its premultiplied pixels.
fn paint(
    pictures: &mut StagePictures,
    icons: &NamedIcons,
    target: Target,
    panes: &[&ScenePane<'_>],
    rgba: &mut [u8],
    part: ScreenPart,
) -> Result<(), StageError> {
    let mut screen = PixmapMut::from_bytes(rgba, part.width, part.height).ok_or(StageError::WallpaperSize)?;
    let StagePictures { own, texts, console } = pictures;
    let console = console.iter_mut().find(|(other, _)| *other == target).map(|(_, pictures)| &mut **pictures);
    let font = TextFont::new();
    let mut kit = DrawingKit { font, pictures: own, texts, console, icons, clips: Vec::new(), target, part };
    for pane in panes.iter().filter(|pane| part::reach_of(pane).touches(part)) {
        draw_pane(&mut screen, &mut kit, pane);
    }
    Ok(())
}

/// The panes that are drawn, and the number of those left out.
fn drawn_panes<'a, 's>(scene: &'a MenuScene<'s>) -> (Vec<&'a ScenePane<'s>>, usize) {
    let mut budget = PAINTED_SCREENS_MAX * f64::from(SCREEN_WIDTH_PX) * f64::from(SCREEN_HEIGHT_PX);
    let mut skipped = 0;
    let mut panes = Vec::with_capacity(scene.panes.len());
    for pane in scene.panes.iter().filter(|pane| pane.is_visible && pane.alpha > 0.0) {
        let Some(area) = painted_area(pane) else { continue };
        budget -= area;
        if budget < 0.0 || (is_huge(pane) && pane.artwork != PaneArtwork::Fill) {
            skipped += 1;
        } else {
            panes.push(pane);
        }
    }
    (panes, skipped)
}

/// Pictures of games, users and news that were drawn before, 17 at most of 256 kB each, the same as large as they were shown, of
/// 12 MB together, and texts of 2 MB together. And pictures of a console's own menus.
#[derive(Debug, Default)]
pub struct StagePictures {
    own: PictureCache,
    texts: TextMasks,
    console: Vec<(Target, Box<dyn PaintPicture>)>,
}

impl StagePictures {
    /// Keeps the pictures of a console's own menu, in place of those that it had before.
    pub fn put_console(&mut self, target: Target, pictures: ConsolePictures) {
        self.console.retain(|(other, _)| *other != target);
        self.console.push((target, Box::new(pictures)));
    }
}

/// The icons of a theme by their names. Few enough that a map would only make the module larger.
#[derive(Debug, Default)]
struct NamedIcons(Vec<(String, Pixmap)>);

impl NamedIcons {
    fn find(&self, name: &str) -> Option<&Pixmap> {
        self.0.iter().rev().find(|(other, _)| other == name).map(|(_, picture)| picture)
    }
}

/// The panes and icons of the last overlay.
#[derive(Debug, Default)]
pub struct OverlayMemory {
    target: Option<Target>,
    /// Without names, which no drawing depends on.
    panes: Vec<ScenePane<'static>>,
    icons: NamedIcons,
}

impl OverlayMemory {
    fn changed_part(&self, scene: &MenuScene<'_>, panes: &[&ScenePane<'_>], icons: &NamedIcons) -> ScreenPart {
        if self.target != Some(scene.target) {
            return ScreenPart::WHOLE;
        }
        let is_same = |before: &ScenePane<'_>, now: &ScenePane<'_>| {
            let icon = icon_name(now);
            *before == without_names(now) && icon.is_none_or(|name| self.icons.find(name) == icons.find(name))
        };
        let (before, now) = (self.panes.as_slice(), panes);
        let start = before.iter().zip(now).take_while(|(before, now)| is_same(before, now)).count();
        let (before, now) = (&before[start..], &now[start..]);
        let pairs = before.iter().rev().zip(now.iter().rev());
        let end = pairs.take_while(|(before, now)| is_same(before, now)).count();
        let (before, now) = (&before[..before.len() - end], &now[..now.len() - end]);
        let is_paired = before.len() == now.len();
        let changed = before.iter().zip(now).filter(|(before, now)| !is_paired || !is_same(before, now));
        let paired = changed.flat_map(|(before, now)| [part::reach_of(before), part::reach_of(now)]);
        let rest = before.iter().skip(now.len()).chain(now.iter().skip(before.len()).copied()).map(part::reach_of);
        paired.chain(rest).fold(ScreenReach::NOTHING, ScreenReach::with).part()
    }
}

/// Everything that several panes share.
struct DrawingKit<'a> {
    font: TextFont,
    pictures: &'a mut PictureCache,
    texts: &'a mut TextMasks,
    console: Option<&'a mut (dyn PaintPicture + 'static)>,
    icons: &'a NamedIcons,
    clips: Vec<(ClipRectangle, Option<Mask>)>,
    target: Target,
    part: ScreenPart,
}

/// The pixels of the screen that a pane covers; `None` for a pane that shows nothing.
fn painted_area(pane: &ScenePane<'_>) -> Option<f64> {
    let corners = pane.transform.corners(pane.width, pane.height);
    let span = |axis: fn((f64, f64)) -> f64, low: f64, high: f64| {
        let values = corners.map(axis);
        let least = values.into_iter().fold(f64::MAX, f64::min).max(low);
        values.into_iter().fold(f64::MIN, f64::max).min(high) - least
    };
    let clip = pane.clip.unwrap_or(ClipRectangle {
        left: 0.0,
        top: 0.0,
        right: f64::from(SCREEN_WIDTH_PX),
        bottom: f64::from(SCREEN_HEIGHT_PX),
    });
    let (right, bottom) = (clip.right.min(f64::from(SCREEN_WIDTH_PX)), clip.bottom.min(f64::from(SCREEN_HEIGHT_PX)));
    let width = span(|point| point.0, clip.left.max(0.0), right);
    let height = span(|point| point.1, clip.top.max(0.0), bottom);
    let t = pane.transform;
    let area = (t.xx * t.yy - t.xy * t.yx) * pane.width * pane.height;
    // Comparisons with a number that is not one are false, so that such a pane shows nothing.
    (width > 0.0 && height > 0.0 && area.abs() > AREA_MIN).then_some(width * height)
}

fn without_names(pane: &ScenePane<'_>) -> ScenePane<'static> {
    let ScenePane { artwork, alignment, transform, width, height, colours, .. } = *pane;
    let ScenePane { corner_radius, border, alpha, is_visible, clip, has_icon, .. } = *pane;
    ScenePane {
        name: "",
        file: "",
        part: "",
        artwork,
        alignment,
        transform,
        width,
        height,
        colours,
        corner_radius,
        border,
        alpha,
        is_visible,
        clip,
        has_icon,
    }
}

/// Returns `true` for a pane whose corners are too far away for the painter.
fn is_huge(pane: &ScenePane<'_>) -> bool {
    let corners = pane.transform.corners(pane.width, pane.height);
    corners.iter().any(|(x, y)| x.abs() > COORDINATE_MAX || y.abs() > COORDINATE_MAX)
}

fn draw_pane(screen: &mut PixmapMut<'_>, kit: &mut DrawingKit<'_>, pane: &ScenePane<'_>) {
    let t = pane.transform;
    let (width, height) = (pane.width as f32, pane.height as f32);
    let corners = t.corners(pane.width, pane.height);
    let alpha = pane.alpha as f32;
    let colour = pane.colours[0];
    let (left, top) = (f64::from(kit.part.left), f64::from(kit.part.top));
    let transform = Transform::from_row(
        t.xx as f32,
        t.yx as f32,
        -t.xy as f32,
        -t.yy as f32,
        (t.x - left) as f32,
        (t.y - top) as f32,
    );
    let key = picture_key(pane.artwork);
    let is_upright = t.yx == 0.0 && t.xy == 0.0 && t.xx > 0.0 && t.yy < 0.0;
    if let Some(key) = key.filter(|_| is_upright) {
        let [(left, top), _, (right, bottom), _] = corners;
        let placed = PlacedPicture {
            place: ClipRectangle { left, top, right, bottom },
            clip: pane.clip,
            radius: pane.corner_radius * t.xx.min(-t.yy),
            opacity: alpha * f32::from(colour.alpha) / 255.0,
        };
        kit.pictures.draw(screen, kit.part, key, &placed);
        if pane.border <= 0.0 {
            return;
        }
    }
    if is_upright && draw_upright(screen, kit, pane) {
        return;
    }
    let clip = pane.clip.filter(|clip| corners.iter().any(|corner| !is_inside(*clip, *corner)));
    let clip_index = clip.map(|clip| clip_of(&mut kit.clips, clip, kit.part));
    let clip = clip_index.and_then(|index| kit.clips[index].1.as_ref());
    if is_huge(pane) {
        // Of an area this large no corner is on the screen, so that what is seen of it is a polygon in one colour.
        let mut brush = PaneBrush { screen, transform: kit.part.transform(), clip, alpha };
        let shader = brush.colour(colour);
        brush.fill(line(&on_screen(&corners), true), shader);
        return;
    }
    // Corners and borders keep their shape in a pane that is stretched along one axis.
    let (along_x, along_y) = (t.xx.hypot(t.yx) as f32, t.xy.hypot(t.yy) as f32);
    let is_shape = key.is_some()
        || matches!(
            pane.artwork,
            PaneArtwork::Fill | PaneArtwork::Outline | PaneArtwork::Cursor | PaneArtwork::Picture(_)
        );
    let (transform, width, height, scale) = if is_shape {
        let unstretched = transform.pre_scale(1.0 / along_x, 1.0 / along_y);
        (unstretched, width * along_x, height * along_y, along_x.min(along_y))
    } else {
        (transform, width, height, 1.0)
    };
    let mut brush = PaneBrush { screen, transform, clip, alpha };
    let (radius, border) = (pane.corner_radius as f32 * scale, pane.border as f32 * scale);
    match pane.artwork {
        PaneArtwork::Fill => {
            let shader = brush.corners(pane.colours, width, height);
            brush.fill(rounded(0.0, 0.0, width, height, radius), shader);
        }
        PaneArtwork::Outline | PaneArtwork::Cursor => {
            let shader = brush.corners(pane.colours, width, height);
            brush.fill(frame(width, height, radius, border), shader);
        }
        PaneArtwork::Game(_) | PaneArtwork::User(_) | PaneArtwork::News(_) => {
            let turned = key.filter(|_| !is_upright);
            if let Some(picture) = turned.and_then(|key| kit.pictures.picture(key)) {
                let opacity = alpha * f32::from(colour.alpha) / 255.0;
                let shader = picture_shader(picture.as_ref(), width, height, opacity);
                brush.fill(rounded(0.0, 0.0, width, height, radius), shader);
            }
            if border > 0.0 {
                let shader = brush.colour(colour);
                brush.fill(frame(width, height, radius, border), shader);
            }
        }
        PaneArtwork::Symbol(kind) => match icon_name(pane).and_then(|name| kit.icons.find(name)) {
            Some(icon) => {
                let opacity = alpha * f32::from(colour.alpha) / 255.0;
                let shader = picture_shader(icon.as_ref(), width, height, opacity);
                brush.fill(rounded(0.0, 0.0, width, height, 0.0), shader);
            }
            None => draw_symbol(&mut brush, kind, colour, (width, height)),
        },
        PaneArtwork::Battery => draw_battery(&mut brush, colour, (width, height)),
        PaneArtwork::Signal => draw_signal(&mut brush, colour, (width, height)),
        PaneArtwork::Controllers => draw_controllers(&mut brush, colour, (width, height)),
        PaneArtwork::HintButton(letter) => {
            let shader = brush.colour(colour);
            brush.fill(circle(0.0, 0.0, width.min(height) / 2.0), shader);
            let path = kit.font.outline(letter.encode_utf8(&mut [0; 4]), width, height * 0.5, pane.alignment);
            let shader = brush.colour(against(colour));
            brush.fill_letters(path, shader);
        }
        PaneArtwork::Picture(number) => {
            if let Some(console) = kit.console.as_deref_mut() {
                console.paint(&mut brush, number, pane.colours, (width, height, radius));
            }
        }
        PaneArtwork::Text(role) => {
            let path = kit.font.outline(sample_text(role, kit.target), width, height, pane.alignment);
            let shader = brush.corners(pane.colours, width, height);
            brush.fill_letters(path, shader);
        }
    }
}

/// Draws what has a faster way to be drawn where it stands upright: texts and areas in one colour. Returns `false` for
/// everything else.
fn draw_upright(screen: &mut PixmapMut<'_>, kit: &mut DrawingKit<'_>, pane: &ScenePane) -> bool {
    let t = pane.transform;
    let [(left, top), _, (right, bottom), _] = t.corners(pane.width, pane.height);
    let colour = pane.colours[0];
    if is_huge(pane) || pane.colours.iter().any(|other| *other != colour) {
        return false;
    }
    match pane.artwork {
        PaneArtwork::Fill => {
            let place = ClipRectangle { left, top, right, bottom };
            fill_upright(screen, kit.part, place, pane.clip, pane.corner_radius * t.xx.min(-t.yy), ink_of(pane));
            true
        }
        PaneArtwork::Text(role) => {
            let is_whole = |clip: ClipRectangle| is_inside(clip, (left, top)) && is_inside(clip, (right, bottom));
            let placed = PlacedText {
                text: sample_text(role, kit.target),
                width: pane.width,
                height: pane.height,
                alignment: pane.alignment,
                centre: [t.x, t.y],
                scale: [t.xx, -t.yy],
            };
            pane.clip.is_none_or(is_whole) && kit.texts.draw(screen, kit.part, &kit.font, placed, ink_of(pane))
        }
        _ => false,
    }
}

/// The premultiplied colour that a pane is drawn in.
fn ink_of(pane: &ScenePane) -> u32 {
    let PaneColour { red, green, blue, alpha } = pane.colours[0];
    let alpha = (pane.alpha.clamp(0.0, 1.0) * f64::from(alpha)).round() as u32;
    scaled(u32::from_le_bytes([red, green, blue, u8::MAX]), alpha)
}

fn picture_key(artwork: PaneArtwork) -> Option<PictureKey> {
    match artwork {
        PaneArtwork::Game(number) => Some(PictureKey::Game(number % GAME_PICTURES)),
        PaneArtwork::User(number) => Some(PictureKey::User(number % USER_PICTURES)),
        PaneArtwork::News(number) => Some(PictureKey::Game(number.wrapping_add(NEWS_AFTER) % GAME_PICTURES)),
        _ => None,
    }
}

/// The name of the theme's icon that a pane shows.
fn icon_name(pane: &ScenePane<'_>) -> Option<&'static str> {
    match pane.artwork {
        PaneArtwork::Symbol(kind) if pane.has_icon => kind.icon_name(),
        _ => None,
    }
}

/// Black or white, whichever can be read on this colour.
fn against(colour: PaneColour) -> PaneColour {
    let light = 3 * u32::from(colour.red) + 6 * u32::from(colour.green) + u32::from(colour.blue);
    if light > 10 * 128 { PaneColour::opaque(32, 32, 32) } else { PaneColour::WHITE }
}

/// A picture stretched over a pane.
fn picture_shader(picture: PixmapRef<'_>, width: f32, height: f32, opacity: f32) -> Shader<'_> {
    let stretched = Transform::from_row(
        width / picture.width() as f32,
        0.0,
        0.0,
        height / picture.height() as f32,
        -width / 2.0,
        -height / 2.0,
    );
    Pattern::new(picture, SpreadMode::Pad, FilterQuality::Bilinear, opacity.clamp(0.0, 1.0), stretched)
}

fn icon_pictures(icons: &[ThemeIcon<'_>]) -> Result<NamedIcons, StageError> {
    let named = icons.iter().map(|icon| Ok((icon.name.to_owned(), icon_picture(icon)?)));
    Ok(NamedIcons(named.collect::<Result<_, _>>()?))
}

fn icon_picture(icon: &ThemeIcon<'_>) -> Result<Pixmap, StageError> {
    if icon.width_px > ICON_SIDE_MAX || icon.height_px > ICON_SIDE_MAX {
        return Err(StageError::IconSize);
    }
    let size = tiny_skia::IntSize::from_wh(icon.width_px, icon.height_px).ok_or(StageError::IconSize)?;
    let mut rgba = icon.rgba.to_vec();
    premultiply(&mut rgba);
    Pixmap::from_vec(rgba, size).ok_or(StageError::IconSize)
}

/// Returns `true` for a point that is so far within a clip that drawing up to it needs no mask.
fn is_inside(clip: ClipRectangle, (x, y): (f64, f64)) -> bool {
    let margin = EDGE_PX;
    x >= clip.left + margin && x <= clip.right - margin && y >= clip.top + margin && y <= clip.bottom - margin
}

/// The mask of a clip, made once for all panes within it. Its position in the list.
fn clip_of(clips: &mut Vec<(ClipRectangle, Option<Mask>)>, clip: ClipRectangle, part: ScreenPart) -> usize {
    if let Some(known) = clips.iter().position(|(other, _)| *other == clip) {
        return known;
    }
    let points = [(clip.left, clip.top), (clip.right, clip.top), (clip.right, clip.bottom), (clip.left, clip.bottom)];
    let mask = Mask::new(part.width, part.height).map(|mut mask| {
        if clip.left < clip.right
            && clip.top < clip.bottom
            && let Some(path) = line(&on_screen(&points), true)
        {
            mask.fill_path(&path, tiny_skia::FillRule::Winding, true, part.transform());
        }
        mask
    });
    clips.push((clip, mask));
    clips.len() - 1
}

/// The part of a convex polygon that is on the screen.
fn on_screen(points: &[(f64, f64)]) -> Vec<(f32, f32)> {
    let mut kept = points.to_vec();
    // Each edge of the screen: the signed distance of a point inwards.
    let edges: [fn((f64, f64)) -> f64; 4] =
        [|(x, _)| x, |(x, _)| f64::from(SCREEN_WIDTH_PX) - x, |(_, y)| y, |(_, y)| f64::from(SCREEN_HEIGHT_PX) - y];
    for inwards in edges {
        let mut next = Vec::with_capacity(kept.len() + 1);
        for (index, &point) in kept.iter().enumerate() {
            let before = kept[(index + kept.len() - 1) % kept.len()];
            let (from, to) = (inwards(before), inwards(point));
            if (from < 0.0) != (to < 0.0) {
                let share = from / (from - to);
                next.push((before.0 + (point.0 - before.0) * share, before.1 + (point.1 - before.1) * share));
            }
            if to >= 0.0 {
                next.push(point);
            }
        }
        kept = next;
    }
    kept.into_iter().map(|(x, y)| (x as f32, y as f32)).collect()
}

const _: () = assert!(PICTURE_PX <= ICON_SIDE_MAX);
