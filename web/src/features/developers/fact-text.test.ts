import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { factKey } from "./fact-text";

const read = (path: string) => readFileSync(path, "utf8");
type Fact = { what: string };
const { limits, rates, codes } = JSON.parse(read("../docs/api/facts.json")) as {
  limits: Fact[];
  rates: Fact[];
  codes: { code: string }[];
};
const said = (language: string) =>
  (JSON.parse(read(`messages/${language}/developers.facts.json`)) as { facts: Record<string, Record<string, string>> })
    .facts;
const whenOf = new Map(
  [...read("../docs/errors.md").matchAll(/^\| `([A-Z_]+)` \| \d+ \| (.+) \|$/gm)].map((row) => [row[1], row[2]]),
);

/** Every fact of the server by its key, with its sentence in English. */
const FACTS: Record<string, Record<string, string>> = {
  limits: Object.fromEntries(limits.map(({ what }) => [factKey(what), what])),
  rates: Object.fromEntries(rates.map(({ what }) => [factKey(what), what.replace(/\.$/, "")])),
  codes: Object.fromEntries(codes.map(({ code }) => [code, whenOf.get(code) ?? ""])),
  examples: Object.fromEntries(
    readdirSync("../docs/api/examples").map((file) => [
      file.replace(/^\d+-|\.sh$/g, ""),
      (read(`../docs/api/examples/${file}`).split("\n")[0] ?? "").replace(/^# /, ""),
    ]),
  ),
};

test("every limit, rate, code and example is said as the server says it in English", () => {
  expect(Object.keys(FACTS.limits ?? {})).toHaveLength(limits.length);
  expect(Object.keys(FACTS.rates ?? {})).toHaveLength(rates.length);
  expect(said("en")).toEqual(FACTS);
});

test.each(["de", "ja"])("every one has words of its own in %s, and nothing has them in vain", (language) => {
  const words = said(language);
  for (const [table, facts] of Object.entries(FACTS)) {
    expect(Object.keys(words[table] ?? {}).sort()).toEqual(Object.keys(facts).sort());
    const untranslated = Object.entries(facts).filter(([key, english]) => words[table]?.[key] === english);
    // A word that both languages have.
    expect(untranslated.filter(([key]) => key !== "downloads")).toEqual([]);
  }
});
