//! Layouts with chosen options, as they go into a theme. A layout is a folder, as in trees of layouts, or its JSON
//! alone. `vitrine-layout` knows what an option means and how it is merged. An import also requires everything that a
//! site needs. This command accepts a layout that is still being made: without pictures and without details.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use uuid::Uuid;
use vitrine_inspect::shown;
use vitrine_layout::layout_id::LayoutId;
use vitrine_layout::options::LayoutOption;
use vitrine_layout::{BuildInput, CommonInput, Layout, LayoutStrictness, Severity, json, published, tree};
use vitrine_switch::layouts::import;
use vitrine_target::{LayoutTarget, Target};

use super::choices::{self, ChoiceArguments, FoundChoice};
use super::disk::{OutputArguments, is_standard_input, read_file};
use super::report;
use crate::CommandFailure;

/// Commands for layouts.
#[derive(Subcommand)]
pub enum LayoutCommand {
    /// Build the layout of a theme with chosen options.
    ///
    /// Takes the folder of a layout (layout.json, common.json, details.json, options/, and the options that the folder
    /// _GLOBAL beside it has for all layouts of the menu), or its JSON alone. The result gets the names and the ID that
    /// installers key their fixes on. Nothing is written if `inspect` would find an error in it.
    #[command(after_help = "Examples:
  vitrine layout build 'ResidentMenu/Lantern Row' layout.json --option 'Dock=Left' --option 'Hide players'
  vitrine layout build 'ResidentMenu/Lantern Row' --common > common.json")]
    Build(BuildCommand),
    /// List the options of a layout and their possible values.
    #[command(after_help = "Example: vitrine layout options 'ResidentMenu/Lantern Row'")]
    Options {
        /// The folder of the layout, or its JSON file.
        layout: PathBuf,
        /// A folder of options, if the layout is a single file.
        #[arg(long, value_name = "FOLDER")]
        options: Option<PathBuf>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Arguments of the command that builds a layout.
#[derive(clap::Args)]
pub struct BuildCommand {
    /// The folder of the layout, or its JSON file. `-` is standard input.
    layout: PathBuf,
    /// The file to write; standard output if it is missing or `-`.
    #[arg(value_name = "OUTPUT")]
    output: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    choices: ChoiceArguments,
    /// The menu, if the layout doesn't say: home, lock, apps, set, user, psl or news.
    #[arg(long, value_name = "MENU", value_parser = parse_menu)]
    menu: Option<Target>,
    /// Build common.json instead, the part for the file that the home menu shares. Options don't change it.
    #[arg(long)]
    common: bool,
    /// Print a report as JSON. Needs an output file.
    #[arg(long)]
    json: bool,
}

/// A menu in any spelling that tools are known to use.
pub fn parse_menu(text: &str) -> Result<Target, String> {
    let names = || Target::ALL.map(Target::theme_name).join(", ");
    Target::from_foreign(text).map(|(target, _)| target).ok_or_else(|| format!("the menus are {}", names()))
}

pub fn run(command: LayoutCommand) -> Result<(), CommandFailure> {
    match command {
        LayoutCommand::Build(command) => build(&command),
        LayoutCommand::Options { layout, options, json } => {
            let source = LayoutSource::read(&layout, options.as_deref())?;
            source.tell();
            print!("{}", if json { choices::facts(&source.options) } else { choices::lines(&source.options) });
            Ok(())
        }
    }
}

fn build(command: &BuildCommand) -> Result<(), CommandFailure> {
    let output = command.output.as_ref().filter(|path| !is_standard_input(path));
    if command.json && output.is_none() {
        let why = "--json prints a report on standard output: give a file to write the layout to";
        return Err(CommandFailure::Call(why.into()));
    }
    let source = LayoutSource::read(&command.layout, command.choices.folder())?;
    source.tell();
    let built = source.build(command.menu, &command.choices)?;
    let (name, text) = if command.common {
        let why = "it has no common.json: leave out --common";
        ("common.json", built.common.ok_or_else(|| CommandFailure::Call(format!("{}: {why}", source.label)))?)
    } else {
        let why = "it changes nothing without an option: choose one with --option";
        ("layout.json", built.layout.ok_or_else(|| CommandFailure::Call(format!("{}: {why}", source.label)))?)
    };
    let report = super::inspect::report(name, text.as_bytes());
    let findings = report::findings(&report);
    findings.iter().for_each(|finding| eprintln!("{}", vitrine_inspect::finding_line(finding)));
    report::refuse_errors(&report)?;
    let Some(path) = output else {
        print!("{text}");
        return Ok(());
    };
    let output = OutputArguments::new(path.clone(), command.force);
    output.write(text.as_bytes())?;
    if command.json {
        let facts = serde_json::json!({
            "file": output.display().to_string(),
            "sizeBytes": text.len(),
            "menu": built.target.theme_name(),
            "name": source.name,
            "chosen": built.chosen.iter().map(FoundChoice::facts).collect::<Vec<_>>(),
            "findings": findings,
        });
        println!("{facts:#}");
        return Ok(());
    }
    built.chosen.iter().for_each(|chosen| println!("chosen    {chosen}"));
    println!("{}: {} bytes", output.display(), text.len());
    Ok(())
}

/// A layout as its author keeps it.
pub struct LayoutSource {
    /// Name of its file or folder on the command line.
    label: String,
    /// Name in a theme.
    name: String,
    target: Option<Target>,
    uuid: Option<Uuid>,
    layout: Option<Layout>,
    common: Option<Layout>,
    options: Vec<LayoutOption>,
    /// Notes on everything repaired, skipped and left out.
    remarks: Vec<String>,
}

/// Parts of a built layout that go into a theme.
pub struct BuiltLayout {
    /// The menu it is for.
    pub target: Target,
    /// `layout.json`; none for a stock layout without chosen options.
    pub layout: Option<String>,
    /// `common.json`, if the layout has one.
    pub common: Option<String>,
    /// The chosen options.
    pub chosen: Vec<FoundChoice>,
}

impl LayoutSource {
    /// Reads the layout of the file that the home menu shares from its JSON.
    ///
    /// # Errors
    /// The errors of [`LayoutSource::read`].
    pub fn read_common(path: &Path) -> Result<Self, CommandFailure> {
        let mut source = Self::read(path, None)?;
        source.common = source.common.or(source.layout.take());
        source.target = source.target.take_if(|_| source.common.is_none());
        Ok(source)
    }

    /// Reads a layout from its folder, or from its JSON and a folder of options.
    ///
    /// # Errors
    /// [`CommandFailure::System`] for files that cannot be read, [`CommandFailure::Unfit`] for a layout that no console takes.
    pub fn read(path: &Path, options: Option<&Path>) -> Result<Self, CommandFailure> {
        if !path.is_dir() {
            return Self::of_file(path, &read_file(path)?, options);
        }
        let mut source = Self::new(path);
        source.read_folder(path)?;
        source.add_options(options)?;
        Ok(source)
    }

    /// Reads a layout from the bytes of its JSON, and a folder of options.
    ///
    /// # Errors
    /// The errors of [`LayoutSource::read`].
    pub fn of_file(path: &Path, bytes: &[u8], options: Option<&Path>) -> Result<Self, CommandFailure> {
        let mut source = Self::new(path);
        source.read_alone(path, bytes)?;
        source.add_options(options)?;
        Ok(source)
    }

    fn new(path: &Path) -> Self {
        Self {
            label: path.display().to_string(),
            name: String::new(),
            target: None,
            uuid: None,
            layout: None,
            common: None,
            options: Vec::new(),
            remarks: Vec::new(),
        }
    }

    fn add_options(&mut self, folder: Option<&Path>) -> Result<(), CommandFailure> {
        if let Some(folder) = folder {
            std::fs::read_dir(folder).map_err(|error| CommandFailure::System(folder.display().to_string(), error))?;
            self.read_options(folder, false);
        }
        Ok(())
    }

    fn read_folder(&mut self, path: &Path) -> Result<(), CommandFailure> {
        // So that `.` has a name too.
        let path = path.canonicalize().map_err(|error| CommandFailure::System(self.label.clone(), error))?;
        let name_of =
            |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.name = name_of(&path);
        let menu = path.parent().filter(|above| Target::from_file_name(&name_of(above)).is_some());
        self.target = menu.and_then(|menu| Target::from_file_name(&name_of(menu)));
        let [layout, common, details, options] =
            ["layout.json", "common.json", "details.json", "options"].map(|name| path.join(name));
        if ![&layout, &details, &options].iter().any(|path| path.exists()) {
            let why = "the folder of a layout must contain layout.json, details.json or options";
            return Err(CommandFailure::Unfit(format!("{}: {why}", self.label)));
        }
        if details.is_file() {
            self.uuid = uuid_of(&details)?;
        }
        if layout.is_file() {
            self.layout = Some(self.read_json(&layout, &read_file(&layout)?)?);
        }
        if common.is_file() {
            self.common = Some(self.read_json(&common, &read_file(&common)?)?);
        }
        if options.is_dir() {
            self.read_options(&options, false);
        }
        let of_menu = menu.map(|menu| menu.join("_GLOBAL").join("options"));
        if let Some(of_menu) = of_menu.filter(|folder| folder.is_dir()) {
            self.read_options(&of_menu, true);
        }
        Ok(())
    }

    fn read_alone(&mut self, path: &Path, bytes: &[u8]) -> Result<(), CommandFailure> {
        let layout = self.read_json(path, bytes)?;
        let stem = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.name = layout.patch_name().map_or(stem, str::to_owned);
        match layout.target_name().and_then(LayoutTarget::from_file_name) {
            Some(LayoutTarget::Common) => self.common = Some(layout),
            Some(LayoutTarget::Menu(target)) => (self.target, self.layout) = (Some(target), Some(layout)),
            None => self.layout = Some(layout),
        }
        Ok(())
    }

    /// Reads JSON by the rules of the desktop tools, and refuses it if a console would refuse the repaired layout.
    fn read_json(&mut self, path: &Path, bytes: &[u8]) -> Result<Layout, CommandFailure> {
        let unfit = |why: String| CommandFailure::Unfit(format!("{}: {}", path.display(), shown(&why)));
        let (layout, findings) =
            Layout::read(bytes, LayoutStrictness::Lenient).map_err(|error| unfit(error.to_string()))?;
        if let Some(error) = findings.iter().find(|finding| finding.severity() == Severity::Error) {
            return Err(unfit(error.to_string()));
        }
        let warnings = findings.iter().filter(|finding| finding.severity() == Severity::Warning);
        self.remarks.extend(warnings.map(|finding| format!("{}: {finding}", path.display())));
        Ok(layout)
    }

    fn read_options(&mut self, folder: &Path, is_global: bool) {
        let read = tree::read_options(&import::ImportFolder(folder.to_owned()), is_global);
        let place = folder.display();
        self.remarks.extend(read.refusals.iter().map(|refusal| format!("{place}/{refusal}; it was left out")));
        let warnings = read.remarks.iter().filter(|remark| remark.severity() == Severity::Warning);
        self.remarks.extend(warnings.map(|remark| format!("{place}/{remark}")));
        self.options.extend(read.options);
    }

    /// Prints the notes on standard error.
    pub fn tell(&self) {
        self.remarks.iter().for_each(|remark| eprintln!("remark: {}", shown(remark)));
    }

    /// Returns the menu that the layout names, or the one asked for if it names none.
    ///
    /// # Errors
    /// [`CommandFailure::Call`] where nothing names one, and where two are named.
    pub fn target(&self, asked: Option<Target>) -> Result<Target, CommandFailure> {
        let wrong = |why: String| Err(CommandFailure::Call(format!("{}: {why}", self.label)));
        let of_common = self.common.as_ref().map(|_| Target::ResidentMenu);
        match (self.target.or(of_common), asked) {
            (Some(own), Some(asked)) if own != asked => {
                let (own, asked) = (own.theme_name(), asked.theme_name());
                wrong(format!(
                    "it is a layout for the menu {own}, but --menu says {asked}: leave out --menu, or use {own}"
                ))
            }
            (Some(target), _) | (None, Some(target)) => Ok(target),
            (None, None) => wrong("it doesn't say which menu it is for: add --menu, such as --menu home".into()),
        }
    }

    /// Merges the chosen options and stamps the result as a site does.
    ///
    /// # Errors
    /// [`CommandFailure::Call`] for choices that the layout does not offer, and where the menu is unknown or another.
    pub fn build(&self, menu: Option<Target>, choices: &ChoiceArguments) -> Result<BuiltLayout, CommandFailure> {
        let target = self.target(menu)?;
        let (chosen, picked) = choices.find(&self.label, &self.options)?;
        let id = self.given_id(target)?;
        let layout = self.layout.as_ref().map(|layout| self.with_own_id(layout));
        let is_common_alone = layout.is_none() && self.common.is_some() && self.options.is_empty();
        let layout = match is_common_alone {
            true => None,
            false => vitrine_layout::build(&BuildInput {
                target,
                layout_name: &self.name,
                author: None,
                layout_id: &id,
                base: layout.as_ref(),
                options: &self.options,
                choices: &picked,
            })
            .map_err(choices::refused)?,
        };
        let common = self.common.as_ref().filter(|_| target.allows_common()).map(|common| {
            let common = self.with_own_id(common);
            let stamps = CommonInput { layout_name: &self.name, author: None, layout_id: &id, common: &common };
            vitrine_layout::build_common(&stamps)
        });
        Ok(BuiltLayout { target, layout, common, chosen })
    }

    /// The ID of a layout that carries none: the published one, else one that belongs to no site.
    fn given_id(&self, target: Target) -> Result<LayoutId, CommandFailure> {
        let uuid = self.uuid.unwrap_or_else(|| tree::derived_uuid(target, &self.name));
        match published::known_id(uuid) {
            Some(known) => Ok(known),
            None => LayoutId::new("Vitrine_Custom", &uuid.to_string())
                .map_err(|error| CommandFailure::Unfit(error.to_string())),
        }
    }

    /// The layout without an ID that belongs to another: fixes and recognition go by it.
    fn with_own_id(&self, layout: &Layout) -> Layout {
        let is_foreign = self.uuid.is_some_and(|uuid| {
            layout.layout_id().is_some_and(|carried| published::owner_besides(&carried, uuid).is_some())
        });
        if is_foreign { layout.clone().without_id() } else { layout.clone() }
    }
}

/// `<name> by <author>`, as installers show it.
pub fn layout_info(json: &str) -> String {
    let Ok((layout, _)) = Layout::read(json.as_bytes(), LayoutStrictness::Lenient) else { return String::new() };
    let name = layout.patch_name().unwrap_or_default();
    match layout.author_name().filter(|author| !author.trim().is_empty()) {
        Some(author) => format!("{name} by {author}"),
        None => name.to_owned(),
    }
}

fn uuid_of(details: &Path) -> Result<Option<Uuid>, CommandFailure> {
    let unfit = |why: String| CommandFailure::Unfit(format!("{}: {}", details.display(), shown(&why)));
    let read =
        json::read(&read_file(details)?, &json::JsonLimits::default()).map_err(|error| unfit(error.to_string()))?;
    match read.as_object().map(|root| root.get("uuid")) {
        None => Err(unfit("it isn't a JSON object".into())),
        Some(None) => Ok(None),
        Some(Some(value)) => match value.as_text().map(Uuid::try_parse) {
            Some(Ok(uuid)) => Ok(Some(uuid)),
            _ => Err(unfit("its uuid is malformed".into())),
        },
    }
}
