//! Pictures of menus as a console would draw them. `vitrine-scene` knows where things are, `vitrine-stage` draws them. This
//! command reads themes and layouts, writes a PNG, and names the changes that the picture leaves out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::json;
use vitrine_inspect::{ContentKind, shown};
use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_media::{DecodeLimits, NEUTRAL_BACKGROUND, Picture, PixelChannels, encode_png, read_background_with_alpha};
use vitrine_nxtheme::{IconImage, NxthemeLimits, WallpaperImage};
use vitrine_scene::{AnimationMoment, ConsoleColours, FirmwareGeneration, MenuScene, SceneInput, build_scene};
use vitrine_stage::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, ThemeIcon, draw_scene};
use vitrine_target::Target;

use crate::CommandFailure;
use crate::choices::{ChoiceArguments, FoundChoice};
use crate::disk::{OutputArguments, read_file};
use crate::layout::{LayoutSource, parse_menu};

/// The first system version with the newer home menu.
const NEWER_HOME_MENU: u8 = 20;
/// Changes named on standard output. JSON lists more.
const NAMED_MAX: usize = 20;

/// Arguments of the command that draws a preview.
#[derive(clap::Args)]
pub struct PreviewCommand {
    /// A theme, or a layout: its folder or its JSON file. `-` is standard input.
    file: PathBuf,
    /// The PNG to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    choices: ChoiceArguments,
    /// The menu, if the layout doesn't say: home, lock, apps, set, user, psl or news.
    #[arg(long, value_name = "MENU", value_parser = parse_menu)]
    menu: Option<Target>,
    /// The background: a JPEG, PNG or WebP of 1280×720 or more. That of the theme or a plain colour if it is missing.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// The system version of the console, such as 20. The one the layout was made for if it is missing.
    #[arg(long, value_name = "VERSION")]
    firmware: Option<u8>,
    /// The colours the console is set to.
    #[arg(long, value_enum, default_value = "black")]
    colours: ColourSetting,
    /// Draw the first frame of the animations that the menu opens with, not the menu at rest.
    #[arg(long)]
    start: bool,
    /// Print a report as JSON.
    #[arg(long)]
    json: bool,
}

/// The setting of a console's colours.
#[derive(Clone, Copy, ValueEnum)]
enum ColourSetting {
    /// Light panels.
    White,
    /// Dark panels.
    Black,
}

/// Everything a picture is made of.
struct PreviewParts {
    target: Target,
    layout: Option<String>,
    common: Option<String>,
    wallpaper: Option<Picture>,
    icons: BTreeMap<String, Picture>,
    chosen: Vec<FoundChoice>,
}

pub fn run(command: &PreviewCommand) -> Result<(), CommandFailure> {
    let parts = read_parts(command)?;
    let layout = parts.layout.as_deref().map(read_layout).transpose()?;
    let common = parts.common.as_deref().map(read_layout).transpose()?;
    let own_firmware = layout.as_ref().map(FirmwareGeneration::of_layout).unwrap_or_default();
    let firmware = match command.firmware {
        None => own_firmware,
        Some(version) if version >= NEWER_HOME_MENU => FirmwareGeneration::From20,
        Some(_) => FirmwareGeneration::UpTo19,
    };
    let icons: Vec<&str> = parts.icons.keys().map(String::as_str).collect();
    let scene = build_scene(&SceneInput {
        layout: layout.as_ref(),
        common: common.as_ref(),
        icons: &icons,
        firmware,
        colours: match command.colours {
            ColourSetting::White => ConsoleColours::White,
            ColourSetting::Black => ConsoleColours::Black,
        },
        moment: if command.start { AnimationMoment::Start } else { AnimationMoment::Rest },
        ..SceneInput::stock(parts.target)
    });
    let (png, skipped) = draw(&scene, parts.wallpaper, &parts.icons)?;
    let output = OutputArguments::new(command.out.clone(), command.force);
    output.write(&png)?;
    if command.json {
        print_facts(&output, &png, &scene, skipped, &parts.chosen);
        return Ok(());
    }
    parts.chosen.iter().for_each(|chosen| println!("chosen    {chosen}"));
    let left_out = &scene.left_out;
    for change in left_out.changes().iter().take(NAMED_MAX) {
        println!("left out  {}", shown(&change.to_string()));
    }
    if left_out.count() > NAMED_MAX {
        println!("left out  {} more, which --json lists", left_out.count() - NAMED_MAX);
    }
    println!("{}: {} bytes", output.display(), png.len());
    match left_out.count() {
        0 => println!("This preview shows every change."),
        1 => println!("This preview leaves out 1 change."),
        count => println!("This preview leaves out {count} changes."),
    }
    if skipped > 0 {
        println!("Panes that fill the screen too often weren't drawn: {skipped}");
    }
    Ok(())
}

fn print_facts(output: &OutputArguments, png: &[u8], scene: &MenuScene, skipped: usize, chosen: &[FoundChoice]) {
    let changes = scene.left_out.changes().iter();
    let changes = changes
        .map(|change| json!({ "file": change.file, "object": change.object, "property": change.property }))
        .collect::<Vec<_>>();
    let facts = json!({
        "file": output.display().to_string(),
        "sizeBytes": png.len(),
        "menu": scene.target.theme_name(),
        "chosen": chosen.iter().map(FoundChoice::facts).collect::<Vec<_>>(),
        "leftOut": { "count": scene.left_out.count(), "changes": changes },
        "skippedPanes": skipped,
    });
    println!("{facts:#}");
}

fn read_parts(command: &PreviewCommand) -> Result<PreviewParts, CommandFailure> {
    let mut parts = if command.file.is_dir() {
        layout_parts(command, LayoutSource::read(&command.file, command.choices.folder())?)?
    } else {
        let bytes = read_file(&command.file)?;
        match ContentKind::detect(&command.file.to_string_lossy(), &bytes) {
            ContentKind::SwitchTheme | ContentKind::Yaz0 | ContentKind::Sarc => theme_parts(command, &bytes)?,
            ContentKind::Layout => {
                layout_parts(command, LayoutSource::of_file(&command.file, &bytes, command.choices.folder())?)?
            }
            ContentKind::ThemeBundle => {
                return Err(unfit(&command.file, "it holds several themes: take them out with vitrine unpack"));
            }
            _ => return Err(unfit(&command.file, "it isn't a Switch theme or a layout")),
        }
    };
    if let Some(path) = &command.picture {
        parts.wallpaper = Some(picture(path, &read_file(path)?)?);
    }
    Ok(parts)
}

fn layout_parts(command: &PreviewCommand, source: LayoutSource) -> Result<PreviewParts, CommandFailure> {
    source.tell();
    let built = source.build(command.menu, &command.choices)?;
    Ok(PreviewParts {
        target: built.target,
        layout: built.layout,
        common: built.common,
        wallpaper: None,
        icons: BTreeMap::new(),
        chosen: built.chosen,
    })
}

fn theme_parts(command: &PreviewCommand, bytes: &[u8]) -> Result<PreviewParts, CommandFailure> {
    if !command.choices.is_empty() {
        return Err(CommandFailure::Call("a theme has its options chosen already: leave out --option".into()));
    }
    let read = vitrine_nxtheme::read_theme(bytes, &NxthemeLimits::default());
    let theme = read.map_err(|error| unfit(&command.file, &error.to_string()))?.theme;
    let target = theme.manifest.target;
    if command.menu.is_some_and(|asked| asked != target) {
        let own = target.theme_name();
        return Err(CommandFailure::Call(format!("it is a theme for the menu {own}: leave out --menu, or use {own}")));
    }
    let text = |bytes: Option<Vec<u8>>| bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let wallpaper = match &theme.wallpaper {
        Some(WallpaperImage::Jpeg(jpeg)) => Some(picture(&command.file, jpeg)?),
        Some(WallpaperImage::Dds(dds)) => Some(texture(&command.file, dds)?),
        None => None,
    };
    let mut icons = BTreeMap::new();
    for (name, icon) in theme.icons {
        let decoded = match &icon {
            IconImage::Png(png) => {
                Picture::decode(png, &DecodeLimits::default()).map_err(|error| unfit(&command.file, &error.to_string()))
            }
            IconImage::Dds(dds) => texture(&command.file, dds),
        };
        icons.insert(name, decoded?);
    }
    Ok(PreviewParts {
        target,
        layout: text(theme.layout),
        common: text(theme.common).filter(|_| target.allows_common()),
        wallpaper,
        icons,
        chosen: Vec::new(),
    })
}

fn read_layout(text: &str) -> Result<Layout, CommandFailure> {
    let read = Layout::read(text.as_bytes(), LayoutStrictness::Lenient);
    read.map(|(layout, _)| layout).map_err(|error| CommandFailure::Unfit(error.to_string()))
}

fn picture(path: &Path, bytes: &[u8]) -> Result<Picture, CommandFailure> {
    let read = read_background_with_alpha(bytes, &DecodeLimits::background(), None);
    read.map_err(|error| unfit(path, &error.to_string()))
}

fn texture(path: &Path, dds: &[u8]) -> Result<Picture, CommandFailure> {
    let decoded = vitrine_dds::decode(dds, DecodeLimits::default().max_pixels);
    let decoded = decoded.map_err(|error| unfit(path, &error.to_string()))?;
    Picture::from_pixels(decoded.width, decoded.height, PixelChannels::Rgba, decoded.rgba)
        .map_err(|error| unfit(path, &error.to_string()))
}

/// Draws the scene as a PNG. Also returns how many panes were not drawn.
fn draw(
    scene: &MenuScene,
    wallpaper: Option<Picture>,
    icons: &BTreeMap<String, Picture>,
) -> Result<(Vec<u8>, usize), CommandFailure> {
    let failed = |why: String| CommandFailure::Unfit(why);
    let wallpaper = match wallpaper {
        Some(wallpaper) => wallpaper,
        None => Picture::filled(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX, NEUTRAL_BACKGROUND)
            .map_err(|error| failed(error.to_string()))?,
    };
    let wallpaper = wallpaper.with_alpha();
    let icons: Vec<(&str, Picture)> =
        icons.iter().map(|(name, icon)| (name.as_str(), icon.clone().with_alpha())).collect();
    let icons: Vec<ThemeIcon<'_>> = icons
        .iter()
        .map(|(name, icon)| ThemeIcon {
            name,
            width_px: icon.width_px(),
            height_px: icon.height_px(),
            rgba: icon.pixels(),
        })
        .collect();
    let drawn = draw_scene(scene, wallpaper.pixels(), &icons).map_err(|error| failed(error.to_string()))?;
    let picture = Picture::from_pixels(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX, PixelChannels::Rgba, drawn.rgba);
    // Player select alone shows what is behind a wallpaper. A preview of it stays transparent there.
    let picture = picture.map(|picture| if picture.has_transparency() { picture } else { picture.flatten([0, 0, 0]) });
    let png = picture.and_then(|picture| encode_png(&picture)).map_err(|error| failed(error.to_string()))?;
    Ok((png, drawn.skipped))
}

fn unfit(path: &Path, why: &str) -> CommandFailure {
    CommandFailure::Unfit(format!("{}: {why}", path.display()))
}
