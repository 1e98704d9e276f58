import { describe, expect, test } from "vitest";
import { type Outgoing, packed, plan } from "@/features/publishing/set/batches";
import { type DraftSet, setOf } from "@/features/publishing/set/draft-set";
import { sampleDraft } from "@/testing/publish-samples";
import { sampleLimits } from "@/testing/samples";
import type { Draft } from "../../theme-form/draft";
import { outgoing, packInput } from "../submission";

const MB = 1_000_000;
const crop = { x: 0, y: 0, width: 1280, height: 720 };
const background = (bytes: number) => ({ fileName: "sea.jpg", bytes, width: 1280, height: 720, crop });
const draft = (id: string, change: Partial<Draft> = {}) => sampleDraft({ id, setId: "a", ...change });
/** A file that says that it has so many bytes. */
const file = (bytes: number) => Object.defineProperty(new Blob(), "size", { value: bytes });
const out = (one: Draft) => {
  const files = one.background ? { background: file(one.background.bytes) } : {};
  return outgoing({ ...one, files }) as Outgoing;
};
const set = (...draftIds: string[]): DraftSet => ({ ...setOf(draft("a")), draftIds });
const planned = (of: DraftSet, themes: readonly Outgoing[], limits: typeof sampleLimits) =>
  plan(of, themes, limits, packInput(of, []));
const idsOf = (requests: Outgoing[][]) => requests.map((request) => request.map((theme) => theme.draftId).join(""));

describe("the themes of a set", () => {
  test("go out in one request where they fit", () => {
    const themes = ["a", "b", "c"].map((id) => out(draft(id, { background: background(8 * MB) })));
    expect(idsOf(packed(themes, sampleLimits))).toEqual(["abc"]);
  });
  test.each([
    ["bytes", { multipartBodyMax: 20 * MB }, ["ab", "c"]],
    ["themes", { themesPerSubmissionMax: 1 }, ["a", "b", "c"]],
    ["parts", { multipartPartsMax: 4 }, ["ab", "c"]],
    ["text", { multipartOperationsMax: 2_900 }, ["a", "b", "c"]],
    ["names of files", { multipartMapMax: 128 }, ["ab", "c"]],
  ])("go out in several when there are too many %s for one", (_, limits, expected) => {
    const themes = ["a", "b", "c"].map((id) => out(draft(id, { background: background(8 * MB) })));
    expect(idsOf(packed(themes, { ...sampleLimits, ...limits }))).toEqual(expected);
  });
  test("go out alone when nothing else fits beside one, and never not at all", () => {
    const themes = [out(draft("a", { background: background(900 * MB) })), out(draft("b"))];
    expect(idsOf(packed(themes, sampleLimits))).toEqual(["a", "b"]);
    expect(packed([], sampleLimits)).toEqual([]);
  });
  test("that are not complete are not sent", () => {
    expect(outgoing(draft("a", { target: null }))).toBeNull();
  });
});

describe("sending again", () => {
  const both = ["a", "b"].map((id) => out(draft(id, { background: background(MB) })));
  test("uses the same key for the same content, and a new one after any change", () => {
    const batches = planned(set("a", "b"), both, sampleLimits);
    const sent = { isGoing: true, batches };
    expect(planned({ ...set("a", "b"), sent }, both, sampleLimits)).toEqual(batches);
    for (const change of [{ name: "Other" }, { background: background(MB + 1) }, { isMature: true }]) {
      const changed = [out(draft("a", { background: background(MB), ...change })), both[1] as Outgoing];
      expect(planned({ ...set("a", "b"), sent }, changed, sampleLimits)[0]?.key).not.toBe(batches[0]?.key);
    }
    const turned = planned({ ...set("b", "a"), sent }, [...both].reverse(), sampleLimits);
    expect(turned[0]?.key).not.toBe(batches[0]?.key);
  });
  test("leaves out what was published, whatever has become of the rest", () => {
    const one = { ...sampleLimits, themesPerSubmissionMax: 1 };
    const [first, second] = planned(set("a", "b"), both, one);
    const sent = { isGoing: false, batches: [{ ...first, hexIds: ["9A6"] }, second] } as DraftSet["sent"];
    const changed = [out(draft("a", { name: "Other" })), out(draft("b", { name: "Other" }))];
    const again = planned({ ...set("a", "b"), sent }, changed, one);
    expect(again.map(({ draftIds, hexIds }) => [draftIds, hexIds])).toEqual([
      [["a"], ["9A6"]],
      [["b"], null],
    ]);
    expect(again[1]?.key).not.toBe(second?.key);
  });
});

describe("a pack", () => {
  const both = ["a", "b"].map((id) => out(draft(id, { background: background(MB) })));
  const asPack = (name = "Both"): DraftSet => ({
    ...set("a", "b"),
    pack: { kind: "pack", name, description: "" },
  });
  const shape = (batches: ReturnType<typeof plan>) =>
    batches.map(({ draftIds, withPack }) => [draftIds.join(""), withPack]);
  test("is made in the request that carries its themes", () => {
    expect(shape(planned(asPack(), both, sampleLimits))).toEqual([["ab", true]]);
    expect(shape(planned({ ...asPack(), draftIds: ["a"] }, both.slice(0, 1), sampleLimits))).toEqual([["a", false]]);
  });
  test("is made last, of themes that are published, where they do not fit in one request", () => {
    expect(shape(planned(asPack(), both, { ...sampleLimits, themesPerSubmissionMax: 1 }))).toEqual([
      ["a", false],
      ["b", false],
      ["", true],
    ]);
  });
  test("is not made twice, and of another name is another request", () => {
    const [made] = planned(asPack(), both, sampleLimits);
    const sent = { isGoing: false, batches: [{ ...made, hexIds: ["1", "2"] }] } as DraftSet["sent"];
    expect(planned({ ...asPack(), sent }, both, sampleLimits)).toEqual(sent?.batches);
    const unsent = { isGoing: false, batches: made ? [made] : [] };
    expect(planned({ ...asPack(), sent: unsent }, both, sampleLimits)[0]?.key).toBe(made?.key);
    expect(planned({ ...asPack("Other"), sent: unsent }, both, sampleLimits)[0]?.key).not.toBe(made?.key);
  });
});
