// Looks at a page as different people see it: on every screen, in both colour modes and every language.

import { expect, type Page } from "@playwright/test";
import { findings } from "./accessibility";
import { cutOff, tooWide } from "./layout";
import { SCREENS } from "./screens";

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

type Language = keyof typeof LOOKS;

/** What is wrong with the page that is open, in one of the languages: for axe, and by what is cut off or too wide. */
export async function expectLooks(page: Page, language: Language): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("h1")).toBeVisible();
  for (const [screen, colorScheme] of LOOKS[language]) {
    await page.setViewportSize(SCREENS[screen].viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
    const where = `${screen} pixels wide in ${colorScheme} mode, in ${language}`;
    expect.soft(await findings(page), where).toEqual([]);
    expect.soft(await tooWide(page), where).toEqual([]);
    expect.soft(await cutOff(page), where).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await tooWide(page), `320 pixels wide in ${language}`).toEqual([]);
}

/** Opens a page in each of these languages. */
export async function expectLooksIn(languages: readonly Language[], page: Page, open: () => Promise<unknown>) {
  for (const language of languages) {
    const { origin } = new URL(page.url());
    await page.context().addCookies([{ name: "language", value: language, url: origin }]);
    await open();
    await expectLooks(page, language);
  }
}
