// Sentences of the product speak of what it does today; who adds one of these features takes its word out of here.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Language } from "./compiled/languages";

const ABSENT: Partial<Record<Language, RegExp>> = {
  en: /\bdelete some\b/i,
  de: /\blösche? (einige|etwas|ein paar|welche)\b/i,
};

const sentences = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(sentences);
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

const files = Object.entries(ABSENT).flatMap(([language, absent]) =>
  readdirSync(`messages/${language}`).map((name) => [`messages/${language}/${name}`, absent] as const),
);
test.each([...files, ["../addresses.json", ABSENT.en] as const])(
  "%s promises nothing that is not there",
  (path, absent) => {
    expect(sentences(read(path)).filter((sentence) => absent?.test(sentence))).toEqual([]);
  },
);
