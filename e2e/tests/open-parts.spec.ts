// What opens above a page is looked at by axe while it is open: menus, suggestions, panels, and what an error says.

import type { Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { SCREENS } from "../support/screens";

type OpenPart = { name: string; path: string; open: (page: Page) => Promise<void> };

const PARTS: OpenPart[] = [
  {
    name: "a menu",
    path: "/",
    open: async (page) => {
      await page.getByRole("button", { name: "Surprise me" }).first().click();
      await expect(page.getByRole("menuitem").first()).toBeVisible();
    },
  },
  {
    name: "a panel",
    path: "/",
    open: async (page) => {
      await page.getByRole("button", { name: "Appearance" }).first().click();
      await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
    },
  },
  {
    name: "the toast of an error",
    path: "/",
    open: async (page) => {
      await page.route("**/api/graphql", (route) => route.fulfill({ status: 502, body: "" }));
      await page.getByRole("main").getByRole("button", { name: "Random theme", exact: true }).click();
      await expect(page.getByRole("alertdialog").getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
];

const suggestionsOf = (page: Page) => page.getByRole("listbox", { name: "Suggestions for Tags" });
const openSuggestions = async (page: Page) => {
  await page.goto("/switch/themes");
  await page.getByRole("combobox", { name: "Tags" }).fill("e");
  await expect(suggestionsOf(page)).toBeVisible();
};

for (const colorScheme of ["dark", "light"] as const) {
  test.describe(() => {
    test.use({ ...SCREENS[1440], colorScheme });

    for (const { name, path, open } of PARTS) {
      test(`${name} has nothing for axe in ${colorScheme} mode`, async ({ page, browserErrors }) => {
        browserErrors.allow(/status of 502/);
        await page.goto(path);
        await open(page);
        expect(await findingsNow(page)).toEqual([]);
      });
    }

    test(`suggestions have nothing for axe but what they hide in ${colorScheme} mode`, async ({ page }) => {
      await openSuggestions(page);
      const findings = await findingsNow(page);
      // The rest of the page is hidden from screen readers meanwhile, so that a swipe leads from the field to the list.
      expect(findings.filter((line) => !line.startsWith("aria-hidden-focus"))).toEqual([]);
    });
  });
}

for (const key of ["Tab", "Shift+Tab"]) {
  test(`the focus never rests on what suggestions hide: ${key} closes them`, async ({ page }) => {
    await openSuggestions(page);
    await page.keyboard.press(key);
    await expect(suggestionsOf(page)).toBeHidden();
    await expect(page.locator(":focus")).toHaveCount(1);
    await expect(page.locator("[aria-hidden=true] :focus")).toHaveCount(0);
  });
}
