//! Layout IDs: which layout and which option values a theme was built with, as one string. The catalogue behind the
//! numbers is not known here. Invariant: what [`print()`] writes, [`parse`] reads back unchanged, also where variables
//! hold commas and parentheses. Source: [`format::layout_id`](crate::format::layout_id).

use crate::options::OptionChoice;
use uuid::Uuid;
use vitrine_target::Target;

/// The longest text that is read as a layout ID, in bytes.
pub const LONGEST_BYTES: usize = 16 * 1024;

/// The names that tools write instead of an ID, and what each stands for.
///
/// A name is expanded once before reading, and a written ID that equals an expansion is replaced by the name.
pub const ALIASES: [(&str, &str); 21] = [
    ("builtin_CarefulLayout", "Themezer:6"),
    ("builtin_FlowLayout", "Themezer:5"),
    ("builtin_JAGLayout", "Themezer:2"),
    ("builtin_DogeLayout", "Themezer:e"),
    ("builtin_DogeLayoutRound", "Themezer:e|7638bb49-7475-4d11-a76a-ec9d63b12b94"),
    ("builtin_DiamondHome", "Themezer:d"),
    ("builtin_SmallCompactHomescreen", "Themezer:f"),
    ("builtin_RoundSmallCompactHome", "Themezer:f|e818c9af-ca39-48cd-8ed1-a979b69ea142"),
    ("builtin_TwoRowHome", "Themezer:2c"),
    ("builtin_ClearLock", "Themezer:9"),
    ("builtin_SimpleLayoutLockscreen", "Themezer:a"),
    ("builtin_SideLock", "Themezer:1"),
    ("builtin_MiniLock", "Themezer:13"),
    ("builtin_AllApps90S", "Themezer:b"),
    ("builtin_AllApps90Round", "Themezer:b|2ee3f0bc-9140-402e-bdfc-d50042c4d45e"),
    (
        "builtin_TransparentPSL90SC",
        "Themezer:3|b77b434f-5811-42fc-bd5e-ab44d7f24b61,d22d7557-99da-4710-a2d8-0bb3c7bfac14",
    ),
    (
        "builtin_TransparentPSL90ST",
        "Themezer:3|b77b434f-5811-42fc-bd5e-ab44d7f24b61,219eaa0a-9bbd-410c-9806-5bc898ad6849",
    ),
    ("builtin_TransparentPSL90S", "Themezer:3|b77b434f-5811-42fc-bd5e-ab44d7f24b61"),
    ("builtin_TransparentPSLCenter", "Themezer:3|d22d7557-99da-4710-a2d8-0bb3c7bfac14"),
    ("builtin_TransparentPSLTop", "Themezer:3|219eaa0a-9bbd-410c-9806-5bc898ad6849"),
    ("builtin_TransparentPSL", "Themezer:3"),
];

/// A layout and the option values chosen for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayoutId {
    service: String,
    id: String,
    options: Vec<OptionChoice>,
}

/// Why a text is not a layout ID.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutIdError {
    /// Longer than [`LONGEST_BYTES`].
    #[error("a layout ID can have at most {LONGEST_BYTES} bytes")]
    TooLong,
    /// No colon: a desktop tool's own identifier, such as `Generated_<uuid>`.
    #[error("a layout ID must name its service before a colon")]
    NoService,
    /// Nothing before the colon, or a colon within the service.
    #[error("the service before the colon is empty or malformed")]
    MalformedService,
    /// Nothing between the colon and the options, or a vertical bar within the id.
    #[error("the id after the colon is empty or malformed")]
    MalformedId,
    /// No option UUID where one is due.
    #[error("an option's UUID is expected at byte {0}")]
    MissingUuid(usize),
    /// A variable without its closing parenthesis.
    #[error("the variable that begins at byte {0} does not end")]
    OpenVariable(usize),
    /// Something other than a comma after an option.
    #[error("a comma or the end is expected at byte {0}")]
    MissingComma(usize),
}

impl LayoutIdError {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong => "layout_id.too_long",
            Self::NoService => "layout_id.no_service",
            Self::MalformedService => "layout_id.malformed_service",
            Self::MalformedId => "layout_id.malformed_id",
            Self::MissingUuid(_) => "layout_id.missing_uuid",
            Self::OpenVariable(_) => "layout_id.open_variable",
            Self::MissingComma(_) => "layout_id.missing_comma",
        }
    }
}

impl LayoutId {
    /// A layout of a service, without options.
    ///
    /// # Errors
    /// [`LayoutIdError::MalformedService`] for an empty service or one with a colon, [`LayoutIdError::MalformedId`] for an empty id
    /// or one with a vertical bar.
    pub fn new(service: &str, id: &str) -> Result<Self, LayoutIdError> {
        if service.is_empty() || service.contains(':') {
            return Err(LayoutIdError::MalformedService);
        }
        if id.is_empty() || id.contains('|') {
            return Err(LayoutIdError::MalformedId);
        }
        Ok(Self { service: service.to_owned(), id: id.to_owned(), options: Vec::new() })
    }

    /// The layout an existing theme without `layout.json` was made for, as the existing site numbers them.
    pub fn existing_default(target: Target) -> Self {
        let id = match target {
            Target::ResidentMenu => "19",
            Target::Entrance => "14",
            Target::MyPage => "16",
            Target::Flaunch => "15",
            Target::Set => "1a",
            Target::Notification => "17",
            Target::Psl => "18",
        };
        Self { service: "Themezer".to_owned(), id: id.to_owned(), options: Vec::new() }
    }

    /// Replaces the option values of the layout ID. An empty variable counts as none.
    pub fn with_options(mut self, options: impl IntoIterator<Item = OptionChoice>) -> Self {
        self.options = options.into_iter().collect();
        for option in &mut self.options {
            option.variable.take_if(|variable| variable.is_empty());
        }
        self
    }

    /// The ID of the layout's part for the shared file: `-common` after the id, no options.
    pub fn common(&self) -> Self {
        Self { service: self.service.clone(), id: format!("{}-common", self.id), options: Vec::new() }
    }

    /// Name of the service that numbers the layout, for example `Vitrine`; a site configures its own.
    pub fn service(&self) -> &str {
        &self.service
    }

    /// The layout's id within the service: for catalogue layouts lower-case hexadecimal without leading zeros.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The chosen values, in order.
    pub fn options(&self) -> &[OptionChoice] {
        &self.options
    }
}

/// Reads a layout ID or one of the [`ALIASES`].
///
/// # Errors
/// [`LayoutIdError`] with the byte where reading ended; offsets into an alias count in its expansion.
pub fn parse(text: &str) -> Result<LayoutId, LayoutIdError> {
    if text.len() > LONGEST_BYTES {
        return Err(LayoutIdError::TooLong);
    }
    let text = ALIASES.iter().find(|(name, _)| *name == text).map_or(text, |(_, expansion)| expansion);
    let (service, rest) = text.split_once(':').ok_or(LayoutIdError::NoService)?;
    let (id, list) = rest.split_once('|').unwrap_or((rest, ""));
    let layout = LayoutId::new(service, id)?;
    let list_start = text.len() - list.len();
    Ok(layout.with_options(parse_options(text, list_start)?))
}

fn parse_options(text: &str, list_start: usize) -> Result<Vec<OptionChoice>, LayoutIdError> {
    let mut options = Vec::new();
    let mut position = list_start;
    while position < text.len() {
        let value_uuid = uuid_at(text, position).ok_or(LayoutIdError::MissingUuid(position))?;
        position += UUID_CHARACTERS;
        let mut variable = None;
        if text[position..].starts_with('(') {
            let end = variable_end(text, position).ok_or(LayoutIdError::OpenVariable(position))?;
            variable = Some(decode(&text[position + 1..end]));
            position = end + 1;
        }
        options.push(OptionChoice { value_uuid, variable });
        if position == text.len() {
            break;
        }
        if !text[position..].starts_with(',') {
            return Err(LayoutIdError::MissingComma(position));
        }
        position += 1;
        if position == text.len() {
            return Err(LayoutIdError::MissingUuid(position));
        }
    }
    Ok(options)
}

const UUID_CHARACTERS: usize = 36;

fn uuid_at(text: &str, start: usize) -> Option<Uuid> {
    let written = text.get(start..start + UUID_CHARACTERS)?;
    if !written.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-') {
        return None;
    }
    Uuid::try_parse(written).ok()
}

/// Finds the end of the variable that opens at `start`: the first parenthesis that the end or another option follows.
///
/// Taking the first keeps two options apart; what a variable itself may hold is decided by [`print()`], which encodes
/// parentheses and commas.
fn variable_end(text: &str, start: usize) -> Option<usize> {
    text[start..].match_indices(')').map(|(offset, _)| start + offset).find(|place| {
        let rest = &text[place + 1..];
        let follows_option = || {
            let next = place + 2;
            rest.starts_with(',')
                && uuid_at(text, next).is_some()
                && matches!(text.as_bytes().get(next + UUID_CHARACTERS), None | Some(b',' | b'('))
        };
        rest.is_empty() || follows_option()
    })
}

/// The characters that separate the parts of a layout ID, and the percent sign that escapes them.
const ENCODED: [(char, &str); 5] = [('(', "%28"), (')', "%29"), (',', "%2C"), ('|', "%7C"), ('%', "%25")];

fn encode(variable: &str, out: &mut String) {
    for character in variable.chars() {
        match ENCODED.iter().find(|(plain, _)| *plain == character) {
            Some((_, code)) => out.push_str(code),
            None => out.push(character),
        }
    }
}

/// Undoes [`encode`]. Every other percent sign stays: other services write variables as they are.
fn decode(variable: &str) -> String {
    let mut out = String::with_capacity(variable.len());
    let mut rest = variable;
    while let Some(character) = rest.chars().next() {
        let code = rest.get(..3).unwrap_or_default();
        match ENCODED.iter().find(|(_, known)| known.eq_ignore_ascii_case(code)) {
            Some((plain, _)) => {
                out.push(*plain);
                rest = &rest[3..];
            }
            None => {
                out.push(character);
                rest = &rest[character.len_utf8()..];
            }
        }
    }
    out
}

/// Writes a layout ID, as one of the [`ALIASES`] where one stands for exactly this.
pub fn print(layout_id: &LayoutId) -> String {
    let written = print_plain(layout_id);
    ALIASES.iter().find(|(_, expansion)| *expansion == written).map_or(written, |(name, _)| (*name).to_owned())
}

/// Writes a layout ID without looking for an alias.
pub fn print_plain(layout_id: &LayoutId) -> String {
    let mut out = format!("{}:{}", layout_id.service, layout_id.id);
    for (position, option) in layout_id.options.iter().enumerate() {
        out.push(if position == 0 { '|' } else { ',' });
        out.push_str(&option.value_uuid.to_string());
        if let Some(variable) = option.variable.as_deref().filter(|variable| !variable.is_empty()) {
            out.push('(');
            encode(variable, &mut out);
            out.push(')');
        }
    }
    out
}

#[cfg(test)]
mod tests;
