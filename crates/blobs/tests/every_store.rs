//! The guarantees of the object store, each tested with memory, with a folder and, when `VITRINE_TEST_S3_URL` names a
//! bucket, with an S3 service. The address is one that [`Blobs::open`] takes; each test works below a prefix of its
//! own.

#![allow(clippy::disallowed_methods, reason = "a store has a clock of its own")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

use futures::{StreamExt, TryStreamExt};
use vitrine_blobs::testing::with_faults;
use vitrine_blobs::{
    BlobError, BlobKey, BlobToken, Blobs, ContentHash, FileKind, KeyGroup, PlacingMethod, PreviewFormat, SignedLink,
    StoreProblem,
};

const S3_URL: &str = "VITRINE_TEST_S3_URL";

/// A folder that is deleted with its test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("vitrine-blobs-{:032x}", rand::random::<u128>()));
        std::fs::create_dir(&path).expect("the temporary folder takes files");
        Folder(path)
    }

    fn url(&self) -> String {
        format!("file:{}", self.0.display())
    }

    fn files(&self) -> Vec<PathBuf> {
        fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
            for entry in std::fs::read_dir(folder).expect("reads").map(|entry| entry.expect("reads").path()) {
                if entry.is_dir() { walk(&entry, files) } else { files.push(entry) }
            }
        }
        let mut files = Vec::new();
        walk(&self.0, &mut files);
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Stage {
    name: &'static str,
    blobs: Blobs,
    _folder: Option<Folder>,
}

async fn stages() -> Vec<Stage> {
    let folder = Folder::new();
    let mut stages = vec![
        Stage { name: "memory", blobs: Blobs::memory(), _folder: None },
        Stage { name: "folder", blobs: Blobs::open(&folder.url()).await.expect("opens"), _folder: Some(folder) },
    ];
    match std::env::var(S3_URL) {
        Ok(url) if !url.is_empty() => {
            let (bucket, query) = url.split_once('?').expect("the address has an endpoint");
            let url = format!("{}/{:032x}?{query}", bucket.trim_end_matches('/'), rand::random::<u128>());
            stages.push(Stage { name: "S3", blobs: Blobs::open(&url).await.expect("opens"), _folder: None });
        }
        _ => {
            let wants_all = std::env::var("VITRINE_TEST_ENGINES").is_ok_and(|engines| engines == "all");
            assert!(!wants_all, "VITRINE_TEST_ENGINES=all needs {S3_URL}");
            // Once for all tests here, and past the capture of tests that pass.
            static SAID: Once = Once::new();
            SAID.call_once(|| drop(writeln!(std::io::stderr(), "\nnot run: the S3 store: {S3_URL} is not set")));
        }
    }
    stages
}

fn source(bytes: &[u8]) -> BlobKey {
    BlobKey::Source { hash: ContentHash::of(bytes), kind: FileKind::Jpeg }
}

fn preview(height: u16) -> BlobKey {
    BlobKey::Preview { token: BlobToken::from_bytes([9; 16]), height, format: PreviewFormat::Webp }
}

#[tokio::test]
async fn an_object_comes_back_as_it_went_in() {
    for Stage { name, blobs, .. } in stages().await {
        let bytes: Vec<u8> = (0..700_000_u32).map(|n| (n % 251) as u8).collect();
        let key = source(&bytes);
        assert!(matches!(blobs.get(key).await, Err(BlobError::NotFound)), "{name}");
        assert!(!blobs.exists(key).await.expect("answers"), "{name}");

        let stored = blobs.put(key, bytes.clone()).await.expect("stores");
        assert_eq!((stored.size_bytes, stored.hash), (700_000, ContentHash::of(&bytes)), "{name}");
        assert_eq!(blobs.get(key).await.expect("reads"), bytes, "{name}");
        let head = blobs.head(key).await.expect("knows");
        assert_eq!(head.size_bytes, 700_000, "{name}");
        let now_ms = std::time::UNIX_EPOCH.elapsed().expect("after 1970").as_millis() as i64;
        assert!((now_ms - head.modified_at_ms).abs() < 60_000, "{name}: {head:?}");

        let (size_bytes, pieces) = blobs.get_stream(key).await.expect("begins");
        let pieces: Vec<_> = pieces.try_collect().await.expect("reads on");
        assert_eq!(size_bytes, 700_000, "{name}");
        assert_eq!(pieces.concat(), bytes, "{name}");
    }
}

#[tokio::test]
async fn an_address_at_the_store_gives_the_object_as_it_says_and_others_have_none() {
    for Stage { name, blobs, .. } in stages().await {
        blobs.put(source(b"0123456789"), &b"0123456789"[..]).await.expect("stores");
        let link = SignedLink {
            valid_for: Duration::from_secs(60),
            disposition: "attachment; filename=\"Sky.jpg\"; filename*=UTF-8''%E7%A9%BA.jpg",
            media_type: "application/nxtheme",
            cache_control: "private, no-store",
        };
        let Some(url) = blobs.signed_link(source(b"0123456789"), link).await.expect("signs") else {
            assert_ne!(name, "S3");
            continue;
        };
        let _ = rustls::crypto::ring::default_provider().install_default();
        let answer = reqwest::get(url).await.expect("answers");
        let said = |name: &str| answer.headers()[name].to_str().expect("a text").to_owned();
        assert_eq!(said("content-disposition"), link.disposition);
        assert_eq!(said("content-type"), link.media_type);
        assert_eq!(said("cache-control"), link.cache_control);
        assert_eq!(answer.bytes().await.expect("reads"), "0123456789");
    }
}

#[tokio::test]
async fn an_empty_object_is_an_object() {
    for Stage { name, blobs, .. } in stages().await {
        blobs.put(preview(180), Vec::new()).await.expect("stores");
        assert_eq!(blobs.get(preview(180)).await.expect("reads").len(), 0, "{name}");
        let (size_bytes, pieces) = blobs.get_stream(preview(180)).await.expect("begins");
        assert_eq!(size_bytes, 0);
        assert_eq!(pieces.try_collect::<Vec<_>>().await.expect("reads").concat().len(), 0, "{name}");
    }
}

#[tokio::test]
async fn a_range_is_cut_to_what_is_there() {
    for Stage { name, blobs, .. } in stages().await {
        let key = source(b"0123456789");
        blobs.put(key, &b"0123456789"[..]).await.expect("stores");
        for (range, expected) in
            [(0..4, "0123"), (4..10, "456789"), (8..100, "89"), (3..3, ""), (10..11, ""), (50..60, "")]
        {
            let part = blobs.get_range(key, range.clone()).await.expect("reads");
            assert_eq!(part, expected, "{name}: {range:?}");
        }
        let nothing = blobs.get_range(preview(180), 0..4).await;
        assert!(matches!(nothing, Err(BlobError::NotFound)), "{name}");
    }
}

#[tokio::test]
async fn storing_twice_is_harmless_and_the_last_preview_counts() {
    for Stage { name, blobs, .. } in stages().await {
        for _ in 0..2 {
            blobs.put(source(b"same"), &b"same"[..]).await.expect("stores");
        }
        blobs.put(preview(360), &b"first"[..]).await.expect("stores");
        blobs.put(preview(360), &b"second time"[..]).await.expect("stores");
        assert_eq!(blobs.get(preview(360)).await.expect("reads"), "second time", "{name}");
    }
}

#[tokio::test]
async fn a_source_under_the_name_of_another_is_refused() {
    for Stage { name, blobs, .. } in stages().await {
        let err = blobs.put(source(b"promised"), &b"delivered"[..]).await.expect_err("another content");
        assert!(matches!(err, BlobError::WrongContent), "{name}: {err}");
        assert!(!blobs.exists(source(b"promised")).await.expect("answers"), "{name}");
    }
}

#[tokio::test]
async fn deleting_is_final_and_deleting_nothing_is_no_error() {
    for Stage { name, blobs, .. } in stages().await {
        blobs.put(preview(180), &b"small"[..]).await.expect("stores");
        blobs.put(preview(720), &b"large"[..]).await.expect("stores");
        for _ in 0..2 {
            blobs.delete(preview(180)).await.expect("deletes");
        }
        assert!(matches!(blobs.get(preview(180)).await, Err(BlobError::NotFound)), "{name}");
        assert_eq!(blobs.get(preview(720)).await.expect("the other size stays"), "large", "{name}");
        blobs.delete(preview(720)).await.expect("deletes");
        blobs.put(preview(180), &b"anew"[..]).await.expect("stores where a folder was removed");
        assert_eq!(blobs.get(preview(180)).await.expect("reads"), "anew", "{name}");
    }
}

#[tokio::test]
async fn listing_meets_every_object_of_its_group_and_no_other() {
    for Stage { name, blobs, .. } in stages().await {
        let mut sources = Vec::new();
        for n in 0..30_u8 {
            let bytes = vec![n; usize::from(n)];
            sources.push((source(&bytes), u64::from(n)));
            blobs.put(source(&bytes), bytes).await.expect("stores");
        }
        for height in [180, 360] {
            blobs.put(preview(height), &b"x"[..]).await.expect("stores");
        }
        let list = async |group| {
            let found: Vec<_> = blobs.list(group).try_collect().await.expect("lists");
            let mut found: Vec<_> = found.into_iter().map(|found| (found.key, found.head.size_bytes)).collect();
            found.sort_unstable();
            found
        };
        sources.sort_unstable();
        assert_eq!(list(KeyGroup::Sources).await, sources, "{name}");
        assert_eq!(list(KeyGroup::Previews).await, [(preview(180), 1), (preview(360), 1)], "{name}");
        assert_eq!(list(KeyGroup::Artefacts).await, [], "{name}");
        let mut parts = Vec::new();
        for shards in [0..=99, 100..=100, 101..=255] {
            let found: Vec<_> =
                blobs.list_shards(KeyGroup::Sources, shards.clone()).try_collect().await.expect("lists");
            assert!(found.iter().all(|found| shards.contains(&found.key.shard())), "{name}");
            parts.extend(found.into_iter().map(|found| (found.key, found.head.size_bytes)));
        }
        parts.sort_unstable();
        assert_eq!(parts, sources, "{name}: each in one part");
    }
}

#[tokio::test]
async fn an_open_store_is_ready() {
    for Stage { name, blobs, .. } in stages().await {
        assert!(blobs.probe().await.is_ok(), "{name}");
    }
}

#[tokio::test]
async fn many_may_store_the_same_object_at_once() {
    for Stage { name, blobs, .. } in stages().await {
        let bytes = vec![7_u8; 100_000];
        let key = source(&bytes);
        let puts = (0..16).map(|_| {
            let (blobs, bytes) = (blobs.clone(), bytes.clone());
            tokio::spawn(async move { blobs.put(key, bytes).await })
        });
        for put in puts.collect::<Vec<_>>() {
            put.await.expect("no panic").expect("stores");
        }
        assert_eq!(blobs.get(key).await.expect("reads"), bytes, "{name}");
    }
}

#[tokio::test]
async fn a_folder_holds_the_objects_and_nothing_else() {
    let folder = Folder::new();
    let blobs = Blobs::open(&folder.url()).await.expect("opens");
    blobs.put(source(b"one"), &b"one"[..]).await.expect("stores");
    assert!(matches!(blobs.put(source(b"two"), &b"other"[..]).await, Err(BlobError::WrongContent)));
    blobs.probe().await.expect("is ready");
    assert_eq!(folder.files(), [folder.0.join(source(b"one").to_string())]);
    assert_eq!(std::fs::read(&folder.files()[0]).expect("reads"), b"one");

    // A second process finds it, and skips what is not an object.
    std::fs::write(folder.0.join("source/notes.txt"), b"x").expect("writes");
    let shard = folder.files().into_iter().find(|file| file.extension().is_some_and(|e| e == "jpg")).expect("there");
    std::fs::write(shard.with_extension("exe"), b"x").expect("writes");
    let again = Blobs::open(&folder.url()).await.expect("opens");
    assert_eq!(again.list(KeyGroup::Sources).count().await, 1);
}

#[tokio::test]
async fn what_lies_in_the_place_of_an_object_is_listed_and_a_link_to_nothing_is_not() {
    let folder = Folder::new();
    let blobs = Blobs::open(&folder.url()).await.expect("opens");
    let keys = [&b"folder"[..], b"pipe", b"dangling"].map(source);
    let [directory, pipe, dangling] = keys.map(|key| folder.0.join(key.to_string()));
    for path in [&directory, &pipe, &dangling] {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    }
    std::fs::create_dir(&directory).expect("made");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe");
    std::os::unix::fs::symlink(folder.0.join("nowhere"), &dangling).expect("linked");
    let listed: Vec<_> = blobs.list(KeyGroup::Sources).try_collect().await.expect("lists");
    let mut listed: Vec<_> = listed.into_iter().map(|found| found.key).collect();
    listed.sort_unstable();
    let mut expected = keys[..2].to_vec();
    expected.sort_unstable();
    assert_eq!(listed, expected);
    for key in &keys[..2] {
        let named = key.to_string();
        let read = blobs.get(*key).await;
        assert!(matches!(read, Err(BlobError::Other(said)) if said.contains(&named)), "and nobody is waited for");
    }
    assert!(matches!(blobs.get(keys[2]).await, Err(BlobError::NotFound)));
}

#[tokio::test]
async fn what_may_only_be_another_name_of_a_file_is_that_or_is_not_stored() {
    use std::os::unix::fs::MetadataExt;
    let elsewhere = Folder::new();
    let file = elsewhere.0.join("some");
    std::fs::write(&file, b"some").expect("writes");
    let inode = |path: &Path| std::fs::metadata(path).expect("a file").ino();
    for stage in stages().await {
        let placed = stage.blobs.place(source(b"some"), &file, PlacingMethod::LinkOnly).await;
        match stage.blobs.path(source(b"some")) {
            Some(path) => {
                placed.expect("both are in the temporary folder");
                assert_eq!(inode(&path), inode(&file), "{}", stage.name);
                assert!(stage.blobs.folder().is_some_and(|folder| path.starts_with(folder)));
                let missing = stage.blobs.place(source(b"other"), Path::new("/nowhere"), PlacingMethod::LinkOnly).await;
                assert!(matches!(missing, Err(BlobError::NotFound)), "{missing:?}");
            }
            None => {
                assert!(matches!(placed, Err(BlobError::Other(_))), "{}: {placed:?}", stage.name);
                assert!(!stage.blobs.exists(source(b"some")).await.expect("asked"), "{}", stage.name);
                assert_eq!(stage.blobs.folder(), None);
            }
        }
    }
}

#[tokio::test]
async fn a_link_is_placed_as_the_file_that_it_leads_to() {
    let (elsewhere, folder) = (Folder::new(), Folder::new());
    let (file, link) = (elsewhere.0.join("some"), elsewhere.0.join("link"));
    std::fs::write(&file, b"some").expect("writes");
    std::os::unix::fs::symlink("some", &link).expect("linked");
    let blobs = Blobs::open(&folder.url()).await.expect("opens");
    let key = source(b"some");
    let placed = folder.0.join(key.to_string());
    for how in [PlacingMethod::Link, PlacingMethod::LinkOnly, PlacingMethod::Copy] {
        blobs.place(key, &link, how).await.expect("places");
        assert!(std::fs::symlink_metadata(&placed).expect("there").is_file(), "{how:?}");
        assert_eq!(blobs.get(key).await.expect("reads"), "some", "{how:?}");
        blobs.delete(key).await.expect("deletes");
    }
    assert!(link.is_symlink() && file.exists(), "they stay as they are");
    std::fs::remove_file(&file).expect("removes");
    for how in [PlacingMethod::Link, PlacingMethod::LinkOnly] {
        let missing = blobs.place(key, &link, how).await;
        assert!(matches!(missing, Err(BlobError::NotFound)), "{how:?}: {missing:?}");
    }
}

#[tokio::test]
async fn a_store_that_is_in_use_has_to_be_there_and_is_not_made() {
    let folder = Folder::new();
    let absent = folder.0.join("absent");
    for url in [format!("file:{}", absent.display()), folder.url()] {
        let error = Blobs::open_existing(&url).await.expect_err("there is nothing");
        assert!(matches!(error, BlobError::Setup(StoreProblem::NoFolder(_))), "{error}");
    }
    assert!(!absent.exists() && folder.files().is_empty());
    Blobs::open(&folder.url()).await.expect("opens").put(source(b"one"), &b"one"[..]).await.expect("stores");
    let blobs = Blobs::open_existing(&folder.url()).await.expect("it is there");
    assert_eq!(blobs.get(source(b"one")).await.expect("reads"), "one");
    let Some(url) = std::env::var(S3_URL).ok().filter(|url| !url.is_empty()) else { return };
    Blobs::open_existing(&url).await.expect("the bucket is there");
    let (_, query) = url.split_once('?').expect("the address has an endpoint");
    let error = Blobs::open_existing(&format!("s3://never-made?{query}")).await.expect_err("there is no such bucket");
    assert!(matches!(error, BlobError::Setup(StoreProblem::NoBucket { .. })), "{error}");
    let error = Blobs::open(&format!("s3://never-made?{query}")).await.expect("opens").get(source(b"one")).await;
    let error = error.expect_err("there is no such bucket");
    assert!(matches!(error, BlobError::Unavailable(_)) && error.to_string().lines().count() == 1, "{error}");
}

#[tokio::test]
async fn a_reader_sees_a_whole_object_or_none() {
    let folder = Folder::new();
    let blobs = Blobs::open(&folder.url()).await.expect("opens");
    let writer = {
        let blobs = blobs.clone();
        tokio::spawn(async move {
            for n in 0..60_u8 {
                blobs.put(preview(720), vec![n; 300_000]).await.expect("stores");
            }
        })
    };
    let mut whole_count = 0;
    while !writer.is_finished() {
        match blobs.get(preview(720)).await {
            Ok(bytes) => {
                assert_eq!(bytes.len(), 300_000);
                assert!(bytes.iter().all(|byte| *byte == bytes[0]), "two writes are mixed");
                whole_count += 1;
            }
            Err(err) => assert!(matches!(err, BlobError::NotFound), "{err}"),
        }
    }
    writer.await.expect("no panic");
    assert!(whole_count > 0);
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_leaves_nothing_half_done() {
    let folder = Folder::new();
    let blobs = Blobs::open(&folder.url()).await.expect("opens");
    let key = source(b"one");
    // There is a file in place of the group's folder: the write fails after the temporary file was written.
    std::fs::write(folder.0.join("source"), b"in the way").expect("writes");
    let error = blobs.put(key, &b"one"[..]).await.expect_err("cannot be stored");
    let named = folder.0.join("source").display().to_string();
    assert!(matches!(&error, BlobError::Other(said) if said.starts_with(&named)), "{error}");
    assert_eq!(folder.files(), [folder.0.join("source")], "no temporary file is left");
    std::fs::remove_file(folder.0.join("source")).expect("removes");
    blobs.put(key, &b"one"[..]).await.expect("stores");
    assert_eq!(blobs.get(key).await.expect("reads"), "one");
}

#[tokio::test]
async fn without_its_folder_a_store_is_unavailable_and_nothing_in_it_is_called_absent() {
    let folder = Folder::new();
    let (root, elsewhere) = (folder.0.join("files"), folder.0.join("elsewhere"));
    let blobs = Blobs::open(&format!("file:{}", root.display())).await.expect("opens");
    blobs.put(source(b"one"), &b"one"[..]).await.expect("stores");
    std::fs::rename(&root, &elsewhere).expect("it is taken away");
    // As it is when nothing is mounted there any more; and once without even that.
    std::fs::create_dir(&root).expect("made");
    let key = source(b"one");
    let answers = [
        blobs.get(key).await.map(drop),
        blobs.exists(key).await.map(drop),
        blobs.delete(key).await,
        blobs.list(KeyGroup::Sources).try_collect::<Vec<_>>().await.map(drop),
    ];
    for answer in answers {
        assert!(matches!(answer, Err(BlobError::Unavailable(_))), "{answer:?}");
    }
    std::fs::remove_dir(&root).expect("removed");
    let answers = [blobs.put(key, &b"one"[..]).await.map(drop), blobs.get_stream(key).await.map(drop)];
    for answer in answers {
        assert!(matches!(answer, Err(BlobError::Unavailable(_))), "{answer:?}");
    }
    assert!(!root.exists(), "and nothing is made in its place");

    std::fs::rename(&elsewhere, &root).expect("it is back");
    let blobs = Blobs::open(&format!("file:{}", root.display())).await.expect("opens");
    assert_eq!(blobs.get(key).await.expect("reads"), "one");
    assert!(matches!(blobs.get(source(b"two")).await, Err(BlobError::NotFound)));
}

#[tokio::test]
async fn abandoned_temporary_files_go_at_the_next_start_and_fresh_ones_stay() {
    let folder = Folder::new();
    drop(Blobs::open(&folder.url()).await.expect("opens"));
    let (old, fresh) = (folder.0.join("temporary/old"), folder.0.join("temporary/fresh"));
    for path in [&old, &fresh] {
        std::fs::write(path, b"half").expect("writes");
    }
    let two_days_ago = std::time::SystemTime::now() - Duration::from_secs(2 * 24 * 60 * 60);
    let file = std::fs::File::options().write(true).open(&old).expect("opens");
    file.set_modified(two_days_ago).expect("sets the time");
    Blobs::open(&folder.url()).await.expect("opens");
    assert_eq!(folder.files(), [fresh]);
}

#[tokio::test(start_paused = true)]
async fn a_store_that_fails_is_left_alone_and_comes_back() {
    let (blobs, faults) = with_faults(&Blobs::memory());
    blobs.put(preview(180), &b"x"[..]).await.expect("stores");
    faults.fail_all(BlobError::Unavailable("down".to_owned()));
    for _ in 0..5 {
        assert!(matches!(blobs.get(preview(180)).await, Err(BlobError::Unavailable(_))));
    }
    let calls = faults.call_count();
    assert!(matches!(blobs.get(preview(180)).await, Err(BlobError::Unavailable(_))));
    assert_eq!(faults.call_count(), calls, "the store is not asked");
    faults.fail_all(None);
    tokio::time::advance(Duration::from_secs(31)).await;
    assert_eq!(blobs.get(preview(180)).await.expect("reads again"), "x");
}

#[tokio::test(start_paused = true)]
async fn a_store_that_is_silent_is_given_up_after_thirty_seconds() {
    let (blobs, faults) = with_faults(&Blobs::memory());
    faults.delay(Duration::from_secs(3600));
    let started = tokio::time::Instant::now();
    assert!(matches!(blobs.put(preview(180), &b"x"[..]).await, Err(BlobError::Unavailable(_))));
    assert_eq!(started.elapsed(), Duration::from_secs(30));
}

#[tokio::test]
async fn a_missing_object_is_no_failure_of_the_store() {
    let (blobs, _faults) = with_faults(&Blobs::memory());
    for _ in 0..20 {
        assert!(matches!(blobs.get(preview(180)).await, Err(BlobError::NotFound)));
    }
    blobs.put(preview(180), &b"x"[..]).await.expect("the circuit is closed");
}

#[tokio::test]
async fn a_planned_fault_strikes_once_and_before_anything_is_done() {
    let (blobs, faults) = with_faults(&Blobs::memory());
    faults.fail_after(1, BlobError::Full);
    blobs.put(preview(180), &b"x"[..]).await.expect("the first is spared");
    assert!(matches!(blobs.put(preview(360), &b"x"[..]).await, Err(BlobError::Full)));
    assert!(!blobs.exists(preview(360)).await.expect("answers"));
    blobs.put(preview(360), &b"x"[..]).await.expect("stores");
}

#[tokio::test]
async fn addresses_that_cannot_be_understood_are_refused_without_repeating_secrets() {
    for url in
        ["", "ftp://host", "file:", "s3://", "s3://bucket?secret_acces_key=hunter2", "s3://bucket?path_style=maybe"]
    {
        let err = Blobs::open(url).await.expect_err(url);
        assert!(matches!(err, BlobError::Address(_)), "{url}: {err}");
        assert!(!err.to_string().contains("hunter2"), "{err}");
    }
}

#[tokio::test]
async fn an_s3_service_that_does_not_answer_is_unavailable() {
    let url = "s3://bucket?endpoint=http://127.0.0.1:9&region=x&access_key_id=a&secret_access_key=b";
    let blobs = Blobs::open(url).await.expect("nothing is asked yet");
    let started = std::time::Instant::now();
    let err = blobs.get(preview(180)).await.expect_err("nobody is there");
    assert!(matches!(err, BlobError::Unavailable(_)), "{err}");
    assert!(started.elapsed() < Duration::from_secs(30));
}
