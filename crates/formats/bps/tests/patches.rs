//! Whole patches: the worked example of the format page, every structural defect with its own error, and round trips
//! as properties. `Draft` writes patches that the encoder never would.

use proptest::prelude::*;
use vitrine_bps::{BpsPatch, Error, PatchAction, PatchLimits, WHOLE_PATCH_CRC, create, encode_number, strip_metadata};

const SOURCE: &[u8] = b"ABCDEFGH";
const TARGET: &[u8] = b"ABCDxyCDEDEDEDAB";

/// The worked example of `crates/formats/bps/format.md`.
const WORKED: [u8; 29] = [
    0x42, 0x50, 0x53, 0x31, 0x88, 0x90, 0x80, 0x8c, 0x85, 0x78, 0x79, 0x8a, 0x84, 0x93, 0x8e, 0x86, 0x8b, 0x1c, 0xb6,
    0xdc, 0x68, 0x4f, 0x91, 0xd0, 0x96, 0xeb, 0xd6, 0x05, 0xfa,
];

struct Draft {
    bytes: Vec<u8>,
    source: Vec<u8>,
    target: Vec<u8>,
}

impl Draft {
    fn new(source: &[u8], target: &[u8]) -> Self {
        Self::announcing(source, target, source.len() as u64, target.len() as u64, b"")
    }

    fn announcing(source: &[u8], target: &[u8], source_size: u64, target_size: u64, metadata: &[u8]) -> Self {
        let mut bytes = b"BPS1".to_vec();
        encode_number(source_size, &mut bytes);
        encode_number(target_size, &mut bytes);
        encode_number(metadata.len() as u64, &mut bytes);
        bytes.extend_from_slice(metadata);
        Self { bytes, source: source.to_vec(), target: target.to_vec() }
    }

    fn head(self, kind: u64, length: u64) -> Self {
        self.number((length - 1) << 2 | kind)
    }

    fn number(mut self, number: u64) -> Self {
        encode_number(number, &mut self.bytes);
        self
    }

    fn raw(mut self, bytes: &[u8]) -> Self {
        self.bytes.extend_from_slice(bytes);
        self
    }

    fn finish(mut self) -> Vec<u8> {
        self.bytes.extend_from_slice(&crc32fast::hash(&self.source).to_le_bytes());
        self.bytes.extend_from_slice(&crc32fast::hash(&self.target).to_le_bytes());
        let crc = crc32fast::hash(&self.bytes);
        self.bytes.extend_from_slice(&crc.to_le_bytes());
        self.bytes
    }
}

fn parse(bytes: &[u8]) -> Result<BpsPatch<'_>, Error> {
    BpsPatch::parse(bytes, &PatchLimits::default())
}

fn verify(bytes: &[u8]) -> Result<(), Error> {
    parse(bytes)?.verify().map(drop)
}

#[test]
fn the_worked_patch_applies_exactly() {
    let patch = parse(&WORKED).unwrap();
    assert_eq!((patch.source_size(), patch.target_size()), (8, 16));
    assert_eq!((patch.source_crc(), patch.target_crc(), patch.patch_crc()), (0x68dcb61c, 0x96d0914f, 0xfa05d6eb));
    let actions: Vec<_> = patch.actions().collect::<Result<_, _>>().unwrap();
    assert_eq!(
        actions,
        [
            PatchAction::SourceRead { at: 0, length: 4 },
            PatchAction::TargetRead { bytes: b"xy" },
            PatchAction::SourceCopy { from: 2, length: 3 },
            PatchAction::TargetCopy { from: 7, length: 5 },
            PatchAction::SourceCopy { from: 0, length: 2 },
        ]
    );
    assert_eq!(patch.apply(SOURCE).unwrap(), TARGET);
    assert_eq!(crc32fast::hash(&WORKED), WHOLE_PATCH_CRC);
}

#[test]
fn the_worked_patch_counts_its_actions() {
    let summary = parse(&WORKED).unwrap().verify().unwrap();
    assert_eq!((summary.source_reads, summary.target_reads), (1, 1));
    assert_eq!((summary.source_copies, summary.target_copies), (2, 1));
    assert_eq!(summary.new_bytes, 2);
    assert!(!summary.changes_nothing);
}

#[test]
fn another_source_is_refused_by_size_then_by_checksum() {
    let patch = parse(&WORKED).unwrap();
    assert_eq!(patch.apply(b"ABCDEFG"), Err(Error::SourceSize { expected: 8, actual: 7 }));
    assert_eq!(patch.apply(b"ABCDEFGHI"), Err(Error::SourceSize { expected: 8, actual: 9 }));
    assert!(matches!(patch.apply(b"ABCDEFGX"), Err(Error::SourceChecksum { expected: 0x68dcb61c, .. })));
}

#[test]
fn a_wrong_result_is_never_handed_over() {
    let patch = Draft::new(SOURCE, b"ABCDEFGX").head(0, 8).finish();
    assert!(matches!(parse(&patch).unwrap().apply(SOURCE), Err(Error::TargetChecksum { .. })));
}

#[test]
fn files_that_are_no_patch_say_what_they_are() {
    let check = |bytes: &[u8], expected: Error| assert_eq!(verify(bytes), Err(expected), "{bytes:02x?}");
    check(b"", Error::TooShort { size: 0 });
    check(b"BPS", Error::TooShort { size: 3 });
    check(&WORKED[..18], Error::TooShort { size: 18 });
    check(b"PATCH\0\0\0", Error::OtherPatchFormat { format: "IPS" });
    check(b"UPS1\x80\x80", Error::OtherPatchFormat { format: "UPS" });
    check(b"\xd6\xc3\xc4\0", Error::OtherPatchFormat { format: "VCDIFF" });
    check(b"PK", Error::WrongMagic { found: [b'P', b'K', 0, 0] });
    check(b"BPS2BPS2BPS2BPS2BPS2", Error::WrongMagic { found: *b"BPS2" });
}

#[test]
fn one_changed_bit_is_found_by_the_patch_checksum() {
    for index in 4..WORKED.len() {
        let mut bytes = WORKED;
        bytes[index] ^= 0x10;
        assert!(matches!(verify(&bytes), Err(Error::PatchChecksum { .. })), "byte {index}");
    }
}

#[test]
fn a_patch_cut_anywhere_is_refused() {
    for length in 0..WORKED.len() {
        assert!(verify(&WORKED[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn broken_headers_have_their_own_errors() {
    let header = |bytes: &[u8]| {
        let draft = Draft { bytes: [b"BPS1", bytes].concat(), source: vec![], target: vec![] };
        verify(&draft.finish())
    };
    assert_eq!(header(&[0x88, 0x90, 0x00]), Err(Error::NumberCutOff { offset: 6 }));
    assert_eq!(header(&[0x88, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80]), Err(Error::NumberTooLong { offset: 5 }));
    let too_large = [0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0xff, 0x80, 0x80];
    assert_eq!(header(&too_large), Err(Error::NumberTooLarge { offset: 4 }));
    assert_eq!(header(&[0x88, 0x90, 0x85, 1, 2]), Err(Error::MetadataPastEnd { size: 5, available: 2 }));
    let bomb = Draft::announcing(b"", b"", 0, 1 << 40, b"").finish();
    assert_eq!(verify(&bomb), Err(Error::TargetTooLarge { size: 1 << 40, limit: 64 << 20 }));
}

#[test]
fn every_action_out_of_bounds_has_its_own_error() {
    let check = |draft: Draft, expected: Error| assert_eq!(verify(&draft.finish()), Err(expected));
    let draft = || Draft::announcing(SOURCE, TARGET, 8, 16, b"");
    check(draft().head(0, 9), Error::SourceReadPastEnd { offset: 7, end: 9, source_size: 8 });
    check(draft().head(1, 4).raw(b"abc"), Error::TargetReadPastEnd { offset: 7, length: 4, available: 3 });
    check(draft().head(2, 1).number(3), Error::SourceCopyBeforeStart { offset: 7 });
    check(draft().head(2, 3).number(12), Error::SourceCopyPastEnd { offset: 7, end: 9, source_size: 8 });
    check(draft().head(0, 4).head(3, 1).number(3), Error::TargetCopyBeforeStart { offset: 8 });
    check(draft().head(3, 1).number(0), Error::TargetCopyPastOutput { offset: 7, from: 0, written: 0 });
    check(draft().head(0, 4).head(3, 1).number(8), Error::TargetCopyPastOutput { offset: 8, from: 4, written: 4 });
    check(draft().head(1, 17).raw(&[0; 17]), Error::OutputTooLong { offset: 7, target_size: 16 });
    check(draft().head(0, 8), Error::OutputTooShort { written: 8, target_size: 16 });
    check(draft().head(0, 8).head(2, 8), Error::ActionCutOff { offset: 8 });
    check(draft().raw(&[0x05]), Error::ActionCutOff { offset: 7 });
    check(draft().raw(&[0; 12]), Error::NumberTooLong { offset: 7 });
}

#[test]
fn the_pointers_move_only_with_their_own_action() {
    // SourceRead must not move the source pointer: the copy after it still starts at 0.
    let target = b"ABCDAB";
    let patch = Draft::new(SOURCE, target).head(0, 4).head(2, 2).number(0).finish();
    assert_eq!(parse(&patch).unwrap().apply(SOURCE).unwrap(), target);
}

#[test]
fn an_overlapping_copy_repeats_what_it_writes() {
    let target = [b"ab".repeat(500), b"a".to_vec()].concat();
    let patch = Draft::new(b"", &target).head(1, 2).raw(b"ab").head(3, 999).number(0).finish();
    assert!(verify(&patch).is_ok());
    assert_eq!(parse(&patch).unwrap().apply(b"").unwrap(), target);
}

#[test]
fn metadata_is_an_error_for_consoles_and_strips_off_cleanly() {
    let with = Draft::announcing(SOURCE, TARGET, 8, 16, b"<hi/>").raw(&WORKED[7..17]).finish();
    assert_eq!(verify(&with), Err(Error::MetadataPresent { size: 5 }));
    assert_eq!(parse(&with).unwrap().metadata(), b"<hi/>");
    assert_eq!(parse(&with).unwrap().apply(SOURCE).unwrap(), TARGET, "the format itself allows metadata");
    assert_eq!(strip_metadata(&with, &PatchLimits::default()).unwrap(), WORKED);
    assert_eq!(strip_metadata(&WORKED, &PatchLimits::default()).unwrap(), WORKED);
}

#[test]
fn structural_defects_are_told_before_metadata() {
    let patch = Draft::announcing(SOURCE, TARGET, 8, 16, b"x").head(0, 8).finish();
    assert_eq!(verify(&patch), Err(Error::OutputTooShort { written: 8, target_size: 16 }));
}

#[test]
fn a_patch_that_changes_nothing_is_sound_but_told() {
    let patch = create(SOURCE, SOURCE);
    let summary = parse(&patch).unwrap().verify().unwrap();
    assert!(summary.changes_nothing);
    assert_eq!(summary.findings()[0].code(), "bps.changes_nothing");
    assert_eq!((summary.source_reads, patch.len()), (1, 20));
}

#[test]
fn the_limits_are_kept() {
    let limits = PatchLimits { max_patch_size: 28, max_target_size: 15 };
    assert_eq!(BpsPatch::parse(&WORKED, &limits), Err(Error::PatchTooLarge { size: 29, limit: 28 }));
    let limits = PatchLimits { max_patch_size: 29, max_target_size: 15 };
    assert_eq!(BpsPatch::parse(&WORKED, &limits), Err(Error::TargetTooLarge { size: 16, limit: 15 }));
}

/// Deterministic bytes that look like console data: noise in blocks, with repeats.
fn sample(length: usize, seed: u32) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    let mut out: Vec<u8> = Vec::with_capacity(length);
    while out.len() < length {
        let draw = next();
        if draw % 3 == 0 && out.len() > 600 {
            let from = next() as usize % (out.len() - 500);
            out.extend_from_within(from..from + 300);
        } else {
            out.extend((0..64).map(|_| next() as u8));
        }
    }
    out.truncate(length);
    out
}

#[test]
fn the_encoder_uses_all_four_actions_and_saves() {
    let source = sample(200_000, 1);
    let moved = [&source[100_000..150_000], &[7; 3000][..], &source[..100_000], b"a few new bytes", &source[153_015..]];
    let target = moved.concat();
    let patch = create(&source, &target);
    let parsed = parse(&patch).unwrap();
    let summary = parsed.verify().unwrap();
    assert!(summary.source_reads > 0 && summary.target_reads > 0);
    assert!(summary.source_copies > 0 && summary.target_copies > 0);
    assert!(patch.len() < 150, "{} bytes", patch.len());
    assert_eq!(parsed.apply(&source).unwrap(), target);
}

#[test]
fn empty_files_on_either_side_work() {
    for (source, target) in [(&b""[..], &b""[..]), (b"abc", b""), (b"", b"abc")] {
        let patch = create(source, target);
        parse(&patch).unwrap().verify().unwrap();
        assert_eq!(parse(&patch).unwrap().apply(source).unwrap(), target);
    }
}

proptest! {
    #[test]
    fn whatever_is_created_verifies_and_applies(source: Vec<u8>, edits in prop::collection::vec((any::<u16>(), any::<u16>(), any::<[u8; 3]>()), 0..8)) {
        let mut target = source.clone();
        for (at, from, bytes) in edits {
            let at = at as usize % (target.len() + 1);
            let from = from as usize % (source.len() + 1);
            target.splice(at..at, bytes.into_iter().chain(source[from..].iter().copied().take(40)));
        }
        let patch = create(&source, &target);
        let parsed = parse(&patch).unwrap();
        prop_assert!(parsed.verify().is_ok());
        prop_assert_eq!(parsed.apply(&source).unwrap(), target);
        prop_assert_eq!(crc32fast::hash(&patch), WHOLE_PATCH_CRC);
    }

    #[test]
    fn few_symbols_make_many_overlaps_and_still_round_trip(source in prop::collection::vec(0..3u8, 0..400), target in prop::collection::vec(0..3u8, 0..400)) {
        let patch = create(&source, &target);
        prop_assert!(verify(&patch).is_ok());
        prop_assert_eq!(parse(&patch).unwrap().apply(&source).unwrap(), target);
    }

    #[test]
    fn arbitrary_actions_never_escape_their_bounds(body: Vec<u8>, source: Vec<u8>, target_size in 0..5000u64) {
        let draft = Draft::announcing(&source, b"", source.len() as u64, target_size, b"").raw(&body);
        let patch = draft.finish();
        let parsed = parse(&patch).unwrap();
        let verified = parsed.verify();
        match parsed.apply(&source) {
            Ok(output) => prop_assert!(verified.is_ok() && output.is_empty()),
            Err(Error::TargetChecksum { .. }) => prop_assert!(verified.is_ok()),
            Err(error) => prop_assert_eq!(verified, Err(error)),
        }
    }
}
