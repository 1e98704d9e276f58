import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { readSvgBody } from "./svg-body";

describe("the body of an icon", () => {
  it("is read into elements", () => {
    expect(readSvgBody('<g fill="none"><path d="M1 1"/><circle r="2"/></g><use href="#a"/>')).toEqual([
      {
        name: "g",
        attributes: { fill: "none" },
        children: [
          { name: "path", attributes: { d: "M1 1" }, children: [] },
          { name: "circle", attributes: { r: "2" }, children: [] },
        ],
      },
      { name: "use", attributes: { href: "#a" }, children: [] },
    ]);
    expect(readSvgBody("")).toEqual([]);
  });

  it("is refused when it is damaged or does more than draw", () => {
    for (const body of [
      "<script>alert(1)</script>",
      '<path onload="alert(1)"/>',
      '<path style="fill:red"/>',
      '<use href="https://elsewhere.example/a.svg#b"/>',
      '<path fill="url(https://elsewhere.example)"/>',
      '<path fill="&#117;rl(x)"/>',
      '<image href="#a"/>',
      "<foreignObject/>",
      "<g>",
      "</g>",
      "<g></path>",
      "text",
      "<g/>text",
      "<path d=M1/>",
      "<!-- -->",
    ])
      expect(readSvgBody(body), body).toBeNull();
  });

  it("is that of every icon of the set that the server has", async () => {
    const path = createRequire(import.meta.url).resolve("@iconify-json/lucide/icons.json");
    const { icons } = JSON.parse(await readFile(path, "utf8")) as { icons: Record<string, { body: string }> };
    const unread = Object.keys(icons).filter((name) => !readSvgBody(icons[name]?.body ?? ""));
    expect(unread).toEqual([]);
  });
});
