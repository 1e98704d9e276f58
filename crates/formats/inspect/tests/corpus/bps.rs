//! BPS patches that are damaged, inconsistent or of another format.

use vitrine_bps::encode_number;

use super::bytes::{cut, joined, noise, patched};
use super::{Cases, Reader};

const SOURCE: &[u8] = b"ABCDEFGH";

/// A patch written piece by piece; `finish` adds true checksums.
pub struct Draft(Vec<u8>);

impl Draft {
    pub fn new(source_size: u64, target_size: u64, metadata: &[u8]) -> Self {
        let mut bytes = b"BPS1".to_vec();
        for number in [source_size, target_size, metadata.len() as u64] {
            encode_number(number, &mut bytes);
        }
        bytes.extend_from_slice(metadata);
        Self(bytes)
    }

    pub fn number(mut self, number: u64) -> Self {
        encode_number(number, &mut self.0);
        self
    }

    pub fn raw(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    /// The number an action begins with.
    pub fn action(self, kind: u64, length: u64) -> Self {
        self.number((length - 1) << 2 | kind)
    }

    pub fn finish(self, source_crc: u32, target_crc: u32) -> Vec<u8> {
        let body = joined(&[&self.0, &source_crc.to_le_bytes(), &target_crc.to_le_bytes()]);
        joined(&[&body, &crc32fast::hash(&body).to_le_bytes()])
    }
}

fn draft() -> Draft {
    Draft::new(8, 16, b"")
}

fn finish(draft: Draft) -> Vec<u8> {
    draft.finish(crc32fast::hash(SOURCE), 0)
}

/// The worked patch of the format page.
pub fn sound() -> Vec<u8> {
    vitrine_bps::create(SOURCE, b"ABCDxyCDEDEDEDAB")
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("bps", Reader::Inspect);
    let sound = sound();

    cases.family("bps-format");
    cases.refuse("empty", "bps.too_short", b"");
    cases.refuse("magic-only", "bps.too_short", b"BPS1");
    cases.refuse("eighteen-bytes", "bps.too_short", &sound[..18]);
    cases.refuse("two-bytes-of-magic", "bps.too_short", b"BP");
    cases.refuse("ips", "bps.other_patch_format", joined(&[b"PATCH", &noise(40), b"EOF"]));
    cases.refuse("ups", "bps.other_patch_format", joined(&[b"UPS1", &noise(40)]));
    cases.refuse("xdelta", "bps.other_patch_format", joined(&[b"\xd6\xc3\xc4\0", &noise(40)]));
    cases.refuse("bps2", "bps.wrong_magic", patched(&sound, 3, b"2"));
    cases.refuse("lower-case-magic", "bps.wrong_magic", patched(&sound, 0, b"bps1"));
    cases.refuse("web-page", "inspect.web_page", b"<html>404 not found, whoever saved this</html>");

    cases.family("bps-checksum");
    for at in [4, 7, 12, 20, sound.len() - 1] {
        cases.refuse(&format!("byte-{at}-changed"), "bps.patch_checksum", patched(&sound, at, &[sound[at] ^ 1]));
    }
    for count in [1, 4, 8] {
        cases.refuse(&format!("cut-by-{count}"), "bps.patch_checksum", cut(&sound, count));
    }
    cases.refuse("one-byte-after", "bps.patch_checksum", joined(&[&sound, b"\0"]));

    cases.family("bps-header");
    let header = |bytes: &[u8]| finish(Draft(joined(&[b"BPS1", bytes])));
    cases.refuse("source-size-cut", "bps.number_cut_off", header(&[0x08, 0x00, 0x00]));
    cases.refuse("target-size-cut", "bps.number_cut_off", header(&[0x88, 0x00, 0x00]));
    cases.refuse("metadata-size-cut", "bps.number_cut_off", header(&[0x88, 0x90, 0x00]));
    cases.refuse("ten-byte-number", "bps.number_too_long", header(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x80, 0x80]));
    cases.refuse("endless-number", "bps.number_too_long", header(&[0x7f; 40]));
    let beyond = [0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0xff, 0x80, 0x80];
    cases.refuse("number-beyond-2-63", "bps.number_too_large", header(&beyond));
    cases.refuse("metadata-past-end", "bps.metadata_past_end", header(&[0x88, 0x90, 0xff, 1, 2, 3]));
    cases.refuse("metadata-huge", "bps.metadata_past_end", finish(Draft(b"BPS1\x88\x90".to_vec()).number(1 << 60)));

    cases.family("bps-metadata");
    let with = |metadata: &[u8]| finish(Draft::new(8, 8, metadata).action(0, 8));
    cases.refuse("one-byte", "bps.metadata_present", with(b"x"));
    cases.refuse("xml", "bps.metadata_present", with(b"<?xml version=\"1.0\"?><patch/>"));
    cases.refuse("four-kilobytes", "bps.metadata_present", with(&noise(4096)));

    cases.family("bps-bomb");
    for (name, size) in [("64-mib-and-one", (64 << 20) + 1), ("4-gib", 1 << 32), ("2-to-the-62", 1 << 62)] {
        cases.refuse(name, "bps.target_too_large", finish(Draft::new(8, size, b"")));
    }
    let long_run = Draft::new(0, 1 << 26, b"").action(1, 1).raw(b"a").action(3, (1 << 26) - 2).number(0);
    cases.refuse("run-one-byte-short-of-64-mib", "bps.output_too_short", finish(long_run));
    let run = Draft::new(0, 1 << 26, b"").action(1, 1).raw(b"a").action(3, (1 << 26) - 1).number(0);
    cases.accept("run-of-64-mib", finish(run));

    cases.family("bps-output");
    cases.refuse("shorter", "bps.output_too_short", finish(draft().action(0, 8)));
    cases.refuse("no-action", "bps.output_too_short", finish(draft()));
    cases.refuse(
        "longer-by-source",
        "bps.output_too_long",
        finish(draft().action(0, 8).action(2, 8).number(0).action(0, 1)),
    );
    cases.refuse("longer-by-raw", "bps.output_too_long", finish(draft().action(1, 17).raw(&noise(17))));
    cases.refuse("longer-by-run", "bps.output_too_long", finish(draft().action(0, 4).action(3, 13).number(0)));
    cases.refuse("length-2-to-the-60", "bps.output_too_long", finish(draft().number(1 << 62)));

    cases.family("bps-source-bounds");
    cases.refuse("read-past-end", "bps.source_read_past_end", finish(draft().action(0, 9)));
    cases.refuse("read-of-empty-source", "bps.source_read_past_end", finish(Draft::new(0, 16, b"").action(0, 1)));
    cases.refuse("copy-before-start", "bps.source_copy_before_start", finish(draft().action(2, 1).number(3)));
    let minus_huge = finish(draft().action(2, 1).number((1 << 62) | 1));
    cases.refuse("copy-far-before-start", "bps.source_copy_before_start", minus_huge);
    cases.refuse("copy-past-end", "bps.source_copy_past_end", finish(draft().action(2, 3).number(12)));
    cases.refuse("copy-far-past-end", "bps.source_copy_past_end", finish(draft().action(2, 3).number(1 << 62)));
    cases.refuse(
        "copy-again-at-end",
        "bps.source_copy_past_end",
        finish(draft().action(2, 8).number(0).action(2, 1).number(0)),
    );

    cases.family("bps-target-bounds");
    cases.refuse(
        "copy-before-start",
        "bps.target_copy_before_start",
        finish(draft().action(0, 4).action(3, 1).number(3)),
    );
    cases.refuse("copy-at-output", "bps.target_copy_past_output", finish(draft().action(0, 4).action(3, 1).number(8)));
    cases.refuse("copy-of-nothing", "bps.target_copy_past_output", finish(draft().action(3, 1).number(0)));
    cases.refuse(
        "copy-far-past-output",
        "bps.target_copy_past_output",
        finish(draft().action(0, 4).action(3, 1).number(1 << 62)),
    );
    let overlap = draft().action(0, 4).action(3, 12).number(0);
    cases.accept("overlapping-copy", finish(overlap));

    cases.family("bps-footer");
    cases.refuse("raw-into-footer", "bps.target_read_past_end", finish(draft().action(1, 8).raw(b"abc")));
    cases.refuse("raw-all-missing", "bps.target_read_past_end", finish(draft().action(1, 16)));
    cases.refuse("action-cut", "bps.action_cut_off", finish(draft().raw(&[0x05])));
    cases.refuse("pointer-missing", "bps.action_cut_off", finish(draft().action(2, 4)));
    cases.refuse("pointer-cut", "bps.action_cut_off", finish(draft().action(2, 4).raw(&[0x01, 0x02])));
    cases.refuse("action-number-too-long", "bps.number_too_long", finish(draft().raw(&[0; 12])));

    cases.family("bps-idle");
    cases.tell("changes-nothing", "bps.changes_nothing", vitrine_bps::create(SOURCE, SOURCE));
    cases.tell("empty-to-empty", "bps.changes_nothing", vitrine_bps::create(b"", b""));
    cases.accept("sound", sound);
    cases
}
