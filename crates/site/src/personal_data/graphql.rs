//! GraphQL fields about the export of one's data and the deletion of one's account.

use async_graphql::{Context, Object, SimpleObject};
use vitrine_community::moderation::graphql::ReportedKind;
use vitrine_community::personal_data::deletion::{self, DeletionPreview};
use vitrine_core::error::Result;
use vitrine_kit::graphql::{DateTime, app, clamped, request_context, viewer};
use vitrine_people::accounts::graphql::origin;
use vitrine_people::accounts::session_cookie;

use crate::personal_data::export;

/// Effects of deleting one's account, and obstacles to it.
#[derive(SimpleObject)]
pub struct AccountDeletion {
    /// One is the only admin, which stands against it.
    is_last_admin: bool,
    /// Latest time until which an open case about the account or its items prevents it; null when there is none.
    case_until: Option<DateTime>,
    /// Items that would be deleted, by kind.
    #[graphql(name = "works")]
    items: Vec<OwnItemCount>,
    /// Items that one has saved.
    save_count: i32,
    /// Mixes that one has saved.
    mix_count: i32,
    /// Creators whom one follows.
    follow_count: i32,
    follower_count: i32,
}

/// Number of the viewer's items of a kind.
#[derive(SimpleObject)]
#[graphql(name = "OwnWorkCount")]
pub struct OwnItemCount {
    kind: ReportedKind,
    count: i32,
}

/// The export of everything of one's own, which `GET {api}/account/export` gives once a day.
#[derive(SimpleObject)]
pub struct AccountExport {
    /// When the last one was made.
    made_at: Option<DateTime>,
    /// From when another one can be made; null for now.
    again_at: Option<DateTime>,
    /// True if the viewer has signed in within the last day, which an export needs.
    is_sign_in_recent: bool,
}

/// Query fields of this feature.
#[derive(Default)]
pub struct PersonalDataQuery;

#[Object]
impl PersonalDataQuery {
    /// True if nothing prevents the viewer from deleting their account; `accountDeletion` lists the obstacles.
    async fn can_delete_account(&self, ctx: &Context<'_>) -> Result<bool> {
        let obstacles = deletion::obstacles(app(ctx), viewer(ctx)).await?;
        Ok(obstacles.is_none())
    }

    /// Tells when the viewer can export all of their data.
    async fn account_export(&self, ctx: &Context<'_>) -> Result<AccountExport> {
        let token = request_context(ctx).session_token.as_deref();
        let standing = export::standing(app(ctx), viewer(ctx), token).await?;
        Ok(AccountExport {
            made_at: standing.made_at.map(DateTime),
            again_at: standing.again_at.map(DateTime),
            is_sign_in_recent: standing.is_sign_in_recent,
        })
    }

    /// Tells what prevents the viewer from deleting their account, and what would be deleted with it.
    async fn account_deletion(&self, ctx: &Context<'_>) -> Result<AccountDeletion> {
        let DeletionPreview { obstacles, items, kept } = deletion::prospect(app(ctx), viewer(ctx)).await?;
        let counted = items.into_iter().map(|items| OwnItemCount {
            kind: ReportedKind::of(app(ctx).catalogue.kinds().find(|kind| kind.name == items.kind)),
            count: clamped(items.total),
        });
        Ok(AccountDeletion {
            is_last_admin: obstacles.is_last_admin,
            case_until: obstacles.case_until.map(DateTime),
            items: counted.collect(),
            save_count: clamped(kept.saves),
            mix_count: clamped(kept.mixes),
            follow_count: clamped(kept.follows),
            follower_count: clamped(kept.followers),
        })
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct PersonalDataMutation;

#[Object]
impl PersonalDataMutation {
    /// Deletes one's account for good, with all its items, and ends its sessions. Needs a sign-in of the last day.
    async fn delete_my_account(&self, ctx: &Context<'_>, confirm: bool) -> Result<bool> {
        deletion::delete(app(ctx), viewer(ctx), origin(ctx), confirm).await?;
        *request_context(ctx).set_cookie.lock() = Some(session_cookie::end(&app(ctx).config));
        Ok(true)
    }
}
