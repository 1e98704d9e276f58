import { describe, expect, test } from "vitest";
import { decodeNames } from "@/pure/code-page";
import { consoleOf } from "@/pure/shared-kind";
import { MOST_ENTRIES, readZipDirectory, zipNames } from "@/pure/zip-directory";
import { zipOf } from "@/testing/zip";
import { unpackEntry } from "./unzip";

const entriesOf = async (archive: Blob) => (await readZipDirectory(archive)) ?? [];
const textOf = async (archive: Blob, most = 1000) => {
  const [entry] = await entriesOf(archive);
  return entry && ((await unpackEntry(archive, entry, most))?.text() ?? null);
};

describe("an archive", () => {
  test("is read to its end, with a comment behind it, and without folders and what is locked", async () => {
    const files = [
      { name: "a.bps", content: "one" },
      { name: "in/", content: "", method: 0 },
      { name: "in/日本.bps", content: "two", method: 0 },
      { name: "locked.bps", content: "x", flags: 1 },
      { name: "odd.bps", content: "x", method: 12 },
    ];
    expect(await zipNames(zipOf(files, "what is this"))).toEqual(["a.bps", "in/日本.bps"]);
  });
  test("has names in the code page of its system, with folders apart by backslashes", async () => {
    // テーマ and 表 in Shift-JIS, whose second byte is a backslash.
    const names = [
      [0x83, 0x65, 0x81, 0x5b, 0x83, 0x7d, 0x5c, 0x4d],
      [0x83, 0x65, 0x81, 0x5b, 0x83, 0x7d, 0x5c, 0x95, 0x5c],
    ];
    const archive = zipOf(names.map((name) => ({ name: Uint8Array.from(name), content: "" })));
    expect((await readZipDirectory(archive, decodeNames))?.map(({ path }) => path)).toEqual(["テーマ/M", "テーマ/表"]);
  });
  test.each([0, 8])("gives back a file that was put in by method %i", async (method) => {
    expect(await textOf(zipOf([{ name: "a", content: "sixteen bytes ok".repeat(9), method }]))).toBe(
      "sixteen bytes ok".repeat(9),
    );
  });
  test("never unpacks to more than is allowed, whatever it says", async () => {
    const bomb = "0".repeat(5000);
    expect(await textOf(zipOf([{ name: "a", content: bomb }]))).toBeNull();
    expect(await textOf(zipOf([{ name: "a", content: bomb, says: 10 }]))).toBeNull();
    expect(await textOf(zipOf([{ name: "a", content: bomb, says: 10, method: 0 }]))).toBeNull();
  });
  test("that is cut off or damaged anywhere is none, or has files that cannot be had", async () => {
    const whole = new Uint8Array(await zipOf([{ name: "a.bps", content: "one" }]).arrayBuffer());
    for (let length = 0; length < whole.length; length += 1) {
      expect(await readZipDirectory(new Blob([whole.slice(0, length)]))).toBeNull();
    }
    for (let place = 0; place < whole.length; place += 1) {
      const damaged = new Blob([whole.with(place, (whole[place] ?? 0) ^ 0xff)]);
      const text = await textOf(damaged);
      expect(text === null || text === undefined || text.length <= 1000).toBe(true);
    }
  });
  test("of very many files is read so far and no further", async () => {
    const many = Array.from({ length: MOST_ENTRIES + 20 }, (_, at) => ({ name: `${at}.txt`, content: "" }));
    expect(await zipNames(zipOf(many))).toHaveLength(MOST_ENTRIES);
  });
});

describe("a file that comes from another app", () => {
  const zip = (...names: string[]) => zipOf(names.map((name) => ({ name, content: "" })));
  test.each([
    ["Dusk.NXTHEME", new Blob(), "switch"],
    ["paper.utheme", new Blob(), "wiiu"],
    ["Men.bps", new Blob(), "wiiu"],
    ["set.zip", zip("readme.txt", "in/a.nxtheme"), "switch"],
    ["set.zip", zip("Men.bps"), "wiiu"],
    ["set.zip", zip("holiday.jpg"), null],
    ["set.zip", new Blob(["no archive"]), null],
    ["holiday.jpg", new Blob(), null],
  ] as const)("%s goes to the form that takes it", async (name, file, form) => {
    expect(await consoleOf(name, file)).toBe(form);
  });
});
