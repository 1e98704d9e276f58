import { expect, test } from "vitest";
import { nearTags } from "./near-tags";

const tags = ["Minimal", "Animals", "Night", "Dark", "Pixel art"].map((name) => ({ name, slug: name.toLowerCase() }));
const near = (typed: string) => nearTags(tags, typed).map(({ name }) => name);

test("a misspelt word finds the tag that is meant, the likest first", () => {
  expect(near("minmal")[0]).toBe("Minimal");
  expect(near("nihgt")).toEqual(["Night"]);
  expect(near("blue pixle")).toEqual(["Pixel art"]);
});

test("what is like no tag finds none", () => {
  expect(near("zzzz")).toEqual([]);
});
