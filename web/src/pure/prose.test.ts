import { describe, expect, test } from "vitest";
import { readProse, webAddress } from "./prose";

describe("what a creator wrote", () => {
  test("becomes paragraphs with line breaks, and lists", () => {
    expect(readProse("One\ntwo\n\n- a\n* b\nthree")).toEqual([
      {
        kind: "paragraph",
        spans: [{ kind: "text", text: "One" }, { kind: "break" }, { kind: "text", text: "two" }],
      },
      { kind: "list", items: [[{ kind: "text", text: "a" }], [{ kind: "text", text: "b" }]] },
      { kind: "paragraph", spans: [{ kind: "text", text: "three" }] },
    ]);
  });
  test("shows emphasis and links to the web", () => {
    expect(readProse("**Bold**, *soft*: [here](https://example.org/a) or https://example.org/b.")).toEqual([
      {
        kind: "paragraph",
        spans: [
          { kind: "strong", text: "Bold" },
          { kind: "text", text: ", " },
          { kind: "emphasis", text: "soft" },
          { kind: "text", text: ": " },
          { kind: "link", text: "here", href: "https://example.org/a" },
          { kind: "text", text: " or " },
          { kind: "link", text: "https://example.org/b", href: "https://example.org/b" },
          { kind: "text", text: "." },
        ],
      },
    ]);
  });
  test.each(["<b>bold</b>", "[run](javascript:alert(1))", "[x](data:text/html,hi)", "2 * 3 * 4", "** **", "[a]("])(
    "leaves %s as it was typed",
    (typed) => {
      const [block] = readProse(typed);
      const spans = block?.kind === "paragraph" ? block.spans : [];
      expect(spans.every(({ kind }) => kind === "text" || kind === "strong")).toBe(true);
      expect(spans.filter(({ kind }) => kind === "link")).toEqual([]);
    },
  );
  test.each(["javascript:alert(1)", "//example.org", "mailto:a@example.org", "https://", "HTTPS://[", "file:///etc"])(
    "%s is no address to link to",
    (target) => {
      expect(webAddress(target)).toBeNull();
    },
  );
  test("of many lines and marks is read in time that grows with its length only", () => {
    // Of the processor: what else the machine is busy with is no finding.
    const before = process.cpuUsage();
    readProse(`${"*a ".repeat(1300)}${"[".repeat(1000)}${"\n- x".repeat(500)}`);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});
