// A page can be used as soon as it can be seen: what is clicked, typed and sent before its scripts have come is done once
// they have.

import type { Page } from "@playwright/test";
import { accountMenu } from "../support/account-pages";
import { findNewest } from "../support/api";
import { expect, test } from "../support/fixtures";
import { takeover } from "../support/taken-over";

/** Opens a page whose scripts, but for the one in the head, do not come before `letThemCome` is called. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  return await holdScripts(page, () => page.goto(path, { waitUntil: "domcontentloaded" }));
}

async function holdScripts(page: Page, open: () => Promise<unknown>): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await open();
  return async () => {
    isHeld = false;
    for (const resolve of held) resolve();
    await takeover(page);
  };
}

test("a button pressed early opens its menu", async ({ page }) => {
  const letScriptsCome = await openEarly(page, "/");
  await page.getByRole("banner").getByRole("button", { name: "Appearance" }).click();
  await letScriptsCome();
  await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
});

test("a file downloaded early is followed by where it goes, and is downloaded once", async ({ page, request }) => {
  const letScriptsCome = await openEarly(page, (await findNewest(request, "switchThemes")).pageUrl);
  let downloads = 0;
  page.on("download", () => downloads++);
  const download = page.waitForEvent("download");
  await page.getByRole("main").getByRole("link", { name: "Download theme" }).click();
  await download;
  await letScriptsCome();
  await expect(page.getByRole("region", { name: "Where this file goes" })).toBeVisible();
  expect(downloads).toBe(1);
});

test("who reloads a page and goes back early finds the page and the link they had left by", async ({ page }) => {
  await page.goto("/switch/themes");
  const title = await page.title();
  const item = page.locator("main article a.item-link").nth(9);
  const href = (await item.getAttribute("href")) ?? "";
  await item.focus();
  await item.press("Enter");
  await expect(page).toHaveURL(href);
  const letScriptsCome = await holdScripts(page, () => page.reload({ waitUntil: "domcontentloaded" }));
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/switch/themes");
  await letScriptsCome();
  await expect(page).toHaveTitle(title);
  await expect(page.locator(`main a[href="${href}"]`).first()).toBeFocused();
});

test("what is sent early on a page that is left before its scripts come is not sent", async ({ page, account }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login/);
  const letScriptsCome = await holdScripts(page, () => page.reload({ waitUntil: "domcontentloaded" }));
  await page.getByRole("textbox", { name: /^Username/ }).fill(account.username);
  await page.getByLabel(/^Password/).fill(account.password);
  await page.getByLabel(/^Password/).press("Enter");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
  await page.goBack({ waitUntil: "commit" });
  await letScriptsCome();
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(sent.join("\n")).not.toContain(account.password);
});

test("what the address says and no page knows leaves the focus where it is", async ({ page }) => {
  await page.goto("/switch/themes?page=abc&sort=trending");
  await expect(page).toHaveURL("/switch/themes");
  await expect(page.locator("main article a.item-link").first()).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
});

test("who signs in early is signed in, and the password is never part of an address", async ({ page, account }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const letScriptsCome = await openEarly(page, "/login");
  await page.getByRole("textbox", { name: /^Username/ }).fill(account.username);
  await page.getByLabel(/^Password/).fill(account.password);
  await page.getByLabel(/^Password/).press("Enter");
  await letScriptsCome();
  await expect(page).toHaveURL("/");
  await expect(accountMenu(page, account)).toBeVisible();
  expect(addresses.join("\n")).not.toContain("password");
});

test("without any script a password is not written into the address either", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("textbox", { name: /^Username/ }).fill("ines.keeper");
  await page.getByLabel(/^Password/).fill("a lamp over the doorway");
  await page.getByLabel(/^Password/).press("Enter");
  await page.waitForLoadState();
  expect(page.url()).not.toContain("lamp");
  await context.close();
});

test("what is typed early stays", async ({ page }) => {
  const letScriptsCome = await openEarly(page, "/login");
  const name = page.getByRole("textbox", { name: /^Username/ });
  await name.fill("ines.keeper");
  await letScriptsCome();
  await page.getByLabel(/^Password/).fill("a lamp over the doorway");
  await expect(name).toHaveValue("ines.keeper");
});
