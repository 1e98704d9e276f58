//! Parsing and verifying BPS patches. The checksums are repaired first, or nothing would ever get past them.

use vitrine_bps::{BpsPatch, PatchLimits, WHOLE_PATCH_CRC, strip_metadata};

use crate::input;

pub fn bps_parse(data: &[u8]) {
    let limits = PatchLimits { max_target_size: 1 << 20, ..PatchLimits::default() };
    let _ = BpsPatch::parse(data, &limits);
    let Some((covered, _)) = data.split_last_chunk::<4>() else { return };
    let mut bytes = covered.to_vec();
    bytes.extend_from_slice(&input::crc32(covered).to_le_bytes());
    let Ok(patch) = BpsPatch::parse(&bytes, &limits) else { return };
    assert_eq!(input::crc32(&bytes), WHOLE_PATCH_CRC);
    let length: u64 = patch.actions().map_while(Result::ok).map(|action| action.length()).sum();
    assert!(length <= patch.target_size());
    let verified = patch.verify();
    let stripped = strip_metadata(&bytes, &limits).expect("a patch that parses can be stripped");
    let stripped = BpsPatch::parse(&stripped, &limits).expect("a stripped patch parses");
    if verified.is_ok() {
        assert_eq!(stripped.verify(), verified);
    }
}
