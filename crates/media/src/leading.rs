//! The leading colours of a picture, which stand for its look: clusters of its pixels in OKLab, with the share that
//! each covers. The same picture always has the same.

use std::collections::BTreeMap;

use crate::error::PictureError;
use crate::oklab::OklabColour;
use crate::picture::Picture;

/// Most leading colours of a picture.
pub const LEADING_COLOURS_MAX: usize = 5;
/// Clusters nearer than this look like one colour.
const SAME_COLOUR: f32 = 0.06;
/// Smallest share of a leading colour. Smaller clusters are mostly borders between two colours that scaling has
/// blended.
const LEAST_SHARE: f32 = 0.03;
/// Rounds of moving each cluster to the mean of its cells. Clusters hardly move after these.
const ROUNDS: usize = 12;
/// Pixels are counted in cells of this size before they are clustered.
const CELLS: f32 = 40.0;
/// Half the pixels in each direction that a picture is scaled to: single pixels lead nothing.
const WIDTH_PX: u32 = 80;
const HEIGHT_PX: u32 = 45;

/// A leading colour of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeadingColour {
    /// The colour in sRGB.
    pub rgb: [u8; 3],
    /// Share of the picture that it covers, in 255ths.
    pub share: u8,
}

impl LeadingColour {
    /// Red, green, blue and share of each, to store them.
    #[must_use]
    pub fn to_bytes(colours: &[Self]) -> Vec<u8> {
        colours.iter().flat_map(|Self { rgb: [red, green, blue], share }| [*red, *green, *blue, *share]).collect()
    }
}

#[derive(Clone, Copy)]
struct WeightedColour {
    colour: OklabColour,
    weight: f32,
}

/// The leading colours of a picture, the one that covers most first; at least one.
///
/// # Errors
/// None that a picture of this crate can cause; they come from the scaler's own checks.
pub fn leading_colours(picture: &Picture) -> Result<Vec<LeadingColour>, PictureError> {
    let small = picture.cover(WIDTH_PX, HEIGHT_PX)?.flatten([0, 0, 0]);
    let cells = cells(&small);
    let all: f32 = cells.iter().map(|cell| cell.weight).sum();
    let mut centres = first_centres(&cells);
    for _ in 0..ROUNDS {
        centres = moved(&cells, &centres);
    }
    let mut leading: Vec<LeadingColour> = without_borders(merged(centres), all)
        .into_iter()
        .map(|centre| LeadingColour {
            rgb: centre.colour.to_rgb(),
            share: (centre.weight / all * 255.0).round().max(1.0) as u8,
        })
        .collect();
    leading.sort_unstable_by_key(|colour| (std::cmp::Reverse(colour.share), colour.rgb));
    Ok(leading)
}

/// The pixels by cells of the colour space, each cell with the mean of its pixels.
fn cells(picture: &Picture) -> Vec<WeightedColour> {
    let mut cells: BTreeMap<[i16; 3], [f32; 4]> = BTreeMap::new();
    for rgb in picture.pixels().as_chunks::<3>().0 {
        let OklabColour { lightness, a, b } = OklabColour::of(*rgb);
        let sums = cells.entry([lightness, a, b].map(|part| (part * CELLS).floor() as i16)).or_default();
        for (sum, part) in sums.iter_mut().zip([lightness, a, b, 1.0]) {
            *sum += part;
        }
    }
    cells.into_values().map(mean).collect()
}

fn mean([lightness, a, b, weight]: [f32; 4]) -> WeightedColour {
    WeightedColour { colour: OklabColour { lightness: lightness / weight, a: a / weight, b: b / weight }, weight }
}

/// Chooses the first centres: the heaviest cell, then each time a heavy cell far from those chosen.
fn first_centres(cells: &[WeightedColour]) -> Vec<WeightedColour> {
    let mut centres: Vec<WeightedColour> = Vec::with_capacity(LEADING_COLOURS_MAX);
    while centres.len() < LEADING_COLOURS_MAX {
        let gain = |cell: &WeightedColour| match nearest(cell.colour, &centres) {
            Some((_, distance)) => cell.weight.sqrt() * distance * distance,
            None => cell.weight,
        };
        match cells.iter().max_by(|one, other| gain(one).total_cmp(&gain(other))) {
            Some(best) if gain(best) > 0.0 => centres.push(*best),
            _ => break,
        }
    }
    centres
}

fn nearest(colour: OklabColour, centres: &[WeightedColour]) -> Option<(usize, f32)> {
    let distances = centres.iter().map(|centre| centre.colour.distance(colour)).enumerate();
    distances.min_by(|one, other| one.1.total_cmp(&other.1))
}

/// Moves each centre to the mean of the cells nearest to it, with their weight.
fn moved(cells: &[WeightedColour], centres: &[WeightedColour]) -> Vec<WeightedColour> {
    let mut sums = vec![[0.0_f32; 4]; centres.len()];
    for cell in cells {
        let Some((at, _)) = nearest(cell.colour, centres) else { continue };
        let OklabColour { lightness, a, b } = cell.colour;
        for (sum, part) in sums[at].iter_mut().zip([lightness, a, b, 1.0]) {
            *sum += part * cell.weight;
        }
    }
    sums.into_iter().filter(|sum| sum[3] > 0.0).map(mean).collect()
}

/// Keeps the centres that cover enough and adds the weight of the others to the nearest kept one. With at
/// most five centres, at least one always covers enough.
fn without_borders(centres: Vec<WeightedColour>, all: f32) -> Vec<WeightedColour> {
    let (mut kept, borders): (Vec<_>, Vec<_>) =
        centres.into_iter().partition(|centre| centre.weight >= LEAST_SHARE * all);
    for border in borders {
        if let Some((at, _)) = nearest(border.colour, &kept) {
            kept[at].weight += border.weight;
        }
    }
    kept
}

/// Joins centres that look like one colour, the nearest two first.
fn merged(mut centres: Vec<WeightedColour>) -> Vec<WeightedColour> {
    loop {
        let pairs = (0..centres.len()).flat_map(|one| (0..one).map(move |other| (other, one)));
        let apart = |pair: &(usize, usize)| centres[pair.0].colour.distance(centres[pair.1].colour);
        let nearest = pairs.min_by(|one, other| apart(one).total_cmp(&apart(other)));
        let Some((keep, gone)) = nearest.filter(|pair| apart(pair) < SAME_COLOUR) else { return centres };
        let (one, other) = (centres[keep], centres.swap_remove(gone));
        let sum = |of: fn(OklabColour) -> f32| of(one.colour) * one.weight + of(other.colour) * other.weight;
        centres[keep] = mean([sum(|c| c.lightness), sum(|c| c.a), sum(|c| c.b), one.weight + other.weight]);
    }
}
