//! The command line.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Subcommand, ValueEnum};
use tokio_util::sync::CancellationToken;
use vitrine_config::{Config, REFERENCE};
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_core::error::written;
use vitrine_core::schema;
use vitrine_kit::app::SharedApp;
use vitrine_operate::serving::ServingLock;
use vitrine_operate::start::{self, StartError};
use vitrine_operate::{doctor, migrate};
use vitrine_people::audit;
use vitrine_server::admin::figures;
use vitrine_server::{jobs, sdl};
use vitrine_server::{permissions, reference};
use vitrine_site::KINDS;
use vitrine_switch::layouts::import;

use crate::demo;
use crate::failure::CommandError;
use crate::healthcheck::healthcheck;
use crate::model;
use crate::operate::{self, OperateCommand};
use crate::serve;
use crate::site::{self, SiteCommand};
use crate::users::{self, UserCommand, open_briefly};
use vitrine_operate::require_database;
use vitrine_tools::ToolCommand;

/// A command of the program.
#[derive(Subcommand)]
pub enum Command {
    /// Serve the site and run its background jobs.
    Serve {
        /// Fill an empty catalogue with the sample content first.
        #[arg(long)]
        sample: bool,
        /// Serve the sample content from a folder of its own, and begin anew every day: whatever visitors do is lost then.
        #[arg(long, conflicts_with = "sample")]
        demo: bool,
        /// Seconds after which a demo begins anew.
        #[arg(long, value_name = "SECONDS", default_value_t = 86_400, requires = "demo", value_parser = clap::value_parser!(u64).range(5..))]
        reset_after: u64,
    },
    /// Ask the server on this machine whether it is ready.
    ///
    /// Uses the admin listener. Exits with 1 if the server isn't ready.
    Healthcheck {
        /// Seconds to wait for its answer.
        #[arg(long, value_name = "SECONDS", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=60))]
        timeout: u64,
    },
    /// Update the database schema, or take it back.
    ///
    /// A SQLite database is backed up next to its file first.
    Migrate {
        /// Undo all steps above this one, so that the program of that step can run again. Stop all servers first.
        #[arg(long, value_name = "N")]
        to: Option<u32>,
        /// Required with --to on PostgreSQL, where no backup is made first. Run `vitrine backup` before.
        #[arg(long, requires = "to")]
        without_backup: bool,
    },
    /// Check the installation: settings, versions, permissions, clocks, disks and waiting jobs.
    ///
    /// Exits with 2 if something is wrong.
    Doctor {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Create, find, help and delete accounts.
    #[command(subcommand)]
    User(UserCommand),
    /// Import layouts into the catalogue.
    #[command(subcommand)]
    Layouts(LayoutsCommand),
    /// Export or import the settings of the site that admins change at /admin.
    #[command(subcommand)]
    Site(SiteCommand),
    /// List background jobs, or retry them.
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// Verify the log of actions by accounts and moderators.
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Generate items for demos, tests and benchmarks, the same ones every time.
    Seed {
        /// Number of themes.
        #[arg(long, value_name = "N")]
        items: usize,
        /// Number of packs made from them.
        #[arg(long, value_name = "N", default_value_t = 0)]
        packs: usize,
        /// Number of Wii U themes.
        #[arg(long, value_name = "N", default_value_t = 100)]
        wiiu_themes: usize,
        /// Print accounts and item IDs as JSON.
        #[arg(long)]
        json: bool,
        /// Run even if the site has a public https address.
        #[arg(long)]
        force: bool,
    },
    #[command(flatten)]
    Operate(OperateCommand),
    #[command(flatten)]
    Tool(ToolCommand),
    /// Print the GraphQL schema.
    ExportSchema,
    /// Print the list of metrics.
    ExportMetrics,
    /// Print the table of permissions.
    ExportPermissions,
    /// Print the limits, rates, error codes and scopes that the API documentation lists.
    ExportApi,
    /// Print the list of errors.
    ExportErrors {
        /// Print what the browser app says in English instead.
        #[arg(long)]
        words: bool,
    },
    /// Print every setting with its default and meaning.
    Settings,
}

/// Subcommands for layouts.
#[derive(Subcommand)]
pub enum LayoutsCommand {
    /// Import a folder of layouts. Run it again to update them.
    Import {
        /// The folder `targets`, or the folder that contains it.
        dir: PathBuf,
        /// List notes instead of counting them.
        #[arg(long)]
        verbose: bool,
    },
}

/// Subcommands for background jobs.
#[derive(Subcommand)]
pub enum JobsCommand {
    /// List jobs: queued ones by due time, others by newest first.
    List {
        /// Only jobs in this state.
        #[arg(long, value_enum)]
        state: Option<StateName>,
        /// Largest number of jobs to print.
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: u32,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make failed or queued jobs due now, with all their attempts again.
    Retry {
        /// Job IDs. If one can't be retried, none is.
        #[arg(value_name = "ID", required_unless_present = "failed")]
        ids: Vec<i64>,
        /// All failed jobs.
        #[arg(long, conflicts_with = "ids")]
        failed: bool,
    },
}

/// Subcommands for the audit log.
#[derive(Subcommand)]
pub enum AuditCommand {
    /// Check that no entry was changed, removed, inserted or moved.
    ///
    /// Otherwise prints the first broken entry and exits with 2.
    Verify,
}

/// State of a job.
#[derive(Clone, Copy, ValueEnum)]
pub enum StateName {
    Queued,
    Running,
    Failed,
    Done,
}

impl From<StateName> for jobs::JobState {
    fn from(name: StateName) -> Self {
        match name {
            StateName::Queued => Self::Queued,
            StateName::Running => Self::Running,
            StateName::Failed => Self::Failed,
            StateName::Done => Self::Done,
        }
    }
}

pub async fn run(command: Command) -> Result<ExitCode, CommandError> {
    match command {
        Command::Serve { demo: true, reset_after, .. } => {
            serve::serve(demo::fresh()?, true, Some(Duration::from_secs(reset_after))).await?;
        }
        Command::Serve { sample, .. } => serve::serve(Config::from_environment()?, sample, None).await?,
        Command::Healthcheck { timeout } => return healthcheck(Duration::from_secs(timeout)).await,
        Command::Migrate { to: None, .. } => migrate_up().await?,
        Command::Migrate { to: Some(to), without_backup } => migrate_down(to, without_backup).await?,
        Command::Doctor { json } => return doctor(json).await,
        Command::User(command) => users::run(command).await?,
        Command::Layouts(LayoutsCommand::Import { dir, verbose }) => return import_layouts(dir, verbose).await,
        Command::Site(command) => {
            let config = Config::from_environment()?;
            require_database(&config.database_url)?;
            let app = open_briefly(config).await?;
            site::run(&app, command).await?;
        }
        Command::Jobs(command) => work(command).await?,
        Command::Audit(AuditCommand::Verify) => return verify_audit().await,
        Command::Seed { items, packs, wiiu_themes, json, force } => {
            fill(vitrine_seed::SeedPlan { items, packs, wiiu_themes, is_forced: force }, json).await?;
        }
        Command::Operate(command) => return operate::run(command).await,
        Command::Tool(command) => return Ok(vitrine_tools::run(command)?),
        Command::ExportSchema => print!("{}", sdl()),
        Command::ExportApi => println!("{:#}", reference::facts()),
        Command::ExportErrors { words: false } => print!("{}", written::page()),
        Command::ExportErrors { words: true } => print!("{}", written::words()),
        Command::ExportMetrics => print!("{}", figures::markdown()),
        Command::ExportPermissions => print!("{}", permissions::markdown()),
        Command::Settings => {
            for setting in REFERENCE {
                let default = if setting.default.is_empty() { "(nothing)" } else { setting.default };
                println!("{}\n    {}\n    default: {default}\n", setting.name, setting.meaning());
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn open(config: Config) -> Result<SharedApp, CommandError> {
    config.warnings.iter().for_each(|warning| eprintln!("{warning}"));
    // A signal ends a command by itself, as commands end everywhere.
    Ok(start::start(config, KINDS, Clock::system(), RandomSource::System, &CancellationToken::new()).await?)
}

async fn migrate_up() -> Result<(), CommandError> {
    let config = Config::from_environment()?;
    let db = start::open_database(&config).await?;
    let migrated = migrate::up(&db, &config, Clock::system().now()).await.map_err(StartError::from)?;
    print!("{migrated}");
    if migrated.applied.is_empty() {
        println!("the schema is up to date");
    }
    db.close().await.map_err(StartError::from)?;
    Ok(())
}

async fn migrate_down(to: u32, without_backup: bool) -> Result<(), CommandError> {
    let known = schema::schema().number();
    if to == 0 {
        let sentence = "--to 0: the first step can't be undone, because nothing would be left. Use a step from 1 on";
        return Err(CommandError::Call(sentence.to_owned()));
    }
    if to > known {
        return Err(CommandError::Call(format!("--to {to}: this program has the steps 1 to {known}")));
    }
    let config = Config::from_environment()?;
    if config.database_url.starts_with("sqlite:") && without_backup {
        let sentence = "SQLite databases are always backed up first. Leave this option out, and make space for the \
            backup";
        return Err(CommandError::Call(format!("--without-backup: {sentence}")));
    }
    if !config.database_url.starts_with("sqlite:") && !without_backup {
        let sentence =
            "PostgreSQL databases are not backed up automatically. Run `vitrine backup`, then repeat this command with";
        return Err(CommandError::Call(format!("--to {to}: {sentence} --without-backup")));
    }
    // PostgreSQL is not claimed, because several instances may share it.
    let _claim = ServingLock::without_server(&config)?;
    let db = start::open_existing_database(&config).await?;
    let migrated = migrate::down(&db, &config, to, Clock::system().now()).await.map_err(StartError::from)?;
    print!("{migrated}");
    match migrated.undone.is_empty() {
        true => println!("the schema is already at {to}"),
        false => println!("the schema is at {to}. Start a program with no later step"),
    }
    db.close().await.map_err(StartError::from)?;
    Ok(())
}

async fn doctor(json: bool) -> Result<ExitCode, CommandError> {
    let config = Config::from_environment();
    // Only this program knows whether it can run a model, and only by opening it.
    let model = match &config {
        Ok(config) => model::open(config).await.err().map(|failure| failure.to_string()),
        Err(_) => None,
    };
    let report = doctor::examine(config.as_ref(), KINDS, &Clock::system(), model.as_deref()).await;
    if json {
        println!("{}", serde_json::to_string_pretty(&report).map_err(|e| CommandError::Unfit(e.to_string()))?);
    } else {
        print!("{}", report.text());
    }
    Ok(if report.errors == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

async fn import_layouts(dir: PathBuf, is_verbose: bool) -> Result<ExitCode, CommandError> {
    if !dir.is_dir() {
        return Err(CommandError::Unfit(format!("{} isn't a folder", dir.display())));
    }
    let app = open(Config::from_environment()?).await?;
    let report = import::import(&app, import::ImportFolder(dir)).await?;
    let print = |what: &str, lines: &[String]| lines.iter().for_each(|line| println!("{what:<10}{line}"));
    print("added", &report.added);
    print("updated", &report.updated);
    print("unchanged", &report.unchanged);
    print("global", &report.global_options);
    print("remark", &report.remarks);
    if is_verbose {
        print("note", &report.notes);
    }
    print("refused", &report.refused);
    println!(
        "{} added, {} updated, {} unchanged, {} refused, {} notes",
        report.added.len(),
        report.updated.len(),
        report.unchanged.len(),
        report.refused.len(),
        report.notes.len()
    );
    Ok(if report.refused.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// Runs a command about jobs. It needs only the database, so it works while the object store is unavailable.
async fn work(command: JobsCommand) -> Result<(), CommandError> {
    let db = start::open_existing_briefly(&Config::from_environment()?).await?;
    db.check_schema(&schema::schema()).await.map_err(StartError::from)?;
    match command {
        JobsCommand::List { state, limit, json: false } => {
            print!("{}", jobs::table(&db, state.map(Into::into), limit).await?);
        }
        JobsCommand::List { state, limit, json: true } => {
            let lines = jobs::list(&db, state.map(Into::into), limit).await?;
            println!("{}", serde_json::to_string_pretty(&lines).map_err(|e| CommandError::Unfit(e.to_string()))?);
        }
        JobsCommand::Retry { failed: true, .. } => {
            println!("{} queued again", jobs::retry_failed(&db, Clock::system().now()).await?);
        }
        JobsCommand::Retry { ids, .. } => {
            jobs::retry(&db, &ids, Clock::system().now()).await?;
            println!("{} queued again", ids.len());
        }
    }
    Ok(())
}

/// Checks the audit log. It needs only the database.
async fn verify_audit() -> Result<ExitCode, CommandError> {
    let db = start::open_existing_briefly(&Config::from_environment()?).await?;
    db.check_schema(&schema::schema()).await.map_err(StartError::from)?;
    let verdict = audit::verify(&db).await.map_err(StartError::from)?;
    println!("{verdict}");
    Ok(match verdict {
        audit::ChainVerdict::Whole { .. } => ExitCode::SUCCESS,
        audit::ChainVerdict::Broken { .. } => ExitCode::from(2),
    })
}

async fn fill(plan: vitrine_seed::SeedPlan, json: bool) -> Result<(), CommandError> {
    let app = open(Config::from_environment()?).await?;
    let wanted = plan.packs;
    let report = vitrine_seed::fill(&app, plan).await?;
    if report.packs < wanted {
        let made = report.packs;
        eprintln!(
            "only {made} of {wanted} packs: each needs two public themes by the same creator. Use more themes (--items)"
        );
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&report).map_err(|e| CommandError::Unfit(e.to_string()))?);
    } else {
        let vitrine_seed::SeedReport { items, packs, wiiu_themes, creators, .. } = report;
        println!("{items} themes, {packs} packs and {wiiu_themes} Wii U themes by {creators} creators");
    }
    Ok(())
}
