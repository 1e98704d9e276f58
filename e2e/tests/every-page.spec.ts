// What must hold on every page alike: status, title, one heading, landmarks, no second round trip for the first data,
// no complaint of the browser, nothing serious for axe in either colour mode and any language, nothing wider than a small
// phone, and in no language words that are cut off.

import { seriousFindings } from "../support/accessibility";
import { findNewest } from "../support/api";
import { expect, test } from "../support/fixtures";
import { cutOff, tooWide } from "../support/layout";
import { findPath, MISSING_PAGES, PAGES } from "../support/pages";
import { SCREENS } from "../support/screens";

/** Pages follow the window and the device while they are open, so one visit shows those of a language. */
const LOOKS = {
  en: [
    [1440, "dark"],
    [820, "light"],
  ],
  de: [
    [1440, "light"],
    [390, "dark"],
  ],
  ja: [
    [820, "dark"],
    [390, "light"],
  ],
} as const;

for (const known of PAGES) {
  test.describe(`the ${known.name} page`, () => {
    test("has its status, title, landmarks and first data without another request", async ({ page, request }) => {
      const path = await findPath(known, request);
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html, "a description for search engines and previews").toMatch(
        /<meta name="description" content="[^"]{10,}"/,
      );
      expect(html, "a title for link previews").toMatch(/<meta property="og:title" content="[^"]+"/);
      const sentTitle = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll("&amp;", "&").replaceAll("&#39;", "'");

      const asked: (string | null)[] = [];
      page.on("request", (sent) => {
        // Rows of related works are asked for when they come near, which on a short page is at once.
        const isGraphql = new URL(sent.url()).pathname === "/api/graphql";
        if (isGraphql && !/"Related\w+"/.test(sent.postData() ?? "")) asked.push(sent.postData());
      });
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page).toHaveTitle(known.title);
      await expect(page, "the app keeps the server's title").toHaveTitle(sentTitle ?? "");
      for (const landmark of ["banner", "main", "contentinfo"] as const) {
        await expect(page.getByRole(landmark)).toHaveCount(1);
      }
      await expect(page.getByRole("contentinfo")).toContainText("Not affiliated with any console maker.");
      expect(asked, "the first page's data came with the page").toEqual([]);
    });

    test("has nothing serious for axe on any screen, in either mode and any language", async ({
      page,
      request,
      baseURL,
    }) => {
      const path = await findPath(known, request);
      for (const [language, looks] of Object.entries(LOOKS)) {
        await page.context().addCookies([{ name: "language", value: language, url: baseURL }]);
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("h1")).toBeVisible();
        for (const [screen, colorScheme] of looks) {
          await page.setViewportSize(SCREENS[screen].viewport);
          await page.emulateMedia({ colorScheme });
          await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
          const where = `${screen} pixels wide in ${colorScheme} mode, in ${language}`;
          expect.soft(await seriousFindings(page), where).toEqual([]);
          expect.soft(await tooWide(page), where).toEqual([]);
          expect.soft(await cutOff(page), where).toEqual([]);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        expect.soft(await tooWide(page), `320 pixels wide in ${language}`).toEqual([]);
      }
    });

    test.describe(() => {
      test.use(SCREENS[390]);

      test("fits on a phone 320 pixels wide", async ({ page, request }) => {
        const width = 320;
        await page.setViewportSize({ width, height: 640 });
        await page.goto(await findPath(known, request));
        await expect(page.locator("h1")).toBeVisible();
        const tooWide = await page.evaluate((limit) => {
          if (document.documentElement.scrollWidth <= limit) return [];
          const elements = [...document.querySelectorAll("html, body *")];
          const isTooWide = (element: Element) =>
            element.scrollWidth > limit || element.getBoundingClientRect().right > limit + 1;
          return elements.filter(isTooWide).map(({ tagName, className }) => `${tagName} ${className}`);
        }, width);
        expect(tooWide).toEqual([]);
      });
    });
  });
}

for (const { name, path } of MISSING_PAGES) {
  test(`${name} answers 404 and says which page was not found`, async ({ page, request, browserErrors }) => {
    browserErrors.allow(/status of 404/);
    expect((await request.get(path)).status()).toBe(404);
    await page.goto(path);
    await expect(page.getByText(`Page not found: ${path}`).first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Go home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page).toHaveTitle("Vitrine");
  });
}

test("an outdated name in an item's address leads to the current address", async ({ request, baseURL }) => {
  const theme = await findNewest(request, "switchThemes");
  const response = await request.get(`/switch/themes/an-older-name-${theme.hexId}`, { maxRedirects: 0 });
  expect([301, 308]).toContain(response.status());
  expect(new URL(response.headers().location ?? "", baseURL).pathname).toBe(encodeURI(theme.pageUrl));
});
