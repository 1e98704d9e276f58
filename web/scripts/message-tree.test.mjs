import { expect, test } from "vitest";
import { completed, differences, mergeTrees, translated, typeOf } from "./message-tree.mjs";

const first = { a: "One", b: { c: "{n, plural, one {# item} other {# items}} by {name}", d: "Gone" } };

test("a language with the same keys and parameters differs in nothing", () => {
  const same = { a: "Eins", b: { c: "{n, plural, one {# Werk} other {# Werke}} von {name}", d: "Weg" } };
  expect(differences(first, same)).toEqual([]);
});
test("what a language lacks, adds or fills in otherwise is named", () => {
  expect(differences(first, { a: "Eins {x}", b: { c: "Werke von {name}" }, e: "Mehr" })).toEqual([
    "b.d is missing",
    "e does not exist in English",
    "a has the parameters x, not none",
    "b.c has the parameters name, not n, name",
  ]);
});
test("what a language lacks or fills in otherwise stays in the first one", () => {
  expect(completed(first, { a: "Eins {x}", b: { d: "Weg" }, e: "Mehr" })).toEqual({
    ...first,
    b: { ...first.b, d: "Weg" },
  });
  expect(completed(first, { b: "Werke" })).toEqual(first);
});
test("a sentence of a table has the places of the first one", () => {
  const table = { "By {name}": "Von {name}", "Edit {name}": "Bearbeiten", "{name}": "" };
  expect(translated(table, "By {name}")).toBe("Von {name}");
  expect(translated(table, "{name}")).toBe("{name}");
  expect(translated(table, "")).toBe("");
  for (const wrong of ["Edit {name}", "Gone"]) expect(translated(table, wrong)).toBeNull();
});
test("a message is typed by what it fills in", () => {
  expect(typeOf(first)).toBe(`{
  a: string;
  b: {
    c: (values: { n: number; name: string | number }) => string;
    d: string;
  };
}`);
});

test("files of one part are one tree, in which nothing is said twice", () => {
  const page = { nav: { home: "Home" }, skip: "Skip" };
  const ofKind = { nav: { themes: "Themes" } };
  expect(mergeTrees([page, ofKind])).toEqual({ nav: { home: "Home", themes: "Themes" }, skip: "Skip" });
  expect(() => mergeTrees([page, ofKind, { nav: { themes: "Others" } }])).toThrow("nav.themes is said twice");
  expect(() => mergeTrees([page, { nav: "Navigation" }])).toThrow("nav is said twice");
});
