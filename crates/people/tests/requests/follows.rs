//! Following as requests see it: counted once, bounded, first on the home page, and silent about who is hidden.

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_core::limits;
use vitrine_db::{Execute, params, push_list};
use vitrine_people::follows::follow_rows;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, assert_indexed, on_every_engine, on_every_engine_with};

async fn ask(caller: &Caller, verb: &str, uuid: &str) -> Answer {
    let document = format!("mutation($uuid: String!) {{ {verb}Creator(uuid: $uuid) {{ followerCount isFollowed }} }}");
    caller.graphql(&document, json!({ "uuid": uuid })).await
}

async fn uuid_of(caller: &Caller) -> String {
    let data = caller.graphql("{ me { uuid } }", json!({})).await.data();
    data["me"]["uuid"].as_str().expect("a uuid").to_owned()
}

fn shown(answer: &Answer, field: &str) -> (Value, Value) {
    let creator = answer.data()[field].clone();
    (creator["followerCount"].clone(), creator["isFollowed"].clone())
}

#[tokio::test]
async fn following_and_unfollowing_change_something_once() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo, ann) = (test.creator("mona").await, test.creator("theo").await, test.creator("ann").await);
        let uuid = uuid_of(&mona).await;
        assert_eq!(shown(&ask(&theo, "unfollow", &uuid).await, "unfollowCreator"), (json!(0), json!(false)));
        for _ in 0..2 {
            assert_eq!(shown(&ask(&theo, "follow", &uuid).await, "followCreator"), (json!(1), json!(true)));
        }
        assert_eq!(shown(&ask(&ann, "follow", &uuid).await, "followCreator"), (json!(2), json!(true)));
        for _ in 0..2 {
            assert_eq!(shown(&ask(&theo, "unfollow", &uuid).await, "unfollowCreator"), (json!(1), json!(false)));
        }
        let query = "{ creator(username: \"MONA\") { username followerCount isFollowed } }";
        let expected = json!({ "username": "mona", "followerCount": 1, "isFollowed": null });
        assert_eq!(test.visitor().graphql(query, json!({})).await.data()["creator"], expected);
    })
    .await;
}

#[tokio::test]
async fn what_names_nobody_or_oneself_is_refused() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let own = uuid_of(&mona).await;
        for verb in ["follow", "unfollow"] {
            let answer = ask(&mona, verb, &own).await;
            assert_eq!(
                (answer.code(), answer.error()["extensions"]["reason"].clone()),
                ("BAD_USER_INPUT".into(), json!("OWN_ACCOUNT"))
            );
            for wrong in ["", "mona", "'; DROP TABLE follows; --", &"a".repeat(10_000), "00000000"] {
                assert_eq!(ask(&mona, verb, wrong).await.code(), "BAD_USER_INPUT", "{wrong}");
            }
            let unknown = "00000000-0000-4000-8000-000000000000";
            assert_eq!(ask(&mona, verb, unknown).await.code(), "NOT_FOUND");
            assert_eq!(ask(&test.visitor(), verb, &own).await.code(), "UNAUTHENTICATED");
        }
    })
    .await;
}

#[tokio::test]
async fn concurrent_changes_of_many_leave_the_count_exact() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let uuid = uuid_of(&mona).await;
        let people = join_all(["ann", "ben", "cleo", "dan"].map(|name| test.creator(name))).await;
        let following = people.iter().flat_map(|person| (0..5).map(|_| ask(person, "follow", &uuid)));
        join_all(following).await.iter().for_each(|answer| drop(answer.data()));
        let count = async || -> (i64, i64) {
            let held = test.app.db.scalar("SELECT follower_count FROM users WHERE id = $1", params![mona.user_id]);
            let rows = test.app.db.scalar("SELECT COUNT(*) FROM follows WHERE creator_id = $1", params![mona.user_id]);
            (held.await.expect("an account"), rows.await.expect("counts"))
        };
        assert_eq!(count().await, (4, 4));
        let both = (0..40).map(|at| ask(&people[at % 4], ["unfollow", "follow"][at / 4 % 2], &uuid));
        join_all(both).await.iter().for_each(|answer| drop(answer.data()));
        let (held, rows) = count().await;
        assert_eq!(held, rows, "the count is the number of rows");
        let leaving = people.iter().flat_map(|person| (0..3).map(|_| ask(person, "unfollow", &uuid)));
        join_all(leaving).await.iter().for_each(|answer| drop(answer.data()));
        assert_eq!(count().await, (0, 0));
    })
    .await;
}

#[tokio::test]
async fn an_account_follows_so_many_and_no_more_whoever_asks_at_once() {
    on_every_engine(async |test: TestApp| {
        let theo = test.creator("theo").await;
        let sql = "INSERT INTO users (uuid, username, username_key, created_at, updated_at) VALUES ($1, $2, $2, 1, 1) \
                   RETURNING id";
        let tx = test.app.db.begin().await.expect("begins");
        for at in 0..limits::FOLLOWS_MAX - 1 {
            let id: i64 =
                tx.scalar(sql, params![test.app.random.uuid(), format!("many-{at}")]).await.expect("an account");
            follow_rows::add(&tx, id, theo.user_id, 1).await.expect("a row");
        }
        tx.commit().await.expect("commits");
        let others = join_all(["ann", "ben", "cleo"].map(|name| test.creator(name))).await;
        let uuids = join_all(others.iter().map(uuid_of)).await;
        let answers = join_all(uuids.iter().map(|uuid| ask(&theo, "follow", uuid))).await;
        let refused: Vec<_> = answers.iter().filter(|answer| answer.code() == "BAD_USER_INPUT").collect();
        assert_eq!(refused.len(), 2);
        assert_eq!(refused[0].error()["extensions"]["params"], json!({ "most": limits::FOLLOWS_MAX }));
        assert_eq!(follow_rows::count(&test.app.db, theo.user_id).await.expect("counts"), limits::FOLLOWS_MAX as i64);
        let listed = theo.graphql("{ me { followedCreators { uuid } } }", json!({})).await.data();
        assert_eq!(listed["me"]["followedCreators"].as_array().map(Vec::len), Some(limits::FOLLOWS_MAX));
    })
    .await;
}

#[tokio::test]
async fn followed_creators_are_listed_the_last_one_first_and_hidden_ones_not() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo, ann) = (test.creator("mona").await, test.creator("theo").await, test.creator("ann").await);
        for creator in [&mona, &theo] {
            ask(&ann, "follow", &uuid_of(creator).await).await.data();
            test.pass(1_000);
        }
        let followed = async || {
            let query = "{ me { followedCreators { username pageUrl isFollowed } } }";
            ann.graphql(query, json!({})).await.data()["me"]["followedCreators"].clone()
        };
        let of = |name: &str| json!({ "username": name, "pageUrl": format!("/creators/{name}"), "isFollowed": true });
        assert_eq!(followed().await, json!([of("theo"), of("mona")]));
        test.set_flag(theo.user_id, "hide_items", true).await;
        assert_eq!(followed().await, json!([of("mona")]));
        let answer = ask(&ann, "unfollow", &uuid_of(&theo).await).await;
        assert_eq!(answer.data()["unfollowCreator"], Value::Null, "who is gone can be left");
    })
    .await;
}

#[tokio::test]
async fn lists_keep_to_what_followed_creators_publish() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo, ann) = (test.creator("mona").await, test.creator("theo").await, test.creator("ann").await);
        let [sky, _] = [test.theme(&mona, THEME_INPUT()).await, test.theme(&theo, THEME_INPUT()).await];
        let list = async |arguments: &str| {
            let query = format!("{{ switchThemes({arguments}) {{ nodes {{ hexId }} pageInfo {{ itemCount }} }} }}");
            let data = ann.graphql(&query, json!({})).await.data()["switchThemes"].clone();
            (data["nodes"].clone(), data["pageInfo"]["itemCount"].clone())
        };
        assert_eq!(list("isFollowed: true").await, (json!([]), json!(0)), "nobody is followed");
        ask(&ann, "follow", &uuid_of(&mona).await).await.data();
        assert_eq!(list("isFollowed: true").await, (json!([{ "hexId": sky }]), json!(1)));
        let both = format!("isFollowed: true, creatorUuids: [\"{}\"]", uuid_of(&theo).await);
        assert_eq!(list(&both).await, (json!([]), json!(0)));
        assert_eq!(list("isFollowed: false").await.1, json!(2));
        let answer = test.visitor().graphql("{ switchThemes(isFollowed: true) { nodes { hexId } } }", json!({})).await;
        assert_eq!(answer.code(), "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test]
async fn following_is_slowed_down() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let (mona, theo) = (test.creator("mona").await, test.creator("theo").await);
        let uuid = uuid_of(&mona).await;
        let at_once = join_all((0..300).map(|_| ask(&theo, "follow", &uuid))).await;
        let refused = at_once.iter().filter(|answer| answer.code() == "RATE_LIMITED").count();
        assert_eq!(refused, 180);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_found_by_reading_a_whole_table() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        assert_indexed(db, follow_rows::FOLLOWED_BY, params![1_i64], &["follows"]).await;
        assert_indexed(db, follow_rows::FOLLOWED, params![1_i64, 500_i64], &["f", "u"]).await;
        let mut values = params![1_i64];
        let list = push_list(&mut values, vec![test.app.random.uuid()]);
        assert_indexed(db, &format!("{} ({list})", follow_rows::FOLLOWED_AMONG), values, &["f", "u"]).await;
    })
    .await;
}
