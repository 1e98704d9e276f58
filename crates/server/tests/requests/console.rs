//! The published console clients for the Switch: each sends the documents that it sends from a console, in its way and with
//! its headers, and gets every field without which it refuses a list. The names are those of the programs and their
//! generations.

use axum::http::{Method, Request};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use vitrine_db::{Execute, params};
use vitrine_nxtheme::{NxthemeLimits, read_theme};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Answer, THEME_INPUT, TestApp, jpeg, on_every_engine, plain, schema_objects};

/// What a client needs a field to be.
#[derive(Clone, Copy)]
pub enum Is {
    Text,
    TextOrNull,
    ObjectOrNull,
    Count,
    Flag,
    Moment,
    Hash,
    /// The address of a picture that the client can decode.
    Picture,
    /// The address of a theme that the console installs.
    File,
}

/// A client's list of themes or packs.
#[derive(Clone, Copy)]
pub struct Client {
    /// By GET with everything in the address, or by POST.
    pub by_get: bool,
    pub headers: &'static [(&'static str, &'static str)],
    pub document: &'static str,
    /// Where the list is in `data`.
    pub list: &'static str,
    pub variables: fn(page: u32, limit: u32, query: Value) -> Value,
    pub fields: &'static [(&'static str, Is)],
}

pub const CURL: &[(&str, &str)] = &[("accept", "*/*"), ("user-agent", "themezer-nx")];
pub const CURL_TE: &[(&str, &str)] = &[("accept", "*/*"), ("te", "gzip"), ("connection", "TE")];
pub const JSON: &[(&str, &str)] = &[("content-type", "application/json")];

pub async fn ask(test: &TestApp, client: &Client, variables: Value) -> Answer {
    let visitor = test.visitor();
    let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let mut request = Request::builder();
    for (name, value) in client.headers {
        request = request.header(*name, *value);
    }
    let answer = if client.by_get {
        let (query, variables) = (encoded(client.document), encoded(&variables.to_string()));
        visitor.send(request.uri(format!("/api/graphql?query={query}&variables={variables}")), "").await
    } else {
        let body = json!({ "query": client.document, "variables": variables }).to_string();
        visitor.send(request.method(Method::POST).uri("/api/graphql"), body).await
    };
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/json"));
    assert_eq!((answer.header("content-encoding"), answer.header("last-modified")), ("", ""));
    assert_eq!(answer.body.first(), Some(&b'{'));
    answer
}

/// A file that the answer names, as a console fetches it.
async fn fetch(test: &TestApp, client: &Client, url: &Value) -> Answer {
    let url = url.as_str().expect("an address");
    assert!(url.is_ascii() && !url.contains(' '), "{url}");
    let path = url.strip_prefix("http://localhost:8080").expect("an absolute address");
    let mut request = Request::builder().uri(path);
    for (name, value) in client.headers.iter().filter(|(name, _)| *name != "content-type") {
        request = request.header(*name, *value);
    }
    let file = test.visitor().send(request, "").await;
    assert_eq!(file.status.as_u16(), 200, "{url}");
    assert_eq!(file.header("content-length"), file.body.len().to_string());
    assert_eq!(file.header("content-encoding"), "");
    file
}

pub async fn check(test: &TestApp, client: &Client, node: &Value, (path, is): (&str, Is)) {
    let value = node.pointer(&format!("/{}", path.replace('.', "/"))).unwrap_or_else(|| panic!("{path} is missing"));
    let text = value.as_str().unwrap_or_default();
    let fits = match is {
        Is::Text => !text.is_empty(),
        Is::TextOrNull => value.is_null() || value.is_string(),
        Is::ObjectOrNull => value.is_null() || value.is_object(),
        Is::Count => value.as_i64().is_some_and(|count| (0..1 << 31).contains(&count)),
        Is::Flag => value.is_boolean(),
        Is::Moment => text.len() == 24 && text.ends_with('Z'),
        Is::Hash => STANDARD.decode(text).is_ok_and(|hash| !hash.is_empty()),
        Is::Picture => {
            let picture = fetch(test, client, value).await;
            let has = |marker: u8| picture.body.windows(2).any(|pair| pair == [0xff, marker]);
            // The decoder of the console takes no progressive picture.
            picture.header("content-type") == "image/jpeg" && has(0xd8) && has(0xc0) && !has(0xc2)
        }
        Is::File => {
            let file = fetch(test, client, value).await;
            assert!(!file.header("content-type").contains("json"));
            assert!(file.header("content-disposition").starts_with("attachment; filename="));
            let opened = read_theme(&file.body, &NxthemeLimits::default()).expect("a theme");
            opened.validate().iter().all(|finding| finding.severity() != vitrine_nxtheme::Severity::Error)
        }
    };
    assert!(fits, "{path}: {value}");
}

/// Pages through five themes, searches, looks at every field and fetches pictures and files.
async fn browses(client: &Client) {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        for name in ["Paper Sky", "Tea House", "Night Tea", "Moss", "空の夜"] {
            test.pass(1_000);
            let mut input = THEME_INPUT();
            input["name"] = name.into();
            test.theme(&mona, input).await;
        }
        let list = async |page: u32, limit: u32, query: Value| {
            let data = ask(&test, client, (client.variables)(page, limit, query)).await.data();
            data.pointer(client.list).expect("a list").clone()
        };
        let mut seen = Vec::new();
        for page in 1..=3 {
            let answer = list(page, 2, Value::Null).await;
            let info = json!({ "itemCount": 5, "limit": 2, "page": page, "pageCount": 3 });
            for (name, value) in answer["pageInfo"].as_object().expect("the page") {
                assert_eq!(value, &info[name], "{name}");
            }
            let nodes = answer["nodes"].as_array().expect("nodes").clone();
            assert_eq!(nodes.len(), if page == 3 { 1 } else { 2 });
            for node in &nodes {
                for field in client.fields {
                    check(&test, client, node, *field).await;
                }
            }
            seen.extend(nodes.into_iter().map(|node| node["hexId"].to_string()));
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 5, "no theme repeats or is missing");
        assert_eq!(list(9, 2, Value::Null).await["nodes"], json!([]), "past the end there is nothing");
        assert_eq!(list(1, 20, json!("tea")).await["nodes"].as_array().map(Vec::len), Some(2));
        assert_eq!(list(1, 20, json!("")).await["nodes"].as_array().map(Vec::len), Some(5), "nothing typed");
        let none = list(1, 20, json!("nothing-like-this")).await;
        assert_eq!((&none["nodes"], &none["pageInfo"]["pageCount"]), (&json!([]), &json!(1)));

        let wrong = ask(&test, client, json!({ "p": 0, "page": 0, "paginationArgs": { "page": 0 } })).await;
        let message = wrong.error()["message"].as_str().expect("a sentence").to_owned();
        assert!(message.ends_with('.') && wrong.json()["data"].is_null(), "{message}");
    })
    .await;
}

#[tokio::test]
async fn themezer_nx_of_the_flat_generation() {
    browses(&Client {
        by_get: true,
        headers: CURL,
        document: "query($t:Target,$p:PositiveInt,$n:PositiveInt,$s:ItemSort,$o:SortOrder,$q:String){switchThemes(\
            target:$t,page:$p,limit:$n,sort:$s,order:$o,query:$q){nodes{hexId,name,description,creator{username},\
            updatedAt,downloadCount,saveCount,target,previewJpgLargeUrl,previewJpgSmallUrl,downloadUrl}\
            pageInfo{itemCount,limit,page,pageCount}}}",
        list: "/switchThemes",
        variables: |page, limit, query| {
            json!({ "t": "ResidentMenu", "p": page, "n": limit, "s": "UPDATED", "o": "DESC", "q": query })
        },
        fields: &[
            ("hexId", Is::Text),
            ("name", Is::Text),
            ("description", Is::TextOrNull),
            ("creator.username", Is::Text),
            ("updatedAt", Is::Moment),
            ("downloadCount", Is::Count),
            ("saveCount", Is::Count),
            ("target", Is::Text),
            ("previewJpgLargeUrl", Is::Picture),
            ("previewJpgSmallUrl", Is::Picture),
            ("downloadUrl", Is::File),
        ],
    })
    .await;
}

#[tokio::test]
async fn themezer_nx_with_namespaces() {
    browses(&Client {
        by_get: true,
        headers: CURL,
        document: "query($target:Target,$page:PositiveInt,$limit:PositiveInt,$sort:ItemSort,$order:SortOrder,\
            $query:String,$includeNSFW:Boolean!){switch{themes(target:$target,paginationArgs:{page:$page,limit:$limit},\
            sort:$sort,order:$order,query:$query,includeNSFW:$includeNSFW){nodes{hexId,name,description,\
            creator{username},updatedAt,downloadCount,saveCount,isNSFW,target,downloadUrl,screenshotThumbHash,\
            screenshotPreview{jpgHdUrl,jpgThumbUrl}},pageInfo{itemCount,limit,page,pageCount}}}}",
        list: "/switch/themes",
        variables: |page, limit, query| {
            json!({ "target": null, "page": page, "limit": limit, "sort": "CREATED", "order": "ASC", "query": query,
                "includeNSFW": false })
        },
        fields: &[
            ("hexId", Is::Text),
            ("name", Is::Text),
            ("description", Is::TextOrNull),
            ("creator.username", Is::Text),
            ("updatedAt", Is::Moment),
            ("downloadCount", Is::Count),
            ("saveCount", Is::Count),
            ("isNSFW", Is::Flag),
            ("target", Is::Text),
            ("screenshotThumbHash", Is::Hash),
            ("screenshotPreview.jpgHdUrl", Is::Picture),
            ("screenshotPreview.jpgThumbUrl", Is::Picture),
            ("downloadUrl", Is::File),
        ],
    })
    .await;
}

pub const NEWEST: Client = Client {
    by_get: true,
    headers: CURL,
    document: "query($target: Target, $paginationArgs: PaginationInput, $sort: ItemSort, $order: SortOrder, $query: String, \
        $includeNSFW: Boolean) {\n  switch {\n    themes(target: $target, paginationArgs: $paginationArgs, sort: $sort, \
        order: $order, query: $query, includeNSFW: $includeNSFW) {\n      nodes {\n        hexId name description\n        \
        creator { username } createdAt updatedAt downloadCount saveCount target downloadUrl screenshotThumbHash\n        \
        screenshotPreview { hdUrl thumbUrl }\n        pack { hexId name creator { username } }\n      }\n      \
        pageInfo { itemCount limit page pageCount }\n    }\n  }\n}",
    list: "/switch/themes",
    variables: |page, limit, query| {
        json!({ "target": "ResidentMenu", "paginationArgs": { "page": page, "limit": limit }, "sort": "Trending",
            "order": "Desc", "query": query, "includeNSFW": null })
    },
    fields: &[
        ("hexId", Is::Text),
        ("name", Is::Text),
        ("description", Is::TextOrNull),
        ("creator.username", Is::Text),
        ("createdAt", Is::Moment),
        ("updatedAt", Is::Moment),
        ("downloadCount", Is::Count),
        ("saveCount", Is::Count),
        ("target", Is::Text),
        ("screenshotThumbHash", Is::Hash),
        ("screenshotPreview.hdUrl", Is::Picture),
        ("screenshotPreview.thumbUrl", Is::Picture),
        ("pack", Is::ObjectOrNull),
        ("downloadUrl", Is::File),
    ],
};

#[tokio::test]
async fn themezer_nx_with_enums_in_title_case() {
    browses(&NEWEST).await;
}

#[tokio::test]
async fn sphaira_of_the_flat_generation() {
    browses(&Client {
        by_get: true,
        headers: CURL_TE,
        document: "query($target:Target,$page:PositiveInt,$limit:PositiveInt,$sort:ItemSort,$order:SortOrder,\
            $query:String,$includeNSFW:Boolean!){switchThemes(target:$target,page:$page,limit:$limit,sort:$sort,\
            order:$order,query:$query,includeNSFW:$includeNSFW){nodes{hexId,creator{username},name,description,\
            updatedAt,downloadCount,saveCount,target,previewJpgSmallUrl,downloadUrl}\
            pageInfo{itemCount,limit,page,pageCount}}}",
        list: "/switchThemes",
        variables: |page, limit, query| {
            json!({ "target": null, "page": page, "limit": limit, "sort": "DOWNLOADS", "order": "DESC", "query": query,
                "includeNSFW": true })
        },
        fields: &[
            ("hexId", Is::Text),
            ("name", Is::Text),
            ("creator.username", Is::Text),
            ("updatedAt", Is::Moment),
            ("previewJpgSmallUrl", Is::Picture),
            ("downloadUrl", Is::File),
        ],
    })
    .await;
}

#[tokio::test]
async fn sphaira_with_favourites_and_tags() {
    browses(&Client {
        by_get: false,
        headers: JSON,
        document: "query ($paginationArgs: PaginationInput, $sort: ItemSort, $order: SortOrder, $query: String, \
            $includeNSFW: Boolean, $activeTags: [String!]) { switch { themes(paginationArgs: $paginationArgs, sort: $sort, \
            order: $order, query: $query, includeNSFW: $includeNSFW, activeTags: $activeTags) { nodes { hexId name \
            description creator { username } updatedAt downloadCount saveCount target downloadUrl screenshotThumbHash \
            screenshotPreview { thumbUrl hdUrl } } pageInfo { pageCount itemCount } } } }",
        list: "/switch/themes",
        variables: |page, limit, query| {
            json!({ "paginationArgs": { "page": page, "limit": limit }, "sort": "RISING", "order": "DESC",
                "query": query, "includeNSFW": false, "activeTags": ["Paper", "calm"] })
        },
        fields: &[
            ("hexId", Is::Text),
            ("name", Is::Text),
            ("creator.username", Is::Text),
            ("screenshotThumbHash", Is::Hash),
            ("screenshotPreview.thumbUrl", Is::Picture),
            ("screenshotPreview.hdUrl", Is::Picture),
            ("downloadUrl", Is::File),
        ],
    })
    .await;
}

#[tokio::test]
async fn thomaz() {
    browses(&Client {
        by_get: false,
        headers: JSON,
        document: "query($paginationArgs: PaginationInput, $target: Target, $query: String) { switch { themes(\
            paginationArgs: $paginationArgs, target: $target, query: $query, sort: DOWNLOADS, order: DESC) { nodes { hexId \
            name description downloadCount target downloadUrl creator { username } screenshotPreview { jpgThumbUrl } } \
            pageInfo { page pageCount } } } }",
        list: "/switch/themes",
        variables: |page, limit, query| {
            json!({ "paginationArgs": { "page": page, "limit": limit }, "target": null, "query": query })
        },
        fields: &[
            ("hexId", Is::Text),
            ("name", Is::Text),
            ("creator.username", Is::Text),
            ("downloadCount", Is::Count),
            ("target", Is::Text),
            ("screenshotPreview.jpgThumbUrl", Is::Picture),
            ("downloadUrl", Is::File),
        ],
    })
    .await;
}

pub const LOOKUP: &str = "query($quickId:String!){switch{lookupByQuickId(quickId:$quickId){__typename \
    ... on SwitchTheme{hexId name description creator{username} updatedAt downloadCount saveCount target downloadUrl \
    screenshotThumbHash screenshotPreview{hdUrl thumbUrl} pack{hexId name}} \
    ... on SwitchPack{hexId name description creator{username} updatedAt downloadCount saveCount downloadUrl \
    collageThumbHash collagePreview{hdUrl thumbUrl} themes{hexId target name downloadUrl}} \
    ... on SwitchSplash{hexId quickId name downloadUrl previewThumbHash preview{hdUrl thumbUrl}} \
    ... on SwitchRemoteInstallTheme{author createdAt downloadUrl name quickId target} \
    ... on SwitchRemoteInstallSplash{author createdAt downloadUrl name quickId}}}}";

#[tokio::test]
async fn a_code_leads_to_its_theme_and_any_other_text_to_nothing() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let client = Client { document: LOOKUP, ..NEWEST };
        let lookup = async |quick_id: &str| {
            ask(&test, &client, json!({ "quickId": quick_id })).await.data()["switch"]["lookupByQuickId"].clone()
        };
        for code in [format!("T{hex_id}"), format!("t{}", hex_id.to_lowercase())] {
            let theme = lookup(&code).await;
            assert_eq!(
                (&theme["__typename"], &theme["hexId"], &theme["pack"]),
                (&json!("SwitchTheme"), &json!(hex_id), &json!(null))
            );
            for field in NEWEST
                .fields
                .iter()
                .filter(|(field, _)| theme.pointer(&format!("/{}", field.replace('.', "/"))).is_some())
            {
                check(&test, &client, &theme, *field).await;
            }
        }
        let long = "T".repeat(10_000);
        for other in [
            "", "T", "TFFFF", "T0", "P1", "P", "PFFFF", "P0", "RABCDE", "1", "T-1", "TT1", " T1", "T1 ", "Ｔ1",
            "T1'--", "\u{0}", "空", &long,
        ] {
            assert_eq!(lookup(other).await, json!(null), "{other}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_document_of_a_theme_answers_what_its_list_answered() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let client = Client {
            by_get: false,
            headers: JSON,
            document: "query($hexId: String!) { switchTheme(hexId: $hexId) { hexId name downloadUrl tags { name } } \
                switch { theme(hexId: $hexId) { hexId name downloadUrl tags { name } } } }",
            ..NEWEST
        };
        let data = ask(&test, &client, json!({ "hexId": hex_id.to_lowercase() })).await.data();
        assert_eq!(data["switch"]["theme"]["tags"], json!([{ "name": "Paper" }, { "name": "calm" }]));
        assert_eq!(data["switch"]["theme"], data["switchTheme"]);
        let absent = ask(&test, &client, json!({ "hexId": "FFFF" })).await;
        assert_eq!(
            (absent.code().as_str(), &absent.json()["data"]["switch"]),
            ("NOT_FOUND", &json!({ "theme": null }))
        );
    })
    .await;
}

#[tokio::test]
async fn what_a_namespace_does_not_find_is_null_without_an_error() {
    on_every_engine(async |test: TestApp| {
        let document =
            "{ switch { theme(hexId: \"FFFF\") { name } pack(hexId: \"no\") { name } } wiiu { theme(hexId: \"0\") { name } } }";
        let client = Client { by_get: false, headers: JSON, document, ..NEWEST };
        let nothing = json!({ "data": { "switch": { "theme": null, "pack": null }, "wiiu": { "theme": null } } });
        assert_eq!(ask(&test, &client, json!({})).await.json(), nothing);
    })
    .await;
}

/// The document of thomaz's page of a theme.
fn thomaz_theme(hex_id: &str) -> String {
    format!(
        "{{ switch{{ theme(hexId:\"{hex_id}\"){{ hexId name description downloadUrl target creator{{username}} \
         screenshotPreview{{jpgThumbUrl hdUrl thumbUrl}} assets{{ backgroundImageUrl albumIconUrl homeIconUrl newsIconUrl \
         shopIconUrl controllerIconUrl settingsIconUrl powerIconUrl nsoIconUrl cardIconUrl shareIconUrl }} }} }} }}"
    )
}

#[tokio::test]
async fn thomaz_opens_a_theme_with_its_background_and_icons() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (background, icon) = (jpeg(), plain(64, 56, [1, 2, 3]));
        let files = [("backgroundImage", &background[..]), ("albumIcon", &icon), ("powerIcon", &icon)];
        let data = mona.publish_pictures(THEME_INPUT(), &files).await.data();
        test.do_jobs().await;
        let document = thomaz_theme(data["createSwitchThemes"][0]["hexId"].as_str().expect("a number"));
        let body = json!({ "query": document, "variables": {} }).to_string();
        let request =
            Request::builder().method(Method::POST).uri("/api/graphql").header("content-type", "application/json");
        let theme = test.visitor().send(request, body).await.data()["switch"]["theme"].clone();
        let client = Client { by_get: false, headers: JSON, ..NEWEST };
        for field in [
            ("downloadUrl", Is::File),
            ("screenshotPreview.jpgThumbUrl", Is::Picture),
            ("assets.backgroundImageUrl", Is::Picture),
        ] {
            check(&test, &client, &theme, field).await;
        }
        for icon in ["albumIconUrl", "powerIconUrl"] {
            assert_eq!(fetch(&test, &client, &theme["assets"][icon]).await.header("content-type"), "image/png");
        }
        let absent = theme["assets"].as_object().expect("the object").values().filter(|url| url.is_null());
        assert_eq!(absent.count(), 8, "{}", theme["assets"]);
    })
    .await;
}

#[tokio::test]
async fn there_are_no_boot_pictures_and_asking_for_them_is_no_error() {
    on_every_engine(async |test: TestApp| {
        let client = Client {
            document: "query($paginationArgs:PaginationInput,$sort:ItemSort,$order:SortOrder,$query:String,\
                $includeNSFW:Boolean){switch{splash{splashes(paginationArgs:$paginationArgs,sort:$sort,order:$order,\
                query:$query,includeNSFW:$includeNSFW){nodes{hexId quickId name description creator{username} createdAt \
                updatedAt downloadCount saveCount downloadUrl previewThumbHash preview{hdUrl thumbUrl}} \
                pageInfo{itemCount limit page pageCount}}}}}",
            ..NEWEST
        };
        let data = ask(&test, &client, (NEWEST.variables)(1, 12, Value::Null)).await.data();
        let none = json!({ "nodes": [], "pageInfo": { "itemCount": 0, "limit": 12, "page": 1, "pageCount": 1 } });
        assert_eq!(data["switch"]["splash"]["splashes"], none);
    })
    .await;
}

#[tokio::test]
async fn every_spelling_of_an_order_is_understood() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let visitor = test.visitor();
        let sorts =
            ["Created", "Updated", "Downloads", "Saves", "Trending", "Rising", "ColorSimilarity", "COLOR_SIMILARITY"];
        let upper = sorts.map(str::to_uppercase).into_iter().filter(|sort| sort != "COLORSIMILARITY");
        for sort in upper.chain(sorts.map(str::to_owned)) {
            for order in ["ASC", "DESC", "Asc", "Desc"] {
                let lists = format!(
                    "{{ switchThemes(sort: {sort}, order: {order}) {{ nodes {{ hexId }} }} \
                     switchLayouts(sort: {sort}, order: {order}) {{ nodes {{ hexId }} }} \
                     switchPacks(sort: {sort}, order: {order}) {{ nodes {{ hexId }} }} \
                     switch {{ themes(sort: {sort}, order: {order}) {{ nodes {{ hexId }} }} \
                     packs(sort: {sort}, order: {order}) {{ nodes {{ hexId }} }} }} }}"
                );
                visitor.graphql(&lists, json!({})).await.data();
                let query = "query($sort: ItemSort, $order: SortOrder) { \
                    switch { themes(sort: $sort, order: $order) { nodes { hexId } } } }";
                visitor.graphql(query, json!({ "sort": sort, "order": order })).await.data();
            }
        }
        for garbage in [json!("created"), json!("NEWEST"), json!(1), json!(["CREATED"]), json!({}), json!("")] {
            let query = "query($sort: ItemSort) { switch { themes(sort: $sort) { nodes { hexId } } } }";
            let answer = visitor.graphql(query, json!({ "sort": garbage })).await;
            assert_eq!((answer.status.as_u16(), answer.json()["data"].is_null()), (200, true), "{garbage}");
        }
    })
    .await;
}

#[tokio::test]
async fn lists_take_pages_of_every_size_that_clients_ask_for_and_refuse_what_is_no_page() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let themes = |arguments: &str| {
            format!(
                "{{ switch {{ themes({arguments}) {{ nodes {{ uuid slug hexId quickId nxId name description isNSFW target \
                 createdAt updatedAt downloadCount saveCount downloadUrl screenshotThumbHash previewJpgLargeUrl \
                 previewJpgSmallUrl creator {{ username avatarUrl }} screenshotPreview {{ hdUrl thumbUrl }} \
                 pack {{ hexId name creator {{ username }} }} }} pageInfo {{ limit }} }} }} }}"
            )
        };
        for (asked, used) in [(1, 1), (12, 12), (64, 64), (500, 500), (999_999, 500)] {
            let query = themes(&format!("paginationArgs: {{ limit: {asked} }}"));
            let data = visitor.graphql(&query, json!({})).await.data();
            assert_eq!(data["switch"]["themes"]["pageInfo"]["limit"], used);
        }
        for none in ["paginationArgs: null", "paginationArgs: {}", "paginationArgs: { page: null, limit: null }"] {
            let data = visitor.graphql(&themes(none), json!({})).await.data();
            assert_eq!(data["switch"]["themes"]["pageInfo"]["limit"], 20);
        }
        for wrong in ["page: 0", "page: -1", "limit: 0", "limit: -5", "page: 99999999999999999999", "page: 1.5", "page: \"1\""] {
            let answer = visitor.graphql(&themes(&format!("paginationArgs: {{ {wrong} }}")), json!({})).await;
            assert_eq!((answer.status.as_u16(), answer.json()["data"].is_null()), (200, true), "{wrong}");
            assert!(["BAD_USER_INPUT", "GRAPHQL_VALIDATION_FAILED"].contains(&answer.code().as_str()), "{wrong}");
        }
        let tags: Vec<String> = (0..11).map(|tag| format!("tag-{tag}")).collect();
        let many = format!("{{ switch {{ themes(activeTags: {}) {{ nodes {{ hexId }} }} }} }}", json!(tags));
        assert_eq!(visitor.graphql(&many, json!({})).await.code(), "BAD_USER_INPUT");
        let costly = "{ switch { themes(paginationArgs: { limit: 500 }) { nodes { layout { hexId name uuid slug color json \
            commonJson target saveCount options { name kind values { uuid name json } } } options { variable optionName \
            valueName kind } tags { id name slug } creator { uuid username avatarUrl pageUrl } screenshotPreview { tinyUrl \
            thumbUrl sdUrl hdUrl jpgTinyUrl jpgThumbUrl jpgSdUrl jpgHdUrl } } } } }";
        assert_eq!(visitor.graphql(costly, json!({})).await.code(), "QUERY_TOO_COMPLEX");
        let deep = format!("{{ switch {{ theme(hexId: \"1\") {} }} }}", "{ pack { themes ".repeat(6) + "{ hexId }" + &"} }".repeat(6));
        let answer = visitor.graphql(&deep, json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (200, "QUERY_TOO_COMPLEX"));
    })
    .await;
}

#[tokio::test]
async fn tags_narrow_a_list_by_name_or_slug() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut tagged = THEME_INPUT();
        tagged["tags"] = json!(["Pixel Art", "night"]);
        test.theme(&mona, tagged).await;
        test.theme(&mona, THEME_INPUT()).await;
        let query = "query($tags: [String!]) { switch { themes(activeTags: $tags) { pageInfo { itemCount } } } }";
        for (tags, count) in [
            (json!(null), 2),
            (json!([]), 2),
            (json!(["Pixel Art"]), 1),
            (json!(["pixel-art", "NIGHT"]), 1),
            (json!(["night", "calm"]), 0),
            (json!(["nowhere"]), 0),
        ] {
            let data = test.visitor().graphql(query, json!({ "tags": tags })).await.data();
            assert_eq!(data["switch"]["themes"]["pageInfo"]["itemCount"], count, "{tags}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_list_asked_by_get_is_kept_until_what_it_shows_changes() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let id = KIND.parse_id(&hex_id).expect("a number").0;
        let nodes = async || {
            let answer = ask(&test, &NEWEST, (NEWEST.variables)(1, 12, Value::Null)).await;
            assert_eq!((answer.header("etag"), answer.header("cache-control")), ("", "no-store"));
            answer.data()["switch"]["themes"]["nodes"].clone()
        };
        assert_eq!(nodes().await[0]["name"], "Paper Sky");
        let rename = "UPDATE items SET name = 'Moss', updated_at = updated_at + 1 WHERE id = $1";
        let without_log = "DELETE FROM catalogue_changes";
        test.app.db.execute(rename, params![id]).await.expect("renamed");
        test.app.db.execute(without_log, params![]).await.expect("unnoticed");
        assert_eq!(nodes().await[0]["name"], "Paper Sky", "nobody has said that it changed");
        let hide = "UPDATE items SET is_private = TRUE WHERE id = $1";
        test.app.db.execute(hide, params![id]).await.expect("private");
        test.app.catalogue.refresh(&test.app.db).await.expect("followed");
        assert_eq!(nodes().await, json!([]));
        let lookup = Client { document: LOOKUP, ..NEWEST };
        let found = ask(&test, &lookup, json!({ "quickId": format!("T{hex_id}") })).await.data();
        assert_eq!(found["switch"]["lookupByQuickId"], json!(null));
    })
    .await;
}

/// A strict client refuses a document that asks several members for a field of different types.
#[test]
fn members_of_a_union_agree_about_the_types_of_their_fields() {
    let sdl = vitrine_server::sdl();
    let objects = schema_objects();
    let field_of = |object: &str, field: &str| {
        let body = sdl.split(&format!("\ntype {object} {{")).nth(1).and_then(|rest| rest.split("\n}").next())?;
        let line = body.lines().find(|line| line.trim().starts_with(&format!("{field}:")))?;
        Some(line.trim().to_owned())
    };
    let members: Vec<&String> = objects["SwitchQuickIdItem"].iter().map(|(_, member)| member).collect();
    assert_eq!(members.len(), 5, "{members:?}");
    for member in &members {
        for (field, _) in &objects[*member] {
            for other in &members {
                if let (Some(own), Some(others)) = (field_of(member, field), field_of(other, field)) {
                    assert_eq!(own, others, "{member}.{field} and {other}.{field}");
                }
            }
        }
    }
}
