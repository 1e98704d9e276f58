//! Commands about accounts. They use the functions of the site, and the audit log has what they do.

mod printing;

use std::fs::{self, OpenOptions};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use serde_json::Value;
use vitrine_community::moderation::{people, search};
use vitrine_community::personal_data::{deletion, overview};
use vitrine_config::Config;
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_core::error::ErrorCode;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_kit::app::{App, SharedApp};
use vitrine_operate::{require_database, start};
use vitrine_people::accounts::recovery::{self, LinkDelivery};
use vitrine_people::accounts::{self, Person, create, usernames};
use vitrine_people::mail;
use vitrine_people::notifications::read_reason;
use vitrine_site::KINDS;
use vitrine_site::personal_data::export::{self, ExportStream};

use crate::failure::CommandError;
use printing::{facts, listed, page, shown, table, time};

/// Subcommands for accounts.
#[derive(Subcommand)]
pub enum UserCommand {
    /// Create an account.
    ///
    /// Prompts for the password, or reads it from a pipe.
    Create {
        /// Username.
        username: String,
        /// Email address.
        #[arg(long)]
        email: Option<String>,
        /// Role.
        #[arg(long, value_enum, default_value = "user")]
        role: RoleName,
    },
    /// Change the role of an account.
    Grant {
        /// Username.
        username: String,
        /// New role.
        #[arg(value_enum)]
        role: RoleName,
    },
    /// List accounts by name, or search them.
    List {
        /// The beginning of a username; or a whole former username, email address, Discord name, Discord ID or account ID.
        search: Option<String>,
        /// Largest number of accounts to print.
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000))]
        limit: u32,
        /// Continue after this username, the last one that was printed.
        #[arg(long, value_name = "USERNAME")]
        after: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show an account: how its owner signs in, what it has, and what moderators did.
    Show {
        /// Username or account ID.
        account: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print a link with which the owner of an account sets a new password.
    ///
    /// The link works once, for half an hour, and replaces earlier ones. Whoever has it gets the account: check that you
    /// talk to its owner, and pass it on in private.
    Reset {
        /// Username or account ID.
        account: String,
        /// Have the server send a link to the account's confirmed email address instead.
        #[arg(long)]
        mail: bool,
        /// Also sign the account out everywhere, and revoke its access tokens. Using the link does so too.
        #[arg(long)]
        end_sessions: bool,
        #[command(flatten)]
        why: ReasonArgument,
    },
    /// Change a username. The old one leads to the account and stays reserved for it.
    Rename {
        /// Username or account ID.
        account: String,
        /// New username.
        username: String,
        #[command(flatten)]
        why: ReasonArgument,
    },
    /// Delete an account for good, with its items, as its owner could.
    Erase {
        /// Username or account ID.
        account: String,
        /// Don't ask for confirmation.
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        why: ReasonArgument,
    },
    /// Write everything stored about an account and its items into a ZIP file, as its owner could.
    Export {
        /// Username or account ID.
        account: String,
        /// A new file. Without it, the ZIP goes to standard output.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        why: ReasonArgument,
    },
    /// Block an account. It is signed out everywhere, and its owner reads the reason.
    Block {
        /// Username or account ID.
        account: String,
        #[command(flatten)]
        why: ReasonArgument,
    },
    /// Lift the block of an account.
    Unblock {
        /// Username or account ID.
        account: String,
        #[command(flatten)]
        why: ReasonArgument,
    },
}

/// The reason of a command.
#[derive(clap::Args)]
pub struct ReasonArgument {
    /// Why you do it, for the audit log: 3 to 500 characters.
    #[arg(long)]
    reason: String,
}

impl ReasonArgument {
    fn read(&self) -> Result<String, CommandError> {
        Ok(read_reason("--reason", Some(&self.reason))?)
    }
}

/// A role that can be given.
#[derive(Clone, Copy, ValueEnum)]
pub enum RoleName {
    User,
    Verified,
    Moderator,
    Admin,
}

impl From<RoleName> for UserRole {
    fn from(name: RoleName) -> Self {
        match name {
            RoleName::User => Self::User,
            RoleName::Verified => Self::Verified,
            RoleName::Moderator => Self::Moderator,
            RoleName::Admin => Self::Admin,
        }
    }
}

pub async fn run(command: UserCommand) -> Result<(), CommandError> {
    let config = Config::from_environment()?;
    if !matches!(command, UserCommand::Create { .. }) {
        require_database(&config.database_url)?;
    }
    match command {
        UserCommand::Create { username, email, role } => {
            // Asked first, so that a typing error or an interrupt leaves nothing behind.
            let password = read_password()?;
            let app = open_briefly(config).await?;
            let role = role.into();
            let new = create::NewAccount { username, email, password, role, has_accepted: false, language: None };
            let person = create::create(&app, new).await?;
            println!("{} has the account {} ({})", person.username, person.uuid, person.role);
        }
        UserCommand::Grant { username, role } => {
            let app = open_briefly(config).await?;
            let person = create::grant(&app, &username, role.into()).await.map_err(|error| match error.code {
                ErrorCode::NotFound => {
                    CommandError::Call(format!("there is no account {username}. Create it with `vitrine user create`"))
                }
                _ => error.into(),
            })?;
            println!("{} is {}", person.username, person.role);
        }
        UserCommand::List { search, limit, after, json } => {
            let app = open_briefly(config).await?;
            let text = search.as_deref().unwrap_or_default();
            let found = search::list(&app, text, after.as_deref(), limit).await?;
            if json {
                println!("{:#}", Value::from_iter(found.iter().map(listed)));
            } else {
                print!("{}", table(&found));
            }
            if let Some(last) = found.last().filter(|_| found.len() == limit as usize) {
                eprintln!("there may be more: --after {}", last.username);
            }
        }
        UserCommand::Show { account, json } => {
            let app = open_briefly(config).await?;
            let person = find(&app, &account).await?;
            let overview = overview::see(&app, person.id).await?;
            if json { println!("{:#}", facts(&overview)) } else { print!("{}", page(&overview)) }
        }
        UserCommand::Reset { account, mail, end_sessions, why } => {
            let reason = why.read()?;
            let app = open_briefly(config).await?;
            let person = find(&app, &account).await?;
            let delivery = if mail { LinkDelivery::Mailed } else { LinkDelivery::Shown };
            let address = if mail { Some(address_for_link(&app, &person).await?) } else { None };
            let link = recovery::reset(&app, person.id, delivery, end_sessions, &reason).await?;
            let minutes = limits::RECOVERY_LINK_MAX_AGE / 60_000;
            if let Some(address) = address {
                println!("the server sends a link to {address}. It works once, for {minutes} minutes");
            }
            if let Some(link) = link {
                println!("{link}");
                eprintln!("it sets a new password for {}, once, within {minutes} minutes", person.username);
            }
        }
        UserCommand::Rename { account, username, why } => {
            let reason = why.read()?;
            let app = open_briefly(config).await?;
            let person = find(&app, &account).await?;
            let renamed = usernames::rename(&app, person.id, username.trim(), &reason).await;
            if renamed.as_ref().is_err_and(|error| error.code == ErrorCode::RateLimited)
                && let Some(at) = usernames::changeable_at(&app.db, person.id, app.clock.now()).await?
            {
                let sentence = "was renamed in the last 30 days. It can be renamed again from";
                return Err(CommandError::Unfit(format!("{} {sentence} {}", person.username, time(at))));
            }
            renamed?;
            println!("{} is {} now", person.username, username.trim());
        }
        UserCommand::Erase { account, yes, why } => {
            let reason = why.read()?;
            let app = open_briefly(config).await?;
            let person = find(&app, &account).await?;
            if !yes {
                confirm(&app, &person).await?;
            }
            deletion::delete_by_operator(&app, person.id, &reason).await?;
            println!("{} is deleted", person.username);
        }
        UserCommand::Export { account, out, why } => {
            let reason = why.read()?;
            if out.is_none() && std::io::stdout().is_terminal() {
                let sentence = "an export is a ZIP file. Use --out FILE, or send the output elsewhere";
                return Err(CommandError::Call(sentence.to_owned()));
            }
            let app = open_briefly(config).await?;
            let person = find(&app, &account).await?;
            export(&app, &person, out.as_deref(), &reason).await?;
        }
        UserCommand::Block { account, why } => set_blocked(config, &account, &why, true).await?,
        UserCommand::Unblock { account, why } => set_blocked(config, &account, &why, false).await?,
    }
    Ok(())
}

async fn set_blocked(
    config: Config,
    account: &str,
    why: &ReasonArgument,
    is_blocked: bool,
) -> Result<(), CommandError> {
    let reason = why.read()?;
    let app = open_briefly(config).await?;
    let person = find(&app, account).await?;
    people::set_blocked(&app, person.uuid, is_blocked, &reason).await?;
    println!("{} is {}", person.username, if is_blocked { "blocked" } else { "not blocked" });
    Ok(())
}

/// Opens the application without its lists.
pub async fn open_briefly(config: Config) -> Result<SharedApp, CommandError> {
    config.warnings.iter().for_each(|warning| eprintln!("{warning}"));
    Ok(start::start_without_lists(config, KINDS, Clock::system(), RandomSource::System).await?)
}

async fn find(app: &App, named: &str) -> Result<Person, CommandError> {
    if let Some(person) = accounts::find(app, named.trim()).await? {
        return Ok(person);
    }
    let named = shown(named);
    Err(CommandError::Call(match search::present_name(app, named.trim()).await? {
        Some(name) => format!("there is no account {named} any more. Its name is {name} now"),
        None => format!("there is no account {named}. Search for it with `vitrine user list`"),
    }))
}

/// Returns the address to which a link can be sent.
async fn address_for_link(app: &App, person: &Person) -> Result<String, CommandError> {
    let without = "Leave --mail out to get the link yourself";
    if !mail::is_on(app) {
        return Err(CommandError::Unfit(format!("this site sends no email (VITRINE_SMTP_SERVER). {without}")));
    }
    let address = mail::address_of(app, person.id).await?;
    address.ok_or_else(|| CommandError::Unfit(format!("{} has no confirmed email address. {without}", person.username)))
}

/// Asks on the terminal whether an account is to be deleted.
async fn confirm(app: &App, person: &Person) -> Result<(), CommandError> {
    let stdin = std::io::stdin();
    if !stdin.is_terminal() {
        return Err(CommandError::Call("nobody can confirm this here. Repeat it with --yes".to_owned()));
    }
    let items: i64 = people::items(app, person.id).await?.iter().map(|items| items.total).sum();
    eprint!("This deletes {} and {items} items for good. Type the username to confirm: ", person.username);
    let mut typed = String::new();
    stdin.lock().take(1_000).read_line(&mut typed).map_err(|e| CommandError::System("the terminal".into(), e))?;
    match typed.trim() == person.username {
        true => Ok(()),
        false => Err(CommandError::Unfit("that is not the username. Nothing was deleted".to_owned())),
    }
}

/// Writes an export into a new file that only its owner may read, or to standard output.
async fn export(app: &SharedApp, person: &Person, out: Option<&Path>, reason: &str) -> Result<(), CommandError> {
    let Some(path) = out else {
        let stream = export::begin_by_operator(app, person.account(), reason).await?;
        return copy(stream, std::io::stdout().lock(), "standard output").await;
    };
    let name = path.display().to_string();
    let failed = |error| CommandError::System(name.clone(), error);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(failed)?;
    let written = match export::begin_by_operator(app, person.account(), reason).await {
        Ok(stream) => copy(stream, &file, &name).await,
        Err(error) => Err(error.into()),
    };
    if let Err(error) = written.and_then(|()| file.sync_all().map_err(failed)) {
        fs::remove_file(path).ok();
        return Err(error);
    }
    println!("the data of {} is in {name}", person.username);
    Ok(())
}

async fn copy(mut stream: ExportStream, mut to: impl Write, name: &str) -> Result<(), CommandError> {
    let failed = |error| CommandError::System(name.to_owned(), error);
    while let Some(piece) = stream.pieces.recv().await {
        to.write_all(&piece?).map_err(failed)?;
    }
    to.flush().map_err(failed)
}

fn read_password() -> Result<String, CommandError> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        let typed =
            rpassword::prompt_password("Password: ").map_err(|e| CommandError::System("the terminal".into(), e))?;
        let again =
            rpassword::prompt_password("Again: ").map_err(|e| CommandError::System("the terminal".into(), e))?;
        if typed != again {
            return Err(CommandError::Unfit("the passwords don't match".into()));
        }
        return Ok(typed);
    }
    let mut text = String::new();
    stdin.lock().take(4096).read_to_string(&mut text).map_err(|e| CommandError::System("standard input".into(), e))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}
