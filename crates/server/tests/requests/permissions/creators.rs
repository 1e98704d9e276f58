//! How the operations on creators are asked.

use uuid::Uuid;
use vitrine_blobs::{BlobToken, PreviewFormat};
use vitrine_core::permissions::{PermissionActor, PermissionRow};
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_switch::themes::theme::KIND as THEME;

use crate::permissions::{Fixture, get};

/// What names the pictures of every creator.
const TOKEN: [u8; 16] = [5; 16];

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let PermissionRow { operation, state, .. } = *row;
    let caller = &fixture.callers[&actor];
    let creator = &fixture.callers
        [if actor == PermissionActor::BlockedOwner { &PermissionActor::BlockedOwner } else { &PermissionActor::Owner }];
    let username = &creator.username;
    let sql = "SELECT uuid FROM users WHERE id = $1";
    let uuid: Uuid = fixture.test.app.db.scalar(sql, params![creator.user_id]).await.expect("an account");
    let (hex_id, _) = fixture.item(&THEME, actor, state);
    let items = |arguments: &str| {
        format!("{{ creator(username: \"{username}\") {{ switchThemes{arguments} {{ nodes {{ hexId }} }} }} }}")
    };
    let document = match operation {
        "GET /creators/{username}" => return get(caller, &format!("/creators/{username}")).await,
        "GET {api}/creators/{uuid}/avatar" => return fixture.picture(actor, creator.user_id, uuid, "avatar").await,
        "GET {api}/creators/{uuid}/banner" => return fixture.picture(actor, creator.user_id, uuid, "banner").await,
        "creator" => format!("{{ creator(username: \"{username}\") {{ uuid }} }}"),
        "creator.switchThemes" => items("(limit: 20)"),
        "creator.switchThemes(includeNSFW: true)" => items("(limit: 20, includeNSFW: true)"),
        "followCreator" => format!("mutation {{ followCreator(uuid: \"{uuid}\") {{ uuid }} }}"),
        "unfollowCreator(of who is followed)" | "unfollowCreator(of who is not)" => {
            fixture.set_followed(creator.user_id, caller.user_id, !operation.ends_with("not)")).await;
            format!("mutation {{ unfollowCreator(uuid: \"{uuid}\") {{ uuid }} }}")
        }
        "switchThemes(isFollowed: true)" => {
            fixture.set_followed(creator.user_id, caller.user_id, true).await;
            "{ switchThemes(isFollowed: true, limit: 500) { nodes { hexId } } }".into()
        }
        other => panic!("the test does not know how to ask {other}"),
    };
    fixture.answer(actor, &document, operation, hex_id).await
}

impl Fixture {
    /// Whether one account follows another before it asks. Nobody follows themselves.
    async fn set_followed(&self, creator_id: i64, user_id: i64, is_followed: bool) {
        if user_id == 0 || user_id == creator_id {
            return;
        }
        let sql = match is_followed {
            true => "INSERT INTO follows (creator_id, user_id, created_at) VALUES ($1, $2, 1) ON CONFLICT DO NOTHING",
            false => "DELETE FROM follows WHERE creator_id = $1 AND user_id = $2",
        };
        self.test.app.db.execute(sql, params![creator_id, user_id]).await.expect("set");
    }

    async fn picture(&self, actor: PermissionActor, creator_id: i64, uuid: Uuid, which: &str) -> String {
        let sql = format!("UPDATE users SET {which}_token = $2 WHERE id = $1");
        self.test.app.db.execute(&sql, params![creator_id, TOKEN.to_vec()]).await.expect("set");
        let token = BlobToken::from_slice(&TOKEN).expect("a token");
        let lines = if which == "avatar" { 128 } else { 250 };
        let key = objects::preview(token, lines, PreviewFormat::Jpeg);
        self.test.app.blobs.put(key, b"picture".to_vec()).await.expect("stored");
        let path = format!("/api/creators/{uuid}/{which}/{}/{lines}.jpg", hex::encode(TOKEN));
        get(&self.callers[&actor], &path).await
    }
}
