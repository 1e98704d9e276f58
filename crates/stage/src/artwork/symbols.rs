//! Symbols of buttons and of the status line: lines and areas in the colour of their pane.

use vitrine_scene::{PaneColour, SymbolKind};

use crate::brush::{PaneBrush, arc, circle, frame, line, rectangle, rounded};

/// The space a symbol is drawn for, as a console's icons have it.
const SYMBOL_WIDTH: f32 = 64.0;
const SYMBOL_HEIGHT: f32 = 56.0;

/// Draws a symbol into a pane of this size.
pub(crate) fn draw_symbol(
    brush: &mut PaneBrush<'_, '_>,
    kind: SymbolKind,
    colour: PaneColour,
    (width, height): (f32, f32),
) {
    let own = brush.transform;
    let ink = brush.colour(colour);
    brush.transform = own.pre_scale(width / symbol_width(kind), height / symbol_height(kind));
    let stroke = |brush: &mut PaneBrush<'_, '_>, path| brush.stroke(path, 3.0, ink.clone());
    let fill = |brush: &mut PaneBrush<'_, '_>, path| brush.fill(path, ink.clone());
    match kind {
        SymbolKind::Online => {
            stroke(brush, circle(0.0, 0.0, 17.0));
            stroke(brush, line(&[(-17.0, 0.0), (17.0, 0.0)], false));
            stroke(brush, arc(-14.0, 0.0, 22.0, -50.0, 50.0));
            stroke(brush, arc(14.0, 0.0, 22.0, 130.0, 230.0));
        }
        SymbolKind::News => {
            stroke(brush, rounded(0.0, 0.0, 34.0, 30.0, 4.0));
            for y in [-7.0, 0.0] {
                stroke(brush, line(&[(-10.0, y), (10.0, y)], false));
            }
            stroke(brush, line(&[(-10.0, 7.0), (2.0, 7.0)], false));
        }
        SymbolKind::Shop => {
            stroke(brush, line(&[(-16.0, -7.0), (16.0, -7.0), (18.0, 17.0), (-18.0, 17.0)], true));
            stroke(brush, arc(0.0, -7.0, 8.0, 180.0, 360.0));
        }
        SymbolKind::Album => {
            stroke(brush, rounded(0.0, 0.0, 38.0, 28.0, 3.0));
            stroke(brush, line(&[(-18.0, 12.0), (-7.0, -2.0), (2.0, 7.0), (9.0, 1.0), (18.0, 11.0)], false));
            fill(brush, circle(9.0, -7.0, 3.0));
        }
        SymbolKind::GameShare => {
            stroke(brush, rounded(-6.0, -4.0, 24.0, 20.0, 3.0));
            stroke(brush, rounded(7.0, 6.0, 24.0, 20.0, 3.0));
        }
        SymbolKind::Controllers => {
            stroke(brush, rounded(0.0, 0.0, 40.0, 22.0, 11.0));
            stroke(brush, line(&[(-13.0, 0.0), (-5.0, 0.0)], false));
            stroke(brush, line(&[(-9.0, -4.0), (-9.0, 4.0)], false));
            fill(brush, circle(7.0, 3.0, 2.5));
            fill(brush, circle(12.0, -3.0, 2.5));
        }
        SymbolKind::GameCards => {
            stroke(brush, line(&[(-13.0, -17.0), (8.0, -17.0), (13.0, -12.0), (13.0, 17.0), (-13.0, 17.0)], true));
            stroke(brush, line(&[(-6.0, 9.0), (6.0, 9.0)], false));
        }
        SymbolKind::Settings => {
            stroke(brush, circle(0.0, 0.0, 10.0));
            for tooth in 0..8_u8 {
                let (sine, cosine) = (f32::from(tooth) * 45.0).to_radians().sin_cos();
                stroke(brush, line(&[(14.0 * cosine, 14.0 * sine), (18.0 * cosine, 18.0 * sine)], false));
            }
        }
        SymbolKind::Power => {
            stroke(brush, arc(0.0, 2.0, 15.0, -55.0, 235.0));
            stroke(brush, line(&[(0.0, -18.0), (0.0, 0.0)], false));
        }
        SymbolKind::AllSoftware => {
            for (x, y) in [(-11.0, -11.0), (11.0, -11.0), (-11.0, 11.0), (11.0, 11.0)] {
                stroke(brush, rectangle(x, y, 17.0, 17.0));
            }
        }
        SymbolKind::Home => {
            fill(
                brush,
                line(
                    &[
                        (0.0, -40.0),
                        (46.0, 0.0),
                        (32.0, 0.0),
                        (32.0, 40.0),
                        (12.0, 40.0),
                        (12.0, 14.0),
                        (-12.0, 14.0),
                        (-12.0, 40.0),
                        (-32.0, 40.0),
                        (-32.0, 0.0),
                        (-46.0, 0.0),
                    ],
                    true,
                ),
            );
        }
        SymbolKind::InsertedCard => {
            fill(brush, line(&[(-13.0, -16.0), (9.0, -16.0), (13.0, -12.0), (13.0, 16.0), (-13.0, 16.0)], true));
        }
        SymbolKind::Add => {
            stroke(brush, line(&[(-13.0, 0.0), (13.0, 0.0)], false));
            stroke(brush, line(&[(0.0, -13.0), (0.0, 13.0)], false));
        }
    }
    brush.transform = own;
}

fn symbol_width(kind: SymbolKind) -> f32 {
    match kind {
        SymbolKind::Home => 184.0,
        SymbolKind::InsertedCard => 26.0,
        SymbolKind::Add => 40.0,
        _ => SYMBOL_WIDTH,
    }
}

fn symbol_height(kind: SymbolKind) -> f32 {
    match kind {
        SymbolKind::Home => 168.0,
        SymbolKind::InsertedCard => 32.0,
        SymbolKind::Add => 40.0,
        _ => SYMBOL_HEIGHT,
    }
}

/// Draws a battery, almost full.
pub(crate) fn draw_battery(brush: &mut PaneBrush<'_, '_>, colour: PaneColour, (width, height): (f32, f32)) {
    let ink = brush.colour(colour);
    brush.fill(frame(width - 4.0, height, 3.0, 2.0), ink.clone());
    brush.fill(rectangle(width / 2.0 - 1.0, 0.0, 2.0, height * 0.4), ink.clone());
    let room = width - 12.0;
    brush.fill(rectangle(-room * 0.1, 0.0, room * 0.8, height - 8.0), ink);
}

/// Draws the strength of a wireless network.
pub(crate) fn draw_signal(brush: &mut PaneBrush<'_, '_>, colour: PaneColour, (width, height): (f32, f32)) {
    let ink = brush.colour(colour);
    let foot = height / 2.0 - 2.0;
    brush.fill(circle(0.0, foot, 2.5), ink.clone());
    for share in [0.35, 0.65, 0.95] {
        brush.stroke(arc(0.0, foot, width / 2.0 * share, 225.0, 315.0), 2.5, ink.clone());
    }
}

/// Draws the console with a controller at each side.
pub(crate) fn draw_controllers(brush: &mut PaneBrush<'_, '_>, colour: PaneColour, (width, height): (f32, f32)) {
    let ink = brush.colour(colour);
    brush.fill(frame(width, height, height * 0.3, 2.0), ink.clone());
    brush.fill(frame(width * 0.62, height * 0.66, 1.0, 2.0), ink.clone());
    for side in [-0.41, 0.41] {
        brush.fill(circle(width * side, -height * 0.12, 2.5), ink.clone());
    }
}
