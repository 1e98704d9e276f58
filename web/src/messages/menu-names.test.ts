import { afterEach, expect, test } from "vitest";
import { loadMessages, setLanguage } from "./language";
import { breakingTarget, text } from "./text";

afterEach(async () => {
  setLanguage("en");
  await loadMessages("page");
});

test.each(["en", "de", "ja"])(
  "names of menus that are read out have no invisible characters in %s",
  async (language) => {
    setLanguage(language);
    await loadMessages("page");
    const hidden = /[\u00AD\u200B]/;
    expect(Object.values(text.target).filter((name) => hidden.test(name))).toEqual([]);
    expect(Object.values(breakingTarget).some((name) => hidden.test(name))).toBe(language !== "en");
    expect(text.label.layout({ name: "A", creator: "B", menu: text.target.Set })).not.toMatch(hidden);
  },
);
