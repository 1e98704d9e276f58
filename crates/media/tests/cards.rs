//! Cards as they are encoded: what is drawn, what is left out, and how long that takes.

use vitrine_media::{CARD_HEIGHT_PX, CARD_WIDTH_PX, CardText, DecodeLimits, Picture, draw_card};

const GREEN: [u8; 3] = [20, 160, 60];

fn card(picture: Option<&Picture>, name: &str, line: &str) -> Picture {
    let jpeg = draw_card(picture, CardText { name, line, site: "Vitrine" }).expect("a card");
    let card = Picture::decode(&jpeg, &DecodeLimits::default()).expect("a JPEG");
    assert_eq!((card.width_px(), card.height_px()), (CARD_WIDTH_PX, CARD_HEIGHT_PX));
    card
}

/// How many pixels of a part of a card are light.
fn light(card: &Picture, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) -> usize {
    let pixel = |x: usize, y: usize| &card.pixels()[(y * CARD_WIDTH_PX as usize + x) * 3..][..3];
    rows.flat_map(|y| columns.clone().map(move |x| (x, y)))
        .filter(|(x, y)| pixel(*x, *y).iter().all(|c| *c > 150))
        .count()
}

fn picture() -> Picture {
    Picture::filled(1280, 720, GREEN).expect("a picture")
}

/// Light pixels where name and line are.
fn words_of(card: &Picture) -> (usize, usize) {
    (light(card, 40..900, 510..572), light(card, 40..900, 576..625))
}

#[test]
fn a_card_shows_the_picture_and_names_it() {
    let card = card(Some(&picture()), "Ember Grid", "A Switch theme by Mona.");
    assert!(card.pixels()[..3].iter().zip(GREEN).all(|(is, was)| is.abs_diff(was) < 8), "{:?}", &card.pixels()[..3]);
    let (name, line) = words_of(&card);
    assert!(name > 1_000 && line > 500, "{name} {line}");
    assert!(light(&card, 1000..1160, 570..610) > 200, "the name of the site");
}

#[test]
fn a_line_that_cannot_be_drawn_is_left_out() {
    let drawn = |name: &str| words_of(&card(Some(&picture()), name, "by Mona")).0;
    for name in ["空の紙と猫", "カタカナ ひらがな", "Größe Übung", "Đèn lồng", "Żółć ąę", "!?&%"]
    {
        assert!(drawn(name) > 300, "{name}");
    }
    for name in ["नमस्ते", "مرحبا", "서울", "Ember नम", "", "   ", "\u{1f600}\u{fe0f}"] {
        let card = card(Some(&picture()), name, "");
        assert!(
            card.pixels()[3 * 1200 * 620..][..3].iter().zip(GREEN).all(|(is, was)| is.abs_diff(was) < 8),
            "{name}: the picture alone"
        );
    }
    assert_eq!(drawn("Ember \u{1f600}"), drawn("Ember "), "a sign is left out, and the name stays");
}

#[test]
fn a_long_name_ends_before_the_name_of_the_site() {
    for name in ["W".repeat(400), "空".repeat(100), "a b ".repeat(100)] {
        let card = card(Some(&picture()), &name, &name);
        assert_eq!(light(&card, 1018..1050, 505..628), 0, "{name}");
    }
}

#[test]
fn without_a_picture_the_words_hang_alone() {
    let card = card(None, "Ember Grid", "Mature. A Switch theme by Mona.");
    assert!(light(&card, 70..1100, 400..500) > 2_000 && light(&card, 70..1100, 510..560) > 700);
    assert!(card.pixels().as_chunks::<3>().0.iter().all(|[r, g, b]| !(*g > 100 && *r < 60 && *b < 80)));
}

#[test]
fn hostile_names_are_drawn_or_left_out_in_bounded_time() {
    let began = std::time::Instant::now();
    for name in ["\u{202e}evil", "\0\u{1}\u{fffe}", &"\u{300}".repeat(4_000), &"漢".repeat(4_000), "\u{200d}\u{200b}a"]
    {
        card(None, name, name);
    }
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}
