//! GraphQL types and fields of accounts: `me`, `register`, `login`, `logout`, and the creator of every item.

use async_graphql::{ComplexObject, Context, InputObject, MaybeUndefined, Object, SimpleObject};
use tokio::sync::OnceCell;
use uuid::Uuid;

use super::account::Person;
use super::identities::{self, SignInMethods};
use super::session_list::Device;
use super::sessions::{self, NewSession, Origin};
use super::{AccountChange, person, register, session_cookie, sign_in, update};
use crate::edit::Edit;
use crate::error::to_graphql;
use crate::features::saves::{self, graphql::SavedItem};
use crate::graphql::{DateTime, app, request_context, viewer};
use crate::limits;
use crate::viewer::{Account, Role};

/// The signed-in user's own view.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct Me {
    #[graphql(skip)]
    account: Account,
    uuid: String,
    username: String,
    email: Option<String>,
    created_at: DateTime,
    updated_at: DateTime,
    role: Role,
    is_blocked: bool,
    /// Why, when blocked.
    blocked_reason: Option<String>,
    is_verified: bool,
    #[graphql(name = "showNSFW")]
    show_nsfw: bool,
    /// Whether it wants mail about what happens to it and its works.
    notification_emails: bool,
    /// Whether it wants mail about what is new.
    promotion_emails: bool,
    /// What it says of itself.
    bio: Option<String>,
    avatar_url: Option<String>,
    page_url: String,
    #[graphql(skip)]
    sign_in_methods: OnceCell<SignInMethods>,
}

/// Who somebody is at the platform that people sign in through, as it said last.
#[derive(SimpleObject)]
pub struct DiscordUser {
    /// Names the picture at the platform.
    pub avatar_hash: Option<String>,
    pub username: String,
}

impl From<Person> for Me {
    fn from(person: Person) -> Self {
        Self {
            account: person.account(),
            role: person.role(),
            page_url: creator_page(&person.username),
            uuid: person.uuid.to_string(),
            username: person.username,
            email: person.email,
            created_at: DateTime(person.created_at),
            updated_at: DateTime(person.updated_at),
            is_blocked: person.is_blocked,
            blocked_reason: person.blocked_reason,
            is_verified: person.is_verified,
            show_nsfw: person.show_nsfw,
            notification_emails: person.notification_emails,
            promotion_emails: person.promotion_emails,
            bio: person.bio,
            avatar_url: None,
            sign_in_methods: OnceCell::new(),
        }
    }
}

impl Me {
    async fn sign_in_methods(&self, ctx: &Context<'_>) -> async_graphql::Result<&SignInMethods> {
        let asked = || identities::sign_in_methods(&app(ctx).db, self.account.id);
        self.sign_in_methods.get_or_try_init(asked).await.map_err(to_graphql)
    }
}

#[ComplexObject]
impl Me {
    /// The terms have been accepted.
    async fn has_accepted(&self, ctx: &Context<'_>) -> async_graphql::Result<bool> {
        Ok(self.sign_in_methods(ctx).await?.has_accepted)
    }
    /// Signing in by name and password is possible.
    async fn has_password(&self, ctx: &Context<'_>) -> async_graphql::Result<bool> {
        Ok(self.sign_in_methods(ctx).await?.has_password)
    }
    /// The id of the linked identity at the platform.
    async fn discord_id(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<String>> {
        Ok(self.sign_in_methods(ctx).await?.discord_id.clone())
    }
    /// The linked identity at the platform.
    async fn discord_user(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<DiscordUser>> {
        let methods = self.sign_in_methods(ctx).await?;
        let avatar_hash = methods.avatar_hash.clone();
        Ok(methods.username.clone().map(|username| DiscordUser { avatar_hash, username }))
    }
    /// The layouts saved last, as far as they may still be seen; at most 500.
    #[graphql(complexity = "limits::PAGE_LIMIT_MAX as usize * child_complexity")]
    async fn saved_switch_layouts(&self, ctx: &Context<'_>) -> async_graphql::Result<Vec<SavedItem>> {
        saves::graphql::latest(ctx, &self.account, "switch-layout").await
    }
    /// The themes saved last, as far as they may still be seen; at most 500.
    #[graphql(complexity = "limits::PAGE_LIMIT_MAX as usize * child_complexity")]
    async fn saved_switch_themes(&self, ctx: &Context<'_>) -> async_graphql::Result<Vec<SavedItem>> {
        saves::graphql::latest(ctx, &self.account, "switch-theme").await
    }
    /// The packs saved last, as far as they may still be seen; at most 500.
    #[graphql(complexity = "limits::PAGE_LIMIT_MAX as usize * child_complexity")]
    async fn saved_switch_packs(&self, ctx: &Context<'_>) -> async_graphql::Result<Vec<SavedItem>> {
        saves::graphql::latest(ctx, &self.account, "switch-pack").await
    }
}

/// The maker named on an item.
#[derive(Clone, Debug, SimpleObject)]
pub struct CreatorSummary {
    /// Public id.
    pub uuid: String,
    /// Name.
    pub username: String,
    /// Picture, when there is one.
    pub avatar_url: Option<String>,
    /// Path of the creator's works.
    pub page_url: String,
}

impl CreatorSummary {
    /// From the account columns of a joined query.
    pub fn new(uuid: Uuid, username: String) -> Self {
        Self { page_url: creator_page(&username), uuid: uuid.to_string(), username, avatar_url: None }
    }
}

fn creator_page(username: &str) -> String {
    format!("/creators/{username}")
}

/// What a new account needs.
#[derive(InputObject)]
pub struct RegisterInput {
    username: String,
    email: Option<String>,
    password: String,
}

/// What signing in needs.
#[derive(InputObject)]
pub struct LoginInput {
    username: String,
    password: String,
}

/// What to change of one's account; what is left out stays.
#[derive(InputObject)]
pub struct UpdateMeInput {
    /// At most 500 characters; null for none.
    bio: MaybeUndefined<String>,
    #[graphql(name = "showNSFW")]
    show_nsfw: Option<bool>,
    notification_emails: Option<bool>,
    promotion_emails: Option<bool>,
}

impl From<UpdateMeInput> for AccountChange {
    fn from(input: UpdateMeInput) -> Self {
        Self {
            bio: edit(input.bio),
            show_nsfw: input.show_nsfw,
            notification_emails: input.notification_emails,
            promotion_emails: input.promotion_emails,
        }
    }
}

fn edit<T>(value: MaybeUndefined<T>) -> Edit<T> {
    match value {
        MaybeUndefined::Undefined => Edit::Keep,
        MaybeUndefined::Null => Edit::Remove,
        MaybeUndefined::Value(value) => Edit::Replace(value),
    }
}

/// Query fields of this feature.
#[derive(Default)]
pub struct AccountsQuery;

#[Object]
impl AccountsQuery {
    /// The signed-in account, or null.
    async fn me(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<Me>> {
        let Some(account) = viewer(ctx).account() else { return Ok(None) };
        Ok(person(app(ctx), account.id).await.map_err(to_graphql)?.map(Me::from))
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct AccountsMutation;

#[Object]
impl AccountsMutation {
    /// Makes an account and signs it in.
    async fn register(&self, ctx: &Context<'_>, data: RegisterInput) -> async_graphql::Result<Me> {
        let made =
            register::register(app(ctx), viewer(ctx), origin(ctx), data.username, data.email, data.password).await;
        let (person, begun) = made.map_err(to_graphql)?;
        set_cookie(ctx, &begun);
        Ok(person.into())
    }

    /// Signs in by name and password.
    async fn login(&self, ctx: &Context<'_>, data: LoginInput) -> async_graphql::Result<Me> {
        let signed_in = sign_in::sign_in(app(ctx), origin(ctx), data.username, data.password).await;
        let (person, begun) = signed_in.map_err(to_graphql)?;
        set_cookie(ctx, &begun);
        Ok(person.into())
    }

    /// Changes the signed-in account. A blocked one may change what it is shown and which mail it gets.
    async fn update_me(&self, ctx: &Context<'_>, data: UpdateMeInput) -> async_graphql::Result<Me> {
        Ok(update(app(ctx), viewer(ctx), data.into()).await.map_err(to_graphql)?.into())
    }

    /// Ends the session. True also when there was none.
    async fn logout(&self, ctx: &Context<'_>) -> async_graphql::Result<bool> {
        if let Some(token) = &request_context(ctx).session_token {
            sessions::end(app(ctx), token).await.map_err(to_graphql)?;
        }
        *request_context(ctx).set_cookie.lock() = Some(session_cookie::end(&app(ctx).config));
        Ok(true)
    }
}

/// Where the request comes from.
pub fn origin<'a>(ctx: &Context<'a>) -> Origin<'a> {
    let request_context = request_context(ctx);
    Origin {
        address: request_context.address,
        session_token: request_context.session_token.as_deref(),
        device: request_context.user_agent.as_deref().map(Device::from_user_agent).unwrap_or_default(),
        request_id: Some(&request_context.request_id),
    }
}

/// Has the response begin this session.
pub fn set_cookie(ctx: &Context<'_>, begun: &NewSession) {
    *request_context(ctx).set_cookie.lock() =
        Some(session_cookie::begin(&app(ctx).config, &begun.token, begun.max_age));
}
