// A browser that shows AVIF gets the copies that the server makes of the pictures of lists, under the address of the WebP.

import { graphql, publishTheme } from "../support/api";
import { test as base, expect } from "../support/fixtures";
import { pngOfHalves } from "../support/pictures";
import { startVitrine } from "../support/vitrine";

const test = base.extend({
  content: [async ({}, use) => use({}), { scope: "worker" }],
  vitrine: [
    async ({ dataDir, content: _ }, use) => {
      const vitrine = await startVitrine(dataDir, { settings: { VITRINE_AVIF: "on" } });
      await use(vitrine);
      await vitrine.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

test("the browser asks for the AVIF and can show it", async ({ page, creator: _ }) => {
  test.slow();
  const theme = { name: "Two Halves", tags: ["halves"], target: "ResidentMenu" };
  const hexId = await publishTheme(page.request, theme, pngOfHalves(1280, 720, [200, 40, 70], [40, 40, 90]));
  const query = "query Picture($hexId: String!) { switchTheme(hexId: $hexId) { preview540Url } }";
  const answer = await graphql<{ switchTheme: { preview540Url: string } }>(page.request, query, { hexId });
  const url = answer.switchTheme.preview540Url;
  const headers = { accept: "image/avif,image/webp,*/*;q=0.8" };
  const kind = async () => (await page.request.get(url, { headers })).headers()["content-type"];
  await expect.poll(kind, { intervals: [200], timeout: 60_000 }).toBe("image/avif");

  await page.goto("/switch/themes");
  const response = page.waitForResponse((sent) => sent.url().endsWith(url));
  const shown = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    // Above the menu that is drawn over the background.
    const at = (part: number) => [...context.getImageData(Math.floor(image.naturalWidth * part), 12, 1, 1).data];
    return { width: image.naturalWidth, height: image.naturalHeight, left: at(0.25), right: at(0.75) };
  }, url);
  expect((await response).headers()["content-type"]).toBe("image/avif");
  expect([shown.width, shown.height]).toEqual([960, 540]);
  for (const [seen, drawn] of [
    [shown.left, [200, 40, 70]],
    [shown.right, [40, 40, 90]],
  ] as const) {
    for (const channel of [0, 1, 2]) expect(Math.abs((seen[channel] ?? 0) - (drawn[channel] ?? 0))).toBeLessThan(8);
  }
});
