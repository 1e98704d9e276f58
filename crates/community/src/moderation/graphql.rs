//! GraphQL types and fields of moderation.

mod cases;
mod people;
mod reports;

pub use cases::{CasesMutation, CasesQuery, DecidedItem, relist, unlist};
pub use people::{PeopleMutation, PeopleQuery};
pub use reports::{ReportsMutation, ReportsQuery};

use async_graphql::resolver_utils::{EnumItem, EnumType};
use async_graphql::{Context, Enum, MergedObject, SimpleObject};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::ItemKind;
use vitrine_kit::app::App;
use vitrine_kit::graphql::{DateTime, app};
use vitrine_people::audit::AuditLine;

use super::subject::SubjectRef;

/// Query fields of this feature.
#[derive(Default, MergedObject)]
pub struct ModerationQuery(ReportsQuery, CasesQuery, PeopleQuery);

/// Mutation fields of this feature.
#[derive(Default, MergedObject)]
pub struct ModerationMutation(ReportsMutation, CasesMutation, PeopleMutation);

// Those of items are the names of their kinds.
/// Kind of subject of a report or a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ReportedKind {
    SwitchLayout,
    SwitchTheme,
    SwitchPack,
    WiiuTheme,
    Creator,
}

impl ReportedKind {
    /// Returns the kind of item, or `None` for a creator.
    pub fn kind(self, app: &App) -> Option<&'static ItemKind> {
        app.catalogue.kinds().find(|kind| Self::of(Some(kind)) == self)
    }

    /// Converts a kind of item; `None` becomes a creator.
    pub fn of(kind: Option<&ItemKind>) -> Self {
        let name = kind.map(|kind| kind.name.to_ascii_uppercase().replace('-', "_"));
        let is_its = |item: &&EnumItem<Self>| name.as_deref() == Some(item.name);
        Self::items().iter().find(is_its).map_or(Self::Creator, |item| item.value)
    }

    fn named<'a>(self, app: &App, id: &'a str) -> SubjectRef<'a> {
        self.kind(app).map_or(SubjectRef::Creator(id), |kind| SubjectRef::Item(kind, id))
    }
}

fn kind_of_items(ctx: &Context<'_>, kind: ReportedKind) -> Result<&'static ItemKind> {
    let creator = || PublicError::bad_input("kind", "Only items have this.");
    kind.kind(app(ctx)).ok_or_else(creator)
}

/// Category of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ReportCategory {
    NotTheirWork,
    MatureWithoutMark,
    MisleadingPicture,
    BrokenOrHarmful,
    HatefulOrIllegal,
    SpamOrCopy,
    Other,
}

impl ReportCategory {
    const ALL: [Self; 7] = [
        Self::NotTheirWork,
        Self::MatureWithoutMark,
        Self::MisleadingPicture,
        Self::BrokenOrHarmful,
        Self::HatefulOrIllegal,
        Self::SpamOrCopy,
        Self::Other,
    ];

    /// Returns the stored form.
    fn as_str(self) -> &'static str {
        match self {
            Self::NotTheirWork => "NOT_THEIR_WORK",
            Self::MatureWithoutMark => "MATURE_WITHOUT_MARK",
            Self::MisleadingPicture => "MISLEADING_PICTURE",
            Self::BrokenOrHarmful => "BROKEN_OR_HARMFUL",
            Self::HatefulOrIllegal => "HATEFUL_OR_ILLEGAL",
            Self::SpamOrCopy => "SPAM_OR_COPY",
            Self::Other => "OTHER",
        }
    }

    fn parse(stored: &str) -> Self {
        Self::ALL.into_iter().find(|category| category.as_str() == stored).unwrap_or(Self::Other)
    }
}

/// An entry of the audit log.
#[derive(Clone, Debug, SimpleObject)]
pub struct AuditEntry {
    at: DateTime,
    /// Name of the account that acted; command-line, visitor or site if none did.
    actor: String,
    /// Action, such as user.block.
    action: String,
    /// Details of the change.
    detail: Option<String>,
    /// Reason in the actor's words.
    reason: Option<String>,
}

impl From<AuditLine> for AuditEntry {
    fn from(told: AuditLine) -> Self {
        let AuditLine { at, actor, action, detail, reason } = told;
        Self { at: DateTime(at), actor, action, detail, reason }
    }
}
