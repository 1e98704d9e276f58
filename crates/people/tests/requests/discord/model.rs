//! Random sequences of what people can do, against a model of what must come of them: nobody is ever locked out, and no
//! identity ever belongs to two accounts.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use vitrine_db::{Execute, params};

use crate::discord::browser::{LINK, LINKED, SIGN_IN};
use crate::discord::platform::person;
use crate::discord::{Browser, with_platform};

const PEOPLE: usize = 3;
const IDENTITIES: usize = 3;
const STEPS: usize = 60;

/// An account as the model sees it.
struct Account {
    name: String,
    has_password: bool,
    identity: Option<usize>,
    browser: Browser,
    /// The session has shown the best proof that the account has.
    is_proven: bool,
}

#[tokio::test]
async fn nobody_is_locked_out_and_no_identity_has_two_accounts() {
    with_platform(async |test, platform| {
        let mut random = StdRng::seed_from_u64(11);
        let mut accounts = Vec::new();
        for number in 0..PEOPLE {
            let caller = test.creator(&format!("Person{number}")).await;
            let sql = "UPDATE users SET password_hash = 'set' WHERE id = $1";
            test.app.db.execute(sql, params![caller.user_id]).await.expect("set");
            let browser = Browser::of(&caller);
            let name = format!("Person{number}");
            accounts.push(Account { name, has_password: true, identity: None, browser, is_proven: true });
        }
        for step in 0..STEPS {
            let identity = random.random_range(0..IDENTITIES);
            let who = person(&format!("id-{identity}"), "somebody");
            let owner = accounts.iter().position(|account| account.identity == Some(identity));
            let at = random.random_range(0..accounts.len());
            match random.random_range(0..4) {
                0 => {
                    let account = &mut accounts[at];
                    let place = if account.is_proven {
                        account.browser.go(&platform, LINK, who).await
                    } else {
                        account.browser.led(LINK).await
                    };
                    let expected = if !account.is_proven {
                        "/account/sign-in?confirm=link"
                    } else if owner.is_none() && account.identity.is_none() {
                        account.identity = Some(identity);
                        LINKED
                    } else {
                        "/login-failed?problem=already-linked&purpose=link"
                    };
                    assert_eq!(place, expected, "step {step}");
                }
                1 => {
                    let account = &mut accounts[at];
                    let status = account.browser.unlink().await.status.as_u16();
                    let expected = match account {
                        Account { identity: None, .. } => 204,
                        Account { is_proven: false, .. } => 403,
                        Account { has_password: false, .. } => 409,
                        _ => 204,
                    };
                    assert_eq!(status, expected, "step {step}");
                    if expected == 204 {
                        account.identity = None;
                    }
                }
                2 => {
                    // A change of the password is not offered yet: what it would leave is written by hand.
                    let account = &mut accounts[at];
                    if account.identity.is_some() || !account.has_password {
                        let hash = (!account.has_password).then(|| "set".to_owned());
                        let sql = "UPDATE users SET password_hash = $2 WHERE username = $1";
                        test.app.db.execute(sql, params![account.name.as_str(), hash]).await.expect("set");
                        account.has_password = !account.has_password;
                    }
                }
                _ => {
                    let mut browser = Browser::new(&test);
                    let place = browser.go(&platform, SIGN_IN, who).await;
                    match owner {
                        Some(owner) => {
                            assert_eq!(place, "/login-success", "step {step}");
                            assert_eq!(browser.username().await.as_deref(), Some(&*accounts[owner].name));
                            accounts[owner].browser = browser;
                            accounts[owner].is_proven = !accounts[owner].has_password;
                        }
                        None => {
                            assert_eq!(place, "/register?with=discord", "step {step}");
                            let name = format!("New{step}");
                            browser.register(&name).await.data();
                            let identity = Some(identity);
                            accounts.push(Account { name, has_password: false, identity, browser, is_proven: true });
                        }
                    }
                }
            }
            for account in &mut accounts {
                assert!(
                    account.has_password || account.identity.is_some(),
                    "step {step}: {} is locked out",
                    account.name
                );
                let me = account.browser.graphql("{ me { username hasPassword discordId } }", serde_json::json!({}));
                let me = me.await.data()["me"].clone();
                let identity = account.identity.map(|identity| format!("id-{identity}"));
                let expected = serde_json::json!({
                    "username": account.name, "hasPassword": account.has_password, "discordId": identity
                });
                assert_eq!(me, expected, "step {step}");
            }
        }
    })
    .await;
}
