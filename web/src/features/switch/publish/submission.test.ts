import { beforeEach, describe, expect, test } from "vitest";
import { LARGE, sampleDraft } from "@/testing/publish-samples";
import { emptyDraft } from "../theme-form/draft";
import { drafts } from "./draft-store";
import { readDraft } from "./read-draft";
import { startDraft } from "./start-draft";
import { submissionOf } from "./submission";

const background = {
  fileName: "sea.png",
  bytes: 9,
  width: 1600,
  height: 900,
  crop: { x: 0, y: 0, width: 1280, height: 720 },
};
const file = new File(["picture"], "sea.png");
const screenshot = { fileName: "menu.jpg", bytes: 6 };
const shot = new File(["screen"], "menu.jpg");
const files = { background: file };

describe("what is sent", () => {
  test("is the draft, tidied, with its picture and the part of it to show", () => {
    const choices = [{ valueUuid: LARGE }];
    const draft = sampleDraft({ name: "  Evening   harbour ", description: " ", choices, background, files });
    expect(submissionOf(draft)).toEqual({
      name: "Evening harbour",
      description: null,
      tags: ["dark", "sea", "calm"],
      target: "ResidentMenu",
      isPrivate: false,
      isNSFW: false,
      layoutHexId: "7",
      options: [{ layoutOptionValueUuid: LARGE, variable: null }],
      backgroundImage: file,
      backgroundCrop: background.crop,
      screenshotImage: null,
    });
  });
  test("has no layout and no options when only the background changes", () => {
    const draft = sampleDraft({ base: "background", choices: [{ valueUuid: LARGE }], background, files });
    expect(submissionOf(draft)).toMatchObject({ layoutHexId: null, options: null });
  });
  test("has a layout of one's own and icons, as far as its menu takes them", () => {
    const one = (name: string) => ({ fileName: name, bytes: 2 });
    const of = (name: string) => new File(["{}"], name);
    const pieces = { ownLayout: one("l"), ownCommonLayout: one("c"), albumIcon: one("a"), homeIcon: one("h") };
    const own = { ownLayout: of("l"), ownCommonLayout: of("c"), albumIcon: of("a"), homeIcon: of("h") };
    const draft = sampleDraft({ base: "own", choices: [{ valueUuid: LARGE }], ...pieces, files: own });
    const home = submissionOf(draft);
    expect(home).toMatchObject({ layoutHexId: null, options: null, customLayoutJson: own.ownLayout });
    expect(home).toMatchObject({ customCommonLayoutJson: own.ownCommonLayout, albumIcon: own.albumIcon });
    expect(home).not.toHaveProperty("homeIcon");
    const lock = submissionOf({ ...draft, target: "Entrance" });
    expect(lock).toMatchObject({ homeIcon: own.homeIcon });
    expect(lock).not.toHaveProperty("albumIcon");
    expect(lock).not.toHaveProperty("customCommonLayoutJson");
    expect(submissionOf({ ...draft, base: "7" })).not.toHaveProperty("customLayoutJson");
  });
  test("has the screenshot that belongs to it", () => {
    const draft = sampleDraft({ screenshot, files: { screenshot: shot } });
    expect(submissionOf(draft)).toMatchObject({ backgroundImage: null, screenshotImage: shot });
    expect(submissionOf({ ...draft, screenshot: null })).toMatchObject({ screenshotImage: null });
  });
});

describe("drafts on this device", () => {
  beforeEach(() => localStorage.clear());
  test("come back as they were, the latest first", async () => {
    drafts.keep(sampleDraft({ id: "a", updatedAt: 1 }));
    const latest = sampleDraft({ id: "b", updatedAt: 2, background, screenshot });
    drafts.keep({ ...latest, files });
    localStorage.setItem("another-setting", "{}");
    expect(drafts.list().map(({ id }) => id)).toEqual(["b", "a"]);
    expect(drafts.load("b")).toEqual(latest);
    await drafts.remove("b");
    expect(drafts.list().map(({ id }) => id)).toEqual(["a"]);
  });
  test("keep their pictures beside them, and lose them with them", async () => {
    await drafts.keepFile("c", "background", file);
    await drafts.keepFile("c", "screenshot", shot);
    const kept = () => Promise.all((["background", "screenshot"] as const).map((field) => drafts.loadFile("c", field)));
    expect(await kept()).toEqual([file, shot]);
    await drafts.dropFile("c", "screenshot");
    expect(await kept()).toEqual([file, null]);
    await drafts.remove("c");
    expect(await kept()).toEqual([null, null]);
  });
  test.each(["", "null", "[]", "{", '{"id":""}', '"text"'])("are not made of %j", (stored) => {
    expect(readDraft(stored)).toBeNull();
  });
  test("lose only the parts that make no sense", () => {
    const stored = {
      ...sampleDraft(),
      target: "Basement",
      base: 7,
      tags: ["dark", 3],
      choices: [{ valueUuid: LARGE, variable: 1 }, null, {}],
      background: { ...background, crop: { x: 0 } },
      screenshot: { fileName: "menu.jpg", bytes: "many" },
      isPrivate: "yes",
    };
    expect(readDraft(JSON.stringify(stored))).toEqual(
      sampleDraft({ target: null, base: null, tags: ["dark"], choices: [{ valueUuid: LARGE }] }),
    );
  });
  test("of an older form find their layout", () => {
    expect(readDraft(JSON.stringify({ ...sampleDraft(), base: "layout", layoutHexId: "7" }))).toEqual(sampleDraft());
  });
  test("begin empty, each with an id of its own", () => {
    const [one, other] = [startDraft({ new: true }, []), startDraft({ new: true }, [])];
    expect(one?.draft.id).not.toBe(other?.draft.id);
    expect(readDraft(JSON.stringify(emptyDraft("one")))).toMatchObject({ name: "", tags: [], target: null });
  });
});
