// Sentences of the product speak of what it does today; who adds one of these features takes its word out of here.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ABSENT = /\bdelete some\b/i;

const sentences = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(sentences);
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

const files = readdirSync("messages/en").map((name) => `messages/en/${name}`);
test.each([...files, "../addresses.json"])("%s promises nothing that is not there", (path) => {
  expect(sentences(read(path)).filter((sentence) => ABSENT.test(sentence))).toEqual([]);
});
