//! Commands about a whole installation, for its operator. If they cannot do their work, they exit with a status of
//! sysexits.h, so that a script can tell that from a finding.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Subcommand;
use vitrine_config::Config;
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_core::sysexits;
use vitrine_operate::backup::{self, BackupManifest, BackupSummary};
use vitrine_operate::copy;
use vitrine_operate::{FileProgress, Installation, InstallationAddress, OperateError, fsck};
use vitrine_people::audit::AuditActor;
use vitrine_site::KINDS;

use crate::failure::CommandError;

/// A command about a whole installation.
#[derive(Subcommand)]
pub enum OperateCommand {
    /// Check that rows, files, counts and the audit log fit together. The site can keep running.
    ///
    /// Exits with 0 if all is well or everything found was repaired, with 1 if something was found, and otherwise
    /// with a status from sysexits.h: 65 for a damaged database or one of another version, 66 if there is no
    /// database, 69 if the database or object store doesn't respond, 74 if some folders of files couldn't be read but
    /// everything else was checked, 78 for wrong settings.
    Fsck {
        /// Read every file instead of a sample.
        #[arg(long)]
        all: bool,
        /// Repair what can be repaired without loss. Skips everything that is less than a day old.
        #[arg(long)]
        repair: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Back up all rows and files into a new folder. The site can keep running.
    ///
    /// The backup is complete once manifest.json is in the folder. Exits with 1 if files were missing or unreadable
    /// (they are listed, and taken from the earlier backup where possible), or if an old backup couldn't be removed.
    /// Exits with 65 if a table or column is missing, with 73 if the folder isn't empty, isn't a folder or can't be
    /// written to, belongs to another site, or if the database is empty and the last backup with items would be
    /// removed, with 74 if there is no space, with 75 if another process is backing up into the same FOLDER, and with
    /// 78 if there is no store.
    Backup {
        /// A new or empty folder.
        #[arg(required_unless_present = "into", conflicts_with = "into")]
        dir: Option<PathBuf>,
        /// An earlier backup whose files are reused instead of copied.
        #[arg(long, value_name = "DIR", conflicts_with = "into")]
        earlier: Option<PathBuf>,
        /// A folder for backups. Creates a new one in it, named after the time in UTC, such as 2026-11-27T031500Z,
        /// and reuses the files of the last one. Removes unfinished and old backups first.
        #[arg(long, value_name = "FOLDER")]
        into: Option<PathBuf>,
        /// Days to keep backups in FOLDER. The privacy policy promises 35 days at most.
        #[arg(long, value_name = "N", conflicts_with = "dir", default_value_t = backup::series::KEPT_DAYS,
            value_parser = clap::value_parser!(u32).range(1..=36_500))]
        keep_days: u32,
    },
    /// Verify a backup: every file against its SHA-256, the database, and that both fit together.
    ///
    /// Exits with 1 if files were already missing or damaged when the backup was made, and with 65 if the backup is
    /// damaged.
    VerifyBackup {
        /// Folder of the backup.
        dir: PathBuf,
    },
    /// Restore a backup into the database and store of the settings, which must be empty.
    ///
    /// Verifies the backup, compares the copy with it, deletes again what was deleted after the backup, and checks
    /// the result. Run the same command again to resume after an interruption or a full disk. Exits with 73 if the
    /// target isn't empty or can't be written to, with 74 if there is no space, and with 78 if the target wouldn't
    /// survive the command (such as memory:) or if target and backup overlap. Nothing is changed then, unless the
    /// disk has become full in the meantime.
    Restore {
        /// Folder of the backup.
        dir: PathBuf,
        /// A later backup, or the address of the database being replaced: accounts and items deleted there are
        /// deleted again. Later backups next to this one are always used.
        #[arg(long, value_name = "DIR|DATABASE_URL")]
        deletions: Vec<String>,
    },
    /// Copy a whole installation into an empty database and store of any kind.
    ///
    /// Run the same command again to resume after an interruption. Stop the site before the last run: changes made
    /// while rows are copied are not included. While the site runs, copy only files. Refuses the same targets as a
    /// restoration, and exits with 78 if the folders of source and target are the same or one contains the other.
    #[command(after_help = "Example: vitrine copy --from sqlite:data/vitrine.sqlite,file:data/files \\
    --to 'postgres://vitrine@db/vitrine,s3://vitrine?endpoint=https://s3.example'")]
    Copy {
        /// Database and store to read, separated by a comma.
        #[arg(long, value_name = "DATABASE_URL,STORAGE_URL")]
        from: String,
        /// Database and store to fill.
        #[arg(long, value_name = "DATABASE_URL,STORAGE_URL")]
        to: String,
        /// Copy only missing files, and no rows. The target stays an unfinished copy until you run the same command
        /// without this option.
        #[arg(long)]
        files_only: bool,
    },
}

/// Runs a command.
pub async fn run(command: OperateCommand) -> Result<ExitCode, CommandError> {
    match command {
        OperateCommand::Fsck { all, repair, json } => check(all, repair, json).await,
        OperateCommand::Backup { into: Some(into), keep_days, .. } => add_backup(&into, keep_days).await,
        OperateCommand::Backup { dir, earlier, .. } => back_up(&dir.unwrap_or_default(), earlier.as_deref()).await,
        OperateCommand::VerifyBackup { dir } => {
            let backup::VerifiedBackup { manifest, damaged, .. } = backup::verify(&dir, KINDS).await?;
            println!("{} is intact: {}", dir.display(), counts(&manifest));
            let status = missing(manifest.missing.iter());
            Ok(if tell_damaged(&damaged) { ExitCode::from(1) } else { status })
        }
        OperateCommand::Restore { dir, deletions } => restore(&dir, &deletions).await,
        OperateCommand::Copy { from, to, files_only } => {
            let (from, to) = (place("--from", &from)?, place("--to", &to)?);
            if files_only { copy_files(&from, &to).await } else { copy_all(&from, &to).await }
        }
    }
}

/// Parses a place here, because the command line parser would repeat an invalid one with the passwords in it.
fn place(argument: &str, text: &str) -> Result<InstallationAddress, CommandError> {
    InstallationAddress::parse(text, KINDS).map_err(|rule| CommandError::Call(format!("{argument}: {rule}")))
}

fn settings() -> Result<Config, CommandError> {
    let config = Config::from_environment()?;
    config.warnings.iter().for_each(|warning| eprintln!("{warning}"));
    Ok(config)
}

async fn check(is_thorough: bool, repairs: bool, json: bool) -> Result<ExitCode, CommandError> {
    let of = InstallationAddress::of(&settings()?, KINDS).open().await?;
    let options = fsck::FsckOptions { is_thorough, repairs, now: Clock::system().now() };
    let report = fsck::check(&of, options, &RandomSource::System).await?;
    note(&of, &report).await;
    if json {
        println!("{}", serde_json::to_string_pretty(&report).map_err(|e| CommandError::Unfit(e.to_string()))?);
    } else {
        println!("{report}");
    }
    Ok(status_of(&report))
}

/// Returns the status for the result of a check. An incomplete check proves neither damage nor health.
fn status_of(report: &fsck::FsckReport) -> ExitCode {
    match (report.is_complete(), report.is_clean()) {
        (false, _) => ExitCode::from(sysexits::INPUT_OUTPUT),
        (true, true) => ExitCode::SUCCESS,
        (true, false) => ExitCode::from(1),
    }
}

/// Records the result in the audit log, where metrics read it. It is printed anyway.
async fn note(of: &Installation, report: &fsck::FsckReport) {
    if let Err(error) = fsck::audit_trail::record(&of.db, AuditActor::CommandLine, report, Clock::system().now()).await
    {
        eprintln!("could not record the result in the audit log, so metrics don't show it: {error}");
    }
}

async fn back_up(dir: &Path, earlier: Option<&Path>) -> Result<ExitCode, CommandError> {
    let place = InstallationAddress::of(&settings()?, KINDS);
    let of = place.open().await?;
    let made = backup::create(&of, &place.database_url, dir, earlier, &Clock::system()).await?;
    Ok(tell_made(dir, earlier, &made))
}

async fn add_backup(into: &Path, keep_days: u32) -> Result<ExitCode, CommandError> {
    let place = InstallationAddress::of(&settings()?, KINDS);
    let of = place.open().await?;
    let added = backup::series::add(&of, &place.database_url, into, keep_days, &Clock::system()).await?;
    let status = tell_made(&added.folder, added.earlier.as_deref(), &added.made);
    for folder in &added.removed {
        println!("removed {}", folder.display());
    }
    if !added.held.is_empty() {
        eprintln!(
            "{} backups older than {keep_days} days were kept, because there was no newer one: either no backup was \
                made for a long time, or this machine's clock is wrong. The next backup will remove them. If the \
                clock is wrong, set it first",
            added.held.len()
        );
    }
    for folder in &added.ahead {
        eprintln!(
            "{} has a name in the future and was skipped: check this machine's clock. If it is right, remove the \
                folder by hand",
            folder.display()
        );
    }
    for (folder, error) in &added.left {
        eprintln!("could not remove {} ({error}): remove it by hand", folder.display());
    }
    Ok(if added.left.is_empty() { status } else { ExitCode::from(1) })
}

/// Prints the result of a backup, and returns the status for missing files.
fn tell_made(folder: &Path, earlier: Option<&Path>, made: &BackupSummary) -> ExitCode {
    let reused = earlier.map(|earlier| format!(", {} of them reused from {}", made.reused, earlier.display()));
    println!("{} has {}{}", folder.display(), counts(&made.manifest), reused.unwrap_or_default());
    if made.rescued > 0 {
        println!(
            "{} files that are missing in the store were taken from the previous backup: restore them from {}",
            made.rescued,
            folder.join("files").display()
        );
    }
    for (_, what) in &made.unreadable {
        println!("unreadable: {what}: allow the account that runs this command to read it, or replace it with a file");
    }
    tell_foreign(&made.foreign, "backup");
    if made.is_unrecorded {
        eprintln!("could not record this backup in the audit log: the database is read-only");
    }
    let unreadable: Vec<String> = made.unreadable.iter().map(|(key, _)| key.to_string()).collect();
    let missing = missing(made.manifest.missing.iter().filter(|key| !unreadable.contains(key)));
    if unreadable.is_empty() { missing } else { ExitCode::from(1) }
}

fn tell_foreign(foreign: &[String], what: &str) {
    if !foreign.is_empty() {
        eprintln!("not in the {what}, because no migration created it: {}", foreign.join(", "));
    }
}

/// Prints damaged files, and returns true if there are any.
fn tell_damaged(damaged: &[impl Display]) -> bool {
    for key in damaged {
        println!("damaged: {key}: the content doesn't match the name, and didn't when the backup was made");
    }
    !damaged.is_empty()
}

fn counts(manifest: &BackupManifest) -> String {
    let rows: u64 = manifest.rows.values().sum();
    let mib = manifest.bytes.div_ceil(1 << 20);
    format!("{rows} rows of {} tables and {} files with {mib} MiB", manifest.rows.len(), manifest.files)
}

fn missing<'a>(keys: impl Iterator<Item = &'a String>) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for key in keys {
        println!("missing: {key}: a row refers to it, but it wasn't in the store");
        status = ExitCode::from(1);
    }
    status
}

async fn restore(dir: &Path, deletions: &[String]) -> Result<ExitCode, CommandError> {
    let unasked = |(beside, error): &backup::UnreadableDeletions| {
        eprintln!(
            "could not read later deletions from {} ({error}): accounts and items deleted only there were not deleted \
                again",
            beside.display()
        );
    };
    let progress = ProgressReporter::default();
    let (clock, random) = (Clock::system(), RandomSource::System);
    let tell = |now: FileProgress| progress.tell(now);
    let restored = backup::restore(
        backup::RestoreSource { folder: dir, deletions, kinds: KINDS },
        settings()?,
        &clock,
        &random,
        unasked,
        &tell,
    )
    .await?;
    let backup::RestoreSummary { copied, repeated, report, damaged, .. } = restored;
    println!("restored {} rows and {} files", copied.rows(), copied.moved.files + copied.moved.kept);
    if (repeated.accounts, repeated.items) != (0, 0) {
        println!("deleted again: {} accounts and {} items", repeated.accounts, repeated.items);
    }
    tell_mended(copied.moved.mended);
    let is_damaged = tell_damaged(&damaged);
    println!("{report}");
    Ok(if report.is_clean() && is_damaged { ExitCode::from(1) } else { status_of(&report) })
}

/// Opens the source and the target of a copy. The target was empty or holds the beginning of the same copy.
async fn source_and_target(
    from: &InstallationAddress,
    to: &InstallationAddress,
) -> Result<(Installation, Installation, copy::CopyIdentity), CommandError> {
    copy::check_apart(to, from)?;
    let source = from.open().await?;
    copy::check_source(&source).await?;
    let identity = copy::identity_into(copy::identity(&source).await?, to);
    copy::check_empty(to, identity).await?;
    copy::check_room(&source, to).await?;
    let target = to.create().await.map_err(|error| copy::explain(error, to))?;
    Ok((source, target, identity))
}

async fn copy_files(from: &InstallationAddress, to: &InstallationAddress) -> Result<ExitCode, CommandError> {
    let (source, target, identity) = source_and_target(from, to).await?;
    let progress = ProgressReporter::default();
    let moved = copy::copy_files(&source, &target, identity, &|now| progress.tell(now)).await;
    let moved = moved.map_err(|error| copy::explain(error, to))?;
    target.db.close().await.map_err(OperateError::from)?;
    println!("copied {} files; {} already existed", moved.files, moved.kept);
    println!("the target is an unfinished copy. Stop the site and run the same command without --files-only");
    Ok(ExitCode::SUCCESS)
}

async fn copy_all(from: &InstallationAddress, to: &InstallationAddress) -> Result<ExitCode, CommandError> {
    let (source, target, identity) = source_and_target(from, to).await?;
    let progress = ProgressReporter::default();
    let copied = copy::copy(&source, &target, identity, &Clock::system(), &|now| progress.tell(now)).await;
    let copied = copied.map_err(|error| copy::explain(error, to))?;
    println!(
        "copied {} rows and {} files, {} of which already existed",
        copied.rows(),
        copied.moved.files + copied.moved.kept,
        copied.moved.kept
    );
    tell_mended(copied.moved.mended);
    tell_foreign(&copied.foreign, "copy");
    let options = fsck::FsckOptions { is_thorough: true, repairs: false, now: Clock::system().now() };
    let report = fsck::check(&target, options, &RandomSource::System).await?;
    note(&target, &report).await;
    // Everything written is then in the file, and not in a log beside it.
    target.db.close().await.map_err(OperateError::from)?;
    println!("{report}");
    Ok(status_of(&report))
}

fn tell_mended(files: u64) {
    if files > 0 {
        eprintln!(
            "{files} files in the target had changed and were written again: check its disk, and run `vitrine fsck \
                --all` there again"
        );
    }
}

/// Prints progress on standard error for work that takes longer than a second.
struct ProgressReporter {
    /// Earliest time of the next line.
    next: Mutex<Instant>,
}

impl Default for ProgressReporter {
    fn default() -> Self {
        Self { next: Mutex::new(Instant::now() + Duration::from_secs(1)) }
    }
}

impl ProgressReporter {
    /// Time between two lines.
    const PAUSE: Duration = Duration::from_secs(5);

    fn tell(&self, FileProgress { doing, files, all, bytes }: FileProgress) {
        // A moment is consistent after any panic.
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if now >= *next {
            *next = now + Self::PAUSE;
            eprintln!("{doing} {files} of {all} files, {} MiB", bytes.div_ceil(1 << 20));
        }
    }
}
