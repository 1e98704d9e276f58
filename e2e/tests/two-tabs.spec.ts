// One draft in two tabs: only one of them works on it, nothing is overwritten, and it is published once.

import type { Page } from "@playwright/test";
import { graphql } from "../support/api";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";

const TEAL: Colour = [10, 120, 120];
const ELSEWHERE = "This draft is open in another tab";

/** Comes to the step of the details with a draft that is kept, and answers its address. */
async function begin(page: Page): Promise<string> {
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme?new=1");
  await form.beginWithPicture(pngOfHalves(1280, 720, TEAL, TEAL));
  await form.expectStep("Name, description and tags");
  await expect(page).toHaveURL(/draft=/);
  return page.url();
}
const nameIn = (page: Page) => page.getByRole("textbox", { name: /^Name/ });

test("a second tab is told that the draft is open, takes it over with the last word typed, and the first one stops", async ({
  page,
  context,
}) => {
  const address = await begin(page);
  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByRole("heading", { name: ELSEWHERE })).toBeFocused();
  await expect(nameIn(second)).toBeHidden();

  await nameIn(page).fill("Typed in the first");
  await second.getByRole("button", { name: "Continue here" }).click();
  await expect(nameIn(second)).toHaveValue("Typed in the first");
  await expect(page.getByRole("heading", { name: "This draft continues in another tab" })).toBeFocused();
  await expect(nameIn(page)).toBeHidden();

  await nameIn(second).fill("Typed in the second");
  await page.getByRole("button", { name: "Continue here" }).click();
  await expect(nameIn(page)).toHaveValue("Typed in the second");
});

test("a second tab may start a new draft, and a closed tab holds nothing", async ({ page, context }) => {
  const address = await begin(page);
  const second = await context.newPage();
  // Without a draft in the address the latest one would go on.
  await second.goto("/create/switch/theme");
  await expect(second.getByRole("heading", { name: ELSEWHERE })).toBeVisible();
  await second.getByRole("button", { name: "Start a new draft" }).click();
  await new CreateThemePage(second).chooseMenu("Lock screen");
  await expect(second).toHaveURL((url) => !address.includes(url.searchParams.get("draft") ?? "none"));

  await page.close();
  await second.goto(address);
  await new CreateThemePage(second).expectStep("Name, description and tags");
  await second.reload();
  await new CreateThemePage(second).expectStep("Name, description and tags");
});

test("a draft that a tab holds and does not answer for is taken from it", async ({ page, context }) => {
  const address = await begin(page);
  const draft = new URL(address).searchParams.get("draft");
  await page.goto("/login");
  await page.evaluate((name) => {
    void navigator.locks.request(name, () => new Promise(() => undefined)).catch(() => undefined);
  }, `vitrine-draft:${draft}`);
  const second = await context.newPage();
  await second.goto(address);
  await second.getByRole("button", { name: "Continue here" }).click();
  await new CreateThemePage(second).expectStep("Name, description and tags");
});

test("a draft taken over while it is being published is published once", async ({
  page,
  context,
  request,
  creator: _,
}) => {
  test.slow();
  const form = new CreateThemePage(page);
  const address = await begin(page);
  await form.describe("Only Once", ["once"]);
  await form.goOn();
  await form.expectStep("Check and publish");
  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByRole("heading", { name: ELSEWHERE })).toBeVisible();
  await page.route("**/api/graphql", async (route) => {
    const isPublishing = route.request().postData()?.includes("createSwitchThemes");
    // Longer than a tab waits that gets no answer.
    if (isPublishing) await new Promise((done) => setTimeout(done, 3_000));
    await route.continue();
  });
  await form.publishButton.click();
  await second.getByRole("button", { name: "Continue here" }).click();
  await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
  await expect(second.getByRole("heading", { name: "Draft not found on this device" })).toBeVisible();
  const query = 'query Published { switchThemes(query: "Only Once") { pageInfo { itemCount } } }';
  const { switchThemes } = await graphql<{ switchThemes: { pageInfo: object } }>(request, query);
  expect(switchThemes.pageInfo).toEqual({ itemCount: 1 });
});
