//! Walking the chunks of PNG pictures. The checksums of chunks are repaired first, or little would be looked into.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vitrine_inspect::inspect;

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.to_vec();
    let mut at = 8;
    while let Some(head) = bytes.get(at..).and_then(|rest| rest.first_chunk::<4>()) {
        let end = at.saturating_add(8).saturating_add(u32::from_be_bytes(*head) as usize);
        let Some(covered) = bytes.get(at + 4..end) else { break };
        let crc = vitrine_fuzz::crc32(covered);
        let Some(stored) = bytes.get_mut(end..).and_then(|rest| rest.first_chunk_mut::<4>()) else { break };
        *stored = crc.to_be_bytes();
        at = end + 4;
    }
    let report = inspect("picture.png", &bytes);
    assert!(report.exit_status() == 2 || !report.facts.is_empty());
});
