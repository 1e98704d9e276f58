//! Buckets that are absent, closed or unreachable. What a service answers then was taken from the documentation of S3.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;

use super::{Place, offered, silent_port};

/// A service that answers every request in this way, until the process ends. Returns its port.
fn answering(status: &'static str, code: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("its address").port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
            let mut length = 0;
            loop {
                let mut line = String::new();
                if reader.read_line(&mut line).unwrap_or(0) == 0 || line == "\r\n" {
                    break;
                }
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap_or(0);
                }
            }
            let mut body = vec![0; length];
            let _ = reader.read_exact(&mut body);
            let xml = format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>{code}</Code><Message>m</Message></Error>"
            );
            let _ = write!(
                stream,
                "HTTP/1.1 {status}\r\nContent-Type: application/xml\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{xml}",
                xml.len()
            );
        }
    });
    port
}

fn refused(url: &str, status: i32, words: &[&str]) {
    let place = Place::migrated();
    place.is_refused(&[("VITRINE_STORAGE_URL", url)], status, &[words, &["VITRINE_STORAGE_URL"]].concat());
    let ended = place.run(&["serve"], &[("VITRINE_STORAGE_URL", url)]);
    assert!(!ended.said.contains("s3cret"), "the key is never told: {}", ended.said);
}

fn bucket(port: u16) -> String {
    format!("s3://themes?endpoint=http://127.0.0.1:{port}&region=us-east-1&access_key_id=me&secret_access_key=s3cret")
}

#[test]
fn an_absent_bucket_is_named() {
    let words = ["there is no bucket themes at http://127.0.0.1:", "create it"];
    let url = bucket(answering("404 Not Found", "NoSuchBucket"));
    refused(&url, 78, &words);
    let place = Place::migrated();
    let from = format!("sqlite:data/vitrine.sqlite,{url}");
    for command in
        [&["fsck"][..], &["backup", "never-made"], &["copy", "--from", &from, "--to", "sqlite:b/v.sqlite,file:b/files"]]
    {
        let ended = place.run(command, &[("VITRINE_STORAGE_URL", &url)]);
        ended.assert_says(78, &words);
        assert_eq!(ended.said.lines().count(), 1, "{}", ended.said);
        assert!(!place.0.join("never-made").exists() && !place.0.join("b").exists());
    }
    let Some(url) = offered("VITRINE_TEST_S3_URL") else { return };
    let (_, query) = url.split_once('?').expect("an address with an endpoint");
    refused(&format!("s3://never-made?{query}"), 78, &["there is no bucket never-made", "create it"]);
}

#[test]
fn wrong_keys_and_missing_rights_are_told_apart() {
    for code in ["InvalidAccessKeyId", "SignatureDoesNotMatch"] {
        refused(&bucket(answering("403 Forbidden", code)), 77, &["doesn't accept the access key", "correct both"]);
    }
    let words = ["can't write objects in the bucket themes", "allow it to read, write, delete and list"];
    refused(&bucket(answering("403 Forbidden", "AccessDenied")), 77, &words);
}

#[test]
fn a_service_that_is_away_or_something_else_is_named() {
    let port = silent_port();
    refused(
        &bucket(port),
        69,
        &[&*format!("the bucket themes at http://127.0.0.1:{port} can't be used"), "start the service"],
    );
    refused("s3://themes?endpont=http://127.0.0.1:1", 78, &["endpont isn't a parameter of s3://"]);
}

#[test]
fn a_store_that_has_none_of_the_files_of_the_site_is_refused() {
    let place = Place::new();
    let seeded = place.run(&["seed", "--items", "1"], &[]);
    assert_eq!(seeded.status, Some(0), "{}", seeded.said);
    let other = place.data().join("other");
    std::fs::create_dir_all(other.join("source")).expect("made");
    let of_nobody = format!("a-prefix-without-files-{}", std::process::id());
    let in_a_bucket = offered("VITRINE_TEST_S3_URL").map(|url| {
        let (bucket, query) = url.split_once('?').expect("an address with an endpoint");
        format!("{}/{of_nobody}?{query}", bucket.trim_end_matches('/'))
    });
    for url in [Some(format!("file:{}", other.display())), in_a_bucket].into_iter().flatten() {
        let settings = [("VITRINE_STORAGE_URL", &*url)];
        let words = ["VITRINE_STORAGE_URL", "lacks the site's files", "use the store that has them"];
        place.is_refused(&settings, 78, &words);
        let looked = place.run(&["doctor"], &settings);
        assert_eq!(looked.status, Some(2), "{}", looked.said);
        assert!(looked.printed.contains("lacks the site's files"), "{}", looked.printed);
    }
}
