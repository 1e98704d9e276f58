//! Opening a site: whole, and for commands that read no list.

use std::path::Path;

use tokio_util::sync::CancellationToken;
use vitrine_config::{Config, SettingsSource};
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_core::items::ItemId;
use vitrine_core::viewer::UserRole;
use vitrine_db::testing::engines;
use vitrine_db::{Execute, params, sqlite_path};
use vitrine_kit::app::SharedApp;
use vitrine_operate::start::{start, start_without_lists};
use vitrine_people::accounts::create::{NewAccount, create, grant};
use vitrine_site::KINDS;
use vitrine_testing::NOW;

use crate::backup::Empty;

#[tokio::test]
async fn a_command_that_reads_no_list_changes_rows_and_loads_nothing() {
    for engine in engines() {
        let empty = Empty::on(engine).await;
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = sqlite_path(&empty.place.database_url).and_then(Path::parent).unwrap_or(folder.path());
        let settings = [
            ("VITRINE_DATABASE_URL", empty.place.database_url.as_str()),
            ("VITRINE_STORAGE_URL", empty.place.storage_url.as_str()),
            ("VITRINE_DATA_DIR", data_dir.to_str().expect("a path")),
        ];
        let config = || Config::from_source(SettingsSource::of(settings)).expect("valid");
        let (clock, stop) = (Clock::fixed(NOW), CancellationToken::new());

        let served = start(config(), KINDS, clock.clone(), RandomSource::seeded(1), &stop).await.expect("it starts");
        let plan = vitrine_seed::SeedPlan { items: 3, packs: 0, wiiu_themes: 1, is_forced: false };
        vitrine_seed::fill(&served, plan).await.expect("it fills");
        served.follow_changes().await;
        let ids: Vec<i64> =
            served.db.column("SELECT id FROM items WHERE deleted_at IS NULL", params![]).await.expect("items");
        let held = |app: &SharedApp| ids.iter().filter(|id| app.catalogue.find(ItemId(**id)).is_some()).count();
        assert!(!ids.is_empty() && held(&served) == ids.len(), "{engine:?}: {} of {ids:?}", held(&served));
        served.db.close().await.expect("closes");

        let app = start_without_lists(config(), KINDS, clock, RandomSource::seeded(2)).await.expect("it opens");
        let new = NewAccount {
            username: "Mona".into(),
            email: None,
            password: "tinsel harbour quilt".into(),
            role: UserRole::User,
            has_accepted: false,
            language: None,
        };
        create(&app, new).await.expect("an account");
        assert_eq!(grant(&app, "mona", UserRole::Moderator).await.expect("a role").role, UserRole::Moderator.as_str());
        assert_eq!(held(&app), 0, "{engine:?}");
        app.db.close().await.expect("closes");
    }
}
