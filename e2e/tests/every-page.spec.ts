// What must hold on every page alike: status, title, one heading, landmarks, no second round trip for the first data,
// no complaint of the browser, nothing for axe in either colour mode and any language, nothing wider than a small phone, and in
// no language words that are cut off. One visit to a page in each language tells all of it.

import { findings } from "../support/accessibility";
import { findNewest } from "../support/api";
import { expect, test } from "../support/fixtures";
import { expectLayouts } from "../support/page-layouts";
import { OWN_PAGES } from "../support/own-pages";
import { findPath, MISSING_PAGES, PAGES, PATTERNS } from "../support/pages";

test("every address there is belongs to a page that is looked at", () => {
  const looked = [...PAGES, ...OWN_PAGES].map(({ pattern }) => pattern);
  expect(PATTERNS.filter((pattern) => !looked.includes(pattern))).toEqual([]);
  expect(
    looked.filter((pattern) => !PATTERNS.includes(pattern)),
    "no such address",
  ).toEqual([]);
});

for (const [index, known] of PAGES.entries()) {
  test(`the ${known.name} page has its title, landmarks and data, and nothing is wrong on any screen, in either mode and any language`, async ({
    page,
    request,
  }) => {
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
      // Rows of related items are asked for when they come near, which on a short page is at once.
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
    await expect(page.getByRole("contentinfo")).toContainText("Not affiliated with any console manufacturer.");
    expect(asked, "the first page's data came with the page").toEqual([]);

    await expectLayouts(page, index, () => page.goto(path));
  });
}

for (const { name, path } of MISSING_PAGES) {
  test(`${name} answers 404 and says which page was not found`, async ({ page, request, browserErrors }) => {
    browserErrors.allow(/status of 404/);
    expect((await request.get(path)).status()).toBe(404);
    await page.goto(path);
    await expect(page.getByText(`Page not found: ${path}`).first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
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
