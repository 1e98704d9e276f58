// Saving items: from a visitor who is asked to sign in, through what one has saved, to taking it back.

import { accountMenu, submitSignIn } from "../support/account-pages";
import { findNewest, graphql } from "../support/api";
import { expect, test } from "../support/fixtures";

const items = (kind: string) => `main a[href^="/switch/${kind}/"]`;

test("a theme is saved, found among what one has saved, and taken back", async ({ page, request, creator }) => {
  const theme = await findNewest(request, "switchThemes");
  await page.goto(theme.pageUrl);
  const save = page.getByRole("main").getByRole("button", { name: /^Saved?(,|$)/ });
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await save.click();
  await expect(save).toHaveAccessibleName("Saved, 1 save");
  await expect.poll(() => countOf(theme.hexId)).toBe(1);
  await page.reload();
  await expect(save).toHaveAttribute("aria-pressed", "true");

  await accountMenu(page, creator).click();
  const saved = page.getByRole("group", { name: "Saved" });
  await saved.getByRole("menuitem", { name: "Switch themes" }).click();
  await expect(page).toHaveURL("/switch/themes?saved=1");
  await expect(page.locator(items("themes"))).toHaveCount(1);
  await expect(page.getByRole("main").getByText("1 theme", { exact: true })).toBeVisible();
  await page.getByRole("switch", { name: "Only saved items" }).press("Space");
  await expect(page).toHaveURL("/switch/themes");
  await expect.poll(() => page.locator(items("themes")).count()).toBeGreaterThan(1);

  const onCaption = page.getByRole("button", { name: `Save ${theme.name}` });
  await expect(onCaption).toHaveAttribute("aria-pressed", "true");
  await onCaption.focus();
  await page.keyboard.press("Enter");
  await expect(onCaption).toHaveAttribute("aria-pressed", "false");
  await expect(onCaption, "the caption stays where it is").toBeFocused();
  await expect.poll(() => countOf(theme.hexId)).toBe(0);
  await page.goto("/switch/themes?saved=1");
  await expect(page.getByText("Nothing saved yet. Press Save on anything you like.").first()).toBeVisible();

  async function countOf(hexId: string) {
    const query = "query Saves($hexId: String!) { switchTheme(hexId: $hexId) { saveCount } }";
    return (await graphql<{ switchTheme: { saveCount: number } }>(request, query, { hexId })).switchTheme.saveCount;
  }
});

test("a visitor who presses Save signs in and finds the layout saved", async ({ page, request, account }) => {
  const layout = await findNewest(request, "switchLayouts");
  await page.goto(layout.pageUrl);
  const save = page.getByRole("main").getByRole("button", { name: /^Saved?(,|$)/ });
  await save.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Sign in to save this" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(save, "Escape leads back").toBeFocused();
  await save.press("Enter");
  await sheet.getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(page, account);
  await expect(page).toHaveURL(encodeURI(layout.pageUrl));
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await expect(save).toBeFocused();
  await page.goto("/switch/layouts?saved=1&sort=saves");
  await expect(page.locator(items("layouts"))).toHaveCount(1);
});

test("a visitor who follows a link to what somebody has saved is asked to sign in", async ({ page, account }) => {
  await page.goto("/switch/themes?saved=1");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(page, account);
  await expect(page).toHaveURL("/switch/themes?saved=1");
  await expect(page.getByText(/^Nothing saved yet/).first()).toBeVisible();
});
