//! Fixtures for external test programs: one account for each kind of caller, and themes in every state.

use rand::rngs::StdRng;
use serde::Serialize;
use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::ItemId;
use vitrine_core::viewer::UserRole;
use vitrine_kit::app::App;
use vitrine_people::accounts::create::{NewAccount, create};
use vitrine_switch::themes::previews::MakePreviews;
use vitrine_switch::themes::theme::KIND;

use super::generate::{GeneratedTheme, ThemeInputs};
use super::{LATEST, seed_rows};

/// Due time of the pictures of pending themes, which must never come: 2100-01-01T00:00:00Z.
const NEVER: Millis = 4_102_444_800_000;

/// An account somebody can sign in with.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SeededAccount {
    pub uuid: Uuid,
    pub username: String,
    /// Password in the clear: these accounts exist for tests alone.
    pub password: String,
    pub role: &'static str,
    #[serde(skip)]
    id: i64,
}

/// One account for each kind of caller.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FixtureAccounts {
    pub visitor: Option<SeededAccount>,
    /// Owns nothing.
    pub user: SeededAccount,
    /// Owns the first theme of every state except `hidden`.
    pub owner: SeededAccount,
    /// May read but not write.
    pub blocked: SeededAccount,
    /// Has the badge.
    pub verified: SeededAccount,
    pub moderator: SeededAccount,
    pub admin: SeededAccount,
    /// Staff have hidden all items of this account.
    pub hidden: SeededAccount,
}

/// Public numbers of themes for each state.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StateIds {
    /// Visible to everybody.
    pub public: Vec<String>,
    /// Left out of lists unless asked for.
    pub nsfw: Vec<String>,
    /// Visible to owner and staff.
    pub private: Vec<String>,
    /// Items of a hidden creator, visible to the creator and staff.
    pub hidden: Vec<String>,
    /// Visible to nobody.
    pub deleted: Vec<String>,
    /// Without pictures yet: not listed, but their pages can be opened.
    pub pending: Vec<String>,
}

impl StateIds {
    pub fn count(&self) -> usize {
        [&self.public, &self.nsfw, &self.private, &self.hidden, &self.deleted, &self.pending].map(Vec::len).iter().sum()
    }
}

/// Themes made for each state.
const EACH: usize = 2;

pub(super) struct Fixtures {
    pub(super) accounts: FixtureAccounts,
}

pub(super) async fn create_accounts(app: &App) -> Result<Fixtures> {
    let user = account(app, "user", UserRole::User).await.map_err(|error| match error.code {
        ErrorCode::Conflict => PublicError::new(ErrorCode::Conflict, "This database has been seeded before."),
        _ => error,
    })?;
    let accounts = FixtureAccounts {
        visitor: None,
        user,
        owner: account(app, "owner", UserRole::User).await?,
        blocked: account(app, "blocked", UserRole::User).await?,
        verified: account(app, "verified", UserRole::Verified).await?,
        moderator: account(app, "moderator", UserRole::Moderator).await?,
        admin: account(app, "admin", UserRole::Admin).await?,
        hidden: account(app, "hidden", UserRole::User).await?,
    };
    seed_rows::block(&app.db, &accounts.blocked.username, "made to be blocked").await?;
    seed_rows::hide_items(&app.db, &accounts.hidden.username).await?;
    Ok(Fixtures { accounts })
}

async fn account(app: &App, part: &str, role: UserRole) -> Result<SeededAccount> {
    let username = format!("seed-{part}");
    let password = format!("{part} walks through 7 rooms");
    let account = NewAccount {
        username: username.clone(),
        email: Some(format!("{username}@example.org")),
        password: password.clone(),
        role,
        has_accepted: true,
        language: None,
    };
    let person = create(app, account).await?;
    Ok(SeededAccount { uuid: person.uuid, username, password, role: role.as_str(), id: person.id })
}

/// Creates themes in every state.
pub(super) async fn create_themes(
    app: &App,
    rng: &mut StdRng,
    fixtures: &Fixtures,
    inputs: &ThemeInputs<'_>,
) -> Result<StateIds> {
    let owner = fixtures.accounts.owner.id;
    let hidden = fixtures.accounts.hidden.id;
    let tx = app.db.begin().await?;
    let states = StateIds {
        public: add(&tx, rng, inputs, owner, |_| {}).await?,
        nsfw: add(&tx, rng, inputs, owner, |theme| theme.is_nsfw = true).await?,
        private: add(&tx, rng, inputs, owner, |theme| theme.is_private = true).await?,
        hidden: add(&tx, rng, inputs, hidden, |_| {}).await?,
        deleted: add(&tx, rng, inputs, owner, |theme| theme.deleted_at = Some(LATEST)).await?,
        pending: add(&tx, rng, inputs, owner, |theme| {
            theme.preview_state = "PENDING";
            theme.thumb_hash = None;
        })
        .await?,
    };
    for ItemId(theme_id) in states.pending.iter().filter_map(|hex_id| KIND.parse_id(hex_id)) {
        // Without a job, one would be enqueued, and they would not stay pending.
        let options = MakePreviews::options(theme_id, LATEST).run_at(NEVER);
        vitrine_jobs::enqueue(&tx, &MakePreviews { theme_id }, options).await?;
    }
    tx.commit().await?;
    Ok(states)
}

async fn add(
    tx: &vitrine_db::Tx,
    rng: &mut StdRng,
    inputs: &ThemeInputs<'_>,
    creator_id: i64,
    turn: impl Fn(&mut GeneratedTheme),
) -> Result<Vec<String>> {
    let themes: Vec<GeneratedTheme> = (0..EACH)
        .map(|_| {
            let mut theme = inputs.theme_of(rng, creator_id);
            turn(&mut theme);
            theme
        })
        .collect();
    Ok(seed_rows::add_themes(tx, &themes).await?.into_iter().map(|id| ItemId(id).to_string()).collect())
}
