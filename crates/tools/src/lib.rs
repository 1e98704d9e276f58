//! Commands for authors of themes: they read and write files of this machine and need neither settings nor a database.
//! The format crates interpret the files. This crate has arguments, files and messages.

mod bps;
mod choices;
mod disk;
mod inspect;
mod layout;
mod pack;
mod preview;
mod report;
mod theme;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use self::bps::BpsCommand;
use self::disk::OutputArguments;
use self::inspect::InspectCommand;
use self::layout::LayoutCommand;
use self::pack::PackCommand;
use self::preview::PreviewCommand;

/// Why a command ended without doing its work.
#[derive(Debug, thiserror::Error)]
pub enum CommandFailure {
    /// The command asks for something that is not there; the sentence says what could be asked for instead.
    #[error("{0}")]
    Call(String),
    /// The operating system refused.
    #[error("{0}: {1}")]
    System(String, std::io::Error),
    /// The input cannot be used for this.
    #[error("{0}")]
    Unfit(String),
    /// A patch, or its pairing with a source, is wrong.
    #[error(transparent)]
    Patch(#[from] vitrine_bps::Error),
}

/// A command for authors of themes.
#[derive(Subcommand)]
pub enum ToolCommand {
    /// Print what console files contain, and every finding.
    ///
    /// Exits with 1 if a file has an error, and with 2 if a file can't be read.
    #[command(after_help = "Example: vitrine inspect harbour.nxtheme downloads/")]
    Inspect(InspectCommand),
    /// Write the parts of a theme into a new folder, which `pack` turns into the same file.
    ///
    /// Takes an .nxtheme, a ZIP of several, or a .utheme. Parts are written in the form that every installer accepts; other
    /// forms are repaired on the way.
    #[command(after_help = "Example: vitrine unpack harbour.nxtheme harbour/")]
    Unpack {
        /// The theme. `-` is standard input.
        file: PathBuf,
        /// A new or empty folder.
        folder: PathBuf,
    },
    /// Make a theme of the files in a folder, or of pieces given one by one.
    ///
    /// A folder with info.json becomes an .nxtheme: image.jpg or image.dds, layout.json, common.json and icons under their
    /// names. One with metadata.json becomes a .utheme: .bps patches under the names of the files they are for, and
    /// previews. One with .nxtheme files alone becomes a ZIP of them. Nothing is written if `inspect` would find an error in it.
    #[command(after_help = "Examples:
  vitrine pack harbour/ harbour.nxtheme
  vitrine pack harbour.nxtheme --menu home --name Harbour --author Mona --picture harbour.png \\
      --layout 'ResidentMenu/Lantern Row' --option 'Dock=Left' --icon album=album.png
  vitrine pack harbour.utheme --name Harbour --author Mona --change Men.pack Men.mine.pack --patch EuGerman=text.bps")]
    Pack(Box<PackCommand>),
    /// Rewrite a theme, a patch or a layout so that every installer accepts it, and print the changes.
    ///
    /// Ends with status 1 if errors are left in the result.
    #[command(after_help = "Example: vitrine repair old.nxtheme new.nxtheme")]
    Repair {
        /// The theme, patch or layout. `-` is standard input.
        file: PathBuf,
        #[command(flatten)]
        output: OutputArguments,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Build layouts with chosen options, or list their options.
    #[command(subcommand)]
    Layout(LayoutCommand),
    /// Draw a menu with a theme or layout as a console would, without one.
    ///
    /// Games, users and texts are sample drawings. Prints the changes that the picture leaves out.
    #[command(after_help = "Examples:
  vitrine preview harbour.nxtheme --out harbour.png
  vitrine preview 'ResidentMenu/Lantern Row' --option 'Dock=Left' --picture harbour.jpg --out row.png")]
    Preview(Box<PreviewCommand>),
    /// Apply, create and examine BPS patches.
    #[command(subcommand)]
    Bps(BpsCommand),
}

/// Runs a command.
///
///  # Errors
///  The reason why it failed.
pub fn run(command: ToolCommand) -> Result<ExitCode, CommandFailure> {
    match command {
        ToolCommand::Inspect(command) => return inspect::run(&command),
        ToolCommand::Unpack { file, folder } => theme::unpack(&file, &folder),
        ToolCommand::Pack(command) => pack::run(&command),
        ToolCommand::Repair { file, output, json } => return theme::repair(&file, &output, json),
        ToolCommand::Layout(command) => layout::run(command),
        ToolCommand::Preview(command) => preview::run(&command),
        ToolCommand::Bps(command) => bps::run(command),
    }?;
    Ok(ExitCode::SUCCESS)
}
