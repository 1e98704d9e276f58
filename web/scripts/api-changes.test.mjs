import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { coordinateOf, violations } from "./api-changes.mjs";

const file = (path) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

test("the present schema may follow the one that was published last", async () => {
  const [released, present, changes] = await Promise.all(
    ["docs/api/schema.released.graphql", "schema.graphql", "docs/api/changes.md"].map(file),
  );
  expect(released).toContain("type Query");
  expect(violations({ released, present, changes, today: new Date().toISOString().slice(0, 10) })).toEqual([]);
});

const OLD = "type Query { things(kind: String): [Int] old: Int } enum Sort { A B }";
const found = (present, next = "", released = OLD, today = "2027-01-01") =>
  violations({
    released,
    present,
    changes: `# Changes\n\n## Next\n\n${next}\n\n## 2026-11-24\n\n- \`Query.old\`\n`,
    today,
  });

test("additions are free", () => {
  expect(found(`${OLD.replace("{ ", "{ new: Int ")} type More { a: Int }`)).toEqual([]);
});

test("what breaks has to be named, whatever it is", () => {
  const names = (present) => found(present).map((sentence) => sentence.split(" ")[0]);
  expect(names("type Query { things(kind: String): [Int] } enum Sort { A B }")).toEqual(["Query.old"]);
  expect(names(OLD.replace(" B", ""))).toEqual(["Sort.B"]);
  expect(names(OLD.replace("kind: String", "").replace("()", ""))).toEqual(["Query.things(kind:)"]);
  expect(names(OLD.replace("kind: String", "kind: Int"))).toEqual(["Query.things(kind:)"]);
  expect(names(OLD.replace("kind: String", "kind: String more: Int!"))).toEqual(["Query.things(more:)"]);
  expect(names(OLD.replace("[Int]", "[String]"))).toEqual(["Query.things"]);
  expect(names("type Query { things(kind: String): [Int] old: Int }")).toEqual(["Sort"]);
});

test("a name in an earlier section or without a day of farewell is not enough", () => {
  const without = OLD.replace(" old: Int", "");
  expect(found(without)).toHaveLength(1);
  expect(found(without, "- Removed `Query.old`.")).toEqual([
    "Query.old was not deprecated with a day before it changed: Query.old was removed.",
  ]);
  expect(found(without, "- Removed `Query.old` (exception: it never answered).")).toEqual([]);
});

test("what was deprecated goes after its day and not before", () => {
  const reason = "Since 2026-12-01: use things. Goes after 2027-06-01.";
  const released = OLD.replace("old: Int", `old: Int @deprecated(reason: "${reason}")`);
  const without = OLD.replace(" old: Int", "");
  const entry = "- Removed `Query.old`.";
  expect(found(without, entry, released, "2027-06-01")).toEqual(["Query.old was promised until 2027-06-01"]);
  expect(found(without, entry, released, "2027-06-02")).toEqual([]);
});

test("a deprecation has a day that is far enough and is announced, or none", () => {
  const deprecated = (reason) => OLD.replace("old: Int", `old: Int @deprecated(reason: "${reason}")`);
  const entry = "- Deprecated `Query.old`.";
  const good = "Since 2026-12-01: use things. Goes after 2027-06-01.";
  expect(found(deprecated(good), entry)).toEqual([]);
  expect(found(deprecated(good))).toEqual(["Query.old is deprecated and docs/api/changes.md does not say so"]);
  expect(found(deprecated(good), "", deprecated(good))).toEqual([]);
  expect(found(deprecated("Since 2026-12-01: use things. Goes after 2027-01-01."), entry)).toHaveLength(1);
  expect(found(deprecated("Use things, from 2026-12-01 on."))).toHaveLength(1);
  expect(found(deprecated("THINGS, as some console clients spell it."))).toEqual([]);
});

test("a change of which nothing is known is named by its description", () => {
  expect(coordinateOf({ description: "Something else happened." })).toBe("Something else happened.");
});
