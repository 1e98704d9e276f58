//! Why a command ended without doing its work.

use std::process::ExitCode;

use vitrine_app::StartError;
use vitrine_app::config::ConfigError;
use vitrine_app::error::PublicError;
use vitrine_app::features::documents::BadDocuments;
use vitrine_app::site::admin::figures::CannotCount;

/// Why a command ended without doing its work.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Documents(#[from] BadDocuments),
    #[error(transparent)]
    Counting(#[from] CannotCount),
    /// The operation was refused; holds every field error.
    #[error("{}", sentences(.0))]
    Refused(#[from] PublicError),
    /// The operating system refused.
    #[error("{0}: {1}")]
    System(String, std::io::Error),
    /// A patch, or its pairing with a source, is wrong.
    #[error(transparent)]
    Patch(#[from] vitrine_bps::Error),
    /// The command asks for something that is not there; the sentence says what could be asked for instead.
    #[error("{0}")]
    Call(String),
    /// The command does not suit this installation.
    #[error("{0}")]
    Unfit(String),
}

impl Failure {
    /// The status that the process ends with: 2 where a file could not be read or written, or the call is wrong.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::System(..) | Self::Call(_) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }
}

fn sentences(error: &PublicError) -> String {
    if error.field_errors.is_empty() {
        return error.message.clone();
    }
    error.field_errors.iter().map(|c| format!("{}: {}", c.field, c.message)).collect::<Vec<_>>().join("\n")
}
