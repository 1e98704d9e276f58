//! Commands about a whole installation, for its operator. They end with a status from sysexits.h when they cannot do what
//! they are asked to, so that a script can tell that from what they have found.

use std::process::ExitCode;

use clap::Subcommand;
use vitrine_app::clock::{Clock, Random};
use vitrine_app::config::Config;
use vitrine_app::operate::{Place, fsck};

use crate::failure::Failure;

/// A command about a whole installation.
#[derive(Subcommand)]
pub enum OperateCommand {
    /// Check that rows, files, counts and the audit log fit together, also while the site is served.
    ///
    /// Ends with status 0 when all is well, or all that was found has been mended, with 1 when something was found, and with
    /// one from sysexits.h when it could not look: 65 for a damaged database or one of another version, 66 when there is none,
    /// 69 when the database or the object store does not answer, 78 for wrong settings.
    Fsck {
        /// Read every file, not a sample.
        #[arg(long)]
        all: bool,
        /// Mend what can be mended without loss, and leave alone what is younger than a day.
        #[arg(long)]
        repair: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Carries a command out.
pub async fn run(command: OperateCommand) -> Result<ExitCode, Failure> {
    match command {
        OperateCommand::Fsck { all, repair, json } => check(all, repair, json).await,
    }
}

fn settings() -> Result<Config, Failure> {
    let config = Config::from_environment().map_err(|error| Failure::Status(78, error.to_string()))?;
    config.warnings.iter().for_each(|warning| eprintln!("{warning}"));
    Ok(config)
}

async fn check(is_thorough: bool, repairs: bool, json: bool) -> Result<ExitCode, Failure> {
    let of = Place::of(&settings()?).open().await?;
    let options = fsck::Options { is_thorough, repairs, now: Clock::System.now() };
    let report = fsck::check(&of, options, &Random::System).await?;
    if json {
        println!("{}", serde_json::to_string_pretty(&report).map_err(|e| Failure::Unfit(e.to_string()))?);
    } else {
        println!("{report}");
    }
    Ok(if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
