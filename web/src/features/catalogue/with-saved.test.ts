import { expect, test } from "vitest";
import { withSaved } from "./with-saved";

const item = (path: string) => ({
  pageUrl: path,
  saveCount: 1,
  isSaved: false,
  creator: { pageUrl: "/creators/mira" },
});
const saved = { isSaved: true, saveCount: 2, hexId: "not taken over" };

test("an item is changed wherever it stands in an answer, and nothing else is", () => {
  const answer = { list: { nodes: [item("/a"), item("/b")] }, one: item("/a"), total: 3, none: null };
  const next = withSaved(answer, "/a", saved);
  expect(next.list.nodes[0]).toEqual({ ...item("/a"), isSaved: true, saveCount: 2 });
  expect(next.one).toEqual({ ...item("/a"), isSaved: true, saveCount: 2 });
  expect(next.list.nodes[1]).toBe(answer.list.nodes[1]);
  expect(Array.isArray(next.list.nodes)).toBe(true);
});

test("an answer without the item is the same one", () => {
  const answer = { nodes: [item("/a")], me: { pageUrl: "/creators/mira" } };
  expect(withSaved(answer, "/c", saved)).toBe(answer);
  expect(withSaved(answer, "/creators/mira", saved)).toBe(answer);
  expect(withSaved(undefined, "/a", saved)).toBeUndefined();
});
