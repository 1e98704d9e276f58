//! GraphQL types and fields of moderation.

mod cases;
mod people;
mod reports;

pub use cases::{CasesMutation, CasesQuery};
pub use people::{PeopleMutation, PeopleQuery};
pub use reports::{ReportsMutation, ReportsQuery};

use async_graphql::{Enum, MergedObject, SimpleObject};

use super::subject::Named;
use crate::features::audit::Told;
use crate::features::switch::layouts::layout;
use crate::features::switch::themes::{packs::pack, theme};
use crate::graphql::DateTime;
use crate::items::Kind;

/// Query fields of this feature.
#[derive(Default, MergedObject)]
pub struct ModerationQuery(ReportsQuery, CasesQuery, PeopleQuery);

/// Mutation fields of this feature.
#[derive(Default, MergedObject)]
pub struct ModerationMutation(ReportsMutation, CasesMutation, PeopleMutation);

/// What a report or a case is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ReportedKind {
    SwitchLayout,
    SwitchTheme,
    SwitchPack,
    Creator,
}

impl ReportedKind {
    /// The kind of item, unless it is a creator.
    pub fn kind(self) -> Option<&'static Kind> {
        match self {
            Self::SwitchLayout => Some(&layout::KIND),
            Self::SwitchTheme => Some(&theme::KIND),
            Self::SwitchPack => Some(&pack::KIND),
            Self::Creator => None,
        }
    }

    /// Of an item of this kind; a creator where there is none.
    pub fn of(kind: Option<&'static Kind>) -> Self {
        let items = [Self::SwitchLayout, Self::SwitchTheme, Self::SwitchPack];
        let same = |known: &Self| known.kind().zip(kind).is_some_and(|(known, kind)| known.code == kind.code);
        items.into_iter().find(same).unwrap_or(Self::Creator)
    }

    fn named(self, id: &str) -> Named<'_> {
        self.kind().map_or(Named::Creator(id), |kind| Named::Item(kind, id))
    }
}

/// What is wrong with something.
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

    /// The stored form.
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
    /// The name of the account that did it; command-line, visitor or site where none did.
    actor: String,
    /// What was done, such as user.block.
    action: String,
    /// What it changed.
    detail: Option<String>,
    /// In the actor's words.
    reason: Option<String>,
}

impl From<Told> for AuditEntry {
    fn from(told: Told) -> Self {
        let Told { at, actor, action, detail, reason } = told;
        Self { at: DateTime(at), actor, action, detail, reason }
    }
}
