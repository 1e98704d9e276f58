//! Numbers at offsets, in either byte order. Reading outside the slice gives `None`, never a panic.

use crate::Endian;

pub(crate) fn read_u16(bytes: &[u8], at: usize, endian: Endian) -> Option<u16> {
    let field = bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
    Some(match endian {
        Endian::Little => u16::from_le_bytes(field),
        Endian::Big => u16::from_be_bytes(field),
    })
}

pub(crate) fn read_u32(bytes: &[u8], at: usize, endian: Endian) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
    Some(match endian {
        Endian::Little => u32::from_le_bytes(field),
        Endian::Big => u32::from_be_bytes(field),
    })
}

pub(crate) fn put_u16(out: &mut Vec<u8>, endian: Endian, value: u16) {
    out.extend_from_slice(&match endian {
        Endian::Little => value.to_le_bytes(),
        Endian::Big => value.to_be_bytes(),
    });
}

pub(crate) fn put_u32(out: &mut Vec<u8>, endian: Endian, value: u32) {
    out.extend_from_slice(&match endian {
        Endian::Little => value.to_le_bytes(),
        Endian::Big => value.to_be_bytes(),
    });
}
