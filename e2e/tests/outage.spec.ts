// Every page while a layer under it is away: the server, its database, the connection of the device, the code of the page.
// One page tells of all four, never the browser's own, and Retry leads to the page that was wanted.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import addresses from "../../addresses.json" with { type: "json" };
import { expect, test } from "../support/fixtures";
import { findPath, PAGES } from "../support/pages";
import { startVitrine } from "../support/vitrine";

const OOPS = "Oops! Vitrine is temporarily unavailable. Please try again later.";
const NOISE =
  /ERR_|status of (503|404)|Failed to (fetch|load)|could not be (reached|fetched)|the server answered|Network error|SERVICE_UNAVAILABLE|GraphQL error|RequestError|^request:/;

/** The first page of each pattern, but that on which one begins. */
const KNOWN = PAGES.filter(
  ({ pattern }, place) => pattern !== "/login" && PAGES.findIndex((one) => one.pattern === pattern) === place,
);
const asks = (pattern: string) => addresses.pages.some((page) => page.pattern === pattern && "operation" in page);

/** Goes there as a link does, without loading the page anew. */
const goTo = (page: Page, path: string) => page.evaluate((to) => window.history.pushState({}, "", to), path);

const pathsOf = (request: APIRequestContext) =>
  Promise.all(KNOWN.map(async (known) => ({ ...known, path: await findPath(known, request) })));

test.beforeEach(({ browserErrors }) => browserErrors.allow(NOISE));
// Each goes through all pages.
test.describe.configure({ timeout: 400_000 });

const retry = (page: Page) => page.getByRole("main").getByRole("button", { name: "Retry" });

test("every page while the server is stopped, seen from a page whose code knows no other", async ({ page, context }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-e2e-"));
  await cp(process.env.VITRINE_E2E_TEMPLATE as string, dataDir, { recursive: true });
  const vitrine = await startVitrine(dataDir);
  const own = await context.request.get(vitrine.url);
  expect(own.status()).toBe(200);
  // What is fetched beforehand would be there already.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto(`${vitrine.url}/login`);
  await vitrine.stop();
  for (const { name, pattern, path } of KNOWN) {
    await goTo(page, typeof path === "string" ? path : pattern.replace(/\{.*\}/, "evening-1"));
    await expect(page.getByText(OOPS), name).toBeVisible();
    await expect(page).toHaveTitle("Error: Temporarily unavailable – Vitrine");
    await expect(retry(page)).toBeVisible();
    expect(page.url(), "not the browser's own page").toContain(vitrine.url);
  }
  await rm(dataDir, { recursive: true, force: true });
});

test("a page comes back by itself when the server does", async ({ page, context }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-e2e-"));
  await cp(process.env.VITRINE_E2E_TEMPLATE as string, dataDir, { recursive: true });
  const first = await startVitrine(dataDir);
  const at = Number(new URL(first.url).port);
  const other = await context.newPage();
  await other.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto(`${first.url}/switch/themes`);
  const links = page.getByRole("main").locator('a[href^="/switch/themes/"]');
  const [known, wanted] = [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))];
  // One has the code of the next page and lacks what it shows, the other lacks its code.
  await page.goto(`${first.url}${known}`);
  await other.goto(`${first.url}/login`);
  await first.stop();
  for (const away of [other, page]) {
    await away.bringToFront();
    await goTo(away, wanted as string);
    await expect(away.getByText(OOPS)).toBeVisible();
  }
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/graphql")) asked += 1;
  });
  await page.waitForTimeout(9_000);
  expect(asked, "less and less often").toBeLessThan(6);
  const again = await startVitrine(dataDir, { at });
  for (const away of [page, other]) {
    await away.bringToFront();
    await expect(away.getByText(OOPS)).toBeHidden({ timeout: 60_000 });
    await expect(away.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(away.url()).toBe(`${first.url}${wanted}`);
  }
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("every page that asks something while the database is away, and after it", async ({ page, context, request }) => {
  const known = await pathsOf(request);
  await page.goto("/login");
  for (const { name, path, pattern } of known.filter((one) => asks(one.pattern))) {
    await context.route("**/api/graphql", (route) =>
      route.fulfill({
        status: 503,
        headers: { "retry-after": "5" },
        json: {
          data: null,
          errors: [{ message: "The service is busy.", extensions: { code: "SERVICE_UNAVAILABLE", retryAfter: 5 } }],
        },
      }),
    );
    await goTo(page, path);
    await expect(page.getByText(OOPS), `${name} ${pattern}`).toBeVisible();
    await context.unrouteAll();
    await retry(page).click();
    await expect(page.getByText(OOPS), name).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 }).first(), name).toBeVisible();
    await page.goto("/login");
  }
});

test("every page while the device is offline, and by itself after it", async ({ page, context, request }) => {
  const known = await pathsOf(request);
  await page.goto("/login");
  for (const { name, path, pattern } of known.filter((one) => asks(one.pattern))) {
    await context.setOffline(true);
    await goTo(page, path);
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" }), `${name} ${pattern}`).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" }), name).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 }).first(), name).toBeVisible();
    await page.goto("/login");
  }
});

test("every page whose code has been replaced is loaded anew", async ({ page, context, request }) => {
  const known = await pathsOf(request);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  for (const { name, path } of known) {
    // The page that is loaded anew may only begin now, and end this navigation.
    await page.goto("/login").catch(() => page.goto("/login"));
    // The guard against reloading for ever.
    await page.evaluate(() => sessionStorage.removeItem("vitrine-reloaded-at"));
    let isOld = true;
    await context.route("**/*", (route) => {
      if (route.request().isNavigationRequest()) isOld = false;
      return isOld && route.request().url().includes("/assets/") ? route.fulfill({ status: 404, body: "" }) : route.fallback();
    });
    await goTo(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first(), name).toBeVisible();
    await expect(page.getByText("This could not be loaded"), name).toHaveCount(0);
    await expect(page.getByText(OOPS), name).toHaveCount(0);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  }
});
