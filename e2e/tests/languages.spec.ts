// The language of a page: the one that was chosen here, else the account's, else the one that the browser likes best; and
// that it is the same for the server, for the app that takes over and for everything formatted.

import type { Page } from "@playwright/test";
import { submitSignIn } from "../support/account-pages";
import { findNewest, graphql, signIn } from "../support/api";
import { expect, test } from "../support/fixtures";

const menu = (page: Page) => page.getByRole("contentinfo").getByRole("form");

/** What the navigation of every page is called. */
const NAVIGATION = { de: "Hauptnavigation", en: "Main", ja: "メイン" } as const;

async function expectLanguage(page: Page, language: keyof typeof NAVIGATION): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("banner").getByRole("navigation", { name: NAVIGATION[language] })).toBeVisible();
  await expect(menu(page).locator("[aria-current]")).toHaveAttribute("value", language);
}

test.describe("in a browser that likes German best", () => {
  test.use({ locale: "de-AT" });

  test("pages come in German, with German numbers and dates", async ({ page }) => {
    const response = await page.goto("/switch/themes");
    expect(response?.headers()["content-language"]).toBe("de");
    expect(response?.headers().vary).toMatch(/accept-language/i);
    await expectLanguage(page, "de");
    await expect(page).toHaveTitle("Switch-Themes – Vitrine");
    await expect(page.getByRole("contentinfo")).not.toContainText("Not affiliated");
  });

  test("what is chosen comes before it, leads back to the same page and is remembered", async ({ page }) => {
    await page.goto("/switch/themes?sort=saves");
    await menu(page).getByRole("button", { name: "日本語" }).click();
    await expect(page).toHaveURL("/switch/themes?sort=saves");
    await expectLanguage(page, "ja");
    await page.goto("/create");
    await expectLanguage(page, "ja");
    await menu(page).getByRole("button", { name: "English" }).click();
    await expectLanguage(page, "en");
    await expect(page).toHaveTitle("Create – Vitrine");
  });

  test("an address that leads nowhere and a refusal are told in German", async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 404/);
    await page.goto("/no/such/page");
    await expectLanguage(page, "de");
    await expect(page.getByRole("main")).not.toContainText("Page not found");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, locale: "fr-FR" });

  test("a page is in English until another language is chosen", async ({ page }) => {
    await page.goto("/switch/layouts?page=1");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await menu(page).getByRole("button", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page).toHaveURL("/switch/layouts?page=1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Switch-Layouts");
  });
});

test("an account takes its language along to another browser", async ({ page, creator, browser, baseURL }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("button", { name: "日本語" }).click();
  await expectLanguage(page, "ja");
  const { me } = await graphql<{ me: { language: string } }>(page.context().request, "query Me { me { language } }");
  expect(me.language).toBe("JA");

  const elsewhere = await browser.newContext({ baseURL, locale: "de-DE" });
  const other = await elsewhere.newPage();
  await other.goto("/");
  await expectLanguage(other, "de");
  await signIn(elsewhere.request, creator);
  await other.goto("/");
  await expectLanguage(other, "ja");
  await elsewhere.close();
});

test("whoever signs in is spoken to in the language of their account at once, and what they came for is done", async ({
  page,
  account,
  request,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL });
  await signIn(elsewhere, account);
  const data = { language: "JA" };
  await graphql(elsewhere, "mutation Change($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }", { data });
  await elsewhere.dispose();

  const theme = await findNewest(request, "switchThemes");
  await page.goto(theme.pageUrl);
  await expectLanguage(page, "en");
  await page.getByRole("main").getByRole("button", { name: /^Save/ }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(page, account);
  await expect(page).toHaveURL(encodeURI(theme.pageUrl));
  await expectLanguage(page, "ja");
  await expect(page.getByRole("main").getByRole("button", { name: /^保存/, pressed: true }).first()).toBeVisible();
});

test("what was chosen here stays when somebody signs in whose account is for another language", async ({
  page,
  account,
}) => {
  await page.goto("/switch/layouts");
  await menu(page).getByRole("button", { name: "Deutsch" }).click();
  await expectLanguage(page, "de");
  await page.goto("/login?next=%2Fswitch%2Flayouts");
  await page.evaluate(() => Object.assign(window, { isThisLoad: true }));
  await page.getByRole("main").getByRole("textbox").first().fill(account.username);
  await page.locator("input[type=password]").fill(account.password);
  await page.locator("main form button[type=submit]").last().click();
  await expect(page).toHaveURL("/switch/layouts");
  await expectLanguage(page, "de");
  expect(await page.evaluate(() => "isThisLoad" in window), "the page is not loaded anew without need").toBe(true);
});

test("nobody is shown a page that was cached in another language", async ({ request }) => {
  const ask = async (language: string) => {
    const response = await request.get("/switch/themes", { headers: { "Accept-Language": language } });
    return [response.headers()["content-language"], /<html lang="(\w+)"/.exec(await response.text())?.[1]];
  };
  for (const language of ["ja", "de", "en", "ja", "de"]) expect(await ask(language)).toEqual([language, language]);
});
