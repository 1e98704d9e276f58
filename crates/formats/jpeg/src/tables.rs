//! The tables that picture data is decoded with: which of them a file has defined so far, and which one a scan asks for
//! and does not find. Their contents are not looked at.

use crate::{FrameHeader, FrameKind};

/// A table that a scan asks for and the file has not defined before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodingTable {
    /// The steps that samples were rounded to.
    Quantization,
    /// The codes of a block's first coefficient.
    HuffmanDc,
    /// The codes of a block's other coefficients.
    HuffmanAc,
}

/// A component as the frame header declares it.
#[derive(Debug, Clone, Copy)]
struct FrameComponent {
    id: u8,
    across: u8,
    down: u8,
    quantization: u8,
}

/// Tables defined up to some point of the file, a bit for each.
#[derive(Debug, Default)]
pub(crate) struct DefinedTables {
    quantization: u16,
    dc: u16,
    ac: u16,
    components: Vec<FrameComponent>,
    has_codes: bool,
    is_progressive: bool,
}

const QUANTIZATION_ENTRIES: usize = 64;
const CODE_LENGTHS: usize = 16;

impl DefinedTables {
    /// Takes the components of the first frame. Kinds of JPEG without these tables are left alone.
    pub(crate) fn set_frame(&mut self, frame: &FrameHeader, segment: &[u8]) {
        const BEFORE_COMPONENTS: usize = 6;
        self.has_codes = matches!(frame.kind, FrameKind::Baseline | FrameKind::Extended | FrameKind::Progressive);
        self.is_progressive = frame.kind == FrameKind::Progressive;
        let listed = segment.get(BEFORE_COMPONENTS..).unwrap_or_default().chunks_exact(3);
        self.components = listed
            .take(frame.components.into())
            .filter_map(|fields| match *fields {
                [id, factors, quantization] => {
                    Some(FrameComponent { id, across: factors >> 4, down: factors & 15, quantization })
                }
                _ => None,
            })
            .collect();
    }

    /// The first sampling factors that no decoder takes: 1 to 4 in each direction.
    pub(crate) fn bad_sampling(&self) -> Option<(u8, u8)> {
        let is_bad = |factor| !(1..=4).contains(&factor);
        let bad = self.components.iter().find(|part| is_bad(part.across) || is_bad(part.down))?;
        Some((bad.across, bad.down))
    }

    /// Notes the tables of a DQT segment. `None` if it ends inside one.
    pub(crate) fn define_quantization(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((&head, rest)) = segment.split_first() {
            let length = if head >> 4 == 0 { QUANTIZATION_ENTRIES } else { QUANTIZATION_ENTRIES * 2 };
            let after = rest.get(length..)?;
            self.quantization |= 1 << (head & 15);
            segment = after;
        }
        Some(())
    }

    /// Notes the tables of a DHT segment. `None` if it ends inside one.
    pub(crate) fn define_codes(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((&head, rest)) = segment.split_first() {
            let (lengths, codes) = rest.split_first_chunk::<CODE_LENGTHS>()?;
            let count = lengths.iter().map(|count| usize::from(*count)).sum();
            let after = codes.get(count..)?;
            let defined = if head >> 4 == 0 { &mut self.dc } else { &mut self.ac };
            *defined |= 1 << (head & 15);
            segment = after;
        }
        Some(())
    }

    /// Returns `true` if a scan's header has as many components as it announces, and the bytes after them.
    pub(crate) fn is_whole(scan: &[u8]) -> bool {
        const AFTER_COMPONENTS: usize = 3;
        scan.split_first().is_some_and(|(count, rest)| rest.len() >= usize::from(*count) * 2 + AFTER_COMPONENTS)
    }

    /// The first table that a scan with this header lacks. A component that the frame does not have has none at all.
    pub(crate) fn missing_for(&self, scan: &[u8]) -> Option<DecodingTable> {
        if !self.has_codes {
            return None;
        }
        let (&count, rest) = scan.split_first()?;
        let (parts, rest) = rest.split_at_checked(usize::from(count) * 2)?;
        let (from, to, step) = match *rest {
            [from, to, step, ..] if self.is_progressive => (from, to, step),
            _ => (0, 63, 0),
        };
        // A pass that refines the first coefficient reads bits without codes.
        let (needs_dc, needs_ac) = (from == 0 && step >> 4 == 0, to > 0);
        let is_in = |tables: u16, number: u8| tables.checked_shr(number.into()).is_some_and(|rest| rest & 1 != 0);
        parts.chunks_exact(2).find_map(|part| {
            let (&id, &codes) = (part.first()?, part.get(1)?);
            let Some(component) = self.components.iter().find(|component| component.id == id) else {
                return Some(DecodingTable::Quantization);
            };
            match () {
                () if !is_in(self.quantization, component.quantization) => Some(DecodingTable::Quantization),
                () if needs_dc && !is_in(self.dc, codes >> 4) => Some(DecodingTable::HuffmanDc),
                () if needs_ac && !is_in(self.ac, codes & 15) => Some(DecodingTable::HuffmanAc),
                () => None,
            }
        })
    }
}
