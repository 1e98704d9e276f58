//! Checks of uploaded music: it is decoded once, to its end. The job makes the clip itself later.

use vitrine_audio::{Error, SoundRefusal, inspect};
use vitrine_checks::other_kind;
use vitrine_core::error::{ErrorParams, ErrorReason, FieldError, PublicError, Result};
use vitrine_core::{file_errors, limits};

use super::parts::SoundUpload;
use crate::themes::pieces::audio_limits;

/// Returns the part of this sound to keep, as start and end in milliseconds, or its error with its field.
///
/// # Errors
/// `INTERNAL` for what is no fault of the file.
pub fn check(sound: &SoundUpload, bytes: &[u8]) -> Result<Result<(u32, u32), FieldError>> {
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
        return wrong("bgmStartMs", ErrorReason::TrimOutOfRange);
    }
    // Browsers measure the length of compressed sound slightly differently.
    if end <= start || end > facts.duration_ms.saturating_add(500) {
        return wrong("bgmEndMs", ErrorReason::TrimOutOfRange);
    }
    let end = end.min(facts.duration_ms);
    match end - start {
        length if length > most => wrong("bgm", ErrorReason::AudioTooLong { seconds: most / 1000 }),
        length if length < least => wrong("bgm", ErrorReason::AudioTooShort { seconds: least / 1000 }),
        _ => Ok(Ok((start, end))),
    }
}

fn refused(error: Error) -> Result<FieldError> {
    let bgm = |reason| FieldError::new("bgm", reason);
    Ok(match error {
        Error::NotAudio => bgm(ErrorReason::NotAudio),
        Error::UnsupportedFormat(format) => bgm(ErrorReason::NotAudio)
            .saying(format!("{format} isn't supported. Use a WAV, MP3, Ogg Vorbis or FLAC file.")),
        Error::TooLarge { .. } => {
            FieldError::new("bgm", ErrorParams::File { most_mb: limits::AUDIO_BYTES_MAX as u64 >> 20 })
        }
        Error::TooLong { max_seconds } => bgm(ErrorReason::AudioTooLong { seconds: max_seconds }),
        Error::TooShort { .. } => bgm(ErrorReason::AudioTooShort { seconds: limits::CLIP_MS.0 / 1000 }),
        Error::SampleRate { min, max, .. } => bgm(ErrorReason::AudioSampleRate { least: min, most: max }),
        Error::Channels { max, .. } => bgm(ErrorReason::AudioChannels { most: max }),
        error if error.refusal() == SoundRefusal::Internal => {
            return Err(PublicError::internal("reading sound", error));
        }
        _ => bgm(ErrorReason::AudioCorrupt),
    })
}
