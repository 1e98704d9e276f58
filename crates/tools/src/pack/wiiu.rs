//! A Wii U theme of single pieces: patches, or files of a console with what they were changed to. Which file of a console a
//! piece is for follows from its content where the original is known, else from its name; text belongs to one region and
//! language.

use std::path::Path;

use vitrine_bps::{BpsPatch, PatchLimits, create};
use vitrine_utheme::{PatchNaming, PreviewPicture, PreviewScreen, SystemFile, ThemeMetadata, name_patch};

use super::{ThemeLabels, named, refuse_twice};
use crate::CommandFailure;
use crate::disk::read_file;
use crate::theme;

/// The pieces of a Wii U theme.
#[derive(clap::Args)]
#[command(next_help_heading = "Parts of a Wii U theme")]
pub struct WiiuPieces {
    /// A BPS patch. If neither its content nor its name tells what it is for, write it in front: Men, Men2, or region
    /// and language of a text file, such as JpJapanese or JpJa.
    #[arg(long, value_name = "[FOR=]FILE")]
    patch: Vec<String>,
    /// A console file and the changed one. The patch is made from them.
    #[arg(long, num_args = 2, value_names = ["[FOR=]ORIGINAL", "CHANGED"])]
    change: Vec<String>,
    /// A picture of a screen: collage, launcher or warawara.
    #[arg(long, value_name = "[SCREEN=]FILE")]
    preview: Vec<String>,
    /// The version of the theme, 1.0 by default.
    #[arg(long, value_name = "TEXT")]
    theme_version: Option<String>,
}

/// A file of an archive.
type PackedFile = (String, Vec<u8>);

impl WiiuPieces {
    pub fn are_given(&self) -> bool {
        self.theme_version.is_some() || ![&self.patch, &self.change, &self.preview].iter().all(|files| files.is_empty())
    }

    pub fn pack(&self, said: &ThemeLabels) -> Result<Vec<u8>, CommandFailure> {
        if self.patch.is_empty() && self.change.is_empty() {
            let why = "a Wii U theme without a patch changes nothing: add --patch, or --change with the original and \
                the changed file";
            return Err(CommandFailure::Call(why.into()));
        }
        let (name, author) = said.names()?;
        let metadata = ThemeMetadata {
            theme_id: said.id.clone().unwrap_or_else(|| format!("Custom:{}", said.id("wiiu"))),
            theme_name: name.to_owned(),
            theme_author: author.to_owned(),
            theme_version: self.theme_version.clone().unwrap_or_else(|| "1.0".to_owned()),
        };
        let given = |texts: &[String]| texts.iter().map(|text| named(text).1).collect::<Vec<_>>();
        refuse_twice(&[given(&self.patch), given(&self.change), given(&self.preview)].concat())?;
        let mut files = vec![("metadata.json".to_owned(), metadata.to_json().map_err(theme::unfit)?.into_bytes())];
        for text in &self.patch {
            let (meant, path) = named(text);
            let patch = read_file(&path)?;
            add(&mut files, of_patch(meant, &path, patch)?)?;
        }
        for pair in self.change.chunks_exact(2) {
            let ((meant, original), changed) = (named(&pair[0]), Path::new(&pair[1]));
            let patch = create(&read_file(&original)?, &read_file(changed)?);
            add(&mut files, of_patch(meant, &original, patch)?)?;
        }
        for text in &self.preview {
            add(&mut files, of_preview(text)?)?;
        }
        theme::rewrite_wiiu(&theme::zip_of(&files)?)
    }
}

fn add(files: &mut Vec<PackedFile>, file: PackedFile) -> Result<(), CommandFailure> {
    let stem = |name: &str| name.rsplit_once('.').map_or(name.to_owned(), |(stem, _)| stem.to_owned());
    if files.iter().any(|(name, _)| stem(name) == stem(&file.0)) {
        return Err(CommandFailure::Call(format!("two files are given for {}: use one", stem(&file.0))));
    }
    files.push(file);
    Ok(())
}

/// The patch under the name of the file that it is for.
fn of_patch(meant: Option<&str>, path: &Path, bytes: Vec<u8>) -> Result<PackedFile, CommandFailure> {
    let damaged = |error| CommandFailure::Unfit(format!("{}: {error}", path.display()));
    let patch = BpsPatch::parse(&bytes, &PatchLimits::default()).map_err(damaged)?;
    let (source_size, source_crc) = (patch.source_size(), patch.source_crc());
    let file = match meant {
        Some(meant) => find(meant).ok_or_else(|| {
            let why = format!("themes don't change a file called {meant:?}");
            CommandFailure::Call(format!("{}: {why}, but {}", path.display(), all()))
        })?,
        None => {
            let entry = path.to_string_lossy().replace('\\', "/");
            let naming = PatchNaming { entry: &entry, declared_path: None, source_size, source_crc };
            // The name of a console's file says as much as that of its patch.
            let by_name = || path.file_stem().and_then(|stem| find(&stem.to_string_lossy()));
            name_patch(&naming).or_else(by_name).ok_or_else(|| {
                let why = "it isn't clear which console file this is for";
                CommandFailure::Call(format!("{}: {why}: write one of {} and = in front", path.display(), all()))
            })?
        }
    };
    Ok((file.patch_name.to_owned(), bytes))
}

/// Finds a system file by the name of its patch, its path on the console, or region and language.
fn find(name: &str) -> Option<&'static SystemFile> {
    SystemFile::find_by_patch_name(name)
        .or_else(|| SystemFile::find_by_patch_name(&format!("{name}.bps")))
        .or_else(|| SystemFile::find_by_console_path(name))
        .or_else(|| SystemFile::find_by_text_folder(name))
}

/// Lists the short names of all system files.
fn all() -> String {
    let short = |file: &SystemFile| {
        let stem = file.patch_name.trim_end_matches(".bps");
        stem.strip_prefix("AllMessage_").unwrap_or(stem).to_owned()
    };
    vitrine_utheme::SYSTEM_FILES.iter().map(short).collect::<Vec<_>>().join(", ")
}

fn of_preview(text: &str) -> Result<PackedFile, CommandFailure> {
    let (screen, path) = named(text);
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let wanted = screen.map_or(stem, str::to_owned);
    let short = |screen: PreviewScreen| screen.entry_name().trim_start_matches("preview-");
    let found = PreviewScreen::ALL.into_iter().find(|screen| wanted.trim_start_matches("preview-") == short(*screen));
    let Some(screen) = found else {
        let why = format!("{wanted:?} isn't one of the screens collage, launcher and warawara");
        return Err(CommandFailure::Call(format!(
            "{}: {why}: write one of them and = in front of the file",
            path.display()
        )));
    };
    let preview = PreviewPicture { screen, bytes: read_file(&path)? };
    let Some(extension) = preview.extension() else {
        return Err(CommandFailure::Unfit(format!("{}: it isn't a WebP, JPEG or PNG picture", path.display())));
    };
    Ok((format!("{}.{extension}", screen.entry_name()), preview.bytes))
}
