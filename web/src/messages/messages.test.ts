import { describe, expect, test, vi } from "vitest";
import { LANGUAGES } from "./compiled/languages";
import { language, loadMessages, setLanguage } from "./language";
import { text } from "./text";

describe("messages", () => {
  test("word a count by the rules of the language, with its digits grouped", () => {
    expect([0, 1, 2, 1284].map((n) => text.count.themes({ n }))).toEqual([
      "0 themes",
      "1 theme",
      "2 themes",
      "1,284 themes",
    ]);
  });
  test("without parameters are strings", () => {
    expect(text.nav.home).toBe("Home");
  });
  test("have the titles of pages from the table the server writes them from", () => {
    expect(text.title["/create"]).toBe("Create");
    expect(text.title["/switch/themes/{slugId}"]({ name: "Evening harbour" })).toBe("Evening harbour");
  });
  test("are read by no module while it is evaluated", async () => {
    vi.resetModules();
    const modules = import.meta.glob(["../{api,app,features,platform,ui}/**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"]);
    expect(Object.keys(modules).length).toBeGreaterThan(100);
    for (const evaluate of Object.values(modules)) await evaluate();
    expect((await import("./text")).text).toBeUndefined();
  });
});

describe("the language", () => {
  test.each(["xx", "", "constructor"])("%j, without messages, becomes English", (wanted) => {
    setLanguage(wanted);
    expect(language).toBe("en");
  });
  test("decides which messages are fetched", async () => {
    const fetched = vi.spyOn(LANGUAGES, "en");
    await loadMessages("page");
    expect(fetched).toHaveBeenCalledOnce();
  });
});
