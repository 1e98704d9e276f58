//! The published console clients for the Switch that list packs: each sends the documents that it sends from a console, and
//! gets every field without which it refuses the list, of the packs and of the themes in them.

use serde_json::{Value, json};
use vitrine_testing::{THEME_INPUT, TestApp, on_every_engine};

use crate::console::{CURL, CURL_TE, Client, Is, JSON, LOOKUP, NEWEST, ask, check};

const THEME_FIELDS: &[(&str, Is)] = &[
    ("hexId", Is::Text),
    ("name", Is::Text),
    ("creator.username", Is::Text),
    ("updatedAt", Is::Moment),
    ("downloadCount", Is::Count),
    ("saveCount", Is::Count),
    ("target", Is::Text),
    ("downloadUrl", Is::File),
];

async fn published(test: &TestApp, names: &[&str]) -> Vec<String> {
    let mona = test.creator("Mona").await;
    let mut packs = Vec::new();
    for name in names {
        test.pass(1_000);
        let answer = mona.publish_pack(json!({ "name": name }), vec![THEME_INPUT(), THEME_INPUT()]).await;
        packs.push(answer.data()["createSwitchThemes"][0]["pack"]["hexId"].as_str().expect("a number").to_owned());
    }
    test.do_jobs().await;
    packs
}

/// Pages through three packs, searches, looks at every field and fetches pictures and the files of the themes.
async fn browses(client: &Client, theme_fields: &[(&str, Is)]) {
    on_every_engine(async |test: TestApp| {
        published(&test, &["Woods", "Tea Set", "空の夜"]).await;
        let list = async |page: u32, limit: u32, query: Value| {
            let data = ask(&test, client, (client.variables)(page, limit, query)).await.data();
            data.pointer(client.list).expect("a list").clone()
        };
        let mut seen = Vec::new();
        for page in 1..=2 {
            let answer = list(page, 2, Value::Null).await;
            let info = json!({ "itemCount": 3, "limit": 2, "page": page, "pageCount": 2 });
            for (name, value) in answer["pageInfo"].as_object().expect("the page") {
                assert_eq!(value, &info[name], "{name}");
            }
            let nodes = answer["nodes"].as_array().expect("nodes").clone();
            assert_eq!(nodes.len(), if page == 2 { 1 } else { 2 });
            for node in &nodes {
                for field in client.fields {
                    check(&test, client, node, *field).await;
                }
                let themes = node["themes"].as_array().cloned().unwrap_or_default();
                assert_eq!(themes.len(), if theme_fields.is_empty() { 0 } else { 2 });
                for (theme, field) in
                    themes.iter().flat_map(|theme| theme_fields.iter().map(move |field| (theme, field)))
                {
                    check(&test, client, theme, *field).await;
                }
            }
            seen.extend(nodes.into_iter().map(|node| node["hexId"].to_string()));
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 3, "no pack repeats or is missing");
        assert_eq!(list(1, 20, json!("tea")).await["nodes"].as_array().map(Vec::len), Some(1));
        let none = list(1, 20, json!("nothing-like-this")).await;
        assert_eq!((&none["nodes"], &none["pageInfo"]["pageCount"]), (&json!([]), &json!(1)));
    })
    .await;
}

#[tokio::test]
async fn themezer_nx_of_the_flat_generation_lists_packs() {
    let client = Client {
        by_get: true,
        headers: CURL,
        document: "query($p:PositiveInt,$n:PositiveInt,$s:ItemSort,$o:SortOrder,$q:String){switchPacks(page:$p,limit:$n,\
            sort:$s,order:$o,query:$q){nodes{hexId,name,description,creator{username},updatedAt,downloadCount,saveCount,\
            previewJpgLargeUrl,previewJpgSmallUrl,themes{hexId,name,description,creator{username},updatedAt,\
            downloadCount,saveCount,target,previewJpgLargeUrl,previewJpgSmallUrl,downloadUrl}}\
            pageInfo{itemCount,limit,page,pageCount}}}",
        list: "/switchPacks",
        variables: |page, limit, query| json!({ "p": page, "n": limit, "s": "UPDATED", "o": "DESC", "q": query }),
        fields: &[
            ("hexId", Is::Text),
            ("name", Is::Text),
            ("description", Is::TextOrNull),
            ("creator.username", Is::Text),
            ("updatedAt", Is::Moment),
            ("downloadCount", Is::Count),
            ("saveCount", Is::Count),
            ("previewJpgLargeUrl", Is::Picture),
            ("previewJpgSmallUrl", Is::Picture),
        ],
    };
    browses(&client, THEME_FIELDS).await;
}

const NEWEST_PACKS: Client = Client {
    document: "query($paginationArgs: PaginationInput, $sort: ItemSort, $order: SortOrder, $query: String, \
        $includeNSFW: Boolean) { switch { packs(paginationArgs: $paginationArgs, sort: $sort, order: $order, query: $query, \
        includeNSFW: $includeNSFW) { nodes { hexId name description creator { username } createdAt updatedAt downloadCount \
        saveCount downloadUrl collageThumbHash collagePreview { hdUrl thumbUrl } themes { hexId name description \
        creator { username } createdAt updatedAt downloadCount saveCount target downloadUrl screenshotThumbHash \
        screenshotPreview { hdUrl thumbUrl } } } pageInfo { itemCount limit page pageCount } } } }",
    list: "/switch/packs",
    variables: |page, limit, query| {
        json!({ "paginationArgs": { "page": page, "limit": limit }, "sort": "Trending", "order": "Desc", "query": query,
            "includeNSFW": null })
    },
    fields: &[
        ("hexId", Is::Text),
        ("name", Is::Text),
        ("createdAt", Is::Moment),
        ("collageThumbHash", Is::Hash),
        ("collagePreview.hdUrl", Is::Picture),
        ("collagePreview.thumbUrl", Is::Picture),
        ("downloadUrl", Is::Text),
    ],
    ..NEWEST
};

#[tokio::test]
async fn themezer_nx_with_enums_in_title_case_lists_packs() {
    browses(&NEWEST_PACKS, THEME_FIELDS).await;
}

#[tokio::test]
async fn themezer_nx_with_namespaces_lists_packs() {
    let client = Client {
        by_get: true,
        headers: CURL,
        document: "query($page:PositiveInt,$limit:PositiveInt,$sort:ItemSort,$order:SortOrder,$query:String,\
            $includeNSFW:Boolean!){switch{packs(paginationArgs:{page:$page,limit:$limit},sort:$sort,order:$order,\
            query:$query,includeNSFW:$includeNSFW){nodes{hexId,name,description,creator{username},updatedAt,\
            downloadCount,saveCount,isNSFW,downloadUrl,collageThumbHash,collagePreview{jpgHdUrl,jpgThumbUrl},themes{hexId,\
            name,description,creator{username},updatedAt,downloadCount,saveCount,isNSFW,target,downloadUrl,\
            screenshotThumbHash,screenshotPreview{jpgHdUrl,jpgThumbUrl}}},pageInfo{itemCount,limit,page,pageCount}}}}",
        list: "/switch/packs",
        variables: |page, limit, query| json!({ "page": page, "limit": limit, "sort": "CREATED", "order": "ASC", "query": query, "includeNSFW": false }),
        fields: &[
            ("isNSFW", Is::Flag),
            ("collageThumbHash", Is::Hash),
            ("collagePreview.jpgHdUrl", Is::Picture),
            ("collagePreview.jpgThumbUrl", Is::Picture),
        ],
    };
    browses(&client, THEME_FIELDS).await;
}

#[tokio::test]
async fn sphaira_lists_packs_of_both_generations_and_opens_one() {
    let flat = Client {
        by_get: true,
        headers: CURL_TE,
        document: "query($page:PositiveInt,$limit:PositiveInt,$sort:ItemSort,$order:SortOrder,$query:String,\
            $includeNSFW:Boolean!){switchPacks(page:$page,limit:$limit,sort:$sort,order:$order,query:$query,\
            includeNSFW:$includeNSFW){nodes{hexId,creator{username},name,description,updatedAt,downloadCount,saveCount,\
            previewJpgSmallUrl,themes{hexId,creator{username},name,updatedAt,downloadCount,saveCount,target,\
            previewJpgSmallUrl,downloadUrl}},pageInfo{itemCount,limit,page,pageCount}}}",
        list: "/switchPacks",
        variables: |page, limit, query| json!({ "page": page, "limit": limit, "sort": "DOWNLOADS", "order": "DESC", "query": query, "includeNSFW": true }),
        fields: &[("hexId", Is::Text), ("name", Is::Text), ("previewJpgSmallUrl", Is::Picture)],
    };
    browses(&flat, THEME_FIELDS).await;
    on_every_engine(async |test: TestApp| {
        let hex_id = published(&test, &["Woods"]).await.remove(0);
        for document in [
            "query($hexId: String!) { switchPack(hexId: $hexId) { hexId downloadUrl } }",
            "query($hexId: String!) { switch { pack(hexId: $hexId) { hexId downloadUrl } } }",
        ] {
            let client = Client { document, ..flat };
            let data = ask(&test, &client, json!({ "hexId": hex_id.to_lowercase() })).await.data();
            let pack = if data["switch"].is_object() { &data["switch"]["pack"] } else { &data["switchPack"] };
            let url = format!("http://localhost:8080/api/switch/packs/{hex_id}/download");
            assert_eq!(pack, &json!({ "hexId": hex_id, "downloadUrl": url }));
        }
    })
    .await;
}

#[tokio::test]
async fn sphaira_with_favourites_and_thomaz_list_packs() {
    let sphaira = Client {
        by_get: false,
        headers: JSON,
        document: "query ($paginationArgs: PaginationInput, $sort: ItemSort, $order: SortOrder, $query: String, \
            $includeNSFW: Boolean, $activeTags: [String!]) { switch { packs(paginationArgs: $paginationArgs, sort: $sort, \
            order: $order, query: $query, includeNSFW: $includeNSFW, activeTags: $activeTags) { nodes { hexId name \
            description creator { username } updatedAt downloadCount saveCount collageThumbHash \
            collagePreview { thumbUrl hdUrl } themes { hexId name creator { username } updatedAt downloadCount saveCount \
            target downloadUrl } } pageInfo { pageCount itemCount } } } }",
        list: "/switch/packs",
        variables: |page, limit, query| {
            json!({ "paginationArgs": { "page": page, "limit": limit }, "sort": "RISING", "order": "DESC",
                "query": query, "includeNSFW": false, "activeTags": ["Paper", "calm"] })
        },
        fields: &[("collageThumbHash", Is::Hash), ("collagePreview.thumbUrl", Is::Picture)],
    };
    browses(&sphaira, THEME_FIELDS).await;
    let thomaz = Client {
        document: "query($paginationArgs: PaginationInput, $query: String) { switch { packs(paginationArgs: $paginationArgs, \
            query: $query, sort: DOWNLOADS, order: DESC) { nodes { hexId name description downloadCount downloadUrl \
            creator { username } collagePreview { jpgThumbUrl } } pageInfo { page pageCount } } } }",
        variables: |page, limit, query| json!({ "paginationArgs": { "page": page, "limit": limit }, "query": query }),
        fields: &[("hexId", Is::Text), ("collagePreview.jpgThumbUrl", Is::Picture)],
        ..sphaira
    };
    browses(&thomaz, &[]).await;
}

#[tokio::test]
async fn a_code_leads_to_its_pack() {
    on_every_engine(async |test: TestApp| {
        let hex_id = published(&test, &["Woods"]).await.remove(0);
        let client = Client { document: LOOKUP, ..NEWEST };
        for code in [format!("P{hex_id}"), format!("p{}", hex_id.to_lowercase())] {
            let found = ask(&test, &client, json!({ "quickId": code })).await.data();
            let pack = found["switch"]["lookupByQuickId"].clone();
            assert_eq!((&pack["__typename"], &pack["hexId"]), (&json!("SwitchPack"), &json!(hex_id)));
            assert_eq!(pack["themes"].as_array().map(Vec::len), Some(2));
            check(&test, &client, &pack, ("collageThumbHash", Is::Hash)).await;
            let theme = pack["themes"][0]["hexId"].as_str().expect("a number").to_owned();
            let theme = ask(&test, &client, json!({ "quickId": format!("T{theme}") })).await.data();
            assert_eq!(theme["switch"]["lookupByQuickId"]["pack"], json!({ "hexId": hex_id, "name": "Woods" }));
        }
    })
    .await;
}

/// 64 packs with ten themes each are what consoles ask for at most.
#[tokio::test]
async fn the_largest_list_of_packs_that_a_console_asks_for_is_answered() {
    on_every_engine(async |test: TestApp| {
        for client in [&NEWEST_PACKS] {
            let data = ask(&test, client, (client.variables)(1, 64, Value::Null)).await.data();
            assert_eq!(data["switch"]["packs"]["pageInfo"]["limit"], 64);
        }
    })
    .await;
}
