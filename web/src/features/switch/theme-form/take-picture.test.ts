import { beforeEach, describe, expect, test, vi } from "vitest";
import { sampleLimits } from "@/testing/samples";
import { takeBackground, takeScreenshot } from "./take-picture";

const examined = vi.hoisted(() => ({ facts: null as unknown }));
const shrunk = vi.hoisted(() => ({ result: null as unknown, limits: null as unknown }));
vi.mock("@/platform/picture-file", () => ({ examinePicture: async () => examined.facts }));
vi.mock("@/platform/shrink-picture", () => ({
  shrinkPicture: async (_file: File, _size: object, limits: object) => {
    shrunk.limits = limits;
    return shrunk.result;
  },
}));

const file = (bytes: number) => new File([new Uint8Array(bytes)], "harbour.png");
const small = new File(["jpeg"], "harbour.jpg", { type: "image/jpeg" });
beforeEach(() => {
  shrunk.result = { file: small, width: 6000, height: 2000 };
});

describe("a picture for the background", () => {
  test("is taken as it is within the limits", async () => {
    examined.facts = { type: "image/png", width: 1600, height: 900 };
    const picture = file(10);
    expect(await takeBackground(picture, sampleLimits)).toEqual({
      refusal: null,
      file: picture,
      facts: {
        fileName: "harbour.png",
        bytes: 10,
        width: 1600,
        height: 900,
        crop: { x: 0, y: 0, width: 1600, height: 900 },
      },
      note: null,
    });
  });
  test.each([
    ["sides", 10, { width: 9000, height: 3000 }],
    ["pixels", 10, { width: 8000, height: 8000 }],
    ["bytes", sampleLimits.imageBytesMax + 1, { width: 2000, height: 1000 }],
  ])("with too large %s is scaled down, and said to be", async (_, bytes, size) => {
    examined.facts = { type: "image/png", ...size };
    const taken = await takeBackground(file(bytes), sampleLimits);
    expect(taken).toMatchObject({ refusal: null, file: small, facts: { fileName: "harbour.jpg", width: 6000 } });
    expect(taken).toHaveProperty(
      "note",
      `Scaled down from ${size.width}\u00a0×\u00a0${size.height} because it was too large to upload.`,
    );
    expect(shrunk.limits).toEqual({ bytes: 10_000_000, side: 8192, pixels: 16_777_216 });
  });
  test("is refused if it is too large and this browser cannot make it smaller", async () => {
    examined.facts = { type: "image/png", width: 9000, height: 1000 };
    shrunk.result = null;
    expect(await takeBackground(file(10), sampleLimits)).toEqual({
      refusal: "9000\u00a0×\u00a01000 is too large. The limit is 8192 per side and 16 million pixels in total.",
    });
  });
  test("is refused if what is left would be too small", async () => {
    examined.facts = { type: "image/png", width: 16_000, height: 900 };
    shrunk.result = { file: small, width: 8192, height: 460 };
    expect(await takeBackground(file(10), sampleLimits)).toEqual({
      refusal: "Use at least 1280\u00a0×\u00a0720. This picture is 8192\u00a0×\u00a0460.",
    });
  });
  test("is refused if it is damaged, however large", async () => {
    examined.facts = "damaged";
    expect(await takeBackground(file(sampleLimits.imageBytesMax + 1), sampleLimits)).toEqual({
      refusal: "This picture is damaged. Save it again and choose it once more.",
    });
  });
});

describe("a screenshot", () => {
  test("is taken as it is when it has the size of the screen", async () => {
    examined.facts = { type: "image/jpeg", width: 1280, height: 720 };
    const picture = file(10);
    const facts = { fileName: "harbour.png", bytes: 10 };
    expect(await takeScreenshot(picture, sampleLimits)).toEqual({ refusal: null, file: picture, facts, note: null });
  });
  test.each([
    [
      10,
      { width: 1920, height: 1080 },
      "Console screenshots are 1280\u00a0×\u00a0720. This picture is 1920\u00a0×\u00a01080.",
    ],
    [
      10,
      { width: 640, height: 360 },
      "Console screenshots are 1280\u00a0×\u00a0720. This picture is 640\u00a0×\u00a0360.",
    ],
    [sampleLimits.imageBytesMax + 1, { width: 1280, height: 720 }, "10\u00a0MB is too large. The limit is 10\u00a0MB."],
  ])("of %d bytes that is %j is told %j", async (bytes, size, refusal) => {
    examined.facts = { type: "image/png", ...size };
    expect(await takeScreenshot(file(bytes), sampleLimits)).toEqual({ refusal });
  });
  test.each([
    ["damaged", "This picture is damaged. Save it again and choose it once more."],
    [null, "Use a JPEG, PNG or WebP picture."],
  ])("that is %j is refused", async (facts, refusal) => {
    examined.facts = facts;
    expect(await takeScreenshot(file(10), sampleLimits)).toEqual({ refusal });
  });
});
