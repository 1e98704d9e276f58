//! Numbers and names at offsets of a section, in either byte order. Reading outside it is an error, never a panic.

use std::cell::Cell;

use crate::BflanError;

/// Longest name of a texture, animation or user datum in bytes. Consoles have shorter ones.
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
    pub fn at(&self, offset: usize, length: usize) -> Result<&'a [u8], BflanError> {
        let end = offset.checked_add(length);
        end.and_then(|end| self.bytes.get(offset..end)).ok_or(BflanError::Truncated { section: self.section, offset })
    }

    fn array<const N: usize>(&self, offset: usize) -> Result<[u8; N], BflanError> {
        let bytes = self.at(offset, N)?;
        bytes.try_into().map_err(|_| BflanError::Truncated { section: self.section, offset })
    }

    pub fn u8(&self, offset: usize) -> Result<u8, BflanError> {
        self.array(offset).map(|[byte]| byte)
    }

    pub fn u16(&self, offset: usize) -> Result<u16, BflanError> {
        let bytes = self.array(offset)?;
        Ok(if self.is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    }

    pub fn u32(&self, offset: usize) -> Result<u32, BflanError> {
        let bytes = self.array(offset)?;
        Ok(if self.is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    /// An offset within the section.
    pub fn offset(&self, at: usize) -> Result<usize, BflanError> {
        self.u32(at).map(|offset| offset as usize)
    }

    pub fn f32(&self, offset: usize) -> Result<f32, BflanError> {
        let value = f32::from_bits(self.u32(offset)?);
        if value.is_finite() { Ok(value) } else { Err(BflanError::NotFinite { section: self.section, offset }) }
    }

    /// A name in a field of a fixed length, padded with zeros.
    pub fn fixed_name(&self, offset: usize, length: usize) -> Result<String, BflanError> {
        let field = self.at(offset, length)?;
        self.name_of(field, offset)
    }

    /// A name that a zero ends.
    pub fn name(&self, offset: usize) -> Result<String, BflanError> {
        let rest = self.bytes.get(offset..).filter(|rest| !rest.is_empty());
        let rest = rest.ok_or(BflanError::Truncated { section: self.section, offset })?;
        let field = rest.get(..rest.len().min(NAME_MAX + 1)).unwrap_or(rest);
        if !field.contains(&0) {
            return Err(BflanError::Name { section: self.section, offset });
        }
        self.name_of(field, offset)
    }

    fn name_of(&self, field: &[u8], offset: usize) -> Result<String, BflanError> {
        let name = field.split(|byte| *byte == 0).next().unwrap_or_default();
        self.spend(name.len())?;
        let name = std::str::from_utf8(name).map_err(|_| BflanError::Name { section: self.section, offset })?;
        Ok(name.to_owned())
    }

    /// Counts bytes that are copied.
    pub fn spend(&self, length: usize) -> Result<(), BflanError> {
        let left = self.budget.get().checked_sub(length).ok_or(BflanError::Repetition)?;
        self.budget.set(left);
        Ok(())
    }
}
