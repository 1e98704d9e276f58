//! States that are somebody else's, used, old or made up, and platforms that lie, stall and send too much.

use std::time::{Duration, Instant};

use serde_json::json;
use vitrine_db::testing::engines;
use vitrine_people::discord::transactions::MAX_AGE;
use vitrine_testing::TestApp;

use crate::discord::browser::{LINK, SIGN_IN};
use crate::discord::platform::{Mood, Platform, person};
use crate::discord::{Browser, with_platform};

const EXPIRED: &str = "/login-failed?problem=expired";
const UNREACHABLE: &str = "/login-failed?problem=unreachable";

#[tokio::test]
async fn a_state_is_good_once_in_its_own_browser_and_for_ten_minutes() {
    with_platform(async |test, platform| {
        let mut victim = Browser::new(&test);
        let mut attacker = Browser::new(&test);
        let mine = attacker.agreed(&platform, SIGN_IN, person("66", "mallory")).await;
        victim.led(SIGN_IN).await;
        assert_eq!(victim.led(&mine.path()).await, EXPIRED, "signing somebody in to an account that is not theirs");
        let without = &mut Browser::new(&test);
        assert_eq!(without.led(&mine.path()).await, EXPIRED);
        assert_eq!(platform.asked(), 0, "the code was never sent on");
        assert_eq!(attacker.led(&mine.path()).await, "/register?with=discord", "nobody else could use it up");
        assert_eq!(attacker.led(&mine.path()).await, EXPIRED, "reused");

        let late = victim.agreed(&platform, SIGN_IN, person("77", "mona")).await;
        test.pass(MAX_AGE);
        assert_eq!(victim.led(&late.path()).await, EXPIRED);
    })
    .await;
}

#[tokio::test]
async fn requests_with_one_state_at_once_are_answered_once() {
    with_platform(async |test, platform| {
        let mut browser = Browser::new(&test);
        let returned = browser.agreed(&platform, SIGN_IN, person("77", "mona")).await;
        let mut tabs = vec![browser; 6];
        let path = returned.path();
        let answers = futures::future::join_all(tabs.iter_mut().map(|tab| tab.led(&path))).await;
        assert_eq!(answers.iter().filter(|place| *place != EXPIRED).count(), 1, "{answers:?}");
        assert_eq!(platform.asked(), 1);
    })
    .await;
}

#[tokio::test]
async fn the_purpose_is_the_one_it_was_begun_for() {
    with_platform(async |test, platform| {
        // Begun as a visitor: it signs in, and links nothing, although somebody is signed in by then.
        let mona = test.creator("Mona").await;
        let mut browser = Browser::new(&test);
        let returned = browser.agreed(&platform, SIGN_IN, person("77", "mona")).await;
        browser.cookies.extend(Browser::of(&mona).cookies);
        assert_eq!(browser.led(&returned.path()).await, "/register?with=discord");
        let me = browser.graphql("{ me { discordId } }", json!({})).await.data();
        assert_eq!(me["me"]["discordId"], json!(null));
        // Begun to link: the transaction of another browser's sign-in does not fit its state.
        let mut linking = Browser::of(&mona);
        let returned = linking.agreed(&platform, LINK, person("78", "mona")).await;
        let mut signing_in = Browser::new(&test);
        signing_in.led(SIGN_IN).await;
        linking.cookies.extend(signing_in.cookies);
        assert_eq!(linking.led(&returned.path()).await, EXPIRED);
    })
    .await;
}

#[tokio::test]
async fn what_is_made_up_is_refused_before_anybody_is_asked() {
    with_platform(async |test, platform| {
        let mut browser = Browser::new(&test);
        let state = browser.agreed(&platform, SIGN_IN, person("77", "mona")).await.state;
        let long = "x".repeat(3_000);
        let other = "A".repeat(43);
        for query in [
            String::new(),
            "code=1".to_owned(),
            "code=1&state=".to_owned(),
            format!("code=1&state={other}"),
            format!("code=1&state={state}%00"),
            format!("code=1&state={state}&state={state}"),
            format!("code=1&code=2&state={state}"),
            "code=%FF%FE&state=%FF".to_owned(),
            "state=' OR 1=1 --&code=1".replace(' ', "%20"),
            format!("code={long}&state={state}"),
        ] {
            let place = browser.led(&format!("/api/auth/discord/callback?{query}")).await;
            assert_eq!(place, EXPIRED, "{query}");
        }
        assert_eq!(platform.asked(), 0);
    })
    .await;
}

#[tokio::test]
async fn an_answer_of_another_platform_is_refused() {
    with_platform(async |test, platform| {
        let mut browser = Browser::new(&test);
        let mut returned = browser.agreed(&platform, SIGN_IN, person("77", "mona")).await;
        returned.issuer = "https://evil.example".into();
        assert_eq!(browser.led(&returned.path()).await, EXPIRED);
        assert_eq!(platform.asked(), 0, "the other platform does not learn what the code is worth");
        let returned = browser.agreed(&platform, SIGN_IN, person("77", "mona")).await;
        let without = format!("/api/auth/discord/callback?code={}&state={}", returned.code, returned.state);
        assert_eq!(browser.led(&without).await, "/register?with=discord", "it is checked where it is there");
    })
    .await;
}

#[tokio::test]
async fn a_code_that_is_not_for_this_way_is_refused() {
    with_platform(async |test, platform| {
        // Somebody puts the code of their own way into the victim's: the verifiers differ.
        let mut victim = Browser::new(&test);
        let mut attacker = Browser::new(&test);
        let mut hers = victim.agreed(&platform, SIGN_IN, person("77", "mona")).await;
        let his = attacker.agreed(&platform, SIGN_IN, person("66", "mallory")).await;
        hers.code = his.code;
        assert_eq!(victim.led(&hers.path()).await, UNREACHABLE);
        assert_eq!(victim.session(), None);
    })
    .await;
}

#[tokio::test]
async fn a_platform_that_fails_lies_or_floods_is_told_as_such() {
    with_platform(async |test, platform| {
        let mut browser = Browser::new(&test);
        for mood in [Mood::Fails, Mood::Garbage, Mood::Huge, Mood::Redirects] {
            for (token, profile) in [(mood, Mood::Right), (Mood::Right, mood)] {
                platform.is(token, profile);
                let place = browser.go(&platform, SIGN_IN, person("77", "mona")).await;
                assert_eq!(place, UNREACHABLE, "{token:?} {profile:?}");
            }
        }
        platform.is(Mood::Right, Mood::Right);
        for who in [
            json!({ "username": "mona" }),
            json!({ "id": 77, "username": "mona" }),
            json!({ "id": "", "username": "mona" }),
            json!({ "id": "7".repeat(65), "username": "mona" }),
            json!({ "id": "7 7", "username": "mona" }),
            json!({ "id": "77" }),
            json!(["77"]),
        ] {
            assert_eq!(browser.go(&platform, SIGN_IN, who.clone()).await, UNREACHABLE, "{who}");
        }
        let odd = json!({ "id": "77", "username": "a\u{202e}b", "avatar": "https://evil.example/x.png" });
        assert_eq!(browser.go(&platform, SIGN_IN, odd).await, "/register?with=discord");
        let user = browser.graphql("{ discordSignUp { discordUser { username avatarHash } } }", json!({})).await.data();
        let expected = json!({ "username": "77", "avatarHash": null });
        assert_eq!(user["discordSignUp"]["discordUser"], expected, "what cannot be shown is left out");
        assert!(platform.all_revoked().await, "also the tokens whose profile was of no use");
    })
    .await;
}

#[tokio::test]
async fn a_platform_that_stalls_is_waited_for_five_seconds() {
    with_platform(async |test, platform| {
        platform.is(Mood::Stalls, Mood::Right);
        let mut browser = Browser::new(&test);
        let began = Instant::now();
        assert_eq!(browser.go(&platform, SIGN_IN, person("77", "mona")).await, UNREACHABLE);
        assert!((Duration::from_secs(4)..Duration::from_secs(9)).contains(&began.elapsed()), "{:?}", began.elapsed());
        platform.is(Mood::Right, Mood::Right);
        assert_eq!(browser.go(&platform, SIGN_IN, person("77", "mona")).await, "/register?with=discord", "again");
    })
    .await;
}

#[tokio::test]
async fn nobody_begins_without_end() {
    for engine in engines() {
        let platform = Platform::start().await;
        let mut settings: Vec<_> = platform.settings().into_iter().collect();
        settings.push(("VITRINE_RATE_FACTOR", "1".into()));
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let test = TestApp::with(engine, &settings).await;
        let mut mona = Browser::of(&test.creator("Mona").await);
        for _ in 0..20 {
            assert!(mona.led(LINK).await.contains("/authorize?"));
        }
        assert_eq!(mona.led(LINK).await, "/login-failed?problem=busy&purpose=link");
    }
}
