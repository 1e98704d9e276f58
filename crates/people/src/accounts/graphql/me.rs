//! One's own account, and what one changes of it.

use async_graphql::{ComplexObject, Context, InputObject, MaybeUndefined, SimpleObject, Upload};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use tokio::sync::OnceCell;
use vitrine_core::edit::Edit;
use vitrine_core::error::{Result, to_graphql};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::viewer::{Account, Role};
use vitrine_kit::app::App;
use vitrine_kit::graphql::{CropInput, DateTime, app, uploaded_edit};

use super::super::account::Person;
use super::super::account_rows::Flags;
use super::super::identities::{self, SignInMethods};
use super::super::profile_pictures::{self, OwnPicture, Owner, Which};
use super::super::update::{AccountChange, WayIn};
use super::super::usernames;
use super::summary::{CreatorSummary, page_url};
use crate::follows::{self, Followed};
use crate::saves;
use crate::saves::graphql::SavedItem;

/// The signed-in user's own view.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct Me {
    #[graphql(skip)]
    account: Account,
    uuid: String,
    username: String,
    email: Option<String>,
    /// Whether its owner has confirmed the address; until then it gets no letters.
    is_email_confirmed: bool,
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
    /// The language that it wants to be spoken to in; null for what its browser likes best.
    language: Option<Language>,
    /// What it says of itself.
    bio: Option<String>,
    /// Whether it can sign in by a password.
    has_password: bool,
    /// Picture, 512×512, when there is one.
    avatar_url: Option<String>,
    /// Another one for another picture.
    avatar_hash: Option<String>,
    /// ThumbHash in Base64.
    avatar_thumb_hash: Option<String>,
    /// The picture at the head of its page, 1920×500, when there is one.
    banner_url: Option<String>,
    /// Another one for another picture.
    banner_hash: Option<String>,
    /// ThumbHash in Base64.
    banner_thumb_hash: Option<String>,
    /// Path of its page.
    page_url: String,
    #[graphql(skip)]
    sign_in_methods: OnceCell<SignInMethods>,
}

/// Who somebody is at the platform that people sign in through, as it said last.
#[derive(SimpleObject)]
pub struct DiscordUser {
    /// When the account was linked with it; null before there is an account.
    pub linked_at: Option<DateTime>,
    /// Names the picture at the platform.
    pub avatar_hash: Option<String>,
    pub username: String,
}

impl Me {
    async fn sign_in_methods(&self, ctx: &Context<'_>) -> async_graphql::Result<&SignInMethods> {
        let asked = || identities::sign_in_methods(&app(ctx).db, self.account.id);
        self.sign_in_methods.get_or_try_init(asked).await.map_err(to_graphql)
    }

    pub fn new(app: &App, person: Person) -> Self {
        let owner = Owner { id: person.id, uuid: person.uuid, is_hidden: person.is_hidden };
        let url = |which, token: &Option<Vec<u8>>| {
            token
                .as_deref()
                .map(|token| profile_pictures::url(app, which, owner, token, profile_pictures::largest(which)))
        };
        Self {
            avatar_url: url(Which::Avatar, &person.avatar_token),
            avatar_hash: person.avatar_token.as_ref().map(hex::encode),
            avatar_thumb_hash: person.avatar_thumb_hash.as_ref().map(|hash| STANDARD.encode(hash)),
            banner_url: url(Which::Banner, &person.banner_token),
            banner_hash: person.banner_token.as_ref().map(hex::encode),
            banner_thumb_hash: person.banner_thumb_hash.as_ref().map(|hash| STANDARD.encode(hash)),
            has_password: person.has_password,
            account: person.account(),
            language: person.language(),
            role: person.role(),
            page_url: page_url(&person.username),
            uuid: person.uuid.to_string(),
            username: person.username,
            is_email_confirmed: person.email.is_some() && !person.is_email_unconfirmed,
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
            sign_in_methods: OnceCell::new(),
        }
    }

    /// The same with the rights of this request, which are fewer than the account's where a token asks.
    pub fn seen_by(self, account: &Account) -> Self {
        Self { account: account.clone(), ..self }
    }
}

#[ComplexObject]
impl Me {
    /// From when its username can be changed again; null for now.
    async fn username_changeable_at(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<DateTime>> {
        let app = app(ctx);
        let at = usernames::changeable_at(&app.db, self.account.id, app.clock.now()).await.map_err(to_graphql)?;
        Ok(at.map(DateTime))
    }
    /// The terms have been accepted.
    async fn has_accepted(&self, ctx: &Context<'_>) -> async_graphql::Result<bool> {
        Ok(self.sign_in_methods(ctx).await?.has_accepted)
    }
    /// The id of the linked identity at the platform.
    async fn discord_id(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<String>> {
        Ok(self.sign_in_methods(ctx).await?.discord_id.clone())
    }
    /// The linked identity at the platform.
    async fn discord_user(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<DiscordUser>> {
        let methods = self.sign_in_methods(ctx).await?;
        let avatar_hash = methods.avatar_hash.clone();
        let linked_at = methods.linked_at.map(DateTime);
        Ok(methods.username.clone().map(|username| DiscordUser { linked_at, avatar_hash, username }))
    }
    /// How many recovery codes have not been used.
    async fn recovery_codes_left(&self, ctx: &Context<'_>) -> async_graphql::Result<i64> {
        Ok(self.sign_in_methods(ctx).await?.recovery_codes_left)
    }
    /// When its recovery codes were made; null when there are none.
    async fn recovery_codes_made_at(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<DateTime>> {
        Ok(self.sign_in_methods(ctx).await?.recovery_codes_made_at.map(DateTime))
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
    /// The Wii U themes saved last, as far as they may still be seen; at most 500.
    #[graphql(complexity = "limits::PAGE_LIMIT_MAX as usize * child_complexity")]
    async fn saved_wiiu_themes(&self, ctx: &Context<'_>) -> async_graphql::Result<Vec<SavedItem>> {
        saves::graphql::latest(ctx, &self.account, "wiiu-theme").await
    }
    /// The creators it follows, the last one first, as far as they may still be seen; at most 500.
    #[graphql(complexity = "limits::FOLLOWS_MAX * child_complexity")]
    async fn followed_creators(&self, ctx: &Context<'_>) -> async_graphql::Result<Vec<CreatorSummary>> {
        let followed = follows::followed(app(ctx), &self.account).await.map_err(to_graphql)?;
        let summary = |creator: Followed| {
            let Followed { id, uuid, is_hidden, .. } = creator;
            let owner = Owner { id, uuid, is_hidden };
            CreatorSummary::new(app(ctx), owner, creator.username, creator.avatar_token.as_deref())
        };
        Ok(followed.into_iter().map(summary).collect())
    }
}

/// What to change of one's account; what is left out stays.
#[derive(InputObject)]
pub struct UpdateMeInput {
    /// Another username, at most once in 30 days. Needs a password or passkey that was shown in the last quarter of an hour. The former
    /// one stays reserved, and addresses with it lead to the account.
    username: Option<String>,
    /// At most 500 characters; null for none.
    bio: MaybeUndefined<String>,
    /// Null for none. Needs a password or passkey that was shown in the last quarter of an hour. Other accounts may have the same.
    email: MaybeUndefined<String>,
    /// A new password. Needs a sign-in of the last day, and ends all other sessions and all access tokens.
    password: Option<String>,
    /// The password until now, where there is one.
    current_password: Option<String>,
    /// Other ways into the account that end when the password changes.
    #[graphql(default)]
    closes: Vec<WayIn>,
    /// JPEG, PNG or WebP, at least 128×128; null for none.
    avatar_image: MaybeUndefined<Upload>,
    /// The part of `avatarImage` to show; the middle when left out.
    avatar_crop: Option<CropInput>,
    /// JPEG, PNG or WebP, at least 1280×330; null for none.
    banner_image: MaybeUndefined<Upload>,
    /// The part of `bannerImage` to show; the middle when left out.
    banner_crop: Option<CropInput>,
    /// Whether it wants to see mature works.
    #[graphql(name = "showNSFW")]
    show_nsfw: Option<bool>,
    /// Whether it wants mail about what happens to it and its works.
    notification_emails: Option<bool>,
    /// Whether it wants mail about what is new.
    promotion_emails: Option<bool>,
    /// The language that it wants to be spoken to in; null for what its browser likes best.
    language: MaybeUndefined<Language>,
}

impl UpdateMeInput {
    pub(super) fn read(self, ctx: &Context<'_>) -> Result<AccountChange> {
        Ok(AccountChange {
            username: self.username,
            bio: edit(self.bio),
            email: edit(self.email),
            password: self.password,
            current_password: self.current_password,
            closes: self.closes,
            avatar: picture(ctx, self.avatar_image, self.avatar_crop)?,
            banner: picture(ctx, self.banner_image, self.banner_crop)?,
            language: edit(self.language),
            flags: Flags {
                show_nsfw: self.show_nsfw,
                notification_emails: self.notification_emails,
                promotion_emails: self.promotion_emails,
            },
        })
    }
}

fn edit<T>(value: MaybeUndefined<T>) -> Edit<T> {
    match value {
        MaybeUndefined::Undefined => Edit::Keep,
        MaybeUndefined::Null => Edit::Remove,
        MaybeUndefined::Value(value) => Edit::Replace(value),
    }
}

fn picture(ctx: &Context<'_>, upload: MaybeUndefined<Upload>, crop: Option<CropInput>) -> Result<Edit<OwnPicture>> {
    Ok(match uploaded_edit(ctx, upload)? {
        Edit::Keep => Edit::Keep,
        Edit::Remove => Edit::Remove,
        Edit::Replace(file) => Edit::Replace(OwnPicture { file, crop: crop.map(Into::into) }),
    })
}
