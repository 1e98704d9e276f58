//! User data: named values that a pane carries beside its own, such as the number of a colour.

use crate::BflytError;
use crate::bytes::SectionBytes;

const ENTRIES_AT: usize = 0xc;
const ENTRY_BYTES: usize = 12;

/// A named value of a pane.
#[derive(Debug, Clone, PartialEq)]
pub struct UserData {
    /// The name, for example `C_W`.
    pub name: String,
    /// The values.
    pub values: UserValues,
}

/// The values of a user datum.
#[derive(Debug, Clone, PartialEq)]
pub enum UserValues {
    /// A text.
    Text(String),
    /// Whole numbers.
    Integers(Vec<i32>),
    /// Numbers, of which any may not be finite.
    Floats(Vec<f32>),
    /// Data of the system, which is not read.
    System,
}

/// Reads the section `usd1`.
pub(crate) fn read_user_data(section: SectionBytes<'_>) -> Result<Vec<UserData>, BflytError> {
    let count = usize::from(section.u16(8)?);
    section.at(ENTRIES_AT, count * ENTRY_BYTES)?;
    (0..count).map(|number| read_entry(section, ENTRIES_AT + number * ENTRY_BYTES)).collect()
}

/// Offsets of an entry count from the entry.
fn read_entry(section: SectionBytes<'_>, at: usize) -> Result<UserData, BflytError> {
    let name = section.name(at.saturating_add(section.offset(at)?))?;
    let data_at = at.saturating_add(section.offset(at + 4)?);
    let count = usize::from(section.u16(at + 8)?);
    let values = match section.u8(at + 10)? {
        0 => {
            section.spend(count)?;
            UserValues::Text(String::from_utf8_lossy(section.at(data_at, count)?).into_owned())
        }
        1 => UserValues::Integers(words(section, data_at, count)?.map(|word| word as i32).collect()),
        2 => UserValues::Floats(words(section, data_at, count)?.map(f32::from_bits).collect()),
        _ => UserValues::System,
    };
    Ok(UserData { name, values })
}

fn words<'a>(
    section: SectionBytes<'a>,
    at: usize,
    count: usize,
) -> Result<impl Iterator<Item = u32> + use<'a>, BflytError> {
    section.spend(count * 4)?;
    let words = section.at(at, count * 4)?.as_chunks::<4>().0.iter();
    Ok(words.map(move |word| if section.is_big_endian { u32::from_be_bytes(*word) } else { u32::from_le_bytes(*word) }))
}
