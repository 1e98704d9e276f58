// Pages of text: read without scripts, walked through by anchors, searched, printed, and linked from where they matter.

import addresses from "../../addresses.json" with { type: "json" };
import { expect, test } from "../support/fixtures";

const FAQ = "/switch/frequently-asked-questions";
const DOCUMENTS = addresses.pages
  .map(({ pattern }) => pattern)
  .filter((path) => /policy|terms|rules|questions|^\/help/.test(path));

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserErrors }) => browserErrors.allow(/^request: csp /));

  for (const path of DOCUMENTS) {
    test(`${path} can be read, with its date and its contents`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator("main time")).toHaveText(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
      expect(await page.getByRole("navigation", { name: "Contents" }).getByRole("link").count()).toBeGreaterThan(5);
      expect(await page.locator("main h2").count()).toBeGreaterThan(5);
      await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
    });
  }

  test("a question opens, and an anchor leads to an answer", async ({ page }) => {
    await page.goto(FAQ);
    const answer = page.getByText("A console with custom firmware, an SD card,");
    await expect(answer).toBeHidden();
    await page.getByRole("heading", { name: "What do I need?" }).click();
    await expect(answer).toBeVisible();
    await page.goto(`${FAQ}#safe`);
    await expect(page.getByText("Themes are stored on the SD card and don’t change the system itself")).toBeVisible();
  });
});

test("an anchor leads to its part, and its address is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/privacy-policy");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "What you can do" }).click();
  await expect(page).toHaveURL("/privacy-policy#rights");
  const heading = page.getByRole("heading", { name: "What you can do" });
  await expect(heading).toBeInViewport();
  await page.getByRole("link", { name: "Copy link to “What you can do”" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/privacy-policy#rights$/);
});

test("a link to an answer opens it, also from within the app", async ({ page }) => {
  await page.goto(`${FAQ}#delete`);
  await expect(page.getByText("says what is deleted at once and what after some days")).toBeInViewport();
  await page.goto("/terms-of-service");
  await page.getByRole("link", { name: "privacy policy", exact: true }).click();
  await expect(page).toHaveURL("/privacy-policy#rights");
  await expect(page.getByRole("heading", { name: "What you can do" })).toBeInViewport();
});

test("questions are searched", async ({ page }) => {
  await page.goto(FAQ);
  await page.getByRole("searchbox", { name: "Search questions" }).fill("atmosphere");
  await expect(page.getByText(/^1 of \d+ questions found$/)).toBeVisible();
  await expect(page.locator("main li details")).toHaveCount(1);
});

test("on paper stands the text alone, black on white, with every answer", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(FAQ);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText("Themes are stored on the SD card and don’t change the system itself")).toBeVisible();
  for (const around of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("searchbox")]) {
    await expect(around).toBeHidden();
  }
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("main h1")).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("help is in the same place on every page, and rules stand where one accepts them", async ({ page }) => {
  const links = page.getByRole("contentinfo").getByRole("link");
  const namesOn = async (path: string) => {
    await page.goto(path);
    return links.allTextContents();
  };
  const names = await namesOn("/");
  for (const name of ["Frequently asked questions", "House rules", "Terms of Service", "Privacy Policy"]) {
    expect(names).toContain(name);
  }
  expect(await namesOn("/switch/themes")).toEqual(names);
  expect(await namesOn("/privacy-policy")).toEqual(names);
  await expect(page.getByRole("contentinfo")).toContainText("so there’s no cookie banner");
  await page.goto("/register");
  await expect(page.locator("form").getByRole("link", { name: "Terms of Service" })).toHaveAttribute(
    "href",
    "/terms-of-service",
  );
});
