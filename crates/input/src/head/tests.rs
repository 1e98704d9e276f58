//! Heads as sent by clients and for request smuggling.

use super::*;

const FINE: HeadVerdict = HeadVerdict { error: None, is_last: false };
const LAST: HeadVerdict = HeadVerdict { error: None, is_last: true };

fn verdicts(pieces: &[&[u8]]) -> (Vec<HeadVerdict>, HeadReader) {
    let mut reader = HeadReader::default();
    let mut found = Vec::new();
    for piece in pieces {
        reader.feed(piece, |verdict| found.push(verdict));
    }
    (found, reader)
}

/// The verdicts are the same in one piece, in any two pieces, and byte by byte.
fn check(bytes: &[u8], wanted: &[HeadVerdict]) {
    let shown = String::from_utf8_lossy(bytes.get(..200).unwrap_or(bytes)).into_owned();
    assert_eq!(verdicts(&[bytes]).0, wanted, "{shown:?}");
    let single: Vec<&[u8]> = bytes.chunks(1).collect();
    assert_eq!(verdicts(&single).0, wanted, "{shown:?} byte by byte");
    for at in 0..=bytes.len() {
        let (left, right) = bytes.split_at(at);
        assert_eq!(verdicts(&[left, right]).0, wanted, "{shown:?} cut at {at}");
    }
}

fn refused(error: HeadError) -> Vec<HeadVerdict> {
    vec![HeadVerdict::refused(error)]
}

#[test]
fn plain_requests_are_fine_wherever_they_are_cut() {
    check(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", &[FINE]);
    check(b"GET / HTTP/1.1\nhost: a\n\n", &[FINE]);
    check(b"\r\n\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", &[FINE]);
    check(b"GET / HTTP/1.0\r\n\r\n", &[FINE]);
    check(b"GET / HTTP/1.0\r\nHost: a\r\n\r\nGET /b HTTP/1.0\r\n\r\n", &[FINE, FINE]);
    check(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", &[FINE, FINE]);
}

#[test]
fn a_body_is_passed_over_whatever_it_looks_like() {
    let body = b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n";
    let mut bytes = format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {}\r\n\r\n", body.len()).into_bytes();
    bytes.extend_from_slice(body);
    bytes.extend_from_slice(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    check(&bytes, &[FINE, FINE]);
}

#[test]
fn nothing_is_read_after_an_encoded_body_begins() {
    let chunked = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n";
    check(chunked, &[LAST]);
    check(b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n", &[LAST]);
}

#[test]
fn what_two_servers_read_differently_is_refused() {
    use HeadError::*;
    for (lines, error) in [
        ("Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", Encoding),
        ("Host: a\r\nTransfer-Encoding: chunked, chunked\r\n", Encoding),
        ("Host: a\r\nTransfer-Encoding: gzip, chunked\r\n", Encoding),
        ("Host: a\r\nTransfer-Encoding: \r\n", Encoding),
        ("Host: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n", LengthAndEncoding),
        ("Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n", LengthAndEncoding),
        ("Host: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n", SeveralLengths),
        ("Host: a\r\nContent-Length: 3\r\ncontent-length: 4\r\n", SeveralLengths),
        ("Host: a\r\nContent-Length: 3, 3\r\n", Malformed),
        ("Host: a\r\nContent-Length: +3\r\n", Malformed),
        ("Host: a\r\nContent-Length:\r\n", Malformed),
        ("Host: a\r\nContent-Length: 18446744073709551616\r\n", Malformed),
        ("", Host),
        ("Host: a\r\nHost: a\r\n", Host),
        ("Host: a\r\nX: 1\r\n 2\r\n", Folded),
        ("Host: a\r\nX: 1\r\n\t2\r\n", Folded),
        ("Host: a\r\nX : 1\r\n", Malformed),
        ("Host: a\r\nX: a\0b\r\n", Malformed),
        ("Host: a\r\nX: a\rb\r\n", Malformed),
    ] {
        check(format!("POST / HTTP/1.1\r\n{lines}\r\n").as_bytes(), &refused(error));
    }
    check(b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", &refused(EncodingBeforeHttp11));
    check(b"GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", &refused(Host));
    for target in ["http://b/", "https://a:1/", "http://b", "http://b?http://a/", "http://u@a/", "http:///"] {
        check(format!("GET {target} HTTP/1.1\r\nHost: a\r\n\r\n").as_bytes(), &refused(Host));
    }
    for target in ["http://A/x", "http://a?q", "/?to=http://b/", "*"] {
        check(format!("GET {target} HTTP/1.1\r\nHost: a\r\n\r\n").as_bytes(), &[FINE]);
    }
    check(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", &refused(Malformed));
    check(b"\rGET / HTTP/1.1\r\nHost: a\r\n\r\n", &refused(Malformed));
}

/// One at the limit, and one just beyond it.
fn check_limit(head: impl Fn(usize) -> String, most: usize, error: HeadError) {
    let whole = |size| verdicts(&[head(size).as_bytes()]).0;
    assert_eq!(whole(most), [FINE], "{error:?} at the limit");
    assert_eq!(whole(most + 1), refused(error), "{error:?} beyond the limit");
    let text = head(most + 1);
    let pieces: Vec<&[u8]> = text.as_bytes().chunks(1000).collect();
    assert_eq!(verdicts(&pieces).0, refused(error), "{error:?} in pieces");
    assert_eq!(error.status(), 431);
}

#[test]
fn every_limit_holds_to_the_byte() {
    let get = |rest: String| format!("GET / HTTP/1.1\r\nHost: a\r\n{rest}\r\n");
    check_limit(
        |size| format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "a".repeat(size - 1)),
        TARGET_BYTES_MAX,
        HeadError::TargetTooLong,
    );
    check_limit(
        |size| get(format!("X: {}\r\n", "a".repeat(size - "Host: a\r\nX: \r\n\r\n".len()))),
        HEADER_BYTES_MAX,
        HeadError::HeadersTooLarge,
    );
    check_limit(|size| get("X: 1\r\n".repeat(size - 1)), FIELDS_MAX, HeadError::TooManyFields);
    check_limit(
        |size| get(format!("Cookie: a\r\nCookie: {}\r\n", "a".repeat(size - 1))),
        COOKIE_BYTES_MAX,
        HeadError::CookieTooLarge,
    );
}

#[test]
fn a_head_without_end_is_refused_once_and_not_kept() {
    for endless in [&b"a"[..], b"\n", b"\r\n", b"X: 1\r\n"] {
        let bytes = endless.repeat(2 * HEAD_BYTES_MAX / endless.len());
        let pieces: Vec<&[u8]> = bytes.chunks(7).collect();
        let (found, reader) = verdicts(&pieces);
        assert_eq!(found, refused(HeadError::HeadersTooLarge), "{endless:?}");
        assert_eq!(reader.head.capacity(), 0);
    }
}

#[test]
fn the_stage_of_a_connection_is_known() {
    let stage = |bytes: &[u8]| {
        let reader = verdicts(&[bytes]).1;
        (reader.is_within_head(), reader.is_within_body())
    };
    assert_eq!(stage(b""), (false, false));
    assert_eq!(stage(b"\r"), (true, false));
    assert_eq!(stage(b"\n"), (true, false));
    assert_eq!(stage(b"G"), (true, false));
    assert_eq!(stage(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"), (false, false));
    assert_eq!(stage(b"GET / HTTP/1.1\r\nHost: a\r\n\r\nG"), (true, false));
    assert_eq!(stage(b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1"), (false, true));
    assert_eq!(stage(b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n12"), (false, false));
}

#[test]
fn a_message_names_the_limit_that_holds() {
    for (error, limit) in [
        (HeadError::TooManyFields, FIELDS_MAX),
        (HeadError::HeadersTooLarge, HEADER_BYTES_MAX / 1024),
        (HeadError::TargetTooLong, TARGET_BYTES_MAX / 1024),
        (HeadError::CookieTooLarge, COOKIE_BYTES_MAX / 1024),
    ] {
        assert!(error.message().contains(&format!(" {limit} ")), "{}", error.message());
    }
}

#[test]
fn a_typed_target_is_mended_and_nothing_else() {
    let mended = |request: &str| {
        let mut bytes = request.as_bytes().to_vec();
        mend_target(&mut bytes, b"/typed/");
        String::from_utf8(bytes).expect("it was text")
    };
    let head = "Host: a\r\nX: <b c>\r\n\r\nGET /typed/x y HTTP/1.1\r\n";
    for (target, after) in
        [("/typed/a b", "/typed/a+b"), ("/typed/ <^`>", "/typed/+++++"), ("/typed/\"空\"", "/typed/\"空\"")]
    {
        let request = format!("GET {target} HTTP/1.1\r\n{head}");
        assert_eq!(mended(&request), format!("GET {after} HTTP/1.1\r\n{head}"));
        assert_eq!(verdicts(&[mended(&request).as_bytes()]).0.first(), Some(&FINE), "{target}");
    }
    for other in [
        "GET /a b HTTP/1.1\r\n",
        "GET /typed/a b HTTP/1.0\r\n",
        "GET /typed/a b\r\n",
        "GET /typed/a b HTTP/1.1",
        "POST /typed/a b HTTP/1.1\r\n",
        "\r\nGET /typed/a b HTTP/1.1\r\n",
        "GET  HTTP/1.1\r\n",
        "\n",
        "",
    ] {
        assert_eq!(mended(other), other);
    }
}

#[test]
fn a_request_begins_between_two_others() {
    let is_between = |piece: &[u8]| verdicts(&[piece]).1.is_between();
    assert!(is_between(b"") && is_between(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    assert!(!is_between(b"GET") && !is_between(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nGET "));
}
