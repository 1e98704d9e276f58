// Passing on the address of a page: copied with a confirmation, and handed to the share sheet where the device has one.

import type { APIRequestContext } from "@playwright/test";
import { findCreator, findNewest, makeMix } from "../support/api";
import { expect, test } from "../support/fixtures";

const PLACES: Record<string, (request: APIRequestContext) => Promise<string>> = {
  theme: async (request) => (await findNewest(request, "switchThemes")).pageUrl,
  pack: async (request) => (await findNewest(request, "switchPacks")).pageUrl,
  layout: async (request) => (await findNewest(request, "switchLayouts")).pageUrl,
  "Wii U theme": async (request) => (await findNewest(request, "wiiuThemes")).pageUrl,
  music: async (request) => (await findNewest(request, "wiiuBgms", "bgmPageUrl")).pageUrl,
  splash: async (request) => (await findNewest(request, "wiiuSplashes", "splashPageUrl")).pageUrl,
  mix: async (request) => (await makeMix(request)).pageUrl,
  creator: async (request) => (await findCreator(request)).pageUrl,
};

for (const [name, find] of Object.entries(PLACES)) {
  test(`the page of a ${name} is shared and its link copied, by keys`, async ({ page, context, request, baseURL }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => {
      Object.assign(window, { shared: [] });
      navigator.share = async (data) => void (window as unknown as { shared: unknown[] }).shared.push(data);
    });
    const path = await find(request);
    await page.goto(path);
    const address = new URL(path, baseURL).href;
    const copy = page.getByRole("main").getByRole("button", { name: "Copy link", exact: true });
    await copy.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Copied" })).toBeFocused();
    await expect(page.getByText("Copied")).toHaveAttribute("aria-live", "polite");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.getByRole("main").getByRole("button", { name: "Share", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([{ title: expect.stringMatching(/./), url: address }]);
  });
}

test("where the device cannot share there is no button for it", async ({ page, request }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto((await findNewest(request, "switchThemes")).pageUrl);
  await expect(page.getByRole("button", { name: "Copy link", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
});
