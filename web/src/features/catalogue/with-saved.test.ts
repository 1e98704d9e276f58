import { expect, test } from "vitest";
import { withSaved } from "./with-saved";

const work = (path: string) => ({
  pageUrl: path,
  saveCount: 1,
  isSaved: false,
  creator: { pageUrl: "/creators/mira" },
});
const saved = { isSaved: true, saveCount: 2, hexId: "not taken over" };

test("a work is changed wherever it stands in an answer, and nothing else is", () => {
  const answer = { list: { nodes: [work("/a"), work("/b")] }, one: work("/a"), total: 3, none: null };
  const next = withSaved(answer, "/a", saved);
  expect(next.list.nodes[0]).toEqual({ ...work("/a"), isSaved: true, saveCount: 2 });
  expect(next.one).toEqual({ ...work("/a"), isSaved: true, saveCount: 2 });
  expect(next.list.nodes[1]).toBe(answer.list.nodes[1]);
  expect(Array.isArray(next.list.nodes)).toBe(true);
});

test("an answer without the work is the same one", () => {
  const answer = { nodes: [work("/a")], me: { pageUrl: "/creators/mira" } };
  expect(withSaved(answer, "/c", saved)).toBe(answer);
  expect(withSaved(answer, "/creators/mira", saved)).toBe(answer);
  expect(withSaved(undefined, "/a", saved)).toBeUndefined();
});
