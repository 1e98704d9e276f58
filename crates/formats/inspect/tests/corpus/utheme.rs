//! Wii U themes with missing, odd or contradicting entries.

use super::bps::Draft;
use super::bytes::zipped;
use super::{Cases, Reader, bps};

const METADATA: &[u8] =
    br#"{"Metadata":{"themeID":"Vitrine:3f","themeName":"Paper Sky","themeAuthor":"Mona","themeVersion":"1.0"}}"#;

/// A valid patch that claims to be made from this file.
fn patch_from(size: u64, crc: u32) -> Vec<u8> {
    let target = b"a new menu";
    Draft::new(size, target.len() as u64, b"")
        .action(1, target.len() as u64)
        .raw(target)
        .finish(crc, crc32fast::hash(target))
}

/// A valid patch for `Men.pack`.
pub fn men() -> Vec<u8> {
    patch_from(6_859_489, 0xb9a4_343a)
}

/// A valid theme.
pub fn sound() -> Vec<u8> {
    zipped(&[("metadata.json", METADATA), ("Men.bps", &men())])
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("utheme", Reader::Inspect);
    let men = men();
    let german = patch_from(301_399, 0xf6fd_1ada);
    let english = patch_from(274_975, 0x9c91_a249);
    let metadata = |json: &[u8]| zipped(&[("metadata.json", json), ("Men.bps", &men)]);
    let entries = |more: &[(&str, &[u8])]| zipped(&[&[("metadata.json", METADATA)], more].concat());

    cases.family("utheme-metadata");
    cases.refuse("none", "utheme.no_metadata", zipped(&[("Men.bps", &men)]));
    cases.refuse("in-a-folder", "utheme.no_metadata", zipped(&[("theme/metadata.json", METADATA), ("Men.bps", &men)]));
    cases.refuse("no-json", "utheme.metadata_not_json", metadata(b"themeName=Paper"));
    cases.refuse("empty", "utheme.metadata_not_json", metadata(b""));
    cases.refuse("not-utf-8", "utheme.metadata_not_json", metadata(b"{\"Metadata\":{\"themeName\":\"\xff\"}}"));
    cases.refuse("nested-5000-deep", "utheme.metadata_not_json", metadata("[".repeat(5000).as_bytes()));
    cases.refuse("a-list", "utheme.metadata_type", metadata(b"[]"));
    cases.refuse("name-a-number", "utheme.metadata_type", metadata(br#"{"Metadata":{"themeName":7}}"#));
    cases.refuse("no-name", "utheme.no_name", metadata(br#"{"Metadata":{"themeID":"a"}}"#));
    cases.refuse("blank-name", "utheme.no_name", metadata(br#"{"Metadata":{"themeName":"  "}}"#));
    cases.refuse("key-twice", "utheme.duplicate_key", metadata(br#"{"Metadata":{"themeName":"a","themeName":"b"}}"#));
    let large = [METADATA, &[b' '; 70_000]].concat();
    cases.refuse("seventy-kilobytes", "utheme.metadata_too_large", metadata(&large));
    let flat = br#"{"themeID":"a","themeName":"b","themeAuthor":"c","themeVersion":"1"}"#;
    cases.refuse("flat", "utheme.flat_metadata", metadata(flat));
    let unknown = br#"{"Metadata":{"themeID":"a","themeName":"b","themeAuthor":"c","themeVersion":"1","x":1}}"#;
    cases.refuse("unknown-key", "utheme.unknown_key", metadata(unknown));
    let region =
        br#"{"Metadata":{"themeID":"a","themeName":"b","themeAuthor":"c","themeVersion":"1","themeRegion":"MOON"}}"#;
    cases.refuse("unknown-region", "utheme.unknown_region", metadata(region));
    cases.refuse(
        "no-author",
        "utheme.missing_field",
        metadata(br#"{"Metadata":{"themeID":"a","themeName":"b","themeVersion":"1"}}"#),
    );

    cases.family("utheme-entries");
    let folder = {
        // Our own writer refuses folders, so one is made from a file of one letter less.
        let archive = entries(&[("Men.bps", &men), ("texts1", b"")]);
        let at: Vec<_> =
            archive.windows(6).enumerate().filter(|(_, name)| name == b"texts1").map(|(at, _)| at).collect();
        at.into_iter().fold(archive, |archive, at| super::bytes::patched(&archive, at + 5, b"/"))
    };
    cases.refuse("directory-entry", "utheme.directory_entry", folder);
    cases.refuse("upper-case-patch", "utheme.patch_name", entries(&[("Men.BPS", &men)]));
    cases.refuse("lower-case-patch", "utheme.patch_name", entries(&[("men.bps", &men)]));
    cases.refuse("patch-in-a-folder", "utheme.patch_in_folder", entries(&[("patches/Men.bps", &men)]));
    cases.refuse("own-patch-name", "utheme.patch_name", entries(&[("mine.bps", &men)]));
    cases.refuse(
        "upper-case-metadata",
        "utheme.metadata_name_case",
        zipped(&[("METADATA.json", METADATA), ("Men.bps", &men)]),
    );
    cases.tell("readme", "utheme.unknown_entry", entries(&[("Men.bps", &men), ("readme.txt", b"hello")]));
    cases.tell(
        "preview-of-another-type",
        "utheme.preview_type",
        entries(&[("Men.bps", &men), ("preview-launcher.png", b"\xff\xd8\xff\xe0")]),
    );
    cases.tell(
        "preview-no-picture",
        "utheme.preview_type",
        entries(&[("Men.bps", &men), ("preview-collage.jpg", b"words")]),
    );
    cases.refuse("dot-dot-entry", "zip.name.traversal", {
        let archive = entries(&[("Men.bps", &men), ("aa/up.bps", &men)]);
        let at: Vec<_> =
            archive.windows(9).enumerate().filter(|(_, name)| name == b"aa/up.bps").map(|(at, _)| at).collect();
        at.into_iter().fold(archive, |archive, at| super::bytes::patched(&archive, at, b".."))
    });
    let many: Vec<_> = (0..70).map(|index| format!("{index}.txt")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
    cases.refuse("seventy-entries", "zip.too_many_entries", entries(&many));

    cases.family("utheme-patches");
    cases.refuse("none", "utheme.no_patches", entries(&[("readme.txt", b"hello")]));
    cases.refuse("only-an-unknown-one", "utheme.no_patches", entries(&[("mine.bps", &patch_from(5, 5))]));
    cases.refuse(
        "an-unknown-one-too",
        "utheme.unknown_patch",
        entries(&[("Men.bps", &men), ("mine.bps", &patch_from(5, 5))]),
    );
    cases.refuse("only-text", "utheme.only_text", entries(&[("AllMessage_EuDe.bps", &german)]));
    let two = [("Men.bps", &men[..]), ("AllMessage_EuDe.bps", &german), ("AllMessage_UsEn.bps", &english)];
    cases.tell("text-of-two-regions", "utheme.several_regions", entries(&two));
    cases.refuse("named-for-another-file", "utheme.patch_of_another_file", entries(&[("Men2.bps", &men)]));
    cases.refuse("texts-swapped", "utheme.patch_of_another_file", entries(&[("AllMessage_EuDe.bps", &english)]));
    cases.refuse("source-unknown", "utheme.unknown_source", entries(&[("Men.bps", &patch_from(6_859_489, 1))]));
    cases.refuse("source-size-unknown", "utheme.unknown_source", entries(&[("Men.bps", &bps::sound())]));
    cases.refuse("two-for-one-file", "utheme.two_patches", entries(&[("Men.bps", &men), ("mine.bps", &men)]));
    cases.refuse("damaged", "bps.patch_checksum", entries(&[("Men.bps", &men[..men.len() - 1])]));
    cases.refuse("no-patch-content", "bps.wrong_magic", entries(&[("Men.bps", b"this is no patch")]));
    let noted = Draft::new(6_859_489, 10, b"by hand")
        .action(1, 10)
        .raw(b"a new menu")
        .finish(0xb9a4_343a, crc32fast::hash(b"a new menu"));
    cases.refuse("with-metadata", "utheme.patch_metadata", entries(&[("Men.bps", &noted)]));
    let japanese = entries(&[("Men.bps", &men), ("AllMessage_JpJa.bps", &patch_from(9, 9))]);
    cases.tell("japanese-text", "utheme.unverified_source", japanese);
    cases.accept("sound", sound());
    cases
}
