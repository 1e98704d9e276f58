import { describe, expect, test } from "vitest";
import { zipOf } from "@/testing/zip";
import { nameFor, unpacked } from "./unpack";

const theme = (name: string, ...entries: Parameters<typeof zipOf>[0]) =>
  new File([zipOf(entries)], name, { type: "application/octet-stream" });
const words = (metadata: unknown) => ({ name: "metadata.json", content: JSON.stringify(metadata) });
const patch = { name: "Men.bps", content: "BPS1" };
const dropped = (file: File) => ({ file, path: file.name });

describe("finished themes", () => {
  test("fall apart into their patches, with the folders that say where these belong", async () => {
    const archive = theme("paper.utheme", words({}), patch, { name: "UsEnglish/AllMessage.bps", content: "text" });
    const note = new File(["note"], "note.txt");
    const files = await unpacked([dropped(archive), dropped(note)]);
    expect(files.map(({ path, file }) => [path, file.name])).toEqual([
      ["Men.bps", "Men.bps"],
      ["UsEnglish/AllMessage.bps", "AllMessage.bps"],
      ["note.txt", "note.txt"],
    ]);
    expect(await files[1]?.file.text()).toBe("text");
  });
  test("without a patch that can be read stay as they are", async () => {
    const pictures = theme("pictures.zip", { name: "a.png", content: "" });
    const broken = new File(["PK and nothing behind it"], "broken.utheme");
    expect(await unpacked([dropped(pictures), dropped(broken)])).toEqual([dropped(pictures), dropped(broken)]);
  });
  test("of very many patches are unpacked so far and no further", async () => {
    const many = Array.from({ length: 70 }, (_, at) => ({ name: `${at}.bps`, content: "BPS1" }));
    expect(await unpacked([dropped(theme("many.zip", ...many))])).toHaveLength(64);
  });
});

describe("a name to begin with", () => {
  test.each([
    [words({ Metadata: { themeName: " Paper sky " } }), "Paper sky"],
    [words({ themeName: "Flat" }), "Flat"],
    [words({ Metadata: { themeName: "  " } }), "harbour.v2"],
    [words({ Metadata: { themeName: 7 } }), "harbour.v2"],
    [{ name: "metadata.json", content: "{" }, "harbour.v2"],
    [patch, "harbour.v2"],
  ])("is what the theme calls itself, or its file", async (entry, name) => {
    expect(await nameFor([theme("harbour.v2.utheme", entry)])).toBe(name);
  });
  test("is none where there is no file", async () => {
    expect(await nameFor([])).toBe("");
  });
});
