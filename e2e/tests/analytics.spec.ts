// Counting visits: where the operator has it, what is told and what never is; where not, no other server hears of anybody.

import { publishTheme } from "../support/api";
import { type Counter, startCounter } from "../support/counter";
import { test as base, expect } from "../support/fixtures";
import { findPath, PAGES } from "../support/pages";
import { pngOfHalves } from "../support/pictures";
import { startVitrine } from "../support/vitrine";

type Settings = { counter: Counter };

const test = base.extend<{ counted: void }, Settings>({
  counter: [
    async ({}, use) => {
      const counter = await startCounter();
      await use(counter);
      await counter.stop().catch(() => undefined);
    },
    { scope: "worker" },
  ],
  vitrine: [
    async ({ dataDir, content: _, counter }, use) => {
      const vitrine = await startVitrine(dataDir, {
        settings: { VITRINE_ANALYTICS_URL: counter.url, VITRINE_ANALYTICS_WEBSITE_ID: "site-1" },
      });
      await use(vitrine);
      await vitrine.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  counted: [
    async ({ counter }, use) => {
      counter.messages.length = 0;
      await use();
    },
    { auto: true },
  ],
});

const urls = (counter: Counter) => counter.views().map(({ payload }) => payload.url);

test.describe("with a counter", () => {
  test("each page that one opens is told once, with the token of the answer before and without cookies", async ({
    page,
    counter,
    creator: _,
  }) => {
    await page.goto("/?ref=letter");
    await expect.poll(() => urls(counter)).toEqual(["/"]);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /^Switch themes/ })
      .click();
    await expect(page).toHaveURL("/switch/themes");
    await expect.poll(() => urls(counter)).toEqual(["/", "/switch/themes"]);
    await page.locator('main li a[href^="/switch/themes/"]').first().click();
    await expect.poll(() => urls(counter)).toEqual(["/", "/switch/themes", "/switch/themes/$slugId"]);

    const [first, second, third] = counter.views();
    const { width, height } = await page.evaluate(() => ({ width: window.screen.width, height: window.screen.height }));
    expect(first?.payload).toEqual({
      website: "site-1",
      hostname: "127.0.0.1",
      language: "en-GB",
      screen: `${width}x${height}`,
      url: "/",
      title: "Vitrine",
      referrer: "letter",
    });
    expect(second?.payload).toMatchObject({ title: "Switch Themes – Vitrine" });
    expect(third?.payload).toMatchObject({ title: "" });
    expect(first?.headers["x-umami-cache"]).toBe(undefined);
    expect(second?.headers["x-umami-cache"]).toMatch(/^token\.\d+$/);
    for (const { headers } of counter.messages)
      expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
    expect(counter.messages.filter(({ type }) => type === "identify")).toHaveLength(1);
  });

  test("what one saves and downloads is told, and nothing that names a private item", async ({
    page,
    counter,
    creator: _,
  }) => {
    const theme = { name: "Secret garden", target: "Entrance", isNSFW: false, isPrivate: true, tags: ["garden"] };
    const picture = pngOfHalves(1280, 720, [9, 9, 60], [60, 9, 9]);
    const pageUrl = `/switch/themes/secret-garden-${await publishTheme(page.request, theme, picture)}`;
    await page.goto(pageUrl);
    await expect.poll(() => urls(counter)).toEqual(["/switch/themes/$slugId"]);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: /^Save/ }).first().click();
    const downloading = page.waitForEvent("download");
    await main.getByRole("link", { name: "Download theme" }).first().click();
    await downloading;
    const names = () => counter.messages.flatMap(({ payload }) => payload.name ?? []);
    await expect.poll(names).toEqual(["save", "download"]);
    await page.goto(`${pageUrl}/edit`);
    for (const path of ["/account", "/account/items", "/switch/themes?private=1&q=garden"]) await page.goto(path);
    await expect.poll(() => urls(counter)).toEqual(["/switch/themes/$slugId", "/switch/themes"]);
    expect(JSON.stringify(counter.messages)).not.toMatch(/secret|garden|account/i);
  });

  test("whoever has opted out is not counted", async ({ page, counter }) => {
    await page.addInitScript(() => localStorage.setItem("umami.disabled", "1"));
    await page.goto("/");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /^Switch themes/ })
      .click();
    await expect(page).toHaveURL("/switch/themes");
    await page.waitForTimeout(1_000);
    expect(counter.messages).toEqual([]);
  });

  test("a switch in the appearance panel opts out, and in again", async ({ page, counter }) => {
    await page.goto("/");
    await expect.poll(() => urls(counter)).toEqual(["/"]);
    await page.getByRole("contentinfo").getByRole("button", { name: "Appearance" }).click();
    const uncounted = page.getByRole("switch", { name: "Don’t count my visits" });
    await uncounted.press("Space");
    await expect(uncounted).toBeChecked();
    await page.goto("/switch/themes");
    await page.waitForTimeout(1_000);
    expect(urls(counter)).toEqual(["/"]);
    await page.getByRole("contentinfo").getByRole("button", { name: "Appearance" }).click();
    await uncounted.press("Space");
    await expect(uncounted).not.toBeChecked();
    await page.goto("/switch/layouts");
    await expect.poll(() => urls(counter)).toEqual(["/", "/switch/layouts"]);
  });
});

test.describe("with a counter that is down", () => {
  test("pages are as they are, and it is asked once", async ({ page, counter, browserErrors }) => {
    // The browser says so by itself.
    browserErrors.allow(/ERR_CONNECTION_REFUSED/);
    await page.route(counter.url, (route) => route.abort("connectionrefused"));
    const asked: string[] = [];
    page.on("request", (request) => request.url() === counter.url && asked.push(request.method()));
    await page.goto("/");
    await expect.poll(() => asked).toEqual(["POST"]);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /^Switch themes/ })
      .click();
    await expect(page.locator('main li a[href^="/switch/themes/"]').first()).toBeVisible();
    await page.waitForTimeout(1_000);
    expect(asked).toEqual(["POST"]);
  });
});

base(
  "without a counter no page asks another server for anything, nor for the code that counts",
  async ({ page, request, baseURL }) => {
    const elsewhere: string[] = [];
    page.on("request", (asked) => {
      const url = asked.url();
      const isOurs = url.startsWith(`${baseURL}/`) || /^(data|blob):/.test(url);
      if (!isOurs || url.includes("count-visits")) elsewhere.push(url);
    });
    for (const known of PAGES) {
      await page.goto(await findPath(known, request));
      await expect(page.locator("meta[name=vitrine-analytics]")).toHaveCount(0);
    }
    await page.waitForTimeout(1_000);
    expect(elsewhere).toEqual([]);
  },
);
