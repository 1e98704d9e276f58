//! Accounts as moderators see and change them.

use async_graphql::{ComplexObject, Context, InputObject, Object, SimpleObject};
use vitrine_core::error::Result;
use vitrine_core::limits;
use vitrine_core::paging::PageInfo;
use vitrine_core::viewer::UserRole;
use vitrine_kit::graphql::{DateTime, PositiveInt, absent, app, clamped, lists, request_context, viewer};
use vitrine_people::accounts::graphql::page_url;
use vitrine_people::audit;

use super::{AuditEntry, ReportedKind};
use crate::moderation::account::ModeratedAccount;
use crate::moderation::people::{self, AccountView, UserChange};
use crate::moderation::people_rows::FoundAccount;
use crate::moderation::{StaffAccount, cases, search};

/// An account as its owner and moderators see it.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct User {
    #[graphql(skip)]
    account: ModeratedAccount,
    #[graphql(skip)]
    is_for_staff: bool,
    uuid: String,
    username: String,
    /// Email address. Moderators do not see those of moderators and admins.
    email: Option<String>,
    page_url: String,
    role: UserRole,
    is_verified: bool,
    is_blocked: bool,
    /// Reason of the block, as the account reads it.
    blocked_reason: Option<String>,
    created_at: DateTime,
    updated_at: DateTime,
}

impl From<AccountView> for User {
    fn from(seen: AccountView) -> Self {
        let AccountView { account, is_for_staff } = seen;
        Self {
            page_url: page_url(&account.username),
            uuid: account.uuid.to_string(),
            username: account.username.clone(),
            email: account.email.clone(),
            role: account.role(),
            is_verified: account.is_verified,
            is_blocked: account.is_blocked,
            blocked_reason: account.blocked_reason.clone(),
            created_at: DateTime(account.created_at),
            updated_at: DateTime(account.updated_at),
            is_for_staff,
            account,
        }
    }
}

/// Number of items of a kind that an account has.
#[derive(SimpleObject)]
#[graphql(name = "WorkCounts")]
pub struct ItemCounts {
    kind: ReportedKind,
    /// Items that are not deleted.
    total: i32,
    private: i32,
    mature: i32,
    unlisted: i32,
    deleted: i32,
}

/// A username that an account had.
#[derive(SimpleObject)]
pub struct FormerName {
    username: String,
    until: DateTime,
}

/// Number of reports by and about an account.
#[derive(SimpleObject)]
pub struct ReportCounts {
    /// Reports that the account has made.
    by: i32,
    /// Cases about the account and its items, decided or not.
    against: i32,
}

#[ComplexObject]
impl User {
    /// True if all items of the account are hidden; only for moderators.
    async fn hide_items(&self) -> Option<bool> {
        self.is_for_staff.then_some(self.account.hide_items)
    }

    /// Former names, latest first, at most 50; only for moderators.
    #[graphql(complexity = "limits::FORMER_USERNAMES_SHOWN as usize * child_complexity")]
    async fn former_usernames(&self, ctx: &Context<'_>) -> Result<Option<Vec<FormerName>>> {
        if !self.is_for_staff {
            return Ok(None);
        }
        let rows = people::former_usernames(app(ctx), self.account.id).await?;
        let names = rows.into_iter().map(|row| FormerName { username: row.username, until: DateTime(row.changed_at) });
        Ok(Some(names.collect()))
    }

    /// Number of its items, by kind; only for moderators.
    #[graphql(name = "workCounts")]
    async fn item_counts(&self, ctx: &Context<'_>) -> Result<Option<Vec<ItemCounts>>> {
        if !self.is_for_staff {
            return Ok(None);
        }
        let rows = people::items(app(ctx), self.account.id).await?;
        let counted = rows.into_iter().map(|row| ItemCounts {
            kind: ReportedKind::of(app(ctx).catalogue.kinds().find(|kind| kind.name == row.kind)),
            total: clamped(row.total),
            private: clamped(row.private),
            mature: clamped(row.mature),
            unlisted: clamped(row.unlisted),
            deleted: clamped(row.deleted),
        });
        Ok(Some(counted.collect()))
    }

    /// Number of reports it has made, and of cases about it; only for moderators.
    async fn report_counts(&self, ctx: &Context<'_>) -> Result<Option<ReportCounts>> {
        if !self.is_for_staff {
            return Ok(None);
        }
        let (by, against) = people::report_counts(app(ctx), self.account.id).await?;
        Ok(Some(ReportCounts { by: clamped(by), against: clamped(against) }))
    }

    /// Audit entries about the account, latest first, at most 50; only for moderators.
    #[graphql(complexity = "50 * child_complexity")]
    async fn history(&self, ctx: &Context<'_>) -> Result<Option<Vec<AuditEntry>>> {
        if !self.is_for_staff {
            return Ok(None);
        }
        let staff = StaffAccount::of(viewer(ctx))?;
        let target = audit::account(self.account.uuid);
        let told = cases::history(app(ctx), &staff, &target).await?;
        Ok(Some(told.into_iter().map(AuditEntry::from).collect()))
    }
}

/// Changes to an account. Absent fields stay as they are.
#[derive(InputObject)]
pub struct UpdateUserInput {
    /// Moderators give USER and VERIFIED, admins also MODERATOR and ADMIN; nobody gives SYSTEM.
    role: Option<UserRole>,
    is_blocked: Option<bool>,
    /// Reason that the account reads, 3 to 500 characters; required to block it.
    blocked_reason: Option<String>,
    is_verified: Option<bool>,
    /// Hides all items of the account from everybody but itself and moderators.
    hide_items: Option<bool>,
    /// Signs the account out on all devices; only for admins.
    #[graphql(default)]
    end_sessions: bool,
    /// Reason of the other changes, for the audit log; at most 500 characters.
    note: Option<String>,
}

impl From<UpdateUserInput> for UserChange {
    fn from(data: UpdateUserInput) -> Self {
        let UpdateUserInput { role, is_blocked, blocked_reason, is_verified, hide_items, end_sessions, note } = data;
        Self { role, is_blocked, blocked_reason, is_verified, hide_items, end_sessions, note }
    }
}

/// An account in the search of moderators.
#[derive(SimpleObject)]
pub struct FoundUser {
    uuid: String,
    username: String,
    role: UserRole,
    is_verified: bool,
    is_blocked: bool,
    created_at: DateTime,
}

impl From<FoundAccount> for FoundUser {
    fn from(found: FoundAccount) -> Self {
        Self {
            uuid: found.uuid.to_string(),
            username: found.username,
            role: UserRole::parse(&found.role).unwrap_or(UserRole::User),
            is_verified: found.is_verified,
            is_blocked: found.is_blocked,
            created_at: DateTime(found.created_at),
        }
    }
}

/// A page of accounts.
#[derive(SimpleObject)]
pub struct FoundUserPage {
    nodes: Vec<FoundUser>,
    /// At most 1,000 accounts are counted.
    page_info: PageInfo,
}

/// Query fields of accounts as moderators see them.
#[derive(Default)]
pub struct PeopleQuery;

#[Object]
impl PeopleQuery {
    /// Accounts by name, for moderators. The search is the beginning of a username, or a whole former username or account ID; for
    /// admins also a whole email address, Discord name or Discord ID.
    #[graphql(complexity = "lists::counted(limit, limits::CASES_LIMIT_MAX) * child_complexity")]
    async fn users(
        &self,
        ctx: &Context<'_>,
        #[graphql(default)] search: String,
        page: Option<PositiveInt>,
        limit: Option<PositiveInt>,
    ) -> Result<FoundUserPage> {
        let staff = StaffAccount::of(viewer(ctx))?;
        let page = lists::page(page, limit, limits::CASES_LIMIT_MAX)?;
        let (found, total) = search::find(app(ctx), &staff, &search, page).await?;
        Ok(FoundUserPage { nodes: found.into_iter().map(FoundUser::from).collect(), page_info: page.info(total) })
    }

    /// An account, for itself and for moderators.
    async fn user(&self, ctx: &Context<'_>, uuid: String) -> Result<Option<User>> {
        let seen = people::see(app(ctx), viewer(ctx), &uuid, &request_context(ctx).request_id).await;
        Ok(match seen {
            Ok(seen) => Some(seen.into()),
            Err(error) => absent::<User>(ctx, &error),
        })
    }
}

/// Mutation fields of accounts as moderators see them.
#[derive(Default)]
pub struct PeopleMutation;

#[Object]
impl PeopleMutation {
    /// Changes an account. Its sessions end when its role changes, when it is blocked, or on request. Giving or taking the roles of
    /// moderators and admins needs a sign-in of the last hour.
    async fn update_user(&self, ctx: &Context<'_>, uuid: String, data: UpdateUserInput) -> Result<User> {
        let context = request_context(ctx);
        let token = context.session_token.as_deref();
        let updated = people::update(app(ctx), viewer(ctx), &uuid, data.into(), token, &context.request_id).await;
        let account = updated?;
        Ok(AccountView { account, is_for_staff: true }.into())
    }
}
