// What visitors do with Wii U themes: find one, look at it, listen to music from page to page, take a splash.

import type { APIRequestContext } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { findNewest, graphql } from "../support/api";
import { expect, test } from "../support/fixtures";

type Found = { name: string; pageUrl: string; bgmPageUrl: string | null; splashPageUrl: string | null };

/** The themes on display that a view shows, or leaves out. */
async function themesOf(request: APIRequestContext, has: "hasBgm" | "hasSplash", isThere: boolean): Promise<Found[]> {
  const query = `query Of($is: Boolean) { wiiuThemes(${has}: $is, limit: 50) {
    nodes { name pageUrl bgmPageUrl splashPageUrl } } }`;
  const { wiiuThemes } = await graphql<{ wiiuThemes: { nodes: Found[] } }>(request, query, { is: isThere });
  return wiiuThemes.nodes;
}

test("a visitor finds a theme and has the address of its file to scan", async ({ page, request }) => {
  const theme = await findNewest(request, "wiiuThemes");
  await page.goto("/wiiu/themes?sort=created");
  await page
    .getByRole("main")
    .getByRole("link", { name: `${theme.name}, by`, exact: false })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: theme.name })).toBeVisible();
  await page.getByRole("button", { name: "TV menu" }).click();
  await expect(page.getByRole("img", { name: `${theme.name}, TV menu` })).toBeVisible();
  await page.getByRole("button", { name: "Install on console" }).click();
  const panel = page.getByRole("region", { name: "Install on console" });
  await expect(panel.getByText(`/wiiu/themes/${theme.hexId}/download`, { exact: false }).first()).toBeVisible();
  await expect(panel.getByRole("img", { name: /^QR code with the address http/ })).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
});

test("music plays when it is pressed, goes on from page to page, and one piece at a time", async ({
  page,
  request,
}) => {
  const [first, second] = await themesOf(request, "hasBgm", true);
  if (!first || !second) throw new Error("the sample content has fewer than two themes with music");
  await page.goto("/wiiu/bgms?sort=created");
  await page.getByRole("button", { name: `Play the music of ${first.name}` }).click();
  const player = page.getByRole("region", { name: "Player" });
  const place = player.getByRole("slider", { name: `Playback position: ${first.name}` });
  await expect(async () => expect(Number(await place.inputValue())).toBeGreaterThan(0.2)).toPass();
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Wii U splashes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wii U splashes" })).toBeVisible();
  const before = Number(await place.inputValue());
  await expect(async () => expect(Number(await place.inputValue())).not.toBe(before)).toPass();
  await page.goBack();
  await page.getByRole("button", { name: `Play the music of ${second.name}` }).click();
  await expect(player.getByRole("link", { name: second.name })).toBeVisible();
  await expect(page.getByRole("button", { name: `Play the music of ${first.name}` })).toHaveCount(1);
  await player.getByRole("button", { name: "Close the player" }).click();
  await expect(player).toHaveCount(0);
});

test("the page of a theme's music is there only if it has some", async ({ request }) => {
  const [loud] = await themesOf(request, "hasBgm", true);
  const [silent] = await themesOf(request, "hasBgm", false);
  if (!loud?.bgmPageUrl || !silent) throw new Error("the sample content lacks a theme with music or one without");
  expect((await request.get(loud.bgmPageUrl)).status()).toBe(200);
  const response = await request.get(silent.pageUrl.replace("/themes/", "/bgms/"), { maxRedirects: 0 });
  expect(response.status()).toBe(404);
});

test("a splash hangs on black, and its file goes onto the card under its own name", async ({ page, request }) => {
  const [theme] = await themesOf(request, "hasSplash", true);
  if (!theme) throw new Error("the sample content has no theme with a splash");
  await page.goto(theme.splashPageUrl ?? "");
  await expect(page.getByRole("img", { name: `${theme.name}, splash` })).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download splash" }).click();
  expect((await coming).suggestedFilename()).toBe("splash.png");
  await page.getByRole("switch", { name: "On a TV" }).click();
  expect(await findingsNow(page)).toEqual([]);
});
