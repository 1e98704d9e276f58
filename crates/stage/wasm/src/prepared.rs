//! The files of a menu, read once for all drawings of it.

use vitrine_layout::options::{LayoutOption, OptionChoice, OptionValue};
use vitrine_layout::{Layout, LayoutStrictness, merge_options};
use vitrine_scene::{FirmwareGeneration, SceneInput, build_scene};
use vitrine_target::Target;

use crate::names;
use crate::request::{ChosenOption, MenuFiles};

/// A layout that changes nothing, for options of a menu without one.
const EMPTY_LAYOUT: &str = r#"{"Files":[],"Anims":[]}"#;

/// A menu with its files read and its options merged.
#[derive(Debug)]
pub(crate) struct PreparedMenu {
    files: MenuFiles,
    pub target: Target,
    /// The layout without its options.
    base: Option<Layout>,
    pub layout: Option<Layout>,
    pub common: Option<Layout>,
    /// Names of the options that could not be merged.
    pub refused: Vec<String>,
    /// The system versions that the layout was made for.
    pub firmware: FirmwareGeneration,
    /// The drawing differs between the system versions.
    pub varies_by_firmware: bool,
}

impl PreparedMenu {
    /// Reads the files of a menu. A layout that was read `before` is not read again. `None` for an unknown menu.
    pub fn of(files: MenuFiles, before: Option<Self>) -> Option<Self> {
        let target = names::menu(&files.menu)?;
        let mut refused = Vec::new();
        // As on the server, a layout that cannot be read changes nothing.
        let known = before.filter(|before| before.files.layout == files.layout);
        let base = known.map_or_else(|| files.layout.as_deref().and_then(read), |known| known.base);
        let layout = match &base {
            Some(base) => Some(merged(base, &files.options, &mut refused)),
            None if files.options.is_empty() => None,
            None => read(EMPTY_LAYOUT).map(|base| merged(&base, &files.options, &mut refused)),
        };
        let layout = layout.filter(|layout| files.layout.is_some() || !layout.is_empty());
        let common = files.common.as_deref().filter(|_| target.allows_common()).and_then(read);
        let firmware = layout.as_ref().map(FirmwareGeneration::of_layout).unwrap_or_default();
        let mut prepared = Self { files, target, base, layout, common, refused, firmware, varies_by_firmware: false };
        // The home menu alone has two generations.
        if target == Target::ResidentMenu {
            let panes = |firmware| build_scene(&SceneInput { firmware, ..prepared.input() }).panes;
            prepared.varies_by_firmware = panes(FirmwareGeneration::UpTo19) != panes(FirmwareGeneration::From20);
        }
        Some(prepared)
    }

    /// Returns `true` if it was made of these files.
    pub fn is_of(&self, files: &MenuFiles) -> bool {
        self.files == *files
    }

    /// The menu as it rests.
    pub fn input(&self) -> SceneInput<'_> {
        SceneInput {
            layout: self.layout.as_ref(),
            common: self.common.as_ref(),
            firmware: self.firmware,
            ..SceneInput::stock(self.target)
        }
    }
}

fn read(text: &str) -> Option<Layout> {
    Layout::read(text.as_bytes(), LayoutStrictness::Lenient).ok().map(|(layout, _)| layout)
}

/// Merges the chosen options into a layout. One that cannot be merged is left out and named.
fn merged(base: &Layout, options: &[ChosenOption], refused: &mut Vec<String>) -> Layout {
    let mut offered: Vec<LayoutOption> = Vec::with_capacity(options.len());
    let mut choices: Vec<OptionChoice> = Vec::with_capacity(options.len());
    for (number, option) in (0_u128..).zip(options) {
        // Only the chosen value of each is here, so that a number tells them apart.
        let value_uuid = uuid::Uuid::from_u128(number);
        let value = OptionValue { uuid: value_uuid, name: String::new(), json: option.json.clone(), picture: None };
        offered.push(LayoutOption {
            priority: option.priority,
            kind: option.kind.into(),
            name: option.name.clone(),
            range: option.min.zip(option.max),
            is_global: option.is_global,
            values: vec![value],
        });
        choices.push(OptionChoice { value_uuid, variable: option.variable.clone() });
    }
    if let Ok(layout) = merge_options(base, &offered, &choices) {
        return layout;
    }
    let is_mergeable = |choice: &OptionChoice| merge_options(base, &offered, std::slice::from_ref(choice)).is_ok();
    let (kept, left_out): (Vec<_>, Vec<_>) = choices.into_iter().partition(is_mergeable);
    let named =
        left_out.iter().filter_map(|choice| offered.iter().find(|option| option.value(choice.value_uuid).is_some()));
    refused.extend(named.map(|option| option.name.clone()));
    merge_options(base, &offered, &kept).unwrap_or_else(|_| base.clone())
}
