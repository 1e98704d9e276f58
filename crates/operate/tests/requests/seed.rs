//! Seeding is the same at every run and results in a complete site.

use serde_json::json;
use vitrine_core::error::ErrorCode;
use vitrine_db::{Execute, params};
use vitrine_seed::{SeedPlan, fill, sample};
use vitrine_testing::{TestApp, on_every_engine};

const PLAN: SeedPlan = SeedPlan { items: 80, packs: 6, wiiu_themes: 12, is_forced: false };

#[tokio::test]
async fn two_seeded_databases_hold_the_same() {
    on_every_engine(async |first| {
        let second = TestApp::new(first.app.db.engine()).await;
        // A few small layouts instead of all of the project's own, which take long to render.
        first.with_layouts().await;
        second.with_layouts().await;
        let reports = (fill(&first.app, PLAN).await.expect("fills"), fill(&second.app, PLAN).await.expect("fills"));
        assert_eq!(json!(reports.0.themes), json!(reports.1.themes));
        let rows = async |app: &TestApp| -> Vec<(String, i64, i64, i64)> {
            let sql = "SELECT name, created_at, download_count, save_count FROM items WHERE kind = 'switch-theme' ORDER BY id";
            app.app.db.rows(sql, params![]).await.expect("reads")
        };
        let packs = async |app: &TestApp| -> Vec<(String, i64, String)> {
            let sql = "SELECT i.name, p.theme_count, i.preview_state FROM items i JOIN switch_packs p ON p.item_id = i.id \
                       ORDER BY i.id";
            app.app.db.rows(sql, params![]).await.expect("reads")
        };
        let made = packs(&first).await;
        assert_eq!(made, packs(&second).await);
        assert_eq!((made.len(), reports.0.packs), (6, 6));
        assert!(made.iter().all(|(_, count, state)| (2..=7).contains(count) && state == "READY"), "{made:?}");
        let wiiu = async |app: &TestApp| -> Vec<(String, i64, bool)> {
            let sql = "SELECT i.name, i.download_count, d.bgm_hash IS NOT NULL FROM items i \
                       JOIN wiiu_themes d ON d.item_id = i.id ORDER BY i.id";
            app.app.db.rows(sql, params![]).await.expect("reads")
        };
        let made = wiiu(&first).await;
        assert_eq!((made.len(), reports.0.wiiu_themes), (12, 12));
        assert_eq!(made, wiiu(&second).await);
        let found = rows(&first).await;
        assert_eq!(found, rows(&second).await);
        assert_eq!(found.len(), 80);
    })
    .await;
}

#[tokio::test]
async fn a_seeded_site_has_every_state_and_real_pictures() {
    on_every_engine(async |app| {
        app.with_layouts().await;
        let report = fill(&app.app, PLAN).await.expect("fills");
        let query =
            "{ switchThemes(limit: 500, includeNSFW: true) { nodes { name previewJpgSmallUrl tags { slug } } } }";
        let data = app.visitor().graphql(query, json!({})).await.data();
        let nodes = data["switchThemes"]["nodes"].as_array().expect("nodes").clone();
        assert!(nodes.len() > 60, "{}", nodes.len());
        assert!(nodes.iter().all(|node| node["tags"].as_array().is_some_and(|tags| !tags.is_empty())));
        let url = nodes[0]["previewJpgSmallUrl"].as_str().expect("an address");
        let picture = app.visitor().get(url.strip_prefix("http://localhost:8080").expect("absolute")).await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/jpeg"));
        let states = &report.themes;
        for (ids, expected) in [
            (&states.public, true),
            (&states.nsfw, true),
            (&states.pending, true),
            (&states.private, false),
            (&states.hidden, false),
            (&states.deleted, false),
        ] {
            for id in ids {
                let answer =
                    app.visitor().graphql(&format!("{{ switchTheme(hexId: \"{id}\") {{ hexId }} }}"), json!({})).await;
                assert_eq!(!answer.json()["data"]["switchTheme"].is_null(), expected, "{id}");
            }
        }
        let saved: i64 = app.app.db.scalar("SELECT COUNT(*) FROM item_saves", params![]).await.expect("counts");
        let counted = "SELECT CAST(SUM(save_count) AS BIGINT) FROM items";
        assert_eq!(app.app.db.scalar::<i64>(counted, params![]).await.expect("sums"), saved);
    })
    .await;
}

#[tokio::test]
async fn the_accounts_of_a_seeded_site_can_sign_in() {
    on_every_engine(async |app| {
        app.with_layouts().await;
        let report = fill(&app.app, PLAN).await.expect("fills");
        let login =
            "mutation($n: String!, $p: String!) { login(data: { username: $n, password: $p }) { username role } }";
        let admin = &report.accounts.admin;
        let variables = json!({ "n": admin.username, "p": admin.password });
        let data = app.visitor().graphql(login, variables).await.data();
        assert_eq!(data["login"], json!({ "username": "seed-admin", "role": "ADMIN" }));
        let error = fill(&app.app, PLAN).await.expect_err("once is enough");
        assert_eq!(error.code, ErrorCode::Conflict);
    })
    .await;
}

#[tokio::test]
async fn what_looks_like_production_is_left_alone() {
    on_every_engine(async |app| {
        let secure = TestApp::with(app.app.db.engine(), &[("VITRINE_PUBLIC_URL", "https://vitrine.example")]).await;
        let error = fill(&secure.app, PLAN).await.expect_err("refused");
        assert_eq!(error.code, ErrorCode::Forbidden);
        let themes: i64 = secure.app.db.scalar("SELECT COUNT(*) FROM users", params![]).await.expect("counts");
        assert_eq!(themes, 0);
    })
    .await;
}

#[tokio::test]
async fn a_first_start_shows_the_projects_own_content_once() {
    on_every_engine(async |app| {
        assert!(sample(&app.app).await.expect("brings it in"));
        app.do_jobs().await;
        let query = "{ switchThemes(limit: 500) { nodes { name thumbHash layout { name } } pageInfo { itemCount } } \
                     switchLayouts(limit: 500) { pageInfo { itemCount } } }";
        let data = app.visitor().graphql(query, json!({})).await.data();
        let nodes = data["switchThemes"]["nodes"].as_array().expect("nodes");
        assert_eq!(nodes.len(), 14);
        assert!(nodes.iter().all(|node| node["thumbHash"].is_string() && node["layout"]["name"].is_string()));
        assert_eq!(nodes[0]["name"], "Evening on the Dunes", "the latest first");
        assert_eq!(data["switchLayouts"]["pageInfo"]["itemCount"], 9);
        assert!(!sample(&app.app).await.expect("leaves it alone"), "only once");
    })
    .await;
}
