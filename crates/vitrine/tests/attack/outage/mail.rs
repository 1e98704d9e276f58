//! The mail server is away or says nothing (rule G-6): letters wait, people and other jobs do not.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::client::{Answer, Client, Request};
use crate::letterbox::{Letter, Letterbox};
use crate::people::{self, Draft};
use crate::pictures;
use crate::proxy::Proxy;
use crate::site::{Plan, Site, free_port};

/// For hashing a password on a busy machine; a mail server has twenty seconds for a letter.
const WITHOUT_WAITING: Duration = Duration::from_secs(15);
/// Outages are probed at least every minute.
const DELIVERED_WITHIN: Duration = Duration::from_secs(90);

#[tokio::test]
async fn while_no_mail_server_listens_nobody_notices_and_its_letters_come_later() {
    let port = free_port();
    let site = mailing_through(port).await;
    let expected = people_notice_nothing(&site).await;
    let letterbox = Letterbox::at(port).await;
    assert_comes_once(site, &letterbox, &expected).await;
}

#[tokio::test]
async fn while_the_mail_server_says_nothing_nobody_notices_and_its_letters_come_later() {
    let port = free_port();
    let letterbox = Letterbox::at(port).await;
    let proxy = Proxy::to(port).await;
    proxy.stall();
    let site = mailing_through(proxy.port).await;
    let expected = people_notice_nothing(&site).await;
    assert!(proxy.accepted() > 0 && letterbox.letters().is_empty(), "it is asked, and takes nothing");
    proxy.restore();
    assert_comes_once(site, &letterbox, &expected).await;
}

async fn mailing_through(port: u16) -> Site {
    let plan = Plan::new().set("VITRINE_SMTP_SERVER", &format!("127.0.0.1:{port}")).set("VITRINE_SMTP_TLS", "off");
    plan.set("VITRINE_MAIL_FROM", "Vitrine <no-reply@example.org>").start().await
}

/// Does everything that has letters written, and returns the letters.
async fn people_notice_nothing(site: &Site) -> Vec<Letter> {
    let register = "mutation($data: RegisterInput!) { register(data: $data) { username } }";
    let mut expected = Vec::new();
    let names = ["alma", "berta", "clara"];
    for (number, name) in (0..).zip(names) {
        let email = format!("{name}@example.org");
        let data = json!({ "username": name, "email": email, "password": people::PASSWORD, "hasAccepted": true });
        let asked = Request::graphql(register, &json!({ "data": data })).header("User-Agent", "Firefox/140.0 (Linux)");
        let answer = at_once(&site.client_at(number), asked).await;
        assert_eq!(answer.code(), "");
    }
    let mut said = Vec::new();
    for name in names.into_iter().chain(["nobody.at.all"]) {
        let asked = "mutation($name: String!) { sendRecoveryLink(username: $name) }";
        said.push(at_once(&site.client_at(5), Request::graphql(asked, &json!({ "name": name }))).await.json());
        // Their addresses are not confirmed: nothing but the letter that asks for that is sent.
        if names.contains(&name) {
            expected.push(Letter { to: format!("{name}@example.org"), subject: "Confirm your email address".into() });
        }
    }
    assert!(said.iter().all(|said| *said == json!({ "data": { "sendRecoveryLink": true } })), "{said:?}");

    let elsewhere = people::sign_in_request("alma", people::PASSWORD).header("User-Agent", "Edg/139.0 (Windows)");
    let mut alma = site.client_at(6);
    alma.cookie = people::session_of(&at_once(&alma, elsewhere).await);
    assert!(alma.cookie.is_some());

    people::publish_and_wait(&alma, &[Draft::new("Meanwhile", &pictures::wallpaper())]).await;
    expected.sort();
    expected
}

async fn at_once(client: &Client, request: Request) -> Answer {
    let asked = Instant::now();
    let answer = client.send(request).await.expect("it is answered");
    assert!(asked.elapsed() < WITHOUT_WAITING, "an answer took {:?}", asked.elapsed());
    answer
}

/// Ends the site to see that no letter is left to be sent once more.
async fn assert_comes_once(site: Site, letterbox: &Letterbox, expected: &[Letter]) {
    let began = Instant::now();
    while letterbox.letters().len() < expected.len() {
        assert!(began.elapsed() < DELIVERED_WITHIN, "only these have come: {:?}", letterbox.letters());
        sleep(Duration::from_millis(200)).await;
    }
    eprintln!("delivered after {:?}", began.elapsed());
    let (output, _folder) = Plan::new().over(site.stop().await).run(&["jobs", "list", "--limit", "1000", "--json"]);
    let listed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let writes = |job: &&Value| job["kind"] == "send-letter" || job["kind"] == "recovery-link";
    let states: Vec<&Value> =
        listed.as_array().expect("a list").iter().filter(writes).map(|job| &job["state"]).collect();
    assert!(states.len() >= expected.len() && states.iter().all(|state| *state == "done"), "{listed}");
    assert_eq!(letterbox.letters(), expected);
}
