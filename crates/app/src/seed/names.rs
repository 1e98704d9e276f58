//! The words that seeded items are made of.

/// First words of names.
pub(super) const FIRST: &[&str] = &[
    "Paper", "Velvet", "Midnight", "Copper", "Frosted", "Amber", "Silent", "Neon", "Woven", "Crystal", "Dusty", "Golden",
    "Hollow", "Ivory", "Jade", "Lunar", "Misty", "Noble", "Opal", "Pastel", "Quiet", "Rustic", "Solar", "Tidal", "Urban",
    "Violet", "Wandering", "Young", "Zephyr", "Azure", "Blooming", "Coral", "Drifting", "Electric", "Faded", "Glass",
    "Humming", "Inked", "Knitted", "Lacquered", "Marble", "Northern", "Painted", "Rainy", "Scarlet", "Torn", "Café", "紙の",
];

/// Second words of names.
pub(super) const SECOND: &[&str] = &[
    "Sky", "Harbour", "Garden", "Lantern", "Arcade", "Meadow", "Signal", "Tower", "Canyon", "Orchard", "Station", "River",
    "Window", "Circuit", "Forest", "Gallery", "Horizon", "Island", "Journey", "Kingdom", "Library", "Mountain", "Night",
    "Ocean", "Parade", "Quarry", "Rooftop", "Summer", "Theatre", "Universe", "Valley", "Winter", "Atlas", "Bridge",
    "Comet", "Dune", "Ember", "Fountain", "Grove", "Hillside", "Juniper", "Kite", "Lagoon", "Mosaic", "Nocturne",
    "Observatory", "Pavilion", "空",
];

/// Ends of names, where there is one.
pub(super) const THIRD: &[&str] = &["Redux", "II", "Deluxe", "at Dawn", "after Dark", "in Blue", "for Two", "Remastered"];

/// Sentences of descriptions; `{}` is the name.
pub(super) const SENTENCES: &[&str] = &[
    "{} in soft light, with room for all your games.",
    "Made over one long weekend.",
    "The icons stay readable on a bright screen.",
    "Goes well with the lock screen of the same name.",
    "Colours were sampled from an old postcard.",
    "Thank you for over a hundred saves!",
    "The second version has a calmer background.",
    "Best with the dark system colour.",
    "Inspired by evenings at the sea.",
    "No text, no logos, only shapes.",
];

/// Beginnings of creators' names.
pub(super) const MAKERS: &[&str] = &[
    "mona", "theo", "kiko", "ravi", "lena", "otto", "suki", "iris", "juno", "cleo", "finn", "noor", "yuki", "enzo", "maya",
    "axel", "tove", "aria", "hugo", "zola", "remy", "nala", "bode", "vera", "luca", "emi", "sol", "wren", "kaia", "nico",
];

const TAGS_ALONE: &[&str] = &[
    "Minimal", "Dark", "Light", "Retro", "Pixel Art", "Nature", "Space", "City", "Anime", "Abstract", "Ocean", "Forest",
    "Cute", "Gradient", "Night", "Neon", "Pastel", "Monochrome", "Flowers", "Animals", "Cats", "Mountains", "Autumn",
    "Winter", "Spring", "Summer", "Vaporwave", "Geometric", "Watercolour", "Photography", "Typography", "Clean", "Cozy",
    "Rain", "Sunset", "Stars", "Clouds", "Desert", "Food", "Music",
];

const TAG_FIRST: &[&str] = &["Soft", "Bold", "Warm", "Cool", "Deep", "Bright", "Old", "New"];
const TAG_SECOND: &[&str] = &[
    "Blue", "Red", "Green", "Gold", "Silver", "Black", "White", "Pink", "Orange", "Purple", "Teal", "Lines", "Dots", "Waves",
    "Shapes", "Paper", "Glass", "Metal", "Wood", "Light",
];

/// The vocabulary, most used first: 200 names.
pub(super) fn tags() -> Vec<String> {
    let pairs = TAG_FIRST.iter().flat_map(|first| TAG_SECOND.iter().map(move |second| format!("{first} {second}")));
    TAGS_ALONE.iter().map(|name| (*name).to_owned()).chain(pairs).collect()
}
