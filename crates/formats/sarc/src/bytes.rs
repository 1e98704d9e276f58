//! Numbers at offsets, in either byte order. Reading outside the slice gives `None`, never a panic.

use crate::ByteOrder;

pub(crate) fn read_u16(bytes: &[u8], at: usize, endian: ByteOrder) -> Option<u16> {
    let field = bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
    Some(match endian {
        ByteOrder::Little => u16::from_le_bytes(field),
        ByteOrder::Big => u16::from_be_bytes(field),
    })
}

pub(crate) fn read_u32(bytes: &[u8], at: usize, endian: ByteOrder) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
    Some(match endian {
        ByteOrder::Little => u32::from_le_bytes(field),
        ByteOrder::Big => u32::from_be_bytes(field),
    })
}

pub(crate) fn put_u16(out: &mut Vec<u8>, endian: ByteOrder, value: u16) {
    out.extend_from_slice(&match endian {
        ByteOrder::Little => value.to_le_bytes(),
        ByteOrder::Big => value.to_be_bytes(),
    });
}

pub(crate) fn put_u32(out: &mut Vec<u8>, endian: ByteOrder, value: u32) {
    out.extend_from_slice(&match endian {
        ByteOrder::Little => value.to_le_bytes(),
        ByteOrder::Big => value.to_be_bytes(),
    });
}
