import { beforeEach, describe, expect, test, vi } from "vitest";
import { sampleLimits } from "@/testing/samples";
import { ICONS, iconsOf } from "./icons";
import { takeIcon } from "./take-icon";

const examined = vi.hoisted(() => ({ facts: null as unknown }));
vi.mock("@/platform/picture-file", () => ({ examinePicture: async () => examined.facts }));

const SPEC = { width: 64, height: 56, firmware: null };
const file = (bytes = 10) => new File([new Uint8Array(bytes)], "album.png");
beforeEach(() => {
  examined.facts = { type: "image/png", width: 64, height: 56 };
});

describe("a file for an icon", () => {
  test("is taken as it is when it is a PNG of exactly the size", async () => {
    const icon = file();
    expect(await takeIcon(icon, SPEC, sampleLimits)).toEqual({ kind: "taken", file: icon });
  });
  test.each([
    ["another size", { type: "image/png", width: 64, height: 57 }],
    ["another type", { type: "image/jpeg", width: 64, height: 56 }],
    ["more pixels", { type: "image/webp", width: 1280, height: 720 }],
  ])("of %s may be resized", async (_, facts) => {
    examined.facts = facts;
    expect(await takeIcon(file(), SPEC, sampleLimits)).toMatchObject({ kind: "resizable", width: facts.width });
  });
  test("that has too many bytes for an icon may be written anew", async () => {
    expect(await takeIcon(file(sampleLimits.iconBytesMax + 1), SPEC, sampleLimits)).toMatchObject({
      kind: "resizable",
    });
  });
  test.each([
    [null, "Use a JPEG, PNG or WebP picture."],
    ["damaged", "This picture is damaged. Save it again and choose it once more."],
  ])("that is %j is refused", async (facts, message) => {
    examined.facts = facts;
    expect(await takeIcon(file(), SPEC, sampleLimits)).toEqual({ kind: "refused", message });
  });
  test("that is too large to be opened is refused", async () => {
    examined.facts = { type: "image/png", width: 9000, height: 9000 };
    expect(await takeIcon(file(), SPEC, sampleLimits)).toMatchObject({ kind: "refused" });
  });
});

test("each icon belongs to one menu, which takes it in one size", () => {
  const home = iconsOf("ResidentMenu");
  const lock = iconsOf("Entrance");
  expect([...home, ...lock].map(([icon]) => icon)).toEqual([...ICONS]);
  expect(home.every(([, { width, height }]) => width === 64 && height === 56)).toBe(true);
  expect(lock).toEqual([["homeIcon", { width: 184, height: 168, firmware: null }]]);
  expect(iconsOf("Notification")).toEqual([]);
  expect(iconsOf(null)).toEqual([]);
});
