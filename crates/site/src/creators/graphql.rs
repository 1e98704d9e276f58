//! GraphQL type and fields of creators.

use async_graphql::{ComplexObject, Context, MergedObject, Object, SimpleObject};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_community::creators::{CreatorProfile, find, find_by_id, profile_rows};
use vitrine_community::listing::creator::CreatorRef;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::viewer::UserRole;
use vitrine_kit::app::App;
use vitrine_kit::graphql::{DateTime, absent, app, viewer};
use vitrine_people::accounts::graphql::page_url;
use vitrine_people::accounts::profile_pictures::{self, PictureOwner, ProfilePictureKind};
use vitrine_people::follows;

use crate::kinds::ItemsOfCreator;

/// Somebody who publishes, as everybody sees them.
#[derive(MergedObject)]
pub struct Creator(ShownProfile, ItemsOfCreator);

impl Creator {
    fn new(app: &App, profile: CreatorProfile) -> Self {
        let shown = ShownProfile::new(app, profile);
        let items = ItemsOfCreator::new(shown.of);
        Self(shown, items)
    }
}

/// Public facts about a creator.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct ShownProfile {
    #[graphql(skip)]
    of: CreatorRef,
    /// Public id.
    uuid: String,
    username: String,
    role: UserRole,
    is_verified: bool,
    /// Text about themselves.
    bio: Option<String>,
    /// Picture, 512×512, when there is one.
    avatar_url: Option<String>,
    /// Another one for another picture.
    avatar_hash: Option<String>,
    /// ThumbHash in Base64.
    avatar_thumb_hash: Option<String>,
    /// The picture at the head of their page, 1920×500, when there is one.
    banner_url: Option<String>,
    /// The banner with half as many pixels on a side.
    banner_small_url: Option<String>,
    /// Another one for another picture.
    banner_hash: Option<String>,
    /// ThumbHash in Base64.
    banner_thumb_hash: Option<String>,
    /// The picture for previews of links, JPEG: the banner, or else the other one.
    preview_jpg_url: Option<String>,
    /// Path of their page.
    page_url: String,
    /// Number of people who follow them.
    follower_count: i64,
    created_at: DateTime,
    updated_at: DateTime,
}

impl ShownProfile {
    fn new(app: &App, profile: CreatorProfile) -> Self {
        let uuid = profile.uuid;
        let owner = PictureOwner { id: profile.id, uuid, is_hidden: profile.is_hidden || profile.has_held_pictures };
        let url = |which, token: &Option<Vec<u8>>, lines| {
            token.as_deref().map(|token| profile_pictures::url(app, which, owner, token, lines))
        };
        let encoded = |hash: &Option<Vec<u8>>| hash.as_ref().map(|hash| STANDARD.encode(hash));
        let avatar_url = url(
            ProfilePictureKind::Avatar,
            &profile.avatar_token,
            profile_pictures::largest(ProfilePictureKind::Avatar),
        );
        let banner_url = url(
            ProfilePictureKind::Banner,
            &profile.banner_token,
            profile_pictures::largest(ProfilePictureKind::Banner),
        );
        Self {
            of: CreatorRef { id: profile.id, uuid },
            uuid: uuid.to_string(),
            role: profile.role(),
            is_verified: profile.is_verified,
            preview_jpg_url: banner_url.as_ref().or(avatar_url.as_ref()).map(|url| format!("{url}.jpg")),
            avatar_url,
            avatar_hash: profile.avatar_token.as_ref().map(hex::encode),
            avatar_thumb_hash: encoded(&profile.avatar_thumb_hash),
            banner_url,
            banner_small_url: url(
                ProfilePictureKind::Banner,
                &profile.banner_token,
                profile_pictures::smallest(ProfilePictureKind::Banner),
            ),
            banner_hash: profile.banner_token.as_ref().map(hex::encode),
            banner_thumb_hash: encoded(&profile.banner_thumb_hash),
            page_url: page_url(&profile.username),
            username: profile.username,
            bio: profile.bio,
            follower_count: profile.follower_count,
            created_at: DateTime(profile.created_at),
            updated_at: DateTime(profile.updated_at),
        }
    }
}

#[ComplexObject]
impl ShownProfile {
    /// True if the viewer follows them; null for a visitor.
    async fn is_followed(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        follows::graphql::is_followed(ctx, self.of.uuid).await
    }
    /// Number of saves of their items.
    async fn save_count(&self, ctx: &Context<'_>) -> Result<i64> {
        profile_rows::saves_received(&app(ctx).db, self.of.id).await.map_err(Into::into)
    }
}

/// Query fields of this feature.
#[derive(Default)]
pub struct CreatorsQuery;

#[Object]
impl CreatorsQuery {
    /// A creator by name, in any letter case; null with NOT_FOUND when there is none that the viewer may see.
    async fn creator(&self, ctx: &Context<'_>, username: String) -> Result<Option<Creator>> {
        Ok(match find(app(ctx), viewer(ctx), &username).await? {
            Some(profile) => Some(Creator::new(app(ctx), profile)),
            None => absent(ctx, &PublicError::not_found()),
        })
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct CreatorsMutation;

#[Object]
impl CreatorsMutation {
    /// Follows a creator, so that the viewer is shown first what they publish; no change when they are followed already. An
    /// account follows at most 500.
    async fn follow_creator(&self, ctx: &Context<'_>, uuid: String) -> Result<Creator> {
        let id = follows::follow(app(ctx), viewer(ctx), &uuid).await?;
        let profile = find_by_id(app(ctx), viewer(ctx), id).await?;
        Ok(Creator::new(app(ctx), profile.ok_or_else(PublicError::not_found)?))
    }

    /// Follows a creator no longer; no change when they are not followed. Null when the viewer may not see them any more.
    async fn unfollow_creator(&self, ctx: &Context<'_>, uuid: String) -> Result<Option<Creator>> {
        let id = follows::unfollow(app(ctx), viewer(ctx), &uuid).await?;
        let Some(id) = id else { return Ok(None) };
        let profile = find_by_id(app(ctx), viewer(ctx), id).await?;
        Ok(profile.map(|profile| Creator::new(app(ctx), profile)))
    }
}
