//! Errors that end a command.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::process::ExitCode;

use vitrine_community::documents::BadDocuments;
use vitrine_config::ConfigError;
use vitrine_core::error::PublicError;
use vitrine_core::sysexits;
use vitrine_operate::OperateError;
use vitrine_operate::start::StartError;
use vitrine_server::admin::figures::CannotCount;

/// Error that ended a command.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
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
    /// The address of this setting cannot be bound.
    #[error("can't listen on {0} ({1}): {2}; {remedy}", remedy = listen_remedy(.2))]
    Listen(SocketAddr, &'static str, std::io::Error),
    /// The limit of open files is lower than the number needed.
    #[error(
        "the limit of open files is {0}, but the program needs at least {1}: raise it (LimitNOFILE in a systemd unit, \
            ulimit -n)"
    )]
    Files(u64, u64),
    /// A setting does not suit this program, or names something unusable.
    #[error("{0}")]
    Setting(String),
    /// The operating system refused.
    #[error("{0}: {1}")]
    System(String, std::io::Error),
    /// A command for authors failed.
    #[error(transparent)]
    Tools(#[from] vitrine_tools::CommandFailure),
    /// The arguments name something that does not exist; the sentence lists alternatives.
    #[error("{0}")]
    Call(String),
    /// An operation on a whole installation failed.
    #[error(transparent)]
    Operate(#[from] OperateError),
    /// The command does not suit this installation.
    #[error("{0}")]
    Unfit(String),
}

impl CommandError {
    /// Returns the exit status. For a failed start and for operations on a whole installation it is one of
    /// `sysexits.h`, so that a supervisor can tell a temporary failure (69) from one that needs a person. Commands exit
    /// with 2 if a file could not be read or written, or the arguments are wrong.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Config(_) | Self::Documents(_) | Self::Setting(_) => ExitCode::from(sysexits::CONFIG),
            Self::Counting(_) => ExitCode::from(sysexits::SOFTWARE),
            Self::Files(..) => ExitCode::from(sysexits::SYSTEM),
            Self::Start(error) => ExitCode::from(error.exit_status()),
            Self::Listen(_, _, error) => ExitCode::from(of_listening(error)),
            Self::Operate(error) => ExitCode::from(error.exit_status()),
            Self::System(..) | Self::Call(_) => ExitCode::from(sysexits::CALL),
            Self::Tools(vitrine_tools::CommandFailure::Call(_) | vitrine_tools::CommandFailure::System(..)) => {
                ExitCode::from(sysexits::CALL)
            }
            Self::Refused(_) | Self::Tools(_) | Self::Unfit(_) => ExitCode::FAILURE,
        }
    }
}

fn of_listening(error: &std::io::Error) -> u8 {
    match error.kind() {
        ErrorKind::AddrInUse => sysexits::UNAVAILABLE,
        ErrorKind::PermissionDenied => sysexits::NO_PERMISSION,
        ErrorKind::AddrNotAvailable => sysexits::CONFIG,
        _ => sysexits::SYSTEM,
    }
}

fn listen_remedy(error: &std::io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::AddrInUse => "stop the other program that uses it, or choose another port",
        ErrorKind::PermissionDenied => "choose a port from 1024 on, or allow the program to use lower ones",
        _ => "choose an address of this machine",
    }
}

/// Returns the error with its causes: people who run a command may understand them, and have no server log to read.
fn sentences(error: &PublicError) -> String {
    if error.field_errors.is_empty() {
        let cause = error.cause();
        return if cause == error.message { cause } else { format!("{} ({cause})", error.message) };
    }
    error.field_errors.iter().map(|c| format!("{}: {}", c.field, c.message)).collect::<Vec<_>>().join("\n")
}
