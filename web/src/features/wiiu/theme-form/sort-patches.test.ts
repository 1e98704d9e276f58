import { describe, expect, it } from "vitest";
import { mismatchOf, placeOf, type SystemFile } from "./sort-patches";

const file = (patchName: string, more: Partial<SystemFile> = {}): SystemFile => ({
  name: patchName.replace(".bps", "") as SystemFile["name"],
  patchName,
  field: "menPatch",
  region: null,
  language: null,
  originalSizeBytes: null,
  originalCrc32: null,
  ...more,
});

const MEN = file("Men.bps", { originalSizeBytes: 100, originalCrc32: "b9a4343a" });
const MEN2 = file("Men2.bps", { originalSizeBytes: 200, originalCrc32: "946cd8a2" });
const SOUND = file("cafe_standard_men.bps");
const US_PORTUGUESE = file("AllMessage_UsPt.bps", {
  region: "US",
  language: "pt",
  originalSizeBytes: 300,
  originalCrc32: "82f3cb76",
});
const EU_PORTUGUESE = file("AllMessage_EuPt.bps", {
  region: "EU",
  language: "pt",
  originalSizeBytes: 400,
  originalCrc32: "e0dc3860",
});
const JAPANESE = file("AllMessage_JpJa.bps", { region: "JP", language: "ja" });
const FILES = [MEN, MEN2, SOUND, US_PORTUGUESE, EU_PORTUGUESE, JAPANESE];

const of = (original: SystemFile) => ({
  sourceBytes: original.originalSizeBytes ?? 1,
  sourceCrc32: original.originalCrc32 ?? "00000001",
  targetBytes: 5,
});
const UNKNOWN = { sourceBytes: 7, sourceCrc32: "12345678", targetBytes: 5 };

describe("the place of a patch", () => {
  it("is told by its content, whatever it is called", () => {
    expect(placeOf("patch.bps", of(MEN2), FILES)).toEqual({ file: MEN2, named: null });
    expect(placeOf("Men.bps", of(MEN2), FILES)).toEqual({ file: MEN2, named: MEN });
    // The same size is not enough.
    expect(placeOf("patch.bps", { ...of(MEN2), sourceCrc32: "12345678" }, FILES).file).toBeNull();
  });

  it.each([
    ["Men.bps", MEN],
    ["men2.BPS", MEN2],
    ["Men2 (1).bps", MEN2],
    ["Men2.pack.bps", MEN2],
    ["cafe_standard_men.bfsar.bps", SOUND],
    ["AllMessage_JpJa.bps", JAPANESE],
    ["theme/UsPortuguese/Message/AllMessage.bps", US_PORTUGUESE],
    ["theme/EuPortuguese/AllMessage.szs.bps", EU_PORTUGUESE],
    ["JpJapanese/AllMessage.bps", JAPANESE],
  ])("is told by the name %s where the content is unknown", (path, place) => {
    expect(placeOf(path, UNKNOWN, FILES)).toEqual({ file: place, named: null });
  });

  it.each(["patch.bps", "AllMessage.bps", "Men3.bps", "UsEnglish.bps", ""])("is not told by the name %s", (path) => {
    expect(placeOf(path, UNKNOWN, FILES).file).toBeNull();
  });
});

describe("what speaks against a place", () => {
  it("is another original, or a changed one", () => {
    expect(mismatchOf(of(MEN), MEN, FILES)).toBeNull();
    expect(mismatchOf(of(MEN2), MEN, FILES)).toEqual({ kind: "other", file: MEN2 });
    expect(mismatchOf(of(MEN2), SOUND, FILES)).toEqual({ kind: "other", file: MEN2 });
    expect(mismatchOf(UNKNOWN, MEN, FILES)).toEqual({ kind: "changed-original" });
  });

  it("is nothing where no original is known", () => {
    expect(mismatchOf(UNKNOWN, SOUND, FILES)).toBeNull();
  });
});
