//! Random changes to seeds: what a careless writer, a broken connection or an attacker would make of a valid file.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngCore, SeedableRng};
use vitrine_fuzz::seeds::MAX_INPUT_BYTES;

/// Ends of ranges, and the letters that give text its structure.
const BYTES: &[u8] = b"\0\x01\x7f\x80\xfe\xff\t\n\r \"#%&'()*+,-./0159:;<=>?AZ[\\]_az{|}~";

/// Sizes, counts and offsets that are one too many somewhere.
const NUMBERS: [u32; 12] = [0, 1, 16, 255, 256, 4096, 0x7fff, 0x8000, 0xffff, 0x10000, i32::MAX as u32, u32::MAX];

/// Makes inputs out of seeds, the same ones in the same order in every run.
pub struct Mutator<'a> {
    seeds: &'a [&'a [u8]],
    random: StdRng,
}

impl<'a> Mutator<'a> {
    /// There has to be a seed.
    pub fn new(seeds: &'a [&'a [u8]]) -> Self {
        Self { seeds, random: StdRng::seed_from_u64(0) }
    }

    /// A seed with one, two, four or eight changes.
    pub fn input(&mut self) -> Vec<u8> {
        let mut bytes = self.seed().to_vec();
        for _ in 0..1 << self.random.random_range(0..4) {
            self.change(&mut bytes);
        }
        bytes.truncate(MAX_INPUT_BYTES);
        bytes
    }

    fn seed(&mut self) -> &'a [u8] {
        self.seeds.choose(&mut self.random).expect("there is a seed")
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return self.insert(bytes);
        }
        let at = self.random.random_range(0..bytes.len());
        match self.random.random_range(0..10) {
            0 => bytes[at] ^= 1 << self.random.random_range(0..8),
            1 => bytes[at] = self.random.random(),
            2 => bytes[at] = self.byte(),
            3 => bytes[at] = bytes[at].wrapping_add_signed(self.random.random_range(-16..=16)),
            4 => self.number(&mut bytes[at..]),
            5 => self.insert(bytes),
            6 => drop(bytes.drain(at..at + self.length(bytes.len() - at))),
            7 => {
                let part = bytes[at..at + self.length(bytes.len() - at)].to_vec();
                self.put(bytes, &part);
            }
            8 => {
                let other = self.seed();
                let from = self.random.random_range(0..=other.len());
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            _ => bytes.truncate(at),
        }
    }

    fn byte(&mut self) -> u8 {
        *BYTES.choose(&mut self.random).expect("there are bytes")
    }

    /// A number of one, two or four bytes in either order, as far as it fits.
    fn number(&mut self, place: &mut [u8]) {
        let number = *NUMBERS.choose(&mut self.random).expect("there are numbers");
        let length = 1 << self.random.random_range(0..3);
        let mut written = number.to_le_bytes();
        let written = &mut written[..length];
        if self.random.random() {
            written.reverse();
        }
        let length = length.min(place.len());
        place[..length].copy_from_slice(&written[..length]);
    }

    /// Mostly short, at most all that there is.
    fn length(&mut self, longest: usize) -> usize {
        let longest = if self.random.random_ratio(3, 4) { longest.min(8) } else { longest };
        self.random.random_range(1..=longest)
    }

    /// New bytes: one over and over, or any.
    fn insert(&mut self, bytes: &mut Vec<u8>) {
        let mut new = vec![self.byte(); self.length(64)];
        if self.random.random() {
            self.random.fill_bytes(&mut new);
        }
        self.put(bytes, &new);
    }

    /// Puts a part somewhere: between what is there or in its place.
    fn put(&mut self, bytes: &mut Vec<u8>, part: &[u8]) {
        let at = self.random.random_range(0..=bytes.len());
        let replaced = if self.random.random() { part.len().min(bytes.len() - at) } else { 0 };
        bytes.splice(at..at + replaced, part.iter().copied());
    }
}
