// Whether the privacy policy tells of everything that this app keeps in the browser.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const SRC = `${import.meta.dirname}/../../`;
const DOCUMENTS = `${SRC}../../content/documents/`;

/** Names that begin as stored ones do and are none: events, windows, channels, files, elements of the page. */
const NOT_STORED = new Set([
  "vitrine:taken-over",
  "vitrine:saved",
  "vitrine:usage",
  "vitrine-build",
  "vitrine-offline",
  "vitrine-worker",
  "vitrine-sign-in",
  "vitrine-signed-out",
  "vitrine.player",
  "vitrine-recovery-codes.txt",
  "vitrine-api",
  "vitrine-data",
  "vitrine-entry",
  "vitrine-module",
]);
/** The only files that reach the browser's storage. */
const REACHING = [
  "platform/chosen-language.ts",
  "platform/chunk-reload.ts",
  "platform/file-store.ts",
  "platform/session-storage.ts",
  "platform/storage.ts",
];

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\/|^messages\/compiled\//.test(name))
  .map((name) => ({ name, text: readFileSync(SRC + name, "utf8") }));

const stored = new Set(
  sources
    .flatMap(({ text }) =>
      [...text.matchAll(/"((?:vitrine|una|nuxt|umami)[-.:][\w.:-]+)"/g)].map(([, key]) => key ?? ""),
    )
    .filter((key) => !NOT_STORED.has(key)),
);

test("nothing but the files for it reaches the browser's storage", () => {
  const reaching = sources.filter(({ text }) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore)\b/.test(text),
  );
  expect(reaching.map(({ name }) => name).filter((name) => !REACHING.includes(name))).toEqual([]);
});

const MODULES = `${SRC}../node_modules/`;
/** Packages that reach the browser's storage, each with the file that names what it keeps there. */
const LIBRARIES: Readonly<Record<string, string>> = {
  "@tanstack/router-core": "dist/esm/scroll-restoration.js",
  "@tanstack/react-router": "dist/esm/lazyRouteComponent.js",
};
const { dependencies } = JSON.parse(readFileSync(`${SRC}../package.json`, "utf8")) as { dependencies: object };
const PACKAGES = [...Object.keys(dependencies), "@tanstack/router-core", "@tanstack/history", "@tanstack/query-core"];

/** Names under which libraries keep something. */
const storedByLibraries = Object.entries(LIBRARIES).flatMap(([name, file]) => {
  const text = readFileSync(`${MODULES}${name}/${file}`, "utf8");
  return [...text.matchAll(/storageKey = ["`]([^"`$]+)/g)].map(([, key]) => key ?? "");
});

test("no other library reaches it", () => {
  const reaching = PACKAGES.filter((name) =>
    readdirSync(MODULES + name, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.m?js$/.test(file) && !file.includes("node_modules"))
      .some((file) =>
        /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore)\b/.test(
          readFileSync(`${MODULES}${name}/${file}`, "utf8"),
        ),
      ),
  );
  expect(reaching.filter((name) => !(name in LIBRARIES))).toEqual([]);
  expect(storedByLibraries).toHaveLength(2);
});

describe.each(readdirSync(DOCUMENTS))("the privacy policy in %s", (language) => {
  const policy = readFileSync(`${DOCUMENTS}${language}/privacy-policy.md`, "utf8");
  test("names everything that is stored", () => {
    expect(stored.size).toBeGreaterThan(10);
    expect([...stored, ...storedByLibraries].filter((key) => !policy.includes(`\`${key}`))).toEqual([]);
  });
});
