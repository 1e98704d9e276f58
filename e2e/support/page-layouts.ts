// Checks the layout of a page on every screen, in both colour modes and every language.

import { expect, type Page } from "@playwright/test";
import { findings, findingsButContrast } from "./accessibility";
import { cutOff, tooWide } from "./layout";
import { SCREENS } from "./screens";

/** Pages follow the window and the device while they are open, so one visit shows those of a language. */
const SCREENS_BY_LANGUAGE = {
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

type Language = keyof typeof SCREENS_BY_LANGUAGE;

const LANGUAGES = Object.keys(SCREENS_BY_LANGUAGE) as Language[];

/**
 * What is wrong with a page in any language and mode: for axe, and by what is cut off or too wide. Colours are the same in every
 * language, and nothing else differs between the modes, so one language, another for each `index`, is looked at in both.
 */
export async function expectLayouts(page: Page, index: number, open: () => Promise<unknown>): Promise<void> {
  for (const [number, language] of LANGUAGES.entries()) {
    if (language !== "en") {
      const { origin } = new URL(page.url());
      await page.context().addCookies([{ name: "language", value: language, url: origin }]);
      await open();
    }
    await expectLayoutsIn(language, page, index % LANGUAGES.length === number);
  }
}

/** The same of the page that is open, in one of the languages. */
async function expectLayoutsIn(language: Language, page: Page, colours: boolean): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("h1")).toBeVisible();
  for (const [number, [screen, colorScheme]] of SCREENS_BY_LANGUAGE[language].entries()) {
    await page.setViewportSize(SCREENS[screen].viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
    const where = `${screen} pixels wide in ${colorScheme} mode, in ${language}`;
    if (colours) expect.soft(await findings(page), where).toEqual([]);
    else if (number === 0) expect.soft(await findingsButContrast(page), where).toEqual([]);
    expect.soft(await tooWide(page), where).toEqual([]);
    expect.soft(await cutOff(page), where).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await tooWide(page), `320 pixels wide in ${language}`).toEqual([]);
}
