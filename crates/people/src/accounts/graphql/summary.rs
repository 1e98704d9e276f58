//! The creator named on an item.

use async_graphql::{ComplexObject, Context, SimpleObject};
use uuid::Uuid;
use vitrine_core::error::Result;
use vitrine_core::items::Item;
use vitrine_kit::app::App;

use super::super::profile_pictures::{self, PictureOwner, ProfilePictureKind};
use crate::follows;

/// The creator of an item.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub struct CreatorSummary {
    #[graphql(skip)]
    id: Uuid,
    /// Public id.
    uuid: String,
    /// Name.
    username: String,
    /// Picture, 128×128, when there is one.
    avatar_url: Option<String>,
    /// Path of the creator's page.
    page_url: String,
}

impl CreatorSummary {
    pub fn new(app: &App, owner: PictureOwner, username: String, avatar_token: Option<&[u8]>) -> Self {
        let avatar = avatar_token.map(|token| {
            profile_pictures::url(
                app,
                ProfilePictureKind::Avatar,
                owner,
                token,
                profile_pictures::smallest(ProfilePictureKind::Avatar),
            )
        });
        let PictureOwner { uuid, .. } = owner;
        Self { id: uuid, page_url: page_url(&username), uuid: uuid.to_string(), username, avatar_url: avatar }
    }

    pub fn of_item(app: &App, item: &Item) -> Self {
        let avatar_token = item.creator_avatar_token.as_deref();
        let owner =
            PictureOwner { id: item.creator_id, uuid: item.creator_account_uuid, is_hidden: item.creator_is_hidden };
        Self::new(app, owner, item.creator_username.clone(), avatar_token)
    }
}

#[ComplexObject]
impl CreatorSummary {
    /// True if the viewer follows them; null for a visitor.
    async fn is_followed(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        follows::graphql::is_followed(ctx, self.id).await
    }
}

/// Path of a creator's page.
pub fn page_url(username: &str) -> String {
    format!("/creators/{username}")
}
