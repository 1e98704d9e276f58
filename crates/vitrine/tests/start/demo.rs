//! The demo, which begins anew by itself.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use super::{Place, end_of, listing};

/// Waits until this holds.
fn await_that(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(240), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The answer to a request for a list of one sample theme.
fn ask(port: u16) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    let query = "query=%7BswitchThemes(limit:1)%7Bnodes%7Bname%7D%7D%7D";
    write!(stream, "GET /api/graphql?{query} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.starts_with("HTTP/1.1 200").then_some(answer)
}

#[test]
fn a_demo_begins_anew_and_touches_nothing_but_its_folder() {
    let place = Place::migrated();
    // The time of the folder around it changes.
    let files = || listing(&place.0).into_iter().map(|(path, bytes, _)| (path, bytes)).collect::<Vec<_>>();
    let kept = files();
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port").port();
    let (listen, url) = (format!("127.0.0.1:{port}"), format!("http://127.0.0.1:{port}"));
    let settings = [("VITRINE_LISTEN", &*listen), ("VITRINE_PUBLIC_URL", &*url), ("VITRINE_ADMIN_LISTEN", "off")];
    let mut demo =
        place.command(&["serve", "--demo", "--reset-after", "30"], &settings).spawn().expect("the binary runs");
    await_that("it serves", || ask(port).is_some_and(|answer| answer.contains("\"name\"")));
    let again = place.run(&["serve", "--demo"], &[("VITRINE_LISTEN", "127.0.0.1:0"), ("VITRINE_ADMIN_LISTEN", "off")]);
    again.assert_says(75, &["already using", "demo"]);
    // Whatever somebody leaves there.
    let mark = place.data().join("demo/left-by-a-visitor");
    fs::write(&mark, "x").expect("written");
    await_that("it began anew", || !mark.exists());
    await_that("it serves again", || ask(port).is_some_and(|answer| answer.contains("\"name\"")));
    demo.kill().expect("it runs");
    end_of(demo);
    fs::remove_dir_all(place.data().join("demo")).expect("deleted");
    assert!(files() == kept);
}

#[test]
fn a_demo_has_no_other_database() {
    let place = Place::new();
    let ended = place.run(&["serve", "--demo"], &[("VITRINE_DATABASE_URL", "sqlite:other.sqlite")]);
    ended.assert_says(78, &["VITRINE_DATABASE_URL", "a demo has its own"]);
    assert_eq!(place.run(&["serve", "--reset-after", "9"], &[]).status, Some(2), "of a demo alone");
}
