import { describe, expect, test } from "vitest";
import { readLine } from "./read-line";

const theme = {
  fileName: "folder/lock.nxtheme",
  name: "Evening",
  author: "Ada",
  target: "Entrance",
  layout: { hexId: "1", name: "Quiet Lock", foundBy: "CONTENT", isUnchanged: true, options: [] },
  backgroundImage: btoa("jpeg"),
  icons: { home: btoa("png"), lock: btoa("png") },
  customLayoutJson: "{}",
  customCommonLayoutJson: null,
  findings: [
    { severity: "warning", code: "x", place: "", message: "the icon is small" },
    { severity: "note", code: "y", place: "", message: "nothing" },
  ],
};

describe("a line", () => {
  test("is a theme with its pieces, its layout, and what deserves a look", () => {
    const read = readLine({ theme });
    expect(read).toMatchObject({
      kind: "theme",
      theme: {
        fileName: "folder/lock.nxtheme",
        name: "Evening",
        author: "Ada",
        target: "Entrance",
        layout: { hexId: "1", name: "Quiet Lock", isUnchanged: true, choices: [] },
        layoutJson: "{}",
        commonLayoutJson: null,
        findings: [{ code: "x", place: "", message: "the icon is small" }],
      },
    });
    if (read?.kind !== "theme") throw new Error("it is a theme");
    expect(new TextDecoder().decode(read.theme.background ?? new Uint8Array())).toBe("jpeg");
    expect(Object.keys(read.theme.icons)).toEqual(["homeIcon"]);
  });
  test("keeps the options that were found, with what was typed into them", () => {
    const options = [
      { layoutOptionValueUuid: "u1", variable: null },
      { layoutOptionValueUuid: "u2", variable: "7" },
      { variable: "8" },
      null,
    ];
    const read = readLine({ theme: { ...theme, layout: { ...theme.layout, options } } });
    expect(read?.kind === "theme" && read.theme.layout?.choices).toEqual([
      { valueUuid: "u1" },
      { valueUuid: "u2", variable: "7" },
    ]);
  });
  test.each([
    [
      { refusal: { fileName: null, code: "zip.empty", message: "there is nothing inside" } },
      { kind: "refusal", finding: { code: "zip.empty", place: "", message: "there is nothing inside" } },
    ],
    [
      { error: { code: "REQUEST_TIMEOUT", message: "The file took too long to read." } },
      { kind: "error", code: "REQUEST_TIMEOUT", message: "The file took too long to read." },
    ],
  ])("is %j", (line, read) => {
    expect(readLine(line)).toMatchObject(read);
  });
  test("tells at the end how many files were none", () => {
    expect(readLine({ total: { themes: 2, refused: 0, ignoredFiles: 3 } })).toEqual({ kind: "total", ignored: 3 });
  });
  test.each([null, 7, "theme", [], {}, { theme: { ...theme, target: "Basement" } }, { later: {} }])(
    "is left out when it is %j",
    (line) => {
      expect(readLine(line)).toBeNull();
    },
  );
  test("without sense in it loses only that", () => {
    const odd = { ...theme, layout: { hexId: 7 }, backgroundImage: "%", icons: null, findings: "many", name: 7 };
    expect(readLine({ theme: odd })).toMatchObject({
      theme: { layout: null, background: null, icons: {}, findings: [], name: "" },
    });
  });
});
