// Going through the steps of the form: the focus goes with the page and stands where one can see it.

import type { Locator, Page } from "@playwright/test";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { findLayoutWithOption, MENUS } from "../support/layouts";
import { type Colour, pngOfHalves } from "../support/pictures";
import { SCREENS } from "../support/screens";

const TEAL: Colour = [10, 120, 120];
const STEPS = ["Set the layout’s options", "Background, icons and screenshot", "Name, description and tags", "Check and publish"];

/** Whether nothing lies over the middle and the ends of an element, and all of it is in view. */
const isInSight = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) return false;
    const middle = (top + bottom) / 2;
    return [left + 2, (left + right) / 2, right - 2].every((x) => {
      const over = document.elementFromPoint(x, middle);
      return over !== null && (element.contains(over) || over.contains(element));
    });
  });

async function expectFocusInSight(page: Page, heading: string) {
  const target = page.getByRole("heading", { name: heading, exact: true });
  await expect(target).toBeFocused();
  await expect.poll(() => isInSight(target), `${heading} can be seen`).toBe(true);
}

for (const screen of [390, 1440] as const) {
  test.describe(() => {
    test.use(SCREENS[screen]);

    test(`the heading of each step has the focus and can be seen at ${screen} px`, async ({ page, request }) => {
      const { layout } = await findLayoutWithOption(request);
      const form = new CreateThemePage(page);
      const goOn = page.getByRole("button", { name: "Continue", exact: true });
      await page.goto("/create/switch/theme?new=1");
      await form.chooseMenu(MENUS[layout.target]);
      await form.chooseLayout(layout.name);
      await form.goOn();
      await expectFocusInSight(page, STEPS[0] as string);
      await goOn.scrollIntoViewIfNeeded();
      await form.goOn();
      await expectFocusInSight(page, STEPS[1] as string);
      await form.choosePicture("exact.png", pngOfHalves(1600, 1000, TEAL, TEAL));
      await form.expectStep("Crop");
      await goOn.scrollIntoViewIfNeeded();
      await form.goOn();
      await expectFocusInSight(page, STEPS[2] as string);
      await form.describe("Evening in Two", ["evening"]);
      await goOn.scrollIntoViewIfNeeded();
      await form.goOn();
      await expectFocusInSight(page, STEPS[3] as string);
      expect(await isInSight(page.getByRole("navigation", { name: "Steps" })), "the steps can be seen").toBe(true);
      for (const step of [...STEPS.slice(0, -1)].reverse()) {
        const back = page.getByRole("button", { name: "Back", exact: true });
        await back.scrollIntoViewIfNeeded();
        await back.click();
        await expectFocusInSight(page, step);
      }
      await page.goBack();
      await expectFocusInSight(page, STEPS[1] as string);
    });
  });
}

for (const screen of [390, 820] as const) {
  test.describe(() => {
    test.use(SCREENS[screen]);

    test(`the preview and Continue stay in view in every step at ${screen} px`, async ({ page, request }) => {
      const { layout } = await findLayoutWithOption(request);
      const form = new CreateThemePage(page);
      const preview = page.getByRole("complementary");
      const main = page.getByRole("main");
      const goOn = main.getByRole("button", { name: "Continue", exact: true });
      const expectBoth = async (button: Locator) => {
        // Down to the end of the form: below it the footer of the site takes their place.
        for (const share of [0, 0.5, 1]) {
          await page.evaluate((share) => {
            const end = document.querySelector("main .page")?.getBoundingClientRect().bottom ?? 0;
            window.scrollTo(0, share * Math.max(0, end + window.scrollY - window.innerHeight));
          }, share);
          await expect(button).toBeInViewport({ ratio: 1 });
          expect(await isInSight(button), `the button, scrolled to ${share}`).toBe(true);
          await expect(preview).toBeInViewport({ ratio: 0.9 });
        }
      };
      await page.goto("/create/switch/theme?new=1");
      await form.chooseMenu(MENUS[layout.target]);
      await form.chooseLayout(layout.name);
      await expectBoth(goOn);
      await form.goOn();
      await expectFocusInSight(page, STEPS[0] as string);
      await expectBoth(goOn);
      await form.goOn();
      await form.choosePicture("exact.png", pngOfHalves(1600, 1000, TEAL, TEAL));
      await form.expectStep("Crop");
      await expectBoth(goOn);
      await form.goOn();
      await expectFocusInSight(page, STEPS[2] as string);
      await form.describe("Evening in Two", ["evening"]);
      await expectBoth(goOn);
      await form.goOn();
      await expectFocusInSight(page, STEPS[3] as string);
      await expectBoth(form.publishButton);
    });
  });
}

test("what the summary names is where its link leads, and can be seen there", async ({ page }) => {
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme?new=1");
  await form.chooseMenu("Home menu");
  await form.goOn();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /^Choose a layout/ }).click();
  const first = page
    .getByRole("group", { name: /^Layout/ })
    .getByRole("radio")
    .first();
  await expect(first).toBeFocused();
  const tile = first.locator("xpath=ancestor::label");
  await expect(tile, "one sees where the focus is").not.toHaveCSS("outline-style", "none");
  expect(await isInSight(tile)).toBe(true);
});
