//! The commands about the settings of the site: they are exported as TOML, and imported from such a file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use toml::{Spanned, Value};
use vitrine_community::site_settings::{self, SettingsAuthor};
use vitrine_kit::app::App;
use vitrine_kit::site_settings::{FIELDS, SiteField};

use crate::failure::CommandError;

/// Largest file, in bytes.
const BYTES_MAX: u64 = 256 * 1024;

/// Subcommands for the settings of the site.
#[derive(Subcommand)]
pub enum SiteCommand {
    /// Print the settings as TOML.
    Export,
    /// Take the settings from a TOML file. Those that it doesn't name stay.
    ///
    /// Nothing is changed if any of them is refused.
    Import {
        /// The file that `vitrine site export` has printed.
        file: PathBuf,
        /// Check the file and print what would change.
        #[arg(long)]
        dry_run: bool,
    },
}

/// Runs a subcommand.
pub async fn run(app: &App, command: SiteCommand) -> Result<(), CommandError> {
    match command {
        SiteCommand::Export => {
            let values = app.site();
            println!("# Settings of the site, for `vitrine site import`.");
            for field in FIELDS {
                println!("{} = {}", field.key, written(values.text(field)));
            }
        }
        SiteCommand::Import { file, dry_run } => {
            let name = file.display();
            let read = read(&read_file(&file)?);
            let mistakes = |mistakes: Vec<String>| {
                CommandError::Unfit(
                    mistakes.iter().map(|line| format!("{name}: {line}")).collect::<Vec<_>>().join("\n"),
                )
            };
            let lines = read.map_err(mistakes)?;
            let (mut wrong, mut new) = (Vec::new(), Vec::new());
            for SettingLine { line, field, value } in lines {
                if let Some((setting, _)) = field.fixed(&app.config) {
                    eprintln!("{}: stays, because {setting} fixes it", field.key);
                    continue;
                }
                match site_settings::check(app, &[(field.key.to_owned(), value.clone())]) {
                    Err(error) => wrong.push(format!("line {line}: {}: {}", field.key, error.message)),
                    Ok(checked) => {
                        new.extend(checked.into_iter().filter(|(field, value)| app.site().text(field) != value));
                    }
                }
            }
            if !wrong.is_empty() {
                return Err(mistakes(wrong));
            }
            for (field, value) in &new {
                println!("{}: {:?} → {value:?}", field.key, app.site().text(field));
            }
            let count = new.len();
            if dry_run {
                println!("{count} would change");
                return Ok(());
            }
            let new: Vec<_> = new.into_iter().map(|(field, value)| (field.key.to_owned(), value)).collect();
            site_settings::update(app, SettingsAuthor::COMMAND_LINE, None, &new).await?;
            println!("{count} changed");
        }
    }
    Ok(())
}

fn read_file(file: &Path) -> Result<String, CommandError> {
    let failed = |error| CommandError::System(file.display().to_string(), error);
    let bytes = std::fs::metadata(file).map_err(failed)?.len();
    if bytes > BYTES_MAX {
        return Err(CommandError::Unfit(format!("{} has {bytes} bytes; at most {BYTES_MAX} are read", file.display())));
    }
    std::fs::read_to_string(file).map_err(failed)
}

/// Writes a text as TOML, whose escapes are those of JSON.
fn written(value: &str) -> String {
    let escaped = |line: &str| serde_json::Value::from(line).to_string();
    if !value.contains('\n') {
        return escaped(value);
    }
    // Without the quotation marks around each line.
    let inner = |line: &str| escaped(line).get(1..).and_then(|line| line.strip_suffix('"')).map(str::to_owned);
    let lines: Vec<String> = value.split('\n').filter_map(inner).collect();
    format!("\"\"\"\n{}\"\"\"", lines.join("\n"))
}

/// A setting of the file.
struct SettingLine {
    line: usize,
    field: &'static SiteField,
    value: String,
}

/// Reads the fields of a file, with their lines.
///
/// # Errors
/// Every mistake, a sentence for each.
fn read(text: &str) -> Result<Vec<SettingLine>, Vec<String>> {
    let line_at = |place: usize| text.get(..place).unwrap_or_default().matches('\n').count() + 1;
    let table: BTreeMap<String, Spanned<Value>> = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line_at(span.start));
        vec![format!("line {line}: isn't valid TOML: {}", error.message())]
    })?;
    let known = FIELDS.map(|field| field.key).join(", ");
    let (mut lines, mut mistakes) = (Vec::new(), Vec::new());
    for (key, value) in table {
        let line = line_at(value.span().start);
        match (SiteField::find(&key), value.into_inner()) {
            (None, _) => mistakes.push(format!("line {line}: {key} isn't a setting of the site; those are {known}")),
            (Some(field), Value::String(value)) => lines.push(SettingLine { line, field, value }),
            (Some(_), _) => mistakes.push(format!("line {line}: {key} must be a text in quotation marks")),
        }
    }
    if mistakes.is_empty() { Ok(lines) } else { Err(mistakes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for value in ["", "Lumen & \"Co\"", "a\\nb", "One\n\n\"\"\" \\n two\n", "é\u{1f600}"] {
            let lines = read(&format!("welcome = {}\n", written(value))).expect(value);
            assert_eq!(lines[0].value, value);
        }
    }

    #[test]
    fn every_mistake_is_told_with_its_line() {
        let read = |text: &str| match super::read(text) {
            Ok(lines) => lines.iter().map(|line| format!("{} {} {}", line.line, line.field.key, line.value)).collect(),
            Err(mistakes) => mistakes,
        };
        assert_eq!(
            read("# x\nname = \"Lumen\"\nwelcome = \"\"\"\nA\n\nB\"\"\"\n"),
            ["2 name Lumen", "3 welcome A\n\nB"]
        );
        let mistakes = read("name = 1\nnothing = \"x\"\n");
        assert_eq!(mistakes[0], "line 1: name must be a text in quotation marks");
        assert!(mistakes[1].starts_with("line 2: nothing isn't a setting of the site; those are name, tagline"));
        assert!(read("name = \"Lumen\"\ntagline = Calm\n")[0].starts_with("line 2: isn't valid TOML"));
    }
}
