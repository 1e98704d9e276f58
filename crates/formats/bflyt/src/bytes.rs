//! Numbers and names at offsets of a section, in either byte order. Reading outside it is an error, never a panic.

use std::cell::Cell;

use crate::BflytError;

/// Longest name of a texture, part or user datum in bytes. Consoles have shorter ones.
const NAME_MAX: usize = 128;

/// The bytes of a section, with its header.
#[derive(Clone, Copy)]
pub(crate) struct SectionBytes<'a> {
    pub section: &'static str,
    pub bytes: &'a [u8],
    pub is_big_endian: bool,
    /// Bytes that may still be copied out of the file: entries may point to the same text or value again and again.
    pub budget: &'a Cell<usize>,
}

impl<'a> SectionBytes<'a> {
    pub fn at(&self, offset: usize, length: usize) -> Result<&'a [u8], BflytError> {
        let end = offset.checked_add(length);
        end.and_then(|end| self.bytes.get(offset..end)).ok_or(BflytError::Truncated { section: self.section, offset })
    }

    fn array<const N: usize>(&self, offset: usize) -> Result<[u8; N], BflytError> {
        let bytes = self.at(offset, N)?;
        bytes.try_into().map_err(|_| BflytError::Truncated { section: self.section, offset })
    }

    pub fn u8(&self, offset: usize) -> Result<u8, BflytError> {
        self.array(offset).map(|[byte]| byte)
    }

    pub fn u16(&self, offset: usize) -> Result<u16, BflytError> {
        let bytes = self.array(offset)?;
        Ok(if self.is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    }

    pub fn u32(&self, offset: usize) -> Result<u32, BflytError> {
        let bytes = self.array(offset)?;
        Ok(if self.is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    /// An offset within the section.
    pub fn offset(&self, at: usize) -> Result<usize, BflytError> {
        self.u32(at).map(|offset| offset as usize)
    }

    pub fn f32(&self, offset: usize) -> Result<f32, BflytError> {
        let value = f32::from_bits(self.u32(offset)?);
        if value.is_finite() { Ok(value) } else { Err(BflytError::NotFinite { section: self.section, offset }) }
    }

    pub fn floats<const N: usize>(&self, offset: usize) -> Result<[f32; N], BflytError> {
        let mut values = [0.0; N];
        for (index, value) in values.iter_mut().enumerate() {
            *value = self.f32(offset + index * 4)?;
        }
        Ok(values)
    }

    /// Red, green, blue and alpha.
    pub fn colour(&self, offset: usize) -> Result<[u8; 4], BflytError> {
        self.array(offset)
    }

    /// A name in a field of a fixed length, padded with zeros.
    pub fn fixed_name(&self, offset: usize, length: usize) -> Result<String, BflytError> {
        let field = self.at(offset, length)?;
        self.name_of(field, offset)
    }

    /// A name that a zero ends.
    pub fn name(&self, offset: usize) -> Result<String, BflytError> {
        let rest = self.bytes.get(offset..).filter(|rest| !rest.is_empty());
        let rest = rest.ok_or(BflytError::Truncated { section: self.section, offset })?;
        let field = rest.get(..rest.len().min(NAME_MAX + 1)).unwrap_or(rest);
        if !field.contains(&0) {
            return Err(BflytError::Name { section: self.section, offset });
        }
        self.name_of(field, offset)
    }

    fn name_of(&self, field: &[u8], offset: usize) -> Result<String, BflytError> {
        let name = field.split(|byte| *byte == 0).next().unwrap_or_default();
        self.spend(name.len())?;
        let name = std::str::from_utf8(name).map_err(|_| BflytError::Name { section: self.section, offset })?;
        Ok(name.to_owned())
    }

    /// A text of 16-bit units, up to its first zero. A unit that means nothing is replaced.
    pub fn text(&self, offset: usize, length: usize) -> Result<String, BflytError> {
        self.spend(length)?;
        let units = self.at(offset, length)?.as_chunks::<2>().0.iter();
        let units =
            units.map(|unit| if self.is_big_endian { u16::from_be_bytes(*unit) } else { u16::from_le_bytes(*unit) });
        Ok(char::decode_utf16(units.take_while(|unit| *unit != 0)).map(|unit| unit.unwrap_or('\u{fffd}')).collect())
    }

    /// Counts bytes that are copied.
    pub fn spend(&self, length: usize) -> Result<(), BflytError> {
        let left = self.budget.get().checked_sub(length).ok_or(BflytError::Repetition)?;
        self.budget.set(left);
        Ok(())
    }
}
