// Pictures and sound from a host of their own: pages show and play them, and the browser finds nothing against it.

import type { Page } from "@playwright/test";
import { publishTheme } from "../support/api";
import { test as base, expect } from "../support/fixtures";
import { findPath, PAGES } from "../support/pages";
import { pngOfHalves } from "../support/pictures";
import { startVitrine, type Vitrine } from "../support/vitrine";

/** The same server by another name of this machine, which a browser takes for another origin. */
const filesOf = ({ url }: Vitrine) => url.replace("127.0.0.1", "localhost");

const test = base.extend({
  vitrine: [
    async ({ dataDir, content: _ }, use) => {
      const settings = (port: number) => ({ VITRINE_FILES_URL: `http://localhost:${port}` });
      const vitrine = await startVitrine(dataDir, { settings });
      await use(vitrine);
      await vitrine.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

/** Origins of the pictures that have been drawn, those that are made in the page apart. */
const drawnFrom = (page: Page) =>
  page.evaluate(() => {
    const drawn = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0);
    const origins = drawn.map(({ currentSrc }) => new URL(currentSrc)).filter(({ protocol }) => protocol === "http:");
    return [...new Set(origins.map(({ origin }) => origin))];
  });

for (const name of ["home", "switch themes", "one of switch themes", "one of switch layouts", "one of wiiu themes", "creator"]) {
  test(`${name}: pictures come from the host of files`, async ({ page, request, vitrine }) => {
    const known = PAGES.find((one) => one.name === name);
    if (!known) throw new Error(`no page ${name}`);
    await page.goto(await findPath(known, request));
    await expect.poll(() => drawnFrom(page)).toEqual([filesOf(vitrine)]);
  });
}

test("music plays from the host of files", async ({ page, vitrine }) => {
  await page.goto("/wiiu/bgms?sort=created");
  const clip = page.waitForResponse((response) => response.url().endsWith(".ogg"));
  await page.getByRole("button", { name: /^Play the music of / }).first().click();
  expect((await clip).url()).toContain(filesOf(vitrine));
  const place = page.getByRole("slider", { name: /^Playback position: / });
  await expect(async () => expect(Number(await place.inputValue())).toBeGreaterThan(0.2)).toPass();
});

test("a private theme is shown to its creator from the site, and a download is one of the site", async ({
  page,
  creator: _,
  vitrine,
}) => {
  const theme = { name: "Secret garden", target: "Entrance", isNSFW: false, isPrivate: true, tags: ["garden"] };
  const picture = pngOfHalves(1280, 720, [9, 9, 60], [60, 9, 9]);
  await page.goto(`/switch/themes/secret-garden-${await publishTheme(page.request, theme, picture)}`);
  await expect.poll(() => drawnFrom(page)).toContain(vitrine.url);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download theme" }).first().click();
  expect((await saved).suggestedFilename()).toMatch(/^Secret garden by .*\.nxtheme$/);
});

test("at its address there is no page and no sign-in", async ({ request, vitrine, creator: _ }) => {
  for (const path of ["/", "/login", "/api/graphql?query=%7Btags%7Bid%7D%7D", "/sw.js"]) {
    const answer = await request.get(filesOf(vitrine) + path);
    expect([answer.status(), answer.headers()["set-cookie"]], path).toEqual([404, undefined]);
  }
});
