//! Our own drawings: pictures of games, users and news, and the symbols of buttons.

mod pictures;
mod symbols;

pub(crate) use pictures::{GAME_PICTURES, NEWS_AFTER, PICTURE_PX, USER_PICTURES, game_picture, user_picture};
pub(crate) use symbols::{draw_battery, draw_controllers, draw_signal, draw_symbol};
