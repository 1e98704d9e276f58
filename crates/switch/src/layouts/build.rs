//! Building a layout's JSON: the catalogue's file, the chosen options merged into it, its layout ID stamped on it. One
//! function serves the download of a theme, the layout's own download and the check before publishing, so they always
//! agree.

use uuid::Uuid;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_layout::layout_id::{self, LayoutId};
use vitrine_layout::options::OptionChoice;
use vitrine_layout::published;
use vitrine_layout::{BuildError, BuildInput, CommonInput, Layout as FormatLayout, LayoutStrictness};
use vitrine_target::Target;

use super::layout::{Layout, OfferedOption};

/// Layout files of a theme.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayoutJsonFiles {
    /// `layout.json`; absent for an unchanged stock layout.
    pub layout_json: Option<String>,
    /// `common.json`, when the layout has one and the menu allows it.
    pub common_json: Option<String>,
}

/// Builds a layout with chosen options. `service` is the prefix of layout IDs.
///
/// # Errors
/// [`ErrorReason::OptionsRefused`] with a sentence naming the option, for invalid choices.
pub fn build(
    service: &str,
    layout: &Layout,
    offered: &[OfferedOption],
    choices: &[OptionChoice],
) -> Result<LayoutJsonFiles> {
    let target = layout.target()?;
    let (id, uuid) = (given_id(service, layout)?, layout.item.uuid);
    let base = layout.layout_json.as_deref().map(|json| read_own(json, "layout", &id, uuid)).transpose()?;
    let options: Vec<_> = offered.iter().map(OfferedOption::to_format).collect();
    // No author is stamped: the system account shows other people's layouts, and the author named in a file stays.
    let layout_json = vitrine_layout::build(&BuildInput {
        target,
        layout_name: &layout.item.name,
        author: None,
        layout_id: &id,
        base: base.as_ref(),
        options: &options,
        choices,
    })
    .map_err(refused)?;
    let common_json = match (&layout.common_json, target.allows_common()) {
        (Some(json), true) => {
            let common = read_own(json, "common layout", &id, uuid)?;
            Some(vitrine_layout::build_common(&CommonInput {
                layout_name: &layout.item.name,
                author: None,
                layout_id: &id,
                common: &common,
            }))
        }
        _ => None,
    };
    Ok(LayoutJsonFiles { layout_json, common_json })
}

/// Custom layouts of one theme, as its creator provided them.
pub struct CustomLayoutInput<'a> {
    pub service: &'a str,
    /// Theme that they belong to. Layouts without an ID of their own get one from it.
    pub theme: Uuid,
    /// Name for a layout without one.
    pub name: &'a str,
    pub target: Target,
    pub layout_json: Option<&'a str>,
    pub common_json: Option<&'a str>,
}

/// Completes a creator's own layouts with a name and an ID if they lack them. On a console, a layout without an ID
/// would get fixes for whatever its name resembles.
///
/// # Errors
/// `INTERNAL` for stored layouts that cannot be read.
pub fn build_custom(custom: &CustomLayoutInput<'_>) -> Result<LayoutJsonFiles> {
    let id = LayoutId::new(&format!("{}_Custom", custom.service), &custom.theme.to_string())
        .map_err(|error| PublicError::internal("naming a layout", error))?;
    let layout_json = match custom.layout_json {
        Some(json) => {
            let base = read(json, "custom layout")?;
            vitrine_layout::build(&BuildInput {
                target: custom.target,
                layout_name: base.patch_name().unwrap_or(custom.name),
                author: None,
                layout_id: &id,
                base: Some(&base),
                options: &[],
                choices: &[],
            })
            .map_err(refused)?
        }
        None => None,
    };
    let common_json = match custom.common_json {
        Some(json) => {
            let common = read(json, "custom common layout")?;
            let layout_name = common.patch_name().unwrap_or(custom.name);
            Some(vitrine_layout::build_common(&CommonInput {
                layout_name,
                author: None,
                layout_id: &id,
                common: &common,
            }))
        }
        None => None,
    };
    Ok(LayoutJsonFiles { layout_json, common_json })
}

/// Returns the ID that a layout of the catalogue is built with if its file has none.
///
/// # Errors
/// `INTERNAL` for a service that the settings should have refused.
fn given_id(service: &str, layout: &Layout) -> Result<LayoutId> {
    published::catalogue_id(service, layout.item.number().0.unsigned_abs(), layout.item.uuid)
        .map_err(|error| PublicError::internal("naming a layout", error))
}

/// Returns the ID in files with this layout: its own, else the one given here.
pub fn layout_id(service: &str, layout: &Layout) -> Option<LayoutId> {
    let given = given_id(service, layout).ok()?;
    let carried = layout.carried_id.as_deref().and_then(|id| layout_id::parse(id).ok());
    Some(carried.filter(|carried| !is_of_another(carried, &given, layout.item.uuid)).unwrap_or(given))
}

/// Returns true if an ID in a layout belongs to a published layout, or to this site's own service under another number.
pub fn is_of_another(carried: &LayoutId, given: &LayoutId, layout: Uuid) -> bool {
    let number = carried.id().strip_suffix("-common").unwrap_or(carried.id());
    let is_other_number = carried.service() == given.service() && !number.eq_ignore_ascii_case(given.id());
    is_other_number || published::owner_besides(carried, layout).is_some()
}

/// Reads a layout of the catalogue, and removes an ID that belongs to another.
fn read_own(json: &str, what: &'static str, given: &LayoutId, uuid: Uuid) -> Result<FormatLayout> {
    let layout = read(json, what)?;
    let is_foreign = layout.layout_id().is_some_and(|carried| is_of_another(&carried, given, uuid));
    Ok(if is_foreign { layout.without_id() } else { layout })
}

/// Reads stored JSON. It was validated on import, so reading it leniently cannot fail unless the database was modified.
fn read(json: &str, what: &'static str) -> Result<FormatLayout> {
    FormatLayout::read(json.as_bytes(), LayoutStrictness::Lenient)
        .map(|(layout, _)| layout)
        .map_err(|error| PublicError::internal("reading a stored layout", format!("{what}: {error}")))
}

fn refused(error: BuildError) -> PublicError {
    let sentence = match error {
        BuildError::BrokenValue { .. } => format!("Could not build this mix: {error}."),
        other => {
            let mut sentence = other.to_string();
            if let Some(first) = sentence.get(..1).map(str::to_uppercase) {
                sentence.replace_range(..1, &first);
            }
            format!("{sentence}.")
        }
    };
    FieldError::new("options", ErrorReason::OptionsRefused).saying(sentence).into()
}
