//! Parsing of chosen layout options as people write them: the name of the option, then an equals sign and the value.
//! Every refusal says what could have been written instead. `vitrine-layout` knows which values fit an option.

use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use uuid::Uuid;
use vitrine_inspect::shown;
use vitrine_layout::BuildError;
use vitrine_layout::options::{LayoutOption, OptionChoice, OptionKind, OptionValue};

use crate::CommandFailure;

/// Arguments that choose options of a layout.
#[derive(clap::Args, Default)]
pub struct ChoiceArguments {
    /// A choice: the option's name, `=`, and a value's name, number, text or colour. Name a toggle alone. A value's
    /// UUID works too. `vitrine layout options` lists them.
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    chosen: Vec<String>,
    /// A folder of options, if the layout is a single file.
    #[arg(long, value_name = "FOLDER")]
    options: Option<PathBuf>,
}

/// One choice, found among the options offered.
pub struct FoundChoice {
    option: String,
    value: String,
    variable: Option<String>,
    uuid: Uuid,
}

impl FoundChoice {
    /// The choice as JSON, for programs.
    pub fn facts(&self) -> Value {
        json!({ "option": self.option, "value": self.value, "variable": self.variable, "uuid": self.uuid.to_string() })
    }
}

impl fmt::Display for FoundChoice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_it = self.variable.as_ref().unwrap_or(&self.value);
        formatter.write_str(&shown(&format!("{}: {of_it}", self.option)))
    }
}

impl ChoiceArguments {
    /// Folder of the options, for a layout that is a single file.
    pub fn folder(&self) -> Option<&Path> {
        self.options.as_deref()
    }

    /// Returns `true` if no option is chosen and no folder given.
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty() && self.options.is_none()
    }

    /// Finds each choice among the options that the layout with this label offers.
    ///
    /// # Errors
    /// [`CommandFailure::Call`] with what could be written instead.
    pub fn find(
        &self,
        label: &str,
        offered: &[LayoutOption],
    ) -> Result<(Vec<FoundChoice>, Vec<OptionChoice>), CommandFailure> {
        let mut found = (Vec::new(), Vec::new());
        for text in &self.chosen {
            let (option, value, variable) =
                find(text, offered).map_err(|why| CommandFailure::Call(format!("{label}: {why}")))?;
            found.1.push(OptionChoice { value_uuid: value.uuid, variable: variable.clone() });
            let (option, name) = (option.name.clone(), value.name.clone());
            found.0.push(FoundChoice { option, value: name, variable, uuid: value.uuid });
        }
        Ok(found)
    }
}

type OptionMatch<'a> = (&'a LayoutOption, &'a OptionValue, Option<String>);

fn find<'a>(text: &str, offered: &'a [LayoutOption]) -> Result<OptionMatch<'a>, String> {
    if let Some(found) = find_by_uuid(text, offered) {
        return found;
    }
    // The longest name first, because names may hold an equals sign.
    let after = |option: &LayoutOption| {
        let rest = text.strip_prefix(option.name.as_str())?;
        if rest.is_empty() { Some(None) } else { rest.strip_prefix('=').map(|given| Some(given.to_owned())) }
    };
    let longest = offered.iter().filter(|option| after(option).is_some()).map(|option| option.name.len()).max();
    let mut named = offered.iter().filter(|option| Some(option.name.len()) == longest && after(option).is_some());
    let Some(option) = named.next() else {
        return Err(match offered {
            [] => format!("it has no options, so {text:?} can't be chosen"),
            _ => format!("it has no option called {text:?}; it has:\n{}", lines(offered).trim_end()),
        });
    };
    if named.next().is_some() {
        let name = &option.name;
        return Err(format!(
            "it has two options called {name:?}: give the UUID of the value instead, which is in its file"
        ));
    }
    let given = after(option).flatten();
    let only = option.values.first().ok_or_else(|| format!("{:?} has no value", option.name))?;
    match (option.kind, given) {
        (OptionKind::Toggle, None) => Ok((option, only, None)),
        (OptionKind::Toggle, Some(_)) => {
            let name = &option.name;
            Err(format!("{name:?} is on or off: --option {name:?} turns it on; leave it out to turn it off"))
        }
        (OptionKind::Select, given) => {
            let value = option.values.iter().find(|value| given.as_ref() == Some(&value.name));
            value.map(|value| (option, value, None)).ok_or_else(|| needs(option))
        }
        (_, None) => Err(needs(option)),
        (_, given) => Ok((option, only, given)),
    }
}

/// Finds a value by its UUID; `None` for a text that does not begin with one.
fn find_by_uuid<'a>(text: &str, offered: &'a [LayoutOption]) -> Option<Result<OptionMatch<'a>, String>> {
    let (uuid, variable) = text.split_once('=').map_or((text, None), |(uuid, rest)| (uuid, Some(rest.to_owned())));
    let uuid = Uuid::try_parse(uuid).ok()?;
    let found = offered.iter().find_map(|option| option.value(uuid).map(|value| (option, value, variable.clone())));
    Some(found.ok_or_else(|| format!("none of its options has a value with the UUID {uuid}")))
}

fn needs(option: &LayoutOption) -> String {
    let (name, what) = (&option.name, offer(option));
    format!("{name:?} takes {what}: write it like --option {:?}", format!("{name}={}", example(option)))
}

fn example(option: &LayoutOption) -> String {
    let least = option.range.map_or(1.0, |(least, _)| least);
    match option.kind {
        OptionKind::Toggle => String::new(),
        OptionKind::Select => option.values.first().map(|value| value.name.clone()).unwrap_or_default(),
        OptionKind::Integer | OptionKind::Decimal => least.to_string(),
        OptionKind::String => "TEXT".into(),
        OptionKind::Color => "#FF8000".into(),
    }
}

/// Describes in words what can be chosen of an option.
fn offer(option: &LayoutOption) -> String {
    let within = |of: &str| option.range.map_or(String::new(), |(least, most)| format!(" from {least} to {most}{of}"));
    match option.kind {
        OptionKind::Toggle => "on or off, no value".into(),
        OptionKind::Select => {
            let names: Vec<_> = option.values.iter().map(|value| format!("{:?}", value.name)).collect();
            format!("one of {}", names.join(", "))
        }
        OptionKind::Integer => format!("a whole number{}", within("")),
        OptionKind::Decimal => format!("a number{}", within("")),
        OptionKind::String => format!("a text{}", within(" characters")),
        OptionKind::Color => "a colour of 3, 4, 6 or 8 hexadecimal digits".into(),
    }
}

/// A line for each option.
pub fn lines(options: &[LayoutOption]) -> String {
    options.iter().map(|option| format!("  {}: {}\n", shown(&option.name), shown(&offer(option)))).collect()
}

/// The options for programs, in the order in which they are applied.
pub fn facts(options: &[LayoutOption]) -> String {
    let facts = options.iter().map(|option| {
        let values = option.values.iter().map(|value| json!({ "name": value.name, "uuid": value.uuid.to_string() }));
        json!({
            "name": option.name,
            "kind": option.kind.name(),
            "range": option.range.map(|(least, most)| [least, most]),
            "isOfMenu": option.is_global,
            "values": values.collect::<Vec<_>>(),
        })
    });
    format!("{:#}\n", Value::Array(facts.collect()))
}

/// Error for a choice that the layout does not accept. Such a choice is a wrong call, a broken option is not.
pub fn refused(error: BuildError) -> CommandFailure {
    let why = shown(&error.to_string());
    match error {
        BuildError::BrokenValue { .. } => CommandFailure::Unfit(why),
        _ => CommandFailure::Call(why),
    }
}
