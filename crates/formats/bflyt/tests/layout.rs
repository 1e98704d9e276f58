//! Layouts of every kind of pane, and what hostile ones do.

mod writer;

use std::time::{Duration, Instant};

use proptest::prelude::*;
use vitrine_bflyt::{
    BflytError, BflytLimits, LayoutFile, LayoutPane, PaneContent, PaneOrigin, TextureWrap, UserData, UserValues,
};
use writer::{LayoutWriter, sample};

const NEW: u32 = 0x0900_0000;

fn read(bytes: &[u8]) -> Result<LayoutFile, BflytError> {
    LayoutFile::read(bytes, &BflytLimits::default())
}

fn pane<'a>(layout: &'a LayoutFile, name: &str) -> &'a LayoutPane {
    layout.panes.iter().find(|pane| pane.name == name).expect("a pane")
}

#[test]
fn every_kind_of_pane_is_read_in_both_byte_orders_and_versions() {
    for (version, is_big_endian) in
        [(NEW, false), (NEW, true), (0x0800_0000, false), (0x0502_0100, true), (0x0202_0000, true)]
    {
        let layout = read(&sample(version, is_big_endian)).expect("a layout");
        assert_eq!((layout.version, layout.name.as_str(), layout.size), (version, "RdtBase", [1280.0, 720.0]));
        assert_eq!(layout.textures, ["Icon^s", "Bg_00"]);
        let material = &layout.materials[0];
        assert_eq!((material.name.as_str(), material.white), ("M_Icon", [255, 128, 64, 255]));
        let texture = material.textures[0];
        assert_eq!((texture.texture, texture.transform), (1, [0.25, 0.5, 90.0, 2.0, 3.0]));
        assert_eq!((texture.wrap_across, texture.wrap_down), (TextureWrap::Repeat, TextureWrap::Mirror));
        assert_eq!((layout.materials[1].black, layout.materials[1].textures.len()), ([1, 2, 3, 4], 0));

        let names: Vec<_> = layout.panes.iter().map(|pane| (pane.name.as_str(), pane.parent)).collect();
        let root = Some(0);
        assert_eq!(
            names,
            [
                ("RootPane", None),
                ("P_Icon", root),
                ("T_Name", root),
                ("W_Frame", Some(2)),
                ("L_BtnShop", root),
                ("B_Hit", root)
            ]
        );
        let icon = pane(&layout, "P_Icon");
        assert_eq!((icon.position, icon.scale, icon.size), ([-405.0, 38.5, 0.0], [1.0; 2], [256.0; 2]));
        assert_eq!((icon.is_visible, icon.passes_alpha, icon.alpha), (true, false, 200));
        assert_eq!(icon.origin, [PaneOrigin::Start, PaneOrigin::End]);
        assert_eq!(icon.parent_origin, [PaneOrigin::Centre; 2]);
        let number = |name: &str, value| UserData { name: name.to_owned(), values: UserValues::Integers(vec![value]) };
        assert_eq!(icon.user_data, [number("C_W", 9), number("S_RoundRadius", 12)]);
        let PaneContent::Picture(picture) = &icon.content else { panic!("{:?}", icon.content) };
        assert_eq!((picture.colours[3], picture.material), ([9, 8, 7, 6], 0));
        assert_eq!(picture.coordinates, [[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]]);

        let PaneContent::Text(text) = &pane(&layout, "T_Name").content else { panic!("a text") };
        assert_eq!((text.text.as_str(), text.material, text.font_size), ("Grüße", 1, [20.0, 24.0]));
        assert_eq!(text.alignment, [PaneOrigin::Start; 2]);
        let PaneContent::Window(window) = &pane(&layout, "W_Frame").content else { panic!("a window") };
        assert_eq!((window.content.material, window.frame_size), (1, [8, 9, 10, 11]));
        assert_eq!((window.frames[0].material, window.frames[0].flip), (0, 3));
        let PaneContent::Part(part) = &pane(&layout, "L_BtnShop").content else { panic!("a part") };
        assert_eq!((part.layout.as_str(), part.magnification), ("RdtBtnShop", [1.5, 2.0]));
        assert_eq!(part.overrides[0].pane, "P_Pict");
        let Some(PaneContent::Picture(replaced)) = &part.overrides[0].content else { panic!("a picture") };
        assert_eq!(replaced.colours, [[7; 4]; 4]);
        assert_eq!(pane(&layout, "B_Hit").content, PaneContent::TouchArea);

        assert_eq!((layout.groups[0].name.as_str(), layout.groups[0].panes.len()), ("RootGroup", 2));
        assert_eq!(pane(&layout, "B_Hit").user_data, [], "user data behind a group is not that of a pane");
    }
}

#[test]
fn a_cut_layout_is_refused_wherever_it_ends() {
    let whole = sample(NEW, false);
    for length in 0..whole.len() {
        assert!(read(&whole[..length]).is_err(), "{length}");
    }
}

#[test]
fn what_is_no_layout_is_named() {
    assert_eq!(read(b"SARC"), Err(BflytError::Magic));
    assert_eq!(read(b""), Err(BflytError::Magic));
    let mut other = sample(NEW, false);
    other[4] = 0;
    assert_eq!(read(&other), Err(BflytError::ByteOrderMark { mark: [0, 0xfe] }));
    let limits = BflytLimits { file_bytes: 100, ..BflytLimits::default() };
    let size = sample(NEW, false).len();
    assert_eq!(LayoutFile::read(&sample(NEW, false), &limits), Err(BflytError::TooLarge { size, limit: 100 }));
}

#[test]
fn children_belong_to_a_pane() {
    for (kind, number) in [(b"pas1", 0), (b"pae1", 0)] {
        let mut writer = LayoutWriter::new(NEW, false);
        writer.section(kind, &[]);
        assert_eq!(read(&writer.file()), Err(BflytError::Nesting { number }));
    }
    let mut writer = LayoutWriter::new(NEW, false);
    for _ in 0..100 {
        writer.pane(b"pan1", "N", [0.0; 2], [0.0; 2], &[]);
        writer.section(b"pas1", &[]);
    }
    assert_eq!(read(&writer.file()), Err(BflytError::TooDeep { limit: 64 }));
    let mut writer = LayoutWriter::new(NEW, false);
    (0..9000).for_each(|_| writer.pane(b"pan1", "N", [0.0; 2], [0.0; 2], &[]));
    assert_eq!(read(&writer.file()), Err(BflytError::TooManyPanes { limit: 8192 }));
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut writer = LayoutWriter::new(NEW, false);
        writer.pane(b"pan1", "N", [0.0, number], [0.0; 2], &[]);
        assert_eq!(read(&writer.file()), Err(BflytError::NotFinite { section: "pan1", offset: 0x30 }));
    }
}

/// A list whose entries all point to one long value.
#[test]
fn repeated_values_end_in_bounded_memory() {
    let mut writer = LayoutWriter::new(NEW, false);
    writer.pane(b"pan1", "N", [0.0; 2], [0.0; 2], &[]);
    let count = 60_000_u32;
    let values = vec![0; 65_535 * 4];
    let mut body = [writer.u16(count as u16), writer.u16(0)].concat();
    for number in 0..count {
        let to_end = (count - number) * 12;
        body.extend([writer.u32(to_end), writer.u32(to_end), writer.u16(65_535), vec![1, 0]].concat());
    }
    body.extend(values);
    writer.section(b"usd1", &body);
    let start = Instant::now();
    assert_eq!(read(&writer.file()), Err(BflytError::Repetition));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn a_part_may_hold_itself_in_vain() {
    let mut writer = LayoutWriter::new(NEW, false);
    // The replacement begins where the part's own section does.
    let part = writer.part("Self", "P", &[]);
    let mut body = [writer.pane_header("L", [0.0; 2], [1.0; 2]), part].concat();
    // The offset of the replacement, counted from the section: its list begins at 0x60.
    body[0x60 + 28 - 8..0x60 + 32 - 8].copy_from_slice(&8_u32.to_le_bytes());
    writer.section(b"prt1", &body);
    // There is no section at 8, but the reader must end whatever it finds there.
    let _ = read(&writer.file());
}

proptest! {
    #[test]
    fn changed_bytes_never_panic(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12), is_big_endian: bool) {
        let mut bytes = sample(NEW, is_big_endian);
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        let _ = read(&bytes);
    }

    #[test]
    fn any_bytes_behind_the_mark_never_panic(tail in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = read(&[b"FLYT\xff\xfe".as_slice(), &tail].concat());
    }
}
