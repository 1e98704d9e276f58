//! Errors in a head reach the product, and end the connection.

use crate::site::{GET, Site, patient};

/// The request gets this response, whatever follows it gets none, and the connection is closed.
async fn check(request: &str, status: u16, sentence: &str) {
    let site = Site::start(patient()).await;
    let mut client = site.connect().await;
    client.send(&[request.as_bytes(), GET].concat()).await;
    let answer = client.read_to_end().await;
    let shown = request.get(..150).unwrap_or(request);
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{shown:?} got {answer:?}");
    assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{shown:?} got {answer:?}");
    assert!(answer.contains("connection: close\r\n"), "{shown:?} got {answer:?}");
    assert!(answer.ends_with(sentence), "{shown:?} got {answer:?}");
}

#[tokio::test]
async fn what_two_servers_read_differently_is_refused() {
    let post = |lines: &str| format!("POST / HTTP/1.1\r\n{lines}\r\n0\r\n\r\n");
    let both = "The request has both a Content-Length and a Transfer-Encoding.";
    check(&post("Host: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400, both).await;
    check(&post("Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400, both).await;
    let several = "The request has more than one Content-Length.";
    check(&post("Host: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n"), 400, several).await;
    let host = "The request must name exactly one host.";
    check("GET / HTTP/1.1\r\n\r\n", 400, host).await;
    check("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400, host).await;
}

#[tokio::test]
async fn what_is_too_large_is_refused_with_its_limit() {
    let get = |lines: String| format!("GET / HTTP/1.1\r\nHost: a\r\n{lines}\r\n");
    check(&get("X: 1\r\n".repeat(100)), 431, "more than 100 header fields.").await;
    check(&get("X: 1\r\n".repeat(127)), 431, "more than 100 header fields.").await;
    check(&get(format!("X: {}\r\n", "x".repeat(33 * 1024))), 431, "larger than 32 KiB.").await;
    check(&get(format!("X: {}\r\n", "x".repeat(48 * 1024))), 431, "larger than 32 KiB.").await;
    check(&get(format!("Cookie: {}\r\n", "x".repeat(5 * 1024))), 431, "larger than 4 KiB.").await;
    let long = format!("GET /?{} HTTP/1.1\r\nHost: a\r\n\r\n", "x".repeat(9 * 1024));
    check(&long, 431, "longer than 8 KiB.").await;
}

#[tokio::test]
async fn what_the_server_itself_refuses_ends_the_connection() {
    for request in [
        "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: 1\0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r2\r\n\r\n",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
        "\x16\x03\x01\x02\x00\r\n\r\n",
    ] {
        check(request, 400, "").await;
    }
}

#[tokio::test]
async fn what_was_typed_is_accepted_below_its_prefix_only() {
    let site = Site::start_with(patient(), |server| server.with_typed_below("/typed/")).await;
    let get = |target: &str| format!("GET {target} HTTP/1.1\r\nHost: a\r\n\r\n").into_bytes();
    let mut client = site.connect().await;
    for (target, arrives) in [
        ("/typed/paper sky", "/typed/paper+sky"),
        ("/typed/<a ^`b> HTTP/1.1", "/typed/+a+++b++HTTP/1.1"),
        ("/typed/%20?a b", "/typed/%20?a+b"),
        ("/typed/", "/typed/"),
    ] {
        client.send(&get(target)).await;
        let answer = client.answer().await;
        assert!(answer.contains(&format!("asked for {arrives} ")), "{target} got {answer:?}");
    }
    for target in ["/ /typed/", "/a b", " /typed/a b", "/typed/a\tb"] {
        let mut client = site.connect().await;
        client.send(&[get(target), GET.to_vec()].concat()).await;
        let answer = client.read_to_end().await;
        assert!(answer.starts_with("HTTP/1.1 400 ") && !answer.contains("hello"), "{target:?} got {answer:?}");
    }
}

#[tokio::test]
async fn a_request_in_chunks_is_taken_and_is_the_last() {
    let chunked = "POST /length HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    check(chunked, 200, "\r\n\r\n3").await;
}

#[tokio::test]
async fn a_fault_is_that_of_its_own_request() {
    let site = Site::start(patient()).await;
    let mut client = site.connect().await;
    client.send(&[GET, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"].concat()).await;
    assert!(client.answer().await.ends_with("hello 127.0.0.1"));
    assert!(client.answer().await.starts_with("HTTP/1.1 400 "));
    assert_eq!(client.read_to_end().await, "");
}

/// Pieces of which any three form a stream that some parser may misread.
const PIECES: [&str; 14] = [
    "GET /a HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    "GET /a HTTP/1.1\nHost: a\n\n",
    "\r\n",
    "\n",
    "\r",
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 39\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\nX: 12\r\n",
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 999\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n",
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 34\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
];

#[tokio::test]
async fn the_reader_and_the_server_agree_where_requests_end() {
    let site = Site::start(patient()).await;
    let mut answers = 0;
    for (first, second, third) in
        PIECES.iter().flat_map(|a| PIECES.iter().flat_map(move |b| PIECES.map(|c| (*a, *b, c))))
    {
        let mut client = site.connect().await;
        let stream = [first, second, third].concat();
        client.send(stream.as_bytes()).await;
        client.end().await;
        let text = client.read_to_end().await;
        // A request that cannot be parsed is refused before it is passed on, so one that was passed on was parsed
        // differently.
        assert!(!text.contains("The request is malformed."), "{stream:?} got {text:?}");
        assert!(!text.contains("smuggled"), "{stream:?} got {text:?}");
        answers += text.matches("asked for /a").count();
    }
    assert!(answers > PIECES.len().pow(2), "{answers} requests were answered");
}
