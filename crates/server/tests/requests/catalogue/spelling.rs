//! What a search that finds nothing could have meant: words spelt in another way, joined or parted, of what the viewer may
//! see.

use vitrine_catalogue::{IndexChange, IndexLoader, ItemIndex, ItemRecord, ListQuery, WordField};
use vitrine_core::search::respelt;
use vitrine_core::text::search_words;
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_core::visibility::{self, ListScope, VisibilityFacts};

use crate::catalogue::search::record;

const NAMES: [&str; 13] = [
    "Lantern Row",
    "Lantern Garden",
    "Café Nocturne",
    "Paper Sky",
    "Skyline in Neon",
    "Nightfall over the Harbour",
    "Rain Drop",
    "夜の庭 Night Garden",
    "Тихая ночь",
    "Ελληνικό φως",
    "하늘정원길",
    "Sunflower Fields 2026",
    "Lanters",
];

/// A search that finds nothing, and how it is offered to be spelt.
const SEARCHES: [(&str, Option<&str>); 27] = [
    // Two errors in a long word: more than a search forgives.
    ("lxntxrn", Some("lantern")),
    ("noktrne", Some("nocturne")),
    ("nuctorne", Some("nocturne")),
    ("sunfolwre", Some("sunflower")),
    ("Harbour nihgtafll", Some("Harbour nightfall")),
    ("skylyyne neon", Some("skyline neon")),
    ("тихайа ночь", Some("тихая ночь")),
    ("ελινικο", Some("ελληνικο")),
    ("하날정완길", Some("하늘정원길")),
    // Errors in more words than a search forgives, and in words that are too short for it.
    ("skx", Some("sky")),
    ("rwo", Some("row")),
    ("lantern rwo", Some("lantern row")),
    ("Lantern rxw", Some("Lantern row")),
    ("nihgtfall ovre harbuor", Some("nightfall over harbour")),
    ("夜の庭 nxght gxrdxn", Some("夜の庭 night garden")),
    // Of two that are equally near, the one that more items have.
    ("lantexx", Some("lantern")),
    // Not where the words are right but never together, and not across three errors or numbers.
    ("lantern nocturne", None),
    ("paper lantern", None),
    ("lxxtxrx", None),
    ("fields 2025", None),
    ("sunflower 2O26", None),
    ("x", None),
    ("zz", None),
    ("zzzzzzzz", None),
    ("lantern zzzzzzzz", None),
    ("zzzzzzzz lxntxrn", None),
    ("夜の園", None),
];

fn of_names(names: &[&str]) -> Vec<ItemRecord> {
    (0..).zip(names).map(|(id, name)| record(id, &[(WordField::Name, name)])).collect()
}

fn offered(index: &ItemIndex, viewer: &Viewer, typed: &str, query: &ListQuery) -> Option<String> {
    let words = |text: &str| ListQuery { words: search_words(text), ..query.clone() };
    assert_eq!(index.list(viewer, &words(typed)).total, 0, "{typed} finds something");
    let spelling = index.nearest_spelling(viewer, &words(typed))?;
    let text = respelt(typed, &spelling).expect("a text");
    assert!(index.list(viewer, &words(&text)).total > 0, "{typed}: {text} finds nothing");
    Some(text)
}

#[test]
fn a_search_that_finds_nothing_is_offered_in_its_nearest_spelling() {
    let records = of_names(&NAMES);
    let (before, later) = records.split_at(NAMES.len() / 2);
    let mut loading = IndexLoader::default();
    loading.add(before);
    let mut index = loading.finish();
    index.apply(later.iter().cloned().map(IndexChange::Put));
    let wrong: Vec<String> = SEARCHES
        .iter()
        .map(|(typed, expected)| (typed, expected, offered(&index, &Viewer::Visitor, typed, &ListQuery::default())))
        .filter(|(_, expected, actual)| actual.as_deref() != **expected)
        .map(|(typed, expected, actual)| format!("{typed}: {actual:?}, not {expected:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A word for each item, none like another, and a way to misspell it.
const SECRETS: [(&str, &str); 8] = [
    ("marigold", "mxrigxld"),
    ("thunderclap", "thundxrclxp"),
    ("watercolour", "watxrcolxur"),
    ("chrysalis", "chrxsalxs"),
    ("pendulum", "pxndulxm"),
    ("quicksilver", "quickxilvxr"),
    ("blueberry", "blxebxrry"),
    ("firework", "fxrewxrk"),
];

fn viewers() -> [Viewer; 4] {
    let signed_in = |id, role| {
        let (uuid, username) = (uuid::Uuid::nil(), "Ada".into());
        Viewer::SignedIn(ViewerAccount {
            id,
            uuid,
            username,
            role,
            is_blocked: false,
            blocked_reason: None,
            show_nsfw: false,
            language: None,
            sees_own: true,
        })
    };
    [Viewer::Visitor, signed_in(1, UserRole::User), signed_in(2, UserRole::User), signed_in(3, UserRole::Moderator)]
}

#[test]
fn no_word_is_offered_that_stands_only_in_what_the_viewer_may_not_see() {
    let facts = |bits: usize| VisibilityFacts {
        owner_id: 1,
        is_private: bits & 1 != 0,
        is_nsfw: bits & 2 != 0,
        is_hidden: bits & 4 != 0,
        is_unlisted: bits & 8 != 0,
        is_ready: bits & 16 == 0,
        is_deleted: false,
    };
    for (bits, (word, misspelt)) in (0..32).zip(SECRETS.iter().cycle()) {
        let all_fields = WordField::ALL.map(|field| (field, *word));
        let secret = ItemRecord { visibility_facts: facts(bits), ..record(0, &all_fields) };
        let mut index = ItemIndex::default();
        index.apply([IndexChange::Put(secret), IndexChange::Put(record(1, &[(WordField::Name, "Paper Sky")]))]);
        for viewer in viewers() {
            for scope in [(false, false), (true, false), (false, true)] {
                let scope = ListScope { include_nsfw: scope.0, only_private: scope.1 };
                let query = ListQuery { scope, creators: viewer.is_staff().then(|| vec![1]), ..ListQuery::default() };
                let is_seen = visibility::can_list(&viewer, &facts(bits), scope);
                for typed in [misspelt.to_string(), format!("{misspelt} {misspelt}")] {
                    let offered = offered(&index, &viewer, &typed, &query);
                    assert_eq!(offered.is_some(), is_seen, "{viewer:?} {scope:?} {bits}: {typed} {offered:?}");
                }
            }
        }
    }
}

#[test]
fn a_word_that_only_others_may_see_is_as_if_it_were_unknown() {
    let hidden = VisibilityFacts { is_private: true, ..record(0, &[]).visibility_facts };
    for secret in ["lantren", "lanternfish", "lantxxn"] {
        let public = record(1, &[(WordField::Name, "Lantern Row")]);
        let private = ItemRecord { visibility_facts: hidden, ..record(0, &[(WordField::Name, secret)]) };
        let (mut with, mut without) = (ItemIndex::default(), ItemIndex::default());
        with.apply([IndexChange::Put(private), IndexChange::Put(public.clone())]);
        without.apply([IndexChange::Put(public)]);
        for typed in ["lantxrx", "lantxrx row", "lxntxrn rwo", "lanternfxsx"] {
            let offered = |index| offered(index, &Viewer::Visitor, typed, &ListQuery::default());
            assert_eq!(offered(&with), offered(&without), "{typed}, beside {secret}");
        }
        for typed in [secret, &secret[..6], "lantren", "lanter", "lantr", "row lantren", "lantren rwo", "lantern"] {
            let found = |index: &ItemIndex| {
                let query = ListQuery { words: search_words(typed), ..ListQuery::default() };
                index.list(&Viewer::Visitor, &query).total
            };
            assert_eq!(found(&with), found(&without), "{typed}, beside {secret}");
        }
        // Typed itself, the hidden word finds nothing, like any misspelling of a public one.
        let itself = ListQuery { words: search_words(secret), ..ListQuery::default() };
        let expected = (secret != "lanternfish").then(|| vec![Some("lantern".to_owned())]);
        assert_eq!(with.nearest_spelling(&Viewer::Visitor, &itself), expected, "{secret}");
    }
}

#[test]
fn the_filters_of_the_list_hold_for_what_is_offered() {
    let mut index = ItemIndex::default();
    let with_layout =
        |id, name, layout| ItemRecord { layout_id: Some(layout), ..record(id, &[(WordField::Name, name)]) };
    index.apply(
        [(0, "Lantern Row", 7), (1, "Nightfall", 8), (2, "Nightfall Row", 8), (3, "Nightfowl", 7)]
            .map(|(id, name, layout)| IndexChange::Put(with_layout(id, name, layout))),
    );
    let of = |layout| ListQuery { layouts: Some(vec![layout]), ..ListQuery::default() };
    let visitor = Viewer::Visitor;
    assert_eq!(offered(&index, &visitor, "lxntxrn", &of(7)).as_deref(), Some("lantern"));
    assert_eq!(offered(&index, &visitor, "lxntxrn", &of(8)), None, "it is not on this list");
    assert_eq!(offered(&index, &visitor, "nxghtfxll", &of(8)).as_deref(), Some("nightfall"));
    assert_eq!(offered(&index, &visitor, "nightfall", &of(7)), None, "it is spelt right, the filter leaves it out");
}

#[test]
fn nothing_that_can_be_typed_is_too_much() {
    let mut index = ItemIndex::default();
    index.apply(of_names(&NAMES).into_iter().map(IndexChange::Put));
    let words = ["lxntxrn", "nxghtfxll", "sunflxwxr", "nxctxrne", "hxrbxur"];
    let texts = [
        "x".repeat(100),
        "lantern".repeat(14),
        "\u{1F3EE}".repeat(100),
        "夜の庭".repeat(33),
        "шщ".repeat(50),
        format!("l{}", "\u{302}".repeat(99)),
        format!("l{}ntxrn", "\u{1DC4}".repeat(20)),
        "\u{645}\u{64E}".repeat(40),
        "\u{0}\u{202E}\u{200B}".repeat(20),
        words.join(" "),
    ];
    for text in texts {
        let words =
            ListQuery { words: vitrine_core::search::words(Some(&text)).expect("a search"), ..ListQuery::default() };
        let spelling = index.nearest_spelling(&Viewer::Visitor, &words);
        assert!(spelling.is_none_or(|spelling| spelling.len() == words.words.len()), "{text}");
    }
}
