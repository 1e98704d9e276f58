//! Sample texts of a stage, in English.

use vitrine_scene::TextRole;
use vitrine_target::Target;

const CLOCK: [&str; 4] = ["1", "3", "3", "0"];
const BATTERY: [&str; 2] = ["9", "4"];
const GAMES: [&str; 12] = [
    "The Lantern Boat",
    "Paper Kites",
    "Night Ferry",
    "Moss and Stone",
    "Harbour Days",
    "Tin Robots",
    "Cloud Post",
    "Desert Radio",
    "Snow Garden",
    "Marble Run",
    "Tiny Orchard",
    "Far Lights",
];
const USERS: [&str; 5] = ["Ada", "Benoit", "Chiara", "Dmitri", "Esi"];
const NEWS: [&str; 6] = [
    "A boat full of lanterns",
    "Ten layouts for autumn",
    "Update for two games",
    "A quiet harbour",
    "New in the album",
    "Songs for a long night",
];
const SETTINGS: [&str; 17] = [
    "Support",
    "Flight Mode",
    "Screen Brightness",
    "Bluetooth Audio",
    "Screen Lock",
    "Parental Controls",
    "Internet",
    "Data Management",
    "User",
    "Mii",
    "amiibo",
    "Themes",
    "Notifications",
    "Controllers",
    "TV Settings",
    "Sleep Mode",
    "System",
];
const USER_PAGE: [&str; 6] =
    ["Profile", "Friend List", "Online Play Invitations", "Friend Suggestions", "Add Friend", "User Settings"];

/// Returns the sample text of a role in a menu.
pub(crate) fn sample_text(role: TextRole, target: Target) -> &'static str {
    let at = |texts: &'static [&'static str], number: u8| texts[usize::from(number) % texts.len()];
    match role {
        TextRole::ClockDigit(number) => at(&CLOCK, number),
        TextRole::ClockColon => ":",
        TextRole::BatteryDigit(number) => at(&BATTERY, number),
        TextRole::BatteryPercent => "%",
        TextRole::GameName(number) => at(&GAMES, number),
        TextRole::MenuTitle => match target {
            Target::ResidentMenu => "Home",
            Target::Entrance => "Lock screen",
            Target::Flaunch => "All Software",
            Target::Set => "System Settings",
            Target::MyPage => "Ada's Page",
            Target::Psl => "Users",
            Target::Notification => "News",
        },
        TextRole::SelectUser => "Select a user.",
        TextRole::UserName(number) => at(&USERS, number),
        TextRole::NavigationItem(number) if target == Target::MyPage => at(&USER_PAGE, number),
        TextRole::NavigationItem(number) => at(&SETTINGS, number),
        TextRole::ContentTitle => "Flight Mode",
        TextRole::ContentText => "All wireless communication will be switched off.",
        TextRole::ListTitle if target == Target::MyPage => "Play Activity",
        TextRole::ListTitle => "Featured News",
        TextRole::NewsTitle(number) => at(&NEWS, number),
        TextRole::SortOrder => "By Most Recently Played",
        TextRole::FindChannels => "Find Channels",
        TextRole::Continue => "Continue",
        TextRole::HintOptions => "Options",
        TextRole::HintStart => "Start",
        TextRole::HintBack => "Back",
        TextRole::HintOk => "OK",
    }
}
