//! The public part of an account.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::viewer::UserRole;
use vitrine_db::row;

row! {
    /// A row of `users` without anything that only its owner may see.
    pub struct CreatorProfile {
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub role: String,
        pub is_verified: bool,
        pub is_hidden: bool,
        pub bio: Option<String>,
        pub avatar_token: Option<Vec<u8>>,
        pub avatar_thumb_hash: Option<Vec<u8>>,
        pub banner_token: Option<Vec<u8>>,
        pub banner_thumb_hash: Option<Vec<u8>>,
        pub has_held_pictures: bool,
        pub follower_count: i64,
        pub created_at: Millis,
        pub updated_at: Millis,
    }
}

impl CreatorProfile {
    /// The role; an unknown name counts as the least privileged one.
    pub fn role(&self) -> UserRole {
        UserRole::parse(&self.role).unwrap_or(UserRole::User)
    }
}
