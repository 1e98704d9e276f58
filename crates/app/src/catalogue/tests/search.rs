//! What a search finds: words in any order, in part, with other marks, in other scripts, and with typing errors.

use crate::catalogue::{Change, Index, ListQuery, Record};
use crate::text::search_words;
use crate::viewer::Viewer;
use crate::visibility::Standing;

const NAMES: [&str; 12] = [
    "Lantern Row",
    "Night Lanterns",
    "Café Nocturne",
    "Paper Sky",
    "Skyline in Neon",
    "Velvet Übergang",
    "空の紙",
    "夜の庭 Night Garden",
    "Тихая ночь",
    "ＦＵＬＬ Width",
    "Ångström Station",
    "Ελληνικό φως",
];

/// A search and the places in [`NAMES`] of what it finds.
const SEARCHES: [(&str, &[usize]); 44] = [
    ("lantern", &[0, 1]),
    ("row lantern", &[0]),
    ("lant", &[0, 1]),
    ("LANTERN", &[0, 1]),
    ("lantern absent", &[]),
    ("night", &[1, 7]),
    ("nig", &[1, 7]),
    ("night garden", &[7]),
    ("sky", &[3, 4]),
    ("skyline", &[4]),
    // Marks and widths.
    ("cafe", &[2]),
    ("café", &[2]),
    ("cafe\u{301} nocturne", &[2]),
    ("ubergang", &[5]),
    ("UBER", &[5]),
    ("angstrom", &[10]),
    ("Ångström", &[10]),
    ("full width", &[9]),
    ("ｆｕｌｌ", &[9]),
    ("ελληνικο", &[11]),
    ("φως", &[11]),
    // Scripts written without blanks.
    ("空", &[6]),
    ("空の", &[6]),
    ("夜", &[7]),
    ("夜の庭", &[7]),
    ("紙の空", &[6]),
    ("庭空", &[]),
    ("тихая", &[8]),
    ("НОЧЬ", &[8]),
    // Typing errors.
    ("lantrn", &[0, 1]),
    ("lantren", &[0, 1]),
    ("lnatern", &[0, 1]),
    ("lanntern row", &[0]),
    ("row lanntern", &[0]),
    ("nihgt gardn", &[7]),
    ("noctrune", &[2]),
    ("nokturne cafe", &[2]),
    ("papr", &[3]),
    ("skylne", &[4]),
    ("velvt", &[5]),
    ("тихоя", &[8]),
    // An error in so short a word makes another word, and too many errors another search.
    ("nean", &[4]),
    ("niht", &[1, 7]),
    ("lxntxrx", &[]),
];

fn index() -> Index {
    let record = |(position, name): (usize, &&str)| {
        let mut words = search_words(name);
        words.sort();
        words.dedup();
        Record {
            id: position as i64,
            standing: Standing {
                owner_id: 1,
                is_private: false,
                is_nsfw: false,
                is_hidden: false,
                is_unlisted: false,
                is_ready: true,
                is_deleted: false,
            },
            target: None,
            layout_id: None,
            created_at: -(position as i64),
            updated_at: 0,
            downloads: 0,
            saves: 0,
            preview_token: None,
            words,
            tags: Vec::new(),
        }
    };
    let mut index = Index::default();
    let (loaded, later) = NAMES.split_at(NAMES.len() / 2);
    index.apply(loaded.iter().enumerate().map(record).map(Change::Put));
    index.shrink();
    let later = later.iter().enumerate().map(|(position, name)| (position + loaded.len(), name));
    index.apply(later.map(record).map(Change::Put));
    index
}

#[test]
fn searches_find_what_people_mean() {
    let index = index();
    for (typed, expected) in SEARCHES {
        let query = ListQuery { words: search_words(typed), ..ListQuery::default() };
        let found = index.list(&Viewer::Visitor, &query).ids;
        assert_eq!(found, expected.iter().map(|at| *at as i64).collect::<Vec<_>>(), "{typed}");
    }
}
