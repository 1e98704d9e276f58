//! Making, finding, keeping and forgetting mixes, through requests.

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_db::{Engine, Execute, params};
use vitrine_switch::mixes::mix_rows;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, assert_indexed, on_every_engine, on_every_engine_with};

const CREATE: &str = "mutation($ids: [String!]!) { createSwitchMix(hexIds: $ids) { \
    code name pageUrl isNSFW isSaved expiresAt missingTargets previewJpgLargeUrl themes { name target creator { username } } } }";

const FIND: &str = "query($code: String!) { switchMix(code: $code) { \
    code pageUrl isNSFW isSaved expiresAt missingTargets downloadUrl downloadFileName themes { name tags { slug } } } }";

async fn theme(test: &TestApp, creator: &Caller, name: &str, target: &str) -> String {
    let mut input = THEME_INPUT();
    (input["name"], input["target"]) = (name.into(), target.into());
    input["isNSFW"] = (name == "Mature").into();
    input["isPrivate"] = (name == "Private").into();
    test.theme(creator, input).await
}

async fn create(caller: &Caller, hex_ids: &[&str]) -> Answer {
    caller.graphql(CREATE, json!({ "ids": hex_ids })).await
}

/// The code of the mix of these themes.
async fn code(caller: &Caller, hex_ids: &[&str]) -> String {
    create(caller, hex_ids).await.data()["createSwitchMix"]["code"].as_str().expect("a code").to_owned()
}

async fn find(caller: &Caller, code: &str) -> Answer {
    caller.graphql(FIND, json!({ "code": code })).await
}

async fn is_there(caller: &Caller, code: &str) -> bool {
    find(caller, code).await.code() != "NOT_FOUND"
}

async fn change(caller: &Caller, field: &str, code: &str) -> Answer {
    let document = format!("mutation {{ {field}(code: \"{code}\") {{ code isSaved expiresAt }} }}");
    caller.graphql(&document, json!({})).await
}

#[tokio::test]
async fn the_same_themes_are_the_same_mix_whoever_brings_them_in_whatever_order() {
    on_every_engine(async |test: TestApp| {
        let (mona, ines) = (test.creator("Mona").await, test.creator("Ines").await);
        let (home, lock) =
            (theme(&test, &mona, "Ash", "ResidentMenu").await, theme(&test, &ines, "Dusk", "Entrance").await);
        let visitor = test.visitor();
        let made = create(&visitor, &[&lock, &home.to_lowercase()]).await.data()["createSwitchMix"].clone();
        let code = made["code"].as_str().expect("a code").to_owned();
        assert_eq!((code.len(), &code[..1]), (8, "M"));
        assert!(code.as_bytes()[1].is_ascii_digit(), "{code} may be a word");
        assert_eq!(made["pageUrl"], format!("/switch/mix/{code}"));
        assert_eq!(made["isSaved"], Value::Null);
        let names: Vec<&Value> =
            made["themes"].as_array().expect("themes").iter().map(|theme| &theme["name"]).collect();
        assert_eq!(names, ["Ash", "Dusk"], "by menu");
        assert_eq!(made["themes"][1]["creator"]["username"], "Ines");
        let ids = [home.as_str(), lock.as_str()];
        let again = join_all((0..6).map(|_| create(&mona, &ids))).await;
        for answer in again {
            assert_eq!(answer.data()["createSwitchMix"]["code"], code);
        }
        let count: i64 = test.app.db.scalar("SELECT COUNT(*) FROM switch_mixes", params![]).await.expect("a count");
        assert_eq!(count, 1);
        let found = find(&visitor, &code.to_lowercase()).await.data()["switchMix"].clone();
        assert_eq!((found["code"].clone(), found["missingTargets"].clone()), (json!(code), json!([])));
        assert_eq!(found["themes"][0]["tags"][0]["slug"], "paper");
        assert_eq!(found["downloadFileName"], format!("Mix by Mona, Ines (Vitrine-{code}).zip"));
        assert_ne!(self::code(&visitor, &[&home]).await, code);
    })
    .await;
}

#[tokio::test]
async fn only_public_themes_of_different_menus_make_a_mix() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let home = theme(&test, &mona, "Ash", "ResidentMenu").await;
        let other = theme(&test, &mona, "Birch", "ResidentMenu").await;
        let private = theme(&test, &mona, "Private", "Entrance").await;
        let deleted = theme(&test, &mona, "Gone", "Set").await;
        let id = KIND.parse_id(&deleted).expect("a number").0;
        test.app.db.execute("UPDATE items SET deleted_at = 5 WHERE id = $1", params![id]).await.expect("deleted");
        for caller in [&mona, &test.visitor()] {
            for (ids, field, reason) in [
                (vec![], "hexIds", "EMPTY"),
                (vec![home.as_str(); 8], "hexIds", "TOO_MANY"),
                (vec![home.as_str(); 100], "hexIds", "TOO_MANY"),
                (vec![&home, &other], "hexIds.1", "MENU_TWICE"),
                (vec![&home, &home], "hexIds.1", "MENU_TWICE"),
                (vec![&home, &private], "hexIds.1", "THEME_NOT_PUBLIC"),
                (vec![&deleted], "hexIds.0", "THEME_NOT_PUBLIC"),
                (vec!["FFFF"], "hexIds.0", "THEME_NOT_PUBLIC"),
                (vec!["0"], "hexIds.0", "THEME_NOT_PUBLIC"),
                (vec!["' OR 1=1"], "hexIds.0", "THEME_NOT_PUBLIC"),
                (vec![""], "hexIds.0", "THEME_NOT_PUBLIC"),
            ] {
                let error = create(caller, &ids).await.error();
                assert_eq!(error["extensions"]["code"], "BAD_USER_INPUT", "{ids:?}");
                assert_eq!(
                    (&error["extensions"]["field"], &error["extensions"]["reason"]),
                    (&json!(field), &json!(reason))
                );
            }
        }
        let both = create(&mona, &[&private, &home, &other]).await.error();
        let wrong: Vec<&Value> =
            both["extensions"]["complaints"].as_array().expect("both").iter().map(|one| &one["field"]).collect();
        assert_eq!(wrong, ["hexIds.0", "hexIds.2"], "all at once");
        let count: i64 = test.app.db.scalar("SELECT COUNT(*) FROM switch_mixes", params![]).await.expect("a count");
        assert_eq!(count, 0, "nothing is left of what was refused");
    })
    .await;
}

#[tokio::test]
async fn a_mix_with_a_mature_theme_is_mature_and_what_is_gone_is_told_by_its_menu() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (home, lock) =
            (theme(&test, &mona, "Ash", "ResidentMenu").await, theme(&test, &mona, "Mature", "Entrance").await);
        let code = code(&test.visitor(), &[&home, &lock]).await;
        let shown = async |caller: &Caller| find(caller, &code).await.data()["switchMix"].clone();
        assert_eq!(shown(&test.visitor()).await["isNSFW"], true);
        let page = test.visitor().get(&format!("/switch/mix/{code}")).await;
        assert!(page.text().contains("noindex"), "{}", page.text());
        // The card of the site, and no picture of an item.
        assert!(page.text().contains(r#"og:image" content="http://localhost:8080/api/cards/"#), "{}", page.text());
        assert!(page.text().contains("Mature. "));

        let hide = "mutation($id: String!) { updateSwitchTheme(hexId: $id, data: { isPrivate: true }) { hexId } }";
        mona.graphql(hide, json!({ "id": lock })).await.data();
        let seen = shown(&test.visitor()).await;
        assert_eq!((&seen["isNSFW"], &seen["missingTargets"]), (&json!(false), &json!(["Entrance"])));
        assert_eq!(seen["themes"].as_array().map(Vec::len), Some(1));
        assert!(!seen.to_string().contains("Mature"), "its name is gone too");
        let hers = shown(&mona).await;
        assert_eq!((&hers["isNSFW"], &hers["missingTargets"]), (&json!(true), &json!([])));

        let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
        mona.graphql(delete, json!({ "id": home })).await.data();
        let seen = shown(&test.visitor()).await;
        assert_eq!(seen["missingTargets"], json!(["ResidentMenu", "Entrance"]));
        assert_eq!(seen["downloadFileName"], format!("Mix by Vitrine (Vitrine-{code}).zip"));
        let purge = "DELETE FROM items WHERE id = $1";
        let id = KIND.parse_id(&home).expect("a number").0;
        test.app.db.execute(purge, params![id]).await.expect("purged");
        assert_eq!(shown(&test.visitor()).await["missingTargets"], json!(["ResidentMenu", "Entrance"]));
    })
    .await;
}

#[tokio::test]
async fn a_mix_is_forgotten_after_thirty_days_without_use() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (home, lock) =
            (theme(&test, &mona, "Ash", "ResidentMenu").await, theme(&test, &mona, "Dusk", "Entrance").await);
        let visitor = test.visitor();
        let (used, unused) = (code(&visitor, &[&home, &lock]).await, code(&visitor, &[&lock]).await);
        let page = format!("/switch/mix/{unused}");
        assert_eq!(visitor.get(&page).await.status.as_u16(), 200);
        test.pass(20 * DAY);
        // The page, the file, the installer's list: each is a use.
        assert_eq!(visitor.get(&format!("/api/switch/mixes/{used}/download")).await.status.as_u16(), 200);
        test.pass(11 * DAY);
        assert!(is_there(&visitor, &used).await && !is_there(&visitor, &unused).await, "before anything is swept");
        assert_eq!(visitor.get(&page).await.status.as_u16(), 404, "and no page of it is kept");
        vitrine_switch::mixes::sweep(&test.app).await.expect("swept");
        let left: Vec<i64> = test.app.db.column("SELECT number FROM switch_mixes", params![]).await.expect("numbers");
        assert_eq!(left, [vitrine_switch::mixes::MixCode::parse(&used).expect("a code").number()]);
        assert_eq!(visitor.get(&format!("/api/switch/mixes/{unused}/download")).await.status.as_u16(), 404);
        assert_eq!(code(&visitor, &[&lock]).await, unused, "its code never comes to mean another mix");
        test.pass(60 * DAY);
        let again = code(&visitor, &[&home, &lock]).await;
        assert!(again == used && is_there(&visitor, &used).await, "made again before it was swept");
    })
    .await;
}

/// Has every mix be forgotten at the moment at which its use is noted or it is saved, which then finds nothing.
async fn forget_meanwhile(test: &TestApp) {
    let moments = [
        ("BEFORE UPDATE OF used_at ON switch_mixes", "OLD.number"),
        ("BEFORE INSERT ON switch_mix_saves", "NEW.mix_number"),
    ];
    for (number, (moment, of)) in moments.iter().enumerate() {
        let forget = format!("DELETE FROM switch_mixes WHERE number = {of}");
        let statements = match test.app.db.engine() {
            Engine::Sqlite => {
                vec![format!("CREATE TRIGGER forget_{number} {moment} BEGIN {forget}; SELECT RAISE(IGNORE); END")]
            }
            Engine::Postgres => vec![
                format!(
                    "CREATE FUNCTION forget_{number}() RETURNS TRIGGER LANGUAGE plpgsql \
                     AS $$ BEGIN {forget}; RETURN NULL; END $$"
                ),
                format!("CREATE TRIGGER forget_{number} {moment} FOR EACH ROW EXECUTE FUNCTION forget_{number}()"),
            ],
        };
        for sql in statements {
            test.app.db.execute(&sql, params![]).await.expect(&sql);
        }
    }
}

#[tokio::test]
async fn one_that_is_forgotten_while_it_is_asked_for_is_made_again_and_neither_shown_nor_saved() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let home = theme(&test, &mona, "Ash", "ResidentMenu").await;
        let code = code(&mona, &[&home]).await;
        forget_meanwhile(&test).await;
        assert_eq!(change(&mona, "saveSwitchMix", &code).await.code(), "NOT_FOUND");
        for _ in 0..2 {
            assert_eq!(self::code(&mona, &[&home]).await, code);
            assert!(is_there(&mona, &code).await, "made again");
            test.pass(2 * DAY);
        }
        assert!(!is_there(&mona, &code).await);
    })
    .await;
}

#[tokio::test]
async fn what_somebody_has_saved_is_kept() {
    on_every_engine(async |test: TestApp| {
        let (mona, ines) = (test.creator("Mona").await, test.creator("Ines").await);
        let home = theme(&test, &mona, "Ash", "ResidentMenu").await;
        let code = code(&ines, &[&home]).await;
        for _ in 0..2 {
            let saved = change(&ines, "saveSwitchMix", &code.to_lowercase()).await.data()["saveSwitchMix"].clone();
            assert_eq!((&saved["isSaved"], &saved["expiresAt"]), (&json!(true), &Value::Null));
        }
        assert_eq!(find(&mona, &code).await.data()["switchMix"]["isSaved"], false, "not by her");
        let list = "{ savedSwitchMixes { code themes { name } } }";
        let held = ines.graphql(list, json!({})).await.data()["savedSwitchMixes"].clone();
        assert_eq!(held, json!([{ "code": code, "themes": [{ "name": "Ash" }] }]));
        assert_eq!(mona.graphql(list, json!({})).await.data()["savedSwitchMixes"], json!([]));
        // Nobody uses it; her session stays.
        let wait = async || {
            for _ in 0..4 {
                test.pass(10 * DAY);
                ines.graphql("{ me { username } }", json!({})).await.data();
            }
        };
        wait().await;
        vitrine_switch::mixes::sweep(&test.app).await.expect("swept");
        let freed = change(&ines, "unsaveSwitchMix", &code).await.data()["unsaveSwitchMix"].clone();
        assert!(freed["isSaved"] == false && freed["expiresAt"].is_string(), "{freed}");
        vitrine_switch::mixes::sweep(&test.app).await.expect("swept");
        assert!(is_there(&ines, &code).await, "as long as any other from now on");
        wait().await;
        assert_eq!(change(&ines, "unsaveSwitchMix", &code).await.code(), "NOT_FOUND");
        assert_eq!(change(&ines, "saveSwitchMix", &code).await.code(), "NOT_FOUND");
        assert_eq!(change(&ines, "saveSwitchMix", "M9'--").await.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn an_account_saves_so_many_mixes_and_no_more() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let home = theme(&test, &mona, "Ash", "ResidentMenu").await;
        let code = code(&mona, &[&home]).await;
        for number in 0..50_i64 {
            let mix = vitrine_switch::mixes::MixCode::from_number(0x200_0000 + number).expect("a code");
            assert!(
                mix_rows::insert(&test.app.db, mix, &[u8::try_from(number).expect("small"); 32], 1)
                    .await
                    .expect("added")
            );
            mix_rows::save(&test.app.db, mix, mona.user_id, number).await.expect("saved");
        }
        let refused = change(&mona, "saveSwitchMix", &code).await.error();
        assert_eq!(
            (&refused["extensions"]["reason"], &refused["extensions"]["params"]["most"]),
            (&json!("TOO_MANY"), &json!(50))
        );
        // Two less, and five at once: two of them fit.
        for number in [0_i64, 1] {
            let mix = vitrine_switch::mixes::MixCode::from_number(0x200_0000 + number).expect("a code");
            mix_rows::unsave(&test.app.db, mix, mona.user_id).await.expect("freed");
        }
        let mut mixes = vec![code];
        for name in ["Birch", "Cedar", "Dune", "Elm"] {
            let theme = theme(&test, &mona, name, "ResidentMenu").await;
            mixes.push(self::code(&mona, &[&theme]).await);
        }
        let asked = mixes.iter().map(|code| change(&mona, "saveSwitchMix", code));
        let codes: Vec<String> = join_all(asked).await.iter().map(Answer::code).collect();
        assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 2, "{codes:?}");
        let held: i64 = test.app.db.scalar("SELECT COUNT(*) FROM switch_mix_saves", params![]).await.expect("counted");
        assert_eq!(held, 50);
        let saved = codes.iter().position(String::is_empty).expect("one of them");
        assert_eq!(change(&mona, "saveSwitchMix", &mixes[saved]).await.code(), "", "one that is saved already");
    })
    .await;
}

#[tokio::test]
async fn a_code_that_is_taken_gives_way_to_another() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let home = theme(&test, &mona, "Ash", "ResidentMenu").await;
        let first = code(&mona, &[&home]).await;
        let taken = "UPDATE switch_mixes SET themes_hash = $1";
        test.app.db.execute(taken, params![vec![1_u8; 32]]).await.expect("another mix has it now");
        let second = code(&mona, &[&home]).await;
        assert_ne!(first, second);
        assert_eq!(code(&mona, &[&home]).await, second);
    })
    .await;
}

#[tokio::test]
async fn one_network_makes_so_many_mixes_an_hour() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let visitor = test.visitor();
        let peer: std::net::SocketAddr = "192.0.2.1:4000".parse().expect("an address");
        let mut codes = Vec::new();
        for _ in 0..21 {
            let request = axum::http::Request::post("/api/graphql")
                .extension(axum::extract::ConnectInfo(peer))
                .header("Content-Type", "application/json")
                .header("Apollo-Require-Preflight", "true");
            let body = json!({ "query": CREATE, "variables": { "ids": ["FFFF"] } }).to_string();
            codes.push(visitor.send(request, body).await.code());
        }
        assert!(codes[..20].iter().all(|code| code == "BAD_USER_INPUT"), "{codes:?}");
        assert_eq!(codes[20], "RATE_LIMITED");
    })
    .await;
}

#[tokio::test]
async fn mixes_are_found_by_indexes() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let tables = ["m", "t", "s", "switch_mixes", "switch_mix_themes", "switch_mix_saves"];
        assert_indexed(db, &format!("{} ($1, $2)", mix_rows::BY_NUMBERS), params![1_i64, 2_i64], &tables).await;
        assert_indexed(db, mix_rows::NUMBER_OF, params![vec![1_u8; 32]], &tables).await;
        assert_indexed(db, mix_rows::UNUSED, params![1_i64, 2_i64], &tables).await;
        assert_indexed(db, mix_rows::SAVE, params![1_i64, 2_i64, 3_i64], &tables).await;
        assert_indexed(db, mix_rows::SAVED_BY, params![1_i64, 2_i64], &tables).await;
    })
    .await;
}
