// The look that a person has chosen: no other is ever painted, the device is followed as it changes, and Reset can be undone.

import type { Page } from "@playwright/test";
import { choose } from "../support/choose";
import { FilmStrip } from "../support/film-strip";
import { expect, test } from "../support/fixtures";

type Look = { mode: string; primary: string; gray: string };

const WALL = { dark: "#070c08", light: "#f5fdf6" };
const TEAL = "#00baaa";
/** Of the look that nobody has chosen, `fill` in both modes. */
const YELLOW = "#e3be00";

/** What a visit before has stored. */
const keep = (page: Page, { mode, primary, gray }: Look) =>
  page.evaluate(
    ([settings, stored]) => {
      localStorage.setItem("una-settings", settings);
      localStorage.setItem("nuxt-color-mode", stored);
    },
    [JSON.stringify({ primary, gray, radius: 0.5, fontSize: 16 }), mode] as const,
  );

const dataset = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));

for (const [mode, device] of [
  ["dark", "light"],
  ["light", "dark"],
] as const) {
  test(`a reload of a ${mode} page on a ${device} device paints no other look, in any frame`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: device });
    // A page with a button in the accent and without pictures, which may have any colour.
    await page.goto("/login");
    await keep(page, { mode, primary: "teal", gray: "sage" });
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    // The app takes its time, so that what the page is before it comes is painted too.
    await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await route.continue();
    });

    const reload = async () => {
      const strip = await FilmStrip.of(page);
      await page.reload({ waitUntil: "networkidle" });
      return strip.end(await context.newPage());
    };
    const frames = await reload();
    expect(frames.length, "frames of a reload").toBeGreaterThan(1);
    for (const frame of frames) {
      expect(frame.corner).toBe(WALL[mode]);
      expect(frame.has(YELLOW)).toBe(false);
    }
    expect(frames.at(-1)?.has(TEAL)).toBe(true);

    // The strip would show it: without the boot script the look comes with the app.
    await page.route(/\/assets\/boot-.*\.js$/, async (route) => {
      const response = await route.fetch();
      const late = `setTimeout(() => { ${await response.text()}\ndocument.dispatchEvent(new Event("DOMContentLoaded")) }, 500)`;
      await route.fulfill({ response, body: late });
    });
    const flashed = await reload();
    expect(flashed.some(({ corner }) => corner !== WALL[mode])).toBe(true);
    expect(flashed.some((frame) => frame.has(YELLOW))).toBe(true);
  });
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("System follows the device as it changes, and nothing fades from one mode to the other", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/login");
    await page.getByRole("button", { name: "Appearance" }).first().click();
    const panel = page.getByRole("dialog", { name: "Appearance" });
    await expect(panel.getByRole("radio", { name: "System" })).toBeChecked();
    await page.evaluate(() => {
      const root = document.documentElement;
      const seen = { wasStill: false, transitions: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.wasStill = root.dataset.still !== undefined;
        requestAnimationFrame(() => {
          seen.transitions = document.getAnimations().filter((one) => one instanceof CSSTransition).length;
        });
      }).observe(root, { attributeFilter: ["data-mode"] });
    });
    for (const device of ["dark", "light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: device });
      await expect(page.locator("html")).toHaveAttribute("data-mode", device);
      await expect(page.locator("html")).not.toHaveAttribute("data-still");
      expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
        wasStill: true,
        transitions: 0,
      });
    }

    await choose(panel.getByRole("radio", { name: "Light" }));
    await page.emulateMedia({ colorScheme: "light" });
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
  });
});

test("Reset brings the default back, and Undo what was chosen, in other tabs too", async ({ page, context }) => {
  await page.goto("/login");
  const other = await context.newPage();
  await other.goto("/login");
  await page.getByRole("button", { name: "Appearance" }).first().click();
  const panel = page.getByRole("dialog", { name: "Appearance" });
  await choose(panel.getByRole("radio", { name: "Light" }));
  await choose(panel.getByRole("radio", { name: "Teal" }));
  await choose(panel.getByRole("radio", { name: "Sage" }));
  await choose(panel.getByRole("radio", { name: "Square" }));
  await panel.getByRole("button", { name: "Increase Font size" }).click();
  const chosen = { mode: "light", primary: "teal", gray: "sage" };
  expect(await dataset(page)).toMatchObject(chosen);
  await expect.poll(() => dataset(other)).toMatchObject(chosen);

  await panel.getByRole("button", { name: "Reset to default" }).click();
  expect(await dataset(page)).toMatchObject({ mode: "dark", primary: "yellow", gray: "stone" });
  const settings = () => page.evaluate(() => JSON.parse(localStorage.getItem("una-settings") ?? "{}"));
  expect(await settings()).toMatchObject({ primary: "yellow", gray: "stone", radius: 0.5, fontSize: 16 });
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await dataset(page)).toMatchObject(chosen);
  expect(await settings()).toMatchObject({ primary: "teal", gray: "sage", radius: 0, fontSize: 17 });
  expect((await settings()).primaryColors["--p-500"]).toBe(TEAL);
  await expect.poll(() => dataset(other)).toMatchObject(chosen);
});

test("names and colours that nobody knows are told in the console, and the page has its default", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto("/login");
  await page.evaluate(() =>
    localStorage.setItem("una-settings", '{"primary":"plaid","primaryColors":{"--p-500":"#12345"},"gray":"sage"}'),
  );
  await page.reload();
  expect(await dataset(page)).toMatchObject({ primary: "yellow", gray: "sage" });
  await expect
    .poll(() => warnings)
    .toEqual(
      expect.arrayContaining([
        'una-settings: Invalid primary color: "plaid"',
        'una-settings: Invalid hex color: "#12345"',
      ]),
    );
});
