//! Finding earlier occurrences of bytes, for the encoder: the positions of both files, sorted by the bytes there. This file
//! only knows positions; `create.rs` decides how many patch bytes a match saves.

use std::ops::RangeInclusive;

/// Bytes that a position is filed under. Matches of fewer mostly cost more as a copy than as raw bytes.
const KEY: usize = 5;

/// Candidates given per search and file, and entries looked at for them: past this, longer searches gain under 1 % on
/// console files.
const MAX_CANDIDATES: usize = 32;
const MAX_LOOKED_AT: usize = 64;

/// Bits of the hash by which entries are put into buckets, more for longer files.
const BUCKET_BITS: RangeInclusive<u32> = PART_BITS..=22;
/// The highest bits of the hash, by which entries are put into parts first.
const PART_BITS: u32 = 32 - TAG_BITS;
/// The other bits of the hash. All of them stand in the entry.
const TAG_BITS: u32 = 22;
const TAG_MASK: u32 = (1 << TAG_BITS) - 1;

/// Last positions of a run of one byte that are indexed.
const RUN_END: usize = 64;

/// Longest part of each file that is searched, so that positions of both have room in 32 bits.
const MAX_INDEXED: usize = 1 << 31;

/// Positions of source and target by the hash of the bytes there.
///
/// Positions of one bucket lie together, ascending, the source's before the target's. So one look-up serves both, and
/// reading on is cheap, while following a chain through memory would wait for every link.
pub(crate) struct PositionIndex {
    /// Start of each bucket, and the end of the last.
    starts: Vec<u32>,
    bucket_bits: u32,
    entries: Vec<PositionEntry>,
    source_len: u32,
}

/// A position in the source and the target after it, with so much of what stands there that most comparisons need not
/// look there.
#[derive(Clone, Copy, Default)]
struct PositionEntry {
    position: u32,
    /// The hash but for its highest bits, and above it the next ten bits behind the key.
    tag: u32,
}

/// The entries of a bucket that may match.
pub(crate) struct BucketEntries<'a> {
    source: &'a [PositionEntry],
    target: &'a [PositionEntry],
    tag: u32,
    source_len: u32,
}

/// A position that may match.
#[derive(Clone, Copy)]
pub(crate) struct MatchCandidate {
    pub(crate) from: usize,
    /// Upper bound of the matching bytes, if one is known.
    pub(crate) at_most: usize,
}

impl PositionIndex {
    pub(crate) fn new(source: &[u8], target: &[u8]) -> Self {
        let source = source.get(..MAX_INDEXED).unwrap_or(source);
        let target = target.get(..MAX_INDEXED).unwrap_or(target);
        let mut entries = Vec::new();
        let parts = into_parts(source, target, &mut entries);
        let bucket_bits = (entries.len().max(2).ilog2() - 1).clamp(*BUCKET_BITS.start(), *BUCKET_BITS.end());
        let mut starts = Vec::with_capacity((1 << bucket_bits) + 1);
        let mut unsorted = Vec::new();
        let buckets = 1 << (bucket_bits - PART_BITS);
        for part in parts.windows(2) {
            if part[0] == part[1] {
                starts.extend(std::iter::repeat_n(part[0], buckets));
                continue;
            }
            let part_entries = &mut entries[part[0] as usize..part[1] as usize];
            unsorted.clear();
            unsorted.extend_from_slice(part_entries);
            let bucket_of = |entry: &PositionEntry| ((entry.tag & TAG_MASK) >> (32 - bucket_bits)) as usize;
            let counts = counted(buckets, unsorted.iter().map(bucket_of));
            starts.extend(counts[..buckets].iter().map(|start| part[0] + start));
            distribute(counts, unsorted.iter().map(|entry| (bucket_of(entry), *entry)), part_entries);
        }
        starts.push(entries.len() as u32);
        Self { starts, bucket_bits, entries, source_len: source.len() as u32 }
    }

    /// Has the memory arrive that searches for these targets will need, all of it at once: waiting for each in turn takes
    /// a quarter of the time that creating a patch takes.
    pub(crate) fn read_ahead<'t>(&self, targets: impl Iterator<Item = &'t [u8]>) {
        let read = targets.map(|target| self.bucket(target).map_or(0, |(bucket, _)| middle(bucket)));
        std::hint::black_box(read.fold(0, std::ops::BitXor::bitxor));
    }

    /// Positions of the source, and of the target before `position`, whose bytes may begin like those that are wanted.
    #[inline]
    pub(crate) fn find(&self, wanted: &[u8], position: usize) -> BucketEntries<'_> {
        let (bucket, tag) = self.bucket(wanted).unwrap_or_default();
        let (source, target) = bucket.split_at(bucket.partition_point(|entry| entry.position < self.source_len));
        let known = target.partition_point(|entry| ((entry.position - self.source_len) as usize) < position);
        BucketEntries { source, target: &target[..known], tag, source_len: self.source_len }
    }

    #[inline]
    fn bucket(&self, wanted: &[u8]) -> Option<(&[PositionEntry], u32)> {
        let (hash, tag) = hash_and_tag(wanted)?;
        let bucket = (hash >> (32 - self.bucket_bits)) as usize;
        Some((&self.entries[self.starts[bucket] as usize..self.starts[bucket + 1] as usize], tag))
    }
}

impl<'a> BucketEntries<'a> {
    /// Positions of the source, newest first. They have to be compared.
    #[inline]
    pub(crate) fn in_source(&self) -> impl Iterator<Item = MatchCandidate> + use<'a> {
        candidates(self.source, self.tag, 0)
    }

    /// Positions of the target, newest first. They have to be compared.
    #[inline]
    pub(crate) fn in_target(&self) -> impl Iterator<Item = MatchCandidate> + use<'a> {
        candidates(self.target, self.tag, self.source_len)
    }
}

#[inline]
fn candidates<'a>(
    entries: &'a [PositionEntry],
    tag: u32,
    first: u32,
) -> impl Iterator<Item = MatchCandidate> + use<'a> {
    let of_entry = move |entry: &PositionEntry| {
        let differing = entry.tag ^ tag;
        let behind_key = differing >> TAG_BITS;
        let at_most = if behind_key == 0 { usize::MAX } else { KEY + behind_key.trailing_zeros() as usize / 8 };
        (differing & TAG_MASK == 0).then_some(MatchCandidate { from: (entry.position - first) as usize, at_most })
    };
    entries.iter().rev().take(MAX_LOOKED_AT).filter_map(of_entry).take(MAX_CANDIDATES)
}

/// Puts all positions into parts by the highest bits of their hash, and says where each part begins. Sorting into all
/// buckets at once would wait for memory at every position.
fn into_parts(source: &[u8], target: &[u8], entries: &mut Vec<PositionEntry>) -> Vec<u32> {
    let filed = || {
        let of_buffer = |buffer| (0_usize..).zip(hashes_and_tags(buffer)).filter(|(at, _)| !is_inside_run(buffer, *at));
        let of_target = of_buffer(target).map(|(position, hashed)| (source.len() + position, hashed));
        let filed = of_buffer(source).chain(of_target);
        filed.map(|(position, (hash, tag))| {
            ((hash >> TAG_BITS) as usize, PositionEntry { position: position as u32, tag })
        })
    };
    let counts = counted(1 << PART_BITS, filed().map(|(part, _)| part));
    let total = counts[1 << PART_BITS];
    entries.resize(total as usize, PositionEntry::default());
    let parts = counts.clone();
    distribute(counts, filed(), entries);
    parts
}

/// Returns `true` inside a long run of equal bytes. A match inside a run is no better than one from its beginning, and
/// thousands of them would hide the others of their bucket. Positions near the end of a run are kept, because other
/// bytes that match follow them.
#[inline]
fn is_inside_run(buffer: &[u8], at: usize) -> bool {
    let word = |at: usize| buffer.get(at..).and_then(|rest| rest.first_chunk::<8>());
    let here = word(at);
    here.is_some() && at > 0 && word(at - 1) == here && word(at + RUN_END) == here
}

/// Counts things by group and returns where each group begins once they are sorted, and where the last ends.
fn counted(groups: usize, things: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut starts = vec![0; groups + 1];
    things.for_each(|group| starts[group] += 1);
    let mut start = 0;
    for count in &mut starts {
        start += std::mem::replace(count, start);
    }
    starts
}

/// Sorts entries by group, keeping their order within each.
fn distribute(mut starts: Vec<u32>, grouped: impl Iterator<Item = (usize, PositionEntry)>, to: &mut [PositionEntry]) {
    grouped.for_each(|(group, entry)| {
        let start = &mut starts[group];
        to[*start as usize] = entry;
        *start += 1;
    });
}

/// Hash and tag of every position that has enough bytes behind it.
fn hashes_and_tags(buffer: &[u8]) -> impl Iterator<Item = (u32, u32)> + '_ {
    let whole =
        buffer.windows(8).filter_map(|bytes| bytes.first_chunk()).map(|bytes| of_word(u64::from_le_bytes(*bytes)));
    let rest = buffer.len().saturating_sub(7)..(buffer.len() + 1).saturating_sub(KEY);
    whole.chain(rest.filter_map(|at| hash_and_tag(&buffer[at..])))
}

/// Hash and tag of the bytes at the start of a slice, if there are enough.
#[inline]
fn hash_and_tag(bytes: &[u8]) -> Option<(u32, u32)> {
    match bytes.first_chunk() {
        Some(word) => Some(of_word(u64::from_le_bytes(*word))),
        None if bytes.len() < KEY => None,
        None => {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            Some(of_word(u64::from_le_bytes(word)))
        }
    }
}

#[inline]
fn of_word(word: u64) -> (u32, u32) {
    let key = word << (64 - 8 * KEY);
    let hash = (key.wrapping_mul(0x9e37_79b1_7f4a_7c15) >> 32) as u32;
    (hash, hash & TAG_MASK | ((word >> (8 * KEY)) as u32) << TAG_BITS)
}

#[inline]
fn middle(bucket: &[PositionEntry]) -> u32 {
    bucket.get(bucket.len() / 2).map_or(0, |entry| entry.tag)
}

/// Number of leading bytes two slices share.
#[inline]
pub(crate) fn common_prefix(left: &[u8], right: &[u8]) -> usize {
    let mut length = 0;
    for (left, right) in left.as_chunks::<8>().0.iter().zip(right.as_chunks::<8>().0) {
        let differing = u64::from_le_bytes(*left) ^ u64::from_le_bytes(*right);
        if differing != 0 {
            return length + (differing.trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    length + left[length..].iter().zip(&right[length..]).take_while(|(left, right)| left == right).count()
}
