//! The published console clients for the Wii U: each sends the documents that it sends from a console, and gets every field
//! without which it refuses a list, pictures that it can decode, and a file that it can install.

use serde_json::{Value, json};
use vitrine_db::{Execute, params};
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch, wav};
use vitrine_testing::{Caller, TestApp, on_every_engine, plain};

use crate::console::{Client, Is, JSON, ask, check};

const POST_TE: &[(&str, &str)] = &[("content-type", "application/json"), ("te", "gzip"), ("connection", "TE")];

/// Themiify: the list of its pages.
const THEMIIFY: Client = Client {
    by_get: false,
    headers: POST_TE,
    document: "query($p:PaginationInput,$sort:ItemSort,$order:SortOrder,$query:String){wiiu{themes(paginationArgs:$p,\
               sort:$sort,order:$order,query:$query){nodes{uuid hexId slug name creator{username} updatedAt downloadCount \
               downloadUrl collagePreview{tinyUrl thumbUrl}}pageInfo{itemCount limit page pageCount}}}}",
    list: "/wiiu/themes",
    variables: |page, limit, query| {
        // This client sends the empty string for no search.
        let query = if query.is_null() { json!("") } else { query };
        json!({ "p": { "page": page, "limit": limit }, "sort": "CREATED", "order": "ASC", "query": query })
    },
    fields: &[
        ("uuid", Is::Text),
        ("hexId", Is::Text),
        ("slug", Is::Text),
        ("name", Is::Text),
        ("creator.username", Is::Text),
        ("updatedAt", Is::Moment),
        ("downloadCount", Is::Count),
        ("downloadUrl", Is::Text),
        ("collagePreview.tinyUrl", Is::Picture),
        ("collagePreview.thumbUrl", Is::Picture),
    ],
};

/// UTheme of the first generation: everything in one list.
const UTHEME_1: Client = Client {
    by_get: false,
    headers: JSON,
    document: "{wiiuThemes(limit: 500){nodes{uuid name description updatedAt downloadCount saveCount downloadUrl tags{name} \
               creator{username} launcherBgUrl waraWaraPlazaBgUrl collagePreview{hdUrl thumbUrl} \
               launcherScreenshot{hdUrl thumbUrl} waraWaraPlazaScreenshot{hdUrl thumbUrl}}}}",
    list: "/wiiuThemes",
    variables: |_, _, _| json!({}),
    fields: &UTHEME_FIELDS,
};

/// UTheme, namespaced.
const UTHEME_2: Client = Client {
    document: "query{wiiu{themes(paginationArgs:{limit:500}){nodes{uuid name description updatedAt downloadCount saveCount \
               downloadUrl tags{name} creator{username} launcherBgUrl waraWaraPlazaBgUrl collagePreview{hdUrl thumbUrl} \
               launcherScreenshot{hdUrl thumbUrl} waraWaraPlazaScreenshot{hdUrl thumbUrl}}}}}",
    list: "/wiiu/themes",
    ..UTHEME_1
};

const UTHEME_FIELDS: [(&str, Is); 12] = [
    ("uuid", Is::Text),
    ("name", Is::Text),
    ("description", Is::TextOrNull),
    ("updatedAt", Is::Moment),
    ("downloadCount", Is::Count),
    ("saveCount", Is::Count),
    ("launcherBgUrl", Is::TextOrNull),
    ("waraWaraPlazaBgUrl", Is::TextOrNull),
    ("collagePreview.hdUrl", Is::Picture),
    ("collagePreview.thumbUrl", Is::Picture),
    ("launcherScreenshot.thumbUrl", Is::Picture),
    ("waraWaraPlazaScreenshot.hdUrl", Is::Picture),
];

/// Publishes three themes: with everything, with music, and with no more than is needed.
async fn published(test: &TestApp) -> (Caller, Vec<String>) {
    let mona = test.creator("Mona").await;
    let (launcher, plaza) = (plain(1280, 720, [30, 90, 150]), plain(1280, 720, [150, 90, 30]));
    let (men, messages, sound) = (patch("Men.bps", b"one"), patch("AllMessage_EuDe.bps", b"two"), wav(2));
    let needed = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
    let with_music = [needed[0], needed[1], ("bgm", &sound)];
    let everything = [
        needed[0],
        needed[1],
        ("bgm", &sound[..]),
        ("waraWaraPlazaScreenshot", &plaza),
        ("allMessageEuDePatch", &messages),
    ];
    let mut themes = Vec::new();
    for (name, files) in [("Woods", &everything[..]), ("Tea Set", &with_music), ("空の夜", &needed)] {
        test.pass(1_000);
        let mut input = WIIU_THEME_INPUT();
        input["name"] = name.into();
        input["mayShareBgm"] = (files.len() > 2).into();
        let data = mona.publish_wiiu(input, files).await.data();
        themes.push(data["createWiiuThemes"][0]["hexId"].as_str().expect("a number").to_owned());
    }
    test.do_jobs().await;
    (mona, themes)
}

/// The list of a client.
async fn listed(test: &TestApp, client: &Client, page: u32, limit: u32, query: Value) -> Value {
    let data = ask(test, client, (client.variables)(page, limit, query)).await.data();
    data.pointer(client.list).expect("a list").clone()
}

#[tokio::test]
async fn themiify_pages_searches_and_decodes() {
    on_every_engine(async |test: TestApp| {
        published(&test).await;
        for page in 1..=2 {
            let answer = listed(&test, &THEMIIFY, page, 2, Value::Null).await;
            assert_eq!(answer["pageInfo"], json!({ "itemCount": 3, "limit": 2, "page": page, "pageCount": 2 }));
            let nodes = answer["nodes"].as_array().expect("nodes").clone();
            assert_eq!(nodes.len(), if page == 2 { 1 } else { 2 });
            for node in &nodes {
                for field in THEMIIFY.fields {
                    check(&test, &THEMIIFY, node, *field).await;
                }
            }
        }
        let found = listed(&test, &THEMIIFY, 1, 20, json!("woods")).await;
        assert_eq!((found["nodes"].as_array().map(Vec::len), &found["nodes"][0]["name"]), (Some(1), &json!("Woods")));
        let nothing = listed(&test, &THEMIIFY, 1, 20, json!("zzzzzz")).await;
        assert_eq!(nothing["pageInfo"]["itemCount"], 0);
        let past = listed(&test, &THEMIIFY, 9, 20, Value::Null).await;
        assert_eq!(past["nodes"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn utheme_takes_everything_at_once_in_both_generations() {
    on_every_engine(async |test: TestApp| {
        let (_, themes) = published(&test).await;
        for client in [UTHEME_1, UTHEME_2] {
            let answer = ask(&test, &client, json!({})).await;
            assert!(answer.json().get("errors").is_none());
            let nodes = answer.data().pointer(client.list).expect("a list")["nodes"].as_array().expect("nodes").clone();
            assert_eq!(nodes.len(), 3);
            for node in &nodes {
                for field in client.fields {
                    check(&test, &client, node, *field).await;
                }
                // The client cuts the number out of this.
                let url = node["downloadUrl"].as_str().expect("an address");
                assert!(themes.iter().any(|hex_id| url.contains(&format!("/wiiu/themes/{hex_id}/"))), "{url}");
            }
            let names: Vec<&str> = nodes.iter().filter_map(|node| node["name"].as_str()).collect();
            assert_eq!(names, ["空の夜", "Tea Set", "Woods"]);
        }
    })
    .await;
}

#[tokio::test]
async fn the_page_of_a_theme_has_all_three_pictures_and_its_music() {
    on_every_engine(async |test: TestApp| {
        let (_, themes) = published(&test).await;
        let client = Client {
            document: "query($hexId:String!){wiiu{theme(hexId:$hexId){uuid hexId quickId slug name description createdAt \
                       updatedAt downloadCount downloadUrl bgmPreviewUrl tags{name} creator{username avatarUrl} \
                       collagePreview{tinyUrl thumbUrl sdUrl hdUrl} launcherScreenshot{tinyUrl thumbUrl sdUrl hdUrl} \
                       waraWaraPlazaScreenshot{tinyUrl thumbUrl sdUrl hdUrl}}}}",
            ..THEMIIFY
        };
        for (at, hex_id) in themes.iter().enumerate() {
            let theme = ask(&test, &client, json!({ "hexId": hex_id })).await.data()["wiiu"]["theme"].clone();
            check(&test, &client, &theme, ("quickId", Is::Text)).await;
            check(&test, &client, &theme, ("createdAt", Is::Moment)).await;
            for picture in ["collagePreview", "launcherScreenshot", "waraWaraPlazaScreenshot"] {
                for size in ["tinyUrl", "thumbUrl", "sdUrl", "hdUrl"] {
                    check(&test, &client, &theme, (&format!("{picture}.{size}"), Is::Picture)).await;
                }
            }
            let music = theme["bgmPreviewUrl"].as_str().map(|url| url.trim_start_matches("http://localhost:8080"));
            assert_eq!(music.is_some(), at < 2);
            if let Some(path) = music {
                let sound = test.visitor().get(path).await;
                assert_eq!((sound.status.as_u16(), sound.header("content-type")), (200, "audio/ogg"));
                vitrine_audio::check_ogg(&sound.body).expect("Ogg Vorbis");
                let part = axum::http::Request::get(path).header("range", "bytes=0-3");
                let part = test.visitor().send(part, "").await;
                assert_eq!((part.status.as_u16(), &part.body[..]), (206, &b"OggS"[..]));
                assert_eq!(part.header("content-range"), format!("bytes 0-3/{}", sound.body.len()));
            }
        }
    })
    .await;
}

#[tokio::test]
async fn codes_and_updates_are_answered_without_errors() {
    on_every_engine(async |test: TestApp| {
        let (_, themes) = published(&test).await;
        let lookup = Client {
            document: "query($quickId:String!){wiiu{lookupByQuickId(quickId:$quickId){uuid name quickId createdAt downloadUrl}}}",
            ..THEMIIFY
        };
        let code = format!("w{}", themes[0].to_lowercase());
        let found = ask(&test, &lookup, json!({ "quickId": code })).await.data();
        assert_eq!(found["wiiu"]["lookupByQuickId"]["name"], "Woods");
        for code in ["W", "WFFFF", "T1", "P1", "", "W-1", "w1 or 1=1"] {
            let answer = ask(&test, &lookup, json!({ "quickId": code })).await.json();
            assert_eq!(answer, json!({ "data": { "wiiu": { "lookupByQuickId": null } } }), "{code}");
        }
        let updates = Client {
            document: "query($items:[WiiuCheckUpdatesItemInput!]!){wiiu{checkUpdates(items:$items){hexId}}}",
            ..THEMIIFY
        };
        let items = json!([
            { "id": format!("Vitrine:{}", themes[0]), "version": "0.1" },
            { "id": format!("Vitrine:{}", themes[1]), "version": "1.0" },
            { "id": "Vitrine:FFFF", "version": "1.0" },
        ]);
        let answer = ask(&test, &updates, json!({ "items": items })).await.data();
        assert_eq!(answer["wiiu"]["checkUpdates"], json!([{ "hexId": themes[0] }]));
        let many: Vec<Value> = (0..501).map(|_| json!({ "id": "Vitrine:1", "version": "1.0" })).collect();
        let refused = ask(&test, &updates, json!({ "items": many })).await;
        assert_eq!(refused.json()["errors"][0]["extensions"]["code"], "BAD_USER_INPUT");
    })
    .await;
}

#[tokio::test]
async fn five_hundred_themes_are_one_answer() {
    on_every_engine(async |test: TestApp| {
        let (_, themes) = published(&test).await;
        copy(&test, &themes[0], 520).await;
        let answer = ask(&test, &UTHEME_1, json!({})).await;
        let nodes = answer.data()["wiiuThemes"]["nodes"].as_array().expect("nodes").len();
        assert_eq!(nodes, 500);
    })
    .await;
}

/// So many more themes with the pieces of this one.
async fn copy(test: &TestApp, hex_id: &str, count: i64) {
    let id = vitrine_wiiu::themes::theme::KIND.parse_id(hex_id).expect("a number").0;
    let tx = test.app.db.begin().await.expect("begins");
    for at in 0..count {
        let new = id + (at + 100) * vitrine_core::items::ItemId::STEP;
        let item = "INSERT INTO items (id, kind, uuid, creator_id, name, slug, preview_token, preview_state, created_at, \
                    updated_at) SELECT $2, kind, $3, creator_id, name, slug, preview_token, preview_state, created_at, \
                    updated_at FROM items WHERE id = $1";
        tx.execute(item, params![id, new, test.app.random.uuid()]).await.expect("added");
        let own = "INSERT INTO wiiu_themes (item_id, launcher_hash) SELECT $2, launcher_hash FROM wiiu_themes WHERE item_id = $1";
        tx.execute(own, params![id, new]).await.expect("added");
    }
    tx.commit().await.expect("commits");
    test.app.catalogue.refresh(&test.app.db).await.expect("follows");
}
