//! Building the layout of a theme: merges the chosen options into the catalogue's JSON and stamps name, author, target
//! and layout ID on it. `merge` merges lists. Invariant: the result holds only fields that the format knows, and keeps
//! a layout's own ID, because installers key firmware fixes on it.

use crate::json::{JsonObject, JsonValue};
use crate::layout_id::{self, LayoutId};
use crate::merge::{merge_lists, without_markers};
use crate::options::{LayoutOption, OptionChoice, OptionValue, ValueError, read_value};
use crate::schema::Layout;
use crate::variables::{self, CheckedVariable, VariableError};
use uuid::Uuid;
use vitrine_target::Target;

/// Inputs from which a layout is built.
#[derive(Debug, Clone, Copy)]
pub struct BuildInput<'a> {
    /// The menu.
    pub target: Target,
    /// `PatchName` of the result.
    pub layout_name: &'a str,
    /// `AuthorName` of the result; `None` keeps the layout's own.
    pub author: Option<&'a str>,
    /// The layout's number in the catalogue. Its options are replaced by those chosen, and its service and id give
    /// way to an ID the layout itself carries.
    pub layout_id: &'a LayoutId,
    /// The catalogue's layout; `None` for a stock layout, which has no JSON of its own.
    pub base: Option<&'a Layout>,
    /// The options offered: the layout's own and those of its menu.
    pub options: &'a [LayoutOption],
    /// The chosen values, in any order.
    pub choices: &'a [OptionChoice],
}

/// Stamps for a common layout.
#[derive(Debug, Clone, Copy)]
pub struct CommonInput<'a> {
    /// `PatchName` of the result.
    pub layout_name: &'a str,
    /// `AuthorName` of the result; `None` keeps the layout's own.
    pub author: Option<&'a str>,
    /// The number of the layout it belongs to; `-common` is added here.
    pub layout_id: &'a LayoutId,
    /// The catalogue's JSON for the shared file.
    pub common: &'a Layout,
}

/// Why a layout cannot be built from the chosen values.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A value that none of the offered options has.
    #[error("this layout has no option value {0}")]
    UnknownValue(Uuid),
    /// Two values of one option, or one value twice.
    #[error("choose only one value of {option:?}")]
    TwoValuesOfOneOption {
        /// The option's name.
        option: String,
    },
    /// An option that needs a variable came without.
    #[error("{option:?} needs a value")]
    VariableMissing {
        /// The option's name.
        option: String,
    },
    /// A TOGGLE or SELECT came with a variable.
    #[error("{option:?} doesn't take a value")]
    VariableUnexpected {
        /// The option's name.
        option: String,
    },
    /// A variable outside its option's bounds.
    #[error("{option:?} {error}")]
    VariableInvalid {
        /// The option's name.
        option: String,
        /// The defect of the variable.
        error: VariableError,
    },
    /// A value file that gives no valid layout with the chosen variable, for example because it divides by zero.
    #[error("the option value {uuid} can't be applied: {error}")]
    BrokenValue {
        /// UUID of the value.
        uuid: Uuid,
        /// The defect of its file.
        error: ValueError,
    },
}

/// A choice together with the option and value it refers to.
struct ResolvedChoice<'a> {
    option: &'a LayoutOption,
    value: &'a OptionValue,
    variable: CheckedVariable,
    /// The choice as a layout ID carries it.
    written: OptionChoice,
}

/// Builds the `layout.json` of a theme. `None` means that a stock layout was left as it is: the theme then carries no
/// layout at all.
///
/// # Errors
/// [`BuildError`] for choices that do not fit the options offered.
pub fn build(input: &BuildInput<'_>) -> Result<Option<String>, BuildError> {
    let chosen = resolve(input.options, input.choices)?;
    let stock = stock_layout();
    let merged = merge_chosen(input.base.unwrap_or(&stock), &chosen)?;
    if input.base.is_none() && merged.is_empty() {
        return Ok(None);
    }
    let own_id = input.base.and_then(Layout::id);
    let choices = chosen.into_iter().map(|chosen| chosen.written);
    let stamps = LayoutStamps {
        patch_name: input.layout_name,
        author: input.author,
        target_name: input.target.console_file(),
        id: stamped_id(own_id, input.layout_id.clone().with_options(choices)),
    };
    Ok(Some(stamp(merged, stamps).to_json()))
}

/// Builds the `common.json` of a theme: the catalogue's, stamped. Options do not touch it.
pub fn build_common(input: &CommonInput<'_>) -> String {
    let id = match input.common.id() {
        Some(own) => own.to_owned(),
        None => layout_id::print(&input.layout_id.common()),
    };
    let stamps = LayoutStamps { patch_name: input.layout_name, author: input.author, target_name: "common.szs", id };
    stamp(input.common.clone(), stamps).to_json()
}

/// Merges the chosen options into a layout and stamps nothing.
///
/// # Errors
/// [`BuildError`] for choices that do not fit the options offered.
pub fn merge_options(base: &Layout, options: &[LayoutOption], choices: &[OptionChoice]) -> Result<Layout, BuildError> {
    merge_chosen(base, &resolve(options, choices)?)
}

/// Stand-in for the JSON that a stock layout lacks: it changes nothing and accepts changes to files and animations.
pub(crate) fn stock_layout() -> Layout {
    let mut root = JsonObject::new();
    root.set("Files", JsonValue::Array(Vec::new()));
    root.set("Anims", JsonValue::Array(Vec::new()));
    Layout::from_root(root)
}

/// Finds the option and value of each choice, checks its variable, and puts the choices into the order of application.
fn resolve<'a>(options: &'a [LayoutOption], choices: &[OptionChoice]) -> Result<Vec<ResolvedChoice<'a>>, BuildError> {
    let mut chosen: Vec<ResolvedChoice<'a>> = Vec::with_capacity(choices.len());
    for choice in choices {
        let uuid = choice.value_uuid;
        let (option, value) = options
            .iter()
            .find_map(|option| option.value(uuid).map(|value| (option, value)))
            .ok_or(BuildError::UnknownValue(uuid))?;
        let name = || option.name.clone();
        if chosen.iter().any(|other| std::ptr::eq(other.option, option)) {
            return Err(BuildError::TwoValuesOfOneOption { option: name() });
        }
        let (variable, written) = match (option.kind.has_variable(), choice.variable.as_deref()) {
            (true, None) => return Err(BuildError::VariableMissing { option: name() }),
            (true, Some(entered)) => {
                let refused = |error| BuildError::VariableInvalid { option: name(), error };
                let variable = variables::check(option.kind, option.range, entered).map_err(refused)?;
                let written = variables::canonical(option.kind, option.range, entered).map_err(refused)?;
                (variable, Some(written))
            }
            (false, None | Some("")) => (CheckedVariable::None, None),
            (false, Some(_)) => return Err(BuildError::VariableUnexpected { option: name() }),
        };
        chosen.push(ResolvedChoice {
            option,
            value,
            variable,
            written: OptionChoice { value_uuid: uuid, variable: written },
        });
    }
    chosen.sort_by_key(|chosen| (chosen.option.priority, chosen.option.is_global, chosen.option.name.as_str()));
    Ok(chosen)
}

fn merge_chosen(base: &Layout, chosen: &[ResolvedChoice<'_>]) -> Result<Layout, BuildError> {
    let mut root = base.root().clone();
    // A text written by a careless tool may hold markers of its own, which must not reach a console.
    root.retain(|key, value| match without_markers(std::mem::replace(value, JsonValue::Null), key) {
        Some(kept) => {
            *value = kept;
            true
        }
        None => false,
    });
    if !root.has("Files") {
        root.set("Files", JsonValue::Array(Vec::new()));
    }
    for ResolvedChoice { option, value, variable, .. } in chosen {
        let broken = |error| BuildError::BrokenValue { uuid: value.uuid, error };
        let mut changes = read_value(&value.json, option.kind, variable).map_err(broken)?;
        if let Some(state @ JsonValue::Bool(_)) = changes.remove("HideOnlineBtn") {
            root.set("HideOnlineBtn", state);
        }
        // Animations of an option are left out where the layout has no list of them, as the reference merger does.
        for list in ["Files", "Anims"] {
            if let (Some(JsonValue::Array(old)), Some(JsonValue::Array(new))) =
                (root.get_mut(list), changes.remove(list))
            {
                merge_lists(old, new, list);
            }
        }
    }
    Ok(Layout::from_root(root))
}

/// The ID to write: the layout's own if it carries one, followed by the chosen options where it can carry them.
fn stamped_id(own: Option<&str>, given: LayoutId) -> String {
    // Installers compare this name exactly; `Themezer:9|…` would not get the fix.
    const EXACT: &str = "builtin_ClearLock";
    let Some(own) = own else {
        let bare = layout_id::print(&given.clone().with_options([]));
        return if bare == EXACT { bare } else { layout_id::print(&given) };
    };
    if given.options().is_empty() || own == EXACT {
        return own.to_owned();
    }
    match layout_id::parse(own) {
        Ok(parsed) => {
            let options = [parsed.options(), given.options()].concat();
            layout_id::print(&parsed.with_options(options))
        }
        Err(_) => own.to_owned(),
    }
}

struct LayoutStamps<'a> {
    patch_name: &'a str,
    author: Option<&'a str>,
    target_name: &'a str,
    id: String,
}

/// The fields of the format in their usual order, stamped; whatever else the root holds is left behind.
fn stamp(layout: Layout, stamps: LayoutStamps<'_>) -> Layout {
    let mut fields = layout.root().clone();
    let text = |text: &str| JsonValue::Text(text.to_owned());
    fields.set("PatchName", text(stamps.patch_name));
    if let Some(author) = stamps.author {
        fields.set("AuthorName", text(author));
    }
    fields.set("TargetName", text(stamps.target_name));
    fields.set("ID", JsonValue::Text(stamps.id));
    let mut root = JsonObject::new();
    for field in KNOWN_FIELDS {
        match fields.remove(field) {
            // An empty list of animations says nothing; some stock-based layouts would otherwise carry one.
            Some(JsonValue::Array(items)) if field == "Anims" && items.is_empty() => {}
            Some(value) => root.set(field, value),
            None => {}
        }
    }
    Layout::from_root(root)
}

const KNOWN_FIELDS: [&str; 10] = [
    "PatchName",
    "AuthorName",
    "TargetName",
    "ID",
    "HideOnlineBtn",
    "TargetFirmware",
    "Files",
    "Anims",
    "Ready8X",
    "PatchAppletColorAttrib",
];

#[cfg(test)]
mod tests;
