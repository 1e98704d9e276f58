//! The viewer's own account, and changes to it.

use async_graphql::{ComplexObject, Context, InputObject, MaybeUndefined, SimpleObject, Upload};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use tokio::sync::OnceCell;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::Result;
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, ViewerAccount};
use vitrine_kit::app::App;
use vitrine_kit::graphql::{CropInput, DateTime, app, uploaded_edit};

use super::super::account::Person;
use super::super::account_rows::AccountFlags;
use super::super::identities::{self, SignInMethods};
use super::super::profile_pictures::{self, OwnPicture, PictureOwner, ProfilePictureKind};
use super::super::update::{AccountChange, WayIn};
use super::super::usernames;
use super::summary::{CreatorSummary, page_url};
use crate::follows::{self, FollowedCreator};
use crate::saves;
use crate::saves::graphql::SavedItem;

/// The viewer's own account.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct Me {
    #[graphql(skip)]
    account: ViewerAccount,
    uuid: String,
    username: String,
    email: Option<String>,
    /// True if its owner has confirmed the address; until then no other email is sent there.
    is_email_confirmed: bool,
    created_at: DateTime,
    updated_at: DateTime,
    role: UserRole,
    is_blocked: bool,
    /// Reason of the block, when blocked.
    blocked_reason: Option<String>,
    is_verified: bool,
    #[graphql(name = "showNSFW")]
    show_nsfw: bool,
    /// True if it wants emails about its notifications.
    notification_emails: bool,
    /// True if it wants emails about news of the site.
    promotion_emails: bool,
    /// Preferred language; null for the browser's first choice.
    language: Option<Language>,
    /// Text on its profile.
    bio: Option<String>,
    /// True if it can sign in by password.
    has_password: bool,
    /// Picture, 512×512, when there is one.
    avatar_url: Option<String>,
    /// Hash that differs for each picture.
    avatar_hash: Option<String>,
    /// ThumbHash in Base64.
    avatar_thumb_hash: Option<String>,
    /// The picture at the head of its page, 1920×500, when there is one.
    banner_url: Option<String>,
    /// Hash that differs for each picture.
    banner_hash: Option<String>,
    /// ThumbHash in Base64.
    banner_thumb_hash: Option<String>,
    /// True if only the account itself and moderators see both pictures, because they are being checked.
    has_held_pictures: bool,
    /// Path of its page.
    page_url: String,
    #[graphql(skip)]
    sign_in_methods: OnceCell<SignInMethods>,
}

/// An identity at the platform through which people sign in, as of their last visit there.
#[derive(SimpleObject)]
pub struct DiscordUser {
    /// Time when the account was linked with it; null before there is an account.
    pub linked_at: Option<DateTime>,
    /// Identifies the picture at the platform.
    pub avatar_hash: Option<String>,
    pub username: String,
}

impl Me {
    async fn sign_in_methods(&self, ctx: &Context<'_>) -> Result<&SignInMethods> {
        let asked = || identities::sign_in_methods(&app(ctx).db, self.account.id);
        self.sign_in_methods.get_or_try_init(asked).await
    }

    pub fn new(app: &App, person: Person) -> Self {
        let is_hidden = person.is_hidden || person.has_held_pictures;
        let owner = PictureOwner { id: person.id, uuid: person.uuid, is_hidden };
        let url = |which, token: &Option<Vec<u8>>| {
            token
                .as_deref()
                .map(|token| profile_pictures::url(app, which, owner, token, profile_pictures::largest(which)))
        };
        Self {
            avatar_url: url(ProfilePictureKind::Avatar, &person.avatar_token),
            avatar_hash: person.avatar_token.as_ref().map(hex::encode),
            avatar_thumb_hash: person.avatar_thumb_hash.as_ref().map(|hash| STANDARD.encode(hash)),
            banner_url: url(ProfilePictureKind::Banner, &person.banner_token),
            banner_hash: person.banner_token.as_ref().map(hex::encode),
            banner_thumb_hash: person.banner_thumb_hash.as_ref().map(|hash| STANDARD.encode(hash)),
            has_held_pictures: person.has_held_pictures,
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

    /// Reduces the account's rights to those of this request, which has fewer if it is authenticated by a token.
    pub fn seen_by(self, account: &ViewerAccount) -> Self {
        Self { account: account.clone(), ..self }
    }
}

#[ComplexObject]
impl Me {
    /// Time from which the username can be changed again; null if it can be now.
    async fn username_changeable_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        let app = app(ctx);
        let at = usernames::changeable_at(&app.db, self.account.id, app.clock.now()).await?;
        Ok(at.map(DateTime))
    }
    /// True if the terms have been accepted.
    async fn has_accepted(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.sign_in_methods(ctx).await?.has_accepted)
    }
    /// Id of the linked identity at the platform.
    async fn discord_id(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.sign_in_methods(ctx).await?.discord_id.clone())
    }
    /// Linked identity at the platform.
    async fn discord_user(&self, ctx: &Context<'_>) -> Result<Option<DiscordUser>> {
        let methods = self.sign_in_methods(ctx).await?;
        let avatar_hash = methods.avatar_hash.clone();
        let linked_at = methods.linked_at.map(DateTime);
        Ok(methods.username.clone().map(|username| DiscordUser { linked_at, avatar_hash, username }))
    }
    /// Number of unused recovery codes.
    async fn recovery_codes_left(&self, ctx: &Context<'_>) -> Result<i64> {
        Ok(self.sign_in_methods(ctx).await?.recovery_codes_left)
    }
    /// Time when the recovery codes were created; null if there are none.
    async fn recovery_codes_made_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        Ok(self.sign_in_methods(ctx).await?.recovery_codes_made_at.map(DateTime))
    }
    /// Layouts saved last that may still be seen; at most 500.
    #[graphql(complexity = "limits::PAGE_LIMIT_MAX as usize * child_complexity")]
    async fn saved_switch_layouts(&self, ctx: &Context<'_>) -> Result<Vec<SavedItem>> {
        saves::graphql::latest(ctx, &self.account, "switch-layout").await
    }
    /// Themes saved last that may still be seen; at most 500.
    #[graphql(complexity = "limits::PAGE_LIMIT_MAX as usize * child_complexity")]
    async fn saved_switch_themes(&self, ctx: &Context<'_>) -> Result<Vec<SavedItem>> {
        saves::graphql::latest(ctx, &self.account, "switch-theme").await
    }
    /// Packs saved last that may still be seen; at most 500.
    #[graphql(complexity = "limits::PAGE_LIMIT_MAX as usize * child_complexity")]
    async fn saved_switch_packs(&self, ctx: &Context<'_>) -> Result<Vec<SavedItem>> {
        saves::graphql::latest(ctx, &self.account, "switch-pack").await
    }
    /// Wii U themes saved last that may still be seen; at most 500.
    #[graphql(complexity = "limits::PAGE_LIMIT_MAX as usize * child_complexity")]
    async fn saved_wiiu_themes(&self, ctx: &Context<'_>) -> Result<Vec<SavedItem>> {
        saves::graphql::latest(ctx, &self.account, "wiiu-theme").await
    }
    /// Creators it follows that may still be seen, latest first; at most 500.
    #[graphql(complexity = "limits::FOLLOWS_MAX * child_complexity")]
    async fn followed_creators(&self, ctx: &Context<'_>) -> Result<Vec<CreatorSummary>> {
        let followed = follows::followed(app(ctx), &self.account).await?;
        let summary = |creator: FollowedCreator| {
            let FollowedCreator { id, uuid, is_hidden, .. } = creator;
            let owner = PictureOwner { id, uuid, is_hidden };
            CreatorSummary::new(app(ctx), owner, creator.username, creator.avatar_token.as_deref())
        };
        Ok(followed.into_iter().map(summary).collect())
    }
}

/// Changes to the viewer's account. Absent fields stay as they are.
#[derive(InputObject)]
pub struct UpdateMeInput {
    /// New username, at most once in 30 days. Needs a password or passkey that was used in the last quarter of an hour. The former
    /// name stays reserved, and addresses with it lead to the account.
    username: Option<String>,
    /// At most 500 characters; null removes it.
    bio: MaybeUndefined<String>,
    /// Null removes it. Needs a password or passkey that was used in the last quarter of an hour. Other accounts may have the same
    /// address.
    email: MaybeUndefined<String>,
    /// New password. Needs a sign-in of the last day, and ends all other sessions and all access tokens.
    password: Option<String>,
    /// Current password, if there is one.
    current_password: Option<String>,
    /// Other ways into the account that are closed when the password changes.
    #[graphql(default)]
    closes: Vec<WayIn>,
    /// JPEG, PNG or WebP, at least 128×128; null removes it.
    avatar_image: MaybeUndefined<Upload>,
    /// Part of `avatarImage` to show; the middle if absent.
    avatar_crop: Option<CropInput>,
    /// JPEG, PNG or WebP, at least 1280×330; null removes it.
    banner_image: MaybeUndefined<Upload>,
    /// Part of `bannerImage` to show; the middle if absent.
    banner_crop: Option<CropInput>,
    /// True to show mature items.
    #[graphql(name = "showNSFW")]
    show_nsfw: Option<bool>,
    /// True to get emails about notifications.
    notification_emails: Option<bool>,
    /// True to get emails about news of the site.
    promotion_emails: Option<bool>,
    /// Preferred language; null for the browser's first choice.
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
            flags: AccountFlags {
                show_nsfw: self.show_nsfw,
                notification_emails: self.notification_emails,
                promotion_emails: self.promotion_emails,
            },
        })
    }
}

fn edit<T>(value: MaybeUndefined<T>) -> ValueEdit<T> {
    match value {
        MaybeUndefined::Undefined => ValueEdit::Keep,
        MaybeUndefined::Null => ValueEdit::Remove,
        MaybeUndefined::Value(value) => ValueEdit::Replace(value),
    }
}

fn picture(
    ctx: &Context<'_>,
    upload: MaybeUndefined<Upload>,
    crop: Option<CropInput>,
) -> Result<ValueEdit<OwnPicture>> {
    Ok(match uploaded_edit(ctx, upload)? {
        ValueEdit::Keep => ValueEdit::Keep,
        ValueEdit::Remove => ValueEdit::Remove,
        ValueEdit::Replace(file) => ValueEdit::Replace(OwnPicture { file, crop: crop.map(Into::into) }),
    })
}
