//! The memory for reading sound and for making a clip, counted by the allocator of this process. This file has a single
//! test, because the count is that of the whole process.

use peak_alloc::PeakAlloc;
use vitrine_audio::{ClipTarget, SoundLimits, TrimRange, inspect, make_clip};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Beyond the file: decoding keeps a block; a clip keeps its samples, twice while they grow or are halved.
const MOST_TO_INSPECT: usize = 1 << 20;
const MOST_FOR_A_CLIP: usize = 128 << 20;

/// 16 MiB of stereo at 96 kHz: of all that is taken, what has most samples in a minute.
fn largest() -> Vec<u8> {
    let body = (16 << 20) - 44;
    let mut file = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x02\0\0\x77\x01\0\0\xEE\x02\0\x02\0\x08\0data".to_vec();
    file.extend(u32::to_le_bytes(body));
    file.extend((0..body).map(|at| (at.wrapping_mul(at) >> 9) as u8));
    file
}

#[test]
fn memory_is_bounded() {
    let file = largest();
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let facts = inspect(&file, &SoundLimits::default()).expect("sound");
    assert_eq!((facts.channels, facts.duration_ms), (2, 87_381));
    let taken = HEAP.peak_usage() - before;
    assert!(taken < MOST_TO_INSPECT, "{taken} bytes to inspect");

    HEAP.reset_peak_usage();
    let clip = make_clip(&file, &SoundLimits::default(), TrimRange::default(), &ClipTarget::default()).expect("a clip");
    assert_eq!(clip.duration_ms, 60_000);
    let taken = HEAP.peak_usage() - before;
    println!("{} MiB for a clip", taken >> 20);
    assert!(taken < MOST_FOR_A_CLIP, "{taken} bytes for a clip");
}
