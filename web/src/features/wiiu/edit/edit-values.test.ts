import { describe, expect, it } from "vitest";
import { sampleLimits } from "@/testing/samples";
import { checkDraft, fieldOfInput } from "../theme-form/check-draft";
import { type Draft, emptyDraft } from "../theme-form/draft";
import type { SystemFile } from "../theme-form/sort-patches";
import { changesOf, countOf } from "./edit-values";

const limits = {
  ...sampleLimits,
  bpsBytesMax: 16_000_000,
  bpsTargetBytesMax: 64_000_000,
  audioBytesMax: 16_000_000,
  audioMsMax: 300_000,
  clipMsMin: 1_000,
  clipMsMax: 60_000,
  coverSideMin: 512,
  wiiuItemBytesMax: 64_000_000,
  wiiuThemesPerSubmissionMax: 10,
};

const file = (field: string, crc: string | null, region: SystemFile["region"] = null): SystemFile => ({
  name: "Men",
  patchName: "Men.bps",
  field,
  region,
  language: region && "en",
  originalSizeBytes: crc === null ? null : 100,
  originalCrc32: crc,
});
const FILES = [
  file("menPatch", "aaaaaaaa"),
  file("men2Patch", "bbbbbbbb"),
  file("allMessageUsEnPatch", "cccccccc", "US"),
  file("allMessageEuEnPatch", "dddddddd", "EU"),
] as SystemFile[];

const patch = (sourceCrc32: string, targetBytes = 200) => ({
  fileName: "x.bps",
  bytes: 10,
  sourceBytes: 100,
  sourceCrc32,
  targetBytes,
});
const picture = {
  fileName: "x.png",
  bytes: 9,
  width: 1280,
  height: 720,
  crop: { x: 0, y: 0, width: 1280, height: 720 },
};
const whole: Draft = {
  ...emptyDraft("1"),
  name: "Paper sky",
  tags: ["dark"],
  menPatch: patch("aaaaaaaa"),
  launcherScreenshot: picture,
};
const wrong = (change: Partial<Draft>) =>
  Object.fromEntries(
    Object.entries(checkDraft({ ...whole, ...change }, FILES, limits)).filter(([, found]) => found && found.length > 0),
  );

describe("a draft", () => {
  it("is complete with one patch, a screenshot, a name and a tag", () => {
    expect(wrong({})).toEqual({});
  });

  it("needs a patch by which the console can choose it, and a screenshot of the menu", () => {
    expect(Object.keys(wrong({ menPatch: null, allMessageUsEnPatch: patch("cccccccc") }))).toEqual(["menPatch"]);
    expect(wrong({ launcherScreenshot: null })).toHaveProperty("launcherScreenshot");
  });

  it("takes no patch of another file or a changed original, and none that makes too much", () => {
    expect(wrong({ menPatch: patch("bbbbbbbb") }).menPatch).toEqual(["This patch is for Men, not for this file."]);
    expect(wrong({ menPatch: patch("12345678") }).menPatch).toEqual([
      "This patch was made from a modified file. Make it from the original file.",
    ]);
    expect(wrong({ menPatch: patch("aaaaaaaa", 4_294_967_296) })).toHaveProperty("menPatch");
  });

  it("says at every text that two regions cannot be installed together", () => {
    const both = { allMessageUsEnPatch: patch("cccccccc"), allMessageEuEnPatch: patch("dddddddd") };
    const sentence = "Texts for US and EU can’t be installed together. Keep one region.";
    expect(wrong(both)).toEqual({ allMessageUsEnPatch: [sentence], allMessageEuEnPatch: [sentence] });
    expect(wrong({ allMessageUsEnPatch: both.allMessageUsEnPatch })).toEqual({});
  });

  it.each([
    [0, 60_000, true],
    [0, 60_100, false],
    [10_000, 10_500, false],
    [20_000, 10_000, false],
    [0, 90_000, false],
  ])("takes a clip from %i to %i: %s", (startMs, endMs, isTaken) => {
    const bgm = { fileName: "a.wav", bytes: 9, durationMs: 80_000, startMs, endMs };
    expect("bgm" in wrong({ bgm, mayShareBgm: true })).toBe(!isTaken);
    expect(wrong({ bgm })).toHaveProperty("mayShareBgm");
  });

  it("hears what the server says of each field", () => {
    expect(fieldOfInput("data.0.menPatch")).toBe("menPatch");
    expect(fieldOfInput("data.bgmEndMs")).toBe("bgm");
    expect(fieldOfInput("data.0.isNSFW")).toBe("isMature");
  });
});

describe("changes", () => {
  const stored = { menPatch: { url: null }, launcherScreenshot: { url: "/l" }, bgm: { url: null } };
  const clip = { fileName: "", bytes: 0, durationMs: 5_000, startMs: 0, endMs: 5_000 };
  const was: Draft = {
    ...whole,
    bgm: clip,
    bgmAlbumCover: picture,
    files: { ...stored, bgmAlbumCover: { url: "/c" } },
  };

  it("are none of what stays", () => {
    expect(changesOf(was, was)).toEqual({});
  });

  it("are the pieces that are replaced or taken away", () => {
    const song = new Blob(["song"]);
    const own = { ...clip, startMs: 1_000, endMs: 3_000 };
    const now = {
      ...was,
      menPatch: null,
      bgm: own,
      mayShareBgm: true,
      files: { ...was.files, menPatch: undefined, bgm: song },
    };
    const changes = changesOf(was, now as Draft);
    expect(changes).toEqual({ menPatch: null, bgm: song, bgmStartMs: 1_000, bgmEndMs: 3_000, mayShareBgm: true });
    expect(countOf(changes)).toBe(2);
  });

  it("take a cover away with its music, as one change", () => {
    const changes = changesOf(was, { ...was, bgm: null, files: { ...was.files, bgm: undefined } } as Draft);
    expect(changes).toEqual({ bgm: null, bgmAlbumCover: null });
    expect(countOf(changes)).toBe(1);
  });
});
