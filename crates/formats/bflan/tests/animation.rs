//! Animations of every kind, their values, and what hostile ones do.

mod writer;

use std::time::{Duration, Instant};

use proptest::prelude::*;
use vitrine_bflan::{AnimatedKind, AnimationCurve, AnimationFile, BflanError, BflanLimits, HermiteKey, StepKey};
use writer::{AnimationWriter, NewThing, sample};

const NEW: u32 = 0x0900_0000;

fn read(bytes: &[u8]) -> Result<AnimationFile, BflanError> {
    AnimationFile::read(bytes, &BflanLimits::default())
}

#[test]
fn every_kind_of_thing_is_read_in_both_byte_orders_and_versions() {
    for (version, is_big_endian) in [(NEW, false), (NEW, true), (0x0702_0100, false), (0x0402_0000, true)] {
        let animation = read(&sample(version, is_big_endian)).expect("an animation");
        assert_eq!((animation.name.as_str(), animation.frame_range), ("Active", [5, 25]));
        assert_eq!(animation.groups, ["RootGroup", "G_Icon"]);
        assert_eq!((animation.frames, animation.is_looped, animation.includes_parts), (20, true, true));
        assert_eq!(animation.textures, ["Icon^s"]);
        let kinds: Vec<_> = animation.things.iter().map(|thing| (thing.name.as_str(), thing.kind)).collect();
        let expected =
            [("P_Icon", AnimatedKind::Pane), ("M_Icon", AnimatedKind::Material), ("P_Icon", AnimatedKind::UserData)];
        assert_eq!(kinds, expected);
        let [place, visibility] = &animation.things[0].tracks[..] else { panic!("two tracks") };
        assert_eq!((&place.tag, place.curve.value_at(5.0)), (b"FLPA", Some(0.0)));
        assert_eq!((&visibility.tag, visibility.curve.value_at(3.9)), (b"FLVI", Some(0.0)));
        // The curve of a kind that is not known is left out.
        let [colour] = &animation.things[1].tracks[..] else { panic!("one track") };
        assert_eq!((colour.index, colour.target, colour.curve.value_at(4.0)), (0, 3, Some(0.5)));
        assert_eq!(animation.things[2].tracks[0].user_datum.as_deref(), Some("S_RoundRadius"));
    }
}

#[test]
fn a_curve_passes_its_keys_and_is_straight_between_slopes_of_the_line() {
    let key = |frame, value, slope| HermiteKey { frame, value, slope };
    let line = AnimationCurve::Hermite(vec![key(10.0, 5.0, 0.5), key(30.0, 15.0, 0.5)]);
    for (frame, value) in [(0.0, 5.0), (10.0, 5.0), (15.0, 7.5), (20.0, 10.0), (29.0, 14.5), (30.0, 15.0), (99.0, 15.0)]
    {
        let found = line.value_at(frame).expect("a value");
        assert!((found - value).abs() < 1e-5, "{frame}: {found}");
    }
    // Worked by hand: h(1/4) of a cubic from 0 to 1 with slopes 1 and 0 over 4 frames.
    let bent = AnimationCurve::Hermite(vec![key(0.0, 0.0, 1.0), key(4.0, 1.0, 0.0)]);
    assert_eq!(bent.value_at(1.0), Some(0.15625 + 4.0 * 0.140_625));
    let steps = [(2.0, 7), (4.0, 9)].map(|(frame, value)| StepKey { frame, value }).to_vec();
    let steps = AnimationCurve::Step(steps);
    for (frame, value) in [(0.0, 7.0), (2.0, 7.0), (3.9, 7.0), (4.0, 9.0), (50.0, 9.0)] {
        assert_eq!(steps.value_at(frame), Some(value), "{frame}");
    }
    assert_eq!(AnimationCurve::Step(Vec::new()).value_at(0.0), None);
    assert_eq!(AnimationCurve::Hermite(Vec::new()).value_at(0.0), None);
    let huge = AnimationCurve::Hermite(vec![key(0.0, f32::MAX, f32::MAX), key(9.0, f32::MIN, f32::MIN)]);
    assert_eq!(huge.value_at(4.0), None);
    let same = AnimationCurve::Hermite(vec![key(3.0, 1.0, 0.0), key(3.0, 2.0, 0.0)]);
    assert_eq!((same.value_at(2.0), same.value_at(3.0)), (Some(1.0), Some(2.0)));
}

#[test]
fn a_cut_animation_is_refused_wherever_it_ends() {
    let whole = sample(NEW, false);
    for length in 0..whole.len() {
        assert!(read(&whole[..length]).is_err(), "{length}");
    }
}

#[test]
fn what_is_no_animation_is_named() {
    assert_eq!(read(b"FLYT"), Err(BflanError::Magic));
    let mut other = sample(NEW, false);
    other[5] = 0;
    assert_eq!(read(&other), Err(BflanError::ByteOrderMark { mark: [0xff, 0] }));
    let writer = AnimationWriter { is_big_endian: false, version: NEW };
    let keys = vec![writer.hermite(0.0, f32::NAN, 0.0)];
    let things: Vec<NewThing<'_>> = vec![("P", 0, vec![(b"FLPA", vec![(0, 0, 2, keys, None)])])];
    let bytes = writer.file(&[writer.info(1, false, &[], &things)]);
    assert!(matches!(read(&bytes), Err(BflanError::NotFinite { section: "pai1", .. })));
}

#[test]
fn tracks_that_share_keys_end_in_bounded_memory() {
    let writer = AnimationWriter { is_big_endian: false, version: NEW };
    let keys = (0..60_000).map(|frame| writer.hermite(frame as f32, 0.0, 0.0)).collect();
    let things: Vec<NewThing<'_>> = vec![("P", 0, vec![(b"FLPA", vec![(0, 0, 2, keys, None)])])];
    let mut bytes = writer.file(&[writer.info(1, false, &[], &things)]);
    // Every one of 65,535 things is the same one.
    let list_at = 0x14 + 0x10;
    let list_was = bytes[list_at..list_at + 4].to_vec();
    let list = bytes.len() - 0x14;
    bytes.extend((0..65_535).flat_map(|_| [0x18, 0, 0, 0]));
    bytes[list_at..list_at + 4].copy_from_slice(&(list as u32).to_le_bytes());
    bytes[0x14 + 0xe..0x14 + 0x10].copy_from_slice(&65_535_u16.to_le_bytes());
    let size = bytes.len() as u32 - 0x14;
    bytes[0x18..0x1c].copy_from_slice(&size.to_le_bytes());
    assert_eq!(list_was, 0x14_u32.to_le_bytes());
    let limits = BflanLimits { file_bytes: 4 << 20, ..BflanLimits::default() };
    let start = Instant::now();
    assert_eq!(AnimationFile::read(&bytes, &limits), Err(BflanError::Repetition));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

proptest! {
    #[test]
    fn changed_bytes_never_panic(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12), is_big_endian: bool, frame: f32) {
        let mut bytes = sample(NEW, is_big_endian);
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if let Ok(animation) = read(&bytes) {
            for track in animation.things.iter().flat_map(|thing| &thing.tracks) {
                let _ = track.curve.value_at(frame);
            }
        }
    }
}
