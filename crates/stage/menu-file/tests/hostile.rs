//! Menu files made to harm: reading and drawing end in bounded time, without a panic.

#[allow(dead_code, reason = "other tests use the rest")]
mod sample;

use std::time::{Duration, Instant};

use proptest::prelude::*;
use sample::{archive, home_files, layout, pane, part, szs};
use vitrine_menu_file::{MenuFile, MenuFileError, read_menu_file};
use vitrine_scene::{SceneInput, build_scene_with_cursor_on};
use vitrine_stage::{OverlayMemory, StagePictures, draw_overlay};

/// Longest time for one file, with debug assertions and on a busy machine.
const TIME_MAX: Duration = Duration::from_secs(10);

/// Reads a file and draws its menu, if it has one.
fn shown(bytes: &[u8]) -> Result<usize, MenuFileError> {
    let start = Instant::now();
    let file = read_menu_file(bytes)?;
    let panes = draw(file);
    assert!(start.elapsed() < TIME_MAX, "{:?}", start.elapsed());
    Ok(panes)
}

fn draw(file: MenuFile) -> usize {
    let target = file.menu.target();
    let mut pictures = StagePictures::default();
    pictures.put_console(target, file.pictures);
    let built = build_scene_with_cursor_on(&SceneInput::stock(target), Some(&file.menu), None);
    let drawn = draw_overlay(&mut pictures, &mut OverlayMemory::default(), &built.scene, &[]).expect("a drawing");
    assert_eq!(drawn.rgba.len(), 1280 * 720 * 4);
    built.scene.panes.len()
}

#[test]
fn parts_that_hold_each_other_end() {
    let holding = |name: &str, other: &str| {
        layout(name, &[], |writer| {
            for number in 0..40 {
                let shown = part(writer, other);
                pane(writer, b"prt1", &format!("L_{number}"), ([0.0, 0.0], [10.0, 10.0]), &shown);
            }
        })
    };
    let files = [
        ("blyt/RdtBase.bflyt", holding("RdtBase", "Second")),
        ("blyt/Second.bflyt", holding("Second", "Third")),
        ("blyt/Third.bflyt", holding("Third", "RdtBase")),
    ];
    assert!(shown(&szs(&files)).expect("a menu") < 25_000);
}

#[test]
fn panes_without_number_are_refused() {
    let many = |name: &str| {
        layout(name, &[], |writer| (0..4000).for_each(|_| pane(writer, b"pan1", "P", ([0.0; 2], [1.0; 2]), &[])))
    };
    let names = ["blyt/RdtBase.bflyt", "blyt/A.bflyt", "blyt/B.bflyt", "blyt/C.bflyt", "blyt/D.bflyt", "blyt/E.bflyt"];
    let files: Vec<_> = names.iter().map(|name| (*name, many(name))).collect();
    assert!(matches!(shown(&szs(&files)), Err(MenuFileError::Damaged { .. })));
    let deep = layout("RdtBase", &[], |writer| {
        for _ in 0..80 {
            pane(writer, b"pan1", "P", ([0.0; 2], [1.0; 2]), &[]);
            writer.section(b"pas1", &[]);
        }
        (0..80).for_each(|_| writer.section(b"pae1", &[]));
    });
    assert!(matches!(shown(&szs(&[("blyt/RdtBase.bflyt", deep)])), Err(MenuFileError::Damaged { .. })));
}

#[test]
fn pictures_that_fill_the_screen_a_thousand_times_are_left_out() {
    let base = layout("RdtBase", &["Sign^s"], |writer| {
        for number in 0..2000_u16 {
            // Each in another colour, so that none is coloured already.
            let [low, high] = number.to_le_bytes();
            let picture = writer.picture([[low, high, 9, 255]; 4], 0);
            pane(writer, b"pic1", "P", ([0.0; 2], [1280.0, 720.0]), &picture);
        }
    });
    let mut files = home_files();
    files.retain(|(name, _)| name.starts_with("timg"));
    files.push(("blyt/RdtBase.bflyt", base));
    shown(&szs(&files)).expect("a menu");
}

#[test]
fn a_kilobyte_that_unpacks_to_gigabytes_is_refused() {
    let mut bomb = b"Yaz0\x02\xff\xff\xff\0\0\0\0\0\0\0\0\xff\0".to_vec();
    bomb.extend([0, 0, 0xff].repeat(2_000_000));
    let start = Instant::now();
    assert!(read_menu_file(&bomb).is_err());
    assert!(start.elapsed() < TIME_MAX);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_archive_is_read_or_refused(changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40)) {
        let mut bytes = archive(&home_files());
        for (place, value) in changes {
            let at = place.index(bytes.len());
            bytes[at] = value;
        }
        let _ = shown(&bytes);
    }

    #[test]
    fn any_bytes_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..512)) {
        prop_assert!(read_menu_file(&bytes).is_err());
    }
}
