// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chosenLanguage } from "@/platform/chosen-language";
import { wantsOtherLanguage } from "./enter";

test.each([
  ["JA", "en", null, true],
  ["EN", "en", null, false],
  [null, "en", null, false],
  ["JA", "de", "de", false],
] as const)("an account for %s on a page in %s, with %s chosen here: %s", (ofAccount, shown, chosen, expected) => {
  expect(wantsOtherLanguage({ language: ofAccount }, shown, chosen)).toBe(expected);
});

test("what was chosen here is read from its cookie alone", () => {
  expect(chosenLanguage()).toBe(null);
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "xlanguage=ja";
  expect(chosenLanguage()).toBe(null);
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "language=de";
  expect(chosenLanguage()).toBe("de");
});
