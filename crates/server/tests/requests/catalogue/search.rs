//! What a search finds: words in any order, in part, with other marks, in other scripts, and with typing errors.

use vitrine_catalogue::vocabulary::Vocabulary;
use vitrine_catalogue::{
    IndexChange, IndexLoader, ItemIndex, ItemRecord, ItemVisualFeatures, ItemWords, ListQuery, WordField,
};
use vitrine_core::items::ItemMarks;
use vitrine_core::paging::{ItemSort, PageRequest};
use vitrine_core::text::search_words;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::VisibilityFacts;

const NAMES: [&str; 14] = [
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
    "和風のダークテーマ集",
    "Große Straße",
];

/// A search and the places in [`NAMES`] of what it finds.
const SEARCHES: [(&str, &[usize]); 61] = [
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
    ("uebergang", &[5]),
    ("übergang velvet", &[5]),
    ("UEBER", &[5]),
    ("grosse strasse", &[13]),
    ("GROSSE", &[13]),
    ("Größe", &[13]),
    ("straße", &[13]),
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
    ("紙の空", &[]),
    ("紙 の 空", &[6]),
    ("庭空", &[]),
    ("テーマ", &[12]),
    ("てーま", &[12]),
    ("ﾃｰﾏ", &[12]),
    ("ダーク", &[12]),
    ("タータ", &[]),
    ("テ", &[12]),
    ("テーマ 和風", &[12]),
    ("マーク", &[]),
    ("night 夜", &[7]),
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

pub fn record(id: i64, texts: &[(WordField, &str)]) -> ItemRecord {
    let mut words = ItemWords::default();
    texts.iter().for_each(|(field, text)| words.add(*field, text));
    ItemRecord {
        id,
        visibility_facts: VisibilityFacts {
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
        marks: ItemMarks::default(),
        created_at: -id,
        updated_at: 0,
        downloads: 0,
        saves: 0,
        trending: 0,
        rising: 0,
        visual_features: ItemVisualFeatures::default(),
        preview_token: None,
        words,
        tags: Vec::new(),
    }
}

fn found(index: &ItemIndex, typed: &str, sort: Option<ItemSort>) -> Vec<i64> {
    index.list(&Viewer::Visitor, &ListQuery { words: search_words(typed), sort, ..ListQuery::default() }).ids()
}

#[test]
fn searches_find_what_people_mean() {
    let records: Vec<ItemRecord> = (0..).zip(NAMES).map(|(id, name)| record(id, &[(WordField::Name, name)])).collect();
    let (before, later) = records.split_at(NAMES.len() / 2);
    let mut loading = IndexLoader::default();
    loading.add(before);
    let mut index = loading.finish();
    index.apply(later.iter().cloned().map(IndexChange::Put));
    for (typed, expected) in SEARCHES {
        let expected: Vec<i64> = expected.iter().map(|at| *at as i64).collect();
        assert_eq!(found(&index, typed, Some(ItemSort::Created)), expected, "{typed}");
    }
}

#[test]
fn what_has_the_words_in_its_name_comes_first_then_in_tag_creator_and_description() {
    let texts: [&[(WordField, &str)]; 7] = [
        &[(WordField::Name, "Paper Sky"), (WordField::Creator, "Mona")],
        &[(WordField::Name, "Paper Sky"), (WordField::Creator, "Theo")],
        &[(WordField::Name, "Sky"), (WordField::Tag, "paper")],
        &[(WordField::Name, "Dusk"), (WordField::Tag, "paper"), (WordField::Tag, "sky")],
        &[(WordField::Name, "Dusk"), (WordField::Tag, "sky"), (WordField::Creator, "Paper Moon")],
        &[(WordField::Name, "Paper Lantern"), (WordField::Description, "Under a wide sky.")],
        &[(WordField::Name, "Lantern"), (WordField::Description, "Paper without that.")],
    ];
    let downloads = [5, 6, 90, 91, 70, 1_000, 2_000];
    let records = (0..).zip(texts).zip(downloads);
    let mut index = ItemIndex::default();
    index
        .apply(records.map(|((id, texts), downloads)| IndexChange::Put(ItemRecord { downloads, ..record(id, texts) })));
    for (typed, sort, expected) in [
        ("paper sky", None, &[1, 0, 3, 2, 4, 5][..]),
        ("sky paper", None, &[1, 0, 3, 2, 4, 5]),
        ("pap", None, &[5, 1, 0, 3, 2, 4, 6]),
        // An error in the word changes nothing about the order.
        ("papr sky", None, &[1, 0, 3, 2, 4, 5]),
        ("paper mona", None, &[0]),
        ("lantern", None, &[6, 5]),
        ("paper sky", Some(ItemSort::Downloads), &[5, 3, 2, 4, 1, 0]),
        ("paper absent", None, &[]),
    ] {
        assert_eq!(found(&index, typed, sort), expected, "{typed} {sort:?}");
    }
    let pages = (1..=4).flat_map(|page| {
        let words = search_words("paper sky");
        index
            .list(&Viewer::Visitor, &ListQuery { words, page: PageRequest { page, limit: 2 }, ..ListQuery::default() })
            .ids()
    });
    assert!(pages.eq([1, 0, 3, 2, 4, 5]), "pages join without gap or repetition");
}

/// Words that are in no other round. They end with a digit, so that none is taken for another.
fn fresh_words(round: u32) -> Vec<String> {
    let letter = |number: u32| char::from(b'a' + (number % 26) as u8);
    let word = |number: u32| (0..5).map(|place| letter(number / 26_u32.pow(place))).collect::<String>() + "7";
    (round * 500..(round + 1) * 500).map(word).collect()
}

#[test]
fn words_that_no_item_has_any_more_are_forgotten() {
    let mut index = ItemIndex::default();
    index.apply((0..).zip(NAMES).map(|(id, name)| IndexChange::Put(record(id, &[(WordField::Name, name)]))));
    let held = index.word_count();
    for round in 0..40 {
        let (words, later) = (fresh_words(round), fresh_words(round + 1));
        index.apply([IndexChange::Put(record(99, &[(WordField::Name, &words.join(" "))]))]);
        if let Some(known) = index.words_to_learn() {
            index.learn(Vocabulary::of(known));
        }
        assert!(index.word_count() < held + 3_000, "{} words after {round} rounds", index.word_count());
        for (typed, count) in [(&*words[7], 1), (&words[499], 1), (&later[7], 0), ("lantern", 2), ("lanterm", 2)] {
            assert_eq!(found(&index, typed, None).len(), count, "{typed} in round {round}");
        }
    }
}
