//! Checks of uploaded music: it is decoded once, to its end. The job makes the clip itself later.

use vitrine_audio::{Error, Refusal, inspect};
use vitrine_checks::other_kind;
use vitrine_core::error::{FieldError, Params, PublicError, Reason, Result};
use vitrine_core::{file_errors, limits};

use super::pieces::Sound;
use crate::themes::pieces::audio_limits;

/// Returns the part of this sound to keep, as start and end in milliseconds, or its error with its field.
///
/// # Errors
/// `INTERNAL` for what is no fault of the file.
pub fn check(sound: &Sound, bytes: &[u8]) -> Result<Result<(u32, u32), FieldError>> {
    let facts = match inspect(bytes, &audio_limits()) {
        Ok(facts) => facts,
        Err(error) => {
            let is_foreign = matches!(error, Error::NotAudio | Error::UnsupportedFormat(_));
            let other = Some(bytes).filter(|_| is_foreign).and_then(other_kind);
            return Ok(Err(match other {
                Some(other) => file_errors::refused("bgm", other),
                None => refused(error)?,
            }));
        }
    };
    let (least, most) = limits::CLIP_MS;
    let start = sound.start_ms.unwrap_or(0);
    let end = sound.end_ms.unwrap_or(facts.duration_ms);
    let wrong = |field, reason| Ok(Err(FieldError::new(field, reason)));
    if start >= facts.duration_ms {
        return wrong("bgmStartMs", Reason::TrimOutOfRange);
    }
    // Browsers measure the length of compressed sound slightly differently.
    if end <= start || end > facts.duration_ms.saturating_add(500) {
        return wrong("bgmEndMs", Reason::TrimOutOfRange);
    }
    let end = end.min(facts.duration_ms);
    match end - start {
        length if length > most => wrong("bgm", Reason::AudioTooLong { seconds: most / 1000 }),
        length if length < least => wrong("bgm", Reason::AudioTooShort { seconds: least / 1000 }),
        _ => Ok(Ok((start, end))),
    }
}

fn refused(error: Error) -> Result<FieldError> {
    let bgm = |reason| FieldError::new("bgm", reason);
    Ok(match error {
        Error::NotAudio => bgm(Reason::NotAudio),
        Error::UnsupportedFormat(format) => {
            bgm(Reason::NotAudio).saying(format!("{format} isn't supported. Use a WAV, MP3, Ogg Vorbis or FLAC file."))
        }
        Error::TooLarge { .. } => {
            FieldError::new("bgm", Params::File { most_mb: limits::AUDIO_BYTES_MAX as u64 >> 20 })
        }
        Error::TooLong { max_seconds } => bgm(Reason::AudioTooLong { seconds: max_seconds }),
        Error::TooShort { .. } => bgm(Reason::AudioTooShort { seconds: limits::CLIP_MS.0 / 1000 }),
        Error::SampleRate { min, max, .. } => bgm(Reason::AudioSampleRate { least: min, most: max }),
        Error::Channels { max, .. } => bgm(Reason::AudioChannels { most: max }),
        error if error.refusal() == Refusal::Internal => {
            return Err(PublicError::internal("reading sound", error));
        }
        _ => bgm(Reason::AudioCorrupt),
    })
}
