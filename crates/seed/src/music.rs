//! Tunes made by the project itself: a few chords, a melody on their notes, soft tones. The same number is the same tune.

use std::f32::consts::TAU;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

const SAMPLE_RATE: u32 = 32_000;
/// Seconds of one beat.
const BEAT: f32 = 0.5;
/// Steps of a major scale in half tones.
const SCALE: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];
/// Degrees on which the chords stand, four beats each.
const CHORDS: [i32; 4] = [0, 5, 3, 4];

/// A tune of so many seconds as a WAV file: stereo, 16 bits, 32,000 samples a second.
pub(super) fn wav(tune: u64, seconds: u32) -> Vec<u8> {
    let frames = (seconds * SAMPLE_RATE) as usize;
    let mut sound = vec![[0f32; 2]; frames];
    let mut rng = StdRng::seed_from_u64(tune);
    let key = rng.random_range(-4..5);
    let beats = (seconds as f32 / BEAT) as i32;
    for beat in 0..beats {
        let chord = CHORDS[(beat / 4) as usize % CHORDS.len()];
        if beat % 4 == 0 {
            for third in 0..3 {
                let pan = 0.3 + 0.2 * third as f32;
                play(&mut sound, beat, 4.2, pitch(key - 12, chord + 2 * third), 0.11, pan);
            }
        }
        // Mostly notes of the chord, now and then a step beside it or none.
        let step = match rng.random_range(0..8) {
            0 => continue,
            1 => 1,
            other => 2 * (other % 3),
        };
        let length = if rng.random_bool(0.3) { 2.0 } else { 1.1 };
        play(&mut sound, beat, length, pitch(key, chord + step), 0.2, rng.random_range(0.35..0.65));
    }
    file(&sound)
}

/// The frequency of a degree of the scale on this key.
fn pitch(key: i32, degree: i32) -> f32 {
    let half_tones = key + 12 * degree.div_euclid(7) + SCALE[degree.rem_euclid(7) as usize];
    440.0 * 2f32.powf(half_tones as f32 / 12.0)
}

/// Adds a tone that swells quickly and dies away slowly.
fn play(sound: &mut [[f32; 2]], beat: i32, beats: f32, hertz: f32, loudness: f32, pan: f32) {
    let from = (beat as f32 * BEAT * SAMPLE_RATE as f32) as usize;
    let length = beats * BEAT;
    for (at, frame) in sound.iter_mut().skip(from).take((length * SAMPLE_RATE as f32) as usize).enumerate() {
        let time = at as f32 / SAMPLE_RATE as f32;
        let swell = (time / 0.02).min(1.0) * (1.0 - time / length).powi(2);
        let phase = TAU * hertz * time;
        let tone = phase.sin() + 0.3 * (2.0 * phase).sin() + 0.1 * (3.0 * phase).sin();
        frame[0] += tone * swell * loudness * (1.0 - pan);
        frame[1] += tone * swell * loudness * pan;
    }
}

fn file(sound: &[[f32; 2]]) -> Vec<u8> {
    let bytes = sound.len() as u32 * 4;
    let mut file = b"RIFF".to_vec();
    file.extend_from_slice(&(36 + bytes).to_le_bytes());
    file.extend_from_slice(b"WAVEfmt \x10\0\0\0\x01\0\x02\0");
    file.extend_from_slice(&SAMPLE_RATE.to_le_bytes());
    file.extend_from_slice(&(SAMPLE_RATE * 4).to_le_bytes());
    file.extend_from_slice(b"\x04\0\x10\0data");
    file.extend_from_slice(&bytes.to_le_bytes());
    for sample in sound.iter().flatten() {
        file.extend_from_slice(&((sample.clamp(-1.0, 1.0) * 32_000.0) as i16).to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tune_is_heard_and_the_same_every_time() {
        let (one, again, other) = (wav(1, 3), wav(1, 3), wav(2, 3));
        assert_eq!(one.len(), 44 + 3 * 32_000 * 4);
        assert!(one == again && one != other);
        let loudest = one[44..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]).unsigned_abs()).max();
        assert!((4_000..32_001).contains(&loudest.expect("samples")), "{loudest:?}");
    }
}
