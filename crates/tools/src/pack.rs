//! Packing: a folder, or pieces given one by one, become a file that every installer accepts. The file is inspected
//! first, its pictures decoded, and written only without errors.

mod switch;
mod wiiu;

use std::path::PathBuf;

use uuid::Uuid;
use vitrine_inspect::{MAX_FILE_SIZE, finding_line};

use self::switch::SwitchPieces;
use self::wiiu::WiiuPieces;
use super::disk::{OutputArguments, is_standard_input};
use super::{inspect, report, theme};
use crate::CommandFailure;

/// Arguments of the command that packs a theme.
#[derive(clap::Args)]
#[command(allow_missing_positional = true)]
pub struct PackCommand {
    /// The folder; leave it out to give the pieces one by one.
    folder: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    said: ThemeLabels,
    #[command(flatten)]
    switch: SwitchPieces,
    #[command(flatten)]
    wiiu: WiiuPieces,
    /// Print a report as JSON.
    #[arg(long)]
    json: bool,
}

/// Name, author and ID of a theme.
#[derive(clap::Args)]
struct ThemeLabels {
    /// The name of the theme.
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,
    /// The author of the theme.
    #[arg(long, value_name = "TEXT")]
    author: Option<String>,
    /// The ID of the theme, which distinguishes it from others. By default it is derived from menu, name and author, so
    /// that it stays the same.
    #[arg(long, value_name = "TEXT")]
    id: Option<String>,
}

pub fn run(command: &PackCommand) -> Result<(), CommandFailure> {
    let PackCommand { folder, output, said, switch, wiiu, json } = command;
    let packed = match (folder, switch.are_given(), wiiu.are_given()) {
        (Some(folder), false, false) if said.is_empty() => theme::pack_folder(folder)?,
        (Some(folder), ..) => {
            let why = "the files in a folder describe the whole theme: leave out the other options, or the folder";
            return Err(CommandFailure::Call(format!("{}: {why}", folder.display())));
        }
        (None, true, true) => {
            let why = "--patch, --change and --preview are for Wii U themes, the others for Switch themes";
            return Err(CommandFailure::Call(format!("{why}: use only one kind")));
        }
        (None, true, false) => switch.pack(said)?,
        (None, false, true) => wiiu.pack(said)?,
        (None, false, false) => {
            let why = "give a folder to pack, or parts: --menu with --picture, --layout or --icon for a Switch theme";
            return Err(CommandFailure::Call(format!("{why}, --patch or --change for a Wii U theme")));
        }
    };
    write(&packed, output, *json)
}

fn write(packed: &[u8], output: &OutputArguments, json: bool) -> Result<(), CommandFailure> {
    let report = inspect::report(&output.display().to_string(), packed);
    let findings = report::findings(&report);
    findings.iter().for_each(|finding| eprintln!("{}", finding_line(finding)));
    if packed.len() > MAX_FILE_SIZE {
        let (size, limit) = (packed.len(), MAX_FILE_SIZE);
        let why = format!("nothing was written: it has {size} bytes, but files above {limit} can't be inspected");
        return Err(CommandFailure::Unfit(why));
    }
    report::refuse_errors(&report)?;
    output.write(packed)?;
    let (file, size) = (output.display().to_string(), packed.len());
    if json {
        println!("{:#}", serde_json::json!({ "file": file, "sizeBytes": size, "findings": findings }));
    } else {
        println!("{file}: {size} bytes");
    }
    Ok(())
}

/// Namespace of derived IDs. Never change it: installers recognise a theme by its ID.
const DERIVED_IDS: Uuid = Uuid::from_u128(0x0b5d_77c1_9a3e_4d7c_8f0e_61a4_2c90_d35b);

impl ThemeLabels {
    fn is_empty(&self) -> bool {
        self.name.is_none() && self.author.is_none() && self.id.is_none()
    }

    /// Name and author, both of which installers show.
    fn names(&self) -> Result<(&str, &str), CommandFailure> {
        let missing =
            |option: &str| CommandFailure::Call(format!("{option} is missing: installers show it for every theme"));
        let name = self.name.as_deref().ok_or_else(|| missing("--name"))?;
        Ok((name, self.author.as_deref().ok_or_else(|| missing("--author"))?))
    }

    /// The id of the theme for that menu or console: eight characters, as sites give theirs.
    fn id(&self, of: &str) -> String {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let derived = || {
            let said = [of, &text(&self.author), &text(&self.name)].join("\n");
            Uuid::new_v5(&DERIVED_IDS, said.as_bytes()).simple().to_string().chars().take(8).collect()
        };
        self.id.clone().unwrap_or_else(derived)
    }
}

/// The name that stands before a file, if any: `album=pictures/a.png`.
fn named(text: &str) -> (Option<&str>, PathBuf) {
    match text.split_once('=') {
        Some((name, file)) => (Some(name), file.into()),
        None => (None, text.into()),
    }
}

/// Fails for several files that are all standard input, which holds one.
fn refuse_twice<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), CommandFailure> {
    if files.into_iter().filter(|file| is_standard_input(file)).count() > 1 {
        return Err(CommandFailure::Call("only one file can come from standard input: give the others by name".into()));
    }
    Ok(())
}
