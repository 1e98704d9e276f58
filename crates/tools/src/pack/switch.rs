//! A Switch theme of single pieces. A picture that consoles show stays as it is; any other is converted as a site does it.
//! Icons and layouts are never changed to fit.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use vitrine_dds::{BlockEncoding, EncodingEffort};
use vitrine_inspect::Severity;
use vitrine_media::{DecodeLimits, PixelChannels, encode_wallpaper_jpeg, read_background_with_alpha};
use vitrine_nxtheme::{IconImage, PictureKind, Theme, ThemeContainer, ThemeManifest, WallpaperImage};
use vitrine_target::Target;

use super::{ThemeLabels, named, refuse_twice};
use crate::CommandFailure;
use crate::choices::ChoiceArguments;
use crate::disk::read_file;
use crate::layout::{LayoutSource, layout_info, parse_menu};
use crate::{inspect, theme};

/// The pieces of a Switch theme.
#[derive(clap::Args)]
#[command(next_help_heading = "Parts of a Switch theme")]
pub struct SwitchPieces {
    /// The menu: home, lock, apps, set, user, psl or news.
    #[arg(long, value_name = "MENU", value_parser = parse_menu)]
    menu: Option<Target>,
    /// The background. A JPEG or DDS that consoles show is used as it is; any other JPEG, PNG or WebP of 1280×720 or more is
    /// cropped and scaled to the screen.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// The layout: its folder, as for `vitrine layout build`, or its JSON file.
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<PathBuf>,
    #[command(flatten)]
    choices: ChoiceArguments,
    /// The layout of the file that the home menu shares, if the layout is a single file.
    #[arg(long, value_name = "FILE")]
    common: Option<PathBuf>,
    /// An icon: a PNG or DDS of exactly the right size, named like the icon or with the icon's name in front.
    #[arg(long, value_name = "[ICON=]FILE")]
    icon: Vec<String>,
    /// Write a ZIP. Any tool can open it, but older installers can't.
    #[arg(long)]
    zip: bool,
}

impl SwitchPieces {
    pub fn are_given(&self) -> bool {
        self.menu.is_some() || self.has_content() || !self.choices.is_empty() || self.zip
    }

    fn has_content(&self) -> bool {
        self.picture.is_some() || self.layout.is_some() || self.common.is_some() || !self.icon.is_empty()
    }

    pub fn pack(&self, said: &ThemeLabels) -> Result<Vec<u8>, CommandFailure> {
        let call = |why: &str| CommandFailure::Call(why.into());
        if !self.has_content() {
            return Err(call("the theme would be empty: add --picture, --layout or --icon"));
        }
        if self.layout.is_none() && !self.choices.is_empty() {
            return Err(call("options belong to a layout: add it with --layout"));
        }
        let (name, author) = said.names()?;
        let icons: Vec<_> = self.icon.iter().map(|icon| named(icon)).collect();
        let alone = [&self.picture, &self.layout, &self.common].into_iter().flatten();
        refuse_twice(alone.chain(icons.iter().map(|(_, file)| file)))?;
        let layout = self.layout.as_deref().map(|path| self.read_layout(path)).transpose()?;
        let target = match (self.menu, &layout) {
            (Some(menu), _) => menu,
            (None, Some(layout)) => layout.target(None)?,
            (None, None) => {
                return Err(call("--menu is missing: give the menu of the theme, such as --menu home"));
            }
        };
        let mut theme = Theme::new(ThemeManifest::new(target, name, author));
        theme.manifest.id = Some(said.id(target.theme_name()));
        theme.wallpaper = self.picture.as_deref().map(|path| wallpaper(path, target)).transpose()?;
        if let Some(layout) = &layout {
            let built = layout.build(self.menu, &self.choices)?;
            built.chosen.iter().for_each(|chosen| eprintln!("chosen: {chosen}"));
            theme.manifest.layout_info = built.layout.as_deref().map(layout_info).unwrap_or_default();
            theme.layout = built.layout.map(String::into_bytes);
            theme.common = built.common.map(String::into_bytes);
        }
        if let Some(path) = &self.common {
            theme.common = Some(self.read_common(path, target)?);
        }
        theme.icons = read_icons(target, icons)?;
        theme::write_switch(&theme, if self.zip { ThemeContainer::Zip } else { ThemeContainer::Yaz0Sarc })
    }

    fn read_layout(&self, path: &Path) -> Result<LayoutSource, CommandFailure> {
        let source = LayoutSource::read(path, self.choices.folder())?;
        source.tell();
        Ok(source)
    }

    fn read_common(&self, path: &Path, target: Target) -> Result<Vec<u8>, CommandFailure> {
        let wrong = |why: String| Err(CommandFailure::Call(format!("{}: {why}", path.display())));
        if !target.allows_common() {
            return wrong(format!(
                "only the home menu has a common layout, but this theme is for {target}: leave out --common"
            ));
        }
        let source = LayoutSource::read_common(path)?;
        source.tell();
        match source.build(None, &ChoiceArguments::default())?.common {
            Some(common) => Ok(common.into_bytes()),
            None => wrong("it contains no layout for common.szs".into()),
        }
    }
}

/// Reads the background of the theme, and converts it if consoles would not show it.
fn wallpaper(path: &Path, target: Target) -> Result<WallpaperImage, CommandFailure> {
    let bytes = read_file(path)?;
    match PictureKind::of(&bytes) {
        PictureKind::Dds => return Ok(WallpaperImage::Dds(bytes)),
        PictureKind::Jpeg if is_shown(&bytes, target) => return Ok(WallpaperImage::Jpeg(bytes)),
        _ => {}
    }
    let unfit = |error: vitrine_media::PictureError| CommandFailure::Unfit(format!("{}: {error}", path.display()));
    let picture = read_background_with_alpha(&bytes, &DecodeLimits::background(), None).map_err(unfit)?;
    if picture.channels() == PixelChannels::Rgba && target.shows_through() {
        eprintln!("{}: converted to DDS, which keeps the transparent parts", path.display());
        let texture = vitrine_dds::encode(
            picture.pixels(),
            picture.width_px(),
            picture.height_px(),
            BlockEncoding::Dxt1,
            EncodingEffort::Quick,
        );
        return texture
            .map(WallpaperImage::Dds)
            .map_err(|error| CommandFailure::Unfit(format!("{}: {error}", path.display())));
    }
    if picture.channels() == PixelChannels::Rgba {
        eprintln!("{}: its transparent parts become black, because only player select shows them", path.display());
    }
    eprintln!("{}: converted to a JPEG of {}×{} pixels", path.display(), picture.width_px(), picture.height_px());
    encode_wallpaper_jpeg(&picture).map(WallpaperImage::Jpeg).map_err(unfit)
}

/// Returns `true` if consoles and tools accept a JPEG as it is.
fn is_shown(jpeg: &[u8], target: Target) -> bool {
    let mut theme = Theme::new(ThemeManifest::new(target, "-", "-"));
    theme.wallpaper = Some(WallpaperImage::Jpeg(jpeg.to_vec()));
    let findings = vitrine_nxtheme::validate(&theme);
    let is_remarked = findings.iter().any(|finding| finding.place() == "image.jpg");
    !is_remarked && inspect::report("image.jpg", jpeg).worst() < Some(Severity::Error)
}

fn read_icons(
    target: Target,
    files: Vec<(Option<&str>, PathBuf)>,
) -> Result<BTreeMap<String, IconImage>, CommandFailure> {
    let mut icons = BTreeMap::new();
    for (name, path) in files {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let name = name.map_or(stem, str::to_owned);
        let names: Vec<_> = target.icons().iter().map(|icon| icon.name).collect();
        if names.is_empty() {
            return Err(CommandFailure::Call(format!("{target} has no icons of its own: leave out --icon")));
        }
        if !names.contains(&name.as_str()) {
            let (names, first) = (names.join(", "), names[0]);
            let why = format!("{target} has no icon called {name:?}; it has {names}");
            return Err(CommandFailure::Call(format!("{why}: write it like --icon {first}={}", path.display())));
        }
        let bytes = read_file(&path)?;
        let icon =
            if PictureKind::of(&bytes) == PictureKind::Dds { IconImage::Dds(bytes) } else { IconImage::Png(bytes) };
        if icons.insert(name.clone(), icon).is_some() {
            return Err(CommandFailure::Call(format!("two files are given for the icon {name}: use one")));
        }
    }
    Ok(icons)
}
