//! The names of option folders: `<priority>_<KIND>[(<min>,<max>)]_<display name>`. `value` reads the files inside.
//! Invariant: a name that two readers could understand differently is refused.

use super::OptionKind;

/// An option folder's name, taken apart.
#[derive(Debug, Clone, PartialEq)]
pub struct FolderName {
    /// The order of application.
    pub priority: u32,
    /// The kind of option.
    pub kind: OptionKind,
    /// The bounds, if the name gives any.
    pub range: Option<(f64, f64)>,
    /// The display name.
    pub name: String,
}

/// Why a folder's name is not that of an option.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FolderNameError {
    /// Fewer than three parts, or an empty one.
    #[error("the name of an option folder must be priority_KIND_name, and a part is missing")]
    MissingPart,
    /// A fourth part.
    #[error("the name of an option must not contain an underscore")]
    Underscore,
    /// A priority that is not a plain whole number up to 4,294,967,295.
    #[error("the priority {0:?} is not a whole number")]
    Priority(String),
    /// An unknown kind.
    #[error("the kind {0:?} isn't one of TOGGLE, SELECT, INTEGER, DECIMAL, STRING and COLOR")]
    Kind(String),
    /// Bounds that are not two numbers in parentheses.
    #[error("the bounds {0:?} aren't two numbers in parentheses")]
    Bounds(String),
    /// Bounds on a kind that has none.
    #[error("{0} doesn't take bounds")]
    BoundsNotAllowed(OptionKind),
    /// The least is greater than the greatest.
    #[error("the lower bound {0} is greater than the upper bound {1}")]
    BoundsReversed(f64, f64),
}

impl FolderNameError {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::MissingPart => "option.missing_part",
            Self::Underscore => "option.underscore",
            Self::Priority(_) => "option.priority",
            Self::Kind(_) => "option.kind",
            Self::Bounds(_) => "option.bounds",
            Self::BoundsNotAllowed(_) => "option.bounds_not_allowed",
            Self::BoundsReversed(..) => "option.bounds_reversed",
        }
    }
}

/// Takes the name of an option folder apart.
///
/// # Errors
/// [`FolderNameError`] for everything the checker of the published data set refuses, and for priorities such as
/// `1e3`, `-1` or ` 1` and underscores in the display name, which readers understand differently.
pub fn parse_folder_name(folder: &str) -> Result<FolderName, FolderNameError> {
    let mut parts = folder.split('_');
    let (Some(priority), Some(kind), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(FolderNameError::MissingPart);
    };
    if priority.is_empty() || kind.is_empty() || name.trim().is_empty() {
        return Err(FolderNameError::MissingPart);
    }
    if parts.next().is_some() {
        return Err(FolderNameError::Underscore);
    }
    let is_plain = priority.bytes().all(|byte| byte.is_ascii_digit());
    let priority = match priority.parse() {
        Ok(number) if is_plain => number,
        _ => return Err(FolderNameError::Priority(priority.to_owned())),
    };
    let (kind_name, bounds) = match kind.find('(') {
        Some(place) => (&kind[..place], Some(&kind[place..])),
        None => (kind, None),
    };
    let kind = OptionKind::from_name(kind_name).ok_or_else(|| FolderNameError::Kind(kind_name.to_owned()))?;
    let range = bounds.map(|bounds| parse_bounds(kind, bounds)).transpose()?;
    Ok(FolderName { priority, kind, range, name: name.trim().to_owned() })
}

fn parse_bounds(kind: OptionKind, written: &str) -> Result<(f64, f64), FolderNameError> {
    if !kind.allows_range() {
        return Err(FolderNameError::BoundsNotAllowed(kind));
    }
    let malformed = || FolderNameError::Bounds(written.to_owned());
    let inner = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or_else(malformed)?;
    let (low, high) = inner.split_once(',').ok_or_else(malformed)?;
    let number = |text: &str| {
        let text = text.trim();
        let is_admitted = crate::json::is_number(text)
            && (kind == OptionKind::Decimal || !text.contains(['.', 'e', 'E']))
            && (kind != OptionKind::String || !text.starts_with('-'));
        text.parse::<f64>().ok().filter(|value| is_admitted && value.is_finite())
    };
    let (min, max) = number(low).zip(number(high)).ok_or_else(malformed)?;
    if min > max {
        return Err(FolderNameError::BoundsReversed(min, max));
    }
    Ok((min, max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_parts_are_told_apart() {
        let parsed =
            |folder: &str| parse_folder_name(folder).map(|name| (name.priority, name.kind, name.range, name.name));
        assert_eq!(parsed("1_TOGGLE_90% Scale"), Ok((1, OptionKind::Toggle, None, "90% Scale".into())));
        assert_eq!(
            parsed("99999_SELECT_Game Icons Roundedness"),
            Ok((99999, OptionKind::Select, None, "Game Icons Roundedness".into()))
        );
        assert_eq!(parsed("2_INTEGER(-5, 10)_Gap"), Ok((2, OptionKind::Integer, Some((-5.0, 10.0)), "Gap".into())));
        assert_eq!(parsed("3_DECIMAL(0.5,1.5)_Zoom"), Ok((3, OptionKind::Decimal, Some((0.5, 1.5)), "Zoom".into())));
        assert_eq!(parsed("4_STRING( 1 , 8 )_Label"), Ok((4, OptionKind::String, Some((1.0, 8.0)), "Label".into())));
        assert_eq!(parsed("5_COLOR_Tint"), Ok((5, OptionKind::Color, None, "Tint".into())));
        assert_eq!(parsed("6_INTEGER_Any"), Ok((6, OptionKind::Integer, None, "Any".into())));
    }

    #[test]
    fn every_malformed_name_has_its_own_error() {
        let check =
            |folder: &str, error: FolderNameError| assert_eq!(parse_folder_name(folder), Err(error), "{folder}");
        check("1_Name", FolderNameError::MissingPart);
        check("_TOGGLE_Name", FolderNameError::MissingPart);
        check("1__Name", FolderNameError::MissingPart);
        check("1_TOGGLE_", FolderNameError::MissingPart);
        check("1_TOGGLE_A_B", FolderNameError::Underscore);
        check("1e3_TOGGLE_A", FolderNameError::Priority("1e3".into()));
        check("-1_TOGGLE_A", FolderNameError::Priority("-1".into()));
        check(" 1_TOGGLE_A", FolderNameError::Priority(" 1".into()));
        check("99999999999_TOGGLE_A", FolderNameError::Priority("99999999999".into()));
        check("1_toggle_A", FolderNameError::Kind("toggle".into()));
        check("1_SLIDER_A", FolderNameError::Kind("SLIDER".into()));
        check("1_INTEGER(5)_A", FolderNameError::Bounds("(5)".into()));
        check("1_INTEGER(1,2_A", FolderNameError::Bounds("(1,2".into()));
        check("1_INTEGER(1,2,3)_A", FolderNameError::Bounds("(1,2,3)".into()));
        check("1_INTEGER(1.5,2)_A", FolderNameError::Bounds("(1.5,2)".into()));
        check("1_DECIMAL(1,x)_A", FolderNameError::Bounds("(1,x)".into()));
        check("1_STRING(-1,2)_A", FolderNameError::Bounds("(-1,2)".into()));
        check("1_INTEGER(9,1)_A", FolderNameError::BoundsReversed(9.0, 1.0));
        check("1_TOGGLE(1,2)_A", FolderNameError::BoundsNotAllowed(OptionKind::Toggle));
        check("1_COLOR(1,2)_A", FolderNameError::BoundsNotAllowed(OptionKind::Color));
    }
}
