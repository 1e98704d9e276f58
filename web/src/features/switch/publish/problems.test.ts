import { describe, expect, test } from "vitest";
import { openSteps } from "@/features/form/problem";
import { ROUNDED, sampleDraft, samplePickerLayout } from "@/testing/publish-samples";
import { sampleLimits } from "@/testing/samples";
import { checkBackground } from "../theme-form/background";
import { checkDraft, fieldOfInput, layoutOf } from "../theme-form/check-draft";
import type { Draft, FieldId } from "../theme-form/draft";
import { findLayouts } from "../theme-form/find-layouts";
import { adviseOn } from "./advice";
import { THEME_STEPS } from "./form-steps";
import { readPublishSearch } from "./publish-search";
import { packProblems } from "./set/pack-problems";

const required = (draft: Draft, layout = samplePickerLayout()) =>
  Object.entries(checkDraft(draft, layoutOf(draft, [layout]), sampleLimits)).flatMap(([field, found]) =>
    [found || []].flat().map((message) => `${field}: ${message}`),
  );

describe("a draft", () => {
  test("with everything in place needs nothing", () => {
    expect(required(sampleDraft())).toEqual([]);
  });
  test("with nothing in it is told so in the order of the form", () => {
    const empty = sampleDraft({ target: null, base: null, name: "", description: "", tags: [] });
    expect(required(empty)).toEqual([
      "target: Choose which menu this theme is for.",
      "name: Give it a name.",
      "tags: Add at least one tag so people can find it.",
    ]);
  });
  test("with a menu needs a layout, or the word that there is none", () => {
    expect(required(sampleDraft({ base: null }))).toEqual(["base: Choose a layout, or “Background only”."]);
  });
  test("without a layout needs a background", () => {
    expect(required(sampleDraft({ base: "background" }))).toEqual([
      "background: Add a background, a layout or an icon. A theme needs one of them.",
    ]);
  });
  test("with a layout of one's own needs its file, and both screenshots or none", () => {
    const file = { fileName: "x", bytes: 2 };
    expect(required(sampleDraft({ base: "own" }))).toEqual(["ownLayout: Add your layout file."]);
    expect(required(sampleDraft({ base: "own", ownLayout: file }))).toEqual([]);
    expect(required(sampleDraft({ base: "own", ownCommonLayout: file }))).toEqual([]);
    expect(required(sampleDraft({ base: "own", ownLayout: file, overlayWhite: file }))).toEqual([
      "overlayBlack: Add both screenshots: one on black and one on white.",
    ]);
    expect(required(sampleDraft({ base: "own", ownLayout: file, files: { ownLayout: "lost" } }))).toEqual([
      "ownLayout: This draft’s file is no longer on this device. Choose it again or remove it.",
    ]);
  });
  test("without background and layout may be an icon of its menu", () => {
    const icon = { fileName: "album.png", bytes: 2 };
    expect(required(sampleDraft({ base: "background", albumIcon: icon }))).toEqual([]);
    expect(required(sampleDraft({ base: "background", homeIcon: icon }))).toHaveLength(1);
  });
  test("is told which of its pictures is gone from the device", () => {
    const screenshot = { fileName: "menu.jpg", bytes: 6 };
    expect(required(sampleDraft({ screenshot, files: { screenshot: "lost" } }))).toEqual([
      "screenshot: This draft’s screenshot is no longer on this device. Choose it again or remove it.",
    ]);
    expect(required(sampleDraft({ screenshot }))).toEqual([]);
  });
  test("is told which option has a value outside its bounds", () => {
    const gap = { name: "Gap", kind: "INTEGER" as const, priority: 1, min: 0, max: 9, example: null, isGlobal: false };
    const value = {
      uuid: ROUNDED,
      name: "v",
      thumbHash: null,
      preview240Url: null,
      preview360Url: null,
    };
    const layout = samplePickerLayout({ options: [{ ...gap, values: [value] }] });
    const draft = sampleDraft({ choices: [{ valueUuid: ROUNDED, variable: "12" }] });
    expect(required(draft, layout)).toEqual(["choices: Gap: Between 0 and 9."]);
  });
  test("gets advice that keeps nobody from publishing", () => {
    const draft = sampleDraft({ name: "two row", description: "", tags: ["dark"] });
    const found = adviseOn(draft, samplePickerLayout());
    expect(found.map(({ field, severity }) => `${severity} ${field}`)).toEqual([
      "check background",
      "check name",
      "idea screenshot",
      "idea description",
      "idea tags",
    ]);
    expect(required(draft)).toEqual([]);
  });
  test("is told of transparent parts that the menu shows as black", () => {
    const crop = { x: 0, y: 0, width: 1, height: 1 };
    const background = { fileName: "a.png", bytes: 9, width: 1280, height: 720, crop, isTransparent: true };
    const hasAdvice = (target: "Psl" | "Set") =>
      adviseOn(sampleDraft({ background, target }), null).some(({ message }) => /transparent/i.test(message));
    expect([hasAdvice("Set"), hasAdvice("Psl")]).toEqual([true, false]);
  });
});

describe("the steps", () => {
  const open = (...fields: FieldId[]) =>
    openSteps(
      fields.map((field) => ({ field, isRefusal: false })),
      THEME_STEPS,
    );
  test("open one after the other", () => {
    expect(open()).toContain("check");
    expect(open("base")).toEqual(["layout"]);
    expect(open("tags", "name")).toEqual(["layout", "options", "background", "details"]);
  });
  test("stay open when only the server objects", () => {
    expect(openSteps([{ field: "name", isRefusal: true }], THEME_STEPS)).toContain("check");
  });
});

test("the paths of the input lead to fields", () => {
  const paths = ["themesData.0.name", "themesData.0.tags.3", "themesData.0.backgroundCrop", "themesData", "options"];
  expect(paths.map(fieldOfInput)).toEqual(["name", "tags", "background", undefined, "choices"]);
  expect(fieldOfInput("themesData.0.screenshotImage")).toBe("screenshot");
});

test("a pack left without tags is told why, where it is decided that it is one", () => {
  const pack = { kind: "pack" as const, name: "Evening", description: "" };
  const set = { id: "a", draftIds: ["a", "b"], pack, sent: null };
  const complaint = { field: "packData.tags", code: "BAD_USER_INPUT", message: "This is required." };
  const [problem, ...others] = packProblems(set, sampleLimits, [complaint]);
  expect(problem).toMatchObject({ field: "packKind", severity: "blocking" });
  expect(problem?.message).toMatch(/^The pack has no tags/);
  expect(others).toEqual([]);
});

describe("a background", () => {
  const facts = (width: number, height: number) => ({ type: "image/png" as const, width, height });
  test.each([
    [1000, null, "Use a JPEG, PNG or WebP picture."],
    [1000, "damaged" as const, "This picture is damaged. Save it again and choose it once more."],
    [12_000_000, facts(1280, 720), "12\u00a0MB is too large. The limit is 10\u00a0MB."],
    [1000, facts(1279, 800), "Use at least 1280\u00a0×\u00a0720. This picture is 1279\u00a0×\u00a0800."],
    [
      1000,
      facts(9000, 1000),
      "9000\u00a0×\u00a01000 is too large. The limit is 8192 per side and 16 million pixels in total.",
    ],
    [
      1000,
      facts(5000, 4000),
      "5000\u00a0×\u00a04000 is too large. The limit is 8192 per side and 16 million pixels in total.",
    ],
    [1000, facts(1280, 720), null],
  ])("of %d bytes that is %j is told %j", (bytes, picture, sentence) => {
    expect(checkBackground(bytes, picture, sampleLimits)).toBe(sentence);
  });
});

test("layouts are found by words of name, maker and description, names first", () => {
  const layouts = [
    samplePickerLayout({ hexId: "1", name: "Flow", description: "with rows" }),
    samplePickerLayout({ hexId: "2", name: "Row by Row" }),
    samplePickerLayout({ hexId: "3", name: "Rows", target: "Entrance" }),
    samplePickerLayout({ hexId: "4", name: "Côté", description: null }),
  ];
  const found = (typed: string) => findLayouts(layouts, "ResidentMenu", typed).map(({ hexId }) => hexId);
  expect(found("row")).toEqual(["2", "1"]);
  expect(found("cote vitrine")).toEqual(["4"]);
  expect(found("nothing")).toEqual([]);
  expect(found(" ")).toEqual(["4", "1", "2"]);
});

test("an address says with what to begin, and nonsense in it says nothing", () => {
  expect(readPublishSearch({ layout: "a4", o: "x", step: "options", new: "1" })).toEqual({
    layout: "A4",
    o: "x",
    step: "options",
    new: true,
  });
  expect(readPublishSearch({ layout: "../x", step: "paint", draft: "1", published: "zz", base: "sand" })).toEqual({});
});
