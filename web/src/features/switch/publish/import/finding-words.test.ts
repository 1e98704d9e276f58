import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadMessages, setLanguage } from "@/messages/language";
import { asSentence, loadFindingWords } from "./finding-words";

const LANGUAGES = ["en", "de", "ja"] as const;
/** Formats that a theme's file is made of, and whose defects it can have. */
const FAMILIES = ["nxtheme", "yaz0", "sarc", "zip", "dds", "jpeg", "png", "json", "layout", "kind"];

/** The codes of the list, with those that are worth knowing only left out: they are not shown. */
function codes(): string[] {
  const page = readFileSync("../crates/formats/inspect/findings.md", "utf8");
  // A group begins with its severities in bold, and each of its entries with its codes.
  const shown = page.split(/^(?=\*\*|#)/m).filter((group) => /^\*\*(?!note\*\*)/.test(group));
  const entries = shown.flatMap((group) => [...group.matchAll(/^- ((?:`[a-z0-9_.]+`(?:, )?)+): /gm)]);
  return entries.flatMap(([, listed = ""]) => listed.replaceAll("`", "").split(", "));
}
const finding = (code: string, place = "", message = "said in English") => ({ code, place, message });

afterEach(async () => {
  setLanguage("en");
  await loadMessages("page");
});

describe.each(LANGUAGES)("what is wrong with a file, in the language %s", (language) => {
  beforeEach(async () => {
    setLanguage(language);
    await loadMessages("page");
  });
  test("has words for every code of the formats a theme is made of", async () => {
    const toWords = await loadFindingWords();
    const own = codes().filter((code) => FAMILIES.includes(code.split(".")[0] ?? ""));
    expect(own.length).toBeGreaterThan(150);
    expect(own.filter((code) => /said in English/i.test(toWords([finding(code)]).join()))).toEqual([]);
  });
  test("has words of its own for what only themes and layouts have", () => {
    const words = JSON.parse(readFileSync(`messages/${language}/findings.json`, "utf8"));
    const own = codes().filter((code) => /^(nxtheme|layout|kind)\./.test(code));
    expect(own.filter((code) => !words[code.split(".")[0] ?? ""][code.split(".")[1] ?? ""])).toEqual([]);
  });
});

test("words of a code stand for nothing that no reader gives", () => {
  const known = new Set([
    ...codes(),
    ...FAMILIES.map((family) => `${family}.any`),
    "json.line",
    "nxtheme.wallpaper_jpeg",
  ]);
  const words = JSON.parse(readFileSync("messages/en/findings.json", "utf8"));
  const said = FAMILIES.flatMap((family) => Object.keys(words[family]).map((code) => `${family}.${code}`));
  expect(said.filter((code) => !known.has(code))).toEqual([]);
  expect(readdirSync("messages").sort()).toEqual([...LANGUAGES].sort());
});

describe("in German", () => {
  beforeEach(async () => {
    setLanguage("de");
    await loadMessages("page");
  });
  test("a file that is no theme is refused in German", async () => {
    const toWords = await loadFindingWords();
    const words = toWords([
      finding("nxtheme.unknown_container", "", "the file is neither a theme nor a ZIP of themes"),
    ]);
    expect(words).toEqual(["Das ist weder eine Theme-Datei noch ein ZIP mit Themes."]);
  });
  test("no place in bytes is told, but the line of a text is", async () => {
    const toWords = await loadFindingWords();
    const cut = finding(
      "yaz0.copy_before_start",
      "",
      "the file cannot be unpacked: the copy at byte 43 reaches back too far",
    );
    expect(toWords([cut])).toEqual(["Die Datei ist beschädigt oder geschützt."]);
    const broken = finding("json.unexpected_end", "layout.json", "line 7 cannot be read: the text stops");
    expect(toWords([broken])).toEqual([
      "Eine Datei darin kann nicht als JSON gelesen werden. Prüfe Zeile 7. (layout.json)",
    ]);
  });
});

test("one thing in many places is said once", async () => {
  const toWords = await loadFindingWords();
  const places = [1, 2, 3, 4, 5].map((n) => finding("layout.unknown_field", `layout.json, Files[${n}]`));
  const [said, ...others] = toWords([...places, ...places]);
  expect(others).toEqual([]);
  expect(said).toBe(
    "No program reads this field. (layout.json › Files[1], layout.json › Files[2], layout.json › Files[3] and 2 more places)",
  );
});

test("a code of a newer server is said as the server says it", async () => {
  const toWords = await loadFindingWords();
  expect(toWords([finding("nxtheme.new_code", "", "info.json names the unknown Target")])).toEqual([
    "info.json names the unknown Target.",
  ]);
  expect(toWords([finding("c", "", "it is cut off")])).toEqual(["It is cut off."]);
  expect(asSentence("Done.")).toBe("Done.");
  expect(asSentence("")).toBe("");
});
