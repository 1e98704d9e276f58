// What pages fetch before anybody asks, how often they try again, and what becomes of code that is gone.

import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";

const LIST_CODE = /\/assets\/switch\.themes\.index-[^/]+\.js$/;
const listLink = (page: Page) =>
  page
    .getByRole("contentinfo")
    .getByRole("link", { name: /^Switch themes/ })
    .first();

/** Operations that the page asks the server for, from now on. */
function operationsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/graphql")) asked.push(request.postDataJSON().operationName);
  });
  return asked;
}

/** Whether the page has been the same document since this was called. */
async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => "isMarked" in window);
}

test("code comes when a link comes into view of somebody, data when the pointer rests on it", async ({ page }) => {
  const operations = operationsOf(page);
  const code: string[] = [];
  page.on("request", (request) => LIST_CODE.test(request.url()) && code.push(request.url()));
  await page.goto("/login");
  await listLink(page).scrollIntoViewIfNeeded();
  const move = async (step: number) => {
    await page.mouse.move(700, 10 + step);
    return code.length;
  };
  let steps = 0;
  await expect.poll(() => move((steps += 1))).toBe(1);
  await page.waitForTimeout(500);
  expect(operations).not.toContain("SwitchThemesPage");
  await listLink(page).hover();
  await page.waitForTimeout(150);
  expect(operations).not.toContain("SwitchThemesPage");
  await expect.poll(() => operations).toContain("SwitchThemesPage");
  await listLink(page).click();
  await expect(page.locator('main li a[href^="/switch/themes/"]').first()).toBeVisible();
  expect(operations.filter((name) => name === "SwitchThemesPage")).toHaveLength(1);
});

test("a browser that saves data is given nothing before it is asked for", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const operations = operationsOf(page);
  const code: string[] = [];
  page.on("request", (request) => LIST_CODE.test(request.url()) && code.push(request.url()));
  await page.goto("/login");
  await listLink(page).hover();
  await page.waitForTimeout(1_500);
  expect([operations.filter((name) => name === "SwitchThemesPage"), code]).toEqual([[], []]);
  await listLink(page).click();
  await expect(page.locator('main li a[href^="/switch/themes/"]').first()).toBeVisible();
});

test.describe("code that is gone", () => {
  test.beforeEach(({ browserErrors }) => browserErrors.allow(/status of 404|could not be fetched/));

  test("is not missed while a link is only looked at", async ({ page }) => {
    let missing = 0;
    await page.route(LIST_CODE, async (route) => {
      missing += 1;
      await route.fulfill({ status: 404, body: "" });
    });
    await page.goto("/login");
    const isSame = await mark(page);
    await listLink(page).hover();
    await expect.poll(() => missing).toBeGreaterThan(0);
    await page.waitForTimeout(1_000);
    expect(await isSame()).toBe(true);
  });

  test("comes with one reload when its page is opened", async ({ page }) => {
    await page.route(LIST_CODE, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/login");
    const isSame = await mark(page);
    const reloading = page.waitForEvent("domcontentloaded");
    await listLink(page).click();
    await reloading;
    await page.unroute(LIST_CODE);
    await expect(page).toHaveURL("/switch/themes");
    await expect(page.locator("h1")).toHaveText("Switch themes");
    expect(await isSame()).toBe(false);
  });

  test("reloads the page once in ten seconds; then it says so, and the person may", async ({ page }) => {
    await page.goto("/login");
    await page.route(LIST_CODE, (route) => route.fulfill({ status: 404, body: "" }));
    let documents = 0;
    page.on("request", (request) => {
      documents += Number(request.isNavigationRequest());
    });
    await listLink(page).click();
    await expect(page.getByText("This could not be loaded")).toBeVisible();
    expect(documents).toBe(1);
    await page.waitForTimeout(1_000);
    expect(documents).toBe(1);
    await page.unroute(LIST_CODE);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.locator('main li a[href^="/switch/themes/"]').first()).toBeVisible();
  });
});

test.describe("reads that fail", () => {
  for (const { status, header, tries } of [
    { status: 503, header: {}, tries: 2 },
    { status: 503, header: { "Retry-After": "1" }, tries: 2 },
    { status: 503, header: { "Retry-After": "60" }, tries: 1 },
    { status: 501, header: {}, tries: 1 },
  ]) {
    test(`with ${status} and ${JSON.stringify(header)} are asked ${tries} times, and told`, async ({
      page,
      browserErrors,
    }) => {
      browserErrors.allow(/status (of )?50[13]/);
      await page.goto("/login");
      const asked: number[] = [];
      const warnings: string[] = [];
      page.on("console", (message) => warnings.push(message.text()));
      await page.route("**/api/graphql", async (route) => {
        if (route.request().postDataJSON().operationName === "SwitchThemesPage") asked.push(Date.now());
        await route.fulfill({ status, headers: header, body: "" });
      });
      await listLink(page).click();
      await expect(page.getByText("Oops! Vitrine is temporarily unavailable. Please try again later.")).toBeVisible();
      expect(asked).toHaveLength(tries);
      if ("Retry-After" in header && tries === 2)
        expect((asked[1] as number) - (asked[0] as number)).toBeGreaterThan(950);
      expect(warnings).toContain(`Network error: no answer, status of ${status}`);
    });
  }
});
