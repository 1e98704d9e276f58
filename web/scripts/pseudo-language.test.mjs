import { expect, test } from "vitest";
import { compile, PARTS, readMessages } from "./gen-messages.mjs";
import { differences } from "./message-tree.mjs";
import { inPseudoLanguage } from "./pseudo-language.mjs";

test("a sentence is accented, longer and in brackets, and is filled in as before", () => {
  expect(inPseudoLanguage({ a: "Go home", b: { c: "By {name}" } })).toEqual({
    a: "[Ĝö ĥömé ~~~~]",
    b: { c: "[ßý {name} ~~~~]" },
  });
  expect(inPseudoLanguage("{n, plural, =0 {none} one {# item} other {# items}}")).toBe(
    "[{n, plural, =0 {ñöñé} one {# îţém} other {# îţémš}} ~~~~]",
  );
});
test.each(Object.keys(PARTS))("the messages of %s compile, with the parameters they have", async (part) => {
  const english = await readMessages("en", part);
  const pseudo = inPseudoLanguage(english);
  expect(differences(english, pseudo)).toEqual([]);
  expect(compile("en", part, pseudo)).toContain("[");
});
