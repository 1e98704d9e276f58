//! Our own drawings: pictures of games, users and news, and the symbols of buttons.

mod pictures;
mod symbols;

pub(crate) use pictures::{PICTURE_PX, game_picture, news_picture, user_picture};
pub(crate) use symbols::{draw_battery, draw_controllers, draw_signal, draw_symbol};
