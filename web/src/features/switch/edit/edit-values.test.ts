import { describe, expect, test } from "vitest";
import type { EditedThemeFragment } from "@/api/gql/types";
import { sampleLimits } from "@/testing/samples";
import { BACKGROUND_ONLY, type Draft, OWN_LAYOUT } from "../theme-form/draft";
import { changesOf, countOf, draftOf, looksTheSame } from "./edit-values";

const bare = {
  hexId: "A",
  target: "ResidentMenu",
  name: "Paper Sky",
  description: null,
  tags: [{ name: "Calm" }, { name: "Blue" }],
  isNSFW: false,
  isPrivate: false,
  preview720Url: "/shown",
  drawnPreview: null,
  hasScreenshot: false,
  hasCustomLayout: false,
  hasCustomCommonLayout: false,
  customOverlayImageUrl: null,
  backgroundImageUrl: "/background.jpg",
  layoutId: null,
  options: [],
} as unknown as EditedThemeFragment;

const chosen = (valueUuid: string, variable: string | null = null, kind: string | null = "SELECT") => ({
  layoutOptionValueUuid: valueUuid,
  variable,
  kind,
});
const withLayout = {
  ...bare,
  layoutId: "7",
  options: [chosen("one"), chosen("two", "#fff", "COLOR"), chosen("gone", null, null)],
} as EditedThemeFragment;
const withOwn = {
  ...bare,
  hasCustomLayout: true,
  hasCustomCommonLayout: true,
  customOverlayImageUrl: "/overlay.png",
} as EditedThemeFragment;

const of = (theme: EditedThemeFragment) => draftOf(theme, sampleLimits);
const sent = (theme: EditedThemeFragment, change: Partial<Draft>) => changesOf(of(theme), { ...of(theme), ...change });
const file = (name: string) => new File(["x"], name);
const FACTS = { fileName: "x", bytes: 1 };

describe("what is sent of a form", () => {
  test.each([bare, withLayout, withOwn])("is nothing where nothing was changed, or only spaces were", (theme) => {
    expect(sent(theme, {})).toEqual({});
    expect(sent(theme, { name: " Paper  Sky ", description: "\n" })).toEqual({});
    expect(looksTheSame(of(theme), of(theme))).toBe(true);
  });
  test.each([
    [{ name: "Copper Sky" }, { name: "Copper Sky" }],
    [{ description: " Words. " }, { description: "Words." }],
    [{ tags: ["Blue", "Calm"] }, { tags: ["Blue", "Calm"] }],
    [{ typedTag: " Copper " }, { tags: ["Calm", "Blue", "Copper"] }],
    [
      { isMature: true, isPrivate: true },
      { isNSFW: true, isPrivate: true },
    ],
  ])("%j is %j", (change, changes) => {
    expect(sent(bare, change)).toEqual(changes);
  });
  test("a description that was taken away is null", () => {
    expect(sent({ ...bare, description: "Words." }, { description: "" })).toEqual({ description: null });
  });
});

describe("a picture", () => {
  const withShot = { ...bare, hasScreenshot: true, drawnPreview: { tinyUrl: "/drawn" } };
  test("that is taken away is null, and one that never was is not taken away", () => {
    expect(sent(withShot, { screenshot: null, files: {} })).toEqual({ screenshotImage: null, backgroundImage: null });
    const { background } = of(bare).files;
    expect(sent(bare, { screenshot: null, files: { background } })).toEqual({});
    expect(sent({ ...bare, albumIconUrl: "/album" }, { albumIcon: null })).toEqual({ albumIcon: null });
  });
  test("that is new is sent, a background with the part of it to show", () => {
    const crop = { x: 0, y: 10, width: 1600, height: 900 };
    const background = { ...FACTS, width: 1600, height: 1000, crop };
    const [picture, icon] = [file("wall.png"), file("album.png")];
    const changes = sent(bare, { background, albumIcon: FACTS, files: { background: picture, albumIcon: icon } });
    expect(changes).toEqual({ backgroundImage: picture, backgroundCrop: crop, albumIcon: icon });
    expect(countOf(changes)).toBe(2);
    expect(looksTheSame(of(bare), { ...of(bare), background, files: { background: picture } })).toBe(false);
  });
});

describe("a layout", () => {
  test("with other options is sent as these options, whatever their order", () => {
    const [one, two] = of(withLayout).choices;
    if (!one || !two) throw new Error("what is not offered any more is left out, and nothing else");
    expect(sent(withLayout, { choices: [two, one] })).toEqual({});
    const changes = sent(withLayout, { choices: [{ ...two, variable: "#000" }] });
    expect(changes).toEqual({ options: [{ layoutOptionValueUuid: "two", variable: "#000" }] });
    expect(sent(withLayout, { choices: [] })).toEqual({ options: [] });
  });
  test("of the catalogue is another, with its options or without", () => {
    expect(sent(withLayout, { base: "8", choices: [] })).toEqual({ layoutHexId: "8" });
    const changes = sent(bare, { base: "8", choices: [{ valueUuid: "three" }] });
    expect(changes).toEqual({ layoutHexId: "8", options: [{ layoutOptionValueUuid: "three", variable: null }] });
    expect(countOf(changes)).toBe(1);
    expect(sent(withLayout, { base: BACKGROUND_ONLY, choices: [] })).toEqual({ layoutHexId: null });
  });
  test("of one's own takes the place of one of the catalogue, and goes with all that belongs to it", () => {
    const json = file("layout.json");
    const brought = sent(withLayout, {
      base: OWN_LAYOUT,
      choices: [],
      ownLayout: FACTS,
      files: { ...of(withLayout).files, ownLayout: json },
    });
    expect(brought).toEqual({ layoutHexId: null, customLayoutJson: json });
    expect(countOf(brought)).toBe(1);
    const gone = sent(withOwn, { base: "7" });
    expect(gone).toEqual({
      layoutHexId: "7",
      customLayoutJson: null,
      customCommonLayoutJson: null,
      overlayBlackImage: null,
      overlayWhiteImage: null,
    });
    expect(countOf(gone)).toBe(1);
  });
  test("loses or changes its picture by itself", () => {
    const { overlayBlack: _, overlayWhite: __, ...files } = of(withOwn).files;
    const bareOverlay = { overlayBlack: null, overlayWhite: null, files };
    const gone = sent(withOwn, bareOverlay);
    expect(gone).toEqual({ overlayBlackImage: null, overlayWhiteImage: null });
    expect(countOf(gone)).toBe(1);
    const [overlayBlack, overlayWhite] = [file("black.png"), file("white.png")];
    const other = { overlayBlack: FACTS, overlayWhite: FACTS, files: { ...files, overlayBlack, overlayWhite } };
    expect(sent(withOwn, other)).toEqual({ overlayBlackImage: overlayBlack, overlayWhiteImage: overlayWhite });
  });
});
