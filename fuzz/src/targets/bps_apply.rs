//! Applying BPS patches to a source they fit, and making them. The input is a source, then either actions or a target.

use vitrine_bps::{BpsPatch, Error, PatchLimits, create, encode_number};

use crate::input;

pub fn bps_apply(data: &[u8]) {
    let [split, target_size, rest @ ..] = data else { return };
    let (source, body) = rest.split_at(usize::from(*split).min(rest.len()));
    let patch = create(source, body);
    let patch = BpsPatch::parse(&patch, &PatchLimits::default()).expect("a made patch parses");
    patch.verify().expect("a made patch is sound");
    assert_eq!(patch.apply(source).as_deref(), Ok(body));

    let mut bytes = b"BPS1".to_vec();
    for number in [source.len() as u64, u64::from(*target_size) * 16, 0] {
        encode_number(number, &mut bytes);
    }
    bytes.extend_from_slice(body);
    bytes.extend_from_slice(&input::crc32(source).to_le_bytes());
    bytes.extend_from_slice(&[0; 4]);
    let crc = input::crc32(&bytes);
    bytes.extend_from_slice(&crc.to_le_bytes());
    let patch = BpsPatch::parse(&bytes, &PatchLimits::default()).expect("the header is sound");
    match (patch.verify(), patch.apply(source)) {
        (Ok(_), Ok(_) | Err(Error::TargetChecksum { .. })) => {}
        (Err(verified), Err(applied)) => assert_eq!(verified, applied),
        (verified, applied) => panic!("verify says {verified:?}, apply says {applied:?}"),
    }
}
